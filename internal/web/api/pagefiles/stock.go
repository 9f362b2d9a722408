package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet/internal/web/api"
	"github.com/nonet-dev/nonet/logic"
)

const (
	stockPerLevel = 6
	stockSeed     = 2026
)

// stock returns puzzles of every level, which the page has before it has an engine.
func stock(string) ([]byte, error) {
	var b strings.Builder
	b.WriteString("// Puzzles of every level, the easiest first.\n" +
		"// Made by \"go generate ./internal/web/api\": do not edit.\n\n" +
		"import type { NewMade } from \"./types.ts\";\n\n" +
		"export const stock: readonly NewMade[] = [\n")
	for l := logic.LevelEasy; l <= logic.LevelExtreme; l++ {
		list, err := puzzles(l)
		if err != nil {
			return nil, err
		}
		for _, p := range list {
			writeStock(&b, p)
		}
	}
	b.WriteString("];\n")
	return []byte(b.String()), nil
}

// puzzles makes the puzzles of a level, those with the fewest points first.
func puzzles(l logic.Level) ([]*api.NewMade, error) {
	m, _ := api.ByName("generate")
	params, err := json.Marshal(api.GenerateParams{Seed: stockSeed, N: stockPerLevel,
		Level: l.String(), Symmetry: "rotational"})
	if err != nil {
		return nil, err
	}
	var list []*api.NewMade
	_, err = m.Call(context.Background(), params, func(event any) error {
		if made := event.(api.GenerateEvent).Made; made != nil {
			list = append(list, made)
		}
		return nil
	})
	slices.SortStableFunc(list, func(a, b *api.NewMade) int {
		return cmp.Compare(a.Rating.Points, b.Rating.Points)
	})
	return list, err
}

// writeStock writes a puzzle.
func writeStock(b *strings.Builder, p *api.NewMade) {
	r := p.Rating
	fmt.Fprintf(b, "  {\n    givens: %q,\n    solution: %q,\n    index: %d,\n    clues: %d,\n",
		p.Givens, p.Solution, p.Index, p.Clues)
	fmt.Fprintf(b, "    rating: {\n      er: %g,\n      ep: %g,\n      ed: %g,\n      hardest: %q,\n",
		r.ER, r.EP, r.ED, r.Hardest)
	b.WriteString("      steps: [\n")
	for _, s := range r.Steps {
		fmt.Fprintf(b, "        { technique: %q, code: %q, score: %g, count: %d },\n", s.Technique,
			s.Code, s.Score, s.Count)
	}
	fmt.Fprintf(b, "      ],\n      left: %d,\n      level: %q,\n      points: %d,\n    },\n  },\n",
		r.Left, r.Level, r.Points)
}
