package api

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/nonet-dev/nonet"
)

// What SolveLines takes at a time: engine nine searches some puzzles together.
const (
	linesTogether = 64
	linesTime     = 50 * time.Millisecond // then no more are begun
)

// SolveLines solves puzzles with little to read and write for each. The text is a layout as in
// Puzzle, in a line of its own, and puzzles without rules, each in a line. The answer has a line
// for each of the first puzzles, as many as take a moment and at least one: how many solutions
// there are, 2 for several, and the first one; or "?" and why that is not known.
func SolveLines(ctx context.Context, text string) (string, error) {
	first, rest, _ := strings.Cut(text, "\n")
	layout, err := parseLayout(first)
	if err != nil {
		return "", asError(ctx, err)
	}
	together := 1
	if layout.String() == nonet.Classic().String() {
		together = linesTogether
	}
	s := nonet.Solver{Jobs: 1, Timeout: boundsOf(ctx).Time}
	var out strings.Builder
	lines := strings.Split(rest, "\n")
	for start := time.Now(); len(lines) > 0 && time.Since(start) < linesTime; {
		n := min(together, len(lines))
		if err := solveSome(ctx, &s, layout, lines[:n], &out); err != nil {
			return "", asError(ctx, err)
		}
		lines = lines[n:]
	}
	return strings.TrimSuffix(out.String(), "\n"), nil
}

// solveSome writes the answers to some lines.
func solveSome(
	ctx context.Context, s *nonet.Solver, l *nonet.Layout, lines []string, out *strings.Builder,
) error {
	b := nonet.Batch{Layout: l, Solutions: make([]nonet.Digit, len(lines)*l.Cells()),
		Results: make([]nonet.Result, len(lines))}
	faults := make([]error, len(lines))
	for i, line := range lines {
		grid, err := parseDigits(l, "the line", line)
		if err != nil {
			faults[i], grid = err, make(nonet.Grid, l.Cells())
			grid[0] = nonet.Digit(l.Size()) + 1 // invalid: nothing is searched
		}
		b.Puzzles = append(b.Puzzles, grid...)
	}
	if err := s.SolveBatch(ctx, &b, 2); err != nil {
		return err
	}
	for i, r := range b.Results {
		if r.Status == nonet.StatusLimit {
			faults[i] = asError(ctx, nonet.ErrLimit)
		}
		var known *Error
		if errors.As(faults[i], &known) {
			out.WriteString("?" + strings.ReplaceAll(known.Message, "\n", " "))
		} else {
			out.WriteString(strconv.FormatInt(r.Count, 10))
			if r.Count > 0 {
				out.WriteString(nonet.Grid(b.Solutions[i*l.Cells() : (i+1)*l.Cells()]).String())
			}
		}
		out.WriteByte('\n')
	}
	return nil
}
