package logic

// eachLocked calls found for every digit whose places in a house h1, at least two, are all in a
// house h2 too, until found returns true. Kind 0 is pointing: h1 is a region. Kind 1 is claiming.
// The order is that of the pairs of classes, then digit, h1, h2.
func (fd *finder) eachLocked(kind int, skip uint32, found func(x *crossing, d int) bool) bool {
	for _, list := range fd.f.crosses[kind] {
		for d := range fd.f.n {
			if skip>>d&1 != 0 {
				continue
			}
			for i := 0; i < len(list); {
				next := list[i].next
				p := fd.pos[int(list[i].at1)+d]
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

// lockedMemo runs a search for locked candidates. It skips the digits that have not changed since
// the search last found nothing.
func (fd *finder) lockedMemo(memo []uint32, search func(skip uint32) bool) bool {
	skip := uint32(0)
	if fd.mayUseMemos() {
		for d := range memo {
			if memo[d] > fd.digitAt[d] {
				skip |= 1 << d
			}
		}
	}
	if skip == fd.f.all {
		return false
	}
	now := fd.now
	if search(skip) {
		return true
	}
	for d := range memo {
		memo[d] = now + 1
	}
	return false
}

// directLocked finds locked candidates that leave a digit one place in another house of the class
// of h1. Such a step only places the digit.
func directLocked(fd *finder, t Technique) bool {
	kind := table[t].degree
	return fd.lockedMemo(fd.memo.locked[0][kind], func(skip uint32) bool {
		return fd.eachLocked(kind, skip, func(x *crossing, d int) bool {
			f := fd.f
			for _, h := range f.meets[x.h2] {
				h3 := int(h)
				if f.class[h3] != f.class[x.h1] || h3 == int(x.h1) {
					continue
				}
				p := fd.pos[h3*f.n+d]
				if p&(p-1) == 0 {
					continue
				}
				row := f.sharedBy[h3*len(f.houses):]
				rest := p & (^row[x.h2] | row[x.h1])
				if !single(rest) {
					continue
				}
				fd.begin(t, VariantPlain, table[t].base)
				fd.out.node = f.cellAt(h3, rest)*f.n + d
				if fd.proof {
					fd.part(RoleBase, int(x.h1), fd.pos[int(x.at1)+d], 1<<d)
					fd.part(RoleCover, int(x.h2), x.in2, 1<<d)
					fd.part(RoleWithin, h3, rest, 1<<d)
				}
				if fd.emit() {
					return true
				}
			}
			return false
		})
	})
}

// locked finds locked candidates: the digit goes from the rest of h2.
func locked(fd *finder, t Technique) bool {
	kind := table[t].degree
	return fd.lockedMemo(fd.memo.locked[1][kind], func(skip uint32) bool {
		return fd.eachLocked(kind, skip, func(x *crossing, d int) bool {
			return fd.pos[int(x.at2)+d]&^x.in2 != 0 && fd.emitLocked(t, x, d)
		})
	})
}

// emitLocked emits the step of digit d, whose places in h1 are all in h2.
func (fd *finder) emitLocked(t Technique, x *crossing, d int) bool {
	fd.begin(t, VariantPlain, table[t].base)
	for rest := fd.pos[int(x.at2)+d] &^ x.in2; rest != 0; rest &= rest - 1 {
		fd.eliminate(fd.f.cellAt(int(x.h2), rest), 1<<d)
	}
	if fd.proof {
		fd.part(RoleBase, int(x.h1), fd.pos[int(x.at1)+d], 1<<d)
		fd.part(RoleCover, int(x.h2), x.in2, 1<<d)
	}
	return fd.emit()
}
