// Package format reads and writes puzzles, exact cover problems and their
// answers in the forms that people and judges use.
//
// [Read] and [Records] read an input in any format. Each case of the input becomes
// a [Record]: a puzzle, a cover problem, or an error.
//
// [ByName] returns a [Format]. [Format.NewWriter] writes puzzles and problems,
// [Format.NewAnswerer] the answers to them. [NewAnswers] reads another program's
// answers.
//
// The README of this package says how to add a format.
package format

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
	"github.com/nonet-dev/nonet/internal/bulk"
)

// Format is one way to write puzzles or cover problems: see [All] and [ByName].
type Format struct {
	Name    string
	Aliases []string // other names, most of them of judges' problems
	About   string   // one line for people

	// Each of these is nil if the format cannot do it.
	read    func(*lex.Scanner, Options, func(*Record) bool)      // until the callback returns false
	write   func(io.Writer, WriteOptions) Writer                 // of puzzles or problems
	reply   *reply                                               // of answers
	table   *reply                                               // see WriteOptions.Named
	rows    *reply                                               // see WriteOptions.Rows
	answers func(*lex.Scanner, Options, *Record) (Answer, error) // reads answers; see Answers

	// pieces is what Reader.Pieces does; nil: each record is a piece.
	pieces func(r *Reader, most func() int, yield func(bulk.Piece[Record]) bool)

	maxLine int  // longest line in bytes; 0: lex.MaxLine
	symbols bool // the user can choose the symbols
	byLines bool // see ByLines
	ends    bool // a line may end the input, see EndLine
	fields  bool // Record.Text is a field of a line

	holds Parts  // see Holds
	full  bool   // it has no puzzles with open cells: solutions, or none
	uses  string // see Uses

	suffixes []string // see Suffixes

	link *linkForm // nil: the format has no links

	// tells reports whether a puzzle tells its layout: see Tells. nil: it tells every one that the
	// format has.
	tells func(l *nonet.Layout) bool

	// recordHolds returns what it holds of a record; nil: holds.
	recordHolds func(r *Record, holds Parts) Parts

	media   string // see MediaType
	several bool   // see Answers.HoldSeveral
}

// CanRead reports whether the format has a reader.
func (f *Format) CanRead() bool { return f.read != nil || f.link != nil }

// CanWrite reports whether the format has a writer of puzzles or problems.
func (f *Format) CanWrite() bool { return f.write != nil }

// CanReply reports whether answers can be written in the format.
func (f *Format) CanReply() bool { return f.reply != nil }

// AnswersAlike reports whether answers in the format are of its own form, so that a file of them
// may have its suffix. Other formats answer with lines or plain grids.
func (f *Format) AnswersAlike() bool {
	if f.link == nil && f.byLines && f.reply == lineFormat.reply {
		return true
	}
	borrowed := f.reply == nil || f.reply == lineFormat.reply || f.reply == gridFormat.reply
	return f.table != nil || !borrowed
}

// HasSymbols reports whether Options.Symbols and WriteOptions.Symbols have an effect.
func (f *Format) HasSymbols() bool { return f.symbols }

// ByLines reports whether each line of a text in the format is a case by itself, so that texts can
// be cut at the starts of lines, and joined. A text that is read must allow it, too: see
// [Reader.ByLines].
func (f *Format) ByLines() bool { return f.byLines }

// EndLine returns where in a text of whole lines one begins that ends an input in the format,
// such as "end" in format line: nothing is read from there on. It returns -1 if there is none.
func (f *Format) EndLine(text []byte) int {
	for at := 0; f.ends; {
		i := bytes.Index(text[at:], []byte(endsLines))
		if i < 0 {
			break
		}
		at += i + len(endsLines)
		start := bytes.LastIndexByte(text[:at], '\n') + 1
		line, _, _ := bytes.Cut(text[start:], []byte("\n"))
		if string(bytes.TrimSpace(line)) == endsLines {
			return start
		}
	}
	return -1
}

// MediaType returns the media type of texts in the format, such as "image/svg+xml".
func (f *Format) MediaType() string {
	if f.media == "" {
		return "text/plain; charset=utf-8"
	}
	return f.media
}

// IsLink reports whether puzzles of the format can be links to another program's page.
func (f *Format) IsLink() bool { return f.link != nil }

// Holds returns what records in the format can have.
func (f *Format) Holds() Parts {
	if f.full {
		return f.holds
	}
	return f.holds | PartGivens
}

// Tells reports whether puzzles in the format tell a layout, so that who reads them need not know
// it. Other layouts are refused, unless WriteOptions.Layout says that they are known. A layout that
// the format cannot hold at all is refused in any case.
func (f *Format) Tells(l *nonet.Layout) bool { return f.tells == nil || f.tells(l) }

// Suffixes returns the suffixes of files that are written in the format, the usual one first.
// Several formats may have one: a name means the first of them in [All].
func (f *Format) Suffixes() []string { return f.suffixes }

// Uses names the programs, pages and files that use the format.
func (f *Format) Uses() string { return f.uses }

// NewWriter returns a writer to w, nil if CanWrite is false.
func (f *Format) NewWriter(w io.Writer, o WriteOptions) Writer {
	if f.write == nil {
		return nil
	}
	return checkedWriter{f.write(w, o), f, o}
}

// checkedWriter is a writer that gets what its format holds, without control characters in the
// texts that others have written. Formats that have them escape what means something to them.
type checkedWriter struct {
	Writer
	format *Format
	o      WriteOptions
}

func (w checkedWriter) Write(r *Record) error {
	if err := w.format.lacks(r, w.o); err != nil {
		return err
	}
	return w.Writer.Write(r.plainWords())
}

// lacks returns an error if a record has what no record in the format has.
func (f *Format) lacks(r *Record, o WriteOptions) error {
	switch {
	case r.Puzzle == nil && f.holds&PartCover == 0:
		return lex.CannotHold("format %s has no place for an exact cover problem", f.Name)
	case r.Puzzle == nil:
		return nil
	case len(r.Puzzle.Rules) > 0 && f.holds&PartPuzzleRules == 0:
		var others []string
		for _, f := range All() {
			if f.CanWrite() && f.holds&PartPuzzleRules != 0 {
				others = append(others, f.Name)
			}
		}
		return lex.CannotHold("format %s has no rules, and the puzzle has some: %s; formats with rules: %s",
			f.Name, sketch.KindsOf(r.Puzzle.Rules), strings.Join(others, ", "))
	case r.Puzzle.Layout.IsShaped() && f.holds&PartShapes == 0:
		return noShapes(f.Name)
	case !f.Tells(r.Puzzle.Layout) && !o.knows(r.Puzzle.Layout):
		return lex.CannotHold("format %s would lose the layout %s", f.Name,
			lex.Quote([]byte(r.Puzzle.Layout.String())))
	}
	return nil
}

// noShapes says that a format has only single grids of as many rows and columns as digits.
func noShapes(name string) error {
	var others []string
	for _, f := range All() {
		if f.CanWrite() && f.holds&PartShapes != 0 {
			others = append(others, f.Name)
		}
	}
	return lex.CannotHold("format %s has no grids of other shapes, such as Samurai; formats that have "+
		"them: %s", name, strings.Join(others, ", "))
}

// Options says how to read. The zero value finds out everything.
type Options struct {
	File    string        // the name for messages; "" for standard input
	Format  *Format       // nil: find out
	Layout  *nonet.Layout // nil: as the puzzle says, or the usual boxes of its size
	Symbols byte          // '1': digits are 1-9A.., 'A': A.., '0': 0-9A..; 0: find out

	// DropConstraints says that a puzzle with constraints that nonet cannot hold is read
	// without them, as another puzzle. Record.Lost then names them. Without it, such a
	// puzzle is an error that wraps a [*ConstraintsError].
	DropConstraints bool

	// Whole says that a puzzle of which something was left out that may be a rule is an error that
	// wraps a [*LeftOutError]. What DropConstraints allows is not an error.
	Whole bool

	// Puzzle is the one that was solved. Format sat reads the solution of it; others
	// ignore it. nil: not known.
	Puzzle *nonet.Puzzle

	// Cover says that an exact cover problem is expected: rows of 0 and 1 are a matrix, and no
	// damaged puzzle is looked for.
	Cover bool

	// Certain says that an input may not be puzzles at all: it is not recognised if its first
	// case is damaged.
	Certain bool

	// Piece says that the input is a piece of a longer one, cut at the starts of lines: its first
	// line names no columns, and it may be empty. What says something of the lines after the piece,
	// such as "end" in format line, is an error of the reader that wraps [ErrPiece].
	Piece bool
	// OneLine says that each case ends with its line: an object of JSON that is not closed there is
	// a record that cannot be read, also in a piece. Formats without objects ignore it.
	OneLine bool
	Line    int // the number of its first line in the longer input; 0: 1

	// MaxLine bounds the lines, in bytes, from 64 KiB on; 0, or what is more than the format's own
	// bound: as long as the format allows. A longer line cannot be read; those after it can.
	MaxLine int

	blanks bool // see Reader.KeepBlanks
}

// WriteOptions says how to write puzzles and answers. The zero value is ready.
type WriteOptions struct {
	Symbols byte // as in Options; 0: those in which the puzzle was read, else '1'
	Colour  bool // bold givens, coloured pieces: for terminals
	All     bool // answers: every solution was asked for
	Unique  bool // answers: a solution was asked for only if it is the only one

	// Rows says that answers in format matrix are the rows alone, without the words of a judge.
	Rows bool
	// Named says that the format of the answers was named, and is not merely that of the input:
	// answers in csv are then a table, else lines.
	Named bool

	// Layout is one that the readers of the output know already: the output does not tell
	// it, so formats that cannot tell layouts hold its puzzles, too. nil: none.
	Layout *nonet.Layout
}

// style is how a puzzle was written, so that its answer can be written alike.
type style struct {
	symbols byte // as in Options; 0 is '1'
	grid    gridStyle
	quoted  bool // format array: cells are strings
}

// knows reports whether readers of the output know a puzzle's layout anyway.
func (o WriteOptions) knows(l *nonet.Layout) bool {
	return o.Layout != nil && (o.Layout == l || o.Layout.String() == l.String())
}

// SyntaxError says where an input is wrong. Err says what was found and expected.
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
	place := fmt.Sprintf("%s:%d", file, e.Line)
	if e.Column > 0 {
		place += fmt.Sprintf(":%d", e.Column)
	}
	return fmt.Sprintf("%s: format %s: %v", place, e.Format, e.Err)
}

func (e *SyntaxError) Unwrap() error { return e.Err }

// ErrCannotHold says that a format cannot hold what is to be written in it.
// Errors that wrap it say what would be lost.
var ErrCannotHold = lex.ErrCannotHold

// ErrPiece says that an input cannot be read in pieces.
var ErrPiece = lex.ErrPiece

// Writer writes puzzles or problems.
type Writer interface {
	// Write writes one case. If the error wraps ErrCannotHold, nothing was written;
	// other errors are those of the underlying writer.
	Write(*Record) error
	// Close writes what is left. It does not close the underlying writer.
	Close() error
}
