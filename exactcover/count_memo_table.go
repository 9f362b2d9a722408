package exactcover

import (
	"math"
	"math/bits"
	"sync/atomic"
)

// A key stands for a subproblem. It is the exclusive or of random numbers, so two subproblems can
// have the same key. Among 2^28 subproblems the probability of that is about 2^-62.
type key struct{ hi, lo uint64 }

func (k *key) toggle(x key) {
	k.hi ^= x.hi
	k.lo ^= x.lo
}

// randomKeys returns n keys, the same ones every time. The generator is SplitMix64 by G. Steele, D.
// Lea and C. Flood.
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

// A memoTable keeps counts of subproblems. When its memory is used up, a count that took little
// work makes room for another one.
//
//	rows   hi ^ check sum of count | lo, cost | count ...
//
// A row is looked for at a place given by hi and in the few rows behind it. The lower costBits bits
// of lo do not belong to the key: they are 1 + the binary logarithm of the nodes that the count
// would take without a table, and 0 in a row that is not in use.
//
// Several goroutines may get and put at the same time if the table is shared. There are no locks: a
// row that is read while it is written, or was written by two goroutines, does not fit its check
// sum and is ignored.
type memoTable struct {
	rows   []uint64
	stride int   // words of a row
	places int   // where rows of a key may begin: the rows less window-1
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

// newMemoTable returns an empty table of counts of a word each, without memory.
func newMemoTable() *memoTable { return &memoTable{stride: 3} }

// width returns how many words a count may have.
func (t *memoTable) width() int { return t.stride - 2 }

// room returns how many rows there is memory for beside the rows of the table.
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

// get sets count, which is at least as wide as the table, to that of a subproblem and returns its
// cost. If ok is false the table does not have it, and count is arbitrary.
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

// put keeps a count with its cost if there is room. The count is not wider than the table. put
// returns how many more rows are in use, which the caller has to tell maintain.
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
			best = at // almost certainly the same subproblem
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

// maintain makes the table larger and wider as needed, within its limit. more is how many rows were
// put to use since the last call, width how many words counts have. Nobody else may use the table
// meanwhile.
func (t *memoTable) maintain(more, wide int) {
	t.used += more
	if wide > t.width() {
		t.widen(wide)
	}
	for t.used >= t.places-t.places/4 && t.grow() {
	}
}

// grow makes the table larger, if the limit allows that: the old and the new rows are in memory
// together for a while.
func (t *memoTable) grow() bool {
	places, room := max(leastPlaces, 2*t.places), t.room()
	if room < 2*places {
		places = room // the last growth: a doubling would leave no room to move
	}
	if places <= t.places+t.places/8 {
		return false
	}
	t.move(places, t.stride)
	return true
}

// widen gives counts a number of words.
func (t *memoTable) widen(wide int) {
	old := t.stride
	t.stride = wide + 2
	if room := t.room(); room >= t.places/2 {
		t.move(min(room, t.places), old)
		return
	}
	// There is no room to move the rows: give them up.
	clear(t.rows)
	t.used = 0
	t.places = max(0, len(t.rows)/t.stride-window+1)
}

// move moves the rows of the table, of a number of words each, to a table with a number of places.
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
