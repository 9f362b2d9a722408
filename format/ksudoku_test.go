package format

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/nonet-dev/nonet"
)

// kSudokuDocument returns a document of a 4x4 game.
func kSudokuDocument(graph, values, history string) string {
	return "<!DOCTYPE ksudoku>\n<ksudoku><game msecs-elapsed='1500'><puzzle>\n" + graph +
		"\n<values>" + values + "</values></puzzle>\n<history>" + history +
		"</history></game></ksudoku>"
}

// kSudokuGraph returns a graph of order 4 with elements.
func kSudokuGraph(blocks int, elements string) string {
	return fmt.Sprintf("<graph order='4' type='custom' sizeX='4' sizeY='4' sizeZ='1'>"+
		"<sudokugroups at='0' withblocks='%d'/>%s</graph>", blocks, elements)
}

const (
	kSudokuPlain  = "<graph order='4' type='sudoku' specific-type='Plain'/>"
	kSudokuValues = "_b_________c___e" // 1 in r2c1, 2 in r4c3, 4 in r4c4
)

func TestKSudoku(t *testing.T) {
	const (
		grid    = "....1.........24"
		elapsed = "time 1.5s finished false\n"
		empty   = "________________"
		dots    = "................"
	)
	for _, test := range []struct{ name, text, want string }{
		{"cells go column by column", kSudokuDocument(kSudokuPlain, kSudokuValues, ""),
			"4: ....1.........24\n" + elapsed},
		{"history", kSudokuDocument(kSudokuPlain, kSudokuValues,
			"<simple-event index='4' value='3'/>"+ // r1c2
				"<simple-event index='8' markers='1011'/>"+ // r1c3
				"<simple-event index='12' value='4'/><simple-event index='12' value='0'/>"+
				"<simple-event index='5' markers='1000'/><simple-event index='5' value='2'/>"+
				"<simple-event index='6' value='1'/><simple-event index='6' markers='01'/>"+
				"<simple-event index='1' value='4'/>"+ // a given stays
				"<simple-event index='0' value='3' given='true'/>"+
				"<complex-event><simple-event index='9' value='4'/>"+
				"<simple-event index='10' markers='1111'/></complex-event>"),
			"4: 3...1.........24\ncentre r1c3:134 r3c2:2\nplaced r1c2:3 r2c2:2 r2c3:4\n" + elapsed},
		{"diagonals", kSudokuDocument(kSudokuGraph(1, "<clique size='4'>0 5 10 15 </clique>"+
			"<clique size='4'>12 9 6 3 </clique>"), kSudokuValues, ""),
			"4+diagonal: " + grid + "\n" + elapsed},
		{"regions", kSudokuDocument(kSudokuGraph(0, "<clique size='4'>0 1 2 4</clique>"+
			"<clique size='4'>8 12 13 14</clique><clique size='4'>3 7 11 15</clique>"+
			"<clique size='4'>5 6 9 10</clique>"), empty, ""),
			"jigsaw:1122133213324444: " + dots + "\n" + elapsed},
		{"no regions, a house", kSudokuDocument(kSudokuGraph(0,
			"<clique size='4'>0 1 4 5</clique>"), empty, ""),
			"latin:4+house:r1c1,r1c2,r2c1,r2c2: " + dots + "\n" + elapsed},
		{"fewer cells", kSudokuDocument(kSudokuGraph(1, "<clique size='3'>0 6 11</clique>"),
			empty, ""),
			"4+differ:r1c1,r3c2,r4c3: " + dots + "\n" + elapsed},
		{"solution", strings.Replace(kSudokuDocument(kSudokuPlain, kSudokuValues, ""), "</values>",
			"</values><solution>cbdedecbbcedebc</solution>", 1),
			"4:34: found 15 cells, expected 16\n"},

		{"a cage with a cell twice", kSudokuDocument(kSudokuGraph(1,
			"<cage operator='4' value='5' size='2'>0 0</cage>"), empty, ""),
			"3:99: found a cage that has a cell twice\n"},
		{"a difference of three cells", kSudokuDocument(kSudokuGraph(1,
			"<cage operator='2' value='1' size='3'>0 1 2</cage>"), empty, ""),
			"3:99: found a cage of 3 cells with the operator \"2\" and the value 1, expected 1 or 2 " +
				"for two cells, 3, 4, or 0 for one\n"},
		{"a value outside", kSudokuDocument(kSudokuGraph(1,
			"<cage operator='0' value='5' size='1'>3</cage>"), empty, ""),
			"3:99: found the value 5 of a cell, expected 1 to 4\n"},
		{"other type", kSudokuDocument("<graph order='4' type='roxdoku'/>", empty, ""),
			"3:1: found a graph of type \"roxdoku\", expected sudoku or custom\n"},
		{"order", kSudokuDocument("<graph order='1000000' type='sudoku'/>", empty, ""),
			"3:1: found a graph of order \"1000000\", expected one of order 1 to 25 in a game\n"},
		{"several grids", kSudokuDocument("<graph order='4' type='custom' sizeX='6' sizeY='6' "+
			"specific-type='TinySamurai'/>", empty, ""),
			"3:1: nonet cannot hold the type \"TinySamurai\": sizeX is \"6\", expected 4 as is " +
				"the order\n"},
		{"a grid in another", kSudokuDocument("<graph order='4' type='custom'>\n"+
			"<sudokugroups at='6'/></graph>", empty, ""),
			"4:1: found a grid that begins at cell \"6\" of a larger one, expected one grid\n"},
		{"boxes unless told", kSudokuDocument("<graph order='4' type='custom'><sudokugroups/></graph>",
			empty, ""), "4: " + dots + "\n" + elapsed},
		{"three dimensions", kSudokuDocument("<graph order='4' type='custom'>\n"+
			"<roxdokugroups at='0'/></graph>", empty, ""),
			"4:1: found a grid of three dimensions, expected one of two\n"},
		{"no rows", kSudokuDocument("<graph order='4' type='custom'></graph>", empty, ""),
			"3:1: found a graph without rows and columns, expected sudokugroups\n"},
		{"clique", kSudokuDocument(kSudokuGraph(1, "\n<clique>0 16</clique>"), empty, ""),
			"4:1: found \"16\", expected the number of a cell from 0 to 15\n"},
		{"large clique", kSudokuDocument(kSudokuGraph(1, "\n<clique>0 1 2 3 4</clique>"), empty,
			""),
			"4:1: found a clique of more than 4 cells\n"},
		{"cell twice", kSudokuDocument(kSudokuGraph(1, "\n<clique>0 1 0</clique>"), empty, ""),
			"4:1: found a clique that has a cell twice\n"},
		{"many cliques", kSudokuDocument(kSudokuGraph(1,
			strings.Repeat("<clique/>", maxKSudokuCliques+1)), empty, ""),
			"3:900099: found more than 100000 cliques\n"},
		{"value", kSudokuDocument(kSudokuPlain, "_b_f____________", ""),
			"4:1: cell 3: found 'f', expected a letter from b to e or _\n"},
		{"event", kSudokuDocument(kSudokuPlain, empty, "\n<simple-event index='16' value='1'/>"),
			"6:1: found \"16\", expected the number of a cell from 0 to 15\n"},
		{"value of an event", kSudokuDocument(kSudokuPlain, empty,
			"\n<simple-event index='1' value='5'/>"),
			"6:1: found the value \"5\", expected 0 to 4\n"},
		{"markers of an event", kSudokuDocument(kSudokuPlain, empty,
			"\n<simple-event index='1' markers='00002'/>"),
			"6:1: found the markers \"00002\", expected 0 or 1 for each digit\n"},
		{"no puzzle", "<ksudoku></ksudoku>", "1: found no puzzle\n"},
		{"no values", "<ksudoku><game>\n<puzzle>" + kSudokuPlain + "</puzzle></game></ksudoku>",
			"2:1: found a puzzle without graph and values\n"},
	} {
		if got := outcome(t, kSudokuFormat, test.text); got != test.want {
			t.Errorf("%s:\ngot  %s\nwant %s", test.name, got, test.want)
		}
	}
}

func TestKSudokuCages(t *testing.T) {
	graph := kSudokuGraph(0, "<cage operator='4' value='5' size='2'>0 1</cage>"+
		"<cage operator='3' value='6' size='2'>2 3</cage><cage operator='0' value='2'>10</cage>"+
		"<cage operator='2' value='1'>4 5</cage><cage operator='1' value='3'>6 7</cage>")
	rec := read(t, kSudokuDocument(graph, kSudokuValues, ""), Options{})[0]
	const want = "difference:1:r1c2,r2c2 product:6:r3c1,r4c1 quotient:3:r3c2,r4c2 sum:5:r1c1,r2c1"
	if got := rulesRead(rec); got != want || rec.Puzzle.Givens[10] != 2 ||
		rec.Puzzle.Layout.String() != "latin:4" {
		t.Errorf("got %s, rules\n%s", summary(rec), got)
	}
	graph = strings.Replace(graph, "order", "specific-type='KillerSudoku' order", 1)
	graph = strings.Replace(graph, "operator='3'", "operator='4'", 1)
	graph = graph[:strings.Index(graph, "<cage operator='0'")] + "</graph>"
	rec = read(t, kSudokuDocument(graph, kSudokuValues, ""), Options{})[0]
	if got := rulesRead(rec); got != "cage:5:r1c1,r2c1 cage:6:r3c1,r4c1" {
		t.Errorf("got %s, rules %s", summary(rec), got)
	}
	for range 2 {
		again := read(t, written(t, kSudokuFormat, rec), Options{})[0]
		if again.Err != nil || !equal(again.Puzzle, rec.Puzzle) {
			t.Errorf("%s, rules %s; read as %s, rules %s", summary(rec), rulesRead(rec),
				summary(again), rulesRead(again))
		}
		for i := range rec.Puzzle.Rules {
			rec.Puzzle.Rules[i].Kind = nonet.RuleSum
		}
	}
	for _, kind := range []nonet.RuleKind{nonet.RuleCage, nonet.RuleThermo} {
		rec.Puzzle.Rules[0].Kind = kind
		if text, err := write(kSudokuFormat, WriteOptions{}, rec); !errors.Is(err, ErrCannotHold) ||
			text != "" {
			t.Errorf("wrote %q, %v", text, err)
		}
	}
}

// What is written is read as the same record.
func TestKSudokuIsWritten(t *testing.T) {
	for _, layout := range []string{"4", "4+diagonal", "latin:4", "2x3", "jigsaw:1122133213324444",
		"4+apart:r1c1,r3c2", "9+windoku", "25"} {
		p := nonet.NewPuzzle(parseLayout(layout))
		n := p.Layout.Size()
		rec := &Record{Puzzle: p, Progress: &Progress{Placed: make(nonet.Grid, n*n),
			Centre: make([]nonet.Digits, n*n), Elapsed: time.Minute}}
		p.Givens[1] = nonet.Digit(n)
		rec.Progress.Placed[2] = 1
		rec.Progress.Centre[n] = nonet.DigitsOf(1, nonet.Digit(n))
		text, err := write(kSudokuFormat, WriteOptions{}, rec)
		if err != nil {
			t.Fatal(err)
		}
		if got := everything(read(t, text, Options{})[0]); got != everything(rec) {
			t.Errorf("got %s\nwant %s\nwritten as %s", got, everything(rec), text)
		}
	}
}

// Notes in the corners are notes, too; a game has one kind.
func TestKSudokuNotes(t *testing.T) {
	corner := make([]nonet.Digits, 81)
	corner[0] = nonet.DigitsOf(4)
	rec := &Record{Puzzle: nonet.NewPuzzle(nonet.Classic()), Progress: &Progress{Corner: corner}}
	text, err := write(kSudokuFormat, WriteOptions{}, rec)
	if err != nil {
		t.Fatal(err)
	}
	if got := read(t, text, Options{})[0].Progress.Centre; got[0] != corner[0] {
		t.Errorf("got %v", got)
	}
	if lost := kSudokuFormat.LeavesOut(rec); lost != nil {
		t.Errorf("it is said to leave out %q", lost)
	}
}

func TestKSudokuCannotHold(t *testing.T) {
	marks := nonet.NewPuzzle(parseLayout("4"))
	marks.Marks = make([]nonet.Digits, 16)
	for _, rec := range []*Record{
		{Puzzle: nonet.NewPuzzle(parseLayout("2x13"))}, {Puzzle: marks},
	} {
		if text, err := write(kSudokuFormat, WriteOptions{}, rec); !errors.Is(err, ErrCannotHold) {
			t.Errorf("got %q, %v", text, err)
		}
	}
	rec := &Record{Puzzle: nonet.NewPuzzle(nonet.Classic())}
	if _, err := write(kSudokuFormat, WriteOptions{}, rec, rec); !errors.Is(err, ErrCannotHold) {
		t.Errorf("two puzzles: got %v", err)
	}
}
