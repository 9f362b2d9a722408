package cli

import (
	"context"
	"errors"
	"math"
	"strconv"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/report"
	"github.com/spf13/cobra"
)

// rateFlags are the flags of rate.
type rateFlags struct {
	*work.Rate
	read     readFlags
	write    writeFlags
	search   searchFlags
	progress progressFlag
}

func newRateFlags(o *work.Rate) *rateFlags {
	return &rateFlags{Rate: o, read: readFlags{Read: o.Read}, search: searchFlags{Search: o.Search}}
}

func rateCommand(a *app) *cobra.Command {
	f := newRateFlags(work.NewRate(&work.Read{}, work.NewSearch()))
	cmd := &cobra.Command{
		Use: "rate [FILE...]",
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.rate(cmd.Context(), f, args)
		},
	}
	work.AddFlags(f.Rate, cmd.Flags())
	f.read.addFiles(cmd)
	f.read.addRulesFile(cmd)
	f.write.addOutput(cmd)
	cmd.Flags().BoolVar(&f.search.stats, "stats", false, "say at the end how many puzzles were "+
		"rated, how fast, and how many have which hardest technique")
	f.progress.add(cmd)
	a.addResume(cmd, a.addShard(cmd, func() sharded { return f.Rate }))
	exclusive(cmd, "to", "format")
	return cmd
}

func (a *app) rate(ctx context.Context, f *rateFlags, args []string) (err error) {
	if err := f.Check(); err != nil {
		return err
	}
	in, out, err := a.openFiles(args, &f.read, f.write.output)
	if err != nil {
		return err
	}
	defer a.useCores(f.search.Jobs)()
	start := time.Now()
	err = a.eachRecord(ctx, out, in, &f.read, f.search.Jobs, f.progress, func() recordWorker {
		w := &rateWorker{f: f, pattern: f.Pattern(), bounded: f.Min > 0 || f.Max < math.MaxInt}
		w.logic.Timeout, w.logic.Limit, w.logic.Profile = f.search.Timeout, f.Work, f.Scale
		w.solver = nonet.Solver{Timeout: f.search.Timeout, Jobs: 1}
		return recordWorker{record: w.rate}
	})
	if f.search.stats {
		a.say("%s", a.tally.ratedLine(time.Since(start)))
	}
	return err
}

// rateWorker rates for one goroutine.
type rateWorker struct {
	f       *rateFlags
	pattern *work.Pattern
	bounded bool
	logic   logic.Solver
	solver  nonet.Solver
	text    []byte
}

// rateOutcome is the rating of a puzzle, or why it has none.
type rateOutcome struct {
	logic.Rating
	undecided bool
	refused   bool        // a puzzle of this kind has no ratings
	fault     string      // in the words of check; "" if it was rated
	object    faultObject // the same as an object has it
}

func (w *rateWorker) rate(ctx context.Context, o *outbox, rec record) {
	if rec.Blank {
		return
	}
	if rec.Err != nil {
		if !w.bounded {
			w.write(o, rec, rateOutcome{fault: "unreadable",
				object: newFault("unreadable", work.Text(o.face, rec.Err))})
		}
		return
	}
	if rec.Cover != nil {
		o.refuse(usagef("%s: an exact cover problem cannot be rated: give puzzles",
			place(rec.Record)))
		return
	}
	var out rateOutcome
	var err error
	out.Rating, err = w.logic.Rate(ctx, rec.Puzzle)
	t := &o.tally
	switch {
	case err == nil:
		t.solved++
		if out.ED > 0 {
			t.rated(out.Hardest, 1)
		}
		if out.ER < w.f.Min || out.ER > w.f.Max {
			return
		}
	case ctx.Err() != nil:
		o.broken = true
		return
	case errors.Is(err, nonet.ErrLimit):
		t.limited++
		o.status |= limited
		why := work.Sprintf(o.face, "not rated within %s", w.f.LimitsText())
		o.say("%s: %s", place(rec.Record), why)
		out.undecided, out.object = true, newFault("limit", why)
	case severalOrNone(err):
		o.status |= negative
		if errors.Is(err, nonet.ErrNoSolution) {
			t.none++
		} else {
			t.notUnique++
		}
		var object report.Error
		out.fault, object = diagnosis(ctx, o, &w.solver, rec, rec.Puzzle)
		out.object = faultObject{&object}
		if ctx.Err() != nil {
			o.broken = true
			return
		}
		o.say("%s: %s", place(rec.Record), out.fault)
	default:
		o.status |= usage
		t.refused++
		out.refused = true
		out.fault = work.Text(o.face, err)
		out.object = newFault("unsupported", out.fault)
		o.say("%s: %v", place(rec.Record), err)
	}
	if err == nil || !w.bounded {
		w.write(o, rec, out)
	}
}

// write writes the line or the object of a record.
func (w *rateWorker) write(o *outbox, rec record, out rateOutcome) {
	if w.f.To != nil {
		w.text = w.object(rec, out)
	} else {
		w.text = append(appendPattern(w.text[:0], w.pattern, rec.Record, out.letter), '\n')
	}
	o.answer("", w.text)
}

// letter appends what a letter of --format means.
func (out *rateOutcome) letter(dst []byte, letter byte) []byte {
	rated := out.fault == "" && !out.undecided
	switch letter {
	case 'L':
		if rated && out.Level > 0 {
			return append(dst, out.Level.String()...)
		}
		return append(dst, '?')
	case 'P':
		if rated && out.Level > 0 {
			return strconv.AppendInt(dst, int64(out.Points), 10)
		}
		return append(dst, '?')
	case 'r':
		return out.score(dst, out.ER)
	case 'p':
		return out.score(dst, out.EP)
	case 'd':
		return out.score(dst, out.ED)
	case 'h', 'H':
		switch {
		case !rated || out.ED == 0: // no step
			return dst
		case letter == 'h':
			return append(dst, out.Code()...)
		}
		return append(dst, out.Hardest.String()...)
	case 's':
		return out.steps(dst)
	}
	total := 0
	for _, t := range logic.Techniques() {
		total += out.Steps(t)
	}
	return strconv.AppendInt(dst, int64(total), 10)
}

// score appends a rating, or a question mark if there is none.
func (out *rateOutcome) score(dst []byte, s logic.Score) []byte {
	if out.undecided || out.refused || out.Level > 0 {
		return append(dst, '?')
	}
	return append(dst, s.String()...)
}

// steps appends how many steps of each technique there are: HS:43,NP:2.
func (out *rateOutcome) steps(dst []byte) []byte {
	first := true
	for _, t := range logic.Techniques() {
		n := out.Steps(t)
		if n == 0 {
			continue
		}
		if !first {
			dst = append(dst, ',')
		}
		first = false
		dst = append(append(dst, t.Code()...), ':')
		dst = strconv.AppendInt(dst, int64(n), 10)
	}
	return dst
}

// object returns the object of a record.
func (w *rateWorker) object(rec record, out rateOutcome) []byte {
	x := struct {
		puzzleObject
		*report.Rating
		faultObject
	}{puzzleObject: newPuzzleObject(rec), faultObject: out.object}
	if out.object.Error == nil {
		rating := report.NewRating(&out.Rating, w.f.Scale == logic.ProfileSE())
		x.Rating = &rating
	}
	return objectLine(x)
}
