package format

import (
	"encoding/base64"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/format/internal/codec"
)

// pageState4 is a link to a 4x4 puzzle with everything that a link can have.
func pageState4(state string) string {
	return "https://example.org/sudoku/#solve&p=1...............&l=2x2%2Bdiagonal&s=" +
		codec.Deflate(state, base64.RawURLEncoding)
}

func TestPage(t *testing.T) {
	rec := read(t, pageState4(`{"digits":".2..............",`+
		`"corner":[0,0,5,0,0,0,0,0,0,0,0,0,0,0,0,0],"centre":[0,0,0,8,0,0,0,0,0,0,0,0,0,0,0,0],`+
		`"colours":[3,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],`+
		`"marks":[15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,3],"seconds":61,"title":"é"}`)+"\n",
		Options{})[0]
	if got := summary(rec); got != "1: 2x2+diagonal 1............... marks 16" &&
		got != "1: 4+diagonal 1............... marks 16" {
		t.Error(got)
	}
	p := rec.Progress
	if p.Placed.String() != ".2.............." || !p.Corner[2].Has(3) || p.Corner[2].Len() != 2 ||
		!p.Centre[3].Has(4) || p.Colours[0] != 3 || p.Elapsed.Seconds() != 61 ||
		rec.Meta.Title != "é" || rec.Puzzle.Marks[15].Len() != 2 {
		t.Errorf("got %+v, %+v", p, rec.Meta)
	}
	checkConverted(t, rec, pageFormat)
	for _, link := range []string{
		"http://127.0.0.1:9981/#p=" + easy, "localhost:9981/#play&p=" + easy + "&at=7",
	} {
		if got, want := tell(read(t, link, Options{})), "1: 9 "+easy+"\n"; got != want {
			t.Errorf("%s: got %s", link, got)
		}
	}
}

func TestPageErrors(t *testing.T) {
	for link, want := range map[string]string{
		"http://127.0.0.1/#p=123":                    "puzzle: 3 symbols, expected 81",
		"http://127.0.0.1/#p=1...............&l=2x3": "puzzle: 16 symbols, expected 36",
		"http://127.0.0.1/#p=.&l=x":                  `layout "x", character 1`,
		"http://127.0.0.1/#p=.&l=30":                 "found the size 30: the page has sizes up to 25",
		"http://127.0.0.1/#p=" + easy + "&s=!":       "field s: character 1: found what is not base64",
		pageState4(`{"digits":"1"}`):                 "digits: puzzle: 1 symbols, expected 16",
		pageState4(`{"corner":[1]}`):                 "corner: found 1 numbers, expected 16",
		pageState4(`{"centre":[1,16]}`):              `centre[1]: found "16", expected a whole number`,
		pageState4(`{"seconds":-1}`):                 "seconds: found",
		pageState4(`[]`):                             "expected an object",
	} {
		records := read(t, link+"\n", Options{})
		if len(records) != 1 || records[0].Err == nil ||
			!strings.Contains(records[0].Err.Error(), want) {
			t.Errorf("%s: got %s, want %s", link, tell(records), want)
		}
	}
}

// A link carries the rules of the puzzle.
func TestPageRules(t *testing.T) {
	rec := read(t, pageState4(`{"rules":["cage:3:r1c2,r1c3","thermo:r2c1,r3c1"]}`)+"\n", Options{})[0]
	if rec.Err != nil {
		t.Fatal(rec.Err)
	}
	var texts []string
	for _, r := range rec.Puzzle.Rules {
		texts = append(texts, r.Text(rec.Puzzle.Layout))
	}
	if got := strings.Join(texts, " "); got != "cage:3:r1c2,r1c3 thermo:r2c1,r3c1" {
		t.Errorf("got %s", got)
	}
	checkConverted(t, rec, pageFormat)
	bad := read(t, pageState4(`{"rules":["cage:3"]}`)+"\n", Options{})[0]
	if bad.Err == nil || !strings.Contains(bad.Err.Error(), "cage") {
		t.Errorf("a cage without cells: got %v", bad.Err)
	}
}
