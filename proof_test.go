package nonet_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// proofChecker checks proofs in DRAT of which each clause follows by unit
// propagation. Nothing is remembered from one step to the next: what followed
// from a clause that is forgotten must have been said.
type proofChecker struct {
	clauses  [][]int
	gone     []bool
	byText   map[string][]int // clauses by their sorted literals
	contains map[int][]int    // clauses by literal
	short    []int            // clauses of one literal or none
}

func newProofChecker(cnf string) *proofChecker {
	c := &proofChecker{byText: map[string][]int{}, contains: map[int][]int{}}
	for line := range strings.Lines(cnf) {
		if line[0] != 'c' && line[0] != 'p' {
			c.add(literals(line))
		}
	}
	return c
}

func literals(line string) (clause []int) {
	for _, word := range strings.Fields(line) {
		x, err := strconv.Atoi(word)
		if err != nil {
			panic(err)
		}
		if x != 0 {
			clause = append(clause, x)
		}
	}
	return clause
}

func clauseText(clause []int) string { return fmt.Sprint(slices.Sorted(slices.Values(clause))) }

func (c *proofChecker) add(clause []int) {
	i := len(c.clauses)
	c.clauses, c.gone = append(c.clauses, clause), append(c.gone, false)
	c.byText[clauseText(clause)] = append(c.byText[clauseText(clause)], i)
	for _, x := range clause {
		c.contains[x] = append(c.contains[x], i)
	}
	if len(clause) < 2 {
		c.short = append(c.short, i)
	}
}

// follows reports whether unit propagation refutes the negation of a clause.
func (c *proofChecker) follows(clause []int) bool {
	value := map[int]bool{}
	var queue []int
	set := func(x int) (ok bool) {
		if value[-x] {
			return false
		}
		if !value[x] {
			value[x] = true
			queue = append(queue, x)
		}
		return true
	}
	for _, x := range clause {
		if !set(-x) {
			return true
		}
	}
	for _, i := range c.short {
		if !c.gone[i] && (len(c.clauses[i]) == 0 || !set(c.clauses[i][0])) {
			return true
		}
	}
	for k := 0; k < len(queue); k++ {
	clauses:
		for _, i := range c.contains[-queue[k]] {
			open := 0
			if c.gone[i] {
				continue
			}
			for _, x := range c.clauses[i] {
				if value[x] || !value[-x] && open != 0 {
					continue clauses
				}
				if !value[-x] {
					open = x
				}
			}
			if open == 0 || !set(open) {
				return true
			}
		}
	}
	return false
}

// check returns the number of clauses of a proof and how many were forgotten,
// and what is wrong with it.
func (c *proofChecker) check(proof string) (steps, forgotten int, err error) {
	for line := range strings.Lines(proof) {
		if rest, ok := strings.CutPrefix(line, "d "); ok {
			clause := literals(rest)
			list := c.byText[clauseText(clause)]
			at := slices.IndexFunc(list, func(i int) bool { return !c.gone[i] })
			if at < 0 {
				return steps, forgotten, fmt.Errorf("%v is forgotten and was not there", clause)
			}
			c.gone[list[at]] = true
			forgotten++
			continue
		}
		clause := literals(line)
		if steps++; !c.follows(clause) {
			return steps, forgotten, fmt.Errorf("step %d, %v, does not follow", steps, clause)
		}
		if len(clause) == 0 {
			return steps, forgotten, nil
		}
		c.add(clause)
	}
	return steps, forgotten, errors.New("there is no empty clause")
}

// cnf returns the clauses of a puzzle, and that one which excludes a solution
// unless that is nil.
func cnf(t *testing.T, p *nonet.Puzzle, except nonet.Grid) string {
	t.Helper()
	var out bytes.Buffer
	if err := format.WriteCNF(&out, p, except); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// prove returns the proof for a puzzle, "" if it has a solution.
func prove(t *testing.T, p *nonet.Puzzle) string {
	t.Helper()
	var out bytes.Buffer
	s := nonet.Solver{Proof: &out}
	_, err := s.First(t.Context(), p)
	if err == nil {
		return ""
	}
	if !errors.Is(err, nonet.ErrNoSolution) || s.Stats.Engine != nonet.EngineSearch {
		t.Fatal(s.Stats.Engine, err)
	}
	return out.String()
}

func TestProof(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 42))
	proofs := 0
	layouts := []string{"2x2", "latin:5", "2x3", "jigsaw:1112122233343444", "3x3", "2x2+diagonal",
		"latin:7", "2x2+apart:r1c1,r3c4",
		"jigsaw:1112223331112223331112223334445556664445556664445556667778889997778889997778889" + "99",
		"latin:2+apart:r1c1,r2c2"}
	rounds := testenv.Pick(60, 100, 300)
	for i := range rounds {
		var p *nonet.Puzzle
		if text := layouts[i%len(layouts)]; text == "latin:2+apart:r1c1,r2c2" {
			l, err := nonet.ParseLayout(text)
			if err != nil {
				t.Fatal(err)
			}
			p = nonet.NewPuzzle(l)
		} else {
			p = spoiled(t, text, rng, 10+rng.IntN(30))
		}
		if i%2 == 1 {
			p.Marks = slices.Repeat([]nonet.Digits{nonet.AllDigits(p.Layout.Digits())},
				p.Layout.Cells())
			for c := range p.Marks {
				for range rng.IntN(p.Layout.Size()) {
					p.Marks[c] = p.Marks[c].Without(nonet.Digit(1 + rng.IntN(p.Layout.Size())))
				}
			}
		}
		proof := prove(t, p)
		cover := nonet.Solver{Engine: nonet.EngineCover}
		n, err := cover.CountTo(t.Context(), p, 1)
		if err != nil || (n == 0) != (proof != "") {
			t.Fatalf("%v %v: %d solutions, %v, and a proof of %d bytes",
				p.Layout, p.Givens, n, err, len(proof))
		}
		if proof == "" {
			continue
		}
		if _, _, err := newProofChecker(cnf(t, p, nil)).check(proof); err != nil {
			t.Fatalf("%v %v %v: %v", p.Layout, p.Givens, p.Marks, err)
		}
		proofs++
	}
	if proofs < rounds/3 {
		t.Errorf("only %d proofs", proofs)
	}
}

// marked returns a puzzle of pencilmarks alone, with a percentage of all candidates.
func marked(t *testing.T, text string, rng *rand.Rand, percent int) *nonet.Puzzle {
	t.Helper()
	l, err := nonet.ParseLayout(text)
	if err != nil {
		t.Fatal(err)
	}
	p := nonet.NewPuzzle(l)
	p.Marks = make([]nonet.Digits, l.Cells())
	for c := range p.Marks {
		for p.Marks[c].IsEmpty() {
			for d := range l.Size() {
				if rng.IntN(100) < percent {
					p.Marks[c] = p.Marks[c].With(nonet.Digit(d + 1))
				}
			}
		}
	}
	return p
}

// Proofs that take learning, and forgetting.
func TestLongProof(t *testing.T) {
	rng := rand.New(rand.NewPCG(43, 44))
	for _, test := range []struct {
		layout                                    string
		percent, rounds, proofs, steps, forgotten int
	}{
		{"latin:8", 53, 20, 5, 30, 0},
		{"3x3", 60, 20, 3, 100, 0},
		{"3x4", 47, 6, 3, 300, 20},
	} {
		proofs, steps, forgotten := 0, 0, 0
		for range testenv.Pick(max(test.rounds/6, 1), test.rounds/2, test.rounds) {
			p := marked(t, test.layout, rng, test.percent)
			proof := prove(t, p)
			if proof == "" {
				continue
			}
			k, f, err := newProofChecker(cnf(t, p, nil)).check(proof)
			if err != nil {
				t.Fatalf("%s %v: %v", test.layout, p.Marks, err)
			}
			proofs, steps, forgotten = proofs+1, steps+k, forgotten+f
		}
		t.Logf("%s: %d proofs, %d steps, %d forgotten", test.layout, proofs, steps, forgotten)
		if testenv.Long() && (proofs < test.proofs || steps < test.steps ||
			forgotten < test.forgotten) {
			t.Errorf("%s: %d proofs, %d steps, %d forgotten: not a good mix",
				test.layout, proofs, steps, forgotten)
		}
	}
}

// proveOnly returns the solution of a puzzle and the proof that it is the only
// one, or nil if there is none or there are several.
func proveOnly(t *testing.T, p *nonet.Puzzle) (nonet.Grid, string) {
	t.Helper()
	var out bytes.Buffer
	s := nonet.Solver{Proof: &out}
	g, err := s.Solve(t.Context(), p)
	if errors.Is(err, nonet.ErrNoSolution) || errors.Is(err, nonet.ErrNotUnique) {
		return nil, ""
	}
	if err != nil || !p.Solves(g) {
		t.Fatal(g, err)
	}
	return g, out.String()
}

// Proofs that a solution is the only one: for each the clauses without the last one,
// which excludes it, do have a solution.
func TestProofOfUniqueness(t *testing.T) {
	rng := rand.New(rand.NewPCG(47, 48))
	for _, test := range []struct {
		layout                 string
		percent, holes, rounds int // of pencilmarks; where 0, of empty cells
		proofs, steps          int
	}{
		{"2x2", 0, 60, 40, 5, 5},
		{"latin:5", 0, 60, 20, 5, 5},
		{"2x3+diagonal", 0, 60, 20, 5, 5},
		{"3x3", 0, 50, 20, 3, 3},
		{"3x3", 42, 0, 20, 5, 150},
		{"3x3+windoku", 56, 0, 6, 1, 30},
		{"latin:8", 37, 0, 20, 5, 10},
		{"3x4", 31, 0, 10, 3, 30},
	} {
		proofs, steps := 0, 0
		for range testenv.Pick(max(test.rounds/8, 1), test.rounds/3, test.rounds) {
			l, err := nonet.ParseLayout(test.layout)
			if err != nil {
				t.Fatal(err)
			}
			p := nonet.NewPuzzle(l)
			random := nonet.Solver{Rand: rng}
			solution, err := random.First(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			if test.percent > 0 {
				p = marked(t, test.layout, rng, test.percent)
				for c, d := range solution {
					p.Marks[c] = p.Marks[c].With(d)
				}
			} else {
				copy(p.Givens, solution)
				for _, c := range rng.Perm(l.Cells())[:l.Cells()*test.holes/100] {
					p.Givens[c] = 0
				}
			}
			only, proof := proveOnly(t, p)
			cover := nonet.Solver{Engine: nonet.EngineCover}
			n, err := cover.CountTo(t.Context(), p, 2)
			if err != nil || (n == 1) != (only != nil) {
				t.Fatalf("%v %v: %d solutions, %v, and %v is said to be the only one",
					p.Layout, p.Givens, n, err, only)
			}
			if only == nil {
				continue
			}
			k, _, err := newProofChecker(cnf(t, p, only)).check(proof)
			if err != nil {
				t.Fatalf("%v %v %v: %v", p.Layout, p.Givens, p.Marks, err)
			}
			if _, _, err := newProofChecker(cnf(t, p, nil)).check(proof); err == nil {
				t.Fatalf("%v %v: the solution is refuted, too", p.Layout, p.Givens)
			}
			proofs, steps = proofs+1, steps+k
		}
		t.Logf("%s: %d proofs, %d steps", test.layout, proofs, steps)
		if testenv.Long() && (proofs < test.proofs || steps < test.steps) {
			t.Errorf("%s: %d proofs, %d steps: not a good mix", test.layout, proofs, steps)
		}
	}
}

type failingWriter struct{ left int }

var errFull = errors.New("no room")

func (w *failingWriter) Write(p []byte) (int, error) {
	if w.left -= len(p); w.left < 0 {
		return 0, errFull
	}
	return len(p), nil
}

func TestProofRefuses(t *testing.T) {
	p := marked(t, "3x4", rand.New(rand.NewPCG(45, 46)), 49)
	for _, room := range []int{0, 70_000} { // more than a buffer
		s := nonet.Solver{Proof: &failingWriter{room}}
		if _, err := s.First(t.Context(), p); !errors.Is(err, errFull) {
			t.Errorf("%v from a writer with room for %d bytes", err, room)
		}
	}
	for _, e := range []nonet.Engine{nonet.EngineNine, nonet.EngineCover, nonet.EngineMRV} {
		s := nonet.Solver{Engine: e, Proof: new(bytes.Buffer)}
		if _, err := s.First(t.Context(), nonet.NewPuzzle(nonet.Classic())); !errors.Is(err,
			nonet.ErrUnsupported) {
			t.Errorf("%v: %v", e, err)
		}
	}
	s := nonet.Solver{Proof: new(bytes.Buffer)}
	b := nonet.Batch{Layout: nonet.Classic(), Puzzles: make([]nonet.Digit, 81),
		Results: make([]nonet.Result, 1)}
	if err := s.SolveBatch(t.Context(), &b, 1); !errors.Is(err, nonet.ErrUnsupported) {
		t.Errorf("a batch: %v", err)
	}
}
