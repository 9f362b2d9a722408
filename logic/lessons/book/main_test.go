package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// docs is the folder of the documents, seen from this package.
const docs = "../" + folder

// The book that is committed is the one that the sources make, and takes less than 3 MB.
func TestBook(t *testing.T) {
	files, err := makeBook()
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for name, want := range files {
		total += len(want)
		got, err := os.ReadFile(filepath.Join(docs, name))
		if err != nil || !bytes.Equal(got, want) {
			t.Fatalf("docs/%s is not up to date (error %v): run go generate ./logic/lessons", name, err)
		}
	}
	if total > 3<<20 {
		t.Errorf("the book has %d bytes", total)
	}
	entries, err := os.ReadDir(filepath.Join(docs, pictures))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if files[pictures+"/"+e.Name()] == nil {
			t.Errorf("docs/%s/%s is not in the book", pictures, e.Name())
		}
	}
}
