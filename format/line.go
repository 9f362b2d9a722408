package format

import (
	"cmp"
	"io"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/internal/bulk"
	"github.com/nonet-dev/nonet/internal/visible"
)

// line has one puzzle a line, as symbols: 1-9, A-Z in either case to size 35,
// then a-z as a second alphabet to 61. Unless --symbols says which, the symbols
// A, B, ... are taken for 1, 2, ... where one is too high otherwise and there
// is no 1-9; above size 9 the symbols 0, 1, ... are taken for 1, 2, ... where
// there is another sign of an empty cell beside 0. 729 symbols
// that are each empty or 1 + their place modulo 9 are the pencilmarks of a 9×9
// puzzle.
//
// The puzzle is the first field of its line. These fields may follow, and say how
// to take it:
//
//	as many symbols  the region map, if it has n connected regions of n cells
//	layout=TEXT      the layout, as in --layout; up to the next blank
//	symbols=S        the symbols: 1, A or 0, as in --symbols
//	givens=TEXT      81 symbols, after pencilmarks: these digits are givens
//
// Layouts of other shapes, such as grid:6x8:8, and of grids that overlap, such as samurai, have a
// symbol for each cell inside, row by row; the cells outside may stand among them as empty ones.
//
// What follows is kept with the puzzle. A field in it that completes the puzzle is its
// solution; so are the lines puzzle:count:solution of tdoku read. A line may be a state, as in
// the formats hodoku, susser and studio. A line "end" ends the input;
// lines of white space, lines that begin with # and borders of drawings carry no puzzle and
// get no answer. A first line may name columns, as in format csv.
//
// The reply has one line per puzzle, in the puzzle's symbols: its solution; the
// puzzle as it was read if there is no answer; an empty line if it could not be
// read. Where all solutions are asked for it has a line for each. Puzzles and answers
// have the fields without which they would be taken for others.
var lineFormat = &Format{
	Name:    "line",
	Aliases: []string{"poj3074", "p10482", "acwing166", "tdoku"},
	About: "one puzzle a line, as symbols 1-9A.. with . or 0 for an empty cell; the line " +
		"`end` ends the input",
	holds:       PartRegions | PartRules | PartMarks | PartSeveral | PartShapes,
	recordHolds: func(r *Record, holds Parts) Parts { return holds | r.inRest | PartRest },
	uses:        "lists of puzzles, judges",
	symbols:     true,
	byLines:     true,
	ends:        true,
	fields:      true,
	read:        readLines,
	pieces:      readLinePieces,
	write:       newLineWriter,
	answers:     readLineAnswer,
	reply: &reply{
		lists:  "\n",
		shapes: true,
		check: func(r *Record) error {
			if r.Puzzle == nil {
				return lex.CannotHold("format line has no place for an exact cover problem")
			}
			return checkSymbols(r.style.symbols, r.Puzzle.Layout.Digits())
		},
		solution: func(dst []byte, r *Record, o WriteOptions, s Solution) []byte {
			return appendLine(dst, s.Grid, r.Puzzle.Layout,
				replySymbols(r.style, r.Puzzle.Layout, o), o)
		},
		solutions: func(
			dst []byte, r *bulk.Run[Record], o WriteOptions, grids []nonet.Digit,
		) []byte {
			name := replySymbols(style{symbols: r.Symbols}, r.Layout, o)
			cells := r.Layout.Cells()
			if name == '1' { // the fields do not depend on the digits
				fields := append(appendFields(nil, 0, r.Layout, name, o), '\n')
				for ; len(grids) > 0; grids = grids[cells:] {
					dst = append(appendSymbols(dst, grids[:cells], lex.Symbols1), fields...)
				}
			}
			for ; len(grids) > 0; grids = grids[cells:] {
				dst = appendLine(dst, grids[:cells], r.Layout, name, o)
			}
			return dst
		},
		end: func(dst []byte, r *Record, o WriteOptions, s Summary) []byte {
			start := len(dst)
			name := cmp.Or(r.style.symbols, '1')
			switch {
			case s.Shown > 0:
				return dst
			case r.isLine():
				dst = append(dst, visible.Text(r.Text)...)
			default:
				name = replySymbols(r.style, r.Puzzle.Layout, o)
				dst = appendPuzzle(dst, r.Puzzle, lex.SymbolsOf(name))
			}
			return append(appendFields(dst, start, r.Puzzle.Layout, name, o), '\n')
		},
		unreadable: func(dst []byte, _ *Record) []byte { return append(dst, '\n') },
	},
}

// sukakuLen is the number of symbols of a 9×9 puzzle with pencilmarks.
const sukakuLen = 729

// endsField has the characters that end a field.
var endsField = func() (is [256]bool) {
	for _, ch := range []byte(" \t,:;#|\"") {
		is[ch] = true
	}
	return is
}()

// nextField returns where the field lies that begins at or after a place,
// after blanks.
func nextField(text []byte, at int) (start, end int) {
	for at < len(text) && lex.IsBlank(text[at]) {
		at++
	}
	start = at
	for at < len(text) && !endsField[text[at]] {
		at++
	}
	return start, at
}

// checkSymbols returns an error if the symbols are not enough for a size.
func checkSymbols(name byte, size int) error {
	if size >= len(lex.SymbolsOf(name)) {
		return lex.CannotHold("%v", lex.TooManyDigits(name, size))
	}
	return nil
}

// replySymbols returns the name of the symbols of an answer: those that were
// asked for, or else those of the puzzle, if they reach.
func replySymbols(s style, l *nonet.Layout, o WriteOptions) byte {
	name := cmp.Or(o.Symbols, s.symbols, '1')
	if l.Digits() >= len(lex.SymbolsOf(name)) {
		return '1'
	}
	return name
}

// appendLine appends a grid, the fields that it needs, and the end of the line.
func appendLine(dst []byte, g nonet.Grid, l *nonet.Layout, name byte, o WriteOptions) []byte {
	start := len(dst)
	dst = appendSymbols(dst, l.Cut(g), lex.SymbolsOf(name))
	return append(appendFields(dst, start, l, name, o), '\n')
}

// tellsMap reports whether a layout is the usual one, or that of a map of regions.
func tellsMap(l *nonet.Layout) bool {
	regions := l.Regions()
	if l.IsShaped() {
		return false
	}
	return isUsual(l) ||
		regions != nil && connected(regions, l.Size()) && onlyRegions(l) && !isPlain(l)
}

// appendFields appends the fields without which the puzzle in dst[start:], which
// is written in the symbols of that name, would be taken for another one.
func appendFields(dst []byte, start int, l *nonet.Layout, name byte, o WriteOptions) []byte {
	puzzle := dst[start:]
	if l != nonet.Classic() && !isUsual(l) && !o.knows(l) {
		if tellsMap(l) {
			dst = append(append(dst, ' '), nonet.FormatRegions(l.Regions())...)
		} else {
			dst = append(append(dst, " "+layoutField...), l.String()...)
		}
	}
	if name != '1' &&
		(len(puzzle) != l.InsideCells() || !lex.SymbolsSay(name, l.Digits(), puzzle)) {
		dst = append(append(dst, " "+symbolsField...), name)
	}
	return dst
}

// fits reports whether a number of symbols can be a grid of the layout.
func fits(l *nonet.Layout, symbols int) bool {
	_, ok := l.TextCells(symbols)
	return ok
}

// appendSymbols appends a grid, a symbol a cell.
func appendSymbols(dst []byte, g nonet.Grid, symbols string) []byte {
	start := len(dst)
	dst = slices.Grow(dst, len(g))[:start+len(g)]
	text := dst[start:]
	if len(g) == 81 && symbols == lex.Symbols1 {
		lex.EncodeNine((*[81]byte)(text), (*[81]nonet.Digit)(g))
		return dst
	}
	for i, d := range g {
		text[i] = symbols[d]
	}
	return dst
}

// appendPuzzle appends the givens of a puzzle, or the pencilmarks of one that
// has them: then it has the size 9.
func appendPuzzle(dst []byte, p *nonet.Puzzle, symbols string) []byte {
	if p.Marks == nil || p.Layout.Size() != 9 || p.Layout.IsShaped() {
		return appendSymbols(dst, p.Layout.Cut(p.Givens), symbols)
	}
	for c, marks := range p.Marks {
		for d := nonet.Digit(1); d <= 9; d++ {
			if marks.Has(d) && (p.Givens[c] == 0 || p.Givens[c] == d) {
				dst = append(dst, symbols[d])
			} else {
				dst = append(dst, '.')
			}
		}
	}
	return dst
}

// appendGivens appends the field with the givens of a puzzle with pencilmarks, if it has any.
func appendGivens(dst []byte, p *nonet.Puzzle, symbols string) []byte {
	if p.Marks == nil || p.Givens.Clues() == 0 {
		return dst
	}
	dst = append(dst, " "+givensField...)
	for c, d := range p.Givens {
		if !p.Marks[c].Has(d) {
			d = 0
		}
		dst = append(dst, symbols[d])
	}
	return dst
}

// lineWriter writes a line per puzzle.
type lineWriter struct {
	w    io.Writer
	o    WriteOptions
	line []byte
}

func newLineWriter(w io.Writer, o WriteOptions) Writer { return &lineWriter{w: w, o: o} }

func (w *lineWriter) Write(r *Record) error {
	name := w.symbols(r)
	line, err := w.puzzle(r, "line", name)
	if err != nil {
		return err
	}
	line = appendFields(line, 0, r.Puzzle.Layout, name, w.o)
	line = appendGivens(line, r.Puzzle, lex.SymbolsOf(name))
	line = append(line, r.Rest...)
	w.line = append(line, '\n')
	_, err = w.w.Write(w.line)
	return err
}

// symbols returns the name of the symbols in which a puzzle is written.
func (w *lineWriter) symbols(r *Record) byte { return cmp.Or(w.o.Symbols, r.style.symbols, '1') }

// puzzle returns the symbols of a puzzle, in the memory of the last line. format is for
// messages.
func (w *lineWriter) puzzle(r *Record, format string, symbols byte) ([]byte, error) {
	p := r.Puzzle
	if err := checkSymbols(symbols, p.Layout.Digits()); err != nil {
		return nil, err
	}
	if p.Marks != nil && (p.Layout.Size() != 9 || p.Layout.IsShaped()) {
		return nil, lex.CannotHold("format %s has pencilmarks only of size 9, not of %s", format,
			lex.Quote([]byte(p.Layout.String())))
	}
	return appendPuzzle(w.line[:0], p, lex.SymbolsOf(symbols)), nil
}

func (w *lineWriter) Close() error { return nil }
