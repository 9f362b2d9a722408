package exactcover

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/nonet-dev/nonet/internal/testenv"
)

// scattered makes a problem of random options, each of which has about size of the items, and one
// option for each item alone.
func scattered(t *testing.T, r *rand.Rand, items, options, size int) *Problem {
	p := new(Problem)
	for i := range items {
		if _, err := p.AddItem(fmt.Sprint("i", i), Primary); err != nil {
			t.Fatal(err)
		}
	}
	add := func(list ...int) {
		var option []Element
		for _, i := range list {
			option = append(option, Element{Item: i})
		}
		if _, err := p.AddOption(option...); err != nil {
			t.Fatal(err)
		}
	}
	for i := range items { // none without options
		add(i)
	}
	for range options {
		list := r.Perm(items)[:1+r.IntN(2*size-1)]
		add(list...)
	}
	return p
}

// Whichever kernel removes options, the counts are those of the options that are left, and changed
// has all items that lost an option.
func TestRowsCounts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	kernels := map[[2]int]bool{} // words of items, digits
	for _, shape := range [][3]int{
		{20, 30, 3}, {60, 100, 2}, {30, 600, 2}, {64, 500, 3}, {100, 150, 3}, {100, 900, 4},
		{130, 200, 3}, {250, 500, 4}, {8, 2000, 1}, {70, 9000, 2},
	} {
		p := scattered(t, r, shape[0], shape[1], shape[2])
		var red reduced
		var sig signals
		red.reduce(p, nil, &sig.stop)
		var s rows
		s.load(&red, &sig)
		s.begin(wholeTree)
		f := s.matrices[0]
		kernels[[2]int{min(f.itemWords, 3), f.digits}] = true
		now := s.state(f)
		options := make([]uint64, f.words)
		for round := range 12 {
			clear(now.changed)
			before := slices.Clone(now.set)
			for w := range options {
				options[w] = r.Uint64()
				if round%4 != 3 { // otherwise most of them
					options[w] &= r.Uint64() & r.Uint64() & r.Uint64()
				}
			}
			f.remove(now, options)
			for w := range now.set {
				if now.set[w] != before[w]&^options[w] {
					t.Fatalf("%v: word %d of the set is %x, want %x", shape, w, now.set[w],
						before[w]&^options[w])
				}
			}
			for x := range f.items {
				n, was := 0, 0
				for w, m := range f.conflictSet(x) {
					n += bits.OnesCount64(m & now.set[w])
					was += bits.OnesCount64(m & before[w])
				}
				got := 0
				for d := range f.digits {
					got |= int(now.counts[x>>6*f.digits+d]>>(x&63)&1) << d
				}
				if got != n || now.changed[x>>6]>>(x&63)&1 != 0 != (n < was) {
					t.Fatalf("%v: item %d has %d options, %d counted, %d before, fresh %x", shape,
						x, n, got, was, now.changed)
				}
			}
		}
	}
	for _, want := range [][2]int{{1, 4}, {1, 8}, {2, 4}, {2, 8}, {3, 4}, {1, 12}} {
		if !kernels[want] {
			t.Errorf("nothing has %d words of items and %d digits", want[0], want[1])
		}
	}
}

// A search that is split at any time finds the same solutions with the same nodes, those of a part
// after those of the part that it was split from, and the shares of the tree that are left add up.
func TestSplit(t *testing.T) {
	testenv.SkipSequential(t)
	r := rand.New(rand.NewPCG(3, 4))
	problems := testenv.Pick(5, 8, 40)
	for i := range problems {
		p := scattered(t, r, 6+r.IntN(5), 15+r.IntN(15), 2)
		if i == 0 {
			p = scattered(t, r, 18, 110, 7) // enough options for looking ahead
		}
		var red reduced
		red.reduce(p, nil, new(atomic.Bool))
		for _, e := range []Engine{EngineRows, EngineCells} {
			want, nodes := listWithSplits(t, r, e, &red, 0)
			for _, often := range []int{1, 3, 10} {
				got, n := listWithSplits(t, r, e, &red, often)
				if n != nodes || !slices.EqualFunc(got, want, slices.Equal) {
					t.Fatalf("%v: %d covers with %d nodes, want %d with %d, or their order differs",
						e, len(got), n, len(want), nodes)
				}
			}
		}
	}
}

// listWithSplits lists the solutions with one search after another. After one solution in often, if
// that is not 0, the search gives a part of its task to a later one.
func listWithSplits(t *testing.T, r *rand.Rand, e Engine, red *reduced,
	often int) (covers [][]int32, nodes int64) {
	t.Helper()
	tasks := []task{wholeTree}
	left := 1.0
	for len(tasks) > 0 {
		c := newSearch(e)
		c.load(red, new(signals))
		last := len(tasks) - 1
		c.begin(tasks[last])
		mine := tasks[last].share
		tasks = tasks[:last]
		for o := c.next(nil); o != exhausted; o = c.next(nil) {
			if o == paused {
				continue
			}
			cover := c.appendChosen(nil)
			slices.Sort(cover)
			covers = append(covers, cover)
			now := c.remaining()
			if now > mine+1e-12 {
				t.Fatalf("%v: left %v after %v", e, now, mine)
			}
			left -= mine - now
			mine = now
			if often == 0 || r.IntN(often) != 0 {
				continue
			}
			if part, ok := c.split(); ok {
				mine -= part.share
				if math.Abs(c.remaining()-mine) > 1e-9 {
					t.Fatalf("%v: left %v, want %v", e, c.remaining(), mine)
				}
				tasks = append(tasks, part)
			}
		}
		left -= mine
		nodes += c.counters().Nodes
	}
	if math.Abs(left) > 1e-9 {
		t.Fatalf("%v: %v of the tree left at the end", e, left)
	}
	return covers, nodes
}
