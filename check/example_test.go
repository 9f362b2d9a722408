package check_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/check"
	"github.com/nonet-dev/nonet/exactcover"
)

func ExampleDiagnose() {
	layout, err := nonet.Boxes(2, 2)
	if err != nil {
		panic(err)
	}
	var solver nonet.Solver
	for _, text := range []string{
		"..3. ...2 2..3 4..1", // has one solution
		"..3. 3..2 2..3 4..3", // two pairs of givens clash
		"12.. ..3. .... ...4", // cannot be solved
		"..34 .... .1.. ..2.", // has several solutions
	} {
		p, err := nonet.ParsePuzzle(layout, strings.ReplaceAll(text, " ", ""))
		if err != nil {
			panic(err)
		}
		report, err := check.Diagnose(context.Background(), &solver, p,
			check.Options{Minimal: true})
		if err != nil {
			panic(err)
		}
		fmt.Println(report)
	}
	// Output:
	// ok; redundant, each by itself: r3c4=3, r4c4=1; as many as possible together: r3c4=3
	// invalid: r3c4 and r4c4 both 3 (column 4)
	// none: these givens contradict each other: r1c1=1, r1c2=2, r2c3=3
	// many: 2, they differ in r2c1, r2c2, r4c1, r4c2; adding r2c1=3 leaves one
}

func ExampleDiagnoseCover() {
	var p exactcover.Problem
	for _, name := range []string{"a", "b", "c"} {
		if _, err := p.AddItem(name, exactcover.Primary); err != nil {
			panic(err)
		}
	}
	add := func(items ...string) {
		if _, err := p.AddNamedOption(items...); err != nil {
			panic(err)
		}
	}
	diagnose := func() {
		report, err := check.DiagnoseCover(context.Background(), new(exactcover.Solver), &p,
			check.Options{})
		if err != nil {
			panic(err)
		}
		fmt.Println(report)
	}
	add("a", "b")
	diagnose()
	add("c")
	diagnose()
	add("b", "c")
	add("a")
	diagnose()
	// Output:
	// none: no option has item c
	// ok
	// many: 2, they differ in the options 1, 2, 3, 4
}
