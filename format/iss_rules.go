package format

import (
	"errors"
	"fmt"
	"math/bits"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/nonet-dev/nonet"
)

// issType is a type of items.
type issType struct {
	name    string
	meaning func(*issReader, []string) error
	fromOne bool // it is only known what it means if the least value is 1
}

// issTypes has the types of items that nonet can hold, and what they mean.
var issTypes = []issType{
	{"Given", (*issReader).given, false},
	{"Shape", (*issReader).sameShape, false},
	{"NoBoxes", func(*issReader, []string) error { return nil }, false}, // see issReader.record
	{"Jigsaw", (*issReader).jigsaw, false},
	{"Diagonal", (*issReader).diagonal, false},
	{"Windoku", (*issReader).windows, false},
	{"DisjointSets", issGlobal(func(r *issReader) { r.rules.disjointGroups() }), false},
	{"AntiKnight", issGlobal(func(r *issReader) { r.rules.antiKnight() }), false},
	{"AntiKing", issGlobal(func(r *issReader) { r.rules.antiKing() }), false},
	{"AllDifferent", (*issReader).allDifferent, false},
	{"SearchPriority", func(*issReader, []string) error { return nil }, false}, // for the solver

	{"AntiConsecutive",
		issGlobal(func(r *issReader) { r.rules.kind(nonet.RuleAntiConsecutive, 0) }), false},
	{"StrictKropki", issGlobal(func(r *issReader) { r.kropki = true }), true},
	{"StrictXV", issGlobal(func(r *issReader) { r.xv = true }), true},
	{"GlobalEntropy", (*issReader).entropy, true},
	{"GlobalMod", (*issReader).remainders, true},
	{"DutchFlatmates", (*issReader).flatmates, true},

	{"Cage", (*issReader).cage, false},
	{"Sum", (*issReader).sum, false},
	{"X", issSums(10), false},
	{"V", issSums(5), false},
	{"LittleKiller", (*issReader).littleKiller, false},
	{"Arrow", (*issReader).arrow, true},
	{"PillArrow", (*issReader).pillArrow, true},
	{"DoubleArrow", issCells((*rules).doubleArrow), true},
	{"EqualSum", (*issReader).equalSum, true},
	{"RegionSumLine", (*issReader).regionSum, true},
	{issSumLine, (*issReader).sumLine, true},
	{"Zipper", issLine(nonet.RuleZipper), true},

	{"Thermo", issLine(nonet.RuleThermo), false},
	{"Whisper", (*issReader).whisper, false},
	{"Renban", issLine(nonet.RuleRenban), false},
	{"Modular", issNumber(nonet.RuleModular, 0), false},
	{"Entropic", issLine(nonet.RuleEntropic), true},
	{"Palindrome", issLine(nonet.RulePalindrome), false},
	{"Between", issLine(nonet.RuleBetween), false},
	{"Lockout", (*issReader).lockout, false},

	{"WhiteDot", (*issReader).whiteDots, false},
	{"BlackDot", (*issReader).blackDots, true},
	{"GreaterThan", (*issReader).greater, false},
	{"Pair", issRelated(false, false), false},
	{"PairX", issRelated(true, false), false},
	{"Binary", issRelated(false, true), false},
	{"BinaryX", issRelated(true, true), false},

	{"Quad", (*issReader).quad, false},
	{"ContainAtLeast", (*issReader).contains, false},
	{"ContainExact", (*issReader).containsExactly, false},
	{"LookAndSay", (*issReader).lookAndSay, true},
	{"EqualityCage", (*issReader).equalityCage, true},
	{"RellikCage", (*issReader).rellikCage, true},
	{"CountDistinct", (*issReader).countDistinct, true},
	{"SameValues", (*issReader).sameValues, false},

	{"Sandwich", (*issReader).sandwich, true},
	{"Lunchbox", (*issReader).lunchbox, true},
	{"XSum", issOutside(nonet.RuleXSum), true},
	{"Skyscraper", issOutside(nonet.RuleSkyscraper), true},
	{"NumberedRoom", issOutside(nonet.RuleIndex), true},
	{"HiddenSkyscraper", (*issReader).hiddenSkyscraper, true},
	{"Indexing", (*issReader).indexing, true},
	{"ValueIndexing", (*issReader).valueIndexing, true},

	{"NFA", (*issReader).nfa, false},
	{"Regex", (*issReader).regex, false},
}

// issGroups has the types that begin a group of items.
var issGroups = []string{"Or", "And", "Replicate"}

// issOthers has the other types that the solver knows.
const issOthers = " AntiTaxicab ChaosArrow ChaosConstruction ChaosCount ConnectedValues " +
	"CountingCircles Doppelganger End FullRank FullRankTies RegionSameValues RegionSize Var "

// issGlobal returns the meaning of a type without arguments.
func issGlobal(rule func(*issReader)) func(*issReader, []string) error {
	return func(r *issReader, _ []string) error {
		rule(r)
		return nil
	}
}

// issCells returns the meaning of a type whose arguments are cells.
func issCells(rule func(*rules, []nonet.Cell)) func(*issReader, []string) error {
	return func(r *issReader, args []string) error {
		cells, err := r.cells(args)
		if err == nil {
			rule(r.rules, cells)
		}
		return err
	}
}

// issLine returns the meaning of a type whose arguments are the cells of a line.
func issLine(kind nonet.RuleKind) func(*issReader, []string) error {
	return issCells(func(r *rules, cells []nonet.Cell) { r.line(kind, 0, cells) })
}

// issNumber returns the meaning of a type whose arguments are a number, from trivial on, and
// the cells of a line. With the number trivial it says nothing.
func issNumber(kind nonet.RuleKind, trivial int) func(*issReader, []string) error {
	return func(r *issReader, args []string) error {
		number, cells, err := r.numberAndCells(args, trivial, r.n)
		if err == nil && number > trivial {
			r.rules.line(kind, number, cells)
		}
		return err
	}
}

// maxISSSum is more than any sum of a rule.
const maxISSSum = 1_000_000

// number reads a number from least to most.
func (r *issReader) number(text string, least, most int) (int, error) {
	number, err := strconv.Atoi(text)
	if err != nil || number < least || number > most {
		return 0, fmt.Errorf("found %s where a number from %d to %d is expected",
			quoteStart([]byte(text)), least, most)
	}
	return number, nil
}

// numberAndCells reads a number from least to most, and cells.
func (r *issReader) numberAndCells(args []string, least, most int) (int, []nonet.Cell, error) {
	if len(args) < 2 {
		return 0, nil, errors.New("expected a number and cells")
	}
	number, err := r.number(args[0], least, most)
	if err != nil {
		return 0, nil, err
	}
	cells, err := r.cells(args[1:])
	return number, cells, err
}

func (r *issReader) cage(args []string) error {
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
	if err == nil {
		r.rules.cage(sum+len(cells)*(1-r.least), cells)
	}
	return err
}

// sum: the first argument is the sum, or SUM_=_FACTOR_FACTOR...
func (r *issReader) sum(args []string) error {
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
func (r *issReader) sumOf(sum int, cells []nonet.Cell, factors []int) {
	all := map[nonet.Cell]int{}
	for i, c := range cells {
		factor := 1
		if factors != nil {
			factor = factors[i]
		}
		all[c] += factor
		sum += factor * (1 - r.least)
	}
	cells = slices.DeleteFunc(unique(cells), func(c nonet.Cell) bool { return all[c] == 0 })
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
	r.rules.rule(rule)
}

// neighbours calls visit with all cells among those of the arguments that are side by side;
// the first of them comes first in the arguments.
func (r *issReader) neighbours(args []string, visit func(a, b nonet.Cell)) error {
	cells, err := r.cells(args)
	if err != nil {
		return err
	}
	found := false
	later := map[nonet.Cell]bool{}
	for _, c := range cells {
		later[c] = true
	}
	for _, a := range cells {
		delete(later, a)
		row, col := int(a)/r.n, int(a)%r.n
		beside := [][2]int{{row - 1, col}, {row, col - 1}, {row, col + 1}, {row + 1, col}}
		for _, at := range beside {
			b := nonet.Cell(at[0]*r.n + at[1])
			if min(at[0], at[1]) >= 0 && max(at[0], at[1]) < r.n && later[b] {
				found = true
				visit(a, b)
			}
		}
	}
	if !found {
		return errors.New("found no two cells side by side")
	}
	return nil
}

// inOrder returns two cells, the lesser one first.
func inOrder(a, b nonet.Cell) [2]nonet.Cell { return [2]nonet.Cell{min(a, b), max(a, b)} }

// issSums returns the meaning of a type for neighbours of a sum.
func issSums(sum int) func(*issReader, []string) error {
	return func(r *issReader, args []string) error {
		return r.neighbours(args, func(a, b nonet.Cell) {
			r.summed[inOrder(a, b)] = true
			r.sumOf(sum, []nonet.Cell{a, b}, nil)
		})
	}
}

func (r *issReader) whiteDots(args []string) error {
	return r.neighbours(args, func(a, b nonet.Cell) {
		r.dotted[inOrder(a, b)] = true
		r.rules.difference(1, a, b)
	})
}

func (r *issReader) blackDots(args []string) error {
	return r.neighbours(args, func(a, b nonet.Cell) {
		r.dotted[inOrder(a, b)] = true
		r.rules.ratio(2, a, b)
	})
}

func (r *issReader) greater(args []string) error { return r.neighbours(args, r.rules.greater) }

// strict adds that neighbours without a dot, or without an X or a V, are not as those with one.
func (r *issReader) strict() {
	if r.kropki {
		r.rules.everywhere(none(relations.difference(1), relations.ratio(2)), r.dotted)
	}
	if r.xv {
		r.rules.everywhere(none(relations.total(5), relations.total(10)), r.summed)
	}
}

// littleKiller: the cells of a diagonal have a sum. The arguments are the sum and where the
// diagonal begins.
func (r *issReader) littleKiller(args []string) error {
	sum, cells, err := r.numberAndCells(args, 0, maxISSSum)
	if err != nil {
		return err
	}
	line := issDiagonal(r.n, cells[0])
	if len(cells) != 1 || line == nil {
		return fmt.Errorf("found %s where a cell is expected that a diagonal begins in",
			quoteStart([]byte(strings.Join(args[1:], "~"))))
	}
	r.clue("LittleKiller"+args[1], func() { r.sumOf(sum, line, nil) })
	return nil
}

// issDiagonal returns the diagonal that begins in a cell of the frame, nil if none does. They
// go round: those from the left side fall to the right, those from the top fall to the left, and
// those from the other two sides rise. The corners begin the long ones.
func issDiagonal(n int, c nonet.Cell) []nonet.Cell {
	row, col := int(c)/n, int(c)%n
	switch {
	case n < 2:
		return nil
	case col == 0 && row < n-1:
		return ray(n, row, col, 1, 1)
	case row == 0:
		return ray(n, row, col, 1, -1)
	case col == n-1 && row < n-1:
		return ray(n, row, col, -1, -1)
	case row == n-1 && col > 0 && col < n-1:
		return ray(n, row, col, -1, 1)
	}
	return nil
}

// clue adds the rule of a place for which the last item counts.
func (r *issReader) clue(place string, add func()) {
	had := len(r.rules.rules)
	add()
	if len(r.rules.rules) == had {
		return
	}
	if old, ok := r.clues[place]; ok {
		r.rules.rules[old] = r.rules.rules[had]
		r.rules.rules = r.rules.rules[:had]
		return
	}
	r.clues[place] = had
}

func (r *issReader) arrow(args []string) error {
	cells, err := r.cells(args)
	if err == nil && len(cells) > 1 {
		r.rules.arrow(cells[:1], cells[1:])
	}
	return err
}

// pillArrow: the cells of the bulb are read row by row.
func (r *issReader) pillArrow(args []string) error {
	size, cells, err := r.numberAndCells(args, 2, 3)
	if err != nil {
		return err
	}
	if len(cells) <= size {
		return fmt.Errorf("expected more than %d cells", size)
	}
	bulb := slices.Clone(cells[:size])
	slices.Sort(bulb)
	r.rules.arrow(bulb, cells[size:])
	for _, c := range bulb[1:] {
		if r.n > 9 {
			r.rules.only(c, nonet.AllDigits(9))
		}
	}
	return nil
}

// lists reads cells with - between lists of them.
func (r *issReader) lists(args []string) (lists [][]nonet.Cell, err error) {
	for len(args) > 0 {
		end := slices.Index(args, "-")
		if end < 0 {
			end = len(args)
		}
		cells, err := r.cells(args[:end])
		if err != nil {
			return nil, err
		}
		lists = append(lists, cells)
		args = args[min(end+1, len(args)):]
	}
	return lists, nil
}

func (r *issReader) equalSum(args []string) error {
	lists, err := r.lists(args)
	if err == nil && len(lists) > 1 {
		r.rules.kind(nonet.RuleEqualSum, 0, lists...)
	}
	return err
}

func (r *issReader) regionSum(args []string) error {
	cells, err := r.cells(args)
	if err == nil {
		r.regionSums = append(r.regionSums, cells)
	}
	return err
}

// addRegionSums adds the lines that have one sum in each region, when these are known. Without
// any, they say nothing.
func (r *issReader) addRegionSums() {
	for _, cells := range r.regionSums {
		switch {
		case r.hasBoxes() || r.labels != nil && !slices.Contains(r.labels, -1):
			r.rules.line(nonet.RuleRegionSum, 0, cells)
		case r.labels != nil:
			r.rules.refuse("region sum line where cells have no region", 1)
		}
	}
}

// issLoop is the last argument of a line that ends where it begins. Only a SumLine is read then.
const (
	issLoop    = "LOOP"
	issSumLine = "SumLine"
)

// sumLine: a line whose last argument is LOOP ends where it begins, and may be cut anywhere.
func (r *issReader) sumLine(args []string) error {
	loop := len(args) > 0 && args[len(args)-1] == issLoop
	if loop {
		args = args[:len(args)-1]
	}
	sum, cells, err := r.numberAndCells(args, 1, maxISSLineSum)
	if err != nil {
		return err
	}
	if !loop {
		r.rules.kind(nonet.RuleSumLine, sum, cells)
		return nil
	}
	type state struct{ first, now int } // what has been summed since the last cut
	var start []state
	for first := range sum {
		start = append(start, state{first, first})
	}
	return r.automaton(cells, machine[state]{
		start: start,
		step: func(next []state, s state, digit int) []state {
			if s.now += digit; s.now <= sum {
				s.now %= sum
				next = append(next, s)
			}
			return next
		},
		accept: func(s state) bool { return s.now == s.first },
	}.automaton)
}

// maxISSLineSum is the largest sum of a SumLine.
const maxISSLineSum = 30

// automaton adds the rule that an automaton accepts the cells.
func (r *issReader) automaton(
	cells []nonet.Cell, make func(n int) (*nonet.Automaton, error),
) error {
	a, err := make(r.n)
	if err == nil {
		r.rules.rule(nonet.Rule{Kind: nonet.RuleAutomaton, Cells: [][]nonet.Cell{cells},
			Automaton: a})
	}
	return err
}

// issWhisper is the difference of a Whisper without a number.
const issWhisper = 5

// whisper: without a number, the difference is issWhisper.
func (r *issReader) whisper(args []string) error {
	if len(args) > 0 {
		if _, err := strconv.Atoi(args[0]); err != nil {
			if r.n < issWhisper {
				return fmt.Errorf("found no number before the cells: it is %d then, and in a grid "+
					"of size %d it is at most %d", issWhisper, r.n, r.n)
			}
			args = append([]string{strconv.Itoa(issWhisper)}, args...)
		}
	}
	return issNumber(nonet.RuleWhisper, 0)(r, args)
}

// lockout: the ends differ, whatever the number is.
func (r *issReader) lockout(args []string) error {
	number, cells, err := r.numberAndCells(args, 0, r.n)
	if err == nil {
		r.rules.line(nonet.RuleLockout, max(number, 1), cells)
	}
	return err
}

// digits reads values with _ between them.
func (r *issReader) digits(values []string) ([]nonet.Digit, error) {
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
func (r *issReader) quad(args []string) error {
	if len(args) < 2 {
		return errors.New("expected a cell and values")
	}
	c, err := r.cell(args[0])
	if err != nil {
		return err
	}
	if int(c)/r.n == r.n-1 || int(c)%r.n == r.n-1 {
		return fmt.Errorf("%s is not the upper left one of four cells", args[0])
	}
	digits, err := r.digits(args[1:])
	if err != nil {
		return err
	}
	r.clue(fmt.Sprint("Quad", c), func() { r.rules.contains(digits, issSquare(r.n, c)) })
	return nil
}

// issSquare returns the four cells of which one is the upper left one.
func issSquare(n int, c nonet.Cell) []nonet.Cell {
	below := c + nonet.Cell(n)
	return []nonet.Cell{c, c + 1, below, below + 1}
}

// digitsAndCells reads values, with _ between them, and cells.
func (r *issReader) digitsAndCells(args []string) ([]nonet.Digit, []nonet.Cell, error) {
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

func (r *issReader) contains(args []string) error {
	digits, cells, err := r.digitsAndCells(args)
	if err == nil {
		r.rules.contains(digits, cells)
	}
	return err
}

// containsExactly: each value is in the cells as often as it is listed, and not more often.
func (r *issReader) containsExactly(args []string) error {
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

// times adds the rule that digits are in cells so many times. listed has them, each so often.
func (r *issReader) times(cells []nonet.Cell, listed []nonet.Digit, times map[int]int) error {
	if len(listed) == len(cells) {
		r.rules.contains(listed, cells)
		return nil
	}
	type counts [maxISSSize + 1]uint8
	var all counts
	for d, k := range times {
		all[d] = uint8(k)
	}
	return r.automaton(cells, machine[counts]{
		start: []counts{{}},
		step: func(next []counts, s counts, digit int) []counts {
			if _, counted := times[digit]; counted {
				if s[digit] == all[digit] {
					return next
				}
				s[digit]++
			}
			return append(next, s)
		},
		accept: func(s counts) bool { return s == all },
	}.automaton)
}

// lookAndSay: the clue has pairs of a count and a digit, which is in the cells so often.
func (r *issReader) lookAndSay(args []string) error {
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

// equalityCage: the cells differ; as many are odd as even, and as many are low as high. The
// digit in the middle is neither low nor high.
func (r *issReader) equalityCage(args []string) error {
	cells, err := r.cells(args)
	if err == nil {
		err = r.different(cells)
	}
	if err != nil {
		return err
	}
	type balance struct{ odd, high int }
	return r.automaton(cells, machine[balance]{
		start: []balance{{}},
		step: func(next []balance, s balance, digit int) []balance {
			s.odd += 1 - digit%2*2
			switch half := r.n / 2; {
			case digit <= half:
				s.high--
			case digit > r.n-half:
				s.high++
			default:
				return next
			}
			if most := len(cells); max(s.odd, -s.odd, s.high, -s.high) > most {
				return next
			}
			return append(next, s)
		},
		accept: func(s balance) bool { return s == balance{} },
	}.automaton)
}

// rellikCage: the cells differ, and no digits among them have the sum.
func (r *issReader) rellikCage(args []string) error {
	sum, cells, err := r.numberAndCells(args, 1, r.n*(r.n+1)/2)
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
			sums = orShifted(sums, bits.TrailingZeros32(uint32(set)))
		}
		return sums[sum/64]>>(sum%64)&1 != 0
	}
	return r.automaton(cells, machine[used]{
		start: []used{0},
		step: func(next []used, s used, digit int) []used {
			with := s | 1<<digit
			if s == with || reaches(with) {
				return next
			}
			return append(next, with)
		},
		accept: func(used) bool { return true },
	}.automaton)
}

// orShifted returns a set of sums and those that are by a digit larger.
func orShifted(sums [3]uint64, digit int) [3]uint64 {
	return [3]uint64{sums[0] | sums[0]<<digit, sums[1] | sums[1]<<digit | sums[0]>>(64-digit),
		sums[2] | sums[2]<<digit | sums[1]>>(64-digit)}
}

// countDistinct: the first cell is how many different digits the others have.
func (r *issReader) countDistinct(args []string) error {
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
	return r.automaton(cells, machine[state]{
		start: []state{{}},
		step: func(next []state, s state, digit int) []state {
			if s.count == 0 {
				return append(next, state{digit, 0})
			}
			if s.seen |= 1 << digit; bits.OnesCount32(s.seen) > s.count {
				return next
			}
			return append(next, s)
		},
		accept: func(s state) bool { return bits.OnesCount32(s.seen) == s.count },
	}.automaton)
}

// sameValues: the cells are so many sets of the same digits; only sets of one cell are held.
func (r *issReader) sameValues(args []string) error {
	sets, cells, err := r.numberAndCells(args, 1, maxRuleCells)
	switch {
	case err != nil:
		return err
	case len(cells)%sets != 0:
		return fmt.Errorf("found %d cells, which are no %d sets of the same size", len(cells), sets)
	case sets < len(cells) && sets > 1:
		r.rules.refuse("same values of sets", 1)
		return nil
	case sets > 1:
		for _, c := range cells[1:] {
			r.rules.equal(cells[0], c)
		}
	}
	return nil
}

// seen returns the line of a row or column, R1 or C1, from its beginning.
func (r *issReader) seen(name string) ([]nonet.Cell, error) {
	if len(name) > 1 && (name[0] == 'R' || name[0] == 'C') {
		if i, err := strconv.Atoi(name[1:]); err == nil && i >= 1 && i <= r.n {
			if name[0] == 'R' {
				return r.rules.row(i - 1), nil
			}
			return r.rules.column(i - 1), nil
		}
	}
	return nil, fmt.Errorf("found %s where a row or column is expected, as R1 or C1",
		quoteStart([]byte(name)))
}

// issOutside returns the meaning of a type that has a clue for each end of a row or column.
func issOutside(kind nonet.RuleKind) func(*issReader, []string) error {
	return func(r *issReader, args []string) error {
		return r.bothEnds(args, func(clue int, line []nonet.Cell) error {
			place := fmt.Sprint(kind, line[0], line[len(line)-1])
			r.clue(place, func() { r.rules.kind(kind, clue, line) })
			return nil
		})
	}
}

// bothEnds calls add with the clues of a row or column and its cells, as they are seen from
// there. A clue may be missing.
func (r *issReader) bothEnds(args []string, add func(clue int, line []nonet.Cell) error) error {
	if len(args) < 2 || len(args) > 3 {
		return errors.New("expected a row or column and one or two clues")
	}
	line, err := r.seen(args[0])
	for i := 1; i < len(args) && err == nil; i++ {
		if i == 2 {
			line = slices.Clone(line)
			slices.Reverse(line)
		}
		if args[i] == "" {
			continue
		}
		clue, wrong := r.number(args[i], 1, maxISSSum)
		if err = wrong; err == nil {
			err = add(clue, line)
		}
	}
	return err
}

// sandwich: the arguments are the sum and a row or column.
func (r *issReader) sandwich(args []string) error {
	if len(args) != 2 {
		return errors.New("expected a sum, and a row or column")
	}
	sum, err := r.number(args[0], 0, maxISSSum)
	if err != nil {
		return err
	}
	line, err := r.seen(args[1])
	if err == nil {
		r.clue("Sandwich"+args[1], func() { r.rules.kind(nonet.RuleSandwich, sum, line) })
	}
	return err
}

// lunchbox: the cells differ, and those between the least and the greatest have the sum.
func (r *issReader) lunchbox(args []string) error {
	sum, cells, err := r.numberAndCells(args, 0, r.n*(r.n+1)/2)
	if err != nil {
		return err
	}
	if len(cells) == 1 {
		return nil
	}
	if err := r.different(cells); err != nil {
		return err
	}
	type state struct {
		first, last int // the least and the greatest digit, or the other way round
		phase       int // how many of them there were
		sum         int // of the digits between them, up to now
	}
	var start []state
	for a := 1; a <= r.n; a++ {
		for b := 1; b <= r.n; b++ {
			if a != b {
				start = append(start, state{first: a, last: b})
			}
		}
	}
	return r.automaton(cells, machine[state]{
		start: start,
		step: func(next []state, s state, digit int) []state {
			switch least, most := min(s.first, s.last), max(s.first, s.last); {
			case digit == s.first && s.phase == 0:
				s.phase = 1
			case digit == s.last && s.phase == 1 && s.sum == sum:
				s.phase = 2
			case digit <= least || digit >= most:
				return next
			case s.phase == 1:
				if s.sum += digit; s.sum > sum {
					return next
				}
			}
			return append(next, s)
		},
		accept: func(s state) bool { return s.phase == 2 },
	}.automaton)
}

// hiddenSkyscraper: the clue is the first digit with a greater one before it.
func (r *issReader) hiddenSkyscraper(args []string) error {
	return r.bothEnds(args, func(clue int, line []nonet.Cell) error {
		return r.automaton(line, machine[int]{ // the greatest digit, n+1: the clue was there
			start: []int{0},
			step: func(next []int, greatest, digit int) []int {
				switch {
				case greatest > r.n:
					next = append(next, greatest)
				case digit >= greatest:
					next = append(next, digit)
				case digit == clue:
					next = append(next, r.n+1)
				}
				return next
			},
			accept: func(greatest int) bool { return greatest > r.n },
		}.automaton)
	})
}

// indexing: each cell says where in its row or column the number of its column or row is.
func (r *issReader) indexing(args []string) error {
	if len(args) < 2 || args[0] != "R" && args[0] != "C" {
		return errors.New("expected R or C, and cells")
	}
	cells, err := r.cells(args[1:])
	for _, c := range cells {
		if args[0] == "R" {
			r.rules.rowIndexer(c)
		} else {
			r.rules.columnIndexer(c)
		}
	}
	return err
}

// valueIndexing: the digit of the first cell is on the line so many cells behind the second one
// as this one says.
func (r *issReader) valueIndexing(args []string) error {
	cells, err := r.cells(args)
	if err != nil {
		return err
	}
	if len(cells) < 3 {
		return errors.New("expected at least 3 cells")
	}
	type state struct{ value, left int } // left: cells to read, -1: the second one comes; 0: found
	return r.automaton(cells, machine[state]{
		start: []state{{}},
		step: func(next []state, s state, digit int) []state {
			switch {
			case s.value == 0:
				s = state{digit, -1}
			case s.left == -1 && digit > len(cells)-2, s.left == 1 && digit != s.value:
				return next
			case s.left == -1:
				s.left = digit
			case s.left > 0:
				s.left--
			}
			return append(next, s)
		},
		accept: func(s state) bool { return s.value > 0 && s.left == 0 },
	}.automaton)
}

// squares adds the rule for each four cells that form a square that they have digits of all
// groups.
func (r *issReader) squares(groupOf func(digit int) int) error {
	if r.n != 9 {
		return fmt.Errorf("found a grid of size %d, expected 9", r.n)
	}
	a, err := machine[int]{ // the groups that are there, as bits
		start:  []int{0},
		step:   func(next []int, s, digit int) []int { return append(next, s|1<<groupOf(digit)) },
		accept: func(s int) bool { return s == 1<<3-1 },
	}.automaton(r.n)
	for row := 0; row < r.n-1 && err == nil; row++ {
		for col := range r.n - 1 {
			r.rules.rule(nonet.Rule{Kind: nonet.RuleAutomaton, Automaton: a,
				Cells: [][]nonet.Cell{issSquare(r.n, nonet.Cell(row*r.n+col))}})
		}
	}
	return err
}

// entropy: each square of four cells has low, middle and high digits.
func (r *issReader) entropy([]string) error {
	return r.squares(func(digit int) int { return (digit - 1) / 3 })
}

// remainders: each square of four cells has digits of all remainders by 3.
func (r *issReader) remainders([]string) error {
	return r.squares(func(digit int) int { return digit % 3 })
}

// flatmates: above each 5 is a 1, or below it is a 9.
func (r *issReader) flatmates([]string) error {
	if r.n != 9 {
		return fmt.Errorf("found a grid of size %d, expected 9", r.n)
	}
	const other, one, waits = 0, 1, 2 // the digit before: waits is a 5 without a 1 above
	var err error
	for col := 0; col < r.n && err == nil; col++ {
		err = r.automaton(r.rules.column(col), machine[int]{
			start: []int{other},
			step: func(next []int, before, digit int) []int {
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
			accept: func(s int) bool { return s != waits },
		}.automaton)
	}
	return err
}

// groupsOf calls visit with the cells of each group of arguments: an empty argument, or one that
// begins with _ and is the name of those that follow, ends a group.
func (r *issReader) groupsOf(args []string, visit func(name string, args []string) error) error {
	name, start := "", 0
	for i := 0; i <= len(args); i++ {
		if i < len(args) && args[i] != "" && args[i][0] != '_' {
			continue
		}
		if i > start {
			if err := visit(name, args[start:i]); err != nil {
				return err
			}
		}
		if start = i + 1; i < len(args) && args[i] != "" {
			name = args[i][1:]
		}
	}
	return nil
}

// issRuleName returns the name of a relation or an automaton, "" if people could not read it.
func issRuleName(text string) string {
	name, err := url.PathUnescape(text)
	if err != nil || len(name) > maxRuleName || strings.ContainsFunc(name, func(ch rune) bool {
		return ch == utf8.RuneError || !unicode.IsPrint(ch)
	}) {
		return ""
	}
	return name
}

// maxRuleName bounds the names of relations and automata, in bytes.
const maxRuleName = 1000

// issRelated returns the meaning of a type with a relation and the cells that are in it:
// neighbours on the list, or all of them. The older types swap two characters of the key.
func issRelated(all, older bool) func(*issReader, []string) error {
	return func(r *issReader, args []string) error { return r.related(args, all, older) }
}

func (r *issReader) related(args []string, all, older bool) error {
	if len(args) == 0 {
		return errors.New("expected a key and cells")
	}
	key := args[0]
	if older {
		key = strings.NewReplacer("-", "_", "_", "-").Replace(key)
	}
	return r.groupsOf(args[1:], func(name string, args []string) error {
		cells, err := r.cells(args)
		if err != nil {
			return err
		}
		x, err := r.relation(key, issRuleName(name))
		if err != nil {
			return err
		}
		for i, b := range cells {
			from := 0
			if !all {
				from = max(0, i-1)
			}
			for _, a := range cells[from:i] {
				if len(r.rules.rules) > maxRules {
					return nil
				}
				r.rules.rule(nonet.Rule{Kind: nonet.RulePair, Cells: [][]nonet.Cell{{a, b}},
					Relation: x})
			}
		}
		return nil
	})
}

// relation returns the relation of a key.
func (r *issReader) relation(key, name string) (*nonet.Relation, error) {
	if x := r.tables[key+" "+name]; x != nil {
		return x, nil
	}
	holds, err := issBits(key, r.n*r.n)
	if err != nil {
		return nil, err
	}
	x := &nonet.Relation{Name: name, Pairs: make([]nonet.Digits, r.n)}
	for i, set := range holds {
		if set {
			x.Pairs[i/r.n] = x.Pairs[i/r.n].With(nonet.Digit(i%r.n + 1))
		}
	}
	r.tables[key+" "+name] = x
	return x, nil
}

func (r *issReader) nfa(args []string) error {
	if len(args) == 0 {
		return errors.New("expected a machine and cells")
	}
	return r.groupsOf(args[1:], func(name string, cells []string) error {
		lists, err := r.lists(cells)
		switch {
		case err != nil:
			return err
		case len(lists) > 1:
			r.rules.refuse("NFA of several lists of cells", 1)
			return nil
		}
		return r.automaton(lists[0], func(n int) (*nonet.Automaton, error) {
			a, err := decodeISSMachine(args[0], n)
			if err == nil {
				a.Name = issRuleName(name)
			}
			return a, err
		})
	})
}
