package ruled

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/nonet-dev/nonet/internal/kernel"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// plain is a kernel by enumeration: holds tells whether digits of its cells keep the rule.
type plain struct {
	cells []uint16
	holds func(digits []int) bool
}

func (p *plain) Cells() []uint16 { return p.cells }

func (p *plain) Filter(dom []uint64) bool {
	left := make([]uint64, len(p.cells))
	digits := make([]int, len(p.cells))
	var try func(i int)
	try = func(i int) {
		if i == len(digits) {
			if p.holds(digits) {
				for k, d := range digits {
					left[k] |= 1 << (d - 1)
				}
			}
			return
		}
		for x := dom[p.cells[i]]; x != 0; x &= x - 1 {
			digits[i] = bits.TrailingZeros64(x) + 1
			try(i + 1)
		}
	}
	try(0)
	for i, c := range p.cells {
		dom[c] = left[i]
	}
	return left[0] != 0
}

func (p *plain) Feasible(dom []uint64) bool { return p.Filter(slices.Clone(dom)) }

// lax is a kernel that filters only when all its cells but one are decided, and does not see
// all of what it could.
type lax struct{ plain }

func (l *lax) Filter(dom []uint64) bool {
	open := 0
	for _, c := range l.cells {
		if dom[c]&(dom[c]-1) != 0 {
			open++
		}
	}
	return open > 1 || l.plain.Filter(dom)
}

func (l *lax) Feasible(dom []uint64) bool { return l.Filter(slices.Clone(dom)) }

// locking is a plain kernel with Locks.
type locking struct{ plain }

func (l *locking) Locked(dom []uint64) uint64 {
	all := ^uint64(0)
	sets := plain{l.cells, func(digits []int) bool {
		if !l.holds(digits) {
			return false
		}
		var set uint64
		for _, d := range digits {
			set |= 1 << (d - 1)
		}
		all &= set
		return true
	}}
	sets.Filter(slices.Clone(dom))
	return all
}

// problem is a model with rules and candidates.
type problem struct {
	Model
	rules []kernel.Kernel
	cand  []uint64
}

// randomProblem makes a problem of size 4 to 6 that one grid fits, in most cases.
func randomProblem(rnd *rand.Rand) *problem {
	p := &problem{Model: Model{N: 4 + rnd.IntN(3)}}
	n := p.N
	for i := range n {
		var row, column []uint16
		for k := range n {
			row = append(row, uint16(i*n+k))
			column = append(column, uint16(k*n+i))
		}
		p.Houses = append(p.Houses, row, column)
	}
	if rnd.IntN(3) > 0 && n != 5 {
		width := n / 2
		for b := range n {
			var box []uint16
			top, left := b/(n/width)*2, b%(n/width)*width
			for i := range n {
				box = append(box, uint16((top+i/width)*n+left+i%width))
			}
			p.Houses = append(p.Houses, box)
		}
	}
	grid := p.randomGrid(rnd)
	for range rnd.IntN(3) {
		a, b := uint16(rnd.IntN(n*n)), uint16(rnd.IntN(n*n))
		if a != b && grid[a] == grid[b] {
			p.Equal = append(p.Equal, [2]uint16{a, b})
		} else if a != b {
			p.Apart = append(p.Apart, [2]uint16{a, b})
		}
	}
	for range 2 + rnd.IntN(8) {
		p.rules = append(p.rules, randomRule(rnd, n, grid))
	}
	p.cand = make([]uint64, n*n)
	for c := range p.cand {
		p.cand[c] = 1<<n - 1
		switch d := grid[c]; rnd.IntN(8) {
		case 0:
			p.cand[c] = 1 << (d - 1)
		case 1, 2:
			p.cand[c] &= rnd.Uint64() | 1<<(d-1)
		}
	}
	if n == 6 { // so that enumeration is quick
		for range 18 {
			c := rnd.IntN(36)
			p.cand[c] = 1 << (grid[c] - 1)
		}
	}
	return p
}

// randomGrid returns a grid of the houses.
func (p *problem) randomGrid(rnd *rand.Rand) []int {
	q := *p
	q.cand = make([]uint64, p.N*p.N)
	for c := range q.cand {
		q.cand[c] = 1<<p.N - 1
	}
	for i, d := range rnd.Perm(p.N) {
		q.cand[q.Houses[0][i]] = 1 << d
	}
	var grid []int
	left := rnd.IntN(50)
	q.enumerate(func(g []int) bool {
		grid = slices.Clone(g)
		left--
		return left >= 0
	})
	return grid
}

func randomRule(rnd *rand.Rand, n int, grid []int) kernel.Kernel {
	cells := make([]uint16, 0, 4)
	for range 2 + rnd.IntN(3) {
		if c := uint16(rnd.IntN(n * n)); !slices.Contains(cells, c) {
			cells = append(cells, c)
		}
	}
	sum := 0
	for _, c := range cells {
		sum += grid[c]
	}
	rule := plain{cells: cells}
	switch kind := rnd.IntN(5); kind {
	case 0, 1, 2:
		rule.holds = func(digits []int) bool {
			total := 0
			for i, d := range digits {
				total += d
				if kind == 0 && slices.Contains(digits[:i], d) {
					return false
				}
			}
			return total == sum
		}
	case 3:
		slices.SortFunc(cells, func(a, b uint16) int { return grid[a] - grid[b] })
		rule.holds = slices.IsSorted[[]int]
	default:
		rule.holds = func(digits []int) bool { return digits[0]%2 == grid[cells[0]]%2 }
	}
	switch rnd.IntN(3) {
	case 0:
		return &rule
	case 1:
		return &lax{rule}
	}
	return &locking{rule}
}

// enumerate calls visit with each solution until it returns false, cell by cell and without
// propagation.
func (p *problem) enumerate(visit func(grid []int) bool) {
	grid := make([]int, p.N*p.N)
	var try func(c int) bool
	try = func(c int) bool {
		if c == len(grid) {
			return !p.keeps(grid) || visit(grid)
		}
		for d := 1; d <= p.N; d++ {
			if p.cand[c]>>(d-1)&1 == 0 {
				continue
			}
			free := true
			for _, house := range p.Houses {
				if slices.Contains(house, uint16(c)) {
					for _, b := range house {
						free = free && (int(b) >= c || grid[b] != d)
					}
				}
			}
			if grid[c] = d; free && !try(c+1) {
				return false
			}
		}
		return true
	}
	try(0)
}

// keeps reports whether a grid that keeps the houses keeps the rest.
func (p *problem) keeps(grid []int) bool {
	for _, pair := range p.Apart {
		if grid[pair[0]] == grid[pair[1]] {
			return false
		}
	}
	for _, pair := range p.Equal {
		if grid[pair[0]] != grid[pair[1]] {
			return false
		}
	}
	for _, k := range p.rules {
		var digits []int
		for _, c := range k.Cells() {
			digits = append(digits, grid[c])
		}
		var rule *plain
		switch k := k.(type) {
		case *plain:
			rule = k
		case *lax:
			rule = &k.plain
		case *locking:
			rule = &k.plain
		}
		if !rule.holds(digits) {
			return false
		}
	}
	return true
}

// solutions returns all solutions as texts, sorted, by enumeration.
func (p *problem) solutions() []string {
	var list []string
	p.enumerate(func(grid []int) bool {
		list = append(list, fmt.Sprint(grid))
		return true
	})
	slices.Sort(list)
	return list
}

// randomOrder returns an order of digits as in Task.
func randomOrder(rnd *rand.Rand, n int) []uint8 {
	var order []uint8
	for range n * n {
		for _, d := range rnd.Perm(n) {
			order = append(order, uint8(d)+1)
		}
	}
	return order
}

// The search finds what enumeration finds, each solution once, in any order of digits, and
// the same in a searcher that has searched before.
func TestEnumeration(t *testing.T) {
	testenv.SkipSequential(t)
	count := testenv.Pick(250, 470, 3000)
	rnd := rand.New(rand.NewPCG(1, 17))
	s := NewSearcher()
	several := 0
	for i := range count {
		p := randomProblem(rnd)
		want := p.solutions()
		if len(want) > 1 {
			several++
		}
		half := rnd.IntN(len(p.rules))
		var derived []kernel.Kernel
		if len(want) > 0 && i%4 == 0 { // what follows: a kernel of all rules of some cells
			derived = append(derived, p.rules[half])
		}
		plan := Compile(p.Model).With(p.rules, derived)
		task := &Task{Cand: p.cand}
		if i%2 == 0 {
			task.Order = randomOrder(rnd, p.N)
		}
		var got []string
		task.Visit = func(g []uint8) bool {
			got = append(got, fmt.Sprint(g))
			return true
		}
		nodes, out := s.Run(plan, task)
		if first := slices.Clone(got); true {
			got = nil
			if again, _ := NewSearcher().Run(plan, task); again != nodes ||
				!slices.Equal(first, got) {
				t.Fatalf("problem %d: %d nodes, again %d; found\n%v, again\n%v",
					i, nodes, again, first, got)
			}
		}
		slices.Sort(got)
		if out != Exhausted || !slices.Equal(got, want) {
			t.Fatalf("problem %d: outcome %d, found\n%v, want\n%v", i, out, got, want)
		}
	}
	if several < count/10 {
		t.Errorf("only %d of %d problems have several solutions", several, count)
	}
}

// blank is a problem with very many solutions.
func blank() *problem { return emptyRows(6) }

// emptyRows is an empty grid whose houses are its n rows and n columns.
func emptyRows(n int) *problem {
	p := &problem{Model: Model{N: n}, cand: make([]uint64, n*n)}
	for i := range p.N {
		var row, column []uint16
		for k := range p.N {
			row = append(row, uint16(i*p.N+k))
			column = append(column, uint16(k*p.N+i))
		}
		p.Houses = append(p.Houses, row, column)
	}
	for c := range p.cand {
		p.cand[c] = ^uint64(0) >> (64 - n)
	}
	return p
}

// A search of very many solutions that learns from its first contradiction on visits each of them
// once. It keeps the first ones only, and then learns no more.
func TestLearningEnds(t *testing.T) {
	p := blank()
	for c := range 12 { // the first two rows
		p.cand[c] = 1 << ((c%6 + c/6) % 6)
	}
	p.rules = []kernel.Kernel{&lax{plain{[]uint16{18, 25, 32, 21}, func(d []int) bool {
		return (d[0]+d[1]+d[2]+d[3])%5 > 0
	}}}}
	plan := Compile(p.Model).With(p.rules, nil)
	s := NewSearcher()
	var got []string
	learned := false
	late := 0 // visits with a learner or further kept solutions
	task := Task{Cand: p.cand, LearnAfter: 1, Visit: func(g []uint8) bool {
		got = append(got, fmt.Sprint(g))
		learned = learned || s.learner != nil
		if len(got) >= maxKept && s.learner != nil || len(s.kept) > maxKept*len(g) {
			late++
		}
		return true
	}}
	if _, out := s.Run(plan, &task); out != Exhausted || !learned {
		t.Fatalf("outcome %d after %d solutions, learned: %t", out, len(got), learned)
	}
	if late > 0 {
		t.Errorf("learning went on, or solutions were kept, at %d solutions", late)
	}
	slices.Sort(got)
	if want := p.solutions(); len(want) < 2*maxKept || !slices.Equal(got, want) {
		t.Errorf("found %d solutions, want %d", len(got), len(want))
	}
}

// unlike returns the relation of digits that are two or more apart.
func unlike(n int) *kernel.Relation {
	table := make([]uint64, n)
	for d := range table {
		table[d] = ^uint64(0) >> (64 - n) &^ (1 << d)
		if d > 0 {
			table[d] &^= 1 << (d - 1)
		}
		if d < n-1 {
			table[d] &^= 1 << (d + 1)
		}
	}
	return kernel.NewRelation(table)
}

// Rules that would need too many clauses are filters of a learner.
func TestLearnerIsBounded(t *testing.T) {
	const n = 64
	p := emptyRows(n)
	for _, line := range p.Houses {
		p.rules = append(p.rules, kernel.NewLine(line, unlike(n)))
	}
	p.rules = append(p.rules, kernel.NewDifferent(p.Houses[0]), NewEqual(0, 1))
	l := newLearner(Compile(p.Model).With(p.rules, nil), p.cand, new(Task))
	if l == nil {
		t.Fatal("no learner")
	}
	literals := 2 * len(l.problem.Apart)
	for _, group := range l.problem.Groups {
		literals += len(group)
	}
	for _, clause := range l.clauses {
		literals += len(clause)
	}
	if literals > maxLiterals {
		t.Errorf("%d literals, more than %d", literals, maxLiterals)
	}
	if len(l.problem.Filters) == 0 || len(l.clauses) == 0 {
		t.Errorf("%d filters, %d clauses", len(l.problem.Filters), len(l.clauses))
	}
}

// A layout that would need too many pairs of cells is left to plain search.
func TestLayoutTooLargeToLearn(t *testing.T) {
	const n = 32
	p := emptyRows(n)
	for a := range uint16(n * n) {
		for b := range a {
			p.Apart = append(p.Apart, [2]uint16{a, b})
		}
	}
	s := NewSearcher()
	task := Task{Cand: p.cand, LearnAfter: 1, Visit: func([]uint8) bool { return true }}
	if _, out := s.Run(Compile(p.Model).With(nil, nil), &task); out != Exhausted {
		t.Errorf("outcome %d, want %d", out, Exhausted)
	}
	if s.learner != nil || s.contradictions < 2 {
		t.Errorf("learner %v after %d contradictions", s.learner != nil, s.contradictions)
	}
}

// stopping is a kernel that sets stop when it is asked for its cells.
type stopping struct {
	plain
	stop  *atomic.Bool
	asked int
}

func (s *stopping) Cells() []uint16 {
	s.asked++
	s.stop.Store(true)
	return s.cells
}

// A task that is stopped while a learner is made is not learned to the end.
func TestLearnerStops(t *testing.T) {
	p := blank()
	task := Task{Stop: new(atomic.Bool)}
	rule := &stopping{plain{[]uint16{0}, func([]int) bool { return true }}, task.Stop, 0}
	plan := Compile(p.Model).With(slices.Repeat([]kernel.Kernel{rule}, 10), nil)
	task.Stop.Store(false)
	rule.asked = 0
	if l := newLearner(plan, p.cand, &task); l != nil || rule.asked != 1 {
		t.Errorf("learner %v after %d rules, want none after 1", l != nil, rule.asked)
	}
}

// stoppingFilter is a kernel that sets stop when it filters.
type stoppingFilter struct {
	plain
	stop     *atomic.Bool
	filtered int
}

func (s *stoppingFilter) Filter([]uint64) bool {
	s.filtered++
	s.stop.Store(true)
	return true
}

// A task that is stopped while consequences are drawn does not run the kernels that are left.
func TestStopsBetweenKernels(t *testing.T) {
	p := blank()
	task := Task{Cand: p.cand, Stop: new(atomic.Bool), Visit: func([]uint8) bool { return true }}
	rule := &stoppingFilter{plain{[]uint16{0}, func([]int) bool { return true }}, task.Stop, 0}
	plan := Compile(p.Model).With(slices.Repeat([]kernel.Kernel{rule}, 10), nil)
	rule.filtered = 0
	task.Stop.Store(false)
	if _, out := NewSearcher().Run(plan, &task); out != Stopped || rule.filtered != 1 {
		t.Errorf("outcome %d after %d filters, want %d after 1", out, rule.filtered, Stopped)
	}
}

// Each limit has an outcome of its own, and none is Exhausted.
func TestLimits(t *testing.T) {
	p := blank()
	plan := Compile(p.Model).With(nil, nil)
	s := NewSearcher()
	visited := 0
	task := Task{Cand: p.cand, Visit: func([]uint8) bool { visited++; return visited < 5 }}
	if _, out := s.Run(plan, &task); out != Ended || visited != 5 {
		t.Errorf("outcome %d after %d solutions, want %d after 5", out, visited, Ended)
	}
	task.Visit = func([]uint8) bool { return true }
	task.NodeLimit = 100
	if nodes, out := s.Run(plan, &task); out != Limited || nodes != 100 {
		t.Errorf("outcome %d after %d nodes, want %d after 100", out, nodes, Limited)
	}
	task.NodeLimit = 0
	task.Stop = new(atomic.Bool)
	visited = 0
	task.Visit = func([]uint8) bool {
		if visited++; visited == 20 {
			task.Stop.Store(true)
		}
		return true
	}
	if _, out := s.Run(plan, &task); out != Stopped || visited != 20 {
		t.Errorf("outcome %d after %d solutions, want %d after 20", out, visited, Stopped)
	}
}

// After a limit, Fixed has the digits that follow without a choice, and no others.
func TestFixed(t *testing.T) {
	p := blank()
	sum := &plain{[]uint16{0, 35}, func(d []int) bool { return d[0]+d[1] == 12 }}
	plan := Compile(p.Model).With([]kernel.Kernel{sum}, nil)
	s := NewSearcher()
	task := Task{Cand: p.cand, NodeLimit: 3, Visit: func([]uint8) bool { return true }}
	if _, out := s.Run(plan, &task); out != Limited {
		t.Fatalf("outcome %d", out)
	}
	for c, d := range s.Fixed() {
		if want := c == 0 || c == 35; (d == 6) != want || d != 0 && !want {
			t.Errorf("cell %d: digit %d", c, d)
		}
	}
}

// Whatever the limit of nodes, and whichever solutions have been visited: the digits that Fixed
// has are those of all solutions.
func TestFixedInAllSolutions(t *testing.T) {
	testenv.SkipSequential(t)
	rnd := rand.New(rand.NewPCG(6, 17))
	s := NewSearcher()
	after := 0 // runs that ended after a visit
	for i := range 300 {
		p := randomProblem(rnd)
		open := make([]uint64, len(p.cand)) // by cell: the digits of all solutions
		p.enumerate(func(grid []int) bool {
			for c, d := range grid {
				open[c] |= 1 << (d - 1)
			}
			return true
		})
		if open[0] == 0 {
			continue
		}
		plan := Compile(p.Model).With(p.rules, nil)
		visited := 0
		task := Task{Cand: p.cand, Visit: func([]uint8) bool { visited++; return true }}
		if i%2 == 0 {
			task.LearnAfter = 1
		}
		for task.NodeLimit = 1; task.NodeLimit < 100; task.NodeLimit++ {
			visited = 0
			if _, out := s.Run(plan, &task); out != Limited {
				break
			}
			if visited > 0 {
				after++
			}
			for c, d := range s.Fixed() {
				if d != 0 && open[c] != 1<<(d-1) {
					t.Fatalf("problem %d, limit %d: cell %d has digit %d after %d solutions; "+
						"all solutions: %b", i, task.NodeLimit, c, d, visited, open[c])
				}
			}
		}
	}
	if after < 100 {
		t.Errorf("only %d runs ended after a visit", after)
	}
}

// The progress that is told grows with the contradictions.
func TestProgress(t *testing.T) {
	p := blank()
	// all cells but a few in this parity have an odd sum: seen at the end alone
	odd := &lax{plain{[]uint16{0, 7, 14, 21, 28, 35}, func(d []int) bool {
		return d[0]+d[1]+d[2]+d[3]+d[4]+d[5] == 37
	}}}
	plan := Compile(p.Model).With([]kernel.Kernel{odd}, nil)
	var told []Progress
	task := Task{Cand: p.cand, NodeLimit: 5000, Visit: func([]uint8) bool { return true },
		Progress: func(p Progress) { told = append(told, p) }}
	NewSearcher().Run(plan, &task)
	if len(told) < 2 {
		t.Fatalf("progress was told %d times", len(told))
	}
	for i, p := range told {
		if i > 0 && p.Contradictions <= told[i-1].Contradictions || p.Candidates != 6*36 {
			t.Errorf("report %d: %+v", i, p)
		}
	}
}

// A digit with two places in a house is branched on before a cell of three candidates, unless the
// places weigh less, an order is given, or all rules are sums.
func TestDigitsWithTwoPlaces(t *testing.T) {
	p := emptyRows(4)
	less := kernel.NewPair(0, 1, []uint64{14, 12, 8, 0})
	lines := Compile(p.Model).With([]kernel.Kernel{less}, nil)
	sums := Compile(p.Model).With(nil, nil)
	order := randomOrder(rand.New(rand.NewPCG(1, 1)), 4)
	for _, test := range []struct {
		name   string
		plan   *Plan
		order  []uint8
		weight float64 // of the two places
		places bool
	}{
		{"lines", lines, nil, 1, true},
		{"light places", lines, nil, .5, false},
		{"with an order", lines, order, 1, false},
		{"sums alone", sums, nil, 1, false},
	} {
		s := NewSearcher()
		s.load(test.plan, &Task{Cand: slices.Repeat([]uint64{14}, 16)})
		s.dom[5] |= 1 // digit 1 has two places in the second row
		s.dom[7] |= 1
		s.weight[5], s.weight[7] = test.weight, test.weight
		c, d := s.choose(test.order)
		if got := (c == 5 || c == 7) && d == 0; got != test.places {
			t.Errorf("%s: digit %d of cell %d", test.name, d+1, c)
		}
	}
}
