package format

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
)

// iss has strings of the Interactive Sudoku Solver, and links to it:
//
//	.Shape~6x6.AntiKnight.~R1C6_2~R2C2_5_6
//	https://sigh.github.io/Interactive-Sudoku-Solver/?q=.~R1C6_2~R2C2_5_6
//
// A string has items .TYPE~ARGUMENT~ARGUMENT...; blanks and ends of lines in it mean nothing.
// The items that nonet can hold are
//
//	.~CELL_V...        the cell has this value, or one of these; no type is the type Given
//	.Shape~RxC         the size; without it, it is 9x9. Behind it may be ~N or ~LOW-HIGH, the
//	                   number of values or the least and the greatest; the least may be 0
//	.NoBoxes           there are no boxes
//	.Jigsaw~REGIONS    regions, a character a cell; without NoBoxes, the boxes stay
//	.Diagonal~1        the rising diagonal is a house; ~-1: the falling one
//	.Windoku  .DisjointSets  .AntiKnight  .AntiKing
//	.AllDifferent~CELL...  .Cage~0~CELL...  .Cage~~CELL...
//
// and all others are constraints that nonet cannot hold, as all that stands between .Or, .And
// or .Replicate and .End. A cell is RrCc, its row and column a digit each, of which a to g
// are 10 to 16.
//
// In a text, a blank line ends a string, and lines that begin with # are passed over. Links
// stand one a line.
var issFormat = &Format{
	Name:    "iss",
	About:   "strings of and links to the Interactive Sudoku Solver",
	holds:   PartRegions | PartRules | PartMarks | PartSeveral,
	uses:    "sigh.github.io/Interactive-Sudoku-Solver/?q=...",
	link:    &linkForm{host: issHost, payload: issPayload, read: readISSLink},
	read:    readISS,
	write:   func(w io.Writer, _ WriteOptions) Writer { return &issWriter{w: w} },
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

const (
	issHost    = "sigh.github.io"
	issPath    = "/Interactive-Sudoku-Solver"
	issLink    = "https://" + issHost + issPath + "/?q="
	issDigits  = "0123456789abcdefg" // of rows and columns
	maxISSSize = 16

	// maxISSPairs is more than the pairs of cells of the largest grid.
	maxISSPairs = 50_000
)

// issTypes has the types of items that nonet can hold, and what they mean.
var issTypes = []struct {
	name    string
	meaning func(*issReader, []string) error
}{
	{"Given", (*issReader).given},
	{"Shape", (*issReader).sameShape},
	{"NoBoxes", func(r *issReader, _ []string) error { return nil }}, // see issReader.record
	{"Jigsaw", (*issReader).jigsaw},
	{"Diagonal", (*issReader).diagonal},
	{"Windoku", (*issReader).windows},
	{"DisjointSets", func(r *issReader, _ []string) error { r.rules.disjointGroups(); return nil }},
	{"AntiKnight", func(r *issReader, _ []string) error { r.rules.antiKnight(); return nil }},
	{"AntiKing", func(r *issReader, _ []string) error { r.rules.antiKing(); return nil }},
	{"AllDifferent", (*issReader).different},
	{"Cage", (*issReader).cage},
	{"SearchPriority", func(r *issReader, _ []string) error { return nil }}, // for the solver
}

// issGroups has the types that begin a group of items.
var issGroups = []string{"Or", "And", "Replicate"}

// issOthers has the other types that the solver knows.
const issOthers = " AntiConsecutive AntiTaxicab Arrow Between Binary BinaryX BlackDot ChaosArrow " +
	"ChaosConstruction ChaosCount ConnectedValues ContainAtLeast ContainExact CountDistinct " +
	"CountingCircles Doppelganger DoubleArrow DutchFlatmates End Entropic EqualSum EqualityCage " +
	"FullRank FullRankTies GlobalEntropy GlobalMod GreaterThan HiddenSkyscraper Indexing " +
	"LittleKiller Lockout LookAndSay Lunchbox Modular NFA NumberedRoom Pair PairX Palindrome " +
	"PillArrow Quad Regex RegionSameValues RegionSize RegionSumLine RellikCage Renban SameValues " +
	"Sandwich Skyscraper StrictKropki StrictXV Sum SumLine Thermo V ValueIndexing Var Whisper " +
	"WhiteDot X XSum Zipper "

// issPayload returns the string of a link.
func issPayload(l *link) (payload string, ok bool) {
	payload, _ = l.field("q")
	return payload, strings.HasPrefix(l.Path, issPath) ||
		strings.HasPrefix(payload, ".") && isISSString(payload)
}

func readISSLink(p linkPayload, o Options) (*Record, *SyntaxError) {
	rec, err := parseISS(p.text, o)
	if err != nil {
		return nil, p.errorf("%w", err)
	}
	return rec, nil
}

// readISS reads strings, which end with a blank line.
func readISS(in *scanner, o Options, yield func(*Record) bool) {
	for scanCase(in) {
		first := textLine{line: in.line}
		var text []byte
		var rec *Record
		var err *SyntaxError
		for more := true; more && !isWhite(in); more = in.scan() {
			switch {
			case err != nil || isComment(in):
			case in.tooLong:
				err = in.errTooLong()
			case len(text)+len(in.text) > maxLine:
				err = in.errorf(0, "a string of more than %d bytes", maxLine)
			default:
				text = append(append(text, in.text...), '\n')
			}
		}
		if err == nil {
			var wrong error
			if rec, wrong = parseISS(string(text), o); wrong != nil {
				err = first.errorf(0, "%w", wrong)
			}
		}
		if err != nil {
			rec = &Record{Err: err}
		} else {
			rec.Text = string(bytes.TrimSpace(text))
		}
		rec.Line = first.line
		if !yield(rec) {
			return
		}
	}
}

// issReader reads a string.
type issReader struct {
	n      int
	least  int // value of the digit 1
	shape  []string
	rules  *rules
	values []nonet.Digits // of cells
	done   []string       // types without arguments that have been read
	pairs  int            // see spend

	noBoxes bool
	labels  []int // of regions where there are no boxes; nil: none
}

// parseISS reads a string.
func parseISS(text string, o Options) (*Record, error) {
	items := strings.Split(strings.Join(strings.Fields(text), ""), ".")
	if items[0] != "" || len(items) == 1 {
		return nil, fmt.Errorf("found %s where a dot and the items of a string are expected",
			quoteStart([]byte(text)))
	}
	r := &issReader{n: 9, least: 1}
	items = items[1:]
	for _, item := range items {
		name, args := cutISSItem(item)
		switch {
		case name == "Shape" && r.shape == nil:
			if err := r.setShape(args); err != nil {
				return nil, err
			}
		case name == "NoBoxes":
			r.noBoxes = true
		}
	}
	r.rules = newRules(r.n)
	r.values = make([]nonet.Digits, r.n*r.n)
	for c := range r.values {
		r.values[c] = nonet.AllDigits(r.n)
	}
	depth := 0 // of groups
	for i, item := range items {
		name, args := cutISSItem(item)
		isGroup := slices.Contains(issGroups, name)
		var err error
		switch {
		case isGroup:
			if depth++; depth == 1 {
				r.rules.refuse("groups ("+name+")", 1)
			}
		case name == "End":
			if depth--; depth < 0 {
				err = errors.New("found the end of a group that has not begun")
			}
		case depth == 0:
			err = r.item(name, args)
		}
		if err != nil {
			return nil, fmt.Errorf("item %d, %s: %w", i+1, quoteStart([]byte("."+item)), err)
		}
	}
	if depth > 0 {
		return nil, errors.New("the string ends within a group, which .End is expected to end")
	}
	return r.record(o)
}

// cutISSItem returns the type of an item and its arguments.
func cutISSItem(item string) (name string, args []string) {
	parts := strings.Split(item, "~")
	if parts[0] == "" {
		return "Given", parts[1:]
	}
	return parts[0], parts[1:]
}

// item reads an item.
func (r *issReader) item(name string, args []string) error {
	for _, t := range issTypes {
		if t.name != name {
			continue
		}
		if len(args) == 0 { // the same again adds nothing
			if slices.Contains(r.done, name) {
				return nil
			}
			r.done = append(r.done, name)
		}
		return t.meaning(r, args)
	}
	r.rules.refuse(issWords(name), 1)
	return nil
}

// issWords returns the name of a type for people: "little killer" for LittleKiller.
func issWords(name string) string {
	var words []byte
	for i, ch := range []byte(name) {
		if i > 0 && ch >= 'A' && ch <= 'Z' && (name[i-1] < 'A' || name[i-1] > 'Z') {
			words = append(words, ' ')
		}
		words = append(words, ch)
	}
	return strings.ToLower(string(words))
}

// record makes the record.
func (r *issReader) record(o Options) (*Record, error) {
	if r.labels != nil {
		r.rules.regions(r.labels)
	} else if r.noBoxes {
		r.rules.noBoxes()
	}
	for c, digits := range r.values {
		if digits.IsEmpty() {
			return nil, fmt.Errorf("r%dc%d has no value left (a blank line ends a string)", c/r.n+1,
				c%r.n+1)
		}
		if len := digits.Len(); len > 1 && len < r.n {
			r.rules.only(nonet.Cell(c), digits)
		}
	}
	rec, err := r.rules.record(o)
	if err != nil {
		return nil, err
	}
	for c, digits := range r.values {
		if digits.Len() == 1 {
			rec.Puzzle.Givens[c] = digits.Min()
		}
	}
	if r.least == 0 {
		rec.style.symbols = '0'
	}
	return rec, nil
}

// setShape reads the arguments of the first Shape.
func (r *issReader) setShape(args []string) error {
	r.shape = args
	if len(args) == 0 {
		return nil
	}
	rows, cols, _ := strings.Cut(args[0], "x")
	n, ok := number([]byte(rows))
	if !ok || n < 1 || n > maxISSSize || rows != cols {
		return fmt.Errorf("found the shape %s, expected a square of 1 to %d rows",
			quoteStart([]byte(args[0])), maxISSSize)
	}
	r.n = n
	if len(args) > 1 && args[1] != "" {
		low, high, isRange := strings.Cut(args[1], "-")
		if !isRange {
			low, high = "1", args[1]
		}
		least, ok1 := number([]byte(low))
		greatest, ok2 := number([]byte(high))
		if !ok1 || !ok2 || least > 1 || greatest-least+1 != n {
			return fmt.Errorf("found the values %s, expected %d values from 1 or 0 on",
				quoteStart([]byte(args[1])), n)
		}
		r.least = least
	}
	if len(args) > 2 && args[2] != "Sudoku" {
		return fmt.Errorf("found a grid of the kind %s, expected Sudoku",
			quoteStart([]byte(args[2])))
	}
	return nil
}

func (r *issReader) sameShape(args []string) error {
	if !slices.Equal(args, r.shape) {
		return errors.New("found a second shape (a blank line ends a string)")
	}
	return nil
}

// cell returns the cell of a name.
func (r *issReader) cell(name string) (nonet.Cell, error) {
	if lower := strings.ToLower(name); len(name) == 4 && lower[0] == 'r' && lower[2] == 'c' {
		row := strings.IndexByte(issDigits, lower[1]) - 1
		col := strings.IndexByte(issDigits, lower[3]) - 1
		if row >= 0 && row < r.n && col >= 0 && col < r.n {
			return nonet.Cell(row*r.n + col), nil
		}
	}
	return 0, fmt.Errorf("found %s where a cell of the grid is expected, as R1C1",
		quoteStart([]byte(name)))
}

func (r *issReader) given(args []string) error {
	for _, arg := range args {
		parts := strings.Split(arg, "_")
		c, err := r.cell(parts[0])
		if err != nil {
			return err
		}
		var digits nonet.Digits
		for _, text := range parts[1:] {
			v, ok := number([]byte(text))
			if v += 1 - r.least; !ok || v < 1 || v > r.n {
				return fmt.Errorf("found %s where a value from %d to %d is expected",
					quoteStart([]byte(text)), r.least, r.n+r.least-1)
			}
			digits = digits.With(nonet.Digit(v))
		}
		r.values[c] = r.values[c].Intersect(digits)
	}
	return nil
}

func (r *issReader) jigsaw(args []string) error {
	if len(args) == 0 || len(args[len(args)-1]) != r.n*r.n {
		return fmt.Errorf("expected a character for each of %d cells", r.n*r.n)
	}
	text := args[len(args)-1]
	var cells [256][]nonet.Cell
	for c := range len(text) {
		cells[text[c]] = append(cells[text[c]], nonet.Cell(c))
	}
	labels := make([]int, r.n*r.n)
	others := 0 // regions that are none, of which there may be one
	for ch := range cells {
		if region := cells[ch]; len(region) > 0 && len(region) != r.n {
			others++
			for _, c := range region {
				labels[c] = -1
			}
		} else {
			for _, c := range region {
				labels[c] = ch
			}
		}
	}
	if err := r.spend(r.n * r.n); err != nil {
		return err
	}
	if others > 1 {
		return fmt.Errorf("found %d regions without %d cells, expected at most one", others, r.n)
	}
	if r.noBoxes && r.labels == nil {
		r.labels = labels
		return nil
	}
	for _, region := range cells {
		if len(region) == r.n {
			r.rules.house(region)
		}
	}
	return nil
}

func (r *issReader) diagonal(args []string) error {
	if len(args) != 1 || args[0] != "1" && args[0] != "-1" {
		return errors.New("expected 1 or -1")
	}
	r.rules.diagonal(args[0] == "-1")
	return nil
}

// windows: squares or rectangles as large as the boxes, one cell from the edge and from each
// other, are houses.
func (r *issReader) windows([]string) error {
	rows := boxRows(r.n)
	cols := r.n / rows
	switch {
	case rows == cols:
		r.rules.windows()
	case rows > 1:
		for top := 1; top+rows < r.n; top += rows + 1 {
			for left := 1; left+cols < r.n; left += cols + 1 {
				var cells []nonet.Cell
				for i := range r.n {
					cells = append(cells, nonet.Cell((top+i/cols)*r.n+left+i%cols))
				}
				r.rules.house(cells)
			}
		}
	}
	return nil
}

func (r *issReader) different(args []string) error {
	var cells []nonet.Cell
	for _, arg := range args {
		c, err := r.cell(arg)
		if err != nil {
			return err
		}
		if slices.Contains(cells, c) || len(cells) == r.n {
			return fmt.Errorf("expected at most %d cells, each once", r.n)
		}
		cells = append(cells, c)
	}
	if err := r.spend(len(cells) * (len(cells) - 1) / 2); err != nil {
		return err
	}
	r.rules.different(cells)
	return nil
}

// spend bounds how many pairs of cells the items make different.
func (r *issReader) spend(pairs int) error {
	if r.pairs += pairs; r.pairs > maxISSPairs {
		return fmt.Errorf("found rules for more than %d pairs of cells", maxISSPairs)
	}
	return nil
}

func (r *issReader) cage(args []string) error {
	switch {
	case len(args) == 0:
		return errors.New("expected a sum and cells")
	case args[0] == "" || args[0] == "0":
		return r.different(args[1:])
	}
	r.rules.refuse("killer cages with a sum", 1)
	return nil
}

// detectISS: the first line begins a string.
func detectISS(prefix []byte, eof bool) verdict {
	return detectFirstLine(prefix, eof, isISSString)
}

// isISSString reports whether a text begins with a dot and either has ~ in its first items,
// or only known types between dots.
func isISSString(text string) bool {
	rest, ok := strings.CutPrefix(text, ".")
	if !ok || rest == "" {
		return false
	}
	for _, item := range strings.Split(rest, ".") {
		name, _, isLong := strings.Cut(item, "~")
		if name != "" && !isISSType(name) || name == "" && !isLong {
			return false
		}
		if isLong {
			return true
		}
	}
	return true
}

func isISSType(name string) bool {
	for _, t := range issTypes {
		if t.name == name {
			return true
		}
	}
	return slices.Contains(issGroups, name) || strings.Contains(issOthers, " "+name+" ")
}

// issWriter writes a link a line.
type issWriter struct {
	w    io.Writer
	text []byte
}

func (w *issWriter) Write(r *Record) error {
	p := r.Puzzle
	if p == nil {
		return cannotHold("the Interactive Sudoku Solver has no exact cover problems")
	}
	n := p.Layout.Size()
	if n > maxISSSize {
		return cannotHold("the Interactive Sudoku Solver has sizes up to %d, not %d", maxISSSize, n)
	}
	least := 1
	if r.style.symbols == '0' {
		least = 0
	}
	w.text = append(w.text[:0], issLink...)
	switch {
	case least == 0:
		w.text = fmt.Appendf(w.text, ".Shape~%dx%d~0-%d", n, n, n-1)
	case n != 9:
		w.text = fmt.Appendf(w.text, ".Shape~%dx%d", n, n)
	}
	w.rules(p.Layout)
	w.text = append(w.text, '.')
	for c, d := range p.Givens {
		digits := nonet.DigitsOf(d)
		if d == 0 {
			if p.Marks == nil || p.Marks[c] == nonet.AllDigits(n) {
				continue
			}
			if digits = p.Marks[c]; digits.IsEmpty() {
				return cannotHold("the Interactive Sudoku Solver has no cells without a value")
			}
		}
		w.cell(nonet.Cell(c), n)
		for d := range digits.All() {
			w.text = append(w.text, '_')
			w.text = strconv.AppendInt(w.text, int64(d)-1+int64(least), 10)
		}
	}
	if w.text[len(w.text)-1] == '.' { // no cell has a value
		w.text = w.text[:len(w.text)-1]
	}
	if len(w.text) == len(issLink) {
		w.text = append(w.text, ".Shape~9x9"...)
	}
	if len(w.text) >= maxLine {
		return cannotHold("a link of more than %d bytes would be needed", maxLine)
	}
	_, err := w.w.Write(append(w.text, '\n'))
	return err
}

func (w *issWriter) Close() error { return nil }

// cell appends an argument that is a cell.
func (w *issWriter) cell(c nonet.Cell, n int) {
	w.text = append(w.text, '~', 'R', issDigits[int(c)/n+1], 'C', issDigits[int(c)%n+1])
}

// rules appends the items of a layout.
func (w *issWriter) rules(l *nonet.Layout) {
	n := l.Size()
	f := featuresOf(l)
	usual := f.usual || f.regions == nil && !hasBoxes(n)
	if !usual {
		w.text = append(w.text, ".NoBoxes"...)
	}
	if !usual && f.regions != nil {
		w.text = append(w.text, ".Jigsaw~"...)
		for _, k := range f.regions {
			w.text = append(w.text, issDigits[k])
		}
	}
	if f.disjoint && !usual {
		f.houses = append(disjointGroups(l), f.houses...)
		f.disjoint = false
	}
	for _, item := range []struct {
		has  bool
		text string
	}{
		{f.up, ".Diagonal~1"}, {f.down, ".Diagonal~-1"}, {f.windows, ".Windoku"},
		{f.disjoint, ".DisjointSets"}, {f.antiKnight, ".AntiKnight"}, {f.antiKing, ".AntiKing"},
	} {
		if item.has {
			w.text = append(w.text, item.text...)
		}
	}
	different := func(cells []nonet.Cell) {
		w.text = append(w.text, ".AllDifferent"...)
		for _, c := range cells {
			w.cell(c, n)
		}
	}
	for _, cells := range f.houses {
		different(cells)
	}
	for _, cells := range f.areas {
		different(cells)
	}
	for _, pair := range f.apart {
		different(pair[:])
	}
}
