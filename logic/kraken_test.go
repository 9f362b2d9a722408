package logic

import (
	"context"
	"fmt"
	"testing"

	"github.com/nonet-dev/nonet"
)

// TestKrakenFish holds kraken fish, which take more work than other tests allow, against the
// solutions of puzzles that nonet made.
func TestKrakenFish(t *testing.T) {
	ctx := context.Background()
	found := map[Technique]int{}
	for _, test := range []struct{ layout, puzzle string }{
		{"9", ".1....5..4..83...93.......2..6..1...2..4.93..5.....6..69.....2...8..4.5....7..8.."},
		{"9", ".8.3.94..1.....6...75..........9..6..63..4..57..2............4....9..2.7.146..9.."},
		{"9+diagonal", ".......5.1..3.8...4.........9..3..1..........3...........5.3.2..2..7.....698....."},
		{"jigsaw:111111222111322222333333332444455555444555566446666667888677777888977799888999999",
			"....2.....76.............5....1.2....3....5..4....1..7.15...3.....4.9..6...8..71."},
	} {
		p, err := nonet.ParsePuzzle(mustLayout(t, test.layout), test.puzzle)
		if err != nil {
			t.Fatal(err)
		}
		var solver nonet.Solver
		solution, err := solver.Solve(ctx, p)
		if err != nil {
			t.Fatal(err)
		}
		may := onlyDigits(solution)
		s, err := NewState(p)
		if err != nil {
			t.Fatal(err)
		}
		var walk, look, plain Solver
		plain.finder.noShortcuts = true
		for n := 1; ; n++ {
			step, err := walk.Next(ctx, s)
			if err != nil {
				t.Fatal(err)
			}
			if step == nil {
				break
			}
			s.Apply(step)
			if n%8 != 0 {
				continue
			}
			for _, technique := range []Technique{KrakenFish1, KrakenFish2} {
				var texts []string
				for step, err := range look.Steps(ctx, s, technique) {
					if err != nil {
						t.Fatal(err)
					}
					found[technique]++
					checkStep(t, step, s, may)
					texts = append(texts,
						fmt.Sprint(conclusions(s, step), step.Parts[len(step.Parts)-1].Cells))
				}
				if n%32 != 0 {
					continue
				}
				// Without the closure of the links it is the same.
				for step, err := range plain.Steps(ctx, s, technique) {
					if err != nil {
						t.Fatal(err)
					}
					if text := fmt.Sprint(conclusions(s, step),
						step.Parts[len(step.Parts)-1].Cells); len(texts) == 0 || text != texts[0] {
						t.Errorf("%s: %s, should be the first of %q", technique, text, texts)
						break
					}
					texts = texts[1:]
				}
				if len(texts) > 0 {
					t.Errorf("%s: %q are lost", technique, texts)
				}
			}
		}
	}
	t.Log(found)
	if found[KrakenFish1] == 0 || found[KrakenFish2] == 0 {
		t.Error("a type was not met")
	}
}
