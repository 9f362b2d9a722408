// Package grids takes the lines of drawn grids apart: borders, fields, what stands in a cell.
package grids

import (
	"bytes"
	"unicode/utf8"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// Line is a line taken apart.
type Line struct {
	Text   []byte
	Fields [][2]int // what lies between blanks and borders
	// for each border within the line, the number of characters in the fields before it
	Bars   []int
	opened bool // a border stands before the first field
	closed bool // and one after the last
	Rule   bool // the line is nothing but a border
}

// Split takes a line apart.
func (l *Line) Split(text []byte) {
	*l = Line{Text: text, Fields: l.Fields[:0], Bars: l.Bars[:0]}
	chars, start, strokes := 0, -1, 0
	end := func(at int) {
		if start >= 0 {
			l.Fields = append(l.Fields, [2]int{start, at})
			start = -1
		}
	}
	ornaments := true // all characters in fields might be corners of a border
	for at := 0; at < len(text); {
		r, size := rune(text[at]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRune(text[at:])
		}
		switch {
		case r < utf8.RuneSelf && lex.IsBlank(byte(r)):
			end(at)
		case isStroke(r) && !isMinus(text, at, start):
			end(at)
			if r != '|' && r != '+' {
				strokes++
			}
			if len(l.Fields) == 0 {
				l.opened = true
			}
			l.Bars = append(l.Bars, chars)
			l.closed = true
		default:
			if start < 0 {
				start = at
			}
			chars++
			l.closed = false
			ornaments = ornaments && bytes.IndexByte([]byte(".*:'`,"), byte(r)) >= 0 &&
				r < utf8.RuneSelf
		}
		at += size
	}
	end(len(text))
	l.Rule = len(l.Fields) == 0 && len(l.Bars) > 0 || ornaments && strokes > 1 && strokes > chars
}

// isStroke reports whether r is a character of borders.
func isStroke(r rune) bool { return r == '|' || r == '+' || r == '-' || r == '=' || lex.IsBox(r) }

// isMinus reports whether the - at a place of a row says that the candidate behind it
// goes: it stands directly before a digit, and what is before it is the candidate cell
// that started there, or no part of a border.
func isMinus(text []byte, at, start int) bool {
	return text[at] == '-' && at+1 < len(text) && text[at+1] > '0' && text[at+1] <= '9' &&
		(start >= 0 || at == 0 || lex.IsBlank(text[at-1]) || text[at-1] == '|')
}

// Field returns the text of a field.
func (l *Line) Field(i int) []byte { return l.Text[l.Fields[i][0]:l.Fields[i][1]] }

// Label takes away the number of the row that format pretty writes before it.
func (l *Line) Label(row int) {
	if l.opened || !l.closed || len(l.Fields) < 2 || len(l.Bars) < 2 {
		return
	}
	if k, ok := lex.Number(l.Field(0)); !ok || k != row || l.Bars[0] != len(l.Field(0)) {
		return
	}
	for i := range l.Bars {
		l.Bars[i] -= len(l.Field(0))
	}
	l.opened = true
	l.Fields = l.Fields[1:]
}

// IsLabels reports whether the line may have the numbers of the columns: 1, 2,
// and so on, indented.
func (l *Line) IsLabels() bool {
	if len(l.Bars) > 0 || len(l.Fields) == 0 || l.Fields[0][0] == 0 {
		return false
	}
	for i := range l.Fields {
		if k, ok := lex.Number(l.Field(i)); !ok || k != i+1 {
			return false
		}
	}
	return true
}

// Kind says what the marks of a cell make of it.
type Kind uint8

// Cell is a cell as it was written.
type Cell struct {
	Kind   Kind
	Symbol byte         // '.' for a number and for candidates
	Number int16        // -1 for a symbol and for candidates
	Marks  nonet.Digits // of Candidates; none if all of them go
	Line   int
	Column int
}

// CandidatesOf reads the candidates of a cell in ascending order: symbols up to size 9
// (146), numbers with commas between them above (1,4,16). A - before a candidate takes
// it away; one of * # @, or up to size 9 A-Z, behind it only highlights it. A single
// candidate has one of these. from is the number of the lowest digit.
func CandidatesOf(text []byte, a *lex.Alphabet, n int, from int) (marks nonet.Digits, ok bool) {
	last, count, marked := 0, 0, false
	for at := 0; at < len(text); {
		goes := text[at] == '-'
		if goes {
			at++
		}
		start, d := at, 0
		if n <= 9 {
			if at == len(text) || a.Digit[text[at]] == lex.NoSymbol {
				return marks, false
			}
			d = int(a.Digit[text[at]])
			at++
		} else {
			for at < len(text) && text[at] >= '0' && text[at] <= '9' {
				at++
			}
			k, ok := lex.Number(text[start:at])
			if !ok {
				return marks, false
			}
			d = k + 1 - from
		}
		if d <= last || d > n {
			return marks, false
		}
		last = d
		count++
		if !goes {
			marks = marks.With(nonet.Digit(d))
		}
		highlit := at < len(text) && (isHighlight(text[at]) ||
			lex.IsLetter(text[at]) && text[at] <= 'Z' && n <= 9 && a.Name != 'A')
		if highlit {
			at++
		}
		marked = marked || goes || highlit
		if n > 9 && at < len(text) {
			if at++; text[at-1] != ',' || at == len(text) {
				return marks, false
			}
		}
	}
	return marks, count > 1 || marked
}

// isHighlight reports whether ch, which is not a letter, highlights the candidate before it.
func isHighlight(ch byte) bool { return ch == '*' || ch == '#' || ch == '@' }

// DigitMarks returns what is left of the text of a cell without the marks that make its
// digit a given or the player's; plainCell if there are none.
func DigitMarks(text []byte) (rest []byte, kind Kind) {
	last := len(text) - 1
	switch {
	case last > 1 && text[0] == '<' && text[last] == '>':
		return text[1:last], Given
	case last > 1 && text[0] == '*' && text[last] == '*':
		return text[1:last], Placed
	case last > 0 && text[0] == 'u' && text[1] >= '0' && text[1] <= '9':
		return text[1:], Placed
	}
	return text, Plain
}

// IsMarked reports whether a line is a row of candidates in the symbols of that
// name, with one field for each cell. A row whose only marks are those of digits is
// one, too, but *7* may be a digit between empty cells, unless the row has 9 fields.
func (l *Line) IsMarked(name byte) bool {
	n := len(l.Fields)
	if n < 4 || n > nonet.MaxSize {
		return false
	}
	a := lex.NewAlphabets(name, min(n, 9)).Plain
	several := false
	for i := range l.Fields {
		text, kind := DigitMarks(l.Field(i))
		if kind == Given || kind == Placed && n == 9 {
			several = true
		}
		if _, ok := CandidatesOf(text, a, n, Lowest(name)); ok && kind == Plain {
			several = true
		} else if k, ok := lex.Number(text); len(text) > 1 && (n <= 9 || !ok || k > n) {
			return false
		}
	}
	return several
}

// Lowest returns the number of the lowest digit in the symbols of that name.
func Lowest(name byte) int {
	if name == '0' {
		return 0
	}
	return 1
}

const (
	Plain      Kind = iota // no marks: what it is depends on the other cells
	Given                  // <7>
	Placed                 // *7* or u7: the player's
	Candidates             // candidates: several, or with marks
)

// IsZero reports whether a cell has the number 0.
func (c Cell) IsZero() bool { return c.Symbol == '0' || c.Number == 0 }
