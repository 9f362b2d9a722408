package format

import (
	"bytes"
	"io"
)

// maxDocument bounds the bytes of an input whose form is not lines: XML, or one JSON value.
const maxDocument = 8 << 20

// document returns everything that is left of the input, without a byte order mark. The
// error says that it is more than maxDocument; errors of the underlying reader are in s.err.
func (s *scanner) document() ([]byte, *SyntaxError) {
	if s.again { // the line that was seen belongs to the text
		panic("document after unscan")
	}
	first := max(s.line, 1)
	text, err := readMost(s.r, maxDocument+1)
	if err != nil {
		s.err = err
	}
	s.atEOF = true
	if !s.opened {
		s.opened = true
		text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	}
	s.line += max(bytes.Count(text, []byte("\n")), 1)
	if len(text) == 0 {
		s.line = 0
	}
	if len(text) > maxDocument {
		at := textLine{line: first}
		return nil, at.errorf(0, "found more than %d MiB, which is the most that is read",
			maxDocument>>20)
	}
	return text, nil
}

// readMost reads to the end of a text, or its first max bytes. It allocates less than twice
// as much.
func readMost(r io.Reader, max int) ([]byte, error) {
	text := make([]byte, 0, 16<<10)
	for {
		n, err := r.Read(text[len(text):cap(text)])
		text = text[:len(text)+n]
		switch {
		case err == io.EOF, len(text) == max:
			return text, nil
		case err != nil:
			return text, err
		case len(text) == cap(text):
			room := 2 * len(text)
			if room > max/2 {
				room = max
			}
			text = append(make([]byte, 0, room), text...)
		}
	}
}

// readDocument returns the reader of a format in which an input is one text. parse yields
// its records; its error ends the input.
func readDocument(
	parse func(text []byte, o Options, yield func(*Record) bool) *SyntaxError,
) func(*scanner, Options, func(*Record) bool) {
	return func(in *scanner, o Options, yield func(*Record) bool) {
		text, err := in.document()
		if in.err != nil || len(text) == 0 && err == nil {
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
		return cannotHold("%s has one puzzle, not several", w.form)
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
