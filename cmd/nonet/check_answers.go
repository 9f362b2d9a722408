package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/nonet-dev/nonet/check"
	"github.com/nonet-dev/nonet/format"
)

// A claim is a record and what another program answered to it.
type claim struct {
	record
	answer format.Answer
	err    error // instead of the answer; io.EOF: there is none, and none follows
	after  int   // not 0: no record, but the line of the answers where more follow than there are puzzles
}

// judgeAnswers judges the file of --answers, record by record.
func (a *app) judgeAnswers(ctx context.Context, f *checkFlags, in *inputs, out *output) error {
	if f.answers == "-" && slices.Contains(in.names, "-") {
		return usagef("standard input cannot be both the answers and the puzzles: name a FILE with the puzzles")
	}
	given, err := newInputs([]string{f.answers}, a.in, &f.read)
	if err != nil {
		return err
	}
	bar := a.startProgress(f.progress, in, out)
	defer bar.stop()
	return runPipeline(ctx, a, out, f.search.jobs,
		func(feed feed[claim]) { readClaims(feed, f, in, given) },
		func() func(context.Context, *outbox, claim) {
			w := &judgeWorker{f: f, searcher: newSearcher(a, &f.search)}
			return w.judge
		})
}

// readClaims feeds the records of the inputs, each with its answer.
func readClaims(feed feed[claim], f *checkFlags, in, given *inputs) {
	name := given.names[0]
	file := given.title(name)
	plain, err := given.open(name, feed.Flush)
	if err != nil {
		feed.report(unreadable, "%s: %v", fileName(file), err)
		return
	}
	defer plain.Close()

	var answers *format.Answers
	var form *format.Format // of the answers
	going := true
	f.read.blanks = true
	claimed := func(rec record) bool {
		c := claim{record: rec}
		if f.write.to != nil {
			c.form = f.write.to
		}
		switch {
		case rec.Blank && answers == nil:
			return true
		case answers == nil:
			form = c.form
			answers, err = format.NewAnswers(plain, form, format.Options{File: file, Layout: f.read.layout, Symbols: f.read.symbols})
			if err != nil {
				feed.report(usage, "nonet: %s: %v: name the form of the answers with --to", place(rec.Record), err)
				going = false
				return false
			}
		case form != c.form:
			feed.report(usage, "nonet: %s: the format is %s, and that of the puzzles before %s: judge them one at a time", place(rec.Record), c.form.Name, form.Name)
			going = false
			return false
		}
		c.answer, c.err = answers.Next(rec.Record)
		if errors.Is(c.err, format.ErrCannotHold) {
			feed.report(usage, "nonet: %s: %v: have the answers made in another format and name it with --to", place(rec.Record), c.err)
			going = false
			return false
		}
		var se *format.SyntaxError
		if c.err != nil && c.err != io.EOF && !errors.As(c.err, &se) {
			feed.report(unreadable, "%s: %v", fileName(file), c.err)
			going = false
			return false
		}
		weight := recordWeight(rec.Record)
		for _, g := range c.answer.Grids {
			weight += len(g)
		}
		for _, o := range c.answer.Options {
			weight += 8 * len(o)
		}
		going = feed.Put(c, 1, weight)
		return going
	}
	readFiles(feed, in, &f.read, func(r *format.Reader, _ bool) (bool, error) {
		for rec, err := range r.Records() {
			if err != nil {
				return true, err
			}
			if !claimed(record{rec, r.Format()}) || rec.Err != nil && f.read.strict {
				return false, nil
			}
		}
		return true, nil
	})
	if going && answers != nil {
		if line, ok := answers.AtEnd(); !ok {
			feed.Put(claim{after: line}, 1, 0)
		}
	}
}

// holdsSeveral reports whether answers in a format say where the solutions of a
// record end, if there are several. In the others each grid is one answer.
func holdsSeveral(f *format.Format) bool {
	switch f.Name {
	case "blocks", "matrix", "sparse", "dlx", "json":
		return true
	}
	return false
}

// judgeWorker judges claims for one goroutine.
type judgeWorker struct {
	f        *checkFlags
	searcher *searcher
	verifier check.Verifier
}

func (w *judgeWorker) judge(ctx context.Context, o *outbox, c claim) {
	file := resultFile(w.f.answers)
	if c.after != 0 {
		o.status |= negative
		o.answer("", fmt.Appendf(nil, "%s:%d: wrong: there are more answers than puzzles\n", file, c.after))
		return
	}
	if !o.receive(c.record, &w.f.read) {
		return
	}
	if c.Blank {
		return
	}
	if c.Err != nil {
		o.answer("", append(resultPlace(nil, c.File, c.Line), "unreadable\n"...))
		return
	}
	if err := w.searcher.flags.engine.check(c.Record); err != nil {
		o.refuse(err)
		return
	}
	if (w.f.all || w.f.limit > 1) && !holdsSeveral(c.form) {
		o.refuse(usagef("%s: in the answers of format %s nobody can tell where the solutions of a puzzle end: leave --all and --limit out, or have the answers made in json and say -t json", place(c.Record), c.form.Name))
		return
	}
	reason := ""
	var syntax *format.SyntaxError
	switch {
	case c.err == io.EOF:
		reason = fmt.Sprintf("%s ends before the answer", file)
	case errors.As(c.err, &syntax):
		reason = c.err.Error()
	default:
		err := w.decide(ctx, c)
		var wrong *check.WrongAnswer
		switch {
		case err == nil:
		case ctx.Err() != nil:
			o.broken = true
			return
		case errors.As(err, &wrong):
			reason = fmt.Sprintf("%s:%d: %s", file, wrong.Line, wrong.Reason)
		default:
			limit, err := w.searcher.outcome(ctx, c.Record, err)
			if !limit {
				o.refuse(err)
				return
			}
			o.tally.limited++
			o.status |= limited
			o.answer("", append(resultPlace(nil, c.File, c.Line), "undecided: a limit was reached\n"...))
			return
		}
	}
	line := resultPlace(nil, c.File, c.Line)
	if reason == "" {
		o.tally.solved++
		o.answer("", append(line, "ok\n"...))
		return
	}
	o.status |= negative
	o.answer("", fmt.Appendf(line, "wrong: %s\n", reason))
}

// decide judges an answer that could be read.
func (w *judgeWorker) decide(ctx context.Context, c claim) error {
	v := &w.verifier
	flags := &w.f.search
	v.Solver.Engine, v.Solver.NodeLimit, v.Solver.Timeout = flags.engine.puzzles, flags.nodeLimit, flags.timeout
	v.Wanted = check.Wanted{
		All:    w.f.all || w.f.limit > 0 || c.form.NewAnswerer(format.WriteOptions{}).ListsAll && !w.f.unique,
		Limit:  w.f.limit,
		Unique: w.f.unique,
		Symbol: c.DigitText,
	}
	return v.Verify(ctx, c.Record, c.answer)
}
