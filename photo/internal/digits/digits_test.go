package digits

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"github.com/nonet-dev/nonet/internal/testenv"
)

var update = flag.Bool("update", false, "write the golden file")

// names are the symbols of the classes; that of NoDigit is '.'.
const names = "0123456789ABCDEFG."

func TestWeightsAreSmall(t *testing.T) {
	if len(weights) > 25*1024 {
		t.Errorf("the file of weights has %d bytes; 25 KiB are allowed", len(weights))
	}
}

// patterns are cells of noise, stripes and gradients, the same everywhere.
func patterns(n int) []*Cell {
	rng := rand.New(rand.NewPCG(1, 2))
	cells := make([]*Cell, n)
	for i := range cells {
		cells[i] = new(Cell)
		a, b, grain := rng.IntN(9)-4, rng.IntN(9)-4, 1+rng.IntN(200)
		for k := range cells[i] {
			v := a*(k%Side) + b*(k/Side) + rng.IntN(grain)
			cells[i][k] = float32(v&255) / 256
		}
	}
	return cells
}

// TestSums compares the sums in 21 bits with plain ones.
func TestSums(t *testing.T) {
	n := network()
	for i, c := range patterns(50) {
		if got, want := n.run(c), n.plain(c); got != want {
			t.Fatalf("cell %d: %v, not %v", i, got, want)
		}
	}
}

// plain computes what run does with one number for each weight, place by place.
func (n *Network) plain(c *Cell) [Classes]int32 {
	in := make([]int, Side*Side)
	for i, v := range c {
		in[i] = int(float32(v*top) + .5)
	}
	sum := func(l *layer, o int, in func(k int) int) (s int) {
		for k, v := range l.w[o/3] {
			lanes := unpack(v)
			s += int(lanes[o%3]) * in(k)
		}
		return s
	}
	side, maps := Side, 1
	for i := range 3 {
		l := &n.layers[i]
		outs := len(l.bias)
		out := make([]int, side/2*side/2*outs)
		for o := range outs {
			for y := range side {
				for x := range side {
					s := sum(l, o, func(k int) int {
						v, u := y+k/maps/3-1, x+k/maps%3-1
						if v < 0 || u < 0 || v >= side || u >= side {
							return 0
						}
						return in[(v*side+u)*maps+k%maps]
					})
					at := (y/2*(side/2)+x/2)*outs + o
					out[at] = max(out[at], int(l.activate(o, int32(s))))
				}
			}
		}
		in, side, maps = out, side/2, outs
	}
	act := make([]int, hidden)
	for o := range act {
		act[o] = int(n.layers[3].activate(o, int32(sum(&n.layers[3], o, func(k int) int {
			return in[k]
		}))))
	}
	var sums [Classes]int32
	for o := range sums {
		sums[o] = n.layers[4].bias[o] + int32(sum(&n.layers[4], o, func(k int) int {
			return act[k]
		}))
	}
	return sums
}

// TestGolden keeps the sums of some cells, which must be the same on all machines.
func TestGolden(t *testing.T) {
	var b bytes.Buffer
	for _, c := range patterns(12) {
		fmt.Fprintln(&b, network().run(c))
	}
	testenv.Golden(t, "testdata/sums.golden", b.Bytes(), *update)
}

// TestProbabilities checks that the probabilities of a cell add up to 1.
func TestProbabilities(t *testing.T) {
	for i, c := range patterns(20) {
		var sum float64
		for k, v := range Classify(c) {
			if !(v <= 0 && v >= -20) {
				t.Errorf("cell %d: the logarithm of class %d is %g", i, k, v)
			}
			sum += math.Exp(float64(v))
		}
		if math.Abs(sum-1) > 1e-4 {
			t.Errorf("cell %d: the probabilities add up to %g", i, sum)
		}
	}
}

// TestHostileCells classifies what no picture holds.
func TestHostileCells(t *testing.T) {
	bad := []float32{
		float32(math.NaN()), float32(math.Inf(1)), float32(math.Inf(-1)), math.MaxFloat32,
		-math.MaxFloat32, math.SmallestNonzeroFloat32,
	}
	for _, v := range bad {
		c := new(Cell)
		for i := range c {
			c[i] = v
		}
		for k, p := range Classify(c) {
			if !(p <= 0 && p >= -20) {
				t.Errorf("cell of %g: the logarithm of class %d is %g", v, k, p)
			}
		}
	}
}

func TestPaperIsNoDigit(t *testing.T) {
	if got := best(Classify(new(Cell))); got != NoDigit {
		t.Errorf("an empty cell is %c", names[got])
	}
}

func best(p [Classes]float32) int {
	most := 0
	for i, v := range p {
		if v > p[most] {
			most = i
		}
	}
	return most
}

// TestGoFonts reads all symbols of Go's fonts, which the network has not been trained with, at
// five sizes. Fewer than 1 in 200 may be wrong, and none of 30 pixels or more.
func TestGoFonts(t *testing.T) {
	fonts := map[string][]byte{
		"regular": goregular.TTF, "bold": gobold.TTF, "italic": goitalic.TTF,
		"medium": gomedium.TTF, "mono": gomono.TTF,
	}
	cells, wrong := 0, []string{}
	for name, b := range fonts {
		for _, size := range []float64{16, 20, 24, 30, 48} {
			for class, r := range names[:NoDigit] {
				pix, w, box := draw(t, b, size, r)
				cells++
				p := Classify(Crop(pix, w, box))
				if got := best(p); got != class {
					s := fmt.Sprintf("%s %g: %c is read as %c", name, size, r, names[got])
					wrong = append(wrong, s)
					if size >= 30 {
						t.Error(s)
					}
				}
			}
		}
	}
	if len(wrong)*200 > cells {
		t.Errorf("%d of %d are wrong:\n%s", len(wrong), cells, strings.Join(wrong, "\n"))
	}
}

// draw returns the picture of a glyph, its width, and the box of the glyph.
func draw(t *testing.T, b []byte, size float64, r rune) ([]uint8, int, image.Rectangle) {
	f, err := opentype.Parse(b)
	if err != nil {
		t.Fatal(err)
	}
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72})
	if err != nil {
		t.Fatal(err)
	}
	defer face.Close()
	m := image.NewGray(image.Rect(0, 0, int(2*size), int(2*size)))
	for i := range m.Pix {
		m.Pix[i] = 255
	}
	at := fixed.P(int(size/2), int(size*1.3))
	d := font.Drawer{Dst: m, Src: image.Black, Face: face, Dot: at}
	d.DrawString(string(r))
	var box image.Rectangle
	for i, v := range m.Pix {
		if v < 128 {
			x, y := i%m.Stride, i/m.Stride
			box = box.Union(image.Rect(x, y, x+1, y+1))
		}
	}
	return m.Pix, m.Stride, box
}

// TestDamagedWeights reads files of weights that are no longer whole.
func TestDamagedWeights(t *testing.T) {
	if _, err := Read(weights); err != nil {
		t.Fatal(err)
	}
	for name, b := range map[string][]byte{
		"empty":       nil,
		"cut":         weights[:len(weights)-1],
		"longer":      append(bytes.Clone(weights), 0),
		"other magic": append([]byte("n"), weights[:len(weights)-1]...),
		// weights of 127 everywhere: their sums do not fit
		"large": append(bytes.Clone(weights[:len(magic)+4]),
			bytes.Repeat([]byte{127}, len(weights)-len(magic)-4)...),
	} {
		if _, err := Read(b); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// FuzzRead reads any file; what is a network must classify without failing.
func FuzzRead(f *testing.F) {
	f.Add(weights)
	f.Add([]byte(magic))
	cells := patterns(2)
	f.Fuzz(func(t *testing.T, b []byte) {
		n, err := Read(b)
		if err != nil {
			return
		}
		for _, c := range cells {
			if got, want := n.run(c), n.plain(c); got != want {
				t.Errorf("%v, not %v", got, want)
			}
			for _, p := range n.Classify(c) {
				if !(p <= 0 && p >= -20) {
					t.Errorf("the logarithm of a probability is %g", p)
				}
			}
		}
	})
}

func BenchmarkClassify(b *testing.B) {
	cells := patterns(81)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		Classify(cells[i%len(cells)])
	}
}
