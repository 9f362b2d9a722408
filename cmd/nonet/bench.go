package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
	"github.com/spf13/cobra"
)

// benchFlags are the flags of bench.
type benchFlags struct {
	read      readFlags
	progress  progressFlag
	engines   []engineChoice // none: those that suit the file
	number    int64          // of puzzles of each file, 0: all
	make      int64          // this many puzzles instead of reading files
	seed      uint64
	unique    bool
	single    bool // one puzzle at a time
	rounds    int
	jobs      int
	timeout   time.Duration
	nodeLimit int64
	peers     []string
	json      bool
	plot      string
	output    string
}

// Defaults of bench.
const (
	benchRounds = 5
	benchMade   = 300
	benchSeed   = 1
)

// These engines are compared unless others are named: of each kind one that copes
// with hard puzzles; on classic puzzles benchClassic before them; and on exact
// cover problems benchCovers alone.
const (
	benchEngines = "search,cover,mrv,dlx"
	benchClassic = "nine"
	benchCovers  = "cover"
)

func benchCommand(a *app) *cobra.Command {
	f := &benchFlags{rounds: benchRounds, jobs: 1, seed: benchSeed}
	cmd := &cobra.Command{
		Use:   "bench [FILE...]",
		Short: "Time engines and other programs side by side",
		Long: `Bench has each engine solve the same puzzles, in rounds, taking turns, so that a
machine that slows down slows all of them. It prints for each FILE and engine the
puzzles per second, the time and the nodes per puzzle, the ratio to the first
engine (2 is twice as fast), and how far the rounds differ. Numbers are medians
over the rounds. Reading and writing are not measured. A solution is searched,
or with --unique all of them up to the second, on one core unless --jobs says
otherwise. A round of few puzzles solves them again and again, for a tenth of a
second.

An engine gets all puzzles at once, as SolveBatch of the library does; only nine
makes use of that. With --single each puzzle is a call of its own, and the time
of a call is told as well: that of half of the puzzles (p50) and of 99 of 100
(p99) is at most so long, where the fastest of the rounds counts for each.

Puzzles that are not decided within --node-limit or --timeout are counted as
such; their time is part of the measure. A textbook engine such as dfs may need
hours without a limit.

Without FILE, and with nothing piped in, new 9x9 puzzles are made; --make N makes N of them,
or of another --layout.

--peer 'COMMAND' times another program, which reads one puzzle a line and writes
one line for each: the solution, alone or among other fields. Its time is that of
the whole process, and so nonet solve is run in the same way and compared with
it. Each answer is checked; wrong ones are named, and the exit status is 1.
COMMAND is split into words at blanks; quotes keep words together. No shell is
used: 'sh -c "..."' calls one.

Exit status 1 also says that engines do not agree, 4 that puzzles were left
undecided.`,
		Example: `  nonet bench
  nonet bench -u -e nine,search,cover puzzles.txt
  nonet bench -u --single -e nine,search puzzles.txt
  nonet bench --make 20 --layout 16 -e search,cover --plot chart.svg
  nonet bench -e dfs,mrv,search --node-limit 100000 puzzles.txt
  nonet bench -u --peer './other -fast' --peer 'python3 solver.py' puzzles.txt
  nonet bench -e auto,rows,cells problem.dlx`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 && f.make == 0 && isDevice(a.in) {
				f.make = benchMade
			}
			return a.bench(cmd.Context(), f, args)
		},
	}
	f.read.add(cmd)
	flags := cmd.Flags()
	parsedFlag(cmd, &f.engines, "engine", "e", "NAMES", "engines, as `NAMES` with commas (default: nine for 9x9, "+benchEngines+"; nonet engines lists them)", parseEngines)
	flags.BoolVarP(&f.unique, "unique", "u", false, "prove that a solution is the only one; without it the first one ends a search")
	flags.BoolVar(&f.single, "single", false, "search one puzzle at a time, and tell how long one takes")
	parsedFlag(cmd, &f.number, "limit", "n", "N", "only the first `N` puzzles of each FILE", positive[int64])
	parsedFlag(cmd, &f.make, "make", "", "N", "make `N` puzzles instead of reading", positive[int64])
	parsedFlag(cmd, &f.seed, "seed", "", "S", fmt.Sprintf("seed `S` of the puzzles that are made (default: %d)", benchSeed), parseSeed)
	parsedFlag(cmd, &f.rounds, "rounds", "", "N", fmt.Sprintf("take the medians of `N` rounds (default: %d)", benchRounds), positive[int])
	parsedFlag(cmd, &f.jobs, "jobs", "j", "N", "work on `N` puzzles at a time (default: 1)", parseJobs)
	parsedFlag(cmd, &f.nodeLimit, "node-limit", "", "N", "give a puzzle up after `N` nodes", positive[int64])
	parsedFlag(cmd, &f.timeout, "timeout", "", "D", "give a puzzle up after the time `D`, such as 10s (makes engines a little slower)", parseTimeout)
	flags.StringArrayVar(&f.peers, "peer", nil, "time the program `COMMAND` as well and check its answers; may be repeated")
	flags.BoolVar(&f.json, "json", false, "write a JSON object for each engine and file instead of tables")
	flags.StringVar(&f.plot, "plot", "", "draw a bar chart in the SVG file `FILE`")
	flags.StringVarP(&f.output, "output", "o", "", "write the results to `FILE` instead of standard output")
	f.progress.add(cmd)
	exclusive(cmd, "single", "jobs")
	var values []string
	for _, c := range engineChoices() {
		values = append(values, c.name+"\t"+c.about)
	}
	complete(cmd, "engine", values...)
	return cmd
}

// isDevice reports whether in is a terminal, or nothing at all: not a file or a
// pipe.
func isDevice(in any) bool {
	f, ok := in.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// parseEngines reads names of engines with commas between them.
func parseEngines(text string) ([]engineChoice, error) {
	var list []engineChoice
	for name := range strings.SplitSeq(text, ",") {
		c, err := parseEngine(strings.TrimSpace(name), "")
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(list, func(other engineChoice) bool { return other.name == c.name }) {
			return nil, fmt.Errorf("%s is named twice", c.name)
		}
		list = append(list, c)
	}
	return list, nil
}

func (a *app) bench(ctx context.Context, f *benchFlags, args []string) (err error) {
	if f.make > 0 && len(args) > 0 {
		return usagef("--make is instead of FILEs: leave one of them out")
	}
	if f.make > 0 && (f.number > 0 || f.read.from != nil || f.read.symbols != 0 || f.read.strict) {
		return usagef("--limit, --from, --symbols and --strict are about FILEs: leave them out with --make")
	}
	peers := make([][]string, len(f.peers))
	for i, command := range f.peers {
		if peers[i], err = splitWords(command); err != nil {
			return usagef("--peer %q: %v", command, err)
		}
	}
	if err := f.read.readRegions(); err != nil {
		return err
	}
	in, err := newInputs(args, a.in, &f.read)
	if err != nil {
		return err
	}
	out, err := a.openOutput(f.output, in)
	if err != nil {
		return err
	}
	bar := a.startProgress(f.progress, nil, out)
	defer bar.stop()

	names := in.names
	if f.make > 0 {
		names = []string{""}
	}
	var all []benchResult
	for _, name := range names {
		set, err := a.benchSet(ctx, f, in, name)
		if err != nil {
			return err
		}
		if set == nil {
			continue
		}
		results, err := a.benchRun(ctx, f, set, peers)
		if err != nil {
			return err
		}
		all = append(all, results...)
		text := benchJSON(f, results)
		if !f.json {
			text = benchTable(f, results)
			if len(all) > len(results) {
				text = append([]byte("\n"), text...)
			}
		}
		if _, err := out.Write(text); err != nil {
			if closedPipe(err) {
				return nil
			}
			return err
		}
	}
	if f.plot != "" && len(all) > 0 {
		if err := os.WriteFile(f.plot, benchPlot(f, all), 0o666); err != nil {
			return fmt.Errorf("%w %s: %w: name another file with --plot", errNotWritable, f.plot, cause(err))
		}
	}
	return nil
}

// benchSet returns the puzzles or problems of a file, or made ones for no name;
// nil, having said why, if there are none.
func (a *app) benchSet(ctx context.Context, f *benchFlags, in *inputs, name string) (*benchSet, error) {
	set := newBenchSet(in.title(name))
	if name == "" {
		set.name = fmt.Sprintf("made (%d of seed %d)", f.make, f.seed)
		if f.read.layout != nil {
			set.name = fmt.Sprintf("made (%d of seed %d, layout %s)", f.make, f.seed, shorten(f.read.layout.String()))
		}
		return set, set.generate(ctx, cmp.Or(f.read.layout, nonet.Classic()), f.seed, uint64(f.make))
	}
	file := in.title(name)
	fail := func(err error) (*benchSet, error) {
		a.status |= unreadable | failed
		a.say("%s: %v", fileName(file), err)
		return nil, nil
	}
	plain, err := in.open(name, func() {})
	if err != nil {
		return fail(err)
	}
	defer plain.Close()
	r, err := format.NewReader(plain, in.options(name, &f.read))
	if err != nil {
		return fail(err)
	}
	for rec, err := range r.Records() {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			return fail(err)
		}
		if rec.Err != nil {
			a.status |= unreadable
			a.say("%v", rec.Err)
			if f.read.strict {
				return nil, nil
			}
			continue
		}
		if err := set.add(rec); err != nil {
			return nil, usagef("%s: %w", place(rec), err)
		}
		if f.number > 0 && int64(set.len()) == f.number {
			break
		}
		if set.weight > benchWeight {
			a.say("%s: only the first %d puzzles are used", fileName(file), set.len())
			break
		}
	}
	if set.len() == 0 {
		return fail(errors.New("no puzzles"))
	}
	return set, nil
}

// benchWeight bounds the memory of a file's puzzles, in bytes, about.
const benchWeight = 256 << 20

func shorten(s string) string {
	if len(s) > 30 {
		return s[:30] + "..."
	}
	return s
}
