package bench

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/generate"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/work"
)

// benchSet has the puzzles of a file, grouped by their layouts, or its exact cover
// problems.
type benchSet struct {
	name     string
	batches  []*nonet.Batch
	byLayout map[string]*nonet.Batch
	places   []benchPlace // of each puzzle or problem
	problems []*exactcover.Problem
	weight   int
}

// benchPlace is where a puzzle was read, and where it is in the set.
type benchPlace struct {
	line  int
	batch *nonet.Batch
	index int // in the batch, or of the problem
}

func newBenchSet(name string) *benchSet {
	return &benchSet{name: run.FileName(name), byLayout: map[string]*nonet.Batch{}}
}

func (s *benchSet) len() int { return len(s.places) }

// classic reports whether all puzzles are 9×9 Sudokus.
func (s *benchSet) classic() bool {
	return s.problems == nil && len(s.batches) == 1 && s.batches[0].Layout == nonet.Classic()
}

// add takes a record that was read well.
func (s *benchSet) add(rec *format.Record) error {
	if (rec.Cover != nil) != (s.problems != nil) && s.len() > 0 {
		return errors.New("puzzles and exact cover problems in one file cannot be compared: " +
			"split it")
	}
	if rec.Puzzle != nil && len(rec.Puzzle.Rules) > 0 {
		return errors.New("the puzzle has rules such as cages, which batches do not know: leave " +
			"it out")
	}
	s.weight += run.RecordWeight(rec)
	if rec.Cover != nil {
		s.places = append(s.places, benchPlace{line: rec.Line, index: len(s.problems)})
		s.problems = append(s.problems, rec.Cover)
		return nil
	}
	s.addPuzzle(rec.Puzzle, rec.Line)
	return nil
}

func (s *benchSet) addPuzzle(p *nonet.Puzzle, line int) {
	key := p.Layout.String()
	b := s.byLayout[key]
	if b == nil {
		b = &nonet.Batch{Layout: p.Layout, Solutions: []nonet.Digit{}}
		s.byLayout[key] = b
		s.batches = append(s.batches, b)
	}
	if p.Marks != nil && b.Marks == nil {
		b.Marks = []nonet.Digits{}
		for range len(b.Results) * p.Layout.Cells() {
			b.Marks = append(b.Marks, nonet.AllDigits(p.Layout.Digits()))
		}
	}
	if b.Marks != nil {
		for c := range p.Givens {
			marks := nonet.AllDigits(p.Layout.Digits())
			if p.Marks != nil {
				marks = p.Marks[c]
			}
			b.Marks = append(b.Marks, marks)
		}
	}
	s.places = append(s.places, benchPlace{line, b, len(b.Results)})
	b.Puzzles = append(b.Puzzles, p.Givens...)
	b.Solutions = append(b.Solutions, p.Givens...) // the room
	b.Results = append(b.Results, nonet.Result{})
}

// puzzle returns puzzle i.
func (s *benchSet) puzzle(i int) *nonet.Puzzle {
	p := s.places[i]
	cells := p.batch.Layout.Cells()
	from, to := p.index*cells, (p.index+1)*cells
	puzzle := &nonet.Puzzle{Layout: p.batch.Layout, Givens: p.batch.Puzzles[from:to]}
	if p.batch.Marks != nil {
		puzzle.Marks = p.batch.Marks[from:to]
	}
	return puzzle
}

// generate fills the set with new puzzles.
func (s *benchSet) generate(ctx context.Context, l *nonet.Layout, seed, n uint64) error {
	for p, err := range generate.Puzzles(ctx, generate.Options{Layout: l, Seed: seed}, n, 0) {
		if err != nil {
			if errors.Is(err, nonet.ErrNoSolution) {
				err = work.Usef("%w: there are no puzzles", err)
			}
			return err
		}
		s.addPuzzle(p.Puzzle, int(p.Index)+1)
		if s.weight += len(p.Givens); s.weight > benchWeight {
			return work.Usef("%d puzzles are too many: make fewer", n)
		}
	}
	return nil
}

// benchResult is what was measured of an engine, or of a program, on a set.
type benchResult struct {
	file      string
	name      string
	process   bool // a whole program was timed, not the search alone
	peer      bool // it is not nonet
	puzzles   int
	rounds    []time.Duration
	nodes     int64
	undecided int
	wrong     int
	ratio     float64 // of the speed to the first of its kind: median over the rounds

	// of each puzzle by itself, the fastest of the rounds; nil if not measured
	times []time.Duration

	statuses []nonet.Status // of each puzzle
	grids    []nonet.Grid   // found for each puzzle; nil unless they are wanted
}

// median returns the time of a round: the median.
func (r *benchResult) median() time.Duration {
	return time.Duration(median(floats(r.rounds)))
}

// spread returns the median of the distances of the rounds from their median, in
// proportion to it. One slow round does not change it.
func (r *benchResult) spread() float64 {
	far := floats(r.rounds)
	for i, took := range far {
		far[i] = math.Abs(took - float64(r.median()))
	}
	return median(far) / max(float64(r.median()), 1)
}

// perSecond returns the puzzles per second for the time of a round.
func (r *benchResult) perSecond(took time.Duration) float64 {
	return float64(r.puzzles) / max(took.Seconds(), 1e-9)
}

func floats(list []time.Duration) []float64 {
	out := make([]float64, len(list))
	for i, d := range list {
		out[i] = float64(d)
	}
	return out
}

// median returns the median of some numbers: of an even number, the mean of the two in the
// middle.
func median(list []float64) float64 {
	sorted := slices.Sorted(slices.Values(list))
	k := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[k]
	}
	return (sorted[k-1] + sorted[k]) / 2
}

// setRatios sets the ratio of each result to the first one of its kind: the median of the
// ratios in each round. So it does not matter if the machine becomes slower.
func setRatios(results []benchResult) {
	var first [2]*benchResult
	for i := range results {
		r := &results[i]
		k := 0
		if r.process {
			k = 1
		}
		if first[k] == nil {
			first[k] = r
		}
		ratios := make([]float64, len(r.rounds))
		for j := range ratios {
			ratios[j] = float64(first[k].rounds[j]) / max(float64(r.rounds[j]), 1)
		}
		r.ratio = median(ratios)
	}
}

// benchPass solves all puzzles of a set once, or more often if that takes too little
// time to be measured. It returns the time of one pass and takes down the outcome.
type benchPass func(context.Context, *benchResult) (time.Duration, error)

// runSet times everything on a set.
func runSet(
	ctx context.Context, a *run.App, f *benchFlags, set *benchSet, peers [][]string,
) ([]benchResult, error) {
	engines, err := set.engines(f)
	if err != nil {
		return nil, err
	}
	var passes []benchPass
	var results []benchResult
	for _, e := range engines {
		results = append(results, benchResult{file: set.name, name: e.Name, puzzles: set.len()})
		passes = append(passes, set.engine(f, e))
	}
	if len(peers) > 0 {
		process, remove, err := newBenchProcess(f, set)
		if err != nil {
			return nil, err
		}
		defer remove()
		own, name := ownCommand(f, engines[0])
		results = append(results, benchResult{file: set.name, name: name, process: true,
			puzzles: set.len()})
		passes = append(passes, process.run(own, true))
		for i, words := range peers {
			results = append(results, benchResult{file: set.name, name: f.peers[i], process: true,
				peer: true, puzzles: set.len()})
			passes = append(passes, process.run(words, false))
		}
	}
	for round := range f.rounds {
		for i, run := range passes {
			took, err := run(ctx, &results[i])
			if err != nil {
				return nil, err
			}
			results[i].rounds = append(results[i].rounds, took)
			if round == 0 {
				checkSet(a, f, set, results, i)
			}
			a.Done.Add(int64(set.len()))
		}
	}
	setRatios(results)
	for i := range results {
		if results[i].undecided > 0 {
			a.Status |= run.Limited
		}
	}
	return results, nil
}

// engines returns the engines to compare on the set.
func (s *benchSet) engines(f *benchFlags) ([]work.Engine, error) {
	for _, e := range f.engines {
		if err := s.check(e); err != nil {
			return nil, err
		}
	}
	switch {
	case len(f.engines) > 0:
		return f.engines, nil
	case s.problems != nil:
		return parseEngines(benchCovers)
	case s.classic():
		return parseEngines(benchClassic + "," + benchEngines)
	}
	return parseEngines(benchEngines)
}

// checkSet compares the answers of result i in the first round with those of the first
// result, and says which are wrong.
func checkSet(a *run.App, f *benchFlags, set *benchSet, results []benchResult, i int) {
	r, first := &results[i], &results[0]
	const named = 10
	fault := func(k int, format string, args ...any) {
		a.Status |= run.Negative
		if r.wrong++; r.wrong <= named {
			a.Say("%s:%d: %s: %s", set.name, set.places[k].line, r.name, fmt.Sprintf(format,
				args...))
		}
	}
	decided := func(s nonet.Status) bool { return s != nonet.StatusLimit }
	for k := range set.places {
		switch {
		case r.process:
			set.judge(k, r, first, fault)
		case decided(r.statuses[k]) && decided(first.statuses[k]) &&
			r.statuses[k] != first.statuses[k]:
			fault(k, "%s, where %s says %s", r.statuses[k], first.name, first.statuses[k])
		}
	}
	if r.wrong > named {
		a.Say("%s: %s: %d more of its answers are wrong", set.name, r.name, r.wrong-named)
	}
}

// Round is the least time of a round: a shorter time cannot be measured well.
var Round = 100 * time.Millisecond

// repeat calls pass as often as it takes to last Round, and returns the mean time of
// a call.
func repeat(pass func() error) (time.Duration, error) {
	start := time.Now()
	for n := 1; ; n++ {
		if err := pass(); err != nil {
			return 0, err
		}
		if took := time.Since(start); took >= Round {
			return took / time.Duration(n), nil
		}
	}
}

// limit returns the number of solutions to search for.
func (f *benchFlags) limit() int {
	if f.unique {
		return 2
	}
	return 1
}

// check returns an error unless an engine can search the set.
func (s *benchSet) check(e work.Engine) error {
	switch {
	case s.problems == nil && !e.Fits(work.OnlyPuzzles):
		return work.Usef("%s: engine %s is for exact cover problems and these are puzzles: say -e "+
			"cover", s.name, e.Name)
	case s.problems != nil && !e.Fits(work.OnlyCovers):
		return work.Usef("%s: engine %s is for puzzles and these are exact cover problems: say -e "+
			"cover", s.name, e.Name)
	case s.problems != nil && e.Covers == exactcover.EngineMemo:
		return work.Usef("%s: engine %s only counts, bench searches for solutions: say -e auto",
			s.name, e.Name)
	}
	return nil
}

// engine returns the function that runs an engine over the set for a round.
func (s *benchSet) engine(f *benchFlags, e work.Engine) benchPass {
	switch {
	case f.single:
		return s.single(f, e)
	case s.problems != nil:
		return func(ctx context.Context, r *benchResult) (time.Duration, error) {
			return repeat(func() error { return s.cover(ctx, f, e, r) })
		}
	}
	solver := nonet.Solver{Engine: e.Puzzles, Jobs: f.jobs, NodeLimit: f.nodeLimit,
		Timeout: f.timeout}
	return func(ctx context.Context, r *benchResult) (time.Duration, error) {
		nodes := int64(0)
		took, err := repeat(func() error {
			nodes = 0
			for _, b := range s.batches {
				if err := solver.SolveBatch(ctx, b, f.limit()); err != nil {
					return err
				}
				nodes += solver.Stats.Nodes
			}
			return nil
		})
		if err == nil && r.statuses == nil {
			r.nodes = nodes
			for _, p := range s.places {
				r.note(p.batch.Results[p.index].Status)
				if len(f.peers) > 0 {
					cells := p.batch.Layout.Cells()
					grid := nonet.Grid(p.batch.Solutions[p.index*cells : (p.index+1)*cells])
					r.grids = append(r.grids, slices.Clone(grid))
				}
			}
		}
		return took, err
	}
}

// note records the outcome of the next puzzle.
func (r *benchResult) note(status nonet.Status) {
	r.statuses = append(r.statuses, status)
	if status == nonet.StatusLimit {
		r.undecided++
	}
}

// cover solves the problems once.
func (s *benchSet) cover(ctx context.Context, f *benchFlags, e work.Engine, r *benchResult) error {
	statuses := make([]nonet.Status, len(s.problems))
	var next, nodes atomic.Int64
	var workers sync.WaitGroup
	for range f.jobs {
		workers.Go(func() {
			solver := exactcover.Solver{Engine: e.Covers, Jobs: 1, NodeLimit: f.nodeLimit}
			for {
				i := int(next.Add(1)) - 1
				if i >= len(s.problems) || ctx.Err() != nil {
					return
				}
				statuses[i] = coverOne(ctx, f, &solver, s.problems[i])
				nodes.Add(solver.Stats.Nodes)
			}
		})
	}
	workers.Wait()
	if r.statuses == nil {
		r.nodes = nodes.Load()
		for _, status := range statuses {
			r.note(status)
		}
	}
	return ctx.Err()
}

// coverOne solves a problem.
func coverOne(
	ctx context.Context, f *benchFlags, solver *exactcover.Solver, p *exactcover.Problem,
) nonet.Status {
	if f.timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, f.timeout)
		defer cancel()
	}
	n, err := solver.CountTo(ctx, p, f.limit())
	switch {
	case err != nil:
		return nonet.StatusLimit
	case n == 0:
		return nonet.StatusNoSolution
	case n == 1:
		return nonet.StatusSolved
	}
	return nonet.StatusNotUnique
}
