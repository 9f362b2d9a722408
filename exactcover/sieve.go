package exactcover

import (
	"cmp"
	"math/bits"
	"slices"
	"sort"
)

// A sieve lists the cheap solutions of a costed problem that has become small. Options are numbered by what is left of their costs, so that
// those that are still cheap enough are the first ones of a set of bits: a set is looked at no further than the slack allows.
type sieve struct {
	words   int     // of a set of options
	primary int     // items
	order   []int32 // options of the costed problem by what is left of them
	left    []int64 // the same of what is left
	widest  int64   // the most primary items of an option

	mask   []uint64 // of each primary item: the options that have it
	clash  []uint64 // of each option: those that cannot be chosen together with it, itself among them
	starts []int32  // of the primary items of each option in primaries
	items  []int32

	rank   []int32
	levels []sieveLevel
	open   []int32 // a sparse set: the items open[:n] are open
	at     []int32
	chosen []int32
	dear   []dearItem
	taken  []uint64
}

// A dearItem is an item all of whose options have something left, least at least.
type dearItem struct {
	item  int32
	least int64
}

// apart reports whether items that share no option cost more than the slack.
func (s *sieve) apart(avail []uint64, words int, slack int64) bool {
	taken := resize(s.taken, s.words)[:words]
	s.taken = taken
	clear(taken)
	slices.SortFunc(s.dear, func(a, b dearItem) int { return cmp.Or(cmp.Compare(b.least, a.least), cmp.Compare(a.item, b.item)) })
	sum := int64(0)
next:
	for _, d := range s.dear {
		mask := s.mask[int(d.item)*s.words:][:words]
		for w, m := range mask {
			if m&avail[w]&taken[w] != 0 {
				continue next
			}
		}
		if sum += d.least; sum > slack {
			return true
		}
		for w, m := range mask {
			taken[w] |= m
		}
	}
	return false
}

type sieveLevel struct{ avail []uint64 }

// maxSieve is up to how many options a sieve is used: its memory is an eighth of a byte for each pair of them, 8 MB.
const maxSieve = 1 << 13

// load takes the problem.
func (s *sieve) load(c *costed) {
	n := c.options()
	s.words = (n + 63) / 64
	s.primary = int(c.primary)
	s.order = resize(s.order, n)
	for o := range s.order {
		s.order[o] = int32(o)
	}
	s.order = c.cheapestFirst(nil, s.order)
	s.rank = resize(s.rank, n)
	s.left = resize(s.left, n)
	for k, o := range s.order {
		s.rank[o] = int32(k)
		s.left[k] = c.left[o]
	}
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
	s.clash = resize(s.clash, n*s.words)
	clear(s.clash)
	for k, o := range s.order {
		row := s.clash[k*s.words:][:s.words]
		for e := c.start[o]; e < c.start[o+1]; e++ {
			i := c.elems[e]
			if i < c.primary {
				for w, bits := range s.mask[int(i)*s.words:][:s.words] {
					row[w] |= bits
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
	s.open, s.at = resize(s.open, s.primary), resize(s.at, s.primary)
	for i := range s.open {
		s.open[i], s.at[i] = int32(i), int32(i)
	}
	s.chosen = s.chosen[:0]
	for len(s.levels) < s.primary+1 {
		s.levels = append(s.levels, sieveLevel{})
	}
	all := resize(s.levels[0].avail, s.words)
	for w := range all {
		all[w] = ^uint64(0)
	}
	if n%64 != 0 {
		all[s.words-1] = 1<<(n%64) - 1
	}
	s.levels[0].avail = all
}

// colourOf returns the colour that option o gives item i.
func (c *costed) colourOf(o, i int32) Colour {
	if len(c.colours) == 0 {
		return 0
	}
	return c.colours[c.start[o]+int32(slices.Index(c.option(o), i))]
}

// run lists the solutions whose options have together no more left than slack says, which may become less on the way.
// found is called with the options of each. It ends early when the work is beyond the effort, or when spend, which
// is called with each node, returns false.
func (s *sieve) run(effort int64, slack func() int64, spend func() bool, found func(options []int32)) (done bool) {
	r := sieveRun{s, effort, slack, spend, found}
	return r.search(0, s.primary, 0)
}

type sieveRun struct {
	*sieve
	effort int64
	slack  func() int64
	spend  func() bool
	found  func([]int32)
}

// search searches below the chosen options, of whose costs so much was left, with n items open.
func (r *sieveRun) search(depth, n int, spent int64) bool {
	if n == 0 {
		r.found(r.chosen)
		return true
	}
	slack := r.slack() - spent
	avail := r.levels[depth].avail
	// Only the first options are cheap enough.
	affordable := sort.Search(len(r.left), func(k int) bool { return r.left[k] > slack })
	words := (affordable + 63) / 64
	last := ^uint64(0)
	if affordable%64 != 0 {
		last = 1<<(affordable%64) - 1
	}
	item, fewest := int32(-1), 1<<30
	r.dear = r.dear[:0]
	sum := int64(0)
	r.effort -= int64(n * (words + 2))
	for at, i := range r.open[:n] {
		count, first := 0, -1
		mask := r.mask[int(i)*r.words:][:words]
		for w, m := range mask {
			m &= avail[w]
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
			// It is likely to be the same item next time, so it is looked at first.
			front := r.open[0]
			r.open[0], r.open[at] = i, front
			r.at[i], r.at[front] = 0, int32(at)
			return true
		}
		if least := r.left[first]; least > 0 {
			sum += least
			r.dear = append(r.dear, dearItem{i, least})
		}
		if count < fewest || count == fewest && i < item {
			item, fewest = i, count
		}
	}
	// Each option left is shared by at most so many items.
	if sum > slack && (sum/r.widest > slack || r.apart(avail, words, slack)) {
		return true
	}
	if r.effort < 0 || fewest > 1 && !r.spend() {
		return false
	}
	if cap(r.levels[depth+1].avail) < r.words {
		r.levels[depth+1].avail = make([]uint64, r.words)
	}
	next := r.levels[depth+1].avail[:r.words]
	r.levels[depth+1].avail = next
	mask := r.mask[int(item)*r.words:][:words]
	for w, m := range mask {
		for m &= avail[w]; m != 0; m &= m - 1 {
			k := w*64 + bits.TrailingZeros64(m)
			if spent+r.left[k] > r.slack() {
				return true
			}
			clash := r.clash[k*r.words:][:words]
			for v := range clash {
				next[v] = avail[v] &^ clash[v]
			}
			open := n
			for _, i := range r.items[r.starts[k]:r.starts[k+1]] {
				open--
				at, other := r.at[i], r.open[open]
				r.open[at], r.open[open] = other, i
				r.at[other], r.at[i] = at, int32(open)
			}
			r.chosen = append(r.chosen, int32(k))
			ok := r.search(depth+1, open, spent+r.left[k])
			r.chosen = r.chosen[:len(r.chosen)-1]
			if !ok {
				return false
			}
		}
	}
	return true
}
