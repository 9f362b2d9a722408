package main

import (
	"os"
	"testing"

	"github.com/nonet-dev/nonet/photo/internal/digits"
)

// fontDirs are the folders of fonts that main looks in.
const fontDirs = "/usr/share/fonts:/usr/share/texmf/fonts"

// allFonts loads the fonts, or skips a test where some are not installed.
func allFonts(t *testing.T) parts {
	if _, err := os.Stat("/usr/share/fonts"); err != nil {
		t.Skip(err)
	}
	p, err := loadFonts(fontDirs)
	if err != nil {
		t.Skip(err)
	}
	return p
}

// TestPartsAreApart looks for faces of one part that are drawn like a face of another one.
func TestPartsAreApart(t *testing.T) {
	p := allFonts(t)
	type drawn struct {
		group string
		*face
		cells [9]*digits.Cell
	}
	draw := func(groups []group) (all []drawn) {
		for _, g := range groups {
			for _, f := range g.faces {
				d := drawn{group: g.name, face: f}
				for i := range d.cells {
					d.cells[i] = f.plainCell(rune('1' + i))
				}
				all = append(all, d)
			}
		}
		return all
	}
	train, tune, test := draw(p.train), draw(p.tune), draw(p.test)
	compare := func(some, others []drawn) {
		for _, a := range some {
			for _, b := range others {
				var far float32
				for i := range a.cells {
					for k, v := range a.cells[i] {
						far += max(v-b.cells[i][k], b.cells[i][k]-v)
					}
				}
				if far /= float32(len(a.cells) * len(a.cells[0])); far < .012 {
					t.Errorf("%s (%s, %s) is like %s (%s, %s): they differ by %.4f",
						a.group, a.family, a.style, b.group, b.family, b.style, far)
				}
			}
		}
	}
	compare(test, train)
	compare(test, tune)
	compare(tune, train)
}
