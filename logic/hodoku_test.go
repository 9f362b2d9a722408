package logic

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

// TestHoDoKu has puzzles with the levels and points that HoDoKu gives them.
func TestHoDoKu(t *testing.T) {
	s := Solver{Profile: HoDoKu()}
	for _, test := range []struct {
		puzzle string
		want   string
	}{
		{"8.1.9.3..9.65.1.......2...5..3.6......4..7.9......3.74....8....5..9....73.8....6.", "Easy 224"},
		{"................12..3..45.......64.7.12..8....9...........1.......39....7.....6..", "Medium 766"},
		{"................12..3..4........34...1..2....5......6....1...57...6.....8.4...3..", "Medium 926"},
		{"8......67....4.....3...9......2.6.8.........9..59.31....7.348..4.2.7.9....6......", "Hard 712"},
	} {
		p, err := nonet.ParsePuzzle(nonet.Classic(), test.puzzle)
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Rate(context.Background(), p)
		if got := fmt.Sprint(r.Level, " ", r.Points); err != nil || got != test.want {
			t.Errorf("%s: %s, %v, should be %s", test.puzzle, got, err, test.want)
		}
	}
	p, err := nonet.ParsePuzzle(nonet.Classic(), ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....")
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Rate(context.Background(), p)
	if err != nil || r.Level != Extreme || r.Points < guessPoints || r.ER != Unsolved || r.Left == 0 {
		t.Errorf("one of the hardest: %v %d, ER %s, %d cells left, %v", r.Level, r.Points, r.ER, r.Left, err)
	}
	s.Limit = 10
	if _, err := s.Rate(context.Background(), p); !errors.Is(err, nonet.ErrLimit) {
		t.Errorf("with a limit: %v", err)
	}
}

// TestLevelLift has what many points do to a level.
func TestLevelLift(t *testing.T) {
	for _, test := range []struct {
		level  Level
		points int
		want   Level
	}{{Easy, 800, Easy}, {Easy, 801, Medium}, {Easy, 1001, Hard}, {Medium, 1000, Medium}, {Hard, 1601, Unfair}, {Hard, 1801, Extreme}, {Extreme, 30000, Extreme}, {0, 0, 0}} {
		r := Rating{Level: test.level, Points: test.points}
		if r.lift(); r.Level != test.want {
			t.Errorf("%v with %d points: %v, should be %v", test.level, test.points, r.Level, test.want)
		}
	}
}

var extreme = flag.Bool("extreme", false, "rate every Extreme puzzle in the comparison with HoDoKu, not each tenth")

// TestHoDoKuGrades compares levels and points with those that HoDoKu gives. Extreme puzzles take
// long.
func TestHoDoKuGrades(t *testing.T) {
	file, err := os.Open(dataFile(t, "hodoku-open.tsv"))
	if err != nil {
		t.Skip(err)
	}
	defer file.Close()
	s := Solver{Profile: HoDoKu()}
	type tally struct{ puzzles, levels, points int }
	tallies := map[string]*tally{"all": new(tally)}
	lines := bufio.NewScanner(file)
	hardest := 0
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		if strings.HasPrefix(fields[0], "#") {
			continue
		}
		if fields[1] == Extreme.String() {
			if hardest++; !*extreme && hardest%10 != 0 {
				continue
			}
		}
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
	}
	for name, n := range tallies {
		t.Logf("%-8s level %d, points %d of %d", name, n.levels, n.points, n.puzzles)
	}
	if n := tallies["all"]; n.levels*100 < n.puzzles*98 || n.points*100 < n.puzzles*85 {
		t.Errorf("of %d puzzles %d have the same level, %d the same points", n.puzzles, n.levels, n.points)
	}
}
