package nonet

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet/internal/kernel"
	"github.com/nonet-dev/nonet/internal/near"
	"github.com/nonet-dev/nonet/internal/rulekind"
)

// Bounds of rules, so that no file exhausts memory. What is larger is refused.
const (
	// MaxRuleSize is the largest size of a puzzle with rules.
	MaxRuleSize = rulekind.MaxSize

	maxRules           = 10_000
	maxRuleCells       = rulekind.MaxCells
	maxRuleNumber      = 1_000_000_000
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

// RuleKinds returns a description of every kind of rules.
func RuleKinds() []RuleKindInfo {
	list := make([]RuleKindInfo, ruleKinds)
	for k := range list {
		row := rulekind.Of(rulekind.Kind(k))
		list[k] = RuleKindInfo{RuleKind(k), row.Name, row.Text(), row.About()}
	}
	return list
}

// String returns the name that ParseRuleKind reads.
func (k RuleKind) String() string {
	if k < ruleKinds {
		return k.row().Name
	}
	return fmt.Sprintf("RuleKind(%d)", uint8(k))
}

// row returns what is known of a kind, which must be one.
func (k RuleKind) row() *rulekind.Row { return rulekind.Of(rulekind.Kind(k)) }

// ParseRuleKind returns the kind of that name.
func ParseRuleKind(name string) (RuleKind, error) {
	if k, ok := rulekind.Named(name); ok {
		return RuleKind(k), nil
	}
	names := ruleNames()
	known := slices.Clone(names)
	for _, word := range ruleWords {
		known = append(known, word.Word)
	}
	if asked := near.Question(name, known); asked != "" {
		return 0, fmt.Errorf("unknown kind of rule %q%s", clip(name, 20), asked)
	}
	return 0, fmt.Errorf("unknown kind of rule %q, expected one of %s", clip(name, 20),
		strings.Join(names, ", "))
}

// plainRules returns rules as package rulekind knows them, in memory of a few allocations.
func plainRules(rules []Rule) []rulekind.Rule {
	lists, cells := 0, 0
	for i := range rules {
		lists += len(rules[i].Cells)
		for _, list := range rules[i].Cells {
			cells += len(list)
		}
	}
	all := make([]uint16, 0, cells)
	headers := make([][]uint16, 0, lists)
	plain := make([]rulekind.Rule, len(rules))
	for i := range rules {
		first := len(headers)
		for _, list := range rules[i].Cells {
			from := len(all)
			for _, cell := range list {
				all = append(all, uint16(cell))
			}
			headers = append(headers, all[from:len(all):len(all)])
		}
		plain[i] = rules[i].plain(headers[first:len(headers):len(headers)])
	}
	return plain
}

// plain returns a rule with these lists of cells as package rulekind knows it.
func (r *Rule) plain(lists [][]uint16) rulekind.Rule {
	plain := rulekind.Rule{Kind: rulekind.Kind(r.Kind), Number: r.Number, Cells: lists,
		Factors: r.Factors, Digits: r.Digits}
	for _, branch := range r.Branches {
		plain.Branches = append(plain.Branches, plainRules(branch))
	}
	if r.Relation != nil {
		plain.Related = func(a, b int) bool { return r.Relation.Pairs[a-1].Has(Digit(b)) }
	}
	if r.Automaton != nil {
		plain.Machine = func() kernel.Machine { return machineOf(r.Automaton) }
	}
	return plain
}

// ruleGrid returns the layout as rules see it.
func (l *Layout) ruleGrid() *rulekind.Grid {
	rows, cols := l.Shape()
	return &rulekind.Grid{N: l.Digits(), Width: l.size, Rows: rows, Columns: cols,
		Inside: l.insides(), Regions: l.regions, WholeLine: l.isWholeLine}
}

// isWholeLine reports whether the cells go from one end of a row, a column or a diagonal to the
// other, and are a house.
func (l *Layout) isWholeLine(plain []uint16) bool {
	if len(plain) != l.Digits() {
		return false
	}
	cells := make([]Cell, len(plain))
	for i, c := range plain {
		cells[i] = Cell(c)
	}
	run, err := l.appendRun(nil, cells[0], cells[len(cells)-1])
	if err != nil || !slices.Equal(run, cells) {
		return false
	}
	slices.Sort(cells)
	return slices.ContainsFunc(l.houses, func(h House) bool { return slices.Equal(h.Cells, cells) })
}

// counted returns a number and what it counts.
func counted(k int, one, many string) string { return rulekind.Counted(k, one, many) }
