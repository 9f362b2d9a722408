package canon

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet"
)

// puzzle17 has 17 givens.
const puzzle17 = "...8.1..........435............7.8........1...2..3....6......75..34........2..6.."

func parse(t testing.TB, text string) nonet.Grid {
	t.Helper()
	p, err := nonet.ParsePuzzle(nonet.Classic(), text)
	if err != nil {
		t.Fatal(err)
	}
	return p.Givens
}

// common returns how many givens two puzzles have in common, as they are.
func common(a, b nonet.Grid) (n int) {
	for c, d := range a {
		if d != 0 && d == b[c] {
			n++
		}
	}
	return n
}

// A puzzle from which givens were taken, and to which others were added, is as far from itself as
// that says, at most; and the map shows it.
func TestDistanceOf(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(1, 2))
	a := parse(t, puzzle17)
	for out := range 3 {
		for in := range 2 {
			b := slices.Clone(a)
			for n := 0; n < out; {
				if c := rnd.IntN(cells); a[c] != 0 && b[c] != 0 {
					b[c] = 0
					n++
				}
			}
			for n := 0; n < in; {
				c := rnd.IntN(cells)
				if a[c] != 0 || b[c] != 0 {
					continue
				}
				b[c] = nonet.Digit(1 + rnd.IntN(9))
				if check(b) != nil {
					b[c] = 0
					continue
				}
				n++
			}
			moved := randomTransform(rnd).Apply(b)
			d, err := DistanceOf(t.Context(), a, moved)
			if err != nil || d.Out > out || d.In > in || d.Out-d.In != out-in ||
				common(d.Map.Apply(a), moved) != 17-d.Out {
				t.Errorf("-%d+%d: -%d+%d, %s (%v)", out, in, d.Out, d.In, d.Map, err)
			}
			if out+in < 3 && d.Out != out {
				t.Errorf("-%d+%d: -%d+%d", out, in, d.Out, d.In)
			}
			back, err := DistanceOf(t.Context(), moved, a)
			if err != nil || back.Out != d.In || back.In != d.Out {
				t.Errorf("-%d+%d: back -%d+%d (%v)", out, in, back.Out, back.In, err)
			}
		}
	}
}

// No map brings two puzzles nearer to each other than their distance.
func TestDistanceIsLeast(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(3, 4))
	a := parse(t, puzzle17)
	b := parse(t, "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1")
	d, err := DistanceOf(t.Context(), a, b)
	if err != nil || d.Out < 3 || common(d.Map.Apply(a), b) != 17-d.Out {
		t.Fatalf("-%d+%d (%v)", d.Out, d.In, err)
	}
	for range 50_000 {
		if n := common(randomTransform(rnd).Apply(a), b); n > 17-d.Out {
			t.Fatalf("%d givens in common, -%d+%d", n, d.Out, d.In)
		}
	}
}

func TestDistanceErrors(t *testing.T) {
	t.Parallel()
	a := parse(t, puzzle17)
	if _, err := DistanceOf(t.Context(), a, nil); !errors.Is(err, ErrNotClassic) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := DistanceOf(ctx, a, a); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func BenchmarkDistanceOf(b *testing.B) {
	p := parse(b, puzzle17)
	q := parse(b, "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1")
	for b.Loop() {
		if _, err := DistanceOf(b.Context(), p, q); err != nil {
			b.Fatal(err)
		}
	}
}
