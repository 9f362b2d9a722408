package logic

import (
	"math/bits"
	"slices"
)

// What inniesOuties looks for.
const (
	oneOfOneHouse = iota
	oneOfSeveralHouses
	severalCells
)

// maxOfDifference bounds the unknown cells of an innies and outies step.
const maxOfDifference = 5

// window is some houses of one class without common cells, and the sums that meet them.
type window struct {
	houses []int
	cells  cellSet
	count  int   // of cells
	inside []int // sums within the cells, by number
	across []int // sums with cells inside and cells outside
}

// newWindows returns the windows of up to some houses that lie side by side, few houses first.
// The sums of a window have no common cells.
func newWindows(f *facts, sums []ruleSum) []window {
	if len(sums) == 0 {
		return nil
	}
	most := 4
	if f.n > 9 {
		most = 2
	}
	var list []window
	known := map[cellSet]bool{}
	add := func(houses []int) {
		w := window{houses: slices.Clone(houses)}
		for _, h := range houses {
			for _, c := range f.houses[h].Cells {
				w.cells.add(int(c))
			}
		}
		w.count = w.cells.len()
		if w.count != len(houses)*f.n || w.count == f.cells || known[w.cells] {
			return
		}
		known[w.cells] = true
		w.meet(sums)
		if len(w.inside)+len(w.across) > 0 {
			list = append(list, w)
		}
	}
	for size := 1; size <= most; size++ {
		for _, class := range [...]int{regionClass, rowClass, columnClass, furtherClass} {
			first, last := f.first[class], f.first[class+1]
			switch {
			case class == furtherClass && size > 1:
			case class == regionClass:
				f.eachPatch(first, last, size, add)
			default:
				for h := first; h+size <= last; h++ {
					houses := make([]int, size)
					for i := range houses {
						houses[i] = h + i
					}
					add(houses)
				}
			}
		}
	}
	return list
}

// eachPatch calls add for the sets of size regions of which each touches another one. A set may
// come more than once.
func (f *facts) eachPatch(first, last, size int, add func(houses []int)) {
	var grow func(houses []int)
	grow = func(houses []int) {
		if len(houses) == size {
			add(houses)
			return
		}
		for h := houses[0] + 1; h < last; h++ {
			if !slices.Contains(houses, h) &&
				slices.ContainsFunc(houses, func(o int) bool { return f.touch(h, o) }) {
				grow(append(houses, h))
			}
		}
	}
	for h := first; h < last; h++ {
		grow([]int{h})
	}
}

// touch reports whether two houses have cells side by side.
func (f *facts) touch(h, o int) bool {
	width := f.layout.Size()
	for _, c := range f.houses[h].Cells {
		row, column := int(c)/width, int(c)%width
		if row > 0 && f.houseSet[o].has(int(c)-width) ||
			row < width-1 && f.houseSet[o].has(int(c)+width) ||
			column > 0 && f.houseSet[o].has(int(c)-1) ||
			column < width-1 && f.houseSet[o].has(int(c)+1) {
			return true
		}
	}
	return false
}

// meet fills in the sums that meet the window. Of sums with common cells, it takes the first.
func (w *window) meet(sums []ruleSum) {
	var taken cellSet
	for i := range sums {
		x := &sums[i]
		in, free := 0, true
		for _, c := range x.cells {
			if w.cells.has(c) {
				in++
			}
			free = free && !taken.has(c)
		}
		switch {
		case in == 0 || !free:
			continue
		case in == len(x.cells):
			w.inside = append(w.inside, i)
		default:
			w.across = append(w.across, i)
		}
		for _, c := range x.cells {
			taken.add(c)
		}
	}
}

func (s *cellSet) len() (n int) {
	for _, x := range s {
		n += bits.OnesCount64(x)
	}
	return n
}

// difference is an equation: the innies less the outies are left.
type difference struct {
	window          *window
	sums            []int // that were subtracted, by number
	innies, outies  []int // cells, those with digits included
	left            int   // without the cells that have digits
	unknown         []int // the empty cells: innies, then outies
	positive, total int   // how many of unknown are innies; the sum of the houses
}

// The ways to treat the sums across the border of a window.
const (
	leaveOut = iota // their cells inside are innies
	takeIn          // their cells outside are outies
	fewer           // what has fewer empty cells
	ways
)

// differences returns the equations of a window in a state, each once.
func (fd *finder) differences(w *window) (list []difference) {
	f := fd.f
	for way := range ways {
		if way > leaveOut && len(w.across) == 0 {
			break
		}
		x := difference{window: w, total: len(w.houses) * f.n * (f.n + 1) / 2}
		x.sums = append(x.sums, w.inside...)
		for _, i := range w.across {
			in, out := 0, 0
			for _, c := range fd.rules.sums[i].cells {
				switch {
				case fd.value[c] != 0:
				case w.cells.has(c):
					in++
				default:
					out++
				}
			}
			if way == takeIn || way == fewer && out < in {
				x.sums = append(x.sums, i)
			}
		}
		if len(x.sums) == 0 {
			continue
		}
		slices.Sort(x.sums)
		if !slices.ContainsFunc(list,
			func(o difference) bool { return slices.Equal(o.sums, x.sums) }) && fd.fill(&x) {
			list = append(list, x)
		}
	}
	return list
}

// fill fills in the cells of an equation. It reports whether it has few enough unknown cells.
func (fd *finder) fill(x *difference) bool {
	rest := x.window.cells
	x.left = x.total
	for _, i := range x.sums {
		sum := &fd.rules.sums[i]
		x.left -= sum.total
		for _, c := range sum.cells {
			if x.window.cells.has(c) {
				rest.drop(c)
			} else {
				x.outies = append(x.outies, c)
			}
		}
	}
	for c := fd.f.pop(&rest); c >= 0; c = fd.f.pop(&rest) {
		x.innies = append(x.innies, c)
	}
	slices.Sort(x.outies)
	for _, c := range x.innies {
		if v := int(fd.value[c]); v != 0 {
			x.left -= v
		} else {
			x.unknown = append(x.unknown, c)
		}
	}
	x.positive = len(x.unknown)
	for _, c := range x.outies {
		if v := int(fd.value[c]); v != 0 {
			x.left += v
		} else {
			x.unknown = append(x.unknown, c)
		}
	}
	return len(x.unknown) > 0 && len(x.unknown) <= maxOfDifference
}

// inniesOuties compares the sum of houses with that of cages and other sums that cover them, but
// for a few cells. The degree of the technique says how many houses and cells.
func inniesOuties(fd *finder, t Technique) bool {
	if fd.rules == nil {
		return false
	}
	degree := table[t].degree
	least, most := 1, 1
	if degree == severalCells {
		least, most = 2, maxOfDifference
	}
	var list []difference
	for i := range fd.rules.windows {
		w := &fd.rules.windows[i]
		if degree == oneOfOneHouse && len(w.houses) > 1 ||
			degree == oneOfSeveralHouses && len(w.houses) == 1 {
			continue
		}
		if fd.budget.spend() {
			return false
		}
		for _, x := range fd.differences(w) {
			if n := len(x.unknown); n >= least && n <= most {
				list = append(list, x)
			}
		}
	}
	slices.SortStableFunc(list,
		func(a, b difference) int { return len(a.unknown) - len(b.unknown) })
	for i := range list {
		if fd.budget.spend() {
			return false
		}
		if fd.emitDifference(t, &list[i]) {
			return true
		}
	}
	return false
}

// emitDifference emits what an equation says of its unknown cells.
func (fd *finder) emitDifference(t Technique, x *difference) bool {
	may := make([]uint32, len(x.unknown))
	if !fd.solve(x, may) {
		return false
	}
	rules := make([]int, len(x.sums))
	for i, k := range x.sums {
		rules[i] = fd.rules.sums[k].rule
	}
	fd.ruleStep(t, VariantPlain, rules...)
	if len(may) == 1 {
		fd.out.node = x.unknown[0]*fd.f.n + lowest(may[0])
	} else {
		for i, c := range x.unknown {
			fd.eliminate(c, ^may[i])
		}
	}
	if fd.proof {
		for _, h := range x.window.houses {
			fd.part(RoleBase, h, 0, 0)
		}
		if len(x.innies) > 0 {
			fd.part(RoleInnie, -1, 0, 0, x.innies...)
		}
		if len(x.outies) > 0 {
			fd.part(RoleOutie, -1, 0, 0, x.outies...)
		}
	}
	return fd.emit()
}

// solve fills in what the unknown cells of an equation can be, cells that see each other being
// different. It reports whether there is a way.
func (fd *finder) solve(x *difference, may []uint32) bool {
	var digit [maxOfDifference]int
	var from func(i, left int) bool
	from = func(i, left int) bool {
		if i == len(x.unknown) {
			return left == 0
		}
		found := false
		m := fd.cell[x.unknown[i]]
		if i == len(x.unknown)-1 { // what is left is its digit
			d := left
			if i >= x.positive {
				d = -left
			}
			if d < 1 || d > fd.f.n {
				return false
			}
			m &= 1 << (d - 1)
		}
		for ; m != 0; m &= m - 1 {
			d := lowest(m)
			clash := false
			for k, c := range x.unknown[:i] {
				clash = clash || digit[k] == d && fd.f.peerSet[c].has(x.unknown[i])
			}
			if clash {
				continue
			}
			digit[i] = d
			rest := left - d - 1
			if i >= x.positive {
				rest = left + d + 1
			}
			if from(i+1, rest) {
				found = true
				may[i] |= 1 << d
			}
		}
		return found
	}
	return from(0, x.left)
}
