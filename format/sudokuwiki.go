package format

import (
	"bytes"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/codec"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// sudokuwiki has links to the solvers of sudokuwiki.org, or the strings in them, one a line:
//
//	https://www.sudokuwiki.org/sudoku.htm?bd=S9Bepep0907epepepep04...
//	S9Bepep0907epepepep04...
//
// The field bd has 81 digits, with 0 or . for an empty cell, or a string: a letter for the
// kind, the size n in base 36, the letter B, and a number for each cell. The kinds are S, X with
// both diagonals, W with the windows of windoku, J with regions of any shape, L with the cages
// of a killer, and M with both, L and M of size 9; those of sudokuWikiKinds are refused. A number
// v of a cell is
//
//	0            an empty cell
//	1 to n       a given
//	n+1 to 2n    a digit that somebody has placed, plus n
//	2n+1 to 2n+m candidates: 2n, plus 1 for digit 1, 2 for digit 2, 4 for digit 3, ...
//
// where m, all candidates, is 2^n-1. For kind J, the number of the region, from 0, stands
// in the bits above those that 2n+m has. For L and M, six bits there are the sum of a cage, in
// its first cell, and the three above them its colour: cells of a colour that hang together are
// a cage. For M, the region follows. Numbers are written in base 36, each with as many
// characters as the greatest one needs. Where each open cell has all candidates, the puzzle
// has none.
//
// nonet writes links, of puzzles without cages. The reply is that of format line.
var sudokuWikiFormat = &Format{
	Name:  "sudokuwiki",
	About: "links to sudokuwiki.org, or the strings in them, one a line",
	holds: PartRegions | PartRules | PartPlaced | PartCandidates | PartSeveral,
	uses:  "sudokuwiki.org: ?bd=..., strings S9B...",
	link: &linkForm{host: sudokuWikiHost, payload: sudokuWikiPayload,
		read: readSudokuWiki},
	write:   writeEncoded(encodeSudokuWiki),
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

const (
	sudokuWikiHost = "sudokuwiki.org"
	sudokuWikiLink = "https://www." + sudokuWikiHost + "/sudoku.htm?bd="

	// sudokuWikiMost is the largest size: 25 candidates are a number that is not too large.
	sudokuWikiMost = 25
)

// sudokuWikiRead has the kinds that are read.
const sudokuWikiRead = "SXWJLM"

// sudokuWikiKinds names the kinds of puzzles that nonet cannot hold.
var sudokuWikiKinds = map[byte]string{
	'K': "KenKen", 'D': "KenDoku",
	'T': "Str8ts", 'B': "Str8ts", 'U': "Str8ts", 'V': "Str8ts",
}

// sudokuWikiPayload returns the field bd of a link to the site, or of the end of one.
func sudokuWikiPayload(l *link) (payload string, ok bool) {
	if l.Host != "" && l.Host != sudokuWikiHost {
		return "", false
	}
	payload, ok = l.field("bd")
	return payload, ok || l.Host != ""
}

// detectSudokuWiki: the first line that is not blank is a string.
func detectSudokuWiki(prefix []byte, eof bool) lex.Verdict {
	for line := range bytes.Lines(prefix) {
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		if isSudokuWiki(string(line)) {
			return lex.Yes
		}
		return lex.No
	}
	return lex.MoreUnless(eof)
}

// isSudokuWiki reports whether a text begins as a string does and has its length, which is
// that of no square.
func isSudokuWiki(text string) bool {
	if len(text) < 4 || text[2] < 'A' || text[2] > 'Z' ||
		strings.IndexByte(sudokuWikiRead, text[0]) < 0 && sudokuWikiKinds[text[0]] == "" {
		return false
	}
	n, err := codec.DecodeBase36(text[1:2], 1, 1)
	if err != nil || n[0] < 3 || n[0] > sudokuWikiMost {
		return false
	}
	_, err = codec.DecodeBase36(text[3:], 1, len(text))
	return err == nil && (len(text)-3)%(n[0]*n[0]) == 0
}

// sudokuWikiCode is how cells of a size are numbers.
type sudokuWikiCode struct {
	size  int
	shift int // the bits of a number without a region
	width int // characters of a number
}

// The bits of a number that are about a cage: its sum, and all with its colour.
const (
	sudokuWikiSum  = 6
	sudokuWikiCage = 9
)

func newSudokuWikiCode(kind byte, n int) sudokuWikiCode {
	greatest := 2*n + 1<<n - 1
	c := sudokuWikiCode{size: n, shift: bits.Len(uint(greatest))}
	switch kind {
	case 'J':
		greatest += (n - 1) << c.shift
	case 'L':
		greatest += 1<<(c.shift+sudokuWikiCage) - 1
	case 'M':
		greatest += (n - 1) << (c.shift + sudokuWikiCage)
	}
	for ; greatest > 0; greatest /= 36 {
		c.width++
	}
	return c
}

func readSudokuWiki(p lex.Payload, o Options) (*Record, *lex.Fault) {
	text := strings.TrimSpace(p.Text)
	if len(text) == 81 && text[0] <= '9' {
		return readSudokuWikiDigits(p, text, o)
	}
	if len(text) < 4 {
		return nil, p.Errorf("found %s, expected 81 digits, or a string such as S9B...",
			lex.Quote([]byte(text)))
	}
	kind, version := text[0]&^0x20, text[2]&^0x20
	if name := sudokuWikiKinds[kind]; name != "" {
		return nil, p.Errorf("found a puzzle of kind %c, %s, which nonet cannot hold", kind, name)
	}
	size, err := codec.DecodeBase36(text[1:2], 1, 1)
	switch {
	case strings.IndexByte(sudokuWikiRead, kind) < 0 || version != 'B' || err != nil:
		return nil, p.Errorf("found %s, expected 81 digits, or S, X, W, J, L or M, the size, and B",
			lex.Quote([]byte(text)))
	case (kind == 'L' || kind == 'M') && size[0] != 9:
		return nil, p.Errorf("found a killer of size %d, expected 9", size[0])
	case size[0] < 4 || size[0] > sudokuWikiMost || kind != 'J' && !sketch.HasBoxes(size[0]):
		return nil, p.Errorf("found a puzzle of size %d, expected 4 to %d, with boxes", size[0],
			sudokuWikiMost)
	}
	n := size[0]
	code := newSudokuWikiCode(kind, n)
	if len(text) != 3+n*n*code.width {
		return nil, p.Errorf("found %d characters, expected %d: 3, and %d for each cell", len(text),
			3+n*n*code.width, code.width)
	}
	numbers, err := codec.DecodeBase36(text[3:], code.width, n*n)
	if err != nil {
		return nil, p.Errorf("behind %s: %w", text[:3], err)
	}
	b := sketch.NewRules(n)
	switch kind {
	case 'X':
		b.Diagonal(true)
		b.Diagonal(false)
	case 'W':
		if n != 9 {
			return nil, p.Errorf("found windows in a puzzle of size %d, expected 9", n)
		}
		b.Windows()
	case 'J', 'L', 'M':
		cages := 0 // bits
		if kind != 'J' {
			cages = sudokuWikiCage
		}
		labels, colours, sums := make([]int, n*n), make([]int, n*n), make([]int, n*n)
		for i := range numbers {
			above := numbers[i] >> code.shift
			numbers[i] &= 1<<code.shift - 1
			labels[i] = above >> cages
			colours[i] = above & (1<<cages - 1) >> sudokuWikiSum
			sums[i] = above & (1<<cages - 1) & (1<<sudokuWikiSum - 1)
			if labels[i] >= n || kind == 'L' && labels[i] > 0 {
				return nil, p.Errorf("r%dc%d: found region %d, expected at most %d", i/n+1, i%n+1,
					labels[i]+1, n)
			}
		}
		if kind != 'L' {
			b.Regions(labels)
		}
		if kind != 'J' {
			if err := sudokuWikiCages(b, colours, sums); err != nil {
				return nil, p.Errorf("%w", err)
			}
		}
	}
	rec, err := recordOf(b, o)
	if err != nil {
		return nil, p.Errorf("%w", err)
	}
	return rec, code.fill(rec, numbers, p)
}

// sudokuWikiCages adds the cages: cells of one colour that hang together, one of which has the
// sum. Without it they are not a cage.
func sudokuWikiCages(r *sketch.Rules, colours, sums []int) error {
	w := sketch.NewWalls(r.Size)
	w.Between(colours)
	cages := make([][]nonet.Cell, r.Size*r.Size)
	for c, k := range w.Regions() {
		cages[k] = append(cages[k], nonet.Cell(c))
	}
	for _, cells := range cages {
		sum := 0
		for _, c := range cells {
			if sums[c] > 0 && sum > 0 {
				return fmt.Errorf("found the sums %d and %d in one cage", sum, sums[c])
			}
			sum += sums[c]
		}
		if sum > 0 {
			r.Cage(sum, cells)
		}
	}
	return nil
}

// readSudokuWikiDigits reads a puzzle of 81 digits.
func readSudokuWikiDigits(p lex.Payload, text string, o Options) (*Record, *lex.Fault) {
	rec, err := recordOf(sketch.NewRules(9), o)
	if err != nil {
		return nil, p.Errorf("%w", err)
	}
	for i, ch := range []byte(text) {
		switch {
		case ch >= '0' && ch <= '9':
			rec.Puzzle.Givens[i] = ch - '0'
		case ch != '.':
			return nil, p.Errorf("r%dc%d: found %s, expected 0-9 or .", i/9+1, i%9+1,
				lex.QuoteChar([]byte(text[i:])))
		}
	}
	return rec, nil
}

// fill sets the cells of a record.
func (c sudokuWikiCode) fill(rec *Record, numbers []int, p lex.Payload) *lex.Fault {
	n := c.size
	all := nonet.AllDigits(n)
	progress := rec.progress()
	progress.Placed = make(nonet.Grid, n*n)
	progress.Candidates = make([]nonet.Digits, n*n)
	state := false // a cell has some candidates, and not others
	for i, v := range numbers {
		switch {
		case v > 2*n+1<<n-1:
			return p.Errorf("r%dc%d: found the number %d, expected at most %d", i/n+1, i%n+1, v,
				2*n+1<<n-1)
		case v > 2*n:
			progress.Candidates[i] = digitsOfBits(uint64(v - 2*n))
			state = state || progress.Candidates[i] != all
		case v > n:
			progress.Placed[i] = nonet.Digit(v - n)
		default:
			rec.Puzzle.Givens[i] = nonet.Digit(v)
		}
	}
	if !state {
		progress.Candidates = nil
	}
	return nil
}

func encodeSudokuWiki(r *Record) (string, error) {
	p := r.Puzzle
	const form = "a link to sudokuwiki.org"
	switch {
	case p.Marks != nil:
		return "", lex.CannotHold("%s would lose the pencilmarks", form)
	case p.Layout.Size() > sudokuWikiMost || p.Layout.Size() < 4:
		return "", lex.CannotHold("%s has puzzles of size 4 to %d, not %d", form, sudokuWikiMost,
			p.Layout.Size())
	}
	n := p.Layout.Size()
	f := sketch.FeaturesOf(p.Layout)
	kind := sudokuWikiKind(f)
	if kind == 0 {
		return "", lex.CannotHold("%s would lose the layout %s", form,
			lex.Quote([]byte(p.Layout.String())))
	}
	code := newSudokuWikiCode(kind, n)
	text := fmt.Appendf(nil, "%s%c%sB", sudokuWikiLink, kind,
		bytes.ToUpper(codec.AppendBase36(nil, n, 1)))
	progress := r.Progress
	if progress == nil {
		progress = &Progress{}
	}
	for i, d := range p.Givens {
		v := int(d)
		switch {
		case d != 0:
		case progress.Placed != nil && progress.Placed[i] != 0:
			v = n + int(progress.Placed[i])
		case progress.Candidates == nil:
			v = 2*n + 1<<n - 1
		case !progress.Candidates[i].IsEmpty():
			v = 2*n + int(bitsOfDigits(progress.Candidates[i]))
		}
		if kind == 'J' {
			v += f.Regions[i] << code.shift
		}
		text = codec.AppendBase36(text, v, code.width)
	}
	return string(text), nil
}

// sudokuWikiKind returns the letter of a layout with these features, 0 if there is none.
func sudokuWikiKind(f sketch.Features) byte {
	kind := byte('S')
	switch {
	case f.Down && f.Up && !f.Windows:
		kind = 'X'
	case f.Windows && !f.Down && !f.Up:
		kind = 'W'
	case !f.Usual:
		kind = 'J'
	}
	regular := kind == 'S' || kind == 'J'
	f.Down, f.Up, f.Windows = f.Down && regular, f.Up && regular, f.Windows && regular
	if f.Further() || f.Regions == nil || !regular && !f.Usual || slices.Contains(f.Regions, -1) {
		return 0
	}
	return kind
}
