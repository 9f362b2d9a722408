package logic

// fullHouses finds the last empty cell of a house.
func fullHouses(v *view, t Technique) bool {
	for _, h := range v.f.setOrder {
		if v.empty[h] != 1 {
			continue
		}
		for d, m := range v.pos[h*v.f.n : h*v.f.n+v.f.n] {
			if m == 0 {
				continue
			}
			if v.single(t, VariantPlain, table[t].base, h, d, m) {
				return true
			}
		}
	}
	return false
}

// lineRating is the difficulty of hidden singles in houses that are no regions.
const lineRating = 1.5

// hiddenSingles finds a digit that has one place left in a house of several
// empty cells; 1.2 in a region, 1.5 in a line.
func hiddenSingles(v *view, t Technique) bool {
	for _, h := range v.f.setOrder {
		if v.lone[h] == 0 || v.empty[h] < 2 {
			continue
		}
		variant, rating := VariantInRegion, table[t].base
		if v.f.class[h] != regionClass {
			variant, rating = VariantInLine, lineRating
		}
		for lone := v.lone[h]; lone != 0; lone &= lone - 1 {
			if d := lowest(lone); v.single(t, variant, rating, h, d, v.pos[h*v.f.n+d]) {
				return true
			}
		}
	}
	return false
}

// single is the step that digit d goes to the only place m of house h.
func (v *view) single(t Technique, variant Variant, rating float64, h, d int, m uint32) bool {
	c := v.f.cellAt(h, m)
	v.begin(t, variant, rating)
	v.out.node = c*v.f.n + d
	if v.proof {
		v.part(RoleWithin, h, m, 1<<d)
	}
	return v.hit()
}

// nakedSingles finds a cell that has one candidate left.
func nakedSingles(v *view, t Technique) bool {
	for c, m := range v.cell {
		if m == 0 || m&(m-1) != 0 {
			continue
		}
		v.begin(t, VariantPlain, table[t].base)
		v.out.node = c*v.f.n + lowest(m)
		if v.proof {
			v.part(RolePattern, -1, 0, m, c)
		}
		if v.hit() {
			return true
		}
	}
	return false
}
