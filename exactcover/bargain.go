package exactcover

import (
	"context"
	"math/bits"
	"slices"
	"sync/atomic"
)

// A bargain is a search for the cheapest solutions.
//
// It goes in rounds. In each only solutions up to a cap are wanted, which is low at first, so that few options are cheap enough to matter.
// A round that comes to its end and finds k solutions is the last one. If it needs too many nodes the cap is
// raised as well, so that solutions are found soon where there are many; the last round knows what they cost.
type bargain struct {
	ctx    context.Context
	stop   *atomic.Bool
	budget *budget
	teller *progressReporter
	stats  Stats
	err    error // why the search ended early

	problem *reduced
	best    cheapest
	unit    int64 // amounts of whole solutions are multiples of it
	cap     int64 // solutions above it are not wanted in this round
	ration  int64 // the round ends with so many nodes; 0 is no limit
	effort  int64 // of a sieve for each element of a problem

	pricer pricer
	sieve  sieve
	cutter cutter
	spare  []*costed
	chosen []int32 // options of the reduced problem
}

func newBargain(ctx context.Context, r *reduced, k int, stop *atomic.Bool) *bargain {
	return &bargain{ctx: ctx, stop: stop, problem: r, best: cheapest{k: k}, effort: sieveEffort}
}

// How much work goes where.
const (
	// firstOptions is how many options for each primary item the first round lets through.
	firstOptions = 3
	// firstRation is how many nodes the first round may have.
	firstRation = int64(10_000)
	// sieveEffort is how much a sieve may do before it is given up for better prices, as a multiple of the size of the problem.
	sieveEffort = 100
	// cutRounds is how often prices are sought again when they have discarded a fifth of the options.
	cutRounds = 4
)

// whole returns the whole problem. Its amounts are the costs divided by their greatest common divisor and multiplied by a power of two,
// so that prices can be finer than costs and no sum overflows.
func (b *bargain) whole(p *Problem) *costed {
	r := b.problem
	c := &costed{
		primary: r.primary,
		items:   r.items,
		start:   r.start,
		elems:   r.elems,
		colours: r.colours,
		number:  make([]int32, r.options()),
		cost:    make([]int64, r.options()),
	}
	most, divisor, longest := int64(0), int64(0), int64(1)
	for o, number := range r.number {
		c.number[o] = int32(o)
		cost := p.Cost(int(number))
		c.cost[o] = cost
		most = max(most, cost, -cost)
		divisor = gcd(divisor, max(cost, -cost))
		longest = max(longest, int64(r.start[o+1]-r.start[o]))
	}
	if divisor == 0 {
		divisor = 1
	}
	most /= divisor
	shift := max(0, min(10, 57-bits.Len64(uint64(most))-bits.Len64(uint64(r.primary))))
	b.unit = 1 << shift
	for o := range c.cost {
		c.cost[o] = c.cost[o] / divisor * b.unit
	}
	most *= b.unit
	// Prices may be higher than costs as far as sums of them fit.
	room := (1 << 60) / (int64(r.items) + 1) / longest
	c.limit = max(most, min(64*most, room))
	c.coarse = room < most
	c.index()
	return c
}

// gcd returns the greatest common divisor of a and b, which are not negative.
func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// ceiling returns an amount that no solution exceeds.
func (c *costed) ceiling() int64 {
	dearest := make([]int64, c.primary)
	for i := range dearest {
		dearest[i] = -1 << 62
	}
	for o := range int32(c.options()) {
		share := floorDiv(c.cost[o], c.primaries(o)) + 1
		for _, i := range c.option(o) {
			if i < c.primary {
				dearest[i] = max(dearest[i], share)
			}
		}
	}
	sum := int64(0)
	for _, d := range dearest {
		sum += d
	}
	return sum
}

// run searches the whole problem.
func (b *bargain) run(p *Problem) {
	c := b.whole(p)
	ceiling := int64(0)
	for _, step := range []func(){
		c.priceFirst,
		c.settle,
		func() { ceiling = c.ceiling() },
		func() { b.pricer.improve(c, effortFirst, ceiling, b.stop) },
	} {
		if b.stopped() {
			return
		}
		step()
	}
	if b.stopped() {
		return
	}
	lefts := slices.Clone(c.left)
	slices.Sort(lefts)
	need := int64(0) // without so much some item has no option
	for i := range c.primary {
		least := int64(1 << 62)
		for _, o := range c.optionsOf(i) {
			least = min(least, c.left[o])
		}
		need = max(need, least)
	}
	want := max(1, min(firstOptions*int(c.primary)+b.best.k, len(lefts)/2))
	for ration := firstRation; want < len(lefts) && !b.best.full(); ration *= 2 {
		b.cap = min(ceiling, c.bound+max(need, lefts[want]))
		b.ration = b.stats.Nodes + ration
		whole := b.explore(c, 0, .5, maxSieve)
		if b.err != nil || whole && (b.best.full() || b.cap == ceiling) {
			return
		}
		want *= 2
	}
	b.cap, b.ration = ceiling, 0
	b.explore(c, .5, 1, maxSieve)
}

// most returns the highest amount of a solution that is wanted.
func (b *bargain) most() int64 {
	if b.best.full() {
		return min(b.cap, b.best.heap[0].Cost-b.unit)
	}
	return b.cap
}

// get returns a costed problem to fill, and put takes it back.
func (b *bargain) get() *costed {
	if n := len(b.spare); n > 0 {
		c := b.spare[n-1]
		b.spare = b.spare[:n-1]
		return c
	}
	return new(costed)
}

func (b *bargain) put(c *costed) { b.spare = append(b.spare, c) }

// stopped reports whether the search is to end, and why.
func (b *bargain) stopped() bool {
	if b.err == nil {
		b.err = contextErr(b.ctx)
	}
	return b.err != nil
}

// spend counts a node, and reports whether the search may go on.
func (b *bargain) spend() bool {
	if b.err != nil || b.rationed() {
		return false
	}
	if !b.budget.spend() {
		b.err = ErrLimit
		return false
	}
	b.stats.Nodes++
	return b.stats.Nodes%256 != 0 && !b.stop.Load() || !b.stopped()
}

// rationed reports whether the round has to end.
func (b *bargain) rationed() bool { return b.ration > 0 && b.stats.Nodes >= b.ration }

// found takes a solution: what was chosen and these options as well.
func (b *bargain) found(amount int64, more []int32) {
	b.stats.Solutions++
	options := make([]int, 0, len(b.chosen)+len(more))
	for _, o := range b.chosen {
		options = append(options, int(b.problem.number[o]))
	}
	for _, o := range more {
		options = append(options, int(b.problem.number[o]))
	}
	slices.Sort(options)
	b.best.add(Priced{Options: options, Cost: amount})
}

// explore searches a problem, of which it does not keep anything. from and to say which share of the whole work it is. A sieve is used for up to
// sifted options: where one was given up it is not tried again before a fifth of the options is gone. It returns false when the search or the
// round is to end.
func (b *bargain) explore(c *costed, from, to float64, sifted int) bool {
	b.teller.report(from)
	chosen := len(b.chosen)
	given := c
	defer func() {
		b.chosen = b.chosen[:chosen]
		if c != given {
			b.put(c)
		}
	}()
	for round := 0; ; round++ {
		if b.stopped() {
			return false
		}
		most := b.most()
		if c.bound <= most && c.primary > 0 {
			b.pricer.improve(c, effortBelow, most, b.stop)
			if b.stopped() {
				return false
			}
		}
		if c.bound > most {
			return true
		}
		if c.primary == 0 {
			b.found(c.bound, nil)
			return true
		}
		cheap := c.within(most - c.bound)
		if cheap == c.options() {
			break
		}
		next := b.get()
		ok := b.derive(next, c, -1, most-c.bound)
		enough := 5*cheap > 4*c.options() || round == cutRounds
		if c != given {
			b.put(c)
		}
		if c = next; !ok {
			return true
		}
		if enough {
			break
		}
	}
	if c.bound > b.most() {
		return true
	}
	if c.primary == 0 {
		b.found(c.bound, nil)
		return true
	}
	if c.options() <= sifted {
		b.sieve.load(c)
		done := b.sieve.run(b.effort*int64(len(c.elems)), func() int64 { return b.most() - c.bound }, b.spend, func(options []int32) {
			amount := c.base
			list := make([]int32, len(options))
			for i, k := range options {
				o := b.sieve.order[k]
				amount += c.cost[o]
				list[i] = c.number[o]
			}
			if amount <= b.most() {
				b.found(amount, list)
			}
		})
		if done || b.err != nil || b.rationed() {
			return done
		}
		sifted = c.options() * 4 / 5
	}
	item := c.scarcest()
	options := c.cheapestFirst(nil, c.optionsOf(item))
	if len(options) > 1 && !b.spend() {
		return false
	}
	for j, o := range options {
		slack := b.most() - c.bound - c.left[o]
		if slack < 0 {
			break
		}
		part := (to - from) / float64(len(options))
		before := len(b.chosen)
		next := b.get()
		ok := !b.derive(next, c, o, slack) || b.explore(next, from+part*float64(j), from+part*float64(j+1), sifted)
		b.put(next)
		b.chosen = b.chosen[:before]
		if !ok {
			return false
		}
	}
	return true
}

// A cutter makes parts of problems. It has the memory for that.
type cutter struct {
	dead  []bool  // options
	gone  []bool  // items
	count []int32 // of each item: the options that are not dead
	queue []int32 // items that had one option left
	to    []int32 // of each item: its number in the part
	empty bool    // a primary item has no options
}

// derive makes part the problem that is left of c when option, unless it is negative, is chosen, and options of which more than slack is left are
// discarded, as well as what follows from that. Options that are chosen are appended to those of the bargain. It returns false if there
// is no solution.
func (b *bargain) derive(part, c *costed, option int32, slack int64) bool {
	w := &b.cutter
	n := c.options()
	w.dead, w.gone = resize(w.dead, n), resize(w.gone, int(c.items))
	clear(w.dead)
	clear(w.gone)
	w.count, w.to = resize(w.count, int(c.items)), resize(w.to, int(c.items))
	w.queue = w.queue[:0]
	w.empty = false
	for i := range c.items {
		w.count[i] = int32(len(c.optionsOf(i)))
	}
	base := c.base
	take := func(o int32) {
		base += c.cost[o]
		b.chosen = append(b.chosen, c.number[o])
		w.take(c, o)
	}
	if option >= 0 {
		take(option)
	}
	for o, left := range c.left {
		if left > slack && !w.dead[o] {
			w.kill(c, int32(o))
		}
	}
	for i := range c.primary {
		if w.count[i] == 1 && !w.gone[i] {
			w.queue = append(w.queue, i)
		}
	}
	for len(w.queue) > 0 && !w.empty {
		i := w.queue[len(w.queue)-1]
		w.queue = w.queue[:len(w.queue)-1]
		if w.gone[i] {
			continue
		}
		for _, o := range c.optionsOf(i) {
			if !w.dead[o] {
				b.stats.Forced++
				take(o)
				break
			}
		}
	}
	if w.empty {
		return false
	}
	w.copy(part, c)
	part.base = base
	part.settle()
	return true
}

// take chooses option o.
func (w *cutter) take(c *costed, o int32) {
	w.dead[o] = true
	for _, i := range c.option(o) {
		w.count[i]--
		w.gone[i] = true
	}
	for e := c.start[o]; e < c.start[o+1]; e++ {
		i := c.elems[e]
		colour := c.colour(e)
		for _, q := range c.optionsOf(i) {
			if !w.dead[q] && (colour == 0 || colour != c.colourOf(q, i)) {
				w.kill(c, q)
			}
		}
	}
}

// kill discards option o.
func (w *cutter) kill(c *costed, o int32) {
	w.dead[o] = true
	for _, i := range c.option(o) {
		w.count[i]--
		if i < c.primary && !w.gone[i] {
			switch w.count[i] {
			case 0:
				w.empty = true
			case 1:
				w.queue = append(w.queue, i)
			}
		}
	}
}

// copy makes part what is left of c.
func (w *cutter) copy(part, c *costed) {
	next := int32(0)
	part.price = part.price[:0]
	for i := range c.items {
		if i == c.primary {
			part.primary = next
		}
		if w.gone[i] || i >= c.primary && w.count[i] < 2 {
			w.to[i] = -1
			continue
		}
		w.to[i] = next
		next++
		part.price = append(part.price, c.price[i])
	}
	if c.items == c.primary {
		part.primary = next
	}
	part.items = next
	part.limit, part.coarse = c.limit, c.coarse
	part.start = append(part.start[:0], 0)
	part.elems, part.colours, part.number, part.cost = part.elems[:0], part.colours[:0], part.number[:0], part.cost[:0]
	for o := range int32(c.options()) {
		if w.dead[o] {
			continue
		}
		for e := c.start[o]; e < c.start[o+1]; e++ {
			if to := w.to[c.elems[e]]; to >= 0 {
				part.elems = append(part.elems, to)
				if len(c.colours) > 0 {
					part.colours = append(part.colours, c.colours[e])
				}
			}
		}
		part.start = append(part.start, int32(len(part.elems)))
		part.number = append(part.number, c.number[o])
		part.cost = append(part.cost, c.cost[o])
	}
	part.index()
}
