package logic

// fish finds n columns (or rows) in which the places of a digit are all in n rows (or columns). Of
// several fish it takes the one with the lowest set of base houses, then the lowest digit.
func fish(fd *finder, t Technique) bool {
	f, n := fd.f, table[t].degree
	now := fd.now
	memo := fd.memo.fish[n]
	for _, base := range [2]int{columnClass, rowClass} {
		first := f.first[base]
		cover := f.first[rowClass+columnClass-base]
		best := uint32(0) // the lowest set of base houses so far
		var bestUnion uint32
		bestDigit := -1
		for d := range f.n {
			if fd.mayUseMemos() && memo[d] > fd.digitAt[d] || int(fd.placed[d])+2*n > f.n &&
				!fd.wantAll {
				continue
			}
			var s subsets
			s.reset(n)
			for i := range f.n {
				if m := fd.pos[(first+i)*f.n+d]; m&(m-1) != 0 && count(m) <= n {
					s.add(i, m)
				}
			}
			if s.each(func(ids, union uint32) bool {
				if bestDigit >= 0 && ids >= best {
					return !fd.wantAll // later sets of this digit are higher
				}
				worth := false
				for m := union; m != 0 && !worth; m &= m - 1 {
					worth = fd.pos[(cover+lowest(m))*f.n+d]&^ids != 0
				}
				if !worth {
					return false
				}
				if fd.wantAll {
					return fd.fishStep(t, first, cover, d, ids, union)
				}
				best, bestUnion, bestDigit = ids, union, d
				return true
			}) && fd.wantAll {
				return true
			}
		}
		if bestDigit >= 0 {
			return fd.fishStep(t, first, cover, bestDigit, best, bestUnion)
		}
	}
	for d := range memo {
		memo[d] = now + 1
	}
	return false
}

func (fd *finder) fishStep(t Technique, first, cover, d int, ids, union uint32) bool {
	fd.begin(t, VariantPlain, table[t].base)
	for m := union; m != 0; m &= m - 1 {
		h := cover + lowest(m)
		for p := fd.pos[h*fd.f.n+d] &^ ids; p != 0; p &= p - 1 {
			fd.eliminate(fd.f.cellAt(h, p), 1<<d)
		}
	}
	if fd.proof {
		for m := ids; m != 0; m &= m - 1 {
			fd.part(RoleBase, first+lowest(m), fd.pos[(first+lowest(m))*fd.f.n+d], 1<<d)
		}
		for m := union; m != 0; m &= m - 1 {
			fd.part(RoleCover, cover+lowest(m), ids, 1<<d)
		}
	}
	return fd.emit()
}
