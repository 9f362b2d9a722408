package main

import (
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/nonet-dev/nonet/photo/internal/digits"
)

// good is a photo that is taken with care; curves change one thing of it.
var good = damage{
	low: 24, high: 24, angle: 2, shear: .02, blur: .6, noise: .02, contrast: .6, shade: .1,
	quality: 100, box: .5, exact: true,
}

// A curve is what is changed, and how much.
type curve struct {
	name   string
	levels []float64
	set    func(d *damage, level float64)
}

var curves = []curve{
	{"height, pixels", []float64{32, 20, 16, 12, 10, 8, 6},
		func(d *damage, v float64) { d.low, d.high = v, v }},
	{"rotation, degrees", []float64{0, 5, 10, 15, 20, 25, 30},
		func(d *damage, v float64) { d.angle = v }},
	{"shear", []float64{0, .1, .2, .3, .4}, func(d *damage, v float64) { d.shear = v }},
	{"blur, pixels of 24", []float64{0, 1, 1.5, 2, 2.5, 3, 3.5},
		func(d *damage, v float64) { d.blur = v }},
	{"noise, of the contrast", []float64{0, .05, .1, .15, .2, .3},
		func(d *damage, v float64) { d.noise = v }},
	{"contrast", []float64{.8, .4, .2, .1, .05}, func(d *damage, v float64) { d.contrast = v }},
	{"shade across a cell", []float64{0, .3, .6, .9}, func(d *damage, v float64) { d.shade = v }},
	{"JPEG quality", []float64{90, 40, 20, 10, 5},
		func(d *damage, v float64) { d.jpeg, d.quality = 1, int(v) }},
	{"ink spread or thin", []float64{0, 1}, func(d *damage, v float64) { d.weight = v }},
	{"holes in ink", []float64{0, 1}, func(d *damage, v float64) { d.holes = v }},
	{"lines left over", []float64{0, 1}, func(d *damage, v float64) { d.lines = v }},
	{"wrong box, pixels", []float64{0, 1, 2, 3, 4}, func(d *damage, v float64) { d.box = v }},
}

// measureCurves prints how many digits from 1 to 9 are right, for each level of each damage. The
// classes are those of a Sudoku of 9: 1 to 9, and no digit.
func measureCurves(w io.Writer, n *digits.Network, groups []group, cells int) {
	for _, c := range curves {
		fmt.Fprintf(w, "%-24s", c.name)
		for _, level := range c.levels {
			d := good
			c.set(&d, level)
			s := newSampler(groups, d)
			rng := rand.New(rand.NewPCG(98, 1))
			right := 0
			for i := range cells {
				digit := 1 + i%9
				if nine(n.Classify(s.cell(rng, digit))) == digit {
					right++
				}
			}
			fmt.Fprintf(w, "  %g: %.2f%%", level, 100*float64(right)/float64(cells))
		}
		fmt.Fprintln(w)
	}
}

// nine is the likeliest of the digits 1 to 9 and no digit.
func nine(p [digits.Classes]float32) int {
	best := digits.NoDigit
	for i := 1; i <= 9; i++ {
		if p[i] > p[best] {
			best = i
		}
	}
	return best
}
