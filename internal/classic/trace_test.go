package classic

import (
	"fmt"
	"slices"
	"testing"
)

// A watcher replays a trace and checks each event against what the documentation of the
// search promises, on a grid of its own and from the houses and pairs alone.
type watcher struct {
	puzzle *Puzzle
	engine string

	grid    []uint8
	choices []choice // by depth
	depth   int      // digits placed
	nodes   int64
	solved  int
	faults  []string
}

// A choice is a Choose event and the digits or cells tried so far.
type choice struct {
	Event
	tried []int
}

func watch(p *Puzzle, engine string) *watcher {
	return &watcher{puzzle: p, engine: engine, grid: slices.Clone(p.Givens)}
}

func (w *watcher) event(e Event) {
	if fault := w.check(e); fault != "" && len(w.faults) < 5 {
		w.faults = append(w.faults, fmt.Sprintf("%v %+v: %s", e.Kind, e, fault))
	}
	switch e.Kind {
	case Choose:
		w.choices = append(w.choices[:w.depth], choice{Event: e})
		if e.Alternatives >= 2 {
			w.nodes++
		}
	case Place:
		w.grid[e.Cell] = uint8(e.Digit)
		at := &w.choices[w.depth]
		at.tried = append(at.tried, e.Cell*w.puzzle.N+e.Digit)
		w.depth++
	case Undo:
		w.grid[e.Cell] = 0
		w.depth--
	case Solved:
		w.solved++
	}
}

// check returns what is wrong with e as the next event, "" if nothing is.
func (w *watcher) check(e Event) string {
	var want Event
	switch e.Kind {
	case Choose:
		want = w.nextChoice()
	case Place:
		at := w.choices[w.depth]
		if at.Cell >= 0 && at.Cell != e.Cell || at.Digit > 0 && at.Digit != e.Digit {
			return fmt.Sprintf("not what was chosen: %+v", at.Event)
		}
		if n := len(at.tried); n > 0 && at.tried[n-1] >= e.Cell*w.puzzle.N+e.Digit {
			return "alternatives not ascending"
		}
		if at.House >= 0 && !slices.Contains(w.puzzle.Houses[at.House], uint16(e.Cell)) {
			return "cell not in the house"
		}
		if w.grid[e.Cell] != 0 || !slices.Contains(w.legal(e.Cell), uint8(e.Digit)) {
			return "digit not legal here"
		}
		want = Event{Kind: Place, Cell: e.Cell, House: -1, Digit: e.Digit}
	case Undo:
		if len(w.choices) > w.depth &&
			len(w.choices[w.depth].tried) != w.choices[w.depth].Alternatives {
			return "undone with alternatives left below"
		}
		if w.grid[e.Cell] != uint8(e.Digit) {
			return "digit not there"
		}
		last := w.choices[w.depth-1].tried
		if last[len(last)-1] != e.Cell*w.puzzle.N+e.Digit {
			return "not the last digit placed"
		}
		want = Event{Kind: Undo, Cell: e.Cell, House: -1, Digit: e.Digit, Depth: w.depth - 1}
	case Solved:
		w.choices = w.choices[:w.depth]
		if slices.Contains(w.grid, 0) || clashes(w.puzzle, w.grid) {
			return fmt.Sprintf("not a solution: %v", w.grid)
		}
		want = Event{Kind: Solved, Cell: -1, House: -1}
	}
	if e.Kind != Undo {
		want.Depth = w.depth
	}
	if e != want {
		return fmt.Sprintf("want %+v", want)
	}
	return ""
}

// nextChoice returns the event of the choice that the engine's rule makes on the grid.
func (w *watcher) nextChoice() Event {
	n := w.puzzle.N
	best, bestKey := Event{Cell: -1, House: -1}, 0
	legal := make([][]uint8, len(w.grid))
	offer := func(e Event, key int) { // the highest key wins, of equal ones the first
		if best.Cell < 0 && best.House < 0 || key > bestKey {
			best, bestKey = e, key
		}
	}
	for cell, digit := range w.grid {
		if digit != 0 {
			continue
		}
		legal[cell] = w.legal(cell)
		e := Event{Cell: cell, House: -1, Alternatives: len(legal[cell]), Depth: w.depth}
		switch w.engine {
		case "dfs":
			offer(e, -cell)
		case "dfs-last":
			offer(e, cell)
		case "fullest":
			filled := 0
			for other, digit := range w.grid {
				if digit != 0 && (other/n == cell/n || other%n == cell%n) {
					filled++
				}
			}
			offer(e, filled)
		case "mrv", "dlx":
			offer(e, -e.Alternatives)
		}
	}
	if w.engine == "dlx" {
		for h, house := range w.puzzle.Houses {
			for digit := 1; digit <= n; digit++ {
				held, places := false, 0
				for _, cell := range house {
					if w.grid[cell] == uint8(digit) {
						held = true
					}
					if slices.Contains(legal[cell], uint8(digit)) {
						places++
					}
				}
				if !held {
					offer(Event{Cell: -1, House: h, Digit: digit, Alternatives: places,
						Depth: w.depth}, -places)
				}
			}
		}
	}
	return best
}

// legal returns the digits that can stand in cell without a clash, ascending.
func (w *watcher) legal(cell int) []uint8 {
	seen := w.seen(cell)
	var digits []uint8
	for digit := uint8(1); digit <= uint8(w.puzzle.N); digit++ {
		if (w.puzzle.Allowed == nil || w.puzzle.Allowed[cell].Has(digit)) && !seen[digit] {
			digits = append(digits, digit)
		}
	}
	return digits
}

// seen tells, for each digit, whether it stands in a house of cell or in the other cell
// of a pair with it.
func (w *watcher) seen(cell int) (seen [256]bool) {
	for _, house := range w.puzzle.Houses {
		if slices.Contains(house, uint16(cell)) {
			for _, other := range house {
				seen[w.grid[other]] = true
			}
		}
	}
	for _, pair := range w.puzzle.Apart {
		switch cell {
		case int(pair[0]):
			seen[w.grid[pair[1]]] = true
		case int(pair[1]):
			seen[w.grid[pair[0]]] = true
		}
	}
	return seen
}

// verify checks the trace as a whole, of a search that came back with nodes and outcome.
func (w *watcher) verify(t testing.TB, nodes int64, outcome Outcome) {
	t.Helper()
	for _, fault := range w.faults {
		t.Errorf("%s: %s", w.engine, fault)
	}
	if w.nodes != nodes {
		t.Errorf("%s: %d choices with alternatives, %d nodes", w.engine, w.nodes, nodes)
	}
	if outcome == Exhausted && (w.depth != 0 || !slices.Equal(w.grid, w.puzzle.Givens)) {
		t.Errorf("%s: not undone: %v", w.engine, w.grid)
	}
	if outcome == Exhausted && len(w.choices) > 0 {
		if first := w.choices[0]; len(first.tried) != first.Alternatives {
			t.Errorf("%s: %d of %d alternatives tried",
				w.engine, len(first.tried), first.Alternatives)
		}
	}
}

func TestTraceByHand(t *testing.T) {
	// The 2x2 Latin square: one choice, then all is forced.
	var got []string
	nodes, outcome := DFS(newPuzzle(2, nil, nil), &Control{
		Trace: func(e Event) {
			got = append(got, fmt.Sprintf("%d %v cell %d house %d digit %d of %d",
				e.Depth, e.Kind, e.Cell, e.House, e.Digit, e.Alternatives))
		},
		Visit: func(solution []uint8) bool { return solution[0] == 1 },
	})
	want := []string{
		"0 choose cell 0 house -1 digit 0 of 2",
		"0 place cell 0 house -1 digit 1 of 0",
		"1 choose cell 1 house -1 digit 0 of 1",
		"1 place cell 1 house -1 digit 2 of 0",
		"2 choose cell 2 house -1 digit 0 of 1",
		"2 place cell 2 house -1 digit 2 of 0",
		"3 choose cell 3 house -1 digit 0 of 1",
		"3 place cell 3 house -1 digit 1 of 0",
		"4 solved cell -1 house -1 digit 0 of 0",
		"3 undo cell 3 house -1 digit 1 of 0",
		"2 undo cell 2 house -1 digit 2 of 0",
		"1 undo cell 1 house -1 digit 2 of 0",
		"0 undo cell 0 house -1 digit 1 of 0",
		"0 place cell 0 house -1 digit 2 of 0",
		"1 choose cell 1 house -1 digit 0 of 1",
		"1 place cell 1 house -1 digit 1 of 0",
		"2 choose cell 2 house -1 digit 0 of 1",
		"2 place cell 2 house -1 digit 1 of 0",
		"3 choose cell 3 house -1 digit 0 of 1",
		"3 place cell 3 house -1 digit 2 of 0",
		"4 solved cell -1 house -1 digit 0 of 0",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
	if nodes != 1 || outcome != Ended {
		t.Errorf("%d nodes, %v", nodes, outcome)
	}
}

func TestTraceNamesADigitsPlacesInAHouse(t *testing.T) {
	// Cell 0 allows 1 and 2 and every other cell three digits, but digit 3 has one
	// place in row 1: cell 2.
	p := newPuzzle(3, nil, nil)
	p.Allowed = []Set{UpTo(2), UpTo(2), UpTo(3), UpTo(3), UpTo(3), UpTo(3), UpTo(3), UpTo(3),
		UpTo(3)}
	var first []Event
	DLX(p, &Control{Trace: func(e Event) {
		if len(first) < 2 {
			first = append(first, e)
		}
	}})
	want := []Event{
		{Kind: Choose, Cell: -1, House: 0, Digit: 3, Alternatives: 1},
		{Kind: Place, Cell: 2, House: -1, Digit: 3},
	}
	if !slices.Equal(first, want) {
		t.Errorf("got %+v, want %+v", first, want)
	}
}
