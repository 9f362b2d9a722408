package format

import (
	"bytes"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// sdk has puzzles as SudoCue and the Sudoku program of SadMan Software keep them:
//
//	#A author     #B date       #L level     #U address
//	#D title      #C comment    #S source
//	[Puzzle]
//	..97...4.
//	(eight more rows)
//	[State]
//	.397...4.
//	(eight more rows)
//
// The lines with # may be missing, and stand anywhere; a blank may follow the letter.
// Texts that are not UTF-8 are Latin-1. The line [Puzzle] may be missing. [State] has
// the player's digits beside the givens; other sections are passed over. Rows are read
// as in format grid. After a blank line, anything but another section begins the next
// puzzle.
var sdkFormat = &Format{
	Name:     "sdk",
	suffixes: []string{".sdk"},
	tells:    tellsClassic,
	About:    "nine rows of nine symbols below lines such as #A author, and the player's digits",
	uses:     "SudoCue, SadMan Software: .sdk, .msk, .sol",
	maxLine:  1 << 16,
	holds:    PartPlaced | PartTitle | PartAuthor | PartMeta&^(PartID|PartFolder) | PartSeveral,
	read:     readSDK,
	write:    writeTexts("\n", appendSDK),
	answers:  readGridAnswer,
	reply:    gridFormat.reply,
}

// sdkFields has the letters behind # and what they stand for, in the order in which they
// are written.
var sdkFields = [...]sdkFieldForm{
	{'A', func(m *Meta) *string { return &m.Author }},
	{'D', func(m *Meta) *string { return &m.Title }},
	{'C', func(m *Meta) *string { return &m.Comment }},
	{'B', func(m *Meta) *string { return &m.Date }},
	{'S', func(m *Meta) *string { return &m.Source }},
	{'L', func(m *Meta) *string { return &m.Level }},
	{'U', func(m *Meta) *string { return &m.URL }},
}

// sdkFieldForm is how a member of Meta is written.
type sdkFieldForm struct {
	letter byte
	field  func(*Meta) *string
}

// sdkField returns which of sdkFields a line that begins with # tells, -1 if it is a comment.
func sdkField(line []byte) int {
	return slices.IndexFunc(sdkFields[:], func(f sdkFieldForm) bool {
		return len(line) > 1 && f.letter == line[1]
	})
}

// sdkParser makes records of lines.
type sdkParser struct {
	grid gridParser
	emit func(*Record) bool

	section sdkSection
	rec     *Record  // the puzzle; nil: its rows have not been read
	blank   bool     // a blank line stands behind rec
	damaged bool     // the puzzle could not be read; its state may follow
	said    sdkWords // of rec, or of the puzzle that comes
	next    sdkWords // behind blank, with rec: of the next puzzle, if there is one
}

// sdkWords is what lines with # say.
type sdkWords struct {
	texts [len(sdkFields)][]byte
	cut   bool // a text is longer than lex.MaxWords
	line  int  // the first of the lines; 0: there is none
}

// sdkSection is a part of a file.
type sdkSection uint8

const (
	puzzleSection sdkSection = iota
	stateSection
	otherSection
)

func readSDK(in *lex.Scanner, o Options, yield func(*Record) bool) {
	if !checkNine(&o, yield) {
		return
	}
	p := sdkParser{emit: yield}
	p.grid = gridParser{o: o, slab: new(recordSlab), emit: p.take}
	for in.Scan() {
		if !p.feed(in) {
			return
		}
	}
	if in.Err != nil {
		return
	}
	if p.grid.line > 0 && !p.grid.fail(p.grid.short(in)) {
		return
	}
	if p.rec != nil {
		if p.said.line == 0 {
			p.said = p.next
		}
		p.flush()
	}
}

// checkNine sets the layout of a format that has only 9x9 puzzles, unless it was given.
// It yields an error if that has another size.
func checkNine(o *Options, yield func(*Record) bool) bool {
	if o.Layout == nil {
		o.Layout = nonet.Classic()
	}
	if n := o.Layout.Size(); n != 9 {
		at := lex.TextLine{Line: 1}
		yield(&Record{Line: 1, Err: at.Errorf(0,
			"the layout given has size %d: this format has 9x9 puzzles", n)})
		return false
	}
	return true
}

// feed takes the next line. It returns false when emit did.
func (p *sdkParser) feed(in *lex.Scanner) bool {
	text := bytes.TrimSpace(in.Text)
	switch {
	case len(text) > 1 && text[0] == '[' && text[len(text)-1] == ']':
		return p.begin(in, lex.Latin1(text[1:len(text)-1]))
	case p.section == otherSection:
		return true
	case len(text) == 0:
		p.blank = p.rec != nil
	case text[0] == '#' && p.blank:
		p.next.tell(text, in.Line)
		return true
	case text[0] == '#':
		p.said.tell(text, in.Line)
		return true
	case p.rec != nil && (p.blank || p.section == puzzleSection) && !p.flush():
		return false
	}
	return p.grid.feed(in)
}

// begin begins a section.
func (p *sdkParser) begin(in *lex.Scanner, name string) bool {
	if p.grid.line > 0 && !p.grid.fail(p.grid.short(in)) {
		return false
	}
	p.blank, p.grid.skip = false, false
	switch {
	case strings.EqualFold(name, "Puzzle"):
		p.section = puzzleSection
		return p.rec == nil || p.flush()
	case strings.EqualFold(name, "State"):
		p.section = stateSection
	default:
		p.section = otherSection
		if p.rec != nil {
			p.rec.Remarks = append(p.rec.Remarks, "the section ["+name+"] is left out")
		}
	}
	return true
}

// take takes a grid, or the error that is instead of it. It returns false when emit did.
func (p *sdkParser) take(rec *Record) bool {
	switch {
	case rec.Err != nil:
	case p.section == puzzleSection:
		p.rec, p.damaged = rec, false
		return true
	case p.damaged:
		return true
	case p.rec == nil:
		at := lex.TextLine{Line: rec.Line}
		rec.Err = at.Errorf(0, "found the section [State] before the puzzle")
	default:
		if c := placeDigits(p.rec, rec.Puzzle.Givens); c >= 0 {
			at := lex.TextLine{Line: rec.Line + c/9}
			rec.Err = at.Errorf(c%9+1, "found %d, expected %d, the given of the puzzle",
				rec.Puzzle.Givens[c], p.rec.Puzzle.Givens[c])
			break
		}
		return true
	}
	rec.Puzzle = nil
	*p = sdkParser{grid: p.grid, emit: p.emit, damaged: true}
	return p.emit(rec)
}

// placeDigits notes the digits of a grid that are not givens of a record as the player's.
// It returns the first cell whose given is another digit, -1 if there is none.
func placeDigits(rec *Record, g nonet.Grid) int {
	placed := make(nonet.Grid, len(g))
	for c, d := range g {
		switch given := rec.Puzzle.Givens[c]; {
		case given == 0:
			placed[c] = d
		case d != 0 && d != given:
			return c
		}
	}
	rec.progress().Placed = placed
	return -1
}

// flush emits the puzzle that has been read.
func (p *sdkParser) flush() bool {
	rec := p.rec
	p.said.put(rec)
	*p = sdkParser{grid: p.grid, emit: p.emit, said: p.next}
	return p.emit(rec)
}

// tell notes what a line that begins with # says.
func (w *sdkWords) tell(text []byte, line int) {
	i := sdkField(text)
	if i < 0 {
		return
	}
	if w.line == 0 {
		w.line = line
	}
	text = bytes.TrimSpace(text[2:])
	if words := &w.texts[i]; len(*words)+1+len(text) > lex.MaxWords {
		w.cut = true
	} else {
		if len(*words) > 0 {
			*words = append(*words, '\n')
		}
		*words = append(*words, text...)
	}
}

// put sets in a record what the lines say.
func (w *sdkWords) put(rec *Record) {
	if w.line == 0 {
		return
	}
	rec.Line = min(rec.Line, w.line)
	for i, f := range sdkFields {
		var lines []string
		for line := range strings.Lines(lex.Latin1(w.texts[i])) {
			lines = append(lines, strings.TrimSpace(line))
		}
		*f.field(rec.meta()) = strings.TrimSpace(strings.Join(lines, "\n"))
	}
	if w.cut {
		rec.Remarks = append(rec.Remarks, "texts of more than 64 KiB are cut short")
	}
}

// detectSDK: a section of a puzzle; or nine symbols below lines such as #A, one of which is
// no word that begins with that letter.
func detectSDK(prefix []byte, eof bool) lex.Verdict {
	told := false
	for line := range bytes.Lines(prefix) {
		line = bytes.TrimSpace(line)
		switch {
		case len(line) == 0:
		case line[0] == '#':
			told = told || sdkField(line) >= 0 &&
				(len(line) == 2 || line[2] < 'a' || line[2] > 'z')
		case bytes.EqualFold(line, []byte("[Puzzle]")), bytes.EqualFold(line, []byte("[State]")):
			return lex.Yes
		case told && len(line) == 9 && lex.NonSymbolAt(line) < 0:
			return lex.Yes
		default:
			return lex.No
		}
	}
	return lex.MoreUnless(eof)
}

// appendSDK appends a puzzle, and the state of one that somebody solves.
func appendSDK(text []byte, r *Record, o WriteOptions) ([]byte, error) {
	if err := classicOnly(r, "format sdk"); err != nil {
		return nil, err
	}
	if m := r.Meta; m != nil {
		for _, f := range sdkFields {
			words := *f.field(m)
			if words == "" {
				continue
			}
			for line := range strings.Lines(words) {
				text = append(append(text, '#', f.letter, ' '), strings.TrimSpace(line)...)
				text = append(text, '\n')
			}
		}
	}
	givens := r.Puzzle.Givens
	state := r.Progress != nil && r.Progress.Placed != nil
	if state {
		text = append(text, "[Puzzle]\n"...)
	}
	text = append(appendRows(text, givens, 9, lex.Symbols1), '\n')
	if state {
		text = append(text, "[State]\n"...)
		text = append(appendRows(text, r.filled(), 9, lex.Symbols1), '\n')
	}
	return text, nil
}
