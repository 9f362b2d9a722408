package generate

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/sched"
)

// filledLines is how many lines Fill draws.
const filledLines = 8

// Fill returns the clues of o.Kinds that a solution of o.Skeleton has, and the solution, which is
// o.Solution or drawn. It computes all clues at o.At; without that, at every place. Of a kind
// without certain places it draws some lines; of cages so many that they cover the grid, unless
// there is a symmetry. The error wraps ErrOptions, nonet.ErrNoSolution or nonet.ErrLimit, or is
// the context's.
func Fill(ctx context.Context, o Options) ([]nonet.Rule, nonet.Grid, error) {
	if len(o.Kinds) == 0 {
		return nil, nil, fmt.Errorf("%w: no kinds of clues", ErrOptions)
	}
	cover := o.Killer == nil && o.At == nil && slices.Contains(o.Kinds, KindCage) &&
		o.Symmetry == SymmetryNone && !o.hasCages()
	calcudoku := slices.Contains(o.Kinds, KindCalcudoku)
	o.Distance, o.Killer = nil, nil
	o.Minimal = !calcudoku // of a single kind of cages, so that they need not fill the grid
	g, err := New(o)
	if err != nil {
		return nil, nil, err
	}
	w := &work{Generator: g, ctx: ctx, rnd: rand.New(rand.NewPCG(o.Seed, o.First))}
	base, grid, err := w.baseAndGrid()
	if err != nil {
		return nil, nil, err
	}
	if calcudoku {
		g.o.Killer = plainKiller(base.Layout.Size(), true)
		cages, err := cutCages(w, base.Layout, grid)
		if err != nil {
			return nil, nil, err
		}
		return cages.calcudoku(slices.Clone(grid)), slices.Clone(grid), nil
	}
	c := w.newComposer(base, grid)
	var rules []nonet.Rule
	for i := range c.clues {
		rules = append(rules, c.clues[i].rules...)
	}
	for _, k := range c.kinds {
		switch {
		case o.At != nil || !k.isDrawn():
		case k == KindCage && cover:
			g.o.Killer = plainKiller(base.Layout.Size(), false)
			cages, err := cutCages(w, base.Layout, grid)
			if err != nil {
				return nil, nil, err
			}
			rules = append(rules, cages.rules()...)
		default:
			rules = append(rules, c.drawLines(k)...)
		}
	}
	return rules, slices.Clone(grid), sched.Err(ctx)
}

// cutCages cuts a full grid into cages.
func cutCages(w *work, l *nonet.Layout, grid nonet.Grid) (*cages, error) {
	for {
		if err := sched.Err(w.ctx); err != nil {
			return nil, err
		}
		if c := newCages(w, l, grid); c.cut() {
			return c, nil
		}
	}
}

// drawLines draws some lines.
func (c *composer) drawLines(k Kind) (rules []nonet.Rule) {
	for range filledLines * linesDrawn {
		line := c.draw(k)
		if line == nil || len(rules) >= filledLines || c.full() {
			continue
		}
		images := c.images(line, false)
		if more := c.rulesOf(k, images); more != nil && c.placeAll(k, images) {
			rules = append(rules, more...)
		}
	}
	return rules
}

// ReduceOptions say what Reduce may take away.
type ReduceOptions struct {
	KeepGivens bool
	KeepRules  bool
	// Symmetry is that of the givens and of the rules: those that it makes equal go together.
	Symmetry Symmetry
	Seed     uint64 // of the order in which they are tried
	Minimal  bool   // nothing that is redundant stays, whatever it takes to tell
}

// Reduce returns a puzzle without the givens and rules that are redundant: as many as can go
// together, in a random order, givens first, as far as short searches tell. The puzzle must have
// exactly one solution: the error wraps nonet.ErrNoSolution or nonet.ErrNotUnique otherwise,
// nonet.ErrLimit if a search reached a bound, or it is the context's.
func Reduce(ctx context.Context, p *nonet.Puzzle, o ReduceOptions) (*nonet.Puzzle, error) {
	if int(o.Symmetry) >= len(symmetries) {
		return nil, fmt.Errorf("%w: symmetry number %d does not exist", ErrOptions, o.Symmetry)
	}
	if p != nil && p.Layout != nil && p.Layout.IsShaped() && o.Symmetry != SymmetryNone {
		return nil, fmt.Errorf("%w: puzzles of layout %s are reduced without symmetry", ErrOptions,
			p.Layout)
	}
	solver := nonet.Solver{Jobs: 1}
	grid, err := solver.Solve(ctx, p)
	if err != nil {
		return nil, err
	}
	base := p.Clone()
	if !o.KeepRules {
		base.Rules = nil
	}
	if !o.KeepGivens {
		base.Givens = nonet.NewPuzzle(p.Layout).Givens
	}
	s := newClueSet(ctx, rand.New(rand.NewPCG(o.Seed, 0)), base, slices.Clone(grid))
	s.exact = o.Minimal
	if !o.KeepGivens {
		s.addGivens(o.Symmetry, func(c nonet.Cell) bool { return p.Givens[c] != 0 }, true)
	}
	if !o.KeepRules {
		for _, rules := range o.Symmetry.groups(p) {
			s.add(clue{rules: rules, on: true})
		}
	}
	if err := s.minimize(); err != nil {
		return nil, err
	}
	return s.puzzle(), nil
}

// groups returns the rules of a puzzle in groups: the symmetry turns the cells of each into those
// of the others, which are of its kind. Without a symmetry each rule is a group.
func (s Symmetry) groups(p *nonet.Puzzle) (groups [][]nonet.Rule) {
	if s == SymmetryNone {
		for i := range p.Rules {
			groups = append(groups, p.Rules[i:i+1])
		}
		return groups
	}
	type key struct {
		kind  nonet.RuleKind
		cells string
	}
	number := map[key]int{}
	turns := s.permutations(p.Layout.Size())
	for _, r := range p.Rules {
		least := ""
		for _, turn := range turns {
			var cells []nonet.Cell
			for _, c := range slices.Concat(r.Cells...) {
				cells = append(cells, turn[c])
			}
			if !isDirected(r.Kind) {
				slices.Sort(cells)
			}
			if text := fmt.Sprint(cells); least == "" || text < least {
				least = text
			}
		}
		k := key{r.Kind, least}
		i, ok := number[k]
		if !ok {
			i = len(groups)
			number[k] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], r)
	}
	return groups
}

// isDirected reports whether two clues of a kind for the same cells differ by the end at which they
// stand.
func isDirected(k nonet.RuleKind) bool {
	switch k {
	case nonet.RuleXSum, nonet.RuleSkyscraper, nonet.RuleIndex, nonet.RuleFullRank,
		nonet.RuleTiedRank:
		return true
	}
	return false
}
