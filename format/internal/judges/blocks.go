package judges

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// regionLine returns the digits of a line that has nothing but digits and
// blanks; ok is false for any other line.
func regionLine(dst, line []byte) (digits []byte, ok bool) {
	for _, ch := range line {
		switch {
		case ch >= '0' && ch <= '9':
			dst = append(dst, ch-'0')
		case !lex.IsBlank(ch):
			return dst, false
		}
	}
	return dst, len(dst) > 0
}

// clue reads a given: row, column and letter, the letter in upper case. It does
// not look at their size.
func clue(line []byte) (rcl [3]byte, ok bool) {
	n := 0
	for _, ch := range line {
		if lex.IsBlank(ch) {
			continue
		}
		if n == len(rcl) {
			return rcl, false
		}
		rcl[n] = ch
		n++
	}
	if rcl[2] >= 'a' && rcl[2] <= 'z' {
		rcl[2] -= 'a' - 'A'
	}
	return rcl, n == 3 && lex.IsDigit(rcl[0]) && lex.IsDigit(rcl[1]) && rcl[2] >= 'A' &&
		rcl[2] <= 'Z'
}

// clueCount reads the line with the number of givens of a puzzle of size n.
func clueCount(line []byte, n int) (k int, ok bool) {
	k, ok = lex.Number(bytes.TrimSpace(line))
	return k, ok && k <= n*n
}

// detectBlocks: n lines of n digits below n, each n times, then a number, then
// a given or the end.
func DetectBlocks(prefix []byte, eof bool) lex.Verdict { return looksLikeBlocks(prefix, eof, 0) }

// detectDamagedBlocks: as detectBlocks, but n is above three, and up to three digits may be wrong.
func DetectDamagedBlocks(prefix []byte, eof bool) lex.Verdict {
	return looksLikeBlocks(prefix, eof, 3)
}

// looksLikeBlocks: n lines of n digits below n, each n times but for a number of
// cells, then a number, then a given or the end.
func looksLikeBlocks(prefix []byte, eof bool, wrong int) lex.Verdict {
	var digits []byte
	var count [MaxBlocks]int // of each digit
	n, rows := 0, 0
	counted, tooMany := false, false
	for len(prefix) > 0 {
		line, rest, _ := bytes.Cut(prefix, []byte("\n"))
		prefix = rest
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		if counted {
			if _, ok := clue(line); ok {
				return lex.Yes
			}
			return lex.No
		}
		var ok bool
		if digits, ok = regionLine(digits[:0], line); !ok {
			return lex.No
		}
		if rows > 0 && rows == n {
			// Too many givens are for the reader to complain about, if they are givens.
			k, ok := clueCount(line, n)
			if k == 0 && ok {
				return lex.Yes
			}
			counted, tooMany = true, !ok
			continue
		}
		if rows == 0 {
			if n = len(digits); n <= wrong {
				return lex.No // all of it may be wrong
			}
		}
		if rows++; n > MaxBlocks || n <= wrong || len(digits) != n {
			return lex.No
		}
		for _, d := range digits {
			if count[d]++; int(d) >= n || count[d] > n {
				if wrong--; wrong < 0 {
					return lex.No
				}
			}
		}
	}
	switch {
	case !eof:
		return lex.More
	case counted && !tooMany:
		return lex.Yes
	}
	return lex.No
}

// BlocksReader reads puzzle after puzzle. To find the next one after an error
// it looks ahead; the lines it has seen then wait in ahead.
type BlocksReader struct {
	In    *lex.Scanner
	Want  *nonet.Layout // that was asked for; nil: any
	ahead []blocksLine

	Line    blocksLine // the current line
	Text    []byte     // the case so far
	digits  []byte
	layouts lex.LayoutCache
}

type blocksLine struct {
	text    []byte
	Number  int
	tooLong bool
}

// Scan goes to the next line that is not blank.
func (r *BlocksReader) Scan() bool {
	for {
		switch {
		case len(r.ahead) > 0:
			r.Line = r.ahead[0]
			r.ahead = slices.Delete(r.ahead, 0, 1)
		case r.In.Scan():
			r.Line = blocksLine{r.In.Text, r.In.Line, r.In.TooLong}
		default:
			r.Line = blocksLine{Number: r.In.Line}
			return false
		}
		if len(bytes.TrimSpace(r.Line.text)) > 0 {
			return true
		}
	}
}

func (r *BlocksReader) errorf(column int, format string, args ...any) *lex.Fault {
	return &lex.Fault{Line: r.Line.Number, Column: column, Err: fmt.Errorf(format, args...)}
}

// keep adds the current line to the text of the case.
func (r *BlocksReader) keep() *lex.Fault {
	if r.Line.tooLong {
		return r.errorf(0, "a line of more than %d bytes, which begins with %s", r.In.Max,
			lex.Quote(r.Line.text))
	}
	r.Text = append(append(r.Text, r.Line.text...), '\n')
	return nil
}

// ReadPuzzle reads the puzzle that begins with the current line. It returns
// when the last given has been read.
func (r *BlocksReader) ReadPuzzle() (*nonet.Puzzle, *lex.Fault) {
	layout, err := r.readRegions()
	if err != nil {
		return nil, err
	}
	n := layout.Size()
	if !r.Scan() {
		return nil, r.errorf(0, "the input ends after the regions, expected the number of givens")
	}
	if err := r.keep(); err != nil {
		return nil, err
	}
	k, ok := clueCount(r.Line.text, n)
	if !ok {
		start, _ := lex.WordAt(r.Line.text, 0)
		return nil, r.errorf(start+1, "found %s, expected the number of givens, 0 to %d",
			lex.Quote(bytes.TrimSpace(r.Line.text)), n*n)
	}
	p := nonet.NewPuzzle(layout)
	var lineOf [MaxBlocks * MaxBlocks]int // of the given of each cell
	for i := range k {
		if !r.Scan() {
			return nil, r.errorf(0, "the input ends after %d givens, expected %d", i, k)
		}
		if err := r.readClue(p, &lineOf, i, k); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// readRegions reads the region map.
func (r *BlocksReader) readRegions() (*nonet.Layout, *lex.Fault) {
	r.digits = r.digits[:0]
	first, n := r.Line.Number, 0
	for row := 0; row == 0 || row < n; row++ {
		if row > 0 && !r.Scan() {
			return nil, r.errorf(0, "the input ends after %d rows of the regions, expected %d",
				row, n)
		}
		if err := r.keep(); err != nil {
			return nil, err
		}
		before := len(r.digits)
		var ok bool
		r.digits, ok = regionLine(r.digits, r.Line.text)
		got := len(r.digits) - before
		_, given := clue(r.Line.text)
		switch {
		case row == 0 && given:
			return nil, r.errorf(1, "found %s, a given more than were announced, expected a row "+
				"of region digits", lex.Quote(bytes.TrimSpace(r.Line.text)))
		case !ok:
			at := slices.IndexFunc(r.Line.text,
				func(ch byte) bool { return !lex.IsBlank(ch) && !lex.IsDigit(ch) })
			return nil, r.errorf(at+1, "found %s, expected a row of region digits",
				lex.Quote(r.Line.text[at:]))
		case row == 0 && got > MaxBlocks:
			return nil, r.errorf(0, "found %d digits, expected a row of at most %d region digits",
				got, MaxBlocks)
		case row == 0:
			n = got
		case got != n:
			return nil, r.errorf(0, "found %d digits, expected row %d of the regions with %d "+
				"like that of line %d", got, row+1, n, first)
		}
		for i, d := range r.digits[before:] {
			if int(d) >= n {
				return nil, r.errorf(digitColumn(r.Line.text, i),
					"found region %d, expected 0 to %d", d, n-1)
			}
		}
	}
	return r.layout(n, first)
}

// digitColumn returns the column of the digit number i of a line.
func digitColumn(line []byte, i int) int {
	for at, ch := range line {
		if lex.IsDigit(ch) {
			if i == 0 {
				return at + 1
			}
			i--
		}
	}
	return 0
}

// layout returns the layout of the regions in r.digits, which began at a line.
func (r *BlocksReader) layout(n, first int) (*nonet.Layout, *lex.Fault) {
	l, err := r.layouts.Get(string(r.digits), func() (*nonet.Layout, error) {
		return blocksLayoutOf(n, r.digits, r.Want)
	})
	if err != nil {
		return nil, &lex.Fault{Line: first, Err: err}
	}
	return l, nil
}

// blocksLayoutOf makes the layout of regions. A layout that the caller asked
// for, want, must have the same regions; its further rules are then added.
func blocksLayoutOf(n int, digits []byte, want *nonet.Layout) (*nonet.Layout, error) {
	regions := make([]int, len(digits))
	var count [MaxBlocks]int
	for c, d := range digits {
		regions[c] = int(d)
		count[d]++
	}
	for d, cells := range count[:n] {
		if cells != n {
			return nil, fmt.Errorf("region %d has %d cells, expected %d", d, cells, n)
		}
	}
	l, err := nonet.Jigsaw(regions)
	if err != nil || want == nil {
		return l, err
	}
	if want.Size() != n || !slices.Equal(want.Regions(), l.Regions()) {
		return nil, fmt.Errorf("the regions are not those of the layout that was asked for, %s",
			lex.Quote([]byte(want.String())))
	}
	return want, nil
}

// readClue reads given i of k from the current line.
func (r *BlocksReader) readClue(p *nonet.Puzzle, lineOf *[MaxBlocks * MaxBlocks]int, i, k int,
) *lex.Fault {
	if err := r.keep(); err != nil {
		return err
	}
	n := p.Layout.Size()
	start, _ := lex.WordAt(r.Line.text, 0)
	rcl, ok := clue(r.Line.text)
	switch highest := byte('A' + n - 1); {
	case !ok:
		return r.errorf(start+1, "found %s, expected given %d of %d: row, column and letter, "+
			"such as 00A", lex.Quote(bytes.TrimSpace(r.Line.text)), i+1, k)
	case int(rcl[0]-'0') >= n:
		return r.errorf(start+1, "found row %c, expected 0 to %d", rcl[0], n-1)
	case int(rcl[1]-'0') >= n:
		return r.errorf(digitColumn(r.Line.text, 1), "found column %c, expected 0 to %d", rcl[1],
			n-1)
	case rcl[2] > highest:
		at := len(bytes.TrimRight(r.Line.text, " \t\r\v\f"))
		return r.errorf(at, "found letter %c, expected A to %c", rcl[2], highest)
	}
	cell := int(rcl[0]-'0')*n + int(rcl[1]-'0')
	if lineOf[cell] != 0 {
		return r.errorf(start+1, "found a second given for row %c, column %c: line %d has one",
			rcl[0], rcl[1], lineOf[cell])
	}
	lineOf[cell] = r.Line.Number
	p.Givens[cell] = rcl[2] - 'A' + 1
	return nil
}

// Recover goes on to the next place, from the line of the error on, that looks
// like the beginning of a puzzle: n lines of n digits, then the number of
// givens. The next scan returns its first line. It reports whether there is one.
func (r *BlocksReader) Recover(first int) bool {
	var window []blocksLine
	take := func() bool {
		if !r.Scan() {
			return false
		}
		l := r.Line
		l.text = bytes.Clone(l.text)
		window = append(window, l)
		return true
	}
	if r.Line.text != nil && r.Line.Number > first {
		r.Line.text = bytes.Clone(r.Line.text)
		r.ahead = slices.Insert(r.ahead, 0, r.Line)
	}
	for {
		if len(window) == 0 && !take() {
			return false
		}
		starts := true
		digits, ok := regionLine(nil, window[0].text)
		n := len(digits)
		for row := 0; starts && row <= n; row++ {
			if row == len(window) && !take() {
				starts = false
				break
			}
			line := window[row]
			switch {
			case !ok || n > MaxBlocks || line.tooLong:
				starts = false
			case row == n:
				_, starts = clueCount(line.text, n)
			default:
				digits, ok := regionLine(nil, line.text)
				starts = ok && len(digits) == n
			}
		}
		if starts {
			r.ahead = append(window, r.ahead...)
			return true
		}
		window = window[1:]
	}
}

const (
	MaxBlocks  = 10 // region digits are 0 to 9
	MaxLetters = 26 // digits are written A to Z
)
