package format

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/members"
	"github.com/nonet-dev/nonet/format/internal/sketch"
	"github.com/nonet-dev/nonet/format/internal/xmltext"
)

// opensudoku has puzzles and games of the app OpenSudoku, in XML:
//
//	<opensudoku>
//	  <name>Easy</name> <author>...</author> ...
//	  <game data="530070000600195000..."/>
//	</opensudoku>
//
//	<opensudoku version="3"><folder name="Easy" created="1700000000000">
//	  <game created=... state="0" time="61000" cells_data="version: 5&#10;0|136|..."
//	        user_note="..."/>
//	</folder></opensudoku>
//
// The first form is version 1, which tells name, author, description, comment, created,
// source, level and sourceURL of all its games. Version 2 names the attributes cells_data and
// user_note data and note. Times are in milliseconds, created since 1970; state 2 is a
// solved game. The root of OpenSudoku 2 is opensudoku2.
//
// The cells are 81 digits, 0 or a point for an empty cell, or a line "version: V" and 81
// cells in the next line, each field of which ends with "|":
//
//	1  digit|notes|editable|                        notes are 1,2, or -
//	2  digit|notes|editable|, digit|notes||editable|  notes are a number: bit d-1 is digit d
//	3  digit|notes|editable|
//	4  digit|corner notes|centre notes|editable|
//	5  digit|corner notes|centre notes|colour|editable|
//
// A digit that is not editable is a given, another one was placed. Such a line with or
// without that of its version, which is 3 then, is a text of the format, too; the last "|"
// may be missing.
//
// Another app, Sudoku 10'000, has collections that are read likewise: in any XML document,
// each element <sudoku data="81 digits"/> is a puzzle.
//
// Version 1 is written if no record has progress, and all have the same Meta, for which it
// has places; else version 3. What that has no place for are lines at the end of the note, as
// "Author: somebody", and they are read so, too.
var openSudokuFormat = &Format{
	Name:     "opensudoku",
	suffixes: []string{".opensudoku"},
	tells:    tellsClassic,
	About:    "XML of the app OpenSudoku: puzzles and games with notes, colours and time",
	uses:     "OpenSudoku, .opensudoku; Sudoku 10'000, .1gsudoku (read)",
	media:    "application/x-opensudoku",
	holds: PartPlaced | PartNotes | PartColours | PartTime | PartTitle | PartAuthor | PartMeta |
		PartSeveral,
	read: readDocument(readOpenSudoku),
	write: func(w io.Writer, o WriteOptions) Writer {
		return &openSudokuWriter{w: w, o: o}
	},
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

// openSudokuFields has for each version of the cells what their fields are: the digit,
// corner and centre notes, the colour, and whether the cell is editable.
var openSudokuFields = []string{"", "dce", "dce", "dce", "dkce", "dkc#e"}

// openSudokuColours is the number of the highest colour of a cell.
const openSudokuColours = 9

// readOpenSudoku reads a document, or lines of cells.
func readOpenSudoku(text []byte, o Options, yield func(*Record) bool) *lex.Fault {
	if start, _ := lex.WordAt(text, 0); start == len(text) || text[start] != '<' {
		return readOpenSudokuLines(text, o, yield)
	}
	about := &Meta{}
	x := xmltext.New(text)
	found := false
	var all, unknown sketch.Refused // of all games that follow, and of the game that is open
	for x.Next() {
		e := x.Element
		if !x.Ended {
			continue
		}
		name := "data"
		switch {
		case isOpenSudokuGame(e):
			if e.Has("cells_data") {
				name = "cells_data"
			}
		case e.Parent != nil && isOpenSudokuGame(e.Parent):
			xmltext.AddElement(&unknown, openSudokuAttributes, e)
			continue
		case e.Is("opensudoku", e.Name.Local), e.Is("opensudoku2", e.Name.Local):
			if !about.openSudoku(e) && e.Name.Local != "folder" {
				xmltext.AddElement(&all, openSudokuElements, e)
			}
			continue
		default:
			continue
		}
		for _, kind := range all.Kinds {
			unknown.Add(kind.Name, kind.Number)
		}
		strange := unknown
		unknown = sketch.Refused{}
		xmltext.AddAttributes(&strange, openSudokuAttributes, e)
		rec, err := openSudokuGame(e, name, about, o)
		if err == nil {
			err = allowed(&strange, rec, o)
		}
		if err != nil {
			rec = &Record{Err: e.Errorf("%w", err)}
		}
		found = true
		rec.Line = e.Line
		if !yield(rec) {
			return nil
		}
	}
	if x.Err == nil && !found {
		return &lex.Fault{Line: 1,
			Err: errors.New("found no element game or sudoku with a puzzle")}
	}
	return x.Err
}

// isOpenSudokuGame reports whether an element is a game, or a puzzle of Sudoku 10'000.
func isOpenSudokuGame(e *xmltext.Element) bool {
	return e.Name.Local == "game" || e.Name.Local == "sudoku" && e.Has("data")
}

// openSudokuAttributes and openSudokuElements are the attributes of a game, and the elements
// beside games.
var (
	openSudokuAttributes = members.Names{"data", "cells_data", "note", "user_note", "created",
		"state", "time", "last_played", "rating_level", "rating_value", "mistake_counter",
		"hint_usage", "command_stack"}
	openSudokuElements = members.Names{"game", "folder", "name", "author", "description", "comment",
		"created", "source", "level", "sourceURL"}
)

// openSudoku takes what an element of version 1 tells of all games, if it is one that does.
func (m *Meta) openSudoku(e *xmltext.Element) bool {
	text := e.Trimmed()
	switch e.Name.Local {
	case "name":
		m.Folder = text
	case "author":
		m.Author = text
	case "description", "comment":
		m.Comment = strings.TrimSpace(m.Comment + "\n" + text)
	case "created":
		m.Date = text
	case "source":
		m.Source = text
	case "level":
		m.Level = text
	case "sourceURL":
		m.URL = text
	default:
		return false
	}
	return true
}

// openSudokuGame reads an element that has a puzzle in the attribute of that name.
func openSudokuGame(e *xmltext.Element, name string, about *Meta, o Options) (*Record, error) {
	data, ok := e.Attr(name)
	if !ok {
		return nil, errors.New("found a game without the attribute data or cells_data")
	}
	rec, err := openSudokuCells(data, o)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	meta := *about
	rec.Meta = &meta
	p := rec.progress()
	p.Finished = e.Value("state") == "2"
	if p.Elapsed, err = milliseconds(e.Value("time")); err != nil {
		return nil, fmt.Errorf("time: %w", err)
	}
	created, err := milliseconds(e.Value("created"))
	if err != nil {
		return nil, fmt.Errorf("created: %w", err)
	}
	if created > 0 {
		meta.Date = time.Unix(0, 0).UTC().Add(created).Format(time.RFC3339Nano)
	}
	if name := e.Parent.Value("name"); e.Parent.Is("folder") && name != openSudokuFolder {
		meta.Folder = name
	}
	for _, name := range []string{"note", "user_note"} {
		if note := e.Value(name); note != "" {
			meta.openSudokuNote(note)
		}
	}
	if level := e.Value("rating_level"); level != "0" && level != "" {
		meta.Level = level
	}
	return rec, nil
}

// openSudokuFolder is the name of the folder of records that are in none.
const openSudokuFolder = "nonet"

// openSudokuLine is a line at the end of a note.
type openSudokuLine struct {
	word string
	text *string
}

// openSudokuDateLine is the word of a date that is written in words of its own.
const openSudokuDateLine = "Date"

// openSudokuLines returns the lines for what the app has no other place for.
func (m *Meta) openSudokuLines() []openSudokuLine {
	return []openSudokuLine{{"Title", &m.Title}, {"Author", &m.Author}, {"Source", &m.Source},
		{"Address", &m.URL}, {"Level", &m.Level}, {"ID", &m.ID}, {openSudokuDateLine, &m.Date}}
}

// openSudokuNote takes a note.
func (m *Meta) openSudokuNote(note string) {
	known := m.openSudokuLines()
	for i := len(known) - 1; i >= 0; i-- {
		at := strings.LastIndexByte(note, '\n') + 1
		if text, ok := strings.CutPrefix(note[at:], known[i].word+": "); ok {
			*known[i].text = text
			note = note[:max(at-1, 0)]
		}
	}
	m.Comment = note
}

// milliseconds returns the duration of a text, 0 for an empty one.
func milliseconds(text string) (time.Duration, error) {
	if text == "" {
		return 0, nil
	}
	ms, err := strconv.ParseInt(text, 10, 64)
	if err != nil || ms < 0 || ms > maxMilliseconds {
		return 0, fmt.Errorf("found %s, expected a number of milliseconds",
			lex.Quote([]byte(text)))
	}
	return time.Duration(ms) * time.Millisecond, nil
}

// maxMilliseconds bounds times: it is 200 years, so also the dates since 1970.
const maxMilliseconds = 200 * 366 * 24 * 3600 * 1000

// openSudokuCells reads the cells of a puzzle.
func openSudokuCells(data string, o Options) (*Record, error) {
	version, cells := 0, strings.TrimSpace(data)
	if rest, ok := strings.CutPrefix(cells, "version: "); ok {
		number, rest, _ := strings.Cut(rest, "\n")
		number = strings.TrimSpace(number)
		v, err := strconv.Atoi(number)
		if err != nil || v < 1 || v >= len(openSudokuFields) {
			return nil, fmt.Errorf("found cells of version %s, expected 1 to %d",
				lex.Quote([]byte(number)), len(openSudokuFields)-1)
		}
		version, cells = v, strings.TrimSpace(rest)
	}
	if version == 0 && strings.IndexByte(cells, '|') < 0 {
		rec, err := recordOf(sketch.NewRules(9), o)
		if err != nil {
			return nil, err
		}
		p, err := nonet.ParsePuzzle(rec.Puzzle.Layout, cells)
		rec.Puzzle = p
		return rec, err
	}
	if version == 0 {
		version = 3
	}
	if least := 81*len("0|0|1|") - 1; len(cells) < least {
		return nil, fmt.Errorf("found %d bytes, expected 81 cells, which take %d at least",
			len(cells), least)
	}
	rec, err := recordOf(sketch.NewRules(9), o)
	if err != nil {
		return nil, err
	}
	return rec, setOpenSudokuCells(rec, version, cells)
}

// setOpenSudokuCells reads 81 cells with fields into a record.
func setOpenSudokuCells(rec *Record, version int, cells string) error {
	l, p := rec.Puzzle.Layout, rec.progress()
	p.Placed = make(nonet.Grid, l.Cells())
	p.Corner, p.Centre = make([]nonet.Digits, l.Cells()), make([]nonet.Digits, l.Cells())
	p.Colours = make([]uint32, l.Cells())
	for c := range p.Placed {
		wrong := func(format string, args ...any) error {
			return fmt.Errorf("%s: %w", l.CellName(nonet.Cell(c)), fmt.Errorf(format, args...))
		}
		var digit nonet.Digit
		for _, field := range openSudokuFields[version] {
			text, rest, ok := strings.Cut(cells, "|")
			if !ok && (c < len(p.Placed)-1 || field != 'e') {
				return wrong("the text ends within a cell, expected %d cells", len(p.Placed))
			}
			cells = rest
			switch field {
			case 'd', '#':
				if len(text) != 1 || text[0] < '0' || text[0] > '9' {
					return wrong("found %s, expected a digit from 0 to 9", lex.Quote([]byte(text)))
				}
				digit = text[0] - '0'
				if field == '#' && digit > 0 {
					p.Colours[c] = 1 << digit
				}
			case 'k', 'c':
				notes, err := openSudokuNotes(text)
				if err != nil {
					return wrong("%w", err)
				}
				if field == 'k' {
					p.Corner[c] = notes
				} else {
					p.Centre[c] = notes
				}
				if version == 2 && !notes.IsEmpty() {
					cells = strings.TrimPrefix(cells, "|")
				}
			case 'e':
				switch text {
				case "0":
					rec.Puzzle.Givens[c] = p.Placed[c]
					p.Placed[c] = 0
				case "1":
				default:
					return wrong("found %s, expected 0 for a given or 1 for another cell",
						lex.Quote([]byte(text)))
				}
			}
			if field == 'd' {
				p.Placed[c] = digit
			}
		}
	}
	if cells != "" {
		return fmt.Errorf("found %s after %d cells", lex.Quote([]byte(cells)), len(p.Placed))
	}
	return nil
}

// openSudokuNotes reads notes: a number, the digits with commas, or - for none.
func openSudokuNotes(text string) (notes nonet.Digits, err error) {
	bits, err := strconv.Atoi(text)
	if err == nil && bits >= 0 && bits < 1<<9 {
		return digitsOfBits(uint64(bits)), nil
	}
	if list, ok := strings.CutSuffix(text, ","); ok {
		for part := range strings.SplitSeq(list, ",") {
			d, err := strconv.Atoi(part)
			if err != nil || d < 1 || d > 9 {
				return notes, fmt.Errorf("found the notes %s, expected digits from 1 to 9",
					lex.Quote([]byte(text)))
			}
			notes = notes.With(nonet.Digit(d))
		}
		return notes, nil
	}
	if text == "-" {
		return notes, nil
	}
	return notes, fmt.Errorf("found the notes %s, expected a number from 0 to 511",
		lex.Quote([]byte(text)))
}

// readOpenSudokuLines reads cells that stand in lines of their own.
func readOpenSudokuLines(text []byte, o Options, yield func(*Record) bool) *lex.Fault {
	line, version := 0, ""
	for part := range bytes.Lines(text) {
		line++
		cells := strings.TrimSpace(string(part))
		if strings.HasPrefix(cells, "version: ") {
			version = cells + "\n"
			continue
		}
		if cells == "" {
			continue
		}
		at := lex.TextLine{Line: line}
		rec, err := openSudokuCells(version+cells, o)
		if err != nil {
			rec = &Record{Err: at.Errorf(0, "%w", err)}
		}
		rec.Line, version = line, ""
		if !yield(rec) {
			return nil
		}
	}
	return nil
}

// detectOpenSudoku: the element opensudoku, an element sudoku with data, or the cells of
// a game.
func detectOpenSudoku(prefix []byte, eof bool) lex.Verdict {
	start, _ := lex.WordAt(prefix, 0)
	text := prefix[start:]
	line, _, _ := bytes.Cut(text, []byte("\n"))
	switch {
	case len(text) == 0 && !eof:
		return lex.More
	case len(text) == 0:
		return lex.No
	case text[0] == '<':
		return xmltext.Detect(text, eof, func(e *xmltext.Element) lex.Verdict {
			switch {
			case e.Parent == nil && strings.HasPrefix(e.Name.Local, "opensudoku"),
				e.Name.Local == "sudoku" && e.Has("data"):
				return lex.Yes
			case e.Parent == nil && slices.Contains(otherRoots, strings.ToLower(e.Name.Local)):
				return lex.No
			}
			return lex.More
		})
	case bytes.HasPrefix(text, []byte("version: ")):
		return lex.Yes
	case bytes.Count(line, []byte("|")) >= 3*81-1 &&
		len(bytes.Trim(line, "0123456789|,-\r ")) == 0:
		return lex.Yes
	}
	return lex.No
}

// otherRoots are the roots of documents that have no element of Sudoku 10'000, in lower case.
var otherRoots = []string{"html", "table", "svg", "ksudoku", "java"}

// openSudokuWriter writes one document. It keeps the records until the end, as they
// decide on its version.
type openSudokuWriter struct {
	w       io.Writer
	o       WriteOptions
	records []*Record
}

func (w *openSudokuWriter) Write(r *Record) error {
	if err := classicOnly(r, "a file of OpenSudoku"); err != nil {
		return err
	}
	w.records = append(w.records, r)
	return nil
}

func (w *openSudokuWriter) Close() error {
	if len(w.records) == 0 {
		return nil
	}
	about := metaOf(w.records[0])
	first := true
	for _, r := range w.records {
		first = first && r.Progress == nil && metaOf(r) == about
	}
	first = first && about.Title == "" && about.ID == ""
	var text []byte
	if first {
		text = appendOpenSudoku1(text, w.records, about)
	} else {
		text = appendOpenSudoku3(text, w.records)
	}
	_, err := w.w.Write(text)
	return err
}

// metaOf returns what a record tells in words.
func metaOf(r *Record) Meta {
	if r.Meta == nil {
		return Meta{}
	}
	return *r.Meta
}

// appendOpenSudoku1 appends a document of version 1.
func appendOpenSudoku1(dst []byte, records []*Record, about Meta) []byte {
	dst = append(dst, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n"...)
	for _, x := range []struct{ name, text string }{
		{"name", about.Folder}, {"author", about.Author}, {"comment", about.Comment},
		{"created", about.Date}, {"source", about.Source}, {"level", about.Level},
		{"sourceURL", about.URL},
	} {
		if x.text != "" {
			dst = fmt.Appendf(dst, "  <%s>%s</%[1]s>\n", x.name, xmltext.Append(nil, x.text))
		}
	}
	for _, r := range records {
		dst = append(dst, `  <game data="`...)
		dst = append(appendZeros(dst, r.Puzzle.Givens), "\"/>\n"...)
	}
	return append(dst, "</opensudoku>\n"...)
}

// appendZeros appends a grid of size 9 with 0 for an empty cell.
func appendZeros(dst []byte, g nonet.Grid) []byte {
	for _, d := range g {
		dst = append(dst, '0'+d)
	}
	return dst
}

// appendOpenSudoku3 appends a document of version 3, with a folder for records in a row
// that are in the same one.
func appendOpenSudoku3(dst []byte, records []*Record) []byte {
	dst = append(dst, "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n"+
		`<opensudoku version="3">`...)
	for i, r := range records {
		m := metaOf(r)
		created := openSudokuDate(m.Date)
		if i == 0 || m.Folder != metaOf(records[i-1]).Folder {
			if i > 0 {
				dst = append(dst, "</folder>"...)
			}
			dst = append(dst, "\n<folder name=\""...)
			dst = xmltext.Append(dst, cmp.Or(m.Folder, openSudokuFolder))
			dst = fmt.Appendf(dst, "\" created=\"%d\">", created)
		}
		p := r.Progress
		if p == nil {
			p = &Progress{}
		}
		state := 1
		switch {
		case p.Finished:
			state = 2
		case r.Progress != nil:
			state = 0
		}
		elapsed := p.Elapsed.Milliseconds()
		dst = fmt.Appendf(dst, "\n<game created=\"%d\" state=\"%d\" mistake_counter=\"0\" "+
			"hint_usage=\"0\" time=\"%d\" last_played=\"%d\" cells_data=\"", created, state,
			elapsed, created+elapsed)
		dst = appendOpenSudokuCells(dst, r.Puzzle.Givens, p)
		note := m.Comment
		for _, line := range m.openSudokuLines() {
			if line.word == openSudokuDateLine && created != 0 {
				continue
			}
			if text := strings.ReplaceAll(*line.text, "\n", " "); text != "" {
				note = strings.TrimPrefix(note+"\n"+line.word+": "+text, "\n")
			}
		}
		dst = append(dst, `" user_note="`...)
		dst = xmltext.Append(dst, note)
		dst = append(dst, `" command_stack="0|" rating_level="0" rating_value="0"/>`...)
	}
	return append(dst, "\n</folder></opensudoku>\n"...)
}

// openSudokuDate returns the milliseconds since 1970 of a date, 0 if it is written in
// another way.
func openSudokuDate(date string) int64 {
	for _, layout := range []string{time.RFC3339, time.DateOnly} {
		if t, err := time.Parse(layout, date); err == nil && t.Unix() > 0 {
			return min(t.UnixMilli(), maxMilliseconds)
		}
	}
	return 0
}

// appendOpenSudokuCells appends cells of version 5.
func appendOpenSudokuCells(dst []byte, givens nonet.Grid, p *Progress) []byte {
	dst = append(dst, "version: 5&#10;"...)
	for c, d := range givens {
		editable := 0
		if d == 0 {
			editable = 1
			d = sketch.ValueAt(p.Placed, c)
		}
		colour := 0
		for i := 1; i <= openSudokuColours; i++ {
			if sketch.ValueAt(p.Colours, c)>>i&1 != 0 {
				colour = i
				break
			}
		}
		dst = fmt.Appendf(dst, "%d|%d|%d|%d|%d|", d, sketch.ValueAt(p.Corner, c)[0],
			sketch.ValueAt(p.Centre, c)[0], colour, editable)
	}
	return dst
}
