package format

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

const (
	easy       = ".2738..1..1...6735.......293.5692.8...........6.1745.364.......9518...7..8..6534."
	easySolved = "527389416819426735436751829375692184194538267268174593643217958951843672782965341"
	hard       = "......52..8.4......3...9...5.1...6..2..7........3.....6...1..........7.4.......3."
	hardSolved = "416837529982465371735129468571298643293746185864351297647913852359682714128574936"
	noSolution = "11..............................................................................."
)

func TestLineReply(t *testing.T) {
	input := easy + "\n" + hard + "\nend\n" + easy + "\n"
	f := formatNamed(t, "line")
	got := answersTo(t, f, read(t, input, Options{}), WriteOptions{})
	if want := easySolved + "\n" + hardSolved + "\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestLineReplyKeepsStep(t *testing.T) {
	strange := strings.Replace(easy, ".", "!", 1)
	input := "# comment\n\n" + noSolution + " kept\n" + strange + "\n" + easy + "\r\n   \n" +
		easy[:80] + "\n\n"
	f := formatNamed(t, "line")
	got := answersTo(t, f, read(t, input, Options{Format: f}), WriteOptions{})
	if want := noSolution + "\n\n" + easySolved + "\n\n"; got != want {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
}

func TestLineReplyInTheSymbolsOfThePuzzle(t *testing.T) {
	letters := strings.NewReplacer("1", "A", "2", "B", "3", "C", "4", "D", "5", "E", "6", "F", "7",
		"G", "8", "H", "9", "I")
	f := formatNamed(t, "line")
	records := read(t, letters.Replace(easy), Options{})
	for symbols, want := range map[byte]string{0: letters.Replace(easySolved), '1': easySolved} {
		if got := answersTo(t, f, records, WriteOptions{Symbols: symbols}); got != want+"\n" {
			t.Errorf("symbols %q: got %s, want %s", symbols, got, want)
		}
	}
}

func TestReadLine(t *testing.T) {
	blank := strings.Repeat(".", 81)
	six := "1..4.." + strings.Repeat(".", 30)
	sixMap := "111222111222333444333444555666555666"
	for _, test := range []struct {
		name, input string
		o           Options
		want        string
	}{
		{"empties", ".0*_-?Xx" + blank[8:] + "\n", Options{}, "1: 9 " + blank + "\n"},
		{"no end of the last line", easy, Options{}, "1: 9 " + easy + "\n"},
		{"byte order mark", "\xef\xbb\xbf" + easy, Options{}, "1: 9 " + easy + "\n"},
		{"comments and blank lines", "# 1\n\n \t\n" + easy + "\n#2\n", Options{}, "4: 9 " + easy +
			"\n"},
		{"indented", "  " + easy + "  \r\n", Options{}, "1: 9 " + easy + "\n"},
		{"borders between puzzles", easy + "\n" + strings.Repeat("-", 81) + "\n" + hard + "\n." +
			strings.Repeat("=", 79) + ".\n", Options{}, "1: 9 " + easy + "\n3: 9 " + hard + "\n"},
		{"four dashes are empty cells", "----" + blank[4:], Options{}, "1: 9 " + blank + "\n"},
		{"end", "end\n" + easy, Options{}, ""},
		{"end with white space", easy + "\n end \r\n" + easy, Options{}, "1: 9 " + easy + "\n"},
		{"other text", easy + ":1000 # x \n", Options{}, "1: 9 " + easy + " rest \":1000 # x\"\n"},
		{"table", "puzzle,solution\n" + easy + "," + easySolved + "\n", Options{}, "2: 9 " + easy +
			" rest \"," + easySolved + "\"\n"},
		{"semicolon", easy + ";1", Options{}, "1: 9 " + easy + " rest \";1\"\n"},
		{"tab", easy + "\t1\n" + easy + "\t2", Options{}, "1: 9 " + easy + " rest \"\\t1\"\n2: 9 " +
			easy + " rest \"\\t2\"\n"},
		{"size 4", "1...............", Options{Format: lineFormat}, "1: 4 1...............\n"},
		{"size 1", "1", Options{Format: lineFormat}, "1: latin:1 1\n"},
		{"size 3", "1.......3", Options{Format: lineFormat}, "1: latin:3 1.......3\n"},
		{"size 6", six, Options{}, "1: 2x3 " + six + "\n"},
		{"size 12", "c" + strings.Repeat(".", 143), Options{}, "1: 3x4 C" +
			strings.Repeat(".", 143) + "\n"},
		{"size 16", "1g" + strings.Repeat(".", 254), Options{}, "1: 16 1G" +
			strings.Repeat(".", 254) + "\n"},
		{"size 16 with letters only", "AP" + strings.Repeat("-", 254), Options{}, "1: 16 1G" +
			strings.Repeat(".", 254) + "\n"},
		{"letters that are not too high", "AG" + strings.Repeat("-", 254), Options{}, "1: 16 AG" +
			strings.Repeat(".", 254) + "\n"},
		{"letters asked for", "AG" + strings.Repeat("-", 254), Options{Symbols: 'A'}, "1: 16 17" +
			strings.Repeat(".", 254) + "\n"},
		{"from 0", "0F" + strings.Repeat(".", 254), Options{Symbols: '0'}, "1: 16 1G" +
			strings.Repeat(".", 254) + "\n"},
		{"size 36 has two alphabets", "zA1" + strings.Repeat(".", 36*36-3), Options{},
			"standard input:1:1: format line: found 'z', expected 1-9, A-Z, a or an empty cell (. 0 * _ - " +
				"?)\n"},
		{"X is a digit", "X" + strings.Repeat(".", 36*36-1), Options{}, "1: 36 X" +
			strings.Repeat(".", 36*36-1) + "\n"},
		{"size 61", "z" + strings.Repeat(".", 3720), Options{Layout: latin(61)}, "1: latin:61 z" +
			strings.Repeat(".", 3720) + "\n"},
		{"size 62", strings.Repeat(".", 62*62), Options{Format: lineFormat},
			"standard input:1:3845: format line: size 62 has more digits than the 61 that start " +
				"with 1: use format grid\n"},
		{"prime size", strings.Repeat(".", 49), Options{}, "standard input:1:50: format line: found 49 " +
			"symbols, but 7x7 has no usual boxes: name the layout (latin:7 or " +
			"jigsaw:REGIONS)\n"},
		{"layout", easy, Options{Layout: parseLayout("9+diagonal")}, "1: 9+diagonal " + easy +
			"\n"},
		{"wrong layout", easy, Options{Layout: latin(7)}, "standard input:1:50: format line: found 81 " +
			"symbols, expected 49 by the layout given\n"},
		{"boxes by a region map", six + " " + strings.ReplaceAll(sixMap, "2", "X"), Options{},
			"1: 2x3 " + six + "\n"},
		{"region map", "1..............." + "," + "1112132233423444" + " x", Options{},
			"1: jigsaw:1112132233423444 1............... rest \" x\"\n"},
		{"regions of the wrong size", "1............... 1111132233423444", Options{},
			"1: 4 1............... rest \" 1111132233423444\"\n"},
		{"regions in pieces", "1............... 1122114233243344", Options{},
			"1: 4 1............... rest \" 1122114233243344\"\n"},
		{"another layout", "1............... 1112132233423444", Options{Layout: latin(4)},
			"standard input:1:18: format line: found the layout \"jigsaw:1112132233423\"..., which is " +
				"not the one that was asked for, \"latin:4\"\n"},
		{"the layout with more rules", "1............... 1112132233423444",
			Options{Layout: parseLayout("jigsaw:1112132233423444+diagonal")},
			"1: jigsaw:1112132233423444+diagonal 1...............\n"},
		{"blank lines", "\n" + easy + "\n \n", Options{blanks: true}, "1: blank\n2: 9 " + easy +
			"\n3: blank\n"},
		{"too short", easy[:80], Options{}, "standard input:1:81: format line: found 80 symbols, " +
			"expected 81: 1 missing\n"},
		{"too long", easy + "1", Options{}, "standard input:1:82: format line: found 82 symbols, " +
			"expected 81: 1 too many\n"},
		{"far too long", strings.Repeat(".", 255), Options{},
			"standard input:1:256: format line: found 255 symbols, expected n*n, such as 81 or 256\n"},
		{"strange symbol", easy[:10] + "$" + easy[11:], Options{},
			"standard input:1:11: format line: found '$', expected a symbol of a puzzle: 1-9, A-Z, a-z or " +
				". 0 * _ - ?\n"},
		{"symbol too high", easy[:10] + "a" + easy[11:], Options{},
			"standard input:1:11: format line: found 'a', expected 1-9 or an empty cell (. 0 * _ - ?)\n"},
		{"not UTF-8", easy[:10] + "\xff" + easy[11:], Options{},
			"standard input:1:11: format line: found the byte 0xff, expected a symbol of a puzzle: 1-9, " +
				"A-Z, a-z or . 0 * _ - ?\n"},
		{"not ASCII", easy[:10] + "é" + easy[11:], Options{},
			"standard input:1:11: format line: found 'é', expected a symbol of a puzzle: 1-9, A-Z, a-z or " +
				". 0 * _ - ?\n"},
		{"no field", ",", Options{Format: lineFormat},
			"standard input:1:1: format line: found ',', expected a puzzle\n"},
		{"binary", "\x00\x01\x02\n" + easy, Options{Format: lineFormat},
			"standard input:1:1: format line: found '\\x00', expected a symbol of a puzzle: 1-9, A-Z, a-z " +
				"or . 0 * _ - ?\n2: 9 " + easy + "\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := tell(read(t, test.input, test.o)); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

func latin(n int) *nonet.Layout {
	return parseLayout("latin:" + string(rune('0'+n/10)) + string(rune('0'+n%10)))
}

func parseLayout(text string) *nonet.Layout {
	l, err := nonet.ParseLayout(text)
	if err != nil {
		panic(err)
	}
	return l
}

func TestReadLinePencilmarks(t *testing.T) {
	all := strings.Repeat("123456789", 81)
	text := "1........" + "12......." + all[18:]
	p := read(t, text+"\n", Options{})[0].Puzzle
	if p.Layout != nonet.Classic() || p.Givens.Clues() != 0 || p.Marks[0] != nonet.DigitsOf(1) ||
		p.Marks[1] != nonet.DigitsOf(1, 2) || p.Marks[80].Len() != 9 {
		t.Errorf("got %v %v %v", p.Layout, p.Marks[0], p.Marks[1])
	}
	if got, err := write(lineFormat, WriteOptions{}, &Record{Puzzle: p}); err != nil || got != text+
		"\n" {
		t.Errorf("written as %s, %v", got, err)
	}
	big := read(t, "2"+all[1:]+"\n", Options{})[0].Puzzle
	if big.Layout.Size() != 27 || big.Marks != nil || big.Givens[0] != 2 {
		t.Errorf("729 symbols that are not pencilmarks are a puzzle of %v", big.Layout)
	}
	jigsaw := parseLayout("9+windoku")
	if p := read(t, text, Options{Layout: jigsaw})[0].Puzzle; p.Layout != jigsaw || p.Marks == nil {
		t.Errorf("with a layout of size 9 they are %v %v", p.Layout, p.Marks)
	}
}

func TestLinesThatAreTooLong(t *testing.T) {
	long := strings.Repeat("1", lex.MaxLine+1)
	input := easy + "\n" + easy + " " + long + "\n" + hard + "\n"
	records := read(t, input, Options{})
	if len(records) != 3 || records[1].Err == nil || records[2].Puzzle == nil ||
		records[2].Line != 3 {
		t.Errorf("got %.200s", tell(records))
	}
}

func TestRecordsSurvive(t *testing.T) {
	var input strings.Builder
	for range 300 {
		input.WriteString(easy + " a\n" + hard + "\n" + easy[:7] + "\n")
	}
	for i, rec := range read(t, input.String(), Options{}) {
		want := []string{easy, hard, ""}[i%3]
		if want == "" {
			if rec.Err == nil || rec.Line != i+1 {
				t.Fatalf("record %d: %s", i, summary(rec))
			}
			continue
		}
		if rec.Text != want || rec.Puzzle.Givens.String() != want || rec.Line != i+1 {
			t.Fatalf("record %d has changed: %s", i, summary(rec))
		}
	}
}

func TestLinesAreYieldedAtOnce(t *testing.T) {
	r, err := NewReader(stall(t, easy+"\n"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for rec := range r.Records() {
		if rec.Text != easy {
			t.Errorf("got %s", summary(rec))
		}
		break
	}
}

func TestWriteLine(t *testing.T) {
	jigsaw := "jigsaw:1112132233423444"
	for _, test := range []struct {
		layout, givens, want string // want "" is an error that wraps ErrCannotHold
		o                    WriteOptions
	}{
		{"9", easy, easy, WriteOptions{}},
		{"2x3", strings.Repeat(".", 36), strings.Repeat(".", 36), WriteOptions{}},
		{"3x2", strings.Repeat(".", 36), strings.Repeat(".", 36) + " layout=3x2", WriteOptions{}},
		{jigsaw, "1..............4", "1..............4 1112132233423444", WriteOptions{}},
		{"jigsaw:1122114233243344", "................", "................ " +
			"layout=jigsaw:1122113244234433", WriteOptions{}},
		{"9+diagonal", easy, easy + " layout=9+diagonal", WriteOptions{}},
		{"9+diagonal", easy, easy, WriteOptions{Layout: parseLayout("9+diagonal")}},
		{"latin:7", strings.Repeat(".", 49), strings.Repeat(".", 49) + " layout=latin:7",
			WriteOptions{}},
		{"latin:7", strings.Repeat(".", 49), strings.Repeat(".", 49),
			WriteOptions{Layout: latin(7)}},
		{"16", "1G" + strings.Repeat(".", 254), "AP" + strings.Repeat(".", 254),
			WriteOptions{Symbols: 'A'}},
		{"16", "1G" + strings.Repeat(".", 254), "0F" + strings.Repeat(".", 254),
			WriteOptions{Symbols: '0'}},
		{"6x10", strings.Repeat(".", 3600), "", WriteOptions{Symbols: 'A'}},
	} {
		p, err := nonet.ParsePuzzle(parseLayout(test.layout), test.givens)
		if err != nil {
			t.Fatal(err)
		}
		got, err := write(lineFormat, test.o, &Record{Puzzle: p})
		if test.want == "" {
			if !errors.Is(err, ErrCannotHold) || got != "" {
				t.Errorf("%s: got %q, %v, want ErrCannotHold", test.layout, got, err)
			}
			continue
		}
		if err != nil || got != test.want+"\n" {
			t.Errorf("%s: got %q, %v, want %q", test.layout, got, err, test.want)
		}
	}
}

func TestConvertLineKeepsTheRest(t *testing.T) {
	for _, text := range []string{easy + "\n", easy + " a # b\n", easy + ";1:2,\n",
		"1............... 1112132233423444 x\n"} {
		if got, err := write(lineFormat, WriteOptions{}, read(t, text, Options{})...); err != nil ||
			got != text {
			t.Errorf("%q becomes %q, %v", text, got, err)
		}
	}
}

func TestLineAnswers(t *testing.T) {
	puzzle := read(t, easy, Options{})[0]
	for _, test := range []struct {
		name, text string
		rec        *Record
		want       string // a solution, "none", or what is in the error
	}{
		{"solution", easySolved + "\n", puzzle, easySolved},
		{"white space and other text", "# x\n  " + easySolved + " 1 ms\r\n", puzzle, easySolved},
		{"as it came", easy + "\n", puzzle, "none"},
		{"other empty cells", strings.ReplaceAll(easy, ".", "0"), puzzle, "none"},
		{"half", easySolved[:80] + ".", puzzle, "r9c9 is empty"},
		{"short", easySolved[:80], puzzle, "found 80 symbols"},
		{"strange", "A" + easySolved[1:], puzzle, "found 'A'"},
		{"blank", "\n" + easySolved, puzzle, "empty line"},
		{"end", "", puzzle, "EOF"},
		{"unreadable", "\n", &Record{Err: io.EOF}, "none"},
	} {
		t.Run(test.name, func(t *testing.T) {
			a, err := NewAnswers(strings.NewReader(test.text), lineFormat, Options{})
			if err != nil {
				t.Fatal(err)
			}
			checkAnswer(t, a, test.rec, test.want)
		})
	}
}

// checkAnswer reads an answer: a solution as one-line text, "none", or an error
// that has the text.
func checkAnswer(t *testing.T, a *Answers, rec *Record, want string) {
	t.Helper()
	answer, err := a.Next(rec)
	got := "none"
	switch {
	case err != nil:
		if !strings.Contains(err.Error(), want) || want == "" || want == "none" {
			t.Errorf("got error %v, want %s", err, want)
		}
		return
	case answer.Grids != nil:
		got = answer.Grids[0].String()
	case !answer.None:
		got = ""
	}
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestLineAnswersToPencilmarks(t *testing.T) {
	rec := read(t, "1........"+strings.Repeat("123456789", 80), Options{})[0]
	for text, want := range map[string]string{
		rec.Text:                        "none",
		strings.Repeat("123456789", 81): "found 729 symbols",
		easySolved:                      easySolved,
	} {
		a, err := NewAnswers(strings.NewReader(text), lineFormat, Options{})
		if err != nil {
			t.Fatal(err)
		}
		checkAnswer(t, a, rec, want)
	}
}

// The answer may stand in a further column of the puzzles' own lines, whatever
// stands between.
func TestLineAnswersInAColumn(t *testing.T) {
	jigsaw := "1............... 1112132233423444"
	solved := "1342431221342431"
	for _, test := range []struct{ name, puzzle, answer, want string }{
		{"comma", easy, easy + "," + easySolved, easySolved},
		{"count between", easy, easy + ":1:" + easySolved, easySolved},
		{"a header", easy, "puzzle,solution\n" + easy + "," + easySolved, easySolved},
		{"a header of the solutions", easy, "solution\n" + easySolved, easySolved},
		{"no solution", easy, easy, "none"},
		{"no solution, but a comment", easy, easy + " # none", "none"},
		{"too short", easy, easy + "," + easySolved[1:], "none"},
		{"a wrong symbol", easy, easy + "," + easySolved[1:] + "%", "found '%', expected 1-9"},
		{"a hole", easy, easy + "," + easySolved[:80] + ".", "r9c9 is empty"},
		{"after a region map", jigsaw, jigsaw + " " + solved, solved},
		{"after a layout", "1............... layout=latin:4",
			"1............... layout=latin:4 1234341221434321", "1234341221434321"},
		{"other digits", "ABC...C.. symbols=A layout=latin:3",
			"ABC...C.. symbols=A layout=latin:3 ABCBCACAB", "123231312"},
		{"an answer with fields", "012...2.. layout=latin:3 symbols=0",
			"012120201 layout=latin:3 symbols=0", "123231312"},
		{"a wrong field", "1...............", "1............... layout=x", "layout \"x\""},
	} {
		t.Run(test.name, func(t *testing.T) {
			rec := read(t, test.puzzle, Options{Format: lineFormat})[0]
			if rec.Err != nil {
				t.Fatal(rec.Err)
			}
			a, err := NewAnswers(strings.NewReader(test.answer), lineFormat, Options{})
			if err != nil {
				t.Fatal(err)
			}
			checkAnswer(t, a, rec, test.want)
		})
	}
}

// A table cannot be cut, unless its first field is the puzzle: pieces would not know the column.
func TestReaderByLines(t *testing.T) {
	for text, want := range map[string]bool{
		easy + "\n":                             true,
		"# comment\n\n" + easy + ",x\n":         true,
		"damaged\n" + easy + "\n":               true,
		"\n\n":                                  true,
		"puzzle,level\n" + easy + ",1\n":        false,
		"damaged\npuzzle,level\n" + easy + "\n": false,
		"7;" + easy + "\n":                      false,
		strings.Repeat("damaged\n", 10000):      false,
		easy + "\npuzzle,level\n":               true,
		"end\npuzzle,level\n":                   true,
	} {
		r, err := NewReader(strings.NewReader(text), Options{Format: formatNamed(t, "line")})
		if err != nil || r.ByLines() != want {
			t.Errorf("%.60q: %v, %v, want %v", text, r.ByLines(), err, want)
		}
	}
}
