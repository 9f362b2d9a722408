package kernel

// Connected is the constraint that the cells of a list which have one of some digits are connected
// by their sides, and that there is one at least. Filter is exact: a cell through which all ways
// between two of them lead is one of them, and one that has no way to them is none.
type Connected struct {
	cells   []uint16
	beside  [][]uint16 // of each cell, those beside it, by place in cells
	digits  uint64
	outside uint64 // all other digits
}

// NewConnected returns the constraint in a grid whose rows have n cells. It keeps cells.
func NewConnected(n int, cells []uint16, digits uint64) *Connected {
	k := &Connected{cells: cells, beside: make([][]uint16, len(cells)), digits: digits,
		outside: ^digits}
	at := make(map[int]uint16, len(cells))
	for i, c := range cells {
		at[int(c)] = uint16(i)
	}
	for i, c := range cells {
		for _, step := range [4]int{-n, -1, 1, n} {
			sideways := step == 1 || step == -1
			if other := int(c) + step; !sideways || other >= 0 && other/n == int(c)/n {
				if j, ok := at[other]; ok {
					k.beside[i] = append(k.beside[i], j)
				}
			}
		}
	}
	return k
}

// Cells returns the cells.
func (k *Connected) Cells() []uint16 { return k.cells }

// Filter decides for cells whether they have one of the digits.
func (k *Connected) Filter(dom []uint64) bool { return k.visit(dom, true) }

// Feasible reports what Filter would report.
func (k *Connected) Feasible(dom []uint64) bool { return k.visit(dom, false) }

// A cut finds the cells of a part of the grid through which all ways between two others lead: the
// cut vertices of a graph (Hopcroft and Tarjan, 1973).
type cut struct {
	k      *Connected
	dom    []uint64
	total  int      // the cells that have one of the digits
	order  []uint16 // by place: when it was reached, from 1; 0: not yet
	next   uint16
	narrow bool
}

// smallConnected is the number of cells up to which a visit needs no memory.
const smallConnected = 256

// visit does what Filter does. Without narrow it changes nothing.
func (k *Connected) visit(dom []uint64, narrow bool) bool {
	v := cut{k: k, dom: dom, narrow: narrow}
	var small [smallConnected]uint16
	if v.order = small[:]; len(k.cells) > len(small) {
		v.order = make([]uint16, len(k.cells))
	}
	start, can := -1, -1 // the first cell that has one of the digits, and that can
	several := false
	for i, c := range k.cells {
		if dom[c]&k.digits == 0 {
			continue
		}
		several = several || can >= 0
		if can < 0 {
			can = i
		}
		if dom[c]&k.outside == 0 {
			v.total++
			if start < 0 {
				start = i
			}
		}
	}
	if start < 0 {
		if can >= 0 && !several && narrow { // each of several may be alone
			dom[k.cells[can]] &= k.digits
		}
		return can >= 0
	}
	if _, found := v.from(uint16(start)); found < v.total {
		return false
	}
	if !narrow {
		return true
	}
	for i, c := range k.cells {
		if m := dom[c]; v.order[i] == 0 && m&k.digits != 0 {
			dom[c] = m & k.outside
		}
	}
	return true
}

// from visits a cell and those that it has a way to. It returns the earliest cell beside one that
// was reached through it, and how many of these have one of the digits.
func (v *cut) from(i uint16) (earliest uint16, found int) {
	v.next++
	own := v.next
	v.order[i], earliest = own, own
	if v.dom[v.k.cells[i]]&v.k.outside == 0 {
		found = 1
	}
	for _, j := range v.k.beside[i] {
		if v.dom[v.k.cells[j]]&v.k.digits == 0 {
			continue
		}
		if at := v.order[j]; at != 0 {
			earliest = min(earliest, at)
			continue
		}
		low, behind := v.from(j)
		earliest = min(earliest, low)
		found += behind
		if v.narrow && low >= own && behind > 0 {
			v.dom[v.k.cells[i]] &= v.k.digits
		}
	}
	return earliest, found
}
