package nonet

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/internal/testenv"
)

// engineList returns every engine that solves a layout, Auto included.
func engineList(l *Layout) []Engine {
	var list []Engine
	for _, info := range engineInfos(l) {
		list = append(list, info.Engine)
	}
	return list
}

// engineInfos returns the engines that support l.
func engineInfos(l *Layout) []EngineInfo {
	return slices.DeleteFunc(Engines(), func(e EngineInfo) bool {
		return e.Engine == EngineNine &&
			!l.classic()
	})
}

func TestSolve(t *testing.T) {
	tests := []struct {
		name, layout, puzzle string
		want                 string
		solve, first         error
		count                int
	}{
		{"unique", "9", easy, easySolved, nil, nil, 1},
		{"full", "9", easySolved, easySolved, nil, nil, 1},
		{"clash", "4", "11..............", "", ErrNoSolution, ErrNoSolution, 0},
		{"none", "4", "123....4........", "", ErrNoSolution, ErrNoSolution, 0},
		{"blank", "4", "................", "", ErrNotUnique, nil, 288},
		{"latin", "latin:4", "................", "", ErrNotUnique, nil, 576},
		{"one", "latin:1", ".", "1", nil, nil, 1},
		{"impossible layout", "latin:2+diagonal", "....", "", ErrNoSolution, ErrNoSolution, 0},
	}
	ctx := context.Background()
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := parsePuzzle(t, tt.layout, tt.puzzle)
			for _, e := range engineList(p.Layout) {
				s := Solver{Engine: e}
				g, err := s.Solve(ctx, p)
				if !errors.Is(err, tt.solve) {
					t.Errorf("%s: Solve: %v", e, err)
				}
				if tt.want != "" && g.String() != tt.want {
					t.Errorf("%s: Solve: %s", e, g)
				}
				if (tt.solve == nil || tt.solve == ErrNotUnique) != p.Solves(g) {
					t.Errorf("%s: Solve returns %s", e, g)
				}
				g, err = s.First(ctx, p)
				if !errors.Is(err, tt.first) || (tt.first == nil) != p.Solves(g) {
					t.Errorf("%s: First: %s, %v", e, g, err)
				}
				n, err := s.Count(ctx, p)
				if err != nil || n.Int64() != int64(tt.count) {
					t.Errorf("%s: Count: %d, %v", e, n, err)
				}
				if int64(tt.count) != s.Stats.Solutions || e != EngineAuto && s.Stats.Engine != e ||
					s.Stats.Engine == EngineAuto {
					t.Errorf("%s: %+v", e, s.Stats)
				}
				for limit := range 4 {
					n, err := s.CountTo(ctx, p, limit)
					if err != nil || n != min(limit, tt.count) {
						t.Errorf("%s: CountTo %d: %d, %v", e, limit, n, err)
					}
				}
				list := map[string]bool{}
				for g, err := range s.Solutions(ctx, p) {
					if err != nil || !p.Solves(g) {
						t.Errorf("%s: Solutions: %s, %v", e, g, err)
					}
					list[g.String()] = true
				}
				if len(list) != tt.count {
					t.Errorf("%s: Solutions: %d", e, len(list))
				}
			}
		})
	}
}

func TestSolutionsStayValid(t *testing.T) {
	p := parsePuzzle(t, "4", "................")
	var s Solver
	var grids []Grid
	var texts []string
	for g := range s.Solutions(t.Context(), p) {
		grids = append(grids, g)
		texts = append(texts, g.String())
	}
	for i, g := range grids {
		if g.String() != texts[i] {
			t.Fatalf("grid %d has changed", i)
		}
	}
	grids[0] = append(grids[0], 9)
	if grids[1].String() != texts[1] {
		t.Error("appending to a grid changes the next")
	}
}

func TestSolutionsBreak(t *testing.T) {
	p := NewPuzzle(Classic())
	for _, e := range engineList(p.Layout) {
		s := Solver{Engine: e}
		n := 0
		for g, err := range s.Solutions(t.Context(), p) {
			if err != nil || !p.Solves(g) {
				t.Fatalf("%s: %v", e, err)
			}
			if n++; n == 5 {
				break
			}
		}
		if n != 5 || s.Stats.Solutions != 5 {
			t.Errorf("%s: %d solutions, %+v", e, n, s.Stats)
		}
	}
}

func TestNodeLimit(t *testing.T) {
	p, count := parsePuzzle(t, "latin:5", "........................."), int64(161280)
	if !testenv.Long() {
		p, count = parsePuzzle(t, "latin:4", "................"), 576
	}
	for _, e := range engineList(p.Layout) {
		s := Solver{Engine: e, NodeLimit: 10}
		n, err := s.Count(t.Context(), p)
		if !errors.Is(err, ErrLimit) || s.Stats.Nodes != 10 {
			t.Errorf("%s: %d, %v, %+v", e, n, err, s.Stats)
		}
		if _, err := s.Solve(t.Context(), p); !errors.Is(err, ErrLimit) &&
			!errors.Is(err, ErrNotUnique) {
			t.Errorf("%s: Solve: %v", e, err)
		}
		var last error
		for _, err := range s.Solutions(t.Context(), p) {
			last = err
		}
		if !errors.Is(last, ErrLimit) {
			t.Errorf("%s: Solutions end with %v", e, last)
		}
		s.NodeLimit = 1_000_000
		if n, err := s.Count(t.Context(), p); err != nil || n.Int64() != count {
			t.Errorf("%s: %d, %v", e, n, err)
		}
	}
}

// endless is a puzzle that no engine counts to the end.
func endless() *Puzzle { return NewPuzzle(Classic()) }

func TestCancel(t *testing.T) {
	for _, e := range engineList(Classic()) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		s := Solver{Engine: e}
		n := 0
		var last error
		for _, err := range s.Solutions(ctx, endless()) {
			if n++; n == 10 {
				cancel()
			}
			last = err
		}
		if !errors.Is(last, context.Canceled) {
			t.Errorf("%s: %v", e, last)
		}
		if _, err := s.First(ctx, endless()); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: First after cancelling: %v", e, err)
		}
	}
}

func TestDeadline(t *testing.T) {
	for _, e := range engineList(Classic()) {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		s := Solver{Engine: e}
		if _, err := s.Count(ctx, endless()); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: the context's deadline gives %v", e, err)
		}
		cancel()
		s.Timeout = 20 * time.Millisecond
		if n, err := s.Count(t.Context(), endless()); !errors.Is(err, ErrLimit) ||
			n.Int64() != s.Stats.Solutions {
			t.Errorf("%s: Timeout gives %v, %v", e, n, err)
		}
	}
}

func TestRandomOrder(t *testing.T) {
	for _, e := range []Engine{EngineAuto, EngineNine, EngineSearch, EngineCover} {
		seen := map[string]bool{}
		for seed := range uint64(20) {
			s := Solver{Engine: e, Rand: rand.New(rand.NewPCG(seed, 1))}
			g, err := s.First(t.Context(), endless())
			if err != nil || !endless().Solves(g) {
				t.Fatalf("%s: %s, %v", e, g, err)
			}
			seen[g.String()] = true
			s.Rand = rand.New(rand.NewPCG(seed, 1))
			if again, _ := s.First(t.Context(), endless()); !slices.Equal(g, again) {
				t.Errorf("%s: equal seeds give %s and %s", e, g, again)
			}
		}
		if len(seen) != 20 {
			t.Errorf("%s: 20 seeds give %d grids", e, len(seen))
		}
		p, want := NewPuzzle(must(Boxes(2, 2))), 288
		if e == EngineNine {
			c := nineSolutions(t)
			p, want = c.puzzle, c.count
		}
		seen = map[string]bool{}
		s := Solver{Engine: e, Rand: rand.New(rand.NewPCG(1, 1))}
		for g, err := range s.Solutions(t.Context(), p) {
			if err != nil || !p.Solves(g) {
				t.Fatalf("%s: %s, %v", e, g, err)
			}
			seen[g.String()] = true
		}
		if n, err := s.Count(t.Context(), p); err != nil || n.Int64() != int64(want) ||
			len(seen) != want {
			t.Errorf("%s: in random order there are %d, %v; %d are listed", e, n, err, len(seen))
		}
	}
}

// nineSolutions is the classic puzzle of the corpus with most solutions of which
// the number is known.
func nineSolutions(t *testing.T) (most corpusCase) {
	for _, c := range readCorpus(t, "testdata/nine.txt") {
		if c.count > most.count && c.count < countCap {
			most = c
		}
	}
	return most
}

func TestUnsupported(t *testing.T) {
	p := endless()
	for _, s := range []Solver{
		{Engine: EngineNine, Trace: func(Event) {}},
		{Engine: EngineMRV, Rand: rand.New(rand.NewPCG(1, 1))},
		{Engine: EngineSearch, Trace: func(Event) {}},
		{Trace: func(Event) {}},
		{Engine: Engine(99)},
	} {
		if _, err := s.First(t.Context(), p); !errors.Is(err, ErrUnsupported) {
			t.Errorf("%+v: %v", s.Engine, err)
		}
		b := Batch{Layout: p.Layout, Puzzles: p.Givens, Results: make([]Result, 1)}
		if err := s.SolveBatch(t.Context(), &b, 1); !errors.Is(err, ErrUnsupported) {
			t.Errorf("%+v: SolveBatch: %v", s.Engine, err)
		}
	}
}

// Engine nine is for one layout.
func TestNineIsForClassic(t *testing.T) {
	for _, text := range []string{"4", "16", "latin:9", "9+diagonal", "9+apart:r1c1,r2c4"} {
		l, err := ParseLayout(text)
		if err != nil {
			t.Fatal(err)
		}
		p := NewPuzzle(l)
		s := Solver{Engine: EngineNine, NodeLimit: 10}
		if _, err := s.First(t.Context(), p); !errors.Is(err, ErrUnsupported) {
			t.Errorf("%s: %v", text, err)
		}
		b := Batch{Layout: l, Puzzles: p.Givens, Results: make([]Result, 1)}
		if err := s.SolveBatch(t.Context(), &b, 1); !errors.Is(err, ErrUnsupported) {
			t.Errorf("%s: SolveBatch: %v", text, err)
		}
		s.Engine = EngineAuto
		if _, err := s.First(t.Context(), p); errors.Is(err, ErrUnsupported) ||
			s.Stats.Engine != EngineSearch {
			t.Errorf("%s: auto takes %s, %v", text, s.Stats.Engine, err)
		}
	}
}

func TestInvalid(t *testing.T) {
	var s Solver
	if _, err := s.Solve(t.Context(), &Puzzle{Layout: Classic()}); !errors.Is(err, ErrInvalid) {
		t.Error(err)
	}
}

func TestEngineNames(t *testing.T) {
	for _, info := range Engines() {
		e, err := ParseEngine(info.Name)
		if err != nil || e != info.Engine || e.String() != info.Name || info.About == "" {
			t.Errorf("%+v: %v, %v", info, e, err)
		}
	}
	if _, err := ParseEngine("quantum"); err == nil {
		t.Error("there is an engine called quantum")
	}
}

// TestTrace replays the events of each textbook engine: what is placed and not
// undone must be the solution when the engine says so.
func TestTrace(t *testing.T) {
	p := parsePuzzle(t, "4", "1......2....3...")
	var s Solver
	want, err := s.CountTo(t.Context(), p, 1000)
	if err != nil || want == 0 {
		t.Fatal(want, err)
	}
	for _, info := range Engines() {
		if !info.Textbook {
			continue
		}
		g, houses := slices.Clone(p.Givens), p.Layout.Houses()
		var solved, nodes int
		s := Solver{Engine: info.Engine, Trace: func(e Event) {
			switch e.Kind {
			case EventChoose:
				if e.Alternatives > 1 {
					nodes++
				}
				if (e.House == nil) != (e.HouseIndex == -1) ||
					e.House != nil && e.House.String() != houses[e.HouseIndex].String() {
					t.Fatalf("%s: house %d is %v", info.Name, e.HouseIndex, e.House)
				}
			case EventPlace:
				if g[e.Cell] != 0 {
					t.Fatalf("%s: %s is full", info.Name, p.Layout.CellName(e.Cell))
				}
				g[e.Cell] = e.Digit
			case EventUndo:
				if g[e.Cell] != e.Digit {
					t.Fatalf("%s: %s is not %d", info.Name, p.Layout.CellName(e.Cell), e.Digit)
				}
				g[e.Cell] = 0
			case EventSolved:
				if solved++; !p.Solves(g) {
					t.Fatalf("%s: %s is not a solution", info.Name, g)
				}
			}
			if _, err := e.MarshalJSON(); err != nil {
				t.Fatal(err)
			}
		}}
		if _, err := s.Count(t.Context(), p); err != nil {
			t.Fatal(err)
		}
		if solved != want || int64(nodes) != s.Stats.Nodes {
			t.Errorf("%s: %d solutions and %d nodes traced, %+v", info.Name, solved, nodes, s.Stats)
		}
	}
}

// TestNestedUse: a Solver may be used within a loop over its own solutions.
func TestNestedUse(t *testing.T) {
	p := parsePuzzle(t, "4", "................")
	for _, e := range engineList(p.Layout) {
		s := Solver{Engine: e}
		n := 0
		for g, err := range s.Solutions(t.Context(), p) {
			if err != nil {
				t.Fatal(err)
			}
			if again, err := s.Solve(t.Context(),
				&Puzzle{Layout: p.Layout, Givens: g}); err != nil ||
				!slices.Equal(g, again) {
				t.Fatalf("%s: %s, %v", e, again, err)
			}
			n++
		}
		if n != 288 || s.Stats.Solutions != 288 {
			t.Errorf("%s: %d solutions, %+v", e, n, s.Stats)
		}
	}
}

// TestTooLargeForExactCover: a layout with very many pairs that must differ is
// refused where it would exhaust memory, and not by the other engines.
func TestTooLargeForExactCover(t *testing.T) {
	var extra []Extra
	for c := range Cell(9700) {
		for _, step := range []Cell{201, 203, 299} { // knights' moves and further
			extra = append(extra, Apart(c, c+step))
		}
	}
	l := must(must(Latin(100)).With(extra...))
	p := NewPuzzle(l)
	if _, _, err := p.Cover(); !errors.Is(err, ErrUnsupported) {
		t.Errorf("Puzzle.Cover: %v", err)
	}
	s := Solver{Engine: EngineCover}
	if _, err := s.First(t.Context(), p); !errors.Is(err, ErrUnsupported) {
		t.Errorf("cover: %v", err)
	}
	s = Solver{NodeLimit: 1}
	if _, err := s.First(t.Context(), p); !errors.Is(err, ErrLimit) {
		t.Errorf("search: %v", err)
	}
}

// What a layout needs is made while the clock runs, and made again for those who have more time.
func TestTimeoutOfLayout(t *testing.T) {
	l, err := Boxes(10, 10)
	if err != nil {
		t.Fatal(err)
	}
	p := NewPuzzle(l)
	for c := range p.Givens {
		row, col := c/100, c%100
		p.Givens[c] = Digit((row%10*10+row/10+col)%100) + 1
	}
	p.Givens[0] = 0
	s := Solver{Timeout: time.Nanosecond}
	if _, err := s.Solve(t.Context(), p); !errors.Is(err, ErrLimit) {
		t.Errorf("within a nanosecond: %v", err)
	}
	s.Timeout = 0
	if g, err := s.Solve(t.Context(), p); err != nil || g[0] != 1 {
		t.Errorf("without a limit: %v", err)
	}
}

// A search that waits for what another goroutine makes of the layout ends in time.
func TestTimeoutWhileWaiting(t *testing.T) {
	p := NewPuzzle(mustParse(t, "5x5+diagonal"))
	turn := compile(p.Layout).planTurn
	turn <- struct{}{} // as if another goroutine made the plan
	s := Solver{Timeout: 10 * time.Millisecond}
	if _, err := s.First(t.Context(), p); !errors.Is(err, ErrLimit) {
		t.Errorf("while another goroutine works: %v, want ErrLimit", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancelled := make(chan error, 1)
	go func() {
		_, err := new(Solver).First(ctx, p)
		cancelled <- err
	}()
	cancel()
	if err := <-cancelled; !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	<-turn
	s.Timeout = 0
	if g, err := s.First(t.Context(), p); err != nil || !p.Solves(g) {
		t.Errorf("afterwards: %v", err)
	}
}
