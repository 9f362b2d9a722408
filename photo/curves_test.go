package photo

import (
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
