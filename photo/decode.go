//go:build !engine

package photo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	_ "image/gif" // formats of pictures
	_ "image/jpeg"
	_ "image/png"
	"io"
	"strings"

	_ "golang.org/x/image/bmp" // formats of pictures
	_ "golang.org/x/image/tiff"
	_ "golang.org/x/image/webp"
)

// Bounds of pictures. What is larger is refused before it is unpacked.
const (
	MaxBytes  = 64 << 20 // of a file
	MaxPixels = 50e6
	maxMemory = 256 << 20 // that the pixels take
)

// ErrFormat says that a file is no picture of a format that is read.
var ErrFormat = errors.New("not a picture in JPEG, PNG, GIF, WebP, TIFF or BMP")

// headBytes is how many bytes of a file tell whether it is a picture.
const headBytes = 16

// Kind of files by their first bytes.
var magics = []struct {
	before string // at the beginning
	at     int
	text   string // there
	name   string
	do     string // what to do if it is not read; "": it is
}{
	{"", 0, "\xff\xd8\xff", "JPEG", ""},
	{"", 0, "\x89PNG\r\n\x1a\n", "PNG", ""},
	{"", 0, "GIF8", "GIF", ""},
	{"RIFF", 8, "WEBP", "WebP", ""},
	{"", 0, "II*\x00", "TIFF", ""},
	{"", 0, "MM\x00*", "TIFF", ""},
	{"", 0, "BM", "BMP", ""},
	{"", 0, "%PDF-", "PDF", "show the page, and take a screenshot of it"},
	{"\x00\x00\x00", 4, "ftypheic", "HEIC", heic},
	{"\x00\x00\x00", 4, "ftypheix", "HEIC", heic},
	{"\x00\x00\x00", 4, "ftyphevc", "HEIC", heic},
	{"\x00\x00\x00", 4, "ftypmif1", "HEIC", heic},
	{"\x00\x00\x00", 4, "ftypmsf1", "HEIC", heic},
	{"\x00\x00\x00", 4, "ftypavif", "AVIF", "export it as JPEG or PNG, or take a screenshot of it"},
}

const heic = "export it as JPEG, or take a screenshot of it; in the settings of an iPhone, " +
	"Camera, Formats, \"Most Compatible\" makes JPEG of new photos"

// IsPicture returns the name of the format of a picture by its first 16 bytes, also of formats
// that [Decode] refuses; "" if it is no picture.
func IsPicture(head []byte) string {
	for _, m := range magics {
		if len(head) >= m.at+len(m.text) && string(head[:len(m.before)]) == m.before &&
			string(head[m.at:m.at+len(m.text)]) == m.text {
			if m.name == "BMP" && !isBMP(head) {
				continue
			}
			return m.name
		}
	}
	return ""
}

// isBMP tells a picture from a text that begins with BM: two numbers are 0.
func isBMP(head []byte) bool {
	return len(head) >= 14 && string(head[6:10]) == "\x00\x00\x00\x00"
}

// Decode unpacks a picture in JPEG, PNG, GIF (its first picture), WebP, TIFF or BMP, of at most
// MaxBytes and MaxPixels: what is larger is refused by its header. Errors say what to do.
func Decode(r io.Reader) (image.Image, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	if err != nil {
		return nil, err
	}
	return DecodeWithin(context.Background(), data, MaxPixels)
}

// DecodeWithin is Decode for a file in memory, with a smaller bound of pixels. It ends soon after
// the context, with the error of that.
func DecodeWithin(ctx context.Context, data []byte, pixels float64) (image.Image, error) {
	if len(data) > MaxBytes {
		return nil, fmt.Errorf("the picture has more than %d MiB: reduce it", MaxBytes>>20)
	}
	name := IsPicture(data)
	for _, m := range magics {
		if m.name == name && m.do != "" {
			return nil, &KindError{name, m.do}
		}
	}
	if name == "" {
		return nil, ErrFormat
	}
	c, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, damaged(name, err)
	}
	if c.Width < 1 || c.Height < 1 {
		return nil, fmt.Errorf("the picture (%s) has no pixels", name)
	}
	pixels = min(pixels, MaxPixels)
	if n := float64(c.Width) * float64(c.Height); n > pixels ||
		n*bytesOf(c.ColorModel) > maxMemory*pixels/MaxPixels {
		return nil, fmt.Errorf("the picture has %d by %d pixels, more than are read: reduce it",
			c.Width, c.Height)
	}
	img, _, err := image.Decode(&cancelled{ctx, bytes.NewReader(data)})
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, damaged(name, err)
	}
	if b := img.Bounds(); b.Empty() {
		return nil, fmt.Errorf("the picture (%s) has no pixels", name)
	}
	return img, nil
}

// cancelled is a reader that ends with a context.
type cancelled struct {
	ctx context.Context
	in  io.Reader
}

func (r *cancelled) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.in.Read(p)
}

func damaged(name string, err error) error {
	return fmt.Errorf("the picture (%s) is damaged: %w", name, err)
}

// bytesOf returns how many bytes a pixel takes.
func bytesOf(m color.Model) float64 {
	switch m {
	case color.GrayModel:
		return 1
	case color.Gray16Model:
		return 2
	case color.YCbCrModel:
		return 3
	case color.RGBA64Model, color.NRGBA64Model:
		return 8
	}
	if _, ok := m.(color.Palette); ok {
		return 1
	}
	return 4
}

// Sniff returns the name of the format of a picture, and more if further bytes, up to 16, may make
// it one.
func Sniff(head []byte) (name string, more bool) {
	if name = IsPicture(head); name != "" || len(head) >= headBytes {
		return name, false
	}
	for _, m := range magics {
		before := m.before
		text := before + strings.Repeat("\x00", m.at-len(before)) + m.text
		fits := true
		for i := range min(len(head), len(text)) {
			between := i >= len(before) && i < m.at
			fits = fits && (between || head[i] == text[i])
		}
		more = more || fits
	}
	return "", more
}

// A KindError says that a file is of a kind that is not read, and what to do.
type KindError struct{ Kind, Do string }

func (e *KindError) Error() string { return e.Kind + " is not read: " + e.Do }
