package browser

import (
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// What stands on what: for each token of a colour, the grounds on which it is drawn. Text needs
// a contrast of 4.5, edges and signs of 3 (WCAG 1.4.3 and 1.4.11).
var (
	grounds = []string{"paper", "surface", "sunken"}
	cells   = []string{"board", "selected", "sees", "same"}
	tints   = []string{"colour-1", "colour-2", "colour-3", "colour-4", "colour-5", "colour-6",
		"colour-7", "colour-8", "colour-9"}
	pens = []string{"pen-1", "pen-2", "pen-3", "pen-4", "pen-5", "pen-6", "pen-7", "pen-8",
		"pen-9"}
	texts = map[string][]string{
		"ink":        append([]string{"accent-soft", "good-soft", "warn-soft", "bad-soft"}, grounds...),
		"ink-2":      grounds,
		"accent":     append([]string{"accent-soft"}, grounds...),
		"accent-ink": {"accent"},
		"good":       {"good-soft", "surface"},
		"warn":       {"warn-soft", "surface"},
		"bad":        append([]string{"bad-soft", "surface"}, cells...),
		"paper":      {"ink"},
		"given":      append(tints, cells...),
		"entry":      append(tints, cells...),
		"note":       append(tints, cells...),
	}
	signs = map[string][]string{
		"edge":       grounds,
		"accent":     append(tints, cells...),
		"board-bold": cells,
		"bad":        tints,
		"warn":       {"board"},
	}
)

// A palette has the colours of a theme by the names of their tokens.
type palette map[string]string

var (
	rule  = regexp.MustCompile(`(?s)([^{}]+)\{([^{}]*)\}`)
	token = regexp.MustCompile(`--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)`)
)

// palettes reads the tokens of the style sheets: of each theme, with each set of colours.
func palettes(t *testing.T) map[string]palette {
	base := map[string]palette{"light": {}, "dark": {}}
	distinct := map[string]palette{"light": {}, "dark": {}}
	files, err := filepath.Glob("../internal/web/app/*.css")
	if err != nil {
		t.Fatal(err)
	}
	board, err := filepath.Glob("../internal/web/app/board/*.css")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(files, board...) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, block := range rule.FindAllStringSubmatch(string(text), -1) {
			into := base
			if strings.Contains(block[1], `[data-palette="distinct"]`) {
				into = distinct
			}
			for _, m := range token.FindAllStringSubmatch(block[2], -1) {
				into["light"][m[1]] = m[2]
				into["dark"][m[1]] = m[3]
			}
		}
	}
	all := map[string]palette{}
	for theme, p := range base {
		all[theme] = p
		other := maps.Clone(p)
		maps.Copy(other, distinct[theme])
		all[theme+", distinct"] = other
	}
	return all
}

// luminance is the relative luminance of WCAG.
func luminance(colour string) float64 {
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		v, err := strconv.ParseUint(colour[1+2*i:3+2*i], 16, 8)
		if err != nil {
			panic(err)
		}
		x := float64(v) / 255
		if x <= 0.04045 {
			x /= 12.92
		} else {
			x = math.Pow((x+0.055)/1.055, 2.4)
		}
		sum += weight * x
	}
	return sum
}

func contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// All pairs of tokens that meet on the page have enough contrast.
func TestContrast(t *testing.T) {
	all := palettes(t)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		p := all[name]
		t.Run(name, func(t *testing.T) {
			check := func(pairs map[string][]string, least float64) {
				for _, front := range slices.Sorted(maps.Keys(pairs)) {
					for _, ground := range pairs[front] {
						if p[front] == "" || p[ground] == "" {
							t.Fatalf("there is no token --%s or --%s", front, ground)
						}
						if c := contrast(p[front], p[ground]); c < least {
							t.Errorf("--%s %s on --%s %s: %.2f, it needs %v",
								front, p[front], ground, p[ground], c, least)
						}
					}
				}
			}
			check(texts, 4.5)
			check(signs, 3)
			for _, pen := range pens {
				check(map[string][]string{pen: append(tints, cells...)}, 3)
				check(map[string][]string{"board": {pen}}, 4.5) // the key of the colour
			}
		})
	}
	if c := fmt.Sprintf("%.1f", contrast("#000000", "#ffffff")); c != "21.0" {
		t.Error("contrast of black and white is", c)
	}
}
