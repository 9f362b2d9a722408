package nonet

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Grid has a digit for each cell, row by row, and 0 for an empty cell.
type Grid []Digit

// String returns the one-line text of the grid: a symbol for each cell, '.' for an
// empty one (see [Symbol]); above size 61, numbers separated by blanks.
func (g Grid) String() string {
	if len(g) > MaxSymbols*MaxSymbols {
		b := make([]byte, 0, 3*len(g))
		for i, d := range g {
			if i > 0 {
				b = append(b, ' ')
			}
			if d == 0 {
				b = append(b, '.')
			} else {
				b = strconv.AppendUint(b, uint64(d), 10)
			}
		}
		return string(b)
	}
	b := make([]byte, len(g))
	for i, d := range g {
		b[i] = Symbol(d)
	}
	return string(b)
}

// MarshalText returns the one-line text, so that a Grid is a string in JSON.
func (g Grid) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// Clues returns the number of givens: cells that are not empty.
func (g Grid) Clues() int {
	n := 0
	for _, d := range g {
		if d != 0 {
			n++
		}
	}
	return n
}

// Puzzle is a grid to be filled. Functions only read it.
type Puzzle struct {
	Layout *Layout
	Givens Grid     // Layout.Cells() values
	Marks  []Digits // nil, or the digits allowed in each cell (a Sukaku)
	Rules  []Rule   // further clues, see Rule
}

// NewPuzzle returns the empty puzzle of a layout.
func NewPuzzle(l *Layout) *Puzzle {
	p := &Puzzle{Layout: l, Givens: make(Grid, l.Cells())}
	l.fillOutside(p.Givens)
	return p
}

// ParsePuzzle reads the one-line text of a puzzle: a symbol for each cell, see
// [ParseSymbol], or above size 61 numbers separated by blanks, with '.' or 0 for an
// empty cell. Of a [Shape] or of grids that overlap it may
// have the cells inside alone. Package format reads every other form.
func ParsePuzzle(l *Layout, text string) (*Puzzle, error) {
	p := NewPuzzle(l)
	if l.size > MaxSymbols {
		fields := strings.Fields(text)
		if len(fields) != l.Cells() {
			return nil, fmt.Errorf("puzzle: %d numbers, expected %d", len(fields), l.Cells())
		}
		for c, f := range fields {
			if f == "." {
				continue
			}
			d, err := strconv.ParseUint(f, 10, 8)
			if err != nil || int(d) > l.size {
				return nil, fmt.Errorf("puzzle: %s: found %q, expected a number from 1 to %d",
					l.CellName(Cell(c)), clip(f, 20), l.size)
			}
			p.Givens[c] = Digit(d)
		}
		return p, nil
	}
	cells, ok := l.TextCells(len(text))
	if !ok {
		return nil, fmt.Errorf("puzzle: %d symbols, expected %d", len(text), l.InsideCells())
	}
	i := 0
	for c := range cells {
		symbol := text[i]
		i++
		d, ok := ParseSymbol(symbol, l.Digits())
		if !l.IsInside(c) && (ok && d == 0 || symbol == '#' || symbol == ' ') {
			d, ok = Outside, true
		}
		if !ok {
			return nil, fmt.Errorf("puzzle: %s: found %q, expected a digit up to %c or an empty cell",
				l.CellName(c), symbol, Symbol(Digit(l.Digits())))
		}
		p.Givens[c] = d
	}
	return p, nil
}

// ParseSymbol returns the digit of a character in a grid of a size up to MaxSymbols.
// It is the inverse of Symbol, but also takes '0', '*', '_', '-' and '?' for an empty
// cell and, up to size 35, letters in either case.
func ParseSymbol(ch byte, size int) (d Digit, ok bool) {
	switch {
	case ch >= '1' && ch <= '9':
		d = ch - '0'
	case ch >= 'A' && ch <= 'Z':
		d = ch - 'A' + 10
	case ch >= 'a' && ch <= 'z' && size <= 35:
		d = ch - 'a' + 10
	case ch >= 'a' && ch <= 'z':
		d = ch - 'a' + 36
	case strings.IndexByte(".0*_-?", ch) >= 0:
		return 0, true
	default:
		return 0, false
	}
	return d, int(d) <= size
}

// String returns the layout and the givens on one line: "4: 1..............2".
func (p Puzzle) String() string {
	if p.Layout == nil {
		return "puzzle without a layout"
	}
	text := p.Layout.String() + ": " + p.Layout.Cut(p.Givens).String()
	if p.Marks != nil {
		text += " with pencilmarks"
	}
	if len(p.Rules) > 0 {
		text += " with " + counted(len(p.Rules), "rule", "rules")
	}
	return text
}

// Clone returns a copy that shares only the layout and what its rules point to.
func (p *Puzzle) Clone() *Puzzle {
	return &Puzzle{p.Layout, slices.Clone(p.Givens), slices.Clone(p.Marks), slices.Clone(p.Rules)}
}

// Clues returns the number of givens, without the cells outside of the grid of a [Shape] or of
// grids that overlap.
func (p *Puzzle) Clues() int {
	n := 0
	for c, d := range p.Givens {
		if d != 0 && p.Layout.IsInside(Cell(c)) {
			n++
		}
	}
	return n
}

// ErrInvalid says that a puzzle does not fit its layout: the number of cells is
// wrong, or a digit is above the size. Errors that wrap it say where.
var ErrInvalid = errors.New("invalid puzzle")

// Validate returns an error that wraps ErrInvalid if the puzzle, or one of its rules, does not
// fit its layout; of a rule it wraps a *RuleError, too. Digits that break the rules fit: see
// Conflicts and Breaches.
func (p *Puzzle) Validate() error {
	if p == nil || p.Layout == nil {
		return fmt.Errorf("%w: no layout", ErrInvalid)
	}
	l := p.Layout
	if len(p.Givens) != l.Cells() {
		return fmt.Errorf("%w: %d cells, the layout has %d", ErrInvalid, len(p.Givens), l.Cells())
	}
	over, n := 0, l.Digits() // over becomes negative if a digit is too high
	for _, d := range p.Givens {
		over |= n - int(d)
	}
	if over < 0 {
		c := slices.IndexFunc(p.Givens, func(d Digit) bool { return int(d) > n })
		return fmt.Errorf("%w: %s is %d, the highest digit is %d",
			ErrInvalid, l.CellName(Cell(c)), p.Givens[c], n)
	}
	if err := l.outsideFault(p.Givens); err != nil {
		return err
	}
	if p.Rules != nil {
		if err := p.validateRules(); err != nil {
			return err
		}
	}
	if p.Marks == nil {
		return nil
	}
	if len(p.Marks) != l.Cells() {
		return fmt.Errorf("%w: pencilmarks for %d cells, the layout has %d",
			ErrInvalid, len(p.Marks), l.Cells())
	}
	all := AllDigits(n)
	var low, high uint64
	for c := range p.Marks {
		low |= p.Marks[c][0]
		high |= p.Marks[c][1]
	}
	if (Digits{low, high}).Minus(all).IsEmpty() {
		return nil
	}
	c := slices.IndexFunc(p.Marks, func(m Digits) bool { return !m.Minus(all).IsEmpty() })
	return fmt.Errorf("%w: %s has the pencilmark %d, the highest digit is %d",
		ErrInvalid, l.CellName(Cell(c)), p.Marks[c].Minus(all).Min(), n)
}

// Conflict is a breach of the rules that the clues of a puzzle show at once: two
// equal givens that must differ or, with A == B, pencilmarks that leave nothing.
type Conflict struct {
	A, B  Cell
	Digit Digit  // the given; 0 if there is none
	House *House // the first house that contains both cells, or nil
}

// Conflicts returns all conflicts of a valid puzzle, by A and then by B.
func (p *Puzzle) Conflicts() []Conflict {
	var all []Conflict
	for i, d := range p.Givens {
		a := Cell(i)
		if p.Marks != nil && (p.Marks[i].IsEmpty() || d != 0 && !p.Marks[i].Has(d)) {
			all = append(all, Conflict{A: a, B: a, Digit: d})
		}
		if d == 0 {
			continue
		}
		for _, b := range p.Layout.allPeers()[a] {
			if b > a && p.Givens[b] == d {
				conflict := Conflict{A: a, B: b, Digit: d}
				if h, ok := p.Layout.Shared(a, b); ok {
					conflict.House = &h
				}
				all = append(all, conflict)
			}
		}
	}
	return all
}

// Solves reports whether g is a solution of a valid puzzle: a full grid that fits its
// layout, its givens, its pencilmarks and its rules. A classic puzzle takes some 50 ns.
func (p *Puzzle) Solves(g Grid) bool {
	if len(g) != p.Layout.Cells() {
		return false
	}
	if p.Layout == Classic() {
		if grid := (*[81]Digit)(g); !hasGivens((*[81]Digit)(p.Givens), grid) || !isFull(grid) {
			return false
		}
	} else if !p.fits(g) {
		return false
	}
	for c := range p.Marks {
		if !p.Marks[c].Has(g[c]) {
			return false
		}
	}
	if len(p.Rules) == 0 {
		return true
	}
	solves := true
	p.eachBreach(g, func(Breach) bool {
		solves = false
		return false
	})
	return solves
}

// fits reports whether a grid of the right length is full and fits the layout and the givens.
func (p *Puzzle) fits(g Grid) bool {
	n := p.Layout.Digits()
	for c, d := range g {
		if d == 0 || int(d) > n || p.Givens[c] != 0 && p.Givens[c] != d {
			return false
		}
	}
	for i := range p.Layout.houses {
		var seen Digits
		for _, c := range p.Layout.houses[i].Cells {
			if seen.Has(g[c]) {
				return false
			}
			seen = seen.With(g[c])
		}
	}
	return !slices.ContainsFunc(p.Layout.apart, func(pair [2]Cell) bool {
		return g[pair[0]] == g[pair[1]]
	})
}

// hasGivens reports whether a 9x9 grid has digits below 16 and the givens, which are 0 where there
// is none: eight cells at a time, as millions of lines come with solutions.
func hasGivens(givens, grid *[81]Digit) bool {
	const each = 0x0101010101010101 // times a byte: eight of it
	var other uint64
	for i := 0; i < 80; i += 8 {
		given := binary.LittleEndian.Uint64(givens[i : i+8])
		there := (given + 0x7f*each) >> 7 & each * 0xff // all bits of the bytes that are not 0
		cells := binary.LittleEndian.Uint64(grid[i : i+8])
		other |= (given^cells)&there | cells&(0xf0*each)
	}
	return other == 0 && grid[80] < 16 && (givens[80] == 0 || givens[80] == grid[80])
}

// isFull reports whether each row, column and box of a 9x9 grid, whose digits are below 16,
// has the digits 1 to 9.
func isFull(g *[81]Digit) bool {
	const all = 1<<10 - 2
	var cols [9]uint16
	for band := 0; band < 81; band += 27 {
		var boxes [3]uint16
		for row := band; row < band+27; row += 9 {
			cells := (*[9]Digit)(g[row : row+9])
			var seen uint16
			for box := range 3 {
				a := uint16(1) << (cells[3*box] & 15)
				b := uint16(1) << (cells[3*box+1] & 15)
				c := uint16(1) << (cells[3*box+2] & 15)
				cols[3*box] |= a
				cols[3*box+1] |= b
				cols[3*box+2] |= c
				boxes[box] |= a | b | c
				seen |= a | b | c
			}
			if seen != all {
				return false
			}
		}
		if boxes != [3]uint16{all, all, all} {
			return false
		}
	}
	return cols == [9]uint16{all, all, all, all, all, all, all, all, all}
}

// Candidates returns the candidates of each cell of a valid puzzle: its given alone
// or, without a given, its pencilmarks (all digits if there are no marks) less the
// givens of its peers.
func (p *Puzzle) Candidates() []Digits {
	cand := make([]Digits, p.Layout.Cells())
	all := AllDigits(p.Layout.Digits())
	for c := range cand {
		switch d := p.Givens[c]; {
		case d != 0:
			cand[c] = DigitsOf(d)
			if p.Marks != nil {
				cand[c] = cand[c].Intersect(p.Marks[c])
			}
			continue
		case p.Marks != nil:
			cand[c] = p.Marks[c]
		default:
			cand[c] = all
		}
		for _, b := range p.Layout.allPeers()[c] {
			cand[c] = cand[c].Without(p.Givens[b])
		}
	}
	return cand
}
