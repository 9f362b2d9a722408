package format

import (
	"slices"
	"strings"
)

// killer has killer Sudoku as programs write them, each in a line:
//
//	SumoCueV1=12+0=0...   a cell begins a cage with that sum, or belongs to that of a cell
//	3x3::k:3073:0...      81 numbers: the sum of the cage times 256 and the number of the cage;
//	                      d before :k: says that both diagonals are houses
//	C<0000...             81 characters: 0-9, A-Z and a-j are sums, < > ^ v lead to the cell
//	                      that has the sum
//
// nonet cannot hold their cages.
var killerFormat = &Format{
	Name:    "killer",
	About:   "(input) killer Sudoku in a line, which nonet only recognises",
	uses:    "SumoCue, JSudoku, killer forums",
	read:    readCases(scanCase, readKillerLine),
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

const (
	sumoCueHead = "SumoCueV"
	longKiller  = "3x3:"
	killerCells = 81
	killerLeads = "<>^v"
)

// readKillerLine reads a line.
func readKillerLine(in *scanner, o Options) (*Record, *SyntaxError) {
	text := strings.TrimSpace(string(in.text))
	rules := newRules(9)
	cages := 0
	switch fields := strings.Split(text, ":"); {
	case in.tooLong:
		return nil, in.errTooLong()
	case strings.HasPrefix(text, sumoCueHead):
		_, cells, _ := strings.Cut(text, "=")
		for _, cell := range strings.Split(cells, "=") {
			sum, _, _ := strings.Cut(cell, "+")
			if n, ok := number([]byte(sum)); ok && n > 0 {
				cages++
			}
		}
	case isLongKiller(text):
		if fields[1] == "d" {
			rules.diagonal(true)
			rules.diagonal(false)
		}
		var numbers []int
		for _, field := range fields[3:] {
			if n, ok := number([]byte(field)); ok && n > 0xff {
				numbers = append(numbers, n)
			}
		}
		slices.Sort(numbers)
		cages = len(slices.Compact(numbers))
	case isShortKiller(text):
		for _, ch := range text {
			if ch != '0' && !strings.ContainsRune(killerLeads, ch) {
				cages++
			}
		}
	default:
		return nil, in.errorf(0, "found %s where a killer Sudoku is expected",
			quoteStart([]byte(text)))
	}
	rules.refuse("killer cages with a sum", cages)
	rec, err := rules.record(o)
	if err != nil {
		return nil, in.errorf(0, "%w", err)
	}
	rec.Text = text
	return rec, nil
}

func isLongKiller(text string) bool {
	fields := strings.SplitN(text, ":", 4)
	return strings.HasPrefix(text, longKiller) && len(fields) == 4 && fields[2] == "k" &&
		(fields[1] == "" || fields[1] == "d")
}

func isShortKiller(text string) bool {
	return len(text) == killerCells && strings.ContainsAny(text, killerLeads) &&
		strings.IndexFunc(text, func(ch rune) bool {
			return !strings.ContainsRune(killerLeads, ch) && (ch < '0' || ch > '9') &&
				(ch < 'A' || ch > 'Z') && (ch < 'a' || ch > 'j')
		}) < 0
}

// detectKiller: the first line is a killer Sudoku.
func detectKiller(prefix []byte, eof bool) verdict {
	return detectFirstLine(prefix, eof, func(line string) bool {
		return strings.HasPrefix(line, sumoCueHead) || isLongKiller(line) || isShortKiller(line)
	})
}
