package format

import (
	"strconv"
	"strings"
	"testing"
)

// What programs and exercises write above rows or beside them: the size, the number of puzzles,
// numbers of rows and columns.
func TestNumbersAboveRows(t *testing.T) {
	zeros := strings.ReplaceAll(easy, ".", "0")
	sixteen := strings.Repeat("1 0 3 0 5 6 7 0 9 10 0 12 13 14 15 16\n", 16)
	sixteenSays := "16 " + strings.Repeat("1.3.567.9A.CDEFG", 16)
	nine := "9 " + easy
	// table writes easy with numbers from a number on above the columns and, perhaps, before rows.
	table := func(from int, separator string, rows bool) string {
		var b strings.Builder
		for i := range 9 {
			if i > 0 || rows {
				b.WriteString(separator)
			}
			b.WriteString(strconv.Itoa(from + i))
		}
		for r := range 9 {
			b.WriteString("\n")
			if rows {
				b.WriteString(strconv.Itoa(from+r) + separator)
			}
			b.WriteString(strings.Join(strings.Split(zeros[9*r:9*r+9], ""), separator))
		}
		return b.String() + "\n"
	}
	for _, test := range []struct{ name, text, format, want string }{
		{"9, numbers", "9\n" + spacedRows(9, zeros), "counted", "2: " + nine},
		{"9, digits", "9\n" + rowsOf(9, zeros), "counted", "2: " + nine},
		{"9, points", "9\n" + rowsOf(9, easy), "counted", "2: " + nine},
		{"9 twice", strings.Repeat("9\n"+rowsOf(9, zeros), 2), "counted", "2: " + nine + "\n12: " + nine},
		{"nine cases", "9\n" + strings.Repeat(rowsOf(9, zeros), 9), "counted", "2: " + nine},
		{"9 and one line", "9\n" + zeros + "\n", "counted",
			"2: " + nine + "\nstandard input:1: format counted: 9 cases are promised and 1 came"},
		{"9 9", "9 9\n" + spacedRows(9, zeros), "grid", "1: " + nine},
		{"9 9, digits", "9 9\n" + rowsOf(9, zeros), "grid", "1: " + nine},
		{"4", "4\n1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 2\n", "grid", "1: 4 1.....3..4.....2"},
		{"4, digits", "4\n1000\n0030\n0400\n0002\n", "grid", "1: 4 1.....3..4.....2"},
		{"4 4", "4 4\n1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 2\n", "grid", "1: 4 1.....3..4.....2"},
		{"4 4 and bits alone are a matrix", "4 4\n1 0 0 0\n0 0 1 0\n0 1 0 0\n0 0 0 1\n", "matrix",
			"1: cover"},
		{"6", "6\n" + spacedRows(6, six), "grid", "1: 2x3 " + six},
		{"16", "16\n" + sixteen, "grid", "1: " + sixteenSays},
		{"16 16", "16 16\n" + sixteen, "grid", "1: " + sixteenSays},
		{"25", "25\n" + strings.Repeat("25"+strings.Repeat(" 0", 24)+"\n", 25), "grid",
			"1: 25 " + strings.Repeat("P"+strings.Repeat(".", 24), 25)},
		{"several", strings.Repeat("4\n1000\n0030\n0400\n0002\n\n", 2), "grid",
			"1: 4 1.....3..4.....2\n7: 4 1.....3..4.....2"},
		{"another size", "6\n1000\n0030\n0400\n0002\n", "grid",
			"standard input:2: format grid: found 4 cells, expected a row of 6"},
		{"a row of size 2", "12\n21\n", "grid", "1: latin:2 1221"},

		{"a number and a table", "10000\npuzzle,solution\n" + zeros + "," + easySolved + "\n", "csv",
			"3: " + nine + ` rest ",` + easySolved + `"`},
		{"a small number", "1\n\nquizzes,solutions\n" + zeros + "," + easySolved + "\n", "csv",
			"4: " + nine + ` rest ",` + easySolved + `"`},
		{"a number that may be a puzzle", "1000\npuzzle;n\n" + zeros + ";5\n", "csv",
			"3: " + nine + ` rest ";5"`},
		{"a number and lines with solutions", "2\n" + zeros + "," + easySolved + "\n" + zeros + "\n",
			"csv", "2: " + nine + ` rest ",` + easySolved + "\"\n3: " + nine},
		{"a number and lines", "2\n" + zeros + "\n" + zeros + "\n", "counted", "2: " + nine + "\n3: " + nine},

		{"pandas", table(0, "  ", true), "grid", "1: " + nine},
		{"pandas, tabs", table(0, "\t", true), "grid", "1: " + nine},
		{"pandas, CSV", table(0, ",", true), "grid", "1: " + nine},
		{"from 1", table(1, " ", true), "grid", "1: " + nine},
		{"columns alone", table(0, "\t", false), "grid", "1: " + nine},
		{"columns alone, from 1", table(1, " ", false), "grid", "1: " + nine},
		{"columns alone, CSV", table(0, ",", false), "grid", "1: " + nine},
	} {
		t.Run(test.name, func(t *testing.T) {
			records := read(t, test.text, Options{})
			var got []string
			for _, rec := range records {
				if rec.Format.Name != test.format {
					t.Errorf("taken for %s, want %s", rec.Format.Name, test.format)
				}
				got = append(got, summary(rec))
			}
			if test.name == "nine cases" && len(got) == 9 {
				got = got[:1]
			}
			if text := strings.Join(got, "\n"); text != test.want {
				t.Errorf("got\n%s\nwant\n%s", text, test.want)
			}
		})
	}
}
