package generate

import (
	"math/bits"

	"github.com/nonet-dev/nonet"
)

// maxSets bounds the unavoidable sets that are remembered.
const maxSets = 512

// unavoidableSets remembers unavoidable sets of a full grid. The cells in which
// another full grid differs from this one are an unavoidable set: a puzzle in
// which none of its cells is given has both grids as solutions. Where the last
// given of a set is about to be taken away, the set shows without a search that
// the given must stay. Givens are added and taken away by orbits, so a set here
// is a set of orbits.
type unavoidableSets struct {
	of     []setNumbers    // for each orbit the sets that have it
	given  [maxSets]uint16 // for each set how many of its orbits are given
	single setNumbers      // the sets of which exactly one orbit is given
	count  int             // how many sets there are
	next   int             // the set that is replaced next when there are maxSets
}

// setNumbers has a bit for each unavoidable set, by its number.
type setNumbers [maxSets / 64]uint64

func (s *setNumbers) has(set int) bool { return s[set/64]>>(set%64)&1 != 0 }
func (s *setNumbers) add(set int)      { s[set/64] |= 1 << (set % 64) }
func (s *setNumbers) remove(set int)   { s[set/64] &^= 1 << (set % 64) }

func (u *unavoidableSets) init(orbits int) { u.of = make([]setNumbers, orbits) }

func (u *unavoidableSets) clear() {
	clear(u.of)
	u.single = setNumbers{}
	u.count, u.next = 0, 0
}

// begin returns the number of a new empty set, to which put adds orbits. The
// oldest set makes room where there are maxSets.
func (u *unavoidableSets) begin() (set int) {
	if u.count < maxSets {
		set = u.count
		u.count++
	} else {
		set = u.next
		u.next = (set + 1) % maxSets
		for orbit := range u.of {
			u.of[orbit].remove(set)
		}
	}
	u.addGiven(set, -u.given[set])
	return set
}

// put adds an orbit to a set.
func (u *unavoidableSets) put(set, orbit int, given bool) {
	if u.of[orbit].has(set) {
		return
	}
	u.of[orbit].add(set)
	if given {
		u.addGiven(set, 1)
	}
}

// has reports whether a set has an orbit.
func (u *unavoidableSets) has(set, orbit int) bool { return u.of[orbit].has(set) }

// give notes that an orbit is given, takeAway that it is not given any more.
func (u *unavoidableSets) give(orbit int)     { u.addOrbit(orbit, 1) }
func (u *unavoidableSets) takeAway(orbit int) { u.addOrbit(orbit, ^uint16(0)) }

// addOrbit adds more to the number of given orbits of each set with the orbit.
func (u *unavoidableSets) addOrbit(orbit int, more uint16) {
	for i, word := range u.of[orbit][:(u.count+63)/64] {
		for ; word != 0; word &= word - 1 {
			u.addGiven(64*i+bits.TrailingZeros64(word), more)
		}
	}
}

// addGiven adds more, modulo 1<<16, to the number of given orbits of a set.
func (u *unavoidableSets) addGiven(set int, more uint16) {
	u.given[set] += more
	if u.given[set] == 1 {
		u.single.add(set)
	} else {
		u.single.remove(set)
	}
}

// needs reports whether the orbit is the only given one of some set.
func (u *unavoidableSets) needs(orbit int) bool {
	for i, word := range u.of[orbit][:(u.count+63)/64] {
		if word&u.single[i] != 0 {
			return true
		}
	}
	return false
}

// addDigitSwaps adds the unavoidable sets in which two digits change places in
// some rows. Two rows are tied, and change together, if a digit of one row and
// the other digit of the other row would meet in a house or in a pair of cells
// that must differ.
func (r *reducer) addDigitSwaps(l *nonet.Layout) {
	n := l.Size()
	houses := l.Houses()                 // the first n are the rows
	cells := make([]nonet.Cell, n*n)     // cells[r*n+d-1]: the cell of row r with digit d
	rows := make([]uint8, len(houses)*n) // rows[h*n+d-1]: the row in which house h has digit d
	for h, house := range houses {
		for _, c := range house.Cells {
			d := int(r.grid[c]) - 1
			if h < n {
				cells[h*n+d] = c
			}
			rows[h*n+d] = uint8(int(c) / n)
		}
	}
	tied := make([]uint32, n) // for each row the set of those it is tied to, with itself
	tie := func(a, b uint8) {
		if tied[a]>>b&1 != 0 {
			return
		}
		all := tied[a] | tied[b]
		for set := all; set != 0; set &= set - 1 {
			tied[bits.TrailingZeros32(set)] = all
		}
	}
	for a := range n {
		for b := range a {
			for row := range tied {
				tied[row] = 1 << row
			}
			for h := n; h < len(houses); h++ {
				tie(rows[h*n+a], rows[h*n+b])
			}
			for _, pair := range l.Apart() {
				if x, y := int(r.grid[pair[0]])-1, int(r.grid[pair[1]])-1; x == a && y == b ||
					x == b && y == a {
					tie(uint8(int(pair[0])/n), uint8(int(pair[1])/n))
				}
			}
			for row, rows := range tied {
				// A set with more than half of the rows is of little use. Each set is
				// added once, at its first row.
				if bits.OnesCount32(rows) > n/2 || bits.TrailingZeros32(rows) != row {
					continue
				}
				set := r.unavoidable.begin()
				for ; rows != 0; rows &= rows - 1 {
					i := bits.TrailingZeros32(rows) * n
					r.put(set, cells[i+a])
					r.put(set, cells[i+b])
				}
			}
		}
	}
}
