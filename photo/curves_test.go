package photo

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// TestCurves reads photos of drawn boards of 40 pixels a cell, each distortion from weak to strong,
// and tells with -v how many of each strength are read exactly. Those of the strengths that users
// are told of are all read so.
func TestCurves(t *testing.T) {
	l := nonet.Classic()
	puzzles := []nonet.Grid{parse(t, l, classic), parse(t, l, other)}
	n := testenv.Pick(1, 2, 8)
	for _, x := range []struct {
		name   string
		least  float64 // up to which all are read exactly
		values []float64
		set    func(*distortion, float64)
	}{
		{"tilt, degrees", 35, []float64{25, 35, 45}, func(d *distortion, v float64) { d.tilt = v }},
		{"blur, pixels", 2, []float64{1, 2, 3}, func(d *distortion, v float64) { d.blur = v }},
		{"JPEG, 100 - quality", 80, []float64{60, 80, 90},
			func(d *distortion, v float64) { d.quality = 100 - int(v) }},
		{"noise, levels", 20, []float64{20, 40}, func(d *distortion, v float64) { d.noise = v }},
		{"shadow, part", .7, []float64{.7, .85}, func(d *distortion, v float64) { d.shadow = v }},
		{"curl, part", .1, []float64{.1, .2}, func(d *distortion, v float64) { d.curl = v }},
		{"roll, degrees", 10, []float64{10, 20, 30}, func(d *distortion, v float64) { d.roll = v }},
	} {
		for _, v := range x.values {
			exact := 0
			for i := range n {
				k := usualLook()
				k.cell, k.bold = 40, i%4 > 1
				d := distortion{quality: 80}
				x.set(&d, v)
				g := puzzles[i%2]
				m := photoOf(t, drawBoard(t, k, l, g, nil, nil), d, uint64(i))
				rs, err := Read(t.Context(), m, Options{})
				if err == nil && rs[0].Record.Puzzle.Givens.String() == g.String() {
					exact++
				}
			}
			t.Logf("%s %g: %d of %d", x.name, v, exact, n)
			if v <= x.least && exact < n {
				t.Errorf("%s %g: %d of %d are read exactly", x.name, v, exact, n)
			}
		}
	}
}

// TestHandheld reads photos as people take them: 40 pixels a cell, tilted by 25 degrees, with a
// blur of a pixel, in JPEG of quality 40, and turned a little; each of another puzzle.
func TestHandheld(t *testing.T) {
	l := nonet.Classic()
	n, exact := testenv.Pick(2, 8, 200), 0
	for i := range n {
		rng := rand.New(rand.NewPCG(uint64(i), 9))
		g := slices.Clone([]nonet.Grid{parse(t, l, classic), parse(t, l, other)}[i%2])
		digits := rng.Perm(9)
		for c, d := range g {
			if d != 0 {
				g[c] = nonet.Digit(digits[d-1] + 1)
			}
		}
		k := usualLook()
		k.cell, k.bold = 40, i%4 > 1
		d := distortion{tilt: 25, roll: rng.Float64()*16 - 8, blur: 1, noise: rng.Float64() * 6,
			shadow: rng.Float64() * .4, quality: 40}
		rs, err := Read(t.Context(), photoOf(t, drawBoard(t, k, l, g, nil, nil), d, uint64(i)),
			Options{})
		if err == nil && rs[0].Record.Puzzle.Givens.String() == g.String() {
			exact++
		} else {
			t.Logf("%d: %v", i, err)
		}
	}
	t.Logf("%d of %d photos are read exactly", exact, n)
	if exact*100 < n*99 {
		t.Errorf("%d of %d photos are read exactly, want 99 of 100", exact, n)
	}
}
