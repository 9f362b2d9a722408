package format

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/exactcover"
)

// drawn returns the first solution of a problem in format pretty.
func drawn(t *testing.T, text string, o WriteOptions) string {
	t.Helper()
	rec := read(t, text, Options{Format: dlxFormat})[0]
	if rec.Err != nil {
		t.Fatal(rec.Err)
	}
	options, err := (&exactcover.Solver{Jobs: 1}).First(context.Background(), rec.Cover)
	if err != nil {
		t.Fatal(err)
	}
	r := prettyFormat.reply
	if r.check != nil && r.check(rec) != nil {
		t.Fatal("refused")
	}
	return string(r.solution(nil, rec, o, Solution{Number: 1, Options: options}))
}

func TestPrettyCover(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"pieces", "L I 1.1 1.2 2.1 2.2 3.1 3.2\nL 1.1 2.1 3.1 3.2\nI 1.2 2.2\n", `
┌───┬───┐
│ L │ I │
│   │   │
│ L │ I │
│   └───┤
│ L   L │
└───────┘
`},
		{"pieces without names, coordinates from 0", "0,0 0,1 1,0 1,1\n0,0 0,1\n1,0 1,1\n", `
┌───────┐
│       │
├───────┤
│       │
└───────┘
`},
		{"a board with a hole and an empty cell", "A | 1.1 1.2 1.3 2.1 2.3 3.1 3.2 3.3\nA 1.1 1.2 1.3 2.3 3.3 3.2 3.1\n", `
┌───────────┐
│ A   A   A │
├───┬───┐   │
│ . │   │ A │
├───┴───┘   │
│ A   A   A │
└───────────┘
`},
		{"layers", "1.1.1 1.1.2 2.1.1 2.1.2\n1.1.1 2.1.1\n1.1.2 2.1.2\n", `
┌───┬───┐  ┌───┬───┐
│ A │ B │  │ A │ B │
└───┴───┘  └───┴───┘
`},
		{"Knuth's coordinates", "X Y 00 01 02 10 11 12\nX 00 01 02 10\nY 11 12\n", `
┌───────────┐
│ X   X   X │
│   ┌───────┤
│ X │ Y   Y │
└───┴───────┘
`},
		{"Knuth's coordinates in space", "000 001 010 011\n000 001\n010 011\n", `
┌───────┐
│       │
├───────┤
│       │
└───────┘
`},
		{"values", "p1.1 p1.2 p2.1 p2.2 r1.1 r1.2 r2.1 r2.2 c1.1 c1.2 c2.1 c2.2\np1.1 r1.2 c1.2\np1.2 r1.1 c2.1\np2.1 r2.1 c1.1\np2.2 r2.2 c2.2\n", `
┌──────┐
│ 2  1 │
│ 1  2 │
└──────┘
`},
		{"values with boxes", "p1.1 p1.2 r1.1 r1.2 b1.1 b2.2\np1.1 r1.1 b1.1\np1.2 r1.2 b2.2\n", `
┌───┬───┐
│ 1 │ 2 │
└───┴───┘
`},
		{"long values", "r1c1 r1c2 seven twenty-seven-and-more\nr1c1 twenty-seven-and-more\nr1c2 seven\n", `
┌────────────────────────────┐
│ twenty-seve…     seven     │
└────────────────────────────┘
`},
		{"colours, cells shared", "A B | 1.1 1.2 2.1\nA 1.1:C 1.2:A\nB 1.1:C 2.1:O\n", `
┌───────┐
│ C   A │
│   ┌───┘
│ O │
└───┘
`},
		{"rows and columns", "r1 r2 c1 c2 | a2 a3\nr1 c2 a3\nr2 c1 a2\n", `
┌──────┐
│ .  Q │
│ Q  . │
└──────┘
`},
		{"costs", "1.1 1.2\n1.1 1.2 |7\n", `
cost 7
┌───────┐
│       │
└───────┘
`},
		{"names that say nothing", "x1 y1 place\nx1 y1\nplace\n", "\nx1 y1\nplace\n"},
		{"words of two letters", "ab cd\nab\ncd\n", "\nab\ncd\n"},
		{"far away from each other", "1.1 9000.9000\n1.1 9000.9000\n", "\n1.1 9000.9000\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := "\n" + drawn(t, test.text, WriteOptions{})
			if got != test.want {
				t.Errorf("got %s\nwant %s", got, test.want)
			}
		})
	}
}

// Layers that do not fit side by side stand below each other.
func TestPrettyCoverLayers(t *testing.T) {
	var items, options strings.Builder
	for l := range 5 {
		for c := range 5 {
			fmt.Fprintf(&items, " %d.1.%d", l+1, c+1)
			fmt.Fprintf(&options, " %d.1.%d", l+1, c+1)
		}
		options.WriteByte('\n')
	}
	lines := strings.Split(strings.TrimSpace(drawn(t, items.String()+"\n"+options.String(),
		WriteOptions{})), "\n")
	if len(lines) != 6 || strings.Count(lines[1], "A") != 5 || strings.Count(lines[4], "E") != 5 {
		t.Errorf("%q", lines)
	}
	for _, line := range lines {
		if n := len([]rune(line)); n > 80 {
			t.Errorf("a line of %d columns", n)
		}
	}
}

// On a terminal pieces have a background, borders have none.
func TestPrettyCoverColour(t *testing.T) {
	const text = "L I 1.1 1.2 2.1 2.2 3.1 3.2\nL 1.1 2.1 3.1 3.2\nI 1.2 2.2\n"
	got := drawn(t, text, WriteOptions{Colour: true})
	if !strings.Contains(got, "│\x1b[38;5;16;48;5;217m L \x1b[0m│\x1b[38;5;16;48;5;151m I "+
		"\x1b[0m│\n") {
		t.Errorf("%q", got)
	}
}

func TestPrettyCoverReply(t *testing.T) {
	rec := read(t, "1.1 1.2\n1.1 1.2\n", Options{Format: dlxFormat})[0]
	r := prettyFormat.reply
	got := string(r.solution(nil, rec, WriteOptions{All: true},
		Solution{Number: 2, Options: []int{0}}))
	if want := "\nsolution 2\n┌───────┐\n│       │\n└───────┘\n"; got != want {
		t.Errorf("got %q", got)
	}
	if got := string(r.end(nil, rec, WriteOptions{},
		Summary{Decided: true})); got != "no solution\n" {
		t.Errorf("got %q", got)
	}
	a, err := NewAnswers(strings.NewReader(got), prettyFormat, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Next(rec); !errors.Is(err, ErrCannotHold) {
		t.Errorf("drawings are read as answers: %v", err)
	}
	if _, err := write(prettyFormat, WriteOptions{}, rec); !errors.Is(err, ErrCannotHold) {
		t.Errorf("a problem is drawn: %v", err)
	}
}

// Whatever the names are, a solution is drawn or written.
func FuzzPrettyCover(f *testing.F) {
	for _, text := range []string{
		"L I 1.1 1.2\nL 1.1\nI 1.2\n", "r1 c1 | a2\nr1 c1 a2\n", "00 01 aZ\n00 01 aZ\n",
		"1.1.1 p2.2 r3c3\n1.1.1 p2.2 r3c3\n",
		"A | 1.1\nA 1.1:x\n", "r1 r2 c1\nr1 r2 c1\n", ".. 1. r c rc\n.. 1. r c rc\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := NewReader(strings.NewReader(text), Options{Format: dlxFormat})
		if err != nil {
			t.Skip()
		}
		for rec, err := range r.Records() {
			if err != nil || rec.Cover == nil {
				continue
			}
			var all []int // not a solution, perhaps: that should not matter
			for o := range min(rec.Cover.NumOptions(), 50) {
				all = append(all, o)
			}
			for _, colour := range []bool{false, true} {
				prettyFormat.reply.solution(nil, rec, WriteOptions{Colour: colour},
					Solution{Number: 1, Options: all})
			}
		}
	})
}
