package search

import (
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
)

// clued returns the candidates that some of the clues allow.
func clued(m Model, clues []Clue, some []int) []uint64 {
	cand := blank(m)
	for _, i := range some {
		for w := range m.Words() {
			cand[int(clues[i].Cell)*m.Words()+w] &= clues[i].Digits[w]
		}
	}
	return cand
}

// A core has no solution, and if it is minimal it has one without any of its clues.
func TestCore(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	rounds, least := 1500, 200
	if testing.Short() {
		rounds, least = 200, 20
	}
	cores, solvable, small := 0, 0, 0
	for range rounds {
		m, cand := random(rng)
		full := uint64(1)<<m.N - 1
		var clues []Clue
		var all []int
		for c, digits := range cand {
			if digits != full {
				all = append(all, len(clues))
				clues = append(clues, Clue{uint16(c), [2]uint64{digits}})
			}
		}
		want, ok := oracle(m, cand, 1)
		if !ok {
			continue
		}
		core := Compile(m).Core(&CoreTask{Clues: clues})
		if len(want) > 0 {
			if core.Found || core.Outcome != Ended {
				t.Fatalf("%+v: %+v but there is a solution", m, core)
			}
			solvable++
			continue
		}
		if !core.Found || !core.Minimal || core.Outcome != Exhausted ||
			!slices.IsSorted(core.Clues) {
			t.Fatalf("%+v: %+v", m, core)
		}
		cores++
		if len(core.Clues) < len(all) {
			small++
		}
		if found, ok := oracle(m, clued(m, clues, core.Clues), 1); ok && len(found) > 0 {
			t.Fatalf("%+v: the core %v has a solution", m, core.Clues)
		}
		for k := range core.Clues {
			rest := slices.Delete(slices.Clone(core.Clues), k, k+1)
			if found, ok := oracle(m, clued(m, clues, rest), 1); ok && len(found) == 0 {
				t.Fatalf("%+v: the core %v does not need clue %d", m, core.Clues, core.Clues[k])
			}
		}
	}
	if cores < least || solvable < least || small < least {
		t.Errorf("%d cores, %d of them smaller than all clues, %d with solutions: not a good mix",
			cores, small, solvable)
	}
}

// A search for a core that reaches a limit finds no core, or one that may not be minimal.
func TestCoreLimits(t *testing.T) {
	m := boxes(3, 3)
	p := Compile(m)
	solution := first(t, m, nil)
	var clues []Clue
	for c, d := range solution {
		if c%2 == 0 {
			d = d%9 + 1
		}
		clues = append(clues, Clue{uint16(c), [2]uint64{1 << (d - 1)}})
	}
	full := p.Core(&CoreTask{Clues: clues})
	if !full.Minimal || len(full.Clues) > 10 {
		t.Fatalf("%+v", full)
	}
	if again := p.Core(&CoreTask{Clues: clues}); !slices.Equal(again.Clues, full.Clues) ||
		again.Nodes != full.Nodes {
		t.Errorf("%+v, and then %+v", full, again)
	}
	some := p.Core(&CoreTask{Clues: clues, NodeLimit: 1})
	if !some.Found || some.Minimal || some.Outcome != Limited || some.Nodes > 1 {
		t.Errorf("%+v with a limit of one node", some)
	}
	var stop atomic.Bool
	stop.Store(true)
	if r := p.Core(&CoreTask{Clues: clues, Stop: &stop}); r.Found || r.Outcome != Stopped {
		t.Errorf("%+v when stopped", r)
	}
}
