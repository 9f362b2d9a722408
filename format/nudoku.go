package format

import (
	"bytes"

	"github.com/nonet-dev/nonet"
)

// nudoku has the save of the terminal game nudoku, one line: the grid as the player left it,
// and the puzzle, each with 81 symbols and a blank after it. A point is an empty cell.
var nudokuFormat = &Format{
	Name:    "nudoku",
	About:   "the save of nudoku: the player's grid and the puzzle in a line",
	uses:    "nudoku, state.save (read)",
	holds:   PartPlaced,
	read:    readNudoku,
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

func readNudoku(in *scanner, o Options, yield func(*Record) bool) {
	for scanFilled(in) {
		rec, err := nudokuRecord(in, o)
		if err != nil {
			rec = &Record{Err: err}
		}
		rec.Line = in.line
		if !yield(rec) {
			return
		}
	}
}

// nudokuRecord reads a line.
func nudokuRecord(in *scanner, o Options) (*Record, *SyntaxError) {
	if in.tooLong {
		return nil, in.errTooLong()
	}
	rec, err := newRules(9).record(o)
	if err != nil {
		return nil, in.errorf(0, "%w", err)
	}
	if n := wordCount(in.text, 3); n != 2 {
		return nil, in.errorf(0, "found %d grids, expected the player's and the puzzle", n)
	}
	l := rec.Puzzle.Layout
	grids := []*nonet.Grid{&rec.progress().Placed, &rec.Puzzle.Givens}
	at := 0
	for _, grid := range grids {
		start, end := wordAt(in.text, at)
		p, err := nonet.ParsePuzzle(l, string(in.text[start:end]))
		if err != nil {
			return nil, in.errorf(start+1, "%w", err)
		}
		*grid, at = p.Givens, end
	}
	for c, d := range rec.Puzzle.Givens {
		if d == 0 {
			continue
		}
		if rec.Progress.Placed[c] != d {
			return nil, in.errorf(0, "%s: found %d in the player's grid, expected the given %d",
				l.CellName(nonet.Cell(c)), rec.Progress.Placed[c], d)
		}
		rec.Progress.Placed[c] = 0
	}
	rec.Text = string(bytes.TrimSpace(in.text))
	return rec, nil
}

// detectNudoku: one line of two grids, the second of which is the first with fewer digits.
// A puzzle and its solution stand in the other order.
func detectNudoku(prefix []byte, eof bool) verdict {
	lines := bytes.TrimSpace(prefix)
	if len(lines) != 2*81+1 || lines[81] != ' ' {
		if eof || len(lines) > 0 {
			return no
		}
		return more
	}
	fewer := false
	for i, played := range lines[:81] {
		given := lines[82+i]
		if given != '.' && (given != played || !isDigit(given)) {
			return no
		}
		if played != given && !isDigit(played) {
			return no
		}
		fewer = fewer || played != given
	}
	if fewer {
		return yes
	}
	return no
}
