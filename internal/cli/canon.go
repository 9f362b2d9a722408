package cli

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/canon"
	"github.com/spf13/cobra"
)

// canonFlags are the flags of canon.
type canonFlags struct {
	read     readFlags
	write    writeFlags
	search   searchFlags
	progress progressFlag
	pattern  linePattern
	unique   bool
	onto     canonTarget
}

// canonTarget is the puzzle of --onto.
type canonTarget struct {
	form     nonet.Grid      // nil: it is not asked for
	fromForm canon.Transform // makes the puzzle of form
}

const (
	defaultCanonPattern = "%c"
	defaultOntoPattern  = "%g %m"
)

func canonCommand(a *app) *cobra.Command {
	f := &canonFlags{}
	parse := patternParser("cma")
	cmd := &cobra.Command{
		Use: "canon [FILE...]",
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.onto.form != nil && !cmd.Flags().Changed("format") {
				f.pattern, _ = parse(defaultOntoPattern)
			}
			return a.canon(cmd.Context(), f, args)
		},
	}
	f.read.add(cmd)
	f.write.addOutput(cmd)
	f.search.addJobs(cmd)
	f.progress.add(cmd)
	f.pattern, _ = parse(defaultCanonPattern)
	parsedFlag(cmd, &f.pattern, "format", "", "FORMAT",
		`print "FORMAT" for each puzzle (default "`+defaultCanonPattern+`")`, parse)
	cmd.Flags().BoolVar(&f.unique, "unique", false, "leave out puzzles whose canonical form an "+
		"earlier one has")
	parsedFlag(cmd, &f.onto, "onto", "", "PUZZLE", "only puzzles from which `PUZZLE` can be "+
		"made, a line of 81 characters", func(text string) (canonTarget, error) {
		p, err := nonet.ParsePuzzle(nonet.Classic(), text)
		if err != nil {
			return canonTarget{}, err
		}
		form, t, err := canon.Form(p.Givens)
		return canonTarget{form, t.Inverse()}, err
	})
	a.addShard(cmd, byLines)
	return cmd
}

func (a *app) canon(ctx context.Context, f *canonFlags, args []string) (err error) {
	in, out, err := a.openFiles(args, &f.read, f.write.output)
	if err != nil {
		return err
	}
	defer a.useCores(f.search.jobs)()
	jobs, seen := f.search.jobs, (*formSet)(nil)
	if f.unique {
		jobs, seen = 1, newFormSet() // so that the first puzzle of each form is printed
	}
	err = a.eachRecord(ctx, out, in, &f.read, jobs, f.progress, func() recordWorker {
		w := &canonWorker{f: f, seen: seen, form: make(nonet.Grid, nonet.Classic().Cells())}
		return recordWorker{record: w.record}
	})
	if err == nil && f.onto.form != nil && a.tally.solved == 0 {
		a.status |= negative
	}
	return err
}

// canonWorker finds forms for one goroutine.
type canonWorker struct {
	f         *canonFlags
	seen      *formSet // of --unique
	canonizer canon.Canonizer
	form      nonet.Grid
	text      []byte
}

func (w *canonWorker) record(ctx context.Context, o *outbox, rec record) {
	if rec.Err != nil || rec.Blank {
		return
	}
	t, ok := o.formOf(&w.canonizer, w.form, rec)
	if !ok {
		return
	}
	if w.f.onto.form != nil {
		if string(w.form) != string(w.f.onto.form) {
			return
		}
		t = t.Then(w.f.onto.fromForm)
	}
	if w.seen != nil && !w.seen.add(w.form) {
		return
	}
	o.tally.solved++
	w.text = w.f.pattern.append(w.text[:0], rec.Record, func(dst []byte, letter byte) []byte {
		switch letter {
		case 'c':
			return append(dst, w.form.String()...)
		case 'm':
			return append(dst, t.String()...)
		}
		return strconv.AppendInt(dst, w.automorphisms(ctx, o, rec), 10)
	})
	if !o.broken {
		o.answer("", append(w.text, '\n'))
	}
}

// automorphisms counts those of a puzzle, which has a canonical form.
func (w *canonWorker) automorphisms(ctx context.Context, o *outbox, rec record) int64 {
	all, err := w.canonizer.All(rec.Puzzle.Givens)
	if err != nil {
		panic(err)
	}
	n := int64(0)
	for range all {
		if n++; n%1024 == 0 && ctx.Err() != nil {
			o.broken = true
			break
		}
	}
	return n
}

// formOf sets dst to the canonical form of a record, and reports one that has none.
func (o *outbox) formOf(c *canon.Canonizer, dst nonet.Grid, rec record) (t canon.Transform,
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
		o.status |= usage
		o.tally.refused++
		o.say("%s: %v", place(rec.Record), err)
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
