package ruleshapes

import (
	"slices"

	"github.com/nonet-dev/nonet"
)

// Corner is a corner of a cell: column and row from 0 to the size of the grid.
type Corner struct{ X, Y int }

// Borders returns the closed lines around a set of cells of a grid of size n, as corners
// where the line turns. The cells lie to the right. Cells that touch at a corner only have
// lines of their own.
func Borders(n int, cells []nonet.Cell) [][]Corner {
	in := make(map[Corner]bool, len(cells))
	for _, c := range cells {
		in[Corner{int(c) % n, int(c) / n}] = true
	}
	type side struct{ from, way Corner }
	todo := make(map[side]bool)
	var sides []side
	add := func(s side) { todo[s] = true; sides = append(sides, s) }
	ordered := slices.Clone(cells)
	slices.Sort(ordered)
	for _, c := range slices.Compact(ordered) {
		q := Corner{int(c) % n, int(c) / n}
		if !in[Corner{q.X, q.Y - 1}] {
			add(side{q, Corner{1, 0}})
		}
		if !in[Corner{q.X + 1, q.Y}] {
			add(side{Corner{q.X + 1, q.Y}, Corner{0, 1}})
		}
		if !in[Corner{q.X, q.Y + 1}] {
			add(side{Corner{q.X + 1, q.Y + 1}, Corner{-1, 0}})
		}
		if !in[Corner{q.X - 1, q.Y}] {
			add(side{Corner{q.X, q.Y + 1}, Corner{0, -1}})
		}
	}
	var loops [][]Corner
	for _, first := range sides {
		if !todo[first] {
			continue
		}
		var loop []Corner
		for s := first; todo[s]; {
			delete(todo, s)
			to := Corner{s.from.X + s.way.X, s.from.Y + s.way.Y}
			next := side{to, Corner{-s.way.Y, s.way.X}} // to the right first: keep to this cell
			if !todo[next] && next != first {
				next.way = s.way
			}
			if !todo[next] && next != first {
				next.way = Corner{s.way.Y, -s.way.X}
			}
			if next.way != s.way {
				loop = append(loop, to)
			}
			s = next
		}
		loops = append(loops, loop)
	}
	return loops
}

// Outline returns the closed lines around a set of cells of a grid of size n, moved inwards,
// in a picture whose cells have a width.
func Outline(n int, cells []nonet.Cell, width, inset int) [][]Point {
	var list [][]Point
	for _, loop := range Borders(n, cells) {
		k := len(loop)
		points := make([]Point, k)
		for i, v := range loop {
			before, after := loop[(i+k-1)%k], loop[(i+1)%k]
			// The cells lie to the right of the direction of travel, so that is inwards.
			in, out := right(before, v), right(v, after)
			points[i] = Point{v.X*width + (in.X+out.X)*inset, v.Y*width + (in.Y+out.Y)*inset}
		}
		list = append(list, points)
	}
	return list
}

// right returns the unit vector to the right of the way from a to b, which is
// horizontal or vertical.
func right(a, b Corner) Corner {
	sign := func(x int) int { return min(max(x, -1), 1) }
	return Corner{-sign(b.Y - a.Y), sign(b.X - a.X)}
}
