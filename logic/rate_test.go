package logic

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// ratedFile reads lines "puzzle ER EP ED ...", separated by tabs; "#" begins a
// comment.
func ratedFile(t testing.TB, name string) (puzzles []*nonet.Puzzle, ratings []string) {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Skip(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		fields := strings.Split(lines.Text(), "\t")
		p, err := nonet.ParsePuzzle(nonet.Classic(), fields[0])
		if err != nil {
			t.Fatal(err)
		}
		puzzles = append(puzzles, p)
		ratings = append(ratings, strings.Join(fields[1:4], "/"))
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return puzzles, ratings
}

// dataFile returns the path of a file of ratings made by the original; the test is skipped
// where NONET_DATA does not have it.
func dataFile(t testing.TB, name string) string {
	return testenv.Data(t, "logic", name)
}

// TestSameRatings compares with ratings of the original: all of them if testenv.Long,
// else some.
func TestSameRatings(t *testing.T) {
	for _, name := range []string{"ser17-open.tsv", "ser-open.tsv"} {
		t.Run(name, func(t *testing.T) {
			puzzles, ratings := ratedFile(t, dataFile(t, name))
			var s Solver
			same := 0
			for i, p := range puzzles {
				var want float64
				fmt.Sscan(ratings[i], &want)
				if i%testenv.Pick(10, 7, 1) != 0 || want > 9.4 && !testenv.Long() {
					continue
				}
				r, err := s.Rate(context.Background(), p)
				if got := fmt.Sprintf("%s/%s/%s", r.ER, r.EP, r.ED); err != nil ||
					got != ratings[i] {
					t.Errorf("%s is %s (%v), should be %s", p.Givens, got, err, ratings[i])
					continue
				}
				same++
			}
			t.Logf("%d of %d", same, len(puzzles))
		})
	}
}

// TestCodes holds the short names of the hardest steps against those of serate.
func TestCodes(t *testing.T) {
	text, err := os.ReadFile(dataFile(t, "ser-open.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	var s Solver
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		fields := strings.Split(line, "\t")
		var er float64
		if fmt.Sscan(fields[1], &er); fields[0][0] == '#' || er > 9.2 ||
			i%testenv.Pick(20, 12, 1) != 0 {
			continue
		}
		p, err := nonet.ParsePuzzle(nonet.Classic(), fields[0])
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Rate(context.Background(), p)
		if err != nil || r.Code() != fields[4] {
			t.Errorf("%s: %s, should be %s (%v)", fields[0], r.Code(), fields[4], err)
		}
	}
}

// TestRatings holds the ratings of puzzles of our own, of every difficulty, and
// the paths: every step against the solution, and the ratings against the
// steps.
func TestRatings(t *testing.T) {
	puzzles, ratings := ratedFile(t, "testdata/ratings.tsv")
	var s Solver
	var solver nonet.Solver
	ctx := context.Background()
	found := map[Technique]int{}
	for i, p := range puzzles {
		r, err := s.Rate(ctx, p)
		if got := fmt.Sprintf("%s/%s/%s", r.ER, r.EP, r.ED); err != nil || got != ratings[i] {
			t.Errorf("%s is %s (%v), should be %s", p.Givens, got, err, ratings[i])
			continue
		}
		solution, err := solver.Solve(ctx, p)
		if err != nil {
			t.Fatal(err)
		}
		may := onlyDigits(solution)
		state, err := NewState(p)
		if err != nil {
			t.Fatal(err)
		}
		var steps [techniques]int
		hardest := Score(0)
		for step, err := range s.Path(ctx, p) {
			if err != nil {
				t.Fatal(err)
			}
			checkStep(t, step, state, may)
			if len(step.Parts)+len(step.Chains) == 0 {
				t.Errorf("%s does not say why", step.Technique)
			}
			state.Apply(step)
			steps[step.Technique]++
			hardest = max(hardest, step.Score)
			found[step.Technique]++
		}
		if !state.Solved() || hardest != r.ER || steps != r.steps {
			t.Errorf("%s: the path ends at %s, solved %v, and has other steps than the rating",
				p.Givens, hardest, state.Solved())
		}
	}
	for technique := range NestedChains {
		if found[technique] == 0 && technique != DirectClaiming { // hardly ever the easiest step
			t.Errorf("no step is a %s", technique)
		}
	}
}

// TestRatingsOfLayouts holds ratings of other layouts, for which there is nothing
// to compare with but what they were.
func TestRatingsOfLayouts(t *testing.T) {
	text, err := os.ReadFile("testdata/layouts.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var s Solver
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if fields[0][0] == '#' || i%testenv.Pick(4, 3, 1) != 0 {
			continue
		}
		p, err := nonet.ParsePuzzle(mustLayout(t, fields[0]), fields[1])
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Rate(context.Background(), p)
		if got := fmt.Sprintf("%s/%s/%s", r.ER, r.EP, r.ED); err != nil ||
			got != strings.Join(fields[2:5], "/") {
			t.Errorf("%s %s is %s (%v), should be %s", fields[0], fields[1], got, err, fields[2:5])
		}
	}
}

// TestPlain holds what memos, kept runs, closures and bounds save against a
// search without: the paths must be the same.
func TestPlain(t *testing.T) {
	puzzles, _ := ratedFile(t, "testdata/ratings.tsv")
	ctx := context.Background()
	var quick, plain Solver
	plain.finder.noShortcuts = true
	for i, p := range puzzles {
		if i%6 != 0 {
			continue
		}
		samePaths(t, ctx, &quick, &plain, p)
	}
}

// TestPlainLayouts does the same on layouts of all kinds.
func TestPlainLayouts(t *testing.T) {
	ctx := context.Background()
	quick, plain := Solver{Limit: 20_000}, Solver{Limit: 20_000}
	plain.finder.noShortcuts = true
	for i, layout := range layouts {
		for round := range uint64(4) {
			s, _, unique := randomState(t, layout, rand.New(rand.NewPCG(uint64(i), 100+round)))
			if s != nil && unique {
				samePaths(t, ctx, &quick, &plain, s.Puzzle())
			}
		}
	}
}

// TestPlainHoDoKu does the same by the profile of HoDoKu.
func TestPlainHoDoKu(t *testing.T) {
	puzzles, _ := ratedFile(t, "testdata/ratings.tsv")
	ctx := context.Background()
	quick, plain := Solver{Profile: ProfileHoDoKu(), Limit: 200_000},
		Solver{Profile: ProfileHoDoKu(), Limit: 200_000}
	plain.finder.noShortcuts = true
	for i, p := range puzzles {
		if i%8 == 3 {
			samePaths(t, ctx, &quick, &plain, p)
		}
	}
}

// TestPlainAll holds all steps of techniques that pass over what cannot remove anything against
// those of a search that looks everywhere.
func TestPlainAll(t *testing.T) {
	ctx := context.Background()
	var quick, plain Solver
	plain.finder.noShortcuts = true
	all := func(solver *Solver, s *State, technique Technique) (list []*Step) {
		for step, err := range solver.Steps(ctx, s, technique) {
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, step)
		}
		return list
	}
	var states []*State
	for i, layout := range []string{"2x3", "latin:6", "jigsaw:aaabbaaccbdcccbddeebddeee"} {
		if s, _, _ := randomState(t, layout, rand.New(rand.NewPCG(uint64(i), 300))); s != nil &&
			s.Contradiction() == nil {
			states = append(states, s)
		}
	}
	p, err := nonet.ParsePuzzle(nonet.Classic(),
		"..7......25...89..3..9...7.8...41...9...5...8...68...5.2...6..9..12...87......3..")
	if err != nil {
		t.Fatal(err)
	}
	hard, err := NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	states = append(states, hard)
	found := 0
	for _, s := range states {
		for _, technique := range []Technique{Skyscraper, TwoStringKite, EmptyRectangle,
			DualTwoStringKite, DualEmptyRectangle, ColourTrap, ColourWrap, MultiColours1,
			MultiColours2, FinnedSwordfish,
			SashimiXWing, FrankenSwordfish, FinnedMutantXWing, XChains, XYChains, ContinuousLoop,
			DiscontinuousLoop, AlternatingChain, GroupedContinuousLoop, GroupedDiscontinuousLoop,
			GroupedAlternatingChain,
			ALSXZ, ALSXYWing, ALSChain, Uniqueness1, Uniqueness3, HiddenRectangle} {
			list := all(&quick, s, technique)
			if d := gocmp.Diff(list, all(&plain, s, technique),
				gocmp.AllowUnexported(nonet.House{})); d != "" {
				t.Errorf("%s %s: the steps differ: %.600s", s.Layout(), technique, d)
			}
			found += len(list)
		}
	}
	if found < 100 {
		t.Errorf("%d steps compared", found)
	}
}

// TestPlainNested does the same for the first step of each kind of nested
// chains, in states that need not be such that nothing easier is left.
func TestPlainNested(t *testing.T) {
	ctx := context.Background()
	nested := 0
	for i, layout := range []string{"9", "9", "latin:5", "2x3", "2x3",
		"jigsaw:aaabbaaccbdcccbddeebddeee", "9+windoku"} {
		for technique := DynamicChainsPlus; technique <= DoublyNestedMultiple; technique++ {
			profile := NewProfile("test", technique)
			quick, plain := Solver{Profile: profile, Limit: 3000},
				Solver{Profile: profile, Limit: 3000}
			plain.finder.noShortcuts = true
			for round := range uint64(testenv.Pick(1, 1, 3)) {
				s, _, _ := randomState(t, layout, rand.New(rand.NewPCG(uint64(i), 200+round)))
				if s == nil {
					continue
				}
				step, err := quick.Next(ctx, s)
				other, otherErr := plain.Next(ctx, s)
				if err != nil || otherErr != nil {
					continue // the limit
				}
				if d := gocmp.Diff(step, other, gocmp.AllowUnexported(nonet.House{})); d != "" {
					t.Errorf("%s %s: the steps differ: %.600s", layout, technique, d)
				}
				if step != nil {
					nested++
				}
			}
		}
	}
	if nested < testenv.Pick(5, 5, 20) {
		t.Errorf("%d steps compared", nested)
	}
}

func samePaths(t *testing.T, ctx context.Context, a, b *Solver, p *nonet.Puzzle) {
	t.Helper()
	next, stop := iter.Pull2(b.Path(ctx, p))
	defer stop()
	for step, err := range a.Path(ctx, p) {
		other, otherErr, _ := next()
		if err != nil || otherErr != nil {
			if !errors.Is(err, nonet.ErrLimit) && !errors.Is(otherErr, nonet.ErrLimit) {
				t.Errorf("%s: %v and %v", p.Givens, err, otherErr)
			}
			return
		}
		if d := gocmp.Diff(step, other, gocmp.AllowUnexported(nonet.House{})); d != "" {
			t.Errorf("%s %s: the steps differ: %.600s", p.Layout, p.Givens, d)
			return
		}
	}
	if step, err, ok := next(); ok {
		t.Errorf("%s: goes on with %v, %v", p.Givens, step, err)
	}
}

// TestNoSolutionOrMany tells puzzles apart that cannot be rated.
func TestNoSolutionOrMany(t *testing.T) {
	var s Solver
	ctx := context.Background()
	empty := nonet.NewPuzzle(nonet.Classic())
	if _, err := s.Rate(ctx, empty); !errors.Is(err, nonet.ErrNotUnique) {
		t.Errorf("the empty grid: %v", err)
	}
	wrong := empty.Clone()
	wrong.Givens[0], wrong.Givens[1] = 1, 1
	if _, err := s.Rate(ctx, wrong); !errors.Is(err, nonet.ErrNoSolution) {
		t.Errorf("two equal digits in a row: %v", err)
	}
	large := nonet.NewPuzzle(mustLayout(t, "36"))
	if _, err := s.Rate(ctx, large); !errors.Is(err, ErrSize) {
		t.Errorf("size 36: %v", err)
	}
	if _, err := s.Rate(ctx, &nonet.Puzzle{Layout: nonet.Classic()}); !errors.Is(err,
		nonet.ErrInvalid) {
		t.Errorf("no givens: %v", err)
	}
}

func mustLayout(t testing.TB, text string) *nonet.Layout {
	t.Helper()
	l, err := nonet.ParseLayout(text)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestLimits ends searches on states where they would take very long: empty grids, where nothing
// can be concluded, and wrong ones.
func TestLimits(t *testing.T) {
	for _, layout := range []string{"9", "16", "25", "latin:25"} {
		state, err := NewState(nonet.NewPuzzle(mustLayout(t, layout)))
		if err != nil {
			t.Fatal(err)
		}
		s := Solver{Limit: 50}
		if step, err := s.Next(context.Background(), state); !errors.Is(err, nonet.ErrLimit) {
			t.Errorf("%s: %v, %v", layout, step, err)
		}
		s.Limit, s.Timeout = 0, time.Millisecond
		if step, err := s.Next(context.Background(), state); !errors.Is(err, nonet.ErrLimit) {
			t.Errorf("%s with a timeout: %v, %v", layout, step, err)
		}
		s.Timeout = 0
		ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
		if step, err := s.Next(ctx, state); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s with a deadline: %v, %v", layout, step, err)
		}
		for _, err := range s.Steps(ctx, state, NestedDynamic) {
			if !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("%s: all steps within no time: %v", layout, err)
			}
		}
		cancel()
	}
}

// TestLimitsOfChains ends every kind of chains, for the best step and for all, in states
// that are empty or have no solution.
func TestLimitsOfChains(t *testing.T) {
	for _, layout := range []string{"9", "16", "25"} {
		for _, solvable := range []bool{true, false} {
			state, err := NewState(nonet.NewPuzzle(mustLayout(t, layout)))
			if err != nil {
				t.Fatal(err)
			}
			if r := rand.New(rand.NewPCG(1, 2)); !solvable {
				for c := range nonet.Cell(state.Layout().Cells()) {
					for d := range state.Candidates(c).All() {
						if state.Candidates(c).Len() > 3 && r.IntN(2) == 0 {
							state.Remove(c, d)
						}
					}
				}
				if fault := state.Contradiction(); fault != nil {
					t.Fatal(fault)
				}
			}
			for technique := ForcingChain; technique <= DoublyNestedMultiple; technique++ {
				s := Solver{Profile: NewProfile("test", technique), Limit: 3}
				step, err := s.Next(context.Background(), state)
				if !errors.Is(err, nonet.ErrLimit) && (err != nil || technique > AlignedTriplet) {
					t.Errorf("%s, solvable %v, %s: %v, %v", layout, solvable, technique, step, err)
				}
				var last error
				for _, last = range s.Steps(context.Background(), state, technique) {
				}
				if technique > AlignedTriplet && !errors.Is(last, nonet.ErrLimit) {
					t.Errorf("%s, solvable %v, all of %s: %v", layout, solvable, technique, last)
				}
			}
		}
	}
}

// TestSameAgain rates puzzles with one Solver after the other way round, and with
// new Solvers side by side: ratings and work are the same.
func TestSameAgain(t *testing.T) {
	puzzles, _ := ratedFile(t, "testdata/ratings.tsv")
	type result struct {
		rating Rating
		work   int64
	}
	rate := func(s *Solver, p *nonet.Puzzle) result {
		r, err := s.Rate(context.Background(), p)
		if err != nil {
			t.Error(err)
		}
		return result{r, s.budget.work}
	}
	var s Solver
	first := make([]result, len(puzzles))
	for i, p := range puzzles {
		first[i] = rate(&s, p)
	}
	var wait sync.WaitGroup
	for i, p := range slices.Backward(puzzles) {
		if again := rate(&s, p); again != first[i] {
			t.Errorf("%s: %v, then %v", p.Givens, first[i], again)
		}
		if i%10 == 0 {
			wait.Go(func() {
				if again := rate(new(Solver), p); again != first[i] {
					t.Errorf("%s: %v, with a new Solver %v", p.Givens, first[i], again)
				}
			})
		}
	}
	wait.Wait()
}

// TestRateAllocates checks that rating allocates nothing once the Solver has
// its memory, up to where chains of several branches begin.
func TestRateAllocates(t *testing.T) {
	puzzles, ratings := ratedFile(t, "testdata/ratings.tsv")
	var s Solver
	for i, p := range puzzles {
		var er float64
		fmt.Sscan(ratings[i], &er)
		if er >= 7 {
			continue
		}
		s.Rate(context.Background(), p)
		if n := testing.AllocsPerRun(1, func() { s.Rate(context.Background(), p) }); n > 0 {
			t.Errorf("%s, ER %s: %v allocations", p.Givens, ratings[i], n)
		}
	}
}

func BenchmarkRate(b *testing.B) {
	puzzles, _ := ratedFile(b, "testdata/ratings.tsv")
	var s Solver
	for b.Loop() {
		for _, p := range puzzles {
			if _, err := s.Rate(context.Background(), p); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(len(puzzles)*b.N)/b.Elapsed().Seconds(), "puzzles/s")
}
