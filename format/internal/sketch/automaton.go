package sketch

import (
	"cmp"
	"errors"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/kernel"
)

// Bounds of an automaton, which are those of a puzzle's rules.
const (
	MaxStates = 10_000
	MaxMoves  = 100_000
)

// ErrLargeAutomaton says that an automaton would have too many states or moves.
var ErrLargeAutomaton = errors.New("an automaton of too many states")

// Machine is an automaton as its steps: states are any values.
type Machine[S comparable] struct {
	Start []S
	// Step appends the states in which the machine may be after it has read a digit.
	Step   func(next []S, s S, digit int) []S
	Accept func(S) bool
}

// Automaton returns the automaton for digits up to n. The error is ErrLargeAutomaton.
func (m Machine[S]) Automaton(n int) (*nonet.Automaton, error) {
	a := &nonet.Automaton{}
	number := map[S]int{}
	var states []S
	numberOf := func(s S) int {
		k, known := number[s]
		if !known {
			k = len(states)
			number[s] = k
			states = append(states, s)
		}
		return k
	}
	for _, s := range m.Start {
		a.Start = append(a.Start, numberOf(s))
	}
	var next []S
	for from := 0; from < len(states); from++ {
		if len(states) > MaxStates || len(a.Moves) > MaxMoves {
			return nil, ErrLargeAutomaton
		}
		if m.Accept(states[from]) {
			a.Accept = append(a.Accept, from)
		}
		for digit := 1; digit <= n; digit++ {
			next = m.Step(next[:0], states[from], digit)
			for _, s := range next {
				a.Moves = append(a.Moves, nonet.Move{From: from,
					Digits: nonet.DigitsOf(nonet.Digit(digit)), To: numberOf(s)})
			}
		}
	}
	a.States = len(states)
	return Accepting(a), nil
}

// AutomatonOf returns a machine as an automaton, whose moves are by one digit each, in order. The
// error is ErrLargeAutomaton.
func AutomatonOf(m kernel.Machine) (*nonet.Automaton, error) {
	a := &nonet.Automaton{States: m.States, Start: m.Start, Accept: m.Accept}
	for _, x := range m.Moves {
		for d := range (nonet.Digits{x.Digits}).All() {
			a.Moves = append(a.Moves, nonet.Move{From: x.From, Digits: nonet.DigitsOf(d), To: x.To})
		}
		if a.States > MaxStates || len(a.Moves) > MaxMoves {
			return nil, ErrLargeAutomaton
		}
	}
	slices.SortStableFunc(a.Moves, func(x, y nonet.Move) int {
		return cmp.Or(cmp.Compare(x.From, y.From), cmp.Compare(x.Digits[0], y.Digits[0]))
	})
	return Accepting(a), nil
}

// Accepting returns the automaton without the states from which none that accepts can be
// reached. One that accepts nothing has two states. Those that it starts in come first, then others
// that accept.
func Accepting(a *nonet.Automaton) *nonet.Automaton {
	before := make([][]int, a.States)
	for _, m := range a.Moves {
		before[m.To] = append(before[m.To], m.From)
	}
	kept := make([]bool, a.States)
	stack := slices.Clone(a.Accept)
	for len(stack) > 0 {
		k := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !kept[k] {
			kept[k] = true
			stack = append(stack, before[k]...)
		}
	}
	number := slices.Repeat([]int{-1}, a.States)
	b := &nonet.Automaton{Name: a.Name}
	add := func(k int) bool {
		if !kept[k] || number[k] >= 0 {
			return false
		}
		number[k] = b.States
		b.States++
		return true
	}
	for _, k := range a.Start {
		if add(k) {
			b.Start = append(b.Start, number[k])
		}
	}
	if len(b.Start) == 0 {
		return &nonet.Automaton{Name: a.Name, States: 2, Start: []int{0}, Accept: []int{1}}
	}
	accepts := slices.Clone(a.Accept)
	slices.Sort(accepts)
	for _, k := range accepts {
		add(k)
		b.Accept = append(b.Accept, number[k])
	}
	slices.Sort(b.Accept)
	b.Accept = slices.Compact(b.Accept)
	for k := range number {
		add(k)
	}
	for _, m := range a.Moves {
		if kept[m.From] && kept[m.To] {
			b.Moves = append(b.Moves, nonet.Move{From: number[m.From], Digits: m.Digits,
				To: number[m.To]})
		}
	}
	b.Moves = mergeMoves(b.Moves)
	return b
}

// mergeMoves returns moves in order, those between the same states as one.
func mergeMoves(moves []nonet.Move) []nonet.Move {
	slices.SortStableFunc(moves, func(a, b nonet.Move) int {
		return slices.Compare([]int{a.From, a.To}, []int{b.From, b.To})
	})
	var merged []nonet.Move
	for _, m := range moves {
		if k := len(merged) - 1; k >= 0 && merged[k].From == m.From && merged[k].To == m.To {
			merged[k].Digits = merged[k].Digits.Union(m.Digits)
		} else {
			merged = append(merged, m)
		}
	}
	return merged
}

// Deterministic returns a machine as an automaton for digits up to n that has one start state, and
// at most one move for each digit in a state. The error is ErrLargeAutomaton.
func Deterministic(a kernel.Machine, n int) (*nonet.Automaton, error) {
	to := make([][]kernel.Move, a.States)
	for _, m := range a.Moves {
		to[m.From] = append(to[m.From], m)
	}
	accepts := make([]bool, a.States)
	for _, k := range a.Accept {
		accepts[k] = true
	}
	set := func(states []int) string { // a rune for each, as sets of states are keys
		slices.Sort(states)
		var text []rune
		for _, k := range slices.Compact(states) {
			text = append(text, rune(k))
		}
		return string(text)
	}
	return Machine[string]{
		Start: []string{set(slices.Clone(a.Start))},
		Step: func(next []string, s string, digit int) []string {
			var states []int
			for _, k := range s {
				for _, m := range to[k] {
					if m.Digits>>(digit-1)&1 != 0 {
						states = append(states, m.To)
					}
				}
			}
			if len(states) == 0 {
				return next
			}
			return append(next, set(states))
		},
		Accept: func(s string) bool {
			for _, k := range s {
				if accepts[k] {
					return true
				}
			}
			return false
		},
	}.Automaton(n)
}
