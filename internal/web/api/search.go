package api

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/trace"
)

const (
	// maxSearchNodes bounds the nodes of a search.
	maxSearchNodes = 20_000_000
	// oftenEvents is the number of events after which a search looks whether to tell how far
	// it is.
	oftenEvents = 1 << 16
	// measureTime is how long searches are repeated to measure their time, and measureMost how
	// often.
	measureTime = 20 * time.Millisecond
	measureMost = 20
)

func search(ctx context.Context, params SearchParams, emit func(SearchEvent) error) (
	SearchResult, error) {
	var out SearchResult
	p, err := params.puzzle()
	if err != nil {
		return out, err
	}
	engine, err := textbookEngine(params.Engine)
	if err != nil {
		return out, err
	}
	limit := 1
	switch params.Stop {
	case "", "first":
	case "unique":
		limit = 2
	default:
		return out, errorf(CodeRequest, "stop is %q: it is first or unique", params.Stop)
	}
	switch {
	case params.Most < 0 || params.Most > MaxEvents:
		return out, errorf(CodeRequest, "most is %d: it is a number from 0 to %d", params.Most,
			MaxEvents)
	case params.Nodes < 0 || params.Nodes > maxSearchNodes:
		return out, errorf(CodeRequest, "nodes is %d: it is a number from 0 to %d", params.Nodes,
			maxSearchNodes)
	case params.Nodes == 0:
		params.Nodes = maxSearchNodes
	}

	inner, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	r := trace.Recorder{Limit: params.Most}
	told := time.Now()
	tell := func(chunk []byte) {
		told = time.Now()
		if err := emit(SearchEvent{Trace: chunk, Nodes: r.All.Nodes}); err != nil {
			cancel(err)
		}
	}
	r.Chunk = tell
	s := nonet.Solver{Engine: engine, NodeLimit: params.Nodes, Trace: func(e nonet.Event) {
		r.Event(e)
		if r.All.Events%oftenEvents == 0 && time.Since(told) >= often {
			tell(nil)
		}
	}}
	found := 0
	for grid, err := range s.Solutions(inner, p) {
		switch {
		case errors.Is(err, nonet.ErrLimit), errors.Is(err, context.DeadlineExceeded):
			out.Outcome = "limit"
		case context.Cause(inner) != nil:
			return out, context.Cause(inner)
		case err != nil:
			return out, err
		}
		if err != nil {
			break
		}
		if found++; found == 1 {
			out.Solution = grid.String()
		}
		if found == limit {
			break
		}
	}
	r.Close()
	if err := context.Cause(inner); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return out, err
	}
	if out.Outcome == "" {
		out.Outcome = searchOutcome(found, limit)
		s.Trace, s.NodeLimit = nil, 0
		out.Micros = measure(ctx, &s, p, limit)
	}
	out.Nodes, out.Forced, out.Dead = r.All.Nodes, r.All.Forced, r.All.DeadEnds
	out.Deepest, out.Events, out.Recorded = r.All.Deepest, r.All.Events, r.Recorded.Events
	return out, nil
}

// textbookEngine reads the name of an engine whose steps can be watched.
func textbookEngine(name string) (nonet.Engine, error) {
	var names []string
	for _, e := range nonet.Engines() {
		if e.Textbook && e.Name == name {
			return e.Engine, nil
		}
		if e.Textbook {
			names = append(names, e.Name)
		}
	}
	return 0, errorf(CodeRequest, "engine is %q: the engines that can be watched are %s", name,
		strings.Join(names, ", "))
}

// searchOutcome says what a search that was not cut short found.
func searchOutcome(found, limit int) string {
	switch {
	case found == 0:
		return "none"
	case limit == 1:
		return "solved"
	case found == 1:
		return "unique"
	}
	return "many"
}

// measure returns the time of a search in microseconds, the least of several, 0 if the
// context ends first.
func measure(ctx context.Context, s *nonet.Solver, p *nonet.Puzzle, limit int) int64 {
	start := time.Now()
	least := time.Duration(0)
	for range measureMost {
		before := time.Now()
		if _, err := s.CountTo(ctx, p, limit); err != nil {
			break
		}
		took := time.Since(before)
		if least == 0 || took < least {
			least = took
		}
		if time.Since(start) >= measureTime {
			break
		}
	}
	return least.Microseconds()
}
