package exactcover

import "fmt"

// maxRowsBytes is how much memory rows may need for its first sets.
const maxRowsBytes = 1 << 26

// choose returns the engine to list the solutions of a problem with, and why that one. It depends on nothing but the
// problem and the Solver's Engine. The error is ErrUnknownEngine, or ErrTooLarge if the problem is too large for rows.
func (s *Solver) choose(r *reduced) (e Engine, why string, err error) {
	small := rowsBytes(r) <= maxRowsBytes
	switch e = s.Engine; {
	case int(e) >= len(engines):
		return e, "", fmt.Errorf("engine number %d: %w", e, ErrUnknownEngine)
	case e == Rows && !small:
		return e, "", fmt.Errorf("engine rows would need %d MB for %d options and %d items, more than %d: %w",
			rowsBytes(r)>>20, r.options(), r.items, maxRowsBytes>>20, ErrTooLarge)
	case e != Auto && e != Memo:
		return e, "it was asked for", nil
	case !small:
		return Cells, "there are too many options and items for sets of bits", nil
	}
	return Rows, "sets of bits are small enough", nil
}

// rowsBytes returns how much memory rows needs at first.
func rowsBytes(r *reduced) int64 {
	return int64(r.options()+63) / 64 * 8 * int64(r.items)
}

// newSearch returns a search of the kind, which is not Auto.
func newSearch(e Engine) search {
	if e == Rows {
		return new(rows)
	}
	return new(cells)
}
