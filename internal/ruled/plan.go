package ruled

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"slices"

	"github.com/nonet-dev/nonet/internal/kernel"
)

// MaxN is the largest number of digits: candidates of a cell are one word.
const MaxN = 64

// Model is a layout in plain arrays. Cells are numbered row by row from 0.
type Model struct {
	N      int         // digits, and cells of a house: 1 to MaxN
	Cells  int         // 0: N*N
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
	bands    []band
	overlaps []overlap  // those of houses that no band has
	peers    [][]uint16 // by cell: the cells that must differ from it, ascending
	words    int        // of a set of cells
	peerSet  []uint64   // by cell, words for each: the same as sets of cells
	equal    []kernel.Kernel

	bandWords int // scratch that a band needs, at most

	// Sets of houses, and of bands and overlaps. By cell, so many words for each: those to
	// look at when the cell has changed.
	houseWords, overlapWords int
	houseSet, overlapSet     []uint64
}

// overlap is what two houses have in common, two cells or more, and what each has alone.
// Digits that one of them can have only there are not elsewhere in the other.
type overlap struct{ both, first, second []uint16 }

// band is as many houses without a common cell, the lines, as others, the boxes, that have
// together the same cells: three rows and three boxes. Each line and box have two common cells
// or more, a part.
type band struct {
	lines, boxes int
	parts        [][]uint16 // line by line
}

// Compile makes a Layout. It panics if the model is not as described.
func Compile(m Model) *Layout {
	if m.N < 1 || m.N > MaxN {
		panic(fmt.Sprintf("ruled: size %d", m.N))
	}
	l := &Layout{n: m.N, cells: cmp.Or(m.Cells, m.N*m.N),
		full: ^uint64(0) >> (64 - m.N), houses: m.Houses}
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
	l.houseWords = (len(l.houses) + 63) / 64
	l.houseSet = make([]uint64, l.cells*l.houseWords)
	for i, house := range l.houses {
		addItem(l.houseSet, l.houseWords, i, house)
	}
	l.overlapWords = (len(l.bands) + len(l.overlaps) + 63) / 64
	l.overlapSet = make([]uint64, l.cells*l.overlapWords)
	for i, b := range l.bands {
		for _, part := range b.parts {
			addItem(l.overlapSet, l.overlapWords, i, part)
		}
	}
	for i, o := range l.overlaps {
		for _, part := range [][]uint16{o.both, o.first, o.second} {
			addItem(l.overlapSet, l.overlapWords, len(l.bands)+i, part)
		}
	}
	return l
}

func (l *Layout) setPeers(a, b uint16) {
	l.peerSet[int(a)*l.words+int(b/64)] |= 1 << (b % 64)
	l.peerSet[int(b)*l.words+int(a/64)] |= 1 << (a % 64)
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

// findOverlaps finds the bands, and the pairs of houses that have two cells or more in common
// and are in no band.
func (l *Layout) findOverlaps() {
	h := len(l.houses)
	common := make([]uint8, h*h) // by pair of houses: the number of common cells
	in := make([]int, l.cells)   // 1 + the last house that has the cell
	for i, a := range l.houses {
		for _, c := range a {
			in[c] = i + 1
		}
		for k, b := range l.houses {
			for _, c := range b {
				if in[c] == i+1 {
					common[i*h+k]++
				}
			}
		}
	}
	banded := l.findBands(common)
	for i, a := range l.houses {
		for k, b := range l.houses[:i] {
			if x := int(common[i*h+k]); x < 2 || x == l.n || banded[i*h+k] {
				continue
			}
			var o overlap
			o.both, o.first = divide(a, b)
			_, o.second = divide(b, a)
			l.overlaps = append(l.overlaps, o)
		}
	}
}

// divide returns the cells of a that are in b, and the others.
func divide(a, b []uint16) (in, out []uint16) {
	for _, c := range a {
		if slices.Contains(b, c) {
			in = append(in, c)
		} else {
			out = append(out, c)
		}
	}
	return in, out
}

// findBands finds the bands. It returns the pairs of houses that are in one.
func (l *Layout) findBands(common []uint8) (banded []bool) {
	h := len(l.houses)
	banded = make([]bool, h*h)
	across := make([][]int, h) // by house: others that divide it
	for i := range h {
		covered := 0
		for k := range h {
			apart := func(x int) bool { return common[k*h+x] == 0 }
			if k != i && common[i*h+k] >= 2 && all(across[i], apart) {
				across[i] = append(across[i], k)
				covered += int(common[i*h+k])
			}
		}
		if covered != l.n {
			across[i] = nil
		}
	}
	for i, boxes := range across {
		if len(boxes) < 2 || banded[i*h+boxes[0]] {
			continue
		}
		var lines []int
		cells := 0
		for k := range h {
			apart := func(x int) bool { return common[k*h+x] == 0 }
			if slices.Equal(across[k], boxes) && all(lines, apart) {
				lines = append(lines, k)
				cells += l.n
			}
		}
		if cells != l.n*len(boxes) {
			continue
		}
		b := band{lines: len(lines), boxes: len(boxes)}
		for _, line := range lines {
			for _, box := range boxes {
				part, _ := divide(l.houses[line], l.houses[box])
				b.parts = append(b.parts, part)
				banded[line*h+box], banded[box*h+line] = true, true
			}
		}
		l.bands = append(l.bands, b)
		l.bandWords = max(l.bandWords, len(b.parts)+2*len(boxes))
	}
	return banded
}

func all[T any](list []T, holds func(T) bool) bool {
	return !slices.ContainsFunc(list, func(x T) bool { return !holds(x) })
}

// addItem adds an item to the sets of some cells. A set has so many words.
func addItem(sets []uint64, words, item int, cells []uint16) {
	for _, c := range cells {
		sets[int(c)*words+item/64] |= 1 << (item % 64)
	}
}

// Locks is a Kernel that knows digits which each of its assignments has.
type Locks interface {
	// Locked returns the digits that every assignment has among the kernel's cells.
	Locked(dom []uint64) uint64
}

// Plan is a Layout with the rules of a puzzle. It is immutable.
//
// Items are what propagation looks at, in this order: houses, kernels, bands and overlaps.
// Each kind begins at a new word of a set of items, at firstKernel and firstOverlap.
type Plan struct {
	*Layout
	rules   []kernel.Kernel // those that are not derived from others
	derived []kernel.Kernel // the others
	kernels []kernel.Kernel // all, by rank
	cellsOf [][]uint16      // by kernel
	locks   []Locks         // by kernel, nil for those that have no such method
	longest int             // the cells of the longest kernel
	sums    bool            // all rules are cages, renbans and sums

	itemWords                 int      // of a set of items
	items                     []uint64 // by cell, itemWords for each: those to look at
	firstKernel, firstOverlap int
}

// With returns the plan of a puzzle: its rules, and kernels that follow from them and from
// the houses.
func (l *Layout) With(rules, derived []kernel.Kernel) *Plan {
	p := &Plan{Layout: l, rules: slices.Concat(l.equal, rules), derived: derived}
	p.sums = all(rules, func(k kernel.Kernel) bool {
		switch k.(type) {
		case *kernel.Sets, *kernel.Sum:
			return true
		}
		return false
	})
	p.kernels = slices.Concat(p.rules, derived)
	slices.SortStableFunc(p.kernels, func(a, b kernel.Kernel) int { return rank(a) - rank(b) })
	p.firstKernel = 64 * l.houseWords
	kernelWords := (len(p.kernels) + 63) / 64
	p.firstOverlap = p.firstKernel + 64*kernelWords
	p.itemWords = l.houseWords + kernelWords + l.overlapWords
	p.items = make([]uint64, l.cells*p.itemWords)
	for c := range l.cells {
		items := p.items[c*p.itemWords:][:p.itemWords]
		copy(items, l.houseSet[c*l.houseWords:][:l.houseWords])
		copy(items[l.houseWords+kernelWords:], l.overlapSet[c*l.overlapWords:])
	}
	p.locks = make([]Locks, len(p.kernels))
	p.cellsOf = make([][]uint16, len(p.kernels))
	for i, k := range p.kernels {
		p.locks[i], _ = k.(Locks)
		p.cellsOf[i] = k.Cells()
		p.longest = max(p.longest, len(p.cellsOf[i]))
		addItem(p.items, p.itemWords, p.firstKernel+i, p.cellsOf[i])
	}
	return p
}

// rank says how early a kernel is looked at: those of few cells first, but sums last. A node
// of a hard killer takes a tenth less time than with sums among the others.
func rank(k kernel.Kernel) int {
	if _, ok := k.(*kernel.Sum); ok {
		return len(k.Cells()) + math.MaxUint16
	}
	return len(k.Cells())
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
