package format

import (
	"bytes"
	"encoding/xml"
	"os"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/internal/testenv"
)

func TestSVG(t *testing.T) {
	p := nonet.NewPuzzle(nonet.Classic())
	p.Givens[0] = 5
	picture := func(p *nonet.Puzzle, o WriteOptions) string {
		var b bytes.Buffer
		w := svgFormat.NewWriter(&b, o)
		if err := w.Write(&Record{Puzzle: p}); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	text := picture(p, WriteOptions{})
	if !strings.HasPrefix(text, "<svg ") || !strings.HasSuffix(text, "</svg>\n") ||
		strings.Count(text, ">5</text>") != 1 {
		t.Errorf("%s", text)
	}
	if text := picture(p, WriteOptions{Symbols: 'A'}); strings.Count(text, ">E</text>") != 1 {
		t.Errorf("%s", text)
	}
	p.Marks = make([]nonet.Digits, 81)
	for c := range p.Marks {
		p.Marks[c] = nonet.AllDigits(9)
	}
	p.Marks[0], p.Marks[1] = nonet.DigitsOf(5), nonet.DigitsOf(3, 7)
	if text := picture(p, WriteOptions{}); strings.Count(text, ">5</text>") != 80 ||
		strings.Count(text, ">3</text>") != 80 {
		t.Errorf("pencilmarks: %s", text)
	}
}

// TestSVGOfVariants draws every puzzle of the collection with all of its rules.
func TestSVGOfVariants(t *testing.T) {
	in, err := os.Open(testenv.Data(t, "variants", "variants.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	reader, err := NewReader(in, Options{Format: formatNamed(t, "json")})
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for r := range reader.Records() {
		if r.Err != nil {
			t.Fatal(r.Err)
		}
		count++
		var out bytes.Buffer
		w := svgFormat.NewWriter(&out, WriteOptions{})
		if err := w.Write(r); err != nil {
			t.Fatalf("puzzle %d: %v", count, err)
		}
		if text := out.String(); strings.Contains(text, "not drawn") || len(text) > 60_000 {
			t.Errorf("puzzle %d: %d bytes, not all is drawn", count, len(text))
		}
		if err := xml.Unmarshal(out.Bytes(), new(struct{})); err != nil {
			t.Errorf("puzzle %d: %v", count, err)
		}
	}
	if count < 200 {
		t.Errorf("%d puzzles", count)
	}
}

func TestSVGCannotHold(t *testing.T) {
	testCannotHold(t, svgFormat, &Record{Cover: new(exactcover.Problem)})
	w := svgFormat.NewWriter(new(bytes.Buffer), WriteOptions{})
	r := &Record{Puzzle: nonet.NewPuzzle(nonet.Classic())}
	if err := w.Write(r); err != nil {
		t.Fatal(err)
	}
	if err := w.Write(r); err == nil || !strings.Contains(err.Error(), "more than one puzzle") {
		t.Error(err)
	}
}
