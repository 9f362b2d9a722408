package kernel

// A machineBuilder numbers the states of a machine, which are values of type S, as they are met.
type machineBuilder[S comparable] struct {
	Machine
	number map[S]int
	states []S
}

// buildMachine returns the machine with the states that next leads to from start. next calls move
// with the digits that lead from a state to another one.
func buildMachine[S comparable](start S, accepts func(s S) bool,
	next func(s S, move func(digits uint64, to S))) Machine {
	b := machineBuilder[S]{number: map[S]int{}}
	b.Start = []int{b.state(start)}
	for from := 0; from < len(b.states) && len(b.Moves) <= maxMachineMoves; from++ {
		next(b.states[from], func(digits uint64, to S) {
			if digits != 0 {
				b.Moves = append(b.Moves, Move{From: from, Digits: digits, To: b.state(to)})
			}
		})
		if accepts(b.states[from]) {
			b.Accept = append(b.Accept, from)
		}
	}
	b.States = len(b.states)
	return b.Machine
}

// maxMachineMoves bounds the moves of the machine of a kind of rule. A machine with more moves is
// not complete; a chain refuses it.
const maxMachineMoves = 1_000_000

func (b *machineBuilder[S]) state(s S) int {
	at, ok := b.number[s]
	if !ok {
		at = len(b.states)
		b.number[s] = at
		b.states = append(b.states, s)
	}
	return at
}

// digitsBetween returns the digits above low and below high.
func digitsBetween(low, high int) uint64 {
	if high <= low+1 {
		return 0
	}
	return ^uint64(0) >> (64 - (high - 1 - low)) << low
}

// SumMachine reads as many digits as there are factors, whose sum, with factors, is total.
func SumMachine(n, total int, factors []int) Machine {
	type state struct{ read, sum int }
	low, high := make([]int, len(factors)+1), make([]int, len(factors)+1) // of the rest
	for i := len(factors) - 1; i >= 0; i-- {
		low[i] = low[i+1] + min(factors[i], n*factors[i])
		high[i] = high[i+1] + max(factors[i], n*factors[i])
	}
	return buildMachine(state{}, func(s state) bool { return s.read == len(factors) },
		func(s state, move func(uint64, state)) {
			if s.read == len(factors) {
				return
			}
			for d := 1; d <= n; d++ {
				to := state{s.read + 1, s.sum + d*factors[s.read]}
				if left := total - to.sum; left >= low[to.read] && left <= high[to.read] {
					move(1<<(d-1), to)
				}
			}
		})
}

// SumLineMachine reads a line that can be cut into pieces of the sum. Its state is the sum of the
// piece so far.
func SumLineMachine(n, sum int) Machine {
	return buildMachine(0, func(s int) bool { return s == 0 },
		func(s int, move func(uint64, int)) {
			for d := 1; d <= n && s+d <= sum; d++ {
				move(1<<(d-1), (s+d)%sum)
			}
		})
}

// ProductMachine reads digits that multiply to the number. Its state is what the rest must multiply
// to.
func ProductMachine(n, number int) Machine {
	return buildMachine(number, func(left int) bool { return left == 1 },
		func(left int, move func(uint64, int)) {
			for d := 1; d <= n; d++ {
				if left%d == 0 {
					move(1<<(d-1), left/d)
				}
			}
		})
}

// ends is a state of machines that read the two ends of a line and then the cells between.
type ends struct {
	read      int
	low, high int // the digits of the ends; low alone if one is read
}

// endsMachine reads the ends of a line first, of which fits tells whether they may be, and then
// the digits that inside allows.
func endsMachine(n int, fits func(low, high int) bool, inside func(e ends) uint64) Machine {
	return buildMachine(ends{}, func(e ends) bool { return e.read == 2 },
		func(e ends, move func(uint64, ends)) {
			if e.read == 2 {
				move(inside(e), e)
				return
			}
			for d := 1; d <= n; d++ {
				if e.read == 0 {
					move(1<<(d-1), ends{1, d, 0})
				} else if low, high := min(e.low, d), max(e.low, d); fits(low, high) {
					move(1<<(d-1), ends{2, low, high})
				}
			}
		})
}

// BetweenMachine reads the ends of a line first, and then digits strictly between them.
func BetweenMachine(n int) Machine {
	return endsMachine(n, func(low, high int) bool { return true },
		func(e ends) uint64 { return digitsBetween(e.low, e.high) })
}

// LockoutMachine reads the ends of a line first, which differ by distance or more, and then digits
// below or above both.
func LockoutMachine(n, distance int) Machine {
	return endsMachine(n, func(low, high int) bool { return high-low >= distance },
		func(e ends) uint64 { return digitsBetween(0, e.low) | digitsBetween(e.high, n+1) })
}

// SandwichMachine reads a house in which the digits between 1 and n have the sum.
func SandwichMachine(n, sum int) Machine {
	type state struct {
		crusts int // how many of 1 and n are read
		sum    int // of the digits after the first crust
	}
	full := 2
	if n == 1 {
		full = 1 // the lowest digit is the highest
	}
	crust := uint64(1 | 1<<(n-1))
	return buildMachine(state{}, func(s state) bool { return s.crusts == full && s.sum == sum },
		func(s state, move func(uint64, state)) {
			if s.crusts < full && (s.crusts+1 < full || s.sum == sum) {
				move(crust, state{s.crusts + 1, s.sum})
			}
			if s.crusts != 1 || full == 1 {
				move(digitsBetween(1, n), s)
				return
			}
			for d := 2; d < n && s.sum+d <= sum; d++ {
				move(1<<(d-1), state{1, s.sum + d})
			}
		})
}

// LunchboxMachine reads digits of which those between the least and the greatest have the sum. It
// has several moves for a digit, and does not see that other digits differ.
func LunchboxMachine(n, sum int) Machine {
	type state struct {
		first, last int // the least and the greatest digit, or the other way round; 0: not known
		phase       int // how many of them are read
		sum         int // of the digits between them, up to now
	}
	read := func(s state, digit int, move func(uint64, state)) {
		switch least, most := min(s.first, s.last), max(s.first, s.last); {
		case digit == s.first && s.phase == 0:
			s.phase = 1
		case digit == s.last && s.phase == 1 && s.sum == sum:
			s.phase = 2
		case digit <= least || digit >= most:
			return
		case s.phase == 1:
			if s.sum += digit; s.sum > sum {
				return
			}
		}
		move(1<<(digit-1), s)
	}
	return buildMachine(state{}, func(s state) bool { return s.phase == 2 },
		func(s state, move func(uint64, state)) {
			for digit := 1; digit <= n; digit++ {
				if s.first != 0 {
					read(s, digit, move)
					continue
				}
				for first := 1; first <= n; first++ {
					for last := 1; last <= n; last++ {
						if first != last {
							read(state{first: first, last: last}, digit, move)
						}
					}
				}
			}
		})
}

// XSumMachine reads a line whose first x digits have the sum, where x is the first digit.
func XSumMachine(n, sum int) Machine {
	type state struct {
		begun     bool
		left, sum int // cells and their sum that are still to come
	}
	return buildMachine(state{}, func(s state) bool { return s.begun && s.left == 0 },
		func(s state, move func(uint64, state)) {
			if s.begun && s.left == 0 {
				move(digitsBetween(0, n+1), s)
				return
			}
			for d := 1; d <= n; d++ {
				to := state{true, s.left - 1, s.sum - d}
				if !s.begun {
					to = state{true, d - 1, sum - d}
				}
				if to.sum >= to.left && to.sum <= n*to.left {
					move(1<<(d-1), to)
				}
			}
		})
}

// SkyscraperMachine reads a line on which so many digits are higher than all before.
func SkyscraperMachine(n, count int) Machine {
	type state struct{ highest, seen int }
	return buildMachine(state{}, func(s state) bool { return s.seen == count },
		func(s state, move func(uint64, state)) {
			move(digitsBetween(0, s.highest+1), s)
			for d := s.highest + 1; d <= n && s.seen < count; d++ {
				move(1<<(d-1), state{d, s.seen + 1})
			}
		})
}

// IndexMachine reads a line whose first digit says which cell has the digit.
func IndexMachine(n, digit int) Machine {
	type state struct {
		begun bool
		left  int // cells before the one with the digit, and that
	}
	return buildMachine(state{}, func(s state) bool { return s.begun && s.left == 0 },
		func(s state, move func(uint64, state)) {
			for d := 1; d <= n; d++ {
				to := state{true, max(s.left-1, 0)}
				if !s.begun {
					to.left = d - 1
				}
				if to.left > 0 || s.begun && s.left == 0 || d == digit {
					move(1<<(d-1), to)
				}
			}
		})
}
