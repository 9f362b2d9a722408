package format

import (
	"fmt"
	"strings"
	"testing"
)

// TestReadSets reads sets, and says what is wrong with them.
func TestReadSets(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"names", "A: 1 4\nB: 4\n", "[[1 4] [4]]"},
		{"braces", "A = {1, 4}\nB = {4}\n", "[[1 4] [4]]"},
		{"commas", "A,1,4\nB,4\n", "[[1 4] [4]]"},
		{"commas without names", "1,4\n4,5\n", "[[1 4] [4 5]]"},
		{"the first word is an item, too", "a,b\nb,c\n", "[[a b] [b c]]"},
		{"a dictionary", "{\"A\": [1, 4],\n\"B\": [4]}\n", "[[1 4] [4]]"},
		{"comments and brackets", "# sets\n[\n[1, 4],\n[4]\n]\n", "[[1 4] [4]]"},
		{"rows", "1 0 1\n0 0 0\n0 1 0\n", "[[c1 c3] [c2]]"},
		{"rows without blanks", "101\n010\n", "[[c1 c3] [c2]]"},

		{"short row", "1 0 1\n0 1\n",
			"x:2: format sets: found a row of 2 numbers, expected 3, as in line 1"},
		{"strange row", "1 0 1\n0 2 0\n", `x:2: format sets: found "0 2 0", expected a row of 0 and 1`},
		{"item twice", "A: 1 1\nB: 2\n", `x:1: format sets: found "1": item is in the option twice`},
		{"name twice", "A: 1\nA: 2\n",
			`x:2: format sets: found set "A" a second time, expected another name`},
		{"no set", "A: 1\nhello world\n",
			`x:2: format sets: found "hello world", expected a set such as A: 1 4 7`},
		{"a name is missing", "A: 1\n{1, 2}\n",
			"x:1: format sets: found sets with names and without, expected a name for each or for none"},
	} {
		r := recordsOf(t, setsFormat, test.text, Options{File: "x"})[0]
		got := ""
		if r.Err != nil {
			got = r.Err.Error()
		} else {
			var options []string
			for o := range r.Cover.NumOptions() {
				options = append(options, "["+string(r.Cover.AppendOptionText(nil, o))+"]")
			}
			got = fmt.Sprint(options)
		}
		if got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
	}
}

// The reply names sets, or says their numbers; a row of zeros has one, too.
func TestSetsReply(t *testing.T) {
	for text, want := range map[string]string{
		"A: 1 4\nB: 4\n":  "A B\n",
		"1,4\n4,5\n":      "1 2\n",
		"1 0\n0 0\n0 1\n": "1 3\n",
	} {
		r := recordsOf(t, setsFormat, text, Options{})[0]
		a := setsFormat.NewAnswerer(WriteOptions{})
		got := string(a.Solution(nil, r, Solution{Number: 1, Options: []int{0, 1}}))
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
		answers, err := NewAnswers(strings.NewReader(got), setsFormat, Options{})
		if err != nil {
			t.Fatal(err)
		}
		answer, err := answers.Next(r)
		if err != nil || len(answer.Options) != 1 || fmt.Sprint(answer.Options[0]) != "[0 1]" {
			t.Errorf("%q is read as %v, %v", got, answer, err)
		}
	}
}

// TestMatrixRows: rows alone, if they are wanted, instead of the judge's words.
func TestMatrixRows(t *testing.T) {
	records := recordsOf(t, matrixFormat, "3 2\n1 0\n0 1\n1 1\n1 2\n0 1\n", Options{})
	for o, want := range map[WriteOptions]string{
		{}:                        "Yes, I found it\nIt is impossible\n",
		{Rows: true}:              "1 2\nIt is impossible\n",
		{Rows: true, Named: true}: "Yes, I found it\nIt is impossible\n",
	} {
		a := matrixFormat.NewAnswerer(o)
		text := a.Solution(nil, records[0], Solution{Number: 1, Options: []int{0, 1}})
		text = a.End(text, records[0], Summary{Shown: 1, Found: 1, Decided: true})
		text = a.End(text, records[1], Summary{Decided: true})
		if string(text) != want {
			t.Errorf("%+v: %q, want %q", o, text, want)
		}
	}
}
