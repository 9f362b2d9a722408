package format

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// miniexactRooms has the solutions 1 2, 1 3 and 3 4: two options agree on the key.
const miniexactRooms = `< red green blue > [ key ]
red green key:steel $1;
blue $3; blue
 key:steel $4;red blue key:brass $5;
green key:brass $5;`

const dimacsRooms = "p xcc 3 1\n1 2 4 -7 $1 0\n3 $3 0 3 4 -7\n $4 0 1 3 4 -8 $5 0 2 4 -8 $5 0\n"

func TestReadMiniexact(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"rooms", miniexactRooms, "1: 4 items, 5 options"},
		{"without secondary items", "\n<a b>a;b;a b", "2: 2 items, 3 options"},
		{"CRLF", strings.ReplaceAll(miniexactRooms, "\n", "\r\n"), "1: 4 items, 5 options"},
		{"no options", "< a >\n", "1: 1 items, 0 options"},
		{"characters beyond ASCII", "<é ü>é ü;", "1: 2 items, 1 options"},
		{"no items", "a b;\n", `1:1: format miniexact: found "a", expected the primary items in < >`},
		{"items without end", "< a b", "1: format miniexact: the input ends, expected the name of an item or >"},
		{"several times", "< a b:2;3 >", "1:6: format miniexact: nonet cannot hold: items that are covered " +
			"several times, such as b"},
		{"item twice", "< a\na >", `2:1: format miniexact: found "a": there is an item of this name already`},
		{"bar", "< a|b >", `1:3: format miniexact: found "a|b": an item name must be valid UTF-8 text without white space, control characters, ':' and '|'`},
		{"unknown item", "< a >\na b;", `2:3: format miniexact: found "b", expected an item of the problem: there is no such item`},
		{"colour of a primary item", "< a b > [ s ]\na b:x;", `2:3: format miniexact: found "b:x": only a secondary item can have a colour`},
		{"no colour", "< a > [ s ]\na s:;", `2:5: format miniexact: found ";", expected a colour after the colon`},
		{"item twice in an option", "< a b >\nb a b;", `2:5: format miniexact: found "b": item is in the option twice`},
		{"empty option", "< a >\na; ;", "2:4: format miniexact: option 2: option has no items"},
		{"no cost", "< a >\na $x;", `2:4: format miniexact: found "x", expected what the option costs, a whole number from 0`},
		{"item behind the cost", "< a b >\na $1 b;", `2:6: format miniexact: found "b", expected an item or ;`},
		{"cost alone", "< a >\n$1;", `2:1: format miniexact: found "$", expected an item or ;`},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff([]string{test.want},
				caseTexts(recordsOf(t, miniexactFormat, test.text, Options{}))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestReadMiniexactDimacs(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"rooms", dimacsRooms, "1: 4 items, 5 options"},
		{"p xc", "\np xc 2 0\n1 0 2 0\n1 2 0", "2: 2 items, 3 options"},
		{"no header", "p cnf 2 0\n", `1:3: format miniexact-dimacs: found "cnf", expected p xcc or p xc`},
		{"no numbers", "p xcc x\n", `1:7: format miniexact-dimacs: found "x", expected the number of primary items, 0 to 1048576`},
		{"too many items for so few options", "p xcc 1000000 0\n1 0\n", "1: format miniexact-dimacs: found " +
			"1000000 items, expected at most 65537 for options that have 1 in all"},
		{"unknown item", "p xc 2 1\n1 4 0", `2:3: format miniexact-dimacs: found "4", expected 0 or the number of an item, 1 to 3: there is no such item`},
		{"item twice", "p xc 2 1\n1 0\n2 1 2 0", `3: format miniexact-dimacs: found "i2" in option 2: item is in the option twice`},
		{"empty option", "p xc 2 1\n1 0 0\n", "2:5: format miniexact-dimacs: found 0 in option 2: option has no items"},
		{"colour of a primary item", "p xcc 2 1\n1 -1 0", `2:3: format miniexact-dimacs: found "-1", expected a colour after a secondary item only: only a secondary item can have a colour`},
		{"colour first", "p xcc 0 1\n1 0 -1 1 0", `2:5: format miniexact-dimacs: found "-1", expected a colour after a secondary item only: only a secondary item can have a colour`},
		{"two colours", "p xcc 1 1\n1 2 -1 -2 0", `2:8: format miniexact-dimacs: found "-2", expected one colour for an item`},
		{"no 0", "p xc 2 1\n1 0 2\n", "2: format miniexact-dimacs: the input ends in option 2, expected 0"},
		{"no cost", "p xc 2 1\n1 $ 0\n", `2:3: format miniexact-dimacs: found "$", expected $ and what the option costs, a whole number from 0`},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff([]string{test.want},
				caseTexts(recordsOf(t, miniexactDimacsFormat, test.text, Options{}))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Both forms say the same problem, and are written as they would be by hand.
func TestWriteMiniexact(t *testing.T) {
	text := recordsOf(t, miniexactFormat, miniexactRooms, Options{})
	numbers := recordsOf(t, miniexactDimacsFormat, dimacsRooms, Options{})
	want := lines("< red green blue > [ key ]", "red green key:steel $1;", "blue $3;",
		"blue key:steel $4;", "red blue key:brass $5;", "green key:brass $5;")
	if diff := cmp.Diff(want, written(t, miniexactFormat, text...)); diff != "" {
		t.Error(diff)
	}
	want = lines("p xcc 3 1", "1 2 4 -7 $1 0", "3 $3 0", "3 4 -7 $4 0", "1 3 4 -8 $5 0",
		"2 4 -8 $5 0")
	if diff := cmp.Diff(want, written(t, miniexactDimacsFormat, numbers...)); diff != "" {
		t.Error(diff)
	}
	want = strings.NewReplacer("-7", "-1", "-8", "-2").Replace(want)
	if diff := cmp.Diff(want, written(t, miniexactDimacsFormat, text...)); diff != "" {
		t.Error(diff)
	}
	want = strings.NewReplacer("1", "7", "2", "8", "3", "9").Replace(
		written(t, miniexactFormat, numbers...))
	if !strings.HasPrefix(want, "< i7 i8 i9 > [ i4 ]\ni7 i8 i4:7 $7;\n") {
		t.Errorf("wrote %s", want)
	}
}

// Names that miniexact does not read become numbers, and options with costs are sorted.
func TestWriteMiniexactForTheProgram(t *testing.T) {
	rec := recordsOf(t, dlxFormat, "b.1 a | s.2\na s.2:é.1 |3\nb.1 |2\n", Options{})
	want := lines("< i1 i2 > [ i3 ]", "i1 $2;", "i2 i3:c1 $3;")
	if diff := cmp.Diff(want, written(t, miniexactFormat, rec...)); diff != "" {
		t.Error(diff)
	}
	want = lines("p xcc 2 1", "1 $2 0", "2 3 -1 $3 0")
	if diff := cmp.Diff(want, written(t, miniexactDimacsFormat, rec...)); diff != "" {
		t.Error(diff)
	}
	for _, f := range []*Format{miniexactFormat, miniexactDimacsFormat} {
		testCannotHold(t, f, recordsOf(t, dlxFormat, "a\na |-1\n", Options{})[0])
		testOneProblem(t, f)
	}
}

// testOneProblem checks that a format refuses a second problem.
func testOneProblem(t *testing.T, f *Format) {
	t.Helper()
	rec := recordsOf(t, dlxFormat, "a b\na\nb\n", Options{})[0]
	if text, err := write(f, WriteOptions{}, rec, rec); err == nil {
		t.Errorf("%s: wrote two problems as %q", f.Name, text)
	}
}

func TestMiniexactReply(t *testing.T) {
	text := recordsOf(t, miniexactFormat, miniexactRooms, Options{})
	numbers := recordsOf(t, miniexactDimacsFormat, dimacsRooms, Options{})
	got := answersTo(t, miniexactFormat, text, WriteOptions{})
	if want := "| cost 4\nred green key:steel |1\nblue |3\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	got = answersTo(t, miniexactDimacsFormat, numbers, WriteOptions{All: true})
	if want := "4: 1 2\n5: 1 3\n10: 4 5\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if diff := cmp.Diff([]string{"1: [[0 1] [0 2] [3 4]]"},
		answerTexts(t, miniexactDimacsFormat, got, numbers)); diff != "" {
		t.Error(diff)
	}
}

func FuzzMiniexact(f *testing.F) {
	f.Add(miniexactRooms)
	f.Add(dimacsRooms)
	f.Add("<a:2;3>[]")
	f.Add("p xc 99999999 1\n1 2 0")
	f.Fuzz(func(t *testing.T, text string) {
		for _, form := range []*Format{miniexactFormat, miniexactDimacsFormat} {
			for _, rec := range recordsOf(t, form, text, Options{}) {
				if rec.Cover != nil && rec.Cover.NumItems() < 1000 {
					roundTrip(t, form, []*Record{rec})
				}
			}
		}
	})
}
