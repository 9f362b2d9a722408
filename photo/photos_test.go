package photo

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/testenv"
	"github.com/nonet-dev/nonet/photo/internal/digits"
)

// photoTruth reads what a photo shows: the rows of numbers below two lines.
func photoTruth(t *testing.T, file string) string {
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitN(string(data), "\n", 3)
	cells := strings.Join(strings.Fields(lines[2]), "")
	if len(cells) != 81 {
		t.Fatalf("%s: %d cells", file, len(cells))
	}
	return strings.ReplaceAll(cells, "0", ".")
}

// TestPhotos reads photos of newspapers and compares what is read with what they show. With -v it
// lists what is wrong. The bounds are those that users are told of (docs/pictures.md).
func TestPhotos(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(testenv.Data(t), "photos", "*.jpg"))
	if len(files) == 0 {
		t.Skip("no photos")
	}
	var sum photoSum
	start := time.Now()
	every := (len(files) + testenv.Pick(8, 40, len(files)) - 1) / testenv.Pick(8, 40, len(files))
	for i, file := range files {
		if i%every != 0 {
			continue
		}
		sum.add(t, file)
	}
	t.Logf("%d photos in %v: exact %d, before the solver %d; other grids with one solution: %d; "+
		"not read %d; with wrong cells that are not marked: %d; doubtful cells: %d",
		sum.photos, time.Since(start), sum.exact, sum.before, sum.other, sum.refused, sum.unmarked,
		sum.doubtful)
	if sum.exact*100 < sum.photos*90 {
		t.Errorf("%d of %d photos are read exactly, want 90 of 100", sum.exact, sum.photos)
	}
	if sum.unmarked*100 > sum.photos {
		t.Errorf("%d of %d photos have a wrong cell that is not marked, want at most 1 of 100",
			sum.unmarked, sum.photos)
	}
}

type photoSum struct {
	photos, exact, before, other, refused, unmarked, doubtful int
}

// add reads a photo. It may show several puzzles: the one that is known counts.
func (s *photoSum) add(t *testing.T, file string) {
	s.photos++
	truth := photoTruth(t, strings.TrimSuffix(file, "jpg")+"dat")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	img, err := Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	readings, err := Read(t.Context(), img, Options{})
	var best *Reading
	var wrong, before, unmarked []string
	for i := range readings {
		r := &readings[i]
		if r.Size != 9 {
			t.Logf("%s: a grid of size %d", filepath.Base(file), r.Size)
			continue
		}
		var w, b, u []string
		for c, k := range r.Cells {
			want, _ := nonet.ParseSymbol(truth[c], 9)
			name := fmt.Sprintf("%s:%d>%d(%d)%.2g", nonet.Classic().CellName(nonet.Cell(c)), want,
				k.Digit, k.Likeliest, k.Probabilities[want])
			if k.Likeliest != want {
				b = append(b, name)
			}
			if k.Digit != want || k.Kind == Placed {
				w = append(w, name)
				if !k.Doubtful {
					u = append(u, name)
				}
			}
		}
		if best == nil || len(w) < len(wrong) {
			best, wrong, before, unmarked = r, w, b, u
		}
	}
	if best == nil {
		s.refused++
		t.Logf("%s: not read: %v", filepath.Base(file), err)
		return
	}
	dumpCells(t, filepath.Base(file), truth, best)
	s.doubtful += len(best.Doubtful())
	if len(before) == 0 {
		s.before++
	}
	if len(wrong) == 0 {
		s.exact++
	} else if best.Unique {
		s.other++
	}
	if len(unmarked) > 0 {
		s.unmarked++
	}
	if len(wrong)+len(before) > 0 {
		t.Logf("%s: one solution %v, turns %d; wrong %s; before %s; not marked %s; doubtful %d", filepath.Base(file),
			best.Unique, best.Turns, wrong, before, unmarked, len(best.Doubtful()))
	}
}

var dumpCellsFile, dumpLabels *os.File

// dumpCells writes the pictures of cells and what they show, for training.
func dumpCells(t *testing.T, name, truth string, r *Reading) {
	dir := os.Getenv("NONET_DUMP")
	if dir == "" {
		return
	}
	if dumpCellsFile == nil {
		dumpCellsFile, _ = os.Create(filepath.Join(dir, "cells.f32"))
		dumpLabels, _ = os.Create(filepath.Join(dir, "labels.txt"))
	}
	for c, k := range r.sheet.inked {
		for _, box := range k.glyphs {
			cell := digits.Crop(r.sheet.pix, r.sheet.w, box)
			binary.Write(dumpCellsFile, binary.LittleEndian, cell)
			fmt.Fprintf(dumpLabels, "%s %d %s\n", name, c, truth[c:c+1])
		}
	}
}
