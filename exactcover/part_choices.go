package exactcover

import (
	"context"
	"slices"
)

// A Choice is an item, and some of the options that have it, in ascending order.
type Choice struct {
	Item    int
	Options []int
}

// Choices returns what Part decides, from the root of the tree on: for each item that the search
// branches on, the option that leads to the part; for the last one, the options that belong to it.
// A solution is in the part if it covers each of these items by one of these options. So the
// problem without the other options of these items has the solutions of the part, for programs that
// know nothing of parts. There are no choices in the whole tree.
//
// It takes as long as coming to the part. The errors are ErrPart, ErrUnsupported for EngineMemo,
// and the context's.
func (s *Solver) Choices(ctx context.Context, p *Problem) ([]Choice, error) {
	t := s.Part.task()
	var choices []Choice
	err := s.probe(ctx, p, func(c search, r *listingRun) (Stats, error) {
		if s.Part.whole() {
			return Stats{}, nil
		}
		if err := arrive(ctx, c, t); err != nil {
			return Stats{}, err
		}
		if !c.begun().reached {
			return Stats{}, errNowhere
		}
		for depth := range len(t.path) + 1 {
			from, to := t.from, t.to
			if depth < len(t.path) {
				from = t.path[depth].index
				to = from + 1
			}
			item, options := c.alternatives(depth)
			choice := Choice{Item: slices.Index(r.work.reduced.rank, item)}
			for _, o := range options[from:to] {
				choice.Options = append(choice.Options, int(r.work.reduced.number[o]))
			}
			choices = append(choices, choice)
		}
		return Stats{}, nil
	})
	return choices, err
}
