package ruled

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/nonet-dev/nonet/internal/kernel"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// record runs a task and returns all that it tells: solutions and progress in order, the digits
// that are known, nodes and the outcome. Visit ends the search at a solution, 0: none does.
func record(p *Plan, task Task, last int) string {
	s := NewSearcher()
	var told []string
	solutions := 0
	task.Visit = func(g []uint8) bool {
		told = append(told, fmt.Sprint(g))
		solutions++
		return solutions != last
	}
	task.Progress = func(p Progress) { told = append(told, fmt.Sprintf("%+v", p)) }
	nodes, out := s.Run(p, &task)
	known := ""
	if out == Limited {
		known = fmt.Sprint(s.Fixed())
	}
	return fmt.Sprintf("%v; known %s, %d nodes, outcome %d", told, known, nodes, out)
}

// Whatever the parts, the tasks and the turns of learning: the search finds what enumeration
// finds, and any number of jobs tell the same.
func TestParts(t *testing.T) {
	count := testenv.Pick(100, 160, 2000)
	rnd := rand.New(rand.NewPCG(2, 17))
	for i := range count {
		p := randomProblem(rnd)
		plan := Compile(p.Model).With(p.rules, nil)
		task := Task{Cand: p.cand, CutAfter: int64(1 + rnd.IntN(4)),
			PartLeaves: int64(1 + rnd.IntN(4)), LearnAfter: int64(rnd.IntN(8) - 1)}
		if i%2 == 0 {
			task.Order = randomOrder(rnd, p.N)
		}
		var got []string
		task.Jobs = i % 4
		task.Visit = func(g []uint8) bool {
			got = append(got, fmt.Sprint(g))
			return true
		}
		_, out := NewSearcher().Run(plan, &task)
		want := p.solutions()
		if slices.Sort(got); out != Exhausted || !slices.Equal(got, want) {
			t.Fatalf("problem %d: outcome %d, found\n%v, want\n%v", i, out, got, want)
		}
		last := 0
		switch i % 3 {
		case 1:
			task.NodeLimit = int64(1 + rnd.IntN(50))
		case 2:
			last = 1 + rnd.IntN(10)
		}
		task.Jobs = 1
		one := record(plan, task, last)
		for task.Jobs = 2; task.Jobs <= 4; task.Jobs++ {
			if more := record(plan, task, last); more != one {
				t.Fatalf("problem %d, %+v:\none job tells %s\n%d jobs %s",
					i, task, one, task.Jobs, more)
			}
		}
	}
}

// seenLate returns a plan with very many solutions, or without one, which takes many restarts to be
// seen: a rule that says nothing until all of its cells but one are decided.
func seenLate(solvable bool) (*Plan, []uint64) {
	p := blank()
	decided := 9
	if solvable {
		decided = 8
	}
	for c := range decided {
		p.cand[c] = 1 << ((c%6 + c/6) % 6)
	}
	rule := &lax{plain{[]uint16{12, 19, 26, 33, 17, 22, 27, 32}, func(digits []int) bool {
		sum := 0
		for _, d := range digits {
			sum += d * d
		}
		return solvable && sum%7 == 3
	}}}
	return Compile(p.Model).With([]kernel.Kernel{rule}, nil), p.cand
}

// A search with restarts, progress and more solutions than are kept tells the same with any number
// of jobs.
func TestPartsOfLongSearch(t *testing.T) {
	for _, solvable := range []bool{true, false} {
		plan, cand := seenLate(solvable)
		task := Task{Cand: cand, CutAfter: 300, PartLeaves: 50, Jobs: 1}
		one := record(plan, task, 0)
		if n := strings.Count(one, "Restarts"); n < 10 {
			t.Errorf("solvable %t: progress was told %d times", solvable, n)
		}
		for task.Jobs = 2; task.Jobs <= 3; task.Jobs++ {
			if more := record(plan, task, 0); more != one {
				t.Errorf("solvable %t: %d jobs tell other than one", solvable, task.Jobs)
			}
		}
	}
}

// A search by parts ends with all its goroutines: when it is stopped, also while a kernel runs, and
// when Visit ends it or panics.
func TestPartsEnd(t *testing.T) {
	plan, cand := seenLate(false)
	many, room := seenLate(true)
	before := runtime.NumGoroutine()
	s := NewSearcher()
	task := Task{Cand: cand, CutAfter: 1, PartLeaves: 10, Jobs: 4, Stop: new(atomic.Bool),
		Visit: func([]uint8) bool { return true }}
	task.Progress = func(Progress) { task.Stop.Store(true) }
	if _, out := s.Run(plan, &task); out != Stopped {
		t.Errorf("outcome %d, want %d", out, Stopped)
	}
	task.Cand, task.Stop, task.Progress = room, nil, nil
	visited := 0
	task.Visit = func([]uint8) bool { visited++; return visited < 1000 }
	if _, out := s.Run(many, &task); out != Ended || visited != 1000 {
		t.Errorf("outcome %d after %d solutions, want %d after 1000", out, visited, Ended)
	}
	task.Visit = func([]uint8) bool {
		if visited++; visited > 2000 {
			panic("enough")
		}
		return true
	}
	func() {
		defer func() { recover() }()
		s.Run(many, &task)
		t.Error("no panic")
	}()
	for range 1000 { // a goroutine that is done may be counted for a moment
		if runtime.NumGoroutine() <= before {
			return
		}
		runtime.Gosched()
	}
	t.Errorf("%d goroutines are left, there were %d", runtime.NumGoroutine(), before)
}
