package pasted

import (
	"bytes"
	"strconv"

	"github.com/nonet-dev/nonet/format/internal/lex"
)

// Table has the fields of a text that may be a table with numbers of its rows and columns.
type Table [][]string

// TableOf returns the fields of the lines that are not blank.
func TableOf(text []byte) (rows Table) {
	for line := range bytes.Lines(text) {
		if fields := labelFields().FindAllString(string(line), -1); len(fields) > 0 {
			rows = append(rows, fields)
		}
	}
	return rows
}

// IsDecided reports whether what follows the rows does not change whether they have labels.
func (rows Table) IsDecided() bool {
	return len(rows) > 0 && (!rise(rows[0]) || len(rows) > len(rows[0])+2)
}

// IsLabelled reports whether the first column has the numbers of the rows, and the first line those
// of the columns, perhaps but for one.
func (rows Table) IsLabelled() bool {
	if len(rows) < 5 || abs(len(rows)-1-len(rows[0])) > 1 || !rise(rows[0]) {
		return false
	}
	var first []string
	for _, row := range rows[1:] {
		first = append(first, row[0])
	}
	return areLabels(first) && rows[0][0] <= first[0]
}

// IsNumbered reports whether a text has n numbers from 0 or 1 on above n lines.
func IsNumbered(text []byte) bool {
	var first [][]byte
	lines := 0
	for line := range bytes.Lines(text) {
		words := bytes.Fields(line)
		if len(words) == 0 {
			continue
		}
		if lines == 0 {
			first = words
		}
		lines++
	}
	from := 1
	if len(first) > 0 && string(first[0]) == "0" {
		from = 0
	}
	for i, word := range first {
		if string(word) != strconv.Itoa(from+i) {
			return false
		}
	}
	return len(first) > 1 && lines == len(first)+1
}

// rise reports whether fields are numbers each of which is larger than the one before, but for one.
func rise(fields []string) bool {
	before, falls := -1, 0
	for _, field := range fields {
		v, err := strconv.Atoi(field)
		if err != nil {
			return false
		}
		if v <= before {
			falls++
		}
		before = v
	}
	return falls <= 1
}

var labelFields = lex.Pattern(`[^\s,;|]+`)

var columnNumbers = lex.Pattern(`^\W*(?:0\W+)?1\W+2\W+3\W+4\W+5\W+6\W`)

// HasColumnNumbers reports whether a text begins with numbers of columns.
func HasColumnNumbers(text []byte) bool { return columnNumbers().Match(text) }
