package format

// p4573 has a 9x9 puzzle without digits. Its lines have the comparison signs between
// neighbours within boxes: five lines for each three rows, in turn six signs < or >
// between the cells of a row, and nine signs ^ or v between two rows. nonet cannot hold
// comparison signs; without them, every puzzle of this kind is the same empty grid.
var p4573Format = &Format{
	Name:  "p4573",
	About: "< > ^ v between cells: recognised, but nonet cannot hold comparison signs",
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

func readComparisons(in *scanner, o Options, yield func(*Record) bool) {
	for scanFilled(in) {
		rec, line := &Record{}, in.line
		signs, rows := 0, 0
		var bad *SyntaxError
		for more := true; more && bad == nil && rows < comparisonRows; {
			n, across, ok := comparisonLine(in.text)
			if wantAcross := rows%5%2 == 0; !ok || in.tooLong || across != wantAcross ||
				n != comparisonSigns(across) {
				bad = in.errorf(0, "found %s where %d comparison signs are expected",
					quoteStart(in.text), comparisonSigns(wantAcross))
				break
			}
			signs += n
			if rows++; rows < comparisonRows {
				more = in.scan()
			}
		}
		if in.err != nil {
			return
		}
		if bad == nil && rows < comparisonRows {
			bad = in.errorf(0, "the input ends after %d of %d lines", rows, comparisonRows)
		}
		if bad == nil {
			rules := newRules(9)
			rules.refuse("comparison signs", signs)
			var err error
			if rec, err = rules.record(o); err != nil {
				rec, bad = &Record{}, &SyntaxError{Line: line, Err: err}
			}
		}
		if bad != nil {
			rec.Err = bad
		}
		rec.Line = line
		if !yield(rec) || bad != nil && rows < comparisonRows {
			return
		}
	}
}

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
func detectComparison(prefix []byte, eof bool) verdict {
	rows := 0
	for line := range filledLines(prefix) {
		n, across, ok := comparisonLine(line)
		if !ok || across != (rows == 0) || n != comparisonSigns(across) {
			return no
		}
		if rows++; rows == 2 {
			return yes
		}
	}
	return moreUnless(eof)
}
