package pasted

import (
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet/format/internal/lex"
)

// columns looks for n lines whose cells stand below each other, with blanks as empty cells.
func (p *Found) columns(lines []string) {
	for _, sign := range []string{"|", "\t", ",", ";", "&"} {
		p.fields(lines, sign)
	}
	p.places(lines)
}

// fields looks for n lines of n fields between signs, each a number or blank.
func (p *Found) fields(lines []string, sign string) {
	var rows [][]string
	for _, line := range lines {
		if !strings.Contains(line, sign) && (sign != "\t" || line != "") {
			if !hasCell().MatchString(line) {
				continue
			}
			return
		}
		line = strings.TrimRight(line, "\r")
		if sign == "&" {
			line = strings.TrimRight(line, "\\ ")
		}
		if sign == "|" {
			line = strings.Trim(line, " ")
			if len(line) > 1 && line[0] == '|' && line[len(line)-1] == '|' {
				line = line[1 : len(line)-1]
			}
		}
		rows = append(rows, strings.Split(line, sign))
	}
	if len(rows) > 0 && isHeadline(rows[0]) {
		rows = rows[1:]
	}
	if hasLabels(rows) {
		for i := range rows {
			rows[i] = rows[i][1:]
		}
	}
	rows = withoutEdge(rows)
	n, width := len(rows), 0
	for _, row := range rows {
		width = max(width, len(row))
	}
	if !p.IsSize(n) || width != n {
		return
	}
	// Spreadsheets drop empty cells at the ends of lines: of all lines, or of none.
	dropped := sign == "\t" && !slices.ContainsFunc(rows, func(row []string) bool {
		return strings.TrimSpace(row[len(row)-1]) == ""
	})
	var all []int
	blank, sign0 := false, false // how empty cells are written: in one way
	for _, row := range rows {
		if len(row) < n && !dropped {
			return
		}
		for c := range n {
			v := 0
			if c < len(row) {
				field := strings.Trim(row[c], " \t\"'")
				digits := strings.Trim(field, "·.")
				if digits != "" {
					var err error
					if v, err = strconv.Atoi(digits); err != nil {
						return
					}
				}
				blank = blank || field == ""
				sign0 = sign0 || field != "" && v == 0
			}
			all = append(all, v)
		}
	}
	if !blank || !sign0 {
		p.add(n, all)
	}
}

// withoutEdge returns rows of fields without an empty first or last column, if they have one column
// too many and one of the two is empty.
func withoutEdge(rows [][]string) [][]string {
	first, last := true, true
	for _, row := range rows {
		if len(row) != len(rows)+1 {
			return rows
		}
		first = first && strings.TrimSpace(row[0]) == ""
		last = last && strings.TrimSpace(row[len(rows)]) == ""
	}
	if first == last || len(rows) != 9 && blanksIn(rows) > len(rows) {
		return rows // of other sizes, a row may be missing
	}
	rows = slices.Clone(rows)
	for i, row := range rows {
		if first {
			rows[i] = row[1:]
		} else {
			rows[i] = row[:len(rows)]
		}
	}
	return rows
}

// blanksIn returns how many fields are blank.
func blanksIn(rows [][]string) (count int) {
	for _, row := range rows {
		for _, field := range row {
			if strings.TrimSpace(field) == "" {
				count++
			}
		}
	}
	return count
}

// isHeadline reports whether fields are the numbers or letters of columns, after one that may be
// empty.
func isHeadline(fields []string) bool {
	if len(fields) > 0 && strings.TrimSpace(fields[0]) == "" {
		fields = fields[1:]
	}
	return areLabels(fields)
}

// hasLabels reports whether rows begin with their numbers or letters.
func hasLabels(rows [][]string) bool {
	first := make([]string, len(rows))
	for i, row := range rows {
		if len(row) != len(rows)+1 {
			return false
		}
		first[i] = row[0]
	}
	return areLabels(first)
}

// areLabels reports whether fields are 0, 1, 2, ..., 1, 2, 3, ... or A, B, C, ..., perhaps after an
// R or C.
func areLabels(fields []string) bool {
	var numbers, letters []int
	for _, field := range fields {
		field = strings.Trim(field, " \t\"'*:")
		if v, err := strconv.Atoi(strings.TrimLeft(field, "RrCc")); err == nil {
			numbers = append(numbers, v)
		} else if len(field) == 1 && lex.IsLetter(field[0]) {
			letters = append(letters, int(field[0]|0x20-'a'))
		}
	}
	return counts(numbers, len(fields)) || counts(letters, len(fields))
}

// lattice is where the cells of a line stand: cell c at from + c*step + c/box*gap. box is 0 without
// a gap.
type lattice struct{ from, step, box, gap int }

func (l lattice) place(c int) int {
	if l.box > 0 {
		return l.from + c*l.step + c/l.box*l.gap
	}
	return l.from + c*l.step
}

// places looks for n lines whose cells stand below each other, at places of one lattice or below
// the numbers or letters of a headline. Between them are borders, the same in all lines, or
// nothing.
func (p *Found) places(lines []string) {
	var rows []string
	for _, line := range lines {
		if strings.Contains(line, "\t") {
			return
		}
		rows = append(rows, strings.TrimRight(line, "\r"))
	}
	var heads [][]int
	if len(rows) > 1 && p.IsSize(len(rows)-1) {
		for _, at := range []int{0, len(rows) - 1} {
			head := rows[at]
			heads = fieldsAt(head)
			if len(heads) == len(rows)-1 && areLabels(strings.Fields(head)) {
				rows = slices.Delete(slices.Clone(rows), at, at+1)
				break
			}
			heads = nil
		}
	}
	n := len(rows)
	if !p.IsSize(n) || n > 9 {
		return
	}
	names := make([]string, n)
	for r, row := range rows {
		if at := fieldsAt(row); len(at) > 0 {
			names[r] = row[at[0][0]:at[0][1]]
		}
	}
	if areLabels(names) || areLabels(reversed(names)) {
		bare := slices.Clone(rows)
		for r, row := range bare {
			bare[r] = strings.Replace(row, names[r], strings.Repeat(" ", len(names[r])), 1)
		}
		if heads != nil || !hasCell().MatchString(names[0]) {
			rows = bare
		} else {
			p.below(bare, nil)
		}
	}
	p.below(rows, heads)
}

// fieldsAt returns where the words of a line stand, without borders.
func fieldsAt(line string) (at [][]int) {
	return cellFields().FindAllStringIndex(line, -1)
}

var cellFields = lex.Pattern(`[^\s|]+`)

// below takes n lines whose cells stand below each other; heads is where the headline has the
// names of columns, nil without one.
func (p *Found) below(rows []string, heads [][]int) {
	n, width := len(rows), 0
	for _, row := range rows {
		width = max(width, len(row))
	}
	if width > 8*n {
		return
	}
	cell := func(row, place int) byte {
		if place < 0 || place >= len(rows[row]) {
			return ' '
		}
		return rows[row][place]
	}
	digits := make([]bool, width) // by place: there is a digit
	var borders []int
	for place := range width {
		bars := 0
		for r := range rows {
			switch ch := cell(r, place); {
			case ch >= '1' && ch <= '9':
				digits[place] = true
			case strings.IndexByte("|!:#", ch) >= 0:
				bars++
			case ch != ' ':
				return
			}
		}
		switch {
		case bars == n:
			borders = append(borders, place)
		case bars > 0:
			return
		}
	}
	take := func(place func(c int) int) {
		var cells []int
		for r := range n {
			for c := range n {
				v := 0
				if ch := cell(r, place(c)); ch >= '1' && ch <= '9' {
					v = int(ch - '0')
				}
				cells = append(cells, v)
			}
		}
		p.add(n, cells)
	}
	if heads != nil {
		column := make([]int, n) // the place of each, as far as it has digits
		for place, is := range digits {
			c := slices.IndexFunc(heads, func(h []int) bool {
				return h[0] <= place && place < h[1]
			})
			if is && (c < 0 || column[c] > 0) {
				return
			}
			if is {
				column[c] = place
			}
		}
		for c := range column {
			if column[c] == 0 {
				column[c] = heads[c][0]
			}
		}
		take(func(c int) int { return column[c] })
		return
	}
	for _, l := range p.lattices(n, digits, borders, rows) {
		take(l.place)
	}
}

// lattices returns those whose places have all digits, and whose gaps have the borders: those
// between boxes, or all. Without borders, it is the first digit of all lines or their length that
// tells where the lattice begins.
func (p *Found) lattices(n int, digits []bool, borders []int, rows []string) (fit []lattice) {
	first, last := slices.Index(digits, true), len(digits)-1
	for last >= 0 && !digits[last] {
		last--
	}
	if first < 0 {
		return nil
	}
	for _, box := range []int{0, 2, 3, 4} {
		if box > 0 && n%box != 0 {
			continue
		}
		for step := 1; step <= 6; step++ {
			for gap := 0; gap <= 4; gap++ {
				if (box == 0) != (gap == 0) {
					continue
				}
				l := lattice{0, step, box, gap}
				for l.from = last - l.place(n-1); l.from <= first; l.from++ {
					if l.has(n, digits) && l.parts(n, borders) &&
						l.begins(n, first, borders, rows) {
						fit = append(fit, l)
					}
				}
			}
		}
	}
	return fit
}

// has reports whether all digits are at places of the lattice.
func (l lattice) has(n int, digits []bool) bool {
	c := 0
	for place, is := range digits {
		for c < n && l.place(c) < place {
			c++
		}
		if is && (c == n || l.place(c) != place) {
			return false
		}
	}
	return true
}

// parts reports whether the borders within the lattice stand between all cells, or between boxes of
// one width.
func (l lattice) parts(n int, borders []int) bool {
	var before []int // the cell that each inner border stands before
	for _, b := range borders {
		c := 0
		for c < n && l.place(c) < b {
			c++
		}
		if c < n && l.place(c) == b {
			return false
		}
		if c > 0 && c < n && !slices.Contains(before, c) {
			before = append(before, c)
		}
	}
	if len(before) == 0 {
		return true
	}
	width := before[0]
	if n%width != 0 || len(before) != n/width-1 || l.box > 0 && l.box != width {
		return false
	}
	for i, c := range before {
		if c != (i+1)*width {
			return false
		}
	}
	return true
}

// begins reports whether it is clear where the lattice begins: inner borders fix it, an outer one
// does, or a digit in the first column of text that has one in the last, too, or lines that are as
// long as the lattice.
func (l lattice) begins(n, first int, borders []int, rows []string) bool {
	inner := slices.ContainsFunc(borders, func(b int) bool {
		return b > l.place(0) && b < l.place(n-1)
	})
	if inner {
		return true
	}
	if len(borders) > 0 {
		return borders[0] < l.place(0) && l.place(0)-borders[0] <= l.step
	}
	if l.from < 0 {
		return false
	}
	end := l.place(n - 1)
	same, longest, kept := true, 0, false // kept: blanks at the ends of lines
	for _, row := range rows {
		same = same && len(row) == len(rows[0])
		kept = kept || strings.HasSuffix(row, " ")
		longest = max(longest, len(strings.TrimRight(row, " ")))
	}
	switch {
	case kept && !same: // a line may have lost a blank in its middle
		return false
	case same && len(rows[0]) > end: // blanks at the ends of lines are cells
		return l.from < l.step && len(rows[0]) <= end+l.step
	case l.from == 0:
		return first == 0 || longest == end+1
	}
	return first == l.from && longest == end+1
}
