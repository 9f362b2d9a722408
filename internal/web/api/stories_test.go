package api_test

import (
	"context"
	"os"
	"regexp"
	"testing"

	"github.com/nonet-dev/nonet"
)

// What the stories of the view Search say in words, by preset and engine: the nodes up to the
// first solution, or until it is proved to be the only one.
var stories = map[string]map[string]int64{
	"race":   {"dfs": 3590, "mrv": 37, "dlx": 4},
	"easy":   {"dfs": 841, "mrv": 0, "dlx": 0},
	"rows":   {"dfs": 1_596_277, "dfs-last": 105, "mrv": 9},
	"last":   {"dfs": 29_593, "dfs-last": 25, "mrv": 271, "dlx": 31},
	"hard":   {"dfs": 257_516, "fullest": 14_545, "mrv": 2540, "dlx": 190},
	"four":   {"dfs": 10, "mrv": 0, "dlx": 0},
	"jigsaw": {"dfs": 2612, "mrv": 199, "dlx": 3},
}

// The puzzles of the stories, as presets.ts has them.
var preset = regexp.MustCompile(`name: "(\w+)",\s+title: .*\s+layout: "(.*)",\s+` +
	`givens: "(.*)",\s+stop: "(\w+)"`)

func TestStoriesOfSearches(t *testing.T) {
	source, err := os.ReadFile("../app/race/presets.ts")
	if err != nil {
		t.Fatal(err)
	}
	found := preset.FindAllStringSubmatch(string(source), -1)
	if len(found) != len(stories) {
		t.Errorf("presets.ts has %d puzzles, the test %d", len(found), len(stories))
	}
	for _, f := range found {
		name, layout, givens, stop := f[1], f[2], f[3], f[4]
		if layout == "" {
			layout = "9"
		}
		l, err := nonet.ParseLayout(layout)
		if err != nil {
			t.Fatal(err)
		}
		p, err := nonet.ParsePuzzle(l, givens)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := new(nonet.Solver).CountTo(context.Background(), p, 2); n != 1 || err != nil {
			t.Errorf("%s: %d solutions, %v", name, n, err)
		}
		limit := map[string]int{"first": 1, "unique": 2}[stop]
		for engine, want := range stories[name] {
			if want > 100_000 && testing.Short() {
				continue
			}
			e, err := nonet.ParseEngine(engine)
			if err != nil {
				t.Fatal(err)
			}
			s := nonet.Solver{Engine: e}
			if _, err := s.CountTo(context.Background(), p, limit); err != nil {
				t.Fatal(err)
			}
			if s.Stats.Nodes != want {
				t.Errorf("%s, %s: %d nodes, want %d", name, engine, s.Stats.Nodes, want)
			}
		}
	}
}
