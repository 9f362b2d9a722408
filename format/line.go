package format

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/nonet-dev/nonet"
)

// line has one puzzle a line, as symbols: 1-9, A-Z in either case to size 35,
// then a-z as a second alphabet to 61. Without Options.Symbols the symbols
// A, B, ... are taken for 1, 2, ... where one is too high otherwise and there
// is no 1-9. 729 symbols that are each empty or 1 + their place modulo 9 are
// the pencilmarks of a 9×9 puzzle.
//
// The puzzle is the first field of its line. A second one of as many symbols
// is its region map, if it divides the grid into n connected regions of n
// cells. What follows is kept in Record.Rest. A line "end" ends the input;
// lines of white space, lines that begin with # and a first line
// "puzzle,solution" carry no puzzle and get no answer.
//
// The reply has one line per puzzle, in the puzzle's symbols: its solution; the
// puzzle as it was read if there is no answer; an empty line if it could not be
// read. With WriteOptions.All it has a line per solution.
var lineFormat = &Format{
	Name:    "line",
	Aliases: []string{"poj3074", "acwing166"},
	About:   "one puzzle a line, as symbols 1-9A.. with . or 0 for an empty cell; the line `end` ends the input",
	symbols: true,
	read:    readLines,
	pieces:  readLinePieces,
	write:   newLineWriter,
	answers: readLineAnswer,
	reply: &reply{
		lists: "\n",
		check: func(r *Record) error {
			if r.Puzzle == nil {
				return cannotHold("format line has no place for an exact cover problem")
			}
			return checkSymbols(r.style.symbols, r.Puzzle.Layout.Size())
		},
		solution: func(dst []byte, r *Record, o WriteOptions, s Solution) []byte {
			return append(appendSymbols(dst, s.Grid, replySymbols(r.style, r.Puzzle.Layout, o)), '\n')
		},
		solutions: func(dst []byte, r *Run, o WriteOptions, grids []nonet.Digit) []byte {
			symbols, cells := replySymbols(r.style(), r.Layout, o), r.Layout.Cells()
			for ; len(grids) > 0; grids = grids[cells:] {
				dst = append(appendSymbols(dst, grids[:cells], symbols), '\n')
			}
			return dst
		},
		end: func(dst []byte, r *Record, o WriteOptions, s Summary) []byte {
			switch {
			case s.Shown > 0:
				return dst
			case r.readAs("line"):
				dst = append(dst, r.Text...)
			default:
				dst = appendPuzzle(dst, r.Puzzle, replySymbols(r.style, r.Puzzle.Layout, o))
			}
			return append(dst, '\n')
		},
		unreadable: func(dst []byte, _ *Record) []byte { return append(dst, '\n') },
	},
}

// sukakuLen is the number of symbols of a 9×9 puzzle with pencilmarks.
const sukakuLen = 729

// endsField has the characters that end a field.
var endsField = func() (is [256]bool) {
	for _, ch := range []byte(" \t,:;#") {
		is[ch] = true
	}
	return is
}()

// nextField returns where the field lies that begins at or behind a place,
// after blanks.
func nextField(text []byte, at int) (start, end int) {
	for at < len(text) && isBlank(text[at]) {
		at++
	}
	start = at
	for at < len(text) && !endsField[text[at]] {
		at++
	}
	return start, at
}

// lineReader reads the lines of an input, for one goroutine. It remembers the
// kind of the last puzzle, as most inputs have puzzles of one kind.
type lineReader struct {
	*lineKinds
	slab   recordSlab
	last   *lineKind // read without region map; nil before the first
	behind bool      // the first line that counts: no header can come
}

// lineKinds keeps what the lines of an input have said so far of the puzzles
// in it. It is safe for concurrent use.
type lineKinds struct {
	o     Options
	mu    sync.Mutex
	kinds map[int]*lineKind // by the number of symbols
	maps  layoutCache       // by region map
	nine  *alphabet         // of pencilmarks; nil before the first
}

// lineKind is what the number of symbols or a region map says of a puzzle.
type lineKind struct {
	cells     int // with err: how many symbols there might have been
	layout    *nonet.Layout
	alphabets alphabets
	err       error // no puzzle has so many symbols
}

func readLines(in *scanner, o Options, yield func(*Record) bool) {
	r := lineReader{lineKinds: newLineKinds(o)}
	for in.scan() {
		rec, ends := r.read(&in.textLine)
		if ends || rec != nil && !yield(rec) {
			return
		}
	}
}

// readLinePieces does so in pieces of many lines, from the first line on that
// counts. Only that one, and one that ends the input, mean something for others.
func readLinePieces(in *scanner, o Options, most func() int, yield func(Piece) bool) {
	r := lineReader{lineKinds: newLineKinds(o)}
	for {
		if r.behind {
			if text := linesBefore(in.ahead(), endsLines); len(text) > 0 {
				p := r.piece(text, most(), in.line+1)
				in.skip(len(*p.text), p.Lines)
				if !yield(p) {
					return
				}
				continue
			}
		}
		if !in.scan() {
			return
		}
		rec, ends := r.read(&in.textLine)
		if ends || rec != nil && !yield(Piece{Record: rec, Lines: 1}) {
			return
		}
	}
}

// linesBefore returns the lines before the first one that has a word.
func linesBefore(text []byte, word string) []byte {
	if i := bytes.Index(text, []byte(word)); i >= 0 {
		return text[:bytes.LastIndexByte(text[:i], '\n')+1]
	}
	return text
}

func newLineKinds(o Options) *lineKinds { return &lineKinds{o: o, kinds: map[int]*lineKind{}} }

// endsLines is the line that ends an input.
const endsLines = "end"

// read returns the record of a line, nil if it has none, and whether it ends
// the input.
func (r *lineReader) read(in *textLine) (rec *Record, ends bool) {
	if !in.tooLong {
		rec = r.fast(in.text)
	}
	if rec == nil {
		switch rest := bytes.TrimSpace(in.text); {
		case len(rest) == 0 && r.o.Blanks && !in.tooLong:
			rec = &Record{Blank: true}
		case len(rest) == 0 && !in.tooLong || len(rest) > 0 && rest[0] == '#':
			return nil, false
		case !r.behind && isLineHeader(rest):
			r.behind = true
			return nil, false
		case string(rest) == endsLines:
			return nil, true
		default:
			var err *SyntaxError
			if rec, err = r.slow(in); err != nil {
				rec = &Record{Err: err}
			}
		}
	}
	r.behind = true
	rec.Line = in.line
	return rec, false
}

// isLineHeader reports whether a first line names the columns of a table.
func isLineHeader(line []byte) bool {
	start, end := nextField(line, 0)
	switch strings.ToLower(strings.Trim(string(line[start:min(end, start+20)]), `"`)) {
	case "puzzle", "puzzles", "quiz", "quizzes", "sudoku":
		return true
	}
	return false
}

// fast reads a line that is plain, nil for others.
func (r *lineReader) fast(text []byte) *Record {
	k := r.last
	if k == nil || !k.plain(text, r.slab.space(k.cells)) {
		return nil
	}
	return r.plainRecord(k, text)
}

// plainRecord returns the record of a plain line of kind k, whose digits are in
// the slab's space.
func (r *lineReader) plainRecord(k *lineKind, text []byte) *Record {
	rec := r.slab.record(k.layout)
	r.fill(rec, k.alphabets[0], text, 0, k.cells, k.cells)
	return rec
}

// plain reports whether a line begins with a puzzle of kind k in its first
// alphabet, and has no second field that might be a region map. It sets digits
// to those of the puzzle.
func (k *lineKind) plain(text []byte, digits []nonet.Digit) bool {
	if len(text) < k.cells || len(text) > k.cells && (!endsField[text[k.cells]] || mayBeRegions(text, k)) {
		return false
	}
	return k.alphabets[0].decode(digits, text[:k.cells])
}

// fill sets what a record has beside its digits: the puzzle's text from start
// to end, and the rest of the line.
func (r *lineReader) fill(rec *Record, a *alphabet, text []byte, start, end, rest int) {
	rec.style.symbols = a.name
	rec.Text = r.slab.text(text[start:end])
	if rest < len(text) {
		rec.Rest = r.slab.text(bytes.TrimRight(text[rest:], " \t"))
	}
}

// slow reads any line that is no comment.
func (r *lineReader) slow(in *textLine) (*Record, *SyntaxError) {
	if in.tooLong {
		return nil, in.errTooLong()
	}
	text := in.text
	start, end := nextField(text, 0)
	field, rest := text[start:end], end
	if i := strangeAt(field); i >= 0 {
		return nil, in.errorf(start+i+1, "found %s where a symbol of a puzzle is expected: 1-9, A-Z, a-z or . 0 * _ - ?", quoteChar(field[i:]))
	}
	if len(field) == 0 {
		return nil, in.errorf(start+1, "found %s where a puzzle is expected", quoteChar(text[start:]))
	}
	if len(field) == sukakuLen {
		if rec := r.sukaku(in.text, start, end); rec != nil {
			return rec, nil
		}
	}
	k := r.kind(len(field))
	if mapped, mapEnd := r.regions(text, end, len(field)); mapped != nil {
		if err := r.o.agrees(mapped.layout); err != nil {
			return nil, in.errorf(mapEnd-len(field)+1, "%w", err)
		}
		rest = mapEnd
		if r.o.Layout == nil {
			k = mapped
		}
	}
	if k.err != nil {
		return nil, in.errorf(start+min(len(field), k.cells)+1, "%w", k.err)
	}
	a, fault := k.alphabets.decode(r.slab.space(k.cells), field)
	if fault >= 0 {
		return nil, in.errorf(start+fault+1, "found %s where %s is expected", quoteChar(field[fault:]), a.expected())
	}
	rec := r.slab.record(k.layout)
	r.fill(rec, a, text, start, end, rest)
	if rest == end && len(field) != sukakuLen {
		r.last = k
	}
	return rec, nil
}

// kind returns what the number of symbols of a puzzle says.
func (r *lineKinds) kind(cells int) *lineKind {
	r.mu.Lock()
	defer r.mu.Unlock()
	k := r.kinds[cells]
	if k == nil {
		k = &lineKind{cells: cells}
		k.find(cells, r.o)
		if len(r.kinds) < nonet.MaxSize { // bad lines must not fill the memory
			r.kinds[cells] = k
		}
	}
	return k
}

// pencilmarks returns the alphabet of pencilmarks.
func (r *lineKinds) pencilmarks() *alphabet {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.nine == nil {
		r.nine = newAlphabets(r.o.Symbols, 9)[0]
	}
	return r.nine
}

func (k *lineKind) find(cells int, o Options) {
	n := root(cells)
	switch {
	case o.Layout != nil && cells != o.Layout.Cells():
		k.cells = o.Layout.Cells()
		k.err = fmt.Errorf("found %d symbols where %d are expected by the layout given", cells, k.cells)
	case o.Layout != nil:
		k.layout = o.Layout
	case n*n != cells:
		k.cells = 81
		k.err = fmt.Errorf("found %d symbols where 81 are expected, or n*n for another size", cells)
		if cells > 81+9 {
			near := (n + 1) * (n + 1)
			if cells-n*n < near-cells {
				near = n * n
			}
			k.cells = near
			k.err = fmt.Errorf("found %d symbols where n*n are expected, such as 81 or %d", cells, near)
		}
	default:
		if newAlphabets(o.Symbols, n) == nil {
			break
		}
		var err error
		if k.layout, err = nonet.ParseLayout(strconv.Itoa(n)); err != nil {
			k.err = fmt.Errorf("found %d symbols, but %dx%d has no usual boxes: name the layout (--layout latin:%d or jigsaw:REGIONS)", cells, n, n, n)
		}
	}
	if k.err == nil {
		if k.alphabets = newAlphabets(o.Symbols, n); k.alphabets == nil {
			k.err = tooManyDigits(o.Symbols, n)
		}
	}
}

// root returns the largest n with n*n <= cells.
func root(cells int) int {
	n := 0
	for (n+1)*(n+1) <= cells {
		n++
	}
	return n
}

// sukaku reads 729 symbols as pencilmarks, nil if they are none.
func (r *lineReader) sukaku(text []byte, start, end int) *Record {
	layout := nonet.Classic()
	if r.o.Layout != nil {
		layout = r.o.Layout
	}
	if layout.Size() != 9 {
		return nil
	}
	a := r.pencilmarks()
	marks := make([]nonet.Digits, 81)
	for i, ch := range text[start:end] {
		d := a.digit[ch]
		if d != 0 && int(d) != i%9+1 {
			return nil
		}
		marks[i/9] = marks[i/9].With(d)
	}
	rest := end
	if mapped, mapEnd := r.regions(text, end, 81); mapped != nil {
		if r.o.agrees(mapped.layout) != nil {
			return nil
		}
		rest = mapEnd
		if r.o.Layout == nil {
			layout = mapped.layout
		}
	}
	clear(r.slab.space(81))
	rec := r.slab.record(layout)
	rec.Puzzle.Marks = marks
	r.fill(rec, a, text, start, end, rest)
	return rec
}

// mayBeRegions reports whether a second field behind a puzzle of kind k is
// worth a closer look. The first cell of a region has a neighbour in it, which
// the first cell of a solution has not.
func mayBeRegions(text []byte, k *lineKind) bool {
	start, end := nextField(text, k.cells+1)
	n := k.layout.Size()
	return end-start == k.cells && (n == 1 || text[start] == text[start+1] || text[start] == text[start+n])
}

// regions returns the kind for the region map in the second field, behind the
// one that ends at a place, and where the map ends; nil if it is none.
func (r *lineKinds) regions(text []byte, at, cells int) (*lineKind, int) {
	if at == len(text) {
		return nil, 0
	}
	start, end := nextField(text, at+1)
	field := text[start:end]
	n := root(cells)
	if len(field) != cells || n*n != cells || n > nonet.MaxSymbols {
		return nil, 0
	}
	r.mu.Lock()
	layout, err := r.maps.get(string(field), func() (*nonet.Layout, error) {
		regions := make([]int, cells)
		for c, ch := range field {
			regions[c] = int(ch)
		}
		if !connected(regions, n) {
			return nil, errors.New("the regions are in pieces")
		}
		return nonet.Jigsaw(regions)
	})
	r.mu.Unlock()
	if err != nil {
		return nil, 0
	}
	k := &lineKind{cells: cells, layout: layout, alphabets: newAlphabets(r.o.Symbols, n)}
	if k.alphabets == nil {
		k.err = tooManyDigits(r.o.Symbols, n)
	}
	return k, end
}

// connected reports whether each value of a region map has its n cells in one
// piece.
func connected(regions []int, n int) bool {
	seen := make([]bool, len(regions))
	queue := make([]int, 0, n)
	for c := range regions {
		if seen[c] {
			continue
		}
		queue = append(queue[:0], c)
		seen[c] = true
		for i := 0; i < len(queue); i++ {
			at := queue[i]
			visit := func(to int, inside bool) {
				if inside && !seen[to] && regions[to] == regions[c] {
					seen[to] = true
					queue = append(queue, to)
				}
			}
			visit(at-n, at >= n)
			visit(at+n, at+n < len(regions))
			visit(at-1, at%n > 0)
			visit(at+1, at%n < n-1)
		}
		if len(queue) != n {
			return false
		}
	}
	return true
}

// checkSymbols returns an error if the symbols are not enough for a size.
func checkSymbols(name byte, size int) error {
	if size >= len(symbolsOf(name)) {
		return cannotHold("%v", tooManyDigits(name, size))
	}
	return nil
}

// replySymbols returns the way to write the digits of an answer: as was asked
// for, or else as the puzzle was written.
func replySymbols(s style, l *nonet.Layout, o WriteOptions) string {
	name := o.Symbols
	if name == 0 {
		name = s.symbols
	}
	symbols := symbolsOf(name)
	if l.Size() >= len(symbols) {
		symbols = symbols1
	}
	return symbols
}

// appendSymbols appends a grid, a symbol a cell.
func appendSymbols(dst []byte, g nonet.Grid, symbols string) []byte {
	start := len(dst)
	dst = slices.Grow(dst, len(g))[:start+len(g)]
	text := dst[start:]
	if len(g) == 81 && symbols == symbols1 {
		encodeNine((*[81]byte)(text), (*[81]nonet.Digit)(g))
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
	if p.Marks == nil || p.Layout.Size() != 9 {
		return appendSymbols(dst, p.Givens, symbols)
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

// lineWriter writes a line per puzzle.
type lineWriter struct {
	w       io.Writer
	o       WriteOptions
	line    []byte
	checked *nonet.Layout // the layout that was checked last
	regions string        // the region map it needs, after a blank
}

func newLineWriter(w io.Writer, o WriteOptions) Writer { return &lineWriter{w: w, o: o} }

func (w *lineWriter) Write(r *Record) error {
	p := r.Puzzle
	if p == nil {
		return cannotHold("format line has no place for an exact cover problem")
	}
	if p.Layout != w.checked {
		if err := w.check(p.Layout); err != nil {
			return err
		}
	}
	if p.Marks != nil && p.Layout.Size() != 9 {
		return cannotHold("format line has pencilmarks only of size 9, not %d", p.Layout.Size())
	}
	w.line = appendPuzzle(w.line[:0], p, symbolsOf(w.o.Symbols))
	w.line = append(w.line, w.regions...)
	w.line = append(w.line, r.Rest...)
	w.line = append(w.line, '\n')
	_, err := w.w.Write(w.line)
	return err
}

func (w *lineWriter) Close() error { return nil }

// check finds out what a line needs beside the puzzle to tell its layout.
func (w *lineWriter) check(l *nonet.Layout) error {
	if err := checkSymbols(w.o.Symbols, l.Size()); err != nil {
		return err
	}
	w.checked, w.regions = nil, ""
	if !isUsual(l) {
		regions := l.Regions()
		switch {
		case regions != nil && connected(regions, l.Size()) && onlyRegions(l):
			w.regions = " " + nonet.FormatRegions(regions)
		case !w.o.knows(l):
			return cannotHold("format line would lose the layout %s", quoteStart([]byte(l.String())))
		}
	}
	w.checked = l
	return nil
}

// readLineAnswer reads the line that answers a record.
func readLineAnswer(in *scanner, o Options, rec *Record) (Answer, error) {
	for in.scan() {
		answer := Answer{Line: in.line}
		if in.tooLong {
			return answer, in.errTooLong()
		}
		start, end := nextField(in.text, 0)
		field := in.text[start:end]
		switch {
		case rec.Blank:
			// A blank line may be answered by one, or by nothing.
			if start < len(in.text) {
				in.unscan()
			}
			return answer, nil
		case rec.Puzzle == nil:
			// An unreadable puzzle: whatever stands here is its answer.
			answer.None = true
			return answer, nil
		case start == len(in.text):
			return answer, in.errorf(0, "found an empty line where a solution of %d symbols is expected", rec.Puzzle.Layout.Cells())
		case in.text[start] == '#':
			continue
		case len(field) == sukakuLen && isSukakuOf(field, rec):
			answer.None = true
			return answer, nil
		}
		grid, err := answerSymbols(in, o, rec, start, field)
		if err != nil {
			return answer, err
		}
		return gridAnswer(in, answer, rec, grid)
	}
	return Answer{}, io.EOF
}

// isSukakuOf reports whether a field has the pencilmarks of a record.
func isSukakuOf(field []byte, rec *Record) bool {
	return rec.Puzzle.Marks != nil &&
		(string(field) == rec.Text || bytes.Equal(field, appendPuzzle(nil, rec.Puzzle, symbolsOf(rec.style.symbols))))
}

// answerSymbols reads a grid that is written as symbols, from a place of the
// current line on.
func answerSymbols(in *scanner, o Options, rec *Record, start int, field []byte) (nonet.Grid, error) {
	cells := rec.Puzzle.Layout.Cells()
	if len(field) != cells {
		return nil, in.errorf(start+min(len(field), cells)+1, "found %d symbols where a solution of %d symbols is expected", len(field), cells)
	}
	name := o.Symbols
	if name == 0 {
		name = rec.style.symbols
	}
	a := newAlphabet(name, rec.Puzzle.Layout.Size())
	if a == nil {
		return nil, in.errorf(0, "%w", tooManyDigits(name, rec.Puzzle.Layout.Size()))
	}
	grid := make(nonet.Grid, cells)
	if !a.decode(grid, field) {
		i := a.fault(field)
		return nil, in.errorf(start+i+1, "found %s where %s is expected", quoteChar(field[i:]), a.expected())
	}
	return grid, nil
}

// gridAnswer returns the answer that a grid is: a solution if it is full, none
// if it is the puzzle as it came.
func gridAnswer(in *scanner, answer Answer, rec *Record, grid nonet.Grid) (Answer, error) {
	empty := bytes.IndexByte(grid, 0)
	switch {
	case empty < 0:
		answer.Grids = []nonet.Grid{grid}
	case bytes.Equal(grid, rec.Puzzle.Givens):
		answer.None = true
	default:
		return answer, &SyntaxError{Line: answer.Line, Err: fmt.Errorf("%s is empty: a solution is expected, or the puzzle as it came for none", rec.Puzzle.Layout.CellName(nonet.Cell(empty)))}
	}
	return answer, nil
}

// detectLine: the first line has n*n symbols, n at least 4, or is the header of
// a table, or "end". Up to n = 7 it might be a row of a larger grid: that is
// known when a symbol above n comes, or when there are more lines than such a
// grid has.
func detectLine(prefix []byte, eof bool) verdict {
	lines, n := 0, 0
	comments := false // as people write them: # and a blank, which begins no problem of dlx
	for line := range bytes.Lines(prefix) {
		text := bytes.TrimSpace(line)
		if len(text) == 0 || text[0] == '#' {
			comments = comments || isLoneHash(text)
			continue
		}
		start, end := nextField(text, 0)
		field := text[start:end]
		if lines == 0 {
			if isLineHeader(text) || string(text) == "end" {
				return yes
			}
			n = root(len(field))
			if n < 4 || n > nonet.MaxSymbols || n*n != len(field) || strangeAt(field) >= 0 || len(bytes.Trim(field, "-")) == 0 {
				return no
			}
			if n >= 8 {
				return yes
			}
		}
		lines++
		if newAlphabet('1', n).fault(field) >= 0 {
			return no
		}
		if end < len(text) || lines > n*n {
			return yes
		}
	}
	switch {
	case !eof:
		return more
	case lines > 0, comments && len(prefix) >= fullPrefix:
		return yes
	}
	return no
}

// isLoneHash reports whether the first word of a line is #.
func isLoneHash(line []byte) bool {
	return len(line) > 0 && line[0] == '#' && (len(line) == 1 || isBlank(line[1]))
}

// detectDamagedLine: a line has a first field that is as long as a puzzle.
func detectDamagedLine(prefix []byte, eof bool) verdict {
	for line := range bytes.Lines(prefix) {
		start, end := nextField(line, 0)
		field := bytes.TrimRight(line[start:end], "\r\n")
		if len(field) >= 49 && bytes.IndexFunc(field, func(r rune) bool { return r < ' ' }) < 0 {
			return yes
		}
	}
	if eof {
		return no
	}
	return more
}
