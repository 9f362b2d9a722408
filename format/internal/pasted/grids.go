// Package pasted finds puzzles in texts that no format fits: it brings them to rows of cells.
package pasted

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// A pasted text is one that no format fits as it stands: a grid in a mail, in source code, in what
// a program prints, with other signs for empty cells. Package format looks at it
// after detection has failed, or if nothing in a short input can be read in the format that was
// detected.
//
// The text is brought to plain digits, signs and blanks first (plain). Then it is read in several
// ways, each of which looks for exactly n rows of n cells, or for n*n cells in one piece. A text
// has a puzzle only if all ways that find one find the same: a text is never turned into another
// puzzle. Digits that clash refuse a reading, too, as a table of numbers is not a puzzle.

// MaxBytes bounds the length of a pasted text.
const MaxBytes = lex.DetectBytes - 1

// ruleWords are words for constraints. A text with them is more than its digits.
var ruleWords = lex.Pattern(`(?i)rule *:|layout *:|\bcages?\b|killer|thermo|jigsaw|diagonal|` +
	`arrow|kropki|sandwich|whisper|renban|knight|samurai|windoku|hyper|irregular|"[\w ]+" *:`)

// quotedBlank and quotedSign are two ways to write empty cells in source code. A text has one.
var (
	quotedBlank = lex.Pattern(`(?:''|"") *[,;})\]]`)
	quotedSign  = lex.Pattern(`'[.0·_*?-]'|"[.0·_*?-]"`)
)

// smallWords say that a text has a puzzle, and not some numbers.
var smallWords = lex.Pattern(`(?i)su ?doku|\b4 ?[x×] ?4\b`)

// isSmallGrid reports whether a text has nothing but what may be the four rows of a 4x4.
func isSmallGrid(text string) bool {
	rows, digits := 0, 0
	signs := map[rune]bool{}
	for _, l := range textLines(text) {
		if l.kind == borderLine {
			continue
		}
		rows++
		for _, r := range l.text {
			switch {
			case r >= '1' && r <= '4':
				digits++
			case !strings.ContainsRune(" \t\r|", r):
				signs[r] = true
			}
		}
	}
	return rows == 4 && digits >= 4 && digits < 16 && len(signs) <= 1
}

// sizeLine is a first line that has the size of the grid, once or twice.
var sizeLine = lex.Pattern(`^\s*(\d{1,2})(?:[ x]\d{1,2})?[ \t]*\r?\n`)

// WithoutSize returns a text without its first line if that has the size of the grid below it.
func WithoutSize(text []byte) []byte {
	if m := sizeLine().FindSubmatch(text); m != nil {
		n, _ := strconv.Atoi(string(m[1]))
		rest := text[len(m[0]):]
		if len(bytes.Fields(bytes.ReplaceAll(rest, []byte(" "), nil))) == n {
			text = rest
		}
	}
	return text
}

// isLetterRow reports whether a line may be a row of a puzzle whose digits above 9 are letters: of
// 10 or more capitals, digits and signs for empty cells, in one word or each by itself.
func isLetterRow(line string) bool {
	words := strings.Fields(line)
	row := strings.Join(words, "")
	return len(row) >= 10 && len(row) <= 25 && (len(words) == 1 || len(words) == len(row)) &&
		letterRow().MatchString(row) && strings.ContainsAny(row, "0123456789.-_*")
}

var letterRow = lex.Pattern(`^[0-9A-Y._*-]+$`)

// dashCells returns a row with dots in place of dashes, if it has no other sign for empty cells.
func dashCells(row string) string {
	if strings.ContainsAny(row, "._*") {
		return row
	}
	return strings.ReplaceAll(row, "-", ".")
}

// IsProse reports whether a line has words, or signs alone, so that it is not a damaged puzzle.
func IsProse(line []byte) bool {
	if !hasCell().Match(line) {
		return len(bytes.TrimSpace(line)) > 0
	}
	return hasWord().Match(line) && len(hasCell().FindAll(line, 17)) < 17
}

// Found has the grids that the ways of reading a text find.
type Found struct {
	Size  int          // of the grids
	Grids []nonet.Grid // each with what stands in its cells, 0 for an empty one

	size  int  // that is asked for; 0: any
	small bool // grids of size 4 are puzzles, too
}

// Find looks for grids in a text of at most MaxBytes: of one size, or of any that puzzles have if
// size is 0. A text with one grid has a puzzle, one with several may be read in several ways.
// The cost is linear in the length of the text.
func Find(text []byte, size int) *Found {
	p := &Found{size: size}
	p.small = smallWords().Match(text) || isSmallGrid(string(text))
	p.elements(string(text))
	texts := plain(string(text))
	if len(p.Grids) > 0 { // the lines of a page tell nothing
		texts = nil
	}
	for _, s := range texts {
		// a cell has lost its digit
		if quotedBlank().MatchString(s) && quotedSign().MatchString(s) {
			continue
		}
		p.brackets(s)
		lines := textLines(s)
		for _, block := range blocksOf(lines) {
			p.rows(block)
			p.columns(block)
			p.wrapped(block)
			p.named(block)
		}
		for _, block := range withBlankRow(lines) {
			p.columns(block)
		}
		p.single(lines)
		p.words(s, lines)
		p.pairs(s)
		p.triples(lines)
	}
	p.dropSolution()
	return p
}

// pastedSizes are the sizes that are looked for. A few numbers in a text are not a puzzle, unless
// it says so.
var pastedSizes = []int{4, 6, 8, 9, 10, 12, 16, 25}

// IsSize reports whether grids of size n are looked for.
func (p *Found) IsSize(n int) bool {
	return (p.size == 0 || p.size == n) && slices.Contains(pastedSizes, n) && (n > 4 || p.small)
}

// add takes a grid of n*n cells, unless it cannot be a puzzle or was found before.
func (p *Found) add(n int, cells []int) {
	if !p.IsSize(n) || len(cells) != n*n {
		return
	}
	grid := make(nonet.Grid, n*n)
	givens := 0
	for c, v := range cells {
		if v < 0 || v > n {
			return
		}
		if v > 0 {
			givens++
		}
		grid[c] = nonet.Digit(v)
	}
	zeroBased := n > 9 && givens < n*n && !slices.Contains(cells, n) // 0 may be a digit
	kinds := slices.Compact(slices.Sorted(slices.Values(cells)))
	if givens < n || zeroBased || sketch.BoxRows(n) == 1 || len(kinds) < min(n, 5) {
		return
	}
	for a := range grid { // the rows and columns alone: the layout is not known here
		for b := a + 1; b < len(grid); b++ {
			if grid[a] != 0 && grid[a] == grid[b] && (a/n == b/n || a%n == b%n) {
				return
			}
		}
	}
	if !slices.ContainsFunc(p.Grids, func(g nonet.Grid) bool { return slices.Equal(g, grid) }) {
		p.Size = n
		p.Grids = append(p.Grids, grid)
	}
}

// dropSolution leaves out a grid that is the solution of the other one.
func (p *Found) dropSolution() {
	if len(p.Grids) != 2 {
		return
	}
	for i, puzzle := range p.Grids {
		solution := p.Grids[1-i]
		if len(puzzle) != len(solution) || slices.Contains(solution, 0) {
			continue
		}
		for c, d := range puzzle {
			if d != 0 && d != solution[c] {
				return
			}
		}
		p.Grids = p.Grids[i : i+1]
		return
	}
}

// HasRules reports whether a text has words for constraints: it is more than its digits.
func HasRules(text []byte) bool { return ruleWords().Match(text) }

// HasWords reports whether a text has a word.
func HasWords(text []byte) bool { return hasWord().Match(text) }

// Blocks returns the parts of a text between its words that are long enough for a puzzle.
func Blocks(text string) (blocks []string) {
	lines := textLines(text)
	inWords := slices.ContainsFunc(lines, func(l textLine) bool {
		return hasWord().MatchString(l.text) && !isLetterRow(l.text)
	})
	var block []string
	end := func() {
		if text := strings.Join(block, "\n") + "\n"; len(text) >= 36 {
			blocks = append(blocks, text)
		}
		block = nil
	}
	for _, l := range lines {
		switch {
		case inWords && isLetterRow(l.text):
			block = append(block, dashCells(l.text))
		case !hasWord().MatchString(l.text):
			block = append(block, strings.NewReplacer("(", " ", ")", " ").Replace(l.text))
		default:
			end()
		}
	}
	end()
	return blocks
}
