package nine

import (
	"bytes"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/nonet-dev/nonet/internal/testenv"
)

// readCollection reads the lines of a public collection of nine-by-nine puzzles:
// digits, and what follows them.
func readCollection(t *testing.T, name string, most int) (digits []uint8, rest []string) {
	t.Helper()
	data, err := os.ReadFile(testenv.Data(t, "nine", name))
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(data) {
		if len(line) < 81 || line[0] == '#' || len(rest) == most {
			continue
		}
		for _, ch := range line[:81] {
			if ch < '1' || ch > '9' {
				ch = '0'
			}
			digits = append(digits, ch-'0')
		}
		rest = append(rest, string(bytes.Trim(line[81:], ":\n")))
	}
	return digits, rest
}

// givens returns the candidates that digits leave.
func givens(digits []uint8) *Cells {
	x := blank
	for c, d := range digits {
		if d > 0 {
			x[c] = 1 << (d - 1)
		}
	}
	return &x
}

// Every tier of Lanes and Single proves for each puzzle of the collections that
// it has one solution, the same one, and Lanes with the same nodes.
func TestCollections(t *testing.T) {
	for _, name := range []string{"17clue.txt", "hardest11.txt", "hardest1106.txt"} {
		t.Run(name, func(t *testing.T) {
			digits, rest := readCollection(t, name, testenv.Pick(1000, 1330, 10_000))
			var want []Result
			var solutions []uint8
			everyTier(t, func(t *testing.T, tier Tier) {
				b := &Batch{
					Digits:    digits,
					Limit:     2,
					Solutions: make([]uint8, len(digits)),
					Results:   make([]Result, len(rest)),
				}
				b.runOn(lanesOf(tier, 2)...)
				if tier == Generic {
					want, solutions = b.Results, b.Solutions
				}
				if !slices.Equal(b.Results, want) || !slices.Equal(b.Solutions, solutions) {
					t.Error("other results than those of tier generic")
				}
				s := NewSingle(tier)
				for i, r := range b.Results {
					x := givens(digits[81*i : 81*i+81])
					var first [81]uint8
					one := s.Run(&Task{Cells: x, Limit: 2, First: &first})
					if r.Count != 1 || r.Outcome != Exhausted || one.Count != 1 ||
						!isSolution(x, first[:]) ||
						!slices.Equal(first[:], b.solution(i)) {
						t.Fatalf("puzzle %d: %+v, Single %+v", i, r, one)
					}
				}
			})
		})
	}
}

// Every tier counts as many solutions as are known, up to 1000.
func TestKnownCounts(t *testing.T) {
	digits, rest := readCollection(t, "counts.txt", 1<<30)
	everyTier(t, func(t *testing.T, tier Tier) {
		b := &Batch{Digits: digits, Limit: 1000, Results: make([]Result, len(rest))}
		NewLanes(tier).Run(b)
		s := NewSingle(tier)
		for i, text := range rest {
			want, err := strconv.ParseInt(text, 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			r := s.Run(&Task{Cells: givens(digits[81*i : 81*i+81]), Limit: 1000})
			if b.Results[i].Count != want || r.Count != want {
				t.Errorf("puzzle %d: %+v, Single %+v, want %d", i, b.Results[i], r, want)
			}
		}
	})
}
