package format

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
)

const (
	jsonPuzzle = `{"layout":"4","puzzle":"1..............."}`
	jsonCover  = `{"items":["a","b"],"secondary":["s","t"],"options":[["a","s:red"],["a","s:blue","t"],["b","s:blue"],["a","b"]]}`
)

func TestReadJSON(t *testing.T) {
	const puzzle = "4 1..............."
	const blank16 = `"................"`
	nested := strings.Repeat("[", 20000) + strings.Repeat("]", 20000)
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"puzzles", jsonPuzzle + "\n\n" + jsonPuzzle + "\r\n",
			[]string{"1: " + puzzle, "3: " + puzzle}},
		{"cover", jsonCover, []string{"1: 4 items, 4 options"}},
		{"both kinds", jsonCover + "\n" + jsonPuzzle,
			[]string{"1: 4 items, 4 options", "2: " + puzzle}},
		{"usual boxes", `{"puzzle":"1..............."}`, []string{"1: " + puzzle}},
		{"order, space, other members", ` { "x_by" : "}\"]", "tags" : [{"puzzle":"}"}, "\"]"], "puzzle" : "1...............", "y":{}, "layout": "2x2"} `, []string{"1: " + puzzle}},
		{"several lines", "{\n  \"layout\": \"4\",\n  \"puzzle\":\n  \"1...............\"\n}\n" +
			jsonPuzzle, []string{"1: " + puzzle, "6: " + puzzle}},
		{"numbers", `{"puzzle":[1,0,0,0, 0,0,0,0, null,0,0,0, 0,0,0,0]}`, []string{"1: " + puzzle}},
		{"rows", `{"puzzle":[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}`, []string{"1: " + puzzle}},
		{"escapes", `{"puz\u007ale":"\u0031..............."}`, []string{"1: " + puzzle}},
		{"null", `{"layout":null,"puzzle":"1...............","items":null}`,
			[]string{"1: " + puzzle}},
		{"marks", `{"puzzle":` + blank16 + `,"marks":["1",[1,2],"","234","1","1","1","1","1","1","1","1","1","1","1","1"]}`, []string{"1: 4 ................"}},
		{"marks alone", `{"layout":"latin:1","marks":["1"]}`, []string{"1: latin:1 ."}},
		{"empty", "", nil},

		{"no object", "[1]\n" + jsonPuzzle,
			[]string{`1:1: format json: found no object with a puzzle in the array`, "2: " + puzzle}},
		{"nothing in it", "{}\n" + jsonPuzzle, []string{`1: format json: found neither a "puzzle" nor "items" with "options" in the object`, "2: " + puzzle}},
		{"items alone", `{"items":["a"]}`, []string{`1: format json: found neither a "puzzle" nor "items" with "options" in the object`}},
		{"puzzle and items", `{"puzzle":"1","items":["a"]}`,
			[]string{"1: format json: found a puzzle and an exact cover problem in one object"}},
		{"twice", `{"puzzle":"1","x":0,"puzzle":"2"}`,
			[]string{`1:21: format json: found a second "puzzle" in the object`}},
		{"twice with null", `{"layout":null,"layout":"9","puzzle":"2"}`,
			[]string{`1:16: format json: found a second "layout" in the object`}},
		{"bad JSON", "{\"puzzle\":\"1\",}\n" + jsonPuzzle, []string{"1:15: format json: invalid " +
			"character '}' looking for beginning of object key string", "2: " + puzzle}},
		{"open string", "{\"puzzle\":\"1...\n" + jsonPuzzle,
			[]string{"1:15: format json: unexpected end of JSON input", "2: " + puzzle}},
		{"open object", "{\"puzzle\":\n" + jsonPuzzle, []string{"1: format json: the object that " +
			"begins in line 1 is not closed before the next one", "2: " + puzzle}},
		{"ends", jsonPuzzle + "\n{\"puzzle\":\n",
			[]string{"1: " + puzzle, "2: format json: the input ends within the object that begins in " +
				"line 2"}},
		{"more after", jsonPuzzle + " x\n" + jsonPuzzle, []string{"1:44: format json: invalid " +
			"character 'x' after top-level value", "2: " + puzzle}},
		{"fault in a later line", "{\"puzzle\":\n \"1\",\n  2}\n" + jsonPuzzle,
			[]string{"3:3: format json: invalid character '2' looking for beginning of object key string",
				"4: " + puzzle}},
		{"deep", `{"x":` + nested + "}\n" + jsonPuzzle, []string{"1:10005: format json: invalid " +
			"character '[' exceeded max depth", "2: " + puzzle}},
		{"not UTF-8", "{\"puzzle\":\"\xff\"}\n" + jsonPuzzle,
			[]string{"1:12: format json: found the byte 0xff, expected UTF-8 text", "2: " + puzzle}},
		{"binary", "\x00\x01\n", []string{`1:1: format json: found "\x00\x01", expected an object in braces`}},

		{"layout is not a text", `{"layout":9,"puzzle":"1"}`,
			[]string{`1:11: format json: found "9", expected a string`}},
		{"unknown layout", `{"layout":"nine","puzzle":"1"}`,
			[]string{`1:11: format json: layout "nine", character 1: found "nine", expected a number from 1 to 100 (a layout is 9, 2x3, latin:7 or jigsaw:REGIONS)`}},
		{"no square", `{"puzzle":"12345"}`, []string{`1:11: format json: found 5 cells, expected n*n cells, n from 1 to 100`}},
		{"no cells", `{"puzzle":""}`, []string{`1:11: format json: found 0 cells, expected n*n cells, n from 1 to 100`}},
		{"prime", `{"puzzle":"` + strings.Repeat(".", 25) + `"}`, []string{`1:11: format json: layout "5", character 1: size 5 has no boxes: say latin:5, or give the regions`}},
		{"cells of layout", `{"layout":"9","puzzle":"1"}`,
			[]string{`1:24: format json: found 1 cells, expected 81, as the layout has`}},
		{"strange symbol", `{"puzzle":"1..x............"}`,
			[]string{`1:11: format json: puzzle: r1c4: found 'x', expected a digit up to 4 or an empty cell`}},
		{"digit too high", `{"puzzle":[1,0,0,5, 0,0,0,0, 0,0,0,0, 0,0,0,0]}`,
			[]string{`1:11: format json: r1c4: found 5, expected at most 4`}},
		{"no number", `{"puzzle":[1,0,"xy"]}`,
			[]string{`1:16: format json: found "\"xy\"", expected a number, a letter or an empty cell`}},
		{"negative", `{"puzzle":[-1]}`, []string{`1:12: format json: found "-1", expected the number of a digit`}},
		{"too deep a puzzle", `{"puzzle":[[[1]]]}`,
			[]string{`1:13: format json: found "[1]", expected the number of a digit`}},
		{"too many cells", `{"puzzle":[` + strings.Repeat("0,", 10000) + `0]}`,
			[]string{`1:20012: format json: found more than 10000 elements in an array`}},
		{"too few marks", `{"puzzle":"1...","layout":"latin:2","marks":["1"]}`,
			[]string{`1:45: format json: found marks for 1 cells, expected 4`}},
		{"too many marks", `{"puzzle":"1","marks":["1","1"]}`,
			[]string{`1:28: format json: found more than 1 elements in an array`}},
		{"strange mark", `{"puzzle":"1","marks":["12"]}`, []string{`1:24: format json: found '2' among the marks of r1c1, expected digits up to 1`}},
		{"mark too high", `{"puzzle":"1","marks":[[2]]}`, []string{`1:24: format json: found 2 among the marks of r1c1, expected 1 to 1`}},

		{"item is not a text", `{"items":[1],"options":[]}`,
			[]string{`1:11: format json: found "1", expected a string`}},
		{"item twice", `{"items":["a"],"secondary":["a"],"options":[]}`, []string{`1:29: format json: found "a": there is an item of this name already`}},
		{"options are not an array", `{"items":["a"],"options":{}}`,
			[]string{`1:26: format json: found "{}", expected an array`}},
		{"unknown item", `{"items":["a"],"options":[["a"],["a","b"]]}`, []string{`1:38: format json: found "b", expected an item of the problem: there is no such item`}},
		{"item twice in option", `{"items":["a"],"options":[["a","a"]]}`,
			[]string{`1:32: format json: found "a": item is in the option twice`}},
		{"costs", `{"items":["a"],"options":[["a"],["a"]],"costs":[1, -20]}`,
			[]string{"1: 1 items, 2 options"}},
		{"costs are not an array", `{"items":["a"],"options":[["a"]],"costs":1}`,
			[]string{`1:42: format json: found "1", expected an array`}},
		{"cost is a text", `{"items":["a"],"options":[["a"]],"costs":["1"]}`, []string{`1:43: format json: found "\"1\"", expected the cost of option 1: a cost must be a whole number from -274877906944 to 274877906944`}},
		{"cost is a fraction", `{"items":["a"],"options":[["a"],["a"]],"costs":[1,2.5]}`, []string{`1:51: format json: found "2.5", expected the cost of option 2: a cost must be a whole number from -274877906944 to 274877906944`}},
		{"too few costs", `{"items":["a"],"options":[["a"],["a"]],"costs":[1]}`, []string{`1:48: format json: found 1 costs, expected one for each of the 2 options`}},
		{"too many costs", `{"items":["a"],"options":[["a"]],"costs":[1,2]}`,
			[]string{`1:45: format json: found more than 1 elements in an array`}},
		{"empty option", `{"items":["a"],"options":[[]]}`,
			[]string{`1:27: format json: option 1: option has no items`}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want,
				caseTexts(recordsOf(t, jsonFormat, test.text, Options{}))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestJSONMarks(t *testing.T) {
	r := recordsOf(t, jsonFormat, `{"layout":"latin:2","puzzle":"1...","marks":["12",[2],"",[]]}`,
		Options{})[0]
	if r.Err != nil {
		t.Fatal(r.Err)
	}
	want := []nonet.Digits{nonet.DigitsOf(1, 2), nonet.DigitsOf(2), {}, {}}
	if diff := cmp.Diff(want, r.Puzzle.Marks); diff != "" {
		t.Error(diff)
	}
	if got, want := written(t, jsonFormat, r),
		`{"layout":"latin:2","puzzle":"1...","marks":["12","2","",""]}`+"\n"; got != want {
		t.Errorf("written as %s, want %s", got, want)
	}
}

func TestJSONLayoutAskedFor(t *testing.T) {
	l, err := nonet.ParseLayout("4+diagonal")
	if err != nil {
		t.Fatal(err)
	}
	got := caseTexts(recordsOf(t, jsonFormat, `{"puzzle":"................"}`+"\n"+jsonPuzzle,
		Options{Layout: l}))
	want := []string{"1: 4+diagonal ................",
		`2:11: format json: found "4", which is not the layout that was asked for, "4+diagonal"`}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestJSONStreams(t *testing.T) {
	testStreams(t, jsonFormat, jsonPuzzle+"\n", "{\n\"puzzle\":\"1\"\n}\n", jsonCover+"\n")
}

func TestWriteJSON(t *testing.T) {
	records := recordsOf(t, jsonFormat, jsonPuzzle+"\n"+jsonCover+"\n", Options{})
	if got, want := written(t, jsonFormat, records...), jsonPuzzle+"\n"+jsonCover+
		"\n"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	large, err := nonet.Latin(70)
	if err != nil {
		t.Fatal(err)
	}
	p := nonet.NewPuzzle(large)
	p.Givens[4899] = 70
	p.Marks = make([]nonet.Digits, 4900)
	p.Marks[0] = nonet.DigitsOf(1, 70)
	r := &Record{Puzzle: p}
	roundTrip(t, jsonFormat, []*Record{r})
	if text := written(t, jsonFormat, r); !strings.Contains(text, `. 70","marks":[[1,70],[],[]`) {
		t.Errorf("size 70 ends with %q", text[len(text)-40:])
	}
}

// A problem with strange names is the same in every format that has problems.
func TestConvertCover(t *testing.T) {
	p := new(exactcover.Problem)
	for _, name := range []string{`"`, `\`, "ä", "+", "{", "#x"} {
		if _, err := p.AddItem(name, exactcover.Primary); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := p.AddItem("s", exactcover.Secondary); err != nil {
		t.Fatal(err)
	}
	for _, option := range [][]string{{"{", `"`, "s:\\"}, {"+"}, {"#x", "s:\\", `\`}, {"ä"},
		{"s"}} {
		if _, err := p.AddNamedOption(option...); err != nil {
			t.Fatal(err)
		}
	}
	want := written(t, dlxFormat, &Record{Cover: p})
	for _, f := range []*Format{dlxFormat, jsonFormat} {
		records := recordsOf(t, f, written(t, f, &Record{Cover: p}), Options{})
		if got := written(t, dlxFormat, records...); got != want {
			t.Errorf("through %s:\n%s\nwant\n%s", f.Name, got, want)
		}
	}
	testCannotHold(t, matrixFormat, &Record{Cover: p})
	testCannotHold(t, blocksFormat, &Record{Cover: p})
	testCannotHold(t, cnfFormat, &Record{Cover: p})
}

func TestJSONReply(t *testing.T) {
	reply := jsonFormat.reply
	puzzle := recordsOf(t, jsonFormat, `{"layout":"latin:2","puzzle":"...."}`, Options{})[0]
	cover := recordsOf(t, jsonFormat, jsonCover, Options{})[0]
	answer := func(r *Record, sum Summary, solutions ...Solution) string {
		dst := reply.begin(nil, r, WriteOptions{})
		for i, s := range solutions {
			s.Number = int64(i + 1)
			dst = reply.solution(dst, r, WriteOptions{}, s)
		}
		return string(reply.end(dst, r, WriteOptions{}, sum))
	}
	const begin = `{"file":"-","line":1,"layout":"latin:2","puzzle":"....","solutions":[`
	for _, test := range []struct {
		name, got, want string
	}{
		{"all", answer(puzzle, Summary{Shown: 2, Found: 2, Decided: true, Exhausted: true,
			Engine: "search", Nodes: 1, Time: 1500 * time.Nanosecond},
			Solution{Grid: nonet.Grid{1, 2, 2, 1}}, Solution{Grid: nonet.Grid{2, 1, 1, 2}}),
			begin + `"1221","2112"],"count":2,"exact":true,"unique":false,"engine":"search","nodes":1,"seconds":0.0000015}` + "\n"},
		{"first", answer(puzzle, Summary{Shown: 1, Found: 1, Decided: true},
			Solution{Grid: nonet.Grid{1, 2, 2, 1}}),
			begin + `"1221"],"count":1,"exact":false,"engine":"","nodes":0,"seconds":0}` + "\n"},
		{"none", answer(puzzle, Summary{Decided: true, Exhausted: true}),
			begin + `],"count":0,"exact":true,"unique":false,"engine":"","nodes":0,"seconds":0}` +
				"\n"},
		{"limit", answer(puzzle, Summary{}),
			begin + `],"count":0,"exact":false,"limit":true,"engine":"","nodes":0,"seconds":0}` + "\n"},
		{"not unique", answer(puzzle, Summary{Found: 2, Decided: true}),
			begin + `],"count":2,"exact":false,"unique":false,"engine":"","nodes":0,"seconds":0}` +
				"\n"},
		{"cover", answer(cover, Summary{Shown: 2, Found: 2, Decided: true, Exhausted: true},
			Solution{Options: []int{1, 2}}, Solution{Options: []int{3}}),
			`{"file":"-","line":1,"solutions":[[["a","s:blue","t"],["b","s:blue"]],[["a","b"]]],"count":2,"exact":true,"unique":false,"engine":"","nodes":0,"seconds":0}` + "\n"},
		{"unreadable", string(reply.unreadable(nil,
			&Record{File: `a"b`, Line: 4,
				Err: &SyntaxError{File: `a"b`, Format: "line", Line: 4, Column: 5,
					Err: errors.New("found\tx")}})),
			`{"file":"a\"b","line":4,"error":{"code":"unreadable",` +
				`"message":"a\"b:4:5: format line: found\\tx"}}` + "\n"},
	} {
		if test.got != test.want {
			t.Errorf("%s:\n%s\nwant\n%s", test.name, test.got, test.want)
		}
		if !json.Valid([]byte(test.got)) {
			t.Errorf("%s is not JSON", test.name)
		}
	}
}

func TestJSONAnswers(t *testing.T) {
	records := recordsOf(t, jsonFormat, `{"layout":"latin:2","puzzle":"...."}`+"\n"+jsonCover+
		"\n{}\n", Options{})
	own := answersTo(t, jsonFormat, records, WriteOptions{All: true})
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"our own", own, []string{"1: [1221 2112]", "2: [[1 2] [3]]", "3: nothing"}},
		{"counts", "{\"count\":0}\n{\"count\":1000000000000}\n",
			[]string{"1: none", "2: yes", "EOF"}},
		{"no solutions", "{\"solutions\":[]}\n{\"solutions\":[],\"count\":0,\"limit\":true}\n",
			[]string{"1: none", "2: nothing", "EOF"}},
		{"error", "{\"error\":\"x\",\"line\":1}\n", []string{"1: nothing", "EOF", "EOF"}},
		{"nothing", "{\"x\":1}\n", []string{`1: format json: found neither "solutions" nor "count" nor "error" in the object`}},
		{"short grid", `{"solutions":["122"]}`, []string{"1:15: format json: puzzle: 3 symbols, " +
			"expected 4"}},
		{"no such option", "{\"count\":0}\n" + `{"solutions":[[["a"]]]}`,
			[]string{"1: none", "2:16: format json: no option of the problem has exactly these items"}},
		{"count is not a number", `{"count":"x"}`,
			[]string{`1:10: format json: found "\"x\"", expected the number of solutions`}},
		{"not closed", "{\"count\":0\n{\"count\":0}\n", []string{"1: format json: the object that " +
			"begins in line 1 is not closed before the next one"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := answerTexts(t, jsonFormat, test.text, records)
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func FuzzJSON(f *testing.F) {
	f.Add(jsonPuzzle + "\n" + jsonCover)
	f.Add(`{"layout":"latin:2","puzzle":"1...","marks":["12",[2],"",[]]}`)
	f.Add("{\n\"puzzle\":[[1,null],[0,2]],\n\"layout\":\"latin:2\"}")
	f.Add(`{"solutions":["1"],"count":1,"items":["\u0061"],"options":[["a"]]}`)
	f.Add("{\"\\\\\":{}}\n{{\n[\n")
	f.Fuzz(func(t *testing.T, text string) {
		records := recordsOf(t, jsonFormat, text, Options{})
		roundTrip(t, jsonFormat, records)
		a, err := NewAnswers(strings.NewReader(text), jsonFormat, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range records {
			a.Next(r)
		}
	})
}

func BenchmarkReadJSON(b *testing.B) {
	line := `{"layout":"9","puzzle":"` + strings.Repeat("53..7....", 9) + `"}` + "\n"
	text := strings.Repeat(line, 10000)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		recordsOf(b, jsonFormat, text, Options{})
	}
}

// What only the answers of exact cover problems have.
func TestJSONCoverReply(t *testing.T) {
	rec := read(t, "a b\na\nb\n", Options{Format: dlxFormat})[0]
	r := jsonFormat.reply
	for _, test := range []struct {
		name string
		sum  Summary
		want string
	}{
		{"why", Summary{Shown: 1, Found: 1, Decided: true, Exhausted: true, Engine: "rows", Why: "it suits"}, `"count":1,"exact":true,"unique":true,"engine":"rows","why":"it suits","nodes":0`},
		{"random", Summary{Shown: 1, Found: 1, Decided: true, Random: true, Uniform: true,
			Engine: "memo"}, `],"uniform":true,"engine":"memo","nodes":0`},
		{"not equally likely", Summary{Shown: 1, Found: 1, Decided: true, Random: true,
			Engine: "memo"}, `],"uniform":false,"engine":"memo","nodes":0`},
		{"none to draw", Summary{Decided: true, Exhausted: true, Random: true, Engine: "memo"},
			`"count":0,"exact":true,"unique":false,"engine":"memo"`},
	} {
		text := r.begin(nil, rec, WriteOptions{})
		text = r.solution(text, rec, WriteOptions{}, Solution{Number: 1, Options: []int{0, 1}})
		if got := string(r.end(text, rec, WriteOptions{}, test.sum)); !strings.Contains(got,
			test.want) {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
	}
}

// FuzzOneLine: objects that end with their lines are read alike in pieces and at once, whatever the
// other lines are.
func FuzzOneLine(f *testing.F) {
	object := `{"puzzle":"` + easy + `"}` + "\n"
	for _, open := range []string{`{"puzzle":`, "{", "{b", `{"a":[1,2`, `{"puzzle":"12`, "}"} {
		f.Add(object+open+"\n"+object, uint(len(object)))
		f.Add(object+open, uint(0))
	}
	f.Fuzz(func(t *testing.T, text string, cut uint) {
		at := strings.LastIndexByte(text[:cut%uint(len(text)+1)], '\n') + 1
		read := func(text string, line int) (list []string) {
			r, err := NewReader(strings.NewReader(text), Options{Format: jsonFormat, Piece: true,
				OneLine: true, Line: line})
			if err != nil {
				t.Fatal(err)
			}
			for rec, err := range r.Records() {
				if err != nil {
					t.Fatal(err)
				}
				list = append(list, fmt.Sprintf("%d %q %v", rec.Line, rec.Text, rec.Err))
			}
			return list
		}
		lines := 1 + strings.Count(text[:at], "\n")
		if got, want := append(read(text[:at], 1), read(text[at:], lines)...),
			read(text, 1); !slices.Equal(got, want) {
			t.Fatalf("in pieces: %q\nat once: %q", got, want)
		}
	})
}
