package nonet

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet/internal/near"
)

// maxLayoutText bounds the text that ParseLayout reads, in bytes.
const maxLayoutText = 4 << 20

// symbols are the characters of one-character digits: 1-9, A-Z, a-z.
const symbols = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// MaxSymbols is the largest size whose digits are written as one character.
const MaxSymbols = 61

// Symbol returns the character of digit 1..MaxSymbols: 1-9, A-Z, a-z; '.' for
// 0 and '?' for higher ones.
func Symbol(d Digit) byte {
	switch {
	case d == 0:
		return '.'
	case int(d) <= MaxSymbols:
		return symbols[d-1]
	}
	return '?'
}

// String returns the text form, which ParseLayout reads: "9", "16", "2x3" (the shape of
// the boxes), "latin:7" or "jigsaw:" and a region map (see [FormatRegions]), then any of
// "+diagonal", "+windoku", "+disjoint", "+anti-knight", "+anti-king",
// "+house:r1c1,r1c2,...", "+differ:r1c1,r1c2,..." (an area), "+apart:r1c1,r2c3". The same
// rules have the same text. The layout of a [Shape] begins with "grid:" or, if it is free,
// "free:"; then come its rows, columns and digits, "6x8:9", and ":2x4" or ":" and a region map.
// Grids that overlap are "samurai" or another of [OverlapNames], or "overlap:9:r1c1,r7c7": the
// layout of each grid and their first cells.
func (l *Layout) String() string { return l.text }

func (l *Layout) format() string {
	var b strings.Builder
	switch {
	case l.shape != nil:
		b.WriteString(l.formatShape())
	case l.regions == nil:
		fmt.Fprintf(&b, "latin:%d", l.size)
	case l.boxRows == l.boxCols && l.boxRows != 0:
		fmt.Fprintf(&b, "%d", l.size)
	case l.boxRows != 0:
		fmt.Fprintf(&b, "%dx%d", l.boxRows, l.boxCols)
	default:
		b.WriteString("jigsaw:")
		b.WriteString(FormatRegions(l.regions))
	}
	names := [...]string{
		HouseDiagonal: "+diagonal", HouseWindow: "+windoku", HouseDisjoint: "+disjoint",
	}
	for kind, name := range names {
		if name != "" && l.hasHouse(HouseKind(kind)) {
			b.WriteString(name)
		}
	}
	if l.antiKnight {
		b.WriteString("+anti-knight")
	}
	if l.antiKing {
		b.WriteString("+anti-king")
	}
	for _, h := range l.houses {
		if h.Kind == HouseFurther {
			b.WriteString("+house:")
			l.writeCells(&b, h.Cells)
		}
	}
	for _, cells := range l.areas {
		b.WriteString("+differ:")
		l.writeCells(&b, cells)
	}
	for _, p := range l.apartAlone() {
		b.WriteString("+apart:")
		l.writeCells(&b, p[:])
	}
	return b.String()
}

// writeCells writes the names of cells with commas between them.
func (l *Layout) writeCells(b *strings.Builder, cells []Cell) {
	for i, c := range cells {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(l.CellName(c))
	}
}

// ApartAlone returns the pairs of Apart that must differ by no other rule: by no area, move of
// chess pieces, or row, column or region of a [Shape].
func (l *Layout) ApartAlone() [][2]Cell { return slices.Clone(l.apartAlone()) }

func (l *Layout) apartAlone() [][2]Cell {
	if !l.antiKnight && !l.antiKing && len(l.areas) == 0 && l.shape == nil {
		return l.apart
	}
	other := map[[2]Cell]bool{}
	if l.antiKnight {
		for pair := range l.movesApart(knightMoves) {
			other[pair] = true
		}
	}
	if l.antiKing {
		for pair := range l.movesApart(kingMoves) {
			other[pair] = true
		}
	}
	for pair := range l.shape.shortPairs() {
		other[pair] = true
	}
	for _, cells := range l.areas {
		for i, b := range cells {
			for _, a := range cells[:i] {
				other[[2]Cell{a, b}] = true
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(l.apart), func(p [2]Cell) bool { return other[p] })
}

// FormatRegions returns a region map as text: one symbol for each cell up to size 61,
// above that numbers from 1 with commas between them.
func FormatRegions(regions []int) string {
	var b strings.Builder
	b.Grow(len(regions))
	wide := false
	for _, k := range regions {
		wide = wide || k >= MaxSymbols
	}
	for c, k := range regions {
		switch {
		case !wide:
			b.WriteByte(Symbol(Digit(k + 1)))
		default:
			if c > 0 {
				b.WriteByte(',')
			}
			b.WriteString(strconv.Itoa(k + 1))
		}
	}
	return b.String()
}

// ParseLayout reads the text form of a layout: what String writes, and also a size alone
// for the usual boxes (6 is 2x3) and any n different symbols for the regions of a jigsaw.
// Errors are of type *LayoutError.
func ParseLayout(text string) (*Layout, error) {
	if len(text) > maxLayoutText {
		return nil, layoutErrorf("a text of %d bytes: at most %d are read",
			len(text), maxLayoutText)
	}
	base, rest, more := strings.Cut(text, "+")
	fail := func(offset int, err error) (*Layout, error) {
		var le *LayoutError
		if errors.As(err, &le) {
			return nil, &LayoutError{Text: text, Offset: offset, Reason: le.Reason}
		}
		return nil, &LayoutError{Text: text, Offset: offset, Reason: err.Error()}
	}
	l, offset, err := parseBase(base)
	if err != nil {
		return fail(offset, err)
	}
	var extra []Extra
	for offset := len(base) + 1; more; {
		var rule string
		rule, rest, more = strings.Cut(rest, "+")
		x, err := l.parseExtra(rule)
		if err != nil {
			return fail(offset, err)
		}
		extra = append(extra, x)
		if len(extra) > maxExtraHouses+maxApart {
			return fail(offset, errors.New("too many rules"))
		}
		offset += len(rule) + 1
	}
	if extra == nil {
		return l, nil
	}
	if l, err = l.With(extra...); err != nil {
		return fail(len(base), err)
	}
	return l, nil
}

// parseBase reads the part of a layout before the first '+'. If it fails, it also returns
// the byte offset of the fault.
func parseBase(base string) (l *Layout, offset int, err error) {
	written := base
	kind, rest, named := strings.Cut(base, ":")
	if named {
		base = strings.ToLower(kind) + ":" + rest
	}
	if n, ok := strings.CutPrefix(base, "latin:"); ok {
		size, err := parseSize(n)
		if err != nil {
			return nil, len("latin:"), err
		}
		l, err = Latin(size)
		return l, 0, err
	}
	if m, ok := strings.CutPrefix(base, "jigsaw:"); ok {
		if n, err := strconv.Atoi(m); err == nil && n > 1 && n <= MaxSize && len(m) <= len("100") {
			return nil, len("jigsaw:"),
				fmt.Errorf("a size and no regions: a region map has %d symbols", n*n)
		}
		regions, err := ParseRegions(m)
		if err != nil {
			return nil, len("jigsaw:"), err
		}
		l, err = Jigsaw(regions)
		return l, len("jigsaw:"), err
	}
	if text, ok := overlapNamed(base); ok {
		base, rest = text, strings.TrimPrefix(text, overlapPrefix)
	}
	if strings.HasPrefix(base, overlapPrefix) {
		l, offset, err = parseOverlap(rest)
		return l, len(overlapPrefix) + offset, err
	}
	for i, name := range []string{"grid:", "free:"} {
		if text, ok := strings.CutPrefix(base, name); ok {
			l, err = parseShape(text, i == 1)
			return l, len(name), err
		}
	}
	if named {
		return nil, 0, fmt.Errorf("found %q, expected 9, 2x3, latin:7, grid:6x8:8, "+
			"overlap:9:CELLS or jigsaw:REGIONS%s", clip(written, 20),
			near.Question(kind, []string{"latin", "jigsaw", "grid", "free", "overlap"}))
	}
	if rows, cols, ok := strings.Cut(strings.ToLower(base), "x"); ok {
		r, err := parseSize(rows)
		if err != nil {
			return nil, 0, err
		}
		c, err := parseSize(cols)
		if err != nil {
			return nil, len(rows) + 1, err
		}
		l, err = Boxes(r, c)
		return l, 0, err
	}
	n, err := parseSize(base)
	if err != nil {
		return nil, 0, fmt.Errorf("%w%s", err, near.Question(base, OverlapNames()))
	}
	l, err = DefaultBoxes(n)
	return l, 0, err
}

func parseSize(s string) (int, error) {
	n, err := strconv.ParseUint(s, 10, 16)
	if err != nil || n < 1 || n > MaxSize {
		return 0, fmt.Errorf("found %q, expected a number from 1 to %d (a layout is 9, 2x3, "+
			"latin:7 or jigsaw:REGIONS)", clip(s, 20), MaxSize)
	}
	return int(n), nil
}

// ParseRegions reads a region map: one character for each cell, or numbers with commas
// between them. Cells with equal values are one region. Jigsaw checks the sizes.
func ParseRegions(text string) ([]int, error) {
	var regions []int
	if strings.Contains(text, ",") {
		for field := range strings.SplitSeq(text, ",") {
			k, err := strconv.Atoi(strings.TrimSpace(field))
			if err != nil {
				return nil, fmt.Errorf("found %q, expected the number of a region",
					clip(field, 20))
			}
			regions = append(regions, k)
		}
		return regions, nil
	}
	regions = make([]int, 0, len(text))
	for _, r := range text {
		if r <= ' ' || r == 0x7f {
			return nil, fmt.Errorf("found %q in a region map, where each cell is one visible character",
				r)
		}
		regions = append(regions, int(r))
	}
	return regions, nil
}

func (l *Layout) parseExtra(rule string) (Extra, error) {
	written := rule
	rule = l.inOwnWords(rule).own
	switch rule {
	case "diagonal":
		return Diagonals(), nil
	case "windoku":
		return Windows(), nil
	case "disjoint":
		return DisjointGroups(), nil
	case "anti-knight":
		return AntiKnight(), nil
	case "anti-king":
		return AntiKing(), nil
	}
	if list, ok := strings.CutPrefix(rule, "house:"); ok {
		cells, err := l.parseCells(list)
		return ExtraHouse(cells...), err
	}
	if list, ok := strings.CutPrefix(rule, "differ:"); ok {
		cells, err := l.parseCells(list)
		return Area(cells...), err
	}
	if list, ok := strings.CutPrefix(rule, "apart:"); ok {
		cells, err := l.parseCells(list)
		if err == nil && len(cells) != 2 {
			err = fmt.Errorf("apart has %s, it must have 2", counted(len(cells), "cell", "cells"))
		}
		if err != nil {
			return Extra{}, err
		}
		return Apart(cells[0], cells[1]), nil
	}
	name, _, _ := strings.Cut(rule, ":")
	if form := layoutRuleForm(name); form != "" {
		return Extra{}, fmt.Errorf("the form of the rule is %s", form)
	}
	_, err := ParseRuleKind(name)
	if name, _, _ = strings.Cut(written, ":"); err == nil {
		return Extra{}, fmt.Errorf("%s is a rule of a puzzle and not of its layout: "+
			"give it by itself, as the lines \"rule:\" of grids do", name)
	}
	return Extra{}, fmt.Errorf("unknown rule %q, expected one of %s%s", clip(rule, 20),
		strings.Join(layoutRuleForms(), ", "), near.Question(name, ruleNames()[ruleKinds:]))
}

// LayoutRuleInfo describes a rule of layouts for people.
type LayoutRuleInfo struct {
	Form  string // of its text: "house:CELLS"
	About string // what it means
}

// layoutRules are the rules that a layout's text can have.
var layoutRules = []LayoutRuleInfo{
	{"diagonal", "both diagonals hold every digit once"},
	{"windoku", "the four windows hold every digit once (in larger grids, all windows)"},
	{"disjoint", "cells at the same place of their boxes differ"},
	{"anti-knight", "cells a knight's move apart differ"},
	{"anti-king", "cells that touch at a corner differ"},
	{"house:CELLS", "the cells, as many as there are digits, hold every digit once"},
	{"differ:CELLS", "the cells are all different: a cage without a sum"},
	{"apart:CELL,CELL", "the two cells differ"},
}

// LayoutRules returns a description of every rule that a layout's text can have.
func LayoutRules() []LayoutRuleInfo { return slices.Clone(layoutRules) }

// layoutRuleForms returns the forms of the rules that a layout's text can have.
func layoutRuleForms() (list []string) {
	for _, r := range layoutRules {
		list = append(list, r.Form)
	}
	return list
}

// layoutRuleForm returns the form of the rule of a layout with that name, "" if there is none.
func layoutRuleForm(name string) string {
	for _, r := range layoutRules {
		if known, _, _ := strings.Cut(r.Form, ":"); known == name {
			return r.Form
		}
	}
	return ""
}

// parseRun reads the name of a cell, of the first and the last of a run, r1c1-r1c4, or of a whole
// line: row9 from its left end, col3 or column3 from its top.
func (l *Layout) parseRun(name string) (first, last Cell, err error) {
	n := l.size
	rows, cols := l.Shape()
	lower := strings.ToLower(name)
	if number, ok := strings.CutPrefix(lower, "row"); ok {
		if k, err := strconv.Atoi(number); err == nil && k >= 1 && k <= rows {
			return Cell((k - 1) * n), Cell((k-1)*n + cols - 1), nil
		}
		return 0, 0, layoutErrorf("found %q, expected row1 to row%d", clip(name, 20), rows)
	}
	if number, ok := strings.CutPrefix(lower, "col"); ok {
		k, err := strconv.Atoi(strings.TrimPrefix(number, "umn"))
		if err == nil && k >= 1 && k <= cols {
			return Cell(k - 1), Cell((rows-1)*n + k - 1), nil
		}
		return 0, 0, layoutErrorf("found %q, expected col1 to col%d", clip(name, 20), cols)
	}
	from, to, run := strings.Cut(name, "-")
	if first, err = l.ParseCell(from); err != nil || !run {
		return first, first, err
	}
	last, err = l.ParseCell(to)
	return first, last, err
}

// parseCells reads names of cells with commas between them, and runs such as r1c1-r1c4:
// straight or diagonal, both ends included. A row or a column is a run, too: row9, col3.
//
// The cells are at most as many as the grid has.
func (l *Layout) parseCells(list string) ([]Cell, error) {
	var cells []Cell
	for name := range strings.SplitSeq(list, ",") {
		a, b, err := l.parseRun(strings.Trim(name, " "))
		if err != nil {
			return nil, err
		}
		if cells, err = l.appendRun(cells, a, b); err != nil {
			return nil, err
		}
		if len(cells) > l.Cells() {
			return nil, layoutErrorf("more cells than the grid has, %d", l.Cells())
		}
	}
	return cells, nil
}

// ParseCells reads a list of cells: names with commas between them, and runs such as r1c1-r1c4,
// straight or diagonal, both ends included. The error is a *LayoutError.
func (l *Layout) ParseCells(list string) ([]Cell, error) { return l.parseCells(list) }

// appendRun appends the cells from a to b, which must be in a row, a column or a diagonal.
func (l *Layout) appendRun(cells []Cell, a, b Cell) ([]Cell, error) {
	n := l.size
	rows, cols := int(b)/n-int(a)/n, int(b)%n-int(a)%n
	steps := max(rows, -rows, cols, -cols)
	if rows != 0 && cols != 0 && rows != cols && rows != -cols {
		return nil, layoutErrorf("%s-%s is neither straight nor diagonal",
			l.CellName(a), l.CellName(b))
	}
	for i := range steps + 1 {
		row, col := int(a)/n, int(a)%n
		if steps > 0 {
			row, col = row+rows/steps*i, col+cols/steps*i
		}
		cells = append(cells, Cell(row*n+col))
	}
	return cells, nil
}

// ParseCell reads the name of a cell, such as r3c7, R3C7, or C7 with a letter for the row. (The
// rows after Z are AA, AB, ...)
func (l *Layout) ParseCell(name string) (Cell, error) {
	row, col, ok := rowAndColumn(name)
	c, err := strconv.ParseUint(col, 10, 16)
	rows, cols := l.Shape()
	if !ok || err != nil || row < 1 || c < 1 || row > rows || int(c) > cols {
		return 0, layoutErrorf("found %q, expected a cell from r1c1 to r%dc%d",
			clip(name, 20), rows, cols)
	}
	return Cell((row-1)*l.size + int(c) - 1), nil
}

// rowAndColumn returns the number of the row, and what the name of a cell has behind it.
func rowAndColumn(name string) (row int, col string, ok bool) {
	if at := strings.IndexAny(name, "cC"); at > 0 && (name[0] == 'r' || name[0] == 'R') {
		r, err := strconv.ParseUint(name[1:at], 10, 16)
		return int(r), name[at+1:], err == nil
	}
	for i, ch := range []byte(name) {
		letter := ch&^('a'-'A') - 'A'
		if letter >= 26 || i == 2 {
			return row, name[i:], i > 0
		}
		row = 26*row + int(letter) + 1
	}
	return 0, "", false
}
