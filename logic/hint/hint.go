// Package hint decides what to tell somebody who solves a puzzle and asks for
// help: that something is wrong, or which step comes next.
//
//	grid as it is -> Finder.Look -> Answer: data, and Text or Lines in three stages
//	                 Finder.All  -> all steps that can be taken
//
// A grid in progress is a [nonet.Puzzle]: its givens are all digits that it has,
// its pencilmarks are those that the player kept. A grid without pencilmarks has
// the candidates that its digits leave.
package hint

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/explain"
)

// Finder looks at grids. The zero value is ready. It is for one goroutine at a
// time.
type Finder struct {
	Profile *logic.Profile // the techniques of the steps; nil is logic.ProfileSE()
	Puzzle  *nonet.Puzzle  // the puzzle as it was at the beginning; nil: it is not known
	Timeout time.Duration  // for each search and each step; 0: no limit

	// OpenSingles says that a cell with one pencilmark is empty unless the grid has its
	// digit: the step may be to place it. Without OpenSingles such a cell has its digit,
	// as grids that programs write with pencilmarks may have no other sign of it.
	OpenSingles bool

	steps  logic.Solver
	search nonet.Solver
}

// Kind is what an answer is about.
type Kind uint8

var kinds = [...]string{"step", "stuck", "solved", "mistakes", "wrong digit", "no solution",
	"not unique"}

// String returns the kind in words: "not unique".
func (k Kind) String() string {
	if int(k) < len(kinds) {
		return kinds[k]
	}
	return fmt.Sprintf("Kind(%d)", k)
}

// The kinds of answers.
const (
	KindStep     Kind = iota // Step can be taken
	KindStuck                // no technique of the profile has a step
	KindSolved               // the grid is full and right
	KindMistakes             // the grid has Mistakes
	// the puzzle is not known, and its digits are why it has no solution; see Suspects
	KindWrongDigit
	KindNoSolution // the puzzle has no solution, for another reason; see WithoutDigits
	KindNotUnique  // no technique has a step, as the puzzle has several solutions
)

// Answer is what there is to tell of a grid.
type Answer struct {
	Kind Kind

	// Puzzle is what the grid is held against: that of the Finder; else the
	// digits of the grid, or the grid with its pencilmarks.
	Puzzle *nonet.Puzzle

	// Breaches are the rules of Puzzle that the digits of the grid break.
	Breaches []nonet.Breach

	State    *logic.State    // the grid as a state; nil for KindWrongDigit and KindNoSolution
	Step     *logic.Step     // of KindStep
	Mistakes []logic.Mistake // of KindMistakes, by cell

	// Suspects are of KindWrongDigit: the digits that each leave exactly one
	// solution if they alone are taken away, by cell. There are none if several
	// digits are wrong. Undecided tells that for some digits a bounded search did not
	// find out.
	Suspects  []nonet.Candidate
	Undecided bool

	// WithoutDigits is of KindNoSolution: the layout and the rules have no solution even
	// without digits and pencilmarks. A bounded search looks for one; where the bound ends it,
	// WithoutDigits is false.
	WithoutDigits bool
}

// PuzzleError tells that a grid does not belong to the puzzle of the Finder.
type PuzzleError struct {
	Grid, Puzzle  *nonet.Layout
	Lacks, Givens int  // how many of the givens the grid does not have, if the layouts are equal
	Rules         bool // the grid has rules, and they are not those of the puzzle
}

func (e *PuzzleError) Error() string {
	if e.Grid.String() != e.Puzzle.String() {
		return fmt.Sprintf("the grid has the layout %s, its puzzle the layout %s", e.Grid, e.Puzzle)
	}
	if e.Rules {
		return "the grid does not belong to the puzzle: it has other rules"
	}
	return fmt.Sprintf("the grid does not belong to the puzzle: it lacks %d of %d givens", e.Lacks,
		e.Givens)
}

// Look says what is to be told of a grid: what is wrong comes before a step.
// The error is a *PuzzleError, matches nonet.ErrLimit at the timeout, is that of
// the context, or tells that the layout is too large for package logic.
func (f *Finder) Look(ctx context.Context, grid *nonet.Puzzle) (Answer, error) {
	x, err := f.Check(ctx, grid)
	if err != nil || x.Kind != KindStep {
		return x, err
	}
	x.Step, err = f.steps.Next(ctx, x.State)
	if err == nil && x.Step == nil {
		x.NoStep()
	}
	return x, err
}

// NoStep says that no technique has a step in the state of the answer.
func (x *Answer) NoStep() {
	if x.Kind = KindStuck; x.State.Several() {
		x.Kind = KindNotUnique
	}
}

// Check is Look for those who look for steps themselves: the answer of KindStep
// has a State and no Step.
func (f *Finder) Check(ctx context.Context, grid *nonet.Puzzle) (Answer, error) {
	f.steps.Timeout, f.steps.Profile = f.Timeout, f.Profile
	puzzle, err := f.Original(ctx, grid)
	x := Answer{Puzzle: puzzle}
	if puzzle != nil && len(puzzle.Rules) > 0 && grid.Layout.String() == puzzle.Layout.String() {
		x.Breaches = puzzle.Breaches(grid.Givens)
	}
	switch {
	case errors.Is(err, nonet.ErrNoSolution):
		err = f.blame(ctx, puzzle, &x)
		return x, err
	case errors.Is(err, nonet.ErrNotUnique):
		err = f.several(ctx, grid, &x)
		return x, err
	case err != nil:
		return x, err
	}
	if x.State, err = logic.NewState(grid); err != nil {
		return x, err
	}
	if x.Mistakes, err = f.mistakes(ctx, grid, puzzle, x.State); err != nil {
		return x, err
	}
	if len(x.Mistakes) > 0 {
		x.Kind = KindMistakes
		return x, nil
	}
	if x.State, err = f.inProgress(grid, puzzle); err != nil {
		return x, err
	}
	if x.State.Solved() {
		x.Kind = KindSolved
	}
	return x, nil
}

// several is Check for a grid whose puzzle has several solutions: it is right as long as it has
// one. Its steps do without what assumes one solution.
func (f *Finder) several(ctx context.Context, grid *nonet.Puzzle, x *Answer) (err error) {
	now := x.Puzzle.Clone()
	for c, d := range grid.Givens {
		if d != 0 {
			now.Givens[c] = d
		}
	}
	if now.Marks == nil {
		now.Marks = grid.Marks
	}
	n, err := f.search.CountTo(ctx, now, 1)
	if err != nil {
		return err
	}
	if n == 0 {
		x.Puzzle, x.Kind, x.Undecided = now, KindWrongDigit, true
		return nil
	}
	if x.State, err = f.inProgress(grid, x.Puzzle); err != nil {
		return err
	}
	if x.State.SetSeveral(); x.State.Solved() {
		x.Kind = KindSolved
	}
	return nil
}

// UntilDigit yields the step of an answer and the steps after it, up to the
// first that places a digit, or to where no technique has a step. It takes them
// in the state of the answer, each before the next is looked for.
func (f *Finder) UntilDigit(ctx context.Context, x *Answer) iter.Seq2[*logic.Step, error] {
	return func(yield func(*logic.Step, error) bool) {
		for step := x.Step; step != nil; {
			if !yield(step, nil) || len(step.Placements) > 0 {
				return
			}
			x.State.Apply(step)
			var err error
			if step, err = f.steps.Next(ctx, x.State); err != nil {
				yield(nil, err)
				return
			}
		}
	}
}

// Original returns the puzzle that a grid is held against. Its error matches
// nonet.ErrNoSolution or nonet.ErrNotUnique if that does not have exactly one solution, or is
// one of Look.
func (f *Finder) Original(ctx context.Context, grid *nonet.Puzzle) (*nonet.Puzzle, error) {
	f.search.Timeout, f.search.Jobs = f.Timeout, 1
	return f.puzzle(ctx, grid)
}

// puzzle returns the puzzle that a grid is held against, which should have
// exactly one solution: that of the Finder; else the digits of the grid, with
// those that are the only pencilmark of their cell if they are needed; else the
// grid with its pencilmarks. If none has, the error says so of the last one, or
// of the digits if these have no solution.
func (f *Finder) puzzle(ctx context.Context, grid *nonet.Puzzle) (*nonet.Puzzle, error) {
	if p := f.Puzzle; p != nil {
		if p.Layout.String() != grid.Layout.String() {
			return p, &PuzzleError{Grid: grid.Layout, Puzzle: p.Layout}
		}
		if len(grid.Rules) > 0 && !sameRules(grid, p) {
			return p, &PuzzleError{Grid: grid.Layout, Puzzle: p.Layout, Rules: true}
		}
		err := f.unique(ctx, p)
		if n := lacking(grid, p); 2*n > p.Clues() &&
			(err == nil || errors.Is(err, nonet.ErrNotUnique)) {
			err = &PuzzleError{Grid: grid.Layout, Puzzle: p.Layout, Lacks: n,
				Givens: p.Clues()}
		}
		return p, err
	}
	if grid.Marks == nil {
		return grid, f.unique(ctx, grid)
	}
	digits := nonet.NewPuzzle(grid.Layout)
	digits.Rules = grid.Rules
	copy(digits.Givens, grid.Givens)
	if err := f.unique(ctx, digits); !errors.Is(err, nonet.ErrNotUnique) {
		return digits, err
	}
	for c, marks := range grid.Marks {
		if digits.Givens[c] == 0 && marks.Len() == 1 {
			digits.Givens[c] = marks.Min()
		}
	}
	if err := f.unique(ctx, digits); err == nil {
		return digits, nil
	}
	return grid, f.unique(ctx, grid)
}

// sameRules reports whether two puzzles of one layout have the same rules, in any order.
func sameRules(a, b *nonet.Puzzle) bool {
	texts := func(p *nonet.Puzzle) []string {
		list := make([]string, len(p.Rules))
		for i, rule := range p.Rules {
			list[i] = rule.Text(p.Layout)
		}
		slices.Sort(list)
		return list
	}
	return slices.Equal(texts(a), texts(b))
}

// lacking returns how many givens of a puzzle a grid does not have, neither as
// digits nor among its pencilmarks.
func lacking(grid, puzzle *nonet.Puzzle) (n int) {
	for c, d := range puzzle.Givens {
		if d != 0 && grid.Givens[c] != d && (grid.Givens[c] != 0 || grid.Marks == nil ||
			!grid.Marks[c].Has(d)) {
			n++
		}
	}
	return n
}

// unique returns nil if a puzzle has exactly one solution.
func (f *Finder) unique(ctx context.Context, p *nonet.Puzzle) error {
	n, err := f.search.CountTo(ctx, p, 2)
	switch {
	case err != nil:
		return err
	case n == 0:
		return nonet.ErrNoSolution
	case n > 1:
		return nonet.ErrNotUnique
	}
	return nil
}

// clash reports whether two cells that must differ have the same digit.
func clash(p *nonet.Puzzle) bool {
	for c, d := range p.Givens {
		if d != 0 && slices.ContainsFunc(p.Layout.Peers(nonet.Cell(c)),
			func(b nonet.Cell) bool { return p.Givens[b] == d }) {
			return true
		}
	}
	return false
}

// suspectNodes bounds the search for each suspect, and that for a solution without digits. A
// puzzle of people takes fewer nodes.
const suspectNodes = 5000

// blame says why a puzzle has no solution. Digits are blamed only if there is a solution without
// them: the layout and the rules may have none.
func (f *Finder) blame(ctx context.Context, p *nonet.Puzzle, x *Answer) error {
	f.search.NodeLimit = suspectNodes
	defer func() { f.search.NodeLimit = 0 }()
	x.Kind = KindNoSolution
	digits := f.Puzzle == nil && p.Marks == nil && !clash(p) // they alone may be to blame
	if digits {
		if err := f.suspects(ctx, p, x); err != nil {
			return err
		}
		if len(x.Suspects) > 0 {
			x.Kind = KindWrongDigit
			return nil
		}
	}
	empty := nonet.NewPuzzle(p.Layout)
	empty.Rules = p.Rules
	n, err := f.search.CountTo(ctx, empty, 1)
	switch {
	case errors.Is(err, nonet.ErrLimit):
		return nil
	case err != nil:
		return err
	case n == 0:
		x.WithoutDigits = true
	case digits:
		x.Kind = KindWrongDigit
	}
	return nil
}

// suspects fills in the suspects of a puzzle without solution: one search for each
// of its digits.
func (f *Finder) suspects(ctx context.Context, p *nonet.Puzzle, x *Answer) error {
	without := nonet.NewPuzzle(p.Layout)
	without.Rules = p.Rules
	for c, d := range p.Givens {
		if d == 0 {
			continue
		}
		copy(without.Givens, p.Givens)
		without.Givens[c] = 0
		switch err := f.unique(ctx, without); {
		case err == nil:
			x.Suspects = append(x.Suspects, nonet.Candidate{Cell: nonet.Cell(c), Digit: d})
		case errors.Is(err, nonet.ErrLimit):
			x.Undecided = true
		case !errors.Is(err, nonet.ErrNoSolution) && !errors.Is(err, nonet.ErrNotUnique):
			return err
		}
	}
	return nil
}

// mistakes returns where a grid departs from the solution of its puzzle. A
// candidate that only wrong digits take away is not a mistake of its own.
func (f *Finder) mistakes(ctx context.Context, grid, puzzle *nonet.Puzzle,
	s *logic.State) ([]logic.Mistake, error) {
	list, err := f.steps.Mistakes(ctx, puzzle, s)
	return slices.DeleteFunc(list, func(m logic.Mistake) bool {
		return m.Placed == 0 && (grid.Marks == nil || grid.Marks[m.Cell].Has(m.Digit))
	}), err
}

// inProgress returns the state of a grid without mistakes: its digits are placed
// in its puzzle, and the candidates that its pencilmarks lack are crossed out.
// The only pencilmark of a cell is placed, too, unless a peer has it as a
// candidate, or the Finder has OpenSingles.
func (f *Finder) inProgress(grid, puzzle *nonet.Puzzle) (*logic.State, error) {
	s, err := logic.NewState(puzzle)
	if err != nil {
		return nil, err
	}
	for c, d := range grid.Givens {
		s.Place(nonet.Cell(c), d)
	}
	for c, marks := range grid.Marks {
		for d := range s.Candidates(nonet.Cell(c)).Minus(marks).All() {
			s.Remove(nonet.Cell(c), d)
		}
	}
	for c, marks := range grid.Marks {
		d := marks.Min()
		if f.OpenSingles || marks.Len() != 1 || !s.Candidates(nonet.Cell(c)).Has(d) {
			continue
		}
		if !slices.ContainsFunc(grid.Layout.Peers(nonet.Cell(c)),
			func(b nonet.Cell) bool { return s.Candidates(b).Has(d) }) {
			s.Place(nonet.Cell(c), d)
		}
	}
	return s, nil
}

// Known returns the state of what is right in a grid: its digits and pencilmarks, without digits
// that are wrong, and without the pencilmarks of cells that lack the right one. solution is that of
// the puzzle of the Finder.
func (f *Finder) Known(grid *nonet.Puzzle, solution nonet.Grid) (*logic.State, error) {
	right := grid.Clone()
	for c, d := range solution {
		if right.Givens[c] != d {
			right.Givens[c] = 0
		}
		if right.Marks != nil && !right.Marks[c].Has(d) {
			right.Marks[c] = nonet.AllDigits(grid.Layout.Digits())
		}
	}
	return f.inProgress(right, f.Puzzle)
}

// maxSuspects bounds how many suspects a text names.
const maxSuspects = 10

// Text says what an answer tells, in whole sentences; see [explain.Explainer.Text].
func (x *Answer) Text(e explain.Explainer, stage explain.Stage) string {
	return explain.Join(x.Lines(e, stage))
}

// Lines returns the lines of Text.
func (x *Answer) Lines(e explain.Explainer, stage explain.Stage) []explain.Line {
	var texts []string
	if len(x.Breaches) > 0 {
		e.Language = explain.English // texts on broken rules have no other
	}
	switch x.Kind {
	case KindStep:
		return e.Lines(x.State, x.Step, stage)
	case KindSolved:
		texts = []string{e.Sentence("The grid is solved.")}
	case KindMistakes:
		texts = x.mistakesTexts(e, stage)
	case KindWrongDigit:
		if stage == explain.StageFull {
			texts = x.breachTexts(e)
		}
		texts = append(texts, x.wrongDigitText(e, stage))
	case KindNoSolution:
		texts = append(x.breachTexts(e), e.Sentence(x.noSolutionText()))
	case KindNotUnique:
		texts = []string{e.Sentence("The steps end here: the puzzle has several solutions.")}
	default:
		texts = []string{e.Sentence("None of the techniques has a step here.")}
		if len(x.Puzzle.Rules) > 0 {
			texts = append(texts,
				e.Sentence("The steps that are known for these rules end here."))
		}
	}
	lines := make([]explain.Line, len(texts))
	for i, text := range texts {
		lines[i] = explain.Line{Text: text, Node: explain.NoNode,
			Cells: e.CellNames(x.Puzzle.Layout, text)}
	}
	return lines
}

// mistakesTexts has a sentence for each mistake at StageFull, else one for all.
func (x *Answer) mistakesTexts(e explain.Explainer, stage explain.Stage) []string {
	l := x.State.Layout()
	if stage != explain.StageFull {
		var cells []nonet.Cell
		for _, m := range x.Mistakes {
			cells = append(cells, m.Cell)
		}
		return []string{e.Sentence("Something is wrong in %s.", e.Cells(l, cells...))}
	}
	lines := x.breachTexts(e)
	for _, m := range x.Mistakes {
		cell := e.Cells(l, m.Cell)
		if m.Placed != 0 {
			lines = append(lines, e.Sentence("%s is wrong: it is not %s.", cell,
				e.Digit(m.Placed)))
		} else {
			lines = append(lines, e.Sentence("%s is missing from the candidates of %s, and it "+
				"is the solution there.", e.Digit(m.Digit), cell))
		}
	}
	return lines
}

// maxBreaches bounds how many broken rules a text names.
const maxBreaches = 10

// breachTexts has a sentence for each broken rule.
func (x *Answer) breachTexts(e explain.Explainer) []string {
	var lines []string
	for i, b := range x.Breaches {
		if i == maxBreaches {
			break
		}
		cells := ""
		if len(b.Cells) > 0 {
			cells = " (" + e.CellsInOrder(x.Puzzle.Layout, b.Cells...) + ")"
		}
		lines = append(lines, e.Sentence("A rule is broken: %s.", e.Breach(x.Puzzle, b)+cells))
	}
	return lines
}

func (x *Answer) noSolutionText() string {
	switch {
	case !x.WithoutDigits:
		return "The puzzle has no solution."
	case len(x.Puzzle.Rules) > 0:
		return "The rules contradict each other: even the empty grid has no solution."
	default:
		return "This layout has no solution, even without digits."
	}
}

func (x *Answer) wrongDigitText(e explain.Explainer, stage explain.Stage) string {
	text := "A digit is wrong: the grid has no solution."
	if len(x.Suspects) == 0 { // the puzzle itself may be wrong
		text = "The digits contradict each other: the grid has no solution."
		if x.Puzzle.Marks != nil {
			text = "The digits and pencilmarks contradict each other: the grid has no solution."
		}
	}
	text = e.Sentence(text)
	if stage != explain.StageFull {
		return text
	}
	if len(x.Suspects) == 0 && x.Undecided {
		return text
	}
	if len(x.Suspects) == 0 {
		return text + " " + e.Sentence("No single removal leaves exactly one solution, so several "+
			"digits may be wrong.")
	}
	names := make([]string, len(x.Suspects))
	for i, s := range x.Suspects {
		names[i] = e.Cells(x.Puzzle.Layout, s.Cell) + "=" + e.Digit(s.Digit)
	}
	if n := len(names); n > maxSuspects {
		names = append(names[:maxSuspects], e.Sentence("one of %d more", n-maxSuspects))
	}
	list := names[0]
	if last := len(names) - 1; last > 0 {
		list = e.Sentence("%s or %s", strings.Join(names[:last], ", "), names[last])
	}
	return text + " " + e.Sentence("Taking away %s leaves exactly one solution.", list)
}
