package logic

// template is a search for ways to place a digit in all houses that lack it.
type template struct {
	*sea
	v     *view
	need  []places // the places of each house that lacks the digit
	alive places   // candidates that are in some way found
	dead  places   // candidates that are in no way
	sure  places   // candidates that are in every way
	way   places   // the way being tried
	most  int      // bounds the steps of all searches; 0: no bound
	steps int
}

// over reports whether searches were stopped, so that what they did not find may be there.
func (q *template) over() bool { return q.v.meter.over || q.most > 0 && q.steps > q.most }

// search completes the way with candidates of a set.
func (q *template) search(left places) bool {
	if q.steps++; q.v.meter.tick() || q.over() {
		return false
	}
	best, least := places{}, maxSea+1
	for _, in := range q.need {
		if in.meets(q.way) {
			continue
		}
		now := in.and(left)
		if k := now.count(); k < least {
			best, least = now, k
			if k == 0 {
				return false
			}
		}
	}
	if least > maxSea {
		q.alive = q.alive.or(q.way)
		return true
	}
	before := q.way
	// Candidates of which nothing is known yet come first.
	for _, list := range [2]places{best.without(q.alive), best.and(q.alive)} {
		for i := list.next(0); i >= 0; i = list.next(i + 1) {
			q.way = before
			q.way.add(i)
			if q.search(left.without(q.sees[i])) {
				return true
			}
		}
	}
	q.way = before
	return false
}

// begin works out where each house lacks the digit.
func (q *template) begin() {
	f := q.v.f
	for h := range f.houses {
		var in places
		for m := q.v.pos[h*f.n+q.d]; m != 0; m &= m - 1 {
			in.add(int(q.number[f.cellAt(h, m)]))
		}
		if !in.none() {
			q.need = append(q.need, in)
		}
	}
}

// maxWayless bounds the steps by which wayless searches. 9×9 takes some hundred.
const maxWayless = 2000

// wayless returns the candidates of the digit that are in no way to place it in all houses: all that techniques which look
// at one digit alone can remove. It returns all candidates where it would take too long to tell.
func (q *sea) wayless(v *view) places {
	if v.plain {
		return q.full()
	}
	if !q.searched {
		x := &v.digitWays
		*x = template{sea: q, v: v, need: x.need[:0], most: maxWayless}
		x.begin()
		x.update()
		if v.meter.over {
			return places{}
		}
		q.searched, q.dead = true, x.dead
		if x.over() {
			q.dead = q.full()
		}
	}
	return q.dead
}

// templates works out for every digit the candidates that are in no way to place
// it, and those that are in every way. The latter are taken from the other digits' ways
// until nothing changes. The result is by digit, nil for digits that were left alone; nil if it could not be worked out.
func (v *view) templates() []*template {
	f := v.f
	list := make([]*template, f.n)
	var taken cellSet // cells that are sure to have one of the digits
	for d := range f.n {
		if q := v.sea(d); q != nil {
			list[d] = &template{sea: q, v: v}
			list[d].begin()
		}
	}
	for again := true; again; {
		again = false
		for _, q := range list {
			if q == nil {
				continue
			}
			for i, c := range q.cells {
				if taken.has(int(c)) && !q.sure.has(i) {
					q.dead.add(i)
				}
			}
			if !q.update() {
				return nil
			}
			for _, c := range q.list(q.sure) {
				if !taken.has(c) {
					taken.add(c)
					again = true
				}
			}
		}
	}
	return list
}

// update works out dead and sure again, candidates that are dead aside. It
// reports whether it could, and found any way.
func (q *template) update() bool {
	left := q.full().without(q.dead)
	q.alive = places{}
	for i := range q.cells {
		if q.alive.has(i) || q.dead.has(i) {
			continue
		}
		q.way = places{}
		q.way.add(i)
		if !q.search(left.without(q.sees[i])) {
			if q.over() {
				return false
			}
			q.dead.add(i)
			left = left.without(q.way)
		}
	}
	for _, in := range q.need {
		if x := in.and(q.alive); x.count() == 1 {
			q.sure = q.sure.or(x)
		}
	}
	return len(q.need) == 0 || !q.alive.none()
}

// templateDeletes finds the candidates of a digit that are in no way to place
// it in all houses.
func templateDeletes(v *view, t Technique) bool {
	for _, q := range v.templates() {
		if q == nil {
			continue
		}
		v.begin(t, VariantPlain, table[t].base)
		v.strikePlaces(q.sea, q.dead)
		if v.proof {
			v.part(RolePattern, -1, 0, 1<<q.d, q.list(q.alive)...)
		}
		if v.hit() {
			return true
		}
	}
	return false
}

// templateSets finds the candidates of a digit that are in every way to place
// it in all houses.
func templateSets(v *view, t Technique) bool {
	for _, q := range v.templates() {
		if q == nil || q.sure.none() {
			continue
		}
		v.begin(t, VariantPlain, table[t].base)
		for i, c := range q.list(q.sure) {
			if node := c*v.f.n + q.d; i == 0 {
				v.out.node = node
			} else {
				v.out.also = append(v.out.also, node)
			}
		}
		if v.proof {
			v.part(RolePattern, -1, 0, 1<<q.d, q.list(q.alive)...)
		}
		if v.hit() {
			return true
		}
	}
	return false
}
