package kernel

// Different is the constraint that cells have different digits, for cells whose sets of digits are
// too many to list. Filter takes the digits of decided cells from the others.
type Different struct{ cells []uint16 }

// NewDifferent returns the constraint that the cells have different digits. It keeps the slice.
func NewDifferent(cells []uint16) *Different { return &Different{cells} }

// Cells returns the cells.
func (k *Different) Cells() []uint16 { return k.cells }

// Filter takes the digits of decided cells from the others.
func (k *Different) Filter(dom []uint64) bool {
	placed, ok := k.placed(dom)
	if !ok {
		return false
	}
	for _, c := range k.cells {
		if m := dom[c]; m&(m-1) != 0 {
			dom[c] = m &^ placed
		}
	}
	return true
}

// Feasible reports what Filter would report.
func (k *Different) Feasible(dom []uint64) bool {
	_, ok := k.placed(dom)
	return ok
}

// placed returns the digits of decided cells. It reports false if two cells have the same one, or
// if a cell has no other candidate.
func (k *Different) placed(dom []uint64) (placed uint64, ok bool) {
	for _, c := range k.cells {
		if m := dom[c]; m&(m-1) == 0 {
			if m == 0 || placed&m != 0 {
				return 0, false
			}
			placed |= m
		}
	}
	for _, c := range k.cells {
		if m := dom[c]; m&(m-1) != 0 && m&^placed == 0 {
			return 0, false
		}
	}
	return placed, true
}
