package format_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format"
)

// The answers to exact cover problems are lists of options. The Answerer of the
// format that was read writes them as the readers of that format expect.
func ExampleAnswerer() {
	const input = `3 3
0 1 0
0 0 1
1 0 0
1 2
1 0
`
	r, err := format.NewReader(strings.NewReader(input), format.Options{})
	if err != nil {
		log.Fatal(err)
	}
	answers := r.Format().NewAnswerer(format.WriteOptions{All: true})
	for rec, err := range r.Records() {
		if err != nil {
			log.Fatal(err)
		}
		out, err := answers.Begin(nil, rec)
		if err != nil {
			log.Fatal(err)
		}
		sum := format.Summary{Decided: true, Exhausted: true}
		for options, err := range rec.Cover.Solutions(context.Background()) {
			if err != nil {
				log.Fatal(err)
			}
			sum.Shown++
			out = answers.Solution(out, rec, format.Solution{Number: sum.Shown, Options: options})
		}
		fmt.Printf("%s", answers.End(out, rec, sum))
	}
	// Output:
	// Yes, I found it
	// 1 2 3
	// It is impossible
}

// A puzzle can be written as the exact cover problem that it is.
func ExampleFormat_NewWriter() {
	l, err := nonet.Latin(2)
	if err != nil {
		log.Fatal(err)
	}
	p, err := nonet.ParsePuzzle(l, "1...")
	if err != nil {
		log.Fatal(err)
	}
	dlx, err := format.ByName("dlx")
	if err != nil {
		log.Fatal(err)
	}
	w := dlx.NewWriter(os.Stdout, format.WriteOptions{})
	if err := w.Write(&format.Record{Puzzle: p}); err != nil {
		log.Fatal(err)
	}
	if err := w.Close(); err != nil {
		log.Fatal(err)
	}
	// Output:
	// p1.1 p1.2 p2.1 p2.2 r1.1 r1.2 r2.1 r2.2 c1.1 c1.2 c2.1 c2.2
	// p1.1 r1.1 c1.1
	// p1.2 r1.2 c2.2
	// p2.1 r2.2 c1.2
	// p2.2 r2.1 c2.1
	// p2.2 r2.2 c2.2
}

// What a format cannot hold is refused before anything is written.
func ExampleErrCannotHold() {
	var p exactcover.Problem
	if _, err := p.AddItem("a", exactcover.Primary); err != nil {
		log.Fatal(err)
	}
	if _, err := p.AddItem("s", exactcover.Secondary); err != nil {
		log.Fatal(err)
	}
	matrix, err := format.ByName("matrix")
	if err != nil {
		log.Fatal(err)
	}
	err = matrix.NewWriter(os.Stdout, format.WriteOptions{}).Write(&format.Record{Cover: &p})
	fmt.Println(strings.ReplaceAll(fmt.Sprint(err), ", where", ",\nwhere"))
	// Output:
	// the format cannot hold this: secondary items, such as s, in format matrix,
	// where every column is covered exactly once
}
