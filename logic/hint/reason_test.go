package hint

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// Puzzles of several levels.
var reasoned = []string{
	"530070000600195000098000060800060003400803001700020006060000280000419005000080079",
	"8......3....52981...5....4..4.3.2...7.3...5.6...6.5.7..6....7...52713....8......1",
	"39.8.5....72.1....1.5.....46..5.37..7.......1..84.1..95.....4.6....5.92....6.2.53",
	".......4.41.5..68....6.....56...73..1...5...8..38...12.....1....59..3.26.3.......",
	"2....71..8.....3.61..39.....1.2.9.4...2...6...4.1.3.5.....46..94.1.....7..78....3",
}

// A reason is a path of right steps that ends with the claim, and none is found with the techniques
// before its hardest one.
func TestReason(t *testing.T) {
	claims, several := 0, 0
	for i, givens := range reasoned {
		p := parse(t, givens)
		solution, err := new(nonet.Solver).Solve(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		s, err := logic.NewState(p)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(i), 1))
		for !s.Solved() {
			c := nonet.Cell(rng.IntN(81))
			left := s.Candidates(c)
			if left.IsEmpty() {
				continue
			}
			claim := Claim{nonet.Candidate{Cell: c, Digit: solution[c]}, true}
			others := slices.Collect(left.Minus(nonet.DigitsOf(solution[c])).All())
			if len(others) > 0 && rng.IntN(4) == 0 {
				claim = Claim{nonet.Candidate{Cell: c, Digit: others[rng.IntN(len(others))]}, false}
			}
			if n := testReason(t, s, solution, claim); n > 0 {
				claims++
				if n > 2 {
					several++
				}
			}
			if claim.Placed {
				s.Place(c, solution[c])
			} else {
				s.Remove(c, claim.Digit)
			}
		}
	}
	if claims < 200 || several < 5 {
		t.Errorf("%d claims have reasons, %d of several steps", claims, several)
	}
}

// testReason tests a reason, and returns how many steps it has.
func testReason(t *testing.T, s *logic.State, solution nonet.Grid, claim Claim) int {
	t.Helper()
	var f Finder
	r, err := f.Reason(t.Context(), s, claim)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Steps) == 0 {
		return 0
	}
	for i, step := range r.Steps {
		for _, x := range step.Placements {
			if last := i == len(r.Steps)-1; solution[x.Cell] != x.Digit || claim.Placed && last &&
				x != claim.Candidate {
				t.Errorf("%v: step %d of %d: %v", claim, i+1, len(r.Steps), step.Step)
			}
		}
		for _, x := range step.Eliminations {
			if solution[x.Cell] == x.Digit || !step.State.Candidates(x.Cell).Has(x.Digit) {
				t.Errorf("%v: %v crosses out %v", claim, step.Step, x)
			}
		}
	}
	last := r.Steps[len(r.Steps)-1]
	after := last.State.Clone()
	if after.Apply(last.Step); claim.Placed && after.Value(claim.Cell) != claim.Digit ||
		!claim.Placed && after.Candidates(claim.Cell).Has(claim.Digit) {
		t.Errorf("%v is not the end of its reason", claim)
	}
	list := f.ReasonTechniques(s)
	if at := slices.Index(list, r.Hardest.Technique); claim.Placed && at > 2 {
		easier := Finder{Profile: logic.NewProfile("easier", list[:at]...)}
		if r, err := easier.Reason(t.Context(), s, claim); err != nil || len(r.Steps) > 0 {
			t.Errorf("%v has a reason without %s: %v %v", claim, list[at], r.Hardest, err)
		}
	}
	return len(r.Steps)
}

// What crosses out candidates for a single is told with it; what somebody has crossed out is known.
func TestReasonOfPair(t *testing.T) {
	p := parse(t, "39.8.5....72.1....1.5.....46..5.37..7.......1..84.1..95.....4.6....5.92....6.2.53")
	s, err := logic.NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	solution, err := new(nonet.Solver).Solve(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	f := Finder{Puzzle: p}
	for c, d := range solution {
		claim := Claim{nonet.Candidate{Cell: nonet.Cell(c), Digit: d}, true}
		if s.Value(claim.Cell) != 0 {
			continue
		}
		r, err := f.Reason(t.Context(), s, claim)
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Steps) != 2 {
			continue
		}
		// With what the first step crosses out among the notes, the single alone is the reason;
		// notes that lack the right digit say nothing.
		marks := s.Clone().Puzzle()
		for _, x := range r.Steps[0].Eliminations {
			marks.Marks[x.Cell] = marks.Marks[x.Cell].Minus(nonet.DigitsOf(x.Digit))
		}
		for b, d := range solution {
			if b := nonet.Cell(b); b != claim.Cell && s.Value(b) == 0 && marks.Marks[b].Has(d) &&
				!slices.ContainsFunc(r.Steps[0].Eliminations,
					func(x nonet.Candidate) bool { return x.Cell == b }) {
				marks.Marks[b] = marks.Marks[b].Minus(nonet.DigitsOf(d))
				break
			}
		}
		known, err := f.Known(marks, solution)
		if err != nil {
			t.Fatal(err)
		}
		if r, err := f.Reason(t.Context(), known, claim); err != nil || len(r.Steps) != 1 {
			t.Errorf("%v: %d steps, %v", claim, len(r.Steps), err)
		}
		return
	}
	t.Error("no digit follows from two steps")
}
