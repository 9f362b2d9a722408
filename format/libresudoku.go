package format

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/members"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// libresudoku has a backup of the app LibreSudoku, a JSON object with many puzzles:
//
//	{"backupSchemeVersion": 1,
//	 "boards": [{"uid": 1, "initialBoard": "0097...", "solvedBoard": "8397...",
//	   "difficulty": "Hard", "type": "Default9x9", "folderId": null, "killerCages": null}],
//	 "folders": [{"id": 1, "name": "Mine"}],
//	 "savedGames": [{"uid": 1, "currentBoard": "0397...", "notes": "0,4,1;0,4,5;",
//	   "timer": 61, "completed": false}]}
//
// Boards have a symbol a cell: 0 for an empty one, then 1-9, a, b, c. A saved game is that of
// the board of the same uid; its notes are row and column, from 0, and digit; its timer is
// in seconds. Types that begin with Killer have cages with sums, which nonet cannot hold.
//
// The app replaces all it has when it reads a backup, so none is written: format opensudoku
// is what it imports.
var libreSudokuFormat = &Format{
	Name:  "libresudoku",
	About: "a backup of the app LibreSudoku: a JSON object with boards and saved games",
	uses:  "LibreSudoku, .json (read)",
	holds: PartPlaced | PartCentre | PartTime | PartLevel | PartFolder |
		PartSolution | PartSeveral,
	read:    readDocument(readLibreSudoku),
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

// libreSizes are the sizes of the types of boards, by the end of their names.
var libreSizes = map[string]int{"6x6": 6, "9x9": 9, "12x12": 12}

// maxLibreBoards bounds the boards, and the saved games.
const maxLibreBoards = 100_000

// libreNames and libreBoardNames are the members of a backup and of a board.
var (
	libreNames = members.Names{"boards", "savedGames", "folders", "records", "settings",
		"backupSchemeVersion", "appVersionName", "appVersionCode", "createdAt"}
	libreBoardNames = members.Names{"uid", "initialBoard", "solvedBoard", "difficulty", "type",
		"folderId", "killerCages"}
)

// libreBackup has the lists of a backup, and where saved games and folders are.
type libreBackup struct {
	boards, games, folders *jsonvalue.Value
	unknown                sketch.Refused // beside them

	gameOf   map[int]librePart
	folderOf map[int]string
}

func readLibreSudoku(text []byte, o Options, yield func(*Record) bool) *lex.Fault {
	doc, err := jsonvalue.Parse(text, 1)
	if err != nil {
		return err
	}
	backup := libreBackup{gameOf: map[int]librePart{}, folderOf: map[int]string{}}
	err = doc.Fields(func(name string, v *jsonvalue.Value) *lex.Fault {
		switch name {
		case "boards":
			backup.boards = v
		case "savedGames":
			backup.games = v
		case "folders":
			backup.folders = v
		case "records", "settings": // of games that were played, and of the app
		default:
			members.Add(&backup.unknown, libreNames, name, v)
		}
		return nil
	})
	if err == nil && backup.boards == nil {
		err = doc.Errorf("found no boards in the backup")
	}
	if err == nil {
		err = backup.index()
	}
	if err != nil {
		return err
	}
	stopped := errors.New("stopped")
	lines := lineCounter{text: text, line: 1}
	number := 0
	_, err = backup.boards.Each(maxLibreBoards, func(v *jsonvalue.Value) *lex.Fault {
		board := librePart{v, lines.at(v.At)}
		rec, err := backup.record(board, o)
		if err != nil {
			rec = &Record{Err: &lex.Fault{Line: board.line,
				Err: fmt.Errorf("boards[%d]: %w", number, err.Err)}}
		}
		number++
		rec.Line = board.line
		if !yield(rec) {
			return &lex.Fault{Err: stopped}
		}
		return nil
	})
	if err != nil && err.Err == stopped {
		return nil
	}
	return err
}

// librePart is a part of a backup, with the line in which it begins.
type librePart struct {
	value *jsonvalue.Value
	line  int
}

// alone returns the part as a text of its own. So the path of an error takes no longer
// than the part, and not than the whole backup.
func (p librePart) alone() *jsonvalue.Value {
	doc := &jsonvalue.Doc{Text: p.value.Raw(), Line: p.line, Paths: true, Packed: true,
		Checked: true}
	return doc.Whole()
}

// lineCounter counts the lines before places in a text, which are asked for in their order.
type lineCounter struct {
	text       []byte
	seen, line int
}

func (l *lineCounter) at(place int) int {
	l.line += bytes.Count(l.text[l.seen:place], []byte("\n"))
	l.seen = place
	return l.line
}

// index finds the saved games and folders.
func (b *libreBackup) index() *lex.Fault {
	if b.games != nil && b.games.Kind() != jsonvalue.Null {
		lines := lineCounter{text: b.games.Doc.Text, line: 1}
		_, err := b.games.Each(maxLibreBoards, func(v *jsonvalue.Value) *lex.Fault {
			game := *v
			part := librePart{&game, lines.at(v.At)}
			return v.Fields(func(name string, v *jsonvalue.Value) *lex.Fault {
				if name != "uid" {
					return nil
				}
				uid, err := v.Integer(0, math.MaxInt32)
				b.gameOf[uid] = part
				return err
			})
		})
		if err != nil {
			return err
		}
	}
	if b.folders == nil || b.folders.Kind() == jsonvalue.Null {
		return nil
	}
	_, err := b.folders.Each(maxLibreBoards, func(v *jsonvalue.Value) *lex.Fault {
		id, title := -1, ""
		err := v.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
			switch name {
			case "id", "uid":
				id, err = v.Integer(0, math.MaxInt32)
			case "name":
				title, err = v.Text()
			}
			return err
		})
		b.folderOf[id] = title
		return err
	})
	return err
}

// record reads a board and its saved game.
func (b *libreBackup) record(part librePart, o Options) (*Record, *lex.Fault) {
	board := part.alone()
	values := map[string]*jsonvalue.Value{}
	unknown := sketch.Refused{Kinds: slices.Clone(b.unknown.Kinds),
		Meant: maps.Clone(b.unknown.Meant)}
	err := board.Fields(func(name string, v *jsonvalue.Value) *lex.Fault {
		values[name] = v
		if !slices.Contains(libreBoardNames, name) {
			members.Add(&unknown, libreBoardNames, name, v)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	kind, initial := values["type"], values["initialBoard"]
	if kind == nil || initial == nil {
		return nil, board.Errorf("found a board without type and initialBoard")
	}
	rules, err := libreRules(kind, values["killerCages"])
	if err != nil {
		return nil, err
	}
	for _, k := range rules.Unheld.Kinds {
		unknown.Add(k.Name, k.Number)
	}
	rules.Unheld = unknown
	rec, wrong := recordOf(rules, o)
	if wrong != nil {
		return nil, board.Errorf("%w", wrong)
	}
	if rec.Puzzle.Givens, err = libreDigits(initial, rec.Puzzle.Layout); err != nil {
		return nil, err
	}
	if solved := values["solvedBoard"]; solved != nil && !solved.IsEmpty() {
		if rec.Solution, err = libreDigits(solved, rec.Puzzle.Layout); err != nil {
			return nil, err
		}
	}
	if v := values["difficulty"]; v != nil && !v.IsEmpty() {
		if rec.meta().Level, err = v.Text(); err != nil {
			return nil, err
		}
	}
	if v := values["folderId"]; v != nil && v.Kind() == jsonvalue.Number {
		id, err := v.Integer(0, math.MaxInt32)
		if err != nil {
			return nil, err
		}
		rec.meta().Folder = b.folderOf[id]
	}
	if v := values["uid"]; v != nil {
		uid, err := v.Integer(0, math.MaxInt32)
		if err != nil {
			return nil, err
		}
		if game, ok := b.gameOf[uid]; ok {
			if err := rec.libreGame(game.alone()); err != nil {
				err.Err = fmt.Errorf("its saved game: %w", err.Err)
				return nil, err
			}
		}
	}
	return rec, nil
}

// libreRules returns the rules of a type of boards.
func libreRules(kind, cages *jsonvalue.Value) (*sketch.Rules, *lex.Fault) {
	name, err := kind.Text()
	if err != nil {
		return nil, err
	}
	size, killer := strings.CutPrefix(name, "Killer")
	size = strings.TrimPrefix(size, "Default")
	if libreSizes[size] == 0 {
		return nil, kind.Errorf("found the type %s, expected Default9x9, Default6x6 or "+
			"Default12x12", lex.Quote([]byte(name)))
	}
	rules := sketch.NewRules(libreSizes[size])
	number := 0
	if cages != nil && cages.Kind() == jsonvalue.Array {
		number, err = cages.Each(-1, func(*jsonvalue.Value) *lex.Fault { return nil })
	} else if killer || cages != nil && !cages.IsEmpty() {
		number = 1
	}
	if number > 0 || killer {
		rules.Refuse("killer cages with a sum", number)
	}
	return rules, err
}

// libreDigits reads a board.
func libreDigits(v *jsonvalue.Value, l *nonet.Layout) (nonet.Grid, *lex.Fault) {
	text, err := v.Text()
	if err != nil {
		return nil, err
	}
	p, wrong := nonet.ParsePuzzle(l, text)
	if wrong != nil {
		return nil, v.Errorf("%w", wrong)
	}
	return p.Givens, nil
}

// libreGame reads what the player entered.
func (r *Record) libreGame(game *jsonvalue.Value) *lex.Fault {
	l, p := r.Puzzle.Layout, r.progress()
	return game.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
		switch name {
		case "currentBoard":
			if p.Placed, err = libreDigits(v, l); err != nil {
				return err
			}
			for c, d := range r.Puzzle.Givens {
				if d != 0 {
					p.Placed[c] = 0
				}
			}
		case "notes":
			text, err := v.Text()
			if err != nil {
				return err
			}
			notes, wrong := libreNotes(text, l.Size())
			if wrong != nil {
				return v.Errorf("%w", wrong)
			}
			p.Centre = notes
		case "timer":
			var seconds int64
			seconds, err = v.Long(0, maxMilliseconds/1000)
			p.Elapsed = time.Duration(seconds) * time.Second
		case "completed":
			p.Finished, err = v.Truth()
		}
		return err
	})
}

// libreNotes reads notes: row and column from 0 and the digit, as "0,4,1;".
func libreNotes(text string, n int) ([]nonet.Digits, error) {
	notes := make([]nonet.Digits, n*n)
	for note := range strings.SplitSeq(strings.TrimSuffix(text, ";"), ";") {
		if note == "" {
			continue
		}
		var values []int
		for part := range strings.SplitSeq(note, ",") {
			if value, err := strconv.Atoi(part); err == nil && value >= 0 && value <= n {
				values = append(values, value)
			}
		}
		if len(values) != 3 || values[0] == n || values[1] == n || values[2] == 0 ||
			strings.Count(note, ",") != 2 {
			return nil, fmt.Errorf("found the note %s, expected row, column and digit",
				lex.Quote([]byte(note)))
		}
		c := values[0]*n + values[1]
		notes[c] = notes[c].With(nonet.Digit(values[2]))
	}
	return notes, nil
}
