package format

import (
	"slices"

	"github.com/nonet-dev/nonet"
)

// The machines of kinds of rules, for formats that have automata but not these kinds.

// sumMachine reads as many digits as there are factors, whose sum, with factors, is total.
func sumMachine(n, total int, factors []int) machine[[2]int] { // digits read, and their sum
	low, high := make([]int, len(factors)+1), make([]int, len(factors)+1) // of the rest
	for i := len(factors) - 1; i >= 0; i-- {
		low[i] = low[i+1] + min(factors[i], n*factors[i])
		high[i] = high[i+1] + max(factors[i], n*factors[i])
	}
	return machine[[2]int]{
		start: [][2]int{{0, 0}},
		step: func(next [][2]int, s [2]int, digit int) [][2]int {
			if s[0] == len(factors) {
				return next
			}
			s[1] += digit * factors[s[0]]
			s[0]++
			if left := total - s[1]; left < low[s[0]] || left > high[s[0]] {
				return next
			}
			return append(next, s)
		},
		accept: func(s [2]int) bool { return s[0] == len(factors) },
	}
}

// sumLineMachine reads a line that can be cut into pieces of the sum. Its state is the sum since
// the last cut.
func sumLineMachine(sum int) machine[int] {
	return machine[int]{
		start: []int{0},
		step: func(next []int, s, digit int) []int {
			if s += digit; s <= sum {
				next = append(next, s%sum)
			}
			return next
		},
		accept: func(s int) bool { return s == 0 },
	}
}

// countdown is a state of machines that read a digit first, which says where to look: how many
// cells are still to come, -1 before the first one, and a number.
type countdown struct{ left, now int }

// xSumMachine reads a line whose first x digits have the sum, x being the first of them.
func xSumMachine(sum int) machine[countdown] {
	return machine[countdown]{
		start: []countdown{{-1, 0}},
		step: func(next []countdown, s countdown, digit int) []countdown {
			switch {
			case s.left < 0:
				s = countdown{digit - 1, sum - digit}
			case s.left > 0:
				s = countdown{s.left - 1, s.now - digit}
			}
			if s.now < s.left || s.left == 0 && s.now > 0 {
				return next
			}
			return append(next, s)
		},
		accept: func(s countdown) bool { return s.left == 0 },
	}
}

// skyscraperMachine reads a line on which so many digits are greater than all before. A state has
// how many of them are to come, and the greatest digit.
func skyscraperMachine(count int) machine[countdown] {
	return machine[countdown]{
		start: []countdown{{count, 0}},
		step: func(next []countdown, s countdown, digit int) []countdown {
			if digit > s.now {
				s = countdown{s.left - 1, digit}
			}
			if s.left < 0 {
				return next
			}
			return append(next, s)
		},
		accept: func(s countdown) bool { return s.left == 0 },
	}
}

// indexMachine reads a line whose first digit says which cell is the digit.
func indexMachine(digit int) machine[countdown] {
	return machine[countdown]{
		start: []countdown{{-1, 0}},
		step: func(next []countdown, s countdown, d int) []countdown {
			switch {
			case s.left < 0:
				s.left = d - 1
			case s.left > 0:
				s.left--
			default:
				return append(next, s)
			}
			if s.left == 0 && d != digit {
				return next
			}
			return append(next, s)
		},
		accept: func(s countdown) bool { return s.left == 0 },
	}
}

// sandwichMachine reads a house in which the digits between 1 and n have the sum. A state has how
// many of these two are to come, and the sum of those between.
func sandwichMachine(n, sum int) machine[countdown] {
	return machine[countdown]{
		start: []countdown{{min(n, 2), 0}},
		step: func(next []countdown, s countdown, digit int) []countdown {
			switch {
			case digit == 1 || digit == n:
				s.left--
				if s.left < 0 || s.left == 0 && s.now != sum {
					return next
				}
			case s.left == 1:
				s.now += digit
			}
			if s.now > sum {
				return next
			}
			return append(next, s)
		},
		accept: func(s countdown) bool { return s.left == 0 && s.now == sum },
	}
}

// ends is a state of machines that read the two ends of a line first.
type ends struct{ read, low, high int }

// endsMachine reads the ends of a line, of which fits tells whether they may be, and then digits
// that fit between them.
func endsMachine(fits func(low, high int) bool, inside func(low, high, digit int) bool,
) machine[ends] {
	return machine[ends]{
		start: []ends{{}},
		step: func(next []ends, s ends, digit int) []ends {
			switch {
			case s.read == 0:
				return append(next, ends{1, digit, digit})
			case s.read == 1:
				s = ends{2, min(s.low, digit), max(s.high, digit)}
				if !fits(s.low, s.high) {
					return next
				}
			case !inside(s.low, s.high, digit):
				return next
			}
			return append(next, s)
		},
		accept: func(s ends) bool { return s.read == 2 },
	}
}

// betweenMachine reads the ends of a line first, and then digits strictly between them.
func betweenMachine() machine[ends] {
	return endsMachine(func(low, high int) bool { return true },
		func(low, high, digit int) bool { return low < digit && digit < high })
}

// lockoutMachine reads the ends of a line first, which differ by distance or more, and then digits
// below or above both.
func lockoutMachine(distance int) machine[ends] {
	return endsMachine(func(low, high int) bool { return high-low >= distance },
		func(low, high, digit int) bool { return digit < low || digit > high })
}

// endsFirst returns a line with its last cell behind the first.
func endsFirst(line []nonet.Cell) []nonet.Cell {
	last := len(line) - 1
	return slices.Concat(line[:1], line[last:], line[1:last])
}
