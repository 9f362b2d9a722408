package format

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/codec"
	"github.com/nonet-dev/nonet/format/internal/killer"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/solo"
)

// solo has puzzles of Solo, from Simon Tatham's collection: game IDs, one a line, and
// saved games.
//
//	2x3x:1_2d3b4m6j5_6
//	4j:1f2b4e,b__b__caa__c_
//
// An ID is PARAMS:DESC. PARAMS begins with CxR, for boxes of C rows and R columns, or with
// Nj for irregular regions of N cells; then comes x if both diagonals are houses, and k if
// there are killer cages. Symmetry (a, r2, r4, m2, m4, m8, md2,
// md4) and difficulty (d and a letter), which may follow, are passed over. PARAMS#SEED is
// the seed of a game that only Solo can make.
//
// DESC has the cells row by row: a number is a given, a letter a to z is 1 to 26 empty
// cells, and _ stands between numbers that touch. For irregular regions, a comma and the
// lines between the cells follow: first the places between the cells of a row, row by row,
// then those between the cells of a column, column by column, then one more. A letter a to
// y is 1 to 25 places without a line and one with a line, _ is a place with a line, z is
// 25 places without one. Killer cages follow in the same way, then a number for each cell: the
// sum of a cage stands in its first cell, 0 in all others.
//
// A saved game has lines KEYWORD :LEN:TEXT, the keyword filled up with blanks to eight
// characters. The first is
//
//	SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
//
// GAME must be Solo. PARAMS and DESC are an ID in two parts, STATEPOS is the number of the
// present state, from 1. Each state after the first has one of the lines
//
//	MOVE    :6:R3,0,5    the player puts 5 into column 3 of row 0, from 0; 0 is not a digit
//	MOVE    :6:P3,0,5    the player writes the note 5 there, or takes it away
//	MOVE    :1:M         the player writes all notes into the empty cells
//	SOLVE   :LEN:S8,3,9  Solo shows the solution, row by row
//	RESTART :LEN:DESC    the game begins again
//
// Lines of white space have no puzzle, nor have lines that begin with #, but for those of
// saved games. A puzzle with digits or notes of a player is written as a saved game, any
// other as an ID.
var soloFormat = &Format{
	Name:     "solo",
	suffixes: []string{".sav"},
	tells:    solo.Tells,
	About:    "game IDs (3x3:DESC, 9j:DESC) and saved games of Solo",
	holds:    PartRegions | PartRules | PartPuzzleRules | PartPlaced | PartCentre | PartSeveral,
	uses:     "Simon Tatham's Portable Puzzle Collection, .sav",
	read:     readCases(lex.ScanCase, readSoloCase),
	write:    func(w io.Writer, o WriteOptions) Writer { return &soloWriter{w: w, o: o} },
	answers:  readLineAnswer,
	reply:    lineFormat.reply,
}

const (
	soloSave  = "SAVEFILE"
	soloMagic = "Simon Tatham's Portable Puzzle Collection"
)

// readSoloCase reads a game ID or a saved game.
func readSoloCase(in *lex.Scanner, o Options) (*Record, *lex.Fault) {
	if bytes.HasPrefix(bytes.TrimSpace(in.Text), []byte(soloSave)) {
		return readSoloSave(in, o)
	}
	return readSoloID(&in.TextLine, o)
}

// readSoloID reads the line of a game ID.
func readSoloID(in *lex.TextLine, o Options) (*Record, *lex.Fault) {
	if in.TooLong {
		return nil, in.ErrTooLong()
	}
	text := strings.TrimSpace(string(in.Text))
	column := 1 + bytes.IndexByte(in.Text, text[0])
	p, at, err := solo.ParseParams(text)
	if err == nil {
		switch text = text[at:]; {
		case text == "":
			err = errors.New("found the end of the ID, expected a colon and the puzzle")
		case text[0] == '#':
			err = errors.New("found the seed of a game, which only Solo can make: " +
				"it tells the ID of such a game under Game, Specific")
		}
	}
	if err != nil {
		return nil, in.Errorf(column+at, "%w", err)
	}
	rec, err := soloRecord(p, text[1:], o)
	if err != nil {
		return nil, decodeError(in, column+at+len(":"), err)
	}
	rec.Text = string(bytes.TrimSpace(in.Text))
	return rec, nil
}

// decodeError returns an error about a text that begins at a column of the line.
func decodeError(l *lex.TextLine, column int, err error) *lex.Fault {
	var de *codec.Error
	if errors.As(err, &de) {
		return l.Errorf(column+de.Offset, "%s", de.Reason)
	}
	return l.Errorf(0, "%w", err)
}

// soloRecord returns the record of an ID. The error is a *codec.Error if it is about a place in
// desc.
func soloRecord(p solo.Params, desc string, o Options) (*Record, error) {
	rules, givens, err := p.Read(desc)
	if err != nil {
		return nil, err
	}
	rec, err := recordOf(rules, o)
	if err != nil {
		return nil, err
	}
	for c, v := range givens {
		rec.Puzzle.Givens[c] = nonet.Digit(v)
	}
	return rec, nil
}

// soloSaved is a saved game that is being read.
type soloSaved struct {
	values map[string]soloValue // of the lines before the states
	rec    *Record              // nil before the states
	shown  int                  // the number of the present state, from 1
	state  int                  // the number of the state that was read last
}

// soloValue is the text of a line of a saved game.
type soloValue struct {
	text   string
	line   int
	column int
}

// errorf returns an error at byte number at of the value, from 0.
func (v soloValue) errorf(at int, format string, args ...any) *lex.Fault {
	in := lex.TextLine{Line: v.line}
	return in.Errorf(v.column+at, format, args...)
}

// unexpected returns an error that says what is expected instead of the value.
func (v soloValue) unexpected(expected string) *lex.Fault {
	return v.errorf(0, "found %s, expected %s", lex.Quote([]byte(v.text)), expected)
}

// readSoloSave reads a saved game to its end, even if there is an error.
func readSoloSave(in *lex.Scanner, o Options) (*Record, *lex.Fault) {
	s := &soloSaved{values: map[string]soloValue{}}
	first := in.TextLine
	err := s.read(&in.TextLine, o)
	for in.Scan() {
		if keyword := soloKeyword(in.Text); keyword == "" || keyword == soloSave {
			in.Unscan()
			break
		}
		if err == nil {
			err = s.read(&in.TextLine, o)
		}
	}
	if err == nil && s.rec == nil {
		err = s.begin(&first, o)
	}
	if err == nil && s.state < s.shown {
		err = first.Errorf(0, "found %d states of a game whose present one is number %d", s.state,
			s.shown)
	}
	if err != nil {
		return nil, err
	}
	p, grid := s.rec.progress(), slices.Clone(s.rec.Puzzle.Givens)
	for c, d := range p.Placed {
		if d != 0 {
			grid[c] = d
		}
	}
	p.Finished = s.rec.Puzzle.Solves(grid)
	return s.rec, nil
}

// soloKeyword returns the keyword of a line of a saved game, "" if it has none.
func soloKeyword(line []byte) string {
	keyword, _, found := bytes.Cut(line, []byte(":"))
	word := strings.TrimRight(string(keyword), " ")
	if !found || len(keyword) != len(soloSave) || word != strings.ToUpper(word) || !isName(word) {
		return ""
	}
	return word
}

// read reads a line of a saved game.
func (s *soloSaved) read(in *lex.TextLine, o Options) *lex.Fault {
	keyword := soloKeyword(in.Text)
	rest := string(in.Text[len(soloSave):])
	length, size := lex.LeadingNumber(strings.TrimPrefix(rest, ":"))
	at := len(":") + size + len(":")
	if keyword == "" || size == 0 || at > len(rest) || rest[at-1] != ':' || len(rest)-at != length {
		return in.Errorf(0, "found %s, expected a keyword and a text with its length, as in GAME "+
			"   :4:Solo", lex.Quote(in.Text))
	}
	v := soloValue{rest[at:], in.Line, len(soloSave) + at + 1}
	switch keyword {
	case "MOVE", "SOLVE", "RESTART":
		if s.rec == nil {
			if err := s.begin(in, o); err != nil {
				return err
			}
		}
		if s.state++; s.state <= s.shown || keyword == "SOLVE" {
			return s.move(keyword, v)
		}
	case soloSave:
		if v.text != soloMagic {
			return v.unexpected("the text " + soloMagic)
		}
	case "GAME":
		if v.text != "Solo" {
			return v.unexpected("a game of Solo")
		}
	case "PARAMS", "DESC", "STATEPOS":
		s.values[keyword] = v
	}
	return nil
}

// begin makes the record of what stands before the states. Errors that are about no line
// of it are at a line.
func (s *soloSaved) begin(in *lex.TextLine, o Options) *lex.Fault {
	for _, keyword := range []string{"PARAMS", "DESC", "STATEPOS"} {
		if s.values[keyword].line == 0 {
			return in.Errorf(0, "found a saved game without a line %s", keyword)
		}
	}
	params, desc, shown := s.values["PARAMS"], s.values["DESC"], s.values["STATEPOS"]
	p, at, err := solo.ParseParams(params.text)
	if err == nil && at < len(params.text) {
		err = fmt.Errorf("found %s, expected the end of the line",
			lex.Quote([]byte(params.text[at:])))
	}
	if err != nil {
		return params.errorf(at, "%w", err)
	}
	if n := p.Size(); n > solo.MaxSize {
		return params.errorf(0, "found the size %d, expected at most %d", n, solo.MaxSize)
	}
	var size int
	if s.shown, size = lex.LeadingNumber(shown.text); s.shown < 1 || size < len(shown.text) {
		return shown.unexpected("the number of a state, from 1")
	}
	if s.rec, err = soloRecord(p, desc.text, o); err != nil {
		line := lex.TextLine{Line: desc.line}
		return decodeError(&line, desc.column, err)
	}
	s.state = 1
	s.rec.Text = params.text + ":" + desc.text
	cells := len(s.rec.Puzzle.Givens)
	s.rec.Progress = &Progress{Placed: make(nonet.Grid, cells),
		Centre: make([]nonet.Digits, cells)}
	return nil
}

// restart takes away what the player has entered.
func (s *soloSaved) restart() {
	clear(s.rec.Progress.Placed)
	clear(s.rec.Progress.Centre)
}

// move applies the line of a state that comes no later than the present one. Of one that
// comes later, it only takes the solution.
func (s *soloSaved) move(keyword string, v soloValue) *lex.Fault {
	p, givens := s.rec.Progress, s.rec.Puzzle.Givens
	text := v.text
	n := s.rec.Puzzle.Layout.Size()
	switch {
	case keyword == "RESTART":
		s.restart()
	case strings.HasPrefix(text, "S"):
		numbers, ok := soloNumbers(text[1:], n*n, 1, n)
		if !ok {
			return v.unexpected(fmt.Sprintf("S with %d digits and commas between them", n*n))
		}
		s.rec.Solution = make(nonet.Grid, n*n)
		for c, d := range numbers {
			s.rec.Solution[c] = nonet.Digit(d)
		}
		if s.state <= s.shown {
			s.restart()
			for c, d := range s.rec.Solution {
				if givens[c] == 0 {
					p.Placed[c] = d
				}
			}
		}
	case text == "M":
		for c, d := range givens {
			if d == 0 && p.Placed[c] == 0 {
				p.Centre[c] = nonet.AllDigits(n)
			}
		}
	case strings.HasPrefix(text, "R"), strings.HasPrefix(text, "P"):
		numbers, ok := soloNumbers(text[1:], 3, 0, n)
		if !ok || numbers[0] == n || numbers[1] == n {
			return v.unexpected("R or P with a column and a row from 0 and a digit")
		}
		c, d := numbers[1]*n+numbers[0], nonet.Digit(numbers[2])
		switch {
		case givens[c] != 0:
			return v.errorf(0, "found a move in the cell of a given")
		case text[0] == 'R' || d == 0:
			p.Placed[c], p.Centre[c] = d, nonet.Digits{}
		case p.Centre[c].Has(d):
			p.Centre[c] = p.Centre[c].Without(d)
		default:
			p.Centre[c] = p.Centre[c].With(d)
		}
	default:
		return v.unexpected("a move (R, P, M or S)")
	}
	return nil
}

// soloNumbers returns so many numbers from min to max with commas between them.
func soloNumbers(text string, count, min, max int) ([]int, bool) {
	numbers := make([]int, 0, count)
	for range count {
		word, rest, _ := strings.Cut(text, ",")
		v, ok := lex.Number([]byte(word))
		if !ok || v < min || v > max {
			return nil, false
		}
		numbers = append(numbers, v)
		text = rest
	}
	return numbers, text == ""
}

// soloWriter writes IDs, and saved games of puzzles with progress.
type soloWriter struct {
	w    io.Writer
	o    WriteOptions
	text []byte
}

func (w *soloWriter) Write(r *Record) error {
	params, desc, err := solo.ID(r.Puzzle, w.o.knows(r.Puzzle.Layout))
	if err != nil {
		return err
	}
	w.text = w.text[:0]
	if r.Progress.notes() == nil && (r.Progress == nil || r.Progress.Placed == nil) {
		w.text = append(w.text, params+":"+desc+"\n"...)
	} else {
		w.save(r, params, desc)
	}
	_, err = w.w.Write(w.text)
	return err
}

func (w *soloWriter) Close() error { return nil }

// save appends a saved game.
func (w *soloWriter) save(r *Record, params, desc string) {
	n := r.Puzzle.Layout.Size()
	var moves []string
	notes := r.Progress.notes()
	for c, given := range r.Puzzle.Givens {
		move := func(kind string, d nonet.Digit) {
			moves = append(moves, fmt.Sprintf("%s%d,%d,%d", kind, c%n, c/n, d))
		}
		if given != 0 {
			continue
		}
		if placed := r.Progress.Placed; placed != nil && placed[c] != 0 {
			move("R", placed[c])
		}
		if notes != nil {
			for d := range notes[c].All() {
				move("P", d)
			}
		}
	}
	states := strconv.Itoa(len(moves) + 1)
	for _, line := range [][2]string{{soloSave, soloMagic}, {"VERSION", "1"}, {"GAME", "Solo"},
		{"PARAMS", params}, {"CPARAMS", params}, {"DESC", desc}, {"NSTATES", states},
		{"STATEPOS", states}} {
		w.line(line[0], line[1])
	}
	for _, move := range moves {
		w.line("MOVE", move)
	}
}

// line appends a line of a saved game.
func (w *soloWriter) line(keyword, text string) {
	w.text = fmt.Appendf(w.text, "%-8s:%d:%s\n", keyword, len(text), text)
}

// detectSolo: the first line is a game ID, or the beginning of a saved game. An ID has x or
// j behind its first number, so that no puzzle with a number behind it is one.
func detectSolo(prefix []byte, eof bool) lex.Verdict {
	return detectFirstLine(prefix, eof, func(line string) bool {
		return strings.HasPrefix(line, soloSave+":") || !killer.IsLong(line) && solo.IsID(line)
	})
}
