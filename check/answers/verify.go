package answers

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/check"
	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/sched"
)

// WrongAnswer is the error for an answer that is wrong.
type WrongAnswer struct {
	Line   int    // of the answer, as in format.Answer
	Reason string // the first that was found
}

func (w *WrongAnswer) Error() string { return w.Reason }

// Wanted says what the other program was asked for. The zero value asks for any
// solution, and accepts several.
type Wanted struct {
	All    bool // every solution
	Limit  int  // with All: at most this many solutions; 0: no limit
	Unique bool // the only solution; if there are several, the right answer shows none

	Symbol func(nonet.Digit) string // as in check.Options
}

// Verifier verifies answers. It searches with the Engine, NodeLimit and Timeout of
// Solver if the answer alone does not tell whether it is right. The zero value is
// ready. A Verifier is for one goroutine at a time.
type Verifier struct {
	Solver nonet.Solver
	Wanted Wanted

	cover exactcover.Solver
}

// Verify returns nil if a is a right answer to rec, which has a puzzle or a cover
// problem. The error is a [*WrongAnswer]; or [nonet.ErrLimit] or the context's error
// if the search was cut short; or what [nonet.Solver.Solve] returns for a puzzle that
// it cannot search.
//
// An answer is right if
//
//   - it shows solutions that keep every rule and differ from each other, all
//     of them if all were wanted;
//   - it says that there is a solution, there is one, and not all were wanted;
//   - it says that there is no solution, and there is none;
//   - the only solution was wanted, there are several, and it says that there is
//     none, or says nothing.
//
// A solution is verified without a search unless Wanted has All or Unique.
func (v *Verifier) Verify(ctx context.Context, rec *format.Record, a format.Answer) error {
	var c comparison
	switch {
	case rec.Puzzle != nil:
		if err := rec.Puzzle.Validate(); err != nil {
			return err
		}
		c = v.puzzle(ctx, rec, a)
	case rec.Cover != nil:
		c = v.problem(ctx, rec.Cover, a)
	default:
		return fmt.Errorf("a record without a puzzle: %w", rec.Err)
	}
	err := v.decide(c, a)
	var wrong *WrongAnswer
	if errors.As(err, &wrong) {
		wrong.Line = a.Line
	}
	return err
}

// comparison has the solutions that an answer shows and the true ones, for
// puzzles and problems alike. Two solutions are equal if their keys are.
type comparison struct {
	shown int // number of solutions in the answer
	// what is wrong with solution i; reason is "" if it is right
	fault func(i int) (key, reason string)
	// the true solutions, until visit returns false
	each func(visit func(key, text string) bool) error
}

// wrong returns a *WrongAnswer without its line.
func wrong(format string, args ...any) error {
	return &WrongAnswer{Reason: fmt.Sprintf(format, args...)}
}

// decide compares what the answer claims with what is true.
func (v *Verifier) decide(c comparison, a format.Answer) error {
	w := v.Wanted
	switch {
	case a.None && c.shown > 0:
		return wrong("the answer says that there is no solution, and shows one")
	case a.None && a.Yes:
		return wrong("the answer says both that there is no solution and that there is one")
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
			return wrong("%s", reason)
		}
		seen[key] = i
	}
	switch {
	case c.shown > 0 && w.Unique:
		return v.unique(c)
	case c.shown > 0 && w.All:
		return v.all(c, seen)
	case c.shown > 0:
		return nil
	case a.None:
		return v.none(c)
	case a.Yes:
		return v.yes(c)
	case w.Unique:
		return v.nothing(c)
	}
	return wrong("there is no answer")
}

// count returns the number of solutions up to limit, and the text of the first.
func count(c comparison, limit int) (n int, first string, err error) {
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

// unique verifies an answer with right solutions where the only one was wanted.
func (v *Verifier) unique(c comparison) error {
	if c.shown > 1 {
		return wrong("the answer shows %d solutions; the only one was wanted", c.shown)
	}
	n, _, err := count(c, 2)
	if n > 1 {
		return wrong("the solution is right, but not the only one")
	}
	return err
}

// all verifies an answer with right solutions where all solutions were wanted.
func (v *Verifier) all(c comparison, seen map[string]int) error {
	limit := v.Wanted.Limit
	if limit > 0 && c.shown > limit {
		return wrong("the answer shows %d solutions; at most %d were wanted", c.shown, limit)
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
		return wrong("%s shown; missing is at least one: %s",
			plural(c.shown, "solution is", "solutions are"), missing)
	}
	return err
}

// yes verifies the claim that there is a solution, which is not shown.
func (v *Verifier) yes(c comparison) error {
	if v.Wanted.All {
		return wrong("the answer shows no solution; all were wanted")
	}
	n, _, err := count(c, 1)
	if n == 0 && err == nil {
		return wrong("the answer says that there is a solution; there is none")
	}
	return err
}

// nothing verifies an answer that says nothing, where the only solution was
// wanted: that is right if there are several solutions.
func (v *Verifier) nothing(c comparison) error {
	n, first, err := count(c, 2)
	switch {
	case err != nil || n > 1:
		return err
	case n == 1:
		return wrong("there is no answer; the only solution is %s", first)
	}
	return wrong("there is no answer; there is no solution")
}

// none verifies the claim that there is no solution.
func (v *Verifier) none(c comparison) error {
	limit := 1
	if v.Wanted.Unique {
		limit = 2
	}
	n, first, err := count(c, limit)
	if n == 1 && err == nil {
		return wrong("the answer says that there is no solution; there is one: %s", first)
	}
	return err
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

func (v *Verifier) puzzle(ctx context.Context, rec *format.Record, a format.Answer) comparison {
	p := rec.Puzzle
	return comparison{
		shown: len(a.Grids),
		fault: func(i int) (string, string) {
			return string(a.Grids[i]), v.wrongGrid(p, a.Grids[i])
		},
		each: func(visit func(key, text string) bool) error {
			if len(p.Conflicts()) > 0 { // some textbook engines would search for long
				return nil
			}
			for g, err := range v.Solver.Solutions(ctx, p) {
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

// wrongGrid returns what is wrong with a grid as a solution; "" if it is one.
func (v *Verifier) wrongGrid(p *nonet.Puzzle, g nonet.Grid) string {
	l := p.Layout
	if len(g) != l.Cells() {
		return fmt.Sprintf("it has %s; the puzzle has %d", plural(len(g), "cell", "cells"),
			l.Cells())
	}
	if p.Solves(g) {
		return ""
	}
	digit := v.Wanted.Symbol
	if digit == nil {
		digit = func(d nonet.Digit) string { return strconv.Itoa(int(d)) }
	}
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
			return fmt.Sprintf("%s is %s, which is not among its pencilmarks", l.CellName(c),
				digit(d))
		}
	}
	full := nonet.Puzzle{Layout: l, Givens: g, Rules: p.Rules} // which needs no search
	r, _ := check.Diagnose(context.Background(), new(nonet.Solver), &full,
		check.Options{Symbol: v.Wanted.Symbol})
	if len(r.Conflicts) > 0 {
		r.Conflicts, r.Breaches = r.Conflicts[:1], nil
	} else {
		r.Breaches = r.Breaches[:1]
	}
	return strings.TrimPrefix(r.String(), "invalid: ")
}

func (v *Verifier) problem(ctx context.Context, p *exactcover.Problem, a format.Answer) comparison {
	return comparison{
		shown: len(a.Options),
		fault: func(i int) (string, string) {
			options := sorted(a.Options[i])
			return optionsKey(options), wrongOptions(p, options)
		},
		each: func(visit func(key, text string) bool) error {
			v.cover.NodeLimit, v.cover.Jobs = v.Solver.NodeLimit, v.Solver.Jobs
			v.cover.Ordered = true
			inner := ctx
			if v.Solver.Timeout > 0 {
				var cancel context.CancelFunc
				inner, cancel = context.WithTimeout(ctx, v.Solver.Timeout)
				defer cancel()
			}
			for options, err := range v.cover.Solutions(inner, p) {
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

func sorted(options []int) []int {
	options = slices.Clone(options)
	slices.Sort(options)
	return options
}

// optionsKey returns a string that is the same for the same options.
func optionsKey(options []int) string {
	key := make([]byte, 0, 2*len(options))
	for _, o := range options {
		key = binary.AppendVarint(key, int64(o))
	}
	return string(key)
}

// maxListed is how many options a message lists.
const maxListed = 20

// optionsText writes options for a message, numbered from 1.
func optionsText(options []int) string {
	if len(options) == 1 {
		return "option " + strconv.Itoa(options[0]+1)
	}
	var names []string
	for _, o := range options[:min(len(options), maxListed)] {
		names = append(names, strconv.Itoa(o+1))
	}
	text := "the options " + strings.Join(names, ", ")
	if over := len(options) - maxListed; over > 0 {
		text += fmt.Sprintf(" and %d more", over)
	}
	return text
}

// wrongOptions returns what is wrong with options, ascending, as a solution, ""
// if they are one.
func wrongOptions(p *exactcover.Problem, options []int) string {
	type use struct {
		option int
		colour exactcover.Colour
	}
	covered := make(map[int]use, 4*len(options))
	var elements []exactcover.Element
	for i, o := range options {
		if o < 0 || o >= p.NumOptions() {
			return fmt.Sprintf("there is no option %d; the last one is %d", o+1, p.NumOptions())
		}
		if i > 0 && options[i-1] == o {
			return fmt.Sprintf("option %d is taken twice", o+1)
		}
		elements = p.AppendOption(elements[:0], o)
		primary := false
		for _, e := range elements {
			item := p.Item(e.Item)
			primary = primary || item.Kind == exactcover.Primary
			before, twice := covered[e.Item]
			switch {
			case !twice:
				covered[e.Item] = use{o, e.Colour}
			case e.Colour == 0 && before.colour == 0:
				return fmt.Sprintf("item %s is in both option %d and option %d", item.Name,
					before.option+1, o+1)
			case e.Colour != before.colour:
				return fmt.Sprintf("item %s has %s in option %d and %s in option %d", item.Name,
					colourText(p, before.colour), before.option+1, colourText(p, e.Colour), o+1)
			}
		}
		if !primary {
			return fmt.Sprintf("option %d has no primary item: it belongs to no solution", o+1)
		}
	}
	for i := range p.NumItems() {
		if _, ok := covered[i]; !ok && p.Item(i).Kind == exactcover.Primary {
			return fmt.Sprintf("item %s is not covered", p.Item(i).Name)
		}
	}
	return ""
}

func colourText(p *exactcover.Problem, c exactcover.Colour) string {
	return cmp.Or(p.ColourName(c), "no colour")
}

// coverError turns an error of package exactcover, searched with a timeout of
// our own within ctx, into that of package nonet.
func coverError(ctx context.Context, err error) error {
	if err := sched.Err(ctx); err != nil {
		return err
	}
	if errors.Is(err, exactcover.ErrLimit) || errors.Is(err, context.DeadlineExceeded) {
		return nonet.ErrLimit
	}
	return err
}
