package format

import (
	"errors"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/format/internal/lex"
)

// endless is a line of a certain length.
type endless int64

func (e *endless) Read(p []byte) (int, error) {
	if *e <= 0 {
		return 0, io.EOF
	}
	n := min(int64(len(p)), int64(*e))
	for i := range p[:n] {
		p[i] = '1'
	}
	*e -= endless(n)
	return int(n), nil
}

// A line of any length takes constant memory in every format: a document is read to its bound,
// into slices that grow.
func TestLongLinesInConstantMemory(t *testing.T) {
	const size = 64 << 20
	for _, f := range All() {
		if !f.CanRead() || f.maxLine > lex.MaxLine {
			continue
		}
		line := endless(size)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		r, err := NewReader(io.MultiReader(&line, strings.NewReader("\n")), Options{Format: f})
		if err != nil {
			t.Fatal(err)
		}
		errs := 0
		for rec, err := range r.Records() {
			if err != nil {
				t.Fatal(err)
			}
			if rec.Err != nil {
				errs++
			}
		}
		runtime.ReadMemStats(&after)
		if used := after.TotalAlloc - before.TotalAlloc; used > 3*lex.MaxDocument {
			t.Errorf("%s: a line of %d MiB takes %d MiB", f.Name, size>>20, used>>20)
		}
		if errs != 1 {
			t.Errorf("%s: %d errors, want 1", f.Name, errs)
		}
	}
}

// TestEmptyInput: no bytes at all is an error that says so in every format.
func TestEmptyInput(t *testing.T) {
	for _, f := range All() {
		if !f.CanRead() {
			continue
		}
		r, err := NewReader(strings.NewReader(""), Options{Format: f})
		if err != nil {
			t.Fatal(err)
		}
		said := 0
		for rec, err := range r.Records() {
			if said++; !errors.Is(err, ErrEmpty) && (rec == nil || rec.Err == nil) {
				t.Errorf("%s: %v, %v", f.Name, rec, err)
			}
		}
		if said != 1 {
			t.Errorf("%s: %d errors", f.Name, said)
		}
	}
}

// TestLongComments: comments that fill all that detection looks at are those of
// format line.
func TestLongComments(t *testing.T) {
	text := strings.Repeat("# a comment\n", lex.DetectBytes/10) + easy + "\n"
	r, err := NewReader(strings.NewReader(text), Options{})
	if err != nil || r.Format() != lineFormat {
		t.Fatalf("%v, %v", r, err)
	}
}

// TestMaxLine: a line that is longer than Options.MaxLine cannot be read, those after it can.
func TestMaxLine(t *testing.T) {
	const most = lex.DetectBytes + 1000
	fits := easy + strings.Repeat(" ", most-len(easy))
	for _, end := range []string{"\n", "\r\n"} {
		text := fits + end + fits + " " + end + easy + end
		for name, form := range map[string]*Format{"found out": nil, "line": lineFormat} {
			r, err := NewReader(strings.NewReader(text), Options{Format: form, MaxLine: most})
			if err != nil {
				t.Fatal(err)
			}
			var read []bool
			for piece, err := range r.Pieces(func() int { return 1000 }) {
				if err != nil {
					t.Fatal(err)
				}
				if piece.Record != nil {
					read = append(read, piece.Record.Err == nil)
					continue
				}
				for run, rec := range piece.Read {
					if run != nil {
						read = append(read, slices.Repeat([]bool{true}, run.Len)...)
					} else {
						read = append(read, rec.Err == nil)
					}
				}
			}
			if !slices.Equal(read, []bool{true, false, true}) {
				t.Errorf("%s, %q: %v", name, end, read)
			}
		}
	}
}
