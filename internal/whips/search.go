package whips

// Kind is a kind of patterns.
type Kind uint8

// The kinds.
const (
	Whip  Kind = iota
	GWhip      // a whip that may single out groups
	Braid
)

// Pattern is a whip, a g-whip or a braid.
type Pattern struct {
	Target int
	Links  []Link
}

// Link is a variable of a pattern. All its candidates but those of the right are linked to the
// target or to earlier rights.
type Link struct {
	Variable int
	Right    int // -1: of the last link, which has none
}

// Search says how far searches go, and has their memory. Its zero value is ready.
type Search struct {
	// Spend is called for each unit of work, which is some microseconds, and ends the search if it
	// returns true. nil: never.
	Spend func() bool
	Over  bool           // Spend has returned true
	Skip  func(int) bool // candidates that trial and error need not try; nil: none

	// Cut reports whether a whip was not followed on because it was as long as allowed, since the
	// caller last set it to false.
	Cut bool

	before    []bool // the candidates before the target
	forbidden []bool // rights that must not be singled out
	chosen    []int32
	needed    []bool
	round     []int32 // rights, each with its variable
	moves     []int32 // variables by which whips go on, each with its right
	looked    []int32 // by variable
	look      int32
	failed    map[state]int8 // how many rights more do not suffice
	found     Pattern
}

// mostFailed bounds the memory of a search: 50 MB.
const mostFailed = 1 << 20

// state is where a whip stands: what is on, as the sum of random numbers, and the last right.
type state struct {
	sum  [2]uint64
	last int32
}

func (s *Search) spend() bool {
	if !s.Over && s.Spend != nil && s.Spend() {
		s.Over = true
	}
	return s.Over
}

// Find looks for a pattern of a kind with a target, of a length of at most most. If there is none
// of a smaller length, it is one of the shortest. The board must have its singles placed. For
// g-whips, its structure must have groups, and there must be no whip of length 1 that is shorter
// than most; for the other kinds it must have none.
func (s *Search) Find(b *Board, kind Kind, target, most int) (*Pattern, bool) {
	s.before = append(s.before[:0], b.alive...)
	s.chosen = s.chosen[:0]
	if len(s.forbidden) < len(b.kills) {
		s.forbidden = make([]bool, len(b.kills))
		s.needed = make([]bool, len(b.kills))
		s.looked = make([]int32, len(b.members))
	}
	before := b.mark()
	b.put(target, -1)
	s.found = Pattern{Target: target, Links: s.found.Links[:0]}
	var ok bool
	switch {
	case b.empty >= 0:
		s.end(b)
		ok = true
	case kind == Braid:
		ok = s.braid(b, most-1)
	default:
		clear(s.failed)
		ok = s.whip(b, target, most-1, state{last: int32(target)})
	}
	b.undo(before)
	return &s.found, ok
}

// end notes the chosen rights and the empty variable as the pattern.
func (s *Search) end(b *Board) {
	for _, right := range s.chosen {
		s.found.Links = append(s.found.Links, Link{int(b.why[right]), int(right)})
	}
	s.found.Links = append(s.found.Links, Link{b.empty, -1})
}

// reachable reports whether a variable can be empty after most rights more: whether it is after as
// many rounds of everything that is singled out.
func (s *Search) reachable(b *Board, most int) bool {
	before := b.mark()
	s.follow(b, most)
	ok := b.empty >= 0
	b.undo(before)
	return ok && !s.Over
}

// follow puts on everything that is singled out, round by round, up to most rounds or until a
// variable is empty.
func (s *Search) follow(b *Board, most int) {
	s.spend()
	for n, first := 0, 0; ; n++ {
		if b.empty >= 0 || n == most || s.Over {
			s.Cut = s.Cut || b.empty < 0
			return
		}
		s.round = s.round[:0]
		for _, v := range b.ready[first:] {
			if right := b.right(int(v)); right >= 0 && !s.forbidden[right] {
				s.round = append(s.round, int32(right), v)
			}
		}
		if len(s.round) == 0 {
			return
		}
		first = len(b.ready)
		for i := 0; i < len(s.round) && b.empty < 0; i += 2 {
			if right := s.round[i]; !b.on[right] {
				b.put(int(right), s.round[i+1])
			}
		}
	}
}

// braid looks for a braid that goes on from where the board is, with most rights more. It bounds
// their number by rounds; if the rights that a contradiction needs are too many, it branches on one
// of them that is singled out at once: the braid has it, or does without.
func (s *Search) braid(b *Board, most int) bool {
	var without []int32
	defer func() {
		for _, right := range without {
			s.forbidden[right] = false
		}
	}()
	before, chosen := b.mark(), len(s.chosen)
	for !s.Over {
		s.follow(b, most)
		if b.empty < 0 {
			b.undo(before)
			return false
		}
		s.need(b, before.trail)
		if len(s.chosen)-chosen <= most {
			s.end(b)
			b.undo(before)
			return true
		}
		first := s.chosen[chosen]
		variable := b.why[first]
		s.chosen = s.chosen[:chosen]
		b.undo(before)
		b.put(int(first), variable)
		s.chosen = append(s.chosen, first)
		found := s.braid(b, most-1)
		b.undo(before)
		if found {
			return true
		}
		s.chosen = s.chosen[:chosen]
		s.forbidden[first] = true
		without = append(without, first)
	}
	return false
}

// need appends to chosen the rights that were put on after a length of the trail and that the empty
// variable needs, in the order in which they were put on.
func (s *Search) need(b *Board, mark int) {
	s.because(b, b.empty, -1)
	first := len(s.chosen)
	for i := len(b.trail) - 1; i >= mark; i-- {
		if x := b.trail[i]; x < 0 && s.needed[^x] {
			s.chosen = append(s.chosen, ^x)
			s.because(b, int(b.why[^x]), int(^x))
		}
	}
	clear(s.needed)
	for i, j := first, len(s.chosen)-1; i < j; i, j = i+1, j-1 {
		s.chosen[i], s.chosen[j] = s.chosen[j], s.chosen[i]
	}
}

// because marks as needed the rights that took away the candidates of variable v outside of a
// right.
func (s *Search) because(b *Board, v, right int) {
	for _, c := range b.members[v] {
		if s.before[c] && !b.alive[c] && (right < len(b.of) || !b.inGroup(right, c)) {
			s.needed[b.by[c]] = true
		}
	}
}

// inGroup reports whether a right that is a group has a candidate.
func (b *Board) inGroup(right int, c uint16) bool {
	for _, x := range b.groups[right-len(b.of)] {
		if x == c {
			return true
		}
	}
	return false
}

// whip looks for a whip that goes on from right last, with most rights more.
func (s *Search) whip(b *Board, last, most int, at state) bool {
	if most == 0 {
		s.Cut = true
		return false
	}
	if n, ok := s.failed[at]; ok && int(n) >= most ||
		most > 1 && !s.reachable(b, most) || s.Over {
		return false
	}
	s.look++
	look := s.look
	first := len(s.moves)
	for _, c := range b.kills[last] {
		if !s.before[c] {
			continue
		}
		for _, v := range b.of[c] {
			if s.looked[v] == look {
				continue
			}
			s.looked[v] = look
			if right := b.right(int(v)); right >= 0 {
				s.moves = append(s.moves, int32(v), int32(right))
			}
		}
	}
	end := len(s.moves)
	defer func() { s.moves = s.moves[:first] }()
	before := b.mark()
	for i := first; i < end; i += 2 {
		right := s.moves[i+1]
		b.put(int(right), s.moves[i])
		s.chosen = append(s.chosen, right)
		found := b.empty >= 0
		if found {
			s.end(b)
		} else {
			next := at
			next.last = right
			next.sum[0] += random(uint64(right))
			next.sum[1] += random(uint64(right) | 1<<32)
			found = s.whip(b, int(right), most-1, next)
		}
		b.undo(before)
		if found {
			return true
		}
		s.chosen = s.chosen[:len(s.chosen)-1]
	}
	if s.failed == nil {
		s.failed = make(map[state]int8)
	}
	if len(s.failed) < mostFailed && !s.Over {
		s.failed[at] = int8(most)
	}
	return false
}

// random returns a number that x stands for among random ones (the finalizer of SplitMix64).
func random(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
