package pasted

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/nonet-dev/nonet/format/internal/lex"
)

var words = lex.Pattern(`[A-Za-z]+`)

// emptyWords are the words of programs for an empty cell.
var emptyWords = map[string]bool{"none": true, "null": true, "nil": true, "undefined": true,
	"na": true, "nan": true, "empty": true, "blank": true, "false": true}

// emptySigns are the signs that texts have for empty cells, beside 0.
const emptySigns = `.·_-*?xXnNoO#=~+:,/@!$%&^`

// dialect says what the cells of a row look like.
type dialect struct {
	empty byte // the first byte of the sign for an empty cell, 0 for none but 0
	dense bool // each digit is a cell; else each number

	padded bool // numbers have two digits: 05 is 5, and not two cells in one
}

// isMerged reports whether a number may be two cells without a blank between them, such as 05.
func isMerged(number string) bool {
	return len(number) == 2 && number[0] == '0' && number[1] != '0'
}

// isPadded reports whether a text has no digit that is a number by itself.
func isPadded(text string) bool { return !loneDigit().MatchString(text) }

var loneDigit = lex.Pattern(`\b[1-9]\b`)

// cells returns the cells of a row in a dialect: -1 for what cannot be a cell. ok is false if the
// row has something else between its cells.
func (d dialect) cells(row string) (cells []int, ok bool) {
	row = d.bare(row)
	for i := 0; i < len(row); {
		ch := row[i]
		switch {
		case ch >= '0' && ch <= '9':
			end := i + 1
			for !d.dense && end < len(row) && row[end] >= '0' && row[end] <= '9' {
				end++
			}
			v, err := strconv.Atoi(row[i:end])
			if err != nil || v > 100 || isMerged(row[i:end]) && !d.padded ||
				v == 0 && d.empty != 0 { // 0 beside another sign is a digit
				return nil, false
			}
			cells = append(cells, v)
			i = end
		case d.empty != 0 && ch == d.empty:
			if ch == "·"[0] {
				i++
			}
			cells = append(cells, 0)
			i++
			if !d.dense && i < len(row) && row[i] == ch { // each sign is a cell only in dense rows
				return nil, false
			}
		case lex.IsLetter(ch):
			end := i + 1
			for end < len(row) && lex.IsLetter(row[end]) {
				end++
			}
			if d.empty != 0 || !emptyWords[strings.ToLower(row[i:end])] {
				return nil, false
			}
			cells = append(cells, 0)
			i = end
		case ch == '"' || ch == '\'':
			if i+1 < len(row) && row[i+1] == ch { // "" is an empty cell, if no sign is one
				if d.empty != 0 {
					return nil, false
				}
				cells = append(cells, 0)
				i++
			}
			i++
		case strings.IndexByte(" \t|,;&(){}[]\\/!#", ch) >= 0:
			i++
		default:
			return nil, false
		}
	}
	return cells, true
}

// bare returns a row without a name before it and a comment behind it, and without the signs that
// frame it.
func (d dialect) bare(row string) string {
	for _, comment := range []string{"//", "# ", "--", "%"} {
		if i := strings.Index(row, comment); i > 0 && comment[0] != d.empty &&
			!hasCell().MatchString(row[i:]) {
			row = row[:i]
		}
	}
	if m := rowName().FindStringIndex(row); m != nil {
		name := strings.TrimRight(row[:m[1]], " \t")
		if name[len(name)-1] != d.empty {
			row = row[m[1]:]
		}
	}
	frame := strings.ReplaceAll(" \t#|*!:<>+=~\"'`()[]{};,-", string(d.empty), "")
	row = strings.Trim(row, frame)
	return strings.TrimRight(row, "\\ ")
}

// rowName is what may stand before the cells of a row: a name and a colon or an equals sign, or
// the number of a list.
var rowName = lex.Pattern(`^\W*(?:[A-Za-z][\w .'\[\]<>:;-]*?\s*(?::=|=>|[:=])|` +
	`\d{1,4}\s*[:)]|[Rr]\d{1,2}\b)\s*(?:\W*\b[A-Za-z]+!?\()?`)

// rows looks for n rows of n cells in a run of lines.
func (p *Found) rows(lines []string) {
	for _, d := range dialectsOf(lines) {
		var rows [][]int
		for _, line := range lines {
			cells, ok := d.cells(line)
			switch {
			case !ok:
				p.tables(rows, d.dense)
				rows = nil
			case len(cells) > 0:
				rows = append(rows, cells)
			}
		}
		p.tables(rows, d.dense)
	}
}

// dialectsOf returns the dialects whose sign for empty cells is in a text.
func dialectsOf(lines []string) (list []dialect) {
	text := strings.Join(lines, "\n")
	padded := isPadded(text)
	for _, dense := range []bool{false, true} {
		list = append(list, dialect{0, dense, padded})
		for _, sign := range emptySigns {
			if strings.ContainsRune(text, sign) {
				list = append(list, dialect{string(sign)[0], dense, padded})
			}
		}
	}
	return list
}

// tables takes the runs of rows of one length.
func (p *Found) tables(rows [][]int, dense bool) {
	if dense && len(rows) > 11 { // its cells would be letters, too
		return
	}
	for len(rows) > 0 {
		n := 1
		for n < len(rows) && len(rows[n]) == len(rows[0]) {
			n++
		}
		if !dense || n < 10 || len(rows[0]) < 10 {
			p.table(rows[:n])
		}
		rows = rows[n:]
	}
}

// table takes rows of one length if they are n rows of n cells, perhaps with numbers of the rows
// and columns, or an empty column at their end.
func (p *Found) table(rows [][]int) {
	if n := len(rows) - 1; p.IsSize(n) && counts(rows[0], len(rows[0])) {
		rows = rows[1:] // numbers of the columns
	}
	n := len(rows)
	if !p.IsSize(n) {
		return
	}
	var all []int
	for _, row := range rows {
		if len(row) == n+1 {
			switch {
			case rowNumbers(rows):
				row = row[1:]
			case n == 9 && !slices.ContainsFunc(rows, func(r []int) bool { return r[n] != 0 }):
				row = row[:n] // of other sizes, a row may be missing
			default:
				return
			}
		}
		if len(row) != n {
			return
		}
		all = append(all, row...)
	}
	p.add(n, all)
}

// counts reports whether the numbers of a list are 0, 1, 2, ... or 1, 2, 3, ..., and n of them.
func counts(list []int, n int) bool {
	for i, v := range list {
		if v != i && v != i+1 || v-i != list[0] {
			return false
		}
	}
	return len(list) == n && n > 1
}

// rowNumbers reports whether rows begin with their numbers, from 0 or 1 on, or from the last down.
func rowNumbers(rows [][]int) bool {
	first := make([]int, len(rows))
	for i, row := range rows {
		first[i] = row[0]
	}
	if counts(first, len(rows)) {
		return true
	}
	slices.Reverse(first)
	return counts(first, len(rows))
}

// single looks for n*n cells in one line, or in lines of equal length that are not rows.
func (p *Found) single(lines []textLine) {
	for _, l := range lines {
		p.blankLine(l.text)
		if len(l.text) < 36 && !p.small || len(l.text) < 16 || l.kind != rowLine {
			continue
		}
		for _, d := range dialectsOf([]string{l.text}) {
			p.inLine(l.text, d)
			if strings.Contains(l.text, "-") && d.empty != '-' {
				p.inLine(strings.ReplaceAll(l.text, "-", "/"), d)
			}
		}
		for _, word := range strings.FieldsFunc(l.text, func(r rune) bool {
			return strings.ContainsRune(" \t\"'()<>", r)
		}) {
			for _, d := range dialectsOf([]string{word}) {
				if d.dense && (len(word) >= 36 || p.small && len(word) == 16) && word != l.text {
					p.inLine(word, d)
				}
			}
		}
	}
}

// blankLine looks for a line of exactly 81 digits and blanks, which are its empty cells. Both stand
// side by side somewhere, so it is not a list of numbers.
func (p *Found) blankLine(line string) {
	line = strings.TrimRight(line, "\r")
	if len(line) != 81 || !p.IsSize(9) || !strings.Contains(line, "  ") ||
		!twoDigits().MatchString(line) || strings.Trim(line, " 123456789") != "" {
		return
	}
	cells := make([]int, 81)
	for i := range line {
		if line[i] != ' ' {
			cells[i] = int(line[i] - '0')
		}
	}
	p.add(9, cells)
}

var twoDigits = lex.Pattern(`[1-9]{2}`)

// inLine looks for n*n cells in a line.
func (p *Found) inLine(line string, d dialect) {
	cells, ok := d.cells(line)
	if !ok {
		return
	}
	for _, n := range pastedSizes {
		if d.dense && n > 9 { // its cells would be letters, too
			break
		}
		if n*n == len(cells) && p.sameGroups(line, d, n) {
			p.add(n, cells)
		}
	}
}

// sameGroups reports whether the groups that strong separators make of a line have as many cells
// each, or one group has all. Groups of other lengths tell that a cell is missing in one row and
// doubled in another.
func (p *Found) sameGroups(line string, d dialect, n int) bool {
	for _, separator := range []string{";", "/", "|", "!", ",", " "} {
		if separator[0] == d.empty {
			continue
		}
		groups := strings.Split(strings.Trim(d.bare(line), separator), separator)
		if len(groups) != n {
			continue
		}
		for _, g := range groups {
			if cells, _ := d.cells(g); len(cells) != n {
				return false
			}
		}
		return true
	}
	return true
}

// ---- rows and puzzles among words

// named looks for n lines that end with n cells, after something that is alike in all: the time
// and name of a message, the number of a line, the letter of a row.
func (p *Found) named(lines []string) {
	for _, n := range pastedSizes {
		for from := 0; p.IsSize(n) && from+n <= len(lines); from++ {
			if len(lines[from]) < n+2 { // a name and cells
				continue
			}
			for _, rest := range withoutNames(lines[from : from+n]) {
				if !mayBeRow(rest[0], n) || !mayBeRow(rest[n-1], n) {
					continue
				}
				found := len(p.Grids)
				p.rows(rest)
				if len(p.Grids) > found {
					if from > 0 && sameNames(lines[from-1], lines[from]) ||
						from+n < len(lines) && sameNames(lines[from+n], lines[from]) {
						p.Grids = p.Grids[:found] // a row too many
					}
					break
				}
			}
		}
	}
}

// mayBeRow reports whether a line has n cells in some dialect, or one more.
func mayBeRow(line string, n int) bool {
	return slices.ContainsFunc(dialectsOf([]string{line}), func(d dialect) bool {
		cells, ok := d.cells(line)
		return ok && (len(cells) == n || len(cells) == n+1)
	})
}

// nameTokens are the parts of what stands before a row.
var nameTokens = lex.Pattern(`[0-9]+|[A-Za-z]+|[ \t]+|[^0-9A-Za-z \t]`)

// nameKind returns what the tokens at the same place of several lines have in common.
func nameKind(token string) string {
	switch ch := token[0]; {
	case ch >= '0' && ch <= '9':
		return "9"
	case lex.IsLetter(ch):
		return "a"
	case ch == ' ' || ch == '\t':
		return " "
	}
	return token
}

// sameNames reports whether two lines begin alike up to the first blank after a name.
func sameNames(a, b string) bool {
	s, t := nameTokens().FindAllString(a, -1), nameTokens().FindAllString(b, -1)
	for i := 0; i < min(len(s), len(t)); i++ {
		switch k := nameKind(s[i]); {
		case k != nameKind(t[i]):
			return false
		case k == " " && i > 0:
			return true
		}
	}
	return false
}

// withoutNames returns lines without what is alike at their beginnings, in several ways, of which
// the one that leaves out most comes first. What is left out is not a cell.
func withoutNames(lines []string) (ways [][]string) {
	var first []string // the tokens of the lines at one place
	at := make([]int, len(lines))
	rest := slices.Clone(lines)
	letters, signs, counted, numbers := 0, false, true, false
	before := ""    // the kind of the last token that is not a blank
	inList := false // the last two of them are a number and a comma
	for range 16 {
		first = first[:0]
		for i, line := range lines {
			m := nameTokens().FindStringIndex(line[at[i]:])
			if m == nil {
				return ways
			}
			first = append(first, line[at[i]:at[i]+m[1]])
			at[i] += m[1]
		}
		kind := nameKind(first[0])
		for _, token := range first {
			if nameKind(token) != kind {
				return ways
			}
			if emptyWords[strings.ToLower(token)] {
				return ways
			}
			if kind == "a" {
				letters = max(letters, len(token))
			}
		}
		switch kind {
		case "a":
			if len(first[0]) == 1 {
				counted = counted && areLabels(first)
			}
		case "9":
			numbers = true
			counted = counted && (areLabels(first) || areLabels(reversed(first)))
		case " ":
		default:
			signs = signs || strings.Contains(":)]}>=#/*·", kind)
		}
		if kind != " " {
			inList = before == "9" && kind == ","
			before = kind
		}
		if kind == "a" || kind == "9" || letters == 0 && !signs && !numbers || inList {
			continue
		}
		if counted && (letters > 0 || numbers) || letters > 1 || signs && !numbers ||
			signs && letters > 0 {
			for i, line := range lines {
				rest[i] = line[at[i]:]
			}
			ways = slices.Insert(ways, 0, slices.Clone(rest))
		}
	}
	return ways
}

func reversed(list []string) []string {
	list = slices.Clone(list)
	slices.Reverse(list)
	return list
}

// words looks for lines with one word of n cells each, n lines in a row, and for words of n*n
// cells, whatever else is in their lines. The sign for empty cells never occurs in words.
func (p *Found) words(text string, lines []textLine) {
	for _, sign := range "0.·_-*?#=~+:@xX" {
		if !strings.ContainsRune(text, sign) {
			continue
		}
		d := dialect{empty: string(sign)[0], dense: true}
		if sign == '0' {
			d.empty = 0
		}
		for _, n := range []int{6, 8, 9} {
			if !p.IsSize(n) {
				continue
			}
			var rows [][]int
			var cuts []int // how many rows come before each blank line
			flush := func() {
				if len(rows) == n && equalGroups(cuts, n) {
					p.add(n, slices.Concat(rows...))
				}
				rows, cuts = nil, nil
			}
			for _, l := range lines {
				var row []int
				count := 0
				for _, word := range cellWords(l.text, string(sign)) {
					cells, ok := d.cells(word)
					if !ok {
						continue
					}
					switch len(cells) {
					case n:
						row = cells
						count++
					case n * n:
						p.add(n, cells)
					}
				}
				switch {
				case count == 1:
					rows = append(rows, row)
				case l.kind != borderLine:
					flush()
				case strings.TrimSpace(l.text) == "" && len(rows) > 0 &&
					!slices.Contains(cuts, len(rows)):
					cuts = append(cuts, len(rows))
				}
			}
			flush()
		}
	}
}

// cellWords returns the runs of digits and a sign in a line, of six or more, that no letter, digit
// or other sign for an empty cell stands beside.
func cellWords(line, sign string) (list []string) {
	isCell := func(r rune) bool { return r >= '0' && r <= '9' || strings.ContainsRune(sign, r) }
	for i := 0; i < len(line); {
		end := i
		for end < len(line) && (isCell(rune(line[end])) || sign == "·" &&
			strings.HasPrefix(line[end:], sign)) {
			if line[end] < utf8.RuneSelf {
				end++
			} else {
				end += len(sign)
			}
		}
		if end == i {
			i++
			continue
		}
		before := i == 0 || strings.IndexByte(" \t\"'`()<>[]{}=:|>,;", line[i-1]) >= 0
		after := end == len(line) || strings.IndexByte(" \t\"'`()<>[]{}|,;\\.!?", line[end]) >= 0
		if before && after && end-i >= 6 {
			list = append(list, line[i:end])
		}
		i = end
	}
	return list
}

// wrapped looks for n*n cells in lines of another length than n, as mail programs break them, or a
// line for each cell.
func (p *Found) wrapped(lines []string) {
	for _, d := range dialectsOf(lines) {
		if !d.dense {
			continue
		}
		var cells []int
		rows, length := 0, 0
		flush := func() {
			n := lex.Root(len(cells))
			if rows > 1 && n*n == len(cells) && n < 10 && (length == 1 || length > n) {
				p.add(n, cells)
			}
			cells, rows, length = nil, 0, 0
		}
		for _, line := range lines {
			row, ok := d.cells(line)
			signs := strings.ReplaceAll(strings.TrimSpace(line), "·", ".")
			if !ok || len(row) == 0 || len(row) != len(signs) {
				flush()
				continue
			}
			if len(row) > length {
				flush()
				length = len(row)
			}
			cells = append(cells, row...)
			rows++
			if len(row) < length {
				flush()
			}
		}
		flush()
	}
}
