package photo

import (
	"cmp"
	"context"
	"math"
	"slices"
)

// A grid is where a grid of size cells a row lies in a picture: its crossings, size+1 a row.
type grid struct {
	size  int
	mesh  []Point
	score float64 // 0 to 1: how many of its lines are there
	seen  float64 // 0 to 1: how many of its cells have been pieces of paper
}

func (g *grid) crossing(x, y int) Point { return g.mesh[y*(g.size+1)+x] }

// corners returns the corners of the grid, clockwise from the upper left one.
func (g *grid) corners() [4]Point {
	n := g.size
	return [4]Point{g.crossing(0, 0), g.crossing(n, 0), g.crossing(n, n), g.crossing(0, n)}
}

// pitch returns the mean width of a cell.
func (g *grid) pitch() float64 {
	c := g.corners()
	var s float64
	for i := range c {
		s += c[i].distance(c[(i+1)%4])
	}
	return s / float64(4*g.size)
}

var sizes = []int{9, 6, 4, 12, 16}

// findGrids returns what may be grids of a picture with dark lines, the best first. They overlap:
// each try finds grids of its own.
func findGrids(ctx context.Context, g *grey) []*grid {
	var out []*grid
	t := integralOf(g)
	long := max(g.w, g.h)
	around := func(part int, percent float64) []bool {
		return threshold(g, t, max(4, long/part/2), percent)
	}
	for _, ink := range []func() []bool{
		func() []bool { return around(30, 6) },
		func() []bool { return around(12, 10) },
		func() []bool { return grown(around(60, 4), g.w, g.h) },
		func() []bool { return grown(around(30, 12), g.w, g.h) },
		func() []bool { return grown(around(20, 3), g.w, g.h) },
		func() []bool { return either(thin(g, max(2, long/250), 4), around(30, 12)) },
	} {
		if ctx.Err() != nil {
			return out
		}
		ink := ink()
		for _, l := range latticesOf(blobsOf(ink, g.w, g.h)) {
			f := gridOf(g, l)
			if x0, y0, x1, y1 := l.box(); (f == nil || f.size < 6) && max(x1-x0, y1-y0) < 8 {
				// boxes may have been taken for cells
				if d := gridOf(g, l.divided(3)); d != nil && (f == nil || d.score > .8) {
					f = d
				}
			}
			if f != nil {
				out = append(out, f)
			}
		}
	}
	worth := func(g *grid) float64 {
		return (g.score - .5 + .05*g.seen) * g.pitch() * float64(g.size) // parts have fewer cells
	}
	slices.SortStableFunc(out, func(a, b *grid) int { return cmp.Compare(worth(b), worth(a)) })
	return out
}

// grown adds the pixels above and below, to the left and the right of ink.
func grown(ink []bool, w, h int) []bool {
	out := slices.Clone(ink)
	for p, k := range ink {
		if !k {
			continue
		}
		if x := p % w; x > 0 && x < w-1 {
			out[p-1], out[p+1] = true, true
		}
		if p >= w && p < len(ink)-w {
			out[p-w], out[p+w] = true, true
		}
	}
	return out
}

// near says whether the corners of both grids are about the same: two tries found one grid.
func (f *grid) near(g *grid) bool {
	a, b := f.corners(), g.corners()
	for i := range a {
		if a[i].distance(b[i]) > .1*f.pitch() {
			return false
		}
	}
	return f.size == g.size
}

// overlaps returns how many grids overlap f.
func overlaps(gs []*grid, f *grid) (n int) {
	for _, g := range gs {
		if overlap(g, f) {
			n++
		}
	}
	return n
}

// overlap says whether a cell's middle of one grid lies within the other.
func overlap(a, b *grid) bool {
	return holdsAny(a, b) || holdsAny(b, a)
}

func holdsAny(a, b *grid) bool {
	c := a.corners()
	for y := range b.size {
		for x := range b.size {
			if inside(c, mix(b.crossing(x, y), b.crossing(x+1, y+1), .5)) {
				return true
			}
		}
	}
	return false
}

func inside(c [4]Point, p Point) bool {
	for i := range c {
		a, b := c[i], c[(i+1)%4]
		if (b.X-a.X)*(p.Y-a.Y)-(b.Y-a.Y)*(p.X-a.X) < 0 {
			return false
		}
	}
	return true
}

// gridOf makes a grid of a lattice: as far as its lines go on. nil: it is none.
func gridOf(g *grey, l *lattice) *grid {
	if x0, y0, x1, y1 := l.box(); x1-x0 > 30 || y1-y0 > 30 {
		return nil
	}
	enough, ok := l.usualLine(g)
	if !ok {
		return nil
	}
	t := &tracer{g: g, l: l, enough: enough, known: map[[3]int]bool{}}
	t.x0, t.y0, t.x1, t.y1 = l.box()
	t.shrink()
	t.grow()
	x, y, n := t.window()
	if n == 0 {
		return nil
	}
	f := meshOf(g, l, x, y, n, enough)
	for _, k := range l.keys {
		if k[0] >= x && k[0] < x+n && k[1] >= y && k[1] < y+n {
			f.seen += 1 / float64(n*n)
		}
	}
	if f.score < .7 || f.pitch() < minCell || !f.within(g) {
		return nil
	}
	return f
}

// usualLine returns how strong a line is at least, by those between cells of l. False: there are
// too few.
func (l *lattice) usualLine(g *grey) (enough float64, ok bool) {
	var known []float64
	for _, k := range l.keys {
		for d := range 2 {
			if _, ok := l.at[[2]int{k[0] + step[d][0], k[1] + step[d][1]}]; !ok {
				continue
			}
			a, b := l.crossing(k[0]+1, k[1]), l.crossing(k[0]+1, k[1]+1)
			if d == 1 {
				a, b = l.crossing(k[0], k[1]+1), l.crossing(k[0]+1, k[1]+1)
			}
			s, _ := lineAt(g, a, b, a.distance(b), .14)
			known = append(known, s)
		}
	}
	if len(known) < 6 {
		return 0, false
	}
	slices.Sort(known)
	return max(.015, .4*known[len(known)/3]), true
}

// crossing returns where the upper left corner of the cell in column x and row y is.
func (l *lattice) crossing(x, y int) Point { return l.place(float64(x)-.5, float64(y)-.5) }

// linesOf returns which part of the lines of a grid of n columns are there; those at the border
// count a quarter, as grids on screens may have none.
func linesOf(n int, there func(x, y, d int) bool) float64 {
	var s, total float64
	for y := range n + 1 {
		for x := range n + 1 {
			for d := range 2 {
				if x+step[d][0] > n || y+step[d][1] > n {
					continue
				}
				w := 1.
				if d == 0 && (y == 0 || y == n) || d == 1 && (x == 0 || x == n) {
					w = .25
				}
				if there(x, y, d) {
					s += w
				}
				total += w
			}
		}
	}
	return s / total
}

// within says whether the middle of each cell of f is in the picture, and all of it not far away.
func (f *grid) within(g *grey) bool {
	far := float64(max(g.w, g.h))
	for _, p := range f.mesh {
		if !(math.Abs(p.X) < 2*far && math.Abs(p.Y) < 2*far) {
			return false
		}
	}
	for y := range f.size {
		for x := range f.size {
			p := mix(f.crossing(x, y), f.crossing(x+1, y+1), .5)
			if !g.holds(p) {
				return false
			}
		}
	}
	return true
}
