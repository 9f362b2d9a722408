package format

import (
	"bytes"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// detectHeadedGrid: the first line is a header, and the first row fits it.
func detectHeadedGrid(prefix []byte, eof bool) lex.Verdict {
	return detectGrid(prefix, eof, func(p *gridParser) lex.Verdict {
		switch {
		case !p.headed:
			return lex.No
		case p.rows > 0:
			return lex.Yes
		}
		return lex.More
	})
}

// detectRows: rows of n cells, borders removed, make a puzzle. With n of 2 or 3
// they are of digits and empty cells, as words of that length may be anything;
// a single cell is nothing.
func detectRows(prefix []byte, eof bool) lex.Verdict {
	return detectGrid(prefix, eof, func(p *gridParser) lex.Verdict {
		switch {
		case p.headed || p.n == 1 || p.n > 1 && p.n < 4 && p.form.letters:
			return lex.No
		}
		return lex.More
	})
}

// detectGrid feeds lines to a parser until a test says no or yes, or the first
// puzzle is complete: yes unless the test says no, or wrong: no.
func detectGrid(prefix []byte, eof bool, test func(*gridParser) lex.Verdict) lex.Verdict {
	in := lex.NewTextScanner(prefix)
	answer := lex.More
	var p gridParser
	p.emit = func(r *Record) bool {
		if answer = lex.Yes; r.Err != nil || test(&p) == lex.No {
			answer = lex.No
		}
		return false
	}
	for answer == lex.More && in.Scan() {
		if p.feed(in) && p.line > 0 && p.labels == nil {
			answer = test(&p)
		}
	}
	if answer == lex.More && eof {
		return lex.No
	}
	return answer
}

// detectDamagedGrid: the first line is a header; or among the lines before the
// first blank one, borders removed, at most one is not a row of n cells, n at
// least 4, and no fewer than two are.
func detectDamagedGrid(prefix []byte, eof bool) lex.Verdict {
	in := lex.NewTextScanner(prefix)
	var lines [][]byte
	ended := false
	for !ended && in.Scan() {
		p := gridParser{}
		p.l.Split(bytes.TrimSpace(in.Text))
		switch {
		case lex.IsWhite(in):
			ended = len(lines) > 0
		case p.isHeader():
			if ended = true; len(lines) == 0 {
				return lex.Yes
			}
		case !p.l.Rule && p.l.Text[0] != '#':
			lines = append(lines, bytes.Clone(p.l.Text))
		}
		if len(lines) > nonet.MaxSize+1 {
			return lex.No
		}
	}
	possible := len(lines) < 2
	for _, first := range lines[:min(2, len(lines))] {
		var n, good int
		for i, text := range slices.Concat([][]byte{first}, lines) {
			p := gridParser{emit: func(*Record) bool { return false }}
			if n > 0 {
				p.setSize(n)
			}
			p.l.Split(text)
			if !p.row(in) {
				continue
			}
			n = p.n
			if i > 0 {
				good++
			}
		}
		if n < 4 || len(lines)-good > 1 {
			continue
		}
		if possible = true; good >= 2 && (ended || eof) {
			return lex.Yes
		}
	}
	if eof || ended || !possible {
		return lex.No
	}
	return lex.More
}
