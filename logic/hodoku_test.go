package logic

import (
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

// TestHoDoKu has puzzles with the levels and points that HoDoKu gives them. Every technique that it
// has a step of in thousands of generated ones is on the way to the solution of some, and a path
// has the points of the rating.
func TestHoDoKu(t *testing.T) {
	s := Solver{Profile: ProfileHoDoKu()}
	used := map[Technique]int{}
	for _, x := range hodokuFile(t, "testdata/hodoku.tsv") {
		r, err := s.Rate(context.Background(), x.puzzle)
		if got, want := fmt.Sprint(r.Level, " ", r.Points), x.level+" "+x.points; err != nil ||
			got != want {
			t.Errorf("%s: %s, %v, should be %s", x.puzzle.Givens, got, err, want)
		}
		if r.Left > 0 {
			continue // digits were guessed
		}
		sum := 0
		for step, err := range s.Path(context.Background(), x.puzzle) {
			if err != nil {
				t.Fatal(err)
			}
			used[step.Technique]++
			sum += hodoku.grades[step.Technique].points
		}
		if fmt.Sprint(sum) != x.points {
			t.Errorf("%s: the path has %d points, should have %s", x.puzzle.Givens, sum, x.points)
		}
	}
	for _, technique := range hodoku.techniques {
		t.Logf("%-40s %d", technique, used[technique])
	}
	p, err := nonet.ParsePuzzle(nonet.Classic(),
		".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....")
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Rate(context.Background(), p)
	if err != nil || r.Level != LevelExtreme || r.Points < guessPoints || r.ER != ScoreUnsolved ||
		r.Left == 0 {
		t.Errorf("one of the hardest: %v %d, ER %s, %d cells left, %v", r.Level, r.Points, r.ER,
			r.Left, err)
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
	}{{LevelEasy, 800, LevelEasy}, {LevelEasy, 801, LevelMedium}, {LevelEasy, 1001, LevelHard},
		{LevelMedium, 1000, LevelMedium}, {LevelHard, 1601, LevelUnfair},
		{LevelHard, 1801, LevelExtreme}, {LevelExtreme, 30000, LevelExtreme}, {0, 0, 0}} {
		r := Rating{Level: test.level, Points: test.points}
		if r.raiseLevel(); r.Level != test.want {
			t.Errorf("%v with %d points: %v, should be %v", test.level, test.points, r.Level,
				test.want)
		}
	}
}

var extreme = flag.Bool("extreme", false,
	"rate every Extreme puzzle in the comparison with HoDoKu, not each tenth")

// hodokuPuzzle is a puzzle with the level and the points that HoDoKu gives it.
type hodokuPuzzle struct {
	puzzle        *nonet.Puzzle
	level, points string
}

// hodokuFile reads a file of such puzzles.
func hodokuFile(t testing.TB, name string) (list []hodokuPuzzle) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if strings.HasPrefix(fields[0], "#") {
			continue
		}
		p, err := nonet.ParsePuzzle(nonet.Classic(), fields[0])
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, hodokuPuzzle{p, fields[1], fields[2]})
	}
	return list
}

// BenchmarkHoDoKu rates the puzzles of each level, and those of the two hardest together.
func BenchmarkHoDoKu(b *testing.B) {
	list := hodokuFile(b, dataFile(b, "hodoku-open.tsv"))
	for _, levels := range []string{"Easy", "Medium", "Hard", "Unfair", "Extreme",
		"Unfair and Extreme"} {
		b.Run(levels, func(b *testing.B) {
			s := Solver{Profile: ProfileHoDoKu()}
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
// longest.
func TestHoDoKuGrades(t *testing.T) {
	type tally struct{ puzzles, levels, points int }
	tallies := map[string]*tally{"all": new(tally)}
	s := Solver{Profile: ProfileHoDoKu()}
	hardest := 0
	for _, x := range hodokuFile(t, dataFile(t, "hodoku-open.tsv")) {
		if x.level == LevelExtreme.String() {
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
		t.Errorf("of %d puzzles %d have the same level, %d the same points", n.puzzles, n.levels,
			n.points)
	}
}

// TestHoDoKuSteps holds the finders of the profile against all solutions, in random states and on
// the way from these, and their proofs against what they say.
func TestHoDoKuSteps(t *testing.T) {
	found := map[Technique]int{}
	for i, layout := range layouts {
		hodokuSteps(t, layout, rand.New(rand.NewPCG(uint64(i), 200)), found)
		if t.Failed() {
			t.Fatal("layout", layout)
		}
	}
	for _, technique := range hodoku.techniques {
		t.Logf("%-50s %d", technique, found[technique])
	}
}

func FuzzHoDoKuSteps(f *testing.F) {
	f.Add(uint8(0), uint64(1))
	f.Fuzz(func(t *testing.T, layout uint8, seed uint64) {
		hodokuSteps(t, layouts[int(layout)%len(layouts)],
			rand.New(rand.NewPCG(uint64(layout), seed)), map[Technique]int{})
	})
}

func hodokuSteps(t *testing.T, layout string, r *rand.Rand, found map[Technique]int) {
	s, may, unique := randomState(t, layout, r)
	if s == nil {
		return
	}
	for {
		for _, technique := range hodoku.techniques {
			if technique.Needs()&AssumeOneSolution != 0 && !unique {
				continue
			}
			alone := hodoku
			alone.techniques = []Technique{technique}
			solver := Solver{Profile: &alone, Limit: 1000}
			step, err := solver.Next(context.Background(), s)
			if err != nil || step == nil {
				continue
			}
			found[step.Technique]++
			checkStep(t, step, s, may)
		}
		solver := Solver{Profile: ProfileHoDoKu(), Limit: 3000}
		for range 9 {
			step, err := solver.Next(context.Background(), s)
			if err != nil || step == nil || t.Failed() || !unique {
				return
			}
			s.Apply(step)
		}
	}
}

// TestHoDoKuPaths holds every step of the profile on puzzles that nonet generated: which of several
// steps HoDoKu takes decides the points of all steps after it. The golden file has a line for each
// puzzle with the steps that follow the singles, and how many singles come before each of them.
func TestHoDoKuPaths(t *testing.T) {
	const name = "testdata/hodoku_paths.golden"
	var text strings.Builder
	text.WriteString("# Steps of the profile hodoku: singles before the step, technique, candidates removed.\n")
	s := Solver{Profile: ProfileHoDoKu()}
	steps := 0
	for _, x := range hodokuFile(t, "testdata/hodoku.tsv") {
		fmt.Fprint(&text, x.puzzle.Givens)
		singles := 0
		for step, err := range s.Path(context.Background(), x.puzzle) {
			if err != nil {
				t.Fatal(err)
			}
			steps++
			if step.Technique == FullHouse || step.Technique == HiddenSingle ||
				step.Technique == NakedSingle {
				singles++
				continue
			}
			fmt.Fprintf(&text, "\t%d %s", singles, step.Technique.Code())
			for _, c := range step.Placements {
				fmt.Fprintf(&text, " %s=%d", x.puzzle.Layout.CellName(c.Cell), c.Digit)
			}
			for _, c := range step.Eliminations {
				fmt.Fprintf(&text, " %s<>%d", x.puzzle.Layout.CellName(c.Cell), c.Digit)
			}
			singles = 0
		}
		text.WriteString("\n")
	}
	if *update {
		if err := os.WriteFile(name, []byte(text.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	golden, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(string(golden), "\n")
	for i, line := range strings.Split(text.String(), "\n") {
		if i >= len(want) || line != want[i] {
			t.Fatalf("line %d of %s differs, it is now\n%s", i+1, name, line)
		}
	}
	t.Logf("%d steps", steps)
}
