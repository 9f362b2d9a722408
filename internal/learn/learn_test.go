package learn

import (
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
)

// random makes a small problem with random groups and pairs.
func random(rng *rand.Rand) Problem {
	p := Problem{Vars: 1 + rng.IntN(13)}
	for range rng.IntN(9) {
		p.Groups = append(p.Groups, some(rng, p.Vars, 1+rng.IntN(min(6, p.Vars))))
	}
	if p.Vars > 1 {
		for range rng.IntN(4) {
			p.Apart = append(p.Apart, [2]uint32(some(rng, p.Vars, 2)))
		}
	}
	return p
}

func some(rng *rand.Rand, n, k int) []uint32 {
	var list []uint32
	for _, v := range rng.Perm(n)[:k] {
		list = append(list, uint32(v))
	}
	return list
}

// brute returns all solutions by trying every assignment. Bit v of a solution is variable v.
func brute(p Problem) (solutions []uint32) {
	for x := range uint32(1) << p.Vars {
		ok := true
		for _, g := range p.Groups {
			n := 0
			for _, v := range g {
				n += int(x >> v & 1)
			}
			ok = ok && n == 1
		}
		for _, a := range p.Apart {
			ok = ok && (x>>a[0])&(x>>a[1])&1 == 0
		}
		if ok {
			solutions = append(solutions, x)
		}
	}
	return solutions
}

func satisfies(x uint32, clause []Lit) bool {
	return slices.ContainsFunc(clause, func(l Lit) bool { return x>>l.Var()&1 != uint32(l&1) })
}

// cnf writes a problem as clauses.
func cnf(p Problem) (clauses [][]Lit) {
	apart := slices.Clone(p.Apart)
	for _, g := range p.Groups {
		var one []Lit
		for i, v := range g {
			one = append(one, Pos(v))
			for _, w := range g[:i] {
				apart = append(apart, [2]uint32{v, w})
			}
		}
		clauses = append(clauses, one)
	}
	for _, a := range apart {
		clauses = append(clauses, []Lit{Neg(a[0]), Neg(a[1])})
	}
	return clauses
}

// follows reports whether a clause follows from others by unit propagation.
func follows(clauses [][]Lit, clause []Lit) bool {
	isTrue := map[Lit]bool{}
	for _, l := range clause {
		isTrue[l.Not()] = true
	}
	for {
		changed := false
		for _, c := range clauses {
			var last Lit
			open := 0
			satisfied := false
			for _, l := range c {
				satisfied = satisfied || isTrue[l]
				if !isTrue[l.Not()] && (open == 0 || l != last) {
					open++
					last = l
				}
			}
			switch {
			case satisfied:
			case open == 0:
				return true
			case open == 1:
				isTrue[last] = true
				changed = true
			}
		}
		if !changed {
			return false
		}
	}
}

var configs = []Config{{}, {Seed: 3}, {False: true}, {Stable: true}, {Unstable: true}}

// The solver finds each solution once, and each learned clause follows by unit propagation.
func TestSolutions(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	rounds := 3000
	if testing.Short() {
		rounds = 300
	}
	var none, some int
	for round := range rounds {
		p := random(rng)
		checkSolutions(t, p, configs[round%len(configs)])
		if len(brute(p)) == 0 {
			none++
		} else {
			some++
		}
	}
	if none < rounds/10 || some < rounds/10 {
		t.Errorf("%d without solution, %d with some: not a good mix", none, some)
	}
}

func checkSolutions(t *testing.T, p Problem, c Config) {
	t.Helper()
	want := brute(p)
	if len(want) > 200 {
		return
	}
	s := New(p, c)
	clauses := cnf(p)
	done := s.unsatisfiable
	s.Learn = func(clause []Lit) {
		if !follows(clauses, clause) {
			t.Fatalf("%+v: %v does not follow", p, clause)
		}
		clauses = append(clauses, slices.Clone(clause))
		done = done || len(clause) == 0
	}
	var got []uint32
	for {
		out := s.Run(Limit{Conflicts: 1})
		if out == Limited {
			continue
		}
		if out == Unsatisfiable {
			break
		}
		x := uint32(0)
		for v := range uint32(p.Vars) {
			if s.Value(v) {
				x |= 1 << v
			}
		}
		got = append(got, x)
		clause := s.Excluded()
		for _, other := range want {
			if !slices.Contains(got[:len(got)-1], other) &&
				satisfies(other, clause) == (other == x) {
				t.Fatalf("%+v: %v says the wrong thing of %b", p, clause, other)
			}
		}
		clauses = append(clauses, clause)
		s.AddClause(clause)
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Fatalf("%+v: %b, want %b", p, got, want)
	}
	if !done {
		t.Fatalf("%+v: the empty clause was not derived", p)
	}
}

func FuzzSolutions(f *testing.F) {
	f.Add(uint64(1), uint64(2))
	f.Fuzz(func(t *testing.T, a, b uint64) {
		checkSolutions(t, random(rand.New(rand.NewPCG(a, b))), configs[a%uint64(len(configs))])
	})
}

// Under assumptions Run finds a solution that fulfils them, or a core: assumptions that no solution
// fulfils together.
func TestAssumptions(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	cores := 0
	for range 2000 {
		p := random(rng)
		want := brute(p)
		s := New(p, Config{})
		for range 4 {
			var assumptions []Lit
			for _, v := range some(rng, p.Vars, rng.IntN(p.Vars+1)) {
				assumptions = append(assumptions, Lit(v<<1)|Lit(rng.IntN(2)))
			}
			fulfils := func(x uint32, lits []Lit) bool {
				return !slices.ContainsFunc(lits, func(l Lit) bool {
					return !satisfies(x, []Lit{l})
				})
			}
			if s.Run(Limit{}, assumptions...) == Satisfiable {
				x := uint32(0)
				for v := range uint32(p.Vars) {
					if s.Value(v) {
						x |= 1 << v
					}
				}
				if !slices.Contains(want, x) || !fulfils(x, assumptions) {
					t.Fatalf("%+v: %b is not a solution with %v", p, x, assumptions)
				}
				continue
			}
			core := s.Core()
			for _, l := range core {
				if !slices.Contains(assumptions, l) {
					t.Fatalf("%+v: %v of %v was not assumed", p, core, assumptions)
				}
			}
			for _, x := range want {
				if fulfils(x, core) {
					t.Fatalf("%+v: %b fulfils the core %v", p, x, core)
				}
			}
			if 0 < len(core) && len(core) < len(assumptions) {
				cores++
			}
		}
	}
	if cores < 100 {
		t.Errorf("only %d cores", cores)
	}
}

// board is the problem to cover a square board without two opposite corners with dominoes. It has
// no solution.
func board(n int) (p Problem) {
	missing := func(r, c int) bool { return r == c && (r == 0 || r == n-1) }
	cells := make([][]uint32, n*n)
	for r := range n {
		for c := range n {
			for _, to := range [][2]int{{r, c + 1}, {r + 1, c}} {
				if to[0] < n && to[1] < n && !missing(r, c) && !missing(to[0], to[1]) {
					v := uint32(p.Vars)
					p.Vars++
					cells[r*n+c] = append(cells[r*n+c], v)
					cells[to[0]*n+to[1]] = append(cells[to[0]*n+to[1]], v)
				}
			}
		}
	}
	for i, g := range cells {
		if !missing(i/n, i%n) {
			p.Groups = append(p.Groups, g)
		}
	}
	return p
}

// latin is the problem to find a Latin square.
func latin(n int) (p Problem) {
	p.Vars = n * n * n
	for a := range n {
		for b := range n {
			var cell, row, column []uint32
			for k := range n {
				cell = append(cell, uint32((a*n+b)*n+k))
				row = append(row, uint32((a*n+k)*n+b))
				column = append(column, uint32((k*n+a)*n+b))
			}
			p.Groups = append(p.Groups, cell, row, column)
		}
	}
	return p
}

// A search takes the same steps every time. The numbers change only when the search is changed on
// purpose.
func TestGolden(t *testing.T) {
	for _, c := range []struct {
		name      string
		problem   Problem
		config    Config
		out       Outcome
		conflicts int64
	}{
		{"board 8", board(8), Config{}, Unsatisfiable, 1297},
		{"board 8 stable", board(8), Config{Stable: true}, Unsatisfiable, 1221},
		{"board 8 unstable", board(8), Config{Unstable: true}, Unsatisfiable, 1297},
		{"board 10", board(10), Config{}, Unsatisfiable, 7300},
		{"latin 12", latin(12), Config{}, Satisfiable, 15},
		{"latin 12 false", latin(12), Config{False: true}, Satisfiable, 10},
	} {
		if testing.Short() && c.name == "board 10" {
			continue
		}
		s := New(c.problem, c.config)
		if out := s.Run(Limit{}); out != c.out || s.Stats.Conflicts != c.conflicts {
			t.Errorf("%s: outcome %d after %d conflicts, want %d after %d",
				c.name, out, s.Stats.Conflicts, c.out, c.conflicts)
		}
	}
}

// Learned clauses follow from the problem in a long search, too, in which clauses are deleted and
// moved.
func TestLongProof(t *testing.T) {
	p := board(10)
	s := New(p, Config{})
	clauses := map[string]bool{}
	key := func(clause []Lit) string {
		sorted := slices.Sorted(slices.Values(clause))
		b := make([]byte, 0, 2*len(sorted))
		for _, l := range sorted {
			b = append(b, byte(l), byte(l>>8))
		}
		return string(b)
	}
	learned, forgotten := 0, 0
	s.Learn = func(clause []Lit) {
		learned++
		clauses[key(clause)] = true
	}
	s.Forget = func(clause []Lit) {
		forgotten++
		if !clauses[key(clause)] {
			t.Fatalf("%v is forgotten, and was not there", clause)
		}
	}
	if out := s.Run(Limit{}); out != Unsatisfiable {
		t.Fatal(out)
	}
	if forgotten < learned/4 {
		t.Errorf("%d of %d clauses were forgotten", forgotten, learned)
	}
}

func TestRace(t *testing.T)  { testSeveral(t, Race) }
func TestTurns(t *testing.T) { testSeveral(t, Turns) }

func testSeveral(t *testing.T, run func([]*Solver, Limit) (int, Outcome)) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		p := random(rng)
		want := brute(p)
		if len(want) > 200 {
			continue
		}
		solvers := []*Solver{
			New(p, Config{Stable: true}), New(p, Config{Seed: 5}), New(p, Config{False: true}),
		}
		var got []uint32
		for {
			winner, out := run(solvers, Limit{})
			if out == Unsatisfiable {
				break
			}
			x := uint32(0)
			for v := range uint32(p.Vars) {
				if solvers[winner].Value(v) {
					x |= 1 << v
				}
			}
			got = append(got, x)
			clause := solvers[winner].Excluded()
			for _, s := range solvers {
				s.AddClause(clause)
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("%+v: %b, want %b", p, got, want)
		}
	}
	solvers := []*Solver{
		New(board(10), Config{Stable: true}), New(board(10), Config{Unstable: true}),
	}
	for solvers[0].Stats.Conflicts < 60_000 {
		_, out := run(solvers, Limit{Conflicts: 20_000})
		if out == Unsatisfiable {
			break
		}
		if out != Limited {
			t.Fatalf("board: outcome %d", out)
		}
	}
	if solvers[0].imported+solvers[1].imported == 0 && !solvers[0].unsatisfiable {
		t.Error("nothing was shared")
	}
}

// However small the pieces of work are, solvers take turns of the same length.
func TestTurnsInPieces(t *testing.T) {
	for _, piece := range []int64{1, 1_000_000} {
		solvers := []*Solver{
			New(board(12), Config{Stable: true}), New(board(12), Config{Unstable: true}),
		}
		first, second := &solvers[0].Stats, &solvers[1].Stats
		for first.Conflicts+second.Conflicts < 10_500 {
			if _, out := Turns(solvers, Limit{Work: piece}); out != Limited {
				t.Fatalf("outcome %d after %d and %d conflicts", out, first.Conflicts,
					second.Conflicts)
			}
			if first.Conflicts < min(second.Conflicts, conflictsPerTurn) ||
				second.Conflicts > conflictsPerTurn+100 {
				t.Fatalf("%d and %d conflicts", first.Conflicts, second.Conflicts)
			}
		}
		if second.Conflicts < conflictsPerTurn {
			t.Errorf("%d and %d conflicts", first.Conflicts, second.Conflicts)
		}
	}
}

// Probing fixes variables that lead to a contradiction, and no others.
func TestProbe(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	ruledOut := 0
	for range 500 {
		p := random(rng)
		want := brute(p)
		s := New(p, Config{})
		before := s.FixedCount()
		s.Probe(1 << 20)
		ruledOut += s.FixedCount() - before
		for v := range uint32(p.Vars) {
			for _, x := range want {
				if s.unsatisfiable || s.Fixed(v) != 0 && (s.Fixed(v) > 0) != (x>>v&1 == 1) {
					t.Fatalf("%+v: variable %d is fixed to %d, not in %b", p, v, s.Fixed(v), x)
				}
			}
		}
	}
	if ruledOut < 100 {
		t.Errorf("only %d variables were ruled out", ruledOut)
	}
}

func TestLimits(t *testing.T) {
	s := New(board(10), Config{})
	out := s.Run(Limit{Conflicts: 10})
	if out != Limited || s.Stats.Conflicts < 10 || s.Stats.Conflicts > 20 {
		t.Errorf("outcome %d after %d conflicts", out, s.Stats.Conflicts)
	}
	before := s.Stats.Decisions
	if out := s.Run(Limit{Decisions: 7}); out != Limited || s.Stats.Decisions != before+7 {
		t.Errorf("outcome %d after %d decisions", out, s.Stats.Decisions-before)
	}
	work := s.Stats.Work()
	if out := s.Run(Limit{Work: 5000}); out != Limited || s.Stats.Work() < work+5000 ||
		s.Stats.Work() > work+10_000 {
		t.Errorf("outcome %d after work of %d", out, s.Stats.Work()-work)
	}
	s.Stop = new(atomic.Bool)
	s.Stop.Store(true)
	if out := s.Run(Limit{}); out != Stopped {
		t.Errorf("outcome %d", out)
	}
	other := New(board(10), Config{Seed: 1})
	if _, out := Race([]*Solver{s, other}, Limit{Conflicts: 10}); out != Stopped {
		t.Errorf("race: outcome %d", out)
	}
}
