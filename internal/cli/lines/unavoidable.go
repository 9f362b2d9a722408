package lines

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/hunt"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/cli/shards"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
)

// unavoidableFlags are the flags of unavoidable.
type unavoidableFlags struct {
	*work.Unavoidable
	recordFlags
}

func newUnavoidableFlags(o *work.Unavoidable) *unavoidableFlags {
	return &unavoidableFlags{Unavoidable: o, recordFlags: newRecordFlags(o.Read, o.Search)}
}

// UnavoidableCommand returns the command nonet unavoidable of a run.
func UnavoidableCommand(a *run.App) *cobra.Command {
	f := newUnavoidableFlags(work.NewUnavoidable(&work.Read{}, work.NewSearch()))
	cmd := &cobra.Command{
		Use: "unavoidable [FILE...]",
		RunE: func(cmd *cobra.Command, args []string) error {
			return runUnavoidable(cmd.Context(), a, f, args)
		},
	}
	work.AddFlags(f.Unavoidable, cmd.Flags())
	f.add(cmd)
	shards.AddFlag(a, cmd, func() shards.Command { return f.Unavoidable })
	return cmd
}

func runUnavoidable(ctx context.Context, a *run.App, f *unavoidableFlags, args []string) error {
	if err := f.Check(); err != nil {
		return err
	}
	return f.each(ctx, a, args, func() func(context.Context, *run.Outbox, run.Record) {
		w := &unavoidableWorker{f: f, pattern: f.Pattern(), solver: nonet.Solver{Jobs: 1}}
		return w.record
	})
}

// unavoidableWorker finds unavoidable sets for one goroutine.
type unavoidableWorker struct {
	f       *unavoidableFlags
	pattern *work.Pattern
	solver  nonet.Solver
	text    []byte
}

func (w *unavoidableWorker) record(ctx context.Context, o *run.Outbox, rec run.Record) {
	if rec.Err != nil || rec.Blank {
		return
	}
	grid, ok := SolvedGrid(ctx, o, &w.solver, rec)
	if !ok {
		return
	}
	sets, err := hunt.Unavoidable(ctx, grid, w.f.Size)
	var apart []hunt.Set
	if err == nil && w.f.Disjoint() {
		apart, err = hunt.Disjoint(ctx, sets)
	}
	if err != nil { // the grid is a solved one
		o.Broken = true
		return
	}
	o.Tally.Solved++
	w.text = w.text[:0]
	switch w.f.List {
	case "":
		w.text = append(w.line(rec, grid, hunt.Set{}, sets, apart), '\n')
	case "all":
		w.list(rec, grid, sets)
	default:
		w.list(rec, grid, apart)
	}
	o.Answer("", w.text)
}

// list makes a line of each set.
func (w *unavoidableWorker) list(rec run.Record, grid nonet.Grid, sets []hunt.Set) {
	for _, s := range sets {
		w.text = append(w.line(rec, grid, s, nil, nil), '\n')
	}
}

// line appends the line of a set, or of all of a grid.
func (w *unavoidableWorker) line(rec run.Record, grid nonet.Grid, s hunt.Set,
	sets, apart []hunt.Set) []byte {
	return appendPattern(w.text, w.pattern, rec.Record, func(dst []byte, letter byte) []byte {
		switch letter {
		case 'u':
			return append(dst, s.Pick(grid).String()...)
		case 'c':
			return appendCells(dst, slices.Collect(s.All()))
		case 'n':
			return strconv.AppendInt(dst, int64(s.Len()), 10)
		case 's':
			return strconv.AppendInt(dst, int64(len(sets)), 10)
		case 'z':
			return appendSizes(dst, sets)
		}
		return strconv.AppendInt(dst, int64(len(apart)), 10) // b
	})
}

// appendCells appends the names of cells of the classic grid, such as r1c1,r1c5.
func appendCells(dst []byte, list []nonet.Cell) []byte {
	for i, c := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, nonet.Classic().CellName(c)...)
	}
	return dst
}

// appendSizes appends how many sets of each size there are, such as 4:2,6:14.
func appendSizes(dst []byte, sets []hunt.Set) []byte {
	for i := 0; i < len(sets); {
		first := i
		for i < len(sets) && sets[i].Len() == sets[first].Len() {
			i++
		}
		if first > 0 {
			dst = append(dst, ',')
		}
		dst = fmt.Appendf(dst, "%d:%d", sets[first].Len(), i-first)
	}
	return dst
}

// SolvedGrid returns the classic grid of a record, or the only solution of its puzzle. It reports a
// record that has none.
func SolvedGrid(ctx context.Context, o *run.Outbox, s *nonet.Solver, rec run.Record) (nonet.Grid,
	bool) {
	var err error
	var grid nonet.Grid
	switch {
	case rec.Cover != nil:
		err = errors.New("an exact cover problem has no grid: give puzzles or solved grids")
	case rec.Puzzle.Layout != nonet.Classic():
		err = fmt.Errorf("layout %s: only the classic 9x9 is supported here", rec.Puzzle.Layout)
	case len(rec.Puzzle.Rules) > 0:
		err = errors.New("the puzzle has rules such as cages: give one with givens alone")
	case rec.Puzzle.Marks != nil:
		err = errors.New("the puzzle has pencilmarks: give one with givens alone")
	default:
		grid, err = s.Solve(ctx, rec.Puzzle)
	}
	switch {
	case err == nil:
		return grid, true
	case ctx.Err() != nil:
		o.Broken = true
	case run.SeveralOrNone(err):
		o.Status |= run.Negative
		text, _ := run.Diagnosis(ctx, o, s, rec, rec.Puzzle)
		o.Say("%s: %s", run.Place(rec.Record), text)
	default:
		o.Status |= run.NotFor(err)
		o.Tally.Refused++
		o.Say("%s: %v", run.Place(rec.Record), err)
	}
	return nil, false
}
