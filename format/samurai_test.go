package format

import (
	"bytes"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// samuraiRows has the rows of a puzzle of each layout with a name, with blanks where there is no
// cell: 17 digits and more.
func samuraiRows(t *testing.T, name string) string {
	t.Helper()
	l, err := nonet.ParseLayout(name)
	if err != nil {
		t.Fatal(err)
	}
	full, err := (&nonet.Solver{}).First(t.Context(), nonet.NewPuzzle(l))
	if err != nil {
		t.Fatal(err)
	}
	return string(appendShapeRows(nil, l, full))
}

// Rows without a header are those of the layout that fits, if it has cells outside; the classic
// grid and grids of other sizes are not taken for it.
func TestDetectSamurai(t *testing.T) {
	for _, name := range nonet.OverlapNames() {
		rows := samuraiRows(t, name)
		dotted := strings.ReplaceAll(rows, " ", ".")
		want := lex.Yes
		if name == "butterfly" {
			want = lex.No // a 12x12 without the digits 10 to 12
		}
		for _, text := range []string{rows, dotted, rows + "\n" + rows} {
			if got := detectSamurai([]byte(text), true); got != want {
				t.Errorf("%s: %v, want %v:\n%s", name, got, want, text)
			}
		}
		if want == lex.Yes {
			half := rows[:1+strings.LastIndexByte(rows[:len(rows)/2], '\n')]
			if got := detectSamurai([]byte(half), false); got != lex.More {
				t.Errorf("half of %s: %v", name, got)
			}
		}
	}
	for _, text := range []string{
		strings.Repeat(".........\n", 9), strings.Repeat(strings.Repeat(".", 21)+"\n", 21),
		strings.Repeat("12345678.\n", 9), "1.2\n", "",
	} {
		if got := detectSamurai([]byte(text), true); got == lex.Yes {
			t.Errorf("taken for a Samurai:\n%s", text)
		}
	}
}

// Each layout of another shape is written and read as the same puzzle.
func TestSamuraiRoundTrip(t *testing.T) {
	for _, text := range []string{"samurai", "twin+diagonal", "overlap:2x3:r1c1,r5c4",
		"overlap:latin:3:r1c1,r5c1", "overlap:latin:3:r1c5,r3c1", "grid:2x3:3", "free:4x6:3:2x1",
		"free:12x12:9"} {
		l, err := nonet.ParseLayout(text)
		if err != nil {
			t.Fatal(err)
		}
		p := nonet.NewPuzzle(l)
		i := 0
		for c := range l.Inside() {
			if i++; i%3 == 0 {
				p.Givens[c] = nonet.Digit(i%l.Digits() + 1)
			}
		}
		rec := &Record{Puzzle: p}
		written, err := appendSamurai(nil, rec, WriteOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range []Options{{}, {Format: samuraiFormat, Layout: l}} {
			records, err := Read(bytes.NewReader(written), o)
			if err != nil || len(records) != 1 || records[0].Err != nil {
				t.Errorf("%s: %v, %v\n%s", text, records, err, written)
				continue
			}
			if got := records[0].Puzzle; got.String() != p.String() || got.Validate() != nil {
				t.Errorf("%s is read as %s\n%s", p, got, written)
			}
		}
	}
}

// Drawings are read by their digits.
func TestSamuraiDrawing(t *testing.T) {
	l, _ := nonet.ParseLayout("overlap:4:r1c1,r3c3")
	p := nonet.NewPuzzle(l)
	p.Givens[0], p.Givens[35] = 3, 4
	for _, name := range []string{"pretty", "samurai"} {
		f, _ := ByName(name)
		var b bytes.Buffer
		w := f.write(&b, WriteOptions{})
		if err := w.Write(&Record{Puzzle: p}); err != nil {
			t.Fatal(err)
		}
		records, err := Read(&b, Options{})
		if err != nil || len(records) != 1 || records[0].Err != nil ||
			records[0].Puzzle.String() != p.String() {
			t.Errorf("%s: %v, %v", name, records, err)
		}
	}
}
