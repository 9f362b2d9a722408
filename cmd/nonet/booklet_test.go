package main

import (
	"bytes"
	"io"
	"path/filepath"
	"strings"
	"testing"
)

// A puzzle that takes longer than --timeout is left out, and said.
func TestBookletTimeout(t *testing.T) {
	blank := strings.Repeat(".", 60*60) // takes tenths of a second
	var errs bytes.Buffer
	status := run([]string{"convert", "--booklet", filepath.Join(t.TempDir(), "b.html"), "--timeout", "1ns"}, strings.NewReader(blank+"\n"), io.Discard, &errs)
	if want := "standard input:1: not solved within 1ns: raise --timeout; it is left out\n"; status != 4 || errs.String() != want {
		t.Errorf("status %d, messages %q, want 4, %q", status, errs.String(), want)
	}
}
