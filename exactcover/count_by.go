package exactcover

import (
	"context"
	"math/big"
)

// An OptionCount is how many solutions contain an option.
type OptionCount struct {
	Option int
	Count  *big.Int
}

// CountBy counts the solutions by what they choose for an item: for each option of the item, in
// ascending order, how many solutions contain it. For a primary item the counts add up to the
// number of all solutions. In a Latin square the counts of a cell tell how often each value is
// there.
//
// It costs as much as counting a smaller problem for each of the options. With ErrLimit and the
// context's error the counts are lower bounds. It panics if there is no such item.
func (s *Solver) CountBy(ctx context.Context, p *Problem, item int) ([]OptionCount, error) {
	_ = p.Item(item)
	var counts []OptionCount
	for o := range p.ends {
		lo, hi := p.span(o)
		for _, x := range p.elems[lo:hi] {
			if int(x) == item {
				counts = append(counts, OptionCount{o, new(big.Int)})
			}
		}
	}
	err := s.run(ctx, p, &request{count: func(c *counter) error {
		at := make(map[int32]int32, len(counts))
		for o, n := range c.whole.number {
			at[n] = int32(o)
		}
		all := new(big.Int)
		stretch := c.progress.currentRange()
		for i := range counts {
			c.progress.setRange(stretch.part(i, len(counts)))
			o, ok := at[int32(counts[i].Option)]
			if !ok {
				continue
			}
			n, err := c.count(c.whole.taking(o))
			counts[i].Count = n
			c.stats.Solutions = clampToInt64(all.Add(all, n))
			if err != nil {
				return err
			}
		}
		return nil
	}})
	return counts, err
}

// taking returns the problem that is left when an option is chosen.
func (r *reduced) taking(o int32) *reduced {
	const free = -1
	colour := make([]Colour, r.items) // given by the option, free for items that it does not have
	for x := range colour {
		colour[x] = free
	}
	items := make([]int32, r.items)
	for x := range items {
		items[x] = 1
	}
	for i := r.start[o]; i < r.start[o+1]; i++ {
		colour[r.elems[i]] = 0
		if len(r.colours) > 0 {
			colour[r.elems[i]] = r.colours[i]
		}
		items[r.elems[i]] = 0
	}
	return r.derive(1, items, func(q int32) int32 {
		for i := r.start[q]; i < r.start[q+1]; i++ {
			if c := colour[r.elems[i]]; c == 0 || c != free && c != r.colours[i] {
				return 0
			}
		}
		return 1
	})[0]
}
