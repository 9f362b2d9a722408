package logic

// A bivalue oddagon is a loop of an odd number of cells, each of which sees the next, in which all
// cells have two digits as candidates. Only these two digits cannot fill it: they would be there in
// turn. So one of the other candidates of the loop, the guardians, is true.

// bivalueOddagons finds bivalue oddagons. If one cell has all guardians, it loses the two digits; a
// single guardian is placed. If all guardians have one digit, the cells that see all of them lose
// it.
func bivalueOddagons(fd *finder, t Technique) bool {
	f := fd.f
	for a := range f.n {
		for b := range a {
			if fd.budget.spend() {
				return false
			}
			two := uint32(1)<<a | 1<<b
			both := f.and(&fd.byDigit[a], &fd.byDigit[b])
			var pure cellSet // the cells that have no other candidates
			var guarded []int
			for rest, c := both, 0; ; {
				if c = f.pop(&rest); c < 0 {
					break
				}
				if fd.cell[c] == two {
					pure.add(c)
				} else {
					guarded = append(guarded, c)
				}
			}
			if fd.oddagonsOfCell(t, two, &pure, guarded) ||
				fd.oddagonsOfDigit(t, two, &pure, guarded) {
				return true
			}
			if fd.budget.over {
				return false
			}
		}
	}
	return false
}

// oddagonsOfCell finds those in which one cell has all guardians.
func (fd *finder) oddagonsOfCell(t Technique, two uint32, pure *cellSet, guarded []int) bool {
	if fd.f.none(pure) {
		return false
	}
	for _, c := range guarded {
		if loop := fd.oddLoop(pure, c); loop != nil && fd.oddagonStep(t, two, loop) {
			return true
		}
		if fd.budget.spend() {
			return false
		}
	}
	return false
}

// oddagonsOfDigit finds those in which all guardians have one digit: each cell that it goes from
// sees all of them.
func (fd *finder) oddagonsOfDigit(t Technique, two uint32, pure *cellSet, guarded []int) bool {
	f := fd.f
	for e := range f.n {
		if two>>e&1 != 0 {
			continue
		}
		var with cellSet // the cells of the two digits and e
		cells, k := [MaxSize * MaxSize]int{}, 0
		for _, c := range guarded {
			if fd.cell[c] == two|1<<e {
				with.add(c)
				cells[k] = c
				k++
			}
		}
		any := *pure
		for w := range f.words {
			any[w] |= with[w]
		}
		found := false
		for _, c := range cells[:k] {
			found = found || fd.oddLoop(&any, c) != nil
		}
		if !found {
			continue
		}
		var done cellSet
		for targets, at := fd.byDigit[e], 0; ; {
			if at = f.pop(&targets); at < 0 {
				break
			}
			if fd.budget.spend() {
				return false
			}
			seen := f.and(&with, &f.peerSet[at])
			if done.has(at) || f.none(&seen) {
				continue
			}
			use := *pure
			for w := range f.words {
				use[w] |= seen[w]
			}
			for rest, c := seen, 0; ; {
				if c = f.pop(&rest); c < 0 {
					break
				}
				loop := fd.oddLoop(&use, c)
				if loop == nil {
					continue
				}
				if fd.oddagonStep(t, two, loop) {
					return true
				}
				for _, r := range fd.out.eliminations {
					done.add(int(r.cell))
				}
				break
			}
		}
	}
	return false
}

// oddLoop returns a shortest loop of an odd number of cells from a cell through those of a set,
// each of which sees the next; nil if there is none, or only three cells of a house.
func (fd *finder) oddLoop(use *cellSet, start int) []int {
	f := fd.f
	allowed := *use
	allowed.add(start)
	var from [2 * MaxSize * MaxSize]int16 // 1 more than the cell and parity; 0: not reached
	var queue [2 * MaxSize * MaxSize]int16
	first, last := 2*start, 2*start+1
	from[first] = -1
	queue[0] = int16(first)
	for head, tail := 0, 1; head < tail && from[last] == 0; head++ {
		at := int(queue[head])
		next := f.and(&allowed, &f.peerSet[at/2])
		for c := f.pop(&next); c >= 0; c = f.pop(&next) {
			if to := 2*c + 1 - at%2; from[to] == 0 {
				from[to] = int16(at + 1)
				queue[tail] = int16(to)
				tail++
			}
		}
	}
	if from[last] == 0 {
		return nil
	}
	var loop []int
	var in cellSet
	for at := last; at != first; at = int(from[at]) - 1 {
		if in.has(at / 2) {
			return nil
		}
		in.add(at / 2)
		loop = append(loop, at/2)
	}
	if len(loop) == 3 && f.common(loop, 0) >= 0 {
		return nil // a naked set, or no solution
	}
	return loop
}

func (fd *finder) oddagonStep(t Technique, two uint32, loop []int) bool {
	f := fd.f
	others, where := uint32(0), []int(nil)
	var elim cellSet
	for _, c := range loop {
		more := fd.cell[c] &^ two
		if more == 0 {
			continue
		}
		if others |= more; where == nil {
			elim = f.peerSet[c]
		} else {
			elim = f.and(&elim, &f.peerSet[c])
		}
		where = append(where, c)
	}
	if where == nil {
		return false // the state has no solution
	}
	fd.begin(t, VariantPlain, table[t].base)
	switch {
	case len(where) == 1 && single(others):
		fd.out.node = where[0]*f.n + lowest(others)
	case len(where) == 1:
		fd.eliminate(where[0], two)
	case single(others):
		fd.eliminateSet(&elim, lowest(others))
	}
	if fd.proof {
		fd.part(RolePattern, -1, 0, two, loop...)
		fd.part(RoleGuardian, -1, 0, others, where...)
	}
	return fd.emit()
}
