package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// The files are those that "go generate ./internal/web/api" makes.
func TestFilesAreUpToDate(t *testing.T) {
	for _, f := range files {
		want, err := f.make("..")
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join("..", "..", f.name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is out of date: run go generate ./internal/web/api", f.name)
		}
	}
}
