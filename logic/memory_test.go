package logic

import (
	"errors"
	"runtime"
	"testing"

	"github.com/nonet-dev/nonet"
)

// TestStepsMemory finds all chains within chains of a grid, whose proofs are not to be kept
// together: those of all runs of this search once took hundreds of megabytes.
func TestStepsMemory(t *testing.T) {
	s := aiState(t)
	var solver Solver
	before := liveMemory()
	most, n := uint64(0), 0
	for _, err := range solver.Steps(t.Context(), s, NestedDynamic) {
		if err != nil {
			t.Fatal(err)
		}
		if n++; n%50 == 0 {
			most = max(most, liveMemory())
		}
	}
	if n < 100 {
		t.Fatalf("%d steps", n)
	}
	if kept := solver.budget.kept; most > before+72<<20 || kept > 72<<20 {
		t.Errorf("the search keeps %d bytes, and counts %d", most-before, kept)
	}
}

// TestMaxMemory ends a search that would keep too much, and goes on with the next one.
func TestMaxMemory(t *testing.T) {
	s := aiState(t)
	var solver Solver
	solver.start(t.Context())
	solver.reset(s, true)
	solver.budget.kept = MaxMemory
	if table[NestedMultiple].find(&solver.finder, NestedMultiple) || !solver.budget.over {
		t.Error("a search keeps more than MaxMemory")
	}
	if err := solver.ended(t.Context()); !errors.Is(err, nonet.ErrLimit) {
		t.Error(err)
	}
	for _, err := range solver.Steps(t.Context(), s, NestedMultiple) {
		if err != nil {
			t.Error("a search after one that kept too much:", err)
		}
	}
	if solver.budget.kept > MaxMemory/2 {
		t.Errorf("the memory of %d bytes was not given back", solver.budget.kept)
	}
}

// liveMemory returns how many bytes are in use.
func liveMemory() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// aiState returns a state with many chains within chains.
func aiState(t *testing.T) *State {
	p, err := nonet.ParsePuzzle(nonet.Classic(),
		"1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1")
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
