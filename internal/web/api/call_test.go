package api_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/web/api"
	"github.com/nonet-dev/nonet/report"
)

const (
	easy = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
	// slow takes a search in row order minutes.
	slow = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
	// chains needs chains within chains: ER 11.9.
	chains = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
)

// What is wrong with a request is said with a code, and in words with a way on.
func TestBadRequests(t *testing.T) {
	many := strings.Repeat(`"x",`, api.MaxPuzzles) + `"x"`
	for _, x := range []struct {
		method, params string
		code           api.Code
		words          string
	}{
		// any method
		{"hint", `[]`, api.CodeRequest, "found a JSON array, expected an object"},
		{"hint", `{"givens":"` + easy + `"} x`, api.CodeRequest, "after top-level value"},
		{"hint", `{"givens":`, api.CodeRequest, "ends too soon"},
		{"hint", `{"givens" 1}`, api.CodeRequest, "no JSON from byte 11"},
		{"hint", `{"given":"1"}`, api.CodeRequest, `unknown member "given": did you mean "givens"?`},
		{"hint", `{"puzzle":"1"}`, api.CodeRequest,
			`unknown member "puzzle": did you mean "givens"?`},
		{"hint", `{"techniques":[],"x":1}`, api.CodeRequest, `unknown member "x"`},
		{"hint", `null`, api.CodeRequest, "found null, expected an object"},
		{"hint", `{"GIVENS":"1"}`, api.CodeRequest, `unknown member "GIVENS": did you mean "givens"?`},
		{"hint", `{"givens":"1","givens":"2"}`, api.CodeRequest, `member "givens" is there twice`},
		{"hint", `{"givens":null}`, api.CodeRequest, `member "givens" is null, expected a string`},
		{"hint", `{"notes":["",null]}`, api.CodeRequest, `member "notes[1]" is null, expected a string`},
		{"booklet", `{"puzzles":[{},{"Layout":"4"}]}`, api.CodeRequest,
			`unknown member "puzzles[1].Layout": did you mean "layout"?`},
		{"booklet", `{"puzzles":[null]}`, api.CodeRequest, `member "puzzles[0]" is null`},
		{"hint", `{"givens":1}`, api.CodeRequest, `member "givens" is a JSON number, expected a string`},
		{"steps", `{"cell":1}`, api.CodeRequest, "a string"},
		{"steps", `{"digit":"1"}`, api.CodeRequest, "a whole number"},
		{"generate", `{"seed":-1}`, api.CodeRequest, "a whole number from 0 on"},
		{"generate", `{"needs":"fish"}`, api.CodeRequest, "an array"},
		{"check", `{"minimal":1}`, api.CodeRequest, "true or false"},
		{"read", `{"data":"?"}`, api.CodeRequest, "base64"},
		{"read", `{"text":"` + strings.Repeat(" ", api.MaxBody) + `"}`, api.CodeRequest,
			"at most 1048576 are read"},

		// puzzles
		{"solve", ``, api.CodeUnreadable, "givens has 0 characters, expected 81: layout 9 has 81 cells"},
		{"solve", `{"givens":"1"}`, api.CodeUnreadable, "givens has 1 characters"},
		{"solve", `{"layout":"4","givens":"12345678........"}`, api.CodeUnreadable,
			`givens has '5' in r2c1: digits of size 4 are 1 to 4`},
		{"solve", `{"layout":"36","givens":""}`, api.CodeUnsupported, "sizes up to 25"},
		{"solve", `{"layout":"cube","givens":""}`, api.CodeRequest, `layout "cube"`},
		{"solve", `{"layout":"4","givens":"................","marks":["1"]}`, api.CodeUnreadable,
			"marks has 1 texts"},
		{"check", `{"layout":"2x1","givens":"....","marks":["1","3","",""]}`, api.CodeUnreadable,
			"marks has '3' in r1c2"},
		{"hint", `{"layout":"2x1","givens":"1...","digits":"2..."}`, api.CodeUnreadable,
			"digits has 2 in r1c1, where the puzzle gives 1"},
		{"hint", `{"layout":"2x1","givens":"1...","notes":["1"]}`, api.CodeUnreadable,
			"notes has 1 texts"},

		// names
		{"solve", `{"givens":"` + easy + `","engine":"magic"}`, api.CodeRequest, `"magic"`},
		{"search", `{"givens":"` + easy + `","engine":"nine"}`, api.CodeRequest, "dfs-last"},
		{"search", `{"givens":"` + easy + `","engine":"dfs","stop":"never"}`, api.CodeRequest,
			"first or unique"},
		{"hint", `{"givens":"` + easy + `","profile":"best"}`, api.CodeRequest, "method about"},
		{"hint", `{"givens":"` + easy + `","techniques":["magic"]}`, api.CodeRequest, `"magic"`},
		{"hint", `{"givens":"` + easy + `","techniques":[]}`, api.CodeRequest, "is empty"},
		{"hint", `{"givens":"` + easy + `","techniques":["singles"],"profile":"se"}`, api.CodeRequest,
			"leave one out"},
		{"review", `{"givens":"` + easy + `","moves":[{"digits":[{"cell":"r1c1","digit":1}]}]}`,
			api.CodeRequest, "r1c1 has a given"},
		{"review", `{"givens":"` + easy + `","moves":[{"digits":[{"cell":"r1c3","digit":10}]}]}`,
			api.CodeRequest, "digit is 10: the layout has the digits 1 to 9"},
		{"review", `{"givens":"` + easy + `","moves":[{},{"notes":[{"cell":"r1c3","notes":"x"}]}]}`,
			api.CodeUnreadable, "move 2: notes has 'x' in r1c3"},
		{"review", `{"layout":"4","givens":"................","moves":[]}`, api.CodeMany,
			"several solutions"},
		{"path", `{"givens":"` + easy + `","coords":"xy"}`, api.CodeRequest, "rc or a1"},
		{"generate", `{"level":"silly"}`, api.CodeRequest, "expected one of Easy, Medium, Hard, Unfair, Extreme"},
		{"generate", `{"symmetry":"odd"}`, api.CodeRequest, "odd"},
		{"write", `{"grids":[{"givens":"` + easy + `"}],"to":"word"}`, api.CodeRequest, `"word"`},
		{"read", `{"text":"1","from":"word"}`, api.CodeRequest, `"word"`},
		{"read", `{"text":"1","from":"svg"}`, api.CodeRequest, "cannot be read"},
		{"booklet", `{"puzzles":[{"givens":"` + easy + `"}],"paper":"a9"}`, api.CodeRequest, "a9"},

		// numbers
		{"solve", `{"givens":"` + easy + `","limit":1001}`, api.CodeRequest, "0 to 1000"},
		{"solve", `{"givens":"` + easy + `","nodes":-1}`, api.CodeRequest, "from 0 on"},
		{"check", `{"givens":"` + easy + `","limit":-1}`, api.CodeRequest, "limit is -1"},
		{"candidates", `{"givens":"` + easy + `","count":1001}`, api.CodeRequest,
			"count is 1001: it is a number from 0 to 1000"},
		{"candidates", `{"givens":"` + easy + `","solutions":-1}`, api.CodeRequest,
			"solutions is -1: it is a number from 0 to 1000000"},
		{"candidates", `{"givens":"` + easy + `","nodes":-1}`, api.CodeRequest, "nodes is -1"},
		{"candidates", `{"givens":"` + easy + `","seconds":-1}`, api.CodeRequest, "seconds is -1"},
		{"count", `{"givens":"` + easy + `","limit":-1}`, api.CodeRequest, "limit is -1"},
		{"steps", `{"givens":"` + easy + `","most":-1}`, api.CodeRequest, "most is -1"},
		{"steps", `{"givens":"` + easy + `","cell":"r1c10"}`, api.CodeRequest, "r1c10"},
		{"steps", `{"givens":"` + easy + `","digit":10}`, api.CodeRequest, "digits 1 to 9"},
		{"search", `{"givens":"` + easy + `","engine":"dfs","most":-1}`, api.CodeRequest, "most is"},
		{"search", `{"givens":"` + easy + `","engine":"dfs","nodes":-1}`, api.CodeRequest, "nodes is"},
		{"matrix", `{"text":"1","most":-1}`, api.CodeRequest, "most is"},
		{"read", `{"text":"1","most":-1}`, api.CodeRequest, "most is"},
		{"generate", `{"n":1001}`, api.CodeRequest, "0 to 1000"},
		{"generate", `{"seed":9007199254740992}`, api.CodeRequest, "9007199254740991"},
		{"generate", `{"clues":-1}`, api.CodeRequest, "clues is -1"},
		{"generate", `{"clues":100}`, api.CodeRequest, ""},
		{"generate", `{"minER":21}`, api.CodeRequest, "from 0 to 20"},
		{"generate", `{"minER":5,"maxER":4}`, api.CodeRequest, "no puzzle is like that"},
		{"generate", `{"pattern":"11"}`, api.CodeRequest, "81 cells"},
		{"picture", `{"givens":"` + easy + `","solution":"1"}`, api.CodeUnreadable, "solution has 1"},
		{"write", `{"grids":[{"givens":"` + easy + `"},{"givens":"1"}],"to":"line"}`,
			api.CodeUnreadable, "grid 2: givens has 1"},
		{"rows", `{"lines":[` + many + `]}`, api.CodeRequest, "up to 1000"},
		{"write", `{"grids":[],"to":"line"}`, api.CodeRequest, "is empty"},
		{"cover", `{"text":"a\na\n","limit":1001}`, api.CodeRequest, "0 to 1000"},
		{"cover", `{"text":"a\na\n","count":true,"limit":1000000001}`, api.CodeRequest, "limit is"},
		{"cover", `{"text":"a\na\n","nodes":-1}`, api.CodeRequest, "nodes is -1"},
		{"cover", `{"text":"a\na\n","count":true,"minCost":true}`, api.CodeRequest, "leave it out"},
		{"convert", `{"text":"` + easy + `","to":"paper"}`, api.CodeRequest, `"paper"`},
		{"convert", `{"text":"` + easy + `","from":"svg","to":"line"}`, api.CodeRequest,
			"cannot be read"},
		{"booklet", `{"puzzles":[]}`, api.CodeRequest, "is empty"},
		{"booklet", `{"puzzles":[{"givens":"` + easy + `"}],"perPage":5}`, api.CodeRequest, "1 2 4 6"},
		{"booklet", `{"puzzles":[{"givens":"` + easy + `"}],"captions":["",""]}`, api.CodeRequest,
			"2 captions for 1 puzzles"},
		{"booklet", `{"puzzles":[{"givens":"` + easy + `"}],"title":"数独"}`, api.CodeUnsupported,
			"数"},

		// texts
		{"read", `{}`, api.CodeUnreadable, "there is nothing to read"},
		{"read", `{"text":"x","data":"eA=="}`, api.CodeRequest, "leave one out"},
		{"read", `{"text":"?!","name":"mine.txt"}`, api.CodeUnreadable, "mine.txt: "},
		{"read", `{"text":"1","name":"` + strings.Repeat("x", 201) + `"}`, api.CodeRequest, "name"},
		{"read", `{"data":"H4sAAA=="}`, api.CodeUnreadable, "not recognised"},
		{"matrix", `{"text":"` + easy + `"}`, api.CodeUnreadable, "rows of 0 and 1"},
		{"cover", `{"text":"` + easy + `"}`, api.CodeUnreadable, "rows of 0 and 1"},
		{"convert", `{"to":"line"}`, api.CodeUnreadable, "there is nothing to read"},
		{"convert", `{"text":"x","data":"eA==","to":"line"}`, api.CodeRequest, "leave one out"},
		{"canon", `{"givens":"` + strings.Repeat(".", 81) + `","marks":["1"` +
			strings.Repeat(`,""`, 80) + `]}`, api.CodeUnsupported, "marks"},
		{"matrix", `{}`, api.CodeUnreadable, "there is nothing to read"},
		{"matrix", `{"text":"01\n011"}`, api.CodeUnreadable, ""},
		{"matrix", `{"text":"1 1\n1\n1 1\n1\n"}`, api.CodeUnreadable, "several problems"},
		{"matrix", `{"text":"1","puzzle":{"givens":""}}`, api.CodeRequest, "leave one out"},
		{"matrix", `{"text":"a | x\na x:red\n"}`, api.CodeUnsupported, "colours"},

		// puzzles without one solution
		{"rate", `{"layout":"4","givens":"................"}`, api.CodeMany, "solutions"},
		{"rate", `{"layout":"4","givens":"1..1............"}`, api.CodeInvalid, "r1c1 and r1c4"},
		{"rate", `{"layout":"4","givens":"123....4........"}`, api.CodeNone, "no solution"},
		{"booklet", `{"puzzles":[{"givens":"` + easy + `"},{"layout":"2x1","givens":"...."}]}`,
			api.CodeMany, "puzzle 2: "},
	} {
		got := call(t, t.Context(), x.method, []byte(x.params))
		if e := got.Error; e == nil || e.Code != x.code || !strings.Contains(e.Message, x.words) {
			params := x.params
			if len(params) > 200 {
				params = params[:200] + "..."
			}
			t.Errorf("%s %s: got %+v, want code %s and %q", x.method, params, e, x.code, x.words)
		}
	}
}

// A text that would grow too large is refused: a puzzle of size 25 has 11 MB as clauses.
func TestWriteRefusesLargeTexts(t *testing.T) {
	params, err := json.Marshal(api.WriteParams{To: "cnf",
		Grids: []api.FullGrid{{Grid: api.Grid{Puzzle: api.Puzzle{Layout: "25",
			Givens: strings.Repeat(".", 625)}}}}})
	if err != nil {
		t.Fatal(err)
	}
	if got := call(t, t.Context(), "write", params); got.Error == nil ||
		got.Error.Code != api.CodeLimit {
		t.Errorf("got %+v and a text of %d bytes", got.Error, len(got.Result))
	}
}

// A reply has at most so many options of solutions: a problem of 3000 items with two options each
// has solutions of 3000 options.
func TestCoverRefusesManyOptions(t *testing.T) {
	var items, options strings.Builder
	for i := range 3000 {
		fmt.Fprintf(&items, "i%d ", i)
		fmt.Fprintf(&options, "\ni%d\ni%d", i, i)
	}
	for _, minCost := range []bool{false, true} {
		params, err := json.Marshal(api.CoverParams{Text: items.String() + options.String() + "\n",
			Limit: 1000, MinCost: minCost})
		if err != nil {
			t.Fatal(err)
		}
		if got := call(t, t.Context(), "cover", params); got.Error == nil ||
			got.Error.Code != api.CodeLimit {
			t.Errorf("minCost %v: got %+v and %d bytes", minCost, got.Error, len(got.Result))
		}
	}
}

// Bounds that a server sets hold for a call, and it says so.
func TestBounds(t *testing.T) {
	bounded := func(method, params string, b api.Bounds) exchange {
		return call(t, api.WithBounds(t.Context(), b), method, []byte(params))
	}
	hard := api.Bounds{Time: 20 * time.Millisecond, Jobs: 1}
	if got := bounded("rate", `{"givens":"`+chains+`"}`, hard); got.Error == nil ||
		got.Error.Code != api.CodeLimit || !strings.Contains(got.Error.Message, "0.02 seconds") {
		t.Errorf("rate: got %+v", got.Error)
	}
	if got := bounded("solve", `{"engine":"dfs","givens":"`+slow+`"}`, hard); got.Error != nil ||
		!bytes.Contains(got.Result, []byte(`"limit":true`)) {
		t.Errorf("solve: got %+v %s", got.Error, got.Result)
	}
	if got := bounded("about", `{}`, api.Bounds{Time: 3 * time.Second}); !bytes.Contains(got.Result,
		[]byte(`"seconds":3,`)) {
		t.Errorf("about does not tell the time: %v", got.Error)
	}
	few := bounded("generate", `{"seed":3,"n":3}`, api.Bounds{Jobs: 1})
	if many := call(t, unhurried(t), "generate", []byte(`{"seed":3,"n":3}`)); !slices.EqualFunc(
		few.Events, many.Events, func(a, b json.RawMessage) bool { return bytes.Equal(a, b) }) {
		t.Errorf("generate with one job: %s, with all: %s", few.Events, many.Events)
	}
}

// Calls of classic puzzles take a moment; of other puzzles, and of other methods, nobody knows.
func TestQuick(t *testing.T) {
	for _, x := range []struct {
		method, params string
		want           bool
	}{
		{"about", ``, true},
		{"solve", `{"givens":"` + easy + `"}`, true},
		{"solve", `{"layout":"9","givens":"` + easy + `"}`, true},
		{"solve", `{"layout":"9+diagonal","givens":"` + easy + `"}`, false},
		{"solve", `{"givens":"` + easy + `","marks":["1"]}`, false},
		{"solve", `{"givens":"` + easy + `","engine":"dfs"}`, false},
		{"solve", `{"givens":`, true}, // it is refused at once
		{"count", `{"givens":"` + easy + `"}`, false},
		{"count", `{"givens":"` + easy + `","limit":2}`, true},
		{"check", `{"givens":"` + easy + `"}`, true},
		{"check", `{"givens":"` + easy + `","limit":1000000}`, false},
		{"canon", `{"givens":"` + easy + `"}`, true},
		{"canon", `{"givens":"` + easy + `","automorphisms":true}`, false},
		{"convert", `{"text":"x","to":"line"}`, true},
		{"convert", `{"text":"` + strings.Repeat(" ", 2000) + `x","to":"line"}`, false},
		{"write", `{"grids":[{"givens":"` + easy + `"}],"to":"line"}`, true},
		{"write", `{"grids":[` + strings.Repeat("{},", 10) + `{}],"to":"line"}`, false},
		{"solve", `{"givens":"` + easy + `","rules":["cage:9:r1c3,r1c4"]}`, false},
		{"rules", `{"givens":"` + easy + `","rules":["cage:9:r1c3,r1c4"]}`, true},
		{"breaches", `{"givens":"` + easy + `","rules":["` + strings.Repeat("x", 4001) + `"]}`, false},
		{"picture", `{"rules":["automaton:1*2:r1c1,r1c2"]}`, false},
		{"rules", `{"rules":["automaton:1*2:r1c1,r1c2"]}`, false},
		{"breaches", `{"rules":["pair:a<b:r1c1,r1c2"]}`, false},
		{"canon", `{"givens":"` + easy + `","rules":["automaton:1*2:r1c1,r1c2"]}`, false},
		{"write", `{"grids":[{"rules":["automaton:1*2:r1c1,r1c2"]}],"to":"line"}`, false},
		{"write", `{"grids":[` + strings.Repeat(`{"rules":["`+strings.Repeat("x", 800)+`"]},`, 9) +
			`{}],"to":"line"}`, false},
		{"convert", `{"text":"# rule: automaton:1*2:r1c1,r1c2","to":"line"}`, false},
		{"convert", `{"text":"https://sudokupad.app/scl` + strings.Repeat("N4Ig", 40) +
			`","to":"line"}`, false},
		{"convert", `{"text":"` + easy + `","to":"line"}`, true},
		{"rate", `{"givens":"` + easy + `"}`, false},
		{"hint", `{"givens":"` + easy + `"}`, false},
		{"cover", `{"text":"a\na\n"}`, false},
	} {
		m, _ := api.ByName(x.method)
		if got := m.Quick([]byte(x.params)); got != x.want {
			t.Errorf("%s %s: got %v", x.method, x.params, got)
		}
	}
}

// Work knows the results of every method that searches nodes or has several puzzles.
func TestWork(t *testing.T) {
	for _, x := range []struct {
		result         any
		puzzles, nodes int64
	}{
		{report.Solutions{Nodes: 7}, 1, 7},
		{api.CountResult{Nodes: 7}, 1, 7},
		{report.TrueCandidates{Nodes: 7}, 1, 7},
		{api.CoverResult{Nodes: 7}, 1, 7},
		{api.RowsResult{Done: 5}, 5, 0},
		{api.GenerateResult{Made: 5}, 5, 0},
		{api.ReadResult{Puzzles: make([]api.ReadPuzzle, 5)}, 5, 0},
		{api.ConvertResult{Cases: 5}, 5, 0},
		{report.Rating{}, 1, 0},
		{api.About{}, 0, 0},
	} {
		if puzzles, nodes := api.Work(x.result); puzzles != x.puzzles || nodes != x.nodes {
			t.Errorf("%T: %d puzzles and %d nodes", x.result, puzzles, nodes)
		}
	}
	for _, m := range api.Methods() {
		field, ok := m.Result.FieldByName("Nodes")
		if !ok {
			continue
		}
		result := reflect.New(m.Result).Elem()
		result.FieldByIndex(field.Index).SetInt(7)
		if _, nodes := api.Work(result.Interface()); nodes != 7 {
			t.Errorf("the nodes of %s are not known", m.Name)
		}
	}
}

// validParams are the parameters of the golden replies, by method.
func validParams(t testing.TB) map[string][][]byte {
	t.Helper()
	files, err := filepath.Glob("testdata/*.json")
	if err != nil {
		t.Fatal(err)
	}
	list := map[string][][]byte{"about": {[]byte(`{}`)}}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var x exchange
		if err := json.Unmarshal(text, &x); err != nil {
			t.Fatal(err)
		}
		if x.Error == nil {
			method, _, _ := strings.Cut(strings.TrimSuffix(filepath.Base(name), ".json"), "-")
			list[method] = append(list[method], x.Params)
		}
	}
	return list
}

// A call whose context has ended does nothing.
func TestEndedContext(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for method, list := range validParams(t) {
		got := call(t, ended, method, list[0])
		if got.Error == nil || got.Error.Code != api.CodeCancelled || got.Events != nil {
			t.Errorf("%s: got %+v and %d events", method, got.Error, len(got.Events))
		}
	}
}

// Long calls end when their context ends, and say so.
func TestCancel(t *testing.T) {
	lines := func(line string) string {
		return strings.Repeat(`"`+line+`",`, 999) + `"` + line + `"`
	}
	puzzles := strings.Repeat(`{"givens":"`+chains+`"},`, 999) + `{"givens":"` + chains + `"}`
	long := map[string]string{
		"check":      `{"layout":"25","givens":"` + strings.Repeat(".", 625) + `","limit":1000000}`,
		"solve":      `{"engine":"dfs","givens":"` + slow + `"}`,
		"candidates": `{"givens":"` + strings.Repeat(".", 81) + `","count":1000}`,
		"cover":      `{"text":"` + pairs(25) + `"}`,
		"count":      `{"givens":"` + strings.Repeat(".", 81) + `"}`,
		"steps":      `{"givens":"` + chains + `","profile":"all"}`,
		"path":       `{"givens":"` + chains + `"}`,
		"rate":       `{"givens":"` + chains + `"}`,
		"generate":   `{"minER":11,"seed":1}`,
		"fill": `{"layout":"25","givens":"` + strings.Repeat(".", 625) +
			`","rules":["anti-consecutive"],"kinds":["cage"]}`,
		"reduce":   `{"layout":"25","givens":"` + fullGrid(5) + `"}`,
		"review":   `{"profile":"all","givens":"` + chains + `","moves":[` + placed(t, chains) + `]}`,
		"exercise": `{"technique":"DFC+DFC+MFC","seed":1}`,
		"rows":     `{"lines":[` + lines(chains) + `],"rate":true}`,
		"search":   `{"engine":"dfs","givens":"` + slow + `"}`,
		"matrix":   `{"text":"` + pairs(24) + `"}`,
		"booklet":  `{"puzzles":[` + puzzles + `]}`,
	}
	for method, params := range long {
		t.Run(method, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
			defer cancel()
			got := call(t, ctx, method, []byte(params))
			if got.Error == nil || got.Error.Code != api.CodeCancelled {
				t.Errorf("got %+v, %.200s", got.Error, got.Result)
			}
		})
	}
	for _, m := range api.Methods() {
		if _, tested := long[m.Name]; m.Long != tested {
			t.Errorf("method %s is not tested, or not long", m.Name)
		}
	}
}

// placed returns a move that places all digits of the solution of a puzzle.
func placed(t *testing.T, givens string) string {
	t.Helper()
	p, err := nonet.ParsePuzzle(nonet.Classic(), givens)
	if err != nil {
		t.Fatal(err)
	}
	solution, err := new(nonet.Solver).Solve(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for c, d := range solution {
		if p.Givens[c] == 0 {
			list = append(list, fmt.Sprintf(`{"cell":%q,"digit":%d}`,
				p.Layout.CellName(nonet.Cell(c)), d))
		}
	}
	return `{"digits":[` + strings.Join(list, ",") + `]}`
}

// fullGrid returns a full grid with boxes of n by n.
func fullGrid(n int) string {
	var b strings.Builder
	for c := range n * n * n * n {
		row, col := c/(n*n), c%(n*n)
		b.WriteByte(nonet.Symbol(nonet.Digit((row%n*n+row/n+col)%(n*n) + 1)))
	}
	return b.String()
}

// pairs returns a problem in format dlx whose options are all pairs of n items.
func pairs(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "i%d ", i)
	}
	for i := range n {
		for j := range i {
			fmt.Fprintf(&b, `\ni%d i%d`, j, i)
		}
	}
	return b.String()
}

// If events cannot be delivered, the call ends: nobody waits for its result.
func TestEmitFails(t *testing.T) {
	tested := 0
	for method, list := range validParams(t) {
		m, _ := api.ByName(method)
		if m.Event == reflect.TypeFor[api.None]() || method == "count" { // which may have none
			continue
		}
		for _, params := range list {
			events := 0
			_, err := m.Call(t.Context(), params, func(any) error {
				events++
				return errors.New("the pipe is broken")
			})
			if events == 0 {
				continue
			}
			tested++
			var e *api.Error
			if !errors.As(err, &e) || e.Code != api.CodeCancelled || events > 1 {
				t.Errorf("%s %.100s: %v after %d events", method, params, err, events)
			}
		}
	}
	if tested < 6 {
		t.Errorf("only %d calls had events", tested)
	}
}

// Replies are what their types say: JSON that is read into the types and written again is the
// same.
func TestRepliesHaveTheirTypes(t *testing.T) {
	same := func(what string, of reflect.Type, text json.RawMessage) {
		x := reflect.New(of)
		d := json.NewDecoder(bytes.NewReader(text))
		d.DisallowUnknownFields()
		if err := d.Decode(x.Interface()); err != nil {
			t.Errorf("%s: %v", what, err)
		}
		lists(t, what, x.Elem())
		if again := plain(t, x.Interface()); !bytes.Equal(again, text) {
			t.Errorf("%s: %.300s became %.300s", what, text, again)
		}
	}
	for method, list := range validParams(t) {
		m, _ := api.ByName(method)
		for _, params := range list {
			var events []any
			result, err := m.Call(unhurried(t), params, func(e any) error {
				events = append(events, e)
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range events {
				if reflect.TypeOf(e) != m.Event {
					t.Errorf("%s: an event of type %T", method, e)
				}
				same(method, m.Event, plain(t, e))
			}
			if reflect.TypeOf(result) != m.Result {
				t.Errorf("%s: a result of type %T", method, result)
			}
			same(method, m.Result, plain(t, result))
		}
	}
}

// lists looks for texts that are none of those that their field lists.
func lists(t *testing.T, what string, x reflect.Value) {
	t.Helper()
	switch x.Kind() {
	case reflect.Pointer:
		if !x.IsNil() {
			lists(t, what, x.Elem())
		}
	case reflect.Slice:
		for i := range x.Len() {
			lists(t, what, x.Index(i))
		}
	case reflect.Struct:
		for i := range x.NumField() {
			lists(t, what, x.Field(i))
			f := x.Type().Field(i)
			values, ok := f.Tag.Lookup("enum")
			missing := x.Field(i).IsZero() && strings.Contains(f.Tag.Get("json"), "omitempty")
			if ok && !missing && !slices.Contains(strings.Split(values, ","), x.Field(i).String()) {
				t.Errorf("%s: %s is %q, which is none of %s", what, f.Name, x.Field(i), values)
			}
		}
	}
}

// plain writes a value whole, to be read again.
func plain(t testing.TB, x any) json.RawMessage {
	t.Helper()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(x); err != nil {
		t.Fatal(err)
	}
	return bytes.TrimSpace(b.Bytes())
}

// A PDF is a file of its own, in base64.
func TestBookletIsPDF(t *testing.T) {
	m, _ := api.ByName("booklet")
	result, err := m.Call(t.Context(), []byte(`{"puzzles":[{"givens":"`+easy+`"}]}`), nil)
	if err != nil {
		t.Fatal(err)
	}
	if pdf := result.(api.BookletResult).PDF; !bytes.HasPrefix(pdf, []byte("%PDF-")) {
		t.Errorf("the file begins with %.10q", pdf)
	}
	var x struct {
		PDF string `json:"pdf"`
	}
	if err := json.Unmarshal(plain(t, result), &x); err != nil {
		t.Fatal(err)
	}
	if _, err := base64.StdEncoding.DecodeString(x.PDF); err != nil {
		t.Error(err)
	}
}

// The list of codes has each code once, and every method says what it does in one sentence.
func TestTable(t *testing.T) {
	codes := map[api.Code]bool{}
	for _, c := range api.Codes() {
		if codes[c.Code] || c.About == "" {
			t.Errorf("code %s is there twice or says nothing", c.Code)
		}
		codes[c.Code] = true
	}
	names := map[string]bool{}
	for _, m := range api.Methods() {
		if names[m.Name] || !strings.HasSuffix(m.About, ".") || strings.Count(m.About, ".") != 1 {
			t.Errorf("method %s is there twice, or its sentence is none: %q", m.Name, m.About)
		}
		names[m.Name] = true
	}
	if _, ok := api.ByName("nothing"); ok {
		t.Error("there is a method nothing")
	}
}
