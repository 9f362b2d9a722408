package canon

import "math/bits"

// orders has the orders of three columns in which the second row starts with the least names: those of which the digits are in one
// stack of the first row come first. They are all three, the first and the second, the first and the third, or the other two.
var orders = struct{ all, ab, ac, bc [][3]uint8 }{
	all: [][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}},
	ab:  [][3]uint8{{0, 1, 2}, {1, 0, 2}},
	ac:  [][3]uint8{{0, 2, 1}, {2, 0, 1}},
	bc:  [][3]uint8{{1, 2, 0}, {2, 1, 0}},
}

// together returns the orders for columns whose digits are in the stacks a, b and c of the first row.
func together(a, b, c uint8) [][3]uint8 {
	switch {
	case a == b && b == c:
		return orders.all
	case a == b:
		return orders.ab
	case a == c:
		return orders.ac
	}
	return orders.bc
}

// pairs leaves the nodes of the first two rows of a full grid. There the first row is 123456789 whatever is chosen, and the order of the three columns
// that come first decides that of all others: the digits that the second row has in them are to have the least names, that is, to be in
// the first row as far left as they can.
func (s *search) pairs() {
	s.nodes = s.nodes[:0]
	for p := range uint8(size) {
		s.form[0][p] = p + 1
	}
	s.fresh[0], s.names[0] = 1<<size-1, 0
	s.fresh[1], s.names[1] = 0, size
	s.depth = 1
	best := &s.form[1]
	*best = [size]uint8{size, size, size, size} // more than any
	var places [size]uint8
	for transposed := range uint8(2) {
		for upper := range size {
			var where [size + 1]uint8 // by digit: its column
			for c, d := range s.grid[transposed][upper] {
				where[d] = uint8(c)
			}
			for lower := upper / 3 * 3; lower < upper/3*3+3; lower++ {
				if lower == upper {
					continue
				}
				var over [size]uint8 // by column: that with the lower digit in the upper row
				for c, d := range s.grid[transposed][lower] {
					over[c] = where[d]
				}
				for first := range uint8(3) {
					for _, order := range together(over[3*first]/3, over[3*first+1]/3, over[3*first+2]/3) {
						if !spread(&over, first, order, best, &places, &s.text) {
							continue
						}
						if s.text != *best {
							*best = s.text
							s.nodes = s.nodes[:0]
						}
						n := node{transposed: transposed, used: 1<<upper | 1<<lower, seen: 1<<(size+1) - 2, column: where}
						n.rows[0], n.rows[1] = uint8(upper), uint8(lower)
						for c, p := range places {
							n.stacks[c/3], n.cols[c] = 1<<(p/3), 1<<(p%3)
						}
						s.nodes = append(s.nodes, n)
					}
				}
			}
		}
	}
}

// compare keeps a node of a full grid unless its last row is greater than the best one. All columns have their places.
func (s *search) compare(n *node) {
	less := !s.found
	for c, d := range s.source {
		s.text[n.placeOf(uint8(c))] = n.placeOf(n.column[d]) + 1
	}
	for p, name := range s.text {
		if less {
			break
		}
		if best := s.form[s.depth][p]; name > best {
			return
		} else if name < best {
			less = true
		}
	}
	s.keep(n, less)
}

// placeOf returns the least place of a column, which is its place if that is decided.
func (n *node) placeOf(c uint8) uint8 {
	return uint8(3*bits.TrailingZeros8(n.stacks[c/3]) + bits.TrailingZeros8(n.cols[c]))
}

// spread arranges the columns for the least second row that starts with those of one stack in an order. It sets the places of the columns and the row, or
// returns false if the row is greater than best.
func spread(over *[size]uint8, first uint8, order [3]uint8, best, places, text *[size]uint8) bool {
	// The third name, and the fourth or less than that, decide most.
	a, b, c := 3*first+order[0], 3*first+order[1], 3*first+order[2]
	third, fourth := uint8(6), uint8(7)
	if over[b]/3 != over[c]/3 {
		third = 7
	}
	switch over[over[a]] {
	case a:
		fourth = 1
	case b:
		fourth = 2
	case c:
		fourth = 3
	}
	if third > best[2] || third == best[2] && fourth > best[3] {
		return false
	}
	const none = 0xff
	*places = [size]uint8{none, none, none, none, none, none, none, none, none}
	var at [size]uint8                  // by place
	stack := [3]uint8{none, none, none} // by stack: the place of its next column
	at[0], at[1], at[2] = a, b, c
	places[a], places[b], places[c] = 0, 1, 2
	next := uint8(3)
	less := false
	for p := range size {
		if p == 3 && at[5] == 0 {
			// Two columns of the next three are known, and so is the third.
			st := at[3] / 3
			at[5] = 9*st + 3 - at[3] - at[4]
			places[at[5]] = 5
		}
		c := over[at[p]]
		if places[c] == none {
			st := &stack[c/3]
			if *st == none {
				*st = next
				next += 3
			}
			places[c], at[*st] = *st, c
			*st++
		}
		name := places[c] + 1
		if text[p] = name; !less && name != best[p] {
			if name > best[p] {
				return false
			}
			less = true
		}
	}
	return true
}
