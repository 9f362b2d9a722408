package format

import (
	"strings"

	"github.com/nonet-dev/nonet/format/internal/killer"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// killer has killer Sudoku as programs write them, each in a line:
//
//	SumoCueV1=12J0+0J0=0J1...
//	                      81 cells: = and a sum begins a cage, + and the number of a cell, from
//	                      0, belongs to the cage of that cell. The sum 0 is not a cage. Behind J
//	                      stands the number of the region; without it there are boxes. A cell
//	                      that is a cage by itself is a given
//	3x3::k:3073:0...      81 numbers: the sum of the cage times 256, and the number of the cage;
//	                      those below 256 are in no cage. d before :k: says that both
//	                      diagonals are houses
//	C<0000...             81 characters: 0-9, A-Z and a-j are sums from 0 to 45, < ^ > v lead to
//	                      the next cell of the cage, and so to its sum; ` ' , . lead to the
//	                      cells above on the left, above on the right, below on the left, below
//	                      on the right. The sum 0 is a cage of any sum, and no cage if it has
//	                      one cell
var killerFormat = &Format{
	Name:    "killer",
	About:   "killer Sudoku in a line: SumoCue, 3x3::k:, or 81 sums and arrows < ^ > v",
	holds:   PartRegions | PartPuzzleRules | PartSeveral,
	uses:    "SumoCue, JSudoku, killer forums",
	read:    readCases(lex.ScanCase, readKillerLine),
	write:   writeEncoded(func(r *Record) (string, error) { return killer.Text(r.Puzzle) }),
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

// readKillerLine reads a line.
func readKillerLine(in *lex.Scanner, o Options) (*Record, *lex.Fault) {
	text := strings.TrimSpace(string(in.Text))
	if in.TooLong {
		return nil, in.ErrTooLong()
	}
	rules, givens, err := killer.Read(text)
	if err != nil {
		return nil, in.Errorf(0, "%w", err)
	}
	rec, err := recordOf(rules, o)
	if err != nil {
		return nil, in.Errorf(0, "%w", err)
	}
	rec.Puzzle.Givens = givens
	rec.Text = text
	return rec, nil
}

// detectKiller: the first line is a killer Sudoku.
func detectKiller(prefix []byte, eof bool) lex.Verdict {
	return detectFirstLine(prefix, eof, func(line string) bool {
		return strings.HasPrefix(line, killer.SumoCueHead) ||
			killer.IsLong(line) || killer.IsShort(line)
	})
}
