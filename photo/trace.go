package photo

import "math"

// A tracer follows the lines of a lattice: it has the first and the last column and row of which
// they are there.
type tracer struct {
	g              *grey
	l              *lattice
	enough         float64 // strength of a line
	x0, y0, x1, y1 int
	known          map[[3]int]bool // lines that have been looked for
}

// there says whether there is a line from crossing (x, y) to the right, d = 0, or down, d = 1.
func (t *tracer) there(x, y, d int) bool {
	k := [3]int{x, y, d}
	found, ok := t.known[k]
	if !ok {
		a, b := t.l.crossing(x, y), t.l.crossing(x+step[d][0], y+step[d][1])
		strength, _ := lineAt(t.g, a, b, a.distance(b), .14)
		found = strength > t.enough
		t.known[k] = found
	}
	return found
}

// column returns which part of the lines between the cells of column x are there.
func (t *tracer) column(x int) float64 {
	n := 0
	for y := t.y0 + 1; y <= t.y1; y++ {
		if t.there(x, y, 0) {
			n++
		}
	}
	return float64(n) / float64(max(1, t.y1-t.y0))
}

// row is column for a row.
func (t *tracer) row(y int) float64 {
	n := 0
	for x := t.x0 + 1; x <= t.x1; x++ {
		if t.there(x, y, 1) {
			n++
		}
	}
	return float64(n) / float64(max(1, t.x1-t.x0))
}

// shrink leaves out columns and rows at the border that have few lines.
func (t *tracer) shrink() {
	const few = .5
	for t.x1 > t.x0 && t.column(t.x0) < few {
		t.x0++
	}
	for t.x1 > t.x0 && t.column(t.x1) < few {
		t.x1--
	}
	for t.y1 > t.y0 && t.row(t.y0) < few {
		t.y0++
	}
	for t.y1 > t.y0 && t.row(t.y1) < few {
		t.y1--
	}
}

// grow adds columns and rows in the picture, as long as most of their lines are there.
func (t *tracer) grow() {
	const most, large = .7, 18
	inside := func(x, y int) bool { return t.g.holds(t.l.place(float64(x), float64(y))) }
	for grew := true; grew && t.x1-t.x0 < large && t.y1-t.y0 < large; {
		grew = false
		if inside(t.x0-1, (t.y0+t.y1)/2) && t.column(t.x0-1) >= most {
			t.x0, grew = t.x0-1, true
		}
		if inside(t.x1+1, (t.y0+t.y1)/2) && t.column(t.x1+1) >= most {
			t.x1, grew = t.x1+1, true
		}
		if inside((t.x0+t.x1)/2, t.y0-1) && t.row(t.y0-1) >= most {
			t.y0, grew = t.y0-1, true
		}
		if inside((t.x0+t.x1)/2, t.y1+1) && t.row(t.y1+1) >= most {
			t.y1, grew = t.y1+1, true
		}
	}
}

// window chooses the square of cells, between the columns and rows, that is a grid: the one of
// which the most lines are there, and that has the most cells of the lattice. n is 0 if there is
// none.
func (t *tracer) window() (x, y, n int) {
	x0, y0, x1, y1 := t.x0, t.y0, t.x1, t.y1
	w, h := x1-x0+1, y1-y0+1
	best := 0.
	for _, k := range sizes {
		if k > min(w, h)+1 {
			continue
		}
		for v := min(y0, y1+1-k); v <= max(y0, y1+1-k); v++ {
			for u := min(x0, x1+1-k); u <= max(x0, x1+1-k); u++ {
				in := 0
				for _, c := range t.l.keys {
					if c[0] >= u && c[0] < u+k && c[1] >= v && c[1] < v+k {
						in++
					}
				}
				q := linesOf(k, func(x, y, d int) bool { return t.there(u+x, v+y, d) })
				q -= .8 * (1 - float64(in)/float64(len(t.l.keys)))
				if q > best {
					best, x, y, n = q, u, v, k
				}
			}
		}
	}
	return x, y, n
}

// lineAt looks for a line between about a and b, at most reach beside them, in parts of pitch.
// It returns how much darker the line is than what lies beside it, as a part of that; and how far
// to the left of the way from a to b it lies.
func lineAt(g *grey, a, b Point, pitch, reach float64) (strength, offset float64) {
	if !(pitch < float64(2*max(g.w, g.h))) { // also if it is not a number
		return 0, 0
	}
	d := b.sub(a)
	n := Point{d.Y, -d.X}.times(1 / max(1e-9, d.length()))
	side := .26 * pitch
	steps := int(side) + 1
	prof := make([]float64, 2*steps+1)
	const along = 11
	for i := range prof {
		o := side * float64(i-steps) / float64(steps)
		for k := range along {
			p := mix(a, b, .1+.8*float64(k)/(along-1)).add(n.times(o))
			prof[i] += g.at(p.X, p.Y)
		}
	}
	far := max(1, int(float64(steps)*.45))
	least, at := math.Inf(1), 0
	for i := far; i < len(prof)-far; i++ {
		if math.Abs(float64(i-steps)) <= reach/.26*float64(steps)+.5 && prof[i] < least {
			least, at = prof[i], i
		}
	}
	if math.IsInf(least, 1) {
		return 0, 0
	}
	paper := min(prof[at-far], prof[at+far])
	paper2 := max(prof[at-far], prof[at+far])
	paper = (paper + paper2) / 2
	if paper <= 0 || least >= paper {
		return 0, 0
	}
	// The centre of the dark part.
	var s, w float64
	for i := at - far/2; i <= at+far/2; i++ {
		if k := paper - (paper-least)/3 - prof[i]; k > 0 {
			s, w = s+k*float64(i-steps), w+k
		}
	}
	offset = float64(at - steps)
	if w > 0 {
		offset = s / w
	}
	return (paper - least) / paper, offset * side / float64(steps)
}
