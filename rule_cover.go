package nonet

import (
	"errors"
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"strconv"
	"sync/atomic"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/internal/kernel"
	"github.com/nonet-dev/nonet/internal/rulekind"
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
	grid, plain := p.Layout.ruleGrid(), plainRules(p.Rules)
	for i := range plain {
		for _, said := range plain[i].Says(grid) {
			k, err := coverSize(&plain[i], grid.N, said)
			if err != nil {
				return fmt.Errorf("cover %w %s: %w", err, p.Rules[i], ErrUnsupported)
			}
			if size += k; size > maxCoverItems {
				return fmt.Errorf("as exact cover the rules have more than %d items and elements: %w",
					maxCoverItems, ErrUnsupported)
			}
		}
	}
	return nil
}

// Why cover does not take a rule.
var (
	errNotCover   = errors.New("does not take")
	errTwiceCover = errors.New("takes no digit twice in")
)

// coverSize returns about how many items and elements a constraint takes. The error is errNotCover
// or errTwiceCover.
func coverSize(r *rulekind.Rule, n int, said rulekind.Constraint) (int, error) {
	switch x := said.(type) {
	case rulekind.Line:
		if x.Implied {
			return 0, nil
		}
		pairs, not := 0, 0
		for range x.Pairs() {
			pairs++
		}
		for range unrelated(n, x.Related) {
			not++
		}
		return 3 * pairs * not, nil
	case rulekind.Same:
		return coverSize(r, n, x.Line())
	case rulekind.Among:
		if !slices.Equal(slices.Compact(slices.Clone(x.Digits)), x.Digits) {
			return 0, errTwiceCover
		}
		k := len(x.Cells)
		return len(x.Digits) * (1 + k*n + k*k), nil
	}
	sets, ok := digitSets(r, n, said)
	if !ok {
		return 0, errNotCover
	}
	return (len(sets) + 1) * (n + 1), nil
}

// unrelated yields the pairs of digits that are not related.
func unrelated(n int, related func(a, b int) bool) iter.Seq2[int, int] {
	return func(yield func(a, b int) bool) {
		for a := 1; a <= n; a++ {
			for b := 1; b <= n; b++ {
				if !related(a, b) && !yield(a, b) {
					return
				}
			}
		}
	}
}

// digitSets returns the sets of which the different digits of the cells of a rule are one. It
// reports false if the constraint is no such one, or there are too many sets.
func digitSets(r *rulekind.Rule, n int, said rulekind.Constraint) (sets []uint64, ok bool) {
	switch x := said.(type) {
	case rulekind.Sets:
		return x.Sets, true
	case rulekind.Total:
		if rulekind.Of(r.Kind).Lists.Different {
			return kernel.CageSets(n, len(x.Cells), x.Sum)
		}
	}
	return nil, false
}

// addRules adds the items of the rules of a puzzle, which coverableRules takes. ok is false if stop
// was set meanwhile.
func (cp *coverProblem) addRules(p *Puzzle, stop *atomic.Bool) (ok bool) {
	n := p.Layout.Digits()
	cp.rules = &coverOfRules{of: make([][]exactcover.Element, p.Layout.Cells()*n)}
	grid, plain := p.Layout.ruleGrid(), plainRules(p.Rules)
	for i := range plain {
		if isSet(stop) {
			return false
		}
		name := "rule" + strconv.Itoa(i+1)
		pairs := 0
		for _, said := range plain[i].Says(grid) {
			switch x := said.(type) {
			case rulekind.Line:
				pairs = cp.addPairs(name, n, x, pairs)
			case rulekind.Same:
				pairs = cp.addPairs(name, n, x.Line(), pairs)
			case rulekind.Among:
				cp.addContained(name, n, x)
			default:
				sets, _ := digitSets(&plain[i], n, said)
				cp.addSets(name, n, plain[i].Cells[0], sets)
			}
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
func (c *coverOfRules) candidate(n int, cell uint16, digit int) *[]exactcover.Element {
	return &c.of[int(cell)*n+digit-1]
}

// addSets adds cells whose digits are different, and together one of the sets.
func (cp *coverProblem) addSets(name string, n int, cells []uint16, sets []uint64) {
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

// addPairs adds pairs of cells that are related. The rule has so many items for pairs of digits
// before, and as many as it returns afterwards.
func (cp *coverProblem) addPairs(name string, n int, x rulekind.Line, number int) int {
	if x.Implied {
		return number
	}
	for a, b := range x.Pairs() {
		for d, e := range unrelated(n, x.Related) {
			number++
			item := cp.item(name+"."+strconv.Itoa(number), exactcover.Secondary)
			first, second := cp.rules.candidate(n, a, d), cp.rules.candidate(n, b, e)
			*first, *second = append(*first, item), append(*second, item)
		}
	}
	return number
}

// addContained adds digits that are among the cells of a rule.
func (cp *coverProblem) addContained(name string, n int, x rulekind.Among) {
	colour := func(name string) exactcover.Colour {
		c, err := cp.Colour(name)
		if err != nil {
			panic(err) // there are two
		}
		return c
	}
	yes, no := colour("yes"), colour("no")
	for _, d := range x.Digits {
		digit := name + "." + strconv.Itoa(int(d))
		somewhere := cp.item(digit, exactcover.Primary)
		before := []exactcover.Element{somewhere}
		for i, c := range x.Cells {
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
