package logic

import "math/bits"

// maxIndexed bounds the candidates of a digit, and the houses with two places or
// more, among which fish and links of sets are sought: a digit with more is left alone. The
// classic layout has up to 81 and 27.
const maxIndexed = 128

// places is a set of candidates of one digit by their numbers in a digit index, or of
// its houses.
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

// next returns the lowest number from i on; -1 if there is none.
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

// digitIndex has the candidates of one digit by number, and its houses with two of them
// or more.
type digitIndex struct {
	d      int
	number []uint8  // cell -> number, if the cell has the digit
	cells  []uint16 // number -> cell
	sees   []places // of each candidate
	houses []uint16
	in     []places // of each house
	class  []uint8  // of each house, as a bit

	at       uint32 // the time of the digit's last change when this was made, + 1; 0: never
	large    bool   // it has more candidates than there is room for
	searched bool   // dead is known
	outside  places // see wayless
}

// indexAll makes the indexes of digits of all digits, as far as they are not too large.
func (fd *finder) indexAll() {
	for d := range fd.f.n {
		fd.indexOf(d)
	}
}

// indexOf returns the digit index of digit d in the memory of the finder; nil if it is too large.
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

// seen returns what all of a set see.
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

// eliminatePlaces adds the elimination of the digit of a digit index in a set.
func (fd *finder) eliminatePlaces(q *digitIndex, s places) {
	for i := s.next(0); i >= 0; i = s.next(i + 1) {
		fd.eliminate(int(q.cells[i]), 1<<q.d)
	}
}
