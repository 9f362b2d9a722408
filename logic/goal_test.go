package logic_test

import (
	"context"
	"errors"
	"flag"
	"slices"
	"testing"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/generate"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/rare"
)

// named returns the techniques with names.
func named(t *testing.T, names ...string) (list []logic.Technique) {
	t.Helper()
	for _, name := range names {
		some, ok := logic.TechniquesNamed(name)
		if !ok {
			t.Fatalf("there is no technique %q", name)
		}
		list = append(list, some...)
	}
	return list
}

// solves reports whether techniques solve a puzzle.
func solves(t *testing.T, p *nonet.Puzzle, list []logic.Technique) bool {
	s := logic.Solver{Profile: logic.NewProfile("test", list...)}
	r, err := s.Rate(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	if (r.ER == logic.ScoreUnsolved) != (r.Left > 0) {
		t.Fatalf("ER %s with %d cells left", r.ER, r.Left)
	}
	return r.Left == 0
}

// A puzzle has distance 0 just if it meets the goal, found out in the plainest way.
func TestDistance(t *testing.T) {
	goals := []logic.Goal{
		{},
		{Min: 20, Max: 45},
		{Min: 45},
		{Max: 26},
		{Level: logic.LevelEasy},
		{Level: logic.LevelHard},
		{Level: logic.LevelExtreme},
		{Level: logic.LevelUnfair, Min: 60},
		{Only: named(t, "singles")},
		{Only: named(t, "singles", "locked", "subsets")},
		{Needs: named(t, "XY-wing")},
		{Needs: named(t, "pointing")},
		{Only: named(t, "singles", "locked"), Needs: named(t, "claiming")},
		{Min: 20, Max: 30, Needs: named(t, "pointing")},
	}
	count := uint64(200)
	if testing.Short() {
		count = 60
	}
	var puzzles []*nonet.Puzzle
	var ratings []logic.Rating
	for p, err := range generate.Puzzles(context.Background(), generate.Options{Seed: 6}, count,
		1) {
		if err != nil {
			t.Fatal(err)
		}
		r, err := logic.Rate(context.Background(), p.Puzzle)
		if err != nil {
			t.Fatal(err)
		}
		puzzles, ratings = append(puzzles, p.Puzzle), append(ratings, r)
	}
	for _, g := range goals {
		j, err := logic.NewGrader(g)
		if err != nil {
			t.Fatal(err)
		}
		met := 0
		for i, p := range puzzles {
			d, err := j.Distance(context.Background(), p)
			if err != nil {
				t.Fatal(err)
			}
			r := ratings[i]
			want := r.ER >= g.Min && (g.Max == 0 || r.ER <= g.Max)
			pool := g.Only
			if pool == nil && g.Needs != nil {
				hardest := slices.MaxFunc(g.Needs,
					func(a, b logic.Technique) int { return int(a.Score() - b.Score()) })
				for _, x := range logic.ProfileSE().Techniques() {
					if x.Score() <= hardest.Score() {
						pool = append(pool, x)
					}
				}
			}
			if pool != nil {
				want = want && solves(t, p, pool)
				for _, x := range g.Needs {
					want = want &&
						!solves(t, p,
							slices.DeleteFunc(slices.Clone(pool),
								func(y logic.Technique) bool { return y == x }))
				}
			}
			if g.Level != 0 {
				s := logic.Solver{Profile: logic.ProfileHoDoKu()}
				h, err := s.Rate(context.Background(), p)
				if err != nil {
					t.Fatal(err)
				}
				want = want && h.Level == g.Level
			}
			if (d == 0) != want || d < 0 {
				t.Errorf("%+v: %s has distance %d, meets the goal: %v", g, p.Givens, d, want)
			}
			if want {
				met++
			}
		}
		if met == 0 && !testing.Short() {
			t.Errorf("%+v: no puzzle meets it: the test says little", g)
		}
	}
}

func TestGoalsOfNoPuzzle(t *testing.T) {
	for _, g := range []logic.Goal{
		{Min: 50, Max: 40},
		{Level: logic.LevelExtreme + 1},
		{Only: named(t, "singles"), Needs: named(t, "XW")},
		{Min: 24, Only: named(t, "singles")},
		{Min: 16, Only: named(t, "HS")},
		{Min: 45, Needs: named(t, "XYZW")},
	} {
		if _, err := logic.NewGrader(g); !errors.Is(err, logic.ErrGoal) {
			t.Errorf("%+v: %v", g, err)
		}
	}
	for _, g := range []logic.Goal{
		{Min: 23, Only: named(t, "singles")},
		{Min: 15, Only: named(t, "HS")},
		{Min: 44, Needs: named(t, "XYZW")},
		{Min: 50, Only: named(t, "singles", "UL")},
		{Min: 50, Needs: named(t, "W-wing")},
	} {
		if _, err := logic.NewGrader(g); err != nil {
			t.Errorf("%+v: %v", g, err)
		}
	}
}

// Max ends a rating at the first step that is harder.
func TestMax(t *testing.T) {
	for p, err := range generate.Puzzles(context.Background(), generate.Options{Seed: 7}, 50, 1) {
		if err != nil {
			t.Fatal(err)
		}
		full, err := logic.Rate(context.Background(), p.Puzzle)
		if err != nil {
			t.Fatal(err)
		}
		s := logic.Solver{Max: 30}
		r, err := s.Rate(context.Background(), p.Puzzle)
		if err != nil {
			t.Fatal(err)
		}
		if full.ER <= 30 && r != full || full.ER > 30 &&
			(r.ER <= 30 || r.ER > full.ER || r.Left == 0) {
			t.Errorf("%s: %+v with Max 3.0, %+v without", p.Givens, r, full)
		}
	}
}

// MaxLevel ends a rating as soon as the level is higher; what is not is rated as without it.
func TestMaxLevel(t *testing.T) {
	higher := 0
	for p, err := range generate.Puzzles(context.Background(), generate.Options{Seed: 7}, 60, 1) {
		if err != nil {
			t.Fatal(err)
		}
		s := logic.Solver{Profile: logic.ProfileHoDoKu()}
		full, err := s.Rate(context.Background(), p.Puzzle)
		if err != nil {
			t.Fatal(err)
		}
		for most := logic.LevelEasy; most <= logic.LevelExtreme; most++ {
			s.MaxLevel = most
			r, err := s.Rate(context.Background(), p.Puzzle)
			if err != nil {
				t.Fatal(err)
			}
			if full.Level <= most && full.Left == 0 && r != full || full.Level > most &&
				(r.Level <= most || r.Level > full.Level || r.Left == 0) {
				t.Errorf("%s: %+v with MaxLevel %s, %+v without", p.Givens, r, most, full)
			}
			if full.Level > most {
				higher++
			}
		}
		s.Profile, s.MaxLevel = nil, logic.LevelEasy // has no levels
		r, err := s.Rate(context.Background(), p.Puzzle)
		if plain, _ := logic.Rate(context.Background(), p.Puzzle); err != nil || r != plain {
			t.Errorf("%s: %+v, %v by a profile without levels, %+v without MaxLevel", p.Givens, r,
				err, plain)
		}
	}
	if higher == 0 {
		t.Error("no puzzle is of a higher level: the test says little")
	}
}

// Puzzles of each level, made on one core; seeds are the same in each round.
func BenchmarkLevels(b *testing.B) {
	for level := logic.LevelEasy; level <= logic.LevelExtreme; level++ {
		b.Run(level.String(), func(b *testing.B) {
			grader, err := logic.NewGrader(logic.Goal{Level: level})
			if err != nil {
				b.Fatal(err)
			}
			g, err := generate.New(
				generate.Options{Seed: 4, Minimal: true, Distance: grader.Distance})
			if err != nil {
				b.Fatal(err)
			}
			made := 0
			for b.Loop() {
				for i := range uint64(100) {
					if _, err := g.Puzzle(context.Background(), i); err != nil {
						b.Fatal(err)
					}
					made++
				}
			}
			b.ReportMetric(float64(made)/b.Elapsed().Seconds(), "puzzles/s")
		})
	}
}

// Every technique can be named by its code and its name, in other spellings too.
func TestNames(t *testing.T) {
	for _, x := range logic.Techniques() {
		for _, name := range []string{x.Code(), x.String()} {
			if list, ok := logic.TechniquesNamed(name); !ok || len(list) != 1 || list[0] != x {
				t.Errorf("%q is %v, want %s", name, list, x)
			}
		}
	}
	for _, group := range logic.TechniqueGroups() {
		if list, ok := logic.TechniquesNamed(group); !ok || len(list) < 2 {
			t.Errorf("group %s: %v", group, list)
		}
	}
	for form, want := range map[string]logic.Technique{"Y-cycle": logic.ForcingChain,
		"forcing chain": logic.ForcingChain, "forcing-x-chain": logic.ForcingChain,
		"unique rectangle": logic.UniqueLoop} {
		if list, ok := logic.TechniquesNamed(form); !ok || len(list) != 1 || list[0] != want {
			t.Errorf("%s: %v, want %v", form, list, want)
		}
	}
	if list, ok := logic.TechniquesNamed("NAKED-pair"); !ok || list[0] != logic.NakedPair {
		t.Errorf("NAKED-pair is %v", list)
	}
	if list, ok := logic.TechniquesNamed("nonsense"); ok {
		t.Errorf("nonsense is %v", list)
	}
}

var needsLimit = flag.Duration("needs", 20*time.Second,
	"time for each technique in BenchmarkNeeds")

// BenchmarkNeeds makes 9×9 puzzles that need each technique that reads no rules, as nonet generate
// does: the first few that are found within a time. It leaves out techniques that no puzzle needs.
func BenchmarkNeeds(b *testing.B) {
	for _, x := range logic.Techniques() {
		if x.OfRules() {
			continue
		}
		b.Run(x.Code(), func(b *testing.B) {
			grader, err := logic.NewGrader(logic.Goal{Needs: []logic.Technique{x}})
			if err != nil {
				b.Fatal(err)
			}
			made, measured := 0, 0
			ctx, cancel := context.WithTimeout(context.Background(), *needsLimit)
			defer cancel()
			options := generate.Options{Seed: 9,
				Distance: func(ctx context.Context, p *nonet.Puzzle) (int, error) {
					measured++
					return grader.Distance(ctx, p)
				}}
			if err := rare.Set(&options, logic.Goal{Needs: []logic.Technique{x}}); err != nil {
				b.Skip(err)
			}
			g, err := generate.New(options)
			if err != nil {
				b.Fatal(err)
			}
			b.ResetTimer()
			for i := uint64(0); i < 20 && ctx.Err() == nil; i++ {
				if _, err := g.Puzzle(ctx, i); err == nil {
					made++
				}
			}
			b.ReportMetric(float64(made), "puzzles")
			b.ReportMetric(b.Elapsed().Seconds()/float64(max(made, 1)), "s/puzzle")
			b.ReportMetric(float64(measured)/b.Elapsed().Seconds(), "measured/s")
		})
	}
}
