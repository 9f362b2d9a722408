package logic

// maxSueDeCoq bounds the cells of a Sue de Coq in the rest of the line, and the cells in the rest
// of the region.
const maxSueDeCoq = 6

// cellGroup is some cells of a house, as places, with their candidates.
type cellGroup struct {
	places, digits uint32
	size           int
}

// sueDeCoq finds cells where a region and a line meet, cells in the rest of the line, and cells in
// the rest of the region, with as many candidates as cells in all. The first group has at least two
// cells and two candidates more than cells, and the other two groups have no candidate in common.
// Then every candidate is in these cells exactly once. The candidates of the line's group go from
// the rest of the line, those of the region's group from the rest of the region, and all others
// from both. The pattern is also known as two-sector disjoint subsets.
func sueDeCoq(fd *finder, t Technique) bool {
	var q sueDeCoqs
	relied := fd.mayUseMemos()
	memo := fd.memo.crossings
	for _, list := range fd.f.crosses[0] {
		last := memo[:len(list)] // when a crossing last gave nothing
		memo = memo[len(list):]
		for i := range list {
			x := &list[i]
			if relied && last[i] > max(fd.houseAt[x.h1], fd.houseAt[x.h2]) {
				continue
			}
			if fd.budget.spend() {
				return false
			}
			hits := fd.emitted
			if done, found := q.at(fd, t, x); done {
				return found
			}
			if relied && fd.emitted == hits {
				last[i] = fd.now + 1
			}
		}
	}
	return false
}

// sueDeCoqs is the memory of a search for Sue de Coqs: groups of cells beyond the shared cells.
type sueDeCoqs struct {
	room   []cellGroup // all groups of the region
	region []cellGroup // those with fewer candidates than cells beyond those of all shared cells
	fits   []cellGroup // the same for the shared cells that are tried
	line   []cellGroup // all groups of the line
}

// at emits the Sue de Coqs where a region and a line cross. It reports whether the search is over,
// and whether that is because of a step.
func (q *sueDeCoqs) at(fd *finder, t Technique, x *crossing) (done, found bool) {
	q.room = fd.groups(q.room[:0], int(x.h1), x.in1)
	q.region = fitting(q.region[:0], q.room, fd.candidatesOf(int(x.h1), x.in1))
	if len(q.region) == 0 {
		return false, false
	}
	q.line = fd.groups(q.line[:0], int(x.h2), x.in2)
	for in := x.in1; in != 0; in = (in - 1) & x.in1 {
		n, all, empty := count(in), fd.candidatesOf(int(x.h1), in), false
		for m := in; m != 0; m &= m - 1 {
			empty = empty || fd.cell[fd.f.cellAt(int(x.h1), m)] == 0
		}
		if empty || n < 2 || count(all) < n+2 {
			continue
		}
		if q.fits = fitting(q.fits[:0], q.region, all); len(q.fits) == 0 {
			continue
		}
		for _, a := range q.line {
			if a.digits&all == 0 || count(all|a.digits) < n+a.size+1 {
				continue
			}
			if fd.budget.spend() {
				return true, false
			}
			for _, b := range q.fits {
				if b.digits&a.digits == 0 && count(all|a.digits|b.digits) == n+a.size+b.size &&
					fd.sueDeCoqStep(t, x, in, all, &a, &b) {
					return true, true
				}
			}
		}
	}
	return false, false
}

// fitting appends the groups of a list that have some of the given digits, and fewer other
// candidates than cells.
func fitting(to, list []cellGroup, all uint32) []cellGroup {
	for _, g := range list {
		if g.digits&all != 0 && count(g.digits&^all) < g.size {
			to = append(to, g)
		}
	}
	return to
}

// candidatesOf returns the candidates of some places of house h.
func (fd *finder) candidatesOf(h int, places uint32) (m uint32) {
	for ; places != 0; places &= places - 1 {
		m |= fd.cell[fd.f.cellAt(h, places)]
	}
	return m
}

// groups appends the sets of empty cells of house h that have more candidates than cells. Some
// places are left out.
func (fd *finder) groups(list []cellGroup, h int, outside uint32) []cellGroup {
	f := fd.f
	list = append(list, cellGroup{})
	for i, c := range f.members[h*f.n : h*f.n+f.n] {
		if outside>>i&1 != 0 || fd.cell[c] == 0 {
			continue
		}
		for _, g := range list {
			if g.size < maxSueDeCoq && len(list) < 1<<14 {
				list = append(list, cellGroup{g.places | 1<<i, g.digits | fd.cell[c], g.size + 1})
			}
		}
	}
	kept := list[:0]
	for _, g := range list {
		if count(g.digits) > g.size && g.size > 0 {
			kept = append(kept, g)
		}
	}
	return kept
}

func (fd *finder) sueDeCoqStep(t Technique, x *crossing, in, all uint32, a, b *cellGroup) bool {
	f := fd.f
	fd.begin(t, VariantPlain, table[t].base)
	for i, c := range f.members[int(x.h2)*f.n : int(x.h2)*f.n+f.n] {
		if x.in2>>i&1 == 0 && a.places>>i&1 == 0 {
			fd.eliminate(int(c), (all|a.digits)&^b.digits)
		}
	}
	for i, c := range f.members[int(x.h1)*f.n : int(x.h1)*f.n+f.n] {
		switch {
		case in>>i&1 != 0 || b.places>>i&1 != 0:
		case x.in1>>i&1 != 0:
			fd.eliminate(int(c), all|a.digits|b.digits)
		default:
			fd.eliminate(int(c), (all|b.digits)&^a.digits)
		}
	}
	if fd.proof && len(fd.out.eliminations) > 0 {
		fd.part(RolePattern, int(x.h1), in, all)
		fd.part(RoleComplement, int(x.h2), a.places, a.digits)
		fd.part(RoleComplement, int(x.h1), b.places, b.digits)
	}
	return fd.emit()
}
