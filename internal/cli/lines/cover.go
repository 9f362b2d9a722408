package lines

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/cli/parts"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/cli/shards"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/nonet-dev/nonet/report"
	"github.com/spf13/cobra"
)

// coverFlags are the flags that only cover has.
type coverFlags struct {
	random   int // solutions; 0: not set
	seed     uint64
	minCost  bool
	estimate bool
	probes   int
	parts    string // the file of parts; "": none
}

func (f *coverFlags) add(cmd *cobra.Command) {
	f.probes = parts.DefaultProbes
	flags := cmd.Flags()
	run.ParsedFlag(cmd, &f.random, "random", "", "N", "list `N` random solutions, all equally likely",
		work.Positive[int])
	flags.BoolVar(&f.minCost, "min-cost", false,
		"list the cheapest solution, with --limit N the N cheapest")
	flags.BoolVar(&f.estimate, "estimate", false,
		"estimate the number of solutions and the work of listing them")
	run.ParsedFlag(cmd, &f.seed, "seed", "", "S",
		"use the random numbers of seed `S`, from 0", run.ParseSeed)
	run.ParsedFlag(cmd, &f.probes, "probes", "", "N",
		fmt.Sprintf("estimate by `N` random probes (default %d)", parts.DefaultProbes),
		work.Positive[int])
	for _, other := range []string{"limit", "all", "unique", "min-cost", "estimate"} {
		run.Exclusive(cmd, "random", other)
	}
	run.Exclusive(cmd, "min-cost", "all")
	run.Exclusive(cmd, "min-cost", "unique")
	for _, other := range []string{"limit", "all", "unique", "min-cost"} {
		run.Exclusive(cmd, "estimate", other)
	}
}

// check returns an error if flags were given that have no effect.
func (f *coverFlags) check(cmd *cobra.Command, all *solveFlags) error {
	given := cmd.Flags().Changed
	switch {
	case given("seed") && f.random == 0 && !f.estimate:
		return work.Usef("--seed is for --random and --estimate: leave it out")
	case given("probes") && !f.estimate:
		return work.Usef("--probes is for --estimate: leave it out")
	case given("memory") && f.random == 0:
		return work.Usef("--memory is for --random and for nonet count: leave it out")
	case given("engine") && f.minCost && all.search.Engine.Covers != exactcover.EngineAuto:
		return work.Usef("--min-cost has a search of its own: leave -e out")
	case given("ordered") && (f.random > 0 || f.minCost || f.estimate):
		return work.Usef("--ordered is about listing all solutions: leave it out")
	case f.estimate && all.To != nil && all.To.Name != "json":
		return work.Usef("--to %s: estimates are text or json", all.To.Name)
	}
	return nil
}

// CoverCommand returns the command nonet cover with its commands of a run.
func CoverCommand(a *run.App) *cobra.Command {
	f := newSolveFlags(&work.Solve{Read: &work.Read{}, Search: work.NewSearch()})
	cmd := &cobra.Command{
		Use: "cover [FILE...]",
	}
	f.read.Cover = true
	run.AddOptions(cmd, f.read.Options()...)
	run.AddOptions(cmd, f.search.Options(work.OnlyCovers)...)
	run.AddOptions(cmd, f.search.OrderedOption(), f.search.MemoryOption(),
		f.ToOption("`FORMAT` of the answers, such as dlx, matrix, json or pretty"))
	run.AddOptions(cmd, f.ListOptions()...)
	f.add(cmd)
	f.cover.add(cmd)
	f.addParts(a, cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := f.cover.check(cmd, f); err != nil {
			return err
		}
		if f.cover.parts != "" {
			return parts.List(cmd.Context(), a, f.parts(), f.To, f.All, args)
		}
		if f.cover.random > 0 && !cmd.Flags().Changed("seed") {
			f.cover.seed = uint64(rand.Uint32()) // short enough to be typed
			a.Say("nonet: --seed %d draws these solutions again", f.cover.seed)
		}
		return runSolve(cmd.Context(), a, f, args, run.AsCover)
	}
	cmd.AddCommand(makeCommand(a), parts.SplitCommand(a))
	return cmd
}

// parts returns the flags about parts.
func (f *solveFlags) parts() *parts.Flags {
	return &parts.Flags{Read: &f.read, Search: &f.search, Progress: f.progress,
		Parts:  f.cover.parts,
		Output: f.write.Output}
}

// addParts adds the flag --parts of cover.
func (f *solveFlags) addParts(a *run.App, cmd *cobra.Command) {
	parts.AddFlag(cmd, &f.cover.parts, "list the solutions in the parts of one search: the lines of `FILE`")
	shards.AddResume(a, cmd, shards.AddFlag(a, cmd, func() shards.Command {
		if f.cover.parts == "" {
			return coverRun{}
		}
		return &work.Parts{Read: f.Read, Search: f.Search, List: true, All: f.All, To: f.To}
	}))
	for _, other := range []string{"limit", "unique", "random", "min-cost", "estimate", "engine",
		"memory", "node-limit", "timeout"} {
		run.Exclusive(cmd, "parts", other)
	}
}

// coverRun is cover without --parts, whose results cannot be cut.
type coverRun struct{}

func (coverRun) Key() string { return "cover" }

func (coverRun) Check() error {
	return work.Usef("nonet cover answers line by line with --parts only")
}

// random returns the source of random numbers for a problem. Each problem has a stream of its own,
// by its line.
func (w *solveWorker) random(rec *format.Record) *rand.Rand {
	return rand.New(rand.NewPCG(w.f.cover.seed, uint64(rec.Line)))
}

// sample is the search of --random.
func (w *solveWorker) sample(ctx context.Context, rec *format.Record,
	visit func(format.Solution) bool) (format.Summary, error) {
	var sum format.Summary
	s := w.searcher
	s.Covers.Rand = w.random(rec)
	var drawn [][]int
	err := s.Run(ctx, rec, &sum, func(ctx context.Context) error {
		sample, err := s.Covers.Sample(ctx, rec.Cover, w.f.cover.random)
		drawn, sum.Uniform = sample.Solutions, sample.Uniform
		if errors.Is(err, exactcover.ErrNoSolution) {
			sum.Exhausted, err = true, nil
		}
		return err
	})
	sum.Random = true
	show(drawn, &sum, visit)
	return sum, err
}

// cheapest is the search of --min-cost.
func (w *solveWorker) cheapest(ctx context.Context, rec *format.Record,
	visit func(format.Solution) bool) (format.Summary, error) {
	var sum format.Summary
	s := w.searcher
	k := max(w.f.Limit, 1)
	var found [][]int
	err := s.Run(ctx, rec, &sum, func(ctx context.Context) error {
		list, err := s.Covers.Cheapest(ctx, rec.Cover, k)
		for _, priced := range list {
			found = append(found, priced.Options)
		}
		if errors.Is(err, exactcover.ErrNoSolution) {
			err = nil
		}
		return err
	})
	sum.Exhausted = sum.Decided && len(found) < k
	if rec.Cover.HasCosts() {
		sum.Engine = "min-cost" // not one of the engines
	}
	show(found, &sum, visit)
	return sum, err
}

// note tells the user what matters about the solutions that are shown. to is the format of the
// answers, nil being that of the input.
func (f *coverFlags) note(o *run.Outbox, rec run.Record, sum format.Summary, to *format.Format) {
	switch {
	case sum.Shown == 0:
	case f.minCost && !rec.Cover.HasCosts():
		o.Say("%s: no option has a cost, so all solutions are equally cheap", run.Place(rec.Record))
	case f.minCost && to != nil && to.Name == "matrix":
		o.Say("%s: format matrix does not show what solutions cost: sparse and json do",
			run.Place(rec.Record))
	case f.random > 0 && !sum.Uniform:
		o.Say("%s: these solutions are not equally likely: counting all took more than "+
			"--node-limit", run.Place(rec.Record))
	}
}

// show visits solutions.
func show(list [][]int, sum *format.Summary, visit func(format.Solution) bool) {
	for _, options := range list {
		sum.Found++
		if !visit(format.Solution{Number: sum.Found, Options: options}) {
			return
		}
	}
}

// costOf returns what options cost together.
func costOf(p *exactcover.Problem, options []int) int64 {
	sum := int64(0)
	for _, o := range options {
		sum += p.Cost(o)
	}
	return sum
}

// estimate answers a record with an estimate.
func (w *solveWorker) estimate(ctx context.Context, o *run.Outbox, rec run.Record) {
	if rec.Err != nil || rec.Blank {
		if rec.Err != nil && w.f.To == nil {
			o.Answer("", []byte("?\n"))
		} else if rec.Err != nil {
			o.Answer("", w.f.To.NewAnswerer(format.WriteOptions{}).Unreadable(nil,
				rec.Record))
		}
		return
	}
	rec, err := w.prepare(rec)
	if err != nil {
		o.Refuse(err)
		return
	}
	s := w.searcher
	s.Covers.Rand = w.random(rec.Record)
	var sum format.Summary
	var e exactcover.Estimate
	err = s.Run(ctx, rec.Record, &sum, func(ctx context.Context) (err error) {
		e, err = s.Covers.Estimate(ctx, rec.Cover, w.f.cover.probes)
		return err
	})
	if err != nil && ctx.Err() == nil {
		o.Refuse(err)
		return
	}
	if e.Probes > 0 || err == nil {
		if w.f.To == nil {
			o.Answer("", parts.AppendEstimate(nil, e))
		} else {
			o.Answer("", run.ObjectLine(estimateObject(rec.Record, e, sum)))
		}
	}
	if err != nil {
		o.Broken = true
		return
	}
	t := &o.Tally
	t.Ran(sum.Engine)
	t.Nodes += sum.Nodes
	w.explain(o, rec, sum)
	if !sum.Decided {
		o.Limit()
		o.Say("%s: stopped after %d probes by %s", run.Place(rec.Record), e.Probes,
			w.f.search.LimitsText())
		return
	}
	t.Solved++
}

// estimateObject returns an estimate as an object.
func estimateObject(rec *format.Record, e exactcover.Estimate, sum format.Summary) any {
	number := func(x float64) *float64 {
		if math.IsInf(x, 0) {
			return nil
		}
		return &x
	}
	return struct {
		run.PlaceObject
		report.Estimate
	}{run.NewPlaceObject(rec), report.Estimate{
		Estimate: number(e.Solutions), EstimateError: number(e.SolutionsError),
		TreeNodes: number(e.Nodes), TreeNodesError: number(e.NodesError),
		Probes: int64(e.Probes), Limit: !sum.Decided,
		Engine: sum.Engine, Nodes: sum.Nodes, Seconds: sum.Time.Seconds()}}
}

// explain tells for --stats how an exact cover problem was searched.
func (w *solveWorker) explain(o *run.Outbox, rec run.Record, sum format.Summary) {
	if w.f.search.Stats && rec.Cover != nil {
		o.Tell("%s: %s", run.Place(rec.Record),
			explanation(&w.searcher.Covers.Stats, sum.Engine, sum.Time))
	}
}

// explanation says how an exact cover problem was searched, and why in this way.
func explanation(s *exactcover.Stats, engine string, took time.Duration) string {
	text := "engine " + engine
	if s.Why != "" {
		text += ": " + s.Why
	}
	text += fmt.Sprintf(": %s, %s, %d deep, %.3f s",
		run.Plural(s.Nodes, "node"), run.Plural(s.Forced, "forced move"), s.Depth, took.Seconds())
	if s.MemoBytes > 0 || s.MemoHits > 0 || s.MemoEntries > 0 {
		text += fmt.Sprintf("; memo: %s in %s, looked up again %d times",
			run.Plural(s.MemoEntries, "subproblem"), run.BytesText(s.MemoBytes), s.MemoHits)
	}
	if s.Components > 0 {
		text += fmt.Sprintf("; %s", run.Plural(s.Components, "independent part"))
	}
	return text
}
