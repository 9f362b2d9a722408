package format

import (
	"bytes"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/grids"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// sdx has states of solving, as SudoCue keeps them: nine rows of nine cells with blanks
// between them. A digit is a given, u7 the digit 7 of the player, and several digits are
// the candidates of an open cell (1568). They say nothing if they are all digits in all open
// cells; without digits of the player also if they are all that the givens leave. A puzzle
// without a state is written so; where a cell has fewer than two, it gets the lowest digits
// besides.
//
// Rows are read as in format grid. A blank line stands between puzzles.
var sdxFormat = &Format{
	Name:     "sdx",
	suffixes: []string{".sdx"},
	tells:    tellsClassic,
	About:    "nine rows of cells: 7 is a given, u7 a digit of the player, 1568 are candidates",
	uses:     "SudoCue: .sdx",
	maxLine:  1 << 16,
	holds:    PartPlaced | PartCandidates | PartSeveral,
	read: func(in *lex.Scanner, o Options, yield func(*Record) bool) {
		if checkNine(&o, yield) {
			readGridsOf(in, gridParser{o: o, emit: yield, slab: new(recordSlab), state: true})
		}
	},
	write:   writeTexts("\n", appendSDX),
	answers: readGridAnswer,
	reply:   gridFormat.reply,
}

// detectSDX: in rows of nine cells of digits, one has u before its digit.
func detectSDX(prefix []byte, eof bool) lex.Verdict {
	for line := range bytes.Lines(prefix) {
		words := bytes.Fields(line)
		if len(words) == 0 {
			continue
		}
		if len(words) != 9 {
			return lex.No
		}
		placed := false
		for _, word := range words {
			digits, kind := grids.DigitMarks(word)
			placed = placed || kind == grids.Placed
			if word[0] == '*' || slices.ContainsFunc(digits, func(ch byte) bool {
				return ch < '1' || ch > '9'
			}) {
				return lex.No
			}
		}
		if placed {
			return lex.Yes
		}
	}
	return lex.MoreUnless(eof)
}

// appendSDX appends a state.
func appendSDX(text []byte, r *Record, o WriteOptions) ([]byte, error) {
	if err := classicOnly(r, "format sdx"); err != nil {
		return nil, err
	}
	placed, candidates := make(nonet.Grid, 81), []nonet.Digits(nil)
	if p := r.Progress; p != nil {
		copy(placed, p.Placed)
		candidates = p.Candidates
	}
	if candidates == nil && slices.Max(placed) == 0 {
		candidates = openCandidates(r.Puzzle)
	}
	for c, d := range r.Puzzle.Givens {
		switch {
		case d != 0:
			text = append(text, lex.Symbols1[d])
		case placed[c] != 0:
			text = append(text, 'u', lex.Symbols1[placed[c]])
		case candidates == nil:
			text = append(text, lex.Symbols1[1:10]...)
		case candidates[c].Len() < 2:
			return nil, lex.CannotHold("format sdx has no way to write that %s has %d candidates: a "+
				"digit that stands alone is a given", r.Puzzle.Layout.CellName(nonet.Cell(c)),
				candidates[c].Len())
		default:
			for d := range candidates[c].All() {
				text = append(text, lex.Symbols1[d])
			}
		}
		if c%9 == 8 {
			text = append(text, '\n')
		} else {
			text = append(text, ' ')
		}
	}
	return text, nil
}

// openCandidates returns the candidates of a puzzle without a state: see sdxFormat.
func openCandidates(p *nonet.Puzzle) []nonet.Digits {
	open := nonet.Puzzle{Layout: p.Layout, Givens: p.Givens}
	candidates := open.Candidates()
	for c := range candidates {
		for d := nonet.Digit(1); candidates[c].Len() < 2; d++ {
			candidates[c] = candidates[c].With(d)
		}
	}
	return candidates
}
