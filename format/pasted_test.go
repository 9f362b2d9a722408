package format

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
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
		refused := 0
		for range 20 {
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
		if refused > 2 {
			t.Errorf("%s: %d of 20 were refused, such as\n%s", dress.name, refused,
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
		for range 20 {
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

// Random texts, prose and numbers have no puzzle.
func TestPastedNonsense(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	pieces := []string{"0", "1", "2", "3", "5", "9", "12", ".", "-", "x", " ", " ", "\n", ", ", "[",
		"]", "|", "the ", "grid", "r1c1=5 ", ":", "=", "\t", "●", "1 2 3 4 5 6 7 8 9\n", "{", "}"}
	for range testenv.Pick(2000, 5000, 20000) {
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

// Texts with words for constraints are no plain puzzles.
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
