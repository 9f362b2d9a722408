package cli

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/explain"
	"github.com/nonet-dev/nonet/logic/hint"
	"github.com/nonet-dev/nonet/logic/picture"
	"github.com/nonet-dev/nonet/report"
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
	most     int    // how many steps of all are told, 0: any number
	puzzle   string // file
	original *nonet.Puzzle
}

func hintCommand(a *app) *cobra.Command {
	f := &hintFlags{stage: explain.StageFull}
	cmd := &cobra.Command{
		Use: "hint [FILE...]",
		RunE: func(cmd *cobra.Command, args []string) error {
			if changed := cmd.Flags().Changed; f.all {
				if !changed("profile") && !changed("techniques") {
					f.tell.profile = hint.EveryTechnique()
				}
				if !changed("notation") {
					f.tell.notation = "short"
				}
			} else if changed("cell") || changed("digit") || changed("limit") {
				return usagef("--cell, --digit and --limit choose among all steps: give --all, too")
			}
			return a.hint(cmd.Context(), f, args)
		},
	}
	f.read.add(cmd)
	f.read.addRules(cmd)
	f.write.addOutput(cmd)
	f.tell.add(cmd, "`FORM` of the answer: text, json: an object for each grid, or svg: a picture",
		"text", "json", "svg")
	parsedFlag(cmd, &f.stage, "stage", "", "STAGE", "how much is told: `STAGE` is where, "+
		"technique or full (default full)", parseStage)
	complete(cmd, "stage", "where", "technique", "full")
	cmd.Flags().BoolVar(&f.digit, "until-digit", false, "tell the steps that follow, too, up to "+
		"the first that places a digit")
	cmd.Flags().BoolVar(&f.all, "all", false, "list every step")
	cmd.Flags().StringVar(&f.about, "cell", "", "with --all, only steps that conclude something "+
		"about `CELL`, such as r3c7")
	f.most = defaultSteps
	parsedFlag(cmd, &f.most, "limit", "n", "N", "with --all, list `N` steps and count the rest, "+
		"0: list all (default 50)", notNegative)
	parsedFlag(cmd, &f.value, "digit", "", "D", "with --all, only steps that conclude something "+
		"about the digit `D`, a number", work.Positive[int])
	exclusive(cmd, "all", "until-digit")
	exclusive(cmd, "all", "stage")
	cmd.Flags().StringVar(&f.puzzle, "puzzle", "", "`FILE` with the puzzle as it was at the "+
		"beginning")
	cmd.MarkFlagFilename("puzzle")
	f.search.addTime(cmd)
	f.progress.add(cmd)
	return cmd
}

// parseStage reads a value of --stage.
func parseStage(text string) (explain.Stage, error) {
	for _, s := range []explain.Stage{explain.StageWhere, explain.StageTechnique,
		explain.StageFull} {
		if s.String() == text {
			return s, nil
		}
	}
	return 0, fmt.Errorf("found %q: expected where, technique or full", text)
}

// parseCell reads the name of a cell of a layout: r3c7 or C7, in upper or lower
// case.
func parseCell(l *nonet.Layout, text string) (nonet.Cell, error) {
	c, err := l.ParseCell(text)
	if err == nil || len(text) < 2 {
		return c, err
	}
	row := int(text[0]|0x20) - 'a'
	column, notNumber := strconv.Atoi(text[1:])
	if notNumber != nil || row < 0 || row >= l.Size() || column < 1 || column > l.Size() {
		return 0, err
	}
	return nonet.Cell(row*l.Size() + column - 1), nil
}

func (a *app) hint(ctx context.Context, f *hintFlags, args []string) (err error) {
	if f.tell.to == "svg" {
		if f.digit || f.all {
			return usagef("a picture has one step: leave --until-digit and --all out with -t svg")
		}
		f.search.Jobs = 1 // there is one grid
	}
	in, out, err := a.openFiles(args, &f.read, f.write.output, f.puzzle)
	if err != nil {
		return err
	}
	if f.puzzle == "-" && in.takesStdin() {
		return usagef("--puzzle and FILE are both standard input: name a file for one of them")
	}
	if f.puzzle != "" {
		if f.original, err = a.readPuzzle(f.puzzle, &f.read); err != nil {
			return err
		}
	}
	defer a.useCores(f.search.Jobs)()
	return a.eachRecord(ctx, out, in, &f.read, f.search.Jobs, f.progress, func() recordWorker {
		w := &hintWorker{f: f}
		w.finder = hint.Finder{Profile: f.tell.profile, Puzzle: f.original,
			Timeout: f.search.Timeout}
		w.solver = nonet.Solver{Timeout: f.search.Timeout, Jobs: 1}
		return recordWorker{record: w.hint}
	})
}

// hintWorker finds hints for one goroutine.
type hintWorker struct {
	f      *hintFlags
	finder hint.Finder
	solver nonet.Solver // looks for what is wrong with a puzzle
	done   int          // grids
}

// hintObject is what is told of a grid, as an object.
type hintObject struct {
	puzzleObject
	*report.Outcome
	Steps []report.Deduction `json:"steps,omitzero"` // at the full stage
	More  int                `json:"more,omitempty"` // steps of --all beyond --limit
	faultObject
}

// hintAnswer is what is told of a grid.
type hintAnswer struct {
	hintObject
	told      string // what the text says
	fault     string // why there is no step
	undecided bool   // stopped by --timeout
	found     hint.Answer
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
	x := hintAnswer{hintObject: hintObject{puzzleObject: newPuzzleObject(rec)}}
	failed := rec.Err != nil // standard error says why
	if failed {
		x.faultObject = newFault("unreadable", work.Text(o.face, rec.Err))
	} else {
		err := w.look(ctx, o, rec, &x)
		switch {
		case ctx.Err() != nil:
			o.broken = true
			return
		case errors.Is(err, nonet.ErrLimit):
			o.tally.limited++
			o.status |= limited
			why := fmt.Sprintf("no step found within %v", w.f.search.Timeout)
			o.say("%s: %s: raise --timeout", place(rec.Record), why)
			x.faultObject, x.undecided = newFault("limit", why), true
		case err != nil:
			failed = true
			o.status |= usage
			o.say("%s: %v", place(rec.Record), err)
			x.faultObject = newFault("unsupported", work.Text(o.face, err))
		case x.fault != "" || x.found.Kind == hint.KindMistakes:
			o.status |= negative
		default:
			o.tally.solved++
		}
	}
	w.write(o, rec, &x, failed)
}

// write writes what was found of a grid.
func (w *hintWorker) write(o *outbox, rec record, x *hintAnswer, failed bool) {
	between := ""
	if w.f.stage == explain.StageFull && w.f.tell.notation == "words" {
		between = "\n"
	}
	switch to := w.f.tell.to; {
	case to == "json":
		if x.Error != nil {
			x.Outcome, x.Steps = nil, nil
		}
		o.answer("", objectLine(x.hintObject))
	case failed:
	case to == "svg":
		if x.fault != "" || x.found.Kind == hint.KindMistakes {
			o.say("%s: %s", place(rec.Record), x.told+x.fault) // one of them
		}
		o.answer("", w.draw(rec, x))
	case x.told != "":
		o.answer(between, []byte(x.told+"\n"))
	case x.fault != "":
		o.answer(between, []byte(x.fault+"\n"))
	case x.undecided:
		o.answer(between, []byte("undecided\n"))
	}
}

// look fills in what there is to tell of a grid.
func (w *hintWorker) look(ctx context.Context, o *outbox, rec record, x *hintAnswer) (err error) {
	f := w.f
	e := f.tell.explainer(rec)
	start := inProgress(rec.Record)
	x.found, err = start.check(ctx, &w.finder, !f.all)
	if other := (*hint.PuzzleError)(nil); errors.As(err, &other) {
		return usagef("--puzzle: %v", err)
	}
	if err != nil {
		return err
	}
	found := &x.found
	x.Outcome, x.Steps = report.NewOutcome(e, found, f.stage), []report.Deduction{}
	switch found.Kind {
	case hint.KindNoSolution, hint.KindNotUnique:
		var object report.Error
		x.fault, object = diagnosis(ctx, o, &w.solver, rec, found.Puzzle)
		x.Text = object.Message
		if f.original != nil {
			x.fault = "the puzzle of --puzzle: " + x.fault
		}
		return ctx.Err()
	case hint.KindWrongDigit:
		x.fault = x.Text
		if f.stage == explain.StageFull {
			x.fault += " Give the puzzle as it was at the beginning with --puzzle, and every " +
				"wrong digit is named."
		}
		return nil
	case hint.KindMistakes, hint.KindSolved:
		x.told = x.Text
		return nil
	case hint.KindStuck:
		x.fault = "no step found: " + f.tell.stuckIn(found.State)
		return nil
	}
	switch {
	case f.all:
		return w.all(ctx, e, found.State, x)
	case f.digit:
		return w.untilDigit(ctx, e, x)
	}
	x.told = f.tell.step(e, found.State, found.Step, f.stage)
	f.add(x, e, found.State, found.Step)
	return nil
}

// add adds a step to an object.
func (f *hintFlags) add(x *hintAnswer, e explain.Explainer, s *logic.State, step *logic.Step) {
	if f.stage == explain.StageFull && f.tell.to == "json" {
		x.Steps = append(x.Steps, report.NewDeduction(e, s, step, false))
	}
}

// untilDigit tells the step that was found and those that follow it, up to the
// first that places a digit.
func (w *hintWorker) untilDigit(ctx context.Context, e explain.Explainer, x *hintAnswer) error {
	f := w.f
	var texts []string
	placed := false
	for step, err := range w.finder.UntilDigit(ctx, &x.found) {
		if err != nil {
			return err
		}
		texts = append(texts, f.tell.step(e, x.found.State, step, f.stage))
		f.add(x, e, x.found.State, step)
		placed = len(step.Placements) > 0
	}
	if len(texts) > 1 {
		for i, text := range texts {
			texts[i] = fmt.Sprintf("%d. %s", i+1, strings.ReplaceAll(text, "\n", "\n   "))
		}
	}
	x.told = strings.Join(texts, "\n")
	if f.stage != explain.StageFull {
		x.Text = x.told
	}
	if !placed {
		x.Text = report.NoneAfter
		x.fault = "no step found: " + f.tell.stuckIn(x.found.State)
		x.told += "\n" + x.fault
	}
	return nil
}

// draw returns the picture of what was told.
func (w *hintWorker) draw(rec record, x *hintAnswer) []byte {
	o := w.f.tell.picture(rec)
	o.Title = x.told
	switch {
	case x.found.State == nil:
		o.Title = x.fault
		return picture.AppendGrid(nil, rec.Puzzle, nil, o)
	case x.found.Step == nil || w.f.stage != explain.StageFull:
		return picture.AppendState(nil, x.found.State, x.found.Mistakes, o)
	}
	o.Title, o.Description = "", x.told
	return picture.AppendStep(nil, x.found.State, x.found.Step, o)
}
