package format

import (
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

// sheet returns the rows of a puzzle with a separator between the cells, empty ones as empty.
func sheet(n int, puzzle, separator string) string {
	var b strings.Builder
	for row := range n {
		cells := strings.Split(puzzle[row*n:(row+1)*n], "")
		for i, cell := range cells {
			cells[i] = strings.Trim(cell, ".")
		}
		b.WriteString(strings.Join(cells, separator) + "\n")
	}
	return b.String()
}

// boxedSheet returns a spreadsheet of a 9x9 puzzle with an empty column between the boxes, and
// between are the lines between them.
func boxedSheet(puzzle, separator, between string) string {
	var b strings.Builder
	for i, line := range strings.Split(strings.TrimSuffix(sheet(9, puzzle, " "), "\n"), "\n") {
		cells := strings.Split(line, " ")
		for j := 3; j < len(cells); j += 4 {
			cells = append(cells[:j], append([]string{""}, cells[j:]...)...)
		}
		if i == 3 || i == 6 {
			b.WriteString(between)
		}
		b.WriteString(strings.Join(cells, separator) + "\n")
	}
	return b.String()
}

func TestReadSpreadsheet(t *testing.T) {
	tabs := sheet(9, easy, "\t")
	four := "1...............\n"
	for _, test := range []struct {
		name, input string
		o           Options
		want        string
	}{
		{"tabs", tabs, Options{}, "1: 9 " + easy + "\n"},
		{"commas, CRLF", strings.ReplaceAll(sheet(9, easy, ","), "\n", "\r\n"), Options{},
			"1: 9 " + easy + "\n"},
		{"semicolons, quotes, byte order mark", "\xef\xbb\xbf" +
			strings.NewReplacer("1", `"1"`, "2", `" 2 "`).Replace(sheet(9, easy, ";")), Options{},
			"1: 9 " + easy + "\n"},
		{"signs of empty cells", strings.ReplaceAll(sheet(9, easy, ","), ",,", ",0,"), Options{},
			"1: 9 " + easy + "\n"},
		{"blank lines between boxes", boxed(tabs, "\n"), Options{}, "1: 9 " + easy + "\n"},
		{"empty columns and blank lines between boxes", boxedSheet(easy, ",", "\n"), Options{},
			"1: 9 " + easy + "\n"},
		{"empty columns and rows between boxes", boxedSheet(easy, "\t", strings.Repeat("\t", 10)+
			"\n"), Options{}, "1: 9 " + easy + "\n"},
		{"empty columns between boxes", boxedSheet(easy, ";", ""), Options{}, "1: 9 " + easy + "\n"},
		{"an empty row", sheet(9, hard, "\t"), Options{}, "1: 9 " + hard + "\n"},
		{"several", tabs + "\n" + tabs + tabs, Options{}, "1: 9 " + easy + "\n11: 9 " + easy +
			"\n20: 9 " + easy + "\n"},
		{"numbers", sheet(16, "1"+strings.Repeat(".", 255), ",")[:1] + "0" +
			sheet(16, "1"+strings.Repeat(".", 255), ",")[1:], Options{}, "1: 16 A" +
			strings.Repeat(".", 255) + "\n"},
		{"size 4 with empty columns", "1,2,,,\n,,,,\n\n,,,,\n,,,,1\n", Options{},
			"1: 4 12.............1\n"},
		{"a layout above", "# mine\nlayout: latin:5\n1\t\t\t\t\n" + strings.Repeat("\t\t\t\t\n", 4),
			Options{}, "2: latin:5 1" + strings.Repeat(".", 24) + "\n"},
		{"the layout given", sheet(4, four, ","), Options{Layout: latin(4)}, "1: latin:4 " + four},
		{"no usual boxes", strings.Repeat("1,,,,,,,,,,,,\n", 13), Options{Format: spreadsheetFormat},
			"standard input:1: format spreadsheet: found a row of 13 cells, and 13x13 has no usual boxes: " +
				"begin with a header such as \"13 0 0\", or name the layout (latin:13)\n"},
		{"a strange cell", strings.Replace(tabs, "2", "x2", 1) + tabs, Options{},
			"standard input:1:2: format spreadsheet: found \"x2\", expected a number from 1 to 9, a letter " +
				"up to I or an empty cell (. 0 _ *)\n10: 9 " + easy + "\n"},
		{"a cell lost", strings.Replace(tabs, "\n\t", "\n", 1) + tabs, Options{},
			"standard input:2: format spreadsheet: found 8 cells, expected a row of 9\n10: 9 " +
				easy + "\n"},
		{"a cell between boxes", strings.Replace(boxedSheet(easy, ",", "\n"), ",,", ",5,", 3),
			Options{Format: spreadsheetFormat}, "standard input:1:6: format spreadsheet: found a cell in a " +
				"column that is empty in the first row, where it stands between boxes\n"},
		{"too short", strings.Join(strings.SplitAfter(tabs, "\n")[:7], "") + "\n" + tabs, Options{},
			"standard input:8: format spreadsheet: the puzzle ends after 7 rows, expected 9\n9: 9 " +
				easy + "\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := tell(read(t, test.input, test.o)); got != test.want {
				t.Errorf("got\n%swant\n%s", got, test.want)
			}
		})
	}
}

// boxed puts a line between the boxes of nine rows.
func boxed(rows, between string) string {
	lines := strings.SplitAfter(rows, "\n")
	return strings.Join(lines[:3], "") + between + strings.Join(lines[3:6], "") + between +
		strings.Join(lines[6:], "")
}

func TestDetectSpreadsheet(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"tabs", sheet(9, easy, "\t"), "spreadsheet"},
		{"two rows are enough", sheet(9, easy, ",")[:40], "spreadsheet"},
		{"commas without an empty cell", sheet(9, easySolved, ","), "spreadsheet"},
		{"tabs without an empty cell", sheet(9, easySolved, "\t"), "grid"},
		{"a strange cell", strings.Replace(sheet(9, easy, "\t"), "2", "??", 1), "spreadsheet"},
		{"lines of a table", "puzzle,solution\n" + easy + "," + easySolved + "\n", "csv"},
	} {
		r, err := NewReader(strings.NewReader(test.text), Options{})
		if err != nil || r.Format().Name != test.want {
			t.Errorf("%s: got %v, %v", test.name, r, err)
		}
	}
}

func TestWriteSpreadsheet(t *testing.T) {
	rec := read(t, easy, Options{})[0]
	roundTrip := func(want string) {
		t.Helper()
		got, err := write(spreadsheetFormat, WriteOptions{}, rec, rec)
		if err != nil || got != want+"\n"+want {
			t.Errorf("got %q, %v", got, err)
		}
		again := read(t, got, Options{})
		if len(again) != 2 || !equal(again[1].Puzzle, rec.Puzzle) {
			t.Errorf("read again as %s", tell(again))
		}
	}
	roundTrip(sheet(9, easy, "\t"))
	rec = &Record{Puzzle: &nonet.Puzzle{Layout: parseLayout("9+diagonal"), Givens: digitsOf(easy)}}
	roundTrip("layout: 9+diagonal\n" + sheet(9, easy, "\t"))
}

func TestSpreadsheetReply(t *testing.T) {
	records := read(t, sheet(9, easy, "\t")+"\n"+sheet(9, noSolution, "\t"), Options{})
	got := answersTo(t, spreadsheetFormat, records, WriteOptions{})
	if want := sheet(9, easySolved, "\t") + "\n" + sheet(9, noSolution, "\t"); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
