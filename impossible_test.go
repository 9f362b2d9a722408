package nonet

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/internal/derive"
)

// scattered returns the layout whose regions are those of l after that many
// exchanges of two cells.
func scattered(t testing.TB, l *Layout, exchanges int, rnd *rand.Rand) *Layout {
	t.Helper()
	regions := l.Regions()
	if regions == nil {
		regions = make([]int, l.Cells())
		for c := range regions {
			regions[c] = c / l.size
		}
	}
	for range exchanges {
		a, b := rnd.IntN(len(regions)), rnd.IntN(len(regions))
		regions[a], regions[b] = regions[b], regions[a]
	}
	l, err := Jigsaw(regions)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// Every solution that engine cover finds, which knows nothing of leftovers, has
// every digit once in each derived house; layouts said to be impossible have none.
func TestLeftovers(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	rounds, derived, impossible, solved, unseen := 200, 0, 0, 0, 0
	if testing.Short() {
		rounds = 80
	}
	for i := range rounds {
		base := [...]*Layout{mustParse(t, "4"), mustParse(t, "latin:4"), mustParse(t, "latin:5"),
			mustParse(t, "2x3"), mustParse(t, "3x2"), Classic()}[i%6]
		l := scattered(t, base, 1+rnd.IntN(8), rnd)
		if i%7 == 0 {
			var err error
			if l, err = l.With(Diagonals()); err != nil {
				t.Fatal(err)
			}
		}
		reason := checkDerived(t, l, rnd)
		derived += len(factsOf(l).Houses)
		s := Solver{Engine: EngineCover, NodeLimit: 2000}
		_, err := s.First(t.Context(), NewPuzzle(l))
		switch {
		case err == nil:
			solved++
			if reason != "" {
				t.Errorf("%s has solutions; said to be impossible: %s", l, reason)
			}
		case reason != "":
			impossible++
		case err == ErrNoSolution:
			unseen++
		}
	}
	t.Logf("%d derived houses; layouts: %d solved, %d impossible, %d without solution otherwise",
		derived, solved, impossible, unseen)
	if derived < 3*rounds || impossible < rounds/20 || solved < rounds/4 {
		t.Errorf("%d derived houses, %d layouts impossible, %d solved: not a good mix",
			derived, impossible, solved)
	}
}

// checkDerived checks the derived houses in random solutions, and returns why
// there are none.
func checkDerived(t *testing.T, l *Layout, rnd *rand.Rand) string {
	t.Helper()
	f := factsOf(l)
	for _, cells := range f.Houses {
		if len(slices.Compact(slices.Clone(cells))) != l.size || !slices.IsSorted(cells) {
			t.Fatalf("%s: %v is not a house", l, cells)
		}
		for _, h := range l.houses {
			if slices.Equal(h.Cells, cellsOf(cells)) {
				t.Fatalf("%s: %s is found again", l, h)
			}
		}
	}
	for range 3 {
		s := Solver{Engine: EngineCover, NodeLimit: 2000, Rand: rnd}
		n := 0
		for g, err := range s.Solutions(t.Context(), NewPuzzle(l)) {
			if n++; err != nil || n > 20 {
				break
			}
			for _, cells := range f.Houses {
				var digits Digits
				for _, c := range cells {
					digits = digits.With(g[c])
				}
				if digits.Len() != l.size {
					t.Fatalf("%s: %s is not a house of %v", l, l.cellNames(cells), g)
				}
			}
		}
	}
	return l.Impossible()
}

func mustParse(t testing.TB, text string) *Layout {
	t.Helper()
	l, err := ParseLayout(text)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// Random regions and further rules, each as TestLeftovers checks them.
func FuzzLeftovers(f *testing.F) {
	f.Add(uint64(1), uint8(3))
	f.Add(uint64(2), uint8(200))
	f.Fuzz(func(t *testing.T, seed uint64, exchanges uint8) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		bases := []string{"4", "latin:4", "latin:5", "2x3", "3x2", "latin:7", "2x4"}
		l := scattered(t, mustParse(t, bases[rnd.IntN(len(bases))]), int(exchanges), rnd)
		var extra []Extra
		for range rnd.IntN(4) {
			cells := rnd.Perm(l.Cells())[:l.size]
			house := make([]Cell, l.size)
			for i, c := range cells {
				house[i] = Cell(c)
			}
			extra = append(extra, ExtraHouse(house...), Apart(Cell(cells[0]), Cell(cells[1])))
		}
		l, err := l.With(extra...)
		if err != nil {
			t.Fatal(err)
		}
		reason := checkDerived(t, l, rnd)
		s := Solver{Engine: EngineCover, NodeLimit: 2000}
		if _, err := s.First(t.Context(), NewPuzzle(l)); err == nil && reason != "" {
			t.Errorf("%s has solutions; said to be impossible: %s", l, reason)
		}
	})
}

// The houses of windoku that follow from its windows are all found, and nothing
// is looked for where nothing follows.
func TestLeftoversKnown(t *testing.T) {
	for _, tt := range []struct {
		layout string
		want   string
	}{
		{"9", ""},
		{"16", ""},
		{"latin:7", ""},
		{"9+diagonal", ""},
		{"1", ""},
		{"jigsaw:1122112233443344", ""}, // boxes
		{"4+windoku", "r1c1,r1c4,r4c1,r4c4 r1c2,r1c3,r4c2,r4c3 r2c1,r2c4,r3c1,r3c4"},
		{"9+windoku", "r1c1,r1c5,r1c9,r5c1,r5c5,r5c9,r9c1,r9c5,r9c9 " +
			"r1c2,r1c3,r1c4,r5c2,r5c3,r5c4,r9c2,r9c3,r9c4 " +
			"r1c6,r1c7,r1c8,r5c6,r5c7,r5c8,r9c6,r9c7,r9c8 " +
			"r2c1,r2c5,r2c9,r3c1,r3c5,r3c9,r4c1,r4c5,r4c9 r6c1,r6c5,r6c9,r7c1,r7c5,r7c9,r8c1,r8c5,r8c9"},
	} {
		l := mustParse(t, tt.layout)
		var got []string
		for _, cells := range factsOf(l).Houses {
			got = append(got, strings.ReplaceAll(strings.Join(names(l, cellsOf(cells)), ","), " ",
				""))
		}
		slices.Sort(got)
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%s: %q, want %q", tt.layout, strings.Join(got, " "), tt.want)
		}
	}
}

func cellsOf(numbers []uint16) []Cell {
	cells := make([]Cell, len(numbers))
	for i, c := range numbers {
		cells[i] = Cell(c)
	}
	return cells
}

func names(l *Layout, cells []Cell) []string {
	out := make([]string, len(cells))
	for i, c := range cells {
		out[i] = l.CellName(c)
	}
	return out
}

// The example of leftovers.go, filled up: r1c1 can be exchanged for r3c2, which is
// equal, in each of its houses.
func TestEqualCells(t *testing.T) {
	l := mustParse(t, "jigsaw:1222333213441144")
	houses := factsOf(l).Houses
	for _, h := range l.Houses() {
		if !slices.Contains(h.Cells, 0) {
			continue
		}
		cells := slices.Clone(h.Cells)
		cells[slices.Index(cells, 0)] = 9
		slices.Sort(cells)
		if !slices.ContainsFunc(houses, func(other []uint16) bool {
			return slices.Equal(cells, cellsOf(other))
		}) {
			t.Errorf("%s of %s with r3c2 for r1c1 is not among the derived houses", h, l)
		}
	}
}

// Reasons name lines, regions and cells.
func TestImpossible(t *testing.T) {
	for _, tt := range [...][2]string{
		{"4", ""},
		{"9+diagonal", ""},
		{"jigsaw:1112233123324444",
			"row 1 and the region of r1c1 hold each digit equally often, " +
				"so r1c4 must be equal to r2c4, but both are in column 4"},
		{"jigsaw:1222132133443144",
			"rows 1 and 2 and the regions of r1c1 and r1c2 hold each digit equally often, " +
				"so r2c2 must be equal to r4c2, but both are in column 2"},
		{"jigsaw:1233123344411422",
			"rows 1 to 3 and the regions of r1c1, r1c3 and r3c1 hold each digit equally often, " +
				"so " +
				"r1c2 and r2c2 must hold the same digits as r4c1 and r4c2, " +
				"but r4c2 must differ from each of them"},
		{"jigsaw:111222331244331244331244555566556666",
			"no digit can be in r5c4, as there is no way to have it in all other houses as well"},
		{"jigsaw:1111222111332245532264553336455573644447667777766",
			"no digit can be in r3c5, as there is no way to have it in all other houses as well"},
	} {
		l := mustParse(t, tt[0])
		if got := l.Impossible(); got != tt[1] {
			t.Errorf("%s: %q, want %q", tt[0], got, tt[1])
		}
		if tt[1] == "" {
			continue
		}
		var s Solver
		if _, err := s.First(t.Context(), NewPuzzle(l)); err != ErrNoSolution {
			t.Errorf("%s: %v after %d nodes", tt[0], err, s.Stats.Nodes)
		}
	}
}

// The largest jigsaws take a bounded time.
func BenchmarkLeftovers(b *testing.B) {
	rnd := rand.New(rand.NewPCG(3, 4))
	large, err := Boxes(10, 10)
	if err != nil {
		b.Fatal(err)
	}
	for _, bench := range []struct {
		name string
		l    *Layout
	}{
		{"9, near boxes", scattered(b, Classic(), 4, rnd)},
		{"9, scattered", scattered(b, Classic(), 400, rnd)},
		{"9+windoku", mustParse(b, "9+windoku")},
		{"100, near boxes", scattered(b, large, 30, rnd)},
		{"100, scattered", scattered(b, large, 100_000, rnd)},
	} {
		b.Run(bench.name, func(b *testing.B) {
			for b.Loop() {
				derive.Leftovers(bench.l.plain(), derive.MaxLeftovers)
			}
			b.ReportMetric(float64(len(derive.Leftovers(bench.l.plain(),
				derive.MaxLeftovers).Houses)),
				"houses")
		})
	}
}
