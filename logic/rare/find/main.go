// Command find finds puzzles that need techniques, for rare.tsv: it prints the code of each
// technique and some puzzles.
//
//	go run ./logic/rare/find -work 1000000 HQ JF >> logic/rare/rare.tsv
//	go run ./logic/rare/find -tridagon TRI >> logic/rare/rare.tsv
//	go run ./logic/rare/find -near TRI DFC+FC >> logic/rare/rare.tsv
//	go run ./logic/rare/find -from hunted.txt JE >> logic/rare/rare.tsv
//
// Without flags it varies random puzzles, as package generate does. -near begins with those that
// need another technique, -from with those of a file: lines that begin with a puzzle, as nonet hunt
// writes them. -tridagon begins with grids in which a tridagon with one guardian is
// hidden, and leaves as many givens out as it can.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/generate"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/rare"
)

var (
	most     = flag.Uint64("n", 4, "puzzles for each technique")
	seed     = flag.Uint64("seed", 9, "of the puzzles")
	work     = flag.Int64("work", 1_000_000, "puzzles to look at for each puzzle")
	near     = flag.String("near", "", "begin with the puzzles of the technique with this code")
	from     = flag.String("from", "", "begin with the puzzles of the file with this name")
	tridagon = flag.Bool("tridagon", false, "begin with grids that hide a tridagon")
)

func main() {
	flag.Parse()
	for _, code := range flag.Args() {
		t, ok := logic.TechniqueByCode(code)
		if !ok {
			log.Fatalf("no technique has the code %s", code)
		}
		if err := find(context.Background(), t); err != nil {
			log.Fatalf("%s: %v", code, err)
		}
	}
}

// find prints puzzles that need a technique.
func find(ctx context.Context, t logic.Technique) error {
	grader, err := logic.NewGrader(logic.Goal{Needs: []logic.Technique{t}})
	if err != nil {
		return err
	}
	o := generate.Options{Seed: *seed, Work: *work, Distance: grader.Distance}
	if *near != "" {
		from, ok := logic.TechniqueByCode(*near)
		if o.Near = rare.Puzzles(from); !ok || o.Near == nil {
			return fmt.Errorf("there are no puzzles of %s", *near)
		}
	}
	if *from != "" {
		if *near != "" || *tridagon {
			return errors.New("-from goes with neither -near nor -tridagon")
		}
		if o.Near, err = puzzlesOf(*from); err != nil {
			return err
		}
	}
	if *tridagon {
		return hidden(ctx, t, grader)
	}
	for p, err := range generate.Puzzles(ctx, o, *most, 0) {
		switch {
		case err == nil:
			print(t, p.Puzzle)
		case !errors.Is(err, nonet.ErrLimit):
			return err
		}
	}
	return nil
}

// puzzlesOf returns the puzzles with which the lines of a file begin.
func puzzlesOf(name string) (list []*nonet.Puzzle, err error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(data)) {
		givens, _, _ := strings.Cut(strings.TrimSpace(line), " ")
		p, err := nonet.ParsePuzzle(nonet.Classic(), givens)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		list = append(list, p)
	}
	return list, nil
}

func print(t logic.Technique, p *nonet.Puzzle) { fmt.Printf("%s\t%s\n", t.Code(), p.Givens) }
