package format

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/judges"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// caseForm is how the input of a judge has its cases: n lines of n cells each.
type caseForm struct {
	name  string // of the format
	sizes []int  // of the puzzles

	// symbols are those of the digits from 0, which is an empty cell. With spaced, cells
	// are numbers with blanks between; only the empty cell is a symbol.
	symbols string
	spaced  bool

	counted bool      // the first line is the number of cases
	head    *caseHead // the line above the rows of a case; nil: none
	between string    // the line between two cases; "" is a blank line or none
	gap     bool      // a blank line is written between two cases
}

// caseHead is the line above the rows of a case.
type caseHead struct {
	what  string // for messages
	read  func(line []byte) (n int, ok bool)
	write func(dst []byte, number, n int) []byte
}

// appendRows appends a grid, row by row.
func (f *caseForm) appendRows(dst []byte, g nonet.Grid, n int) []byte {
	if !f.spaced {
		return append(appendRows(dst, g, n, f.symbols), '\n')
	}
	for c, d := range g {
		if d == 0 {
			dst = append(dst, f.symbols[0])
		} else {
			dst = strconv.AppendUint(dst, uint64(d), 10)
		}
		if c%n == n-1 {
			dst = append(dst, '\n')
		} else {
			dst = append(dst, ' ')
		}
	}
	return dst
}

// holds returns an error if the format has no place for a puzzle.
func (f *caseForm) holds(r *Record) error {
	if err := f.answerable(r); err != nil {
		return err
	}
	if r.Puzzle.Marks != nil {
		return lex.CannotHold("format %s would lose the pencilmarks", f.name)
	}
	return nil
}

// answerable returns an error if the format has no answers to a record.
func (f *caseForm) answerable(r *Record) error {
	switch {
	case r.Puzzle == nil:
		return lex.CannotHold("format %s has no place for an exact cover problem", f.name)
	case !slices.Contains(f.sizes, r.Puzzle.Layout.Size()):
		return lex.CannotHold("format %s has only %s puzzles, not size %d", f.name, f.sizesText(),
			r.Puzzle.Layout.Size())
	}
	return nil
}

// sizesText names the sizes for a message: 4x4, 9x9.
func (f *caseForm) sizesText() string {
	text := ""
	for i, n := range f.sizes {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprintf("%dx%d", n, n)
	}
	return text
}

// caseWriter writes cases. It keeps those that stand under a count until it knows
// their number.
type caseWriter struct {
	*caseForm
	w     io.Writer
	o     WriteOptions
	cases int // all of them, or those that are kept
	text  []byte
}

func (f *caseForm) newWriter(w io.Writer, o WriteOptions) Writer {
	return &caseWriter{caseForm: f, w: w, o: o}
}

func (w *caseWriter) Write(r *Record) error {
	if err := w.holds(r); err != nil {
		return err
	}
	if !w.counted {
		w.text = w.text[:0]
	} else if w.cases == 1000 {
		w.text = slices.Grow(w.text, judges.MaxCount/1000*len(w.text)) // at once, not by doubling
	}
	if w.cases > 0 && (w.gap || w.between != "") {
		w.text = append(append(w.text, w.between...), '\n')
	}
	w.cases++
	n := r.Puzzle.Layout.Size()
	if w.head != nil {
		w.text = append(w.head.write(w.text, w.cases, n), '\n')
	}
	w.text = w.appendRows(w.text, r.Puzzle.Givens, n)
	switch {
	case !w.counted:
		_, err := w.w.Write(w.text)
		return err
	case w.cases == judges.MaxCount:
		return w.Close()
	}
	return nil
}

// Close writes the cases that were kept.
func (w *caseWriter) Close() error {
	if !w.counted || w.cases == 0 {
		return nil
	}
	_, err := fmt.Fprintf(w.w, "%d\n", w.cases)
	if err == nil {
		_, err = w.w.Write(w.text)
	}
	w.cases, w.text = 0, w.text[:0]
	return err
}

// caseReader reads case after case. After a case that is wrong it goes on behind the
// next blank line or line between cases, or at the next head.
type caseReader struct {
	*caseForm
	in      *lex.Scanner
	o       Options
	layouts lex.LayoutCache
	slab    recordSlab
	text    []byte // of the case
}

func (f *caseForm) read(in *lex.Scanner, o Options, yield func(*Record) bool) {
	r := &caseReader{caseForm: f, in: in, o: o}
	promised, countLine := -1, 0
	if f.counted && lex.ScanFilled(in) {
		countLine = in.Line
		n, ok := lex.Number(bytes.TrimSpace(in.Text))
		if !ok || in.TooLong {
			err := in.Errorf(0, "found %s, expected the number of cases",
				lex.Quote(in.Text))
			if !yield(&Record{Line: in.Line, Err: err}) {
				return
			}
			r.recover()
		} else {
			promised = n
		}
	}
	came := 0
	for ; r.next(); came++ {
		rec := &Record{Line: in.Line}
		if came == promised {
			rec.Err = in.Errorf(0, "found %s after the %d cases that line %d promises",
				lex.Quote(in.Text), came, countLine)
			yield(rec)
			return
		}
		p, err := r.readCase()
		switch {
		case in.Err != nil:
			return
		case err == nil:
			p.Line, rec = rec.Line, p
		default:
			rec.Err = err
		}
		if !yield(rec) {
			return
		}
		if err != nil {
			r.recover()
		}
	}
	if in.Err == nil && came < promised {
		yield(&Record{Line: countLine, Err: &lex.Fault{Line: countLine,
			Err: fmt.Errorf("%d cases are promised and %d came", promised, came)}})
	}
}

// parts reports whether the line stands between two cases.
func (r *caseReader) parts() bool {
	return lex.IsWhite(r.in) || r.between != "" && string(bytes.TrimSpace(r.in.Text)) == r.between
}

// next goes to the first line of the next case.
func (r *caseReader) next() bool {
	for r.in.Scan() {
		if !r.parts() {
			return true
		}
	}
	return false
}

// recover goes on to where the next case may begin.
func (r *caseReader) recover() {
	for first := true; first || r.in.Scan(); first = false {
		if r.parts() {
			return
		}
		if r.head != nil && !first && !r.in.TooLong {
			if _, ok := r.head.read(bytes.TrimSpace(r.in.Text)); ok {
				r.in.Unscan()
				return
			}
		}
	}
}

// readCase reads the case that begins with the line.
func (r *caseReader) readCase() (*Record, *lex.Fault) {
	in, n := r.in, r.sizes[0]
	r.text = r.text[:0]
	if r.head != nil {
		if in.TooLong {
			return nil, in.ErrTooLong()
		}
		var ok bool
		if n, ok = r.head.read(bytes.TrimSpace(in.Text)); !ok {
			return nil, in.Errorf(0, "found %s, expected %s", lex.Quote(in.Text),
				r.head.what)
		}
		r.text = append(append(r.text, in.Text...), '\n')
	}
	layout := r.o.Layout
	if layout == nil {
		layout, _ = r.layouts.Parse(strconv.Itoa(n)) // a usual one
	}
	if layout.Size() != n {
		return nil, in.Errorf(0, "found a puzzle of size %d, and the layout given has size %d", n,
			layout.Size())
	}
	digits := r.slab.space(n * n)
	for row := range n {
		if row > 0 || r.head != nil {
			if !in.Scan() {
				return nil, in.Errorf(0, "the input ends after %d of %d rows", row, n)
			}
			if r.parts() {
				return nil, in.Errorf(0, "found %d rows, expected %d", row, n)
			}
		}
		if err := r.row(digits[row*n:][:n]); err != nil {
			return nil, err
		}
		r.text = append(append(r.text, in.Text...), '\n')
	}
	rec := r.slab.record(layout)
	rec.Text = r.slab.text(r.text[:len(r.text)-1])
	return rec, nil
}

// row reads a row of cells from the line.
func (r *caseReader) row(digits []nonet.Digit) *lex.Fault {
	if r.symbols == hexadokuSymbols {
		return hexadokuRow(r.in, digits)
	}
	return cellRow(r.in, digits)
}

// cellRow reads a row of as many cells as digits has: numbers or signs of an empty cell
// with blanks between, or up to size 9 symbols without.
func cellRow(in *lex.Scanner, digits []nonet.Digit) *lex.Fault {
	if in.TooLong {
		return in.ErrTooLong()
	}
	n := len(digits)
	text := in.Text
	start, end := lex.WordAt(text, 0)
	joined := lex.WordCount(text, 2) == 1 && n <= 9
	switch count := lex.WordCount(text, nonet.MaxSize); {
	case joined && end-start != n:
		return in.Errorf(0, "found %d cells, expected a row of %d", end-start, n)
	case !joined && count != n:
		return in.Errorf(0, "found %d cells, expected a row of %d", count, n)
	}
	for i := range digits {
		if joined {
			start, end = start+min(i, 1), start+min(i, 1)+1
		} else if i > 0 {
			start, end = lex.WordAt(text, end)
		}
		word := text[start:end]
		d, ok := lex.Number(word)
		if string(word) == "?" || string(word) == "." {
			d, ok = 0, true
		}
		if !ok || d > n {
			return in.Errorf(start+1, "found %s, expected a number up to %d or the sign of an empty "+
				"cell (0 . ?)", lex.Quote(word), n)
		}
		digits[i] = nonet.Digit(d)
	}
	return nil
}

// judge is the format of a judge whose answers are rows of cells, or a word or a number
// instead of them.
type judge struct {
	caseForm
	about   string
	uses    string
	aliases []string

	read  func(*lex.Scanner, Options, func(*Record) bool) // of cases; nil: that of caseForm
	write func(io.Writer, WriteOptions) Writer            // nil: that of caseForm

	want      Want
	title     string // the line above an answer, with %d for the number of the case
	after     string // behind an answer
	separator string // between two answers
	none      string // the answer if there is no solution; "": the puzzle
	several   string // the answer if the only solution is wanted and there are several
	score     func(nonet.Grid) int
}

// format returns the format of a judge.
func (j *judge) format() *Format {
	f := &Format{
		Name: j.name, Aliases: j.aliases, About: j.about, uses: j.uses, holds: PartSeveral,
		tells: isUsual,
		read:  j.caseForm.read,
		write: j.newWriter,
		reply: &reply{
			want: j.want, separator: j.separator, score: j.score,
			saysNone: j.none != "",
			check:    j.check, begin: j.begin, solution: j.solution, end: j.end,
		},
	}
	if j.read != nil {
		f.read = j.read
	}
	if j.write != nil {
		f.write = j.write
	}
	if j.want != WantBest && j.want != WantSum {
		f.answers = j.readAnswer
	}
	return f
}

func (j *judge) check(r *Record) error {
	if err := j.answerable(r); err != nil {
		return err
	}
	if j.title != "" && r.number == 0 {
		return lex.CannotHold("format %s has the number of each case, which is not known here", j.name)
	}
	return nil
}

func (j *judge) begin(dst []byte, r *Record, _ WriteOptions) []byte {
	if j.title != "" {
		dst = fmt.Appendf(dst, j.title+"\n", r.number)
	}
	return dst
}

func (j *judge) solution(dst []byte, r *Record, _ WriteOptions, s Solution) []byte {
	switch j.want {
	case WantSum:
		return dst
	case WantBest:
		return append(strconv.AppendInt(dst, int64(j.score(s.Grid)), 10), '\n')
	case WantNumber:
		dst = append(dst, "1\n"...)
	}
	return j.appendRows(dst, s.Grid, r.Puzzle.Layout.Size())
}

func (j *judge) end(dst []byte, r *Record, _ WriteOptions, s Summary) []byte {
	switch {
	case j.want == WantSum:
		return dst
	case s.Shown > 0:
	case !s.Decided:
		dst = append(dst, lex.Undecided+"\n"...)
	case s.Found == 0 && j.none != "":
		dst = append(append(dst, j.none...), '\n')
	case j.want == WantNumber && s.Number != nil:
		dst = append(s.Number.Append(dst, 10), '\n')
	case j.want == WantNumber:
		dst = append(strconv.AppendInt(dst, s.Found, 10), '\n')
	case s.Found > 0 && j.several != "":
		dst = append(append(dst, j.several...), '\n')
	default:
		dst = j.appendRows(dst, r.Puzzle.Givens, r.Puzzle.Layout.Size())
	}
	return append(dst, j.after...)
}

// readAnswer reads the answer to a case.
func (j *judge) readAnswer(in *lex.Scanner, _ Options, rec *Record) (Answer, error) {
	r := caseReader{caseForm: &j.caseForm, in: in}
	answer := Answer{}
	next := func() (line string, err error) {
		if !r.next() {
			return "", io.EOF
		}
		if answer.Line == 0 {
			answer.Line = in.Line
		}
		return string(bytes.TrimSpace(in.Text)), nil
	}
	line, err := next()
	if err != nil {
		return answer, err
	}
	if j.title != "" {
		if want := fmt.Sprintf(j.title, rec.number); line != want {
			return answer, in.Errorf(0, "found %s, expected %q", lex.Quote(in.Text), want)
		}
		if line, err = next(); err != nil {
			return answer, in.Errorf(0, "the answers end after %q", line)
		}
	}
	switch {
	case line == lex.Undecided, j.several != "" && line == j.several:
		return answer, nil
	case j.none != "" && line == j.none:
		answer.None = true
		return answer, nil
	case j.want == WantNumber && line != "1":
		if _, ok := lex.Number([]byte(line)); !ok {
			return answer, in.Errorf(0, "found %s, expected the number of solutions",
				lex.Quote(in.Text))
		}
		return answer, nil
	case j.want == WantNumber:
		if _, err = next(); err != nil {
			return answer, in.Errorf(0, "the answers end before the only solution")
		}
	}
	n := rec.Puzzle.Layout.Size()
	grid := make(nonet.Grid, n*n)
	for row := range n {
		if row > 0 && !r.next() {
			return answer, in.Errorf(0, "the answers end after %d of %d rows", row, n)
		}
		if err := r.row(grid[row*n:][:n]); err != nil {
			return answer, err
		}
	}
	return gridAnswer(answer, rec, grid)
}
