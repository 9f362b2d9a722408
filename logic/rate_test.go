package logic

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

// ratedFile reads lines "puzzle ER EP ED ...", separated by tabs; "#" begins a
// comment.
func ratedFile(t testing.TB, name string) (puzzles []*nonet.Puzzle, ratings []string) {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Skip(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		fields := strings.Split(lines.Text(), "\t")
		p, err := nonet.ParsePuzzle(nonet.Classic(), fields[0])
		if err != nil {
			t.Fatal(err)
		}
		puzzles = append(puzzles, p)
		ratings = append(ratings, strings.Join(fields[1:4], "/"))
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return puzzles, ratings
}

// dataFile returns the path of a file of ratings made by the original; the test is skipped
// where NONET_DATA does not have it.
func dataFile(t testing.TB, name string) string {
	dir := os.Getenv("NONET_DATA")
	if dir == "" {
		t.Skip("no ratings to compare with: set NONET_DATA")
	}
	return filepath.Join(dir, "logic", name)
}

// TestSameRatings compares with ratings of the original. Those above 9.4 take
// long: they are left out in short tests.
func TestSameRatings(t *testing.T) {
	for _, name := range []string{"ser17-open.tsv", "ser-open.tsv"} {
		t.Run(name, func(t *testing.T) {
			puzzles, ratings := ratedFile(t, dataFile(t, name))
			var s Solver
			same := 0
			for i, p := range puzzles {
				var want float64
				fmt.Sscan(ratings[i], &want)
				if testing.Short() && want > 9.4 {
					continue
				}
				r, err := s.Rate(context.Background(), p)
				if got := fmt.Sprintf("%s/%s/%s", r.ER, r.EP, r.ED); err != nil || got != ratings[i] {
					t.Errorf("%s is %s (%v), should be %s", p.Givens, got, err, ratings[i])
					continue
				}
				same++
			}
			t.Logf("%d of %d", same, len(puzzles))
		})
	}
}
