package iss

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/setters"
	"github.com/nonet-dev/nonet/format/internal/sketch"
	"github.com/nonet-dev/nonet/internal/kernel"
)

// cage: the cells differ, and have the sum that comes first unless it is empty or 0. A cell that
// comes twice counts twice.
func (r *reader) cage(args []string) error {
	if len(args) < 2 {
		return errors.New("expected a sum and cells")
	}
	cells, err := r.cells(args[1:])
	switch {
	case err != nil:
		return err
	case args[0] == "" || args[0] == "0":
		return r.different(cells)
	}
	sum, err := r.number(args[0], 1, maxISSSum)
	switch {
	case err != nil:
		return err
	case len(sketch.Unique(cells)) < len(cells):
		r.sumOf(sum, cells, nil)
		return r.different(cells)
	}
	r.rules.Cage(sum+len(cells)*(1-r.least), cells)
	return nil
}

// sum: the first argument is the sum, or SUM_=_FACTOR_FACTOR...
func (r *reader) sum(args []string) error {
	if len(args) < 2 {
		return errors.New("expected a sum and cells")
	}
	words := strings.Split(args[0], "_")
	sum, err := r.number(words[0], -maxISSSum, maxISSSum)
	if err != nil {
		return err
	}
	cells, err := r.cells(args[1:])
	if err != nil {
		return err
	}
	var factors []int
	if len(words) > 1 && words[1] == "=" {
		if len(words)-2 != len(cells) {
			return fmt.Errorf("found %d factors of %d cells", len(words)-2, len(cells))
		}
		for _, word := range words[2:] {
			factor, err := r.number(word, -maxISSFactor, maxISSFactor)
			if err != nil {
				return err
			}
			factors = append(factors, factor)
		}
	}
	r.sumOf(sum, cells, factors)
	return nil
}

// maxISSFactor is the largest factor of a cell.
const maxISSFactor = 100

// sumOf adds the rule that the values of cells, times their factors, have a sum. A cell that
// comes twice gets both factors.
func (r *reader) sumOf(sum int, cells []nonet.Cell, factors []int) {
	all := map[nonet.Cell]int{}
	for i, c := range cells {
		factor := 1
		if factors != nil {
			factor = factors[i]
		}
		all[c] += factor
		sum += factor * (1 - r.least)
	}
	cells = slices.DeleteFunc(sketch.Unique(cells), func(c nonet.Cell) bool { return all[c] == 0 })
	if len(cells) == 0 && sum == 0 {
		return
	}
	rule := nonet.Rule{Kind: nonet.RuleSum, Number: sum, Cells: [][]nonet.Cell{cells}}
	for _, c := range cells {
		rule.Factors = append(rule.Factors, all[c])
	}
	if !slices.ContainsFunc(rule.Factors, func(factor int) bool { return factor != 1 }) {
		rule.Factors = nil
	}
	r.rules.Rule(rule)
}

// littleKiller: the cells of a diagonal have a sum. The arguments are the sum and where the
// diagonal begins.
func (r *reader) littleKiller(args []string) error {
	sum, cells, err := r.numberAndCells(args, 0, maxISSSum)
	if err != nil {
		return err
	}
	line := issDiagonal(r.n, r.rows, r.cols, cells[0])
	if len(cells) != 1 || line == nil {
		return fmt.Errorf("found %s, expected a cell that a diagonal begins in",
			lex.Quote([]byte(strings.Join(args[1:], "~"))))
	}
	r.clue("LittleKiller"+args[1], func() { r.sumOf(sum, line, nil) })
	return nil
}

// issDiagonal returns the diagonal that begins in a cell of the frame, nil if none does. They
// go round: those from the left side fall to the right, those from the top fall to the left, and
// those from the other two sides rise. The corners begin the long ones.
func issDiagonal(n, rows, cols int, c nonet.Cell) []nonet.Cell {
	row, col := int(c)/n, int(c)%n
	down, right := 0, 0
	switch {
	case min(rows, cols) < 2:
		return nil
	case col == 0 && row < rows-1:
		down, right = 1, 1
	case row == 0:
		down, right = 1, -1
	case col == cols-1 && row < rows-1:
		down, right = -1, -1
	case row == rows-1 && col > 0 && col < cols-1:
		down, right = -1, 1
	default:
		return nil
	}
	var cells []nonet.Cell
	for ; row >= 0 && row < rows && col >= 0 && col < cols; row, col = row+down, col+right {
		cells = append(cells, nonet.Cell(row*n+col))
	}
	return cells
}

// arrow: the first cell is the sum of the others. A cell that comes twice counts twice.
func (r *reader) arrow(args []string) error {
	cells, err := r.cells(args)
	switch {
	case err != nil:
		return err
	case len(cells) == 1:
	case r.least == 0 || len(sketch.Unique(cells)) < len(cells):
		r.sumOf(0, cells, kernel.ArrowFactors(len(cells), 1))
	default:
		r.rules.Arrow(cells[:1], cells[1:])
	}
	return nil
}

// pillArrow: the cells of the bulb are read row by row.
func (r *reader) pillArrow(args []string) error {
	size, cells, err := r.numberAndCells(args, 2, 3)
	if err != nil {
		return err
	}
	if len(cells) <= size {
		return fmt.Errorf("expected more than %d cells", size)
	}
	bulb := slices.Clone(cells[:size])
	slices.Sort(bulb)
	if r.least == 0 {
		r.sumOf(0, slices.Concat(bulb, cells[size:]), kernel.ArrowFactors(len(cells), size))
	} else {
		r.rules.Arrow(bulb, cells[size:])
	}
	for _, c := range bulb[1:] {
		if most := 10 - r.least; r.most > most {
			r.rules.Only(c, nonet.AllDigits(most))
		}
	}
	return nil
}

// equalSum: lists of cells have one sum.
func (r *reader) equalSum(args []string) error {
	lists, err := r.lists(args)
	if err == nil {
		r.equal(lists)
	}
	return err
}

// equal adds that lists of cells have one sum. Where the least value is 0, that is a sum for each
// list but the first, as lists of different lengths have other sums of digits than of values.
func (r *reader) equal(lists [][]nonet.Cell) {
	if r.least == 1 {
		r.rules.EqualSums(lists)
		return
	}
	for i := 1; i < len(lists); i++ {
		factors := slices.Repeat([]int{1}, len(lists[i-1]))
		factors = append(factors, slices.Repeat([]int{-1}, len(lists[i]))...)
		r.sumOf(0, slices.Concat(lists[i-1], lists[i]), factors)
	}
}

// RegionSum: the line has one sum in each region. See addRegionSums.
func (r *reader) regionSum(args []string) error {
	cells, err := r.cells(args)
	switch {
	case err != nil:
	case r.inBranch && r.hasBoxes() && r.least == 1:
		r.rules.Line(nonet.RuleRegionSum, 0, cells)
	default:
		r.regionSums = append(r.regionSums, cells)
	}
	return err
}

// addRegionSums adds the lines that have one sum in each region, when these are known. Without
// any, they say nothing.
func (r *reader) addRegionSums() {
	for _, cells := range r.regionSums {
		switch {
		case !r.hasBoxes() && r.labels == nil:
		case slices.ContainsFunc(cells, func(c nonet.Cell) bool { return r.rules.RegionOf(c) < 0 }):
			r.rules.Refuse("region sum line where cells have no region", 1)
		case r.least == 1 && (r.rules.HasRegions() || r.shaped()):
			r.rules.Line(nonet.RuleRegionSum, 0, cells)
		default:
			var parts [][]nonet.Cell
			for i, c := range cells {
				if i == 0 || r.rules.RegionOf(c) != r.rules.RegionOf(cells[i-1]) {
					parts = append(parts, nil)
				}
				parts[len(parts)-1] = append(parts[len(parts)-1], c)
			}
			r.equal(parts)
		}
	}
}

// issLoop is the last argument of a line that ends where it begins. Only a SumLine is read then.
const (
	issLoop    = "LOOP"
	issSumLine = "SumLine"
)

// sumLine: a line whose last argument is LOOP ends where it begins, and may be cut anywhere.
func (r *reader) sumLine(args []string) error {
	loop := len(args) > 0 && args[len(args)-1] == issLoop
	if loop {
		args = args[:len(args)-1]
	}
	sum, cells, err := r.numberAndCells(args, 1, maxISSLineSum)
	if err != nil {
		return err
	}
	if !loop && r.least == 1 {
		r.rules.Kind(nonet.RuleSumLine, sum, cells)
		return nil
	}
	type state struct{ first, now int } // what has been summed since the last cut
	start := []state{{}}
	for first := 1; loop && first < sum; first++ {
		start = append(start, state{first, first})
	}
	return r.automaton(cells, sketch.Machine[state]{
		Start: start,
		Step: func(next []state, s state, digit int) []state {
			if s.now += digit + r.least - 1; s.now <= sum {
				s.now %= sum
				next = append(next, s)
			}
			return next
		},
		Accept: func(s state) bool { return s.now == s.first },
	}.Automaton)
}

// maxISSLineSum is the largest sum of a SumLine.
const maxISSLineSum = 30

// putXV writes an X or a V.
func putXV(w *writer, name string, x nonet.Rule) bool {
	if !setters.IsXV(w.n, x) || name != setters.XvLetter(x.Number) {
		return false
	}
	w.item(name)
	w.cells(x.Cells[0]...)
	return true
}

// putLittleKiller writes the sum of a diagonal.
func putLittleKiller(w *writer, name string, x nonet.Rule) bool {
	if x.Kind != nonet.RuleSum || x.Factors != nil {
		return false
	}
	cells := x.Cells[0]
	for _, c := range []nonet.Cell{cells[0], cells[len(cells)-1]} {
		line := issDiagonal(w.n, w.rows, w.cols, c)
		if len(line) > 1 && sketch.SameCells(line, cells) &&
			w.isFree(fmt.Sprint(name, c), x.Number) {
			w.item(name, x.Number)
			w.cells(c)
			return true
		}
	}
	return false
}

// putSum writes any other sum, and an arrow of which ISS has no bulb.
func putSum(w *writer, name string, x nonet.Rule) bool {
	switch {
	case x.Kind == nonet.RuleArrow:
		cells := x.Cells[0]
		return w.factors(0, cells, kernel.ArrowFactors(len(cells), x.Number))
	case x.Kind == nonet.RuleSum && x.Factors != nil:
		return w.factors(x.Number, x.Cells[0], x.Factors)
	}
	if x.Kind != nonet.RuleSum {
		return false
	}
	w.item(name, x.Number)
	w.cells(x.Cells[0]...)
	return true
}

// factors appends a sum of cells with factors.
func (w *writer) factors(sum int, cells []nonet.Cell, factors []int) bool {
	if max(slices.Max(factors), -slices.Min(factors)) > maxISSFactor {
		return false
	}
	w.item("Sum", fmt.Sprint(sum, "_="))
	for _, factor := range factors {
		w.text = strconv.AppendInt(append(w.text, '_'), int64(factor), 10)
	}
	w.cells(cells...)
	return true
}

// putArrow writes an arrow from one cell.
func putArrow(w *writer, name string, x nonet.Rule) bool {
	if x.Kind != nonet.RuleArrow || x.Number > 1 {
		return false
	}
	w.item(name)
	w.cells(x.Cells[0]...)
	return true
}

// putPillArrow writes an arrow from a bulb of two or three cells, which ISS reads row by row.
func putPillArrow(w *writer, name string, x nonet.Rule) bool {
	if x.Kind != nonet.RuleArrow || x.Number > 3 {
		return false
	}
	bulb, _ := setters.BulbOf(x)
	if !slices.IsSorted(bulb) || !isPill(w.n, bulb) || !w.decimal(bulb[1:]) {
		return false
	}
	return putKind(nonet.RuleArrow)(w, name, x)
}

// decimal reports whether no cell can hold a digit beyond 9: ISS forbids them in bulbs.
func (w *writer) decimal(cells []nonet.Cell) bool {
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

// putEqualSum writes lists of cells with - between them.
func putEqualSum(w *writer, name string, x nonet.Rule) bool {
	if x.Kind != nonet.RuleEqualSum {
		return false
	}
	w.item(name)
	for i, list := range x.Cells {
		if i > 0 {
			w.text = append(w.text, "~-"...)
		}
		w.cells(list...)
	}
	return true
}
