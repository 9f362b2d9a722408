package exactcover

import (
	"cmp"
	"container/heap"
	"context"
	"math/rand/v2"
	"slices"

	"github.com/nonet-dev/nonet/internal/sched"
)

// splitProbes is how many probes estimate a part that may be split.
const splitProbes = 32

// Split splits the search tree, or what Part says of it, into n parts or more, in the order of the
// tree. There are fewer only if the tree has too few nodes. The part with the most nodes, as probes
// estimate it, is split first, so that the parts become about equally large: see [Solver.Estimate].
// Probes find out little of trees in which few large subtrees hold most of the nodes; so make 20
// parts or more for each machine. All parts name the engine that lists, also if n is 1.
//
// Together the parts are what was split: their solutions and nodes add up to those of one search,
// as nodes that were opened to split the tree are counted by the first part below them.
//
// Rand makes the choices of the probes and does not shuffle the options; without Rand the same
// problem is split in the same way every time. NodeLimit bounds the nodes of all probes together.
// One goroutine makes them, some dozens for each part: one to five seconds for a thousand parts.
//
// The errors are ErrLimit, ErrUnsupported for EngineMemo, ErrPart, and the context's. With ErrLimit
// and the context's error the parts are fewer than n, but together they are the whole, or there are
// none at all. Stats is about the probes, as for Estimate.
func (s *Solver) Split(ctx context.Context, p *Problem, n int) ([]Part, error) {
	random := s.Rand
	if random == nil {
		random = rand.New(rand.NewPCG(0, 0))
	}
	q := treeSplitter{ctx: ctx, random: random}
	err := s.probe(ctx, p, func(c search, r *listingRun) (Stats, error) {
		q.search, q.budget = c, r.budget
		err := q.run(s.Part.task(), n, r.want.progress)
		return q.stats, err
	})
	return partsOf(s.Stats.Engine, q.parts()), err
}

// A treeSplitter splits a task into pieces.
type treeSplitter struct {
	ctx    context.Context
	random *rand.Rand
	search search // loaded
	budget *budget
	stats  Stats // of all probes

	open   pieceHeap // pieces with nodes of their own, which can be split
	leaves []piece   // the others
}

// A piece is a task with an estimate of its nodes.
type piece struct {
	task
	nodes float64
	leaf  bool // it cannot be split
}

// A pieceHeap has the piece with the most nodes first; of several, the first one in the tree.
type pieceHeap []piece

func (h pieceHeap) Len() int      { return len(h) }
func (h pieceHeap) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h pieceHeap) Less(i, j int) bool {
	c := cmp.Compare(h[j].nodes, h[i].nodes)
	return c < 0 || c == 0 && h[i].compare(&h[j].task) < 0
}
func (h *pieceHeap) Push(x any) { *h = append(*h, x.(piece)) }
func (h *pieceHeap) Pop() any {
	last := len(*h) - 1
	x := (*h)[last]
	*h = (*h)[:last]
	return x
}

// run splits a task into n pieces or more.
func (q *treeSplitter) run(t task, n int, tell *progressReporter) error {
	whole, err := q.piece(t)
	if err == errNowhere {
		return err
	}
	q.add(whole)
	if err != nil {
		return err
	}
	for len(q.open) > 0 && len(q.open) < n {
		x := heap.Pop(&q.open).(piece)
		pieces, err := q.split(x.task)
		if err != nil {
			heap.Push(&q.open, x)
			return err
		}
		for _, x := range pieces {
			q.add(x)
		}
		tell.report(float64(len(q.open)) / float64(n))
	}
	return nil
}

// add adds a piece.
func (q *treeSplitter) add(x piece) {
	if x.leaf {
		q.leaves = append(q.leaves, x)
	} else {
		heap.Push(&q.open, x)
	}
}

// split returns a piece for each alternative of a task; if that has one only, for each alternative
// of the node behind it.
func (q *treeSplitter) split(t task) ([]piece, error) {
	if t.to-t.from == 1 {
		path := slices.Concat(t.path, []step{{t.from, t.of}})
		t = task{path: path, to: allAlternatives, own: t.own + 1}
	}
	if t.to == allAlternatives {
		n, err := q.alternatives(t)
		if err != nil {
			return nil, err
		}
		t.to, t.of = n, n
	}
	pieces := make([]piece, 0, t.to-t.from)
	for i := t.from; i < t.to; i++ {
		x, err := q.piece(task{path: t.path, from: i, to: i + 1, of: t.of, own: t.own})
		if err != nil {
			return nil, err
		}
		pieces = append(pieces, x)
		t.own = 0
	}
	return pieces, nil
}

// alternatives returns how many alternatives the last node of a task has.
func (q *treeSplitter) alternatives(t task) (int32, error) {
	err := arrive(q.ctx, q.search, t)
	return q.search.begun().of, err
}

// arrive begins with a task and opens its nodes, and none below its last one.
func arrive(ctx context.Context, c search, t task) error {
	t.own = 0
	c.begin(t)
	none := new(budget)
	for c.next(none) == paused {
		if err := sched.Err(ctx); err != nil {
			return err
		}
	}
	return nil
}

// piece returns a task with an estimate of its nodes.
func (q *treeSplitter) piece(t task) (piece, error) {
	e := estimator{probe: probe{random: q.random}}
	for range splitProbes {
		err := e.run(q.ctx, q.search, t, q.budget)
		q.stats.add(q.search.counters())
		if err != nil {
			return piece{task: t}, err
		}
	}
	x := piece{task: t, nodes: e.nodes.mean}
	switch {
	case t.to == allAlternatives:
		x.leaf = x.nodes == 0
	case t.to-t.from == 1:
		x.leaf = x.nodes <= float64(t.own)
	}
	return x, nil
}

// parts returns the pieces as tasks, in the order of the tree. A leaf is joined to the piece beside
// it if both are of the same node.
func (q *treeSplitter) parts() []task {
	pieces := slices.Concat(q.open, q.leaves)
	slices.SortFunc(pieces, func(a, b piece) int { return a.compare(&b.task) })
	var tasks []task
	leaf := false // the last task has nothing but leaves
	for _, x := range pieces {
		if n := len(tasks); n > 0 && (leaf || x.leaf) && tasks[n-1].to == x.from &&
			slices.Equal(tasks[n-1].path, x.path) {
			tasks[n-1].to = x.to
			leaf = leaf && x.leaf
			continue
		}
		tasks = append(tasks, x.task)
		leaf = x.leaf
	}
	return tasks
}
