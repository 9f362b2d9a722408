package hunt_test

import (
	"context"
	"fmt"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/hunt"
)

// The grid of this example has 16 unavoidable sets of which no two overlap, so its puzzles have 16
// givens at least.
func ExampleDisjoint() {
	p, err := nonet.ParsePuzzle(nonet.Classic(),
		"123456789457189236689237145214573698376918452598624371731892564842365917965741823")
	if err != nil {
		panic(err)
	}
	sets, err := hunt.Unavoidable(context.Background(), p.Givens, 10)
	if err != nil {
		panic(err)
	}
	apart, err := hunt.Disjoint(context.Background(), sets)
	if err != nil {
		panic(err)
	}
	fmt.Println(len(sets), "sets,", len(apart), "of them disjoint; the first:")
	fmt.Println(sets[0].Pick(p.Givens))
	// Output:
	// 108 sets, 16 of them disjoint; the first:
	// 12.........................21....................................................
}
