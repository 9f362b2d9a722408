package logic

import "slices"

// Odd and even, low and high: with a cell of one class of digits, a rule may leave another cell one
// class. On a whisper line low and high digits take turns. A house has as many cells of a class as
// there are digits of it.

// The classes of digits. A class and its opposite differ in bit 0.
const (
	oddClass = iota
	evenClass
	lowClass
	highClass
	classesOfDigits
)

// digitsOfClass returns the digits of a class. If they are an odd number, the middle one is neither
// low nor high.
func (f *facts) digitsOfClass(class int) (digits uint32) {
	for d := range f.n {
		if class < lowClass && d&1 == class || class == lowClass && d < f.n/2 ||
			class == highClass && d >= f.n-f.n/2 {
			digits |= 1 << d
		}
	}
	return digits
}

// classed is that a cell has a class, and why: because of a rule or a house. Without a cell, it is
// that a house has too many cells of the class, or too few.
type classed struct {
	cell, class, rule, house int   // -1: none
	parents                  []int // in classSearch.queue
	among                    []int // without a cell: those that have the class, or that can have it
}

// classLink is what follows from the class of a cell.
type classLink struct {
	from int // cell*classesOfDigits+class
	to   classed
}

// maxClassCells bounds the cells of a rule that is asked about classes.
const maxClassCells = 20

// classSearch searches what follows if a cell has a class.
type classSearch struct {
	fd     *finder
	digits [classesOfDigits]uint32
	links  [][]classLink // of each rule
	of     [][]classed   // of each cell and class: what follows
	dom    []uint64

	// Of the present run.
	class []int // of each cell; -1: it is not known
	at    []int // of each cell, where it is in the queue; -1: it had the class before
	queue []classed
}

// ruleClasses finds a class that a cell cannot have, as other cells would then have two classes, or
// a house too many cells of one. It takes the shortest way there.
func ruleClasses(fd *finder, t Technique) bool {
	if fd.rules == nil {
		return false
	}
	x := &fd.classMemory
	x.begin(fd, t)
	var best []classed
	for c, m := range fd.cell {
		for class := range classesOfDigits {
			if m&x.digits[class] == 0 || m&^x.digits[class] == 0 ||
				len(x.of[c*classesOfDigits+class]) == 0 {
				continue
			}
			if fd.budget.spend() {
				return false
			}
			way := x.run(c, class)
			if fd.wantAll && way != nil && x.emit(t, way) {
				return true
			}
			if way != nil && (best == nil || len(way) < len(best)) {
				best = way
			}
		}
	}
	return !fd.wantAll && best != nil && x.emit(t, best)
}

// begin prepares a search in the state: it asks the rules whose cells have changed.
func (x *classSearch) begin(fd *finder, t Technique) {
	f := fd.f
	x.fd = fd
	for class := range classesOfDigits {
		x.digits[class] = f.digitsOfClass(class)
	}
	if x.links == nil {
		x.links = make([][]classLink, len(fd.rules.rules))
	}
	x.dom = zeroed(x.dom, f.cells)
	list, _ := fd.rules.constraints(f, nil, 0)
	for i := range list {
		k := &list[i]
		memo := fd.ruleMemo(t, k.rule)
		if !fd.rules.pairwise[k.rule] || len(k.cells) > maxClassCells ||
			*memo > fd.changedAt(k.cells) {
			continue
		}
		*memo = fd.now + 1
		x.ask(k)
	}
	x.of = make([][]classed, f.cells*classesOfDigits)
	for _, links := range x.links {
		for _, link := range links {
			x.of[link.from] = append(x.of[link.from], link.to)
		}
	}
}

// ask fills in the links of a rule.
func (x *classSearch) ask(k *constraint) {
	fd := x.fd
	links := x.links[k.rule][:0]
	for _, c := range k.cells {
		for class, digits := range x.digits {
			if fd.cell[c]&digits == 0 || fd.cell[c]&^digits == 0 || fd.budget.spend() {
				continue
			}
			for _, b := range k.cells {
				x.dom[b] = uint64(fd.mask(b))
			}
			x.dom[c] &= uint64(digits)
			if !fd.rules.narrow(k, x.dom) {
				continue // other techniques tell that
			}
			for _, b := range k.cells {
				for _, to := range [2]int{class, class ^ 1} {
					if b != c && fd.cell[b]&^x.digits[to] != 0 &&
						x.dom[b]&^uint64(x.digits[to]) == 0 {
						links = append(links, classLink{c*classesOfDigits + class,
							classed{cell: b, class: to, rule: k.rule, house: -1}})
					}
				}
			}
		}
	}
	x.links[k.rule] = links
}

// run returns how it follows from a class of a cell that the cell has another one: the suppositions
// and what follows from them, at last what cannot be. It returns nil if nothing is wrong.
func (x *classSearch) run(c, class int) []classed {
	f := x.fd.f
	x.class, x.at = zeroed(x.class, f.cells), zeroed(x.at, f.cells)
	for b := range x.class {
		x.class[b], x.at[b] = -1, -1
		for _, to := range [2]int{class, class ^ 1} {
			if x.fd.mask(b)&^x.digits[to] == 0 {
				x.class[b] = to
			}
		}
	}
	x.queue = append(x.queue[:0], classed{cell: c, class: class, rule: -1, house: -1})
	x.class[c], x.at[c] = class, 0
	for i := 0; i < len(x.queue); i++ {
		from := x.queue[i]
		for _, to := range x.of[from.cell*classesOfDigits+from.class] {
			if to.parents = []int{i}; !x.add(to) {
				return x.way()
			}
		}
		for h := range f.houses {
			if i < len(x.queue)-1 {
				break // rules first
			}
			if !x.house(h, class) || !x.house(h, class^1) {
				return x.way()
			}
		}
	}
	return nil
}

// add adds what follows. It reports false if the cell has the opposite class.
func (x *classSearch) add(to classed) bool {
	c := to.cell
	if x.class[c] == to.class {
		return true
	}
	if x.class[c] >= 0 && x.at[c] >= 0 {
		to.parents = append(to.parents, x.at[c])
	}
	x.queue = append(x.queue, to)
	if x.class[c] >= 0 {
		return false
	}
	x.class[c], x.at[c] = to.class, len(x.queue)-1
	return true
}

// house adds what follows from the number of digits of a class in a house. It reports false if
// there are too many or too few cells for them.
func (x *classSearch) house(h, class int) bool {
	f := x.fd.f
	all := count(x.digits[class])
	var with, without []int // where cells that have the class, and that lack it, are in the queue
	var have, can []int
	cells := f.members[h*f.n : h*f.n+f.n]
	for _, c := range cells {
		switch is := x.class[c]; {
		case is == class:
			have, can = append(have, int(c)), append(can, int(c))
			with = appendKnown(with, x.at[c])
		case is >= 0:
			without = appendKnown(without, x.at[c])
		case x.fd.mask(int(c))&x.digits[class] != 0:
			can = append(can, int(c))
		}
	}
	n, may := len(have), len(can)
	switch {
	case n > all:
		x.queue = append(x.queue, classed{-1, class, -1, h, with, have})
		return false
	case may < all:
		x.queue = append(x.queue, classed{-1, class, -1, h, without, can})
		return false
	case n == may || n < all && may > all:
		return true
	}
	for _, c := range cells {
		m := x.fd.mask(int(c))
		switch {
		case x.class[c] >= 0 || m&x.digits[class] == 0:
		case n == all && m&^(x.digits[class]|x.digits[class^1]) == 0:
			if !x.add(classed{int(c), class ^ 1, -1, h, slices.Clone(with), nil}) {
				return false
			}
		case may == all:
			if !x.add(classed{int(c), class, -1, h, slices.Clone(without), nil}) {
				return false
			}
		}
	}
	return true
}

// appendKnown appends a place in the queue unless it is -1.
func appendKnown(list []int, at int) []int {
	if at < 0 {
		return list
	}
	return append(list, at)
}

// way returns of the queue what its end follows from, and the end.
func (x *classSearch) way() (list []classed) {
	last := len(x.queue) - 1
	needed := make([]bool, last+1)
	needed[last] = true
	for i := last; i >= 0; i-- {
		if needed[i] {
			list = append(list, x.queue[i])
			for _, p := range x.queue[i].parents {
				needed[p] = true
			}
		}
	}
	slices.Reverse(list)
	return list
}

// perStep is how much more difficult a step is for each two cells that follow.
const perStep = .1

// emit emits that the first cell of a way does not have the class.
func (x *classSearch) emit(t Technique, way []classed) bool {
	fd := x.fd
	first, last := way[0], way[len(way)-1]
	var rules []int
	for _, w := range way {
		if w.rule >= 0 {
			rules = append(rules, w.rule)
		}
	}
	if rules == nil {
		return false // the numbers of cells say it, which are sets
	}
	slices.Sort(rules)
	fd.ruleStep(t, VariantParity, slices.Compact(rules)...)
	if first.class >= lowClass {
		fd.out.variant = VariantHighLow
	}
	fd.out.rating = table[t].base + perStep*float64(min(len(way)/2, 10))
	fd.eliminate(first.cell, x.digits[first.class])
	if !fd.proof {
		return fd.emit()
	}
	fd.part(RoleTried, -1, 0, x.digits[first.class], first.cell)
	for _, w := range way[1 : len(way)-1] {
		x.tell(w, RoleColourA+Role((w.class^first.class)&1))
	}
	x.tell(last, RoleClash)
	return fd.emit()
}

// tell adds the part that a cell has a class, or that a house has so many of it.
func (x *classSearch) tell(w classed, role Role) {
	cells := w.among
	if w.cell >= 0 {
		cells = []int{w.cell}
	}
	x.fd.part(role, w.house, 0, x.digits[w.class], cells...)
}
