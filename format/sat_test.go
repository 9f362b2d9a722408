package format

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/nonet-dev/nonet"
)

// satFour is an answer to a puzzle of size 4, whose solution is 2134432112433412.
const satFour = `c a comment
s SATISFIABLE
v -1 2 -3 -4 5 -6 -7 -8 -9 -10 11 -12 -13 -14 -15 16 -17 -18 -19 20 -21 -22 23
v -24 -25 26 -27 -28 29 -30 -31 -32 33 -34 -35 -36 -37 38 -39 -40 -41 -42 -43
v 44 -45 -46 47 -48 -49 -50 51 -52 -53 -54 -55 56 57 -58 -59 -60 -61 62 -63
v -64
v 0
c exit 10
`

// satTrue returns the true variables of a grid, numbered by a function of the row, the
// column and the digit, from 1 each.
func satTrue(n int, grid string, variable func(r, c, d int) int) string {
	var b strings.Builder
	for i, d := range digitsOf(grid) {
		fmt.Fprint(&b, variable(i/n+1, i%n+1, int(d)), " ")
	}
	return b.String()
}

func decimalVariable(r, c, d int) int { return 100*r + 10*c + d }

func TestReadSAT(t *testing.T) {
	const four = "4 2134432112433412"
	values := strings.NewReplacer("v ", "", "\n", " ").Replace(
		strings.TrimSuffix(strings.SplitAfterN(satFour, "\n", 3)[2], "c exit 10\n"))
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"competition", satFour, []string{"2: " + four}},
		{"minisat", "SAT\n" + values + "\n", []string{"1: " + four}},
		{"without the result", "v " + values, []string{"1: " + four}},
		{"CRLF, two", strings.ReplaceAll(satFour+"\n"+satFour, "\n", "\r\n"),
			[]string{"2: " + four, "11: " + four}},
		{"true variables and the last", "s SATISFIABLE\nv " + satTrue(4, "2134432112433412",
			func(r, c, d int) int { return 16*(r-1) + 4*(c-1) + d }) + "-64 0",
			[]string{"1: " + four}},
		{"100r+10c+d", "s SATISFIABLE\nv " + satTrue(9, easySolved, decimalVariable) + "-999 0\n",
			[]string{"1: 9 " + easySolved}},
		{"100r+10c+d, and numbers that are none", "s SATISFIABLE\nv 1 50 101 110 990 " +
			satTrue(9, easySolved, decimalVariable) + "-999 0\n", []string{"1: 9 " + easySolved}},
		{"results of their own", "s UNSATISFIABLE\nUNSAT\ns UNKNOWN\nINDET\nc\ns SATISFIABLE\n", []string{
			"1: format sat: the solver says UNSATISFIABLE: there is no solution",
			"2: format sat: the solver says UNSATISFIABLE: there is no solution",
			"3: format sat: the solver says UNKNOWN: it was stopped before it found out",
			"4: format sat: the solver says UNKNOWN: it was stopped before it found out",
			"6: format sat: the solver says SATISFIABLE, and does not show a solution",
		}},
		{"two digits", "s SATISFIABLE\nv 1 2 -8 0\n" + satFour, []string{
			"1: format sat: found the digits 1 and 2 in r1c1, expected one", "4: " + four}},
		{"no digit", "s SATISFIABLE\nv 1 8 0\n", []string{"1: format sat: found no digit in r1c2, expected one"}},
		{"no size", "s SATISFIABLE\nv 1 -63 0\n", []string{
			"1: format sat: found 63 variables, which no puzzle has: expected n*n*n for size n"}},
		{"word", "s SATISFIABLE\nv 1 x 0\nv 3 0\n" + satFour, []string{
			`2:5: format sat: found "x", expected a variable or 0`,
			"3: format sat: found 3 variables, which no puzzle has: expected n*n*n for size n", "5: " + four}},
		{"after the 0", "v 1 0 2\n", []string{`1:7: format sat: found "2" after the 0 that ends the values`}},
		{"too many variables", "v 1000001 0\n", []string{
			`1:3: format sat: found "1000001", expected at most 1000000 variables`}},
		{"no answer", "hello\n", []string{`1:1: format sat: found "hello", expected s SATISFIABLE, s UNSATISFIABLE or s UNKNOWN, or values after a v`}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want,
				caseTexts(recordsOf(t, satFormat, test.text, Options{}))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A puzzle that is given gets a solution, and says what its variables are.
func TestSATOfPuzzle(t *testing.T) {
	p := read(t, "....4...1.4....2\n", Options{})[0].Puzzle
	rec := read(t, satFour, Options{Puzzle: p})[0]
	if rec.Solution.String() != "2134432112433412" || rec.Puzzle.Givens.String() !=
		"....4...1.4....2" || rec.Remarks != nil {
		t.Errorf("got %v, %v, %v", rec.Puzzle, rec.Solution, rec.Remarks)
	}
	p.Givens[0] = 4
	rec = read(t, satFour, Options{Puzzle: p})[0]
	if rec.Solution != nil || len(rec.Remarks) != 1 {
		t.Errorf("a wrong solution: got %v, %v", rec.Solution, rec.Remarks)
	}
	text := "v " + satTrue(4, "2134432112433412", decimalVariable) + " 0\n"
	p.Givens[0] = 2
	rec = read(t, text, Options{Puzzle: p})[0]
	if rec.Solution.String() != "2134432112433412" || len(rec.Remarks) != 1 ||
		!strings.Contains(rec.Remarks[0], "100*row") {
		t.Errorf("got %s, %v", summary(rec), rec.Remarks)
	}
	rec = read(t, "v 1 -445 0\n", Options{Puzzle: p})[0]
	if got := summary(rec); !strings.Contains(got, "found variable 445, expected at most 64") {
		t.Errorf("got %s", got)
	}
}

func TestWriteSAT(t *testing.T) {
	full := read(t, "2134432112433412\n", Options{})[0]
	want := strings.TrimSuffix(strings.TrimPrefix(satFour, "c a comment\n"), "c exit 10\n")
	if diff := cmp.Diff(want, written(t, satFormat, full)); diff != "" {
		t.Error(diff)
	}
	testCannotHold(t, satFormat, read(t, "....4...1.4....2\n", Options{})[0])
	diagonal := nonet.NewPuzzle(parseLayout("4+diagonal"))
	copy(diagonal.Givens, digitsOf("1234341221434321"))
	testCannotHold(t, satFormat, &Record{Puzzle: diagonal})
}

// What a solver says is read as the answer to a puzzle of any format.
func TestSATAnswers(t *testing.T) {
	records := read(t, "....4...1.4....2\n", Options{})
	for _, test := range []struct{ text, want string }{
		{satFour, "2: [2134432112433412]"},
		{"s UNSATISFIABLE\n", "1: none"},
		{"c comment\nc\ns SATISFIABLE\nc\n", "3: yes"},
		{"s UNKNOWN\n", "1: unknown"},
		{"INDET", "1: unknown"},
		{"SAT\n1 2 0\n", "1: format sat: found the digits 1 and 2 in r1c1, expected one"},
	} {
		for _, f := range []*Format{lineFormat, gridFormat, jsonFormat, satFormat} {
			if diff := cmp.Diff([]string{test.want},
				answerTexts(t, f, test.text, records)); diff != "" {
				t.Errorf("%s: %q: %s", f.Name, test.text, diff)
			}
		}
	}
	got := answersTo(t, satFormat, records, WriteOptions{})
	if want := strings.TrimSuffix(strings.TrimPrefix(satFour, "c a comment\n"),
		"c exit 10\n"); got != want {
		t.Errorf("got %s", got)
	}
	clash := read(t, "44..4...1.4....2\n", Options{})
	if got := answersTo(t, satFormat, clash, WriteOptions{}); got != "s UNSATISFIABLE\n" {
		t.Errorf("got %s", got)
	}
	a, err := NewAnswers(strings.NewReader(satFour+satFour), lineFormat, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := a.Next(records[0]); err != nil {
			t.Error(err)
		}
	}
	if line, ok := a.AtEnd(); !ok {
		t.Errorf("more answers follow in line %d", line)
	}
}

func FuzzSAT(f *testing.F) {
	f.Add(satFour)
	f.Add("SAT\n111 -999 0")
	f.Fuzz(func(t *testing.T, text string) {
		for _, rec := range checkRecords(t, satFormat, text, Options{}) {
			checkWritten(t, satFormat, rec.Puzzle, true)
		}
	})
}
