package answers_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/check/answers"
	"github.com/nonet-dev/nonet/format"
)

func ExampleVerifier() {
	p, err := nonet.ParsePuzzle(nonet.Classic(),
		"143628579572139468986754231391542786468917352725863914237481695619275843.........")
	if err != nil {
		panic(err)
	}
	wrong, err := nonet.ParsePuzzle(nonet.Classic(),
		"143628579572139468986754231391542786468917352725863914237481695619275843854396177")
	if err != nil {
		panic(err)
	}
	verifier := answers.Verifier{Wanted: answers.Wanted{Unique: true}}
	record := &format.Record{Puzzle: p}
	fmt.Println(verifier.Verify(context.Background(), record,
		format.Answer{Grids: []nonet.Grid{wrong.Givens}}))
	none := verifier.Verify(context.Background(), record, format.Answer{None: true})
	fmt.Println(strings.ReplaceAll(fmt.Sprint(none), ": ", ":\n"))
	// Output:
	// r1c8 and r9c8 both 7 (column 8)
	// the answer says that there is no solution; there is one:
	// 143628579572139468986754231391542786468917352725863914237481695619275843854396127
}
