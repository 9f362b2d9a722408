package cli

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/internal/cli/run"
)

// manualPages writes the pages of the manual, and returns the names of their files.
func manualPages(t *testing.T) (files []string) {
	t.Helper()
	m, err := manual(rootCommand(run.New(nil, io.Discard, io.Discard), nil))
	if err != nil {
		t.Fatal(err)
	}
	m.Version, m.Date = "v1.2.3", "2026-11-28"
	dir := t.TempDir()
	for name, page := range m.Pages() {
		name = filepath.Join(dir, filepath.Base(name))
		if err := os.WriteFile(name, []byte(page), 0o666); err != nil {
			t.Fatal(err)
		}
		files = append(files, name)
	}
	return files
}

// Readers of manuals find nothing to complain of in any page.
func TestManual(t *testing.T) {
	files := manualPages(t)
	for _, reader := range []string{"mandoc -Tlint -Wstyle", "groff -ww -man -z -Tutf8"} {
		words := strings.Fields(reader)
		t.Run(words[0], func(t *testing.T) {
			if _, err := exec.LookPath(words[0]); err != nil {
				t.Skip(err)
			}
			said, err := exec.Command(words[0], append(words[1:], files...)...).CombinedOutput()
			if err != nil || len(said) > 0 {
				t.Errorf("%s: %v\n%s", reader, err, said)
			}
		})
	}
}

// What a reader sees: flags as they are typed, lists, drawings in their characters.
func TestManualShown(t *testing.T) {
	if _, err := exec.LookPath("mandoc"); err != nil {
		t.Skip(err)
	}
	shown := map[string]string{}
	for _, file := range manualPages(t) {
		var out bytes.Buffer
		cmd := exec.Command("mandoc", "-Tutf8", "-Owidth=80", file)
		cmd.Stdout = &out
		if err := cmd.Run(); err != nil {
			t.Fatal(file, err)
		}
		var plain []rune
		for _, r := range out.String() { // bold is: character, backspace, character
			if r == '\b' {
				plain = plain[:len(plain)-1]
				continue
			}
			plain = append(plain, r)
		}
		shown[filepath.Base(file)] = string(plain)
	}
	for file, texts := range map[string][]string{
		"nonet.1": {"nonet COMMAND [FLAG...] [FILE...]\n", "\nSIGNALS\n", "\nEXIT STATUS\n",
			"\nENVIRONMENT\n", "\n       130    interrupted\n", "nonet-formats(5), nonet-rules(7)\n",
			"nonet v1.2.3", "2026-11-28"},
		"nonet-solve.1":   {"       -u, --unique\n", "nonet solve [FLAG...] [FILE...]\n"},
		"nonet-cover.1":   {" ± is the standard"},
		"nonet-formats.5": {"\n   sudokupad\n", "       it holds\n", "│ 5 3 . │ . 7 . │ . . . │\n"},
		"nonet-rules.7": {"\n   thermo:CELLS\n", "       also written\n              thermometer\n",
			"2 ┃ 2───3 ┃ 1   4 ┃\n"},
	} {
		for _, text := range texts {
			if !strings.Contains(shown[file], text) {
				t.Errorf("%s does not show %q", file, text)
			}
		}
	}
}
