package kernel

// Count is the constraint that some digits are among the cells, each at least as often as it is
// listed.
type Count struct {
	cells  []uint16
	digits []uint64 // one bit each
	times  []int
	all    uint64 // all digits
	total  int    // of times
}

// NewCount returns the constraint that each digit is among the cells at least as often as it is
// listed. If the digits are different, and as many as the cells, it is the constraint that the
// cells have this set of digits. It keeps cells.
func NewCount(cells []uint16, digits []uint8) Kernel {
	k := &Count{cells: cells, total: len(digits)}
	times := map[uint8]int{}
	for _, d := range digits {
		times[d]++
	}
	for d := uint8(1); d <= 64; d++ {
		if times[d] > 0 {
			k.digits = append(k.digits, 1<<(d-1))
			k.times = append(k.times, times[d])
			k.all |= 1 << (d - 1)
		}
	}
	if len(k.digits) == len(cells) && k.total == len(cells) {
		return NewSets(cells, []uint64{k.all})
	}
	return k
}

// Cells returns the cells.
func (k *Count) Cells() []uint16 { return k.cells }

// Digits returns the digits as sets of one, and how often each must be there at least.
func (k *Count) Digits() (digits []uint64, times []int) { return k.digits, k.times }

// Locked returns the digits that are among the cells.
func (k *Count) Locked(dom []uint64) uint64 { return k.all }

// Filter decides the cells that a digit needs.
func (k *Count) Filter(dom []uint64) bool {
	var small [16]uint64
	left := k.left(dom, small[:0])
	for i, m := range left {
		dom[k.cells[i]] = m
	}
	return left != nil
}

// Feasible reports what Filter would report.
func (k *Count) Feasible(dom []uint64) bool {
	var small [16]uint64
	return k.left(dom, small[:0]) != nil
}

// left appends the candidates of the cells that are left. It returns nil if a digit has too few.
func (k *Count) left(dom, left []uint64) []uint64 {
	for _, c := range k.cells {
		left = append(left, dom[c])
	}
	for changed := true; changed; {
		changed = false
		for i, d := range k.digits {
			have := 0
			for _, m := range left {
				if m&d != 0 {
					have++
				}
			}
			if have < k.times[i] {
				return nil
			}
			for j, m := range left {
				if have == k.times[i] && m&d != 0 && m != d {
					left[j] = d
					changed = true
				}
			}
		}
	}
	some := 0
	for _, m := range left {
		if m&k.all != 0 {
			some++
		}
	}
	if some < k.total {
		return nil
	}
	for j, m := range left {
		if some == k.total && m&k.all != 0 {
			left[j] = m & k.all
		}
	}
	return left
}
