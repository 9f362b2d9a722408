package kernel

import "math/bits"

// Skyscraper is the constraint that so many digits of a house are higher than all before them.
// Filter follows the highest digit and the number so far. It knows that digits differ only in that
// the highest of i digits is i or more.
type Skyscraper struct {
	cells []uint16
	count int
}

// maxSkyscraper is the largest number of cells of a Skyscraper.
const maxSkyscraper = 16

// NewSkyscraper returns the constraint that so many digits of a house, 1 or more, are higher than
// all before them. It keeps cells. It reports false if there are too many cells; a Chain then does
// the same.
func NewSkyscraper(cells []uint16, count int) (k *Skyscraper, ok bool) {
	if len(cells) > maxSkyscraper || count < 1 || count > len(cells) {
		return nil, false
	}
	return &Skyscraper{cells, count}, true
}

// Cells returns the cells.
func (k *Skyscraper) Cells() []uint16 { return k.cells }

// heights has, by the number of digits seen, the highest digit that there may be: digit d is bit d,
// and bit 0 is before any digit.
type heights [maxSkyscraper + 2]uint32

// upTo returns the bits up to and with the lowest of x.
func upTo(x uint32) uint32 { return x ^ (x - 1) }

// below returns the bits below the highest of x.
func below(x uint32) uint32 {
	if x == 0 {
		return 0
	}
	return 1<<(bits.Len32(x)-1) - 1
}

// last returns the number of cells up to the last that can have the highest digit. Digits after it
// do not matter.
func (k *Skyscraper) last(dom []uint64) int {
	for i := len(k.cells); i > 0; i-- {
		if dom[k.cells[i-1]]>>(len(k.cells)-1)&1 != 0 {
			return i
		}
	}
	return 0
}

// forward sets before to what there may be before each of the first cells, which have the highest
// digit. It reports whether the line can have the count.
func (k *Skyscraper) forward(dom []uint64, before []heights) bool {
	last := len(before) - 1
	before[0][0] = 1
	for i, c := range k.cells[:last] {
		m := uint32(dom[c]) << 1
		low := ^uint32(0) << (i + 1) // the highest of i+1 digits is i+1 or more
		few := k.count - last + i    // so many cannot become enough unless all cells from here rise
		for seen := max(0, few); seen <= min(k.count, i); seen++ {
			x := before[i][seen]
			if x == 0 {
				continue
			}
			if seen > few {
				before[i+1][seen] |= x &^ upTo(m) & low
			}
			if seen < k.count {
				before[i+1][seen+1] |= m &^ upTo(x) & low
			}
		}
	}
	return before[last][k.count]>>len(k.cells) != 0
}

// Filter removes candidates that fit no way to see so many digits.
func (k *Skyscraper) Filter(dom []uint64) bool {
	var room [maxSkyscraper + 1]heights
	last := k.last(dom)
	before := room[:last+1]
	if !k.forward(dom, before) {
		return false
	}
	after := &before[last]
	*after = heights{}
	after[k.count] = 1 << len(k.cells)
	for i := last - 1; i >= 0; i-- {
		m := uint32(dom[k.cells[i]]) << 1
		kept := uint32(0)
		for seen := max(0, k.count-last+i); seen <= min(k.count, i); seen++ {
			x := before[i][seen]
			if x == 0 {
				continue
			}
			stay := x & before[i+1][seen] &^ upTo(m)
			rise := m & before[i+1][seen+1] &^ upTo(x)
			kept |= m&below(stay) | rise
			before[i][seen] = stay | x&below(rise)
		}
		dom[k.cells[i]] = uint64(kept >> 1)
	}
	return true
}

// Feasible reports what Filter would report.
func (k *Skyscraper) Feasible(dom []uint64) bool {
	var room [maxSkyscraper + 1]heights
	return k.forward(dom, room[:k.last(dom)+1])
}
