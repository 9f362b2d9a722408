package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"

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
	line int // from 1
}

// place returns FILE:LINE.
func (l *textLine) place() string { return fmt.Sprintf("%s:%d", l.file, l.line) }

// readLines calls visit with the lines of a file until it returns false. first is the number of its
// first line. A line of more than most bytes is an error.
func readLines(r io.Reader, file string, first, most int, visit func(textLine) bool) error {
	scanner := bufio.NewScanner(r)
	scanner.Buffer(nil, most)
	line := first
	for ; scanner.Scan(); line++ {
		if !visit(textLine{scanner.Text(), file, line}) {
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

// openParts opens the file of --parts, or the piece of it that the run is about.
func (a *app) openParts(name string) (*inputs, error) {
	if a.piece != nil {
		return pieceInput(a.piece, a.in), nil
	}
	in, _, err := newInput(name, a.in, &readFlags{})
	if err != nil {
		return nil, fmt.Errorf("%w %s: %w", errNotReadable, name, err)
	}
	return in, nil
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
	arg, first, most := in.list[0], 1, maxPartLine
	if arg.piece != nil && arg.piece.Line > 0 {
		first = arg.piece.Line
	}
	if arg.piece != nil && arg.piece.MaxLine > 0 {
		most = min(most, arg.piece.MaxLine)
	}
	return runPipeline(ctx, a, out, jobs, func(f feed[textLine]) {
		fail := func(s status, err error) {
			f.Report(pipeline.Message{Text: "nonet: " + err.Error()}, notes{status: s | failed})
		}
		plain, err := in.open(arg, f.Flush)
		if err != nil {
			fail(unreadable, fmt.Errorf("%w %s: %w", errNotReadable, fileName(arg.title),
				cause(err)))
			return
		}
		defer plain.Close()
		put := func(l textLine) bool { return f.Put(l, 1, len(l.text)) }
		if !sorted {
			if err := readLines(plain, fileName(arg.title), first, most, put); err != nil {
				fail(unreadable, err)
			}
			return
		}
		var lines []textLine
		err = readLines(plain, fileName(arg.title), first, most, func(l textLine) bool {
			lines = append(lines, l)
			return true
		})
		if err != nil {
			fail(unreadable, err)
			return
		}
		if err := inSearchOrder(lines); err != nil {
			fail(usage, err)
			return
		}
		for _, l := range lines {
			if !put(l) {
				return
			}
		}
	}, newWorker)
}
