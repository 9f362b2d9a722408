package format

import (
	"bytes"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// detectLine: the first line has n*n symbols, n at least 4, or is the header of
// a table, or "end", or has a field with the layout of a nonet.Shape. Up to n = 7
// it might be a row of a larger grid: that is known when a symbol above n comes, or
// when there are more lines than such a grid has.
func detectLine(prefix []byte, eof bool) lex.Verdict {
	lines, n := 0, 0
	comments := false // as people write them: # and a blank, which begins no problem of dlx
	for line := range bytes.Lines(prefix) {
		text := bytes.TrimSpace(line)
		if len(text) == 0 || text[0] == '#' {
			comments = comments || lex.IsLoneHash(text)
			continue
		}
		start, end := nextField(text, 0)
		field := text[start:end]
		if lines == 0 {
			if string(text) == endsLines {
				return lex.Yes
			}
			if lex.NonSymbolAt(field) < 0 && isShapeField(text[end:]) {
				return lex.Yes
			}
			n = lex.Root(len(field))
			if n < 4 || n > nonet.MaxSymbols || n*n != len(field) || lex.NonSymbolAt(field) >= 0 ||
				lex.IsBorder(field) {
				return lex.No
			}
			if n >= 8 {
				return lex.Yes
			}
		}
		lines++
		if lex.NewAlphabet('1', n).Fault(field) >= 0 {
			return lex.No
		}
		if end < len(text) || lines > n*n {
			return lex.Yes
		}
	}
	switch {
	case !eof:
		return lex.More
	case lines > 0, comments && len(prefix) >= lex.FullPrefix:
		return lex.Yes
	}
	return lex.No
}

// isShapeField reports whether a text begins with a field that names the layout of a nonet.Shape.
func isShapeField(text []byte) bool {
	layout, ok := bytes.CutPrefix(bytes.TrimLeft(text, " \t"), []byte(layoutField))
	return ok && isShapeText(layout)
}

// isShapeText reports whether a text begins with the layout of a nonet.Shape or of grids that
// overlap.
func isShapeText(text []byte) bool {
	end := bytes.IndexAny(text, ":+ \t\r\n")
	if end < 0 {
		end = len(text)
	}
	kind := strings.ToLower(string(text[:end]))
	return slices.Contains([]string{"grid", "free", "overlap"}, kind) ||
		slices.Contains(nonet.OverlapNames(), kind)
}

// detectDamagedLine: a line has a first field that is as long as a puzzle.
func detectDamagedLine(prefix []byte, eof bool) lex.Verdict {
	for line := range bytes.Lines(prefix) {
		start, end := nextField(line, 0)
		field := bytes.TrimRight(line[start:end], "\r\n")
		control := func(r rune) bool { return r < ' ' }
		if len(field) >= 49 && !lex.IsBorder(field) && bytes.IndexFunc(field, control) < 0 {
			return lex.Yes
		}
	}
	return lex.MoreUnless(eof)
}
