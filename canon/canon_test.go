package canon

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/generate"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// perms returns the orders of 0..8 that keep threes together.
func perms() [][size]uint8 {
	threes := [][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
	var list [][size]uint8
	for _, bands := range threes {
		for i := range 6 * 6 * 6 {
			in := [3]int{i % 6, i / 6 % 6, i / 36}
			var p [size]uint8
			for j := range p {
				p[j] = bands[j/3]*3 + threes[in[j/3]][j%3]
			}
			list = append(list, p)
		}
	}
	return list
}

// brute tries all ways to move the cells.
func brute(g nonet.Grid) (form []byte, ways int) {
	orders := perms()
	best := bytes.Repeat([]byte{99}, cells)
	for _, transpose := range []bool{false, true} {
		for _, rows := range orders {
			for _, cols := range orders {
				var names [size + 1]byte
				next := byte(0)
				state := 0 // of what was written: -1 less than best, 0 equal
				var text [cells]byte
				for i := range text {
					r, c := rows[i/size], cols[i%size]
					if transpose {
						r, c = c, r
					}
					d := g[int(r)*size+int(c)]
					if d != 0 && names[d] == 0 {
						next++
						names[d] = next
					}
					text[i] = names[d]
					if state == 0 && text[i] != best[i] {
						if text[i] > best[i] {
							state = 1
							break
						}
						state = -1
					}
				}
				switch state {
				case 0:
					ways++
				case -1:
					copy(best, text[:])
					ways = 1
				}
			}
		}
	}
	return best, ways
}

// randomTransform returns any transformation.
func randomTransform(rng *rand.Rand) Transform {
	orders := perms()
	t := Identity()
	t.Transpose = rng.IntN(2) == 0
	t.Rows, t.Cols = orders[rng.IntN(len(orders))], orders[rng.IntN(len(orders))]
	rng.Shuffle(size, func(i, j int) {
		t.Digits[i+1], t.Digits[j+1] = t.Digits[j+1],
			t.Digits[i+1]
	})
	return t
}

// samples returns grids and puzzles of all kinds, with 81 digits down to very few.
func samples(t testing.TB, count int) []nonet.Grid {
	rng := rand.New(rand.NewPCG(1, 2))
	cyclic := make(nonet.Grid, cells) // the grid with the most automorphisms
	for i := range cyclic {
		r, c := i/size, i%size
		cyclic[i] = uint8((c/3+r)%3*3+(c+r/3)%3) + 1
	}
	// Two stacks that look alike in the first row, and have one digit each in the second,
	// in different columns.
	alike := make(nonet.Grid, cells)
	alike[2], alike[5], alike[11], alike[13] = 1, 2, 3, 4
	list := []nonet.Grid{cyclic, make(nonet.Grid, cells), alike}
	maker, err := generate.New(generate.Options{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	for i := range count {
		g := slices.Clone(cyclic)
		if i%4 != 0 {
			p, err := maker.Puzzle(context.Background(), uint64(i))
			if err != nil {
				t.Fatal(err)
			}
			g = slices.Clone(p.Givens)
			if i%4 != 1 {
				g = slices.Clone(p.Solution)
			}
		}
		if i%4 == 0 || i%4 == 3 {
			for range rng.IntN(cells + 1) {
				g[rng.IntN(cells)] = 0
			}
		}
		list = append(list, randomTransform(rng).Apply(g))
	}
	return list
}

func TestLeast(t *testing.T) {
	count := testenv.Pick(3, 4, 12)
	for _, g := range samples(t, count) {
		if len(g)-bytes.Count(g, []byte{0}) < 4 {
			continue // far too many ways for brute
		}
		want, ways := brute(g)
		got, _, err := Form(g)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: %s (%v), want %s", g, got, err, nonet.Grid(want))
			continue
		}
		all, err := Automorphisms(g)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for a := range all {
			if n++; !bytes.Equal(a.Apply(g), g) {
				t.Fatalf("%s: %s is not an automorphism", g, a)
			}
		}
		if n != ways {
			t.Errorf("%s: %d automorphisms, want %d", g, n, ways)
		}
	}
}

// A transformation changes neither the form nor the number of automorphisms, and can be
// found again.
func TestForm(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var c Canonizer
	count := 4000
	if testing.Short() {
		count = 400
	}
	for _, g := range samples(t, count) {
		form := make(nonet.Grid, cells)
		to, err := c.Form(form, g)
		if err != nil {
			t.Fatal(err)
		}
		if got := to.Apply(g); !bytes.Equal(got, form) {
			t.Fatalf("%s: %s makes %s, not %s", g, to, got, form)
		}
		if digits := slices.Sorted(slices.Values(to.Digits[:])); !slices.Equal(digits,
			[]nonet.Digit{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}) {
			t.Fatalf("%s: %s does not name each digit once", g, to)
		}
		u := randomTransform(rng)
		h := u.Apply(g)
		if got := u.Inverse().Apply(h); !bytes.Equal(got, g) {
			t.Fatalf("%s: %s and back is %s", g, u, got)
		}
		if got := u.Then(to).Apply(g); !bytes.Equal(got, to.Apply(h)) {
			t.Fatalf("%s: %s then %s is another", g, u, to)
		}
		again := make(nonet.Grid, cells)
		if _, err := c.Form(again, h); err != nil || !bytes.Equal(again, form) {
			t.Fatalf("%s has the form %s, but %s, which %s makes of it, has %s (%v)", g, form, h, u,
				again, err)
		}
		between, ok, err := Between(g, h)
		if err != nil || !ok || !bytes.Equal(between.Apply(g), h) {
			t.Fatalf("%s does not make %s of %s (%v %v)", between, h, g, ok, err)
		}
	}
}

// Grids that differ in one digit have different forms, almost always; then there is
// nothing between them.
func TestDifferent(t *testing.T) {
	for _, g := range samples(t, 40) {
		i := slices.IndexFunc(g, func(d nonet.Digit) bool { return d != 0 })
		if i < 0 {
			continue
		}
		h := slices.Clone(g)
		h[i] = 0
		if _, ok, err := Between(g, h); ok || err != nil {
			t.Errorf("%s and %s: %v %v", g, h, ok, err)
		}
	}
}

// The numbers of automorphisms that are known: of a blank grid, and of the grid with the
// most of them.
func TestMost(t *testing.T) {
	for i, want := range []int{648, 3359232} {
		n := 0
		all, err := Automorphisms(samples(t, 0)[i])
		if err != nil {
			t.Fatal(err)
		}
		for range all {
			n++
		}
		if n != want {
			t.Errorf("%d automorphisms, want %d", n, want)
		}
	}
}

func TestRefused(t *testing.T) {
	twice := make(nonet.Grid, cells)
	twice[0], twice[10] = 5, 5
	for _, c := range []struct {
		grid nonet.Grid
		want error
	}{
		{make(nonet.Grid, 16), ErrNotClassic},
		{append(make(nonet.Grid, 80), 10), ErrNotClassic},
		{twice, ErrTwice},
	} {
		if _, _, err := Form(c.grid); !errors.Is(err, c.want) {
			t.Errorf("%v, want %v", err, c.want)
		}
		if _, err := Automorphisms(c.grid); !errors.Is(err, c.want) {
			t.Errorf("%v, want %v", err, c.want)
		}
	}
}

func TestAllocations(t *testing.T) {
	list := samples(t, 20)
	var c Canonizer
	dst := make(nonet.Grid, cells)
	all := func() {
		for _, g := range list {
			if _, err := c.Form(dst, g); err != nil {
				t.Fatal(err)
			}
		}
	}
	all()
	if n := testing.AllocsPerRun(5, all); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkForm(b *testing.B) {
	list := samples(b, 400)[3:]
	for kind, name := range []string{"Symmetric", "Puzzles", "Grids", "Part"} {
		b.Run(name, func(b *testing.B) {
			var c Canonizer
			dst := make(nonet.Grid, cells)
			for i := 0; b.Loop(); i++ {
				if _, err := c.Form(dst, list[i%100*4+kind]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// The public 17-clue puzzles and their solutions.
func BenchmarkData(b *testing.B) {
	text, err := os.ReadFile(testenv.Data(b, "nine", "17clue.txt"))
	if err != nil {
		b.Fatal(err)
	}
	var lists [2][]nonet.Grid
	var solver nonet.Solver
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		p, err := nonet.ParsePuzzle(nonet.Classic(), line[:cells])
		if err != nil {
			b.Fatal(err)
		}
		g, err := solver.First(context.Background(), p)
		if err != nil {
			b.Fatal(err)
		}
		lists[0], lists[1] = append(lists[0], p.Givens), append(lists[1], g)
	}
	for i, name := range []string{"Puzzles", "Grids"} {
		b.Run(name, func(b *testing.B) {
			var c Canonizer
			dst := make(nonet.Grid, cells)
			for k := 0; b.Loop(); k++ {
				if _, err := c.Form(dst, lists[i][k%len(lists[i])]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func FuzzForm(f *testing.F) {
	for _, g := range samples(f, 4) {
		f.Add([]byte(g), uint64(7))
	}
	f.Fuzz(func(t *testing.T, g []byte, seed uint64) {
		form, to, err := Form(g)
		if err != nil {
			return
		}
		if !bytes.Equal(to.Apply(g), form) {
			t.Fatalf("%v is not made by %s", g, to)
		}
		u := randomTransform(rand.New(rand.NewPCG(seed, 0)))
		if again, _, err := Form(u.Apply(g)); err != nil || !bytes.Equal(again, form) {
			t.Fatalf("%v: %s gives %v, not %v (%v)", g, u, again, form, err)
		}
	})
}
