package lines

import (
	"cmp"
	"context"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/hunt"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/cli/shards"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/nonet-dev/nonet/logic"
	"github.com/spf13/cobra"
)

// varyFlags are the flags of vary.
type varyFlags struct {
	*work.Vary
	recordFlags
}

func newVaryFlags(o *work.Vary) *varyFlags {
	return &varyFlags{Vary: o, recordFlags: newRecordFlags(o.Read, o.Search)}
}

// VaryCommand returns the command nonet vary of a run.
func VaryCommand(a *run.App) *cobra.Command {
	f := newVaryFlags(work.NewVary(&work.Read{}, work.NewSearch()))
	cmd := &cobra.Command{
		Use: "vary [FILE...]",
		RunE: func(cmd *cobra.Command, args []string) error {
			return runVary(cmd.Context(), a, f, args)
		},
	}
	work.AddFlags(f.Vary, cmd.Flags())
	f.add(cmd)
	shards.AddResume(a, cmd, shards.AddFlag(a, cmd, func() shards.Command { return f.Vary }))
	return cmd
}

func runVary(ctx context.Context, a *run.App, f *varyFlags, args []string) error {
	return f.each(ctx, a, args, func() func(context.Context, *run.Outbox, run.Record) {
		w := &varyWorker{f: f, solver: nonet.Solver{Jobs: 1}}
		f.Keep.Prepare(&w.logic)
		return w.record
	})
}

// varyWorker varies puzzles for one goroutine.
type varyWorker struct {
	f      *varyFlags
	solver nonet.Solver
	logic  logic.Solver
	text   []byte
}

func (w *varyWorker) record(ctx context.Context, o *run.Outbox, rec run.Record) {
	if rec.Err != nil || rec.Blank {
		return
	}
	if _, ok := SolvedGrid(ctx, o, &w.solver, rec); !ok {
		return
	}
	var failed error
	forgot, err := hunt.Vary(ctx, rec.Puzzle.Givens, w.f.Drop, w.f.Add, func(g nonet.Grid) bool {
		var kept bool
		if kept, failed = w.isKept(ctx, g); kept && failed == nil {
			w.text = append(append(w.text[:0], g.String()...), '\n')
			o.Answer("", w.text)
		}
		return failed == nil
	})
	switch {
	case ctx.Err() != nil:
		o.Broken = true
		return
	case err != nil || failed != nil: // the puzzle has one solution, and so have those near it
		panic(cmp.Or(err, failed))
	}
	o.Tally.Solved++
	if forgot {
		o.Say("%s: there are more than %d puzzles near it, so some may be there twice: nonet canon "+
			"--unique leaves these out", run.Place(rec.Record), hunt.MaxForms)
	}
}

// isKept reports whether a puzzle is to be kept.
func (w *varyWorker) isKept(ctx context.Context, g nonet.Grid) (bool, error) {
	if !w.f.Keep.IsSet() {
		return true, nil
	}
	p := nonet.NewPuzzle(nonet.Classic())
	p.Givens = g
	r, err := w.logic.Rate(ctx, p)
	return w.f.Keep.Fits(&r), err
}
