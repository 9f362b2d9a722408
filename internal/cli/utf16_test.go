package cli

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/text/encoding/unicode"
)

// Files in UTF-16, which Windows writes, are read wherever a text is: puzzles, rules, region maps,
// patterns, boards and graphs, with a byte order mark and without.
func TestUTF16Everywhere(t *testing.T) {
	const latin = "1...\n..2.\n.3..\n...4\n"
	texts := map[string]string{
		"puzzle.txt":  easyPuzzle,
		"rules.txt":   "anti-knight\n",
		"regions.txt": "1122\n1122\n3344\n3344\n",
		"pattern.txt": "1..1\n.11.\n.11.\n1..1\n",
		"board.txt":   "####\n####\n####\n",
		"edges.txt":   "a b\nb c\nc d\nd a\n",
		"small.txt":   latin,
	}
	for _, args := range [][]string{
		{"solve", "puzzle.txt"},
		{"solve", "--rules", "rules.txt", "puzzle.txt"},
		{"solve", "--regions", "regions.txt", "small.txt"},
		{"generate", "--layout", "4", "--seed", "1", "--pattern", "pattern.txt"},
		{"cover", "make", "domino", "board.txt"},
		{"cover", "make", "matching", "edges.txt"},
	} {
		plain := t.TempDir()
		want := -1
		var wantOut string
		for name, encoding := range map[string]interface {
			String(string) (string, error)
		}{
			"with a mark":    unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder(),
			"without a mark": unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM).NewEncoder(),
		} {
			dir := t.TempDir()
			for file, text := range texts {
				encoded, err := encoding.String(text)
				if err != nil {
					t.Fatal(err)
				}
				for path, content := range map[string]string{filepath.Join(dir, file): encoded,
					filepath.Join(plain, file): text} {
					if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
						t.Fatal(err)
					}
				}
			}
			if want < 0 {
				t.Chdir(plain)
				want, wantOut, _ = outcome(t, "", args...)
				if wantOut == "" {
					t.Fatalf("%q: nothing", args)
				}
			}
			t.Chdir(dir)
			status, out, errs := outcome(t, "", args...)
			if status != want || out != wantOut {
				t.Errorf("%q %s: status %d, %q, %s; want %d, %q", args, name, status, out, errs,
					want, wantOut)
			}
		}
	}
}
