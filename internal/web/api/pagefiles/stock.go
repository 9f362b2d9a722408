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
	"github.com/nonet-dev/nonet/report"
)

const (
	stockPerLevel = 6
	stockSeed     = 2026
)

// stock returns puzzles of every level, which the page has before it has an engine.
func stock(string) ([]byte, error) {
	var b strings.Builder
	b.WriteString("// Puzzles of every level, the easiest first, with their ratings but for the steps.\n" +
		"// Made by \"go generate ./internal/web/api\": do not edit.\n\n" +
		"import type { Rating } from \"./types.ts\";\n\n" +
		"export const stock: readonly { readonly givens: string; readonly rating: Rating }[] = [\n")
	for l := logic.LevelEasy; l <= logic.LevelExtreme; l++ {
		list, err := puzzles(l)
		if err != nil {
			return nil, err
		}
		for _, p := range list {
			p.Rating.Steps = []report.StepCount{}
			line, err := json.Marshal(struct {
				Givens string         `json:"givens"`
				Rating *report.Rating `json:"rating"`
			}{p.Givens, p.Rating})
			if err != nil {
				return nil, err
			}
			fmt.Fprintf(&b, "\t%s,\n", line)
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
