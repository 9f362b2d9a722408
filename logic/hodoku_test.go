package logic

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

// TestHoDoKuGrades compares levels and points with those that HoDoKu gives.
func TestHoDoKuGrades(t *testing.T) {
	file, err := os.Open(dataFile(t, "hodoku-open.tsv"))
	if err != nil {
		t.Skip(err)
	}
	defer file.Close()
	s := Solver{Profile: HoDoKu()}
	type tally struct{ puzzles, levels, points int }
	tallies := map[string]*tally{}
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
		r, err := s.Rate(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{fields[1], "all"} {
			if tallies[name] == nil {
				tallies[name] = new(tally)
			}
			n := tallies[name]
			n.puzzles++
			if r.Level.String() == fields[1] {
				n.levels++
			}
			if fmt.Sprint(r.Points) == fields[2] {
				n.points++
			}
		}
		if os.Getenv("DBG") != "" && fmt.Sprint(r.Points) != fields[2] {
			x := ""
			for _, q := range Techniques() {
				if n := r.Steps(q); n > 0 {
					x += fmt.Sprint(" ", q.Code(), ":", n)
				}
			}
			fmt.Println(fields[0], fields[1], fields[2], r.Level, r.Points, x)
		}
	}
	for name, n := range tallies {
		t.Logf("%-8s level %d, points %d of %d", name, n.levels, n.points, n.puzzles)
	}
}
