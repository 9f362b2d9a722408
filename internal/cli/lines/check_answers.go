package lines

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/nonet-dev/nonet/check/answers"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/cli/search"
	"github.com/nonet-dev/nonet/internal/pipeline"
	"github.com/nonet-dev/nonet/internal/work"
)

// claim is a record and what another program answered to it.
type claim struct {
	rec    run.Record // with the form of the answers
	answer format.Answer
	err    error // instead of the answer; io.EOF: there is none, and none follows
	after  int   // not 0: there is no record, and more answers follow on this line
	holds  bool  // the form of the answers can have several solutions of a record
}

// verifyAnswers verifies the file of --answers, record by record.
func verifyAnswers(ctx context.Context, a *run.App, f *checkFlags, in *run.Inputs,
	out *run.Output) error {
	if f.answers == "-" && in.TakesStdin() {
		return work.Usef("standard input cannot be both the answers and the puzzles: name a FILE " +
			"with the puzzles")
	}
	given, answers, err := run.NewInput(f.answers, a.In, &f.read)
	if err != nil {
		return run.NotReadable(f.answers, err)
	}
	bar := a.StartProgress(f.progress, in, out)
	defer bar.Stop()
	return run.RunPipeline(ctx, a, out, f.search.Jobs,
		func(feed run.Feed[claim]) { readClaims(ctx, feed, f, in, given, answers) },
		func() func(context.Context, *run.Outbox, claim) {
			w := &verifyWorker{f: f, searcher: search.New(a, &f.search)}
			return w.verify
		})
}

// readClaims feeds the records of the inputs, each with its answer.
func readClaims(
	ctx context.Context, feed run.Feed[claim], f *checkFlags, in, given *run.Inputs,
	answers *run.Argument,
) {
	r := claimReader{feed: feed, f: f, file: answers.Title}
	plain, err := given.Open(answers, feed.Flush)
	if err != nil {
		feed.Say(run.Unreadable, "%s: %v", run.FileName(r.file), err)
		return
	}
	defer plain.Close()
	f.read.Blanks = true
	ended := false
	run.ReadFiles(ctx, feed, in, &f.read, func(puzzles *format.Reader, _ bool) (bool, error) {
		for rec, err := range puzzles.Records() {
			if err != nil {
				return true, err
			}
			if ended = !r.read(plain, rec); ended || rec.Err != nil && f.read.Strict {
				return false, nil
			}
		}
		return true, nil
	})
	if !ended && r.answers != nil {
		if line, ok := r.answers.AtEnd(); !ok {
			feed.Put(claim{after: line}, 1, 0)
		}
	}
}

// claimReader reads the answers to records.
type claimReader struct {
	feed    run.Feed[claim]
	f       *checkFlags
	file    string          // with the answers; "" for standard input
	puzzles *format.Format  // of the records so far
	answers *format.Answers // nil before the first record
}

// read reads the answer to a record from the file with the answers, and feeds both.
// It returns false if no more are wanted.
func (r *claimReader) read(plain io.Reader, rec *format.Record) (more bool) {
	if rec.Blank && r.answers == nil {
		return true
	}
	// refuse ends the run.
	refuse := func(text string, args ...any) bool {
		r.feed.Say(run.Usage, "nonet: %s: "+text, append([]any{run.Place(rec)}, args...)...)
		return false
	}
	if r.answers == nil {
		var err error
		r.puzzles = rec.Format
		r.answers, err = format.NewAnswers(plain, rec.Format,
			format.Options{File: r.file, Format: r.f.To, Layout: r.f.read.Layout,
				Symbols: r.f.read.Symbols})
		if err != nil {
			return refuse("%v: name the form of the answers with --to", err)
		}
	}
	if r.f.To == nil && r.puzzles != rec.Format {
		return refuse("the format is %s, and that of the puzzles before %s: check one file at a "+
			"time", rec.Format.Name, r.puzzles.Name)
	}
	c := claim{rec: run.Record{Record: rec, Form: r.answers.Format()},
		holds: r.answers.HoldSeveral()}
	c.answer, c.err = r.answers.Next(rec)
	var syntax *format.SyntaxError
	switch {
	case errors.Is(c.err, format.ErrCannotHold):
		return refuse("%v: have the answers made in another format and name it with --to", c.err)
	case c.err != nil && c.err != io.EOF && !errors.As(c.err, &syntax):
		r.feed.Say(run.Unreadable, "%s: %v", run.FileName(r.file), c.err)
		return false
	}
	for _, text := range c.answer.Remarks {
		if !r.f.read.Quiet {
			r.feed.Report(pipeline.Message{Kind: run.KindOnce + text,
				Text: run.FileName(r.file) + ": " + text}, run.Notes{})
		}
	}
	weight := run.RecordWeight(rec)
	for _, g := range c.answer.Grids {
		weight += len(g)
	}
	for _, o := range c.answer.Options {
		weight += 8 * len(o)
	}
	return r.feed.Put(c, 1, weight)
}

// verifyWorker verifies claims for one goroutine.
type verifyWorker struct {
	f        *checkFlags
	searcher *search.Searcher
	verifier answers.Verifier
}

// verify writes the line about a claim.
func (w *verifyWorker) verify(ctx context.Context, o *run.Outbox, c claim) {
	if c.after != 0 {
		o.Status |= run.Negative
		o.Answer("", fmt.Appendf(nil, "%s:%d: wrong: there are more answers than puzzles\n",
			run.ResultFile(w.f.answers), c.after))
		return
	}
	if !o.Receive(c.rec, &w.f.read) || c.rec.Blank {
		return
	}
	line := resultPlace(nil, c.rec.File, c.rec.Line)
	if c.rec.Err != nil {
		o.Answer("", append(line, "unreadable\n"...))
		return
	}
	if err := w.searcher.Flags.Engine.CheckRecord(c.rec.Record,
		run.Place(c.rec.Record)); err != nil {
		o.Refuse(err)
		return
	}
	if (w.f.all || w.f.Limit > 1) && !c.holds {
		o.Refuse(work.Usef("%s: answers in format %s do not tell where the solutions of a puzzle "+
			"end: leave --all and --limit out, or have the answers made in json and say -t json",
			run.Place(c.rec.Record), c.rec.Form.Name))
		return
	}
	if c.answer.Unknown {
		o.Limit()
		o.Answer("", append(line, "undecided: the answer says that it is not known\n"...))
		return
	}
	reason, err := w.reason(ctx, c)
	switch {
	case ctx.Err() != nil:
		o.Broken = true
	case o.TooLarge(&c.rec, err):
		o.Answer("", append(line, "unreadable\n"...))
	case err != nil:
		limit, err := w.searcher.Outcome(ctx, c.rec.Record, err)
		if !limit {
			o.Refuse(err)
			return
		}
		o.Limit()
		o.Answer("", append(line, "undecided: a limit was reached\n"...))
	case reason == "":
		o.Tally.Solved++
		o.Answer("", append(line, "ok\n"...))
	default:
		o.Status |= run.Negative
		o.Answer("", fmt.Appendf(line, "wrong: %s\n", reason))
	}
}

// reason returns what is wrong with the answer of a claim, "" if it is right. An
// error says that it is not known.
func (w *verifyWorker) reason(ctx context.Context, c claim) (string, error) {
	file := run.ResultFile(w.f.answers)
	var syntax *format.SyntaxError
	switch {
	case c.err == io.EOF:
		return fmt.Sprintf("%s ends before the answer", file), nil
	case errors.As(c.err, &syntax):
		return c.err.Error(), nil
	}
	err := w.decide(ctx, c)
	var wrong *answers.WrongAnswer
	if errors.As(err, &wrong) {
		return fmt.Sprintf("%s:%d: %s", file, wrong.Line, wrong.Reason), nil
	}
	return "", err
}

// decide verifies an answer that could be read.
func (w *verifyWorker) decide(ctx context.Context, c claim) error {
	v := &w.verifier
	flags := &w.f.search
	v.Solver.Engine, v.Solver.NodeLimit, v.Solver.Timeout = flags.Engine.Puzzles, flags.NodeLimit,
		flags.Timeout
	form := c.rec.Form.NewAnswerer(format.WriteOptions{})
	v.Wanted = answers.Wanted{
		All:    w.f.all || w.f.Limit > 0 || form.ListsAll && !w.f.unique,
		Limit:  w.f.Limit,
		Unique: w.f.unique || form.Want == format.WantOnly || form.Want == format.WantNumber,
		Symbol: c.rec.DigitText,
	}
	return v.Verify(ctx, c.rec.Record, c.answer)
}
