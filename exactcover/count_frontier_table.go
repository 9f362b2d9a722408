package exactcover

import "math/bits"

// A shard is a part of the tables of a sweep: of each place, those states that do not cover its item and have certain hash
// values. It is changed by one goroutine.
type shard struct {
	*frontierDP
	number  int
	tables  []stateTable // of each place
	spare   [][]uint64   // rows of tables that were left
	entries int64        // states that there were in all tables
	weight  float64      // see weigh

	// While there is something that take could not take, where that is:
	unfinished            bool
	fromWorker, fromEntry int
}

// A stateTable is an open addressing hash table of rows.
type stateTable struct {
	rows  []uint64
	count int
	shift uint8 // 64 - binary logarithm of the number of rows
}

// occupied marks rows that are in use. It is never part of a state.
const occupied = 1 << 63

const leastRows = 8

// newShards returns n empty shards.
func (s *frontierDP) newShards(n int) []*shard {
	shards := make([]*shard, n)
	for i := range shards {
		shards[i] = &shard{frontierDP: s, number: i, tables: make([]stateTable, len(s.order.positions))}
	}
	return shards
}

// shardOf returns which of n shards has a state of a place.
func shardOf(place int, state []uint64, n int) int {
	return int(hash(place, state) & (1<<32 - 1) * uint64(n) >> 32)
}

// shardOf1 is shardOf for states of one word.
func shardOf1(place int, state uint64, n int) int {
	return int(mixBits(state^uint64(place)*goldenRatio) & (1<<32 - 1) * uint64(n) >> 32)
}

// weigh sets mass to the sum of the counts of a place, in units of the last of their words.
func (s *shard) weigh(place int) {
	mass := 0.0
	rows := s.tables[place].rows
	for at := 0; at < len(rows); at += s.stride {
		if rows[at+s.order.words-1] != 0 {
			mass += inLastWord(rows[at+s.order.words : at+s.stride])
		}
	}
	s.weight = mass
}

// take adds what all hands have for the shard to its tables, unless there is not enough memory: then there is something left.
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

// takeAnyway takes what is left with the memory that all shards have to spare. It returns false if that is not enough.
// No other shard is in use meanwhile.
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

// takeFrom goes on with what one hand has. It returns false if there is not enough memory.
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

// take1 is takeFrom for states of one word.
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
func (s *shard) add1(place int, state uint64, count []uint64) bool {
	t := &s.tables[place]
	if stride := s.stride; len(t.rows) > 0 {
		at := int(mixBits(state^uint64(place)*goldenRatio)>>t.shift) * stride
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
	return s.add(place, []uint64{state}, count)
}

// add adds ways to a state of a place. It returns false if there is not enough memory.
func (s *shard) add(place int, state, count []uint64) bool {
	t := &s.tables[place]
	if rows := len(t.rows) / s.stride; t.count >= rows-rows/4 && !s.grow(place) {
		return false
	}
	k := s.order.words
	at := s.find(place, state)
	row := t.rows[at : at+s.stride]
	if row[k-1] == 0 {
		t.count++
		s.entries++
		copy(row, state)
	}
	addTo(row[k:], count)
	return true
}

// find returns where in the table of a place a state is or ought to be.
func (s *shard) find(place int, state []uint64) int {
	t := &s.tables[place]
	k := len(state)
	at := int(hash(place, state)>>t.shift) * s.stride
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

// hash mixes a state of a place; the upper bits are good ones.
func hash(place int, state []uint64) uint64 {
	h := uint64(place) * goldenRatio
	for _, x := range state {
		h = mixBits(h ^ x)
	}
	return h
}

// mix makes every bit of the result depend on every bit of x. A multiplication alone would not do: a table is read in the
// order of hash values and most of what is read goes on to one other table, where it must not come in that order.
func mixBits(x uint64) uint64 {
	x ^= x >> 32
	x *= goldenRatio
	x ^= x >> 29
	x *= goldenRatio
	return x ^ x>>32
}

// grow doubles the table of a place, or returns false if there is not enough memory.
func (s *shard) grow(place int) bool {
	t := &s.tables[place]
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
			copy(t.rows[s.find(place, old[at:at+s.order.words]):], old[at:at+s.stride])
		}
	}
	s.put(old)
	return true
}

// widen gives the counts of all tables one more word. It returns false if there is not enough memory.
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
	s.drop() // their lengths do not fit any more
	return true
}

// get returns rows of zeros with so many words together, or nil if there is not enough memory.
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

// put takes rows back.
func (s *shard) put(rows []uint64) {
	if len(rows) > 0 {
		s.spare = append(s.spare, rows)
	}
}

// drop frees the rows that are spare.
func (s *shard) drop() {
	for _, rows := range s.spare {
		s.reserve(-len(rows))
	}
	s.spare = nil
}

// release empties the table of a place.
func (s *shard) release(place int) {
	s.put(s.tables[place].rows)
	s.tables[place] = stateTable{}
}

// free gives all memory back.
func (s *shard) free() {
	for place := range s.tables {
		s.release(place)
	}
	s.drop()
}

// spend accounts for words of memory, of all shards together. It returns false if there is not enough.
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
