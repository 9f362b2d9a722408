package format

import (
	"bytes"
	"fmt"
	"io"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/internal/visible"
)

// hexadoku has 16 lines of 16 symbols per case: A to P, in either case, and -
// for an empty cell. Blank lines separate the cases. If one is wrong, the next
// begins after the next blank line.
//
// The reply has the same form, with a blank line between the answers; a case
// without solution is written as it came.
var hexadokuFormat = &Format{
	Name:    "hexadoku",
	tells:   isUsual,
	Aliases: []string{"poj3076", "uva1309", "zoj3122"},
	About:   "16 lines of 16 symbols A-P, - for an empty cell, with a blank line between the cases",
	holds:   PartSeveral,
	uses:    "judges",
	read:    readHexadoku,
	write:   hexadokuForm.newWriter,
	answers: readHexadokuAnswer,
	reply: &reply{
		separator: "\n",
		lists:     "\n",
		check:     hexadokuForm.answerable,
		solution: func(dst []byte, _ *Record, _ WriteOptions, s Solution) []byte {
			if s.Number > 1 {
				dst = append(dst, '\n')
			}
			return append(appendRows(dst, s.Grid, 16, hexadokuSymbols), '\n')
		},
		end: func(dst []byte, r *Record, _ WriteOptions, s Summary) []byte {
			switch {
			case s.Shown > 0:
				return dst
			case r.readAs("hexadoku"):
				dst = append(dst, visible.Text(r.Text)...)
			default:
				dst = appendRows(dst, r.Puzzle.Givens, 16, hexadokuSymbols)
			}
			return append(dst, '\n')
		},
	},
}

var hexadokuForm = &caseForm{name: "hexadoku", sizes: []int{16}, symbols: hexadokuSymbols,
	gap: true}

const hexadokuSymbols = "-ABCDEFGHIJKLMNOP"

// hexadokuDigit has the digit of each character, lex.NoSymbol for other characters.
var hexadokuDigit = func() (digit [256]uint8) {
	for i := range digit {
		digit[i] = lex.NoSymbol
	}
	for d, ch := range []byte(hexadokuSymbols) {
		digit[ch] = uint8(d)
		if d > 0 {
			digit[ch|0x20] = uint8(d)
		}
	}
	return digit
}()

// hexadokuRow reads a row into digits, which has 16.
func hexadokuRow(in *lex.Scanner, digits []nonet.Digit) *lex.Fault {
	if in.TooLong {
		return in.ErrTooLong()
	}
	row := bytes.TrimRight(in.Text, " \t\r")
	start, _ := lex.WordAt(row, 0)
	row = row[start:]
	for i, ch := range row {
		if hexadokuDigit[ch] == lex.NoSymbol {
			return in.Errorf(start+i+1, "found %s, expected A-P or -",
				lex.QuoteChar(row[i:]))
		}
		if i < 16 {
			digits[i] = hexadokuDigit[ch]
		}
	}
	if len(row) != 16 {
		return in.Errorf(start+min(len(row), 16)+1, "found a row of %d symbols, expected 16",
			len(row))
	}
	return nil
}

func readHexadoku(in *lex.Scanner, o Options, yield func(*Record) bool) {
	layout := o.Layout
	if layout == nil {
		layout, _ = nonet.Boxes(4, 4)
	}
	if layout.Size() != 16 {
		yield(&Record{Line: 1, Err: &lex.Fault{Line: 1,
			Err: fmt.Errorf("the layout given has size %d: this format has 16x16 puzzles",
				layout.Size())}})
		return
	}
	var slab recordSlab
	var text []byte
	for lex.ScanFilled(in) {
		line := in.Line
		text = text[:0]
		digits := slab.space(256)
		var err *lex.Fault
		for row := 0; row < 16; row++ {
			if row > 0 && (!in.Scan() || lex.IsWhite(in)) {
				err = in.Errorf(0, "found %d rows, expected 16", row)
				break
			}
			if err = hexadokuRow(in, digits[16*row:]); err != nil {
				break
			}
			text = append(append(text, in.Text...), '\n')
		}
		if in.Err != nil {
			return
		}
		rec := &Record{}
		if err == nil {
			rec = slab.record(layout)
			rec.Text = slab.text(text[:len(text)-1])
		} else {
			rec.Err = err
		}
		rec.Line = line
		if !yield(rec) {
			return
		}
		if err != nil && !lex.IsWhite(in) {
			for in.Scan() && !lex.IsWhite(in) {
			}
		}
	}
}

func readHexadokuAnswer(in *lex.Scanner, _ Options, rec *Record) (Answer, error) {
	if !lex.ScanFilled(in) {
		return Answer{}, io.EOF
	}
	answer := Answer{Line: in.Line}
	grid := make(nonet.Grid, 256)
	for row := range 16 {
		if row > 0 && !lex.ScanFilled(in) {
			return answer, in.Errorf(0, "the answers end after %d of 16 rows", row)
		}
		if err := hexadokuRow(in, grid[16*row:]); err != nil {
			return answer, err
		}
	}
	return gridAnswer(answer, rec, grid)
}

// detectHexadoku: 16 lines of 16 symbols.
func detectHexadoku(prefix []byte, eof bool) lex.Verdict {
	rows := 0
	for line := range bytes.Lines(prefix) {
		if line = bytes.TrimSpace(line); len(line) == 0 && rows == 0 {
			continue
		}
		if len(line) != 16 || !isHexadoku(line) {
			return lex.No
		}
		if rows++; rows == 16 {
			return lex.Yes
		}
	}
	return lex.MoreUnless(eof)
}

func isHexadoku(line []byte) bool {
	for _, ch := range line {
		if hexadokuDigit[ch] == lex.NoSymbol {
			return false
		}
	}
	return true
}

// detectDamagedHexadoku: of the lines before the first blank one, at least two
// are rows, and at most one is not.
func detectDamagedHexadoku(prefix []byte, eof bool) lex.Verdict {
	rows, others := 0, 0
	for line := range bytes.Lines(prefix) {
		if line = bytes.TrimSpace(line); len(line) == 0 {
			if rows+others > 0 {
				break
			}
			continue
		}
		if len(line) == 16 && isHexadoku(line) {
			rows++
		} else if others++; others > 1 {
			return lex.No
		}
	}
	switch {
	case rows >= 2 && rows >= 2*others:
		return lex.Yes
	case !eof:
		return lex.More
	}
	return lex.No
}
