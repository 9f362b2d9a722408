package format

import (
	"bytes"
	"cmp"
	"fmt"
	"io"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sat"
)

// Answer is what another program says about one record. An answer without solutions,
// None, Yes and Unknown says nothing: the search was cut short, or the record is unreadable.
type Answer struct {
	Line    int          // where it starts
	None    bool         // it says that there is no solution
	Yes     bool         // it says that there is a solution, without showing it
	Unknown bool         // it says that the search was cut short
	Remarks []string     // as in Record
	Grids   []nonet.Grid // solutions of a puzzle
	Options [][]int      // solutions of a cover problem: option numbers from 0, ascending
}

// Answers reads another program's answers, record by record.
type Answers struct{ r Reader }

// NewAnswers returns a reader of answers to records of format f. Unless o.Format is
// set, the answers are in format f, drawings of format pretty, or those of a SAT solver: it
// reads the first line of r that is not a comment of one to know that. The error says that
// answers in the format cannot be read, or is that of r.
func NewAnswers(r io.Reader, f *Format, o Options) (*Answers, error) {
	in := lex.NewScanner(r)
	form := o.Format
	if form == nil {
		line, err := in.FirstLine(sat.IsComment)
		switch {
		case err != nil:
			return nil, err
		case sat.IsLine(line):
			form = satFormat
		case isDrawing(line):
			form = prettyFormat
		default:
			form = f
		}
	}
	if form.answers == nil {
		return nil, fmt.Errorf("answers in the form of %s cannot be read", form.Name)
	}
	in.Limit(form.maxLine, 0)
	return &Answers{Reader{format: form, in: in, o: o}}, nil
}

// Format returns the format of the answers.
func (a *Answers) Format() *Format { return a.r.format }

// HoldSeveral reports whether an answer can have several solutions. If not, each grid
// is one answer.
func (a *Answers) HoldSeveral() bool { return a.r.format.several }

// Next reads the answer to rec, which must be the next record of the input that was
// answered. The error is a [*SyntaxError] where the text is not an answer, [io.EOF] at the
// end, or that of the underlying reader; it wraps [ErrCannotHold] if the format has no
// answers to such a record. A record with Blank is answered by a blank line or nothing.
// The answer to a record with Err says None; in most formats nothing is read for it.
func (a *Answers) Next(rec *Record) (Answer, error) {
	if rec.Blank && !a.r.format.fields {
		return Answer{}, nil
	}
	form := a.r.format.reply
	switch {
	case rec.Err != nil && form.unreadable == nil:
		return Answer{None: true}, nil // nothing stands for such a record
	case rec.Err == nil && !rec.Blank:
		if err := form.lacks(rec); err != nil {
			return Answer{}, err
		}
	}
	answer, err := a.r.format.answers(a.r.in, a.r.o, rec)
	err = a.r.place(err, a.r.format)
	if a.r.in.Err != nil {
		err = a.r.in.Err
	}
	return answer, err
}

// AtEnd reports whether only white space is left, and if not, the line of the rest.
func (a *Answers) AtEnd() (line int, ok bool) {
	for a.r.in.Scan() {
		if a.r.in.TooLong || len(bytes.TrimSpace(a.r.in.Text)) > 0 {
			return a.r.in.Line, false
		}
	}
	return a.r.in.Line, true
}

// answersAsPuzzles returns a reader of answers that are written as puzzles are, which read
// reads.
func answersAsPuzzles(read func(*lex.Scanner, Options, func(*Record) bool),
) func(*lex.Scanner, Options, *Record) (Answer, error) {
	return func(in *lex.Scanner, o Options, rec *Record) (Answer, error) {
		o.Layout = rec.Puzzle.Layout
		if o.Symbols == 0 && rec.style.symbols != 'A' {
			o.Symbols = cmp.Or(rec.style.symbols, '1')
		}
		var found *Record
		read(in, o, func(r *Record) bool {
			found = r
			return false
		})
		switch {
		case in.Err != nil:
			return Answer{}, in.Err
		case found == nil:
			return Answer{}, io.EOF
		case found.Err != nil:
			return Answer{Line: found.Line}, found.Err
		}
		return gridAnswer(Answer{Line: found.Line}, rec, found.Puzzle.Givens)
	}
}
