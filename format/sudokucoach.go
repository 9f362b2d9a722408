package format

import (
	"slices"
	"strings"

	"github.com/nonet-dev/nonet/format/internal/codec"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
	"github.com/nonet-dev/nonet/format/internal/sudokucoach"
)

// sudoku-coach has links to sudoku.coach, one a line:
//
//	https://sudoku.coach/en/play/530070000600195000...
//	https://sudoku.coach/en/play/SCv7_32_f2e4qji9...
//
// The language and the page (play, solver, construct) may be any. The first form has the digits of
// a square grid, 0 or a point for an empty cell. The second one is a state, which may stand alone:
// an object, packed by zlib, in base32 with the digits 0-9a-v. What the object has may stand alone,
// too, as JSON:
//
//	gridSize           of the grid, 9 if it is missing
//	givenDigits        a character for each cell; userDigits: those that were placed
//	userCellCandidates a number for each cell, with - between them: bit d is digit d
//	regions            a number for each cell, from 1; without it the boxes are the usual ones
//	colours            names of colours; givenColours, userColours: for each cell, with commas
//	                   between them, the number of a colour in that list, from 0
//	givenConstraints   [{type, segments: [{cells, parameters}], settings}]; cells count from 0
//
// If each open cell has a candidate they are those of a state, else notes. Other members of which
// the name begins with user are left out with a remark, and those with something in them that are
// no texts or numbers count as constraints.
//
// Without a number, whispers differ by half the size, rounded up, modular lines have the modulus 3,
// dots are a difference of 1 or a ratio of 2. The digits of a cage differ, whether it has a sum or
// not.
//
// The plain digits are written if there is nothing else to tell.
var sudokuCoachFormat = &Format{
	Name:        "sudoku-coach",
	Aliases:     []string{"sudokucoach"},
	About:       "links to sudoku.coach and its states, SCv7_32_..., one a line",
	holds:       coachParts,
	recordHolds: coachHolds,
	uses:        "sudoku.coach: /en/play/..., SCv7_32_...",
	maxLine:     lex.MaxDocument,
	link: &linkForm{host: sudokucoach.Host, payload: coachPayload, objects: true,
		read: readPayload(sudokucoach.ReadLink)},
	read:    readObjects(draftReader(sudokucoach.Read).record),
	write:   writePuzzles(sudokucoach.EncodeLink),
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

const coachParts = PartRegions | PartPuzzleRules | PartPlaced | PartCandidates | PartCentre |
	PartColours | PartSeveral

// coachHolds returns what sudoku.coach holds of a record: candidates or notes, as it has one kind,
// and a colour of a cell.
func coachHolds(r *Record, holds Parts) Parts {
	if r.Progress == nil || r.Puzzle == nil {
		return holds
	}
	p, givens := (*sketch.Progress)(r.Progress), r.Puzzle.Givens
	if slices.ContainsFunc(p.Colours, func(set uint32) bool { return set&(set-1) != 0 }) {
		holds &^= PartColours
	}
	if p.Candidates != nil {
		if !p.CoverOpen(givens, p.Candidates) {
			holds &^= PartCandidates
		}
		return holds &^ PartCentre
	}
	if p.CoverOpen(givens, p.Notes()) {
		holds &^= PartCentre // they come back as candidates
	}
	return holds
}

// coachPayload returns the part of the path of a link to the site that has a puzzle: a state, or
// digits.
func coachPayload(l *link) (payload string, ok bool) {
	if l.Host != sudokucoach.Host {
		return "", false
	}
	for part := range strings.SplitSeq(codec.Unescape(l.Path), "/") {
		if sudokucoach.IsState(part) || len(part) >= 16 && sudokucoach.IsDigits(part) {
			payload = part
		}
	}
	return payload, true
}

// detectCoach: the first line is a state.
func detectCoach(prefix []byte, eof bool) lex.Verdict {
	return detectFirstLine(prefix, eof, sudokucoach.IsState)
}
