package format

import (
	"strings"
	"testing"
)

// Links are read as posts and letters have them.
func TestLinksInText(t *testing.T) {
	const link = "https://sudokuexchange.com/play/?s=" + exchangeRuns
	for _, text := range []string{
		"<" + link + ">", "(" + link + ")", "\"" + link + "\"", "'" + link + "',",
		"[A puzzle](" + link + ")", "- [A puzzle](" + link + ") by somebody", "1. " + link,
		"2) <" + link + ">", "- " + link, "Have a look: " + link,
	} {
		records, err := Read(strings.NewReader(text+"\n"), Options{})
		if err != nil || len(records) != 1 || records[0].Format.Name != "sudokuexchange" {
			t.Errorf("%s: got %v, %v", text, records, err)
		}
	}
	for _, text := range []string{
		"c a puzzle: " + link, "% " + link, "* " + link, "<a href=\"" + link + "\">A puzzle</a>",
		"{\"url\": \"" + link + "\"}", "<" + link, easy + "," + link,
	} {
		if got := string(bareLink([]byte(" " + text + "\r"))); got != text {
			t.Errorf("%s: got %s", text, got)
		}
	}
}
