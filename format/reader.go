package format

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/internal/utf8text"
)

// Read returns the records of an input, or those before the first error: that of
// a case that cannot be read (a [*SyntaxError]), of [NewReader], or of r. Memory
// grows with the input: see [Records] for large ones.
func Read(r io.Reader, o Options) ([]*Record, error) {
	var all []*Record
	for rec, err := range Records(r, o) {
		if err == nil {
			err = rec.Err
		}
		if err != nil {
			return all, err
		}
		all = append(all, rec)
	}
	return all, nil
}

// Records yields the records of an input as [Reader.Records] does. An error of
// [NewReader] comes beside a nil record.
func Records(r io.Reader, o Options) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		in, err := NewReader(r, o)
		if err != nil {
			yield(nil, err)
			return
		}
		in.Records()(yield)
	}
}

// ErrUnknownFormat says that no format fits an input.
var ErrUnknownFormat = errors.New("the format of the input is not recognised")

// ErrZeroUnknown says that 0 in a puzzle may be a digit or an empty cell: Options.Symbols tells.
var ErrZeroUnknown = lex.ErrZeroUnknown

// ErrEmpty says that an input has no bytes.
var ErrEmpty = errors.New("the input is empty")

// Reader reads the records of one input.
type Reader struct {
	format *Format
	in     *lex.Scanner
	o      Options
	links  bool // the input is a link a line
	text   *utf8text.Reader
	ready  []*Record // what the input has, if that is known already; nil: the format reads it
}

// NewReader returns a reader of r, which has text in UTF-8 or UTF-16, with lines that end with LF
// or CRLF. Unless o.Format is set, it reads up to 64 KiB to find the
// format. If none fits, or none of a short input can be read in the one that does, a puzzle in a
// text is looked for: then there is one record, with a remark. If there is none, the error wraps
// [ErrUnknownFormat], perhaps with a [*ForeignError], or [ErrEmpty]. Other errors are those of r,
// or say that o.Format cannot be read.
func NewReader(r io.Reader, o Options) (*Reader, error) {
	text := utf8text.NewReader(r)
	in := lex.NewScanner(text)
	in.StartAt(max(o.Line, 1), o.Piece)
	f := o.Format
	if f == nil {
		var err error
		f, err = detectIn(in, &o)
		if err != nil && !errors.Is(err, ErrUnknownFormat) {
			return nil, err
		}
		if rec := pastedIn(in, f, o); rec != nil {
			return &Reader{format: rec.Format, in: in, o: o, ready: []*Record{rec}}, nil
		}
		if err == nil && isLabelled(in, f, o) {
			return nil, fmt.Errorf("%w: numbers of rows and columns stand around its cells, and the "+
				"rows between them do not all have the same number of cells", ErrUnknownFormat)
		}
		if err != nil {
			return nil, err
		}
		if !f.CanRead() {
			return nil, fmt.Errorf("%w: it is in format %s, which is for output only",
				ErrUnknownFormat, f.Name)
		}
	}
	if !f.CanRead() {
		return nil, fmt.Errorf("format %s is for output only", f.Name)
	}
	in.Limit(f.maxLine, o.MaxLine)
	links := f.link != nil && (f.read == nil || startsWithLink(in) ||
		f.link.objects && in.FirstCharacter() != '{')
	return &Reader{format: f, in: in, o: o, links: links, text: text}, nil
}

// NewReaderOf returns a reader of records that the caller made, as of an input in format line of
// which record i+1 is line i+1, such as the grids of a picture (package photo). They then belong to
// the reader.
func NewReaderOf(records []*Record, o Options) *Reader {
	for i, rec := range records {
		rec.Line = i + 1
	}
	in := lex.NewScanner(strings.NewReader(strings.Repeat("\n", max(1, len(records)))))
	return &Reader{format: lineFormat, in: in, o: o, ready: slices.Grow(records, 1)}
}

// Format returns the format that is being read.
func (r *Reader) Format() *Format { return r.format }

// ByLines reports whether each line of the input is a case by itself, as far as its beginning
// tells. Then the input can be cut at the starts of lines, and read with Options.Piece. It is
// called before reading.
func (r *Reader) ByLines() bool {
	return r.format.byLines && !r.links && r.ready == nil && !r.text.Decodes() &&
		!(r.format.ends && r.isTable())
}

// isTable reports whether the lines up to the first puzzle tell in which column the puzzles are, so
// that the lines after it cannot be read without them, or are too many to tell.
func (r *Reader) isTable() (is bool) {
	r.in.Look(func(prefix []byte, end bool) (decided bool) {
		lines := lineReader{lineKinds: newLineKinds(r.o)}
		number := 0
		for line := range bytes.Lines(prefix) {
			number++
			text := lex.TrimReturn(bytes.TrimSuffix(line, []byte("\n")))
			_, ends := lines.read(&lex.TextLine{Text: text, Line: number})
			if ends || lines.begun || lines.columns != nil {
				is = lines.columns != nil
				return true
			}
		}
		is = len(prefix) > lex.DetectBytes-len(lex.ByteOrderMark)-1
		return end
	})
	return is
}

// Offset returns how many bytes of an input that can be cut, see [Reader.ByLines], have been read
// when a record or piece is yielded: those up to the end of its last line.
func (r *Reader) Offset() int64 { return r.in.Offset() }

// KeepBlanks makes each blank line of format line a Record with Blank, so that there is
// an answer to each line. Call it before reading. Other formats ignore it.
func (r *Reader) KeepBlanks() { r.o.blanks = true }

// Records yields the records in order, once. A record with Err does not end the
// sequence. An error of the underlying reader does: it comes beside a nil record, and
// wraps [ErrEmpty] if the input has no bytes. Memory does not grow with the input.
func (r *Reader) Records() iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		more := true
		r.each(func(rec *Record) bool {
			more = yield(r.complete(rec), nil)
			return more
		})
		if err := r.failed(); more && err != nil {
			yield(nil, err)
		}
	}
}

// each calls yield with the records as the format reads them, until it returns false. It
// numbers the cases among them.
func (r *Reader) each(yield func(*Record) bool) {
	cases := 0
	numbered := func(rec *Record) bool {
		if !rec.Blank {
			cases++
			rec.number = cases
		}
		return yield(rec)
	}
	if r.ready != nil {
		for r.in.Scan() { // so that what follows the input is not taken for a part of it
		}
		for _, rec := range r.ready {
			if !numbered(rec) {
				return
			}
		}
	} else if r.links {
		readLinks(r.in, r.o, r.format, numbered)
	} else {
		r.format.read(r.in, r.o, numbered)
	}
}

// complete sets in a record what the input knows of it.
func (r *Reader) complete(rec *Record) *Record {
	rec.File = r.o.File
	if rec.Format == nil {
		rec.Format = r.format
	}
	if rec.Err != nil {
		rec.Err = r.place(rec.Err, rec.Format)
	}
	rec.tidy()
	if err := rec.leftOut(r.o); err != nil {
		err = r.place(&lex.Fault{Line: rec.Line, Err: err}, rec.Format)
		return &Record{Err: err, Text: rec.Text, Format: rec.Format, File: rec.File,
			Line: rec.Line, number: rec.number}
	}
	return rec
}

// failed returns, when everything has been read, why it was not read well.
func (r *Reader) failed() error {
	if r.in.Err == nil && r.in.Line == 0 && !r.o.Piece {
		return fmt.Errorf("%w: expected puzzles or problems in format %s", ErrEmpty, r.format.Name)
	}
	return r.in.Err
}

// place returns a SyntaxError for a fault, and other errors as they are.
func (r *Reader) place(err error, f *Format) error {
	if at, ok := err.(*lex.Fault); ok {
		return &SyntaxError{Format: f.Name, File: r.o.File, Line: at.Line, Column: at.Column,
			Err: at.Err}
	}
	return err
}

// startsWithLink reports whether the first line that is not blank or a comment is a link
// to a known program.
func startsWithLink(s *lex.Scanner) (is bool) {
	s.Look(func(prefix []byte, end bool) bool {
		f, v := detectLink(prefix, end)
		is = f != nil
		return v != lex.More
	})
	return is
}

// detectIn returns the first format of the detection order that fits the beginning of the
// input.
func detectIn(s *lex.Scanner, o *Options) (f *Format, err error) {
	failed := s.Look(func(prefix []byte, end bool) (decided bool) {
		if f, decided = detect(prefix, end, o); decided && f == nil {
			err = unknownFormat(prefix, o)
		}
		return decided
	})
	if failed != nil {
		return nil, failed
	}
	return f, err
}
