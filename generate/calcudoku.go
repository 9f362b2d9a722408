package generate

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/nonet-dev/nonet"
)

const (
	// calcudokuSize is the size of calcudokus without a layout.
	calcudokuSize = 6

	// maxDrawn is the number of numbers that are drawn for a cage.
	maxDrawn = 1 << 16

	// maxProduct is the highest product of a cage: people multiply no further.
	maxProduct = 1000
)

// UsualLayout returns the layout of puzzles with some kinds of clues if none is asked for: the
// Latin square of size 6 of calcudokus, the classic layout of all others.
func UsualLayout(kinds []Kind) *nonet.Layout {
	if slices.Contains(kinds, KindCalcudoku) {
		if l, err := nonet.Latin(calcudokuSize); err == nil {
			return l
		}
	}
	return nonet.Classic()
}

// checkCalcudoku makes calcudokus of the options, or returns why they make none.
func checkCalcudoku(o *Options) error {
	switch {
	case len(o.Kinds) > 1 || o.At != nil || o.Overlap || o.hasCages():
		return errors.New("the cages of a calcudoku take all cells: no other kinds of clues, " +
			"cages and places go with them")
	case o.Killer == nil:
		o.Killer = &Killer{Calcudoku: true}
	}
	return nil
}

// calcudoku returns a rule for each cage of two cells and more, in the order of their first cells,
// and gives the digits of cells alone.
func (c *cages) calcudoku(givens nonet.Grid) (rules []nonet.Rule) {
	for number, cells := range c.cells {
		switch len(cells) {
		case 0:
			continue
		case 1:
			givens[cells[0]] = c.grid[cells[0]]
			continue
		}
		cells = slices.Sorted(slices.Values(cells))
		rules = append(rules, c.calculated(cells, c.drawn[number]))
	}
	slices.SortFunc(rules, func(a, b nonet.Rule) int {
		return cmp.Compare(a.Cells[0][0], b.Cells[0][0])
	})
	return rules
}

// calculated returns what the digits of a cage do: of the rules that can be, which one is a matter
// of a number that was drawn. Half of the pairs that divide do so.
func (c *cages) calculated(cells []nonet.Cell, drawn int) nonet.Rule {
	sum, product := 0, 1
	for _, x := range cells {
		sum += int(c.grid[x])
		product *= int(c.grid[x])
	}
	list := []string{fmt.Sprint("sum:", sum)}
	if product <= maxProduct {
		list = append(list, fmt.Sprint("product:", product))
	}
	if len(cells) == 2 {
		low, high := c.grid[cells[0]], c.grid[cells[1]]
		low, high = min(low, high), max(low, high)
		difference := fmt.Sprint("difference:", high-low)
		list = append(list, difference, difference)
		if high%low == 0 && drawn%2 == 0 {
			list = []string{fmt.Sprint("quotient:", high/low)}
		}
	}
	text := list[drawn/2%len(list)] + ":" + cellsText(c.layout, cells)
	rule, err := nonet.ParseRule(c.layout, text)
	if err != nil {
		panic("generate: " + text + ": " + err.Error())
	}
	return rule
}
