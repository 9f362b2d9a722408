package format

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/nonet-dev/nonet"
)

const qcpThree = "order 3\n   0  -1   2\n  -1   2  -1\n   2  -1  -1\n"

func TestReadQCP(t *testing.T) {
	const three = "latin:3 1.3.3.3.."
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"three", qcpThree, []string{"1: " + three}},
		{"free white space", "\r\n order\t3 0 -1 2\n\n-1 2 -1 2 -1 -1", []string{"2: " + three}},
		{"two", qcpThree + "\n" + qcpThree, []string{"1: " + three, "6: " + three}},
		{"no word order", "3 0 1 2\n",
			[]string{`1:1: format qcp: found "3", expected order and the size of a puzzle`}},
		{"size 0", "order 0\n", []string{`1:7: format qcp: found "0", expected the size of a puzzle, 1 to 100`}},
		{"size of a bomb", "order 999999999\n",
			[]string{`1:7: format qcp: found "999999999", expected the size of a puzzle, 1 to 100`}},
		{"colour n", "order 3\n0 1 3\n" + qcpThree,
			[]string{`2:5: format qcp: r1c3: found "3", expected a number from -1 to 2`, "3: " + three}},
		{"cells missing", "order 3\n0 1\n",
			[]string{`3:1: format qcp: r1c3: found "", expected a number from -1 to 2`}},
		{"cells too many", qcpThree + "0\n" + qcpThree, []string{"1: " + three,
			`5:1: format qcp: found "0", expected order and the size of a puzzle`, "6: " + three}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want,
				caseTexts(recordsOf(t, qcpFormat, test.text, Options{}))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// The colours count from 0, in the answers, too.
func TestQCPReply(t *testing.T) {
	records := recordsOf(t, qcpFormat, qcpThree, Options{})
	got := answersTo(t, qcpFormat, records, WriteOptions{})
	if want := "0 1 2\n1 2 0\n2 0 1\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if diff := cmp.Diff([]string{"1: [123231312]"},
		answerTexts(t, qcpFormat, got, records)); diff != "" {
		t.Error(diff)
	}
}

func TestWriteQCP(t *testing.T) {
	records := recordsOf(t, qcpFormat, qcpThree+qcpThree, Options{})
	if got := written(t, qcpFormat, records...); got != qcpThree+qcpThree {
		t.Errorf("wrote %q", got)
	}
	marks := nonet.NewPuzzle(parseLayout("latin:4"))
	marks.Marks = make([]nonet.Digits, 16)
	for _, p := range []*nonet.Puzzle{nonet.NewPuzzle(parseLayout("2x2")), marks,
		nonet.NewPuzzle(parseLayout("latin:4+diagonal"))} {
		testCannotHold(t, qcpFormat, &Record{Puzzle: p})
	}
}

func FuzzQCP(f *testing.F) {
	f.Add(qcpThree)
	f.Add("order 2 0 1 x order 1 -1")
	f.Fuzz(func(t *testing.T, text string) {
		for _, rec := range checkRecords(t, qcpFormat, text, Options{}) {
			if rec.Puzzle.Layout.Size() <= 25 {
				checkWritten(t, qcpFormat, rec.Puzzle, false)
			}
		}
	})
}
