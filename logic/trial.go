package logic

import "math/bits"

// trier finds a bound on the difficulty of puzzles of the classic layout in about a millisecond: it
// solves them by trials. A candidate goes if singles and locked candidates lead from it to a
// contradiction.
//
// Where a trial removes a candidate, Sudoku Explainer has a step that is no harder: a contradiction
// of DynamicChainsPlus, whose chains follow the same singles and locked candidates, or what it
// looks for earlier. What a step proves stays provable when candidates go, so if trials
// solve a puzzle, every step of its path is one of these.
type trier struct {
	state, trial trialState
}

// trialState has the candidates of the classic layout.
type trialState struct {
	cell   [81]uint16 // candidates; one, if the digit is known
	known  [81]bool
	left   int      // cells whose digit is not known
	change [27]bool // houses that have lost candidates since they were looked at
}

// Rows, then columns, then boxes; and the row, the column and the box of each cell.
var trialHouses, trialHousesOf = func() (houses [27][9]uint8, of [81][3]uint8) {
	for c := range uint8(81) {
		row, column := c/9, c%9
		box := row/3*3 + column/3
		houses[row][column], houses[9+column][row] = c, c
		houses[18+box][row%3*3+column%3] = c
		of[c] = [3]uint8{row, 9 + column, 18 + box}
	}
	return houses, of
}()

// mostByLocked is the most that singles and locked candidates can be.
const mostByLocked Score = 28

// isBelow reports whether the rest of the path of a puzzle of the classic layout, without rules, is
// known to have no step of a difficulty of least or more. It may be so if the answer is false.
func (t *trier) isBelow(s *State, least Score) bool {
	if least <= mostByLocked || !t.load(s) {
		return false
	}
	if t.state.left == 0 {
		return true
	}
	candidates := 0
	for _, digits := range t.state.cell {
		candidates += bits.OnesCount16(digits)
	}
	return least > mostByTrials(candidates) && t.solves()
}

// mostByTrials returns the most that the steps of a puzzle can be that trials solve.
func mostByTrials(candidates int) Score {
	// A chain has each candidate at most once, and one of them twice: on and off. A contradiction
	// has two chains. Other steps have one for each candidate of a cell or place of a house; they
	// are taken only if they are no harder, or where DynamicChainsPlus need not be looked for.
	chain := candidates + 1
	return max(score(table[DynamicChainsPlus].base+lengthAdd(2*chain)),
		score(table[DynamicChains].base+lengthAdd(9*chain)))
}

// load takes the candidates over and uses singles and locked candidates. It returns false if they
// have no solution.
func (t *trier) load(s *State) bool {
	x := &t.state
	*x = trialState{left: len(x.cell)}
	for h := range x.change {
		x.change[h] = true
	}
	for c := range x.cell {
		x.cell[c] = uint16(s.cell[c])
		if d := s.value[c]; d != 0 {
			x.cell[c] = 1 << (d - 1)
		}
	}
	for c, digits := range x.cell {
		if digits == 0 || digits&(digits-1) == 0 && !x.know(c) {
			return false
		}
	}
	return x.propagate()
}

// solves reports whether trials solve the puzzle.
func (t *trier) solves() bool {
	x := &t.state
	for more := true; more && x.left > 0; {
		more = false
		for c := range x.cell {
			for digits := x.cell[c]; digits != 0 && !x.known[c]; digits &= digits - 1 {
				bit := digits & -digits
				if x.cell[c]&bit == 0 {
					continue
				}
				t.trial = *x
				if t.trial.only(c, bit) && t.trial.propagate() {
					continue
				}
				if more = true; !x.remove(c, bit) || !x.propagate() {
					return false
				}
			}
		}
	}
	return x.left == 0
}

// remove takes a candidate away. It and the methods below return false at a contradiction.
func (x *trialState) remove(c int, bit uint16) bool {
	if x.cell[c]&bit == 0 {
		return true
	}
	x.cell[c] &^= bit
	for _, h := range trialHousesOf[c] {
		x.change[h] = true
	}
	rest := x.cell[c]
	return rest != 0 && (rest&(rest-1) != 0 || x.know(c))
}

// only takes all other candidates of a cell away.
func (x *trialState) only(c int, bit uint16) bool {
	x.cell[c] = bit
	for _, h := range trialHousesOf[c] {
		x.change[h] = true
	}
	return x.know(c)
}

// know takes the only candidate of a cell from its houses.
func (x *trialState) know(c int) bool {
	if x.known[c] {
		return true
	}
	x.known[c] = true
	x.left--
	for _, h := range trialHousesOf[c] {
		for _, other := range trialHouses[h] {
			if int(other) != c && !x.remove(int(other), x.cell[c]) {
				return false
			}
		}
	}
	return true
}

// propagate uses singles and locked candidates to the end.
func (x *trialState) propagate() bool {
	for more := true; more; {
		more = false
		for h := range x.change {
			if x.change[h] {
				x.change[h], more = false, true
				if !x.house(h) {
					return false
				}
			}
		}
	}
	return true
}

// house uses what is left in a house.
func (x *trialState) house(h int) bool {
	var once, twice uint16
	var thirds, others [3]uint16 // the digits of its places 123, 456, 789; and of 147, 258, 369
	house := &trialHouses[h]
	for i, c := range house {
		digits := x.cell[c]
		twice |= once & digits
		once |= digits
		thirds[i/3] |= digits
		others[i%3] |= digits
	}
	if once != 1<<9-1 {
		return false
	}
	for _, c := range house {
		if single := x.cell[c] & once &^ twice; single != 0 && !x.known[c] &&
			(single&(single-1) != 0 || !x.only(int(c), single)) {
			return false
		}
	}
	for i := range 3 {
		// The other house of this third: the box of a row or column, the row of a box.
		other := trialHousesOf[house[3*i]][0]
		if h < 18 {
			other = trialHousesOf[house[3*i]][2]
		}
		locked := twice & thirds[i] &^ thirds[(i+1)%3] &^ thirds[(i+2)%3]
		if locked != 0 && !x.lock(h, int(other), locked) {
			return false
		}
		locked = twice & others[i] &^ others[(i+1)%3] &^ others[(i+2)%3]
		if h >= 18 && locked != 0 && !x.lock(h, int(trialHousesOf[house[i]][1]), locked) {
			return false
		}
	}
	return true
}

// lock takes digits, whose places in house h are all in another one, from the rest of that.
func (x *trialState) lock(h, other int, digits uint16) bool {
	for _, c := range trialHouses[other] {
		of := &trialHousesOf[c]
		if int(of[0]) == h || int(of[1]) == h || int(of[2]) == h {
			continue
		}
		for d := x.cell[c] & digits; d != 0; d &= d - 1 {
			if !x.remove(int(c), d&-d) {
				return false
			}
		}
	}
	return true
}
