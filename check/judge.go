package check

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format"
)

// Fault is what is wrong with an answer: the first thing that was found.
type Fault struct {
	Line   int // of the answer, as in format.Answer
	Reason string
}

func (f *Fault) Error() string { return f.Reason }

// Wanted says what was asked of the program whose answers are judged. The zero
// value asks for any solution; more of them are no fault if they are right.
type Wanted struct {
	All    bool // every solution
	Limit  int  // with All, every solution up to so many; 0: no limit
	Unique bool // the only solution: where there are several no answer is the right one

	Symbol func(nonet.Digit) string // as in Options
}

// Judge judges answers. Solver is used where the answer alone does not tell,
// with its engine, NodeLimit and Timeout; its zero value is ready. A Judge is
// for one goroutine at a time.
type Judge struct {
	Solver nonet.Solver
	Wanted Wanted

	cover exactcover.Solver
}

// Answer returns nil if a is a right answer to rec, which holds a puzzle or a
// cover problem. Otherwise the error is a *Fault with the first fault; or
// nonet.ErrLimit, or the context's error, if it could not be decided; or what
// nonet.Solver.Solve returns for a puzzle that it cannot search at all.
//
// Right are: solutions that follow every rule and differ from each other, all
// of them if all were wanted; that there is one, if nothing more was wanted than
// any or the only one; that there is none where there is none. With
// Wanted.Unique, it is also right to say that there is none, or nothing, where
// there are several. Answers that show a solution are judged without a search
// unless all solutions, or the only one, were wanted.
func (j *Judge) Answer(ctx context.Context, rec *format.Record, a format.Answer) error {
	var c contest
	switch {
	case rec.Puzzle != nil:
		if err := rec.Puzzle.Validate(); err != nil {
			return err
		}
		c = j.puzzle(ctx, rec, a)
	case rec.Cover != nil:
		c = j.problem(ctx, rec.Cover, a)
	default:
		return fmt.Errorf("a record without a puzzle: %w", rec.Err)
	}
	err := j.decide(c, a)
	var fault *Fault
	if errors.As(err, &fault) {
		fault.Line = a.Line
	}
	return err
}

// contest is what an answer claims and what is true, for puzzles and problems
// alike. Solutions are known by a key: equal keys are equal solutions.
type contest struct {
	shown int                                           // solutions in the answer
	fault func(i int) (key, reason string)              // reason is "" if solution i is right
	each  func(visit func(key, text string) bool) error // the true solutions, until visit returns false
}

func fault(format string, args ...any) error { return &Fault{Reason: fmt.Sprintf(format, args...)} }

// decide compares the claims with the truth.
func (j *Judge) decide(c contest, a format.Answer) error {
	w := j.Wanted
	switch {
	case a.None && c.shown > 0:
		return fault("it says that there is no solution, and shows one")
	case a.None && a.Yes:
		return fault("it says both that there is no solution and that there is one")
	}
	seen := make(map[string]int, c.shown)
	for i := range c.shown {
		key, reason := c.fault(i)
		if reason == "" {
			if first, twice := seen[key]; twice {
				reason = fmt.Sprintf("it is the same as solution %d", first+1)
			}
		}
		if reason != "" {
			if c.shown > 1 {
				reason = fmt.Sprintf("solution %d: %s", i+1, reason)
			}
			return fault("%s", reason)
		}
		seen[key] = i
	}
	switch {
	case c.shown > 0 && w.Unique:
		return j.unique(c)
	case c.shown > 0 && w.All:
		return j.all(c, seen)
	case c.shown > 0:
		return nil
	case a.None:
		return j.none(c)
	case a.Yes:
		return j.yes(c)
	case w.Unique:
		return j.nothing(c)
	}
	return fault("there is no answer")
}

// count returns the number of solutions up to limit, and the text of the first.
func count(c contest, limit int) (n int, first string, err error) {
	err = c.each(func(_, text string) bool {
		if n++; n == 1 {
			first = text
		}
		return n < limit
	})
	if n == limit {
		err = nil
	}
	return n, first, err
}

// unique judges solutions, all of them right, where the only one was wanted.
func (j *Judge) unique(c contest) error {
	if c.shown > 1 {
		return fault("it shows %d solutions; the only one was wanted", c.shown)
	}
	n, _, err := count(c, 2)
	if n > 1 {
		return fault("the solution is right, but not the only one")
	}
	return err
}

// all judges whether solutions, all of them right, are those wanted.
func (j *Judge) all(c contest, seen map[string]int) error {
	limit := j.Wanted.Limit
	if limit > 0 && c.shown > limit {
		return fault("it shows %d solutions; at most %d were wanted", c.shown, limit)
	}
	if c.shown == limit {
		return nil
	}
	missing := ""
	err := c.each(func(key, text string) bool {
		if _, ok := seen[key]; !ok {
			missing = text
		}
		return missing == ""
	})
	if missing != "" {
		return fault("%s shown; missing is at least one: %s", plural(c.shown, "solution is", "solutions are"), missing)
	}
	return err
}

// yes judges the claim that there is a solution, which is not shown.
func (j *Judge) yes(c contest) error {
	if j.Wanted.All {
		return fault("it shows no solution; all were wanted")
	}
	n, _, err := count(c, 1)
	if n == 0 && err == nil {
		return fault("it says that there is a solution; there is none")
	}
	return err
}

// nothing judges an answer that says nothing, where the only solution was
// wanted: that is right if there are several.
func (j *Judge) nothing(c contest) error {
	n, first, err := count(c, 2)
	switch {
	case err != nil || n > 1:
		return err
	case n == 1:
		return fault("there is no answer; the only solution is %s", first)
	}
	return fault("there is no answer; there is no solution")
}

// none judges the claim that there is no solution.
func (j *Judge) none(c contest) error {
	limit := 1
	if j.Wanted.Unique {
		limit = 2
	}
	n, first, err := count(c, limit)
	if n == 1 && err == nil {
		return fault("it says that there is no solution; there is one: %s", first)
	}
	return err
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

func (j *Judge) puzzle(ctx context.Context, rec *format.Record, a format.Answer) contest {
	p := rec.Puzzle
	return contest{
		shown: len(a.Grids),
		fault: func(i int) (string, string) {
			return string(a.Grids[i]), j.gridFault(p, a.Grids[i])
		},
		each: func(visit func(key, text string) bool) error {
			if len(p.Conflicts()) > 0 { // some textbook engines would search for long
				return nil
			}
			for g, err := range j.Solver.Solutions(ctx, p) {
				if err != nil {
					return err
				}
				if !visit(string(g), gridText(rec, g)) {
					break
				}
			}
			return nil
		},
	}
}

// gridText returns a grid in a line, with the digits as the record has them.
func gridText(rec *format.Record, g nonet.Grid) string {
	if len(rec.DigitText(nonet.Digit(rec.Puzzle.Layout.Size()))) > 1 {
		return g.String()
	}
	var b strings.Builder
	for _, d := range g {
		b.WriteString(rec.DigitText(d))
	}
	return b.String()
}

// gridFault returns what is wrong with a grid as a solution, "" if it is one.
func (j *Judge) gridFault(p *nonet.Puzzle, g nonet.Grid) string {
	l := p.Layout
	if len(g) != l.Cells() {
		return fmt.Sprintf("it has %s; the puzzle has %d", plural(len(g), "cell", "cells"), l.Cells())
	}
	if p.Solves(g) {
		return ""
	}
	digit := func(d nonet.Digit) string { return symbol(j.Wanted.Symbol, d) }
	for i, d := range g {
		c := nonet.Cell(i)
		given := p.Givens[i]
		switch {
		case d == 0:
			return fmt.Sprintf("%s is empty", l.CellName(c))
		case int(d) > l.Size():
			return fmt.Sprintf("%s is %d; the highest digit is %d", l.CellName(c), d, l.Size())
		case given != 0 && d != given:
			return fmt.Sprintf("%s is %s; the given is %s", l.CellName(c), digit(d), digit(given))
		case p.Marks != nil && !p.Marks[i].Has(d):
			return fmt.Sprintf("%s is %s, which is not among its pencilmarks", l.CellName(c), digit(d))
		}
	}
	full := nonet.Puzzle{Layout: l, Givens: g}
	return clash(l, j.Wanted.Symbol, full.Conflicts()[0])
}

func (j *Judge) problem(ctx context.Context, p *exactcover.Problem, a format.Answer) contest {
	return contest{
		shown: len(a.Options),
		fault: func(i int) (string, string) {
			options := sorted(a.Options[i])
			return optionsKey(options), optionsFault(p, options)
		},
		each: func(visit func(key, text string) bool) error {
			j.cover.NodeLimit, j.cover.Jobs, j.cover.Ordered = j.Solver.NodeLimit, j.Solver.Jobs, true
			inner := ctx
			if j.Solver.Timeout > 0 {
				var cancel context.CancelFunc
				inner, cancel = context.WithTimeout(ctx, j.Solver.Timeout)
				defer cancel()
			}
			for options, err := range j.cover.Solutions(inner, p) {
				if err != nil {
					return coverError(ctx, err)
				}
				if !visit(optionsKey(options), optionsText(options)) {
					break
				}
			}
			return nil
		},
	}
}
