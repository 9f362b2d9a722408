package lessons

import (
	"context"
	_ "embed"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/generate"
	"github.com/nonet-dev/nonet/logic"
)

// Exercise is a state in which somebody is to find a step of a technique.
type Exercise struct {
	State *logic.State
	Steps []*logic.Step // steps of the technique that can be taken, at least one, at most MaxSteps
	// Easiest says that no technique before this one in Order has a step, so that the technique is
	// the next thing to look for.
	Easiest bool
}

// Order returns the techniques that somebody tries before a technique, and this one last: those
// before it in Course, or in logic.ProfileAll if the course does not have it. nil: neither has it.
// The list is the caller's.
func Order(t logic.Technique) []logic.Technique {
	for _, list := range [][]logic.Technique{Course(), logic.ProfileAll().Techniques()} {
		if at := slices.Index(list, t); at >= 0 {
			return slices.Clone(list[:at+1])
		}
	}
	return nil
}

// MaxSteps is how many steps an Exercise lists at most.
const MaxSteps = 100

// Bounds of the search for a position among new puzzles.
const (
	tries       = 60      // puzzles
	workOfTry   = 300_000 // units of logic.Solver for each: some 100 ms
	workOfSteps = 3_000_000
)

// NoPosition stands in place of the layout for a technique that none of very many puzzles has.
const NoPosition = "-"

// enough is the hardest technique that a path needs to go on for the sake of easier ones.
const enough = logic.XYZWing

//go:embed positions.tsv
var positionsFile string

// positions has states in which a technique that is rare has the easiest step, as rows has them.
var positions = sync.OnceValue(func() map[logic.Technique][]row {
	all := map[logic.Technique][]row{}
	for line := range strings.Lines(positionsFile) {
		if line[0] == '#' {
			continue
		}
		f := append(strings.Split(strings.TrimSuffix(line, "\n"), "\t"), "")
		t, ok := logic.TechniqueByCode(f[0])
		if !ok {
			panic("positions.tsv has the technique " + f[0])
		}
		r := row{layout: f[1]}
		if f[1] != NoPosition {
			r = row{layout: "9", cells: cellsOf(f[1], strings.Fields(f[2]))}
		}
		all[t] = append(all[t], r)
	}
	return all
})

// cellsOf returns the cells of a position, as those of a row: digits has the givens as 1 to 9, what
// was placed as a to i, and gone the candidates that were crossed out, "r2c3-46".
func cellsOf(digits string, gone []string) []string {
	l := nonet.Classic()
	value := make(nonet.Grid, len(digits))
	for c, sign := range []byte(digits) {
		switch {
		case sign >= 'a':
			value[c] = sign - 'a' + 1
		case sign != '.':
			value[c] = sign - '0'
		}
	}
	cells := make([]string, len(digits))
	for c, sign := range []byte(digits) {
		switch {
		case sign >= 'a':
			cells[c] = fmt.Sprintf(":%d", value[c])
		case sign != '.':
			cells[c] = fmt.Sprintf("=%d", value[c])
		default:
			left := nonet.AllDigits(9)
			for _, p := range l.Peers(nonet.Cell(c)) {
				left = left.Without(value[p])
			}
			for d := range left.All() {
				cells[c] += fmt.Sprint(d)
			}
		}
	}
	for _, word := range gone {
		name, out, _ := strings.Cut(word, "-")
		if c, err := l.ParseCell(name); err == nil {
			cells[c] = strings.Map(func(sign rune) rune {
				if strings.ContainsRune(out, sign) {
					return -1
				}
				return sign
			}, cells[c])
		}
	}
	return cells
}

// NewExercise returns a position for a technique, another one for each seed and the same on every
// machine. It is the position of a new puzzle in which the technique has the easiest step; if the
// technique is so rare that the puzzles of a moment have none, it is a position of a file that new
// digits, rows and columns make look different; if the file has none, it is the example of Of, in
// which easier steps may be there, too. It takes up to some seconds, mostly much less.
func NewExercise(ctx context.Context, t logic.Technique, seed uint64) (Exercise, error) {
	r := rand.New(rand.NewPCG(seed, uint64(t)))
	list := positions()[t]
	switch {
	case t.OfRules() || list != nil && list[0].layout == NoPosition:
	case list != nil:
		return exerciseOf(ctx, t, list[r.IntN(len(list))].shuffled(t, r), true)
	default:
		state, err := newPosition(ctx, t, r)
		if err != nil {
			return Exercise{}, err
		}
		if state != nil {
			return withSteps(ctx, t, state, true)
		}
	}
	if list = rows()[t]; list == nil {
		return Exercise{}, fmt.Errorf("there is no exercise for %s", t)
	}
	return exerciseOf(ctx, t, list[r.IntN(len(list))].shuffled(t, r), false)
}

// exerciseOf returns the exercise of a row.
func exerciseOf(ctx context.Context, t logic.Technique, r row, easiest bool) (Exercise, error) {
	state, err := r.state()
	if err != nil {
		return Exercise{}, fmt.Errorf("the position of %s: %w", t, err)
	}
	return withSteps(ctx, t, state, easiest)
}

// withSteps finds the steps of a technique in a state.
func withSteps(ctx context.Context, t logic.Technique, state *logic.State, easiest bool) (
	Exercise, error) {
	x := Exercise{State: state, Easiest: easiest}
	solver := logic.Solver{Limit: workOfSteps}
	for step, err := range solver.Steps(ctx, state, t) {
		if ctx.Err() != nil {
			return x, ctx.Err()
		}
		if err != nil || len(x.Steps) == MaxSteps {
			break // the limit of work: what was found is enough
		}
		x.Steps = append(x.Steps, step)
	}
	if x.Steps == nil {
		return x, fmt.Errorf("the position of %s has no step of it", t)
	}
	return x, nil
}

// newPosition looks for a state in which a technique has the easiest step among new puzzles; nil if
// some of them have none. Of several states of a path it takes any.
func newPosition(ctx context.Context, t logic.Technique, r *rand.Rand) (*logic.State, error) {
	order := Order(t)
	if order == nil {
		return nil, nil
	}
	for _, other := range Order(enough) { // with which the path goes on
		if !slices.Contains(order, other) {
			order = append(order, other)
		}
	}
	solver := logic.Solver{Profile: logic.NewProfile("exercise", order...), Limit: workOfTry}
	o := generate.Options{Layout: nonet.Classic(), Seed: r.Uint64() >> 11}
	for p, err := range generate.Puzzles(ctx, o, tries, 1) {
		if err != nil {
			return nil, err
		}
		state, err := logic.NewState(p.Puzzle)
		if err != nil {
			return nil, err
		}
		var found *logic.State
		for n := 0; ; {
			step, err := solver.Next(ctx, state)
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			if err != nil || step == nil {
				break
			}
			if step.Technique == t {
				if n++; r.IntN(n) == 0 {
					found = state.Clone()
				}
			}
			state.Apply(step)
		}
		if found != nil {
			return found, nil
		}
	}
	return nil, nil
}

// shuffled returns the row with other digits, and its rows and columns in another order, as the
// symmetries of the classic layout allow. Where the technique looks at the symmetry of the grid,
// they stay in their order. Rows of other layouts and with rules stay.
func (r row) shuffled(t logic.Technique, random *rand.Rand) row {
	if r.layout != "9" || len(r.rules) > 0 {
		return r
	}
	digits := random.Perm(9)
	down, across := lines(random), lines(random)
	if t == logic.SymmetricPlacement {
		down, across = []int{0, 1, 2, 3, 4, 5, 6, 7, 8}, []int{0, 1, 2, 3, 4, 5, 6, 7, 8}
	}
	turned := random.IntN(2) == 1
	cells := make([]string, len(r.cells))
	for i, word := range r.cells {
		row, column := down[i/9], across[i%9]
		if turned {
			row, column = column, row
		}
		cells[9*row+column] = strings.Map(func(sign rune) rune {
			if sign < '1' || sign > '9' {
				return sign
			}
			return rune('1' + digits[sign-'1'])
		}, word)
	}
	r.cells = cells
	return r
}

// lines returns where nine lines go: bands change places, and lines within each.
func lines(random *rand.Rand) (list []int) {
	for _, band := range random.Perm(3) {
		for _, line := range random.Perm(3) {
			list = append(list, 3*band+line)
		}
	}
	return list
}
