package format

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

const (
	prettyEasy = `    1 2 3   4 5 6   7 8 9
  ┌───────┬───────┬───────┐
1 │ . 2 7 │ 3 8 . │ . 1 . │
2 │ . 1 . │ . . 6 │ 7 3 5 │
3 │ . . . │ . . . │ . 2 9 │
  ├───────┼───────┼───────┤
4 │ 3 . 5 │ 6 9 2 │ . 8 . │
5 │ . . . │ . . . │ . . . │
6 │ . 6 . │ 1 7 4 │ 5 . 3 │
  ├───────┼───────┼───────┤
7 │ 6 4 . │ . . . │ . . . │
8 │ 9 5 1 │ 8 . . │ . 7 . │
9 │ . 8 . │ . 6 5 │ 3 4 . │
  └───────┴───────┴───────┘
`
	prettyJigsaw = `layout: jigsaw:1112132233423444
    1   2   3   4
  ┌───────────┬───┐
1 │ 1   .   . │ 4 │
  │   ┌───┬───┘   │
2 │ . │ . │ 2   . │
  ├───┘   ├───┐   │
3 │ .   3 │ . │ . │
  │   ┌───┘   └───┤
4 │ . │ .   .   . │
  └───┴───────────┘
`
	prettyTwelve = `      1  2  3  4    5  6  7  8    9 10 11 12
   ┌─────────────┬─────────────┬─────────────┐
 1 │ 12  .  .  . │  .  .  .  . │  .  .  .  . │
 2 │  .  .  .  . │  .  .  .  . │  .  .  .  . │
 3 │  .  .  .  . │  .  .  .  . │  .  .  .  . │
   ├─────────────┼─────────────┼─────────────┤
 4 │  .  .  .  . │  .  .  .  . │  .  .  .  . │
 5 │  .  .  .  . │  .  .  .  . │  .  .  .  . │
 6 │  .  .  .  . │  .  .  .  . │  .  .  .  . │
   ├─────────────┼─────────────┼─────────────┤
 7 │  .  .  .  . │  .  .  .  . │  .  .  .  . │
 8 │  .  .  .  . │  .  .  .  . │  .  .  .  . │
 9 │  .  .  .  . │  .  .  .  . │  .  .  .  . │
   ├─────────────┼─────────────┼─────────────┤
10 │  .  .  .  . │  .  .  .  . │  .  .  .  . │
11 │  .  .  .  . │  .  .  .  . │  .  .  .  . │
12 │  .  .  .  . │  .  .  .  . │  .  .  .  . │
   └─────────────┴─────────────┴─────────────┘
`
	prettyLatin = `layout: latin:4
    1 2 3 4
  ┌─────────┐
1 │ 1 . . 4 │
2 │ . . 2 . │
3 │ . 3 . . │
4 │ . . . . │
  └─────────┘
`
	prettyMarks = `    1  2     3    4
  ┌──────┬──────────┐
1 │ 1 12 │ 123 1234 │
2 │ !  4 │   .    . │
  ├──────┼──────────┤
3 │ .  . │   .    . │
4 │ .  . │   .    . │
  └──────┴──────────┘
`
)

func TestWritePretty(t *testing.T) {
	for _, test := range []struct{ layout, givens, want string }{
		{"9", easy, prettyEasy},
		{"3x4", "C" + strings.Repeat(".", 143), prettyTwelve},
		{"jigsaw:1112132233423444", latinFour, prettyJigsaw},
		{"latin:4", latinFour, prettyLatin},
		{"1x1", "1", "    1\n  ┌───┐\n1 │ 1 │\n  └───┘\n"},
	} {
		p, err := nonet.ParsePuzzle(parseLayout(test.layout), test.givens)
		if err != nil {
			t.Fatal(err)
		}
		rec := &Record{Puzzle: p}
		if got, err := write(prettyFormat, WriteOptions{}, rec); err != nil || got != test.want {
			t.Errorf("%s: got\n%s, %v, want\n%s", test.layout, got, err, test.want)
		}
		if got, err := write(prettyFormat, WriteOptions{}, rec, rec); err != nil ||
			got != test.want+"\n"+test.want {
			t.Errorf("%s: two are\n%s, %v", test.layout, got, err)
		}
	}
}

func TestWritePrettyPencilmarks(t *testing.T) {
	p := nonet.NewPuzzle(parseLayout("4"))
	p.Marks = make([]nonet.Digits, 16)
	p.Marks[0], p.Marks[1], p.Marks[2], p.Marks[3] = nonet.DigitsOf(1), nonet.DigitsOf(1, 2),
		nonet.DigitsOf(1, 2, 3), nonet.DigitsOf(1, 2, 3, 4)
	p.Givens[5] = 4
	got, err := write(prettyFormat, WriteOptions{}, &Record{Puzzle: p})
	// The other cells are as r2c1: no digit is left for them.
	if want := strings.ReplaceAll(prettyMarks, ".", "!"); err != nil || got != want {
		t.Errorf("got\n%s, %v, want\n%s", got, err, want)
	}
}

func TestWritePrettyBold(t *testing.T) {
	got, err := write(prettyFormat, WriteOptions{Colour: true}, read(t, easy, Options{})...)
	if want := "1 │ . \x1b[1m2\x1b[0m \x1b[1m7\x1b[0m │ "; err != nil ||
		!strings.Contains(got, want) {
		t.Errorf("got\n%s, %v, want in it %q", got, err, want)
	}
	if plain := strings.NewReplacer("\x1b[1m", "", "\x1b[0m",
		"").Replace(got); plain != prettyEasy {
		t.Errorf("without the codes it is\n%s", plain)
	}
}

func TestWritePrettySymbols(t *testing.T) {
	got, err := write(prettyFormat, WriteOptions{Symbols: 'A'},
		&Record{Puzzle: read(t, latinFourGrid(), Options{})[0].Puzzle})
	if err != nil || !strings.Contains(got, "1 │ A . . D │") {
		t.Errorf("got\n%s, %v", got, err)
	}
}

func latinFourGrid() string { return "4 0 0\n" + rowsOf(4, latinFour) }

// What is drawn can be read again, with its layout.
func TestReadPretty(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{prettyEasy, "3: 9 " + easy + "\n"},
		{prettyTwelve, "3: 3x4 C" + strings.Repeat(".", 143) + "\n"},
		{prettyJigsaw, "1: jigsaw:1112132233423444 " + latinFour + "\n"},
		{prettyLatin, "1: latin:4 " + latinFour + "\n"},
		{prettyEasy + "\n" + prettyTwelve + "\n" + prettyLatin, "3: 9 " + easy + "\n18: 3x4 C" +
			strings.Repeat(".", 143) + "\n35: latin:4 " + latinFour + "\n"},
	} {
		if got := tell(read(t, test.text, Options{})); got != test.want {
			t.Errorf("got\n%s, want\n%s of\n%s", got, test.want, test.text)
		}
	}
}

func TestPrettyReply(t *testing.T) {
	rec := read(t, easy, Options{})[0]
	r := prettyFormat.reply
	grid := read(t, easySolved, Options{})[0].Puzzle.Givens
	drawn := string(appendPretty(nil, &Record{Puzzle: &nonet.Puzzle{Layout: nonet.Classic(),
		Givens: grid}}, grid, true, WriteOptions{}))
	for _, test := range []struct {
		name string
		o    WriteOptions
		n    int
		s    Summary
		want string
	}{
		{"solution", WriteOptions{}, 1, Summary{Shown: 1, Found: 1, Decided: true}, drawn},
		{"all", WriteOptions{All: true}, 2, Summary{Shown: 2, Found: 2, Decided: true},
			"solution 1\n" + drawn + "\nsolution 2\n" + drawn},
		{"none", WriteOptions{}, 0, Summary{Decided: true}, "no solution\n"},
		{"not unique", WriteOptions{}, 0, Summary{Found: 2, Decided: true},
			"more than one solution\n"},
		{"limit", WriteOptions{}, 0, Summary{}, "not decided\n"},
	} {
		var got []byte
		for i := range test.n {
			got = r.solution(got, rec, test.o, Solution{Number: int64(i) + 1, Grid: grid})
		}
		if got = r.end(got, rec, test.o, test.s); string(got) != test.want {
			t.Errorf("%s: got\n%s, want\n%s", test.name, got, test.want)
		}
	}
}

func TestPrettyAnswers(t *testing.T) {
	rec := read(t, easy, Options{})[0]
	grid := read(t, easySolved, Options{})[0].Puzzle.Givens
	drawn := string(appendPretty(nil, rec, grid, true, WriteOptions{}))
	a, err := NewAnswers(strings.NewReader(drawn+"\nno solution\n\nsolution 1\n"+drawn+
		"\nnot decided\n"), prettyFormat, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{easySolved, "none", easySolved, "", "EOF"} {
		checkAnswer(t, a, rec, want)
	}
	a, err = NewAnswers(strings.NewReader(drawn), prettyFormat, Options{})
	if err != nil {
		t.Fatal(err)
	}
	checkAnswer(t, a, rec, easySolved)
	if line, ok := a.AtEnd(); !ok {
		t.Errorf("line %d is left after the only answer", line)
	}
}

// Drawings are known by their first line, and have several solutions where these
// are numbered.
func TestPrettyAnswersAreFound(t *testing.T) {
	rec := read(t, "................", Options{Format: lineFormat})[0]
	drawn := func(text string) string {
		grid := read(t, text, Options{Format: lineFormat})[0].Puzzle.Givens
		return string(appendPretty(nil, rec, grid, true, WriteOptions{}))
	}
	one, two := "1234341221434321", "1234341243212143"
	for _, test := range []struct {
		text string
		want [][]string // of each record
	}{
		{drawn(one) + "\n" + drawn(two), [][]string{{one}, {two}}},
		{"solution 1\n" + drawn(one) + "\nsolution 2\n" + drawn(two) + "\nsolution 1\n" +
			drawn(two), [][]string{{one, two}, {two}}},
		{"no solution\n\n" + drawn(one), [][]string{nil, {one}}},
		{one + "\n" + two + "\n", [][]string{{one}, {two}}},
	} {
		a, err := NewAnswers(strings.NewReader(test.text), lineFormat, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range test.want {
			answer, err := a.Next(rec)
			var got []string
			for _, g := range answer.Grids {
				got = append(got, g.String())
			}
			if err != nil || !slices.Equal(got, want) || answer.None != (want == nil) {
				t.Errorf("answer %d of\n%s\nis %v, %v", i+1, test.text, answer, err)
			}
		}
		if line, ok := a.AtEnd(); !ok {
			t.Errorf("line %d is left of\n%s", line, test.text)
		}
	}
}

// A puzzle that could not be read has the answer "unreadable", or none.
func TestPrettyAnswersToTheUnreadable(t *testing.T) {
	rec, unreadable := read(t, easy, Options{})[0], &Record{Err: errors.New("unreadable")}
	grid := read(t, easySolved, Options{})[0].Puzzle.Givens
	drawn := string(appendPretty(nil, rec, grid, true, WriteOptions{}))
	for _, text := range []string{"unreadable\n\n" + drawn, drawn} {
		a, err := NewAnswers(strings.NewReader(text), prettyFormat, Options{})
		if err != nil {
			t.Fatal(err)
		}
		checkAnswer(t, a, unreadable, "none")
		checkAnswer(t, a, rec, easySolved)
	}
}

// TestPrettyAnswersWithRules reads solutions that are drawn with rules, and without where none can
// be drawn.
func TestPrettyAnswersWithRules(t *testing.T) {
	for _, rules := range []string{
		"cage:5:r2c1,r3c1 thermo:r1c1-r1c3 consecutive:r4c2,r4c3 sum:4:r3c3,r4c3 " +
			"sandwich:5:r1c1-r1c4 skyscraper:1:r4c1-r1c1",
		"pair:a+b=5:r4c1,r4c4",
	} {
		l, list, err := nonet.WithRules(parseLayout("4"), strings.Fields(rules)...)
		if err != nil {
			t.Fatal(err)
		}
		p := nonet.NewPuzzle(l)
		p.Rules = list
		rec := &Record{Puzzle: p}
		solution := nonet.Grid{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}
		drawn := string(appendPretty(nil, rec, solution, true, WriteOptions{}))
		a, err := NewAnswers(strings.NewReader("solution 1\n"+drawn+"\nsolution 2\n"+drawn+"\n"+
			drawn+"\nno solution\n"), prettyFormat, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []int{2, 1, 0} {
			x, err := a.Next(rec)
			if err != nil || len(x.Grids) != want || want == 0 && !x.None {
				t.Fatalf("%s: %+v, %v, want %d solutions of\n%s", rules, x, err, want, drawn)
			}
			for _, g := range x.Grids {
				if !slices.Equal(g, solution) {
					t.Errorf("%s: read %v of\n%s", rules, g, drawn)
				}
			}
		}
	}
}
