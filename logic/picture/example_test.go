package picture_test

import (
	"context"
	"fmt"
	"io"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/picture"
)

const line = "9.8..........53....5.7..........6.42..19....7..23..5....5.74.....9....2....8..674"

func ExampleAppendStep() {
	p, err := nonet.ParsePuzzle(nonet.Classic(), line)
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
	svg := picture.AppendStep(nil, state, step, picture.Options{})
	fmt.Printf("%.40s...\n", svg)
	// Output: <svg xmlns="http://www.w3.org/2000/svg" ...
}

func ExamplePage() {
	p, err := nonet.ParsePuzzle(nonet.Classic(), line)
	if err != nil {
		fmt.Println(err)
		return
	}
	page := picture.Page{Title: "Yesterday's puzzle", Puzzle: p}
	var s logic.Solver
	for step, err := range s.Path(context.Background(), p) {
		if err != nil {
			fmt.Println(err)
			return
		}
		page.Steps = append(page.Steps, step)
	}
	n, err := page.WriteTo(io.Discard) // or a file
	fmt.Println(len(page.Steps), "steps,", n > 10_000, err)
	// Output: 57 steps, true <nil>
}
