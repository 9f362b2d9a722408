package learn

import (
	"testing"

	"github.com/nonet-dev/nonet/internal/testenv"
)

// Memory stays bounded in a long search. Reductions delete clauses, so that at any time there are
// those of the lowest glue, which are few, and the clauses of a few intervals between reductions,
// which grow with the square root of the number of conflicts. The arena and the watch lists shrink
// with the clauses.
func TestMemoryIsBounded(t *testing.T) {
	conflicts := int64(testenv.Pick(20_000, 20_000, 60_000))
	s := New(board(14), Config{Stable: true})
	var learned, words int // including deleted clauses
	s.Learn = func(clause []Lit) { learned, words = learned+1, words+headWords+len(clause) }
	for s.Stats.Conflicts < conflicts {
		if out := s.Run(Limit{Conflicts: 1000}); out != Limited {
			t.Fatalf("outcome %d after %d conflicts: too short", out, s.Stats.Conflicts)
		}
		best, size, watches, binaries := 0, 0, 0, 0
		for _, c := range s.learned {
			if s.arena[c+1]>>2 <= tierOne {
				best++
			}
			size += headWords + len(s.lits(c))
		}
		for _, list := range s.watches {
			for _, w := range list {
				if watches++; w.clause&binary != 0 {
					binaries++
				}
			}
		}
		interval := reduceEvery * (s.schedule.reductions + 1)
		kept := int64(len(s.learned) - best)
		if kept > 3*interval ||
			interval*interval > 4*reduceEvery*max(s.Stats.Conflicts, reduceEvery) {
			t.Fatalf("%d clauses of high glue after %d conflicts, with %d between reductions",
				kept, s.Stats.Conflicts, interval)
		}
		if len(s.arena) > 2*size+1000 || cap(s.arena) > 2*len(s.arena)+1000 {
			t.Fatalf("an arena of %d words, room for %d, for clauses of %d",
				len(s.arena), cap(s.arena), size)
		}
		if watches-binaries != 2*len(s.learned) {
			t.Fatalf("%d watches of %d clauses", watches-binaries, len(s.learned))
		}
	}
	// With a small arena clauses of the lowest glue are deleted, too.
	s.maxWords = len(s.arena) / 4
	for range conflicts / 1500 {
		s.Run(Limit{Conflicts: 1000})
	}
	interval := int(reduceEvery * (s.schedule.reductions + 1))
	if len(s.arena) > s.maxWords+20*interval {
		t.Errorf("%d words of clauses, with room for %d and %d clauses between reductions",
			len(s.arena), s.maxWords, interval)
	}
	if len(s.learned) > learned*2/3 || len(s.arena) > words*2/3 {
		t.Errorf("%d of %d clauses and %d of %d words are left: the test needs more deletions",
			len(s.learned), learned, len(s.arena), words)
	}
}
