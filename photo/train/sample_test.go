package main

import (
	"math/rand/v2"
	"testing"

	"github.com/nonet-dev/nonet/photo/internal/digits"
)

// TestSampler draws cells of Go's fonts: the same ones from the same seed, and none empty.
func TestSampler(t *testing.T) {
	byFamily, err := findFonts("")
	if err != nil {
		t.Fatal(err)
	}
	var g group
	for _, name := range []string{"Go", "Go Medium", "Go Mono"} {
		if byFamily[name] == nil {
			t.Fatalf("no font %q", name)
		}
		g.faces = append(g.faces, byFamily[name]...)
	}
	g.weight = 1
	for name, d := range map[string]damage{"hard": hard, "clean": clean, "good": good} {
		s := newSampler([]group{g}, d)
		for i := range uint64(400) {
			class := int(i % digits.Classes)
			c := s.cell(rand.New(rand.NewPCG(1, i)), class)
			if *c != *s.cell(rand.New(rand.NewPCG(1, i)), class) {
				t.Fatalf("%s: cell %d is another one the second time", name, i)
			}
			var most float32
			for _, v := range c {
				if !(v >= 0 && v <= 1) {
					t.Fatalf("%s: cell %d has a level of %g", name, i, v)
				}
				most = max(most, v)
			}
			if most < .5 && class != digits.NoDigit {
				t.Errorf("%s: cell %d, a %c, has ink of %g", name, i, symbols[class], most)
			}
		}
	}
}
