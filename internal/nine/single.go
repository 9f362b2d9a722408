package nine

// Single searches one puzzle at a time. The zero value is ready and uses the
// current tier. A Single keeps up to 64 KB of memory between runs, and is for one
// goroutine; but for that memory Run does not allocate.
//
// It is a depth-first search that propagates two states at once, as the CPU
// has room for both: the one where the search is, and of those on its stack the
// one that it will need first. So when it goes back to a state it often finds
// it propagated. Nothing else is done ahead: guesses are made and counted, and
// solutions reported, in the order of a plain depth-first search.
type Single struct {
	kernel single

	// The stack. The kernel keeps the state of entry i in frame i.
	stack [maxDepth]entry
	depth int
	ahead [maxDepth]int32 // ahead[:later]: entries to be propagated, the next one last
	later int

	cells  Cells
	digits [81]uint8
}

// entry is what is known of a state on the stack.
type entry struct {
	end    ending // notYet: to be propagated, or being so in the other slot
	choice choice // at a fixpoint
}

// ending is what the propagation of a state ends with. Where several are true
// the last one counts.
type ending uint8

const (
	notYet        ending = iota
	fixpoint             // nothing changes any more, a guess is due
	solution             // each digit has one place in each line
	contradiction        // a digit or a cell has no place left
)

// single is what a tier does for a Single. It has two slots, each with a state
// to work on, and maxDepth frames for states at rest.
type single interface {
	// read sets a slot to candidates.
	read(slot int, cells *Cells)

	// propagate sweeps the state of a slot until it has an end, propagateBoth
	// those of both until one of them has.
	propagate(slot int) ending
	propagateBoth() (ends [2]ending)

	// configurations returns those of a slot at its fixpoint.
	configurations(slot int) *configurations

	// split takes a choice: the slot becomes the first child, the frame the
	// second.
	split(slot, frame int, c choice)

	load(slot, frame int)
	save(slot, frame int)

	// write writes the digits of a slot with a solution.
	write(digits *[81]uint8, slot int)
}

// NewSingle returns a Single of a tier that is available.
func NewSingle(t Tier) *Single { return &Single{kernel: newSingle(t)} }

// lookAtStopEvery is the number of propagations between looks at Stop. Each
// takes 0.1 to 20 µs.
const lookAtStopEvery = 256

// Run searches a puzzle.
func (s *Single) Run(t *Task) Result {
	if s.kernel == nil {
		s.kernel = newSingle(current)
	}
	if t.Order != nil {
		inOrder := *t // a copy, so that t itself need not be on the heap
		return s.runInOrder(&inOrder)
	}
	k := s.kernel
	s.cells = *t.Cells
	s.depth, s.later = 0, 0
	var r Result
	slot, other := 0, -1 // where the search is; the entry that is in the other slot
	k.read(slot, &s.cells)
	for step := 1; ; step++ {
		if step%lookAtStopEvery == 0 && t.Stop != nil && t.Stop.Load() {
			r.Outcome = Stopped
			return r
		}
		var end ending
		var c choice
		if other < 0 {
			end = k.propagate(slot)
		} else {
			ends := k.propagateBoth()
			end = ends[slot]
			if o := ends[1-slot]; o != notYet {
				e := &s.stack[other]
				e.end = o
				if o == fixpoint {
					e.choice = choose(k.configurations(1 - slot))
				}
				if o != contradiction {
					k.save(1-slot, other)
				}
				other = -1
			}
		}
		if end == fixpoint {
			c = choose(k.configurations(slot))
		}
		for end != notYet {
			switch end {
			case fixpoint:
				if t.NodeLimit > 0 && r.Nodes == t.NodeLimit {
					r.Outcome = Limited
					return r
				}
				r.Nodes++
				k.split(slot, s.depth, c)
				s.stack[s.depth].end = notYet
				s.ahead[s.later] = int32(s.depth)
				s.later++
				s.depth++
				end = notYet
				continue
			case solution:
				r.Count++
				if !s.report(t, slot, r.Count) || r.Count == t.Limit {
					r.Outcome = Ended
					return r
				}
			}
			if s.depth == 0 {
				return r
			}
			s.depth--
			end, c = s.stack[s.depth].end, s.stack[s.depth].choice
			switch {
			case end == contradiction:
			case s.depth == other:
				slot, other = 1-slot, -1
			default:
				k.load(slot, s.depth)
				if end == notYet {
					s.later--
				}
			}
		}
		if other < 0 && s.later > 0 {
			s.later--
			other = int(s.ahead[s.later])
			k.load(1-slot, other)
		}
	}
}

// report hands out the solution in a slot, the n-th. It returns false if no
// more are wanted.
func (s *Single) report(t *Task, slot int, n int64) bool {
	first := t.First != nil && n == 1
	if !first && t.Visit == nil {
		return true
	}
	s.kernel.write(&s.digits, slot)
	if first {
		*t.First = s.digits
	}
	return t.Visit == nil || t.Visit(s.digits[:])
}
