package lines

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/canon"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/cli/shards"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
)

// canonFlags are the flags of canon.
type canonFlags struct {
	*work.Canon
	recordFlags
	unique bool
}

func newCanonFlags(o *work.Canon) *canonFlags {
	return &canonFlags{Canon: o, recordFlags: newRecordFlags(o.Read, o.Search)}
}

// CanonCommand returns the command nonet canon of a run.
func CanonCommand(a *run.App) *cobra.Command {
	f := newCanonFlags(&work.Canon{Read: &work.Read{}, Search: work.NewSearch()})
	cmd := &cobra.Command{
		Use: "canon [FILE...]",
		RunE: func(cmd *cobra.Command, args []string) error {
			return runCanon(cmd.Context(), a, f, args)
		},
	}
	work.AddFlags(f.Canon, cmd.Flags())
	f.add(cmd)
	cmd.Flags().BoolVar(&f.unique, "unique", false, "leave out puzzles whose canonical form an "+
		"earlier one has")
	shards.AddFlag(a, cmd, func() shards.Command { return f.Canon })
	return cmd
}

func runCanon(ctx context.Context, a *run.App, f *canonFlags, args []string) (err error) {
	if err := f.Check(); err != nil {
		return err
	}
	in, out, err := a.OpenFiles(args, &f.read, f.write.Output)
	if err != nil {
		return err
	}
	defer a.UseCores(f.search.Jobs)()
	jobs, seen := f.search.Jobs, (*formSet)(nil)
	if f.unique {
		jobs, seen = 1, newFormSet() // so that the first puzzle of each form is printed
	}
	err = a.EachRecord(ctx, out, in, &f.read, jobs, f.progress, func() run.RecordWorker {
		w := &canonWorker{f: f, pattern: f.Pattern(), seen: seen, form: make(nonet.Grid,
			nonet.Classic().Cells())}
		return run.RecordWorker{Record: w.record}
	})
	if err == nil && f.Onto != nil && a.Tally.Solved == 0 {
		a.Status |= run.Negative
	}
	return err
}

// canonWorker finds forms for one goroutine.
type canonWorker struct {
	f         *canonFlags
	pattern   *work.Pattern
	seen      *formSet // of --unique
	canonizer canon.Canonizer
	form      nonet.Grid
	text      []byte
}

func (w *canonWorker) record(ctx context.Context, o *run.Outbox, rec run.Record) {
	if rec.Err != nil || rec.Blank {
		return
	}
	t, ok := formOf(o, &w.canonizer, w.form, rec)
	if !ok {
		return
	}
	if w.f.Onto != nil {
		if string(w.form) != string(w.f.Onto.Form) {
			return
		}
		t = t.Then(w.f.Onto.FromForm)
	}
	if w.seen != nil && !w.seen.add(w.form) {
		return
	}
	o.Tally.Solved++
	var d canon.Distance
	switch {
	case w.f.Automorphisms:
		w.eachAutomorphism(ctx, o, rec)
		return
	case w.f.Distance != nil:
		var err error
		if d, err = canon.DistanceOf(ctx, rec.Puzzle.Givens, w.f.Distance.Puzzle); err != nil {
			o.Broken = true // that of the context: both have forms
			return
		}
		t = d.Map
	}
	w.line(ctx, o, rec, t, d)
}

// line writes the line of a puzzle and a map.
func (w *canonWorker) line(ctx context.Context, o *run.Outbox, rec run.Record, t canon.Transform,
	d canon.Distance) {
	w.text = appendPattern(w.text[:0], w.pattern, rec.Record, func(dst []byte,
		letter byte) []byte {
		switch letter {
		case 'c':
			return append(dst, w.form.String()...)
		case 'd':
			return fmt.Appendf(dst, "-%d+%d", d.Out, d.In)
		case 'm':
			return append(dst, t.String()...)
		}
		return strconv.AppendInt(dst, w.automorphisms(ctx, o, rec), 10)
	})
	if !o.Broken {
		o.Answer("", append(w.text, '\n'))
	}
}

// eachAutomorphism writes a line for each automorphism of a puzzle, which has a canonical form.
func (w *canonWorker) eachAutomorphism(ctx context.Context, o *run.Outbox, rec run.Record) {
	all, err := canon.Automorphisms(rec.Puzzle.Givens)
	if err != nil {
		panic(err)
	}
	for t := range all {
		if ctx.Err() != nil {
			o.Broken = true
			return
		}
		w.line(ctx, o, rec, t, canon.Distance{})
	}
}

// automorphisms counts those of a puzzle, which has a canonical form.
func (w *canonWorker) automorphisms(ctx context.Context, o *run.Outbox, rec run.Record) int64 {
	all, err := w.canonizer.All(rec.Puzzle.Givens)
	if err != nil {
		panic(err)
	}
	n := int64(0)
	for range all {
		if n++; n%1024 == 0 && ctx.Err() != nil {
			o.Broken = true
			break
		}
	}
	return n
}

// formOf sets dst to the canonical form of a record, and reports one that has none.
func formOf(o *run.Outbox, c *canon.Canonizer, dst nonet.Grid, rec run.Record) (t canon.Transform,
	ok bool) {
	var err error
	switch {
	case rec.Cover != nil:
		err = errors.New("an exact cover problem has no canonical form: give puzzles")
	case rec.Puzzle.Layout != nonet.Classic():
		err = fmt.Errorf("layout %s: only the classic 9x9 has canonical forms", rec.Puzzle.Layout)
	case len(rec.Puzzle.Rules) > 0:
		err = errors.New("the puzzle has rules such as cages: only givens have a canonical form")
	case rec.Puzzle.Marks != nil:
		err = errors.New("the puzzle has pencilmarks: only givens have a canonical form")
	default:
		t, err = c.Form(dst, rec.Puzzle.Givens)
	}
	if err != nil {
		o.Status |= run.NotFor(err)
		o.Tally.Refused++
		o.Say("%s: %v", run.Place(rec.Record), err)
	}
	return t, err == nil
}

// formSet is a set of canonical forms. It keeps 16 bytes of a cryptographic hash
// of each form, so equal entries mean equal forms for any file that can exist.
type formSet struct{ seen map[[16]byte]struct{} }

func newFormSet() *formSet { return &formSet{make(map[[16]byte]struct{})} }

// add reports whether the form is new.
func (s *formSet) add(form nonet.Grid) bool {
	hash := sha256.Sum256(form)
	before := len(s.seen)
	s.seen[[16]byte(hash[:16])] = struct{}{}
	return len(s.seen) > before
}
