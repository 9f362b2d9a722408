package format

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// The same puzzle in both forms of a value.
const (
	exchangeDigits = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
	exchangeRuns   = "5NlQ19j9mGca3OIN1bWGk2m41TjS79"
)

func TestSudokuExchange(t *testing.T) {
	want := "1: 9 " + strings.ReplaceAll(exchangeDigits, "0", ".") + "\n"
	for _, text := range []string{
		"https://sudokuexchange.com/play/?s=" + exchangeDigits,
		"https://sudokuexchange.com/play/?s=" + exchangeRuns + "&d=3",
		"http://www.SudokuExchange.com/play?d=1&s=" + exchangeRuns + "#top",
		"sudokuexchange.com/?s=" + exchangeRuns,
		"https://sudokuexchange.com/play/#s=" + exchangeRuns,
		"/play/?s=" + exchangeRuns, "?s=" + exchangeDigits, "  ?s=" + exchangeRuns + " \r",
	} {
		if got := tell(read(t, text+"\n", Options{})); got != want {
			t.Errorf("%s: got %s", text, got)
		}
	}
	for _, text := range []string{exchangeDigits, exchangeRuns, "# comment\n\n?s=" + exchangeRuns} {
		want := strings.Replace(want, "1:", fmt.Sprintf("%d:", 1+strings.Count(text, "\n")), 1)
		if got := tell(recordsOf(t, sudokuExchangeFormat, text, Options{})); got != want {
			t.Errorf("%s: got %s", text, got)
		}
	}
}

// What a text goes on with behind a link is kept apart.
func TestTextBehindALink(t *testing.T) {
	for _, behind := range []string{".", ", as I said", "\tmine", " my puzzle: hard!"} {
		rec := read(t, "https://sudokuexchange.com/play/?s="+exchangeRuns+behind+"\n", Options{})[0]
		if rec.Err != nil || rec.Rest != behind {
			t.Errorf("%q: %v, rest %q", behind, rec.Err, rec.Rest)
		}
	}
}

// Links that are not puzzles say where and why; the next ones are read.
func TestSudokuExchangeErrors(t *testing.T) {
	const link = "https://sudokuexchange.com/play/?s="
	good := link + exchangeRuns + "\n"
	for _, test := range []struct{ text, want string }{
		{link + exchangeDigits[1:], ":1: format sudokuexchange: character 81: found 80 cells, expected " +
			"81"},
		{link + exchangeDigits + "0", ":1: format sudokuexchange: character 82: found more than 81 cells"},
		{link, ":1: format sudokuexchange: found a link without a puzzle in it"},
		{link + strings.Repeat("x", 13) + "m", ":1: format sudokuexchange: character 14: found more than " +
			"81 cells"},
		{link + "53y", ":1: format sudokuexchange: character 3: found 'y', expected 0-9, A-Z or a-x"},
		{" " + link + "é", ":1: format sudokuexchange: character 1: found 'é', expected 0-9, A-Z or " +
			"a-x"},
		{"https://sudokuexchange.com/?ss=1&as=2", ":1: format sudokuexchange: found a link without a " +
			"puzzle in it"},
		{"https://sudokuexchange.com/discussion/?s=" + exchangeRuns, ":1: format sudokuexchange: found a " +
			"link without a puzzle in it"},
		{"https://example.com/?s=" + exchangeRuns, ":1: format sudokuexchange: found a link to " +
			"example.com, which cannot be read"},
		{link + strings.Repeat("0", lex.MaxLine), ":1: format sudokuexchange: a line of more than"},
	} {
		records := recordsOf(t, sudokuExchangeFormat, test.text+"\n\n"+good, Options{})
		if len(records) != 2 || records[0].Err == nil || records[1].Err != nil {
			t.Errorf("%.80s: got %.300s", test.text, tell(records))
			continue
		}
		if got := records[0].Err.Error(); !strings.Contains(got, test.want) {
			t.Errorf("%.80s: %s, want %s", test.text, got, test.want)
		}
	}
	for _, text := range []string{"https://example.com/?s=" + exchangeRuns, "#s=" + exchangeRuns,
		exchangeRuns} {
		if r, err := NewReader(strings.NewReader(text+"\n"), Options{}); err == nil &&
			r.Format() == sudokuExchangeFormat {
			t.Errorf("%s is taken for a link to sudokuexchange.com", text)
		}
	}
}

func TestSudokuExchangeWriter(t *testing.T) {
	puzzles := read(t, exchangeDigits+"\n"+strings.Repeat("0", 81)+"\n", Options{})
	roundTrip(t, sudokuExchangeFormat, puzzles)
	got, err := write(sudokuExchangeFormat, WriteOptions{}, puzzles...)
	if want := "https://sudokuexchange.com/play/?s=" + exchangeDigits + "\n" +
		"https://sudokuexchange.com/play/?s=" + strings.Repeat("0", 81) + "\n"; got != want ||
		err != nil {
		t.Errorf("got %s, %v", got, err)
	}
	marks := nonet.NewPuzzle(nonet.Classic())
	marks.Marks = make([]nonet.Digits, 81)
	for _, p := range []*nonet.Puzzle{nonet.NewPuzzle(parseLayout("2x2")), marks,
		nonet.NewPuzzle(parseLayout("9+diagonal")), nil} {
		text, err := write(sudokuExchangeFormat, WriteOptions{}, &Record{Puzzle: p})
		if !errors.Is(err, ErrCannotHold) || text != "" {
			t.Errorf("wrote %q, %v", text, err)
		}
	}
	testStreams(t, sudokuExchangeFormat, "?s="+exchangeRuns+"\n", "\n?s="+exchangeDigits+"\n")
}

// The reply is that of format line, and is read again.
func TestSudokuExchangeReply(t *testing.T) {
	clash := "55" + exchangeDigits[2:]
	records := recordsOf(t, sudokuExchangeFormat,
		"?s="+exchangeRuns+"\n?s="+clash+"\n?s=1\n", Options{})
	got := answersTo(t, sudokuExchangeFormat, records, WriteOptions{})
	const solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	if want := solved + "\n" + strings.ReplaceAll(clash, "0", ".") + "\n\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	a, err := NewAnswers(strings.NewReader(got), sudokuExchangeFormat, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i, none := range []bool{false, true, true} {
		answer, err := a.Next(records[i])
		if err != nil || answer.None != none || !none && answer.Grids[0].String() != solved {
			t.Errorf("answer %d: %+v, %v", i, answer, err)
		}
	}
}

// TestSudokuExchangeLayout reads the digits into a layout that is given.
func TestSudokuExchangeLayout(t *testing.T) {
	for layout, want := range map[string]string{
		"9+diagonal": "1: 9+diagonal ", "2x2": `found the layout "9", which is not`,
	} {
		o := Options{Layout: parseLayout(layout)}
		records := recordsOf(t, sudokuExchangeFormat, "?s="+exchangeRuns, o)
		if got := tell(records); !strings.Contains(got, want) {
			t.Errorf("%s: got %s", layout, got)
		}
	}
}

// A link keeps the level of difficulty.
func TestSudokuExchangeLevel(t *testing.T) {
	for d, want := range map[string]string{"3": "3", "5": "", "": "", "03": ""} {
		rec := read(t, "?d="+d+"&s="+exchangeRuns+"\n", Options{})[0]
		level := ""
		if rec.Meta != nil {
			level = rec.Meta.Level
		}
		got := written(t, sudokuExchangeFormat, rec)
		if level != want || strings.Contains(got, "&d=") != (want != "") {
			t.Errorf("d=%s: level %q, wrote %s", d, level, got)
		}
	}
}

// exchangeSave has every kind of thing that a cell can have.
const exchangeSave = `{"initialDigits":"` + exchangeDigits + `","difficultyLevel":"2",` +
	`"startTime":0,"elapsedTime":61500,"undoList":[],"redoList":[],` +
	`"currentSnapshot":"11C2,13D4,14T26C3,17N1489,22T7N8C7","hintsUsed":[]}` + "\n"

func TestSudokuExchangeSave(t *testing.T) {
	rec := read(t, exchangeSave, Options{})[0]
	p := rec.Progress
	if rec.Format != sudokuExchangeSaveFormat || rec.Meta.Level != "2" ||
		rec.Puzzle.Givens.String() != strings.ReplaceAll(exchangeDigits, "0", ".") {
		t.Fatalf("got %s, %+v", summary(rec), rec.Meta)
	}
	if p.Elapsed != 61500*time.Millisecond || p.Placed[2] != 4 ||
		p.Corner[3] != nonet.DigitsOf(2, 6) || p.Centre[6] != nonet.DigitsOf(1, 4, 8, 9) ||
		p.Corner[10] != nonet.DigitsOf(7) || p.Centre[10] != nonet.DigitsOf(8) ||
		p.Colours[0] != 1<<2 || p.Colours[3] != 1<<3 || p.Colours[10] != 1<<7 {
		t.Errorf("got %+v", p)
	}
	if got := written(t, sudokuExchangeSaveFormat, rec); got != exchangeSave {
		t.Errorf("wrote %s", got)
	}
	testStreams(t, sudokuExchangeSaveFormat, exchangeSave,
		"{\n\"initialDigits\":\""+exchangeRuns+"\"}\n")
	// A digit of the snapshot in the cell of a given counts for nothing.
	rec = read(t, strings.Replace(exchangeSave, "11C2", "11D9,12C2", 1), Options{})[0]
	if rec.Puzzle.Givens[0] != 5 || rec.Progress.Placed[0] != 0 {
		t.Errorf("got %s, placed %v", summary(rec), rec.Progress.Placed)
	}
}

func TestSudokuExchangeSaveErrors(t *testing.T) {
	for snapshot, want := range map[string]string{
		"13D,14D2": "currentSnapshot: character 4: found ','",
		"13D44":    "currentSnapshot: character 5: found '4'",
		"1,12D1":   "currentSnapshot: character 2: found ','",
		"10D4":     "currentSnapshot: character 2: found '0'",
		"13X4":     "currentSnapshot: character 3: found 'X'",
		"13D4,,":   "currentSnapshot: character 6: found ','",
		"13D":      "currentSnapshot: the snapshot ends within a cell",
		"13D4,2":   "currentSnapshot: the snapshot ends within a cell",
		"é":        "currentSnapshot: character 1: found 'é'",
	} {
		text := strings.Replace(exchangeSave, "11C2,13D4,14T26C3,17N1489,22T7N8C7", snapshot, 1)
		got := tell(recordsOf(t, sudokuExchangeSaveFormat, text, Options{}))
		if !strings.Contains(got, want) {
			t.Errorf("%s: got %s, want %s", snapshot, got, want)
		}
	}
	const digits = `{"initialDigits":"` + exchangeDigits + `",`
	for text, want := range map[string]string{
		`{"initialDigits":"12"}`:           "initialDigits: character 3: found 2 cells",
		`{"initialDigits":7}`:              `initialDigits: found "7", expected a string`,
		`{"currentSnapshot":"11D1"}`:       "found an object without initialDigits",
		digits + `"elapsedTime":-1}`:       `elapsedTime: found "-1", expected a whole number`,
		digits + `"thermo":[["11","12"]]}`: `nonet cannot hold: "thermo" (1)`,
	} {
		got := tell(recordsOf(t, sudokuExchangeSaveFormat, text, Options{}))
		if !strings.Contains(got, want) {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

func FuzzSudokuExchangeSave(f *testing.F) {
	f.Add("11C2,13D4,14T26C3,17N1489,22T7N8C7")
	f.Fuzz(func(t *testing.T, snapshot string) {
		text := strings.Replace(exchangeSave, "11C2,13D4,14T26C3,17N1489,22T7N8C7", snapshot, 1)
		for _, rec := range checkRecords(t, sudokuExchangeSaveFormat, text, Options{}) {
			roundTrip(t, sudokuExchangeSaveFormat, []*Record{rec})
		}
	})
}
