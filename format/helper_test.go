package format

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// read returns the records of a text.
func read(t testing.TB, text string, o Options) []*Record {
	t.Helper()
	r, err := NewReader(strings.NewReader(text), o)
	if err != nil {
		t.Fatalf("NewReader(%.60q): %v", text, err)
	}
	var all []*Record
	for rec, err := range r.Records() {
		if errors.Is(err, ErrEmpty) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, rec)
	}
	return all
}

// summary tells in a line what a record has.
func summary(rec *Record) string {
	switch {
	case rec.Err != nil:
		return rec.Err.Error()
	case rec.Blank:
		return fmt.Sprintf("%d: blank", rec.Line)
	case rec.Cover != nil:
		return fmt.Sprintf("%d: cover", rec.Line)
	}
	s := fmt.Sprintf("%d: %s %s", rec.Line, rec.Puzzle.Layout, rec.Puzzle.Givens)
	if rec.Puzzle.Marks != nil {
		s += fmt.Sprintf(" marks %d", len(rec.Puzzle.Marks))
	}
	if rec.Rest != "" {
		s += fmt.Sprintf(" rest %q", rec.Rest)
	}
	return s
}

func tell(records []*Record) string {
	var b strings.Builder
	for _, rec := range records {
		b.WriteString(summary(rec) + "\n")
	}
	return b.String()
}

// formatNamed returns the format of a name.
func formatNamed(t testing.TB, name string) *Format {
	t.Helper()
	f, err := ByName(name)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// write returns what a format writes for records, and the first error.
func write(f *Format, o WriteOptions, records ...*Record) (string, error) {
	var b bytes.Buffer
	w := f.NewWriter(&b, o)
	for _, rec := range records {
		if err := w.Write(rec); err != nil {
			return b.String(), err
		}
	}
	err := w.Close()
	return b.String(), err
}

// stalls is a reader that fails the test when it is read beyond its text: a
// record must be yielded as soon as its last line is there.
type stalls struct {
	t    testing.TB
	text io.Reader
}

func stall(t testing.TB, text string) io.Reader {
	return &stalls{t, iotest.OneByteReader(strings.NewReader(text))}
}

func (s *stalls) Read(p []byte) (int, error) {
	n, err := s.text.Read(p)
	if err == io.EOF {
		s.t.Error("the reader asks for more before it yields what is there")
	}
	return n, err
}
