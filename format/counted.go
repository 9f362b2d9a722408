package format

import (
	"fmt"
	"io"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/judges"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// counted has a line with the number of cases, then 81 digits per case, usually
// as 9 lines of 9; 0 or a point is an empty cell. White space between digits and around
// lines is free, but a case ends where a line ends, or has all of its digits in
// one line. After the last case another count may follow. A count of 9 with one case of several
// lines is the size of the puzzle.
//
// The reply has 9 lines of 9 digits per case: the solution, or the case as it
// came if there is none.
var countedFormat = &Format{
	Name:    "counted",
	tells:   isUsual,
	Aliases: []string{"poj2676", "p10481"},
	About:   "the number of cases, then 9 lines of 9 digits for each, 0 for an empty cell",
	holds:   PartSeveral,
	uses:    "judges",
	read:    readCounted,
	write:   countedForm.newWriter,
	answers: readCountedAnswer,
	reply: &reply{
		check: countedForm.answerable,
		solution: func(dst []byte, _ *Record, _ WriteOptions, s Solution) []byte {
			return append(appendRows(dst, s.Grid, 9, digitSymbols), '\n')
		},
		end: func(dst []byte, r *Record, _ WriteOptions, s Summary) []byte {
			if s.Shown > 0 {
				return dst
			}
			return append(appendRows(dst, r.Puzzle.Givens, 9, digitSymbols), '\n')
		},
	},
}

var countedForm = &caseForm{name: "counted", sizes: nine, symbols: digitSymbols, counted: true}

// appendRows appends a grid as rows of n symbols, without the end of the last
// line.
func appendRows(dst []byte, g nonet.Grid, n int, symbols string) []byte {
	for i := 0; i < len(g); i += n {
		if i > 0 {
			dst = append(dst, '\n')
		}
		dst = appendSymbols(dst, g[i:i+n], symbols)
	}
	return dst
}

func readCounted(in *lex.Scanner, o Options, yield func(*Record) bool) {
	layout := nonet.Classic()
	if o.Layout != nil {
		layout = o.Layout
	}
	if layout.Size() != 9 {
		yield(&Record{Line: 1, Err: &lex.Fault{Line: 1,
			Err: fmt.Errorf("the layout given has size %d: this format has 9x9 puzzles",
				layout.Size())}})
		return
	}
	r := &judges.CountedReader{In: in}
	digit := lex.NewAlphabet('1', 9)
	var slab recordSlab
	for {
		line, digits, err := r.Next()
		if in.Err != nil || line == 0 {
			return
		}
		rec := &Record{Line: line}
		if err == nil {
			digit.Decode(slab.space(81), digits)
			rec = slab.record(layout)
			rec.Line = line
			rec.Text = slab.text(appendRows(nil, rec.Puzzle.Givens, 9, digitSymbols))
		} else {
			rec.Err = err
		}
		if !yield(rec) {
			return
		}
	}
}

// readCountedAnswer reads 81 digits that end where a line ends.
func readCountedAnswer(in *lex.Scanner, _ Options, rec *Record) (Answer, error) {
	var answer Answer
	var digits []byte
	for len(digits) < 81 && in.Scan() {
		l := judges.ReadCountedLine(in)
		switch {
		case l.Err != nil:
			return answer, l.Err
		case answer.Line == 0 && len(l.Digits) > 0:
			answer.Line = in.Line
		}
		if digits = append(digits, l.Digits...); len(digits) > 81 {
			return answer, in.Errorf(0, "found %d digits up to here where a grid of 81 ends",
				len(digits))
		}
	}
	switch {
	case len(digits) == 0:
		return answer, io.EOF
	case len(digits) < 81:
		return answer, in.Errorf(0, "the answers end after %d of 81 digits", len(digits))
	}
	grid := make(nonet.Grid, 81)
	lex.NewAlphabet('1', 9).Decode(grid, digits)
	return gridAnswer(answer, rec, grid)
}
