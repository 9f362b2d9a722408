package nonet

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/internal/ruled"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// smallLayouts are layouts of size 4 to 6 of all sorts.
func smallLayouts(t *testing.T) []*Layout {
	var list []*Layout
	for _, text := range []string{"4", "6", "latin:4", "latin:5", "4+diagonal", "4+apart:r1c1,r4c4",
		"jigsaw:1222333213441144", "jigsaw:1112213122333423444554555"} {
		l, err := ParseLayout(text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, l)
	}
	return list
}

// randomRuled returns a puzzle with rules that a grid keeps, and all grids that keep the rest
// of it, at most 3000.
func randomRuled(t *testing.T, rnd *rand.Rand, l *Layout) (*Puzzle, []Grid) {
	s := Solver{Engine: EngineSearch, Rand: rnd}
	grid, err := s.First(t.Context(), NewPuzzle(l))
	if err != nil {
		t.Fatalf("layout %s: %v", l, err)
	}
	p := NewPuzzle(l)
	cells := rnd.Perm(l.Cells())
	given := rnd.IntN(l.Size())
	if l.Size() > 4 {
		given += l.Size() + rnd.IntN(4)
	}
	for _, c := range cells[:given] {
		p.Givens[c] = grid[c]
	}
	if rnd.IntN(3) == 0 {
		p.Marks = make([]Digits, l.Cells())
		for c := range p.Marks {
			p.Marks[c] = AllDigits(l.Digits())
			if rnd.IntN(4) == 0 {
				p.Marks[c] = DigitsOf(grid[c], Digit(1+rnd.IntN(l.Size())))
			}
		}
	}
	var grids []Grid
	plain := Solver{Engine: EngineSearch}
	for {
		grids = grids[:0]
		for g, err := range plain.Solutions(t.Context(), p) {
			if err != nil {
				t.Fatal(err)
			}
			if grids = append(grids, g); len(grids) > 3000 {
				break
			}
		}
		if len(grids) <= 3000 {
			break
		}
		c := cells[given]
		p.Givens[c] = grid[c]
		given++
	}
	for range 1 + rnd.IntN(8) {
		kind := RuleKind(rnd.IntN(int(ruleKinds)))
		if rnd.IntN(2) == 0 {
			kind = []RuleKind{RuleCage, RuleSum}[rnd.IntN(2)]
		}
		drawn := drawRule(rnd, l, kind)
		if drawn == nil {
			continue
		}
		r := *drawn
		if r.Kind == RuleCage || r.Kind == RuleSum {
			r.Number = 0
			for i, c := range r.Cells[0] {
				factor := 1
				if r.Factors != nil {
					factor = r.Factors[i]
				}
				r.Number += factor * int(grid[c])
			}
		}
		valid := (&Puzzle{Layout: l, Givens: p.Givens, Rules: []Rule{r}}).Validate() == nil
		if valid && (r.holds(l, grid) || rnd.IntN(20) == 0) {
			p.Rules = append(p.Rules, r)
		}
	}
	for range rnd.IntN(4) * rnd.IntN(2) { // long sums, which are combined
		r := Rule{Kind: RuleSum, Cells: make([][]Cell, 1)}
		for _, c := range rnd.Perm(l.Cells())[:6+rnd.IntN(4)] {
			r.Cells[0] = append(r.Cells[0], Cell(c))
			r.Number += int(grid[c])
		}
		p.Rules = append(p.Rules, r)
	}
	return p, grids
}

// ruleCount is how many random puzzles with rules are held against enumeration.
var ruleCount = flag.Int("rules.count", 0, "random puzzles of TestRulesAgainstEnumeration")

// The solutions of a puzzle with rules are the solutions without, but those that break a rule,
// in every order of digits, and with any number of jobs.
func TestRulesAgainstEnumeration(t *testing.T) {
	count := *ruleCount
	if count == 0 {
		count = testenv.Pick(400, 1_200, 4_000)
	}
	layouts := smallLayouts(t)
	rnd := rand.New(rand.NewPCG(17, 4))
	none, one, several := 0, 0, 0
	var s Solver
	for i := range count {
		p, grids := randomRuled(t, rnd, layouts[i%len(layouts)])
		var want []string
		for _, g := range grids {
			if !slices.ContainsFunc(p.Rules, func(r Rule) bool { return !r.holds(p.Layout, g) }) {
				want = append(want, g.String())
			}
		}
		slices.Sort(want)
		s.Engine, s.Jobs, s.Rand = EngineAuto, 1+i%3, nil
		if i%2 == 0 {
			s.Engine, s.Rand = EngineSearch, rnd
		}
		var got []string
		for g, err := range s.Solutions(t.Context(), p) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, g.String())
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("puzzle %d, %s, rules %+v: found\n%v, want\n%v", i, p, p.Rules, got, want)
		}
		if n, err := s.Count(t.Context(), p); err != nil || n.Int64() != int64(len(want)) {
			t.Fatalf("puzzle %d, %s: count %v, error %v, want %d", i, p, n, err, len(want))
		}
		if n, err := s.CountTo(t.Context(), p, 3); err != nil || n != min(3, len(want)) {
			t.Fatalf("puzzle %d, %s: count to 3: %v, error %v, want %d", i, p, n, err, len(want))
		}
		grid, err := s.Solve(t.Context(), p)
		var wantErr error
		switch len(want) {
		case 0:
			none, wantErr = none+1, ErrNoSolution
		case 1:
			one++
		default:
			several, wantErr = several+1, ErrNotUnique
		}
		if !errors.Is(err, wantErr) || len(want) > 0 && !slices.Contains(want, grid.String()) {
			t.Fatalf("puzzle %d, %s: solved as %s, error %v, want error %v",
				i, p, grid, err, wantErr)
		}
		for _, total := range p.Totals() {
			checkTotal(t, p, total, want)
		}
	}
	if min(none, one, several) < count/25 {
		t.Errorf("%d puzzles without a solution, %d with one, %d with several", none, one, several)
	}
}

// Clause learning finds the same solutions as plain search, whatever the turns of the two.
func TestLearningFindsTheSame(t *testing.T) {
	count := testenv.Pick(600, 1_800, 6_000)
	layouts := smallLayouts(t)
	rnd := rand.New(rand.NewPCG(17, 5))
	searcher := ruled.NewSearcher()
	for i := range count {
		p, grids := randomRuled(t, rnd, layouts[i%len(layouts)])
		plan, err := p.rulePlan(nil)
		if err != nil {
			t.Fatal(err)
		}
		if plan == nil || plan.plan == nil {
			continue
		}
		var want, got []string
		for _, g := range grids {
			if !slices.ContainsFunc(p.Rules, func(r Rule) bool { return !r.holds(p.Layout, g) }) {
				want = append(want, g.String())
			}
		}
		slices.Sort(want)
		task := ruled.Task{Cand: words(p.Candidates()), LearnAfter: int64(1 + rnd.IntN(10)),
			Visit: func(solution []uint8) bool {
				got = append(got, Grid(solution).String())
				return true
			}}
		if _, out := searcher.Run(plan.plan, &task); out != ruled.Exhausted {
			t.Fatalf("puzzle %d, %s: outcome %d", i, p, out)
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("puzzle %d, %s, rules %+v: found\n%v, want\n%v", i, p, p.Rules, got, want)
		}
	}
}

// Puzzles with rules have the same solutions in the same order, with as many nodes, whatever the
// jobs, also where the search is long enough for all of them to work.
func TestRulesJobs(t *testing.T) {
	const solutions = 8000
	rnd := rand.New(rand.NewPCG(17, 6))
	for i := range testenv.Pick(4, 5, 40) {
		grid, err := (&Solver{Engine: EngineSearch, Rand: rnd}).First(t.Context(),
			NewPuzzle(Classic()))
		if err != nil {
			t.Fatal(err)
		}
		p := NewPuzzle(Classic())
		for range 12 {
			if r := drawRule(rnd, p.Layout, RuleKind(rnd.IntN(int(ruleKinds)))); r != nil &&
				r.holds(p.Layout, grid) {
				p.Rules = append(p.Rules, *r)
			}
		}
		p.Rules = append(p.Rules, Rule{Kind: RuleSum, Cells: [][]Cell{{0, 80}},
			Number: int(grid[0] + grid[80])})
		var first []Grid
		nodes := int64(0)
		for jobs := 1; jobs <= 3; jobs++ {
			s := Solver{Jobs: jobs}
			var grids []Grid
			for g, err := range s.Solutions(t.Context(), p) {
				if err != nil {
					t.Fatal(err)
				}
				if grids = append(grids, g); len(grids) == solutions {
					break
				}
			}
			if jobs == 1 {
				first, nodes = grids, s.Stats.Nodes
			}
			if !slices.EqualFunc(first, grids, slices.Equal) || s.Stats.Nodes != nodes {
				t.Errorf("puzzle %d: %d jobs find %d solutions with %d nodes, one %d with %d",
					i, jobs, len(grids), s.Stats.Nodes, len(first), nodes)
			}
		}
		if len(first) < solutions {
			t.Errorf("puzzle %d has only %d solutions", i, len(first))
		}
	}
}

// checkTotal checks that all solutions have a derived sum.
func checkTotal(t *testing.T, p *Puzzle, total Total, solutions []string) {
	for _, text := range solutions {
		sum := 0
		for i, c := range total.Cells {
			d, _ := ParseSymbol(text[c], p.Layout.Size())
			sum += total.Factors[i] * int(d)
		}
		if sum != total.Sum {
			t.Fatalf("%s with rules %+v: solution %s has not %+v", p, p.Rules, text, total)
		}
	}
}

// Equal generators give equal results, whatever the jobs.
func TestRulesRandomOrder(t *testing.T) {
	p := NewPuzzle(Classic())
	p.Rules = []Rule{{Kind: RuleThermo, Cells: [][]Cell{{0, 10, 20, 30, 40}}}}
	var first Grid
	different := false
	for seed := range uint64(4) {
		var grids []Grid
		for jobs := range 3 {
			s := Solver{Rand: rand.New(rand.NewPCG(seed, 1)), Jobs: 1 + jobs}
			g, err := s.First(t.Context(), p)
			if err != nil || !p.Rules[0].holds(p.Layout, g) {
				t.Fatalf("%s, error %v", g, err)
			}
			grids = append(grids, g)
		}
		if !slices.Equal(grids[0], grids[1]) || !slices.Equal(grids[0], grids[2]) {
			t.Errorf("seed %d: 1, 2, 3 jobs give %v", seed, grids)
		}
		different = different || first != nil && !slices.Equal(first, grids[0])
		first = grids[0]
	}
	if !different {
		t.Error("four seeds give the same grid")
	}
}

// manyRuled is a puzzle with rules that has far too many solutions to list.
func manyRuled() *Puzzle {
	p := NewPuzzle(Classic())
	p.Rules = []Rule{{Kind: RuleCage, Number: 10, Cells: [][]Cell{{0, 1}}}}
	return p
}

func TestEndsRules(t *testing.T) {
	testenv.Ends(t, ErrLimit, func(ctx context.Context, timeout time.Duration) error {
		s := Solver{Timeout: timeout}
		_, err := s.Count(ctx, manyRuled())
		return err
	})
}

func TestRulesNodeLimit(t *testing.T) {
	s := Solver{NodeLimit: 50}
	p := manyRuled()
	p.Givens[0] = 4
	_, err := s.Count(t.Context(), p)
	var limit *LimitError
	if !errors.As(err, &limit) || !errors.Is(err, ErrLimit) || s.Stats.Nodes != 50 {
		t.Fatalf("error %v after %d nodes", err, s.Stats.Nodes)
	}
	if limit.Known[0] != 4 || limit.Known[1] != 6 {
		t.Errorf("known: %s, want 46 at the beginning", limit.Known)
	}
}

// What does not know rules refuses them.
func TestRulesUnsupported(t *testing.T) {
	for _, info := range Engines() {
		if info.Engine == EngineAuto || engines[info.Engine].rules {
			continue
		}
		s := Solver{Engine: info.Engine}
		if _, err := s.Solve(t.Context(), manyRuled()); !errors.Is(err, ErrUnsupported) {
			t.Errorf("engine %s: error %v", info.Name, err)
		}
	}
	s := Solver{Proof: io.Discard}
	if _, err := s.Solve(t.Context(), manyRuled()); !errors.Is(err, ErrUnsupported) {
		t.Errorf("proof: error %v", err)
	}
}

// Cages that do not add up to the grid are seen without a search.
func TestRulesContradictHouses(t *testing.T) {
	p := NewPuzzle(Classic())
	for row := range 9 {
		r := Rule{Kind: RuleCage, Number: 45}
		var cells []Cell
		for col := range 9 {
			cells = append(cells, Cell(9*row+col))
		}
		if r.Cells = [][]Cell{cells[:5]}; row < 8 {
			r.Number = 25
			p.Rules = append(p.Rules, r)
		}
		if r.Cells, r.Number = [][]Cell{cells[5:]}, 20; row == 7 {
			r.Number = 21
		}
		p.Rules = append(p.Rules, r)
	}
	var s Solver
	if _, err := s.Solve(t.Context(), p); !errors.Is(err, ErrNoSolution) || s.Stats.Nodes != 0 {
		t.Errorf("error %v after %d nodes", err, s.Stats.Nodes)
	}
}

func ExamplePuzzle_Totals() {
	p := NewPuzzle(Classic())
	p.Rules = []Rule{
		{Kind: RuleCage, Number: 20, Cells: [][]Cell{{0, 1, 2, 3}}},
		{Kind: RuleCage, Number: 18, Cells: [][]Cell{{4, 5, 6, 7}}},
	}
	t := p.Totals()[0]
	fmt.Println(p.Layout.CellName(t.Cells[0]), "is", t.Sum)
	// Output: r1c9 is 7
}
