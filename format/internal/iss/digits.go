package iss

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/setters"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// digits reads values with _ between them.
func (r *reader) digits(values []string) ([]nonet.Digit, error) {
	var digits []nonet.Digit
	for _, text := range values {
		d, err := r.value(text)
		if err != nil {
			return nil, err
		}
		digits = append(digits, d)
	}
	return digits, nil
}

// quad: values are among the four cells of which the first is the upper left one.
func (r *reader) quad(args []string) error {
	if len(args) < 2 {
		return errors.New("expected a cell and values")
	}
	c, err := r.cell(args[0])
	if err != nil {
		return err
	}
	row, col := int(c)/r.n, int(c)%r.n
	if row+1 == r.allRows || col+1 == r.allCols || !r.isGroup(sketch.SquareAt(r.n, c)) {
		return fmt.Errorf("%s is not the upper left one of four cells", args[0])
	}
	digits, err := r.digits(args[1:])
	if err != nil {
		return err
	}
	r.clue(fmt.Sprint("Quad", c), func() { r.rules.Contains(digits, sketch.SquareAt(r.n, c)) })
	return nil
}

// digitsAndCells reads values, with _ between them, and cells.
func (r *reader) digitsAndCells(args []string) ([]nonet.Digit, []nonet.Cell, error) {
	if len(args) < 2 {
		return nil, nil, errors.New("expected values and cells")
	}
	digits, err := r.digits(strings.Split(args[0], "_"))
	if err != nil {
		return nil, nil, err
	}
	cells, err := r.cells(args[1:])
	if err == nil && len(digits) > len(cells) {
		err = fmt.Errorf("found %d values in %d cells", len(digits), len(cells))
	}
	return digits, cells, err
}

func (r *reader) contains(args []string) error {
	digits, cells, err := r.digitsAndCells(args)
	if err == nil {
		r.rules.Contains(digits, cells)
	}
	return err
}

// containsExactly: each value is in the cells as often as it is listed, and not more often.
func (r *reader) containsExactly(args []string) error {
	digits, cells, err := r.digitsAndCells(args)
	if err != nil {
		return err
	}
	times := map[int]int{}
	for _, d := range digits {
		times[int(d)]++
	}
	return r.times(cells, digits, times)
}

// times adds the rule that each digit of times is in exactly that many of the cells. listed has the
// same digits, each repeated as often as it must occur.
func (r *reader) times(cells []nonet.Cell, listed []nonet.Digit, times map[int]int) error {
	if len(listed) == len(cells) {
		r.rules.Contains(listed, cells)
		return nil
	}
	type counts [maxSize + 1]uint8
	var all counts
	for d, k := range times {
		all[d] = uint8(k)
	}
	return r.automaton(cells, sketch.Machine[counts]{
		Start: []counts{{}},
		Step: func(next []counts, s counts, digit int) []counts {
			if _, counted := times[digit]; counted {
				if s[digit] == all[digit] {
					return next
				}
				s[digit]++
			}
			return append(next, s)
		},
		Accept: func(s counts) bool { return s == all },
	}.Automaton)
}

// lookAndSay: the clue has pairs of a count and a digit, which is in the cells so often.
func (r *reader) lookAndSay(args []string) error {
	if len(args) < 2 || args[0] == "" || len(args[0])%2 != 0 ||
		strings.Trim(args[0], "0123456789") != "" {
		return errors.New("expected counts and digits, a character each, and cells")
	}
	cells, err := r.cells(args[1:])
	if err != nil {
		return err
	}
	times := map[int]int{}
	var listed []nonet.Digit
	for pair := range slices.Chunk([]byte(args[0]), 2) {
		d, err := r.value(string(pair[1:]))
		if err != nil {
			return err
		}
		if _, twice := times[int(d)]; twice {
			return fmt.Errorf("found the digit %d twice", d)
		}
		times[int(d)] = int(pair[0] - '0')
		listed = append(listed, slices.Repeat([]nonet.Digit{d}, times[int(d)])...)
	}
	if len(listed) > len(cells) {
		return fmt.Errorf("found %d digits in %d cells", len(listed), len(cells))
	}
	return r.times(cells, listed, times)
}

// circles: each value of the cells is there as often as it says, so 0 is not.
func (r *reader) circles(args []string) error {
	cells, err := r.cells(args)
	cells = sketch.Unique(cells)
	if err != nil || r.least == 1 {
		r.rules.Kind(nonet.RuleCircles, 0, cells)
		return err
	}
	type state struct {
		times [maxSize + 1]uint8 // by value
		sum   int                // of the values that are there
	}
	return r.automaton(cells, sketch.Machine[state]{
		Start: []state{{}},
		Step: func(next []state, s state, digit int) []state {
			value := digit - 1
			if s.times[value] == 0 {
				s.sum += value
			}
			s.times[value]++
			if int(s.times[value]) > value || s.sum > len(cells) {
				return next
			}
			return append(next, s)
		},
		Accept: func(s state) bool {
			for value, times := range s.times {
				if times != 0 && int(times) != value {
					return false
				}
			}
			return true
		},
	}.Automaton)
}

// equalityCage: the cells differ; as many are odd as even, and as many are low as high. The
// digit in the middle is neither low nor high.
func (r *reader) equalityCage(args []string) error {
	cells, err := r.cells(args)
	if err == nil {
		err = r.different(cells)
	}
	if err != nil {
		return err
	}
	type balance struct{ odd, high int }
	return r.automaton(cells, sketch.Machine[balance]{
		Start: []balance{{}},
		Step: func(next []balance, s balance, digit int) []balance {
			s.odd += 1 - digit%2*2
			switch half := r.most / 2; {
			case digit <= half:
				s.high--
			case digit > r.most-half:
				s.high++
			default:
				return next
			}
			if most := len(cells); max(s.odd, -s.odd, s.high, -s.high) > most {
				return next
			}
			return append(next, s)
		},
		Accept: func(s balance) bool { return s == balance{} },
	}.Automaton)
}

// rellikCage: the cells differ, and no digits among them have the sum.
func (r *reader) rellikCage(args []string) error {
	sum, cells, err := r.numberAndCells(args, 1, r.most*(r.most+1)/2)
	if err == nil {
		err = r.different(cells)
	}
	if err != nil {
		return err
	}
	type used uint32 // digit d is bit d
	reaches := func(set used) bool {
		sums := [3]uint64{1} // bit s: some of the digits have the sum s
		for ; set != 0; set &= set - 1 {
			sums = orShifted(sums, bits.TrailingZeros32(uint32(set))+r.least-1)
		}
		return sums[sum/64]>>(sum%64)&1 != 0
	}
	return r.automaton(cells, sketch.Machine[used]{
		Start: []used{0},
		Step: func(next []used, s used, digit int) []used {
			with := s | 1<<digit
			if s == with || reaches(with) {
				return next
			}
			return append(next, with)
		},
		Accept: func(used) bool { return true },
	}.Automaton)
}

// orShifted returns a set of sums and those that are by a digit larger.
func orShifted(sums [3]uint64, digit int) [3]uint64 {
	return [3]uint64{sums[0] | sums[0]<<digit, sums[1] | sums[1]<<digit | sums[0]>>(64-digit),
		sums[2] | sums[2]<<digit | sums[1]>>(64-digit)}
}

// countDistinct: the first cell is how many different digits the others have.
func (r *reader) countDistinct(args []string) error {
	cells, err := r.cells(args)
	if err != nil {
		return err
	}
	if len(cells) < 2 {
		return errors.New("expected a cell and others, whose digits it counts")
	}
	type state struct {
		count int
		seen  uint32
	}
	return r.automaton(cells, sketch.Machine[state]{
		Start: []state{{}},
		Step: func(next []state, s state, digit int) []state {
			if s.count == 0 {
				return append(next, state{digit, 0})
			}
			if s.seen |= 1 << digit; bits.OnesCount32(s.seen) > s.count {
				return next
			}
			return append(next, s)
		},
		Accept: func(s state) bool { return bits.OnesCount32(s.seen) == s.count },
	}.Automaton)
}

// putSameValues writes lists of cells that have the same digits.
func putSameValues(w *writer, name string, x nonet.Rule) bool {
	cells := slices.Concat(x.Cells...)
	if x.Kind != nonet.RuleSameDigits || len(sketch.Unique(cells)) < len(cells) {
		return false
	}
	w.item(name, len(x.Cells))
	w.cells(cells...)
	return true
}

// sameValues: the cells are a given number of sets that have the same digits.
func (r *reader) sameValues(args []string) error {
	sets, cells, err := r.numberAndCells(args, 1, maxRuleCells)
	switch {
	case err != nil:
		return err
	case len(cells)%sets != 0:
		return fmt.Errorf("found %d cells, which cannot be %d sets of the same size",
			len(cells), sets)
	case sets < len(cells) && sets > 1:
		if len(sketch.Unique(cells)) < len(cells) {
			r.rules.Refuse("same values of sets that share cells", 1)
			return nil
		}
		size := len(cells) / sets
		r.rules.Kind(nonet.RuleSameDigits, 0, slices.Collect(slices.Chunk(cells, size))...)
	case sets > 1:
		for _, c := range cells[1:] {
			r.rules.Equal(cells[0], c)
		}
	}
	return nil
}

// indexing: each cell says where in its row or column the number of its column or row is.
func (r *reader) indexing(args []string) error {
	if len(args) < 2 || args[0] != "R" && args[0] != "C" {
		return errors.New("expected R or C, and cells")
	}
	cells, err := r.cells(args[1:])
	for i := 0; i < len(cells) && err == nil; i++ {
		c := cells[i]
		if !r.inGrid(int(c)/r.n, int(c)%r.n) {
			return fmt.Errorf("found the variable %s, expected cells of the grid", args[i+1])
		}
		place, line := int(c)/r.n+1, r.column(int(c)%r.n)
		if args[0] == "C" {
			place, line = int(c)%r.n+1, r.row(int(c)/r.n)
		}
		if len(line) < r.n || r.least == 0 {
			err = r.pointer(c, place, line)
		} else {
			r.rules.Kind(nonet.RuleIndexOf, place, []nonet.Cell{c}, line)
		}
	}
	return err
}

// valueIndexing: the second cell says how many cells behind it the line has the digit of the first
// cell.
func (r *reader) valueIndexing(args []string) error {
	cells, err := r.cells(args)
	if err != nil {
		return err
	}
	if len(cells) < 3 {
		return errors.New("expected at least 3 cells")
	}
	type state struct{ value, left int } // left: cells to read, -1: the second one comes; 0: found
	return r.automaton(cells, sketch.Machine[state]{
		Start: []state{{}},
		Step: func(next []state, s state, digit int) []state {
			switch {
			case s.value == 0:
				s = state{digit, -1}
			case s.left == -1 && (digit+r.least-1 > len(cells)-2 || digit+r.least == 1),
				s.left == 1 && digit != s.value:
				return next
			case s.left == -1:
				s.left = digit + r.least - 1
			case s.left > 0:
				s.left--
			}
			return append(next, s)
		},
		Accept: func(s state) bool { return s.value > 0 && s.left == 0 },
	}.Automaton)
}

// squares adds the rule for each four cells that form a square that they have digits of all
// groups.
func (r *reader) squares(groupOf func(digit int) int) error {
	if r.most != 9 {
		return fmt.Errorf("found a grid of size %d, expected 9", r.most)
	}
	a, err := sketch.Machine[int]{ // the groups that are there, as bits
		Start:  []int{0},
		Step:   func(next []int, s, digit int) []int { return append(next, s|1<<groupOf(digit)) },
		Accept: func(s int) bool { return s == 1<<3-1 },
	}.Automaton(r.most)
	for row := 0; row < r.rows-1 && err == nil; row++ {
		for col := range r.cols - 1 {
			r.rules.Rule(nonet.Rule{Kind: nonet.RuleAutomaton, Automaton: a,
				Cells: [][]nonet.Cell{sketch.SquareAt(r.n, nonet.Cell(row*r.n+col))}})
		}
	}
	return err
}

// entropy: each square of four cells has low, middle and high digits.
func (r *reader) entropy([]string) error {
	return r.squares(func(digit int) int { return (digit - 1) / 3 })
}

// remainders: each square of four cells has digits of all remainders by 3.
func (r *reader) remainders([]string) error {
	return r.squares(func(digit int) int { return digit % 3 })
}

// flatmates: above each 5 is a 1, or below it is a 9.
func (r *reader) flatmates([]string) error {
	if r.most != 9 {
		return fmt.Errorf("found a grid of size %d, expected 9", r.most)
	}
	const other, one, waits = 0, 1, 2 // the digit before: waits is a 5 without a 1 above
	var err error
	for col := 0; col < r.cols && err == nil; col++ {
		err = r.automaton(r.column(col), sketch.Machine[int]{
			Start: []int{other},
			Step: func(next []int, before, digit int) []int {
				switch {
				case before == waits && digit != 9:
				case digit == 1:
					next = append(next, one)
				case digit == 5 && before != one:
					next = append(next, waits)
				default:
					next = append(next, other)
				}
				return next
			},
			Accept: func(s int) bool { return s != waits },
		}.Automaton)
	}
	return err
}

// putQuad writes digits of a square of four cells.
func putQuad(w *writer, name string, x nonet.Rule) bool {
	if x.Kind != nonet.RuleContains {
		return false
	}
	first, ok := sketch.SquareOf(w.n, x.Cells[0])
	if !ok || !w.isFree(fmt.Sprint(name, first), x.Digits) {
		return false
	}
	w.item(name)
	w.cells(first)
	w.text = append(append(w.text, '~'), strings.Join(setters.DigitTexts(x.Digits), "~")...)
	return true
}

// putContains writes digits that are among cells.
func putContains(w *writer, name string, x nonet.Rule) bool {
	if x.Kind != nonet.RuleContains {
		return false
	}
	w.item(name, strings.Join(setters.DigitTexts(x.Digits), "_"))
	w.cells(x.Cells[0]...)
	return true
}

// putIndexing writes that a cell says where on a line the digit is: as it is in the row or
// column whose number is the digit, else as relations between the cell and each on the line.
func putIndexing(w *writer, name string, x nonet.Rule) bool {
	if x.Kind != nonet.RuleIndexOf {
		return false
	}
	c, line, digit := x.Cells[0][0], x.Cells[1], x.Number
	switch setters.IndexerOf(w.puzzle.Layout, x) {
	case setters.InRow:
		w.item(name, "C")
		w.cells(c)
		return true
	case setters.InColumn:
		w.item(name, "R")
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
		there := sketch.Relation{Holds: func(a, b int) bool { return a != i+1 || b == digit }}
		w.pair("Pair", there.Of(w.n), []nonet.Cell{c, other})
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

// connected: the cells that have one of the values are connected, and as many as the last argument
// says, if it is there.
func (r *reader) connected(args []string) error {
	if len(args) < 2 || len(args) > 3 {
		return errors.New("expected the name of a group of cells, values and perhaps a number")
	}
	cells, err := r.group(args[0])
	if err != nil {
		return err
	}
	digits, err := r.digits(strings.Split(args[1], "_"))
	if err != nil {
		return err
	}
	slices.Sort(digits)
	digits = slices.Compact(digits)
	r.rules.Rule(nonet.Rule{Kind: nonet.RuleConnected, Digits: digits,
		Cells: [][]nonet.Cell{cells}})
	if len(args) == 2 || args[2] == "" {
		return nil
	}
	size, err := r.number(args[2], 1, len(cells))
	if err != nil {
		return err
	}
	set := nonet.DigitsOf(digits...)
	return r.automaton(cells, sketch.Machine[int]{
		Start: []int{0},
		Step: func(next []int, have, digit int) []int {
			if set.Has(nonet.Digit(digit)) {
				have++
			}
			if have > size {
				return next
			}
			return append(next, have)
		},
		Accept: func(have int) bool { return have == size },
	}.Automaton)
}

// group returns the cells of a group: those of the grid if it has no name.
func (r *reader) group(name string) (cells []nonet.Cell, err error) {
	for i := range r.groups {
		if g := &r.groups[i]; g.name == name {
			return g.cells(r.n), nil
		}
	}
	if name != "" {
		return nil, errOutside
	}
	for i := range r.rows * r.cols {
		cells = append(cells, r.at(i))
	}
	return cells, nil
}

// putConnected writes connected values of the whole grid.
func putConnected(w *writer, name string, x nonet.Rule) bool {
	if x.Kind != nonet.RuleConnected || len(x.Cells[0]) != w.rows*w.cols || w.inBranch > 0 {
		return false
	}
	w.item(name, "")
	for i, d := range x.Digits {
		w.text = fmt.Append(append(w.text, "~_"[min(i, 1)]), d)
	}
	return true
}
