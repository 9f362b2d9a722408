package exactcover

import (
	"fmt"
	"math/big"
	"math/bits"
	"slices"
)

// A sweep counts solutions without a search tree. It goes once through the primary items in the order of a route. What
// can still be done when the first items are covered depends only on which of the others are covered too, so partial
// covers that agree in that are counted together: there is a table for each item, of states and of the number of ways
// that lead to them.
//
//	route     done | item | not yet
//	                 |  └─ covered already: it is skipped
//	                 └─ not covered: each option that begins here leads from a state of this item to one of a later item
//
// It holds the tables of later items only, and a state no more than the bits of the frontier; see route. The counts have as
// many words as they need.
type sweep struct {
	*route
	wide   int          // words of a count
	stride int          // words of a row of a table: the state, in the last word with the bit occupied, and the count
	tables []stateTable // of each place, of states that do not cover its item
	total  []uint64

	at, row int     // where the sweep is
	mass    float64 // see widen
	ahead   float64

	signals *signals
	work    int64 // as in memo
	states  int64 // left behind
	entries int64 // rows of all tables
	stats   Stats

	keep          bool  // the tables that were swept
	limit, memory int64 // bytes of all tables
	needs         int64 // what was needed when there was not enough
	peak          int64
	spare         [][]uint64 // tables that were left
	next          []uint64
	keys          []uint64 // for settle
	one           []uint64 // the number 1; see known
}

// A stateTable is an open addressing hash table of rows.
type stateTable struct {
	rows  []uint64
	count int
	salt  uint64
	shift uint8 // 64 - binary logarithm of the number of rows
}

// occupied marks rows that are in use. It is never part of a state.
const occupied = 1 << 63

const leastRows = 8

// newSweep returns a sweep. It gets nowhere until it gets memory; see bound.
func newSweep(r *route, sig *signals) *sweep {
	s := &sweep{route: r, wide: 1, stride: r.words + 1, signals: sig}
	s.tables = make([]stateTable, len(r.places))
	for k := range s.tables {
		s.tables[k].salt = uint64(k) * golden
	}
	s.next = make([]uint64, r.words)
	s.next[r.words-1] = occupied // to begin with
	s.total = make([]uint64, 1)
	s.mass = 1
	s.keys = make([]uint64, r.blocks)
	return s
}

// run goes on for a while, measured as work. The outcomes are exhausted, when total is the number of solutions; paused;
// and limited, by the budget or by memory, which full tells apart.
func (s *sweep) run(work int64, b *budget) outcome {
	until := s.work + work
	if s.entries == 0 && !s.add(0, s.next, []uint64{1}) {
		return limited
	}
	for ; s.at < len(s.places); s.at++ {
		t := &s.tables[s.at]
		if s.row == 0 && !s.widen(t) {
			return limited
		}
		// So many rows between looks at the clock.
		few := s.stride * (1 + stride/(1+s.places[s.at].options()))
		for s.row < len(t.rows) {
			if s.signals.stop.Load() || s.work > until {
				return paused
			}
			to := min(s.row+few, len(t.rows))
			expand := s.expand
			if s.words == 1 && s.blocks == 0 {
				expand = s.expand1
			}
			if !expand(to, b) {
				return limited
			}
		}
		s.release(t)
		s.mass = s.ahead
		s.row = 0
	}
	return exhausted
}

// full reports whether the sweep ended because it would need more memory than it may have.
func (s *sweep) full() bool { return s.needs > s.limit }

func (s *sweep) spent() int64      { return s.work }
func (s *sweep) held() int64       { return s.memory }
func (s *sweep) bound(bytes int64) { s.limit = bytes }
func (s *sweep) result() *big.Int  { return bigOf(s.total) }

func (s *sweep) note(t *Stats) {
	t.add(&s.stats)
	t.MemoEntries += s.entries
}

func (s *sweep) String() string {
	alike := ""
	if s.blocks > 0 {
		alike = ", with interchangeable items,"
	}
	return fmt.Sprintf("a sweep over %d states of up to %d bits%s takes the least", s.states, s.bits, alike)
}

// expand takes the rows of the current table up to one of them forward. It returns false if there is not enough memory.
func (s *sweep) expand(to int, b *budget) bool {
	k, w := s.words, s.wide
	rows := s.tables[s.at].rows
	for ; s.row < to; s.row += s.stride {
		if rows[s.row+k-1] == 0 {
			continue
		}
		state, count := rows[s.row:s.row+k], rows[s.row+k:s.row+k+w]
		fits := 0
		for o := range s.places[s.at].options() {
			j, ok := s.step(s.at, o, state, s.next)
			if !ok {
				continue
			}
			fits++
			if s.blocks > 0 {
				j = s.settle(j, s.next, nil)
			}
			if (j == len(s.places) || s.places[j].fits(s.next)) && !s.add(j, s.next, count) {
				return false
			}
		}
		if !s.leave(fits, count, b) {
			return false
		}
	}
	return true
}

// step sets next to the state after an option of a place is taken, and returns the next place whose item is not covered;
// fits is whether the option fits.
func (s *sweep) step(place, option int, state, next []uint64) (_ int, fits bool) {
	here := &s.places[place]
	k := len(state)
	m := here.masks[option*2*k:][:2*k]
	for i, x := range state {
		if x&m[i] != 0 {
			return 0, false
		}
	}
	for i, x := range state {
		next[i] = x&^here.clear[i] | m[k+i]
	}
	return s.pass(place+1, next), true
}

// pass passes the places whose items a state covers.
func (s *sweep) pass(j int, state []uint64) int {
	for ; j < len(s.places); j++ {
		p := &s.places[j]
		if state[p.word]&p.bit == 0 {
			break
		}
		for i, x := range p.clear {
			state[i] &^= x
		}
	}
	return j
}

// settle replaces a state of a place by one that is the same but for interchangeable items, and returns the place of that.
// It need not be the only such state: sorting by one family can put another into disorder. moved, if not nil, is called after each exchange with
// the state as it was before.
func (s *sweep) settle(j int, state []uint64, moved func(e *exchange, before []uint64)) int {
	for range maxRounds {
		if j == len(s.places) {
			break
		}
		here := &s.places[j]
		changed := false
		s.work += int64(here.sorting) / 4
		for i := range here.exchanges {
			var before []uint64
			if moved != nil {
				before = slices.Clone(state)
			}
			if here.exchanges[i].sort(state, s.keys) {
				changed = true
				if moved != nil {
					moved(&here.exchanges[i], before)
				}
			}
		}
		if !changed {
			break
		}
		j = s.pass(j, state)
	}
	return j
}

// maxRounds is how often settle sorts by every family.
const maxRounds = 4

// expand1 is expand for states of one word.
func (s *sweep) expand1(to int, b *budget) bool {
	here := &s.places[s.at]
	places := s.places
	w := s.wide
	rows := s.tables[s.at].rows
	clear := here.clear[0]
	for ; s.row < to; s.row += s.stride {
		state := rows[s.row]
		if state == 0 {
			continue
		}
		count := rows[s.row+1 : s.row+1+w]
		fits := 0
		for o := 0; o+1 < len(here.masks); o += 2 {
			if state&here.masks[o] != 0 {
				continue
			}
			fits++
			next := state&^clear | here.masks[o+1]
			j := s.at + 1
			for ; j < len(places) && next&places[j].bit != 0; j++ {
				next &^= places[j].clear[0]
			}
			if j == len(places) {
				addTo(s.total, count)
				continue
			}
			if !places[j].fits1(next) {
				continue
			}
			t := &s.tables[j]
			at := 0
			if len(t.rows) > 0 {
				step := s.stride
				at = int(mix(next^t.salt)>>t.shift) * step
				for t.rows[at] != next && t.rows[at] != 0 {
					if at += step; at == len(t.rows) {
						at = 0
					}
				}
				if t.rows[at] != 0 {
					addTo(t.rows[at+1:at+1+w], count)
					continue
				}
			}
			s.next[0] = next
			if !s.add(j, s.next, count) {
				return false
			}
		}
		if !s.leave(fits, count, b) {
			return false
		}
	}
	return true
}

// leave notes that a state was left in a number of ways. It returns false if the budget does not allow that.
func (s *sweep) leave(fits int, count []uint64, b *budget) bool {
	s.states++
	s.work += int64(4 + 8*fits + s.places[s.at].options()/4)
	if fits == 1 {
		return true
	}
	s.ahead += top(count) * float64(fits-1)
	if fits > 1 {
		if !b.spend() {
			return false
		}
		s.stats.Nodes++
	}
	return true
}

// add adds ways to a state of a place. It returns false if there is not enough memory.
func (s *sweep) add(place int, state, count []uint64) bool {
	if place == len(s.places) {
		addTo(s.total, count)
		return true
	}
	t := &s.tables[place]
	if rows := len(t.rows) / s.stride; t.count >= rows-rows/4 && !s.grow(t) {
		return false
	}
	k := s.words
	at := s.find(t, state)
	row := t.rows[at : at+s.stride]
	if row[k-1] == 0 {
		t.count++
		s.entries++
		copy(row, state)
	}
	addTo(row[k:], count)
	return true
}

// find returns where in the table a state is or ought to be.
func (s *sweep) find(t *stateTable, state []uint64) int {
	k := len(state)
	at := int(hash(state, t.salt)>>t.shift) * s.stride
search:
	for t.rows[at+k-1] != 0 {
		for i, x := range state {
			if t.rows[at+i] != x {
				if at += s.stride; at == len(t.rows) {
					at = 0
				}
				continue search
			}
		}
		break
	}
	return at
}

const golden = 0x9e3779b97f4a7c15

// hash mixes a state; the upper bits are good ones.
func hash(state []uint64, salt uint64) uint64 {
	h := salt
	for _, x := range state {
		h = mix(h ^ x)
	}
	return h
}

// mix makes every bit of the result depend on every bit of x. A multiplication alone would not do: a table is read in the
// order of hash values and most of what is read goes on to one other table, where it must not come in that order.
func mix(x uint64) uint64 {
	x ^= x >> 32
	x *= golden
	x ^= x >> 29
	x *= golden
	return x ^ x>>32
}

// grow doubles a table, or returns false if there is not enough memory.
func (s *sweep) grow(t *stateTable) bool {
	rows := max(leastRows, 2*len(t.rows)/s.stride)
	old := *t
	t.rows = s.get(rows * s.stride)
	if t.rows == nil {
		*t = old
		return false
	}
	t.shift = uint8(64 - bits.TrailingZeros(uint(rows)))
	for at := 0; at < len(old.rows); at += s.stride {
		if old.rows[at+s.words-1] != 0 {
			copy(t.rows[s.find(t, old.rows[at:at+s.words]):], old.rows[at:at+s.stride])
		}
	}
	s.put(old.rows)
	return true
}

// get returns a table of zeros, or nil if there is not enough memory.
func (s *sweep) get(words int) []uint64 {
	for i, rows := range s.spare {
		if len(rows) == words {
			last := len(s.spare) - 1
			s.spare[i], s.spare[last] = s.spare[last], nil
			s.spare = s.spare[:last]
			clear(rows)
			return rows
		}
	}
	s.needs = s.memory + int64(words)*8
	if s.needs > s.limit {
		for _, rows := range s.spare {
			s.memory -= int64(len(rows)) * 8
		}
		s.spare = nil
		if s.needs = s.memory + int64(words)*8; s.needs > s.limit {
			return nil
		}
	}
	s.memory += int64(words) * 8
	s.peak = max(s.peak, s.memory)
	return make([]uint64, words)
}

// put takes a table back.
func (s *sweep) put(rows []uint64) {
	if len(rows) > 0 {
		s.spare = append(s.spare, rows)
	}
}

// release empties the table that was swept.
func (s *sweep) release(t *stateTable) {
	if s.keep {
		return
	}
	s.put(t.rows)
	*t = stateTable{}
}

// widen makes sure that no count overflows while a table is swept. It returns false if there is not enough memory.
//
// mass is the sum of all counts, in units of the last of their words; what a table can add to it is known from the sum
// of its own counts. Both are rounded, by far less than the room that is left.
func (s *sweep) widen(t *stateTable) bool {
	here := 0.0
	for at := 0; at < len(t.rows); at += s.stride {
		if t.rows[at+s.words-1] != 0 {
			here += top(t.rows[at+s.words : at+s.stride])
		}
	}
	s.ahead = s.mass
	most := s.mass + here*float64(s.places[s.at].options())
	if most < 1<<63 {
		return true
	}
	// To be continued in one more word.
	words := s.words + s.wide + 1
	for i := range s.tables {
		t := &s.tables[i]
		if len(t.rows) == 0 {
			continue
		}
		rows := s.get(len(t.rows) / s.stride * words)
		if rows == nil {
			return false
		}
		for from, to := 0, 0; from < len(t.rows); from, to = from+s.stride, to+words {
			copy(rows[to:], t.rows[from:from+s.stride])
		}
		s.memory -= int64(len(t.rows)) * 8
		t.rows = rows
	}
	for _, rows := range s.spare {
		s.memory -= int64(len(rows)) * 8
	}
	s.spare = nil
	s.total = append(s.total, 0)
	s.wide++
	s.stride++
	s.mass *= 0x1p-64
	s.ahead = s.mass
	return true
}

// top returns a count in units of its last word, rounded.
func top(count []uint64) float64 {
	last := len(count) - 1
	f := float64(count[last])
	if last > 0 {
		f += float64(count[last-1]) * 0x1p-64
	}
	return f
}
