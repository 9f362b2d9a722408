package check

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/internal/proptest"
	"github.com/nonet-dev/nonet/internal/ruletest"
)

var layouts = []string{
	"1", "latin:2", "latin:3", "2x2", "latin:4", "latin:5", "2x3", "2x2+diagonal", "2x2+windoku",
	"2x2+apart:r1c1,r3c4+apart:r2c2,r4c3", "jigsaw:1112122233343444",
	"latin:3+house:r1c1,r2c2,r3c3", "latin:2+apart:r1c1,r2c2",
}

// drawPuzzle draws a puzzle made from a solution of its layout: some cells are
// given, some of them wrongly, and in some puzzles cells have pencilmarks.
func drawPuzzle(t *rapid.T) *nonet.Puzzle {
	l, err := nonet.ParseLayout(rapid.SampledFrom(layouts).Draw(t, "layout"))
	if err != nil {
		t.Fatal(err)
	}
	rnd := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	solver := nonet.Solver{Rand: rnd}
	p := nonet.NewPuzzle(l)
	g, err := solver.First(context.Background(), p)
	if err != nil {
		g = make(nonet.Grid, l.Cells())
		for c := range g {
			g[c] = nonet.Digit(1 + rnd.IntN(l.Size()))
		}
	}
	given := rapid.IntRange(0, 100).Draw(t, "percent given")
	wrong := rapid.IntRange(0, 15).Draw(t, "percent wrong")
	marked := rapid.SampledFrom([]int{0, 0, 50, 100}).Draw(t, "percent marked")
	if marked > 0 {
		p.Marks = slices.Repeat([]nonet.Digits{nonet.AllDigits(l.Digits())}, l.Cells())
	}
	for c, d := range g {
		if rnd.IntN(100) < wrong {
			d = nonet.Digit(1 + rnd.IntN(l.Size()))
		}
		if rnd.IntN(100) < given {
			p.Givens[c] = d
		}
		if rnd.IntN(100) < marked {
			p.Marks[c] = nonet.DigitsOf(d)
			for k := range l.Size() {
				if rnd.IntN(2) == 0 {
					p.Marks[c] = p.Marks[c].With(nonet.Digit(k + 1))
				}
			}
		}
	}
	return p
}

// without returns the puzzle with only the clues that keep says.
func without(p *nonet.Puzzle, keep func(nonet.Cell) bool) *nonet.Puzzle {
	p = p.Clone()
	for c := range p.Givens {
		if keep(nonet.Cell(c)) {
			continue
		}
		p.Givens[c] = 0
		if p.Marks != nil {
			p.Marks[c] = nonet.AllDigits(p.Layout.Digits())
		}
	}
	return p
}

// What Diagnose says is compared with the solutions that package exactcover
// finds.
func TestDiagnoseIsTrue(t *testing.T) {
	seen := map[Verdict]int{}
	all := func() bool { return len(seen) == 4 }
	checkUntil(t, all, func(t *rapid.T) {
		p := drawPuzzle(t)
		const limit = 50
		r, err := Diagnose(context.Background(), new(nonet.Solver), p,
			Options{Limit: limit, Minimal: true})
		if err != nil {
			t.Fatal(err)
		}
		seen[r.Verdict]++
		all := ruletest.Solutions(t, p, limit)
		if n := len(all); r.Verdict != VerdictInvalid && (r.Count != n || r.Exact != (n < limit)) {
			t.Fatalf("%v: count %d, exact %v: there are %d", r, r.Count, r.Exact, n)
		}
		if conflicts := len(p.Conflicts()) > 0; conflicts != (r.Verdict == VerdictInvalid) {
			t.Fatalf("%v: conflicts %v", r, conflicts)
		}
		switch r.Verdict {
		case VerdictOK:
			checkRedundant(t, p, r)
		case VerdictNone:
			checkCore(t, p, r)
		case VerdictMany:
			checkMany(t, p, r, all)
		case VerdictUndecided:
			t.Fatal("undecided without a limit")
		}
	})
}

// checkUntil checks a property until what it was to see has been seen: short
// runs draw few examples.
func checkUntil(t *testing.T, seen func() bool, property func(*rapid.T)) {
	t.Helper()
	for range 50 {
		proptest.Check(t, property)
		if seen() {
			return
		}
	}
	t.Error("the examples do not cover what the test is about")
}

func checkRedundant(t *rapid.T, p *nonet.Puzzle, r Report) {
	if len(r.Unknown) > 0 {
		t.Fatalf("%v: unknown without a limit", r)
	}
	for _, clue := range clues(p) {
		rest := without(p, func(c nonet.Cell) bool { return c != clue.Cell })
		n := len(ruletest.Solutions(t, rest, 2))
		if listed := slices.Contains(r.Redundant, clue); listed != (n == 1) {
			t.Fatalf("%v: without %v there are %d solutions", r, clue, n)
		}
	}
}

func checkCore(t *rapid.T, p *nonet.Puzzle, r Report) {
	if !r.CoreMinimal {
		t.Fatalf("%v: not minimal without a limit", r)
	}
	base, _, _ := strings.Cut(p.Layout.String(), "+")
	l, err := nonet.ParseLayout(strings.Join(append([]string{base}, r.CoreLayout...), "+"))
	if err != nil {
		t.Fatal(err)
	}
	p = p.Clone()
	p.Layout = l // each clue is needed if nothing else of the layout counts
	in := func(c nonet.Cell) bool {
		return slices.ContainsFunc(r.Core, func(clue Clue) bool { return clue.Cell == c })
	}
	if n := len(ruletest.Solutions(t, without(p, in), 1)); n > 0 {
		t.Fatalf("%v: has a solution", r)
	}
	for _, clue := range r.Core {
		if !slices.Contains(clues(p), clue) {
			t.Fatalf("%v: %v is not a clue", r, clue)
		}
		but := without(p, func(c nonet.Cell) bool { return c != clue.Cell && in(c) })
		if n := len(ruletest.Solutions(t, but, 1)); n == 0 {
			t.Fatalf("%v: %v is not needed", r, clue)
		}
	}
}

func checkMany(t *rapid.T, p *nonet.Puzzle, r Report, all []nonet.Grid) {
	var differ []nonet.Cell
	for c := range p.Givens {
		other := p.Clone()
		if other.Marks == nil {
			other.Marks = slices.Repeat([]nonet.Digits{nonet.AllDigits(p.Layout.Digits())},
				p.Layout.Cells())
		}
		other.Marks[c] = other.Marks[c].Without(all[0][c])
		if len(ruletest.Solutions(t, other, 1)) > 0 {
			differ = append(differ, nonet.Cell(c))
		}
	}
	if !r.DifferExact || !slices.Equal(r.Differ, differ) {
		t.Fatalf("%v: they differ in %v", r, differ)
	}
	var add []nonet.Candidate
	for _, c := range differ {
		for d := range nonet.AllDigits(p.Layout.Digits()).All() {
			n := 0
			for _, g := range all {
				if g[c] == d {
					n++
				}
			}
			if n == 1 && r.Exact {
				add = append(add, nonet.Candidate{Cell: c, Digit: d})
			}
		}
	}
	if !slices.Equal(r.Add, add) {
		t.Fatalf("%v: candidates that leave one solution: %v, want %v", r, r.Add, add)
	}
}

// Every engine leads to the same verdict, count and explanation.
func TestDiagnoseWithEveryEngine(t *testing.T) {
	proptest.Check(t, func(t *rapid.T) {
		p := drawPuzzle(t)
		want, err := Diagnose(context.Background(), new(nonet.Solver), p, Options{Limit: 20})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range nonet.Engines() {
			if p.Layout.Size() > 4 && (e.Engine == nonet.EngineDFS ||
				e.Engine == nonet.EngineDFSLast) {
				continue // they take too long
			}
			if e.Engine == nonet.EngineNine && p.Layout != nonet.Classic() {
				continue // it does not solve them
			}
			r, err := Diagnose(context.Background(), &nonet.Solver{Engine: e.Engine}, p,
				Options{Limit: 20})
			if err != nil {
				t.Fatal(err)
			}
			if r.Verdict != want.Verdict || r.Count != want.Count ||
				!slices.Equal(r.Differ, want.Differ) ||
				r.CoreMinimal != want.CoreMinimal || !slices.Equal(r.Core, want.Core) {
				t.Fatalf("%s: %v\nwant %v", e.Name, r, want)
			}
		}
	})
}

// Whatever the limits, what is said is true, and no more is searched than allowed.
func TestDiagnoseWithLimits(t *testing.T) {
	proptest.Check(t, func(t *rapid.T) {
		p := drawPuzzle(t)
		limit := rapid.Int64Range(1, 20).Draw(t, "node limit")
		solver := nonet.Solver{NodeLimit: limit}
		r, err := Diagnose(context.Background(), &solver, p, Options{Minimal: true})
		if err != nil {
			t.Fatal(err)
		}
		if r.Nodes > limit || solver.NodeLimit != limit {
			t.Fatalf("%v: %d nodes with a limit of %d; afterwards it is %d", r, r.Nodes, limit,
				solver.NodeLimit)
		}
		n := len(ruletest.Solutions(t, p, 2000))
		ok := true
		switch r.Verdict {
		case VerdictOK:
			ok = n == 1
		case VerdictNone:
			ok = n == 0
			if r.CoreMinimal {
				checkCore(t, p, r)
			}
		case VerdictMany:
			ok = n > 1 && (r.Count == min(n, DefaultLimit) || !r.Exact && r.Count <= n)
		case VerdictUndecided:
			ok = r.Count <= 1 && r.Count <= n && !r.Exact
		}
		if !ok {
			t.Fatalf("%v: there are %d solutions", r, n)
		}
	})
}

// The items that are said not to be coverable are not, and any one less is.
func TestCoverCoreIsTrue(t *testing.T) {
	cores := 0
	checkUntil(t, func() bool { return cores > 0 }, func(t *rapid.T) {
		p := new(exactcover.Problem)
		n := rapid.IntRange(2, 7).Draw(t, "items")
		for i := range n {
			kind := exactcover.Primary
			if rapid.IntRange(0, 4).Draw(t, "kind") == 4 {
				kind = exactcover.Secondary
			}
			if _, err := p.AddItem(string(rune('a'+i)), kind); err != nil {
				t.Fatal(err)
			}
		}
		for range rapid.IntRange(1, 8).Draw(t, "options") {
			var elements []exactcover.Element
			for _, i := range rapid.SliceOfNDistinct(rapid.IntRange(0, n-1), 1, 4,
				rapid.ID[int]).Draw(t, "option") {
				elements = append(elements, exactcover.Element{Item: i})
			}
			if _, err := p.AddOption(elements...); err != nil {
				t.Fatal(err)
			}
		}
		r, err := DiagnoseCover(context.Background(), new(exactcover.Solver), p, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict != VerdictNone || len(r.Missing) > 0 {
			return
		}
		cores++
		if !r.CoreMinimal || coverable(p, r.Core) {
			t.Fatalf("%v: minimal %v", r, r.CoreMinimal)
		}
		for i := range r.Core {
			if !coverable(p, slices.Delete(slices.Clone(r.Core), i, i+1)) {
				t.Fatalf("%v: item %d is not needed", r, r.Core[i])
			}
		}
	})
}

// coverable reports, by trying all sets of options, whether disjoint ones cover
// the items.
func coverable(p *exactcover.Problem, items []int) bool {
	for set := range 1 << p.NumOptions() {
		var times [8]int
		for o := range p.NumOptions() {
			if set>>o&1 != 0 {
				for _, e := range p.Option(o) {
					times[e.Item]++
				}
			}
		}
		if slices.Max(times[:]) <= 1 && !slices.ContainsFunc(items,
			func(i int) bool { return times[i] != 1 }) {
			return true
		}
	}
	return false
}
