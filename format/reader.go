package format

import (
	"errors"
	"fmt"
	"io"
	"iter"
)

// Read returns the records of an input, whose format it finds out unless
// o.Format is set. It ends at the first error: that of a case that cannot be read
// (a [*SyntaxError]), of [NewReader], or of r. The records before are returned
// with it. Memory grows with the input: see [Records] for large ones.
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

// Records yields the records of an input one by one, as [Reader.Records] does.
// An error of [NewReader] is yielded beside a nil record.
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

// ErrEmpty says that an input has no bytes at all.
var ErrEmpty = errors.New("the input is empty")

// Reader reads the records of one input.
type Reader struct {
	format *Format
	in     *scanner
	o      Options
}

// NewReader returns a reader of r. Unless o.Format is set, it reads as much of
// the input as it takes to know the format, 64 KiB at most; if none fits, the
// error wraps [ErrUnknownFormat] and names those that were tried, or [ErrEmpty].
// Other errors are those of r. The input is UTF-8 or ASCII text; lines end with LF or CRLF.
func NewReader(r io.Reader, o Options) (*Reader, error) {
	in := newScanner(r)
	f := o.Format
	if f == nil {
		var err error
		if f, err = in.detect(); err != nil {
			return nil, err
		}
	}
	if f.read == nil {
		return nil, fmt.Errorf("format %s is for output only", f.Name)
	}
	in.limit(f)
	return &Reader{format: f, in: in, o: o}, nil
}

// Format returns the format that is being read.
func (r *Reader) Format() *Format { return r.format }

// KeepBlanks has a blank line of format line be a Record, with Blank, so that answers
// keep in step with the lines. It has no effect on other formats, nor after reading
// has begun.
func (r *Reader) KeepBlanks() { r.o.blanks = true }

// Records yields the records in order. A record with Err does not end the
// sequence; an error of the underlying reader does, as the error beside a nil
// record; it wraps ErrEmpty if there was not a single byte. The sequence can be
// used once. Memory does not grow with the input.
func (r *Reader) Records() iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		more := true
		r.format.read(r.in, r.o, func(rec *Record) bool {
			more = yield(r.complete(rec), nil)
			return more
		})
		if err := r.failed(); more && err != nil {
			yield(nil, err)
		}
	}
}

// complete sets in a record what the input knows of it.
func (r *Reader) complete(rec *Record) *Record {
	rec.File, rec.Format = r.o.File, r.format
	if rec.Err != nil {
		r.place(rec.Err)
	}
	return rec
}

// failed returns, when everything has been read, why it was not read well.
func (r *Reader) failed() error {
	if r.in.err == nil && r.in.line == 0 {
		return fmt.Errorf("%w: expected puzzles or problems in format %s", ErrEmpty, r.format.Name)
	}
	return r.in.err
}

// place completes the place of a SyntaxError.
func (r *Reader) place(err error) {
	var se *SyntaxError
	if errors.As(err, &se) {
		se.File, se.Format = r.o.File, r.format.Name
	}
}
