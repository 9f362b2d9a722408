package logic

// wings finds XY-wings (a pivot of two candidates) and XYZ-wings (of three): two
// bivalue cells that see the pivot and share a digit z; one of the cells has it, so what
// sees them all has not.
func wings(v *view, t Technique) bool {
	f, size := v.f, table[t].degree
	shared := 0 // digits that all three cells have
	if size == 3 {
		shared = 1
	}
	var list [4 * MaxSize]uint16 // room for the bivalue peers of the pivot
	for c, xy := range v.cell {
		if count(xy) != size {
			continue
		}
		near := list[:0]
		for _, p := range f.peers[c] {
			if m := v.cell[p]; count(m) == 2 && count(m|xy) == 3 {
				near = append(near, uint16(p))
			}
		}
		for _, a := range near {
			xz := v.cell[a]
			for _, b := range near {
				yz := v.cell[b]
				if count(xy|xz|yz) != 3 || count(xy&xz&yz) != shared || xz == yz {
					continue
				}
				z := lowest(xz & yz)
				seen := f.and(&f.peerSet[a], &f.peerSet[b])
				if size == 3 {
					seen = f.and(&seen, &f.peerSet[c])
				}
				seen.drop(int(a))
				seen.drop(int(b))
				seen.drop(c)
				if f.disjoint(&seen, &v.dig[z]) || v.all && a > b {
					continue
				}
				v.begin(t, Plain, table[t].base)
				v.strikeSet(&seen, z)
				if v.proof {
					v.part(Pivot, -1, 0, xy, c)
					v.part(Wing, -1, 0, xz, int(a))
					v.part(Wing, -1, 0, yz, int(b))
				}
				if v.hit() {
					return true
				}
			}
		}
	}
	return false
}
