package nonet

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// skeletons returns puzzles that a setter has half made: of each family of the public collection
// up to 8 puzzles of size 9, each without a third of its rules, rounded down. Which rules are
// dropped is drawn with a seed.
func skeletons(t testing.TB) (list []variant) {
	r := rand.New(rand.NewPCG(28, 71))
	families := map[string]int{}
	for _, v := range readVariants(t) {
		if v.puzzle.Layout.Size() != 9 || len(v.puzzle.Rules) == 0 || families[v.family] == 8 {
			continue
		}
		families[v.family]++
		kept := r.Perm(len(v.puzzle.Rules))[len(v.puzzle.Rules)/3:]
		slices.Sort(kept)
		p := v.puzzle.Clone()
		p.Rules = nil
		for _, i := range kept {
			p.Rules = append(p.Rules, v.puzzle.Rules[i])
		}
		v.puzzle = p
		list = append(list, v)
	}
	return list
}

// TestCandidatesOfSkeletons finds the candidates of most skeletons with few nodes. The solution of
// each puzzle is among them.
func TestCandidatesOfSkeletons(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	const limit, mostUndecided, medianNodes = 60_000, 5, 2_500
	var nodes []int64
	undecided := 0
	for _, v := range skeletons(t) {
		s := Solver{Jobs: 1, NodeLimit: limit}
		got, err := s.Candidates(t.Context(), v.puzzle, CandidateOptions{})
		switch {
		case errors.Is(err, ErrLimit):
			undecided++
		case err != nil:
			t.Fatalf("%s: %v", v.id, err)
		}
		nodes = append(nodes, s.Stats.Nodes)
		for c, d := range v.solution {
			if !got.Possible[c].Union(got.Open[c]).Has(d) {
				t.Errorf("%s: %s is %v, and cannot be %d", v.id, v.puzzle.Layout.CellName(Cell(c)),
					got.Possible[c], d)
			}
		}
	}
	slices.Sort(nodes)
	if median := nodes[len(nodes)/2]; median > medianNodes || undecided > mostUndecided {
		t.Errorf("%d nodes at the median, %d of %d not decided with %d nodes", median, undecided,
			len(nodes), limit)
	}
}

// BenchmarkCandidates takes the time of each skeleton: the median, and below what nine of ten are.
func BenchmarkCandidates(b *testing.B) {
	list := skeletons(b)
	var took []time.Duration
	for range b.N {
		for _, v := range list {
			s := Solver{Jobs: 1, Timeout: 10 * time.Second}
			start := time.Now()
			if _, err := s.Candidates(b.Context(), v.puzzle, CandidateOptions{}); err != nil {
				b.Logf("%s: %v", v.id, err)
			}
			took = append(took, time.Since(start))
		}
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms-median")
	b.ReportMetric(float64(took[len(took)*9/10].Microseconds())/1000, "ms-90%")
}
