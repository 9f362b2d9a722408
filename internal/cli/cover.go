package cli

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/work"
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
	f.probes = defaultProbes
	flags := cmd.Flags()
	parsedFlag(cmd, &f.random, "random", "", "N", "list `N` random solutions, all equally likely",
		work.Positive[int])
	flags.BoolVar(&f.minCost, "min-cost", false,
		"list the cheapest solution, or with --limit N the N cheapest, the cheapest first")
	flags.BoolVar(&f.estimate, "estimate", false,
		"estimate the number of solutions and the work of listing them")
	parsedFlag(cmd, &f.seed, "seed", "", "S",
		"use the random numbers of seed `S`, from 0 (default: --random draws a seed, "+
			"--estimate takes 0)", parseSeed)
	parsedFlag(cmd, &f.probes, "probes", "", "N",
		fmt.Sprintf("estimate by `N` random probes (default %d)", defaultProbes),
		work.Positive[int])
	for _, other := range []string{"limit", "all", "unique", "min-cost", "estimate"} {
		exclusive(cmd, "random", other)
	}
	exclusive(cmd, "min-cost", "all")
	exclusive(cmd, "min-cost", "unique")
	for _, other := range []string{"limit", "all", "unique", "min-cost"} {
		exclusive(cmd, "estimate", other)
	}
}

// check returns an error if flags were given that have no effect.
func (f *coverFlags) check(cmd *cobra.Command, all *solveFlags) error {
	given := cmd.Flags().Changed
	switch {
	case given("seed") && f.random == 0 && !f.estimate:
		return usagef("--seed is for --random and --estimate: leave it out")
	case given("probes") && !f.estimate:
		return usagef("--probes is for --estimate: leave it out")
	case given("memory") && f.random == 0:
		return usagef("--memory is for --random and for nonet count: leave it out")
	case given("engine") && f.minCost && all.search.Engine.Covers != exactcover.EngineAuto:
		return usagef("--min-cost has a search of its own: leave -e out")
	case given("ordered") && (f.random > 0 || f.minCost || f.estimate):
		return usagef("--ordered is about listing all solutions: leave it out")
	case f.estimate && all.To != nil && all.To.Name != "json":
		return usagef("--to %s: estimates are text or json", all.To.Name)
	}
	return nil
}

func coverCommand(a *app) *cobra.Command {
	f := newSolveFlags(&work.Solve{Read: &work.Read{}, Search: work.NewSearch()})
	cmd := &cobra.Command{
		Use: "cover [FILE...]",
	}
	addOptions(cmd, f.read.Options()...)
	addOptions(cmd, f.search.Options(work.OnlyCovers)...)
	addOptions(cmd, f.search.OrderedOption(), f.search.MemoryOption(),
		f.ToOption("`FORMAT` of the answers, such as dlx, matrix, json or pretty"))
	addOptions(cmd, f.ListOptions()...)
	f.add(cmd)
	f.cover.add(cmd)
	f.addParts(a, cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := f.cover.check(cmd, f); err != nil {
			return err
		}
		if f.cover.parts != "" {
			return a.listParts(cmd.Context(), f, args)
		}
		if f.cover.random > 0 && !cmd.Flags().Changed("seed") {
			f.cover.seed = uint64(rand.Uint32()) // short enough to be typed
			a.say("nonet: --seed %d draws these solutions again", f.cover.seed)
		}
		return a.solve(cmd.Context(), f, args, asCover)
	}
	cmd.AddCommand(makeCommand(a), splitCommand(a))
	return cmd
}

// asCover turns the record of a puzzle into a record of its exact cover problem.
func asCover(rec record) (record, error) {
	if rec.Puzzle == nil {
		return rec, nil
	}
	dlx, err := format.ByName("dlx")
	if err != nil {
		return rec, err
	}
	cover, _, err := rec.Puzzle.Cover()
	if err != nil {
		return rec, usagef("%s: %w", place(rec.Record), err)
	}
	problem := *rec.Record
	problem.Puzzle, problem.Cover = nil, cover
	return record{&problem, dlx}, nil
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
	s.covers.Rand = w.random(rec)
	var drawn [][]int
	err := s.run(ctx, rec, &sum, func(ctx context.Context) error {
		sample, err := s.covers.Sample(ctx, rec.Cover, w.f.cover.random)
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
	err := s.run(ctx, rec, &sum, func(ctx context.Context) error {
		list, err := s.covers.Cheapest(ctx, rec.Cover, k)
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
func (f *coverFlags) note(o *outbox, rec record, sum format.Summary, to *format.Format) {
	switch {
	case sum.Shown == 0:
	case f.minCost && !rec.Cover.HasCosts():
		o.say("%s: no option has a cost: all solutions are as cheap", place(rec.Record))
	case f.minCost && to != nil && to.Name == "matrix":
		o.say("%s: format matrix does not show what solutions cost: sparse and json do",
			place(rec.Record))
	case f.random > 0 && !sum.Uniform:
		o.say("%s: these solutions are not equally likely: counting all took more than "+
			"--node-limit", place(rec.Record))
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

// defaultProbes is how many probes an estimate has without --probes.
const defaultProbes = 10_000

// estimate answers a record with an estimate.
func (w *solveWorker) estimate(ctx context.Context, o *outbox, rec record) {
	if rec.Err != nil || rec.Blank {
		if rec.Err != nil && w.f.To == nil {
			o.answer("", []byte("?\n"))
		} else if rec.Err != nil {
			o.answer("", w.f.To.NewAnswerer(format.WriteOptions{}).Unreadable(nil,
				rec.Record))
		}
		return
	}
	rec, err := w.prepare(rec)
	if err != nil {
		o.refuse(err)
		return
	}
	s := w.searcher
	s.covers.Rand = w.random(rec.Record)
	var sum format.Summary
	var e exactcover.Estimate
	err = s.run(ctx, rec.Record, &sum, func(ctx context.Context) (err error) {
		e, err = s.covers.Estimate(ctx, rec.Cover, w.f.cover.probes)
		return err
	})
	if err != nil && ctx.Err() == nil {
		o.refuse(err)
		return
	}
	if e.Probes > 0 || err == nil {
		if w.f.To == nil {
			o.answer("", appendEstimate(nil, e))
		} else {
			o.answer("", appendEstimateJSON(nil, e, sum))
		}
	}
	if err != nil {
		o.broken = true
		return
	}
	t := &o.tally
	t.ran(sum.Engine)
	t.nodes += sum.Nodes
	w.explain(o, rec, sum)
	if !sum.Decided {
		t.limited++
		o.status |= limited
		o.say("%s: stopped after %d probes by %s", place(rec.Record), e.Probes,
			w.f.search.LimitsText())
		return
	}
	t.solved++
}

// appendEstimate appends an estimate as text.
func appendEstimate(dst []byte, e exactcover.Estimate) []byte {
	return fmt.Appendf(dst, "%s solutions, %s nodes (%d probes)\n",
		plusMinus(e.Solutions, e.SolutionsError), plusMinus(e.Nodes, e.NodesError), e.Probes)
}

// plusMinus writes a number with its error. The error has two digits, and the number ends at the
// same decimal place.
func plusMinus(x, deviation float64) string {
	switch {
	case math.IsInf(x, 0):
		return "more than 1e308"
	case math.IsInf(deviation, 0):
		return strconv.FormatFloat(x, 'g', 3, 64) + " (error unknown)"
	case deviation == 0 || x == 0:
		return strconv.FormatFloat(x, 'g', -1, 64) + " ± 0"
	}
	digits := min(max(2+int(math.Floor(math.Log10(math.Abs(x)))-math.Floor(math.Log10(deviation))),
		2), 17)
	return rounded(x, digits) + " ± " + rounded(deviation, 2)
}

// rounded writes a number with a number of significant digits, a large one with an exponent.
func rounded(x float64, digits int) string {
	text := strconv.FormatFloat(x, 'g', digits, 64)
	if x >= 1e7 || x < 1 || !strings.Contains(text, "e") {
		return text
	}
	x, _ = strconv.ParseFloat(text, 64)
	return strconv.FormatFloat(x, 'f', 0, 64)
}

// appendEstimateJSON appends an estimate as an object.
func appendEstimateJSON(dst []byte, e exactcover.Estimate, sum format.Summary) []byte {
	number := func(name string, x float64) {
		dst = append(dst, name...)
		if math.IsInf(x, 0) {
			dst = append(dst, "null"...)
			return
		}
		dst = strconv.AppendFloat(dst, x, 'g', -1, 64)
	}
	number(`{"estimate":`, e.Solutions)
	number(`,"error":`, e.SolutionsError)
	number(`,"treeNodes":`, e.Nodes)
	number(`,"treeNodesError":`, e.NodesError)
	dst = fmt.Appendf(dst, `,"probes":%d`, e.Probes)
	if !sum.Decided {
		dst = append(dst, `,"limit":true`...)
	}
	dst = fmt.Appendf(dst, `,"engine":%q,"nodes":%d,"seconds":`, sum.Engine, sum.Nodes)
	dst = strconv.AppendFloat(dst, sum.Time.Seconds(), 'f', -1, 64)
	return append(dst, '}', '\n')
}

// explain tells for --stats how an exact cover problem was searched.
func (w *solveWorker) explain(o *outbox, rec record, sum format.Summary) {
	if w.f.search.stats && rec.Cover != nil {
		o.tell("%s: %s", place(rec.Record),
			explanation(&w.searcher.covers.Stats, sum.Engine, sum.Time))
	}
}
