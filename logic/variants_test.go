package logic

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// variantsWanted chooses puzzles of the collection by their names: "^killer-hard".
var variantsWanted = flag.String("variants", "^killer-easy",
	"the puzzles with rules that TestVariantsBySteps solves by steps, as a regular expression")

// variantsFile has puzzles instead of the public collection, as lines of JSON like its own.
var variantsFile = flag.String("variants-file", "", "a file of puzzles for TestVariantsBySteps")

// variantLimit bounds the work of TestVariantsBySteps for a puzzle.
const variantLimit = 1_000_000

// TestVariantsBySteps solves puzzles of the public collection by steps alone. No step rules out
// what the solution has. The easy killers are solved; of other families, which -variants chooses,
// it logs how many are, how far steps come in the others, and which techniques they take:
//
//	go test ./logic -run TestVariantsBySteps -v -variants .
//	go test ./logic -run TestVariantsBySteps -v -variants . -variants-file published.jsonl
func TestVariantsBySteps(t *testing.T) {
	wanted, err := regexp.Compile(*variantsWanted)
	if err != nil {
		t.Fatal(err)
	}
	name := *variantsFile
	if name == "" {
		name = testenv.Data(t, "variants", "variants.jsonl")
	}
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines, err := format.ByName("json")
	if err != nil {
		t.Fatal(err)
	}
	records, err := format.Read(file, format.Options{Format: lines})
	if err != nil {
		t.Fatal(err)
	}
	type result struct{ all, solved, limited, cells, left int }
	families := map[string]*result{}
	used := map[Technique]int{}
	for _, rec := range records {
		var line struct{ ID, Family string }
		if err := json.Unmarshal([]byte(rec.Text), &line); err != nil {
			t.Fatal(err)
		}
		if rec.Err != nil || !wanted.MatchString(line.ID) {
			continue
		}
		s, err := NewState(rec.Puzzle)
		if err != nil {
			t.Fatal(line.ID, err)
		}
		all := s.left
		limited := walkVariant(t, line.ID, s, rec.Solution, used)
		if line.Family == "killer-easy" && !s.Solved() {
			t.Errorf("%s is not solved", line.ID)
		}
		x := families[line.Family]
		if x == nil {
			x = new(result)
			families[line.Family] = x
		}
		x.all++
		switch {
		case s.Solved():
			x.solved++
		case limited:
			x.limited++
			fallthrough
		default:
			x.cells, x.left = x.cells+all, x.left+s.left
			t.Logf("%s: %d of %d cells are left, limit %t", line.ID, s.left, all, limited)
		}
	}
	solved, all := 0, 0
	for _, name := range sortedKeys(families, strings.Compare) {
		x := families[name]
		solved, all = solved+x.solved, all+x.all
		t.Logf("%-16s %3d of %3d solved, %d limited; %d of %d cells left in the others", name,
			x.solved, x.all, x.limited, x.left, x.cells)
	}
	t.Logf("%d of %d solved", solved, all)
	for _, technique := range sortedKeys(used, cmp.Compare) {
		t.Logf("%-40s %d", technique, used[technique])
	}
}

// walkVariant takes steps in a state up to the end. It counts the techniques, holds the steps
// against the solution unless that is nil, and reports whether the limit ended them.
func walkVariant(t *testing.T, id string, s *State, solution nonet.Grid,
	used map[Technique]int) (limited bool) {
	t.Helper()
	solver := Solver{Profile: ProfileAll(), Limit: variantLimit}
	for !s.Solved() {
		step, err := solver.Next(context.Background(), s)
		if errors.Is(err, nonet.ErrLimit) {
			return true
		}
		var fault *Contradiction
		if errors.As(err, &fault) && solution == nil {
			return false // the puzzle has no solution
		}
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		if step == nil {
			return false
		}
		used[step.Technique]++
		if solution != nil {
			checkStep(t, step, s, onlyDigits(solution))
		}
		s.Apply(step)
	}
	return false
}

// sortedKeys returns the keys of a map in order.
func sortedKeys[K comparable, V any](m map[K]V, compare func(a, b K) int) []K {
	keys := make([]K, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, compare)
	return keys
}
