package canon_test

import (
	"fmt"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/canon"
)

// Two puzzles that differ by symmetry only have one canonical form, and a transformation
// leads from one to the other.
func ExampleBetween() {
	p, err := nonet.ParsePuzzle(nonet.Classic(),
		"...8.1..........435............7.8........1...2..3....6......75..34........2..6..")
	if err != nil {
		panic(err)
	}
	moved := canon.Transform{
		Transpose: true,
		Rows:      [9]uint8{2, 1, 0, 3, 4, 5, 6, 7, 8},
		Cols:      [9]uint8{3, 4, 5, 0, 1, 2, 6, 7, 8},
		Digits:    [10]nonet.Digit{0, 2, 1, 3, 4, 5, 6, 7, 8, 9},
	}.Apply(p.Givens)

	a, _, err := canon.Form(p.Givens)
	if err != nil {
		panic(err)
	}
	b, _, err := canon.Form(moved)
	if err != nil {
		panic(err)
	}
	fmt.Println(a)
	fmt.Println(a.String() == b.String())

	t, ok, err := canon.Between(p.Givens, moved)
	if err != nil {
		panic(err)
	}
	fmt.Println(ok, t.Apply(p.Givens).String() == moved.String())
	// Output:
	// ........1.....2.....3....4.....51....6........7....2.8...67.4..1......3.8......5.
	// true
	// true true
}
