package format

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

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
