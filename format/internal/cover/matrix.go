package cover

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// maxElements bounds the size M·N of a matrix.
const maxElements = 1 << 30

// Matrix is a matrix of numbers 0 and 1 below its numbers of rows and columns.
var Matrix = &Text{
	Detect:         detectMatrix,
	DetectDamaged:  detectDamagedMatrix,
	Read:           readMatrix,
	Write:          writeMatrix,
	Several:        true,
	AppendSolution: appendRows,
	ReadAnswer:     readMatrixAnswer,
}

// The answers of judges to a matrix.
const (
	MatrixYes = "Yes, I found it"
	MatrixNo  = "It is impossible"
)

// detectMatrix: the first line is M N, and N words follow that are 0 or 1.
func detectMatrix(prefix []byte, eof bool) lex.Verdict {
	n, rest, verdict := detectHeader(prefix, eof)
	if verdict != lex.Yes {
		return verdict
	}
	if n[0] == n[1] && areCells(rest, n[0]) {
		return lex.No // a puzzle below its size
	}
	for at := 0; n[1] > 0; n[1]-- {
		start, end := lex.WordAt(rest, at)
		switch {
		case end == len(rest) && len(prefix) >= lex.FullPrefix:
			return lex.Yes // the row is longer than what detection looks at
		case start == end && !eof:
			return lex.More
		case end-start != 1 || rest[start] != '0' && rest[start] != '1':
			return lex.No
		}
		at = end
	}
	return lex.Yes
}

// areCells reports whether a text begins with n lines of n cells of a puzzle, with a digit above 1
// among them.
func areCells(text []byte, n int) bool {
	higher := false
	for range n {
		line, rest, _ := bytes.Cut(text, []byte("\n"))
		words := bytes.Fields(line)
		if len(words) != n {
			return false
		}
		for _, word := range words {
			d, ok := lex.Number(word)
			if !ok || d > n {
				return false
			}
			higher = higher || d > 1
		}
		text = rest
	}
	return higher
}

// detectDamagedMatrix: the first line is M N, and a line follows in which at
// least half of the words are 0 or 1, and there are about N.
func detectDamagedMatrix(prefix []byte, eof bool) lex.Verdict {
	line, rest, _ := bytes.Cut(bytes.TrimLeft(prefix, " \t\r\n"), []byte("\n"))
	row, _, _ := bytes.Cut(bytes.TrimLeft(rest, " \t\r\n"), []byte("\n"))
	n, ok := header(line)
	switch {
	case len(row) == 0 && !eof:
		return lex.More
	case !ok:
		return lex.No
	}
	words, bits := 0, 0
	for at := 0; ; {
		start, end := lex.WordAt(row, at)
		if start == end {
			break
		}
		if words++; end-start == 1 && (row[start] == '0' || row[start] == '1') {
			bits++
		}
		at = end
	}
	if bits > 0 && 2*bits >= words && 2*words >= n[1] && words <= 2*n[1] {
		return lex.Yes
	}
	return lex.No
}

// header reads a line that is M N and nothing else, both at least 1.
func header(line []byte) (n [2]int, ok bool) {
	if lex.WordCount(line, 3) != 2 {
		return n, false
	}
	at := 0
	for i := range n {
		start, end := lex.WordAt(line, at)
		if n[i], ok = lex.Number(line[start:end]); !ok || n[i] < 1 {
			return n, false
		}
		at = end
	}
	return n, true
}

// detectHeader reports whether the first line of a text is M N, as header says, and another one
// begins. Then it returns what is below the first one.
func detectHeader(prefix []byte, eof bool) (n [2]int, rest []byte, verdict lex.Verdict) {
	line, rest, whole := bytes.Cut(bytes.TrimLeft(prefix, " \t\r\n"), []byte("\n"))
	n, ok := header(line)
	switch {
	case len(line) == 0 && !eof:
		return n, nil, lex.More
	case !ok || !whole:
		return n, nil, lex.No
	}
	return n, rest, lex.Yes
}

// matrixReader reads case after case.
type matrixReader struct {
	lex.WordReader
	n    [2]int // M, N of the case that is read
	line int    // where they stand
	row  []exactcover.Element
}

func readMatrix(in *lex.Scanner, yield func(*Case) bool) {
	r := matrixReader{WordReader: lex.WordReader{In: in}}
	found := true
	for ready := false; found; {
		c := &Case{}
		var err *lex.Fault
		if !ready {
			if found, err = r.readHeader(); !found {
				return
			}
		}
		if err == nil {
			err = r.checkSize()
		}
		if err == nil {
			err = r.readRows(c)
		}
		if in.Err != nil {
			return
		}
		c.Line = r.line
		if err != nil {
			c.Problem, c.Err = Problem{}, err
		}
		if !yield(c) {
			return
		}
		if ready = err != nil; ready {
			found = r.recover()
		}
	}
}

// readHeader reads M and N. found is false at the end of the input.
func (r *matrixReader) readHeader() (found bool, err *lex.Fault) {
	for i := range r.n {
		word, start, err := r.Word()
		switch {
		case err != nil:
			if i == 0 {
				r.line = r.In.Line
			}
			return true, err
		case word == nil && i == 0:
			return false, nil
		case word == nil:
			return true, r.In.Errorf(0, "the input ends after %d, expected the numbers of rows "+
				"and columns, M N", r.n[0])
		}
		if i == 0 {
			r.line = r.In.Line
		}
		n, ok := lex.Number(word)
		if !ok {
			return true, r.In.Errorf(start+1, "found %s, expected the number of %s of a matrix",
				lex.Quote(word), [...]string{"rows", "columns"}[i])
		}
		r.n[i] = n
	}
	return true, nil
}

func (r *matrixReader) checkSize() *lex.Fault {
	m, n := r.n[0], r.n[1]
	at := &lex.Fault{Line: r.line}
	switch {
	case m < 1 || n < 1:
		at.Err = fmt.Errorf("found a matrix of %d rows and %d columns, expected at least 1 of each",
			m, n)
	case n > maxItems:
		at.Err = fmt.Errorf("found a matrix of %d columns, expected at most %d", n, maxItems)
	case m > maxElements/n:
		at.Err = fmt.Errorf("found a matrix of %d x %d, expected at most %d numbers", m, n,
			maxElements)
	default:
		return nil
	}
	return at
}

// readRows reads the rows of a case and makes the problem. It returns when the
// last number has been read.
func (r *matrixReader) readRows(c *Case) *lex.Fault {
	m, n := r.n[0], r.n[1]
	p := new(exactcover.Problem)
	var of []int32
	for row := range m {
		if err := r.readRow(row); err != nil {
			return err
		}
		if row == 0 {
			// Not earlier: a header alone must not cost the memory of its columns.
			if err := addColumns(p, n); err != nil {
				return r.In.Errorf(0, "%w", err)
			}
		}
		if len(r.row) == 0 {
			if of == nil {
				of = make([]int32, row)
				for i := range of {
					of[i] = int32(i)
				}
			}
			continue
		}
		if _, err := p.AddOption(r.row...); err != nil {
			return r.In.Errorf(0, "%w", err)
		}
		if of != nil {
			of = append(of, int32(row))
		}
	}
	c.Problem.Problem = p
	if p.NumOptions() < m {
		c.Problem.rows = &matrixRows{of: of, count: m}
	}
	return r.checkRest()
}

// checkRest looks at what stands after the last number of a case in its line.
// Rows that are too long show there: only another case may follow.
func (r *matrixReader) checkRest() *lex.Fault {
	at := r.At
	var words [2][]byte
	var starts [2]int
	for i := range words {
		start, end := lex.WordAt(r.In.Text, at)
		words[i], starts[i] = r.In.Text[start:end], start
		at = end
	}
	if len(words[0]) == 0 {
		return nil
	}
	m, ok := lex.Number(words[0])
	n, ok2 := lex.Number(words[1])
	if !ok || !ok2 || m < 1 || n < 1 {
		return r.In.Errorf(starts[0]+1, "found %s after %d rows of %d numbers, expected the "+
			"end of the line", lex.Quote(words[0]), r.n[0], r.n[1])
	}
	return nil
}

// addColumns adds the items of a matrix.
func addColumns(p *exactcover.Problem, n int) error {
	for c := range n {
		if _, err := p.AddItem("c"+strconv.Itoa(c+1), exactcover.Primary); err != nil {
			return err
		}
	}
	return nil
}

// readRow reads a row and sets r.row to its columns with a 1.
func (r *matrixReader) readRow(row int) *lex.Fault {
	n := r.n[1]
	r.row = r.row[:0]
	text, at := r.In.Text, r.At
	for c := 0; c < n; {
		// The usual case, a digit and a blank, is read here.
		if at < len(text) {
			ch := text[at]
			if lex.IsBlank(ch) {
				at++
				continue
			}
			if (ch == '0' || ch == '1') && (at+1 == len(text) || lex.IsBlank(text[at+1])) {
				if ch == '1' {
					r.row = append(r.row, exactcover.Element{Item: c})
				}
				at++
				c++
				continue
			}
		}
		r.At = at
		word, start, err := r.Word()
		switch {
		case err != nil:
			return err
		case word == nil:
			return r.In.Errorf(0, "the input ends in row %d: expected %d rows of %d numbers, as "+
				"line %d says", row+1, r.n[0], n, r.line)
		case len(word) != 1 || word[0] != '0' && word[0] != '1':
			return r.In.Errorf(start+1, "found %s, expected 0 or 1 (row %d of %d, column %d of %d)",
				lex.Quote(word), row+1, r.n[0], c+1, n)
		}
		text, at = r.In.Text, start
	}
	r.At = at
	return nil
}

// recover looks for the next case: a line M N, from the line of the error on,
// before a line that is a row of N numbers. It reads M and N.
func (r *matrixReader) recover() bool {
	in := r.In
	if in.Text != nil && in.Line > r.line {
		in.Unscan()
	}
	r.At = 0
	isHeader := false
	for in.Scan() {
		if isHeader && !in.TooLong && isMatrixRow(in.Text, r.n[1]) {
			return true
		}
		if n, ok := header(in.Text); ok && !in.TooLong {
			r.n, r.line, isHeader = n, in.Line, true
		} else if start, end := lex.WordAt(in.Text, 0); start < end {
			isHeader = false
		}
	}
	return false
}

// isMatrixRow reports whether a line is n numbers that are 0 or 1.
func isMatrixRow(line []byte, n int) bool {
	at := 0
	for ; n > 0; n-- {
		start, end := lex.WordAt(line, at)
		if end-start != 1 || line[start] != '0' && line[start] != '1' {
			return false
		}
		at = end
	}
	start, end := lex.WordAt(line, at)
	return start == end
}

func writeMatrix(out *bufio.Writer, p Problem) error {
	m, n := p.rows.size(p.Problem), p.NumItems()
	for i := range n {
		if item := p.Item(i); item.Kind != exactcover.Primary {
			return lex.CannotHold("secondary items, such as %s, in format matrix, where every "+
				"column is covered exactly once", item.Name)
		}
	}
	switch {
	case p.HasCosts():
		return lex.CannotHold("costs of options in format matrix; sparse can")
	case m == 0 || n == 0:
		return lex.CannotHold("a problem of %d options and %d items in format matrix, which has at "+
			"least 1 of each", m, n)
	case n > maxItems:
		return lex.CannotHold("%d items in format matrix, which has at most %d", n, maxItems)
	case m > maxElements/n:
		return lex.CannotHold("%d options of %d items in format matrix, which has at most %d numbers",
			m, n, maxElements)
	}
	fmt.Fprintln(out, m, n)
	zeros := bytes.Repeat([]byte("0 "), n)
	zeros[len(zeros)-1] = '\n'
	line := slices.Clone(zeros)
	var elements []exactcover.Element
	for row := range m {
		elements = elements[:0]
		if o := p.rows.option(row); o >= 0 {
			elements = p.AppendOption(elements, o)
		}
		for _, e := range elements {
			line[2*e.Item] = '1'
		}
		if _, err := out.Write(line); err != nil {
			return err
		}
		for _, e := range elements {
			line[2*e.Item] = '0'
		}
	}
	return nil
}

// appendRows appends a solution as the numbers of its rows from 1.
func appendRows(dst []byte, p Problem, _ int64, options []int) []byte {
	for i, option := range options {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = strconv.AppendInt(dst, int64(p.rows.row(option))+1, 10)
	}
	return append(dst, '\n')
}

// readMatrixAnswer reads Yes or No, and after a Yes the lines of row numbers
// if there are any.
func readMatrixAnswer(in *lex.Scanner, p Problem) (Answer, error) {
	line, err := in.FilledLine()
	if err != nil {
		return Answer{}, err
	}
	answer := Answer{Line: in.Line}
	switch string(line) {
	case MatrixNo:
		answer.None = true
		return answer, nil
	case lex.Undecided:
		return answer, nil
	case MatrixYes:
	default:
		return answer, in.Errorf(1, "found %s, expected %q or %q", lex.Quote(line), MatrixYes,
			MatrixNo)
	}
	for {
		line, err := in.FilledLine()
		if err == io.EOF {
			break
		}
		if err != nil {
			return answer, err
		}
		if line[0] < '0' || line[0] > '9' {
			in.Unscan()
			break
		}
		options, serr := readRowNumbers(in, p)
		if serr != nil {
			return answer, serr
		}
		if len(answer.Options) == MaxAnswers {
			return answer, in.Errorf(0, "more than %d solutions", MaxAnswers)
		}
		answer.Options = append(answer.Options, options)
	}
	answer.Yes = answer.Options == nil
	return answer, nil
}

// readRowNumbers reads a line of row numbers. Rows of zeros are left out.
func readRowNumbers(in *lex.Scanner, p Problem) ([]int, *lex.Fault) {
	options := []int{}
	rows := 0
	if p.Problem != nil {
		rows = p.rows.size(p.Problem)
	}
	for at := 0; ; {
		start, end := lex.WordAt(in.Text, at)
		if start == end {
			slices.Sort(options)
			return options, nil
		}
		row, ok := lex.Number(in.Text[start:end])
		if !ok || row < 1 || row > rows {
			return nil, in.Errorf(start+1, "found %s, expected the number of a row from 1 to %d",
				lex.Quote(in.Text[start:end]), rows)
		}
		if o := p.rows.option(row - 1); o >= 0 {
			options = append(options, o)
		}
		at = end
	}
}
