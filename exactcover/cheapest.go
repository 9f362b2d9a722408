package exactcover

import (
	"context"
	"slices"
	"sync/atomic"
)

// A Priced solution is the numbers of its options in ascending order, and what they cost together.
type Priced struct {
	Options []int
	Cost    int64
}

// Cheapest returns the k solutions that cost least, or all if there are no more, in ascending order of their costs; those that cost the
// same are in ascending order of their options. Which ones of several that cost as much as the last one are returned
// depends on nothing but the problem, k and Rand.
//
// The errors are ErrNoSolution, ErrLimit, and the context's. With the latter two the cheapest solutions that were found before
// are returned, which need not be the cheapest there are. The search is one goroutine, whatever Jobs says, and chooses
// its own way, whatever Engine says.
//
// It is a branch and bound by prices of items, as explained at the type costed: options of whose cost so much is left
// that no solution with them can be among the k cheapest are discarded. Prices are sought anew at each node of the upper tree. Where few
// options are left the rest of the tree is searched by sets of bits. A problem without costs is listed.
func (s *Solver) Cheapest(ctx context.Context, p *Problem, k int) ([]Priced, error) {
	if k <= 0 {
		s.Stats = Stats{}
		return nil, ctx.Err()
	}
	if !p.HasCosts() {
		return s.firstOf(ctx, p, k)
	}
	s.Stats = Stats{}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	var stop atomic.Bool
	if ctx.Done() != nil {
		defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	}
	var r reduced
	if !r.reduce(p, s.Rand, &stop) {
		return nil, contextErr(ctx)
	}
	b := newBargain(ctx, &r, k, &stop)
	b.budget, b.teller = newBudget(s.NodeLimit), newProgressReporter(s.Progress)
	if !r.hopeless {
		b.run(p)
	}
	b.stats.Why = "the problem has costs: branch and bound by prices of the items"
	s.Stats = b.stats
	found := b.best.sorted()
	for i := range found {
		found[i].Cost = 0
		for _, o := range found[i].Options {
			found[i].Cost += p.Cost(o)
		}
	}
	if b.err == nil && len(found) == 0 {
		b.err = ErrNoSolution
	}
	return found, b.err
}

// firstOf returns the first k solutions of a problem without costs.
func (s *Solver) firstOf(ctx context.Context, p *Problem, k int) ([]Priced, error) {
	var found []Priced
	err := s.list(ctx, p, true, func(options []int) bool {
		found = append(found, Priced{Options: options})
		return len(found) < k
	})
	if err == nil && len(found) == 0 {
		err = ErrNoSolution
	}
	slices.SortFunc(found, comparePriced)
	return found, err
}

func comparePriced(a, b Priced) int {
	switch {
	case a.Cost < b.Cost:
		return -1
	case a.Cost > b.Cost:
		return 1
	}
	return slices.Compare(a.Options, b.Options)
}

// cheapest has the k cheapest solutions so far, as a heap whose first is the one that costs most.
type cheapest struct {
	k    int
	heap []Priced
	seen map[string]bool // the options of those in the heap
	key  []byte
}

// add adds a solution, unless it is there already. The options are kept.
func (h *cheapest) add(s Priced) {
	key := string(h.keyOf(s.Options))
	if h.seen[key] {
		return
	}
	if h.seen == nil {
		h.seen = map[string]bool{}
	}
	h.seen[key] = true
	if len(h.heap) == h.k {
		delete(h.seen, string(h.keyOf(h.heap[0].Options)))
		h.heap[0] = s
		h.down()
		return
	}
	h.heap = append(h.heap, s)
	for i := len(h.heap) - 1; i > 0; {
		up := (i - 1) / 2
		if comparePriced(h.heap[i], h.heap[up]) <= 0 {
			return
		}
		h.heap[i], h.heap[up] = h.heap[up], h.heap[i]
		i = up
	}
}

func (h *cheapest) keyOf(options []int) []byte {
	h.key = h.key[:0]
	for _, o := range options {
		h.key = append(h.key, byte(o), byte(o>>8), byte(o>>16), byte(o>>24))
	}
	return h.key
}

func (h *cheapest) down() {
	for i := 0; ; {
		next := 2*i + 1
		if next >= len(h.heap) {
			return
		}
		if next+1 < len(h.heap) && comparePriced(h.heap[next+1], h.heap[next]) > 0 {
			next++
		}
		if comparePriced(h.heap[i], h.heap[next]) >= 0 {
			return
		}
		h.heap[i], h.heap[next] = h.heap[next], h.heap[i]
		i = next
	}
}

// full reports whether there are k of them: only cheaper ones are then wanted.
func (h *cheapest) full() bool { return len(h.heap) == h.k }

func (h *cheapest) sorted() []Priced {
	slices.SortFunc(h.heap, comparePriced)
	return h.heap
}
