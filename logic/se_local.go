package logic

import "slices"

// localStep is a step of a local rule in the reduced state of a run.
type localStep struct {
	eliminations []elimination
	parents      []uint16 // the records of the off nodes that the step depends on
	any          bool     // something was removed since any was cleared

	// The memory of the Parts of the step.
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
	l.eliminations, l.parents, l.technique, l.k = l.eliminations[:0], l.parents[:0], t, 0
}

func (l *localStep) part(r Role, h int, places, digits uint32) {
	l.parts[l.k] = localPart{r, h, places, digits}
	l.k++
}

func (l *localStep) remove(c int, m uint32) {
	l.eliminations = append(l.eliminations, elimination{int32(c), m})
}

// addParent adds candidate d of cell c, which is off, as a cause of the step.
func (fc *forcing) addParent(c, d int) {
	fc.local.parents = append(fc.local.parents, fc.index[c*fc.f.n+d+fc.f.nodes])
}

// hashOrder sorts eliminations into the order of Sudoku Explainer. It goes through a Java hash map
// by cell number: 16 buckets, twice as many whenever it is three quarters full. Cells of one bucket
// keep their order.
func hashOrder(elim []elimination) {
	buckets := int32(16)
	for len(elim) > int(buckets)*3/4 {
		buckets *= 2
	}
	for i := 1; i < len(elim); i++ {
		for j := i; j > 0 && elim[j-1].cell&(buckets-1) > elim[j].cell&(buckets-1); j-- {
			elim[j], elim[j-1] = elim[j-1], elim[j]
		}
	}
}

// beyondLinks looks for more off nodes where no link is left: by local rules, then by nested
// chains. It stops after the first kind that finds something.
func (fc *forcing) beyondLinks(r *run) bool {
	if fc.mode.level == rulesLevel {
		return fc.ruleLinks(r)
	}
	settled := fc.settled
	fc.settled = 0
	return settled == 0 && fc.localRules(r) || fc.mode.level >= 2 && fc.nestedChains(r, settled)
}

// localRules adds what the first local rule that finds something takes away in a run.
func (fc *forcing) localRules(r *run) bool {
	fc.local.any = false
	for _, rule := range [...]func(*forcing, *run){(*forcing).localLocked,
		(*forcing).localHiddenPairs, (*forcing).localNakedPairs, (*forcing).localXWings} {
		rule(fc, r)
		if fc.local.any {
			return true
		}
	}
	return false
}

// queueLocal queues what a local rule removes. It skips a step that does not depend on the
// assumption.
func (fc *forcing) queueLocal(r *run) {
	l := &fc.local
	if len(l.parents) == 0 || len(l.eliminations) == 0 {
		return
	}
	hashOrder(l.eliminations)
	lo := len(r.recs)
	if fc.queueOff(r, l.eliminations, l.parents, localCause) {
		l.any = true
		if fc.proof {
			r.inner = append(r.inner, inner{lo: lo, hi: len(r.recs), step: l.step(fc.f)})
		}
	}
}

// step makes a Step of the local step.
func (l *localStep) step(f *facts) *Step {
	step := &Step{Technique: l.technique, Score: l.technique.Score(),
		Eliminations: f.removals(l.eliminations)}
	for _, p := range l.parts[:l.k] {
		step.Parts = append(step.Parts, f.part(p.role, p.house, p.places, p.digits))
	}
	return step
}

// queueOff adds the off nodes of elim that are not off yet. They follow from parents.
func (fc *forcing) queueOff(r *run, elim []elimination, parents []uint16, cause uint16) (any bool) {
	f := fc.f
	first := uint32(len(r.list))
	depth := uint16(0)
	for _, x := range elim {
		for m := x.digits & fc.left(int(x.cell)); m != 0; m &= m - 1 {
			if !any {
				any = true
				r.list = append(r.list, parents...)
				for _, p := range parents {
					depth = max(depth, r.recs[p].depth)
				}
			}
			node := int(x.cell)*f.n + lowest(m)
			r.recs = append(r.recs,
				record{id: uint16(node + f.nodes), depth: depth + 1, parents: uint16(len(parents)),
					cause: cause, first: first})
			fc.reachedOff(r, len(r.recs)-1, node)
		}
	}
	return any
}

// anyLocked reports whether locked candidates take something away in a run.
func (fc *forcing) anyLocked() bool {
	f := fc.f
	for h, ds := range fc.houseCut {
		for ; ds != 0; ds &= ds - 1 {
			d := lowest(ds)
			p := fc.strongPos[h*f.n+d]
			if p&(p-1) == 0 {
				continue
			}
			for i := range f.crossesOf[h] {
				x := &f.crossesOf[h][i]
				if p&^x.in1 == 0 && fc.strongPos[int(x.at2)+d]&^x.in2 != 0 {
					return true
				}
			}
		}
	}
	return false
}

func (fc *forcing) localLocked(r *run) {
	if !fc.anyLocked() {
		return
	}
	f := fc.f
	for kind := range f.crosses {
		for _, list := range f.crosses[kind] {
			for ds := fc.digitCut; ds != 0; ds &= ds - 1 {
				d := lowest(ds)
				for i := 0; i < len(list); i++ {
					x := &list[i]
					if fc.houseCut[x.h1]>>d&1 == 0 {
						i = x.next - 1
						continue
					}
					p := fc.strongPos[int(x.at1)+d]
					if p&(p-1) == 0 || count(p) > x.most {
						i = x.next - 1
						continue
					}
					if p&^x.in1 != 0 {
						continue
					}
					rest := fc.strongPos[int(x.at2)+d] &^ x.in2
					removed := fc.s.pos[int(x.at1)+d] &^ p &^ x.in1
					if rest == 0 || removed == 0 {
						continue
					}
					fc.local.begin([2]Technique{Pointing, Claiming}[kind])
					fc.local.part(RoleBase, int(x.h1), p, 1<<d)
					fc.local.part(RoleCover, int(x.h2), x.in2, 1<<d)
					for ; rest != 0; rest &= rest - 1 {
						fc.local.remove(f.cellAt(int(x.h2), rest), 1<<d)
					}
					for ; removed != 0; removed &= removed - 1 {
						fc.addParent(f.cellAt(int(x.h1), removed), d)
					}
					fc.queueLocal(r)
				}
			}
		}
	}
}

func (fc *forcing) localHiddenPairs(r *run) {
	f := fc.f
	for _, h := range f.subsetOrder {
		if fc.houseCut[h] == 0 || fc.s.empty[h] <= 4 {
			continue
		}
		places := fc.strongPos[h*f.n : h*f.n+f.n]
		for d2, u := range places {
			if count(u) != 2 {
				continue
			}
			for d1 := range d2 {
				if places[d1] != u {
					continue
				}
				fc.local.begin(HiddenPair)
				fc.local.part(RolePattern, h, u, 1<<d1|1<<d2)
				for x := u; x != 0; x &= x - 1 {
					c := f.cellAt(h, x)
					if m := fc.strongCell[c] &^ (1<<d1 | 1<<d2); m != 0 {
						fc.local.remove(c, m)
					}
				}
				if len(fc.local.eliminations) == 0 {
					continue
				}
				for _, d := range [2]int{d1, d2} {
					for x := fc.s.pos[h*f.n+d] &^ u; x != 0; x &= x - 1 {
						fc.addParent(f.cellAt(h, x), d)
					}
				}
				fc.queueLocal(r)
			}
		}
	}
}

func (fc *forcing) localNakedPairs(r *run) {
	f := fc.f
	for _, h := range f.subsetOrder {
		if fc.houseCut[h] == 0 || fc.s.empty[h] < 4 {
			continue
		}
		cells := f.members[h*f.n : h*f.n+f.n]
		for j, cj := range cells {
			u := fc.strongCell[cj]
			if count(u) != 2 {
				continue
			}
			for i, ci := range cells[:j] {
				if fc.strongCell[ci] != u {
					continue
				}
				fc.local.begin(NakedPair)
				fc.local.part(RolePattern, h, 1<<i|1<<j, u)
				for k, c := range cells {
					if m := fc.strongCell[c] & u; k != i && k != j && m != 0 {
						fc.local.remove(int(c), m)
					}
				}
				if len(fc.local.eliminations) == 0 {
					continue
				}
				for _, c := range [2]uint16{ci, cj} {
					for m := fc.s.cell[c] &^ u; m != 0; m &= m - 1 {
						fc.addParent(int(c), lowest(m))
					}
				}
				fc.queueLocal(r)
			}
		}
	}
}

func (fc *forcing) localXWings(r *run) {
	f := fc.f
	if f.layout.IsShaped() {
		return // not all lines are houses
	}
	for _, base := range [2]int{columnClass, rowClass} {
		first, cover := f.first[base], f.first[rowClass+columnClass-base]
		var two [MaxSize]uint32 // of each base house: the digits with two places
		for i := range f.n {
			for ds := fc.digitCut; ds != 0; ds &= ds - 1 {
				if count(fc.strongPos[(first+i)*f.n+lowest(ds)]) == 2 {
					two[i] |= ds & -ds
				}
			}
		}
		for j := 1; j < f.n; j++ {
			for i := range j {
				for ds := two[i] & two[j]; ds != 0; ds &= ds - 1 {
					fc.localXWing(r, lowest(ds), first, cover, i, j)
				}
			}
		}
	}
}

// localXWing queues the X-wing of digit d in the bases first+i and first+j, if it is one. cover is
// the number of the first house that can be a cover.
func (fc *forcing) localXWing(r *run, d, first, cover, i, j int) {
	f := fc.f
	u := fc.strongPos[(first+j)*f.n+d]
	if u != fc.strongPos[(first+i)*f.n+d] || int(fc.s.placed[d])+4 > f.n {
		return
	}
	fc.local.begin(XWing)
	fc.local.part(RoleBase, first+i, u, 1<<d)
	fc.local.part(RoleBase, first+j, u, 1<<d)
	for x := u; x != 0; x &= x - 1 {
		h := cover + lowest(x)
		fc.local.part(RoleCover, h, 1<<i|1<<j, 1<<d)
		for p := fc.strongPos[h*f.n+d] &^ (1<<i | 1<<j); p != 0; p &= p - 1 {
			fc.local.remove(f.cellAt(h, p), 1<<d)
		}
	}
	if len(fc.local.eliminations) == 0 {
		return
	}
	for _, h := range [2]int{first + i, first + j} {
		for x := fc.s.pos[h*f.n+d] &^ u; x != 0; x &= x - 1 {
			fc.addParent(f.cellAt(h, x), d)
		}
	}
	fc.queueLocal(r)
}

// sortRemovals sorts eliminations by cell.
func sortRemovals(elim []elimination) {
	slices.SortFunc(elim, func(a, b elimination) int { return int(a.cell - b.cell) })
}
