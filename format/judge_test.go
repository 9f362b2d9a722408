package format

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// boxedFour is a 4x4 puzzle as uva989 has it.
const boxedFour = "2\n0 0 0 0\n4 0 0 0\n1 0 4 0\n0 0 0 2\n"

const boxedFourGivens = "....4...1.4....2"

func TestReadJudges(t *testing.T) {
	questions := strings.ReplaceAll(easy, ".", "?")
	zeros := strings.ReplaceAll(easy, ".", "0")
	for _, test := range []struct {
		format, name, text string
		want               []string
	}{
		{"uva989", "cases", boxedFour + "\n" + boxedFour, []string{"1: 4 " + boxedFourGivens,
			"7: 4 " + boxedFourGivens}},
		{"uva989", "no blank lines", boxedFour + boxedFour, []string{"1: 4 " + boxedFourGivens,
			"6: 4 " + boxedFourGivens}},
		{"uva989", "rows without blanks", "2\n0000\n4000\n1040\n0002\n",
			[]string{"1: 4 " + boxedFourGivens}},
		{"uva989", "a box of one cell", "1\n0\n", []string{"1: latin:1 ."}},
		{"uva989", "a head that is none", "4\n0 0\n\n" + boxedFour, []string{"1: format uva989: found " +
			"\"4\", expected the size of the boxes, 1 to 3", "4: 4 " + boxedFourGivens}},
		{"uva989", "a row that is short", "2\n0 0 0\n4 0 0 0\n" + boxedFour, []string{"2: " +
			"format uva989: found 3 cells, expected a row of 4", "4: 4 " + boxedFourGivens}},
		{"uva989", "a number that is too high", "2\n0 0 0 5\n\n" + boxedFour, []string{"2:7: " +
			"format uva989: found \"5\", expected a number up to 4 or the sign of an empty cell " +
			"(0 . ?)",
			"4: 4 " + boxedFourGivens}},
		{"uva989", "rows are lost", "2\n0 0 0 0\n\n" + boxedFour, []string{
			"3: format uva989: found 1 rows, expected 4", "4: 4 " + boxedFourGivens}},
		{"uva989", "the input ends", boxedFour[:12], []string{
			"3: format uva989: found 1 cells, expected a row of 4"}},
		{"uva989", "the input ends between rows", boxedFour[:10], []string{
			"2: format uva989: the input ends after 1 of 4 rows"}},
		{"mindcoding", "numbers above 9", "4\n16" + strings.Repeat(" 0", 15) +
			strings.Repeat("\n"+strings.TrimSpace(strings.Repeat("0 ", 16)), 15),
			[]string{"1: 16 G" + strings.Repeat(".", 255)}},

		{"hdu3111", "cases", "2\n" + rowsOf(9, questions) + "---\n" + rowsOf(9, questions),
			[]string{"2: 9 " + easy, "12: 9 " + easy}},
		{"hdu3111", "no case", "0\n", nil},
		{"hdu3111", "fewer cases", "2\n" + rowsOf(9, questions), []string{"2: 9 " + easy,
			"1: format hdu3111: 2 cases are promised and 1 came"}},
		{"hdu3111", "more cases", "1\n" + strings.Repeat(rowsOf(9, questions), 2), []string{
			"2: 9 " + easy, fmt.Sprintf("11: format hdu3111: found %q after the 1 cases that line 1 "+
				"promises", questions[:9])}},
		{"hdu3111", "no count", rowsOf(9, questions) + "---\n" + rowsOf(9, questions), []string{
			fmt.Sprintf("1: format hdu3111: found %q, expected the number of cases",
				questions[:9]), "11: 9 " + easy}},
		{"spojsudoku", "cases", "2\n" + hexPuzzle() + "\n" + hexPuzzle(),
			[]string{"2: 16 " + numbered(hexPuzzle()), "19: 16 " + numbered(hexPuzzle())}},

		{"euler96", "cases", "Grid 01\n" + rowsOf(9, zeros) + "Grid 2\n" + rowsOf(9, zeros),
			[]string{"1: 9 " + easy, "11: 9 " + easy}},
		{"euler96", "a damaged case", "Grid 01\n12\nGrid 02\n" + rowsOf(9, zeros), []string{
			"2: format euler96: found 2 cells, expected a row of 9", "3: 9 " + easy}},

		{"nowcoder216089", "cases", "2\n1 1 5\n9 9 1\n1\n1 2 3\n", []string{
			"1: 9 5" + strings.Repeat(".", 79) + "1", "4: 9 .3" + strings.Repeat(".", 79)}},
		{"nowcoder216089", "twice the same", "2\n1 1 5\n1 1 5\n",
			[]string{"1: 9 5" + strings.Repeat(".", 80)}},
		{"nowcoder216089", "twice another", "2\n1 1 5\n1 1 6\n", []string{
			"3: format nowcoder216089: found 6 for r1c1, which is 5 already"}},
		{"nowcoder216089", "too many givens", "1000000\n1 1 1\n", []string{"1: format nowcoder216089: " +
			"found \"1000000\", expected the number of givens, 1 to 81, or the size of the " +
			"boxes"}},
		{"nowcoder216089", "another number of givens", "11\n1 1 5\n", []string{
			"1: format nowcoder216089: found 1 givens after the number 11"}},
		{"nowcoder216089", "the size of the boxes", "2\n2 1 4\n3 1 1\n4 4 2\n", []string{
			"1: 4 ....4...1......2"}},
		{"nowcoder216089", "outside of the grid", "2\n1 1 5\n", []string{"2: format nowcoder216089: " +
			"found 1 1 5, expected a row, a column and a digit, each from 1 to 4"}},
	} {
		t.Run(test.format+": "+test.name, func(t *testing.T) {
			f := formatNamed(t, test.format)
			got := caseTexts(recordsOf(t, f, test.text, Options{}))
			if !slices.Equal(got, test.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"),
					strings.Join(test.want, "\n"))
			}
		})
	}
}

func TestJudgesStream(t *testing.T) {
	zeros := strings.ReplaceAll(easy, ".", "0")
	testStreams(t, uva989Format, boxedFour, "\n"+boxedFour)
	testStreams(t, euler96Format, "Grid 01\n"+rowsOf(9, zeros), "Grid 02\n"+rowsOf(9, zeros))
	testStreams(t, hdu3111Format, "2\n"+rowsOf(9, zeros), "---\n"+rowsOf(9, zeros))
	testStreams(t, spojSudokuFormat, "2\n"+hexPuzzle(), "\n"+hexPuzzle())
	testStreams(t, arrayFormat, arrayFour+"\n", arrayFour+"\n")
}

// Detection sees what tells judges' inputs from each other and from other formats.
func TestDetectJudges(t *testing.T) {
	spaced := spacedRows(9, strings.ReplaceAll(easy, ".", "0"))
	for _, test := range []struct{ name, text, want string }{
		{"boxes of size 2", boxedFour, "uva989"},
		{"boxes of size 3", "3\n" + spaced, "uva989"},
		{"boxes of size 3, another case", "3\n" + spaced + "\n2\n", "uva989"},
		{"three cases", "3\n" + strings.Repeat(spaced, 3), "counted"},
		{"three cases with blank lines", "3\n" + strings.Repeat(spaced+"\n", 3), "counted"},
		{"two cases", "2\n" + strings.Repeat(spaced, 2), "counted"},
		{"boxes of size 4", "4\n" + strings.Repeat(strings.Repeat("16 ", 16)+"\n", 16),
			"mindcoding"},
		{"four cases", "4\n" + strings.Repeat(spaced, 4), "counted"},
		{"a question mark", "1\n" + rowsOf(9, strings.ReplaceAll(easy, ".", "?")), "hdu3111"},
		{"cases without one, a line between", "2\n" + rowsOf(9, easySolved) + "---\n", "hdu3111"},
		{"no line between", "1\n" + rowsOf(9, easySolved), "counted"},
		{"question marks without a count", spacedRows(9, strings.ReplaceAll(easy, ".", "?")),
			"grid"},
		{"16 symbols after a count", "1\n" + hexPuzzle(), "spojsudoku"},
		{"a grid with a number", "Grid 01\n" + rowsOf(9, strings.ReplaceAll(easy, ".", "0")),
			"euler96"},
		{"lines of three digits", "2\n1 1 5\n9 9 1\n", "nowcoder216089"},
		{"a header of a grid", "4 2 2\n1 1 5\n9 9 1\n", "grid"},
		{"comparison signs", comparisonsOf(easySolved), "p4573"},
		{"two brackets", " [\n\n[", "array"},
		{"two braces", "{{5, 3, 0", "array"},
		{"a list of numbers", "[5,", "array"},
		{"points after a count", "1\n" + rowsOf(9, easy), "counted"},
		{"zeros", strings.Repeat("000000000\n", 9), "grid"},
		{"zeros after a count", "1\n" + strings.Repeat("000000000\n", 9), "counted"},
	} {
		r, err := NewReader(strings.NewReader(test.text), Options{})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
		} else if got := r.Format().Name; got != test.want {
			t.Errorf("%s: taken for %s, want %s", test.name, got, test.want)
		}
	}
}

// Only a case that was read has a number, which the answers of poj2918 have, too.
func TestNumbersOfCases(t *testing.T) {
	_, err := poj2918Format.NewAnswerer(WriteOptions{}).Begin(nil, read(t, easy, Options{})[0])
	if err != nil {
		t.Error(err)
	}
	_, err = poj2918Format.NewAnswerer(WriteOptions{}).Begin(nil,
		&Record{Puzzle: read(t, easy, Options{})[0].Puzzle})
	want := "the format cannot hold this: format poj2918 has the number of each case, which is " +
		"not known here"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// comparisonsOf returns the comparison signs of a full grid.
func comparisonsOf(grid string) string {
	var b strings.Builder
	sign := func(c, other int, less, greater string) string {
		if grid[c] < grid[other] {
			return less
		}
		return greater
	}
	for c := range 81 {
		if c%3 < 2 {
			b.WriteString(" " + sign(c, c+1, "<", ">"))
		}
		if c%9 < 8 {
			continue
		}
		b.WriteByte('\n')
		for i := c - 8; i <= c && c/9%3 < 2; i++ {
			b.WriteString(sign(i, i+9, "^", "v"))
			if i == c {
				b.WriteByte('\n')
			}
		}
	}
	return b.String()
}

func TestComparisonSigns(t *testing.T) {
	text := comparisonsOf(easySolved)
	for _, test := range []struct{ name, text, want string }{
		{"two puzzles", text + "\n" + text, "1: 9 " + strings.Repeat(".", 81) + "\n17: 9 ."},
		{"cut off", text[:len(text)/2], "8: format p4573: found "},
		{"another sign", "?" + text, `1: format p4573: found "? `},
	} {
		got := strings.Join(caseTexts(recordsOf(t, p4573Format, test.text, Options{})), "\n")
		if !strings.HasPrefix(got, test.want) {
			t.Errorf("%s: got %s", test.name, got)
		}
	}
	rec := recordsOf(t, p4573Format, text, Options{})[0]
	if len(rec.Puzzle.Rules) != 108 {
		t.Fatalf("got %d signs", len(rec.Puzzle.Rules))
	}
	for _, x := range rec.Puzzle.Rules {
		if a, b := x.Cells[0][0], x.Cells[0][1]; easySolved[a] <= easySolved[b] {
			t.Errorf("%s, but the grid has %c and %c", x.Text(rec.Puzzle.Layout), easySolved[a],
				easySolved[b])
		}
	}
}
