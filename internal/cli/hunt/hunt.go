package hunt

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"runtime"
	"sync"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/canon"
	"github.com/nonet-dev/nonet/generate"
	"github.com/nonet-dev/nonet/hunt"
	"github.com/nonet-dev/nonet/internal/cli/lines"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/cli/shards"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/nonet-dev/nonet/logic"
	"github.com/spf13/cobra"
)

// climbFlags are the flags of hunt.
type climbFlags struct {
	read     run.ReadFlags
	write    run.WriteFlags
	progress run.ProgressFlag
	jobs     int
	er       logic.Score
	number   int64 // of climbs; 0: not set
	seed     uint64
	tries    int
	stats    bool

	begin func() // is called at the beginning of each climb

	mu   sync.Mutex
	done climbStats
}

// climbStats are what --stats says.
type climbStats struct {
	climbs, rated, found int64
	top                  hunt.Hard
}

// The usual values of flags of hunt.
const (
	defaultER    = logic.Score(110)
	defaultTries = 1000
)

// Command returns the command nonet hunt of a run.
func Command(a *run.App) *cobra.Command {
	f := &climbFlags{jobs: runtime.GOMAXPROCS(0), er: defaultER, tries: defaultTries}
	cmd := &cobra.Command{
		Use: "hunt [FILE...]",
		RunE: func(cmd *cobra.Command, args []string) error {
			return runHunt(cmd, a, f, args)
		},
	}
	f.read = *run.NewReadFlags()
	run.AddOptions(cmd, f.read.Options()...)
	f.write.AddOutput(cmd)
	run.ParsedFlag(cmd, &f.er, "er", "", "ER",
		fmt.Sprintf("print puzzles of `ER` and more (default: %s)", defaultER), work.ParseScore)
	run.ParsedFlag(cmd, &f.number, "number", "n", "N", "make `N` climbs; with FILE, from each "+
		"puzzle (default: 1 for each puzzle of FILE; without FILE no end)", work.Positive[int64])
	run.ParsedFlag(cmd, &f.seed, "seed", "", "S",
		"make the climbs of seed `S`, from 0 (default: a random seed)", run.ParseSeed)
	run.ParsedFlag(cmd, &f.tries, "tries", "", "N", fmt.Sprintf("end a climb after `N` changes "+
		"without a harder puzzle (default: %d)", defaultTries), work.Positive[int])
	cmd.Flags().BoolVar(&f.stats, "stats", false,
		"say at the end how many puzzles were rated, and the hardest of them")
	run.ParsedFlag(cmd, &f.jobs, "jobs", "j", "N",
		"make `N` climbs at a time (default: one per core)", work.ParseJobs)
	f.progress.Add(cmd)
	shards.AddResume(a, cmd, shards.AddFlag(a, cmd, func() shards.Command {
		return seededRun{cmd: cmd, name: "hunt", unit: "climb"}
	}))
	return cmd
}

func runHunt(cmd *cobra.Command, a *run.App, f *climbFlags, args []string) error {
	drawn := !cmd.Flags().Changed("seed")
	if drawn {
		f.seed = uint64(rand.Uint32()) // short enough to be typed
	}
	if a.Shard != nil && len(args) == 0 && f.number == 0 {
		return work.Usef("--shard and --resume without FILE need to know how many climbs there are: " +
			"add --number N")
	}
	f.begin = sync.OnceFunc(func() {
		if drawn {
			a.Say("nonet: --seed %d makes these climbs again", f.seed)
		}
	})
	defer a.UseCores(f.jobs)()
	start := time.Now()
	climb := f.fromFiles
	if len(args) == 0 {
		climb = f.fromRandom
	}
	err := climb(cmd.Context(), a, args)
	if f.stats {
		a.Say("%s", f.done.text(time.Since(start)))
	}
	return err
}

// text returns what --stats prints.
func (s *climbStats) text(took time.Duration) string {
	text := fmt.Sprintf("climbs=%d rated=%d found=%d seconds=%.3f", s.climbs, s.rated, s.found,
		took.Seconds())
	if s.top.Puzzle != nil {
		text += " hardest=" + hardText(s.top)
	}
	return text
}

// hardText returns a puzzle with its rating, as rate prints it.
func hardText(h hunt.Hard) string {
	r := &h.Rating
	return fmt.Sprintf("%s ER=%s EP=%s ED=%s", h.Puzzle, r.ER, r.EP, r.ED)
}

// fromRandom climbs from random puzzles.
func (f *climbFlags) fromRandom(ctx context.Context, a *run.App, _ []string) error {
	number := f.number
	if number == 0 {
		number = math.MaxInt64
	}
	out, share, err := openShare(a, &f.write, number)
	if err != nil {
		return err
	}
	bar := a.StartProgress(f.progress, nil, out)
	defer bar.Stop()
	return run.RunPipeline(ctx, a, out, f.jobs, func(feed run.Feed[int64]) {
		for i := share.From; i < share.To && feed.Put(i, 1, 1<<10); i++ {
			feed.Flush() // a climb is long
		}
	}, func() func(context.Context, *run.Outbox, int64) {
		c := f.newClimber()
		maker, err := generate.New(generate.Options{Seed: f.seed})
		if err != nil {
			panic(err) // these options are good
		}
		return func(ctx context.Context, o *run.Outbox, i int64) {
			p, err := maker.Puzzle(ctx, uint64(i))
			if err == nil {
				err = c.climb(ctx, o, p.Givens, uint64(i), nil)
			}
			if err != nil { // that of the context
				o.Broken, o.Cut = true, true
				return
			}
			o.Done = i + 1 - share.First
			o.Tally.Puzzles++
		}
	})
}

// fromFiles climbs from the puzzles of files.
func (f *climbFlags) fromFiles(ctx context.Context, a *run.App, args []string) error {
	in, out, err := a.OpenFiles(args, &f.read, f.write.Output)
	if err != nil {
		return err
	}
	return a.EachRecord(ctx, out, in, &f.read, f.jobs, f.progress, func() run.RecordWorker {
		c := f.newClimber()
		solver := nonet.Solver{Jobs: 1}
		return run.RecordWorker{Record: func(ctx context.Context, o *run.Outbox, rec run.Record) {
			if rec.Err != nil || rec.Blank {
				return
			}
			if _, ok := lines.SolvedGrid(ctx, o, &solver, rec); !ok {
				return
			}
			own, _, err := canon.Form(rec.Puzzle.Givens)
			if err != nil {
				panic(err) // the puzzle has one solution
			}
			// The same wherever the puzzle stands, so that shards make the climbs of one run.
			hash := fnv.New64a()
			hash.Write(rec.Puzzle.Givens)
			for i := range max(1, f.number) {
				hash.Write(binary.LittleEndian.AppendUint64(nil, uint64(i)))
				if c.climb(ctx, o, rec.Puzzle.Givens, hash.Sum64(), own) != nil { // the context's
					o.Broken = true
					return
				}
			}
		}}
	})
}

// climber climbs for one goroutine.
type climber struct {
	*hunt.Climber
	f *climbFlags
}

func (f *climbFlags) newClimber() climber { return climber{hunt.NewClimber(f.er, f.tries), f} }

// climb makes a climb from a puzzle that has one solution, and prints what it finds, without the
// puzzle known, which is in canonical form, or nil. The error is that of the context.
func (c climber) climb(ctx context.Context, o *run.Outbox, start nonet.Grid, number uint64,
	known nonet.Grid) error {
	c.f.begin()
	rnd := rand.New(rand.NewPCG(c.f.seed, number))
	found := int64(0)
	climb, err := c.Climb(ctx, start, rnd, func(h hunt.Hard) {
		if bytes.Equal(h.Puzzle, known) {
			return
		}
		found++
		o.Tally.Solved++
		o.Answer("", append([]byte(hardText(h)), '\n'))
	})
	c.f.mu.Lock()
	defer c.f.mu.Unlock()
	s := &c.f.done
	s.climbs++
	s.rated += climb.Looked
	s.found += found
	// The choice among equal ones does not depend on which climb ended first.
	top := &climb.Top
	if top.Rating.ER > s.top.Rating.ER || top.Rating.ER == s.top.Rating.ER &&
		bytes.Compare(top.Puzzle, s.top.Puzzle) < 0 {
		s.top = *top
	}
	return err
}
