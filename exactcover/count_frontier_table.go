package exactcover

import "math/bits"

// A shard is a part of the tables of a frontierDP: for each position, the states that do not cover
// its item and have certain hash values. One goroutine at a time changes it.
type shard struct {
	*frontierDP
	number  int
	tables  []stateTable // of each position
	spare   [][]uint64   // rows for reuse
	entries int64        // states that were added to all tables
	weight  float64      // see weigh

	// Where addAll stopped, if unfinished is true:
	unfinished            bool
	fromWorker, fromEntry int
}

// A stateTable is an open addressing hash table. A row has a state and a count.
type stateTable struct {
	rows  []uint64
	count int
	shift uint8 // 64 - binary logarithm of the number of rows
}

// occupied marks rows that are in use, in the last word of the state. It is never part of a state.
const occupied = 1 << 63

const leastRows = 8

// newShards returns n empty shards.
func (s *frontierDP) newShards(n int) []*shard {
	shards := make([]*shard, n)
	for i := range shards {
		shards[i] = &shard{frontierDP: s, number: i,
			tables: make([]stateTable, len(s.order.positions))}
	}
	return shards
}

// shardOf returns which of n shards has a state of a position.
func shardOf(pos int, state []uint64, n int) int {
	return int(hash(pos, state) & (1<<32 - 1) * uint64(n) >> 32)
}

// shardOf1 is shardOf for states of one word.
func shardOf1(pos int, state uint64, n int) int {
	return int(mixBits(state^uint64(pos)*goldenRatio) & (1<<32 - 1) * uint64(n) >> 32)
}

// weigh sets weight to the sum of the counts of a position, in units of their last word.
func (s *shard) weigh(pos int) {
	mass := 0.0
	rows := s.tables[pos].rows
	for at := 0; at < len(rows); at += s.stride {
		if rows[at+s.order.words-1] != 0 {
			mass += inLastWord(rows[at+s.order.words : at+s.stride])
		}
	}
	s.weight = mass
}

// addAll adds what all workers noted for the shard. If there is not enough memory it stops and sets
// unfinished.
func (s *shard) addAll() {
	s.unfinished = false
	for s.fromWorker = 0; s.fromWorker < len(s.workers); s.fromWorker++ {
		s.fromEntry = 0
		if !s.addFrom() {
			s.unfinished = true
			return
		}
	}
}

// addRest goes on where addAll stopped, once other shards have given back what they can spare. It
// returns false if there is still not enough memory.
func (s *shard) addRest() bool {
	for _, other := range s.shards {
		other.drop()
	}
	for ; s.fromWorker < len(s.workers); s.fromWorker++ {
		if !s.addFrom() {
			return false
		}
		s.fromEntry = 0
	}
	return true
}

// addFrom goes on with what one worker noted. It returns false if there is not enough memory.
func (s *shard) addFrom() bool {
	list := s.workers[s.fromWorker].out[s.number]
	if s.order.words == 1 {
		return s.addFrom1(list)
	}
	k, n := s.order.words, 1+s.stride
	for ; s.fromEntry < len(list); s.fromEntry += n {
		e := list[s.fromEntry : s.fromEntry+n]
		if !s.add(int(e[0]), e[1:1+k], e[1+k:]) {
			return false
		}
	}
	return true
}

// addFrom1 is addFrom for states of one word.
func (s *shard) addFrom1(list []uint64) bool {
	stride := s.stride
	for ; s.fromEntry < len(list); s.fromEntry += 1 + stride {
		e := list[s.fromEntry : s.fromEntry+1+stride]
		if !s.add1(int(e[0]), e[1], e[2:]) {
			return false
		}
	}
	return true
}

// add1 is add for states of one word.
func (s *shard) add1(pos int, state uint64, count []uint64) bool {
	t := &s.tables[pos]
	if stride := s.stride; len(t.rows) > 0 {
		at := int(mixBits(state^uint64(pos)*goldenRatio)>>t.shift) * stride
		for t.rows[at] != state && t.rows[at] != 0 {
			if at += stride; at == len(t.rows) {
				at = 0
			}
		}
		if t.rows[at] != 0 {
			addTo(t.rows[at+1:at+stride], count)
			return true
		}
	}
	return s.add(pos, []uint64{state}, count)
}

// add adds ways to a state of a position. It returns false if there is not enough memory.
func (s *shard) add(pos int, state, count []uint64) bool {
	t := &s.tables[pos]
	if rows := len(t.rows) / s.stride; t.count >= rows-rows/4 && !s.grow(pos) {
		return false
	}
	k := s.order.words
	at := s.find(pos, state)
	row := t.rows[at : at+s.stride]
	if row[k-1] == 0 {
		t.count++
		s.entries++
		copy(row, state)
	}
	addTo(row[k:], count)
	return true
}

// find returns where in the table of a position a state is, or where it belongs.
func (s *shard) find(pos int, state []uint64) int {
	t := &s.tables[pos]
	k := len(state)
	at := int(hash(pos, state)>>t.shift) * s.stride
search:
	for t.rows[at+k-1] != 0 {
		for i, x := range state {
			if t.rows[at+i] != x {
				if at += s.stride; at == len(t.rows) {
					at = 0
				}
				continue search
			}
		}
		break
	}
	return at
}

const goldenRatio = 0x9e3779b97f4a7c15

// hash mixes a state of a position. The upper bits are the best ones.
func hash(pos int, state []uint64) uint64 {
	h := uint64(pos) * goldenRatio
	for _, x := range state {
		h = mixBits(h ^ x)
	}
	return h
}

// mixBits makes every bit of the result depend on every bit of x. A multiplication alone is not
// enough: a table is read in the order of hash values, and most of what is read goes on to one
// other table, where it must not arrive in the same order.
func mixBits(x uint64) uint64 {
	x ^= x >> 32
	x *= goldenRatio
	x ^= x >> 29
	x *= goldenRatio
	return x ^ x>>32
}

// grow doubles the table of a position, or returns false if there is not enough memory.
func (s *shard) grow(pos int) bool {
	t := &s.tables[pos]
	rows := max(leastRows, 2*len(t.rows)/s.stride)
	old := t.rows
	grown := s.get(rows * s.stride)
	if grown == nil {
		return false
	}
	t.rows = grown
	t.shift = uint8(64 - bits.TrailingZeros(uint(rows)))
	for at := 0; at < len(old); at += s.stride {
		if old[at+s.order.words-1] != 0 {
			copy(t.rows[s.find(pos, old[at:at+s.order.words]):], old[at:at+s.stride])
		}
	}
	s.put(old)
	return true
}

// widen gives the counts of all tables one more word. It returns false if there is not enough
// memory.
func (s *shard) widen() bool {
	stride := s.stride + 1
	for i := range s.tables {
		t := &s.tables[i]
		if len(t.rows) == 0 {
			continue
		}
		rows := s.get(len(t.rows) / s.stride * stride)
		if rows == nil {
			return false
		}
		for from, to := 0, 0; from < len(t.rows); from, to = from+s.stride, to+stride {
			copy(rows[to:], t.rows[from:from+s.stride])
		}
		s.reserve(-len(t.rows))
		t.rows = rows
	}
	s.drop() // the rows kept for reuse have other lengths
	return true
}

// get returns rows of zeros with a number of words together, or nil if there is not enough memory.
func (s *shard) get(words int) []uint64 {
	for i, rows := range s.spare {
		if len(rows) == words {
			last := len(s.spare) - 1
			s.spare[i], s.spare[last] = s.spare[last], nil
			s.spare = s.spare[:last]
			clear(rows)
			return rows
		}
	}
	if !s.reserve(words) {
		s.drop()
		if !s.reserve(words) {
			return nil
		}
	}
	return make([]uint64, words)
}

// put keeps rows for reuse.
func (s *shard) put(rows []uint64) {
	if len(rows) > 0 {
		s.spare = append(s.spare, rows)
	}
}

// drop frees the rows that are kept for reuse.
func (s *shard) drop() {
	for _, rows := range s.spare {
		s.reserve(-len(rows))
	}
	s.spare = nil
}

// release empties the table of a position.
func (s *shard) release(pos int) {
	s.put(s.tables[pos].rows)
	s.tables[pos] = stateTable{}
}

// free gives all memory back.
func (s *shard) free() {
	for pos := range s.tables {
		s.release(pos)
	}
	s.drop()
}

// reserve accounts for words of memory of all shards, negative if they are given back. It returns
// false if there is not enough.
func (s *frontierDP) reserve(words int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	bytes := int64(words) * 8
	if bytes > 0 {
		if s.needs = s.memory + bytes; s.needs > s.limit {
			return false
		}
	}
	s.memory += bytes
	s.peak = max(s.peak, s.memory)
	return true
}
