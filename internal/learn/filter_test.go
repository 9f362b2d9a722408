package learn

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// sumFilter is the constraint that the digits of cells have a sum: a Filter by enumeration.
type sumFilter struct {
	cells []uint16
	sum   int
}

func (f *sumFilter) Cells() []uint16 { return f.cells }

func (f *sumFilter) Filter(dom []uint64) bool {
	left := make([]uint64, len(f.cells))
	f.assignments(dom, func(digits []int) {
		for i, d := range digits {
			left[i] |= 1 << d
		}
	})
	for i, c := range f.cells {
		dom[c] = left[i]
	}
	return left[0] != 0
}

func (f *sumFilter) Feasible(dom []uint64) bool { return f.Filter(slices.Clone(dom)) }

// assignments calls visit with all digits, from 0, of the cells that have the sum.
func (f *sumFilter) assignments(dom []uint64, visit func(digits []int)) {
	digits := make([]int, len(f.cells))
	var place func(i, sum int)
	place = func(i, sum int) {
		if i == len(digits) {
			if sum == f.sum {
				visit(digits)
			}
			return
		}
		for m := dom[f.cells[i]]; m != 0; m &= m - 1 {
			digits[i] = bits.TrailingZeros64(m)
			place(i+1, sum+digits[i]+1)
		}
	}
	place(0, 0)
}

const filterCells, filterDigits = 6, 4

// filterProblem makes a problem of sums of cells, some of which differ.
func filterProblem(r *rand.Rand) Problem {
	p := Problem{Vars: filterCells * filterDigits, Cells: filterCells, Digits: filterDigits}
	variable := func(c, d int) uint32 { return uint32(c*filterDigits + d) }
	for c := range filterCells {
		group := make([]uint32, filterDigits)
		for d := range group {
			group[d] = variable(c, d)
		}
		p.Groups = append(p.Groups, group)
	}
	for range r.IntN(5) {
		a, b := r.IntN(filterCells), r.IntN(filterCells)
		for d := range filterDigits {
			if a != b {
				p.Apart = append(p.Apart, [2]uint32{variable(a, d), variable(b, d)})
			}
		}
	}
	for range 2 + r.IntN(4) {
		f := &sumFilter{}
		for _, c := range r.Perm(filterCells)[:2+r.IntN(3)] {
			f.cells = append(f.cells, uint16(c))
			f.sum += 1 + r.IntN(filterDigits)
		}
		p.Filters = append(p.Filters, f)
	}
	return p
}

// Solvers with filters find the solutions that enumeration finds.
func TestFiltersAgainstEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 1))
	some := 0
	for i := range 300 {
		p := filterProblem(r)
		want := map[[filterCells]int]bool{}
		dom := make([]uint64, filterCells)
		all := sumFilter{cells: []uint16{0, 1, 2, 3, 4, 5}}
		for c := range dom {
			dom[c] = 1<<filterDigits - 1
		}
		for sum := filterCells; sum <= filterCells*filterDigits; sum++ {
			all.sum = sum
			all.assignments(dom, func(digits []int) {
				if fulfils(p, digits) {
					want[[filterCells]int(digits)] = true
				}
			})
		}
		s := New(p, Config{Stable: i%2 == 0})
		found := 0
		for s.Run(Limit{}) == Satisfiable {
			var digits [filterCells]int
			for v := range uint32(p.Vars) {
				if s.Value(v) {
					digits[v/filterDigits] = int(v % filterDigits)
				}
			}
			if !want[digits] {
				t.Fatalf("problem %d: %v is not a solution, or was found before", i, digits)
			}
			delete(want, digits)
			found++
			s.AddClause(s.Excluded())
		}
		if len(want) > 0 {
			t.Fatalf("problem %d: found %d solutions, not %v", i, found, want)
		}
		if found > 0 {
			some++
		}
	}
	if some < 100 || some > 295 {
		t.Errorf("%d of 300 problems have a solution", some)
	}
}

// fulfils reports whether digits, from 0, are a solution.
func fulfils(p Problem, digits []int) bool {
	for _, pair := range p.Apart {
		a, b := pair[0], pair[1]
		if digits[a/filterDigits] == int(a%filterDigits) &&
			digits[b/filterDigits] == int(b%filterDigits) {
			return false
		}
	}
	for _, f := range p.Filters {
		sum := 0
		for _, c := range f.Cells() {
			sum += digits[c] + 1
		}
		if sum != f.(*sumFilter).sum {
			return false
		}
	}
	return true
}

// An explanation is made of literals that were false before, and it follows from the filter.
func TestExplanationsFollowFromTheFilter(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 2))
	explained := 0
	for range 300 {
		p := filterProblem(r)
		s := New(p, Config{})
		for v, ok := s.order.next(s); ok && !s.unsatisfiable; v, ok = s.order.next(s) {
			s.limits = append(s.limits, uint32(len(s.trail)))
			s.assign(Neg(v), reason{})
			if r.IntN(2) == 0 {
				s.trail[len(s.trail)-1] ^= 1
				s.value[Pos(v)], s.value[Neg(v)] = 1, -1
			}
			conflict := s.propagate()
			for at, l := range s.trail {
				if because := s.reason[l.Var()]; because.kind == byFilter {
					explained++
					checkExplanation(t, s, because, l, at)
				}
			}
			if conflict.kind == byFilter {
				explained++
				checkExplanation(t, s, conflict, noLit, len(s.trail))
			}
			if conflict.isSet() {
				break
			}
		}
	}
	if explained < 300 {
		t.Errorf("%d explanations, expected 300", explained)
	}
}

func checkExplanation(t *testing.T, s *Solver, because reason, l Lit, at int) {
	t.Helper()
	clause := s.explain(nil, because, l)
	dom := make([]uint64, filterCells)
	for c := range dom {
		dom[c] = 1<<filterDigits - 1
	}
	for v := range uint32(filterCells * filterDigits) { // fixed for good
		if s.value[Pos(v)] < 0 && s.level[v] == 0 {
			dom[v/filterDigits] &^= 1 << (v % filterDigits)
		}
	}
	for _, x := range clause {
		if !slices.Contains(s.trail[:at], x.Not()) {
			t.Fatalf("literal %d of the explanation was not false", x)
		}
		c, bit := x.Var()/filterDigits, uint64(1)<<(x.Var()%filterDigits)
		if x.Negative() {
			dom[c] &= bit
		} else {
			dom[c] &^= bit
		}
	}
	if l != noLit {
		dom[l.Var()/filterDigits] &= 1 << (l.Var() % filterDigits)
	}
	s.filters.list[because.at].(*sumFilter).assignments(dom, func(digits []int) {
		t.Fatalf("explanation %v of %d: %v is an assignment of the filter", clause, l, digits)
	})
}
