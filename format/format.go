// Package format reads and writes puzzles, exact cover problems and their
// answers in the forms that people and judges use.
//
// A [Format] is one row of a table: how it is recognised, its reader, its
// writer of puzzles, and its reply, the form in which answers are given. To add
// one, write its row in a file of its own and add it to the table in table.go.
//
// Reading goes one way: bytes, lines ([NewReader] finds the format), [Record].
// A record holds a puzzle, a cover problem, or the error of a case that could
// not be read; such an error does not end the reading.
package format

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
)

// Format is one way of writing puzzles or cover problems. The values are the
// rows of the table, see [All] and [ByName].
type Format struct {
	Name    string
	Aliases []string // other names, most of them of judges' problems
	About   string   // one line for people

	maxLine int                                                   // longest line in bytes, 0: maxLine
	read    func(*scanner, Options, func(*Record) bool)           // nil: cannot be read; stops when the callback returns false
	pieces  func(*scanner, Options, func() int, func(Piece) bool) // nil: each record is a piece; see Reader.Pieces
	write   func(io.Writer, WriteOptions) Writer                  // nil: puzzles and problems cannot be written
	reply   *Reply                                                // nil: answers cannot be written
	answers func(*scanner, Options, *Record) (Answer, error)      // nil: answers cannot be read; see Answers
}

// CanRead reports whether the format has a reader.
func (f *Format) CanRead() bool { return f.read != nil }

// CanWrite reports whether the format has a writer of puzzles or problems.
func (f *Format) CanWrite() bool { return f.write != nil }

// CanReply reports whether answers can be written in the format.
func (f *Format) CanReply() bool { return f.reply != nil }

// Reply returns the form of the format's answers, nil if it has none.
func (f *Format) Reply() *Reply { return f.reply }

// NewWriter returns a writer of puzzles or problems to w, nil if the format
// has none.
func (f *Format) NewWriter(w io.Writer, o WriteOptions) Writer {
	if f.write == nil {
		return nil
	}
	return f.write(w, o)
}

// Record is one case of an input. Exactly one of Puzzle, Cover, Err and Blank
// is set.
type Record struct {
	Puzzle *nonet.Puzzle
	Cover  *exactcover.Problem
	Err    error // a *SyntaxError; the reader goes on behind it
	Blank  bool  // a blank line; only with Options.Blanks

	Text string // the case as it was read, without the end of its last line; not kept of cover problems
	Rest string // format line: the text behind the puzzle, from the separator on
	File string
	Line int // the first line of the case, from 1

	from  *Format     // that it was read from, nil: none
	style style       // how the puzzle was written
	rows  *matrixRows // format matrix: which rows are options
}

// readAs reports whether the record was read in the format of that name.
func (r *Record) readAs(name string) bool { return r.from != nil && r.from.Name == name }

// Options says how to read.
type Options struct {
	File    string        // the name for messages, "" for standard input
	Format  *Format       // nil: find out
	Layout  *nonet.Layout // nil: as the puzzle says, or the usual boxes of its size
	Symbols byte          // '1': digits are 1-9A.., 'A': A.., '0': 0-9A..; 0: the format's rule
	Blanks  bool          // format line: a blank line is a Record, too, so that answers keep in step
}

// WriteOptions says how to write puzzles and answers.
type WriteOptions struct {
	Symbols byte // as in Options
	Colour  bool // bold givens, for terminals
	All     bool // every solution was asked for
	Unique  bool // a solution counts as an answer only if it is the only one

	// Layout is a layout that the readers of the output know without being told
	// there (the command line has it from --layout): formats that cannot tell
	// layouts hold puzzles of this one as well. nil: none.
	Layout *nonet.Layout

	// Except is a solution that a last clause of format cnf excludes: the puzzle
	// has no other if the clauses contradict each other. Other formats have
	// nothing of the kind. nil: none.
	Except nonet.Grid
}

// style is how a puzzle was written, so that its answer can be written alike.
type style struct {
	symbols byte // as in Options; 0 is '1'
	grid    gridStyle
}

// knows reports whether readers of the output know a puzzle's layout anyway.
func (o WriteOptions) knows(l *nonet.Layout) bool {
	return o.Layout != nil && (o.Layout == l || o.Layout.String() == l.String())
}

// SyntaxError says where an input is wrong, and what stood there and was
// expected (in Err).
type SyntaxError struct {
	Format string
	File   string // "" for standard input
	Line   int    // from 1
	Column int    // in bytes from 1, 0 if it is about the whole line
	Err    error
}

func (e *SyntaxError) Error() string {
	file := e.File
	if file == "" {
		file = "standard input"
	}
	if e.Column == 0 {
		return fmt.Sprintf("%s:%d: %s: %v", file, e.Line, e.Format, e.Err)
	}
	return fmt.Sprintf("%s:%d:%d: %s: %v", file, e.Line, e.Column, e.Format, e.Err)
}

func (e *SyntaxError) Unwrap() error { return e.Err }

// ErrCannotHold says that a format cannot hold what is to be written in it.
// Errors that wrap it say what would be lost.
var ErrCannotHold = errors.New("the format cannot hold this")

// Writer writes puzzles or problems. Close writes what is left; it does not
// close the underlying writer.
type Writer interface {
	// Write writes one case. An error that wraps ErrCannotHold has written
	// nothing; other errors are those of the underlying writer.
	Write(*Record) error
	Close() error
}

// Reply is the form of the answers of a format. Its functions append to dst
// and keep no state, so that answers can be formed side by side. For a record
// that was read well, Begin is called once, Solution for each solution that is
// to be shown, End once. A function may be nil.
type Reply struct {
	// All says that this reply shows every solution unless told otherwise.
	All bool
	// SaysNo says that the reply itself tells that there is no solution.
	SaysNo bool
	// Between is written between the answers of two records.
	Between string

	// Check returns an error that wraps ErrCannotHold if the answers of r cannot
	// be written in this form; nil Check: everything can.
	Check    func(r *Record) error
	Begin    func(dst []byte, r *Record, o WriteOptions) []byte
	Solution func(dst []byte, r *Record, o WriteOptions, s Solution) []byte
	End      func(dst []byte, r *Record, o WriteOptions, s Summary) []byte

	// Solutions appends the answers to puzzles of a run of which each has one
	// solution to be shown, in one go; grids has these one behind the other. nil:
	// the answers say more than that.
	Solutions func(dst []byte, r *Run, o WriteOptions, grids []nonet.Digit) []byte

	// Timed says that the answers tell how long the search took.
	Timed bool

	// Unreadable is the answer to a record with Err or Blank: what keeps the answers in
	// step with the input, where the format counts on it.
	Unreadable func(dst []byte, r *Record) []byte
}

// Solution is one solution of a record's puzzle or cover problem.
type Solution struct {
	Number  int64      // from 1
	Grid    nonet.Grid // of a puzzle
	Options []int      // of a cover problem: option numbers from 0, ascending
}

// Summary is what is known of a record when its search has ended.
type Summary struct {
	Shown     int64         // solutions that were passed to Solution
	Costs     []int64       // what each of them costs; nil if the problem has no costs, or if the reply is not Timed
	Found     int64         // solutions found; with Unique, 2 means at least 2
	Decided   bool          // the search was not cut short by a limit or by cancelling
	Exhausted bool          // Found is the number of all solutions
	Fixed     nonet.Grid    // of a puzzle, if not Decided: cells that are the same in all solutions; nil if none is known
	Random    bool          // the solutions were drawn at random
	Uniform   bool          // and all of them were equally likely
	Engine    string        // the engine that ran
	Why       string        // exact cover: why this one, as a sentence
	Nodes     int64         //
	Time      time.Duration //
}

// Answer is what another program's output says about one record. If it has no
// solutions and neither None nor Yes, it says nothing: the search was cut short,
// or the record could not be read.
type Answer struct {
	Line    int          // where it starts
	None    bool         // it says that there is no solution
	Yes     bool         // it says that there is a solution, without showing it
	Grids   []nonet.Grid // solutions of a puzzle
	Options [][]int      // solutions of a cover problem, as option numbers in ascending order
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
// error wraps ErrUnknownFormat and names those that were tried, or ErrEmpty. Other errors
// are those of r. The input is UTF-8 or ASCII text; lines end with LF or CRLF.
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
	rec.File, rec.from = r.o.File, r.format
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

// Answers reads another program's answers, record by record.
type Answers struct{ r Reader }

// NewAnswers returns a reader of answers in the reply form of f.
func NewAnswers(r io.Reader, f *Format, o Options) (*Answers, error) {
	if f.answers == nil {
		return nil, fmt.Errorf("answers in the form of %s cannot be read", f.Name)
	}
	in := newScanner(r)
	in.limit(f)
	return &Answers{Reader{f, in, o}}, nil
}

// Next reads the answer to rec, which must be the next record of the input
// that was answered. The error is a *SyntaxError where the text is not an
// answer, io.EOF where there is no more, or that of the underlying reader; it
// wraps ErrCannotHold if the form has no answers to such a record. The answer
// to a Blank is a blank line or nothing.
func (a *Answers) Next(rec *Record) (Answer, error) {
	if rec.Blank && a.r.format != lineFormat {
		return Answer{}, nil
	}
	if r := a.r.format.reply; rec.Err == nil && !rec.Blank && r != nil && r.Check != nil {
		if err := r.Check(rec); err != nil {
			return Answer{}, err
		}
	}
	answer, err := a.r.format.answers(a.r.in, a.r.o, rec)
	a.r.place(err)
	if a.r.in.err != nil {
		err = a.r.in.err
	}
	return answer, err
}

// AtEnd reports whether nothing but white space is left, and if not, where.
func (a *Answers) AtEnd() (line int, ok bool) {
	for a.r.in.scan() {
		if a.r.in.tooLong || len(bytes.TrimSpace(a.r.in.text)) > 0 {
			return a.r.in.line, false
		}
	}
	return a.r.in.line, true
}
