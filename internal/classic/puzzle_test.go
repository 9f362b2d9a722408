package classic

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// engines are the searches under test, by the names users know them by.
var engines = []engine{
	{"dfs", DFS},
	{"dfs-last", DFSLast},
	{"fullest", Fullest},
	{"mrv", MRV},
	{"dlx", DLX},
}

type engine struct {
	name   string
	search func(*Puzzle, *Control) (int64, Outcome)
}

// newPuzzle returns the empty puzzle of size n with rows, columns, the further houses,
// and the pairs that must differ.
func newPuzzle(n int, further [][]uint16, apart [][2]uint16) *Puzzle {
	rows, columns := make([][]uint16, n), make([][]uint16, n)
	for cell := range n * n {
		rows[cell/n] = append(rows[cell/n], uint16(cell))
		columns[cell%n] = append(columns[cell%n], uint16(cell))
	}
	p := &Puzzle{
		N:      n,
		Houses: slices.Concat(rows, columns, further),
		Apart:  apart,
		Peers:  make([][]uint16, n*n),
		Givens: make([]uint8, n*n),
	}
	for _, house := range p.Houses {
		for _, a := range house {
			for _, b := range house {
				if a != b {
					p.Peers[a] = append(p.Peers[a], b)
				}
			}
		}
	}
	for _, pair := range apart {
		p.Peers[pair[0]] = append(p.Peers[pair[0]], pair[1])
		p.Peers[pair[1]] = append(p.Peers[pair[1]], pair[0])
	}
	for cell, peers := range p.Peers {
		slices.Sort(peers)
		p.Peers[cell] = slices.Compact(peers)
	}
	return p
}

// boxes returns the boxes of r rows and c columns of a puzzle of size r*c.
func boxes(r, c int) [][]uint16 {
	n := r * c
	houses := make([][]uint16, n)
	for cell := range n * n {
		box := cell/n/r*r + cell%n/c
		houses[box] = append(houses[box], uint16(cell))
	}
	return houses
}

// diagonals returns the two diagonals of a puzzle of size n.
func diagonals(n int) [][]uint16 {
	houses := make([][]uint16, 2)
	for i := range n {
		houses[0] = append(houses[0], uint16(i*n+i))
		houses[1] = append(houses[1], uint16(i*n+n-1-i))
	}
	return houses
}

// regions returns the houses of a map with one letter a.. per cell.
func regions(letters string) [][]uint16 {
	houses := make([][]uint16, slices.Max([]byte(letters))-'a'+1)
	for cell, letter := range []byte(letters) {
		houses[letter-'a'] = append(houses[letter-'a'], uint16(cell))
	}
	return houses
}

// knights returns the pairs of cells a knight's move apart in a puzzle of size n.
func knights(n int) [][2]uint16 {
	var pairs [][2]uint16
	for a := range n * n {
		for b := range a {
			rows, columns := a/n-b/n, a%n-b%n
			if rows*rows+columns*columns == 5 {
				pairs = append(pairs, [2]uint16{uint16(b), uint16(a)})
			}
		}
	}
	return pairs
}

// withGivens returns p with givens in the digits 1-9, A.., and anything else for empty.
func withGivens(t testing.TB, p *Puzzle, text string) *Puzzle {
	t.Helper()
	if len(text) != p.N*p.N {
		t.Fatalf("%d symbols for %d cells: %s", len(text), p.N*p.N, text)
	}
	q := *p
	q.Givens = make([]uint8, len(text))
	for cell, symbol := range []byte(text) {
		switch {
		case '1' <= symbol && symbol <= '9':
			q.Givens[cell] = symbol - '0'
		case 'A' <= symbol && symbol <= 'Z':
			q.Givens[cell] = symbol - 'A' + 10
		}
	}
	return &q
}

// cyclic returns the Latin square with digit (row+column) mod n + 1.
func cyclic(n int) []uint8 {
	grid := make([]uint8, n*n)
	for cell := range grid {
		grid[cell] = uint8((cell/n+cell%n)%n + 1)
	}
	return grid
}

// randomPuzzle returns a puzzle of size 1..6 on a layout that may have boxes, random
// regions, diagonals, pairs that must differ, and pencilmarks. It has any number of
// solutions from none, and may have givens that clash. It has at most 40 solutions and
// takes no engine over 80 nodes, so that the tests are quick.
func randomPuzzle(r *rand.Rand) *Puzzle {
	const maxSolutions, maxNodes = 40, 80
	n := 1 + r.IntN(6)
	var further [][]uint16
	switch r.IntN(3) {
	case 0:
		switch n {
		case 4:
			further = boxes(2, 2)
		case 6:
			further = boxes(2, 3)
		}
	case 1:
		further = randomRegions(r, n)
	}
	if r.IntN(3) == 0 {
		further = append(further, diagonals(n)[r.IntN(2)])
	}
	var apart [][2]uint16
	if r.IntN(2) == 0 && n > 1 {
		for range r.IntN(2 * n) {
			a, b := uint16(r.IntN(n*n)), uint16(r.IntN(n*n))
			if a != b {
				apart = append(apart, [2]uint16{min(a, b), max(a, b)})
			}
		}
	}
	p := newPuzzle(n, further, apart)

	// A solution with its digits shuffled, if there is one within reach, guides what is
	// given and allowed.
	solution := firstSolution(p, 100)
	shuffled := r.Perm(n)
	for cell, digit := range solution {
		solution[cell] = uint8(shuffled[digit-1] + 1)
	}

	if r.IntN(3) == 0 {
		p.Allowed = make([]Set, n*n)
		for cell := range p.Allowed {
			// bits over N must not matter
			p.Allowed[cell] = Set{r.Uint64() | r.Uint64(), r.Uint64()}
			if len(solution) > 0 && r.IntN(50) != 0 {
				p.Allowed[cell] = p.Allowed[cell].With(solution[cell])
			}
		}
	}
	order := r.Perm(n * n)
	give := func(cell int) {
		p.Givens[cell] = uint8(1 + r.IntN(n))
		if len(solution) > 0 && r.IntN(30) != 0 {
			p.Givens[cell] = solution[cell]
		}
	}
	given := r.IntN(n*n*3/4 + 1)
	for _, cell := range order[:given] {
		give(cell)
	}
	for _, cell := range order[given:] {
		if small(p, maxSolutions, maxNodes) {
			break
		}
		give(cell)
	}
	return p
}

// randomRegions returns n random sets of n cells that cover a grid of size n: rows
// whose cells were swapped a few times with a cell below, or quite random sets.
func randomRegions(r *rand.Rand, n int) [][]uint16 {
	region := make([]int, n*n)
	for cell := range region {
		region[cell] = cell / n
	}
	if r.IntN(4) == 0 {
		r.Shuffle(len(region), func(a, b int) { region[a], region[b] = region[b], region[a] })
	} else if n > 1 {
		for range r.IntN(2 * n) {
			cell := r.IntN(n * (n - 1))
			region[cell], region[cell+n] = region[cell+n], region[cell]
		}
	}
	houses := make([][]uint16, n)
	for cell, i := range region {
		houses[i] = append(houses[i], uint16(cell))
	}
	return houses
}

// firstSolution returns a solution of p, or nil if MRV finds none within nodeLimit nodes.
func firstSolution(p *Puzzle, nodeLimit int64) (found []uint8) {
	MRV(p, &Control{NodeLimit: nodeLimit, Visit: func(solution []uint8) bool {
		found = slices.Clone(solution)
		return false
	}})
	return found
}

// small reports whether every engine searches p to the end with at most maxSolutions
// solutions and maxNodes nodes, and bruteForce with at most maxTries tries.
func small(p *Puzzle, maxSolutions int, maxNodes int64) bool {
	const maxTries = 5000
	for _, e := range engines {
		solutions := 0
		if _, outcome := e.search(p, &Control{NodeLimit: maxNodes, Visit: func([]uint8) bool {
			solutions++
			return solutions <= maxSolutions
		}}); outcome != Exhausted {
			return false
		}
	}
	_, done := bruteForce(p, maxTries)
	return done
}

// bruteForce returns all solutions of p, in lexicographic order, or false if it takes
// more than maxTries tries. It shares no code with the searches: it places digits cell
// by cell, and checks after each that no two cells which must differ are equal. It
// knows houses and pairs but not peers.
func bruteForce(p *Puzzle, maxTries int) (solutions [][]uint8, done bool) {
	grid := slices.Clone(p.Givens)
	if clashes(p, grid) {
		return nil, true
	}
	tries := 0
	var fill func(cell int) bool
	fill = func(cell int) bool {
		if cell == len(grid) {
			solutions = append(solutions, slices.Clone(grid))
			return true
		}
		for digit := uint8(1); digit <= uint8(p.N); digit++ {
			if p.Givens[cell] != 0 && p.Givens[cell] != digit ||
				p.Allowed != nil && p.Allowed[cell][0]>>(digit-1)&1 == 0 { // sizes up to 64
				continue
			}
			if tries++; tries > maxTries {
				return false
			}
			if grid[cell] = digit; !clashes(p, grid) && !fill(cell+1) {
				return false
			}
		}
		grid[cell] = p.Givens[cell]
		return true
	}
	done = fill(0)
	return solutions, done
}

// clashes reports whether two equal digits of grid, in which 0 is an empty cell, stand
// in a house or in a pair that must differ.
func clashes(p *Puzzle, grid []uint8) bool {
	for _, house := range p.Houses {
		var seen [256]bool
		for _, cell := range house {
			if grid[cell] != 0 {
				if seen[grid[cell]] {
					return true
				}
				seen[grid[cell]] = true
			}
		}
	}
	for _, pair := range p.Apart {
		if grid[pair[0]] != 0 && grid[pair[0]] == grid[pair[1]] {
			return true
		}
	}
	return false
}
