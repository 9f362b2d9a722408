package format

import (
	"io"

	"github.com/nonet-dev/nonet/format/internal/lex"
)

// readCases returns the reader of a format in which a case is a line, or some. next goes
// to its first line, and read reads it from there.
func readCases(
	next func(*lex.Scanner) bool, read func(*lex.Scanner, Options) (*Record, *lex.Fault),
) func(*lex.Scanner, Options, func(*Record) bool) {
	return func(in *lex.Scanner, o Options, yield func(*Record) bool) {
		for next(in) {
			line := in.Line
			rec, err := read(in, o)
			if err != nil {
				rec = &Record{Err: err}
			}
			rec.Line = line
			if !yield(rec) {
				return
			}
		}
	}
}

// readDocument returns the reader of a format in which an input is one text. parse yields
// its records; its error ends the input.
func readDocument(
	parse func(text []byte, o Options, yield func(*Record) bool) *lex.Fault,
) func(*lex.Scanner, Options, func(*Record) bool) {
	return func(in *lex.Scanner, o Options, yield func(*Record) bool) {
		text, err := in.Document()
		if in.Err != nil || len(text) == 0 && err == nil {
			return
		}
		if err == nil {
			err = parse(text, o, yield)
		}
		if err != nil {
			yield(&Record{Line: max(err.Line, 1), Err: err})
		}
	}
}

// documentWriter writes a text that has one puzzle.
type documentWriter struct {
	w    io.Writer
	o    WriteOptions
	form string // what is written, for messages
	text func(r *Record, o WriteOptions) ([]byte, error)
	done bool
}

func (w *documentWriter) Write(r *Record) error {
	if w.done {
		return lex.CannotHold("%s has one puzzle, not several", w.form)
	}
	text, err := w.text(r, w.o)
	if err != nil {
		return err
	}
	w.done = true
	_, err = w.w.Write(text)
	return err
}

func (w *documentWriter) Close() error { return nil }

// textWriter writes a text for each record.
type textWriter struct {
	w       io.Writer
	o       WriteOptions
	between string // stands between two texts
	add     func(text []byte, r *Record, o WriteOptions) ([]byte, error)
	text    []byte // of the last record; nil: nothing was written yet
}

// writeTexts returns Format.write of a format in which records are written one by one. add
// appends the text of a record.
func writeTexts(
	between string, add func(text []byte, r *Record, o WriteOptions) ([]byte, error),
) func(io.Writer, WriteOptions) Writer {
	return func(w io.Writer, o WriteOptions) Writer {
		return &textWriter{w: w, o: o, between: between, add: add}
	}
}

func (w *textWriter) Write(r *Record) error {
	text := w.text[:0]
	if w.text != nil {
		text = append(text, w.between...)
	}
	text, err := w.add(text, r, w.o)
	if err != nil {
		return err
	}
	w.text = text
	_, err = w.w.Write(text)
	return err
}

func (w *textWriter) Close() error { return nil }
