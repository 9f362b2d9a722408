package exactcover_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// searchParts lists parts one after another. It returns the solutions, the nodes of all parts and
// of the largest one.
func searchParts(t testing.TB, p *exactcover.Problem, parts []exactcover.Part) (
	listed [][]int, nodes, most int64) {
	t.Helper()
	for i, part := range parts {
		if i > 0 && parts[i-1].Compare(part) >= 0 {
			t.Fatalf("the parts are not in the order of the tree: %v", parts)
		}
		part = roundTrip(t, part)
		s := exactcover.Solver{Jobs: 1, Part: &part}
		listed = append(listed, collect(t, &s, p)...)
		nodes += s.Stats.Nodes
		most = max(most, s.Stats.Nodes)
	}
	return listed, nodes, most
}

// The parts of a split, and of parts that are split again, are together the whole tree.
func TestSplitAddsUp(t *testing.T) {
	testenv.SkipSequential(t)
	r := rand.New(rand.NewPCG(16, 4))
	for range testenv.Pick(150, 210, 4000) {
		p := randomProblem(r)
		if r.IntN(2) == 0 {
			p = tangledProblem(r)
		}
		for _, e := range listing {
			whole := exactcover.Solver{Engine: e, Jobs: 1}
			want := collect(t, &whole, p)
			parts := []exactcover.Part{{}}
			for range 1 + r.IntN(3) {
				i, n := r.IntN(len(parts)), 1+r.IntN(12)
				s := exactcover.Solver{Engine: e, Part: &parts[i]}
				if r.IntN(4) == 0 {
					s.NodeLimit = 1 + r.Int64N(1000)
				}
				more, err := s.Split(t.Context(), p, n)
				if err != nil && err != exactcover.ErrLimit {
					t.Fatal(err)
				}
				if len(more) == 0 || s.Rest() != nil {
					t.Fatalf("%v is split into %v, rest %v", parts[i], more, s.Rest())
				}
				parts = slices.Replace(parts, i, i+1, more...)
			}
			listed, nodes, _ := searchParts(t, p, parts)
			if nodes != whole.Stats.Nodes || !slices.EqualFunc(listed, want, slices.Equal) {
				t.Fatalf("%v: parts %v have %d nodes and %d solutions, want %d and %d, or other "+
					"solutions, of\n%s", e, parts, nodes, len(listed), whole.Stats.Nodes, len(want),
					write(p))
			}
			share := 0.0
			for _, part := range parts {
				share += part.Share()
				checkChoices(t, p, part)
			}
			if share < 1-1e-9 || share > 1+1e-9 {
				t.Fatalf("the shares of %v add up to %v", parts, share)
			}
		}
	}
}

// A split has as many parts as wanted if the tree has them, and they are about equally large.
func TestSplitBalance(t *testing.T) {
	for _, test := range shared {
		p := test.make(t)
		for _, e := range listing {
			s := exactcover.Solver{Engine: e, Jobs: 1}
			if _, err := s.CountTo(t.Context(), p, 1<<30); err != nil {
				t.Fatal(err)
			}
			want := s.Stats.Nodes
			for _, n := range []int{1, 2, 20, 100} {
				parts, err := s.Split(t.Context(), p, n)
				if err != nil || len(parts) < n || len(parts) > 3*n+20 {
					t.Fatalf("%s, %v: %d parts, want %d, %v", test.name, e, len(parts), n, err)
				}
				if n == 1 && (len(parts) != 1 || parts[0].Engine() != e) {
					t.Errorf("%s, %v: one part is %v", test.name, e, parts)
				}
				again, err := s.Split(t.Context(), p, n)
				same := func(a, b exactcover.Part) bool { return a.String() == b.String() }
				if err != nil || !slices.EqualFunc(again, parts, same) {
					t.Errorf("%s, %v: another split the second time", test.name, e)
				}
				_, nodes, most := searchParts(t, p, parts)
				if nodes != want {
					t.Errorf("%s, %v: %d nodes in %d parts, want %d", test.name, e, nodes, n, want)
				}
				if n >= 20 && most*int64(n) > 3*want {
					t.Errorf("%s, %v: a part of %d nodes, %d in %d parts", test.name, e, most, want, n)
				}
			}
		}
	}
}

// What is too small to be split, and what is not a part, is told apart; a split that is cut short
// is a whole.
func TestSplitEnds(t *testing.T) {
	var none exactcover.Problem
	s := exactcover.Solver{Engine: exactcover.EngineRows}
	if parts, err := s.Split(t.Context(), &none, 5); err != nil || len(parts) != 1 ||
		parts[0].String() != "rows1" {
		t.Errorf("nothing to choose: %v, %v", parts, err)
	}
	p := queens(t, 8)
	for _, n := range []int{-1, 0, 1} {
		if parts, err := s.Split(t.Context(), p, n); err != nil || len(parts) != 1 {
			t.Errorf("%d parts: %v, %v", n, parts, err)
		}
	}
	if parts, err := s.Split(t.Context(), p, 1<<30); err != nil || len(parts) < 50 {
		t.Errorf("all parts that there are: %d, %v", len(parts), err)
	} else if _, nodes, most := searchParts(t, p, parts); most != 1 && nodes < most {
		t.Errorf("all parts that there are: one has %d nodes", most)
	}
	s.NodeLimit = 2000
	parts, err := s.Split(t.Context(), p, 1000)
	if err != exactcover.ErrLimit || len(parts) < 2 || s.Stats.Nodes != 2000 {
		t.Fatalf("limit: %d parts, %v, stats %+v", len(parts), err, s.Stats)
	}
	if listed, _, _ := searchParts(t, p, parts); len(listed) != 92 {
		t.Errorf("limit: %d solutions in %d parts", len(listed), len(parts))
	}
	s = exactcover.Solver{}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if parts, err := s.Split(ctx, p, 3); err != context.Canceled || parts != nil {
		t.Errorf("cancelled: %v, %v", parts, err)
	}
	s.Engine = exactcover.EngineMemo
	if parts, err := s.Split(t.Context(), p, 3); !errors.Is(err, exactcover.ErrUnsupported) ||
		parts != nil {
		t.Errorf("memo: %v, %v", parts, err)
	}
	part, err := exactcover.ParsePart("rows1::0-7/7")
	if err != nil {
		t.Fatal(err)
	}
	s = exactcover.Solver{Part: &part}
	if parts, err := s.Split(t.Context(), p, 3); !errors.Is(err, exactcover.ErrPart) ||
		parts != nil {
		t.Errorf("another problem: %v, %v", parts, err)
	}
}

// checkChoices checks that the problem without the options that a part excludes has the solutions
// of the part.
func checkChoices(t testing.TB, p *exactcover.Problem, part exactcover.Part) {
	t.Helper()
	s := exactcover.Solver{Jobs: 1, Part: &part}
	want := collect(t, &s, p)
	choices, err := s.Choices(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	var q exactcover.Problem
	for i := range p.NumItems() {
		mustItem(t, &q, p.Item(i).Name, p.Item(i).Kind)
	}
	for c := range p.NumColours() {
		if _, err := q.Colour(p.ColourName(exactcover.Colour(c + 1))); err != nil {
			t.Fatal(err)
		}
	}
	var numbers []int // of the options of q in p
	for o := range p.NumOptions() {
		elements := p.Option(o)
		if slices.ContainsFunc(choices, func(c exactcover.Choice) bool {
			has := func(e exactcover.Element) bool { return e.Item == c.Item }
			return slices.ContainsFunc(elements, has) && !slices.Contains(c.Options, o)
		}) {
			continue
		}
		if _, err := q.AddOption(elements...); err != nil {
			t.Fatal(err)
		}
		numbers = append(numbers, o)
	}
	got := collect(t, &exactcover.Solver{Jobs: 1}, &q)
	for _, cover := range got {
		for i, o := range cover {
			cover[i] = numbers[o]
		}
	}
	slices.SortFunc(got, slices.Compare)
	slices.SortFunc(want, slices.Compare)
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Fatalf("%v chooses %v: %d solutions, want %d, of\n%s", part, choices, len(got), len(want),
			write(p))
	}
}

// BenchmarkSplit splits trees into parts for many machines.
//
//	go test ./exactcover -run '^$' -bench Split -benchtime 3x
func BenchmarkSplit(b *testing.B) {
	for _, test := range []struct {
		name string
		p    *exactcover.Problem
	}{
		{"queens14", queens(b, 14)}, {"dominoes8x8", dominoes(b, 8, 8)},
		{"pentominoes6x10", pentominoes(b, 6, 10)},
	} {
		for _, n := range []int{200, 2000} {
			b.Run(fmt.Sprintf("%s/%d", test.name, n), func(b *testing.B) {
				skipPentominoes(b, test.name)
				var s exactcover.Solver
				for b.Loop() {
					if parts, err := s.Split(b.Context(), test.p, n); err != nil || len(parts) < n {
						b.Fatalf("%d parts, error %v", len(parts), err)
					}
				}
				b.ReportMetric(float64(s.Stats.Nodes), "nodes")
			})
		}
	}
}
