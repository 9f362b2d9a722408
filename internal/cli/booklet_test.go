package cli

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A puzzle that takes longer than --timeout is left out, and said.
func TestBookletTimeout(t *testing.T) {
	blank := strings.Repeat(".", 36*36) // with diagonals it takes tenths of a second
	var errs bytes.Buffer
	status := Run(t.Context(), []string{"convert", "--booklet", filepath.Join(t.TempDir(), "b.pdf"),
		"--layout", "36+diagonal", "--timeout", "1ns"}, strings.NewReader(blank+"\n"), io.Discard, &errs)
	want := "standard input:1: not solved within 1ns: raise --timeout; it is left out\n"
	if status != 4 || errs.String() != want {
		t.Errorf("status %d, messages %q, want 4, %q", status, errs.String(), want)
	}
}

// A title of a terminal or a script in Latin-1 is refused before a file is made.
func TestTitleThatIsNotUTF8(t *testing.T) {
	name := filepath.Join(t.TempDir(), "b.pdf")
	var errs bytes.Buffer
	status := Run(t.Context(), []string{"generate", "--booklet", name, "--title", "Caf\xe9"},
		strings.NewReader(""), io.Discard, &errs)
	want := `nonet: --title: booklet: the title "Caf\xe9" is not UTF-8: found byte 0xE9 at place 4: ` +
		"write it in UTF-8 (nonet generate --help says more)\n"
	if status != 2 || errs.String() != want {
		t.Errorf("status %d, messages %q, want 2, %q", status, errs.String(), want)
	}
	if _, err := os.Stat(name); !os.IsNotExist(err) {
		t.Errorf("a file of the booklet: %v", err)
	}
}
