package format

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/ruletest"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// randomLayouts are layouts with all that a layout can have, at sizes from 2 to 25.
var randomLayouts = []string{
	"latin:2", "latin:3", "2x2", "4+diagonal", "latin:4", "jigsaw:1112132233423444",
	"latin:5", "jigsaw:aaabbaaccbdcccbddeebddeee", "2x3", "3x2", "6+diagonal", "latin:7", "2x4",
	"4x2", "latin:8", "9", "9", "9", "9+diagonal", "9+windoku", "9+anti-knight", "9+anti-king",
	"9+diagonal+windoku", "9+disjoint", "latin:9", "9+apart:r1c1,r2c4", "9+house:r1c1-r9c9", "10",
	"latin:11", "3x4", "4x3", "12+diagonal", "latin:13", "14", "15", "16", "16+diagonal", "25",
}

// randomRecords yields so many records with what records can have: layouts, rules of all kinds,
// givens, pencilmarks, what a player has entered, words, solutions. The puzzles have solutions.
func randomRecords(t *testing.T, rounds int, visit func(r *rand.Rand, rec *Record)) {
	t.Helper()
	for i := range rounds {
		r := rand.New(rand.NewPCG(1, uint64(i)))
		l := parseLayout(randomLayouts[i%len(randomLayouts)])
		solver := nonet.Solver{Rand: r, NodeLimit: 10_000}
		full, err := solver.First(context.Background(), nonet.NewPuzzle(l))
		if err != nil {
			continue
		}
		visit(r, randomRecord(r, l, full))
	}
}

func randomRecord(r *rand.Rand, l *nonet.Layout, full nonet.Grid) *Record {
	p := nonet.NewPuzzle(l)
	rec := &Record{Puzzle: p}
	n, some := l.Size(), func() bool { return r.IntN(3) == 0 }
	density := r.Float64()
	for c := range p.Givens {
		if r.Float64() < density {
			p.Givens[c] = full[c]
		}
	}
	digits := func(c int, share float64) (set nonet.Digits) {
		for d := range nonet.AllDigits(n).All() {
			if r.Float64() < share {
				set = set.With(d)
			}
		}
		return set.With(full[c])
	}
	if some() {
		p.Marks = make([]nonet.Digits, len(full))
		share := max(.4, r.Float64())
		for c := range p.Marks {
			p.Marks[c] = digits(c, share)
		}
	}
	if l.Size() <= nonet.MaxRuleSize && r.IntN(2) == 0 {
		for range 1 + r.IntN(3) {
			kind := nonet.RuleKind(r.IntN(len(nonet.RuleKinds())))
			if rule, ok := ruletest.Rule(r, l, full, kind); ok {
				p.Rules = append(p.Rules, rule)
			}
		}
	}
	if p.Validate() != nil { // the rules together are too large
		p.Rules = nil
	}
	if some() {
		rec.Progress = randomProgress(r, p, full, digits)
	}
	if some() {
		rec.Meta = &Meta{Title: "A title, 9x9: \"1\" & <2>", Author: "Ä. B"}
		if some() {
			rec.Meta.Comment, rec.Meta.Level = "one; two|three", "hard"
		}
	}
	if some() {
		rec.Solution = full
	}
	rec.tidy()
	return rec
}

// sameMeaning reports whether two puzzles, whose rules may be said in other words, have the same
// solutions, as far as some solutions of each tell.
func sameMeaning(p, q *nonet.Puzzle) bool {
	if p.Layout.String() != q.Layout.String() {
		return false
	}
	for _, pair := range [][2]*nonet.Puzzle{{p, q}, {q, p}} {
		solver := nonet.Solver{NodeLimit: 500}
		found := 0
		for g, err := range solver.Solutions(context.Background(), pair[0]) {
			if err != nil || found == 20 {
				break
			}
			if !pair[1].Solves(g) {
				return false
			}
			found++
		}
	}
	return true
}

// randomProgress returns what a player has entered who makes no mistake.
func randomProgress(r *rand.Rand, p *nonet.Puzzle, full nonet.Grid,
	digits func(int, float64) nonet.Digits,
) *Progress {
	x := &Progress{}
	if r.IntN(2) == 0 {
		x.Placed = make(nonet.Grid, len(full))
		for c, d := range full {
			if p.Givens[c] == 0 && r.IntN(4) == 0 {
				x.Placed[c] = d
			}
		}
	}
	filled := (&Record{Puzzle: p, Progress: x}).filled()
	for _, notes := range []*[]nonet.Digits{&x.Candidates, &x.Corner, &x.Centre} {
		if r.IntN(3) > 0 {
			continue
		}
		*notes = make([]nonet.Digits, len(full))
		for c := range full {
			if filled[c] == 0 && (notes == &x.Candidates || r.IntN(3) == 0) {
				(*notes)[c] = digits(c, .7)
				if notes == &x.Centre && p.Marks != nil && (*notes)[c] == p.Marks[c] {
					(*notes)[c] = nonet.Digits{} // SudokuPad shows the puzzle's own there
				}
			}
		}
		if notes == &x.Candidates {
			for c, possible := range open(p, filled) {
				(*notes)[c] = (*notes)[c].Intersect(possible)
			}
		}
	}
	if r.IntN(3) == 0 {
		x.Colours = make([]uint32, len(full))
		x.Colours[r.IntN(len(full))] = 2 // penpa has no colour 0
	}
	if r.IntN(3) == 0 {
		x.Elapsed = time.Duration(r.IntN(10_000)) * time.Second
	}
	return x
}

// Whatever a format writes it reads again, and what it holds is the same: over puzzles of all
// sizes, layouts and kinds of rules, with all that records have.
func TestRandomRecordsAreWritten(t *testing.T) {
	written := map[string]int{}
	randomRecords(t, testenv.Pick(40, 60, 1000), func(r *rand.Rand, rec *Record) {
		for _, f := range All() {
			if f.CanRead() && f.CanWrite() && !slices.Contains(coverFormats, f) {
				if checkConverted(t, rec, f) {
					written[f.Name]++
				}
			}
		}
	})
	for _, f := range All() {
		if f.CanRead() && f.CanWrite() && !slices.Contains(coverFormats, f) {
			if t.Logf("%-20s %d", f.Name, written[f.Name]); written[f.Name] == 0 && testenv.Long() {
				t.Errorf("%s has written no puzzle", f.Name)
			}
		}
	}
}

// A solution that comes with a puzzle is kept if it fits everything, and said to be none if it
// breaks a rule: in every format that holds solutions.
func TestSolutionsThatBreakRules(t *testing.T) {
	kinds := map[string]int{}
	formats := map[string]int{}
	randomRecords(t, testenv.Pick(100, 150, 4000), func(r *rand.Rand, rec *Record) {
		l := rec.Puzzle.Layout
		solver := nonet.Solver{Rand: r, NodeLimit: 10_000}
		other, err := solver.First(context.Background(), nonet.NewPuzzle(l))
		if err != nil || l.Size() > nonet.MaxRuleSize {
			return
		}
		full, err := solver.First(context.Background(), nonet.NewPuzzle(l))
		if err != nil {
			return
		}
		kind := nonet.RuleKind(r.IntN(len(nonet.RuleKinds())))
		rule, ok := ruletest.Rule(r, l, full, kind)
		p := nonet.NewPuzzle(l)
		p.Rules = []nonet.Rule{rule}
		if !ok || len(p.Breaches(other)) == 0 {
			return
		}
		kinds[kind.String()]++
		for _, f := range All() {
			if f.holds&PartSolution == 0 || !f.CanRead() || !f.CanWrite() {
				continue
			}
			for _, solution := range []nonet.Grid{full, other} {
				rec := &Record{Puzzle: p, Solution: solution}
				text, err := write(f, WriteOptions{}, rec)
				if err != nil || f.holdsOf(rec)&PartSolution == 0 {
					continue
				}
				formats[f.Name]++
				got, err := Read(strings.NewReader(text), Options{Format: f})
				if err != nil || len(got) != 1 {
					t.Errorf("%s: %v; written as\n%.1000s", f.Name, err, text)
					continue
				}
				said := slices.Contains(got[0].Remarks, notItsSolution)
				keeps := fmt.Sprint(got[0].Solution) == fmt.Sprint(solution)
				if right := &solution[0] == &full[0]; keeps != right || said == right ||
					!right && got[0].Solution != nil {
					t.Errorf("%s: %s: the solution %s is kept: %v, said to be none: %v", f.Name,
						rule.Text(l), solution, keeps, said)
				}
			}
		}
	})
	t.Log(kinds, formats)
	for _, kind := range nonet.RuleKinds() {
		if kinds[kind.Name] == 0 && testenv.Long() && kind.Kind != nonet.RuleAntiConsecutive {
			// a random grid hardly ever keeps that one
			t.Errorf("no wrong solution of a puzzle with the rule %s", kind.Name)
		}
	}
}
