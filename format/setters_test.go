package format

import (
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/codec"
	"github.com/nonet-dev/nonet/format/internal/fpuzzles"
	"github.com/nonet-dev/nonet/format/internal/setters"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// only returns the record of a text that has one, whose format detection finds.
func only(t *testing.T, text string, o Options) *Record {
	t.Helper()
	all := read(t, text, o)
	if len(all) != 1 {
		t.Fatalf("%.60q has %d records", text, len(all))
	}
	return all[0]
}

// fullRecord returns a record with everything that programs for setters hold.
func fullRecord(l *nonet.Layout) *Record {
	n := l.Cells()
	r := &Record{Puzzle: nonet.NewPuzzle(l), Progress: &Progress{
		Placed: make(nonet.Grid, n), Corner: make([]nonet.Digits, n),
		Centre: make([]nonet.Digits, n), Colours: make([]uint32, n),
	}, Meta: &Meta{Title: "Two \"words\", é", Author: "nonet",
		Rules: "Normal sudoku rules apply.\nAnd more."}}
	solution, err := new(nonet.Solver).First(context.Background(), r.Puzzle)
	if err == nil {
		r.Solution = solution
	}
	for c := range n {
		switch c % 5 {
		case 0:
			r.Puzzle.Givens[c] = nonet.Digit(1 + c%3)
			if err == nil {
				r.Puzzle.Givens[c] = solution[c]
			}
		case 1:
			r.Progress.Placed[c] = nonet.Digit(1 + c%l.Size())
		case 2:
			r.Progress.Corner[c] = nonet.DigitsOf(1, nonet.Digit(l.Size()))
			r.Progress.Colours[c] = 1<<3 | 1<<17
		case 3:
			r.Progress.Centre[c] = nonet.DigitsOf(2, 3)
			r.Progress.Colours[c] = 1 << (c % 7)
		}
	}
	return r
}

// beside returns what a record tells beside its puzzle.
func beside(r *Record) string {
	text := ""
	if p := r.Progress; p != nil {
		text = fmt.Sprint(p.Placed, p.Candidates, p.Corner, p.Centre, p.Colours, p.Elapsed)
	}
	if m := r.Meta; m != nil {
		text += fmt.Sprintf("%+v", *m)
	}
	return text + fmt.Sprint(r.Solution)
}

// setterLayouts are of all kinds of rules.
var setterLayouts = []string{
	"9", "2x3", "3x2", "4", "latin:5", "latin:6", "9+diagonal", "9+windoku", "16", "12",
	"jigsaw:1112132233423444", "9+apart:r1c1,r5c5", "9+differ:r1c1,r5c5",
	"9+differ:r1c1,r5c5,r9c1+anti-knight+disjoint", "4+anti-king", "9+house:r1c1,r2c2,r3c3,r4c4,r5c5,r6c6,r7c7,r8c8,r9c9",
}

// testSetterRoundTrip checks that everything that a format holds is the same after it was
// written and read again, without a hint.
func testSetterRoundTrip(t *testing.T, f *Format, drop func(*Record)) {
	var records []*Record
	for _, text := range setterLayouts {
		records = append(records, fullRecord(parseLayout(text)))
	}
	for _, add := range []func(*sketch.Rules){(*sketch.Rules).AntiKnight, (*sketch.Rules).AntiKing,
		(*sketch.Rules).DisjointGroups, (*sketch.Rules).NoBoxes} {
		rules := sketch.NewRules(9)
		add(rules)
		l, err := rules.Layout()
		if err != nil {
			t.Fatal(err)
		}
		records = append(records, fullRecord(l))
	}
	for _, rec := range records {
		drop(rec)
		text, err := write(f, WriteOptions{}, rec)
		if err != nil {
			t.Fatal(err)
		}
		again := only(t, text, Options{})
		if again.Err != nil || !equal(again.Puzzle, rec.Puzzle) || beside(again) != beside(rec) {
			t.Errorf("%s: %s\nwritten as %s\nis read as\n%s, error %v", rec.Puzzle.Layout, beside(rec),
				text, beside(again), again.Err)
		}
		if lost := f.LeavesOut(rec); len(lost) > 0 {
			t.Errorf("the format leaves out %q", lost)
		}
	}
}

func TestColourNumbers(t *testing.T) {
	var p setters.ColourNumbers
	for _, test := range []struct {
		text string
		want int
	}{
		{"5", 5}, {"#FFA0A0", 2}, {"#FFFF00", 3}, {"#ffff00", 3}, {"#ffe060", 4}, {"#000", 1},
		{"#ff0000ff", 0}, {"red", 6},
	} {
		if got := p.Number(test.text); got != test.want {
			t.Errorf("%s has number %d, want %d", test.text, got, test.want)
		}
	}
	for n := range 32 {
		if got := new(setters.ColourNumbers).Number(setters.Colour(n)); got != n {
			t.Errorf("colour %d is read as %d", n, got)
		}
	}
	var many setters.ColourNumbers
	seen := map[int]bool{}
	for n := range 40 {
		seen[many.Number(fmt.Sprintf("#%06x", n*1000))] = true
	}
	if len(seen) != 32 {
		t.Errorf("40 colours have %d numbers", len(seen))
	}
}

// A text that unpacks to much more than it is ends as an error.
func TestPackedBombs(t *testing.T) {
	for _, text := range []string{
		strings.Repeat(" ", 5<<20), `{"title":"` + strings.Repeat("a", 1<<17) + `"}`,
		`{"size":9,"grid":` + strings.Repeat("[", 1<<16),
		`{"size":100,"grid":` + emptyRows(100, nil) + `,"killercage":[` +
			strings.Repeat(`{"cells":[`+strings.Repeat(`"R1C1",`, 99)+`"R1C2"]},`, 100) + `{}]}`,
	} {
		link := fpuzzles.Link + codec.EncodeLZ(text, codec.Base64)
		if rec := only(t, link, Options{}); rec.Err == nil {
			t.Errorf("%.40q is read", text)
		}
	}
}

// wantErrors checks what is said of inputs that are wrong.
func wantErrors(t *testing.T, f *Format, errs map[string]string) {
	t.Helper()
	for text, want := range errs {
		all := read(t, text, Options{Format: f})
		if len(all) != 1 || all[0].Err == nil || !strings.Contains(all[0].Err.Error(), want) {
			t.Errorf("%s\ngot %s, want %s", text, tell(all), want)
		}
	}
}

// wantKinds checks the constraints that a text is refused for, and that the rest of it is
// read if they may be left out.
func wantKinds(t *testing.T, text string, want []ConstraintKind) {
	t.Helper()
	rec := only(t, text, Options{})
	var e *ConstraintsError
	if !errors.As(rec.Err, &e) {
		t.Fatalf("%s\ngot error %v", text, rec.Err)
	}
	if !reflect.DeepEqual(e.Kinds, want) {
		t.Errorf("%s\nrefused for %v, want %v", text, e.Kinds, want)
	}
	rec = only(t, text, Options{DropConstraints: true})
	if rec.Err != nil || len(rec.Lost) != len(want) {
		t.Errorf("%s\nwithout constraints: lost %q, error %v", text, rec.Lost, rec.Err)
	}
}

// emptyRows returns the rows of an empty grid, or with some cells.
func emptyRows(n int, cells map[int]string) string {
	var b strings.Builder
	for c := range n * n {
		switch {
		case c == 0:
			io.WriteString(&b, "[[")
		case c%n == 0:
			io.WriteString(&b, "],[")
		default:
			b.WriteByte(',')
		}
		if cells[c] == "" {
			b.WriteString("{}")
		}
		b.WriteString(cells[c])
	}
	return b.String() + "]]"
}

// FuzzSetters reads any object in the formats of programs for setters. What is read is the
// same after it was written in the format.
func FuzzSetters(f *testing.F) {
	formats := []*Format{fpuzzlesJSONFormat, sclFormat, sudokuMakerJSONFormat, sudokuCoachFormat}
	for i, text := range []string{
		`{"size":4,"grid":` + emptyRows(4, map[int]string{1: `{"value":2,"given":true,"region":0}`,
			2: `{"value":3,"cornerPencilMarks":[1],"highlight":3,"c":"#fff"}`}) +
			`,"diagonal+":true,"antiknight":true,"odd":[{"cell":"R1C1"}],"solution":"1234123412341234",` +
			`"killercage":[{"cells":["R1C1","R1C2"]}],"cage":[{"value":"title: x"}]}`,
		sclGrid(4, map[int]string{1: `{"value":2}`, 2: `{"pencilMarks":["1"],"centremarks":[2]}`}) +
			`,"cages":[{"cells":[[0,0]],"unique":true},{"value":"author: y"}],"global":["antiking"],` +
			`"lines":[{"color":"#34BBE6","thickness":2,"wayPoints":[[0,0],[4,4]]}],` +
			`"underlays":[{"center":[0.5,0.5],"width":1,"height":1,"backgroundColor":"#f00"}]}`,
		makerOf(`"minDigit":0,"maxDigit":8,"author":"z",`, `,{"type":10},{"type":301,"cages":`+
			`[{"cells":[0,1],"value":0}]},{"type":305,"cells":[2,3]},{"type":100,"cells":[4]}`),
		"{ce:[[{v:1},],[,]],re:[[[0,0],[0,1]]],t:'x'}",
	} {
		f.Add(text, uint8(min(i, 4-i)))
	}
	for i, format := range formats[:2] {
		p := nonet.NewPuzzle(parseLayout("9"))
		p.Rules = setterRules(p.Layout)
		text, err := write(format, WriteOptions{}, &Record{Puzzle: p})
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text, uint8(i))
	}
	f.Add(`{"size":4,"grid":`+emptyRows(4, nil)+`,"nonconsecutive":true,"negative":["ratio","xv"],`+
		`"difference":[{"cells":["R1C1","R1C2"],"value":"2"}],"boxindexer":[{"cells":["R2C2"]}],`+
		`"minimum":[{"cell":"R4C4"}],"nabner":[{"lines":[["R1C3","R2C3"]]}],"killercage":[{"value":3,`+
		`"cells":["R3C3","R3C4"]}],"line":[{"fromConstraint":"Renban"}]}`, uint8(0))
	f.Add(makerOf("", `,{"type":200,"clues":[{"value":1,"edge":1}],"negative":[1]},{"type":404,`+
		`"lines":[[0,1,3]],"singleRegionTotals":true},{"type":16,"groups":[14,112,896]},{"type":500,`+
		`"clues":[{"value":9,"outerCell":4,"diagonal":1}]},{"type":303,"clues":[{"corner":11,`+
		`"digits":[1]}]},{"type":408,"bulbsWithArrows":[{"bulbCells":[9],"arrows":[[9,10,11]]}]}`),
		uint8(2))
	f.Fuzz(func(t *testing.T, text string, choice uint8) {
		if len(text) > 1<<14 {
			t.Skip()
		}
		format := formats[int(choice)%len(formats)]
		for _, rec := range recordsOf(t, format, text, Options{DropConstraints: true}) {
			if rec.Puzzle == nil || rec.Puzzle.Layout.Size() > 25 {
				continue
			}
			if err := rec.Puzzle.Validate(); err != nil {
				t.Fatal(err)
			}
			again, err := write(format, WriteOptions{}, rec)
			if errors.Is(err, ErrCannotHold) {
				continue
			}
			got := recordsOf(t, format, again, Options{})
			if len(got) != 1 || got[0].Err != nil || !equal(got[0].Puzzle, rec.Puzzle) {
				t.Fatalf("%s\nis written as\n%s\nand read as %s", text, again, tell(got))
			}
		}
	})
}

// Options.Whole refuses what reading would leave out, unless DropConstraints allows it.
func TestWhole(t *testing.T) {
	const drawn, lost = `,"lines":[{"color":"red"}]`, `,"constraints":["x"]`
	for _, test := range []struct {
		members string
		o       Options
		want    []string
	}{
		{drawn, Options{Whole: true}, []string{"drawings (1)"}},
		{drawn, Options{Whole: true, DropConstraints: true}, []string{"drawings (1)"}},
		{drawn, Options{}, nil},
		{`,"foglight":[[0,0]]`, Options{Whole: true}, nil},
		{lost, Options{Whole: true, DropConstraints: true}, nil},
	} {
		rec := only(t, sclOf(test.members), test.o)
		var err *LeftOutError
		if errors.As(rec.Err, &err) != (test.want != nil) ||
			err != nil && !slices.Equal(err.What, test.want) {
			t.Errorf("%s, %+v: got %v, %s", test.members, test.o, rec.Err, summary(rec))
		}
	}
	kept := `{"layout":"4","puzzle":"1...............","lost":["arrows (1)"]}`
	if rec := only(t, kept, Options{Whole: true}); !errors.As(rec.Err, new(*LeftOutError)) {
		t.Errorf("got %v", rec.Err)
	}
}
