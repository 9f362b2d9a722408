package format

import (
	"cmp"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/codec"
	"github.com/nonet-dev/nonet/format/internal/fpuzzles"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/members"
	"github.com/nonet-dev/nonet/format/internal/setters"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// sudokupad has links to sudokupad.app, one a line:
//
//	https://sudokupad.app/ID
//	https://sudokupad.app/?puzzleid=ID
//	https://app.crackingthecryptic.com/sudoku/ID
//	sudokupad://puzzle/ID
//
// An ID may stand alone. It is
//
//	scl or ctc, and an object of SCL: packed by LZ-string, or as it is
//	fpuz or fpuzzles, and an object of f-puzzles, packed
//	scf, and the digits in codoku; then letters, from the first * on if there is one:
//	  w windoku, x both diagonals, tTITLE*, aAUTHOR*; ** stands for *
//	classic, and the digits: in codoku, or with letters for runs of empty cells
//
// Any other ID names a puzzle on the server. A packed object may have lost one of two
// slashes that followed each other: then slashes are doubled until it can be read.
//
// scl has the objects, in JSON or in the short form of SudokuPad:
//
//	cells     rows of cells {value, given, pencilMarks, centremarks, c}: values are given
//	regions   lists of cells [row,column], which count from 0
//	cages     {cells, value, sum, unique, hidden, style, type}: of cells that differ, if it
//	          has no sum; without cells, the value "name: text" tells of the puzzle
//	metadata  what is told of the puzzle, by name
//	global    names of rules for the whole grid
//	lines     [[0,0],[n,n]] and [[0,n],[n,0]] in the usual colour are diagonals
//	underlays a square of one cell is a colour; four of nine cells are windoku
//
// Pencilmarks of a puzzle are notes for SudokuPad: nonet writes them as such, and keeps them in
// metadata. Other drawings are left out with a remark. Other members with something in them
// count as constraints.
var sudokuPadFormat = &Format{
	Name:        "sudokupad",
	About:       "links to sudokupad.app, one a line",
	holds:       sclParts,
	recordHolds: sclHolds,
	uses:        "sudokupad.app/scl..., also ctc, fpuz, scf, classic",
	link: &linkForm{host: sudokuPadHost, payload: sudokuPadPayload,
		objects: true, read: readPayload(readSudokuPadLink)},
	maxLine: lex.MaxDocument,
	read:    readObjects(draftReader(readSCL).record),
	write:   writePuzzles("SudokuPad", encodeSudokuPad),
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

var sclFormat = &Format{
	Name:        "scl",
	About:       "the JSON of sudokupad.app, an object a line",
	holds:       sclParts,
	recordHolds: sclHolds,
	uses:        "programs that read links to sudokupad.app; .json",
	maxLine:     lex.MaxDocument,
	media:       "application/x-ndjson",
	read:        readSCLTexts,
	write:       writePuzzles("SudokuPad", encodeSCL),
	answers:     readLineAnswer,
	reply:       lineFormat.reply,
}

const (
	sudokuPadHost = "sudokupad.app"
	sudokuPadLink = "https://" + sudokuPadHost + "/scl"
	oldPadHost    = "crackingthecryptic.com" // SudokuPad was at app.crackingthecryptic.com
	sclParts      = PartRegions | PartRules | PartPuzzleRules | PartMarks | PartCorner |
		PartCentre | PartColours | PartTitle | PartAuthor | PartRulesText | PartSolution |
		PartSeveral
)

// sclHolds returns what SudokuPad holds of a record: no solution with digits above 9.
func sclHolds(r *Record, holds Parts) Parts {
	if slices.ContainsFunc(r.Solution, func(d nonet.Digit) bool { return d > 9 }) {
		holds &^= PartSolution
	}
	return holds
}

// sudokuPadIDs has how IDs begin that carry a puzzle, and what reads the rest. A longer
// beginning comes first.
var sudokuPadIDs = []struct {
	prefix string
	read   func(p lex.Payload, text string) (*sketch.Draft, *lex.Fault)
}{
	{"scl", readSCLPayload},
	{"ctc", readSCLPayload},
	{"fpuzzles", readSudokuPadFPuzzles},
	{"fpuz", readSudokuPadFPuzzles},
	{"scf", readSCF},
	{"classic", readClassicID},
}

// sudokuPadPayload returns the ID in a link, "" if it names a puzzle on the server.
func sudokuPadPayload(l *link) (payload string, ok bool) {
	path := strings.TrimPrefix(l.Path, "/")
	switch host := l.Host; {
	case host == "sudokupad:":
		path = strings.TrimPrefix(path, "puzzle/")
	case host == sudokuPadHost, strings.HasSuffix(host, "."+sudokuPadHost),
		host == "cracking-the-cryptic.web.app", strings.HasSuffix(host, "."+oldPadHost):
		path = strings.TrimPrefix(path, "sudoku/")
	default:
		return "", false
	}
	if payload, ok = l.field("puzzleid"); !ok {
		payload = codec.Unescape(path)
	}
	for _, x := range sudokuPadIDs {
		if strings.HasPrefix(payload, x.prefix) && len(payload) > len(x.prefix) {
			return payload, true
		}
	}
	return "", true
}

// readSudokuPadLink reads an ID.
func readSudokuPadLink(p lex.Payload) (*sketch.Draft, *lex.Fault) {
	id := codec.Unescape(p.Text)
	for _, x := range sudokuPadIDs {
		if text, ok := strings.CutPrefix(id, x.prefix); ok {
			return x.read(p, text)
		}
	}
	return readSCLPayload(p, id)
}

// readSCLPayload reads an object of SCL, packed or not.
func readSCLPayload(p lex.Payload, text string) (*sketch.Draft, *lex.Fault) {
	return readPackedObject(p, text, sclJSON, readSCL)
}

// readSCLText is readSCLPayload for a text that is all of the payload.
func readSCLText(p lex.Payload) (*sketch.Draft, *lex.Fault) { return readSCLPayload(p, p.Text) }

// readSudokuPadFPuzzles reads a packed object of f-puzzles.
func readSudokuPadFPuzzles(p lex.Payload, text string) (*sketch.Draft, *lex.Fault) {
	return readPackedObject(p, text, plainJSON, fpuzzles.Read)
}

// readPackedObject reads an object, packed or not, of which object makes JSON.
func readPackedObject(p lex.Payload, text string,
	object func(text string) (string, error),
	read func(*jsonvalue.Value) (*sketch.Draft, *lex.Fault),
) (*sketch.Draft, *lex.Fault) {
	text, err := unpackObject(text, object)
	if err != nil {
		return nil, p.Errorf("the ID: %w", err)
	}
	return setters.ReadPacked(p, text, read)
}

// Bounds of the search for lost slashes.
const (
	maxSlashTries = 400
	maxSlashBytes = 4 << 20 // of the texts that are tried, and of what they pack
)

// unpackObject returns the JSON of the object that a text is or packs. object makes JSON of
// an object in the form that is expected.
func unpackObject(text string, object func(text string) (string, error)) (string, error) {
	if strings.HasPrefix(text, "{") {
		return object(text)
	}
	unpacked, err := unpack(text, codec.MaxPacked, object)
	if err == nil {
		return unpacked, nil
	}
	size := min(codec.MaxPacked, 32*len(text)) // puzzles are not packed more densely
	tried, packed := 0, 0
	for mended := range doubledSlashes(text) {
		if tried += len(mended); tried > maxSlashBytes || packed > maxSlashBytes {
			break
		}
		if !codec.IntactLZ(mended) {
			continue
		}
		packed += size
		if unpacked, err := unpack(mended, size, object); err == nil {
			return unpacked, nil
		}
	}
	return "", err
}

// unpack returns the JSON of the object that a text packs.
func unpack(text string, max int, object func(text string) (string, error)) (string, error) {
	unpacked, err := codec.DecodeLZ(text, max)
	if err != nil {
		return "", err
	}
	return object(unpacked)
}

// doubledSlashes yields a text with one of its slashes doubled, each in turn, and then with
// two.
func doubledSlashes(text string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		tries := 0
		try := func(text string, at int) (tried string, more bool) {
			tries++
			tried = text[:at] + text[at:at+1] + text[at:]
			return tried, tries <= maxSlashTries && yield(tried)
		}
		var slashes []int
		for i := range len(text) {
			if text[i] == '/' && len(slashes) < maxSlashTries {
				slashes = append(slashes, i)
			}
		}
		for _, at := range slashes {
			if _, more := try(text, at); !more {
				return
			}
		}
		for i, first := range slashes {
			for _, at := range slashes[:i] {
				doubled := text[:first] + "/" + text[first:]
				if _, more := try(doubled, at); !more {
					return
				}
			}
		}
	}
}

// sclJSON returns the JSON of an object of SCL in either form.
func sclJSON(text string) (string, error) {
	if object, err := plainJSON(text); err == nil || strings.HasPrefix(text, `{"`) {
		return object, err
	}
	unzipped, err := codec.UnzipSCL(text, 2*codec.MaxPacked)
	if err != nil {
		return "", err
	}
	return plainJSON(unzipped)
}

// plainJSON returns a text that is JSON. It is an error if it is none.
func plainJSON(text string) (string, error) { return text, jsonvalue.Check([]byte(text)) }

// readSCF reads the digits and rules of an ID that begins with scf.
func readSCF(p lex.Payload, text string) (*sketch.Draft, *lex.Fault) {
	s := setters.NewDraft(9)
	digits, rest, err := codec.CutCodoku(text, len(s.Givens))
	if err != nil {
		return nil, p.Errorf("the ID: %w", err)
	}
	copy(s.Givens, digits)
	for rest = strings.TrimPrefix(rest, "*"); rest != ""; {
		letter := rest[0]
		rest = rest[1:]
		switch letter {
		case 'w':
			s.Windows()
		case 'x':
			s.Diagonal(true)
			s.Diagonal(false)
		case 't':
			s.Meta.Title, rest = cutStarred(rest)
		case 'a':
			s.Meta.Author, rest = cutStarred(rest)
		case '*':
		default:
			s.Refuse(strconv.Quote(string(letter)), 1)
		}
	}
	return s.Finish(), nil
}

// cutStarred cuts a text at its first star. Two stars stand for one in it.
func cutStarred(text string) (before, after string) {
	var b strings.Builder
	for i := 0; i < len(text) && i < lex.MaxWords; i++ {
		if text[i] == '*' {
			if i++; i == len(text) || text[i] != '*' {
				return b.String(), text[i:]
			}
		}
		b.WriteByte(text[i])
	}
	return b.String(), ""
}

// readClassicID reads the digits of an ID that begins with classic.
func readClassicID(p lex.Payload, text string) (*sketch.Draft, *lex.Fault) {
	s := setters.NewDraft(9)
	if digits, err := codec.DecodeCodoku(text, len(s.Givens)); err == nil {
		copy(s.Givens, digits)
	} else {
		numbers, err := codec.Classic.Decode(text, len(s.Givens))
		if err != nil {
			return nil, p.Errorf("the ID: %w", err)
		}
		for c, n := range numbers {
			s.Givens[c] = nonet.Digit(n)
		}
	}
	return s.Finish(), nil
}

// detectSudokuPad: the first line is an ID that carries a puzzle.
func detectSudokuPad(prefix []byte, eof bool) lex.Verdict {
	return detectFirstLine(prefix, eof, func(line string) bool {
		for _, x := range sudokuPadIDs {
			if text, ok := strings.CutPrefix(line, x.prefix); ok {
				p := lex.Payload{Text: line, In: &lex.TextLine{}}
				_, err := readPayload(func(p lex.Payload) (*sketch.Draft, *lex.Fault) {
					return x.read(p, codec.Unescape(text))
				})(p, Options{DropConstraints: true})
				return err == nil
			}
		}
		return false
	})
}

// detectZippedSCL: an object with a key that has no quotes, as JSON has them.
func detectZippedSCL(prefix []byte, eof bool) lex.Verdict {
	return detectFirstLine(prefix, eof, func(line string) bool {
		rest, ok := strings.CutPrefix(line, "{")
		rest = strings.TrimLeft(rest, " ")
		name := strings.TrimLeft(rest, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
		return ok && name != rest && strings.HasPrefix(name, ":")
	})
}

// readSCLTexts reads objects in JSON or in the short form, which takes a line.
func readSCLTexts(in *lex.Scanner, o Options, yield func(*Record) bool) {
	if detectZippedSCL(in.Start(), true) != lex.Yes {
		readObjects(draftReader(readSCL).record)(in, o, yield)
		return
	}
	readCases(lex.ScanFilled, func(in *lex.Scanner, o Options) (*Record, *lex.Fault) {
		if in.TooLong {
			return nil, in.ErrTooLong()
		}
		p := lex.Payload{Text: string(in.Text), In: &in.TextLine}
		return readPayload(readSCLText)(p, o)
	})(in, o, yield)
}

// sclRows has the members of an object that are constraints or drawings, and those that
// are known to be none.
var sclRows = []setterRow{
	{Key: "id"},
	{Key: "cellSize"},
	{Key: "settings"},
	{Key: "videos"},
	{Key: "duration"},
	{Key: "arrows", Take: (*draft).Draw},
	{Key: "overlays", Take: (*draft).Draw},
	{Key: "foglight", Take: (*draft).Hide},
	{Key: "foglink", Take: (*draft).Hide},
	{Key: "triggereffect", Take: (*draft).Hide},
}

// sclNames and sclCellNames are the members of an object that are not in sclRows, and those of
// a cell.
var (
	sclNames = members.Names{"cells", "regions", "cages", "lines", "underlays", "metadata", "title",
		"author", "rules", "solution", "global"}
	sclCellNames = members.Names{"value", "given", "pencilMarks", "centremarks", "c",
		members.AnyNumber}
)

// readSCL reads an object.
func readSCL(doc *jsonvalue.Value) (*sketch.Draft, *lex.Fault) {
	size := 0
	err := doc.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
		if name == "cells" {
			size, err = v.Each(nonet.MaxSize, func(*jsonvalue.Value) *lex.Fault { return nil })
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if size == 0 {
		return nil, doc.Errorf(`found an object without "cells"`)
	}
	r := sclReader{draft: setters.NewDraft(size)}
	r.NoBoxes()
	if err := doc.Fields(r.member); err != nil {
		return nil, err
	}
	if r.disjointRule && !r.disjointCages {
		r.DisjointGroups()
	}
	if len(r.squares) == len(sclWindows) {
		r.Windows()
	} else if len(r.squares) > 0 {
		r.Drawn += len(r.squares)
	}
	if bad := r.readTexts(); bad != nil {
		return nil, bad
	}
	if r.markCells != nil {
		if bad := setters.ReadMarks(r.Rules, r.markCells, r.Progress.Centre); bad != nil {
			return nil, bad
		}
	}
	d := r.Finish()
	setters.DropOwnWords(d)
	return d, nil
}

// readTexts reads the texts of rules that nonet has drawn.
func (r *sclReader) readTexts() *lex.Fault {
	if r.texts == nil {
		return nil
	}
	r.Drawn = 0
	l, err := r.Layout()
	if err != nil {
		return r.texts.Doc.Errorf(0, "%w", err)
	}
	_, bad := r.texts.Each(sketch.MaxRules, func(v *jsonvalue.Value) *lex.Fault {
		text, bad := v.Text()
		if bad != nil {
			return bad
		}
		rule, err := nonet.ParseRule(l, text)
		if err != nil {
			return v.Errorf("%w", err)
		}
		r.Rule(rule)
		return nil
	})
	return bad
}

// sclReader reads an object.
type sclReader struct {
	*draft
	squares       []string         // the centres of windows that are drawn
	disjointRule  bool             // the rule is named
	disjointCages bool             // its groups are told
	texts         *jsonvalue.Value // of the rules, if nonet has drawn the puzzle
	markCells     *jsonvalue.Value // the pencilmarks, if nonet has written them
}

// member reads a member of the object.
func (r *sclReader) member(name string, v *jsonvalue.Value) *lex.Fault {
	if v.IsEmpty() {
		return nil
	}
	switch name {
	case "cells":
		return r.Square(v, r.cell)
	case "regions":
		return r.sclRegions(v)
	case "cages":
		_, err := v.Each(-1, r.cage)
		return err
	case "lines":
		_, err := v.Each(-1, r.line)
		return err
	case "underlays":
		_, err := v.Each(-1, r.underlay)
		return err
	case "metadata":
		return v.Fields(func(name string, v *jsonvalue.Value) *lex.Fault {
			switch name {
			case sclTexts:
				r.texts = v
				return nil
			case setters.OwnMarks:
				r.markCells = v
				return nil
			}
			return r.Tell(name, v)
		})
	case "title", "author", "rules", "solution":
		return r.Tell(name, v)
	case "global":
		_, err := v.Each(-1, func(v *jsonvalue.Value) *lex.Fault {
			name, err := v.Text()
			if name == "disjoint" {
				r.disjointRule = true
			} else if err == nil {
				r.Global(name)
			}
			return err
		})
		return err
	}
	return r.Constraint(sclRows, sclNames, name, v)
}

// cell reads a cell.
func (r *sclReader) cell(c nonet.Cell, v *jsonvalue.Value) *lex.Fault {
	var value nonet.Digit
	given := true
	err := v.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
		switch name {
		case "value":
			value, err = r.Value(v)
		case "given":
			given, err = v.Truth()
		case "pencilMarks":
			err = r.Notes(&r.Progress.Corner[c], v)
		case "centremarks":
			err = r.Notes(&r.Progress.Centre[c], v)
		case "c":
			err = r.Paint(c, v)
		default:
			members.Unknown(r.Rules, sclCellNames, name, v)
		}
		return err
	})
	if given {
		r.Givens[c] = value
	} else {
		r.Progress.Placed[c] = value
	}
	return err
}

// sclPlace reads a cell: [row,column], which count from 0.
func sclPlace(s *draft, v *jsonvalue.Value) (nonet.Cell, *lex.Fault) {
	at := 0
	n, err := v.Each(2, func(v *jsonvalue.Value) *lex.Fault {
		i, err := v.Integer(0, s.Size-1)
		at = at*s.Size + i
		return err
	})
	if err == nil && n != 2 {
		err = v.Errorf("found %d numbers, expected a row and a column", n)
	}
	return nonet.Cell(at), err
}

// sclRegions reads the regions. One that shares cells with another says that its cells differ.
func (r *sclReader) sclRegions(v *jsonvalue.Value) *lex.Fault {
	labels := slices.Repeat([]int{-1}, r.Size*r.Size)
	number := 0
	_, err := v.Each(-1, func(v *jsonvalue.Value) *lex.Fault {
		cells, err := r.CellsOf(v, sclPlace)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(cells, func(c nonet.Cell) bool { return labels[c] >= 0 }) {
			return r.Differ(v, cells)
		}
		for _, c := range cells {
			labels[c] = number
		}
		number++
		return nil
	})
	r.Regions(labels)
	return err
}

// cage reads a cage. It has a sum if SudokuPad knows one, or shows a number. Then its cells
// differ, unless it says that they need not, or there are too many.
func (r *sclReader) cage(v *jsonvalue.Value) *lex.Fault {
	var cells []nonet.Cell
	var value, sum *jsonvalue.Value
	kind, unique, repeats, hidden := "", false, false, false
	err := v.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
		if name == "unique" && v.Kind() == jsonvalue.Bool {
			unique, _ = v.Truth()
			repeats = !unique
		}
		if v.IsEmpty() {
			return nil
		}
		switch name {
		case "cells":
			cells, err = r.CellsOf(v, sclPlace)
		case "value":
			value = v
		case "sum":
			sum = v
		case "hidden":
			hidden, err = v.Truth()
		case "style", "type":
			kind, err = v.Text()
		}
		return err
	})
	if err != nil {
		return err
	}
	if value != nil && (len(cells) == 0 || hidden) {
		if told, err := r.TellLine(value); told || err != nil {
			return err
		}
	}
	total, shown := 0, value == nil // shown: what stands in the cage is understood
	if value != nil {
		total, shown = value.Count()
	}
	said := shown // the sum, or that there is none, is clear
	if sum != nil {
		total, said = sum.Count()
	}
	isCage := unique || kind == "killer" || sum != nil // not just a drawing
	n := len(cells)
	if !shown {
		r.Drawn++
	}
	switch {
	case n == 0:
	case !said && isCage:
		r.Refuse("killer cages with a text that is no sum", 1)
	case kind == "extraregion" && total == n*(n+1)/2: // SudokuPad says it of each
		return r.Differ(v, cells)
	case total > 0 && (repeats || n > r.Size):
		r.Sum(total, cells)
	case total > 0:
		r.Rules.Cage(total, cells)
	case kind == "extraregion" || kind == "disjoint":
		r.disjointCages = r.disjointCages || kind == "disjoint"
		return r.Differ(v, cells)
	case unique, kind == "killer" && !repeats:
		return r.KillerCage(v, cells, nil)
	case !hidden && shown:
		r.Drawn++
	}
	return nil
}

// diagonalColour is the colour in which SudokuPad draws diagonals.
const diagonalColour = "#34BBE6"

// line reads a line: a diagonal, or a drawing.
func (r *sclReader) line(v *jsonvalue.Value) *lex.Fault {
	points, colour, thickness := "", "", ""
	err := v.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
		switch name {
		case "wayPoints":
			points = v.Compact()
		case "color":
			colour, err = v.Text()
		case "thickness":
			thickness = v.Compact()
		}
		return err
	})
	n := strconv.Itoa(r.Size)
	if err == nil && strings.EqualFold(colour, diagonalColour) && thickness == "2" {
		switch points {
		case "[[0,0],[" + n + "," + n + "]]", "[[" + n + "," + n + "],[0,0]]":
			r.Diagonal(true)
			return nil
		case "[[0," + n + "],[" + n + ",0]]", "[[" + n + ",0],[0," + n + "]]":
			r.Diagonal(false)
			return nil
		}
	}
	r.Drawn++
	return err
}

// sclWindows has the centres of the windows of windoku.
var sclWindows = []string{"[2.5,2.5]", "[2.5,6.5]", "[6.5,2.5]", "[6.5,6.5]"}

// underlay reads a shape below the digits: the colour of a cell, a window, or a drawing.
func (r *sclReader) underlay(v *jsonvalue.Value) *lex.Fault {
	var fill *jsonvalue.Value
	centre, width, height, other := "", "", "", false
	err := v.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
		switch name {
		case "center":
			centre = v.Compact()
		case "width":
			width = v.Compact()
		case "height":
			height = v.Compact()
		case "backgroundColor":
			fill = v
		case "text", "rounded":
			other = other || !v.IsEmpty()
		}
		return err
	})
	if err != nil {
		return err
	}
	switch {
	case other:
	case width == "1" && height == "1" && fill != nil:
		if c, ok := r.centreCell(centre); ok {
			return r.Paint(c, fill)
		}
	case width == "3" && height == "3" && r.Size == 9 && slices.Contains(sclWindows, centre):
		if !slices.Contains(r.squares, centre) {
			r.squares = append(r.squares, centre)
		}
		return nil
	}
	r.Drawn++
	return nil
}

// centreCell returns the cell that has its centre at a place: "[0.5,0.5]" is the first.
func (r *sclReader) centreCell(place string) (nonet.Cell, bool) {
	row, column, _ := strings.Cut(strings.Trim(place, "[]"), ",")
	row, ok1 := strings.CutSuffix(row, ".5")
	column, ok2 := strings.CutSuffix(column, ".5")
	y, err1 := strconv.Atoi(row)
	x, err2 := strconv.Atoi(column)
	if !ok1 || !ok2 || err1 != nil || err2 != nil || min(x, y) < 0 || max(x, y) >= r.Size {
		return 0, false
	}
	return nonet.Cell(y*r.Size + x), true
}

// encodeSudokuPad returns the link of a record. It packs JSON: the short form would turn
// quotes in texts into others.
func encodeSudokuPad(r *sketch.Puzzle) (string, error) {
	text, err := encodeSCL(r)
	if err != nil {
		return "", err
	}
	escaped := strings.NewReplacer("+", "%2B", "/", "%2F", "=", "%3D").Replace(
		codec.EncodeLZ(text, codec.Base64))
	return sudokuPadLink + escaped, nil
}

// encodeSCL returns the object of a record.
func encodeSCL(r *sketch.Puzzle) (string, error) {
	l := r.Puzzle.Layout
	f := sketch.FeaturesOf(l)
	var j jsonvalue.Out
	j.Number("cellSize", 50)
	j.Array("cells", func() {
		n := l.Size()
		for row := range n {
			j.Array("", func() {
				for c := row * n; c < row*n+n; c++ {
					j.Object("", func() {
						if d := r.Puzzle.Givens[c]; d != 0 {
							j.Number("value", int(d))
						}
						_, corner, centre, _ := r.Progress.At(c)
						if centre.IsEmpty() && setters.Marked(r.Puzzle, c) {
							centre = r.Puzzle.Marks[c]
						}
						j.Digits("pencilMarks", corner)
						j.Digits("centremarks", centre)
					})
				}
			})
		}
	})
	j.Array("regions", func() {
		if f.Regions != nil {
			regions := make([][]nonet.Cell, l.Size())
			for c, region := range f.Regions {
				regions[region] = append(regions[region], nonet.Cell(c))
			}
			for _, cells := range regions {
				writeSCLCells(&j, "", l, cells)
			}
		}
	})
	writeSCLCages(&j, r, l, f)
	writeSCLDrawings(&j, r, l, f)
	// The ID tells SudokuPad which of its saved games belongs to the puzzle.
	hash := fnv.New64a()
	hash.Write(j.Text)
	id := "nonet" + strconv.FormatUint(hash.Sum64(), 36)
	return `{"id":"` + id + `",` + string(j.Text) + "}", nil
}

// writeSCLCells writes a list of cells.
func writeSCLCells(j *jsonvalue.Out, name string, l *nonet.Layout, cells []nonet.Cell) {
	j.Array(name, func() {
		for _, c := range cells {
			row, column := int(c)/l.Size(), int(c)%l.Size()
			j.Raw("", "["+strconv.Itoa(row)+","+strconv.Itoa(column)+"]")
		}
	})
}

// writeSCLCages writes the cages, and rules for the whole grid.
func writeSCLCages(j *jsonvalue.Out, r *sketch.Puzzle, l *nonet.Layout, f sketch.Features) {
	cage := func(cells []nonet.Cell, kind, value string) {
		j.Object("", func() {
			writeSCLCells(j, "cells", l, cells)
			j.Raw("unique", "true")
			if kind != "" {
				j.Words(kind, value)
			}
		})
	}
	j.Array("cages", func() {
		m := r.Meta
		if m == nil {
			m = &sketch.Meta{}
		}
		for _, x := range []struct{ name, text string }{
			{"title", m.Title}, {"author", m.Author},
			{"rules", cmp.Or(m.Rules, setters.RulesInWords(r.Puzzle))},
		} {
			if x.text != "" {
				j.Object("", func() { j.Words("value", x.name+": "+x.text) })
			}
		}
		if r.Solution != nil {
			j.Object("", func() { j.Words("value", "solution: "+solutionText(r.Solution)) })
		}
		for _, cells := range sketch.FurtherHouses(l, f) {
			cage(cells, "style", "extraregion")
		}
		if f.Disjoint {
			for _, cells := range sketch.DisjointGroups(l) {
				cage(cells, "type", "disjoint")
			}
		}
		for _, pair := range f.Apart { // a region of two cells, as cages are areas
			cage(pair[:], "style", "extraregion")
		}
		for _, cells := range f.Areas {
			cage(cells, "", "")
		}
		for _, x := range r.Puzzle.Rules {
			if isDrawnRule(x) {
				continue
			}
			j.Object("", func() {
				writeSCLCells(j, "cells", l, x.Cells[0])
				j.Raw("unique", "true")
				j.Words("value", strconv.Itoa(x.Number))
				j.Number("sum", x.Number)
			})
		}
	})
	j.Array("global", func() {
		for _, x := range []struct {
			is   bool
			name string
		}{{f.AntiKnight, "antiknight"}, {f.AntiKing, "antiking"}, {f.Disjoint, "disjoint"}} {
			if x.is {
				j.Words("", x.name)
			}
		}
	})
	drawn := slices.ContainsFunc(r.Puzzle.Rules, isDrawnRule)
	if !drawn && r.Puzzle.Marks == nil {
		return
	}
	j.Object("metadata", func() {
		if drawn {
			j.Array(sclTexts, func() {
				for _, x := range r.Puzzle.Rules {
					if isDrawnRule(x) {
						j.Words("", x.Text(l))
					}
				}
			})
		}
		setters.WriteMarks(j, r.Puzzle)
	})
}

// sclTexts is the member of metadata that has the texts of rules that are drawn.
const sclTexts = "nonet"

// isDrawnRule reports whether a rule is drawn, as SudokuPad knows nothing like it.
func isDrawnRule(x nonet.Rule) bool { return x.Kind != nonet.RuleCage }

// solutionText returns a solution with a character for each cell. SudokuPad has none for
// digits above nine.
func solutionText(g nonet.Grid) string {
	text := []byte(g.String())
	for c, d := range g {
		if d > 9 {
			text[c] = '?'
		}
	}
	return string(text)
}

// writeSCLDrawings writes what is drawn: diagonals, rules and the colours of cells.
func writeSCLDrawings(j *jsonvalue.Out, r *sketch.Puzzle, l *nonet.Layout, f sketch.Features) {
	n := strconv.Itoa(l.Size())
	d := sclDrawings{n: l.Size()}
	for _, x := range []struct {
		is     bool
		points string
	}{{f.Down, "[[0,0],[" + n + "," + n + "]]"}, {f.Up, "[[0," + n + "],[" + n + ",0]]"}} {
		if x.is {
			d.lines = append(d.lines,
				`{"color":"`+diagonalColour+`","thickness":2,"wayPoints":`+x.points+"}")
		}
	}
	for c := range l.Cells() {
		_, _, _, set := r.Progress.At(c)
		for i := range 32 {
			if set>>i&1 != 0 {
				d.under(d.centre(nonet.Cell(c)),
					sclShape{width: 1, height: 1, fill: setters.Colour(i)})
			}
		}
	}
	for _, x := range r.Puzzle.Rules {
		if isDrawnRule(x) {
			d.rule(x)
		}
	}
	for _, x := range []struct {
		name  string
		drawn []string
	}{{"lines", d.lines}, {"underlays", d.underlays}, {"arrows", d.arrows},
		{"overlays", d.overlays}} {
		j.Raw(x.name, "["+strings.Join(x.drawn, ",")+"]")
	}
}
