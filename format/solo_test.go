package format

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

const soloIDs = "2x2:1_2a3a4e1d\n2x3x:1_2d3b4m6j5_6\n4j:1f2b4e,b__b__caa__c_\n" +
	"2x2k:p,_a___a_ab__a_aaa,5_3a7a8_5d6_6c\n"

func TestSoloIDs(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"2x2:1_2a3a4e1d\n", "1: 4 12.3.4.....1....\n"},
		{"  2x2:1_2a3a4e1d \r\n", "1: 4 12.3.4.....1....\n"},
		{"# made by Solo\n\n2x2:1_2a3a4e1d\n", "3: 4 12.3.4.....1....\n"},
		{"2x3:zj\n3x2:zj", "1: 2x3 " + strings.Repeat(".", 36) + "\n2: 3x2 " +
			strings.Repeat(".", 36) + "\n"},
		{"2x3x:1_2d3b4m6j5_6", "1: 2x3+diagonal 12....3..4.............6..........56\n"},
		{"3x3md4da:zzzc", "1: 9 " + strings.Repeat(".", 81) + "\n"},
		{"4j:1f2b4e,b__b__caa__c_", "1: jigsaw:1112132233423444 1......2..4.....\n"},
		{"2x2jx:1f2b4e,b__b__caa__c_", "1: jigsaw:1112132233423444+diagonal 1......2..4.....\n"},
		{"3:zzzc", "1: 9 " + strings.Repeat(".", 81) + "\n"},
		{"4x4:16_15_14z" + strings.Repeat("z", 8) + "s",
			"1: 16 GFE" + strings.Repeat(".", 253) + "\n"},
	} {
		if got := tell(recordsOf(t, soloFormat, test.text, Options{})); got != test.want {
			t.Errorf("%s: got %s want %s", test.text, got, test.want)
		}
	}
}

// What is not an ID says where and why; the next ones are read.
func TestSoloErrors(t *testing.T) {
	const good = "2x2:1_2a3a4e1d"
	for _, test := range []struct{ text, want string }{
		{"hello", ":1:1: format solo: found \"hello\", expected the ID of a game"},
		{"3x3", ":1:4: format solo: found the end of the ID, expected a colon and the puzzle"},
		{"3x3#123", ":1:4: format solo: found the seed of a game, which only Solo can make"},
		{"3x3q:zzzc", ":1:4: format solo: found 'q', expected j, x, k, a symmetry"},
		{"0x3:a", ":1:1: format solo: found boxes of 0 rows and 3 columns: the size must be 1 to 100"},
		{"1000000x1000000:a", ":1:1: format solo: found boxes of 1000000 rows and 1000000 columns"},
		{"999999j:a", ":1:1: format solo: found boxes of 999999 rows and 1 columns"},
		{"99999999999999999999j:a", ":1:1: format solo: found boxes of 1000000000 rows"},
		{"3x3:" + strings.Repeat("z", 5000), ":1:8: format solo: found more than 81 cells"},
		{"3x3:zzz", ":1:8: format solo: found 78 cells, expected 81"},
		{"2x2:5o", ":1:5: format solo: found the number 5 in cell 1, expected at most 4"},
		{"2x2:-o", ":1:5: format solo: found '-', expected a number"},
		{"2x2:p,_", ":1:7: format solo: found another part of the ID, expected its end"},
		{"4j:p", ":1:5: format solo: found the end of the ID, expected a comma and another part"},
		{"4j:p,B", ":1:6: format solo: found 'B', expected a letter a-z or _"},
		{"4j:p,a", ":1:7: format solo: found 2 places between cells, expected 25"},
		{"4j:p,zz", ":1:7: format solo: found more than 25 places between cells"},
		{"4j:p,_b__b_caa__c_", ":1: format solo: found a region of more than 4 cells"},
		{"2x2k:p,_a___a_ab__a_aaa,5_3a7a8_5d6_6_1b", ":1:25: format solo: found two sums in the cage"},
		{"2x2k:p,z,5o", ":1:10: format solo: found a cage of 16 cells, expected at most 4"},
		{strings.Repeat("3", lex.MaxLine+1), ":1: format solo: a line of more than"},
	} {
		got := caseTexts(recordsOf(t, soloFormat, test.text+"\n"+good, Options{}))
		if len(got) != 2 || !strings.HasPrefix(":"+got[0], test.want) || got[1] !=
			"2: 4 12.3.4.....1...." {
			t.Errorf("%.60s: got %.300q", test.text, got)
		}
	}
}

func TestSoloKiller(t *testing.T) {
	const id = "2x2kx:p,_a___a_ab__a_aaa,5_3a7a8_5d6_6c"
	rec := recordsOf(t, soloFormat, id, Options{})[0]
	const want = "cage:3:r1c2,r1c3 cage:5:r1c1,r2c1 "
	if got := rulesRead(rec); rec.Err != nil || rec.Puzzle.Layout.String() != "4+diagonal" ||
		!strings.HasPrefix(got, want) || len(rec.Puzzle.Rules) != 7 {
		t.Errorf("got %s, rules %s", summary(rec), got)
	}
	roundTrip(t, soloFormat, []*Record{rec})
	again := read(t, written(t, soloFormat, rec), Options{})[0]
	if again.Err != nil || !equal(again.Puzzle, rec.Puzzle) {
		t.Errorf("got %s, rules %s", summary(again), rulesRead(again))
	}
	for _, change := range []func(*nonet.Puzzle){
		func(p *nonet.Puzzle) { p.Rules = p.Rules[1:] },
		func(p *nonet.Puzzle) { p.Rules[0].Kind = nonet.RuleSum },
		func(p *nonet.Puzzle) { p.Rules = append(p.Rules, p.Rules[0]) },
		func(p *nonet.Puzzle) {
			p.Rules = nil
			for c := range nonet.Cell(8) { // two cells far from each other
				p.Rules = append(p.Rules, nonet.Rule{Kind: nonet.RuleCage, Number: 5,
					Cells: [][]nonet.Cell{{c, 15 - c}}})
			}
		},
	} {
		p := rec.Puzzle.Clone()
		change(p)
		if text, err := write(soloFormat, WriteOptions{}, &Record{Puzzle: p}); !errors.Is(err,
			ErrCannotHold) || text != "" {
			t.Errorf("wrote %q, %v", text, err)
		}
	}
}

// soloSaveOf returns a saved game of a 4x4 puzzle. So many of its states were undone.
func soloSaveOf(undone int, states ...string) string {
	text := "SAVEFILE:41:" + soloMagic + "\nVERSION :1:1\nGAME    :4:Solo\nPARAMS  :3:2x2\n" +
		"DESC    :14:1_2a3a4e1a4_2a\n"
	text += "NSTATES :1:" + string(rune('1'+len(states))) + "\nSTATEPOS:1:" +
		string(rune('1'+len(states)-undone)) + "\n"
	for _, s := range states {
		text += s + "\n"
	}
	return text
}

func TestSoloSaves(t *testing.T) {
	const givens = "12.3.4.....1.42."
	digits := nonet.DigitsOf
	for _, test := range []struct {
		name   string
		undone int
		states []string
		placed string
		notes  map[int]nonet.Digits
	}{
		{name: "no moves"},
		{name: "digits", states: []string{"MOVE    :6:R2,0,4", "MOVE    :6:R0,1,3"},
			placed: "..4.3..........."},
		{name: "undone", undone: 1, states: []string{"MOVE    :6:R2,0,4", "MOVE    :6:R0,1,3"},
			placed: "..4............."},
		{name: "digit taken away", states: []string{"MOVE    :6:R2,0,4", "MOVE    :6:R2,0,0",
			"MOVE    :6:R0,1,3"}, placed: "....3..........."},
		{name: "notes", states: []string{"MOVE    :6:P2,0,4", "MOVE    :6:P2,0,3",
			"MOVE    :6:P2,0,4", "MOVE    :6:P0,1,1"},
			notes: map[int]nonet.Digits{2: digits(3), 4: digits(1)}},
		{name: "a digit takes the notes away", states: []string{"MOVE    :6:P2,0,4",
			"MOVE    :6:R2,0,3"}, placed: "..3............."},
		{name: "a new beginning", states: []string{"MOVE    :6:R2,0,4", "RESTART :3:...",
			"MOVE    :6:R0,1,3"}, placed: "....3..........."},
	} {
		t.Run(test.name, func(t *testing.T) {
			rec := read(t, soloSaveOf(test.undone, test.states...), Options{})[0]
			if rec.Err != nil || rec.Puzzle.Givens.String() != givens || !rec.readAs("solo") {
				t.Fatalf("got %s", summary(rec))
			}
			if test.placed == "" && test.notes == nil {
				if rec.Progress != nil {
					t.Errorf("got progress %+v", rec.Progress)
				}
				return
			}
			if got := rec.Progress.Placed.String(); got != test.placed {
				t.Errorf("placed %q, want %q", got, test.placed)
			}
			for c := range rec.Puzzle.Givens {
				var got nonet.Digits
				if rec.Progress.Centre != nil {
					got = rec.Progress.Centre[c]
				}
				if got != test.notes[c] {
					t.Errorf("cell %d has the notes %v, want %v", c, got, test.notes[c])
				}
			}
		})
	}
	rec := read(t, soloSaveOf(0, "MOVE    :1:M", "MOVE    :6:P2,0,1"), Options{})[0]
	if notes := rec.Progress.Centre; !notes[0].IsEmpty() || notes[2] != digits(2, 3, 4) ||
		notes[4] != nonet.AllDigits(4) {
		t.Errorf("all notes but one: got %v", notes)
	}
}

// The solution that Solo shows is one of the record, even if it was undone.
func TestSoloShowsSolution(t *testing.T) {
	const solution = "1243" + "3421" + "2314" + "4132"
	text := strings.NewReplacer("DESC    :14:1_2a3a4e1a4_2a", "DESC    :4:1_2n").
		Replace(soloSaveOf(1, "SOLVE   :32:S"+strings.Join(strings.Split(solution, ""), ",")))
	rec := read(t, text, Options{})[0]
	if rec.Err != nil || rec.Solution.String() != solution || rec.Progress != nil {
		t.Errorf("undone: got %s, solution %s, progress %v", summary(rec), rec.Solution,
			rec.Progress)
	}
	rec = read(t, strings.Replace(text, "STATEPOS:1:1", "STATEPOS:1:2", 1), Options{})[0]
	if rec.Err != nil || rec.Solution.String() != solution || !rec.Progress.Finished ||
		rec.Progress.Placed.String() != ".."+solution[2:] {
		t.Errorf("shown: got %s, solution %s, progress %v", summary(rec), rec.Solution,
			rec.Progress)
	}
}

// A damaged saved game is one error; what follows is read.
func TestSoloSaveErrors(t *testing.T) {
	good := soloSaveOf(0, "MOVE    :6:R2,0,4")
	for _, test := range []struct{ old, new, want string }{
		{":41:", ":40:", ":1: format solo: found \"SAVEFILE:40:Simon Ta\"..., expected a keyword"},
		{"Simon", "Simio",
			":1:13: format solo: found \"Simio Tatham's Porta\"..., expected the text Simon"},
		{":Solo", ":Mine", ":3:12: format solo: found \"Mine\", expected a game of Solo"},
		{":2x2", ":2*2", ":4:13: format solo: found '*', expected j, x, k"},
		{"PARAMS  :3:2x2\n", "", ":7: format solo: found a saved game without a line PARAMS"},
		{"1_2a3a4e1a4_2a", "1_2a3a4e1a4_2b", ":5:26: format solo: found more than 16 cells"},
		{"STATEPOS:1:2", "STATEPOS:1:3", ":1: format solo: found 2 states of a game whose present " +
			"one is number 3"},
		{"STATEPOS:1:2", "STATEPOS:1:0",
			":7:12: format solo: found \"0\", expected the number of a state"},
		{"R2,0,4", "R4,0,4", ":8:12: format solo: found \"R4,0,4\", expected R or P with"},
		{"R2,0,4", "R2,0,5", ":8:12: format solo: found \"R2,0,5\", expected R or P with"},
		{"R2,0,4", "R0,0,4", ":8:12: format solo: found a move in the cell of a given"},
		{"R2,0,4", "Q2,0,4", ":8:12: format solo: found \"Q2,0,4\", expected a move"},
		{":6:R2,0,4", ":6:S1,2,3", ":8:12: format solo: found \"S1,2,3\", expected S with 16 digits"},
		{":6:R", ":R", ":8: format solo: found \"MOVE    :R2,0,4\", expected a keyword"},
	} {
		text := strings.Replace(good, test.old, test.new, 1)
		for _, rest := range []string{"2x2:1_2a3a4e1a4_2a\n", good} {
			got := caseTexts(recordsOf(t, soloFormat, text+rest, Options{}))
			if len(got) != 2 || !strings.HasPrefix(":"+got[0], test.want) ||
				!strings.HasSuffix(got[1], ": 4 12.3.4.....1.42.") {
				t.Errorf("%s: got %.300q", test.new, got)
			}
		}
	}
	// a line of one keyword belongs to no saved game
	if got := caseTexts(recordsOf(t, soloFormat, "GAME    :4:Solo\n", Options{})); len(got) != 1 ||
		!strings.Contains(got[0], "expected the ID of a game") {
		t.Errorf("got %q", got)
	}
}

func TestSoloWrites(t *testing.T) {
	for _, text := range []string{
		"2x2:1_2a3a4e1d\n", "3x2x:1_2d3b4m6j5_6\n", "2x3:zj\n", "4x4:16_15a14" +
			strings.Repeat("z", 9) + "r\n", "4jx:1f2b4e,b__b__caa__c_\n",
		soloSaveOf(0, "MOVE    :6:R2,0,4", "MOVE    :6:P0,1,1", "MOVE    :6:P0,1,3"),
	} {
		records := read(t, text, Options{})
		roundTrip(t, soloFormat, records)
		got := strings.Replace(written(t, soloFormat, records...), "CPARAMS :3:2x2\n", "", 1)
		if got != text {
			t.Errorf("%swas written as %s", text, got)
		}
	}
}

// The writer refuses what Solo has no place for.
func TestSoloCannotHold(t *testing.T) {
	for _, layout := range []string{"latin:7", "36", "9+windoku",
		"2x3+house:r1c1,r2c2,r3c3,r4c4,r5c5,r6c6",
		"2x2+apart:r1c1,r3c3", "jigsaw:1112233332244441"} {
		text, err := write(soloFormat, WriteOptions{},
			&Record{Puzzle: nonet.NewPuzzle(parseLayout(layout))})
		if !errors.Is(err, ErrCannotHold) || text != "" {
			t.Errorf("%s: wrote %q, %v", layout, text, err)
		}
	}
}

func TestSoloLeavesOut(t *testing.T) {
	rec := read(t, soloSaveOf(0, "MOVE    :6:R2,0,4"), Options{})[0]
	rec.meta().Title = "a title"
	rec.Progress.Elapsed = time.Second
	if got := strings.Join(soloFormat.LeavesOut(rec), ", "); got != "time, title" {
		t.Errorf("got %s", got)
	}
}

func TestSoloStreams(t *testing.T) {
	testStreams(t, soloFormat, "2x2:1_2a3a4e1d\n", "\n# more\n3x2:zj\n")
}
