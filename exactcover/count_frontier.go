package exactcover

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"sync"

	"github.com/nonet-dev/nonet/internal/sched"
)

// A frontierDP counts solutions by dynamic programming along an order of the primary items, without
// a search tree. What can still be chosen once the first items are covered depends only on which of
// the other items are covered too. So partial solutions that agree in that are counted together:
// for each item there is a table of states, with the number of ways that lead to each state.
//
//	order     done | item | not yet
//	                 |  └─ covered already: the item is skipped
//	                 └─ not covered: each option that begins here leads to a state of a later item
//
// It keeps the tables of later items only; itemOrder says what a state is. Counts have as many
// words as they need.
//
// Several goroutines, the workers, share a long count. Each table is divided into shards by the
// hash of the states, one for each worker. In a stretch each worker takes some states of its own
// shard forward and notes, by shard, what they lead to. Then each adds what all workers noted for
// its shard. So no table needs a lock. A single worker adds to the tables at once, which is 10%
// faster.
type frontierDP struct {
	order   *itemOrder
	width   int // words of a count
	stride  int // words of a row: the state, with the bit occupied in its last word, and the count
	shards  []*shard
	workers []*frontierWorker // as many as shards
	total   []uint64

	at, row    int     // the position and the row, which is the same in all shards
	weight     float64 // see widen
	nextWeight float64 // weight at the next position, as far as it is known

	signals *signals
	jobs    int   // how many shards there are to be from the next position on
	work    int64 // as in memo; of workers at the same time, that of the busiest one
	states  int64 // that were taken forward
	stats   Stats
	density float64 // see estimate

	keepTables   bool       // tables are kept when they have been taken forward
	limit        int64      // bytes of all tables
	mu           sync.Mutex // guards memory, peak and needs
	memory, peak int64
	needs        int64    // the bytes asked for last
	one          []uint64 // the number 1, see countOf
}

// A frontierWorker is what a goroutine uses to take the states of its shard forward.
type frontierWorker struct {
	*frontierDP
	shard *shard
	out   [][]uint64 // by shard: the position, the state and the count of each result
	next  []uint64   // scratch: a state
	keys  []uint64   // scratch of normalize

	// Of the last stretch:
	total        []uint64
	nextWeight   float64
	work, states int64
	stats        Stats
}

// newFrontierDP returns a count along an order. It has no memory for tables before limitMemory is
// called.
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

// assignShards sets the shards and makes a worker for each of them.
func (s *frontierDP) assignShards(shards []*shard) {
	s.shards = shards
	s.workers = make([]*frontierWorker, len(shards))
	for i := range s.workers {
		s.workers[i] = &frontierWorker{
			frontierDP: s, shard: shards[i], out: make([][]uint64, len(shards)),
			next: make([]uint64, s.order.words), keys: make([]uint64, s.order.maxBlocks),
			total: make([]uint64, s.width),
		}
	}
}

// How many options a worker tries in a stretch: between two polls of the context, and with several
// workers until their results are exchanged.
const (
	shortStretch = 1 << 11
	longStretch  = 1 << 16
)

// run counts until the work is done. The outcomes are exhausted, when total is the number of
// solutions; paused; and limited, by the budget or by the memory, which outOfMemory tells apart.
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
			sched.Yield()
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

// startPosition prepares for the current position. It returns false if there is not enough memory.
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

// makeShards divides the tables into as many shards as there are jobs, if there is enough memory.
func (s *frontierDP) makeShards() {
	shards := s.newShards(s.jobs)
	s.jobs = 0 // not again
	for _, old := range s.shards {
		for pos := s.at; pos < len(s.order.positions); pos++ {
			rows := old.tables[pos].rows
			for at := 0; at < len(rows); at += s.stride {
				state := rows[at : at+s.order.words]
				if state[s.order.words-1] == 0 {
					continue
				}
				count := rows[at+s.order.words : at+s.stride]
				if !shards[shardOf(pos, state, len(shards))].add(pos, state, count) {
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

// advance takes the rows of the current table up to a row forward. It returns false if the budget
// or the memory does not allow it.
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
		// A shard that had no memory gets what other shards have to spare.
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

// eachShard calls f with the number of every shard, each in a goroutine of its own.
func (s *frontierDP) eachShard(f func(i int)) {
	var group sync.WaitGroup
	for i := 1; i < len(s.shards); i++ {
		group.Go(func() { f(i) })
	}
	f(0)
	group.Wait()
}

// setJobs says how many goroutines may work at the same time from now on.
func (s *frontierDP) setJobs(jobs int) { s.jobs = jobs }

// outOfMemory reports whether the count ended because it needs more memory than it may have.
func (s *frontierDP) outOfMemory() bool { return s.needs > s.limit }

func (s *frontierDP) spent() int64            { return s.work }
func (s *frontierDP) memoryUsed() int64       { return s.memory }
func (s *frontierDP) limitMemory(bytes int64) { s.limit = bytes }
func (s *frontierDP) result() *big.Int        { return bigOf(s.total) }

// estimate returns how much work the whole count is, if the number of states of a position depends
// on the bits in use there. density is the greatest number of bits of information in a used bit so
// far.
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

// leastWidth is how many used bits are enough for an estimate.
const leastWidth = 8

// rows returns the number of words of the largest table of the current position.
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
	blocks := ""
	if s.order.maxBlocks > 0 {
		blocks = ", with interchangeable items,"
	}
	return fmt.Sprintf("frontier dynamic programming "+
		"over %d states of up to %d bits%s takes the least",
		s.states, s.order.bits, blocks)
}

// expand takes some rows of the current table forward. With one shard it adds what they lead to,
// with several it notes it in out. It returns false if the budget or the memory does not allow it.
func (h *frontierWorker) expand(from, to int, b *budget) bool {
	rows := h.shard.tables[h.at].rows
	rows = rows[min(from, len(rows)):min(to, len(rows))]
	if h.order.words == 1 && h.order.maxBlocks == 0 {
		return h.expand1(rows, b)
	}
	k, w := h.order.words, h.width
	positions := h.order.positions
	for at := 0; at < len(rows); at += h.stride {
		if rows[at+k-1] == 0 {
			continue
		}
		state, count := rows[at:at+k], rows[at+k:at+k+w]
		fits := 0
		for o := range positions[h.at].options() {
			j, ok := h.order.step(h.at, o, state, h.next)
			if !ok {
				continue
			}
			fits++
			if h.order.maxBlocks > 0 && j < len(positions) {
				h.work += int64(positions[j].sorting) / 2
				j = h.order.normalize(j, h.next, h.keys, nil)
			}
			switch {
			case j == len(positions):
				addTo(h.total, count)
			case !positions[j].fits(h.next):
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
	positions := h.order.positions
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
			for ; j < len(positions) && next&positions[j].bit != 0; j++ {
				next &^= positions[j].clear[0]
			}
			if j == len(positions) {
				addTo(h.total, count)
				continue
			}
			if !positions[j].fits1(next) {
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

// leaveState notes that a state led to a number of states. It returns false if the budget does not
// allow it.
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

// widen makes sure that no count overflows while a table is taken forward. It returns false if
// there is not enough memory.
//
// weight is the sum of all counts, in units of their last word. What a table can add to it follows
// from the sum of its own counts. Both are rounded, by far less than the room that is left.
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
	// Counts get one more word.
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

// inLastWord returns a count in units of its last word, rounded.
func inLastWord(count []uint64) float64 {
	last := len(count) - 1
	f := float64(count[last])
	if last > 0 {
		f += float64(count[last-1]) * 0x1p-64
	}
	return f
}
