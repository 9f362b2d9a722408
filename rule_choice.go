package nonet

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet/internal/rulekind"
)

// The text of a RuleOr: "or:{RULE;RULE}{RULE}". The braces of relations and automata are in pairs,
// so those of a branch are found by counting.

// eachBranch calls visit with the text of each rule of each branch of a RuleOr. It returns how many
// rules each branch has.
func eachBranch(text string, parts *ruleParts, visit func(text string) error) ([]int, error) {
	var counts []int
	rest, at := parts.argument, parts.argumentAt
	for {
		inner, size, err := braced(rest)
		if err != nil {
			return nil, ruleErrorAt(text, at, err)
		}
		count := 0
		for offset := 1; ; count++ {
			rule := upToSemicolon(inner)
			if err := visit(strings.Trim(rule, " ")); err != nil {
				if re := (*RuleError)(nil); errors.As(err, &re) {
					err = fmt.Errorf("%s: %s", clip(re.Text, 40), re.Reason)
				}
				return nil, ruleErrorAt(text, at+offset, err)
			}
			if len(rule) == len(inner) {
				break
			}
			inner, offset = inner[len(rule)+1:], offset+len(rule)+1
		}
		counts = append(counts, count+1)
		if rest, at = rest[size:], at+size; rest == "" {
			return counts, nil
		}
	}
}

// braced returns what is in the pair of braces that a text begins with, and its length with them.
func braced(text string) (inner string, size int, err error) {
	if !strings.HasPrefix(text, "{") {
		return "", 0, unexpected(text, 0, "'{' and the rules of an alternative")
	}
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return text[1:i], i + 1, nil
			}
		}
		if depth > rulekind.MaxNested+1 {
			return "", 0, fmt.Errorf("braces are nested deeper than %d", rulekind.MaxNested)
		}
	}
	return "", 0, unexpected(text, len(text), "'}'")
}

// upToSemicolon returns the text before the first semicolon that is in no braces.
func upToSemicolon(text string) string {
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '{':
			depth++
		case '}':
			depth--
		case ';':
			if depth == 0 {
				return text[:i]
			}
		}
	}
	return text
}

// inBranch returns the text of a rule of a branch, in which cells that differ are no rule of the
// layout.
func inBranch(text string) string {
	name, cells, _ := strings.Cut((&Layout{size: MaxRuleSize}).inOwnWords(text).own, ":")
	if name == "differ" || name == "apart" || name == "house" {
		return RuleDifferent.String() + ":" + cells
	}
	return text
}

// choice reads a RuleOr.
func (rr *RuleReader) choice(text string, parts *ruleParts) (Rule, error) {
	r := Rule{Kind: parts.kind}
	var all []Rule
	counts, err := eachBranch(text, parts, func(text string) error {
		if len(all) == maxRules {
			return fmt.Errorf("more than %d rules", maxRules)
		}
		x, err := rr.Rule(inBranch(text))
		all = append(all, x)
		return err
	})
	if err != nil {
		return Rule{}, err
	}
	for _, k := range counts {
		r.Branches = append(r.Branches, all[:k:k])
		all = all[k:]
	}
	r.Cells = [][]Cell{r.branchCells()}
	if f := r.fault(rr.Layout); f != nil {
		return Rule{}, ruleErrorAt(text, parts.argumentAt, f)
	}
	return r, nil
}

// branchCells returns the cells of all branches, ascending.
func (r *Rule) branchCells() (cells []Cell) {
	for _, branch := range r.Branches {
		for i := range branch {
			cells = append(cells, slices.Concat(branch[i].Cells...)...)
		}
	}
	slices.Sort(cells)
	return slices.Compact(cells)
}

// Or returns the rule that all rules hold of one branch at least.
func Or(branches ...[]Rule) Rule {
	r := Rule{Kind: RuleOr, Branches: branches}
	r.Cells = [][]Cell{r.branchCells()}
	return r
}
