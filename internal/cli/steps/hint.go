package steps

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/cli/run"
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
	read     run.ReadFlags
	write    run.WriteFlags
	search   run.SearchFlags
	progress run.ProgressFlag
	tell     tellFlags
	stage    explain.Stage
	digit    bool   // all steps up to the first that places a digit
	all      bool   // every step
	about    string // cell that steps of all conclude something about, "": any
	value    int    // digit likewise, 0: any
	most     int    // how many steps of all are listed, 0: any number
	puzzle   string // file
	original *nonet.Puzzle
}

// HintCommand returns the command nonet hint of a run.
func HintCommand(a *run.App) *cobra.Command {
	f := &hintFlags{stage: explain.StageFull}
	cmd := &cobra.Command{
		Use: "hint [FILE...]",
		RunE: func(cmd *cobra.Command, args []string) error {
			changed := cmd.Flags().Changed
			f.all = f.all || changed("cell") || changed("digit") || changed("limit")
			if f.all {
				if !changed("profile") && !changed("techniques") {
					f.tell.profile = hint.EveryTechnique()
				}
				if !changed("notation") {
					f.tell.notation = "short"
				}
			}
			return runHint(cmd.Context(), a, f, args)
		},
	}
	f.read.Add(cmd)
	f.read.AddRules(cmd)
	f.write.AddOutput(cmd)
	f.tell.add(cmd, "`FORM` of the answer: text, pretty: text and the grid, json, or svg", "text", "pretty", "json", "svg")
	run.ParsedFlag(cmd, &f.stage, "stage", "", "STAGE", "how much to say: `STAGE` is where, "+
		"technique or full (default full)", parseStage)
	run.Complete(cmd, "stage", "where", "technique", "full")
	cmd.Flags().BoolVar(&f.digit, "until-digit", false, "tell the steps that follow, too, up to "+
		"the first that places a digit")
	cmd.Flags().BoolVar(&f.all, "all", false, "list every step")
	cmd.Flags().StringVar(&f.about, "cell", "", "list all steps that conclude something about `CELL`, such as r3c7")
	f.most = defaultSteps
	run.ParsedFlag(cmd, &f.most, "limit", "n", "N", "list `N` steps and count the rest, 0: list all (default 50)", notNegative)
	run.ParsedFlag(cmd, &f.value, "digit", "", "D", "list all steps that conclude something about the digit `D`", work.Positive[int])
	for _, all := range []string{"all", "cell", "digit", "limit"} { // each means all steps
		run.Exclusive(cmd, all, "until-digit")
		run.Exclusive(cmd, all, "stage")
	}
	cmd.Flags().StringVar(&f.puzzle, "puzzle", "", "`FILE` with the puzzle as it was at the "+
		"beginning")
	cmd.MarkFlagFilename("puzzle")
	f.search.AddTime(cmd)
	f.progress.Add(cmd)
	return cmd
}

// parseStage reads a value of --stage.
func parseStage(text string) (explain.Stage, error) {
	stages := []explain.Stage{explain.StageWhere, explain.StageTechnique, explain.StageFull}
	var names []string
	for _, s := range stages {
		names = append(names, s.String())
	}
	name, err := work.OneOf(names...)(text)
	return stages[max(0, slices.Index(names, name))], err
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

func runHint(ctx context.Context, a *run.App, f *hintFlags, args []string) (err error) {
	if (f.tell.to == "svg" || f.tell.to == "pretty") && (f.digit || f.all) {
		return work.Usef("a picture has one step: leave --until-digit and --all out with -t %s",
			f.tell.to)
	}
	if f.tell.to == "svg" {
		f.search.Jobs = 1 // there is one grid
	}
	in, out, err := a.OpenFiles(args, &f.read, f.write.Output, f.puzzle)
	if err != nil {
		return err
	}
	if f.puzzle == "-" && in.TakesStdin() {
		return work.Usef("--puzzle and FILE are both standard input: name a file for one of them")
	}
	if f.puzzle != "" {
		if f.original, err = a.ReadPuzzle(f.puzzle, &f.read); err != nil {
			return err
		}
	}
	defer a.UseCores(f.search.Jobs)()
	return a.EachRecord(ctx, out, in, &f.read, f.search.Jobs, f.progress, func() run.RecordWorker {
		w := &hintWorker{f: f, colour: out.Colour()}
		w.finder = hint.Finder{Profile: f.tell.profile, Puzzle: f.original,
			Timeout: f.search.Timeout}
		w.solver = nonet.Solver{Timeout: f.search.Timeout, Jobs: 1}
		return run.RecordWorker{Record: w.hint}
	})
}

// hintWorker finds hints for one goroutine.
type hintWorker struct {
	f      *hintFlags
	finder hint.Finder
	solver nonet.Solver // looks for what is wrong with a puzzle
	colour bool
	done   int // grids
}

// hintObject is what the program says about a grid, as an object.
type hintObject struct {
	run.PuzzleObject
	*report.Outcome
	Steps []report.Deduction `json:"steps,omitzero"` // at the full stage
	More  int                `json:"more,omitempty"` // steps of --all beyond --limit
	run.FaultObject
}

// hintAnswer is what the program says about a grid.
type hintAnswer struct {
	hintObject
	told      string // what the text says
	fault     string // why there is no step
	undecided bool   // stopped by --timeout
	found     hint.Answer
}

func (w *hintWorker) hint(ctx context.Context, o *run.Outbox, rec run.Record) {
	if rec.Blank {
		return
	}
	if rec.Cover != nil {
		o.Refuse(work.Usef("%s: an exact cover problem has no hints: give puzzles", run.Place(rec.Record)))
		return
	}
	if w.done++; w.done > 1 && w.f.tell.to == "svg" {
		o.Refuse(work.Usef("%s: -t svg is for one grid: give one at a time", run.Place(rec.Record)))
		return
	}
	x := hintAnswer{hintObject: hintObject{PuzzleObject: run.NewPuzzleObject(rec)}}
	failed := rec.Err != nil // standard error says why
	if failed {
		x.FaultObject = run.NewFault("unreadable", work.Text(o.Face, rec.Err))
	} else {
		err := w.look(ctx, o, rec, &x)
		switch {
		case ctx.Err() != nil:
			o.Broken = true
			return
		case errors.Is(err, nonet.ErrLimit):
			o.Limit()
			why := fmt.Sprintf("no step found within %v", w.f.search.Timeout)
			o.Say("%s: %s: raise --timeout", run.Place(rec.Record), why)
			x.FaultObject, x.undecided = run.NewFault("limit", why), true
		case err != nil:
			failed = true
			o.Status |= run.NotFor(err)
			o.Say("%s: %v", run.Place(rec.Record), err)
			x.FaultObject = run.NewFault("unsupported", work.Text(o.Face, err))
		case x.fault != "" || x.found.Kind == hint.KindMistakes:
			o.Status |= run.Negative
		default:
			o.Tally.Solved++
		}
	}
	w.write(o, rec, &x, failed)
}

// write writes what was found of a grid.
func (w *hintWorker) write(o *run.Outbox, rec run.Record, x *hintAnswer, failed bool) {
	between := ""
	if w.f.stage == explain.StageFull && w.f.tell.notation == "words" {
		between = "\n"
	}
	switch to := w.f.tell.to; {
	case to == "json":
		if x.Error != nil {
			x.Outcome, x.Steps = nil, nil
		}
		o.Answer("", run.ObjectLine(x.hintObject))
	case failed:
	case to == "svg":
		if x.fault != "" || x.found.Kind == hint.KindMistakes {
			o.Say("%s: %s", run.Place(rec.Record), x.told+x.fault) // one of them
		}
		o.Answer("", w.draw(rec, x))
	case to == "pretty" && !x.undecided:
		o.Answer("\n", w.pretty(rec, x))
	case x.told != "":
		o.Answer(between, []byte(x.told+"\n"))
	case x.fault != "":
		o.Answer(between, []byte(x.fault+"\n"))
	case x.undecided:
		o.Answer(between, []byte("undecided\n"))
	}
}

// look fills in what there is to tell of a grid.
func (w *hintWorker) look(ctx context.Context, o *run.Outbox, rec run.Record,
	x *hintAnswer) (err error) {
	f := w.f
	e := f.tell.explainer(rec)
	start := inProgress(rec.Record)
	x.found, err = start.check(ctx, &w.finder, !f.all)
	if other := (*hint.PuzzleError)(nil); errors.As(err, &other) {
		return work.Usef("--puzzle: %v", err)
	}
	if err != nil {
		return err
	}
	found := &x.found
	x.Outcome, x.Steps = report.NewOutcome(e, found, f.stage), []report.Deduction{}
	switch found.Kind {
	case hint.KindNotUnique:
		x.fault = x.Text
		return nil
	case hint.KindNoSolution:
		_, object := run.Diagnosis(ctx, o, &w.solver, rec, found.Puzzle)
		x.Text, x.fault = object.Message, object.Message
		if f.original != nil {
			x.fault = "--puzzle: " + x.fault
		}
		return ctx.Err()
	case hint.KindWrongDigit:
		if len(found.Suspects) == 0 && len(found.Breaches) == 0 && f.stage == explain.StageFull {
			_, object := run.Diagnosis(ctx, o, &w.solver, rec, found.Puzzle)
			x.Text = digitsOf.Replace(object.Message)
		}
		x.fault = x.Text
		if f.stage == explain.StageFull {
			x.fault += " Name the original puzzle with --puzzle, and hint names every wrong digit."
		}
		return ctx.Err()
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
	if n := f.tell.lengthOf(x.told); n > 0 {
		x.told += fmt.Sprintf("\nThis step has %d lines: --profile all may find a shorter one.", n)
	}
	f.add(x, e, found.State, found.Step)
	return nil
}

// digitsOf says of the digits of a grid in progress what a diagnosis says of givens.
var digitsOf = strings.NewReplacer("these givens", "these digits", "this given", "this digit")

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

// pretty returns what was told, and the grid.
func (w *hintWorker) pretty(rec run.Record, x *hintAnswer) []byte {
	o := w.f.tell.picture(rec)
	dst := []byte(x.told + x.fault + "\n\n") // one of them
	switch {
	case x.found.State == nil:
		return picture.AppendGridText(dst, rec.Puzzle, o, w.colour)
	case x.found.Step == nil || w.f.stage != explain.StageFull:
		return picture.AppendStateText(dst, x.found.State, x.found.Mistakes, o, w.colour)
	}
	return picture.AppendStepText(dst, x.found.State, x.found.Step, o, w.colour)
}

// draw returns the picture of what was told.
func (w *hintWorker) draw(rec run.Record, x *hintAnswer) []byte {
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
