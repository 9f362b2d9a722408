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

// reset empties the table, sets its limit to 0 and says how many words a count has.
func (t *memoTable) reset(wide int) { *t = memoTable{stride: wide + 2} }

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

// grow makes the table larger, if the limit allows that: while it moves the old and the new one are there.
func (t *memoTable) grow() {
	places, room := max(leastPlaces, 2*t.places), t.room()
	if room < 2*places {
		places = room // for the last time, or it would have to be even less
	}
	if places > t.places+t.places/8 {
		t.move(places, t.stride)
	}
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
	for at := 0; at < len(old); at += stride {
		if old[at+1]&costMask != 0 {
			t.insert(old[at], old[at+1], old[at+2:at+stride])
		}
	}
}

// bytes returns the memory of the table.
func (t *memoTable) bytes() int64 { return int64(len(t.rows)) * 8 }
