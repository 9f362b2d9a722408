package logic

import "math/bits"

// maxIndexed bounds the candidates of a digit in a digitIndex, and its houses: digits with more are
// not searched for fish and grouped chains. The classic layout has up to 81 and 27.
const maxIndexed = 128

// places is a set of candidates of one digit, or of its houses, by their numbers in a digitIndex.
type places [2]uint64

func (p *places) add(i int)         { p[i>>6] |= 1 << (i & 63) }
func (p *places) drop(i int)        { p[i>>6] &^= 1 << (i & 63) }
func (p places) has(i int) bool     { return p[i>>6]>>(i&63)&1 != 0 }
func (p places) or(q places) places { return places{p[0] | q[0], p[1] | q[1]} }
func (p places) and(q places) places {
	return places{p[0] & q[0], p[1] & q[1]}
}
func (p places) without(q places) places {
	return places{p[0] &^ q[0], p[1] &^ q[1]}
}
func (p places) single() bool {
	return p[0]|p[1] != 0 && (p[0] == 0 || p[1] == 0) && p[0]&(p[0]-1)|p[1]&(p[1]-1) == 0
}
func (p places) none() bool          { return p[0]|p[1] == 0 }
func (p places) in(q places) bool    { return p[0]&^q[0]|p[1]&^q[1] == 0 }
func (p places) count() int          { return bits.OnesCount64(p[0]) + bits.OnesCount64(p[1]) }
func (p places) meets(q places) bool { return p[0]&q[0]|p[1]&q[1] != 0 }

// next returns the lowest number that is at least i; -1 if there is none.
func (p places) next(i int) int {
	if i < 64 {
		if x := p[0] >> i << i; x != 0 {
			return bits.TrailingZeros64(x)
		}
		i = 64
	}
	if i < 128 {
		if x := p[1] >> (i - 64) << (i - 64); x != 0 {
			return 64 + bits.TrailingZeros64(x)
		}
	}
	return -1
}

// digitIndex numbers the candidates of one digit, and its houses with at least two of them.
type digitIndex struct {
	d      int
	number []uint8  // cell -> number, if the cell has the digit
	cells  []uint16 // number -> cell
	sees   []places // of each candidate
	houses []uint16
	in     []places // of each house
	class  []uint8  // of each house, as a bit

	at       uint32 // the digit's last change when the index was made, + 1; 0: never made
	large    bool   // there are more than maxIndexed candidates
	searched bool   // outside is filled in
	outside  places // see outsideTemplates
}

// indexAll brings the digitIndex of every digit up to date.
func (fd *finder) indexAll() {
	for d := range fd.f.n {
		fd.indexOf(d)
	}
}

// indexOf returns the digitIndex of digit d; nil if the digit has too many candidates.
func (fd *finder) indexOf(d int) *digitIndex {
	f := fd.f
	if len(fd.index) < f.n {
		fd.index = make([]digitIndex, MaxSize)
	}
	q := &fd.index[d]
	if q.at == fd.digitAt[d]+1 {
		if q.large {
			return nil
		}
		return q
	}
	q.d, q.at, q.large, q.searched = d, fd.digitAt[d]+1, false, false
	q.cells, q.sees, q.houses, q.in, q.class = q.cells[:0], q.sees[:0], q.houses[:0], q.in[:0],
		q.class[:0]
	if len(q.number) < f.cells {
		q.number = make([]uint8, f.cells)
	}
	for w := range f.words {
		for x := fd.byDigit[d][w]; x != 0; x &= x - 1 {
			if len(q.cells) == maxIndexed {
				q.large = true
				return nil
			}
			c := w<<6 | bits.TrailingZeros64(x)
			q.number[c] = uint8(len(q.cells))
			q.cells = append(q.cells, uint16(c))
		}
	}
	for _, c := range q.cells {
		var s places
		for w := range f.words {
			for x := f.peerSet[c][w] & fd.byDigit[d][w]; x != 0; x &= x - 1 {
				s.add(int(q.number[w<<6|bits.TrailingZeros64(x)]))
			}
		}
		q.sees = append(q.sees, s)
	}
	for h := range f.houses {
		m := fd.pos[h*f.n+d]
		if m&(m-1) == 0 {
			continue
		}
		if len(q.houses) == maxIndexed {
			break
		}
		var s places
		for ; m != 0; m &= m - 1 {
			s.add(int(q.number[f.cellAt(h, m)]))
		}
		q.houses = append(q.houses, uint16(h))
		q.in = append(q.in, s)
		q.class = append(q.class, 1<<f.class[h])
	}
	return q
}

// seen returns the candidates that see every member of a set.
func (q *digitIndex) seen(s places) places {
	all := q.full()
	for i := s.next(0); i >= 0; i = s.next(i + 1) {
		all = all.and(q.sees[i])
	}
	return all
}

// full returns all candidates.
func (q *digitIndex) full() places {
	if k := len(q.cells); k > 64 {
		return places{^uint64(0), ^uint64(0) >> (128 - k)}
	}
	return places{^uint64(0) >> (64 - len(q.cells)), 0}
}

// list returns the cells of a set.
func (q *digitIndex) list(s places) (cells []int) {
	for i := s.next(0); i >= 0; i = s.next(i + 1) {
		cells = append(cells, int(q.cells[i]))
	}
	return cells
}

// eliminatePlaces eliminates the digit of q from a set of its places.
func (fd *finder) eliminatePlaces(q *digitIndex, s places) {
	for i := s.next(0); i >= 0; i = s.next(i + 1) {
		fd.eliminate(int(q.cells[i]), 1<<q.d)
	}
}
