package photo

import (
	"cmp"
	"math"
	"slices"
)

// A blob is a connected piece of paper: of a grid, the inside of a cell.
type blob struct {
	c    Point   // the middle of its box
	size float64 // the root of its area
}

// A run is a row of paper between ink, from x0 to x1, and by union the piece of paper that it is
// part of: up is a run of it further up, or the run itself, which has the box and the area then.
type run struct {
	x0, x1, up     int32 // x1 is the column after the last one
	left, right    int32
	top, bottom, n int32 // n is the area
}

// runs are all runs of a picture, row by row.
type runs []run

// first returns the first run of the piece of paper of run i.
func (r runs) first(i int32) int32 {
	for r[i].up != i {
		r[i].up = r[r[i].up].up
		i = r[i].up
	}
	return i
}

// join makes one piece of paper of those of runs i and j.
func (r runs) join(i, j int32) {
	i, j = r.first(i), r.first(j)
	if i == j {
		return
	}
	i, j = min(i, j), max(i, j)
	a, b := &r[i], &r[j]
	b.up = i
	a.left, a.right = min(a.left, b.left), max(a.right, b.right)
	a.top, a.bottom, a.n = min(a.top, b.top), max(a.bottom, b.bottom), a.n+b.n
}

// runsOf returns the runs of a picture, joined to pieces of paper.
func runsOf(ink []bool, w, h int) runs {
	var all runs
	above, end := int32(0), int32(0) // of the runs of the row above, those that may touch
	for y := range h {
		row := ink[y*w : (y+1)*w]
		begin := int32(len(all))
		for x := 0; x < w; x++ {
			if row[x] {
				continue
			}
			x0 := x
			for x < w && !row[x] {
				x++
			}
			i := int32(len(all))
			k := run{x0: int32(x0), x1: int32(x), up: i, left: int32(x0), right: int32(x - 1),
				top: int32(y), bottom: int32(y), n: int32(x - x0)}
			all = append(all, k)
			for above < end && all[above].x1 <= k.x0 {
				above++
			}
			for j := above; j < end && all[j].x0 < k.x1; j++ {
				all.join(i, j)
			}
		}
		above, end = begin, int32(len(all))
	}
	return all
}

// blobsOf returns the pieces of paper between the ink that may be cells, by size and shape.
func blobsOf(ink []bool, w, h int) []blob {
	var out []blob
	for i, k := range runsOf(ink, w, h) {
		if int(k.up) != i {
			continue
		}
		dx, dy, area := int(k.right-k.left)+1, int(k.bottom-k.top)+1, int(k.n)
		if min(dx, dy) < minCell || max(dx, dy)*2 > 3*min(dx, dy)+4 || area*2 < dx*dy ||
			dx > w/3 || dy > h/3 {
			continue
		}
		out = append(out, blob{
			Point{float64(k.left+k.right) / 2, float64(k.top+k.bottom) / 2},
			math.Sqrt(float64(area))})
	}
	return out
}

// minCell is the least side of a cell in the picture in which grids are sought, in pixels;
// maxBlobs and maxLattices are how many pieces of paper and sets of them are looked at, the larger
// ones first.
const (
	minCell     = 9
	maxBlobs    = 4000
	maxLattices = 16
)

// A lattice is a set of cells of a grid, by column and row, the first of which are anywhere.
type lattice struct {
	at    map[[2]int]Point // middles of cells
	shift Point            // lattice coordinates of the middle
	h     *homography      // from columns and rows less shift to the picture
	keys  [][2]int         // of at, in order
}

// latticesOf returns the sets of neighbouring blobs of about one size that lie in rows and
// columns.
func latticesOf(bs []blob) []*lattice {
	if len(bs) > maxBlobs {
		slices.SortStableFunc(bs, func(a, b blob) int { return cmp.Compare(b.size, a.size) })
		bs = bs[:maxBlobs]
	}
	links := linksOf(bs, direction(bs))
	place := make([]*lattice, len(bs))
	var out []*lattice
	for start := range bs {
		if place[start] != nil {
			continue
		}
		l := &lattice{at: map[[2]int]Point{}}
		type item struct{ b, i, j int }
		queue := []item{{start, 0, 0}}
		place[start] = l
		for len(queue) > 0 {
			q := queue[0]
			queue = queue[1:]
			k := [2]int{q.i, q.j}
			if _, taken := l.at[k]; taken {
				continue
			}
			l.at[k] = bs[q.b].c
			for d, n := range links[q.b] {
				if n >= 0 && place[n] == nil {
					place[n] = l
					queue = append(queue, item{n, q.i + step[d][0], q.j + step[d][1]})
				}
			}
		}
		if len(l.at) >= 6 && l.settle() {
			out = append(out, l)
		}
	}
	slices.SortStableFunc(out, func(a, b *lattice) int { return len(b.keys) - len(a.keys) })
	out = out[:min(len(out), maxLattices)]
	for _, l := range out {
		l.complete(bs)
	}
	return out
}

var step = [4][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}

// direction returns the angle of the rows of cells, between -45 and 45 degrees, in radians: the
// mean over each blob and its nearest one.
func direction(bs []blob) float64 {
	var s, c float64
	for i, a := range bs {
		best, at := math.Inf(1), Point{}
		for j, b := range bs {
			if i == j || b.size > 1.4*a.size || a.size > 1.4*b.size {
				continue
			}
			if d := a.c.distance(b.c); d < best {
				best, at = d, b.c.sub(a.c)
			}
		}
		if best < 1.6*a.size {
			t := 4 * math.Atan2(at.Y, at.X)
			s, c = s+math.Sin(t)*a.size, c+math.Cos(t)*a.size
		}
	}
	return math.Atan2(s, c) / 4
}

// linksOf returns the neighbours of each blob to the right, below, to the left and above, or -1;
// those alone that see each other so.
func linksOf(bs []blob, angle float64) [][4]int {
	best := make([][4]int, len(bs))
	sin, cos := math.Sincos(angle)
	for i, a := range bs {
		var cost [4]float64
		for d := range cost {
			best[i][d], cost[d] = -1, math.Inf(1)
		}
		for j, b := range bs {
			v := b.c.sub(a.c)
			m := max(a.size, b.size)
			if i == j || math.Abs(v.X) > 1.7*m || math.Abs(v.Y) > 1.7*m ||
				m > 1.4*min(a.size, b.size) {
				continue
			}
			v = Point{v.X*cos + v.Y*sin, v.Y*cos - v.X*sin}
			for d, s := range step {
				along := v.X*float64(s[0]) + v.Y*float64(s[1])
				beside := math.Abs(v.X*float64(s[1]) + v.Y*float64(s[0]))
				if along < .7*m || along > 1.6*m || beside > .5*along {
					continue
				}
				if k := along + beside; k < cost[d] {
					best[i][d], cost[d] = j, k
				}
			}
		}
	}
	links := make([][4]int, len(bs))
	for i := range best {
		for d, j := range best[i] {
			links[i][d] = -1
			if j >= 0 && best[j][(d+2)%4] == i {
				links[i][d] = j
			}
		}
	}
	return links
}

// settle fits the homography of l, leaving out what lies far from it. False: there is none.
func (l *lattice) settle() bool {
	l.keys = l.keys[:0]
	for k := range l.at {
		l.keys = append(l.keys, k)
	}
	slices.SortFunc(l.keys, func(a, b [2]int) int {
		return cmp.Or(cmp.Compare(a[1], b[1]), cmp.Compare(a[0], b[0]))
	})
	l.shift = Point{}
	for _, k := range l.keys {
		l.shift = l.shift.add(Point{float64(k[0]), float64(k[1])}.times(1 / float64(len(l.keys))))
	}
	var from, to []Point
	for _, k := range l.keys {
		from = append(from, Point{float64(k[0]), float64(k[1])}.sub(l.shift))
		to = append(to, l.at[k])
	}
	weights := make([]float64, len(from))
	for i := range weights {
		weights[i] = 1
	}
	for range 4 {
		h, ok := fit(from, to, weights)
		if !ok {
			return false
		}
		l.h = h
		for i, p := range from {
			r := h.at(p).distance(to[i]) / max(1e-9, h.at(p).distance(h.at(p.add(Point{1, 0}))))
			weights[i] = 1 / (1 + 25*r*r)
		}
	}
	for i, k := range l.keys {
		if weights[i] < .2 { // .4 of a cell from its place
			delete(l.at, k)
		}
	}
	l.keys = slices.DeleteFunc(l.keys, func(k [2]int) bool { _, ok := l.at[k]; return !ok })
	return len(l.keys) >= 6
}

// place returns where column x and row y are, by the homography and the cells that are near.
func (l *lattice) place(x, y float64) Point {
	p := l.h.at(Point{x, y}.sub(l.shift))
	var r Point
	total := 1e-6
	for _, k := range l.keys {
		dx, dy := float64(k[0])-x, float64(k[1])-y
		if d := dx*dx + dy*dy; d < 9 {
			w := math.Exp(-d * 1.5)
			q := l.h.at(Point{float64(k[0]), float64(k[1])}.sub(l.shift))
			r, total = r.add(l.at[k].sub(q).times(w)), total+w
		}
	}
	return p.add(r.times(1 / total))
}

// complete adds blobs that lie where l has a place without one.
func (l *lattice) complete(bs []blob) {
	for range 3 {
		x0, y0, x1, y1 := l.box()
		for y := y0 - 2; y <= y1+2; y++ { // two away: one whose lines are not seen may lie between
			for x := x0 - 2; x <= x1+2; x++ {
				k := [2]int{x, y}
				if _, ok := l.at[k]; ok {
					continue
				}
				p := l.place(float64(x), float64(y))
				pitch := p.distance(l.place(float64(x)+1, float64(y)))
				for _, b := range bs {
					if b.c.distance(p) < .2*pitch && b.size > .6*pitch && b.size < 1.1*pitch {
						l.at[k] = b.c
					}
				}
			}
		}
		if !l.settle() {
			return
		}
	}
}

// box returns the first and the last column and row of l.
func (l *lattice) box() (x0, y0, x1, y1 int) {
	x0, y0, x1, y1 = math.MaxInt32, math.MaxInt32, math.MinInt32, math.MinInt32
	for _, k := range l.keys {
		x0, x1, y0, y1 = min(x0, k[0]), max(x1, k[0]), min(y0, k[1]), max(y1, k[1])
	}
	return
}

// divided returns l with n by n cells for each of its own.
func (l *lattice) divided(n int) *lattice {
	d := &lattice{at: map[[2]int]Point{}}
	for _, k := range l.keys {
		for y := range n {
			for x := range n {
				d.at[[2]int{k[0]*n + x, k[1]*n + y}] = l.place(
					float64(k[0])+(float64(x)+.5)/float64(n)-.5,
					float64(k[1])+(float64(y)+.5)/float64(n)-.5)
			}
		}
	}
	d.settle()
	return d
}
