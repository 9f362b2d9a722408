package explain

import (
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// Coords is a way to name cells.
type Coords uint8

const (
	RC Coords = iota // r3c7 is in row 3, column 7
	A1               // C7 is that cell: rows are letters, columns numbers
)

// Explainer explains steps. The zero value names cells r1c1 and writes digits as
// nonet.Symbol does. Several goroutines may use an Explainer at once.
type Explainer struct {
	Coords Coords
	Symbol func(nonet.Digit) string // how digits are written; nil: as nonet.Symbol does

	Language Language // of sentences and names
}

// Cells names cells for a sentence: "r3c7", "r1c1 and r1c2".
func (e Explainer) Cells(l *nonet.Layout, cells ...nonet.Cell) string {
	return e.words(l).cells(cells, "and")
}

// CellsInOrder names cells as they come, such as those of a line: "r2c1, r1c1 and r1c2"; those of a
// whole row or column "row 2" or "row 2 from right to left".
func (e Explainer) CellsInOrder(l *nonet.Layout, cells ...nonet.Cell) string {
	w := e.words(l)
	if line := w.wholeLine(cells); line != "" {
		return line
	}
	return w.inOrder(cells, "and")
}

// wholeLine names cells that are a row or a column from end to end, "" if they are none.
func (w *words) wholeLine(cells []nonet.Cell) string {
	n := w.layout.Size()
	if len(cells) != n || n < 2 {
		return ""
	}
	first, step := int(cells[0]), int(cells[1])-int(cells[0])
	for i, c := range cells {
		if int(c) != first+i*step {
			return ""
		}
	}
	switch row, column := first/n, first%n; {
	case step == 1 && column == 0:
		return w.f("row %s", w.row(row))
	case step == -1 && column == n-1:
		return w.f("row %s from right to left", w.row(row))
	case step == n:
		return w.f("column %s", strconv.Itoa(column+1))
	case step == -n:
		return w.f("column %s from bottom to top", strconv.Itoa(column+1))
	}
	return ""
}

// Digit writes a digit.
func (e Explainer) Digit(d nonet.Digit) string { return e.words(nil).digit(d) }

// Node says what a node of a chain claims: "r1c2 is 5", "none of r1c1 and r1c2 is 5".
func (e Explainer) Node(l *nonet.Layout, x *logic.Node) string { return e.words(l).claim(x) }

// words names the things of a layout.
type words struct {
	Explainer
	layout *nonet.Layout
	told   *mentions // notes what is named; nil: nobody asks
	short  bool      // for notation: lists of cells are as short as they can be
	lacks  *[]string // what the language lacks; nil: nobody asks
}

// mentions is what a text names.
type mentions struct {
	cells  []nonet.Cell // those of houses, too
	digits nonet.Digits
}

func (e Explainer) words(l *nonet.Layout) *words { return &words{Explainer: e, layout: l} }

// row returns the name of a row, from 0, without the word: 3 or C.
func (w *words) row(r int) string {
	if w.Coords == A1 {
		return letters(r)
	}
	return strconv.Itoa(r + 1)
}

// letters returns the i-th of the names A, B, ..., Z, AA, AB, ..., from 0.
func letters(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return letters(i/26-1) + letters(i%26)
}

// cellsAt names the cells where rows and columns cross: r12c5, AB5.
func (w *words) cellsAt(rows, columns []int) string {
	var b strings.Builder
	if w.Coords == RC {
		b.WriteByte('r')
	}
	for _, r := range rows {
		b.WriteString(w.row(r))
	}
	if w.Coords == RC {
		b.WriteByte('c')
	}
	for _, c := range columns {
		b.WriteString(strconv.Itoa(c + 1))
	}
	return b.String()
}

func (w *words) cell(c nonet.Cell) string {
	w.note([]nonet.Cell{c})
	n := w.layout.Size()
	return w.cellsAt([]int{int(c) / n}, []int{int(c) % n})
}

// note notes that cells are named.
func (w *words) note(cells []nonet.Cell) {
	if w.told != nil {
		w.told.cells = append(w.told.cells, cells...)
	}
}

// compact names a set of cells for notation, in as few words as it can: r12c5, r3c79. Where
// numbers have two digits there is a word for each cell.
func (w *words) compact(cells []nonet.Cell) []string {
	w.note(cells)
	n := w.layout.Size()
	cells = slices.Clone(cells)
	slices.Sort(cells)
	cells = slices.Compact(cells)
	if n > 9 {
		list := make([]string, len(cells))
		for i, c := range cells {
			list[i] = w.cell(c)
		}
		return list
	}
	return w.fewest(cells, w.cellsAt)
}

// fewest names ascending cells by rows and columns that cross, in as few words as it can.
func (w *words) fewest(cells []nonet.Cell, name func(rows, columns []int) string) []string {
	n := w.layout.Size()
	rows := w.rectangles(cells, func(c nonet.Cell) (int, int) { return int(c) / n, int(c) % n },
		name)
	columns := w.rectangles(cells, func(c nonet.Cell) (int, int) { return int(c) % n, int(c) / n },
		func(columns, rows []int) string { return name(rows, columns) })
	if len(columns) < len(rows) {
		return columns
	}
	return rows
}

// rectangles names cells by groups of lines that have cells at the same places.
func (w *words) rectangles(cells []nonet.Cell, split func(nonet.Cell) (line, at int),
	name func(lines, at []int) string) []string {
	places := make([][]int, w.layout.Size())
	for _, c := range cells {
		line, at := split(c)
		places[line] = append(places[line], at)
	}
	var list []string
	for line, at := range places {
		if at == nil || slices.ContainsFunc(places[:line],
			func(p []int) bool { return slices.Equal(p, at) }) {
			continue
		}
		var lines []int
		for other, p := range places {
			if slices.Equal(p, at) {
				lines = append(lines, other)
			}
		}
		list = append(list, name(lines, at))
	}
	return list
}

// set names a set of cells for notation: r1c12,r5c7.
func (w *words) set(cells []nonet.Cell) string { return strings.Join(w.compact(cells), ",") }

// Sentences name each of a few cells. More are named by rows and columns if that is much shorter,
// and most in any case.
const (
	fewCells  = 6
	mostCells = 12
)

// listed names cells in brackets: "r1c1, r1c2"; many by rows and columns.
func (w *words) listed(cells []nonet.Cell) string {
	if w.short && len(cells) > 3 {
		return w.set(cells)
	}
	list, phrases := w.names(cells)
	if phrases {
		return strings.Join(list, "; ")
	}
	return strings.Join(list, ", ")
}

// cells names cells for a sentence: "r1c1 and r1c2"; many by rows and columns: "rows 1 to 5 of
// column 2".
func (w *words) cells(cells []nonet.Cell, and string) string {
	list, phrases := w.names(cells)
	if last := len(list) - 1; phrases && last > 0 {
		return strings.Join(list[:last], "; ") + "; " + w.word(and) + " " + list[last]
	}
	return w.enumerate(list, and)
}

// names returns names of cells for a sentence: that of each cell, or phrases for several.
func (w *words) names(cells []nonet.Cell) (list []string, phrases bool) {
	cells = slices.Compact(slices.Sorted(slices.Values(cells)))
	if len(cells) > fewCells {
		list = w.fewest(cells, w.phrase)
		if phrases = 3*len(list) <= len(cells) || len(cells) > mostCells; phrases {
			w.note(cells)
			return list, true
		}
	}
	list = list[:0]
	for _, c := range cells {
		list = append(list, w.cell(c))
	}
	return list, false
}

// phrase names the cells where rows and columns cross: "rows 7 and 9 of columns 4 and 6".
func (w *words) phrase(rows, columns []int) string {
	numbers := func(i int) string { return strconv.Itoa(i + 1) }
	inRows := w.pluralIf("row", len(rows)) + " " + w.runs(rows, w.row)
	inColumns := w.pluralIf("column", len(columns)) + " " + w.runs(columns, numbers)
	switch {
	case len(rows) == 1 && len(columns) == 1:
		return w.cellsAt(rows, columns)
	case len(rows) == 1:
		return inColumns + w.tr(" of ") + inRows
	}
	return inRows + w.tr(" of ") + inColumns
}

// runs names ascending numbers: "1 to 5, 7 and 8".
func (w *words) runs(numbers []int, name func(int) string) string {
	var list []string
	for i := 0; i < len(numbers); {
		j := i + 1
		for ; j < len(numbers) && numbers[j] == numbers[j-1]+1; j++ {
		}
		if j-i > 2 {
			list = append(list, name(numbers[i])+w.tr(" to ")+name(numbers[j-1]))
			i = j
			continue
		}
		for ; i < j; i++ {
			list = append(list, name(numbers[i]))
		}
	}
	return w.enumerate(list, "and")
}

func (w *words) digit(d nonet.Digit) string {
	if w.told != nil {
		w.told.digits = w.told.digits.With(d)
	}
	if w.Symbol != nil {
		return w.Symbol(d)
	}
	return string(rune(nonet.Symbol(d)))
}

func (w *words) digitList(digits nonet.Digits) (list []string) {
	for d := range digits.All() {
		list = append(list, w.digit(d))
	}
	return list
}

// digits names digits for a sentence: "3 and 7".
func (w *words) digits(digits nonet.Digits, and string) string {
	return w.enumerate(w.digitList(digits), and)
}

// braces names digits for notation: {3,7}.
func (w *words) braces(digits nonet.Digits) string {
	return "{" + strings.Join(w.digitList(digits), ",") + "}"
}

// house names a house: "row 3", "the falling diagonal", "the region of r1c4".
// Houses whose number nobody sees are named by their first cell, or by as many
// of their first cells as no other house of their kind has.
func (w *words) house(h *nonet.House) string {
	w.note(h.Cells)
	switch {
	case h.Kind == nonet.HouseRow:
		return w.f("row %s", w.row(h.Index)) + w.ofGrid(h)
	case h.Kind == nonet.HouseDiagonal && h.Index == 0:
		return w.tr("the falling diagonal") + w.ofGrid(h)
	case h.Kind == nonet.HouseDiagonal:
		return w.tr("the rising diagonal") + w.ofGrid(h)
	case namedByCell(h.Kind):
		return w.f("the %s of %s", w.kindName(h.Kind), w.cells(w.firstCells(h), "and"))
	}
	if w.Language == English {
		return h.String()
	}
	return w.kindName(h.Kind) + " " + strconv.Itoa(h.Index+1) + w.ofGrid(h)
}

// ofGrid says of which grid a house is if several overlap: " of grid 2".
func (w *words) ofGrid(h *nonet.House) string {
	if h.Grid == 0 {
		return ""
	}
	return w.f(" of grid %s", strconv.Itoa(h.Grid))
}

// shortName names a house for notation: "row 3", "region of r1c4".
func (w *words) shortName(h *nonet.House) string { return strings.TrimPrefix(w.house(h), "the ") }

// namedByCell reports whether houses of a kind have no numbers that people know.
func namedByCell(kind nonet.HouseKind) bool {
	return kind == nonet.HouseRegion || kind >= nonet.HouseWindow
}

// firstCells returns the first cells of a house, as many as tell it from the
// other houses of its kind.
func (w *words) firstCells(h *nonet.House) []nonet.Cell {
	houses := w.layout.Houses()
	for n := 1; ; n++ {
		same := 0
		for i := range houses {
			if o := &houses[i]; o.Kind == h.Kind && len(otherCells(h.Cells[:n], o.Cells)) == 0 {
				same++
			}
		}
		if same <= 1 || n == len(h.Cells) {
			return h.Cells[:n]
		}
	}
}

// kindName names a kind of houses.
func kindName(kind nonet.HouseKind) string {
	if kind == nonet.HouseFurther {
		return "extra house"
	}
	return kind.String()
}

// kind names what a house is where it was named before: "the row".
// kindName names a kind of houses.
func (w *words) kindName(kind nonet.HouseKind) string { return w.called(kindName(kind)) }

func (w *words) kind(h *nonet.House) string {
	if w.Language == English {
		return "the " + kindName(h.Kind)
	}
	return w.word("of the " + kindName(h.Kind))
}

// houses names houses for a sentence: "rows 3 and 7", "the regions of r1c1 and r1c4".
func (w *words) houses(list []*nonet.House) string {
	names := make([]string, len(list))
	for i, h := range list {
		names[i] = w.house(h)
	}
	if len(list) < 2 || !sameKind(list) || list[0].Kind == nonet.HouseDiagonal ||
		list[0].Kind == nonet.HouseFurther {
		return w.enumerate(names, "and")
	}
	for i, h := range list {
		names[i] = w.shortHouse(h)
	}
	kinds := w.plural(kindName(list[0].Kind))
	if namedByCell(list[0].Kind) {
		return w.f("the %s of %s", kinds, w.enumerate(names, "and"))
	}
	return kinds + " " + w.enumerate(names, "and") + w.ofGrid(list[0])
}

// sameKind reports whether houses are all of one kind, and of one grid if several overlap.
func sameKind(list []*nonet.House) bool {
	return !slices.ContainsFunc(list, func(h *nonet.House) bool {
		return h.Kind != list[0].Kind || h.Grid != list[0].Grid && !namedByCell(h.Kind)
	})
}

// shortHouse names a house without its kind and grid: 3, r1c4.
func (w *words) shortHouse(h *nonet.House) string {
	if namedByCell(h.Kind) {
		return w.set(w.firstCells(h))
	}
	_, name, _ := strings.Cut(w.house(h), " ")
	return strings.TrimSuffix(name, w.ofGrid(h))
}

// enumerate makes "a, b and c" of words.
func enumerate(list []string, and string) string {
	switch len(list) {
	case 0:
		return ""
	case 1:
		return list[0]
	}
	last := len(list) - 1
	return strings.Join(list[:last], ", ") + " " + and + " " + list[last]
}

func plural(noun string) string {
	if strings.HasSuffix(noun, "x") {
		return noun + "es"
	}
	return noun + "s"
}

// pluralIf makes a plural unless there is one.
func pluralIf(noun string, n int) string {
	if n == 1 {
		return noun
	}
	return plural(noun)
}

func have(n int) string {
	if n == 1 {
		return "has"
	}
	return "have"
}

func bothOrAll(n int) string {
	if n == 2 {
		return "both"
	}
	return "all"
}

// allOfThem stands for n cells that were named before.
func allOfThem(n int) string {
	switch n {
	case 1:
		return "it"
	case 2:
		return "both of them"
	}
	return "all of them"
}

// times says how often: "once", "three times".
func times(n int) string {
	switch n {
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return number(n) + " times"
}

var numbers = [...]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight",
	"nine", "ten", "eleven", "twelve"}

// number writes small numbers as words.
func number(n int) string {
	if n < len(numbers) {
		return numbers[n]
	}
	return strconv.Itoa(n)
}

// begin returns a sentence with a capital letter at its beginning, unless it is the name of a cell.
func (w *words) begin(text string) string {
	if w.Language == English || startsWithCell(text) {
		return capital(text)
	}
	return firstUpper(text)
}

// capital makes the first letter of a sentence a capital, unless it is of a cell.
func capital(text string) string {
	if text != "" && text[0] >= 'a' && text[0] <= 'z' && !startsWithCell(text) {
		return string(text[0]-'a'+'A') + text[1:]
	}
	return text
}

// startsWithCell reports whether a text begins with a cell's name such as r1c1.
func startsWithCell(text string) bool {
	return len(text) > 1 && text[0] == 'r' && text[1] >= '0' && text[1] <= '9'
}

// article puts a or an before a name, by how it is said.
func article(name string) string {
	first, second := name[0], byte(' ')
	if len(name) > 1 {
		second = name[1]
	}
	// spelled out: X-wing, ALS
	letters := len(name) == 1 || second == '-' || second >= 'A' && second <= 'Z'
	switch {
	case first == '8', name == "11", name == "18":
		return "an " + name
	case strings.HasPrefix(name, "uni"):
		return "a " + name
	case letters && strings.IndexByte("AEFHILMNORSX", first) >= 0,
		!letters && strings.IndexByte("aeiouAEIO", first) >= 0:
		return "an " + name
	}
	return "a " + name
}
