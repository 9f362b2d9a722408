package format

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/cover"
	"github.com/nonet-dev/nonet/format/internal/grids"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/internal/textgrid"
)

// pretty draws grids for people: borders around boxes or regions, the numbers
// of rows and columns, and on terminals givens in bold.
//
//	    1 2 3   4 5 6   7 8 9
//	  ┌───────┬───────┬───────┐
//	1 │ 5 3 . │ . 7 . │ . . . │
//
// A puzzle whose layout is not the usual one of its size has it in a line
// "layout: TEXT" above, unless readers know it; one whose symbols cannot be known
// has a line "symbols: 0" or "symbols: A". Empty cells with pencilmarks show these. Rules are drawn
// as far as characters can show them; a line "rule: TEXT" below the grid has each other rule.
// Solutions are drawn with the rules that can be drawn. Format grid reads drawings of puzzles
// without rules, but not cells without a candidate (!) and pencilmarks as symbols above size 9.
//
// Solutions of exact cover problems are drawn as well; the
// problems are not.
var prettyFormat = &Format{
	Name: "pretty",
	About: "grids drawn with borders, the numbers of rows and columns, and rules; packings and " +
		"boards of exact cover (output)",
	holds: PartRegions | PartRules | PartPuzzleRules | PartMarks | PartSeveral |
		PartShapes,
	uses:    "terminals",
	symbols: true,
	maxLine: gridFormat.maxLine,
	write:   writeTexts("\n", appendPrettyPuzzle),
	answers: readPrettyAnswer,
	several: true,
	reply: &reply{
		shapes:    true,
		separator: "\n",
		lists:     "\n",
		solution: func(dst []byte, r *Record, o WriteOptions, s Solution) []byte {
			if s.Number > 1 {
				dst = append(dst, '\n')
			}
			if o.All {
				dst = fmt.Appendf(dst, "%s%d\n", prettySolution, s.Number)
			}
			if r.Cover != nil {
				if r.Cover.HasCosts() {
					dst = fmt.Appendf(dst, "cost %d\n", cover.CostOf(r.Cover, s.Options))
				}
				return cover.AppendPicture(dst, r.Cover, s.Options, o.Colour)
			}
			return appendPretty(dst, r, s.Grid, true, o)
		},
		end: func(dst []byte, r *Record, o WriteOptions, s Summary) []byte {
			switch {
			case s.Shown > 0:
				return dst
			case s.Found > 1:
				return append(dst, prettyMany+"\n"...)
			case !s.Decided:
				return append(dst, prettyUndecided+"\n"...)
			}
			return append(dst, prettyNone+"\n"...)
		},
		unreadable: func(dst []byte, _ *Record) []byte {
			return append(dst, prettyUnreadable+"\n"...)
		},
	},
}

// The lines of the reply beside grids.
const (
	prettySolution   = "solution "
	prettyNone       = "no solution"
	prettyMany       = "more than one solution"
	prettyUndecided  = "not decided"
	prettyUnreadable = "unreadable"
)

// appendPretty draws a grid of a record's puzzle, with its rules: its givens, or a solution, which
// has no legend.
func appendPretty(dst []byte, r *Record, g nonet.Grid, solution bool, o WriteOptions) []byte {
	p := r.Puzzle
	name, numbers := prettySymbols(r, o)
	digit := prettyDigits(name, numbers)
	d := textgrid.Drawing{Layout: p.Layout, Cells: make([][]textgrid.Span, len(g)),
		Rules: p.Rules, Bare: solution}
	for c := range g {
		s := textgrid.Span{}
		switch {
		case g[c] != 0 || p.Marks == nil:
			s.Text = digit(g[c])
		case p.Marks[c].IsEmpty():
			s.Text = "!"
		default:
			s.Text = marksText(p.Marks[c], digit, numbers)
		}
		if p.Givens[c] != 0 {
			s.Style = "1"
		}
		d.Cells[c] = []textgrid.Span{s}
	}
	return d.Append(dst, o.Colour)
}

// prettySymbols returns the name of the symbols in which a puzzle is drawn. numbers
// says that digits are drawn as numbers: above size 9, unless symbols were asked for
// or the puzzle was read in letters.
func prettySymbols(r *Record, o WriteOptions) (name byte, numbers bool) {
	n := r.Puzzle.Layout.Digits()
	name = cmp.Or(o.Symbols, r.style.symbols, '1')
	return name, n > 9 && (o.Symbols == 0 && name != 'A' || n >= len(lex.SymbolsOf(name)))
}

// prettyDigits returns a function that writes digits, 0 for an empty cell.
func prettyDigits(name byte, numbers bool) func(nonet.Digit) string {
	symbols, low := lex.SymbolsOf(name), grids.Lowest(name)
	return func(d nonet.Digit) string {
		if d == 0 || !numbers {
			return symbols[d : d+1]
		}
		return strconv.Itoa(int(d) - 1 + low)
	}
}

// appendPrettyPuzzle appends the drawing of a puzzle.
func appendPrettyPuzzle(text []byte, r *Record, o WriteOptions) ([]byte, error) {
	p := r.Puzzle
	name, numbers := prettySymbols(r, o)
	s := style{symbols: name, grid: gridStyle{joined: !numbers}}
	if !s.say(p) || p.Marks != nil && name != '1' {
		text = fmt.Appendf(text, "%s %c\n", symbolsHeader, name)
	}
	if !isUsual(p.Layout) && !o.knows(p.Layout) {
		text = fmt.Appendf(text, "%s %s\n", layoutHeader, p.Layout)
	}
	return appendPretty(text, r, p.Givens, false, o), nil
}

// readPrettyAnswer reads the next drawing, or drawings with their numbers from 1
// on, or the line that stands for them.
func readPrettyAnswer(in *lex.Scanner, o Options, rec *Record) (Answer, error) {
	if rec.Cover != nil {
		return Answer{}, lex.CannotHold("answers of exact cover problems cannot be read from drawings")
	}
	if !lex.ScanFilled(in) {
		return Answer{}, io.EOF
	}
	answer := Answer{Line: in.Line}
	line := string(bytes.TrimSpace(in.Text))
	switch line {
	case prettyNone:
		answer.None = true
		return answer, nil
	case prettyMany, prettyUndecided:
		return answer, nil
	}
	if rec.Puzzle == nil { // unreadable: a drawing is the answer to the next puzzle
		if answer.None = true; line != prettyUnreadable {
			in.Unscan()
		}
		return answer, nil
	}
	numbered := line == prettySolution+"1"
	if !numbered {
		in.Unscan()
		return readDrawing(in, o, rec)
	}
	for number := 2; ; number++ {
		next, err := readDrawing(in, o, rec)
		if err != nil {
			return next, err
		}
		answer.Grids = append(answer.Grids, next.Grids...)
		if !lex.ScanFilled(in) {
			return answer, nil
		}
		if string(bytes.TrimSpace(in.Text)) != prettySolution+strconv.Itoa(number) {
			in.Unscan()
			return answer, nil
		}
	}
}

// readDrawing reads the next solution as appendPretty draws it. Where rules are drawn, digits are
// where the numbers of the columns end.
func readDrawing(in *lex.Scanner, o Options, rec *Record) (Answer, error) {
	if !lex.ScanFilled(in) {
		return Answer{}, io.EOF
	}
	answer := Answer{Line: in.Line}
	labels := []rune(string(bytes.TrimRight(in.Text, "\r\n")) + " ")
	heavy := false // borders, which are there if rules are drawn
	if isLabels(in.Text) && in.Scan() {
		next, _, _ := bytes.Cut(in.Ahead(), []byte("\n"))
		if bytes.ContainsAny(next, "┏┌") { // there are clues above the grid
			in.Scan()
		}
		heavy = bytes.ContainsRune(in.Text, '┏')
	}
	if !heavy {
		in.Unscan()
		return readGridAnswer(in, o, rec)
	}
	var ends []int // of the numbers of the columns, as places of characters
	for i := 1; i < len(labels); i++ {
		if labels[i] == ' ' && labels[i-1] != ' ' {
			ends = append(ends, i)
		}
	}
	n := rec.Puzzle.Layout.Size()
	digits, grid := drawnDigits(rec, o), nonet.Grid{}
	for len(grid) < n*n && len(ends) == n && in.Scan() && !lex.IsWhite(in) {
		line := []rune(string(bytes.TrimRight(in.Text, "\r\n")))
		label, _, _ := strings.Cut(strings.TrimLeft(string(line), " "), " ")
		if label != strconv.Itoa(len(grid)/n+1) || ends[n-1] > len(line) {
			continue // borders
		}
		for _, end := range ends {
			digit := nonet.Digit(0)
			for start := end - 1; start >= 0 && end-start <= 3; start-- {
				if d, ok := digits[string(line[start:end])]; ok {
					digit = d
				}
			}
			grid = append(grid, digit)
		}
	}
	for in.Scan() && !lex.IsWhite(in) { // what is below the grid belongs to it
	}
	if len(grid) < n*n {
		return answer, in.Errorf(0, "found %d cells, expected %d", len(grid), n*n)
	}
	return gridAnswer(answer, rec, grid)
}

// drawnDigits returns the digits of a record by what is drawn for them.
func drawnDigits(rec *Record, o Options) map[string]nonet.Digit {
	write := prettyDigits(prettySymbols(rec, WriteOptions{Symbols: o.Symbols}))
	digits := map[string]nonet.Digit{}
	for d := range nonet.Digit(rec.Puzzle.Layout.Digits()) {
		digits[write(d+1)] = d + 1
	}
	return digits
}

// isDrawing reports whether a line may be the first line of an answer in format
// pretty: the indented numbers of the columns, or one of its sentences.
func isDrawing(line []byte) bool {
	switch string(bytes.TrimSpace(line)) {
	case prettySolution + "1", prettyNone, prettyMany, prettyUndecided, prettyUnreadable:
		return true
	}
	return isLabels(line)
}

// isLabels reports whether a line has the indented numbers of the columns.
func isLabels(line []byte) bool {
	l := grids.Line{}
	l.Split(bytes.TrimRight(line, "\r\n"))
	return bytes.HasPrefix(line, []byte("    ")) && l.IsLabels()
}
