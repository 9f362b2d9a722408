package search

import (
	"fmt"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/nonet-dev/nonet/internal/sched"
)

// MaxSize is the largest N that a Model may have.
const MaxSize = 100

// Model is a layout as plain arrays. Cells are numbered 0..N*N-1, row by row.
type Model struct {
	N      int         // digits 1..N, 1 <= N <= MaxSize
	Houses [][]uint16  // N different cells each, which have each digit once: rows, columns, others
	Apart  [][2]uint16 // pairs of cells that must differ; they may share a house
	Equal  [][2]uint16 // pairs of cells that have the same digit in every solution

	// Stop, if not nil, makes Compile return nil within milliseconds after it is set.
	Stop *atomic.Bool
}

// Words returns the number of 64-bit words that Task.Cand has for each cell: 1 for N <= 64, else 2.
func (m Model) Words() int {
	if m.N <= 64 {
		return 1
	}
	return 2
}

// An item is a choice of exactly one alternative: the digit of a cell, or the place of a
// digit in a house. Items are numbered
//
//	0 .......... cells-1  item c           the digit of cell c
//	cells ...... items-1  cells + h*N + d  the place of digit d in house h
//
// The alternatives of a cell's item are the digits 0..N-1, those of a house's item its
// places 0..N-1.
//
// One word (two for N > 56) has the set of the alternatives that are left and their
// number. So one subtraction removes an alternative, and one comparison shows whether one
// or none is left:
//
//	  63   62       56 55                                               0
//	+-----+-----------+--------------------------------------------------+
//	|dec. |  number   |  alternatives 55 ... 1 0                         |   lo[item]
//	+-----+-----------+--------------------------------------------------+
//	                        +--------------------------------------------+
//	                        |  alternatives 99 ... 57 56                 |   hi[item], N > 56 only
//	                        +--------------------------------------------+
//
// A candidate, digit d in cell c, is an alternative of cell c's item and of one item of
// each house of c. Bit dec. is decidedBit.
const (
	loBits     = 56
	one        = uint64(1) << loBits
	decidedBit = uint64(1) << 63 // the item has one alternative, which is placed
	loMask     = one - 1
)

// place is a cell as a place in one of its houses.
type place struct {
	sub  uint64 // one + the bit of the place in lo; one alone if the bit is in hi
	base uint32 // the house's item for digit 0
	hi   uint8  // the number of its bit in hi
}

// overlap is an ordered pair of houses a, b with two or more common cells.
type overlap struct {
	aLo, aHi uint64 // the common cells as places in a
	bLo, bHi uint64 // the common cells as places in b
	base     uint32 // b's item for digit 0
}

// Plan is a compiled Model. It is immutable and safe for concurrent use.
type Plan struct {
	n, cells, items int
	words           int
	rows            bool       // the first N houses are the rows, from left to right
	wide            bool       // N > loBits: items have two words
	small           *smallPlan // nil for large models
	model           Model
	itemsOnce       sync.Once // makes the fields that follow, if small is not nil

	boxRows, boxColumns int // the shape of all boxes, see findBoxes; 0 if there are none

	// limit is (size of the largest overlap + 1) * one. Items below it may have locked
	// candidates.
	limit uint64

	places    [][]place  // by cell
	itemCells [][]uint16 // by item - cells: the cells of its house
	itemDigit []uint8    // by item - cells
	peerStart []uint32   // peers[peerStart[c]:peerStart[c+1]]: the cells that must differ from c
	peers     []uint16
	// apart[apartStart[c]:apartStart[c+1]]: those of them that share no house with c
	apartStart []uint32
	apart      []uint16
	// overlapList[overlapStart[k]:overlapStart[k+1]]: overlaps with place k%N of house k/N
	overlapStart []uint32
	overlapList  []uint32 // indices of overlaps
	overlaps     []overlap
}

// bit returns the bit of alternative k in an item's words.
func bit(k int) (lo, hi uint64) {
	if k < loBits {
		return 1 << k, 0
	}
	return 0, 1 << (k - loBits)
}

// Compile prepares searches for the layout m. The slices of m must not change afterwards.
// Compile panics if m breaks the rules stated at Model. Time and memory are proportional
// to the number of pairs of cells that must differ. A small model takes microseconds; its
// items are made when they are first needed.
func Compile(m Model) *Plan {
	n := m.N
	if n < 1 || n > MaxSize {
		panic(fmt.Sprintf("search: size %d is not in 1..%d", n, MaxSize))
	}
	p := &Plan{n: n, cells: n * n, words: m.Words(), wide: n > loBits, model: m}
	for h, house := range m.Houses {
		if len(house) != n {
			panic(fmt.Sprintf("search: house %d has %d cells, not %d", h, len(house), n))
		}
		for _, c := range house {
			if int(c) >= p.cells {
				panic(fmt.Sprintf("search: house %d: cell %d is not in 0..%d", h, c, p.cells-1))
			}
		}
	}
	for _, pair := range m.Apart {
		if a, b := pair[0], pair[1]; int(a) >= p.cells || int(b) >= p.cells || a == b {
			panic(fmt.Sprintf("search: cells %d and %d cannot be made to differ", a, b))
		}
	}
	for _, pair := range m.Equal {
		if a, b := pair[0], pair[1]; int(a) >= p.cells || int(b) >= p.cells {
			panic(fmt.Sprintf("search: cells %d and %d cannot be made equal", a, b))
		}
	}
	if Small(n, len(m.Houses)) {
		p.small = compileSmall(m)
		p.model.Stop = nil
		return p
	}
	if !p.compileItems() {
		return nil
	}
	return p
}

// needItems makes the fields of the search of items, if Compile did not.
func (p *Plan) needItems() {
	if p.small != nil {
		p.itemsOnce.Do(func() { p.compileItems() })
	}
}

func (m *Model) stopped() bool {
	sched.Poll()
	return m.Stop != nil && m.Stop.Load()
}

// compileItems makes the fields of the search of items. It reports false if it was stopped.
func (p *Plan) compileItems() bool {
	m, n := &p.model, p.n
	p.exchange()
	p.items = p.cells + len(m.Houses)*n
	houses := make([][]uint32, p.cells) // by cell: h*N + position in house h
	times, total := make([]int, p.cells), 0
	for _, house := range m.Houses {
		for _, c := range house {
			times[c]++
			total++
		}
	}
	room := make([]uint32, total)
	for c, k := range times {
		houses[c], room = room[:0:k], room[k:]
	}
	p.rows = len(m.Houses) >= n
	for i := 0; p.rows && i < n; i++ {
		p.rows = slices.IsSorted(m.Houses[i]) && int(m.Houses[i][0]) == i*n &&
			int(m.Houses[i][n-1]) == i*n+n-1
	}
	p.findBoxes()
	p.itemCells = make([][]uint16, 0, len(m.Houses)*n)
	p.itemDigit = make([]uint8, 0, len(m.Houses)*n)
	for h, house := range m.Houses {
		for i, c := range house {
			if k := len(houses[c]); k > 0 && int(houses[c][k-1]) >= h*n {
				panic(fmt.Sprintf("search: house %d has cell %d twice", h, c))
			}
			houses[c] = append(houses[c], uint32(h*n+i))
		}
		for d := range n {
			p.itemCells = append(p.itemCells, house)
			p.itemDigit = append(p.itemDigit, uint8(d))
		}
	}
	if !p.compileOverlaps(houses) {
		return false
	}

	p.limit = 2 * one
	for _, o := range p.overlaps {
		size := bits.OnesCount64(o.aLo) + bits.OnesCount64(o.aHi)
		p.limit = max(p.limit, uint64(size+1)*one)
	}
	all := make([]place, 0, len(m.Houses)*n)
	p.places = make([][]place, 0, p.cells)
	for c := range p.cells {
		from := len(all)
		for _, k := range houses[c] {
			lo, _ := bit(int(k) % n)
			all = append(all, place{sub: one + lo, hi: uint8(int(k)%n - loBits),
				base: uint32(p.cells + int(k)/n*n)})
		}
		p.places = append(p.places, all[from:len(all):len(all)])
	}
	return p.compilePeers(houses)
}

// exchange adds, for each pair of equal cells and each house with one of them, the house
// with the other one in its place.
func (p *Plan) exchange() {
	m := &p.model
	given := len(m.Houses)
	m.Houses = m.Houses[:given:given]
	for _, pair := range m.Equal {
		for _, house := range m.Houses[:given] {
			a, b := slices.Index(house, pair[0]), slices.Index(house, pair[1])
			if a >= 0 == (b >= 0) {
				continue
			}
			house = slices.Clone(house)
			if a >= 0 {
				house[a] = pair[1]
			} else {
				house[b] = pair[0]
			}
			m.Houses = append(m.Houses, house)
		}
	}
}

// compilePeers makes peers and apart. It reports false if it was stopped. houses[c] has
// h*N + the place of c in h, for each house h of cell c.
func (p *Plan) compilePeers(houses [][]uint32) bool {
	m := &p.model
	apart := make([][]uint16, p.cells)
	for _, pair := range m.Apart {
		a, b := pair[0], pair[1]
		apart[a] = append(apart[a], b)
		apart[b] = append(apart[b], a)
	}
	seen := make([]uint32, p.cells) // seen[x] == c+1: x is in the list of c
	p.peerStart, p.apartStart = append(p.peerStart, 0), append(p.apartStart, 0)
	for c := range p.cells {
		if m.stopped() {
			return false
		}
		seen[c] = uint32(c + 1)
		add := func(x uint16) bool {
			fresh := seen[x] != uint32(c+1)
			if fresh {
				seen[x] = uint32(c + 1)
				p.peers = append(p.peers, x)
			}
			return fresh
		}
		for _, k := range houses[c] {
			for _, x := range m.Houses[int(k)/p.n] {
				add(x)
			}
		}
		for _, x := range apart[c] {
			if add(x) {
				p.apart = append(p.apart, x)
			}
		}
		p.peerStart = append(p.peerStart, uint32(len(p.peers)))
		p.apartStart = append(p.apartStart, uint32(len(p.apart)))
	}
	return true
}

// maxOverlaps bounds the number of overlaps, and so memory, to 30 MB. The 100x100 Sudoku has
// 4000.
const maxOverlaps = 1 << 16

// compileOverlaps makes the overlaps. It reports false if it was stopped. Overlaps of all
// N cells are left out, because they remove no candidates. If there are more than
// maxOverlaps, those of the first houses are kept: the others would only save nodes.
func (p *Plan) compileOverlaps(houses [][]uint32) bool {
	m, n := &p.model, p.n
	p.overlapStart = append(make([]uint32, 0, len(m.Houses)*n+1), 0)
	var others []int
	shared := make([]overlap, len(m.Houses)) // by the other house
	count := make([]int, len(m.Houses))
	for a, house := range m.Houses {
		if m.stopped() {
			return false
		}
		first := len(p.overlaps)
		others = others[:0]
		for i, c := range house {
			aLo, aHi := bit(i)
			for _, k := range houses[c] {
				b := int(k) / n
				if b == a {
					continue
				}
				if count[b] == 0 {
					others = append(others, b)
					shared[b] = overlap{base: uint32(p.cells + b*n)}
				}
				bLo, bHi := bit(int(k) % n)
				count[b]++
				shared[b].aLo |= aLo
				shared[b].aHi |= aHi
				shared[b].bLo |= bLo
				shared[b].bHi |= bHi
			}
		}
		for _, b := range others {
			if count[b] >= 2 && count[b] < n && len(p.overlaps) < maxOverlaps {
				p.overlaps = append(p.overlaps, shared[b])
			}
			count[b] = 0
		}
		for i := range n {
			lo, hi := bit(i)
			for k, o := range p.overlaps[first:] {
				if o.aLo&lo|o.aHi&hi != 0 {
					p.overlapList = append(p.overlapList, uint32(first+k))
				}
			}
			p.overlapStart = append(p.overlapStart, uint32(len(p.overlapList)))
		}
	}
	return true
}
