package format

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/internal/bulk"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// pastedDress writes a puzzle as people and programs do. The cells of a row come as words, with the
// dress's own word for an empty cell.
type pastedDress struct {
	name  string
	empty string
	row   string // between the cells of a row
	rows  string // between rows
	left  string // before and after each row
	right string
	above string
	below string
}

var pastedDresses = []pastedDress{
	{"rows with x", "x", "", "\n", "", "", "", ""},
	{"rows with #", "#", "", "\n", "", "", "", ""},
	{"rows with ~", "~", "", "\n", "", "", "", ""},
	{"spaced rows with N", "N", " ", "\n", "", "", "", ""},
	{"spaced rows with bullets", "•", " ", "\n", "", "", "", ""},
	{"spaced rows with squares", "⬜", " ", "\n", "", "", "", ""},
	{"spaced rows with CRLF", "=", " ", "\r\n", "", "", "", "\r\n"},
	{"prose around rows", ".", " ", "\n", "", "", "Hello,\n\ncan you help me?\n\n",
		"\n\nThanks!\nEva\n"},
	{"a name and a line", ".", "", "", "", "", "Puzzle: ", "\n"},
	{"an assignment", "0", "", "", "", "", "easy = \"", "\"\n"},
	{"rows with slashes", ".", "", "/", "", "", "", ""},
	{"rows with semicolons", ".", "", ";", "", "", "", ""},
	{"code fence", "-", " ", "\n", "", "", "```\n", "\n```\n"},
	{"bulletin board", ".", " ", "\n", "", "", "[code]\n", "\n[/code]\n"},
	{"quoted mail", ".", " ", "\n", "> ", "", "On Monday somebody wrote:\n", "\n"},
	{"Python", "0", ", ", "\n", "    [", "],", "board = [\n", "\n]\n"},
	{"Python with None", "None", ", ", "\n", "  [", "],", "grid = [\n", "\n]\nsolve(grid)\n"},
	{"rows without the brackets around them", "0", ", ", "\n", "[", "],", "", "\n"},
	{"tuples", "0", ", ", "\n", "(", "),", "(\n", "\n)\n"},
	{"numpy", "0", ", ", ",\n       ", "[", "]", "array([", "])\n"},
	{"numpy's print", "0", " ", "\n ", "[", "]", "[", "]\n"},
	{"Java", "0", ",", ",\n", "{", "}", "int[][] board = {\n", "\n};\n"},
	{"Rust", "0", ", ", "\n", "    [", "],", "let grid = [\n", "\n];\n"},
	{"Prolog", "_", ",", ",\n  ", "[", "]", "problem(1, [", "]).\n"},
	{"Matlab", "0", " ", "; ", "", "", "A = [", "];\n"},
	{"Lisp", "0", " ", "\n  ", "(", ")", "'(", ")\n"},
	{"YAML", "0", ", ", "\n", "- [", "]", "", "\n"},
	{"TeX", " ", " & ", "\n", "", ` \\ \hline`, "\\begin{tabular}{|c|c|c|}\n\\hline\n",
		"\n\\end{tabular}\n"},
	{"blanks between bars", " ", " | ", "\n", "| ", " |", "", "\n"},
	{"tabs", "", "\t", "\n", "", "", "", "\n"},
	{"numbers of lines", ".", "", "\n", "%d. ", "", "", "\n"},
	{"letters of rows", "0", " ", "\n", "%c | ", " |", "    1 2 3   4 5 6   7 8 9\n", "\n"},
	{"times of messages", ".", " ", "\n", "[14:3%d] ada: ", "", "", "\n"},
	{"a log", "_", " ", "\n", "2024-05-12 14:32:0%d INFO ", "", "", "\n"},
	{"a comment", ".", " ", "\n", " * ", "", "/**\n", "\n */\n"},
	{"text below", ".", " ", "\n", "", "", "", "\n\n33 clues, rated 4.5\n"},
	{"C++ characters", ".", "','", ",\n", "{'", "'}", "char board[9][9] = {\n", "\n};\n"},
	{"Kotlin", "0", ", ", ",\n", "    intArrayOf(", ")", "val board = arrayOf(\n", "\n)\n"},
	{"Lua with nil", "nil", ", ", "\n", "  {", "},", "local board = {\n", "\n}\n"},
	{"Zig", "0", ", ", "\n", "    [_]u8{ ", " },", "const grid = [9][9]u8{\n", "\n};\n"},
	{"Perl", ".", " ", ",\n", "    [qw(", ")]", "my @board = (\n", "\n);\n"},
	{"strings that are joined", "0", "", " +\n", "    \"", "\\n\"", "", "\n"},
	{"floats", "0.", " ", "\n ", "[", "]", "[", "]\n"},
	{"pandas", "NaN", "  ", "\n", "%d  ", "", "   1  2  3  4  5  6  7  8  9\n", "\n"},
	{"numbers of Matlab", "0", "     ", "\n", "     ", "", "ans =\n\n", "\n"},
	{"-1 for empty cells", "-1", ", ", ",\n", "  [", "]", "board = [\n", "\n]\n"},
	{"a message in JSON", "0", ",", ",", "[", "]", "I sent\n{\"puzzle\": [",
		"]}\nand got nothing\n"},
	{"DATA of BASIC", "0", ",", "\n", "1%d DATA ", "", "", "\n"},
	{"elements of a page", "", "</div><div>", "\n", "<section><div>", "</div></section>",
		"<div class=\"grid\">\n", "\n</div>\n"},
	{"TeX with dots", `\cdot`, "&", "\n", "", `\\`, "\\begin{array}{ccc|ccc|ccc}\\hline\n",
		"\n\\end{array}\n"},
	{"a table of a wiki", " ", " || ", "\n|-\n", "| ", "", "{| class=\"wikitable\"\n", "\n|}\n"},
	{"brackets around cells", " ", "][", "\n", "[", "]", "", "\n"},
	{"keys", "⬛️", "\ufe0f\u20e3", "\n", "", "\ufe0f\u20e3", "", "\n"},
	{"a sentence", "0", "", "", "", "", "Try ", ". It is hard.\n"},
	{"a call", ".", "", "", "", "", ">>> solve('", "')\n"},
	{"a code fence of one line", ".", "", "", "", "", "```\n", "\n```\n"},
	{"trailing commas", "0", ", ", "\n", "", ",", "", "\n"},
	{"dashes between rows", ".", "", "-", "", "", "", "\n"},
	{"Debian's sudoku", ".", "", "\n", "", "", "% randomly generated - easy\n", "\n"},
}

// dress returns the text of the cells of a 9x9 or smaller grid, 0 for empty ones.
func (d pastedDress) dress(n int, cells []int) string {
	var rows []string
	for row := range slices.Chunk(cells, n) {
		var words []string
		for _, v := range row {
			if v == 0 {
				words = append(words, d.empty)
			} else {
				words = append(words, fmt.Sprint(v))
			}
		}
		number := strings.NewReplacer("%d", fmt.Sprint(len(rows)+1),
			"%c", "ABCDEFGHI"[len(rows):len(rows)+1])
		rows = append(rows, number.Replace(d.left)+strings.Join(words, d.row)+d.right)
	}
	return d.above + strings.Join(rows, d.rows) + d.below
}

// A random puzzle in each dress is read as itself. With a cell missing or doubled, a row lost, or
// two digits of a row exchanged for a word, it is refused: a text never becomes another puzzle.
func TestPastedTexts(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, dress := range pastedDresses {
		refused, rounds := 0, testenv.Pick(10, 10, 20)
		for range rounds {
			cells := pastedPuzzle(random)
			text := dress.dress(9, cells)
			records, err := Read(strings.NewReader(text), Options{})
			if err != nil || len(records) != 1 {
				if len(records) > 1 {
					t.Fatalf("%s: %d puzzles in\n%s", dress.name, len(records), text)
				}
				refused++
				continue
			}
			if got := pastedCells(records[0]); !slices.Equal(got, cells) {
				t.Fatalf("%s: got %v\nof\n%s", dress.name, got, text)
			}
		}
		if refused > rounds/10 {
			t.Errorf("%s: %d of %d were refused, such as\n%s", dress.name, refused, rounds,
				dress.dress(9, pastedPuzzle(random)))
		}
	}
}

// pastedPuzzle returns the cells of a solved 9x9 with about half of them empty.
func pastedPuzzle(random *rand.Rand) []int {
	digits, cells := random.Perm(9), make([]int, 81)
	for c := range cells {
		if random.IntN(9) < 4 {
			row, column := c/9, c%9
			cells[c] = 1 + digits[(3*row+row/3+column)%9]
		}
	}
	return cells
}

func pastedCells(rec *Record) []int {
	cells := make([]int, len(rec.Puzzle.Givens))
	for c, d := range rec.Puzzle.Givens {
		cells[c] = int(d)
	}
	return cells
}

// A text that lost or got a cell or a row is refused, or read without becoming another 9x9.
func TestDamagedPastedTexts(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, dress := range pastedDresses {
		for range testenv.Pick(5, 7, 20) {
			cells := pastedPuzzle(random)
			damaged := slices.Clone(cells)
			at := random.IntN(80)
			switch random.IntN(3) {
			case 0:
				damaged = slices.Delete(damaged, at, at+1)
			case 1:
				damaged = slices.Insert(damaged, at, 1+random.IntN(9))
			case 2:
				row := at / 9 * 9
				damaged = slices.Delete(damaged, row, row+9)
			}
			// The rows stay as they are: the damage is in one of them.
			text := damagedRows(dress, cells, damaged, at)
			records, err := Read(strings.NewReader(text), Options{})
			if err != nil {
				continue
			}
			for _, rec := range records {
				if rec.Puzzle != nil && rec.Puzzle.Layout.Size() == 9 &&
					!slices.Equal(pastedCells(rec), cells) {
					t.Errorf("%s: %v was read of\n%s", dress.name, pastedCells(rec), text)
				}
			}
		}
	}
}

// damagedRows writes cells in a dress, of which the row around a cell is that of damaged.
func damagedRows(d pastedDress, cells, damaged []int, at int) string {
	var rows []string
	for r := range 9 {
		row := cells[9*r : 9*r+9]
		if r == at/9 {
			length := 9 + len(damaged) - len(cells)
			if length <= 0 {
				continue
			}
			row = damaged[9*r : 9*r+length]
		}
		left := strings.NewReplacer("%d", fmt.Sprint(r+1), "%c", "ABCDEFGHI"[r:r+1]).Replace(d.left)
		one := pastedDress{empty: d.empty, row: d.row, left: left, right: d.right}
		rows = append(rows, one.dress(len(row), row))
	}
	return d.above + strings.Join(rows, d.rows) + d.below
}

// Texts that were refused, of which nothing else can be meant.
func TestPastedForms(t *testing.T) {
	const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	cells := make([]int, 81)
	for c := range cells {
		cells[c] = int(max(puzzle[c], '0') - '0')
	}
	dress := func(d pastedDress) string { return d.dress(9, cells) }
	var boxes strings.Builder // a table of tables
	boxes.WriteString("<table>")
	for box := range 9 {
		boxes.WriteString(strings.Repeat("<tr>", max(0, 1-box%3)) + "<td><table>")
		for i := range 9 {
			digit := strings.Trim(puzzle[(box/3*3+i/3)*9+box%3*3+i%3:][:1], ".")
			boxes.WriteString(strings.Repeat("<tr>", max(0, 1-i%3)) + "<td>" + digit + "</td>" +
				strings.Repeat("</tr>", i%3/2))
		}
		boxes.WriteString("</table></td>" + strings.Repeat("</tr>", box%3/2))
	}
	boxes.WriteString("</table>")
	roman := strings.NewReplacer("1", "Ⅰ", "2", "Ⅱ", "3", "Ⅲ", "4", "Ⅳ", "5", "Ⅴ", "6", "Ⅵ",
		"7", "Ⅶ", "8", "Ⅷ", "9", "Ⅸ")
	some := regexp.MustCompile("[1-9]").ReplaceAllString(
		dress(pastedDress{empty: "None", row: ", ", rows: ",\n", left: "[", right: "]"}),
		"Some($0)")
	sheet := regexp.MustCompile("[1-9]").ReplaceAllString(
		dress(pastedDress{row: ",", rows: "\n", left: "%d,"}), "$0.0")
	sheet = regexp.MustCompile(`(?m)^(\d)\.0`).ReplaceAllString(sheet, "$1")
	for _, test := range []struct{ name, text string }{
		{"colons with blanks", dress(pastedDress{empty: ":", row: " ", rows: "\n"})},
		{"! in rows", dress(pastedDress{empty: "!", rows: "\n"})},
		{"& with blanks", dress(pastedDress{empty: "&", row: " ", rows: "\n"})},
		{"^ in rows", dress(pastedDress{empty: "^", rows: "\n"})},
		{"% in a line", dress(pastedDress{empty: "%"}) + "\n"},
		{"blanks in a line", dress(pastedDress{empty: " "}) + "\n"},
		{"a title above cells of a spreadsheet", "Mine\n\n" +
			dress(pastedDress{row: "\t", rows: "\n"}) + "\n"},
		{"words below a line", "Mine is:\n" + dress(pastedDress{empty: "0"}) +
			"\nand I need help by 5 pm\n"},
		{"a paragraph", "<p>" + dress(pastedDress{empty: ".", rows: "<br>"}) + "</p>\n"},
		{"boxes", boxes.String()},
		{"optional values", "let board: [[Option<u8>; 9]; 9] = [\n" + some + "];\n"},
		{"Roman digits", roman.Replace(dress(pastedDress{empty: ".", row: " ", rows: "\n"}))},
		{"a table of pandas", ",a,b,c,d,e,f,g,h,i\n" + sheet + "\n"},
	} {
		records, err := Read(strings.NewReader(test.text), Options{})
		if err != nil || len(records) != 1 || !slices.Equal(pastedCells(records[0]), cells) {
			t.Errorf("%s: %d records, %v, of\n%s", test.name, len(records), err, test.text)
		}
	}
	twelve := ""
	for c := range 144 {
		digit := ".123456789ABC"[1+(4*(c/12%3)+c/36+c%12)%12:][:1]
		if c*7%5 < 2 {
			digit = "."
		}
		twelve += digit + strings.Repeat("\n", c%12/11)
	}
	for name, text := range map[string]string{
		"4x4": "2 4 x x\nx x 2 4\nx 3 x 2\n4 x 3 x\n",
		"4x4 between bars": "| 2 | 4 |   |   |\n|   |   | 2 | 4 |\n" +
			"|   | 3 |   | 2 |\n| 4 |   | 3 |   |\n",
		"4x4 in a line":           "Sudoku: 24....24.3.24.3.\n",
		"12x12 with words around": "Big one\n" + strings.ReplaceAll(twelve, ".", "-") + "Bye\n",
	} {
		records, err := Read(strings.NewReader(text), Options{})
		if err != nil || len(records) != 1 {
			t.Errorf("%s: %d records, %v", name, len(records), err)
		} else if got := records[0].Puzzle.Givens.String(); got != "24....24.3.24.3." &&
			got != strings.ReplaceAll(twelve, "\n", "") {
			t.Errorf("%s: got %s", name, got)
		}
	}
}

// Texts that were read as another puzzle.
func TestPastedDamage(t *testing.T) {
	for _, test := range []struct{ name, text string }{
		{"a row too long above eight with an empty column", "4....2.8.5\n.3.......\n...7.....\n" +
			".2.....6.\n....8.4..\n....1....\n...6.3.7.\n5..2.....\n1.4......\n"},
		{"a short row above eight with an empty column", "4 O O O\nO 3 O O O O O O O\n" +
			"O O O 7 O O O O O\nO 2 O O O O O 6 O\nO O O O 8 O 4 O O\nO O O O 1 O O O O\n" +
			"O O O 6 O 3 O 7 O\n5 O O 2 O O O O O\n1 O 4 O O O O O O\n"},
		{"eight rows of a table with an empty column", "| a | b | c | d | e | f | g | h | i |\n" +
			"|-|-|-|-|-|-|-|-|-|\n||3||||||||\n||||7||||||\n||2||||||6||\n|||||8||4|||\n" +
			"|||||1|||||\n||||6||3||7||\n|5|||2||||||\n|1||4|||||||\n"},
		{"a list with a damaged line", "r1c2: 3\nr1c4: 7\nr1c7: 4\nr1c8: 1\nr2c1: 4\nr2c2: 1\n" +
			"5r2c5: 2\nr2c6: 6\nr2c8: 7\nr4c1: 8\nr4c2: 2\nr4c5: 9\nr4c7: 6\nr5c1: 6\nr5c2: 4\n" +
			"r6c6: 3\nr6c9: 7\nr7c1: 7\nr7c3: 2\nr7c4: 8\nr8c2: 8\nr8c4: 9\nr8c5: 3\nr8c6: 4\n" +
			"r8c7: 7\nr8c8: 6\nr9c2: 9\nr9c3: 4\n"},
		{"triples with one of two numbers", "1 2 5\n1 7 9\n63 6\n2 1 7\n2 2 8\n2 6 5\n2 7 1\n" +
			"2 8 2\n2 9 4\n3 3 1\n3 4 7\n3 7 3\n4 1 4\n4 5 7\n4 9 1\n5 1 8\n5 2 3\n5 3 7\n5 6 1\n" +
			"6 1 5\n7 3 5\n7 4 9\n"},
		{"two digits in one cell", dressed(pastedDress{empty: "0", row: ",", rows: ",\n", left: "{",
			right: "}"}, ",0,", ",05,")},
		{"a table with a cell lost", ",0,1,2,3,4,5,6,7\n0,2,3,0,4,0,1,0,7\n1,1,0,6,0,3,2,8,4\n" +
			"2,0,0,0,8,2,5,4,6\n3,5,0,0,0,1,3,0,0\n4,0,6,2,5,8,0,1,0\n5,4,8,,0,6,0,2,5\n" +
			"6,0,4,3,2,0,8,5,1\n7,8,7,5,0,4,0,3,0\n"},
		{"a table with a heading lost", ",0,1,,3,4,5,6,7\n0,2,3,0,4,0,1,0,7\n1,1,0,6,0,3,2,8,4\n" +
			"2,0,0,0,8,2,5,4,6\n3,5,0,0,0,1,3,0,0\n4,0,6,2,5,8,0,1,0\n5,4,8,1,0,6,0,2,5\n" +
			"6,0,4,3,2,0,8,5,1\n7,8,7,5,0,4,0,3,0\n"},
		{"a row that lost a blank", "3     6 8\n       3 \n 86   9 2\n 7 3   1\n4     5  \n" +
			"9 8756243\n   63  2 \n5 341  8 \n2419  3 6\n"},
		{"a row of numbers that lost some", "16\n4 11 0 0 1 16 12 5 0 0 0 0 0\n" +
			strings.Repeat("0 16 0 12 0 0 14 0 0 9 0 8 0 11 3 0\n", 15)},
		{"a row of numbers that lost some, below others",
			strings.Repeat("0 16 0 12 0 0 14 0 0 9 0 8 0 11 3 0\n", 15) +
				"4 11 0 0 1 16 12 5 0 0 0 0 0\n"},
		{"the end of a list of triples", "6\n3 4 6\n3 7 4\n3 8 9\n3 9 5\n4 1 4\n4 2 8\n4 5 3\n" +
			"4 7 6\n5 4 8\n5 6 9\n5 8 1\n6 1 3\n6 5 2\n6 7 9\n6 9 4\n7 4 4\n7 5 6\n7 7 8\n7 8 3\n"},
	} {
		records, err := Read(strings.NewReader(test.text), Options{})
		if err == nil && len(records) > 0 {
			t.Errorf("%s: read as %s", test.name, records[0].Puzzle.Givens)
		}
	}
}

// dressed returns a puzzle in a dress, with one text in it replaced.
func dressed(d pastedDress, from, to string) string {
	text := d.dress(9, pastedPuzzle(rand.New(rand.NewPCG(21, 22))))
	return strings.Replace(text, from, to, 1)
}

// Random texts, prose and numbers have no puzzle.
func TestPastedNonsense(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	pieces := []string{"0", "1", "2", "3", "5", "9", "12", ".", "-", "x", " ", " ", "\n", ", ", "[",
		"]", "|", "the ", "grid", "r1c1=5 ", ":", "=", "\t", "●", "1 2 3 4 5 6 7 8 9\n", "{", "}"}
	for range testenv.Pick(800, 1500, 6000) {
		var b strings.Builder
		for range random.IntN(200) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		if rec := readPasted([]byte(b.String()), Options{}); rec != nil {
			t.Errorf("read as a puzzle: %q", b.String())
		}
	}
}

// The program, which reads in pieces, finds what Records finds.
func TestPastedPieces(t *testing.T) {
	random := rand.New(rand.NewPCG(13, 14))
	for _, dress := range pastedDresses {
		cells := pastedPuzzle(random)
		text := dress.dress(9, cells)
		want, err := Read(strings.NewReader(text), Options{})
		if err != nil || len(want) != 1 {
			continue // as TestPastedTexts tells
		}
		r, err := NewReader(strings.NewReader(text), Options{})
		if err != nil {
			t.Fatal(err)
		}
		var got []*Record
		for piece, err := range r.Pieces(func() int { return 1 }) {
			if err != nil {
				t.Fatal(err)
			}
			if piece.Record != nil {
				got = append(got, piece.Record)
			} else {
				piece.Read(func(run *bulk.Run[Record], rec *Record) bool {
					if rec == nil {
						rec = run.Record(0)
					}
					got = append(got, rec)
					return true
				})
			}
		}
		if len(got) != 1 || got[0].Err != nil || !slices.Equal(pastedCells(got[0]), cells) {
			t.Errorf("%s: got %v of\n%s", dress.name, got, text)
		}
	}
}

// Texts with words for constraints are not plain puzzles.
func TestPastedConstraints(t *testing.T) {
	grid := pastedDresses[7].dress(9, pastedPuzzle(rand.New(rand.NewPCG(7, 8))))
	for _, word := range []string{"A killer:\n", "Cages: r1c1+r1c2=5\n", "thermo from r1c1\n"} {
		_, err := Read(strings.NewReader(word+grid), Options{})
		if !errors.Is(err, ErrUnknownFormat) {
			t.Errorf("%q: %v", word, err)
		}
	}
}

// A pasted puzzle has the remark that text was passed over, and the text.
func TestPastedRemark(t *testing.T) {
	text := pastedDresses[7].dress(9, pastedPuzzle(rand.New(rand.NewPCG(9, 10))))
	records, err := Read(strings.NewReader(text), Options{})
	if err != nil || len(records) != 1 || !slices.Contains(records[0].Remarks, pastedRemark) {
		t.Fatalf("got %v, %v", records, err)
	}
}

// The texts of the collection of pasted texts are read as their one puzzle.
func TestPastedCollection(t *testing.T) {
	const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	names, _ := filepath.Glob(filepath.Join(testenv.Data(t, "pasted"), "one", "*.txt"))
	if len(names) == 0 {
		t.Skip("there is no collection")
	}
	read := 0
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		records, err := Read(bytes.NewReader(text), Options{})
		if err != nil || len(records) == 0 || records[0].Puzzle == nil {
			t.Logf("%s: %v", filepath.Base(name), err)
			continue
		}
		want := make([]int, 81)
		for c := range want {
			if puzzle[c] != '.' {
				want[c] = int(puzzle[c] - '0')
			}
		}
		if got := pastedCells(records[0]); !slices.Equal(got, want) {
			t.Logf("%s: %v", filepath.Base(name), got)
			continue
		}
		read++
	}
	t.Logf("%d of %d are read", read, len(names))
	if read*100 < 85*len(names) {
		t.Errorf("%d of %d are read, want 85 %%", read, len(names))
	}
}

// No text crashes or hangs the ways of reading.
func FuzzPasted(f *testing.F) {
	random := rand.New(rand.NewPCG(11, 12))
	for _, dress := range pastedDresses {
		f.Add(dress.dress(9, pastedPuzzle(random)))
	}
	f.Add("r1c1=5, r1c2=3")
	f.Add("\\setrow{9}{5,3,{},{},7,{},{},{},{}}")
	f.Fuzz(func(t *testing.T, text string) {
		if rec := readPasted([]byte(text), Options{}); rec != nil && rec.Puzzle == nil {
			t.Error("a record without a puzzle")
		}
	})
}
