package utf8text

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/text/encoding/unicode"
)

// A text is the same in every encoding, by whatever pieces it comes.
func TestReader(t *testing.T) {
	const text = "53..7....\r\n6..195...\r\n"
	for name, encoding := range map[string]interface {
		String(string) (string, error)
	}{
		"little endian":                unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder(),
		"big endian":                   unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewEncoder(),
		"little endian without a mark": unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM).NewEncoder(),
		"big endian without a mark":    unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM).NewEncoder(),
	} {
		encoded, err := encoding.String(text)
		if err != nil {
			t.Fatal(err)
		}
		for pieces, r := range map[string]io.Reader{"at once": strings.NewReader(encoded),
			"by bytes": iotest.OneByteReader(strings.NewReader(encoded))} {
			in := NewReader(r)
			got, err := io.ReadAll(in)
			if string(got) != text || err != nil || !in.Decodes() {
				t.Errorf("%s, %s: got %q, %v", name, pieces, got, err)
			}
		}
	}
}

// Other bytes are passed on: texts in UTF-8, short ones, and those that have some zeros.
func TestReaderOfOtherBytes(t *testing.T) {
	for _, text := range []string{"", "5", "\x00", "\xff", "\xfe", "5\x00", "53..7\n", "üäö",
		"5\x003\x00\x00\x00", "\x00\x01\x00\x00\x00\x00"} {
		for pieces, r := range map[string]io.Reader{"at once": strings.NewReader(text),
			"by bytes": iotest.OneByteReader(strings.NewReader(text))} {
			in := NewReader(r)
			got, err := io.ReadAll(in)
			if string(got) != text || err != nil || in.Decodes() {
				t.Errorf("%q, %s: got %q, %v", text, pieces, got, err)
			}
		}
	}
}

// pieces is a reader that returns one piece after another, an error with the last, and then io.EOF.
type pieces struct {
	list []string
	err  error
}

func (p *pieces) Read(to []byte) (int, error) {
	n := copy(to, p.list[0])
	if p.list = p.list[1:]; len(p.list) == 0 {
		err := p.err
		p.list, p.err = []string{""}, io.EOF
		return n, err
	}
	return n, nil
}

// An error of the source comes after the text before it.
func TestReaderWhoseSourceFails(t *testing.T) {
	broken := errors.New("broken")
	got, err := io.ReadAll(NewReader(&pieces{[]string{"\xff\xfe5\x003\x00.\x00.\x00"}, broken}))
	if string(got) != "53.." || err != broken {
		t.Errorf("found %q, %v, expected the text and the error", got, err)
	}
}

// A source may return nothing at first.
func TestReaderOfNothingAtFirst(t *testing.T) {
	in := NewReader(&pieces{[]string{"", "", "\xff\xfe5\x003\x00.\x00.\x00"}, io.EOF})
	if got, err := io.ReadAll(in); string(got) != "53.." || err != nil {
		t.Errorf("found %q, %v", got, err)
	}
}

// The first bytes alone decide: what follows other bytes is not decoded.
func TestReaderDecidesOnce(t *testing.T) {
	for _, first := range []string{"\n", "\xfe3..7....\n", "\xff3..7....\n"} {
		text := first + "\xff\xfe5\x003\x00.\x00.\x00"
		in := NewReader(&pieces{[]string{first, text[len(first):]}, io.EOF})
		if got, err := io.ReadAll(in); string(got) != text || err != nil || in.Decodes() {
			t.Errorf("%q: found %q, %v", text, got, err)
		}
	}
}
