package search

import (
	"math/rand/v2"
	"slices"
)

// Most programs that make large grids take the addition table of a group, whose rows are the first one shifted, and exchange
// digits, rows and columns. Such a grid is known from a few more than 3N of its cells: there are numbers modulo N for the
// rows, columns and digits, so that the number of each cell's digit is the sum of its row's and its column's. The givens are
// linear equations for these numbers.

const (
	// groupSamples is how many solutions of the equations are drawn. Each gives a row, column or digit one number. Two digits
	// with the same numbers in all of them are taken as not told apart.
	groupSamples = 16

	// groupEquations bounds the equations that are used, as a multiple of the number of unknowns. The others are checked by the
	// search that follows.
	groupEquations = 4

	// groupAfter is after how many contradictions of a search fit is tried.
	groupAfter = 100

	// groupNodes is how many nodes the search of what fitGroup leaves may take.
	groupNodes = 1000
)

// fit puts the solution that fitGroup leads to into solution. It returns the nodes that it opened beyond those before, and whether
// there is a solution.
func (s *Searcher) searchGroup(t *Task, before int64) (nodes int64, found bool) {
	limit := int64(groupNodes)
	if t.NodeLimit > 0 {
		limit = min(limit, t.NodeLimit-before)
	}
	cand := s.fitGroup(t.Cand)
	if cand == nil || limit <= 0 {
		return 0, false
	}
	return s.searchNarrowed(&Task{Cand: cand, Order: t.Order, NodeLimit: limit, Stop: t.Stop})
}

// searchNarrowed puts a solution of another task into solution. It returns the nodes that it opened and whether there is one.
func (s *Searcher) searchNarrowed(t *Task) (nodes int64, found bool) {
	other := s.Plan.NewSearcher()
	other.narrowed = true
	t.Visit = func(solution []uint8) bool {
		copy(s.solution, solution)
		found = true
		return false
	}
	nodes, _ = other.Run(t)
	return nodes, found
}

// fitGroup returns the candidates that are left if the grid is the addition table of a commutative group of which every element
// times N is zero, with digits, rows and columns exchanged: one candidate for each cell that follows from the givens. It
// returns nil if less than half of the open cells follow.
func (s *Searcher) fitGroup(cand []uint64) []uint64 {
	n, words := s.n, s.words
	count := s.findGivens(cand)
	if count < 2*n || n == 1 {
		return nil
	}
	rng := rand.New(rand.NewPCG(uint64(n), 0))
	numbers := s.groupNumbers(rng)
	if numbers == nil {
		return nil
	}
	digits := make(map[[groupSamples]uint32]int, n)
	for d := range n {
		if _, twice := digits[numbers[d]]; twice {
			return nil
		}
		digits[numbers[d]] = d
	}
	narrowed := slices.Clone(cand)
	found := 0
	for c, given := range s.givens {
		if given >= 0 {
			continue
		}
		sum := numbers[n+c/n]
		for k, x := range numbers[2*n+c%n] {
			sum[k] = (sum[k] + x) % uint32(n)
		}
		set := narrowed[c*words : (c+1)*words]
		if d, ok := digits[sum]; ok && set[d>>6]>>(d&63)&1 != 0 {
			clear(set)
			set[d>>6] = 1 << (d & 63)
			found++
		}
	}
	if 2*found < s.cells-count {
		return nil
	}
	return narrowed
}

// groupNumbers returns the numbers of the digits, of the rows and of the columns, one after the other, in samples of the solutions. It
// returns nil if it was stopped.
func (s *Searcher) groupNumbers(rng *rand.Rand) [][groupSamples]uint32 {
	n := s.n
	e := equations{n: uint32(n), pivots: make([][]uint16, 3*n)}
	var cells []int
	for c, d := range s.givens {
		if d >= 0 {
			cells = append(cells, c)
		}
	}
	rng.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	for _, c := range cells[:min(len(cells), groupEquations*3*n)] {
		if s.stopped() {
			return nil
		}
		v := make([]uint16, 3*n)
		v[s.givens[c]] = 1
		if c/n > 0 { // the numbers of the first row and the first column are 0
			v[n+c/n] = uint16(n - 1)
		}
		if c%n > 0 {
			v[2*n+c%n] = uint16(n - 1)
		}
		e.add(v)
	}
	numbers := make([][groupSamples]uint32, 3*n)
	for k := range groupSamples {
		for i, x := range e.sample(rng) {
			numbers[i][k] = x
		}
	}
	numbers[n], numbers[2*n] = [groupSamples]uint32{}, [groupSamples]uint32{}
	return numbers
}

// equations is a system of linear equations modulo n, all with right side 0, in Howell form: pivots[i], if not nil, has no
// coefficient before i, and its coefficient i divides n. Every equation that follows from the system and begins at i or later
// is a sum of multiples of pivots i and later.
type equations struct {
	n      uint32
	pivots [][]uint16
}

// add adds an equation, which is modified.
func (e *equations) add(v []uint16) {
	for i := range v {
		if v[i] == 0 {
			continue
		}
		x, p := uint32(v[i]), e.pivots[i]
		if p == nil {
			g, unit := e.normal(x)
			e.scale(v, unit)
			e.pivots[i] = v
			if g > 1 {
				e.addMultiple(v, e.n/g)
			}
			return
		}
		if y := uint32(p[i]); x%y == 0 {
			e.combine(v, 1, p, e.n-x/y)
			continue
		}
		// The greatest common divisor of both becomes the coefficient of the pivot.
		y := uint32(p[i])
		g, a, b := e.gcd(x, y)
		pivot := slices.Clone(v)
		e.combine(pivot, a, p, b)
		e.combine(v, y/g%e.n, p, (e.n-x/g%e.n)%e.n)
		e.pivots[i] = pivot
		e.addMultiple(pivot, e.n/g)
	}
}

// addMultiple adds an equation times a factor.
func (e *equations) addMultiple(v []uint16, factor uint32) {
	v = slices.Clone(v)
	e.scale(v, factor)
	e.add(v)
}

func (e *equations) scale(v []uint16, factor uint32) {
	for i, x := range v {
		if x != 0 {
			v[i] = uint16(uint32(x) * factor % e.n)
		}
	}
}

// combine sets v to a times v plus b times w.
func (e *equations) combine(v []uint16, a uint32, w []uint16, b uint32) {
	w = w[:len(v)]
	for i, x := range v {
		if x|w[i] != 0 {
			v[i] = uint16((uint32(x)*a + uint32(w[i])*b) % e.n)
		}
	}
}

// normal returns the greatest common divisor g of x and n, and a unit u modulo n with u*x = g.
func (e *equations) normal(x uint32) (g, u uint32) {
	g, u, _ = e.gcd(x, e.n)
	for step := e.n / g; ; u = (u + step) % e.n {
		if d, _, _ := e.gcd(u, e.n); d == 1 {
			return g, u
		}
	}
}

// gcd returns the greatest common divisor g of x and y, and a and b with a*x + b*y = g modulo n.
func (e *equations) gcd(x, y uint32) (g, a, b uint32) {
	n := int64(e.n)
	r0, r1, a0, a1, b0, b1 := int64(x), int64(y), int64(1), int64(0), int64(0), int64(1)
	for r1 != 0 {
		q := r0 / r1
		r0, r1 = r1, r0-q*r1
		a0, a1 = a1, a0-q*a1
		b0, b1 = b1, b0-q*b1
	}
	return uint32(r0), uint32((a0%n + n) % n), uint32((b0%n + n) % n)
}

// sample returns a random solution.
func (e *equations) sample(rng *rand.Rand) []uint32 {
	x := make([]uint32, len(e.pivots))
	for i := len(x) - 1; i >= 0; i-- {
		p := e.pivots[i]
		if p == nil {
			x[i] = rng.Uint32N(e.n)
			continue
		}
		rest := uint32(0)
		for k := i + 1; k < len(x); k++ {
			rest += uint32(p[k]) * x[k] % e.n
		}
		g := uint32(p[i]) // divides the rest
		rest %= e.n
		x[i] = ((e.n-rest)/g + e.n/g*rng.Uint32N(g)) % e.n
	}
	return x
}
