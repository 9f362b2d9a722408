package photo

// meshOf makes the mesh of the n by n cells from column x0 and row y0: each crossing is sought
// near its place, by the lines that leave it.
func meshOf(g *grey, l *lattice, x0, y0, n int, enough float64) *grid {
	f := &grid{size: n, mesh: make([]Point, (n+1)*(n+1))}
	for y := range n + 1 {
		for x := range n + 1 {
			f.mesh[y*(n+1)+x] = l.place(float64(x0+x)-.5, float64(y0+y)-.5)
		}
	}
	f.refine(g, enough, .16)
	f.refine(g, enough, .08)
	f.score = f.lines(g, enough)
	return f
}

// A move is how far a crossing is moved along its row and its column, as sums weighted by how
// clearly the lines are seen.
type move struct{ x, y, wx, wy float64 }

// refine moves the crossings to where lines meet within reach, in parts of a cell. A crossing of
// which too little is seen goes with its neighbours.
func (f *grid) refine(g *grey, enough, reach float64) {
	n := f.size
	moves := make([]move, len(f.mesh))
	for p := range moves {
		moves[p] = f.moveOf(g, p%(n+1), p/(n+1), enough, reach)
	}
	out := make([]Point, len(f.mesh))
	for p := range out {
		x, y := p%(n+1), p/(n+1)
		var s move
		for j := max(0, y-1); j <= min(n, y+1); j++ {
			for i := max(0, x-1); i <= min(n, x+1); i++ {
				k := [3]float64{1, .2, .08}[(x-i)*(x-i)+(y-j)*(y-j)]
				m := moves[j*(n+1)+i]
				s = move{s.x + k*m.x, s.y + k*m.y, s.wx + k*m.wx, s.wy + k*m.wy}
			}
		}
		left, up := min(x, n-1), min(y, n-1)
		right := f.crossing(left+1, y).sub(f.crossing(left, y))
		down := f.crossing(x, up+1).sub(f.crossing(x, up))
		q := f.crossing(x, y)
		if s.wx > 0 {
			q = q.add(right.times(s.x / s.wx / max(1e-9, right.length())))
		}
		if s.wy > 0 {
			q = q.add(down.times(s.y / s.wy / max(1e-9, down.length())))
		}
		out[p] = q
	}
	f.mesh = out
}

// moveOf looks for the four lines that leave crossing (x, y).
func (f *grid) moveOf(g *grey, x, y int, enough, reach float64) (m move) {
	p := f.crossing(x, y)
	for d, s := range step {
		x1, y1 := x+s[0], y+s[1]
		if x1 < 0 || y1 < 0 || x1 > f.size || y1 > f.size {
			continue
		}
		q := f.crossing(x1, y1)
		strength, left := lineAt(g, mix(p, q, .05), mix(p, q, .45), p.distance(q), reach)
		if strength < enough*.7 {
			continue
		}
		w := min(strength, 3*enough)
		switch d { // on the way from p, left is up, right, down and left
		case 0:
			m.y, m.wy = m.y-w*left, m.wy+w
		case 1:
			m.x, m.wx = m.x+w*left, m.wx+w
		case 2:
			m.y, m.wy = m.y+w*left, m.wy+w
		case 3:
			m.x, m.wx = m.x-w*left, m.wx+w
		}
	}
	return m
}

// lines returns which part of the lines of f are there.
func (f *grid) lines(g *grey, enough float64) float64 {
	return linesOf(f.size, func(x, y, d int) bool {
		a, b := f.crossing(x, y), f.crossing(x+step[d][0], y+step[d][1])
		k, _ := lineAt(g, a, b, a.distance(b), .06)
		return k > enough
	})
}
