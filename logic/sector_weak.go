package logic

// The weak exocet: Borescoper found and proved it in the New Sudoku Players' Forum ("Weak exocet"),
// for certain arrangements of the givens in four boxes. Here it needs no such arrangement: it is a
// junior exocet (sector_exocet.go) that one cell of the cross-lines, the weak cell W, spoils. Apart
// from W, the targets, and what both base cells see, each candidate of the base fits into the
// cross-lines at most twice; with W, at least one of them, which W can have, fits three times.
//
// Proof. A digit of the base needs the three cross-lines. If it is not in W, the other places give
// it to at most two of them, so one of the targets has it, as in a junior exocet. There remain two
// kinds of cases:
//
//   - W has no digit of the base that fits three times: the targets have both digits of the base.
//   - W has such a digit: it has no other, so one of the targets has the other digit of the base.
//
// In each case, for every way to fill the base, the places of the base's candidates are followed: a
// digit with one place left in a house is there. A case that leaves a house no place for such a
// digit, or a cell no candidate, is impossible. What is false in all others is eliminated, if it is
// in the targets or in the base.
//
// Borescoper concludes that the targets have digits of the base: both, if a digit of W is also
// given in a certain place; otherwise ("lame") the target that does not see W. Here such a
// conclusion, and others, are drawn where the cases show them. So this is found more often, also in
// easier states, where simpler techniques find the same, and it need not find all that his givens
// prove elsewhere.

// weakCase is what is true in a case: pairs of a cell and a digit, and digits that W does not have.
type weakCase struct {
	cells  [4]int
	digits [4]int
	not    uint32
}

// weakCases is the memory of the cases of a weak exocet.
type weakCases struct {
	live []uint32  // candidates in a case, by cell
	at   [4]int    // the base and the targets
	elim [4]uint32 // what is false there in all cases so far
}

// weakExocets emits what follows from weak exocets with these cross-lines and targets, one for each
// weak cell. The digits of thrice fit into the cross-lines three times.
func (fd *finder) weakExocets(t Technique, x *exocet, third int, targets *[2]target,
	thrice uint32) bool {
	lines := [3]int{third, targets[0].cross, targets[1].cross}
	for i, cross := range lines {
		in := ^uint32(0) // the places in this line that all of these digits have
		for m := thrice; m != 0; m &= m - 1 {
			in &= x.places[cross][lowest(m)]
		}
		for _, s := range targets {
			if s.cross == cross {
				in &^= 1 << s.line
			}
		}
		for ; in != 0; in &= in - 1 {
			if !fd.isWeakCell(x, lines, targets, thrice, i, in&-in) {
				continue
			}
			if fd.budget.spend() {
				return false
			}
			if fd.weakExocet(t, x, third, targets, thrice, x.at(fd.f, cross, lowest(in))) {
				return true
			}
		}
	}
	return false
}

// isWeakCell reports whether digits fit into the cross-lines at most twice if a place of the i-th
// line is left out.
func (fd *finder) isWeakCell(x *exocet, lines [3]int, targets *[2]target, digits uint32,
	i int, place uint32) bool {
	out := [3]uint32{0, 1 << targets[0].line, 1 << targets[1].line}
	out[i] |= place
	for ; digits != 0; digits &= digits - 1 {
		d := lowest(digits)
		if maxMatched(x.places[lines[0]][d]&^out[0], x.places[lines[1]][d]&^out[1],
			x.places[lines[2]][d]&^out[2]) > 2 {
			return false
		}
	}
	return true
}

// weakExocet emits what is false in all cases of a weak exocet.
func (fd *finder) weakExocet(t Technique, x *exocet, third int, targets *[2]target, thrice uint32,
	weak int) bool {
	k := &fd.weakMemory
	k.at = [4]int{x.base[0], x.base[1], targets[0].cell, targets[1].cell}
	for i, c := range k.at {
		k.elim[i] = fd.cell[c]
	}
	cases := 0
	for p := fd.cell[x.base[0]]; p != 0; p &= p - 1 {
		for q := fd.cell[x.base[1]] &^ (p & -p); q != 0; q &= q - 1 {
			n, some := fd.weakCasesOf(x, thrice, weak, lowest(p), lowest(q))
			if cases += n; !some {
				return false
			}
		}
	}
	if cases == 0 {
		return false // the state has no solution
	}
	fd.begin(t, VariantPlain, table[t].base)
	for i, c := range k.at {
		fd.eliminate(c, k.elim[i])
	}
	fd.exocetParts(x, third, targets, weak)
	if fd.proof {
		fd.part(RoleFin, -1, 0, thrice, weak)
	}
	return fd.emit()
}

// weakCasesOf goes through the cases in which the base has two digits, in this order. It returns
// how many of them are possible, and whether anything is still false in all cases.
func (fd *finder) weakCasesOf(x *exocet, thrice uint32, weak, p, q int) (cases int, some bool) {
	two, at := [2]int{p, q}, fd.weakMemory.at
	some = true
	try := func(k weakCase) bool {
		if fd.followWeak(x, weak, &k) {
			cases++
			some = fd.narrowWeak()
		}
		return some
	}
	not := thrice & (1<<p | 1<<q)
	for i := range two {
		if !try(weakCase{at, [4]int{p, q, two[i], two[1-i]}, not}) {
			return cases, false
		}
	}
	for i, d := range two {
		if not>>d&1 == 0 {
			continue
		}
		for _, c := range at[2:] {
			if !try(weakCase{[4]int{at[0], at[1], weak, c}, [4]int{p, q, d, two[1-i]}, 0}) {
				return cases, false
			}
		}
	}
	return cases, true
}

// narrowWeak removes from the eliminations the candidates that the last case allows. It reports
// whether an elimination is left.
func (fd *finder) narrowWeak() bool {
	k, some := &fd.weakMemory, uint32(0)
	for i, c := range k.at {
		k.elim[i] &^= k.live[c]
		some |= k.elim[i]
	}
	return some != 0
}

// followWeak follows the places of the base's candidates in a case. It reports whether the case is
// possible.
func (fd *finder) followWeak(x *exocet, weak int, one *weakCase) bool {
	f, k := fd.f, &fd.weakMemory
	k.live = append(k.live[:0], fd.cell...)
	if d := fd.value[weak]; d != 0 {
		if one.not>>(d-1)&1 != 0 {
			return false
		}
	} else if k.live[weak] &^= one.not; k.live[weak] == 0 {
		return false
	}
	for i, c := range one.cells {
		if d := one.digits[i]; int(fd.value[c]) != d+1 && !fd.placeWeak(c, d) {
			return false
		}
	}
	for again := true; again; {
		again = false
		for m := x.digits; m != 0; m &= m - 1 {
			d := lowest(m)
			for h := range f.houses {
				left, last := 0, 0
				for in := fd.pos[h*f.n+d]; in != 0; in &= in - 1 {
					if c := f.cellAt(h, in); k.live[c]>>d&1 != 0 {
						left, last = left+1, c
					}
				}
				switch {
				case left == 0 && fd.pos[h*f.n+d] != 0:
					return false
				case left == 1 && k.live[last] != 1<<d:
					if !fd.placeWeak(last, d) {
						return false
					}
					again = true
				}
			}
		}
	}
	return true
}

// placeWeak places a digit in a case. It reports whether every cell keeps a candidate.
func (fd *finder) placeWeak(c, d int) bool {
	live := fd.weakMemory.live
	if live[c]>>d&1 == 0 {
		return false
	}
	live[c] = 1 << d
	for _, p := range fd.f.peers[c] {
		if live[p]>>d&1 != 0 {
			if live[p] &^= 1 << d; live[p] == 0 {
				return false
			}
		}
	}
	return true
}
