package logic

import (
	"math/bits"

	"github.com/nonet-dev/nonet"
)

// solvedBySingles reports whether singles alone solve a classic puzzle. A puzzle that it solves has
// one solution.
func solvedBySingles(givens nonet.Grid) bool {
	var b singlesBoard
	return b.run(givens)
}

// singlesBoard finds the singles of classic puzzles in a few microseconds, in no order that
// matters. It has a set of cells for each digit, a word for each band of 27 cells.
type singlesBoard struct {
	cells [9][3]uint32 // without placed digits
	empty [3]uint32
	left  int
	grid  [81]nonet.Digit
}

// run places the givens and all singles, and reports whether that solves the puzzle.
func (b *singlesBoard) run(givens nonet.Grid) bool {
	all := [3]uint32{allOfBand, allOfBand, allOfBand}
	*b = singlesBoard{empty: all, left: 81}
	for d := range b.cells {
		b.cells[d] = all
	}
	for c, d := range givens {
		if d != 0 && !b.place(c/27, c%27, int(d)-1) {
			return false
		}
	}
	for b.left > 0 {
		before := b.left
		if !b.naked() {
			return false
		}
		if b.hidden(); b.left == before {
			return false
		}
	}
	return true
}

const (
	allOfBand    = 1<<27 - 1
	rowOfBand    = 1<<9 - 1
	columnOfBand = 0o001001001
	boxOfBand    = 0o007007007
)

// place puts a digit in cell i of a band. It reports whether it was a candidate.
func (b *singlesBoard) place(band, i, d int) bool {
	if b.cells[d][band]>>i&1 == 0 {
		return false
	}
	for o := range b.cells {
		b.cells[o][band] &^= 1 << i
	}
	row, column := i/9, i%9
	keep := ^uint32(columnOfBand << column)
	b.cells[d][0] &= keep
	b.cells[d][1] &= keep
	b.cells[d][2] &= keep
	b.cells[d][band] &^= rowOfBand<<(9*row) | boxOfBand<<(column/3*3)
	b.empty[band] &^= 1 << i
	b.grid[27*band+i] = nonet.Digit(d + 1)
	b.left--
	return true
}

// naked places the digits of cells with one candidate. It reports whether each empty cell had one.
func (b *singlesBoard) naked() bool {
	for band := range b.empty {
		one, two := uint32(0), uint32(0)
		for d := range b.cells {
			x := b.cells[d][band]
			one, two = one|x, two|one&x
		}
		if one&b.empty[band] != b.empty[band] {
			return false
		}
		for m := one &^ two & b.empty[band]; m != 0; m &= m - 1 {
			i := bits.TrailingZeros32(m)
			d := 0
			for d < 9 && b.cells[d][band]>>i&1 == 0 {
				d++
			}
			if d == 9 || !b.place(band, i, d) {
				return false
			}
		}
	}
	return true
}

// hidden places the digits with one place in a house.
func (b *singlesBoard) hidden() {
	for d := range b.cells {
		x := &b.cells[d]
		one, two := uint32(0), uint32(0) // columns
		for band := range x {
			for i := range 3 {
				if m := x[band] & (rowOfBand << (9 * i)); m != 0 && m&(m-1) == 0 {
					b.place(band, bits.TrailingZeros32(m), d)
				}
				if m := x[band] & (boxOfBand << (3 * i)); m != 0 && m&(m-1) == 0 {
					b.place(band, bits.TrailingZeros32(m), d)
				}
			}
		}
		for _, m := range x {
			for range 3 {
				row := m & rowOfBand
				one, two = one|row, two|one&row
				m >>= 9
			}
		}
		for m := one &^ two; m != 0; m &= m - 1 {
			column := m & -m * columnOfBand
			for band := range x {
				if at := x[band] & column; at != 0 {
					b.place(band, bits.TrailingZeros32(at), d)
				}
			}
		}
	}
}
