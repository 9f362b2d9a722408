package logic

// fullHouses finds the last empty cell of a house.
func fullHouses(fd *finder, t Technique) bool {
	for _, h := range fd.f.subsetOrder {
		if fd.empty[h] != 1 {
			continue
		}
		for d, m := range fd.pos[h*fd.f.n : h*fd.f.n+fd.f.n] {
			if m == 0 {
				continue
			}
			if fd.emitSingle(t, VariantPlain, table[t].base, h, d, m) {
				return true
			}
		}
	}
	return false
}

// lineRating is the difficulty of hidden singles in houses other than regions.
const lineRating = 1.5

// hiddenSingles finds a digit that has one place left in a house of several
// empty cells; 1.2 in a region, 1.5 in a line.
func hiddenSingles(fd *finder, t Technique) bool {
	for _, h := range fd.f.subsetOrder {
		if fd.onePlace[h] == 0 || fd.empty[h] < 2 {
			continue
		}
		variant, rating := VariantInRegion, table[t].base
		if fd.f.class[h] != regionClass {
			variant, rating = VariantInLine, lineRating
		}
		for lone := fd.onePlace[h]; lone != 0; lone &= lone - 1 {
			if d := lowest(lone); fd.emitSingle(t, variant, rating, h, d, fd.pos[h*fd.f.n+d]) {
				return true
			}
		}
	}
	return false
}

// emitSingle is the step that digit d goes to the only place m of house h.
func (fd *finder) emitSingle(t Technique, variant Variant, rating float64, h, d int,
	m uint32) bool {
	c := fd.f.cellAt(h, m)
	fd.begin(t, variant, rating)
	fd.out.node = c*fd.f.n + d
	if fd.proof {
		fd.part(RoleWithin, h, m, 1<<d)
	}
	return fd.emit()
}

// nakedSingles finds a cell that has one candidate left.
func nakedSingles(fd *finder, t Technique) bool {
	for c, m := range fd.cell {
		if m == 0 || m&(m-1) != 0 {
			continue
		}
		fd.begin(t, VariantPlain, table[t].base)
		fd.out.node = c*fd.f.n + lowest(m)
		if fd.proof {
			fd.part(RolePattern, -1, 0, m, c)
		}
		if fd.emit() {
			return true
		}
	}
	return false
}
