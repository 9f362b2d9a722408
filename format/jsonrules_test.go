package format

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// ruledJSON is an object with all members of puzzles with rules.
const ruledJSON = `{"size":4,"boxes":false,"givens":"1...............","marks":{"r1c2":[2,3]},` +
	`"relations":{"R1":[2,1,8,4]},` +
	`"automata":{"A1":{"states":2,"start":[0],"accept":[1],"edges":[[0,3,1],[1,15,1]]}},` +
	`"rules":["cage:5:r1c1,r1c2","pair:R1:r2c1,r2c2","automaton:A1:r3c1,r3c2","anti-king"],` +
	`"prose":"Small."}`

// writtenRuled is what is written for it: the texts of the rules stand alone.
const writtenRuled = `{"layout":"latin:4+anti-king","puzzle":"1...............",` +
	`"marks":["1234","23","1234","1234","1234","1234","1234","1234",` +
	`"1234","1234","1234","1234","1234","1234","1234","1234"],` +
	`"rules":["cage:5:r1c1,r1c2","pair:{2,1,4,3}:r2c1,r2c2",` +
	`"automaton:{2;0;1;0>1.2>1;1>1-4>1}:r3c1,r3c2"],"prose":"Small."}` + "\n"

func TestJSONRules(t *testing.T) {
	for _, text := range []string{ruledJSON, writtenRuled} {
		r := read(t, text, Options{})[0]
		if r.Err != nil {
			t.Fatal(r.Err)
		}
		got, err := write(jsonFormat, WriteOptions{}, r)
		if err != nil || got != writtenRuled {
			t.Errorf("%s\nis written %s, %v", text, got, err)
		}
	}
}

func TestJSONSizedLayouts(t *testing.T) {
	jigsaw := "1122112233443344"
	for _, tt := range []struct{ object, want string }{
		{`{"size":9,"rules":["anti-consecutive"]}`, "9"},
		{`{"size":4,"boxes":false,"rules":["anti-knight"]}`, "latin:4+anti-knight"},
		{`{"regions":"1112122233343444","boxes":false,"givens":"` + emptyFour + `"}`,
			"jigsaw:1112122233343444"},
		{`{"size":4,"regions":"` + jigsaw + `","givens":"` + emptyFour + `"}`, "4"},
		{`{"size":4,"regions":"1212121234343434","givens":"` + emptyFour + `"}`,
			"4+house:r1c1,r1c3,r2c1,r2c3+house:r1c2,r1c4,r2c2,r2c4" +
				"+house:r3c1,r3c3,r4c1,r4c3+house:r3c2,r3c4,r4c2,r4c4"},
		{`{"size":16,"givens":"16` + strings.Repeat(",.", 255) + `"}`, "16"},
		{`{"layout":"2x3","rules":["cage:3:r1c1-r1c2"]}`, "2x3"},
	} {
		r := read(t, tt.object, Options{})[0]
		if r.Err != nil || r.Puzzle.Layout.String() != tt.want {
			t.Errorf("%s: %s, want layout %s", tt.object, summary(r), tt.want)
		}
	}
}

var emptyFour = strings.Repeat(".", 16)

// What is wrong with a rule is said at its place.
func TestJSONRuleErrors(t *testing.T) {
	for _, tt := range []struct{ object, want string }{
		{`{"size":9,"rules":["cage:3:r1c1-r1c2","cage:30:r1c1"]}`,
			`1:39: format json: rule "cage:30:r1c1", ` +
				`character 6: a cage of 1 cell has a sum from 1 to 9, not 30`},
		{`{"size":9,"rules":["differ:r1c1,r1c1"]}`,
			`1:20: format json: rule "differ:r1c1,r1c1", character 8: an area has r1c1 twice`},
		{`{"size":9,"rules":["pair:R1:r1c1,r1c2"]}`,
			`found "R1", expected a, b or a number`},
		{`{"size":9,"rules":["pair:R1:r1c1,r1c2"],"relations":{"R1":[1]}}`,
			`the relation is one of 1 digits, the layout has 9`},
		{`{"size":9,"rules":["x"],"relations":[1]}`, `found "[1]", expected an object`},
		{`{"size":9,"rules":["x"],"relations":{"R1":["1"]}}`,
			`expected a set of digits as a whole number`},
		{`{"size":9,"rules":["automaton:A:r1c1"],"automata":{"A":{"states":1000000000}}}`,
			`an automaton of 1000000000 states: it must have 1 to 10000`},
		{`{"size":9,"rules":["x"],"automata":{"A":{"edges":[[1,2]]}}}`,
			`found 2 numbers, expected [from, digits, to]`},
		{`{"rules":["cage:3:r1c1"]}`,
			`found neither "size" nor "layout" nor the cells of a puzzle`},
		{`{"size":101,"rules":["cage:3:r1c1"]}`, `expected a size from 1 to 100`},
		{`{"size":81,"rules":["anti-consecutive"]}`, `puzzles with rules have sizes up to 64`},
		{`{"size":9,"regions":"1122112233443344","rules":["x"]}`,
			`found regions of 16 cells, expected 81`},
		{`{"size":4,"givens":"` + emptyFour + `","puzzle":"` + emptyFour + `"}`,
			`found "givens" beside "puzzle"`},
		{`{"size":4,"marks":{"r5c1":[1]}}`, `expected a cell from r1c1 to r4c4`},
		{`{"size":4,"marks":{"r1c1":[5]}}`, `found 5 among the marks of r1c1, expected 1 to 4`},
		{`{"size":16,"givens":"1,2"}`, `found 2 cells, expected 256`},
	} {
		r := read(t, tt.object, Options{})[0]
		if r.Err == nil || !strings.Contains(r.Err.Error(), tt.want) {
			t.Errorf("%s: %v, want %s", tt.object, r.Err, tt.want)
		}
	}
}

// Too many rules are an error of their puzzle, and the next one is read.
func TestTooManyRules(t *testing.T) {
	object := `{"size":9,"rules":["anti-consecutive"` +
		strings.Repeat(`,"anti-consecutive"`, 1_000_000) + "]}\n"
	records := read(t, object+ruledJSON, Options{})
	if len(records) != 2 || records[0].Err == nil || records[1].Err != nil {
		t.Errorf("read %s", tell(records))
	}
	grid := strings.Repeat("rule: anti-consecutive\n", 1_000_000) + rowsOf(9, easy)
	records = read(t, grid+"\n"+rowsOf(9, easy), Options{})
	if len(records) != 2 || records[0].Err == nil || records[1].Err != nil {
		t.Errorf("read %.300s", tell(records))
	}
}

func TestGridRules(t *testing.T) {
	const rules = "rule: thermo:r1c1,r2c2\nrule: cage:10:r9c1,r9c2,r9c3\n"
	text := rules + rowsOf(9, easy)
	for _, text := range []string{text, "rule:anti-knight\n" + text, "9 3 3\n" + text,
		"symbols: 1\n" + text, text + "\n" + text} {
		want := rules + spacedRows(9, easy)
		if strings.Contains(text, "9 3 3") {
			want = rules + "9 3 3\n"
		}
		if strings.Contains(text, "knight") {
			want = rules + "layout: 9+anti-knight\n"
		}
		for _, r := range read(t, text, Options{}) {
			if r.Err != nil {
				t.Fatalf("%s: %v", text, r.Err)
			}
			got, err := write(gridFormat, WriteOptions{}, r)
			if err != nil || !strings.HasPrefix(got, want) {
				t.Errorf("%s is written %s, %v", text, got, err)
			}
		}
	}
	records := read(t, "rule: thermo:r1c1,r2c2\nrule: cage:30:r9c1\n"+rowsOf(9, easy)+"\n"+text,
		Options{})
	const want = `2: format grid: rule "cage:30:r9c1", character 6: a cage of 1 cell has a sum`
	if len(records) != 2 || records[0].Err == nil || records[1].Err != nil ||
		!strings.Contains(records[0].Err.Error(), want) {
		t.Errorf("read %s", tell(records))
	}
}

// The collection of puzzles with rules is read as it is, and kept by json and grid.
func TestRulesOfCollection(t *testing.T) {
	text, err := os.ReadFile(testenv.Data(t, "variants", "variants.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	solved := 0
	for _, r := range read(t, string(text), Options{}) {
		if r.Err != nil {
			t.Fatal(r.Err)
		}
		if r.Solution != nil {
			if !r.Puzzle.Solves(r.Solution) {
				t.Errorf("%s is not solved by its solution", r.Meta.ID)
			}
			solved++
		}
		for _, f := range []*Format{jsonFormat, gridFormat} {
			written, err := write(f, WriteOptions{}, r)
			if err != nil {
				t.Errorf("%s: %s: %v", r.Meta.ID, f.Name, err)
				continue
			}
			again := read(t, written, Options{})[0]
			same := func(a, b nonet.Rule) bool {
				return a.Text(r.Puzzle.Layout) == b.Text(r.Puzzle.Layout)
			}
			if again.Err != nil || again.Puzzle.Layout.String() != r.Puzzle.Layout.String() ||
				!slices.EqualFunc(again.Puzzle.Rules, r.Puzzle.Rules, same) {
				t.Errorf("%s: %s: %v", r.Meta.ID, f.Name, again.Err)
			}
		}
	}
	if solved != 203 {
		t.Errorf("%d puzzles have a solution, 203 are known", solved)
	}
}
