package exactcover

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/internal/testenv"
)

// A poolCutter searches a tree in pieces, each with a pool of its own, which is cut somewhere.
type poolCutter struct {
	reduced *reduced
	e       Engine
	r       *rand.Rand
	jobs    int
	list    bool
	ordered bool

	nodes, solutions int64
	listed           [][]int
	cuts             int // pieces that left something
}

// run searches everything.
func (c *poolCutter) run(t *testing.T, most int64) {
	t.Helper()
	open := []task{wholeTree}
	for pieces := 0; len(open) > 0; pieces++ {
		if pieces > 100_000 {
			t.Fatalf("there is no end: %d tasks are open", len(open))
		}
		i := 0
		if !c.ordered {
			i = c.r.IntN(len(open))
		}
		left := c.piece(t, open[i], most)
		if len(left) > 0 {
			c.cuts++
		}
		for k := 1; k < len(left); k++ {
			if left[k-1].compare(&left[k]) >= 0 {
				t.Fatalf("the rest is not in the order of the tree: %v", left)
			}
		}
		open = slices.Replace(open, i, i+1, left...)
	}
}

// piece searches a task until it is cut: by the limit of nodes or of solutions, or by a context
// that ends at a solution or at any time. It returns what is left.
func (c *poolCutter) piece(t *testing.T, next task, most int64) []task {
	t.Helper()
	sig := new(signals)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	defer context.AfterFunc(ctx, func() { sig.stop.Store(true) })()
	want := &request{part: true, ordered: c.ordered}
	stop := int64(0)
	if c.r.IntN(2) == 0 {
		stop = 1 + c.r.Int64N(3*most)
	}
	switch {
	case c.list:
		want.yield = func(cover []int) bool {
			c.listed = append(c.listed, cover)
			if stop--; stop == 0 {
				cancel()
			}
			return true
		}
	case c.r.IntN(2) == 0:
		want.limit = stop
	}
	var limit *budget
	switch c.r.IntN(3) {
	case 0:
		limit = newBudget(1 + c.r.Int64N(most))
	case 1:
		defer time.AfterFunc(time.Duration(c.r.Int64N(int64(200*time.Microsecond))), cancel).Stop()
	}
	s := newSearch(c.e)
	s.load(c.reduced, sig)
	s.begin(next)
	w := newPool(c.reduced, want, limit, sig, *s.begun())
	stats, left, err := w.run(ctx, s, func() search { return newSearch(c.e) }, c.jobs)
	if err != nil && err != ErrLimit && !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if want.limit > 0 && stats.Solutions > want.limit {
		t.Fatalf("%d solutions, at most %d were wanted", stats.Solutions, want.limit)
	}
	c.nodes += stats.Nodes
	c.solutions += stats.Solutions
	return left
}

// Wherever a pool is cut, what its workers did, what they had open and what nobody had taken yet
// add up to the whole tree: nothing is lost and nothing is there twice.
func TestPoolRest(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 2))
	cuts := 0
	for range testenv.Pick(60, 100, 2000) {
		p := scattered(t, r, 7+r.IntN(4), 20+r.IntN(15), 2)
		red := reduce(t, p)
		for _, e := range []Engine{EngineRows, EngineCells} {
			whole := Solver{Engine: e, Jobs: 1}
			var want [][]int
			for cover, err := range whole.Solutions(t.Context(), p) {
				if err != nil {
					t.Fatal(err)
				}
				want = append(want, cover)
			}
			c := poolCutter{
				reduced: red, e: e, r: r, jobs: 1 + r.IntN(4), list: r.IntN(3) > 0,
			}
			c.ordered = c.list && r.IntN(2) == 0
			c.run(t, 1+whole.Stats.Nodes/2)
			cuts += c.cuts
			if c.nodes != whole.Stats.Nodes || c.solutions != int64(len(want)) {
				t.Fatalf("%+v: %d nodes and %d solutions, want %d and %d", c, c.nodes, c.solutions,
					whole.Stats.Nodes, len(want))
			}
			if !c.ordered {
				slices.SortFunc(c.listed, slices.Compare)
				slices.SortFunc(want, slices.Compare)
			}
			if c.list && !slices.EqualFunc(c.listed, want, slices.Equal) {
				t.Fatalf("%v, ordered %v: other solutions, or in another order", e, c.ordered)
			}
		}
	}
	if cuts == 0 {
		t.Error("nothing was cut")
	}
}

// forcedChain makes a problem with one node, behind whose alternatives everything is forced, item
// after item.
func forcedChain(t *testing.T, alternatives, length int) *Problem {
	p := new(Problem)
	item := func(name string, kind Kind) int {
		i, err := p.AddItem(name, kind)
		if err != nil {
			t.Fatal(err)
		}
		return i
	}
	before := -1
	for i := range length {
		x, link := item(fmt.Sprint("i", i), Primary), item(fmt.Sprint("link", i), Secondary)
		for k := range alternatives {
			colour, err := p.Colour(strconv.Itoa(k))
			if err != nil {
				t.Fatal(err)
			}
			option := []Element{{Item: x}, {Item: link, Colour: colour}}
			if before >= 0 {
				option = append(option, Element{Item: before, Colour: colour})
			}
			if _, err := p.AddOption(option...); err != nil {
				t.Fatal(err)
			}
		}
		before = link
	}
	return p
}

// A search that is told to stop in the middle of taking what is forced leaves what it was at.
func TestRestOfStopped(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 3))
	const alternatives = 3
	p := forcedChain(t, alternatives, 400)
	red := reduce(t, p)
	for range testenv.Pick(200, 300, 3000) {
		for _, e := range []Engine{EngineRows, EngineCells} {
			nodes, solutions := int64(0), int64(0)
			var sig signals
			stop := time.AfterFunc(time.Duration(r.Int64N(int64(time.Millisecond))),
				func() { sig.stop.Store(true) })
			tasks := []task{wholeTree}
			for len(tasks) > 0 {
				c := newSearch(e)
				c.load(red, &sig)
				c.begin(tasks[0])
				tasks = tasks[1:]
				for o := c.next(nil); o != exhausted; o = c.next(nil) {
					if o == paused && sig.stop.Load() {
						tasks = c.rest(tasks)
						break
					}
				}
				stop.Stop()
				sig.stop.Store(false)
				nodes += c.counters().Nodes
				solutions += c.counters().Solutions
			}
			if nodes != 1 || solutions != alternatives {
				t.Fatalf("%v: %d nodes and %d solutions, want 1 and %d", e, nodes, solutions,
					alternatives)
			}
		}
	}
}
