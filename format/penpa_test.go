package format

import (
	"encoding/base64"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/codec"
	"github.com/nonet-dev/nonet/format/internal/penpa"
)

// penpaOf returns a link whose P has these lines.
func penpaOf(lines ...string) string {
	text := strings.ReplaceAll(strings.Join(lines, "\n"), "z", "zZ")
	return penpa.Link + codec.Deflate(text, base64.StdEncoding)
}

// penpaFour returns the lines of a puzzle of size 4 with that problem and answer. Its cells
// are the points 18-21, 26-29, 34-37 and 42-45, the first corner is 64.
func penpaFour(problem, answer string) []string {
	return []string{"square,4,4,38,0,1,1,190,190,91,91,0,0,0,0,Title: a%2C b & c,Author: d",
		"[0,0,0,0]", "{}", problem, answer, "[18,1,1,1,5,1,1,1,5,1,1,1,5,1,1,1]"}
}

const (
	penpaProblem = `{"number":{"18":["1",1,"1"],"19":[[0,1,0,0],1,"7"],"27":["3",1,"10"]}}`
	penpaGivens  = "12...3.........."
)

func TestPenpaProblems(t *testing.T) {
	edges := func(style int, edges ...string) string {
		return strings.TrimSuffix(penpaProblem, "}") + `,"lineE":{"` +
			strings.Join(edges, fmt.Sprintf(`":%d,"`, style)) + fmt.Sprintf(`":%d}}`, style)
	}
	falling := []string{"73,82", "82,91", "91,100", "100,109"}
	rising := []string{"77,84", "84,91", "91,98", "98,105"}
	rows := []string{"81,82", "82,83", "83,84", "84,85", "89,90", "90,91", "91,92", "92,93",
		"97,98", "98,99", "99,100", "100,101"}
	for _, test := range []struct{ name, problem, want string }{
		{"no borders", penpaProblem, "4"},
		{"borders of boxes", edges(2, "75,83", "83,91", "91,99", "99,107", "89,90", "90,91",
			"91,92", "92,93"), "4"},
		{"borders of regions", edges(21, rows...), "latin:4"},
		{"the border of the grid", edges(8, "73,74", "74,75", "73,81", "77,85", "105,106"), "4"},
		{"falling", edges(12, falling...), "4+house:r1c1,r2c2,r3c3,r4c4"},
		{"rising", edges(12, rising...), "4+house:r1c4,r2c3,r3c2,r4c1"},
		{"diagonals", edges(12, append(slices.Clone(falling), rising...)...), "4+diagonal"},
	} {
		rec := read(t, penpaOf(penpaFour(test.problem, "")...), Options{})[0]
		if rec.Err != nil || rec.Puzzle.Layout.String() != test.want ||
			rec.Puzzle.Givens.String() != penpaGivens || rec.Progress != nil {
			t.Errorf("%s: got %s, want %s", test.name, summary(rec), test.want)
		}
		if m := rec.Meta; m == nil || m.Title != "a, b & c" || m.Author != "d" {
			t.Errorf("%s: got %+v", test.name, m)
		}
	}
}

func TestPenpaHeads(t *testing.T) {
	for _, test := range []struct{ line, want string }{
		{"sudoku,4,4,38,0,1,1,190,190,91,91,1,0,0,1,Title: ,Author: ", "4+diagonal"},
		{"sudoku,4,4,38,0,1,1,190,190,91,91,1,0,0,0,Title: ,Author: ",
			"4+house:r1c1,r2c2,r3c3,r4c4"},
		{"square,4,4", "4"},
	} {
		lines := penpaFour(penpaProblem, "")
		lines[0] = test.line
		for _, cells := range []string{lines[5], "[]", "[null]"} {
			lines[5] = cells
			rec := read(t, penpaOf(lines...), Options{})[0]
			if rec.Err != nil || rec.Puzzle.Layout.String() != test.want || rec.Meta != nil ||
				rec.Puzzle.Givens.String() != penpaGivens {
				t.Errorf("%s: got %s", test.line, summary(rec))
			}
		}
	}
	// the grid of size 4 may lie on a larger paper
	lines := []string{"square,6,5,38,0,1,1,0,0,0,0,0,0,0,0,T,A,https://example.com/,Two%2Dlines%2F",
		"[1,0,0,2]", "{}", `{"number":{"32":["4",1,"1"]}}`, "", "[]"}
	rec := read(t, penpaOf(lines...), Options{})[0]
	if rec.Err != nil || rec.Puzzle.Givens.String() != "4..............." ||
		rec.Meta.URL != "https://example.com/" || rec.Meta.Rules != "Two\nlines=" {
		t.Errorf("got %s, %+v", summary(rec), rec.Meta)
	}
}

// What the solver has entered is progress, and never restricts the puzzle.
func TestPenpaAnswers(t *testing.T) {
	answer := `{"number":{"20":["4",9,"1"],"21":["34",9,"6"],"26":[[1,0,1,0],9,"7"],` +
		`"28":[[0,1,0,0],9,"7"],"18":["4",9,"1"]},"numberS":{"436":["4",9],"588":["3",9]},` +
		`"surface":{"18":2},"line":{"18,19":3},"thermo":[]}`
	problem := strings.TrimSuffix(penpaProblem, "}") + `,"surface":{"45":5}}`
	rec := read(t, penpaOf(append(penpaFour(problem, answer), "[]", "1:2:3:4:5")...), Options{})[0]
	if rec.Err != nil || rec.Puzzle.Marks != nil || rec.Puzzle.Givens.String() != penpaGivens {
		t.Fatalf("got %s", summary(rec))
	}
	p, digits := rec.Progress, nonet.DigitsOf
	if p.Placed.String() != "..4...2........." || p.Centre[3] != digits(3, 4) ||
		p.Centre[4] != digits(1, 3) || p.Corner[15] != digits(4) || p.Corner[1] != digits(3) ||
		p.Colours[0] != 1<<2 || p.Colours[15] != 1<<5 ||
		p.Elapsed != 26*time.Hour+3*time.Minute+4500*time.Millisecond {
		t.Errorf("got %+v", p)
	}
	if len(rec.Remarks) != 2 || rec.Remarks[0] != "drawings of the solver are left out" ||
		rec.Remarks[1] != "the author has coloured cells: if that means something, only words say "+
			"what" {
		t.Errorf("got remarks %q", rec.Remarks)
	}
}

func TestPenpaSolutions(t *testing.T) {
	link := penpaOf(penpaFour(penpaProblem, "")...)
	var cells []string
	for i, d := range "1234432121433421" { // one of the solutions
		if d := string(d); penpaGivens[i] == '.' {
			cells = append(cells, fmt.Sprintf(`"%d,%s"`, (i/4+2)*8+i%4+2, d))
		}
	}
	pack := func(cells []string) string {
		return "&a=" + codec.Deflate("[[],[],[],[],["+strings.Join(cells, ",")+"],[]]",
			base64.StdEncoding)
	}
	rec := read(t, link+pack(cells), Options{})[0]
	if rec.Err != nil || rec.Solution != nil || len(rec.Remarks) != 1 {
		t.Errorf("none: got %s, %s, %q", summary(rec), rec.Solution, rec.Remarks)
	}
	cells = cells[:0]
	for i, d := range "1234431221433421" {
		if d := string(d); penpaGivens[i] == '.' {
			cells = append(cells, fmt.Sprintf(`"%d,%s"`, (i/4+2)*8+i%4+2, d))
		}
	}
	rec = read(t, link+pack(cells), Options{})[0]
	if rec.Err != nil || rec.Solution.String() != "1234431221433421" {
		t.Errorf("got %s, %s, %q", summary(rec), rec.Solution, rec.Remarks)
	}
}

// Everything in the problem that is not a digit or border may be a constraint.
func TestPenpaRefuses(t *testing.T) {
	for _, test := range []struct{ part, want string }{
		{`"killercages":[[18,19],[20,21]]`, "killer cages without a sum (2)"},
		{`"thermo":[[18,19]],"nobulbthermo":[[20,21]],"arrows":[[26,27]]`,
			"thermometers without a bulb (1)"},
		{`"symbol":{"18":[1,"circle_L",1]},"whatever":{"a":{"b":[1,2]},"c":1},"empty":[]`,
			`"whatever" (2), symbols of the kind circle_L (1)`},
		{`"numberS":{"432":["12",1]}`, "small numbers (1)"},
		{`"number":{"10":["3",1,"1"],"18":["3",6,"1"],"19":["?",1,"1"],"20":["5",1,"1"],` +
			`"21":["1",1,"4"]}`, "digits in circles (1), texts (3), clues around the grid (1)"},
		{`"lineE":{"91,92":2,"82,91":12,"84,91":12,"92,93":13}`,
			"lines (3), borders between cells (1)"},
		{`"surface":{"10":2}`, "colours around the grid (1)"},
	} {
		text := penpaOf(penpaFour("{"+test.part+"}", "")...)
		rec := read(t, text, Options{})[0]
		want := "nonet cannot hold: " + test.want
		if rec.Err == nil || !strings.HasSuffix(rec.Err.Error(), want) {
			t.Errorf("%s: got %s", test.part, summary(rec))
		}
		rec = read(t, text, Options{DropConstraints: true})[0]
		if rec.Err != nil || strings.Join(rec.Lost, ", ") != test.want {
			t.Errorf("%s: got %s, lost %q", test.part, summary(rec), rec.Lost)
		}
	}
	lines := penpaFour(penpaProblem, "")
	lines[0] = "sudoku,4,4,38,0,1,1,190,190,91,91,0,1,1,0,T,A,,,OFF,false,picture"
	got := summary(read(t, penpaOf(lines...), Options{})[0])
	if !strings.Contains(got, "nonet cannot hold: pictures behind the grid (1)") {
		t.Errorf("got %s", got)
	}
}

// What is not a link says why; the next ones are read.
func TestPenpaErrors(t *testing.T) {
	with := func(line int, text string) string {
		lines := penpaFour(penpaProblem, "")
		lines[line] = text
		return penpaOf(lines...)
	}
	good := penpaOf(penpaFour(penpaProblem, "")...)
	for _, test := range []struct{ text, want string }{
		{"https://swaroopg92.github.io/penpa-edit/", "found a link without a puzzle in it"},
		{penpa.Link + "!", "the puzzle of the link: character 1: found what is not base64"},
		{penpa.Link + "AAAA", "the puzzle of the link: "},
		{with(0, "1"), "found a puzzle of the first version of penpa-edit"},
		{with(0, "hex,4,4"), "found a puzzle of the kind \"hex\", expected square or sudoku"},
		{with(0, "square,4,x"), "found \"4\" columns and \"x\" rows, expected 1 to 200"},
		{with(0, "square,1000000000,1000000000"), "found \"1000000000\" columns"},
		{with(5, "[18,1,1,5]"), "found 4 cells in 2 rows and 4 columns, expected a square"},
		{with(5, "[18,99]"), "the cells: [1]: found \"99\", expected a whole number from -64"},
		{with(5, "[18,60]"), "the cells: [1]: found the point 78, which is outside"},
		{with(5, "3"), "the cells: found \"3\", expected an array"},
		{with(3, ""), "found a link without a problem"},
		{with(3, "["), "the problem: unexpected end of JSON input"},
		{with(3, `{"number":{"18":7}}`), "the problem: number.18: found \"7\", expected an array"},
		{with(3, `{"number":{"18":[]}}`), "the problem: number.18: found \"[]\", expected a text"},
		{with(3, `{"surface":{"18":"a"}}`), "the problem: surface.18: found"},
		{good + "&a=!", "the solution of the link: character 1: found what is not base64"},
		{good + "&a=" + codec.Deflate(`[0,0,0,0,["a"]]`, base64.StdEncoding),
			"the solution: [4][0]: found \"\\\"a\\\"\", expected the point of a cell and a digit"},
	} {
		got := caseTexts(read(t, good+"\n"+test.text+"\n"+good, Options{}))
		if len(got) != 3 || !strings.HasPrefix(got[1], "2: format penpa: "+test.want) {
			t.Errorf("%s: got %.200q", test.want, got)
		}
	}
}

// Texts that grow when they are unpacked are refused.
func TestPenpaBombs(t *testing.T) {
	for _, text := range []string{strings.Repeat("zU", penpa.MaxText/10),
		strings.Repeat("0", penpa.MaxText+1)} {
		link := penpa.Link + codec.Deflate(text, base64.StdEncoding)
		got := summary(read(t, link, Options{})[0])
		want := fmt.Sprintf("found a text of more than %d bytes", penpa.MaxText)
		if !strings.Contains(got, want) {
			t.Errorf("got %.200s", got)
		}
	}
}

func TestPenpaWrites(t *testing.T) {
	for _, layout := range []string{"4", "9", "2x3", "3x2", "16", "latin:5", "latin:4",
		"6+diagonal",
		"4+house:r1c1,r2c2,r3c3,r4c4", "jigsaw:1112132233423444"} {
		rec := &Record{Puzzle: nonet.NewPuzzle(parseLayout(layout)), Meta: &Meta{
			Title: "z, a & b", Author: "zZ = c", Rules: "Two,\nlines & more = 100%",
			URL: "https://a.b/c,d"}}
		n := rec.Puzzle.Layout.Size()
		p, cells := rec.progress(), n*n
		p.Placed, p.Colours = make(nonet.Grid, cells), make([]uint32, cells)
		p.Corner, p.Centre = make([]nonet.Digits, cells), make([]nonet.Digits, cells)
		rec.Puzzle.Givens[0], p.Placed[1], p.Colours[1] = nonet.Digit(n), 2, 1<<3
		p.Corner[2], p.Centre[3] = nonet.AllDigits(n), nonet.DigitsOf(1, nonet.Digit(n))
		again := read(t, written(t, penpaFormat, rec), Options{})[0]
		if again.Err != nil || !equal(rec.Puzzle, again.Puzzle) || *again.Meta != *rec.Meta ||
			held(again, penpaFormat.holds) != held(rec, penpaFormat.holds) {
			t.Errorf("%s: got %s, %s, want %s", layout, summary(again),
				held(again, penpaFormat.holds), held(rec, penpaFormat.holds))
		}
		roundTrip(t, penpaFormat, []*Record{again})
	}
	for _, layout := range []string{"9+windoku", "2x2+apart:r1c1,r3c3",
		"jigsaw:1112233332244441"} {
		text, err := write(penpaFormat, WriteOptions{},
			&Record{Puzzle: nonet.NewPuzzle(parseLayout(layout))})
		if !errors.Is(err, ErrCannotHold) || text != "" {
			t.Errorf("%s: wrote %q, %v", layout, text, err)
		}
	}
}
