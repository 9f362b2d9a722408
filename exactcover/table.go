package exactcover

import (
	"math"
	"math/bits"
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
		seed += golden
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
//	rows   hi | lo, cost | count ...
//
// A row is looked for at a place given by hi and in the few that follow. The lower costBits bits of lo are not those of the
// key but tell the cost of counting without a table, as its binary logarithm plus 1; a row is in use if they are not 0.
type memoTable struct {
	rows   []uint64
	stride int   // words of a row
	places int   // rows, less window-1
	used   int   // rows in use
	limit  int64 // bytes
	hits   int64
}

const (
	costBits = 11
	costMask = 1<<costBits - 1
	window   = 6

	leastPlaces = 1 << 10
)

// reset empties the table and sets its limit, in bytes, and how many words a count has.
func (t *memoTable) reset(limit int64, wide int) {
	*t = memoTable{limit: limit, stride: wide + 2}
	t.rows, t.places = t.room(leastPlaces)
}

// room returns rows for at most so many places, as many as there is memory for beside those there are.
func (t *memoTable) room(places int) ([]uint64, int) {
	left := (t.limit - int64(len(t.rows))*8) / 8 / int64(t.stride)
	places = int(max(0, min(int64(places), left-window+1)))
	if places == 0 {
		return nil, 0
	}
	return make([]uint64, (places+window-1)*t.stride), places
}

// at returns where the rows of a key begin.
func (t *memoTable) at(k key) int {
	place, _ := bits.Mul64(k.hi, uint64(t.places))
	return int(place) * t.stride
}

// get returns the count of a subproblem, or nil if it is not there, and its cost. The count is valid until the next put.
func (t *memoTable) get(k key) (count []uint64, cost float64) {
	if t.places == 0 {
		return nil, 0
	}
	at := t.at(k)
	for range window {
		row := t.rows[at : at+t.stride]
		if row[0] == k.hi && (row[1]^k.lo)&^costMask == 0 && row[1]&costMask != 0 {
			t.hits++
			return row[2:], math.Ldexp(1, int(row[1]&costMask)-1)
		}
		at += t.stride
	}
	return nil, 0
}

// put keeps a count, which cost so much.
func (t *memoTable) put(k key, count []uint64, cost float64) {
	if t.used >= t.places-t.places/4 {
		t.grow()
	}
	if t.places > 0 {
		t.insert(k.hi, k.lo&^costMask|uint64(1+math.Ilogb(max(1, cost))), count)
	}
}

// insert puts a row into the table, in place of the cheapest one if none is free.
func (t *memoTable) insert(hi, lo uint64, count []uint64) {
	at := t.at(key{hi, lo})
	best, least := at, uint64(costMask+1)
	for range window {
		cost := t.rows[at+1] & costMask
		if t.rows[at] == hi && (t.rows[at+1]^lo)&^costMask == 0 && cost != 0 {
			cost = 0
			t.used--
		}
		if cost < least {
			best, least = at, cost
		}
		if cost == 0 {
			t.used++
			break
		}
		at += t.stride
	}
	t.rows[best], t.rows[best+1] = hi, lo
	n := copy(t.rows[best+2:best+t.stride], count)
	clear(t.rows[best+2+n : best+t.stride])
}

// grow makes the table twice as large, or as large as the limit allows.
func (t *memoTable) grow() {
	rows, places := t.room(2 * t.places)
	if places <= t.places+t.places/8 {
		return
	}
	t.move(rows, places, t.stride)
}

// widen gives counts so many words.
func (t *memoTable) widen(wide int) {
	old := t.stride
	t.stride = wide + 2
	rows, places := t.room(t.places)
	t.move(rows, places, old)
}

// move takes the table, whose rows have so many words, to a new place.
func (t *memoTable) move(rows []uint64, places, stride int) {
	old := t.rows
	t.rows, t.places, t.used = rows, places, 0
	if places == 0 {
		return
	}
	for at := 0; at < len(old); at += stride {
		if old[at+1]&costMask != 0 {
			t.insert(old[at], old[at+1], old[at+2:at+stride])
		}
	}
}

// bytes returns the memory of the table.
func (t *memoTable) bytes() int64 { return int64(len(t.rows)) * 8 }
