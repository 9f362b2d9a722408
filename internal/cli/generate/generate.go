// Package generate is the command that makes puzzles.
package generate

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"net/url"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/booklet"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/generate"
	"github.com/nonet-dev/nonet/internal/cli/book"
	"github.com/nonet-dev/nonet/internal/cli/lines"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/cli/shards"
	"github.com/nonet-dev/nonet/internal/utf8text"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/rare"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// generateFlags are the flags of generate.
type generateFlags struct {
	read     run.ReadFlags // for the layout
	write    run.WriteFlags
	progress run.ProgressFlag
	number   int64
	seed     uint64
	draw     bool // a seed
	clues    int
	minimal  bool
	symmetry generate.Symmetry
	timeout  time.Duration
	work     int64 // 0: no bound
	jobs     int
	pattern  string // a file
	jigsaw   bool   // regions are drawn for each puzzle
	with     clueFlags
	goal     logic.Goal
	hardest  bool
	tries    int
	book     book.Flags
	again    string // the flags that say which puzzles are made, without the seed
}

// hardestTries is how many puzzles --hardest tries if --tries does not say it.
const hardestTries = 500

// Command returns the command nonet generate of a run.
func Command(a *run.App) *cobra.Command {
	f := &generateFlags{number: 1, jobs: runtime.GOMAXPROCS(0)}
	cmd := &cobra.Command{
		Use:  "generate",
		Args: run.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := f.book.Check(cmd); err != nil {
				return err
			}
			f.draw = !cmd.Flags().Changed("seed")
			f.again = book.FlagsGiven(cmd, append([]string{"seed", "jobs", "progress", "booklet"},
				book.FlagNames...)...)
			return runGenerate(cmd.Context(), a, f)
		},
	}
	f.add(cmd)
	f.addGoal(cmd)
	f.write.AddTo(cmd, "`FORMAT` of the puzzles (default: line or grid, on a terminal pretty)",
		(*format.Format).CanWrite)
	f.write.AddOutput(cmd)
	f.book.Add(cmd)
	f.progress.Add(cmd)
	shards.AddFlag(a, cmd, func() shards.Command { return seededRun{cmd, f} })
	return cmd
}

// add adds the flags that say how many puzzles are made and what they look like.
func (f *generateFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	run.ParsedFlag(cmd, &f.number, "number", "n", "N", "make `N` puzzles (default: 1)",
		work.Positive[int64])
	run.ParsedFlag(cmd, &f.seed, "seed", "", "S",
		"make the puzzles of seed `S`, from 0 (default: a random seed)", run.ParseSeed)
	run.ParsedFlag(cmd, &f.clues, "clues", "", "N", "exactly `N` givens", work.Positive[int])
	flags.BoolVar(&f.minimal, "minimal", false, "no given is redundant")
	lines.SymmetryFlag(cmd, &f.symmetry,
		"symmetry `NAME` of the cells that are given (default: none)")
	flags.StringVar(&f.pattern, "pattern", "", "exactly the cells that `FILE` shows are given")
	cmd.MarkFlagFilename("pattern")
	run.Exclusive(cmd, "pattern", "symmetry")
	f.read = *run.NewReadFlags()
	f.with.add(cmd, &f.read)
	run.AddOptions(cmd, f.read.SymbolsOption(), work.LayoutOption(&f.read.Layout,
		work.Option{Name: "layout",
			Usage: "layout of the puzzles (default: 9)"}, func(text string) (l *nonet.Layout,
			err error) {
			l, f.jigsaw, err = parseNewLayout(text)
			return l, err
		}))
	f.read.AddRegions(cmd)
	run.ParsedFlag(cmd, &f.timeout, "timeout", "", "D",
		"give a puzzle up after the time `D`, such as 10s", work.ParseTime)
	run.ParsedFlag(cmd, &f.work, "work", "", "N",
		"give a puzzle up after `N` attempts, on every machine the same",
		work.Positive[int64])
	run.ParsedFlag(cmd, &f.jobs, "jobs", "j", "N",
		"make `N` puzzles at a time (default: one per core)", work.ParseJobs)
}

// addGoal adds the flags that say how difficult the puzzles are.
func (f *generateFlags) addGoal(cmd *cobra.Command) {
	run.ParsedFlag(cmd, &f.goal, "er", "", "A..B",
		"difficulty `A..B` of Sudoku Explainer, such as 4.5..5.5, 7.1 or 8..", func(text string) (logic.Goal, error) {
			goal := f.goal
			var err error
			goal.Min, goal.Max, err = parseScores(text)
			return goal, err
		})
	var levels []string
	for l := logic.LevelEasy; l <= logic.LevelExtreme; l++ {
		levels = append(levels, strings.ToLower(l.String()))
	}
	run.ParsedFlag(cmd, &f.goal, "level", "", "NAME",
		"level `NAME` of HoDoKu: easy, medium, hard, unfair or "+
			"extreme", func(text string) (logic.Goal, error) {
			goal := f.goal
			name, err := work.OneOf(levels...)(text)
			goal.Level = logic.LevelEasy + logic.Level(slices.Index(levels, name))
			return goal, err
		})
	run.Complete(cmd, "level", levels...)
	run.ParsedFlag(cmd, &f.goal, "only", "", "LIST", "the techniques of the `LIST` solve it",
		func(text string) (logic.Goal, error) {
			goal := f.goal
			var err error
			goal.Only, err = work.ParseTechniques(text)
			return goal, err
		})
	run.ParsedFlag(cmd, &f.goal, "needs", "", "LIST",
		"it needs every technique of the `LIST`",
		func(text string) (logic.Goal, error) {
			goal := f.goal
			var err error
			goal.Needs, err = work.ParseTechniques(text)
			return goal, err
		})
	run.CompleteTechniques(cmd, "only")
	run.CompleteTechniques(cmd, "needs")
	cmd.Flags().BoolVar(&f.hardest, "hardest", false, "write the hardest of --tries puzzles")
	run.ParsedFlag(cmd, &f.tries, "tries", "", "N",
		fmt.Sprintf("take the best of `N` if none fits (default for --hardest: %d)",
			hardestTries), work.Positive[int])
	run.Exclusive(cmd, "er", "hardest")
}

// SymmetryList returns the list of symmetries for the help text, one a line.
func SymmetryList() string {
	var b strings.Builder
	for _, s := range generate.Symmetries() {
		fmt.Fprintf(&b, "  %-13s %s\n", s.Names[0], s.About)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// parseNewLayout is nonet.ParseLayout for a layout that new puzzles get, which may
// be jigsaw:N and further rules: N is its size, and its regions are still to be
// drawn.
func parseNewLayout(text string) (l *nonet.Layout, jigsaw bool, err error) {
	size, isJigsaw := strings.CutPrefix(text, "jigsaw:")
	base, _, _ := strings.Cut(size, "+")
	if _, err := strconv.ParseUint(base, 10, 8); err != nil || !isJigsaw || len(base) > len("100") {
		l, err := nonet.ParseLayout(text)
		return l, false, err
	}
	l, err = nonet.ParseLayout("latin:" + size)
	return l, true, err
}

// options returns which puzzles are made.
func (f *generateFlags) options(layout *nonet.Layout) (o generate.Options, err error) {
	o = generate.Options{
		Layout: layout, Jigsaw: f.jigsaw, Seed: f.seed, Clues: f.clues, Minimal: f.minimal,
		Symmetry: f.symmetry, Timeout: f.timeout, Work: f.work,
	}
	if err := f.with.set(&o); err != nil {
		return o, err
	}
	if err := f.grade(&o); err != nil {
		return o, work.Usef("%w", err)
	}
	if f.pattern != "" {
		if o.Pattern, err = readPattern(f.pattern, layout.Cells()); err != nil {
			return o, err
		}
	}
	if o.Distance != nil && !f.hardest {
		if err := rare.Set(&o, f.goal); err != nil {
			return o, work.Usef("%w", err)
		}
	}
	if _, err := generate.New(o); err != nil {
		return o, work.Usef("%w", err)
	}
	return o, nil
}

func runGenerate(ctx context.Context, a *run.App, f *generateFlags) (err error) {
	if err := f.read.ReadRegions(); err != nil {
		return err
	}
	layout := cmp.Or(f.read.Layout, generate.UsualLayout(f.with.kinds))
	if err := f.with.readSkeleton(a, &f.read, layout); err != nil {
		return err
	}
	if f.with.skeleton != nil {
		layout = f.with.skeleton.Layout
	}
	if f.draw {
		f.seed = uint64(rand.Uint32()) // short enough to be typed
	}
	options, err := f.options(layout)
	if err != nil {
		return err
	}
	form, err := f.form(layout, a.ToTerminal(f.write.Output))
	if err != nil {
		return err
	}
	out, puzzles, err := openGenerated(a, f, form)
	if err != nil {
		return err
	}
	options.First = uint64(puzzles.From)
	if f.draw {
		a.Say("nonet: --seed %d makes these puzzles again", f.seed)
	}
	defer a.UseCores(f.jobs)()
	bar := a.StartProgress(f.progress, nil, out)
	defer bar.Stop()

	w := f.writer(ctx, form, layout, out)
	for p, err := range f.puzzles(ctx, options, puzzles, form) {
		var nearest *generate.NearestError
		if errors.As(err, &nearest) && nearest.Measured > 0 && options.Tries > 0 {
			sayNearest(a, f, nearest)
			p.Puzzle, err = nearest.Puzzle, nil
		}
		if err == nil {
			err = w.write(p)
			if err == nil {
				a.Done.Add(1)
				a.Tally.Solved++
			}
		} else if ctx.Err() == nil {
			err = sayUnmade(ctx, a, f, p.Puzzle, err)
		}
		switch {
		case run.ClosedPipe(err):
			return nil
		case errors.Is(err, format.ErrCannotHold):
			return work.Usef("%w: choose another format with --to (nonet formats lists them)", err)
		case err != nil && ctx.Err() != nil, errors.Is(err, book.ErrEnded):
			return run.CloseWriter(w)
		case err != nil:
			return err
		}
		a.Tally.Puzzles++
		if a.Shard != nil {
			done := int64(p.Index) + 1 - puzzles.First
			a.Shard.Written(&run.Notes{Done: done})
		}
	}
	return run.CloseWriter(w)
}

// puzzles makes puzzles, and rates them if the format tells ratings.
func (f *generateFlags) puzzles(ctx context.Context, o generate.Options, share run.Share,
	form *format.Format) iter.Seq2[rated, error] {
	puzzles := func(ctx context.Context) iter.Seq2[generate.Puzzle, error] {
		return generate.Puzzles(ctx, o, uint64(share.To-share.From), f.jobs)
	}
	if tellsRating(form) {
		return rateAll(ctx, puzzles, f.jobs)
	}
	return func(yield func(rated, error) bool) {
		for p, err := range puzzles(ctx) {
			if !yield(rated{Puzzle: p}, err) {
				return
			}
		}
	}
}

// sayUnmade says why a puzzle was not made, and sets the status. It returns the error if no other
// puzzle can be made either.
func sayUnmade(ctx context.Context, a *run.App, f *generateFlags, p generate.Puzzle,
	err error) error {
	var nearest *generate.NearestError
	switch {
	case errors.Is(err, nonet.ErrNoSolution) && f.with.skeleton != nil:
		a.Status |= run.Negative
		a.Say("nonet: no puzzle can be made: %s", f.with.whyNone(ctx))
		return nil
	case errors.Is(err, nonet.ErrNoSolution):
		a.Status |= run.Negative
		a.Say("nonet: %v: there are no puzzles", err)
		return nil
	case errors.As(err, &nearest) && nearest.Puzzle.Puzzle != nil && nearest.Measured == 0:
		a.Say("puzzle %d: %d givens not reached, the nearest has %d: change --clues; not made "+
			"within %s", p.Index+1, f.clues, nearest.Puzzle.Clues(), f.limits())
	case errors.Is(err, nonet.ErrLimit):
		a.Say("puzzle %d: not made within %s", p.Index+1, f.limits())
	default:
		return err
	}
	a.Status |= run.Limited
	a.Tally.Limited++
	return nil
}

// openGenerated opens the file for new puzzles, and returns which ones are to be made: those of the
// shard that are not there, or all. form is nil for a booklet.
func openGenerated(a *run.App, f *generateFlags, form *format.Format) (*run.Output, run.Share,
	error) {
	if a.Shard == nil {
		out, err := a.OpenOutput(cmp.Or(f.book.File, f.write.Output), nil)
		return out, run.Share{To: f.number}, err
	}
	if !form.ByLines() {
		return nil, run.Share{}, work.Usef("format %s has no puzzle a line, so that parts of it cannot be put "+
			"together: choose -t line or -t json", form.Name)
	}
	return a.Shard.OpenShare(f.number, f.pattern, f.read.Regions, f.read.RulesFile.Name)
}

// seededRun is generate with --shard.
type seededRun struct {
	cmd *cobra.Command
	f   *generateFlags
}

// besidePuzzles are the flags on which puzzles do not depend. --json is --to.
var besidePuzzles = []string{"output", "shard", "progress", "jobs", "json", "color"}

// Key returns the flags on which the puzzles depend.
func (r seededRun) Key() string {
	values := url.Values{}
	r.cmd.Flags().Visit(func(f *pflag.Flag) {
		if !slices.Contains(besidePuzzles, f.Name) {
			values.Set(f.Name, f.Value.String())
		}
	})
	return "generate?" + values.Encode()
}

func (r seededRun) Check() error {
	switch {
	case r.f.book.File != "":
		return work.Usef("--booklet: it is one file of all puzzles: make it of the result")
	case !r.cmd.Flags().Changed("seed"):
		return work.Usef("all shards must make the puzzles of one run: name its --seed S")
	}
	return nil
}

// limits names the limits that were set, for messages.
func (f *generateFlags) limits() string {
	return work.LimitsText(f.timeout, f.work, "puzzles looked at", "work").In(work.Program)
}

// form returns the format of the puzzles, nil for a booklet. On a terminal they are drawn.
func (f *generateFlags) form(layout *nonet.Layout, terminal bool) (form *format.Format,
	err error) {
	if f.book.File != "" {
		return nil, nil
	}
	if form = f.write.To; form == nil {
		name := "line"
		rules := len(layout.Houses()) > 2*layout.Size() || len(layout.Apart()) > 0
		switch {
		case terminal:
			name = "pretty"
		case layout.Size() > nonet.MaxSymbols || f.with.isSet() ||
			f.jigsaw && (rules || layout.Size() < 4):
			name = "grid"
		}
		if form, err = format.ByName(name); err != nil {
			return nil, err
		}
	}
	if f.read.Symbols != 0 && !form.HasSymbols() {
		return nil, work.Usef("format %s has symbols of its own: leave --symbols out", form.Name)
	}
	return form, nil
}

// newPuzzles is where new puzzles go. Each is written when it is there: making it
// takes much longer.
type newPuzzles interface {
	write(rated) error
	Close() error
}

// writer returns where the puzzles go.
func (f *generateFlags) writer(
	ctx context.Context, form *format.Format, layout *nonet.Layout, out *run.Output,
) newPuzzles {
	write := format.WriteOptions{Symbols: f.read.Symbols}
	if form == nil {
		// the seed first: what is long is cut
		again := fmt.Sprintf("nonet generate --seed %d%s", f.seed, f.again)
		w := newBooklet{Book: f.book.Open(ctx, out, again, f.jobs)}
		if f.read.Symbols != 0 {
			w.digit = write.DigitText(&format.Record{Puzzle: nonet.NewPuzzle(layout)})
		}
		return w
	}
	write.Colour = out.Colour()
	if !f.jigsaw && !form.Tells(layout) { // of a jigsaw, each puzzle tells its own
		write.Layout = layout // who reads it must be told
	}
	if tellsRating(form) {
		text := new(bytes.Buffer)
		return ratedLines{form.NewWriter(text, write), text, work.IsJSON(form), out}
	}
	return newLines{form.NewWriter(out, write)}
}

// newLines are puzzles in a format.
type newLines struct{ format.Writer }

func (w newLines) write(p rated) error {
	return w.Write(&format.Record{Puzzle: p.Puzzle.Puzzle})
}

// newBooklet is a booklet.
type newBooklet struct {
	*book.Book
	digit func(nonet.Digit) string
}

func (w newBooklet) write(p rated) error {
	return w.Add(booklet.Puzzle{Puzzle: p.Puzzle.Puzzle, Solution: p.Solution, Digit: w.digit})
}

// sayNearest says why the nearest puzzle so far is printed.
func sayNearest(a *run.App, f *generateFlags, e *generate.NearestError) {
	why := "interrupted"
	if errors.Is(e, nonet.ErrLimit) {
		a.Status |= run.Limited
		why = "not made within " + f.limits()
	}
	what := "nearest"
	if f.hardest {
		what = "hardest"
	}
	a.Say("puzzle %d: %s, after %d tries; this is the %s puzzle so far", e.Puzzle.Index+1, why,
		e.Measured, what)
}

// grade sets the distance of a puzzle from what the flags ask for.
func (f *generateFlags) grade(o *generate.Options) error {
	grader, err := logic.NewGrader(f.goal)
	if err != nil {
		return err
	}
	wanted := f.goal.Level > 0 || f.goal.Min > 0 || f.goal.Max > 0 || f.goal.Only != nil ||
		f.goal.Needs != nil
	if !wanted && !f.hardest {
		if f.tries > 0 {
			return errors.New("--tries is about --er, --level, --only, --needs or --hardest: " +
				"name one of them")
		}
		return nil
	}
	if size := o.Layout.Size(); size > logic.MaxSize {
		return fmt.Errorf("difficulties are known up to size %d: --layout %s has size %d",
			logic.MaxSize, o.Layout, size)
	}
	o.Tries = f.tries
	if f.hardest && o.Tries == 0 {
		o.Tries = hardestTries
	}
	o.Distance = grader.Distance
	if f.hardest {
		solvers := sync.Pool{New: func() any { return new(logic.Solver) }}
		o.Distance = func(ctx context.Context, p *nonet.Puzzle) (int, error) {
			d, err := grader.Distance(ctx, p)
			if err != nil {
				return 0, err
			}
			solver := solvers.Get().(*logic.Solver)
			defer solvers.Put(solver)
			r, err := solver.Rate(ctx, p)
			// The distance to the greatest rating that exists. It is never 0, so that all
			// tries are made. The rating of the first step decides among equal ratings.
			return 1000*d + 100*int(logic.ScoreUnsolved-r.ER) + int(logic.ScoreUnsolved-r.EP) + 1,
				err
		}
	}
	return nil
}

// readPattern reads from a file which of the cells are given.
func readPattern(name string, cells int) ([]nonet.Cell, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("%w: name the file with the pattern with --pattern", run.NotReadable(name, err))
	}
	defer file.Close()
	pattern := []nonet.Cell{}
	at, line, column := 0, 1, 0
	for in := bufio.NewReader(utf8text.NewReader(file)); ; {
		x, err := in.ReadByte()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, run.NotReadable(name, err)
		}
		column++
		switch {
		case x == '\n':
			line, column = line+1, 0
			continue
		case x == ' ' || x == '\t' || x == '\r':
			continue
		case x < ' ' || x > '~':
			return nil, fmt.Errorf("%w: %s:%d:%d: found %q, expected a cell: . for one that is not "+
				"given, any other character for one that is",
				run.ErrNotReadable, name, line, column, x)
		}
		if at == cells {
			return nil, fmt.Errorf("%w: %s:%d:%d: found more than the %d cells of the layout",
				run.ErrNotReadable, name, line, column, cells)
		}
		if !strings.ContainsRune(".0-_", rune(x)) {
			pattern = append(pattern, nonet.Cell(at))
		}
		at++
	}
	if at < cells {
		return nil, fmt.Errorf("%w: %s:%d: found %d cells where the layout has %d",
			run.ErrNotReadable, name, line, at, cells)
	}
	return pattern, nil
}

// parseScores parses a range of difficulties: A..B, A.., ..B or A. A-B is A..B, too.
func parseScores(text string) (low, high logic.Score, err error) {
	from, to, ranged := strings.Cut(text, "..")
	if !ranged {
		from, to, ranged = strings.Cut(text, "-")
	}
	if !ranged {
		to = from
	}
	if from == "" && to == "" {
		return 0, 0, fmt.Errorf("found %q, expected a difficulty or a range such as 4.5..5.5", text)
	}
	if from != "" {
		if low, err = work.ParseScore(from); err != nil {
			return 0, 0, err
		}
	}
	if to != "" {
		high, err = work.ParseScore(to)
	}
	return low, high, err
}
