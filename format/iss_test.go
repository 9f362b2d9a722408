package format

import (
	"encoding/base64"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/iss"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
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
		has  func(sketch.Features) bool
	}{
		{".AntiKnight", func(f sketch.Features) bool { return f.AntiKnight }},
		{".AntiKing", func(f sketch.Features) bool { return f.AntiKing }},
		{".DisjointSets", func(f sketch.Features) bool { return f.Disjoint }},
	} {
		rec := read(t, test.text, Options{})[0]
		if rec.Err != nil || !test.has(sketch.FeaturesOf(rec.Puzzle.Layout)) || !rec.readAs("iss") {
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
	want := iss.Link + ".Shape~4x4~0-3.~R1C1_0~R1C2_3~R1C3_1_2\n"
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
		"11: format iss: item 2, \".~R1C1_5\": found \"5\", expected a value from 1 to 4",
		"13: 4+diagonal 1.....2........."}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got %q", got)
	}
	for _, link := range []string{iss.Link + issSample, "http://localhost:8080/?q=" + issSample,
		strings.ReplaceAll(iss.Link+issSample, "~", "%7E")} {
		rec := read(t, link+"\n", Options{})[0]
		if rec.Err != nil || rec.Puzzle.Givens.String() != "1.....2........." ||
			!rec.readAs("iss") {
			t.Errorf("%s: got %s", link, summary(rec))
		}
	}
}

// Rules of values from 0 on mean what they say of these values: over all grids of size 4.
func TestISSRulesOfValuesFrom0(t *testing.T) {
	visible := func(row []int) (count int) {
		greatest := 0
		for _, v := range row {
			if v > greatest {
				greatest, count = v, count+1
			}
		}
		return count
	}
	for text, holds := range map[string]func(v []int) bool{
		"Arrow~R1C1~R1C2~R2C3":            func(v []int) bool { return v[0] == v[1]+v[6] },
		"PillArrow~2~R1C1~R1C2~R2C3~R4C4": func(v []int) bool { return 10*v[0]+v[1] == v[6]+v[15] },
		"EqualSum~R1C1~R2C2~-~R1C2":       func(v []int) bool { return v[0]+v[5] == v[1] },
		"RegionSumLine~R1C1~R2C2~R2C3":    func(v []int) bool { return v[0]+v[5] == v[6] },
		"BlackDot~R1C1~R1C2": func(v []int) bool {
			return v[0] == 2*v[1] || v[1] == 2*v[0]
		},
		"Sandwich~2~R1": func(v []int) bool {
			row := v[:4]
			a, b := slices.Index(row, 0), slices.Index(row, 3)
			sum := 0
			for _, x := range row[min(a, b)+1 : max(a, b)] {
				sum += x
			}
			return sum == 2
		},
		"Skyscraper~R1~2~": func(v []int) bool { return visible(v[:4]) == 2 },
		"RellikCage~3~R1C1~R1C2": func(v []int) bool {
			return v[0] != 3 && v[1] != 3 && v[0]+v[1] != 3
		},
		"LookAndSay~10~R1C1~R2C3": func(v []int) bool {
			return (v[0] == 0) != (v[6] == 0)
		},
		"HiddenSkyscraper~R1~1~": func(v []int) bool {
			for i, x := range v[:4] {
				if x < slices.Max(v[:i+1]) {
					return x == 1
				}
			}
			return false
		},
	} {
		rec := read(t, ".Shape~4x4~0-3."+text, Options{})[0]
		if rec.Err != nil {
			t.Errorf("%s: %v", text, rec.Err)
			continue
		}
		for g := range new(nonet.Solver).Solutions(t.Context(), nonet.NewPuzzle(parseLayout("4"))) {
			values := make([]int, len(g))
			for c, d := range g {
				values[c] = int(d) - 1
			}
			if got, want := rec.Puzzle.Solves(g), holds(values); got != want {
				t.Errorf("%s: %v: got %v, want %v", text, values, got, want)
				break
			}
		}
	}
}

// A group Or is a rule whose branches have the values of cells as rules, too.
func TestISSOr(t *testing.T) {
	for text, want := range map[string]string{
		".Or.~R1C1_1.~R1C2_2_3.End": "or:{contains:1:r1c1}{automaton:{2;0;1;0>2.3>1}:r1c2}",
		".Or.And.Thermo~R1C1~R1C2.AllDifferent~R1C1~R3C3.End.X~R1C1~R1C2.End": "or:" +
			"{thermo:r1c1,r1c2;different:r1c1,r3c3}{sum:10:r1c1,r1c2}",
		".Or.Or.~R1C1_1.End.And.~R2C2_1.~R2C2_2.End.End": "or:{or:{contains:1:r1c1}}",
		".Or.~R1C1_1.And.End.End":                        "",
	} {
		rec := read(t, text+".~R9C9_9", Options{})[0]
		got := ""
		if rec.Err == nil && len(rec.Puzzle.Rules) > 0 {
			got = rec.Puzzle.Rules[0].Text(rec.Puzzle.Layout)
		}
		if rec.Err != nil || got != want {
			t.Errorf("%s: got %q %v, want %q", text, got, rec.Err, want)
		}
	}
}

// Constraints that nonet cannot hold are named.
func TestISSRefuses(t *testing.T) {
	text := ".~R1C1_1.ChaosCount~R1C1.ChaosCount~R4C4." +
		"SameValues~2~R1C1~R1C2~R1C3~R1C1.Or.AntiKnight.And.~R9C9_9.End.End.Strange~1." +
		"Sum~3~R1C1~CC1"
	const want = "chaos count (2), same values of sets that share cells " +
		"(1), groups (Or) with rules of the whole grid (1), strange (1), sum with cells outside of the " +
		"grid (1)"
	rec := read(t, text, Options{})[0]
	if rec.Err == nil || !strings.HasSuffix(rec.Err.Error(), "nonet cannot hold: "+want) {
		t.Errorf("got %s", summary(rec))
	}
	rec = read(t, text, Options{DropConstraints: true})[0]
	if rec.Err != nil || strings.Join(rec.Lost, ", ") != want || rec.Puzzle.Givens.Clues() != 1 {
		t.Errorf("got %s, lost %q", summary(rec), rec.Lost)
	}
	for _, test := range []struct{ text, want string }{
		{".Shape~9x9~0-8.AntiTaxicab", "anti taxicab with values from 0 (1)"},
		{".Shape~16x16.RellikCage~5~R1C1~R1C2~R1C3~R1C4~R1C5~R1C6~R1C7~R1C8",
			"rellik cage of too many states (1)"},
		{".Regex~" + base64Text("(.{99}){99}") + "~R1C1", "regex of too many states (1)"},
		{".NoBoxes.Shape~4x4.Jigsaw~1110100000000000.RegionSumLine~R1C1~R1C4",
			"region sum line where cells have no region (1)"},
		{".Whisper~3~R1C1~R1C2~LOOP.Renban~R1C1~R1C2~LOOP.Modular~3~R1C1~R1C2~LOOP" +
			".RegionSumLine~R1C1~R1C2~LOOP", "whisper loops (1), renban loops (1), modular loops " +
			"(1), region sum line loops (1)"},
	} {
		rec := read(t, test.text, Options{})[0]
		if rec.Err == nil || !strings.HasSuffix(rec.Err.Error(), "cannot hold: "+test.want) {
			t.Errorf("%s: got %s", test.text, summary(rec))
		}
	}
}

func TestISSErrors(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"hello", "found \"hello\\n\", expected a dot and the items"},
		{".Shape~100000x100000.~R1C1_1", "found the shape \"100000x100000\", expected 1 " +
			"to 16 rows and columns"},
		{".Shape~0x6", "found the shape \"0x6\""}, {".Shape~x", "found the shape \"x\""},
		{".Shape~9x9~8", "found the values \"8\", expected 9 to 16 values from 1 or 0"},
		{".Shape~9x9~2-10", "found the values \"2-10\""},
		{".Shape~9x9~~Row", "found a grid of the kind \"Row\", expected Sudoku or Raw"},
		{".Shape~4x4.Shape~9x9", "item 2, \".Shape~9x9\": found a second shape"},
		{".~R1C1_1~R1C1_2", "r1c1 has no value left"},
		{".~R1C1", "r1c1 has no value left"},
		{".~R0C1_1", "item 1, \".~R0C1_1\": found \"R0C1\", expected a cell"},
		{".~RaC1_1", "found \"RaC1\", expected a cell"}, {".~R1C11_1",
			"found \"R1C11\", expected a cell"},
		{".~R1C1_x", "found \"x\", expected a value from 1 to 9"},
		{".~R1C1_0", "found \"0\", expected a value from 1 to 9"},
		{".Diagonal~2", "item 1, \".Diagonal~2\": expected 1 or -1"},
		{".Cage", "item 1, \".Cage\": expected a sum and cells"},
		{".Jigsaw~123", "expected a character for each of 81 cells"},
		{".Shape~4x4.Jigsaw~1122334455667788", "found 8 regions without 4 cells"},
		{".Shape~4x4.AllDifferent~R1C1~R1C2~R1C1~R1C3~R1C4~R2C1",
			"found 5 cells that differ, expected at most 4"},
		{".Or.Thermo~R1C1", "the string ends within a group"},
		{".XSum~1", "item 1, \".XSum~1\": expected a row or column and one or two clues"},
		{".XSum~Q1~5", "found \"Q1\", expected a row or column"},
		{".Cage~x~R1C1", "found \"x\", expected a number"}, {".Sum~3_=_1~R1C1~R1C2",
			"1 factors of 2"},
		{".WhiteDot~R1C1~R3C3", "found no two cells side by side"},
		{".LittleKiller~5~R5C5", "found \"R5C5\", expected a cell that a diagonal begins"},
		{".PillArrow~4~R1C1", "found \"4\", expected a number from 2 to 3"},
		{".Pair~!!~_~R1C1~R1C2", "found '!' in a set of bits"}, {".NFA~!~_~R1C1", "not base64 text"},
		{".NFA~AA~_~R1C1", "the automaton ends too early"}, {".Regex~KA~R1C1", "expected )"},
		{".Quad~R9C9~1", "R9C9 is not the upper left one"},
		{".Thermo~R1C1~R1C1", "r1c1 is there twice"}, {".Whisper~9~R1C1~R1C2", "not 9"},
		{".Shape~4x4.Whisper~R1C1~R1C2", "found no number before the cells: it is 5 then, and in " +
			"a grid of size 4 it is at most 4"},
		{".Replicate~Hg.Thermo~R9C9~R9C8.End", "found \"R9C9\", expected a cell"},
		{".DutchFlatmates.Shape~4x4", "found a grid of size 4, expected 9"},
		{".~R1C1_1.End", "item 2, \".End\": found the end of a group"},
	} {
		got := caseTexts(recordsOf(t, issFormat, test.text+"\n\n"+issSample, Options{}))
		if len(got) != 2 || !strings.Contains(got[0], "1: format iss: ") ||
			!strings.Contains(got[0], test.want) || got[1] != "3: 4+diagonal 1.....2........." {
			t.Errorf("%s: got %.200q", test.text, got)
		}
	}
	long := strings.Repeat(".Thermo~R1C1\n", 2*lex.MaxLine/13)
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
	for _, rules := range []func(*sketch.Rules){
		(*sketch.Rules).AntiKnight, (*sketch.Rules).AntiKing,
		(*sketch.Rules).DisjointGroups, func(r *sketch.Rules) { r.Boxes(3); r.DisjointGroups() }} {
		r := sketch.NewRules(6)
		rules(r)
		rec, err := recordOf(r, Options{})
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
		"..Cage~3~R1C1~R1C2": true, "..": false,
	} {
		if got := iss.IsString(text); got != want {
			t.Errorf("%s: got %v", text, got)
		}
	}
}

func base64Text(text string) string { return base64.RawURLEncoding.EncodeToString([]byte(text)) }

// Each type of items is a rule, or several.
func TestISSRules(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{".Cage~12~R1C1~R1C2~R2C1", "cage:12:r1c1,r1c2,r2c1"},
		{"..Cage~12~R1C1~R1C2~R1C2.", "sum:12:r1c1,2*r1c2"},
		{".Sum~12~R1C1~R2C2", "sum:12:r1c1,r2c2"},
		{".Sum~0_=_2_-1_1~R1C1~R1C2~R1C3", "sum:0:2*r1c1,-1*r1c2,r1c3"},
		{".X~R1C1~R1C2.V~R2C1~R1C1", "sum:10:r1c1,r1c2 sum:5:r1c1,r2c1"},
		{".LittleKiller~20~R1C7", "sum:20:r1c7,r2c6,r3c5,r4c4,r5c3,r6c2,r7c1"},
		{".LittleKiller~20~R7C1.LittleKiller~21~R7C1", "sum:21:r7c1,r8c2,r9c3"},
		{".LittleKiller~20~R3C9", "sum:20:r1c7,r2c8,r3c9"},
		{".LittleKiller~20~R9C3", "sum:20:r3c9,r4c8,r5c7,r6c6,r7c5,r8c4,r9c3"},
		{".Arrow~R1C1~R1C2~R1C3", "arrow:r1c1,r1c2,r1c3"},
		{".Arrow~R1C1~R1C2~R1C3~R1C2", "sum:0:-1*r1c1,2*r1c2,r1c3"},
		{".PillArrow~2~R1C2~R1C1~R2C1~R3C1", "arrow:2:r1c1,r1c2,r2c1,r3c1"},
		{".DoubleArrow~R1C1~R1C2~R1C3~R1C4", "equal-sum:r1c1,r1c4/r1c2,r1c3"},
		{".EqualSum~R1C1~R1C2~-~R2C2", "equal-sum:r1c1,r1c2/r2c2"},
		{".EqualSum~R1C1~R1C2~-~R1C1~R2C2", "equal-sum:r1c1,r1c2/r1c1,r2c2"},
		{".RegionSumLine~R1C1~R1C4", "region-sum:r1c1,r1c4"},
		{".NoBoxes.RegionSumLine~R1C1~R1C4", ""},
		{".SumLine~10~R1C1~R1C2", "sum-line:10:r1c1,r1c2"},
		{".Shape~4x4.SumLine~2~R1C1~R1C2~LOOP",
			"automaton:{4;0.1;0.1;0>2>0;0>1>2;1>1>3;2>1>0;3>1>1;3>2>3}:r1c1,r1c2"},
		{".Zipper~R1C1~R1C2~R1C3", "zipper:r1c1,r1c2,r1c3"},
		{".Thermo~R1C1~R1C2", "thermo:r1c1,r1c2"},
		{".Whisper~4~R1C1~R1C2.Whisper~R2C1~R2C2", "whisper:4:r1c1,r1c2 whisper:5:r2c1,r2c2"},
		{".Renban~R1C2~R1C1", "renban:r1c1,r1c2"}, {".Modular~3~R1C1~R1C2", "modular:3:r1c1,r1c2"},
		{".Modular~1~R1C1~R1C2", "modular:1:r1c1,r1c2"},
		{".Entropic~R1C1~R1C2", "entropic:r1c1,r1c2"},
		{".Palindrome~R1C1~R1C2~R1C3", "palindrome:r1c1,r1c2,r1c3"},
		{".Between~R1C1~R1C2~R1C3", "between:r1c1,r1c2,r1c3"},
		{".Lockout~4~R1C1~R1C2~R1C3", "lockout:4:r1c1,r1c2,r1c3"},
		{".WhiteDot~R1C2~R1C1~R2C1", "consecutive:r1c1,r1c2 consecutive:r1c1,r2c1"},
		{".BlackDot~R1C1~R1C2", "double:r1c1,r1c2"},
		{".GreaterThan~R1C1~R1C2~R2C1", "greater:r1c1,r1c2 greater:r1c1,r2c1"},
		{".AntiConsecutive.AntiConsecutive", "anti-consecutive"},
		{".Shape~4x4.Pair~lQI~_up~R1C1~R1C2~~R2C1~R2C2~R2C3", "pair:{1.3,2,3,4}:r1c1,r1c2 " +
			"pair:{1.3,2,3,4}:r2c1,r2c2 pair:{1.3,2,3,4}:r2c2,r2c3"},
		{".Shape~4x4.PairX~lQI~_~R1C1~R1C2~R1C3", "pair:{1.3,2,3,4}:r1c1,r1c2 " +
			"pair:{1.3,2,3,4}:r1c1,r1c3 pair:{1.3,2,3,4}:r1c2,r1c3"},
		{".Quad~R1C1~1~2~2", "contains:122:r1c1,r1c2,r2c1,r2c2"},
		{".ContainAtLeast~9_1~R1C1~R1C2~R1C3", "contains:19:r1c1,r1c2,r1c3"},
		{".ContainExact~9_1~R1C1~R1C2", "contains:19:r1c1,r1c2"},
		{".Shape~4x4.ContainExact~1~R1C1~R1C2", "automaton:{2;0;1;0>2-4>0;0>1>1;1>2-4>1}:r1c1,r1c2"},
		{".Shape~4x4.LookAndSay~1103~R1C1~R1C2", "automaton:{2;0;1;0>2.4>0;0>1>1;1>2.4>1}:r1c1,r1c2"},
		{".Shape~4x4.RellikCage~3~R1C1~R1C2",
			"automaton:{6;0;0-5;0>1>1;0>2>2;0>4>3;1>4>4;2>4>5;3>1>4;3>2>5}:r1c1,r1c2"},
		{".SameValues~3~R1C1~R2C4~R3C7", "palindrome:r1c1,r2c4 palindrome:r1c1,r3c7"},
		{".Sandwich~5~C1", "sandwich:5:r1c1,r2c1,r3c1,r4c1,r5c1,r6c1,r7c1,r8c1,r9c1"},
		{".Shape~4x4.XSum~R1~3~5", "x-sum:3:r1c1,r1c2,r1c3,r1c4 x-sum:5:r1c4,r1c3,r1c2,r1c1"},
		{".Shape~4x4.Skyscraper~C2~~2", "skyscraper:2:r4c2,r3c2,r2c2,r1c2"},
		{".Shape~4x4.NumberedRoom~C2~3~", "index:3:r1c2,r2c2,r3c2,r4c2"},
		{".Shape~4x4.HiddenSkyscraper~C2~1~", "automaton:{6;0;1;0>1>2;0>2>3;0>3>4;0>4>5;1>1-4>1;" +
			"2>1>2;2>2>3;2>3>4;2>4>5;3>1>1;3>2>3;3>3>4;3>4>5;4>1>1;4>3>4;4>4>5;5>1>1;5>4>5}" +
			":r1c2,r2c2,r3c2,r4c2"},
		{".Shape~4x4.Indexing~R~R2C3.Indexing~C~R2C3",
			"index-of:2:r2c3/r1c3,r2c3,r3c3,r4c3 index-of:3:r2c3/r2c1,r2c2,r2c3,r2c4"},
		{".Shape~4x4.NFA~" + "~_~R1C1~R1C2", "automaton:{2;0;1}:r1c1,r1c2"},
		// The cell between two breaks, the fifth digit of the text, has the digit 2.
		{".Shape~4x4.NFA~" + issMachineText("0>1-4>0;0>5>1;1>2>2;2>5>3;3>1-4>3") +
			"~_~-~R1C1~-~R1C2~_~R1C1~R1C2~-~R1C3~-",
			"automaton:{3;0;1;0>2>2;2>1-4>1}:r1c1,r1c2 " +
				"automaton:{4;0;1;0>1-4>2;2>1-4>3;3>2>1}:r1c1,r1c2,r1c3"},
		{".Shape~4x4.NFA~" + issMachineText("0>1>1;1>2>2;2>1>3") + "~_~R1C1~R1C2~R1C1",
			"automaton:{4;0;1;0>1>2;2>2>3;3>1>1}:r1c1,r1c2,r1c1"},
		{".Regex~" + base64Text("1{2}[4-6]|(2{1,2}){2,}") + "~R1C1~R1C2~~R2C2~R2C3",
			"automaton:(11)[4-6]|(((22?))((22?))((22?))*):r1c1,r1c2 " +
				"automaton:(11)[4-6]|(((22?))((22?))((22?))*):r2c2,r2c3"},
		{".Regex~1%2B~R1C1", "automaton:1+:r1c1"},
		{".Shape~4x4~0-3.Sum~3~R1C1~R1C2.Cage~3~R1C1~R1C2.Regex~" + base64Text("[0-3]1") +
			"~R1C1~R1C2", "automaton:[1-4]2:r1c1,r1c2 cage:5:r1c1,r1c2 sum:5:r1c1,r1c2"},
		{".And.Thermo~R1C1~R1C2.And.End.End", "thermo:r1c1,r1c2"},
		{".Replicate~BQ.Thermo~R1C1~R1C2.Quad~R1C1~1.End.Thermo~R9C1~R9C2",
			"contains:1:r1c1,r1c2,r2c1,r2c2 contains:1:r2c2,r2c3,r3c2,r3c3 thermo:r1c1,r1c2 " +
				"thermo:r2c2,r2c3 thermo:r9c1,r9c2"},
		{".Replicate~C~R2C2.Thermo~R2C2~R1C1.End", "thermo:r2c3,r1c2"},
	} {
		rec := recordsOf(t, issFormat, test.text, Options{})[0]
		if got := rulesRead(rec); got != test.want {
			t.Errorf("%s:\ngot  %s\nwant %s", test.text, got, test.want)
		}
	}
	for _, test := range []struct {
		text string
		want int
	}{
		{".GlobalEntropy", 64}, {".GlobalMod", 64}, {".DutchFlatmates", 9},
		{".StrictKropki", 144}, {".StrictKropki.WhiteDot~R1C1~R1C2", 144}, {".StrictXV.X~R1C1~R1C2", 144},
		{".EqualityCage~R1C1~R1C2", 1},
		{".CountDistinct~R1C1~R1C2", 1}, {".Lunchbox~7~R1C1~R1C2~R1C3~R1C4", 1}, {".ValueIndexing~R1C1~R1C2~R1C3", 1},
	} {
		rec := recordsOf(t, issFormat, test.text, Options{})[0]
		if rec.Err != nil || len(rec.Puzzle.Rules) != test.want {
			t.Errorf("%s: got %s, want %d rules", test.text, summary(rec), test.want)
		}
	}
}

// A rule of each kind is written, and read as the same one.
func TestISSWritesRules(t *testing.T) {
	regions := "jigsaw:1112233332244441"
	for _, test := range []struct{ layout, rule, want string }{
		{"9", "cage:12:r1c1,r1c2", ".Cage~12~R1C1~R1C2"},
		{"9", "sum:12:r1c1,r3c2", ".Sum~12~R1C1~R3C2"}, {"9", "sum:10:r1c1,r1c2", ".X~R1C1~R1C2"},
		{"9", "sum:5:r1c1,r2c1", ".V~R1C1~R2C1"},
		{"9", "sum:20:r1c7,r2c8,r3c9", ".LittleKiller~20~R3C9"},
		{"9", "sum:100:-1*r1c1,100*r1c2,r3c3", ".Sum~100_=_-1_100_1~R1C1~R1C2~R3C3"},
		{"9", "arrow:r1c1,r1c2,r1c3", ".Arrow~R1C1~R1C2~R1C3"},
		{"9", "arrow:2:r1c1,r1c2,r1c3,r1c4", ".PillArrow~2~R1C1~R1C2~R1C3~R1C4"},
		{"9", "equal-sum:r1c1,r1c2/r2c1/r3c1", ".EqualSum~R1C1~R1C2~-~R2C1~-~R3C1"},
		{"9", "region-sum:r1c3,r1c4", ".RegionSumLine~R1C3~R1C4"},
		{regions, "region-sum:r1c3,r1c4",
			".Shape~4x4.NoBoxes.Jigsaw~0001122221133330.RegionSumLine~R1C3~R1C4"},
		{"9", "zipper:r1c3,r1c4,r1c5", ".Zipper~R1C3~R1C4~R1C5"},
		{"9", "sum-line:30:r1c1-r1c9", ".SumLine~30~R1C1~R1C2~R1C3~R1C4~R1C5~R1C6~R1C7~R1C8~R1C9"},
		{"9", "thermo:r1c1,r5c5", ".Thermo~R1C1~R5C5"},
		{"9", "greater:r2c1,r1c1", ".GreaterThan~R2C1~R1C1"},
		{"9", "whisper:4:r1c1,r5c5", ".Whisper~4~R1C1~R5C5"},
		{"9", "renban:r1c1,r5c5", ".Renban~R1C1~R5C5"},
		{"9", "modular:3:r1c1,r5c5", ".Modular~3~R1C1~R5C5"},
		{"9", "entropic:r1c1,r5c5", ".Entropic~R1C1~R5C5"},
		{"9", "palindrome:r1c1,r5c5", ".Palindrome~R1C1~R5C5"},
		{"9", "between:r1c1,r5c5,r3c1", ".Between~R1C1~R5C5~R3C1"},
		{"9", "lockout:4:r1c1,r5c5,r3c1", ".Lockout~4~R1C1~R5C5~R3C1"},
		{"9", "consecutive:r1c1,r1c2", ".WhiteDot~R1C1~R1C2"},
		{"9", "double:r1c1,r2c1", ".BlackDot~R1C1~R2C1"},
		{"4", "pair:{1.3,2,3,4}:r2c1,r1c1", ".Shape~4x4.Pair~lQI~_~R2C1~R1C1"},
		{"9", "contains:1225:r1c1,r1c2,r2c1,r2c2", ".Quad~R1C1~1~2~2~5"},
		{"9", "contains:12:r1c1,r1c3", ".ContainAtLeast~1_2~R1C1~R1C3"},
		{"4", "sandwich:5:r1c2,r2c2,r3c2,r4c2", ".Shape~4x4.Sandwich~5~C2"},
		{"4", "x-sum:5:r3c4,r3c3,r3c2,r3c1", ".Shape~4x4.XSum~R3~~5"},
		{"4", "skyscraper:2:r1c2,r2c2,r3c2,r4c2", ".Shape~4x4.Skyscraper~C2~2~"},
		{"4", "index:2:r1c2,r2c2,r3c2,r4c2", ".Shape~4x4.NumberedRoom~C2~2~"},
		{"4", "index-of:3:r2c3/r2c1,r2c2,r2c3,r2c4", ".Shape~4x4.Indexing~C~R2C3"},
		{"4", "index-of:2:r2c3/r1c3,r2c3,r3c3,r4c3", ".Shape~4x4.Indexing~R~R2C3"},
		{"4", "automaton:{2;0;1;0>1.2>0;0>3>1;1>1-4>1}:r1c1,r4c4", ""},
		{"4", "automaton:{2;0.1;1;0>1.2>0;0>2>1;1>1-4>1}:r1c1,r4c4", ""},
		{"9", "anti-consecutive", ".AntiConsecutive"},
		{"16", "cage:12:r16c16,r15c16", ".Shape~16x16.Cage~12~RfCg~RgCg"},
	} {
		p := puzzleOf(t, test.layout, test.rule)
		text := written(t, issFormat, &Record{Puzzle: p})
		if test.want != "" && text != iss.Link+test.want+"\n" {
			t.Errorf("%s: wrote %s", test.rule, text)
		}
		if again := read(t, text, Options{})[0]; again.Err != nil || !equal(again.Puzzle, p) {
			t.Errorf("%s: written as %s, read as %s", test.rule, text, rulesRead(again))
		}
	}
}

// Rules that ISS has in other words are written in these, and mean the same.
func TestISSWritesOtherRules(t *testing.T) {
	for _, test := range []struct{ layout, rule, want string }{
		{"9", "greater:r2c1,r1c9", "thermo:r1c9,r2c1"},
		{"9", "consecutive:r1c1,r3c1", "pair:{2,1.3,2.4,3.5,4.6,5.7,6.8,7.9,8}:r1c1,r3c1"},
		{"4", "double:r1c1,r3c1", "pair:{2,1.4,,2}:r1c1,r3c1"},
		{"9", "arrow:2:r1c2,r1c1,r1c3,r1c4", "sum:0:-1*r1c1,-10*r1c2,r1c3,r1c4"},
		{"16", "arrow:2:r1c1,r1c2,r1c3,r1c4", "sum:0:-10*r1c1,-1*r1c2,r1c3,r1c4"},
		{"4", "index-of:3:r2c1/r2c2,r2c3",
			"pair:{1-4,3,1-4,1-4}:r2c1,r2c3 pair:{3,1-4,1-4,1-4}:r2c1,r2c2"},
		{"4", "index:3:r2c2,r2c3",
			"automaton:{5;0;1;0>2>2;0>3>3;0>4>4;1>1-4>1;2>3>1;3>1-4>2;4>1-4>3}:r2c2,r2c3"},
	} {
		p := puzzleOf(t, test.layout, test.rule)
		text := written(t, issFormat, &Record{Puzzle: p})
		if got := rulesRead(read(t, text, Options{})[0]); got != test.want {
			t.Errorf("%s: written as %s, read as %s", test.rule, text, got)
		}
	}
	for _, rule := range []string{"sum:101:-1*r1c1,101*r1c2,r3c3", "entropic:r1c1-r1c4"} {
		p := puzzleOf(t, "2x3", rule)
		text, err := write(issFormat, WriteOptions{}, &Record{Puzzle: p})
		if !errors.Is(err, ErrCannotHold) || text != "" ||
			!strings.Contains(err.Error(), p.Rules[0].Kind.String()+" (1)") {
			t.Errorf("%s: wrote %q, %v", rule, text, err)
		}
	}
}

// ISS keeps the last clue of a place. Where a place has another clue already, the rule is written
// in other words, so that none is lost.
func TestISSWritesSeveralCluesOfAPlace(t *testing.T) {
	for _, test := range []struct {
		rules []string
		want  string
	}{
		{[]string{"sum:8:r1c2,r2c1", "sum:8:r1c2,r2c1", "sum:6:r1c2,r2c1"},
			".LittleKiller~8~R1C2.LittleKiller~8~R1C2.Sum~6~R1C2~R2C1"},
		{[]string{"contains:1:r1c1,r1c2,r2c1,r2c2", "contains:24:r1c1,r1c2,r2c1,r2c2"},
			".Quad~R1C1~1.ContainAtLeast~2_4~R1C1~R1C2~R2C1~R2C2"},
		{[]string{"sandwich:5:r1c1-r1c4", "sandwich:2:r1c4-r1c1"},
			".Sandwich~5~R1.Lunchbox~2~R1C4~R1C3~R1C2~R1C1"},
		{[]string{"skyscraper:2:r1c1-r1c4", "skyscraper:3:r1c4-r1c1"},
			".Skyscraper~R1~2~.Skyscraper~R1~~3"},
		{[]string{"skyscraper:2:r1c1-r1c4", "skyscraper:3:r1c1-r1c4"}, ".Skyscraper~R1~2~.NFA~"},
		{[]string{"x-sum:4:r1c1-r1c4", "x-sum:8:r1c1-r1c4"}, ".XSum~R1~4~.NFA~"},
		{[]string{"index:4:r1c1-r1c4", "index:3:r1c1-r1c4"}, ".NumberedRoom~R1~4~.NFA~"},
	} {
		p := puzzleOf(t, "4", test.rules...)
		text := written(t, issFormat, &Record{Puzzle: p})
		if !strings.HasPrefix(text, iss.Link+".Shape~4x4"+test.want) {
			t.Errorf("%q: wrote %s", test.rules, text)
		}
		var s nonet.Solver
		want, err := s.Count(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		again := read(t, text, Options{})[0]
		if got, err := s.Count(t.Context(), again.Puzzle); err != nil || got.Cmp(want) != 0 {
			t.Errorf("%q: written as %s, which has %v solutions, %v, not %v",
				test.rules, text, got, err, want)
		}
	}
}

// issMachineText writes an automaton of five digits that starts in state 0 and accepts in state 3.
func issMachineText(moves string) string {
	l, err := nonet.Latin(5)
	if err != nil {
		panic(err)
	}
	rule, err := nonet.ParseRule(l, "automaton:{4;0;3;"+moves+"}:r1c1")
	if err != nil {
		panic(err)
	}
	text, _ := iss.AppendMachine(nil, rule.Automaton, 5)
	return string(text)
}

// Lines that are ranked may be equal to others as FullRankTies says. What is read is written so
// that it is read again.
func TestISSRanks(t *testing.T) {
	iss, err := ByName("iss")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		".FullRank~C1~10~":                           "full-rank:10:r1c1,r2c1,r3c1,r4c1",
		".FullRankTies~only-unclued.FullRank~C1~10~": "full-rank:10:r1c1,r2c1,r3c1,r4c1",
		".FullRank~R2~~3.FullRankTies~any":           "tied-rank:3:r2c4,r2c3,r2c2,r2c1",
		".FullRankTies~any.FullRank~R2~5~.FullRank~C1~~6": "tied-rank:5:r2c1,r2c2,r2c3,r2c4 " +
			"tied-rank:6:r4c1,r3c1,r2c1,r1c1",
		".ConnectedValues~~1_3": "connected:13:r1c1,r1c2,r1c3,r1c4,r2c1,r2c2,r2c3,r2c4,r3c1,r3c2," +
			"r3c3,r3c4,r4c1,r4c2,r4c3,r4c4",
	} {
		rec := read(t, ".Shape~4x4"+text, Options{})[0]
		if rec.Err != nil {
			t.Errorf("%s: %v", text, rec.Err)
			continue
		}
		for _, rec := range []*Record{rec, read(t, written(t, iss, rec), Options{})[0]} {
			var rules []string
			for _, x := range rec.Puzzle.Rules {
				rules = append(rules, x.Text(rec.Puzzle.Layout))
			}
			if got := strings.Join(rules, " "); got != want {
				t.Errorf("%s: got %s, want %s", text, got, want)
			}
		}
	}
	if rec := read(t, ".FullRankTies~some", Options{})[0]; rec.Err == nil {
		t.Error("FullRankTies~some: expected an error")
	}
}

// Without ties, no line is equal to another in either direction.
func TestISSNoTies(t *testing.T) {
	rec := read(t, ".Shape~4x4.FullRankTies~none", Options{})[0]
	if rec.Err != nil {
		t.Fatal(rec.Err)
	}
	kept := 0
	for g := range new(nonet.Solver).Solutions(t.Context(), nonet.NewPuzzle(parseLayout("4"))) {
		lines := map[string]bool{}
		for i := range 4 {
			for _, at := range [4][2]int{{4 * i, 1}, {4*i + 3, -1}, {i, 4}, {12 + i, -4}} {
				line := ""
				for j := range 4 {
					line += string('0' + rune(g[at[0]+j*at[1]]))
				}
				lines[line] = true
			}
		}
		if got, want := rec.Puzzle.Solves(g), len(lines) == 16; got != want {
			t.Fatalf("%s: got %v, want %v", g, got, want)
		} else if got {
			kept++
		}
	}
	if kept == 0 {
		t.Error("no grid is without ties")
	}
}

// A number of connected cells is kept, too.
func TestISSConnectedNumber(t *testing.T) {
	rec := read(t, ".Shape~2x2~2~Raw.ConnectedValues~~1~2", Options{})[0]
	if rec.Err != nil {
		t.Fatal(rec.Err)
	}
	got, err := new(nonet.Solver).Count(t.Context(), rec.Puzzle)
	if err != nil || got.Int64() != 4 {
		t.Errorf("two cells side by side of 2x2: got %v, %v, want 4 ways", got, err)
	}
}
