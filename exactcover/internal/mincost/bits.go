package mincost

import (
	"cmp"
	"math/bits"
	"slices"
	"sort"
)

// A bitSearch lists the wanted solutions of a problem that has become small, by depth-first search
// with sets of options as bits. Options are ranked by their reduced costs, so that the options a
// gap allows are the first ones of every set: the words behind them are not looked at.
type bitSearch struct {
	words       int     // of a set of options
	primary     int     // number of primary items
	order       []int32 // by rank: the option of the problem
	rank        []int32 // of each option of the problem
	reducedCost []int64 // by rank
	widest      int64   // the most primary items of an option

	mask     []uint64 // of each primary item: the options that have it
	excluded []uint64 // of each option: the options that it excludes, itself among them
	starts   []int32  // option k has the primary items items[starts[k]:starts[k+1]]
	items    []int32

	levels    [][]uint64 // by depth: the options that are left
	open      []int32    // a sparse set of primary items: the first ones are open
	position  []int32    // of each primary item: its place in open
	chosen    []int32    // ranks
	expensive []itemCost
	taken     []uint64 // scratch of disjointCost

	workLeft int64
	gap      func() int64
	openNode func() bool
	found    func(ranks []int32)
}

// An itemCost is an item and the least reduced cost of its options, which is not 0.
type itemCost struct {
	item  int32
	least int64
}

// maxBitOptions is the most options of a bit search. Its memory is a bit for each pair of options:
// 8 MB.
const maxBitOptions = 1 << 13

// load prepares for a problem.
func (s *bitSearch) load(c *problem) {
	n := c.options()
	s.words = (n + 63) / 64
	s.primary = int(c.primary)
	s.rankOptions(c)
	s.collectItems(c)
	s.exclude(c)
	s.open, s.position = resize(s.open, s.primary), resize(s.position, s.primary)
	for i := range s.open {
		s.open[i], s.position[i] = int32(i), int32(i)
	}
	s.chosen = s.chosen[:0]
	for len(s.levels) < s.primary+1 {
		s.levels = append(s.levels, nil)
	}
	all := resize(s.levels[0], s.words)
	for w := range all {
		all[w] = ^uint64(0)
	}
	if n%64 != 0 {
		all[s.words-1] = 1<<(n%64) - 1
	}
	s.levels[0] = all
}

// rankOptions sets order, rank and reducedCost.
func (s *bitSearch) rankOptions(c *problem) {
	n := c.options()
	s.order = resize(s.order, n)
	for o := range s.order {
		s.order[o] = int32(o)
	}
	s.order = c.byReducedCost(s.order)
	s.rank = resize(s.rank, n)
	s.reducedCost = resize(s.reducedCost, n)
	for k, o := range s.order {
		s.rank[o] = int32(k)
		s.reducedCost[k] = c.reducedCost[o]
	}
}

// collectItems sets mask, starts, items and widest.
func (s *bitSearch) collectItems(c *problem) {
	s.mask = resize(s.mask, s.primary*s.words)
	clear(s.mask)
	s.starts, s.items = append(s.starts[:0], 0), s.items[:0]
	s.widest = 1
	for k, o := range s.order {
		before := len(s.items)
		for _, i := range c.option(o) {
			if i < c.primary {
				s.mask[int(i)*s.words+k/64] |= 1 << (k % 64)
				s.items = append(s.items, i)
			}
		}
		s.starts = append(s.starts, int32(len(s.items)))
		s.widest = max(s.widest, int64(len(s.items)-before))
	}
}

// exclude sets the options that each option excludes.
func (s *bitSearch) exclude(c *problem) {
	s.excluded = resize(s.excluded, len(s.order)*s.words)
	clear(s.excluded)
	for k, o := range s.order {
		row := s.excluded[k*s.words:][:s.words]
		for e := c.start[o]; e < c.start[o+1]; e++ {
			i := c.elems[e]
			if i < c.primary {
				for w, m := range s.mask[int(i)*s.words:][:s.words] {
					row[w] |= m
				}
				continue
			}
			colour := c.colour(e)
			for _, q := range c.optionsOf(i) {
				if colour == 0 || colour != c.colourOf(q, i) {
					row[s.rank[q]/64] |= 1 << (s.rank[q] % 64)
				}
			}
		}
	}
}

// run calls found with the ranks of the options of each solution whose reduced costs together are
// at most gap, which may become less on the way. It returns false if the work is used up or if
// openNode, which is called for each node, returns false.
func (s *bitSearch) run(work int64, gap func() int64, openNode func() bool,
	found func([]int32)) (done bool) {
	s.workLeft, s.gap, s.openNode, s.found = work, gap, openNode, found
	return s.search(0, s.primary, 0)
}

// search searches below the chosen options, whose reduced costs are spent, with n items open.
func (s *bitSearch) search(depth, n int, spent int64) bool {
	if n == 0 {
		s.found(s.chosen)
		return true
	}
	gap := s.gap() - spent
	affordable := sort.Search(len(s.reducedCost),
		func(k int) bool { return s.reducedCost[k] > gap })
	words := (affordable + 63) / 64
	last := ^uint64(0) // the affordable options in the last of these words
	if affordable%64 != 0 {
		last = 1<<(affordable%64) - 1
	}
	s.workLeft -= int64(n * (words + 2))
	item, options, sum := s.choose(depth, n, words, last)
	if options == 0 {
		return true
	}
	// An option is shared by at most widest items.
	if sum > gap && (sum/s.widest > gap || s.disjointCost(s.levels[depth], words, gap)) {
		return true
	}
	if s.workLeft < 0 || options > 1 && !s.openNode() {
		return false
	}
	return s.branch(depth, n, spent, item, words)
}

// choose returns the open item with the fewest affordable options and how many there are; 0 if an
// item has none. It collects the items without an option of reduced cost 0, and returns the sum of
// their least reduced costs.
func (s *bitSearch) choose(depth, n, words int, last uint64) (item int32, fewest int, sum int64) {
	left := s.levels[depth]
	item, fewest = -1, 1<<30
	s.expensive = s.expensive[:0]
	for at, i := range s.open[:n] {
		count, first := 0, -1
		mask := s.mask[int(i)*s.words:][:words]
		for w, m := range mask {
			m &= left[w]
			if w == words-1 {
				m &= last
			}
			if m == 0 {
				continue
			}
			if first < 0 {
				first = w*64 + bits.TrailingZeros64(m)
			}
			count += bits.OnesCount64(m)
		}
		if count == 0 {
			// The same item is likely to fail next time: it is looked at first.
			front := s.open[0]
			s.open[0], s.open[at] = i, front
			s.position[i], s.position[front] = 0, int32(at)
			return i, 0, 0
		}
		if least := s.reducedCost[first]; least > 0 {
			sum += least
			s.expensive = append(s.expensive, itemCost{i, least})
		}
		if count < fewest || count == fewest && i < item {
			item, fewest = i, count
		}
	}
	return item, fewest, sum
}

// disjointCost reports whether items no two of which share an option cost more than gap together.
func (s *bitSearch) disjointCost(left []uint64, words int, gap int64) bool {
	taken := resize(s.taken, s.words)[:words]
	s.taken = taken
	clear(taken)
	slices.SortFunc(s.expensive, func(a, b itemCost) int {
		return cmp.Or(cmp.Compare(b.least, a.least), cmp.Compare(a.item, b.item))
	})
	sum := int64(0)
next:
	for _, d := range s.expensive {
		mask := s.mask[int(d.item)*s.words:][:words]
		for w, m := range mask {
			if m&left[w]&taken[w] != 0 {
				continue next
			}
		}
		if sum += d.least; sum > gap {
			return true
		}
		for w, m := range mask {
			taken[w] |= m
		}
	}
	return false
}

// branch tries the options of an item, cheapest first.
func (s *bitSearch) branch(depth, n int, spent int64, item int32, words int) bool {
	left := s.levels[depth]
	next := resize(s.levels[depth+1], s.words)
	s.levels[depth+1] = next
	mask := s.mask[int(item)*s.words:][:words]
	for w, m := range mask {
		for m &= left[w]; m != 0; m &= m - 1 {
			k := w*64 + bits.TrailingZeros64(m)
			if spent+s.reducedCost[k] > s.gap() {
				return true
			}
			excluded := s.excluded[k*s.words:][:words]
			for v := range excluded {
				next[v] = left[v] &^ excluded[v]
			}
			open := n
			for _, i := range s.items[s.starts[k]:s.starts[k+1]] {
				open--
				at, other := s.position[i], s.open[open]
				s.open[at], s.open[open] = other, i
				s.position[other], s.position[i] = at, int32(open)
			}
			s.chosen = append(s.chosen, int32(k))
			ok := s.search(depth+1, open, spent+s.reducedCost[k])
			s.chosen = s.chosen[:len(s.chosen)-1]
			if !ok {
				return false
			}
		}
	}
	return true
}
