package logic

// eachLocked calls found for every digit whose places in a house h1, two at
// least, are all in a house h2 too, until it returns true. kind 0 is pointing,
// with h1 a region; kind 1 is claiming. The order is that of the pairs of classes,
// then digit, h1, h2.
func (v *view) eachLocked(kind int, skip uint32, found func(x *crossing, d int) bool) bool {
	for _, list := range v.f.crosses[kind] {
		for d := range v.f.n {
			if skip>>d&1 != 0 {
				continue
			}
			for i := 0; i < len(list); {
				next := list[i].next
				p := v.pos[int(list[i].at1)+d]
				if p&(p-1) == 0 || count(p) > list[i].most {
					i = next
					continue
				}
				for ; i < next; i++ {
					if p&^list[i].in1 == 0 && found(&list[i], d) {
						return true
					}
				}
			}
		}
	}
	return false
}

// lockedMemo runs a search for locked candidates over the digits that have
// changed since it last found nothing.
func (v *view) lockedMemo(memo []uint32, search func(skip uint32) bool) bool {
	skip := uint32(0)
	if v.known() {
		for d := range memo {
			if memo[d] > v.digitAt[d] {
				skip |= 1 << d
			}
		}
	}
	if skip == v.f.all {
		return false
	}
	now := v.now
	if search(skip) {
		return true
	}
	for d := range memo {
		memo[d] = now + 1
	}
	return false
}

// directLocked finds locked candidates that leave a digit one place in another
// house of the kind of h1. Such a step only places the digit.
func directLocked(v *view, t Technique) bool {
	kind := table[t].degree
	return v.lockedMemo(v.memo.locked[0][kind], func(skip uint32) bool {
		return v.eachLocked(kind, skip, func(x *crossing, d int) bool {
			f := v.f
			for _, h := range f.meets[x.h2] {
				h3 := int(h)
				if f.class[h3] != f.class[x.h1] || h3 == int(x.h1) {
					continue
				}
				p := v.pos[h3*f.n+d]
				if p&(p-1) == 0 {
					continue
				}
				rest := uint32(0)
				for m := p; m != 0; m &= m - 1 {
					if c := f.cellAt(h3, m); !f.houseSet[x.h2].has(c) || f.houseSet[x.h1].has(c) {
						rest |= m & -m
					}
				}
				if !single(rest) {
					continue
				}
				v.begin(t, VariantPlain, table[t].base)
				v.out.node = f.cellAt(h3, rest)*f.n + d
				if v.proof {
					v.part(RoleBase, int(x.h1), v.pos[int(x.at1)+d], 1<<d)
					v.part(RoleCover, int(x.h2), x.in2, 1<<d)
					v.part(RoleWithin, h3, rest, 1<<d)
				}
				if v.hit() {
					return true
				}
			}
			return false
		})
	})
}

// locked finds locked candidates: what they take from the rest of h2.
func locked(v *view, t Technique) bool {
	kind := table[t].degree
	return v.lockedMemo(v.memo.locked[1][kind], func(skip uint32) bool {
		return v.eachLocked(kind, skip, func(x *crossing, d int) bool {
			rest := v.pos[int(x.at2)+d] &^ x.in2
			if rest == 0 {
				return false
			}
			v.begin(t, VariantPlain, table[t].base)
			for ; rest != 0; rest &= rest - 1 {
				v.strike(v.f.cellAt(int(x.h2), rest), 1<<d)
			}
			if v.proof {
				v.part(RoleBase, int(x.h1), v.pos[int(x.at1)+d], 1<<d)
				v.part(RoleCover, int(x.h2), x.in2, 1<<d)
			}
			return v.hit()
		})
	})
}

// allIn reports whether places of house h are in house o too.
func (v *view) allIn(h int, places uint32, o int) bool {
	for ; places != 0; places &= places - 1 {
		if !v.f.houseSet[o].has(v.f.cellAt(h, places)) {
			return false
		}
	}
	return true
}

// lockedByHouse finds locked candidates as HoDoKu does, house by house: regions,
// or rows and then columns, digits ascending; of the houses that lose something the first
// that is a row.
func lockedByHouse(v *view, t Technique) bool {
	f, kind := v.f, table[t].degree
	from := [2][]int{{regionClass}, {rowClass, columnClass, furtherClass}}[kind]
	for _, class := range from {
		for h := f.first[class]; h < f.first[class+1]; h++ {
			for d := range f.n {
				p := v.pos[h*f.n+d]
				if p&(p-1) == 0 {
					continue
				}
				for _, o := range f.meets[h] {
					if !v.allIn(h, p, int(o)) || (kind == 1) != (f.class[o] == regionClass || class != furtherClass && f.class[o] == furtherClass) {
						continue
					}
					rest := v.pos[int(o)*f.n+d] &^ f.shared(int(o), h)
					if rest == 0 {
						continue
					}
					v.begin(t, VariantPlain, table[t].base)
					for ; rest != 0; rest &= rest - 1 {
						v.strike(f.cellAt(int(o), rest), 1<<d)
					}
					if v.proof {
						v.part(RoleBase, h, p, 1<<d)
						v.part(RoleCover, int(o), f.shared(int(o), h), 1<<d)
					}
					if v.hit() {
						return true
					}
				}
			}
		}
	}
	return false
}
