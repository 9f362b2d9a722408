package lines

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/canon"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/cli/book"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/cli/shards"
	"github.com/nonet-dev/nonet/internal/pipeline"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
)

// convertFlags are the flags of convert.
type convertFlags struct {
	*work.Convert
	read     run.ReadFlags
	write    run.WriteFlags
	progress run.ProgressFlag
	book     book.Flags
	timeout  time.Duration // of solving a puzzle of a booklet
	unique   bool
	over     bool // draw the solution over the picture
	// prepare makes of a record the one to be written; nil: it is that. After errLeftOut nothing is
	// written, and other errors end the run.
	prepare func(context.Context, *run.Outbox, run.Record) (run.Record, error)
}

// errLeftOut says that a record is not written, and that the outbox knows why.
var errLeftOut = errors.New("left out")

func newConvertFlags(o *work.Convert) *convertFlags {
	return &convertFlags{Convert: o, read: run.ReadFlags{Read: o.Read}}
}

// ConvertCommand returns the command nonet convert of a run.
func ConvertCommand(a *run.App) *cobra.Command {
	f := newConvertFlags(&work.Convert{Read: &work.Read{}, Search: work.NewSearch()})
	cmd := &cobra.Command{
		Use: "convert {-t FORMAT | --booklet FILE} [FILE...]",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.book.Check(cmd); err != nil {
				return err
			}
			if f.book.File == "" && !f.over && f.timeout > 0 {
				return work.Usef("--timeout is about a booklet, for which puzzles are solved: name " +
					"its file with --booklet")
			}
			if err := f.checkOver(); err != nil {
				return err
			}
			return runConvert(cmd.Context(), a, f, args)
		},
	}
	work.AddFlags(f.Convert, cmd.Flags())
	f.read.AddFiles(cmd)
	f.read.AddRulesFile(cmd)
	f.read.AddAnswered(cmd)
	f.write.AddOutput(cmd)
	cmd.Flags().Lookup("strict").Usage = "stop at the first puzzle or file that cannot be read or written whole"
	f.book.Add(cmd)
	run.ParsedFlag(cmd, &f.timeout, "timeout", "", "D", "leave puzzles that take longer than `D`, such as 10s, out", work.ParseTime)
	f.progress.Add(cmd)
	cmd.Flags().BoolVar(&f.unique, "unique-up-to-symmetry", false,
		"leave out puzzles that are an earlier one with rows or digits swapped")
	shards.AddFlag(a, cmd, func() shards.Command { return f.Convert })
	f.addOver(cmd)
	return cmd
}

// loses returns an error that wraps ErrCannotHold if a record, written in the
// format of --to, would lose the layout of --layout or --regions. That is not a loss
// in the format that was read: there, the input did not say the layout either.
func (f *convertFlags) loses(rec run.Record) error {
	if f.read.Layout == nil || f.To == nil || rec.Form == f.To || rec.Puzzle == nil ||
		f.To.Tells(rec.Puzzle.Layout) {
		return nil
	}
	return fmt.Errorf("%w: format %s would lose the layout %q", format.ErrCannotHold, f.To.Name,
		rec.Puzzle.Layout)
}

// options returns the options for writing puzzles whose layout the readers of the
// output do not know.
func (f *convertFlags) options() format.WriteOptions {
	return format.WriteOptions{Symbols: cmp.Or(f.ToSymbols, f.read.Symbols)}
}

func runConvert(ctx context.Context, a *run.App, f *convertFlags, args []string) (err error) {
	if f.To == nil && f.book.File == "" {
		return work.Usef("convert needs the format to write: name it with --to (nonet formats " +
			"lists them), or a file with --booklet")
	}
	if err := f.CheckSymbols(); err != nil {
		return err
	}
	f.read.Shown = f.ToSymbols == 0 && (f.To == nil || f.To.HasSymbols())
	in, out, err := a.OpenFiles(args, &f.read, cmp.Or(f.book.File, f.write.Output))
	if err != nil {
		return err
	}

	if f.over {
		return convertOver(ctx, a, f, in, out)
	}
	if f.To == nil {
		return convertToBooklet(ctx, a, f, in, out)
	}
	write := f.options()
	write.Colour = out.Colour()
	if l := f.read.Layout; l != nil && !f.To.Tells(l) {
		write.Layout = l
	}
	// A writer keeps state from one puzzle to the next, unless each has its line.
	jobs := 1
	if f.To.ByLines() && !f.unique {
		jobs = f.Jobs
	}
	defer a.UseCores(f.Jobs)()
	lost := &lossCount{to: f.To, losses: map[string]*format.Losses{}}
	var last *recordWriter
	err = convertEach(ctx, a, f, in, out, jobs, func() writeRecord {
		last = newRecordWriter(f, write, lost)
		return last.write
	})
	if !f.read.Quiet {
		lost.say(a)
	}
	if err != nil || ctx.Err() != nil || jobs > 1 {
		return err
	}
	return last.close(ctx, out)
}

// writeRecord writes a record that is to be written.
type writeRecord func(context.Context, *run.Outbox, run.Record)

// recordWriter writes records for one goroutine.
type recordWriter struct {
	f    *convertFlags
	w    format.Writer // to text
	text *lineStream
	lost *lossCount
}

func newRecordWriter(f *convertFlags, o format.WriteOptions, lost *lossCount) *recordWriter {
	text := &lineStream{}
	return &recordWriter{f, f.To.NewWriter(text, o), text, lost}
}

func (w *recordWriter) write(ctx context.Context, o *run.Outbox, rec run.Record) {
	if w.f.read.Strict {
		if words := w.f.To.LeavesOut(rec.Record); words != nil {
			o.Refuse(work.Usef("%s: format %s has no place for: %s: leave --strict out to write "+
				"the rest", run.Place(rec.Record), w.f.To.Name, strings.Join(words, ", ")))
			return
		}
	}
	w.text.ctx, w.text.send = ctx, func(lines []byte) { o.Answer("", lines) }
	switch err := w.w.Write(rec.Record); {
	case err == nil:
		o.Tally.Solved++
		w.text.flush()
		w.lost.add(rec)
	case ctx.Err() != nil:
		o.Broken = true
	case !o.CannotHold(rec, err):
		o.Refuse(err)
	}
}

// close writes what stands after all records.
func (w *recordWriter) close(ctx context.Context, out *run.Output) (err error) {
	w.text.ctx, w.text.send = ctx, func(lines []byte) { _, err = out.Write(lines) }
	if err := w.w.Close(); err != nil {
		return err
	}
	if w.text.flush(); err != nil && !run.ClosedPipe(err) {
		return err
	}
	return nil
}

// convertEach calls write for each record that is to be written. Each job has a write of its own.
func convertEach(ctx context.Context, a *run.App, f *convertFlags, in *run.Inputs, out *run.Output,
	jobs int, newWrite func() writeRecord) error {
	seen := newFormSet() // with f.unique there is one job
	var made sync.Mutex  // the jobs begin at the same time
	return a.EachRecord(ctx, out, in, &f.read, jobs, f.progress, func() run.RecordWorker {
		made.Lock()
		defer made.Unlock()
		write, canonizer := newWrite(), new(canon.Canonizer)
		form := make(nonet.Grid, nonet.Classic().Cells())
		return run.RecordWorker{Record: func(ctx context.Context, o *run.Outbox, rec run.Record) {
			if rec.Err != nil {
				return
			}
			if err := f.loses(rec); err != nil && o.CannotHold(rec, err) {
				return
			}
			if f.unique {
				if _, ok := formOf(o, canonizer, form, rec); !ok || !seen.add(form) {
					return
				}
			}
			if f.prepare != nil {
				var err error
				if rec, err = f.prepare(ctx, o, rec); err != nil {
					if !errors.Is(err, errLeftOut) {
						o.Refuse(err)
					}
					return
				}
			}
			if f.Placed {
				rec.Record = withPlaced(rec.Record)
			}
			write(ctx, o, rec)
		}}
	})
}

// withPlaced returns a record whose givens are also the digits that somebody has placed. If
// these contradict its solution, it has none.
func withPlaced(rec *format.Record) *format.Record {
	if rec.Progress == nil || rec.Progress.Placed == nil {
		return rec
	}
	out, progress := *rec, *rec.Progress
	out.Progress = &progress
	out.Puzzle = rec.Puzzle.Clone()
	for c, d := range progress.Placed {
		if d == 0 {
			continue
		}
		out.Puzzle.Givens[c] = d
		if out.Solution != nil && out.Solution[c] != d {
			out.Solution = nil
		}
	}
	progress.Placed = nil
	return &out
}

// lossCount counts what is left out of the puzzles of each file, for a line about each. It is safe
// for concurrent use.
type lossCount struct {
	to     *format.Format
	mu     sync.Mutex
	losses map[string]*format.Losses // by the names of files
}

// add counts what is left out of a record.
func (l *lossCount) add(rec run.Record) {
	if l.to.LeavesOut(rec.Record) == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.losses[rec.File] == nil {
		l.losses[rec.File] = new(format.Losses)
	}
	l.losses[rec.File].Add(l.to, rec.Record)
}

// say says what was left out of each file, in the order of their names.
func (l *lossCount) say(a *run.App) {
	for _, file := range slices.Sorted(maps.Keys(l.losses)) {
		text := strings.Join(l.losses[file].Words(), ", ")
		a.SayAll([]pipeline.Message{{Kind: "left out",
			Text: fmt.Sprintf("%s: left out: %s", run.FileName(file), text)}})
	}
	a.SayRest()
}

// lineStream collects what is written to it and sends it on in pieces of whole lines,
// so that the text of one puzzle need not be in memory (100x100 as CNF has gigabytes).
// Writing fails once ctx has ended.
type lineStream struct {
	ctx  context.Context
	send func(lines []byte)
	text []byte
}

// streamPiece is the least length of a piece; only the last piece may be shorter.
const streamPiece = 64 << 10

func (s *lineStream) Write(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	s.text = append(s.text, p...)
	if len(s.text) >= streamPiece {
		if end := bytes.LastIndexByte(s.text, '\n') + 1; end > 0 {
			s.send(s.text[:end])
			s.text = append(s.text[:0], s.text[end:]...)
		}
	}
	return len(p), nil
}

// flush passes the rest on.
func (s *lineStream) flush() {
	if len(s.text) > 0 {
		s.send(s.text)
		s.text = s.text[:0]
	}
}
