package cli

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/nonet-dev/nonet/logic"
	"github.com/spf13/cobra"
)

func enginesCommand(a *run.App) *cobra.Command {
	return &cobra.Command{
		Use:  "engines",
		Args: run.NoArguments,
		RunE: func(*cobra.Command, []string) error {
			rows := [][]string{}
			for _, e := range work.Engines() {
				rows = append(rows, []string{e.Name, e.About})
			}
			return printTable(a, rows)
		},
	}
}

// groupList returns the names of groups of techniques.
func groupList() string { return strings.Join(logic.TechniqueGroups(), ", ") }

func techniquesCommand(a *run.App) *cobra.Command {
	return &cobra.Command{
		Use:  "techniques",
		Args: run.NoArguments,
		RunE: func(*cobra.Command, []string) error {
			rows := [][]string{}
			for _, t := range logic.Techniques() {
				score := t.Score().String()
				if t.OfRules() {
					score = "-"
				}
				rows = append(rows, []string{t.Code(), score, t.String()})
			}
			return printTable(a, rows)
		},
	}
}

// layoutRules are the rules of layouts that stand where rules of puzzles can.
var layoutRules = [][2]string{
	{"diagonal", "both diagonals hold every digit once"},
	{"windoku", "the four windows hold every digit once (in larger grids, all windows)"},
	{"disjoint", "cells at the same place of their boxes differ"},
	{"anti-knight", "cells a knight's move apart differ"},
	{"anti-king", "cells that touch at a corner differ"},
	{"house:CELLS", "the cells, as many as there are digits, hold every digit once"},
	{"differ:CELLS", "the cells are all different: a cage without a sum"},
	{"apart:CELL,CELL", "the two cells differ"},
}

func rulesCommand(a *run.App) *cobra.Command {
	return &cobra.Command{
		Use:  "rules",
		Args: run.NoArguments,
		RunE: func(*cobra.Command, []string) error {
			rows := [][]string{}
			for _, k := range nonet.RuleKinds() {
				rows = append(rows, []string{k.Form, k.About + alsoCalled(k.Name)})
			}
			for _, r := range layoutRules {
				name, _, _ := strings.Cut(r[0], ":")
				rows = append(rows, []string{r[0], r[1] + alsoCalled(name)})
			}
			return printTable(a, rows)
		},
	}
}

// alsoCalled returns the words that setters have for a kind of rules, " (also ...)".
func alsoCalled(name string) string {
	var words []string
	for _, w := range nonet.RuleWords() {
		kind, argument, _ := strings.Cut(w.Means, ":")
		switch {
		case kind != name:
		case argument == "" || kind == nonet.RuleAutomaton.String():
			words = append(words, w.Word)
		default:
			words = append(words, w.Word+" for "+w.Means)
		}
	}
	if words == nil {
		return ""
	}
	return " (also " + strings.Join(words, ", ") + ")"
}

// printTable prints rows with aligned columns.
func printTable(a *run.App, rows [][]string) error {
	out, err := a.OpenOutput("", nil)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	if err := w.Flush(); err != nil && !run.ClosedPipe(err) {
		return err
	}
	return nil
}
