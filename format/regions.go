package format

import (
	"bytes"
	"io"
	"unicode/utf8"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/internal/utf8text"
)

// maxRegionBytes bounds the text of a region map.
const maxRegionBytes = 1 << 20

// ReadRegions reads the region map of a jigsaw: n lines of n characters, or of
// n words with blanks or commas between them, or one line of all n*n. Equal ones
// are a region; there must be n regions of n cells. Blank lines and lines that
// begin with # are skipped. The error is that of r, or a [*SyntaxError] that names
// file; it wraps a [*nonet.LayoutError] if the regions make no layout.
func ReadRegions(r io.Reader, file string) (*nonet.Layout, error) {
	in := lex.NewScanner(io.LimitReader(utf8text.NewReader(r), maxRegionBytes+1))
	wrong := func(column int, format string, args ...any) error {
		at := in.Errorf(column, format, args...)
		return &SyntaxError{Format: "regions", File: file, Line: at.Line, Column: at.Column,
			Err: at.Err}
	}
	number := map[string]int{}
	var regions []int
	size, rows := 0, 0 // cells of the first row, rows so far
	for read := 0; in.Scan(); {
		if read += len(in.Text) + 1; read > maxRegionBytes || in.TooLong {
			return nil, wrong(0, "found a region map of more than %d bytes", maxRegionBytes)
		}
		labels := regionLabels(in.Text)
		if len(labels) == 0 {
			continue
		}
		for _, label := range labels {
			ch, n := utf8.DecodeRune(label)
			if ch == utf8.RuneError && n == 1 || ch < ' ' || ch == 0x7f {
				return nil, wrong(1+cap(in.Text)-cap(label),
					"found %s, expected the character of a region", lex.QuoteChar(label))
			}
			k, ok := number[string(label)]
			if !ok {
				k = len(number)
				number[string(label)] = k
			}
			regions = append(regions, k)
		}
		rows++
		switch {
		case rows == 1:
			size = len(labels)
		case len(labels) != size || rows > size:
			return nil, wrong(0, "found %d cells in row %d of a region map whose first row has %d, "+
				"expected n rows of n cells", len(labels), rows, size)
		}
	}
	n := lex.Root(len(regions))
	switch {
	case in.Err != nil:
		return nil, in.Err
	case rows == 0:
		return nil, wrong(0, "the region map is empty, expected n rows of n cells")
	case n*n != len(regions) || rows != 1 && rows != n:
		return nil, wrong(0, "found a region map of %d rows of %d cells, expected n rows of n, "+
			"or n*n in one line", rows, size)
	}
	l, err := nonet.Jigsaw(regions)
	if err != nil {
		return nil, wrong(0, "%w", err)
	}
	return l, nil
}

// regionLabels returns the labels of a line: its words if there are several,
// or else its characters.
func regionLabels(line []byte) [][]byte {
	line = bytes.TrimSpace(line)
	if len(line) == 0 || line[0] == '#' {
		return nil
	}
	words := bytes.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\t' || r == ',' })
	if len(words) > 1 {
		return words
	}
	var labels [][]byte
	for len(line) > 0 {
		_, size := utf8.DecodeRune(line)
		labels = append(labels, line[:size])
		line = line[size:]
	}
	return labels
}
