package format

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
)

const matrixSample = `3 3
0 1 0
0 0 1
1 0 0
4 4
0 0 0 1
1 0 0 0
1 1 0 1
0 1 0 0
`

func TestMatrixSample(t *testing.T) {
	for name, text := range map[string]string{
		"as it is":    matrixSample,
		"CRLF":        strings.ReplaceAll(matrixSample, "\n", "\r\n"),
		"no last end": strings.TrimSuffix(matrixSample, "\n"),
		"blank lines": strings.ReplaceAll(matrixSample, "\n", "\t\n\n"),
		"one line":    strings.ReplaceAll(matrixSample, "\n", " "),
		"a word each": strings.ReplaceAll(matrixSample, " ", "\n"),
	} {
		t.Run(name, func(t *testing.T) {
			records := recordsOf(t, matrixFormat, text, Options{})
			for _, test := range []struct {
				o    WriteOptions
				want string
			}{
				{WriteOptions{}, "Yes, I found it\nIt is impossible\n"},
				{WriteOptions{All: true}, "Yes, I found it\n1 2 3\nIt is impossible\n"},
			} {
				if got := answersTo(t, matrixFormat, records, test.o); got != test.want {
					t.Errorf("got %q, want %q", got, test.want)
				}
			}
		})
	}
}

func TestMatrixRowsOfZeros(t *testing.T) {
	const text = "5 2\n0 0\n1 0\n0 1\n0 0\n1 1\n"
	records := recordsOf(t, matrixFormat, text, Options{})
	const reply = "Yes, I found it\n2 3\n5\n"
	if got := answersTo(t, matrixFormat, records, WriteOptions{All: true}); got != reply {
		t.Errorf("got %q, want %q", got, reply)
	}
	if got := written(t, matrixFormat, records...); got != text {
		t.Errorf("written as %q, want %q", got, text)
	}
	want := []string{"1: [[0 1] [2]]"}
	if diff := cmp.Diff(want, answerTexts(t, matrixFormat, reply, records)); diff != "" {
		t.Error(diff)
	}
	want = []string{"1: [[0 1]]"}
	if diff := cmp.Diff(want, answerTexts(t, matrixFormat, "Yes, I found it\n3 4 2 1\n",
		records)); diff != "" {
		t.Errorf("rows of zeros in an answer: %s", diff)
	}
}

func TestMatrixColumnOfZeros(t *testing.T) {
	for _, text := range []string{"2 2\n1 0\n1 0\n", "1 3\n0 0 0\n"} {
		got := answersTo(t, matrixFormat, recordsOf(t, matrixFormat, text, Options{}),
			WriteOptions{})
		if got != "It is impossible\n" {
			t.Errorf("%q: got %q", text, got)
		}
	}
}

func TestReadMatrix(t *testing.T) {
	const good = "2 3\n0 1 0\n1 0 1\n"
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"several", good + "\n" + good, []string{"1: 3 items, 2 options", "5: 3 items, 2 options"}},
		{"empty", "", nil},
		{"blank", "\n \n", nil},
		{"no rows", "0 3\n" + good, []string{"1: format matrix: found a matrix of 0 rows and 3 " +
			"columns, expected at least 1 of each", "2: 3 items, 2 options"}},
		{"too many columns", "1 1048577\n" + good, []string{"1: format matrix: found a matrix of " +
			"1048577 columns, expected at most 1048576", "2: 3 items, 2 options"}},
		{"too large", "1000000000 1000\n" + good, []string{"1: format matrix: found a matrix of " +
			"1000000000 x 1000, expected at most 1073741824 numbers", "2: 3 items, 2 options"}},
		{"huge count", "99999999999999999999 1\n" + good, []string{`1:1: format matrix: found "99999999999999999999", expected the number of rows of a matrix`, "2: 3 items, 2 options"}},
		{"no header", "x y\n" + good, []string{`1:1: format matrix: found "x", expected the number of rows of a matrix`, "2: 3 items, 2 options"}},
		{"half a header", good + "3\n", []string{"1: 3 items, 2 options",
			"4: format matrix: the input ends after 3, expected the numbers of rows and columns, M N"}},
		{"strange symbol", "2 3\n0 1 0\n0 2 0\n" + good, []string{`3:3: format matrix: found "2", expected 0 or 1 (row 2 of 2, column 2 of 3)`, "4: 3 items, 2 options"}},
		{"no blanks", "2 3\n010\n101\n" + good, []string{`2:1: format matrix: found "010", expected 0 or 1 (row 1 of 2, column 1 of 3)`, "4: 3 items, 2 options"}},
		{"short row", "2 4\n0 1 0\n1 0 1\n" + good, []string{`4:1: format matrix: found "2", expected 0 or 1 (row 2 of 2, column 3 of 4)`, "4: 3 items, 2 options"}},
		{"long row", "2 3\n0 1 0\n1 0 1 1\n" + good, []string{`3:7: format matrix: found "1" after 2 rows of 3 numbers, expected the end of the line`, "4: 3 items, 2 options"}},
		{"longer row", "2 3\n0 1 0 0 0\n1 0 1\n" + good, []string{`3:3: format matrix: found "0" after 2 rows of 3 numbers, expected the end of the line`, "4: 3 items, 2 options"}},
		{"a row missing", "3 3\n0 1 0\n1 0 1\n" + good, []string{`4:1: format matrix: found "2", expected 0 or 1 (row 3 of 3, column 1 of 3)`, "4: 3 items, 2 options"}},
		{"a row too many", "2 3\n0 1 0\n1 0 1\n1 1\n" + good, []string{"1: 3 items, 2 options", `5:1: format matrix: found "2", expected 0 or 1 (row 1 of 1, column 1 of 1)`, "5: 3 items, 2 options"}},
		{"ends in a row", good + "2 3\n0 1 0\n1",
			[]string{"1: 3 items, 2 options", "6: format matrix: the input ends in row 2: expected 2 " +
				"rows of 3 numbers, as line 4 says"}},
		{"binary", "\x00\xff\n\x01", []string{`1:1: format matrix: found "\x00\xff", expected the number of rows of a matrix`}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want,
				caseTexts(recordsOf(t, matrixFormat, test.text, Options{}))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestMatrixStreams(t *testing.T) {
	testStreams(t, matrixFormat, "2 3\n0 1 0\n1 0 1\n", "1 1\n1\n", "1 2\n1\n1\n")
}

func TestMatrixReply(t *testing.T) {
	reply := matrixFormat.reply
	for _, test := range []struct {
		name string
		sum  Summary
		want string
	}{
		{"no solution", Summary{Decided: true, Exhausted: true}, "It is impossible\n"},
		{"cut short", Summary{}, "?\n"},
		{"not unique", Summary{Found: 2, Decided: true}, "Yes, I found it\n"},
		{"shown", Summary{Shown: 1, Found: 1, Decided: true}, ""},
	} {
		if got := string(reply.end(nil, nil, WriteOptions{}, test.sum)); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

func TestMatrixAnswers(t *testing.T) {
	records := recordsOf(t, matrixFormat, matrixSample, Options{})
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"plain", "Yes, I found it\nIt is impossible\n", []string{"1: yes", "2: none"}},
		{"with rows", "Yes, I found it\r\n3 1 2\r\n\nIt is impossible",
			[]string{"1: [[0 1 2]]", "4: none"}},
		{"undecided", "?\n?\n", []string{"1: nothing", "2: nothing"}},
		{"short", "Yes, I found it\n", []string{"1: yes", "EOF"}},
		{"long", "Yes, I found it\nIt is impossible\n?\n",
			[]string{"1: yes", "2: none", "rest from line 3"}},
		{"other words", "yes\n", []string{`1:1: format matrix: found "yes", expected "Yes, I found it" or "It is impossible"`}},
		{"no such row", "Yes, I found it\n1 4\n", []string{`2:3: format matrix: found "4", expected the number of a row from 1 to 3`}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want,
				answerTexts(t, matrixFormat, test.text, records)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A blank puzzle of 4x4 as a matrix has its 288 solutions.
func TestPuzzleAsMatrix(t *testing.T) {
	l, err := nonet.Boxes(2, 2)
	if err != nil {
		t.Fatal(err)
	}
	text := written(t, matrixFormat, &Record{Puzzle: nonet.NewPuzzle(l)})
	if !strings.HasPrefix(text, "64 64\n1 0 ") {
		t.Errorf("begins with %q", text[:20])
	}
	records := recordsOf(t, matrixFormat, text, Options{})
	roundTrip(t, matrixFormat, records)
	n, err := records[0].Cover.Count(t.Context())
	if err != nil || n.Int64() != 288 {
		t.Errorf("%v solutions, error %v", n, err)
	}
}

func TestMatrixCannotHold(t *testing.T) {
	var secondary, empty exactcover.Problem
	if _, err := secondary.AddItem("s", exactcover.Secondary); err != nil {
		t.Fatal(err)
	}
	for _, r := range []*Record{{Cover: &secondary}, {Cover: &empty},
		recordsOf(t, sparseFormat, sparseSample, Options{})[0]} {
		testCannotHold(t, matrixFormat, r)
	}
}

// testCannotHold checks that a format refuses a record and has written nothing.
func testCannotHold(t *testing.T, f *Format, r *Record) {
	t.Helper()
	var b bytes.Buffer
	w := f.NewWriter(&b, WriteOptions{})
	err := w.Write(r)
	if cerr := w.Close(); !errors.Is(err, ErrCannotHold) || cerr != nil || b.Len() > 0 {
		t.Errorf("%s: got %q, errors %v and %v, want ErrCannotHold", f.Name, b.String(), err, cerr)
	}
}

// A matrix is read in memory that grows with its ones, and large ones are.
func TestLargeMatrix(t *testing.T) {
	const m, n = 2000, 3000
	var b bytes.Buffer
	fmt.Fprintln(&b, m, n)
	for r := range m {
		line := bytes.Repeat([]byte("0 "), n)
		line[2*r] = '1'
		if r == m-1 {
			for c := r; c < n; c++ {
				line[2*c] = '1'
			}
		}
		b.Write(append(line, '\n'))
	}
	records := recordsOf(t, matrixFormat, b.String(), Options{})
	got := answersTo(t, matrixFormat, records, WriteOptions{})
	if got != "Yes, I found it\n" {
		t.Errorf("got %q", got)
	}
}

func FuzzMatrix(f *testing.F) {
	f.Add(matrixSample)
	f.Add("5 2\n0 0\n1 0\n0 1\n0 0\n1 1\n")
	f.Add("2 2 1 0 0 1 1 1\n1\n")
	f.Add("2 2\n1 0 7\n1 1\n1\n3 1\n0\n")
	f.Fuzz(func(t *testing.T, text string) {
		records := recordsOf(t, matrixFormat, text, Options{})
		roundTrip(t, matrixFormat, records)
		a, err := NewAnswers(strings.NewReader(text), matrixFormat, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range records {
			if _, err := a.Next(r); err != nil {
				break
			}
		}
	})
}

func BenchmarkReadMatrix(b *testing.B) {
	const m, n = 2000, 3000
	line := strings.Repeat("0 ", n-1) + "1\n"
	text := fmt.Sprintln(m, n) + strings.Repeat(line, m)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		recordsOf(b, matrixFormat, text, Options{})
	}
}
