package logic

// Symmetric placement: if the givens look the same after a symmetry of the grid and an exchange of
// digits, so does the solution, if there is only one: the symmetry and the exchange make a solution
// of the same givens of it. R. Gurth of the Players' Forum proved it in 2006.

// turns has the symmetries of a square by their variants: where the cell in a row and column goes.
var turns = [...]struct {
	variant Variant
	to      func(n, row, column int) (int, int)
}{
	{VariantHalfTurn, func(n, r, c int) (int, int) { return n - 1 - r, n - 1 - c }},
	{VariantFalling, func(_, r, c int) (int, int) { return c, r }},
	{VariantRising, func(n, r, c int) (int, int) { return n - 1 - c, n - 1 - r }},
	{VariantQuarterTurn, func(n, r, c int) (int, int) { return c, n - 1 - r }},
	{VariantLeftRight, func(n, r, c int) (int, int) { return r, n - 1 - c }},
	{VariantTopBottom, func(n, r, c int) (int, int) { return n - 1 - r, c }},
}

// turned is a symmetry of the givens.
type turned struct {
	to    []int          // where each cell goes
	digit [MaxSize]int   // what each digit becomes
	given [MaxSize][]int // of each digit: a given with it, and the cell where it goes
}

// symmetricPlacements finds symmetries of the puzzle. First it eliminates from the cells that stay
// in their places the digits that do not stay, then each candidate whose image is no candidate.
func symmetricPlacements(fd *finder, t Technique) bool {
	f := fd.f
	for _, turn := range turns {
		if fd.budget.spend() {
			return false
		}
		var x turned
		if !fd.turnedGivens(&x, turn.to) || !f.invariant(x.to) {
			continue
		}
		var fixed, images []int
		fixedDigits := uint32(0)
		for d, e := range x.digit[:f.n] {
			if d == e {
				fixedDigits |= 1 << d
			}
		}
		fd.begin(t, turn.variant, table[t].base)
		for c, to := range x.to {
			if c == to && fd.cell[c] != 0 {
				fixed = append(fixed, c)
				fd.eliminate(c, ^fixedDigits)
			}
		}
		fd.turnedParts(&x)
		if fd.proof && len(fixed) > 0 {
			fd.part(RoleTarget, -1, 0, fixedDigits, fixed...)
		}
		if fd.emit() {
			return true
		}
		fd.begin(t, turn.variant, table[t].base)
		gone := uint32(0)
		for c, to := range x.to {
			may := fd.cell[to]
			if v := fd.value[to]; v != 0 {
				may = 1 << (v - 1)
			}
			out := uint32(0)
			for m := fd.cell[c]; m != 0; m &= m - 1 {
				if d := lowest(m); may>>x.digit[d]&1 == 0 {
					out |= 1 << d
					gone |= 1 << x.digit[d]
				}
			}
			if out != 0 {
				images = append(images, to)
				fd.eliminate(c, out)
			}
		}
		fd.turnedParts(&x)
		if fd.proof {
			fd.part(RoleExcludedBy, -1, 0, gone, images...)
		}
		if fd.emit() {
			return true
		}
	}
	return false
}

// turnedParts adds a given of each digit that becomes another one, with its image; of two digits
// that change places once, unless some digits change in turn.
func (fd *finder) turnedParts(x *turned) {
	if !fd.proof {
		return
	}
	pairs := true
	for d, e := range x.digit[:fd.f.n] {
		pairs = pairs && x.digit[e] == d
	}
	for d, e := range x.digit[:fd.f.n] {
		if d < e || d != e && !pairs {
			fd.part(RolePattern, -1, 0, 1<<d|1<<e, x.given[d]...)
		}
	}
}

// turnedGivens finds what a symmetry makes of the digits; it reports whether the puzzle, with its
// pencilmarks, looks the same. Of digits that no cell is given, there must be at most one: more
// could be exchanged.
func (fd *finder) turnedGivens(x *turned, to func(n, row, column int) (int, int)) bool {
	f := fd.f
	for d := range f.n {
		x.digit[d] = -1
	}
	x.to = make([]int, f.cells)
	given := func(c int) int {
		if fd.initial[c] == 0 && fd.value[c] != 0 {
			return int(fd.value[c])
		}
		return 0
	}
	back := uint32(0)
	for c := range f.cells {
		row, column := to(f.n, c/f.n, c%f.n)
		x.to[c] = row*f.n + column
		d, e := given(c)-1, given(x.to[c])-1
		switch {
		case (d < 0) != (e < 0):
			return false
		case d < 0:
		case x.digit[d] < 0 && back>>e&1 == 0:
			x.digit[d], x.given[d] = e, []int{c, x.to[c]}
			back |= 1 << e
		case x.digit[d] != e:
			return false
		}
	}
	missing := f.all &^ back
	if missing != 0 && !single(missing) {
		return false
	}
	for d, e := range x.digit[:f.n] {
		if e < 0 { // what becomes of the others are all others
			x.digit[d] = lowest(missing)
		}
	}
	for c, to := range x.to {
		turned := uint32(0)
		for m := fd.initial[c]; m != 0; m &= m - 1 {
			turned |= 1 << x.digit[lowest(m)]
		}
		if turned != fd.initial[to] {
			return false
		}
	}
	return true
}

// invariant reports whether a map of cells leads houses to houses, and cells that must differ to
// such cells.
func (f *facts) invariant(to []int) bool {
	cells := make([]int, f.n)
	for _, h := range f.houses {
		for i, c := range h.Cells {
			cells[i] = to[c]
		}
		if f.common(cells, 0) < 0 {
			return false
		}
	}
	for a, list := range f.apart {
		for _, b := range list {
			if !f.peerSet[to[a]].has(to[b]) {
				return false
			}
		}
	}
	return true
}
