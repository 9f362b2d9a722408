package photo

import (
	"image"
	"image/color"
	"image/draw"
	"testing"

	"github.com/nonet-dev/nonet"
)

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
		"small digits":  func(k *look) { k.digit, k.bold = .34, true },
		"notes in rows": func(k *look) { k.inRows = true },
		"pale lines on a dark page": func(k *look) {
			k.page, k.line, k.thick = color.RGBA{31, 41, 55, 255}, color.Gray{226}, 2
		},
		"dark ink for placed digits": func(k *look) {
			k.paper, k.ink, k.line = color.RGBA{31, 41, 55, 255}, color.White, color.Gray{90}
			k.placed = color.RGBA{13, 148, 136, 255}
		},
		"one hue": func(k *look) {
			k.ink, k.placed = color.RGBA{52, 71, 96, 255}, color.RGBA{119, 147, 182, 255}
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

// TestThreeInks tells givens from placed digits if some givens have a third ink, as programs show
// the digit that is selected.
func TestThreeInks(t *testing.T) {
	l := nonet.Classic()
	givens := parse(t, l, classic)
	placed := make(nonet.Grid, 81)
	placed[2], placed[5], placed[30], placed[40] = 4, 8, 7, 5
	m := drawBoard(t, usualLook(), l, givens, placed, nil)
	k := usualLook()
	for c := range givens {
		if givens[c] != 6 {
			continue
		}
		x, y := k.margin+c%9*k.cell, k.margin+c/9*k.cell
		for j := y + 4; j < y+k.cell-4; j++ {
			for i := x + 4; i < x+k.cell-4; i++ {
				if v := m.RGBAAt(i, j); v != (color.RGBA{255, 255, 255, 255}) {
					v.R, v.G, v.B = 255, max(v.G, 120), min(v.B, v.R)
					m.SetRGBA(i, j, v)
				}
			}
		}
	}
	r := one(t, m)
	same(t, r, givens)
	for c, cell := range r.Cells {
		if placed[c] != 0 && (cell.Kind != Placed || cell.Digit != placed[c]) {
			t.Errorf("%s: kind %d digit %d, want %d placed", l.CellName(nonet.Cell(c)),
				cell.Kind, cell.Digit, placed[c])
		}
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
