package exactcover_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/exactcover"
)

// bruteForce returns all solutions in lexicographic order: it tries all sets of options that have a
// primary item.
func bruteForce(p *exactcover.Problem) [][]int {
	type state struct {
		times  int
		colour exactcover.Colour
	}
	items := make([]state, p.NumItems())
	missing := 0 // primary items not covered
	for i := range items {
		if p.Item(i).Kind == exactcover.Primary {
			missing++
		}
	}
	solutions := [][]int{}
	chosen := []int{}
	var try func(o int)
	try = func(o int) {
		if o == p.NumOptions() {
			if missing == 0 {
				solutions = append(solutions, slices.Clone(chosen))
			}
			return
		}
		option := p.Option(o)
		primaries, fits := 0, true
		for _, e := range option {
			if p.Item(e.Item).Kind == exactcover.Primary {
				primaries++
			}
			s := items[e.Item]
			if s.times > 0 && (e.Colour == 0 || s.colour != e.Colour) {
				fits = false
			}
		}
		if fits && primaries > 0 {
			saved := slices.Clone(items)
			for _, e := range option {
				items[e.Item] = state{items[e.Item].times + 1, e.Colour}
			}
			missing -= primaries
			chosen = append(chosen, o)
			try(o + 1)
			chosen = chosen[:len(chosen)-1]
			missing += primaries
			copy(items, saved)
		}
		try(o + 1)
	}
	try(0)
	slices.SortFunc(solutions, slices.Compare)
	return solutions
}

// randomProblem returns a small problem, of kinds that have solutions often enough.
func randomProblem(r *rand.Rand) *exactcover.Problem {
	p := new(exactcover.Problem)
	primary, secondary, colours := r.IntN(7), r.IntN(5), r.IntN(4)
	kinds := make([]exactcover.Kind, primary+secondary)
	for i := range kinds {
		if i >= primary {
			kinds[i] = exactcover.Secondary
		}
	}
	r.Shuffle(len(kinds), func(i, j int) { kinds[i], kinds[j] = kinds[j], kinds[i] })
	for i, kind := range kinds {
		name := strconv.Itoa(i)
		if r.IntN(4) == 0 {
			name = "#" + name
		}
		if _, err := p.AddItem(name, kind); err != nil {
			panic(err)
		}
	}
	palette := make([]exactcover.Colour, 1, 4)
	for i := range colours {
		c, err := p.Colour(string(rune('a' + i)))
		if err != nil {
			panic(err)
		}
		palette = append(palette, c)
	}
	for range r.IntN(15) {
		var option []exactcover.Element
		for _, i := range r.Perm(len(kinds)) {
			if r.IntN(3) > 0 {
				continue
			}
			e := exactcover.Element{Item: i}
			if kinds[i] == exactcover.Secondary {
				e.Colour = palette[r.IntN(len(palette))]
			}
			option = append(option, e)
		}
		if len(option) == 0 {
			continue
		}
		if _, err := p.AddOption(option...); err != nil {
			panic(err)
		}
	}
	return p
}

// collect lists all solutions.
func collect(t testing.TB, s *exactcover.Solver, p *exactcover.Problem) [][]int {
	t.Helper()
	solutions := [][]int{}
	for cover, err := range s.Solutions(t.Context(), p) {
		if err != nil {
			t.Fatal(err)
		}
		solutions = append(solutions, cover)
	}
	return solutions
}

// checkAgainstBruteForce holds everything that a Solver says about p against the brute force.
func checkAgainstBruteForce(t testing.TB, s *exactcover.Solver,
	p *exactcover.Problem) (solutions int) {
	t.Helper()
	want := bruteForce(p)
	got := collect(t, s, p)
	listed := slices.Clone(got)
	slices.SortFunc(got, slices.Compare)
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Fatalf("solutions %v, want %v of\n%s", got, want, write(p))
	}
	nodes := s.Stats.Nodes
	if count, err := s.Count(t.Context(), p); err != nil || count.Int64() != int64(len(want)) {
		t.Fatalf("count %v, %v, want %d of\n%s", count, err, len(want), write(p))
	}
	if s.Stats.Nodes != nodes || s.Stats.Solutions != int64(len(want)) {
		t.Fatalf("stats %+v after Count, %d nodes after Solutions of\n%s", s.Stats, nodes, write(p))
	}
	if n, err := s.CountTo(t.Context(), p, 2); err != nil || n != min(len(want), 2) {
		t.Fatalf("count to 2: %d, %v, want %d of\n%s", n, err, min(len(want), 2), write(p))
	}
	if s.Rand != nil {
		return len(want)
	}

	first, err := s.First(t.Context(), p)
	only, errOnly := s.Solve(t.Context(), p)
	switch {
	case len(want) == 0:
		if err != exactcover.ErrNoSolution || errOnly != exactcover.ErrNoSolution || first != nil ||
			only != nil {
			t.Fatalf("no solution, but First gives %v, %v and Solve %v, %v of\n%s", first, err,
				only, errOnly, write(p))
		}
	default:
		var wantErr error
		if len(want) > 1 {
			wantErr = exactcover.ErrNotUnique
		}
		if err != nil || errOnly != wantErr || first == nil || !slices.Equal(first, listed[0]) ||
			!slices.Equal(only, listed[0]) {
			t.Fatalf("First gives %v, %v and Solve %v, %v, want %v of\n%s", first, err, only,
				errOnly, listed[0], write(p))
		}
	}
	return len(want)
}

func TestAgainstBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	var solvers []*exactcover.Solver // reused, so that what a search leaves behind would show
	for _, e := range listing {
		solvers = append(solvers, &exactcover.Solver{Engine: e},
			&exactcover.Solver{Engine: e, Rand: r})
	}
	none, one, several := 0, 0, 0
	for range 3000 {
		p := randomProblem(r)
		for i, s := range solvers {
			switch n := checkAgainstBruteForce(t, s, p); {
			case i > 0:
			case n == 0:
				none++
			case n == 1:
				one++
			default:
				several++
			}
		}
	}
	if min(none, one, several) < 400 {
		t.Errorf("%d problems without, %d with one, %d with several solutions: not a good mixture",
			none, one, several)
	}
}

// nodesByDefinition counts the nodes of a search by cells for all solutions as the package
// documentation defines them, with none of the solver's data structures.
func nodesByDefinition(p *exactcover.Problem) int64 {
	options := make([][]exactcover.Element, p.NumOptions())
	possible := make([]bool, p.NumOptions())
	for o := range options {
		options[o] = p.Option(o)
		possible[o] = slices.ContainsFunc(options[o],
			func(e exactcover.Element) bool { return p.Item(e.Item).Kind == exactcover.Primary })
	}
	clash := func(a, b []exactcover.Element) bool {
		for _, x := range a {
			for _, y := range b {
				if x.Item == y.Item && (x.Colour == 0 || x.Colour != y.Colour) {
					return true
				}
			}
		}
		return false
	}
	choose := func(possible []bool, o int) []bool {
		rest := make([]bool, len(possible))
		for q, ok := range possible {
			rest[q] = ok && q != o && !clash(options[o], options[q])
		}
		return rest
	}
	var nodes int64
	var search func(possible, covered []bool)
	search = func(possible, covered []bool) {
		var best []int
		bestSharp, open := false, false
		for i := range p.NumItems() {
			if p.Item(i).Kind == exactcover.Secondary || covered[i] {
				continue
			}
			var alternatives []int
			for o, ok := range possible {
				if ok && slices.ContainsFunc(options[o],
					func(e exactcover.Element) bool { return e.Item == i }) {
					alternatives = append(alternatives, o)
				}
			}
			sharp := p.Item(i).Name[0] == '#'
			switch {
			case !open,
				len(alternatives) <= 1 && len(alternatives) < len(best),
				len(best) > 1 && sharp && !bestSharp,
				len(best) > 1 && sharp == bestSharp && len(alternatives) < len(best):
				open, best, bestSharp = true, alternatives, sharp
			}
		}
		if len(best) > 1 {
			nodes++
		}
		for _, o := range best {
			next := slices.Clone(covered)
			for _, e := range options[o] {
				next[e.Item] = true
			}
			search(choose(possible, o), next)
		}
	}
	search(possible, make([]bool, p.NumItems()))
	return nodes
}

func TestNodesByDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	s := exactcover.Solver{Engine: exactcover.EngineCells}
	var total int64
	for range 3000 {
		p := randomProblem(r)
		if _, err := s.Count(t.Context(), p); err != nil {
			t.Fatal(err)
		}
		want := nodesByDefinition(p)
		if s.Stats.Nodes != want {
			t.Fatalf("%d nodes, want %d of\n%s", s.Stats.Nodes, want, write(p))
		}
		total += want
	}
	if total < 2000 {
		t.Errorf("only %d nodes in all: problems are too easy", total)
	}
}

// FuzzText reads any text as a problem: what the reader accepts must be written back the same,
// and the solutions must be those of the brute force.
func FuzzText(f *testing.F) {
	for _, seed := range []string{
		"a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n",
		"p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n",
		"#a b | c\n| comment\na\n#a b\nb c:1\nc\n#a c:1\n",
		"| x\nx\nx:1\n",
		"a\na:1\n",
		"",
	} {
		f.Add(seed)
	}
	r := rand.New(rand.NewPCG(3, 3))
	for range 20 {
		f.Add(write(randomProblem(r)))
	}
	f.Fuzz(func(t *testing.T, source string) {
		p, err := readKnuth(strings.NewReader(source))
		if err != nil {
			return
		}
		again, err := readKnuth(strings.NewReader(write(p)))
		if err != nil {
			t.Fatalf("%v in\n%s", err, write(p))
		}
		if write(again) != write(p) {
			t.Fatalf("changed from\n%s\nto\n%s", write(p), write(again))
		}
		if p.NumOptions() > 14 || p.NumItems() > 30 {
			return
		}
		for _, e := range listing {
			s := exactcover.Solver{Engine: e}
			checkAgainstBruteForce(t, &s, p)
			s.Rand = rand.New(rand.NewPCG(1, uint64(len(source))))
			checkAgainstBruteForce(t, &s, p)
			if got, want := s.Stats.Nodes, nodesByDefinition(p); got > want &&
				e == exactcover.EngineCells {
				t.Fatalf("%d nodes, more than the %d of\n%s", got, want, write(p))
			}
		}
	})
}
