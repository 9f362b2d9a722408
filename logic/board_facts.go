package logic

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"sync"

	"github.com/nonet-dev/nonet"
)

// MaxSize is the largest size of a layout that this package works on.
const MaxSize = 25

// ErrSize says that a layout is larger than MaxSize.
var ErrSize = errors.New("the layout is too large for the techniques that are known")

// The classes of houses, in the order in which chains go through them.
const (
	regionClass = iota // boxes and regions
	rowClass
	columnClass
	furtherClass // diagonals, windows, further houses
	classes
)

// cellSet is a set of cells of the largest layout. Operations use only the first facts.words words.
type cellSet [(MaxSize*MaxSize + 63) / 64]uint64

func (s *cellSet) add(c int)      { s[c>>6] |= 1 << (c & 63) }
func (s *cellSet) drop(c int)     { s[c>>6] &^= 1 << (c & 63) }
func (s *cellSet) has(c int) bool { return s[c>>6]>>(c&63)&1 != 0 }

// membership says that a cell is in a house.
type membership struct {
	house    int32
	at       int32  // house*size: where the house begins in State.pos and facts.members
	bit      uint32 // the place of the cell in the house
	newPeers uint32 // the places of the house whose cells no earlier membership of the cell reaches
}

// crossing is a house h1 that shares at least two cells with a house h2.
type crossing struct {
	h1, h2   int32
	at1, at2 int32
	in1, in2 uint32 // the shared cells, as places of h1 and of h2

	// For all crossings of h1 in one list: the greatest number of shared cells, and the index where
	// the crossings of the next house begin.
	most, next int
}

// facts is a layout compiled for the finders. It is immutable. Houses are numbered by class:
// regions, rows, columns, further houses. Digits and all else are numbered from 0.
type facts struct {
	layout   *nonet.Layout
	classic  bool   // the layout is nonet.Classic
	n        int    // digits, and cells of a house
	cells    int    // with those outside of the grid
	nodes    int    // number of candidates, cells*n; node c*n+d is digit d in cell c
	words    int    // the length of a cellSet
	all      uint32 // n ones: all digits of a cell, all places of a house
	houses   []nonet.House
	class    []uint8        // of each house
	members  []uint16       // house*n+place -> cell
	housesOf [][]membership // the houses of each cell, ascending
	apart    [][]uint16
	anyApart bool
	// the houses in the order of subsets: regions, columns, rows, further houses
	subsetOrder []int
	first       [classes + 1]int // the first house of each class
	// from regions; from all other houses: one list for each pair of classes
	crosses [2][][]crossing
	// the same, by h1
	crossesOf [][]crossing
	sharedBy  []uint32       // h*houses+o -> the places of house h whose cells are in house o
	meets     [][]uint16     // for each house, the houses that share a cell with it, ascending
	peers     [][]nonet.Cell // ascending
	peerSet   []cellSet
	houseSet  []cellSet
	cellOf    []uint16 // node -> cell
	digitOf   []uint8  // node -> digit

	rectangles rectangleList
	leftovers  leftoverList
}

// compiled keeps the facts of the last layouts used, found by their text.
var compiled struct {
	sync.Mutex
	list []*facts
}

// maxCompiled bounds the number of facts kept. Those of 25×25 take half a megabyte.
const maxCompiled = 8

func factsOf(l *nonet.Layout) (*facts, error) {
	if l == nil {
		return nil, fmt.Errorf("%w: no layout", nonet.ErrInvalid)
	}
	if l.Size() > MaxSize {
		return nil, fmt.Errorf("%w: size %d, it can be up to %d", ErrSize, l.Size(), MaxSize)
	}
	compiled.Lock()
	defer compiled.Unlock()
	i := slices.IndexFunc(compiled.list, func(f *facts) bool { return f.layout == l })
	if i < 0 {
		text := l.String()
		i = slices.IndexFunc(compiled.list,
			func(f *facts) bool { return f.layout.String() == text })
	}
	if i < 0 {
		if len(compiled.list) == maxCompiled {
			compiled.list = compiled.list[:maxCompiled-1]
		}
		compiled.list = append(compiled.list, newFacts(l))
		i = len(compiled.list) - 1
	}
	f := compiled.list[i]
	copy(compiled.list[1:], compiled.list[:i])
	compiled.list[0] = f
	return f, nil
}

func classOf(k nonet.HouseKind) uint8 {
	switch k {
	case nonet.HouseBox, nonet.HouseRegion:
		return regionClass
	case nonet.HouseRow:
		return rowClass
	case nonet.HouseColumn:
		return columnClass
	}
	return furtherClass
}

func newFacts(l *nonet.Layout) *facts {
	n, cells := l.Digits(), l.Cells()
	f := &facts{
		layout: l, classic: l.String() == nonet.Classic().String(),
		n: n, cells: cells, nodes: cells * n, words: (cells + 63) / 64, all: 1<<n - 1,
		housesOf: make([][]membership, cells), apart: make([][]uint16, cells),
		peers:   make([][]nonet.Cell, cells),
		peerSet: make([]cellSet, cells),
		cellOf:  make([]uint16, cells*n), digitOf: make([]uint8, cells*n),
	}
	for node := range f.cellOf {
		f.cellOf[node], f.digitOf[node] = uint16(node/n), uint8(node%n)
	}
	for class := range uint8(classes) {
		f.first[class] = len(f.houses)
		for _, h := range l.Houses() {
			if classOf(h.Kind) == class {
				f.houses = append(f.houses, h)
				f.class = append(f.class, class)
			}
		}
	}
	f.first[classes] = len(f.houses)
	f.houseSet = make([]cellSet, len(f.houses))
	for _, class := range [classes]int{regionClass, columnClass, rowClass, furtherClass} {
		for h := f.first[class]; h < f.first[class+1]; h++ {
			f.subsetOrder = append(f.subsetOrder, h)
		}
	}
	for h, house := range f.houses {
		for i, c := range house.Cells {
			fresh := f.all &^ (1 << i)
			for _, earlier := range f.housesOf[c] {
				fresh &^= f.shared(h, int(earlier.house))
			}
			f.housesOf[c] = append(f.housesOf[c],
				membership{house: int32(h), at: int32(h * n), bit: 1 << i, newPeers: fresh})
			f.members = append(f.members, uint16(c))
			f.houseSet[h].add(int(c))
		}
	}
	for c := range f.cells {
		f.peers[c] = l.Peers(nonet.Cell(c))
		for _, p := range f.peers[c] {
			f.peerSet[c].add(int(p))
		}
	}
	for _, pair := range l.Apart() {
		a, b := pair[0], pair[1]
		f.apart[a] = append(f.apart[a], uint16(b))
		f.apart[b] = append(f.apart[b], uint16(a))
		f.anyApart = true
	}
	f.cross()
	return f
}

// cross fills in which houses meet, and the crossings.
func (f *facts) cross() {
	f.meets = make([][]uint16, len(f.houses))
	f.crossesOf = make([][]crossing, len(f.houses))
	f.sharedBy = make([]uint32, 0, len(f.houses)*len(f.houses))
	for h := range f.houses {
		for o := range f.houses {
			in := f.shared(h, o)
			f.sharedBy = append(f.sharedBy, in)
			if o != h && in != 0 {
				f.meets[h] = append(f.meets[h], uint16(o))
			}
		}
	}
	pairs := [2][][2]int{
		{{regionClass, columnClass}, {regionClass, rowClass}, {regionClass, furtherClass}},
		{{columnClass, regionClass}, {rowClass, regionClass}, {furtherClass, regionClass},
			{columnClass, furtherClass},
			{furtherClass, columnClass}, {rowClass, furtherClass}, {furtherClass, rowClass},
			{furtherClass, furtherClass}},
	}
	for k := range pairs {
		for _, pair := range pairs[k] {
			var list []crossing
			for h1 := f.first[pair[0]]; h1 < f.first[pair[0]+1]; h1++ {
				for _, h2 := range f.meets[h1] {
					in := f.shared(h1, int(h2))
					if int(f.class[h2]) == pair[1] && bits.OnesCount32(in) >= 2 {
						list = append(list,
							crossing{h1: int32(h1), h2: int32(h2), at1: int32(h1 * f.n),
								at2: int32(int(h2) * f.n), in1: in, in2: f.shared(int(h2), h1)})
					}
				}
			}
			for lo, hi := 0, 0; lo < len(list); lo = hi {
				most := 0
				for ; hi < len(list) && list[hi].h1 == list[lo].h1; hi++ {
					most = max(most, count(list[hi].in1))
				}
				for i := lo; i < hi; i++ {
					list[i].most, list[i].next = most, hi
				}
			}
			if list != nil {
				f.crosses[k] = append(f.crosses[k], list)
			}
			for i := range list {
				h := list[i].h1
				f.crossesOf[h] = append(f.crossesOf[h], list[i])
			}
		}
	}
}

// shared returns the places of house h whose cells are also in house o.
func (f *facts) shared(h, o int) (in uint32) {
	for i, c := range f.houses[h].Cells {
		if f.houseSet[o].has(int(c)) {
			in |= 1 << i
		}
	}
	return in
}

// cellAt returns the cell at the lowest place of a mask of house h.
func (f *facts) cellAt(h int, mask uint32) int {
	return int(f.members[h*f.n+bits.TrailingZeros32(mask)])
}

// common returns the first house, from number h on, that contains all the cells; -1 if none does.
func (f *facts) common(cells []int, h int) int {
next:
	for _, k := range f.housesOf[cells[0]] {
		if int(k.house) < h {
			continue
		}
		for _, c := range cells[1:] {
			if !f.houseSet[k.house].has(c) {
				continue next
			}
		}
		return int(k.house)
	}
	return -1
}

// pop removes the lowest cell from the set and returns it; -1 if the set is empty.
func (f *facts) pop(s *cellSet) int {
	for w := range s[:f.words] {
		if x := s[w]; x != 0 {
			s[w] = x & (x - 1)
			return w<<6 | bits.TrailingZeros64(x)
		}
	}
	return -1
}

func (f *facts) and(a, b *cellSet) (r cellSet) {
	for w := range f.words {
		r[w] = a[w] & b[w]
	}
	return r
}

func (f *facts) none(s *cellSet) bool {
	x := uint64(0)
	for _, w := range s[:f.words] {
		x |= w
	}
	return x == 0
}

// disjoint reports whether two sets have no common cell.
func (f *facts) disjoint(a, b *cellSet) bool {
	x := uint64(0)
	for w := range f.words {
		x |= a[w] & b[w]
	}
	return x == 0
}

func count(mask uint32) int   { return bits.OnesCount32(mask) }
func lowest(mask uint32) int  { return bits.TrailingZeros32(mask) }
func single(mask uint32) bool { return mask != 0 && mask&(mask-1) == 0 }
