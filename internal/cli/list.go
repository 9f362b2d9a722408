package cli

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
	"github.com/spf13/cobra"
)

func enginesCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:     "engines",
		Short:   "List the engines",
		Long:    `Engines lists the engines, one a line: the name for --engine, and how it works.`,
		Example: `  nonet engines`,
		Args:    noArguments,
		RunE: func(*cobra.Command, []string) error {
			rows := [][]string{}
			for _, e := range engineChoices() {
				rows = append(rows, []string{e.name, e.about})
			}
			return a.printTable(rows)
		},
	}
}

func techniquesCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "techniques",
		Short: "List the techniques",
		Long: `Techniques lists the techniques that rate, hint, explain and generate know, one a
line: its code, the difficulty of its easiest step on the scale of Sudoku Explainer
(estimated for techniques that Sudoku Explainer does not have, - for those that read the
rules of a puzzle, such as cages, which no scale knows), and its name. Flags
take codes and names, in upper or lower case, with hyphens for blanks. They also take
these groups of techniques: ` + strings.Join(logic.TechniqueGroups(), ", ") + `.`,
		Example: `  nonet techniques`,
		Args:    noArguments,
		RunE: func(*cobra.Command, []string) error {
			rows := [][]string{}
			for _, t := range logic.Techniques() {
				score := t.Score().String()
				if t.OfRules() {
					score = "-"
				}
				rows = append(rows, []string{t.Code(), score, t.String()})
			}
			return a.printTable(rows)
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

func rulesCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "rules",
		Short: "List the rules that a puzzle can have beside its houses",
		Long: `Rules lists the kinds of rules, one a line: its form, and what it means. --rule, files for
--rules, the lines "rule:" of format grid and the field "rules" of format json take
rules of this form. CELLS are names with commas, such as r1c1,r1c2,r2c1; r1c1-r1c4 is
the straight or diagonal run of cells between the two. Cells of a line stand in its
order. The last kinds, from diagonal on, are rules of the layout: --layout 9+anti-knight
says the same as --rule anti-knight.`,
		Example: `  nonet rules
  nonet solve --rule cage:15:r1c1,r1c2 --rule anti-knight puzzle.txt`,
		Args: noArguments,
		RunE: func(*cobra.Command, []string) error {
			rows := [][]string{}
			for _, k := range nonet.RuleKinds() {
				rows = append(rows, []string{k.Form, k.About})
			}
			for _, r := range layoutRules {
				rows = append(rows, r[:])
			}
			return a.printTable(rows)
		},
	}
}

func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usagef("%s takes no arguments: leave %q out", cmd.Name(), args[0])
	}
	return nil
}

// printTable prints rows with aligned columns.
func (a *app) printTable(rows [][]string) error {
	out, err := a.openOutput("", nil)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	if err := w.Flush(); err != nil && !closedPipe(err) {
		return err
	}
	return nil
}
