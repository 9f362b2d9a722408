package pasted

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet/format/internal/lex"
)

// brackets looks for n lists of n cells one after the other, or for one of n*n, in brackets of any
// kind.
func (p *Found) brackets(text string) {
	type list struct {
		cells []int
		text  string
	}
	var lists []list
	flush := func() {
		for i := 0; i < len(lists); {
			j := i + 1
			for j < len(lists) && len(lists[j].cells) == len(lists[i].cells) {
				j++
			}
			n := len(lists[i].cells)
			if n > 0 && j-i == n {
				var all []int
				for _, l := range lists[i:j] {
					all = append(all, l.cells...)
				}
				p.add(n, all)
			}
			i = j
		}
		lists = nil
	}
	start := -1
	for i := 0; i < len(text); i++ {
		switch ch := text[i]; {
		case strings.IndexByte("[({", ch) >= 0:
			start = i + 1
		case strings.IndexByte("])}", ch) >= 0 && start >= 0:
			inner := text[start:i]
			start = -1
			isType := i+1 < len(text) && (lex.IsLetter(text[i+1]) || text[i+1] == '[') &&
				(inner == "_" || typeLength().MatchString(inner))
			if inner == "" || isType { // {} is an empty cell of LaTeX; its list is read below
				continue
			}
			if cells, ok := listCells(inner); ok {
				lists = append(lists, list{cells, inner})
				p.flat(inner, cells)
			} else {
				flush()
			}
		}
	}
	flush()
	if strings.Contains(text, "{}") { // \setrow{9}{5,3,{},...}
		var rows [][]int
		for _, m := range setRow().FindAllStringSubmatch(text, -1) {
			if cells, ok := listCells(strings.ReplaceAll(m[1], "{}", "0")); ok {
				rows = append(rows, cells)
			}
		}
		p.tables(rows, false)
	}
}

// typeLength is a length in a type: [9]int.
var typeLength = lex.Pattern(`^[0-9]{1,2}$`)

var setRow = lex.Pattern(`\\setrow\{\d+\}\{((?:[^{}]|\{\})*)\}`)

// listCells returns the cells of a list of source code: numbers and words, or rows in quotes.
func listCells(inner string) (cells []int, ok bool) {
	padded := isPadded(inner)
	for _, item := range strings.FieldsFunc(inner, func(r rune) bool {
		return strings.ContainsRune(", \t\n;", r)
	}) {
		word := strings.Trim(item, `"'`)
		v, err := strconv.Atoi(word)
		switch {
		case err == nil && v >= 0 && v <= 100 && len(word) <= 2 && (padded || !isMerged(word)):
			cells = append(cells, v)
		case word == "" || strings.ContainsAny(word, "._*?-") && len(word) == 1 ||
			emptyWords[strings.ToLower(word)] || word == "·":
			cells = append(cells, 0)
		default:
			return nil, false
		}
	}
	return cells, len(cells) > 1
}

// flat takes a list of n*n cells whose lines, if it has several, are of one length.
func (p *Found) flat(inner string, cells []int) {
	for _, n := range pastedSizes {
		if n*n != len(cells) {
			continue
		}
		separator := "\n"
		if strings.Contains(inner, ";") {
			separator = ";"
		}
		length := 0
		for line := range strings.SplitSeq(strings.TrimSpace(inner), separator) {
			row, _ := listCells(line)
			if length == 0 {
				length = len(row)
			}
			if len(row) > length || len(row) > 0 && len(row) < length && separator == ";" {
				return
			}
		}
		if length*((len(cells)+length-1)/length) != len(cells) {
			return
		}
		p.add(n, cells)
	}
}

var (
	cellRC = lex.Pattern(`(?i)\br(\d{1,2})\s*c(\d{1,2})\s*(?:=|:|->|is)\s*(\d{1,2})\b`)
	cellA1 = lex.Pattern(`\b([A-Ia-i])([1-9])\s*(?:=|:|->)\s*([1-9])\b`)
)

// pairs looks for a list of cells with digits: r1c1=5, or A1=5 with the letter of the row.
func (p *Found) pairs(text string) {
	for _, form := range []*regexp.Regexp{cellRC(), cellA1()} {
		found := form.FindAllStringSubmatch(text, -1)
		rest := form.ReplaceAllString(text, "")
		if len(found) < 8 || hasCell().MatchString(rest) {
			continue
		}
		var list [][3]int
		for _, m := range found {
			row, err := strconv.Atoi(m[1])
			if err != nil {
				row = int(m[1][0]|0x20) - 'a' + 1
			}
			column, _ := strconv.Atoi(m[2])
			digit, _ := strconv.Atoi(m[3])
			list = append(list, [3]int{row, column, digit})
		}
		p.list(list, 1)
	}
}

// triples looks for a list of rows, columns and digits in any form that all have in common, such as
// r1c2=3, (0, 1): 3 or given(1,2,3). They count from 0 or 1 and come in the order of rows or
// columns.
func (p *Found) triples(lines []textLine) {
	var list [][3]int
	var form [2]string // what stands between the numbers
	over := false      // numbers of another kind have followed
	promised := 0      // the number alone above the list
	for _, l := range lines {
		at := numbers().FindAllStringIndex(l.text, -1)
		if len(at) == 0 {
			continue
		}
		is := len(at)%3 == 0
		for i := 0; is && i < len(at); i += 3 {
			gaps := [2]string{l.text[at[i][1]:at[i+1][0]], l.text[at[i+1][1]:at[i+2][0]]}
			if i == 0 && len(list) == 0 {
				form = gaps
			}
			var t [3]int
			for k := range t {
				t[k], _ = strconv.Atoi(l.text[at[i+k][0]:at[i+k][1]])
				is = is && t[k] <= 9
			}
			if is = is && gaps == form && !over; is {
				list = append(list, t)
			}
		}
		switch {
		case is:
		case len(list) <= 1 && !over: // a headline
			list = nil
			if len(at) == 1 && !hasWord().MatchString(l.text) {
				promised, _ = strconv.Atoi(l.text[at[0][0]:at[0][1]])
			}
		case hasWord().MatchString(l.text) && len(at) < 3: // words below the list
			over = true
		default:
			return
		}
	}
	if len(list) < 17 || promised > 0 && promised != len(list) && promised != 9 {
		return
	}
	least, most := 9, 0
	byRows, byColumns := true, true
	for i, t := range list {
		least, most = min(least, t[0], t[1]), max(most, t[0], t[1])
		if i > 0 {
			row, column := t[0]-list[i-1][0], t[1]-list[i-1][1]
			byRows = byRows && (row > 0 || row == 0 && column > 0)
			byColumns = byColumns && (column > 0 || column == 0 && row > 0)
		}
	}
	if !byRows && !byColumns || (least == 0) != (most < 9) {
		return
	}
	p.list(list, min(least, 1))
}

var numbers = lex.Pattern(`[0-9]+`)

// list adds the 9x9 of a list of rows, columns and digits that count from a number on.
func (p *Found) list(list [][3]int, from int) {
	cells := make([]int, 81)
	for _, l := range list {
		row, column, digit := l[0]-from, l[1]-from, l[2]
		if row < 0 || row > 8 || column < 0 || column > 8 || digit < 1 || digit > 9 ||
			cells[9*row+column] != 0 {
			return
		}
		cells[9*row+column] = digit
	}
	p.add(9, cells)
}

// ---- elements of pages

// maxDepth bounds elements in elements.
const maxDepth = 64

// element is one of HTML.
type element struct {
	class string
	text  string // without elements in it
	inner int    // how many elements it has
	from  int    // the element that it is in, by its number
}

var elementTags = lex.Pattern(
	`(?i)<(/?)(table|tr|td|th|div|span|li|ul|ol|section)\b([^<>]*)>`)

// elements looks for n*n elements of a page, such as <div> or <span>, that have a digit or nothing:
// n in each of n others, or all in one. In tables in a table they are boxes.
func (p *Found) elements(text string) {
	type leaf struct {
		name string
		element
	}
	var all []element
	var open []int
	var leaves []leaf
	tables := 0
	for _, m := range elementTags().FindAllStringSubmatchIndex(text, -1) {
		name := strings.ToLower(text[m[4]:m[5]])
		if m[2] == m[3] {
			e := element{class: text[m[6]:m[7]], from: -1}
			if len(open) > 0 {
				e.from = open[len(open)-1]
				all[e.from].inner++
			}
			if len(open) == maxDepth {
				return
			}
			all = append(all, e)
			open = append(open, len(all)-1)
			all[len(all)-1].text = text[m[1]:]
			if name == "table" {
				tables++
			}
			continue
		}
		if len(open) == 0 {
			return
		}
		e := &all[open[len(open)-1]]
		open = open[:len(open)-1]
		if e.inner == 0 && name != "th" {
			e.text = e.text[:len(e.text)-len(text[m[0]:])]
			leaves = append(leaves, leaf{name, *e})
		}
	}
	var cells, groups []int
	from, class := -2, ""
	for _, l := range leaves {
		word := strings.TrimSpace(strings.ReplaceAll(l.text, "&nbsp;", ""))
		v, err := strconv.Atoi(word)
		if word != "" && err != nil || len(word) > 2 || l.name != leaves[0].name {
			continue
		}
		cells = append(cells, v)
		if l.from != from {
			from = l.from
			groups = append(groups, 0)
			if from >= 0 {
				class += all[from].class
			}
		}
		groups[len(groups)-1]++
	}
	n := lex.Root(len(cells))
	if n*n != len(cells) || boxClass().MatchString(class) {
		return
	}
	for _, g := range groups {
		if g != groups[0] {
			return
		}
	}
	switch {
	case len(groups) == n && tables <= 1, len(groups) == 1:
		p.add(n, cells)
	case n == 9 && len(groups) == 27 && tables == 10:
		rows := make([]int, 81)
		for i, v := range cells {
			box, row, column := i/9, i/3%3, i%3
			rows[(box/3*3+row)*9+box%3*3+column] = v
		}
		p.add(n, rows)
	}
}

// boxClass is in the names of elements that may be boxes and not rows.
var boxClass = lex.Pattern(`(?i)box|block|region|square|sub|quad`)
