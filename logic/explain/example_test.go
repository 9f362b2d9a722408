package explain_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/explain"
)

const puzzle = "....6.4.......75.1.1......7.7..4..3.4....5...59..2...82.............1.9...3.78..2"

func ExampleExplainer_Text() {
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
	var e explain.Explainer
	for _, stage := range []explain.Stage{explain.StageWhere, explain.StageTechnique,
		explain.StageFull} {
		fmt.Println(strings.ReplaceAll(e.Text(state, step, stage), ". ", ".\n"))
	}
	// Output:
	// Look at box 2.
	// There is a hidden single in box 2.
	// 1 in box 2 can only go in r1c4: every other empty cell of the box sees a 1.
	// Those 1s are in r2c9, r3c2 and r8c6.
}

func ExampleExplainer_Eureka() {
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
	e := explain.Explainer{Coords: explain.A1}
	for step, err := range s.Path(context.Background(), p) {
		if err != nil {
			fmt.Println(err)
			return
		}
		if step.Technique == logic.ForcingChain || step.Technique == logic.NakedPair {
			fmt.Println(e.Eureka(state, step))
		}
		state.Apply(step)
	}
	// Output:
	// naked pair: G5,I4 {5,9} => G4<>5, G46<>9
	// forcing X-chain: (9)B1=(9)C3-(9)G3=(9)G5-(9)B5=(9)B1 => B1=9
}
