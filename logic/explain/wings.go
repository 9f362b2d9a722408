package explain

import (
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// Sentences of wings, remote pairs and aligned exclusion.

func (t *teller) wing() {
	pivot, wings := t.part(logic.RolePivot), t.parts(logic.RoleWing)
	a, b := wings[0], wings[1]
	z := a.Digits.Intersect(b.Digits)
	x, y := a.Digits.Minus(z), b.Digits.Minus(z)
	p, ca, cb := t.cells(pivot.Cells, "and"), t.cells(a.Cells, "and"), t.cells(b.Cells, "and")
	zs := t.digits(z, "and")
	t.say("%s is %s; it sees %s (%s) and %s (%s).",
		p, t.digits(pivot.Digits, "or"), ca, t.digits(a.Digits, "or"), cb, t.digits(b.Digits, "or"))
	t.also("If %s is %s, then %s is %s; if %s is %s, then %s is %s.",
		p, t.digits(x, "or"), ca, zs, p, t.digits(y, "or"), cb, zs)
	if pivot.Digits.Intersect(z).IsEmpty() {
		t.also("So at least one of %s and %s is %s, and no cell that sees both of them is %s: %s.",
			ca, cb, zs, zs, t.conclusion())
		return
	}
	t.also("Otherwise %s is %s itself. So at least one of the three cells is %s, and no cell "+
		"that sees all of them is %s: %s.",
		p, zs, zs, zs, t.conclusion())
}

// wWing writes the sentences of two cells with the same two candidates, and of a
// strong link for one of these digits, each end of which sees one of the cells.
func (t *teller) wWing() {
	wings, link := t.parts(logic.RoleWing), t.part(logic.RoleStrongLink)
	a, b := wings[0].Cells[0], wings[1].Cells[0]
	x, y := link.Cells[0], link.Cells[len(link.Cells)-1]
	if !t.see(x, a) || !t.see(y, b) {
		x, y = y, x
	}
	z := wings[0].Digits.Minus(link.Digits)
	w, zs := t.digits(link.Digits, "and"), t.digits(z, "and")
	t.say("%s and %s have only the candidates %s. %s in %s can only go in %s.",
		t.cell(a), t.cell(b), t.digits(wings[0].Digits, "and"), w, t.house(link.House),
		t.cells(link.Cells, "or"))
	t.also("If %s is %s, then %s is %s; if %s is %s, then %s is %s.",
		t.cell(x), w, t.cell(a), zs, t.cell(y), w, t.cell(b), zs)
	t.also("So at least one of %s and %s is %s, and no cell that sees both of them is %s: %s.",
		t.cell(a), t.cell(b), zs, zs, t.conclusion())
}

func wWingWhere(t *teller) string { return t.cells(cellsOf(t.parts(logic.RoleWing)), "and") }

func wWingWhat(t *teller) string { return t.f("there is %s of %s", t.name(), wWingWhere(t)) }

// bigWing writes the sentences of n cells with n digits, at most one of which can
// be there twice.
func (t *teller) bigWing() {
	var all nonet.Digits
	for i := range t.step.Parts {
		all = all.Union(t.step.Parts[i].Digits)
	}
	n := t.number(all.Len())
	t.say("%s have only the candidates %s: %s cells for %s digits.", bigWingWhere(t),
		t.digits(all, "and"), n, n)
	if t.step.Variant == logic.VariantDoublyLinked {
		t.also("For each digit, all of these cells that have it as a candidate see each other, "+
			"so none can be there twice. So each digit is there exactly once, and a cell that "+
			"sees all candidates of a digit there cannot be that digit: %s.", t.conclusion())
		return
	}
	z := t.digits(t.gone(), "and")
	t.also("Only %s can be there twice: for each of the other digits, all of these cells that "+
		"have it as a candidate see each other. Without %s, there would be fewer digits than "+
		"cells. So at least one of the cells is %s, and a cell that sees all candidates %s "+
		"there cannot be %s: %s.",
		z, z, z, z, z, t.conclusion())
}

func bigWingWhere(t *teller) string {
	return t.cells(append(cellsOf(t.parts(logic.RolePivot)), cellsOf(t.parts(logic.RoleWing))...),
		"and")
}

func bigWingWhat(t *teller) string { return t.f("there is %s of %s", t.name(), bigWingWhere(t)) }

// remotePair writes the sentences of a chain of cells with the same two candidates.
func (t *teller) remotePair() {
	p := t.part(logic.RolePattern)
	names := make([]string, len(p.Cells))
	for i, c := range p.Cells {
		names[i] = t.cell(c)
	}
	d := t.digits(p.Digits, "and")
	t.say("%s have only the candidates %s, and each cell sees the next. So %s alternate along "+
		"them: of two cells with an even number of cells between them, one is %s.",
		t.enumerate(names, "and"), d, d, t.enumerate(t.digitList(p.Digits), "and the other"))
	t.also("A cell that sees two such cells is neither %s: %s.", t.digits(p.Digits, "nor"),
		t.conclusion())
}

func remoteWhere(t *teller) string {
	return t.f("the cells that have only the candidates %s",
		t.digits(t.part(logic.RolePattern).Digits, "and"))
}

func remoteWhat(t *teller) string {
	return t.f("there is %s on %s", t.name(), t.digits(t.part(logic.RolePattern).Digits, "and"))
}

func alignedWhere(t *teller) string { return t.cells(cellsOf(t.parts(logic.RolePattern)), "and") }

func alignedWhat(t *teller) string { return t.f("there is %s in %s", t.name(), alignedWhere(t)) }

// aligned says for each candidate that is crossed out why it cannot stand together
// with any candidates of the other cells.
func (t *teller) aligned() {
	base := t.parts(logic.RolePattern)
	t.say("Try all ways to fill %s together. Two cells that see each other cannot have the same "+
		"digit, and no other cell may lose its last candidate.",
		t.cells(cellsOf(base), "and"))
	for _, x := range t.step.Eliminations {
		t.item("%s cannot be %s:", t.cell(x.Cell), t.digit(x.Digit))
		var others []*logic.Part
		for _, p := range base {
			if p.Cells[0] != x.Cell {
				others = append(others, p)
			}
		}
		for d := range others[0].Digits.All() {
			have := []nonet.Candidate{x, {Cell: others[0].Cells[0], Digit: d}}
			if why := t.clash(have); why != "" {
				t.item("  If %s is %s, %s.", t.cell(have[1].Cell), t.digit(d), why)
				continue
			}
			if len(others) == 1 {
				continue
			}
			for e := range others[1].Digits.All() {
				three := append(have[:2:2], nonet.Candidate{Cell: others[1].Cells[0], Digit: e})
				t.item("  If %s is %s and %s is %s, %s.",
					t.cell(three[1].Cell), t.digit(d), t.cell(three[2].Cell), t.digit(e),
					t.clash(three))
			}
		}
	}
	t.say("So %s.", t.conclusion())
}

// clash says why candidates cannot be true together; "" if nothing shows.
func (t *teller) clash(have []nonet.Candidate) string {
	var taken nonet.Digits
	for i, a := range have {
		taken = taken.With(a.Digit)
		for _, b := range have[:i] {
			if a.Digit == b.Digit && t.see(a.Cell, b.Cell) {
				return t.f("%s and %s have the same digit", t.cell(b.Cell), t.cell(a.Cell))
			}
		}
	}
	parts := t.parts(logic.RoleExcludedBy)
	i := slices.IndexFunc(parts,
		func(p *logic.Part) bool { return p.Digits.Minus(taken).IsEmpty() })
	if i < 0 {
		return ""
	}
	return t.f("%s (%s) has no candidate left", t.cell(parts[i].Cells[0]),
		t.digits(parts[i].Digits, "or"))
}

// xyzRing goes through the three cases of the pivot.
func (t *teller) xyzRing() {
	pivot, wings, link := t.part(logic.RolePivot), t.parts(logic.RoleWing),
		t.part(logic.RoleExcludedBy)
	z := wings[0].Digits.Intersect(wings[1].Digits)
	x, y := wings[0].Digits.Minus(z), wings[1].Digits.Minus(z)
	p, a, b := t.cells(pivot.Cells, "and"), t.cells(wings[0].Cells, "and"),
		t.cells(wings[1].Cells, "and")
	dx, dy, dz := t.digits(x, "and"), t.digits(y, "and"), t.digits(z, "and")
	t.say("%s is %s. It sees %s, which is %s, and %s, which is %s.", p, t.digits(pivot.Digits, "or"),
		a, t.digits(wings[0].Digits, "or"), b, t.digits(wings[1].Digits, "or"))
	t.also("In %s, each place for %s sees %s or %s, so these two cells cannot both be %s.",
		t.house(link.House), dz, a, b, dz)
	t.say("Three cases are left:")
	for _, way := range [3][3]string{{dx, dz, dy}, {dy, dx, dz}, {dz, dx, dy}} {
		t.item("%s is %s: then %s is %s and %s is %s", p, way[0], a, way[1], b, way[2])
	}
	t.say("In each of them, %s is in one of %s and %s, %s in one of %s and %s, and %s in one of the "+
		"three cells: %s.", dx, p, a, dy, p, b, dz, t.conclusion())
}
