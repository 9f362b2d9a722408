package format

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/nonet-dev/nonet"
)

const jsonExtras = `{"layout":"4","puzzle":"1...........4...","marks":["1","1234","123","1234",` +
	`"1234","1234","1234","1234","1234","1234","1234","1234","4","1234","1234","1234"],` +
	`"placed":".2..............","candidates":["","","34","4","","","","","","","","","","","",""],` +
	`"corner":["","","","12","","","","","","","","","","","",""],` +
	`"centre":["","","","","3","","","","","","","","","","",""],` +
	`"colours":[0,0,4294967295,0,0,0,0,0,0,0,0,0,0,0,0,5],"elapsed":61.5,"finished":true,` +
	`"title":"A \"small\" one","author":"nonet","rules":"Normal sudoku rules apply.",` +
	`"source":"a book","url":"https://example.com/","level":"easy","date":"2026-11-22",` +
	`"comment":"none","id":"17","folder":"small","solution":"1234341221434321"}`

// TestJSONExtras reads an object that has every member, and writes it as it was.
func TestJSONExtras(t *testing.T) {
	records, err := Read(strings.NewReader(jsonExtras), Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := records[0]
	if r.Meta.Title != `A "small" one` || r.Meta.Folder != "small" ||
		r.Progress.Elapsed != 61500*time.Millisecond || !r.Progress.Finished ||
		r.Progress.Placed[1] != 2 || r.Progress.Corner[3] != nonet.DigitsOf(1, 2) ||
		r.Progress.Colours[2] != 1<<32-1 || r.Solution == nil || len(r.Remarks) > 0 {
		t.Errorf("read %+v, progress %+v, meta %+v", r, r.Progress, r.Meta)
	}
	var b strings.Builder
	if err := jsonFormat.NewWriter(&b, WriteOptions{}).Write(r); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(jsonExtras+"\n", b.String()); diff != "" {
		t.Errorf("written (- wanted):\n%s", diff)
	}
	if lost := jsonFormat.LeavesOut(r); lost != nil {
		t.Errorf("json leaves out %q", lost)
	}
}

// TestJSONLost keeps what was left out of a puzzle.
func TestJSONLost(t *testing.T) {
	const text = `{"layout":"4","puzzle":"1...............","title":"A (constraints left out)",` +
		`"lost":["thermometers (1)","arrows (2)"]}` + "\n"
	records, err := Read(strings.NewReader(text), Options{})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := jsonFormat.NewWriter(&b, WriteOptions{}).Write(records[0]); err != nil {
		t.Fatal(err)
	}
	if b.String() != text {
		t.Errorf("written %s, want %s", b.String(), text)
	}
}

func TestJSONExtrasFaults(t *testing.T) {
	for _, test := range []struct{ member, want string }{
		{`"placed":"2..............."`, "found another digit in r1c1 than the one that is given there"},
		{`"placed":"2"`, "1 symbols"},
		{`"placed":[1,2]`, "found 2 cells, expected 16"},
		{`"corner":["1"]`, "found marks for 1 cells, expected 16"},
		{`"colours":[1]`, "found colours of 1 cells, expected 16"},
		{`"colours":[-1]`, `found "-1", expected a set of colours`},
		{`"elapsed":-1`, `found "-1", expected a number of seconds`},
		{`"elapsed":1e300`, `found "1e300", expected a number of seconds`},
		{`"finished":1`, `found "1", expected true or false`},
		{`"title":["a"]`, `expected a string`},
		{`"rules":"` + strings.Repeat("a", 70000) + `"`, "a text of more than 65536 bytes"},
		{`"solution":7`, `found "7", expected an array`},
		{`"lost":"arrows"`, "expected an array"},
		{`"rest":"x"`, "expected what follows a puzzle in its line"},
		{`"rest":" x\n1"`, "expected what follows a puzzle in its line"},
	} {
		text := `{"puzzle":"1...............",` + test.member + `}`
		_, err := Read(strings.NewReader(text), Options{})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%.40s: %v, want %q", test.member, err, test.want)
		}
	}
	// a number is a text, and what says nothing is left out
	records, err := Read(strings.NewReader(`{"puzzle":"1...............","level":3,"title":"",`+
		`"placed":"1..............."}`), Options{})
	if err != nil || records[0].Meta.Level != "3" || records[0].Progress != nil {
		t.Errorf("read %+v, %v", records, err)
	}
}
