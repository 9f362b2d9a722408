package cli

import (
	"bytes"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
)

// No control character of a file's name, an argument or an input reaches the terminal: neither in
// messages nor in results.
func TestNoControlCharacters(t *testing.T) {
	t.Parallel()
	const escape = "\x1b]0;pwned\a\x1b[31m\u009b2J"
	folder := t.TempDir()
	odd := put(t, folder, "we"+escape+"ird", "nothing\n")
	good := put(t, folder, "good"+escape, example+","+escape+"\n"+example[1:]+escape+"\n")
	sdk := put(t, folder, "a.sdk", "#A"+escape+"\n#D"+escape+"\n"+
		strings.Join(rowsOf(example), "\n")+"\n")
	for _, args := range [][]string{
		{"solve", odd}, {"solve", folder}, {"solve", filepath.Join(folder, escape)},
		{"solve", "--we" + escape}, {"we" + escape}, {"solve", "-t", escape, good},
		{"solve", good}, {"check", good}, {"check", "-t", "json", good}, {"rate", good},
		{"rate", "--format", "%f %i", good}, {"convert", "-t", "line", good},
		{"convert", "-t", "json", good}, {"convert", "-t", "sdk", sdk},
		{"convert", "-t", "markdown", sdk}, {"solve", "-t", "grid", sdk}, {"rate", "--format", "%i", sdk},
		{"merge", filepath.Join(folder, escape)}, {"solve", "-o", filepath.Join(folder, escape, "x"), good},
		{"cover", "make", escape}, {"explain", sdk}, {"hint", good},
	} {
		var out, errs bytes.Buffer
		Run(t.Context(), args, strings.NewReader(""), &out, &errs)
		for name, text := range map[string]string{
			"results": out.String(), "messages": errs.String(),
		} {
			if strings.ContainsFunc(text, func(ch rune) bool {
				return unicode.IsControl(ch) && ch != '\n' && ch != '\t'
			}) {
				t.Errorf("nonet %q: %s %q", args, name, text)
			}
		}
	}
	var errs bytes.Buffer
	if Run(t.Context(), []string{"solve", odd}, strings.NewReader(""), io.Discard, &errs); !strings.
		Contains(errs.String(), `we\x1b]0;pwned\x07\x1b[31m\u009b2Jird: `) {
		t.Errorf("the name is not told: %q", errs.String())
	}
}

// rowsOf cuts a puzzle of size 9 into its rows.
func rowsOf(puzzle string) (rows []string) {
	for ; puzzle != ""; puzzle = puzzle[9:] {
		rows = append(rows, puzzle[:9])
	}
	return rows
}
