package classic

// Links are the dancing links of Knuth's paper, in arrays by link. They are numbered
//
//	0             the root of the list of primary items not yet covered
//	1 ... items   the items, the primary ones first
//	the rest      one link for each item of each option
//
// The list of primary items is linked by left and right, and so is the list of the links
// of an option. The list of the links that belong to an item is linked by up and down,
// and the item is its head.
type links struct {
	left, right, up, down []int32
	item                  []int32 // of a link of an option: its item
	option                []int32 // of a link of an option: its option
	size                  []int32 // of an item: how many options it has left
}

const root = 0

// makeLinks makes a number of links: those of the items, and room for those of the options,
// to be inserted. It returns false as soon as stopped does not.
func (l *links) makeLinks(number, items, primary int, stopped func() bool) bool {
	for _, array := range []*[]int32{&l.left, &l.right, &l.up, &l.down, &l.item, &l.option} {
		if stopped() {
			return false
		}
		*array = make([]int32, number)
	}
	l.size = make([]int32, 1+items)
	for item := int32(1); item <= int32(items); item++ {
		if stopped() {
			return false
		}
		l.up[item], l.down[item] = item, item
		l.left[item], l.right[item] = item, item
		if item <= int32(primary) { // secondary items need not be covered
			l.insertLeft(item, root)
		}
	}
	return true
}

// insert inserts x at the end of the list of item, and at the end of an option whose first
// link is first.
func (l *links) insert(x, first, item, option int32) {
	l.item[x], l.option[x] = item, option
	l.up[x], l.down[x] = l.up[item], item
	l.down[l.up[x]], l.up[item] = x, x
	l.size[item]++
	l.left[x], l.right[x] = x, x
	l.insertLeft(x, first)
}

// insertLeft inserts x left of at, into the list that contains at.
func (l *links) insertLeft(x, at int32) {
	l.left[x], l.right[x] = l.left[at], at
	l.right[l.left[x]], l.left[at] = x, x
}

// smallest returns the primary item with the fewest options that is not yet covered, the
// first one of several.
func (l *links) smallest() int32 {
	best := l.right[root]
	for item := best; item != root; item = l.right[item] {
		if l.size[item] < l.size[best] {
			best = item
		}
	}
	return best
}

// cover takes item out of the list of items, and the options of item out of the lists
// of their other items.
func (l *links) cover(item int32) {
	l.right[l.left[item]] = l.right[item]
	l.left[l.right[item]] = l.left[item]
	for x := l.down[item]; x != item; x = l.down[x] {
		for y := l.right[x]; y != x; y = l.right[y] {
			l.down[l.up[y]] = l.down[y]
			l.up[l.down[y]] = l.up[y]
			l.size[l.item[y]]--
		}
	}
}

// uncover undoes the steps of cover in the opposite order, which restores every link.
func (l *links) uncover(item int32) {
	for x := l.up[item]; x != item; x = l.up[x] {
		for y := l.left[x]; y != x; y = l.left[y] {
			l.size[l.item[y]]++
			l.up[l.down[y]] = y
			l.down[l.up[y]] = y
		}
	}
	l.left[l.right[item]] = item
	l.right[l.left[item]] = item
}
