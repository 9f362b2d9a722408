package nonet

import (
	"fmt"
	"strings"
)

// Bounds of rules, so that no file exhausts memory. What is larger is refused.
const (
	// MaxRuleSize is the largest size of a puzzle with rules.
	MaxRuleSize = 64

	maxRules           = 10_000
	maxRuleCells       = 1_000
	maxRuleFactor      = 10_000 // of a cell in a sum, positive or negative
	maxRuleNumber      = 1_000_000_000
	maxArrowHead       = 5 // cells whose digits are read as one number
	maxAutomatonStates = 10_000
	maxAutomatonMoves  = 100_000
	maxAutomataMoves   = 1_000_000  // states and moves of all automata of a puzzle
	maxAutomatonSteps  = 20_000_000 // moves for each cell, of all rules of a puzzle
)

// RuleKindInfo describes a kind of rules for people.
type RuleKindInfo struct {
	Kind  RuleKind
	Name  string // "cage"
	Form  string // of its text: "cage:SUM:CELLS"
	About string // what it means
}

// ruleRow is one line of the table of kinds.
type ruleRow struct {
	name     string
	argument string // what stands between the name and the cells, "" if nothing does
	optional bool   // the argument may be left out
	cells    string // "CELLS", "CELL,CELL", "CELLS/CELLS/...", "CELL/CELLS"; "" if there are none

	// The number of cells in each list. Without most it is the number of digits if perDigit is
	// set, otherwise maxRuleCells.
	least, most int
	perDigit    bool

	set   bool // the order of the cells means nothing: text has them ascending
	again bool // the line may meet a cell again
	about string
}

// The forms of cells of a rule.
const (
	oneList   = "CELLS"
	twoCells  = "CELL,CELL"
	manyLists = "CELLS/CELLS/..."
	cellAndIn = "CELL/CELLS"
)

// ruleTable is indexed by RuleKind.
var ruleTable = [ruleKinds]ruleRow{
	RuleCage: {name: "cage", argument: "SUM", cells: oneList, least: 1, perDigit: true,
		set: true, about: "the cells are all different and have that sum"},
	RuleSum: {name: "sum", argument: "SUM", cells: oneList, least: 1, set: true,
		about: "the cells have that sum, digits may repeat; -2*r1c1 gives a cell a factor"},
	RuleArrow: {name: "arrow", argument: "HEAD", optional: true, cells: oneList, least: 2,
		about: "the first cell, or the first HEAD cells read as one number, is the sum of the " +
			"rest"},
	RuleEqualSum: {name: "equal-sum", cells: manyLists, least: 1,
		about: "all lists of cells have one sum"},
	RuleRegionSum: {name: "region-sum", cells: oneList, least: 2,
		about: "the line has one sum in each box or region that it passes; entered again, " +
			"a region counts again"},
	RuleZipper: {name: "zipper", cells: oneList, least: 2,
		about: "any two cells equally far from the ends have the same sum, which is the digit of " +
			"the middle cell if there is one"},
	RuleSumLine: {name: "sum-line", argument: "SUM", cells: oneList, least: 1,
		about: "the line can be cut into pieces of which each has that sum"},
	RuleThermo: {name: "thermo", cells: oneList, least: 2, perDigit: true,
		about: "the digits rise along the line"},
	RuleGreater: {name: "greater", cells: twoCells, least: 2, most: 2,
		about: "the first cell is greater than the second"},
	RuleWhisper: {name: "whisper", argument: "DIFFERENCE", cells: oneList, least: 2, again: true,
		about: "neighbours on the line differ by at least that much"},
	RuleRenban: {name: "renban", cells: oneList, least: 2, perDigit: true, set: true,
		about: "the digits are different and consecutive, in any order"},
	RuleModular: {name: "modular", argument: "MODULUS", cells: oneList, least: 2, again: true,
		about: "any MODULUS neighbours on the line differ modulo that number"},
	RuleEntropic: {name: "entropic", cells: oneList, least: 2, again: true,
		about: "of any three neighbours on the line one is a low, one a middle and one a high " +
			"digit"},
	RulePalindrome: {name: "palindrome", cells: oneList, least: 2,
		about: "the line reads the same backwards"},
	RuleBetween: {name: "between", cells: oneList, least: 3,
		about: "the digits are strictly between those at the ends of the line"},
	RuleLockout: {name: "lockout", argument: "DIFFERENCE", cells: oneList, least: 2,
		about: "the ends of the line differ by at least that much, and no other digit is equal " +
			"to one of them or between them"},
	RuleConsecutive: {name: "consecutive", cells: twoCells, least: 2, most: 2, set: true,
		about: "the two digits differ by 1"},
	RuleDouble: {name: "double", cells: twoCells, least: 2, most: 2, set: true,
		about: "one digit is twice the other"},
	RulePair: {name: "pair", argument: "RELATION", cells: twoCells, least: 2, most: 2,
		about: "the digits a and b are in a relation, such as a+b=10 or |a-b|>=4 or a%2=b%2"},
	RuleContains: {name: "contains", argument: "DIGITS", cells: oneList, least: 1, set: true,
		about: "the digits are among the cells, each as often as it is listed"},
	RuleSandwich: {name: "sandwich", argument: "SUM", cells: oneList, least: 1, perDigit: true,
		about: "the cells between the lowest and the highest digit of the whole line have that " +
			"sum"},
	RuleXSum: {name: "x-sum", argument: "SUM", cells: oneList, least: 1, perDigit: true,
		about: "the first x cells of the whole line have that sum, x being the first digit"},
	RuleSkyscraper: {name: "skyscraper", argument: "COUNT", cells: oneList, least: 1,
		perDigit: true,
		about:    "that many cells of the whole line are higher than all before them"},
	RuleIndex: {name: "index", argument: "DIGIT", cells: oneList, least: 1, perDigit: true,
		about: "the first cell says which of the cells has the digit"},
	RuleIndexOf: {name: "index-of", argument: "DIGIT", cells: cellAndIn, least: 1, perDigit: true,
		about: "the first cell says which cell of the list has the digit"},
	RuleAutomaton: {name: "automaton", argument: "AUTOMATON", cells: oneList, least: 1, again: true,
		about: "an automaton accepts the line, such as the regular expression (1|2)*3.*"},
	RuleAntiConsecutive: {name: "anti-consecutive",
		about: "no cells side by side are consecutive"},
}

// RuleKinds returns a description of every kind of rules.
func RuleKinds() []RuleKindInfo {
	list := make([]RuleKindInfo, ruleKinds)
	for k, row := range ruleTable {
		list[k] = RuleKindInfo{RuleKind(k), row.name, row.form(), row.about}
	}
	return list
}

// form returns the form of the kind's text.
func (row *ruleRow) form() string {
	form := row.name
	switch {
	case row.optional:
		form += "[:" + row.argument + "]"
	case row.argument != "":
		form += ":" + row.argument
	}
	if row.cells != "" {
		form += ":" + row.cells
	}
	return form
}

// String returns the name that ParseRuleKind reads.
func (k RuleKind) String() string {
	if k < ruleKinds {
		return ruleTable[k].name
	}
	return fmt.Sprintf("RuleKind(%d)", uint8(k))
}

// ParseRuleKind returns the kind of that name.
func ParseRuleKind(name string) (RuleKind, error) {
	for k := range ruleTable {
		if ruleTable[k].name == name {
			return RuleKind(k), nil
		}
	}
	names := make([]string, ruleKinds)
	for k, row := range ruleTable {
		names[k] = row.name
	}
	for _, form := range layoutRuleForms {
		name, _, _ := strings.Cut(form, ":")
		names = append(names, name)
	}
	return 0, fmt.Errorf("unknown kind of rule %q: there are %s",
		clip(name, 20), strings.Join(names, ", "))
}
