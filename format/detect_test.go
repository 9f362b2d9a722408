package format

import (
	"bufio"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/nonet-dev/nonet/format/internal/lex"
)

// The rules for puzzles, among all the others.
func TestDetectPuzzles(t *testing.T) {
	const unknown = "unknown"
	// symbols up to 4: a puzzle of size 4, or the row of one of size 16
	sixteen := "1234" + strings.Repeat(".", 12)
	for _, test := range []struct{ name, text, want string }{
		{"rule 1: header and numbers", "9 3 3\n" + spacedRows(9, easy), "grid"},
		{"rule 1: Latin square", "7 0 0\n" + rowsOf(7, strings.Repeat(".", 49)), "grid"},
		{"rule 1: one row is enough", "9 3 3\n" + spacedRows(9, easy)[:18], "grid"},
		{"rule 1: rows of 0 and 1 are not a matrix", "2 0 0\n0 1\n1 0\n", "grid"},
		{"rule 1: layout header", "layout: 9+diagonal\n" + rowsOf(9, easy), "grid"},
		{"rule 1: comments, blank lines", "# a puzzle\n\n9 3 3\n" + rowsOf(9, easy), "grid"},
		{"rule 1: white space, CRLF", " 9\t3 3 \r\n" + rowsOf(9, easy), "grid"},

		{"links", "\nhttps://sudokuexchange.com/play/?s=" + exchangeRuns + "\n", "sudokuexchange"},
		{"damaged: link", "sudokuexchange.com/play/?s=1&d=2\n" + easy + "\n", "sudokuexchange"},

		{"strings: a game ID", "4x4:16_15a14" + strings.Repeat("z", 9) + "r\n", "solo"},
		{"strings: a damaged ID", "1000000x1000000:a\n", "solo"},
		{"strings: the seed of a game", "3x3#123456\n", "solo"},
		{"strings: a saved game", soloSaveOf(0), "solo"},
		{"strings: a long killer is not a game ID", "3x3:d:k:" + strings.Repeat("0:", 81) + "\n",
			"killer"},
		{"strings: a game ID of a killer", "3x3k:zzzc\n", "solo"},
		{"strings: a header and a layout are a grid", "layout: 4x4\n" +
			rowsOf(16, strings.Repeat(".", 256)), "grid"},
		{"strings: a puzzle and its number of solutions", easy + ":1\n", "line"},
		{"strings: types of items", ".AntiKnight.~R1C1_1\n", "iss"},
		{"strings: a puzzle that begins with a dot", ".D.7E6" + strings.Repeat(".", 250) + "\n",
			"line"},
		{"strings: p of penpa", penpaOf(penpaFour(penpaProblem, "")...) + "\n", "penpa"},
		{"strings: p of puzz.link", puzzlinkFour + "\n", "puzzlink"},
		{"strings: comments before a file", "# mine\n\n" + pzprv3Four, "pzprv3"},

		{"rule 4: sample", "1\n" + sampleCase, "counted"},
		{"rule 4: blank lines", "\n1\n\n" + sampleCase, "counted"},
		{"rule 4: CRLF", "12345678\r\n" + strings.ReplaceAll(sampleCase, "\n", "\r\n"), "counted"},
		{"rule 4: blanks between digits", "1\n" + spacedRows(9, oneLine(sampleCase)), "counted"},
		{"rule 4: a case in one line", "1\n" + oneLine(sampleCase), "counted"},

		{"rule 4: a larger puzzle in a line", "36\n" + strings.Repeat(".", 36*36) + "\n", "line"},

		{"rule 5: sample", hexPuzzle(), "hexadoku"},
		{"rule 5: rows of dashes", strings.Repeat(strings.Repeat("-", 16)+"\n", 16), "hexadoku"},
		{"rule 5: only digits of size 4", strings.Repeat("ABCD"+strings.Repeat("-", 12)+"\n", 16),
			"hexadoku"},

		{"rule 6: sample", easy + "\n" + hard + "\nend\n", "line"},
		{"rule 6: comments", "# one\n\n# two\n" + easy + "\n", "line"},
		{"rule 6: a field after", easy + ":1000\n", "line"},
		{"rule 6: table", "puzzle,solution\n" + easy + "," + easySolved + "\n", "csv"},
		{"rule 6: end", "end\n", "line"},
		{"rule 6: digits only", strings.ReplaceAll(easy, ".", "0") + "\n", "line"},
		{"rule 6: size 16", "1G" + strings.Repeat(".", 254) + "\n", "line"},
		{"rule 6: pencilmarks", strings.Repeat("123456789", 81) + "\n", "line"},
		{"rule 6: size 4", sixteen + "\n", "line"},
		{"rule 6: size 4, many", strings.Repeat(sixteen+"\n", 20), "line"},
		{"rule 6: size 4 with a region map", sixteen + " 1112132233423444\n", "line"},
		{"rule 6: size 5", strings.Repeat("12345", 5) + "\n", "line"},
		{"rule 6: size 7", strings.Repeat(".", 49) + "\n", "line"},

		{"rule 7: rows of symbols", rowsOf(9, easy), "grid"},
		{"rule 7: rows of digits", rowsOf(9, strings.ReplaceAll(easy, ".", "0")), "grid"},
		{"rule 7: spaced", spacedRows(9, easy), "grid"},
		{"rule 7: borders", bordered(easy, true), "grid"},
		{"rule 7: pretty", prettyEasy, "grid"},
		{"rule 7: a border as long as a puzzle of size 8",
			".------------------.--------------------.----------------------.\n" + bordered(easy, true),
			"grid"},
		{"rule 7: a border as long as a puzzle of size 9",
			"+" + strings.Repeat("-", 79) + "+\n" + bordered(easy, true), "grid"},
		{"rule 7: a border of stars and dashes as long as a puzzle of size 8",
			"*" + strings.Repeat("-", 62) + "*\n" + bordered(easy, true), "grid"},
		{"rule 7: size 16, first row up to 4", sixteen + "\n5" + sixteen[1:] + "\n" +
			strings.Repeat(sixteen+"\n", 14), "grid"},
		{"rule 7: size 16 of letters and dots", strings.ReplaceAll(hexPuzzle(), "-", "."), "grid"},
		{"rule 7: size 7", spacedRows(7, strings.Repeat("1......", 7)), "grid"},
		{"rule 7: size 3", "1 . 3\n3 1 .\n. 3 1\n", "grid"},
		{"rule 7: words of three letters are not rows", "abc\nab\nbc\n", unknown},

		{"damaged: first line short", easy[:80] + "\n" + easy + "\n", "line"},
		{"damaged: first line strange", easy[:40] + "$" + easy[41:] + "\n" + easy + "\n", "line"},
		{"damaged: equal lines, which are not items of exact cover",
			strings.Repeat(easy[:40]+"%"+easy[41:]+"\n", 3), "line"},
		{"damaged: only line short", easy[:80] + "\n", "line"},
		{"damaged: only line long", easy + "1\n", "line"},
		{"damaged: a case with a short row", "2\n" + sampleCase[1:] + sampleCase, "counted"},
		{"damaged: a case with a letter", "2\n1O3000509\n" + sampleCase[10:] + sampleCase,
			"counted"},
		{"damaged: a case that ends", "2\n" + sampleCase[:50], "counted"},
		{"damaged: row of 15", hexPuzzle()[1:], "hexadoku"},
		{"damaged: row with 0", "0" + hexPuzzle()[1:], "hexadoku"},
		{"damaged: 9 of 16 rows", hexPuzzle()[:17*9], "hexadoku"},
		{"damaged: short row", rowsOf(9, easy)[1:], "grid"},
		{"damaged: strange symbol", "$" + rowsOf(9, easy)[1:], "grid"},
		{"damaged: row lost", rowsOf(9, easy)[10:] + "\n" + rowsOf(9, hard), "grid"},
		{"damaged: row below a header", "9 3 3\n$" + rowsOf(9, easy)[1:], "grid"},
		{"damaged: header", "9 3 4\n" + rowsOf(9, easy), "grid"},

		{"rule 9: empty", "", unknown},
		{"rule 9: white space", " \n\t\n\r\n", unknown},
		{"rule 9: comments", "# nothing\n", unknown},
		{"rule 9: form feed", "\f", unknown},
		{"rule 9: vertical tab", "\v\n\v\n", unknown},
		{"rule 9: binary", "\x7fELF\x02\x01\x01\x00\x00\x00\n\x00\x01\n", unknown},
		{"rule 9: zeros", strings.Repeat("\x00", 1<<20), unknown},
		{"rule 9: size 1 needs -f", "1\n", unknown},
		{"rule 9: size 2 needs -f", "12..\n", unknown},
		{"rule 9: size 3 needs -f", "1.......3\n", unknown},
		{"rule 9: a border as long as a puzzle", strings.Repeat("-", 81) + "\n", unknown},
		{"damaged: a word above a grid", "Sudoku\n" + rowsOf(9, easy), "grid"},
		{"damaged: words above a grid", "Puzzle 12\n" + spacedRows(9, easy), "grid"},
		{"a word above puzzles", "Sudoku\n" + easy + "\n", "csv"},
		{"rule 9: one line of borders", strings.Repeat("-", 25) + "\n", unknown},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, in := range []io.Reader{
				strings.NewReader(test.text),
				strings.NewReader("\xef\xbb\xbf" + test.text),
				iotest.OneByteReader(strings.NewReader(test.text)),
			} {
				if len(test.text) > lex.DetectBytes && in != nil {
					in = bufio.NewReader(in)
				}
				r, err := NewReader(in, Options{})
				got := unknown
				if err == nil {
					got = r.Format().Name
				} else if !errors.Is(err, ErrUnknownFormat) && !errors.Is(err, ErrEmpty) {
					t.Fatal(err)
				}
				if got != test.want {
					t.Errorf("taken for %s, want %s (error %v)", got, test.want, err)
				}
			}
		})
	}
}

func TestUnknownFormat(t *testing.T) {
	for text, want := range map[string]string{
		"": "the input is empty: expected puzzles or problems",
		"hello world\n": "the format of the input is not recognised: it begins with \"hello " +
			"world\\n\"; no puzzle was found in it",
		"https://example.com/a?b=c\n": "the format of the input is not recognised: found a link to " +
			"example.com, which cannot be read: nonet reads puzzles out of links to " +
			strings.Join(linkHosts(), ", ") + ", and out of any link with the cells in it, and asks " +
			"no server",
	} {
		if _, err := NewReader(strings.NewReader(text), Options{}); err == nil ||
			err.Error() != want {
			t.Errorf("%q: got %v", text, err)
		}
	}
}

// What is nearly a puzzle in a text is told.
func TestNearlyPuzzle(t *testing.T) {
	rows := strings.Split(strings.TrimSpace(rowsOf(9, easy)), "\n")
	long, short := slices.Clone(rows), slices.Clone(rows)
	long[1] += "."
	short[2] = short[2][1:]
	for text, want := range map[string]string{
		"Can you solve " + easy[:80] + " for me?\n": "the longest run of cells has 80, 1 of 81 is " +
			"missing",
		"Look: " + easy[:78] + "\n":         "the longest run of cells has 78, 3 of 81 are missing",
		"Grid = " + easy + "12\nDear Eva\n": "the longest run of cells has 83, 2 more than 81",
		"Dear Eva,\n" + strings.Join(rows[:8], "\n") + "\nBye\n": "found 8 rows of 9 cells, " +
			"expected 9 rows",
		"Dear Eva,\n" + strings.Join(long, "\n") + "\nBye\n":  "row 2 has 10 cells, expected 9",
		"Dear Eva,\n" + strings.Join(short, "\n") + "\nBye\n": "row 3 has 8 cells, expected 9",
		"Dear Eva,\nsee you at 12\n":                          "",
	} {
		_, err := NewReader(strings.NewReader(text), Options{})
		if want != "" {
			want = ": " + want
		}
		if want = "; no puzzle was found in it" + want; err == nil ||
			!strings.HasSuffix(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

// Detection decides on the line that decides, and asks for no more.
func TestDetectionOfPuzzlesStopsEarly(t *testing.T) {
	for _, text := range []string{
		easy + "\n",
		"# comment\n" + easy + "\n",
		"1............... 1112132233423444\n",
		"9 3 3\n" + spacedRows(9, easy)[:18],
		"1\n" + sampleCase,
		hexPuzzle(),
		rowsOf(9, easy),
		easy[:80] + "\n" + easy + "\n",
		"?s=" + exchangeRuns + "\n",
	} {
		if _, err := NewReader(stall(t, text), Options{}); err != nil {
			t.Errorf("%.30q: %v", text, err)
		}
	}
}

func TestDetectionPassesOnErrors(t *testing.T) {
	broken := errors.New("broken")
	in := io.MultiReader(strings.NewReader("9 3 3\n"), iotest.ErrReader(broken))
	if _, err := NewReader(in, Options{}); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}

func TestNewReaderOfOutputFormats(t *testing.T) {
	for _, f := range All() {
		_, err := NewReader(strings.NewReader(""), Options{Format: f})
		if f.CanRead() != (err == nil) {
			t.Errorf("%s: got %v", f.Name, err)
		}
	}
}
