package iss

import (
	"encoding/base64"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// This file has how ISS writes sets of bits and automata.

// issBase64 has the characters of the numbers 0 to 63.
const issBase64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// issBits reads so many bits: six a character, the lowest first. Those that are missing are not
// set.
func issBits(text string, count int) ([]bool, error) {
	set := make([]bool, count)
	for i := range len(text) {
		v := strings.IndexByte(issBase64, text[i])
		if v < 0 {
			return nil, fmt.Errorf("found %s in a set of bits, expected a letter, a digit, - or _",
				lex.QuoteChar([]byte(text[i:])))
		}
		for ; v != 0; v &= v - 1 {
			at := 6*i + bits.TrailingZeros(uint(v))
			if at >= count {
				return nil, fmt.Errorf("found a set of more than %d bits", count)
			}
			set[at] = true
		}
	}
	return set, nil
}

// appendISSBits appends a set of bits.
func appendISSBits(dst []byte, set []bool) []byte {
	for len(set) > 0 && !set[len(set)-1] {
		set = set[:len(set)-1]
	}
	for six := range slices.Chunk(set, 6) {
		v := 0
		for i, is := range six {
			if is {
				v |= 1 << i
			}
		}
		dst = append(dst, issBase64[v])
	}
	return dst
}

// An automaton is written as base64 of a string of bits, in which numbers have the highest bit
// first:
//
//	2 bits   form: 0 lists, 1 masks
//	4 bits   bits of a state, less 1
//	4 bits   number of symbols, less 1
//	state    number of start states; these are the first ones
//	state    number of other states that accept; these come next
//	1 bit    for each start state: it accepts
//	4 bits   form 0: bits of a number of moves
//
// and for each state
//
//	form 0: the number of its moves, and of each the symbol, from 0, and the state that it leads to
//	form 1: a bit for each symbol, the last one first, and for those set the state
const (
	issLists = 0
	masks    = 1
)

// bitReader reads numbers from a string of bits.
type bitReader struct {
	bytes []byte
	at    int // in bits
	err   error
}

func (r *bitReader) left() int { return 8*len(r.bytes) - r.at }

// number reads a number of so many bits.
func (r *bitReader) number(size int) (v int) {
	if size > r.left() {
		r.err = errors.New("the automaton ends too early")
		r.at = 8 * len(r.bytes)
		return 0
	}
	for range size {
		v = v<<1 | int(r.bytes[r.at/8]>>(7-r.at%8)&1)
		r.at++
	}
	return v
}

// machine is an automaton for digits up to n. Between two parts of a line it makes one of the
// breaks.
type machine struct {
	*nonet.Automaton
	breaks []nonet.Move // without digits
}

// decodeISSMachine returns an automaton for digits up to n, whose breaks are the moves by the
// symbol after n. Moves by symbols above that are left out.
func decodeISSMachine(text string, n int) (*machine, error) {
	data, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(text, "="))
	if err != nil {
		return nil, fmt.Errorf("found an automaton that is not base64 text: %w", err)
	}
	a := &machine{Automaton: &nonet.Automaton{}}
	if len(data) == 0 {
		return a, nil
	}
	r := &bitReader{bytes: data}
	form := r.number(2)
	stateBits := r.number(4) + 1
	symbols := r.number(4) + 1
	starts, accepts := r.number(stateBits), r.number(stateBits)
	if r.err == nil && (form > masks || starts == 0) {
		return nil, errors.New("found an automaton of another form than expected")
	}
	for k := range starts {
		a.Start = append(a.Start, k)
		if r.number(1) == 1 {
			a.Accept = append(a.Accept, k)
		}
	}
	for k := range accepts {
		a.Accept = append(a.Accept, starts+k)
	}
	a.States = starts + accepts
	move := func(from, symbol int) {
		to := r.number(stateBits)
		a.States = max(a.States, from+1, to+1)
		switch {
		case r.err != nil:
		case symbol < n:
			a.Moves = append(a.Moves, nonet.Move{From: from,
				Digits: nonet.DigitsOf(nonet.Digit(symbol + 1)), To: to})
		case symbol == n:
			a.breaks = append(a.breaks, nonet.Move{From: from, To: to})
		}
	}
	countBits := 0
	if form == issLists {
		countBits = r.number(4)
	}
	for from := 0; r.err == nil && len(a.Moves)+len(a.breaks) <= sketch.MaxMoves; from++ {
		switch {
		case form == issLists && countBits > 0 && r.left() >= countBits:
			for k := r.number(countBits); k > 0 && r.err == nil; k-- {
				move(from, r.number(bits.Len(uint(symbols-1))))
			}
			continue
		case form == masks && r.left() >= symbols:
			for mask := uint(r.number(symbols)); mask != 0 && r.err == nil; mask &= mask - 1 {
				move(from, bits.TrailingZeros(mask))
			}
			continue
		}
		break
	}
	switch {
	case r.err != nil:
		return nil, r.err
	case a.States > sketch.MaxStates || len(a.Moves)+len(a.breaks) > sketch.MaxMoves:
		return nil, sketch.ErrLargeAutomaton
	}
	return a, nil
}

// maxBreaks bounds the steps that an machine makes between parts.
const maxBreaks = 1_000_000

// of returns the automaton that accepts the cells of a line. The parts of the line have these
// numbers of cells, some perhaps none.
func (m *machine) of(parts []int) (*nonet.Automaton, error) {
	if len(parts) == 1 {
		return sketch.Accepting(m.Automaton), nil
	}
	moves := make([][]nonet.Move, m.States)
	for _, x := range m.Moves {
		moves[x.From] = append(moves[x.From], x)
	}
	over := make([][]int, m.States) // a break
	for _, x := range m.breaks {
		over[x.From] = append(over[x.From], x.To)
	}
	breaks := map[int]int{} // how many come before a cell
	end := 0
	for _, cells := range parts[:len(parts)-1] {
		end += cells
		breaks[end]++
	}
	end += parts[len(parts)-1]
	work := 0
	// behind returns where the states lead to by the breaks before a cell.
	behind := func(cell int, states []int) []int {
		for range breaks[cell] {
			if work += 1 + len(states); len(states) == 0 || work > maxBreaks {
				return nil
			}
			var to []int
			for _, k := range states {
				to = append(to, over[k]...)
			}
			slices.Sort(to)
			states = slices.Compact(to)
		}
		return states
	}

	// A state of the result is one of the machine before a cell.
	a := &nonet.Automaton{}
	var layer []int            // states of the machine
	number := map[int]int{}    // of those of the layer: the state of the result
	enter := func(k int) int { // a state of the next layer
		if _, known := number[k]; !known {
			number[k] = a.States
			layer = append(layer, k)
			a.States++
		}
		return number[k]
	}
	for _, k := range behind(0, m.Start) {
		a.Start = append(a.Start, enter(k))
	}
	for cell := range end {
		states, from := layer, number
		layer, number = nil, map[int]int{}
		for _, k := range states {
			for _, x := range moves[k] {
				for _, to := range behind(cell+1, []int{x.To}) {
					a.Moves = append(a.Moves,
						nonet.Move{From: from[k], Digits: x.Digits, To: enter(to)})
				}
			}
			if a.States > sketch.MaxStates || len(a.Moves) > sketch.MaxMoves || work > maxBreaks {
				return nil, sketch.ErrLargeAutomaton
			}
		}
	}
	for _, k := range m.Accept {
		if at, ok := number[k]; ok {
			a.Accept = append(a.Accept, at)
		}
	}
	return sketch.Accepting(a), nil
}

// maxStarts is the most start states of the automata that ISS reads.
const maxStarts = 30

// fewStarts returns an equal automaton with one start state, if a has more than maxStarts.
func fewStarts(a *nonet.Automaton) *nonet.Automaton {
	if len(a.Start) <= maxStarts {
		return a
	}
	b := &nonet.Automaton{Name: a.Name, States: a.States + 1, Start: []int{a.States},
		Accept: slices.Clone(a.Accept), Moves: slices.Clone(a.Moves)}
	isStart := make([]bool, a.States)
	for _, k := range a.Start {
		isStart[k] = true
	}
	if slices.ContainsFunc(a.Accept, func(k int) bool { return isStart[k] }) {
		b.Accept = append(b.Accept, a.States)
	}
	for _, m := range a.Moves {
		if isStart[m.From] {
			b.Moves = append(b.Moves, nonet.Move{From: a.States, Digits: m.Digits, To: m.To})
		}
	}
	return b
}

// bitWriter writes numbers into a string of bits.
type bitWriter struct {
	bytes []byte
	at    int // in bits
}

func (w *bitWriter) number(v, size int) {
	for i := size - 1; i >= 0; i-- {
		if w.at%8 == 0 {
			w.bytes = append(w.bytes, 0)
		}
		w.bytes[w.at/8] |= byte(v>>i&1) << (7 - w.at%8)
		w.at++
	}
}

// maxBits is the largest number that four bits have.
const maxBits = 15

// AppendMachine appends an automaton for digits up to n. It reports whether the form can
// have it.
func AppendMachine(dst []byte, a *nonet.Automaton, n int) ([]byte, bool) {
	a = sketch.Accepting(fewStarts(a))
	accepts := make([]bool, a.States)
	for _, k := range a.Accept {
		accepts[k] = true
	}
	starts, others := len(a.Start), 0 // others accept
	for k := starts; k < a.States && accepts[k]; k++ {
		others++
	}
	moves := make([][][2]int, a.States) // symbols and states
	most, several := 0, false
	for _, m := range a.Moves {
		for d := range m.Digits.All() {
			moves[m.From] = append(moves[m.From], [2]int{int(d) - 1, m.To})
		}
	}
	for from := range moves {
		slices.SortFunc(moves[from], func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
		moves[from] = slices.Compact(moves[from])
		most = max(most, len(moves[from]))
		for i := range moves[from] {
			several = several || i > 0 && moves[from][i][0] == moves[from][i-1][0]
		}
	}
	stateBits := max(1, bits.Len(uint(max(a.States-1, starts, others))))
	countBits := bits.Len(uint(most))
	if countBits > maxBits || stateBits > maxBits+1 {
		return dst, false
	}
	w := &bitWriter{}
	form := masks
	if several {
		form = issLists
	}
	w.number(form, 2)
	w.number(stateBits-1, 4)
	w.number(n-1, 4)
	w.number(starts, stateBits)
	w.number(others, stateBits)
	for k := range starts {
		end := 0
		if accepts[k] {
			end = 1
		}
		w.number(end, 1)
	}
	if several {
		w.number(countBits, 4)
	}
	for _, list := range moves {
		if several {
			w.number(len(list), countBits)
			for _, m := range list {
				w.number(m[0], bits.Len(uint(n-1)))
				w.number(m[1], stateBits)
			}
			continue
		}
		mask := 0
		for _, m := range list {
			mask |= 1 << m[0]
		}
		w.number(mask, n)
		for _, m := range list {
			w.number(m[1], stateBits)
		}
	}
	return base64.RawURLEncoding.AppendEncode(dst, w.bytes), true
}

// automaton adds the rule that an automaton accepts the cells.
func (r *reader) automaton(
	cells []nonet.Cell, make func(n int) (*nonet.Automaton, error),
) error {
	a, err := make(r.most)
	if err == nil {
		r.rules.Rule(nonet.Rule{Kind: nonet.RuleAutomaton, Cells: [][]nonet.Cell{cells},
			Automaton: a})
	}
	return err
}

// nfa: the first argument is an automaton, which accepts each line of cells behind it. The parts of
// a line have - between them, and may have no cells.
func (r *reader) nfa(args []string) error {
	if len(args) == 0 {
		return errors.New("expected a machine and cells")
	}
	return r.groupsOf(args[1:], func(name string, items []string) error {
		var line []nonet.Cell
		var parts []int // numbers of cells
		for rest, more := items, true; more; {
			part := rest
			end := slices.Index(rest, "-")
			if more = end >= 0; more {
				part, rest = rest[:end], rest[end+1:]
			}
			if len(part) > 0 {
				cells, err := r.cells(part)
				if err != nil {
					return err
				}
				line = append(line, cells...)
			}
			parts = append(parts, len(part))
		}
		return r.automaton(line, func(n int) (*nonet.Automaton, error) {
			m, err := decodeISSMachine(args[0], n)
			if err != nil {
				return nil, err
			}
			a, err := m.of(parts)
			if err == nil {
				a.Name = ruleName(name)
			}
			return a, err
		})
	})
}

// putMachine writes the automaton of a rule.
func putMachine(w *writer, name string, x nonet.Rule) bool {
	a := x.Automaton
	if a == nil {
		return false
	}
	text, ok := AppendMachine(nil, a, w.n)
	if !ok {
		return false
	}
	w.item(name, string(text))
	w.name(a.Name)
	w.cells(x.Cells[0]...)
	return true
}
