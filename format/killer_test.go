package format

import (
	"errors"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

// The forms of a killer Sudoku are recognised, and cages are read.
func TestKiller(t *testing.T) {
	zeros := strings.Repeat("0", 73)
	const two = "cage:12:r1c1,r1c2 cage:7:r1c4,r1c5"
	for _, test := range []struct{ text, layout, rules, givens string }{
		{"SumoCueV1=12+0=0=7+3" + strings.Repeat("=0", 76), "9", two, ""},
		{"3x3::k:3073:3073:0:1794:1794:" + strings.Repeat("0:", 76), "9", two, ""},
		{"3x3:d:k:3073:3073:26:1794:1794:" + strings.Repeat("0:", 76), "9+diagonal", two, ""},
		{"C<07<0000" + zeros[1:], "9", two, ""},
		{"# two cages\n\nC<0>70000" + zeros[1:], "9", two, ""},
		{"C<00000000`" + zeros[3:], "9", "cage:12:r1c1,r1c2,r2c2", ""},
		{"SumoCueV1=8J0" + strings.Repeat("=0J0", 8) + sumoCueRegions(1), "latin:9",
			"", "8" + strings.Repeat(".", 80)},
		{"j<<<<<<<<" + strings.Repeat("0", 72), "9",
			"cage:45:r1c1,r1c2,r1c3,r1c4,r1c5,r1c6,r1c7,r1c8,r1c9", ""},
	} {
		rec := read(t, test.text+"\n", Options{})[0]
		if rec.Err != nil || !rec.readAs("killer") || rec.Puzzle.Layout.String() != test.layout ||
			rulesRead(rec) != test.rules ||
			test.givens != "" && rec.Puzzle.Givens.String() != test.givens {
			t.Errorf("%s: got %s, rules %s", test.text, summary(rec), rulesRead(rec))
		}
	}
}

// sumoCueRegions returns the cells of rows from one on, each of which is a region.
func sumoCueRegions(from int) (text string) {
	for row := from; row < 9; row++ {
		text += strings.Repeat("=0J"+string(rune('0'+row)), 9)
	}
	return text
}

func TestKillerErrors(t *testing.T) {
	zeros := strings.Repeat("0", 80)
	for _, test := range []struct{ text, want string }{
		{easy, "expected a killer Sudoku"}, {"SumoCueV1=12", "found \"\" as cell 2"},
		{"SumoCueV2=12", "found another version than SumoCueV1="},
		{"SumoCueV1=12" + strings.Repeat("+1", 80), "found cell 2 in the cage of cell 2, which"},
		{"SumoCueV1=50" + strings.Repeat("=0", 80), "expected = and a sum to 45"},
		{"SumoCueV1=5J0" + strings.Repeat("=0", 80), "found 1 cells with a region"},
		{"SumoCueV1=5J9" + strings.Repeat("=0", 80), "a region from 0 to 8"},
		{"SumoCueV1=5" + strings.Repeat("=0", 81), "expected the end after 81 cells"},
		{"3x3::k:1:2", "found 2 cells, expected 81"},
		{"3x3::k:" + strings.Repeat("13000:", 81), "as cell 1, expected a sum to 45"},
		{"3x3::k:257:513:" + strings.Repeat("0:", 79), "the cage 1 with the sums 1 and 2"},
		{"3x3::k:" + strings.Repeat("11521:", 81), "found a cage of 81 cells"},
		{"<" + zeros, "r1c1: '<' leads out of the grid"},
		{"><" + zeros[1:], "found arrows that lead in a circle"},
		{"z<" + zeros[1:], "expected a killer Sudoku"},
		{"1<" + zeros[1:], "a cage of 2 cells has a sum from 3 to 17, not 1"},
	} {
		got := caseTexts(recordsOf(t, killerFormat, test.text, Options{}))
		if len(got) != 1 || !strings.Contains(got[0], test.want) {
			t.Errorf("%s: got %q, want %s", test.text, got, test.want)
		}
	}
}

func TestKillerWrites(t *testing.T) {
	for _, layout := range []string{"9", "9+diagonal",
		"jigsaw:111111123456616123456666223456622223455577323445777333445577778499998888999998888"} {
		p := nonet.NewPuzzle(parseLayout(layout))
		p.Rules = []nonet.Rule{
			{Kind: nonet.RuleCage, Number: 12, Cells: [][]nonet.Cell{{0, 1, 9}}},
			{Kind: nonet.RuleCage, Number: 17, Cells: [][]nonet.Cell{{79, 80}}},
		}
		roundTrip(t, killerFormat, []*Record{{Puzzle: p}})
		if p.Givens[40] = 5; layout != "9+diagonal" {
			roundTrip(t, killerFormat, []*Record{{Puzzle: p}})
		}
	}
	for _, change := range []func(p *nonet.Puzzle){
		func(p *nonet.Puzzle) { p.Givens[0] = 1 },
		func(p *nonet.Puzzle) { p.Rules[0].Kind = nonet.RuleSum },
		func(p *nonet.Puzzle) { p.Rules = append(p.Rules, p.Rules[0]) },
		func(p *nonet.Puzzle) { p.Layout = parseLayout("latin:9") },
		func(p *nonet.Puzzle) { p.Layout = parseLayout("9+diagonal"); p.Givens[1] = 1 },
		func(p *nonet.Puzzle) { p.Marks = make([]nonet.Digits, 81) },
	} {
		p := nonet.NewPuzzle(nonet.Classic())
		p.Rules = []nonet.Rule{{Kind: nonet.RuleCage, Number: 1, Cells: [][]nonet.Cell{{0}}}}
		change(p)
		if text, err := write(killerFormat, WriteOptions{}, &Record{Puzzle: p}); !errors.Is(err,
			ErrCannotHold) || text != "" {
			t.Errorf("%v: wrote %q, %v", p, text, err)
		}
	}
}
