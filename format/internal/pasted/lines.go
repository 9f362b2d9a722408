package pasted

import (
	"strings"

	"github.com/nonet-dev/nonet/format/internal/lex"
)

// textLine is a line of a text, without signs that quote it.
type textLine struct {
	text string
	kind lineKind
}

// lineKind says what a line may be.
type lineKind uint8

const (
	rowLine    lineKind = iota // it may have cells
	borderLine                 // a border between boxes, or nothing
	wordLine                   // words alone
)

var (
	quoteMarks = lex.Pattern(`^(?:[ \t]*>)+ ?`)
	hasCell    = lex.Pattern(`[0-9]`)
	hasWord    = lex.Pattern(`[A-Za-z]{2}`)
)

func textLines(text string) (lines []textLine) {
	for s := range strings.SplitSeq(text, "\n") {
		s = quoteMarks().ReplaceAllString(s, "")
		kind := rowLine
		switch bare := strings.Trim(s, " \t|+-=#*:!."); {
		case bare == "" && !strings.ContainsAny(s, "·"):
			kind = borderLine
		case !hasCell().MatchString(s) && hasWord().MatchString(s) && !isRowOfWords(s):
			kind = wordLine
		}
		lines = append(lines, textLine{s, kind})
	}
	shapes := rowShapes{}
	for i, l := range lines {
		if l.kind == borderLine && shapes.has(l.text, lines) {
			lines[i].kind = rowLine
		}
	}
	return lines
}

// rowShapes has the rows of a text with one sign in place of digits, by the sign.
type rowShapes map[byte]map[string]bool

// has reports whether a line of signs is a row of empty cells and not a border: between bars or
// tabs it has blanks alone, or there is a row of the same shape.
func (shapes rowShapes) has(line string, lines []textLine) bool {
	if strings.Trim(line, " \t|") == "" {
		return strings.Contains(line, "|") && strings.Contains(line, " ") ||
			strings.Count(line, "\t") >= 3
	}
	for i := range len(line) {
		sign := line[i]
		if strings.IndexByte(emptySigns, sign) < 0 || strings.IndexByte(line[:i], sign) >= 0 {
			continue
		}
		if shapes[sign] == nil {
			shapes[sign] = map[string]bool{}
			for _, l := range lines {
				if l.kind == rowLine && strings.IndexByte(l.text, sign) >= 0 {
					for _, shape := range shapesOf(l.text, sign) {
						shapes[sign][shape] = true
					}
				}
			}
		}
		if shapes[sign][shapesOf(line, sign)[0]] {
			return true
		}
	}
	return false
}

// shapesOf returns a line with a sign for each digit, and with one for each number.
func shapesOf(line string, sign byte) [2]string {
	line = strings.TrimSpace(line)
	signs := string(sign)
	each := hasCell().ReplaceAllLiteralString(line, signs)
	number := strings.Join(strings.Fields(numbers().ReplaceAllLiteralString(line, signs)), " ")
	return [2]string{each, number}
}

// isRowOfWords reports whether a line has no words but those for empty cells.
func isRowOfWords(s string) bool {
	for _, word := range words().FindAllString(s, -1) {
		if !emptyWords[strings.ToLower(word)] && strings.Trim(word, word[:1]) != "" {
			return false
		}
	}
	return true
}

// blocksOf returns the runs of lines between lines of words, without borders. Each run comes in
// several ways: with the lines that may be empty rows and without, and once more without lines that
// have digits beside words. Blank lines end a run unless they part it into equal groups.
func blocksOf(lines []textLine) (blocks [][]string) {
	for _, strict := range []bool{false, true} {
		var with, without rowBlock
		flush := func() {
			blocks = append(blocks, with.parts()...)
			if len(without.rows) < len(with.rows) {
				blocks = append(blocks, without.parts()...)
			}
			with, without = rowBlock{}, rowBlock{}
		}
		for _, l := range lines {
			switch {
			case l.kind == wordLine,
				strict && hasWord().MatchString(l.text) && !isRowOfWords(l.text):
				flush()
			case l.kind == rowLine:
				with.rows = append(with.rows, l.text)
				if hasCell().MatchString(l.text) {
					without.rows = append(without.rows, l.text)
				}
			case strings.TrimSpace(l.text) == "":
				with.cut()
				without.cut()
			}
		}
		flush()
	}
	return blocks
}

// rowBlock is a run of rows with blank lines.
type rowBlock struct {
	rows []string
	cuts []int // how many rows come before each blank line
}

func (b *rowBlock) cut() {
	if n := len(b.rows); n > 0 && (len(b.cuts) == 0 || b.cuts[len(b.cuts)-1] < n) {
		b.cuts = append(b.cuts, n)
	}
}

// parts returns the rows together if blank lines part them into equal groups, else each group.
func (b *rowBlock) parts() (parts [][]string) {
	if len(b.rows) == 0 || equalGroups(b.cuts, len(b.rows)) {
		return [][]string{b.rows}
	}
	from := 0
	for _, to := range append(b.cuts, len(b.rows)) {
		parts = append(parts, b.rows[from:to])
		from = to
	}
	return parts
}

// withBlankRow returns the runs of rows that have one blank line each, which may be an empty row:
// the other rows have blanks as empty cells, too.
func withBlankRow(lines []textLine) (blocks [][]string) {
	var block []string
	blank := 0
	flush := func() {
		for len(block) > 0 && strings.TrimSpace(block[len(block)-1]) == "" {
			block = block[:len(block)-1]
			blank--
		}
		if blank == 1 {
			blocks = append(blocks, block)
		}
		block, blank = nil, 0
	}
	for _, l := range lines {
		switch isBlank := strings.TrimSpace(l.text) == ""; {
		case l.kind == wordLine || !isBlank && !hasCell().MatchString(l.text):
			flush()
		case !isBlank:
			block = append(block, l.text)
		case len(block) > 0:
			block = append(block, l.text)
			blank++
		}
	}
	flush()
	return blocks
}

// equalGroups reports whether cuts part a number of rows into groups of one size.
func equalGroups(cuts []int, rows int) bool {
	if len(cuts) == 0 || cuts[0] == rows {
		return true
	}
	for i, cut := range cuts {
		if cut != (i+1)*cuts[0] {
			return false
		}
	}
	return rows <= (len(cuts)+1)*cuts[0] && rows%cuts[0] == 0
}
