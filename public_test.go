package nonet_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
)

// What the methods of a Layout return can be changed without a trace in the
// layout.
func TestLayoutsShareNothing(t *testing.T) {
	l, err := nonet.ParseLayout("9+diagonal+apart:r1c1,r2c4+apart:r1c1,r3c4")
	if err != nil {
		t.Fatal(err)
	}
	spoil := func(cells []nonet.Cell) {
		for i := range cells {
			cells[i] = 80
		}
		_ = append(cells, 80) // must not reach the slice that follows in memory
	}
	describe := func() string {
		text := fmt.Sprint(l.Houses(), l.Apart(), l.Regions())
		for c := range nonet.Cell(l.Cells()) {
			text += fmt.Sprint(l.HousesOf(c), l.Peers(c))
		}
		return text
	}
	before := describe()
	for _, h := range l.Houses() {
		spoil(h.Cells)
	}
	for c := range nonet.Cell(l.Cells()) {
		spoil(l.Peers(c))
		clear(l.HousesOf(c))
	}
	h, _ := l.Shared(0, 1)
	spoil(h.Cells)
	clear(l.Apart())
	clear(l.Regions())
	p := nonet.NewPuzzle(l)
	p.Givens[0], p.Givens[1] = 1, 1
	for _, c := range p.Conflicts() {
		spoil(c.House.Cells)
	}
	p.Givens[1] = 0
	s := nonet.Solver{Engine: nonet.EngineDLX, NodeLimit: 3, Trace: func(e nonet.Event) {
		if e.House != nil {
			spoil(e.House.Cells)
		}
	}}
	if _, err := s.Solve(t.Context(), p); !errors.Is(err, nonet.ErrLimit) {
		t.Fatal(err)
	}
	if after := describe(); after != before {
		t.Errorf("the layout was changed:\n%s\n%s", before, after)
	}
}

// Every enumeration has a text for every value.
func TestEnumerationsAreTotal(t *testing.T) {
	for i := range 256 {
		for _, v := range []fmt.Stringer{nonet.Engine(i), nonet.HouseKind(i), nonet.EventKind(i),
			nonet.Status(i)} {
			if v.String() == "" {
				t.Errorf("%T %d has no text", v, i)
			}
		}
	}
	if got := nonet.Engine(200).String(); got != "Engine(200)" {
		t.Errorf("an unknown engine is %q", got)
	}
}

func TestPuzzlesPrint(t *testing.T) {
	l, err := nonet.ParseLayout("2x2")
	if err != nil {
		t.Fatal(err)
	}
	p, err := nonet.ParsePuzzle(l, "1..............2")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprint(p, *p), "4: 1..............2 4: 1..............2"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	p.Marks = make([]nonet.Digits, 16)
	if got, want := fmt.Sprintf("%v", p), "4: 1..............2 with pencilmarks"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := fmt.Sprint(nonet.Puzzle{}); got == "" {
		t.Error("the zero puzzle prints nothing")
	}
}

// The errors of puzzles and of exact cover problems are the same values.
func TestErrorsAreShared(t *testing.T) {
	for a, b := range map[error]error{
		nonet.ErrNoSolution:  exactcover.ErrNoSolution,
		nonet.ErrNotUnique:   exactcover.ErrNotUnique,
		nonet.ErrLimit:       exactcover.ErrLimit,
		nonet.ErrUnsupported: exactcover.ErrUnsupported,
	} {
		if !errors.Is(a, b) {
			t.Errorf("%v is not package exactcover's", a)
		}
	}
}

// A search that ended early says so with a LimitError, whatever the engine and
// the call.
func TestLimitErrors(t *testing.T) {
	blank, err := nonet.ParseLayout("4x4")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range nonet.Engines() {
		p := nonet.NewPuzzle(blank)
		if e.Engine == nonet.EngineNine {
			p = nonet.NewPuzzle(nonet.Classic())
		}
		s := nonet.Solver{Engine: e.Engine, NodeLimit: 1}
		ctx, cancel := context.WithCancel(t.Context())
		_, errSolve := s.Solve(t.Context(), p)
		_, errCount := s.Count(t.Context(), p)
		s.NodeLimit = 0
		var errList error
		for _, errList = range s.Solutions(ctx, p) {
			cancel()
		}
		cancel()
		for i, err := range []error{errSolve, errCount, errList} {
			want := nonet.ErrLimit
			if i == 2 {
				want = context.Canceled
			}
			var limit *nonet.LimitError
			if !errors.As(err, &limit) || !errors.Is(err, want) || err.Error() != want.Error() {
				t.Errorf("%s, call %d: %v (%T), want a LimitError with %v",
					e.Name, i, err, err, want)
			}
		}
	}
}

// Each engine either honours an option or refuses it, as the Solver documents.
func TestOptions(t *testing.T) {
	p := nonet.NewPuzzle(nonet.Classic())
	for _, e := range nonet.Engines() {
		for _, option := range []struct {
			name      string
			solver    nonet.Solver
			supported bool
		}{
			{"Rand", nonet.Solver{Rand: rand.New(rand.NewPCG(1, 1))}, !e.Textbook},
			{"Trace", nonet.Solver{Trace: func(nonet.Event) {}}, e.Textbook},
			{"Proof", nonet.Solver{Proof: io.Discard}, e.Name == "auto" || e.Name == "search"},
			{"Progress", nonet.Solver{Progress: func(nonet.Progress) {}}, true},
			{"Memory", nonet.Solver{Memory: 1 << 20}, true},
			{"Jobs", nonet.Solver{Jobs: 3}, true},
		} {
			s := option.solver
			s.Engine, s.NodeLimit = e.Engine, 1000
			_, errFirst := s.First(t.Context(), p)
			_, errCount := s.CountTo(t.Context(), p, 3)
			b := nonet.Batch{Layout: p.Layout, Puzzles: p.Givens, Results: make([]nonet.Result, 1)}
			errBatch := s.SolveBatch(t.Context(), &b, 1)
			for i, err := range []error{errFirst, errCount, errBatch} {
				supported := option.supported && (i < 2 || s.Proof == nil)
				if refused := errors.Is(err, nonet.ErrUnsupported); refused == supported {
					t.Errorf("%s, %s, call %d: %v, want it supported: %v", e.Name, option.name, i,
						err, supported)
				}
			}
		}
	}
}
