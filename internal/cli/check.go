package cli

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/check"
	"github.com/nonet-dev/nonet/internal/visible"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/nonet-dev/nonet/report"
	"github.com/spf13/cobra"
)

// checkFlags are the flags of check.
type checkFlags struct {
	*work.Check
	read     readFlags
	write    writeFlags
	search   searchFlags
	progress progressFlag

	// What the program whose answers are verified was asked for.
	answers string
	all     bool
	unique  bool
}

func newCheckFlags(o *work.Check) *checkFlags {
	return &checkFlags{Check: o, read: readFlags{Read: o.Read},
		search: searchFlags{Search: o.Search}}
}

func checkCommand(a *app) *cobra.Command {
	f := newCheckFlags(&work.Check{Read: &work.Read{}, Search: work.NewSearch()})
	cmd := &cobra.Command{
		Use: "check [FILE...]",
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.check(cmd.Context(), f, args)
		},
	}
	work.AddFlags(f.Check, cmd.Flags())
	f.read.addFiles(cmd)
	f.read.addRulesFile(cmd)
	f.read.addAnswered(cmd)
	f.write.addOutput(cmd)
	f.search.addStats(cmd)
	f.progress.add(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.answers, "answers", "", "judge the answers in `FILE`, - for standard input")
	flags.BoolVarP(&f.all, "all", "a", false, "with --answers: all solutions were asked for")
	flags.BoolVarP(&f.unique, "unique", "u", false,
		"with --answers: the only solution was asked for")
	cmd.MarkFlagFilename("answers")
	a.addShard(cmd, func() sharded { return f.Check })
	exclusive(cmd, "limit", "all", "unique")
	exclusive(cmd, "answers", "minimal")
	exclusive(cmd, "answers", "puzzle")
	return cmd
}

func (a *app) check(ctx context.Context, f *checkFlags, args []string) (err error) {
	if f.answers == "" {
		if f.all || f.unique {
			return usagef("--all and --unique say what was asked of another program: name its " +
				"answers with --answers")
		}
		if err := f.Check.Check(); err != nil {
			return err
		}
	}
	in, out, err := a.openFiles(args, &f.read, f.write.output, f.answers)
	if err != nil {
		return err
	}
	defer a.useCores(f.search.Jobs)()
	start := time.Now()
	if f.answers != "" {
		err = a.verifyAnswers(ctx, f, in, out)
	} else {
		err = a.eachRecord(ctx, out, in, &f.read, f.search.Jobs, f.progress, func() recordWorker {
			w := &checkWorker{f: f, searcher: newSearcher(a, &f.search)}
			return recordWorker{record: w.check, run: w.checkRun}
		})
	}
	a.printStats(&f.search, time.Since(start))
	return err
}

// checkWorker checks records for one goroutine.
type checkWorker struct {
	f        *checkFlags
	searcher *searcher
	text     []byte
}

func (w *checkWorker) check(ctx context.Context, o *outbox, rec record) {
	if rec.Err != nil {
		w.write(o, rec, "unreadable", newFault("unreadable", work.Text(o.face, rec.Err)))
		return
	}
	s := w.searcher
	if err := s.flags.Engine.CheckRecord(rec.Record, place(rec.Record)); err != nil {
		o.refuse(err)
		return
	}
	options := check.Options{Limit: w.f.Limit, Minimal: w.f.Minimal, Symbol: rec.DigitText}
	var text string
	var object any
	var verdict check.Verdict
	var r check.Report // unless it is a cover problem
	var err error
	if rec.Cover != nil {
		if err := w.forPuzzles(rec); err != nil {
			o.refuse(err)
			return
		}
		var x check.CoverReport
		bounded, cancel := s.limit(ctx)
		x, err = check.DiagnoseCover(bounded, &s.covers, rec.Cover, options)
		cancel()
		text, object, verdict = x.String(), x, x.Verdict
		o.tally.ran(s.covers.Stats.Engine.String())
		o.tally.nodes += x.Nodes
		o.tally.solutions += int64(x.Count)
	} else {
		r, err = check.Diagnose(ctx, &s.puzzles, rec.Puzzle, options)
		verdict = r.Verdict
		if verdict != check.VerdictInvalid { // which is known without a search
			o.tally.ran(s.puzzles.Stats.Engine.String())
		}
		o.tally.nodes += r.Nodes
		o.tally.solutions += int64(r.Count)
	}
	if ctx.Err() != nil {
		o.broken = true
		return
	}
	if o.tooLarge(&rec, err) {
		w.write(o, rec, "unreadable", newFault("unsupported", work.Text(o.face, err)))
		return
	}
	if _, err := s.outcome(ctx, rec.Record, err); err != nil {
		o.refuse(err)
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
func (w *checkWorker) told(ctx context.Context, o *outbox, rec record, r *check.Report) (
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
	o.status |= negative
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
func (w *checkWorker) wrongDigits(ctx context.Context, rec record,
	v check.Verdict) (wrong []report.Mistake) {
	if v != check.VerdictOK || rec.Progress == nil || rec.Progress.Placed == nil {
		return nil
	}
	solution, err := w.searcher.puzzles.First(ctx, rec.Puzzle)
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
func (w *checkWorker) checkRun(ctx context.Context, o *outbox, r puzzleRun) (done int) {
	s := w.searcher
	if w.f.Minimal || !s.searchRun(ctx, r, 2, false) {
		return 0
	}
	engine := s.puzzles.Stats.Engine.String()
	ok := check.Report{Verdict: check.VerdictOK, Count: 1, Exact: true}
	line := ok.String() + "\n"
	object := report.Check{Verdict: "ok", Text: report.Sentence(&ok), Count: 1, Exact: true}
	w.text = w.text[:0]
	for ; done < r.Len && !o.ends && !o.broken; done++ {
		found := s.batch.Results[done]
		if found.Status != nonet.StatusSolved {
			o.answer("", w.text)
			w.check(ctx, o, record{r.Record(done), r.form})
			w.text = w.text[:0]
			continue
		}
		if w.f.To == nil {
			w.text = append(resultPlace(w.text, r.File, r.Line+done), line...)
		} else {
			object.Nodes = found.Nodes
			w.text = w.append(w.text, r.File, r.Line+done, object)
		}
		o.tally.ran(engine)
		o.tally.nodes += found.Nodes
		o.tally.solutions++
		w.count(o, check.VerdictOK)
	}
	o.answer("", w.text)
	return done
}

// forPuzzles returns an error if a flag is set that is for puzzles only.
func (w *checkWorker) forPuzzles(rec record) error {
	if w.f.Minimal {
		return usagef("%s: an exact cover problem has no givens: leave %v out",
			place(rec.Record), work.Flag("minimal"))
	}
	return nil
}

// count adds a verdict to the status and the statistics.
func (w *checkWorker) count(o *outbox, v check.Verdict) {
	t := &o.tally
	switch v {
	case check.VerdictOK:
		t.solved++
		return
	case check.VerdictUndecided:
		t.limited++
		o.status |= limited
		return
	case check.VerdictMany:
		t.notUnique++
	default:
		t.none++
	}
	o.status |= negative
}

// write writes the line or the object of a record.
func (w *checkWorker) write(o *outbox, rec record, text string, object any) {
	if w.f.To == nil {
		w.text = append(append(resultPlace(w.text[:0], rec.File, rec.Line), text...), '\n')
	} else {
		w.text = w.append(w.text[:0], rec.File, rec.Line, object)
	}
	o.answer("", w.text)
}

// append appends an object, with the place before its members.
func (w *checkWorker) append(dst []byte, file string, line int, object any) []byte {
	place := objectLine(placeObject{resultFile(file), line})
	dst = append(append(dst, place[:len(place)-2]...), ',')
	return append(dst, objectLine(object)[1:]...)
}

// resultPlace appends FILE:LINE: and a blank, with which results begin.
func resultPlace(dst []byte, file string, line int) []byte {
	dst = append(append(dst, resultFile(file)...), ':')
	return append(strconv.AppendInt(dst, int64(line), 10), ": "...)
}

// resultFile returns the name of a file as results have it.
func resultFile(name string) string {
	if name == "" {
		return "-"
	}
	return visible.Line(name)
}
