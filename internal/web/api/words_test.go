//go:build !js

package api

import (
	"strings"
	"testing"
)

// TestMessagesHaveNoOptions reads texts whose errors advise options on the command line.
func TestMessagesHaveNoOptions(t *testing.T) {
	for text, want := range map[string]string{
		strings.Repeat("1........",
			9)[1:] + "\n": "80 symbols, expected 81: 1 missing",
		"1......\n.2.....\n..3....\n...4...\n....5..\n.....6.\n......7\n": "7x7 has no usual boxes",
		"not a puzzle at all, but words\n":                                "not recognised",
		`{"size":9,"grid":[[{}]],"foo":[{"cells":["R1C1"]}]}`:             "",
		"[[1,2,3,4,5],[2],[3],[4],[5]]":                                   "",
	} {
		_, err := read(t.Context(), ReadParams{Text: text}, nil)
		if err == nil {
			t.Errorf("%q is read", text)
			continue
		}
		if message := err.Error(); strings.Contains(message, "--") ||
			!strings.Contains(message, want) {
			t.Errorf("%q: %s, want %q", text, message, want)
		}
	}
}
