package format

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// lpRooms has the solutions both last, which costs 9, and left right, which costs 1.
const lpRooms = `\ three rooms, and a key for one option
minimize cost: 4 both + 5 last - 6left
 + 7e0 right
Subject To
 red: both + left = 1
 green: both + right
   = 1
 blue: last + 1.0 left = 1
 key: both + right + 0 left <= 1
Bounds
 0 <= right <= 1
General
 right
Binary
 both last left
End
`

// mpsRooms is the same program.
const mpsRooms = `* three rooms, and a key for one option
NAME          rooms
ROWS
 N  cost
 E  red
 E  green
 E  blue
 L  key
COLUMNS
    both      cost      4   red       1
    both      green     1   key       1.0
    MARKER    'MARKER'      'INTORG'
    last      cost      5   blue      1
    left      cost     -6   red       1
    left      blue      1
    right     cost      7   green     1
    right     key       1   red       0
    MARKER    'MARKER'      'INTEND'
RHS
    RHS       red       1   green     1
    blue      1   key       1
BOUNDS
 BV BND       both
 UP BND       last       1
 UP left      1
ENDATA
`

func TestReadPrograms(t *testing.T) {
	for _, test := range []struct {
		f                *Format
		name, text, want string
	}{
		{lpFormat, "rooms", lpRooms, "2: 4 items, 4 options"},
		{lpFormat, "one line each", "Max\nx\nst\nx+y=1\nbin\nx y\nend", "1: 1 items, 2 options"},
		{lpFormat, "coefficient", "Min\nx\nst\n a: x + 2 y = 1\nbin\nx y\nend",
			"4:7: format lp: row a is not an item of exact cover: found the coefficient 2 of y, expected 1"},
		{lpFormat, "minus", "Min\nx\nst\n a: x - y = 1\nbin\nx y\nend",
			"4:7: format lp: row a is not an item of exact cover: found the coefficient -1 of y, expected 1"},
		{lpFormat, "column twice", "Min\nx\nst\n a: x + x = 1\nbin\nx\nend",
			"4:7: format lp: row a is not an item of exact cover: found x twice"},
		{lpFormat, "right side", "Min\nx\nst\n a: x + y = 1\n x + y <= 2\nbin\nx y\nend",
			"5:11: format lp: row c2 is not an item of exact cover: found the right side 2, expected 1"},
		{lpFormat, "at least", "Min\nx\nst\n a: x + y >= 1\nbin\nx y\nend",
			"4:11: format lp: row a is not an item of exact cover: found >=, expected = or <="},
		{lpFormat, "number in a row", "Min\nx\nst\n a: x + 1 = 1\nbin\nx\nend",
			"4:7: format lp: row a is not an item of exact cover: found the number 1, expected columns only"},
		{lpFormat, "number in the objective", "Min\nx + 3\nst\n a: x = 1\nbin\nx\nend",
			"2:3: format lp: found the number 3 in the objective, expected columns only"},
		{lpFormat, "fraction as cost", "Min\n 1.5 x\nst\n a: x = 1\nbin\nx\nend", "2:2: format lp: found " +
			"the cost 1.5 of x in the objective: a cost must be a whole number from " +
			"-274877906944 to 274877906944"},
		{lpFormat, "not binary", "Min\nx\nst\n a: x + y = 1\nbin\nx\nend",
			"4: format lp: column y is not an option of exact cover: it is not binary"},
		{lpFormat, "general", "Min\nx\nst\n a: x = 1\ngeneral\nx\nend",
			"2: format lp: column x is not an option of exact cover: it is not binary"},
		{lpFormat, "bounds", "Min\nx\nst\n a: x = 1\nbounds\n -inf <= x <= 1\ngeneral\nx\nend",
			"2: format lp: column x is not an option of exact cover: it is not binary"},
		{lpFormat, "free", "Min\nx\nst\n a: x = 1\nbounds\n x free\nend",
			"2: format lp: column x is not an option of exact cover: it is not binary"},
		{lpFormat, "in no row", "Min\nx + y\nst\n a: x = 1\nbin\nx y\nend",
			"2: format lp: column y is not an option of exact cover: it is in no row"},
		{lpFormat, "row twice", "Min\nx\nst\n a: x = 1\n a: y = 1\nbin\nx y\nend",
			`5: format lp: found a second row "a"`},
		{lpFormat, "other section", "Min\nx\nst\n a: x = 1\nsemi-continuous\nx\nend",
			"5:1: format lp: an exact cover problem has no section semi-continuous"},
		{lpFormat, "quadratic", "Min\n [ x^2 ]\nst\n a: x = 1\nend",
			`2:2: format lp: found "[", expected the heading of a section, such as Minimize, Subject To or End`},
		{lpFormat, "no end", "Min\nx\nst\n a: x = 1\nbin\nx\n", "6: format lp: the input ends, expected " +
			"the heading of a section, such as Minimize, Subject To or End"},
		{lpFormat, "after the end", "Min\nx\nst\n a: x = 1\nbin\nx\nend\nx", `8:1: format lp: found "x", expected the end of the input after End`},
		{lpFormat, "no right side", "Min\nx\nst\n a: x =\nbin\nx\nend", `5:1: format lp: found "bin", expected a number`},

		{mpsFormat, "rooms", mpsRooms, "2: 4 items, 4 options"},
		{mpsFormat, "negative", strings.Replace(mpsRooms, "key       1.0", "key       -1", 1),
			"11:29: format mps: row key is not an item of exact cover: found the coefficient -1 of both, expected 1"},
		{mpsFormat, "right side", strings.Replace(mpsRooms, "blue      1   key", "blue      2   key", 1),
			"21:5: format mps: row blue is not an item of exact cover: found the right side 2, expected 1"},
		{mpsFormat, "no right side", strings.Replace(mpsRooms, "    blue      1   key       1\n", "", 1),
			"7: format mps: row blue is not an item of exact cover: found no right side, expected 1"},
		{mpsFormat, "at least", strings.Replace(mpsRooms, " E  red", " G  red", 1),
			"5: format mps: row red is not an item of exact cover: found >=, expected = or <="},
		{mpsFormat, "two objectives", strings.Replace(mpsRooms, " E  red", " N  red", 1),
			"5: format mps: row red is not an item of exact cover: found a second row N"},
		{mpsFormat, "not binary", strings.Replace(mpsRooms, " BV BND       both\n", "", 1),
			"10: format mps: column both is not an option of exact cover: it is not binary"},
		{mpsFormat, "fixed", strings.Replace(mpsRooms, "UP BND", "FX BND", 1),
			"13: format mps: column last is not an option of exact cover: it is not binary"},
		{mpsFormat, "ranges", strings.Replace(mpsRooms, "BOUNDS", "RANGES\n    RNG  red  2\nBOUNDS", 1),
			"23: format mps: an exact cover problem has no RANGES, such as that of row red"},
		{mpsFormat, "row twice", strings.Replace(mpsRooms, "left      blue", "left      red", 1),
			"15:15: format mps: row red is not an item of exact cover: found left twice"},
		{mpsFormat, "unknown row", strings.Replace(mpsRooms, "left      blue", "left      bleu", 1),
			`15:15: format mps: found "bleu", expected the name of a row`},
		{mpsFormat, "no end", strings.TrimSuffix(mpsRooms, "ENDATA\n"), "25: format mps: the input ends, " +
			"expected ENDATA"},
		{mpsFormat, "heading in the middle", strings.Replace(mpsRooms, "ROWS", " ROWS", 1),
			`3:2: format mps: found "ROWS", expected the heading of a section at the beginning of its line`},
	} {
		t.Run(test.f.Name+"/"+test.name, func(t *testing.T) {
			if diff := cmp.Diff([]string{test.want},
				caseTexts(recordsOf(t, test.f, test.text, Options{}))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A row of a program is an item, a column is an option, and keeps its name.
func TestProgramsAreCovers(t *testing.T) {
	want := lines("red green blue | key", "red green key |4", "blue |5", "red blue |-6",
		"green key |7")
	for f, text := range map[*Format]string{lpFormat: lpRooms, mpsFormat: mpsRooms} {
		records := recordsOf(t, f, text, Options{})
		if diff := cmp.Diff(want, written(t, dlxFormat, records...)); diff != "" {
			t.Errorf("%s: %s", f.Name, diff)
		}
		answers := answersTo(t, f, records, WriteOptions{All: true})
		if want := "9: both last\n1: left right\n"; answers != want {
			t.Errorf("%s: got %q, want %q", f.Name, answers, want)
		}
		if diff := cmp.Diff([]string{"1: [[0 1] [2 3]]"},
			answerTexts(t, f, answers, records)); diff != "" {
			t.Errorf("%s: %s", f.Name, diff)
		}
		for _, other := range []*Format{lpFormat, mpsFormat} {
			again := recordsOf(t, other, written(t, other, records...), Options{})
			if diff := cmp.Diff(want, written(t, dlxFormat, again...)); diff != "" {
				t.Errorf("%s by way of %s: %s", f.Name, other.Name, diff)
			}
			if got := answersTo(t, other, again, WriteOptions{All: true}); got != answers {
				t.Errorf("%s by way of %s: got %q", f.Name, other.Name, got)
			}
		}
		if got := answerTexts(t, f, "both middle\n", records); !strings.Contains(got[0],
			`found "middle", expected the name of a column`) {
			t.Errorf("%s: got %s", f.Name, got)
		}
	}
}

// The columns of set packing may all be 0, which options of secondary items cannot say.
func TestSetPacking(t *testing.T) {
	for f, text := range map[*Format]string{
		lpFormat: "Maximize\n 2 x + 3 y + 4 z\nst\n a: x + y <= 1\n b: y + z <= 1\nbin\n x y z\nend\n",
		mpsFormat: "OBJSENSE MAX\nROWS\n N o\n L a\n L b\nCOLUMNS\n M 'MARKER' 'INTORG'\n x o 2 a 1\n" +
			" y o 3 a 1\n y b 1\n z o 4 b 1\nRHS\n R a 1 b 1\nENDATA\n",
	} {
		if f == mpsFormat {
			text = "NAME\n" + text
		}
		records := read(t, text, Options{})
		if records[0].Format != f || records[0].Err != nil {
			t.Fatalf("%s: %s", f.Name, tell(records))
		}
		want := lines("a b", "a |-2", "a b |-3", "b |-4", "a", "b")
		if diff := cmp.Diff(want, written(t, dlxFormat, records...)); diff != "" {
			t.Errorf("%s: %s", f.Name, diff)
		}
		got := answersTo(t, f, records, WriteOptions{All: true})
		if want := "-6: x z\n-2: x\n-3: y\n-4: z\n0:\n"; got != want {
			t.Errorf("%s: got %q, want %q", f.Name, got, want)
		}
		if diff := cmp.Diff([]string{"1: [[0 2] [0 4] [1] [2 3] [3 4]]"},
			answerTexts(t, f, got, records)); diff != "" {
			t.Errorf("%s: %s", f.Name, diff)
		}
		if got := records[0].Remarks; len(got) != 1 || !strings.Contains(got[0], "Maximize") {
			t.Errorf("%s: remarks %q", f.Name, got)
		}
	}
}

// Two options that disagree on a colour are a row.
func TestWriteProgramOfColours(t *testing.T) {
	records := recordsOf(t, dlxFormat, dlxColours, Options{})
	want := `Minimize
 cost: 0 x1 + 0 x2 + 0 x3 + 0 x4
Subject To
 a: x1 + x2 + x4 = 1
 b: x3 + x4 = 1
 s~1: x1 + x2 <= 1
 s~2: x1 + x3 <= 1
 t: x2 <= 1
Binary
 x1
 x2
 x3
 x4
End
`
	got := written(t, lpFormat, records...)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	again := recordsOf(t, lpFormat, got, Options{})
	if got := answersTo(t, lpFormat, again, WriteOptions{All: true}); got != "x2 x3\nx4\n" {
		t.Errorf("got %q", got)
	}
	var many strings.Builder
	many.WriteString("a | s\n")
	for i := range 1500 {
		fmt.Fprintf(&many, "a s:%d\n", i)
	}
	for _, f := range []*Format{lpFormat, mpsFormat} {
		testCannotHold(t, f, recordsOf(t, dlxFormat, many.String(), Options{})[0])
		testCannotHold(t, f, recordsOf(t, dlxFormat, "a | s\na\ns\n", Options{})[0])
		testCannotHold(t, f, recordsOf(t, dlxFormat, "a\n", Options{})[0])
		testOneProblem(t, f)
	}
}

// Long sums are broken, an item without options is a row that cannot be 1, and names that
// are none in a program become numbers.
func TestWriteProgramNames(t *testing.T) {
	rec := recordsOf(t, dlxFormat, "1st b\n"+strings.Repeat("1st\n", 9), Options{})
	got := written(t, lpFormat, rec...)
	for _, want := range []string{
		"\n i1: x1 + x2 + x3 + x4 + x5 + x6 + x7 + x8\n  + x9 = 1\n", "\n i2: 0 x1 = 1\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("wrote\n%swithout %s", got, want)
		}
	}
	want := `NAME          nonet
ROWS
 N  cost~
 E  a
 L  b
COLUMNS
    MARKER    'MARKER'                 'INTORG'
    x1        cost~                3
    x1        a                    1
    x1        b                    1
    MARKER    'MARKER'                 'INTEND'
RHS
    RHS       a                    1
    RHS       b                    1
BOUNDS
 UP BND       x1                   1
ENDATA
`
	rec = recordsOf(t, dlxFormat, "a | b\na b |3\n", Options{})
	if diff := cmp.Diff(want, written(t, mpsFormat, rec...)); diff != "" {
		t.Error(diff)
	}
}

func TestDetectPrograms(t *testing.T) {
	for text, want := range map[string]string{
		"\\ first\n\nMAXIMUM\nx\nsuch that\nx = 1\nend": "lp",
		"min max\nmin\nmax\n":                           "dlx",
		"NAME a\nNAME\na\n":                             "dlx",
		"* first\n\nROWS\n N c\n":                       "mps",
		"NAME x\n* second\nOBJSENSE\n  MAX\nROWS\n":     "mps",
		"Min\n x1" + strings.Repeat(" + x2\n", 12000):   "lp",
	} {
		r, err := NewReader(strings.NewReader(text), Options{})
		if err != nil || r.Format().Name != want {
			t.Errorf("%.50q: %v, want %s", text, err, want)
		}
	}
}

func FuzzPrograms(f *testing.F) {
	f.Add(lpRooms)
	f.Add(mpsRooms)
	f.Add("max\n-1e3x\nst\nx<1\nend")
	f.Fuzz(func(t *testing.T, text string) {
		for _, form := range []*Format{lpFormat, mpsFormat} {
			records := recordsOf(t, form, text, Options{})
			for _, rec := range records {
				if rec.Cover == nil || rec.Cover.NumOptions() == 0 {
					continue
				}
				roundTrip(t, form, records)
				a, err := NewAnswers(strings.NewReader(text), form, Options{})
				if err != nil {
					t.Fatal(err)
				}
				a.Next(rec)
			}
		}
	})
}
