package exactcover

import (
	"math/rand/v2"
	"strings"
	"sync/atomic"

	"github.com/nonet-dev/nonet/internal/sched"
)

// A reduced problem is what the searches work on: a Problem without the parts that have no
// influence on its solutions.
//
//	items     sharp ones, other primary ones, secondary ones, each in the order of the problem
//	options   those with a primary item, in the order in which they are tried
//	elements  without those of secondary items that never exclude an option
//
// The searches do not change it, so that several can share it.
type reduced struct {
	sharp   int32 // items below are sharp
	primary int32 // items below are primary
	items   int32

	number  []int32 // of each option in the problem
	start   []int32 // option o has the elements [start[o], start[o+1])
	elems   []int32 // items
	colours []Colour
	size    []int32 // of each item: how many options have it

	// hopeless says that a primary item is in no option.
	hopeless bool

	rank  []int32 // of each item of the problem: its number here
	order []int32
	uses  []colourUse
}

// A colourUse is what the options so far say of a secondary item.
type colourUse struct {
	options int32  // how many have it
	colour  Colour // of all of them, 0 if they differ or have none
}

// options returns the number of options.
func (r *reduced) options() int { return len(r.number) }

// option returns the items of option o.
func (r *reduced) option(o int32) []int32 { return r.elems[r.start[o]:r.start[o+1]] }

// reduce sets r to the reduced problem of p, with the options in random order if random is not nil.
// If stop becomes true meanwhile it returns false.
func (r *reduced) reduce(p *Problem, random *rand.Rand, stop *atomic.Bool) bool {
	r.rankItems(p)
	order := r.orderOptions(p, random)

	// What is useful?
	r.uses = resize(r.uses, int(r.items))
	clear(r.uses)
	options, elements := 0, 0
	for o := range p.ends {
		sched.Poll()
		if stop.Load() {
			return false
		}
		lo, hi := p.span(o)
		if !r.useful(p, lo, hi) {
			continue
		}
		options++
		elements += hi - lo
		for i := lo; i < hi; i++ {
			s := &r.uses[r.rank[p.elems[i]]]
			colour := Colour(0)
			if p.shades != nil {
				colour = p.shades[i]
			}
			if s.options++; s.options == 1 {
				s.colour = colour
			} else if s.colour != colour {
				s.colour = 0
			}
		}
	}
	r.hopeless = false
	for _, s := range r.uses[:r.primary] {
		r.hopeless = r.hopeless || s.options == 0
	}

	r.number = resize(r.number, options)[:0]
	r.start = append(resize(r.start, options+1)[:0], 0)
	r.elems = resize(r.elems, elements)[:0]
	r.colours = r.colours[:0]
	r.size = resize(r.size, int(r.items))
	clear(r.size)
	coloured := false
	for k := range p.ends {
		sched.Poll()
		if stop.Load() {
			return false
		}
		o := k
		if order != nil {
			o = int(order[k])
		}
		lo, hi := p.span(o)
		if !r.useful(p, lo, hi) {
			continue
		}
		for i := lo; i < hi; i++ {
			x := r.rank[p.elems[i]]
			if s := r.uses[x]; x >= r.primary && (s.options == 1 || s.colour != 0) {
				continue
			}
			r.elems = append(r.elems, x)
			r.size[x]++
			if p.shades != nil {
				r.colours = append(r.colours, p.shades[i])
				coloured = coloured || p.shades[i] != 0
			}
		}
		r.number = append(r.number, int32(o))
		r.start = append(r.start, int32(len(r.elems)))
	}
	if !coloured {
		r.colours = r.colours[:0]
	}
	return true
}

// rankItems numbers the items: primary ones whose name begins with #, other primary ones, secondary
// ones, each in the order of the problem.
func (r *reduced) rankItems(p *Problem) {
	r.rank = resize(r.rank, len(p.items))
	r.items = int32(len(p.items))
	next := int32(0)
	number := func(belongs func(Item) bool) int32 {
		for i, item := range p.items {
			if belongs(item) {
				r.rank[i] = next
				next++
			}
		}
		return next
	}
	sharp := func(item Item) bool { return strings.HasPrefix(item.Name, "#") }
	r.sharp = number(func(item Item) bool { return item.Kind == Primary && sharp(item) })
	r.primary = number(func(item Item) bool { return item.Kind == Primary && !sharp(item) })
	number(func(item Item) bool { return item.Kind == Secondary })
}

// orderOptions returns the options in the order in which they are tried; nil is ascending order.
func (r *reduced) orderOptions(p *Problem, random *rand.Rand) []int32 {
	if random == nil {
		return nil
	}
	r.order = resize(r.order, len(p.ends))
	for o := range r.order {
		r.order[o] = int32(o)
	}
	random.Shuffle(len(r.order), func(i, j int) { r.order[i], r.order[j] = r.order[j], r.order[i] })
	return r.order
}

// useful reports whether the option with the elements [lo, hi) has a primary item.
func (r *reduced) useful(p *Problem, lo, hi int) bool {
	if r.primary == r.items {
		return true
	}
	for _, i := range p.elems[lo:hi] {
		if r.rank[i] < r.primary {
			return true
		}
	}
	return false
}

// resize returns a slice of length n, s itself if its capacity allows it. The contents are
// arbitrary.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}
