package format

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/setters"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// issRow is a type of items: how it is read, and which rules are written as it.
type issRow struct {
	name    string
	take    func(*issReader, []string) error
	fromOne bool // it is only known what it means if the least value is 1

	has func(*sketch.Features) bool // of a type without arguments: a layout has it; nil: none has
	// put writes a rule as an item, and reports whether it can. nil: no rule is written so.
	put func(w *issWriter, name string, x nonet.Rule) bool
}

// issRows has the types of items that nonet can hold, and what they mean. A rule is written as the
// first type that can say it: those for anything come after those for something special.
var issRows = []issRow{
	{name: "Given", take: (*issReader).given},
	{name: "Shape", take: (*issReader).sameShape},
	{name: "NoBoxes", take: issGlobal(func(*issReader) {})}, // see issReader.record
	{name: "Jigsaw", take: (*issReader).jigsaw},
	{name: "Diagonal", take: (*issReader).diagonal},
	{name: "Windoku", take: (*issReader).windows,
		has: func(f *sketch.Features) bool { return f.Windows }},
	issWhole("DisjointSets", setters.DisjointRule),
	issWhole("AntiKnight", setters.AntiKnightRule),
	issWhole("AntiKing", setters.AntiKingRule),
	{name: "AllDifferent", take: (*issReader).allDifferent},
	{name: "SearchPriority", take: issGlobal(func(*issReader) {})}, // for the solver

	{name: "AntiConsecutive", take: issGlobal(func(r *issReader) {
		r.rules.Kind(nonet.RuleAntiConsecutive, 0)
	}), put: putISSKind(nonet.RuleAntiConsecutive)},
	{name: "StrictKropki", fromOne: true, take: issGlobal(func(r *issReader) { r.kropki = true })},
	{name: "StrictXV", fromOne: true, take: issGlobal(func(r *issReader) { r.xv = true })},
	{name: "GlobalEntropy", fromOne: true, take: (*issReader).entropy},
	{name: "GlobalMod", fromOne: true, take: (*issReader).remainders},
	{name: "DutchFlatmates", fromOne: true, take: (*issReader).flatmates},

	{name: "Cage", take: (*issReader).cage, put: putISSKind(nonet.RuleCage)},
	{name: "X", take: issSums(10), put: putISSXV},
	{name: "V", take: issSums(5), put: putISSXV},
	{name: "LittleKiller", take: (*issReader).littleKiller, put: putISSLittleKiller},
	{name: "Arrow", fromOne: true, take: (*issReader).arrow, put: putISSArrow},
	{name: "PillArrow", fromOne: true, take: (*issReader).pillArrow, put: putISSPillArrow},
	{name: "Sum", take: (*issReader).sum, put: putISSSum},
	{name: "DoubleArrow", fromOne: true, take: issCells((*sketch.Rules).DoubleArrow)},
	{name: "EqualSum", fromOne: true, take: (*issReader).equalSum, put: putISSEqualSum},
	{name: "RegionSumLine", fromOne: true, take: (*issReader).regionSum,
		put: putISSKind(nonet.RuleRegionSum)},
	{name: issSumLine, fromOne: true, take: (*issReader).sumLine,
		put: func(w *issWriter, name string, x nonet.Rule) bool {
			return x.Number <= maxISSLineSum && putISSKind(nonet.RuleSumLine)(w, name, x)
		}},
	issLine("Zipper", nonet.RuleZipper, true),

	issLine("Thermo", nonet.RuleThermo, false),
	{name: "Whisper", take: (*issReader).whisper, put: putISSKind(nonet.RuleWhisper)},
	issLine("Renban", nonet.RuleRenban, false),
	{name: "Modular", take: issNumber(nonet.RuleModular, 0), put: putISSKind(nonet.RuleModular)},
	{name: "Entropic", fromOne: true, take: issCells(func(r *sketch.Rules, cells []nonet.Cell) {
		r.Line(nonet.RuleEntropic, 0, cells)
	}), put: func(w *issWriter, name string, x nonet.Rule) bool {
		return w.n == 9 && putISSKind(nonet.RuleEntropic)(w, name, x)
	}},
	issLine("Palindrome", nonet.RulePalindrome, false),
	issLine("Between", nonet.RuleBetween, false),
	{name: "Lockout", take: (*issReader).lockout, put: putISSKind(nonet.RuleLockout)},

	{name: "WhiteDot", take: (*issReader).whiteDots, put: putISSDot(nonet.RuleConsecutive)},
	{name: "BlackDot", fromOne: true, take: (*issReader).blackDots,
		put: putISSDot(nonet.RuleDouble)},
	{name: "GreaterThan", take: (*issReader).greater, put: putISSDot(nonet.RuleGreater)},
	{name: "Pair", take: issRelated(false, false),
		put: func(w *issWriter, name string, x nonet.Rule) bool {
			return x.Kind == nonet.RulePair && w.pair(name, x.Relation, x.Cells[0])
		}},
	{name: "PairX", take: issRelated(true, false)},
	{name: "Binary", take: issRelated(false, true)},
	{name: "BinaryX", take: issRelated(true, true)},

	{name: "Quad", take: (*issReader).quad, put: putISSQuad},
	{name: "ContainAtLeast", take: (*issReader).contains, put: putISSContains},
	{name: "ContainExact", take: (*issReader).containsExactly},
	{name: "LookAndSay", fromOne: true, take: (*issReader).lookAndSay},
	{name: "EqualityCage", fromOne: true, take: (*issReader).equalityCage},
	{name: "RellikCage", fromOne: true, take: (*issReader).rellikCage},
	{name: "CountDistinct", fromOne: true, take: (*issReader).countDistinct},
	{name: "SameValues", take: (*issReader).sameValues},

	{name: "Sandwich", fromOne: true, take: (*issReader).sandwich, put: putISSSandwich},
	{name: "Lunchbox", fromOne: true, take: (*issReader).lunchbox,
		put: putISSKind(nonet.RuleSandwich)},
	issOutside("XSum", nonet.RuleXSum),
	issOutside("Skyscraper", nonet.RuleSkyscraper),
	issOutside("NumberedRoom", nonet.RuleIndex),
	{name: "HiddenSkyscraper", fromOne: true, take: (*issReader).hiddenSkyscraper},
	{name: "Indexing", fromOne: true, take: (*issReader).indexing, put: putISSIndexing},
	{name: "ValueIndexing", fromOne: true, take: (*issReader).valueIndexing},

	{name: "Regex", take: (*issReader).regex, put: putISSRegex},
	{name: "NFA", take: (*issReader).nfa, put: putISSMachine},
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
func issCells(rule func(*sketch.Rules, []nonet.Cell)) func(*issReader, []string) error {
	return func(r *issReader, args []string) error {
		cells, err := r.cells(args)
		if err == nil {
			rule(r.rules, cells)
		}
		return err
	}
}

// issLine is the row of lines of a kind.
func issLine(name string, kind nonet.RuleKind, fromOne bool) issRow {
	return issRow{name: name, fromOne: fromOne, take: issCells(func(r *sketch.Rules,
		cells []nonet.Cell) {
		r.Line(kind, 0, cells)
	}), put: putISSKind(kind)}
}

// issWhole is the row of a rule for the whole grid.
func issWhole(name string, rule setters.GridRule) issRow {
	return issRow{name: name, take: issGlobal(func(r *issReader) { rule.Add(r.rules) }),
		has: rule.Has}
}

// putISSKind writes rules of a kind: their number, if they have one that is not 0, and the cells of
// their only list.
func putISSKind(kind nonet.RuleKind) func(*issWriter, string, nonet.Rule) bool {
	return func(w *issWriter, name string, x nonet.Rule) bool {
		if x.Kind != kind {
			return false
		}
		if w.item(name); x.Number != 0 {
			w.text = fmt.Append(append(w.text, '~'), x.Number)
		}
		for _, cells := range x.Cells {
			w.cells(cells...)
		}
		return true
	}
}

// issNumber returns the meaning of a type whose arguments are a number, from trivial on, and
// the cells of a line. With the number trivial it says nothing.
func issNumber(kind nonet.RuleKind, trivial int) func(*issReader, []string) error {
	return func(r *issReader, args []string) error {
		number, cells, err := r.numberAndCells(args, trivial, r.n)
		if err == nil && number > trivial {
			r.rules.Line(kind, number, cells)
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
			lex.Quote([]byte(text)), least, most)
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
		r.rules.Line(nonet.RuleLockout, max(number, 1), cells)
	}
	return err
}
