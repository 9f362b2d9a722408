// Command positions makes positions.tsv: positions of new puzzles in which a technique that is rare
// has the easiest step.
//
//	go run ./logic/lessons/positions > /tmp/positions.tsv && mv /tmp/positions.tsv logic/lessons
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/generate"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/lessons"
)

// common is one in how many puzzles a technique must occur to need no positions in the file: such a
// puzzle is soon made.
const common = 8

// most is how many positions a technique has in the file.
const most = 4

var (
	puzzles = flag.Uint64("puzzles", 20_000, "puzzles to look through")
	seed    = flag.Uint64("seed", 1, "of the puzzles")
)

func main() {
	flag.Parse()
	found := map[logic.Technique][]string{}
	having := map[logic.Technique]uint64{}
	o := generate.Options{Layout: nonet.Classic(), Seed: *seed}
	n := uint64(0)
	for p, err := range generate.Puzzles(context.Background(), o, *puzzles, 1) {
		if err != nil {
			log.Fatal(err)
		}
		n++
		look(p.Puzzle, logic.ProfileAll(), found, having)
		look(p.Puzzle, logic.NewProfile("course", lessons.Course()...), found, having)
	}
	out := bufio.NewWriter(os.Stdout)
	fmt.Fprintln(out, "# Positions in which a rare technique has the easiest step: its code; the "+
		"digits, 1 to 9 givens, a to i placed;")
	fmt.Fprintln(out, "# the candidates that were crossed out. In place of the digits -: no puzzle "+
		"has one. Command positions makes this file.")
	for _, t := range logic.ProfileAll().Techniques() {
		switch {
		case having[t] == 0:
			fmt.Fprintf(out, "%s\t%s\n", t.Code(), lessons.NoPosition)
		case having[t]*common > n:
			continue
		}
		for _, cells := range found[t] {
			fmt.Fprintf(out, "%s\t%s\n", t.Code(), cells)
		}
	}
	if err := out.Flush(); err != nil {
		log.Fatal(err)
	}
}

// look goes along the path of a puzzle and notes the first position of each technique whose order
// is that of the profile.
func look(p *nonet.Puzzle, profile *logic.Profile, found map[logic.Technique][]string,
	having map[logic.Technique]uint64) {
	state, err := logic.NewState(p)
	if err != nil {
		log.Fatal(err)
	}
	solver := logic.Solver{Profile: profile, Limit: 1_000_000}
	ofCourse := profile != logic.ProfileAll()
	var seen []logic.Technique
	for {
		step, err := solver.Next(context.Background(), state)
		if err != nil || step == nil {
			return // beyond the limit
		}
		t := step.Technique
		if slices.Contains(lessons.Course(), t) == ofCourse && !slices.Contains(seen, t) {
			seen = append(seen, t)
			having[t]++
			if len(found[t]) < most {
				found[t] = append(found[t], textOf(state))
			}
		}
		state.Apply(step)
	}
}

// textOf writes a state: its digits, and the candidates that were crossed out.
func textOf(s *logic.State) string {
	digits := make([]byte, s.Layout().Cells())
	var gone strings.Builder
	for c := range nonet.Cell(len(digits)) {
		switch d := s.Value(c); {
		case d != 0 && s.Given(c):
			digits[c] = '0' + d
		case d != 0:
			digits[c] = 'a' + d - 1
		default:
			digits[c] = '.'
			left := nonet.AllDigits(9).Minus(s.Candidates(c))
			for _, p := range s.Layout().Peers(c) {
				left = left.Without(s.Value(p))
			}
			if !left.IsEmpty() {
				fmt.Fprintf(&gone, " %s-", s.Layout().CellName(c))
			}
			for d := range left.All() {
				fmt.Fprint(&gone, d)
			}
		}
	}
	return string(digits) + "\t" + strings.TrimPrefix(gone.String(), " ")
}
