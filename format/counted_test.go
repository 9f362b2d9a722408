package format

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/judges"
)

const sampleCase = `103000509
002109400
000704000
300502006
060000050
700803004
000401000
009205800
804000107
`

const sampleAnswer = `143628579
572139468
986754231
391542786
468917352
725863914
237481695
619275843
854396127
`

func oneLine(rows string) string { return strings.ReplaceAll(rows, "\n", "") }

// rowsOf returns a grid of n*n symbols as n lines.
func rowsOf(n int, grid string) string {
	var b strings.Builder
	for i := 0; i < len(grid); i += n {
		b.WriteString(grid[i:i+n] + "\n")
	}
	return b.String()
}

func TestCountedReply(t *testing.T) {
	unsolvable := strings.Replace(sampleCase, "103", "133", 1)
	spaced := strings.Join(strings.Split(oneLine(sampleCase), ""), " ")
	for _, test := range []struct{ name, input, want string }{
		{"one case", "1\n" + sampleCase, sampleAnswer},
		{"two cases", "2\n" + sampleCase + sampleCase, sampleAnswer + sampleAnswer},
		{"no solution", "2\n" + unsolvable + sampleCase, unsolvable + sampleAnswer},
		{"blank lines", "\n\n2\n\n" + sampleCase + "\n\n" + sampleCase + "\n\n", sampleAnswer +
			sampleAnswer},
		{"blank lines between rows", "1\n" + strings.ReplaceAll(sampleCase, "\n", "\n\n"),
			sampleAnswer},
		{"blank lines between bands", "1\n" + sampleCase[:30] + "\n" + sampleCase[30:60] + "\n" +
			sampleCase[60:], sampleAnswer},
		{"trailing blanks", strings.ReplaceAll("1\n"+sampleCase, "\n", " \t \n"), sampleAnswer},
		{"CRLF", strings.ReplaceAll("1\n"+sampleCase, "\n", "\r\n"), sampleAnswer},
		{"blanks between digits", "1\n" + spaced, sampleAnswer},
		{"no end of the last line", "1\n" + sampleCase[:89], sampleAnswer},
		{"another count", "1\n" + sampleCase + "2\n" + sampleCase + sampleCase, sampleAnswer +
			sampleAnswer + sampleAnswer},
		{"a count of none", "0\n1\n" + sampleCase, sampleAnswer},
		{"a case in one line", "2\n" + oneLine(sampleCase) + "\n" + sampleCase, sampleAnswer +
			sampleAnswer},
		{"all cases in one line", "2\n" + oneLine(sampleCase) + oneLine(sampleCase) + "\n",
			sampleAnswer + sampleAnswer},
		{"all in one line", "2 " + oneLine(sampleCase) + " " + spaced, sampleAnswer + sampleAnswer},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := answersTo(t, countedFormat, read(t, test.input, Options{Format: countedFormat}),
				WriteOptions{})
			if got != test.want {
				t.Errorf("got\n%swant\n%s", got, test.want)
			}
		})
	}
}

// TestReadCountedRecovers has cases a, b, c, of which some are damaged, and
// tells what is read of them: a letter for each case that is well, "!" for
// another, and where and what the errors are.
func TestReadCountedRecovers(t *testing.T) {
	a := rowsOf(9, easySolved)
	b := rowsOf(9, hardSolved)
	c := sampleAnswer
	without := func(s string, row int) string { return s[:10*row] + s[10*row+10:] }
	short := func(s string, row int) string { return s[:10*row] + s[10*row+1:] }
	long := func(s string, row int) string { return s[:10*row] + "1" + s[10*row:] }
	strange := func(s string, row int) string { return s[:10*row] + "x" + s[10*row+1:] }
	insert := func(s string, row int, line string) string {
		return s[:10*row] + line + "\n" +
			s[10*row:]
	}
	type row struct{ name, input, want, err string }
	tests := []row{
		{"no error", "3\n" + a + b + c, "abc", ""},
		{"count too high", "4\n" + a + b + c, "abc!",
			"1: format counted: 4 cases are promised and 3 came"},
		{"count too high, then another", "2\n" + a + "2\n" + b + c, "a!bc",
			"1: format counted: 2 cases are promised and 1 came"},
		{"count too low", "1\n" + a + b + c, "a!bc", "11:1: format counted: found \"416837529\", " +
			"expected a number of cases after the 1 cases that line 1 promises"},
		{"no count", a + b, "!ab", "1:1: format counted: found \"527389416\", expected a number of cases"},
		{"no count, then one", a + b + "1\n" + c, "!abc", "1:1: format counted: found \"527389416\", " +
			"expected a number of cases"},
		{"text for a count", "two\n" + a + b, "!ab", "1:1: format counted: found 't', expected a digit " +
			"from 0 to 9"},
		{"text after the cases", "2\n" + a + b + "thank you\n", "ab!",
			"20:1: format counted: found 't', expected a digit from 0 to 9"},
		{"empty", "", "", ""},
		{"count alone", "2\n", "!", "1: format counted: 2 cases are promised and 0 came"},
		{"ends in a row", "2\n" + a + b[:45], "a!", "15: format counted: found 5 digits, expected a row " +
			"of 9"},
		{"ends after a row", "2\n" + a + b[:40], "a!", "14: format counted: the input ends after 36 of " +
			"the 81 digits of a case"},
		{"row lost before a blank line", "2\n" + without(a, 4) + "\n" + b, "!b",
			"10: format counted: the case ends after 8 rows, expected 9"},
		{"row lost before a count", "1\n" + without(a, 4) + "2\n" + b + c, "!bc",
			"10: format counted: found 1 digits, expected a row of 9"},
		{"row too much before a blank line", "3\n" + a + "123456789\n\n" + b + c, "a!bc",
			"12: format counted: the case ends after 1 rows, expected 9"},
		{"binary", "3\n" + a + "\x00\x01\n\n" + b, "a!b", "11:1: format counted: found '\\x00', " +
			"expected a digit from 0 to 9"},
	}
	for i := range 9 {
		tests = append(tests,
			row{fmt.Sprintf("row %d too short", i+1), "3\n" + a + short(b, i) + c, "a!c",
				fmt.Sprintf("%d: format counted: found 8 digits, expected a row of 9", 11+i)},
			row{fmt.Sprintf("row %d too long", i+1), "3\n" + a + long(b, i) + c, "a!c",
				fmt.Sprintf("%d: format counted: found 10 digits, expected a row of 9", 11+i)},
			row{fmt.Sprintf("strange symbol in row %d", i+1), "3\n" + strange(a, i) + b + c, "!bc",
				fmt.Sprintf("%d:1: format counted: found 'x', expected a digit from 0 to 9", 2+i)},
			row{fmt.Sprintf("text before row %d", i+1), "3\n" + insert(a, i, "x") + b + c, "!bc",
				fmt.Sprintf("%d:1: format counted: found 'x', expected a digit from 0 to 9", 2+i)},
		)
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, errs := "", ""
			for _, rec := range read(t, test.input, Options{Format: countedFormat}) {
				switch {
				case rec.Err != nil:
					got += "!"
					errs += strings.TrimPrefix(rec.Err.Error(), "standard input:")
				case rec.Text+"\n" == a:
					got += "a"
				case rec.Text+"\n" == b:
					got += "b"
				case rec.Text+"\n" == c:
					got += "c"
				default:
					got += "?"
				}
			}
			if got != test.want || errs != test.err {
				t.Errorf("got %s %s\nwant %s %s", got, errs, test.want, test.err)
			}
		})
	}
}

func TestReadCountedWithLayout(t *testing.T) {
	l := parseLayout("9+diagonal")
	if got := read(t, "1\n"+sampleCase, Options{Layout: l})[0].Puzzle.Layout; got != l {
		t.Errorf("got the layout %v", got)
	}
	records := read(t, "1\n"+sampleCase, Options{Layout: latin(16)})
	if len(records) != 1 || records[0].Err == nil {
		t.Errorf("got %s", tell(records))
	}
}

func TestCountedIsYieldedAtOnce(t *testing.T) {
	r, err := NewReader(stall(t, "2\n"+sampleCase), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for rec := range r.Records() {
		if rec.Text+"\n" != sampleCase {
			t.Errorf("got %s", summary(rec))
		}
		break
	}
}

func TestWriteCounted(t *testing.T) {
	puzzle := func(layout, givens string) *Record {
		p, err := nonet.ParsePuzzle(parseLayout(layout), givens)
		if err != nil {
			t.Fatal(err)
		}
		return &Record{Puzzle: p}
	}
	rec := puzzle("9", oneLine(sampleCase))
	if got, err := write(countedFormat, WriteOptions{}, rec, rec); err != nil || got != "2\n"+
		sampleCase+sampleCase {
		t.Errorf("got %s, %v", got, err)
	}
	if got, err := write(countedFormat, WriteOptions{}); err != nil || got != "" {
		t.Errorf("no case: got %q, %v", got, err)
	}
	marked := puzzle("9", oneLine(sampleCase))
	marked.Puzzle.Marks = make([]nonet.Digits, 81)
	for _, bad := range []*Record{puzzle("4", strings.Repeat(".", 16)), puzzle("9+diagonal", easy),
		puzzle("latin:9", easy), marked} {
		if got, err := write(countedFormat, WriteOptions{}, bad); !errors.Is(err, ErrCannotHold) ||
			got != "" {
			t.Errorf("%v: got %q, %v", bad.Puzzle.Layout, got, err)
		}
	}
	if got, err := write(countedFormat, WriteOptions{Layout: parseLayout("latin:9")},
		puzzle("latin:9", oneLine(sampleCase))); err != nil || got != "1\n"+sampleCase {
		t.Errorf("a layout that is known: got %q, %v", got, err)
	}
}

func TestWriteCountedIsBounded(t *testing.T) {
	rec := read(t, "1\n"+sampleCase, Options{})[0]
	var sizes []int
	w := countedFormat.NewWriter(writerFunc(func(b []byte) (int, error) {
		sizes = append(sizes, len(b))
		return len(b), nil
	}), WriteOptions{})
	for range judges.MaxCount + 2 {
		if err := w.Write(rec); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprint([]int{7, judges.MaxCount * 90, 2, 180})
	if got := fmt.Sprint(sizes); got != want {
		t.Errorf("got writes of %s bytes, want %s", got, want)
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }

func TestCountedAnswers(t *testing.T) {
	rec := read(t, "1\n"+sampleCase, Options{})[0]
	for _, test := range []struct{ name, text, want string }{
		{"solution", sampleAnswer, oneLine(sampleAnswer)},
		{"white space", "\n " + strings.Join(strings.Split(sampleAnswer, ""), " \r\n"),
			oneLine(sampleAnswer)},
		{"as it came", sampleCase, "none"},
		{"half", sampleAnswer[:50], "45 of 81"},
		{"not full", "0" + sampleAnswer[1:], "r1c1 is empty"},
		{"strange", "x" + sampleAnswer[1:], "found 'x'"},
		{"end", "\n", "EOF"},
	} {
		t.Run(test.name, func(t *testing.T) {
			a, err := NewAnswers(strings.NewReader(test.text), countedFormat, Options{})
			if err != nil {
				t.Fatal(err)
			}
			checkAnswer(t, a, rec, test.want)
		})
	}
}

// TestCountedManyBlankLines: blank lines within a damaged case cost no more
// than reading them, in time and memory.
func TestCountedManyBlankLines(t *testing.T) {
	text := "1\n123456789\n" + strings.Repeat("\n", 500_000)
	records := read(t, text, Options{Format: countedFormat})
	if len(records) != 1 || records[0].Err == nil {
		t.Fatalf("%d records", len(records))
	}
}
