package logic

// templateSearch is a search for templates of a digit. A template is a way to place the digit in
// every house that lacks it.
type templateSearch struct {
	*digitIndex
	fd      *finder
	need    []places // the places of each house that lacks the digit
	inSome  places   // candidates that are in some template found so far
	inNone  places   // candidates that are in no template
	inAll   places   // candidates that are in every template
	current places   // the template being built
	most    int      // bound on the steps of all searches; 0: none
	steps   int
}

// over reports whether searches were cut short, so that what they did not find may exist.
func (q *templateSearch) over() bool { return q.fd.budget.over || q.most > 0 && q.steps > q.most }

// search completes the template with candidates of a set. It reports whether it could.
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
	// Candidates about which nothing is known yet come first.
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

// begin lists the places of each house that lacks the digit.
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

// maxTemplateSteps bounds the steps of outsideTemplates. 9×9 takes some hundred.
const maxTemplateSteps = 2000

// outsideTemplates returns the candidates of the digit that are in no template: nothing else can be
// eliminated by looking at this digit alone. It returns all candidates if the search would take too
// long.
func (q *digitIndex) outsideTemplates(fd *finder) places {
	if fd.noShortcuts {
		return q.full()
	}
	if !q.searched && fd.f.classic {
		q.searched, q.outside = true, q.outsideNine(fd)
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

// templateSearches finds, for every digit, the candidates in no template and those in every
// template. A cell that one digit is sure to have is taken from the templates of the other digits,
// until nothing changes. An entry is nil if the digit has too many candidates; the result is nil if
// the budget was used up or a digit has no template.
func (fd *finder) templateSearches() []*templateSearch {
	f := fd.f
	list := make([]*templateSearch, f.n)
	var taken cellSet // cells that are sure to have some digit
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

// update finds inNone and inAll again; candidates in inNone stay there. It reports whether it was
// not cut short and found a template.
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

// templateDeletes finds candidates that are in no template of their digit.
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

// templateSets finds candidates that are in every template of their digit.
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
