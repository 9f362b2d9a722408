package nine

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
)

// plainSearch is the search that all tiers make, in its plainest form: visit is
// called with each solution until it returns false.
func plainSearch(x *Cells, visit func([]uint8) bool) (more bool) {
	s := twin{x: *x}
	for {
		switch s.sweep() {
		case bad:
			return true
		case solved:
			var digits [81]uint8
			for i, x := range s.x {
				digits[i] = uint8(1 + bits.TrailingZeros16(x))
			}
			return visit(digits[:])
		case stuck:
			c := choose(&s.p)
			for _, set := range []uint8{c.a, c.b} {
				child := s.x
				for i := range child {
					if removed[c.chute][set][i/32]>>(i%32)&1 != 0 {
						child[i] &^= c.digit
					}
				}
				if !plainSearch(&child, visit) {
					return false
				}
			}
			return true
		}
	}
}

// naiveCount counts solutions, up to a limit, with no rule but that of the puzzle.
func naiveCount(x *Cells, limit int) int {
	least, at := 10, -1
	for i := range x {
		n := bits.OnesCount16(x[i] & All)
		if n == 0 {
			return 0
		}
		if x[i]&settled == 0 && n < least {
			least, at = n, i
		}
	}
	if at < 0 {
		return 1
	}
	count := 0
	for set := x[at]; set != 0 && count < limit; set &= set - 1 {
		y := *x
		d := set & -set
		for i := range y {
			if i != at && (i/9 == at/9 || i%9 == at%9 || i/27 == at/27 && i%9/3 == at%9/3) {
				y[i] &^= d
			}
		}
		y[at] = d | settled
		count += naiveCount(&y, limit-count)
	}
	return count
}

const settled = 1 << 15 // of a cell in naiveCount

// randomGrid returns a random solved grid.
func randomGrid(rng *rand.Rand) (grid [81]uint8) {
	rows, columns, digits := randomLines(rng), randomLines(rng), rng.Perm(9)
	for i := range grid {
		r, c := rows[i/9], columns[i%9]
		grid[i] = uint8(1 + digits[(3*r+r/3+c)%9])
	}
	return grid
}

func randomLines(rng *rand.Rand) (lines []int) {
	for _, chute := range rng.Perm(3) {
		for _, line := range rng.Perm(3) {
			lines = append(lines, 3*chute+line)
		}
	}
	return lines
}

// randomGivens returns a puzzle with some cells of a random grid.
func randomGivens(rng *rand.Rand, givens int) *Cells {
	grid := randomGrid(rng)
	x := new(Cells)
	for i, cell := range rng.Perm(81) {
		x[cell] = All
		if i < givens {
			x[cell] = 1 << (grid[cell] - 1)
		}
	}
	return x
}

// randomMarks returns a puzzle with the candidates of a random grid, each of
// the others with a probability, and a few taken out again.
func randomMarks(rng *rand.Rand, p float64, out int) *Cells {
	grid := randomGrid(rng)
	x := new(Cells)
	for i := range x {
		x[i] = 1 << (grid[i] - 1)
		for d := range 9 {
			if rng.Float64() < p {
				x[i] |= 1 << d
			}
		}
	}
	for range out {
		x[rng.IntN(81)] &^= 1 << rng.IntN(9)
	}
	return x
}

// singlePuzzles are puzzles with none to about a thousand solutions.
func singlePuzzles(n int) (puzzles []*Cells) {
	rng := rand.New(rand.NewPCG(9, 81))
	for i := range n {
		switch i % 4 {
		case 0:
			puzzles = append(puzzles, randomGivens(rng, 22+rng.IntN(10)))
		case 1: // contradictory as a rule
			x := randomGivens(rng, 20)
			x[rng.IntN(81)] = 1 << rng.IntN(9)
			x[rng.IntN(81)] = 1 << rng.IntN(9)
			puzzles = append(puzzles, x)
		case 2:
			puzzles = append(puzzles, randomMarks(rng, 0.3+0.12*rng.Float64(), 0))
		case 3:
			puzzles = append(puzzles, randomMarks(rng, 0.3+0.2*rng.Float64(), 1+rng.IntN(20)))
		}
	}
	return puzzles
}

// eachTier runs a test for a Single of every tier that there is.
func eachTier(t *testing.T, f func(t *testing.T, s *Single)) {
	for tier := Generic; tier <= best; tier++ {
		t.Run(tier.String(), func(t *testing.T) { f(t, NewSingle(tier)) })
	}
}

// collector returns a function for Visit that keeps the solutions, up to a limit.
func collector(list *[][81]uint8, limit int) func([]uint8) bool {
	return func(d []uint8) bool {
		*list = append(*list, [81]uint8(d))
		return len(*list) < limit
	}
}

// Every tier finds what the plain search finds, in its order, and as many
// solutions as there are.
func TestSingleIsThePlainSearch(t *testing.T) {
	const limit = 500
	puzzles := singlePuzzles(160)
	wants := make([][][81]uint8, len(puzzles))
	numbers := map[int]int{}
	for i, x := range puzzles {
		plainSearch(x, collector(&wants[i], limit))
		n := len(wants[i])
		if naive := naiveCount(x, limit); naive != n {
			t.Fatalf("puzzle %d: %d solutions, the naive count is %d", i, n, naive)
		}
		numbers[bits.Len(uint(n))]++
	}
	for l := range bits.Len(limit) + 1 {
		if numbers[l] == 0 {
			t.Errorf("no puzzle has a number of solutions of %d bits", l)
		}
	}
	eachTier(t, func(t *testing.T, s *Single) {
		for i, x := range puzzles {
			want := wants[i]
			var got [][81]uint8
			var first [81]uint8
			r := s.Run(&Task{Cells: x, First: &first, Visit: collector(&got, limit)})
			if r.Count != int64(len(want)) || !slices.Equal(got, want) {
				t.Fatalf("puzzle %d: %+v, want %d solutions", i, r, len(want))
			}
			if len(want) > 0 && first != want[0] {
				t.Errorf("puzzle %d: the first solution is %v, want %v", i, first, want[0])
			}
			if r = s.Run(&Task{Cells: x, Limit: limit}); r.Count != int64(len(want)) || (r.Outcome == Ended) != (r.Count == limit) {
				t.Errorf("puzzle %d: %+v, want %d solutions", i, r, len(want))
			}
		}
	})
}

// A limit ends the search at that solution of the order, a limit of nodes before
// the next guess.
func TestSingleLimits(t *testing.T) {
	eachTier(t, func(t *testing.T, s *Single) {
		for i, x := range singlePuzzles(200) {
			full := s.Run(&Task{Cells: x, Limit: 3000})
			for limit := int64(1); limit <= 4; limit++ {
				r := s.Run(&Task{Cells: x, Limit: limit})
				outcome := Exhausted
				if full.Count >= limit {
					outcome = Ended
				}
				if r.Count != min(full.Count, limit) || r.Outcome != outcome || r.Nodes > full.Nodes {
					t.Fatalf("puzzle %d, limit %d: %+v", i, limit, r)
				}
			}
			for _, limit := range []int64{1, 2, full.Nodes - 1} {
				if limit <= 0 || limit >= full.Nodes {
					continue
				}
				r := s.Run(&Task{Cells: x, NodeLimit: limit, Limit: 3000})
				if r.Nodes != limit || r.Outcome != Limited || r.Count > full.Count {
					t.Fatalf("puzzle %d, %d nodes: %+v", i, limit, r)
				}
			}
			if r := s.Run(&Task{Cells: x, NodeLimit: max(1, full.Nodes), Limit: 3000}); r != full {
				t.Fatalf("puzzle %d: all its nodes: %+v, want %+v", i, r, full)
			}
		}
	})
}

func TestSingleStops(t *testing.T) {
	var blank Cells
	for i := range blank {
		blank[i] = All
	}
	eachTier(t, func(t *testing.T, s *Single) {
		var stop atomic.Bool
		n := 0
		r := s.Run(&Task{Cells: &blank, Stop: &stop, Visit: func(d []uint8) bool {
			n++
			if n == 1000 {
				stop.Store(true)
			}
			return true
		}})
		if r.Outcome != Stopped || r.Count < 1000 || r.Count > 1001 {
			t.Errorf("%+v", r)
		}
		r = s.Run(&Task{Cells: &blank, Visit: func(d []uint8) bool {
			n--
			return n > 0
		}})
		if r.Outcome != Ended || n != 0 {
			t.Errorf("Visit returned false: %+v", r)
		}
	})
}

func TestSingleAllocatesNothing(t *testing.T) {
	puzzles := singlePuzzles(4)
	eachTier(t, func(t *testing.T, s *Single) {
		var first [81]uint8
		if n := testing.AllocsPerRun(100, func() {
			for _, x := range puzzles {
				s.Run(&Task{Cells: x, Limit: 2, First: &first})
			}
		}); n != 0 {
			t.Errorf("%v allocations", n)
		}
	})
}
