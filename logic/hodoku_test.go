package logic

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
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

// hodokuPuzzle is a puzzle with the level and the points that HoDoKu gives it.
type hodokuPuzzle struct {
	puzzle        *nonet.Puzzle
	level, points string
}

// hodokuFile reads those of the data folder; without it the test is skipped.
func hodokuFile(t testing.TB) (list []hodokuPuzzle) {
	t.Helper()
	file, err := os.Open(dataFile(t, "hodoku-open.tsv"))
	if err != nil {
		t.Skip(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		if strings.HasPrefix(fields[0], "#") {
			continue
		}
		p, err := nonet.ParsePuzzle(nonet.Classic(), fields[0])
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, hodokuPuzzle{p, fields[1], fields[2]})
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

// BenchmarkHoDoKu rates the puzzles of each level, and those of the two hardest together.
func BenchmarkHoDoKu(b *testing.B) {
	list := hodokuFile(b)
	for _, levels := range []string{"Easy", "Medium", "Hard", "Unfair", "Extreme", "Unfair and Extreme"} {
		b.Run(levels, func(b *testing.B) {
			s := Solver{Profile: HoDoKu()}
			rated := 0
			for b.Loop() {
				for _, x := range list {
					if !strings.Contains(levels, x.level) {
						continue
					}
					if _, err := s.Rate(context.Background(), x.puzzle); err != nil {
						b.Fatal(err)
					}
					rated++
				}
			}
			b.ReportMetric(float64(rated)/b.Elapsed().Seconds(), "puzzles/s")
		})
	}
}

// TestHoDoKuGrades compares levels and points with those that HoDoKu gives. Extreme puzzles take
// long.
func TestHoDoKuGrades(t *testing.T) {
	s := Solver{Profile: HoDoKu()}
	type tally struct{ puzzles, levels, points int }
	tallies := map[string]*tally{"all": new(tally)}
	hardest := 0
	for _, x := range hodokuFile(t) {
		if x.level == Extreme.String() {
			if hardest++; !*extreme && hardest%10 != 0 {
				continue
			}
		}
		r, err := s.Rate(context.Background(), x.puzzle)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{x.level, "all"} {
			if tallies[name] == nil {
				tallies[name] = new(tally)
			}
			n := tallies[name]
			n.puzzles++
			if r.Level.String() == x.level {
				n.levels++
			}
			if fmt.Sprint(r.Points) == x.points {
				n.points++
			}
		}
	}
	for name, n := range tallies {
		t.Logf("%-8s level %d, points %d of %d", name, n.levels, n.points, n.puzzles)
	}
	if n := tallies["all"]; n.levels < n.puzzles || n.points < n.puzzles {
		t.Errorf("of %d puzzles %d have the same level, %d the same points", n.puzzles, n.levels, n.points)
	}
}

// TestHoDoKuSteps holds the finders of the profile against all solutions, in random states and on the
// way from these, and their proofs against what they say.
func TestHoDoKuSteps(t *testing.T) {
	found := map[Technique]int{}
	for i, layout := range layouts {
		hodokuSteps(t, layout, rand.New(rand.NewPCG(uint64(i), 200)), found)
		if t.Failed() {
			t.Fatal("layout", layout)
		}
	}
	for _, technique := range hodoku.Techniques {
		t.Logf("%-50s %d", technique, found[technique])
	}
}

func hodokuSteps(t *testing.T, layout string, r *rand.Rand, found map[Technique]int) {
	s, may, unique := randomState(t, layout, r)
	if s == nil {
		return
	}
	for {
		for _, technique := range hodoku.Techniques {
			if technique.Needs()&OneSolution != 0 && !unique {
				continue
			}
			alone := hodoku
			alone.Techniques = []Technique{technique}
			solver := Solver{Profile: &alone, Limit: 1000}
			step, err := solver.Next(context.Background(), s)
			if err != nil || step == nil {
				continue
			}
			found[step.Technique]++
			checkStep(t, step, s, may)
		}
		solver := Solver{Profile: HoDoKu(), Limit: 3000}
		for range 9 {
			step, err := solver.Next(context.Background(), s)
			if err != nil || step == nil || t.Failed() || !unique {
				return
			}
			s.Apply(step)
		}
	}
}
