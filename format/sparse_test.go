package format

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/nonet-dev/nonet/exactcover"
)

// sparseSample has two solutions, of 12 and of 9.
const sparseSample = `4 3
7 2 1 3
5 2 2 4
9 4 1 2 3 4
`

func TestReadSparse(t *testing.T) {
	const cost = "a cost must be a whole number from -274877906944 to 274877906944"
	for _, test := range []struct{ name, text, want string }{
		{"sample", sparseSample, "1: 4 items, 3 options"},
		{"free white space", "\n 4\t3\n" + strings.ReplaceAll(sparseSample[4:], " ", "\n\n"),
			"2: 4 items, 3 options"},
		{"CRLF", strings.ReplaceAll(sparseSample, "\n", "\r\n"), "1: 4 items, 3 options"},
		{"no items", "0 3\n", `1:1: format sparse: found "0", expected the number of items, 1 to 1048576`},
		{"too many items", "1048577 3\n", `1:1: format sparse: found "1048577", expected the number of items, 1 to 1048576`},
		{"no options", "4 0\n", `1:3: format sparse: found "0", expected the number of options, 1 to 67108864`},
		{"words", "four\n", `1:1: format sparse: found "four", expected the number of items, 1 to 1048576`},
		{"items alone", "4\n", "1: format sparse: the input ends, expected the number of options"},
		{"header alone", "4 3\n", "1: format sparse: the input ends after 0 options, expected 3, as " +
			"line 1 says"},
		{"option missing", "4 3\n7 2 1 3\n\n5 2 2 4\n", "4: format sparse: the input ends after 2 " +
			"options, expected 3, as line 1 says"},
		{"bad cost", "4 1\n1.5 2 1 3\n", `2:1: format sparse: found "1.5", expected the cost of option 1: ` + cost},
		{"size missing", "4 1\n1\n", "2: format sparse: the input ends in option 1, expected how many " +
			"items it has"},
		{"empty option", "4 1\n1 0\n", "2:3: format sparse: found 0 items in option 1: option has no items"},
		{"size too large", "4 1\n1 5 1 2 3 4 5\n", `2:3: format sparse: found "5", expected how many items option 1 has, 1 to 4`},
		{"size is a word", "4 1\n1 x\n", `2:3: format sparse: found "x", expected how many items option 1 has, 1 to 4`},
		{"item missing", "4 1\n1 2 3\n", "2: format sparse: the input ends in option 1, expected 2 items"},
		{"item unknown", "4 1\n1 2 3 5\n", `2:7: format sparse: found "5" in option 1, expected the number of an item, 1 to 4: there is no such item`},
		{"item 0", "4 1\n1 2 0 4\n", `2:5: format sparse: found "0" in option 1, expected the number of an item, 1 to 4: there is no such item`},
		{"item twice", "4 2\n1 1 4\n1 3 2\n4 2\n", `4:3: format sparse: found 2 in option 2: item is in the option twice`},
		{"too much", sparseSample + " 1\n", `5:2: format sparse: found "1" after the 3 options, expected the end of the input`},
		{"empty", "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			var want []string
			if test.want != "" {
				want = []string{test.want}
			}
			if diff := cmp.Diff(want, caseTexts(recordsOf(t, sparseFormat, test.text,
				Options{}))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestSparseErrorsCanBeMatched(t *testing.T) {
	for text, want := range map[string]error{
		"1 1\n1 0\n":     exactcover.ErrEmptyOption,
		"2 1\n1 1 3\n":   exactcover.ErrUnknownItem,
		"2 1\n1 2 1 1\n": exactcover.ErrRepeatedItem,
		"2 1\nx 1 1\n":   exactcover.ErrCost,
	} {
		if err := recordsOf(t, sparseFormat, text, Options{})[0].Err; !errors.Is(err, want) {
			t.Errorf("%q: error %v is not %v", text, err, want)
		}
	}
}

func TestWriteSparse(t *testing.T) {
	records := recordsOf(t, sparseFormat, sparseSample, Options{})
	if got := written(t, sparseFormat, records...); got != sparseSample {
		t.Errorf("got\n%s\nwant\n%s", got, sparseSample)
	}
	// It is the same problem in the other formats that have costs.
	for _, f := range []*Format{dlxFormat, jsonFormat} {
		again := recordsOf(t, f, written(t, f, records...), Options{})
		if got := written(t, sparseFormat, again...); got != sparseSample {
			t.Errorf("by way of %s: got\n%s\nwant\n%s", f.Name, got, sparseSample)
		}
	}
	testCannotHold(t, sparseFormat, recordsOf(t, dlxFormat, "a | s\na s\n", Options{})[0])
	testCannotHold(t, sparseFormat, recordsOf(t, dlxFormat, "a\n", Options{})[0])
	testCannotHold(t, sparseFormat, &Record{Cover: new(exactcover.Problem)})
	w := sparseFormat.NewWriter(new(bytes.Buffer), WriteOptions{})
	if err := w.Write(records[0]); err != nil {
		t.Fatal(err)
	}
	if err := w.Write(records[0]); !errors.Is(err, ErrCannotHold) {
		t.Errorf("a second problem: error %v", err)
	}
}

func TestSparseReply(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{sparseSample, "12: 1 2\n9: 3\n"},
		{"2 3\n0 1 1\n0 1 2\n0 2 1 2\n", "1 2\n3\n"},
		{"2 1\n5 1 1\n", ""},
		{"2 1\n", ""},
	} {
		records := recordsOf(t, sparseFormat, test.text, Options{})
		got := answersTo(t, sparseFormat, records, WriteOptions{All: true})
		if got != test.want {
			t.Errorf("%q: got %q, want %q", test.text, got, test.want)
		}
	}
}

func TestSparseAnswers(t *testing.T) {
	records := recordsOf(t, sparseFormat, sparseSample, Options{})
	for _, test := range []struct{ name, text, want string }{
		{"our own", "12: 1 2\n9: 3\n", "1: [[0 1] [2]]"},
		{"without costs", "\n2 1\n\n3", "2: [[0 1] [2]]"},
		{"none", "", "1: none"},
		{"wrong cost", "11: 1 2\n", "1:1: format sparse: found the cost 11 of options that cost 12"},
		{"bad cost", "x: 1 2\n", `1:1: format sparse: found "x:", expected what the solution costs: a cost must be a whole number from -274877906944 to 274877906944`},
		{"no such option", "1 4\n", `1:3: format sparse: found "4", expected the number of an option from 1 to 3`},
		{"option 0", "0\n", `1:1: format sparse: found "0", expected the number of an option from 1 to 3`},
	} {
		if diff := cmp.Diff([]string{test.want},
			answerTexts(t, sparseFormat, test.text, records)); diff != "" {
			t.Errorf("%s: %s", test.name, diff)
		}
	}
}

func FuzzSparse(f *testing.F) {
	f.Add(sparseSample)
	f.Add("1 1\n-3 1 1\n")
	f.Add("2 2\n1 1 1 1 1 3\n")
	f.Add("9 9\n")
	f.Fuzz(func(t *testing.T, text string) {
		records := recordsOf(t, sparseFormat, text, Options{})
		if len(records) > 1 {
			t.Fatalf("%d records", len(records))
		}
		for _, rec := range records {
			if rec.Cover == nil || rec.Cover.NumItems() > 1000 {
				continue
			}
			roundTrip(t, sparseFormat, records)
			a, err := NewAnswers(strings.NewReader(text), sparseFormat, Options{})
			if err != nil {
				t.Fatal(err)
			}
			a.Next(rec)
		}
	})
}

func BenchmarkReadSparse(b *testing.B) {
	const items, options = 4000, 1_000_000
	var text bytes.Buffer
	fmt.Fprintln(&text, items, options)
	for o := range options {
		i := 1 + o%(items-4)
		fmt.Fprintf(&text, "%d 4 %d %d %d %d\n", o, i, i+1, i+2, i+3)
	}
	b.SetBytes(int64(text.Len()))
	b.ReportAllocs()
	for b.Loop() {
		records := recordsOf(b, sparseFormat, text.String(), Options{})
		if records[0].Cover.NumOptions() != options {
			b.Fatal(records[0].Err)
		}
	}
}
