package logic

import "slices"

// What several cages and cells of one house say together.

// portion is a cell of a house, or the cells of a cage that are in a house, with the sets of digits
// that these can have.
type portion struct {
	cage  *cage // nil: a cell
	cells []int
	in    uint32 // the places of the cells in the house
	sets  []uint32
	left  []uint32 // those that are possible beside other portions
}

// Bounds of combinationsInHouse.
const (
	maxPortions     = 3  // that are taken together
	maxPortionCells = 6  // of a cage that lies in the house in part
	maxPortionSets  = 15 // sets of digits of a portion
	maxCellDigits   = 4  // candidates of a cell
)

// combinationsInHouse finds two or three portions of a house, not all of them cells, that leave
// each other fewer sets of digits, as they have no common digit; else digits that they have
// together in any case, which the other cells of the house lose.
func combinationsInHouse(fd *finder, t Technique) bool {
	if fd.rules == nil || len(fd.rules.cages) == 0 {
		return false
	}
	f := fd.f
	for size := 2; size <= maxPortions; size++ {
		for h := range f.houses {
			if fd.budget.spend() {
				return false
			}
			list := fd.portions(h)
			var from func(chosen []*portion, i int) bool
			from = func(chosen []*portion, i int) bool {
				if len(chosen) == size {
					return fd.portionsTogether(t, h, chosen)
				}
				for ; i < len(list); i++ {
					x := &list[i]
					if !slices.ContainsFunc(chosen,
						func(o *portion) bool { return o.in&x.in != 0 }) &&
						from(append(chosen, x), i+1) {
						return true
					}
				}
				return false
			}
			if from(make([]*portion, 0, maxPortions), 0) {
				return true
			}
			if fd.budget.spend() {
				return false
			}
		}
	}
	return false
}

// portions returns the portions of a house with few sets of digits, cages first.
func (fd *finder) portions(h int) (list []portion) {
	f := fd.f
	for i := range fd.rules.cages {
		x := portion{cage: &fd.rules.cages[i]}
		var rest []int
		for _, c := range x.cage.cells {
			switch at := slices.Index(f.members[h*f.n:h*f.n+f.n], uint16(c)); {
			case at < 0:
				rest = append(rest, c)
			default:
				x.cells, x.in = append(x.cells, c), x.in|1<<at
			}
		}
		if len(x.cells) == 0 || len(rest) > 0 && len(x.cage.cells) > maxPortionCells ||
			!slices.ContainsFunc(x.cells, func(c int) bool { return fd.value[c] == 0 }) {
			continue
		}
		if x.sets = fd.combinations(x.cage); len(rest) > 0 {
			x.sets = fd.partsOfSets(x.sets, &cage{cells: x.cells}, &cage{cells: rest})
		}
		if len(x.sets) > 0 && len(x.sets) <= maxPortionSets {
			list = append(list, x)
		}
	}
	if len(list) == 0 {
		return nil
	}
	for i, c := range f.members[h*f.n : h*f.n+f.n] {
		m := fd.cell[c]
		if m == 0 || count(m) > maxCellDigits {
			continue
		}
		x := portion{cells: []int{int(c)}, in: 1 << i}
		for ; m != 0; m &= m - 1 {
			x.sets = append(x.sets, m&-m)
		}
		list = append(list, x)
	}
	return list
}

// partsOfSets returns the sets that the first cells can have if these and the rest together have
// one of some sets.
func (fd *finder) partsOfSets(sets []uint32, first, rest *cage) (parts []uint32) {
	for _, set := range sets {
		for part := set; part != 0; part = (part - 1) & set {
			if count(part) == len(first.cells) && !slices.Contains(parts, part) &&
				fd.assign(first, part, nil) && fd.assign(rest, set&^part, nil) {
				parts = append(parts, part)
			}
		}
	}
	slices.Sort(parts)
	return parts
}

// portionsTogether emits what some portions of a house say together.
func (fd *finder) portionsTogether(t Technique, h int, list []*portion) bool {
	for _, x := range list {
		x.left = x.left[:0]
	}
	together := fd.f.all
	var chosen [maxPortions]uint32
	var from func(i int, used uint32)
	from = func(i int, used uint32) {
		if i == len(list) {
			together &= used
			for k, x := range list {
				if !slices.Contains(x.left, chosen[k]) {
					x.left = append(x.left, chosen[k])
				}
			}
			return
		}
		for _, set := range list[i].sets {
			if set&used == 0 {
				chosen[i] = set
				from(i+1, used|set)
			}
		}
	}
	from(0, 0)
	var rules []int
	in := uint32(0)
	for _, x := range list {
		if in |= x.in; x.cage != nil {
			rules = append(rules, x.cage.rule)
		}
		if len(x.left) == 0 {
			return false // the state has a contradiction
		}
	}
	if len(rules) == 0 {
		return false
	}
	fd.ruleStep(t, VariantNoCommon, rules...)
	for _, x := range list {
		fd.eliminateDropped(x)
		alone := fd.f.all
		for _, set := range x.sets {
			alone &= set
		}
		together &^= alone
	}
	if len(fd.out.eliminations) == 0 && together != 0 && !fd.nakedSet(list) {
		fd.out.variant = VariantTogether
		for i, c := range fd.f.members[h*fd.f.n : h*fd.f.n+fd.f.n] {
			if in>>i&1 == 0 {
				fd.eliminate(int(c), together)
			}
		}
	}
	if fd.proof && len(fd.out.eliminations) > 0 {
		fd.part(RoleBase, h, 0, together)
		for _, x := range list {
			for _, set := range x.sets {
				fd.part(RoleCombination, -1, 0, set, x.cells...)
			}
		}
	}
	return fd.emit()
}

// nakedSet reports whether the cells of some portions are a naked set, which needs no cages.
func (fd *finder) nakedSet(list []*portion) bool {
	const largest = 4 // that has a name
	n, union := 0, uint32(0)
	for _, x := range list {
		for _, c := range x.cells {
			n, union = n+1, union|fd.mask(c)
		}
	}
	return n <= largest && count(union) == n
}

// eliminateDropped eliminates what the sets of a portion leave its cells, and those that are left
// do not.
func (fd *finder) eliminateDropped(x *portion) {
	if len(x.left) == len(x.sets) {
		return
	}
	var may, left [maxCageCells]uint32
	cells := &cage{cells: x.cells}
	for _, set := range x.sets {
		fd.assign(cells, set, may[:])
	}
	for _, set := range x.left {
		fd.assign(cells, set, left[:])
	}
	for i, c := range x.cells {
		fd.eliminate(c, may[i]&^left[i])
	}
}
