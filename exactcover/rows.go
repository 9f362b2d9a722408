package exactcover

import (
	"math"
	"math/bits"
	"slices"
)

// rows is a search by sets of options as bits.
//
// A state is the set of the options that are possible and the set of the primary items that are open. Each level has its
// own, so that nothing needs to be undone. To choose an option takes the options out that it excludes; see frame.
//
// Before a node is opened the search looks ahead: an option that excludes all options of an open item cannot be
// chosen, so it is taken out. That finds the same solutions with far fewer nodes where options have many items. Where it
// finds nothing on several nodes in a row on the way down it is left off below them.
type rows struct {
	reduced *reduced
	lines   lines
	frames  []*frame // frames[0] has the whole problem; those of the levels follow

	levels []rowLevel
	states []uint64 // of the levels, one after another: the possible options, the open items
	seen   []uint16 // of the levels: for each item how many options it had when looking ahead found nothing, or 0
	alts   []int32  // of the levels: the alternatives, in the order in which they are to be tried
	chosen []int32  // options of the reduced problem

	now rowState

	task    task
	at      state
	tries   int
	signals *signals
	stats   Stats
}

// A rowState says where the current state is.
type rowState struct {
	frame  int32
	vain   int32 // looks ahead that found nothing since the last that did
	bits   int   // in states
	counts int   // in seen
}

// A rowLevel is an open node.
type rowLevel struct {
	rowState
	start, next, end int32 // in alts: the alternatives, and those of them not yet tried
	count            int32 // of the alternatives, whether they belong to the task or not
	chosen           int32 // options chosen above it
}

// How far rows looks ahead.
const (
	// lookSize is the number of options up to which an item is looked at. With more it hardly ever excludes an option.
	lookSize = 16
	// lookVain is how many looks may find nothing before they are left off.
	lookVain = 4
)

func (s *rows) load(r *reduced, sig *signals) {
	s.reduced, s.signals = r, sig
	s.lines.load(r)
	if len(s.frames) == 0 {
		s.frames = append(s.frames, new(frame))
	}
	options := make([]int32, r.options())
	for o := range options {
		options[o] = int32(o)
	}
	s.frames[0].build(&s.lines, options, s.lines.all)
}

func (s *rows) begin(t task) {
	s.task = t
	s.levels, s.alts, s.chosen = s.levels[:0], s.alts[:0], s.chosen[:0]
	s.stats = Stats{}
	s.tries = 0
	s.now = rowState{}
	s.at = atChoice
	if s.reduced.hopeless {
		s.at = atEnd
		return
	}
	s.enter(s.frames[0])
}

// enter sets the current state to that of a frame in which nothing has been chosen.
func (s *rows) enter(f *frame) {
	set, open, seen := s.state(f)
	fill(set, f.options)
	fill(open, f.items)
	clear(seen)
}

// fill sets the first n bits of a set and clears the others.
func fill(set []uint64, n int) {
	clear(set)
	for i := range n {
		set[i>>6] |= 1 << (i & 63)
	}
}

// state returns the current state, of frame f.
func (s *rows) state(f *frame) (set, open []uint64, seen []uint16) {
	if n := s.now.bits + f.words + f.itemWords; n > len(s.states) {
		s.states = append(s.states, make([]uint64, n)...)
	}
	if n := s.now.counts + f.items; n > len(s.seen) {
		s.seen = append(s.seen, make([]uint16, n)...)
	}
	b := s.states[s.now.bits:]
	return b[:f.words:f.words], b[f.words : f.words+f.itemWords : f.words+f.itemWords],
		s.seen[s.now.counts : s.now.counts+f.items : s.now.counts+f.items]
}

func (s *rows) next(b *budget) outcome {
	for {
		if s.signals.stop.Load() {
			return paused
		}
		switch s.at {
		case atEnd:
			return exhausted

		case atChoice:
			f := s.frames[s.now.frame]
			item, possible := s.settle(f)
			if !possible {
				s.at = atAdvance
				continue
			}
			if item < 0 {
				s.stats.Solutions++
				s.at = atAdvance
				return found
			}
			if g := s.repack(f); g != nil {
				f = g
				set, open, _ := s.state(f)
				item, _ = s.force(f, set, open)
			}
			if !s.open(f, item, b) {
				return limited
			}
			s.at = atAdvance

		case atAdvance:
			if s.tries++; s.signals.due(s.tries) {
				s.tries = 0
				return paused
			}
			if s.advance() {
				s.at = atChoice
			} else {
				s.at = atEnd
			}
		}
	}
}

// settle takes what is forced in the current state, looks ahead, and repeats that until nothing changes. It returns the item to
// branch on, or -1 if none is open, and whether there is no contradiction.
func (s *rows) settle(f *frame) (item int, possible bool) {
	set, open, seen := s.state(f)
	for {
		item, possible = s.force(f, set, open)
		if !possible || item < 0 || s.now.vain >= lookVain {
			return item, possible
		}
		if !f.look(set, open, seen) {
			s.now.vain++
			return item, true
		}
		s.now.vain = 0
	}
}

// force takes the options that are the only ones of an item until there are none of them. It returns the item to branch on,
// -1 if none is open, and whether there is no contradiction. All open items are then in f.count.
func (s *rows) force(f *frame, set, open []uint64) (item int, possible bool) {
	sharp := 0
	if s.reduced.sharp > 0 {
		sharp = s.sharpIn(f)
	}
	for {
		item = -1
		best, again := math.MaxInt, false
		for i, rest := range open {
			for ; rest != 0; rest &= rest - 1 {
				x := i<<6 + bits.TrailingZeros64(rest)
				lo, hi := int(f.lo[x]), int(f.hi[x])
				m := f.mask[x*f.words+lo : x*f.words+hi]
				a := set[lo:hi]
				a = a[:len(m)]
				n := 0
				for w, v := range m {
					n += bits.OnesCount64(a[w] & v)
				}
				f.count[x] = uint16(min(n, maxCount))
				switch {
				case n >= best || n > 1 && x >= sharp && item >= 0 && item < sharp:
				case n > 1:
					best, item = n, x
				case n == 0:
					return item, false
				default:
					for w, v := range m {
						if v &= a[w]; v != 0 {
							s.choose(f, (lo+w)<<6+bits.TrailingZeros64(v), set, open)
							break
						}
					}
					s.stats.Forced++
					rest &= open[i] | 1<<(x&63)
					again = true
				}
			}
		}
		if !again {
			return item, true
		}
	}
}

// sharpIn returns the number of sharp items of the frame, which are the first ones.
func (s *rows) sharpIn(f *frame) int {
	n, _ := slices.BinarySearch(f.line, s.reduced.sharp)
	return n
}

// choose chooses option k of the frame.
func (s *rows) choose(f *frame, k int, set, open []uint64) {
	s.chosen = append(s.chosen, f.option[k])
	f.take(k, set, open)
}

// look takes out the options that exclude all options of an open item, and returns whether there were any. It need not look
// again at an item that has lost no option since.
func (f *frame) look(set, open []uint64, seen []uint16) (some bool) {
	inter := f.inter
	for i, rest := range open {
	items:
		for ; rest != 0; rest &= rest - 1 {
			x := i<<6 + bits.TrailingZeros64(rest)
			if n := f.count[x]; n == seen[x] || n > lookSize {
				continue
			}
			seen[x] = f.count[x]
			m := f.set(x)
			none := true // of its options so far
			for w := int(f.lo[x]); w < int(f.hi[x]); w++ {
				for v := set[w] & m[w]; v != 0; v &= v - 1 {
					c := f.excluded(w<<6 + bits.TrailingZeros64(v))
					c = c[:len(inter)]
					left := uint64(0)
					if none {
						none = false
						for j := range inter {
							inter[j] = set[j] & c[j] &^ m[j]
							left |= inter[j]
						}
					} else {
						for j := range inter {
							inter[j] &= c[j]
							left |= inter[j]
						}
					}
					if left == 0 {
						continue items
					}
				}
			}
			some = true
			if none {
				return true // it has lost its last option just now
			}
			for j, v := range inter {
				set[j] &^= v
			}
		}
	}
	return some
}

// repack moves the current state to a frame of what is left, if that is worth it, and returns it.
func (s *rows) repack(f *frame) *frame {
	set, open, seen := s.state(f)
	n := 0
	for _, v := range set {
		n += bits.OnesCount64(v)
	}
	if !worthwhile(f.words, (n+63)/64) {
		return nil
	}
	options := make([]int32, 0, n)
	for w, v := range set {
		for ; v != 0; v &= v - 1 {
			options = append(options, f.option[w<<6+bits.TrailingZeros64(v)])
		}
	}
	var kept []uint16
	for i, rest := range open {
		for ; rest != 0; rest &= rest - 1 {
			kept = append(kept, seen[i<<6+bits.TrailingZeros64(rest)])
		}
	}
	s.now.frame++
	if len(s.frames) == int(s.now.frame) {
		s.frames = append(s.frames, new(frame))
	}
	g := s.frames[s.now.frame]
	g.build(&s.lines, options, f.line)
	s.enter(g)
	_, _, seen = s.state(g)
	copy(seen, kept)
	return g
}

// worthwhile reports whether to repack sets of so many words to sets of n words.
func worthwhile(words, n int) bool { return n*3 <= words }

// open opens a node on item x, if the budget allows that.
func (s *rows) open(f *frame, x int, b *budget) bool {
	set, _, _ := s.state(f)
	start := len(s.alts)
	m := f.set(x)
	for w := int(f.lo[x]); w < int(f.hi[x]); w++ {
		for v := set[w] & m[w]; v != 0; v &= v - 1 {
			s.alts = append(s.alts, int32(w<<6+bits.TrailingZeros64(v)))
		}
	}
	n := len(s.alts) - start
	from, to, inside := s.task.restrict(len(s.levels), int32(n))
	if inside && !b.spend() {
		s.alts = s.alts[:start]
		return false
	}
	if !f.sorted {
		slices.SortFunc(s.alts[start:], func(a, b int32) int { return int(f.option[a] - f.option[b]) })
	}
	s.levels = append(s.levels, rowLevel{
		rowState: s.now, start: int32(start), next: int32(start) + from, end: int32(start) + to, count: int32(n),
		chosen: int32(len(s.chosen)),
	})
	if inside {
		s.stats.Nodes++
		s.stats.Depth = max(s.stats.Depth, len(s.levels))
	} else {
		s.stats = Stats{Depth: len(s.levels)}
	}
	return true
}

// advance takes the next alternative of the last level that has one. It returns whether there was one.
func (s *rows) advance() bool {
	for len(s.levels) > 0 {
		l := &s.levels[len(s.levels)-1]
		if l.next == l.end {
			s.alts = s.alts[:l.start]
			s.levels = s.levels[:len(s.levels)-1]
			continue
		}
		k := int(s.alts[l.next])
		l.next++
		s.chosen = s.chosen[:l.chosen]
		f := s.frames[l.frame]
		s.now = l.rowState
		above, aboveOpen, aboveSeen := s.state(f)
		s.now.bits += f.words + f.itemWords
		s.now.counts += f.items
		set, open, seen := s.state(f)
		copy(set, above)
		copy(open, aboveOpen)
		copy(seen, aboveSeen)
		s.choose(f, k, set, open)
		return true
	}
	return false
}

func (s *rows) cover(dst []int32) []int32 { return append(dst, s.chosen...) }

func (s *rows) counters() *Stats { return &s.stats }

func (s *rows) split() (task, bool) {
	share := 1.0 // of each alternative
	for i := range s.levels {
		l := &s.levels[i]
		share /= float64(l.count)
		if l.next >= l.end || i < len(s.task.path) {
			continue
		}
		path := make([]int32, i)
		for k, above := range s.levels[:i] {
			path[k] = above.next - 1 - above.start
		}
		from := l.next + (l.end-l.next)/2
		t := task{path: path, from: from - l.start, to: l.end - l.start, stolen: true, share: share * float64(l.end-from)}
		l.end = from
		return t, true
	}
	return task{}, false
}

func (s *rows) left() float64 {
	left, share := 0.0, 1.0
	for _, l := range s.levels {
		share /= float64(l.count)
		left += share * float64(l.end-l.next)
	}
	switch s.at {
	case atEnd:
		return 0
	case atChoice:
		left += share // the alternative taken last
	}
	return min(left, s.task.share)
}
