// Package bench is the command that times engines and other programs.
package bench

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/pipeline"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
)

// benchFlags are the flags of bench.
type benchFlags struct {
	read      run.ReadFlags
	write     run.WriteFlags // of json, or nil for tables
	progress  run.ProgressFlag
	engines   []work.Engine // none: those that suit the file
	number    int64         // of puzzles of each file, 0: all
	make      int64         // this many puzzles instead of reading files
	seed      uint64
	unique    bool
	single    bool // one puzzle at a time
	rounds    int
	jobs      int
	timeout   time.Duration
	nodeLimit int64
	peers     []string
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

// Command returns the command nonet bench of a run.
func Command(a *run.App) *cobra.Command {
	f := &benchFlags{rounds: benchRounds, jobs: 1, seed: benchSeed}
	cmd := &cobra.Command{
		Use: "bench [FILE...]",
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 && f.make == 0 && run.IsDevice(a.In) {
				f.make = benchMade
			}
			return runBench(cmd.Context(), a, f, args)
		},
	}
	f.read.Add(cmd)
	flags := cmd.Flags()
	run.ParsedFlag(cmd, &f.engines, "engine", "e", "NAMES",
		"engines, as `NAMES` with commas (default: nine, "+benchEngines+")",
		parseEngines)
	flags.BoolVarP(&f.unique, "unique", "u", false,
		"also prove that the solution is the only one")
	flags.BoolVar(&f.single, "single", false,
		"search one puzzle at a time, and tell how long one takes")
	run.ParsedFlag(cmd, &f.number, "limit", "n", "N", "only the first `N` puzzles of each FILE",
		work.Positive[int64])
	run.ParsedFlag(cmd, &f.make, "make", "", "N", "make `N` puzzles instead of reading",
		work.Positive[int64])
	run.ParsedFlag(cmd, &f.seed, "seed", "", "S",
		fmt.Sprintf("seed `S` of the puzzles that are made (default: %d)", benchSeed), run.ParseSeed)
	run.ParsedFlag(cmd, &f.rounds, "rounds", "", "N",
		fmt.Sprintf("take the medians of `N` rounds (default: %d)", benchRounds), work.Positive[int])
	run.ParsedFlag(cmd, &f.jobs, "jobs", "j", "N", "work on `N` puzzles at a time (default: 1)",
		work.ParseJobs)
	run.ParsedFlag(cmd, &f.nodeLimit, "node-limit", "", "N", "give a puzzle up after `N` nodes",
		work.Positive[int64])
	run.ParsedFlag(cmd, &f.timeout, "timeout", "", "D",
		"give a puzzle up after the time `D`, such as 10s (slows engines a little)", work.ParseTime)
	flags.StringArrayVar(&f.peers, "peer", nil,
		"time the program `COMMAND` as well and check its answers; may be repeated")
	f.write.AddTo(cmd, "json: write an object for each engine and file instead of tables", work.IsJSON)
	f.write.AddOutput(cmd)
	f.progress.Add(cmd)
	run.Exclusive(cmd, "single", "jobs")
	var values []string
	for _, c := range work.Engines() {
		values = append(values, c.Name+"\t"+c.About)
	}
	run.Complete(cmd, "engine", values...)
	return cmd
}

// parseEngines reads names of engines with commas between them.
func parseEngines(text string) ([]work.Engine, error) {
	var list []work.Engine
	for name := range strings.SplitSeq(text, ",") {
		c, err := work.ParseEngine(strings.TrimSpace(name), "")
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(list,
			func(other work.Engine) bool { return other.Name == c.Name }) {
			return nil, fmt.Errorf("%s is named twice", c.Name)
		}
		list = append(list, c)
	}
	return list, nil
}

// check returns an error if flags do not go together. It splits the commands of
// --peer into words.
func (f *benchFlags) check(args []string) (peers [][]string, err error) {
	if f.make > 0 && len(args) > 0 {
		return nil, work.Usef("--make is instead of FILEs: leave one of them out")
	}
	if f.make > 0 && (f.number > 0 || f.read.From != nil || f.read.Symbols != 0 || f.read.Strict ||
		f.read.Drop || f.read.Quiet) {
		return nil, work.Usef("--limit, --from, --symbols, --strict, --drop-constraints and --quiet " +
			"are about FILEs: leave them out with --make")
	}
	for _, command := range f.peers {
		words, err := run.SplitWords(command)
		if err != nil {
			return nil, work.Usef("--peer %q: %v", command, err)
		}
		peers = append(peers, words)
	}
	return peers, nil
}

func runBench(ctx context.Context, a *run.App, f *benchFlags, args []string) error {
	peers, err := f.check(args)
	if err != nil {
		return err
	}
	in, out, err := a.OpenFiles(args, &f.read, f.write.Output)
	if err != nil {
		return err
	}
	bar := a.StartProgress(f.progress, nil, out)
	defer bar.Stop()

	list := in.List
	if f.make > 0 {
		list = []*run.Argument{nil}
	}
	between := ""
	for _, arg := range list {
		set, err := readSet(ctx, a, f, in, arg)
		if err != nil {
			return err
		}
		if set == nil {
			continue
		}
		results, err := runSet(ctx, a, f, set, peers)
		if err != nil {
			return err
		}
		text := benchJSON(f, results)
		if f.write.To == nil {
			text = append([]byte(between), benchTable(f, results)...)
			between = "\n"
		}
		if _, err := out.Write(text); err != nil {
			return err
		}
	}
	return nil
}

// readSet returns the puzzles or problems of an input, or made ones for nil. It
// returns nil if there are none, after saying why.
func readSet(
	ctx context.Context, a *run.App, f *benchFlags, in *run.Inputs, arg *run.Argument,
) (*benchSet, error) {
	if arg == nil {
		return makeBenchSet(ctx, f)
	}
	set := newBenchSet(arg.Title)
	plain, err := in.Open(arg, func() {})
	if err != nil {
		return nil, fault(a, set, err)
	}
	defer plain.Close()
	r, messages, err := in.Reader(ctx, plain, arg, &f.read)
	if err != nil {
		return nil, fault(a, set, err)
	}
	a.SayAll(messages)
	for rec, err := range r.Records() {
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			return nil, fault(a, set, err)
		case rec.Err != nil:
			a.Status |= run.Unreadable
			a.SayAll([]pipeline.Message{{Kind: "unreadable " + set.name,
				Text: work.Text(a.Face, rec.Err)}})
			if f.read.Strict {
				a.Status |= run.Failed
				return nil, nil
			}
			continue
		}
		a.SayAll(run.Remarks(rec, &f.read))
		if err := set.add(rec); err != nil {
			return nil, work.Usef("%s: %w", run.Place(rec), err)
		}
		if f.number > 0 && int64(set.len()) == f.number {
			break
		}
		if set.weight > benchWeight {
			a.Say("%s: only the first %d puzzles are used", set.name, set.len())
			break
		}
	}
	a.SayRest()
	if set.len() == 0 {
		return nil, fault(a, set, errors.New("no puzzles"))
	}
	return set, nil
}

// fault says why a file cannot be used. It returns nil: the other files are.
func fault(a *run.App, set *benchSet, err error) error {
	a.Status |= run.Unreadable | run.Failed
	a.Say("%s: %v", set.name, err)
	return nil
}

// makeBenchSet makes puzzles.
func makeBenchSet(ctx context.Context, f *benchFlags) (*benchSet, error) {
	layout := ""
	if f.read.Layout != nil {
		layout = ", layout " + shorten(f.read.Layout.String())
	}
	set := newBenchSet(fmt.Sprintf("made (%d of seed %d%s)", f.make, f.seed, layout))
	return set, set.generate(ctx, cmp.Or(f.read.Layout, nonet.Classic()), f.seed, uint64(f.make))
}

// benchWeight bounds the memory of a file's puzzles, in bytes, about.
const benchWeight = 256 << 20

func shorten(s string) string {
	if len(s) > 30 {
		return s[:30] + "..."
	}
	return s
}
