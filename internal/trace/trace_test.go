package trace_test

import (
	"encoding/binary"
	"fmt"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/classic"
	"github.com/nonet-dev/nonet/internal/trace"
)

// words joins the chunks of a recording.
type words []uint32

func (w *words) add(chunk []byte) {
	for at := 0; at < len(chunk); at += trace.EventBytes {
		*w = append(*w, binary.LittleEndian.Uint32(chunk[at:]))
	}
}

func puzzle(t testing.TB, layout, givens string) *nonet.Puzzle {
	t.Helper()
	l, err := nonet.ParseLayout(layout)
	if err != nil {
		t.Fatal(err)
	}
	p, err := nonet.ParsePuzzle(l, givens)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

const example = "9....7.68.2....9.3..4......2.....4...6..8...28.39..71......5.973.76....1........."

// puzzles returns puzzles of several layouts, one with pencilmarks.
func puzzles(t testing.TB) []*nonet.Puzzle {
	marked := puzzle(t, "4", "................")
	marked.Marks = make([]nonet.Digits, 16)
	for c := range marked.Marks {
		marked.Marks[c] = nonet.AllDigits(4).Without(nonet.Digit(c%3 + 1))
	}
	return []*nonet.Puzzle{
		puzzle(t, "9", example),
		puzzle(t, "4", "1......2........"),
		puzzle(t, "4+diagonal", "................"),
		puzzle(t, "latin:4+apart:r1c1,r2c2", "1..............."),
		puzzle(t, "2x3", "1......2......3........4...........5"),
		puzzle(t, "4", "11.............."), // without events
		marked,
	}
}

// replay has what follows from a recording and its puzzle.
type replay struct {
	puzzle *nonet.Puzzle
	houses []nonet.House
	grid   nonet.Grid
	tried  [][]nonet.Candidate // by depth: what was placed since the choice
	left   [][]nonet.Candidate // by depth: the alternatives of the choice
	depth  int
	counts trace.Counts
}

func newReplay(p *nonet.Puzzle) *replay {
	return &replay{puzzle: p, houses: p.Layout.Houses(), grid: slices.Clone(p.Givens)}
}

// alternatives returns the alternatives of a choice, by the rules that Decode states.
func (r *replay) alternatives(e trace.Event) (list []nonet.Candidate) {
	n := r.puzzle.Layout.Size()
	cells, digits := []nonet.Cell{nonet.Cell(max(e.Cell, 0))}, [2]int{1, n}
	if e.House >= 0 {
		cells, digits = r.houses[e.House].Cells, [2]int{e.Digit, e.Digit}
	}
	for _, c := range cells {
		for d := nonet.Digit(digits[0]); int(d) <= digits[1]; d++ {
			allowed := r.grid[c] == 0 && (r.puzzle.Marks == nil || r.puzzle.Marks[c].Has(d))
			for _, peer := range r.puzzle.Layout.Peers(c) {
				allowed = allowed && r.grid[peer] != d
			}
			if allowed {
				list = append(list, nonet.Candidate{Cell: c, Digit: d})
			}
		}
	}
	return list
}

// take takes the next event, and returns what is wrong with it.
func (r *replay) take(e trace.Event) error {
	r.counts.Events++
	switch e.Kind {
	case nonet.EventChoose:
		list := r.alternatives(e)
		if len(list) != e.Alternatives {
			return fmt.Errorf("%d alternatives: %v", e.Alternatives, list)
		}
		r.tried, r.left = append(r.tried[:r.depth], nil), append(r.left[:r.depth], list)
		switch len(list) {
		case 0:
			r.counts.DeadEnds++
		case 1:
			r.counts.Forced++
		default:
			r.counts.Nodes++
		}
	case nonet.EventPlace:
		next := nonet.Candidate{Cell: nonet.Cell(e.Cell), Digit: nonet.Digit(e.Digit)}
		if i := len(r.tried[r.depth]); r.left[r.depth][i] != next {
			return fmt.Errorf("alternative %d of %v is %v", i, r.left[r.depth], next)
		}
		r.tried[r.depth] = append(r.tried[r.depth], next)
		r.grid[e.Cell] = nonet.Digit(e.Digit)
		r.depth++
		r.counts.Deepest = max(r.counts.Deepest, r.depth)
	case nonet.EventUndo:
		if r.grid[e.Cell] != nonet.Digit(e.Digit) {
			return fmt.Errorf("cell %d has %d", e.Cell, r.grid[e.Cell])
		}
		r.grid[e.Cell] = 0
		r.depth--
	case nonet.EventSolved:
		r.counts.Solutions++
		if !r.puzzle.Solves(r.grid) {
			return fmt.Errorf("no solution: %s", r.grid)
		}
	}
	return nil
}

// TestReplay replays what was recorded of each engine: the choices, their alternatives, the
// solutions and the counts follow from the puzzle and the words alone.
func TestReplay(t *testing.T) {
	const most = 1000 // solutions; a search that ends there leaves its grid as it is
	for _, p := range puzzles(t) {
		for _, info := range nonet.Engines() {
			if !info.Textbook {
				continue
			}
			var recorded words
			r := trace.Recorder{Chunk: recorded.add}
			s := nonet.Solver{Engine: info.Engine, Trace: r.Event}
			n, err := s.CountTo(t.Context(), p, most)
			if err != nil {
				t.Fatal(err)
			}
			r.Close()
			again := newReplay(p)
			for i, word := range recorded {
				if err := again.take(trace.Decode(word)); err != nil {
					t.Fatalf("%s, %s: event %d %+v: %v", p.Layout, info.Name, i,
						trace.Decode(word), err)
				}
			}
			if again.counts != r.All || r.Recorded != r.All {
				t.Errorf("%s, %s: replayed %+v, all %+v, recorded %+v", p.Layout, info.Name,
					again.counts, r.All, r.Recorded)
			}
			if r.All.Nodes != s.Stats.Nodes || r.All.Solutions != int64(n) {
				t.Errorf("%s, %s: %+v, counted %+v", p.Layout, info.Name, r.All, s.Stats)
			}
			if n < most && (again.depth != 0 || !slices.Equal(again.grid, p.Givens)) {
				t.Errorf("%s, %s: at the end %s", p.Layout, info.Name, again.grid)
			}
		}
	}
}

// TestCounts holds the nodes of a known puzzle.
func TestCounts(t *testing.T) {
	for engine, want := range map[nonet.Engine]int64{
		nonet.EngineDFS: 3590, nonet.EngineFullest: 4971, nonet.EngineDFSLast: 33792,
		nonet.EngineMRV: 37, nonet.EngineDLX: 4,
	} {
		var r trace.Recorder
		s := nonet.Solver{Engine: engine, Trace: r.Event}
		if _, err := s.Solve(t.Context(), puzzle(t, "9", example)); err != nil {
			t.Fatal(err)
		}
		if r.All.Nodes != want || r.All.Deepest != 56 || r.All.Solutions != 1 {
			t.Errorf("%s: %+v, want %d nodes", engine, r.All, want)
		}
	}
}

// TestLimit records some events and counts all of them.
func TestLimit(t *testing.T) {
	p := puzzle(t, "9", example)
	run := func(limit int) (words, []int, trace.Recorder) {
		var recorded words
		var chunks []int
		r := trace.Recorder{Limit: limit, Chunk: func(chunk []byte) {
			recorded.add(chunk)
			chunks = append(chunks, len(chunk)/trace.EventBytes)
		}}
		s := nonet.Solver{Engine: nonet.EngineDFSLast, Trace: r.Event}
		if _, err := s.Solve(t.Context(), p); err != nil {
			t.Fatal(err)
		}
		r.Close()
		return recorded, chunks, r
	}
	all, chunks, whole := run(0)
	if len(all) != int(whole.All.Events) {
		t.Fatalf("%d words of %d events", len(all), whole.All.Events)
	}
	for i, n := range chunks {
		if i < len(chunks)-1 && n != trace.ChunkEvents || n == 0 || n > trace.ChunkEvents {
			t.Errorf("chunk %d of %d has %d events", i, len(chunks), n)
		}
	}
	for _, limit := range []int{1, 1000, trace.ChunkEvents, trace.ChunkEvents + 1, len(all)} {
		some, _, r := run(limit)
		if !slices.Equal(some, all[:limit]) || r.All != whole.All {
			t.Errorf("limit %d: %d words, %+v", limit, len(some), r.All)
		}
		again := newReplay(p)
		for _, word := range some {
			if err := again.take(trace.Decode(word)); err != nil {
				t.Fatal(err)
			}
		}
		if r.Recorded != again.counts {
			t.Errorf("limit %d: recorded %+v, want %+v", limit, r.Recorded, again.counts)
		}
	}
	if _, _, r := run(trace.MaxEvents + 1); r.Recorded != whole.All {
		t.Errorf("a limit that is too high: %+v", r.Recorded)
	}
}

// TestEncode has the bits of some words.
func TestEncode(t *testing.T) {
	house := &nonet.House{}
	for _, test := range []struct {
		event nonet.Event
		want  uint32
	}{
		{nonet.Event{Kind: nonet.EventChoose, Cell: 80, HouseIndex: -1, Alternatives: 3}, 80<<16 | 3<<9},
		{nonet.Event{Kind: nonet.EventChoose, House: house, HouseIndex: 26, Digit: 9, Alternatives: 1}, 1<<30 | 26<<16 | 1<<9 | 9<<2},
		{nonet.Event{Kind: nonet.EventPlace, Cell: 9999, HouseIndex: -1, Digit: 100}, 9999<<16 | 100<<2 | 1},
		{nonet.Event{Kind: nonet.EventUndo, HouseIndex: -1, Digit: 1}, 1<<2 | 2},
		{nonet.Event{Kind: nonet.EventSolved, HouseIndex: -1}, 3},
		{nonet.Event{Kind: nonet.EventChoose, HouseIndex: -1, Alternatives: 127}, 127 << 9},
	} {
		word := trace.Encode(test.event)
		e := test.event
		back := trace.Event{Kind: e.Kind, Cell: int(e.Cell), House: e.HouseIndex,
			Digit: int(e.Digit), Alternatives: e.Alternatives}
		if e.House != nil || e.Kind == nonet.EventSolved {
			back.Cell = -1
		}
		if got := trace.Decode(word); word != test.want || got != back {
			t.Errorf("%+v: %#x, want %#x; decoded %+v", e, word, test.want, got)
		}
	}
	most := nonet.Event{Kind: nonet.EventChoose, Alternatives: 10_000}
	if got := trace.Decode(trace.Encode(most)).Alternatives; got != trace.MostAlternatives {
		t.Errorf("10,000 alternatives become %d", got)
	}
}

// TestLinks records and decodes the events of a matrix.
func TestLinks(t *testing.T) {
	m := &classic.Matrix{Items: 7, Primary: 7, Options: [][]int{
		{2, 4, 5}, {0, 3, 6}, {1, 2, 5}, {0, 3}, {1, 6}, {3, 4, 6},
	}}
	var recorded words
	var want []classic.LinkEvent
	r := trace.Recorder{Chunk: recorded.add}
	nodes, outcome := classic.CoverMatrix(m, &classic.MatrixControl{
		Trace: func(e classic.LinkEvent) {
			want = append(want, e)
			r.Link(e)
		},
	})
	r.Close()
	var got []classic.LinkEvent
	for _, word := range recorded {
		got = append(got, trace.DecodeLink(word))
	}
	if !slices.Equal(got, want) || outcome != classic.Exhausted {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	counts := trace.Counts{Events: int64(len(want)), Nodes: nodes, Forced: 3, DeadEnds: 1,
		Solutions: 1, Deepest: 3}
	if r.All != counts || r.Recorded != counts {
		t.Errorf("got %+v and %+v, want %+v", r.All, r.Recorded, counts)
	}
	large := classic.LinkEvent{Kind: classic.Relink, Item: classic.MaxMatrixItems - 1,
		Option: classic.MaxMatrixOptions - 1}
	if got := trace.DecodeLink(trace.EncodeLink(large)); got != large {
		t.Errorf("got %+v, want %+v", got, large)
	}
}

// BenchmarkRecord searches with and without a Recorder.
func BenchmarkRecord(b *testing.B) {
	p := puzzle(b, "9", example)
	for _, record := range []bool{false, true} {
		b.Run(fmt.Sprint(record), func(b *testing.B) {
			for b.Loop() {
				r := trace.Recorder{Chunk: func([]byte) {}}
				s := nonet.Solver{Engine: nonet.EngineDFSLast}
				if record {
					s.Trace = r.Event
				}
				if _, err := s.Solve(b.Context(), p); err != nil {
					b.Fatal(err)
				}
				r.Close()
			}
		})
	}
}
