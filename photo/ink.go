package photo

import (
	"image"
	"math"
)

// A tint is the colour of ink less that of the paper beside it, as parts of what is lightest: how
// light it is, and how much redder and bluer than green.
type tint struct{ light, red, blue float64 }

func (t tint) distance(u tint) float64 {
	return math.Hypot(.7*(t.light-u.light), math.Hypot(t.red-u.red, t.blue-u.blue))
}

func (t tint) chroma() float64 { return math.Hypot(t.red, t.blue) }

// How far apart the inks of givens and of placed digits are at least, and how many times as far as
// digits of one ink are from their mean.
const (
	inkGap    = .22
	inkSpread = 3.5
)

// placedOf tells the cells with a second ink: digits that a player placed. ok is false if all
// digits have about the same ink. The ink that is less coloured is the first one.
func placedOf(img image.Image, s *sheet, f *grid) (placed []bool, ok bool) {
	var tints []tint
	var cells []int
	for c, k := range s.inked {
		if len(k.glyphs) > 0 && s.cells[c].Probabilities[0] < .5 {
			if t, ok := s.tintOf(img, f, k.glyphs[0]); ok {
				tints, cells = append(tints, t), append(cells, c)
			}
		}
	}
	if len(tints) < 4 {
		return nil, false
	}
	// Two groups, from the two that are farthest from each other.
	var mean [2]tint
	far := -1.
	for i, t := range tints {
		for _, u := range tints[:i] {
			if d := t.distance(u); d > far {
				far, mean = d, [2]tint{t, u}
			}
		}
	}
	group := make([]int, len(tints))
	var n [2]float64
	for range 8 {
		var sum [2]tint
		n = [2]float64{}
		for i, t := range tints {
			g := 0
			if t.distance(mean[1]) < t.distance(mean[0]) {
				g = 1
			}
			group[i] = g
			n[g]++
			sum[g] = tint{sum[g].light + t.light, sum[g].red + t.red, sum[g].blue + t.blue}
		}
		if n[0] == 0 || n[1] == 0 {
			return nil, false
		}
		for g := range mean {
			mean[g] = tint{sum[g].light / n[g], sum[g].red / n[g], sum[g].blue / n[g]}
		}
	}
	spread := 0.
	for i, t := range tints {
		spread += t.distance(mean[group[i]]) / float64(len(tints))
	}
	if gap := mean[0].distance(mean[1]); gap < inkGap || gap < inkSpread*spread {
		return nil, false
	}
	second := 1
	more := mean[0].chroma() - mean[1].chroma()
	paler := math.Abs(mean[0].light) < math.Abs(mean[1].light)
	if more > .05 || more > -.05 && paler {
		second = 0
	}
	placed = make([]bool, len(s.cells))
	for i, c := range cells {
		placed[c] = group[i] == second
	}
	return placed, true
}

// tintOf returns the tint of the ink in a box of the board: that of the darker half of what is
// much darker than paper.
func (s *sheet) tintOf(img image.Image, f *grid, box image.Rectangle) (t tint, ok bool) {
	var hist [256]int
	total := 0
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			if v := s.pix[y*s.w+x]; v < paperLevel*3/4 {
				hist[v]++
				total++
			}
		}
	}
	if total < 8 {
		return t, false
	}
	limit, n := 0, 0
	for n < (total+1)/2 {
		n += hist[limit]
		limit++
	}
	var ink, paper [3]float64
	var inks, papers float64
	full := &board{s.grey, s.n, f}
	bounds := img.Bounds()
	wide := box.Inset(-4).Intersect(image.Rect(0, 0, s.w, s.h))
	for y := wide.Min.Y; y < wide.Max.Y; y++ {
		for x := wide.Min.X; x < wide.Max.X; x++ {
			v := s.pix[y*s.w+x]
			dark := int(v) < limit && image.Pt(x, y).In(box)
			if !dark && v < paperLevel*9/10 {
				continue
			}
			p := full.source(float64(x)+.5, float64(y)+.5)
			at := image.Pt(bounds.Min.X+int(p.X+.5), bounds.Min.Y+int(p.Y+.5))
			if !at.In(bounds) {
				continue
			}
			r, g, b, _ := img.At(at.X, at.Y).RGBA()
			sum, count := &paper, &papers
			if dark {
				sum, count = &ink, &inks
			}
			sum[0], sum[1], sum[2] = sum[0]+float64(r), sum[1]+float64(g), sum[2]+float64(b)
			*count++
		}
	}
	if inks == 0 || papers == 0 {
		return t, false
	}
	// Differences to the paper, as parts of the lightest of all, serve light ink as well.
	var d [3]float64
	light := 1.
	for i := range d {
		light = max(light, ink[i]/inks, paper[i]/papers)
	}
	for i := range d {
		d[i] = (ink[i]/inks - paper[i]/papers) / light
	}
	return tint{(d[0] + d[1] + d[2]) / 3, d[0] - d[1], d[2] - d[1]}, true
}
