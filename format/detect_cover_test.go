package format

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// The rules for json, matrix, blocks and dlx, among all the others.
func TestDetectProblems(t *testing.T) {
	names := make([]string, 20000)
	for i := range names {
		names[i] = fmt.Sprintf("item%d", i)
	}
	items := strings.Join(names, " ")
	const unknown = "unknown"
	for _, test := range []struct{ name, text, want string }{
		{"json puzzle", jsonPuzzle, "json"},
		{"json on several lines", "\ufeff\n {\n", "json"},

		{"matrix sample", matrixSample, "matrix"},
		{"matrix 1x1", "1 1\n1\n", "matrix"},
		{"matrix in free white space", "\n 2  3 \n\n0\n1\n0 1 0 0\n", "matrix"},
		{"matrix of long rows", "2 100000\n" + strings.Repeat("0 ", 100000) + "\n" +
			strings.Repeat("1 ", 100000), "matrix"},
		{"matrix with a strange symbol", "2 3\n0 x 0\n1 0 1\n", "matrix"},
		{"matrix with a short row", "2 6\n0 1 0 1 1\n1 0 1 0 0 0\n", "matrix"},
		{"matrix that ends in the first row", "9 6\n0 1 0 1\n", "matrix"},

		{"blocks sample", blocksSample, "blocks"},
		{"blocks with blanks", strings.NewReplacer("022013", "0 2 2 0 1 3", "6\n",
			"\n 6\n\n").Replace(blocksSample), "blocks"},
		{"blocks without givens", "01\n01\n0\n", "blocks"},
		{"blocks that end after the count", "01\n01\n3\n", "blocks"},
		{"blocks with a region too large", strings.Replace(blocksSample, "000011", "000001", 1),
			"blocks"},
		{"blocks with a region too high", strings.Replace(blocksSample, "000011", "000091", 1),
			"blocks"},

		{"sparse sample", sparseSample, "sparse"},
		{"sparse on one line each", "3 1\n10\n3\n1\n3\n2\n", "sparse"},
		{"sparse with a long option", "90000 1\n10 90000 " + strings.Repeat("1234 56789 ", 20000),
			unknown},
		{"sparse with an item twice", "4 1\n10 2 3 3\n", unknown},

		{"dlx", dlxColours, "dlx"},
		{"dlx with costs", "a b\na |1\nb |2\na b |3\n", "dlx"},
		{"dlx of one item", "a\na\n", "dlx"},
		{"dlx with many comments", strings.Repeat("| comment\n", 5000) + "a b\na b\n", "dlx"},
		{"dlx with a long line of items", items + "\nitem1\n", "dlx"},
		{"dlx with many options", "a b c\n" + strings.Repeat("a b\nc\n", 20000), "dlx"},
		{"dlx with an unknown item", "a b c\na b\na x\nc\n", "dlx"},

		{"sets with names", "A: 1 4\nB: 4\nC: 1\n", "sets"},
		{"sets in commas", "A,1,4\nB,4\nC,1\n", "sets"},
		{"a matrix without its size", "1 0 1\n0 1 0\n", "sets"},
		{"lists that may be rows", "(1, 4)\n(4, 1)\n", unknown},
		{"a table of numbers", "name,score\nann,3\nbob,4\n", unknown},

		{"numbers of items from 0", "144\n" + strings.Repeat("0 39 75 111\n1 38 80 110\n", 72),
			unknown},

		{"a word", "hello\n", unknown},
		{"prose", "To be, or not to be, that is the question:\nWhether 'tis nobler in the mind " +
			"to suffer\n", unknown},
		{"a long line of equal words", strings.Repeat("word ", 20000), unknown},
		{"items twice", "a b a\na\nb\n", unknown},
		{"items without options", "a b\n", unknown},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, err := NewReader(strings.NewReader(test.text), Options{})
			got := unknown
			if err == nil {
				got = r.Format().Name
			} else if !errors.Is(err, ErrUnknownFormat) {
				t.Fatal(err)
			}
			if got != test.want {
				t.Errorf("taken for %s, want %s (error %v)", got, test.want, err)
			}
		})
	}
}

// Where a problem is expected, rows of 0 and 1 are a matrix, and no damaged puzzle is looked for.
func TestDetectWithCover(t *testing.T) {
	const unknown = "unknown"
	for text, want := range map[string]string{
		"1 0 1\n0 1 0\n1 1 1\n":          "sets", // of a puzzle's shape
		"101\n010\n":                     "sets",
		"1,0,1\n0,1,0\n":                 "sets",
		"1 0 1\n0 1\n":                   "sets", // damaged
		"1 1\n1\n":                       "matrix",
		"2 3\n1 0 1\n0 1 0\n":            "matrix",
		"1,4\n4,5\n":                     "sets",
		"{\n 'A': [1, 4],\n 'B': [4]\n}": "sets",
		"a b\na\nb\n":                    "dlx",
		"a b a\na\nb\n":                  "dlx",
		strings.Repeat(".", 80) + "\n":   unknown, // a damaged puzzle
		strings.Repeat(".", 81) + "\n":   "line",
		"To be, or not to be\nthat is\n": unknown,
	} {
		r, err := NewReader(strings.NewReader(text), Options{Cover: true})
		got := unknown
		if err == nil {
			got = r.Format().Name
		} else if !strings.Contains(err.Error(), "expected an exact cover problem") {
			t.Errorf("%q: %v", text, err)
		}
		if got != want {
			t.Errorf("%q is taken for %s, want %s", text, got, want)
		}
	}
}

// Detection reads no more than it needs, so that nonet can answer line by line.
func TestDetectionStopsEarly(t *testing.T) {
	for name, text := range map[string]string{
		"matrix": "2 3\n0 1 0\n",
		"blocks": "01\n01\n1\n00A\n",
		"json":   jsonPuzzle + "\n",
	} {
		asked := 0
		_, err := NewReader(&piecewise{pieces: strings.SplitAfter(text, "\n"),
			ask: func(piece int) { asked = piece }}, Options{})
		if err != nil || asked >= strings.Count(text, "\n") {
			t.Errorf("%s: error %v, more than the %d lines that decide were read", name, err,
				strings.Count(text, "\n"))
		}
	}
}
