// Package rulekind has all that nonet knows of the kinds of rules of puzzles: one [Row] for each
// kind, in files by family. Rules and grids are plain arrays here; package nonet has the types for
// people.
package rulekind

import (
	"cmp"
	"slices"

	"github.com/nonet-dev/nonet/internal/kernel"
)

// Kind is what a rule means. See Row.
type Kind uint8

// The kinds of rules, in the order of the rows.
const (
	Cage Kind = iota
	Sum
	Arrow
	EqualSum
	RegionSum
	Zipper
	SumLine
	Thermo
	Greater
	Whisper
	Renban
	Modular
	Entropic
	Palindrome
	Between
	Lockout
	Consecutive
	Double
	Pair
	Contains
	Sandwich
	XSum
	Skyscraper
	Index
	IndexOf
	Automaton
	AntiConsecutive
	Product
	Quotient
	Difference
	Nabner
	Different
	Circles
	SameDigits
	AntiTaxicab
	FullRank
	Lunchbox
	Connected
	TiedRank
	Or
	Kinds // how many there are
)

// MaxSize is the largest size of a grid with rules.
const MaxSize = 64

// A Rule is a rule of a puzzle. Fields that its kind does not have are zero.
type Rule struct {
	Kind    Kind
	Number  int
	Cells   [][]uint16
	Factors []int   // of the cells of the only list; nil: all 1
	Digits  []uint8 // ascending

	Branches [][]Rule // of an Or; its Cells are one list, those of all branches

	Related func(a, b int) bool   // the relation of a rule that takes one
	Machine func() kernel.Machine // the automaton of a rule that takes one
}

// Numbers returns lists of cells as plain numbers, in memory of two allocations.
func Numbers[C ~uint16](lists [][]C) [][]uint16 {
	total := 0
	for _, list := range lists {
		total += len(list)
	}
	all := make([]uint16, 0, total)
	plain := make([][]uint16, len(lists))
	for i, list := range lists {
		from := len(all)
		for _, c := range list {
			all = append(all, uint16(c))
		}
		plain[i] = all[from:len(all):len(all)]
	}
	return plain
}

// line returns the only list of cells.
func (r *Rule) line() []uint16 { return r.Cells[0] }

// factor returns the factor of cell i of the only list.
func (r *Rule) factor(i int) int {
	if r.Factors == nil {
		return 1
	}
	return r.Factors[i]
}

// A Grid is what rules see of the grid they are in.
type Grid struct {
	N       int   // digits
	Width   int   // rows and columns of the square by which cells are numbered; 0: N
	Rows    int   // of the grid
	Columns int   // likewise
	Regions []int // of each cell, -1: none; nil: there are none

	// Inside reports whether a cell of the rows and columns is in the grid. nil: all are.
	Inside func(cell uint16) bool

	// WholeLine reports whether cells go from one end of a row, a column or a diagonal to the
	// other, and are a house.
	WholeLine func(cells []uint16) bool
}

// width returns the number of rows and columns of cells.
func (g *Grid) width() int { return cmp.Or(g.Width, g.N) }

// has reports whether a cell is in the grid.
func (g *Grid) has(cell uint16) bool {
	row, col := int(cell)/g.width(), int(cell)%g.width()
	return row < g.Rows && col < g.Columns && (g.Inside == nil || g.Inside(cell))
}

// Takes says what stands between the name of a rule and its cells.
type Takes uint8

// What a rule takes.
const (
	Nothing  Takes = iota
	Number         // Rule.Number
	Head           // Rule.Number, which may be left out and is then 1; it names the rule to nobody
	Digits         // Rule.Digits
	Relation       // Rule.Related
	Automata       // Rule.Machine
	Branches       // Rule.Branches, which stand in the place of the cells, too
)

// String returns the name of what a rule takes, as the service has it.
func (t Takes) String() string {
	return [...]string{Nothing: "nothing", Number: "number", Head: "head", Digits: "digits",
		Relation: "relation", Automata: "automaton", Branches: "rules"}[t]
}

// IsExpression reports whether it is an expression, whose text may be short and what it means long.
func (t Takes) IsExpression() bool { return t == Relation || t == Automata }

// Row is all that nonet knows of a kind of rules. Says and Breach are for rules without a fault.
type Row struct {
	Name     string
	Argument string // what stands between the name and the cells, for people: "SUM"
	Takes    Takes

	Words Words // for people
	Look  Look

	Lists Lists
	Fault func(r *Rule, g *Grid) *Fault // what no digits can fulfil; nil: nothing

	// Says returns what the rule means, beside Lists.Different, exactly.
	Says func(r *Rule, g *Grid) []Constraint

	// Breach adds what is wrong with the digits of the rule. Nil: the constraints say it.
	Breach func(f *Finder, r *Rule)
}

// Form is the form of the cells of a rule.
type Form uint8

// The forms of cells.
const (
	OneList   Form = iota // CELLS
	TwoCells              // CELL,CELL
	ManyLists             // CELLS/CELLS/...; lists may share cells
	CellAndIn             // CELL/CELLS; the cell may be in the list
	NoCells
)

// Name returns the name of the form, as the service has it.
func (f Form) Name() string {
	return [...]string{OneList: "list", TwoCells: "pair", ManyLists: "lists",
		CellAndIn: "cell-list", NoCells: "none"}[f]
}

// Lists says which lists of cells a rule has.
type Lists struct {
	Form Form

	// The number of cells in each list. Without Most it is the size of the grid if PerDigit is set,
	// otherwise a bound for all rules.
	Least, Most int
	PerDigit    bool

	Set       bool // the order of the cells means nothing: text has them ascending
	Factors   bool // cells may have factors
	Different bool // the cells have different digits

	// Again returns after how many other cells the line may meet a cell again. Nil: never.
	Again func(r *Rule) int
}

// after returns a Lists.Again.
func after(cells int) func(*Rule) int { return func(*Rule) int { return cells } }

// String returns the form for people.
func (f Form) String() string {
	return [...]string{"CELLS", "CELL,CELL", "CELLS/CELLS/...", "CELL/CELLS", ""}[f]
}

// table is indexed by Kind. A function makes it, as rows of choices look up other rows.
var table [Kinds]Row

func init() {
	for _, family := range []map[Kind]Row{sums, lines, pairs, outside, digits, automata,
		choices} {
		for k, row := range family {
			table[k] = row
		}
	}
}

// Of returns the row of a kind, which is below Kinds. Callers must not change it.
func Of(k Kind) *Row { return &table[k] }

// Named returns the kind of that name.
func Named(name string) (Kind, bool) {
	k := slices.IndexFunc(table[:], func(row Row) bool { return row.Name == name })
	return Kind(max(k, 0)), k >= 0
}

// Text returns the form of the kind's text: "cage:SUM:CELLS".
func (row *Row) Text() string {
	form := row.Name
	switch {
	case row.Takes == Branches:
		return form + ":" + row.Argument
	case row.Takes == Head:
		form += "[:" + row.Argument + "]"
	case row.Takes != Nothing:
		form += ":" + row.Argument
	}
	if row.Lists.Form != NoCells {
		form += ":" + row.Lists.Form.String()
	}
	return form
}
