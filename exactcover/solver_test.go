package exactcover_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/exactcover"
)

// solutions lists all solutions as text: numbers of options, solutions separated by semicolons.
func solutions(t testing.TB, s *exactcover.Solver, p *exactcover.Problem) string {
	t.Helper()
	var list []string
	for _, cover := range collect(t, s, p) {
		list = append(list, sprint(cover))
	}
	return strings.Join(list, "; ")
}

func sprint(cover []int) string {
	var words []string
	for _, o := range cover {
		words = append(words, strconv.Itoa(o))
	}
	return strings.Join(words, " ")
}

func TestSolutions(t *testing.T) {
	for _, test := range []struct {
		name, problem string
		want          []string
	}{
		{"Knuth's example", "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n",
			[]string{"0 3 4"}},
		{"the same option twice", "a b\na b\na\nb\na b\n", []string{"0", "1 2", "3"}},
		{"an item without options", "a b\na\n", nil},
		{"no options", "a\n", nil},
		{"secondary at most once", "a b | x\na x\nb x\na\nb\n", []string{"0 3", "1 2", "2 3"}},
		{"secondary never", "a | x y\na\n", []string{"0"}},
		{"equal colours", "a b | x\na x:1\na x:2\nb x:2\nb x:1\n", []string{"0 3", "1 2"}},
		{"no colour is for itself alone", "a b | x\na x\na x:1\nb x\nb x:1\n", []string{"1 3"}},
		{"options of secondary items only are never chosen", "a | x y\nx\na x\ny:1\nx y\n",
			[]string{"1"}},
		{"Knuth's colours", "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n",
			[]string{"1 3"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, cover := range collect(t, new(exactcover.Solver), parseKnuth(t, test.problem)) {
				got = append(got, sprint(cover))
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("solutions %q, want %q", got, test.want)
			}
		})
	}
}

func TestNoPrimaryItems(t *testing.T) {
	secondary := builder{t: t}
	secondary.items(exactcover.Secondary, "x")
	secondary.option("x")
	for name, p := range map[string]*exactcover.Problem{"zero value": {},
		"secondary item": &secondary.p} {
		var s exactcover.Solver
		if cover, err := s.Solve(t.Context(), p); err != nil || cover == nil || len(cover) != 0 {
			t.Errorf("%s: Solve gives %#v, %v; want an empty cover", name, cover, err)
		}
		if got := collect(t, &s, p); len(got) != 1 || got[0] == nil || len(got[0]) != 0 {
			t.Errorf("%s: solutions %#v, want one that is empty", name, got)
		}
		if n, err := p.Count(t.Context()); err != nil || n.Int64() != 1 {
			t.Errorf("%s: count %v, %v; want 1", name, n, err)
		}
	}
}

// Solutions come in the order of the alternatives: those of the item branched on first, ascending.
func TestOrderOfSolutions(t *testing.T) {
	p := latin(t, 3, 0, 0)
	got := collect(t, new(exactcover.Solver), p)
	if len(got) != 12 {
		t.Fatalf("%d solutions, want 12", len(got))
	}
	if !slices.IsSortedFunc(got, func(a, b []int) int { return a[0] - b[0] }) {
		t.Errorf("solutions %v are not ordered by the option of their first item", got)
	}
	for _, cover := range got {
		if !slices.IsSorted(cover) {
			t.Errorf("options %v are not ascending", cover)
		}
	}
	if again := collect(t, new(exactcover.Solver), p); !slices.EqualFunc(got, again, slices.Equal) {
		t.Error("a second search gives another order")
	}
}

func TestRandomOrder(t *testing.T) {
	p := queens(t, 6)
	list := func(seed uint64) [][]int {
		return collect(t, &exactcover.Solver{Rand: rand.New(rand.NewPCG(seed, 0))}, p)
	}
	want := collect(t, new(exactcover.Solver), p)
	slices.SortFunc(want, slices.Compare)
	orders := map[string]bool{}
	for seed := range uint64(50) {
		got := list(seed)
		if again := list(seed); !slices.EqualFunc(got, again, slices.Equal) {
			t.Fatalf("seed %d gives %v and %v", seed, got, again)
		}
		orders[sprint(slices.Concat(got...))] = true
		slices.SortFunc(got, slices.Compare)
		if !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("seed %d gives %v, want %v in some order", seed, got, want)
		}
	}
	if len(orders) < 5 {
		t.Errorf("50 seeds give %d orders only", len(orders))
	}
}

// An item with a sharp name is branched on first although another has fewer options, but not before
// what is forced.
func TestSharpItems(t *testing.T) {
	const options = "a c\na d\nb c\nb d\nb\n"
	for _, test := range []struct{ items, b, want string }{
		{"a b | c d", "b", "0 3; 0 4; 1 2; 1 4"},
		{"a #b | c d", "#b", "1 2; 0 3; 0 4; 1 4"},
	} {
		p := parseKnuth(t, test.items+"\n"+strings.ReplaceAll(options, "b", test.b))
		if got := solutions(t, new(exactcover.Solver), p); got != test.want {
			t.Errorf("items %s: solutions %s, want %s", test.items, got, test.want)
		}
	}
	s := exactcover.Solver{Engine: exactcover.EngineCells}
	p := parseKnuth(t, "#a b c\n#a b\n#a c\nb c\nc\n#a\nb\n")
	if _, err := s.Count(t.Context(), p); err != nil || s.Stats.Nodes != nodesByDefinition(p) {
		t.Errorf("%d nodes, want %d", s.Stats.Nodes, nodesByDefinition(p))
	}
}

func TestStats(t *testing.T) {
	s := exactcover.Solver{Engine: exactcover.EngineCells}
	// b is forced, then a has two alternatives, the first of which forces d.
	p := parseKnuth(t, "a b d\nb\na\na d\nd\n")
	count := func(p *exactcover.Problem) exactcover.Stats {
		t.Helper()
		if _, err := s.Count(t.Context(), p); err != nil ||
			s.Stats.Engine == exactcover.EngineAuto || s.Stats.Why == "" {
			t.Errorf("error %v, stats %+v", err, s.Stats)
		}
		stats := s.Stats
		stats.Engine, stats.Why = 0, ""
		return stats
	}
	want := exactcover.Stats{Nodes: 1, Forced: 2, Solutions: 2, Depth: 1}
	if got := count(p); got != want {
		t.Errorf("stats %+v, want %+v", got, want)
	}
	if got := count(parseKnuth(t, "a\n")); got != (exactcover.Stats{}) {
		t.Errorf("stats %+v of the call after, want zero", got)
	}
}

func TestNodeLimit(t *testing.T) {
	p := queens(t, 6)
	free := exactcover.Solver{Engine: exactcover.EngineCells}
	if _, err := free.Count(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	need := free.Stats.Nodes
	last := int64(0)
	for limit := int64(1); limit <= need+1; limit++ {
		s := exactcover.Solver{Engine: exactcover.EngineCells, NodeLimit: limit}
		n, err := s.Count(t.Context(), p)
		var want error
		if limit < need {
			want = exactcover.ErrLimit
		}
		if err != want || s.Stats.Nodes != min(limit, need) {
			t.Errorf("limit %d of %d: error %v after %d nodes", limit, need, err, s.Stats.Nodes)
		}
		if n.Int64() < last || n.Int64() != s.Stats.Solutions {
			t.Errorf("limit %d: count %v, stats %+v, and %d with a node less", limit, n, s.Stats,
				last)
		}
		last = n.Int64()
	}
	if last != 4 {
		t.Errorf("%d solutions, want 4", last)
	}

	s := exactcover.Solver{Engine: exactcover.EngineCells, NodeLimit: 1}
	if cover, err := s.First(t.Context(), p); cover != nil || err != exactcover.ErrLimit {
		t.Errorf("First gives %v, %v", cover, err)
	}
	if n, err := s.CountTo(t.Context(), p, 2); n != 0 || err != exactcover.ErrLimit {
		t.Errorf("CountTo gives %d, %v", n, err)
	}
	s.NodeLimit = need - 1
	if cover, err := s.Solve(t.Context(), p); cover == nil || err != exactcover.ErrNotUnique {
		t.Errorf("Solve gives %v, %v", cover, err)
	}
	var errs []error
	for cover, err := range s.Solutions(t.Context(), p) {
		if (cover == nil) != (err != nil) {
			t.Errorf("pair %v, %v", cover, err)
		}
		errs = append(errs, err)
	}
	if i := slices.Index(errs, exactcover.ErrLimit); i < 0 || i != len(errs)-1 {
		t.Errorf("errors %v, want ErrLimit at the end", errs)
	}

	// One solution is found, and whether it is the only one is not decided.
	undecided := parseKnuth(t, "a b c\na b c\na\nb c\nb\nc\n")
	s.NodeLimit = 1
	if cover, err := s.Solve(t.Context(), undecided); cover == nil || err != exactcover.ErrLimit {
		t.Errorf("Solve gives %v, %v, stats %+v", cover, err, s.Stats)
	}
}

func TestCountToLimit(t *testing.T) {
	p := queens(t, 6)
	for limit, want := range map[int]int{-1: 0, 0: 0, 1: 1, 3: 3, 4: 4, 5: 4, math.MaxInt: 4} {
		if n, err := new(exactcover.Solver).CountTo(t.Context(), p, limit); n != want ||
			err != nil {
			t.Errorf("CountTo %d gives %d, %v, want %d", limit, n, err, want)
		}
	}
}

// endless is a problem whose search takes longer than anyone waits.
func endless(t testing.TB) *exactcover.Problem { return dominoes(t, 20, 20) }

func TestCancelledBefore(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p := queens(t, 6)
	var s exactcover.Solver
	_, errFirst := s.First(ctx, p)
	_, errSolve := s.Solve(ctx, p)
	_, errCount := s.Count(ctx, p)
	_, errCountTo := s.CountTo(ctx, p, 10)
	_, errCountTo0 := s.CountTo(ctx, p, 0)
	for i, err := range []error{errFirst, errSolve, errCount, errCountTo, errCountTo0} {
		if err != context.Canceled {
			t.Errorf("call %d: error %v, want context.Canceled", i, err)
		}
	}
	n := 0
	for cover, err := range p.Solutions(ctx) {
		if n++; cover != nil || err != context.Canceled {
			t.Errorf("pair %v, %v", cover, err)
		}
	}
	if n != 1 {
		t.Errorf("%d pairs, want 1", n)
	}
}

func TestCancelledWithin(t *testing.T) {
	p := endless(t)
	var s exactcover.Solver
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	n, err := s.Count(ctx, p)
	solutions := int64(math.MaxInt64)
	if n.IsInt64() {
		solutions = n.Int64()
	}
	if !errors.Is(err, context.DeadlineExceeded) || n.Sign() < 0 || s.Stats.Solutions != solutions {
		t.Errorf("Count gives %v, %v, stats %+v; want the deadline", n, err, s.Stats)
	}

	ctx, cancel = context.WithCancel(t.Context())
	defer cancel()
	found := 0
	var end error
	for cover, err := range s.Solutions(ctx, p) {
		if err != nil {
			end = err
			continue
		}
		if end != nil || cover == nil {
			t.Fatalf("pair %v, %v after the end", cover, err)
		}
		if found++; found == 1000 {
			cancel()
		}
	}
	if end != context.Canceled || found < 1000 {
		t.Errorf("%d solutions, then %v", found, end)
	}
	// The Solver is as good as new.
	if n, err := s.Count(t.Context(), queens(t, 6)); err != nil || n.Int64() != 4 {
		t.Errorf("after a cancelled search: %v, %v", n, err)
	}
}

// A deadline ends the search also where its timer cannot run, as in a browser.
func TestDeadlineWithoutTimer(t *testing.T) {
	_, err := new(exactcover.Solver).Count(stuck{t.Context(), time.Now().Add(time.Millisecond)},
		endless(t))
	if err != context.DeadlineExceeded {
		t.Errorf("error %v", err)
	}
}

// stuck is a context with a deadline that it does not notice.
type stuck struct {
	context.Context
	deadline time.Time
}

func (s stuck) Deadline() (time.Time, bool) { return s.deadline, true }

func TestBreak(t *testing.T) {
	var s exactcover.Solver
	p := endless(t)
	for range 3 { // each range is a new search
		var first []int
		for cover, err := range s.Solutions(t.Context(), p) {
			if err != nil {
				t.Fatal(err)
			}
			first = cover
			break
		}
		if s.Stats.Solutions != 1 {
			t.Errorf("stats %+v", s.Stats)
		}
		if want, err := s.First(t.Context(), p); err != nil || !slices.Equal(first, want) {
			t.Errorf("first of Solutions is %v, First gives %v, %v", first, want, err)
		}
	}
}

// A Solver may be used inside of a loop over its own Solutions.
func TestNested(t *testing.T) {
	var s exactcover.Solver
	outer, inner := queens(t, 6), queens(t, 5)
	collect(t, &s, outer) // leaves its working memory behind
	n := 0
	for _, err := range s.Solutions(t.Context(), outer) {
		if err != nil {
			t.Fatal(err)
		}
		for _, err := range s.Solutions(t.Context(), inner) {
			if err != nil {
				t.Fatal(err)
			}
			n++
		}
	}
	if n != 4*10 || s.Stats.Solutions != 4 {
		t.Errorf("%d inner solutions, outer stats %+v", n, s.Stats)
	}
}

// Slices that were yielded stay as they are, also when one of them is appended to.
func TestSolutionsStayValid(t *testing.T) {
	p := queens(t, 8)
	var kept [][]int
	var want []string
	for cover, err := range p.Solutions(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		kept = append(kept, cover)
		want = append(want, sprint(cover))
	}
	for _, cover := range kept {
		_ = append(cover, -1)
	}
	for i, cover := range kept {
		if sprint(cover) != want[i] {
			t.Fatalf("solution %d became %v, was %s", i, cover, want[i])
		}
	}
}

func TestConcurrentSearches(t *testing.T) {
	p := crossword(t, 3, "bit", "ice", "ten", "bet", "ion", "tea")
	want := solutions(t, new(exactcover.Solver), p)
	var group sync.WaitGroup
	all := p.Solutions(t.Context())
	for range 8 {
		group.Go(func() {
			for range 20 {
				if got := solutions(t, new(exactcover.Solver), p); got != want {
					t.Errorf("solutions %s, want %s", got, want)
				}
				n := 0
				for range all {
					n++
				}
				if n != 2 {
					t.Errorf("%d solutions, want 2", n)
				}
			}
		})
	}
	group.Wait()
}

// chain makes a problem of n levels: each has two options, and in the end nothing is left over.
func chain(t testing.TB, n int) *exactcover.Problem {
	var p exactcover.Problem
	for i := range n {
		if _, err := p.AddItem(strconv.Itoa(i), exactcover.Primary); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if _, err := p.AddOption(exactcover.Element{Item: i}); err != nil {
				t.Fatal(err)
			}
		}
	}
	return &p
}

func TestThousandsOfLevels(t *testing.T) {
	const n = 5000
	var s exactcover.Solver
	cover, err := s.First(t.Context(), chain(t, n))
	if err != nil || len(cover) != n || s.Stats.Depth != n || s.Stats.Nodes != n {
		t.Fatalf("%d options, error %v, stats %+v", len(cover), err, s.Stats)
	}
	for i, o := range cover {
		if o != 2*i {
			t.Fatalf("option %d is %d, want the first of each item", i, o)
		}
	}
}

// A million options are compiled, and a cancelled search does not even finish that.
func TestMillionOptions(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a large problem")
	}
	const n = 1000 // each of n items with each of n others
	var p exactcover.Problem
	for i := range 2 * n {
		if _, err := p.AddItem(strconv.Itoa(i), exactcover.Primary); err != nil {
			t.Fatal(err)
		}
	}
	for o := range n * n {
		if _, err := p.AddOption(exactcover.Element{Item: o / n},
			exactcover.Element{Item: n + o%n}); err != nil {
			t.Fatal(err)
		}
	}
	var s exactcover.Solver
	if cover, err := s.First(t.Context(), &p); err != nil || len(cover) != n {
		t.Errorf("%d options, %v, stats %+v", len(cover), err, s.Stats)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Millisecond)
	defer cancel()
	if _, err := s.Count(ctx, &p); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v", err)
	}
}

// Searching again with the same Solver allocates next to nothing.
func TestSolverAllocations(t *testing.T) {
	p := queens(t, 6)
	var s exactcover.Solver
	count := func() {
		if _, err := s.CountTo(t.Context(), p, 10); err != nil {
			t.Fatal(err)
		}
	}
	count()
	if n := testing.AllocsPerRun(20, count); n > 10 {
		t.Errorf("%v allocations per search", n)
	}
}

// What an engine cannot do is refused, by every method.
func TestUnsupported(t *testing.T) {
	ctx := t.Context()
	p := new(exactcover.Problem)
	if _, err := p.AddItem("a", exactcover.Primary); err != nil {
		t.Fatal(err)
	}
	if _, err := p.AddNamedOption("a"); err != nil {
		t.Fatal(err)
	}
	memo := exactcover.Solver{Engine: exactcover.EngineMemo}
	calls := map[string]func() error{
		"First":   func() error { _, err := memo.First(ctx, p); return err },
		"Solve":   func() error { _, err := memo.Solve(ctx, p); return err },
		"CountTo": func() error { _, err := memo.CountTo(ctx, p, 1); return err },
		"Each":    func() error { return memo.Each(ctx, p, func([]int) bool { return true }) },
		"Solutions": func() error {
			for _, err := range memo.Solutions(ctx, p) {
				return err
			}
			return nil
		},
		"Estimate": func() error {
			_,
				err := memo.Estimate(ctx, p, 1)
			return err
		},
		"Cheapest, without any cost": func() error {
			_,
				err := memo.Cheapest(ctx, p, 1)
			return err
		},
	}
	for name, call := range calls {
		if err := call(); !errors.Is(err, exactcover.ErrUnsupported) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := p.SetCost(0, 1); err != nil {
		t.Fatal(err)
	}
	for _, e := range []exactcover.Engine{exactcover.EngineRows, exactcover.EngineCells,
		exactcover.EngineMemo} {
		s := exactcover.Solver{Engine: e}
		if _, err := s.Cheapest(ctx, p, 1); !errors.Is(err, exactcover.ErrUnsupported) {
			t.Errorf("Cheapest with %v: %v", e, err)
		}
	}
	for e := range exactcover.Engine(6) {
		s := exactcover.Solver{Engine: e}
		_, err := s.First(ctx, p)
		if e > exactcover.EngineMemo && !errors.Is(err, exactcover.ErrUnknownEngine) {
			t.Errorf("%v: %v", e, err)
		}
	}
}
