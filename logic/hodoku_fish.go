package logic

// maxFins bounds the fins of a fish in HoDoKu, endo fins included. maxEndoFins bounds the endo
// fins.
const (
	maxFins     = 5
	maxEndoFins = 2
)

// hodokuFish finds the first fish in the order of HoDoKu: digits, bases among the rows before bases
// among the columns, then the bases and the covers in order. A digit is skipped if fishSearch has
// no such fish for it. The two searches stay apart, because HoDoKu counts every endo fin as a fin,
// also where covers contain it as often as bases.
func hodokuFish(shape fishShape, finned, sashimi bool) func(fd *finder, t Technique) bool {
	return func(fd *finder, t Technique) bool {
		any := fishSearch{fd: fd, t: t, n: table[t].degree, shape: shape, finned: finned,
			sashimi: sashimi}
		proof := fd.proof
		return fd.eachDigit(t, func(d int) bool {
			if finned || shape != basicShape {
				fd.proof = false
				found := any.find(d)
				fd.proof = proof
				if !found {
					return false
				}
			} else if any.index = fd.indexOf(d); any.index == nil {
				return false // this search is short itself
			}
			q := hodokuFishSearch{fishSearch: &any}
			return q.find()
		})
	}
}

// hodokuFishSearch is a search for the first fish of one digit.
type hodokuFishSearch struct {
	*fishSearch
	order  [2][]int // the houses of the digit index that can be bases, and covers
	chosen [2][8]int
}

func (q *hodokuFishSearch) find() bool {
	for _, bases := range [2]uint8{rowBit, columnBit} {
		q.order = [2][]int{}
		for _, class := range linesFirst {
			for h := range q.index.in {
				switch bit := uint8(1) << class; {
				case q.index.class[h] != bit || q.shape == basicShape && bit&otherBits != 0:
				case bit&otherBits != 0:
					q.order[1] = append(q.order[1], h)
					if q.finned || q.index.in[h].count() <= q.n {
						q.order[0] = append(q.order[0], h)
					}
				case bit != bases:
					q.order[1] = append(q.order[1], h)
				case q.finned || q.index.in[h].count() <= q.n:
					q.order[0] = append(q.order[0], h)
				}
			}
		}
		if q.base(0, 0, places{}, places{}) {
			return true
		}
	}
	return false
}

// base chooses the bases from number k on, among the houses from an index on. taken has the places
// of the bases before, and endo the places in several of these.
func (q *hodokuFishSearch) base(k, from int, taken, endo places) bool {
	if k == q.n {
		return q.cover(0, 0, taken, endo, places{}, places{})
	}
	for i := from; i < len(q.order[0]); i++ {
		in := q.index.in[q.order[0][i]]
		twice := taken.and(in)
		if !twice.none() && (!q.finned || q.shape == basicShape ||
			endo.count()+twice.count() > maxEndoFins) {
			continue
		}
		if !q.finned && q.shape == basicShape && q.coversMeeting(taken.or(in)) > q.n {
			continue
		}
		q.chosen[0][k] = q.order[0][i]
		if q.base(k+1, i+1, taken.or(in), endo.or(twice)) {
			return true
		}
		if q.fd.budget.over {
			return false
		}
	}
	return false
}

// coversMeeting counts the possible covers that have some of the places.
func (q *hodokuFishSearch) coversMeeting(p places) (n int) {
	for _, h := range q.order[1] {
		if q.index.in[h].meets(p) {
			n++
		}
	}
	return n
}

// cover chooses the covers in the same way. twice has the places in several covers: they can be
// eliminated even if a base has them.
func (q *hodokuFishSearch) cover(k, from int, bases, endo, taken, twice places) bool {
	if k == q.n {
		return q.offer(bases, endo, taken, twice)
	}
	if k == q.n-1 && q.fd.budget.spend() {
		return false
	}
next:
	for i := from; i < len(q.order[1]); i++ {
		h := q.order[1][i]
		if !q.index.in[h].meets(bases) {
			continue
		}
		for _, b := range q.chosen[0][:q.n] {
			if b == h {
				continue next
			}
		}
		q.chosen[1][k] = h
		if q.cover(k+1, i+1, bases, endo, taken.or(q.index.in[h]),
			twice.or(taken.and(q.index.in[h]))) {
			return true
		}
		if q.fd.budget.over {
			return false
		}
	}
	return false
}

// offer emits the fish that was chosen, if it eliminates something.
func (q *hodokuFishSearch) offer(bases, endo, covers, twice places) bool {
	x := fishMatch{fins: bases.without(covers).or(endo)}
	if x.fins.none() == q.finned || x.fins.count() > maxFins {
		return false
	}
	seen := q.index.full()
	for i := x.fins.next(0); i >= 0; i = x.fins.next(i + 1) {
		seen = seen.and(q.index.sees[i])
	}
	x.elim = covers.without(bases).or(twice).and(seen)
	if x.elim.none() {
		return false
	}
	for i, h := range q.chosen[0][:q.n] {
		q.fishSearch.base[i] = uint8(h)
		x.bases.add(h)
		x.covers.add(q.chosen[1][i])
	}
	if q.finned && q.shape == basicShape && q.isSashimi(x.fins) != q.sashimi {
		return false
	}
	return q.emit(VariantPlain, x.elim, &x)
}
