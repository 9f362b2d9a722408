package nonet

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/internal/testenv"
)

// hardMarks is a line of testdata/marks/hard.txt.
type hardMarks struct {
	puzzle *Puzzle
	count  int
	engine Engine
}

func readHardMarks(t *testing.T) (list []hardMarks) {
	t.Helper()
	text, err := os.ReadFile("testdata/marks/hard.txt")
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if i%testenv.Pick(3, 2, 1) > 0 || strings.HasPrefix(line, "#") {
			continue
		}
		field := strings.Split(strings.TrimSpace(line), ":")
		p := NewPuzzle(Classic())
		p.Marks = make([]Digits, 81)
		for i, x := range field[0] {
			if x != '.' {
				p.Marks[i/9] = p.Marks[i/9].With(Digit(x - '0'))
			}
		}
		count, err := strconv.Atoi(field[1])
		if err != nil {
			t.Fatal(err)
		}
		e, err := ParseEngine(field[2])
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, hardMarks{p, count, e})
	}
	return list
}

// On hard pencilmarks all engines count the same. EngineAuto is done by the engine that is
// the better one there, and if that is engine nine, with few nodes more than it needs alone.
func TestHardMarks(t *testing.T) {
	for i, m := range readHardMarks(t) {
		var nodes [EngineSearch + 1]int64
		for _, e := range []Engine{EngineNine, EngineSearch, EngineAuto} {
			if testing.Short() && e != EngineAuto {
				continue
			}
			s := Solver{Engine: e}
			n, err := s.CountTo(t.Context(), m.puzzle, countCap)
			if n != m.count || err != nil {
				t.Errorf("puzzle %d: %s counts %d, %v; want %d", i, e, n, err, m.count)
			}
			if nodes[e] = s.Stats.Nodes; e == EngineAuto && s.Stats.Engine != m.engine {
				t.Errorf("puzzle %d is done by %s, want %s", i, s.Stats.Engine, m.engine)
			}
		}
		if most := nodes[EngineNine]*11/10 + 12_000; m.engine == EngineNine &&
			nodes[EngineAuto] > most && !testing.Short() {
			t.Errorf("puzzle %d: %d nodes, engine nine alone %d", i, nodes[EngineAuto],
				nodes[EngineNine])
		}
	}
}

// What EngineAuto does with hard pencilmarks does not depend on the number of jobs, and its
// results not on whether they are searched alone or in a batch.
func TestHardMarksTogether(t *testing.T) {
	list := readHardMarks(t)
	b := &Batch{Layout: Classic()}
	for _, m := range list {
		b.Puzzles = append(b.Puzzles, m.puzzle.Givens...)
		b.Marks = append(b.Marks, m.puzzle.Marks...)
	}
	b.Results = make([]Result, len(list))
	var nodes [2][]int64
	for jobs := 1; jobs <= 2; jobs++ {
		s := Solver{Jobs: jobs}
		if err := s.SolveBatch(t.Context(), b, countCap); err != nil {
			t.Fatal(err)
		}
		for i, r := range b.Results {
			if r.Count != int64(list[i].count) {
				t.Errorf("puzzle %d of a batch: %d solutions, want %d", i, r.Count,
					list[i].count)
			}
			nodes[jobs-1] = append(nodes[jobs-1], r.Nodes)
		}
	}
	for i, m := range list {
		if nodes[0][i] != nodes[1][i] {
			t.Errorf("puzzle %d: %d nodes with a job, %d with two", i, nodes[0][i], nodes[1][i])
		}
		var s Solver
		seen := map[string]bool{}
		for g, err := range s.Solutions(t.Context(), m.puzzle) {
			if err != nil || !m.puzzle.Solves(g) {
				t.Fatalf("puzzle %d: %v, %v", i, g, err)
			}
			seen[g.String()] = true
		}
		if len(seen) != m.count || s.Stats.Solutions != int64(m.count) ||
			s.Stats.Nodes < nodes[0][i] {
			t.Errorf("puzzle %d: %d solutions listed, %+v, want %d", i, len(seen), s.Stats,
				m.count)
		}
	}
}
