package logic

import (
	"context"
	"flag"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/testenv"
)

var symmetricPuzzles = flag.Int("symmetric-puzzles", 0,
	"how many puzzles TestSymmetricPlacementsHold makes; 0: some dozen")

// drawSymmetric draws a puzzle with one solution that a symmetry and an exchange of digits map to
// itself, and the solution; nil if the draw gives none.
func drawSymmetric(t *testing.T, layout string, r *rand.Rand) (*nonet.Puzzle, nonet.Grid) {
	t.Helper()
	p := nonet.NewPuzzle(mustLayout(t, layout))
	n, cells := p.Layout.Size(), p.Layout.Cells()
	turn := turns[r.IntN(4)]
	// Digits in cycles of two, for a quarter turn of four; the others stay.
	cycle := 2
	if turn.variant == VariantQuarterTurn {
		cycle = 4
	}
	stay := 1 + r.IntN(2)*2 // odd sizes have a cell in the middle
	if n%2 == 0 {
		stay = 2 * r.IntN(2)
	}
	if turn.variant == VariantFalling || turn.variant == VariantRising {
		stay = max(stay, 3) // boxes on the diagonal
	}
	next := r.Perm(n)
	becomes := make([]nonet.Digit, n+1)
	for i := 0; i < n; i++ {
		becomes[next[i]+1] = nonet.Digit(next[i] + 1)
	}
	for i := stay; i+cycle <= n; i += cycle {
		for k := range cycle {
			becomes[next[i+k]+1] = nonet.Digit(next[i+(k+1)%cycle] + 1)
		}
	}
	to := make([]int, cells)
	for c := range to {
		row, column := turn.to(n, c/n, c%n)
		to[c] = row*n + column
	}
	grid := make(nonet.Grid, cells)
	may := make([]uint32, cells)
	for c := range may {
		may[c] = 1<<n - 1
	}
	nodes := 3000
	if !fillSymmetric(p.Layout, grid, may, to, becomes, r, &nodes) {
		return nil, nil
	}
	copy(p.Givens, grid)
	solver := nonet.Solver{Jobs: 1, NodeLimit: 100_000}
	for _, c := range r.Perm(cells) {
		if p.Givens[c] == 0 {
			continue
		}
		for at := c; p.Givens[at] != 0; at = to[at] {
			p.Givens[at] = 0
		}
		if k, err := solver.CountTo(context.Background(), p, 2); err != nil || k != 1 {
			for at := c; p.Givens[at] == 0; at = to[at] {
				p.Givens[at] = grid[at]
			}
		}
	}
	return p, grid
}

// fillSymmetric fills a grid so that the symmetry and the exchange of digits map it to itself. It
// reports whether that went within some nodes.
func fillSymmetric(l *nonet.Layout, grid nonet.Grid, may []uint32, to []int, becomes []nonet.Digit,
	r *rand.Rand, nodes *int) bool {
	if *nodes--; *nodes < 0 {
		return false
	}
	least, at := 100, -1
	for c, d := range grid {
		if k := bits.OnesCount32(may[c]); d == 0 && (k < least || k == least && r.IntN(3) == 0) {
			least, at = k, c
		}
	}
	if at < 0 {
		return true
	}
next:
	for _, i := range r.Perm(len(becomes) - 1) {
		d := nonet.Digit(i + 1)
		g, m := append(nonet.Grid(nil), grid...), append([]uint32(nil), may...)
		for c := at; g[c] != d; c, d = to[c], becomes[d] {
			if g[c] != 0 || m[c]>>(d-1)&1 == 0 {
				continue next
			}
			g[c] = d
			for _, p := range l.Peers(nonet.Cell(c)) {
				m[p] &^= 1 << (d - 1)
			}
		}
		if fillSymmetric(l, g, m, to, becomes, r, nodes) {
			copy(grid, g)
			return true
		}
	}
	return false
}

// TestSymmetricPlacementsHold holds symmetric placements against the solutions of puzzles that are
// symmetric, at the beginning and on the way. There are none if a given is missing, and none if
// the puzzle may have several solutions.
//
//	go test ./logic -run TestSymmetricPlacementsHold -v -timeout 0 -symmetric-puzzles 100000
func TestSymmetricPlacementsHold(t *testing.T) {
	n := *symmetricPuzzles
	if n == 0 {
		n = testenv.Pick(40, 120, 2000)
	}
	layouts := []string{"9", "9", "9", "9", "2x2", "9+diagonal", "9+windoku", "latin:5"}
	ctx := context.Background()
	steps, conclusions, puzzles := map[Variant]int{}, 0, 0
	walk, look := Solver{}, Solver{}
	for i := range n {
		r := rand.New(rand.NewPCG(uint64(i), 500))
		p, grid := drawSymmetric(t, layouts[i%len(layouts)], r)
		if p == nil {
			continue
		}
		puzzles++
		s, err := NewState(p)
		if err != nil {
			t.Fatal(err)
		}
		may := onlyDigits(grid)
		for every := 0; ; every++ {
			if every%4 == 0 {
				for step, err := range look.Steps(ctx, s, SymmetricPlacement) {
					if err != nil {
						t.Fatal(err)
					}
					steps[step.Variant]++
					conclusions += len(step.Eliminations)
					checkStep(t, step, s, may)
				}
			}
			if every == 0 {
				several := s.Clone()
				several.SetSeveral()
				if step := first(t, several); step != nil {
					t.Errorf("%s although there may be several solutions", step)
				}
				if step := first(t, spoiled(t, p, r)); len(p.Givens) == 81 && step != nil {
					t.Errorf("%s although a given is missing", step)
				}
			}
			step, err := walk.Next(ctx, s)
			if step == nil || err != nil || every > 60 || step.Score > 65 {
				break
			}
			s.Apply(step)
		}
		if t.Failed() {
			t.Fatalf("draw %d: %v", i, p.Givens)
		}
	}
	t.Log(puzzles, "puzzles", steps, "steps", conclusions, "conclusions")
	for _, turn := range turns[:4] {
		if steps[turn.variant] == 0 {
			t.Errorf("no step by %s", turn.variant)
		}
	}
}

// first returns the first symmetric placement; nil if there is none.
func first(t *testing.T, s *State) *Step {
	t.Helper()
	var solver Solver
	for step, err := range solver.Steps(context.Background(), s, SymmetricPlacement) {
		if err != nil {
			t.Fatal(err)
		}
		return step
	}
	return nil
}

// spoiled returns the state of a puzzle without one of its givens that no symmetry leaves in place.
func spoiled(t *testing.T, p *nonet.Puzzle, r *rand.Rand) *State {
	t.Helper()
	q := nonet.NewPuzzle(p.Layout)
	copy(q.Givens, p.Givens)
	n := p.Layout.Size()
	for _, c := range r.Perm(len(q.Givens)) {
		if q.Givens[c] != 0 && c%n != c/n && c%n+c/n != n-1 {
			q.Givens[c] = 0
			break
		}
	}
	s, err := NewState(q)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
