package format

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// dlxColours has two solutions: the second options of a and b agree on s, and
// the option of both needs no s.
const dlxColours = `| items a and b, each in one option
a b | s t
a s:red
| the others

a s:blue   t
b	s:blue
  a b
`

func TestReadDLX(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       string
	}{
		{"colours", dlxColours, "2: 4 items, 4 options"},
		{"CRLF", strings.ReplaceAll(dlxColours, "\n", "\r\n"), "2: 4 items, 4 options"},
		{"no last end", "a b\na b", "1: 2 items, 1 options"},
		{"no options", "a b\n", "1: 2 items, 0 options"},
		{"comment with blanks", "  | c\n a\n\ta\n", "2: 1 items, 1 options"},
		{"empty", "", "1: format dlx: the input ends before the line of items"},
		{"comments only", "| a\n\n", "2: format dlx: the input ends before the line of items"},
		{"unknown item", "a b\na\nb  c\n", `3:4: format dlx: found "c", expected an item of the problem: there is no such item`},
		{"item twice", "a b\na b a\n", `2:5: format dlx: found "a": item is in the option twice`},
		{"item twice in colours", "a | b\na b:x b:y\n",
			`2:7: format dlx: found "b:y": item is in the option twice`},
		{"colour on primary", "a b\nb a:red\n", `2:3: format dlx: found "a:red": only a secondary item can have a colour`},
		{"no colour", "a | b\na b:\n", `2:3: format dlx: found "b:", expected a colour after the colon: a colour must be valid UTF-8 text without white space, control characters, ':' and '|'`},
		{"two colours", "a | b\na b:x:y\n", `2:3: format dlx: found "b:x:y": a colour must be valid UTF-8 text without white space, control characters, ':' and '|'`},
		{"several faults", "a b\nb c\nd\na\nb b\n", `2:3: format dlx: found "c", expected an item of the problem: there is no such item (the first of 3 options that are wrong)`},
		{"names twice", "a b a\n", `1:5: format dlx: found "a": there is an item of this name already`},
		{"name with colon", "a b:c\n", `1:3: format dlx: found "b:c": an item name must be valid UTF-8 text without white space, control characters, ':' and '|'`},
		{"two bars", "a | b | c\n", "1:7: format dlx: found a second |, expected secondary items to " +
			"the end of the line"},
		{"costs", dlxCosts, "1: 3 items, 4 options"},
		{"no cost", "a b\na b |\n", `2:5: format dlx: found "|", expected | with the cost of the option after it, such as |25: a cost must be a whole number from -274877906944 to 274877906944`},
		{"cost apart", "a b\na b | 3\n", `2:5: format dlx: found "|", expected | with the cost of the option after it, such as |25: a cost must be a whole number from -274877906944 to 274877906944`},
		{"cost with a point", "a b\na |3.5 b\n", `2:3: format dlx: found "|3.5", expected | with the cost of the option after it, such as |25: a cost must be a whole number from -274877906944 to 274877906944`},
		{"cost of a minus", "a b\na |- b\n", `2:3: format dlx: found "|-", expected | with the cost of the option after it, such as |25: a cost must be a whole number from -274877906944 to 274877906944`},
		{"cost too large", "a\na |274877906945\n", `2:3: format dlx: found "|274877906945", expected | with the cost of the option after it, such as |25: a cost must be a whole number from -274877906944 to 274877906944`},
		{"cost of 30 digits", "a\na |100000000000000000000000000000\n", `2:3: format dlx: found "|1000000000000000000"..., expected | with the cost of the option after it, such as |25: a cost must be a whole number from -274877906944 to 274877906944`},
		{"sum of costs too large", "a\na |274877906944 |1\n", `2:17: format dlx: found "|1", with which the option costs 274877906945: a cost must be a whole number from -274877906944 to 274877906944`},
		{"costs alone", "a b\n|3\na b\n", "1: 2 items, 1 options"}, // a comment
		{"cost among the items", "a b |3\na\n", `1:5: format dlx: found "|3": an item name must be valid UTF-8 text without white space, control characters, ':' and '|'`},
		{"binary", "\xff\xfd\x00\n", `1:1: format dlx: found "\xff\xfd\x00": an item name must be valid UTF-8 text without white space, control characters, ':' and '|'`},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff([]string{test.want},
				caseTexts(recordsOf(t, dlxFormat, test.text, Options{}))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Of dlxCosts the options cost 5, -3, 0, 2.
const dlxCosts = `a b | s
a s:x |2 |3
b |-3 s:x
a b |4 |-4
a |0 s |2
`

func TestCostsAreKept(t *testing.T) {
	for _, f := range []*Format{dlxFormat, jsonFormat} {
		rec := recordsOf(t, dlxFormat, dlxCosts, Options{})[0]
		rec = recordsOf(t, f, written(t, f, rec), Options{})[0]
		if rec.Err != nil {
			t.Fatal(rec.Err)
		}
		var got []int64
		for o := range rec.Cover.NumOptions() {
			got = append(got, rec.Cover.Cost(o))
		}
		if diff := cmp.Diff([]int64{5, -3, 0, 2}, got); diff != "" {
			t.Errorf("%s: %s", f.Name, diff)
		}
	}
	want := lines("a b | s", "a s:x |5", "b s:x |-3", "a b", "a s |2")
	if got := written(t, dlxFormat, recordsOf(t, dlxFormat, dlxCosts, Options{})...); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestDLXErrorsCanBeMatched(t *testing.T) {
	for text, want := range map[string]error{
		"a\nb\n":      exactcover.ErrUnknownItem,
		"a\na a\n":    exactcover.ErrRepeatedItem,
		"a\na:x\n":    exactcover.ErrColourOnPrimary,
		"a | b\nb:\n": exactcover.ErrColourName,
		"a a\n":       exactcover.ErrDuplicateItem,
		"a:\n":        exactcover.ErrItemName,
		"a\na |x\n":   exactcover.ErrCost,
	} {
		if err := recordsOf(t, dlxFormat, text, Options{})[0].Err; !errors.Is(err, want) {
			t.Errorf("%q: error %v is not %v", text, err, want)
		}
	}
}

func TestDLXReply(t *testing.T) {
	for _, test := range []struct {
		name, text string
		o          WriteOptions
		want       string
	}{
		{"one", dlxColours, WriteOptions{}, "a s:blue t\nb s:blue\n"},
		{"all", dlxColours, WriteOptions{All: true}, "a s:blue t\nb s:blue\n\na b\n"},
		{"costs", dlxCosts, WriteOptions{All: true}, "| cost 2\na s:x |5\nb s:x |-3\n\n| cost " +
			"0\na b\n"},
		{"none", "a b\na\n", WriteOptions{All: true}, ""},
		{"unreadable", "a a\n", WriteOptions{}, ""},
	} {
		if got := answersTo(t, dlxFormat, recordsOf(t, dlxFormat, test.text, Options{}),
			test.o); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
	blank := &Record{Puzzle: nonet.NewPuzzle(nonet.Classic())}
	if err := dlxFormat.reply.check(blank); !errors.Is(err, ErrCannotHold) {
		t.Errorf("answers of a puzzle: error %v", err)
	}
}

func TestWriteDLX(t *testing.T) {
	records := recordsOf(t, dlxFormat, dlxColours, Options{})
	want := lines("a b | s t", "a s:red", "a s:blue t", "b s:blue", "a b")
	if got := written(t, dlxFormat, records...); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	var secondary exactcover.Problem
	if _, err := secondary.AddItem("s", exactcover.Secondary); err != nil {
		t.Fatal(err)
	}
	testCannotHold(t, dlxFormat, &Record{Cover: &secondary})
	testCannotHold(t, dlxFormat, &Record{Cover: new(exactcover.Problem)})

	w := dlxFormat.NewWriter(new(bytes.Buffer), WriteOptions{})
	if err := w.Write(records[0]); err != nil {
		t.Fatal(err)
	}
	if err := w.Write(records[0]); !errors.Is(err, ErrCannotHold) {
		t.Errorf("a second problem: error %v", err)
	}
}

// A puzzle keeps its solutions, also where cells must differ that share no
// house.
func TestPuzzleAsDLX(t *testing.T) {
	for _, test := range []struct {
		layout string
		first  string
		count  int64
	}{
		{"2x2", "p1.1 p1.2 p1.3 p1.4 p2.1", 288},
		{"2x2+apart:r1c1,r3c3", "p1.1 p1.2 p1.3 p1.4 p2.1", 216},
		{"2x2+diagonal", "p1.1 p1.2 p1.3 p1.4 p2.1", 48},
	} {
		l, err := nonet.ParseLayout(test.layout)
		if err != nil {
			t.Fatal(err)
		}
		text := written(t, dlxFormat, &Record{Puzzle: nonet.NewPuzzle(l)})
		if !strings.HasPrefix(text, test.first) {
			t.Errorf("%s: begins with %q", test.layout, text[:40])
		}
		n, err := recordsOf(t, dlxFormat, text, Options{})[0].Cover.Count(t.Context())
		if err != nil || n.Int64() != test.count {
			t.Errorf("%s: %v solutions, error %v, want %d", test.layout, n, err, test.count)
		}
	}
}

// A puzzle with rules is written as a problem with as many solutions, where the format has what
// its rules become.
func TestPuzzleWithRulesAsCover(t *testing.T) {
	cages := []string{"cage:3:r1c1,r1c2", "cage:7:r3c3,r4c4"}
	for _, test := range []struct {
		rules   []string
		formats string
		cannot  *Format
	}{
		{cages, "dlx sparse matrix miniexact miniexact-dimacs dlx-cpp lp mps", lineFormat},
		{append(cages, "thermo:r2c1,r3c1", "contains:14:r4c1,r4c2,r3c1"), "dlx miniexact",
			matrixFormat},
		{append(cages, "sum:4:r1c1,r1c2,r1c3"), "", dlxFormat},
	} {
		l, rules, err := nonet.WithRules(parseLayout("4"), test.rules...)
		if err != nil {
			t.Fatal(err)
		}
		p := nonet.NewPuzzle(l)
		p.Rules = rules
		var s nonet.Solver
		want, err := s.Count(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range strings.Fields(test.formats) {
			f := formatNamed(t, name)
			text := written(t, f, &Record{Puzzle: p})
			got, err := recordsOf(t, f, text, Options{})[0].Cover.Count(t.Context())
			if err != nil || got.Cmp(want) != 0 || got.Sign() == 0 {
				t.Errorf("%q in %s: counted %v, %v, want %v", test.rules, name, got, err, want)
			}
		}
		testCannotHold(t, test.cannot, &Record{Puzzle: p})
	}
}

func TestDLXAnswers(t *testing.T) {
	records := recordsOf(t, dlxFormat, dlxColours, Options{})
	for _, test := range []struct {
		name, text string
		want       string
	}{
		{"our own", "a s:blue t\nb s:blue\n\na b\n", "1: [[1 2] [3]]"},
		{"other order", "\n\nb a\n\n\ns:blue b\nt s:blue a", "3: [[3] [1 2]]"},
		{"none", "", "1: none"},
		{"unknown item", "a c\n", `1:3: format dlx: found "c", expected an item of the problem: there is no such item`},
		{"unknown colour", "a s:green\n", `1:3: format dlx: found "s:green": there is no such colour`},
		{"no such option", "a\n", "1: format dlx: no option of the problem has exactly these items"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff([]string{test.want},
				answerTexts(t, dlxFormat, test.text, records)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// An answer may say what options cost, or not; equal options of different costs are told
// apart by it.
func TestDLXAnswersWithCosts(t *testing.T) {
	records := recordsOf(t, dlxFormat, "a b\na |1\na |2\nb |3\n", Options{})
	for _, test := range []struct{ text, want string }{
		{"| cost 4\na |1\nb |3\n", "2: [[0 2]]"},
		{"| cost 5\na |2\nb |3\n", "2: [[1 2]]"},
		{"a |1\nb\n\na |2\nb\n", "1: [[0 2] [1 2]]"},
		{"a\nb\n", "1: [[0 2]]"},
		{"a |7\nb\n", "1: format dlx: found the cost 7, but option 1, which has these items, costs 1"},
	} {
		if diff := cmp.Diff([]string{test.want},
			answerTexts(t, dlxFormat, test.text, records)); diff != "" {
			t.Errorf("%q: %s", test.text, diff)
		}
	}
}

// Solutions that differ in equal options have the same text, and are found all
// the same.
func TestDLXAnswersOfEqualOptions(t *testing.T) {
	records := recordsOf(t, dlxFormat, "a b\na\nb\na\nb\na\n", Options{})
	text := answersTo(t, dlxFormat, records, WriteOptions{All: true})
	a, err := NewAnswers(strings.NewReader(text), dlxFormat, Options{})
	if err != nil {
		t.Fatal(err)
	}
	answer, err := a.Next(records[0])
	if err != nil {
		t.Fatal(err)
	}
	different := map[string]bool{}
	for _, options := range answer.Options {
		different[fmt.Sprint(options)] = true
	}
	if len(different) != 6 || len(answer.Options) != 6 {
		t.Errorf("%d solutions, %d different ones, want 6", len(answer.Options), len(different))
	}
}

func TestDLXData(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(testenv.Data(t, "xc"), "*.dlx"))
	if err != nil || len(files) == 0 {
		t.Fatal(len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		r, err := NewReader(bytes.NewReader(text), Options{File: file})
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if r.Format() != dlxFormat {
			t.Errorf("%s is taken for %s", file, r.Format().Name)
			continue
		}
		for rec, err := range r.Records() {
			if err != nil || rec.Err != nil {
				t.Errorf("%s: errors %v and %v", file, err, rec.Err)
				continue
			}
			roundTrip(t, dlxFormat, []*Record{rec})
			want := strings.Count(strings.TrimSpace(string(text)), "\n")
			if comments := strings.Count(string(text),
				"\n|"); rec.Cover.NumOptions() != want-comments && text[0] != '|' {
				t.Errorf("%s: %d options, want %d", file, rec.Cover.NumOptions(), want-comments)
			}
		}
	}
}

func FuzzDLX(f *testing.F) {
	f.Add(dlxColours)
	f.Add("a a\n")
	f.Add("a b\nb a\n\n\nc\n")
	f.Add("a | b | c\na b:\n")
	f.Add(dlxCosts)
	f.Fuzz(func(t *testing.T, text string) {
		records := recordsOf(t, dlxFormat, text, Options{})
		if len(records) != 1 {
			t.Fatalf("%d records", len(records))
		}
		if p := records[0].Cover; p != nil && p.NumItems() > 0 &&
			p.Item(0).Kind == exactcover.Primary {
			roundTrip(t, dlxFormat, records)
			a, err := NewAnswers(strings.NewReader(text), dlxFormat, Options{})
			if err != nil {
				t.Fatal(err)
			}
			a.Next(records[0])
		}
	})
}

func BenchmarkReadDLX(b *testing.B) {
	const items, options = 4000, 1_000_000
	var text bytes.Buffer
	for i := range items {
		fmt.Fprintf(&text, "item%d ", i)
	}
	text.WriteByte('\n')
	for o := range options {
		i := o % (items - 4)
		fmt.Fprintf(&text, "item%d item%d item%d item%d\n", i, i+1, i+2, i+3)
	}
	b.SetBytes(int64(text.Len()))
	b.ReportAllocs()
	for b.Loop() {
		records := recordsOf(b, dlxFormat, text.String(), Options{})
		if records[0].Cover.NumOptions() != options {
			b.Fatal(records[0].Err)
		}
	}
}
