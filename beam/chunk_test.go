package nonetbeam

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/memfs"
)

// FuzzChunks: whatever a file has, its chunks are its lines, each once and in order.
func FuzzChunks(f *testing.F) {
	f.Add("a\nbb\n\nccc", 1)
	f.Add("\r\n\r\n", 2)
	f.Add(strings.Repeat("x", 200)+"\ny\n", 7)
	f.Add(strings.Repeat("long", readerSize)+"\n"+strings.Repeat("z\n", 10), 100_000)
	f.Fuzz(func(t *testing.T, text string, size int) {
		if size < 1 || len(text)/size > 1000 {
			return
		}
		memfs.Write("memfs://chunks", []byte(text))
		in := source{Input: Input{Name: "memfs://chunks"}, End: int64(len(text))}
		var all bytes.Buffer
		for k := range in.chunks(int64(size)) {
			c := in.chunk(k, k, int64(size))
			r, start, err := c.open(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			piece, err := io.ReadAll(r)
			if err != nil {
				t.Fatal(err)
			}
			at := all.Len()
			if len(piece) > 0 && (start != int64(at) || at > 0 && text[at-1] != '\n' ||
				start < c.From || start >= c.To) {
				t.Fatalf("chunk %+v starts at %d, and %d bytes were before", c, start, at)
			}
			all.Write(piece)
		}
		if all.String() != text {
			t.Fatalf("chunks of %d: %q, not %q", size, all.String(), text)
		}
	})
}

// Object stores are asked for the bytes from the offset on, and the names reach them whole.
func TestObjectStores(t *testing.T) {
	const text = "0123456789"
	var asked []string
	store := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.URL.Path+" "+r.Header.Get("Range"))
		var from int
		fmt.Sscanf(r.Header.Get("Range"), "bytes=%d-", &from)
		w.Header().Set("Content-Range", fmt.Sprintf("bytes %d-9/10", from))
		w.WriteHeader(http.StatusPartialContent)
		io.WriteString(w, text[from:])
	}))
	defer store.Close()
	t.Setenv("STORAGE_EMULATOR_HOST", store.URL)
	t.Setenv("AWS_ENDPOINT_URL", store.URL)
	t.Setenv("AWS_REGION", "us-east-1")
	t.Setenv("AWS_ACCESS_KEY_ID", "key")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "secret")
	for _, name := range []string{"gs://bucket/a/b.txt", "s3://bucket/a/b.txt"} {
		asked = nil
		in, err := openAt(context.Background(), name, 7)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got, err := io.ReadAll(in)
		in.Close()
		if string(got) != text[7:] || err != nil || len(asked) != 1 ||
			!strings.HasPrefix(asked[0], "/bucket/a/b.txt bytes=7-") {
			t.Errorf("%s: %q, %v, asked for %q", name, got, err, asked)
		}
	}
}

// A file system that cannot be entered in the middle is read from the beginning.
func TestOpenAt(t *testing.T) {
	memfs.Write("memfs://middle", []byte("0123456789"))
	in, err := openAt(t.Context(), "memfs://middle", 7)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	if got, err := io.ReadAll(in); string(got) != "789" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := openAt(t.Context(), "memfs://middle", 11); err == nil {
		t.Error("an offset after the end is not an error")
	}
}
