package check

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nonet-dev/nonet"
)

// DefaultLimit is how many solutions are counted if Options.Limit is 0. It tells
// puzzles that lack one or two givens from those that lack many, and takes less than
// a millisecond in a 9×9 puzzle.
const DefaultLimit = 1000

// Options says what to find out. The zero value is ready.
type Options struct {
	Limit   int  // solutions to count, at least 2; 0 is DefaultLimit
	Minimal bool // also find which clues of a puzzle with one solution are redundant

	// Symbol and Rule write a digit and a rule in Report.String; nil writes a number, and the text
	// of the rule.
	Symbol func(nonet.Digit) string
	Rule   func(*nonet.Layout, *nonet.Rule) string
}

func (o Options) limit() int {
	if o.Limit == 0 {
		return DefaultLimit
	}
	return max(o.Limit, 2)
}

// Verdict says how many solutions a puzzle or a problem has.
type Verdict uint8

const (
	VerdictUndecided Verdict = iota // a limit or the end of the context came first
	VerdictOK                       // exactly one solution
	VerdictInvalid                  // the clues contradict each other at sight
	VerdictNone                     // no solution
	VerdictMany                     // two solutions or more
)

func (v Verdict) String() string {
	if names := [...]string{"undecided", "ok", "invalid", "none", "many"}; int(v) < len(names) {
		return names[v]
	}
	return fmt.Sprintf("Verdict(%d)", uint8(v))
}

// Clue has the digits that a cell may have: one for a given.
type Clue struct {
	Cell   nonet.Cell
	Digits nonet.Digits
}

// Report is the result of [Diagnose]. A comment names the verdicts with which the fields
// below it are set.
type Report struct {
	Verdict Verdict
	Nodes   int64 // of all searches together

	// Undecided, Many: the solutions found, and whether these are all.
	Count int
	Exact bool

	// Invalid: every clash, and the rules that the givens break; see nonet.Puzzle.Conflicts
	// and Breaches.
	Conflicts []nonet.Conflict
	Breaches  []nonet.Breach

	// None: clues, by cell, rules, as indices of Puzzle.Rules, and texts of rules of the layout,
	// such as "anti-knight", that already have no solution. CoreMinimal says that without any
	// one of them the others have a solution; else a limit was reached, and perhaps fewer would
	// do. If there are neither clues nor rules, the layout has no solution even without them.
	Core        []Clue
	CoreRules   []int
	CoreLayout  []string
	CoreMinimal bool

	// Many: the cells in which the solutions differ, ascending. DifferExact says
	// that these are all such cells, even if not all solutions were counted. Add has
	// the candidates, by cell, each of which leaves exactly one solution if it is
	// given; it is known only if Exact.
	Differ      []nonet.Cell
	DifferExact bool
	Add         []nonet.Candidate

	// OK, if Options.Minimal: Redundant has the clues, and RedundantRules the rules, without
	// each of which the puzzle still has one solution; Unknown and UnknownRules have those
	// for which a limit was reached before that was known. If all are empty, every clue and
	// every rule is needed.
	Minimal        bool
	Redundant      []Clue
	RedundantRules []int
	Unknown        []Clue
	UnknownRules   []int

	// OK, if Options.Minimal: Together has redundant clues, and TogetherRules rules, that can
	// be left out together: the puzzle without all of them still has one solution. Extent says
	// whether there is a larger such set.
	Together      []Clue
	TogetherRules []int
	Extent        Extent

	layout *nonet.Layout
	rules  []nonet.Rule
	symbol func(nonet.Digit) string
	rule   func(*nonet.Layout, *nonet.Rule) string
}

// Efforts in nodes for each search that only explains a verdict, so that an
// explanation ends even where the search for a smaller one would not.
//
// A core is shrunk in rounds. The first ones drop what can be dropped while the
// proof stays short, and later ones go after the rest: cores with short proofs
// are found quickly, and people can follow them.
var coreEfforts = [...]int64{1, 100, 10_000, 1_000_000}

const explainEffort = 1_000_000

// Diagnose finds the verdict on p with the engine of s, and its explanation with
// engine Auto, so that the explanation does not depend on the engine. NodeLimit and
// Timeout of s apply to the whole diagnosis; a verdict that is found before they are
// reached is kept, with less of an explanation. Of the fields of s only Stats changes:
// it is that of the search for the verdict.
//
// The error wraps [nonet.ErrInvalid] if p does not fit its layout, or is that of an
// engine that does not support p, or of the context: with that one, the report has
// what was found before.
//
// A puzzle with one solution costs what Solve costs. To explain no solution takes a
// search per clue and a few more; to explain several, the enumeration up to the limit
// and at most a search per cell.
func Diagnose(ctx context.Context, s *nonet.Solver, p *nonet.Puzzle, o Options) (Report, error) {
	r := Report{layout: p.Layout, rules: p.Rules, symbol: o.Symbol, rule: o.Rule}
	if err := p.Validate(); err != nil {
		return r, err
	}
	r.Conflicts, r.Breaches = p.Conflicts(), p.Breaches(p.Givens)
	if r.Conflicts != nil || r.Breaches != nil {
		r.Verdict = VerdictInvalid
		return r, nil
	}
	d := diagnosis{ctx: ctx, solver: s, puzzle: p, report: &r}
	defer d.borrow()()

	n, err := s.CountTo(ctx, p, 2)
	r.Nodes = s.Stats.Nodes
	r.Count = n
	verdict := s.Stats
	defer func() { s.Stats = verdict }()
	s.Engine = nonet.EngineAuto
	switch {
	case n == 2:
		r.Verdict = VerdictMany
		err = d.many(o.limit())
	case errors.Is(err, nonet.ErrLimit):
		return r, nil
	case err != nil:
		return r, err
	case n == 0:
		r.Verdict, r.Exact = VerdictNone, true
		err = d.core()
	default:
		r.Verdict, r.Exact = VerdictOK, true
		if o.Minimal {
			err = d.redundant()
		}
	}
	return r, err
}

// diagnosis is a call of Diagnose.
type diagnosis struct {
	ctx    context.Context
	solver *nonet.Solver
	puzzle *nonet.Puzzle
	report *Report

	nodeLimit int64     // for everything, 0: none
	deadline  time.Time // for everything, zero: none
	scratch   *nonet.Puzzle
}

// borrow notes the solver's limits as those of the whole diagnosis. The returned
// function restores them, and the solver's engine.
func (d *diagnosis) borrow() (restore func()) {
	s := d.solver
	engine, nodeLimit, timeout := s.Engine, s.NodeLimit, s.Timeout
	d.nodeLimit = nodeLimit
	if timeout > 0 {
		d.deadline = time.Now().Add(timeout)
	}
	return func() { s.Engine, s.NodeLimit, s.Timeout = engine, nodeLimit, timeout }
}

// allow sets the solver's limits for one more search to what is left, and to
// effort nodes unless that is 0. It reports whether anything is left.
func (d *diagnosis) allow(effort int64) bool {
	s := d.solver
	s.NodeLimit = effort
	if d.nodeLimit > 0 {
		left := d.nodeLimit - d.report.Nodes
		if left <= 0 {
			return false
		}
		if effort == 0 || left < effort {
			s.NodeLimit = left
		}
	}
	if !d.deadline.IsZero() {
		s.Timeout = time.Until(d.deadline)
		return s.Timeout > 0
	}
	return true
}

// search looks for a solution of p. With nonet.ErrLimit it is not known
// whether there is one, with nonet.ErrNoSolution there is none; other errors
// end the diagnosis.
func (d *diagnosis) search(p *nonet.Puzzle, effort int64) (nonet.Grid, error) {
	if !d.allow(effort) {
		return nil, nonet.ErrLimit
	}
	g, err := d.solver.First(d.ctx, p)
	d.report.Nodes += d.solver.Stats.Nodes
	return g, err
}

// relaxed returns a copy of the puzzle with pencilmarks, to be changed as a
// search needs it. There is only one copy.
func (d *diagnosis) relaxed() *nonet.Puzzle {
	p := d.puzzle
	if d.scratch == nil {
		d.scratch = p.Clone()
		if p.Marks == nil {
			d.scratch.Marks = make([]nonet.Digits, p.Layout.Cells())
		}
	}
	copy(d.scratch.Givens, p.Givens)
	d.scratch.Layout, d.scratch.Rules = p.Layout, p.Rules
	if p.Marks != nil {
		copy(d.scratch.Marks, p.Marks)
	} else {
		all := nonet.AllDigits(p.Layout.Digits())
		for c := range d.scratch.Marks {
			d.scratch.Marks[c] = all
		}
	}
	return d.scratch
}

// clues returns the clues of a puzzle without conflicts.
func clues(p *nonet.Puzzle) []Clue {
	var list []Clue
	all := nonet.AllDigits(p.Layout.Digits())
	for c := range p.Layout.Inside() {
		switch given := p.Givens[c]; {
		case given != 0:
			list = append(list, Clue{c, nonet.DigitsOf(given)})
		case p.Marks != nil && p.Marks[c] != all:
			list = append(list, Clue{c, p.Marks[c]})
		}
	}
	return list
}

// redundant finds the clues without which the only solution stays the only
// one: those whose cell cannot have any of the digits that they exclude.
func (d *diagnosis) redundant() error {
	r := d.report
	r.Minimal = true
	p := d.relaxed()
	all := nonet.AllDigits(p.Layout.Digits())
	for _, clue := range clues(d.puzzle) {
		c := clue.Cell
		given, marks := p.Givens[c], p.Marks[c]
		p.Givens[c], p.Marks[c] = 0, all.Minus(clue.Digits)
		var err error
		if p.Marks[c].IsEmpty() { // the only digit of a 1×1 grid
			err = nonet.ErrNoSolution
		} else {
			_, err = d.search(p, explainEffort)
		}
		p.Givens[c], p.Marks[c] = given, marks
		switch {
		case errors.Is(err, nonet.ErrNoSolution):
			r.Redundant = append(r.Redundant, clue)
		case errors.Is(err, nonet.ErrLimit):
			r.Unknown = append(r.Unknown, clue)
		case err != nil:
			return err
		}
	}
	return d.redundantRules()
}

// redundantRules finds the rules that the solution keeps without being told.
func (d *diagnosis) redundantRules() error {
	r, p := d.report, d.relaxed()
	for i := range d.puzzle.Rules {
		p.Rules = slices.Delete(slices.Clone(d.puzzle.Rules), i, i+1)
		several, err := d.several(p, explainEffort)
		switch {
		case errors.Is(err, nonet.ErrLimit):
			r.UnknownRules = append(r.UnknownRules, i)
		case err != nil:
			return err
		case !several:
			r.RedundantRules = append(r.RedundantRules, i)
		}
	}
	return d.together()
}

// several reports whether a puzzle has two solutions or more.
func (d *diagnosis) several(p *nonet.Puzzle, effort int64) (bool, error) {
	if !d.allow(effort) {
		return false, nonet.ErrLimit
	}
	n, err := d.solver.CountTo(d.ctx, p, 2)
	d.report.Nodes += d.solver.Stats.Nodes
	return n == 2, err
}

// many counts the solutions of a puzzle that has at least two and finds where
// they differ.
func (d *diagnosis) many(limit int) error {
	r := d.report
	l := d.puzzle.Layout
	n := l.Digits()
	var first nonet.Grid
	differs := make([]bool, l.Cells())
	times := make([]int32, l.Cells()*n) // how many solutions have each candidate
	count := 0
	compare := func(g nonet.Grid) {
		for c, digit := range g {
			differs[c] = differs[c] || digit != first[c]
		}
	}
	var err error
	if d.allow(0) {
		for g, e := range d.solver.Solutions(d.ctx, d.puzzle) {
			if err = e; err != nil {
				break
			}
			if count++; count == 1 {
				first = g
			}
			compare(g)
			for c, digit := range g {
				times[c*n+int(digit)-1]++
			}
			if count == limit {
				break
			}
		}
		r.Nodes += d.solver.Stats.Nodes
	} else {
		err = nonet.ErrLimit
	}
	r.Count = max(r.Count, count)
	r.Exact = err == nil && count < limit
	r.DifferExact = r.Exact
	if r.Exact {
		for i, k := range times {
			if k == 1 {
				r.Add = append(r.Add, nonet.Candidate{Cell: nonet.Cell(i / n),
					Digit: nonet.Digit(i%n + 1)})
			}
		}
	} else if first != nil && (err == nil || errors.Is(err, nonet.ErrLimit)) {
		r.DifferExact, err = d.differ(first, differs, compare)
	}
	for c, yes := range differs {
		if yes {
			r.Differ = append(r.Differ, nonet.Cell(c))
		}
	}
	if errors.Is(err, nonet.ErrLimit) {
		err = nil
	}
	return err
}

// differ looks, for each cell in which all solutions so far agree with first,
// for one that does not. A solution that is found settles many cells at once.
// It reports whether all cells were settled.
func (d *diagnosis) differ(first nonet.Grid, differs []bool, compare func(nonet.Grid),
) (exact bool, err error) {
	exact = true
	p := d.relaxed()
	for c := range differs {
		if differs[c] || p.Givens[c] != 0 {
			continue
		}
		marks := p.Marks[c]
		p.Marks[c] = marks.Without(first[c])
		if !p.Marks[c].IsEmpty() {
			var g nonet.Grid
			g, err = d.search(p, explainEffort)
			switch {
			case err == nil:
				compare(g)
			case errors.Is(err, nonet.ErrLimit):
				exact = false
			case !errors.Is(err, nonet.ErrNoSolution):
				return false, err
			}
		}
		p.Marks[c] = marks
	}
	return exact, nil
}
