package format

import (
	"bytes"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// nudoku has the save of the terminal game nudoku: the grid as the player left it, and the
// puzzle, each with 81 symbols and a zero byte after it. A point is an empty cell.
var nudokuFormat = &Format{
	Name:    "nudoku",
	About:   "the save of nudoku: the player's grid and the puzzle",
	uses:    "nudoku, state.save (read)",
	holds:   PartPlaced,
	read:    readCases(lex.ScanFilled, nudokuRecord),
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

// nudokuRecord reads a line.
func nudokuRecord(in *lex.Scanner, o Options) (*Record, *lex.Fault) {
	if in.TooLong {
		return nil, in.ErrTooLong()
	}
	rec, err := recordOf(sketch.NewRules(9), o)
	if err != nil {
		return nil, in.Errorf(0, "%w", err)
	}
	grids := bytes.Split(bytes.TrimSuffix(in.Text, []byte{0}), []byte{0})
	if len(grids) != 2 {
		return nil, in.Errorf(0, "found %d texts with zero bytes between them, expected the "+
			"player's grid and the puzzle", len(grids))
	}
	l := rec.Puzzle.Layout
	for i, grid := range []*nonet.Grid{&rec.progress().Placed, &rec.Puzzle.Givens} {
		p, err := nonet.ParsePuzzle(l, string(grids[i]))
		if err != nil {
			return nil, in.Errorf(i*(len(grids[0])+1)+1, "%w", err)
		}
		*grid = p.Givens
	}
	for c, d := range rec.Puzzle.Givens {
		if d == 0 {
			continue
		}
		if rec.Progress.Placed[c] != d {
			return nil, in.Errorf(0, "%s: found %d in the player's grid, expected the given %d",
				l.CellName(nonet.Cell(c)), rec.Progress.Placed[c], d)
		}
		rec.Progress.Placed[c] = 0
	}
	return rec, nil
}

// detectNudoku: two texts of 81 bytes, and a zero byte after each.
func detectNudoku(prefix []byte, eof bool) lex.Verdict {
	switch {
	case len(prefix) < 2*82 && !eof && bytes.IndexByte(prefix, '\n') < 0:
		return lex.More
	case len(prefix) >= 2*82 && bytes.IndexByte(prefix, 0) == 81 && prefix[2*82-1] == 0:
		return lex.Yes
	}
	return lex.No
}
