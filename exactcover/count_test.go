package exactcover

import (
	"context"
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"sync/atomic"
	"testing"
	"time"
)

// count counts with turns so short that all ways of counting get one.
func count(t testing.TB, p *Problem, memory int64, list bool, jobs int) (*big.Int, Stats) {
	t.Helper()
	r := reduce(t, p)
	c := counter{ctx: t.Context(), signals: new(signals), memory: memory, jobs: jobs, firstTurn: 1}
	c.listEngine, c.lists = EngineCells, list
	n, err := c.count(r)
	if err != nil {
		t.Fatal(err)
	}
	return n, c.stats
}

// All ways of counting find what a listing finds, with as little memory as you like.
func TestCountRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 3))
	for range 1500 {
		p := someProblem(t, random, 0)
		want := listed(t, p)
		for _, memory := range []int64{0, 100, 1000, 10_000, 1 << 20} {
			for _, list := range []bool{false, true} {
				n, stats := count(t, p, memory, list, 1+random.IntN(3))
				if !n.IsInt64() || n.Int64() != want {
					t.Fatalf("%v solutions, want %d; memory %d, listing %v", n, want, memory, list)
				}
				if stats.MemoBytes > memory {
					t.Fatalf("tables of %d bytes, want at most %d", stats.MemoBytes, memory)
				}
			}
		}
	}
}

// grid makes the domino tilings of a rectangle, in parts if there is more than one.
func grid(t testing.TB, rows, cols, parts int) *Problem {
	t.Helper()
	p := new(Problem)
	add := func(elements ...Element) {
		if _, err := p.AddOption(elements...); err != nil {
			t.Fatal(err)
		}
	}
	for range rows * cols * parts {
		if _, err := p.AddItem(itemName(p.NumItems()), Primary); err != nil {
			t.Fatal(err)
		}
	}
	for k := range parts {
		for r := range rows {
			for c := range cols {
				i := (k*rows+r)*cols + c
				if c+1 < cols {
					add(Element{Item: i}, Element{Item: i + 1})
				}
				if r+1 < rows {
					add(Element{Item: i}, Element{Item: i + cols})
				}
			}
		}
	}
	return p
}

// tilings returns the number of domino tilings of a rectangle, row by row: ways[s] is the number of
// ways to fill all cells before the next one so that those of s, one bit per column, stick out
// below them.
func tilings(rows, cols int) *big.Int {
	ways := map[int]*big.Int{0: big.NewInt(1)}
	for range rows {
		for c := range cols {
			next := map[int]*big.Int{}
			add := func(s int, n *big.Int) {
				if next[s] == nil {
					next[s] = new(big.Int)
				}
				next[s].Add(next[s], n)
			}
			for s, n := range ways {
				if s>>c&1 == 1 {
					add(s&^(1<<c), n)
					continue
				}
				add(s|1<<c, n)
				if c+1 < cols && s>>(c+1)&1 == 0 {
					add(s|1<<(c+1), n)
				}
			}
			ways = next
		}
	}
	return ways[0]
}

// Counts get as many words as they need: in the tables of frontier dynamic programming, in a memo,
// where the counts of components are multiplied, and when there is not memory for all of them.
func TestCountsOfManyWords(t *testing.T) {
	if got := tilings(8, 8).String(); got != "12988816" {
		t.Fatalf("%s tilings of the chessboard", got)
	}
	again := 0 // memos that had to count anew what they had forgotten
	for _, test := range []struct {
		rows, cols, parts int
		little            int64 // bytes; less than what a memo would use
	}{{12, 12, 1, 300_000}, {64, 5, 1, 12_000}, {120, 6, 1, 120_000}, {40, 4, 2, 9_000},
		{12, 4, 7, 8_000}} {
		if testing.Short() && test.rows*test.cols > 320 {
			continue
		}
		p := grid(t, test.rows, test.cols, test.parts)
		want := new(big.Int).Exp(tilings(test.rows, test.cols), big.NewInt(int64(test.parts)), nil)
		r := reduce(t, p)
		order := bestOrder(r, orderStepLimit)
		nodes := map[bool]int64{} // with all the memory
		for i, memory := range []int64{1 << 30, test.little, 1 << 30, test.little} {
			jobs := 1 + i/2
			if n, stats := count(t, p, memory, false, jobs); n.Cmp(want) != 0 ||
				stats.MemoBytes > memory {
				t.Errorf("%v, memory %d: %v solutions, want %v; %+v", test, memory, n, want, stats)
			}
			for _, order := range [][]int32{nil, order} {
				m := newMemo(r, order, new(signals))
				m.limitMemory(memory)
				if jobs > 1 {
					m.setJobs(jobs)
				}
				if got := runMemo(t, m, 1000); got != want.String() || m.memoryUsed() > memory {
					t.Errorf("%v, %d of %d bytes: the memo finds %v solutions, want %v", test,
						m.memoryUsed(), memory, got, want)
				}
				switch {
				case jobs > 1:
				case memory > test.little:
					nodes[order == nil] = m.stats.Nodes
				case m.stats.Nodes > nodes[order == nil]:
					again++
				}
			}
		}
		for jobs := range 3 {
			s := newFrontierDP(newItemOrder(r, order, nil), new(signals))
			s.limitMemory(1 << 30)
			s.setJobs(1 + jobs)
			if got := runSweep(t, s, 1000); got != want.String() || len(s.shards) != 1+jobs {
				t.Errorf("%v: the tables give %v solutions with %d shards, want %v with %d", test,
					got, len(s.shards), want, 1+jobs)
			}
		}
	}
	if again < 4 {
		t.Errorf("only %d memos had to forget something", again)
	}
}

// Frontier dynamic programming says when its memory is not enough, and never exceeds it.
func TestFrontierMemory(t *testing.T) {
	r := reduce(t, grid(t, 10, 10, 1))
	items := newItemOrder(r, bestOrder(r, orderStepLimit), nil)
	full := 0
	for limit := int64(0); limit < 40_000; limit += 1000 {
		s := newFrontierDP(items, new(signals))
		s.setJobs(1 + int(limit/1000)%3)
		s.limitMemory(limit)
		switch s.run(1e9, nil) {
		case exhausted:
			if got := bigOf(s.total).String(); got != "258584046368" {
				t.Errorf("limit %d: %s solutions", limit, got)
			}
		case limited:
			if full++; !s.outOfMemory() {
				t.Errorf("limit %d: limited, but not by memory", limit)
			}
		}
		if s.peak > limit {
			t.Errorf("limit %d: %d bytes", limit, s.peak)
		}
	}
	if full < 5 || full > 35 {
		t.Errorf("%d of 40 counts lacked memory", full)
	}
}

// With a limit the number is one that there are at least, and all ways together open no more nodes
// than allowed.
func TestCountNodeLimit(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 4))
	cut := 0
	for range 1000 {
		p := someProblem(t, random, 0)
		want := listed(t, p)
		for limit := int64(1); ; limit++ {
			s := Solver{Engine: EngineMemo, NodeLimit: limit}
			n, err := s.Count(t.Context(), p)
			if n.Int64() > want || err == nil && n.Int64() != want || err != nil &&
				err != ErrLimit {
				t.Fatalf("%v solutions, %v, want %d", n, err, want)
			}
			if s.Stats.Nodes > limit || err != nil && s.Stats.Nodes < limit {
				t.Fatalf("%d nodes, limit %d, error %v", s.Stats.Nodes, limit, err)
			}
			if err == nil {
				break
			}
			cut++
		}
	}
	if cut < 1000 {
		t.Errorf("%d counts met the limit: too few", cut)
	}
}

func TestCountCancelled(t *testing.T) {
	p := grid(t, 30, 30, 1)
	for _, memory := range []int64{1000, 1 << 24} {
		for _, wait := range []time.Duration{time.Millisecond, 30 * time.Millisecond} {
			ctx, cancel := context.WithTimeout(t.Context(), wait)
			s := Solver{Memory: memory}
			n, err := s.Count(ctx, p)
			cancel()
			if !errors.Is(err, context.DeadlineExceeded) || n.Sign() < 0 {
				t.Errorf("%v, %v; want the deadline", n, err)
			}
		}
	}
}

// The choice is the same every time.
func TestCountDeterministic(t *testing.T) {
	p := grid(t, 9, 10, 1)
	var want Stats
	for i := range 3 {
		s := Solver{Memory: 1 << 20, Jobs: 1 + i}
		if _, err := s.Count(t.Context(), p); err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			want = s.Stats
		}
		if s.Stats != want || s.Stats.Engine != EngineMemo {
			t.Errorf("%+v, before it was %+v", s.Stats, want)
		}
	}
}

func TestMemTotal(t *testing.T) {
	for text, want := range map[string]int64{
		"MemTotal:       24556268 kB\nMemFree: 1 kB\n": 24556268 << 10,
		"MemFree: 1 kB\n":  0,
		"MemTotal: x kB\n": 0,
		"":                 0,
	} {
		if got := memTotal([]byte(text)); got != want {
			t.Errorf("%q: %d bytes, want %d", text, got, want)
		}
	}
	// 16 GiB, as Go's syscall.Sysctl returns it: without the last byte.
	if got := sysctlNumber("\x00\x00\x00\x00\x04\x00\x00"); got != 16<<30 {
		t.Errorf("%d bytes, want 16 GiB", got)
	}
	if n := new(Solver).memory(); n < 1<<20 {
		t.Errorf("a default of %d bytes", n)
	}
}

func itemName(i int) string { return "i" + strconv.Itoa(i) }

func number(t testing.TB, text string) *big.Int {
	t.Helper()
	n, ok := new(big.Int).SetString(text, 10)
	if !ok {
		t.Fatal(text)
	}
	return n
}

const dominoes16 = "2444888770250892795802079170816"

// fewLooks is a context that is cancelled when it was looked at often enough. Nobody is told.
type fewLooks struct {
	context.Context
	left *atomic.Int64
}

func (c fewLooks) Err() error {
	if c.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// Wherever a count is cancelled it ends at once, with a number that is certain.
func TestCountCancelledAnywhere(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 5))
	const maxMore = 4 // polls after the first that returned an error: one for each goroutine
	cancelled := 0
	for range 400 {
		p := someProblem(t, random, 0)
		r := reduce(t, p)
		want := listed(t, p)
		for looks := int64(0); ; looks++ {
			var left atomic.Int64
			left.Store(looks)
			c := counter{
				ctx: fewLooks{t.Context(), &left}, signals: new(signals), memory: 1 << 20,
				jobs:       1 + random.IntN(3),
				listEngine: EngineCells, lists: random.IntN(2) == 0, listOnly: random.IntN(9) == 0,
				firstTurn: 1 + random.Int64N(100), soloWork: random.Int64N(100),
			}
			c.lists = c.lists || c.listOnly
			n, err := c.count(r)
			if err == nil && n.Int64() != want || err != nil &&
				(err != context.Canceled || n.Int64() > want) || left.Load() < -maxMore {
				t.Fatalf("%v solutions, want %d; %v after %d looks, and %d more", n, want, err,
					looks, -left.Load())
			}
			if err == nil {
				break
			}
			cancelled++
		}
	}
	if cancelled < 500 {
		t.Errorf("only %d counts were cancelled", cancelled)
	}
}

// Several jobs together open no more nodes than allowed.
func TestCountJobsNodeLimit(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 6))
	cut := 0
	for range 800 {
		p := someProblem(t, random, 0)
		want := listed(t, p)
		limit := 1 + random.Int64N(12)
		c := counter{ctx: t.Context(), signals: new(signals), memory: 1 << 20, jobs: 3,
			firstTurn: 1, budget: newBudget(limit)}
		n, err := c.count(reduce(t, p))
		if n.Int64() > want || err == nil && n.Int64() != want || err != nil && err != ErrLimit ||
			c.stats.Nodes > limit {
			t.Fatalf("%v solutions, %v, want %d; %d nodes, limit %d", n, err, want, c.stats.Nodes,
				limit)
		}
		if err != nil {
			cut++
		}
	}
	if cut < 100 {
		t.Errorf("only %d counts met the limit", cut)
	}
}

// The progress of counting goes up, from 0 to 1, step by step.
func TestCountProgress(t *testing.T) {
	for name, p := range map[string]*Problem{"dominoes": grid(t, 12, 14, 1),
		"components": grid(t, 8, 9, 3), "few": grid(t, 6, 8, 1)} {
		for _, jobs := range []int{1, 3} {
			for _, list := range []bool{false, true} {
				if list != (name == "few") {
					continue // too many to list, or too few for anything else
				}
				var shares []float64
				tell := newProgressReporter(func(share float64) { shares = append(shares, share) })
				r := reduce(t, p)
				c := counter{
					ctx: t.Context(), signals: new(signals), memory: 1 << 24, jobs: jobs,
					firstTurn: 1000, soloWork: 10_000,
					lists: list, listOnly: list, listEngine: EngineRows, progress: tell,
				}
				tell.every = -1
				if _, err := c.count(r); err != nil {
					t.Fatal(err)
				}
				middle := 0
				for i, share := range shares {
					if share < 0 || share > 1 || i > 0 && share < shares[i-1] {
						t.Fatalf("%s: share %v is wrong", name, shares[:i+1])
					}
					if share > 0.2 && share < 0.8 {
						middle++
					}
				}
				// several may be done before the next time
				if jobs == 1 && (len(shares) < 10 || middle < 3) {
					t.Errorf("%s, %d jobs, list %v: shares %v", name, jobs, list, shares)
				}
			}
		}
	}
}

// A fakeWay takes itself to be as much work as a function says.
type fakeWay struct {
	countingMethod
	work int64
	of   func(work float64) float64
}

func (f *fakeWay) spent() int64      { return f.work }
func (f *fakeWay) estimate() float64 { return f.of(float64(f.work)) }

// Progress is by what estimates grow to, not by what they are: one that is always a little more
// than what is done says nothing.
func TestForecast(t *testing.T) {
	for name, test := range map[string]struct {
		of   func(float64) float64
		want float64 // infinite if it is not known
	}{
		"right":           {func(float64) float64 { return 1e6 }, 1e6},
		"growing":         {func(work float64) float64 { return 1000 * math.Sqrt(work) }, 1e6},
		"always the same": {func(work float64) float64 { return 1.1 * work }, math.Inf(1)},
		"falling":         {func(work float64) float64 { return 1e9 / work }, 1e9 / 1e4},
		"nothing":         {func(float64) float64 { return math.Inf(1) }, math.Inf(1)},
	} {
		w := &fakeWay{of: test.of}
		g := race{methods: []countingMethod{w}, history: make([][]progressPoint, 1)}
		for w.work = 100; w.work < 10_000; w.work *= 2 {
			g.history[0] = append(g.history[0], progressPoint{float64(w.work), w.estimate()})
			if len(g.history[0]) == 1 && g.share() != 0 {
				t.Errorf("%s: share %v after one turn", name, g.share())
			}
		}
		w.work = 10_000
		got := g.forecast(0)
		if !(math.Abs(got-test.want) <= 1e-6*test.want) && got != test.want {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
		want := 1e4 / got
		if share := g.share(); math.Abs(share-want) > 1e-9 {
			t.Errorf("%s: share %v, want %v", name, share, want)
		}
	}
}
