// Package iss reads and writes the strings of the Interactive Sudoku Solver (ISS) and its links.
package iss

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

const (
	Host      = "sigh.github.io"
	Path      = "/Interactive-Sudoku-Solver"
	Link      = "https://" + Host + Path + "/?q="
	issDigits = "0123456789abcdefg" // of rows and columns
	maxSize   = 16

	// maxPairs is more than the pairs of cells of the largest grid.
	maxPairs = 50_000
)

// reader reads a string.
type reader struct {
	n        int // size of the layout: the values, unless there are more rows or columns
	most     int // values
	rows     int
	cols     int
	allRows  int // with variables
	allCols  int
	free     bool // rows and columns may repeat values
	boxSize  int  // cells of a box; 0: the usual number
	least    int  // value of the digit 1
	shape    []string
	rules    *sketch.Rules
	values   []nonet.Digits // of cells
	done     []string       // types without arguments that have been read
	pairs    int            // see spend
	repeated int            // bytes of groups, see replicate
	down     int            // by how many rows and columns cells are shifted, see replicate
	right    int
	along    int  // likewise variables
	inBranch bool // of a group Or: cells that differ are a rule of the puzzle there

	noBoxes bool
	ties    string        // of lines that are ranked: the argument of FullRankTies
	bare    *nonet.Layout // without rules; nil: it has not been needed
	labels  []int         // of regions where there are no boxes; nil: none

	regionSums   [][]nonet.Cell // lines
	groups       []variables
	doppelganger bool // some groups are those of Doppelganger

	clues  map[string]int             // the rules of which there is one at a place: see clue
	kropki bool                       // there are no dots but those that are given
	xv     bool                       // nor sums of 5 and 10
	dotted map[[2]nonet.Cell]bool     // neighbours with a dot
	summed map[[2]nonet.Cell]bool     // neighbours with an X or a V
	tables map[string]*nonet.Relation // by key: see relation
}

// maxDepth bounds how deep groups are nested.
const maxDepth = 50

// ReadLink reads the string that a link carries.
func ReadLink(p lex.Payload) (*sketch.Draft, *lex.Fault) {
	d, err := parse(p.Text)
	if err != nil {
		return nil, p.Errorf("%w", err)
	}
	return d, nil
}

// parse reads a string.
func parse(text string) (*sketch.Draft, error) {
	items := strings.Split(strings.Join(strings.Fields(text), ""), ".")
	if items[0] != "" || len(items) == 1 {
		return nil, fmt.Errorf("found %s, expected a dot and the items of a string",
			lex.Quote([]byte(text)))
	}
	r := &reader{n: 9, rows: 9, cols: 9, least: 1,
		clues: map[string]int{}, tables: map[string]*nonet.Relation{},
		dotted: map[[2]nonet.Cell]bool{}, summed: map[[2]nonet.Cell]bool{}}
	items = items[1:]
	for i, item := range items {
		name, args := cutItem(item)
		switch {
		case name == "Shape" && r.shape == nil:
			if err := r.setShape(args); err != nil {
				return nil, err
			}
		case name == "NoBoxes":
			r.noBoxes = true
		case name == "FullRankTies" && len(args) == 1:
			r.ties = args[0]
		case name == "RegionSize" && len(args) == 1:
			var err error
			if r.boxSize, err = r.number(args[0], 1, maxSize*maxSize); err != nil {
				return nil, itemError(i, item, err)
			}
		}
	}
	for i, item := range items {
		if err := r.addGroup(cutItem(item)); err != nil {
			return nil, itemError(i, item, err)
		}
	}
	if err := r.placeGroups(); err != nil {
		return nil, err
	}
	r.rules = r.newRules()
	r.values = make([]nonet.Digits, r.n*r.n)
	for c := range r.values {
		r.values[c] = nonet.AllDigits(r.most)
	}
	ends, err := issEnds(items)
	if err == nil {
		err = r.items(items, ends, 0, len(items))
	}
	if err != nil {
		return nil, err
	}
	return r.draft()
}

// issEnds returns for each item that begins a group the item that ends it.
func issEnds(items []string) ([]int, error) {
	ends := make([]int, len(items))
	var begun []int
	for i, item := range items {
		switch name, _ := cutItem(item); {
		case slices.Contains(groups, name):
			begun = append(begun, i)
		case name == "End" && len(begun) == 0:
			return nil, itemError(i, item,
				errors.New("found the end of a group that has not begun"))
		case name == "End":
			ends[begun[len(begun)-1]] = i
			begun = begun[:len(begun)-1]
		}
		if len(begun) > maxDepth {
			return nil, itemError(i, item, fmt.Errorf("found groups nested deeper than %d",
				maxDepth))
		}
	}
	if len(begun) > 0 {
		return nil, errors.New("the string ends within a group, which .End is expected to end")
	}
	return ends, nil
}

// itemError says in which item something is wrong.
func itemError(i int, item string, err error) error {
	return fmt.Errorf("item %d, %s: %w", i+1, lex.Quote([]byte("."+item)), err)
}

// items reads the items from one to before another.
func (r *reader) items(items []string, ends []int, from, to int) error {
	for i := from; i < to; i++ {
		name, args := cutItem(items[i])
		var err error
		switch name {
		case "Or":
			err = r.either(items, ends, i+1, ends[i])
		case "And":
			err = r.items(items, ends, i+1, ends[i])
		case "Replicate":
			err = r.replicate(args, items, ends, i+1, ends[i])
		default:
			if err = r.item(name, args); err == nil && len(r.rules.Rules) > sketch.MaxRules {
				err = fmt.Errorf("found more than %d rules, which is the most that is read",
					sketch.MaxRules)
			}
			if err != nil {
				err = itemError(i, items[i], err)
			}
		}
		if err != nil {
			return err
		}
		i = max(i, ends[i])
	}
	return nil
}

// replicate reads the items of a group, from one to before another, for each of the cells that
// its arguments tell, shifted by how far that cell is from the origin.
func (r *reader) replicate(args, items []string, ends []int, from, to int) error {
	origin, targets, group, err := r.targets(args)
	if err != nil {
		return itemError(from-1, items[from-1], err)
	}
	size := 0
	for _, item := range items[from:to] {
		size += len(item) + 1
	}
	down, right, along := r.down, r.right, r.along
	defer func() { r.down, r.right, r.along = down, right, along }()
	for _, target := range targets {
		if c := int(r.at(target)); group {
			r.along = along + target
		} else {
			r.down = down + c/r.n - origin/r.n
			r.right = right + c%r.n - origin%r.n
		}
		if r.repeated += size; r.repeated > lex.MaxLine {
			return fmt.Errorf("found groups that are repeated to more than %d bytes", lex.MaxLine)
		}
		if err := r.items(items, ends, from, to); err != nil {
			return err
		}
	}
	return nil
}

// targets reads the arguments of a group that is repeated: a bit for each cell from the origin
// on, and the origin, which is R1C1 without it. It returns the cells as ISS numbers them, or, if
// the origin is a variable, how far from it they are in its group.
func (r *reader) targets(args []string) (origin int, targets []int, group bool, err error) {
	if len(args) == 0 || args[0] == "" {
		return 0, nil, false, nil
	}
	first, cells := 0, r.rows*r.cols
	if len(args) > 1 {
		c, err := r.cell(args[1])
		if err != nil {
			return 0, nil, false, err
		}
		origin = int(c)
		first = origin/r.n*r.cols + origin%r.n
		if g, i, ok := r.variable(args[1]); ok {
			first, cells, group = 0, g.count-i, true
		}
	}
	set, err := issBits(args[0], cells-first)
	for i, is := range set {
		if is {
			targets = append(targets, first+i)
		}
	}
	return origin, targets, group, err
}

// cutItem returns the type of an item and its arguments.
func cutItem(item string) (name string, args []string) {
	parts := strings.Split(item, "~")
	if parts[0] == "" {
		return "Given", parts[1:]
	}
	return parts[0], parts[1:]
}

// item reads an item.
func (r *reader) item(name string, args []string) error {
	for _, t := range issRows {
		if t.name != name {
			continue
		}
		if len(args) == 0 { // the same again adds nothing
			if slices.Contains(r.done, name) {
				return nil
			}
			r.done = append(r.done, name)
		}
		if t.fromOne && r.least == 0 {
			r.rules.Refuse(issWords(name)+" with values from 0", 1)
			return nil
		}
		if n := len(args); n > 0 && args[n-1] == issLoop && name != issSumLine {
			r.rules.Refuse(issWords(name)+" loops", 1)
			return nil
		}
		err := t.take(r, args)
		switch {
		case errors.Is(err, errOutside):
			r.rules.Refuse(issWords(name)+" with cells outside of the grid", 1)
			return nil
		case errors.Is(err, sketch.ErrLargeAutomaton):
			r.rules.Refuse(issWords(name)+" of too many states", 1)
			return nil
		}
		return err
	}
	r.rules.Refuse(issWords(name), 1)
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

// draft returns the puzzle, of which all items have been read.
func (r *reader) draft() (*sketch.Draft, error) {
	r.layout()
	for c, digits := range r.values {
		if digits.IsEmpty() {
			return nil, fmt.Errorf("r%dc%d has no value left (a blank line ends a string)", c/r.n+1,
				c%r.n+1)
		}
		if len := digits.Len(); len > 1 && len < r.n && r.rules.Inside(c/r.n, c%r.n) {
			r.rules.Only(nonet.Cell(c), digits)
		}
	}
	r.gridLines()
	r.strict()
	r.addRegionSums()
	d := &sketch.Draft{Rules: r.rules, Givens: make(nonet.Grid, len(r.values))}
	for c, digits := range r.values {
		switch {
		case !r.rules.Inside(c/r.n, c%r.n):
			d.Givens[c] = nonet.Outside
		case digits.Len() == 1:
			d.Givens[c] = digits.Min()
		}
	}
	r.fillVariables(d)
	if r.least == 0 {
		d.Symbols = '0'
	}
	return d, nil
}

// setShape reads the arguments of the first Shape.
func (r *reader) setShape(args []string) error {
	r.shape = args
	if len(args) == 0 {
		return nil
	}
	rows, cols, _ := strings.Cut(args[0], "x")
	var ok1, ok2 bool
	r.rows, ok1 = lex.Number([]byte(rows))
	r.cols, ok2 = lex.Number([]byte(cols))
	r.n = max(r.rows, r.cols)
	if !ok1 || !ok2 || min(r.rows, r.cols) < 1 || r.n > maxSize {
		return fmt.Errorf("found the shape %s, expected 1 to %d rows and columns",
			lex.Quote([]byte(args[0])), maxSize)
	}
	if len(args) > 1 && args[1] != "" {
		low, high, isRange := strings.Cut(args[1], "-")
		if !isRange {
			low, high = "1", args[1]
		}
		least, ok1 := lex.Number([]byte(low))
		greatest, ok2 := lex.Number([]byte(high))
		if !ok1 || !ok2 || least > 1 || greatest-least+1 < r.n || greatest-least+1 > maxSize {
			return fmt.Errorf("found the values %s, expected %d to %d values from 1 or 0 on",
				lex.Quote([]byte(args[1])), r.n, maxSize)
		}
		r.least, r.n = least, greatest-least+1
	}
	if len(args) > 2 {
		if r.free = args[2] == "Raw"; !r.free && args[2] != "Sudoku" {
			return fmt.Errorf("found a grid of the kind %s, expected Sudoku or Raw",
				lex.Quote([]byte(args[2])))
		}
	}
	return nil
}

// sameShape: a further Shape says what the first one has said.
func (r *reader) sameShape(args []string) error {
	if !slices.Equal(args, r.shape) {
		return errors.New("found a second shape (a blank line ends a string)")
	}
	return nil
}

// errOutside says that a cell is not in the grid, but a variable.
var errOutside = errors.New("a cell outside of the grid")

// cell returns the cell of a name.
func (r *reader) cell(name string) (nonet.Cell, error) {
	if lower := strings.ToLower(name); len(name) == 4 && lower[0] == 'r' && lower[2] == 'c' {
		row := strings.IndexByte(issDigits, lower[1]) - 1 + r.down
		col := strings.IndexByte(issDigits, lower[3]) - 1 + r.right
		if row >= r.down && row >= 0 && row < r.rows && col >= r.right && col >= 0 &&
			col < r.cols {
			return nonet.Cell(row*r.n + col), nil
		}
	}
	if g, i, ok := r.variable(name); ok {
		return g.at(r.n, i), nil
	}
	if name != "" && strings.IndexByte("VDC", name[0]) >= 0 {
		return 0, errOutside
	}
	return 0, fmt.Errorf("found %s, expected a cell of the grid, as R1C1",
		lex.Quote([]byte(name)))
}

// maxRuleCells bounds the cells of a rule.
const maxRuleCells = 1000

// cells returns the cells of names.
func (r *reader) cells(names []string) ([]nonet.Cell, error) {
	if len(names) == 0 || len(names) > maxRuleCells {
		return nil, fmt.Errorf("found %d cells, expected 1 to %d", len(names), maxRuleCells)
	}
	cells := make([]nonet.Cell, len(names))
	for i, name := range names {
		var err error
		if cells[i], err = r.cell(name); err != nil {
			return nil, err
		}
	}
	return cells, nil
}

// value returns the digit of a value.
func (r *reader) value(text string) (nonet.Digit, error) {
	v, ok := lex.Number([]byte(text))
	if v += 1 - r.least; !ok || v < 1 || v > r.most {
		return 0, fmt.Errorf("found %s, expected a value from %d to %d",
			lex.Quote([]byte(text)), r.least, r.most+r.least-1)
	}
	return nonet.Digit(v), nil
}

// given: cells have one of some values, each CELL_VALUE_VALUE...
func (r *reader) given(args []string) error {
	for _, arg := range args {
		parts := strings.Split(arg, "_")
		c, err := r.cell(parts[0])
		if err != nil {
			return err
		}
		var digits nonet.Digits
		for _, text := range parts[1:] {
			d, err := r.value(text)
			if err != nil {
				return err
			}
			digits = digits.With(d)
		}
		r.values[c] = r.values[c].Intersect(digits)
	}
	return nil
}

// allDifferent: the cells differ.
func (r *reader) allDifferent(args []string) error {
	cells, err := r.cells(args)
	if err != nil {
		return err
	}
	return r.different(cells)
}

// different: the cells have different digits. A cell may come twice.
func (r *reader) different(cells []nonet.Cell) error {
	if cells = sketch.Unique(cells); len(cells) > r.most {
		return fmt.Errorf("found %d cells that differ, expected at most %d", len(cells), r.most)
	}
	if err := r.spend(len(cells) * (len(cells) - 1) / 2); err != nil {
		return err
	}
	switch {
	case !r.inBranch:
		r.differ(cells)
	case len(cells) > 1:
		r.rules.Kind(nonet.RuleDifferent, 0, cells)
	}
	return nil
}

// spend bounds how many pairs of cells the items make different, and how often groups are
// repeated.
func (r *reader) spend(pairs int) error {
	if r.pairs += pairs; r.pairs > maxPairs {
		return fmt.Errorf("found rules for more than %d pairs of cells", maxPairs)
	}
	return nil
}

// IsString reports whether a text begins with a dot and either has ~ in its first items,
// or only known types between dots.
func IsString(text string) bool {
	rest, ok := strings.CutPrefix(text, ".")
	if !ok || rest == "" {
		return false
	}
	empty := false
	for _, item := range strings.Split(rest, ".") {
		name, _, isLong := strings.Cut(strings.TrimSpace(item), "~")
		if name != "" && !isType(name) {
			return false
		}
		if isLong {
			return true
		}
		empty = empty || name == ""
	}
	return !empty
}

// isType reports whether ISS has types of that name.
func isType(name string) bool {
	for _, t := range issRows {
		if t.name == name {
			return true
		}
	}
	return slices.Contains(groups, name) || strings.Contains(issOthers, " "+name+" ")
}
