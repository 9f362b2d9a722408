package photo

import "math"

// A Point is a place in a picture, in pixels from its upper left corner.
type Point struct{ X, Y float64 }

func (p Point) add(q Point) Point        { return Point{p.X + q.X, p.Y + q.Y} }
func (p Point) sub(q Point) Point        { return Point{p.X - q.X, p.Y - q.Y} }
func (p Point) times(k float64) Point    { return Point{p.X * k, p.Y * k} }
func (p Point) length() float64          { return math.Hypot(p.X, p.Y) }
func (p Point) distance(q Point) float64 { return p.sub(q).length() }

// mix returns the point between p and q at k, 0 for p and 1 for q.
func mix(p, q Point, k float64) Point { return p.add(q.sub(p).times(k)) }

// A homography maps a plane to another one.
type homography [9]float64

func (h *homography) at(p Point) Point {
	w := h[6]*p.X + h[7]*p.Y + h[8]
	if math.Abs(w) < 1e-9 {
		w = 1e-9
	}
	return Point{(h[0]*p.X + h[1]*p.Y + h[2]) / w, (h[3]*p.X + h[4]*p.Y + h[5]) / w}
}

// fit returns the homography that maps from[i] to to[i] with the least squares, in the linear
// form with h[8] = 1. False: there are fewer than four points, or they do not determine it.
// The coordinates of from should be small numbers.
func fit(from, to []Point, weights []float64) (*homography, bool) {
	if len(from) < 4 {
		return nil, false
	}
	// Scaled, so that all entries are of about one size.
	var c Point
	for _, p := range to {
		c = c.add(p.times(1 / float64(len(to))))
	}
	s := 1e-9
	for _, p := range to {
		s = max(s, p.distance(c))
	}
	var a [8][9]float64
	for i, p := range from {
		q := to[i].sub(c).times(1 / s)
		w := 1.
		if weights != nil {
			w = weights[i]
		}
		addRow(&a, [8]float64{p.X, p.Y, 1, 0, 0, 0, -q.X * p.X, -q.X * p.Y}, q.X, w)
		addRow(&a, [8]float64{0, 0, 0, p.X, p.Y, 1, -q.Y * p.X, -q.Y * p.Y}, q.Y, w)
	}
	x, ok := solve(&a)
	if !ok {
		return nil, false
	}
	h := &homography{x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], 1}
	for i := range 3 { // back to pixels
		h[i] = h[i]*s + c.X*h[6+i]
		h[3+i] = h[3+i]*s + c.Y*h[6+i]
	}
	return h, true
}

func addRow(a *[8][9]float64, r [8]float64, b, w float64) {
	for i := range 8 {
		for j := range 8 {
			a[i][j] += w * r[i] * r[j]
		}
		a[i][8] += w * r[i] * b
	}
}

// solve solves eight equations by elimination with pivots.
func solve(a *[8][9]float64) (x [8]float64, ok bool) {
	for i := range 8 {
		p := i
		for j := i + 1; j < 8; j++ {
			if math.Abs(a[j][i]) > math.Abs(a[p][i]) {
				p = j
			}
		}
		if math.Abs(a[p][i]) < 1e-12 {
			return x, false
		}
		a[i], a[p] = a[p], a[i]
		for j := range 8 {
			if j == i {
				continue
			}
			k := a[j][i] / a[i][i]
			for c := i; c < 9; c++ {
				a[j][c] -= k * a[i][c]
			}
		}
	}
	for i := range 8 {
		x[i] = a[i][8] / a[i][i]
	}
	return x, true
}
