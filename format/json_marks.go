package format

import (
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// appendJSONMarks appends a member with the digits of each cell, unless marks are nil.
func appendJSONMarks(dst []byte, name string, l *nonet.Layout, marks []nonet.Digits) []byte {
	if marks == nil {
		return dst
	}
	dst = append(append(append(dst, `,"`...), name...), `":[`...)
	for c, digits := range marks {
		if c > 0 {
			dst = append(dst, ',')
		}
		if l.Size() <= nonet.MaxSymbols {
			dst = append(dst, '"')
			for d := range digits.All() {
				dst = append(dst, nonet.Symbol(d))
			}
			dst = append(dst, '"')
			continue
		}
		dst = append(dst, '[')
		for d := range digits.All() {
			if dst[len(dst)-1] != '[' {
				dst = append(dst, ',')
			}
			dst = strconv.AppendUint(dst, uint64(d), 10)
		}
		dst = append(dst, ']')
	}
	return append(dst, ']')
}

// readJSONMarks reads the digits that each cell may be.
func readJSONMarks(l *nonet.Layout, value *jsonvalue.Value) ([]nonet.Digits, *lex.Fault) {
	n := l.Size()
	marks := make([]nonet.Digits, 0, l.Cells())
	count, err := value.Each(l.Cells(), func(cell *jsonvalue.Value) *lex.Fault {
		var set nonet.Digits
		if cell.First() == '"' {
			text, err := cell.Text()
			if err != nil {
				return err
			}
			for _, ch := range []byte(text) {
				d, ok := nonet.ParseSymbol(ch, n)
				if !ok || d == 0 || n > nonet.MaxSymbols {
					return cell.Errorf("found %q among the marks of %s, expected digits up to %d",
						ch, l.CellName(nonet.Cell(len(marks))), n)
				}
				set = set.With(d)
			}
		} else {
			numbers, err := cell.Numbers(nil)
			if err != nil {
				return err
			}
			for _, d := range numbers {
				if d < 1 || d > n {
					return cell.Errorf("found %d among the marks of %s, expected 1 to %d",
						max(d, 0), l.CellName(nonet.Cell(len(marks))), n)
				}
				set = set.With(nonet.Digit(d))
			}
		}
		marks = append(marks, set)
		return nil
	})
	if err == nil && count != l.Cells() {
		err = value.Errorf("found marks for %d cells, expected %d", count, l.Cells())
	}
	return marks, err
}
