package search

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// latin is the model of Latin squares of size n.
func latin(n int) Model {
	m := Model{N: n}
	for i := range 2 * n {
		house := make([]uint16, n)
		for k := range house {
			if i < n {
				house[k] = uint16(i*n + k)
			} else {
				house[k] = uint16(k*n + i - n)
			}
		}
		m.Houses = append(m.Houses, house)
	}
	return m
}

// boxes is the model with boxes of rows x columns.
func boxes(rows, columns int) Model {
	n := rows * columns
	m := latin(n)
	for b := range n {
		house := make([]uint16, n)
		for k := range house {
			house[k] = uint16((b/rows*rows+k/columns)*n + b%rows*columns + k%columns)
		}
		m.Houses = append(m.Houses, house)
	}
	return m
}

func with(m Model, houses ...[]uint16) Model {
	m.Houses = append(slices.Clone(m.Houses), houses...)
	return m
}

// blank returns the candidates of a blank grid.
func blank(m Model) []uint64 {
	w := m.Words()
	cand := make([]uint64, m.N*m.N*w)
	for c := range m.N * m.N {
		for d := range m.N {
			cand[c*w+d/64] |= 1 << (d % 64)
		}
	}
	return cand
}

// give makes digit d the only candidate of cell c; 0 removes all candidates.
func give(m Model, cand []uint64, c int, d uint8) {
	w := m.Words()
	clear(cand[c*w : c*w+w])
	if d > 0 {
		cand[c*w+int(d-1)/64] = 1 << ((d - 1) % 64)
	}
}

// cyclic returns the candidates of a full Latin square.
func cyclic(m Model) []uint64 {
	cand := blank(m)
	for c := range m.N * m.N {
		give(m, cand, c, uint8((c/m.N+c%m.N)%m.N+1))
	}
	return cand
}

// pattern returns a solution of boxes(rows, columns) with the digits relabelled.
func pattern(rows, columns int, rng *rand.Rand) []uint8 {
	n := rows * columns
	label := rng.Perm(n)
	solution := make([]uint8, n*n)
	for c := range solution {
		r := c / n
		solution[c] = uint8(label[(r%rows*columns+r/rows+c%n)%n] + 1)
	}
	return solution
}

func randomOrder(m Model, rng *rand.Rand) []uint8 {
	order := make([]uint8, 0, m.N*m.N*m.N)
	for range m.N * m.N {
		for _, d := range rng.Perm(m.N) {
			order = append(order, uint8(d+1))
		}
	}
	return order
}

// first returns the first solution of the blank grid.
func first(t testing.TB, m Model, order []uint8) []uint8 {
	t.Helper()
	found, _, _ := solve(Compile(m).NewSearcher(), Task{Cand: blank(m), Order: order}, 1)
	if len(found) == 0 {
		t.Fatalf("no solution of the blank grid of size %d", m.N)
	}
	return found[0]
}

// puzzles makes puzzles with one solution from which no given can be taken away.
func puzzles(t testing.TB, m Model, number int, seed uint64) [][]uint64 {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, uint64(m.N)))
	s := Compile(m).NewSearcher()
	var all [][]uint64
	for range number {
		solution := first(t, m, randomOrder(m, rng))
		cand := blank(m)
		for c, d := range solution {
			give(m, cand, c, d)
		}
		for _, c := range rng.Perm(m.N * m.N) {
			copy(cand[c*m.Words():], blank(m)[:m.Words()])
			if found, _, _ := solve(s, Task{Cand: cand}, 2); len(found) > 1 {
				give(m, cand, c, solution[c])
			}
		}
		all = append(all, cand)
	}
	return all
}

// lines returns a permutation of the nine rows that keeps bands together.
func lines(rng *rand.Rand) (to [9]int) {
	for band, image := range rng.Perm(3) {
		for k, row := range rng.Perm(3) {
			to[band*3+k] = image*3 + row
		}
	}
	return to
}

func sortSolutions(found [][]uint8) { slices.SortFunc(found, slices.Compare) }

// checkSolutions checks that the solutions are different, use candidates only, and have no
// digit twice in a house and no equal digits in a pair of cells that must differ.
func checkSolutions(t *testing.T, m Model, cand []uint64, found [][]uint8) {
	t.Helper()
	sorted := slices.Clone(found)
	sortSolutions(sorted)
	if len(slices.CompactFunc(sorted, slices.Equal)) != len(found) {
		t.Error("a solution was visited twice")
	}
	w := m.Words()
	for _, solution := range found {
		for c, d := range solution {
			if d < 1 || int(d) > m.N || cand[c*w+int(d-1)/64]>>((d-1)%64)&1 == 0 {
				t.Fatalf("size %d: cell %d has digit %d, which is not a candidate", m.N, c, d)
			}
		}
		for h, house := range m.Houses {
			var seen [MaxSize + 1]bool
			for _, c := range house {
				if seen[solution[c]] {
					t.Fatalf("size %d: house %d has digit %d twice", m.N, h, solution[c])
				}
				seen[solution[c]] = true
			}
		}
		for _, pair := range m.Apart {
			if solution[pair[0]] == solution[pair[1]] {
				t.Fatalf("size %d: cells %d and %d have the same digit", m.N, pair[0], pair[1])
			}
		}
	}
}
