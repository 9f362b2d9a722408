package photo

import (
	"cmp"
	"image"
	"math"
	"slices"
)

// A tint is the colour of ink less that of the paper beside it, as parts of what is lightest: how
// light it is, and how much redder and bluer than green.
type tint struct{ light, red, blue float64 }

func (t tint) distance(u tint) float64 {
	return math.Hypot(.7*(t.light-u.light), math.Hypot(t.red-u.red, t.blue-u.blue))
}

func (t tint) chroma() float64 { return math.Hypot(t.red, t.blue) }

// How far apart two inks are at least, and how many times as far as digits of one ink are from
// their mean.
const (
	inkGap    = .14
	inkSpread = 5
)

// inksOf tells the inks of digits, two or three: of each cell, which one its digit has, or -1. The
// less coloured ones come first, and of two that are equally coloured the one that differs more
// from paper. n is 0 if all digits have about the same ink.
func inksOf(img image.Image, s *sheet, f *grid) (inks []int, n int) {
	var tints []tint
	var cells []int
	inks = make([]int, len(s.cells))
	for c, k := range s.inked {
		inks[c] = -1
		if len(k.glyphs) > 0 && s.cells[c].Probabilities[0] < .5 {
			if t, ok := s.tintOf(img, f, k.glyphs[0]); ok {
				tints, cells = append(tints, t), append(cells, c)
			}
		}
	}
	if len(tints) < 4 {
		return nil, 0
	}
	for n := 3; n > 1; n-- {
		groups, means, ok := groupsOf(tints, n)
		if !ok {
			continue
		}
		order := make([]int, n)
		for g := range order {
			order[g] = g
		}
		slices.SortFunc(order, func(a, b int) int {
			if more := means[a].chroma() - means[b].chroma(); math.Abs(more) > .05 {
				return cmp.Compare(more, 0)
			}
			return cmp.Compare(math.Abs(means[b].light), math.Abs(means[a].light))
		})
		for i, c := range cells {
			inks[c] = slices.Index(order, groups[i])
		}
		return inks, n
	}
	return nil, 0
}

// groupsOf divides tints into n groups around their means, from tints that are far apart. ok is
// false if two groups are not clearly apart.
func groupsOf(tints []tint, n int) (groups []int, means []tint, ok bool) {
	means = []tint{tints[0]}
	for range n { // the first one is replaced by one that is far from others
		far, at := -1., 0
		for i, t := range tints {
			d := math.Inf(1)
			for _, m := range means {
				d = min(d, t.distance(m))
			}
			if d > far {
				far, at = d, i
			}
		}
		means = append(means, tints[at])
	}
	means = means[1:]
	groups = make([]int, len(tints))
	for range 8 {
		sums, counts := make([]tint, n), make([]float64, n)
		for i, t := range tints {
			g := 0
			for h := range means {
				if t.distance(means[h]) < t.distance(means[g]) {
					g = h
				}
			}
			groups[i] = g
			counts[g]++
			sums[g] = tint{sums[g].light + t.light, sums[g].red + t.red, sums[g].blue + t.blue}
		}
		for g := range means {
			if counts[g] == 0 {
				return nil, nil, false
			}
			k := 1 / counts[g]
			means[g] = tint{sums[g].light * k, sums[g].red * k, sums[g].blue * k}
		}
	}
	spread := 0.
	for i, t := range tints {
		spread += t.distance(means[groups[i]]) / float64(len(tints))
	}
	for g, m := range means {
		for _, o := range means[:g] {
			if gap := m.distance(o); gap < inkGap || gap < inkSpread*spread {
				return nil, nil, false
			}
		}
	}
	return groups, means, true
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
