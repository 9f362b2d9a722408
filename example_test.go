package nonet_test

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/nonet-dev/nonet"
)

func Example() {
	p, err := nonet.ParsePuzzle(nonet.Classic(),
		"1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7")
	if err != nil {
		fmt.Println(err)
		return
	}
	var s nonet.Solver
	solution, err := s.Solve(context.Background(), p)
	fmt.Println(solution, err)
	// Output:
	// 143628579572139468986754231391542786468917352725863914237481695619275843854396127 <nil>
}

func ExampleSolver_Solve() {
	l, _ := nonet.Boxes(2, 2)
	p, _ := nonet.ParsePuzzle(l, "1..............2")
	var s nonet.Solver
	_, err := s.Solve(context.Background(), p)
	fmt.Println(errors.Is(err, nonet.ErrNotUnique), err)
	// Output:
	// true more than one solution
}

func ExampleSolver_Solutions() {
	l, _ := nonet.ParseLayout("4+diagonal")
	p, _ := nonet.ParsePuzzle(l, "1..2............")
	var s nonet.Solver
	for grid, err := range s.Solutions(context.Background(), p) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(grid)
	}
	// Output:
	// 1342243131244213
	// 1342421324313124
	// 1432234141233214
	// 1432321423414123
}

func ExampleSolver_Count() {
	l, _ := nonet.Boxes(2, 2)
	var s nonet.Solver
	n, err := s.Count(context.Background(), nonet.NewPuzzle(l))
	fmt.Println(n, err)
	// Output:
	// 288 <nil>
}

func ExampleSolver_SolveBatch() {
	l, _ := nonet.Boxes(2, 2)
	batch := nonet.Batch{
		Layout: l,
		Puzzles: []nonet.Digit{
			1, 0, 0, 0, 0, 0, 2, 0, 0, 3, 0, 0, 0, 0, 0, 4,
			1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
		},
		Results: make([]nonet.Result, 2),
	}
	var s nonet.Solver
	if err := s.SolveBatch(context.Background(), &batch, 2); err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range batch.Results {
		fmt.Println(r.Status)
	}
	// Output:
	// solved
	// no solution
}

func ExampleParseLayout() {
	l, err := nonet.ParseLayout("jigsaw:aabbaabbccddccdd+apart:r1c1,r3c3")
	fmt.Println(l, err)
	for _, h := range l.Houses()[8:] {
		fmt.Println(h, h.Cells)
	}
	// Output:
	// 4+apart:r1c1,r3c3 <nil>
	// box 1 [0 1 4 5]
	// box 2 [2 3 6 7]
	// box 3 [8 9 12 13]
	// box 4 [10 11 14 15]
}

func ExamplePuzzle_Conflicts() {
	p, _ := nonet.ParsePuzzle(nonet.Classic(), "5...5"+strings.Repeat(".", 76))
	for _, c := range p.Conflicts() {
		fmt.Println(p.Layout.CellName(c.A), p.Layout.CellName(c.B), c.Digit, c.House)
	}
	// Output:
	// r1c1 r1c5 5 row 1
}

// What a search knows when it reaches a limit.
func ExampleLimitError() {
	l, _ := nonet.Boxes(2, 2)
	p, _ := nonet.ParsePuzzle(l, "12343...........")
	s := nonet.Solver{NodeLimit: 1}
	_, err := s.Count(context.Background(), p)
	var limit *nonet.LimitError
	if errors.As(err, &limit) {
		fmt.Println(err)
		fmt.Println(limit.Known)
	}
	// Output:
	// limit reached before the search was done
	// 123434..........
}

// Three of the four givens contradict each other: row 1 needs 3 and 4 in box 2, which has
// a 3 in row 2.
func ExampleSolver_Core() {
	l, _ := nonet.Boxes(2, 2)
	p, _ := nonet.ParsePuzzle(l, "12....3........1")
	var s nonet.Solver
	core, err := s.Core(context.Background(), p)
	for _, c := range core.Cells {
		fmt.Print(l.CellName(c), "=", p.Givens[c], " ")
	}
	fmt.Println(core.Minimal, err)
	// Output:
	// r1c1=1 r1c2=2 r2c3=3 true <nil>
}

func ExampleLayout_With() {
	l, err := nonet.Classic().With(nonet.Diagonals())
	fmt.Println(l, len(l.Houses()), err)
	// Output:
	// 9+diagonal 29 <nil>
}
