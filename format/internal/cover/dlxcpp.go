package cover

import (
	"bufio"
	"bytes"
	"fmt"
	"strconv"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// DLXCpp is a header, then rows of 0 and 1.
var DLXCpp = newDLXCpp("dlx-cpp", false)

// DLXCppSparse is a header, then for each row its columns with a 1. It is not detected.
var DLXCppSparse = newDLXCpp("dlx-cpp-sparse", true)

func newDLXCpp(name string, sparse bool) *Text {
	lists := optionLists{
		word: func(dst []byte, p Problem, o int) []byte {
			return strconv.AppendInt(append(dst, ' '), int64(p.rows.row(o)), 10)
		},
		find:  findDLXCppRow,
		total: "solutions:",
	}
	return &Text{
		Detect: detectDLXCpp,
		Read: oneProblem(func(in *lex.Scanner, c *Case) *lex.Fault {
			r := dlxCppReader{in: in, sparse: sparse}
			return r.read(in, c)
		}),
		Write: func(out *bufio.Writer, p Problem) error {
			w := dlxCppWriter{sparse: sparse, name: name}
			return w.write(out, p)
		},
		AppendSolution: lists.write,
		ReadAnswer:     lists.read,
	}
}

// findDLXCppRow finds options by the numbers of their rows.
func findDLXCppRow(p Problem) func(word []byte) (int, error) {
	rows := p.rows.size(p.Problem)
	return func(word []byte) (int, error) {
		row, ok := lex.Number(word)
		o := -1
		if ok && row < rows {
			o = p.rows.option(row)
		}
		if o < 0 {
			return 0, fmt.Errorf("the number of a row from 0 to %d that has a 1", rows-1)
		}
		return o, nil
	}
}

// detectDLXCpp: the first line is N, or N S with S < N, and the lines after it are N
// numbers 0 or 1. As a matrix of N rows and S columns the text would have N·S numbers. If
// N is 9, the lines may also be the first rows of a counted puzzle.
func detectDLXCpp(prefix []byte, eof bool) lex.Verdict {
	line, rest, whole := bytes.Cut(bytes.TrimLeft(prefix, " \t\r\n"), []byte("\n"))
	n, secondary, ok := dlxCppHeader(line)
	switch {
	case len(line) == 0 && !eof:
		return lex.More
	case !ok || !whole:
		return lex.No
	}
	words := 0
	for line := range bytes.Lines(rest) {
		if start, end := lex.WordAt(line, 0); start == end {
			continue
		}
		if line[len(line)-1] != '\n' && len(prefix) >= lex.FullPrefix {
			if bits := len(line) / 2; isMatrixRow(line[:2*bits], bits) {
				return lex.Yes // the row is longer than what detection looks at
			}
			return lex.No
		}
		if !isMatrixRow(line, n) {
			return lex.No
		}
		if words += n; words > n*secondary && words > 81 {
			return lex.Yes
		}
	}
	switch {
	case !eof:
		return lex.More
	case words == 0 || words == n*secondary:
		return lex.No
	}
	return lex.Yes
}

// dlxCppHeader reads a line that is N or N S, with S < N.
func dlxCppHeader(line []byte) (columns, secondary int, ok bool) {
	start, end := lex.WordAt(line, 0)
	if columns, ok = lex.Number(line[start:end]); !ok || columns < 1 {
		return 0, 0, false
	}
	if start, end = lex.WordAt(line, end); start == end {
		return columns, 0, true
	}
	secondary, ok = lex.Number(line[start:end])
	_, after := lex.WordAt(line, end)
	return columns, secondary, ok && after == len(line) && secondary < columns
}

// dlxCppReader reads a problem.
type dlxCppReader struct {
	in      *lex.Scanner
	sparse  bool
	columns int
	cover   sizedCover
}

// read reads a problem whose first line is the current one.
func (r *dlxCppReader) read(in *lex.Scanner, c *Case) *lex.Fault {
	start, end := lex.WordAt(in.Text, 0)
	columns, ok := lex.Number(in.Text[start:end])
	if !ok || columns < 1 || columns > maxItems {
		return in.Errorf(start+1, "found %s, expected the number of columns, 1 to %d",
			lex.Quote(in.Text[start:end]), maxItems)
	}
	secondary := 0
	if start, end = lex.WordAt(in.Text, end); start < end {
		if secondary, ok = lex.Number(in.Text[start:end]); !ok || secondary > columns {
			return in.Errorf(start+1, "found %s, expected the number of secondary columns, 0 to %d",
				lex.Quote(in.Text[start:end]), columns)
		}
	}
	if start, end = lex.WordAt(in.Text, end); start < end {
		return in.Errorf(start+1, "found %s, expected the end of the line",
			lex.Quote(in.Text[start:end]))
	}
	r.columns = columns
	line, row := in.Line, 0
	of := []int32{} // the rows of the options
	for blanks := 0; in.Scan(); {
		if in.TooLong {
			return in.ErrTooLong()
		}
		if start, end := lex.WordAt(in.Text, 0); start == end {
			blanks++
			continue
		}
		if !r.sparse {
			row += blanks
		}
		blanks = 0
		before := len(r.cover.elements)
		if err := r.readRow(); err != nil {
			return err
		}
		if len(r.cover.elements) > before {
			r.cover.end(in.Line, 0)
			of = append(of, int32(row))
		}
		row++
	}
	r.cover.p = new(exactcover.Problem)
	var err *lex.Fault
	c.Problem.Problem, err = r.cover.problem(columns, line, func(i int) exactcover.Kind {
		if i < secondary {
			return exactcover.Secondary
		}
		return exactcover.Primary
	})
	if len(of) < row {
		c.Problem.rows = &matrixRows{of: of, count: row}
	}
	return err
}

// readRow appends the elements of a row.
func (r *dlxCppReader) readRow() *lex.Fault {
	in := r.in
	words := 0
	for at := 0; ; words++ {
		start, end := lex.WordAt(in.Text, at)
		if start == end {
			break
		}
		word := in.Text[start:end]
		at = end
		item, ok := lex.Number(word)
		switch {
		case r.sparse && (!ok || item >= r.columns):
			return in.Errorf(start+1, "found %s, expected the number of a column, 0 to %d: %w",
				lex.Quote(word), r.columns-1, exactcover.ErrUnknownItem)
		case !r.sparse && words == r.columns:
			return in.Errorf(start+1, "found %s after %d numbers, expected the end of the row",
				lex.Quote(word), words)
		case !r.sparse && string(word) != "0" && string(word) != "1":
			return in.Errorf(start+1, "found %s, expected 0 or 1 (column %d of %d)",
				lex.Quote(word), words+1, r.columns)
		case !r.sparse && string(word) == "0":
			continue
		case !r.sparse:
			item = words
		}
		r.cover.elements = append(r.cover.elements, exactcover.Element{Item: item})
	}
	if !r.sparse && words < r.columns {
		return in.Errorf(0, "found a row of %d numbers, expected %d", words, r.columns)
	}
	return nil
}

// dlxCppWriter writes a problem.
type dlxCppWriter struct {
	sparse bool
	name   string
}

func (w *dlxCppWriter) write(out *bufio.Writer, p Problem) error {
	n := p.NumItems()
	switch {
	case p.HasCosts():
		return lex.CannotHold("costs of options in format %s; sparse can", w.name)
	case p.NumColours() > 0:
		return lex.CannotHold("colours, such as %s, in format %s", p.ColourName(1), w.name)
	case n == 0 || n > maxItems:
		return lex.CannotHold("a problem of %d items in format %s, which has 1 to %d", n, w.name,
			maxItems)
	case !w.sparse && p.rows.size(p.Problem) > maxElements/n:
		return lex.CannotHold("%d options of %d items in format %s, which has at most %d numbers",
			p.rows.size(p.Problem), n, w.name, maxElements)
	}
	// The secondary columns come first.
	column := make([]int, n)
	secondary := 0
	for _, kind := range []exactcover.Kind{exactcover.Secondary, exactcover.Primary} {
		next := secondary
		for i := range n {
			if p.Item(i).Kind == kind {
				column[i] = next
				next++
			}
		}
		if kind == exactcover.Secondary {
			secondary = next
		}
	}
	line := strconv.AppendInt(nil, int64(n), 10)
	if secondary > 0 {
		line = strconv.AppendInt(append(line, ' '), int64(secondary), 10)
	}
	out.Write(append(line, '\n'))
	var elements []exactcover.Element
	zeros := bytes.Repeat([]byte("0 "), n)
	zeros[len(zeros)-1] = '\n'
	for row := range p.rows.size(p.Problem) {
		elements = elements[:0]
		if o := p.rows.option(row); o >= 0 {
			elements = p.AppendOption(elements, o)
		}
		line = line[:0]
		if w.sparse {
			for _, e := range elements {
				line = append(strconv.AppendInt(line, int64(column[e.Item]), 10), ' ')
			}
			if len(line) == 0 {
				continue
			}
			line[len(line)-1] = '\n'
		} else {
			line = append(line, zeros...)
			for _, e := range elements {
				line[2*column[e.Item]] = '1'
			}
		}
		if _, err := out.Write(line); err != nil {
			return err
		}
	}
	return nil
}
