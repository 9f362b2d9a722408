package canon

import (
	"math/bits"

	"github.com/nonet-dev/nonet"
)

// The canonical form is found row by row from the top (breadth-first). The search keeps all
// ways to choose and arrange the first rows that make the least text so far. Each of them
// is continued with every row that may come next.
//
// Nothing is decided before it makes a difference. Columns that look alike so far stay a
// class, which has as many places as columns; so do stacks, and the names of the digits in
// a class. When a digit of a class is met again, it gets the least name that the class has
// left, and that decides the place of its column.

// node is one way to choose and arrange the first rows of the form.
type node struct {
	transposed uint8
	rows       [size]uint8 // of the source, by place
	used       uint16      // rows of the source
	stacks     [3]uint8    // by stack of the source: the set of places that it can still take
	// by column of the source: the set of places in its stack that it can still take
	cols [size]uint8
	seen uint16 // digits
	// For each digit that was seen: the column where it was first met, and the place of
	// that row.
	column [size + 1]uint8
	row    [size + 1]uint8
}

// way is a node and a row that may be its next one.
type way struct {
	node int
	row  uint8
}

// search finds the forms of one grid after another.
type search struct {
	grid  [2][size][size]uint8 // as it is, and with rows and columns exchanged
	empty [2]uint16            // rows without digits
	parts [2][size][3]uint16   // by row and stack: the digits
	full  bool                 // there is no empty cell

	form  [size][size]uint8 // the rows so far, which all nodes make
	fresh [size]uint16      // by row of the form: the places of digits that no earlier row has
	names [size]uint8       // by row of the form: how many digits the earlier rows have

	nodes, next []node
	ways        []way // to go on

	// Of a full grid.
	pairs  [36]pair
	starts []start

	// The row that is being arranged.
	source *[size]uint8
	part   *[3]uint16
	depth  int
	text   [size]uint8
	found  bool // next has nodes that make form[depth]
	better int  // how many times form[depth] was replaced by a lesser row
}

// load sets up the search for a grid.
func (s *search) load(g nonet.Grid) error {
	if err := check(g); err != nil {
		return err
	}
	s.empty = [2]uint16{1<<size - 1, 1<<size - 1}
	s.full = true
	s.parts = [2][size][3]uint16{}
	for i, d := range g {
		row, col := i/size, i%size
		s.grid[0][row][col], s.grid[1][col][row] = d, d
		if d != 0 {
			s.parts[0][row][col/3] |= 1 << d
			s.parts[1][col][row/3] |= 1 << d
			s.empty[0] &^= 1 << row
			s.empty[1] &^= 1 << col
		} else {
			s.full = false
		}
	}
	return nil
}

// run finds the nodes that make the canonical form: all of them, or at least one.
func (s *search) run(all bool) {
	if s.full {
		s.runFull()
		return
	}
	s.nodes = s.nodes[:0]
	for transposed := range uint8(2) {
		n := node{transposed: transposed, stacks: [3]uint8{7, 7, 7}}
		for c := range n.cols {
			n.cols[c] = 7
		}
		s.nodes = append(s.nodes, n)
	}
	for s.depth = 0; s.depth < size; s.depth++ {
		s.next, s.found = s.next[:0], false
		s.names[s.depth] = 0
		if s.depth > 0 {
			s.names[s.depth] = s.names[s.depth-1] + uint8(bits.OnesCount16(s.fresh[s.depth-1]))
		}
		s.ways = s.ways[:0]
		most := 0
		for i := range s.nodes {
			n := &s.nodes[i]
			for rows := s.candidates(n, all); rows != 0; rows &= rows - 1 {
				row := uint8(bits.TrailingZeros16(rows))
				zeros := 0
				if len(s.nodes) > 1 || rows&(rows-1) != 0 || len(s.ways) > 0 { // there is a choice
					zeros = s.zeros(n, row)
				}
				if zeros > most {
					most, s.ways = zeros, s.ways[:0]
				}
				if zeros == most {
					s.ways = append(s.ways, way{i, row})
				}
			}
		}
		for _, w := range s.ways {
			n := s.nodes[w.node]
			n.rows[s.depth] = w.row
			n.used |= 1 << w.row
			s.source, s.part = &s.grid[n.transposed][w.row], &s.parts[n.transposed][w.row]
			s.arrange(n, 0, false)
		}
		s.nodes, s.next = s.next, s.nodes
		s.note()
	}
}

// zeros returns how many empty cells a row can begin with if it is the next one of a node.
func (s *search) zeros(n *node, row uint8) (count int) {
	source, part := &s.grid[n.transposed][row], &s.parts[n.transposed][row]
	taken := uint8(0) // stacks
	for q := range 3 {
		most, best := -1, 0
		for st := range 3 {
			if n.stacks[st]>>q&1 == 0 || taken>>st&1 != 0 {
				continue
			}
			zeros := 3 - bits.OnesCount16(part[st])
			if zeros < 3 && n.cols[3*st] != 7 {
				zeros = n.zeros(source, 3*st)
			}
			if zeros > most {
				most, best = zeros, st
			}
		}
		count += most
		if most < 3 {
			break
		}
		taken |= 1 << best
	}
	return count
}

// zeros returns how many empty cells a stack can begin with in a row; its columns begin at
// first.
func (n *node) zeros(row *[size]uint8, first int) int {
	for place := 0; ; {
		columns, blanks := 0, 0 // of the class
		for c := first; c < first+3; c++ {
			if n.cols[c]>>place&1 != 0 {
				columns++
				if row[c] == 0 {
					blanks++
				}
			}
		}
		if blanks < columns {
			return place + blanks
		}
		place += columns
	}
}

// candidates returns the rows that may come next. One of several empty rows of a band is
// enough, and one of several bands without digits.
func (s *search) candidates(n *node, all bool) uint16 {
	const band = 7
	left := uint16(1<<size-1) &^ n.used
	if s.depth%3 != 0 {
		left &= band << (n.rows[s.depth-1] / 3 * 3)
	} else {
		for b := 0; b < size; b += 3 {
			if left>>b&band != band {
				left &^= band << b
			}
		}
	}
	if all {
		return left
	}
	empty := left & s.empty[n.transposed]
	seen := false
	for b := 0; b < size; b += 3 {
		x := empty & (band << b)
		if x == band<<b && s.depth%3 == 0 {
			if seen {
				left &^= x
				continue
			}
			seen = true
		}
		if x != 0 {
			left &^= x & (x - 1)
		}
	}
	return left
}

// note sets s.fresh for the row of the form that was just found.
func (s *search) note() {
	fresh := uint16(0)
	for p, name := range s.form[s.depth] {
		if name > s.names[s.depth] {
			fresh |= 1 << p
		}
	}
	s.fresh[s.depth] = fresh
}

// arrange arranges the row from stack place q on, in all ways that make no greater row than
// the best one. less says that the beginning of the row is already less.
func (s *search) arrange(n node, q int, less bool) {
	if q == 3 {
		s.keep(&n, less)
		return
	}
	bit := uint8(1) << q
	// Stacks without digits of earlier rows look alike if their digits come to the same
	// places. Stacks with the least text come first.
	least, group := uint8(8), uint8(0)
	for st := range 3 {
		if n.stacks[st]&bit == 0 {
			continue
		}
		if s.part[st]&n.seen != 0 {
			m := n
			m.place(st, bit)
			before := s.better
			s.cells(m, q, st, 0, less)
			less = less && s.better == before
			continue
		}
		digits := uint8(0)
		if s.part[st] != 0 {
			digits = s.digits(&n, st)
		}
		switch {
		case digits < least:
			least, group = digits, 1<<st
		case digits == least:
			group |= 1 << st
		}
	}
	if group == 0 {
		return
	}
	count := bits.OnesCount8(group)
	places := uint8(1<<count-1) << q
	class := n.stacks[bits.TrailingZeros8(group)]
	for st := range 3 {
		switch {
		case group>>st&1 != 0:
			n.stacks[st] = places
		case n.stacks[st] == class:
			n.stacks[st] &^= places
		}
	}
	for ; group != 0; group &= group - 1 {
		ok := false
		if less, ok = s.plain(&n, q, bits.TrailingZeros8(group), less); !ok {
			return
		}
		q++
	}
	s.arrange(n, q, less)
}

// digits returns the places to which a stack brings the digits of the row, if none of them
// is in an earlier row: bit 2 is the first place, bit 0 the last.
func (s *search) digits(n *node, st int) uint8 {
	set := uint8(0)
	for c := 3 * st; c < 3*st+3; c++ {
		if s.source[c] == 0 {
			continue
		}
		// The last free place of its class.
		class := n.cols[c]
		for o := 2; ; o-- {
			if class>>o&1 != 0 && set>>(2-o)&1 == 0 {
				set |= 1 << (2 - o)
				break
			}
		}
	}
	return set
}

// place decides that a stack takes the only place of a set.
func (n *node) place(st int, bit uint8) {
	class := n.stacks[st]
	if class == bit {
		return
	}
	for i := range n.stacks {
		if n.stacks[i] == class {
			n.stacks[i] &^= bit
		}
	}
	n.stacks[st] = bit
}

// placeColumn decides that a column takes the only place of a set in its stack.
func (n *node) placeColumn(c int, bit uint8) {
	class := n.cols[c]
	if class == bit {
		return
	}
	first := c - c%3
	for i := first; i < first+3; i++ {
		if n.cols[i] == class {
			n.cols[i] &^= bit
		}
	}
	n.cols[c] = bit
}

// put writes a name to a place of the row. It returns false if the row is greater than
// the best one.
func (s *search) put(p int, name uint8, less bool) (isLess, ok bool) {
	s.text[p] = name
	if less || !s.found {
		return true, true
	}
	best := s.form[s.depth][p]
	return name < best, name <= best
}

// nextName returns the name of the next new digit of the row, at place p.
func (s *search) nextName(p int) uint8 {
	name := s.names[s.depth]
	for i := range p {
		if s.text[i] > name {
			name = s.text[i]
		}
	}
	return name + 1
}

// plain arranges a stack at place q that has no digit of an earlier row: the empty cells of
// each class of columns come first.
func (s *search) plain(n *node, q, st int, less bool) (isLess, ok bool) {
	ok = true
	if s.part[st] == 0 {
		for o := 0; o < 3 && ok; o++ {
			less, ok = s.put(3*q+o, 0, less)
		}
		return less, ok
	}
	for o := 0; o < 3 && ok; {
		class := n.classAt(st, o)
		blank, end := s.split(n, st, class, o)
		for ; o < blank && ok; o++ {
			less, ok = s.put(3*q+o, 0, less)
		}
		for ; o < end && ok; o++ {
			less, ok = s.put(3*q+o, s.nextName(3*q+o), less)
		}
	}
	return less, ok
}

// classAt returns the class of columns to which place o of a stack belongs.
func (n *node) classAt(st, o int) uint8 {
	for c := 3 * st; c < 3*st+3; c++ {
		if n.cols[c]>>o&1 != 0 {
			return n.cols[c]
		}
	}
	panic("canon: a place without columns")
}

// split parts a class of columns, whose first place is o, into columns with empty cells,
// with digits of earlier rows, and with new digits. It returns the place after the first
// kind and the place after all.
func (s *search) split(n *node, st int, class uint8, o int) (blank, end int) {
	blanks, met, all := 0, 0, 0
	for c := 3 * st; c < 3*st+3; c++ {
		if n.cols[c] != class {
			continue
		}
		all++
		if d := s.source[c]; d == 0 {
			blanks++
		} else if n.seen>>d&1 != 0 {
			met++
		}
	}
	blank, end = o+blanks, o+all
	if blanks == all || met == all || blanks+met == 0 {
		return blank, end
	}
	for c := 3 * st; c < 3*st+3; c++ {
		if n.cols[c] != class {
			continue
		}
		from, count := o, blanks
		if d := s.source[c]; d != 0 {
			from, count = blank, met
			if n.seen>>d&1 == 0 {
				from, count = blank+met, all-blanks-met
			}
		}
		n.cols[c] = uint8(1<<count-1) << from
	}
	return blank, end
}

// cells arranges the stack at place q from its place o on.
func (s *search) cells(n node, q, st, o int, less bool) {
	ok := true
	for o < 3 {
		class := n.classAt(st, o)
		blank, end := s.split(&n, st, class, o)
		for ; o < blank; o++ {
			if less, ok = s.put(3*q+o, 0, less); !ok {
				return
			}
		}
		if o == end {
			continue
		}
		// Keep the columns that can come next whose digit gets the least name.
		least, ties := uint8(size+1), 0
		var columns [3]int
		for c := 3 * st; c < 3*st+3; c++ {
			if n.cols[c]>>o&1 == 0 {
				continue
			}
			d := s.source[c]
			if n.seen>>d&1 == 0 {
				continue
			}
			switch name := s.name(&n, d, c, o); {
			case name < least:
				least, ties = name, 1
				columns[0] = c
			case name == least:
				columns[ties] = c
				ties++
			}
		}
		if ties == 0 {
			for ; o < end; o++ {
				if less, ok = s.put(3*q+o, s.nextName(3*q+o), less); !ok {
					return
				}
			}
			continue
		}
		if less, ok = s.put(3*q+o, least, less); !ok {
			return
		}
		for _, c := range columns[1:ties] {
			m := n
			m.take(s, c, o)
			before := s.better
			s.cells(m, q, st, o+1, less)
			less = less && s.better == before
		}
		n.take(s, columns[0], o)
		o++
	}
	s.arrange(n, q+1, less)
}

// name returns the least name that a digit of an earlier row can get if its column c takes
// place o of its stack.
func (s *search) name(n *node, d uint8, c, o int) uint8 {
	at, row := int(n.column[d]), n.row[d]
	places := n.cols[at]
	if at/3 == c/3 {
		places &^= 1 << o
	}
	p := 3*bits.TrailingZeros8(n.stacks[at/3]) + bits.TrailingZeros8(places)
	return s.names[row] + 1 + uint8(bits.OnesCount16(s.fresh[row]&(1<<p-1)))
}

// take puts a column at place o of its stack and gives its digit the least name possible.
func (n *node) take(s *search, c, o int) {
	n.placeColumn(c, 1<<o)
	at := int(n.column[s.source[c]])
	n.place(at/3, n.stacks[at/3]&-n.stacks[at/3])
	n.placeColumn(at, n.cols[at]&-n.cols[at])
}

// keep adds a node to those of the next row.
func (s *search) keep(n *node, less bool) {
	if less {
		s.next = s.next[:0]
		s.form[s.depth] = s.text
		s.found = true
		s.better++
	}
	fresh := (s.part[0] | s.part[1] | s.part[2]) &^ n.seen
	n.seen |= fresh
	for c, d := range s.source {
		if fresh == 0 {
			break
		}
		if fresh>>d&1 != 0 {
			n.column[d], n.row[d] = uint8(c), uint8(s.depth)
			fresh &^= 1 << d
		}
	}
	s.next = append(s.next, *n)
}

// transform returns the transformation of a node. What the node leaves open keeps the order
// of the source.
func (s *search) transform(n *node) Transform {
	t := Transform{Transpose: n.transposed != 0, Rows: n.rows}
	stacks := n.stacks
	cols := n.cols
	var places [size]int // of the columns
	for st := range 3 {
		q := bits.TrailingZeros8(stacks[st])
		for i := st + 1; i < 3; i++ {
			stacks[i] &^= 1 << q
		}
		for c := 3 * st; c < 3*st+3; c++ {
			o := bits.TrailingZeros8(cols[c])
			for i := c + 1; i < 3*st+3; i++ {
				cols[i] &^= 1 << o
			}
			t.Cols[3*q+o], places[c] = uint8(c), 3*q+o
		}
	}
	taken := uint16(1)
	for d := range t.Digits[1:] {
		if d++; n.seen>>d&1 != 0 {
			t.Digits[d] = s.form[n.row[d]][places[n.column[d]]]
			taken |= 1 << t.Digits[d]
		}
	}
	for d := range t.Digits[1:] {
		if t.Digits[d+1] == 0 {
			t.Digits[d+1] = uint8(bits.TrailingZeros16(^taken))
			taken |= 1 << t.Digits[d+1]
		}
	}
	return t
}

// eachOrder calls yield with each way to decide what a node leaves open, until yield
// returns false.
func (n *node) eachOrder(yield func(*node) bool) bool {
	for st, set := range n.stacks {
		if set&(set-1) != 0 {
			for ; set != 0; set &= set - 1 {
				m := *n
				m.place(st, set&-set)
				if !m.eachOrder(yield) {
					return false
				}
			}
			return true
		}
	}
	for c, set := range n.cols {
		if set&(set-1) != 0 {
			for ; set != 0; set &= set - 1 {
				m := *n
				m.placeColumn(c, set&-set)
				if !m.eachOrder(yield) {
					return false
				}
			}
			return true
		}
	}
	return yield(n)
}
