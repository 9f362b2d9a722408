package derive

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// classic returns the layout of size 9 with boxes.
func classic() *Layout {
	regions := make([]byte, 81)
	for c := range regions {
		regions[c] = '1' + byte(c/27*3+c%9/3)
	}
	return layout(string(regions))
}

// solved is a grid of classic.
const solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

// sumOf returns the sum of cells in a grid.
func sumOf(grid string, cells []uint16, factors []int) int {
	sum := 0
	for i, c := range cells {
		factor := 1
		if factors != nil {
			factor = factors[i]
		}
		sum += factor * int(grid[c]-'0')
	}
	return sum
}

// The picture in totals.go.
func TestTotalOfRow(t *testing.T) {
	l := layout("1122112233443344")
	sums := []Sum{{Cells: []uint16{0, 1}, Sum: 3}, {Cells: []uint16{2, 3, 7}, Sum: 8}}
	list := Totals(l, [][]int{{0}}, sums, 1, nil)
	if len(list) != 1 {
		t.Fatalf("%+v", list)
	}
	got := list[0]
	if !slices.Equal(got.Cells, []uint16{7}) || !slices.Equal(got.Factors, []int{-1}) ||
		got.Sum.Sum != -1 || !slices.Equal(got.Houses, []int{0}) ||
		!slices.Equal(got.Sums, []int{0, 1}) {
		t.Errorf("%+v", got)
	}
}

// A longer total is there only if it is near a bound and the caller says that it is tight.
func TestLongTotals(t *testing.T) {
	for _, test := range []struct {
		name       string
		sum, count int
		tight      func(*Sum) bool
	}{
		{"near a bound, tight", 6, 1, func(*Sum) bool { return true }},
		{"near a bound, not tight", 6, 0, func(*Sum) bool { return false }},
		{"short ones alone", 6, 0, nil},
		{"far from the bounds", 15, 0, func(*Sum) bool { t.Error("asked"); return true }},
	} {
		sums := []Sum{{Cells: []uint16{0, 1, 2}, Sum: test.sum}} // six cells of the row are left
		list := Totals(classic(), [][]int{{0}}, sums, 5, test.tight)
		if len(list) != test.count {
			t.Errorf("%s: %+v", test.name, list)
		}
	}
}

// The diagonals of one direction leave two corners of the grid, those of the other direction the
// other two, in whatever order the sums are.
func TestTotalsOfDiagonals(t *testing.T) {
	var sums []Sum
	for k := -7; k <= 7; k++ {
		var falling, rising []uint16
		for r := range 9 {
			if c := r + k; c >= 0 && c < 9 {
				falling, rising = append(falling, uint16(9*r+c)), append(rising, uint16(9*r+8-c))
			}
		}
		sums = append(sums, Sum{Cells: falling, Sum: sumOf(solved, falling, nil)},
			Sum{Cells: rising, Sum: sumOf(solved, rising, nil)})
	}
	rows := []int{0, 1, 2, 3, 4, 5, 6, 7, 8}
	r := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		r.Shuffle(len(sums), func(i, j int) { sums[i], sums[j] = sums[j], sums[i] })
		var corners []uint16
		for _, total := range Totals(classic(), [][]int{rows}, sums, 5, nil) {
			if total.Sum.Sum != sumOf(solved, total.Cells, total.Factors) {
				t.Errorf("%+v does not hold", total)
			}
			if len(total.Cells) == 2 {
				corners = append(corners, total.Cells...)
			}
		}
		slices.Sort(corners)
		if !slices.Equal(corners, []uint16{0, 8, 72, 80}) {
			t.Errorf("found %d, expected the four corners", corners)
		}
	}
}

// Sums that contradict the houses have a total without cells.
func TestTotalsContradict(t *testing.T) {
	l := layout("111222333")
	sums := []Sum{{Cells: []uint16{0, 1}, Sum: 3}, {Cells: []uint16{2}, Sum: 2}}
	list := Totals(l, Regions(l), sums, 3, nil)
	if !slices.ContainsFunc(list, func(got Total) bool {
		return len(got.Cells) == 0 && got.Sum.Sum != 0
	}) {
		t.Errorf("no contradiction in %+v", list)
	}
}

// All totals of random sums of a grid hold in the grid, and none occurs twice.
func TestTotalsHold(t *testing.T) {
	l := classic()
	regions := Regions(l)
	rnd := rand.New(rand.NewPCG(3, 4))
	number := 0
	for range 200 {
		var sums []Sum
		for range rnd.IntN(40) {
			first := rnd.IntN(81)
			var s Sum
			for c := first; len(s.Cells) < 1+rnd.IntN(4) && c < 81; c += []int{1, 9}[rnd.IntN(2)] {
				s.Cells = append(s.Cells, uint16(c))
				if len(sums)%3 == 0 {
					s.Factors = append(s.Factors, []int{1, -1, 2}[rnd.IntN(3)])
				}
			}
			s.Sum = sumOf(solved, s.Cells, s.Factors)
			sums = append(sums, s)
		}
		list := Totals(l, regions, sums, 6, func(*Sum) bool { return true })
		number += len(list)
		for i, total := range list {
			sum := sumOf(solved, total.Cells, total.Factors)
			if len(total.Cells) > maxLong || sum != total.Sum.Sum {
				t.Fatalf("%+v: does not hold, or is too long", total)
			}
			for _, other := range list[:i] {
				if slices.Equal(other.Cells, total.Cells) &&
					slices.Equal(other.Factors, total.Factors) {
					t.Fatalf("twice: %+v", total)
				}
			}
		}
	}
	if number < 1000 {
		t.Errorf("only %d totals of 200 grids", number)
	}
}

// The sets of houses have no common cell, and no set occurs twice.
func TestRegions(t *testing.T) {
	list := Regions(classic())
	seen := map[string]bool{}
	for _, houses := range list {
		taken := map[uint16]bool{}
		key := ""
		for _, h := range houses {
			key += string(rune(h))
			for _, c := range classic().Houses[h] {
				if taken[c] {
					t.Fatalf("%v have a common cell", houses)
				}
				taken[c] = true
			}
		}
		if seen[key] {
			t.Errorf("%v occurs twice", houses)
		}
		seen[key] = true
	}
	// 45 windows of rows, 45 of columns, 9 boxes; 12 pairs of boxes, 22 of three, 36 of four
	if want := 45 + 45 + 9 + 12 + 22 + 36; len(list) != want {
		t.Errorf("%d sets, want %d", len(list), want)
	}
}
