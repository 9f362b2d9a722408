package logic_test

import (
	"context"
	"fmt"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

const puzzle = "9.8..........53....5.7..........6.42..19....7..23..5....5.74.....9....2....8..674"

func ExampleSolver_Rate() {
	p, err := nonet.ParsePuzzle(nonet.Classic(), puzzle)
	if err != nil {
		fmt.Println(err)
		return
	}
	var s logic.Solver
	r, err := s.Rate(context.Background(), p)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("ED=%s/%s/%s, hardest: %s\n", r.ER, r.EP, r.ED, r.Hardest)
	// Output: ED=2.0/1.2/1.2, hardest: direct hidden pair
}

func ExampleSolver_Next() {
	p, err := nonet.ParsePuzzle(nonet.Classic(), puzzle)
	if err != nil {
		fmt.Println(err)
		return
	}
	state, err := logic.NewState(p)
	if err != nil {
		fmt.Println(err)
		return
	}
	var s logic.Solver
	step, err := s.Next(context.Background(), state)
	if err != nil {
		fmt.Println(err)
		return
	}
	x := step.Placements[0]
	fmt.Printf("%s %s: %s is %d (%s)\n", step.Technique, step.Score, p.Layout.CellName(x.Cell),
		x.Digit, step.Parts[0].House)
	state.Apply(step)
	// Output: hidden single 1.2: r6c6 is 7 (box 5)
}
