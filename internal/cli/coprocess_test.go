package cli

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"testing"
)

// A program that writes a puzzle and waits for its answer gets it: results are
// written before nonet waits for more input.
func TestCoprocess(t *testing.T) {
	for _, jobs := range []string{"1", "2"} {
		t.Run(jobs, func(t *testing.T) { testCoprocess(t, jobs) })
	}
}

func testCoprocess(t *testing.T, jobs string) {
	const (
		puzzle   = ".2738..1..1...6735.......293.5692.8...........6.1745.364.......9518...7..8..6534."
		solution = "527389416819426735436751829375692184194538267268174593643217958951843672782965341"
	)
	in, toNonet := io.Pipe()
	fromNonet, out := io.Pipe()
	status := make(chan int, 1)
	go func() {
		status <- Run(context.Background(), []string{"solve", "-j", jobs}, in, out, io.Discard)
		out.Close()
	}()
	answers := bufio.NewScanner(fromNonet)
	for i := range 20 {
		fmt.Fprintln(toNonet, puzzle)
		if i%3 == 0 {
			fmt.Fprintln(toNonet, puzzle)
			answers.Scan()
		}
		if !answers.Scan() || answers.Text() != solution {
			t.Fatalf("answer %d: %q", i, answers.Text())
		}
	}
	toNonet.Close()
	if answers.Scan() {
		t.Errorf("more answers than puzzles: %q", answers.Text())
	}
	if got := <-status; got != 0 {
		t.Errorf("exit status %d", got)
	}
}
