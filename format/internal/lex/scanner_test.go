package lex

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

func scanAll(s *Scanner) []string {
	var all []string
	for s.Scan() {
		line := fmt.Sprintf("%d %s", s.Line, s.Text)
		if s.TooLong {
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
			s := NewScanner(wrap(strings.NewReader(test.text)))
			s.Max = 10
			if got := scanAll(s); !slices.Equal(got, test.want) || s.Err != nil {
				t.Errorf("%s of %q: got %q, %v, want %q", name, test.text, got, s.Err, test.want)
			}
		}
	}
}

func TestScanLongLines(t *testing.T) {
	for _, size := range []int{BufferBytes - 1, BufferBytes, BufferBytes + 1, MaxLine, MaxLine + 1,
		3 * MaxLine} {
		for _, end := range []string{"\n", "\r\n"} {
			s := NewScanner(strings.NewReader(strings.Repeat("x", size) + end + "next" + end))
			if !s.Scan() || len(s.Text) != min(size, MaxLine) || s.TooLong != (size > MaxLine) {
				t.Errorf("a line of %d bytes: got %d, too long %v", size, len(s.Text), s.TooLong)
			}
			if !s.Scan() || string(s.Text) != "next" || s.TooLong || s.Line != 2 {
				t.Errorf("after a line of %d bytes: got %.20q", size, s.Text)
			}
		}
	}
}

func TestUnscan(t *testing.T) {
	s := NewScanner(strings.NewReader("a\nb\n"))
	s.Scan()
	s.Unscan()
	if !s.Scan() || string(s.Text) != "a" || s.Line != 1 || !s.Scan() || string(s.Text) != "b" ||
		s.Scan() {
		t.Error("the line is not read again")
	}
}

func TestScanError(t *testing.T) {
	broken := errors.New("broken")
	s := NewScanner(io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(broken)))
	if got := scanAll(s); !slices.Equal(got, []string{"1 a"}) || s.Err != broken {
		t.Errorf("got %q, %v: half a line before an error is not a line", got, s.Err)
	}
}
