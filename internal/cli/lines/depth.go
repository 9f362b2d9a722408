package lines

import (
	"context"
	"errors"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/hunt"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/cli/shards"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
)

// depthFlags are the flags of depth.
type depthFlags struct {
	*work.Depth
	recordFlags
}

func newDepthFlags(o *work.Depth) *depthFlags {
	return &depthFlags{Depth: o, recordFlags: newRecordFlags(o.Read, o.Search)}
}

// DepthCommand returns the command nonet depth of a run.
func DepthCommand(a *run.App) *cobra.Command {
	f := newDepthFlags(work.NewDepth(&work.Read{}, work.NewSearch()))
	cmd := &cobra.Command{
		Use: "depth [FILE...]",
		RunE: func(cmd *cobra.Command, args []string) error {
			return runDepth(cmd.Context(), a, f, args)
		},
	}
	work.AddFlags(f.Depth, cmd.Flags())
	f.add(cmd)
	shards.AddResume(a, cmd, shards.AddFlag(a, cmd, func() shards.Command { return f.Depth }))
	run.Exclusive(cmd, "to", "format")
	return cmd
}

func runDepth(ctx context.Context, a *run.App, f *depthFlags, args []string) error {
	if err := f.Check(); err != nil {
		return err
	}
	return f.each(ctx, a, args, func() func(context.Context, *run.Outbox, run.Record) {
		w := &depthWorker{f: f, pattern: f.Pattern(), solver: nonet.Solver{Jobs: 1}}
		return w.record
	})
}

// depthWorker finds depths and ratings for one goroutine.
type depthWorker struct {
	f       *depthFlags
	pattern *work.Pattern
	solver  nonet.Solver
	text    []byte
}

// depthPatterns has the patterns of the letters of --format.
var depthPatterns = map[byte]hunt.Pattern{'w': hunt.Whips, 'W': hunt.GWhips, 'b': hunt.Braids}

func (w *depthWorker) record(ctx context.Context, o *run.Outbox, rec run.Record) {
	if rec.Err != nil || rec.Blank {
		return
	}
	grid, ok := SolvedGrid(ctx, o, &w.solver, rec)
	if !ok {
		return
	}
	within := ctx
	if w.f.Timeout > 0 {
		var cancel context.CancelFunc
		within, cancel = context.WithTimeout(ctx, w.f.Timeout)
		defer cancel()
	}
	found := make(map[byte]hunt.Bound)
	limited := false
	for _, letter := range []byte(work.DepthLetters) {
		if w.f.To == nil && !slices.Contains(w.pattern.Letters, letter) {
			continue
		}
		var err error
		found[letter], err = w.bound(within, letter, rec.Puzzle.Givens, grid)
		switch {
		case err == nil:
		case ctx.Err() != nil:
			o.Broken = true
			return
		case errors.Is(err, nonet.ErrLimit), errors.Is(err, context.DeadlineExceeded):
			limited = true
		default:
			panic(err) // the puzzle has one solution
		}
	}
	if limited {
		o.Limit()
		o.Say("%s: %s", run.Place(rec.Record), work.Sprintf(o.Face, "not all is known within %s",
			w.f.LimitsText()))
	} else {
		o.Tally.Solved++
	}
	o.Answer("", w.line(rec, found))
}

// bound finds out what a letter stands for.
func (w *depthWorker) bound(ctx context.Context, letter byte, puzzle, grid nonet.Grid) (hunt.Bound,
	error) {
	options := hunt.DepthOptions{Most: w.f.Most, Work: w.f.Work}
	if letter == 'd' {
		return hunt.TrialDepth(ctx, puzzle, grid, options)
	}
	return hunt.Rating(ctx, puzzle, grid, depthPatterns[letter], options)
}

// line returns the line or the object of a puzzle.
func (w *depthWorker) line(rec run.Record, found map[byte]hunt.Bound) []byte {
	if w.f.To == nil {
		w.text = appendPattern(w.text[:0], w.pattern, rec.Record,
			func(dst []byte, letter byte) []byte { return append(dst, found[letter].String()...) })
		return append(w.text, '\n')
	}
	return run.ObjectLine(struct {
		run.PuzzleObject
		Trial  boundObject `json:"trial"`
		Whips  boundObject `json:"whips"`
		GWhips boundObject `json:"gwhips"`
		Braids boundObject `json:"braids"`
	}{run.NewPuzzleObject(rec), newBoundObject(found['d']), newBoundObject(found['w']),
		newBoundObject(found['W']), newBoundObject(found['b'])})
}

// boundObject is a bound in JSON: one of its members.
type boundObject struct {
	Is    *int `json:"is,omitempty"`
	Above *int `json:"above,omitempty"`
	None  bool `json:"none,omitempty"`
}

func newBoundObject(b hunt.Bound) boundObject {
	switch {
	case b.None:
		return boundObject{None: true}
	case b.Above:
		return boundObject{Above: &b.N}
	}
	return boundObject{Is: &b.N}
}
