package format

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/cover"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/members"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// json has one object per puzzle or exact cover problem, each on a line of its
// own when nonet writes them; an object that is read may take several lines, if
// it begins with the first brace of a line.
//
//	{"layout":"9","puzzle":"1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7"}
//	{"layout":"2x2","puzzle":"................","marks":["12","34",...]}
//	{"items":["a","b"],"secondary":["s"],"options":[["a","s:red"],["b","s:red"],["a","b"]],"costs":[2,3,7]}
//
// A grid of another shape, such as grid:6x8:9, or grids that overlap, such as samurai, have the
// cells of a square of as many rows and columns as are needed; those outside are 1.
//
// layout is as in --layout; without it, the puzzle has the
// usual boxes of its size. puzzle is a text with a symbol for each cell, or an
// array of numbers, 0 or null for an empty cell, flat or an array for each row, in
// which strings may stand for numbers or rows; it may be missing where there are
// marks. marks has for each cell the digits
// that it may be, as symbols or as an array of numbers. Elements of options
// are written as in format dlx; costs, which may be missing, has a whole number
// for each option. Another member is a constraint that nonet cannot hold, unless its name or
// its value says that it is harmless.
//
// In objects of data sets and services the puzzle, its solution and what is said about it have the
// names that columns of format csv have. They may lie in further objects and arrays, and an
// array of objects may stand for their lines:
//
//	{"question":"1..............4","answer":"1342421324313124","rating":3}
//	{"newboard":{"grids":[{"value":[[1,0,0,0],...],"solution":...,"difficulty":"Easy"}]}}
//
// Objects of IPUZ are read, too, if they are Sudokus: with boxes, diagonals, zones and cages.
//
// These members may follow a puzzle with rules:
//
//	rules      an array of texts, in the forms that nonet rules lists; those of layouts
//	           change the layout
//	givens     another name of puzzle; above size 9 a text may have numbers with commas between
//	size       instead of layout: the number of digits
//	boxes      false: without boxes; else there are the usual ones of the size
//	regions    the region of each cell, as layouts of jigsaws have them; where there are boxes,
//	           too, both are houses
//	marks      may be an object: the digits that some cells may be, by their names
//	relations  by name, for each first digit the second digits as bits: 5 is 1 and 3
//	automata   by name: states, start, accept, edges [from, digits as bits, to]
//
// These may follow any puzzle:
//
//	placed      digits that somebody has placed, written like puzzle
//	candidates  what is still possible in open cells, written like marks
//	corner      notes in the corners of cells, written like marks
//	centre      notes in the centre of cells, written like marks
//	colours     a number for each cell: bit i is colour i of a palette
//	elapsed     seconds on the clock
//	finished    true if a program counts the puzzle as solved
//	title, author, rules, source, url, level, date, comment, id, folder
//	            texts; a number stands for its digits; rules that are a text are prose
//	prose       the prose of the rules where the member rules is an array
//	solution    the solution, written like puzzle
//	rest        what stood behind the puzzle in its line, with the separator
//	lost        constraints that were left out when the puzzle was read, as texts
//	picture     of the grid of a picture: corners in pixels, clockwise from the upper left one;
//	            turns, quarters to the right by which it is turned to be read; unique;
//	            probabilities of each cell: to be empty, and of each digit; doubtful and
//	            changed: cell, digit, and what else it may be, or looked like
//	unclear     what else was left out, as nonet cannot tell what it means, as texts
//
// A reply has file and line, where the puzzle was read, then layout, puzzle and marks, and for both
// kinds of problems
//
//	solutions  those that are shown: texts like puzzle, or lists of options
//	costs      what each of these costs, if the options have costs
//	count      how many were found
//	exact      whether that is the number of all solutions
//	unique     whether there is exactly one; missing if it is not known
//	limit      true if the search was cut short by a limit, else missing
//	fixed      then, of puzzles: a text like puzzle of the cells that are known to
//	           be the same in all solutions; missing if the engine does not tell
//	engine, nodes, seconds
//	why        of exact cover problems: why this engine
//
// Where solutions were drawn at random there is no count, exact and unique, but
//
//	uniform    whether all solutions were equally likely
//
// For a case that could not be read it has file, line and error, an object with code and message.
var jsonFormat = &Format{
	Name:     "json",
	suffixes: []string{".json", ".jsonl", ".ndjson"},
	About: "an object a line: layout and puzzle, or items and options; answers have solutions " +
		"and statistics",
	holds:   allParts | PartShapes,
	uses:    "programs: it loses nothing",
	maxLine: lex.MaxCoverLine,
	media:   "application/x-ndjson",
	byLines: true,
	read:    readJSON,
	pieces:  readJSONPieces,
	write:   func(w io.Writer, _ WriteOptions) Writer { return jsonWriter{w} },
	answers: readJSONAnswer,
	several: true,
	reply: &reply{
		timed:  true,
		shapes: true,
		begin: func(dst []byte, r *Record, _ WriteOptions) []byte {
			dst = appendJSONPlace(dst, r)
			if r.Puzzle != nil {
				dst = append(appendJSONPuzzle(dst, r.Puzzle), ',')
			}
			return append(dst, `"solutions":[`...)
		},
		solution: func(dst []byte, r *Record, _ WriteOptions, s Solution) []byte {
			if s.Number > 1 {
				dst = append(dst, ',')
			}
			if r.Puzzle != nil {
				return jsonvalue.AppendString(dst, s.Grid.String())
			}
			dst = append(dst, '[')
			for i, o := range s.Options {
				if i > 0 {
					dst = append(dst, ',')
				}
				dst = appendJSONOption(dst, r.Cover, o)
			}
			return append(dst, ']')
		},
		end:        endJSON,
		unreadable: unreadableJSON,
	},
}

// appendJSONPuzzle appends the members of a puzzle.
func appendJSONPuzzle(dst []byte, p *nonet.Puzzle) []byte {
	dst = append(dst, `"layout":`...)
	dst = jsonvalue.AppendString(dst, p.Layout.String())
	dst = append(dst, `,"puzzle":`...)
	dst = jsonvalue.AppendString(dst, p.Givens.String())
	return appendJSONRules(appendJSONMarks(dst, "marks", p.Layout, p.Marks), p)
}

type jsonWriter struct{ out io.Writer }

func (w jsonWriter) Write(r *Record) error {
	dst := []byte{'{'}
	if r.Puzzle != nil {
		dst = appendJSONExtras(appendJSONPuzzle(dst, r.Puzzle), r)
	} else {
		dst = appendJSONItems(dst, r.Cover)
		dst = append(dst, `,"options":[`...)
		for o := range r.Cover.NumOptions() {
			if o > 0 {
				dst = append(dst, ',')
			}
			dst = appendJSONOption(dst, r.Cover, o)
			if len(dst) > lex.MaxCoverLine {
				break
			}
		}
		dst = append(dst, ']')
		if r.Cover.HasCosts() {
			dst = append(dst, `,"costs":`...)
			dst = jsonvalue.AppendNumbers(dst, cover.CostsOf(r.Cover))
		}
		if len(dst) > lex.MaxCoverLine {
			return lex.CannotHold("a problem that takes more than %d bytes in format json; dlx can",
				lex.MaxCoverLine)
		}
	}
	_, err := w.out.Write(append(dst, '}', '\n'))
	return err
}

func (w jsonWriter) Close() error { return nil }

// detectJSON: an object.
func detectJSON(prefix []byte, eof bool) lex.Verdict {
	prefix = bytes.TrimLeft(prefix, " \t\r\n")
	switch {
	case len(prefix) == 0 && !eof:
		return lex.More
	case len(prefix) > 0 && prefix[0] == '{' && !bytes.HasPrefix(prefix, []byte(`{\rtf`)):
		return lex.Yes
	}
	return lex.No
}

// detectJSONList: an array of objects.
func detectJSONList(prefix []byte, eof bool) lex.Verdict {
	prefix = bytes.TrimLeft(prefix, " \t\r\n")
	rest, isArray := bytes.CutPrefix(prefix, []byte("["))
	rest = bytes.TrimLeft(rest, " \t\r\n")
	object, isObject := bytes.CutPrefix(rest, []byte("{"))
	object = bytes.TrimLeft(object, " \t\r\n")
	switch {
	case len(prefix) > 0 && !isArray, len(rest) > 0 && !isObject:
		return lex.No
	case len(object) == 0:
		return lex.MoreUnless(eof)
	case object[0] == '"':
		return lex.Yes
	}
	return lex.No
}

func readJSON(in *lex.Scanner, o Options, yield func(*Record) bool) {
	r := jsonReader{o: o}
	for doc := r.text(in); r.next(&doc, yield); {
	}
}

// text returns the text of an input.
func (r *jsonReader) text(in *lex.Scanner) jsonvalue.Doc {
	return jsonvalue.Doc{In: in, Lists: true, Piece: r.o.Piece, OneLine: r.o.OneLine}
}

// next yields the records of the next object or array. It returns false if there is none or no
// more are wanted.
func (r *jsonReader) next(doc *jsonvalue.Doc, yield func(*Record) bool) bool {
	found, err := doc.Next()
	if !found || doc.In.Err != nil {
		return false
	}
	rec := &Record{Line: doc.Line}
	var parts []jsonPart
	if err == nil {
		parts, err = r.record(doc.Whole(), rec)
	}
	if parts != nil {
		return r.nested(doc, parts, yield)
	}
	return yield(r.finish(rec, doc.Text, err))
}

// finish completes the record of a text, which had that error or none.
func (r *jsonReader) finish(rec *Record, text []byte, err *lex.Fault) *Record {
	if err != nil {
		rec.Puzzle, rec.Cover, rec.Err = nil, nil, err
	}
	if rec.Cover == nil && len(text) <= lex.MaxLine {
		rec.Text = string(bytes.TrimSuffix(text, []byte("\n")))
	}
	return rec
}

// jsonReader makes records of objects.
type jsonReader struct {
	o       Options
	layouts lex.LayoutCache
	shapes  bool       // shape is to be found
	shape   *jsonShape // of the last line that has one
}

// record reads an object into a record, or returns the puzzles in the objects and arrays that it
// has, or that the array v has.
func (r *jsonReader) record(v *jsonvalue.Value, rec *Record) ([]jsonPart, *lex.Fault) {
	if v.Kind() == jsonvalue.Array {
		return r.parts(v)
	}
	object, err := v.Members()
	if err != nil {
		return nil, err
	}
	if isIPUZ(object) {
		read, err := readIPUZ(v, object, r.o)
		if err == nil {
			read.Line = rec.Line
			*rec = *read
		}
		return nil, err
	}
	if !rename(object) && object["items"] == nil && object["options"] == nil {
		if parts, err := r.parts(v); parts != nil || err != nil {
			return parts, err
		}
	}
	err = r.object(v, object, rec)
	if r.shapes && err == nil {
		r.shape = cmp.Or(shapeOf(v.Doc.Text, object, rec), r.shape)
	}
	return nil, err
}

// object reads an object that has a puzzle or an exact cover problem.
func (r *jsonReader) object(
	v *jsonvalue.Value, object map[string]*jsonvalue.Value, rec *Record,
) (err *lex.Fault) {
	puzzle := isJSONPuzzle(object)
	items := object["items"]
	known := jsonMembers
	if items != nil {
		known = jsonCoverMembers
	}
	if puzzle && (items != nil || object["options"] != nil) {
		return v.Doc.Errorf(0, "found a puzzle and an exact cover problem in one object")
	}
	if err := r.unknown(object, known, rec); err != nil {
		return err
	}
	switch {
	case puzzle:
		if rec.Puzzle, err = r.puzzle(object); err == nil {
			err = readJSONExtras(object, rec)
		}
		if err == nil {
			err = tellColumns(object, rec.meta())
		}
	case items != nil && object["options"] != nil:
		rec.Cover, err = readJSONCover(items, object["secondary"], object["options"],
			object["costs"])
	default:
		return v.Doc.Errorf(0, `found neither a "puzzle" nor "items" with "options" in the object`)
	}
	return err
}

// unknown looks at the members of an object that are not known. A constraint among them is an error
// at its place.
func (r *jsonReader) unknown(
	object map[string]*jsonvalue.Value, known map[string]bool, rec *Record,
) *lex.Fault {
	var unknown sketch.Refused
	var first *jsonvalue.Value
	for name, v := range object {
		if known[name] || jsonReplies[name] || !members.Add(&unknown, jsonNames, name, v) {
			continue
		}
		if first == nil || v.At < first.At {
			first = v
		}
	}
	slices.SortFunc(unknown.Kinds, func(a, b sketch.RefusedKind) int {
		return cmp.Compare(a.Name, b.Name)
	})
	if bad := allowed(&unknown, rec, r.o); bad != nil {
		return first.Errorf("%w", bad)
	}
	return nil
}

// puzzle makes a puzzle of the members layout, puzzle and marks, and of those of jsonrules.go.
func (r *jsonReader) puzzle(object map[string]*jsonvalue.Value) (*nonet.Puzzle, *lex.Fault) {
	value, marks := object["puzzle"], object["marks"]
	if givens := object["givens"]; givens != nil {
		if value != nil {
			return nil, givens.Errorf(`found "givens" beside "puzzle"`)
		}
		value = givens
	}
	if marks != nil && marks.First() == '{' {
		marks = nil // see markedCells
	}
	var text string
	var numbers []int
	cells := 0
	var err *lex.Fault
	switch {
	case value == nil && marks == nil:
		cells = -1
		value = cmp.Or(object["size"], object["layout"], object["marks"], object["rules"])
	case value == nil:
		value = marks
		cells, err = marks.Each(lex.MaxCells, func(*jsonvalue.Value) *lex.Fault { return nil })
	case value.First() == '"':
		if text, err = value.Text(); err == nil {
			cells = textCells(text)
		}
	default:
		numbers, err = jsonCells(value)
		cells = len(numbers)
	}
	if err != nil {
		return nil, err
	}
	l, err := r.layoutOf(object, value, cells)
	if err != nil {
		return nil, err
	}
	l, rules, err := r.rules(object, l)
	if err != nil {
		return nil, err
	}
	p := nonet.NewPuzzle(l)
	switch {
	case text != "":
		p, err = parseJSONGrid(l, text, value)
	case numbers != nil:
		err = setJSONGivens(p, numbers, value)
	}
	if err != nil {
		return nil, err
	}
	switch all := object["marks"]; {
	case marks != nil:
		p.Marks, err = readJSONMarks(l, marks)
	case all != nil:
		p.Marks, err = markedCells(l, all)
	}
	if p.Rules = rules; err == nil && rules != nil {
		if bad := p.Validate(); bad != nil {
			err = object["rules"].Errorf("%w", bad)
		}
	}
	return p, err
}

// readJSONDigits reads the digits of a grid: a text, or an array of numbers.
func readJSONDigits(l *nonet.Layout, value *jsonvalue.Value) (nonet.Grid, *lex.Fault) {
	if value.Kind() == jsonvalue.String {
		text, err := value.Text()
		if err != nil {
			return nil, err
		}
		p, err := parseJSONGrid(l, text, value)
		if err != nil {
			return nil, err
		}
		return p.Givens, nil
	}
	numbers, err := jsonCells(value)
	if err == nil && len(numbers) != l.Cells() {
		err = value.Errorf("found %d cells, expected %d", len(numbers), l.Cells())
	}
	p := nonet.NewPuzzle(l)
	if err == nil {
		err = setJSONGivens(p, numbers, value)
	}
	return p.Givens, err
}

// textCells returns the number of cells of a puzzle's text: of its symbols, or
// of its numbers if there are blanks or commas between them.
func textCells(text string) int {
	if strings.Contains(text, ",") {
		return strings.Count(text, ",") + 1
	}
	if bytes.ContainsAny([]byte(text), " \t") {
		return lex.WordCount([]byte(text), lex.MaxCells+1)
	}
	return len(text)
}

// errJSONZero is the error for a puzzle in which 0 seems to be a digit.
var errJSONZero = errors.New("0 seems to be a digit: in format json it is an empty cell, and " +
	"digits begin with 1; format line has other symbols")

// setJSONGivens sets the givens of a puzzle to numbers, which are 0 or null (-1)
// for an empty cell.
func setJSONGivens(p *nonet.Puzzle, numbers []int, value *jsonvalue.Value) *lex.Fault {
	l := p.Layout
	e := lex.ZeroEvidence{N: l.Size()}
	highest := 0
	for c, d := range numbers {
		switch {
		case d > l.Size():
			return value.Errorf("%s: found %d, expected at most %d", l.CellName(nonet.Cell(c)), d,
				l.Size())
		case d < 0:
			d = 0
			e.Empty()
		case d == 0:
			e.Zero(c)
		}
		highest = max(highest, d)
		p.Givens[c] = nonet.Digit(d)
	}
	if l.Size() > lex.MaxZeroEmpty && highest < l.Size() && e.Role() != lex.ZeroEmpty {
		return value.Errorf("%w", errJSONZero)
	}
	return nil
}

// parseJSONGrid is nonet.ParsePuzzle with the place of errors.
func parseJSONGrid(
	l *nonet.Layout, text string, value *jsonvalue.Value,
) (*nonet.Puzzle, *lex.Fault) {
	if strings.Contains(text, ",") {
		numbers, err := commaNumbers(l, text, value)
		p := nonet.NewPuzzle(l)
		if err == nil {
			err = setJSONGivens(p, numbers, value)
		}
		return p, err
	}
	if l.Size() > lex.MaxZeroEmpty && len(text) == l.Cells() &&
		lex.NewAlphabets(0, l.Size()).ZeroRole([]byte(text)) != lex.ZeroEmpty {
		return nil, value.Errorf("%w", errJSONZero)
	}
	p, err := nonet.ParsePuzzle(l, text)
	if err != nil {
		return nil, value.Errorf("%w", err)
	}
	return p, nil
}

// commaNumbers returns the numbers of a text with commas between them, -1 for '.'.
func commaNumbers(l *nonet.Layout, text string, value *jsonvalue.Value) ([]int, *lex.Fault) {
	numbers := make([]int, 0, l.Cells())
	for word := range strings.SplitSeq(text, ",") {
		n, ok := -1, true
		if word != "." {
			n, ok = lex.Number([]byte(word))
		}
		if !ok || len(numbers) == l.Cells() {
			return nil, value.Errorf("found %s, expected %d numbers of digits or '.'",
				lex.Quote([]byte(word)), l.Cells())
		}
		numbers = append(numbers, n)
	}
	if len(numbers) < l.Cells() {
		return nil, value.Errorf("found %d cells, expected %d", len(numbers), l.Cells())
	}
	return numbers, nil
}

// layoutOf returns the layout of the puzzle of an object, but for what its rules add. It has a
// number of cells, which are written in value; -1 if they are not written.
func (r *jsonReader) layoutOf(
	object map[string]*jsonvalue.Value, value *jsonvalue.Value, cells int,
) (*nonet.Layout, *lex.Fault) {
	var l *nonet.Layout
	member := object["layout"]
	switch {
	case member == nil && (object["size"] != nil || object["regions"] != nil ||
		object["boxes"] != nil):
		var err *lex.Fault
		if l, err = r.sizedLayout(object); err != nil {
			return nil, err
		}
		if err := r.o.agrees(l); err != nil {
			return nil, value.Errorf("%w", err)
		}
		if r.o.Layout != nil {
			l = r.o.Layout
		}
	case member != nil && cmp.Or(object["boxes"], object["regions"]) != nil:
		return nil, member.Errorf(`found "layout" beside "boxes" or "regions"`)
	case member != nil:
		text, err := member.Text()
		if err != nil {
			return nil, err
		}
		if l, err = r.parseLayout(text, member); err != nil {
			return nil, err
		}
		if want := r.o.Layout; want != nil && want.String() != l.String() {
			return nil, member.Errorf("found %s, which is not the layout that was asked for, %s",
				lex.Quote([]byte(l.String())), lex.Quote([]byte(want.String())))
		}
	case r.o.Layout != nil:
		l = r.o.Layout
	case cells < 0:
		return nil, value.Errorf(`found neither "size" nor "layout" nor the cells of a puzzle`)
	default:
		n := 1
		for n*n < cells {
			n++
		}
		if n*n != cells || n > nonet.MaxSize {
			return nil, value.Errorf("found %d cells, expected n*n cells, n from 1 to %d", cells,
				nonet.MaxSize)
		}
		var err *lex.Fault
		if l, err = r.parseLayout(strconv.Itoa(n), value); err != nil {
			return nil, err
		}
	}
	if cells != l.Cells() && cells >= 0 {
		return nil, value.Errorf("found %d cells, expected %d, as the layout has", cells, l.Cells())
	}
	return l, nil
}

func (r *jsonReader) parseLayout(text string, value *jsonvalue.Value) (*nonet.Layout, *lex.Fault) {
	l, err := r.layouts.Parse(text)
	if err != nil {
		return nil, value.Errorf("%w", err)
	}
	return l, nil
}
