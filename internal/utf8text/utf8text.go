// Package utf8text reads texts as UTF-8, also those that Windows writes in UTF-16.
package utf8text

import (
	"bytes"
	"io"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// Reader reads a text as UTF-8. One in UTF-16 is decoded: it begins with a byte order mark, or
// every second byte at its beginning is 0, as in text of the Latin script. Other bytes are passed
// on as they are.
type Reader struct {
	r       io.Reader
	begun   bool
	decodes bool
}

// NewReader returns a reader of the text of r.
func NewReader(r io.Reader) *Reader { return &Reader{r: r} }

// Decodes reports whether the text is in UTF-16, as far as it has been read.
func (u *Reader) Decodes() bool { return u.decodes }

// enough is how many bytes tell UTF-16 without a byte order mark.
const enough = 6

func (u *Reader) Read(p []byte) (int, error) {
	if u.begun || len(p) < enough {
		return u.r.Read(p)
	}
	n, err := u.r.Read(p)
	for err == nil && n > 0 && n < enough && mayBegin(p[:n]) {
		var more int
		more, err = u.r.Read(p[n:enough])
		n += more
	}
	u.begun = n > 0
	order, mark := orderOf(p[:n])
	if !u.begun || !mark && (n < enough || !alternates(p[:n], order)) {
		return n, err
	}
	rest := u.r
	if err != nil {
		rest = failed{err}
	}
	u.decodes = true
	decoder := unicode.UTF16(order, unicode.UseBOM).NewDecoder()
	start := bytes.NewReader(bytes.Clone(p[:n]))
	u.r = transform.NewReader(io.MultiReader(start, rest), decoder)
	return u.r.Read(p)
}

// mayBegin reports whether a few bytes may be the beginning of a text in UTF-16.
func mayBegin(p []byte) bool {
	if len(p) == 1 {
		return p[0] != '\n'
	}
	return p[0] == 0 || p[1] == 0
}

// orderOf returns the order of the bytes of a text that may be in UTF-16, and whether a byte order
// mark tells it.
func orderOf(p []byte) (order unicode.Endianness, mark bool) {
	switch {
	case len(p) < 2:
		return unicode.LittleEndian, false
	case p[0] == 0xFF && p[1] == 0xFE:
		return unicode.LittleEndian, true
	case p[0] == 0xFE && p[1] == 0xFF:
		return unicode.BigEndian, true
	case p[0] == 0:
		return unicode.BigEndian, false
	}
	return unicode.LittleEndian, false
}

// alternates reports whether the bytes at the beginning of a text are 0 and not 0 in turn.
func alternates(p []byte, order unicode.Endianness) bool {
	zero := 1
	if order == unicode.BigEndian {
		zero = 0
	}
	for i, ch := range p[:min(len(p), 64)] {
		if (ch == 0) != (i%2 == zero) {
			return false
		}
	}
	return true
}

// failed is a reader whose reads fail.
type failed struct{ err error }

func (f failed) Read([]byte) (int, error) { return 0, f.err }
