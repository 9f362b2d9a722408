package logic

import (
	"path/filepath"
	"testing"

	"github.com/nonet-dev/nonet"
)

// TestMin compares ratings that may end early with whole ones.
func TestMin(t *testing.T) {
	t.Parallel()
	puzzles, _ := ratedFile(t, filepath.Join("testdata", "ratings.tsv"))
	var whole, early Solver
	ended := 0
	for _, p := range puzzles {
		want, err := whole.Rate(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		for _, least := range []Score{29, want.ER, want.ER + 1, 104, 110} {
			early.Min = least
			got, err := early.Rate(t.Context(), p)
			switch {
			case err != nil:
				t.Fatal(err)
			case want.ER >= least && got != want:
				t.Errorf("%s, at least %s: %s, want %s", p, least, got.ER, want.ER)
			case want.ER < least && got.ER >= least:
				t.Errorf("%s: at least %s: %s, it is %s", p, least, got.ER, want.ER)
			case got.Left > 0:
				ended++
			}
		}
	}
	if ended < len(puzzles) {
		t.Errorf("%d ratings of %d puzzles ended early", ended, len(puzzles))
	}
}

// Where there is no bound, no rating ends early: other scales, other layouts.
func TestMinElsewhere(t *testing.T) {
	t.Parallel()
	p, err := nonet.ParsePuzzle(nonet.Classic(), "53..7....6..195....98....6.8...6...34..8.3..17...2"+
		"...6.6....28....419..5....8..79")
	if err != nil {
		t.Fatal(err)
	}
	for _, profile := range []*Profile{ProfileAll(), ProfileHoDoKu()} {
		s := Solver{Profile: profile, Min: 90}
		if r, err := s.Rate(t.Context(), p); err != nil || r.Left > 0 {
			t.Errorf("%s: %d cells left (%v)", profile, r.Left, err)
		}
	}
	s := Solver{Min: 90}
	if r, err := s.Rate(t.Context(), p); err != nil || r.Left == 0 {
		t.Errorf("not ended early (%v)", err)
	}
}

// A contradiction is found, and a puzzle with several solutions is not solved.
func TestTrier(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79":  true,
		"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7.":  true,
		"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419........8...":  false,
		"12345678........9.................................................................": false,
	} {
		p, err := nonet.ParsePuzzle(nonet.Classic(), text[:81])
		if err != nil {
			t.Fatal(err)
		}
		s, err := NewState(p)
		if err != nil {
			t.Fatal(err)
		}
		if got := new(trier).isBelow(s, 108); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

func BenchmarkTrier(b *testing.B) {
	puzzles, _ := ratedFile(b, filepath.Join("testdata", "ratings.tsv"))
	var list []*State
	for _, p := range puzzles {
		s, err := NewState(p)
		if err != nil {
			b.Fatal(err)
		}
		list = append(list, s)
	}
	var x trier
	for i := 0; b.Loop(); i++ {
		x.isBelow(list[i%len(list)], 110)
	}
}

// A puzzle whose pencilmarks are those that its givens leave has the ratings of the puzzle. With
// all pencilmarks in the empty cells, the givens are naked singles first.
func TestRatingsOfPencilmarks(t *testing.T) {
	t.Parallel()
	puzzles, _ := ratedFile(t, filepath.Join("testdata", "ratings.tsv"))
	var solver Solver
	for i, p := range puzzles {
		if i%5 != 0 {
			continue
		}
		want, err := solver.Rate(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		few, all := nonet.NewPuzzle(nonet.Classic()), nonet.NewPuzzle(nonet.Classic())
		few.Marks = p.Candidates()
		all.Marks = make([]nonet.Digits, len(p.Givens))
		for c, d := range p.Givens {
			all.Marks[c] = nonet.AllDigits(9)
			if d != 0 {
				few.Marks[c], all.Marks[c] = nonet.DigitsOf(d), nonet.DigitsOf(d)
			}
		}
		got, err := solver.Rate(t.Context(), few)
		if err != nil || got.ER != want.ER || got.EP != want.EP || got.ED != want.ED {
			t.Errorf("%s: %s/%s/%s, want %s/%s/%s (%v)", p, got.ER, got.EP, got.ED, want.ER,
				want.EP, want.ED, err)
		}
		const nakedSingle = 23
		got, err = solver.Rate(t.Context(), all)
		if err != nil || got.ER != max(want.ER, nakedSingle) {
			t.Errorf("%s: ER %s with all pencilmarks, want %s (%v)", p, got.ER, want.ER, err)
		}
	}
}
