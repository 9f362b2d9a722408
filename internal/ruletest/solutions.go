package ruletest

import (
	"context"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
)

// Solutions returns up to limit solutions of a puzzle, found as those of an exact cover problem: by
// none of the engines that search puzzles. t is a test or an example of a property.
func Solutions(t interface{ Fatal(...any) }, p *nonet.Puzzle, limit int) []nonet.Grid {
	if len(p.Conflicts()) > 0 {
		return nil
	}
	problem, candidates, err := p.Cover()
	if err != nil {
		t.Fatal(err)
	}
	var all []nonet.Grid
	for options, err := range new(exactcover.Solver).Solutions(context.Background(), problem) {
		if err != nil {
			t.Fatal(err)
		}
		g := make(nonet.Grid, p.Layout.Cells())
		for _, o := range options {
			g[candidates[o].Cell] = candidates[o].Digit
		}
		if all = append(all, g); len(all) == limit {
			break
		}
	}
	return all
}
