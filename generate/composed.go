package generate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/sched"
)

// composed reports whether puzzles are made of clues, one by one, and not from a full grid of
// givens or of cages.
func (o *Options) composed() bool {
	return o.Killer == nil && (o.Skeleton != nil || o.Kinds != nil || o.Solution != nil)
}

// checkComposed completes the options about skeletons and kinds, and returns why they make no
// puzzles.
func checkComposed(o *Options) error {
	if p := o.Skeleton; p != nil {
		if err := p.Validate(); err != nil {
			return err
		}
		o.Layout = p.Layout
	}
	for _, k := range o.Kinds {
		if k > KindMixed {
			return fmt.Errorf("kind number %d does not exist", k)
		}
	}
	if slices.Contains(o.Kinds, KindCalcudoku) {
		return checkCalcudoku(o)
	}
	for _, k := range o.Kinds {
		if k != KindMixed && !k.fits(o.Layout.Size(), o.Jigsaw || hasRegions(o.Layout)) {
			return fmt.Errorf("layout %s has no place for %s", o.Layout, k)
		}
	}
	if o.Kinds != nil && o.Killer == nil && o.At == nil && !o.Minimal &&
		o.Symmetry == SymmetryNone && len(o.Kinds) == 1 && o.Kinds[0] == KindCage &&
		!o.hasCages() {
		o.Killer = &Killer{}
	}
	alone := o.Skeleton != nil || o.Solution != nil
	switch {
	case o.Kinds == nil && !alone:
		if o.At != nil || o.Overlap {
			return errors.New("places are of kinds of clues: name these, too")
		}
		return nil
	case o.Kinds != nil && len(o.Kinds) == 0:
		return errors.New("an empty list of kinds of clues")
	case o.Layout.Size() > nonet.MaxRuleSize:
		return fmt.Errorf("puzzles with rules have sizes up to %d, not %d", nonet.MaxRuleSize,
			o.Layout.Size())
	case o.Pattern != nil:
		return errors.New("a pattern goes without rules and kinds of clues")
	case alone && o.Jigsaw:
		return errors.New("a skeleton or a solution has its layout: no regions can be drawn")
	case o.Solution != nil:
		if p := o.base(o.Layout); !p.Solves(o.Solution) {
			return errors.New("the solution does not solve the skeleton, or is no full grid of " +
				"the layout")
		}
	}
	for _, cells := range o.At {
		if !slices.ContainsFunc(o.Kinds, func(k Kind) bool { return k.suits(o.Layout, cells) }) {
			return fmt.Errorf("%s: no place for %s", cellsText(o.Layout, cells),
				kindsText(o.Kinds))
		}
	}
	return nil
}

// suits reports whether cells can have a clue of a kind.
func (k Kind) suits(l *nonet.Layout, cells []nonet.Cell) bool {
	for i, c := range cells {
		if int(c) >= l.Cells() || slices.Contains(cells[:i], c) {
			return false
		}
	}
	switch {
	case k == KindMixed:
		return true
	case k.isDrawn():
		return len(cells) > 1
	}
	back := slices.Clone(cells)
	slices.Reverse(back)
	return slices.ContainsFunc(k.row().places(l.Size()), func(place []nonet.Cell) bool {
		return slices.Equal(place, cells) || slices.Equal(place, back) ||
			k.row().takes == takesCorner && slices.Equal(place, slices.Sorted(slices.Values(cells)))
	})
}

func cellsText(l *nonet.Layout, cells []nonet.Cell) (text string) {
	for i, c := range cells {
		if i > 0 {
			text += ","
		}
		if int(c) < l.Cells() {
			text += l.CellName(c)
		}
	}
	return text
}

func kindsText(kinds []Kind) (text string) {
	for i, k := range kinds {
		if i > 0 {
			text += " or "
		}
		text += k.String()
	}
	return text
}

// base returns what each puzzle of a layout has.
func (o *Options) base(l *nonet.Layout) *nonet.Puzzle {
	if o.Skeleton != nil {
		return o.Skeleton.Clone()
	}
	return nonet.NewPuzzle(l)
}

// composer makes one puzzle of clues.
type composer struct {
	*work
	*clueSet
	*drawer
	kinds  []Kind
	next   int                    // the kind whose turn it is
	offers map[Kind][]int         // the clues of a kind that has places
	cells  map[int][][]nonet.Cell // of each clue that is a rule
	rest   []int                  // the clues that are givens
}

// compose draws full grids until one gives a puzzle with all that was asked for.
func (w *work) compose() (Puzzle, error) {
	for grids := 0; ; grids++ {
		if err := w.count(); err != nil {
			return Puzzle{}, err
		}
		base, grid, err := w.baseAndGrid()
		if err != nil {
			return Puzzle{}, err
		}
		c := w.newComposer(base, grid)
		if err := c.complete(c.choose); err != nil {
			return Puzzle{}, err
		}
		if err := c.minimize(); err != nil {
			return Puzzle{}, err
		}
		if w.o.Minimal && w.o.Distance == nil {
			if err := c.minimizeExactly(); err != nil {
				return Puzzle{}, err
			}
		}
		if !c.adjust() {
			continue
		}
		if w.o.Distance == nil {
			return c.take(), nil
		}
		if done, err := c.climb(min(quietSteps, 4+grids)); done || err != nil {
			return w.best, err
		}
	}
}

// baseAndGrid returns what the puzzle has for sure, and draws a solution of it.
func (w *work) baseAndGrid() (*nonet.Puzzle, nonet.Grid, error) {
	o := &w.o
	if o.Solution != nil {
		return o.base(o.Layout), o.Solution, nil
	}
	if p := o.Skeleton; p != nil && (p.Rules != nil || p.Marks != nil || p.Givens.Clues() > 0) {
		grid, err := drawSolution(w.ctx, w.rnd, &w.grids.solver, p)
		return p.Clone(), grid, err
	}
	grid, err := w.grid()
	if o.Jigsaw && err == nil {
		return nonet.NewPuzzle(w.reducer.puzzle.Layout), grid, nil
	}
	return o.base(o.Layout), grid, err
}

// drawSolution returns a random solution of a puzzle, though not all are equally likely. The error
// wraps nonet.ErrNoSolution if it has none; it may be the context's.
func drawSolution(ctx context.Context, rnd *rand.Rand, s *nonet.Solver, p *nonet.Puzzle) (
	nonet.Grid, error) {
	s.Rand, s.Jobs = rnd, 1
	for i := 1; ; i++ {
		s.NodeLimit = int64(restartNodes * p.Layout.Cells() * luby(i))
		grid, err := s.First(ctx, p)
		if !errors.Is(err, nonet.ErrLimit) || sched.Err(ctx) != nil {
			return grid, err
		}
	}
}

func (w *work) newComposer(base *nonet.Puzzle, grid nonet.Grid) *composer {
	o, l := &w.o, base.Layout
	c := &composer{work: w, clueSet: newClueSet(w.ctx, w.rnd, base, grid),
		drawer: newDrawer(w.rnd, l, grid, o.Symmetry, o.Overlap),
		offers: map[Kind][]int{}, cells: map[int][][]nonet.Cell{}}
	c.occupy()
	c.kinds = c.kindsFor(o.Kinds)
	for _, cells := range o.At {
		for _, k := range c.kinds {
			if rule, ok := k.clueOf(l, grid, cells, w.rnd); ok {
				c.add(clue{rules: []nonet.Rule{rule}, on: true})
			}
		}
	}
	for _, k := range c.kinds {
		if o.At != nil || k.isDrawn() {
			continue
		}
		seen := map[string]bool{}
		for _, cells := range k.row().places(l.Size()) {
			images := c.images(cells, k.row().directed)
			key := cellsText(l, slices.MinFunc(images, slices.Compare))
			if rules := c.rulesOf(k, images); rules != nil && !seen[key] {
				number := c.add(clue{rules: rules})
				c.cells[number] = images
				c.offers[k] = append(c.offers[k], number)
			}
			seen[key] = true
		}
	}
	first := len(c.clues)
	c.addGivens(o.Symmetry, func(x nonet.Cell) bool { return base.Givens[x] == 0 }, false)
	for number := first; number < len(c.clues); number++ {
		c.rest = append(c.rest, number)
	}
	return c
}

// occupy takes up the cells of the lines and cages of the base.
func (c *composer) occupy() {
	n := c.layout.Size()
	for _, r := range c.base.Rules {
		for _, list := range r.Cells {
			if len(list) > 1 && len(list) < n {
				c.place(KindThermo, list)
			}
		}
	}
}

// kindsFor returns the kinds that suit the layout; of KindMixed, two or three that are drawn.
func (c *composer) kindsFor(asked []Kind) (kinds []Kind) {
	for _, k := range asked {
		if k != KindMixed {
			kinds = append(kinds, k)
			continue
		}
		var all []Kind
		for i := range kindRows {
			if k := Kind(i); !k.row().whole && k.fits(c.layout.Size(), c.region != nil) {
				all = append(all, k)
			}
		}
		c.work.rnd.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		kinds = append(kinds, all[:min(2+c.work.rnd.IntN(2), len(all))]...)
	}
	return kinds
}

// fits reports whether a layout of size n, with regions or without, has clues of a kind.
func (k Kind) fits(n int, regions bool) bool {
	row := k.row()
	return row.places != nil || n >= row.least && (regions || !row.regions) &&
		(!row.thirds || n%3 == 0)
}

// hasRegions reports whether a layout has boxes or other regions.
func hasRegions(l *nonet.Layout) bool {
	return slices.ContainsFunc(l.Houses(), func(h nonet.House) bool {
		return h.Kind == nonet.HouseBox || h.Kind == nonet.HouseRegion
	})
}

// rulesOf returns the rules of a kind for cells and their images, nil if one has none.
func (c *composer) rulesOf(k Kind, images [][]nonet.Cell) (rules []nonet.Rule) {
	for _, cells := range images {
		rule, ok := k.clueOf(c.layout, c.clueSet.grid, cells, c.work.rnd)
		if !ok {
			return nil
		}
		rules = append(rules, rule)
	}
	return rules
}

// choose is for clueSet.complete: the kinds have their turns; where none helps, cells are given, at
// first those without lines.
func (c *composer) choose(alive []*other) int {
	if len(alive) > 0 && c.o.At == nil {
		for range c.kinds {
			k := c.kinds[c.next%len(c.kinds)]
			c.next++
			number := noClue
			if k.isDrawn() {
				number = c.drawClue(k, alive)
			} else {
				number = c.offered(k, alive)
			}
			if number != noClue {
				return number
			}
		}
	}
	open := slices.DeleteFunc(slices.Clone(c.rest), func(i int) bool {
		return slices.ContainsFunc(c.clues[i].cells, func(x nonet.Cell) bool { return c.taken[x] })
	})
	if number := c.most(open, alive); number != noClue {
		return number
	}
	return c.most(c.rest, alive)
}

// offered returns the clue of a kind with places that most of some grids break.
func (c *composer) offered(k Kind, alive []*other) int {
	for {
		number := c.most(c.offers[k], alive)
		if number == noClue || c.placeAll(k, c.cells[number]) {
			return number
		}
		c.offers[k] = slices.DeleteFunc(c.offers[k], func(i int) bool { return i == number })
	}
}

// placeAll takes up what a clue and its images need, or nothing.
func (c *composer) placeAll(k Kind, images [][]nonet.Cell) bool {
	before := c.save()
	for _, cells := range images {
		if !c.place(k, cells) {
			c.restore(before)
			return false
		}
	}
	return true
}

// drawClue draws some lines, and adds as a clue the one that most of some grids break.
func (c *composer) drawClue(k Kind, alive []*other) int {
	if c.full() {
		return noClue
	}
	var best clue
	var cells [][]nonet.Cell
	most, drawn := 0, 0
	for range lineTries {
		line := c.draw(k)
		if line == nil || drawn == linesDrawn {
			continue
		}
		images := c.images(line, false)
		before := c.save()
		free := c.placeAll(k, images)
		c.restore(before)
		if !free {
			continue
		}
		x := clue{rules: c.rulesOf(k, images)}
		if x.rules == nil {
			continue
		}
		drawn++
		broken := 0
		for _, o := range alive {
			if c.breaks(&x, o.grid) {
				broken++
			}
		}
		if broken > most {
			best, cells, most = x, images, broken
		}
	}
	if most == 0 {
		return noClue
	}
	c.placeAll(k, cells)
	number := c.add(best)
	c.cells[number] = cells
	return number
}

// adjust gives further cells if more givens are asked for. It reports whether there are then as
// many as were asked for.
func (c *composer) adjust() bool {
	want := c.o.Clues
	if want == 0 {
		return true
	}
	for {
		missing := want - c.givens()
		if missing <= 0 {
			break
		}
		var fit []int
		for _, number := range c.rest {
			if !c.clues[number].on && len(c.clues[number].cells) <= missing {
				fit = append(fit, number)
			}
		}
		if fit == nil {
			break
		}
		c.clues[fit[c.work.rnd.IntN(len(fit))]].on = true
	}
	if off := difference(c.givens(), want); off > 0 {
		if c.nearest.Puzzle == nil || off < difference(c.nearest.Clues(), want) {
			c.nearest = c.take()
		}
		return false
	}
	return true
}

// take returns the puzzle, its new rules by kind and place.
func (c *composer) take() Puzzle {
	p := c.clueSet.puzzle()
	added := p.Rules[len(c.base.Rules):]
	slices.SortStableFunc(added, func(a, b nonet.Rule) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), slices.Compare(a.Cells[0], b.Cells[0]))
	})
	return Puzzle{p, slices.Clone(c.clueSet.grid), c.index}
}

// climb changes the puzzle until its distance is 0, or quiet steps in a row did not lessen it. It
// reports whether work.best is to be taken.
func (c *composer) climb(quiet int) (done bool, err error) {
	least := -1
	for since := 0; since <= quiet; since++ {
		if err := c.count(); err != nil {
			return false, err
		}
		before := make([]bool, len(c.clues))
		for i := range c.clues {
			before[i] = c.clues[i].on
		}
		if least >= 0 {
			if err := c.varyClues(); err != nil {
				return false, err
			}
		}
		if c.o.Clues > 0 && c.givens() != c.o.Clues {
			c.restoreClues(before)
			continue
		}
		nearest := false
		d, err := c.distanceOf()
		if err != nil {
			return false, err
		}
		if c.o.Clues > 0 && c.givens() != c.o.Clues {
			c.restoreClues(before)
			continue
		}
		done := c.note(d, func() Puzzle {
			nearest = true
			return c.take()
		})
		if nearest && (d == 0 || c.o.Tries > 0) {
			d, err = c.polish(d)
		}
		if done || err != nil {
			return done, err
		}
		switch {
		case least < 0 || d < least:
			least, since = d, 0
		case d > least:
			c.restoreClues(before)
		}
	}
	return false, nil
}

// distanceOf measures the puzzle. If all clues must be needed, what can go while the distance is 0
// goes, and then the rest of what is redundant.
func (c *composer) distanceOf() (int, error) {
	d, err := c.o.Distance(c.work.ctx, c.clueSet.puzzle())
	if err != nil || !c.o.Minimal || d > 0 && c.o.Tries == 0 {
		return d, err
	}
	if _, err = c.dropWithin(d); err != nil {
		return 0, err
	}
	if err := c.minimizeExactly(); err != nil {
		return 0, err
	}
	return c.o.Distance(c.work.ctx, c.clueSet.puzzle())
}

// minimizeExactly is minimize without a bound of its searches.
func (c *composer) minimizeExactly() error {
	c.exact = true
	defer func() { c.exact = false }()
	return c.minimize()
}

// polish takes away what is redundant from the nearest puzzle, as long as its distance does not
// grow, and returns that distance. If the time ends, it stops without an error.
func (c *composer) polish(distance int) (int, error) {
	if c.o.Minimal || c.o.Clues > 0 {
		return distance, nil
	}
	distance, err := c.dropWithin(distance)
	if err != nil && sched.Err(c.work.ctx) == nil {
		return distance, err
	}
	c.best, c.distance = c.take(), distance
	return distance, nil
}

// dropWithin takes away what is redundant as long as the distance, which it returns, does not grow:
// givens first. If all clues must be needed, rules go first: then more puzzles are minimal.
func (c *composer) dropWithin(distance int) (int, error) {
	first, second := isGiven, isRule
	if c.o.Minimal {
		first, second = second, first
	}
	list := append(c.numbers(first), c.numbers(second)...)
	for _, number := range list {
		dropped, err := c.drop(number)
		if err != nil {
			return distance, err
		}
		if !dropped {
			continue
		}
		d, err := c.o.Distance(c.work.ctx, c.clueSet.puzzle())
		if err != nil || d > distance {
			c.clues[number].on = true
		} else {
			distance = d
		}
		if err != nil {
			return distance, err
		}
	}
	return distance, nil
}

func (c *composer) restoreClues(before []bool) {
	for i := range before {
		c.clues[i].on = before[i]
	}
}

// varyClues adds a clue that was there once, or cells that are given, or takes one away. Then, by
// turns, what can go for it goes.
func (c *composer) varyClues() error {
	off := c.numbers(func(x *clue) bool { return !x.on && (x.tried || isGiven(x)) })
	if len(off) == 0 {
		return nil
	}
	added := off[0]
	c.clues[added].on = true
	if c.work.rnd.IntN(2) == 0 {
		return nil
	}
	list := c.numbers(func(x *clue) bool { return x.on })
	list = append(slices.DeleteFunc(list, func(i int) bool { return i == added }), added)
	return c.reduce(list[:1+c.work.rnd.IntN(len(list))])
}
