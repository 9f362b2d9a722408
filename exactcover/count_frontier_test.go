package exactcover

import (
	"math/rand/v2"
	"strconv"
	"testing"
)

// runSweep counts in small steps.
func runSweep(t testing.TB, s *frontierDP, moves int64) string {
	t.Helper()
	for {
		switch got := s.run(moves, nil); got {
		case exhausted:
			return bigOf(s.total).String()
		case paused:
		default:
			t.Fatalf("outcome %d", got)
		}
	}
}

func TestSweepCounts(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 2))
	words := map[int]int{}
	for i := range 3000 {
		p := someProblem(t, random, []int{0, 0, 120, 300}[i%4])
		r := reduce(t, p)
		if r.hopeless {
			continue
		}
		want := listed(t, p)
		items := newItemOrder(r, random32(random, int(r.primary)), nil)
		words[items.words]++
		s := newFrontierDP(items, new(signals))
		s.limitMemory(1 << 20)
		s.setJobs(1 + i%3)
		if got := runSweep(t, s, random.Int64N(10)); got != strconv.FormatInt(want, 10) {
			t.Fatalf("%s solutions, want %d, states of %d words", got, want, items.words)
		}
	}
	if min(words[1], words[2], words[3]) < 50 {
		t.Errorf("states of %v words: not a good mixture", words)
	}
}
