package parts

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
)

// splitFlags are the flags of cover split.
type splitFlags struct {
	read   run.ReadFlags
	write  run.WriteFlags
	jobs   run.SearchFlags
	number int
	probes int // of each part
}

const (
	defaultParts = 1000
	maxParts     = 1_000_000
	// defaultPartProbes is how many random probes the estimate of a part has. With 20 probes, ten
	// machines that share out 200 parts are 92% busy, with 100 they are 99%.
	defaultPartProbes = 100
)

// SplitCommand returns the command nonet cover split of a run.
func SplitCommand(a *run.App) *cobra.Command {
	f := &splitFlags{jobs: run.NewSearchFlags(), number: defaultParts, probes: defaultPartProbes}
	cmd := &cobra.Command{
		Use: "split [FILE]",
		RunE: func(cmd *cobra.Command, args []string) error {
			return split(cmd.Context(), a, f, args)
		},
	}
	f.read.Add(cmd)
	f.write.AddOutput(cmd)
	f.write.AddTo(cmd, "`FORMAT` of problems that are written instead of addresses: dlx",
		func(row *format.Format) bool { return row.Name == "dlx" })
	run.AddOptions(cmd, f.jobs.EngineOption(work.OnlyCovers), f.jobs.JobsOption())
	run.ParsedFlag(cmd, &f.number, "number", "n", "N",
		fmt.Sprintf("make `N` parts or a few more, up to %d (default %d)", maxParts, defaultParts),
		parseParts)
	run.ParsedFlag(cmd, &f.probes, "probes", "", "N",
		fmt.Sprintf("estimate each part by `N` random "+
			"probes (default %d)", defaultPartProbes), work.Positive[int])
	return cmd
}

// parseParts reads a number of parts.
func parseParts(text string) (int, error) {
	n, err := work.Positive[int](text)
	if err != nil || n > maxParts {
		return 0, fmt.Errorf("expected a whole number from 1 to %d", maxParts)
	}
	return n, nil
}

// split is cover split.
func split(ctx context.Context, a *run.App, f *splitFlags, args []string) error {
	if f.write.To != nil && f.write.Output == "" {
		return work.Usef("--to dlx writes a file for each part: say how their names begin with --output")
	}
	problem, err := readProblem(a, args, &f.read, "")
	if err != nil {
		return err
	}
	defer a.UseCores(f.jobs.Jobs)()
	if f.jobs.Engine.Covers == exactcover.EngineAuto {
		if err := adviseTables(ctx, a, f, problem); err != nil {
			return err
		}
	}
	s := exactcover.Solver{Engine: f.jobs.Engine.Covers, Jobs: f.jobs.Cores()}
	parts, err := s.Split(ctx, problem.Cover, f.number)
	if err != nil {
		return splitError(ctx, problem, err)
	}
	if f.write.To != nil {
		return writeProblems(ctx, a, f, problem, parts)
	}
	out, err := a.OpenOutput(f.write.Output, &run.Inputs{}, problem.File)
	if err != nil {
		return err
	}
	estimates, err := estimateParts(ctx, f, problem.Cover, parts)
	if err != nil {
		return splitError(ctx, problem, err)
	}
	id := idOf(problem.Cover)
	text := appendHead(nil, partsTitle, parts[0].Engine(), id)
	text = fmt.Appendf(text, "# parts %d\n# estimate %s", len(parts),
		AppendEstimate(nil, sumEstimates(estimates)))
	for i, part := range parts {
		line := partLine{estimates[i].Nodes, part, id}
		text = line.append(text)
	}
	_, err = out.Write(text)
	return err
}

// splitError returns the error of a search, as the program tells it.
func splitError(ctx context.Context, problem run.Record, err error) error {
	if ctx.Err() != nil || ended(err) {
		return err
	}
	return work.Usef("%s: %w: say -e rows or -e cells", run.Place(problem.Record), err)
}

// estimateParts estimates each part.
func estimateParts(ctx context.Context, f *splitFlags, p *exactcover.Problem,
	parts []exactcover.Part) ([]exactcover.Estimate, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	estimates := make([]exactcover.Estimate, len(parts))
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(f.jobs.Cores(), len(parts)) {
		workers.Go(func() {
			var s exactcover.Solver
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(parts) {
					return
				}
				s.Part, s.Rand = &parts[i], rand.New(rand.NewPCG(0, uint64(i)))
				var err error
				if estimates[i], err = s.Estimate(ctx, p, f.probes); err != nil {
					cancel(err)
				}
			}
		})
	}
	workers.Wait()
	return estimates, context.Cause(ctx)
}

// sumEstimates returns the estimate of the whole tree.
func sumEstimates(list []exactcover.Estimate) (sum exactcover.Estimate) {
	for _, e := range list {
		sum.Probes += e.Probes
		sum.Solutions += e.Solutions
		sum.Nodes += e.Nodes
		sum.SolutionsError = math.Hypot(sum.SolutionsError, e.SolutionsError)
		sum.NodesError = math.Hypot(sum.NodesError, e.NodesError)
	}
	return sum
}

const (
	// trialNodes is how many nodes the trial of counting with tables has, and listedNodes that of
	// listing. They take about a second together.
	trialNodes  = 500_000
	listedNodes = 100_000
)

// MaxTrial is how long each trial takes at most, with problems whose nodes take long.
var MaxTrial = 3 * time.Second

// adviseTables returns an error if counting with tables is expected to be done before a listing,
// which alone can be split.
func adviseTables(ctx context.Context, a *run.App, f *splitFlags, problem run.Record) error {
	tables, sure, err := tablesTime(ctx, f, problem.Cover)
	if err != nil || !sure {
		return err
	}
	listing, err := listingTime(ctx, problem.Cover)
	if err != nil || listing <= tables {
		return err
	}
	return work.Usef("%s: nonet count is expected to be done in about %s, with tables, which cannot be "+
		"split; listing would take one core about %s: count without parts, or split the listing with "+
		"-e rows or -e cells", run.Place(problem.Record), roughTime(tables), roughTime(listing))
}

// tablesTime returns how long nonet count is expected to take. It is sure if nonet count does not
// list the solutions.
func tablesTime(ctx context.Context, f *splitFlags, p *exactcover.Problem) (took time.Duration,
	sure bool, err error) {
	trial, cancel := context.WithTimeout(ctx, MaxTrial)
	defer cancel()
	share := 0.0
	s := exactcover.Solver{NodeLimit: trialNodes, Jobs: f.jobs.Cores(),
		Progress: func(x float64) { share = x }}
	start := time.Now()
	_, err = s.Count(trial, p)
	took = time.Since(start)
	switch {
	case ctx.Err() != nil:
		return 0, false, ctx.Err()
	case s.Stats.Engine != exactcover.EngineMemo, err != nil && share == 0:
		return 0, false, nil
	case err != nil:
		took = time.Duration(min(float64(took)/share, math.MaxInt64/2))
	}
	return took, true, nil
}

// listingTime returns how long a listing is expected to take on one core.
func listingTime(ctx context.Context, p *exactcover.Problem) (time.Duration, error) {
	trial, cancel := context.WithTimeout(ctx, MaxTrial)
	defer cancel()
	s := exactcover.Solver{NodeLimit: listedNodes, Jobs: 1, Part: new(exactcover.Part)}
	start := time.Now()
	_, err := s.Count(trial, p)
	took := time.Since(start)
	if err == nil || ctx.Err() != nil {
		return took, ctx.Err()
	}
	nodes := max(s.Stats.Nodes, 1)
	s.NodeLimit = 0
	e, err := s.Estimate(trial, p, DefaultProbes)
	if ctx.Err() != nil || errors.Is(err, exactcover.ErrUnsupported) {
		return 0, err
	}
	return time.Duration(min(float64(took)*e.Nodes/float64(nodes), math.MaxInt64/2)), nil
}

// roughTime writes a time with a unit that suits it.
func roughTime(d time.Duration) string {
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%.2g s", d.Seconds())
	case d < 2*time.Hour:
		return fmt.Sprintf("%.0f min", d.Minutes())
	case d < 48*time.Hour:
		return fmt.Sprintf("%.0f h", d.Hours())
	case d < run.MaxLeft:
		return fmt.Sprintf("%.0f days", d.Hours()/24)
	}
	return "years"
}
