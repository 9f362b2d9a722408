package kernel

import (
	"math/bits"
	"slices"
)

// Circles is the constraint that each digit among some cells of a square grid is there as often as
// its value says: one 1, two 2s, and so on.
type Circles struct {
	cells []uint16
	all   []uint16 // these, and the others of their lines

	// groups has the cells three times: in groups that must differ, in rows and in columns; not in
	// rows, for example, if there are rows that may hold a digit twice.
	groups [][]circled
}

// circled are cells of the constraint that must differ.
type circled struct {
	cells  []uint16
	others []uint16 // of the row or column
	digits uint64   // that the row or column holds; 0: it is none
}

// maxCircles bounds the cells of Circles: sets of sums are so many bits.
const maxCircles = 1023

// NewCircles returns the constraint in a grid of n*n cells. It keeps the slice, of at most
// maxCircles cells. Function apart reports whether two cells must differ.
func NewCircles(n int, cells []uint16, apart func(a, b uint16) bool) *Circles {
	k := &Circles{cells: cells, all: slices.Clone(cells)}
	var groups []circled
	for _, c := range cells {
		i := slices.IndexFunc(groups, func(g circled) bool { return differ(c, g.cells, apart) })
		if i < 0 {
			i = len(groups)
			groups = append(groups, circled{})
		}
		groups[i].cells = append(groups[i].cells, c)
	}
	k.groups = append(k.groups, groups)
	for _, step := range [2][2]int{{n, 1}, {1, n}} {
		if lines, ok := circledLines(n, step[0], step[1], cells, apart); ok {
			k.groups = append(k.groups, lines)
			for _, line := range lines {
				k.all = append(k.all, line.others...)
			}
		}
	}
	slices.Sort(k.all)
	k.all = slices.Compact(k.all)
	return k
}

// circledLines returns the rows or columns that have some of the cells: line i begins with cell
// i*next. It reports whether the cells of each differ.
func circledLines(n, next, step int, cells []uint16, apart func(a, b uint16) bool) (
	lines []circled, ok bool,
) {
	for i := range n {
		line := circled{digits: digitsBetween(0, n+1)}
		for j := range n {
			c := uint16(i*next + j*step)
			if !differ(c, line.cells, apart) || !differ(c, line.others, apart) {
				return nil, false
			}
			if slices.Contains(cells, c) {
				line.cells = append(line.cells, c)
			} else {
				line.others = append(line.others, c)
			}
		}
		if len(line.cells) > 0 {
			lines = append(lines, line)
		}
	}
	return lines, true
}

// differ reports whether a cell must differ from all cells of a list.
func differ(c uint16, list []uint16, apart func(a, b uint16) bool) bool {
	return !slices.ContainsFunc(list, func(other uint16) bool { return !apart(c, other) })
}

// Cells returns the cells that it reads and writes.
func (k *Circles) Cells() []uint16 { return k.all }

// sums is a set of sums of digits, as bits.
type sums [(maxCircles + 1) / 64]uint64

// plus returns the sums that a number makes of them.
func (s *sums) plus(number int) (t sums) {
	words, shift := number/64, number%64
	for i := range s {
		if i >= words {
			t[i] |= s[i-words] << shift
		}
		if i > words {
			t[i] |= s[i-words-1] >> (64 - shift)
		}
	}
	return t
}

func (s *sums) has(number int) bool {
	return number >= 0 && s[number/64]>>(number%64)&1 != 0
}

// Filter removes digits that cannot be among the cells, and decides cells that a digit needs.
func (k *Circles) Filter(dom []uint64) bool {
	for {
		before := candidates(k.all, dom)
		can, must, ok := k.digits(dom)
		if !ok {
			return false
		}
		for d := range 64 {
			if must>>d&1 != 0 && !k.place(dom, d) {
				return false
			}
		}
		for _, c := range k.cells {
			if dom[c] &= can; dom[c] == 0 {
				return false
			}
		}
		if candidates(k.all, dom) == before {
			return true
		}
	}
}

// digits returns which digits can be among the cells, and which must.
func (k *Circles) digits(dom []uint64) (can, must uint64, ok bool) {
	all := uint64(0)
	var most, least [64]int
	for i, groups := range k.groups {
		var have, fixed [64]int
		for _, g := range groups {
			some, must := g.read(dom)
			if must&^some != 0 {
				return 0, 0, false
			}
			for all |= some; some != 0; some &= some - 1 {
				have[bits.TrailingZeros64(some)]++
			}
			for ; must != 0; must &= must - 1 {
				fixed[bits.TrailingZeros64(must)]++
			}
		}
		for d := range 64 {
			if i == 0 || have[d] < most[d] {
				most[d] = have[d]
			}
			least[d] = max(least[d], fixed[d])
		}
	}
	for d := range 64 {
		if most[d] > d {
			can |= 1 << d
		}
		if least[d] > 0 {
			must |= 1 << d
		}
		if least[d] > d+1 {
			return 0, 0, false
		}
	}
	if can &= all; must&^can != 0 {
		return 0, 0, false
	}
	can, must = k.sets(can, must)
	return can, must, can != 0
}

// sets returns which digits are in one, and which in all, of the sets of digits that can be among
// the cells: their sum is the number of cells.
func (k *Circles) sets(can, must uint64) (some, every uint64) {
	var below [65]sums // of the digits below d
	below[0][0] = 1
	top := bits.Len64(can)
	for d := range top {
		switch below[d+1] = below[d]; {
		case must>>d&1 != 0:
			below[d+1] = below[d].plus(d + 1)
		case can>>d&1 != 0:
			with := below[d].plus(d + 1)
			for i := range with {
				below[d+1][i] |= with[i]
			}
		}
	}
	var above sums // what digits from d on leave of the number of cells
	above[len(k.cells)/64] = 1 << (len(k.cells) % 64)
	for d := top - 1; d >= 0; d-- {
		in, out := false, false
		var next sums
		for s := 0; s <= len(k.cells); s++ {
			if !above.has(s) {
				continue
			}
			if can>>d&1 != 0 && s > d && below[d].has(s-d-1) {
				in = true
				next[(s-d-1)/64] |= 1 << ((s - d - 1) % 64)
			}
			if must>>d&1 == 0 && below[d].has(s) {
				out = true
				next[s/64] |= 1 << (s % 64)
			}
		}
		if above = next; in {
			some |= 1 << d
			if !out {
				every |= 1 << d
			}
		}
	}
	if !above.has(0) {
		return 0, 0
	}
	return some, every
}

// read returns the digits that can be in the cells, and those that must. If one must that cannot,
// the row or column has no place for it.
func (g *circled) read(dom []uint64) (some, must uint64) {
	others := uint64(0)
	for _, c := range g.others {
		others |= dom[c]
	}
	must = g.digits &^ others
	for _, c := range g.cells {
		m := dom[c]
		if some |= m; m&(m-1) == 0 {
			must |= m
		}
	}
	return some, must
}

// place decides cells by a digit that is among them, d+1.
func (k *Circles) place(dom []uint64, d int) bool {
	for _, groups := range k.groups {
		if !placeIn(groups, dom, d) {
			return false
		}
	}
	return true
}

// placeIn decides in which groups digit d+1 is, if only so many can have it or no more may.
func placeIn(groups []circled, dom []uint64, d int) bool {
	can, must := 0, 0
	for i := range groups {
		some, needed := groups[i].read(dom)
		can += int(some >> d & 1)
		must += int(needed >> d & 1)
	}
	if can < d+1 || must > d+1 {
		return false
	}
	bit := uint64(1) << d
	for i := range groups {
		g := &groups[i]
		some, needed := g.read(dom)
		ok := true
		switch {
		case some&bit == 0:
		case can == d+1:
			ok = only(g.cells, dom, bit) && without(g.others, dom, bit)
		case must == d+1 && needed&bit == 0:
			ok = without(g.cells, dom, bit)
		}
		if !ok {
			return false
		}
	}
	return true
}

// without takes a digit from cells. It reports whether each has another.
func without(cells []uint16, dom []uint64, bit uint64) bool {
	for _, c := range cells {
		if dom[c] &^= bit; dom[c] == 0 {
			return false
		}
	}
	return true
}

// only decides the cell that alone has a digit, if there is one. It reports whether a cell has it.
func only(cells []uint16, dom []uint64, bit uint64) bool {
	where, n := uint16(0), 0
	for _, c := range cells {
		if dom[c]&bit != 0 {
			where = c
			n++
		}
	}
	if n == 1 {
		dom[where] = bit
	}
	return n > 0
}

// Feasible reports what Filter would report.
func (k *Circles) Feasible(dom []uint64) bool { return feasible(k, dom) }
