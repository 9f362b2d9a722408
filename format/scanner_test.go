package format

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

func scanAll(s *scanner) []string {
	var all []string
	for s.scan() {
		line := fmt.Sprintf("%d %s", s.line, s.text)
		if s.tooLong {
			line += " too long"
		}
		all = append(all, line)
	}
	return all
}

func TestScan(t *testing.T) {
	for _, test := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{"\n", []string{"1 "}},
		{"a", []string{"1 a"}},
		{"a\n", []string{"1 a"}},
		{"a\r\nb\r\n\r\nc\r", []string{"1 a", "2 b", "3 ", "4 c"}},
		{"\xef\xbb\xbfa\n\xef\xbb\xbfb", []string{"1 a", "2 \xef\xbb\xbfb"}},
		{"\xef\xbb\xbf", nil},
		{"\xef\xbb", []string{"1 \xef\xbb"}},
		{"a\rb\n", []string{"1 a\rb"}},
		{"0123456789\n01234567890\n0123456789\r\nx",
			[]string{"1 0123456789", "2 0123456789 too long", "3 0123456789", "4 x"}},
	} {
		for name, wrap := range map[string]func(io.Reader) io.Reader{
			"whole":  func(r io.Reader) io.Reader { return r },
			"bytes":  iotest.OneByteReader,
			"halves": iotest.HalfReader,
			"eof":    iotest.DataErrReader,
		} {
			s := newScanner(wrap(strings.NewReader(test.text)))
			s.max = 10
			if got := scanAll(s); !slices.Equal(got, test.want) || s.err != nil {
				t.Errorf("%s of %q: got %q, %v, want %q", name, test.text, got, s.err, test.want)
			}
		}
	}
}

func TestScanLongLines(t *testing.T) {
	for _, size := range []int{bufferBytes - 1, bufferBytes, bufferBytes + 1, maxLine, maxLine + 1,
		3 * maxLine} {
		for _, end := range []string{"\n", "\r\n"} {
			s := newScanner(strings.NewReader(strings.Repeat("x", size) + end + "next" + end))
			if !s.scan() || len(s.text) != min(size, maxLine) || s.tooLong != (size > maxLine) {
				t.Errorf("a line of %d bytes: got %d, too long %v", size, len(s.text), s.tooLong)
			}
			if !s.scan() || string(s.text) != "next" || s.tooLong || s.line != 2 {
				t.Errorf("after a line of %d bytes: got %.20q", size, s.text)
			}
		}
	}
}

func TestUnscan(t *testing.T) {
	s := newScanner(strings.NewReader("a\nb\n"))
	s.scan()
	s.unscan()
	if !s.scan() || string(s.text) != "a" || s.line != 1 || !s.scan() || string(s.text) != "b" ||
		s.scan() {
		t.Error("the line is not read again")
	}
}

func TestScanError(t *testing.T) {
	broken := errors.New("broken")
	s := newScanner(io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(broken)))
	if got := scanAll(s); !slices.Equal(got, []string{"1 a"}) || s.err != broken {
		t.Errorf("got %q, %v: half a line before an error is no line", got, s.err)
	}
}

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
		if !f.CanRead() || f.maxLine > maxLine {
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
		if used := after.TotalAlloc - before.TotalAlloc; used > 3*maxDocument {
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
	text := strings.Repeat("# a comment\n", detectBytes/10) + easy + "\n"
	r, err := NewReader(strings.NewReader(text), Options{})
	if err != nil || r.Format() != lineFormat {
		t.Fatalf("%v, %v", r, err)
	}
}

// TestMaxLine: a line that is longer than Options.MaxLine cannot be read, those after it can.
func TestMaxLine(t *testing.T) {
	const most = detectBytes + 1000
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
