package format

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/kernel"
)

// issWriter writes a link a line.
type issWriter struct {
	w      io.Writer
	text   []byte
	n      int // size of the puzzle
	puzzle *nonet.Puzzle
	clues  map[string]string // by place: ISS keeps the last clue of each
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
	if r.style.symbols == '0' && len(p.Rules) == 0 { // rules count with digits from 1
		least = 0
	}
	w.text = append(w.text[:0], issLink...)
	switch {
	case least == 0:
		w.text = fmt.Appendf(w.text, ".Shape~%dx%d~0-%d", n, n, n-1)
	case n != 9:
		w.text = fmt.Appendf(w.text, ".Shape~%dx%d", n, n)
	}
	w.n, w.puzzle = n, p
	w.clues = map[string]string{}
	w.layout(p.Layout)
	var lost []nonet.Rule
	for _, x := range p.Rules {
		if !w.rule(p.Layout, x) {
			lost = append(lost, x)
		}
	}
	if len(lost) > 0 {
		return cannotHold("the Interactive Sudoku Solver has no rules as these: %s", kindsOf(lost))
	}
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
		w.cells(nonet.Cell(c))
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

// item appends a dot, a type and arguments.
func (w *issWriter) item(name string, args ...any) {
	w.text = append(append(w.text, '.'), name...)
	for _, arg := range args {
		w.text = fmt.Append(append(w.text, '~'), arg)
	}
}

// isFree reports whether a place has no other clue yet, and keeps this one.
func (w *issWriter) isFree(place string, clue ...any) bool {
	text := fmt.Sprint(clue...)
	old, taken := w.clues[place]
	if !taken {
		w.clues[place] = text
	}
	return !taken || old == text
}

// cells appends arguments that are cells.
func (w *issWriter) cells(cells ...nonet.Cell) {
	for _, c := range cells {
		w.text = append(w.text, '~', 'R', issDigits[int(c)/w.n+1], 'C', issDigits[int(c)%w.n+1])
	}
}

// layout appends the items of a layout.
func (w *issWriter) layout(l *nonet.Layout) {
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
		w.item("AllDifferent")
		w.cells(cells...)
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

// issLines has the types of kinds whose items have the number of the rule, if the kind has one,
// and the cells of its only list.
var issLines = map[nonet.RuleKind]string{
	nonet.RuleCage:       "Cage",
	nonet.RuleRegionSum:  "RegionSumLine",
	nonet.RuleZipper:     "Zipper",
	nonet.RuleThermo:     "Thermo",
	nonet.RuleWhisper:    "Whisper",
	nonet.RuleRenban:     "Renban",
	nonet.RuleModular:    "Modular",
	nonet.RulePalindrome: "Palindrome",
	nonet.RuleBetween:    "Between",
	nonet.RuleLockout:    "Lockout",
}

// rule appends the items of a rule. It reports whether ISS has it.
func (w *issWriter) rule(l *nonet.Layout, x nonet.Rule) bool {
	var cells []nonet.Cell
	if len(x.Cells) > 0 {
		cells = x.Cells[0]
	}
	if name, ok := issLines[x.Kind]; ok {
		if w.item(name); x.Number != 0 {
			w.text = fmt.Append(append(w.text, '~'), x.Number)
		}
		w.cells(cells...)
		return true
	}
	switch x.Kind {
	case nonet.RuleSum:
		return w.sum(x)
	case nonet.RuleArrow:
		return w.arrow(x)
	case nonet.RuleEqualSum:
		w.item("EqualSum")
		for i, list := range x.Cells {
			if i > 0 {
				w.text = append(w.text, "~-"...)
			}
			w.cells(list...)
		}
	case nonet.RuleSumLine:
		if x.Number > maxISSLineSum {
			return w.sumLine(x)
		}
		w.item("SumLine", x.Number)
		w.cells(cells...)
	case nonet.RuleEntropic:
		if w.n != 9 {
			return false
		}
		w.item("Entropic")
		w.cells(cells...)
	case nonet.RuleGreater:
		if !sideBySide(w.n, cells) {
			w.item("Thermo")
			w.cells(cells[1], cells[0])
			return true
		}
		w.item("GreaterThan")
		w.cells(cells...)
	case nonet.RuleConsecutive:
		w.dot("WhiteDot", relations.difference(1), cells)
	case nonet.RuleDouble:
		w.dot("BlackDot", relations.ratio(2), cells)
	case nonet.RulePair:
		w.pair(x.Relation, cells)
	case nonet.RuleContains:
		w.contains(x.Digits, cells)
	case nonet.RuleSandwich, nonet.RuleXSum, nonet.RuleSkyscraper, nonet.RuleIndex:
		return w.outside(x)
	case nonet.RuleIndexOf:
		return w.indexOf(x.Number, cells[0], x.Cells[1])
	case nonet.RuleAutomaton:
		return w.automaton(x.Automaton, cells)
	case nonet.RuleAntiConsecutive:
		w.item("AntiConsecutive")
	default:
		return false
	}
	return true
}

// sum appends a sum as the most special type that it has.
func (w *issWriter) sum(x nonet.Rule) bool {
	cells := x.Cells[0]
	if x.Factors == nil {
		switch {
		case len(cells) == 2 && sideBySide(w.n, cells) && x.Number == 10:
			w.item("X")
			w.cells(cells...)
			return true
		case len(cells) == 2 && sideBySide(w.n, cells) && x.Number == 5:
			w.item("V")
			w.cells(cells...)
			return true
		}
		for _, c := range []nonet.Cell{cells[0], cells[len(cells)-1]} {
			if line := issDiagonal(w.n, c); len(line) > 1 && sameCells(line, cells) &&
				w.isFree(fmt.Sprint("LittleKiller", c), x.Number) {
				w.item("LittleKiller", x.Number)
				w.cells(c)
				return true
			}
		}
		w.item("Sum", x.Number)
		w.cells(cells...)
		return true
	}
	return w.factors(x.Number, cells, x.Factors)
}

// factors appends a sum of cells with factors.
func (w *issWriter) factors(sum int, cells []nonet.Cell, factors []int) bool {
	w.item("Sum", fmt.Sprint(sum, "_="))
	for _, factor := range factors {
		if max(factor, -factor) > maxISSFactor {
			return false
		}
		w.text = strconv.AppendInt(append(w.text, '_'), int64(factor), 10)
	}
	w.cells(cells...)
	return true
}

// arrow appends an arrow. ISS reads the cells of a bulb row by row.
func (w *issWriter) arrow(x nonet.Rule) bool {
	cells, head := x.Cells[0], max(x.Number, 1)
	if head == 1 {
		w.item("Arrow")
		w.cells(cells...)
		return true
	}
	if bulb := cells[:head]; head <= 3 && slices.IsSorted(bulb) && isPill(w.n, bulb) &&
		w.decimal(bulb[1:]) {
		w.item("PillArrow", head)
		w.cells(cells...)
		return true
	}
	return w.factors(0, cells, kernel.ArrowFactors(len(cells), head))
}

// decimal reports whether no cell can hold a digit beyond 9: ISS forbids them in bulbs.
func (w *issWriter) decimal(cells []nonet.Cell) bool {
	p := w.puzzle
	return w.n <= 9 || !slices.ContainsFunc(cells, func(c nonet.Cell) bool {
		return p.Givens[c] > 9 ||
			p.Givens[c] == 0 && (p.Marks == nil || p.Marks[c].Minus(nonet.AllDigits(9)).Len() > 0)
	})
}

// isPill reports whether each cell is to the right of the one before, below it, or both.
func isPill(n int, cells []nonet.Cell) bool {
	for i, c := range cells[1:] {
		down, right := int(c)/n-int(cells[i])/n, int(c)%n-int(cells[i])%n
		if min(down, right) < 0 || max(down, right) != 1 {
			return false
		}
	}
	return true
}

// sumLine appends a line of larger sums than SumLine has.
func (w *issWriter) sumLine(x nonet.Rule) bool {
	a, err := automatonOf(kernel.SumLineMachine(w.n, x.Number))
	return err == nil && w.automaton(a, x.Cells[0])
}

// dot appends a type of items for neighbours; for other cells, the relation.
func (w *issWriter) dot(name string, x relation, cells []nonet.Cell) {
	if !sideBySide(w.n, cells) {
		w.pair(x.of(w.n), cells)
		return
	}
	w.item(name)
	w.cells(cells...)
}

// pair appends a relation of two cells.
func (w *issWriter) pair(x *nonet.Relation, cells []nonet.Cell) {
	holds := make([]bool, w.n*w.n)
	for i := range holds {
		holds[i] = x.Pairs[i/w.n].Has(nonet.Digit(i%w.n + 1))
	}
	w.item("Pair")
	w.text = appendISSBits(append(w.text, '~'), holds)
	w.name(x.Name)
	w.cells(cells...)
}

// name appends the argument that is a name. Characters that ISS would take for the end of
// something are percent-escaped, and the signs of these escapes once more: a link is decoded before
// it is cut into items, and a name after that.
func (w *issWriter) name(name string) {
	name = strings.NewReplacer(".", "%2E", "~", "%7E", "+", "%20").Replace(url.QueryEscape(name))
	w.text = append(append(w.text, "~_"...), strings.ReplaceAll(name, "%", "%25")...)
}

// contains appends digits that are among cells. A square of four cells has a type for it.
func (w *issWriter) contains(digits []nonet.Digit, cells []nonet.Cell) {
	var text []byte
	for _, d := range digits {
		text = strconv.AppendInt(append(text, '_'), int64(d), 10)
	}
	first := slices.Min(cells)
	if int(first)/w.n < w.n-1 && int(first)%w.n < w.n-1 &&
		sameCells(cells, squareAt(w.n, first)) && w.isFree(fmt.Sprint("Quad", first), digits) {
		w.item("Quad")
		w.cells(first)
		w.text = append(w.text, bytes.ReplaceAll(text, []byte("_"), []byte("~"))...)
		return
	}
	w.item("ContainAtLeast", string(text[1:]))
	w.cells(cells...)
}

// outside appends the clue of a line as seen from one end: that of a whole row or column where ISS
// has a place for it.
func (w *issWriter) outside(x nonet.Rule) bool {
	line := x.Cells[0]
	name, backwards := issLineName(w.n, line)
	place := fmt.Sprint(x.Kind, name)
	if backwards && x.Kind != nonet.RuleSandwich {
		place += " backwards"
	}
	if name != "" && !w.isFree(place, x.Number) {
		name = ""
	}
	switch {
	case x.Kind == nonet.RuleSandwich && name == "":
		w.item("Lunchbox", x.Number)
		w.cells(line...)
	case x.Kind == nonet.RuleSandwich:
		w.item("Sandwich", x.Number, name)
	case name == "":
		return w.ownAutomaton(x)
	case backwards:
		w.item(issClues[x.Kind], name, "", x.Number)
	default:
		w.item(issClues[x.Kind], name, x.Number, "")
	}
	return true
}

var issClues = map[nonet.RuleKind]string{nonet.RuleXSum: "XSum",
	nonet.RuleSkyscraper: "Skyscraper", nonet.RuleIndex: "NumberedRoom"}

// ownAutomaton appends the automaton of a clue for cells that are no whole row or column.
func (w *issWriter) ownAutomaton(x nonet.Rule) bool {
	var a *nonet.Automaton
	var err error
	switch x.Kind {
	case nonet.RuleXSum:
		a, err = automatonOf(kernel.XSumMachine(w.n, x.Number))
	case nonet.RuleSkyscraper:
		a, err = automatonOf(kernel.SkyscraperMachine(w.n, x.Number))
	case nonet.RuleIndex:
		a, err = automatonOf(kernel.IndexMachine(w.n, x.Number))
	default:
		return false
	}
	return err == nil && w.automaton(a, x.Cells[0])
}

// issLineName returns the name of the row or column that has the cells of a line in their
// order, or backwards; "" if it is none.
func issLineName(n int, line []nonet.Cell) (name string, backwards bool) {
	if len(line) != n {
		return "", false
	}
	reversed := slices.Clone(line)
	slices.Reverse(reversed)
	for i := range n {
		for _, whole := range []struct {
			name  string
			cells []nonet.Cell
		}{{"R", ray(n, i, 0, 0, 1)}, {"C", ray(n, 0, i, 1, 0)}} {
			if slices.Equal(whole.cells, line) {
				return fmt.Sprint(whole.name, i+1), false
			}
			if slices.Equal(whole.cells, reversed) {
				return fmt.Sprint(whole.name, i+1), true
			}
		}
	}
	return "", false
}

// indexOf appends that a cell says where on a line the digit is: as a type of its own in the row
// or column whose number is the digit, else as relations between the cell and each on the line.
func (w *issWriter) indexOf(digit int, c nonet.Cell, line []nonet.Cell) bool {
	row, col := int(c)/w.n, int(c)%w.n
	switch {
	case digit == col+1 && slices.Equal(line, ray(w.n, row, 0, 0, 1)):
		w.item("Indexing", "C")
		w.cells(c)
		return true
	case digit == row+1 && slices.Equal(line, ray(w.n, 0, col, 1, 0)):
		w.item("Indexing", "R")
		w.cells(c)
		return true
	}
	own := nonet.AllDigits(len(line))
	for i, other := range line {
		if other == c {
			if i+1 != digit {
				own = own.Without(nonet.Digit(i + 1))
			}
			continue
		}
		there := relation{holds: func(a, b int) bool { return a != i+1 || b == digit }}
		w.pair(there.of(w.n), []nonet.Cell{c, other})
	}
	if own != nonet.AllDigits(w.n) {
		w.item("")
		w.cells(c)
		for d := range own.All() {
			w.text = strconv.AppendInt(append(w.text, '_'), int64(d), 10)
		}
	}
	return !own.IsEmpty()
}

// automaton appends an automaton that accepts cells.
func (w *issWriter) automaton(a *nonet.Automaton, cells []nonet.Cell) bool {
	if isPattern(a, w.n) {
		w.item("Regex", base64.RawURLEncoding.EncodeToString([]byte(a.Name)))
		w.cells(cells...)
		return true
	}
	w.item("NFA")
	text, ok := appendISSMachine(append(w.text, '~'), a, w.n)
	if !ok {
		return false
	}
	w.text = text
	w.name(a.Name)
	w.cells(cells...)
	return true
}

// isPattern reports whether the name of an automaton is the regular expression that it is. ISS
// has no ranges of digits beyond 9.
func isPattern(a *nonet.Automaton, n int) bool {
	if a.Name == "" || n > 9 && strings.Contains(a.Name, "-") {
		return false
	}
	l, err := nonet.Latin(n)
	if err != nil {
		return false
	}
	rule := nonet.Rule{Kind: nonet.RuleAutomaton, Cells: [][]nonet.Cell{{0}}, Automaton: a}
	return rule.Text(l) == "automaton:"+a.Name+":r1c1"
}
