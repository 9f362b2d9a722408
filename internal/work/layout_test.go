package work

import "testing"

func TestSquareMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"9x9": "9x9 is the shape of boxes: did you mean 9, a grid of 9x9 cells? A " +
			"grid with boxes of 9x9 cells is --layout 81",
		"9x9+diagonal": "9x9 is the shape of boxes: did you mean 9+diagonal, a grid of 9x9 " +
			"cells? A grid with boxes of 9x9 cells is --layout 81+diagonal",
		"6x6": "6x6 is the shape of boxes: did you mean 2x3, a grid of 6x6 cells? A " +
			"grid with boxes of 6x6 cells is --layout 36",
		"7x7": "7x7 is the shape of boxes: did you mean latin:7, a grid of 7x7 cells? " +
			"A grid with boxes of 7x7 cells is --layout 49",
		"16x16":       "16x16 is the shape of boxes: did you mean 16, a grid of 16x16 cells?",
		"4x4":         "",
		"5x5+windoku": "",
		"9x2":         "",
		"9":           "",
		"latin:9":     "",
		"101x101":     "",
		"x":           "",
		"":            "",
	} {
		got := ""
		if err := squareMistake(text); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
