package generate

import (
	"math/bits"

	"github.com/nonet-dev/nonet"
)

// maxTraps bounds the traps that are remembered.
const maxTraps = 512

// traps remembers traps of a grid: sets of cells in which another full grid
// differs from it, so that a puzzle of which none of them is given has both as
// solutions. Where the last given of a trap is about to be taken away, this
// shows without a search that it must stay. Givens come and go in orbits, so a
// trap is a set of orbits here.
type traps struct {
	of    []trapSet        // for each orbit the traps that it is in
	met   [maxTraps]uint16 // for each trap the orbits in it that are given
	once  trapSet          // the traps of which one orbit is given
	count int              // traps in all
	next  int              // the trap that is replaced next when there are maxTraps
}

// trapSet is a set of traps by their numbers.
type trapSet [maxTraps / 64]uint64

func (s *trapSet) has(trap int) bool { return s[trap/64]>>(trap%64)&1 != 0 }
func (s *trapSet) add(trap int)      { s[trap/64] |= 1 << (trap % 64) }
func (s *trapSet) remove(trap int)   { s[trap/64] &^= 1 << (trap % 64) }

func (t *traps) init(orbits int) { t.of = make([]trapSet, orbits) }

func (t *traps) clear() {
	clear(t.of)
	t.once = trapSet{}
	t.count, t.next = 0, 0
}

// begin returns the number of a new trap, to which put adds orbits.
func (t *traps) begin() (trap int) {
	if t.count < maxTraps {
		trap = t.count
		t.count++
	} else {
		trap = t.next
		t.next = (trap + 1) % maxTraps
		for orbit := range t.of {
			t.of[orbit].remove(trap)
		}
	}
	t.meet(trap, -t.met[trap])
	return trap
}

// put adds an orbit to a trap.
func (t *traps) put(trap, orbit int, given bool) {
	if t.of[orbit].has(trap) {
		return
	}
	t.of[orbit].add(trap)
	if given {
		t.meet(trap, 1)
	}
}

// has reports whether an orbit is in a trap.
func (t *traps) has(trap, orbit int) bool { return t.of[orbit].has(trap) }

// give notes that an orbit is given, takeAway that it is not any more.
func (t *traps) give(orbit int)     { t.meetAll(orbit, 1) }
func (t *traps) takeAway(orbit int) { t.meetAll(orbit, ^uint16(0)) }

func (t *traps) meetAll(orbit int, more uint16) {
	for i, set := range t.of[orbit][:(t.count+63)/64] {
		for ; set != 0; set &= set - 1 {
			t.meet(64*i+bits.TrailingZeros64(set), more)
		}
	}
}

// meet adds to the orbits of a trap that are given.
func (t *traps) meet(trap int, more uint16) {
	t.met[trap] += more
	if t.met[trap] == 1 {
		t.once.add(trap)
	} else {
		t.once.remove(trap)
	}
}

// needs reports whether a trap is known of which only this orbit is given.
func (t *traps) needs(orbit int) bool {
	for i, set := range t.of[orbit][:(t.count+63)/64] {
		if set&t.once[i] != 0 {
			return true
		}
	}
	return false
}

// addSwaps adds the traps in which two digits change places in some rows: rows
// that are tied to each other by further houses and pairs that must differ, as a
// digit of one and the other digit of another would meet there.
func (r *reducer) addSwaps(l *nonet.Layout) {
	n := l.Size()
	houses, pairs := l.Houses(), l.Apart() // the first n are the rows
	cells := make([]nonet.Cell, n*n)       // cells[r*n+d-1]: the cell of row r with digit d
	rows := make([]uint8, len(houses)*n)   // rows[h*n+d-1]: the row in which house h has digit d
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
			for _, pair := range pairs {
				if x, y := int(r.grid[pair[0]])-1, int(r.grid[pair[1]])-1; x == a && y == b || x == b && y == a {
					tie(uint8(int(pair[0])/n), uint8(int(pair[1])/n))
				}
			}
			for row, set := range tied {
				// A trap of most rows helps no more. The others are added at their
				// first row.
				if bits.OnesCount32(set) > n/2 || bits.TrailingZeros32(set) != row {
					continue
				}
				trap := r.traps.begin()
				for ; set != 0; set &= set - 1 {
					i := bits.TrailingZeros32(set) * n
					r.put(trap, cells[i+a])
					r.put(trap, cells[i+b])
				}
			}
		}
	}
}
