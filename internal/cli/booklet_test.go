package cli

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/booklet"
	"github.com/nonet-dev/nonet/logic"
)

// Captions say how hard a puzzle is in the way that --captions chooses, and what the
// drawing does not show.
func TestCaptions(t *testing.T) {
	// levels known from nonet rate
	const hard = ".....7.6....18.3.....9...1...58.....4...1...51.25..7..7..3.5.........6....964..8."
	tests := []struct {
		layout, givens string
		captions       captions
		caption        string
		stars          int
	}{
		{"9", hard, captionWords, "extreme", 0},
		{"9", hard, captionStars, "", 5},
		{"9", hard, captionNone, "", 0},
		{"9", hard, captionNumbers, "ER 7.2 · forcing chain or cycle · 24 givens", 0},
		{"4+diagonal", "1...............", captionWords, "diagonals", 0},
	}
	for _, test := range tests {
		l, err := nonet.ParseLayout(test.layout)
		if err != nil {
			t.Fatal(err)
		}
		p, err := nonet.ParsePuzzle(l, test.givens)
		if err != nil {
			t.Fatal(err)
		}
		b := book{ctx: t.Context(), flags: &bookletFlags{captions: test.captions}}
		rater := &logic.Solver{Limit: ratingLimit}
		if test.captions != captionNumbers {
			rater.Profile = logic.ProfileHoDoKu()
		}
		r := b.rate(rater, booklet.Puzzle{Puzzle: p})
		if r.Caption != test.caption || r.Stars != test.stars {
			t.Errorf("captions %s of %s: %q, %d stars, want %q, %d", captionNames[test.captions],
				test.givens, r.Caption, r.Stars, test.caption, test.stars)
		}
		// Puzzles with rules have no rating.
		p.Rules = []nonet.Rule{{Kind: nonet.RuleAntiConsecutive}}
		if r := b.rate(rater, booklet.Puzzle{Puzzle: p}); r.difficulty != nil || r.Stars != 0 ||
			strings.Contains(r.Caption, "extreme") {
			t.Errorf("captions %s: a puzzle with rules is rated: %q, %d stars",
				captionNames[test.captions], r.Caption, r.Stars)
		}
	}
}

// --sort puts the easiest puzzle first and one without a rating last.
func TestSortedBooklet(t *testing.T) {
	f := &bookletFlags{sort: true}
	b := f.open(context.Background(), io.Discard, "", 2)
	for _, givens := range []string{
		".....7.6....18.3.....9...1...58.....4...1...51.25..7..7..3.5.........6....964..8.",
		"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
	} {
		p, err := nonet.ParsePuzzle(nonet.Classic(), givens)
		if err != nil {
			t.Fatal(err)
		}
		solution, err := new(nonet.Solver).Solve(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		if err := b.add(booklet.Puzzle{Puzzle: p, Solution: solution}); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	var order []string
	for _, p := range b.sorted {
		order = append(order, p.Caption)
	}
	if !slices.Equal(order, []string{"easy", "extreme"}) {
		t.Errorf("order %q", order)
	}
}

// A puzzle that takes longer than --timeout is left out, and said.
func TestBookletTimeout(t *testing.T) {
	blank := strings.Repeat(".", 36*36) // with diagonals it takes tenths of a second
	var errs bytes.Buffer
	status := Run(t.Context(), []string{"convert", "--booklet", filepath.Join(t.TempDir(), "b.pdf"),
		"--layout", "36+diagonal", "--timeout", "1ns"}, strings.NewReader(blank+"\n"), io.Discard, &errs)
	want := "standard input:1: not solved within 1ns: raise --timeout; it is left out\n"
	if status != 4 || errs.String() != want {
		t.Errorf("status %d, messages %q, want 4, %q", status, errs.String(), want)
	}
}

// A title of a terminal or a script in Latin-1 is refused before a file is made.
func TestTitleThatIsNotUTF8(t *testing.T) {
	name := filepath.Join(t.TempDir(), "b.pdf")
	var errs bytes.Buffer
	status := Run(t.Context(), []string{"generate", "--booklet", name, "--title", "Caf\xe9"},
		strings.NewReader(""), io.Discard, &errs)
	want := `nonet: --title: booklet: the title "Caf\xe9" is not UTF-8: found byte 0xE9 at place 4: ` +
		"write it in UTF-8 (nonet generate --help says more)\n"
	if status != 2 || errs.String() != want {
		t.Errorf("status %d, messages %q, want 2, %q", status, errs.String(), want)
	}
	if _, err := os.Stat(name); !os.IsNotExist(err) {
		t.Errorf("a file of the booklet: %v", err)
	}
}
