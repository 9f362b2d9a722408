package api_test

import (
	"cmp"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/trace"
	"github.com/nonet-dev/nonet/internal/web/api"
	"github.com/nonet-dev/nonet/report"
)

// reply calls a method, which must succeed, and returns its events and its result.
func reply[E, R any](t testing.TB, method string, params any) (events []E, result R) {
	t.Helper()
	text, err := json.Marshal(params)
	if err != nil {
		t.Fatal(err)
	}
	m, ok := api.ByName(method)
	if !ok {
		t.Fatalf("there is no method %q", method)
	}
	x, err := m.Call(unhurried(t), text, func(e any) error {
		events = append(events, e.(E))
		return nil
	})
	if err != nil {
		t.Fatalf("%s %.300s: %v", method, text, err)
	}
	return events, x.(R)
}

// made has the puzzles, once they have been made.
var made []api.NewMade

// puzzles are new puzzles of several layouts and difficulties.
func puzzles(t testing.TB) []api.NewMade {
	t.Helper()
	if made != nil {
		return made
	}
	for _, params := range []api.GenerateParams{
		{Seed: 1, Level: "easy"}, {Seed: 2, Level: "hard"}, {Seed: 3, MinER: 7.5},
		{Seed: 4, Layout: "6", Jigsaw: true}, {Seed: 5, Layout: "4"},
		{Seed: 6, Layout: "9+diagonal"}, {Seed: 7, Layout: "12", Level: "easy"},
	} {
		events, _ := reply[api.GenerateEvent, api.GenerateResult](t, "generate", params)
		for _, e := range events {
			if e.Made != nil {
				made = append(made, *e.Made)
			}
		}
	}
	return made
}

// The path of a new puzzle leads to its solution, and its rating is that of method rate. The
// grid before each step follows from the one before. A hint is the first step of the path, at
// the beginning and on the way.
func TestPathLeadsToTheSolution(t *testing.T) {
	for _, p := range puzzles(t) {
		path, result := reply[api.PathStep, api.PathResult](t, "path",
			api.PathParams{Ask: api.Ask{Grid: api.Grid{Puzzle: p.Puzzle}}})
		_, solved := reply[api.None, report.Solutions](t, "solve",
			api.SolveParams{Puzzle: p.Puzzle})
		if !slices.Equal(solved.Solutions, []string{p.Solution}) || solved.Unique == nil ||
			!*solved.Unique {
			t.Errorf("%s: solved with %+v, want %s", p.Givens, solved, p.Solution)
		}
		_, rating := reply[api.None, report.Rating](t, "rate", api.RateParams{Puzzle: p.Puzzle})
		if r := result.Rating; r.ER != rating.ER || r.EP != rating.EP || r.ED != rating.ED ||
			r.ER != p.Rating.ER || !slices.Equal(r.Steps, rating.Steps) {
			t.Errorf("%s: the path has the rating %+v, rate %+v, generate %+v", p.Givens, r, rating,
				*p.Rating)
		}
		l := nonet.Classic()
		if p.Layout != "" {
			var err error
			if l, err = nonet.ParseLayout(p.Layout); err != nil {
				t.Fatal(err)
			}
		}
		cell := func(name report.Cell) nonet.Cell {
			c, err := l.ParseCell(string(name))
			if err != nil {
				t.Fatal(err)
			}
			return c
		}
		digits := []byte(p.Givens)
		for i := range path {
			step := &path[i]
			if step.Digits != string(digits) {
				t.Fatalf("%s: step %d starts from %s, want %s", p.Givens, i+1, step.Digits, digits)
			}
			for _, c := range step.Placements {
				digits[cell(c.Cell)] = nonet.Symbol(nonet.Digit(c.Digit))
			}
			for _, c := range step.Eliminations {
				if symbol := string(nonet.Symbol(nonet.Digit(c.Digit))); !strings.Contains(
					step.Notes[cell(c.Cell)], symbol) {
					t.Errorf("%s: step %d crosses out %s in %s, which has %s", p.Givens, i+1,
						symbol, c.Cell, step.Notes[cell(c.Cell)])
				}
			}
			if i%20 != 0 {
				continue
			}
			_, hint := reply[api.None, api.HintResult](t, "hint", api.HintParams{Ask: api.Ask{
				Grid: api.Grid{Puzzle: p.Puzzle, Digits: step.Digits, Notes: step.Notes}}})
			if hint.Kind != "step" || hint.Steps[0].Short != step.Short {
				t.Errorf("%s: the hint before step %d is %s %+v, want %s", p.Givens, i+1, hint.Kind,
					hint.Lines, step.Short)
			}
		}
		if result.Kind != "solved" || string(digits) != p.Solution {
			t.Errorf("%s: the path ends with %s at %s", p.Givens, result.Kind, digits)
		}
		_, hint := reply[api.None, api.HintResult](t, "hint", api.HintParams{Ask: api.Ask{
			Grid: api.Grid{Puzzle: p.Puzzle, Digits: p.Solution}}})
		if hint.Kind != "solved" {
			t.Errorf("%s: the hint for the solution is %s", p.Givens, hint.Kind)
		}
	}
}

// Names of cells in sentences stand where they are said to stand.
func TestLinesNameCells(t *testing.T) {
	_, x := reply[api.None, api.HintResult](t, "hint", api.HintParams{
		Ask: api.Ask{Grid: api.Grid{Puzzle: api.Puzzle{Givens: easy}}}})
	names := 0
	for _, line := range x.Steps[0].Full {
		for _, name := range line.Cells {
			names++
			if len(name.Cells) != 1 ||
				string(name.Cells[0]) != line.Text[name.Start:name.End] {
				t.Errorf("%q: %+v", line.Text, name)
			}
		}
	}
	if names == 0 {
		t.Error("no line names a cell")
	}
}

// The counters of a search are those of the engine, and its recording ends with them, too.
func TestSearchCountsAsTheEngine(t *testing.T) {
	for _, p := range puzzles(t) {
		puzzle := parse(t, p.Puzzle)
		for _, engine := range nonet.Engines() {
			if !engine.Textbook {
				continue
			}
			for stop, limit := range map[string]int{"first": 1, "unique": 2} {
				events, x := reply[api.SearchEvent, api.SearchResult](t, "search", api.SearchParams{
					Puzzle: p.Puzzle, Engine: engine.Name, Stop: stop, Nodes: 500})
				s := nonet.Solver{Engine: engine.Engine, NodeLimit: 500}
				n, err := s.CountTo(t.Context(), puzzle, limit)
				want := map[string]string{"first": "solved", "unique": "unique"}[stop]
				if err != nil {
					want = "limit"
				}
				if x.Nodes != s.Stats.Nodes || x.Outcome != want {
					t.Errorf("%s, %s, %s: %s with %d nodes, the engine has %d with %d (%v)", p.Givens,
						engine.Name, stop, x.Outcome, x.Nodes, n, s.Stats.Nodes, err)
				}
				var words, nodes int64
				for _, e := range events {
					for i := 0; i < len(e.Trace); i += trace.EventBytes {
						words++
						event := trace.Decode(uint32(e.Trace[i]) | uint32(e.Trace[i+1])<<8 |
							uint32(e.Trace[i+2])<<16 | uint32(e.Trace[i+3])<<24)
						if event.Kind == nonet.EventChoose && event.Alternatives > 1 {
							nodes++
						}
					}
				}
				if words != x.Recorded || x.Recorded == x.Events && nodes != x.Nodes {
					t.Errorf("%s, %s, %s: the recording has %d events and %d nodes, the result %+v",
						p.Givens, engine.Name, stop, words, nodes, x)
				}
			}
		}
	}
}

func parse(t testing.TB, p api.Puzzle) *nonet.Puzzle {
	t.Helper()
	l := nonet.Classic()
	if p.Layout != "" {
		var err error
		if l, err = nonet.ParseLayout(p.Layout); err != nil {
			t.Fatal(err)
		}
	}
	out, err := nonet.ParsePuzzle(l, p.Givens)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// What write writes, read reads: in every format that is read and can hold the puzzle.
func TestWriteAndRead(t *testing.T) {
	_, about := reply[api.None, api.About](t, "about", api.None{})
	held := map[string]bool{}
	for _, p := range puzzles(t) {
		for _, f := range about.Formats {
			if !f.Writes {
				continue
			}
			grid := api.FullGrid{Grid: api.Grid{Puzzle: p.Puzzle}}
			params, err := json.Marshal(api.WriteParams{Grids: []api.FullGrid{grid}, To: f.Name})
			if err != nil {
				t.Fatal(err)
			}
			written := call(t, unhurried(t), "write", params)
			if written.Error != nil {
				if written.Error.Code != api.CodeUnsupported {
					t.Errorf("%s: %v", f.Name, written.Error)
				}
				continue
			}
			var text api.WriteResult
			if err := json.Unmarshal(written.Result, &text); err != nil {
				t.Fatal(err)
			}
			if !f.Reads {
				continue
			}
			_, read := reply[api.None, api.ReadResult](t, "read", api.ReadParams{Text: text.Text,
				From: f.Name})
			if read.Cover != "" {
				continue // a puzzle as a cover problem
			}
			held[f.Name] = true
			if len(read.Puzzles) != 1 || read.Puzzles[0].Givens != p.Givens ||
				read.Puzzles[0].Layout != p.Layout {
				t.Errorf("%s: %s %s came back as %+v", f.Name, p.Layout, p.Givens, read.Puzzles)
			}
		}
	}
	if len(held) < 5 {
		t.Errorf("only formats %v hold puzzles", held)
	}
}

// A grid in progress with all candidates, none of them alone in its cell, comes back as the
// puzzle and its notes.
func TestNotesComeBack(t *testing.T) {
	tested := 0
	for _, p := range puzzles(t) {
		path, _ := reply[api.PathStep, api.PathResult](t, "path",
			api.PathParams{Ask: api.Ask{Grid: api.Grid{Puzzle: p.Puzzle}}, Brief: true})
		for _, step := range path {
			single := func(note string) bool { return len(note) == 1 }
			if len(p.Givens) != 81 || tested == 10 || slices.ContainsFunc(step.Notes, single) {
				continue
			}
			tested++
			_, text := reply[api.None, api.WriteResult](t, "write", api.WriteParams{To: "grid",
				Grids: []api.FullGrid{{Grid: api.Grid{Puzzle: p.Puzzle, Digits: step.Digits,
					Notes: step.Notes}}}})
			_, read := reply[api.None, api.ReadResult](t, "read", api.ReadParams{Text: text.Text})
			got := read.Puzzles[0]
			if got.Marks != nil || got.Givens != p.Givens ||
				cmp.Or(got.Digits, p.Givens) != step.Digits ||
				!slices.Equal(got.Notes, step.Notes) {
				t.Errorf("%s with %q came back as %+v", step.Digits, step.Notes, got.Grid)
			}
		}
	}
	if tested == 0 {
		t.Error("every grid has a single candidate")
	}
}

// Links lead to the puzzle, with all that the link does not say it lacks.
func TestLinksComeBack(t *testing.T) {
	programs := map[string]bool{}
	for _, p := range puzzles(t) {
		grid := api.FullGrid{Grid: api.Grid{Puzzle: p.Puzzle}, Title: "a title"}
		_, links := reply[api.None, api.LinksResult](t, "links", api.LinksParams{FullGrid: grid})
		for _, link := range links.Links {
			if programs[link.Program] && len(p.Givens) > 81 {
				continue
			}
			programs[link.Program] = true
			_, read := reply[api.None, api.ReadResult](t, "read", api.ReadParams{Text: link.URL})
			got := read.Puzzles[0]
			if got.Givens != p.Givens || got.Layout != p.Layout {
				t.Errorf("%s: %s %s came back as %+v", link.Program, p.Layout, p.Givens, got.Grid)
			}
			if (got.Title == grid.Title) == strings.Contains(link.Lost, "title") {
				t.Errorf("%s: the title came back as %q, though the link lacks %q", link.Program,
					got.Title, link.Lost)
			}
		}
	}
	if len(programs) < 5 {
		t.Errorf("only programs %v take puzzles", programs)
	}
}

// What methods know by name, they accept.
func TestAboutNamesAreAccepted(t *testing.T) {
	_, about := reply[api.None, api.About](t, "about", api.None{})
	grid := api.Grid{Puzzle: api.Puzzle{Layout: "4", Givens: "12..34......2..1"}}
	for _, e := range about.Engines {
		if e.Name != "nine" { // which is for the classic layout
			reply[api.None, report.Solutions](t, "solve", api.SolveParams{Puzzle: grid.Puzzle,
				Engine: e.Name})
		}
	}
	names := []string{}
	for _, x := range about.Techniques {
		names = append(names, x.Name, x.Code)
		if x.Family == "" || x.Score < 1 && x.Family != "rules" || len(x.Name) < 3 {
			t.Errorf("technique %+v lacks something", x)
		}
	}
	for _, g := range about.Groups {
		names = append(names, g.Name)
		if len(g.Techniques) < 2 {
			t.Errorf("group %+v has few techniques", g)
		}
	}
	for _, name := range names {
		reply[api.None, api.HintResult](t, "hint", api.HintParams{Ask: api.Ask{Grid: grid,
			Techniques: []string{name}}})
	}
	for _, p := range about.Profiles {
		reply[api.None, api.HintResult](t, "hint", api.HintParams{Ask: api.Ask{Grid: grid,
			Profile: p.Name}})
		if p.About == "" {
			t.Errorf("profile %s says nothing", p.Name)
		}
	}
	for _, s := range about.Symmetries {
		reply[api.GenerateEvent, api.GenerateResult](t, "generate", api.GenerateParams{Layout: "4",
			Symmetry: s.Name})
	}
	for _, l := range about.Layouts {
		reply[api.None, api.LayoutResult](t, "layout", api.LayoutParams{Layout: l.Name})
	}
	for _, l := range about.Levels[:2] {
		reply[api.GenerateEvent, api.GenerateResult](t, "generate", api.GenerateParams{Level: l})
	}
	limits := api.AllLimits()
	limits.Seconds = about.Limits.Seconds // those of an unhurried call
	if about.Version == "" || about.Limits != limits {
		t.Errorf("version %q, limits %+v", about.Version, about.Limits)
	}
}

// Notes and marks with "." allow nothing, those with "" anything.
func TestEmptyMarks(t *testing.T) {
	any, none := make([]string, 16), make([]string, 16)
	grid := api.Puzzle{Layout: "4", Givens: "12..34......2..1"}
	grid.Marks = any
	_, x := reply[api.None, api.CheckResult](t, "check", api.CheckParams{Puzzle: grid})
	if x.Verdict != "ok" {
		t.Errorf("with any digit: %+v", x)
	}
	none[2] = "."
	grid.Marks = none
	_, x = reply[api.None, api.CheckResult](t, "check", api.CheckParams{Puzzle: grid})
	if x.Verdict != "invalid" {
		t.Errorf("with no digit: %+v", x)
	}
}

// Each sentence about a node of a chain has marks in the picture, which a page can light up.
func TestNodesAreInThePicture(t *testing.T) {
	marks := regexp.MustCompile(`data-node="([^"]*)"`)
	nodes := 0
	for _, givens := range []string{made9, puzzles(t)[2].Givens} {
		path, _ := reply[api.PathStep, api.PathResult](t, "path", api.PathParams{
			Ask: api.Ask{Grid: api.Grid{Puzzle: api.Puzzle{Givens: givens}}}})
		for _, step := range path {
			drawn := map[string]bool{}
			for _, m := range marks.FindAllStringSubmatch(step.SVG, -1) {
				for node := range strings.FieldsSeq(m[1]) {
					drawn[node] = true
				}
			}
			for _, line := range step.Full {
				if line.Node != "" {
					nodes++
				}
				if line.Node != "" && !drawn[line.Node] {
					t.Errorf("%s, %s: %q has node %s, which the picture lacks", givens, step.Short,
						line.Text, line.Node)
				}
			}
		}
	}
	if nodes == 0 {
		t.Error("no line has a node")
	}
}

// made9 has ER 9.0.
const made9 = "9....7.68.2....9.3..4......2.....4...6..8...28.39..71......5.973.76....1........."
