// Package judges reads the lines of judges whose cases need more than rows of cells: counted
// digits, and regions with clues.
package judges

import (
	"bytes"
	"fmt"
	"strconv"

	"github.com/nonet-dev/nonet/format/internal/lex"
)

// countedLine is a line of digits and white space.
type countedLine struct {
	line   int
	Digits []byte // the digits, without the white space
	first  int    // how many of them are in the first word
	points bool   // some of them stand for points
	uneven bool   // the words have different lengths: they are numbers rather than cells
	Err    *lex.Fault
}

func ReadCountedLine(in *lex.Scanner) countedLine {
	l := countedLine{line: in.Line}
	if in.TooLong {
		l.Err = in.ErrTooLong()
		return l
	}
	l.Digits = make([]byte, 0, len(in.Text))
	for i, ch := range in.Text {
		switch {
		case ch >= '0' && ch <= '9':
			l.Digits = append(l.Digits, ch)
		case ch == '.':
			l.Digits = append(l.Digits, '0')
			l.points = true
		case !lex.IsBlank(ch):
			if l.Err == nil {
				l.Err = in.Errorf(i+1, "found %s, expected a digit from 0 to 9",
					lex.QuoteChar(in.Text[i:]))
			}
		case l.first == 0:
			l.first = len(l.Digits)
		}
	}
	if l.first == 0 {
		l.first = len(l.Digits)
	}
	if l.points && len(l.Digits) > 81 && l.Err == nil {
		l.Err = in.Errorf(0, "found %d cells, points among them, in a line: a puzzle has 81",
			len(l.Digits))
	}
	l.uneven = uneven(in.Text)
	return l
}

// uneven reports whether the words of a line have different lengths.
func uneven(line []byte) bool {
	length := 0
	for word := range bytes.FieldsSeq(line) {
		if length > 0 && len(word) != length {
			return true
		}
		length = len(word)
	}
	return false
}

func (l *countedLine) blank() bool { return l.Err == nil && len(l.Digits) == 0 }

// row reports whether the line is a whole row.
func (l *countedLine) row() bool { return l.Err == nil && len(l.Digits) == 9 && !l.uneven }

// count returns the number of cases that the line announces: alone, or before
// the digits of whole cases.
func (l *countedLine) count() (n int, ok bool) {
	if l.Err != nil || l.points || l.first == 0 || l.first > maxCountDigits ||
		(len(l.Digits)-l.first)%81 != 0 {
		return 0, false
	}
	n, err := strconv.Atoi(string(l.Digits[:l.first]))
	return n, err == nil
}

// plainCount reports whether the line is a count that is hardly a damaged row:
// alone and of few digits.
func (l *countedLine) plainCount() bool {
	return l.Err == nil && !l.points && len(l.Digits) == l.first && l.first > 0 && l.first <= 5
}

// CountedReader reads case after case. Where it must find a way on after an
// error it reads lines ahead.
type CountedReader struct {
	In    *lex.Scanner
	ahead []countedLine

	left      int  // cases that the last count still promises
	doubtful  bool // a case was damaged, so that it is not known how many more come
	open      bool // cases are read without a count, until one comes
	announced int  // what the last count said
	inRows    bool // the last case stood in several lines
	countLine int  // and where it stands
}

// peek returns the i-th line from here, nil if there is none.
func (r *CountedReader) peek(i int) *countedLine {
	for len(r.ahead) <= i {
		if !r.In.Scan() {
			return nil
		}
		l := ReadCountedLine(r.In)
		if k := len(r.ahead); k > 0 && l.blank() && r.ahead[k-1].blank() {
			continue // one blank line says as much as many
		}
		r.ahead = append(r.ahead, l)
	}
	return &r.ahead[i]
}

func (r *CountedReader) skip(n int) { r.ahead = r.ahead[:copy(r.ahead, r.ahead[n:])] }

// Next returns the 81 digits of the next case, valid until the next call, and
// its first line, which is 0 at the end of the input. After an error it has
// gone on to where the next case is.
func (r *CountedReader) Next() (line int, digits []byte, err *lex.Fault) {
	for r.left == 0 && !r.open {
		l := r.peek(0)
		switch {
		case l == nil:
			return 0, nil, nil
		case l.blank():
			r.skip(1)
		case r.start(l):
		case r.doubtful && l.row():
			r.open = true
		default:
			line, err := l.line, r.noCount(l)
			r.recover(0, -1)
			return line, nil, err
		}
	}
	return r.readCase()
}

// start begins the cases of a count and reports whether the line, which is the
// next one, is one.
func (r *CountedReader) start(l *countedLine) bool {
	n, ok := l.count()
	if !ok {
		return false
	}
	r.left, r.open, r.doubtful, r.announced, r.countLine = n, false, false, n, l.line
	if l.Digits = l.Digits[l.first:]; len(l.Digits) == 0 {
		r.skip(1)
	}
	return true
}

// noCount returns the error for a line that should be a count.
func (r *CountedReader) noCount(l *countedLine) *lex.Fault {
	if l.Err != nil {
		return l.Err
	}
	after := ""
	if r.countLine > 0 {
		after = fmt.Sprintf(" after the %d cases that line %d promises", r.announced, r.countLine)
	}
	return &lex.Fault{Line: l.line, Column: 1, Err: fmt.Errorf("found %s, expected a number "+
		"of cases%s", lex.Quote(l.Digits), after)}
}

// readCase reads one case.
func (r *CountedReader) readCase() (line int, digits []byte, err *lex.Fault) {
	first := -1 // the line from here where the case begins
	for n := 0; ; n++ {
		l := r.peek(n)
		switch {
		case l == nil && first < 0:
			return r.missing()
		case l == nil:
			return r.damaged(first, n, digits)
		case l.blank():
			if first < 0 {
				r.skip(1)
				n--
			} else if r.cutOff(first, n) {
				return r.damaged(first, n, digits)
			}
			continue
		case first < 0:
			if l.plainCount() && (r.open || r.stands(n+1)) {
				if r.open {
					r.start(l)
					return r.Next()
				}
				return r.missing()
			}
			first, line = n, l.line
		}
		if l.Err != nil {
			return r.damaged(first, n, digits)
		}
		digits = append(digits, l.Digits...)
		switch {
		case len(digits) < 81:
			continue
		case len(digits) > 81 && n > first:
			return r.damaged(first, n, digits)
		}
		r.came()
		r.inRows = n > first
		if len(digits) > 81 { // the case stands in one line, and the next one too
			l.Digits, l.first = l.Digits[81:], len(l.Digits)
			n--
		}
		r.skip(n + 1)
		return line, digits[:81], nil
	}
}

// came counts a case.
func (r *CountedReader) came() {
	if r.left > 0 {
		r.left--
	}
}

// missing ends the cases of a count where no more come.
func (r *CountedReader) missing() (line int, digits []byte, err *lex.Fault) {
	left := r.left
	r.left, r.open = 0, false
	if left == 0 {
		return 0, nil, nil
	}
	if r.announced == 9 && left == 8 && r.inRows && !r.doubtful { // the size of the puzzle
		return r.Next()
	}
	return r.countLine, nil, &lex.Fault{Line: r.countLine,
		Err: fmt.Errorf("%d cases are promised and %d came", r.announced, r.announced-left)}
}

// cutOff reports whether a blank line, the n-th from here, cuts a case of whole
// rows off: it does not stand after a band, and a whole case follows.
func (r *CountedReader) cutOff(first, n int) bool {
	rows := 0
	for i := first; i < n; i++ {
		l := r.peek(i)
		if l.row() {
			rows++
		} else if !l.blank() {
			return false
		}
	}
	return rows%3 != 0 && r.stands(n+1)
}

// stands reports whether 9 whole rows stand from the i-th line from here on.
func (r *CountedReader) stands(i int) bool {
	for k := range 9 {
		if l := r.peek(i + k); l == nil || !l.row() {
			return false
		}
	}
	return true
}

// damaged ends a case that begins at the line first from here and turned out to
// be wrong at the n-th.
func (r *CountedReader) damaged(first, n int, digits []byte) (int, []byte, *lex.Fault) {
	line := r.peek(first).line
	r.came()
	r.doubtful = true
	bad, err := r.fault(first, n, len(digits))
	r.recover(first, bad)
	return line, nil, err
}

// fault returns the first line of a case that is not a whole row, or the one
// where the case breaks off, and the error.
func (r *CountedReader) fault(first, n, digits int) (bad int, err *lex.Fault) {
	for i := first; i <= n; i++ {
		switch l := r.peek(i); {
		case l == nil:
			return i - 1, &lex.Fault{Line: r.peek(i - 1).line,
				Err: fmt.Errorf("the input ends after %d of the 81 digits of a case", digits)}
		case l.Err != nil:
			return i, l.Err
		case !l.blank() && len(l.Digits) != 9:
			return i, &lex.Fault{Line: l.line,
				Err: fmt.Errorf("found %d digits, expected a row of 9", len(l.Digits))}
		}
	}
	return n, &lex.Fault{Line: r.peek(n).line, Err: fmt.Errorf("the case ends after %d rows, "+
		"expected 9", digits/9)}
}

// recover goes on to the next place where 9 whole rows stand, after a case
// that begins at the line first from here and is wrong at the line bad, or
// anywhere if bad is negative. The other rows of that case are no such place:
// it has 9 lines with digits, unless a blank line ends it before. A count ends
// it too. If there is no such place the input ends.
func (r *CountedReader) recover(first, bad int) {
	rows, free := 0, bad < 0
	pass := func(l *countedLine) {
		if len(l.Digits) > 0 {
			rows++
		}
		free = free && bad < 0 || rows >= 9 || l.blank()
	}
	for i := first; i <= bad; i++ {
		pass(r.peek(i))
	}
	r.skip(bad + 1)
	for {
		l := r.peek(0)
		if l == nil {
			r.left, r.open = 0, false
			return
		}
		if l.plainCount() && r.stands(1) {
			r.left, r.open = 0, false
			return
		}
		if free && r.stands(0) {
			r.open = r.left == 0
			return
		}
		pass(l)
		r.skip(1)
	}
}

// detectCounted: a number of cases, then 81 digits.
func DetectCounted(prefix []byte, eof bool) lex.Verdict {
	line, rest, _ := bytes.Cut(bytes.TrimLeft(prefix, " \t\r\n"), []byte("\n"))
	line = bytes.TrimSpace(line)
	if _, ok := lex.Number(line); !ok && len(line) > 0 || len(line) > maxCountDigits {
		return lex.No
	}
	digits := 0
	for line := range bytes.Lines(rest) {
		if (eof || line[len(line)-1] == '\n') && uneven(line) {
			return lex.No
		}
		if len(line) > 4*81 && bytes.IndexByte(line, '.') >= 0 {
			return lex.No // a larger puzzle in a line
		}
		for _, ch := range line {
			switch {
			case ch >= '0' && ch <= '9', ch == '.':
				if digits++; digits == 81 {
					return lex.Yes
				}
			case !lex.IsBlank(ch) && ch != '\n':
				return lex.No
			}
		}
	}
	return lex.MoreUnless(eof)
}

// detectDamagedCounted: a number of cases alone in the first line, and further
// down 9 whole rows of digits, or a row right after the number.
func DetectDamagedCounted(prefix []byte, eof bool) lex.Verdict {
	in := lex.NewTextScanner(prefix)
	r := &CountedReader{In: in}
	for {
		l := r.peek(0)
		if l == nil {
			break
		}
		if l.blank() {
			r.skip(1)
			continue
		}
		if _, ok := l.count(); !ok || len(l.Digits) != l.first {
			return lex.No
		}
		if next := r.peek(1); next != nil && next.row() {
			return lex.Yes
		}
		for r.skip(1); r.peek(0) != nil; r.skip(1) {
			if r.stands(0) {
				return lex.Yes
			}
		}
	}
	return lex.MoreUnless(eof)
}

const (
	maxCountDigits = 8

	// maxCount is how many cases are written under one count. The writer keeps
	// them until the count is known.
	MaxCount = 100_000
)
