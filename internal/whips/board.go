package whips

// Board has the candidates that are left. It notes every change, so that changes can be taken back.
type Board struct {
	*Structure
	alive []bool  // by candidate
	count []int16 // by variable: candidates left
	on    []bool  // by right: it is true, or supposed to be
	why   []int32 // by right that is on: the variable that singled it out, -1: none
	by    []int32 // by candidate that is not alive: the right that made it false, -1: none
	trail []int32 // candidates that were removed; rights that were put on, as ^right
	ready []int32 // variables that may single out a right, since singles were placed
	empty int     // a variable without candidates; -1: none
}

// NewBoard returns a board with all candidates.
func NewBoard(s *Structure) *Board {
	b := &Board{Structure: s, alive: make([]bool, len(s.of)), count: make([]int16, len(s.members)),
		on: make([]bool, len(s.kills)), why: make([]int32, len(s.kills)),
		by: make([]int32, len(s.of))}
	b.Reset()
	return b
}

// Reset brings all candidates back.
func (b *Board) Reset() {
	for c := range b.alive {
		b.alive[c] = true
	}
	for v, list := range b.members {
		b.count[v] = int16(len(list))
	}
	clear(b.on)
	b.trail, b.ready, b.empty = b.trail[:0], b.ready[:0], -1
}

// Load takes back all that was done and has the candidates for which has is true. A variable that
// has none counts for nothing.
func (b *Board) Load(has func(c int) bool) {
	b.Reset()
	for c := range b.alive {
		if !has(c) {
			b.Remove(c)
		}
	}
	b.trail, b.ready, b.empty = b.trail[:0], b.ready[:0], -1
}

// Has reports whether a candidate is left.
func (b *Board) Has(c int) bool { return b.alive[c] }

// Open reports whether a candidate is left and not known to be true.
func (b *Board) Open(c int) bool { return b.alive[c] && !b.on[c] }

// Solved reports whether each variable has its true candidate.
func (b *Board) Solved() bool {
	if b.empty >= 0 {
		return false
	}
	for c, alive := range b.alive {
		if alive && !b.on[c] {
			return false
		}
	}
	return true
}

// Remove takes a candidate away.
func (b *Board) Remove(c int) { b.kill(uint16(c), -1) }

// Place makes a candidate true.
func (b *Board) Place(c int) { b.put(c, -1) }

func (b *Board) kill(c uint16, by int32) {
	if !b.alive[c] {
		return
	}
	b.alive[c] = false
	b.by[c] = by
	b.trail = append(b.trail, int32(c))
	for _, v := range b.of[c] {
		b.count[v]--
		switch n := b.count[v]; {
		case n == 0:
			if b.empty < 0 {
				b.empty = int(v)
			}
		case n == 1 || n <= mostInGroup && len(b.within[v]) > 0:
			b.ready = append(b.ready, int32(v))
		}
	}
}

// mostInGroup is the most candidates of a group that is looked for.
const mostInGroup = 5

// put makes a right true that a variable singles out.
func (b *Board) put(right int, variable int32) {
	b.on[right] = true
	b.why[right] = variable
	b.trail = append(b.trail, ^int32(right))
	for _, c := range b.kills[right] {
		b.kill(c, int32(right))
	}
}

// mark is a moment that changes can be taken back to.
type mark struct{ trail, ready int }

func (b *Board) mark() mark { return mark{len(b.trail), len(b.ready)} }

// undo takes back all changes since a moment at which no variable was empty.
func (b *Board) undo(m mark) {
	for i := len(b.trail) - 1; i >= m.trail; i-- {
		x := b.trail[i]
		if x < 0 {
			b.on[^x] = false
			continue
		}
		b.alive[x] = true
		for _, v := range b.of[x] {
			b.count[v]++
		}
	}
	b.trail, b.ready, b.empty = b.trail[:m.trail], b.ready[:m.ready], -1
}

// single returns the candidate that a variable singles out, -1 if it has several or it is on.
func (b *Board) single(v int) int {
	if b.count[v] != 1 {
		return -1
	}
	for _, c := range b.members[v] {
		if b.alive[c] {
			if b.on[c] {
				return -1
			}
			return int(c)
		}
	}
	return -1
}

// group returns the group that has all candidates of a variable, two or more; -1 if there is none
// or it is on.
func (b *Board) group(v int) int {
	if n := b.count[v]; n < 2 || n > mostInGroup {
		return -1
	}
	for _, right := range b.within[v] {
		n := int16(0)
		for _, c := range b.groups[int(right)-len(b.of)] {
			if b.alive[c] {
				n++
			}
		}
		if n == b.count[v] {
			if b.on[right] {
				return -1
			}
			return int(right)
		}
	}
	return -1
}

// right returns what a variable singles out, -1 if nothing that is not on.
func (b *Board) right(v int) int {
	if b.count[v] == 1 {
		return b.single(v)
	}
	return b.group(v)
}

// Singles places what variables single out, until they single out nothing more or one is empty.
// Groups it leaves alone.
func (b *Board) Singles() {
	for i := 0; i < len(b.ready) && b.empty < 0; i++ {
		v := int(b.ready[i])
		if c := b.single(v); c >= 0 {
			b.put(c, int32(v))
		}
	}
	b.ready = b.ready[:0]
}

// Refuted reports whether candidate c leads to a contradiction by trial and error of a depth: it is
// supposed to be true, and [Board.Thin] with a depth less leaves a variable without candidates.
func (b *Board) Refuted(c, depth int, s *Search) bool {
	m := b.mark()
	b.put(c, -1)
	b.Thin(depth-1, s)
	refuted := b.empty >= 0
	b.undo(m)
	return refuted
}

// Thin places singles and takes away all candidates that trial and error of a depth refutes, until
// there is nothing more to do, a variable is empty, or the search is over. Depth 0 is singles
// alone.
func (b *Board) Thin(depth int, s *Search) {
	if depth == 0 {
		b.Singles()
		s.spend()
		return
	}
	b.Thin(depth-1, s)
	last := -1 // the last candidate that was taken away
	for again := true; again; {
		again = false
		for c := range b.alive {
			if b.empty >= 0 || s.Over || c == last && !again {
				return
			}
			if !b.Open(c) || s.Skip != nil && s.Skip(c) || !b.Refuted(c, depth, s) {
				continue
			}
			b.Remove(c)
			b.Thin(depth-1, s)
			last, again = c, true
		}
	}
}
