package lines

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/check"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/cli/shards"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/report"
	"github.com/spf13/cobra"
)

// rateFlags are the flags of rate.
type rateFlags struct {
	*work.Rate
	recordFlags
}

func newRateFlags(o *work.Rate) *rateFlags {
	return &rateFlags{Rate: o, recordFlags: newRecordFlags(o.Read, o.Search)}
}

// RateCommand returns the command nonet rate of a run.
func RateCommand(a *run.App) *cobra.Command {
	f := newRateFlags(work.NewRate(&work.Read{}, work.NewSearch()))
	cmd := &cobra.Command{
		Use: "rate [FILE...]",
		RunE: func(cmd *cobra.Command, args []string) error {
			return runRate(cmd.Context(), a, f, args)
		},
	}
	work.AddFlags(f.Rate, cmd.Flags())
	f.read.AddFiles(cmd)
	f.read.AddRulesFile(cmd)
	f.write.AddOutput(cmd)
	cmd.Flags().BoolVar(&f.search.Stats, "stats", false, "say at the end how many puzzles were rated, how fast, with which techniques")
	f.progress.Add(cmd)
	shards.AddResume(a, cmd, shards.AddFlag(a, cmd, func() shards.Command { return f.Rate }))
	run.Exclusive(cmd, "to", "format")
	return cmd
}

func runRate(ctx context.Context, a *run.App, f *rateFlags, args []string) (err error) {
	if err := f.CheckUse(); err != nil {
		return err
	}
	in, out, err := a.OpenFiles(args, &f.read, f.write.Output)
	if err == nil && f.table() {
		_, err = out.Write(format.TableHead(f.columns()...))
	}
	if err != nil {
		return err
	}
	defer a.UseCores(f.search.Jobs)()
	start := time.Now()
	err = a.EachRecord(ctx, out, in, &f.read, f.search.Jobs, f.progress, func() run.RecordWorker {
		w := &rateWorker{f: f, pattern: f.Pattern(), bounded: f.Min > 0 || f.Max < math.MaxInt}
		w.logic.Timeout, w.logic.Limit, w.logic.Profile = f.search.Timeout, f.Work, f.Scale
		if !f.search.Stats { // which tell of all puzzles
			w.logic.Min = f.Min
		}
		w.solver = nonet.Solver{Timeout: f.search.Timeout, Jobs: 1}
		return run.RecordWorker{Record: w.rate}
	})
	if f.search.Stats {
		a.Say("%s", ratedLine(&a.Tally, time.Since(start)))
	}
	return err
}

// ratedLine returns what --stats of rate prints.
func ratedLine(t *run.Tally, took time.Duration) string {
	perSecond := 0.0
	if took > 0 {
		perSecond = float64(t.Puzzles) / took.Seconds()
	}
	var hardest []string
	for _, technique := range logic.Techniques() {
		if n := t.Hardest[technique]; n > 0 {
			hardest = append(hardest, fmt.Sprintf("%s:%d", technique.Code(), n))
		}
	}
	return fmt.Sprintf("puzzles=%d rated=%d none=%d notunique=%d limited=%d unreadable=%d "+
		"seconds=%.3f persecond=%.0f hardest=%s",
		t.Puzzles, t.Solved, t.None, t.NotUnique, t.Limited, t.Unreadable,
		took.Seconds(), perSecond, strings.Join(hardest, ","))
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

// unsupported is the code of a puzzle of a kind that has no ratings.
const unsupported = "unsupported"

// rateOutcome is the rating of a puzzle, or why it has none.
type rateOutcome struct {
	logic.Rating
	object run.FaultObject // why it has none
}

func (w *rateWorker) rate(ctx context.Context, o *run.Outbox, rec run.Record) {
	if rec.Blank {
		return
	}
	if rec.Err != nil {
		if !w.bounded {
			fault := run.NewFault("unreadable", work.Text(o.Face, rec.Err))
			w.write(o, rec, rateOutcome{object: fault})
		}
		return
	}
	if rec.Cover != nil {
		o.Refuse(work.Usef("%s: an exact cover problem cannot be rated: give puzzles",
			run.Place(rec.Record)))
		return
	}
	var out rateOutcome
	var err error
	out.Rating, err = w.logic.Rate(ctx, rec.Puzzle)
	t := &o.Tally
	switch {
	case err == nil:
		t.Solved++
		if out.ED > 0 {
			t.Rated(out.Hardest, 1)
		}
		if out.ER < w.f.Min || out.ER > w.f.Max {
			return
		}
	case ctx.Err() != nil:
		o.Broken = true
		return
	case errors.Is(err, nonet.ErrLimit):
		o.Limit()
		why := work.Sprintf(o.Face, "not rated within %s", w.f.LimitsText())
		o.Say("%s: %s", run.Place(rec.Record), why)
		out.object = run.NewFault("limit", why)
	case run.SeveralOrNone(err):
		o.Status |= run.Negative
		if errors.Is(err, nonet.ErrNoSolution) {
			t.None++
		} else {
			t.NotUnique++
		}
		fault, object := run.Diagnosis(ctx, o, &w.solver, rec, rec.Puzzle)
		out.object = run.FaultObject{Error: &object}
		if ctx.Err() != nil {
			o.Broken = true
			return
		}
		o.Say("%s: %s", run.Place(rec.Record), fault)
	default:
		o.Status |= run.NotFor(err)
		t.Refused++
		out.object = run.NewFault(unsupported, work.Text(o.Face, err))
		o.Say("%s: %v", run.Place(rec.Record), err)
	}
	if err == nil || !w.bounded {
		w.write(o, rec, out)
	}
}

// write writes the line or the object of a record.
func (w *rateWorker) write(o *run.Outbox, rec run.Record, out rateOutcome) {
	switch {
	case w.f.table():
		var err error
		if w.text, err = w.row(rec, out); err != nil {
			if out.object.Error == nil || out.object.Error.Code != unsupported {
				o.CannotHold(rec, err) // else it has been said why there is no answer
			}
			return
		}
	case w.f.To != nil:
		w.text = w.object(rec, out)
	default:
		w.text = append(appendPattern(w.text[:0], w.pattern, rec.Record, out.letter), '\n')
	}
	o.Answer("", w.text)
}

// rated reports whether the puzzle has a rating.
func (out *rateOutcome) rated() bool { return out.object.Error == nil }

// letter appends what a letter of --format means.
func (out *rateOutcome) letter(dst []byte, letter byte) []byte {
	switch letter {
	case 'L':
		if out.rated() && out.Level > 0 {
			return append(dst, out.Level.String()...)
		}
		return append(dst, '?')
	case 'P':
		if out.rated() && out.Points > 0 {
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
		case !out.rated() || out.ED == 0: // no step
			return dst
		case letter == 'h':
			return append(dst, out.Code()...)
		}
		return append(dst, out.Hardest.String()...)
	case 's':
		return out.steps(dst)
	}
	if !out.rated() {
		return append(dst, '?')
	}
	total := 0
	for _, t := range logic.Techniques() {
		total += out.Steps(t)
	}
	return strconv.AppendInt(dst, int64(total), 10)
}

// score appends a rating, or a question mark if there is none.
func (out *rateOutcome) score(dst []byte, s logic.Score) []byte {
	if !out.rated() || out.Points > 0 {
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

// table reports whether the answers are a table.
func (f *rateFlags) table() bool { return f.To != nil && work.IsCSV(f.To) }

// columns returns the columns of a table, and what letters of --format they have.
func (f *rateFlags) columns() []string {
	if f.Scale == logic.ProfileHoDoKu() {
		return []string{"level", "points", "hardest", "steps", "verdict"}
	}
	return []string{"er", "ep", "ed", "hardest", "steps", "verdict"}
}

// columnLetters has the letters of --format that columns of a table have.
var columnLetters = map[string]byte{"er": 'r', "ep": 'p', "ed": 'd', "level": 'L', "points": 'P',
	"hardest": 'H', "steps": 's'}

// row returns the row of a record. A value that is not known is empty.
func (w *rateWorker) row(rec run.Record, out rateOutcome) ([]byte, error) {
	verdict := "ok"
	if fault := out.object.Error; fault != nil {
		if verdict = fault.Code; verdict == "limit" {
			verdict = check.VerdictUndecided.String()
		}
	}
	var values []string
	for _, name := range w.f.columns() {
		switch letter := columnLetters[name]; {
		case letter == 0:
			values = append(values, verdict)
		case out.rated():
			values = append(values, string(out.letter(nil, letter)))
		default:
			values = append(values, "")
		}
	}
	return format.AppendTableRow(w.text[:0], rec.Record, format.WriteOptions{}, values...)
}

// object returns the object of a record.
func (w *rateWorker) object(rec run.Record, out rateOutcome) []byte {
	x := struct {
		run.PuzzleObject
		*report.Rating
		run.FaultObject
	}{PuzzleObject: run.NewPuzzleObject(rec), FaultObject: out.object}
	if out.object.Error == nil {
		rating := report.NewRating(&out.Rating, w.f.Scale == logic.ProfileSE())
		x.Rating = &rating
	}
	return run.ObjectLine(x)
}
