package format

import (
	"slices"
	"strconv"
	"strings"
	"testing"
)

const arrayFour = `[[".",".",".","."],["4",".",".","."],["1",".","4","."],[".",".",".","2"]]`

func TestReadArrays(t *testing.T) {
	const four = "4 ....4...1.4....2"
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"a line each", arrayFour + "\n\n" + arrayFour, []string{"1: " + four, "3: " + four}},
		{"numbers, null, words", `[[0, null, "", "0"],[4,"*"," ","_"],["1",0,4,"-"],[0,0,"?",2]]`,
			[]string{"1: " + four}},
		{"over several lines", strings.ReplaceAll(arrayFour, "],", "],\n"), []string{"1: " + four}},
		{"several in one", "[\n" + arrayFour + ",\n" + arrayFour + "\n]",
			[]string{"2: " + four, "3: " + four}},
		{"letters", `[["A",` + strings.Repeat("0,", 14) + "0]" +
			strings.Repeat(",["+strings.Repeat("0,", 15)+"16]", 15) + "]",
			[]string{"1: 16 A" + strings.Repeat("...............", 1) +
				strings.Repeat("...............G", 15)}},
		{"braces", strings.NewReplacer("[", "{", "]", "}", `"."`, "0", `"`, "").Replace(arrayFour) +
			";", []string{"1: " + four}},
		{"single quotes, a comma", strings.ReplaceAll(arrayFour, `"`, "'") + " ,",
			[]string{"1: " + four}},
		{"strings", `["....","4...","1.4.","...2"]`, []string{"1: " + four}},
		{"cells of all rows", "[0,0,0,0,4,0,0,0,\n 1,0,4,0,0,0,0,2]", []string{"1: " + four}},
		{"rows without brackets", "[0,0,0,0],\n[4,0,0,0],\n\n[1,0,4,0],\n[0,0,0,2]\n", []string{
			"1: " + four}},
		{"no commas between, strings", "['.',' ','',0]\n[4,'-','.','.']\n[1,null,4,0]\n[0,0,0,2];",
			[]string{"1: " + four}},
		{"two puzzles of rows", strings.Repeat("[0,0,0,0],\n[4,0,0,0],\n[1,0,4,0],\n[0,0,0,2],\n", 2),
			[]string{"1: " + four, "5: " + four}},
		{"nine rows with low digits", strings.Repeat("[0,0,0,0,0,0,0,0,0],\n", 8) +
			"[0, 0, 0, 1, 2, 0, 0, 3, 0],\n", []string{"1: 9 " + strings.Repeat(".", 75) + "12..3."}},
		{"nine rows with a digit twice", "[0,0,0,0,0,0,0,0,1]\n" +
			strings.Repeat("[1,1,0,0,0,0,0,0,0]\n", 8), []string{
			"1: 9 ........1" + strings.Repeat("11.......", 8)}},
		{"six rows", strings.Repeat("[0,0,0,0,0,6],\n", 6), []string{
			"1: 2x3 " + strings.Repeat(".....6", 6)}},
		{"sixteen rows", strings.Repeat("[0,0,0,4,0,0,0,0,0,0,0,0,0,0,0,0],\n", 16), []string{
			"1: 16 " + strings.Repeat("...4............", 16)}},
		{"sixteen rows without commas", strings.Repeat("[0,0,0,5,0,0,0,0,0,0,0,0,0,0,0,0]\n", 16),
			[]string{"1: 16 " + strings.Repeat("...5............", 16)}},
		{"puzzles of four rows, a line each", strings.Repeat("[0,0,0,0,4,0,0,0,1,0,4,0,0,0,0,2],\n", 16),
			func() (lines []string) {
				for i := range 16 {
					lines = append(lines, strconv.Itoa(i+1)+": "+four)
				}
				return lines
			}()},
		{"too few rows", "[0,0,0,0,6,0]\n[0,0,0,0,6,0]\n" + arrayFour, []string{
			"1:1: format array: found 2 rows of 6 cells", "3: " + four}},
		{"a high number in a row", "[0,0,0,0],\n[0,0,0,0],\n[0,0,7,0],\n[0,0,0,0],\n", []string{
			"1:1: format array: found 7 in row 3, column 3, expected a number up to 4"}},
		{"a word in a row", "[0,0,0,0],\n[0,0,0,0],\n[0,0,x,0],\n[0,0,0,0],\n", []string{
			"1:1: format array: found 2 rows of 4 cells",
			"3:6: format array: invalid character 'x' looking for beginning of value", "4: latin:2 ...."}},
		{"puzzles as strings", `["....4...1.4....2",` + "\n" + `"1234341221434321"]`,
			[]string{"1: " + four, "2: 4 1234341221434321"}},
		{"a puzzle and its solution", `["....4...1.4....2","2134432112433412"]`,
			[]string{"1: " + four}},
		{"a damaged string", `["....4...1.4....2","....4...1.4..$.2"]`, []string{"1: " + four,
			"1:21: format array: [1]: found '$', expected 1-4 or an empty cell (. 0 * _ - ?)"}},
		{"strings of unlike size", `["....","4..."," 4","...2"]`, []string{
			`1:16: format array: [2]: found a row of 1 cells, expected 4`}},
		{"a strange symbol", `["....","4.$."]`, []string{"1:9: format array: [1]: found '$', expected " +
			"1-4 or an empty cell (. 0 * _ - ?)"}},
		{"rows of unlike size", `[[1,2,3,4],[1,2,3]]` + "\n" + arrayFour, []string{
			"1:12: format array: [1]: found a row of 3 cells, expected 4", "2: " + four}},
		{"too few rows", `[[1,2,3,4],[0,0,0,0]]`, []string{
			"1:1: format array: found 2 rows of 4 cells"}},
		{"a number that is too high", `[[1,2,3,5],[0,0,0,0],[0,0,0,0],[0,0,0,0]]`, []string{
			"1:1: format array: found 5 in row 1, column 4, expected a number up to 4"}},
		{"a word", `[[1,2,"three",4]]`, []string{"1:7: format array: [0][2]: found \"\\\"three\\\"\", " +
			"expected a number, a letter or an empty cell"}},
		{"no row", `[[]]`, []string{"1:1: format array: found 1 rows of 0 cells"}},
		{"a number instead of a row", `[[1],2]`, []string{
			"1:1: format array: found 2 rows of 1 cells"}},
		{"a size without boxes", `[[0,0,0,0,0]` + strings.Repeat(`,[0,0,0,0,0]`, 4) + `]`, []string{
			"1:1: format array: found a puzzle of size 5, which has no usual boxes: name the layout " +
				"(latin:5)"}},
		{"no JSON", `[[1,2}]`, []string{
			"1:6: format array: invalid character '}' after array element"}},
		{"the input ends", "[[1,\n2", []string{
			"1: format array: the input ends within the array that begins in line 1"}},
		{"no array", "1\n" + arrayFour, []string{
			`1:1: format array: found "1", expected an array in brackets`, "2: " + four}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := caseTexts(recordsOf(t, arrayFormat, test.text, Options{}))
			if !slices.Equal(got, test.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"),
					strings.Join(test.want, "\n"))
			}
		})
	}
}

// The time to read does not grow with the square of an array's length.
func TestArraysOfManyErrors(t *testing.T) {
	text := "[" + strings.Repeat("[[5]],\n", 100_000) + "[[5]]]\n" + arrayFour
	got := recordsOf(t, arrayFormat, text, Options{})
	if len(got) != maxArrayErrors+1 || got[len(got)-1].Err != nil {
		t.Errorf("%d records, the last one %v", len(got), got[len(got)-1].Err)
	}
}

// An answer has strings where its puzzle has them, and numbers where it has not.
func TestArrayReply(t *testing.T) {
	const numbers = "[[0,0,0,0],[4,0,0,0],[1,0,4,0],[0,0,0,2]]\n"
	const solved = "[[2,1,3,4],[4,3,2,1],[1,2,4,3],[3,4,1,2]]\n"
	quoted := func(text string) string {
		for _, d := range "1234" {
			text = strings.ReplaceAll(text, string(d), `"`+string(d)+`"`)
		}
		return text
	}
	unsolvable := strings.Replace(arrayFour, `[["."`, `[["1"`, 1) + "\n"
	for text, want := range map[string]string{
		numbers: solved, arrayFour + "\n": quoted(solved), unsolvable: unsolvable,
		numbers + arrayFour: solved + quoted(solved),
	} {
		records := recordsOf(t, arrayFormat, text, Options{})
		if got := answersTo(t, arrayFormat, records, WriteOptions{}); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
		if strings.Count(text, "\n") == 1 {
			roundTrip(t, arrayFormat, records)
		}
	}
}
