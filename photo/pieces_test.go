package photo

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestBlobs compares the pieces of paper of random pictures of lines with those that spreading from
// pixel to pixel finds.
func TestBlobs(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	total := 0
	for range 200 {
		w, h, pitch := 1+rng.IntN(200), 1+rng.IntN(200), 5+rng.IntN(30)
		ink := make([]bool, w*h)
		for i := range ink {
			line := i%w%pitch == 0 || i/w%pitch == 0
			ink[i] = line && rng.IntN(60) != 0 || rng.IntN(30) == 0
		}
		want := spreadBlobs(ink, w, h)
		total += len(want)
		if got := blobsOf(ink, w, h); !slices.Equal(got, want) {
			t.Fatalf("%d by %d pixels: %v, want %v", w, h, got, want)
		}
	}
	if total < 1000 {
		t.Errorf("%d pieces, too few to tell", total)
	}
}

// spreadBlobs is blobsOf in the simplest way.
func spreadBlobs(ink []bool, w, h int) (out []blob) {
	seen := slices.Clone(ink)
	for start := range seen {
		if seen[start] {
			continue
		}
		seen[start] = true
		box, area := image.Rectangle{}, 0
		for stack := []int{start}; len(stack) > 0; area++ {
			p := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			x, y := p%w, p/w
			box = box.Union(image.Rect(x, y, x+1, y+1))
			for _, s := range step {
				q := image.Pt(x+s[0], y+s[1])
				if i := q.Y*w + q.X; q.In(image.Rect(0, 0, w, h)) && !seen[i] {
					seen[i] = true
					stack = append(stack, i)
				}
			}
		}
		dx, dy := box.Dx(), box.Dy()
		if min(dx, dy) >= minCell && max(dx, dy)*2 <= 3*min(dx, dy)+4 && area*2 >= dx*dy &&
			dx <= w/3 && dy <= h/3 {
			middle := Point{float64(box.Min.X+box.Max.X-1) / 2, float64(box.Min.Y+box.Max.Y-1) / 2}
			out = append(out, blob{middle, math.Sqrt(float64(area))})
		}
	}
	return out
}

// TestGreyOfPhotos: the levels of each way to store colours of photos are those of each pixel by
// itself, also of a part that begins within a block of colours.
func TestGreyOfPhotos(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for ratio := image.YCbCrSubsampleRatio444; ratio <= image.YCbCrSubsampleRatio410; ratio++ {
		whole := image.NewYCbCr(image.Rect(0, 0, 40, 30), ratio)
		for _, plane := range [][]uint8{whole.Y, whole.Cb, whole.Cr} {
			for i := range plane {
				plane[i] = uint8(rng.IntN(256))
			}
		}
		for at := range 5 {
			m := whole.SubImage(image.Rect(at, 4-at, 39-at, 30)).(*image.YCbCr)
			for _, light := range []bool{false, true} {
				g := greyOf(m, 1, light)
				for i, got := range g.pix {
					x, y := at+i%g.w, 4-at+i/g.w
					if want := oneLevel(m, x, y, light); got != want {
						t.Fatalf("%v from %d, light %v: level at (%d, %d) is %d, want %d", ratio, at,
							light, x, y, got, want)
					}
				}
			}
		}
	}
}

// oneLevel returns the mean of luma and the least channel of a pixel.
func oneLevel(m *image.YCbCr, x, y int, light bool) uint8 {
	luma, i := int(m.Y[m.YOffset(x, y)]), m.COffset(x, y)
	b, r := int(m.Cb[i])-128, int(m.Cr[i])-128
	if light {
		luma, b, r = 255-luma, -b, -r
	}
	least := luma + min(91881*r, -22554*b-46802*r, 116130*b)/65536
	return uint8((luma + min(max(least, 0), 255)) / 2)
}

// TestGreyOfScreens: the levels of pictures of screens, as files have them, are those of each pixel
// on white paper, but for rounding; also of a part.
func TestGreyOfScreens(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	box := image.Rect(0, 0, 40, 30)
	rgba, nrgba := image.NewRGBA(box), image.NewNRGBA(box)
	colours := color.Palette{}
	for range 16 {
		colours = append(colours, color.NRGBA{uint8(rng.Uint32()), uint8(rng.Uint32()),
			uint8(rng.Uint32()), uint8(255 - rng.IntN(2)*rng.IntN(256))})
	}
	paletted := image.NewPaletted(box, colours)
	for y := range 30 {
		for x := range 40 {
			c := colours[rng.IntN(len(colours))]
			rgba.Set(x, y, c)
			nrgba.Set(x, y, c)
			paletted.Set(x, y, c)
		}
	}
	part := image.Rect(3, 4, 35, 28)
	for _, m := range []image.Image{
		rgba.SubImage(part), nrgba.SubImage(part), paletted.SubImage(part),
	} {
		for _, light := range []bool{false, true} {
			g := greyOf(m, 1, light)
			for i, got := range g.pix {
				x, y := part.Min.X+i%g.w, part.Min.Y+i/g.w
				if want := levelOf(m.At(x, y), light); max(got, want)-min(got, want) > 1 {
					t.Fatalf("%T, light %v: level at (%d, %d) is %d, want %d", m, light, x, y, got,
						want)
				}
			}
		}
	}
}

// TestExtremes compares the lightest and the darkest pixels of squares with those that looking at
// each pixel of a square finds.
func TestExtremes(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		g := &grey{w: 1 + rng.IntN(20), h: 1 + rng.IntN(20)}
		for range g.w * g.h {
			g.pix = append(g.pix, uint8(rng.Uint32()))
		}
		r := 1 + rng.IntN(5)
		light, dark := extremes(g, r, 0), extremes(g, r, 255)
		for y := range g.h {
			for x := range g.w {
				most, least := uint8(0), uint8(255)
				for j := max(0, y-r); j <= min(g.h-1, y+r); j++ {
					for i := max(0, x-r); i <= min(g.w-1, x+r); i++ {
						most = max(most, g.pix[j*g.w+i])
						least = min(least, g.pix[j*g.w+i])
					}
				}
				if light.pix[y*g.w+x] != most || dark.pix[y*g.w+x] != least {
					t.Fatalf("%d by %d pixels, r %d, at (%d, %d): %d and %d, want %d and %d", g.w, g.h,
						r, x, y, light.pix[y*g.w+x], dark.pix[y*g.w+x], most, least)
				}
			}
		}
	}
}
