package logic

// singleQueues has the singles in the order in which they appear along the path, as HoDoKu takes
// them. The order decides how many later singles are hidden ones. It keeps a copy of the last state
// and compares it with the present state.
type singleQueues struct {
	sizedFor *facts
	ready    bool
	now      uint32 // the time of the last state: it grows with each candidate that is removed
	value    []uint8
	cell     []uint32
	free     []uint8   // house*n+digit -> places
	order    [][]int32 // of each cell: its houses, rows and columns first
	naked    []uint16  // nodes; those before nakedAt are taken
	hidden   []uint16

	nakedAt, hiddenAt int
}

// follow brings the queues up to date. What the last step placed and removed comes first, in its
// order.
func (q *singleQueues) follow(s *State, last *found) {
	f := s.f
	if !q.ready {
		q.begin(s)
		return
	}
	if q.now == s.now {
		return
	}
	if last.node >= 0 {
		q.catchUp(s, int(f.cellOf[last.node]))
		for _, node := range last.also {
			q.catchUp(s, int(f.cellOf[node]))
		}
	}
	for _, r := range last.eliminations {
		q.removeMissing(s, int(r.cell), r.digits)
	}
	if q.now == s.now {
		return // as many candidates were removed
	}
	for c := range q.cell {
		q.catchUp(s, c)
	}
	for c := range q.cell {
		q.removeMissing(s, c, f.all)
	}
	q.now = s.now
}

// catchUp places the digit of a cell that has one now.
func (q *singleQueues) catchUp(s *State, c int) {
	if d := s.value[c]; d != q.value[c] {
		q.place(s.f, c, int(d)-1)
	}
}

// removeMissing removes the digits of a mask that a cell no longer has.
func (q *singleQueues) removeMissing(s *State, c int, mask uint32) {
	for m := q.cell[c] &^ s.cell[c] & mask; m != 0; m &= m - 1 {
		q.remove(s.f, c, lowest(m))
	}
}

// begin fills the queues with the singles of a state: those that appear if its digits are placed
// one by one.
func (q *singleQueues) begin(s *State) {
	f := s.f
	q.alloc(f)
	clear(q.value)
	for c := range q.cell {
		q.cell[c] = f.all
	}
	for i := range q.free {
		q.free[i] = uint8(f.n)
	}
	for c := range q.cell {
		q.catchUp(s, c)
	}
	for c := range q.cell {
		q.removeMissing(s, c, f.all)
	}
	q.ready, q.now = true, s.now
}

// load copies a state, whose numbers of places are known, and empties the queues.
func (q *singleQueues) load(s *State, free []uint8) {
	q.alloc(s.f)
	copy(q.value, s.value)
	copy(q.cell, s.cell)
	copy(q.free, free)
}

// alloc allocates the memory for a layout and empties the queues.
func (q *singleQueues) alloc(f *facts) {
	q.naked, q.hidden, q.nakedAt, q.hiddenAt = q.naked[:0], q.hidden[:0], 0, 0
	if q.sizedFor == f {
		return
	}
	q.sizedFor = f
	q.value, q.cell, q.free = make([]uint8, f.cells), make([]uint32, f.cells),
		make([]uint8, len(f.houses)*f.n)
	q.order = make([][]int32, f.cells)
	for _, class := range linesFirst {
		for h := f.first[class]; h < f.first[class+1]; h++ {
			for _, c := range f.houses[h].Cells {
				q.order[c] = append(q.order[c], int32(h))
			}
		}
	}
}

// addHidden queues the only place of a digit in a house.
func (q *singleQueues) addHidden(f *facts, h, d int) {
	for _, c := range f.members[h*f.n : h*f.n+f.n] {
		if q.cell[c]>>d&1 != 0 {
			q.hidden = append(q.hidden, c*uint16(f.n)+uint16(d))
			return
		}
	}
}

// place puts a digit in a cell. In a contradictory state it does what HoDoKu does, because HoDoKu's
// nets look at such states.
func (q *singleQueues) place(f *facts, c, d int) {
	if q.value[c] == uint8(d+1) {
		return
	}
	q.value[c] = uint8(d + 1)
	had := q.cell[c]
	q.cell[c] = 0
	q.now += uint32(count(had))
	for _, p := range f.peers[c] {
		if q.cell[p]>>d&1 != 0 {
			q.remove(f, int(p), d)
		}
	}
	for m := had; m != 0; m &= m - 1 {
		o := lowest(m)
		for _, h := range q.order[c] {
			i := int(h)*f.n + o
			if q.free[i]--; q.free[i] == 1 && o != d {
				q.addHidden(f, int(h), o)
			}
		}
	}
}

func (q *singleQueues) remove(f *facts, c, d int) {
	q.cell[c] &^= 1 << d
	q.now++
	if q.cell[c] == 0 {
		return
	}
	if m := q.cell[c]; single(m) {
		q.naked = append(q.naked, uint16(c*f.n+lowest(m)))
	}
	for _, h := range q.order[c] {
		i := int(h)*f.n + d
		switch q.free[i]--; q.free[i] {
		case 1:
			q.addHidden(f, int(h), d)
		case 0:
			q.dropHidden(f, int(h), d)
		}
	}
}

// dropHidden drops the first hidden single of a digit in a house that has no place for the digit
// any more.
func (q *singleQueues) dropHidden(f *facts, h, d int) {
	for i := q.hiddenAt; i < len(q.hidden); i++ {
		if node := q.hidden[i]; int(f.digitOf[node]) == d &&
			f.houseSet[h].has(int(f.cellOf[node])) {
			q.hidden = append(q.hidden[:i], q.hidden[i+1:]...)
			return
		}
	}
}

// hodokuSingle finds the next single of a technique in the order of the queues.
func (fd *finder) hodokuSingle(t Technique) bool {
	f, q := fd.f, &fd.queues
	q.follow(fd.State, &fd.out)
	list, at := q.naked, &q.nakedAt
	if t == HiddenSingle {
		list, at = q.hidden, &q.hiddenAt
	}
	for i := *at; i < len(list); i++ {
		node := list[i]
		c, d := int(f.cellOf[node]), int(f.digitOf[node])
		if fd.cell[c]>>d&1 == 0 {
			continue
		}
		house := fd.singleHouse(t, c, d)
		if t != NakedSingle && house < 0 {
			continue
		}
		if t != FullHouse {
			*at = i + 1
		}
		fd.begin(t, VariantPlain, table[t].base)
		fd.out.node = int(node)
		if t == HiddenSingle {
			if fd.out.variant = VariantInRegion; f.class[house] != regionClass {
				fd.out.variant, fd.out.rating = VariantInLine, lineRating
			}
		}
		if fd.proof {
			if t == NakedSingle {
				fd.part(RolePattern, -1, 0, 1<<d, c)
			} else {
				fd.part(RoleWithin, house, fd.pos[house*f.n+d], 1<<d)
			}
		}
		return fd.emit()
	}
	return false
}

// singleHouse returns a house in which cell c is the last empty cell (full house) or the only place
// of digit d (hidden single); -1 if there is none.
func (fd *finder) singleHouse(t Technique, c, d int) int {
	for _, k := range fd.f.housesOf[c] {
		if t == FullHouse && fd.empty[k.house] == 1 || t == HiddenSingle &&
			single(fd.pos[int(k.at)+d]) {
			return int(k.house)
		}
	}
	return -1
}
