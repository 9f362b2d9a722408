package rare

import (
	"context"
	"errors"
	"math/bits"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/generate"
	"github.com/nonet-dev/nonet/internal/testenv"
	"github.com/nonet-dev/nonet/logic"
)

// TestPuzzles holds every puzzle of the file against what the file says: it has one solution, no
// given is redundant, and the technique is needed.
func TestPuzzles(t *testing.T) {
	solver := nonet.Solver{Jobs: 1}
	unique := func(p *nonet.Puzzle) bool {
		n, err := solver.CountTo(t.Context(), p, 2)
		if err != nil {
			t.Fatal(err)
		}
		return n == 1
	}
	for technique, list := range rare() {
		grader, err := logic.NewGrader(logic.Goal{Needs: []logic.Technique{technique}})
		if err != nil {
			t.Fatal(err)
		}
		for i, p := range list {
			if !unique(p) {
				t.Errorf("%s: %s has not one solution", technique, p.Givens)
			}
			for c, d := range p.Givens {
				if less := p.Clone(); d != 0 {
					if less.Givens[c] = 0; unique(less) {
						t.Errorf("%s: %s does not need cell %d", technique, p.Givens, c)
					}
				}
			}
			if i > 0 && testing.Short() {
				continue
			}
			if d, err := grader.Distance(t.Context(), p); d != 0 || err != nil {
				t.Errorf("%s: %s has distance %d: %v", technique, p.Givens, d, err)
			}
		}
	}
}

// layoutOf returns a layout.
func layoutOf(t *testing.T, text string) *nonet.Layout {
	t.Helper()
	l, err := nonet.ParseLayout(text)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestSet(t *testing.T) {
	goal := logic.Goal{Needs: []logic.Technique{logic.HiddenQuad}}
	for _, test := range []struct {
		name    string
		options generate.Options
		goal    logic.Goal
		near    bool
	}{
		{"plain", generate.Options{}, goal, true},
		{"minimal", generate.Options{Layout: nonet.Classic(), Minimal: true}, goal, true},
		{"clues", generate.Options{Clues: 25}, goal, false},
		{"symmetry", generate.Options{Symmetry: generate.SymmetryRotational}, goal, false},
		{"jigsaw", generate.Options{Jigsaw: true}, goal, false},
		{"layout", generate.Options{Layout: layoutOf(t, "9+diagonal")}, goal, false},
		{"only", generate.Options{}, logic.Goal{Needs: goal.Needs, Only: goal.Needs}, false},
		{"level", generate.Options{}, logic.Goal{Needs: goal.Needs, Level: logic.LevelHard}, false},
		{"common", generate.Options{}, logic.Goal{Needs: []logic.Technique{logic.XYWing}}, false},
	} {
		err := Set(&test.options, test.goal)
		if near := test.options.Near != nil; near != test.near || err != nil {
			t.Errorf("%s: near others: %v (%v)", test.name, near, err)
		}
	}
}

func TestNever(t *testing.T) {
	needs := func(list ...logic.Technique) logic.Goal { return logic.Goal{Needs: list} }
	jigsaw := generate.Options{Jigsaw: true}
	for _, test := range []struct {
		options generate.Options
		goal    logic.Goal
		never   bool
	}{
		{generate.Options{}, needs(logic.XChains), true},
		{jigsaw, needs(logic.XChains), true},
		{generate.Options{}, logic.Goal{Needs: []logic.Technique{logic.XChains},
			Only: []logic.Technique{logic.HiddenSingle, logic.XChains}}, false},
		{generate.Options{}, needs(logic.XYWing, logic.Squirmbag), true},
		{generate.Options{Layout: layoutOf(t, "16")}, needs(logic.Squirmbag), false},
		{generate.Options{Layout: layoutOf(t, "12")}, needs(logic.Leviathan), true},
		{generate.Options{}, needs(logic.LawOfLeftovers), true},
		{jigsaw, needs(logic.LawOfLeftovers), false},
		{generate.Options{}, needs(logic.DirectClaiming), true},
		{jigsaw, needs(logic.DirectClaiming), false},
		{generate.Options{}, logic.Goal{Needs: []logic.Technique{logic.DirectClaiming},
			Only: []logic.Technique{logic.HiddenSingle, logic.DirectClaiming}}, false},
		{generate.Options{}, needs(logic.FullHouse), true},
		{generate.Options{Clues: 60}, needs(logic.FullHouse), false},
		{generate.Options{}, needs(logic.FrankenXWing), true},
		{generate.Options{}, needs(logic.MutantSwordfish), false},
	} {
		err := Set(&test.options, test.goal)
		if never := errors.Is(err, logic.ErrGoal); never != test.never {
			t.Errorf("%v: %v", test.goal.Needs, err)
		}
	}
}

// TestCovered looks, where what a goal allows beside a technique ends, for the technique that no
// puzzle needs.
func TestCovered(t *testing.T) {
	n := uint64(testenv.Pick(40, 150, 2000))
	ends := map[logic.Technique]int{}
	for p, err := range generate.Puzzles(t.Context(), generate.Options{Seed: 3}, n, 1) {
		if err != nil {
			t.Fatal(err)
		}
		for technique := range covered {
			if technique.Score() > logic.DynamicChains.Score()+1 {
				continue // takes long, and random puzzles do not get there
			}
			var list []logic.Technique
			for _, x := range logic.ProfileSE().Techniques() {
				if x.Score() <= technique.Score() {
					list = append(list, x)
				}
			}
			end(t, p.Puzzle, technique, list, ends)
		}
		for technique := logic.Squirmbag; technique <= logic.Leviathan; technique++ {
			end(t, p.Puzzle, technique, []logic.Technique{logic.HiddenSingle, logic.NakedSingle},
				ends)
		}
		end(t, p.Puzzle, logic.DirectClaiming,
			[]logic.Technique{logic.FullHouse, logic.HiddenSingle, logic.DirectPointing}, ends)
	}
	if ends[logic.DirectClaiming] == 0 || ends[logic.AlternatingChain] == 0 ||
		ends[logic.Squirmbag] == 0 {
		t.Errorf("no puzzle got to an end: the test says little: %v", ends)
	}
}

// end goes to where techniques end, and looks for the step of another one there.
func end(t *testing.T, p *nonet.Puzzle, technique logic.Technique, list []logic.Technique,
	ends map[logic.Technique]int) {
	t.Helper()
	solver := logic.Solver{Profile: logic.NewProfile("without", list...)}
	state, err := logic.NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	for !state.Solved() {
		step, err := solver.Next(context.Background(), state)
		if err != nil {
			t.Fatal(err)
		}
		if step == nil {
			break
		}
		state.Apply(step)
	}
	if state.Solved() {
		return
	}
	ends[technique]++
	solver.Profile = logic.NewProfile("it", technique)
	if step, err := solver.Next(context.Background(), state); step != nil || err != nil {
		t.Errorf("%s: %v %v", p.Givens, step, err)
	}
}

// grid is a set of the 81 cells.
type grid [2]uint64

func (g *grid) add(c int)          { g[c>>6] |= 1 << (c & 63) }
func (g grid) and(o grid) grid     { return grid{g[0] & o[0], g[1] & o[1]} }
func (g grid) without(o grid) grid { return grid{g[0] &^ o[0], g[1] &^ o[1]} }

// TestSmallFish proves that no puzzle needs a franken or mutant X-wing: of two base houses and two
// cover houses, let a digit have as many candidates as the fish allows. Then locked candidates
// eliminate all that the fish does. They do so with fewer candidates, too, as what they say stays
// true then.
func TestSmallFish(t *testing.T) {
	var houses [27]grid
	for c := range 81 {
		houses[c/9].add(c)
		houses[9+c%9].add(c)
		houses[18+c/27*3+c%9/3].add(c)
	}
	fish := 0
	for _, first := range []int{0, 18} { // what begins with another base is the same by symmetry
		for second := range 27 {
			for one := range 27 {
				for two := range one {
					bases, covers := []int{first, second}, []int{one, two}
					if first == second || slices.Contains(bases, one) ||
						slices.Contains(bases, two) || isBasic(bases, covers) {
						continue
					}
					var places, eliminated grid
					for c := range 81 {
						b, k := 0, 0
						for i := range 2 {
							b += int(bits.OnesCount64(houses[bases[i]][c>>6] >> (c & 63) & 1))
							k += int(bits.OnesCount64(houses[covers[i]][c>>6] >> (c & 63) & 1))
						}
						if b <= k || b == 0 {
							places.add(c)
						}
						if k > b {
							eliminated.add(c)
						}
					}
					fish++
					left := lockedCandidates(&houses, places).and(eliminated)
					if left != (grid{}) {
						t.Errorf("bases %v, covers %v: %v is left", bases, covers, left)
					}
				}
			}
		}
	}
	if fish < 10_000 {
		t.Errorf("%d fish", fish)
	}
}

// isBasic reports whether the bases are rows and the covers columns, or the other way round.
func isBasic(bases, covers []int) bool {
	of := func(list []int, kind int) bool { return list[0]/9 == kind && list[1]/9 == kind }
	return of(bases, 0) && of(covers, 1) || of(bases, 1) && of(covers, 0)
}

// lockedCandidates returns the places of a digit without those that locked candidates eliminate: if
// all places in a house are in another one, the digit is nowhere else there. That includes singles.
// If a house has no place, nothing is left.
func lockedCandidates(houses *[27]grid, places grid) grid {
	for before := (grid{}); before != places; {
		before = places
		for _, a := range houses {
			in := places.and(a)
			if in == (grid{}) {
				return in
			}
			for _, b := range houses {
				if in.without(b) == (grid{}) {
					places = places.without(b.without(a))
				}
			}
		}
	}
	return places
}
