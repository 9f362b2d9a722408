package search

import (
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"
)

// Compile of a large model is stopped. Compile of a small model takes no time worth stopping.
func TestCompileStop(t *testing.T) {
	var stop atomic.Bool
	stop.Store(true)
	large, small := boxes(10, 10), boxes(3, 3)
	large.Stop, small.Stop = &stop, &stop
	if Compile(large) != nil {
		t.Error("Compile made a plan although it was stopped")
	}
	if p := Compile(small); p == nil {
		t.Error("Compile made no plan of a small model")
	} else if p.needItems(); len(p.overlaps) == 0 {
		t.Error("the plan of a small model lacks its items")
	}
	stop.Store(false)
	if Compile(large) == nil {
		t.Error("Compile made no plan although it was not stopped")
	}
}

// A search is stopped while it loads, propagates, prepares learning, learns alone, in turns
// or in a race, and while it looks for a core.
func TestStopAnywhere(t *testing.T) {
	m := boxes(8, 8)
	p := Compile(m)
	clues := []Clue{{0, [2]uint64{1}}, {1, [2]uint64{3}}, {2, [2]uint64{3}}}
	tasks := map[string]func(*atomic.Bool) Outcome{
		"learning": func(stop *atomic.Bool) Outcome {
			s := p.NewSearcher()
			_, _, out := solve(s, Task{Cand: blank(m), Stop: stop, Proof: func(Step) {}}, 0)
			return out
		},
		"core": func(stop *atomic.Bool) Outcome {
			return p.Core(&CoreTask{Clues: clues, Stop: stop}).Outcome
		},
	}
	unsolved := hard(boxes(4, 4), rand.New(rand.NewPCG(41, 0)), 43)
	for name, jobs := range map[string]int{"turns of learning": 1, "a race": 2} {
		tasks[name] = func(stop *atomic.Bool) Outcome {
			s := Compile(boxes(4, 4)).NewSearcher()
			s.learnAfter = 1
			_, _, out := solve(s, Task{Cand: unsolved, Stop: stop, Jobs: jobs}, 0)
			return out
		}
	}
	for name, run := range tasks {
		stopped := 0
		for after := 500 * time.Microsecond; after < 300*time.Millisecond; after *= 2 {
			var stop atomic.Bool
			timer := time.AfterFunc(after, func() { stop.Store(true) })
			if out := run(&stop); out == Stopped {
				stopped++
			}
			timer.Stop()
		}
		if stopped == 0 {
			t.Errorf("%s was never stopped", name)
		}
	}
}
