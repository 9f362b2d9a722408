// Package candidates has the command candidates: the digits of cells over all solutions.
package candidates

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/nonet-dev/nonet/logic/explain"
	"github.com/nonet-dev/nonet/logic/picture"
	"github.com/nonet-dev/nonet/report"
	"github.com/spf13/cobra"
)

// flags are the flags of the command.
type flags struct {
	read     run.ReadFlags
	write    run.WriteFlags
	search   run.SearchFlags
	progress run.ProgressFlag
	options  nonet.CandidateOptions
	to       string // one of forms
}

var forms = []string{"pretty", "grid", "json", "csv", "svg"}

// Command returns the command nonet candidates of a run.
func Command(a *run.App) *cobra.Command {
	f := &flags{to: "pretty", search: run.SearchFlags{Search: work.NewSearch()}}
	cmd := &cobra.Command{
		Use: "candidates [FILE...]",
		RunE: func(cmd *cobra.Command, args []string) error {
			return runCandidates(cmd.Context(), a, f, args)
		},
	}
	f.read.Add(cmd)
	f.read.AddRules(cmd)
	f.write.AddOutput(cmd)
	run.ParsedFlag(cmd, &f.to, "to", "t", "FORM",
		"`FORM` of the answer: pretty (default), grid, json, csv or svg", work.OneOf(forms...))
	run.Complete(cmd, "to", forms...)
	run.ParsedFlag(cmd, &f.options.Count, "count", "", "K",
		"count the solutions of each candidate up to `K`", work.Positive[int])
	run.ParsedFlag(cmd, &f.options.Solutions, "limit", "n", "N",
		"count the solutions of the puzzle up to `N`", work.Positive[int])
	run.AddOptions(cmd, f.search.Limits()...)
	f.progress.Add(cmd)
	return cmd
}

func runCandidates(ctx context.Context, a *run.App, f *flags, args []string) error {
	if f.to == "svg" {
		f.search.Jobs = 1 // there is one grid
	}
	in, out, err := a.OpenFiles(args, &f.read, f.write.Output)
	if err == nil && f.to == "csv" {
		_, err = out.Write([]byte("file,line,cell,digit,state,solutions,exact\n"))
	}
	if err != nil {
		return err
	}
	defer a.UseCores(f.search.Jobs)()
	return a.EachRecord(ctx, out, in, &f.read, f.search.Jobs, f.progress, func() run.RecordWorker {
		w := &worker{f: f, running: &a.Running, colour: out.Colour(), solver: nonet.Solver{
			NodeLimit: f.search.NodeLimit, Timeout: f.search.Timeout, Jobs: 1}}
		return run.RecordWorker{Record: w.find}
	})
}

// worker finds candidates for one goroutine.
type worker struct {
	f       *flags
	running *run.Running
	colour  bool
	solver  nonet.Solver
	done    int // puzzles
}

// object is what the program says about a puzzle, as an object.
type object struct {
	run.PuzzleObject
	*report.TrueCandidates
	run.FaultObject
}

func (w *worker) find(ctx context.Context, o *run.Outbox, rec run.Record) {
	if rec.Blank {
		return
	}
	if rec.Cover != nil {
		o.Refuse(work.Usef("%s: an exact cover problem has no candidates: give puzzles",
			run.Place(rec.Record)))
		return
	}
	if w.done++; w.done > 1 && w.f.to == "svg" {
		o.Refuse(work.Usef("%s: -t svg is for one grid: give one at a time", run.Place(rec.Record)))
		return
	}
	x := object{PuzzleObject: run.NewPuzzleObject(rec)}
	if rec.Err != nil { // standard error says why
		x.FaultObject = run.NewFault("unreadable", work.Text(o.Face, rec.Err))
		w.write(o, rec, &x, nil)
		return
	}
	running := w.running.Begin(run.Place(rec.Record))
	w.solver.Progress = running.SetPuzzle
	found, err := w.solver.Candidates(ctx, rec.Puzzle, w.f.options)
	w.running.End(running)
	limit := errors.Is(err, nonet.ErrLimit)
	switch {
	case ctx.Err() != nil:
		o.Broken = true
		return
	case limit:
		o.Limit()
	case err != nil:
		o.Status |= run.NotFor(err)
		o.Say("%s: %v", run.Place(rec.Record), err)
		x.FaultObject = run.NewFault("unsupported", work.Text(o.Face, err))
		w.write(o, rec, &x, nil)
		return
	}
	told := report.NewTrueCandidates(rec.Puzzle.Layout, found, w.f.options.Count, limit,
		w.solver.Stats.Nodes)
	x.TrueCandidates = &told
	o.Tally.Nodes += told.Nodes
	o.Tally.Solutions += int64(told.Count)
	if told.Verdict == "none" {
		o.Status |= run.Negative
	}
	w.write(o, rec, &x, found)
}

// write writes what was found of a puzzle, nil if nothing was.
func (w *worker) write(o *run.Outbox, rec run.Record, x *object, found *nonet.TrueCandidates) {
	options := picture.Options{Words: explain.Explainer{Symbol: rec.DigitText}}
	switch {
	case w.f.to == "json":
		o.Answer("", run.ObjectLine(x))
	case found == nil:
	case w.f.to == "csv":
		o.Answer("", table(rec, x.Verdict, found, w.f.options.Count > 1))
	case w.f.to == "svg":
		options.Title = x.Text
		o.Answer("", picture.AppendCandidates(nil, rec.Puzzle, found, options))
	case x.Verdict == "none" && w.f.to == "grid":
		o.Answer("\n", []byte("# "+x.Text+"\n"))
	case x.Verdict == "none":
		o.Answer("\n", []byte(x.Text+"\n"))
	case w.f.to == "grid":
		text, err := grid(rec, found)
		if err != nil {
			o.CannotHold(rec, err)
			return
		}
		o.Answer("\n", append([]byte("# "+x.Text+"\n"), text...))
	default:
		text := []byte(x.Text + "\n\n")
		text = picture.AppendCandidatesText(text, rec.Puzzle, found, options, w.colour)
		o.Answer("\n", text)
	}
}

// grid writes the puzzle in format grid, with what is possible or open as its pencilmarks.
func grid(rec run.Record, found *nonet.TrueCandidates) ([]byte, error) {
	f, err := format.ByName("grid")
	if err != nil {
		return nil, err
	}
	p := rec.Puzzle.Clone()
	p.Marks = make([]nonet.Digits, len(found.Possible))
	for c, digits := range found.Possible {
		p.Marks[c] = digits.Union(found.Open[c])
	}
	out := *rec.Record
	out.Puzzle, out.Progress = p, nil
	var b bytes.Buffer
	writer := f.NewWriter(&b, format.WriteOptions{})
	if err = writer.Write(&out); err == nil {
		err = writer.Close()
	}
	return b.Bytes(), err
}

// table writes a row for each candidate that is possible or open, and one for a puzzle without a
// solution. counted says that solutions of candidates were counted.
func table(rec run.Record, verdict string, found *nonet.TrueCandidates, counted bool) []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	row := func(values ...string) {
		_ = w.Write(append([]string{run.ResultFile(rec.File), strconv.Itoa(rec.Line)}, values...))
	}
	if verdict == "none" {
		row("", "", "no solution", "0", "true")
	}
	for i := range found.Possible {
		c := nonet.Cell(i)
		cell := rec.Puzzle.Layout.CellName(c)
		for d := range found.Possible[i].Union(found.Open[i]).All() {
			state, solutions, exact := "possible", "", ""
			if n, all := found.Count(c, d); counted {
				solutions, exact = strconv.Itoa(n), fmt.Sprint(all)
			}
			if found.Open[i].Has(d) {
				state = "open"
			}
			row(cell, strconv.Itoa(int(d)), state, solutions, exact)
		}
	}
	w.Flush()
	return b.Bytes()
}
