package run

import (
	"bytes"
	"cmp"
	"fmt"
	"io"

	"github.com/nonet-dev/nonet/format"
)

// Piece says which piece of a longer input a run reads.
type Piece struct {
	Name   string         // of the longer input, "" for standard input
	Format *format.Format // of the longer input, one with ByLines; nil: the piece is all of it
	Line   int            // the number of the first line, from 1; 0: not known
	Offset int64          // bytes before the piece

	// OneLine says that a case that does not end with its line is one that cannot be read. Without
	// it, such a case is an error of the run: see format.ErrPiece.
	OneLine bool
	MaxLine int // longer lines cannot be read, see format.Options; 0: as long as the format allows
}

// Title returns how messages name the input: with the offset, if they count lines from there.
func (p *Piece) Title() string {
	if p.Line > 0 || p.Format == nil {
		return p.Name
	}
	return fmt.Sprintf("%s+%d", FileName(p.Name), p.Offset)
}

// CutSize returns the size of what the pieces of an input have, which can be cut at lines and has a
// size in bytes: it ends before a line that ends the input, such as "end" in format line, if there
// is one among the last 64 KiB. A piece with such a line is an error.
func CutSize(form *format.Format, r io.ReaderAt, size int64) (int64, error) {
	const most = 64 << 10
	start := max(0, size-most)
	text := make([]byte, size-start)
	if n, err := r.ReadAt(text, start); n < len(text) {
		return 0, cmp.Or(err, io.ErrUnexpectedEOF)
	}
	if start > 0 { // the first line may be the end of one
		whole := bytes.IndexByte(text, '\n') + 1
		text, start = text[whole:], start+int64(whole)
	}
	if end := form.EndLine(text); end >= 0 {
		size = start + int64(end)
	}
	return size, nil
}

// ByteOrderMark begins some texts in UTF-8 and is not part of them.
const ByteOrderMark = "\xef\xbb\xbf"
