package run

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet/format"
)

// Argument is what stands on the command line where a FILE can stand, or a file of a folder
// that stands there.
type Argument struct {
	Name     string // as given, "-" for standard input; a file of a folder has the name of both
	Title    string // how messages and answers name it, "" for standard input
	Text     string // of a puzzle that stands there itself; "" if the argument names a file
	form     string // the format of text; "": found out like that of a file
	InFolder bool   // a file that was found in a folder: it need not have puzzles
	why      error  // why it is not a puzzle, if it looks like one and no file has its name
	Fault    error  // why it cannot be opened, if that is known
	Piece    *Piece // of a longer input, which is all that is read; nil: all is read

	// Of an input of a shard. What is read lies in the file from byte From on and is Length bytes
	// long; with Piece only. Start and End are where it lies in the inputs, counted as one.
	From, Length int64
	Start, End   int64
}

// The least number of cells of a puzzle on the command line without --layout. A
// name of fewer letters is a file's.
const leastCells = 16

// A text with words around a puzzle is longer than leastPasted; no file has a longer name than
// longestName.
const (
	leastPasted = 36
	longestName = 255
)

// newArgument decides what an argument is: this is the only place that does.
//
// "-" is standard input. The name of a file that exists is that file. Of the others
// a text of several lines, or one that begins like JSON, is read like a file with
// this content; so are the rows of a grid with blanks between them. A link to a page that
// a format knows, and every text with "://", is read as a link. A text that is a line of
// format line (or of --from) is that puzzle, and so is one line of another format that is
// recognised. Everything else is a file that does not exist.
func newArgument(name string, read *ReadFlags) *Argument {
	a := &Argument{Name: name, Title: name}
	if name == "-" {
		a.Title = ""
		return a
	}
	if _, err := os.Stat(name); err == nil || errors.Is(err, fs.ErrPermission) {
		return a
	}
	text := strings.TrimSpace(name)
	if strings.Contains(text, "\n") || strings.HasPrefix(text, "{") {
		a.Text = text + "\n"
		return a
	}
	if rows := strings.Fields(text); areRows(rows) {
		a.Text = strings.Join(rows, "\n") + "\n"
		return a
	}
	if len(text) < leastCells && read.Layout == nil {
		return a
	}
	if isLink(text) {
		a.Text = text + "\n"
		return a
	}
	o := read.FormatOptions("argument")
	if o.Format == nil {
		a.form = "line"
		o.Format, _ = format.ByName(a.form)
	}
	err := readsWhole(text, o)
	if err == nil {
		a.Text = text + "\n"
		return a
	}
	o.Format, o.Certain = read.From, true
	certain := readsWhole(text, o)
	switch {
	case certain == nil, errors.As(certain, new(*format.ConstraintsError)):
		a.Text, a.form = text+"\n", "" // reading it names the constraints
	case len(text) > leastPasted && readsWhole(text, format.Options{Layout: read.Layout}) == nil:
		a.Text, a.form = text+"\n", "" // a puzzle with words around it
	case looksLikePuzzle(text) || len(text) > longestName:
		a.why = err
	}
	return a
}

// IsInput reports whether a text is the name of a file that is there, or a puzzle or looks like
// one.
func IsInput(text string) bool {
	if info, err := os.Stat(text); err == nil && !info.IsDir() {
		return true
	}
	a := newArgument(text, NewReadFlags())
	return a.Text != "" || a.why != nil
}

// isLink reports whether a text is a link to any page, or to one that a format knows. What
// it lacks is said when it is read.
func isLink(text string) bool {
	if strings.Contains(text, "://") {
		return true
	}
	r, err := format.NewReader(strings.NewReader(text+"\n"), format.Options{})
	return err == nil && r.Format().IsLink()
}

// areRows reports whether words may be the rows of a grid: as many as each has symbols.
func areRows(words []string) bool {
	return len(words) >= 4 && !slices.ContainsFunc(words, func(word string) bool {
		return len(word) != len(words)
	})
}

// readsWhole returns nil if a line has puzzles or problems, all of which can be read, and one
// is not smaller than o.Layout or leastCells.
func readsWhole(text string, o format.Options) error {
	r, err := format.NewReader(strings.NewReader(text+"\n"), o)
	if err != nil {
		return err
	}
	found := false
	for rec, err := range r.Records() {
		if err == nil {
			err = rec.Err
		}
		if err != nil {
			return err
		}
		found = found || rec.Cover != nil || rec.Puzzle != nil &&
			(o.Layout != nil || rec.Puzzle.Layout.Cells() >= leastCells)
	}
	if !found {
		return errors.New("found no puzzle")
	}
	return nil
}

// looksLikePuzzle reports whether a text has the symbols of a puzzle, most of which
// are digits or empty cells, so that a message can say why it is not a puzzle.
func looksLikePuzzle(text string) bool {
	cells := 0
	for _, ch := range text {
		if ch >= '0' && ch <= '9' || ch == '.' {
			cells++
		}
	}
	return len(text) > 2*leastCells && 10*cells >= 9*len(text)
}

// NotFound returns the error of an argument that is not the name of a file.
func (a *Argument) NotFound(err error) error {
	err = Cause(err)
	if len(a.Name) > longestName && a.why != nil {
		err = errors.New("it is too long for the name of a file")
	}
	if a.why == nil {
		return fmt.Errorf("%w: check the name and the permissions", err)
	}
	why := a.why
	var syntax *format.SyntaxError
	if errors.As(why, &syntax) {
		why = syntax.Err // without the place, which is the argument
	}
	return fmt.Errorf("%w, and it is not a puzzle: %w", err, why)
}

// Options returns the options for reading an argument.
func (a *Argument) Options(read *ReadFlags) format.Options {
	o := read.FormatOptions(a.Title)
	o.Certain = a.InFolder
	if a.Piece != nil {
		o.Format, o.Piece, o.Line = a.Piece.Format, true, a.Piece.Line
		o.OneLine, o.MaxLine = a.Piece.OneLine, a.Piece.MaxLine
	}
	if a.form != "" && a.Text != "" {
		o.Format, _ = format.ByName(a.form)
	}
	return o
}

// folderFiles returns the files of a folder and of the folders in it, in the order of their
// names. Files and folders whose names begin with a dot are left out.
func folderFiles(folder string) []*Argument {
	var list []*Argument
	filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		hidden := strings.HasPrefix(filepath.Base(path), ".") && path != folder
		switch {
		case err != nil:
			list = append(list, &Argument{Name: path, Title: path, InFolder: true, Fault: err})
		case hidden && entry.IsDir():
			return fs.SkipDir
		case hidden:
		case isFile(path, entry):
			list = append(list, &Argument{Name: path, Title: path, InFolder: true})
		}
		return nil
	})
	if len(list) == 0 {
		return []*Argument{{Name: folder, Title: folder,
			Fault: errors.New("the folder has no files: name one that has")}}
	}
	return list
}

// isFile reports whether an entry of a folder is a file or a symbolic link to one.
func isFile(path string, entry fs.DirEntry) bool {
	if entry.Type()&fs.ModeSymlink == 0 {
		return entry.Type().IsRegular()
	}
	info, err := os.Stat(path)
	return err != nil || info.Mode().IsRegular() // what is not there is said when it is opened
}
