package nine

// singleGeneric is the portable kernel of the single search. It is a
// depth-first search that propagates two states at once, as there is room for
// both in the lanes of a word: the one where the search is, and of those on its
// stack the one that it will need first. So when it goes back to a state it often
// finds it propagated. Nothing else is done ahead: guesses are made, and
// solutions found, in the order of a plain depth-first search.
type singleGeneric struct {
	slots
	slot   int    // where the search is,
	end    ending // what is known of its state,
	choice guess  // and at its fixpoint what to guess
	other  int    // the entry in the other slot, -1 if there is none

	stack [maxDepth]entry
	depth int
	ahead [maxDepth]int32 // ahead[:later]: entries to be propagated, the next one last
	later int
}

// entry is a state on the stack.
type entry struct {
	state  state
	end    ending // notYet, too, while it is in the other slot
	choice guess
}

// ending is what the propagation of a state ends with. Where several are true
// the last one counts.
type ending uint8

const (
	notYet        ending = iota
	fixpoint             // nothing changes any more
	solution             // each digit has one place in each line
	contradiction        // a digit or a cell has no place left
)

func newSingleGeneric() *singleGeneric {
	g := new(singleGeneric)
	for i := range g.cells {
		g.cells[i] = nines
	}
	return g
}

func (g *singleGeneric) begin(cells *Cells) {
	g.slot, g.other, g.end = 0, -1, notYet
	g.depth, g.later = 0, 0
	g.read(0, cells)
}

func (g *singleGeneric) search(guesses int64) (event, int64) {
	left := guesses
	for {
		switch g.end {
		case notYet:
			g.propagate()
		case fixpoint:
			if left == 0 {
				return guessDue, guesses
			}
			left--
			g.guess()
		case solution:
			g.end = contradiction // go back from here
			return found, guesses - left
		case contradiction:
			if g.depth == 0 {
				return exhausted, guesses - left
			}
			g.back()
		}
	}
}

// propagate sweeps until a state has an end.
func (g *singleGeneric) propagate() {
	if g.other < 0 && g.later > 0 {
		g.later--
		g.other = int(g.ahead[g.later])
		g.load(1-g.slot, &g.stack[g.other].state)
	}
	for {
		v := g.sweep()
		g.end = v.ending(g.slot)
		if g.end == fixpoint {
			g.choice = g.slots.choose(g.slot)
		}
		if g.other >= 0 {
			if end := v.ending(1 - g.slot); end != notYet {
				e := &g.stack[g.other]
				e.end = end
				if end == fixpoint {
					e.choice = g.slots.choose(1 - g.slot)
				}
				if end != contradiction {
					g.save(1-g.slot, &e.state)
				}
				g.other = -1
				return
			}
		}
		if g.end != notYet {
			return
		}
	}
}

// guess pushes the second child and goes on with the first.
func (g *singleGeneric) guess() {
	e := &g.stack[g.depth]
	e.end = notYet
	g.split(g.slot, &e.state, g.choice)
	g.end = notYet
	g.ahead[g.later] = int32(g.depth)
	g.later++
	g.depth++
}

// back goes on with the state that was pushed last.
func (g *singleGeneric) back() {
	g.depth--
	if g.depth == g.other {
		g.slot, g.other, g.end = 1-g.slot, -1, notYet
		return
	}
	e := &g.stack[g.depth]
	g.end, g.choice = e.end, e.choice
	if g.end == notYet {
		g.later--
	}
	if g.end != contradiction {
		g.load(g.slot, &e.state)
	}
}

func (g *singleGeneric) solution(digits *[81]uint8) { g.write(g.slot, digits) }
