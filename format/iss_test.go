package format

import (
	"errors"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

const issSample = ".Shape~4x4.Diagonal~1.Diagonal~-1.~R1C1_1~R2C3_2~R4C4_3_4"

func TestISSLayouts(t *testing.T) {
	regions := "1112132233423444"
	for _, test := range []struct{ text, want string }{
		{".Shape~4x4.~R1C1_1", "4"}, {".~R1C1_1", "9"}, {".Shape.~R1C1_1", "9"},
		{".Shape~6x6.~R1C1_1", "2x3"}, {".Shape~5x5.~R1C1_1", "latin:5"},
		{".Shape~4x4~4.~R1C1_1", "4"}, {".Shape~4x4~1-4~Sudoku.~R1C1_1", "4"},
		{".Shape~4x4.NoBoxes.~R1C1_1", "latin:4"},
		{".Shape~4x4.NoBoxes.Jigsaw~" + regions + ".~R1C1_1", "jigsaw:" + regions},
		{".Shape~4x4.Jigsaw~4x4~" + regions + ".NoBoxes.~R1C1_1", "jigsaw:" + regions},
		{".Shape~4x4.Jigsaw~1100110000000000.~R1C1_1", "4"},
		{".Shape~4x4.Jigsaw~1111000000000000.~R1C1_1", "4"},
		{".Shape~4x4.Jigsaw~" + strings.Repeat("x", 16) + ".~R1C1_1", "4"},
		{".Shape~4x4.NoBoxes.Jigsaw~1110100000000000.~R1C1_1",
			"latin:4+house:r1c1,r1c2,r1c3,r2c1"},
		{".Shape~4x4.Diagonal~1.~R1C1_1", "4+house:r1c4,r2c3,r3c2,r4c1"},
		{".Shape~4x4.Diagonal~-1.~R1C1_1", "4+house:r1c1,r2c2,r3c3,r4c4"},
		{".Shape~4x4.Diagonal~-1.Diagonal~1.~R1C1_1", "4+diagonal"},
		{".Windoku.~R1C1_1", "9+windoku"},
		{".Shape~6x6.Windoku.~R1C1_1", "2x3+house:r2c2,r2c3,r2c4,r3c2,r3c3,r3c4"},
		{".Shape~5x5.Windoku.~R1C1_1", "latin:5"},
		{".Shape~4x4.AllDifferent~R1C1~R2C3.~R1C1_1", "4+apart:r1c1,r2c3"},
		{".Shape~4x4.Cage~0~R1C1~R2C3.Cage~~R1C1~R3C3.SearchPriority~1~R1C1.~R1C1_1",
			"4+apart:r1c1,r2c3+apart:r1c1,r3c3"},
	} {
		rec := recordsOf(t, issFormat, test.text, Options{})[0]
		if rec.Err != nil || rec.Puzzle.Layout.String() != test.want ||
			rec.Puzzle.Givens[0] != 1 || rec.Puzzle.Givens.Clues() != 1 {
			t.Errorf("%s: got %s", test.text, summary(rec))
		}
	}
	for _, test := range []struct {
		text string
		has  func(features) bool
	}{
		{".AntiKnight", func(f features) bool { return f.antiKnight }},
		{".AntiKing", func(f features) bool { return f.antiKing }},
		{".DisjointSets", func(f features) bool { return f.disjoint }},
	} {
		rec := read(t, test.text, Options{})[0]
		if rec.Err != nil || !test.has(featuresOf(rec.Puzzle.Layout)) || !rec.readAs("iss") {
			t.Errorf("%s: got %s", test.text, summary(rec))
		}
	}
}

func TestISSValues(t *testing.T) {
	// of r1c2 and r1c4, several items leave one value
	rec := read(t, ".Shape~4x4.~R1C1_1~R1C2_1_2.Given~R1C2_2_3~R1C3_1_2_3_4~R1C4_3_4~r1c4_4\n",
		Options{})[0]
	if rec.Err != nil || rec.Puzzle.Givens.String() != "12.4............" ||
		rec.Puzzle.Marks != nil {
		t.Errorf("got %s", summary(rec))
	}
	rec = read(t, ".Shape~4x4.~R1C2_1_2~R4C4_3\n", Options{})[0]
	if rec.Err != nil || rec.Puzzle.Marks[1] != nonet.DigitsOf(1, 2) ||
		rec.Puzzle.Givens[15] != 3 || rec.Puzzle.Marks[0] != nonet.AllDigits(4) {
		t.Errorf("got %s", summary(rec))
	}
	// values from 0 on
	rec = read(t, ".Shape~4x4~0-3.~R1C1_0~R1C2_3~R1C3_1_2\n", Options{})[0]
	if rec.Err != nil || rec.Puzzle.Givens.String() != "14.............." ||
		rec.Puzzle.Marks[2] != nonet.DigitsOf(2, 3) || rec.style.symbols != '0' {
		t.Errorf("got %s", summary(rec))
	}
	roundTrip(t, issFormat, []*Record{rec})
	want := issLink + ".Shape~4x4~0-3.~R1C1_0~R1C2_3~R1C3_1_2\n"
	if got := written(t, issFormat, rec); got != want {
		t.Errorf("got %s", got)
	}
	rec = read(t, ".Shape~16x16.~RgCa_16~RGC1_1\n", Options{})[0]
	if rec.Err != nil || rec.Puzzle.Givens[15*16+9] != 16 || rec.Puzzle.Givens[15*16] != 1 {
		t.Errorf("got %s", summary(rec))
	}
}

// A blank line ends a string, and a link stands for one.
func TestISSTexts(t *testing.T) {
	text := "# one\n.Shape~4x4\n # more\n .Diagonal~1 .Diagonal~-1\r\n.~R1C1_1 ~R2C3_2\n" +
		"~R4C4_3_4\n\n\n" + issSample + "\n \n.Shape~4x4.~R1C1_5\n\n" + issSample
	got := caseTexts(read(t, text, Options{}))
	want := []string{"2: 4+diagonal 1.....2.........", "9: 4+diagonal 1.....2.........",
		"11: iss: item 2, \".~R1C1_5\": found \"5\" where a value from 1 to 4 is expected",
		"13: 4+diagonal 1.....2........."}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got %q", got)
	}
	for _, link := range []string{issLink + issSample, "http://localhost:8080/?q=" + issSample,
		strings.ReplaceAll(issLink+issSample, "~", "%7E")} {
		rec := read(t, link+"\n", Options{})[0]
		if rec.Err != nil || rec.Puzzle.Givens.String() != "1.....2........." ||
			!rec.readAs("iss") {
			t.Errorf("%s: got %s", link, summary(rec))
		}
	}
}

func TestISSRefuses(t *testing.T) {
	text := ".~R1C1_1.Cage~12~R1C1~R1C2.Thermo~R5C5~R5C6.Cage~5~R4C4.LittleKiller~1~R1C1." +
		"XSum~1.Or.Thermo~R1C1.And.~R9C9_9.End.End.Strange~1"
	const want = "killer cages with a sum (2), thermo (1), little killer (1), xsum (1), " +
		"groups (Or) (1), strange (1)"
	rec := read(t, text, Options{})[0]
	if rec.Err == nil || !strings.Contains(rec.Err.Error(), "nonet cannot hold: "+want+"; --drop") {
		t.Errorf("got %s", summary(rec))
	}
	rec = read(t, text, Options{DropConstraints: true})[0]
	if rec.Err != nil || strings.Join(rec.Lost, ", ") != want || rec.Puzzle.Givens.Clues() != 1 {
		t.Errorf("got %s, lost %q", summary(rec), rec.Lost)
	}
}

func TestISSErrors(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"hello", "found \"hello\\n\" where a dot and the items"},
		{".Shape~100000x100000.~R1C1_1", "found the shape \"100000x100000\", expected a " +
			"square of 1 to 16"},
		{".Shape~4x6", "found the shape \"4x6\""}, {".Shape~x", "found the shape \"x\""},
		{".Shape~9x9~10", "found the values \"10\", expected 9 values from 1 or 0"},
		{".Shape~9x9~2-10", "found the values \"2-10\""},
		{".Shape~9x9~~Raw", "found a grid of the kind \"Raw\", expected Sudoku"},
		{".Shape~4x4.Shape~9x9", "item 2, \".Shape~9x9\": found a second shape"},
		{".~R1C1_1~R1C1_2", "r1c1 has no value left"},
		{".~R1C1", "r1c1 has no value left"},
		{".~R0C1_1", "item 1, \".~R0C1_1\": found \"R0C1\" where a cell"},
		{".~RaC1_1", "found \"RaC1\" where a cell"}, {".~R1C11_1", "found \"R1C11\" where a cell"},
		{".~R1C1_x", "found \"x\" where a value from 1 to 9"},
		{".~R1C1_0", "found \"0\" where a value from 1 to 9"},
		{".Diagonal~2", "item 1, \".Diagonal~2\": expected 1 or -1"},
		{".Cage", "item 1, \".Cage\": expected a sum and cells"},
		{".Jigsaw~123", "expected a character for each of 81 cells"},
		{".Shape~4x4.Jigsaw~1122334455667788", "found 8 regions without 4 cells"},
		{".AllDifferent~R1C1~R1C1", "expected at most 9 cells, each once"},
		{".Or.Thermo~R1C1", "the string ends within a group"},
		{".~R1C1_1.End", "item 2, \".End\": found the end of a group"},
	} {
		got := caseTexts(recordsOf(t, issFormat, test.text+"\n\n"+issSample, Options{}))
		if len(got) != 2 || !strings.Contains(got[0], "1: iss: ") ||
			!strings.Contains(got[0], test.want) || got[1] != "3: 4+diagonal 1.....2........." {
			t.Errorf("%s: got %.200q", test.text, got)
		}
	}
	long := strings.Repeat(".Thermo~R1C1\n", 2*maxLine/13)
	if got := caseTexts(recordsOf(t, issFormat, long, Options{})); len(got) != 1 ||
		!strings.Contains(got[0], "a string of more than") {
		t.Errorf("got %.200q", got)
	}
}

func TestISSWrites(t *testing.T) {
	for _, layout := range []string{"4", "9", "2x3", "3x2", "16", "latin:5", "latin:9",
		"6+diagonal", "4+house:r1c1,r2c2,r3c3,r4c4", "9+windoku", "jigsaw:1112132233423444",
		"2x2+apart:r1c1,r3c3", "jigsaw:1112233332244441", "latin:3"} {
		rec := &Record{Puzzle: nonet.NewPuzzle(parseLayout(layout))}
		roundTrip(t, issFormat, []*Record{rec})
		rec.Puzzle.Givens[1] = 2
		roundTrip(t, issFormat, []*Record{rec})
	}
	for _, rules := range []func(*rules){(*rules).antiKnight, (*rules).antiKing,
		(*rules).disjointGroups, func(r *rules) { r.boxes(3); r.disjointGroups() }} {
		r := newRules(6)
		rules(r)
		rec, err := r.record(Options{})
		if err != nil {
			t.Fatal(err)
		}
		roundTrip(t, issFormat, []*Record{rec})
		again := read(t, written(t, issFormat, rec), Options{})[0]
		if again.Err != nil || !equal(again.Puzzle, rec.Puzzle) {
			t.Errorf("%s: got %s", rec.Puzzle.Layout, summary(again))
		}
	}
	text, err := write(issFormat, WriteOptions{},
		&Record{Puzzle: nonet.NewPuzzle(parseLayout("25"))})
	if !errors.Is(err, ErrCannotHold) || text != "" {
		t.Errorf("wrote %q, %v", text, err)
	}
}

// Lines of cells that begin with dots are none.
func TestDetectISS(t *testing.T) {
	for text, want := range map[string]bool{
		issSample: true, ".AntiKnight.~R1C1_1": true, ".NoBoxes": true, ".Or.Thermo~R1C1": true,
		".D.7E6..": false, ".": false, "...": false, "..X..V..": false, "1.~R1C1_1": false,
		".~": true, ".Diag~1": false,
	} {
		if got := isISSString(text); got != want {
			t.Errorf("%s: got %v", text, got)
		}
	}
}
