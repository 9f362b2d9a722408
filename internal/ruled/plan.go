package ruled

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/nonet-dev/nonet/internal/kernel"
)

// MaxN is the largest number of digits: candidates of a cell are one word.
const MaxN = 64

// Model is a layout in plain arrays. Cells are numbered row by row from 0.
type Model struct {
	N      int         // digits, and cells of a house: 1 to MaxN
	Houses [][]uint16  // sets of N cells that hold each digit once
	Apart  [][2]uint16 // further pairs of cells that must differ
	Equal  [][2]uint16 // pairs of cells that hold the same digit
}

// Layout is a compiled Model. It is immutable, and shared by the plans of all puzzles that
// have the layout.
type Layout struct {
	n, cells int
	full     uint64     // all digits
	houses   [][]uint16 // the cells of each house
	overlaps []overlap
	peers    [][]uint16 // by cell: the cells that must differ from it, ascending
	words    int        // of a set of cells
	peerSet  []uint64   // by cell, words for each: the same as sets of cells
	equal    []kernel.Kernel

	itemWords int      // of a set of houses and overlaps, see Plan.items
	itemSet   []uint64 // by cell, itemWords for each: the houses and overlaps to look at
}

// overlap is what two houses have in common, two cells or more, and what each has alone.
// Digits that one of them can have only there are not elsewhere in the other.
type overlap struct{ both, first, second []uint16 }

// Compile makes a Layout. It panics if the model is not as described.
func Compile(m Model) *Layout {
	if m.N < 1 || m.N > MaxN {
		panic(fmt.Sprintf("ruled: size %d", m.N))
	}
	l := &Layout{n: m.N, cells: m.N * m.N, full: ^uint64(0) >> (64 - m.N), houses: m.Houses}
	l.words = (l.cells + 63) / 64
	l.peerSet = make([]uint64, l.cells*l.words)
	for _, house := range m.Houses {
		if len(house) != m.N {
			panic(fmt.Sprintf("ruled: a house of %d cells for size %d", len(house), m.N))
		}
		for i, a := range house {
			for _, b := range house[:i] {
				l.setPeers(a, b)
			}
		}
	}
	for _, p := range m.Apart {
		l.setPeers(p[0], p[1])
	}
	l.listPeers()
	for _, p := range m.Equal {
		l.equal = append(l.equal, NewEqual(p[0], p[1]))
	}
	l.findOverlaps()
	l.itemWords = (len(l.houses) + len(l.overlaps) + 63) / 64
	l.itemSet = make([]uint64, l.cells*l.itemWords)
	for h, house := range l.houses {
		l.addItem(h, house)
	}
	for i, o := range l.overlaps {
		for _, part := range [][]uint16{o.both, o.first, o.second} {
			l.addItem(len(l.houses)+i, part)
		}
	}
	return l
}

func (l *Layout) setPeers(a, b uint16) {
	l.peerSet[int(a)*l.words+int(b/64)] |= 1 << (b % 64)
	l.peerSet[int(b)*l.words+int(a/64)] |= 1 << (a % 64)
}

// apart reports whether two cells must differ.
func (l *Layout) apart(a, b uint16) bool {
	return l.peerSet[int(a)*l.words+int(b/64)]>>(b%64)&1 != 0
}

// listPeers makes the lists of peers from the sets.
func (l *Layout) listPeers() {
	l.peers = make([][]uint16, l.cells)
	var room []uint16
	for c := range l.cells {
		from := len(room)
		for i, set := range l.peerSet[c*l.words:][:l.words] {
			for ; set != 0; set &= set - 1 {
				room = append(room, uint16(i*64+bits.TrailingZeros64(set)))
			}
		}
		l.peers[c] = room[from:len(room):len(room)]
	}
}

// findOverlaps finds the pairs of houses that have two cells or more in common.
func (l *Layout) findOverlaps() {
	in := make([]int, l.cells) // 1 + the last house that has the cell
	for i, a := range l.houses {
		for _, c := range a {
			in[c] = i + 1
		}
		for _, b := range l.houses[:i] {
			var o overlap
			for _, c := range b {
				if in[c] == i+1 {
					o.both = append(o.both, c)
				} else {
					o.second = append(o.second, c)
				}
			}
			if len(o.both) < 2 || len(o.both) == l.n {
				continue
			}
			for _, c := range a {
				if !slices.Contains(o.both, c) {
					o.first = append(o.first, c)
				}
			}
			l.overlaps = append(l.overlaps, o)
		}
	}
}

// addItem records that a house or an overlap is to be looked at when one of the cells has
// changed.
func (l *Layout) addItem(item int, cells []uint16) {
	for _, c := range cells {
		l.itemSet[int(c)*l.itemWords+item/64] |= 1 << (item % 64)
	}
}

// Locks is a Kernel that knows digits which each of its assignments has.
type Locks interface {
	// Locked returns the digits that every assignment has among the kernel's cells.
	Locked(dom []uint64) uint64
}

// Plan is a Layout with the rules of a puzzle. It is immutable.
//
// Items are what propagation looks at: houses, overlaps and kernels, numbered from 0 in this
// order. Kernels begin at a new word of a set of items.
type Plan struct {
	*Layout
	kernels     []kernel.Kernel
	rules       int      // the first kernels, which are not derived from the others
	locks       []Locks  // by kernel, nil for those that have no such method
	longest     int      // the cells of the longest kernel
	firstKernel int      // the item that is kernels[0]
	kernelWords int      // of a set of kernels
	kernelSet   []uint64 // by cell, kernelWords for each: the kernels of the cell
}

// With returns the plan of a puzzle: its rules, and kernels that follow from them and from
// the houses.
func (l *Layout) With(rules, derived []kernel.Kernel) *Plan {
	p := &Plan{Layout: l, firstKernel: 64 * l.itemWords}
	p.kernels = slices.Concat(l.equal, rules, derived)
	p.rules = len(l.equal) + len(rules)
	p.kernelWords = (len(p.kernels) + 63) / 64
	p.kernelSet = make([]uint64, l.cells*p.kernelWords)
	p.locks = make([]Locks, len(p.kernels))
	for i, k := range p.kernels {
		p.locks[i], _ = k.(Locks)
		p.longest = max(p.longest, len(k.Cells()))
		for _, c := range k.Cells() {
			p.kernelSet[int(c)*p.kernelWords+i/64] |= 1 << (i % 64)
		}
	}
	return p
}

// NewEqual returns the kernel of two cells that hold the same digit.
func NewEqual(a, b uint16) kernel.Kernel { return equal{a, b} }

type equal [2]uint16

func (e equal) Cells() []uint16 { return e[:] }

func (e equal) Filter(dom []uint64) bool {
	x := dom[e[0]] & dom[e[1]]
	dom[e[0]], dom[e[1]] = x, x
	return x != 0
}

func (e equal) Feasible(dom []uint64) bool { return dom[e[0]]&dom[e[1]] != 0 }
