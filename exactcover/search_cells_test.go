package exactcover

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
)

// tangled makes a problem with secondary items and colours whose search is long.
func tangled(t *testing.T) *Problem {
	const primary, secondary = 24, 12
	p := new(Problem)
	for i := range primary + secondary {
		kind := Primary
		if i >= primary {
			kind = Secondary
		}
		if _, err := p.AddItem(strconv.Itoa(i), kind); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"a", "b", "c"} {
		if _, err := p.Colour(name); err != nil {
			t.Fatal(err)
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		var option []Element
		for _, i := range r.Perm(primary)[:1+r.IntN(3)] {
			option = append(option, Element{Item: i})
		}
		for _, i := range r.Perm(secondary)[:1+r.IntN(3)] {
			option = append(option, Element{Item: primary + i, Colour: Colour(r.IntN(4))})
		}
		if _, err := p.AddOption(option...); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// run goes through a search, up to a number of nodes, and calls check at every solution and pause.
func run(p *Problem, nodes int64, prepare, check func(*cells)) (c *cells) {
	var r reduced
	sig := new(signals)
	r.reduce(p, nil, &sig.stop)
	c = new(cells)
	c.load(&r, sig)
	c.begin(wholeTree)
	prepare(c)
	b := newBudget(nodes)
	for {
		switch c.next(b) {
		case found, paused:
			check(c)
		default:
			return c
		}
	}
}

// The memory of a search is bounded by the size of the problem.
func TestMemoryBound(t *testing.T) {
	p := tangled(t)
	checks := 0
	run(p, 200_000, func(*cells) {}, func(c *cells) {
		checks++
		if len(c.trail) > len(c.set) {
			t.Fatalf("%d sizes to restore, %d nodes", len(c.trail), len(c.set))
		}
		if n := int(c.primary); len(c.levels) > n || len(c.critical) > n || len(c.chosen) > n ||
			len(c.forced) > n {
			t.Fatalf("%d levels, %d critical items, %d options chosen, %d items forced, %d primary items",
				len(c.levels), len(c.critical), len(c.chosen), len(c.forced), n)
		}
	})
	if checks < 10 {
		t.Fatalf("looked %d times only", checks)
	}
}

// A search so long that the numbers of its attempts run over goes on as before.
func TestMarkOverflow(t *testing.T) {
	p := tangled(t)
	nothing := func(*cells) {}
	want := run(p, 50_000, nothing, nothing).stats
	got := run(p, 50_000, func(c *cells) { c.mark = math.MaxUint32 - 1000 }, nothing).stats
	if got != want || want.Solutions == 0 {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// A search that is told to stop does so in the middle of compiling and of hiding options.
func TestStop(t *testing.T) {
	var r reduced
	sig := new(signals)
	sig.stop.Store(true)
	if r.reduce(tangled(t), nil, &sig.stop) {
		t.Error("reduced although stopped")
	}
	sig.stop.Store(false)
	r.reduce(tangled(t), nil, &sig.stop)

	sig.stop.Store(true)
	c := new(cells)
	c.load(&r, sig)
	c.begin(wholeTree)
	if got := c.next(nil); got != paused || c.set[1] != 0 {
		t.Errorf("stopped before: outcome %d, %d loaded", got, c.set[1])
	}

	sig.stop.Store(false)
	c.load(&r, sig)
	c.begin(wholeTree)
	c.open(c.smallest(), nil)
	sig.stop.Store(true)
	before := len(c.trail)
	if more, ok := c.advance(); !more || ok || len(c.trail) != before {
		t.Errorf("stopped within: %v, %v, trail %d, was %d", more, ok, len(c.trail), before)
	}
}

func TestRoomFor(t *testing.T) {
	for _, test := range []struct {
		elements, options, more int
		want                    bool
	}{
		{0, 0, MaxElements - 1, true},
		{0, 0, MaxElements, false},
		{MaxElements - 10, 5, 4, true},
		{MaxElements - 10, 5, 5, false},
		{MaxElements - 10, 5, math.MaxInt, false},
	} {
		if got := roomFor(test.elements, test.options, test.more); got != test.want {
			t.Errorf("room for %d with %d elements and %d options: %v", test.more, test.elements,
				test.options, got)
		}
	}
}
