package exactcover

import (
	"math/rand/v2"
	"strconv"
	"sync/atomic"
	"testing"
)

// someProblem returns a random problem that often has many solutions and often falls apart: options
// are about items that are near each other. Besides there are wide secondary items, of which each
// option has a few.
func someProblem(t testing.TB, r *rand.Rand, wide int) *Problem {
	p := new(Problem)
	n := 2 + r.IntN(11)
	secondary := r.IntN(3)
	kinds := make([]Kind, n)
	for i := range kinds {
		if r.IntN(6) < secondary {
			kinds[i] = Secondary
		}
		if _, err := p.AddItem(strconv.Itoa(i), kinds[i]); err != nil {
			t.Fatal(err)
		}
	}
	for i := range wide {
		if _, err := p.AddItem("w"+strconv.Itoa(i), Secondary); err != nil {
			t.Fatal(err)
		}
	}
	colours := r.IntN(5)
	for i := range colours {
		if _, err := p.Colour(strconv.Itoa(i)); err != nil {
			t.Fatal(err)
		}
	}
	far := 1 + r.IntN(6)
	for i := range n + r.IntN(2*n) {
		at := i
		if i >= n {
			at = r.IntN(n)
		}
		var option []Element
		for k := range far {
			e := Element{Item: at + k}
			if e.Item < n && (k == 0 || r.IntN(1+far/2) == 0) {
				if kinds[e.Item] == Secondary {
					e.Colour = Colour(r.IntN(colours + 1))
				}
				option = append(option, e)
			}
		}
		if len(option) == 0 {
			continue
		}
		if wide > 0 {
			for _, i := range r.Perm(wide)[:wide/12] {
				option = append(option, Element{Item: n + i})
			}
		}
		if _, err := p.AddOption(option...); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// listed returns the number of solutions that a listing finds.
func listed(t testing.TB, p *Problem) int64 {
	t.Helper()
	s := Solver{Engine: EngineCells, Jobs: 1}
	n := int64(0)
	if err := s.Each(t.Context(), p, func([]int) bool { n++; return true }); err != nil {
		t.Fatal(err)
	}
	return n
}

func reduce(t testing.TB, p *Problem) *reduced {
	t.Helper()
	r := new(reduced)
	if !r.reduce(p, nil, new(atomic.Bool)) {
		t.Fatal("stopped")
	}
	return r
}

// runMemo counts in small steps.
func runMemo(t testing.TB, m *memo, work int64) string {
	t.Helper()
	for range 1_000_000 {
		switch got := m.run(work, nil); got {
		case exhausted:
			return bigOf(m.value).String()
		case paused:
		default:
			t.Fatalf("outcome %d", got)
		}
	}
	t.Fatalf("not done: %d nodes, progress %v", m.stats.Nodes, m.progress())
	return ""
}

func TestMemoCounts(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 1))
	var parts, hits, many int64
	for range 2000 {
		p := someProblem(t, random, 0)
		r := reduce(t, p)
		want := listed(t, p)
		orders := [][]int32{nil, random32(random, int(r.primary))}
		for _, order := range orders {
			for _, limit := range []int64{0, 24 * 8, 1 << 20} {
				m := newMemo(r, order, new(signals))
				m.limitMemory(limit)
				if jobs := 1 + random.IntN(3); jobs > 1 {
					m.setJobs(jobs)
				}
				if got := runMemo(t, m, random.Int64N(100)); got != strconv.FormatInt(want, 10) {
					t.Fatalf("%s solutions, want %d, order %v, memory %d", got, want, order, limit)
				}
				if m.table.bytes() > limit {
					t.Fatalf("%d bytes, limit %d", m.table.bytes(), limit)
				}
				parts += m.split.found
				hits += m.hits
			}
		}
		if want > 1 {
			many++
		}
	}
	if parts < 5000 || hits < 5000 || many < 1000 {
		t.Errorf("%d components, %d hits, %d problems with many solutions: not a good mixture",
			parts, hits, many)
	}
}

func random32(r *rand.Rand, n int) []int32 {
	p := make([]int32, n)
	for i, x := range r.Perm(n) {
		p[i] = int32(x)
	}
	return p
}
