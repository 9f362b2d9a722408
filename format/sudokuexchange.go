package format

import (
	"fmt"
	"strings"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/codec"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/members"
	"github.com/nonet-dev/nonet/format/internal/setters"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// sudokuexchange has a link to sudokuexchange.com a line:
//
//	https://sudokuexchange.com/play/?s=530070000600195000...&d=2
//
// The field s has the puzzle, and d the level of difficulty, 1 to 4; other fields are passed
// over. The host may be missing, and a line may be the value of s alone. In the value each of
// 0-9A-Za-x, of the value v, is the digit v%10 (0 an empty cell) and v/10 empty cells
// after it; so 81 digits are the puzzle as it stands.
//
// Lines of white space carry no puzzle. The reply is that of format line.
var sudokuExchangeFormat = &Format{
	Name:        "sudokuexchange",
	tells:       tellsClassic,
	About:       "links to sudokuexchange.com, one a line",
	holds:       PartSeveral,
	recordHolds: exchangeHolds,
	uses:        "sudokuexchange.com",
	link: &linkForm{host: sudokuExchangeHost, payload: exchangePayload,
		read: readExchangeLink},
	write:   writeTexts("", appendSudokuExchange),
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

// sudokuexchange-save has what the page saves of a puzzle in the browser, a JSON object a
// line or in several lines:
//
//	{"initialDigits":"0097...","difficultyLevel":"3","elapsedTime":61000,
//	 "currentSnapshot":"11T48C3,12D3,15N1568",...}
//
// initialDigits has the givens, elapsedTime milliseconds. The snapshot has the cells with
// something in them: row and column from 1, and then D and a digit, T and the notes at
// the rim, N and those in the middle, C and a colour from 1, which is white. exchangeSaved
// lists the members that say nothing of the puzzle.
var sudokuExchangeSaveFormat = &Format{
	Name:        "sudokuexchange-save",
	tells:       tellsClassic,
	About:       "what sudokuexchange.com saves: objects with initialDigits and currentSnapshot",
	holds:       PartPlaced | PartNotes | PartColours | PartTime | PartSeveral,
	recordHolds: exchangeHolds,
	uses:        "sudokuexchange.com: the storage of the browser",
	maxLine:     lex.MaxDocument,
	media:       "application/x-ndjson",
	read:        readObjects(readExchangeSave),
	write:       writeEncoded(encodeExchangeSave),
	answers:     readLineAnswer,
	reply:       lineFormat.reply,
}

const (
	sudokuExchangeHost = "sudokuexchange.com"
	sudokuExchangeLink = "https://" + sudokuExchangeHost + "/play/?s="

	exchangeColours = 9 // the number of the last colour of a cell
)

// exchangePayload returns the field s of a link to the site, or of the end of one, and the
// field d behind a blank if there is one.
func exchangePayload(l *link) (payload string, ok bool) {
	if l.Host != "" && l.Host != sudokuExchangeHost {
		return "", false
	}
	if path := strings.TrimSuffix(l.Path, "/"); path != "" && path != "/play" {
		return "", l.Host != ""
	}
	payload, ok = l.field("s")
	if level, found := l.field("d"); found && ok && payload != "" {
		payload += " " + level
	}
	return payload, ok || l.Host != ""
}

// readExchangeLink reads the value of the field s, and that of d.
func readExchangeLink(p lex.Payload, o Options) (*Record, *lex.Fault) {
	rec, err := recordOf(sketch.NewRules(9), o)
	if err != nil {
		return nil, p.Errorf("%w", err)
	}
	text, level, _ := strings.Cut(p.Text, " ")
	digits, err := codec.DecodeCodoku(text, 81)
	if err != nil {
		return nil, p.Errorf("%w", err)
	}
	rec.Puzzle.Givens = digits
	if _, ok := lex.Number([]byte(level)); !ok && level != "" {
		return nil, p.Errorf("found %s behind the puzzle", lex.Quote([]byte(level)))
	}
	if isExchangeLevel(level) {
		rec.meta().Level = level
	}
	return rec, nil
}

// isExchangeLevel reports whether a text is a level of difficulty.
func isExchangeLevel(text string) bool { return len(text) == 1 && text >= "1" && text <= "4" }

// exchangeHolds: a level of the page's own is written.
func exchangeHolds(r *Record, holds Parts) Parts {
	if isExchangeLevel(metaOf(r).Level) {
		return holds | PartLevel
	}
	return holds
}

// appendSudokuExchange appends a link, with a digit for each cell: every version of the site knows
// these.
func appendSudokuExchange(text []byte, r *Record, o WriteOptions) ([]byte, error) {
	if err := classicOnly(r, "a link to sudokuexchange.com"); err != nil {
		return text, err
	}
	text = append(append(text, sudokuExchangeLink...), exchangeDigitsOf(r.Puzzle)...)
	if r.Meta != nil && isExchangeLevel(r.Meta.Level) {
		text = append(append(text, "&d="...), r.Meta.Level...)
	}
	return append(text, '\n'), nil
}

// exchangeDigitsOf returns the givens of a puzzle of size 9, with 0 for an empty cell.
func exchangeDigitsOf(p *nonet.Puzzle) string {
	text := make([]byte, len(p.Givens))
	for i, d := range p.Givens {
		text[i] = '0' + d
	}
	return string(text)
}

// exchangeSaved has the members of an object that say nothing of the puzzle.
var exchangeSaved = []setters.Row{{Key: "startTime"}, {Key: "lastUpdatedTime"},
	{Key: "undoList"}, {Key: "redoList"}, {Key: "hintsUsed"},
	{Key: "difficultyRating"}, {Key: "puzzleStateKey"}, {Key: "completedDigits"}}

// exchangeNames are the other members.
var exchangeNames = members.Names{"initialDigits", "currentSnapshot", "difficultyLevel",
	"elapsedTime"}

func readExchangeSave(doc *jsonvalue.Value, o Options) (*Record, *lex.Fault) {
	s := setters.NewDraft(9)
	given := false
	err := doc.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
		switch name {
		case "initialDigits":
			given = true
			err = exchangeGivens(s, v)
		case "currentSnapshot":
			if !v.IsEmpty() {
				err = exchangeSnapshot(s, v)
			}
		case "difficultyLevel":
			if !v.IsEmpty() {
				s.Meta.Level = strings.Trim(string(v.Raw()), `"`)
			}
		case "elapsedTime":
			var ms int64
			if ms, err = v.Long(0, maxMilliseconds); err == nil {
				s.Progress.Elapsed = time.Duration(ms) * time.Millisecond
			}
		default:
			err = s.Constraint(exchangeSaved, exchangeNames, name, v)
		}
		return err
	})
	switch {
	case err != nil:
		return nil, err
	case !given:
		return nil, doc.Errorf("found an object without initialDigits, which has the puzzle")
	}
	for c, d := range s.Givens {
		if d != 0 {
			s.Progress.Placed[c] = 0 // the page, too, keeps the given
		}
	}
	return recordOfObject(s.Finish(), doc, o)
}

// exchangeGivens reads the 81 digits of the puzzle.
func exchangeGivens(s *setters.Draft, v *jsonvalue.Value) *lex.Fault {
	text, err := v.Text()
	if err != nil {
		return err
	}
	digits, bad := codec.DecodeCodoku(text, 81)
	if bad != nil {
		return v.Errorf("%w", bad)
	}
	s.Givens = digits
	return nil
}

// exchangeSnapshot reads what is in the cells.
func exchangeSnapshot(s *setters.Draft, v *jsonvalue.Value) *lex.Fault {
	text, err := v.Text()
	if err != nil {
		return err
	}
	kind := byte(',')  // what the next digit is: behind a comma a row, then 0: a column
	row, cell := 0, -1 // -1: the cell is not known
	for i := range len(text) {
		ch := text[i]
		switch {
		case ch == ',' && cell >= 0 && kind != 'D' && kind != 'C':
			kind, row, cell = ',', 0, -1
		case cell >= 0 && kind != 'D' && kind != 'C' && strings.IndexByte("DTNC", ch) >= 0:
			kind = ch
		case ch < '1' || ch > '9' || kind == 0:
			return v.Errorf("character %d: found %s, expected cells such as 15N156 with a comma "+
				"between them", i+1, lex.QuoteChar([]byte(text[i:])))
		case kind == ',' && row == 0:
			row = int(ch - '0')
		case kind == ',':
			cell, kind = 9*(row-1)+int(ch-'1'), 0
		case kind == 'D':
			s.Progress.Placed[cell], kind = ch-'0', 0
		case kind == 'T':
			s.Progress.Corner[cell] = s.Progress.Corner[cell].With(ch - '0')
		case kind == 'N':
			s.Progress.Centre[cell] = s.Progress.Centre[cell].With(ch - '0')
		default:
			s.Progress.Colours[cell], kind = 1<<(ch-'0'), 0
		}
	}
	if cell < 0 || kind == 'D' || kind == 'C' {
		return v.Errorf("the snapshot ends within a cell")
	}
	return nil
}

func encodeExchangeSave(r *Record) (string, error) {
	if err := classicOnly(r, "format sudokuexchange-save"); err != nil {
		return "", err
	}
	p := r.Progress
	if p == nil {
		p = &Progress{}
	}
	level := ""
	if r.Meta != nil && isExchangeLevel(r.Meta.Level) {
		level = r.Meta.Level
	}
	var snapshot []byte
	for c := range 81 {
		start := len(snapshot)
		if start > 0 {
			snapshot = append(snapshot, ',')
		}
		snapshot = append(snapshot, byte('1'+c/9), byte('1'+c%9))
		named := len(snapshot)
		if d := sketch.ValueAt(p.Placed, c); d != 0 {
			snapshot = append(snapshot, 'D', '0'+d)
		}
		snapshot = appendExchangeNotes(snapshot, 'T', sketch.ValueAt(p.Corner, c))
		snapshot = appendExchangeNotes(snapshot, 'N', sketch.ValueAt(p.Centre, c))
		for colour := 1; colour <= exchangeColours; colour++ {
			if sketch.ValueAt(p.Colours, c)>>colour&1 != 0 {
				snapshot = append(snapshot, 'C', byte('0'+colour))
				break
			}
		}
		if len(snapshot) == named {
			snapshot = snapshot[:start]
		}
	}
	return fmt.Sprintf(`{"initialDigits":"%s","difficultyLevel":"%s","startTime":0,`+
		`"elapsedTime":%d,"undoList":[],"redoList":[],"currentSnapshot":"%s","hintsUsed":[]}`,
		exchangeDigitsOf(r.Puzzle), level, p.Elapsed.Milliseconds(), snapshot), nil
}

// appendExchangeNotes appends the notes of a kind, if there are any.
func appendExchangeNotes(dst []byte, kind byte, notes nonet.Digits) []byte {
	if notes.IsEmpty() {
		return dst
	}
	dst = append(dst, kind)
	for d := range notes.All() {
		dst = append(dst, '0'+d)
	}
	return dst
}
