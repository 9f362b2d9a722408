package cli

import (
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/words"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
)

func enginesCommand(a *run.App) *cobra.Command {
	l := &listing{what: "engine", all: engineArticles}
	return l.command(a, "engines [NAME...]")
}

func engineArticles() (list []article) {
	for _, e := range work.Engines() {
		w, _ := words.Of(words.Engines(), e.Name)
		kind := string(e.Only)
		if kind == "" {
			kind = string(work.OnlyPuzzles + " and " + work.OnlyCovers)
		}
		list = append(list, article{
			names: []string{e.Name},
			row:   []string{e.Name, e.About},
			title: e.Name + ": " + e.About,
			means: w.Means,
			fields: []field{
				{"about", "", e.About},
				{"for", "for", w.For},
				{"solves", "solves", kind},
				{"when", "when", w.When},
				{"source", "source", w.Source},
			},
		})
	}
	return list
}
