package generate

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	"github.com/nonet-dev/nonet"
)

// killers makes n killers.
func killers(t *testing.T, o Options, n uint64, jobs int) (list []Puzzle) {
	t.Helper()
	for p, err := range Puzzles(t.Context(), o, n, jobs) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

// Every killer has one solution; its cages cover the grid, are connected, have the wanted
// sizes and no equal digits; and it has as many givens as were asked for.
func TestKillers(t *testing.T) {
	tests := []struct {
		name string
		o    Options
	}{
		{"classic", Options{}},
		{"small cages", Options{Killer: &Killer{Least: 1, Most: 3}}},
		{"pairs and threes", Options{Killer: &Killer{Least: 2, Most: 3}}},
		{"large cages with givens", Options{Killer: &Killer{Least: 3, Most: 7}, Clues: 12}},
		{"2x2", Options{Layout: layout(t, "4"), Killer: &Killer{Least: 2, Most: 3}}},
		{"2x3", Options{Layout: layout(t, "6")}},
		{"Latin square", Options{Layout: layout(t, "latin:5"), Killer: &Killer{Least: 1, Most: 3}}},
		{"diagonals", Options{Layout: layout(t, "9+diagonal")}},
		{"jigsaws", Options{Layout: layout(t, "latin:7"), Jigsaw: true, Killer: &Killer{Least: 1, Most: 3}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			o := test.o
			o.Seed = 3
			if o.Killer == nil {
				o.Killer = &Killer{}
			}
			least, most := o.Killer.Least, o.Killer.Most
			if most == 0 {
				least, most = killerLeast, killerMost
			}
			for _, p := range killers(t, o, 4, 1) {
				if err := p.Validate(); err != nil {
					t.Fatal(err)
				}
				if p.Clues() != o.Clues || !p.Solves(p.Solution) {
					t.Errorf("%d givens; its solution solves it: %v", p.Clues(),
						p.Solves(p.Solution))
				}
				var s nonet.Solver
				if k, err := s.CountTo(t.Context(), p.Puzzle, 2); k != 1 || err != nil {
					t.Errorf("%d solutions, %v", k, err)
				}
				checkCages(t, p.Puzzle, least, most)
			}
		})
	}
}

func layout(t *testing.T, text string) *nonet.Layout {
	l, err := nonet.ParseLayout(text)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func checkCages(t *testing.T, p *nonet.Puzzle, least, most int) {
	t.Helper()
	n := p.Layout.Size()
	cage := make([]int, n*n) // by cell: 1 + the number of its cage
	for i, r := range p.Rules {
		cells := r.Cells[0]
		if r.Kind != nonet.RuleCage || len(cells) < least || len(cells) > most {
			t.Errorf("rule %s of %d cells, wanted cages of %d to %d", r.Kind, len(cells), least, most)
		}
		for _, c := range cells {
			if cage[c] != 0 {
				t.Errorf("cell %d is in two cages", c)
			}
			cage[c] = i + 1
		}
		reached := []nonet.Cell{cells[0]}
		seen := map[nonet.Cell]bool{cells[0]: true}
		for k := 0; k < len(reached); k++ {
			for _, c := range cells {
				a, b := int(reached[k]), int(c)
				if d := difference(a/n, b/n) + difference(a%n, b%n); d == 1 && !seen[c] {
					seen[c] = true
					reached = append(reached, c)
				}
			}
		}
		if len(reached) != len(cells) {
			t.Errorf("cage %v is not connected", cells)
		}
	}
	for c, k := range cage {
		if k == 0 {
			t.Errorf("cell %d has no cage", c)
		}
	}
}

// A seed gives the same killers with any number of goroutines.
func TestKillersAreTheSame(t *testing.T) {
	o := Options{Seed: 7, Killer: &Killer{Least: 2, Most: 4}}
	a, b := killers(t, o, 6, 1), killers(t, o, 6, 3)
	for i := range a {
		if !reflect.DeepEqual(a[i].Rules, b[i].Rules) {
			t.Errorf("puzzle %d differs", i)
		}
	}
}

func TestKillerOptions(t *testing.T) {
	for _, o := range []Options{
		{Killer: &Killer{Least: 0, Most: 3}},
		{Killer: &Killer{Least: 4, Most: 3}},
		{Killer: &Killer{Least: 2, Most: 10}},
		{Killer: &Killer{Least: 2, Most: 2}}, // 81 cells
		{Killer: &Killer{Least: 9, Most: 9}}, // every digit in each
		{Killer: &Killer{}, Layout: layout(t, "2")},
		{Killer: &Killer{}, Clues: 82},
		{Killer: &Killer{}, Minimal: true},
		{Killer: &Killer{}, Symmetry: SymmetryRotational},
		{Killer: &Killer{}, Pattern: []nonet.Cell{1}},
		{Killer: &Killer{}, Layout: layout(t, "65")},
	} {
		if _, err := New(o); !errors.Is(err, ErrOptions) {
			t.Errorf("%+v: error %v", *o.Killer, err)
		}
	}
}

// Killers that cannot be made end with the limit, not with a puzzle.
func TestKillerLimits(t *testing.T) {
	hopeless := Options{Seed: 1, Killer: &Killer{Least: 8, Most: 9}}
	hopeless.Work = 30
	g, err := New(hopeless)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Puzzle(t.Context(), 0); !errors.Is(err, nonet.ErrLimit) {
		t.Errorf("with Work: %v", err)
	}
	hopeless.Work = 0
	g, _ = New(hopeless)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := g.Puzzle(ctx, 0); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("with a context: %v", err)
	}
}
