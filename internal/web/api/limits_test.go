package api

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/generate"
	"github.com/nonet-dev/nonet/logic"
)

// slowGivens takes a search in row order minutes.
const slowGivens = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"

// When the time of a call is over, searches return what they know.
func TestTimeIsOver(t *testing.T) {
	ctx := func() context.Context {
		ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
		t.Cleanup(cancel)
		return ctx
	}
	slow := Puzzle{Givens: slowGivens}
	if x, err := solve(ctx(), SolveParams{Puzzle: slow, Engine: "dfs"}, nil); err != nil ||
		x.Status != "limit" || !x.More || x.Nodes == 0 {
		t.Errorf("solve: %+v, %v", x, err)
	}
	chunks := 0
	x, err := search(ctx(), SearchParams{Puzzle: slow, Engine: "dfs", Most: 1000},
		func(SearchEvent) error { chunks++; return nil })
	if err != nil || x.Outcome != "limit" || x.Recorded != 1000 || x.Events <= 1000 ||
		x.Micros != 0 || chunks == 0 {
		t.Errorf("search: %+v, %v, %d chunks", x, err, chunks)
	}
	told := 0
	c, err := count(ctx(), CountParams{Puzzle: Puzzle{Givens: strings.Repeat(".", 81)}},
		func(CountEvent) error { told++; return nil })
	if err != nil || c.Exact || c.Count == "0" {
		t.Errorf("count: %+v, %v", c, err)
	}
	g, err := makePuzzles(ctx(), GenerateParams{MinER: 11.5, Seed: 5, N: 3},
		func(GenerateEvent) error { return nil })
	var limit *Error
	if !errors.As(err, &limit) || limit.Code != CodeLimit || g.Seed != 5 ||
		!strings.Contains(limit.Message, "seed 5") {
		t.Errorf("generate: %+v, %v", g, err)
	}
}

// A panic ends the call and nothing else. It says where it was to the log, and not to the
// caller.
func TestPanic(t *testing.T) {
	m := method("broken", "Breaks.", false,
		func(context.Context, None, func(None) error) (None, error) {
			var list []int
			return None{}, fmt.Errorf("never %d", list[len(list)])
		})
	_, err := m.Call(t.Context(), nil, nil)
	var e *Error
	if !errors.As(err, &e) || e.Code != CodeInternal || strings.Contains(e.Message, "range") ||
		!strings.Contains(e.Detail, "index out of range") ||
		!strings.Contains(e.Detail, "limits_test.go") {
		t.Errorf("got %+v", err)
	}
}

// Errors of the packages have codes. What nobody expected is a fault of nonet.
func TestErrorsOfPackages(t *testing.T) {
	_, unknown := format.Read(strings.NewReader("?!"), format.Options{})
	_, empty := format.Read(strings.NewReader(""), format.Options{})
	_, layout := nonet.ParseLayout("cube")
	for _, x := range []struct {
		err  error
		code Code
	}{
		{errorf(CodeMany, "two"), CodeMany},
		{fmt.Errorf("method: %w", errorf(CodeMany, "two")), CodeMany},
		{&nonet.LimitError{Err: nonet.ErrLimit}, CodeLimit},
		{&nonet.LimitError{Err: context.DeadlineExceeded}, CodeLimit},
		{&format.SyntaxError{Err: errors.New("no digit"), Line: 3, Column: 4}, CodeUnreadable},
		{unknown, CodeUnreadable},
		{empty, CodeUnreadable},
		{layout, CodeRequest},
		{nonet.ErrNoSolution, CodeNone},
		{nonet.ErrNotUnique, CodeMany},
		{nonet.ErrInvalid, CodeInvalid},
		{generate.ErrOptions, CodeRequest},
		{logic.ErrGoal, CodeRequest},
		{logic.ErrSize, CodeUnsupported},
		{nonet.ErrUnsupported, CodeUnsupported},
		{format.ErrCannotHold, CodeUnsupported},
		{errors.New("the disk is full"), CodeInternal},
	} {
		got := asError(t.Context(), x.err)
		if got.Code != x.code || got.Message == "" {
			t.Errorf("%v: got %+v, want code %s", x.err, got, x.code)
		}
	}
	if e := asError(t.Context(), &format.SyntaxError{Err: errors.New("no digit"), Line: 3,
		Column: 4}); e.Line != 3 || e.Column != 4 || e.Message != "no digit" {
		t.Errorf("got %+v", e)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if e := asError(ended, errors.New("any")); e.Code != CodeCancelled {
		t.Errorf("got %+v", e)
	}
}
