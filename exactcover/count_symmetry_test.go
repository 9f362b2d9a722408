package exactcover

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/internal/testenv"
)

// symmetricProblem returns a random problem with two kinds of interchangeable blocks, in which
// items a.i belong to block a of the first kind, b.i to block b of the second and a,b to both. The
// items have random numbers.
func symmetricProblem(t testing.TB, r *rand.Rand) *Problem {
	n, m := 1+r.IntN(4), 1+r.IntN(3)
	var names []string
	kinds := map[string]Kind{}
	item := func(format string, kind Kind, args ...any) {
		name := fmt.Sprintf(format, args...)
		names = append(names, name)
		kinds[name] = kind
	}
	kind := func() Kind { return Kind(r.IntN(4) / 3) }
	fixed, inA, inB := r.IntN(2), r.IntN(3), r.IntN(3)
	for i := range fixed {
		item("f%d", kind(), i)
	}
	for i := range inA {
		kind := kind()
		for a := range n {
			item("a%d.%d", kind, a, i)
		}
	}
	for i := range inB {
		kind := kind()
		for b := range m {
			item("b%d.%d", kind, b, i)
		}
	}
	if kind := kind(); r.IntN(2) == 0 {
		for a := range n {
			for b := range m {
				item("c%d,%d", kind, a, b)
			}
		}
	}
	p := new(Problem)
	for _, i := range r.Perm(len(names)) {
		if _, err := p.AddItem(names[i], kinds[names[i]]); err != nil {
			t.Fatal(err)
		}
	}
	var parts []string // items of an option: A stands for the number of block a, B for that of b
	for i := range fixed {
		parts = append(parts, fmt.Sprintf("f%d", i))
	}
	for i := range inA {
		parts = append(parts, fmt.Sprintf("aA.%d", i))
	}
	for i := range inB {
		parts = append(parts, fmt.Sprintf("bB.%d", i))
	}
	parts = append(parts, "cA,B")
	colours := []string{"", ":x", ":y"}
	for range 2 + r.IntN(4) {
		shape := map[string]string{} // the parts of the option and their colours
		for _, part := range parts {
			if r.IntN(2) == 0 {
				shape[part] = colours[r.IntN(len(colours))]
			}
		}
		for a := range n {
			for b := range m {
				addShape(t, p, parts, shape, a, b)
			}
		}
	}
	return p
}

// addShape adds the option of a shape for two blocks. Parts that are not items are left out.
func addShape(t testing.TB, p *Problem, parts []string, shape map[string]string, a, b int) {
	t.Helper()
	blocks := strings.NewReplacer("A", strconv.Itoa(a), "B", strconv.Itoa(b))
	var option []string
	for _, part := range parts {
		colour, chosen := shape[part]
		name := blocks.Replace(part)
		item, exists := p.ItemByName(name)
		if !chosen || !exists {
			continue
		}
		if p.Item(item).Kind == Primary {
			colour = ""
		}
		option = append(option, name+colour)
	}
	if len(option) == 0 {
		return
	}
	if _, err := p.AddNamedOption(option...); err != nil {
		t.Fatal(err)
	}
}

// isAutomorphism reports whether an exchange of items maps the options to the options.
func isAutomorphism(r *reduced, image []int32) bool {
	text := func(o int32, image func(int32) int32) string {
		var list []string
		for i := r.start[o]; i < r.start[o+1]; i++ {
			colour := Colour(0)
			if len(r.colours) > 0 {
				colour = r.colours[i]
			}
			list = append(list, fmt.Sprint(image(r.elems[i]), colour))
		}
		slices.Sort(list)
		return fmt.Sprint(list)
	}
	var before, after []string
	for o := range int32(r.options()) {
		before = append(before, text(o, func(x int32) int32 { return x }))
		after = append(after, text(o, func(x int32) int32 { return image[x] }))
	}
	slices.Sort(before)
	slices.Sort(after)
	return slices.Equal(before, after)
}

// Blocks can be interchanged, and frontier dynamic programming that uses them finds the same number
// of solutions, most often with fewer states.
func TestInterchangeableBlocks(t *testing.T) {
	testenv.SkipSequential(t)
	random := rand.New(rand.NewPCG(8, 1))
	found, fewer, many := 0, 0, 0
	for range 4000 {
		p := symmetricProblem(t, random)
		r := reduce(t, p)
		blocks := interchangeableBlocks(r, blockStepLimit)
		for _, f := range blocks {
			for b := range f.blocks[1:] {
				image := make([]int32, r.items)
				for x := range image {
					image[x] = int32(x)
				}
				for i, x := range f.blocks[b] {
					y := f.blocks[b+1][i]
					image[x], image[y] = y, x
				}
				if !isAutomorphism(r, image) {
					t.Fatalf("blocks %v and %v of %v cannot be swapped", f.blocks[b], f.blocks[b+1],
						f)
				}
			}
			found += len(f.blocks)
		}
		if r.hopeless {
			continue
		}
		order := random32(random, int(r.primary))
		plain := newFrontierDP(newItemOrder(r, order, nil), new(signals))
		plain.limitMemory(1 << 20)
		want := runSweep(t, plain, 1000)
		s := newFrontierDP(newItemOrder(r, order, blocks), new(signals))
		s.limitMemory(1 << 20)
		if got := runSweep(t, s, 1000); got != want {
			t.Fatalf("%s solutions with blocks %v, %s without", got, blocks, want)
		}
		if s.states < plain.states {
			fewer++
		}
		if len(want) > 1 {
			many++
		}
	}
	if found < 4000 || fewer < 400 || many < 400 {
		t.Errorf("%d blocks found, fewer states %d times, many solutions %d times: no good mixture",
			found, fewer, many)
	}
}

// The squares of order 7 are many, but few where rows, columns and values are interchangeable.
func TestLatinSquares(t *testing.T) {
	const n = 7
	p := new(Problem)
	for i := range 3 * n * n {
		if _, err := p.AddItem(itemName(i), Primary); err != nil {
			t.Fatal(err)
		}
	}
	for r := range n {
		for c := range n {
			for v := range n {
				if _, err := p.AddOption(Element{Item: r*n + c}, Element{Item: n*n + r*n + v},
					Element{Item: 2*n*n + c*n + v}); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if blocks := interchangeableBlocks(reduce(t, p), blockStepLimit); len(blocks) != 3 ||
		len(blocks[0].blocks) != n || len(blocks[0].blocks[0]) != 2*n {
		t.Errorf("blocks %v", blocks)
	}
	s := Solver{NodeLimit: 200_000}
	if got, err := s.Count(t.Context(), p); err != nil || got.String() != "61479419904000" {
		t.Errorf("%v Latin squares, %v", got, err)
	}
}

// Options that are the same keep their number when they are mapped.
func TestInterchangeableBlocksOfSameOptions(t *testing.T) {
	p := new(Problem)
	for i := range 4 {
		if _, err := p.AddItem(itemName(i), Primary); err != nil {
			t.Fatal(err)
		}
	}
	for _, option := range [][2]int{{0, 2}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {1, 3}} {
		if _, err := p.AddOption(Element{Item: option[0]}, Element{Item: option[1]}); err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range interchangeableBlocks(reduce(t, p), blockStepLimit) {
		if len(f.blocks[0]) < 2 {
			t.Errorf("%v are not interchangeable: %v", f.blocks[0], f)
		}
	}
}
