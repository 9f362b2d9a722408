package nonet

import (
	"bufio"
	"encoding/json"
	"errors"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/internal/testenv"
)

// variant is a puzzle of the public collection of puzzles with rules, see its README.
type variant struct {
	id, family string
	puzzle     *Puzzle
	solutions  int // 2 for several
	solution   Grid
}

// variantLine is a line of the collection.
type variantLine struct {
	ID, Family, Givens, Solution, Regions string
	Size                                  int
	Boxes                                 *bool
	Marks                                 map[string][]Digit
	Relations                             map[string][]uint64
	Automata                              map[string]struct {
		States        int
		Start, Accept []int
		Edges         [][3]uint64
	}
	Rules     []string
	Solutions any
}

// readVariants reads the collection. The test is skipped where it is absent.
func readVariants(t testing.TB) []variant {
	t.Helper()
	f, err := os.Open(testenv.Data(t, "variants", "variants.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []variant
	in := bufio.NewScanner(f)
	in.Buffer(nil, 1<<24)
	for in.Scan() {
		var line variantLine
		if err := json.Unmarshal(in.Bytes(), &line); err != nil {
			t.Fatal(err)
		}
		v, err := line.variant()
		if err == nil {
			err = v.puzzle.Validate()
		}
		if err != nil {
			t.Fatalf("%s: %v", line.ID, err)
		}
		list = append(list, v)
	}
	if err := in.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

func (line *variantLine) variant() (variant, error) {
	v := variant{id: line.ID, family: line.Family}
	switch solutions := line.Solutions.(type) {
	case float64:
		v.solutions = int(solutions)
	case string:
		v.solutions = 2
	}
	l, err := line.layout()
	if err != nil {
		return v, err
	}
	reader := RuleReader{Layout: l, Relations: map[string]*Relation{},
		Automata: map[string]*Automaton{}}
	for name, masks := range line.Relations {
		r := &Relation{Name: name}
		for _, m := range masks {
			r.Pairs = append(r.Pairs, Digits{m})
		}
		reader.Relations[name] = r
	}
	for name, a := range line.Automata {
		machine := &Automaton{Name: name, States: a.States, Start: a.Start, Accept: a.Accept}
		for _, e := range a.Edges {
			machine.Moves = append(machine.Moves, Move{int(e[0]), Digits{e[1]}, int(e[2])})
		}
		reader.Automata[name] = machine
	}
	l, rules, err := reader.Rules(line.Rules)
	if err != nil {
		return v, err
	}
	v.puzzle = NewPuzzle(l)
	v.puzzle.Rules = rules
	if line.Givens != "" {
		v.puzzle.Givens, err = line.grid(line.Givens)
	}
	if err == nil && line.Solution != "" {
		v.solution, err = line.grid(line.Solution)
	}
	for name, digits := range line.Marks {
		if v.puzzle.Marks == nil {
			v.puzzle.Marks = slices.Repeat([]Digits{AllDigits(line.Size)}, l.Cells())
		}
		cell, err := l.ParseCell(name)
		if err != nil {
			return v, err
		}
		v.puzzle.Marks[cell] = DigitsOf(digits...)
	}
	return v, err
}

// layout returns the layout without those rules that are a part of it.
func (line *variantLine) layout() (*Layout, error) {
	regions := make([]int, len(line.Regions))
	for c := range regions {
		d, _ := ParseSymbol(line.Regions[c], line.Size)
		regions[c] = int(d) - 1
	}
	switch boxes := line.Boxes == nil || *line.Boxes; {
	case line.Regions != "" && boxes:
		return nil, errors.New("boxes and regions")
	case line.Regions != "":
		return Jigsaw(regions)
	case boxes:
		return DefaultBoxes(line.Size)
	}
	return Latin(line.Size)
}

func (line *variantLine) grid(text string) (Grid, error) {
	symbols := strings.Split(text, "")
	if line.Size > 9 {
		symbols = strings.Split(text, ",")
	}
	var g Grid
	for _, s := range symbols {
		d, err := strconv.Atoi(strings.ReplaceAll(s, ".", "0"))
		if err != nil {
			return nil, err
		}
		g = append(g, Digit(d))
	}
	return g, nil
}

// The answers to the puzzles of the collection, as far as the search gets with this many
// nodes. It gets through nine tenths of them.
func TestVariants(t *testing.T) {
	list := readVariants(t)
	s := Solver{NodeLimit: int64(testenv.Pick(300, 1100, 100_000))}
	open := 0
	for _, v := range list {
		grid, err := s.Solve(t.Context(), v.puzzle)
		switch {
		case errors.Is(err, ErrLimit):
			open++
		case errors.Is(err, ErrNoSolution) && v.solutions == 0:
		case errors.Is(err, ErrNotUnique) && v.solutions == 2 && v.puzzle.Solves(grid):
		case err == nil && v.solutions == 1 && slices.Equal(grid, v.solution):
		default:
			t.Errorf("%s: %s, error %v; %d solutions are known, %s",
				v.id, grid, err, v.solutions, v.solution)
		}
	}
	t.Logf("%d of %d not decided within %d nodes", open, len(list), s.NodeLimit)
	if open > len(list)*testenv.Pick(4, 2, 1)/10 {
		t.Errorf("%d of %d puzzles were not decided within %d nodes", open, len(list), s.NodeLimit)
	}
}

// BenchmarkVariants solves the puzzles of the collection with proof of uniqueness, setup
// included: nodes of all puzzles of a family, and time a puzzle. Puzzles that are not decided
// within 10 s are open. Where NONET_VARIANTS is set, a regular expression, each puzzle whose
// id fits it has a line of its own.
func BenchmarkVariants(b *testing.B) {
	chosen := os.Getenv("NONET_VARIANTS")
	only, err := regexp.Compile(chosen)
	if err != nil {
		b.Fatal(err)
	}
	families := map[string][]variant{}
	var names []string
	for _, v := range readVariants(b) {
		if !only.MatchString(v.id) {
			continue
		}
		name := v.family
		if chosen != "" {
			name = v.id
		}
		if families[name] == nil {
			names = append(names, name)
		}
		families[name] = append(families[name], v)
	}
	for _, name := range names {
		b.Run(name, func(b *testing.B) {
			s := Solver{Timeout: 10 * time.Second, Jobs: 1}
			var nodes, open int64
			for b.Loop() {
				nodes, open = 0, 0
				for _, v := range families[name] {
					if _, err := s.Solve(b.Context(), v.puzzle); errors.Is(err, ErrLimit) {
						open++
					}
					nodes += s.Stats.Nodes
				}
			}
			number := float64(len(families[name]))
			b.ReportMetric(float64(nodes), "nodes")
			b.ReportMetric(float64(open), "open")
			b.ReportMetric(b.Elapsed().Seconds()*1e6/float64(b.N)/number, "µs/puzzle")
		})
	}
}
