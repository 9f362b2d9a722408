package format

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"unicode"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/internal/bulk"
)

// csv has a puzzle a line in a table whose columns are separated by commas, semicolons,
// tabs, |, : or blanks. Fields may stand in quotes. A first line names the columns:
//
//	id,puzzle,solution,rating
//	1,..97...4..17...,839756142217...,2.2
//
// The column of the puzzle is named puzzle, quiz, question, board, sudoku, grid or unsolved,
// that of the solution solution, answer or solved (or the plural); the columns id, name, title,
// author, source, url, difficulty, rating, level, date and comment tell about the puzzle.
// Without such a name the puzzle is the first column with 81 symbols, or n*n. A line with the
// number of puzzles alone may stand above. So are lists of other programs read, which are known
// by the place of the puzzle:
//
//	#!sudoku -c5,sym,num,clues,min,puz     gsf's sudoku: the puzzle is column 5, columns are
//	                                       separated by commas
//	a,b,c,d,puzzle,name,...                its list for -q
//	918acc492709 puzzle  7.2               the puzzle bank of Sudoku Exchange: identity, puzzle,
//	                                       rating
//
// Everything else is as in format line, which has the puzzle in the first column. Both read
// what is meant for the other. The other columns are kept as they are.
//
// Puzzles are written in two columns, puzzle and solution; fields of format line that say how to
// take a puzzle stand behind it in its column. The reply is that of format line; where csv is
// asked for by its name, it is a table, with a row for each solution:
//
//	file,line,id,puzzle,solution,verdict
//
// verdict is solved, ok (it is the only solution), none, many, undecided or unreadable.
var csvFormat = &Format{
	Name:     "csv",
	suffixes: []string{".csv"},
	tells:    tellsMap,
	Aliases:  []string{"kaggle"},
	About:    "a table with a puzzle a line; its first line may name the columns",
	holds:    PartRegions | PartMarks | PartSolution | PartSeveral,
	uses:     "data sets (Kaggle), qqwing, gsf's sudoku, puzzle banks, .csv",
	symbols:  true,
	fields:   true,
	media:    "text/csv; charset=utf-8",
	read: func(in *lex.Scanner, o Options, yield func(*Record) bool) {
		passNumber(in)
		readLines(in, o, yield)
	},
	pieces: func(from *Reader, most func() int, yield func(bulk.Piece[Record]) bool) {
		passNumber(from.in)
		readLinePieces(from, most, yield)
	},
	write: func(w io.Writer, o WriteOptions) Writer {
		return &csvWriter{lineWriter: lineWriter{w: w, o: o}}
	},
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

// columns says where the fields of a table's lines lie.
type columns struct {
	separator byte // a blank: any white space
	puzzle    int  // number of the column, from 0; -1: not known yet
	solution  int  // -1: the field after the puzzle that completes it
	meta      []metaColumn
}

// metaColumn is a column of words about the puzzle.
type metaColumn struct {
	column int
	part   Parts
	member func(*Meta) *string
}

// metaColumns has the members of Meta by the names of columns.
var metaColumns = map[string]metaColumn{
	"id":         {0, PartID, func(m *Meta) *string { return &m.ID }},
	"name":       {0, PartTitle, func(m *Meta) *string { return &m.Title }},
	"title":      {0, PartTitle, func(m *Meta) *string { return &m.Title }},
	"author":     {0, PartAuthor, func(m *Meta) *string { return &m.Author }},
	"source":     {0, PartSource, func(m *Meta) *string { return &m.Source }},
	"url":        {0, PartURL, func(m *Meta) *string { return &m.URL }},
	"difficulty": {0, PartLevel, func(m *Meta) *string { return &m.Level }},
	"rating":     {0, PartLevel, func(m *Meta) *string { return &m.Level }},
	"level":      {0, PartLevel, func(m *Meta) *string { return &m.Level }},
	"date":       {0, PartDate, func(m *Meta) *string { return &m.Date }},
	"comment":    {0, PartComment, func(m *Meta) *string { return &m.Comment }},
}

// add notes the column of the words of a name, and reports whether they have a place in Meta.
func (c *columns) add(name string, column int) bool {
	m, ok := metaColumns[name]
	if ok {
		m.column = column
		c.meta = append(c.meta, m)
	}
	return ok
}

// next returns where the field lies that begins at a place of a line, without quotes, and where
// the next one begins, beyond the end of the line if there is none.
func (c *columns) next(text []byte, at int) (start, end, next int) {
	if c.separator == ' ' {
		start, end = lex.WordAt(text, at)
		if next, _ = lex.WordAt(text, end); next == len(text) {
			next++
		}
		return start, end, next
	}
	if end = bytes.IndexByte(text[at:], c.separator) + at; end < at {
		end = len(text)
	}
	if bytes.IndexByte(text[at:end], '"') >= 0 {
		quoted := false
		for end = at; end < len(text) && (quoted || text[end] != c.separator); end++ {
			quoted = quoted != (text[end] == '"')
		}
	}
	next = end + 1
	start, end = trimBlanks(text, at, end)
	if end-start > 1 && text[start] == '"' && text[end-1] == '"' {
		start, end = start+1, end-1
	}
	return start, end, next
}

// field returns where the field of a column lies. It is empty if the line has too few.
func (c *columns) field(text []byte, column int) (start, end int) {
	for at := 0; at <= len(text); column-- {
		start, end, at = c.next(text, at)
		if column == 0 {
			return start, end
		}
	}
	return len(text), len(text)
}

// separators has what separates columns, except blanks, in the order in which they are tried.
const separators = "\t;,|:"

// separatorOf returns the first of the separators that a text has, else a blank.
func separatorOf(text []byte) byte {
	for i := range len(separators) {
		if bytes.IndexByte(text, separators[i]) >= 0 {
			return separators[i]
		}
	}
	return ' '
}

// maxHeader bounds the line that names columns.
const maxHeader = 1 << 10

// namedColumns returns the columns that the first line of a table names, nil if it names none.
// The puzzle is -1 if no name is known that says where it is.
func namedColumns(line []byte) *columns {
	if len(line) > maxHeader {
		return nil
	}
	if rest, ok := bytes.CutPrefix(line, []byte("#!sudoku -c")); ok {
		return gsfColumns(rest)
	}
	c := &columns{separator: separatorOf(line), puzzle: -1, solution: -1}
	strange, unknown := 0, 0 // fields that are not names, or none of those that are known
	empty := true            // all fields are
	for at, i := 0, 0; at <= len(line); i++ {
		var start, end int
		start, end, at = c.next(line, at)
		if !isColumnName(line[start:end]) {
			strange++
		}
		empty = empty && start == end
		name := strings.ToLower(string(line[start:end]))
		switch kindOfColumn(name) {
		case puzzleColumn:
			if c.puzzle < 0 {
				c.puzzle = i
			}
		case solutionColumn:
			if c.solution < 0 {
				c.solution = i
			}
		default:
			if name != "" && !c.add(name, i) {
				unknown++
			}
		}
	}
	if c.puzzle < 0 && unknown == 0 { // a table of solutions
		c.puzzle, c.solution = c.solution, -1
	}
	switch {
	case c.separator == ' ' && c.puzzle != 0, c.puzzle < 0 && (strange > 0 || empty):
		return nil
	}
	return c
}

// columnKind says what a column of a table has, or a member of an object in JSON.
type columnKind uint8

const (
	otherColumn columnKind = iota
	puzzleColumn
	solutionColumn
)

// kindOfColumn returns what a column or member of that name has, in the names that data sets and
// services use.
func kindOfColumn(name string) columnKind {
	name = strings.TrimSuffix(strings.TrimSuffix(strings.ToLower(name), "s"), "ze")
	switch name {
	case "puzzle", "quiz", "question", "board", "sudoku", "grid", "unsolved":
		return puzzleColumn
	case "solution", "answer", "solved":
		return solutionColumn
	}
	return otherColumn
}

// isColumnName reports whether a field may be the name of a column.
func isColumnName(field []byte) bool {
	return len(field) <= maxBefore && (len(field) == 0 || lex.IsLetter(field[0])) &&
		bytes.IndexFunc(field, func(ch rune) bool {
			return !unicode.IsLetter(ch) && !unicode.IsDigit(ch) &&
				!strings.ContainsRune(" _-().", ch)
		}) < 0
}

// gsfColumns returns the columns that a line "#!sudoku -cNC..." names: the puzzle is column N,
// and C separates the columns, of which the rest has the names.
func gsfColumns(text []byte) *columns {
	digits := bytes.IndexFunc(text, func(r rune) bool { return r < '0' || r > '9' })
	if digits < 0 {
		return nil
	}
	n, ok := lex.Number(text[:digits])
	if !ok || n == 0 {
		return nil
	}
	c := &columns{separator: text[digits], puzzle: n - 1, solution: -1}
	for at, i := digits+1, 0; at <= len(text); i++ {
		var start, end int
		start, end, at = c.next(text, at)
		c.add(string(text[start:end]), i)
	}
	return c
}

// maxBefore is the length of the longest field that may stand before a puzzle whose column
// is not named. A longer one may be a damaged puzzle.
const maxBefore = 48

// foundColumns returns the columns of a table without names, nil if the first field of the line
// may be a puzzle or none is one. cells is the number of symbols of a puzzle, 0 if it is not known.
func foundColumns(line []byte, cells int) *columns {
	if start, end := nextField(line, 0); isPuzzle(line[start:end], cells) {
		return nil
	}
	for _, separator := range []byte(separators + " ") {
		c := &columns{separator: separator, solution: -1}
		if c.locate(line, cells) {
			c.known(line)
			return c
		}
	}
	return nil
}

// locate finds the column of the puzzle in a line, and reports whether there is one. It is the
// first that may be one: of 81 symbols, if cells is 0 and there is one.
func (c *columns) locate(line []byte, cells int) bool {
	if cells == 0 && c.locate(line, 81) {
		return true
	}
	for at, i := 0, 0; at <= len(line); i++ {
		var start, end int
		start, end, at = c.next(line, at)
		switch {
		case i == c.solution:
		case isPuzzle(line[start:end], cells):
			c.puzzle = i
			return true
		case end-start > maxBefore:
			return false
		}
	}
	return false
}

// isPuzzle reports whether a field has the symbols of a puzzle of a number of cells; 0: n*n,
// n at least 6.
func isPuzzle(field []byte, cells int) bool {
	n := lex.Root(len(field))
	if cells != 0 && len(field) != cells || n < 6 && cells == 0 || n*n != len(field) ||
		n > nonet.MaxSymbols || lex.IsBorder(field) {
		return false
	}
	for _, a := range lex.NewAlphabets(0, n).All {
		if a.Fault(field) < 0 {
			return true
		}
	}
	return false
}

// known adds the columns of a list that is known by the place of the puzzle in its lines.
func (c *columns) known(line []byte) {
	start, end := c.field(line, 0)
	switch {
	case c.separator == ',' && c.puzzle == 4 && bytes.Count(line, []byte(",")) >= 6:
		c.add("name", 5)
	case c.separator == ' ' && c.puzzle == 1 && end-start == 12 && isHex(line[start:end]):
		c.add("id", 0)
		c.add("rating", 2)
	}
}

// isHex reports whether a text has only hexadecimal digits.
func isHex(text []byte) bool {
	return len(bytes.Trim(text, "0123456789abcdef")) == 0
}

// start returns where the puzzle of a line begins.
func (c *columns) start(line []byte) int {
	at := 0
	for range c.puzzle {
		if _, _, at = c.next(line, at); at > len(line) {
			return len(line)
		}
	}
	for at < len(line) && (line[at] == '"' || lex.IsBlank(line[at]) && line[at] != c.separator) {
		at++
	}
	return at
}

// before returns the columns of a line before the puzzle, which begins at start.
func (c *columns) before(line []byte, start int) []byte {
	line = bytes.TrimSuffix(bytes.TrimRight(line[:start], " "), []byte{'"'})
	return bytes.TrimSuffix(bytes.TrimRight(line, " "), []byte{c.separator})
}

// rest appends the columns before a puzzle of a number of cells and those after it, as
// Record.Rest has them. Where the first of them might be taken to say how to take the puzzle,
// another separator stands before it.
func (c *columns) rest(dst, before, after []byte, cells int) []byte {
	if maySay(bytes.TrimLeft(before, " \t"), cells) {
		dst = append(dst, c.separator)
	}
	dst = append(append(dst, c.separator), before...)
	return append(dst, after...)
}

// tell sets what the columns of words say in a record.
func (c *columns) tell(rec *Record, line []byte) {
	for _, m := range c.meta {
		if start, end := c.field(line, m.column); start < end {
			text := string(line[start:end])
			if start > 0 && line[start-1] == '"' {
				text = strings.ReplaceAll(text, `""`, `"`)
			}
			*m.member(rec.meta()) = text
			rec.inRest |= m.part
		}
	}
}

// minTablePuzzle is how many symbols tell a puzzle, damaged or not, from a row of a grid that
// stands below a title such as "Sudoku".
const minTablePuzzle = 30

// detectCSV: the first line names columns one of which has a puzzle in the next line, or has a
// puzzle in a column that is not the first.
func detectCSV(prefix []byte, eof bool) lex.Verdict {
	if rest, ok := cutNumber(prefix); ok {
		return detectNumberedCSV(rest, eof)
	}
	var names *columns
	for line := range bytes.Lines(prefix) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 || line[0] == '#' && namedColumns(line) == nil {
			continue
		}
		if names != nil {
			start, end := names.field(line, names.puzzle)
			cells := line[start:end]
			if len(cells) >= minTablePuzzle || isPuzzle(cells, 16) || names.locate(line, 0) {
				return lex.Yes
			}
			return lex.No
		}
		if names = namedColumns(line); names == nil {
			if foundColumns(line, 0) != nil {
				return lex.Yes
			}
			return lex.No
		}
	}
	return lex.MoreUnless(eof)
}

// detectNumberedCSV is detectCSV for what stands below a line with the number of puzzles. Lines of
// more than a puzzle are of csv there, too, as no other format counts them.
func detectNumberedCSV(text []byte, eof bool) lex.Verdict {
	line, _, whole := bytes.Cut(bytes.TrimLeft(text, " \t\r\n"), []byte("\n"))
	if len(bytes.TrimSpace(line)) == 0 {
		return lex.MoreUnless(eof)
	}
	start, end := nextField(line, 0)
	if isPuzzle(line[start:end], 0) && len(bytes.TrimSpace(line[end:])) > 0 &&
		bytes.IndexByte([]byte(separators), line[end]) >= 0 && (whole || eof) {
		return lex.Yes
	}
	if namedColumns(bytes.TrimSpace(line)) == nil {
		return lex.No
	}
	return detectCSV(text, eof)
}

// maxNumberDigits bounds the number of puzzles above a table.
const maxNumberDigits = 9

// cutNumber returns what follows a first line that is a number.
func cutNumber(text []byte) (rest []byte, ok bool) {
	line, rest, ok := bytes.Cut(bytes.TrimLeft(text, " \t\r\n"), []byte("\n"))
	line = bytes.TrimSpace(line)
	_, isNumber := lex.Number(line)
	return rest, ok && isNumber && line[0] != '0' && len(line) <= maxNumberDigits
}

// passNumber passes over a first line that is a number if detectNumberedCSV says that it counts the
// lines below.
func passNumber(s *lex.Scanner) {
	numbered := false
	s.Look(func(prefix []byte, end bool) bool {
		rest, ok := cutNumber(prefix)
		if !ok {
			return end || bytes.IndexByte(bytes.TrimLeft(prefix, " \t\r\n"), '\n') >= 0
		}
		v := detectNumberedCSV(rest, end)
		numbered = v == lex.Yes
		return v != lex.More || end
	})
	for numbered && s.Scan() && len(bytes.TrimSpace(s.Text)) == 0 {
	}
}

// csvWriter writes a table of puzzles and solutions.
type csvWriter struct {
	lineWriter
	begun bool // the line of names is written
}

func (w *csvWriter) Write(r *Record) error {
	name := w.symbols(r)
	text, err := w.puzzle(r, "csv", name)
	if err != nil {
		return err
	}
	text = appendFields(text, 0, r.Puzzle.Layout, name, w.o)
	text = append(appendGivens(text, r.Puzzle, lex.SymbolsOf(name)), ',')
	if r.Solution != nil {
		text = appendSymbols(text, r.Solution, lex.SymbolsOf(name))
	}
	w.line = append(text, '\n')
	if !w.begun {
		w.begun = true
		w.line = slices.Insert(w.line, 0, []byte("puzzle,solution\n")...)
	}
	_, err = w.w.Write(w.line)
	return err
}
