package format

import (
	"testing"

	"github.com/nonet-dev/nonet"
)

// For every rule, the clauses say of each solution of the layout whether it solves the puzzle,
// and leave no variable open: there are as many models as solutions.
func TestCNFOfRules(t *testing.T) {
	for _, test := range []struct{ layout, rule string }{
		{"4", "cage:5:r1c1,r1c2"}, {"4", "cage:7:r1c1,r3c2,r4c4"}, {"4", "sum:10:r1c1,r2c2,r3c3,r4c4"},
		{"4", "sum:3:2*r1c1,-1*r2c3"}, {"4", "sum:1:2*r1c1,-1*r2c3,r4c4"}, {"4", "arrow:r1c1,r2c2,r3c3"},
		{"4", "arrow:r1c1,r2c2"}, {"4", "arrow:2:r1c1,r1c2,r2c2,r3c3,r4c4,r2c4"},
		{"4", "equal-sum:r1c1,r2c2/r3c3/r4c1,r1c4"}, {"4", "equal-sum:r1c1,r2c2/r2c2,r3c3"},
		{"4", "region-sum:r1c1,r1c2,r1c3,r2c4,r3c4"}, {"4", "zipper:r1c1,r2c2,r2c3,r3c4,r4c1"},
		{"4", "zipper:r1c1,r2c2,r2c3,r3c4"}, {"4", "sum-line:5:r1c1,r1c2,r2c2,r3c2,r4c4"},
		{"4", "thermo:r1c1,r2c2,r3c3"}, {"4", "greater:r1c1,r3c3"}, {"4", "whisper:2:r1c1,r2c2,r3c3"},
		{"4", "renban:r1c1,r2c3,r3c4"}, {"4", "modular:3:r1c1,r2c2,r3c3,r4c4"},
		{"2x3", "entropic:r1c1,r2c2,r3c3,r4c4"}, {"4", "palindrome:r1c1,r2c3,r4c4"},
		{"4", "palindrome:r1c1,r2c3,r4c4,r3c1"}, {"4", "between:r1c1,r2c2,r3c3"},
		{"4", "lockout:1:r1c1,r2c2,r3c3"}, {"4", "consecutive:r1c1,r3c3"}, {"4", "double:r1c1,r3c3"},
		{"4", "pair:a+b=5:r1c1,r3c3"}, {"4", "contains:12:r1c1,r2c3,r3c2"},
		{"4", "contains:11:r1c1,r2c3,r3c2"}, {"4", "sandwich:3:r1c1-r1c4"},
		{"4", "sandwich:0:r1c1-r4c1"}, {"4", "x-sum:6:r1c1-r1c4"}, {"4", "skyscraper:2:r4c2-r1c2"},
		{"4", "index:3:r1c1-r1c4"}, {"4", "index:3:r1c1,r2c3"}, {"4", "index-of:3:r2c2/r1c1,r2c3,r3c3"},
		{"4", "automaton:(1|2)*3.*:r1c1,r2c3,r3c2,r4c4"}, {"4", "automaton:11:r1c1,r1c2"},
		{"4", "anti-consecutive"}, {"latin:4", "anti-consecutive"},
	} {
		p := puzzleOf(t, test.layout, test.rule)
		clauses, vars := parseCNF(t, written(t, cnfFormat, &Record{Puzzle: p}))
		free := nonet.NewPuzzle(p.Layout)
		grids := 0
		for grid, err := range new(nonet.Solver).Solutions(t.Context(), free) {
			if grids++; err != nil || grids > 300 {
				break
			}
			model, open := propagated(p.Layout.Size(), grid, clauses, vars)
			if want := p.Solves(grid); model != want || model && open > 0 {
				t.Fatalf("%s: %s: the clauses hold: %v, the rule: %v; %d variables are open", test.rule,
					grid, model, want, open)
			}
		}
		if grids < 100 {
			t.Errorf("%s: %d grids", test.rule, grids)
		}
	}
}

// An answer to a puzzle with rules has further variables, which tell nothing.
func TestSATAnswerToRules(t *testing.T) {
	p := nonet.NewPuzzle(parseLayout("latin:2"))
	p.Rules = []nonet.Rule{{Kind: nonet.RuleCage, Number: 3, Cells: [][]nonet.Cell{{0, 1}}}}
	rec := recordsOf(t, satFormat, "s SATISFIABLE\nv -1 2 3 -4 5 -6 -7 8 9 0\n", Options{Puzzle: p})[0]
	if rec.Err != nil || rec.Solution.String() != "2112" {
		t.Errorf("got %s, solution %s", summary(rec), rec.Solution)
	}
}

// propagated reports whether the clauses do not contradict a grid by unit propagation, and how
// many variables it leaves open.
func propagated(n int, grid nonet.Grid, clauses [][]int, vars int) (holds bool, open int) {
	value := make([]int, vars+1)
	for v := range n * len(grid) {
		value[v+1] = -1
		if grid[v/n] == nonet.Digit(v%n+1) {
			value[v+1] = 1
		}
	}
	for changed := true; changed; {
		changed = false
		for _, clause := range clauses {
			satisfied, unit, left := false, 0, 0
			for _, literal := range clause {
				switch v := value[max(literal, -literal)]; {
				case v == 0:
					unit = literal
					left++
				case v > 0 == (literal > 0):
					satisfied = true
				}
			}
			switch {
			case satisfied:
			case left == 0:
				return false, 0
			case left == 1:
				value[max(unit, -unit)] = unit / max(unit, -unit)
				changed = true
			}
		}
	}
	for _, v := range value[1:] {
		open += one(v == 0)
	}
	return true, open
}
