package logic

// templateSearch is a search for ways to place a digit in all houses that lack it.
type templateSearch struct {
	*digitIndex
	fd      *finder
	need    []places // the places of each house that lacks the digit
	inSome  places   // candidates that are in some way found
	inNone  places   // candidates that are in no way
	inAll   places   // candidates that are in every way
	current places   // the way being tried
	most    int      // bounds the steps of all searches; 0: no bound
	steps   int
}

// over reports whether searches were stopped, so that what they did not find may be there.
func (q *templateSearch) over() bool { return q.fd.budget.over || q.most > 0 && q.steps > q.most }

// search completes the way with candidates of a set.
func (q *templateSearch) search(left places) bool {
	if q.steps++; q.fd.budget.spend() || q.over() {
		return false
	}
	best, least := places{}, maxIndexed+1
	for _, in := range q.need {
		if in.meets(q.current) {
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
	if least > maxIndexed {
		q.inSome = q.inSome.or(q.current)
		return true
	}
	before := q.current
	// Candidates of which nothing is known yet come first.
	for _, list := range [2]places{best.without(q.inSome), best.and(q.inSome)} {
		for i := list.next(0); i >= 0; i = list.next(i + 1) {
			q.current = before
			q.current.add(i)
			if q.search(left.without(q.sees[i])) {
				return true
			}
		}
	}
	q.current = before
	return false
}

// begin works out where each house lacks the digit.
func (q *templateSearch) begin() {
	f := q.fd.f
	for h := range f.houses {
		var in places
		for m := q.fd.pos[h*f.n+q.d]; m != 0; m &= m - 1 {
			in.add(int(q.number[f.cellAt(h, m)]))
		}
		if !in.none() {
			q.need = append(q.need, in)
		}
	}
}

// maxTemplateSteps bounds the steps by which wayless searches. 9×9 takes some hundred.
const maxTemplateSteps = 2000

// outsideTemplates returns the candidates of the digit that are in no way to place it in all houses: all that techniques which look
// at one digit alone can remove. It returns all candidates where it would take too long to tell.
func (q *digitIndex) outsideTemplates(fd *finder) places {
	if fd.noShortcuts {
		return q.full()
	}
	if !q.searched {
		x := &fd.digitTemplates
		*x = templateSearch{digitIndex: q, fd: fd, need: x.need[:0], most: maxTemplateSteps}
		x.begin()
		x.update()
		if fd.budget.over {
			return places{}
		}
		q.searched, q.outside = true, x.inNone
		if x.over() {
			q.outside = q.full()
		}
	}
	return q.outside
}

// templateSearches works out for every digit the candidates that are in no way to place
// it, and those that are in every way. The latter are taken from the other digits' ways
// until nothing changes. The result is by digit, nil for digits that were left alone; nil if it could not be worked out.
func (fd *finder) templateSearches() []*templateSearch {
	f := fd.f
	list := make([]*templateSearch, f.n)
	var taken cellSet // cells that are sure to have one of the digits
	for d := range f.n {
		if q := fd.indexOf(d); q != nil {
			list[d] = &templateSearch{digitIndex: q, fd: fd}
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
				if taken.has(int(c)) && !q.inAll.has(i) {
					q.inNone.add(i)
				}
			}
			if !q.update() {
				return nil
			}
			for _, c := range q.list(q.inAll) {
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
func (q *templateSearch) update() bool {
	left := q.full().without(q.inNone)
	q.inSome = places{}
	for i := range q.cells {
		if q.inSome.has(i) || q.inNone.has(i) {
			continue
		}
		q.current = places{}
		q.current.add(i)
		if !q.search(left.without(q.sees[i])) {
			if q.over() {
				return false
			}
			q.inNone.add(i)
			left = left.without(q.current)
		}
	}
	for _, in := range q.need {
		if x := in.and(q.inSome); x.count() == 1 {
			q.inAll = q.inAll.or(x)
		}
	}
	return len(q.need) == 0 || !q.inSome.none()
}

// templateDeletes finds the candidates of a digit that are in no way to place
// it in all houses.
func templateDeletes(fd *finder, t Technique) bool {
	for _, q := range fd.templateSearches() {
		if q == nil {
			continue
		}
		fd.begin(t, VariantPlain, table[t].base)
		fd.eliminatePlaces(q.digitIndex, q.inNone)
		if fd.proof {
			fd.part(RolePattern, -1, 0, 1<<q.d, q.list(q.inSome)...)
		}
		if fd.emit() {
			return true
		}
	}
	return false
}

// templateSets finds the candidates of a digit that are in every way to place
// it in all houses.
func templateSets(fd *finder, t Technique) bool {
	for _, q := range fd.templateSearches() {
		if q == nil || q.inAll.none() {
			continue
		}
		fd.begin(t, VariantPlain, table[t].base)
		for i, c := range q.list(q.inAll) {
			if node := c*fd.f.n + q.d; i == 0 {
				fd.out.node = node
			} else {
				fd.out.also = append(fd.out.also, node)
			}
		}
		if fd.proof {
			fd.part(RolePattern, -1, 0, 1<<q.d, q.list(q.inSome)...)
		}
		if fd.emit() {
			return true
		}
	}
	return false
}
