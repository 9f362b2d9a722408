package format

import (
	"bytes"
	"errors"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// A pasted text is one that no format fits as it stands: a grid in a mail, in source code, in what
// a program prints, with other signs for empty cells. It is looked at after detection has failed,
// or if nothing in a short input can be read in the format that was detected.
//
// The text is brought to plain digits, signs and blanks first (plain). Then it is read in several
// ways, each of which looks for exactly n rows of n cells, or for n*n cells in one piece. A text
// has a puzzle only if all ways that find one find the same: a text is never turned into another
// puzzle. Digits that clash refuse a reading, too, as a table of numbers is no puzzle.

// maxPasted bounds the length of a pasted text, in bytes.
const maxPasted = lex.DetectBytes - 1

// pastedRemark is what people are told of a puzzle that was found in a text.
const pastedRemark = "the text around the grid was passed over"

// readPasted returns the puzzle that a text has, nil if it has none, or if it can be read in
// several ways. Its cost is linear in the length of the text, which is at most maxPasted.
func readPasted(text []byte, o Options) *Record {
	if len(text) > maxPasted || !utf8.Valid(text) || o.Symbols != 0 && o.Symbols != '1' {
		return nil
	}
	if rec := embedded(text, o); rec != nil {
		return rec
	}
	if ruleWords().Match(text) {
		return nil
	}
	if m := sizeLine().FindSubmatch(text); m != nil {
		n, _ := strconv.Atoi(string(m[1]))
		rest := text[len(m[0]):]
		if len(bytes.Fields(bytes.ReplaceAll(rest, []byte(" "), nil))) == n {
			text = rest
		}
	}
	var p pasted
	if o.Layout != nil {
		p.size = o.Layout.Size()
	}
	p.small = smallWords().Match(text) || isSmallGrid(string(text))
	p.elements(string(text))
	texts := plain(string(text))
	if len(p.found) > 0 { // the lines of a page tell nothing
		texts = nil
	}
	for _, s := range texts {
		// a cell has lost its digit
		if quotedBlank().MatchString(s) && quotedSign().MatchString(s) {
			continue
		}
		p.brackets(s)
		lines := pastedLines(s)
		for _, block := range blocksOf(lines) {
			p.rows(block)
			p.columns(block)
			p.wrapped(block)
			p.named(block)
		}
		for _, block := range withBlankRow(lines) {
			p.columns(block)
		}
		p.single(lines)
		p.words(s, lines)
		p.pairs(s)
		p.triples(lines)
	}
	p.dropSolution()
	if len(p.found) == 0 {
		return p.within(string(text), o)
	}
	if len(p.found) > 1 {
		return nil
	}
	n := p.n
	layout := o.Layout
	if layout == nil {
		var err error
		if layout, err = nonet.DefaultBoxes(n); err != nil {
			return nil
		}
	}
	puzzle := nonet.NewPuzzle(layout)
	copy(puzzle.Givens, p.found[0])
	if len(puzzle.Conflicts()) > 0 {
		return nil
	}
	rec := &Record{Puzzle: puzzle, Line: max(o.Line, 1), Format: gridFormat,
		Text: strings.TrimRight(string(text), "\r\n"), Remarks: []string{pastedRemark}}
	if !strings.Contains(rec.Text, "\n") {
		rec.Format = lineFormat
	}
	return rec
}

// ruleWords are words for constraints. A text with them is more than its digits.
var ruleWords = pattern(`(?i)rule *:|layout *:|\bcages?\b|killer|thermo|jigsaw|diagonal|` +
	`arrow|kropki|sandwich|whisper|renban|knight|samurai|windoku|hyper|irregular|"[\w ]+" *:`)

// quotedBlank and quotedSign are two ways to write empty cells in source code. A text has one.
var (
	quotedBlank = pattern(`(?:''|"") *[,;})\]]`)
	quotedSign  = pattern(`'[.0·_*?-]'|"[.0·_*?-]"`)
)

// smallWords say that a text has a puzzle, and not some numbers.
var smallWords = pattern(`(?i)su ?doku|\b4 ?[x×] ?4\b`)

// isSmallGrid reports whether a text has nothing but what may be the four rows of a 4x4.
func isSmallGrid(text string) bool {
	rows, digits := 0, 0
	signs := map[rune]bool{}
	for _, l := range pastedLines(text) {
		if l.kind == borderLine {
			continue
		}
		rows++
		for _, r := range l.text {
			switch {
			case r >= '1' && r <= '4':
				digits++
			case !strings.ContainsRune(" \t\r|", r):
				signs[r] = true
			}
		}
	}
	return rows == 4 && digits >= 4 && digits < 16 && len(signs) <= 1
}

// sizeLine is a first line that has the size of the grid, once or twice.
var sizeLine = pattern(`^\s*(\d{1,2})(?:[ x]\d{1,2})?[ \t]*\r?\n`)

// within returns the puzzle that lies between the words of a text in a form that a format knows,
// such as a grid of candidates.
func (p *pasted) within(text string, o Options) (found *Record) {
	var block []string
	try := func() (ambiguous bool) {
		text := strings.Join(block, "\n") + "\n"
		block = nil
		if len(text) < 36 {
			return false
		}
		r, err := NewReader(strings.NewReader(text), Options{Certain: true, Layout: o.Layout})
		if err != nil || r.Format() != gridFormat && r.Format() != lineFormat {
			return false
		}
		for rec := range r.Records() {
			if rec == nil || rec.Err != nil || rec.Puzzle == nil || found != nil {
				return true
			}
			n := rec.Puzzle.Layout.Size()
			if !p.isSize(n) || !isUsual(rec.Puzzle.Layout) || len(rec.Puzzle.Conflicts()) > 0 {
				return true
			}
			found = rec
		}
		return false
	}
	lines := pastedLines(text)
	inWords := slices.ContainsFunc(lines, func(l pastedLine) bool {
		return hasWord().MatchString(l.text) && !isLetterRow(l.text)
	})
	for i := 0; i <= len(lines); i++ {
		if i < len(lines) && inWords && isLetterRow(lines[i].text) {
			block = append(block, dashCells(lines[i].text))
			continue
		}
		if i < len(lines) && !hasWord().MatchString(lines[i].text) {
			block = append(block, strings.NewReplacer("(", " ", ")", " ").Replace(lines[i].text))
			continue
		}
		if try() {
			return nil
		}
	}
	if found != nil {
		found.Line = max(o.Line, 1)
		found.Remarks = append(found.Remarks, pastedRemark)
	}
	return found
}

// isLetterRow reports whether a line may be a row of a puzzle whose digits above 9 are letters: of
// 10 or more capitals, digits and signs for empty cells, in one word or each by itself.
func isLetterRow(line string) bool {
	words := strings.Fields(line)
	row := strings.Join(words, "")
	return len(row) >= 10 && len(row) <= 25 && (len(words) == 1 || len(words) == len(row)) &&
		letterRow().MatchString(row) && strings.ContainsAny(row, "0123456789.-_*")
}

var letterRow = pattern(`^[0-9A-Y._*-]+$`)

// dashCells returns a row with dots in place of dashes, if it has no other sign for empty cells.
func dashCells(row string) string {
	if strings.ContainsAny(row, "._*") {
		return row
	}
	return strings.ReplaceAll(row, "-", ".")
}

// embedded returns the puzzle of the one object of JSON between the words of a text.
func embedded(text []byte, o Options) *Record {
	at := objectStart().FindIndex(text)
	end := bytes.LastIndexByte(text, '}') + 1
	if at == nil || end <= at[0] {
		return nil
	}
	before, after := text[:at[0]], text[end:]
	if !hasWord().Match(before) && !hasWord().Match(after) || ruleWords().Match(before) ||
		ruleWords().Match(after) {
		return nil
	}
	records, err := Read(bytes.NewReader(text[at[0]:end]), Options{Certain: true, Layout: o.Layout})
	if err != nil || len(records) != 1 || records[0].Puzzle == nil {
		return nil
	}
	records[0].Line = max(o.Line, 1)
	records[0].Remarks = append(records[0].Remarks, pastedRemark)
	return records[0]
}

var objectStart = pattern(`\{\s*"`)

// pastedFormats are those that a pasted text may be taken for: if nothing of an input can be read
// in one of them, readPasted looks at it.
var pastedFormats = []*Format{lineFormat, gridFormat, countedFormat, arrayFormat, spreadsheetFormat,
	csvFormat, htmlFormat, markdownFormat, latexFormat, matrixFormat, jsonFormat, dlxFormat,
	sparseFormat, hexadokuFormat, blocksFormat, miniZincFormat, sdkFormat}

// pastedIn returns the puzzle of an input that no format fits (f is nil), or of which nothing can
// be read in format f, or one puzzle and then something else; nil if there is none. It waits for
// more of the input only as long as format f would.
func pastedIn(s *lex.Scanner, f *Format, o Options) *Record {
	if o.Piece || o.Certain || f != nil && o.Layout != nil ||
		f != nil && !slices.Contains(pastedFormats, f) {
		return nil
	}
	var start []byte
	misread, fails := false, false
	s.Look(func(prefix []byte, end bool) (decided bool) {
		start = prefix
		if f == nil {
			return true
		}
		if misread = isMisread(f, start); misread {
			return true
		}
		fails, decided = failsIn(f, start, end, o)
		return decided || end
	})
	if f != nil && !misread && !fails {
		return nil
	}
	if f != nil && f.byLines && bytes.Count(start, []byte("\n")) <= 1 &&
		readPasted(start, o) == nil { // whoever sends line by line waits for what this one is
		return nil
	}
	text := wholeInput(s)
	if text == nil {
		return nil
	}
	if f != nil && !misread {
		if fails, _ := failsIn(f, text, true, o); !fails {
			return nil
		}
	}
	return readPasted(text, o)
}

// trial yields the records of a text that is read in format f.
func trial(f *Format, text []byte, o Options) iter.Seq2[*Record, error] {
	in := lex.NewScanner(bytes.NewReader(text))
	in.Limit(f.maxLine, o.MaxLine)
	o.Format = f
	return (&Reader{format: f, in: in, o: o}).Records()
}

// failsIn reports whether nothing of an input can be read in format f, or one puzzle and then
// something else, as far as its start tells. It is not decided while an error may come only from
// what has not been seen: that is so for the rows of a grid, for more of which the format waits,
// too. Constraints that nonet cannot hold are read.
func failsIn(f *Format, start []byte, end bool, o Options) (fails, decided bool) {
	last := bytes.Count(bytes.TrimRight(start, "\r\n"), []byte("\n")) + 1
	good, bad, damaged := 0, 0, false
	for rec, err := range trial(f, start, o) {
		var fault *SyntaxError
		switch {
		case err != nil || errors.As(rec.Err, new(*ConstraintsError)):
			return false, true
		case rec.Err == nil:
			good++
		default:
			bad++
			line := rec.Line - max(o.Line, 1)
			if errors.As(rec.Err, &fault) {
				line = fault.Line - max(o.Line, 1)
				early := fault.Column > 0 && fault.Column < len(start)/2
				if bad == 1 && !end && !f.byLines && line+1 >= last && !early &&
					!isProse(lineAt(start, line)) {
					waits := last > 2 && (f == gridFormat || f == spreadsheetFormat) ||
						f == htmlFormat || f == latexFormat // they are read whole
					return false, good > 0 || !waits
				}
			}
			damaged = damaged || !isProse(lineAt(start, line))
		}
		if good > 1 {
			break
		}
	}
	rows := f.byLines || f == gridFormat || f == spreadsheetFormat || f == csvFormat
	words := good == 1 && bad > 0 && !damaged && rows
	return good == 0 && bad > 0 || words, true
}

// lineAt returns a line of a text, by its number from 0.
func lineAt(text []byte, number int) []byte {
	for line := range bytes.Lines(text) {
		if number == 0 {
			return line
		}
		number--
	}
	return nil
}

// isProse reports whether a line has words, or signs alone, so that it is no damaged puzzle.
func isProse(line []byte) bool {
	if !hasCell().Match(line) {
		return len(bytes.TrimSpace(line)) > 0
	}
	return hasWord().Match(line) && len(hasCell().FindAll(line, 17)) < 17
}

// isMisread reports whether a text may be read in format f as other puzzles than people mean: a
// table with numbers of its columns.
func isMisread(f *Format, start []byte) bool {
	switch f {
	case spreadsheetFormat, csvFormat:
		return columnNumbers().Match(start)
	case gridFormat:
		return isNumbered(start)
	}
	return false
}

// isNumbered reports whether a text has n numbers from 0 or 1 on above n lines.
func isNumbered(text []byte) bool {
	var first [][]byte
	lines := 0
	for line := range bytes.Lines(text) {
		words := bytes.Fields(line)
		if len(words) == 0 {
			continue
		}
		if lines == 0 {
			first = words
		}
		lines++
	}
	from := 1
	if len(first) > 0 && string(first[0]) == "0" {
		from = 0
	}
	for i, word := range first {
		if string(word) != strconv.Itoa(from+i) {
			return false
		}
	}
	return len(first) > 1 && lines == len(first)+1
}

// isLabelled reports whether an input that format f takes for a puzzle is a damaged table: its
// first column has the numbers of the rows, and its first line those of the columns, perhaps but
// for one.
func isLabelled(s *lex.Scanner, f *Format, o Options) bool {
	if o.Piece || o.Certain || o.Layout != nil ||
		f != spreadsheetFormat && f != csvFormat && f != gridFormat {
		return false
	}
	var rows [][]string
	s.Look(func(prefix []byte, end bool) (decided bool) {
		rows = rows[:0]
		for line := range bytes.Lines(prefix) {
			if fields := labelFields().FindAllString(string(line), -1); len(fields) > 0 {
				rows = append(rows, fields)
			}
		}
		return end || len(rows) > 0 && (!rise(rows[0]) || len(rows) > len(rows[0])+2)
	})
	if len(rows) < 5 || abs(len(rows)-1-len(rows[0])) > 1 || !rise(rows[0]) {
		return false
	}
	var first []string
	for _, row := range rows[1:] {
		first = append(first, row[0])
	}
	return areLabels(first) && rows[0][0] <= first[0]
}

// rise reports whether fields are numbers each of which is larger than the one before, but for one.
func rise(fields []string) bool {
	before, falls := -1, 0
	for _, field := range fields {
		v, err := strconv.Atoi(field)
		if err != nil {
			return false
		}
		if v <= before {
			falls++
		}
		before = v
	}
	return falls <= 1
}

var labelFields = pattern(`[^\s,;|]+`)

var columnNumbers = pattern(`^\W*(?:0\W+)?1\W+2\W+3\W+4\W+5\W+6\W`)

// pasted collects the grids that the ways of reading a text find.
type pasted struct {
	size  int  // that is asked for; 0: any
	small bool // grids of size 4 are puzzles, too
	n     int  // of the grids found
	found []nonet.Grid
}

// pastedSizes are the sizes that are looked for. A few numbers in a text are no puzzle, unless it
// says so.
var pastedSizes = []int{4, 6, 8, 9, 10, 12, 16, 25}

// isSize reports whether grids of size n are looked for.
func (p *pasted) isSize(n int) bool {
	return (p.size == 0 || p.size == n) && slices.Contains(pastedSizes, n) && (n > 4 || p.small)
}

// add takes a grid of n*n cells, unless it cannot be a puzzle or was found before.
func (p *pasted) add(n int, cells []int) {
	if !p.isSize(n) || len(cells) != n*n {
		return
	}
	grid := make(nonet.Grid, n*n)
	givens := 0
	for c, v := range cells {
		if v < 0 || v > n {
			return
		}
		if v > 0 {
			givens++
		}
		grid[c] = nonet.Digit(v)
	}
	zeroBased := n > 9 && givens < n*n && !slices.Contains(cells, n) // 0 may be a digit
	kinds := slices.Compact(slices.Sorted(slices.Values(cells)))
	if givens < n || zeroBased || sketch.BoxRows(n) == 1 || len(kinds) < min(n, 5) {
		return
	}
	for a := range grid { // the rows and columns alone: the layout is not known here
		for b := a + 1; b < len(grid); b++ {
			if grid[a] != 0 && grid[a] == grid[b] && (a/n == b/n || a%n == b%n) {
				return
			}
		}
	}
	if !slices.ContainsFunc(p.found, func(g nonet.Grid) bool { return slices.Equal(g, grid) }) {
		p.n = n
		p.found = append(p.found, grid)
	}
}

// dropSolution leaves out a grid that is the solution of the other one.
func (p *pasted) dropSolution() {
	if len(p.found) != 2 {
		return
	}
	for i, puzzle := range p.found {
		solution := p.found[1-i]
		if len(puzzle) != len(solution) || slices.Contains(solution, 0) {
			continue
		}
		for c, d := range puzzle {
			if d != 0 && d != solution[c] {
				return
			}
		}
		p.found = p.found[i : i+1]
		return
	}
}

// wholeInput returns what an input has, if it is at most maxPasted bytes long.
func wholeInput(s *lex.Scanner) []byte {
	text, err := s.Peek(maxPasted + 1)
	if err == nil || len(text) > maxPasted {
		return nil
	}
	return bytes.TrimPrefix(text, []byte(lex.ByteOrderMark))
}
