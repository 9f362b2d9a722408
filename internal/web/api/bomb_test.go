package api_test

import (
	"bytes"
	"compress/gzip"
	"testing"
)

// bomb returns a gzip file of n blanks.
func bomb(t testing.TB, n int) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	block := bytes.Repeat([]byte(" "), 1<<20)
	for ; n > 0; n -= len(block) {
		if _, err := w.Write(block); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
