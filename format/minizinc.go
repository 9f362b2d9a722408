package format

import (
	"bytes"
	"fmt"
	"io"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// minizinc is a data file of MiniZinc (.dzn) for a model of Sudoku: statements that end
// with ; and comments that begin with %. One statement has the puzzle, an array of two
// dimensions, written in one of two ways; 0, _ (left open) and <> (absent) are empty cells:
//
//	S = 3;
//	puzzle = [|
//	0,0,9,7,0,0,0,4,0,|
//	...|];
//
//	n = 9;
//	x = array2d(1..n, 1..n, [_, _, 9, 7, ...]);
//
// Other statements have numbers: the size of the puzzle, or of its boxes. A statement with
// another array, a set or a string is part of another model, and refused. A file is one
// puzzle. nonet writes the first way if the boxes are squares, else the second one.
//
// The reply is that of format grid.
var miniZincFormat = &Format{
	Name:     "minizinc",
	suffixes: []string{".dzn"},
	tells:    isUsual,
	Aliases:  []string{"dzn"},
	About:    "a data file of MiniZinc: statements such as n = 9; and x = [|1,0,... |...|];",
	uses:     "MiniZinc: .dzn",
	read:     readMiniZinc,
	write:    func(w io.Writer, o WriteOptions) Writer { return &miniZincWriter{w: w, o: o} },
	answers:  readGridAnswer,
	reply:    gridFormat.reply,
}

// detectMiniZinc: the first words that are not comments are a name and =, or a comment
// comes first; and there is the beginning of an array of two dimensions.
func detectMiniZinc(prefix []byte, eof bool) lex.Verdict {
	seen := false
	for line := range bytes.Lines(prefix) {
		start, end := lex.WordAt(line, 0)
		if start == end || line[start] == '%' {
			continue
		}
		if !seen {
			name, _, ok := bytes.Cut(line, []byte("="))
			if !ok || !isMiniZincName(bytes.TrimSpace(name)) {
				return lex.No
			}
			seen = true
		}
		if bytes.Contains(line, []byte("[|")) || bytes.Contains(line, []byte("array2d")) {
			return lex.Yes
		}
	}
	return lex.MoreUnless(eof)
}

// isMiniZincName reports whether a word is a name.
func isMiniZincName(word []byte) bool {
	for i, ch := range word {
		if !lex.IsLetter(ch) && (i == 0 || ch != '_' && (ch < '0' || ch > '9')) {
			return false
		}
	}
	return len(word) > 0
}

// miniZincToken returns the length of the token that text begins with: a name, a number,
// or one or two signs.
func miniZincToken(text []byte) int {
	n := 1
	switch ch := text[0]; {
	case lex.IsLetter(ch) || ch == '_' || ch >= '0' && ch <= '9':
		for n < len(text) && (lex.IsLetter(text[n]) || text[n] == '_' ||
			text[n] >= '0' && text[n] <= '9') {
			n++
		}
	case n < len(text):
		switch string(text[:2]) {
		case "[|", "|]", "..", "<>":
			return 2
		}
	}
	return n
}

// miniZincReader reads a data file.
type miniZincReader struct {
	lex.TokenReader
	rec     *Record // the puzzle; nil: it has not been read
	numbers []miniZincNumber
}

// miniZincNumber is a statement with a number.
type miniZincNumber struct {
	name  string
	value int
	place lex.Place
}

func readMiniZinc(in *lex.Scanner, o Options, yield func(*Record) bool) {
	r := miniZincReader{TokenReader: lex.TokenReader{In: in, Length: miniZincToken, Comment: '%'}}
	err := r.Next()
	if err == nil && r.Token == nil {
		return
	}
	line := in.Line
	for err == nil && r.Token != nil {
		err = r.statement(o)
	}
	if err == nil {
		err = r.checkNumbers()
	}
	if err != nil {
		r.rec = &Record{Err: err}
		for in.Scan() {
		}
	}
	if r.rec.Line = line; in.Err == nil {
		yield(r.rec)
	}
}

// statement reads a statement and its semicolon, which the last one may lack.
func (r *miniZincReader) statement(o Options) *lex.Fault {
	if !isMiniZincName(r.Token) {
		return r.Unexpected("a name")
	}
	name, place := string(r.Token), r.Place
	if err := r.take("="); err != nil {
		return err
	}
	if err := r.Next(); err != nil {
		return err
	}
	n, isNumber := lex.Number(r.Token)
	var err *lex.Fault
	switch {
	case isNumber && len(r.numbers) == maxMiniZincNumbers:
		return r.Errorf("found more than %d statements with numbers", maxMiniZincNumbers)
	case isNumber:
		r.numbers = append(r.numbers, miniZincNumber{name, n, place})
		err = r.Next()
	case (r.Is("[|") || r.Is("array2d")) && r.rec != nil:
		return r.Errorf("found a second array of two dimensions, expected one puzzle")
	case r.Is("[|") || r.Is("array2d"):
		err = r.puzzle(o)
	default:
		return r.Unexpected("a number, or a puzzle as an array of two dimensions; nonet reads " +
			"no data of other models")
	}
	if err == nil && r.Token != nil {
		if !r.Is(";") {
			return r.Unexpected("; after " + name)
		}
		err = r.Next()
	}
	return err
}

// maxMiniZincNumbers bounds the statements with numbers.
const maxMiniZincNumbers = 100

// take reads the next token, which must be that one.
func (r *miniZincReader) take(token string) *lex.Fault {
	err := r.Next()
	if err == nil && !r.Is(token) {
		err = r.Unexpected(token)
	}
	return err
}

// puzzle reads the array, from its first token to what follows it.
func (r *miniZincReader) puzzle(o Options) *lex.Fault {
	place := r.Place
	rows := r.Is("[|")
	end := "|]"
	if !rows {
		// The ranges of the indices are those of the rows and columns: the size tells them.
		for !r.Is("[") {
			if r.Is(";") || r.Token == nil {
				return r.Unexpected("[ and the cells of the puzzle")
			}
			if err := r.Next(); err != nil {
				return err
			}
		}
		end = "]"
	}
	cells, width, err := r.cells(rows, end)
	if err != nil {
		return err
	}
	n := lex.Root(len(cells))
	if n*n != len(cells) || n == 0 || rows && n != width {
		return place.Errorf("found %d cells in rows of %d, expected as many rows as columns",
			len(cells), width)
	}
	if !rows {
		if err := r.take(")"); err != nil {
			return err
		}
	}
	rec, bad := recordOf(sketch.NewRules(n), o)
	if bad != nil {
		return place.Errorf("%w", bad)
	}
	for i, d := range cells {
		if d > n {
			return place.Errorf("r%dc%d: found %d, expected a number from 0 to %d", i/n+1, i%n+1, d,
				n)
		}
		rec.Puzzle.Givens[i] = nonet.Digit(d)
	}
	r.rec = rec
	return r.Next()
}

// cells reads the cells of the array up to the token that ends it. width is the length of
// the rows, if they are known.
func (r *miniZincReader) cells(rows bool, end string) (cells []int, width int, err *lex.Fault) {
	first := 0 // cell of the row
	for comma := false; ; {
		if err := r.Next(); err != nil {
			return nil, 0, err
		}
		switch {
		case r.Is(end) || rows && r.Is("|"):
			if width == 0 {
				width = len(cells)
			}
			if n := len(cells) - first; n > 0 && n != width {
				return nil, 0, r.Errorf("found a row of %d cells below one of %d", n, width)
			}
			if r.Is(end) {
				return cells, width, nil
			}
			first, comma = len(cells), false
		case comma && r.Is(","):
			comma = false
		case comma:
			return nil, 0, r.Unexpected("a comma or " + end)
		default:
			d, ok := lex.Number(r.Token)
			if !ok && !r.Is("_") && !r.Is("<>") || d > nonet.MaxSize {
				return nil, 0, r.Unexpected("a digit, or 0, _ or <> for an empty cell")
			}
			if len(cells) == lex.MaxCells {
				return nil, 0, r.Errorf("found more than %d cells", lex.MaxCells)
			}
			cells, comma = append(cells, d), true
		}
	}
}

// checkNumbers returns an error if there is no puzzle, or a number is neither its size nor
// that of its boxes.
func (r *miniZincReader) checkNumbers() *lex.Fault {
	if r.rec == nil {
		return r.In.Errorf(0, "the input ends, expected a puzzle as an array of two dimensions")
	}
	size := r.rec.Puzzle.Layout.Size()
	for _, n := range r.numbers {
		if n.value != size && n.value*n.value != size {
			return n.place.Errorf("found %s = %d with a puzzle of size %d", n.name, n.value, size)
		}
	}
	return nil
}

// miniZincWriter writes one puzzle.
type miniZincWriter struct {
	w       io.Writer
	o       WriteOptions
	written bool
}

func (w *miniZincWriter) Write(r *Record) error {
	p := r.Puzzle
	switch {
	case w.written:
		return lex.CannotHold("more than one puzzle in a file of format minizinc")
	case p.Marks != nil:
		return lex.CannotHold("format minizinc would lose the pencilmarks")
	}
	w.written = true
	n := p.Layout.Size()
	s := sketch.BoxRows(n)
	squares := s*s == n
	text := fmt.Appendf(nil, "n = %d;\nx = array2d(1..n, 1..n, [\n", n)
	if squares {
		text = fmt.Appendf(nil, "S = %d;\npuzzle = [|\n", s)
	}
	for i, d := range p.Givens {
		switch {
		case d == 0 && !squares:
			text = append(text, '_')
		default:
			text = strconv.AppendInt(text, int64(d), 10)
		}
		switch end := i%n == n-1; {
		case end && squares:
			text = append(text, "|\n"...)
		case end:
			text = append(text, ",\n"...)
		default:
			text = append(text, ',')
		}
	}
	if squares {
		text = append(text[:len(text)-1], "];\n"...)
	} else {
		text = append(text[:len(text)-2], "]);\n"...)
	}
	_, err := w.w.Write(text)
	return err
}

func (w *miniZincWriter) Close() error { return nil }
