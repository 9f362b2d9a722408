package format

import (
	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// p4573 has a 9x9 puzzle without digits. Its lines have the comparison signs between
// neighbours within boxes: five lines for each three rows, in turn six signs < or >
// between the cells of a row, and nine signs ^ or v between two rows. ^ says that the upper
// cell is less, v that the lower one is.
var p4573Format = &Format{
	Name:  "p4573",
	About: "< > ^ v between cells: a puzzle of comparison signs",
	uses:  "Luogu P4573",
	read:  readComparisons,
	reply: gridFormat.reply,
}

// comparisonLine counts the signs of a line; ok is false if it has anything else, or signs
// of both directions.
func comparisonLine(line []byte) (signs int, across, ok bool) {
	for _, ch := range line {
		switch ch {
		case '<', '>', '^', 'v':
			if signs > 0 && across != (ch == '<' || ch == '>') {
				return signs, across, false
			}
			across = ch == '<' || ch == '>'
			signs++
		case ' ', '\t', '\r':
		default:
			return signs, across, false
		}
	}
	return signs, across, signs > 0
}

func readComparisons(in *lex.Scanner, o Options, yield func(*Record) bool) {
	for lex.ScanFilled(in) {
		rec, line := &Record{}, in.Line
		signs, rows := sketch.NewRules(comparisonSize), 0
		var bad *lex.Fault
		for more := true; more && bad == nil && rows < comparisonRows; {
			n, across, ok := comparisonLine(in.Text)
			if wantAcross := rows%5%2 == 0; !ok || in.TooLong || across != wantAcross ||
				n != comparisonSigns(across) {
				bad = in.Errorf(0, "found %s, expected %d comparison signs",
					lex.Quote(in.Text), comparisonSigns(wantAcross))
				break
			}
			addComparisons(signs, rows, in.Text)
			if rows++; rows < comparisonRows {
				more = in.Scan()
			}
		}
		if in.Err != nil {
			return
		}
		if bad == nil && rows < comparisonRows {
			bad = in.Errorf(0, "the input ends after %d of %d lines", rows, comparisonRows)
		}
		if bad == nil {
			var err error
			if rec, err = recordOf(signs, o); err != nil {
				rec, bad = &Record{}, &lex.Fault{Line: line, Err: err}
			}
		}
		if bad != nil {
			rec.Err = bad
		}
		rec.Line = line
		rec.style.grid = gridStyle{read: true, borders: true} // the judge wants rows of numbers
		if !yield(rec) || bad != nil && rows < comparisonRows {
			return
		}
	}
}

// addComparisons adds the rules of a line, which count from 0.
func addComparisons(r *sketch.Rules, line int, text []byte) {
	row := line/5*3 + line%5/2
	i := 0
	for _, ch := range text {
		a, b := 0, 0
		switch ch {
		case '<', '>':
			a = row*comparisonSize + i/2*3 + i%2
			b = a + 1
		case '^', 'v':
			a = row*comparisonSize + i
			b = a + comparisonSize
		default:
			continue
		}
		if ch == '<' || ch == '^' {
			a, b = b, a
		}
		r.Greater(nonet.Cell(a), nonet.Cell(b))
		i++
	}
}

// comparisonSize is the size of the puzzles.
const comparisonSize = 9

// comparisonRows is the number of lines of a puzzle: 5 for each row of boxes.
const comparisonRows = 15

// comparisonSigns is the number of signs of a line.
func comparisonSigns(across bool) int {
	if across {
		return 6
	}
	return 9
}

// detectComparison: a line of six signs, then one of nine.
func detectComparison(prefix []byte, eof bool) lex.Verdict {
	rows := 0
	for line := range filledLines(prefix) {
		n, across, ok := comparisonLine(line)
		if !ok || across != (rows == 0) || n != comparisonSigns(across) {
			return lex.No
		}
		if rows++; rows == 2 {
			return lex.Yes
		}
	}
	return lex.MoreUnless(eof)
}
