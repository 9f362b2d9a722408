package lines

import (
	"context"
	"errors"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/generate"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
)

// reduceFlags are the flags of reduce, which converts puzzles that it has reduced.
type reduceFlags struct {
	*convertFlags
	options generate.ReduceOptions
	keep    string // what stays: givens, rules or ""
	timeout time.Duration
}

// ReduceCommand returns the command nonet reduce of a run.
func ReduceCommand(a *run.App) *cobra.Command {
	f := &reduceFlags{convertFlags: newConvertFlags(&work.Convert{Read: &work.Read{},
		Search: work.NewSearch()})}
	cmd := &cobra.Command{
		Use: "reduce [FILE...]",
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			f.options.KeepGivens, f.options.KeepRules = f.keep == "givens", f.keep == "rules"
			if f.To == nil {
				name := "grid"
				if a.ToTerminal(f.write.Output) {
					name = "pretty"
				}
				if f.To, err = format.ByName(name); err != nil {
					return err
				}
			}
			f.prepare = f.reduce
			return runConvert(cmd.Context(), a, f.convertFlags, args)
		},
	}
	f.read.Add(cmd)
	f.read.AddRules(cmd)
	run.AddOptions(cmd, work.FormatOption(&f.To, work.Option{Name: "to", Short: "t",
		Usage: "`FORMAT` to write (default: grid, on a terminal pretty)"},
		(*format.Format).CanWrite), f.JobsOption())
	f.write.AddOutput(cmd)
	run.ParsedFlag(cmd, &f.keep, "keep", "", "WHAT", "keep all givens, or all rules: `WHAT` is "+
		"givens or rules", work.OneOf("givens", "rules"))
	run.Complete(cmd, "keep", "givens", "rules")
	SymmetryFlag(cmd, &f.options.Symmetry, "keep the symmetry `NAME` of givens and rules")
	run.ParsedFlag(cmd, &f.options.Seed, "seed", "", "S",
		"try givens and rules in the random order `S` (default: 0)", run.ParseSeed)
	cmd.Flags().BoolVar(&f.options.Minimal, "minimal", false,
		"whatever it takes, leave nothing that is redundant")
	run.ParsedFlag(cmd, &f.timeout, "timeout", "", "D",
		"give a puzzle up after the time `D`, such as 10s", work.ParseTime)
	f.progress.Add(cmd)
	return cmd
}

// reduce returns the record to be written: with a puzzle that has no more than it needs.
func (f *reduceFlags) reduce(ctx context.Context, o *run.Outbox, rec run.Record) (run.Record,
	error) {
	place := run.Place(rec.Record)
	if rec.Cover != nil {
		return rec, work.Usef("%s: an exact cover problem has no givens: give puzzles", place)
	}
	within := ctx
	if f.timeout > 0 {
		var cancel context.CancelFunc
		within, cancel = context.WithTimeout(ctx, f.timeout)
		defer cancel()
	}
	less, err := generate.Reduce(within, rec.Puzzle, f.options)
	switch {
	case ctx.Err() != nil:
		o.Broken = true
	case errors.Is(err, context.DeadlineExceeded):
		o.Limit()
		o.Say("%s: not reduced within %v: raise --timeout", place, f.timeout)
	case run.SeveralOrNone(err):
		o.Status |= run.Negative
		text, _ := run.Diagnosis(ctx, o, &nonet.Solver{Jobs: 1}, rec, rec.Puzzle)
		o.Say("%s: %s", place, text)
	case err != nil:
		o.Status |= run.NotFor(err)
		o.Say("%s: %v", place, err)
	default:
		o.Tally.Solved++
		givens := rec.Puzzle.Clues() - less.Clues()
		rules := len(rec.Puzzle.Rules) - len(less.Rules)
		if givens+rules == 0 {
			o.Say("%s: nothing can go", place)
			return rec, nil
		}
		o.Say("%s: took away %s and %s", place, run.Plural(givens, "given"),
			run.Plural(rules, "rule"))
		out := *rec.Record
		out.Puzzle = less
		if out.Meta != nil {
			about := *out.Meta
			about.Level = "" // it was that of another puzzle
			out.Meta = &about
		}
		rec.Record = &out
		return rec, nil
	}
	return rec, errLeftOut
}

// SymmetryFlag adds the flag that names a symmetry.
func SymmetryFlag(cmd *cobra.Command, s *generate.Symmetry, usage string) {
	run.ParsedFlag(cmd, s, "symmetry", "", "NAME", usage, generate.ParseSymmetry)
	var names []string
	for _, info := range generate.Symmetries() {
		names = append(names, info.Names[0]+"\t"+info.About)
	}
	run.Complete(cmd, "symmetry", names...)
}
