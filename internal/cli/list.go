package cli

import (
	"fmt"
	"strings"
	"text/tabwriter"

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
(estimated for techniques that Sudoku Explainer does not have), and its name. Flags
take codes and names, in upper or lower case, with hyphens for blanks. They also take
these groups of techniques: ` + strings.Join(logic.TechniqueGroups(), ", ") + `.`,
		Example: `  nonet techniques`,
		Args:    noArguments,
		RunE: func(*cobra.Command, []string) error {
			rows := [][]string{}
			for _, t := range logic.Techniques() {
				rows = append(rows, []string{t.Code(), t.Score().String(), t.String()})
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
