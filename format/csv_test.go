package format

import (
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

// tellTable tells what the records of a table have: the puzzle, the solution, the words.
func tellTable(records []*Record) string {
	var b strings.Builder
	for _, rec := range records {
		b.WriteString(summary(rec))
		if rec.Solution != nil {
			b.WriteString(" solved " + rec.Solution.String())
		}
		if m := rec.Meta; m != nil {
			b.WriteString(" words " + strings.Join([]string{m.ID, m.Title, m.Source, m.Level}, "|"))
		}
		for _, remark := range rec.Remarks {
			b.WriteString(" remark " + remark)
		}
		b.WriteString("\n")
	}
	return b.String()
}

func TestReadTable(t *testing.T) {
	zeros := strings.ReplaceAll(easy, ".", "0")
	for _, test := range []struct {
		name, input string
		format      string // that is detected
		want        string
	}{
		{"names", "quizzes,solutions\n" + zeros + "," + easySolved + "\n", "csv",
			"2: 9 " + easy + ` rest ",` + easySolved + `" solved ` + easySolved},
		{"other columns", "id,puzzle,solution,clues,difficulty\n7," + easy + "," + easySolved +
			",34,2.2\n", "csv",
			"2: 9 " + easy + ` rest ",7,` + easySolved + `,34,2.2" solved ` + easySolved +
				" words 7|||2.2"},
		{"order, case, quotes, CRLF", "\"Answer\";\"Question\";source\r\n" +
			`"` + easySolved + `";"` + zeros + `";"x;y"` + "\r\n", "csv",
			"2: 9 " + easy + ` rest ";\"` + easySolved + `\";\"x;y\"" solved ` + easySolved +
				" words ||x;y|"},
		{"a name that is not known", "nr,Grid (9x9),solution\n7," + easy + "," + easySolved + "\n", "csv",
			"2: 9 " + easy + ` rest ",7,` + easySolved + `" solved ` + easySolved},
		{"names that are not known", "x;y\n7;" + easy + "\n8;" + easy[1:] + "\n9;" + hard + "\n", "csv",
			"2: 9 " + easy + " rest \";7\"\nstandard input:3:83: format csv: found 80 symbols, expected " +
				"81: 1 missing\n4: 9 " + hard + " rest \";9\""},
		{"a solution before a puzzle whose name is not known", "solution,cells\n" + easySolved + "," +
			easy + "\n", "csv", "2: 9 " + easy + ` rest ",` + easySolved + `" solved ` +
			easySolved},
		{"qqwing", "Puzzle,Solution,\n" + easy + "," + easySolved + ",\n", "csv",
			"2: 9 " + easy + ` rest ",` + easySolved + `," solved ` + easySolved},
		{"solutions alone", "Solution,\n" + easySolved + ",\n", "csv", "2: 9 " + easySolved},
		{"without a solution", "puzzle,solution\n" + easy + ",\n", "csv", "2: 9 " + easy},
		{"a solution of another puzzle", "puzzle,solution\n" + easy + "," + hardSolved + "\n", "csv",
			"2: 9 " + easy + ` rest ",` + hardSolved + `" remark the solution that comes with the ` +
				"puzzle does not solve it"},
		{"tabs and empty columns", "id\tpuzzle\n\t" + easy + "\n1\t" + hard + "\n", "csv",
			"2: 9 " + easy + "\n3: 9 " + hard + ` rest "\t1" words 1|||`},
		{"no names", "17,a b," + easy + "," + easySolved + "\n18,c," + hard + "\n", "csv",
			"1: 9 " + easy + ` rest ",17,a b,` + easySolved + `" solved ` + easySolved +
				"\n2: 9 " + hard + ` rest ",18,c"`},
		{"gsf's list", "99,98,100,1000," + easy + ",nonet-1,10.00s,0,F4\n", "csv",
			"1: 9 " + easy + ` rest ",99,98,100,1000,nonet-1,10.00s,0,F4" words |nonet-1||`},
		{"gsf's names", "#!sudoku -c3|num|rating|puz\n# x\n1|5.6|" + easy + "\n", "csv",
			"3: 9 " + easy + ` rest "|1|5.6" words |||5.6`},
		{"gsf's output", easy + " # 12345 F name\n", "line", "1: 9 " + easy +
			` rest " # 12345 F name"`},
		{"puzzle bank", "918acc492709 " + zeros + "  7.2\n", "csv",
			"1: 9 " + easy + ` rest " 918acc492709  7.2" words 918acc492709|||7.2`},
		{"tdoku", easy + ":1:" + easySolved + "\n" + easy + ":1268\n" + easy + ":123\n", "line",
			"1: 9 " + easy + ` rest ":1:` + easySolved + `" solved ` + easySolved + "\n2: 9 " + easy +
				" rest \":1268\"\n3: 9 " + easy + ` rest ":123"`},
		{"a second puzzle is not a solution", easy + " " + hardSolved + "\n", "line",
			"1: 9 " + easy +
				` rest " ` + hardSolved + `"`},
		{"two puzzles in a line", easy + " " + hard + "\n", "line", "1: 9 " + easy + ` rest " ` +
			hard + `"`},
		{"a damaged puzzle before its solution", easy[1:] + "," + easySolved + "\n" + easy + "," +
			easySolved + "\n", "line",
			"standard input:1:81: format line: found 80 symbols, expected 81: 1 " +
				"missing\n2: 9 " + easy + ` rest ",` + easySolved +
				`" solved ` + easySolved},
		{"a damaged line", "id,puzzle\n1,$" + easy[1:] + "\n2\n3," + easy + "\n", "csv",
			"standard input:2:3: format csv: found '$', expected a symbol of a puzzle: 1-9, A-Z, a-z or . " +
				"0 * _ - ?\nstandard input:3:2: format csv: found the end of the line, expected a " +
				"puzzle\n4: 9 " + easy + ` rest ",3" words 3|||`},
		{"pencilmarks", "id,puzzle\n1," + strings.Repeat("123456789", 81) + "\n", "csv",
			"2: 9 " + strings.Repeat(".", 81) + ` marks 81 rest ",1" words 1|||`},
		{"size 16", "id,puzzle\n1,1G" + strings.Repeat(".", 254) + "\n", "csv", "2: 16 1G" +
			strings.Repeat(".", 254) + ` rest ",1" words 1|||`},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, err := NewReader(strings.NewReader(test.input), Options{})
			if err != nil || r.Format().Name != test.format {
				t.Fatalf("detected as %v, %v", r, err)
			}
			if got := tellTable(read(t, test.input, Options{})); got != test.want+"\n" {
				t.Errorf("got\n%swant\n%s", got, test.want)
			}
			checkPieces(t, test.input, Options{}, 100, readerWraps["whole"])
		})
	}
}

// Formats line and csv read the same.
func TestLineReadsTables(t *testing.T) {
	text := "id,puzzle,solution\n1," + easy + "," + easySolved + "\n"
	got := tellTable(read(t, text, Options{Format: lineFormat}))
	if want := tellTable(read(t, text, Options{Format: csvFormat})); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestWriteCSV(t *testing.T) {
	records := read(t, easy+" "+easySolved+"\n"+hard+" x\n", Options{})
	got, err := write(csvFormat, WriteOptions{}, records...)
	want := "puzzle,solution\n" + easy + "," + easySolved + "\n" + hard + ",\n"
	if err != nil || got != want {
		t.Errorf("got %q, %v", got, err)
	}
	again, err := write(csvFormat, WriteOptions{}, read(t, got, Options{})...)
	if err != nil || again != want {
		t.Errorf("again %q, %v", again, err)
	}
	diagonal := &Record{Puzzle: nonet.NewPuzzle(parseLayout("9+diagonal"))}
	if _, err = write(csvFormat, WriteOptions{}, diagonal); err == nil || err.Error() !=
		`the format cannot hold this: format csv would lose the layout "9+diagonal"` {
		t.Errorf("got %v", err)
	}
}

func TestTableLosesNothingInLines(t *testing.T) {
	rec := read(t, "id,puzzle,solution\n1,"+easy+","+easySolved+"\n", Options{})[0]
	got, err := write(lineFormat, WriteOptions{}, rec)
	if want := easy + ",1," + easySolved + "\n"; err != nil || got != want {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
	if lost := lineFormat.LeavesOut(rec); lost != nil {
		t.Errorf("lost %q", lost)
	}
	if lost := strings.Join(gridFormat.LeavesOut(rec), ", "); lost != "id, solution" {
		t.Errorf("format grid leaves out %s", lost)
	}
}

func TestWriteSDM(t *testing.T) {
	zeros := strings.ReplaceAll(easy, ".", "0")
	got, err := write(sdmFormat, WriteOptions{}, read(t, easy+" x\n", Options{})...)
	if err != nil || got != zeros+"\n" {
		t.Errorf("got %q, %v", got, err)
	}
	records := read(t, zeros+"\r\n"+easy+"\n", Options{Format: sdmFormat})
	if got := tell(records); got != "1: 9 "+easy+"\n2: 9 "+easy+"\n" {
		t.Errorf("got %s", got)
	}
}
