package exactcover

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/nonet-dev/nonet/internal/sched"
)

// A memo counts solutions by dancing cells and remembers the counts of subproblems. A subproblem is
// identified by the options that are still possible: its key is the exclusive or of their keys.
// What excluded the other options does not matter any more.
//
// The item to branch on depends on nothing but the subproblem, so that the subproblem is counted in
// the same way wherever it occurs. A subproblem that falls apart into components is counted
// component by component.
//
// Several goroutines share a long count by sharing the table. Each counts the whole problem but
// tries alternatives in another order, the second one from the last to the first. What one of them
// has counted the others find in the table, so that two of them meet in the middle on every level
// of the tree.
type memo struct {
	cells
	order   []int32 // branch on its first active item; if nil, on the item with the fewest options
	table   *memoTable
	hits    int64 // in the table
	newRows int   // rows put to use that the table was not told of yet
	width   int   // words of a count; the table has at most as many

	root       key   // of all options
	end        int32 // the active primary items of the component are active[lo:end]
	orderFrom  int32 // the items before order[from] are not active
	frames     []memoFrame
	base       int         // the frames below are not finished
	components []component // of the split frames
	sums       []uint64    // of the frames, wide words each
	value      []uint64    // the count of the last subproblem
	cost       float64     // nodes of its tree without a table
	product    []uint64
	step       memoStep

	split splitter

	whole    *reduced
	helpers  []*memo      // which count the same problem
	number   int          // of a helper, from 1
	pauseAll *atomic.Bool // all pause, to maintain the table; nil without helpers
}

// A memoFrame is a subproblem that is being counted.
type memoFrame struct {
	key  key
	cost float64 // nodes of its tree without a table, as far as it is searched

	// The alternatives, as in level, or the components if the frame is split; and what to return
	// to before each of them.
	start, next                int32
	stop                       int32
	lo, hi, end                int32
	orderFrom                  int32
	chosen, trail              int
	criticalStart, criticalEnd int32
	hash                       key
	split                      bool
}

// A component is the primary items of a component, in active[lo:end].
type component struct {
	lo, end int32
	hash    key
}

// memoStep is how a memo goes on.
type memoStep uint8

const (
	stepDown   memoStep = iota // count what is left
	stepOpen                   // it is not known and hangs together
	stepReturn                 // value is the count of what was left
	stepNext                   // try the next alternative
	stepDone
)

// newMemo returns a search that branches on items in an order, or on the item with the fewest
// options if the order is nil. Its table has no memory before limitMemory is called.
func newMemo(r *reduced, order []int32, sig *signals) *memo {
	return newMemoWith(newMemoTable(), r, order, sig)
}

// newMemoWith returns a search that uses a table.
func newMemoWith(table *memoTable, r *reduced, order []int32, sig *signals) *memo {
	m := &memo{order: order, width: table.width(), whole: r, table: table}
	m.load(r, sig)
	m.begin(wholeTree)
	m.keys = randomKeys(nil, r.options())
	for _, k := range m.keys {
		m.root.toggle(k)
	}
	m.hash, m.end = m.root, m.primary
	m.value = make([]uint64, m.width)
	m.split.reset(r)
	if m.hopeless {
		m.step = stepDone
	}
	return m
}

// run counts for a while, measured as work. The outcomes are exhausted, when value is the number of
// solutions; paused; and limited.
func (m *memo) run(work int64, b *budget) outcome {
	if len(m.helpers) > 0 {
		return m.runWithHelpers(work, b)
	}
	return m.search(work, b)
}

// setJobs says how many goroutines may work at the same time from now on.
func (m *memo) setJobs(jobs int) {
	if m.pauseAll == nil {
		m.pauseAll = new(atomic.Bool)
		m.table.shared = true
	}
	for i := len(m.helpers) + 1; i < jobs; i++ {
		h := newMemoWith(m.table, m.whole, m.order, m.signals)
		h.number, h.pauseAll = i, m.pauseAll
		m.helpers = append(m.helpers, h)
	}
}

// all returns the helpers and m.
func (m *memo) all() []*memo { return append(slices.Clip(m.helpers), m) }

// runWithHelpers is run with helpers. Their work is not counted: work is a measure of time.
func (m *memo) runWithHelpers(work int64, b *budget) outcome {
	m.pauseAll.Store(false)
	var group sync.WaitGroup
	outcomes := make([]outcome, len(m.helpers))
	for i, h := range m.helpers {
		group.Go(func() {
			if outcomes[i] = h.search(math.MaxInt64-h.work, b); outcomes[i] != paused {
				m.pauseAll.Store(true)
			}
		})
	}
	result := m.search(work, b)
	m.pauseAll.Store(true)
	group.Wait()

	more, wide := m.newRows, m.width
	m.newRows = 0
	for _, h := range m.helpers {
		more += h.newRows
		wide = max(wide, h.width)
		h.newRows = 0
	}
	m.table.maintain(more, wide)
	for _, h := range m.all() {
		if h.width < wide {
			h.widen(wide)
		}
	}
	if result == paused && slices.Contains(outcomes, limited) {
		return limited
	}
	if i := slices.Index(outcomes, exhausted); result == paused && i >= 0 {
		m.step, m.value, m.cost = stepDone, m.helpers[i].value, m.helpers[i].cost
		m.frames, m.sums = m.frames[:0], m.sums[:0]
		return exhausted
	}
	return result
}

// search is run without helpers.
func (m *memo) search(work int64, b *budget) outcome {
	until := m.work + work
	for {
		sched.Poll()
		// hide returns false when told to stop, which looks like a contradiction: do not go on.
		if m.signals.stop.Load() || m.work > until || m.pauseAll != nil && m.pauseAll.Load() {
			return paused
		}
		switch m.step {
		case stepDown:
			m.step = stepReturn
			clear(m.value)
			m.cost = 0
			if !m.takeForced() {
				continue
			}
			if m.lo == m.end {
				m.value[0] = 1
				continue
			}
			if m.lookUp() {
				continue
			}
			m.step = stepOpen
			if m.split.worthwhile(m.end-m.lo) && m.splitIntoComponents() {
				m.nextComponent()
			}

		case stepOpen:
			if !b.spend() {
				return limited
			}
			m.openNode(m.choose())
			m.step = stepNext

		case stepNext:
			f := &m.frames[len(m.frames)-1]
			if f.next == f.stop {
				m.finish(f)
				continue
			}
			m.restore(f)
			m.newMark()
			n := m.set[f.next]
			f.next++
			if m.take(n, m.critical[f.criticalStart:f.criticalEnd]) {
				m.step = stepDown
			}

		case stepReturn:
			m.returnValue()

		case stepDone:
			return exhausted
		}
	}
}

// rewind goes back to the beginning and keeps the table.
func (m *memo) rewind() {
	stats := m.stats
	m.begin(wholeTree)
	m.stats = stats
	m.frames, m.sums, m.components = m.frames[:0], m.sums[:0], m.components[:0]
	m.base, m.step = 0, stepDown
	m.hash, m.end, m.orderFrom = m.root, m.primary, 0
}

// lookUp sets value to the count of the current subproblem if the table has it.
func (m *memo) lookUp() bool {
	cost, ok := m.table.get(m.hash, m.value)
	if ok {
		m.hits++
		m.cost = cost
		return true
	}
	clear(m.value)
	m.cost = 0
	return false
}

// choose returns the item to branch on.
func (m *memo) choose() int32 {
	if m.order != nil {
		for ; ; m.orderFrom++ {
			x := m.order[m.orderFrom]
			if pos := m.items[x].pos; m.lo <= pos && pos < m.end {
				return x
			}
		}
	}
	best := uint64(1) << 63
	for _, x := range m.active[m.lo:m.end] {
		k := uint64(m.items[x].size)<<32 | uint64(x)
		if x >= m.sharp {
			k |= 1 << 62
		}
		best = min(best, k)
	}
	m.work += int64(m.end-m.lo) / 4
	return int32(uint32(best))
}

// push adds a frame for what is left, with a sum of 0.
func (m *memo) push() *memoFrame {
	m.frames = append(m.frames, memoFrame{
		key: m.hash, lo: m.lo, hi: m.hi, end: m.end, orderFrom: m.orderFrom,
		chosen: len(m.chosen), trail: len(m.trail),
		criticalStart: int32(len(m.critical)), criticalEnd: int32(len(m.critical)),
	})
	for range m.width {
		m.sums = append(m.sums, 0)
	}
	return &m.frames[len(m.frames)-1]
}

// sum returns the sum of the last frame.
func (m *memo) sum() []uint64 { return m.sums[len(m.sums)-m.width:] }

// openNode opens a node on item x.
func (m *memo) openNode(x int32) {
	f := m.push()
	it := &m.items[x]
	if m.pauseAll != nil {
		m.arrange(m.set[it.start:it.start+it.size], it.start)
	}
	m.remove(x)
	hide[withKeys](&m.cells, x, -1, 0, m.lo, m.hi, true)
	m.critical = append(m.critical, m.forced...)
	m.forced = m.forced[:0]
	f.start, f.next, f.stop = it.start, it.start, it.start+it.size
	f.lo, f.trail, f.criticalEnd, f.hash = m.lo, len(m.trail), int32(len(m.critical)), m.hash
	f.cost = 1
	m.stats.Nodes++
	m.stats.Depth = max(m.stats.Depth, len(m.frames))
}

// arrange puts the alternatives of a node, set[start:] of its item, into the order in which this
// memo tries them.
func (m *memo) arrange(nodes []int32, start int32) {
	slices.Sort(nodes)
	if turn := m.number / 2 * len(nodes) / (len(m.helpers) + 1); turn > 0 {
		slices.Reverse(nodes[:turn])
		slices.Reverse(nodes[turn:])
		slices.Reverse(nodes)
	}
	if m.number%2 == 1 {
		slices.Reverse(nodes)
	}
	for i, n := range nodes {
		m.nodes[n].loc = start + int32(i)
	}
}

// restore goes back to the state before the alternatives of a frame.
func (m *memo) restore(f *memoFrame) {
	m.undo(f.trail)
	m.lo, m.hi, m.end, m.orderFrom, m.hash = f.lo, f.hi, f.end, f.orderFrom, f.hash
	m.forced = m.forced[:0]
	m.chosen = m.chosen[:f.chosen]
}

// returnValue adds value to the last frame, or multiplies its sum by value if the frame is split.
func (m *memo) returnValue() {
	if len(m.frames) == m.base {
		m.step = stepDone
		return
	}
	f := &m.frames[len(m.frames)-1]
	f.cost += m.cost
	if !f.split {
		if addTo(m.sum(), m.value) {
			m.widen(m.width + 1)
			m.sum()[m.width-1] = 1
		}
		m.step = stepNext
		return
	}
	m.product = resize(m.product, 2*m.width)
	mulTo(m.product, m.sum(), m.value)
	if n := len(trimmed(m.product)); n > m.width {
		m.widen(n)
	}
	copy(m.sum(), m.product)
	if f.next == f.stop || isZero(m.sum()) {
		m.finish(f)
		return
	}
	m.nextComponent()
}

// finish closes the last frame: its sum becomes the value.
func (m *memo) finish(f *memoFrame) {
	copy(m.value, m.sum())
	m.cost = f.cost
	if m.pauseAll == nil {
		m.table.maintain(m.newRows, m.width)
		m.newRows = 0
	}
	if len(trimmed(m.value)) <= m.table.width() { // otherwise it waits for a wider table
		m.newRows += m.table.put(f.key, m.value, m.cost)
	}
	m.critical = m.critical[:f.criticalStart]
	if f.split {
		m.components = m.components[:f.start]
	}
	m.sums = m.sums[:len(m.sums)-m.width]
	m.frames = m.frames[:len(m.frames)-1]
	m.step = stepReturn
}

// widen gives all counts a number of words.
func (m *memo) widen(wide int) {
	sums := make([]uint64, 0, 2*len(m.frames)*wide)
	for at := 0; at < len(m.sums); at += m.width {
		sums = append(sums, m.sums[at:at+m.width]...)
		for range wide - m.width {
			sums = append(sums, 0)
		}
	}
	m.sums = sums
	m.value = append(m.value, make([]uint64, wide-m.width)...)
	m.width = wide
}

func (m *memo) spent() int64            { return m.work }
func (m *memo) memoryUsed() int64       { return m.table.bytes() }
func (m *memo) limitMemory(bytes int64) { m.table.limit = bytes }

func (m *memo) addStats(s *Stats) {
	for _, m := range m.all() {
		s.add(&m.stats)
		s.MemoHits += m.hits
		s.Components += m.split.found
	}
	s.MemoEntries += int64(m.table.used + m.newRows)
}

func (m *memo) String() string {
	how := "the item with the fewest options"
	if m.order != nil {
		how = "items in an order that keeps the frontier small"
	}
	return fmt.Sprintf("a memo that branches on %s saves most, with %.3g times fewer nodes",
		how, m.gain())
}

// result returns the number of solutions, or of those that are certain so far.
func (m *memo) result() *big.Int {
	if m.step == stepDone {
		return bigOf(m.value)
	}
	n := new(big.Int)
	for i, f := range m.frames {
		if f.split {
			break
		}
		n.Add(n, bigOf(m.sums[i*m.width:(i+1)*m.width]))
	}
	return n
}

// estimate returns how much work the whole count is.
func (m *memo) estimate() float64 { return float64(m.work) / m.progress() }

// progress estimates the share of the search that is done. All alternatives of a node, and all
// components, count equally.
func (m *memo) progress() float64 {
	if m.step == stepDone {
		return 1
	}
	done, share := 0.0, 1.0
	for _, f := range m.frames {
		share /= float64(f.stop - f.start)
		done += share * float64(f.next-f.start-1)
	}
	return done
}

// gain returns how many times as many nodes a search without a table would have opened.
func (m *memo) gain() float64 {
	cost := m.cost
	for _, f := range m.frames {
		cost += f.cost
	}
	nodes := m.stats.Nodes
	for _, h := range m.helpers {
		nodes += h.stats.Nodes
	}
	return cost / float64(max(1, nodes))
}
