package lines

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/check"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/cli/search"
	"github.com/nonet-dev/nonet/internal/cli/shards"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/nonet-dev/nonet/report"
	"github.com/spf13/cobra"
)

// checkFlags are the flags of check.
type checkFlags struct {
	*work.Check
	recordFlags

	// What the program whose answers are verified was asked for.
	answers string
	all     bool
	unique  bool
}

func newCheckFlags(o *work.Check) *checkFlags {
	return &checkFlags{Check: o, recordFlags: newRecordFlags(o.Read, o.Search)}
}

// CheckCommand returns the command nonet check of a run.
func CheckCommand(a *run.App) *cobra.Command {
	f := newCheckFlags(&work.Check{Read: &work.Read{}, Search: work.NewSearch()})
	cmd := &cobra.Command{
		Use: "check [FILE...]",
		RunE: func(cmd *cobra.Command, args []string) error {
			return runCheck(cmd.Context(), a, f, args)
		},
	}
	work.AddFlags(f.Check, cmd.Flags())
	f.read.AddFiles(cmd)
	f.read.AddRulesFile(cmd)
	f.read.AddAnswered(cmd)
	f.write.AddOutput(cmd)
	f.search.AddStats(cmd)
	f.progress.Add(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.answers, "answers", "", "judge the answers in `FILE`, - for standard input")
	flags.BoolVarP(&f.all, "all", "a", false, "with --answers: all solutions were asked for")
	flags.BoolVarP(&f.unique, "unique", "u", false,
		"with --answers: the only solution was asked for")
	cmd.MarkFlagFilename("answers")
	shards.AddFlag(a, cmd, func() shards.Command { return f.Check })
	run.Exclusive(cmd, "limit", "all", "unique")
	run.Exclusive(cmd, "answers", "minimal")
	run.Exclusive(cmd, "answers", "puzzle")
	return cmd
}

func runCheck(ctx context.Context, a *run.App, f *checkFlags, args []string) error {
	if f.answers == "" {
		if f.all || f.unique {
			return work.Usef("--all and --unique say what was asked of another program: name its " +
				"answers with --answers")
		}
		if err := f.CheckUse(); err != nil {
			return err
		}
	}
	in, out, err := a.OpenFiles(args, &f.read, f.write.Output, f.answers)
	if err == nil && f.table() {
		_, err = out.Write(format.TableHead("verdict", "count", "exact", "text"))
	}
	if err != nil {
		return err
	}
	defer a.UseCores(f.search.Jobs)()
	defer a.PrintStats(&f.search, time.Now())
	if f.answers != "" {
		return verifyAnswers(ctx, a, f, in, out)
	}
	return a.EachRecord(ctx, out, in, &f.read, f.search.Jobs, f.progress, func() run.RecordWorker {
		w := &checkWorker{f: f, searcher: search.New(a, &f.search)}
		return run.RecordWorker{Record: w.check, Run: w.checkRun}
	})
}

// checkWorker checks records for one goroutine.
type checkWorker struct {
	f        *checkFlags
	searcher *search.Searcher
	text     []byte
}

func (w *checkWorker) check(ctx context.Context, o *run.Outbox, rec run.Record) {
	if rec.Err != nil {
		w.write(o, rec, "unreadable", run.NewFault("unreadable", work.Text(o.Face, rec.Err)))
		return
	}
	s := w.searcher
	if err := s.Flags.Engine.CheckRecord(rec.Record, run.Place(rec.Record)); err != nil {
		o.Refuse(err)
		return
	}
	options := report.InWords(rec.DigitText, w.f.Limit)
	options.Minimal = w.f.Minimal
	var text string
	var object any
	var verdict check.Verdict
	var r check.Report // unless it is a cover problem
	var err error
	if rec.Cover != nil {
		if err := w.forPuzzles(rec); err != nil {
			o.Refuse(err)
			return
		}
		var x check.CoverReport
		bounded, cancel := s.Limit(ctx)
		x, err = check.DiagnoseCover(bounded, &s.Covers, rec.Cover, options)
		cancel()
		text, object, verdict = x.String(), x, x.Verdict
		o.Tally.Ran(s.Covers.Stats.Engine.String())
		o.Tally.Nodes += x.Nodes
		o.Tally.Solutions += int64(x.Count)
	} else {
		r, err = check.Diagnose(ctx, &s.Puzzles, rec.Puzzle, options)
		verdict = r.Verdict
		if verdict != check.VerdictInvalid { // which is known without a search
			o.Tally.Ran(s.Puzzles.Stats.Engine.String())
		}
		o.Tally.Nodes += r.Nodes
		o.Tally.Solutions += int64(r.Count)
	}
	if ctx.Err() != nil {
		o.Broken = true
		return
	}
	if o.TooLarge(&rec, err) {
		w.write(o, rec, "unreadable", run.NewFault("unsupported", work.Text(o.Face, err)))
		return
	}
	if _, err := s.Outcome(ctx, rec.Record, err); err != nil {
		o.Refuse(err)
		return
	}
	w.count(o, verdict)
	if rec.Cover == nil {
		text, object = w.told(ctx, o, rec, &r)
	}
	w.write(o, rec, text, object)
}

// told returns the line and the object of a report on a puzzle. They also say which digits that
// somebody has placed contradict its only solution.
func (w *checkWorker) told(ctx context.Context, o *run.Outbox, rec run.Record, r *check.Report) (
	text string, object any) {
	text = r.String()
	var x *report.Check
	if w.f.To != nil {
		full := report.NewCheck(rec.Puzzle, r)
		x = &full
	}
	wrong := w.wrongDigits(ctx, rec, r.Verdict)
	if wrong == nil {
		return text, x
	}
	o.Status |= run.Negative
	var list []string
	for i, m := range wrong {
		if i == mostWrong {
			list = append(list, fmt.Sprintf("and %d more", len(wrong)-i))
			break
		}
		list = append(list, string(m.Cell)+"="+rec.DigitText(nonet.Digit(m.Placed)))
	}
	told := "placed digits contradict the solution: " + strings.Join(list, ", ")
	if x != nil {
		x.Verdict, x.Mistakes = "wrong", wrong
		x.Text += " However, " + told + "."
	}
	return "wrong: " + told + strings.TrimPrefix(text, check.VerdictOK.String()), x
}

// mostWrong is how many placed digits a line names.
const mostWrong = 20

// wrongDigits returns the digits that somebody has placed against the only solution of a
// record's puzzle.
func (w *checkWorker) wrongDigits(ctx context.Context, rec run.Record,
	v check.Verdict) (wrong []report.Mistake) {
	if v != check.VerdictOK || rec.Progress == nil || rec.Progress.Placed == nil {
		return nil
	}
	solution, err := w.searcher.Puzzles.First(ctx, rec.Puzzle)
	if err != nil {
		return nil // a limit was reached: the puzzle was searched before
	}
	for c, d := range rec.Progress.Placed {
		if d != 0 && d != solution[c] {
			wrong = append(wrong, report.Mistake{
				Cell:   report.Cell(rec.Puzzle.Layout.CellName(nonet.Cell(c))),
				Placed: int(d), Digit: int(solution[c])})
		}
	}
	return wrong
}

// checkRun checks a run of puzzles. It searches them together, and checks those that
// do not have exactly one solution one by one.
func (w *checkWorker) checkRun(ctx context.Context, o *run.Outbox, r run.Puzzles) (done int) {
	s := w.searcher
	if w.f.Minimal || !s.SearchRun(ctx, r, 2, true) {
		return 0
	}
	engine := s.Puzzles.Stats.Engine.String()
	ok := check.Report{Verdict: check.VerdictOK, Count: 1, Exact: true}
	line := ok.String() + "\n"
	object := report.Check{Verdict: "ok", Text: report.Sentence(&ok), Count: 1, Exact: true}
	w.text = w.text[:0]
	for ; done < r.Len && !o.Ends && !o.Broken; done++ {
		found := s.Batch.Results[done]
		if found.Status != nonet.StatusSolved {
			o.Answer("", w.text)
			rec := run.Record{Record: r.Record(done), Form: r.Form}
			o.Remark(rec.Record, &w.f.read)
			w.check(ctx, o, rec)
			w.text = w.text[:0]
			continue
		}
		switch {
		case w.f.To == nil:
			w.text = append(resultPlace(w.text, r.File, r.Line+done), line...)
		case w.f.table():
			w.text, _ = appendCheckRow(w.text, r.Record(done), "", &object)
		default:
			object.Nodes = found.Nodes
			w.text = w.append(w.text, r.File, r.Line+done, object)
		}
		if comesWithOther(s, r, done) {
			o.Remark(r.Record(done), &w.f.read)
		}
		o.Tally.Ran(engine)
		o.Tally.Nodes += found.Nodes
		o.Tally.Solutions++
		w.count(o, check.VerdictOK)
	}
	o.Answer("", w.text)
	return done
}

// forPuzzles returns an error if a flag is set that is for puzzles only.
func (w *checkWorker) forPuzzles(rec run.Record) error {
	if w.f.Minimal {
		return work.Usef("%s: an exact cover problem has no givens: leave %v out",
			run.Place(rec.Record), work.Flag("minimal"))
	}
	return nil
}

// count adds a verdict to the status and the statistics.
func (w *checkWorker) count(o *run.Outbox, v check.Verdict) {
	t := &o.Tally
	switch v {
	case check.VerdictOK:
		t.Solved++
		return
	case check.VerdictUndecided:
		o.Limit()
		return
	case check.VerdictMany:
		t.NotUnique++
	default:
		t.None++
	}
	o.Status |= run.Negative
}

// table reports whether the reports are a table.
func (f *checkFlags) table() bool { return f.answers == "" && f.To != nil && work.IsCSV(f.To) }

// write writes the line, the row or the object of a record.
func (w *checkWorker) write(o *run.Outbox, rec run.Record, text string, object any) {
	switch {
	case w.f.To == nil:
		w.text = append(append(resultPlace(w.text[:0], rec.File, rec.Line), text...), '\n')
	case w.f.table():
		var err error
		if w.text, err = appendCheckRow(w.text[:0], rec.Record, text, object); err != nil {
			o.CannotHold(rec, err)
			return
		}
	default:
		w.text = w.append(w.text[:0], rec.File, rec.Line, object)
	}
	o.Answer("", w.text)
}

// appendCheckRow appends the row of a record: of an object of type *report.Check, or else of the
// text, which is the verdict.
func appendCheckRow(dst []byte, rec *format.Record, text string, object any) ([]byte, error) {
	values := []string{text, "", "", ""}
	if x, ok := object.(*report.Check); ok {
		values = []string{x.Verdict, strconv.Itoa(x.Count), strconv.FormatBool(x.Exact), x.Text}
	}
	return format.AppendTableRow(dst, rec, format.WriteOptions{}, values...)
}

// append appends an object, with the place before its members.
func (w *checkWorker) append(dst []byte, file string, line int, object any) []byte {
	place := run.ObjectLine(run.PlaceObject{File: run.ResultFile(file), Line: line})
	dst = append(append(dst, place[:len(place)-2]...), ',')
	return append(dst, run.ObjectLine(object)[1:]...)
}

// resultPlace appends FILE:LINE: and a blank, with which results begin.
func resultPlace(dst []byte, file string, line int) []byte {
	dst = append(append(dst, run.ResultFile(file)...), ':')
	return append(strconv.AppendInt(dst, int64(line), 10), ": "...)
}
