package format

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/codec"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/members"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// puzzlink has a link to a Sudoku of puzz.link, or of its relatives pzplus and pzv.jp, a line:
//
//	https://puzz.link/p?sudoku/4/4/g1k23k3g
//
// A link has the kind of puzzle, which may be sudoku_edit or sudoku_play, then v: if the
// puzzle has rules that the link does not tell, then columns, rows and the cells row by row:
// a hexadecimal digit, two of them after - or three after + are a given, . is a clue without
// a number, and g to z are 1 to 20 empty cells. Boxes are squares, or have two rows and three
// columns; there are no other sizes.
var puzzlinkFormat = &Format{
	Name:    "puzzlink",
	tells:   isUsual,
	About:   "links to puzz.link, one a line",
	holds:   PartSeveral,
	uses:    "puzz.link/p?sudoku/..., pzplus, pzv.jp",
	link:    &linkForm{host: "puzz.link", payload: puzzlinkPayload, read: readPuzzlink},
	write:   writeTexts("", appendPuzzlink),
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

// pzprv3 has the files that puzz.link saves:
//
//	pzprv3
//	sudoku
//	4
//	. 1 . .
//	. . . 2
//	3 . . .
//	. . 3 .
//	. . .[1,4,,] .
//	. . . .
//	. . . .
//	. . . .
//	info:{
//	 "metadata": {"author": "A", "source": "S", "hard": "H", "comment": "C"}
//	}
//
// The number is the size, as in links. The first rows have the givens, in which - is a clue
// without a number. The second ones, which may be missing, have what the solver has entered:
// a digit, or one of . + - = % c, which mean nothing, with notes in brackets behind it. The
// info may be missing, and there may be history: with the steps of the solver. A line may
// also end with /. A line v: before the first one says that there are rules that the file
// does not tell.
var pzprv3Format = &Format{
	Name:    "pzprv3",
	tells:   isUsual,
	About:   "files of puzz.link",
	holds:   PartPlaced | PartCentre | PartAuthor | PartSeveral,
	uses:    "puzz.link, pzplus, pzv.jp: File, Save",
	read:    readDocument(readPzprv3),
	write:   writeTexts("", appendPzprv3),
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

const (
	puzzlinkLink   = "https://puzz.link/p?sudoku/"
	pzprv3Head     = "pzprv3"
	pzprvVariant   = "v:"
	puzzlinkUntold = "there are rules that the source does not tell, and that nonet does not know"
)

var puzzlinkHosts = []string{"puzz.link", "pzplus.tck.mn", "pzv.jp", "pzprxs.vercel.app"}

// puzzlinkPayload returns what stands behind the question mark.
func puzzlinkPayload(l *link) (payload string, ok bool) {
	payload = strings.TrimPrefix(l.fields, "?")
	if l.Path != "/p" && l.Path != "/p.html" || !slices.Contains(puzzlinkHosts, l.Host) {
		return "", false
	}
	return codec.Unescape(payload), true
}

func readPuzzlink(p lex.Payload, o Options) (*Record, *lex.Fault) {
	parts := slices.DeleteFunc(strings.Split(p.Text, "/"), func(part string) bool {
		return strings.HasPrefix(part, pzprvVariant)
	})
	if len(parts) == 0 {
		return nil, p.Errorf("found %s, expected the kind of the puzzle", lex.Quote([]byte(p.Text)))
	}
	kind := strings.TrimSuffix(strings.TrimSuffix(parts[0], "_edit"), "_play")
	if kind != "sudoku" {
		return nil, p.Errorf("found a puzzle of the kind %s, expected sudoku",
			lex.Quote([]byte(kind)))
	}
	if len(parts) < 4 {
		return nil, p.Errorf("found %s, expected the kind, columns, rows and cells with / between "+
			"them", lex.Quote([]byte(p.Text)))
	}
	n, err := puzzlinkSize(parts[1])
	if err == nil && parts[2] != parts[1] {
		err = fmt.Errorf("found %s rows and %s columns, expected as many of both",
			lex.Quote([]byte(parts[2])), lex.Quote([]byte(parts[1])))
	}
	if err != nil {
		return nil, p.Errorf("%w", err)
	}
	numbers, err := codec.PuzzLink.Decode(parts[3], n*n)
	if err != nil {
		return nil, p.Errorf("the cells: %w", err)
	}
	rec, err := recordOf(sketch.NewRules(n), o)
	if err != nil {
		return nil, p.Errorf("%w", err)
	}
	for c, v := range numbers {
		if v > n {
			return nil, p.Errorf("the cells: found the number %d in r%dc%d, expected at most %d", v,
				c/n+1, c%n+1, n)
		}
		rec.Puzzle.Givens[c] = nonet.Digit(v)
	}
	if strings.Count(p.Text, "/")+1 > len(parts) {
		rec.Remarks = append(rec.Remarks, puzzlinkUntold)
	}
	return rec, nil
}

// puzzlinkSize returns the size that a text is, which has boxes.
func puzzlinkSize(text string) (int, error) {
	n, ok := lex.Number([]byte(text))
	if ok && n >= 4 && n <= nonet.MaxSize && isPuzzlinkSize(n) {
		return n, nil
	}
	return 0, fmt.Errorf("found the size %s, expected 6 or a square from 4 to %d",
		lex.Quote([]byte(text)), nonet.MaxSize)
}

// isPuzzlinkSize reports whether puzz.link has boxes for a size.
func isPuzzlinkSize(n int) bool { return n == 6 || n >= 4 && lex.Root(n)*lex.Root(n) == n }

// pzprv3Reader reads files.
type pzprv3Reader struct {
	text []byte
	at   int // where the next row begins in it

	row    lex.TextLine // without blanks around it
	start  int          // where its line begins in the text
	column int          // of the row, from 1
	again  bool         // the next row is the same
}

func readPzprv3(text []byte, o Options, yield func(*Record) bool) *lex.Fault {
	r := &pzprv3Reader{text: text}
	for r.next() {
		line := r.row.Line
		rec, err := r.file(o)
		if err != nil {
			rec = &Record{Err: err}
			for r.next() {
				if isPzprv3Head(string(r.row.Text)) {
					r.again = true
					break
				}
			}
		}
		rec.Line = line
		if !yield(rec) {
			break
		}
	}
	return nil
}

// isPzprv3Head reports whether a row is the first one of a file.
func isPzprv3Head(row string) bool {
	return strings.HasPrefix(row, pzprv3Head) || strings.HasPrefix(row, pzprvVariant)
}

// next reads the next row that is not blank, and reports whether there is one. A row ends
// with its line or with /; one with a brace, which begins a JSON object, ends with its line.
func (r *pzprv3Reader) next() bool {
	if r.again {
		r.again = false
		return true
	}
	for r.at < len(r.text) {
		start := r.at
		if start == 0 || r.text[start-1] == '\n' {
			r.row.Line++
			r.start = start
		}
		rest := r.text[start:]
		end := bytes.IndexAny(rest, "/{\n")
		if end >= 0 && rest[end] == '{' {
			end = bytes.IndexByte(rest, '\n')
		}
		if end < 0 {
			end = len(rest)
		}
		r.at = start + end + 1
		if r.row.Text = bytes.TrimSpace(rest[:end]); len(r.row.Text) > 0 {
			r.column = 1 + start - r.start + bytes.Index(rest, r.row.Text)
			return true
		}
	}
	return false
}

// need reads the next row, which must be there.
func (r *pzprv3Reader) need(expected string) *lex.Fault {
	if !r.next() {
		return r.row.Errorf(0, "found the end of the file, expected %s", expected)
	}
	return nil
}

// unexpected returns an error that says what is expected instead of a word of the row.
func (r *pzprv3Reader) unexpected(word []byte, expected string) *lex.Fault {
	return r.row.Errorf(r.column+bytes.Index(r.row.Text, word), "found %s, expected %s",
		lex.Quote(word), expected)
}

// file reads the file whose first row has been read.
func (r *pzprv3Reader) file(o Options) (*Record, *lex.Fault) {
	untold := bytes.HasPrefix(r.row.Text, []byte(pzprvVariant))
	if untold {
		if err := r.need(pzprv3Head); err != nil {
			return nil, err
		}
	}
	if !bytes.HasPrefix(r.row.Text, []byte(pzprv3Head)) {
		return nil, r.unexpected(r.row.Text, pzprv3Head)
	}
	if err := r.need("sudoku"); err != nil {
		return nil, err
	}
	if string(r.row.Text) != "sudoku" {
		return nil, r.unexpected(r.row.Text, "sudoku")
	}
	if err := r.need("the size"); err != nil {
		return nil, err
	}
	n, err := puzzlinkSize(string(r.row.Text))
	if err != nil {
		return nil, r.row.Errorf(r.column, "%w", err)
	}
	rec, err := recordOf(sketch.NewRules(n), o)
	if err != nil {
		return nil, r.row.Errorf(0, "%w", err)
	}
	if untold {
		rec.Remarks = append(rec.Remarks, puzzlinkUntold)
	}
	for row := range n {
		if err := r.need("a row of givens"); err != nil {
			return nil, err
		}
		if err := r.givens(rec, row); err != nil {
			return nil, err
		}
	}
	return rec, r.rest(rec, o)
}

// words calls visit with the words of a row, of which there must be n.
func (r *pzprv3Reader) words(n int, visit func(i int, word []byte) *lex.Fault) *lex.Fault {
	if count := lex.WordCount(r.row.Text, n+1); count != n {
		return r.row.Errorf(r.column, "found %d cells in a row, expected %d", count, n)
	}
	at := 0
	for i := range n {
		start, end := lex.WordAt(r.row.Text, at)
		if err := visit(i, r.row.Text[start:end]); err != nil {
			return err
		}
		at = end
	}
	return nil
}

// givens reads a row of givens.
func (r *pzprv3Reader) givens(rec *Record, row int) *lex.Fault {
	n := rec.Puzzle.Layout.Size()
	return r.words(n, func(i int, word []byte) *lex.Fault {
		if string(word) == "." || string(word) == "-" {
			return nil
		}
		d, ok := lex.Number(word)
		if !ok || d < 1 || d > n {
			return r.unexpected(word, fmt.Sprintf("a digit from 1 to %d, . or -", n))
		}
		rec.Puzzle.Givens[row*n+i] = nonet.Digit(d)
		return nil
	})
}

// rest reads what stands behind the givens.
func (r *pzprv3Reader) rest(rec *Record, o Options) *lex.Fault {
	n := rec.Puzzle.Layout.Size()
	for row := 0; r.next(); {
		text := string(r.row.Text)
		switch {
		case isPzprv3Head(text):
			r.again = true
			return nil
		case strings.HasPrefix(text, "info:{"), strings.HasPrefix(text, "history:{"):
			if err := r.info(rec, o); err != nil {
				return err
			}
		case strings.HasPrefix(text, "http:"):
			if r.text[r.at-1] == '/' { // pass over the rest of the line
				rest, _, _ := bytes.Cut(r.text[r.at:], []byte("\n"))
				r.at += len(rest)
			}
		case row == n:
			return r.unexpected(r.row.Text, "the end of the file")
		default:
			if err := r.answers(rec, row); err != nil {
				return err
			}
			row++
		}
	}
	return nil
}

// answers reads a row of what the solver has entered.
func (r *pzprv3Reader) answers(rec *Record, row int) *lex.Fault {
	n := rec.Puzzle.Layout.Size()
	p := rec.progress()
	if p.Placed == nil {
		p.Placed, p.Centre = make(nonet.Grid, n*n), make([]nonet.Digits, n*n)
	}
	return r.words(n, func(i int, word []byte) *lex.Fault {
		c := row*n + i
		answer, notes, noted := bytes.Cut(word, []byte("["))
		if len(answer) != 1 || bytes.IndexByte([]byte(".+-=%c"), answer[0]) < 0 {
			d, ok := lex.Number(answer)
			if !ok || d < 1 || d > n {
				return r.unexpected(word, fmt.Sprintf("a digit from 1 to %d or .", n))
			}
			if rec.Puzzle.Givens[c] == 0 {
				p.Placed[c] = nonet.Digit(d)
			}
		}
		if !noted {
			return nil
		}
		for _, note := range bytes.Split(bytes.TrimSuffix(notes, []byte("]")), []byte(",")) {
			d, ok := lex.Number(note)
			if len(note) > 0 && (!ok || d < 1 || d > n) {
				return r.unexpected(word, fmt.Sprintf("a list of notes from 1 to %d", n))
			}
			p.Centre[c] = p.Centre[c].With(nonet.Digit(d))
		}
		return nil
	})
}

// info reads a JSON object behind a name, which goes on in the next lines. Of those that
// have words about the puzzle, it takes the words.
func (r *pzprv3Reader) info(rec *Record, o Options) *lex.Fault {
	name, _, _ := bytes.Cut(r.row.Text, []byte(":"))
	text := r.row.Text[len(name)+len(":"):]
	line := r.row.Line
	depth, open := jsonvalue.Nesting(text, 0)
	object := slices.Clone(text)
	for open && r.at < len(r.text) {
		next, _, _ := bytes.Cut(r.text[r.at:], []byte("\n"))
		r.at += len(next) + 1
		r.row.Line++
		object = append(append(object, '\n'), next...)
		depth, open = jsonvalue.Nesting(next, depth)
	}
	v, err := jsonvalue.Parse(object, line)
	if err != nil || string(name) != "info" {
		return err
	}
	var unknown sketch.Refused
	err = v.Fields(func(name string, v *jsonvalue.Value) *lex.Fault {
		if name != "metadata" {
			members.Add(&unknown, nil, name, v)
			return nil
		}
		return v.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
			if v.Kind() != jsonvalue.String {
				members.Add(&unknown, nil, name, v)
				return nil
			}
			m := rec.meta()
			switch name {
			case "author":
				m.Author, err = v.Text()
			case "source":
				m.Source, err = v.Text()
			case "hard":
				m.Level, err = v.Text()
			case "comment":
				m.Comment, err = v.Text()
			default:
				members.Add(&unknown, nil, name, v)
			}
			return err
		})
	})
	if bad := allowed(&unknown, rec, o); err == nil && bad != nil {
		err = v.Doc.Errorf(0, "%w", bad)
	}
	return err
}

// detectPzprv3: the first line begins a file.
func detectPzprv3(prefix []byte, eof bool) lex.Verdict {
	return detectFirstLine(prefix, eof, isPzprv3Head)
}

// appendPuzzlink appends a link.
func appendPuzzlink(text []byte, r *Record, o WriteOptions) ([]byte, error) {
	if err := puzzlinkHolds(r, o); err != nil {
		return text, err
	}
	n := r.Puzzle.Layout.Size()
	numbers := make([]int, n*n)
	for c, d := range r.Puzzle.Givens {
		numbers[c] = int(d)
	}
	body := codec.PuzzLink.Encode(numbers)
	return fmt.Appendf(text, "%s%d/%d/%s\n", puzzlinkLink, n, n, body), nil
}

// puzzlinkHolds returns why puzz.link has no such puzzle.
func puzzlinkHolds(r *Record, o WriteOptions) error {
	p := r.Puzzle
	switch {
	case !isPuzzlinkSize(p.Layout.Size()):
		return lex.CannotHold("puzz.link has only size 6 and squares, not size %d",
			p.Layout.Size())
	case p.Marks != nil:
		return lex.CannotHold("puzz.link would lose the marks")
	}
	return nil
}

// appendPzprv3 appends a file.
func appendPzprv3(text []byte, r *Record, o WriteOptions) ([]byte, error) {
	if err := puzzlinkHolds(r, o); err != nil {
		return text, err
	}
	n := r.Puzzle.Layout.Size()
	p := r.Progress
	if p == nil {
		p = &Progress{}
	}
	notes := p.notes()
	text = fmt.Appendf(text, "%s\nsudoku\n%d\n", pzprv3Head, n)
	rows := func(cell func(c int)) {
		for c := range n * n {
			cell(c)
			text = append(text, ' ')
			if c%n == n-1 {
				text = append(text, '\n')
			}
		}
	}
	digit := func(d nonet.Digit) {
		if d == 0 {
			text = append(text, '.')
		} else {
			text = strconv.AppendUint(text, uint64(d), 10)
		}
	}
	rows(func(c int) { digit(r.Puzzle.Givens[c]) })
	rows(func(c int) {
		if p.Placed != nil {
			digit(p.Placed[c])
		} else {
			digit(0)
		}
		if notes == nil || notes[c].IsEmpty() {
			return
		}
		text = append(text, '[')
		count := 0
		for d := range notes[c].All() {
			if count++; count > 1 {
				text = append(text, ',')
			}
			text = strconv.AppendUint(text, uint64(d), 10)
		}
		for ; count < pzprv3Notes; count++ {
			text = append(text, ',')
		}
		text = append(text, ']')
	})
	if m := r.Meta; m != nil && m.Author != "" {
		text = append(text, "info:{\n \"metadata\": {\"author\": "...)
		text = append(jsonvalue.AppendString(text, m.Author), "}\n}\n"...)
	}
	return text, nil
}

// pzprv3Notes is how many places for notes a cell has. There may be more notes.
const pzprv3Notes = 4
