package exactcover

import "fmt"

// maxRowsBytes is how much memory rows may need for its first sets.
const maxRowsBytes = 1 << 26

const (
	// fewWords is up to how many words of a state rows is never much slower than cells.
	fewWords = 64
	// cellCost is the cost of removing an element from cells, as a number of words that rows goes
	// through. Measured on dominoes and Sudoku of several sizes: both are equally fast at about 1.
	cellCost = 1.2
)

// choose returns the engine that lists the solutions of a problem, and why. It depends on nothing
// but the problem and the Solver's Engine. The error is ErrUnknownEngine, or ErrTooLarge if the
// problem is too large for rows.
//
// The cost of a step of rows grows with the words of a state, that of a step of cells with the
// elements of the options that are removed.
func (s *Solver) choose(r *reduced) (e Engine, why string, err error) {
	small := rowsBytes(r) <= maxRowsBytes
	switch e = s.asked(); {
	case int(e) >= len(engines):
		return e, "", fmt.Errorf("engine number %d: %w", e, ErrUnknownEngine)
	case e == EngineRows && !small:
		return e, "", fmt.Errorf("engine rows would need %d MB "+
			"for %d options and %d items, more than %d: %w",
			rowsBytes(r)>>20, r.options(), r.items, maxRowsBytes>>20, ErrTooLarge)
	case e != EngineAuto && e != EngineMemo:
		return e, "it was asked for", nil
	case !small || r.options()*words(r.options()) > maxExcludes:
		return EngineCells, "there are too many options and items for sets of bits", nil
	}
	if n := stateWords(r); n > fewWords && float64(n) > cellCost*effect(r) {
		return EngineCells, "options exclude so few others that sparse sets need less work " +
			"than sets of bits", nil
	}
	return EngineRows, "sets of bits are small enough", nil
}

// words returns how many words a set of n has.
func words(n int) int { return (n + 63) / 64 }

// rowsBytes returns how much memory rows needs at first.
func rowsBytes(r *reduced) int64 {
	return int64(words(r.options())) * 8 * int64(r.items)
}

// stateWords returns about how many words a state of rows has at first.
func stateWords(r *reduced) int {
	return words(r.options()) + words(int(r.primary))*(2+lookDigits)
}

// effect returns how many elements are removed at first when an option is chosen, on average. An
// element that is removed for two reasons counts twice.
func effect(r *reduced) float64 {
	weight := make([]float64, r.items) // the elements of the options that an item has
	for o := range r.options() {
		option := r.option(int32(o))
		for _, x := range option {
			weight[x] += float64(len(option))
		}
	}
	sum := 0.0
	for x, w := range weight {
		sum += w * float64(r.size[x])
	}
	return sum / float64(max(r.options(), 1))
}

// newSearch returns a search for an engine, which is EngineRows or EngineCells.
func newSearch(e Engine) search {
	if e == EngineRows {
		return new(rows)
	}
	return new(cells)
}
