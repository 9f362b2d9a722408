package format

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// spacedRows returns a grid of n*n symbols as lines with blanks between them.
func spacedRows(n int, grid string) string {
	var b strings.Builder
	for i := 0; i < len(grid); i += n {
		b.WriteString(strings.Join(strings.Split(grid[i:i+n], ""), " ") + "\n")
	}
	return b.String()
}

// bordered returns a 9×9 grid with | between stacks and a line between bands,
// and with borders all around where outer is true.
func bordered(grid string, outer bool) string {
	var b strings.Builder
	rule := "------+-------+------\n"
	left, right := "", "\n"
	if outer {
		rule, left, right = "+-------+-------+-------+\n", "| ", " |\n"
		b.WriteString(rule)
	}
	for r := range 9 {
		if r == 3 || r == 6 {
			b.WriteString(rule)
		}
		row := strings.Split(grid[9*r:9*r+9], "")
		b.WriteString(left + strings.Join(row[:3], " ") + " | " + strings.Join(row[3:6], " ") +
			" | " + strings.Join(row[6:], " ") + right)
	}
	if outer {
		b.WriteString(rule)
	}
	return b.String()
}

const (
	six       = "1....2..3..4......5...6..1..2...3..."
	latinFour = "1..4..2..3......"
)

// bands returns rows of a 9x9 puzzle with a blank line behind the first three and two
// behind the next three.
func bands(cells string) string {
	rows := rowsOf(9, cells)
	return rows[:30] + "\n" + rows[30:60] + "\n\n" + rows[60:]
}

func TestReadGrid(t *testing.T) {
	box := func(s string) string { // in box-drawing characters
		return strings.NewReplacer("+", "┼", "-", "─", "|", "│").Replace(s)
	}
	heavy := func(s string) string {
		return strings.NewReplacer("+", "╬", "-", "═", "|",
			"║").Replace(s)
	}
	nine := "1: 9 " + easy + "\n"
	later := "2: 9 " + easy + "\n"
	ss := strings.NewReplacer(" ", "", "+-------+-------+-------+\n",
		"*-----------*\n").Replace(bordered(easy, true))
	dots := strings.NewReplacer("+-------+-------+-------+\n",
		":-------+-------+-------:\n").Replace(bordered(easy, true))
	for _, test := range []struct {
		name, input string
		o           Options
		want        string
	}{
		{"symbols", rowsOf(9, easy), Options{}, nine},
		{"spaced symbols", spacedRows(9, easy), Options{}, nine},
		{"header and spaced symbols", "9 3 3\n" + spacedRows(9, easy), Options{}, nine},
		{"header and symbols", "9 3 3\n" + rowsOf(9, easy), Options{}, nine},
		{"empty cells", strings.NewReplacer("..", "0_", ".", "*").Replace(rowsOf(9, easy)),
			Options{}, nine},
		{"tabs and CRLF", strings.NewReplacer(" ", "\t", "\n",
			" \r\n").Replace(spacedRows(9, easy)), Options{}, nine},
		{"bands with blank lines between", bands(easy), Options{}, nine},
		{"bands of two puzzles", bands(easy) + "\n" + bands(easy), Options{}, nine + "14: 9 " + easy +
			"\n"},
		{"a puzzle that ends after a band, another one without blank lines", bands(easy)[:31] +
			rowsOf(9, easy), Options{}, "standard input:4: format grid: the puzzle ends after 3 rows, " +
			"expected 9\n5: 9 " + easy + "\n"},
		{"a blank line within a band", bands(easy)[:41] + "\n" + bands(easy)[41:], Options{},
			"standard input:6: format grid: the puzzle ends after 4 rows, expected 9\nstandard input:9: " +
				"format grid: the puzzle ends after 2 rows, expected 9\nstandard input:13: format grid: " +
				"the puzzle ends after 3 rows, expected 9\n"},
		{"comments", "# a\n" + rowsOf(9, easy)[:20] + "# b\n" + rowsOf(9, easy)[20:], Options{},
			later},
		{"groups", groups(easy), Options{}, nine},
		{"inner borders", bordered(easy, false), Options{}, nine},
		{"borders", bordered(easy, true), Options{}, later},
		{"borders without blanks", ss, Options{}, later},
		{"borders of dots", dots, Options{}, later},
		{"double lines", strings.ReplaceAll(bordered(easy, true), "-", "="), Options{}, later},
		{"box drawing", box(bordered(easy, true)), Options{}, later},
		{"heavy box drawing", heavy(bordered(easy, true)), Options{}, later},
		{"border around each cell", "1|.|.|4\n-+-+-+-\n.|.|2|.\n-+-+-+-\n.|3|.|.\n-+-+-+-\n.|.|.|.\n", Options{}, "1: 4 1..4..2..3......\n"},
		{"Latin square", "4 0 0\n" + spacedRows(4, latinFour), Options{}, "1: latin:4 " +
			latinFour + "\n"},
		{"boxes of the header", "6 3 2\n" + rowsOf(6, six), Options{}, "1: 3x2 " + six + "\n"},
		{"usual boxes", rowsOf(6, six), Options{}, "1: 2x3 " + six + "\n"},
		{"boxes that borders show", "1.|..|.2\n..|3.|.4\n..|..|..\n--------\n5.|..|6.\n.1|..|2.\n..|3.|..\n", Options{}, "1: 3x2 " + six[:12] + "......5...6..1..2...3...\n"},
		{"boxes that lines show", "1....2\n..3..4\n......\n------\n5...6.\n.1..2.\n..3...\n",
			Options{}, "1: 3x2 " + six[:12] + "......5...6..1..2...3...\n"},
		{"borders of a jigsaw", "12|34\n1|234\n1234\n1234\n", Options{},
			"standard input:1: format grid: the borders are not those of boxes: begin with a header " +
				"\"layout: TEXT\", or name the layout\n"},
		{"a layout in the header", "layout: 9+diagonal\n" + rowsOf(9, easy), Options{},
			"1: 9+diagonal " + easy + "\n"},
		{"jigsaw", "layout: jigsaw:1112132233423444\n" + rowsOf(4, latinFour), Options{},
			"1: jigsaw:1112132233423444 " + latinFour + "\n"},
		{"a layout rules", "9 3 3\n" + rowsOf(9, easy), Options{Layout: latin(9)},
			"standard input:1:1: format grid: found the layout \"9\", which is not the one that was " +
				"asked for, \"latin:9\"\n"},
		{"a layout with more rules", "9 3 3\n" + rowsOf(9, easy),
			Options{Layout: parseLayout("9+diagonal")}, "1: 9+diagonal " + easy + "\n"},
		{"letters", rowsOf(16, "1G"+strings.Repeat(".", 254)), Options{}, "1: 16 1G" +
			strings.Repeat(".", 254) + "\n"},
		{"high letters", spacedRows(16, "BP"+strings.Repeat(".", 254)), Options{}, "1: 16 2G" +
			strings.Repeat(".", 254) + "\n"},
		{"letters from A", spacedRows(16, "BG"+strings.Repeat(".", 254)), Options{Symbols: 'A'},
			"1: 16 27" + strings.Repeat(".", 254) + "\n"},
		{"numbers", "16 4 4\n10 16" + strings.Repeat(" .", 14) +
			strings.Repeat("\n"+strings.Repeat(". ", 16), 15), Options{}, "1: 16 AG" +
			strings.Repeat(".", 254) + "\n"},
		{"numbers from 0", "0 15" + strings.Repeat(" .", 14) +
			strings.Repeat("\n"+strings.Repeat(". ", 16), 15), Options{Symbols: '0'}, "1: 16 1G" +
			strings.Repeat(".", 254) + "\n"},
		{"several", rowsOf(9, easy) + "\n\n" + spacedRows(9, hard) + "4 0 0\n" +
			rowsOf(4, latinFour), Options{}, nine + "12: 9 " + hard + "\n21: latin:4 " + latinFour +
			"\n"},
		{"no blank line", rowsOf(9, easy) + rowsOf(9, hard), Options{}, nine + "10: 9 " + hard +
			"\n"},
		{"of size 3", "3 0 0\n1 . 3\n3 1 .\n. 3 1\n", Options{}, "1: latin:3 1.331..31\n"},
		{"of size 3 without header", "1 2 3\n3 1 2\n2 3 1\n", Options{}, "1: latin:3 123312231\n"},
		{"of size 1", "1 0 0\n1\n", Options{}, "1: latin:1 1\n"},
		{"indented, first row as the numbers of columns",
			" 1 2 3 4\n 3 4 1 2\n 2 1 4 3\n 4 3 2 1\n", Options{}, "1: 4 1234341221434321\n"},
		{"that and nothing else", " 1 2 3 4\n", Options{Format: gridFormat},
			"standard input:1: format grid: the puzzle ends after 1 rows, expected 4\n"},
		{"that and a wrong row", " 1 2 3 4\n 1 2 3\n", Options{Format: gridFormat},
			"standard input:2: format grid: found 3 cells, expected a row of 4\n"},
		{"of size 1, indented", " 1\n\n 1\n", Options{Format: gridFormat},
			"1: latin:1 1\n3: latin:1 1\n"},
		{"lines too long", strings.Repeat(strings.Repeat("1", 1<<16+1)+"\n", 3),
			Options{Format: gridFormat}, "standard input:1: format grid: a line of more than 65536 " +
				"bytes, which begins with \"11111111111111111111\"...\n"},

		{"long row", rowsOf(9, easy)[:20] + "1" + rowsOf(9, easy)[20:] + "\n" + rowsOf(9, hard),
			Options{}, "standard input:3: format grid: found 10 cells, expected a row of 9\n11: 9 " + hard + "\n"},
		{"short row, then a header", rowsOf(9, easy)[:20] + rowsOf(9, easy)[21:] + "9 3 3\n" +
			rowsOf(9, hard), Options{}, "standard input:3: format grid: found 8 cells, expected a row of " +
			"9\n10: 9 " + hard + "\n"},
		{"strange symbol", "9 3 3\n" + strings.Replace(rowsOf(9, easy), "7", "$", 1) + "\n" +
			rowsOf(9, hard), Options{}, "standard input:2:3: format grid: found '$', expected a number " +
			"from 1 to 9, a letter up to I or an empty cell (. 0 _ *)\n12: 9 " + hard +
			"\n"},
		{"number too high", "16 4 4\n10 17" + strings.Repeat(" .", 14), Options{},
			"standard input:2:4: format grid: found \"17\", expected a number from 1 to 16, a letter up to " +
				"G, a letter up to P or an empty cell (. 0 _ *)\n"},
		{"letters and digits", "9 3 3\n" + strings.Replace(rowsOf(9, easy), "7", "A", 1), Options{},
			"standard input:2:3: format grid: found 'A', expected a number from 1 to 9, a letter up to I " +
				"or an empty cell (. 0 _ *)\n"},
		{"too few rows", rowsOf(9, easy)[:80] + "\n" + rowsOf(9, hard), Options{Format: gridFormat},
			"standard input:9: format grid: the puzzle ends after 8 rows, expected 9\n10: 9 " + hard +
				"\n"},
		{"end in the middle", "9 3 3\n" + rowsOf(9, easy)[:80], Options{},
			"standard input:9: format grid: the puzzle ends after 8 rows, expected 9\n"},
		{"header without rows", "9 3 3\n", Options{Format: gridFormat},
			"standard input:1: format grid: the puzzle ends after 0 rows, expected 9\n"},
		{"two headers", "9 3 3\n9 3 3\n" + rowsOf(9, easy), Options{Format: gridFormat},
			"standard input:2: format grid: the puzzle ends after 0 rows, expected 9\n2: 9 " + easy +
				"\n"},
		{"wrong header", "9 3 4\n" + rowsOf(9, easy) + "\n" + rowsOf(9, hard),
			Options{Format: gridFormat}, "standard input:1:1: format grid: found boxes of 3x4, which " +
				"do not have 9 cells: a header is the size and the height and width of the boxes, " +
				"0 0 for none\n12: 9 " + hard + "\n"},
		{"wrong layout in the header", "layout: 9+y\n" + rowsOf(9, easy), Options{},
			"standard input:1:1: format grid: layout \"9+y\", character 3: unknown rule \"y\", " +
				"expected one of diagonal, windoku, disjoint, anti-knight, anti-king, " +
				"house:CELLS, differ:CELLS, apart:CELL,CELL\n"},
		{"header and another layout", "9 3 3\n" + rowsOf(9, easy), Options{Layout: latin(16)},
			"standard input:1:1: format grid: found the layout \"9\", which is not the one that was " +
				"asked for, \"latin:16\"\n"},
		{"prime size", rowsOf(7, strings.Repeat("1......", 7)), Options{},
			"standard input:1: format grid: found a row of 7 cells, and 7x7 has no usual boxes: begin " +
				"with a header such as \"7 0 0\", or name the layout (latin:7)\n"},
		{"row too long for any size", strings.Repeat("1 ", 101), Options{Format: gridFormat},
			"standard input:1: format grid: found a row of 101 cells, expected at most 100\n"},
		{"line too long", "9 3 3\n" + strings.Repeat(" ", 1<<16) + "1\n\n" + rowsOf(9, hard),
			Options{Format: gridFormat}, "standard input:2: format grid: a line of more than 65536 " +
				"bytes, which begins with \"                    \"...\n4: 9 " + hard + "\n"},
		{"binary", "\x00\x01\xff\n\n" + rowsOf(9, hard), Options{Format: gridFormat},
			"standard input:1:1: format grid: found '\\x00', expected a number from 1 to 3, a letter up to " +
				"C or an empty cell (. 0 _ *)\n3: 9 " + hard + "\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := tell(read(t, test.input, test.o)); got != test.want {
				t.Errorf("got\n%swant\n%s", got, test.want)
			}
		})
	}
}

// groups returns a 9×9 grid with a blank between stacks.
func groups(grid string) string {
	var b strings.Builder
	for i := 0; i < 81; i += 9 {
		b.WriteString(grid[i:i+3] + " " + grid[i+3:i+6] + " " + grid[i+6:i+9] + "\n")
	}
	return b.String()
}

// TestGridPencilmarks reads pencilmarks, with and without borders, and what
// format pretty makes of them.
func TestGridPencilmarks(t *testing.T) {
	const marks = `
.------------------.------------------.----------------------.
| 7    8      146  | 2     39    345  | 569   369  134569    |
| 125  145    124  | 6     3789  3458 | 2589  3789 12345789  |
| 256  3      9    | 4578  1     458  | 2568  678  245678    |
:------------------+------------------+----------------------:
| 4    5679   3    | 589   2689  2568 | 1     6789 26789     |
| 8    15679  167  | 159   269   1256 | 3     4    2679      |
| 169  2      16   | 13489 3689  7    | 689   5    689       |
:------------------+------------------+----------------------:
| 1369 1679   5    | 1378  4     1368 | 689   2    3689      |
| 1236 167    1267 | 1378  23678 9    | 4     368  3568      |
| 2369 469    2468 | 38    5     2368 | 7     1    3689      |
'------------------'------------------'----------------------'
`
	plain := strings.NewReplacer("|", " ", ".--", "#--", ":--", "#--", "'--", "#--").Replace(marks)
	for name, text := range map[string]string{"borders": marks, "plain": plain} {
		records := read(t, text, Options{})
		if len(records) != 1 || records[0].Err != nil {
			t.Fatalf("%s: %+v", name, records)
		}
		p := records[0].Puzzle
		if want := "78.2........6......39.1....4.3...1..8.....34..2...7.5...5.4..2......94......5.71."; p.Givens.String() != want || p.Layout != nonet.Classic() {
			t.Errorf("%s: %s on %s", name, p.Givens, p.Layout)
		}
		for c, want := range map[nonet.Cell]nonet.Digits{0: nonet.DigitsOf(7),
			2: nonet.DigitsOf(1, 4, 6), 80: nonet.DigitsOf(3, 6, 8, 9)} {
			if p.Marks[c] != want {
				t.Errorf("%s: cell %d has %v, should have %v", name, c, p.Marks[c], want)
			}
		}
		var b strings.Builder
		w := prettyFormat.NewWriter(&b, WriteOptions{})
		if err := errors.Join(w.Write(records[0]), w.Close()); err != nil {
			t.Fatal(err)
		}
		again := read(t, b.String(), Options{})
		if len(again) != 1 || again[0].Err != nil || !slices.Equal(again[0].Puzzle.Marks, p.Marks) {
			t.Errorf("%s: %s reads as %+v", name, b.String(), again)
		}
	}

	// Digits out of order are not pencilmarks, nor is a slip in a plain grid; and
	// groups of symbols are none.
	for _, text := range []string{strings.Replace(marks, "146", "164", 1),
		strings.Replace(marks, "146", "140", 1),
		strings.Replace(spacedRows(9, easy), ". ", "12 ", 1)} {
		if records := read(t, text, Options{}); len(records) == 1 && records[0].Err == nil {
			t.Errorf("%s is read", text)
		}
	}
	if records := read(t, strings.Repeat("123 456 789\n", 9), Options{}); len(records) != 1 ||
		records[0].Err != nil || records[0].Puzzle.Marks != nil {
		t.Errorf("groups: %+v", records)
	}
}

// candidateRows is a 9×9 grid of candidates: those that the digits of easy leave.
func candidateRows() [][]string {
	rows := make([][]string, 9)
	p := &nonet.Puzzle{Layout: nonet.Classic(), Givens: digitsOf(easy)}
	for c, digits := range p.Candidates() {
		rows[c/9] = append(rows[c/9], marksText(digits, prettyDigits('1', false), false))
	}
	return rows
}

// joinRows returns cells as lines, with blanks between the cells of a row.
func joinRows(rows [][]string) string {
	var b strings.Builder
	for _, row := range rows {
		b.WriteString(strings.Join(row, " ") + "\n")
	}
	return b.String()
}

// TestGridMarksInCandidates reads the marks of programs beside candidates.
func TestGridMarksInCandidates(t *testing.T) {
	for _, test := range []struct {
		cell string
		want nonet.Digits
	}{
		{"-146", nonet.DigitsOf(4, 6)}, {"1-46", nonet.DigitsOf(1, 6)},
		{"1-4-6", nonet.DigitsOf(1)}, {"-1-4-6", nonet.DigitsOf()},
		{"1*46", nonet.DigitsOf(1, 4, 6)}, {"14#6@", nonet.DigitsOf(1, 4, 6)},
		{"1A4B-6", nonet.DigitsOf(1, 4)}, {"4*", nonet.DigitsOf(4)},
		{".", nonet.DigitsOf()}, {"0", nonet.DigitsOf()},
	} {
		rows := candidateRows()
		open := 0
		for len(rows[0][open]) == 1 {
			open++
		}
		rows[0][open] = test.cell
		for name, text := range map[string]string{"blanks": joinRows(rows),
			"bars": "|" + strings.ReplaceAll(joinRows(rows), "\n", " |\n|")} {
			text = strings.TrimSuffix(text, "|")
			rec := read(t, text, Options{})[0]
			if rec.Err != nil || rec.Puzzle.Givens[open] != 0 ||
				rec.Puzzle.Marks[open] != test.want {
				t.Errorf("%s, %s: got %s", name, test.cell, summary(rec))
			}
		}
	}
}

// TestGridLastCandidate: a digit that stands alone is set only if no cell that sees it has
// it as a candidate. The remark says what a grid of candidates does not tell.
func TestGridLastCandidate(t *testing.T) {
	rows := candidateRows()
	rec := read(t, joinRows(rows), Options{})[0]
	given := strings.IndexFunc(easy, func(r rune) bool { return r != '.' })
	if rec.Puzzle.Givens[given] == 0 || len(rec.Remarks) != 1 || rec.Remarks[0] != remarkGivens {
		t.Errorf("got %s, %q", summary(rec), rec.Remarks)
	}
	open := 0
	for len(rows[given/9][open]) == 1 {
		open++
	}
	rows[given/9][open] = "123456789"
	rec = read(t, joinRows(rows), Options{})[0]
	if rec.Puzzle.Givens[given] != 0 || rec.Puzzle.Marks[given].Len() != 1 {
		t.Errorf("got %s", summary(rec))
	}
}

// TestGridOfStates reads grids that tell givens from the player's digits.
func TestGridOfStates(t *testing.T) {
	var given, placed, state [][]string
	for r, row := range candidateRows() {
		given, placed, state = append(given, nil), append(placed, nil), append(state, nil)
		for c, cell := range row {
			studio, plain, u := cell, cell, cell
			if easy[9*r+c] != '.' {
				studio = "<" + cell + ">"
			} else if r == 1 {
				studio = "*" + easySolved[9*r+c:][:1] + "*"
				plain, u = studio, "u"+studio[1:2]
			}
			given[r], placed[r], state[r] = append(given[r], studio), append(placed[r], plain),
				append(state[r], u)
		}
	}
	for name, text := range map[string]string{"<7> and *7*": joinRows(given),
		"*7*": joinRows(placed), "u7": joinRows(state)} {
		rec := recordsOf(t, gridFormat, text, Options{})[0]
		if rec.Err != nil || rec.Puzzle.Givens.String() != easy || rec.Puzzle.Marks != nil ||
			rec.Progress.Placed.Clues() != strings.Count(easy[9:18], ".") ||
			rec.filled()[9:18].String() != easySolved[9:18] || rec.Remarks != nil {
			t.Errorf("%s: got %s %+v", name, summary(rec), rec.Progress)
			continue
		}
		open := strings.IndexByte(easy, '.')
		if want := candidateRows()[0][open]; marksText(rec.Progress.Candidates[open],
			prettyDigits('1', false), false) != want {
			t.Errorf("%s: cell %d has the candidates %v, want %s", name, open,
				rec.Progress.Candidates[open], want)
		}
	}

	// Without candidates, an empty cell is open. Where givens are marked, a digit alone is
	// a candidate.
	text := "<1> . *2* .\n" + strings.Repeat(". . . .\n", 3)
	rec := recordsOf(t, gridFormat, text, Options{})[0]
	if rec.Err != nil || rec.Puzzle.Givens[0] != 1 || rec.Progress.Placed[2] != 2 ||
		rec.Progress.Candidates != nil {
		t.Errorf("got %s %+v", summary(rec), rec.Progress)
	}
	rec = recordsOf(t, gridFormat, "<1> 2 34 34\n"+strings.Repeat("12 12 34 34\n", 3),
		Options{})[0]
	if rec.Err != nil || rec.Puzzle.Givens.Clues() != 1 ||
		rec.Progress.Candidates[1] != nonet.DigitsOf(2) {
		t.Errorf("got %s %+v", summary(rec), rec.Progress)
	}
}

// TestWriteGridOfStates writes states, which are read as the same again.
func TestWriteGridOfStates(t *testing.T) {
	rec := stateOfEasy(nil)
	rec.Progress.Candidates = open(rec.Puzzle, rec.filled())
	text, err := write(gridFormat, WriteOptions{}, rec)
	again := read(t, text, Options{})
	if err != nil || progressOf(again[0]) != progressOf(rec) ||
		!equal(again[0].Puzzle, rec.Puzzle) {
		t.Errorf("%v, %s is read as %s%s", err, text, tell(again), progressOf(again[0]))
	}

	// Without givens, a last candidate does not become one. Cells may have no candidate.
	four := &Record{Puzzle: nonet.NewPuzzle(parseLayout("4")), Progress: &Progress{
		Placed: make(nonet.Grid, 16), Candidates: make([]nonet.Digits, 16)}}
	four.Progress.Placed[5] = 3
	four.Progress.Candidates[0] = nonet.DigitsOf(1)
	four.Progress.Candidates[1] = nonet.DigitsOf(2, 4)
	text, err = write(gridFormat, WriteOptions{}, four)
	again = read(t, text, Options{})
	if err != nil || progressOf(again[0]) != progressOf(four) ||
		!strings.HasPrefix(text, "4 2 2\n+--------+-----+\n| 1# 24  | . . |\n| .  *3* | . . |\n") {
		t.Errorf("%v, %s is read as %s%s", err, text, tell(again), progressOf(again[0]))
	}

	// Symbols are told, and those of larger sizes are numbers with commas.
	big := &Record{Puzzle: nonet.NewPuzzle(parseLayout("16")), Progress: &Progress{
		Placed: make(nonet.Grid, 256), Candidates: make([]nonet.Digits, 256)}}
	big.Puzzle.Givens[0], big.Progress.Placed[1] = 16, 10
	big.Progress.Candidates[2] = nonet.DigitsOf(1, 11)
	for _, symbols := range []byte{0, '1', '0', 'A'} {
		text, err := write(gridFormat, WriteOptions{Symbols: symbols}, big)
		if symbols == 'A' && errors.Is(err, ErrCannotHold) {
			continue
		}
		again := read(t, text, Options{})
		if err != nil || progressOf(again[0]) != progressOf(big) ||
			!equal(again[0].Puzzle, big.Puzzle) {
			t.Errorf("%c: %v, %s is read as %s", symbols, err, text, tell(again))
		}
	}

	// A puzzle's pencilmarks leave no place for a state.
	both := &Record{Puzzle: rec.Puzzle.Clone(), Progress: rec.Progress}
	both.Puzzle.Marks = rec.Puzzle.Candidates()
	text, err = write(gridFormat, WriteOptions{}, both)
	again = read(t, text, Options{})
	if err != nil || again[0].Progress != nil || len(gridFormat.LeavesOut(both)) != 2 {
		t.Errorf("%v, %s, left out %q", err, text, gridFormat.LeavesOut(both))
	}
	if left := gridFormat.LeavesOut(rec); left != nil {
		t.Errorf("left out %q", left)
	}
}

func TestGridReply(t *testing.T) {
	unsolvable := "11" + easy[2:]
	letters := strings.NewReplacer("1", "A", "2", "B", "3", "C", "4", "D", "5", "E", "6", "F", "7",
		"G", "8", "H", "9", "I")
	for _, test := range []struct {
		name, input string
		o           WriteOptions
		want        string
	}{
		{"symbols", rowsOf(9, easy), WriteOptions{}, rowsOf(9, easySolved)},
		{"spaced", spacedRows(9, easy), WriteOptions{}, spacedRows(9, easySolved)},
		{"header", "9 3 3\n" + spacedRows(9, easy), WriteOptions{}, "9 3 3\n" +
			spacedRows(9, easySolved)},
		{"borders", bordered(easy, true), WriteOptions{}, spacedRows(9, easySolved)},
		{"letters", letters.Replace(rowsOf(9, easy)), WriteOptions{},
			letters.Replace(rowsOf(9, easySolved))},
		{"spaced letters", letters.Replace(spacedRows(9, easy)), WriteOptions{},
			letters.Replace(spacedRows(9, easySolved))},
		{"symbols asked for", rowsOf(9, easy), WriteOptions{Symbols: 'A'},
			letters.Replace(rowsOf(9, easySolved))},
		{"as it came", strings.ReplaceAll(rowsOf(9, unsolvable), ".", "0"), WriteOptions{},
			strings.ReplaceAll(rowsOf(9, unsolvable), ".", "0")},
		{"as it came, without its borders", bordered(unsolvable, true), WriteOptions{},
			spacedRows(9, unsolvable)},
		{"several", rowsOf(9, easy) + "\n" + rowsOf(9, unsolvable) + "\n\n4 0 0\n" +
			rowsOf(4, "234.12.44.23.412") + "\n", WriteOptions{},
			rowsOf(9, easySolved) + "\n" + rowsOf(9, unsolvable) + "\n4 0 0\n" +
				rowsOf(4, "2341123441233412")},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := answersTo(t, gridFormat, read(t, test.input, Options{}),
				test.o); got != test.want {
				t.Errorf("got\n%swant\n%s", got, test.want)
			}
		})
	}
}

func TestWriteGrid(t *testing.T) {
	for _, test := range []struct {
		layout, givens string
		o              WriteOptions
		want           string
	}{
		{"9", easy, WriteOptions{}, spacedRows(9, easy)},
		{"9", easy, WriteOptions{Symbols: '1'}, rowsOf(9, easy)},
		{"3x2", six, WriteOptions{}, "6 3 2\n" + spacedRows(6, six)},
		{"latin:4", latinFour, WriteOptions{}, "4 0 0\n" + spacedRows(4, latinFour)},
		{"latin:4+diagonal", latinFour, WriteOptions{}, "layout: latin:4+diagonal\n" +
			spacedRows(4, latinFour)},
		{"jigsaw:1112132233423444", latinFour, WriteOptions{}, "layout: jigsaw:1112132233423444\n" +
			spacedRows(4, latinFour)},
		{"16", "1G" + strings.Repeat(".", 254), WriteOptions{}, "1 16" +
			strings.Repeat(" .", 14) + strings.Repeat("\n."+strings.Repeat(" .", 15), 15) + "\n"},
	} {
		p, err := nonet.ParsePuzzle(parseLayout(test.layout), test.givens)
		if err != nil {
			t.Fatal(err)
		}
		got, err := write(gridFormat, test.o, &Record{Puzzle: p}, &Record{Puzzle: p})
		if want := test.want + "\n" + test.want; err != nil || got != want {
			t.Errorf("%s: got\n%s, %v, want\n%s", test.layout, got, err, want)
		}
	}
	marked := nonet.NewPuzzle(nonet.Classic())
	marked.Marks = make([]nonet.Digits, 81)
	if got, err := write(gridFormat, WriteOptions{}, &Record{Puzzle: marked}); !errors.Is(err,
		ErrCannotHold) || got != "" {
		t.Errorf("pencilmarks: got %q, %v", got, err)
	}
}

func TestGridIsYieldedAtOnce(t *testing.T) {
	for _, text := range []string{rowsOf(9, easy), bordered(easy, true)[:26*12], "9 3 3\n" +
		spacedRows(9, easy)} {
		r, err := NewReader(stall(t, text), Options{})
		if err != nil {
			t.Fatal(err)
		}
		for rec := range r.Records() {
			if rec.Err != nil || rec.Puzzle.Givens.String() != easy {
				t.Errorf("got %s", summary(rec))
			}
			break
		}
	}
}

func TestGridAnswers(t *testing.T) {
	rec := read(t, rowsOf(9, easy), Options{})[0]
	for _, test := range []struct{ name, text, want string }{
		{"symbols", rowsOf(9, easySolved), easySolved},
		{"spaced", "\n" + spacedRows(9, easySolved) + "\n", easySolved},
		{"header", "9 3 3\n" + spacedRows(9, easySolved), easySolved},
		{"borders", bordered(easySolved, true), easySolved},
		{"as it came", rowsOf(9, easy), "none"},
		{"half", rowsOf(9, easySolved)[:50], "ends after 5 rows"},
		{"not full", "." + rowsOf(9, easySolved)[1:], "r1c1 is empty"},
		{"strange", "$" + rowsOf(9, easySolved)[1:], "found '$'"},
		{"another size", "4 0 0\n" + rowsOf(4, latinFour), "found the layout \"latin:4\""},
		{"end", "\n", "EOF"},
	} {
		t.Run(test.name, func(t *testing.T) {
			a, err := NewAnswers(strings.NewReader(test.text), gridFormat, Options{})
			if err != nil {
				t.Fatal(err)
			}
			checkAnswer(t, a, rec, test.want)
		})
	}
}

// TestReadGridData reads the collections beside the repository, if they are
// there.
func TestReadGridData(t *testing.T) {
	dir := testenv.Data(t)
	var files []string
	for _, name := range []string{"qcp", "qwh", "sudoku"} {
		found, err := filepath.Glob(filepath.Join(dir, name, "*.txt"))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	if len(files) == 0 {
		t.Skip("no data in ", dir)
	}
	sizes := map[string]bool{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		header, _, _ := strings.Cut(string(text), "\n")
		if testing.Short() && sizes[header] {
			continue
		}
		sizes[header] = true
		records := read(t, string(text), Options{})
		if len(records) != 1 || records[0].Err != nil {
			t.Errorf("%s: got %.200s", file, tell(records))
			continue
		}
		got, err := write(gridFormat, WriteOptions{}, records[0])
		if want := strings.ReplaceAll(string(text), " \n", "\n"); err != nil || got != want {
			t.Errorf("%s is not written as it was read: %v", file, err)
		}
	}
}

// Rules stand in headers before the rows of their grid, and never get lost.
func TestGridRuleHeaders(t *testing.T) {
	const rule = "rule: cage:4:r1c1,r2c1\n"
	const empty = "....\n....\n....\n....\n"
	const line4 = "1...............\n"
	const hint = `; if the line is a whole puzzle, put a line "layout: 4" above it`
	many := strings.Repeat(rule, maxRuleHeaders+2)
	for text, want := range map[string]string{
		many + empty:                   "10001:1: format grid: found a rule after 10000",
		many + "\n" + empty:            "found a rule after 10000",
		many + "layout: 4\n\n" + empty: "found a rule after 10000",
		rule + line4:                   "1 rows, expected 16" + hint,
		"layout: 9\n" + rule + line4:   "16 cells, expected a row of 9" + hint,
		rule + easy[:70] + "\n":        "expected at most 61: above are numbers",
		rule:                           "1: format grid: found a rule without a grid after it",
		"rules: cage:4:r1c1\n" + empty: `1:1: format grid: found "rules:", expected "rule:" and one rule`,
	} {
		all := read(t, text, Options{})
		if len(all) != 1 || all[0].Err == nil || !strings.Contains(all[0].Err.Error(), want) {
			t.Errorf("%.40q, %d lines: got %s, want %s", text, strings.Count(text, "\n"), tell(all),
				want)
		}
	}
	for _, name := range []string{"rule", "Rule", "RULE"} {
		rec := only(t, name+": cage:4:r1c1,r2c1\n"+empty, Options{})
		if rec.Err != nil || len(rec.Puzzle.Rules) != 1 {
			t.Errorf("%s: got %s", name, summary(rec))
		}
	}
	// Below rules a line may have the whole puzzle.
	for text, o := range map[string]Options{
		"rule: greater:r1c1,r2c1\n" + easy + "\n":              {},
		"rule: greater:r1c1,r2c1\n" + easy + " \n\n":           {},
		"layout: 4\nrule: greater:r1c1,r2c1\n" + line4:         {},
		"rule: greater:r1c1,r2c1\nlayout: 4\n" + line4 + "\n#": {},
		"rule: greater:r1c1,r2c1\n" + line4:                    {Layout: parseLayout("4")},
		"Rule: greater:r1c1,r2c1\n" + strings.Repeat(".", 100): {Layout: parseLayout("10")},
	} {
		rec := only(t, text, o)
		if rec.Err != nil || len(rec.Puzzle.Rules) != 1 {
			t.Errorf("%q: got %s", text, summary(rec))
		} else if line := rec.Puzzle.Givens.String(); !strings.Contains(text, line) {
			t.Errorf("%q: got %s", text, line)
		}
	}
	all := read(t, rule+easy[:40]+"x"+easy[41:]+"\n", Options{})
	if len(all) != 1 || all[0].Err == nil ||
		!strings.Contains(all[0].Err.Error(), ":2:41: format grid: found 'x'") {
		t.Errorf("a wrong symbol in a line below a rule: got %s", tell(all))
	}
	all = read(t, empty+rule, Options{})
	if len(all) != 2 || all[0].Err != nil || all[1].Err == nil ||
		!strings.Contains(all[1].Err.Error(), "found a rule without a grid after it") {
		t.Errorf("a rule after the grid: got %s", tell(all))
	}
}

// Givens of a puzzle with pencilmarks are told from cells with one pencilmark.
func TestGivensBesideMarks(t *testing.T) {
	all := nonet.AllDigits(9)
	for _, f := range []*Format{gridFormat, lineFormat, csvFormat} {
		for _, test := range []struct{ given, single bool }{{true, true}, {true, false},
			{false, true}, {false, false}} {
			p := nonet.NewPuzzle(nonet.Classic())
			p.Marks = slices.Repeat([]nonet.Digits{all}, 81)
			p.Marks[2] = nonet.DigitsOf(3, 4)
			if test.given {
				p.Givens[0], p.Givens[1] = 1, 2
			}
			if test.single {
				p.Marks[80], p.Marks[70] = nonet.DigitsOf(5), nonet.DigitsOf(9)
			}
			rec := only(t, written(t, f, &Record{Puzzle: p}), Options{})
			if rec.Err != nil || !slices.Equal(rec.Puzzle.Givens, p.Givens) ||
				!equal(rec.Puzzle, p) || len(rec.Remarks) > 0 {
				t.Errorf("%s, %v: got %s, %q", f.Name, test, summary(rec), rec.Remarks)
			}
		}
	}
	marks, none := strings.Repeat("123456789", 81), strings.Repeat(".", 80)
	const four = "1 23 34 4\n2 3 12 34\n12 34 1 23\n34 12 4 1\n"
	wantErrors(t, lineFormat, map[string]string{
		marks + " givens=12": "found the givens of 2 cells, expected 81",
		"." + marks[1:] + " givens=1" + none: "found the given '1', expected a pencilmark of " +
			"r1c1 or . for an open cell",
	})
	wantErrors(t, gridFormat, map[string]string{
		"givens: r1c1\n":                      `found "givens:" without a grid after it`,
		"givens: r1c1\ngivens: r1c1\n" + four: `found a second "givens:" of a grid`,
		"givens: r1c2\n" + four:               "found the given r1c2, whose cell does not have exactly one digit",
		"givens: r9c9\n" + four:               `found "r9c9", expected a cell from r1c1 to r4c4`,
		"givens: r1c1\n<1>" + four[1:]:        `found "givens:" above a grid in which givens`,
	})
}
