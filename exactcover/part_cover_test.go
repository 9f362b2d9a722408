package exactcover_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// A piece is what one search of a part has done.
type piece struct {
	exactcover.Searched
	solutions, nodes int64
	from             int // the piece that left it, -1: none
}

// searchPiece searches a part up to a number of nodes, 0 being no limit.
func searchPiece(t testing.TB, p *exactcover.Problem, part exactcover.Part, limit int64) piece {
	t.Helper()
	part = roundTrip(t, part)
	s := exactcover.Solver{Part: &part, Jobs: 1, NodeLimit: limit}
	n, err := s.Count(t.Context(), p)
	if err != nil && !errors.Is(err, exactcover.ErrLimit) {
		t.Fatalf("part %v: %v", part, err)
	}
	return piece{exactcover.Searched{Part: part, Rest: s.Rest()}, n.Int64(), s.Stats.Nodes, -1}
}

// searchPieces searches a whole tree in pieces of at most some nodes, in any order.
func searchPieces(t testing.TB, r *rand.Rand, p *exactcover.Problem, e exactcover.Engine,
	most int64) []piece {
	t.Helper()
	whole, err := exactcover.ParsePart(e.String() + "1")
	if err != nil {
		t.Fatal(err)
	}
	type left struct {
		part exactcover.Part
		from int
	}
	open := []left{{whole, -1}}
	var pieces []piece
	for len(open) > 0 {
		i := r.IntN(len(open))
		x := searchPiece(t, p, open[i].part, 1+r.Int64N(most))
		x.from = open[i].from
		open = slices.Delete(open, i, i+1)
		for _, part := range x.Rest {
			open = append(open, left{part, len(pieces)})
		}
		pieces = append(pieces, x)
	}
	return pieces
}

func searchedOf(pieces []piece) []exactcover.Searched {
	var list []exactcover.Searched
	for _, x := range pieces {
		list = append(list, x.Searched)
	}
	return list
}

// Whichever pieces of a search are lost, searching what is missing gives the solutions of the whole
// search; and nothing is missing if none is lost. The nodes are those of the whole search, too, if
// all that a lost piece has left is lost.
func TestUnsearched(t *testing.T) {
	testenv.SkipSequential(t)
	r := rand.New(rand.NewPCG(16, 2))
	for i := range testenv.Pick(300, 550, 8000) {
		p := tangledProblem(r)
		e := listing[i%len(listing)]
		whole := exactcover.Solver{Engine: e, Jobs: 1}
		solutions := int64(len(collect(t, &whole, p)))
		pieces := searchPieces(t, r, p, e, 1+r.Int64N(1+whole.Stats.Nodes))
		if missing, err := exactcover.Unsearched(searchedOf(pieces)); err != nil || missing != nil {
			t.Fatalf("case %d: of all %d pieces, %v is missing, %v", i, len(pieces), missing, err)
		}
		withRests := r.IntN(2) == 0
		lost := make([]bool, len(pieces))
		var kept []piece
		for k, x := range pieces {
			lost[k] = r.IntN(4) == 0 || withRests && x.from >= 0 && lost[x.from]
			if !lost[k] {
				kept = append(kept, x)
			}
		}
		if len(kept) == 0 {
			continue
		}
		r.Shuffle(len(kept), func(i, j int) { kept[i], kept[j] = kept[j], kept[i] })
		missing, err := exactcover.Unsearched(searchedOf(kept))
		if err != nil {
			t.Fatalf("case %d: of %d of %d pieces, %v is missing, %v", i, len(kept), len(pieces),
				missing, err)
		}
		if !slices.IsSortedFunc(missing, exactcover.Part.Compare) {
			t.Fatalf("case %d: %v is not in the order of the tree", i, missing)
		}
		var nodes, found int64
		done := slices.Clone(kept)
		for _, part := range missing {
			done = append(done, searchPiece(t, p, part, 0))
		}
		for _, x := range done {
			nodes += x.nodes
			found += x.solutions
		}
		all := whole.Stats.Nodes
		if found != solutions || nodes > all || withRests && nodes < all {
			t.Fatalf("case %d, %v: %d nodes and %d solutions, want %d and %d: missing %v of\n%s", i, e,
				nodes, found, all, solutions, missing, write(p))
		}
		if missing, err := exactcover.Unsearched(searchedOf(done)); err != nil || missing != nil {
			t.Fatalf("case %d: when all is done, %v is missing, %v", i, missing, err)
		}
	}
}

// A piece that is there twice is found.
func TestSearchedTwice(t *testing.T) {
	testenv.SkipSequential(t)
	r := rand.New(rand.NewPCG(16, 3))
	for i := range testenv.Pick(100, 150, 2000) {
		pieces := searchPieces(t, r, tangledProblem(r), listing[i%len(listing)], 5)
		k := r.IntN(len(pieces))
		list := append(searchedOf(pieces), pieces[k].Searched)
		_, err := exactcover.Unsearched(list)
		var twice *exactcover.OverlapError
		if !errors.As(err, &twice) && pieces[k].Rest == nil {
			t.Fatalf("case %d: %v is not found: %v", i, pieces[k].Part, err)
		}
		if twice != nil && (min(twice.First, twice.Second) != k ||
			max(twice.First, twice.Second) != len(pieces)) {
			t.Fatalf("case %d: %v by %d and %d, want %d and %d", i, err, twice.First, twice.Second, k,
				len(pieces))
		}
	}
}

func TestUnsearchedOfLists(t *testing.T) {
	for _, test := range []struct{ list, want string }{
		{"", "auto1"},
		{"rows1", ""},
		{"rows1 -rows1", "rows1"},
		{"rows1 -rows1::2-4/5", "rows1::2-4/5"},
		{"rows1 -rows1::2-4/5,rows1::2-4/5 -rows1:2/5:1-3/3", "rows1:2/5:1-3/3"},
		{"rows1::1-2/5", "rows1::0-1/5+1,rows1::2-5/5"},
		{"rows1::0-2/5+1,rows1::2-5/5", ""},
		{"rows1:0/2:0-1/3+2,rows1::1-2/2", "rows1:0/2:1-3/3"},
		{"rows1:0/2:1-3/3,rows1::1-2/2", "rows1:0/2:0-1/3+2"},
		{"rows1::1-2/2,rows1:0/2.2/3:1-2/2", "rows1:0/2:0-2/3+2,rows1:0/2.2/3:0-1/2+1"},
		// a node that was opened and counted before all of its alternatives were left
		{"rows1 -rows1:1/2:0-3/3", "rows1:1/2:0-3/3"},
		{"rows1,rows1", "twice"},
		{"rows1::0-3/5,rows1::2-5/5", "rows1::2-3/5 twice"},
		{"rows1::0-3/5,rows1:2/5:0-1/2", "rows1:2/5:0-1/2 twice"},
		{"rows1::0-3/5,rows1::0-3/6", "tree"},
		{"rows1::0-3/5,cells1::3-5/5", "tree"},
		{"rows1::0-3/5 -rows1::3-4/5", "rest"},
		{"rows1::0-3/5 -rows1::0-1/5 -rows1::0-1/5", "rest"},
		{"rows1:0/9:0-3/5 -rows1::0-1/9", "rest"},
	} {
		var list []exactcover.Searched
		for text := range strings.SplitSeq(test.list, ",") {
			for k, text := range strings.Fields(text) {
				part, err := exactcover.ParsePart(strings.TrimPrefix(text, "-"))
				if err != nil {
					t.Fatal(err)
				}
				if k == 0 {
					list = append(list, exactcover.Searched{Part: part})
				} else {
					list[len(list)-1].Rest = append(list[len(list)-1].Rest, part)
				}
			}
		}
		missing, err := exactcover.Unsearched(list)
		var names []string
		for _, part := range missing {
			names = append(names, part.String())
		}
		got := strings.Join(names, ",")
		var twice *exactcover.OverlapError
		switch {
		case errors.As(err, &twice):
			got = "twice"
			if len(test.want) > len(got) {
				got = twice.Part.String() + " twice"
			}
		case errors.Is(err, exactcover.ErrOtherTree):
			got = "tree"
		case errors.Is(err, exactcover.ErrRest):
			got = "rest"
		case err != nil:
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s: got %s, want %s", test.list, got, test.want)
		}
	}
}

// What somebody has made up costs no more memory than a bound.
func TestUnsearchedIsBounded(t *testing.T) {
	part, err := exactcover.ParsePart("rows1:" + strings.Repeat("1/3.", 100_000) + "1/3:1-2/3")
	if err != nil {
		t.Fatal(err)
	}
	_, err = exactcover.Unsearched([]exactcover.Searched{{Part: part}})
	if !errors.Is(err, exactcover.ErrTooManyParts) {
		t.Error(err)
	}
}
