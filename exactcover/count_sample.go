package exactcover

import (
	"context"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"sort"

	"github.com/nonet-dev/nonet/internal/sched"
)

// A Sample is random solutions.
type Sample struct {
	// Solutions are independent of each other, so the same one may come more than once. Each is
	// the numbers of its options in ascending order.
	Solutions [][]int

	// Uniform reports whether all solutions of the problem were equally likely.
	Uniform bool
}

// Sample returns n random solutions. Rand is the source, or one seeded at random if it is nil.
//
// All solutions are equally likely. For that they are counted, as Count does, and options are
// chosen by the number of solutions behind them, or a second listing stops at random solutions. If
// NodeLimit does not allow the count, the sample is not uniform: its solutions are the first ones
// in random orders of the options, each of them found within NodeLimit.
//
// The errors are ErrNoSolution; ErrLimit if a first solution could not be found either; and the
// context's. With an error there are no solutions.
func (s *Solver) Sample(ctx context.Context, p *Problem, n int) (Sample, error) {
	random := s.Rand
	if random == nil {
		random = rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	}
	covers := make([][]int, max(n, 0))
	plain := *s
	plain.Rand, plain.Ordered = nil, true // the order of options must not depend on earlier draws
	err := plain.run(ctx, p, &request{count: func(c *counter) error {
		c.soloWork = math.MaxInt64 // the method of counting must not be a matter of chance
		return c.sample(random, covers)
	}})
	s.Stats, s.cached = plain.Stats, plain.cached
	uniform := err == nil
	if err == ErrLimit {
		err = s.sampleByChance(ctx, p, random, covers)
	}
	if err != nil {
		return Sample{}, err
	}
	return Sample{covers, uniform}, nil
}

// sampleByChance sets covers to the first solutions of searches in random orders.
func (s *Solver) sampleByChance(
	ctx context.Context, p *Problem, random *rand.Rand, covers [][]int,
) error {
	shuffled := *s
	shuffled.Rand = random
	if s.Engine == EngineMemo {
		shuffled.Engine = EngineAuto
	}
	defer func() { s.Stats, s.cached = shuffled.Stats, shuffled.cached }()
	for i := range covers {
		cover, err := shuffled.First(ctx, p)
		if err != nil {
			return err
		}
		covers[i] = cover
	}
	return nil
}

// sample sets covers to random solutions, all equally likely.
func (c *counter) sample(random *rand.Rand, covers [][]int) error {
	whole := c.progress.currentRange()
	c.progress.setRange(whole.part(0, 2))
	total, parts, err := c.parts(c.whole)
	c.stats.Solutions = clampToInt64(total)
	if err != nil {
		return err
	}
	if total.Sign() == 0 {
		return ErrNoSolution
	}
	for i := range covers {
		covers[i] = []int{}
	}
	for k, part := range parts {
		c.progress.setRange(whole.part(1, 2).part(k, len(parts)))
		add := func(i int, options []int32) {
			for _, o := range options {
				covers[i] = append(covers[i], int(part.problem.number[o]))
			}
		}
		var err error
		switch w := part.method.(type) {
		case nil:
			err = c.sampleList(part, random, len(covers), add)
		case *memo:
			err = c.sampleMemo(w, random, len(covers), add)
		case *frontierDP:
			err = c.sampleFrontier(part.problem, w.order, random, len(covers), add)
		}
		if err != nil {
			return err
		}
	}
	for _, cover := range covers {
		slices.Sort(cover)
	}
	return nil
}

// sampleList lists the solutions again and takes those whose numbers are drawn.
func (c *counter) sampleList(part counted, random *rand.Rand, n int, add func(int, []int32)) error {
	type draw struct {
		number int64
		sample int
	}
	draws := make([]draw, n)
	for i := range draws {
		draws[i] = draw{random.Int64N(part.number.Int64()), i}
	}
	sort.Slice(draws, func(i, j int) bool { return draws[i].number < draws[j].number })
	place := make(map[int32]int32, part.problem.options())
	for o, number := range part.problem.number {
		place[number] = int32(o)
	}
	number := int64(0)
	var options []int32
	visit := func(cover []int) bool {
		options = options[:0]
		for _, o := range cover {
			options = append(options, place[int32(o)])
		}
		for len(draws) > 0 && draws[0].number == number {
			add(draws[0].sample, options)
			draws = draws[1:]
		}
		number++
		return len(draws) > 0
	}
	want := &request{progress: c.progress, ordered: true, yield: visit}
	s, err := c.newListing(part.problem).finish(want)
	c.stats.Nodes += s.Nodes
	return err
}

// finish runs a method of counting to its end.
func (c *counter) finish(w countingMethod) error {
	for {
		switch w.run(workSlice, c.budget) {
		case exhausted:
			return nil
		case limited:
			if s, ok := w.(*frontierDP); ok && s.outOfMemory() {
				return errMemory
			}
			return ErrLimit
		}
		if err := sched.Err(c.ctx); err != nil {
			return err
		}
	}
}

// sampleMemo chooses options by the counts that a memo finds behind them. Most counts are in its
// table.
func (c *counter) sampleMemo(m *memo, random *rand.Rand, n int, add func(int, []int32)) error {
	m.limitMemory(c.memory)
	for i := range n {
		m.rewind()
		if err := c.descend(m, random); err != nil {
			return err
		}
		add(i, m.appendChosen(nil))
		c.progress.report(float64(i+1) / float64(n))
	}
	return nil
}

// descend takes options at random until nothing is left of a subproblem that has solutions.
func (c *counter) descend(m *memo, random *rand.Rand) error {
	for {
		if !m.takeForced() {
			return sched.Err(c.ctx) // the search was stopped: there are solutions
		}
		if m.lo == m.end {
			return nil
		}
		if m.splitIntoComponents() {
			f := m.frames[len(m.frames)-1]
			for k := f.start; k < f.stop; k++ {
				m.enterComponent(&f, k)
				if err := c.descend(m, random); err != nil {
					return err
				}
			}
			return nil
		}
		if err := c.choose(m, random); err != nil {
			return err
		}
	}
}

// choose opens a node and takes one of its alternatives.
func (c *counter) choose(m *memo, random *rand.Rand) error {
	m.openNode(m.choose())
	last := len(m.frames) - 1
	f := m.frames[last]
	counts := make([]*big.Int, f.stop-f.start)
	total := new(big.Int)
	try := func(i int) bool {
		m.restore(&m.frames[last])
		m.newMark()
		return m.take(m.set[f.start+int32(i)], m.critical[f.criticalStart:f.criticalEnd])
	}
	for i := range counts {
		counts[i] = new(big.Int)
		if try(i) {
			m.step, m.base = stepDown, len(m.frames)
			if err := c.finish(m); err != nil {
				return err
			}
			counts[i] = bigOf(m.value)
		}
		total.Add(total, counts[i])
	}
	try(pick(random, counts, total))
	return nil
}

// pick returns i with a probability of counts[i] divided by total, their sum, which is not 0.
func pick(random *rand.Rand, counts []*big.Int, total *big.Int) int {
	n := below(random, total)
	for i, count := range counts {
		if n.Cmp(count) < 0 {
			return i
		}
		n.Sub(n, count)
	}
	panic("exactcover: counts do not add up")
}

// below returns a random number from 0 to n-1, all equally likely.
func below(random *rand.Rand, n *big.Int) *big.Int {
	words := make([]uint64, (n.BitLen()+63)/64)
	for {
		for i := range words {
			words[i] = random.Uint64()
		}
		if extra := len(words)*64 - n.BitLen(); len(words) > 0 {
			words[len(words)-1] >>= extra
		}
		if x := bigOf(words); x.Cmp(n) < 0 {
			return x
		}
	}
}

// sampleFrontier counts along an order once more and keeps the tables, then goes back through them
// to find how many solutions each state leads to. If there is not enough memory it uses a memo
// instead.
func (c *counter) sampleFrontier(
	r *reduced, t *itemOrder, random *rand.Rand, n int, add func(int, []int32),
) error {
	s := newFrontierDP(t, c.signals)
	s.keepTables = true
	s.limitMemory(c.memory)
	err := c.finish(s)
	c.stats.MemoBytes = max(c.stats.MemoBytes, s.memoryUsed())
	if err == nil {
		err = c.countBackwards(s)
	}
	if err == errMemory {
		m := newMemo(r, t.items(), c.signals)
		m.limitMemory(c.memory)
		err = c.finish(m)
		c.stats.MemoBytes = max(c.stats.MemoBytes, m.memoryUsed())
		if err != nil {
			return err
		}
		return c.sampleMemo(m, random, n, add)
	}
	if err != nil {
		return err
	}
	d := sampler{frontierDP: s, random: random}
	if s.order.maxBlocks > 0 {
		d.images = newOptionImages(r)
	}
	for i := range n {
		add(i, d.draw())
		c.progress.report(float64(i+1) / float64(n))
	}
	return nil
}

// countBackwards replaces the counts of tables that were kept, from the last table on, by the
// number of ways from each state to a solution.
func (c *counter) countBackwards(s *frontierDP) error {
	s.one = make([]uint64, s.width)
	s.one[0] = 1
	sum := make([]uint64, s.width)
	work := 0
	next := make([]uint64, s.order.words)
	tables := s.shards[0].tables
	for pos := len(tables) - 1; pos >= 0; pos-- {
		rows := tables[pos].rows
		for at := 0; at < len(rows); at += s.stride {
			if work++; work%pollInterval == 0 {
				if err := sched.Err(c.ctx); err != nil {
					return err
				}
			}
			row := rows[at : at+s.stride]
			if row[s.order.words-1] == 0 {
				continue
			}
			clear(sum)
			for option := range s.order.positions[pos].options() {
				if j, fits := s.order.step(pos, option, row[:s.order.words], next); fits {
					if count := s.countOf(j, next); count != nil {
						addTo(sum, count)
					}
				}
			}
			copy(row[s.order.words:], sum)
		}
	}
	return nil
}

// A sampler draws solutions from tables after countBackwards.
type sampler struct {
	*frontierDP
	images *optionImages // nil if no items are interchangeable
	random *rand.Rand
}

// A move is a way from a state to a state of a later position.
type move struct {
	option int32
	pos    int
	state  []uint64 // before it is normalized
	count  *big.Int
}

// draw returns the options of a random solution.
//
// Where items are interchangeable, the states that follow each other are not those of one solution:
// between two of them blocks may have been exchanged. images.image has, for each item of the state,
// the item of the solution that it stands for.
func (d *sampler) draw() []int32 {
	var chosen []int32
	state := make([]uint64, d.order.words)
	state[d.order.words-1] = occupied
	if d.images != nil {
		d.images.reset()
	}
	for pos := 0; pos < len(d.order.positions); {
		moves := d.moves(pos, state)
		counts := make([]*big.Int, len(moves))
		total := new(big.Int)
		for i, m := range moves {
			counts[i] = m.count
			total.Add(total, m.count)
		}
		m := moves[pick(d.random, counts, total)]
		pos, state = m.pos, m.state
		if d.images == nil {
			chosen = append(chosen, m.option)
			continue
		}
		option, _ := d.images.find(m.option)
		chosen = append(chosen, option)
		pos = d.order.normalize(pos, state, d.workers[0].keys, d.images.exchange)
	}
	return chosen
}

// moves returns the moves from a state to states that lead to solutions.
func (d *sampler) moves(pos int, state []uint64) []move {
	var moves []move
	for i, option := range d.order.positions[pos].optionNumbers {
		next := make([]uint64, d.order.words)
		j, fits := d.order.step(pos, i, state, next)
		if !fits {
			continue
		}
		if count := d.countOf(j, next); count != nil {
			moves = append(moves, move{option, j, next, bigOf(count)})
		}
	}
	return moves
}

// countOf returns the count in the tables of a state before it is normalized, or nil if there is
// none.
func (s *frontierDP) countOf(pos int, state []uint64) []uint64 {
	if s.order.maxBlocks > 0 {
		state = slices.Clone(state)
		pos = s.order.normalize(pos, state, s.workers[0].keys, nil)
	}
	if pos == len(s.order.positions) {
		return s.one
	}
	shard := s.shards[0]
	t := &shard.tables[pos]
	if len(t.rows) == 0 {
		return nil
	}
	at := shard.find(pos, state)
	if t.rows[at+s.order.words-1] == 0 {
		return nil
	}
	return t.rows[at+s.order.words : at+s.stride]
}
