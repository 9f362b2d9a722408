package logic

// Fireworks: shye of the New Sudoku Players' Forum named the pattern in 2022.
//
// A row and a column cross in a region, in its corner X. Outside of the region, a digit can be in
// one cell P of the row at most, and in one cell Q of the column at most. Then the digit is in X, P
// or Q: otherwise both lines would have it within the region, in two cells that are not X, so the
// region would have it twice.
//
//	X . | . P .
//	. . | . . .
//	----+------
//	. . | . . .
//	Q . | . . .
//
// The proof uses nothing of the region but that it is a house, so further houses count, too.

// firework is a corner with its wings, and the digits that must be in these three cells.
type firework struct {
	corner, inRow, inColumn int // cells: X, P, Q
	house                   int
	digits                  uint32
	row, column             int // houses
}

// fireworks finds cells with as many fireworks of their own: by the degree, three digits for a
// corner and its wings, or four digits for two corners that have the same wings, two for each. Each
// digit is there once, so all other candidates go. With degree 2 it finds two digits for a corner
// and its wings, and a cell of only these digits that sees two of the three: they cannot both be in
// the two, so one is in the third.
func fireworks(fd *finder, t Technique) bool {
	f := fd.f
	var pairs []firework // for degree 4
	for h := range f.houses {
		if f.class[h] == rowClass || f.class[h] == columnClass {
			continue
		}
		for _, x := range f.members[h*f.n : h*f.n+f.n] {
			if fd.cell[x] == 0 {
				continue
			}
			if fd.budget.spend() {
				return false
			}
			if fd.fireworksAt(int(x), h, func(w *firework) bool {
				switch degree := table[t].degree; {
				case degree == 3 && count(w.digits) == 3:
					return fd.fireworkTriple(t, w)
				case degree == 2 && count(w.digits) == 2:
					return fd.fireworkPair(t, w)
				case degree == 4 && count(w.digits) == 2:
					pairs = append(pairs, *w)
				}
				return false
			}) {
				return true
			}
		}
	}
	for i := range pairs {
		if fd.budget.spend() {
			return false
		}
		for j := range i {
			a, b := &pairs[j], &pairs[i]
			if a.inRow == b.inColumn && a.inColumn == b.inRow && a.digits&b.digits == 0 &&
				fd.fireworkQuad(t, a, b) {
				return true
			}
		}
	}
	return false
}

// fireworksAt calls found with the digits that corner x of house h has with each pair of wings,
// until found returns true.
func (fd *finder) fireworksAt(x, h int, found func(w *firework) bool) bool {
	f := fd.f
	w := firework{corner: x, house: h, row: f.first[rowClass] + x/f.n,
		column: f.first[columnClass] + x%f.n}
	in := [2]uint32{f.shared(w.row, h), f.shared(w.column, h)}
	// By the place of a wing in its line: the digits that have no other place there outside of h.
	var own [2][MaxSize]uint32
	var none [2]uint32 // those that have no place there at all
	usable := uint32(0)
	for d := range f.n {
		row, column := fd.pos[w.row*f.n+d], fd.pos[w.column*f.n+d]
		outRow, outColumn := row&^in[0], column&^in[1]
		if row == 0 || column == 0 || outRow&(outRow-1)|outColumn&(outColumn-1) != 0 {
			continue
		}
		usable |= 1 << d
		for line, out := range [2]uint32{outRow, outColumn} {
			if out == 0 {
				none[line] |= 1 << d
			} else {
				own[line][lowest(out)] |= 1 << d
			}
		}
	}
	if count(usable) < 2 {
		return false
	}
	for p, inRow := range own[0][:f.n] {
		for q, inColumn := range own[1][:f.n] {
			if inRow == 0 || inColumn == 0 {
				continue
			}
			w.digits = (inRow | none[0]) & (inColumn | none[1])
			w.inRow, w.inColumn = int(f.members[w.row*f.n+p]), int(f.members[w.column*f.n+q])
			if count(w.digits) >= 2 && found(&w) {
				return true
			}
		}
	}
	return false
}

// fireworkParts adds a corner, its wings, its lines and its region.
func (fd *finder) fireworkParts(list ...*firework) {
	if !fd.proof {
		return
	}
	all := uint32(0)
	for _, w := range list {
		all |= w.digits
	}
	for _, w := range list {
		fd.part(RolePivot, -1, 0, w.digits, w.corner)
	}
	fd.part(RoleWing, -1, 0, all, list[0].inRow)
	fd.part(RoleWing, -1, 0, all, list[0].inColumn)
	for _, w := range list {
		fd.part(RoleBase, w.row, 0, w.digits)
		fd.part(RoleBase, w.column, 0, w.digits)
		fd.part(RoleCover, w.house, 0, w.digits)
	}
}

func (fd *finder) fireworkTriple(t Technique, w *firework) bool {
	fd.begin(t, VariantPlain, table[t].base)
	for _, c := range [3]int{w.corner, w.inRow, w.inColumn} {
		fd.eliminate(c, ^w.digits)
	}
	fd.fireworkParts(w)
	return fd.emit()
}

func (fd *finder) fireworkQuad(t Technique, a, b *firework) bool {
	fd.begin(t, VariantPlain, table[t].base)
	fd.eliminate(a.corner, ^a.digits)
	fd.eliminate(b.corner, ^b.digits)
	fd.eliminate(a.inRow, ^(a.digits | b.digits))
	fd.eliminate(a.inColumn, ^(a.digits | b.digits))
	fd.fireworkParts(a, b)
	return fd.emit()
}

func (fd *finder) fireworkPair(t Technique, w *firework) bool {
	f := fd.f
	cells := [3]int{w.corner, w.inRow, w.inColumn}
	for i, last := range cells {
		if fd.cell[last]&^w.digits == 0 {
			continue
		}
		one, two := cells[(i+1)%3], cells[(i+2)%3]
		both := f.and(&f.peerSet[one], &f.peerSet[two])
		for c := f.pop(&both); c >= 0; c = f.pop(&both) {
			if fd.cell[c] != w.digits || c == last {
				continue
			}
			fd.begin(t, VariantPlain, table[t].base)
			fd.eliminate(last, ^w.digits)
			fd.fireworkParts(w)
			if fd.proof {
				fd.part(RoleComplement, -1, 0, w.digits, c)
			}
			if fd.emit() {
				return true
			}
			break
		}
	}
	return false
}
