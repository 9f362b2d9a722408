package nonet

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"sync/atomic"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/internal/kernel"
)

// Rules as exact cover. Each solution of the puzzle is one of the problem:
//
//   - Cells with different digits that are together one of some sets, as those of a cage: an option
//     for each set covers the item of the rule and, for each digit outside the set, the item of the
//     rule and that digit. The candidates of the cells cover the latter items, too.
//   - A pair of digits that two cells cannot have: a secondary item of both candidates.
//   - A digit that is among some cells: an option says which is the first of these cells that has
//     it. The candidates of the cells agree by colours whether they are that digit.

// coverOfRules is what rules add to an exact cover problem.
type coverOfRules struct {
	of   [][]exactcover.Element // of a candidate: index cell*size + digit-1
	more [][]exactcover.Element // further options
}

// coverableRules returns an error if a rule has no form as exact cover, or a rule takes too many
// items and elements. The puzzle must be valid.
func (p *Puzzle) coverableRules() error {
	size := 0
	for i := range p.Rules {
		k, err := p.coverSize(&p.Rules[i])
		if err != nil {
			return err
		}
		if size += k; size > maxCoverItems {
			return fmt.Errorf("as exact cover the rules have more than %d items and elements: %w",
				maxCoverItems, ErrUnsupported)
		}
	}
	return nil
}

// coverSize returns about how many items and elements a rule takes.
func (p *Puzzle) coverSize(r *Rule) (int, error) {
	n := p.Layout.size
	if related := r.related(n); related != nil {
		pairs, not := 0, 0
		for range p.Layout.rulePairs(r) {
			pairs++
		}
		for a := 1; a <= n; a++ {
			for b := 1; b <= n; b++ {
				if !related(a, b) {
					not++
				}
			}
		}
		return 3 * pairs * not, nil
	}
	if r.Kind == RuleContains && !slices.Equal(slices.Compact(slices.Clone(r.Digits)), r.Digits) {
		return 0, fmt.Errorf("cover takes no digit twice in %s: %w", r, ErrUnsupported)
	}
	if r.Kind == RuleContains {
		k := len(r.Cells[0])
		return len(r.Digits) * (1 + k*n + k*k), nil
	}
	sets, ok := r.digitSets(n)
	if !ok {
		return 0, fmt.Errorf("cover does not take %s: %w", r, ErrUnsupported)
	}
	return (len(sets) + 1) * (n + 1), nil
}

// digitSets returns the sets of which the different digits of the cells are one. ok is false if the
// rule is no such one, or there are too many sets.
func (r *Rule) digitSets(n int) (sets []uint64, ok bool) {
	switch r.Kind {
	case RuleCage:
		return kernel.CageSets(n, len(r.Cells[0]), r.Number)
	case RuleRenban:
		return kernel.RenbanSets(n, len(r.Cells[0])), true
	}
	return nil, false
}

// addRules adds the items of the rules of a puzzle, which coverableRules takes. ok is false if stop
// was set meanwhile.
func (cp *coverProblem) addRules(p *Puzzle, stop *atomic.Bool) (ok bool) {
	n := p.Layout.size
	cp.rules = &coverOfRules{of: make([][]exactcover.Element, p.Layout.Cells()*n)}
	for i := range p.Rules {
		if isSet(stop) {
			return false
		}
		r := &p.Rules[i]
		name := "rule" + strconv.Itoa(i+1)
		if related := r.related(n); related != nil {
			cp.addPairs(name, p.Layout, r, related)
		} else if sets, ok := r.digitSets(n); ok {
			cp.addSets(name, n, r.Cells[0], sets)
		} else {
			cp.addContained(name, n, r)
		}
	}
	return true
}

// item adds an item.
func (cp *coverProblem) item(name string, kind exactcover.Kind) exactcover.Element {
	item, err := cp.AddItem(name, kind)
	if err != nil {
		panic(err) // names differ, and coverableRules bounds their number
	}
	return exactcover.Element{Item: item}
}

// candidate returns what rules add to the option of a candidate.
func (c *coverOfRules) candidate(n int, cell Cell, digit int) *[]exactcover.Element {
	return &c.of[int(cell)*n+digit-1]
}

// addSets adds cells whose digits are different, and together one of the sets.
func (cp *coverProblem) addSets(name string, n int, cells []Cell, sets []uint64) {
	whole := cp.item(name, exactcover.Primary)
	digits := make([]exactcover.Element, n)
	for d := range digits {
		digits[d] = cp.item(name+"."+strconv.Itoa(d+1), exactcover.Primary)
		for _, c := range cells {
			of := cp.rules.candidate(n, c, d+1)
			*of = append(*of, digits[d])
		}
	}
	for _, set := range sets {
		option := []exactcover.Element{whole}
		for others := (uint64(1)<<n - 1) &^ set; others != 0; others &= others - 1 {
			option = append(option, digits[bits.TrailingZeros64(others)])
		}
		cp.rules.more = append(cp.rules.more, option)
	}
}

// addPairs adds pairs of cells that are related.
func (cp *coverProblem) addPairs(
	name string, l *Layout, r *Rule, related func(a, b int) bool,
) {
	n, number := l.size, 0
	for a, b := range l.rulePairs(r) {
		for x := 1; x <= n; x++ {
			for y := 1; y <= n; y++ {
				if related(x, y) {
					continue
				}
				number++
				item := cp.item(name+"."+strconv.Itoa(number), exactcover.Secondary)
				first, second := cp.rules.candidate(n, a, x), cp.rules.candidate(n, b, y)
				*first, *second = append(*first, item), append(*second, item)
			}
		}
	}
}

// addContained adds digits that are among the cells of a rule.
func (cp *coverProblem) addContained(name string, n int, r *Rule) {
	colour := func(name string) exactcover.Colour {
		c, err := cp.Colour(name)
		if err != nil {
			panic(err) // there are two
		}
		return c
	}
	yes, no := colour("yes"), colour("no")
	for _, d := range r.Digits {
		digit := name + "." + strconv.Itoa(int(d))
		somewhere := cp.item(digit, exactcover.Primary)
		before := []exactcover.Element{somewhere}
		for i, c := range r.Cells[0] {
			has := cp.item(digit+"."+strconv.Itoa(i+1), exactcover.Secondary)
			for e := 1; e <= n; e++ {
				if has.Colour = no; e == int(d) {
					has.Colour = yes
				}
				of := cp.rules.candidate(n, c, e)
				*of = append(*of, has)
			}
			has.Colour = yes
			cp.rules.more = append(cp.rules.more, append(slices.Clone(before), has))
			has.Colour = no
			before = append(before, has)
		}
	}
}
