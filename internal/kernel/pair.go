package kernel

import "math/bits"

// A Relation is a set of pairs of digits. Many lines share one.
type Relation struct {
	next, previous []uint64 // by a digit (from digit 1): the digits after it, before it
	after, before  []uint16 // the same by a set of digits, up to maxTabled digits
}

// maxTabled is the number of digits up to which the images of all sets of digits are in a table.
const maxTabled = 11

// NewRelation returns the relation of digit d with the digits of table[d-1]. It keeps table.
func NewRelation(table []uint64) *Relation {
	r := &Relation{next: table, previous: make([]uint64, len(table))}
	for d, m := range table {
		for ; m != 0; m &= m - 1 {
			if e := bits.TrailingZeros64(m); e < len(table) {
				r.previous[e] |= 1 << d
			}
		}
	}
	if len(table) <= maxTabled {
		r.after = imageTable(r.next)
		r.before = imageTable(r.previous)
	}
	return r
}

// Table returns, for each first digit from 1, the second digits. Callers must not change it.
func (r *Relation) Table() []uint64 { return r.next }

// Size returns how many words the relation has, about.
func (r *Relation) Size() int {
	return len(r.next) + len(r.previous) + (len(r.after)+len(r.before))/4
}

// imageTable returns by each set of digits the union of their sets.
func imageTable(table []uint64) []uint16 {
	images := make([]uint16, 1<<len(table))
	for i, m := range table {
		for s := range 1 << i {
			images[1<<i|s] = images[s] | uint16(m)
		}
	}
	return images
}

// image looks a set up in a table of images. Digits above those of the table have no image.
func image(images []uint16, m uint64) uint64 {
	return uint64(images[m&uint64(len(images)-1)])
}

func slowImage(table []uint64, m uint64) uint64 {
	union := uint64(0)
	for ; m != 0; m &= m - 1 {
		union |= table[bits.TrailingZeros64(m)]
	}
	return union
}

// following returns the digits that may follow one of a set.
func (r *Relation) following(m uint64) uint64 {
	if r.after == nil {
		return slowImage(r.next, m)
	}
	return image(r.after, m)
}

// preceding returns the digits that may come before one of a set.
func (r *Relation) preceding(m uint64) uint64 {
	if r.before == nil {
		return slowImage(r.previous, m)
	}
	return image(r.before, m)
}

// Line is the constraint that any two neighbours on a line of cells are in a relation. Filter is
// exact.
type Line struct {
	cells    []uint16
	relation *Relation
}

// NewPair returns the constraint that the digits of a and b are in the relation: digit d of a with
// the digits of table[d-1] of b. It keeps table.
func NewPair(a, b uint16, table []uint64) *Line {
	return NewLine([]uint16{a, b}, NewRelation(table))
}

// NewLine returns the constraint that each cell of the line and the one after it are in the
// relation. The cells must be different. It keeps the slice.
func NewLine(cells []uint16, r *Relation) *Line { return &Line{cells, r} }

// Cells returns the cells.
func (l *Line) Cells() []uint16 { return l.cells }

// Relation returns the relation of each cell with the one after it.
func (l *Line) Relation() *Relation { return l.relation }

// Filter removes the candidates that no assignment has.
func (l *Line) Filter(dom []uint64) bool {
	m := dom[l.cells[0]]
	for _, c := range l.cells[1:] {
		if m = dom[c] & l.relation.following(m); m == 0 {
			return false
		}
		dom[c] = m
	}
	for i := len(l.cells) - 2; i >= 0; i-- {
		c := l.cells[i]
		m = dom[c] & l.relation.preceding(m)
		dom[c] = m
	}
	return m != 0
}

// Feasible reports whether there is an assignment.
func (l *Line) Feasible(dom []uint64) bool {
	m := dom[l.cells[0]]
	for _, c := range l.cells[1:] {
		if m = dom[c] & l.relation.following(m); m == 0 {
			return false
		}
	}
	return m != 0
}
