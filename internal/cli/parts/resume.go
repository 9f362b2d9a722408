package parts

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"os"
	"time"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/shards"
	"github.com/nonet-dev/nonet/internal/work"
)

// CheckpointEvery is how much of a count is lost at most. It is a variable for tests.
var CheckpointEvery = time.Minute

// Resume is count --resume of one exact cover problem: it counts by listing, and keeps in
// the file resume how far it is.
func Resume(ctx context.Context, a *run.App, f *Flags, resume string,
	args []string) error {
	problem, err := readProblem(a, args, f.Read, "")
	if err != nil {
		return err
	}
	out, err := a.OpenOutput(f.Output, &run.Inputs{}, problem.File, resume)
	if err != nil {
		return err
	}
	c := &resumedCount{file: resume, problem: problem, solver: exactcover.Solver{
		Engine: f.Search.Engine.Covers, Jobs: f.Search.Cores()}}
	unlock, err := c.lock()
	if err != nil {
		return err
	}
	defer unlock()
	if err := c.open(ctx); err != nil {
		return err
	}
	defer a.UseCores(f.Search.Jobs)()
	bar := a.StartProgress(f.Progress, nil, out)
	defer bar.Stop()
	c.running = a.Running.Begin(run.Place(problem.Record))
	defer a.Running.End(c.running)
	start := time.Now()
	limit, err := c.run(ctx, f.Search)
	bar.Stop()
	if err != nil {
		return err
	}
	t := &a.Tally
	t.Puzzles++
	t.Ran(c.state.engine.String())
	t.Nodes += c.searched
	t.Counted.Add(&t.Counted, c.state.solutions)
	text := fmt.Appendf(nil, "%v\n", c.state.solutions)
	done := run.ShareText(c.state.doneShare())
	switch {
	case ctx.Err() != nil:
		a.Say("nonet: %v solutions so far, %s: the same command goes on from %s",
			c.state.solutions, done, c.file)
		return ctx.Err()
	case limit != "":
		t.Limited++
		a.Status |= run.Limited
		a.Say("%s: stopped by %s, %s: the same command goes on from %s", run.Place(problem.Record), limit,
			done, c.file)
		text = fmt.Appendf(nil, "%v+\n", c.state.solutions)
	default:
		t.Solved++
	}
	_, err = out.Write(text)
	a.PrintStats(f.Search, start)
	return err
}

// A resumedCount counts the solutions of a problem and keeps its state in a file.
type resumedCount struct {
	file     string
	problem  run.Record
	solver   exactcover.Solver
	running  *run.RunningSearch
	state    *searchState
	searched int64     // nodes of this run
	saved    time.Time // when the file was written, or the run began
}

// lock makes sure that no other process works on the file, where the file system has locks. The
// lock is a file of its own, as the file itself is replaced; it is removed by unlock.
func (c *resumedCount) lock() (unlock func(), err error) {
	name := c.file + ".lock"
	file, err := shards.LockNamed(name)
	switch {
	case errors.Is(err, shards.ErrNoLocks):
		return func() {}, nil
	case err != nil:
		return nil, fmt.Errorf("%w: name another file with --resume", run.NotWritable(c.file, err))
	}
	return func() {
		os.Remove(name)
		file.Close()
	}, nil
}

// open reads the state from the file, or begins a new one if there is no file.
func (c *resumedCount) open(ctx context.Context) error {
	problem := idOf(c.problem.Cover)
	f, err := os.Open(c.file)
	if errors.Is(err, fs.ErrNotExist) {
		whole, err := c.solver.Split(ctx, c.problem.Cover, 1)
		if err != nil {
			return splitError(ctx, c.problem, err)
		}
		c.state = &searchState{problem: problem, engine: whole[0].Engine(), solutions: new(big.Int),
			nodes: new(big.Int), open: whole}
		return c.save()
	}
	if err != nil {
		return fmt.Errorf("%w: name another file with --resume", run.NotReadable(c.file, err))
	}
	defer f.Close()
	c.state, err = readState(f)
	switch {
	case errors.Is(err, errJournalAsState):
		return work.Usef("%s: %w: give the command with which it was begun, or name another file "+
			"with --resume", c.file, err)
	case errors.Is(err, errState):
		return work.Usef("%s: %w: name another file with --resume", c.file, err)
	case err != nil:
		return fmt.Errorf("%w %s: %w", run.ErrNotReadable, c.file, err)
	}
	if err := problem.check(c.state.problem); err != nil {
		return work.Usef("%s: %w: name the problem that was counted, or another file with "+
			"--resume", c.file, err)
	}
	if e := c.solver.Engine; e != exactcover.EngineAuto && e != c.state.engine {
		return work.Usef("%s: the count was begun with engine %v: say -e %v, or name another file with "+
			"--resume", c.file, c.state.engine, c.state.engine)
	}
	return nil
}

// save writes the state to the file.
func (c *resumedCount) save() error {
	if err := shards.ReplaceFile(c.file, c.state.text()); err != nil {
		return fmt.Errorf("%w: what it has stays as it was", run.NotWritable(c.file, err))
	}
	c.saved = time.Now()
	return nil
}

// run counts until nothing is open, or until the context or a limit ends it, which it names. The
// state is saved then. The error says why the state cannot be saved or gone on with.
func (c *resumedCount) run(ctx context.Context, f *run.SearchFlags) (limit string, err error) {
	searching := ctx
	if f.Timeout > 0 {
		var cancel context.CancelFunc
		searching, cancel = context.WithTimeout(ctx, f.Timeout)
		defer cancel()
	}
	c.saved = time.Now()
	for len(c.state.open) > 0 {
		if f.NodeLimit > 0 {
			if c.solver.NodeLimit = f.NodeLimit - c.searched; c.solver.NodeLimit == 0 {
				return "--node-limit", c.save()
			}
		}
		err := c.search(searching)
		switch {
		case errors.Is(err, exactcover.ErrLimit):
			return "--node-limit", c.save()
		case ctx.Err() != nil:
			return "", c.save()
		case searching.Err() != nil:
			return "--timeout", c.save()
		case err != nil && !ended(err):
			return "", work.Usef("%s: %w", c.file, err)
		case time.Since(c.saved) >= CheckpointEvery:
			if err := c.save(); err != nil {
				return "", err
			}
		}
	}
	return "", c.save()
}

// ended reports whether an error is that of a context.
func ended(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// search searches the first open part until the state is to be saved.
func (c *resumedCount) search(ctx context.Context) error {
	ctx, cancel := context.WithDeadline(ctx, c.saved.Add(CheckpointEvery))
	defer cancel()
	part := c.state.open[0]
	done, share := c.state.doneShare(), part.Share()
	c.solver.Part, c.solver.Engine = &part, part.Engine()
	c.solver.Progress = func(x float64) { c.running.Set(done + x*share) }
	n, err := c.solver.Count(ctx, c.problem.Cover)
	if err == nil || errors.Is(err, exactcover.ErrLimit) || ended(err) {
		c.state.add(n, c.solver.Stats.Nodes, c.solver.Rest())
		c.searched += c.solver.Stats.Nodes
	}
	return err
}
