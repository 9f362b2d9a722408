package format

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// hodoku has a state of a 9x9 puzzle a line, as HoDoKu's library of techniques:
//
//	:TECHNIQUE:CANDIDATES:CELLS:REMOVED:ELIMINATED:PLACED:EXTRA
//	:0000:x:.+397...4.+217...6..5....2..8...:477 577 877::
//
// CELLS has 81 symbols, with + before a digit of the player. REMOVED are candidates that have
// been taken away, with blanks between them: digit, row and column. Other candidates are those
// that the digits leave. TECHNIQUE is 0000 for a state; else the other fields say which
// technique is next, and are kept in words. Fields at the end may be missing, and lines that
// begin with # are comments.
//
// The line may also be one of format susser or studio; each of these three formats is read by
// the same reader. The reply is that of format line.
var hodokuFormat = &Format{
	Name:    "hodoku",
	tells:   tellsClassic,
	About:   "a state of a 9x9 puzzle a line, as HoDoKu's library: :0000:x:CELLS:REMOVED::",
	holds:   PartPlaced | PartCandidates | PartSeveral,
	uses:    "HoDoKu, libraries of techniques, forums",
	read:    readStates,
	write:   writeStates("hodoku", ":0000:x:", "::", appendCells),
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

// susser has the fields CELLS and REMOVED of format hodoku alone, with a colon between them.
// REMOVED may be missing. A colon stands behind a candidate that is the only one of a line without
// a +, as the line could be a puzzle with a number otherwise.
//
//	.+397...4.+217...6..5....2..8...:477 577 877
var susserFormat = &Format{
	Name:    "susser",
	tells:   tellsClassic,
	About:   "a state of a 9x9 puzzle a line: + before digits of the player, then candidates removed",
	holds:   PartPlaced | PartCandidates | PartSeveral,
	uses:    "Susser, Sudoku Studio, forums",
	read:    readStates,
	write:   writeStates("susser", "", "", appendCells),
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

// studio is format susser with nine rows, commas between them. In a row, * is a run of empty
// cells: all runs if they are equally long, else the longest. The length of the row tells how
// many cells it has.
//
//	*+397*.4.,+217*6*,...:477 577 877
var studioFormat = &Format{
	Name:    "studio",
	tells:   tellsClassic,
	About:   "a state of a 9x9 puzzle a line as nine rows: commas between them, * for empty cells",
	holds:   PartPlaced | PartCandidates | PartSeveral,
	uses:    "Sudoku Studio",
	read:    readStates,
	write:   writeStates("studio", "", "", appendShortCells),
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

func readStates(in *lex.Scanner, o Options, yield func(*Record) bool) {
	if checkNine(&o, yield) {
		readCases(lex.ScanCase, func(in *lex.Scanner, o Options) (*Record, *lex.Fault) {
			return readState(&in.TextLine, o.Layout)
		})(in, o, yield)
	}
}

// readState reads a line with a state of a puzzle of layout l.
func readState(in *lex.TextLine, l *nonet.Layout) (*Record, *lex.Fault) {
	if in.TooLong {
		return nil, in.ErrTooLong()
	}
	s := stateReader{in: in, filled: make(nonet.Grid, 0, 81), text: in.Text}
	s.end = len(bytes.TrimRight(s.text, " \t"))
	s.skipBlanks()
	rec := &Record{Text: string(s.text[s.at:s.end]), style: style{symbols: '1'}}
	var technique, digits string
	if s.peek() == ':' {
		s.at++
		technique, digits = s.field(), s.field()
	}
	if err := s.cells(); err != nil {
		return nil, err
	}
	p := nonet.NewPuzzle(l)
	for c, d := range s.filled {
		if !s.placed[c] {
			p.Givens[c] = d
		}
	}
	rec.Puzzle = p
	if s.any {
		rec.progress().Placed = make(nonet.Grid, 81)
		for c, d := range s.filled {
			if s.placed[c] {
				rec.Progress.Placed[c] = d
			}
		}
	}
	removed, err := s.candidates()
	if err != nil {
		return nil, err
	}
	if len(removed) > 0 {
		left := open(p, s.filled)
		for _, c := range removed {
			left[c.Cell] = left[c.Cell].Without(c.Digit)
		}
		rec.progress().Candidates = left
	}
	if technique != "" {
		rec.meta().Comment = s.words(digits)
		if technique != "0000" {
			rec.meta().ID = technique
		}
	}
	return rec, nil
}

// stateReader reads the fields of a state.
type stateReader struct {
	in     *lex.TextLine
	text   []byte
	at     int
	end    int        // of the text, without blanks
	filled nonet.Grid // the digits so far
	placed [81]bool   // which of them are the player's
	any    bool       // there is one
}

// peek returns the next character, 0 at the end.
func (s *stateReader) peek() byte {
	if s.at < s.end {
		return s.text[s.at]
	}
	return 0
}

func (s *stateReader) skipBlanks() {
	for s.at < s.end && lex.IsBlank(s.text[s.at]) {
		s.at++
	}
}

// field returns the text up to the next colon, and skips the colon.
func (s *stateReader) field() string {
	rest := s.text[s.at:s.end]
	if i := bytes.IndexByte(rest, ':'); i >= 0 {
		s.at += i + 1
		return string(rest[:i])
	}
	s.at = s.end
	return string(rest)
}

// expected returns an error at the next character.
func (s *stateReader) expected(what string) *lex.Fault {
	if s.at == s.end {
		return s.in.Errorf(s.at+1, "found the end of the line, expected %s", what)
	}
	return s.in.Errorf(s.at+1, "found %s, expected %s", lex.QuoteChar(s.text[s.at:s.end]),
		what)
}

// cells reads the cells, in rows or not.
func (s *stateReader) cells() *lex.Fault {
	rest := s.text[s.at:s.end]
	if end := bytes.IndexByte(rest, ':'); end >= 0 {
		rest = rest[:end]
	}
	if bytes.IndexByte(rest, ',') < 0 {
		if err := s.row(81, 0); err != nil {
			return err
		}
		return s.closed()
	}
	for row := range 9 {
		if row > 0 {
			if s.peek() != ',' {
				return s.expected("a comma between two rows")
			}
			s.at++
		}
		if err := s.row(9, 9*row); err != nil {
			return err
		}
	}
	return s.closed()
}

// closed returns an error unless the field ends.
func (s *stateReader) closed() *lex.Fault {
	if ch := s.peek(); ch != ':' && ch != 0 && !lex.IsBlank(ch) {
		return s.expected("the end of the cells")
	}
	s.skipBlanks()
	if s.peek() == ':' {
		s.at++
	}
	return nil
}

// row reads n cells; from are before them. Stars are runs of empty cells if the row is 9 cells.
func (s *stateReader) row(n, from int) *lex.Fault {
	run := 1 // cells of a star
	if n == 9 {
		stars, others := 0, 0
		for _, ch := range s.text[s.at:s.end] {
			if ch == ',' || ch == ':' || lex.IsBlank(ch) {
				break
			}
			if ch == '*' {
				stars++
			} else if ch != '+' {
				others++
			}
		}
		if stars > 0 {
			if run = (n - others) / stars; run < 1 || run*stars+others != n {
				return s.in.Errorf(s.at+1, "found a row of %d cells and %d equal runs of empty cells, "+
					"expected %d cells", others, stars, n)
			}
		}
	}
	for cell := 0; cell < n; {
		ch := s.peek()
		if ch == '+' {
			s.at++
			if ch = s.peek(); ch < '1' || ch > '9' {
				return s.expected("a digit of the player, 1-9")
			}
			s.placed[len(s.filled)] = true
			s.any = true
		}
		count, digit := 1, nonet.Digit(0)
		switch {
		case ch >= '1' && ch <= '9':
			digit = ch - '0'
		case ch == '*':
			count = run
		case ch == 0 || bytes.IndexByte([]byte(".0_-?xX"), ch) < 0:
			return s.expected(fmt.Sprintf("cell %d, 1-9 or an empty one (. 0 * _ - ?)",
				from+cell+1))
		}
		for ; count > 0; count-- {
			s.filled = append(s.filled, digit)
			cell++
		}
		s.at++
	}
	return nil
}

// removedCandidate is a candidate that was taken away.
type removedCandidate struct {
	Cell  int
	Digit nonet.Digit
}

// candidates reads a list of removed candidates, up to a colon or the end.
func (s *stateReader) candidates() (list []removedCandidate, err *lex.Fault) {
	for {
		s.skipBlanks()
		switch s.peek() {
		case 0:
			return list, nil
		case ':':
			s.at++
			return list, nil
		}
		_, end := lex.WordAt(s.text[:s.end], s.at)
		word := s.text[s.at:end]
		if i := bytes.IndexByte(word, ':'); i >= 0 {
			word = word[:i]
		}
		if len(word) != 3 || !isGroup(word) {
			return nil, s.in.Errorf(s.at+1, "found %s, expected a removed candidate, such as 477: "+
				"digit, row, column", lex.Quote(word))
		}
		list = append(list, removedCandidate{9*int(word[1]-'1') + int(word[2]-'1'), word[0] - '0'})
		s.at += 3
	}
}

// isGroup reports whether a word has only the digits 1 to 9.
func isGroup(word []byte) bool { return len(bytes.Trim(word, "123456789")) == 0 }

// words tells what a line says of the next step. candidates is the field of its digits; the
// fields after the removed candidates follow.
func (s *stateReader) words(candidates string) string {
	eliminated, placed := s.field(), s.field()
	extra := string(bytes.Trim(s.text[s.at:s.end], ":"))
	var words []string
	for _, x := range []struct{ name, value string }{
		{"candidates", strings.Trim(candidates, "x")}, {"eliminates", eliminated},
		{"places", placed}, {"also", extra},
	} {
		if value := strings.TrimSpace(x.value); value != "" {
			words = append(words, x.name+" "+value)
		}
	}
	return strings.Join(words, "; ")
}

// firstState returns the first line of a text that is neither blank nor a comment, without
// blanks around it; nil if there is none.
func firstState(prefix []byte) []byte {
	for line := range bytes.Lines(prefix) {
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] != '#' {
			return line
		}
	}
	return nil
}

// detectState returns a rule that looks at the first line that is not a comment.
func detectState(fits func(line []byte) bool) func(prefix []byte, eof bool) lex.Verdict {
	return func(prefix []byte, eof bool) lex.Verdict {
		switch line := firstState(prefix); {
		case line == nil && !eof:
			return lex.More
		case line != nil && fits(line):
			return lex.Yes
		}
		return lex.No
	}
}

// isLibraryLine reports whether a line begins with a colon, the four characters of a technique,
// perhaps a minus and more of them, and a colon.
func isLibraryLine(line []byte) bool {
	if line[0] != ':' {
		return false
	}
	name, _, found := bytes.Cut(line[1:], []byte(":"))
	return found && len(name) >= 4 && len(bytes.Trim(name[:4], "0123456789x")) == 0 &&
		(len(name) == 4 || name[4] == '-')
}

// isState reports whether a line is a state in one field of 81 cells with a + at some, or removed
// candidates behind it. One without a colon behind it may be a number of another meaning.
func isState(line []byte) bool {
	cells, removed, _ := bytes.Cut(line, []byte(":"))
	placed := bytes.Count(cells, []byte("+"))
	if len(cells)-placed != 81 || bytes.IndexByte(cells, ',') >= 0 {
		return false
	}
	for i, ch := range cells {
		if ch != '+' && !lex.IsSymbol[ch] ||
			ch == '+' && (i+1 == len(cells) || cells[i+1] < '1' || cells[i+1] > '9') {
			return false
		}
	}
	groups := bytes.Fields(bytes.TrimRight(removed, ":"))
	for _, group := range groups {
		if len(group) != 3 || !isGroup(group) {
			return false
		}
	}
	closed := bytes.HasSuffix(removed, []byte(":"))
	return placed > 0 || len(groups) > 1 || len(groups) == 1 && closed
}

// isShortState reports whether a line has nine rows of cells with commas between them.
func isShortState(line []byte) bool {
	cells, _, _ := bytes.Cut(line, []byte(":"))
	rows := bytes.Split(cells, []byte(","))
	long := false
	for _, row := range rows {
		if len(row) == 0 || len(row) > 18 || len(bytes.Trim(row, ".0123456789*+_-?xX")) > 0 {
			return false
		}
		long = long || len(row) > 1
	}
	return len(rows) == 9 && long
}

// isAnyState reports whether a line is one of the formats hodoku, susser and studio.
func isAnyState(line []byte) bool {
	return len(line) > 0 && (isState(line) || isLibraryLine(line) || isShortState(line))
}

// writeStates returns Format.write of a format with a state a line. Before and after are what the
// cells and the removed candidates stand between; after is "" if the latter may be missing.
func writeStates(
	name, before, after string, cells func(dst []byte, r *Record) []byte,
) func(io.Writer, WriteOptions) Writer {
	return writeTexts("", func(text []byte, r *Record, o WriteOptions) ([]byte, error) {
		if err := classicOnly(r, "format "+name); err != nil {
			return text, err
		}
		text = cells(append(text, before...), r)
		removed := appendRemoved(nil, r)
		if len(removed) > 0 || after != "" {
			text = append(append(text, ':'), removed...)
		}
		if line := bytes.TrimSuffix(text, removed); len(removed) == 3 && after == "" &&
			!bytes.ContainsAny(line, "+,") {
			text = append(text, ':') // it may be a number
		}
		return append(append(text, after...), '\n'), nil
	})
}

// appendCells appends the cells of a record, with + before the player's digits.
func appendCells(dst []byte, r *Record) []byte {
	for c, d := range r.filled() {
		if d != r.Puzzle.Givens[c] {
			dst = append(dst, '+')
		}
		dst = append(dst, lex.Symbols1[d])
	}
	return dst
}

// appendShortCells appends the cells of a record as rows with stars.
func appendShortCells(dst []byte, r *Record) []byte {
	if r.filled().Clues() == 0 { // stars alone are symbols of empty cells
		return append(dst, "........."+strings.Repeat(",*", 8)...)
	}
	for row := range 9 {
		if row > 0 {
			dst = append(dst, ',')
		}
		part := Record{Puzzle: &nonet.Puzzle{Givens: r.Puzzle.Givens[9*row : 9*row+9]}}
		if r.Progress != nil && r.Progress.Placed != nil {
			part.Progress = &Progress{Placed: r.Progress.Placed[9*row : 9*row+9]}
		}
		dst = append(dst, shortRow(string(appendCells(nil, &part)))...)
	}
	return dst
}

// shortRow puts a star for each run of dots if these are equally long, else for the longest.
func shortRow(row string) string {
	longest, equal, runs := 0, true, 0
	for _, run := range strings.FieldsFunc(row, func(ch rune) bool { return ch != '.' }) {
		equal = equal && (runs == 0 || len(run) == longest)
		longest = max(longest, len(run))
		runs++
	}
	if runs == 0 {
		return row
	}
	if !equal {
		runs = 1
	}
	return strings.Replace(row, strings.Repeat(".", longest), "*", runs)
}

// appendRemoved appends the candidates that a state has no more, of those that its digits
// leave, with blanks between them.
func appendRemoved(dst []byte, r *Record) []byte {
	if r.Progress == nil || r.Progress.Candidates == nil {
		return dst
	}
	for c, left := range open(r.Puzzle, r.filled()) {
		for d := range left.Minus(r.Progress.Candidates[c]).All() {
			if len(dst) > 0 {
				dst = append(dst, ' ')
			}
			dst = append(dst, '0'+d, byte('1'+c/9), byte('1'+c%9))
		}
	}
	return dst
}
