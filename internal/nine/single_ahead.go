package nine

import "math/bits"

// ahead is a depth-first search that propagates several states at once, as many as the
// registers hold: the current state, and those on the stack that will be needed first.
// When the search goes back to a state, that is often propagated already. Nothing else
// is done ahead: guesses are made and solutions found in the order of a plain
// depth-first search.
type ahead struct {
	slots slots
	slot  int             // where the search is,
	end   ending          // what is known of its state,
	guess guess           // and at its fixpoint what to guess
	busy  slotSet         // that slot, and those with a state to be propagated:
	entry [maxSlots]int32 // its place on the stack

	// The stack. The slots keep the state of entry i in frame i.
	stack [maxDepth]entry
	depth int
	queue [maxDepth]int32 // entries to be propagated, the next one last
	tail  int
}

// entry is what is known of a state on the stack.
type entry struct {
	end   ending // notYet: to be propagated
	slot  int8   // that has the state, or -1
	guess guess  // at a fixpoint
}

// ending is what the propagation of a state ends with.
type ending uint8

const (
	notYet        ending = iota
	fixpoint             // nothing changes any more
	solution             // each digit has one place in each line
	contradiction        // a digit or a cell has no place left
)

func newAhead(s slots) *ahead { return &ahead{slots: s} }

func (a *ahead) begin(cells *Cells) {
	a.slot, a.end, a.busy, a.depth, a.tail = 0, notYet, 1, 0, 0
	a.slots.read(0, cells)
}

func (a *ahead) search(guesses int64) (event, int64) {
	left := guesses
	for {
		switch a.end {
		case notYet:
			a.propagate()
		case fixpoint:
			if left == 0 {
				return guessDue, guesses
			}
			left--
			a.split()
		case solution:
			a.end = contradiction // go back from here
			return found, guesses - left
		case contradiction:
			if a.depth == 0 {
				return exhausted, guesses - left
			}
			a.back()
		}
	}
}

func (a *ahead) solution(digits *[81]uint8) { a.slots.write(a.slot, digits) }

// propagate sweeps until a state has an end.
func (a *ahead) propagate() {
	if a.tail > 0 {
		a.fill()
	}
	v := a.slots.propagate(a.busy)
	for ended := (v.bad | v.solved | v.stuck) & a.busy; ended != 0; ended &= ended - 1 {
		bit := ended & -ended
		i := bits.TrailingZeros32(bit) / 4
		end, g := solution, guess{}
		switch {
		case v.bad&bit != 0:
			end = contradiction
		case v.stuck&bit != 0:
			end, g = fixpoint, a.slots.choose(i)
		}
		if i == a.slot {
			a.end, a.guess = end, g
			continue
		}
		a.busy &^= bit
		n := int(a.entry[i])
		a.stack[n] = entry{end, -1, g}
		if end != contradiction {
			a.slots.save(i, n)
		}
	}
}

// fill gives slots that are not busy entries from the queue.
func (a *ahead) fill() {
	for i := 0; i < a.slots.count() && a.tail > 0; i++ {
		if a.busy>>(4*i)&1 == 0 {
			a.tail--
			n := a.queue[a.tail]
			a.slots.load(i, int(n))
			a.stack[n].slot = int8(i)
			a.entry[i] = n
			a.busy |= 1 << (4 * i)
		}
	}
}

// split pushes the second child and goes on with the first.
func (a *ahead) split() {
	a.slots.split(a.slot, a.depth, a.guess)
	a.end = notYet
	a.stack[a.depth] = entry{end: notYet, slot: -1}
	a.queue[a.tail] = int32(a.depth)
	a.tail++
	a.depth++
}

// back makes the state that was pushed last the current one.
func (a *ahead) back() {
	a.depth--
	e := &a.stack[a.depth]
	a.end, a.guess = e.end, e.guess
	switch {
	case e.slot >= 0:
		a.busy &^= 1 << (4 * a.slot)
		a.slot = int(e.slot)
	case e.end == notYet:
		a.tail--
		a.slots.load(a.slot, a.depth)
	case e.end != contradiction:
		a.slots.load(a.slot, a.depth)
	}
}
