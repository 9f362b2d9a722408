// Package hunt has the commands that search around one puzzle or grid.
package hunt

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/hunt"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/cli/shards"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// minimalFlags are the flags of minimal.
type minimalFlags struct {
	read     run.ReadFlags
	write    run.WriteFlags
	progress run.ProgressFlag
	jobs     int
	clues    int
	number   int64 // of random puzzles; 0: all are searched for
	seed     uint64
	work     int // tries for a random puzzle
	sample   int64
	busy     atomic.Int64 // ns that goroutines have worked on parts

	source nonet.Grid // whose givens may be given
	grid   nonet.Grid // the solution
	within hunt.Set
}

// defaultWork is how many random puzzles are drawn for one with the wanted number of givens.
const defaultWork = 100_000

// MinimalCommand returns the command nonet minimal of a run.
func MinimalCommand(a *run.App) *cobra.Command {
	f := &minimalFlags{jobs: runtime.GOMAXPROCS(0), work: defaultWork}
	cmd := &cobra.Command{
		Use: "minimal [FILE]",
		RunE: func(cmd *cobra.Command, args []string) error {
			return runMinimal(cmd, a, f, args)
		},
	}
	f.read = *run.NewReadFlags()
	run.AddOptions(cmd, f.read.Options()...)
	f.write.AddOutput(cmd)
	run.ParsedFlag(cmd, &f.clues, "clues", "", "N", "puzzles with exactly `N` givens",
		work.Positive[int])
	run.ParsedFlag(cmd, &f.number, "number", "n", "N", "draw `N` random puzzles (default: find all)",
		work.Positive[int64])
	run.ParsedFlag(cmd, &f.seed, "seed", "", "S",
		"draw the puzzles of seed `S`, from 0 (default: a random seed)", run.ParseSeed)
	run.ParsedFlag(cmd, &f.work, "work", "", "N", fmt.Sprintf("give a random puzzle with --clues "+
		"up after `N` draws (default: %d)", defaultWork), work.Positive[int])
	run.ParsedFlag(cmd, &f.sample, "sample", "", "K",
		"search one part in `K`, and say how long all parts would take", work.Positive[int64])
	run.ParsedFlag(cmd, &f.jobs, "jobs", "j", "N",
		"work on `N` parts or puzzles at a time (default: one per core)", work.ParseJobs)
	f.progress.Add(cmd)
	shards.AddResume(a, cmd, shards.AddFlag(a, cmd, func() shards.Command {
		r := seededRun{cmd: cmd, name: "minimal", unit: "part", of: func() (string, bool) {
			return f.source.String(), f.number > 0
		}}
		if f.number > 0 {
			r.unit = "puzzle"
		}
		return r
	}))
	return cmd
}

// seededRun is a command with --shard or --resume.
type seededRun struct {
	cmd  *cobra.Command
	name string
	unit string
	of   func() (puzzle string, random bool) // nil: no puzzle, and random
}

// besideWork are the flags on which the puzzles do not depend.
var besideWork = []string{"output", "shard", "resume", "progress", "jobs", "color", "stats",
	"quiet"}

// Key returns what the puzzles depend on.
func (r seededRun) Key() string {
	values := url.Values{}
	if r.of != nil {
		puzzle, _ := r.of()
		values.Set("puzzle", puzzle)
	}
	r.cmd.Flags().Visit(func(f *pflag.Flag) {
		if !slices.Contains(besideWork, f.Name) {
			values.Set(f.Name, f.Value.String())
		}
	})
	return r.name + "?" + values.Encode()
}

// Unit returns what a part of the run is.
func (r seededRun) Unit() string { return r.unit }

// Check returns an error if the seed is not known.
func (r seededRun) Check() error {
	random := true
	if r.of != nil {
		_, random = r.of()
	}
	if random && !r.cmd.Flags().Changed("seed") {
		return work.Usef("all parts must be those of one run: --shard and --resume need its --seed S")
	}
	return nil
}

// check returns what is wrong with the flags.
func (f *minimalFlags) check(cmd *cobra.Command, args []string) error {
	changed := cmd.Flags().Changed
	switch {
	case len(args) > 1:
		return work.Usef("minimal takes one puzzle or grid: leave %q out", args[1])
	case f.number == 0 && f.clues == 0:
		return work.Usef("minimal needs --clues N to find all puzzles, or --number N to draw some")
	case f.number == 0 && (changed("seed") || changed("work")):
		return work.Usef("--seed and --work are about random puzzles: add --number N")
	case f.number > 0 && f.sample > 0:
		return work.Usef("--sample is about the search for all puzzles: leave --number out")
	case f.clues == 0 && changed("work"):
		return work.Usef("--work is about random puzzles with a number of givens: add --clues N")
	}
	return nil
}

func runMinimal(cmd *cobra.Command, a *run.App, f *minimalFlags, args []string) error {
	ctx := cmd.Context()
	if err := f.check(cmd, args); err != nil {
		return err
	}
	if err := f.load(ctx, a, append(args, "-")[0]); err != nil || f.grid == nil {
		return err
	}
	if have := f.within.Len(); f.clues > have {
		a.Say("nonet: no puzzle of %d givens is inside one of %d", f.clues, have)
	}
	drawn := f.number > 0 && !cmd.Flags().Changed("seed")
	if drawn {
		f.seed = uint64(rand.Uint32()) // short enough to be typed
	}
	defer a.UseCores(f.jobs)()
	things, newWorker := f.number, f.random
	if f.number == 0 {
		search, err := hunt.NewPuzzles(ctx, f.grid, f.within, f.clues)
		if err != nil { // the puzzle has one solution
			return ended(ctx, err)
		}
		things = int64(search.Parts())
		newWorker = func() func(context.Context, *run.Outbox, int64) { return f.part(search) }
	}
	out, share, err := openShare(a, &f.write, things)
	if err != nil {
		return err
	}
	if drawn {
		a.Say("nonet: --seed %d draws these puzzles again", f.seed)
	}
	bar := a.StartProgress(f.progress, nil, out)
	defer bar.Stop()
	start, step := time.Now(), max(1, f.sample)
	err = run.RunPipeline(ctx, a, out, f.jobs, func(feed run.Feed[int64]) {
		for i := share.From; i < share.To; i++ {
			if i%step == 0 && !feed.Put(i, 1, 1<<10) {
				return
			}
		}
	}, func() func(context.Context, *run.Outbox, int64) {
		do := newWorker()
		return func(ctx context.Context, o *run.Outbox, i int64) {
			begun := time.Now()
			do(ctx, o, i)
			f.busy.Add(int64(time.Since(begun)))
			if o.Broken {
				o.Cut = true
				return
			}
			o.Done = i + 1 - share.First
			o.Tally.Puzzles++
		}
	})
	if err == nil && ctx.Err() == nil && f.sample > 0 {
		searched := (share.To+step-1)/step - (share.From+step-1)/step
		all := func(took time.Duration) time.Duration {
			all := time.Duration(float64(took) / float64(max(1, searched)) * float64(things))
			return all.Round(time.Second)
		}
		took, busy := time.Since(start), time.Duration(f.busy.Load())
		a.Say("nonet: searched %d of %d parts in %v; all would take about %v, with one job %v",
			searched, things, took.Round(time.Millisecond), all(took), all(busy))
	}
	if err == nil && ctx.Err() == nil && a.Shard == nil && f.sample == 0 && a.Tally.Solved == 0 {
		a.Status |= run.Negative
	}
	return err
}

// load reads the puzzle. The grid is nil if the puzzle does not have one solution, or the context
// has ended.
func (f *minimalFlags) load(ctx context.Context, a *run.App, name string) error {
	rec, err := a.ReadOnly(name, &f.read)
	if err == nil {
		switch {
		case rec.Puzzle == nil:
			err = errors.New("no puzzle found")
		case rec.Puzzle.Layout != nonet.Classic():
			err = fmt.Errorf("layout %s: only the classic 9x9 is supported here", rec.Puzzle.Layout)
		case len(rec.Puzzle.Rules) > 0 || rec.Puzzle.Marks != nil:
			err = errors.New("the puzzle has rules or pencilmarks: give one with givens alone")
		}
	}
	if err != nil {
		return fmt.Errorf("%w %s: %w", run.ErrNotReadable, name, err)
	}
	var solver nonet.Solver
	grid, err := solver.Solve(ctx, rec.Puzzle)
	switch {
	case run.SeveralOrNone(err):
		a.Status |= run.Negative
		text, _ := run.Diagnosis(ctx, a, &solver, rec, rec.Puzzle)
		a.Say("%s: %s", run.Place(rec.Record), text)
		return nil
	case err != nil:
		return ended(ctx, err)
	}
	f.source, f.grid = rec.Puzzle.Givens, grid
	for c, d := range f.source {
		if d != 0 {
			f.within = f.within.With(nonet.Cell(c))
		}
	}
	return nil
}

// ended returns nil for the error of a context that has ended: the status says so.
func ended(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// openShare opens the output, and returns which of the parts, puzzles or climbs are the run's.
func openShare(a *run.App, write *run.WriteFlags, things int64) (*run.Output, run.Share, error) {
	if a.Shard != nil {
		return a.Shard.OpenShare(things)
	}
	out, err := a.OpenOutput(write.Output, nil)
	return out, run.Share{To: things}, err
}

// part returns what searches a part.
func (f *minimalFlags) part(search *hunt.Puzzles) func(context.Context, *run.Outbox, int64) {
	return func(ctx context.Context, o *run.Outbox, i int64) {
		found, err := search.Part(ctx, int(i))
		if err != nil { // that of the context
			o.Broken = true
			return
		}
		for _, s := range found {
			f.put(o, s)
		}
	}
}

// random returns what draws a puzzle.
func (f *minimalFlags) random() func(context.Context, *run.Outbox, int64) {
	var r *hunt.Random
	return func(ctx context.Context, o *run.Outbox, i int64) {
		var err error
		var s hunt.Set
		if r == nil {
			r, err = hunt.NewRandom(ctx, f.grid, f.within)
		}
		if err == nil {
			rnd := rand.New(rand.NewPCG(f.seed, uint64(i)))
			s, err = r.Draw(ctx, rnd, f.clues, f.work)
		}
		switch {
		case errors.Is(err, hunt.ErrNotFound):
			o.Limit()
			o.Say("puzzle %d: none with %d givens among %d: raise --work, or change --clues", i+1,
				f.clues, f.work)
		case err != nil: // that of the context
			o.Broken = true
		default:
			f.put(o, s)
		}
	}
}

// put writes a puzzle.
func (f *minimalFlags) put(o *run.Outbox, s hunt.Set) {
	o.Tally.Solved++
	o.Answer("", append([]byte(s.Pick(f.grid).String()), '\n'))
}
