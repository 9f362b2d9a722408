package exactcover_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/exactcover/problems"
)

func Example() {
	var p exactcover.Problem
	for _, name := range strings.Fields("mon tue wed thu fri") {
		if _, err := p.AddItem(name, exactcover.Primary); err != nil {
			log.Fatal(err)
		}
	}
	for _, shifts := range []string{"mon thu", "tue wed", "wed fri", "tue fri", "mon wed", "thu",
		"tue"} {
		if _, err := p.AddNamedOption(strings.Fields(shifts)...); err != nil {
			log.Fatal(err)
		}
	}
	for cover, err := range p.Solutions(context.Background()) {
		if err != nil {
			log.Fatal(err)
		}
		for _, option := range cover {
			fmt.Printf("(%s)", p.AppendOptionText(nil, option))
		}
		fmt.Println()
	}
	// Output:
	// (mon thu)(wed fri)(tue)
	// (tue fri)(mon wed)(thu)
}

// The queens of an n x n board: every row and column has exactly one, every diagonal at most one.
func ExampleSolver_Count_queens() {
	const n = 8
	var p exactcover.Problem
	add := func(letter byte, count int, kind exactcover.Kind) (first int) {
		first = p.NumItems()
		for i := range count {
			if _, err := p.AddItem(fmt.Sprintf("%c%d", letter, i), kind); err != nil {
				log.Fatal(err)
			}
		}
		return first
	}
	rows, columns := add('r', n, exactcover.Primary), add('c', n, exactcover.Primary)
	up, down := add('u', 2*n-1, exactcover.Secondary), add('d', 2*n-1, exactcover.Secondary)
	for r := range n {
		for c := range n {
			_, err := p.AddOption(
				exactcover.Element{Item: rows + r}, exactcover.Element{Item: columns + c},
				exactcover.Element{Item: up + r + c},
				exactcover.Element{Item: down + r - c + n - 1})
			if err != nil {
				log.Fatal(err)
			}
		}
	}
	var s exactcover.Solver
	count, err := s.Count(context.Background(), &p)
	fmt.Println(count, err)
	// Output: 92 <nil>
}

// Colours: two words share a letter, across and down.
func ExampleProblem_AddNamedOption_colours() {
	var p exactcover.Problem
	p.AddItem("across", exactcover.Primary)
	p.AddItem("down", exactcover.Primary)
	p.AddItem("corner", exactcover.Secondary)
	for _, word := range []string{"nine", "note", "cell"} {
		p.AddNamedOption("across", "corner:"+word[:1])
	}
	for _, word := range []string{"cage", "cover"} {
		p.AddNamedOption("down", "corner:"+word[:1])
	}
	for cover := range p.Solutions(context.Background()) {
		fmt.Println(cover)
	}
	// Output:
	// [2 3]
	// [2 4]
}

// Four parcels, alone or together with another one.
func ExampleSolver_Cheapest() {
	var p exactcover.Problem
	for _, name := range []string{"a", "b", "c", "d"} {
		p.AddItem(name, exactcover.Primary)
	}
	for _, trip := range []struct {
		cost    int64
		parcels []string
	}{
		{20, []string{"a"}}, {25, []string{"b"}}, {20, []string{"c"}}, {30, []string{"d"}},
		{35, []string{"a", "b"}}, {40, []string{"b", "c"}}, {45, []string{"c", "d"}},
		{38, []string{"a", "d"}},
	} {
		o, err := p.AddNamedOption(trip.parcels...)
		if err != nil {
			log.Fatal(err)
		}
		if err := p.SetCost(o, trip.cost); err != nil {
			log.Fatal(err)
		}
	}
	var s exactcover.Solver
	covers, err := s.Cheapest(context.Background(), &p, 3)
	for _, c := range covers {
		fmt.Println(c.Cost, c.Options)
	}
	fmt.Println(err)
	// Output:
	// 78 [5 7]
	// 80 [4 6]
	// 83 [1 2 7]
	// <nil>
}

// A search that is cut after every 100 nodes and gone on with, until nothing is left.
func ExampleSolver_Rest() {
	p, err := problems.Queens(8)
	if err != nil {
		log.Fatal(err)
	}
	solutions, nodes := 0, int64(0)
	open := []exactcover.Part{{}} // the whole tree
	for len(open) > 0 {
		s := exactcover.Solver{Part: &open[0], NodeLimit: 100}
		n, err := s.Count(context.Background(), p)
		if err != nil && err != exactcover.ErrLimit {
			log.Fatal(err)
		}
		solutions += int(n.Int64())
		nodes += s.Stats.Nodes
		open = append(s.Rest(), open[1:]...)
		fmt.Println(solutions, "solutions, left:", open)
	}
	fmt.Println(nodes, "nodes")
	// Output:
	// 44 solutions, left: [rows1:3/8.4/5:2-4/4 rows1::4-8/8]
	// 46 solutions, left: [rows1::4-8/8]
	// 88 solutions, left: [rows1:7/8.3/5:2-4/4 rows1:7/8:4-5/5]
	// 90 solutions, left: [rows1:7/8:4-5/5]
	// 92 solutions, left: []
	// 209 nodes
}

// A search is split into parts that can be written down and searched anywhere.
func ExampleSolver_Split() {
	p, err := problems.Queens(8)
	if err != nil {
		log.Fatal(err)
	}
	s := exactcover.Solver{Engine: exactcover.EngineRows}
	parts, err := s.Split(context.Background(), p, 8)
	if err != nil {
		log.Fatal(err)
	}
	for _, part := range parts {
		text := part.String() // goes to another machine
		part, err := exactcover.ParsePart(text)
		if err != nil {
			log.Fatal(err)
		}
		s := exactcover.Solver{Part: &part}
		n, err := s.Count(context.Background(), p)
		fmt.Println(text, n, err)
	}
	// Output:
	// rows1::0-1/8+1 18 <nil>
	// rows1::1-2/8 8 <nil>
	// rows1::2-3/8 12 <nil>
	// rows1::3-4/8 8 <nil>
	// rows1::4-5/8 8 <nil>
	// rows1::5-6/8 12 <nil>
	// rows1::6-7/8 8 <nil>
	// rows1::7-8/8 18 <nil>
}
