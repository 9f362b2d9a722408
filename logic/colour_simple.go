package logic

// colouring is a set of places of a digit that strong links connect. The places of one colour are
// all true or all false; those of the other colour are the opposite.
type colouring struct {
	colour [2]cellSet
	seen   [2]cellSet // the cells that see a place of the colour
	clash  [2]bool    // two places of the colour see each other
}

// colourings lists the connected sets of places of digit d.
func (fd *finder) colourings(d int) (list []colouring) {
	f := fd.f
	links := fd.conjugatePairs(d)
	open := fd.byDigit[d]
	for {
		start := f.pop(&open)
		if start < 0 {
			return list
		}
		var x colouring
		x.colour[0].add(start)
		for grown := true; grown; {
			grown = false
			for _, link := range links {
				grown = x.follow(link.cells, &open) || grown
			}
		}
		if f.none(&x.colour[1]) {
			continue
		}
		for colour := range 2 {
			for s := x.colour[colour]; ; {
				c := f.pop(&s)
				if c < 0 {
					break
				}
				for w := range f.words {
					x.seen[colour][w] |= f.peerSet[c][w]
				}
			}
			x.clash[colour] = !f.disjoint(&x.colour[colour], &x.seen[colour])
		}
		list = append(list, x)
	}
}

// follow colours an end of a strong link if the other end has a colour, and drops it from open. It
// reports whether it did.
func (x *colouring) follow(cells [2]int, open *cellSet) (grown bool) {
	for k, a := range cells {
		b := cells[1-k]
		for colour := range 2 {
			if x.colour[colour].has(a) && !x.colour[1-colour].has(b) {
				x.colour[1-colour].add(b)
				open.drop(b)
				grown = true
			}
		}
	}
	return grown
}

// emitColouring emits the step that eliminates digit d from a set of cells.
func (fd *finder) emitColouring(t Technique, d int, elim *cellSet, by ...*colouring) bool {
	fd.begin(t, VariantPlain, table[t].base)
	fd.eliminateSet(elim, d)
	if fd.proof {
		for _, x := range by {
			for colour, role := range [2]Role{RoleColourA, RoleColourB} {
				fd.part(role, -1, 0, 1<<d, fd.f.list(&x.colour[colour])...)
			}
		}
	}
	return fd.emit()
}

// list returns the cells of a set.
func (f *facts) list(s *cellSet) (cells []int) {
	for s := *s; ; {
		c := f.pop(&s)
		if c < 0 {
			return cells
		}
		cells = append(cells, c)
	}
}

// colourTraps finds places outside a colouring that see both of its colours.
func colourTraps(fd *finder, t Technique) bool {
	return fd.eachDigit(t, func(d int) bool {
		if fd.budget.spend() {
			return false
		}
		list := fd.colourings(d)
		for i := range list {
			x := &list[i]
			elim := fd.f.and(&x.seen[0], &x.seen[1])
			for w := range fd.f.words {
				elim[w] &^= x.colour[0][w] | x.colour[1][w]
			}
			if fd.emitColouring(t, d, &elim, x) {
				return true
			}
		}
		return false
	})
}

// colourWraps finds a colour of which two places see each other: it is false.
func colourWraps(fd *finder, t Technique) bool {
	return fd.eachDigit(t, func(d int) bool {
		if fd.budget.spend() {
			return false
		}
		list := fd.colourings(d)
		for i := range list {
			for colour := range 2 {
				if x := &list[i]; x.clash[colour] && fd.emitColouring(t, d, &x.colour[colour], x) {
					return true
				}
			}
		}
		return false
	})
}

// multiColours1 finds two colourings in which a colour of one sees a colour of the other. At least
// one of the opposite colours is true, so what sees both opposite colours is eliminated.
func multiColours1(fd *finder, t Technique) bool {
	return fd.eachTwoColourings(t, func(d int, x, y *colouring) bool {
		f := fd.f
		var elim cellSet
		for k := range 4 {
			i, j := k&1, k>>1
			if f.disjoint(&x.seen[i], &y.colour[j]) {
				continue
			}
			for w := range f.words {
				elim[w] |= x.seen[1-i][w] & y.seen[1-j][w]
			}
		}
		return fd.emitColouring(t, d, &elim, x, y)
	})
}

// multiColours2 finds a colour that sees both colours of another colouring: it is false.
func multiColours2(fd *finder, t Technique) bool {
	return fd.eachTwoColourings(t, func(d int, x, y *colouring) bool {
		for i := range 2 {
			if !fd.f.disjoint(&x.colour[i], &y.seen[0]) &&
				!fd.f.disjoint(&x.colour[i], &y.seen[1]) &&
				fd.emitColouring(t, d, &x.colour[i], x, y) {
				return true
			}
		}
		return false
	})
}

// eachTwoColourings calls found for every ordered pair of colourings of a digit, until found
// returns true.
func (fd *finder) eachTwoColourings(t Technique, found func(d int, x, y *colouring) bool) bool {
	return fd.eachDigit(t, func(d int) bool {
		if fd.budget.spend() {
			return false
		}
		list := fd.colourings(d)
		for i := range list {
			for j := range list {
				if i != j && found(d, &list[i], &list[j]) {
					return true
				}
			}
		}
		return false
	})
}
