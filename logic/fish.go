package logic

// layers counts how often places are taken, up to three times.
type layers struct {
	at   [3]places // at[k]: taken more than k times
	over bool      // some place is taken more than three times
}

func (l layers) plus(p places) layers {
	l.over = l.over || l.at[2].meets(p)
	l.at[2] = l.at[2].or(l.at[1].and(p))
	l.at[1] = l.at[1].or(l.at[0].and(p))
	l.at[0] = l.at[0].or(p)
	return l
}

// in reports whether no place is taken more often than in m.
func (l *layers) in(m *layers) bool {
	return !l.over && l.at[0].in(m.at[0]) && l.at[1].in(m.at[1]) && l.at[2].in(m.at[2])
}

// beyond returns the places that are taken more often than in m.
func (l *layers) beyond(m *layers) places {
	return l.at[0].without(m.at[0]).or(l.at[1].without(m.at[1])).or(l.at[2].without(m.at[2]))
}

// fishShape is what the bases and covers of a fish may be.
type fishShape uint8

const (
	basicShape   fishShape = iota // rows in columns, or columns in rows
	frankenShape                  // rows or columns with regions and further houses among them
	mutantShape                   // anything else
)

const (
	rowBit    = 1 << rowClass
	columnBit = 1 << columnClass
	otherBits = 1<<regionClass | 1<<furtherClass
)

// directions has the classes of bases and covers for each shape.
var directions = [...][][2]uint8{
	basicShape:   {{columnBit, rowBit}, {rowBit, columnBit}},
	frankenShape: {{columnBit | otherBits, rowBit | otherBits}, {rowBit | otherBits, columnBit | otherBits}},
	mutantShape:  {{rowBit | columnBit | otherBits, rowBit | columnBit | otherBits}},
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

// fisher is a search for the fish of one technique and digit.
//
// Every base house has the digit once, every cover house too, and there are as
// many of both. So over the true places of the digit, what the bases have beyond the
// covers is as much as what the covers have beyond the bases. A place that is in more
// bases than covers is a fin, an endo fin if it is in several bases. Where no fin
// is true, nothing that is in more covers than bases is true either: what sees
// all fins goes. (Generalised by Obi-Wahn in "The Ultimate Fish Guide".)
//
// The search assumes a candidate e to be true. Then the covers through e have their place,
// and n bases that keep places have them all in n-1 other covers. So it goes
// through the sets of n-1 covers and looks which bases are within each.
type fisher struct {
	v       *view
	t       Technique
	n       int
	shape   fishShape
	finned  bool
	sashimi bool
	*sea

	e      int
	rest   []places // of each house, what is left if e is true; empty if it has e
	covers []uint8  // houses that can be covers besides those through e
	bases  []uint8  // houses that can be bases
	last   []uint8  // houses through e that can be covers

	cover [8]uint8 // chosen so far
	base  [8]uint8

	land    func() // offers the fish of the bases and covers chosen
	seen    map[places]bool
	schools []school // where siamese fish are wanted
	done    bool
}

// school is a fish that has been found, for siamese ones.
type school struct {
	bases, covers, gone, fins places
	other                     bool // finned where sashimi is sought, or the other way round
}

// The finders of the kinds of fish.

func finnedFish(v *view, t Technique) bool  { return v.fishes(t, basicShape, true, false) }
func sashimiFish(v *view, t Technique) bool { return v.fishes(t, basicShape, true, true) }
func frankenFish(v *view, t Technique) bool { return v.fishes(t, frankenShape, false, false) }
func mutantFish(v *view, t Technique) bool  { return v.fishes(t, mutantShape, false, false) }
func finnedFrankenFish(v *view, t Technique) bool {
	return v.fishes(t, frankenShape, true, false)
}
func finnedMutantFish(v *view, t Technique) bool { return v.fishes(t, mutantShape, true, false) }

// fishes finds fish of a shape, with fins or without.
func (v *view) fishes(t Technique, shape fishShape, finned, sashimi bool) bool {
	q := fisher{v: v, t: t, n: table[t].degree, shape: shape, finned: finned, sashimi: sashimi}
	return v.eachDigit(t, q.swims)
}

// swims finds the fish of a digit.
func (q *fisher) swims(d int) bool {
	v := q.v
	if q.sea = v.sea(d); q.sea == nil || len(q.houses) <= q.n {
		return false
	}
	q.done, q.land = false, q.lands
	q.seen = make(map[places]bool)
	q.schools = q.schools[:0]
	dead := q.wayless(v)
	for e := dead.next(0); e >= 0; e = dead.next(e + 1) {
		for _, x := range directions[q.shape] {
			q.about(e, q.sees[e], x)
			if len(q.last) == 0 || len(q.bases) < q.n || len(q.covers) < q.n-1 {
				continue
			}
			q.chooseCovers(0, 0, layers{})
			if q.done || v.meter.over {
				return q.done
			}
		}
	}
	return q.siamese()
}

// about prepares the search for fish that remove candidate e, which takes away some places; e < 0 is none of the digit.
func (q *fisher) about(e int, gone places, classes [2]uint8) {
	q.e = e
	q.covers, q.bases, q.last, q.rest = q.covers[:0], q.bases[:0], q.last[:0], q.rest[:0]
	for h, in := range q.in {
		if e >= 0 && in.has(e) {
			if q.class[h]&classes[1] != 0 {
				q.last = append(q.last, uint8(h))
			}
			q.rest = append(q.rest, places{})
			continue
		}
		left := in.without(gone)
		q.rest = append(q.rest, left)
		if left.none() {
			continue
		}
		// A line shares one cell with each line that crosses it.
		if q.class[h]&classes[0] != 0 && (q.shape != basicShape || left.count() < q.n) {
			q.bases = append(q.bases, uint8(h))
		}
		if q.class[h]&classes[1] != 0 {
			q.covers = append(q.covers, uint8(h))
		}
	}
}

// chooseCovers chooses n-1 covers, those after index from.
func (q *fisher) chooseCovers(k, from int, taken layers) {
	if k == q.n-1 {
		q.within(&taken)
		return
	}
	if k == q.n-2 && q.v.meter.tick() {
		return
	}
	for i := from; i <= len(q.covers)-(q.n-1-k); i++ {
		q.cover[k] = q.covers[i]
		q.chooseCovers(k+1, i+1, taken.plus(q.rest[q.covers[i]]))
		if q.done || q.v.meter.over {
			return
		}
	}
}

// within looks for n bases that are within the covers chosen.
func (q *fisher) within(covers *layers) {
	var list [maxSea]uint8
	k := 0
	for _, h := range q.bases {
		if q.rest[h].in(covers.at[0]) && !q.covered(h) {
			list[k] = h
			k++
		}
	}
	if k >= q.n {
		q.chooseBases(list[:k], 0, layers{}, covers)
	}
}

func (q *fisher) covered(h uint8) bool {
	for _, c := range q.cover[:q.n-1] {
		if c == h {
			return true
		}
	}
	return false
}

func (q *fisher) chooseBases(list []uint8, k int, taken layers, covers *layers) {
	if k == q.n {
		q.land()
		return
	}
	if k > 0 && q.v.meter.tick() {
		return
	}
	for i := 0; i <= len(list)-(q.n-k) && !q.v.meter.over; i++ {
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

// lands offers the fish of the bases and covers chosen, with each cover through e.
func (q *fisher) lands() {
	for _, h := range q.last {
		q.cover[q.n-1] = h
		if q.landed(); q.done {
			return
		}
	}
}

// landed offers the fish of n bases and n covers.
func (q *fisher) landed() {
	var bases, covers layers
	var baseClasses, coverClasses uint8
	var x school
	for i := range q.n {
		b, c := q.base[i], q.cover[i]
		bases, covers = bases.plus(q.in[b]), covers.plus(q.in[c])
		baseClasses |= q.class[b]
		coverClasses |= q.class[c]
		x.bases.add(int(b))
		x.covers.add(int(c))
	}
	x.fins = bases.beyond(&covers)
	if bases.over || covers.over || x.fins.none() == q.finned || shapeOf(baseClasses, coverClasses) != q.shape {
		return
	}
	x.other = q.finned && q.shape == basicShape && q.isSashimi(x.fins) != q.sashimi
	x.gone = covers.beyond(&bases)
	for i := x.fins.next(0); i >= 0; i = x.fins.next(i + 1) {
		x.gone = x.gone.and(q.sees[i])
	}
	if q.finned && q.v.all {
		q.schools = append(q.schools, x)
	}
	if x.other || q.seen[x.gone] {
		return
	}
	q.seen[x.gone] = true
	q.done = q.step(VariantPlain, x.gone, &x)
}

// isSashimi reports whether a base keeps one place at most without the fins.
func (q *fisher) isSashimi(fins places) bool {
	for _, b := range q.base[:q.n] {
		if q.in[b].without(fins).count() < 2 {
			return true
		}
	}
	return false
}

// siamese offers what two finned fish with the same bases remove together. One
// of the two may be sashimi where the other is not.
func (q *fisher) siamese() bool {
	clear(q.seen)
	alike := make(map[places][]int) // fish by their bases
	for i := range q.schools {
		x := &q.schools[i]
		if q.v.meter.tick() {
			return false
		}
		for _, j := range alike[x.bases] {
			y := &q.schools[j]
			if x.other && y.other || x.gone.in(y.gone) || y.gone.in(x.gone) || x.fins == y.fins {
				continue
			}
			gone := x.gone.or(y.gone)
			if q.seen[gone] {
				continue
			}
			q.seen[gone] = true
			if q.step(VariantSiamese, gone, y, x) {
				return true
			}
		}
		alike[x.bases] = append(alike[x.bases], i)
	}
	return false
}

// step offers a step that removes candidates by one fish or two.
func (q *fisher) step(variant Variant, gone places, fish ...*school) bool {
	v := q.v
	v.begin(q.t, variant, table[q.t].base)
	v.strikePlaces(q.sea, gone)
	if v.proof {
		q.parts(fish...)
	}
	return v.hit()
}

// parts adds one fish or two with the same bases to the step.
func (q *fisher) parts(fish ...*school) {
	var bases layers
	for h := fish[0].bases.next(0); h >= 0; h = fish[0].bases.next(h + 1) {
		q.part(RoleBase, int(q.houses[h]), q.in[h])
		bases = bases.plus(q.in[h])
	}
	for _, x := range fish {
		for h := x.covers.next(0); h >= 0; h = x.covers.next(h + 1) {
			q.part(RoleCover, int(q.houses[h]), q.in[h].and(bases.at[0]))
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

// part adds a part of some candidates of the digit; h < 0 is no house.
func (q *fisher) part(r Role, h int, set places) {
	p := q.v.f.part(r, -1, 0, 1<<q.d, q.list(set)...)
	if h >= 0 {
		p.House = &q.v.f.houses[h]
	}
	q.v.out.parts = append(q.v.out.parts, p)
}
