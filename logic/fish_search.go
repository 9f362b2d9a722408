package logic

// layers counts how often places are covered, up to three times.
type layers struct {
	at   [3]places // at[k]: places covered more than k times
	over bool      // some place is covered more than three times
}

func (l layers) plus(p places) layers {
	l.over = l.over || l.at[2].meets(p)
	l.at[2] = l.at[2].or(l.at[1].and(p))
	l.at[1] = l.at[1].or(l.at[0].and(p))
	l.at[0] = l.at[0].or(p)
	return l
}

// in reports whether no place is covered more often than in m.
func (l *layers) in(m *layers) bool {
	return !l.over && l.at[0].in(m.at[0]) && l.at[1].in(m.at[1]) && l.at[2].in(m.at[2])
}

// beyond returns the places that are covered more often than in m.
func (l *layers) beyond(m *layers) places {
	return l.at[0].without(m.at[0]).or(l.at[1].without(m.at[1])).or(l.at[2].without(m.at[2]))
}

// fishShape is the kinds of houses that bases and covers of a fish may be.
type fishShape uint8

const (
	basicShape   fishShape = iota // rows in columns, or columns in rows
	frankenShape                  // also regions and further houses
	mutantShape                   // any houses
)

const (
	rowBit    = 1 << rowClass
	columnBit = 1 << columnClass
	otherBits = 1<<regionClass | 1<<furtherClass
)

// directions has, for each shape, the classes of bases and of covers.
var directions = [...][][2]uint8{
	basicShape: {{columnBit, rowBit}, {rowBit, columnBit}},
	frankenShape: {{columnBit | otherBits, rowBit | otherBits},
		{rowBit | otherBits, columnBit | otherBits}},
	mutantShape: {{rowBit | columnBit | otherBits, rowBit | columnBit | otherBits}},
}

func shapeOf(bases, covers uint8) fishShape {
	for shape, list := range directions {
		for _, x := range list {
			if bases&^x[0] == 0 && covers&^x[1] == 0 {
				return fishShape(shape)
			}
		}
	}
	return mutantShape
}

// fishSearch is a search for the fish of one technique and one digit.
//
// Every base house has the digit once, every cover house too, and there are as many bases as
// covers. So among the true places of the digit, the excess of the bases over the covers equals the
// excess of the covers over the bases. A place that is in more bases than covers is a fin; it is an
// endo fin if it is in several bases. If no fin is true, no place that is in more covers than bases
// is true either. So a place in more covers than bases that sees all fins is eliminated. (Obi-Wahn
// generalised fish in this way in "The Ultimate Fish Guide".)
//
// The search assumes that a candidate e is true. Then the covers through e have their place, and n
// bases keep all their remaining places in the n-1 other covers. So the search goes through the
// sets of n-1 covers and looks for n bases within each.
type fishSearch struct {
	fd      *finder
	t       Technique
	n       int
	shape   fishShape
	finned  bool
	sashimi bool
	index   *digitIndex

	e      int
	rest   []places // of each house: the places that remain if e is true; none if it has e
	covers []uint8  // houses that can be covers, without those through e
	bases  []uint8  // houses that can be bases
	last   []uint8  // houses through e that can be covers

	cover [8]uint8 // the covers and bases chosen so far
	base  [8]uint8

	take    func() // emits the fish of the chosen bases and covers
	seen    map[places]bool
	matches []fishMatch // kept if siamese fish are wanted
	done    bool
}

// fishMatch is a fish that was found.
type fishMatch struct {
	bases, covers, elim, fins places
	other                     bool // finned where sashimi is wanted, or the other way round
}

// The find functions of the kinds of fish.

func finnedFish(fd *finder, t Technique) bool  { return fd.findFish(t, basicShape, true, false) }
func sashimiFish(fd *finder, t Technique) bool { return fd.findFish(t, basicShape, true, true) }
func frankenFish(fd *finder, t Technique) bool { return fd.findFish(t, frankenShape, false, false) }
func mutantFish(fd *finder, t Technique) bool  { return fd.findFish(t, mutantShape, false, false) }
func finnedFrankenFish(fd *finder, t Technique) bool {
	return fd.findFish(t, frankenShape, true, false)
}
func finnedMutantFish(fd *finder,
	t Technique) bool {
	return fd.findFish(t, mutantShape, true, false)
}

// findFish finds fish of a shape, with or without fins.
func (fd *finder) findFish(t Technique, shape fishShape, finned, sashimi bool) bool {
	q := fishSearch{fd: fd, t: t, n: table[t].degree, shape: shape, finned: finned,
		sashimi: sashimi}
	return fd.eachDigit(t, q.find)
}

// find finds the fish of digit d.
func (q *fishSearch) find(d int) bool {
	fd := q.fd
	if q.index = fd.indexOf(d); q.index == nil || len(q.index.houses) <= q.n {
		return false
	}
	q.done, q.take = false, q.offerCovers
	q.seen = make(map[places]bool)
	q.matches = q.matches[:0]
	dead := q.index.outsideTemplates(fd)
	for e := dead.next(0); e >= 0; e = dead.next(e + 1) {
		for _, x := range directions[q.shape] {
			q.prepare(e, q.index.sees[e], x)
			if len(q.last) == 0 || len(q.bases) < q.n || len(q.covers) < q.n-1 {
				continue
			}
			q.chooseCovers(0, 0, layers{})
			if q.done || fd.budget.over {
				return q.done
			}
		}
	}
	return q.offerSiamese()
}

// prepare lists the houses for fish that eliminate candidate e, which turns some places off. If e <
// 0 the candidate is of another digit.
func (q *fishSearch) prepare(e int, off places, classes [2]uint8) {
	q.e = e
	q.covers, q.bases, q.last, q.rest = q.covers[:0], q.bases[:0], q.last[:0], q.rest[:0]
	for h, in := range q.index.in {
		if e >= 0 && in.has(e) {
			if q.index.class[h]&classes[1] != 0 {
				q.last = append(q.last, uint8(h))
			}
			q.rest = append(q.rest, places{})
			continue
		}
		left := in.without(off)
		q.rest = append(q.rest, left)
		if left.none() {
			continue
		}
		// A line shares one cell with each line that crosses it.
		if q.index.class[h]&classes[0] != 0 && (q.shape != basicShape || left.count() < q.n) {
			q.bases = append(q.bases, uint8(h))
		}
		if q.index.class[h]&classes[1] != 0 {
			q.covers = append(q.covers, uint8(h))
		}
	}
}

// chooseCovers chooses n-1 covers: cover k has at least index from.
func (q *fishSearch) chooseCovers(k, from int, taken layers) {
	if k == q.n-1 {
		q.basesWithin(&taken)
		return
	}
	if k == q.n-2 && q.fd.budget.spend() {
		return
	}
	for i := from; i <= len(q.covers)-(q.n-1-k); i++ {
		q.cover[k] = q.covers[i]
		q.chooseCovers(k+1, i+1, taken.plus(q.rest[q.covers[i]]))
		if q.done || q.fd.budget.over {
			return
		}
	}
}

// basesWithin looks for n bases within the chosen covers.
func (q *fishSearch) basesWithin(covers *layers) {
	var list [maxIndexed]uint8
	k := 0
	for _, h := range q.bases {
		if q.rest[h].in(covers.at[0]) && !q.isCover(h) {
			list[k] = h
			k++
		}
	}
	if k >= q.n {
		q.chooseBases(list[:k], 0, layers{}, covers)
	}
}

func (q *fishSearch) isCover(h uint8) bool {
	for _, c := range q.cover[:q.n-1] {
		if c == h {
			return true
		}
	}
	return false
}

func (q *fishSearch) chooseBases(list []uint8, k int, taken layers, covers *layers) {
	if k == q.n {
		q.take()
		return
	}
	if k > 0 && q.fd.budget.spend() {
		return
	}
	for i := 0; i <= len(list)-(q.n-k) && !q.fd.budget.over; i++ {
		more := taken.plus(q.rest[list[i]])
		if !more.in(covers) {
			continue
		}
		q.base[k] = list[i]
		q.chooseBases(list[i+1:], k+1, more, covers)
		if q.done {
			return
		}
	}
}

// offerCovers emits the fish of the chosen bases and covers, with each cover through e.
func (q *fishSearch) offerCovers() {
	for _, h := range q.last {
		q.cover[q.n-1] = h
		if q.offer(); q.done {
			return
		}
	}
}

// offer emits the fish of the chosen n bases and n covers.
func (q *fishSearch) offer() {
	var bases, covers layers
	var baseClasses, coverClasses uint8
	var x fishMatch
	for i := range q.n {
		b, c := q.base[i], q.cover[i]
		bases, covers = bases.plus(q.index.in[b]), covers.plus(q.index.in[c])
		baseClasses |= q.index.class[b]
		coverClasses |= q.index.class[c]
		x.bases.add(int(b))
		x.covers.add(int(c))
	}
	x.fins = bases.beyond(&covers)
	if bases.over || covers.over || x.fins.none() == q.finned ||
		shapeOf(baseClasses, coverClasses) != q.shape {
		return
	}
	x.other = q.finned && q.shape == basicShape && q.isSashimi(x.fins) != q.sashimi
	x.elim = covers.beyond(&bases)
	for i := x.fins.next(0); i >= 0; i = x.fins.next(i + 1) {
		x.elim = x.elim.and(q.index.sees[i])
	}
	if q.finned && q.fd.wantAll {
		q.matches = append(q.matches, x)
	}
	if x.other || q.seen[x.elim] {
		return
	}
	q.seen[x.elim] = true
	q.done = q.emit(VariantPlain, x.elim, &x)
}

// isSashimi reports whether a base keeps at most one place without the fins.
func (q *fishSearch) isSashimi(fins places) bool {
	for _, b := range q.base[:q.n] {
		if q.index.in[b].without(fins).count() < 2 {
			return true
		}
	}
	return false
}

// offerSiamese emits what two finned fish with the same bases eliminate together. One of them may
// be sashimi if the other is not.
func (q *fishSearch) offerSiamese() bool {
	clear(q.seen)
	alike := make(map[places][]int) // fish by their bases
	for i := range q.matches {
		x := &q.matches[i]
		if q.fd.budget.spend() {
			return false
		}
		for _, j := range alike[x.bases] {
			y := &q.matches[j]
			if x.other && y.other || x.elim.in(y.elim) || y.elim.in(x.elim) || x.fins == y.fins {
				continue
			}
			elim := x.elim.or(y.elim)
			if q.seen[elim] {
				continue
			}
			q.seen[elim] = true
			if q.emit(VariantSiamese, elim, y, x) {
				return true
			}
		}
		alike[x.bases] = append(alike[x.bases], i)
	}
	return false
}

// emit emits a step that eliminates candidates by one fish or two.
func (q *fishSearch) emit(variant Variant, elim places, fish ...*fishMatch) bool {
	fd := q.fd
	fd.begin(q.t, variant, table[q.t].base)
	fd.eliminatePlaces(q.index, elim)
	if fd.proof {
		q.parts(fish...)
	}
	return fd.emit()
}

// parts adds one fish, or two with the same bases, to the step.
func (q *fishSearch) parts(fish ...*fishMatch) {
	var bases layers
	for h := fish[0].bases.next(0); h >= 0; h = fish[0].bases.next(h + 1) {
		q.part(RoleBase, int(q.index.houses[h]), q.index.in[h])
		bases = bases.plus(q.index.in[h])
	}
	for _, x := range fish {
		for h := x.covers.next(0); h >= 0; h = x.covers.next(h + 1) {
			q.part(RoleCover, int(q.index.houses[h]), q.index.in[h].and(bases.at[0]))
		}
		for _, p := range []struct {
			role Role
			set  places
		}{{RoleFin, x.fins.without(bases.at[1])}, {RoleEndoFin, x.fins.and(bases.at[1])}} {
			if !p.set.none() {
				q.part(p.role, -1, p.set)
			}
		}
	}
}

// part adds a Part of some candidates of the digit. If h < 0 it has no house.
func (q *fishSearch) part(r Role, h int, set places) {
	p := q.fd.f.part(r, -1, 0, 1<<q.index.d, q.index.list(set)...)
	if h >= 0 {
		p.House = &q.fd.f.houses[h]
	}
	q.fd.out.parts = append(q.fd.out.parts, p)
}
