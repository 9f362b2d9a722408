package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"os"
	"time"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/internal/shards"
)

// oneSearch reports whether --resume is about the count of one search: there are no parts, and if
// there is an --output, FILE is no file with a puzzle a line.
func (f *countFlags) oneSearch(args []string) bool {
	if f.parts != "" || len(args) > 1 {
		return false
	}
	if f.write.output == "" || len(args) == 0 {
		return true
	}
	file, err := os.Open(args[0])
	if err != nil {
		return false
	}
	defer file.Close()
	_, lines, _, err := lookAtFormat(file, f.read.options(args[0]))
	return err == nil && !lines
}

// checkpointEvery is how much of a count is lost at most. It is a variable for tests.
var checkpointEvery = time.Minute

// countResumed is count --resume of one exact cover problem: it counts by listing, and keeps in a
// file how far it is.
func (a *app) countResumed(ctx context.Context, f *countFlags, args []string) error {
	switch {
	case f.Limit > 0:
		return usagef("--resume of one search counts all solutions: leave --limit out")
	case f.by != "":
		return usagef("--resume of one search counts all solutions together: leave --by out")
	case f.search.Memory > 0:
		return usagef("--resume of one search lists without tables: leave --memory out")
	}
	problem, err := a.readProblem(args, &f.read, "")
	if err != nil {
		return err
	}
	out, err := a.openOutput(f.write.output, &inputs{}, problem.File, f.shard.resume)
	if err != nil {
		return err
	}
	c := &resumedCount{file: f.shard.resume, problem: problem, solver: exactcover.Solver{
		Engine: f.search.Engine.Covers, Jobs: f.search.cores()}}
	unlock, err := c.lock()
	if err != nil {
		return err
	}
	defer unlock()
	if err := c.open(ctx); err != nil {
		return err
	}
	defer a.useCores(f.search.Jobs)()
	bar := a.startProgress(f.progress, nil, out)
	defer bar.stop()
	c.running = a.running.begin(place(problem.Record))
	defer a.running.end(c.running)
	start := time.Now()
	limit, err := c.run(ctx, &f.search)
	bar.stop()
	if err != nil {
		return err
	}
	t := &a.tally
	t.puzzles++
	t.ran(c.state.engine.String())
	t.nodes += c.searched
	t.counted.Add(&t.counted, c.state.solutions)
	text := fmt.Appendf(nil, "%v\n", c.state.solutions)
	done := shareText(c.state.doneShare())
	switch {
	case ctx.Err() != nil:
		a.say("nonet: %v solutions so far, %s: the same command goes on from %s",
			c.state.solutions, done, c.file)
		return ctx.Err()
	case limit != "":
		t.limited++
		a.status |= limited
		a.say("%s: stopped by %s, %s: the same command goes on from %s", place(problem.Record), limit,
			done, c.file)
		text = fmt.Appendf(nil, "%v+\n", c.state.solutions)
	default:
		t.solved++
	}
	_, err = out.Write(text)
	a.printStats(&f.search, time.Since(start))
	return err
}

// A resumedCount counts the solutions of a problem and keeps its state in a file.
type resumedCount struct {
	file     string
	problem  record
	solver   exactcover.Solver
	running  *runningSearch
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
		return nil, fmt.Errorf("%w %s: %w: name another file with --resume", errNotWritable, c.file,
			cause(err))
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
		return fmt.Errorf("%w %s: %w: name another file with --resume", errNotReadable, c.file,
			cause(err))
	}
	defer f.Close()
	c.state, err = readState(f)
	switch {
	case errors.Is(err, errJournalAsState):
		return usagef("%s: %w: give the command with which it was begun, or name another file "+
			"with --resume", c.file, err)
	case errors.Is(err, errState):
		return usagef("%s: %w: name another file with --resume", c.file, err)
	case err != nil:
		return fmt.Errorf("%w %s: %w", errNotReadable, c.file, err)
	}
	if err := problem.check(c.state.problem); err != nil {
		return usagef("%s: %w: name the problem that was counted, or another file with "+
			"--resume", c.file, err)
	}
	if e := c.solver.Engine; e != exactcover.EngineAuto && e != c.state.engine {
		return usagef("%s: the count was begun with engine %v: say -e %v, or name another file with "+
			"--resume", c.file, c.state.engine, c.state.engine)
	}
	return nil
}

// save writes the state to the file.
func (c *resumedCount) save() error {
	if err := shards.ReplaceFile(c.file, c.state.text()); err != nil {
		return fmt.Errorf("%w %s: %w: what it has stays as it was", errNotWritable, c.file, cause(err))
	}
	c.saved = time.Now()
	return nil
}

// run counts until nothing is open, or until the context or a limit ends it, which it names. The
// state is saved then. The error says why the state cannot be saved or gone on with.
func (c *resumedCount) run(ctx context.Context, f *searchFlags) (limit string, err error) {
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
			return "", usagef("%s: %w", c.file, err)
		case time.Since(c.saved) >= checkpointEvery:
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
	ctx, cancel := context.WithDeadline(ctx, c.saved.Add(checkpointEvery))
	defer cancel()
	part := c.state.open[0]
	done, share := c.state.doneShare(), part.Share()
	c.solver.Part, c.solver.Engine = &part, part.Engine()
	c.solver.Progress = func(x float64) { c.running.set(done + x*share) }
	n, err := c.solver.Count(ctx, c.problem.Cover)
	if err == nil || errors.Is(err, exactcover.ErrLimit) || ended(err) {
		c.state.add(n, c.solver.Stats.Nodes, c.solver.Rest())
		c.searched += c.solver.Stats.Nodes
	}
	return err
}
