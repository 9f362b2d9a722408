package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/check"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/visible"
	"github.com/spf13/cobra"
)

// checkFlags are the flags of check.
type checkFlags struct {
	read     readFlags
	write    writeFlags
	search   searchFlags
	progress progressFlag
	limit    int // 0: not set
	minimal  bool

	// What the program whose answers are verified was asked for.
	answers string
	all     bool
	unique  bool
}

func checkCommand(a *app) *cobra.Command {
	f := &checkFlags{}
	cmd := &cobra.Command{
		Use: "check [FILE...]",
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.check(cmd.Context(), f, args)
		},
	}
	f.read.add(cmd)
	f.read.rules.add(cmd)
	f.read.addAnswered(cmd)
	f.write.addOutput(cmd)
	f.write.addTo(cmd, "json: print objects; with --answers, the `FORMAT` of the answers",
		(*format.Format).CanReply)
	f.search.add(cmd, "")
	f.progress.add(cmd)
	flags := cmd.Flags()
	parsedFlag(cmd, &f.limit, "limit", "n", "N", fmt.Sprintf("count up to `N` solutions of each "+
		"puzzle (default %d); with --answers, N solutions were asked for", check.DefaultLimit),
		positive[int])
	flags.BoolVar(&f.minimal, "minimal", false, "also say which givens are redundant")
	flags.StringVar(&f.answers, "answers", "", "judge the answers in `FILE`, - for standard input")
	flags.BoolVarP(&f.all, "all", "a", false, "with --answers: all solutions were asked for")
	flags.BoolVarP(&f.unique, "unique", "u", false,
		"with --answers: the only solution was asked for")
	cmd.MarkFlagFilename("answers")
	a.addShard(cmd, byLines)
	exclusive(cmd, "limit", "all", "unique")
	exclusive(cmd, "answers", "minimal")
	exclusive(cmd, "answers", "puzzle")
	return cmd
}

func (a *app) check(ctx context.Context, f *checkFlags, args []string) (err error) {
	if f.answers == "" {
		switch {
		case f.all, f.unique:
			return usagef("--all and --unique say what was asked of another program: name its " +
				"answers with --answers")
		case f.limit == 1:
			return usagef("--limit 1 cannot tell one solution from several: it must be at least 2")
		case f.write.to != nil && f.write.to.Name != "json":
			return usagef("--to %s: reports are text or json", f.write.to.Name)
		}
	}
	in, out, err := a.openFiles(args, &f.read, f.write.output, f.answers)
	if err != nil {
		return err
	}
	defer a.useCores(f.search.jobs)()
	start := time.Now()
	if f.answers != "" {
		err = a.verifyAnswers(ctx, f, in, out)
	} else {
		err = a.eachRecord(ctx, out, in, &f.read, f.search.jobs, f.progress, func() recordWorker {
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

// report is a check.Report or a check.CoverReport.
type report interface {
	fmt.Stringer
	json.Marshaler
}

func (w *checkWorker) check(ctx context.Context, o *outbox, rec record) {
	if rec.Err != nil {
		w.write(o, rec, unreadableReport{})
		return
	}
	s := w.searcher
	if err := s.flags.engine.check(rec.Record); err != nil {
		o.refuse(err)
		return
	}
	options := check.Options{Limit: w.f.limit, Minimal: w.f.minimal, Symbol: rec.DigitText}
	var text report
	var verdict check.Verdict
	var err error
	if rec.Cover != nil {
		if err := w.forPuzzles(rec); err != nil {
			o.refuse(err)
			return
		}
		var r check.CoverReport
		bounded, cancel := s.limit(ctx)
		r, err = check.DiagnoseCover(bounded, &s.covers, rec.Cover, options)
		cancel()
		text, verdict = r, r.Verdict
		o.tally.ran(s.covers.Stats.Engine.String())
		o.tally.nodes += r.Nodes
		o.tally.solutions += int64(r.Count)
	} else {
		var r check.Report
		r, err = check.Diagnose(ctx, &s.puzzles, rec.Puzzle, options)
		text, verdict = r, r.Verdict
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
		w.write(o, rec, unreadableReport{})
		return
	}
	if _, err := s.outcome(ctx, rec.Record, err); err != nil {
		o.refuse(err)
		return
	}
	w.count(o, verdict)
	if wrong := w.wrongDigits(ctx, rec, verdict); wrong != nil {
		o.status |= negative
		text = placedReport{text, rec, wrong}
	}
	w.write(o, rec, text)
}

// wrongDigits returns the digits that somebody has placed against the only solution of a
// record's puzzle.
func (w *checkWorker) wrongDigits(ctx context.Context, rec record,
	v check.Verdict) []mistakeObject {
	if v != check.VerdictOK || rec.Progress == nil || rec.Progress.Placed == nil {
		return nil
	}
	solution, err := w.searcher.puzzles.First(ctx, rec.Puzzle)
	if err != nil {
		return nil // a limit was reached: the puzzle was searched before
	}
	var wrong []mistakeObject
	for c, d := range rec.Progress.Placed {
		if d != 0 && d != solution[c] {
			wrong = append(wrong, mistakeObject{Cell: rec.Puzzle.Layout.CellName(nonet.Cell(c)),
				Placed: int(d), Digit: int(solution[c])})
		}
	}
	return wrong
}

// placedReport is the report on a puzzle with one solution that placed digits contradict.
type placedReport struct {
	report
	rec   record
	wrong []mistakeObject
}

// mostWrong is how many placed digits a line names.
const mostWrong = 20

func (r placedReport) String() string {
	var list []string
	for i, m := range r.wrong {
		if i == mostWrong {
			list = append(list, fmt.Sprintf("and %d more", len(r.wrong)-i))
			break
		}
		list = append(list, m.Cell+"="+r.rec.DigitText(nonet.Digit(m.Placed)))
	}
	return "wrong: placed digits contradict the solution: " + strings.Join(list, ", ") +
		strings.TrimPrefix(r.report.String(), check.VerdictOK.String())
}

func (r placedReport) MarshalJSON() ([]byte, error) {
	object, err := r.report.MarshalJSON()
	if err != nil {
		return nil, err
	}
	wrong, err := json.Marshal(r.wrong)
	object = bytes.Replace(object, []byte(`"verdict":"ok"`), []byte(`"verdict":"wrong"`), 1)
	return fmt.Appendf(nil, `%s,"wrong":%s}`, object[:len(object)-1], wrong), err
}

// checkRun checks a run of puzzles. It searches them together, and checks those that
// do not have exactly one solution one by one.
func (w *checkWorker) checkRun(ctx context.Context, o *outbox, r puzzleRun) (done int) {
	s := w.searcher
	if w.f.minimal || !s.searchRun(ctx, r, 2, false) {
		return 0
	}
	engine := s.puzzles.Stats.Engine.String()
	ok := check.Report{Verdict: check.VerdictOK, Count: 1, Exact: true}
	line := ok.String() + "\n"
	w.text = w.text[:0]
	for ; done < r.Len && !o.ends && !o.broken; done++ {
		found := s.batch.Results[done]
		if found.Status != nonet.StatusSolved {
			o.answer("", w.text)
			w.check(ctx, o, record{r.Record(done), r.form})
			w.text = w.text[:0]
			continue
		}
		if w.f.write.to == nil {
			w.text = append(resultPlace(w.text, r.File, r.Line+done), line...)
		} else {
			ok.Nodes = found.Nodes
			w.text = w.append(w.text, r.File, r.Line+done, ok)
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
	if w.f.minimal {
		return usagef("%s: an exact cover problem has no givens: leave --minimal out",
			place(rec.Record))
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
func (w *checkWorker) write(o *outbox, rec record, r report) {
	w.text = w.append(w.text[:0], rec.File, rec.Line, r)
	o.answer("", w.text)
}

// append appends the report on a record, as text or as an object.
func (w *checkWorker) append(dst []byte, file string, line int, r report) []byte {
	if w.f.write.to == nil {
		return append(append(resultPlace(dst, file, line), r.String()...), '\n')
	}
	// The object of the report, with the place before its members.
	object, err := r.MarshalJSON()
	if err != nil {
		panic(err) // plain values
	}
	name, err := json.Marshal(resultFile(file))
	if err != nil {
		panic(err)
	}
	return fmt.Appendf(dst, `{"file":%s,"line":%d,%s`+"\n", name, line, object[1:])
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

// unreadableReport stands for a record that could not be read.
type unreadableReport struct{}

func (unreadableReport) String() string { return "unreadable" }
func (unreadableReport) MarshalJSON() ([]byte, error) {
	return []byte(`{"verdict":"unreadable"}`), nil
}
