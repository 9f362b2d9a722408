//go:build amd64 && !purego

package nine

import (
	"math/rand/v2"
	"testing"
)

// state returns the state at an event.
func (k *single512) state() (x Cells) {
	for cell := range x {
		i, j, r, c := cell/27, cell%9/3, cell/9%3, cell%3
		x[cell] = k.planes[(r+c)%3][9*i+3*j+r]
	}
	return x
}

// testSingle512 propagates a state to its first event. If the state has
// solutions, the event, the closure and the choice are those of the twin; if not,
// no event may say that it has.
func testSingle512(t *testing.T, k *single512, x Cells) {
	solvable := plainRun(&Task{Cells: &x, Limit: 1, NodeLimit: 1000})
	if solvable.Outcome == Limited {
		return
	}
	k.begin(&x)
	if got := k.state(); got != x {
		t.Fatalf("%09b was read as %09b", x, got)
	}
	e, guesses := k.search(0)
	if guesses != 0 {
		t.Fatalf("%09b: %d guesses", x, guesses)
	}
	if solvable.Count == 0 {
		if e == found {
			t.Fatalf("%09b has no solution", x)
		}
		return
	}
	w := twin{x: x}
	v := w.sweep()
	for v == changed {
		v = w.sweep()
	}
	if want := map[verdict]event{solved: found, stuck: guessDue}[v]; e != want || k.state() != w.x {
		t.Fatalf("%09b: event %d, want %d; %09b, want %09b", x, e, want, k.state(), w.x)
	}
	if v == solved {
		var digits [81]uint8
		k.solution(&digits)
		if !isSolution(&x, digits[:]) {
			t.Fatalf("%09b: %v", x, digits)
		}
		return
	}
	k.search(1)
	want := choose(&w.p)
	if digit, set := k.digits[want.chute], k.sets[want.chute]; digit != want.digit ||
		uint8(set) != want.a|want.b {
		t.Fatalf("%09b: digit %09b in %06b, want %+v", w.x, digit, set, want)
	}
}

func TestSingle512IsTheTwin(t *testing.T) {
	if !AVX512.Available() {
		t.Skip("this CPU has no AVX-512")
	}
	rng := rand.New(rand.NewPCG(5, 12))
	k := newSingle512()
	for range scaled(2000) {
		testSingle512(t, k, randomState(rng))
	}
}

// FuzzSingle512 is TestSingle512IsTheTwin for the fuzzer: a state is 81 masks of
// 9 bits in 2 bytes.
func FuzzSingle512(f *testing.F) {
	if !AVX512.Available() {
		f.Skip("this CPU has no AVX-512")
	}
	rng := rand.New(rand.NewPCG(12, 5))
	for range 8 {
		f.Add(stateBytes(randomState(rng)))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		x, _ := stateOf(data)
		testSingle512(t, newSingle512(), x)
	})
}
