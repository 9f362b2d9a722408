package booklet_test

import (
	"bytes"
	"context"
	"fmt"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/booklet"
)

// A booklet of one puzzle and its solution.
func Example() {
	p, err := nonet.ParsePuzzle(nonet.Classic(),
		"1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7")
	if err != nil {
		fmt.Println(err)
		return
	}
	var s nonet.Solver
	solution, err := s.Solve(context.Background(), p)
	if err != nil {
		fmt.Println(err)
		return
	}
	var file bytes.Buffer
	w, err := booklet.NewWriter(&file,
		booklet.Options{Title: "For the train", Paper: booklet.PaperLetter})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := w.Add(booklet.Puzzle{Puzzle: p, Solution: solution, Caption: "easy"}); err != nil {
		fmt.Println(err)
		return
	}
	if err := w.Close(); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(string(file.Next(5)), bytes.Count(file.Bytes(), []byte("<</Type /Page\n")), "pages")
	// Output:
	// %PDF- 2 pages
}
