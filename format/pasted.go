package format

import (
	"bytes"
	"errors"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/pasted"
)

// pastedRemark is what people read about a puzzle that was found in a text.
const pastedRemark = "the text around the grid was passed over"

// readPasted returns the puzzle that a text has, nil if it has none, or if it can be read in
// several ways. Its cost is linear in the length of the text, which is at most pasted.MaxBytes.
func readPasted(text []byte, o Options) *Record {
	if len(text) > pasted.MaxBytes || !utf8.Valid(text) || o.Symbols != 0 && o.Symbols != '1' {
		return nil
	}
	if rec := embedded(text, o); rec != nil {
		return rec
	}
	if pasted.HasRules(text) {
		return nil
	}
	text = pasted.WithoutSize(text)
	size := 0
	if o.Layout != nil {
		size = o.Layout.Size()
	}
	found := pasted.Find(text, size)
	if len(found.Grids) == 0 {
		return within(found, string(text), o)
	}
	if len(found.Grids) > 1 {
		return nil
	}
	layout := o.Layout
	if layout == nil {
		var err error
		if layout, err = nonet.DefaultBoxes(found.Size); err != nil {
			return nil
		}
	}
	puzzle := nonet.NewPuzzle(layout)
	copy(puzzle.Givens, found.Grids[0])
	if len(puzzle.Conflicts()) > 0 {
		return nil
	}
	rec := &Record{Puzzle: puzzle, Line: max(o.Line, 1), Format: gridFormat,
		Text: strings.TrimRight(string(text), "\r\n"), Remarks: []string{pastedRemark}}
	if !strings.Contains(rec.Text, "\n") {
		rec.Format = lineFormat
	}
	return rec
}

// within returns the puzzle that lies between the words of a text in a form that a format knows,
// such as a grid of candidates, of a size that is looked for.
func within(sizes *pasted.Found, text string, o Options) (found *Record) {
	for _, block := range pasted.Blocks(text) {
		r, err := NewReader(strings.NewReader(block), Options{Certain: true, Layout: o.Layout})
		if err != nil || r.Format() != gridFormat && r.Format() != lineFormat {
			continue
		}
		for rec := range r.Records() {
			if rec == nil || rec.Err != nil || rec.Puzzle == nil || found != nil {
				return nil
			}
			n := rec.Puzzle.Layout.Size()
			if !sizes.IsSize(n) || !isUsual(rec.Puzzle.Layout) || len(rec.Puzzle.Conflicts()) > 0 {
				return nil
			}
			found = rec
		}
	}
	if found != nil {
		found.Line = max(o.Line, 1)
		found.Remarks = append(found.Remarks, pastedRemark)
	}
	return found
}

// embedded returns the puzzle of the one object of JSON between the words of a text.
func embedded(text []byte, o Options) *Record {
	at := objectStart().FindIndex(text)
	end := bytes.LastIndexByte(text, '}') + 1
	if at == nil || end <= at[0] {
		return nil
	}
	before, after := text[:at[0]], text[end:]
	if !pasted.HasWords(before) && !pasted.HasWords(after) || pasted.HasRules(before) ||
		pasted.HasRules(after) {
		return nil
	}
	records, err := Read(bytes.NewReader(text[at[0]:end]), Options{Certain: true, Layout: o.Layout})
	if err != nil || len(records) != 1 || records[0].Puzzle == nil {
		return nil
	}
	records[0].Line = max(o.Line, 1)
	records[0].Remarks = append(records[0].Remarks, pastedRemark)
	return records[0]
}

var objectStart = lex.Pattern(`\{\s*"`)

// pastedFormats are those that a pasted text may be taken for: if nothing of an input can be read
// in one of them, readPasted looks at it.
var pastedFormats = []*Format{lineFormat, gridFormat, countedFormat, arrayFormat, spreadsheetFormat,
	csvFormat, htmlFormat, markdownFormat, latexFormat, matrixFormat, jsonFormat, dlxFormat,
	sparseFormat, hexadokuFormat, blocksFormat, miniZincFormat, sdkFormat}

// pastedIn returns the puzzle of an input that no format fits (f is nil), or of which nothing can
// be read in format f, or one puzzle and then something else; nil if there is none. It waits for
// more of the input only as long as format f would.
func pastedIn(s *lex.Scanner, f *Format, o Options) *Record {
	if o.Piece || o.Certain || f != nil && o.Layout != nil ||
		f != nil && !slices.Contains(pastedFormats, f) {
		return nil
	}
	var start []byte
	misread, fails := false, false
	s.Look(func(prefix []byte, end bool) (decided bool) {
		start = prefix
		if f == nil {
			return true
		}
		if misread = isMisread(f, start); misread {
			return true
		}
		fails, decided = failsIn(f, start, end, o)
		return decided || end
	})
	if f != nil && !misread && !fails {
		return nil
	}
	if f != nil && f.byLines && bytes.Count(start, []byte("\n")) <= 1 &&
		readPasted(start, o) == nil { // whoever sends line by line waits for what this one is
		return nil
	}
	text := wholeInput(s)
	if text == nil {
		return nil
	}
	if f != nil && !misread {
		if fails, _ := failsIn(f, text, true, o); !fails {
			return nil
		}
	}
	return readPasted(text, o)
}

// trial yields the records of a text that is read in format f.
func trial(f *Format, text []byte, o Options) iter.Seq2[*Record, error] {
	in := lex.NewScanner(bytes.NewReader(text))
	in.Limit(f.maxLine, o.MaxLine)
	o.Format = f
	return (&Reader{format: f, in: in, o: o}).Records()
}

// failsIn reports whether nothing of an input can be read in format f, or one puzzle and then
// something else, as far as its start tells. It is not decided while an error may come only from
// what has not been seen: that is so for the rows of a grid, for more of which the format waits,
// too. Constraints that nonet cannot hold are read.
func failsIn(f *Format, start []byte, end bool, o Options) (fails, decided bool) {
	last := bytes.Count(bytes.TrimRight(start, "\r\n"), []byte("\n")) + 1
	good, bad, damaged := 0, 0, false
	for rec, err := range trial(f, start, o) {
		var fault *SyntaxError
		switch {
		case err != nil || errors.As(rec.Err, new(*ConstraintsError)):
			return false, true
		case rec.Err == nil:
			good++
		default:
			bad++
			line := rec.Line - max(o.Line, 1)
			if errors.As(rec.Err, &fault) {
				line = fault.Line - max(o.Line, 1)
				early := fault.Column > 0 && fault.Column < len(start)/2
				if bad == 1 && !end && !f.byLines && line+1 >= last && !early &&
					!pasted.IsProse(lineAt(start, line)) {
					waits := last > 2 && (f == gridFormat || f == spreadsheetFormat) ||
						f == htmlFormat || f == latexFormat // they are read whole
					return false, good > 0 || !waits
				}
			}
			damaged = damaged || !pasted.IsProse(lineAt(start, line))
		}
		if good > 1 {
			break
		}
	}
	rows := f.byLines || f == gridFormat || f == spreadsheetFormat || f == csvFormat
	words := good == 1 && bad > 0 && !damaged && rows
	return good == 0 && bad > 0 || words, true
}

// lineAt returns a line of a text, by its number from 0.
func lineAt(text []byte, number int) []byte {
	for line := range bytes.Lines(text) {
		if number == 0 {
			return line
		}
		number--
	}
	return nil
}

// isMisread reports whether a text may be read in format f as other puzzles than people mean: a
// table with numbers of its columns.
func isMisread(f *Format, start []byte) bool {
	switch f {
	case spreadsheetFormat, csvFormat:
		return pasted.HasColumnNumbers(start)
	case gridFormat:
		return pasted.IsNumbered(start)
	}
	return false
}

// isLabelled reports whether an input that format f takes for a puzzle is a damaged table: its
// first column has the numbers of the rows, and its first line those of the columns, perhaps but
// for one.
func isLabelled(s *lex.Scanner, f *Format, o Options) bool {
	if o.Piece || o.Certain || o.Layout != nil ||
		f != spreadsheetFormat && f != csvFormat && f != gridFormat {
		return false
	}
	var table pasted.Table
	s.Look(func(prefix []byte, end bool) (decided bool) {
		table = pasted.TableOf(prefix)
		return end || table.IsDecided()
	})
	return table.IsLabelled()
}

// wholeInput returns what an input has, if it is at most pasted.MaxBytes bytes long.
func wholeInput(s *lex.Scanner) []byte {
	text, err := s.Peek(pasted.MaxBytes + 1)
	if err == nil || len(text) > pasted.MaxBytes {
		return nil
	}
	return bytes.TrimPrefix(text, []byte(lex.ByteOrderMark))
}
