package exactcover

import (
	"math"
	"math/bits"
	"sync/atomic"
)

// A key stands for a subproblem. Keys are exclusive ors of random numbers, so that different subproblems have different
// ones unless one is as unlucky as in 2^-64 of all searches with 2^28 subproblems.
type key struct{ hi, lo uint64 }

func (k *key) toggle(x key) {
	k.hi ^= x.hi
	k.lo ^= x.lo
}

// randomKeys returns n keys, the same ones every time (the generator is SplitMix64 by G. Steele, D. Lea and C. Flood).
func randomKeys(dst []key, n int) []key {
	dst = resize(dst, n)
	seed := uint64(0)
	next := func() uint64 {
		seed += goldenRatio
		x := seed
		x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
		x = (x ^ x>>27) * 0x94d049bb133111eb
		return x ^ x>>31
	}
	for i := range dst {
		dst[i] = key{next(), next()}
	}
	return dst
}

// A memoTable keeps counts of subproblems, as many as there is memory for: what was quickly counted makes room for others.
//
//	rows   hi ^ sum of count | lo, cost | count ...
//
// A row is looked for at a place given by hi and in the few that follow. The lower costBits bits of lo are not those of the
// key but tell the cost of counting without a table, as its binary logarithm plus 1; a row is in use if they are not 0.
//
// Several goroutines may get and put at the same time if the table is shared. There are no locks: a row that is read while it
// is written, or was written by two, does not fit to its sum, and is taken for another one.
type memoTable struct {
	rows   []uint64
	stride int   // words of a row
	places int   // rows, less window-1
	used   int   // rows in use
	limit  int64 // bytes
	shared bool
}

const (
	costBits = 11
	costMask = 1<<costBits - 1
	window   = 6

	leastPlaces = 1 << 10
)

// newMemoTable returns an empty table of counts of a word each. It may have no memory yet.
func newMemoTable() *memoTable { return &memoTable{stride: 3} }

// wide returns how many words a count may have.
func (t *memoTable) width() int { return t.stride - 2 }

// room returns how many places there is memory for beside the rows there are.
func (t *memoTable) room() int {
	words := (t.limit - t.bytes()) / 8
	return int(max(0, words/int64(t.stride)-window+1))
}

// at returns where the rows of a key begin.
func (t *memoTable) at(k key) int {
	place, _ := bits.Mul64(k.hi, uint64(t.places))
	return int(place) * t.stride
}

// checkSum returns a hash of a count.
func checkSum(count []uint64) uint64 {
	sum := uint64(0)
	for _, w := range count {
		sum = (sum ^ w) * goldenRatio
	}
	return sum
}

// get sets count, which is at least as wide as the table, to that of a subproblem, and returns its cost. ok is whether it is
// there; if not, count is anything.
func (t *memoTable) get(k key, count []uint64) (cost float64, ok bool) {
	if t.places == 0 {
		return 0, false
	}
	at := t.at(k)
	for range window {
		row := t.rows[at : at+t.stride]
		if lo := atomic.LoadUint64(&row[1]); (lo^k.lo)&^costMask == 0 && lo&costMask != 0 {
			sum := uint64(0)
			for i := range row[2:] {
				w := atomic.LoadUint64(&row[2+i])
				count[i] = w
				sum = (sum ^ w) * goldenRatio
			}
			if atomic.LoadUint64(&row[0]) == k.hi^sum {
				clear(count[t.width():])
				return math.Ldexp(1, int(lo&costMask)-1), true
			}
		}
		at += t.stride
	}
	return 0, false
}

// put keeps a count, which cost so much and is no wider than the table, if there is a place. It returns how many more rows are
// in use now, which the caller has to tell tend.
func (t *memoTable) put(k key, count []uint64, cost float64) (more int) {
	if t.places == 0 {
		return 0
	}
	return t.insert(k.hi, k.lo&^costMask|uint64(1+math.Ilogb(max(1, cost))), count)
}

// insert puts a row into the table, in place of the cheapest one if none is free.
func (t *memoTable) insert(hi, lo uint64, count []uint64) (more int) {
	at := t.at(key{hi, lo})
	best, least := at, uint64(costMask+1)
	for range window {
		there := atomic.LoadUint64(&t.rows[at+1])
		cost := there & costMask
		if cost == 0 {
			best, more = at, 1
			break
		}
		if (there^lo)&^costMask == 0 {
			best = at // the same again, so good as certainly
			break
		}
		if cost < least {
			best, least = at, cost
		}
		at += t.stride
	}
	row := t.rows[best : best+t.stride]
	count = count[:min(len(count), t.width())]
	sum := uint64(0)
	for i := range row[2:] {
		w := uint64(0)
		if i < len(count) {
			w = count[i]
		}
		sum = (sum ^ w) * goldenRatio
		t.store(&row[2+i], w)
	}
	t.store(&row[0], hi^sum)
	t.store(&row[1], lo)
	return more
}

// store writes a word of a row.
func (t *memoTable) store(word *uint64, x uint64) {
	if t.shared {
		atomic.StoreUint64(word, x)
	} else {
		*word = x
	}
}

// tend makes the table larger and wider as needed, and as its limit allows. more is by how many rows it was filled since the last time, wide how many words counts
// have. Nobody else uses the table meanwhile.
func (t *memoTable) maintain(more, wide int) {
	t.used += more
	if wide > t.width() {
		t.widen(wide)
	}
	for t.used >= t.places-t.places/4 && t.grow() {
	}
}

// grow makes the table larger, if the limit allows that: while it moves the old and the new one are there.
func (t *memoTable) grow() bool {
	places, room := max(leastPlaces, 2*t.places), t.room()
	if room < 2*places {
		places = room // for the last time, or it would have to be even less
	}
	if places <= t.places+t.places/8 {
		return false
	}
	t.move(places, t.stride)
	return true
}

// widen gives counts so many words.
func (t *memoTable) widen(wide int) {
	old := t.stride
	t.stride = wide + 2
	if room := t.room(); room >= t.places/2 {
		t.move(min(room, t.places), old)
		return
	}
	// The old rows are worth less than their memory.
	clear(t.rows)
	t.used = 0
	t.places = max(0, len(t.rows)/t.stride-window+1)
}

// move moves what is in the table, in rows of so many words, to a table with so many places.
func (t *memoTable) move(places, stride int) {
	old := t.rows
	t.rows, t.places, t.used = nil, places, 0
	if places == 0 {
		return
	}
	t.rows = make([]uint64, (places+window-1)*t.stride)
	for at := 0; at+stride <= len(old); at += stride {
		if row := old[at : at+stride]; row[1]&costMask != 0 {
			t.used += t.insert(row[0]^checkSum(row[2:]), row[1], row[2:])
		}
	}
}

// bytes returns the memory of the table.
func (t *memoTable) bytes() int64 { return int64(len(t.rows)) * 8 }
