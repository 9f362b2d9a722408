package generate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/sched"
)

const (
	// searchedJigsaw is the largest size at which a map of regions is drawn first
	// and then a grid that fits is searched. Above, the boxes of a full grid are
	// changed while it stays a solution; there are none for a prime, up to
	// largestPrime a search takes a few seconds.
	searchedJigsaw = 16
	largestPrime   = 23
	// mapTries is how many searches for a grid, with growing node limits, a map
	// gets before another one is drawn.
	mapTries = 4
	// maxMaps is how many maps in a row may be given up.
	maxMaps = 1000
	// jigsawRounds is how many times, above searchedJigsaw, regions are changed as
	// far as the grid allows, and then the grid as far as the regions allow.
	jigsawRounds = 12
)

// jigsaws draws layouts with random regions, and full grids of them.
type jigsaws struct {
	rules  *nonet.Layout // its size and its rules beyond regions hold for all
	maps   *regions
	change bool  // boxes
	grids  grids // of boxes, else of the last map
}

func (j *jigsaws) init(rules *nonet.Layout) error {
	n := rules.Size()
	j.rules, j.maps = rules, newRegions(n)
	if n < 3 {
		return fmt.Errorf("random regions of size %d: the size must be at least 3", n)
	}
	if n <= searchedJigsaw {
		return nil
	}
	l, err := nonet.DefaultBoxes(n)
	switch {
	case err == nil:
		if l, err = withRules(l, rules); err != nil {
			return err
		}
		j.change = true
		j.grids.init(l)
	case n > largestPrime:
		return fmt.Errorf("random regions of size %d: above %d the size must not be a prime", n,
			largestPrime)
	}
	return nil
}

// draw returns a layout and a full grid of it. The error wraps
// nonet.ErrNoSolution if none was found, or is the context's.
func (j *jigsaws) draw(ctx context.Context, rnd *rand.Rand) (*nonet.Layout, nonet.Grid, error) {
	if j.change {
		return j.changed(ctx, rnd)
	}
	for range maxMaps {
		l, err := j.layout(j.maps.trade(rnd))
		if err != nil {
			return nil, nil, err
		}
		if !irregular(l) || l.Impossible() != "" {
			continue
		}
		j.grids.init(l)
		j.grids.tries = mapTries
		grid, err := j.grids.draw(ctx, rnd)
		if sched.Err(ctx) != nil || err == nil || !errors.Is(err, nonet.ErrNoSolution) &&
			!errors.Is(err, nonet.ErrLimit) {
			return l, grid, err
		}
	}
	return nil, nil, fmt.Errorf("layout %s with random regions: %w found for any of %d maps",
		j.rules, nonet.ErrNoSolution, maxMaps)
}

// changed draws a full grid with boxes and changes these and the grid in turns.
func (j *jigsaws) changed(ctx context.Context, rnd *rand.Rand) (*nonet.Layout, nonet.Grid, error) {
	grid, err := j.grids.draw(ctx, rnd)
	if err != nil {
		return nil, nil, err
	}
	l := j.grids.puzzle.Layout
	copy(j.maps.of, l.Regions())
	for range jigsawRounds {
		if l, err = j.layout(j.maps.circles(rnd, grid)); err != nil {
			return nil, nil, err
		}
		var g grids
		g.init(l)
		if grid, err = g.stir(ctx, rnd, grid, l.Size()); err != nil {
			return nil, nil, err
		}
	}
	return l, grid, nil
}

// irregular reports whether the regions are neither boxes nor rows or columns.
func irregular(l *nonet.Layout) bool {
	return slices.ContainsFunc(l.Houses(),
		func(h nonet.House) bool { return h.Kind == nonet.HouseRegion })
}

// layout returns the layout with the regions and the rules.
func (j *jigsaws) layout(regions []int) (*nonet.Layout, error) {
	l, err := nonet.Jigsaw(regions)
	if err != nil {
		return nil, err
	}
	return withRules(l, j.rules)
}

// withRules returns l with the rules of other beyond rows, columns and regions.
func withRules(l, other *nonet.Layout) (*nonet.Layout, error) {
	var extra []nonet.Extra
	for _, h := range other.Houses() {
		if h.Kind >= nonet.HouseDiagonal {
			extra = append(extra, nonet.ExtraHouse(h.Cells...))
		}
	}
	for _, cells := range other.Areas() {
		extra = append(extra, nonet.Area(cells...))
	}
	for _, p := range other.Apart() {
		extra = append(extra, nonet.Apart(p[0], p[1]))
	}
	if extra == nil {
		return l, nil
	}
	return l.With(extra...)
}
