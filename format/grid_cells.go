package format

import (
	"bytes"
	"unicode/utf8"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// gridLine is a line taken apart.
type gridLine struct {
	text   []byte
	fields [][2]int // what lies between blanks and borders
	// for each border within the line, the number of characters in the fields before it
	bars   []int
	opened bool // a border stands before the first field
	closed bool // and one after the last
	rule   bool // the line is nothing but a border
}

// split takes a line apart.
func (l *gridLine) split(text []byte) {
	*l = gridLine{text: text, fields: l.fields[:0], bars: l.bars[:0]}
	chars, start, strokes := 0, -1, 0
	end := func(at int) {
		if start >= 0 {
			l.fields = append(l.fields, [2]int{start, at})
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
			if len(l.fields) == 0 {
				l.opened = true
			}
			l.bars = append(l.bars, chars)
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
	l.rule = len(l.fields) == 0 && len(l.bars) > 0 || ornaments && strokes > 1 && strokes > chars
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

// field returns the text of a field.
func (l *gridLine) field(i int) []byte { return l.text[l.fields[i][0]:l.fields[i][1]] }

// label takes away the number of the row that format pretty writes before it.
func (l *gridLine) label(row int) {
	if l.opened || !l.closed || len(l.fields) < 2 || len(l.bars) < 2 {
		return
	}
	if k, ok := lex.Number(l.field(0)); !ok || k != row || l.bars[0] != len(l.field(0)) {
		return
	}
	for i := range l.bars {
		l.bars[i] -= len(l.field(0))
	}
	l.opened = true
	l.fields = l.fields[1:]
}

// isLabels reports whether the line may have the numbers of the columns: 1, 2,
// and so on, indented.
func (l *gridLine) isLabels() bool {
	if len(l.bars) > 0 || len(l.fields) == 0 || l.fields[0][0] == 0 {
		return false
	}
	for i := range l.fields {
		if k, ok := lex.Number(l.field(i)); !ok || k != i+1 {
			return false
		}
	}
	return true
}

// cellKind says what the marks of a cell make of it.
type cellKind uint8

// gridCell is a cell as it was written.
type gridCell struct {
	kind   cellKind
	symbol byte         // '.' for a number and for candidates
	number int16        // -1 for a symbol and for candidates
	marks  nonet.Digits // of a candidatesCell; none if all of them go
	line   int
	column int
}

// candidatesOf reads the candidates of a cell in ascending order: symbols up to size 9
// (146), numbers with commas between them above (1,4,16). A - before a candidate takes
// it away; one of * # @, or up to size 9 A-Z, behind it only highlights it. A single
// candidate has one of these. from is the number of the lowest digit.
func candidatesOf(text []byte, a *lex.Alphabet, n int, from int) (marks nonet.Digits, ok bool) {
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

// isHighlight reports whether ch, which is no letter, highlights the candidate before it.
func isHighlight(ch byte) bool { return ch == '*' || ch == '#' || ch == '@' }

// digitMarks returns what is left of the text of a cell without the marks that make its
// digit a given or the player's; plainCell if there are none.
func digitMarks(text []byte) (rest []byte, kind cellKind) {
	last := len(text) - 1
	switch {
	case last > 1 && text[0] == '<' && text[last] == '>':
		return text[1:last], givenCell
	case last > 1 && text[0] == '*' && text[last] == '*':
		return text[1:last], placedCell
	case last > 0 && text[0] == 'u' && text[1] >= '0' && text[1] <= '9':
		return text[1:], placedCell
	}
	return text, plainCell
}

// isMarked reports whether a line is a row of candidates in the symbols of that
// name, with one field for each cell. A row whose only marks are those of digits is
// one, too, but *7* may be a digit between empty cells, unless the row has 9 fields.
func (l *gridLine) isMarked(name byte) bool {
	n := len(l.fields)
	if n < 4 || n > nonet.MaxSize {
		return false
	}
	a := lex.NewAlphabets(name, min(n, 9)).Plain
	several := false
	for i := range l.fields {
		text, kind := digitMarks(l.field(i))
		if kind == givenCell || kind == placedCell && n == 9 {
			several = true
		}
		if _, ok := candidatesOf(text, a, n, lowest(name)); ok && kind == plainCell {
			several = true
		} else if k, ok := lex.Number(text); len(text) > 1 && (n <= 9 || !ok || k > n) {
			return false
		}
	}
	return several
}

// lowest returns the number of the lowest digit in the symbols of that name.
func lowest(name byte) int {
	if name == '0' {
		return 0
	}
	return 1
}

const (
	plainCell      cellKind = iota // no marks: what it is depends on the other cells
	givenCell                      // <7>
	placedCell                     // *7* or u7: the player's
	candidatesCell                 // candidates: several, or with marks
)
