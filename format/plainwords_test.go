package format

import (
	"strings"
	"testing"
	"unicode"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// hostileWords are texts that somebody else has written, for a terminal, a page and a document.
const hostileWords = "<script>alert(1)</script> ![x](http://evil.example/x.png) " +
	"[l](javascript:alert(1)) `code` *bold* _it_ a|b ~~c~~ \\d &lt; <!-- # \x1b]0;pwned\a\x1b[31mRED" +
	"\x1b[2J\u009b31m\x00\x7f\r\b ünd 数独 #"

// recordWith returns a record all of whose words are a text.
func recordWith(t *testing.T, words string) *Record {
	t.Helper()
	rec := read(t, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
		Options{})[0]
	solution, err := new(nonet.Solver).Solve(t.Context(), rec.Puzzle)
	if err != nil {
		t.Fatal(err)
	}
	rec.Rest, rec.Solution, rec.Meta = ", "+words, solution, &Meta{}
	for _, x := range jsonWords {
		*x.of(rec.Meta) = words
	}
	return rec
}

// hasControl reports whether a text has a control character but newline and tab.
func hasControl(text string) bool {
	return strings.ContainsFunc(text, func(ch rune) bool {
		return unicode.IsControl(ch) && ch != '\n' && ch != '\t'
	})
}

// No writer writes control characters of a record's words, and none writes markup of them.
func TestHostileWords(t *testing.T) {
	markup := map[string]bool{"html": true, "svg": true, "markdown": true, "opensudoku": true}
	written := 0
	for _, f := range All() {
		if !f.CanWrite() || f.MediaType() == "application/zip" {
			continue
		}
		text, err := write(f, WriteOptions{}, recordWith(t, hostileWords))
		if err != nil {
			continue // the format has no such puzzles
		}
		written++
		if hasControl(text) {
			t.Errorf("format %s: %q", f.Name, text)
		}
		harmless, err := write(f, WriteOptions{}, recordWith(t, "words"))
		if err != nil {
			t.Fatal(err)
		}
		isMarkup := markup[f.Name] || strings.Contains(f.MediaType(), "xml")
		if isMarkup && strings.Count(text, "<") != strings.Count(harmless, "<") {
			t.Errorf("format %s: the words are markup in\n%s", f.Name, text)
		}
		if r := recordWith(t, hostileWords); r.plainWords() == r || r.Meta.Title != hostileWords {
			t.Error("the record that is written is not left as it was")
		}
	}
	if written < 20 {
		t.Errorf("only %d formats have written it", written)
	}
	if r := recordWith(t, "words\nof two lines"); r.plainWords() != r {
		t.Error("a record with plain words is copied")
	}
}

// Answers that repeat what was read have no control characters of it.
func TestHostileTextsInAnswers(t *testing.T) {
	for _, f := range All() {
		if !f.CanReply() {
			continue
		}
		rec := recordWith(t, hostileWords)
		rec.Text, rec.Format = hostileWords, f
		rec.style.grid.read = true
		a := f.NewAnswerer(WriteOptions{})
		text, err := a.Begin(nil, rec)
		if err != nil {
			continue
		}
		text = a.End(text, rec, Summary{Decided: true, Exhausted: true})
		if hasControl(string(text)) {
			t.Errorf("format %s: %q", f.Name, text)
		}
	}
}

// A title in Markdown is the same title when it is read again.
func TestMarkdownTitles(t *testing.T) {
	f := formatNamed(t, "markdown")
	for _, title := range []string{"C#", "a*b_c`d", "<b>&amp; &", `back\slash \`, "# 1 #",
		"x\\#", "[l](javascript:alert(1))", "!x", "1|2", "~~no~~", "&lt;", "ünd 数独"} {
		text, err := write(f, WriteOptions{}, recordWith(t, title))
		if err != nil {
			t.Fatal(err)
		}
		records := read(t, text, Options{Format: f})
		if len(records) != 1 || records[0].Meta == nil || records[0].Meta.Title != title {
			t.Errorf("%q: %q is read as %+v", title, text, records[0].Meta)
		}
	}
	for heading, want := range map[string]string{"## A title ##": "A title", "# C#": "C#",
		"# a &amp; b": "a & b", `# 1\. a \z`: `1. a \z`, "##": "", "# #": ""} {
		text := heading + "\n\n|1|2|3|4|\n|-|-|-|-|\n|3|4|1|2|\n|2|1|4|3|\n|4|3|2|1|\n"
		rec := read(t, text, Options{Format: f})[0]
		title := ""
		if rec.Meta != nil {
			title = rec.Meta.Title
		}
		if title != want {
			t.Errorf("%q is the title %q, want %q", heading, title, want)
		}
	}
}

// Files of Windows that are not UTF-8 have letters where Latin-1 has control characters.
func TestWindowsLetters(t *testing.T) {
	if got := lex.Latin1([]byte("\x93Caf\xe9\x94 \x80\x81")); got != "“Café” €\ufffd" {
		t.Errorf("%q", got)
	}
}
