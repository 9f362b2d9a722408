package format

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// dlxCppDense has the solutions 0 1 and 4 5. Row 2 has no 1, and row 3 is blank.
const dlxCppDense = "4\n1 0 1 0\n0 1 0 1\n0 0 0 0\n\n1 1 0 0\n0 0 1 1\n\n"

func TestReadDLXCpp(t *testing.T) {
	for _, test := range []struct {
		f                *Format
		name, text, want string
	}{
		{dlxCppFormat, "dense", dlxCppDense, "1: 4 items, 4 options"},
		{dlxCppFormat, "secondary", "\n 3 1\r\n1 1 0\r\n1 0 1", "2: 3 items, 2 options"},
		{dlxCppFormat, "header alone", "3\n", "1: 3 items, 0 options"},
		{dlxCppFormat, "no columns", "0\n", `1:1: format dlx-cpp: found "0", expected the number of columns, 1 to 1048576`},
		{dlxCppFormat, "too many secondary", "3 4\n", `1:3: format dlx-cpp: found "4", expected the number of secondary columns, 0 to 3`},
		{dlxCppFormat, "three numbers", "3 1 1\n", `1:5: format dlx-cpp: found "1", expected the end of the line`},
		{dlxCppFormat, "short row", "3\n1 0 1\n1 0\n", "3: format dlx-cpp: found a row of 2 numbers, expected 3"},
		{dlxCppFormat, "long row", "3\n1 0 1 1\n", `2:7: format dlx-cpp: found "1" after 3 numbers, expected the end of the row`},
		{dlxCppFormat, "strange number", "3\n1 2 1\n", `2:3: format dlx-cpp: found "2", expected 0 or 1 (column 2 of 3)`},
		{dlxCppFormat, "header that lies", "1000000\n", "1: format dlx-cpp: found 1000000 items, expected " +
			"at most 65536 for options that have 0 in all"},
		{dlxCppSparseFormat, "sparse", "4\n0 2\n3 1\n\n0\n", "1: 4 items, 3 options"},
		{dlxCppSparseFormat, "no such column", "4\n0 4\n", `2:3: format dlx-cpp-sparse: found "4", expected the number of a column, 0 to 3: there is no such item`},
		{dlxCppSparseFormat, "column twice", "4\n0\n3 0 3\n", `3: format dlx-cpp-sparse: found "i4" in option 2: item is in the option twice`},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff([]string{test.want},
				caseTexts(recordsOf(t, test.f, test.text, Options{}))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Secondary columns are the first ones, in both forms.
func TestWriteDLXCpp(t *testing.T) {
	rec := recordsOf(t, dlxFormat, "a b | s\na s\nb s\na b\n", Options{})
	want := lines("3 1", "1 1 0", "1 0 1", "0 1 1")
	if diff := cmp.Diff(want, written(t, dlxCppFormat, rec...)); diff != "" {
		t.Error(diff)
	}
	want = lines("3 1", "1 0", "2 0", "1 2")
	if diff := cmp.Diff(want, written(t, dlxCppSparseFormat, rec...)); diff != "" {
		t.Error(diff)
	}
	want = lines("a b c d", "a c", "b d", "a b", "c d")
	again := recordsOf(t, dlxCppFormat, dlxCppDense, Options{})
	if got := written(t, dlxFormat, again...); got != "i1 i2 i3 i4\ni1 i3\ni2 i4\ni1 i2\ni3 i4\n" {
		t.Errorf("got %s, want %s", got, want)
	}
	for _, f := range []*Format{dlxCppFormat, dlxCppSparseFormat} {
		testCannotHold(t, f, recordsOf(t, dlxFormat, "a\na |1\n", Options{})[0])
		testCannotHold(t, f, recordsOf(t, dlxFormat, "a | s\na s:x\n", Options{})[0])
		testOneProblem(t, f)
	}
}

// Answers name rows, among them those without a 1.
func TestDLXCppAnswers(t *testing.T) {
	records := recordsOf(t, dlxCppFormat, dlxCppDense, Options{})
	got := answersTo(t, dlxCppFormat, records, WriteOptions{All: true})
	if want := "0 1\n4 5\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, test := range []struct{ text, want string }{
		{got, "1: [[0 1] [2 3]]"},
		{"5 4\nsolutions: 1\n", "1: [[2 3]]"},
		{"solutions: 0\n", "1: none"},
		{"solutions: 2\n", "1: yes"},
		{"", "1: none"},
		{"0 1\nsolutions: 2\n", `2:12: format dlx-cpp: found "2", expected the number of solutions above it, 1`},
		{"0 2\n", `1:3: format dlx-cpp: found "2", expected the number of a row from 0 to 5 that has a 1`},
		{"6\n", `1:1: format dlx-cpp: found "6", expected the number of a row from 0 to 5 that has a 1`},
	} {
		if diff := cmp.Diff([]string{test.want},
			answerTexts(t, dlxCppFormat, test.text, records)); diff != "" {
			t.Errorf("%q: %s", test.text, diff)
		}
	}
}

// What looks like a matrix, or may be the first rows of a counted puzzle, is no dlx-cpp.
func TestDetectDLXCpp(t *testing.T) {
	zeros := strings.ReplaceAll(easy, ".", "0")
	for text, want := range map[string]string{
		"3\n1 0 1\n0 1 0\n":                                  "dlx-cpp",
		"5 1\n1 1 1 0 0\n1 0 0 1 1\n":                        "dlx-cpp",
		"3 1\n1 0 1\n":                                       "matrix",
		"2 3\n0 1 0\n1 0 1\n":                                "matrix",
		"4 2\n0 1 1 0\n0 1 0 1\n":                            "matrix",
		"9\n0 0 0 0 0 0 0 0 1\n":                             "dlx-cpp",
		"1\n" + spacedRows(9, zeros):                         "counted",
		"9\n0 0 0 0 0 0 0 0 1\n" + spacedRows(9, zeros)[18:]: "counted",
	} {
		r, err := NewReader(strings.NewReader(text), Options{})
		if err != nil || r.Format().Name != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func FuzzDLXCpp(f *testing.F) {
	f.Add(dlxCppDense)
	f.Add("3 1\n0 2\n1\n")
	f.Add("1000000\n1\n")
	f.Fuzz(func(t *testing.T, text string) {
		for _, form := range []*Format{dlxCppFormat, dlxCppSparseFormat} {
			records := recordsOf(t, form, text, Options{})
			for _, rec := range records {
				if rec.Cover != nil && rec.Cover.NumItems() < 1000 {
					roundTrip(t, form, records)
					a, err := NewAnswers(strings.NewReader(text), form, Options{})
					if err != nil {
						t.Fatal(err)
					}
					a.Next(rec)
				}
			}
		}
	})
}
