package logic

// medusa is a set of candidates of several digits that strong links connect, within bivalue cells
// and within houses. The candidates of one colour are all true or all false; those of the other
// colour are the opposite.
type medusa struct {
	fd    *finder
	t     Technique
	nodes []int               // in the order in which they were reached
	done  []bool              // by node: it is in this set or in an earlier one
	in    [2][]uint32         // of each colour and cell: the digits that have the colour
	sees  [2][MaxSize]cellSet // of each colour and digit: the cells that see one of its places
}

// medusas finds what follows from a 3D Medusa, by six rules. A colour is false if a cell has two
// candidates of it, if a digit of it is twice in a house, or if it leaves a cell without
// candidates. Otherwise a candidate without colour is eliminated if both colours contradict it: its
// cell has both colours, it sees its digit in both colours, or its cell has one colour and it sees
// its digit in the other. Sets of one digit are simple colouring and are left to those techniques.
func medusas(fd *finder, t Technique) bool {
	f := fd.f
	x := medusa{fd: fd, t: t, done: make([]bool, f.nodes),
		in: [2][]uint32{make([]uint32, f.cells), make([]uint32, f.cells)}}
	for c, m := range fd.cell {
		for ; m != 0; m &= m - 1 {
			if x.done[c*f.n+lowest(m)] {
				continue
			}
			if fd.budget.spend() {
				return false
			}
			if x.connect(c, lowest(m)) && x.rules() {
				return true
			}
		}
	}
	return false
}

// connect makes x the connected set of a candidate. It reports whether the set has several digits.
func (x *medusa) connect(c, d int) bool {
	f := x.fd.f
	for _, node := range x.nodes {
		x.in[0][f.cellOf[node]], x.in[1][f.cellOf[node]] = 0, 0
	}
	x.nodes = x.nodes[:0]
	digits := uint32(0)
	reach := func(c, d, colour int) {
		if node := c*f.n + d; !x.done[node] {
			x.done[node] = true
			x.in[colour][c] |= 1 << d
			x.nodes = append(x.nodes, node)
			digits |= 1 << d
		}
	}
	reach(c, d, 0)
	for head := 0; head < len(x.nodes); head++ {
		c, d, colour := x.node(head)
		if m := x.fd.cell[c] &^ (1 << d); single(m) {
			reach(c, lowest(m), 1-colour)
		}
		for _, k := range f.housesOf[c] {
			if p := x.fd.pos[int(k.at)+d] &^ k.bit; single(p) {
				reach(f.cellAt(int(k.house), p), d, 1-colour)
			}
		}
	}
	if single(digits) {
		return false
	}
	x.sees = [2][MaxSize]cellSet{}
	for i := range x.nodes {
		c, d, colour := x.node(i)
		for w := range f.words {
			x.sees[colour][d][w] |= f.peerSet[c][w]
		}
	}
	return true
}

// node returns candidate i of the set.
func (x *medusa) node(i int) (c, d, colour int) {
	c, d = int(x.fd.f.cellOf[x.nodes[i]]), int(x.fd.f.digitOf[x.nodes[i]])
	return c, d, int(x.in[1][c] >> d & 1)
}

// rules emits what follows from the set. It reports whether to stop.
func (x *medusa) rules() bool {
	return x.twiceInCell() || x.twiceInSight() || x.emptied() ||
		x.offerCommon(VariantBothInCell,
			func(c, _ int) bool { return x.in[0][c] != 0 && x.in[1][c] != 0 }) ||
		x.offerCommon(VariantBothInSight,
			func(c, d int) bool { return x.sees[0][d].has(c) && x.sees[1][d].has(c) }) ||
		x.offerCommon(VariantCellAndSight, func(c, d int) bool {
			return x.in[0][c] != 0 && x.sees[1][d].has(c) || x.in[1][c] != 0 && x.sees[0][d].has(c)
		})
}

// twiceInCell finds a colour that two candidates of a cell have.
func (x *medusa) twiceInCell() bool {
	for colour := range 2 {
		for c, m := range x.in[colour] {
			if m&(m-1) == 0 {
				continue
			}
			if x.offerFalse(VariantTwiceInCell, colour, x.fd.f.part(RoleClash, -1, 0, m, c)) {
				return true
			}
			break
		}
	}
	return false
}

// twiceInSight finds a colour that a digit has in two cells that see each other.
func (x *medusa) twiceInSight() bool {
	var shown [2]bool
	for i := range x.nodes {
		c, d, colour := x.node(i)
		if shown[colour] || !x.sees[colour][d].has(c) {
			continue
		}
		for j := range i {
			b, e, other := x.node(j)
			if e != d || other != colour || !x.fd.f.peerSet[c].has(b) {
				continue
			}
			shown[colour] = true
			p := x.fd.f.part(RoleClash, -1, 0, 1<<d, b, c)
			if h := x.fd.f.common([]int{b, c}, 0); h >= 0 {
				p.House = &x.fd.f.houses[h]
			}
			if x.offerFalse(VariantTwiceInHouse, colour, p) {
				return true
			}
			break
		}
	}
	return false
}

// emptied finds a colour that leaves a cell without candidates.
func (x *medusa) emptied() bool {
	for colour := range 2 {
	cells:
		for c, m := range x.fd.cell {
			if m == 0 || m&x.in[colour][c] != 0 {
				continue
			}
			for left := m &^ x.in[1-colour][c]; left != 0; left &= left - 1 {
				if !x.sees[colour][lowest(left)].has(c) {
					continue cells
				}
			}
			if x.offerFalse(VariantCellEmptied, colour, x.fd.f.part(RoleExcludedBy, -1, 0, m, c)) {
				return true
			}
			break
		}
	}
	return false
}

// offerFalse emits the step that eliminates a colour. A part shows why the colour is false.
func (x *medusa) offerFalse(variant Variant, colour int, why Part) bool {
	x.fd.begin(x.t, variant, table[x.t].base)
	for c, m := range x.in[colour] {
		x.fd.eliminate(c, m)
	}
	if x.fd.proof {
		x.parts()
		x.fd.out.parts = append(x.fd.out.parts, why)
	}
	return x.fd.emit()
}

// offerCommon emits the step that eliminates the candidates without colour for which out is true.
func (x *medusa) offerCommon(variant Variant, out func(c, d int) bool) bool {
	x.fd.begin(x.t, variant, table[x.t].base)
	for c, m := range x.fd.cell {
		for m &^= x.in[0][c] | x.in[1][c]; m != 0; m &= m - 1 {
			if d := lowest(m); out(c, d) {
				x.fd.eliminate(c, 1<<d)
			}
		}
	}
	if len(x.fd.out.eliminations) == 0 {
		return false
	}
	if x.fd.proof {
		x.parts()
	}
	return x.fd.emit()
}

// parts adds the colours to the step, a part for each digit.
func (x *medusa) parts() {
	for colour, role := range [2]Role{RoleColourA, RoleColourB} {
		for d := range x.fd.f.n {
			var cells []int
			for c, m := range x.in[colour] {
				if m>>d&1 != 0 {
					cells = append(cells, c)
				}
			}
			if cells != nil {
				x.fd.part(role, -1, 0, 1<<d, cells...)
			}
		}
	}
}
