package nonet

import (
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

// TestCandidatesOfSkeletons finds the candidates of all skeletons in time. The solution of each
// puzzle is among them.
func TestCandidatesOfSkeletons(t *testing.T) {
	var took []time.Duration
	for _, v := range skeletons(t) {
		s := Solver{Jobs: 1, Timeout: time.Minute}
		start := time.Now()
		got, err := s.Candidates(t.Context(), v.puzzle, CandidateOptions{})
		took = append(took, time.Since(start))
		t.Logf("%s: %v, %d solutions seen, %d nodes", v.id, took[len(took)-1], got.Solutions,
			s.Stats.Nodes)
		if err != nil {
			t.Errorf("%s: %v", v.id, err)
		}
		for c, d := range v.solution {
			if !got.Possible[c].Has(d) {
				t.Errorf("%s: %s is %v, and cannot be %d", v.id, v.puzzle.Layout.CellName(Cell(c)),
					got.Possible[c], d)
			}
		}
	}
	slices.Sort(took)
	t.Logf("%d skeletons: median %v, 90%% below %v, the slowest %v", len(took), took[len(took)/2],
		took[len(took)*9/10], took[len(took)-1])
}
