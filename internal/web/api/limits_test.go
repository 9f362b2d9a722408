//go:build !js

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
	slow := Puzzle{Givens: slowGivens}
	ends(t, "solve", func(ctx context.Context) (bool, error) {
		x, err := solve(ctx, SolveParams{Puzzle: slow, Engine: "dfs"}, nil)
		if !x.Limit || x.Exact {
			t.Errorf("solve: %+v", x)
		}
		return x.Nodes > 0, err
	})
	ends(t, "search", func(ctx context.Context) (bool, error) {
		chunks := 0
		x, err := search(ctx, SearchParams{Puzzle: slow, Engine: "dfs", Most: 1000},
			func(SearchEvent) error { chunks++; return nil })
		if x.Outcome != "limit" || x.Recorded > 1000 || x.Micros != 0 {
			t.Errorf("search: %+v", x)
		}
		return x.Recorded == 1000 && x.Events > 1000 && chunks > 0, err
	})
	ends(t, "count", func(ctx context.Context) (bool, error) {
		c, err := count(ctx, CountParams{Puzzle: Puzzle{Givens: strings.Repeat(".", 81)}},
			func(CountEvent) error { return nil })
		return !c.Exact && c.Count != "0", err
	})
	ends(t, "generate", func(ctx context.Context) (bool, error) {
		g, err := makePuzzles(ctx, GenerateParams{MinER: 11.5, Seed: 5, N: 3},
			func(GenerateEvent) error { return nil })
		var limit *Error
		if !errors.As(err, &limit) || limit.Code != CodeLimit || g.Seed != 5 {
			t.Errorf("generate: %+v, %v", g, err)
			return true, nil
		}
		return strings.Contains(limit.Message, "seed 5"), nil
	})
}

// ends gives a call more and more time until it knows something when its time is over: on a busy
// machine that may take a while.
func ends(t *testing.T, name string, call func(context.Context) (bool, error)) {
	t.Helper()
	for wait := 300 * time.Millisecond; wait < time.Minute; wait *= 2 {
		ctx, cancel := context.WithTimeout(t.Context(), wait)
		knows, err := call(ctx)
		cancel()
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if knows || t.Failed() {
			return
		}
	}
	t.Errorf("%s: it knows nothing when its time is over", name)
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
		got := asError(t.Context(), formatError(x.err))
		if got.Code != x.code || got.Message == "" {
			t.Errorf("%v: got %+v, want code %s", x.err, got, x.code)
		}
	}
	if e := asError(t.Context(), formatError(&format.SyntaxError{Err: errors.New("no digit"),
		Line: 3, Column: 4})); e.Line != 3 || e.Column != 4 || e.Message != "no digit" {
		t.Errorf("got %+v", e)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if e := asError(ended, errors.New("any")); e.Code != CodeCancelled {
		t.Errorf("got %+v", e)
	}
}
