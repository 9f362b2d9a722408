package testenv

import (
	"bytes"
	"os"
	"testing"
)

// Golden compares a text with a file line by line, and names the first line that differs. With
// update it writes the file instead: look at what changed before you commit it.
func Golden(t testing.TB, name string, got []byte, update bool) {
	t.Helper()
	if update {
		if err := os.WriteFile(name, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	want, lines := bytes.Split(text, []byte("\n")), bytes.Split(got, []byte("\n"))
	for i := range min(len(want), len(lines)) {
		if !bytes.Equal(want[i], lines[i]) {
			t.Fatalf("%s:%d: found\n%s\nexpected\n%s\nIf that is wanted, run the test with -update.", name,
				i+1, lines[i], want[i])
		}
	}
	if len(want) != len(lines) {
		t.Errorf("%s: found %d lines, expected %d", name, len(lines), len(want))
	}
}
