package canon

// orders has, for three columns, the orders in which the second row begins with the least
// names: columns whose digits are in one stack of the first row come first. All three
// digits may be in one stack, or two of them: the first two, the outer two, or the last two.
var orders = struct{ all, ab, ac, bc [][3]uint8 }{
	all: [][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}},
	ab:  [][3]uint8{{0, 1, 2}, {1, 0, 2}},
	ac:  [][3]uint8{{0, 2, 1}, {2, 0, 1}},
	bc:  [][3]uint8{{1, 2, 0}, {2, 1, 0}},
}

// together returns the orders for columns whose digits the first row has in stacks a, b and c.
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

// pair is two rows of a band: the first and the second row of the form.
type pair struct {
	transposed, upper, lower uint8
	// by column: the column in which the upper row has this column's lower digit
	over [size]uint8
	// the digits of each stack are those of one stack in the other row
	pure bool
}

// start is a pair with the order of all columns that makes the least second row below
// 123456789.
type start struct {
	pair    uint8
	columns [size]uint8
}

// runFull is run for full grids: it finds all nodes. The first row of the form is 123456789
// whatever is chosen. The order of the first three columns decides the order of all others:
// the second row's digits in these columns get the least names if the first row has them
// as far left as possible. About twenty starts are left, and each has one order of the
// other rows, by their first digits.
func (s *search) runFull() {
	s.starts = s.starts[:0]
	if s.findPairs() {
		s.purePairs()
	} else if s.swappedPairs(); len(s.starts) == 0 {
		s.otherPairs()
	}
	s.form[0] = [size]uint8{1, 2, 3, 4, 5, 6, 7, 8, 9}
	for r := 2; r < size; r++ {
		s.form[r] = [size]uint8{size + 1} // more than any
	}
	s.nodes = s.nodes[:0]
	for i := range s.starts {
		s.finish(&s.starts[i])
	}
}

// findPairs sets s.pairs. It reports whether one is pure.
//
// With a pure pair the second row of the form begins with 456789. Without one it begins with
// 457, and goes on with 189 if in some pair two digits stand above each other in both
// orders. One grid in a hundred thousand has neither: then all orders of columns are tried.
func (s *search) findPairs() (pure bool) {
	k := 0
	for transposed := range uint8(2) {
		for upper := range uint8(size) {
			var where [size + 1]uint8
			for c, d := range s.grid[transposed][upper] {
				where[d] = uint8(c)
			}
			for lower := upper / 3 * 3; lower < upper/3*3+3; lower++ {
				if lower == upper {
					continue
				}
				p := &s.pairs[k]
				k++
				p.transposed, p.upper, p.lower = transposed, upper, lower
				for c, d := range s.grid[transposed][lower] {
					p.over[c] = where[d]
				}
				p.pure = p.over[0]/3 == p.over[1]/3 && p.over[0]/3 == p.over[2]/3
				pure = pure || p.pure
			}
		}
	}
	return pure
}

// purePairs finds the starts whose second row begins with 456789.
func (s *search) purePairs() {
	best := ^uint32(0)
	for i := range s.pairs {
		p := &s.pairs[i]
		if !p.pure {
			continue
		}
		for first := range uint8(3) {
			for _, o := range orders.all {
				a, b, c := 3*first+o[0], 3*first+o[1], 3*first+o[2]
				d, e, f := p.over[a], p.over[b], p.over[c]
				s.offer(i, &[size]uint8{a, b, c, d, e, f, p.over[d], p.over[e], p.over[f]},
					0x456789, &best)
			}
		}
	}
}

// swappedPairs finds the starts whose second row begins with 457189, if there are any.
func (s *search) swappedPairs() {
	best := ^uint32(0)
	for i := range s.pairs {
		p := &s.pairs[i]
		for a, d := range p.over {
			if int(p.over[d]) != a {
				continue
			}
			// Column a is the first and column d the fourth. In the stack of a, column b has its
			// digit in the stack of d, as a has, and column c does not.
			a := uint8(a)
			b, c := a-a%3+(a+1)%3, a-a%3+(a+2)%3
			if p.over[c]/3 == d/3 {
				b, c = c, b
			} else if p.over[b]/3 != d/3 {
				continue
			}
			e := p.over[b]
			f := d/3*9 + 3 - d - e // the third of their stack
			s.offer(i, &[size]uint8{a, b, c, d, e, f, p.over[c], p.over[e], p.over[f]}, 0x457189,
				&best)
		}
	}
}

// offer adds a start, unless its second row is greater than that of others. The row begins
// with the six digits of begin; best is the least end of the row so far.
func (s *search) offer(pair int, columns *[size]uint8, begin uint64, best *uint32) {
	over := &s.pairs[pair].over
	end := uint32(0)
	for _, c := range columns[6:] {
		name := uint32(6) // of the only digit that is not 1, 2 or 3
		for i, first := range columns[:3] {
			if first == over[c] {
				name = uint32(i) + 1
			}
		}
		end = end<<4 | name
	}
	if end > *best {
		return
	}
	if end < *best {
		*best = end
		s.starts = s.starts[:0]
		row := begin<<12 | uint64(end)
		for p := range size {
			s.form[1][p] = uint8(row >> (4 * (8 - p)) & 15)
		}
	}
	s.starts = append(s.starts, start{uint8(pair), *columns})
}

// otherPairs finds the starts of a grid of any kind.
func (s *search) otherPairs() {
	best := &s.form[1]
	*best = [size]uint8{size, size, size, size} // more than any
	var columns [size]uint8
	for i := range s.pairs {
		over := &s.pairs[i].over
		for first := range uint8(3) {
			for _, order := range together(over[3*first]/3, over[3*first+1]/3, over[3*first+2]/3) {
				if !spread(over, first, order, best, &columns, &s.text) {
					continue
				}
				if s.text != *best {
					*best = s.text
					s.starts = s.starts[:0]
				}
				s.starts = append(s.starts, start{uint8(i), columns})
			}
		}
	}
}

// spread arranges all columns for the least second row that begins with the columns of one
// stack in a given order. It sets columns to their order and text to the row, or returns
// false if the row is greater than best.
func spread(over *[size]uint8, first uint8, order [3]uint8, best, columns, text *[size]uint8) bool {
	const none = 0xff
	places := [size]uint8{none, none, none, none, none, none, none, none, none}
	stack := [3]uint8{none, none, none} // by stack: the place of its next column
	*columns = [size]uint8{}
	for i, c := range order {
		columns[i] = 3*first + c
		places[columns[i]] = uint8(i)
	}
	next := uint8(3)
	less := false
	for p := range size {
		if p == 3 && columns[5] == 0 {
			// Two of the next three columns are known, which leaves the third.
			columns[5] = columns[3]/3*9 + 3 - columns[3] - columns[4]
			places[columns[5]] = 5
		}
		c := over[columns[p]]
		if places[c] == none {
			st := &stack[c/3]
			if *st == none {
				*st = next
				next += 3
			}
			places[c], columns[*st] = *st, c
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

// finish adds the node of a start, unless it makes a greater grid than other nodes.
func (s *search) finish(start *start) {
	p := &s.pairs[start.pair]
	grid := &s.grid[p.transposed]
	var names [size + 1]uint8
	for place, c := range start.columns {
		names[grid[p.upper][c]] = uint8(place) + 1
	}
	band := p.upper / 3 * 3
	rows := [size]uint8{p.upper, p.lower, 3*band + 3 - p.upper - p.lower}
	less := false
	for r := 2; r < size; r++ {
		if r == 3 {
			// The other bands, and the rows of each, are in the order of their first digits.
			var byName [size + 1]uint8
			for row := range uint8(size) {
				byName[names[grid[row][start.columns[0]]]] = row + 1
			}
			var at [3]uint8 // by band: the place of its next row; 0: it is not begun
			next := uint8(3)
			for _, row := range byName[1:] {
				row--
				if row/3 == p.upper/3 {
					continue
				}
				if at[row/3] == 0 {
					at[row/3], next = next, next+3
				}
				rows[at[row/3]] = row
				at[row/3]++
			}
		}
		source, form := &grid[rows[r]], &s.form[r]
		for place, c := range start.columns {
			name := names[source[c]]
			if less || name == form[place] {
				form[place] = name
				continue
			}
			if name > form[place] {
				return
			}
			form[place], less = name, true
			s.nodes = s.nodes[:0]
		}
	}
	n := node{transposed: p.transposed, rows: rows, seen: 1<<(size+1) - 2}
	for place, c := range start.columns {
		n.column[grid[p.upper][c]] = c
		n.stacks[c/3], n.cols[c] = 1<<(place/3), 1<<(place%3)
	}
	s.nodes = append(s.nodes, n)
}
