package work

import (
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/logic"
)

func TestKeep(t *testing.T) {
	t.Parallel()
	rating := logic.Rating{ER: 92, EP: 71, ED: 26}
	for _, c := range []struct {
		text string
		fits bool
	}{
		{"ER>=9.2", true}, {"ER>=9.3", false}, {"er > 9.1", true}, {"ER>9.2", false},
		{"ER<=9.2", true}, {"ER<9.2", false}, {"ER=9.2", true}, {"ER=9", false},
		{"ER>=9,EP<8", true}, {"ER>=9,EP<7", false}, {"ED>=2.6", true}, {"ED>=2.7", false},
		{"ER>=9,ER<=9.1", false},
	} {
		k, err := ParseKeep(c.text)
		if err != nil || k.Fits(&rating) != c.fits {
			t.Errorf("%s: %v (%v)", c.text, !c.fits, err)
		}
	}
	for text, want := range map[string]string{
		"": "such as ER>=11", "ER": "such as ER>=11", "ER>=x": "x", "ER=>9": "found =>",
		"ER!=9": "found !=, expected >=",
		"EX>=9": "expected ER, EP or ED", "ER>=9,ER<9": "no ER would be kept",
	} {
		if _, err := ParseKeep(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// Ratings may end early only where it is known whether the puzzle is kept.
func TestKeepPrepare(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][2]logic.Score{
		"ER>=11": {110, 109}, "ER<=9": {0, 90}, "ER>=9,ER<=10": {90, 100},
		"ER>=11,ED>=9": {110, 0}, "EP>=9": {0, 0},
	} {
		k, err := ParseKeep(text)
		var s logic.Solver
		if k.Prepare(&s); err != nil || [2]logic.Score{s.Min, s.Max} != want {
			t.Errorf("%s: %v, %v (%v)", text, s.Min, s.Max, err)
		}
	}
}
