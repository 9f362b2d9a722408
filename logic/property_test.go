package logic

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet"
)

// layouts that the techniques are tried on: of every kind, small enough to have
// all their solutions listed.
var layouts = []string{"9", "9", "9", "2x2", "2x3", "3x2", "latin:5", "8", "latin:7",
	"9+diagonal", "9+windoku", "4+diagonal", "2x3+apart:r1c1,r2c4+apart:r3c3,r4c2",
	"9+apart:r1c1,r4c4+apart:r5c5,r7c8+apart:r2c2,r8c8",
	"jigsaw:aaabbaaccbdcccbddeebddeee", "9+house:r1c1,r2c4,r3c7,r4c2,r5c5,r6c8,r7c3,r8c6,r9c9",
	"12", "16"}

// shapes are layouts whose grids overlap or have other numbers of rows than of digits; some
// techniques are not looked for there.
var shapes = []string{"overlap:4:r1c1,r3c3", "overlap:2x3:r1c1,r5c4", "grid:4x6:6:2x3"}

// maxSolutions bounds the solutions that a step is held against.
const maxSolutions = 300

// randomState returns a state of a layout with the cells' digits in its
// solutions: from a puzzle with few solutions, with some candidates removed.
// unique tells whether the puzzle had one solution and still has. It is nil where
// the draw gives nothing useful.
func randomState(t *testing.T, layout string, r *rand.Rand) (s *State, may []nonet.Digits,
	unique bool) {
	l, err := nonet.ParseLayout(layout)
	if err != nil {
		t.Fatal(layout, err)
	}
	ctx := context.Background()
	solver := nonet.Solver{Rand: r, NodeLimit: 100_000}
	p := nonet.NewPuzzle(l)
	full, err := solver.First(ctx, p)
	if err != nil {
		return nil, nil, false
	}
	solver.Rand = nil
	// Givens in random order: until there is one solution, or few.
	order := r.Perm(l.Cells())
	few := 2
	if r.IntN(3) == 0 {
		few = maxSolutions
	}
	low, high := 0, l.Cells()
	for low < high {
		mid := (low + high) / 2
		clear(p.Givens)
		for _, c := range order[:mid] {
			p.Givens[c] = full[c]
		}
		if n, err := solver.CountTo(ctx, p, few); err == nil && n < few {
			high = mid
		} else {
			low = mid + 1
		}
	}
	clear(p.Givens)
	for _, c := range order[:high+r.IntN(3)*(l.Cells()-high)/8] {
		p.Givens[c] = full[c]
	}
	unique = few == 2
	if s, err = NewState(p); err != nil {
		t.Fatal(err)
	}
	// Take away candidates: false ones, or any where uniqueness is lost anyway.
	for range r.IntN(2) * r.IntN(1+l.Cells()) {
		c := nonet.Cell(r.IntN(l.Cells()))
		for d := range s.Candidates(c).All() {
			if r.IntN(4) == 0 && (d != full[c] || !unique && r.IntN(20) == 0) {
				s.Remove(c, d)
			}
		}
	}
	may = make([]nonet.Digits, l.Cells())
	n := 0
	for g, err := range solver.Solutions(ctx, s.Puzzle()) {
		if err != nil || n > maxSolutions {
			return nil, nil, false
		}
		n++
		for c, d := range g {
			may[c] = may[c].With(d)
		}
	}
	if n == 0 {
		return nil, nil, false
	}
	return s, may, unique
}

// onlyDigits returns what the cells may have if there is one solution.
func onlyDigits(solution nonet.Grid) []nonet.Digits {
	may := make([]nonet.Digits, len(solution))
	for c, d := range solution {
		may[c] = nonet.DigitsOf(d)
	}
	return may
}

// checkStep holds a step against what the cells may have in the solutions.
func checkStep(t *testing.T, step *Step, s *State, may []nonet.Digits) {
	t.Helper()
	if len(step.Placements)+len(step.Eliminations) == 0 {
		t.Errorf("%s %s concludes nothing: %s", step.Technique, step.Variant, s.Puzzle().Givens)
	}
	for _, x := range step.Placements {
		if may[x.Cell] != nonet.DigitsOf(x.Digit) {
			t.Errorf("%s %s, %s: %s is not always %d", s.Layout(), step.Technique, step.Variant,
				s.Layout().CellName(x.Cell), x.Digit)
		}
	}
	for _, x := range step.Eliminations {
		if may[x.Cell].Has(x.Digit) {
			t.Errorf("%s %s, %s: %s may be %d", s.Layout(), step.Technique, step.Variant,
				s.Layout().CellName(x.Cell), x.Digit)
		}
		if !s.Candidates(x.Cell).Has(x.Digit) {
			t.Errorf("%s %s, %s: %d is not a candidate of %s", s.Layout(), step.Technique,
				step.Variant, x.Digit, s.Layout().CellName(x.Cell))
		}
	}
	if err := newProofs().check(step, s); err != nil {
		t.Errorf("%s: %v", s.Layout(), err)
	}
}

// TestStepsAreTrue holds every step that any technique yields in random states
// against all solutions.
func TestStepsAreTrue(t *testing.T) {
	rounds := uint64(3)
	if testing.Short() {
		rounds = 1
	}
	found := map[Technique]int{}
	for i := range len(layouts) + len(shapes) {
		for round := range rounds {
			stepsAreTrue(t, uint8(i), round, found)
			if t.Failed() {
				t.Fatalf("layout %d, round %d", i, round)
			}
		}
	}
	for _, technique := range Techniques() {
		t.Logf("%-50s %d", technique, found[technique])
	}
}

// TestStepsAlongPaths holds the techniques that Sudoku Explainer does not have
// against the solution, in states on the way to it. Only there are digits placed that are not
// given, and cells with few candidates.
func TestStepsAlongPaths(t *testing.T) {
	draws := uint64(8)
	if testing.Short() {
		draws = 3
	}
	found := map[Technique]int{}
	for i, layout := range layouts[2:] {
		if i > 0 && layout == layouts[i+1] {
			continue
		}
		for draw := range draws {
			alongPath(t, layout, rand.New(rand.NewPCG(uint64(i), 100+draw)), found)
			if t.Failed() {
				t.Fatalf("layout %s, draw %d", layout, draw)
			}
		}
	}
	for technique := lastOfSE + 1; technique < techniques; technique++ {
		t.Logf("%-50s %d", technique, found[technique])
	}
}

func alongPath(t *testing.T, layout string, r *rand.Rand, found map[Technique]int) {
	s, may, unique := randomState(t, layout, r)
	if s == nil || !unique {
		return
	}
	walk, look := Solver{Limit: 2000}, Solver{Limit: 100}
	for every := 1; ; every++ {
		step, err := walk.Next(context.Background(), s)
		if step == nil || err != nil {
			return
		}
		s.Apply(step)
		if every%5 != 0 {
			continue
		}
		for technique := lastOfSE + 1; technique < techniques; technique++ {
			for step, err := range look.Steps(context.Background(), s, technique) {
				if err != nil {
					break // the limit
				}
				found[technique]++
				checkStep(t, step, s, may)
			}
		}
	}
}

func FuzzSteps(f *testing.F) {
	f.Add(uint8(0), uint64(1))
	f.Fuzz(func(t *testing.T, layout uint8, seed uint64) {
		stepsAreTrue(t, layout, seed, map[Technique]int{})
	})
}

func stepsAreTrue(t *testing.T, layout uint8, seed uint64, found map[Technique]int) {
	r := rand.New(rand.NewPCG(uint64(layout), seed))
	all := slices.Concat(layouts, shapes)
	s, may, unique := randomState(t, all[int(layout)%len(all)], r)
	if s == nil {
		return
	}
	solver := Solver{Limit: 200}
	before := s.Puzzle()
	for _, technique := range Techniques() {
		if technique.Needs()&AssumeOneSolution != 0 && !unique {
			continue
		}
		for step, err := range solver.Steps(context.Background(), s, technique) {
			if err != nil {
				break // the limit
			}
			found[step.Technique]++
			checkStep(t, step, s, may)
		}
	}
	if !equalPuzzles(before, s.Puzzle()) {
		t.Error("the state was changed")
	}
}

func equalPuzzles(a, b *nonet.Puzzle) bool {
	for c := range a.Givens {
		if a.Givens[c] != b.Givens[c] || a.Marks[c] != b.Marks[c] {
			return false
		}
	}
	return true
}

// TestPlantedRectangles holds extended rectangles against the solution, which are too rare to be
// met: two lines lose, at some places, false candidates that are not among the digits which one of
// them has there.
func TestPlantedRectangles(t *testing.T) {
	found := map[Variant]int{}
	ctx := context.Background()
	for i, layout := range layouts[2:] {
		r := rand.New(rand.NewPCG(uint64(i), 200))
		for range 3 {
			s, may, unique := randomState(t, layout, r)
			if s == nil || !unique {
				continue
			}
			n := s.Layout().Size()
			for range 60 {
				planted := s.Clone()
				lines, places := r.Perm(n)[:2], r.Perm(n)[:min(n, 3+r.IntN(2))]
				at := func(line, place int) nonet.Cell { return nonet.Cell(line*n + place) }
				if r.IntN(2) == 0 {
					at = func(line, place int) nonet.Cell { return nonet.Cell(place*n + line) }
				}
				var digits nonet.Digits
				for _, place := range places {
					digits = digits.Union(may[at(lines[0], place)])
				}
				for _, line := range lines {
					for _, place := range places {
						for d := range planted.Candidates(at(line, place)).Minus(digits).All() {
							if c := at(line, place); !may[c].Has(d) && r.IntN(8) > 0 {
								planted.Remove(c, d)
							}
						}
					}
				}
				solver := Solver{Limit: 200}
				for step, err := range solver.Steps(ctx, planted, ExtendedRectangle) {
					if err != nil {
						break // the limit
					}
					found[step.Variant]++
					checkStep(t, step, planted, may)
				}
				if t.Failed() {
					t.Fatalf("layout %s", layout)
				}
			}
		}
	}
	for _, variant := range []Variant{VariantType1, VariantType2, VariantType3Naked, VariantType4} {
		if found[variant] == 0 {
			t.Errorf("no step of %s", variant)
		}
	}
	t.Log(found)
}
