package format

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/cover"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

const (
	maxBlocks  = 10 // region digits are 0 to 9
	maxLetters = 26 // digits are written A to Z
)

// blocks is a jigsaw of size n, at most 10: n lines of n digits, the regions of
// the cells, then a line with a number k, then k lines with a given each: row
// and column from 0, and a letter, A for the lowest digit. There may be blanks
// between all of these, and blank lines. Further puzzles may follow.
//
// The reply shows every solution: a line with its number from 1, then the rows
// as letters with blanks between; or a line 无解 if there is none. It is "?" for an
// unreadable case, if the search was cut short before it found a solution, and if
// there are several solutions where the only one was to be shown.
var blocksFormat = &Format{
	Name:    "blocks",
	tells:   tellsBlocks,
	Aliases: []string{"latin", "lanqiao"},
	About:   "jigsaw up to 10x10: n lines of region digits, a number of givens, givens like 02C",
	holds:   PartRegions,
	uses:    "judges",
	read:    readBlocks,
	write:   newBlocksWriter,
	answers: readBlocksAnswer,
	several: true,
	reply: &reply{
		listsAll: true,
		saysNone: true,
		check: func(r *Record) error {
			if r.Puzzle == nil {
				return cannotHold("the options of an exact cover problem in the answers of " +
					"format blocks, which are grids")
			}
			if n := r.Puzzle.Layout.Size(); n > maxLetters {
				return cannotHold("grids of size %d in the answers of format blocks, which have "+
					"letters up to %c", n, 'A'+maxLetters-1)
			}
			return nil
		},
		solution: func(dst []byte, r *Record, _ WriteOptions, s Solution) []byte {
			dst = append(strconv.AppendInt(dst, s.Number, 10), '\n')
			n := r.Puzzle.Layout.Size()
			for c, d := range s.Grid {
				end := byte(' ')
				if c%n == n-1 {
					end = '\n'
				}
				dst = append(dst, 'A'+d-1, end)
			}
			return dst
		},
		end: func(dst []byte, _ *Record, _ WriteOptions, s Summary) []byte {
			switch {
			case s.Shown > 0:
				return dst
			case s.Found == 0 && s.Decided:
				return append(dst, blocksNone+"\n"...)
			}
			return append(dst, lex.Undecided+"\n"...)
		},
		unreadable: func(dst []byte, _ *Record) []byte {
			return append(dst, lex.Undecided+"\n"...)
		},
	},
}

const blocksNone = "无解"

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
	return rcl, n == 3 && isDigit(rcl[0]) && isDigit(rcl[1]) && rcl[2] >= 'A' && rcl[2] <= 'Z'
}

func isDigit(ch byte) bool { return ch >= '0' && ch <= '9' }

// clueCount reads the line with the number of givens of a puzzle of size n.
func clueCount(line []byte, n int) (k int, ok bool) {
	k, ok = lex.Number(bytes.TrimSpace(line))
	return k, ok && k <= n*n
}

// detectBlocks: n lines of n digits below n, each n times, then a number, then
// a given or the end.
func detectBlocks(prefix []byte, eof bool) lex.Verdict { return looksLikeBlocks(prefix, eof, 0) }

// detectDamagedBlocks: as detectBlocks, but n is above three, and up to three digits may be wrong.
func detectDamagedBlocks(prefix []byte, eof bool) lex.Verdict {
	return looksLikeBlocks(prefix, eof, 3)
}

// looksLikeBlocks: n lines of n digits below n, each n times but for a number of
// cells, then a number, then a given or the end.
func looksLikeBlocks(prefix []byte, eof bool, wrong int) lex.Verdict {
	var digits []byte
	var count [maxBlocks]int // of each digit
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
		if rows++; n > maxBlocks || n <= wrong || len(digits) != n {
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

// blocksReader reads puzzle after puzzle. To find the next one after an error
// it looks ahead; the lines it has seen then wait in ahead.
type blocksReader struct {
	in    *lex.Scanner
	o     Options
	ahead []blocksLine

	line    blocksLine // the current line
	text    []byte     // the case so far
	digits  []byte
	layouts layoutCache
}

type blocksLine struct {
	text    []byte
	number  int
	tooLong bool
}

func readBlocks(in *lex.Scanner, o Options, yield func(*Record) bool) {
	r := blocksReader{in: in, o: o}
	for r.scan() {
		rec := &Record{Line: r.line.number}
		r.text = r.text[:0]
		p, err := r.readPuzzle()
		if in.Err != nil {
			return
		}
		if err == nil {
			rec.Puzzle = p
		} else {
			rec.Err = err
		}
		rec.Text = string(bytes.TrimSuffix(r.text, []byte("\n")))
		if !yield(rec) || err != nil && !r.recover(rec.Line) {
			return
		}
	}
}

// scan goes to the next line that is not blank.
func (r *blocksReader) scan() bool {
	for {
		switch {
		case len(r.ahead) > 0:
			r.line = r.ahead[0]
			r.ahead = slices.Delete(r.ahead, 0, 1)
		case r.in.Scan():
			r.line = blocksLine{r.in.Text, r.in.Line, r.in.TooLong}
		default:
			r.line = blocksLine{number: r.in.Line}
			return false
		}
		if len(bytes.TrimSpace(r.line.text)) > 0 {
			return true
		}
	}
}

func (r *blocksReader) errorf(column int, format string, args ...any) *lex.Fault {
	return &lex.Fault{Line: r.line.number, Column: column, Err: fmt.Errorf(format, args...)}
}

// keep adds the current line to the text of the case.
func (r *blocksReader) keep() *lex.Fault {
	if r.line.tooLong {
		return r.errorf(0, "a line of more than %d bytes, which begins with %s", r.in.Max,
			lex.Quote(r.line.text))
	}
	r.text = append(append(r.text, r.line.text...), '\n')
	return nil
}

// readPuzzle reads the puzzle that begins with the current line. It returns
// when the last given has been read.
func (r *blocksReader) readPuzzle() (*nonet.Puzzle, *lex.Fault) {
	layout, err := r.readRegions()
	if err != nil {
		return nil, err
	}
	n := layout.Size()
	if !r.scan() {
		return nil, r.errorf(0, "the input ends after the regions, expected the number of givens")
	}
	if err := r.keep(); err != nil {
		return nil, err
	}
	k, ok := clueCount(r.line.text, n)
	if !ok {
		start, _ := lex.WordAt(r.line.text, 0)
		return nil, r.errorf(start+1, "found %s, expected the number of givens, 0 to %d",
			lex.Quote(bytes.TrimSpace(r.line.text)), n*n)
	}
	p := nonet.NewPuzzle(layout)
	var lineOf [maxBlocks * maxBlocks]int // of the given of each cell
	for i := range k {
		if !r.scan() {
			return nil, r.errorf(0, "the input ends after %d givens, expected %d", i, k)
		}
		if err := r.readClue(p, &lineOf, i, k); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// readRegions reads the region map.
func (r *blocksReader) readRegions() (*nonet.Layout, *lex.Fault) {
	r.digits = r.digits[:0]
	first, n := r.line.number, 0
	for row := 0; row == 0 || row < n; row++ {
		if row > 0 && !r.scan() {
			return nil, r.errorf(0, "the input ends after %d rows of the regions, expected %d",
				row, n)
		}
		if err := r.keep(); err != nil {
			return nil, err
		}
		before := len(r.digits)
		var ok bool
		r.digits, ok = regionLine(r.digits, r.line.text)
		got := len(r.digits) - before
		_, given := clue(r.line.text)
		switch {
		case row == 0 && given:
			return nil, r.errorf(1, "found %s, a given more than were announced, expected a row "+
				"of region digits", lex.Quote(bytes.TrimSpace(r.line.text)))
		case !ok:
			at := slices.IndexFunc(r.line.text,
				func(ch byte) bool { return !lex.IsBlank(ch) && !isDigit(ch) })
			return nil, r.errorf(at+1, "found %s, expected a row of region digits",
				lex.Quote(r.line.text[at:]))
		case row == 0 && got > maxBlocks:
			return nil, r.errorf(0, "found %d digits, expected a row of at most %d region digits",
				got, maxBlocks)
		case row == 0:
			n = got
		case got != n:
			return nil, r.errorf(0, "found %d digits, expected row %d of the regions with %d "+
				"like that of line %d", got, row+1, n, first)
		}
		for i, d := range r.digits[before:] {
			if int(d) >= n {
				return nil, r.errorf(digitColumn(r.line.text, i),
					"found region %d, expected 0 to %d", d, n-1)
			}
		}
	}
	return r.layout(n, first)
}

// digitColumn returns the column of the digit number i of a line.
func digitColumn(line []byte, i int) int {
	for at, ch := range line {
		if isDigit(ch) {
			if i == 0 {
				return at + 1
			}
			i--
		}
	}
	return 0
}

// layout returns the layout of the regions in r.digits, which began at a line.
func (r *blocksReader) layout(n, first int) (*nonet.Layout, *lex.Fault) {
	l, err := r.layouts.get(string(r.digits), func() (*nonet.Layout, error) {
		return blocksLayoutOf(n, r.digits, r.o.Layout)
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
	var count [maxBlocks]int
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
func (r *blocksReader) readClue(p *nonet.Puzzle, lineOf *[maxBlocks * maxBlocks]int, i, k int,
) *lex.Fault {
	if err := r.keep(); err != nil {
		return err
	}
	n := p.Layout.Size()
	start, _ := lex.WordAt(r.line.text, 0)
	rcl, ok := clue(r.line.text)
	switch highest := byte('A' + n - 1); {
	case !ok:
		return r.errorf(start+1, "found %s, expected given %d of %d: row, column and letter, "+
			"such as 00A", lex.Quote(bytes.TrimSpace(r.line.text)), i+1, k)
	case int(rcl[0]-'0') >= n:
		return r.errorf(start+1, "found row %c, expected 0 to %d", rcl[0], n-1)
	case int(rcl[1]-'0') >= n:
		return r.errorf(digitColumn(r.line.text, 1), "found column %c, expected 0 to %d", rcl[1],
			n-1)
	case rcl[2] > highest:
		at := len(bytes.TrimRight(r.line.text, " \t\r\v\f"))
		return r.errorf(at, "found letter %c, expected A to %c", rcl[2], highest)
	}
	cell := int(rcl[0]-'0')*n + int(rcl[1]-'0')
	if lineOf[cell] != 0 {
		return r.errorf(start+1, "found a second given for row %c, column %c: line %d has one",
			rcl[0], rcl[1], lineOf[cell])
	}
	lineOf[cell] = r.line.number
	p.Givens[cell] = rcl[2] - 'A' + 1
	return nil
}

// recover goes on to the next place, from the line of the error on, that looks
// like the beginning of a puzzle: n lines of n digits, then the number of
// givens. The next scan returns its first line. It reports whether there is one.
func (r *blocksReader) recover(first int) bool {
	var window []blocksLine
	take := func() bool {
		if !r.scan() {
			return false
		}
		l := r.line
		l.text = bytes.Clone(l.text)
		window = append(window, l)
		return true
	}
	if r.line.text != nil && r.line.number > first {
		r.line.text = bytes.Clone(r.line.text)
		r.ahead = slices.Insert(r.ahead, 0, r.line)
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
			case !ok || n > maxBlocks || line.tooLong:
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

// tellsBlocks reports whether a layout has rows, columns and regions alone.
func tellsBlocks(l *nonet.Layout) bool {
	return len(l.Apart()) == 0 && !slices.ContainsFunc(l.Houses(), func(h nonet.House) bool {
		return h.Kind >= nonet.HouseDiagonal
	})
}

// blocksWriter writes puzzle after puzzle.
type blocksWriter struct {
	out io.Writer
	o   WriteOptions
}

func newBlocksWriter(w io.Writer, o WriteOptions) Writer { return blocksWriter{w, o} }

func (w blocksWriter) Write(r *Record) error {
	p, l := r.Puzzle, r.Puzzle.Layout
	n := l.Size()
	switch {
	case n > maxBlocks:
		return cannotHold("size %d in format blocks, which goes to %d", n, maxBlocks)
	case p.Marks != nil:
		return cannotHold("pencilmarks in format blocks")
	}
	regions := l.Regions()
	if regions == nil { // a Latin square: the rows are its regions too
		regions = make([]int, n*n)
		for c := range regions {
			regions[c] = c / n
		}
	}
	var dst []byte
	for c, k := range regions {
		dst = append(dst, '0'+byte(k))
		if c%n == n-1 {
			dst = append(dst, '\n')
		}
	}
	dst = append(strconv.AppendInt(dst, int64(p.Givens.Clues()), 10), '\n')
	for c, d := range p.Givens {
		if d != 0 {
			dst = append(dst, '0'+byte(c/n), '0'+byte(c%n), 'A'+d-1, '\n')
		}
	}
	_, err := w.out.Write(dst)
	return err
}

func (w blocksWriter) Close() error { return nil }

// readBlocksAnswer reads 无解, or solutions with their numbers from 1 on.
func readBlocksAnswer(in *lex.Scanner, _ Options, rec *Record) (Answer, error) {
	line, err := in.FilledLine()
	if err != nil {
		return Answer{}, err
	}
	answer := Answer{Line: in.Line}
	switch string(line) {
	case blocksNone:
		answer.None = true
		return answer, nil
	case lex.Undecided:
		return answer, nil
	}
	if rec.Puzzle == nil {
		return answer, in.Errorf(1, "found %s, expected ? as the answer to a case that cannot "+
			"be read", lex.Quote(line))
	}
	for number := 1; ; number++ {
		if string(line) != strconv.Itoa(number) {
			if number > 1 && (string(line) == "1" || string(line) == blocksNone ||
				string(line) == lex.Undecided) {
				in.Unscan() // the next answer
				return answer, nil
			}
			return answer, in.Errorf(1, "found %s, expected %d, the number of a solution, or %s",
				lex.Quote(line), number, blocksNone)
		}
		if number > cover.MaxAnswers {
			return answer, in.Errorf(0, "more than %d solutions", cover.MaxAnswers)
		}
		grid, err := readLetters(in, rec.Puzzle.Layout.Size(), number)
		if err != nil {
			return answer, err
		}
		answer.Grids = append(answer.Grids, grid)
		if line, err = in.FilledLine(); err == io.EOF {
			return answer, nil
		} else if err != nil {
			return answer, err
		}
	}
}

// readLetters reads n rows of n letters.
func readLetters(in *lex.Scanner, n, number int) (nonet.Grid, error) {
	grid := make(nonet.Grid, 0, n*n)
	for row := range n {
		line, err := in.FilledLine()
		if err == io.EOF {
			return nil, in.Errorf(0, "the input ends in solution %d, expected %d rows", number, n)
		}
		if err != nil {
			return nil, err
		}
		for at, ch := range in.Text {
			switch {
			case ch >= 'A' && int(ch-'A') < n:
				grid = append(grid, ch-'A'+1)
			case !lex.IsBlank(ch):
				return nil, in.Errorf(at+1, "found %q, expected a letter from A to %c", ch, 'A'+n-1)
			}
		}
		if got := len(grid) - row*n; got != n {
			return nil, in.Errorf(0, "found %d letters in %s, expected %d", got, lex.Quote(line),
				n)
		}
	}
	return grid, nil
}
