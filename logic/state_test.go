package logic

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

// TestFaults says what is wrong with a state, and Next says it first.
func TestFaults(t *testing.T) {
	for _, test := range []struct{ words, want string }{
		{"r5c5=7", ""},
		{"r5c5-123456789", "r5c5 has no candidate left"},
		{"r1c123456789-4", "row 1 has no place left for 4"},
		{"r456c7-3 r4c8-3 r456c9-3 r56c8-3", "box 6 has no place left for 3"},
	} {
		s := stateOf(t, "9", test.words)
		got := ""
		if fault := s.Contradiction(); fault != nil {
			got = fault.Error()
		}
		if got != test.want {
			t.Errorf("%s: %q, should be %q", test.words, got, test.want)
		}
		var solver Solver
		_, err := solver.Next(context.Background(), s)
		var fault *Contradiction
		if errors.As(err, &fault) != (test.want != "") {
			t.Errorf("%s: the next step is the error %v", test.words, err)
		}
	}
	p := nonet.NewPuzzle(nonet.Classic())
	p.Givens[0], p.Givens[4] = 5, 5
	s, err := NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	if fault := s.Contradiction(); fault == nil ||
		fault.Error() != "r1c1 and r1c5 both have 5 (row 1)" {
		t.Errorf("two digits: %v", fault)
	}
}

// TestState holds the bookkeeping of a state against what its cells say, over
// random changes.
func TestState(t *testing.T) {
	for i, layout := range layouts {
		r := rand.New(rand.NewPCG(uint64(i), 1))
		l := mustLayout(t, layout)
		s, err := NewState(nonet.NewPuzzle(l))
		if err != nil {
			t.Fatal(err)
		}
		for range 20 * l.Size() {
			c := nonet.Cell(r.IntN(l.Cells()))
			d := nonet.Digit(1 + r.IntN(l.Size()))
			had := s.Candidates(c).Has(d)
			if r.IntN(3) == 0 {
				if s.Place(c, d) != had {
					t.Fatalf("%s: placing", layout)
				}
			} else if s.Remove(c, d) != had {
				t.Fatalf("%s: removing", layout)
			}
		}
		// The same from its puzzle: pencilmarks and givens.
		again, err := NewState(s.Puzzle())
		if err != nil {
			t.Fatal(err)
		}
		clone := s.Clone()
		for _, o := range []*State{again, clone} {
			for k := range s.pos {
				if s.pos[k] != o.pos[k] {
					t.Fatalf("%s: positions differ", layout)
				}
			}
			for c := range s.cell {
				if s.cell[c] != o.cell[c] || s.value[c] != o.value[c] {
					t.Fatalf("%s: cells differ", layout)
				}
			}
			for h := range s.empty {
				if s.empty[h] != o.empty[h] || s.onePlace[h] != o.onePlace[h] {
					t.Fatalf("%s: empty cells or single places differ", layout)
				}
			}
			for d := range s.byDigit {
				if s.byDigit[d] != o.byDigit[d] || s.placed[d] != o.placed[d] {
					t.Fatalf("%s: digits differ", layout)
				}
			}
			if s.left != o.left {
				t.Fatalf("%s: %d empty cells and %d", layout, s.left, o.left)
			}
		}
	}
}

func TestNewStateErrors(t *testing.T) {
	if _, err := NewState(nil); !errors.Is(err, nonet.ErrInvalid) {
		t.Errorf("no puzzle: %v", err)
	}
	if _, err := NewState(nonet.NewPuzzle(mustLayout(t, "latin:26"))); !errors.Is(err, ErrSize) ||
		!strings.Contains(err.Error(), "26") {
		t.Errorf("size 26: %v", err)
	}
}

// TestMistakes tells wrong digits and lost candidates from what is right.
func TestMistakes(t *testing.T) {
	p, err := nonet.ParsePuzzle(nonet.Classic(),
		"9.8..........53....5.7..........6.42..19....7..23..5....5.74.....9....2....8..674")
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	var solver Solver
	ctx := context.Background()
	solution, err := new(nonet.Solver).Solve(ctx, p)
	if err != nil {
		t.Fatal(err)
	}
	if list, err := solver.Mistakes(ctx, p, s); err != nil || list != nil {
		t.Fatalf("at the start: %v, %v", list, err)
	}
	s.Remove(1, solution[1])
	wrong := s.Candidates(3).Without(solution[3]).Min()
	s.Place(3, wrong)
	list, err := solver.Mistakes(ctx, p, s)
	if err != nil || len(list) < 2 || list[0] != (Mistake{1, solution[1], 0}) ||
		list[1] != (Mistake{3, solution[3], wrong}) {
		t.Errorf("%v, %v", list, err)
	}
	if _, err := solver.Mistakes(ctx, nonet.NewPuzzle(nonet.Classic()), s); !errors.Is(err,
		nonet.ErrNotUnique) {
		t.Errorf("the empty puzzle: %v", err)
	}
	if _, err := solver.Mistakes(ctx, nonet.NewPuzzle(mustLayout(t, "1")), s); !errors.Is(err,
		nonet.ErrInvalid) {
		t.Errorf("another layout: %v", err)
	}
}
