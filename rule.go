package nonet

import "github.com/nonet-dev/nonet/internal/rulekind"

// A Rule is a clue that several cells share, beyond the houses of the layout: a cage and
// its sum, a thermometer, a dot between two cells. A rule says nothing of the layout, so
// that ten thousand puzzles with rules share one layout.
//
// Which fields a rule has depends on its kind: see RuleKinds. A field that its kind does not have
// is zero. Text and ParseRule write and read its text. What a rule points to never changes.
type Rule struct {
	Kind      RuleKind
	Number    int        // the sum, distance, modulus, count or digit, if the kind has one; else 0
	Cells     [][]Cell   // one list of cells, several for RuleEqualSum and RuleIndexOf
	Factors   []int      // RuleSum: the factor of each cell of Cells[0]; nil: all 1
	Digits    []Digit    // RuleContains: the digits, ascending, each as often as it occurs
	Relation  *Relation  // RulePair
	Automaton *Automaton // RuleAutomaton
	Branches  [][]Rule   // RuleOr, whose Cells are one list: those of all branches, ascending
}

// Relation is a set of pairs of digits.
type Relation struct {
	Name  string   // an expression such as a+b=10, or what a file calls it; "" if there is neither
	Pairs []Digits // by the first digit, from digit 1: the second digits
}

// Automaton is a finite machine that reads digits. It may have several moves for one digit.
type Automaton struct {
	Name   string // a regular expression, or what a file calls it; "" if there is neither
	States int    // states are numbered 0..States-1
	Start  []int
	Accept []int
	Moves  []Move

	// What ParseAutomaton made of the regular expression that is its name, for this size: text
	// compares with it. Nil for other automata.
	parsed     *Automaton
	parsedSize int
}

// Move is a step of an Automaton: it reads one of the digits in state From and goes to To.
type Move struct {
	From   int
	Digits Digits
	To     int
}

// RuleKind is what a rule means.
type RuleKind uint8

// The kinds of rules. Their texts and meanings are those of RuleKinds.
const (
	RuleCage            RuleKind = iota // all different, of that sum
	RuleSum                             // of that sum; cells may repeat digits and have factors
	RuleArrow                           // the first Number cells are the sum of the rest
	RuleEqualSum                        // all lists have one sum
	RuleRegionSum                       // the line has one sum in each region that it passes
	RuleZipper                          // cells equally far from the ends have one sum
	RuleSumLine                         // the line can be cut into pieces of that sum
	RuleThermo                          // digits rise along the line
	RuleGreater                         // the first cell is greater than the second
	RuleWhisper                         // neighbours on the line differ by Number or more
	RuleRenban                          // different and consecutive, in any order
	RuleModular                         // any Number neighbours differ in their remainders
	RuleEntropic                        // any three neighbours are low, middle and high
	RulePalindrome                      // the line reads the same backwards
	RuleBetween                         // strictly between the ends of the line
	RuleLockout                         // ends differ by Number or more, the rest is outside
	RuleConsecutive                     // the two cells differ by 1
	RuleDouble                          // one cell is twice the other
	RulePair                            // the two cells are in the relation
	RuleContains                        // the digits are among the cells
	RuleSandwich                        // between the lowest and the highest digit is that sum
	RuleXSum                            // the first x cells have that sum, x being the first digit
	RuleSkyscraper                      // Number cells are higher than all before
	RuleIndex                           // the cell that the first cell points to is Number
	RuleIndexOf                         // the same, with a list of its own to point into
	RuleAutomaton                       // the automaton accepts the line
	RuleAntiConsecutive                 // cells side by side are not consecutive; has no cells
	RuleProduct                         // the digits multiply to that number
	RuleQuotient                        // one of two cells is Number times the other
	RuleDifference                      // the two cells differ by Number
	RuleNabner                          // no two digits are equal or consecutive
	RuleDifferent                       // no two digits are equal
	RuleCircles                         // each digit is there as often as its value says
	RuleSameDigits                      // all lists hold the same digits, each equally often
	RuleAntiTaxicab                     // equal digits are not as far apart as they say; no cells
	RuleFullRank                        // of all lines as numbers, the line is the Number-th
	RuleLunchbox                        // those between the least and the greatest have that sum
	RuleConnected                       // those with one of the digits are connected; one at least
	RuleTiedRank                        // of all lines as numbers, Number-1 are less than the line
	RuleOr                              // all rules hold of one branch at least
	ruleKinds
)

// Package rulekind has as many kinds, in the same order.
var _ = [1]int{}[ruleKinds-RuleKind(rulekind.Kinds)]
