package derive

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"testing"
)

// randomLayout exchanges cells between the boxes of a layout.
func randomLayout(r *rand.Rand, rows, cols, exchanges int) *Layout {
	n := rows * cols
	regions := make([]byte, n*n)
	for c := range regions {
		regions[c] = '1' + byte(c/n/rows*rows+c%n/cols)
	}
	for range exchanges {
		c := r.IntN(n*n - n)
		d := c + n // the cell below
		if c%n < n-1 && r.IntN(2) == 0 {
			d = c + 1
		}
		regions[c], regions[d] = regions[d], regions[c]
	}
	l := layout(string(regions))
	for range exchanges % 3 { // cells that must differ
		c := r.IntN(n*n - n - 1)
		if d := c + n + 1; regions[c] != regions[d] && c%n < n-1 {
			l.Apart = append(l.Apart, [2]uint16{uint16(c), uint16(d)})
		}
	}
	slices.SortFunc(l.Apart, func(a, b [2]uint16) int { return slices.Compare(a[:], b[:]) })
	l.Apart = slices.Compact(l.Apart)
	return l
}

// What is derived from random layouts stays the same: how much there is, and a hash of it.
func TestGolden(t *testing.T) {
	for _, test := range []struct {
		rows, cols, exchanges        int
		houses, equal, contradictory int
		hash                         uint32
	}{
		{2, 2, 2, 16, 7, 7, 2730530250},
		{2, 3, 3, 30, 16, 14, 851010450},
		{2, 3, 8, 56, 17, 13, 795715257},
		{3, 3, 2, 8, 4, 4, 3041681895},
		{3, 3, 6, 38, 13, 11, 986476781},
		{3, 3, 15, 53, 17, 16, 4026855896},
	} {
		r := rand.New(rand.NewPCG(uint64(test.rows*test.cols), uint64(test.exchanges)))
		got, hash := test, fnv.New32a()
		got.houses, got.equal, got.contradictory = 0, 0, 0
		for range 20 {
			l := randomLayout(r, test.rows, test.cols, test.exchanges)
			all, near := All(l, true), Leftovers(l, 1)
			got.houses += len(all.Houses)
			got.equal += len(near.Equal)
			if c := all.Contradiction; c != nil {
				got.contradictory++
				fmt.Fprintf(hash, "%+v", *c)
			}
			fmt.Fprintln(hash, all.Houses, all.Equal, near.Equal, near.Contradiction != nil)
		}
		if got.hash = hash.Sum32(); got != test {
			t.Errorf("found %+v, expected %+v", got, test)
		}
	}
}

// The totals of random cages in a solved grid stay the same: how many there are, and a hash.
func TestGoldenTotals(t *testing.T) {
	l, hash, count := classic(), fnv.New32a(), 0
	r := rand.New(rand.NewPCG(9, 1))
	for range 10 {
		cells := r.Perm(81)
		box := func(c int) int { return c/27*3 + c%9/3 }
		slices.SortFunc(cells, func(a, b int) int { return cmp.Compare(box(a), box(b)) })
		var sums []Sum
		for len(cells) > 3 {
			cage := []uint16{}
			for _, c := range cells[:1+r.IntN(4)] {
				cage = append(cage, uint16(c))
			}
			cells = cells[len(cage):]
			slices.Sort(cage)
			var factors []int
			if len(cage) == 2 { // a difference
				factors = []int{1, -1}
			}
			sum := sumOf(solved, cage, factors)
			sums = append(sums, Sum{Cells: cage, Factors: factors, Sum: sum})
		}
		for _, total := range Totals(l, Regions(l), sums, 4, func(s *Sum) bool {
			return s.Sum%2 == 0
		}) {
			count++
			fmt.Fprintln(hash, total.Cells, total.Factors, total.Sum.Sum, total.Houses, total.Sums)
		}
	}
	const want = "602 144648501"
	if got := fmt.Sprint(count, " ", hash.Sum32()); got != want {
		t.Errorf("found %s, expected %s", got, want)
	}
}
