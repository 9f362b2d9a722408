package answers

import (
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format"
)

// puzzle parses a puzzle of a layout; "" is a blank one.
func puzzle(t testing.TB, layout, text string) *nonet.Puzzle {
	t.Helper()
	l, err := nonet.ParseLayout(layout)
	if err != nil {
		t.Fatal(err)
	}
	if text == "" {
		return nonet.NewPuzzle(l)
	}
	p, err := nonet.ParsePuzzle(l, strings.Join(strings.Fields(text), ""))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// cover returns a problem from lines of Knuth's text.
func cover(t testing.TB, text string) *exactcover.Problem {
	t.Helper()
	dlx, err := format.ByName("dlx")
	if err != nil {
		t.Fatal(err)
	}
	records, err := format.Read(strings.NewReader(text), format.Options{Format: dlx})
	if err != nil {
		t.Fatal(err)
	}
	return records[0].Cover
}

// drawPuzzle draws a puzzle made from a solution of its layout, with some wrong givens, and
// pencilmarks that leave out up to half of the digits.
func drawPuzzle(t testing.TB, draw *rapid.T) *nonet.Puzzle {
	l := rapid.SampledFrom([]string{"1", "latin:2", "latin:3", "2x2", "latin:5", "2x3",
		"2x2+diagonal", "2x2+windoku"}).Draw(draw, "layout")
	p := puzzle(t, l, "")
	rnd := rand.New(rand.NewPCG(rapid.Uint64().Draw(draw, "seed"), 0))
	solver := nonet.Solver{Rand: rnd}
	g, err := solver.First(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	given := rapid.IntRange(0, 100).Draw(draw, "percent given")
	marked := rapid.SampledFrom([]int{0, 50, 100}).Draw(draw, "percent marked")
	n := p.Layout.Size()
	for c, d := range g {
		if rnd.IntN(100) < 5 {
			d = nonet.Digit(1 + rnd.IntN(n))
		}
		if rnd.IntN(100) < given {
			p.Givens[c] = d
		}
		marks := nonet.AllDigits(n)
		if rnd.IntN(100) < marked {
			for k := range n {
				if other := nonet.Digit(k + 1); other != d && rnd.IntN(2) == 0 {
					marks = marks.Without(other)
				}
			}
		}
		p.Marks = append(p.Marks, marks)
	}
	return p
}
