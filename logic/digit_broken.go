package logic

// A broken wing is a loop of an odd number of places of one digit, in which each place shares a
// house with the next. The other places of these houses are the guardians. If no guardian were
// true, each house would have the digit in one of its two cells of the loop, so the cells of the
// loop would be true and false in turn. Around an odd number of cells that cannot be. So a guardian
// is true.

// brokenWings finds broken wings. A single guardian is placed; what sees all guardians goes.
func brokenWings(fd *finder, t Technique) bool {
	return fd.eachDigit(t, func(d int) bool { return fd.brokenWingsOf(t, fd.indexOf(d)) })
}

// brokenWingsOf finds the broken wings of a digit, which has no index if q is nil. It supposes that
// a candidate is true, or a guardian the only one, and looks for an odd loop in what is left.
func (fd *finder) brokenWingsOf(t Technique, q *digitIndex) bool {
	if q == nil {
		return false
	}
	outside := q.outsideTemplates(fd)
	done := places{}
	for i := range q.cells {
		if fd.budget.spend() {
			return false
		}
		var gone places
		gone.add(i)
		if alone := q.sees[i].in(outside); alone && fd.brokenWing(t, q, gone, &done) {
			return true
		}
		if !outside.has(i) || done.has(i) {
			continue
		}
		if fd.brokenWing(t, q, gone.or(q.sees[i]), &done) {
			return true
		}
	}
	return false
}

// brokenWing emits what follows if the places that are left without some have an odd loop.
func (fd *finder) brokenWing(t Technique, q *digitIndex, gone places, done *places) bool {
	loop, links := q.oddLoop(gone)
	if loop == nil {
		return false
	}
	var guardians places
	for _, k := range links {
		guardians = guardians.or(q.in[k].and(gone))
	}
	if guardians.none() {
		return false // the state has no solution
	}
	f := fd.f
	fd.begin(t, VariantPlain, table[t].base)
	if seen := q.seen(guardians); guardians.single() {
		fd.out.node = int(q.cells[guardians.next(0)])*f.n + q.d
	} else {
		*done = done.or(seen)
		fd.eliminatePlaces(q, seen)
	}
	if fd.proof {
		for i, k := range links {
			h := int(q.houses[k])
			fd.part(RolePattern, h, fd.placesOf(h, int(q.cells[loop[i]]),
				int(q.cells[loop[(i+1)%len(loop)]])), 1<<q.d)
		}
		fd.part(RoleGuardian, -1, 0, 1<<q.d, q.list(guardians)...)
	}
	return fd.emit()
}

// oddLoop returns a shortest loop of an odd number of places, and the houses between each and the
// next, of those houses that have just two places if some are gone; nil if there is none.
func (q *digitIndex) oddLoop(gone places) (loop, links []int) {
	type edge struct{ a, b, house int }
	var edges []edge
	var ends places
	for k, in := range q.in {
		if left := in.without(gone); left.count() == 2 {
			a := left.next(0)
			edges = append(edges, edge{a, left.next(a + 1), k})
			ends = ends.or(left)
		}
	}
	// From a place, in steps: which places are reached by an even or odd number of them.
	type reached struct{ from, by int } // an index of a place and parity, and of an edge
	const unseen = -2
	var seen [2 * maxIndexed]reached
	var queue [2 * maxIndexed]int
	best := 0
	for start := ends.next(0); start >= 0; start = ends.next(start + 1) {
		for i := range seen[:2*len(q.cells)] {
			seen[i].from = unseen
		}
		seen[2*start].from = -1
		queue[0] = 2 * start
		for head, tail := 0, 1; head < tail && seen[2*start+1].from == unseen; head++ {
			at := queue[head]
			for i, e := range edges {
				next := e.a
				if e.a == at/2 {
					next = e.b
				} else if e.b != at/2 {
					continue
				}
				to := 2*next + 1 - at%2
				if seen[to].from == unseen {
					seen[to] = reached{at, i}
					queue[tail] = to
					tail++
				}
			}
		}
		if seen[2*start+1].from == unseen {
			continue
		}
		length := 0
		for at := 2*start + 1; at != 2*start; at = seen[at].from {
			length++
		}
		if best != 0 && length >= best {
			continue
		}
		best = length
		loop, links = loop[:0], links[:0]
		for at := 2*start + 1; at != 2*start; at = seen[at].from {
			loop, links = append(loop, at/2), append(links, edges[seen[at].by].house)
		}
	}
	return loop, links
}
