package steps

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"regexp"
	"slices"
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

// explainFlags are the flags of explain.
type explainFlags struct {
	read     run.ReadFlags
	write    run.WriteFlags
	search   run.SearchFlags
	progress run.ProgressFlag
	tell     tellFlags
	min      logic.Score
	grids    bool // with each step
}

// ExplainCommand returns the command nonet explain of a run.
func ExplainCommand(a *run.App) *cobra.Command {
	f := &explainFlags{}
	cmd := &cobra.Command{
		Use: "explain [FILE...]",
		RunE: func(cmd *cobra.Command, args []string) error {
			return runExplain(cmd.Context(), a, f, args)
		},
	}
	f.read.Add(cmd)
	f.read.AddRules(cmd)
	f.write.AddOutput(cmd)
	f.tell.add(cmd, "`FORM` of the answer: text, json, html: a page, or svg: a folder of pictures",
		"text", "json", "html", "svg")
	run.ParsedFlag(cmd, &f.min, "min", "", "ER", "leave out steps below the difficulty `ER`, such "+
		"as 4.2", work.ParseScore)
	cmd.Flags().BoolVar(&f.grids, "grids", false, "draw the grid with its candidates below each step")
	f.search.AddTime(cmd)
	f.progress.Add(cmd)
	return cmd
}

func runExplain(ctx context.Context, a *run.App, f *explainFlags, args []string) (err error) {
	file, folder := f.write.Output, ""
	if f.tell.to == "svg" {
		if file == "" || file == "-" {
			return work.Usef("-t svg writes a file for each step: name their folder with --output")
		}
		file, folder = "", file
	}
	if f.grids && f.tell.to != "text" {
		return work.Usef("--grids draws into text: leave --grids or -t %s out", f.tell.to)
	}
	if f.onePuzzle() {
		f.search.Jobs = 1
	}
	in, out, err := a.OpenFiles(args, &f.read, file)
	if err != nil {
		return err
	}
	defer a.UseCores(f.search.Jobs)()
	return a.EachRecord(ctx, out, in, &f.read, f.search.Jobs, f.progress, func() run.RecordWorker {
		w := &explainWorker{f: f, folder: folder, colour: out.Colour()}
		w.logic = logic.Solver{Profile: f.tell.profile, Timeout: f.search.Timeout}
		w.solver = nonet.Solver{Timeout: f.search.Timeout, Jobs: 1}
		return run.RecordWorker{Record: w.explain}
	})
}

// onePuzzle reports whether the answer can only hold one puzzle.
func (f *explainFlags) onePuzzle() bool { return f.tell.to == "html" || f.tell.to == "svg" }

// explainWorker tells paths for one goroutine.
type explainWorker struct {
	f      *explainFlags
	folder string // of pictures
	colour bool
	logic  logic.Solver
	solver nonet.Solver
	done   int // puzzles
}

// pathObject is a path as an object.
type pathObject struct {
	run.PuzzleObject
	*report.Outcome
	Steps  []report.Deduction `json:"steps,omitzero"`
	Rating *report.Rating     `json:"rating,omitempty"`
	run.FaultObject
}

// path is what the program says about a puzzle.
type path struct {
	pathObject
	solved    bool
	undecided bool
	fault     string // why there is no path
	rating    logic.Rating
	ruled     bool          // the scale of HoDoKu does not know the puzzle
	several   bool          // the steps end as it has several solutions
	start     *logic.State  // of the path, nil: that of the puzzle
	steps     []*logic.Step // of a page
	kinds     []stepKind    // the steps of the path by their names
	longest   int           // lines of a step that another profile may tell in fewer
}

// stepKind is how many steps of a path have a name: that of their technique, with the
// variant where it matters, as in the heading of a step.
type stepKind struct {
	technique logic.Technique
	name      string
	steps     int
}

// count counts a step.
func (x *path) count(name string, t logic.Technique) {
	i := slices.IndexFunc(x.kinds, func(k stepKind) bool { return k.name == name })
	if i < 0 {
		i = len(x.kinds)
		x.kinds = append(x.kinds, stepKind{technique: t, name: name})
	}
	x.kinds[i].steps++
}

func (w *explainWorker) explain(ctx context.Context, o *run.Outbox, rec run.Record) {
	if rec.Blank {
		return
	}
	if rec.Cover != nil {
		o.Refuse(work.Usef("%s: an exact cover problem has no steps to explain: give puzzles",
			run.Place(rec.Record)))
		return
	}
	x := path{pathObject: pathObject{PuzzleObject: run.NewPuzzleObject(rec),
		Steps: []report.Deduction{}}}
	to := w.f.tell.to
	x.ruled = rec.Puzzle != nil && logic.BeyondHoDoKu(rec.Puzzle)
	if rec.Err != nil {
		if to == "json" {
			x.Steps, x.FaultObject = nil, run.NewFault("unreadable", work.Text(o.Face, rec.Err))
			o.Answer("", run.ObjectLine(x.pathObject))
		}
		return
	}
	if w.done++; w.done > 1 && w.f.onePuzzle() {
		o.Refuse(work.Usef("%s: -t %s is for one puzzle: give one at a time", run.Place(rec.Record), to))
		return
	}
	if to == "text" {
		grid := inProgress(rec.Record).grid
		cut := rec.Puzzle.Layout.Cut(grid.Givens)
		o.Answer("\n", fmt.Appendf(nil, "%s:%d: %s\n", x.File, x.Line, gridLine(rec, cut)))
	}
	err := w.path(ctx, o, rec, &x)
	failed := false // standard error says why
	switch {
	case ctx.Err() != nil:
		o.Broken = true
		return
	case err == nil && x.solved:
		o.Tally.Solved++
	case err == nil:
		o.Status |= run.Negative
	case errors.Is(err, nonet.ErrLimit):
		o.Limit()
		why := fmt.Sprintf("not explained within %v", w.f.search.Timeout)
		o.Say("%s: %s: raise --timeout", run.Place(rec.Record), why)
		x.FaultObject, x.undecided = run.NewFault("limit", why), true
	case errors.Is(err, run.ErrNotWritable):
		o.Refuse(err)
		return
	case run.SeveralOrNone(err):
		o.Status |= run.Negative
		_, object := run.Diagnosis(ctx, o, &w.solver, rec, rec.Puzzle)
		x.fault = object.Message
		x.Outcome = &report.Outcome{Kind: "fault", Text: x.fault}
		if ctx.Err() != nil {
			o.Broken = true
			return
		}
	default:
		failed = true
		o.Status |= run.NotFor(err)
		o.Say("%s: %v", run.Place(rec.Record), err)
		x.FaultObject = run.NewFault("unsupported", work.Text(o.Face, err))
	}
	w.write(o, rec, &x, failed)
}

// write writes what stands below the steps of a path, or all that is written at
// once.
func (w *explainWorker) write(o *run.Outbox, rec run.Record, x *path, failed bool) {
	rated := x.fault == "" && !x.undecided
	switch to := w.f.tell.to; {
	case to == "json":
		if rated && !failed {
			rating := report.NewRating(&x.rating, w.f.tell.profile == logic.ProfileSE())
			x.Rating = &rating
		}
		if x.Error != nil {
			x.Outcome, x.Steps = nil, nil
		}
		o.Answer("", run.ObjectLine(x.pathObject))
	case failed:
	case to == "text" && x.undecided:
		o.Answer("", []byte("undecided\n"))
	case to == "text" && x.fault != "":
		o.Answer("", []byte(x.fault+"\n"))
	case to == "text":
		o.Answer("", w.summary(nil, x))
	case x.fault != "":
		o.Say("%s: %s", run.Place(rec.Record), x.fault)
	case to == "html" && rated:
		var page bytes.Buffer
		p := picture.Page{Puzzle: rec.Puzzle, Start: x.start, Steps: x.steps, Min: w.f.min,
			Options: w.f.tell.picture(rec)}
		if w.f.tell.notation != "words" {
			e := w.f.tell.explainer(rec)
			p.Text = func(s *logic.State, step *logic.Step) string {
				return w.f.tell.step(e, s, step, explain.StageFull)
			}
		}
		switch {
		case x.rating.Level > 0:
			p.Difficulty = levelText(&x.rating)
		case w.f.tell.profile != logic.ProfileSE():
			p.Difficulty = "No rating: the steps are not those of Sudoku Explainer."
		}
		if _, err := p.WriteTo(&page); err != nil {
			panic(err) // the puzzle has a path
		}
		o.Answer("", page.Bytes())
	}
}

// path looks for the steps of a puzzle and writes them, or gathers them in x for what is
// written at once.
func (w *explainWorker) path(ctx context.Context, o *run.Outbox, rec run.Record, x *path) error {
	e := w.f.tell.explainer(rec)
	state, steps, err := w.start(ctx, rec, x)
	if err != nil || x.fault != "" {
		return err
	}
	pictures := pictureFolder{name: w.folder}
	defer pictures.drop()
	n := 0
	for step, err := range steps {
		if err != nil {
			return err
		}
		n++
		x.rating.Add(step)
		x.count(e.Name(state, step), step.Technique)
		if step.Score >= w.f.min || w.f.tell.to == "html" {
			switch w.f.tell.to {
			case "json":
				x.Steps = append(x.Steps, report.NewDeduction(e, state, step, false))
			case "html":
				x.steps = append(x.steps, step)
			case "svg":
				options := w.f.tell.picture(rec)
				options.Description = w.f.tell.step(e, state, step, explain.StageFull)
				svg := picture.AppendStep(nil, state, step, options)
				if err := pictures.add(n, svg); err != nil {
					return err
				}
			default:
				text := append(w.step(nil, e, state, step, n), '\n')
				x.longest = max(x.longest, w.f.tell.lengthOf(strings.TrimRight(string(text), "\n")))
				if w.f.grids {
					text = append(picture.AppendStepText(append(text, '\n'), state, step,
						w.f.tell.picture(rec), w.colour), '\n')
				}
				o.Answer("", text)
			}
		}
		state.Apply(step)
	}
	x.Outcome = &report.Outcome{Kind: hint.KindSolved.String()}
	if x.solved = state.Solved(); !x.solved {
		if state.Several() && n == 0 {
			return nonet.ErrNotUnique
		}
		end := hint.Answer{Puzzle: rec.Puzzle, State: state}
		end.NoStep()
		x.Outcome, x.several = report.NewOutcome(e, &end, explain.StageFull), state.Several()
	}
	x.rating.End(state)
	if w.f.tell.profile == logic.ProfileHoDoKu() && x.start == nil && !x.ruled &&
		!x.several {
		rating, err := w.logic.Rate(ctx, rec.Puzzle)
		if err != nil {
			return err
		}
		x.rating.Level, x.rating.Points = rating.Level, rating.Points
	}
	return pictures.keep()
}

// start returns the state in which a record's path begins, and the path. The state must take
// each step before the next one is asked for. If the record has mistakes, it sets x.fault.
func (w *explainWorker) start(ctx context.Context, rec run.Record, x *path) (*logic.State,
	iter.Seq2[*logic.Step, error], error) {
	start := inProgress(rec.Record)
	if !start.started() {
		state, err := logic.NewState(rec.Puzzle)
		return state, w.fromPuzzle(ctx, rec.Puzzle, state), err
	}
	finder := hint.Finder{Profile: w.f.tell.profile, Timeout: w.f.search.Timeout}
	found, err := start.check(ctx, &finder, false)
	if err != nil {
		return nil, nil, err
	}
	switch found.Kind {
	case hint.KindNoSolution:
		return nil, nil, nonet.ErrNoSolution
	case hint.KindMistakes, hint.KindWrongDigit:
		x.Outcome = report.NewOutcome(w.f.tell.explainer(rec), &found, explain.StageFull)
		x.fault = x.Text
		return nil, nil, nil
	}
	x.start = found.State.Clone()
	return found.State, w.fromState(ctx, found.State), nil
}

// fromPuzzle yields the steps from a puzzle, also if it has several solutions.
func (w *explainWorker) fromPuzzle(ctx context.Context, p *nonet.Puzzle,
	state *logic.State) iter.Seq2[*logic.Step, error] {
	return func(yield func(*logic.Step, error) bool) {
		for step, err := range w.logic.Path(ctx, p) {
			if errors.Is(err, nonet.ErrNotUnique) {
				state.SetSeveral()
				w.fromState(ctx, state)(yield)
				return
			}
			if !yield(step, err) {
				return
			}
		}
	}
}

// fromState yields the steps from a state, which takes each before the next is looked for.
func (w *explainWorker) fromState(ctx context.Context,
	state *logic.State) iter.Seq2[*logic.Step, error] {
	return func(yield func(*logic.Step, error) bool) {
		for !state.Solved() {
			step, err := w.logic.Next(ctx, state)
			if err == nil && step == nil || !yield(step, err) || err != nil {
				return
			}
		}
	}
}

// step writes step n of a path.
func (w *explainWorker) step(dst []byte, e explain.Explainer, s *logic.State, step *logic.Step,
	n int) []byte {
	text := w.f.tell.step(e, s, step, explain.StageFull)
	if w.f.tell.notation != "words" {
		return fmt.Appendf(dst, "%d. %s %s", n, step.Score, strings.ReplaceAll(text, "\n", "\n  "))
	}
	return fmt.Appendf(dst, "%d. %s, %s: %s", n, e.Name(s, step), step.Score,
		strings.ReplaceAll(text, "\n", "\n   "))
}

// summary writes what stands below the steps.
func (w *explainWorker) summary(dst []byte, x *path) []byte {
	n := 0
	for _, k := range x.kinds {
		n += k.steps
	}
	steps, solved, r := run.Plural(n, "step"), x.solved, &x.rating
	switch {
	case x.several:
		dst = fmt.Appendf(dst, "Not solved after %s. %s\n", steps, x.Text)
	case r.Points > 0 && solved:
		dst = fmt.Appendf(dst, "Solved in %s: %s.\n", steps, levelText(r))
	case r.Points > 0:
		dst = fmt.Appendf(dst, "Not solved after %s: %s. HoDoKu goes on with digits of the "+
			"solution, at 10000 points each: %s.\n", steps, w.f.tell.stuck(), levelText(r))
	case !solved && x.ruled:
		dst = fmt.Appendf(dst, "Not solved after %s: the steps that nonet knows for these rules "+
			"end here (%s).\n", steps, w.f.tell.stuck())
	case !solved:
		dst = fmt.Appendf(dst, "Not solved after %s: %s.\n", steps, w.f.tell.stuck())
	case x.ruled && w.f.tell.profile == logic.ProfileSE():
		dst = fmt.Appendf(dst, "Solved in %s: level %s, ER %s (%s), EP %s, ED %s.\n",
			steps, r.Level, r.ER, run.Plural(r.Ties, "step"), r.EP, r.ED)
	case w.f.tell.profile == logic.ProfileSE():
		dst = fmt.Appendf(dst, "Solved in %s: ER %s, EP %s, ED %s.\n", steps, r.ER, r.EP, r.ED)
	case n > 0:
		dst = fmt.Appendf(dst, "Solved in %s, the hardest is %s.\n", steps, r.Hardest)
	default:
		dst = fmt.Appendf(dst, "Solved in %s.\n", steps)
	}
	if x.longest > 0 {
		dst = fmt.Appendf(dst, "The longest step has %d lines: --profile all may find shorter ones.\n",
			x.longest)
	}
	slices.SortFunc(x.kinds, func(a, b stepKind) int {
		return cmp.Or(cmp.Compare(a.technique, b.technique), cmp.Compare(a.name, b.name))
	})
	for _, k := range x.kinds {
		dst = fmt.Appendf(dst, "%5d  %s\n", k.steps, k.name)
	}
	return dst
}

// levelText says how difficult a puzzle is on the scale of HoDoKu.
func levelText(r *logic.Rating) string {
	return fmt.Sprintf("level %s, %d points", r.Level, r.Points)
}

// pictureFolder is a folder in which the pictures of a path replace those of an
// earlier path. They are written to a new folder within it, and moved once all
// are there.
type pictureFolder struct {
	name, made string // made: the new folder, "": not yet
	files      []string
}

// add writes the picture of step n.
func (p *pictureFolder) add(n int, svg []byte) error {
	file := fmt.Sprintf("step-%03d.svg", n)
	var err error
	if p.made == "" {
		if err = os.MkdirAll(p.name, 0o777); err == nil {
			p.made, err = os.MkdirTemp(p.name, "new-pictures-")
		}
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(p.made, file), svg, 0o666)
	}
	p.files = append(p.files, file)
	return p.fault(file, err)
}

func (p *pictureFolder) fault(file string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w %s: %w: name another folder with --output", run.ErrNotWritable,
		filepath.Join(p.name, file), run.Cause(err))
}

// oldPicture matches the names of pictures.
var oldPicture = regexp.MustCompile(`^step-[0-9]{3,}\.svg$`)

// keep replaces the pictures of the folder by the new ones.
func (p *pictureFolder) keep() error {
	if p.made == "" {
		return nil
	}
	list, err := os.ReadDir(p.name)
	if err != nil {
		return p.fault("", err)
	}
	for _, old := range list {
		if oldPicture.MatchString(old.Name()) && !slices.Contains(p.files, old.Name()) {
			if err := os.Remove(filepath.Join(p.name, old.Name())); err != nil {
				return p.fault(old.Name(), err)
			}
		}
	}
	for _, file := range p.files {
		if err := os.Rename(filepath.Join(p.made, file), filepath.Join(p.name, file)); err != nil {
			return p.fault(file, err)
		}
	}
	return nil
}

// drop removes what is left of the new folder, and the folder if it is empty.
func (p *pictureFolder) drop() {
	if p.made != "" {
		os.RemoveAll(p.made)
		os.Remove(p.name) // fails if there are files
	}
}

// gridLine returns digits of a record as a line, in the symbols of its text.
func gridLine(rec run.Record, grid nonet.Grid) string {
	var b strings.Builder
	for _, d := range grid {
		text := "."
		if d != 0 {
			text = rec.DigitText(d)
		}
		if len(text) > 1 {
			return grid.String()
		}
		b.WriteString(text)
	}
	return b.String()
}
