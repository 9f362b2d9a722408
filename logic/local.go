package logic

import "slices"

// localStep is a step of a local rule in the reduced state of a run.
type localStep struct {
	gone    []removal
	parents []uint16 // records of the off nodes without which it would not be there
	any     bool     // something was removed since any was cleared

	// What it is: the memory of its Parts.
	technique Technique
	parts     [4]localPart
	k         int
}

type localPart struct {
	role           Role
	house          int
	places, digits uint32
}

func (l *localStep) begin(t Technique) {
	l.gone, l.parents, l.technique, l.k = l.gone[:0], l.parents[:0], t, 0
}

func (l *localStep) part(r Role, h int, places, digits uint32) {
	l.parts[l.k] = localPart{r, h, places, digits}
	l.k++
}

func (l *localStep) remove(c int, m uint32) { l.gone = append(l.gone, removal{int32(c), m}) }

// because adds that candidate d of cell c, which is gone, had to go.
func (e *engine) because(c, d int) {
	e.local.parents = append(e.local.parents, e.index[c*e.f.n+d+e.f.nodes])
}

// hashOrder sorts removals into the order in which the original goes through
// them: that of a hash map by cell number with 16 buckets, twice as many whenever it is
// three quarters full; cells of a bucket stay as they came.
func hashOrder(gone []removal) {
	buckets := int32(16)
	for len(gone) > int(buckets)*3/4 {
		buckets *= 2
	}
	for i := 1; i < len(gone); i++ {
		for j := i; j > 0 && gone[j-1].cell&(buckets-1) > gone[j].cell&(buckets-1); j-- {
			gone[j], gone[j-1] = gone[j-1], gone[j]
		}
	}
}

// beyondLinks looks for more off nodes where no link is left: local rules, then
// nested chains. The first kind that gives something ends it.
func (e *engine) beyondLinks(r *run) bool {
	e.local.any = false
	for _, rule := range [...]func(*engine, *run){(*engine).localLocked, (*engine).localHiddenPairs, (*engine).localNakedPairs, (*engine).localXWings} {
		rule(e, r)
		if e.local.any {
			return true
		}
	}
	return e.mode.level >= 2 && e.nestedChains(r)
}

// endLocal queues what a local rule removes. One that depends on nothing that
// the assumption removed is left alone.
func (e *engine) endLocal(r *run) {
	l := &e.local
	if len(l.parents) == 0 || len(l.gone) == 0 {
		return
	}
	hashOrder(l.gone)
	lo := len(r.recs)
	if e.queueOff(r, l.gone, l.parents, localCause) {
		l.any = true
		if e.proof {
			r.inner = append(r.inner, inner{lo: lo, hi: len(r.recs), step: l.step(e.f)})
		}
	}
}

// step makes a Step of the local step.
func (l *localStep) step(f *facts) *Step {
	step := &Step{Technique: l.technique, Score: l.technique.Score(), Eliminations: f.removals(l.gone)}
	for _, p := range l.parts[:l.k] {
		step.Parts = append(step.Parts, f.part(p.role, p.house, p.places, p.digits))
	}
	return step
}

// queueOff adds off nodes that follow from parents, those that are not off yet.
func (e *engine) queueOff(r *run, gone []removal, parents []uint16, cause uint16) (any bool) {
	f := e.f
	first := uint32(len(r.list))
	depth := uint16(0)
	for _, x := range gone {
		for m := x.digits & e.weakCell[x.cell]; m != 0; m &= m - 1 {
			if !any {
				any = true
				r.list = append(r.list, parents...)
				for _, p := range parents {
					depth = max(depth, r.recs[p].depth)
				}
			}
			node := int(x.cell)*f.n + lowest(m)
			r.recs = append(r.recs, record{id: uint16(node + f.nodes), depth: depth + 1, parents: uint16(len(parents)), cause: cause, first: first})
			e.reachedOff(r, len(r.recs)-1, node)
		}
	}
	return any
}

func (e *engine) localLocked(r *run) {
	f := e.f
	for kind := range f.crosses {
		for _, list := range f.crosses[kind] {
			for ds := e.digitCut; ds != 0; ds &= ds - 1 {
				d := lowest(ds)
				for i := 0; i < len(list); i++ {
					x := &list[i]
					p := e.strongPos[int(x.at1)+d]
					if p&(p-1) == 0 || count(p) > x.most {
						i = x.next - 1
						continue
					}
					if p&^x.in1 != 0 {
						continue
					}
					rest := e.strongPos[int(x.at2)+d] &^ x.in2
					gone := e.s.pos[int(x.at1)+d] &^ p &^ x.in1
					if rest == 0 || gone == 0 {
						continue
					}
					e.local.begin([2]Technique{Pointing, Claiming}[kind])
					e.local.part(RoleBase, int(x.h1), p, 1<<d)
					e.local.part(RoleCover, int(x.h2), x.in2, 1<<d)
					for ; rest != 0; rest &= rest - 1 {
						e.local.remove(f.cellAt(int(x.h2), rest), 1<<d)
					}
					for ; gone != 0; gone &= gone - 1 {
						e.because(f.cellAt(int(x.h1), gone), d)
					}
					e.endLocal(r)
				}
			}
		}
	}
}

func (e *engine) localHiddenPairs(r *run) {
	f := e.f
	for _, h := range f.setOrder {
		if e.houseCut[h] == 0 || e.s.empty[h] <= 4 {
			continue
		}
		places := e.strongPos[h*f.n : h*f.n+f.n]
		for d2, u := range places {
			if count(u) != 2 {
				continue
			}
			for d1 := range d2 {
				if places[d1] != u {
					continue
				}
				e.local.begin(HiddenPair)
				e.local.part(RolePattern, h, u, 1<<d1|1<<d2)
				for x := u; x != 0; x &= x - 1 {
					c := f.cellAt(h, x)
					if m := e.strongCell[c] &^ (1<<d1 | 1<<d2); m != 0 {
						e.local.remove(c, m)
					}
				}
				if len(e.local.gone) == 0 {
					continue
				}
				for _, d := range [2]int{d1, d2} {
					for x := e.s.pos[h*f.n+d] &^ u; x != 0; x &= x - 1 {
						e.because(f.cellAt(h, x), d)
					}
				}
				e.endLocal(r)
			}
		}
	}
}

func (e *engine) localNakedPairs(r *run) {
	f := e.f
	for _, h := range f.setOrder {
		if e.houseCut[h] == 0 || e.s.empty[h] < 4 {
			continue
		}
		cells := f.members[h*f.n : h*f.n+f.n]
		for j, cj := range cells {
			u := e.strongCell[cj]
			if count(u) != 2 {
				continue
			}
			for i, ci := range cells[:j] {
				if e.strongCell[ci] != u {
					continue
				}
				e.local.begin(NakedPair)
				e.local.part(RolePattern, h, 1<<i|1<<j, u)
				for k, c := range cells {
					if m := e.strongCell[c] & u; k != i && k != j && m != 0 {
						e.local.remove(int(c), m)
					}
				}
				if len(e.local.gone) == 0 {
					continue
				}
				for _, c := range [2]uint16{ci, cj} {
					for m := e.s.cell[c] &^ u; m != 0; m &= m - 1 {
						e.because(int(c), lowest(m))
					}
				}
				e.endLocal(r)
			}
		}
	}
}

func (e *engine) localXWings(r *run) {
	f := e.f
	for _, base := range [2]int{columnClass, rowClass} {
		first, cover := f.first[base], f.first[rowClass+columnClass-base]
		var two [MaxSize]uint32 // of each base house: the digits of two places
		for i := range f.n {
			for ds := e.digitCut; ds != 0; ds &= ds - 1 {
				if count(e.strongPos[(first+i)*f.n+lowest(ds)]) == 2 {
					two[i] |= ds & -ds
				}
			}
		}
		for j := 1; j < f.n; j++ {
			for i := range j {
				for ds := two[i] & two[j]; ds != 0; ds &= ds - 1 {
					d := lowest(ds)
					u := e.strongPos[(first+j)*f.n+d]
					if u != e.strongPos[(first+i)*f.n+d] || int(e.s.placed[d])+4 > f.n {
						continue
					}
					e.local.begin(XWing)
					e.local.part(RoleBase, first+i, u, 1<<d)
					e.local.part(RoleBase, first+j, u, 1<<d)
					for x := u; x != 0; x &= x - 1 {
						h := cover + lowest(x)
						e.local.part(RoleCover, h, 1<<i|1<<j, 1<<d)
						for p := e.strongPos[h*f.n+d] &^ (1<<i | 1<<j); p != 0; p &= p - 1 {
							e.local.remove(f.cellAt(h, p), 1<<d)
						}
					}
					if len(e.local.gone) == 0 {
						continue
					}
					for _, h := range [2]int{first + i, first + j} {
						for x := e.s.pos[h*f.n+d] &^ u; x != 0; x &= x - 1 {
							e.because(f.cellAt(h, x), d)
						}
					}
					e.endLocal(r)
				}
			}
		}
	}
}

// sortRemovals puts removals in ascending order of cells.
func sortRemovals(gone []removal) {
	slices.SortFunc(gone, func(a, b removal) int { return int(a.cell - b.cell) })
}
