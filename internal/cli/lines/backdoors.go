package lines

import (
	"context"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/hunt"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/cli/shards"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/nonet-dev/nonet/logic"
	"github.com/spf13/cobra"
)

// backdoorsFlags are the flags of backdoors.
type backdoorsFlags struct {
	*work.Backdoors
	recordFlags
}

func newBackdoorsFlags(o *work.Backdoors) *backdoorsFlags {
	return &backdoorsFlags{Backdoors: o, recordFlags: newRecordFlags(o.Read, o.Search)}
}

// BackdoorsCommand returns the command nonet backdoors of a run.
func BackdoorsCommand(a *run.App) *cobra.Command {
	f := newBackdoorsFlags(work.NewBackdoors(&work.Read{}, work.NewSearch()))
	cmd := &cobra.Command{
		Use: "backdoors [FILE...]",
		RunE: func(cmd *cobra.Command, args []string) error {
			return runBackdoors(cmd.Context(), a, f, args)
		},
	}
	work.AddFlags(f.Backdoors, cmd.Flags())
	f.add(cmd)
	shards.AddFlag(a, cmd, func() shards.Command { return f.Backdoors })
	return cmd
}

func runBackdoors(ctx context.Context, a *run.App, f *backdoorsFlags, args []string) error {
	if err := f.Check(); err != nil {
		return err
	}
	return f.each(ctx, a, args, func() func(context.Context, *run.Outbox, run.Record) {
		w := &backdoorsWorker{f: f, pattern: f.Pattern(), solver: nonet.Solver{Jobs: 1}}
		return w.record
	})
}

// backdoorsWorker finds backdoors for one goroutine.
type backdoorsWorker struct {
	f       *backdoorsFlags
	pattern *work.Pattern
	solver  nonet.Solver
	logic   logic.Solver
	text    []byte
}

func (w *backdoorsWorker) record(ctx context.Context, o *run.Outbox, rec run.Record) {
	if rec.Err != nil || rec.Blank {
		return
	}
	grid, ok := SolvedGrid(ctx, o, &w.solver, rec)
	if !ok {
		return
	}
	sets, err := hunt.Backdoors(ctx, rec.Puzzle.Givens, grid, w.f.Size, w.solves(ctx))
	switch {
	case ctx.Err() != nil:
		o.Broken = true
		return
	case err != nil:
		o.Status |= run.NotFor(err)
		o.Tally.Refused++
		o.Say("%s: %v", run.Place(rec.Record), err)
		return
	}
	o.Tally.Solved++
	w.text = w.text[:0]
	if !w.f.All {
		w.text = append(w.line(rec, grid, sets, hunt.Set{}), '\n')
	} else {
		if len(sets) == 0 {
			o.Say("%s: it has no backdoor of up to %s", run.Place(rec.Record),
				run.Plural(w.f.Size, "cell"))
		}
		for _, s := range sets {
			w.text = append(w.line(rec, grid, sets, s), '\n')
		}
	}
	if len(w.text) > 0 {
		o.Answer("", w.text)
	}
}

// solves returns what solves puzzles with the techniques of --only, nil for singles.
func (w *backdoorsWorker) solves(ctx context.Context) func(nonet.Grid) (bool, error) {
	if w.f.Only.List == nil {
		return nil
	}
	w.logic.Profile = logic.NewProfile("only", w.f.Only.List...)
	return func(g nonet.Grid) (bool, error) {
		p := nonet.NewPuzzle(nonet.Classic())
		p.Givens = g
		r, err := w.logic.Rate(ctx, p)
		return r.Left == 0, err
	}
}

// line appends the line of a puzzle and its backdoors, or of one of them.
func (w *backdoorsWorker) line(rec run.Record, grid nonet.Grid, sets []hunt.Set,
	s hunt.Set) []byte {
	return appendPattern(w.text, w.pattern, rec.Record, func(dst []byte, letter byte) []byte {
		switch letter {
		case 'c':
			first := len(dst)
			for c := range s.All() {
				if len(dst) > first {
					dst = append(dst, ',')
				}
				dst = append(append(dst, nonet.Classic().CellName(c)...), '=', '0'+grid[c])
			}
			return dst
		case 'n':
			return strconv.AppendInt(dst, int64(s.Len()), 10)
		case 's':
			return strconv.AppendInt(dst, int64(len(sets)), 10)
		}
		if len(sets) == 0 { // b
			return append(dst, '>', '0'+byte(w.f.Size))
		}
		return strconv.AppendInt(dst, int64(sets[0].Len()), 10)
	})
}
