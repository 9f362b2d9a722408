package format

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"unicode/utf8"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
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

const (
	plainCell      cellKind = iota // no marks: what it is depends on the other cells
	givenCell                      // <7>
	placedCell                     // *7* or u7: the player's
	candidatesCell                 // candidates: several, or with marks
)

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

// gridParser makes puzzles of lines.
type gridParser struct {
	o    Options
	emit func(*Record) bool // is called with each puzzle or error; false ends the reading
	slab *recordSlab        // nil: only the form counts, and puzzles are empty records

	state bool // candidates are a state of solving: digits without a mark are givens

	l         gridLine
	labels    []byte         // a line that is the first row unless a border follows; nil: none
	skip      bool           // up to the next blank line or header
	alphabets *lex.Alphabets // of the size sized and the symbols named; nil: none yet
	sized     int
	named     byte
	layouts   layoutCache

	gridCase
}

// gridCase is the puzzle that is being read.
type gridCase struct {
	line     int           // the first line, 0: it has not begun
	layout   *nonet.Layout // of the header or the options, or nil
	symbols  byte          // of the header; 0: it does not say
	headed   bool
	rules    []lex.TextLine // of headers, but for the name
	givens   lex.TextLine   // of the header that names cells; text is nil if there is none
	refused  *lex.Fault     // what is wrong with the headers; the puzzle is read up to its end
	n, rows  int            // n is 0 until it is known
	promised int            // the size that a line above the rows says; 0: none
	cells    []gridCell
	form     gridStyle
	bars     [2]uint64 // columns with a border to their left
	uneven   bool      // the borders are not the same in all rows
	numbers  bool      // a row has numbers as cells
	groups   bool      // a row has groups of symbols
	cuts     [2]uint64 // rows with a border above
	text     []byte
	gaps     int            // places between bands of boxes with blank lines
	gapLine  int            // the first blank line of the last one
	band     []lex.TextLine // with gaps: the rows below the last one
}

func readGrids(in *lex.Scanner, o Options, yield func(*Record) bool) {
	readGridsOf(in, gridParser{o: o, emit: yield, slab: new(recordSlab)})
}

// readGridsOf reads an input with a parser.
func readGridsOf(in *lex.Scanner, p gridParser) {
	for in.Scan() {
		if !p.feed(in) {
			return
		}
	}
	if in.Err == nil {
		p.end(in)
	}
}

// feed takes the next line. It returns false when emit did.
func (p *gridParser) feed(in *lex.Scanner) bool {
	if in.TooLong {
		if p.skip {
			return true
		}
		p.begin(in)
		return p.fail(in.ErrTooLong())
	}
	text := bytes.TrimRight(in.Text, " \t\r\v\f")
	if start, _ := lex.WordAt(text, 0); start < len(text) && text[start] == '#' {
		return true
	}
	p.l.split(text)
	if p.labels != nil {
		labels, line := p.labels, in.Line
		p.labels = nil
		if !p.l.rule {
			p.l.split(labels)
			in.Line = line - 1
			ok := p.row(in)
			in.Line = line
			if !ok {
				in.Unscan()
				return false
			}
			p.l.split(text)
		}
	}
	switch {
	case len(text) == 0 && p.gap(in):
	case len(text) == 0:
		ok := p.rows == 0 || p.fail(p.short(in))
		p.skip = false
		return ok
	case p.takeSaid(in):
	case p.isHeader():
		if p.line > 0 && !p.headOpen(text) {
			if !p.fail(p.short(in)) {
				return false
			}
			p.reset()
		}
		p.skip = false
		return p.header(in)
	case p.skip:
	case p.l.rule:
		p.rule(text)
	case p.rows == 0 && p.l.isLabels():
		p.labels = bytes.Clone(text)
	default:
		return p.row(in)
	}
	return true
}

// end ends the input.
func (p *gridParser) end(in *lex.Scanner) {
	if p.labels != nil {
		p.l.split(p.labels)
		if !p.row(in) {
			return
		}
	}
	if p.line > 0 {
		p.fail(p.short(in))
	}
}

// bandRows returns the height of a band of boxes that a blank line may part from the next
// one, 0 if there are none.
func (p *gridParser) bandRows() int {
	rows := 0
	if p.layout != nil {
		rows, _ = p.layout.BoxShape()
	} else if p.n > 0 {
		rows = sketch.BoxRows(p.n)
	}
	if p.n < minBanded || rows < 2 {
		return 0
	}
	return rows
}

// minBanded is the least size of puzzles whose bands may have blank lines between them.
const minBanded = 6

// gap reports whether a blank line stands between two bands of boxes, and so do all blank
// lines before.
func (p *gridParser) gap(in *lex.Scanner) bool {
	height := p.bandRows()
	switch {
	case height == 0 || p.rows == 0:
		return false
	case p.rows == (p.gaps+1)*height:
		p.gaps++
		p.gapLine, p.band = in.Line, p.band[:0]
		return true
	}
	return p.rows == p.gaps*height
}

// endOfBand returns false if emit did. Where bands of a puzzle have blank lines between
// them, a row that follows a band without one shows that the puzzle had ended at the last
// blank line: the band is the beginning of another puzzle.
func (p *gridParser) endOfBand(in *lex.Scanner) bool {
	switch height := p.bandRows(); {
	case p.gaps == 0:
		return true
	case p.rows < (p.gaps+1)*height:
		p.band = append(p.band, lex.TextLine{Text: bytes.Clone(in.Text), Line: in.Line})
		return true
	}
	band := slices.Clone(p.band)
	p.rows = p.gaps * p.bandRows()
	if !p.fail(p.short(&lex.Scanner{TextLine: lex.TextLine{Line: p.gapLine}})) {
		return false
	}
	p.skip = false
	for _, line := range band {
		p.l.split(bytes.TrimRight(line.Text, " \t\r\v\f"))
		if !p.row(&lex.Scanner{TextLine: line}) {
			return false
		}
	}
	p.l.split(bytes.TrimRight(in.Text, " \t\r\v\f"))
	return true
}

// short returns the error for a puzzle that has too few rows.
func (p *gridParser) short(in *lex.Scanner) *lex.Fault {
	if p.rules != nil && p.rows == 0 {
		return in.Errorf(0, "found a rule without a grid after it: rules stand before the rows of "+
			"their grid")
	}
	if p.givens.Text != nil && p.rows == 0 {
		return in.Errorf(0, "found %q without a grid after it", givensHeader)
	}
	hint := ""
	if p.rows == 1 && len(p.cells) == p.n {
		hint = p.lineHint(p.n)
	}
	return in.Errorf(0, "the puzzle ends after %d rows: %d are expected%s", p.rows, p.n, hint)
}

// lineHint says, after an error, what to do if a row of that many cells below rules is a whole
// puzzle.
func (p *gridParser) lineHint(cells int) string {
	n := int(math.Sqrt(float64(cells)))
	if p.rules == nil || n*n != cells || n == 1 {
		return ""
	}
	return fmt.Sprintf("; if the line is a whole puzzle, put a line %q above it",
		fmt.Sprintf("layout: %d", n))
}

// reset makes the parser ready for the next puzzle.
func (p *gridParser) reset() {
	p.gridCase = gridCase{cells: p.cells[:0], text: p.text[:0]}
}

// fail ends the puzzle with an error.
func (p *gridParser) fail(err *lex.Fault) bool {
	line := p.line
	if p.refused != nil {
		err = p.refused
	}
	p.reset()
	p.skip = true
	return p.emit(&Record{Line: line, Err: err})
}

// begin notes where the puzzle begins, unless it has begun.
func (p *gridParser) begin(in *lex.Scanner) {
	if p.line == 0 {
		p.line = in.Line
	}
}

// The headers with a name, in letters of either case.
var (
	layoutHeader  = []byte("layout:")
	symbolsHeader = []byte("symbols:")
	ruleHeader    = []byte("rule:")  // there may be many
	rulesHeader   = []byte("rules:") // a wrong name of them
	givensHeader  = []byte("givens:")
)

// Bounds of the headers with rules of a puzzle.
const (
	maxRuleHeaders = 10_000
	maxRuleBytes   = 4 << 20
)

// headOpen reports whether the puzzle has nothing yet but headers that a header
// adds to.
func (p *gridParser) headOpen(header []byte) bool {
	if _, ok := cutHeader(header, symbolsHeader); ok {
		return p.headed && p.rows == 0 && p.symbols == 0
	}
	if _, ok := cutHeader(header, givensHeader); ok || isRuleHeader(header) {
		return p.headed && p.rows == 0
	}
	return p.headed && p.rows == 0 && p.n == 0
}

// cutHeader returns what stands behind the name of a header.
func cutHeader(text, name []byte) (rest []byte, ok bool) {
	start, _ := lex.WordAt(text, 0)
	if text = text[start:]; len(text) < len(name) || !bytes.EqualFold(text[:len(name)], name) {
		return nil, false
	}
	return text[len(name):], true
}

// isRuleHeader reports whether a header has a rule, under a right or wrong name.
func isRuleHeader(text []byte) bool {
	_, right := cutHeader(text, ruleHeader)
	_, wrong := cutHeader(text, rulesHeader)
	return right || wrong
}

// isHeader reports whether the line is a header, right or wrong. Three numbers
// are one unless they may be a row of the puzzle.
func (p *gridParser) isHeader() bool {
	l := &p.l
	_, layout := cutHeader(l.text, layoutHeader)
	_, symbols := cutHeader(l.text, symbolsHeader)
	if layout || symbols {
		return true
	}
	if _, givens := cutHeader(l.text, givensHeader); givens || isRuleHeader(l.text) {
		return !p.skip // those of a puzzle that has failed go with it
	}
	if len(l.fields) != 3 || len(l.bars) > 0 || p.n == 3 {
		return false
	}
	n, ok := lex.Number(l.field(0))
	r, ok2 := lex.Number(l.field(1))
	c, ok3 := lex.Number(l.field(2))
	wrong := p.rows == 0 && n > 3 && n <= nonet.MaxSize && l.field(1)[0] > '0' &&
		l.field(2)[0] > '0'
	return ok && ok2 && ok3 && n > 0 && (r*c == n || r == 0 && c == 0 || wrong)
}

// takeSaid takes a line that has nothing but the size, or the size twice, as stands above the rows
// in exercises. A number that may be a row, or part of one, is none.
func (p *gridParser) takeSaid(in *lex.Scanner) bool {
	l := &p.l
	if p.line > 0 || p.skip || len(l.bars) > 0 || len(l.fields) == 0 || len(l.fields) > 2 {
		return false
	}
	text := l.field(0)
	n, ok := lex.Number(text)
	cells := "01234"[:1+min(len(l.fields)*len(text), 4)] // the symbols of a row of as many
	if !ok || text[0] == '0' || n < 4 || n > nonet.MaxSize || len(bytes.Trim(text, cells)) == 0 ||
		len(l.fields) == 2 && !bytes.Equal(text, l.field(1)) {
		return false
	}
	p.begin(in)
	p.promised = n
	p.keep(l.text)
	return true
}

// header reads a header.
func (p *gridParser) header(in *lex.Scanner) bool {
	p.begin(in)
	l := &p.l
	var err error
	at, _ := lex.WordAt(l.text, 0)
	if text, ok := cutHeader(l.text, symbolsHeader); ok {
		p.symbols, err = p.o.symbolsSaid(string(bytes.TrimSpace(text)))
		if err != nil {
			return p.fail(in.Errorf(at+1, "%w", err))
		}
		p.headed = true
		if p.n > 0 {
			p.setSize(p.n)
		}
		p.keep(l.text)
		return true
	}
	if text, ok := cutHeader(l.text, givensHeader); ok {
		p.headed = true
		if p.givens.Text != nil {
			p.refused = cmp.Or(p.refused,
				in.Errorf(at+1, "found a second %q of a grid", givensHeader))
			return true
		}
		p.givens = lex.TextLine{Text: append([]byte{' '}, text...), Line: in.Line}
		p.keep(l.text)
		return true
	}
	if isRuleHeader(l.text) {
		text, ok := cutHeader(l.text, ruleHeader)
		p.headed = true
		switch {
		case p.refused != nil:
			return true
		case !ok:
			p.refused = in.Errorf(at+1, "found %q where %q and one rule is expected",
				rulesHeader, ruleHeader)
			return true
		case len(p.rules) == maxRuleHeaders || len(p.text)+len(text) > maxRuleBytes:
			p.refused = in.Errorf(at+1, "found a rule after %d rules of %d bytes: a puzzle has at "+
				"most %d of %d bytes", len(p.rules), len(p.text), maxRuleHeaders, maxRuleBytes)
			return true
		}
		rule := bytes.Clone(bytes.TrimSpace(text))
		p.rules = append(p.rules, lex.TextLine{Text: rule, Line: in.Line})
		p.keep(l.text)
		return true
	}
	if text, ok := cutHeader(l.text, layoutHeader); ok {
		p.layout, err = p.layouts.parse(string(bytes.TrimSpace(text)))
	} else {
		n, _ := lex.Number(l.field(0))
		r, _ := lex.Number(l.field(1))
		c, _ := lex.Number(l.field(2))
		switch {
		case r == 0 && c == 0:
			p.layout, err = p.layouts.parse(fmt.Sprintf("latin:%d", n))
		case r*c != n:
			err = fmt.Errorf("found boxes of %dx%d, which have not %d cells: a header is the "+
				"size and the height and width of the boxes, 0 0 for none", r, c, n)
		default:
			p.layout, err = p.layouts.parse(fmt.Sprintf("%dx%d", r, c))
		}
	}
	if err == nil {
		err = p.o.agrees(p.layout)
	}
	if err != nil {
		return p.fail(in.Errorf(at+1, "%w", err))
	}
	if p.o.Layout != nil {
		p.layout = p.o.Layout
	}
	p.headed, p.form.header = true, true
	p.setSize(p.layout.Size())
	p.keep(l.text)
	return true
}

// said returns the name of the symbols, 0 if neither the input nor the options
// say it.
func (p *gridParser) said() byte { return cmp.Or(p.symbols, p.o.Symbols) }

func (p *gridParser) setSize(n int) {
	p.n = n
	name := p.said()
	if p.alphabets != nil && p.sized == n && p.named == name {
		return
	}
	p.alphabets, p.sized, p.named = lex.NewAlphabets(name, n), n, name
	if len(p.alphabets.All) > 0 {
		return
	}
	// The numbers of one digit still are symbols.
	switch name {
	case 0, '1':
		p.alphabets = lex.NewAlphabets('1', 9)
	case '0':
		p.alphabets = lex.NewAlphabets('0', 10)
	}
}

// keep adds a line to the text of the puzzle.
func (p *gridParser) keep(text []byte) { p.text = append(append(p.text, text...), '\n') }

// rule notes a border between rows.
func (p *gridParser) rule(text []byte) {
	if p.rows == 0 || p.cuts[p.rows/64]>>(p.rows%64)&1 != 0 {
		return
	}
	p.form.borders = true
	p.cuts[p.rows/64] |= 1 << (p.rows % 64)
	p.keep(text)
}

// row takes a row of cells, or the line below rules that has all cells.
func (p *gridParser) row(in *lex.Scanner) bool {
	if !p.endOfBand(in) {
		return false
	}
	p.begin(in)
	l := &p.l
	l.label(p.rows + 1)
	n := p.wholeSize()
	if n == 0 {
		return p.cellsOf(in, l.text)
	}
	if p.n == 0 {
		p.layout = p.o.Layout
		if err := p.takeSize(in, n, n); err != nil {
			return p.fail(err)
		}
	}
	whole, start := l.text, l.fields[0][0]
	for row := range n {
		l.fields = append(l.fields[:0], [2]int{start + row*n, start + (row+1)*n})
		if !p.cellsOf(in, l.field(0)) {
			return false
		}
		l.text = whole
		if p.skip {
			break
		}
	}
	return true
}

// wholeSize returns the size of the puzzle if the line has all of its cells: below rules, where
// the size is known or the line is too long for a row of symbols. It is 0 otherwise.
func (p *gridParser) wholeSize() int {
	if p.rules == nil || p.rows > 0 || len(p.l.fields) != 1 || len(p.l.bars) > 0 {
		return 0
	}
	cells := len(p.l.field(0))
	n := int(math.Sqrt(float64(cells)))
	known := p.n
	if known == 0 && p.o.Layout != nil {
		known = p.o.Layout.Size()
	}
	if n*n != cells || n == 1 || known != n && (known != 0 || cells <= nonet.MaxSymbols) {
		return 0
	}
	return n
}

// cellsOf takes a row of cells. text is what is kept of it.
func (p *gridParser) cellsOf(in *lex.Scanner, text []byte) bool {
	l := &p.l
	chars := 0
	for _, f := range l.fields {
		chars += f[1] - f[0]
	}
	if p.n == 0 {
		if err := p.findSize(in, chars); err != nil {
			return p.fail(err)
		}
	}
	joined := len(l.fields) != p.n
	p.numbers = p.numbers || !joined && chars > p.n && p.n > 9
	p.groups = p.groups || joined && len(l.fields) > 1
	if p.numbers && p.groups && chars == p.n { // the digits of a row that has lost some numbers
		return p.fail(in.Errorf(0, "found %d cells where a row of %d is expected, as in the rows "+
			"of numbers above", len(l.fields), p.n))
	}
	if p.numbers && p.groups && !joined {
		return p.fail(in.Errorf(0, "found numbers below a row with groups of symbols, expected "+
			"one or the other"))
	}
	if joined && chars != p.n {
		found := len(l.fields)
		if found == 1 {
			found = chars
		}
		return p.fail(in.Errorf(0, "found %d cells where a row of %d is expected%s", found, p.n,
			p.lineHint(found)))
	}
	var bars [2]uint64
	pos := 0
	for i, f := range l.fields {
		for _, bar := range l.bars {
			if bar == pos && i > 0 {
				column := i
				if joined {
					column = pos
				}
				bars[column/64] |= 1 << (column % 64)
			}
		}
		pos += f[1] - f[0]
		if err := p.field(in, l.field(i), f[0]+1, joined); err != nil {
			return p.fail(err)
		}
	}
	p.uneven = p.uneven || p.rows > 0 && bars != p.bars
	p.bars = bars
	p.form.joined = joined || p.n == 1
	p.form.borders = p.form.borders || len(l.bars) > 0
	p.keep(text)
	if p.rows++; p.rows < p.n {
		return true
	}
	rec, err := p.puzzle()
	if err != nil {
		return p.fail(err)
	}
	more := p.emit(rec)
	p.reset()
	return more
}

// findSize finds the size of a puzzle from its first row.
func (p *gridParser) findSize(in *lex.Scanner, chars int) *lex.Fault {
	n := len(p.l.fields)
	if p.promised > 0 && p.o.Layout == nil {
		n = p.promised
	} else if p.o.Layout != nil {
		p.layout, n = p.o.Layout, p.o.Layout.Size()
	} else if n != chars && !p.l.isMarked(p.said()) { // numbers, or groups of symbols
		for i := range p.l.fields {
			if k, ok := lex.Number(p.l.field(i)); len(p.l.field(i)) > 1 &&
				(!ok || k > len(p.l.fields) || p.l.field(i)[0] == '0') {
				n = chars
			}
		}
	}
	return p.takeSize(in, n, len(p.l.fields))
}

// takeSize sets the size to n, that of a row which has n cells in this many fields.
func (p *gridParser) takeSize(in *lex.Scanner, n, fields int) *lex.Fault {
	switch {
	case n > nonet.MaxSize:
		return in.Errorf(0, "found a row of %d cells where at most %d are expected%s", n,
			nonet.MaxSize, p.lineHint(n))
	case n > nonet.MaxSymbols && n != fields:
		return in.Errorf(0, "found a row of %d symbols where at most %d are expected: above are "+
			"numbers%s", n, nonet.MaxSymbols, p.lineHint(n))
	}
	if p.layout == nil && p.slab != nil && !sketch.HasBoxes(n) {
		return in.Errorf(0, "found a row of %d cells, and %dx%d has no usual boxes: begin with "+
			"a header such as \"%d 0 0\", or name the layout (latin:%d)", n, n, n, n, n)
	}
	p.setSize(n)
	return nil
}

// field takes the cells of a field, which stands at a column: one, or as many
// as it has characters.
func (p *gridParser) field(in *lex.Scanner, text []byte, column int, joined bool) *lex.Fault {
	cell := gridCell{symbol: '.', number: -1, line: in.Line, column: column}
	if len(text) == 0 { // in a spreadsheet
		p.cells = append(p.cells, cell)
		return nil
	}
	if len(text) > 1 && !joined {
		if marks, ok := p.candidates(text); ok {
			cell.kind, cell.marks = candidatesCell, marks
			p.cells = append(p.cells, cell)
			return nil
		}
		inner, kind := digitMarks(text)
		cell.kind = kind
		k, ok := lex.Number(inner)
		if p.said() == '0' {
			k++
		}
		switch {
		case kind != plainCell && len(inner) == 1 && p.digitOf(inner[0]):
			text = inner
		case !ok || k > p.n || p.said() == 'A' || kind != plainCell && k == 0:
			return in.Errorf(column, "found %s where %s is expected", lex.Quote(text),
				p.expected())
		default:
			cell.number = int16(k)
			p.cells = append(p.cells, cell)
			return nil
		}
	}
	for i, ch := range text {
		if !p.possible(ch) {
			return in.Errorf(column+i, "found %s where %s is expected", lex.QuoteChar(text[i:]),
				p.expected())
		}
		p.form.letters = p.form.letters || lex.IsLetter(ch)
		cell.symbol, cell.column = ch, column+i
		p.cells = append(p.cells, cell)
	}
	return nil
}

// candidates reads the candidates of a cell.
func (p *gridParser) candidates(text []byte) (marks nonet.Digits, ok bool) {
	if len(p.alphabets.All) == 0 {
		return marks, false
	}
	return candidatesOf(text, p.alphabets.Plain, p.n, lowest(p.said()))
}

// digitOf reports whether ch is a symbol of a digit in some alphabet.
func (p *gridParser) digitOf(ch byte) bool {
	return p.possible(ch) && slices.ContainsFunc(p.alphabets.All, func(a *lex.Alphabet) bool {
		return a.Digit[ch] != lex.NoSymbol && a.Digit[ch] != 0
	})
}

// possible reports whether ch is a symbol of a cell in some alphabet. The
// empty cell X is that of format line.
func (p *gridParser) possible(ch byte) bool {
	for _, a := range p.alphabets.All {
		if d := a.Digit[ch]; d != lex.NoSymbol && (d != 0 || ch|0x20 != 'x') {
			return true
		}
	}
	return false
}

// expected says for a message what a cell is.
func (p *gridParser) expected() string {
	letters := ""
	for _, a := range p.alphabets.All {
		if a.Size == p.n && (p.n > 9 || a.Name == 'A') {
			letters += fmt.Sprintf(", a letter up to %c", lex.SymbolsOf(a.Name)[p.n])
		}
	}
	from, to := 1, p.n
	if p.said() == '0' {
		from, to = 0, p.n-1
	}
	return fmt.Sprintf("a number from %d to %d%s or an empty cell (. 0 _ *)", from, to, letters)
}

// puzzle makes the puzzle of the rows.
func (p *gridParser) puzzle() (*Record, *lex.Fault) {
	if p.slab == nil {
		return &Record{Line: p.line}, nil
	}
	digits := p.slab.space(len(p.cells))
	a, marked, err := p.digits(digits)
	if err != nil {
		return nil, err
	}
	if p.layout == nil {
		var err error
		if p.layout, err = p.bordered(); err != nil {
			return nil, &lex.Fault{Line: p.line, Err: err}
		}
	}
	if p.refused != nil {
		return nil, p.refused
	}
	rules, err := p.takeRules()
	if err != nil {
		return nil, err
	}
	rec := p.slab.record(p.layout)
	rec.Puzzle.Rules = rules
	if rules != nil {
		if bad := rec.Puzzle.Validate(); bad != nil {
			return nil, &lex.Fault{Line: p.line, Err: bad}
		}
	}
	if err := p.sort(rec, marked); err != nil {
		return nil, err
	}
	rec.Line, rec.Text = p.line, p.slab.text(p.text[:len(p.text)-1])
	rec.style = style{symbols: a.Name, grid: p.form}
	rec.style.grid.read = true
	return rec, nil
}

// takeRules returns the rules of the headers. Those that are of a layout change that of the puzzle.
func (p *gridParser) takeRules() ([]nonet.Rule, *lex.Fault) {
	if len(p.rules) == 0 {
		return nil, nil
	}
	texts := make([]string, len(p.rules))
	for i, rule := range p.rules {
		texts[i] = string(rule.Text)
	}
	l, rules, err := nonet.WithRules(p.layout, texts...)
	if err != nil {
		line := p.line
		if re := (*nonet.RuleError)(nil); errors.As(err, &re) {
			if i := slices.Index(texts, re.Text); i >= 0 {
				line = p.rules[i].Line
			}
		}
		return nil, &lex.Fault{Line: line, Err: err}
	}
	if l != p.layout {
		l, err = p.layouts.get(l.String(), func() (*nonet.Layout, error) { return l, nil })
		if err != nil {
			return nil, &lex.Fault{Line: p.line, Err: err}
		}
		p.layout = l
	}
	return rules, nil
}

// digits sets digits to those of the cells, 0 for candidates. It returns their
// alphabet, and whether there are candidates.
func (p *gridParser) digits(digits []nonet.Digit) (a *lex.Alphabet, marked bool, err *lex.Fault) {
	chars := make([]byte, len(p.cells))
	numbers := false
	for i, c := range p.cells {
		chars[i] = c.symbol
		numbers = numbers || c.number >= 0
		marked = marked || c.kind == candidatesCell
	}
	all := p.alphabets
	step := 0 // is added to numbers: 1 if they are from 0
	var fault int
	switch {
	case !numbers && !marked:
		a, fault = all.Decode(digits, chars)
	case marked || p.said() != 0 || p.zeroRole() == lex.ZeroEmpty:
		a = all.All[0]
		if fault = a.Fault(chars); fault < 0 {
			a.Decode(digits, chars)
		}
	case p.zeroRole() == lex.ZeroUnknown:
		fault = slices.IndexFunc(p.cells, gridCell.isZero)
	default:
		a, fault, step = lex.NewAlphabet('0', min(p.n, 10)), -1, 1
		a.Decode(digits, chars)
	}
	switch {
	case a == nil:
		c := p.cells[fault]
		return nil, false, &lex.Fault{Line: c.line, Column: c.column, Err: lex.ErrZeroUnknown}
	case fault >= 0:
		c := p.cells[fault]
		return nil, false, &lex.Fault{Line: c.line, Column: c.column,
			Err: fmt.Errorf("found %s where %s is expected", lex.QuoteChar(chars[fault:]),
				p.expected())}
	}
	for i, c := range p.cells {
		if c.number >= 0 {
			digits[i] = nonet.Digit(int(c.number) + step)
		}
	}
	return a, marked, nil
}

// isZero reports whether a cell has the number 0.
func (c gridCell) isZero() bool { return c.symbol == '0' || c.number == 0 }

// lex.ZeroRole finds out what 0 stands for in a puzzle with numbers.
func (p *gridParser) zeroRole() lex.ZeroRole {
	e := lex.ZeroEvidence{N: p.n}
	if p.n <= lex.MaxZeroEmpty {
		return lex.ZeroEmpty
	}
	for i, c := range p.cells {
		switch {
		case c.isZero():
			e.Zero(i)
		case int(c.number) == p.n || lex.IsLetter(c.symbol):
			return lex.ZeroEmpty
		case c.number < 0 && p.alphabets.All[0].Digit[c.symbol] == 0:
			e.Empty()
		}
	}
	return e.Role()
}

// sort sorts the cells of a record, whose givens are all digits that were found, into
// givens, digits of the player, and candidates; marked says that there are candidates.
// These are a state of solving where the grid, or its format, tells givens from other
// digits; elsewhere they are the puzzle.
func (p *gridParser) sort(rec *Record, marked bool) *lex.Fault {
	var count [candidatesCell + 1]int
	empty, first := 0, -1
	for i, c := range p.cells {
		count[c.kind]++
		switch {
		case c.kind == candidatesCell && first < 0:
			first = i
		case c.kind == plainCell && rec.Puzzle.Givens[i] == 0:
			empty++
		}
	}
	state := p.state || count[givenCell]+count[placedCell] > 0
	named, err := p.namedGivens(rec.Puzzle)
	switch {
	case err != nil:
		return err
	case named != nil && state:
		return &lex.Fault{Line: p.givens.Line, Err: fmt.Errorf("found %q above a grid in which "+
			"givens are marked, expected one of the two", givensHeader)}
	case named != nil:
		marked = true
	case marked && empty == 0 &&
		(p.allOpen() || count[givenCell]+count[placedCell] == 0 && p.asLeft(rec.Puzzle)):
		marked = false
	}
	switch {
	case !marked && !state:
		return nil
	case marked && !state && empty >= count[candidatesCell] && first >= 0:
		c := p.cells[first]
		return &lex.Fault{Line: c.line, Column: c.column,
			Err: fmt.Errorf("found several digits where %s is expected: where there are "+
				"candidates, an empty cell has none, and most cells are empty", p.expected())}
	}
	givens := rec.Puzzle.Givens
	candidates := make([]nonet.Digits, len(givens))
	placed := make(nonet.Grid, len(givens))
	found := false // a given
	for i, c := range p.cells {
		d := givens[i]
		switch {
		case c.kind == candidatesCell:
			candidates[i] = c.marks
		case d == 0:
		case c.kind == placedCell:
			placed[i], givens[i] = d, 0
		case named != nil && named[nonet.Cell(i)]:
			candidates[i] = nonet.DigitsOf(d)
		case named != nil, c.kind == plainCell && marked && (count[givenCell] > 0 ||
			!p.state && p.isCandidate(rec.Puzzle.Layout, nonet.Cell(i), d)):
			candidates[i], givens[i] = nonet.DigitsOf(d), 0
		default:
			found = true
			if !state {
				candidates[i] = nonet.DigitsOf(d)
			}
		}
	}
	if !state {
		rec.Puzzle.Marks = candidates
		if found {
			rec.Remarks = append(rec.Remarks, remarkGivens)
		}
		return nil
	}
	rec.progress().Placed = placed
	if marked {
		rec.progress().Candidates = candidates
	}
	return nil
}

// namedGivens returns the cells that a header says are givens, nil if there is no header.
func (p *gridParser) namedGivens(of *nonet.Puzzle) (map[nonet.Cell]bool, *lex.Fault) {
	if p.givens.Text == nil {
		return nil, nil
	}
	named := map[nonet.Cell]bool{}
	words := bytes.Fields(p.givens.Text)
	if len(words) == 1 && string(words[0]) == "none" {
		words = nil
	}
	for _, word := range words {
		c, err := of.Layout.ParseCell(string(word))
		if err == nil && of.Givens[c] == 0 {
			err = fmt.Errorf("found the given %s, whose cell has not one digit", word)
		}
		if err != nil {
			return nil, &lex.Fault{Line: p.givens.Line, Err: err}
		}
		named[c] = true
	}
	return named, nil
}

// allOpen reports whether all cells with candidates have all digits.
func (p *gridParser) allOpen() bool {
	all := nonet.AllDigits(p.n)
	return !slices.ContainsFunc(p.cells, func(c gridCell) bool {
		return c.kind == candidatesCell && c.marks != all
	})
}

// asLeft reports whether all cells with candidates have those that the digits of the grid leave,
// none of which is a last candidate.
func (p *gridParser) asLeft(of *nonet.Puzzle) bool {
	left := of.Candidates()
	for i, c := range p.cells {
		d := of.Givens[i]
		if c.kind == candidatesCell && !left[i].Minus(c.marks).IsEmpty() ||
			d != 0 && !p.state && p.isCandidate(of.Layout, nonet.Cell(i), d) {
			return false
		}
	}
	return true
}

// remarkGivens is the remark on grids of candidates.
const remarkGivens = "a grid of candidates does not tell givens from the player's digits: all " +
	"of them are read as givens"

// isCandidate reports whether the digit that stands alone in a cell is its last candidate,
// and not set: a cell that sees it has it among several candidates.
func (p *gridParser) isCandidate(l *nonet.Layout, c nonet.Cell, d nonet.Digit) bool {
	return slices.ContainsFunc(l.Peers(c), func(peer nonet.Cell) bool {
		return p.cells[peer].kind == candidatesCell && p.cells[peer].marks.Has(d)
	})
}

// bordered returns the layout of a puzzle without header: the one whose boxes
// the borders show, or the usual one.
func (p *gridParser) bordered() (*nonet.Layout, error) {
	cols, ok := spacing(p.bars, p.n)
	rows, ok2 := spacing(p.cuts, p.n)
	switch {
	case p.uneven || !ok || !ok2:
		return nil, fmt.Errorf("the borders are not those of boxes: begin with a header " +
			"\"layout: TEXT\", or name the layout")
	case rows*cols == p.n:
	case rows == p.n && cols > 1 && cols < p.n:
		rows = p.n / cols
	case cols == p.n && rows > 1 && rows < p.n:
		cols = p.n / rows
	default:
		rows = sketch.BoxRows(p.n)
		cols = p.n / rows
	}
	return p.layouts.parse(fmt.Sprintf("%dx%d", rows, cols))
}

// spacing returns how far the marks are apart that stand between 1 and n-1: n
// if there are none. ok is false if they are not at equal distances.
func spacing(marks [2]uint64, n int) (d int, ok bool) {
	at := func(i int) bool { return marks[i/64]>>(i%64)&1 != 0 }
	for d = 1; d < n && !at(d); d++ {
	}
	for i := 1; i < n; i++ {
		if at(i) != (i%d == 0) {
			return d, false
		}
	}
	return d, n%d == 0
}

// detectHeadedGrid: the first line is a header, and the first row fits it.
func detectHeadedGrid(prefix []byte, eof bool) lex.Verdict {
	return detectGrid(prefix, eof, func(p *gridParser) lex.Verdict {
		switch {
		case !p.headed:
			return lex.No
		case p.rows > 0:
			return lex.Yes
		}
		return lex.More
	})
}

// detectRows: rows of n cells, borders removed, make a puzzle. With n of 2 or 3
// they are of digits and empty cells, as words of that length may be anything;
// a single cell is nothing.
func detectRows(prefix []byte, eof bool) lex.Verdict {
	return detectGrid(prefix, eof, func(p *gridParser) lex.Verdict {
		switch {
		case p.headed || p.n == 1 || p.n > 1 && p.n < 4 && p.form.letters:
			return lex.No
		}
		return lex.More
	})
}

// detectGrid feeds lines to a parser until a test says no or yes, or the first
// puzzle is complete: yes unless the test says no, or wrong: no.
func detectGrid(prefix []byte, eof bool, test func(*gridParser) lex.Verdict) lex.Verdict {
	in := lex.NewTextScanner(prefix)
	answer := lex.More
	var p gridParser
	p.emit = func(r *Record) bool {
		if answer = lex.Yes; r.Err != nil || test(&p) == lex.No {
			answer = lex.No
		}
		return false
	}
	for answer == lex.More && in.Scan() {
		if p.feed(in) && p.line > 0 && p.labels == nil {
			answer = test(&p)
		}
	}
	if answer == lex.More && eof {
		return lex.No
	}
	return answer
}

// detectDamagedGrid: the first line is a header; or among the lines before the
// first blank one, borders removed, at most one is no row of n cells, n at
// least 4, and no fewer than two are.
func detectDamagedGrid(prefix []byte, eof bool) lex.Verdict {
	in := lex.NewTextScanner(prefix)
	var lines [][]byte
	ended := false
	for !ended && in.Scan() {
		p := gridParser{}
		p.l.split(bytes.TrimSpace(in.Text))
		switch {
		case lex.IsWhite(in):
			ended = len(lines) > 0
		case p.isHeader():
			if ended = true; len(lines) == 0 {
				return lex.Yes
			}
		case !p.l.rule && p.l.text[0] != '#':
			lines = append(lines, bytes.Clone(p.l.text))
		}
		if len(lines) > nonet.MaxSize+1 {
			return lex.No
		}
	}
	possible := len(lines) < 2
	for _, first := range lines[:min(2, len(lines))] {
		var n, good int
		for i, text := range slices.Concat([][]byte{first}, lines) {
			p := gridParser{emit: func(*Record) bool { return false }}
			if n > 0 {
				p.setSize(n)
			}
			p.l.split(text)
			if !p.row(in) {
				continue
			}
			n = p.n
			if i > 0 {
				good++
			}
		}
		if n < 4 || len(lines)-good > 1 {
			continue
		}
		if possible = true; good >= 2 && (ended || eof) {
			return lex.Yes
		}
	}
	if eof || ended || !possible {
		return lex.No
	}
	return lex.More
}
