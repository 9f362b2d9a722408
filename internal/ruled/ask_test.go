package ruled

import (
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/nonet-dev/nonet/internal/testenv"
)

// Questions about each candidate of random problems are answered as all solutions say, whether
// plain search or learning finds the answer. What is left afterwards is what the solutions have.
func TestAsk(t *testing.T) {
	testenv.SkipSequential(t)
	rnd := rand.New(rand.NewPCG(7, 28))
	answers := map[Outcome]int{}
	s := NewSearcher()
	for range testenv.Pick(200, 400, 3000) {
		p := randomProblem(rnd)
		plan := Compile(p.Model).With(p.rules, nil)
		want := make([]uint64, p.N*p.N)
		var near []uint8
		p.enumerate(func(grid []int) bool {
			near = near[:0]
			for c, d := range grid {
				want[c] |= 1 << (d - 1)
				near = append(near, uint8(d))
			}
			return true
		})
		task := Task{Cand: p.cand, Stop: new(atomic.Bool),
			LearnAfter: []int64{0, 1, 3}[rnd.IntN(3)]}
		if !s.Begin(plan, &task) {
			if near != nil {
				t.Fatal("there is a solution")
			}
			continue
		}
		unseen := make([]uint64, len(want))
		for c := range unseen {
			unseen[c] = s.Left()[c]
		}
		var found []uint8 // the first solution of a question
		ask := func(q Question, ask func(*Question) (int64, Outcome)) Outcome {
			found = nil
			q.Unseen = unseen
			q.Found = func(solution []uint8) {
				if found == nil {
					found = slices.Clone(solution)
				}
				for c, d := range solution {
					if want[c]>>(d-1)&1 == 0 {
						t.Fatalf("a solution has %d in cell %d, want %b", d, c, want[c])
					}
					unseen[c] &^= 1 << (d - 1)
				}
			}
			_, out := ask(&q)
			answers[out]++
			return out
		}
		if rnd.IntN(4) == 0 {
			if out := ask(Question{Near: near}, s.AskAll); out != Exhausted {
				t.Fatalf("all: %v", out)
			}
			if !slices.Equal(s.Left(), want) {
				t.Fatalf("after all: %b is left, want %b", s.Left(), want)
			}
		}
		for c := range want {
			for d := s.Left()[c] &^ (1 << rnd.IntN(p.N)); d != 0; d = 0 {
				q := Question{Cell: c, Digits: d}
				if rnd.IntN(2) == 0 {
					q.Near = near
				}
				out := ask(q, s.Ask)
				if (out == Ended) != (want[c]&d != 0) || out > Ended {
					t.Fatalf("cell %d, digits %b: %v, want %b", c, d, out, want[c])
				}
				if out == Ended && d>>(found[c]-1)&1 == 0 {
					t.Fatalf("cell %d, digits %b: the solution has %d", c, d, found[c])
				}
				if out == Exhausted && s.Left()[c]&d != 0 {
					t.Fatalf("cell %d: %b is left, and %b was excluded", c, s.Left()[c], d)
				}
			}
			if want[c]&^s.Left()[c] != 0 {
				t.Fatalf("cell %d: %b is left, want %b", c, s.Left()[c], want[c])
			}
		}
		task.Stop.Store(true)
		for c, x := range s.Left() {
			if x != 0 {
				if out := ask(Question{Cell: c, Digits: x}, s.Ask); out != Stopped {
					t.Fatalf("stopped: %v", out)
				}
				break
			}
		}
	}
	if answers[Ended] < 500 || answers[Exhausted] < 100 {
		t.Errorf("too few answers of a kind: %v", answers)
	}
}
