package photo

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"image"
	"image/color"
	"math"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

// overDrawing is what a drawing over a picture has.
type overDrawing struct {
	Width  int    `xml:"width,attr"`
	Height int    `xml:"height,attr"`
	Box    string `xml:"viewBox,attr"`
	Group  struct {
		Transform string `xml:"transform,attr"`
		Image     struct {
			Href string `xml:"href,attr"`
		} `xml:"image"`
		Frames []struct {
			Title string `xml:"title"`
		} `xml:"path"`
		Texts []struct {
			Transform string `xml:"transform,attr"`
			Text      string `xml:",chardata"`
		} `xml:"text"`
	} `xml:"g"`
}

// drawOver draws over a picture, and returns the drawing and the picture that it has.
func drawOver(t *testing.T, img image.Image, grids ...Solved) (overDrawing, image.Image) {
	t.Helper()
	text, err := AppendSVG(nil, img, `a "title" <&>`, grids)
	if err != nil {
		t.Fatal(err)
	}
	var d overDrawing
	if err := xml.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	_, data, _ := strings.Cut(d.Group.Image.Href, ";base64,")
	file, err := base64.StdEncoding.DecodeString(data)
	if err != nil {
		t.Fatal(err)
	}
	small, err := Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	return d, small
}

// solved solves a reading.
func solved(t *testing.T, r *Reading) Solved {
	t.Helper()
	s, err := new(nonet.Solver).Solve(t.Context(), r.Record.Puzzle)
	if err != nil {
		t.Fatal(err)
	}
	return Solved{Reading: r, Solution: s}
}

// placesOf returns where the four corners of the cells of texts come to lie in a drawing.
func placesOf(t *testing.T, d overDrawing) (out [][4]Point) {
	t.Helper()
	var x, y float64
	var turn int
	if _, err := fmt.Sscanf(d.Group.Transform, "translate(%f %f) rotate(%d)", &x, &y,
		&turn); err != nil {
		t.Fatal(d.Group.Transform, err)
	}
	sin, cos := math.Sincos(float64(turn) * math.Pi / 180)
	for _, k := range d.Group.Texts {
		var m [6]float64
		if _, err := fmt.Sscanf(k.Transform, "matrix(%f %f %f %f %f %f)", &m[0], &m[1], &m[2],
			&m[3], &m[4], &m[5]); err != nil {
			t.Fatal(k.Transform, err)
		}
		var corners [4]Point
		for i, s := range [4]Point{{-50, -50}, {50, -50}, {50, 50}, {-50, 50}} {
			p := Point{m[0]*s.X + m[2]*s.Y + m[4], m[1]*s.X + m[3]*s.Y + m[5]}
			corners[i] = Point{p.X*cos - p.Y*sin + x, p.X*sin + p.Y*cos + y}
		}
		out = append(out, corners)
	}
	return out
}

// TestOverPlaces: over a board that lies in any way, the digits of the solution, and no givens,
// stand upright in their cells.
func TestOverPlaces(t *testing.T) {
	l := nonet.Classic()
	givens := parse(t, l, classic)
	k := usualLook()
	m := image.Image(drawBoard(t, k, l, givens, nil, nil))
	for turns := range 4 {
		s := solved(t, one(t, m))
		d, _ := drawOver(t, m, s)
		places := placesOf(t, d)
		i := 0
		for c, v := range s.Solution {
			if givens[c] != 0 {
				continue
			}
			if i == len(places) {
				t.Fatalf("%d digits, want more", i)
			}
			if d.Group.Texts[i].Text != symbol(v) {
				t.Errorf("%d turns, %s: %q, want %s", turns, l.CellName(nonet.Cell(c)),
					d.Group.Texts[i].Text, symbol(v))
			}
			for q, step := range [4][2]int{{0, 0}, {1, 0}, {1, 1}, {0, 1}} {
				want := Point{float64(k.margin + (c%9+step[0])*k.cell),
					float64(k.margin + (c/9+step[1])*k.cell)}
				if p := places[i][q]; p.distance(want) > 3 {
					t.Errorf("%d turns, %s: corner %d at %.1f, want %.1f", turns,
						l.CellName(nonet.Cell(c)), q, p, want)
				}
			}
			i++
		}
		if i != len(places) {
			t.Errorf("%d digits, want %d", len(places), i)
		}
		m = turnedPicture(m)
	}
}

// TestOverTilted: digits follow the perspective, each in its cell.
func TestOverTilted(t *testing.T) {
	l := nonet.Classic()
	m := photoOf(t, drawBoard(t, usualLook(), l, parse(t, l, classic), nil, nil),
		distortion{tilt: 25, roll: 12, curl: .03}, 7)
	s := solved(t, one(t, m))
	d, _ := drawOver(t, m, s)
	crossings := s.Crossings()
	i := 0
	for c, k := range s.Cells {
		if k.Kind == Given {
			continue
		}
		at := c/9*10 + c%9
		for q, step := range [4]int{0, 1, 11, 10} {
			want := crossings[at+step].add(Point{.5, .5})
			if p := placesOf(t, d)[i][q]; p.distance(want) > 2 {
				t.Errorf("%s: corner %d at %.1f, want %.1f", l.CellName(nonet.Cell(c)), q, p, want)
			}
		}
		i++
	}
}

// TestOverPlaced: of digits that somebody placed, those that are right stay as they are, and wrong
// ones have a frame and the right digit.
func TestOverPlaced(t *testing.T) {
	l := nonet.Classic()
	k := usualLook()
	k.cell = 60
	placed := make(nonet.Grid, 81)
	placed[2], placed[3], placed[30] = 4, 6, 9 // the last should be 7
	m := drawBoard(t, k, l, parse(t, l, classic), placed, nil)
	d, _ := drawOver(t, m, solved(t, one(t, m)))
	if len(d.Group.Texts) != 49 {
		t.Errorf("%d digits, want 49", len(d.Group.Texts))
	}
	if len(d.Group.Frames) != 1 ||
		d.Group.Frames[0].Title != "r4c4: 9, but the solution has 7" {
		t.Errorf("frames %q", d.Group.Frames)
	}
}

// TestOverNumbers: over a picture with numbers, digits beyond nine are numbers, too.
func TestOverNumbers(t *testing.T) {
	l, err := nonet.ParseLayout("4x4")
	if err != nil {
		t.Fatal(err)
	}
	for _, numbers := range []bool{false, true} {
		k := usualLook()
		k.numbers = numbers
		m := drawBoard(t, k, l, parse(t, l, sixteen), nil, nil)
		d, _ := drawOver(t, m, solved(t, one(t, m)))
		found := map[string]bool{}
		for _, text := range d.Group.Texts {
			found[text.Text] = true
		}
		if found["10"] != numbers || found["A"] == numbers {
			t.Errorf("numbers %v: %v", numbers, found)
		}
	}
}

// TestOverReduced: large pictures are reduced, the drawing has the places of the picture, and
// what is transparent is paper.
func TestOverReduced(t *testing.T) {
	m := image.NewNRGBA(image.Rect(5, 7, 5+4001, 7+2000))
	for y := range 2000 {
		for x := 2000; x < 4001; x++ {
			m.Set(5+x, 7+y, color.NRGBA{200, 0, 0, 255})
		}
	}
	d, small := drawOver(t, m)
	if b := small.Bounds(); b.Dx() != 1333 || b.Dy() != 666 || d.Width != 1333 ||
		d.Height != 666 || d.Box != "0 0 4001 2000" {
		t.Errorf("%v, %d by %d of %s", b, d.Width, d.Height, d.Box)
	}
	for x, want := range map[int]color.RGBA{20: {255, 255, 255, 255}, 1300: {200, 0, 0, 255}} {
		r, g, b, _ := small.At(x, 300).RGBA()
		for i, v := range [3]uint32{r, g, b} {
			if w := [3]uint8{want.R, want.G, want.B}[i]; math.Abs(float64(v>>8)-float64(w)) > 6 {
				t.Errorf("column %d: channel %d is %d, want %d", x, i, v>>8, w)
			}
		}
	}
}
