package kernel

import (
	"math/bits"
	"slices"
)

// Circles is the constraint that each digit among some cells is there as often as its value says:
// one 1, two 2s, and so on.
type Circles struct {
	cells  []uint16
	groups [][]uint16 // the cells, in groups that must differ
}

// maxCircles bounds the cells of Circles: sets of sums are so many bits.
const maxCircles = 1023

// NewCircles returns the constraint. It keeps the slice, of at most maxCircles cells. Function
// apart reports whether two cells must differ.
func NewCircles(cells []uint16, apart func(a, b uint16) bool) *Circles {
	k := &Circles{cells: cells}
	for _, c := range cells {
		i := slices.IndexFunc(k.groups, func(group []uint16) bool {
			return !slices.ContainsFunc(group, func(other uint16) bool { return !apart(c, other) })
		})
		if i < 0 {
			i = len(k.groups)
			k.groups = append(k.groups, nil)
		}
		k.groups[i] = append(k.groups[i], c)
	}
	return k
}

// Cells returns the cells.
func (k *Circles) Cells() []uint16 { return k.cells }

// sums is a set of sums of digits, as bits.
type sums [(maxCircles + 1) / 64]uint64

// plus returns the sums that a number makes of them.
func (s *sums) plus(number int) (t sums) {
	words, shift := number/64, number%64
	for i := range s {
		if i >= words {
			t[i] |= s[i-words] << shift
		}
		if i > words {
			t[i] |= s[i-words-1] >> (64 - shift)
		}
	}
	return t
}

func (s *sums) has(number int) bool {
	return number >= 0 && s[number/64]>>(number%64)&1 != 0
}

// Filter removes digits that cannot be among the cells, and decides cells that a digit needs.
func (k *Circles) Filter(dom []uint64) bool {
	for {
		before := candidates(k.cells, dom)
		can, must, ok := k.digits(dom)
		if !ok {
			return false
		}
		for d := range 64 {
			if must>>d&1 != 0 && !k.place(dom, d) {
				return false
			}
		}
		for _, c := range k.cells {
			if dom[c] &= can; dom[c] == 0 {
				return false
			}
		}
		if candidates(k.cells, dom) == before {
			return true
		}
	}
}

// digits returns which digits can be among the cells, and which must.
func (k *Circles) digits(dom []uint64) (can, must uint64, ok bool) {
	all := uint64(0)
	var have, fixed [64]int
	for _, group := range k.groups {
		some := uint64(0)
		for _, c := range group {
			m := dom[c]
			some |= m
			if m != 0 && m&(m-1) == 0 {
				fixed[bits.TrailingZeros64(m)]++
			}
		}
		for all |= some; some != 0; some &= some - 1 {
			have[bits.TrailingZeros64(some)]++
		}
	}
	for d := range 64 {
		if have[d] > d {
			can |= 1 << d
		}
		if fixed[d] > 0 {
			must |= 1 << d
		}
		if fixed[d] > d+1 {
			return 0, 0, false
		}
	}
	if can &= all; must&^can != 0 {
		return 0, 0, false
	}
	can, must = k.sets(can, must)
	return can, must, can != 0
}

// sets returns which digits are in one, and which in all, of the sets of digits that can be among
// the cells: their sum is the number of cells.
func (k *Circles) sets(can, must uint64) (some, every uint64) {
	var below [65]sums // of the digits below d
	below[0][0] = 1
	top := bits.Len64(can)
	for d := range top {
		switch below[d+1] = below[d]; {
		case must>>d&1 != 0:
			below[d+1] = below[d].plus(d + 1)
		case can>>d&1 != 0:
			with := below[d].plus(d + 1)
			for i := range with {
				below[d+1][i] |= with[i]
			}
		}
	}
	var above sums // what digits from d on leave of the number of cells
	above[len(k.cells)/64] = 1 << (len(k.cells) % 64)
	for d := top - 1; d >= 0; d-- {
		in, out := false, false
		var next sums
		for s := 0; s <= len(k.cells); s++ {
			if !above.has(s) {
				continue
			}
			if can>>d&1 != 0 && s > d && below[d].has(s-d-1) {
				in = true
				next[(s-d-1)/64] |= 1 << ((s - d - 1) % 64)
			}
			if must>>d&1 == 0 && below[d].has(s) {
				out = true
				next[s/64] |= 1 << (s % 64)
			}
		}
		if above = next; in {
			some |= 1 << d
			if !out {
				every |= 1 << d
			}
		}
	}
	if !above.has(0) {
		return 0, 0
	}
	return some, every
}

// place decides cells by a digit that is among them, d+1.
func (k *Circles) place(dom []uint64, d int) bool {
	bit := uint64(1) << d
	groups, fixed := 0, 0
	for _, group := range k.groups {
		have, decided := times(group, dom, bit)
		fixed += decided
		groups += min(have, 1)
	}
	if groups < d+1 || fixed > d+1 {
		return false
	}
	for _, group := range k.groups {
		have, decided := times(group, dom, bit)
		for _, c := range group {
			switch m := dom[c]; {
			case m&bit == 0 || m == bit:
			case groups == d+1 && have == 1:
				dom[c] = bit
			case fixed == d+1, decided > 0:
				if dom[c] = m &^ bit; dom[c] == 0 {
					return false
				}
			}
		}
	}
	return true
}

// Feasible reports what Filter would report.
func (k *Circles) Feasible(dom []uint64) bool { return feasible(k, dom) }
