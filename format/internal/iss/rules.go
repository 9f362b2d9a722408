package iss

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
	take    func(*reader, []string) error
	fromOne bool // it is only known what it means if the least value is 1

	has func(*sketch.Features) bool // of a type without arguments: a layout has it; nil: none has
	// put writes a rule as an item, and reports whether it can. nil: no rule is written so.
	put func(w *writer, name string, x nonet.Rule) bool
}

// issRows has the types of items that nonet can hold, and what they mean. A rule is written as the
// first type that can say it: those for anything come after those for something special.
var issRows = []issRow{
	{name: "Given", take: (*reader).given},
	{name: "Shape", take: (*reader).sameShape},
	{name: "NoBoxes", take: global(func(*reader) {})}, // see reader.record
	{name: "Jigsaw", take: (*reader).jigsaw},
	{name: "Diagonal", take: (*reader).diagonal},
	{name: "Windoku", take: (*reader).windows,
		has: func(f *sketch.Features) bool { return f.Windows }},
	{name: "DisjointSets", take: (*reader).disjointSets, has: setters.DisjointRule.Has},
	{name: "RegionSize", take: global(func(*reader) {})}, // see parse
	{name: "RegionSameValues", take: (*reader).sameInRegions},
	issMoves("AntiKnight", setters.AntiKnightRule,
		[][2]int{{1, -2}, {1, 2}, {2, -1}, {2, 1}}),
	issMoves("AntiKing", setters.AntiKingRule, [][2]int{{1, -1}, {1, 1}}),
	{name: "AllDifferent", take: (*reader).allDifferent,
		put: func(w *writer, name string, x nonet.Rule) bool { // elsewhere it is of the layout
			return w.inBranch > 0 && putKind(nonet.RuleDifferent)(w, name, x)
		}},
	{name: "Var", take: global(func(*reader) {})}, // see addGroup
	{name: "Doppelganger", take: (*reader).doubles},
	{name: "SearchPriority", take: global(func(*reader) {})}, // for the solver

	{name: "AntiConsecutive", take: global((*reader).antiConsecutive),
		put: putKind(nonet.RuleAntiConsecutive)},
	{name: "StrictKropki", take: global(func(r *reader) { r.kropki = true })},
	{name: "StrictXV", take: global(func(r *reader) { r.xv = true })},
	{name: "GlobalEntropy", fromOne: true, take: (*reader).entropy},
	{name: "GlobalMod", fromOne: true, take: (*reader).remainders},
	{name: "DutchFlatmates", fromOne: true, take: (*reader).flatmates},

	{name: "Cage", take: (*reader).cage, put: putKind(nonet.RuleCage)},
	{name: "X", take: issSums(10), put: putXV},
	{name: "V", take: issSums(5), put: putXV},
	{name: "LittleKiller", take: (*reader).littleKiller, put: putLittleKiller},
	{name: "Arrow", take: (*reader).arrow, put: putArrow},
	{name: "PillArrow", take: (*reader).pillArrow, put: putPillArrow},
	{name: "Sum", take: (*reader).sum, put: putSum},
	{name: "DoubleArrow", fromOne: true, take: issCells((*sketch.Rules).DoubleArrow)},
	{name: "EqualSum", take: (*reader).equalSum, put: putEqualSum},
	{name: "RegionSumLine", take: (*reader).regionSum,
		put: func(w *writer, name string, x nonet.Rule) bool {
			return (w.boxes || w.jigsaw) && putKind(nonet.RuleRegionSum)(w, name, x)
		}},
	{name: issSumLine, take: (*reader).sumLine,
		put: func(w *writer, name string, x nonet.Rule) bool {
			return x.Number <= maxISSLineSum && putKind(nonet.RuleSumLine)(w, name, x)
		}},
	issLine("Zipper", nonet.RuleZipper, true),

	issLine("Thermo", nonet.RuleThermo, false),
	{name: "Whisper", take: (*reader).whisper, put: putKind(nonet.RuleWhisper)},
	issLine("Renban", nonet.RuleRenban, false),
	{name: "Modular", take: issNumber(nonet.RuleModular, 0), put: putKind(nonet.RuleModular)},
	{name: "Entropic", fromOne: true, take: func(r *reader, args []string) error {
		cells, err := r.cells(args)
		if err == nil {
			r.square("entropic", func() { r.rules.Line(nonet.RuleEntropic, 0, cells) })
		}
		return err
	}, put: func(w *writer, name string, x nonet.Rule) bool {
		return w.n == 9 && putKind(nonet.RuleEntropic)(w, name, x)
	}},
	issLine("Palindrome", nonet.RulePalindrome, false),
	issLine("Between", nonet.RuleBetween, false),
	{name: "Lockout", take: (*reader).lockout, put: putKind(nonet.RuleLockout)},

	{name: "WhiteDot", take: (*reader).whiteDots, put: putDot(nonet.RuleConsecutive)},
	{name: "BlackDot", take: (*reader).blackDots,
		put: putDot(nonet.RuleDouble)},
	{name: "GreaterThan", take: (*reader).greater, put: putDot(nonet.RuleGreater)},
	{name: "Pair", take: issRelated(false, false),
		put: func(w *writer, name string, x nonet.Rule) bool {
			return x.Kind == nonet.RulePair && w.pair(name, x.Relation, x.Cells[0])
		}},
	{name: "PairX", take: issRelated(true, false),
		put: func(w *writer, name string, x nonet.Rule) bool {
			least := map[nonet.RuleKind]int{nonet.RuleDifferent: 1, nonet.RuleNabner: 2}[x.Kind]
			return least > 0 &&
				w.pair(name, sketch.Relations.Apart(least).Of(w.n), x.Cells[0])
		}},
	{name: "Binary", take: issRelated(false, true)},
	{name: "BinaryX", take: issRelated(true, true)},

	{name: "Quad", take: (*reader).quad, put: putQuad},
	{name: "ContainAtLeast", take: (*reader).contains, put: putContains},
	{name: "ContainExact", take: (*reader).containsExactly},
	{name: "LookAndSay", take: (*reader).lookAndSay},
	{name: "EqualityCage", take: (*reader).equalityCage},
	{name: "RellikCage", take: (*reader).rellikCage},
	{name: "CountDistinct", fromOne: true, take: (*reader).countDistinct},
	{name: "CountingCircles", take: (*reader).circles, put: putKind(nonet.RuleCircles)},
	{name: "AntiTaxicab", fromOne: true, take: global(func(r *reader) {
		r.square("anti-taxicab", func() { r.rules.Kind(nonet.RuleAntiTaxicab, 0) })
	}), put: putKind(nonet.RuleAntiTaxicab)},
	{name: "ConnectedValues", take: (*reader).connected, put: putConnected},
	{name: "SameValues", put: putSameValues, take: (*reader).sameValues},

	{name: "Sandwich", take: (*reader).sandwich, put: putSandwich},
	{name: "Lunchbox", take: (*reader).lunchbox, put: putLunchbox},
	outside("XSum", nonet.RuleXSum, (*reader).xSum),
	outside("Skyscraper", nonet.RuleSkyscraper, (*reader).visible),
	ranked("FullRank", nonet.RuleFullRank),
	ranked("FullRank", nonet.RuleTiedRank),
	{name: "FullRankTies", take: (*reader).rankTies},
	outside("NumberedRoom", nonet.RuleIndex, (*reader).room),
	{name: "HiddenSkyscraper", take: (*reader).hiddenSkyscraper},
	{name: "Indexing", take: (*reader).indexing, put: putIndexing},
	{name: "ValueIndexing", take: (*reader).valueIndexing},

	{name: "Regex", take: (*reader).regex, put: putRegex},
	{name: "NFA", take: (*reader).nfa, put: putMachine},
}

// groups has the types that begin a group of items.
var groups = []string{"Or", "And", "Replicate"}

// issOthers has the other types that the solver knows.
const issOthers = " ChaosArrow ChaosConstruction ChaosCount End "

// global returns the meaning of a type without arguments.
func global(rule func(*reader)) func(*reader, []string) error {
	return func(r *reader, _ []string) error {
		rule(r)
		return nil
	}
}

// square adds a rule that needs a grid that is the whole layout.
func (r *reader) square(name string, add func()) {
	if len(r.groups) > 0 {
		r.rules.Refuse(name+" with variables", 1)
	} else {
		add()
	}
}

// issCells returns the meaning of a type whose arguments are cells.
func issCells(rule func(*sketch.Rules, []nonet.Cell)) func(*reader, []string) error {
	return func(r *reader, args []string) error {
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
	}), put: putKind(kind)}
}

// issWhole is the row of a rule for the whole grid.
func issWhole(name string, rule setters.GridRule) issRow {
	return issRow{name: name, take: global(func(r *reader) { rule.Add(r.rules) }),
		has: rule.Has}
}

// putKind writes rules of a kind: their number, if they have one that is not 0, and the cells of
// their only list.
func putKind(kind nonet.RuleKind) func(*writer, string, nonet.Rule) bool {
	return func(w *writer, name string, x nonet.Rule) bool {
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
func issNumber(kind nonet.RuleKind, trivial int) func(*reader, []string) error {
	return func(r *reader, args []string) error {
		number, cells, err := r.numberAndCells(args, trivial, r.most)
		if err == nil && number > trivial {
			r.rules.Line(kind, number, cells)
		}
		return err
	}
}

// maxISSSum is more than any sum of a rule.
const maxISSSum = 1_000_000

// number reads a number from least to most.
func (r *reader) number(text string, least, most int) (int, error) {
	number, err := strconv.Atoi(text)
	if err != nil || number < least || number > most {
		return 0, fmt.Errorf("found %s, expected a number from %d to %d",
			lex.Quote([]byte(text)), least, most)
	}
	return number, nil
}

// numberAndCells reads a number from least to most, and cells.
func (r *reader) numberAndCells(args []string, least, most int) (int, []nonet.Cell, error) {
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
func (r *reader) lists(args []string) (lists [][]nonet.Cell, err error) {
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
func (r *reader) whisper(args []string) error {
	if len(args) > 0 {
		if _, err := strconv.Atoi(args[0]); err != nil {
			if r.most < issWhisper {
				return fmt.Errorf("found no number before the cells: it is %d then, and in a grid "+
					"of size %d it is at most %d", issWhisper, r.most, r.most)
			}
			args = append([]string{strconv.Itoa(issWhisper)}, args...)
		}
	}
	return issNumber(nonet.RuleWhisper, 0)(r, args)
}

// lockout: the ends differ, whatever the number is.
func (r *reader) lockout(args []string) error {
	number, cells, err := r.numberAndCells(args, 0, r.most)
	if err == nil {
		r.rules.Line(nonet.RuleLockout, max(number, 1), cells)
	}
	return err
}
