package format

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/codec"
	"github.com/nonet-dev/nonet/format/internal/penpa"
	"github.com/nonet-dev/nonet/format/internal/sketch"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// penpaDrawnOf returns a link to a puzzle of size 4 with these members of its problem and these
// rules in words. The point below cell 18 is 146, the one to its right 210, its lower right corner
// is 82, and the places in its corners begin with 328.
func penpaDrawnOf(members, words, kinds string) string {
	lines := penpaFour("{"+members+"}", "")
	lines[0] += ",," + strings.NewReplacer(",", penpa.Comma, "\n", "%2D").Replace(words)
	lines = append(lines, slices.Repeat([]string{""}, 11)...)
	return penpaOf(append(lines, kinds, "false")...)
}

// ruleTexts returns the texts of the rules of a puzzle.
func ruleTexts(p *nonet.Puzzle) string {
	var texts []string
	for _, x := range p.Rules {
		texts = append(texts, x.Text(p.Layout))
	}
	return strings.Join(texts, " ")
}

// Tools that are named after what they draw, and drawings whose meaning is said, are rules.
func TestPenpaRules(t *testing.T) {
	const (
		cage = `"killercages":[[18,19,26]],"numberS":{"328":[" 7",1]},` +
			`"cage":{"328,329":10,"330,360":10}`
		dots  = `"symbol":{"210":[8,"circle_SS",2],"146":[2,"circle_SS",2]}`
		words = "White dots separate consecutive digits, black dots digits in a 1:2 ratio."
	)
	for _, test := range []struct{ name, members, words, kinds, want string }{
		{"cage", cage, "", "", "cage:7:r1c1,r1c2,r2c1"},
		{"a cage whose digits differ, as the author says", cage,
			"Digits in cages may not repeat. Digits may repeat along arrows.", `["killer"]`,
			"cage:7:r1c1,r1c2,r2c1"},
		{"a cage of one cell without a sum", cage + `,"thermo":[],"nobulbthermo":[[]]`, "", "",
			"cage:7:r1c1,r1c2,r2c1"},
		{"thermometer with branches", `"thermo":[[18,19,28]],"nobulbthermo":[[36,37],[28,36]]`,
			"", "", "thermo:r1c1,r1c2,r2c3 thermo:r2c3,r3c3 thermo:r3c3,r3c4"},
		{"arrows", `"arrows":[[18,19,20],[18,26]]`, "", `["arrow"]`,
			"arrow:r1c1,r1c2,r1c3 arrow:r1c1,r2c1"},
		{"pill", `"symbol":{"18":[1,"sudokumore",1]},"direction":[[19,20,21,29],[18,26,34,42]]`,
			"", "", "arrow:2:r1c1,r1c2,r1c3,r1c4,r2c4 arrow:2:r1c1,r1c2,r2c1,r3c1,r4c1"},
		{"tall pill", `"symbol":{"18":[2,"sudokumore",1]},"direction":[[26,27,28,29]]`, "", "",
			"arrow:2:r1c1,r2c1,r2c2,r2c3,r2c4"},
		{"signs", `"symbol":{"210":[1,"inequality",1],"211":[7,"inequality",1],` +
			`"146":[2,"inequality",1],"147":[8,"inequality",1]}`, "", "",
			"greater:r1c2,r1c1 greater:r1c2,r1c3 greater:r2c1,r1c1 greater:r1c2,r2c2"},
		{"dots", dots, words, "", "consecutive:r1c1,r1c2 double:r1c1,r2c1"},
		{"meanings first", dots, "Digits in a 1:2 ratio have black dots and consecutive digits " +
			"white ones. Not all dots are given.", "", "double:r1c1,r2c1 consecutive:r1c1,r1c2"},
		{"consecutive pairs", dots, "", `["consecutivepairs"]`,
			"consecutive:r1c1,r1c2 consecutive:r1c1,r2c1"},
		{"nonconsecutive", "", "", `["nonconsecutive"]`, "anti-consecutive"},
		{"X and V", `"number":{"210":["V",5,"6"],"146":["v",6,"1"]}`,
			"Digits separated by an X sum to 10, digits separated by a V sum to 5", "",
			"sum:5:r1c1,r1c2 sum:5:r1c1,r2c1"},
		{"quadruple", `"number":{"82":["1 3",1,"5"]},"symbol":{"82":[1,"circle_M",2]}`,
			"Quadruples: digits in circles appear around them", "",
			"contains:13:r1c1,r1c2,r2c1,r2c2"},
		{"sandwich", `"number":{"10":["5",1,"1"],"22":["0",1,"1"]}`, "Sandwich Sudoku", "",
			"sandwich:5:r1c1,r2c1,r3c1,r4c1 sandwich:0:r1c4,r1c3,r1c2,r1c1"},
		{"skyscraper", `"number":{"50":["2",1,"1"]}`, "Skyscrapers outside", "",
			"skyscraper:2:r4c1,r3c1,r2c1,r1c1"},
		{"little killer", `"number":{"10":["9",1,"1"]},` +
			`"symbol":{"10":[[0,0,0,0,0,1,0,0],"arrow_eight",2]}`,
			"Little killer clues are sums", "", "sum:9:r1c2,r2c3,r3c4"},
	} {
		rec := read(t, penpaDrawnOf(test.members, test.words, test.kinds), Options{})[0]
		if rec.Err != nil || sortedTexts(ruleTexts(rec.Puzzle)) != sortedTexts(test.want) {
			t.Errorf("%s: got %s, want %s", test.name, tell([]*Record{rec}), test.want)
			continue
		}
		if test.members != "" && (len(rec.Remarks) < 1 ||
			!strings.HasPrefix(rec.Remarks[0], "drawings were read as rules: ")) {
			t.Errorf("%s: got remarks %q", test.name, rec.Remarks)
		}
	}
}

// sortedTexts returns texts in a fixed order.
func sortedTexts(texts string) string {
	words := strings.Fields(texts)
	slices.Sort(words)
	return strings.Join(words, " ")
}

// Circles and squares are odd and even digits if the words or the kind say so.
func TestPenpaParities(t *testing.T) {
	const members = `"symbol":{"18":[3,"circle_L",1],"19":[3,"square_L",1]}`
	for _, test := range []struct {
		words, kinds string
		first        nonet.Digits
	}{
		{"", `["evenodd"]`, nonet.DigitsOf(1, 3)},
		{"Circles are odd, squares even.", "", nonet.DigitsOf(1, 3)},
		{"A cell with a circle is even, one with a square is odd", `["evenodd"]`,
			nonet.DigitsOf(2, 4)},
	} {
		rec := read(t, penpaDrawnOf(members, test.words, test.kinds), Options{})[0]
		if rec.Err != nil || rec.Puzzle.Marks[0] != test.first ||
			rec.Puzzle.Marks[1] != nonet.AllDigits(4).Minus(test.first) {
			t.Errorf("%s: got %s", test.words, tell([]*Record{rec}))
		}
	}
}

// What nobody says is refused by its name, and so is what the words describe otherwise.
func TestPenpaRefusesWhatNobodySays(t *testing.T) {
	const cage = `"killercages":[[18,19]],"numberS":{"328":["7",1]}`
	const dots = `"symbol":{"210":[8,"circle_SS",2],"146":[2,"circle_SS",2]}`
	for _, test := range []struct{ members, words, kinds, want string }{
		{cage, "The number in a cage is the product of its digits", "",
			"killer cages that the words describe otherwise (1)"},
		{cage, "Cages have their sums. Digits can repeat.", "",
			"killer cages that the words describe otherwise (1)"},
		{`"killercages":[[18,19]],"numberS":{"328":["a",1]}`, "", "",
			"killer cages with a text that is not a sum (1)"},
		{`"killercages":[[18,19]],"numberS":{"329":["7",1]}`, "", "",
			"killer cages without a sum (1), small numbers (1)"},
		{`"killercages":[[18,17]],"cage":{"328,329":10}`, "", "", "killer cages outside of the " +
			"grid (1), lines in cells that belong to no killer cage (1)"},
		{`"killercages":[[18,19],[19,20]]`, "", "",
			"killer cages that overlap (1), killer cages without a sum (1)"},
		{`"thermo":[[18,19]]`, "Slow thermos: digits do not decrease", "",
			"thermometers that the words describe otherwise (1)"},
		{`"thermo":[[18]]`, "", "", "thermometers of one cell (1)"},
		{`"direction":[[18,19]]`, "", "", "arrows without a circle (1)"},
		{`"symbol":{"18":[2,"sudokumore",1]}`, "", "", "pills without an arrow (1)"},
		{`"symbol":{"210":[2,"inequality",1]}`, "", "", "symbols of the kind inequality (1)"},
		{dots, "", "", "dots whose meaning no words say (2)"},
		{dots, "White dots are not consecutive", "", "dots whose meaning no words say (2)"},
		{dots, "White dots: consecutive. Black dots: sum of 5", "",
			"dots whose meaning no words say (1)"},
		{dots, "White dots: consecutive. White dots: 1:2", "",
			"dots whose meaning no words say (2)"},
		{dots, "White dots: consecutive, black dots: 1:2. All dots are given.", "",
			"dots where the lack of one says something (2)"},
		{`"number":{"210":["X",5,"6"]}`, "Sandwich", "", "texts between cells (1)"},
		{`"number":{"82":["13",1,"5"]}`, "", "", "texts between cells (1)"},
		{`"number":{"10":["5",1,"1"]}`, "Sandwich and skyscraper clues", "",
			"clues around the grid (1)"},
		{`"number":{"9":["5",1,"1"]}`, "Sandwich", "", "clues around the grid (1)"},
		{`"line":{"18,19":5}`, "Renban", "", "lines (1)"},
		{"", "Cells a knight's move apart differ", "", "rules in words: anti-knight (1)"},
		{`"surface":{"18":3}`, "", `["evenodd"]`,
			"odd and even digits that no circles or squares show (1)"},
		{"", "", `["classic","isodoku"]`, `rules of the kind "isodoku" (1)`},
	} {
		rec := read(t, penpaDrawnOf(test.members, test.words, test.kinds),
			Options{DropConstraints: true})[0]
		if rec.Err != nil || strings.Join(rec.Lost, ", ") != test.want {
			t.Errorf("%s, %s: got %s, lost %q", test.members, test.words, summary(rec), rec.Lost)
		}
	}
}

// Rules that nonet writes come back, with cages, thermometers, arrows and signs from drawings, and
// all others from texts.
func TestPenpaWritesRules(t *testing.T) {
	p := nonet.NewPuzzle(nonet.Classic())
	p.Rules = rulesOf(9, func(r *sketch.Rules) {
		r.Cage(12, []nonet.Cell{0, 1})
		r.Cage(5, []nonet.Cell{1, 10})
		r.Line(nonet.RuleThermo, 0, r.Row(1)[:3])
		r.Arrow([]nonet.Cell{30}, []nonet.Cell{31, 32})
		r.Arrow([]nonet.Cell{40, 41}, []nonet.Cell{50, 59, 58})
		r.Greater(60, 61)
		r.Greater(70, 61)
		r.Line(nonet.RuleWhisper, 4, r.Row(2)[:2])
		r.Sum(10, []nonet.Cell{42, 43})
		r.Kind(nonet.RuleSandwich, 7, r.Column(0))
	})
	text := written(t, penpaFormat, &Record{Puzzle: p})
	packed := strings.TrimSpace(strings.TrimPrefix(text, penpa.Link))
	plain, err := codec.Inflate(packed, penpa.MaxText)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	penpa.Inverse(penpa.Words).WriteString(&out, plain)
	// The paper has a margin for the sandwich: the first cell is point 48, and w*h is 225.
	for _, want := range []string{
		"square,11,11,", "[1,1,1,1]", `"killercages":[[48,49]]`, `"numberS":{"1092":[" 12",1]}`,
		`"1092,1093":10,`, `"1094,1095":10,`, `"1093,1096":10`, `"thermo":[[63,64,65]]`,
		`"arrows":[[96,97,98]]`, `"direction":[[113,128,143,142]]`, `"112":[1,"sudokumore",1]`,
		`"819":[3,"inequality",2]`, `"line":{"78,79":3}`, `"789":["X",5,"6"]`, `"33":["7",1,"1"]`,
		"Normal sudoku rules apply.",
		`{"nonet":["cage:5:r1c2,r2c2","whisper:4:r3c1,r3c2","sum:10:r5c7,r5c8","sandwich:7:`,
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s\nis not in\n%s", want, &out)
		}
	}
	rec := read(t, text, Options{})[0]
	if rec.Err != nil || !equal(rec.Puzzle, p) || rec.Meta != nil || len(rec.Remarks) > 0 {
		t.Errorf("got %s", tell([]*Record{rec}))
	}
	lines := append(penpaFour("{}", ""), slices.Repeat([]string{""}, 13)...)
	for text, want := range map[string]string{
		`{"nonet":["cage:5"]}`:           `the texts of rules: nonet[0]: `,
		`{"nonet":["thermo:r1c1,r1c1"]}`: "r1c1",
		`{"nonet":[`:                     "the texts of rules: ",
	} {
		got := summary(read(t, penpaOf(append(lines, text)...), Options{})[0])
		if !strings.Contains(got, want) {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

// The rules of the collection come back from links.
func TestPenpaKeepsRulesOfCollection(t *testing.T) {
	text, err := os.ReadFile(testenv.Data(t, "variants", "variants.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	kept := 0
	for _, r := range read(t, string(text), Options{}) {
		link, err := write(penpaFormat, WriteOptions{}, r)
		if errors.Is(err, ErrCannotHold) {
			continue // as its layout has more than regions and diagonals
		}
		if err != nil {
			t.Fatal(err)
		}
		again := read(t, link, Options{})[0]
		if again.Err != nil || !equal(again.Puzzle, r.Puzzle) {
			t.Errorf("%s: %v", r.Meta.ID, again.Err)
		}
		kept++
	}
	if kept < 150 {
		t.Errorf("only %d puzzles were written", kept)
	}
}

// Ten thousand drawings beside long words are read in a moment: a reader that looks through the
// words for each drawing takes minutes.
func TestPenpaManyDrawingsAndWords(t *testing.T) {
	lists := strings.TrimSuffix(strings.Repeat("[18,19],", 9_000), ",")
	words := strings.Repeat("white dots consecutive black 1:2 arrow thermo cage ", 20_000)
	rec := read(t, penpaDrawnOf(`"thermo":[`+lists+`],"arrows":[[34,35]]`, words, ""), Options{})[0]
	if rec.Err != nil || len(rec.Puzzle.Rules) != 9_001 {
		t.Errorf("got %.300s", summary(rec))
	}
}
