package photo

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

// bomb returns the header of a PNG of w by h pixels, with next to no data.
func bomb(w, h uint32) []byte {
	head := binary.BigEndian.AppendUint32([]byte("IHDR"), w)
	head = append(binary.BigEndian.AppendUint32(head, h), 8, 2, 0, 0, 0)
	out := binary.BigEndian.AppendUint32([]byte("\x89PNG\r\n\x1a\n"), 13)
	out = append(out, head...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(head))
}

// TestDecodeRefuses says why a file is not read, and what to do.
func TestDecodeRefuses(t *testing.T) {
	puzzle, err := os.ReadFile("../examples/pictures/puzzle.png")
	if err != nil {
		t.Fatal(err)
	}
	for name, x := range map[string]struct{ data, want string }{
		"empty":     {"", "not a picture"},
		"text":      {"53..7....", "not a picture"},
		"PDF":       {"%PDF-1.7\n", "PDF is not read: show the page"},
		"HEIC":      {"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00", "HEIC is not read: export it as JPEG"},
		"bomb":      {string(bomb(60000, 60000)), "60000 by 60000 pixels, more than are read"},
		"wide":      {string(bomb(1<<30, 1)), "more than are read"},
		"cut":       {string(puzzle[:len(puzzle)/2]), "the picture (PNG) is damaged"},
		"head":      {string(puzzle[:20]), "the picture (PNG) is damaged"},
		"JPEG head": {"\xff\xd8\xff\xe0", "the picture (JPEG) is damaged"},
	} {
		if _, err := Decode(strings.NewReader(x.data)); err == nil ||
			!strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: error %v, want %q", name, err, x.want)
		}
	}
	_, err = Decode(&endless{})
	if err == nil || !strings.Contains(err.Error(), "MiB: reduce it") {
		t.Errorf("endless: %v", err)
	}
}

// endless is a JPEG that does not end.
type endless struct{ n int }

func (e *endless) Read(p []byte) (int, error) {
	clear(p)
	if e.n == 0 {
		copy(p, "\xff\xd8\xff")
	}
	e.n += len(p)
	return len(p), nil
}

// TestSniff decides with as few bytes as tell.
func TestSniff(t *testing.T) {
	for head, want := range map[string]struct {
		name string
		more bool
	}{
		"":                 {"", true},
		"5":                {"", false},
		"\xff":             {"", true},
		"\xff\xd8\xff":     {"JPEG", false},
		"RIFF":             {"", true},
		"RIFF1234WEBP":     {"WebP", false},
		"RIFF1234WAVE":     {"", false},
		"\x00\x00\x00\x18": {"", true},
		"53..7":            {"", false},
		"BMW":              {"", true},
		"BMW is not a BMP": {"", false},
		"%PDF-":            {"PDF", false},
	} {
		if name, more := Sniff([]byte(head)); name != want.name || more != want.more {
			t.Errorf("%q: %q, %v; want %q, %v", head, name, more, want.name, want.more)
		}
	}
}

// TestReadStops ends with its context.
func TestReadStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	m := drawBoard(t, usualLook(), nonet.Classic(), parse(t, nonet.Classic(), classic), nil, nil)
	if _, err := Read(ctx, m, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// FuzzDecode unpacks and reads any bytes.
func FuzzDecode(f *testing.F) {
	files, _ := filepath.Glob("../examples/pictures/*.*")
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		img, err := Decode(bytes.NewReader(data))
		if err != nil || img.Bounds().Dx()*img.Bounds().Dy() > 1<<20 {
			return
		}
		checkReadings(t, img)
	})
}

// FuzzPixels reads small pictures of any pixels.
func FuzzPixels(f *testing.F) {
	f.Add(uint16(20), []byte("\x00\xff\x80"))
	f.Fuzz(func(t *testing.T, width uint16, pix []byte) {
		w := int(width)%200 + 1
		if len(pix) < w || len(pix) > 1<<16 {
			return
		}
		m := &image.Gray{Pix: pix[:len(pix)/w*w], Stride: w, Rect: image.Rect(0, 0, w, len(pix)/w)}
		checkReadings(t, m)
	})
}

// checkReadings reads a picture and checks what holds for every reading.
func checkReadings(t *testing.T, img image.Image) {
	t.Helper()
	rs, err := Read(t.Context(), img, Options{})
	if (err == nil) != (len(rs) > 0) {
		t.Fatalf("%d grids, error %v", len(rs), err)
	}
	var grids []Solved
	for i := range rs {
		grids = append(grids, Solved{Reading: &rs[i]})
	}
	text, err := AppendSVG(nil, img, "", grids)
	if err != nil || bytes.Contains(text, []byte("NaN ")) || bytes.Contains(text, []byte("Inf ")) {
		t.Fatalf("the drawing over it has places that are no numbers, or error %v", err)
	}
	for _, r := range rs {
		p := r.Record.Puzzle
		if err := p.Validate(); err != nil || len(r.Cells) != r.Size*r.Size {
			t.Fatalf("size %d, %d cells: %v", r.Size, len(r.Cells), err)
		}
		for c, k := range r.Cells {
			if given := p.Givens[c]; (k.Kind == Given) != (given != 0) ||
				k.Kind == Given && k.Digit != given {
				t.Errorf("cell %d: kind %d digit %d, given %d", c, k.Kind, k.Digit, p.Givens[c])
			}
		}
	}
}

// TestDecide compares what the solver decides with the probabilities it is given: it changes no
// cell that is sure, and what it calls a puzzle with one solution is one.
func TestDecide(t *testing.T) {
	l := nonet.Classic()
	truth := parse(t, l, classic)
	rng := rand.New(rand.NewPCG(3, 4))
	for range 60 {
		d := decider{layout: l, solver: &nonet.Solver{NodeLimit: maxNodes}}
		first := make(nonet.Grid, 81)
		wrong := 0
		for c, v := range truth {
			p := make([]float64, 10)
			for i := range p {
				p[i] = 1e-5
			}
			switch {
			case v != 0 && rng.IntN(8) == 0: // it looks like another digit
				p[rng.IntN(9)+1], p[v] = .6, .39
				wrong++
			case v != 0:
				p[v] = 1
			case rng.IntN(30) == 0: // dirt that looks like a digit
				p[0], p[rng.IntN(9)+1] = .3, .6
			default:
				p[0] = 1
			}
			d.choices = append(d.choices, choicesOf(p))
			first[c] = d.choices[c][0].digit
		}
		d.givens = append(nonet.Grid{}, first...)
		ok := d.decide(t.Context())
		if d.tried > maxGrids {
			t.Errorf("%d grids were tried", d.tried)
		}
		for c := range first {
			if d.givens[c] != first[c] && d.choices[c][1].cost >= sureMargin {
				t.Errorf("%s was sure and was changed", l.CellName(nonet.Cell(c)))
			}
		}
		n, err := d.solver.CountTo(t.Context(), &nonet.Puzzle{Layout: l, Givens: d.givens}, 2)
		if ok && (n != 1 || err != nil) {
			t.Errorf("%d solutions (%v)", n, err)
		}
		doubts := d.doubts(t.Context(), ok)
		for c, v := range truth {
			if _, marked := doubts[c]; d.givens[c] != v && !marked {
				t.Errorf("%s: %d, want %d, and not marked (%d digits looked like others)",
					l.CellName(nonet.Cell(c)), d.givens[c], v, wrong)
			}
		}
	}
}
