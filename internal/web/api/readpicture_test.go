//go:build !engine

package api_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"hash/crc32"
	"image"
	"image/draw"
	"image/png"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/internal/web/api"
	"github.com/nonet-dev/nonet/report"
)

// pictureFile returns a picture of the examples.
func pictureFile(t testing.TB, name string) []byte {
	t.Helper()
	file, err := os.ReadFile("../../../examples/pictures/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func readTask(ctx context.Context, task *api.Task) (api.ReadResult, error) {
	result, err := task.Call(ctx, func(any) error { return nil })
	out, _ := result.(api.ReadResult)
	return out, err
}

// A picture is read as a file, as the parameter data, and as pixels: the puzzle is the same.
func TestReadPicture(t *testing.T) {
	file := pictureFile(t, "puzzle.png")
	asFile, err := readTask(t.Context(), api.PictureTask(file))
	if err != nil {
		t.Fatal(err)
	}
	m, _ := api.ByName("read")
	params := `{"data":"` + base64.StdEncoding.EncodeToString(file) + `"}`
	result, err := m.Call(t.Context(), []byte(params), nil)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	rgba := image.NewNRGBA(img.Bounds())
	draw.Draw(rgba, rgba.Rect, img, img.Bounds().Min, draw.Src)
	asPixels, err := readTask(t.Context(),
		api.PixelsTask(rgba.Rect.Dx(), rgba.Rect.Dy(), rgba.Pix))
	if err != nil {
		t.Fatal(err)
	}
	for _, out := range []api.ReadResult{asFile, result.(api.ReadResult), asPixels} {
		if len(out.Puzzles) != 1 || out.Format != "picture" {
			t.Fatalf("%d puzzles in format %q", len(out.Puzzles), out.Format)
		}
		p := out.Puzzles[0]
		if want := strings.ReplaceAll(easy, "0", "."); p.Givens != want {
			t.Errorf("givens %s, want %s", p.Givens, want)
		}
		g := p.Picture
		if !g.Unique || len(g.Doubtful) != 0 || len(g.Corners) != 4 || len(g.Probabilities) != 81 {
			t.Errorf("unique %v, doubtful %v, corners %v, %d probabilities", g.Unique, g.Doubtful,
				g.Corners, len(g.Probabilities))
		}
	}
}

// Doubtful cells say what they may be instead, grids of a page come in order, and what a player has
// placed is apart.
func TestReadPictureTells(t *testing.T) {
	out, err := readTask(t.Context(), api.PictureTask(pictureFile(t, "smudged.jpg")))
	if err != nil {
		t.Fatal(err)
	}
	doubtful := out.Puzzles[0].Picture.Doubtful
	if !slices.ContainsFunc(doubtful, func(c api.PictureCell) bool {
		return c.Cell == report.Cell("r1c5") && c.Perhaps != "" && c.Perhaps != c.Digit
	}) {
		t.Errorf("smudged: doubtful %v", doubtful)
	}
	out, err = readTask(t.Context(), api.PictureTask(pictureFile(t, "page.gif")))
	if err != nil || len(out.Puzzles) != 2 || out.Puzzles[1].Line != 2 {
		t.Errorf("page: %d puzzles, error %v", len(out.Puzzles), err)
	}
	m, _ := api.ByName("read")
	params, _ := json.Marshal(api.ReadParams{Data: pictureFile(t, "page.gif"), Most: 1})
	result, err := m.Call(t.Context(), params, nil)
	if out = result.(api.ReadResult); err != nil || len(out.Puzzles) != 1 || out.More != 1 {
		t.Errorf("one of the page: %d puzzles and %d more, error %v", len(out.Puzzles), out.More, err)
	}
	out, err = readTask(t.Context(), api.PictureTask(pictureFile(t, "started.png")))
	if err != nil || strings.Count(out.Puzzles[0].Digits, ".") != 81-33 {
		t.Errorf("started: digits %v, error %v", out.Puzzles, err)
	}
}

// pngOf returns the beginning of a PNG that says that it has width by height pixels.
func pngOf(width, height uint32) []byte {
	head := binary.BigEndian.AppendUint32([]byte("IHDR"), width)
	head = append(binary.BigEndian.AppendUint32(head, height), 8, 6, 0, 0, 0)
	file := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), head...)
	file = binary.BigEndian.AppendUint32(file, crc32.ChecksumIEEE(head))
	return append(file, make([]byte, 2000)...)
}

// What cannot be read is refused in words, before it takes memory.
func TestReadPictureRefuses(t *testing.T) {
	puzzle := pictureFile(t, "puzzle.png")
	for _, x := range []struct {
		what  string
		task  *api.Task
		code  api.Code
		words string
	}{
		{"no grid", api.PictureTask(pictureFile(t, "nothing.png")), api.CodeUnreadable,
			"the whole grid must be in it"},
		{"PDF", api.PictureTask([]byte("%PDF-1.7 and more")), api.CodeUnsupported, "screenshot"},
		{"HEIC", api.PictureTask([]byte("\x00\x00\x00\x18ftypheic and more")), api.CodeUnsupported,
			"export it as JPEG"},
		{"text", api.PictureTask([]byte("53..7....")), api.CodeUnreadable, "not a picture"},
		{"empty", api.PictureTask(nil), api.CodeUnreadable, "not a picture"},
		{"truncated", api.PictureTask(puzzle[:len(puzzle)/2]), api.CodeUnreadable, "damaged"},
		{"gigapixels", api.PictureTask(pngOf(60_000, 60_000)), api.CodeUnreadable,
			"60000 by 60000 pixels, more than are read"},
		{"many pixels of few bytes", api.PictureTask(pngOf(2400, 2400)), api.CodeUnreadable,
			"more than are read"},
		{"narrow", api.PictureTask(pngOf(1<<31-1, 1)), api.CodeUnreadable, "more than are read"},
		{"pixels that are missing", api.PixelsTask(10, 10, make([]byte, 399)), api.CodeRequest,
			"10 by 10 pixels does not have 399 bytes"},
		{"negative pixels", api.PixelsTask(-10, -10, make([]byte, 400)), api.CodeRequest, "-10"},
		{"pixels of nothing", api.PixelsTask(1, 1, make([]byte, 4)), api.CodeUnreadable, "no Sudoku"},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := readTask(t.Context(), x.task)
		runtime.ReadMemStats(&after)
		var e *api.Error
		if !errors.As(err, &e) || e.Code != x.code || !strings.Contains(e.Message, x.words) {
			t.Errorf("%s: error %v, want code %s and %q", x.what, err, x.code, x.words)
		}
		const most = 20 << 20 // a picture as small as these takes less
		if took := after.TotalAlloc - before.TotalAlloc; took > most {
			t.Errorf("%s took %d bytes", x.what, took)
		}
	}
}

// A server can refuse pictures, a caller can end the call, and from is about texts.
func TestReadPictureBounds(t *testing.T) {
	m, _ := api.ByName("read")
	params := api.ReadParams{Data: pictureFile(t, "puzzle.png")}
	call := func(ctx context.Context) error {
		text, err := json.Marshal(params)
		if err != nil {
			t.Fatal(err)
		}
		_, err = m.Call(ctx, text, nil)
		return err
	}
	check := func(err error, code api.Code) {
		t.Helper()
		var e *api.Error
		if !errors.As(err, &e) || e.Code != code {
			t.Errorf("error %v, want code %s", err, code)
		}
	}
	check(call(api.WithBounds(t.Context(), api.Bounds{NoPictures: true})), api.CodeUnsupported)
	ended, end := context.WithCancel(t.Context())
	end()
	check(call(ended), api.CodeCancelled)
	params.From = "line"
	check(call(t.Context()), api.CodeRequest)
}
