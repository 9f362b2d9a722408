// Package rare makes puzzles that need techniques which few puzzles need.
//
// Of some techniques a random puzzle that needs them takes a minute to find, or hours. The package
// has such puzzles, found once by its command find or by nonet hunt, and package generate makes new
// ones near them.
// Of other techniques it knows that no puzzle needs them.
package rare

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/generate"
	"github.com/nonet-dev/nonet/logic"
)

//go:embed rare.tsv
var file string

// rare has the puzzles of the file, by technique.
var rare = sync.OnceValue(func() map[logic.Technique][]*nonet.Puzzle {
	all := map[logic.Technique][]*nonet.Puzzle{}
	for line := range strings.Lines(file) {
		if line[0] == '#' {
			continue
		}
		code, givens, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		t, ok := logic.TechniqueByCode(code)
		p, err := nonet.ParsePuzzle(nonet.Classic(), givens)
		if !ok || err != nil {
			panic("rare.tsv has the line " + line)
		}
		all[t] = append(all[t], p)
	}
	return all
})

// Puzzles returns classic puzzles that need a technique, as [logic.Goal] means it: without it, the
// techniques of Sudoku Explainer that are no harder do not solve them. nil: there are none here, as
// the technique is common or none was found. The list is the caller's, the puzzles are not.
func Puzzles(t logic.Technique) []*nonet.Puzzle { return slices.Clone(rare()[t]) }

// Set makes options look for puzzles with a goal near those of Puzzles, if these have it and
// nothing else is asked for that they may lack. It sets o.Near alone. The error wraps
// [logic.ErrGoal]: no puzzle has the goal.
func Set(o *generate.Options, g logic.Goal) error {
	if err := check(o, g); err != nil {
		return err
	}
	plain := len(g.Needs) == 1 && g.Only == nil && g.Min == 0 && g.Max == 0 && g.Level == 0
	if !plain || o.Layout != nil && o.Layout.String() != nonet.Classic().String() || o.Jigsaw ||
		o.Clues > 0 || o.Symmetry != generate.SymmetryNone || o.Pattern != nil || o.Killer != nil ||
		o.Skeleton != nil || o.Solution != nil || o.Kinds != nil {
		return nil
	}
	o.Near = Puzzles(g.Needs[0])
	return nil
}
