package search

import (
	"math/rand/v2"
	"slices"
)

// Most programs that make large grids take the addition table of the numbers modulo N,
// whose rows are the first row shifted, and permute digits, rows and columns. Then there
// is a number modulo N for each row, column and digit, and in every cell the number of
// the digit is the sum of the numbers of the row and the column. Each given is a linear
// equation for three of these numbers. A few more than 3N givens determine them, and with
// them the whole grid. The same is true of the addition table of any finite commutative
// group.

const (
	// groupSamples is the number of random solutions of the equations. If two digits have
	// the same number in all of them the equations do not tell the digits apart.
	groupSamples = 16

	// groupEquations bounds the number of equations, as a multiple of the number of
	// unknowns. The search that follows checks all givens.
	groupEquations = 4

	// groupAfter is the number of contradictions after which a search calls searchGroup.
	groupAfter = 100

	// groupNodes bounds the nodes of the search of the candidates that fitGroup leaves.
	groupNodes = 1000
)

// searchGroup searches the candidates that fitGroup leaves and puts the solution into
// s.solution. It returns the number of nodes it opened, in addition to those before, and
// whether it found a solution.
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

// searchNarrowed runs t in a Searcher of its own and puts the first solution into
// s.solution. It returns the number of nodes and whether there is a solution.
func (s *Searcher) searchNarrowed(t *Task) (nodes int64, found bool) {
	other := s.Plan.NewSearcher()
	other.helper = true
	t.Visit = func(solution []uint8) bool {
		copy(s.solution, solution)
		found = true
		return false
	}
	nodes, _ = other.Run(t)
	return nodes, found
}

// fitGroup returns the candidates that are left under the assumption that the grid is the
// addition table of a commutative group of N elements, with permuted digits, rows and
// columns: one candidate for each cell that follows from the givens. It returns nil if
// less than half of the open cells follow.
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

// groupNumbers returns random solutions of the equations: for the N digits, then the N
// rows, then the N columns the number in each sample. It returns nil if it was stopped.
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
		if c/n > 0 { // the first row and the first column have number 0
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

// equations is a system of homogeneous linear equations modulo n in Howell form.
// pivots[i], if not nil, is an equation whose first coefficient that is not 0 is number
// i, and this coefficient divides n. Each equation that follows from the system and has
// zeros before i is a sum of multiples of pivots i and later. (Howell, Spans in the
// module (Z_m)^s, 1986.)
type equations struct {
	n      uint32
	pivots [][]uint16
}

// add adds an equation. It modifies v.
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
		// The new pivot has the greatest common divisor of both coefficients.
		y := uint32(p[i])
		g, a, b := e.gcd(x, y)
		pivot := slices.Clone(v)
		e.combine(pivot, a, p, b)
		e.combine(v, y/g%e.n, p, (e.n-x/g%e.n)%e.n)
		e.pivots[i] = pivot
		e.addMultiple(pivot, e.n/g)
	}
}

// addMultiple adds an equation times a factor. It does not modify v.
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

// normal returns the greatest common divisor g of x and n, and a unit u modulo n with u*x
// = g modulo n.
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
