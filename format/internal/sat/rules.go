package sat

import (
	"errors"
	"maps"
	"slices"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
	"github.com/nonet-dev/nonet/internal/kernel"
	"github.com/nonet-dev/nonet/internal/meaning"
	"github.com/nonet-dev/nonet/internal/rulekind"
)

// ruleClauses makes the clauses of rules. Variables beyond those of the candidates stand for sets
// of digits and for states of automata. Each solution gives them one value, so that the clauses
// have as many models as the puzzle has solutions.
type ruleClauses struct {
	layout *nonet.Layout
	n      int
	vars   int
	count  int    // of clauses
	text   []byte // clauses
}

// maxRules bounds the text of the clauses of rules.
const maxRules = 256 << 20

// errLargeCNF says that the clauses of rules would be too many.
var errLargeCNF = errors.New("too many clauses")

// errNoClauses says that a constraint has no clauses that leave one model for each solution.
var errNoClauses = errors.New("no clauses for this rule")

// newRules makes the clauses of the rules of a puzzle. The error wraps ErrCannotHold.
func newRules(p *nonet.Puzzle) (*ruleClauses, error) {
	r := &ruleClauses{layout: p.Layout, n: p.Layout.Size()}
	r.vars = p.Layout.Cells() * r.n
	var lost, without []nonet.Rule
	for _, x := range p.Rules {
		switch err := r.rule(x); {
		case errors.Is(err, errNoClauses):
			without = append(without, x)
		case err != nil:
			lost = append(lost, x)
		case len(r.text) > maxRules:
			return nil, lex.CannotHold("format cnf: the rules need more than %d bytes of clauses",
				maxRules)
		}
	}
	if len(without) > 0 {
		return nil, lex.CannotHold("format cnf: rules without clauses that leave one model for "+
			"each solution: %s", sketch.KindsOf(without))
	}
	if len(lost) > 0 {
		return nil, lex.CannotHold("format cnf: rules that need too many clauses: %s",
			sketch.KindsOf(lost))
	}
	return r, nil
}

// candidate returns the literal that a cell holds a digit.
func (r *ruleClauses) candidate(c uint16, d int) int { return int(c)*r.n + d }

// variable returns a new variable.
func (r *ruleClauses) variable() int {
	r.vars++
	return r.vars
}

func (r *ruleClauses) clause(literals ...int) {
	for _, l := range literals {
		r.text = append(strconv.AppendInt(r.text, int64(l), 10), ' ')
	}
	r.text = append(r.text, '0', '\n')
	r.count++
}

// rule adds the clauses of a rule. The error is sketch.ErrLargeAutomaton or errLargeCNF.
func (r *ruleClauses) rule(x nonet.Rule) error {
	different := rulekind.Of(rulekind.Kind(x.Kind)).Lists.Different
	for _, said := range meaning.Of(r.layout, x) {
		if err := r.constraint(said, different); err != nil {
			return err
		}
	}
	return nil
}

// constraint adds the clauses of one constraint of a rule. different says that all cells of the
// rule have different digits.
func (r *ruleClauses) constraint(said rulekind.Constraint, different bool) error {
	switch x := said.(type) {
	case rulekind.Total:
		if different {
			return r.cage(x.Sum, x.Cells)
		}
		return r.sum(x.Sum, x.Cells, x.Factors)
	case rulekind.EqualTotals:
		return r.equalSums(x.Lists)
	case rulekind.Line:
		r.line(x)
	case rulekind.Sets:
		r.sets(x.Cells, x.Sets)
	case rulekind.Machine:
		if different {
			r.line(rulekind.Line{Cells: x.Cells, Least: 1, Most: len(x.Cells) - 1,
				Related: func(a, b int) bool { return a != b }})
		}
		if x.Several {
			a, err := sketch.Deterministic(x.Make(), r.n)
			if err != nil {
				return err
			}
			return r.chain(x.Cells, a)
		}
		return r.machine(x.Cells, x.Make())
	case rulekind.Among:
		return r.contains(x.Digits, x.Cells)
	case rulekind.Points:
		r.index(int(x.Digit), x.Cell, x.List)
	case rulekind.Same:
		r.line(x.Line())
	default:
		return errNoClauses
	}
	return nil
}

// pair adds that the digits of two cells are in a relation.
func (r *ruleClauses) pair(a, b uint16, holds func(a, b int) bool) {
	for v := 1; v <= r.n; v++ {
		for w := 1; w <= r.n; w++ {
			if !holds(v, w) {
				r.clause(-r.candidate(a, v), -r.candidate(b, w))
			}
		}
	}
}

// line adds that cells of a line are in a relation.
func (r *ruleClauses) line(x rulekind.Line) {
	if x.Implied {
		return
	}
	for a, b := range x.Pairs() {
		r.pair(a, b, x.Related)
	}
}

// maxCNFSets bounds the digit sets of a cage; those of a larger one are a sum.
const maxCNFSets = 500

// cage adds that cells differ and have a sum.
func (r *ruleClauses) cage(sum int, cells []uint16) error {
	if sets, ok := kernel.CageSets(r.n, len(cells), sum); ok && len(sets) <= maxCNFSets {
		r.sets(cells, sets)
		return nil
	}
	r.different(cells)
	return r.sum(sum, cells, nil)
}

// different adds that cells differ, for those that the layout does not make differ.
func (r *ruleClauses) different(cells []uint16) {
	for i, b := range cells {
		peers := r.layout.Peers(nonet.Cell(b))
		for _, a := range cells[:i] {
			if _, peer := slices.BinarySearch(peers, nonet.Cell(a)); !peer {
				r.pair(a, b, func(v, w int) bool { return v != w })
			}
		}
	}
}

// sets adds that cells differ, and together hold one of some sets of as many digits.
func (r *ruleClauses) sets(cells []uint16, sets []uint64) {
	r.different(cells)
	one := make([]int, len(sets)) // the variables of the sets
	for i := range sets {
		one[i] = r.variable()
	}
	r.clause(one...)
	for i, set := range sets {
		for d := 1; d <= r.n; d++ {
			some := []int{-one[i]}
			for _, c := range cells {
				if set>>(d-1)&1 != 0 {
					some = append(some, r.candidate(c, d))
				} else {
					r.clause(-one[i], -r.candidate(c, d))
				}
			}
			if set>>(d-1)&1 != 0 {
				r.clause(some...)
			}
		}
	}
}

// sum adds that cells, with factors, have a sum.
func (r *ruleClauses) sum(total int, cells []uint16, factors []int) error {
	if factors == nil {
		factors = slices.Repeat([]int{1}, len(cells))
	}
	if len(cells) == 2 {
		r.pair(cells[0], cells[1], func(a, b int) bool {
			return a*factors[0]+b*factors[1] == total
		})
		return nil
	}
	return r.machine(cells, kernel.SumMachine(r.n, total, factors))
}

// equalSums adds that lists of cells, which may share cells, have one sum.
func (r *ruleClauses) equalSums(lists [][]uint16) error {
	for i := range len(lists) - 1 {
		var cells []uint16
		var factors []int
		for at, c := range slices.Concat(lists[i], lists[i+1]) {
			k := slices.Index(cells, c)
			if k < 0 {
				k = len(cells)
				cells, factors = append(cells, c), append(factors, 0)
			}
			if factors[k]++; at >= len(lists[i]) {
				factors[k] -= 2
			}
		}
		if err := r.sum(0, cells, factors); err != nil {
			return err
		}
	}
	return nil
}

// maxCNFChoices bounds the clauses for a digit that is several times among cells.
const maxCNFChoices = 100_000

// contains adds that digits are among cells, each as often as it is listed: of any cells but so
// many as may lack it, one holds it.
func (r *ruleClauses) contains(digits []uint8, cells []uint16) error {
	for len(digits) > 0 {
		d, times := int(digits[0]), 1
		for times < len(digits) && digits[times] == digits[0] {
			times++
		}
		digits = digits[times:]
		choices := 0
		var choose func(from, left int, chosen []int) bool
		choose = func(from, left int, chosen []int) bool {
			if left == 0 {
				choices++
				r.clause(chosen...)
				return choices <= maxCNFChoices
			}
			for i := from; i+left <= len(cells); i++ {
				if !choose(i+1, left-1, append(chosen, r.candidate(cells[i], d))) {
					return false
				}
			}
			return true
		}
		if !choose(0, len(cells)-times+1, nil) {
			return errLargeCNF
		}
	}
	return nil
}

// index adds that the cell to which c points on a line holds a digit.
func (r *ruleClauses) index(digit int, c uint16, line []uint16) {
	for d := 1; d <= r.n; d++ {
		clause := []int{-r.candidate(c, d)}
		if d <= len(line) {
			clause = append(clause, r.candidate(line[d-1], digit))
		}
		r.clause(clause...)
	}
}

// machine adds that a machine accepts cells.
func (r *ruleClauses) machine(cells []uint16, m kernel.Machine) error {
	a, err := sketch.AutomatonOf(m)
	if err != nil {
		return err
	}
	return r.chain(cells, a)
}

// chain adds that a deterministic automaton accepts cells. A variable stands for each state in
// which it may be behind each cell; in one from which it cannot accept, it is not.
func (r *ruleClauses) chain(cells []uint16, a *nonet.Automaton) error {
	layers := unroll(a, len(cells), r.n)
	if len(layers[0]) == 0 { // it accepts nothing
		r.clause(r.candidate(cells[0], 1))
		r.clause(-r.candidate(cells[0], 1))
		return nil
	}
	const certain = 0                          // the state before the first cell
	before := map[int]int{a.Start[0]: certain} // variables of states
	for i, c := range cells {
		after, from := map[int]int{}, map[[2]int][]int{} // by state and digit: the states before it
		for _, k := range slices.Sorted(maps.Keys(layers[i])) {
			for d, to := range layers[i][k] {
				literals := r.unless(before[k])
				literals = append(literals, -r.candidate(c, d+1))
				if to >= 0 {
					if _, known := after[to]; !known {
						after[to] = r.variable()
					}
					from[[2]int{to, d}] = append(from[[2]int{to, d}], before[k])
					literals = append(literals, after[to])
				}
				r.clause(literals...)
			}
		}
		for _, to := range slices.Sorted(maps.Keys(after)) {
			for d := range r.n {
				states := from[[2]int{to, d}]
				if !slices.Contains(states, certain) {
					r.clause(append([]int{-after[to], -r.candidate(c, d+1)}, states...)...)
				}
			}
		}
		if before = after; len(r.text) > maxRules {
			return errLargeCNF
		}
	}
	return nil
}

// unless returns the literals of a clause that holds in a state only.
func (r *ruleClauses) unless(state int) []int {
	if state == 0 {
		return nil
	}
	return []int{-state}
}

// unroll returns, for each place of so many cells, the states of a deterministic automaton in which
// it may be there and still accept, and where each digit leads from them: -1 where it cannot
// accept any more. If it accepts nothing, there are no states.
func unroll(a *nonet.Automaton, cells, n int) []map[int][]int {
	moves := make([][]int, a.States) // by state and digit
	for k := range moves {
		moves[k] = slices.Repeat([]int{-1}, n)
	}
	for _, m := range a.Moves {
		for d := range m.Digits.All() {
			moves[m.From][d-1] = m.To
		}
	}
	reached := make([]map[int]bool, cells+1)
	reached[0] = map[int]bool{a.Start[0]: true}
	for i := range cells {
		reached[i+1] = map[int]bool{}
		for k := range reached[i] {
			for _, to := range moves[k] {
				if to >= 0 {
					reached[i+1][to] = true
				}
			}
		}
	}
	good := map[int]bool{}
	for _, k := range a.Accept {
		good[k] = reached[cells][k]
	}
	layers := make([]map[int][]int, cells)
	for i := cells - 1; i >= 0; i-- {
		layers[i] = map[int][]int{}
		for k := range reached[i] {
			to := slices.Clone(moves[k])
			some := false
			for d := range to {
				if to[d] >= 0 && !good[to[d]] {
					to[d] = -1
				}
				some = some || to[d] >= 0
			}
			if some {
				layers[i][k] = to
			}
		}
		good = map[int]bool{}
		for k := range layers[i] {
			good[k] = true
		}
	}
	return layers
}
