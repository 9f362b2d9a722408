package check_test

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/check"
	"github.com/nonet-dev/nonet/internal/ruletest"
)

// TestTogether compares the largest sets of clues and rules that can be left out together with
// those of enumeration.
func TestTogether(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 28))
	l, err := nonet.ParseLayout("4")
	if err != nil {
		t.Fatal(err)
	}
	compared, smaller := 0, 0
	for range 400 {
		p := nonet.NewPuzzle(l)
		s := nonet.Solver{Rand: rand.New(rand.NewPCG(r.Uint64(), 1))}
		grid, err := s.First(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range r.Perm(16)[:4+r.IntN(4)] {
			p.Givens[c] = grid[c]
		}
		for range r.IntN(4) {
			kinds := nonet.RuleKinds()
			if rule, ok := ruletest.Rule(r, l, grid, kinds[r.IntN(len(kinds))].Kind); ok {
				p.Rules = append(p.Rules, rule)
			}
		}
		report, err := check.Diagnose(t.Context(), new(nonet.Solver), p,
			check.Options{Minimal: true})
		if err != nil {
			t.Fatal(err)
		}
		if report.Verdict != check.VerdictOK {
			continue
		}
		want := largestSet(t, p)
		got := len(report.Together) + len(report.TogetherRules)
		if report.Extent != check.ExtentLargest || got != want {
			t.Fatalf("%s %v: %d together, %v, want %d", p.Givens, p.Rules, got, report.Extent, want)
		}
		q := p.Clone()
		for _, clue := range report.Together {
			q.Givens[clue.Cell] = 0
		}
		q.Rules = nil
		for i, rule := range p.Rules {
			if !slices.Contains(report.TogetherRules, i) {
				q.Rules = append(q.Rules, rule)
			}
		}
		if n, err := new(nonet.Solver).CountTo(t.Context(), q, 2); n != 1 || err != nil {
			t.Fatalf("%s %v: without %v and %v there are %d solutions", p.Givens, p.Rules,
				report.Together, report.TogetherRules, n)
		}
		compared++
		if want < len(report.Redundant)+len(report.RedundantRules) {
			smaller++
		}
	}
	if compared < 100 || smaller < 50 {
		t.Errorf("%d compared, %d of them not all together", compared, smaller)
	}
}

// largestSet returns how many givens and rules can be left out together, by enumeration.
func largestSet(t *testing.T, p *nonet.Puzzle) int {
	plain := nonet.NewPuzzle(p.Layout)
	broken := map[uint]bool{} // parts that a grid breaks
	var cells []int
	for c, d := range p.Givens {
		if d != 0 {
			cells = append(cells, c)
		}
	}
	for g, err := range new(nonet.Solver).Solutions(context.Background(), plain) {
		if err != nil {
			t.Fatal(err)
		}
		set := uint(0)
		for i, c := range cells {
			if g[c] != p.Givens[c] {
				set |= 1 << i
			}
		}
		for _, b := range p.Breaches(g) {
			set |= 1 << (len(cells) + b.Rule)
		}
		broken[set] = true
	}
	parts := len(cells) + len(p.Rules)
	most := 0
	for kept := range uint(1) << parts {
		unique := true
		for set := range broken {
			unique = unique && (set == 0 || set&kept != 0)
		}
		if unique {
			most = max(most, parts-bits.OnesCount(kept))
		}
	}
	return most
}
