package exactcover

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"sync"
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
//
// Several goroutines share a long sweep: each table is in as many parts, shards, by the hash of the states. In a stretch each of
// them goes through some states of its own shard and writes down what these lead to, by shard; then each adds what all
// have written down for its shard. So no table needs a lock. (One goroutine alone adds to the tables at once: that is 10%
// faster.)
type frontierDP struct {
	order   *itemOrder
	width   int // words of a count
	stride  int // words of a row of a table: the state, in the last word with the bit occupied, and the count
	shards  []*shard
	workers []*frontierWorker // as many as shards
	total   []uint64

	at, row    int     // where the sweep is: in all shards in the same row
	weight     float64 // see widen
	nextWeight float64

	signals *signals
	jobs    int   // how many shards there are to be from the next place on
	work    int64 // as in memo; of hands that work at the same time, that of the busiest
	states  int64 // left behind
	stats   Stats
	density float64 // see estimate

	keepTables   bool       // the tables that were swept
	limit        int64      // bytes of all tables
	mu           sync.Mutex // of what follows
	memory, peak int64
	needs        int64    // what was needed when there was not enough
	one          []uint64 // the number 1; see known
}

// A hand is what a goroutine uses to take states of its shard forward.
type frontierWorker struct {
	*frontierDP
	shard *shard
	out   [][]uint64 // what it found, by shard: the place, the state and the number of ways of each
	next  []uint64
	keys  []uint64 // for settle

	// Of the last stretch:
	total        []uint64
	nextWeight   float64
	work, states int64
	stats        Stats
}

// newSweep returns a sweep. It gets nowhere until it gets memory; see bound.
func newFrontierDP(r *itemOrder, sig *signals) *frontierDP {
	s := &frontierDP{order: r, width: 1, stride: r.words + 1, signals: sig, jobs: 1}
	s.total = make([]uint64, 1)
	s.weight = 1
	if len(r.positions) == 0 {
		s.total[0] = 1
	}
	s.assignShards(s.newShards(1))
	return s
}

// share makes the shards, and a hand for each.
func (s *frontierDP) assignShards(shards []*shard) {
	s.shards = shards
	s.workers = make([]*frontierWorker, len(shards))
	for i := range s.workers {
		s.workers[i] = &frontierWorker{
			frontierDP: s, shard: shards[i], out: make([][]uint64, len(shards)),
			next: make([]uint64, s.order.words), keys: make([]uint64, s.order.maxBlocks), total: make([]uint64, s.width),
		}
	}
}

// How many options are tried in a stretch: that is between looks at the clock, and what hands work at the same time.
const (
	shortStretch = 1 << 11
	longStretch  = 1 << 16
)

// run goes on for a while, measured as work. The outcomes are exhausted, when total is the number of solutions; paused;
// and limited, by the budget or by memory, which full tells apart.
func (s *frontierDP) run(work int64, b *budget) outcome {
	until := s.work + work
	for ; s.at < len(s.order.positions); s.at++ {
		if s.row == 0 && !s.startPosition() {
			return limited
		}
		options := shortStretch
		if len(s.shards) > 1 {
			options = longStretch
		}
		few := s.stride * (1 + options/(1+s.order.positions[s.at].options()))
		for rows := s.rows(); s.row < rows; {
			if s.signals.stop.Load() || s.work > until {
				return paused
			}
			if !s.advance(s.row+few, b) {
				return limited
			}
		}
		states := 1
		for _, sh := range s.shards {
			states += sh.tables[s.at].count
			if !s.keepTables {
				sh.release(s.at)
			}
		}
		if width := s.order.positions[s.at].width; width >= leastWidth {
			s.density = max(s.density, math.Log2(float64(states))/float64(width))
		}
		s.weight = s.nextWeight
		s.row = 0
	}
	return exhausted
}

// enter prepares for the current place. It returns false if there is not enough memory.
func (s *frontierDP) startPosition() bool {
	if s.at == 0 {
		state := make([]uint64, s.order.words)
		state[s.order.words-1] = occupied
		if !s.shards[0].add(0, state, []uint64{1}) {
			return false
		}
	}
	if s.jobs > len(s.shards) && !s.keepTables {
		s.makeShards()
	}
	return s.widen()
}

// divide makes as many shards as there are jobs, if there is enough memory.
func (s *frontierDP) makeShards() {
	shards := s.newShards(s.jobs)
	s.jobs = 0 // not again
	for _, old := range s.shards {
		for place := s.at; place < len(s.order.positions); place++ {
			rows := old.tables[place].rows
			for at := 0; at < len(rows); at += s.stride {
				state := rows[at : at+s.order.words]
				if state[s.order.words-1] == 0 {
					continue
				}
				if !shards[shardOf(place, state, len(shards))].add(place, state, rows[at+s.order.words:at+s.stride]) {
					for _, sh := range shards {
						sh.free()
					}
					s.needs = 0
					return
				}
			}
		}
	}
	for _, old := range s.shards {
		old.free()
	}
	s.assignShards(shards)
}

// forward takes the rows of the current table up to one of them forward. It returns false if the budget or the memory does not
// allow that.
func (s *frontierDP) advance(to int, b *budget) bool {
	ok := make([]bool, len(s.workers))
	s.eachShard(func(i int) { ok[i] = s.workers[i].expand(s.row, to, b) })
	work := int64(0)
	for _, h := range s.workers {
		addTo(s.total, h.total)
		clear(h.total)
		s.nextWeight += h.nextWeight
		s.states += h.states
		s.stats.add(&h.stats)
		work = max(work, h.work)
		h.nextWeight, h.work, h.states, h.stats = 0, 0, 0, Stats{}
	}
	s.work += work
	s.row = to
	if slices.Contains(ok, false) || len(s.shards) == 1 {
		return ok[0] && len(s.shards) == 1
	}
	s.eachShard(func(i int) { s.shards[i].addAll() })
	for _, sh := range s.shards {
		// What had no memory may get that which others have to spare.
		if sh.unfinished && !sh.addRest() {
			return false
		}
	}
	for _, h := range s.workers {
		for i := range h.out {
			h.out[i] = h.out[i][:0]
		}
	}
	return true
}

// together calls f for every shard, each in a goroutine.
func (s *frontierDP) eachShard(f func(i int)) {
	var group sync.WaitGroup
	for i := 1; i < len(s.shards); i++ {
		group.Go(func() { f(i) })
	}
	f(0)
	group.Wait()
}

// crew says how many goroutines may work at the same time from now on.
func (s *frontierDP) setJobs(jobs int) { s.jobs = jobs }

// full reports whether the sweep ended because it would need more memory than it may have.
func (s *frontierDP) outOfMemory() bool { return s.needs > s.limit }

func (s *frontierDP) spent() int64            { return s.work }
func (s *frontierDP) memoryUsed() int64       { return s.memory }
func (s *frontierDP) limitMemory(bytes int64) { s.limit = bytes }
func (s *frontierDP) result() *big.Int        { return bigOf(s.total) }

// estimate returns how much work it will all be, if the number of states of a place goes up and down with the bits that are in
// use there. density is how many bits of information were in such a bit so far at the most.
func (s *frontierDP) estimate() float64 {
	if s.density == 0 {
		return math.Inf(1)
	}
	done, all := 0.0, 0.0
	for k, p := range s.order.positions {
		states := math.Exp2(s.density * float64(p.width))
		all += states
		switch {
		case k < s.at:
			done += states
		case k == s.at && s.row > 0:
			done += states * float64(s.row) / float64(max(s.row, s.rows()))
		}
	}
	return float64(s.work) * all / done
}

// leastWidth is how many bits are enough to go by.
const leastWidth = 8

// rows returns how many words the largest table of the current place has.
func (s *frontierDP) rows() int {
	rows := 0
	for _, sh := range s.shards {
		rows = max(rows, len(sh.tables[s.at].rows))
	}
	return rows
}

func (s *frontierDP) addStats(t *Stats) {
	t.add(&s.stats)
	for _, sh := range s.shards {
		t.MemoEntries += sh.entries
	}
}

func (s *frontierDP) String() string {
	alike := ""
	if s.order.maxBlocks > 0 {
		alike = ", with interchangeable items,"
	}
	return fmt.Sprintf("a sweep over %d states of up to %d bits%s takes the least", s.states, s.order.bits, alike)
}

// expand takes some rows of the current table forward: it adds what they lead to if there is only one shard, and notes it in
// out if there are several. It returns false if the budget or the memory does not allow that.
func (h *frontierWorker) expand(from, to int, b *budget) bool {
	rows := h.shard.tables[h.at].rows
	rows = rows[min(from, len(rows)):min(to, len(rows))]
	if h.order.words == 1 && h.order.maxBlocks == 0 {
		return h.expand1(rows, b)
	}
	k, w := h.order.words, h.width
	places := h.order.positions
	for at := 0; at < len(rows); at += h.stride {
		if rows[at+k-1] == 0 {
			continue
		}
		state, count := rows[at:at+k], rows[at+k:at+k+w]
		fits := 0
		for o := range places[h.at].options() {
			j, ok := h.order.step(h.at, o, state, h.next)
			if !ok {
				continue
			}
			fits++
			if h.order.maxBlocks > 0 && j < len(places) {
				h.work += int64(places[j].sorting) / 2
				j = h.order.normalize(j, h.next, h.keys, nil)
			}
			switch {
			case j == len(places):
				addTo(h.total, count)
			case !places[j].fits(h.next):
			case len(h.out) > 1:
				out := &h.out[shardOf(j, h.next, len(h.out))]
				*out = append(append(append(*out, uint64(j)), h.next...), count...)
			case !h.shard.add(j, h.next, count):
				return false
			}
		}
		if !h.leaveState(fits, count, b) {
			return false
		}
	}
	return true
}

// expand1 is expand for states of one word.
func (h *frontierWorker) expand1(rows []uint64, b *budget) bool {
	here := &h.order.positions[h.at]
	places := h.order.positions
	masks := here.masks
	w := h.width
	several := len(h.out) > 1
	clear := here.clear[0]
	for at := 0; at < len(rows); at += h.stride {
		state := rows[at]
		if state == 0 {
			continue
		}
		count := rows[at+1 : at+1+w]
		fits := 0
		for o := 0; o+1 < len(masks); o += 2 {
			if state&masks[o] != 0 {
				continue
			}
			fits++
			next := state&^clear | masks[o+1]
			j := h.at + 1
			for ; j < len(places) && next&places[j].bit != 0; j++ {
				next &^= places[j].clear[0]
			}
			if j == len(places) {
				addTo(h.total, count)
				continue
			}
			if !places[j].fits1(next) {
				continue
			}
			if several {
				out := &h.out[shardOf1(j, next, len(h.out))]
				*out = append(append(*out, uint64(j), next), count...)
				continue
			}
			if !h.shard.add1(j, next, count) {
				return false
			}
		}
		if !h.leaveState(fits, count, b) {
			return false
		}
	}
	return true
}

// leave notes that a state was left in a number of ways. It returns false if the budget does not allow that.
func (h *frontierWorker) leaveState(fits int, count []uint64, b *budget) bool {
	h.states++
	h.work += int64(4 + 8*fits + h.order.positions[h.at].options()/4)
	if fits == 1 {
		return true
	}
	h.nextWeight += inLastWord(count) * float64(fits-1)
	if fits > 1 {
		if !b.spend() {
			return false
		}
		h.stats.Nodes++
	}
	return true
}

// widen makes sure that no count overflows while a table is swept. It returns false if there is not enough memory.
//
// mass is the sum of all counts, in units of the last of their words; what a table can add to it is known from the sum
// of its own counts. Both are rounded, by far less than the room that is left.
func (s *frontierDP) widen() bool {
	s.eachShard(func(i int) { s.shards[i].weigh(s.at) })
	here := 0.0
	for _, sh := range s.shards {
		here += sh.weight
	}
	s.nextWeight = s.weight
	most := s.weight + here*float64(s.order.positions[s.at].options())
	if most < 1<<63 {
		return true
	}
	// To be continued in one more word.
	for _, sh := range s.shards {
		if !sh.widen() {
			return false
		}
	}
	s.total = append(s.total, 0)
	for _, h := range s.workers {
		h.total = append(h.total, 0)
	}
	s.width++
	s.stride++
	s.weight *= 0x1p-64
	s.nextWeight = s.weight
	return true
}

// top returns a count in units of its last word, rounded.
func inLastWord(count []uint64) float64 {
	last := len(count) - 1
	f := float64(count[last])
	if last > 0 {
		f += float64(count[last-1]) * 0x1p-64
	}
	return f
}
