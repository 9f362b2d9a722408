package format

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/internal/visible"
)

// grid has a line per row: n symbols, or n numbers or symbols with white space
// between them; . 0 _ * ? are empty cells. Above size 9, 0 is the lowest digit where
// there is another sign of an empty cell beside it. Lines of
// - + = | or box-drawing characters are borders, and such characters between
// cells count for nothing, except that regular borders show the boxes of a puzzle
// without header.
//
// A header before the rows tells the layout: "n r c", the size and the height
// and width of the boxes, zeros for a Latin square; or "layout:" and the text of
// any layout. Without one it is the usual layout of the size, which may stand above the rows
// alone or twice: 16, 9 9. A usual layout is written without header, unless it was read with one.
// Headers "rule:" have the rules of
// the puzzle, one each, in the forms that nonet rules lists. A header "givens:" has the names
// of the cells of candidates that are givens, or none. Another header,
// "symbols:" and 1, A or 0, says how digits are written, as --symbols. A
// puzzle ends with its last row, a blank line or the next header, but blank lines may
// stand between all bands of boxes from size 6 on; lines that begin
// with # are comments. What format pretty writes can be read, too.
//
// Several digits in ascending order are the candidates of a cell, as HoDoKu and
// people in forums write them: run together up to size 9 (146), above with commas
// between them (1,4,16). A - before a candidate takes it away, * # @ or a letter behind it
// counts for nothing. A digit alone is a given, or the last candidate if a cell that sees
// it has it among several; an empty cell has no candidate. They are the puzzle's
// pencilmarks, unless they say nothing: all open cells have all digits, or all that the
// givens leave.
//
// In a grid that marks givens (<7>) or the player's digits (*7* or u7), candidates are a
// state of solving; states are written so. Where givens are marked, a digit alone always is a
// last candidate.
//
// The reply has the grids in the manner of the puzzle, but without borders; the
// puzzle if there is no answer. A blank line stands between grids.
var gridFormat = &Format{
	Name:    "grid",
	Aliases: []string{"p1784", "boj2580", "b4279", "ecnu1021", "vijos1345", "hdu1426"},
	About: "rows of symbols, numbers or pencilmarks, with or without borders and a header \"n " +
		"boxrows boxcols\"",
	holds: PartRegions | PartRules | PartPuzzleRules | PartMarks | PartPlaced | PartCandidates |
		PartSeveral,
	recordHolds: func(r *Record, holds Parts) Parts {
		if r.Puzzle.Marks != nil { // its cells have pencilmarks or a state
			return holds &^ (PartPlaced | PartCandidates)
		}
		return holds
	},
	uses:    "forums, books, solvers, judges",
	symbols: true,
	maxLine: 1 << 16,
	read:    readGrids,
	write:   writeTexts("\n", appendGridPuzzle),
	answers: readGridAnswer,
	reply: &reply{
		separator: "\n",
		lists:     "\n",
		check: func(r *Record) error {
			if r.Puzzle == nil {
				return lex.CannotHold("format grid has no place for an exact cover problem")
			}
			return nil
		},
		solution: func(dst []byte, r *Record, o WriteOptions, s Solution) []byte {
			if s.Number > 1 {
				dst = append(dst, '\n')
			}
			return appendGrid(dst, r.Puzzle.Layout, s.Grid, answerStyle(r, o))
		},
		end: func(dst []byte, r *Record, o WriteOptions, s Summary) []byte {
			switch {
			case s.Shown > 0:
				return dst
			case r.style.grid.read && !r.style.grid.borders:
				return append(append(dst, visible.Text(r.Text)...), '\n')
			}
			dst = appendRuleHeaders(dst, r.Puzzle)
			return appendGrid(dst, r.Puzzle.Layout, r.Puzzle.Givens, answerStyle(r, o))
		},
	},
}

// appendRuleHeaders appends a header for each rule of the puzzle.
func appendRuleHeaders(dst []byte, p *nonet.Puzzle) []byte {
	for _, r := range p.Rules {
		dst = fmt.Appendf(dst, "%s %s\n", ruleHeader, r.Text(p.Layout))
	}
	return dst
}

// gridStyle is how a grid is written.
type gridStyle struct {
	read    bool // the puzzle was read as a grid, so that the other members say something
	header  bool // with a header
	joined  bool // a row is n symbols, without blanks between
	letters bool // symbols, not numbers
	borders bool // with borders: these are not written
}

// answerStyle returns the style of the answers to a record.
func answerStyle(r *Record, o WriteOptions) style {
	s := r.style
	if !s.grid.read {
		return writeStyle(r, o)
	}
	if o.Symbols != 0 {
		s.symbols = o.Symbols
		s.grid.letters = s.grid.letters || o.Symbols == 'A'
	}
	return s
}

// writeStyle returns the style of puzzles that are written: rows of symbols if these
// were asked for; else letters if the puzzle was read in A.., or numbers, from 0 if it
// was read in 0-9A...
func writeStyle(r *Record, o WriteOptions) style {
	s := style{symbols: o.Symbols, grid: gridStyle{joined: o.Symbols != 0}}
	s.grid.header = needsHeader(r)
	if name := r.style.symbols; o.Symbols == 0 && name != '1' {
		s.symbols, s.grid.letters = name, name == 'A'
	}
	return s
}

// appendGrid appends the rows of a grid, and a header if the style has one.
func appendGrid(dst []byte, l *nonet.Layout, g nonet.Grid, s style) []byte {
	n := l.Size()
	if s.grid.header {
		dst = appendHeader(dst, l)
	}
	symbols := lex.SymbolsOf(s.symbols)
	enough := n < len(symbols)
	if s.grid.joined && enough {
		return append(appendRows(dst, g, n, symbols), '\n')
	}
	for i, d := range g {
		switch {
		case d == 0 || s.grid.letters && enough:
			dst = append(dst, symbols[d])
		case s.symbols == '0':
			dst = strconv.AppendUint(dst, uint64(d-1), 10)
		default:
			dst = strconv.AppendUint(dst, uint64(d), 10)
		}
		if i%n == n-1 {
			dst = append(dst, '\n')
		} else {
			dst = append(dst, ' ')
		}
	}
	return dst
}

// needsHeader reports whether the rows of a puzzle are written with a header: if they alone do not
// tell its layout, or it was read with one. Other programs may take the numbers of a header for
// cells.
func needsHeader(r *Record) bool {
	l := r.Puzzle.Layout
	return !isUsual(l) || l.Size() < 4 || r.style.grid.header
}

// appendHeader appends the header of a layout.
func appendHeader(dst []byte, l *nonet.Layout) []byte {
	rows, cols := l.BoxShape()
	if !isPlain(l) {
		return fmt.Appendf(dst, "%s %s\n", layoutHeader, l)
	}
	return fmt.Appendf(dst, "%d %d %d\n", l.Size(), rows, cols)
}

// appendGridPuzzle appends a puzzle, or the state of one.
func appendGridPuzzle(text []byte, r *Record, o WriteOptions) ([]byte, error) {
	p := r.Puzzle
	s := writeStyle(r, o)
	if s.grid.joined {
		if err := checkSymbols(s.symbols, p.Layout.Size()); err != nil {
			return nil, err
		}
	}
	text = appendRuleHeaders(text, p)
	state := r.Progress
	if p.Marks != nil || state != nil && (state.Placed != nil || state.Candidates != nil) {
		var err error
		if text, err = appendCandidates(text, r, s.symbols); err != nil {
			return nil, err
		}
	} else {
		if !s.say(p) {
			text = fmt.Appendf(text, "%s %c\n", symbolsHeader, s.symbols)
		}
		text = appendGrid(text, p.Layout, p.Givens, s)
	}
	return text, nil
}

// say reports whether a reader that is not told the symbols takes the givens of a
// puzzle as they are meant.
func (s style) say(p *nonet.Puzzle) bool {
	n := p.Layout.Size()
	if s.grid.joined || s.grid.letters {
		name := cmp.Or(s.symbols, '1')
		return lex.SymbolsSay(name, n, appendSymbols(nil, p.Givens, lex.SymbolsOf(name)))
	}
	return s.symbols != '0' || n > lex.MaxZeroEmpty && bytes.IndexByte(p.Givens, 0) >= 0 &&
		bytes.IndexByte(p.Givens, 1) >= 0
}

// appendCandidates appends a grid of pencilmarks, or of a state of solving, in aligned
// columns, with headers, and with borders if the layout has boxes. A cell that has one
// pencilmark cannot be told from a given. name is that of the symbols; 0 is '1'.
func appendCandidates(dst []byte, r *Record, name byte) ([]byte, error) {
	p := r.Puzzle
	l := p.Layout
	n := l.Size()
	if name == 'A' && n > 9 {
		return dst, lex.CannotHold("format grid has the pencilmarks of sizes above 9 as numbers, " +
			"not as letters")
	}
	digit := prettyDigits(name, n > 9)
	var texts []string
	several := true
	if p.Marks == nil {
		texts = stateTexts(r, digit)
		if !strings.ContainsAny(strings.Join(texts, ""), "<*#") {
			return dst, lex.CannotHold("format grid has no way to tell the candidates of a state without " +
				"digits from pencilmarks")
		}
	} else {
		var err error
		if texts, several, err = markTexts(p, digit, "format grid"); err != nil {
			return dst, err
		}
	}
	width := make([]int, n)
	for c, text := range texts {
		width[c%n] = max(width[c%n], len(text))
	}
	if name == '0' || name == 'A' && several {
		dst = fmt.Appendf(dst, "%s %c\n", symbolsHeader, name)
	}
	if n != 9 || needsHeader(r) { // cells of several characters do not tell other sizes
		dst = appendHeader(dst, l)
	}
	if p.Marks != nil {
		dst = appendGivensHeader(dst, p)
	}
	rows, cols := l.BoxShape()
	if cols == 0 {
		rows, cols = n, n
	}
	border := func() {
		for col, w := range width {
			if col%cols == 0 {
				dst = append(dst, "+-"...)
			}
			dst = append(dst, strings.Repeat("-", w+1)...)
		}
		dst = append(dst, "+\n"...)
	}
	for c, text := range texts {
		row, col := c/n, c%n
		if col == 0 && row%rows == 0 {
			border()
		}
		if col%cols == 0 {
			dst = append(dst, "| "...)
		}
		dst = fmt.Appendf(dst, "%-*s ", width[col], text)
		if col == n-1 {
			dst = append(dst, "|\n"...)
		}
	}
	border()
	return dst, nil
}

// appendGivensHeader appends the header that names the givens of a puzzle with pencilmarks, unless
// a reader takes the right digits that stand alone for givens.
func appendGivensHeader(dst []byte, p *nonet.Puzzle) []byte {
	var names []string
	told := true // by the grid alone
	for c, given := range p.Givens {
		d := given
		if given != 0 {
			names = append(names, p.Layout.CellName(nonet.Cell(c)))
		} else if p.Marks[c].Len() == 1 {
			d = p.Marks[c].Min()
		}
		open := slices.ContainsFunc(p.Layout.Peers(nonet.Cell(c)), func(peer nonet.Cell) bool {
			return p.Givens[peer] == 0 && p.Marks[peer].Len() > 1 && p.Marks[peer].Has(d)
		})
		told = told && (d == 0 || open == (given == 0))
	}
	switch {
	case told:
		return dst
	case names == nil:
		return fmt.Appendf(dst, "%s none\n", givensHeader)
	}
	return fmt.Appendf(dst, "%s %s\n", givensHeader, strings.Join(names, " "))
}

// markTexts returns the text of each cell of a puzzle with pencilmarks, . for one that has
// none, and whether a cell has several. form names what they are for in the error.
func markTexts(
	p *nonet.Puzzle, digit func(nonet.Digit) string, form string,
) (texts []string, several bool, err error) {
	count := [3]int{} // of cells with none, one and several
	for c, given := range p.Givens {
		marks := p.Marks[c]
		if given != 0 {
			marks = nonet.DigitsOf(given)
		}
		text := "."
		if !marks.IsEmpty() {
			text = marksText(marks, digit, p.Layout.Size() > 9)
		}
		count[min(marks.Len(), 2)]++
		texts = append(texts, text)
	}
	if count[0] > 0 && count[0] >= count[2] {
		return nil, false, lex.CannotHold("%s has no way to write that most cells have no candidate",
			form)
	}
	return texts, count[2] > 0, nil
}

// stateTexts returns the text of each cell of a state: <7> for a given, *7* for a digit of
// the player, candidates, or . for an open cell without any. Where there are no givens, or no
// cell has several candidates, # tells that a single candidate is not a given.
func stateTexts(r *Record, digit func(nonet.Digit) string) []string {
	p, state := r.Puzzle, r.Progress
	told := p.Givens.Clues() > 0 && slices.ContainsFunc(state.Candidates,
		func(digits nonet.Digits) bool { return digits.Len() > 1 })
	texts := make([]string, len(p.Givens))
	for c, given := range p.Givens {
		switch {
		case given != 0:
			texts[c] = "<" + digit(given) + ">"
		case state.Placed != nil && state.Placed[c] != 0:
			texts[c] = "*" + digit(state.Placed[c]) + "*"
		case state.Candidates == nil || state.Candidates[c].IsEmpty():
			texts[c] = "."
		default:
			texts[c] = marksText(state.Candidates[c], digit, p.Layout.Size() > 9)
			if !told && state.Candidates[c].Len() == 1 {
				texts[c] += "#"
			}
		}
	}
	return texts
}

// marksText returns the candidates of a cell.
func marksText(marks nonet.Digits, digit func(nonet.Digit) string, commas bool) string {
	var texts []string
	for d := range marks.All() {
		texts = append(texts, digit(d))
	}
	if commas {
		return strings.Join(texts, ",")
	}
	return strings.Join(texts, "")
}

// readGridAnswer reads the next grid.
func readGridAnswer(in *lex.Scanner, o Options, rec *Record) (Answer, error) {
	var answer Answer
	var found *Record
	p := gridParser{o: o, slab: new(recordSlab), emit: func(r *Record) bool {
		found = r
		return false
	}}
	p.o.Layout = rec.Puzzle.Layout
	if p.o.Symbols == 0 && rec.style.symbols != 'A' {
		p.o.Symbols = cmp.Or(rec.style.symbols, '1')
	}
	for found == nil && in.Scan() {
		p.feed(in)
	}
	switch {
	case in.Err != nil:
		return answer, in.Err
	case found == nil:
		if p.end(in); found == nil {
			return answer, io.EOF
		}
	}
	answer.Line = found.Line
	if found.Err != nil {
		return answer, found.Err
	}
	for in.Scan() { // the border below belongs to the answer
		if p.l.Split(in.Text); !p.l.Rule {
			in.Unscan()
			break
		}
	}
	return gridAnswer(answer, rec, found.Puzzle.Givens)
}
