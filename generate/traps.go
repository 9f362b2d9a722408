package generate

import "github.com/nonet-dev/nonet"

// bitset is a set of cells.
type bitset []uint64

func (b bitset) add(c nonet.Cell)      { b[c>>6] |= 1 << (c & 63) }
func (b bitset) remove(c nonet.Cell)   { b[c>>6] &^= 1 << (c & 63) }
func (b bitset) has(c nonet.Cell) bool { return b[c>>6]>>(c&63)&1 != 0 }

func (b bitset) meets(other bitset) bool {
	for i, word := range b {
		if word&other[i] != 0 {
			return true
		}
	}
	return false
}

// maxTraps bounds the traps that are remembered.
const maxTraps = 500

// traps remembers traps of a grid: sets of cells in which another full grid
// differs from it, so that a puzzle of which none of them is given has both as
// solutions. Where the last given of a trap is about to be taken away, this
// shows without a search that it must stay.
type traps struct {
	sets   []bitset
	oldest int // the set to be replaced next when there are maxTraps
	words  int // of a set
}

func (t *traps) init(cells int) {
	t.sets = make([]bitset, 0, maxTraps)
	t.words = (cells + 63) / 64
}

func (t *traps) clear() { t.sets, t.oldest = t.sets[:0], 0 }

// add returns a new empty trap, to be filled.
func (t *traps) add() bitset {
	k := len(t.sets)
	if k == maxTraps {
		k = t.oldest
		t.oldest = (t.oldest + 1) % maxTraps
	} else {
		t.sets = t.sets[:k+1]
	}
	if t.sets[k] == nil {
		t.sets[k] = make(bitset, t.words)
	}
	clear(t.sets[k])
	return t.sets[k]
}

// holds reports whether a puzzle with these givens is known to have another
// solution.
func (t *traps) holds(givens bitset) bool {
	for _, trap := range t.sets {
		if !trap.meets(givens) {
			return true
		}
	}
	return false
}

// addSwaps adds the traps in which two digits change places: sets of their
// cells that have, with each cell, its peers with the other digit.
func (t *traps) addSwaps(l *nonet.Layout, grid nonet.Grid) {
	n := l.Size()
	houses := l.Houses()
	place := make([]nonet.Cell, len(houses)*n) // place[h*n+d-1] = the cell of house h with digit d
	for h, house := range houses {
		for _, c := range house.Cells {
			place[h*n+int(grid[c])-1] = c
		}
	}
	apart := make(map[nonet.Cell][]nonet.Cell)
	for _, pair := range l.Apart() {
		apart[pair[0]] = append(apart[pair[0]], pair[1])
		apart[pair[1]] = append(apart[pair[1]], pair[0])
	}
	seen := make(bitset, t.words)
	var set []nonet.Cell
	reach := func(c nonet.Cell) {
		if !seen.has(c) {
			seen.add(c)
			set = append(set, c)
		}
	}
	for a := 1; a <= n; a++ {
		for b := a + 1; b <= n; b++ {
			clear(seen)
			for row := range n {
				set = set[:0]
				reach(place[row*n+a-1])
				for k := 0; k < len(set); k++ {
					c := set[k]
					other := a + b - int(grid[c])
					for _, h := range l.HousesOf(c) {
						reach(place[h*n+other-1])
					}
					for _, p := range apart[c] {
						if int(grid[p]) == other {
							reach(p)
						}
					}
				}
				if len(set) > 0 {
					trap := t.add()
					for _, c := range set {
						trap.add(c)
					}
				}
			}
		}
	}
}
