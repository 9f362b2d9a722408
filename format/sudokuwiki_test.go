package format

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/codec"
)

// wikiState is a puzzle of size 4 with a placed digit and candidates.
const wikiState = "S4B519cbc3994ea2bc0"

// sudokuWikiOf returns the string of a puzzle in a line.
func sudokuWikiOf(t *testing.T, line string) string {
	t.Helper()
	rec := read(t, line+"\n", Options{})[0]
	return strings.TrimSuffix(strings.TrimPrefix(written(t, sudokuWikiFormat, rec),
		sudokuWikiLink), "\n")
}

func TestReadSudokuWiki(t *testing.T) {
	four := sudokuWikiOf(t, ".1....3..4..2...")
	jigsaw := sudokuWikiOf(t, ".1....3..4..2... 1112132233423444")
	const want = "1: 4 .1....3..4..2..."
	for _, test := range []struct{ name, text, want string }{
		{"string", four, want},
		{"capitals, blanks", " " + strings.ToUpper(four) + " ", want},
		{"link", "https://www.sudokuwiki.org/sudoku.htm?n=1&bd=" + four, want},
		{"another page", "sudokuwiki.org/X?bd=" + four, want},
		{"end of a link", "?bd=" + four, want},
		{"zeros", "S4B0000003000000000",
			"1: 4 ......3........."},
		{"diagonals", "X" + four[1:], "1: 4+diagonal .1....3..4..2..."},
		{"windows", "W" + sudokuWikiOf(t, easy)[1:], "1: 9+windoku " + easy},
		{"regions", jigsaw, "1: jigsaw:1112132233423444 .1....3..4..2..."},
		{"81 digits", "?bd=" + strings.ReplaceAll(easy, ".", "0"), "1: 9 " + easy},
		{"81 digits and dots", "?bd=" + easy, "1: 9 " + easy},
		{"81 digits and a letter", "?bd=" + strings.Repeat("1", 80) + "x", "1: format sudokuwiki: r9c9: " +
			"found 'x', expected 0-9 or ."},
		{"KenKen", "K9B" + strings.Repeat("0000", 81), "1: format sudokuwiki: found a puzzle of kind K, " +
			"KenKen, which nonet cannot hold"},
		{"killer of size 4", "L4B" + strings.Repeat("000", 16), "1: format sudokuwiki: found a killer of " +
			"size 4, expected 9"},
		{"KenKen", "K6C" + strings.Repeat("0000", 36), "1: format sudokuwiki: found a puzzle of kind K, " +
			"KenKen, which nonet cannot hold"},
		{"without a puzzle", "https://www.sudokuwiki.org/Daily_Sudoku", "1: format sudokuwiki: found a link " +
			"without a puzzle in it: only sudokuwiki.org can tell which it means; open it there, and " +
			"copy a link that has the puzzle, or the puzzle itself"},
		{"another version", "?bd=S4A" + four[3:], `1: format sudokuwiki: found "S4An1nnnn3nn4nn2nnn", expected 81 digits, or S, X, W, J, L or M, the size, and B`},
		{"short", "?bd=" + four[:len(four)-1], "1: format sudokuwiki: found 18 characters, expected 19: 3, and 1 for each cell"},
		{"size without boxes", "?bd=S7B" + strings.Repeat("00", 49), "1: format sudokuwiki: found a puzzle " +
			"of size 7, expected 4 to 25, with boxes"},
		{"size of Z", "?bd=SZB00", "1: format sudokuwiki: found a puzzle of size 35, expected 4 to 25, with boxes"},
		{"no number",
			"?bd=S4B!" + four[4:], "1: format sudokuwiki: behind S4B: character 1: found '!', expected 0-9 or a-z"},
		{"number too large", "?bd=S4Bz" + four[4:], "1: format sudokuwiki: r1c1: found the number 35, expected at most 23"},
		{"region too large", "?bd=J4Bzz" + jigsaw[5:], "1: format sudokuwiki: r1c1: found region 41, expected at most 4"},
		{"empty", "?bd=S", `1: format sudokuwiki: found "S", expected 81 digits, or a string such as S9B...`},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff([]string{test.want},
				caseTexts(recordsOf(t, sudokuWikiFormat, test.text, Options{}))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Candidates and placed digits are a state, and restrict nothing.
func TestSudokuWikiState(t *testing.T) {
	rec := recordsOf(t, sudokuWikiFormat, wikiState, Options{})[0]
	if got, want := summary(rec), "1: 4 .1....3..4..2..."; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	p := rec.Progress
	if got := p.Placed.String(); got != "1..............." {
		t.Errorf("placed %s", got)
	}
	for cell, want := range map[int]nonet.Digits{0: {}, 1: {}, 2: nonet.DigitsOf(1),
		3: nonet.DigitsOf(3), 4: nonet.DigitsOf(1, 2), 10: nonet.DigitsOf(2, 3), 15: {}} {
		if p.Candidates[cell] != want {
			t.Errorf("cell %d: candidates %v, want %v", cell, p.Candidates[cell], want)
		}
	}
	if got := written(t, sudokuWikiFormat, rec); got != sudokuWikiLink+wikiState+"\n" {
		t.Errorf("wrote %s", got)
	}
}

func TestWriteSudokuWiki(t *testing.T) {
	if got, want := sudokuWikiOf(t, ".1....3..4..2..."), "S4Bn1nnnn3nn4nn2nnn"; got != want {
		t.Errorf("wrote %s, want %s", got, want)
	}
	for layout, kind := range map[string]string{
		"4": "S4B", "9": "S9B", "9+diagonal": "X9B", "9+windoku": "W9B", "16": "SGB", "25": "SPB",
		"3x2": "J6B", "jigsaw:1112132233423444": "J4B", "12": "SCB", "16+diagonal": "XGB",
	} {
		rec := &Record{Puzzle: nonet.NewPuzzle(parseLayout(layout))}
		got := written(t, sudokuWikiFormat, rec)
		if !strings.HasPrefix(got, sudokuWikiLink+kind) {
			t.Errorf("%s: wrote %.80s", layout, got)
		}
		again := read(t, got, Options{})
		if len(again) != 1 || again[0].Err != nil || !equal(again[0].Puzzle, rec.Puzzle) {
			t.Errorf("%s: read as %s", layout, tell(again))
		}
	}
	for _, layout := range []string{
		"latin:4", "9+diagonal+windoku", "3x2+diagonal", "latin:3", "36",
		"9+apart:r1c1,r2c4", "jigsaw:1112132233423444+diagonal",
	} {
		testCannotHold(t, sudokuWikiFormat, &Record{Puzzle: nonet.NewPuzzle(parseLayout(layout))})
	}
	marks := nonet.NewPuzzle(nonet.Classic())
	marks.Marks = make([]nonet.Digits, 81)
	testCannotHold(t, sudokuWikiFormat, &Record{Puzzle: marks})
}

// A string is told from a puzzle in letters by its length, which is that of no square.
func TestDetectSudokuWiki(t *testing.T) {
	four := sudokuWikiOf(t, ".1....3..4..2...")
	for text, want := range map[string]string{
		"\n" + four:                              "sudokuwiki",
		"L9B" + strings.Repeat("0000", 81):       "sudokuwiki",
		"S9B" + strings.Repeat(".", 253):         "line",
		"SGB" + strings.Repeat("1", 226-3):       "",
		"W9B" + strings.Repeat("A", 256-3):       "line",
		"https://www.sudokuwiki.org/?bd=" + four: "sudokuwiki",
		"https://sudokuwiki.example/?bd=" + four: "",
	} {
		got := ""
		if r, err := NewReader(strings.NewReader(text+"\n"), Options{}); err == nil {
			got = r.Format().Name
		}
		if got != want && (want != "" || got == "sudokuwiki") {
			t.Errorf("%.40s: taken for %q, want %q", text, got, want)
		}
	}
}

func FuzzSudokuWiki(f *testing.F) {
	f.Add(wikiState)
	f.Add("J4B" + strings.Repeat("0n1", 16))
	f.Add("X9B" + strings.Repeat("ep", 81))
	f.Fuzz(func(t *testing.T, text string) {
		for _, rec := range checkRecords(t, sudokuWikiFormat, text, Options{}) {
			if rec.Puzzle.Layout.Size() <= 16 {
				checkWritten(t, sudokuWikiFormat, rec.Puzzle, false)
			}
		}
	})
}

// Cells of a colour that hang together are a cage, whose sum one of them has.
func TestSudokuWikiCages(t *testing.T) {
	numbers := make([]int, 81)
	set := func(c nonet.Cell, colour, sum int) { numbers[c] += colour<<16 | sum<<10 }
	set(0, 1, 15)
	set(1, 1, 0)
	set(9, 1, 0)
	set(80, 1, 9) // of the same colour, but far from the first
	numbers[40] = 5
	write := func(kind string, width int) string {
		text := []byte(kind + "9B")
		for _, v := range numbers {
			text = codec.AppendBase36(text, v, width)
		}
		return string(text)
	}
	const cages = "cage:15:r1c1,r1c2,r2c1 cage:9:r9c9"
	rec := read(t, write("L", 4), Options{})[0]
	if got := rulesRead(rec); got != cages || rec.Puzzle.Givens[40] != 5 ||
		!rec.readAs("sudokuwiki") {
		t.Errorf("got %s, rules %s", summary(rec), got)
	}
	for c := range numbers {
		numbers[c] += (c/9 + c%9) % 9 << 19
	}
	rec = read(t, write("M", 5), Options{})[0]
	if got := rulesRead(rec); got != cages || rec.Puzzle.Layout.Regions()[9] != 1 {
		t.Errorf("got %s, rules %s", summary(rec), got)
	}
	set(1, 0, 3)
	rec = read(t, write("M", 5), Options{})[0]
	if rec.Err == nil || !strings.Contains(rec.Err.Error(), "found the sums 15 and 3 in one cage") {
		t.Errorf("got %s", summary(rec))
	}
}
