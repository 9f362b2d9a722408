package api

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/check"
	"github.com/nonet-dev/nonet/logic/explain"
)

// maxCheckLimit is the highest CheckParams.Limit.
const maxCheckLimit = 1_000_000

func checkPuzzle(ctx context.Context, params CheckParams, _ func(None) error) (CheckResult, error) {
	var out CheckResult
	p, err := params.puzzle()
	if err != nil {
		return out, err
	}
	if params.Limit < 0 || params.Limit > maxCheckLimit {
		return out, errorf(CodeRequest, "limit is %d: it is a number from 0 to %d", params.Limit,
			maxCheckLimit)
	}
	s := nonet.Solver{Jobs: 1}
	r, err := check.Diagnose(ctx, &s, p, check.Options{
		Limit: params.Limit, Minimal: params.Minimal, Symbol: symbol})
	if err != nil {
		return out, err
	}
	out = CheckResult{
		Verdict: r.Verdict.String(), Text: verdictText(&r), Count: r.Count, Exact: r.Exact,
		Core: clueCells(r.Core), Differ: indices(r.Differ), Add: candidates(r.Add),
		Spare: clueCells(r.Redundant), Clues: p.Givens.Clues(),
	}
	out.CoreRules = ruleTexts(p, r.CoreRules)
	out.SpareRules = ruleTexts(p, r.RedundantRules)
	out.Breaches = newBreaches(explain.Explainer{Symbol: symbol}, p, r.Breaches)
	for _, c := range r.Conflicts {
		pair := []int{int(c.A)}
		if c.B != c.A {
			pair = append(pair, int(c.B))
		}
		out.Clashes = append(out.Clashes, pair)
	}
	if r.Verdict == check.VerdictOK {
		solution, err := s.Solve(ctx, p)
		if err != nil {
			return out, err
		}
		out.Solution = solution.String()
	}
	out.Report, err = json.Marshal(r)
	return out, err
}

// ruleTexts returns the texts of some rules of a puzzle.
func ruleTexts(p *nonet.Puzzle, indices []int) (list []string) {
	for _, i := range indices {
		list = append(list, p.Rules[i].Text(p.Layout))
	}
	return list
}

// clueCells returns the cells of clues.
func clueCells(clues []check.Clue) []int {
	list := make([]int, len(clues))
	for i, c := range clues {
		list[i] = int(c.Cell)
	}
	return list
}

// verdictText says a report in sentences.
func verdictText(r *check.Report) string {
	text := r.String()
	_, rest, _ := strings.Cut(text, ": ")
	switch r.Verdict {
	case check.VerdictOK:
		if _, minimal, ok := strings.Cut(text, "; "); ok {
			return "The puzzle has exactly one solution; " + minimal + "."
		}
		return "The puzzle has exactly one solution."
	case check.VerdictInvalid:
		return "Clues of the puzzle clash: " + rest + "."
	case check.VerdictNone:
		return "The puzzle has no solution: " + rest + "."
	case check.VerdictMany:
		number := strconv.Itoa(r.Count)
		if !r.Exact {
			number = "at least " + number
		}
		if _, where, ok := strings.Cut(rest, ", they "); ok {
			return "The puzzle has " + number + " solutions. They " + where + "."
		}
		return "The puzzle has " + number + " solutions."
	}
	return "It is not known how many solutions the puzzle has: " + rest + "."
}
