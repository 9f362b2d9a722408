package exactcover_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/internal/testenv"
)

var partCases = flag.Int("parts.cases", 0, "how many random searches TestPartsAddUp cuts to pieces")

// A cutter searches a tree in pieces: it takes an open part, cuts the search of it somewhere, and
// puts the rest in its place, until nothing is open. Now and then it splits a part.
type cutter struct {
	p    *exactcover.Problem
	e    exactcover.Engine
	r    *rand.Rand
	jobs int
	most int64 // nodes of a piece
	list bool  // the solutions of every piece

	nodes     int64
	solutions int64
	listed    [][]int // in the order of the pieces
	pieces    int
}

// run searches everything. It takes the open parts in the order of the tree, or in any order.
func (c *cutter) run(t testing.TB, inOrder bool) {
	t.Helper()
	open := []exactcover.Part{{}}
	for len(open) > 0 {
		if c.pieces++; c.pieces > 1_000_000 {
			t.Fatalf("there is no end: %d parts are open", len(open))
		}
		i := 0
		if !inOrder {
			i = c.r.IntN(len(open))
		}
		if c.r.IntN(8) == 0 {
			s := exactcover.Solver{Engine: c.e, Part: &open[i]}
			parts, err := s.Split(t.Context(), c.p, 1+c.r.IntN(4))
			if err != nil {
				t.Fatal(err)
			}
			open = slices.Replace(open, i, i+1, parts...)
		}
		rest, depth := c.piece(t, open[i], inOrder)
		if len(rest) > (depth+1)*c.jobs {
			t.Fatalf("%d parts left of a search with %d open nodes at most", len(rest), depth)
		}
		for k := 1; k < len(rest); k++ {
			if rest[k-1].Compare(rest[k]) >= 0 {
				t.Fatalf("the rest is not in the order of the tree: %v", rest)
			}
		}
		open = slices.Replace(open, i, i+1, rest...)
	}
}

// piece searches a part for a while, by one of the methods that do. It returns the rest.
func (c *cutter) piece(t testing.TB, part exactcover.Part,
	ordered bool) (rest []exactcover.Part, depth int) {
	t.Helper()
	part = roundTrip(t, part)
	s := exactcover.Solver{Engine: c.e, Jobs: c.jobs, Part: &part, Ordered: ordered}
	if c.r.IntN(8) > 0 {
		s.NodeLimit = 1 + c.r.Int64N(c.most)
	}
	if part.Engine() != exactcover.EngineAuto && c.r.IntN(2) == 0 {
		s.Engine = exactcover.EngineAuto // the part knows its engine
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	solutions, stop := int64(0), -1
	if c.r.IntN(3) == 0 {
		stop = c.r.IntN(8)
	}
	byContext := c.r.IntN(2) == 0
	visit := func(cover []int) bool {
		solutions++
		cover = slices.Sorted(slices.Values(cover))
		c.listed = append(c.listed, cover)
		if stop--; stop == 0 && byContext {
			cancel()
		}
		return stop != 0 || byContext || c.jobs > 1
	}
	var err error
	switch method := c.r.IntN(3); {
	case c.list && method == 0:
		err = s.Each(ctx, c.p, visit)
	case c.list:
		for cover, e := range s.Solutions(ctx, c.p) {
			if err = e; e != nil || !visit(cover) {
				break
			}
		}
	case method == 0 && stop > 0:
		n, e := s.CountTo(ctx, c.p, stop)
		solutions, err = int64(n), e
	default:
		n, e := s.Count(ctx, c.p)
		solutions, err = n.Int64(), e
	}
	if err != nil && !errors.Is(err, exactcover.ErrLimit) && !errors.Is(err, context.Canceled) {
		t.Fatalf("part %v: %v", part, err)
	}
	if s.Stats.Solutions != solutions {
		t.Fatalf("part %v: %d solutions, stats %+v", part, solutions, s.Stats)
	}
	c.nodes += s.Stats.Nodes
	c.solutions += solutions
	return s.Rest(), s.Stats.Depth
}

// roundTrip returns a part that was written and read.
func roundTrip(t testing.TB, part exactcover.Part) exactcover.Part {
	t.Helper()
	again, err := exactcover.ParsePart(part.String())
	if err != nil || again.String() != part.String() || again.Compare(part) != 0 {
		t.Fatalf("%v is read as %v, %v", part, again, err)
	}
	return again
}

// Whatever cuts a search, the solutions and the nodes of all pieces add up to those of one whole
// search, and so do the lists: in the order of the tree, the pieces give the list of one job.
func TestPartsAddUp(t *testing.T) {
	testenv.SkipSequential(t)
	cases := testenv.Pick(1000, 1330, 20_000)
	if *partCases > 0 {
		cases = *partCases
	}
	r := rand.New(rand.NewPCG(16, 1))
	for i := range cases {
		p := randomProblem(r)
		if i%4 == 0 {
			p = tangledProblem(r)
		}
		checkCuts(t, r, p, fmt.Sprintf("case %d", i), 1)
	}
}

// The same for well-known problems. Some have enough options for a search to look ahead, and steps
// enough for it to compact its sets, which must change nothing for those that begin further down.
func TestPartsOfKnownAddUp(t *testing.T) {
	testenv.SkipSequential(t)
	r := rand.New(rand.NewPCG(16, 7))
	for _, test := range known {
		if test.nodes > shortNodes {
			continue
		}
		for range testenv.Pick(1, 1, 20) {
			checkCuts(t, r, test.make(t), test.name, 1)
		}
	}
}

// The same for searches that are long enough to be shared by several jobs.
func TestPartsOfJobsAddUp(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 6))
	for range testenv.Pick(1, 1, 20) {
		for _, test := range shared {
			checkCuts(t, r, test.make(t), test.name, 3)
		}
	}
}

// The progress of a part is how much of the part is done.
func TestProgressOfPart(t *testing.T) {
	p := latin(t, 6, 0, 0)
	part, err := exactcover.ParsePart("rows1:2/6:1-3/5")
	if err != nil {
		t.Fatal(err)
	}
	const solutions = 812851200 / 6 * 2 / 5 // all alternatives are equally large
	for _, jobs := range []int{1, 3} {
		n, last := 0, 0.0
		s := exactcover.Solver{Part: &part, Jobs: jobs}
		s.Progress = func(share float64) { last = share }
		if err := s.Each(t.Context(), p, func([]int) bool { n++; return last == 0 }); err != nil {
			t.Fatal(err)
		}
		if truth := float64(n) / solutions; last < truth/2 || last > truth*2+0.05 {
			t.Errorf("%d jobs: share %v after %d solutions, which are %v", jobs, last, n, truth)
		}
	}
}

// With several jobs a caller that breaks off has the solutions that it was given, and the whole
// part is left.
func TestRestOfBreak(t *testing.T) {
	p := queens(t, 11)
	part, err := exactcover.ParsePart("rows1")
	if err != nil {
		t.Fatal(err)
	}
	for _, ordered := range []bool{true, false} {
		s := exactcover.Solver{Jobs: 3, Part: &part, Ordered: ordered}
		n := 0
		if err := s.Each(t.Context(), p, func([]int) bool { n++; return n < 2000 }); err != nil {
			t.Fatal(err)
		}
		if rest := s.Rest(); len(rest) != 1 || rest[0].Compare(part) != 0 {
			t.Errorf("ordered %v: the rest is %v", ordered, rest)
		}
	}
}

// FuzzPart holds that a text is not a part or the only text of its part, and that a search for a
// part that is not there finds nothing.
func FuzzPart(f *testing.F) {
	for _, text := range []string{"auto1", "rows1", "cells1::0-2/6", "rows1:0/6:0-2/3+2",
		"rows1:1/6.2/3:1-2/2", "cells1:0/6.0/3.1/2:0-1/2+4", "rows1::0-7/7"} {
		f.Add(text)
	}
	p := queens(f, 6)
	f.Fuzz(func(t *testing.T, text string) {
		part, err := exactcover.ParsePart(text)
		if err != nil {
			if !errors.Is(err, exactcover.ErrPart) {
				t.Fatal(err)
			}
			return
		}
		if part.String() != text {
			t.Fatalf("%q is read as %v", text, part)
		}
		s := exactcover.Solver{Jobs: 1, Part: &part}
		n, err := s.Count(t.Context(), p)
		if err != nil && (!errors.Is(err, exactcover.ErrPart) || n.Sign() != 0) || n.Int64() > 4 {
			t.Fatalf("%q: %v solutions, %v", text, n, err)
		}
		more, splitErr := s.Split(t.Context(), p, 5)
		if (err == nil) != (splitErr == nil) || (err == nil) != (len(more) > 0) {
			t.Fatalf("%q is counted with error %v, split with error %v", text, err, splitErr)
		}
	})
}

// FuzzCuts holds the pieces of a search against the whole.
func FuzzCuts(f *testing.F) {
	for seed := range uint64(8) {
		f.Add(seed, seed%3)
	}
	f.Fuzz(func(t *testing.T, seed, kind uint64) {
		r := rand.New(rand.NewPCG(seed, kind))
		p := randomProblem(r)
		if kind%2 == 0 {
			p = tangledProblem(r)
		}
		checkCuts(t, r, p, "fuzz", 1)
	})
}

// tangledProblem returns a problem with some dozens of nodes, colours and a sharp item.
func tangledProblem(r *rand.Rand) *exactcover.Problem {
	p := new(exactcover.Problem)
	primary, secondary := 6+r.IntN(4), r.IntN(4)
	for i := range primary + secondary {
		name, kind := strconv.Itoa(i), exactcover.Primary
		if i >= primary {
			kind = exactcover.Secondary
		}
		if r.IntN(6) == 0 {
			name = "#" + name
		}
		if _, err := p.AddItem(name, kind); err != nil {
			panic(err)
		}
	}
	palette := []exactcover.Colour{0}
	for _, name := range []string{"red", "blue"} {
		c, err := p.Colour(name)
		if err != nil {
			panic(err)
		}
		palette = append(palette, c)
	}
	for range 20 + r.IntN(30) {
		var option []exactcover.Element
		for _, i := range r.Perm(primary + secondary)[:1+r.IntN(3)] {
			e := exactcover.Element{Item: i}
			if i >= primary {
				e.Colour = palette[r.IntN(len(palette))]
			}
			option = append(option, e)
		}
		if _, err := p.AddOption(option...); err != nil {
			panic(err)
		}
	}
	return p
}

// checkCuts holds the pieces of both engines against one whole search.
func checkCuts(t testing.TB, r *rand.Rand, p *exactcover.Problem, name string, jobs int) {
	t.Helper()
	for _, e := range listing {
		whole := exactcover.Solver{Engine: e, Jobs: 1}
		want := collect(t, &whole, p)
		inOrder := r.IntN(2) == 0
		c := cutter{p: p, e: e, r: r, jobs: jobs, most: 1 + r.Int64N(1+whole.Stats.Nodes),
			list: r.IntN(2) == 0}
		c.run(t, inOrder)
		if c.nodes != whole.Stats.Nodes || c.solutions != int64(len(want)) {
			t.Fatalf("%s, %v: %d pieces have %d nodes and %d solutions, want %d and %d, of\n%s", name,
				e, c.pieces, c.nodes, c.solutions, whole.Stats.Nodes, len(want), write(p))
		}
		if !c.list {
			continue
		}
		if !inOrder {
			slices.SortFunc(c.listed, slices.Compare)
			slices.SortFunc(want, slices.Compare)
		}
		if !slices.EqualFunc(c.listed, want, slices.Equal) {
			t.Fatalf("%s, %v: %d pieces list other solutions, or in another order, of\n%s", name, e,
				c.pieces, write(p))
		}
	}
}

// A text that stands for a part is the only one that does.
func TestPartText(t *testing.T) {
	for _, text := range []string{"auto1", "rows1", "cells1", "rows1::0-2/2", "rows1::1-2/4",
		"rows1:0/5.3/4.1/2:1-4/6", "cells1:0/2:0-1/2+1", "rows1:0/2.0/3:0-7/9+3",
		"rows1::2147483644-2147483645/2147483646"} {
		part, err := exactcover.ParsePart(text)
		if err != nil || part.String() != text {
			t.Errorf("%s is read as %v, %v", text, part, err)
		}
		written, err := part.MarshalText()
		if err != nil || string(written) != text {
			t.Errorf("%s is written as %s, %v", text, written, err)
		}
	}
	var zero exactcover.Part
	if zero.String() != "auto1" {
		t.Errorf("the zero part is %v", zero)
	}
	for _, text := range []string{
		"", "rows", "1", "rows2", "rows01", "Rows1", "memo1", "memo1::0-1/2", "auto1::0-1/2", " rows1",
		"rows1:", "rows1:0/2", "rows1::", "rows1::/", "rows1::1", "rows1::1/2", "rows1::0-1", "rows1::-",
		"rows1::1-1/2", "rows1::2-1/3", "rows1::-1/2", "rows1::0-3/2", "rows1::0-1/1", "rows1::0-0/0",
		"rows1::0-2/2147483647", "rows1::00-1/2", "rows1::0-01/2", "rows1::0-1/02", "rows1::0-1/2 ",
		"rows1::0-1/2+0", "rows1::0-1/2+2", "rows1::0-1/2+", "rows1::0-1/2+01", "rows1::0-1/2:",
		"rows1::0-1/2/2", "rows1::0-1-2/3", "rows1:.0/2:0-1/2", "rows1:0/2.:0-1/2", "rows1:0/2..1/2:0-1/2",
		"rows1:-1/2:0-1/2", "rows1:2/2:0-1/2", "rows1:0:0-1/2", "rows1:0/1:0-1/2", "rows1:0/2,1/2:0-1/2",
		"rows1:9999999999999999999999/2:0-1/2", "rows1:0/٣:0-1/2",
		"rows1:" + strings.Repeat("0/2.", exactcover.MaxPartText/4) + "0/2:0-1/2",
	} {
		part, err := exactcover.ParsePart(text)
		if !errors.Is(err, exactcover.ErrPart) || part.String() != "auto1" ||
			len(err.Error()) > 300 {
			t.Errorf("%.50q is read as %v, %v", text, part, err)
		}
		if err := part.UnmarshalText([]byte(text)); !errors.Is(err, exactcover.ErrPart) {
			t.Errorf("%.50q: %v", text, err)
		}
	}
}

// A part of another tree is an error, and finds no solution.
func TestPartOfAnotherTree(t *testing.T) {
	p := queens(t, 6)
	for text, e := range map[string]exactcover.Engine{
		"rows1::0-1/6":                     exactcover.EngineCells,
		"cells1":                           exactcover.EngineRows,
		"rows1::0-7/7":                     0, // the first node has six alternatives
		"rows1::0-3/5":                     0,
		"cells1:6/7:0-1/2+2":               0,
		"rows1:0/6.0/3.0/2.0/2:0-1/2":      0,
		"rows1:0/6:0-9/9+2":                0,
		"cells1:1/6.0/2.0/2.0/2.0/2:0-2/2": 0,
	} {
		part, err := exactcover.ParsePart(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, limit := range []int64{0, 1} {
			s := exactcover.Solver{Engine: e, Part: &part, NodeLimit: limit}
			n, err := s.Count(t.Context(), p)
			for errors.Is(err, exactcover.ErrLimit) && len(s.Rest()) == 1 {
				s.Part = &s.Rest()[0]
				n, err = s.Count(t.Context(), p)
			}
			if !errors.Is(err, exactcover.ErrPart) || n.Sign() != 0 || s.Rest() != nil {
				t.Errorf("%s: %v solutions, error %v, rest %v", text, n, err, s.Rest())
			}
			if err := s.Each(t.Context(), p, func([]int) bool {
				t.Errorf("%s: there is a solution", text)
				return true
			}); !errors.Is(err, exactcover.ErrPart) && !errors.Is(err, exactcover.ErrLimit) {
				t.Errorf("%s: error %v", text, err)
			}
			s.NodeLimit = 0
			if e, err := s.Estimate(t.Context(), p, 3); !errors.Is(err, exactcover.ErrPart) {
				t.Errorf("%s: estimate %+v, error %v", text, e, err)
			}
		}
	}
}

// What has no parts says so.
func TestPartUnsupported(t *testing.T) {
	p := queens(t, 4)
	calls := map[string]func(*exactcover.Solver) error{
		"CountBy": func(s *exactcover.Solver) error {
			_, err := s.CountBy(t.Context(), p, 0)
			return err
		},
		"Sample": func(s *exactcover.Solver) error {
			_, err := s.Sample(t.Context(), p, 1)
			return err
		},
		"memo": func(s *exactcover.Solver) error {
			s.Engine = exactcover.EngineMemo
			_, err := s.Count(t.Context(), p)
			return err
		},
		"shuffled options": func(s *exactcover.Solver) error {
			s.Rand = rand.New(rand.NewPCG(1, 2))
			_, err := s.Count(t.Context(), p)
			return err
		},
		"Cheapest": func(s *exactcover.Solver) error {
			if err := p.SetCost(0, 1); err != nil {
				t.Fatal(err)
			}
			_, err := s.Cheapest(t.Context(), p, 1)
			return err
		},
	}
	for name, call := range calls {
		s := exactcover.Solver{Part: new(exactcover.Part)}
		if err := call(&s); !errors.Is(err, exactcover.ErrUnsupported) || s.Rest() != nil {
			t.Errorf("%s: %v, rest %v", name, err, s.Rest())
		}
	}
}

// A call that ends before it begins leaves its part, one without a part has no rest, and one that
// is done leaves nothing.
func TestRest(t *testing.T) {
	p := queens(t, 6)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	part, err := exactcover.ParsePart("rows1::1-3/6")
	if err != nil {
		t.Fatal(err)
	}
	s := exactcover.Solver{Part: &part}
	if n, err := s.Count(ctx, p); err != context.Canceled || len(s.Rest()) != 1 ||
		s.Rest()[0].String() != part.String() {
		t.Errorf("cancelled: %v, %v, rest %v", n, err, s.Rest())
	}
	if n, err := s.CountTo(t.Context(), p, 0); err != nil || n != 0 || len(s.Rest()) != 1 {
		t.Errorf("up to 0: %v, %v, rest %v", n, err, s.Rest())
	}
	if n, err := s.Count(t.Context(), p); err != nil || s.Rest() != nil {
		t.Errorf("done: %v, %v, rest %v", n, err, s.Rest())
	}
	s = exactcover.Solver{NodeLimit: 2}
	if n, err := s.CountTo(t.Context(), p, 9); err != exactcover.ErrLimit || s.Rest() != nil {
		t.Errorf("without a part: %v, %v, rest %v", n, err, s.Rest())
	}
	s.Part = new(exactcover.Part)
	if n, err := s.Count(t.Context(), p); err != exactcover.ErrLimit || s.Rest() == nil {
		t.Errorf("limited: %v, %v, rest %v", n, err, s.Rest())
	}
}

// The trees are those of this version: for each problem and engine, all nodes up to 10,000, and a
// hash of what is left after 1, 10, 100, 1000 and 10,000 nodes. If a search is changed so that the
// test fails, TreeVersion must be raised, as parts that were made before are not parts of the new
// trees.
func TestTreeVersion(t *testing.T) {
	testenv.SkipSequential(t)
	if exactcover.TreeVersion != 1 {
		t.Fatal("the version was raised: write down the new trees here")
	}
	tangle := func(seed uint64) *exactcover.Problem {
		return tangledProblem(rand.New(rand.NewPCG(seed, 0)))
	}
	for _, test := range []struct {
		name  string
		p     *exactcover.Problem
		trees [2]string // of rows and of cells
	}{
		{"queens8", queens(t, 8),
			[2]string{"233 nodes, a56790a1", "233 nodes, e0491958"}},
		{"langford8", langford(t, 8),
			[2]string{"633 nodes, 5ae83163", "633 nodes, 777c8fed"}},
		{"dominoes6x6", dominoes(t, 6, 6),
			[2]string{"6727 nodes, d678a0ea", "6727 nodes, f75e844c"}},
		{"latin5", latin(t, 5, 0, 0),
			[2]string{"10000 nodes, 4e604f7f", "10000 nodes, 5654a2cf"}},
		{"pentominoes6x10", pentominoes(t, 6, 10),
			[2]string{"10000 nodes, 0ccc402a", "10000 nodes, dc06b17c"}},
		{"crossword3", crossword(t, 3, "bit", "ice", "ten", "bet", "ion", "tea"),
			[2]string{"4 nodes, 90b986ca", "4 nodes, bee9ad92"}},
		{"tangle1", tangle(1),
			[2]string{"3 nodes, 03e6902c", "3 nodes, 5122228b"}},
		{"tangle2", tangle(2),
			[2]string{"70 nodes, abd2e241", "70 nodes, f643eda2"}},
	} {
		for i, e := range listing {
			if got := treeOf(t, test.p, e); got != test.trees[i] {
				t.Errorf("%s, %v: the tree is %q, in version %d it was %q", test.name, e, got,
					exactcover.TreeVersion, test.trees[i])
			}
		}
	}
}

// treeOf returns the number of nodes of a tree and a hash of rests.
func treeOf(t *testing.T, p *exactcover.Problem, e exactcover.Engine) string {
	t.Helper()
	h := sha256.New()
	for limit := int64(1); ; limit *= 10 {
		s := exactcover.Solver{Engine: e, Jobs: 1, Part: new(exactcover.Part), NodeLimit: limit}
		n, err := s.Count(t.Context(), p)
		if err != nil && err != exactcover.ErrLimit {
			t.Fatal(err)
		}
		fmt.Fprintln(h, n, s.Rest())
		if err == nil || limit == 10_000 {
			return fmt.Sprintf("%d nodes, %.4x", s.Stats.Nodes, h.Sum(nil))
		}
	}
}

// BenchmarkParts counts in slices of equally many nodes, and whole for comparison. The cost of a
// slice is that of coming to its parts again, whatever its size.
//
//	go test ./exactcover -run '^$' -bench Parts -benchtime 5x
func BenchmarkParts(b *testing.B) {
	for _, test := range []struct {
		name string
		p    *exactcover.Problem
	}{
		{"queens12", queens(b, 12)}, {"dominoes6x8", dominoes(b, 6, 8)},
		{"pentominoes6x10", pentominoes(b, 6, 10)},
	} {
		for _, e := range listing {
			for _, slices := range []int64{1, 10, 100} {
				b.Run(fmt.Sprintf("%s/%v/%d", test.name, e, slices), func(b *testing.B) {
					skipPentominoes(b, test.name)
					whole := exactcover.Solver{Engine: e, Jobs: 1, Part: new(exactcover.Part)}
					if _, err := whole.Count(b.Context(), test.p); err != nil {
						b.Fatal(err)
					}
					open, size := 0, 0
					for b.Loop() {
						open, size = countInSlices(b, test.p, e, whole.Stats.Nodes/slices+1)
					}
					b.ReportMetric(float64(open), "parts")
					b.ReportMetric(float64(size), "bytes")
				})
			}
		}
	}
}

// skipPentominoes skips a benchmark that takes seconds, with -short.
func skipPentominoes(b *testing.B, problem string) {
	if testing.Short() && strings.HasPrefix(problem, "pent") {
		b.Skip("takes seconds")
	}
}

// countInSlices counts in slices of a number of nodes. It returns the most parts that were open at
// the same time, and the most bytes that they took as texts.
func countInSlices(t testing.TB, p *exactcover.Problem, e exactcover.Engine, nodes int64) (
	most, size int) {
	t.Helper()
	s := exactcover.Solver{Engine: e, Jobs: 1}
	open := []exactcover.Part{{}} // those that come first in the tree at the end
	for len(open) > 0 {
		for left := nodes; left > 0 && len(open) > 0; left -= s.Stats.Nodes {
			last := len(open) - 1
			s.Part, s.NodeLimit = &open[last], left
			if _, err := s.Count(t.Context(), p); err != nil && err != exactcover.ErrLimit {
				t.Fatal(err)
			}
			rest := s.Rest()
			slices.Reverse(rest)
			open = append(open[:last:last], rest...)
		}
		texts := 0
		for _, part := range open {
			texts += len(part.String())
		}
		most, size = max(most, len(open)), max(size, texts)
	}
	return most, size
}
