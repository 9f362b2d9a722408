package main

import (
	"github.com/nonet-dev/nonet/format"
	"github.com/spf13/cobra"
)

func coverCommand(a *app) *cobra.Command {
	f := &solveFlags{}
	cmd := &cobra.Command{
		Use:   "cover [FILE...]",
		Short: "Solve exact cover problems, and puzzles as such",
		Long: `Cover prints the solutions of exact cover problems: the options that are chosen.
A puzzle is solved as the exact cover problem that nonet convert -t dlx writes.
Solve takes exact cover problems, too, but answers a puzzle with a grid.

Answers are options as dlx writes them, or with -t matrix the numbers of the
rows (options) from 1 if --all or --limit asks for a list, else Yes or No, or
with -t json the options with their items and what the search took. Without
--to, they are in the form that was read, and dlx for puzzles.`,
		Example: `  nonet cover problem.dlx
  nonet cover -a -t matrix problem.dlx
  nonet cover -t json -n 10 matrix.txt
  nonet cover --stats puzzles.txt`,
	}
	f.add(cmd)
	f.write.addTo(cmd, "`FORMAT` of the answers, such as dlx, matrix or json", (*format.Format).CanReply)
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return a.solve(cmd.Context(), f, args, asCover) }
	cmd.AddCommand(makeCommand(a))
	return cmd
}

// asCover turns the record of a puzzle into one of the exact cover problem that it is.
func asCover(rec record) (record, error) {
	if rec.Puzzle == nil {
		return rec, nil
	}
	dlx, err := format.ByName("dlx")
	if err != nil {
		return rec, err
	}
	cover, _, err := rec.Puzzle.Cover()
	if err != nil {
		return rec, usagef("%s: %w", place(rec.Record), err)
	}
	problem := *rec.Record
	problem.Puzzle, problem.Cover = nil, cover
	return record{&problem, dlx}, nil
}
