package photo

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/nonet-dev/nonet"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// A look is how a board is drawn.
type look struct {
	cell         int // pixels
	margin       int
	bold         bool
	paper, ink   color.Color
	line, placed color.Color
	thin, thick  int  // lines
	frameless    bool // without a line around it
	numbers      bool // 10, 11, ... instead of A, B, ...
}

func usualLook() look {
	return look{cell: 48, margin: 30, paper: color.White, ink: color.Gray{20},
		line: color.Gray{60}, placed: color.RGBA{30, 90, 220, 255}, thin: 1, thick: 3}
}

func faceOf(t testing.TB, bold bool, size float64) font.Face {
	data := goregular.TTF
	if bold {
		data = gobold.TTF
	}
	f, err := opentype.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72})
	if err != nil {
		t.Fatal(err)
	}
	return face
}

// board draws a puzzle with placed digits and notes, either of which may be nil.
func drawBoard(t testing.TB, k look, l *nonet.Layout, givens, placed nonet.Grid,
	notes []nonet.Digits) *image.RGBA {
	n := l.Size()
	side := n*k.cell + 2*k.margin
	m := image.NewRGBA(image.Rect(0, 0, side, side))
	draw.Draw(m, m.Bounds(), image.NewUniform(k.paper), image.Point{}, draw.Src)
	rows, cols := l.BoxShape()
	for i := range n + 1 {
		if k.frameless && (i == 0 || i == n) {
			continue
		}
		for d, step := range []int{cols, rows} {
			w := k.thin
			if i%step == 0 {
				w = k.thick
			}
			at := k.margin + i*k.cell - w/2
			r := image.Rect(at, k.margin, at+w, side-k.margin)
			if d == 1 {
				r = image.Rect(k.margin, at, side-k.margin, at+w)
			}
			draw.Draw(m, r, image.NewUniform(k.line), image.Point{}, draw.Src)
		}
	}
	size := .62
	if k.numbers {
		size = .5
	}
	face, small := faceOf(t, k.bold, float64(k.cell)*size), faceOf(t, false, float64(k.cell)*.26)
	text := func(f font.Face, c color.Color, s string, x, y float64) { // its middle
		d := font.Drawer{Dst: m, Src: image.NewUniform(c), Face: f}
		b, _ := d.BoundString(s)
		d.Dot = fixed.Point26_6{X: fixed.Int26_6(x*64) - (b.Min.X+b.Max.X)/2,
			Y: fixed.Int26_6(y*64) - (b.Min.Y+b.Max.Y)/2}
		d.DrawString(s)
	}
	word := func(d nonet.Digit) string {
		if k.numbers {
			return strconv.Itoa(int(d))
		}
		return symbol(d)
	}
	for c := range n * n {
		x := float64(k.margin) + (float64(c%n)+.5)*float64(k.cell)
		y := float64(k.margin) + (float64(c/n)+.5)*float64(k.cell)
		switch {
		case givens[c] != 0:
			text(face, k.ink, word(givens[c]), x, y)
		case placed != nil && placed[c] != 0:
			text(face, k.placed, word(placed[c]), x, y)
		case notes != nil:
			for d := range notes[c].All() {
				i, j := float64((d-1)%3)-1, float64((d-1)/3)-1
				text(small, k.ink, word(d), x+i*.29*float64(k.cell), y+j*.29*float64(k.cell))
			}
		}
	}
	return m
}

// A distortion is what happens between a board and a photo of it.
type distortion struct {
	tilt    float64 // degrees about an axis in the paper
	roll    float64 // degrees in the plane
	curl    float64 // how far the middle of the paper bulges, as a part of its side
	blur    float64 // standard deviation, pixels
	noise   float64 // standard deviation, levels
	shadow  float64 // how much darker one side is, as a part
	quality int     // of JPEG; 0: none
}

// photoOf makes a photo of a board.
func photoOf(t testing.TB, m *image.RGBA, d distortion, seed uint64) image.Image {
	rng := rand.New(rand.NewPCG(seed, 1))
	w, h := m.Bounds().Dx(), m.Bounds().Dy()
	out := image.NewRGBA(image.Rect(0, 0, w*5/4, h*5/4))
	sinR, cosR := math.Sincos(d.roll * math.Pi / 180)
	sinT, cosT := math.Sincos(d.tilt * math.Pi / 180)
	const camera = 2.2 // distance of the eye, in sides of the board
	planes := [3][]float64{}
	for i := range planes {
		planes[i] = make([]float64, out.Rect.Dx()*out.Rect.Dy())
	}
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			// The ray through the pixel meets the tilted plane.
			u := (float64(x) - float64(out.Rect.Dx())/2) / float64(w)
			v := (float64(y) - float64(out.Rect.Dy())/2) / float64(h)
			u, v = u*cosR+v*sinR, v*cosR-u*sinR
			k := camera / (camera*cosT - v*sinT)
			px, py := u*(1+v*k*sinT/camera)*1, v*k
			py += d.curl * math.Cos(px*math.Pi) * .5
			sx, sy := (px+.5)*float64(w), (py+.5)*float64(h)
			p := out.Rect.Dx()*y + x
			for i := range planes {
				planes[i][p] = sample(m, sx, sy, i)
			}
		}
	}
	for i := range planes {
		if d.blur > 0 {
			planes[i] = gauss(planes[i], out.Rect.Dx(), d.blur)
		}
		for p, v := range planes[i] {
			x := p % out.Rect.Dx()
			v *= 1 - d.shadow*float64(x)/float64(out.Rect.Dx())
			v += rng.NormFloat64() * d.noise
			out.Pix[4*p+i] = uint8(min(255, max(0, v)))
			out.Pix[4*p+3] = 255
		}
	}
	if d.quality == 0 {
		return out
	}
	var file bytes.Buffer
	if err := jpeg.Encode(&file, out, &jpeg.Options{Quality: d.quality}); err != nil {
		t.Fatal(err)
	}
	img, err := Decode(&file)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// sample returns a channel of m at a place, bilinearly; paper beyond it.
func sample(m *image.RGBA, x, y float64, channel int) float64 {
	x, y = x-.5, y-.5
	x0, y0 := math.Floor(x), math.Floor(y)
	at := func(x, y int) float64 {
		x, y = min(max(x, 0), m.Rect.Dx()-1), min(max(y, 0), m.Rect.Dy()-1)
		return float64(m.Pix[m.PixOffset(x, y)+channel])
	}
	fx, fy, i, j := x-x0, y-y0, int(x0), int(y0)
	return (at(i, j)*(1-fx)+at(i+1, j)*fx)*(1-fy) + (at(i, j+1)*(1-fx)+at(i+1, j+1)*fx)*fy
}

// gauss blurs a plane of w pixels a row.
func gauss(p []float64, w int, sigma float64) []float64 {
	r := int(3*sigma) + 1
	kernel := make([]float64, 2*r+1)
	total := 0.
	for i := range kernel {
		kernel[i] = math.Exp(-float64((i-r)*(i-r)) / (2 * sigma * sigma))
		total += kernel[i]
	}
	h := len(p) / w
	for _, step := range []int{1, w} {
		out := make([]float64, len(p))
		for q := range p {
			x, y := q%w, q/w
			for i, k := range kernel {
				j := i - r
				if step == 1 {
					j = min(max(j, -x), w-1-x)
				} else {
					j = min(max(j, -y), h-1-y)
				}
				out[q] += k / total * p[q+j*step]
			}
		}
		p = out
	}
	return p
}

// parse returns the grid of a text.
func parse(t testing.TB, l *nonet.Layout, text string) nonet.Grid {
	p, err := nonet.ParsePuzzle(l, text)
	if err != nil {
		t.Fatal(err)
	}
	return p.Givens
}

const sixteen = "..G..3DF6...1.2.F..C175...2..A.9.4.....A5...37E...1DC...4E....56.EA7.....4....6...542..7" +
	".1..9C.D..F.6.A....3...8G.8.5.....6F.......2.EB.C.8.A...E.6..C8..G..2.F..9D..6......4..7" +
	"....D...9.5..........8..1..7.4.5D1C....G.........27..A...8C4....8..A.5..B3..D..."

const classic = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// same reports a reading that is not of the grid.
func same(t *testing.T, r *Reading, want nonet.Grid) {
	t.Helper()
	if got := r.Record.Puzzle.Givens; got.String() != want.String() {
		t.Errorf("read %s\nwant %s", got, want)
	}
}

// one reads a picture of one grid.
func one(t *testing.T, img image.Image) *Reading {
	t.Helper()
	rs, err := Read(t.Context(), img, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(rs) != 1 {
		t.Fatalf("%d grids, want 1", len(rs))
	}
	return &rs[0]
}

// TestLooks reads boards as programs draw them.
func TestLooks(t *testing.T) {
	dark := func(k *look) {
		k.paper, k.ink, k.line = color.Gray{25}, color.Gray{235}, color.Gray{110}
	}
	for name, change := range map[string]func(*look){
		"usual":      func(*look) {},
		"bold":       func(k *look) { k.bold = true },
		"dark":       dark,
		"frameless":  func(k *look) { k.frameless = true },
		"small":      func(k *look) { k.cell, k.margin = 24, 12 },
		"large":      func(k *look) { k.cell = 110 },
		"pale lines": func(k *look) { k.line = color.Gray{215} },
		"thin lines": func(k *look) { k.thick = 1 },
		"red":        func(k *look) { k.ink = color.RGBA{220, 40, 40, 255} },
		"blue paper": func(k *look) { k.paper = color.RGBA{170, 200, 240, 255} },
	} {
		t.Run(name, func(t *testing.T) {
			k := usualLook()
			change(&k)
			givens := parse(t, nonet.Classic(), classic)
			r := one(t, drawBoard(t, k, nonet.Classic(), givens, nil, nil))
			same(t, r, givens)
			if !r.Unique || len(r.Doubtful()) > 0 {
				t.Errorf("unique %v, %s", r.Unique, r.Doubts())
			}
		})
	}
}

// TestPlacedAndNotes tells givens, placed digits and notes apart.
func TestPlacedAndNotes(t *testing.T) {
	l := nonet.Classic()
	givens := parse(t, l, classic)
	solution, err := new(nonet.Solver).Solve(t.Context(), &nonet.Puzzle{Layout: l, Givens: givens})
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*look){
		"light": func(*look) {},
		"dark": func(k *look) {
			k.paper, k.ink, k.line = color.Gray{25}, color.Gray{235}, color.Gray{110}
			k.placed = color.RGBA{90, 150, 255, 255}
		},
	} {
		t.Run(name, func(t *testing.T) {
			k := usualLook()
			k.cell = 60
			change(&k)
			placed := make(nonet.Grid, 81)
			notes := make([]nonet.Digits, 81)
			candidates := (&nonet.Puzzle{Layout: l, Givens: givens}).Candidates()
			for c := range placed {
				switch {
				case givens[c] == 0 && c%5 == 0:
					placed[c] = solution[c]
				case givens[c] == 0 && c%2 == 0:
					notes[c] = candidates[c]
				}
			}
			r := one(t, drawBoard(t, k, l, givens, placed, notes))
			same(t, r, givens)
			for c, cell := range r.Cells {
				if placed[c] != 0 && (cell.Kind != Placed || cell.Digit != placed[c]) {
					t.Errorf("%s: kind %d digit %d, want %d placed", l.CellName(nonet.Cell(c)),
						cell.Kind, cell.Digit, placed[c])
				}
				if cell.Marks != notes[c] {
					t.Errorf("%s: notes %v, want %v", l.CellName(nonet.Cell(c)), cell.Marks,
						notes[c])
				}
			}
		})
	}
}

// TestTurned reads pictures that lie on a side or stand on their head.
func TestTurned(t *testing.T) {
	givens := parse(t, nonet.Classic(), classic)
	m := image.Image(drawBoard(t, usualLook(), nonet.Classic(), givens, nil, nil))
	for turns := range 4 {
		r := one(t, m)
		same(t, r, givens)
		if want := (4 - turns) % 4; r.Turns != want {
			t.Errorf("turned by %d quarters, want %d", r.Turns, want)
		}
		m = turnedPicture(m)
	}
}

// turnedPicture returns a picture after a quarter turn to the right.
func turnedPicture(m image.Image) image.Image {
	b := m.Bounds()
	right := image.NewRGBA(image.Rect(0, 0, b.Dy(), b.Dx()))
	for y := range b.Dy() {
		for x := range b.Dx() {
			right.Set(b.Dy()-1-y, x, m.At(x, y))
		}
	}
	return right
}

// TestDistortions reads photos of boards.
func TestDistortions(t *testing.T) {
	givens := parse(t, nonet.Classic(), classic)
	for name, d := range map[string]distortion{
		"tilted":     {tilt: 25},
		"far tilted": {tilt: 35, quality: 60},
		"rolled":     {roll: 20},
		"curled":     {curl: .08},
		"blurred":    {blur: 1.5},
		"noisy":      {noise: 14},
		"shadow":     {shadow: .7},
		"compressed": {quality: 30},
		"all": {tilt: 18, roll: -6, curl: .04, blur: 1, noise: 5, shadow: .4,
			quality: 50},
	} {
		t.Run(name, func(t *testing.T) {
			m := drawBoard(t, usualLook(), nonet.Classic(), givens, nil, nil)
			same(t, one(t, photoOf(t, m, d, 7)), givens)
		})
	}
}

// TestSizes reads boards of other sizes than nine.
func TestSizes(t *testing.T) {
	for _, x := range []struct {
		name, layout, puzzle string
		numbers              bool
	}{
		{"4", "2x2", "2..4.4.....33...", false},
		{"6", "2x3", "....1..3.65......1..6..36.....4.1...", false},
		{"6 standing", "3x2", "........26...5...2....214......13..5", false},
		{"12", "3x4", ".79....5.C1..CA......4..B..1.7..A..393....2.6.....56......4.42...83..B5.....B..4...." +
			"A.....5...9..13..C...2.5..2....A.3...94..3B7C......5...17...", false},
		{"12 in numbers", "3x4", ".79....5.C1..CA......4..B..1.7..A..393....2.6.....56......4.42...83..B5.....B..4...." +
			"A.....5...9..13..C...2.5..2....A.3...94..3B7C......5...17...", true},
		{"16", "4x4", sixteen, false},
		{"16 in numbers", "4x4", sixteen, true},
	} {
		t.Run(x.name, func(t *testing.T) {
			l, err := nonet.ParseLayout(x.layout)
			if err != nil {
				t.Fatal(err)
			}
			givens := parse(t, l, x.puzzle)
			k := usualLook()
			k.numbers = x.numbers
			r := one(t, drawBoard(t, k, l, givens, nil, nil))
			same(t, r, givens)
			if r.Record.Puzzle.Layout.String() != l.String() {
				t.Errorf("layout %s, want %s", r.Record.Puzzle.Layout, l)
			}
		})
	}
}

// TestSeveral reads the grids of a page in reading order.
func TestSeveral(t *testing.T) {
	k := usualLook()
	k.cell = 30
	givens := parse(t, nonet.Classic(), classic)
	page := image.NewRGBA(image.Rect(0, 0, 700, 700))
	draw.Draw(page, page.Bounds(), image.White, image.Point{}, draw.Src)
	var want []nonet.Grid
	for i := range 4 {
		g := givens
		if i > 0 { // other digits
			g = make(nonet.Grid, 81)
			for c, d := range givens {
				if d != 0 {
					g[c] = (d+nonet.Digit(i)-1)%9 + 1
				}
			}
		}
		want = append(want, g)
		m := drawBoard(t, k, nonet.Classic(), g, nil, nil)
		at := image.Pt(i%2*345, i/2*345)
		draw.Draw(page, m.Bounds().Add(at), m, image.Point{}, draw.Src)
	}
	rs, err := Read(t.Context(), page, Options{})
	if err != nil || len(rs) != 4 {
		t.Fatalf("%d grids (%v), want 4", len(rs), err)
	}
	for i := range rs {
		same(t, &rs[i], want[i])
	}
}
