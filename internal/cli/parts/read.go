package parts

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/pipeline"
	"github.com/nonet-dev/nonet/internal/work"
)

// Flags say which parts of one search a command works on, and how.
type Flags struct {
	Read     *run.ReadFlags   // of the file with the problem
	Search   *run.SearchFlags // engine, limits and jobs
	Progress run.ProgressFlag // whether progress is shown
	Parts    string           // the file of parts; "": there is none
	Output   string           // the file of the results; "": standard output
}

// readProblem reads the one exact cover problem of a command that works on parts of its search. A
// puzzle is taken as the exact cover problem that it is. parts is the name of the file of parts, ""
// if there is none.
func readProblem(a *run.App, args []string, read *run.ReadFlags, parts string) (rec run.Record,
	err error) {
	if len(args) > 1 {
		return rec, work.Usef("%d FILEs: name the one file with the problem", len(args))
	}
	name := "-"
	if len(args) == 1 {
		name = args[0]
	}
	if name == "-" && parts == "-" {
		return rec, work.Usef("--parts and FILE are both standard input: name a file for one of them")
	}
	if err := read.ReadRegions(); err != nil {
		return rec, err
	}
	if rec, err = a.ReadOnly(name, read); err != nil {
		return rec, fmt.Errorf("%w %s: %w: name a file with one exact cover problem or one puzzle",
			run.ErrNotReadable, run.FileName(name), err)
	}
	if err := read.Misfit(rec); err != nil {
		return rec, err
	}
	return run.AsCover(rec)
}

// A textLine is a line of a file about parts.
type textLine struct {
	text string // without its end
	file string
	line int   // from 1
	end  int64 // how many bytes of the file end with it
	open bool  // it has no end: it is the last one, and the file may have been cut
}

// place returns FILE:LINE.
func (l *textLine) place() string { return fmt.Sprintf("%s:%d", l.file, l.line) }

// readLines calls visit with the lines of a file until it returns false. first is the number of its
// first line. A line of more than most bytes is an error.
func readLines(r io.Reader, file string, first, most int, visit func(textLine) bool) error {
	scanner := bufio.NewScanner(r)
	scanner.Buffer(nil, most)
	end, open := int64(0), false
	scanner.Split(func(data []byte, last bool) (int, []byte, error) {
		advance, line, err := bufio.ScanLines(data, last)
		end += int64(advance)
		open = advance > 0 && data[advance-1] != '\n'
		return advance, line, err
	})
	line := first
	for ; scanner.Scan(); line++ {
		if !visit(textLine{scanner.Text(), file, line, end, open}) {
			return nil
		}
	}
	if err := scanner.Err(); errors.Is(err, bufio.ErrTooLong) {
		return fmt.Errorf("%w %s:%d: the line has more than %d bytes: it is not a line about parts",
			run.ErrNotReadable, file, line, most)
	} else if err != nil {
		return run.NotReadable(file, err)
	}
	return nil
}

// openParts opens the file of --parts, or the piece of it that the run is about, and the file of
// --output. also are files that the results depend on.
func openParts(a *run.App, name, output string, also ...string) (*run.Inputs, *run.Output, error) {
	if a.Piece != nil {
		in := run.PieceInput(a.Piece, a.In)
		out, err := a.OpenOutput(output, in, also...)
		return in, out, err
	}
	in, arg, err := run.NewInput(name, a.In, run.NewReadFlags())
	if err != nil {
		return nil, nil, run.NotReadable(name, err)
	}
	if a.Shard == nil {
		out, err := a.OpenOutput(output, in, also...)
		return in, out, err
	}
	if err := enterParts(arg); err != nil {
		return nil, nil, err
	}
	arg.Piece = &run.Piece{Name: arg.Title} // its lines are of no format
	return a.Shard.OpenFiles(in, run.NewReadFlags(), also)
}

// enterParts returns an error if a file of --parts is compressed, so that a shard cannot begin in
// its middle, or has no part. What is not a file or cannot be read, shards.shardRun.look refuses.
func enterParts(arg *run.Argument) error {
	if info, err := os.Stat(arg.Name); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	file, err := os.Open(arg.Name)
	if err != nil {
		return nil
	}
	defer file.Close()
	in := bufio.NewReader(file)
	if run.IsCompressed(in) {
		return work.Usef("%s cannot be entered in the middle: %s", arg.Name, run.DecompressIt)
	}
	empty := true
	err = readLines(in, arg.Title, 1, maxPartLine, func(l textLine) bool {
		empty = !l.content()
		return empty
	})
	if err == nil && empty {
		err = noPart(arg)
	}
	return err
}

// content reports whether a line is neither empty nor one of the head.
func (l *textLine) content() bool { return l.text != "" && !strings.HasPrefix(l.text, "#") }

// noPart is the error of a file of --parts without any.
func noPart(arg *run.Argument) error {
	return fmt.Errorf("%w %s: there is no part in it: name the file of nonet cover split",
		run.ErrNotReadable, run.FileName(arg.Title))
}

// eachPart has workers work on the lines of the file of --parts, and writes what they make of them
// in the order of the lines, or if sorted is set in that of the search. newWorker is called once
// for each job, on its goroutine.
func eachPart(
	ctx context.Context, a *run.App, out *run.Output, in *run.Inputs, sorted bool, jobs int,
	progress run.ProgressFlag,
	newWorker func() func(context.Context, *run.Outbox, textLine),
) error {
	bar := a.StartProgress(progress, in, out)
	defer bar.Stop()
	return run.RunPipeline(ctx, a, out, jobs,
		func(f run.Feed[textLine]) {
			for _, arg := range in.List {
				if s, err := feedParts(a, f, in, arg, sorted); err != nil {
					f.Say(s, "nonet: %v", err)
					return
				}
			}
		},
		func() func(context.Context, *run.Outbox, textLine) {
			work := newWorker()
			return func(ctx context.Context, o *run.Outbox, l textLine) {
				work(ctx, o, l)
				if o.Ends || o.Broken {
					o.Cut = true
				} else {
					o.Done = max(o.Done, l.end)
				}
			}
		})
}

// feedParts puts the lines of a file of --parts into a feed. An error comes with its status.
func feedParts(a *run.App, f run.Feed[textLine], in *run.Inputs, arg *run.Argument,
	sorted bool) (run.Status, error) {
	first, most := 1, maxPartLine
	if a.Piece != nil && a.Piece.Line > 0 {
		first = a.Piece.Line
	}
	if a.Piece != nil && a.Piece.MaxLine > 0 {
		most = min(most, a.Piece.MaxLine)
	}
	plain, err := in.Open(arg, f.Flush)
	if err != nil {
		return run.Unreadable, run.NotReadable(run.FileName(arg.Title), err)
	}
	defer plain.Close()
	empty := a.Piece == nil && a.Shard == nil // the lines of others may be empty
	put := func(l textLine) bool { return f.Put(l, 1, len(l.text)) }
	var lines []textLine
	err = readLines(plain, run.FileName(arg.Title), first, most, func(l textLine) bool {
		l.end += arg.Start
		empty = empty && !l.content()
		if sorted {
			lines = append(lines, l)
			return true
		}
		return put(l)
	})
	if err == nil && empty {
		err = noPart(arg)
	}
	if err != nil {
		return run.Unreadable, err
	}
	if err := inSearchOrder(lines); err != nil {
		return run.Usage, err
	}
	for _, l := range lines {
		if !put(l) {
			break
		}
	}
	if arg.End > 0 {
		f.Report(pipeline.Message{Kind: run.KindRelease}, run.Notes{Done: arg.End})
	}
	return 0, nil
}
