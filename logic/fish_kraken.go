package logic

import "slices"

// maxKraken bounds the size of kraken fish. maxKrakenFins bounds their fins: a person has to follow
// a chain for each fin.
const (
	maxKraken     = 4
	maxKrakenFins = 5
)

// kraken is a search for kraken fish of type 1 or 2.
//
// If a candidate is true, chains remove some places of a digit. If the remaining places of n bases
// are then within n-1 covers, the candidate is false. Read backwards: each of the removed places in
// the bases leads to the elimination, and one of these places is true. In type 1 the candidate has
// the same digit and is in one more cover: it is what a fish with n covers eliminates, but it does
// not see all of its fins. In type 2 the candidate is anywhere.
type kraken struct {
	fishSearch
	g    *setGraph
	kind int // the type
	krakenTarget

	least int // size plus fins of the best fish so far
	best  krakenMatch
}

// krakenTarget is a candidate that a kraken fish may eliminate, with the places of the digit of the
// fish that are off if the candidate is on.
type krakenTarget struct {
	node uint32
	c, z int // its cell and digit
	d    int // the digit of the fish
	off  places
}

// krakenMatch is a fish and the candidate that it eliminates.
type krakenMatch struct {
	fishMatch
	krakenTarget
	n int // the size
}

// krakenFish finds kraken fish: for each candidate (or, if one step is wanted, of all candidates)
// the fish with the least sum of size and fins.
func krakenFish(fd *finder, t Technique) bool {
	k := kraken{kind: table[t].degree}
	k.fd, k.t = fd, t
	if k.g = fd.setGraph(allLinks | groupNodes); k.g == nil {
		return false
	}
	const none = maxKraken + maxKrakenFins + 1
	k.take = k.takeFish
	k.least = none
	for _, x := range k.targets() {
		k.krakenTarget, k.index = x, &fd.index[x.d]
		k.findFor()
		if fd.budget.over {
			return false
		}
		if fd.wantAll && k.least < none {
			if k.emitBest() {
				return true
			}
			k.least = none
		}
	}
	return !fd.wantAll && k.least < none && k.emitBest()
}

// targets lists the candidates that a fish may eliminate: if such a candidate is true, a digit has
// no template left. It leaves out candidates that a chain alone eliminates, or chains from all
// places of a house.
func (k *kraken) targets() (list []krakenTarget) {
	fd, g := k.fd, k.g
	var ways [MaxSize]templateSearch
	var known [MaxSize][]places // templates found before
	for d := range fd.f.n {
		if len(g.digit[d]) > 0 {
			ways[d] = templateSearch{digitIndex: &fd.index[d], fd: fd, most: maxTemplateSteps}
			ways[d].begin()
		}
	}
	for z := range fd.f.n {
		for i := 0; len(g.digit[z]) > 0 && i < len(fd.index[z].cells); i++ {
			if fd.budget.spend() {
				return nil
			}
			node := g.digit[z][i]
			if !g.closure.ok {
				g.search(fd, node, true, false)
			}
			if k.offBy(node, z).has(i) {
				continue
			}
			for d := range fd.f.n {
				if len(g.digit[d]) == 0 || k.kind == 1 && d != z {
					continue
				}
				x := &ways[d]
				off, left := k.offBy(node, d), x.full()
				x.current, x.steps = places{}, 0
				if d == z {
					if off == x.sees[i] {
						continue // chains add nothing
					}
					x.current.add(i)
				}
				allOff := func(in places) bool { return in.in(off) }
				leaves := func(way places) bool { return x.current.in(way) && !way.meets(off) }
				if off.count() < k.kind || slices.ContainsFunc(known[d], leaves) ||
					slices.ContainsFunc(x.need, allOff) {
					continue
				}
				if x.search(left.without(off)) && !x.over() {
					known[d] = append(known[d], x.current)
					continue
				}
				list = append(list,
					krakenTarget{node: node, c: int(fd.index[z].cells[i]), z: z, d: d, off: off})
			}
		}
	}
	return list
}

// offBy returns the places of a digit that are off if a node is on. Without a closure it takes the
// result of the last search.
func (k *kraken) offBy(node uint32, d int) (off places) {
	g := k.g
	if c := &g.closure; c.ok {
		row := c.row(c.root[node])[c.words+c.base[d]:]
		for w := range words(len(k.fd.index[d].cells)) {
			off[w] = row[w]
		}
		return off.and(k.fd.index[d].full()) // nodes of groups come after the single candidates
	}
	for i := range k.fd.index[d].cells {
		if _, ok := k.reached(g.digit[d][i]); ok {
			off.add(i)
		}
	}
	return off
}

// reached returns the number under which a node is off in the last search, the nearer one of two;
// ok is false if it is not off.
func (k *kraken) reached(node uint32) (number uint32, ok bool) {
	g := k.g
	set := node + uint32(len(g.nodes))
	switch {
	case !g.off[node]:
		return set, g.off[set]
	case g.off[set] && g.distance[0][set] < g.distance[0][node]:
		return set, true
	}
	return node, true
}

// findFor looks for fish that eliminate the target and are better than the best fish so far.
func (k *kraken) findFor() {
	e := -1
	if k.z == k.d {
		e = int(k.index.number[k.c])
	}
	// A fish of type 2 has at least two fins.
	for k.n = 2; k.n <= maxKraken && k.n+k.kind < k.least; k.n++ {
		for k.shape = basicShape; k.shape <= mutantShape; k.shape++ {
			for _, x := range directions[k.shape] {
				k.prepare(e, k.off, x)
				if k.kind == 1 && len(k.last) == 0 || len(k.bases) < k.n || len(k.covers) < k.n-1 {
					continue
				}
				k.done = false
				if k.chooseCovers(0, 0, layers{}); k.fd.budget.over {
					return
				}
			}
		}
	}
}

// takeFish takes the fish of the chosen n bases and n-1 covers if it is better than the best fish
// so far.
func (k *kraken) takeFish() {
	var bases, covers layers
	var baseClasses, coverClasses uint8
	var x fishMatch
	for _, b := range k.base[:k.n] {
		bases = bases.plus(k.index.in[b])
		baseClasses |= k.index.class[b]
		x.bases.add(int(b))
	}
	for _, c := range k.cover[:k.n-1] {
		covers = covers.plus(k.index.in[c])
		coverClasses |= k.index.class[c]
		x.covers.add(int(c))
	}
	if bases.over || covers.over {
		return
	}
	if k.kind == 2 {
		x.fins = bases.beyond(&covers)
		typeOne := k.e >= 0 && x.fins.meets(k.index.sees[k.e])
		if x.fins.count() > 1 && !typeOne && shapeOf(baseClasses, coverClasses) == k.shape {
			k.keepBest(x)
		}
		return
	}
	for _, h := range k.last {
		with := covers.plus(k.index.in[h])
		x.fins = bases.beyond(&with)
		beyond := with.beyond(&bases)
		if with.over || !beyond.has(k.e) || !k.index.in[h].meets(bases.at[0]) ||
			x.fins.in(k.index.sees[k.e]) ||
			shapeOf(baseClasses, coverClasses|k.index.class[h]) != k.shape {
			continue
		}
		y := x
		y.covers.add(int(h))
		k.keepBest(y)
	}
}

// keepBest makes x the best fish if it is better.
func (k *kraken) keepBest(x fishMatch) {
	fins := x.fins.count()
	if fins > maxKrakenFins || k.n+fins >= k.least {
		return
	}
	k.least = k.n + fins
	k.best = krakenMatch{x, k.krakenTarget, k.n}
	k.done = fins == k.kind
}

// emitBest emits the step of the best fish.
func (k *kraken) emitBest() bool {
	fd, g, x := k.fd, k.g, &k.best
	k.index = &fd.index[x.d]
	var chains []Chain
	for i := x.fins.next(0); fd.proof && i >= 0; i = x.fins.next(i + 1) {
		fin := g.digit[x.d][i]
		g.search(fd, fin, true, true)
		end, ok := k.reached(x.node)
		if !ok { // every way comes back to a candidate
			g.search(fd, fin, true, false)
			if end, ok = k.reached(x.node); !ok {
				return false // the budget was used up
			}
		}
		chains = append(chains, g.chain(fd, g.trace(end, false), true))
	}
	fd.begin(k.t, VariantPlain, table[k.t].base+float64(k.least-2-k.kind)*0.1)
	fd.eliminate(x.c, 1<<x.z)
	if fd.proof {
		fd.out.chains = chains
		k.parts(&x.fishMatch)
	}
	return fd.emit()
}
