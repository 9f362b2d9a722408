package generate

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet"
)

// The grids with a certain band and stack are found once each, all of them.
func TestUniformFindsAll(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 0))
	for range 2 {
		beside := rnd.Uint64N(besideWays * besideWays)
		var u uniform
		var grid [81]uint8
		p := nonet.NewPuzzle(nonet.Classic())
		seen := map[[81]uint8]bool{}
		for choice := range uint64(56 * fitB5) {
			for i := range u.count(beside*56*fitB5 + choice) {
				u.fill(i, grid[:])
				if seen[grid] || !p.Solves(grid[:]) {
					t.Fatalf("%v is not a grid, or was there before", grid)
				}
				seen[grid] = true
				for cell, d := range grid { // the band and the stack
					if cell < 27 || cell%9 < 3 {
						p.Givens[cell] = d
					}
				}
			}
		}
		solver := nonet.Solver{Engine: nonet.EngineSearch}
		n, err := solver.CountTo(t.Context(), p, math.MaxInt)
		if err != nil || n != len(seen) {
			t.Errorf("%d grids of %d with this band and stack, %v:\n%s", len(seen), n, err,
				p.Givens)
		}
	}
}

// Draws that can be continued in as many ways as are counted make up the number of grids
// that there are (Felgenhauer and Jarvis 2005).
func TestUniformCount(t *testing.T) {
	const (
		draws  = 100_000
		all    = 6_670_903_752_021_072_936_960
		digits = 362_880
	)
	rnd := rand.New(rand.NewPCG(2, 0))
	var u uniform
	var sum, squares float64
	for range draws {
		n := float64(u.count(rnd.Uint64N(uniformWays)))
		sum += n
		squares += n * n
	}
	mean := sum / draws
	sigma := math.Sqrt((squares/draws - mean*mean) / draws)
	want := float64(all) / digits / uniformWays
	if math.Abs(mean-want) > 4*sigma {
		t.Errorf("%.4f ± %.4f grids are left in the mean, want %.4f", mean, sigma, want)
	}
}

// mostLeft is what it says. What is left depends on three divisions of the digits in
// threes: the columns of B8, the columns of B3 and the rows of B6, with respect to the
// rows of B7. All of them are tried, but for those of B8 that are alike.
func TestUniformMostLeft(t *testing.T) {
	var all [][3][3]uint8
	var divide func(d uint8, threes [3][]uint8)
	divide = func(d uint8, threes [3][]uint8) {
		if d == 9 {
			var list [3][3]uint8
			for i, three := range threes {
				copy(list[i][:], three)
			}
			all = append(all, list)
			return
		}
		for i, three := range threes {
			if len(three) < 3 {
				threes[i] = append(slices.Clone(three), d)
				divide(d+1, threes)
				threes[i] = three
			}
			if len(three) == 0 {
				break // the next is the same
			}
		}
	}
	divide(0, [3][]uint8{})
	if len(all) != 280 {
		t.Fatalf("%d divisions", len(all))
	}
	// kind is the same for divisions of B8 that differ in names of digits that do not
	// matter: how many digits of which row of B7 there are in each column.
	kind := func(columns [3][3]uint8) [3][3]int {
		var n [3][3]int
		for i, column := range columns {
			for _, d := range column {
				n[i][d/3]++
			}
		}
		least := n
		for _, a := range orders3 {
			for _, b := range orders3 {
				var m [3][3]int
				for i := range 9 {
					m[i/3][i%3] = n[a[i/3]][b[i%3]]
				}
				if slices.Compare(slices.Concat(m[0][:], m[1][:], m[2][:]),
					slices.Concat(least[0][:], least[1][:], least[2][:])) < 0 {
					least = m
				}
			}
		}
		return least
	}
	kinds := map[[3][3]int]bool{}
	most := 0
	for _, columns8 := range all {
		if kinds[kind(columns8)] {
			continue
		}
		kinds[kind(columns8)] = true
		fit8 := fitting(&columns8, &byRows, &byRows, 0)
		for _, columns3 := range all {
			var digit3 places
			for i, column := range columns3 {
				copy(digit3[3*i:], column[:])
			}
			place3 := digit3.inverse()
			for _, rows6 := range all {
				n := 0
				for fit6 := fitting(&rows6, &byRows, &place3, 0); fit6 != 0; fit6 &= fit6 - 1 {
					c := bits.TrailingZeros64(fit6)
					n += bits.OnesCount64(fit8 & fitting(&linesOf[1][c], &digit3, &byRows, 1))
				}
				most = max(most, n)
			}
		}
	}
	if most != mostLeft {
		t.Errorf("%d grids may be left, mostLeft is %d", most, mostLeft)
	}
}

// fitB5 is what it says, too.
func TestUniformFitB5(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 0))
	for range 1000 {
		second, _ := beside(rnd.Uint64N(besideWays), &byRows)
		fourth, _ := beside(rnd.Uint64N(besideWays), &byColumns)
		digit := fourth.inverse()
		for split := range splits {
			if n := bits.OnesCount64(fitting(&linesOf[0][split], &digit, &second, 0)); n != 0 &&
				n != fitB5 {
				t.Fatalf("%d splits fit", n)
			}
		}
	}
}

// No band, stack, row, column or digit is preferred: what can be counted of random grids
// does not depend on where.
func TestUniformIsTheSameEverywhere(t *testing.T) {
	const n = 20_000
	rnd := rand.New(rand.NewPCG(4, 0))
	var u uniform
	var grid [81]uint8
	digits := make([]float64, 81*9)  // by cell and digit
	pairs := make([]float64, 2*9*36) // by direction, line and pair of places: the digits ascend
	minis := make([]float64, 6)      // by chute: minis that come back in the next box of the chute
	// by direction and pair of lines: places in which two digits can be exchanged
	swaps := make([]float64, 2*9)
	for range n {
		u.draw(rnd, grid[:])
		for cell, d := range grid {
			digits[9*cell+int(d)-1]++
		}
		for way, at := range [2]func(line, x int) uint8{func(l, x int) uint8 { return grid[9*l+x] },
			func(l, x int) uint8 { return grid[9*x+l] }} {
			for line := range 9 {
				k := 0
				for x := range 9 {
					for y := range x {
						if at(line, y) < at(line, x) {
							pairs[(9*way+line)*36+k]++
						}
						k++
					}
				}
			}
			for chute := range 3 {
				set := func(line, box int) (digits int) {
					for i := range 3 {
						digits |= 1 << at(3*chute+line, 3*box+i)
					}
					return digits
				}
				for line := range 3 {
					if set(0, 0) == set(line, 1) {
						minis[3*way+chute]++
					}
				}
				for pair := range 3 {
					a, b := 3*chute+pair, 3*chute+(pair+1)%3
					for x := range 9 {
						for y := range x {
							if at(a, x) == at(b, y) && at(a, y) == at(b, x) {
								swaps[9*way+3*chute+pair]++
							}
						}
					}
				}
			}
		}
	}
	for _, c := range []struct {
		name        string
		counts      []float64
		probability float64 // 0: unknown, and small
	}{
		{"digits of cells", digits, 1. / 9},
		{"ascending pairs in lines", pairs, 1. / 2},
		{"minis that come back", minis, 0},
		{"exchangeable pairs", swaps, 0},
	} {
		mean, chi, free := 0.0, 0.0, float64(len(c.counts))
		for _, x := range c.counts {
			mean += x / free
		}
		if c.probability == 0 {
			free--
		}
		for _, x := range c.counts {
			chi += (x - mean) * (x - mean) / (mean * (1 - c.probability))
		}
		// Chi-square has mean free and variance 2·free, or less where counts depend on each other.
		if chi > free+4*math.Sqrt(2*free) {
			t.Errorf("%s: chi-square %.1f with %.0f degrees of freedom: %v", c.name, chi, free,
				c.counts)
		}
	}
}

// BenchmarkGrid draws full 9×9 grids.
func BenchmarkGrid(b *testing.B) {
	rnd := rand.New(rand.NewPCG(1, 2))
	var u uniform
	grid := make([]uint8, 81)
	for b.Loop() {
		u.draw(rnd, grid)
	}
}
