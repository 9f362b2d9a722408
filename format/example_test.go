package format_test

import (
	"errors"
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
)

// Read finds the format out and returns everything.
func ExampleRead() {
	const input = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
	records, err := format.Read(strings.NewReader(input), format.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(records[0].Puzzle.Givens)
	// Output: 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
}

// Records reads case after case. One that is wrong is a record with an error,
// and the others are read.
func ExampleRecords() {
	input := `9 3 3
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79

4 2 2
1234
3412
2143
4325
`
	for rec, err := range format.Records(strings.NewReader(input),
		format.Options{File: "grids.txt"}) {
		if err != nil {
			log.Fatal(err)
		}
		if rec.Err != nil {
			fmt.Println(strings.ReplaceAll(fmt.Sprint(rec.Err), ", expected", "\nexpected"))
			continue
		}
		fmt.Println(rec.Format.Name, rec.Line, rec.Puzzle.Givens.Clues())
	}
	// Output:
	// grid 1 30
	// grids.txt:16:4: format grid: found '5'
	// expected a number from 1 to 4, a letter up to D or an empty cell (. 0 _ *)
}

// NewReader tells the format before the records are read.
func ExampleNewReader() {
	input := `1
103000509
002109400
000704000
300502006
060000050
700803004
000401000
009205800
804000107
`
	r, err := format.NewReader(strings.NewReader(input), format.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Format().Name)
	for rec, err := range r.Records() {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(rec.Line, rec.Puzzle.Givens)
	}
	// Output:
	// counted
	// 2 1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7
}

// An error says where it is, what was found there and what was expected.
func ExampleSyntaxError() {
	input := "1...............\n1..5............\n...............4\n"
	line, _ := format.ByName("line")
	r, err := format.NewReader(strings.NewReader(input),
		format.Options{Format: line, File: "small.txt"})
	if err != nil {
		log.Fatal(err)
	}
	for rec, err := range r.Records() {
		if err != nil {
			log.Fatal(err)
		}
		var syntax *format.SyntaxError
		if errors.As(rec.Err, &syntax) {
			fmt.Println(syntax)
			continue
		}
		fmt.Println(rec.Line, rec.Text)
	}
	// Output:
	// 1 1...............
	// small.txt:2:4: format line: found '5', expected 1-4 or an empty cell (. 0 * _ - ?)
	// 3 ...............4
}

// Format pretty draws any layout.
func ExampleFormat_NewWriter_pretty() {
	layout, err := nonet.ParseLayout("jigsaw:1112132233423444")
	if err != nil {
		log.Fatal(err)
	}
	puzzle, err := nonet.ParsePuzzle(layout, "1..4..2..3......")
	if err != nil {
		log.Fatal(err)
	}
	pretty, _ := format.ByName("pretty")
	w := pretty.NewWriter(os.Stdout, format.WriteOptions{Layout: layout})
	if err := w.Write(&format.Record{Puzzle: puzzle}); err != nil {
		log.Fatal(err)
	}
	// Output:
	//     1   2   3   4
	//   ┌───────────┬───┐
	// 1 │ 1   .   . │ 4 │
	//   │   ┌───┬───┘   │
	// 2 │ . │ . │ 2   . │
	//   ├───┘   ├───┐   │
	// 3 │ .   3 │ . │ . │
	//   │   ┌───┘   └───┤
	// 4 │ . │ .   .   . │
	//   └───┴───────────┘
}

func ExampleReadRegions() {
	layout, err := format.ReadRegions(strings.NewReader("aaab\nacbb\nccdb\ncddd\n"), "regions.txt")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(layout)
	// Output: jigsaw:1112132233423444
}
