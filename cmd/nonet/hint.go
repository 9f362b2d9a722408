package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/explain"
	"github.com/nonet-dev/nonet/logic/picture"
	"github.com/spf13/cobra"
)

// hintFlags are the flags of hint.
type hintFlags struct {
	read     readFlags
	write    writeFlags
	search   searchFlags
	progress progressFlag
	tell     tellFlags
	stage    explain.Stage
	digit    bool   // all steps up to the first that places a digit
	all      bool   // every step
	about    string // cell that steps of all conclude something about, "": any
	value    int    // digit likewise, 0: any
	puzzle   string // file
	original *nonet.Puzzle
}

func hintCommand(a *app) *cobra.Command {
	f := &hintFlags{stage: explain.StageFull}
	cmd := &cobra.Command{
		Use:   "hint [FILE...]",
		Short: "Say the easiest next step from the grid as it is",
		Long: `Hint looks at a grid in progress, its digits and its pencilmarks if it has any,
and tells the easiest step that can be taken next, in as many words as you want:

  --stage where      where to look: "Look at row 3."
  --stage technique  what is there: "There is a hidden pair in row 3."
  --stage full       the whole step, with its reasons; for a chain each
                     implication in order

Without pencilmarks the candidates are those that the digits leave. A step may
only cross out some of them: --until-digit goes on to the next digit, which helps
if you keep no pencilmarks.

--all lists every step that there is, one a line unless --notation says
otherwise, the easier techniques first: of all techniques but chains within
chains, or those of --profile or --techniques; --cell and --digit leave those
that conclude something about a cell or a digit.

If something is wrong, that is said instead, with the cells: digits that clash,
and pencilmarks that lack what the solution has. Give the puzzle as it was at
the beginning with --puzzle, and wrong digits are named, too; without it, the
digits of the grid are taken to be right, and if they have not exactly one
solution, that is said in the words of check.

-t svg draws the grid with its candidates, marked by what they are for in the step,
or the cells that are wrong; it is for one grid a run. At the first two stages the grid is drawn
without marks.

The status is 1 if there is no step to tell: something is wrong, or no technique
gets on. A grid that is full and right is no fault.`,
		Example: `  nonet hint puzzle.txt
  nonet hint --stage where --puzzle puzzle.txt mine.txt
  nonet hint --coords a1 --notation eureka puzzle.txt
  nonet hint --profile all puzzle.txt
  nonet hint --techniques singles,subsets,w-wing puzzle.txt
  nonet hint -t svg -o hint.svg puzzle.txt
  nonet hint --all --cell r3c7 puzzle.txt
  nonet hint -t json puzzles.txt`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if changed := cmd.Flags().Changed; f.all {
				if !changed("profile") && !changed("techniques") {
					f.tell.profile = everyTechnique()
				}
				if !changed("notation") {
					f.tell.notation = "short"
				}
			} else if changed("cell") || changed("digit") {
				return usagef("--cell and --digit choose among all steps: give --all, too")
			}
			return a.hint(cmd.Context(), f, args)
		},
	}
	f.read.add(cmd)
	f.write.addOutput(cmd)
	f.tell.add(cmd, "`FORM` of the answer: text, json: an object for each grid, or svg: a picture", "text", "json", "svg")
	parsedFlag(cmd, &f.stage, "stage", "", "STAGE", "how much is told: `STAGE` is where, technique or full (default full)", explain.ParseStage)
	complete(cmd, "stage", "where", "technique", "full")
	cmd.Flags().BoolVar(&f.digit, "until-digit", false, "tell the steps that follow, too, up to the first that places a digit")
	cmd.Flags().BoolVar(&f.all, "all", false, "list every step")
	cmd.Flags().StringVar(&f.about, "cell", "", "with --all, only steps that conclude something about `CELL`, such as r3c7")
	parsedFlag(cmd, &f.value, "digit", "", "D", "with --all, only steps that conclude something about the digit `D`, a number", positive[int])
	exclusive(cmd, "all", "until-digit")
	exclusive(cmd, "all", "stage")
	cmd.Flags().StringVar(&f.puzzle, "puzzle", "", "`FILE` with the puzzle as it was at the beginning")
	cmd.MarkFlagFilename("puzzle")
	f.search.addTime(cmd)
	f.progress.add(cmd)
	return cmd
}

func (a *app) hint(ctx context.Context, f *hintFlags, args []string) (err error) {
	if f.tell.to == "svg" {
		if f.digit || f.all {
			return usagef("a picture has one step: leave --until-digit and --all out with -t svg")
		}
		f.search.jobs = 1 // there is one grid
	}
	in, out, err := a.openFiles(args, &f.read, f.write.output, f.puzzle)
	if err != nil {
		return err
	}
	if f.puzzle == "-" && slices.Contains(in.names, "-") {
		return usagef("--puzzle and FILE are both standard input: name a file for one of them")
	}
	if f.original, err = a.readOriginal(f); err != nil {
		return err
	}
	defer f.search.useCores()()
	return a.eachRecord(ctx, out, in, &f.read, f.search.jobs, f.progress, func() recordWorker {
		w := &hintWorker{f: f}
		w.logic = logic.Solver{Profile: f.tell.profile, Timeout: f.search.timeout}
		w.solver = nonet.Solver{Timeout: f.search.timeout, Jobs: 1}
		return recordWorker{record: w.hint}
	})
}

// readOriginal reads the puzzle of --puzzle, nil if there is none.
func (a *app) readOriginal(f *hintFlags) (*nonet.Puzzle, error) {
	if f.puzzle == "" {
		return nil, nil
	}
	fail := func(err error) (*nonet.Puzzle, error) {
		return nil, fmt.Errorf("%w %s: %w: name a file with one puzzle with --puzzle", errNotReadable, f.puzzle, err)
	}
	in, err := newInputs([]string{f.puzzle}, a.in)
	if err != nil {
		return fail(err)
	}
	plain, err := in.open(f.puzzle, func() {})
	if err != nil {
		return fail(err)
	}
	defer plain.Close()
	r, err := format.NewReader(plain, f.read.options(f.puzzle))
	if err != nil {
		return fail(err)
	}
	var p *nonet.Puzzle
	for rec, err := range r.Records() {
		switch {
		case err != nil:
			return fail(err)
		case rec.Err != nil:
			return fail(rec.Err)
		case rec.Puzzle != nil && p != nil:
			return fail(errors.New("it has several puzzles"))
		case rec.Puzzle != nil:
			p = rec.Puzzle
		}
	}
	if p == nil {
		return fail(errors.New("no puzzle found"))
	}
	return p, nil
}

// hintWorker finds hints for one goroutine.
type hintWorker struct {
	f      *hintFlags
	logic  logic.Solver
	solver nonet.Solver
	done   int // grids
}

// hintAnswer is what is told of a grid; as an object, of which empty members
// are missing.
type hintAnswer struct {
	puzzleObject
	Hint      string            `json:"hint,omitempty"`  // what the text says
	Step      json.RawMessage   `json:"step,omitempty"`  // at the full stage
	Steps     []json.RawMessage `json:"steps,omitempty"` // with --until-digit, --all
	Solved    bool              `json:"solved,omitempty"`
	Undecided bool              `json:"undecided,omitempty"` // stopped by --timeout
	Mistakes  []mistakeObject   `json:"mistakes,omitempty"`
	Fault     string            `json:"fault,omitempty"` // in the words of check, or that no technique gets on

	state    *logic.State // nil: the grid is none that has a step
	mistakes []logic.Mistake
	step     *logic.Step
}

// mistakeObject is a cell in which a grid departs from the solution.
type mistakeObject struct {
	Cell   string `json:"cell"`
	Placed int    `json:"placed,omitempty"` // the wrong digit
	Lacks  int    `json:"lacks,omitempty"`  // the candidate that was crossed out although it is right
}

func (w *hintWorker) hint(ctx context.Context, o *outbox, rec record) {
	if rec.Blank {
		return
	}
	if rec.Cover != nil {
		o.refuse(usagef("%s: an exact cover problem has no hints: give puzzles", place(rec.Record)))
		return
	}
	if w.done++; w.done > 1 && w.f.tell.to == "svg" {
		o.refuse(usagef("%s: -t svg is for one grid: give one at a time", place(rec.Record)))
		return
	}
	x := hintAnswer{puzzleObject: newPuzzleObject(rec), Fault: "unreadable"}
	if rec.Err == nil {
		x.Fault = ""
		err := w.look(ctx, o, rec, &x)
		switch {
		case ctx.Err() != nil:
			o.broken = true
			return
		case errors.Is(err, nonet.ErrLimit):
			o.tally.limited++
			o.status |= limited
			o.say("%s: no step found within %v: raise --timeout", place(rec.Record), w.f.search.timeout)
			x.Undecided = true
		case err != nil:
			o.status |= usage
			o.say("%s: %v", place(rec.Record), err)
			x.Fault = err.Error()
		case x.Fault != "" || x.Mistakes != nil:
			o.status |= negative
		default:
			o.tally.solved++
		}
	}
	switch {
	case w.f.tell.to == "json":
		o.answer("", objectLine(x))
		return
	case w.f.tell.to == "svg" && rec.Err == nil:
		if o.status&negative != 0 {
			o.say("%s: %s", place(rec.Record), x.Hint+x.Fault) // one of them
		}
		o.answer("", w.draw(rec, &x))
		return
	}
	between := ""
	if w.f.stage == explain.StageFull && w.f.tell.notation == "words" {
		between = "\n"
	}
	switch {
	case rec.Err != nil: // standard error says why
	case x.Hint != "":
		o.answer(between, []byte(x.Hint+"\n"))
	case x.Fault != "":
		o.answer(between, []byte(x.Fault+"\n"))
	case x.Undecided:
		o.answer(between, []byte("undecided\n"))
	}
}

// look fills in what there is to tell of a grid.
func (w *hintWorker) look(ctx context.Context, o *outbox, rec record, x *hintAnswer) error {
	f, p := w.f, rec.Puzzle
	e := f.tell.explainer(rec)
	original, err := w.original(ctx, p)
	switch {
	case err != nil && !severalOrNone(err):
		return err
	case err != nil:
		x.Fault = diagnosis(ctx, o, &w.solver, rec, original)
		if f.original != nil {
			x.Fault = "the puzzle of --puzzle: " + x.Fault
		}
		return ctx.Err()
	}
	state, err := logic.NewState(p)
	if err != nil {
		return err
	}
	mistakes, err := w.logic.Mistakes(ctx, original, state)
	if err != nil {
		return err
	}
	mistakes = slices.DeleteFunc(mistakes, func(m logic.Mistake) bool { // what only follows from wrong digits
		return m.Placed == 0 && (p.Marks == nil || p.Marks[m.Cell].Has(m.Digit))
	})
	if len(mistakes) > 0 {
		x.state, x.mistakes = state, mistakes
		x.Hint = tellMistakes(e, state, mistakes, f.stage)
		for _, m := range mistakes {
			object := mistakeObject{Cell: p.Layout.CellName(m.Cell), Placed: int(m.Placed)}
			if m.Placed == 0 && f.stage == explain.StageFull {
				object.Lacks = int(m.Digit)
			}
			x.Mistakes = append(x.Mistakes, object)
		}
		return nil
	}
	if state, err = progress(p, original); err != nil {
		return err
	}
	x.state = state
	if state.Solved() {
		x.Solved, x.Hint = true, "The grid is solved."
		return nil
	}
	if f.all {
		return w.all(ctx, e, state, x)
	}
	step, err := w.logic.Next(ctx, state)
	switch {
	case err != nil:
		return err
	case step == nil:
		x.Fault = w.stuck()
		return nil
	}
	x.step = step
	if f.digit {
		return w.untilDigit(ctx, e, state, x)
	}
	x.Hint = f.tell.step(e, state, step, f.stage)
	if f.stage == explain.StageFull && f.tell.to == "json" {
		x.Step = e.JSON(state, step)
	}
	return nil
}

func (w *hintWorker) stuck() string {
	return "none of the techniques of " + w.f.tell.profile.Name() + " gets on from here"
}

// untilDigit tells x.step and the steps that follow it, up to the first that
// places a digit. It takes them in s.
func (w *hintWorker) untilDigit(ctx context.Context, e explain.Explainer, s *logic.State, x *hintAnswer) error {
	f := w.f
	var texts []string
	for step := x.step; ; {
		texts = append(texts, f.tell.step(e, s, step, f.stage))
		if f.stage == explain.StageFull && f.tell.to == "json" {
			x.Steps = append(x.Steps, e.JSON(s, step))
		}
		if len(step.Placements) > 0 {
			break
		}
		s.Apply(step)
		var err error
		if step, err = w.logic.Next(ctx, s); err != nil {
			return err
		}
		if step == nil {
			x.Fault = w.stuck()
			break
		}
	}
	if len(texts) > 1 {
		for i, text := range texts {
			texts[i] = fmt.Sprintf("%d. %s", i+1, strings.ReplaceAll(text, "\n", "\n   "))
		}
	}
	x.Hint = strings.Join(texts, "\n")
	if x.Fault != "" {
		x.Hint += "\n" + x.Fault
	}
	return nil
}

// everyTechnique returns those that --all looks for by itself, the easier first.
func everyTechnique() *logic.Profile {
	list := slices.DeleteFunc(slices.Clone(logic.ProfileAll().Techniques()), func(t logic.Technique) bool {
		return t > logic.DynamicChains && t <= logic.DoublyNestedMultiple // thousands of steps, and minutes
	})
	return logic.NewProfile("all", list...)
}

// all tells every step in a state that --cell and --digit leave.
func (w *hintWorker) all(ctx context.Context, e explain.Explainer, s *logic.State, x *hintAnswer) error {
	f := w.f
	l := s.Layout()
	cell := nonet.Cell(0)
	if f.about != "" {
		var err error
		if cell, err = l.ParseCell(f.about); err != nil {
			return fmt.Errorf("--cell: %w", err) // names what it found
		}
	}
	if f.value > l.Size() {
		return fmt.Errorf("--digit %d: the digits of the layout are 1 to %d", f.value, l.Size())
	}
	asked := func(c nonet.Candidate) bool {
		return (f.about == "" || c.Cell == cell) && (f.value == 0 || int(c.Digit) == f.value)
	}
	var texts []string
	for _, t := range f.tell.profile.Techniques() {
		for step, err := range w.logic.Steps(ctx, s, t) {
			if err != nil {
				return err
			}
			if !slices.ContainsFunc(step.Placements, asked) && !slices.ContainsFunc(step.Eliminations, asked) {
				continue
			}
			if f.tell.to == "json" {
				x.Steps = append(x.Steps, e.JSON(s, step))
			} else {
				texts = append(texts, f.tell.step(e, s, step, explain.StageFull))
			}
		}
	}
	if len(texts)+len(x.Steps) == 0 {
		x.Fault = "there is no such step"
	}
	x.Hint = strings.Join(texts, "\n")
	return nil
}

// draw returns the picture of what was told.
func (w *hintWorker) draw(rec record, x *hintAnswer) []byte {
	o := w.f.tell.picture(rec)
	o.Title = x.Hint
	switch {
	case x.state == nil:
		o.Title = x.Fault
		return picture.AppendGrid(nil, rec.Puzzle, nil, o)
	case x.mistakes != nil:
		return picture.AppendMistakes(nil, x.state, x.mistakes, o)
	case x.step == nil || w.f.stage != explain.StageFull:
		return picture.AppendState(nil, x.state, o)
	}
	o.Title, o.Description = "", x.Hint
	return picture.AppendStep(nil, x.state, x.step, o)
}

// original returns the puzzle that a grid is held against, which has exactly
// one solution: that of --puzzle; else the digits of the grid, with those that
// are the only pencilmark of their cell if they are needed; else the
// grid with its pencilmarks. If none has, the error says so of the last one, or
// of the digits if these have no solution.
func (w *hintWorker) original(ctx context.Context, p *nonet.Puzzle) (*nonet.Puzzle, error) {
	if q := w.f.original; q != nil {
		if q.Layout.String() != p.Layout.String() {
			return nil, usagef("the grid has the layout %s, the puzzle of --puzzle %s", p.Layout, q.Layout)
		}
		err := w.unique(ctx, q)
		if n := lacking(p, q); err == nil && 2*n > q.Givens.Clues() {
			err = usagef("the grid does not belong to the puzzle of --puzzle: it lacks %d of its %s", n, plural(q.Givens.Clues(), "given"))
		}
		return q, err
	}
	if p.Marks == nil {
		return p, w.unique(ctx, p)
	}
	digits := nonet.NewPuzzle(p.Layout)
	copy(digits.Givens, p.Givens)
	if err := w.unique(ctx, digits); !errors.Is(err, nonet.ErrNotUnique) {
		return digits, err
	}
	for c, marks := range p.Marks {
		if digits.Givens[c] == 0 && marks.Len() == 1 {
			digits.Givens[c] = marks.Min()
		}
	}
	if err := w.unique(ctx, digits); err == nil {
		return digits, nil
	}
	return p, w.unique(ctx, p)
}

// lacking returns how many givens of a puzzle a grid does not have, neither as
// digits nor among its pencilmarks.
func lacking(p, puzzle *nonet.Puzzle) (n int) {
	for c, d := range puzzle.Givens {
		if d != 0 && p.Givens[c] != d && (p.Givens[c] != 0 || p.Marks == nil || !p.Marks[c].Has(d)) {
			n++
		}
	}
	return n
}

// unique returns nil if a puzzle has exactly one solution.
func (w *hintWorker) unique(ctx context.Context, p *nonet.Puzzle) error {
	n, err := w.solver.CountTo(ctx, p, 2)
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

// progress returns the state of a grid without mistakes: its digits are placed
// in the original puzzle, and what its pencilmarks lack is crossed out. The only pencilmark of a
// cell is placed, too, if there is none of the digit around.
func progress(p, original *nonet.Puzzle) (*logic.State, error) {
	s, err := logic.NewState(original)
	if err != nil {
		return nil, err
	}
	for c, d := range p.Givens {
		s.Place(nonet.Cell(c), d)
	}
	for c, marks := range p.Marks {
		for d := range s.Candidates(nonet.Cell(c)).Minus(marks).All() {
			s.Remove(nonet.Cell(c), d)
		}
	}
	for c, marks := range p.Marks {
		d := marks.Min()
		if marks.Len() != 1 || !s.Candidates(nonet.Cell(c)).Has(d) {
			continue
		}
		alone := true
		for _, b := range p.Layout.Peers(nonet.Cell(c)) {
			alone = alone && !s.Candidates(b).Has(d)
		}
		if alone {
			s.Place(nonet.Cell(c), d)
		}
	}
	return s, nil
}

// tellMistakes says where a grid departs from the solution.
func tellMistakes(e explain.Explainer, s *logic.State, mistakes []logic.Mistake, stage explain.Stage) string {
	if stage != explain.StageFull {
		var cells []nonet.Cell
		for _, m := range mistakes {
			cells = append(cells, m.Cell)
		}
		return "Something is wrong in " + e.Cells(s.Layout(), cells...) + "."
	}
	var lines []string
	for _, m := range mistakes {
		cell := e.Cells(s.Layout(), m.Cell)
		if m.Placed != 0 {
			lines = append(lines, fmt.Sprintf("%s is wrong: it is not %s.", cell, e.Digit(m.Placed)))
		} else {
			lines = append(lines, fmt.Sprintf("%s has lost a candidate that it needs: %s.", cell, e.Digit(m.Digit)))
		}
	}
	return strings.Join(lines, "\n")
}
