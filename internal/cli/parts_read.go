package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/nonet-dev/nonet/internal/pipeline"
)

// readProblem reads the one exact cover problem of a command that works on parts of its search. A
// puzzle is taken as the exact cover problem that it is. parts is the name of the file of parts, ""
// if there is none.
func (a *app) readProblem(args []string, read *readFlags, parts string) (rec record, err error) {
	if len(args) > 1 {
		return rec, usagef("%d FILEs: name the one file with the problem", len(args))
	}
	name := "-"
	if len(args) == 1 {
		name = args[0]
	}
	if name == "-" && parts == "-" {
		return rec, usagef("--parts and FILE are both standard input: name a file for one of them")
	}
	if err := read.readRegions(); err != nil {
		return rec, err
	}
	if rec, err = a.readOnly(name, read); err != nil {
		return rec, fmt.Errorf("%w %s: %w: name a file with one exact cover problem or one puzzle",
			errNotReadable, fileName(name), err)
	}
	if err := read.misfit(rec); err != nil {
		return rec, err
	}
	return asCover(rec)
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
		return fmt.Errorf("%w %s:%d: the line has more than %d bytes: it is no line about parts",
			errNotReadable, file, line, most)
	} else if err != nil {
		return fmt.Errorf("%w %s: %w", errNotReadable, file, cause(err))
	}
	return nil
}

// openParts opens the file of --parts, or the piece of it that the run is about, and the file of
// --output. also are files that the results depend on.
func (a *app) openParts(name, output string, also ...string) (*inputs, *output, error) {
	if a.piece != nil {
		in := pieceInput(a.piece, a.in)
		out, err := a.openOutput(output, in, also...)
		return in, out, err
	}
	in, arg, err := newInput(name, a.in, newReadFlags())
	if err != nil {
		return nil, nil, fmt.Errorf("%w %s: %w", errNotReadable, name, err)
	}
	if a.shard == nil {
		out, err := a.openOutput(output, in, also...)
		return in, out, err
	}
	if err := a.enterParts(arg); err != nil {
		return nil, nil, err
	}
	arg.piece = &Piece{Name: arg.title} // its lines are of no format
	return a.shard.openFiles(a, in, newReadFlags(), also)
}

// enterParts returns an error if a file of --parts is compressed, so that a shard cannot begin in
// its middle, or has no part. What is no file or cannot be read, shardRun.look refuses.
func (a *app) enterParts(arg *argument) error {
	if info, err := os.Stat(arg.name); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	file, err := os.Open(arg.name)
	if err != nil {
		return nil
	}
	defer file.Close()
	plain, err := decompress(file)
	if packed, is := plain.(compressed); is || err != nil {
		if is {
			packed.Close()
		}
		return usagef("%s cannot be entered in the middle: %s", arg.name, decompressIt)
	}
	empty := true
	err = readLines(plain, arg.title, 1, maxPartLine, func(l textLine) bool {
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
func noPart(arg *argument) error {
	return fmt.Errorf("%w %s: there is no part in it: name the file of nonet cover split",
		errNotReadable, fileName(arg.title))
}

// eachPart has workers work on the lines of the file of --parts, and writes what they make of them
// in the order of the lines, or if sorted is set in that of the search. newWorker is called once
// for each job, on its goroutine.
func (a *app) eachPart(
	ctx context.Context, out *output, in *inputs, sorted bool, jobs int, progress progressFlag,
	newWorker func() func(context.Context, *outbox, textLine),
) error {
	bar := a.startProgress(progress, in, out)
	defer bar.stop()
	return runPipeline(ctx, a, out, jobs,
		func(f feed[textLine]) {
			for _, arg := range in.list {
				if s, err := a.feedParts(f, in, arg, sorted); err != nil {
					f.Report(pipeline.Message{Text: "nonet: " + err.Error()},
						notes{status: s | failed})
					return
				}
			}
		},
		func() func(context.Context, *outbox, textLine) {
			work := newWorker()
			return func(ctx context.Context, o *outbox, l textLine) {
				work(ctx, o, l)
				if o.ends || o.broken {
					o.cut = true
				} else {
					o.done = max(o.done, l.end)
				}
			}
		})
}

// feedParts puts the lines of a file of --parts into a feed. An error comes with its status.
func (a *app) feedParts(f feed[textLine], in *inputs, arg *argument, sorted bool) (status, error) {
	first, most := 1, maxPartLine
	if a.piece != nil && a.piece.Line > 0 {
		first = a.piece.Line
	}
	if a.piece != nil && a.piece.MaxLine > 0 {
		most = min(most, a.piece.MaxLine)
	}
	plain, err := in.open(arg, f.Flush)
	if err != nil {
		return unreadable, fmt.Errorf("%w %s: %w", errNotReadable, fileName(arg.title), cause(err))
	}
	defer plain.Close()
	empty := a.piece == nil && a.shard == nil // the lines of others may be empty
	put := func(l textLine) bool { return f.Put(l, 1, len(l.text)) }
	var lines []textLine
	err = readLines(plain, fileName(arg.title), first, most, func(l textLine) bool {
		l.end += arg.start
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
		return unreadable, err
	}
	if err := inSearchOrder(lines); err != nil {
		return usage, err
	}
	for _, l := range lines {
		if !put(l) {
			break
		}
	}
	if arg.end > 0 {
		f.Report(pipeline.Message{Kind: kindRelease}, notes{done: arg.end})
	}
	return 0, nil
}
