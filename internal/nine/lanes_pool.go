package nine

import "math/bits"

// In a search for up to two solutions the order does not matter for most puzzles: the
// whole tree is searched if there is at most one. So the states to go back to are on one
// stack, and any lane may take them. The second child of a guess goes straight into a
// lane that has no state, if there is one, and this saves most of the copying between
// lanes and frames.
//
// A puzzle that turns out to have two solutions, or to reach the limit of nodes, is
// searched again in the usual order, so that what is found does not depend on the
// other puzzles.

// again is the Outcome of puzzles that are to be searched again.
const again Outcome = 0xff

// mayPool reports whether the states of a batch's puzzles may share one stack. Where
// many puzzles have been searched again lately, or would have been, this would not pay.
func (l *Lanes) mayPool(b *Batch) bool {
	often := l.several > l.begun/8
	l.several, l.begun = l.several/2, l.begun/2 // new ones count more
	return !often && b.Limit == 2 && b.Timeout == 0 && b.segments == nil && b.ask == nil
}

// runPooled is Run with one stack for all puzzles. Those of repeat remain to be searched
// again. It returns false if it was stopped.
func (l *Lanes) runPooled() bool {
	l.pooled = true
	defer func() { l.pooled = false }()
	for i := range l.width {
		if !l.resume(i) {
			break
		}
	}
	l.insertAll()
	for step := 1; l.active != 0; step++ {
		l.stepPooled()
		if step%lookEvery == 0 && !l.look() {
			return false
		}
	}
	return true
}

// stepPooled is step with one stack for all puzzles.
func (l *Lanes) stepPooled() {
	bad, solved, stuck := l.sweep()
	free := bad | l.idle()
	l.keep(solved)
	for set := solved; set != 0; set &= set - 1 {
		i := bits.TrailingZeros32(set)
		if r := l.result(i); r.Outcome != again {
			if r.Count++; r.Count == 2 {
				free |= l.searchAgain(i)
			}
		}
	}
	free |= solved
	stuck &^= free
	for set := stuck; set != 0; set &= set - 1 {
		i := bits.TrailingZeros32(set)
		r := l.result(i)
		if r.Outcome == again {
			continue
		}
		if limit := l.batch.NodeLimit; limit > 0 && r.Nodes == limit || len(l.pool) > l.room {
			free |= l.searchAgain(i)
			continue
		}
		r.Nodes++
	}
	stuck &^= free
	l.active &^= free
	if stuck != 0 {
		free = l.guessPooled(stuck, free)
	}
	for set := free; set != 0; set &= set - 1 {
		if !l.resume(bits.TrailingZeros32(set)) {
			break
		}
	}
	l.insertAll()
}

// result is that of the puzzle of a lane.
func (l *Lanes) result(i int) *Result { return &l.batch.Results[l.lane[i].puzzle] }

// guessPooled splits the states of stuck lanes. It returns the free lanes that have not
// got a second child.
func (l *Lanes) guessPooled(stuck, free laneSet) laneSet {
	var move, to laneSet
	n := 0
	for set := stuck; set != 0; set &= set - 1 {
		i := bits.TrailingZeros32(set)
		if free != 0 {
			move |= set & -set
			to |= free & -free
			l.lane[bits.TrailingZeros32(free)].puzzle = l.lane[i].puzzle
			free &= free - 1
			continue
		}
		l.list[n%maxLanes] = int32(len(l.pool))
		l.pool = append(l.pool, int32(l.lane[i].puzzle))
		n++
	}
	l.pad(n)
	l.kernel.guess(stuck&^move, move, to, l.frames, &l.list)
	l.active |= to
	return free
}

// resume gives a lane the state that was pushed last, or the next puzzle. It returns
// false if there is neither.
func (l *Lanes) resume(i int) bool {
	results := l.batch.Results
	for n := len(l.pool); n > 0; n = len(l.pool) {
		puzzle := int(l.pool[n-1])
		l.pool = l.pool[:n-1]
		if results[puzzle].Outcome != again {
			l.lane[i].puzzle = puzzle
			l.from[i] = int32(n - 1)
			l.insert |= 1 << i
			l.active |= 1 << i
			return true
		}
	}
	if l.next == l.taken && !l.take(takenPuzzles) {
		return false
	}
	l.beginNext(i)
	return true
}

// searchAgain marks the puzzle of a lane, which is to be searched again, and returns its
// lanes.
func (l *Lanes) searchAgain(i int) (free laneSet) {
	puzzle := l.lane[i].puzzle
	l.batch.Results[puzzle] = Result{Outcome: again}
	l.repeat = append(l.repeat, puzzle)
	l.several++
	for set := l.active; set != 0; set &= set - 1 {
		if j := bits.TrailingZeros32(set); l.lane[j].puzzle == puzzle {
			free |= 1 << j
		}
	}
	return free
}
