package problems_test

import (
	"context"
	"fmt"

	"github.com/nonet-dev/nonet/exactcover/problems"
)

// The ways to fill a 2x3 board with an L and an I of three squares: none. With
// two L it is possible.
func ExamplePacking() {
	board, err := problems.ParseBoard("2x3")
	if err != nil {
		panic(err)
	}
	for _, list := range []string{"L3,I3", "L3,L3"} {
		pieces, err := problems.ParsePieces(list, problems.TurningUsual, board.Plane())
		if err != nil {
			panic(err)
		}
		packing := problems.Packing{Board: board, Pieces: pieces}
		p, err := packing.Problem()
		if err != nil {
			panic(err)
		}
		fmt.Println(p.Count(context.Background()))
	}
	// Output:
	// 0 <nil>
	// 4 <nil>
}

func ExampleQueens() {
	p, err := problems.Queens(8)
	if err != nil {
		panic(err)
	}
	fmt.Println(p.Count(context.Background()))
	// Output: 92 <nil>
}
