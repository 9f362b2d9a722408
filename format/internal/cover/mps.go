package cover

import (
	"bufio"
	"bytes"
	"fmt"
	"math"
	"strconv"

	"github.com/nonet-dev/nonet/format/internal/lex"
)

// MPS is the older text of integer programs, column by column.
var MPS = &Text{
	Detect:         detectMPS,
	Read:           oneProblem(readMPS),
	Write:          writeMPS,
	AppendSolution: columnLists.write,
	ReadAnswer:     columnLists.read,
}

// detectMPS: the first line that is not a comment begins with NAME, and a later one with
// ROWS; or the first one is ROWS.
func detectMPS(prefix []byte, eof bool) lex.Verdict {
	named := false
	for line := range bytes.Lines(prefix) {
		start, end := lex.WordAt(line, 0)
		switch word := string(line[:end]); {
		case start == end || line[0] == '*':
		case word == "ROWS":
			return lex.Yes
		case named && start == 0 && word != "OBJSENSE":
			return lex.No
		case !named && word != "NAME":
			return lex.No
		default:
			named = true
		}
	}
	return lex.MoreUnless(eof)
}

// mpsReader reads a program line by line.
type mpsReader struct {
	in        *lex.Scanner
	p         *partition
	objective string // the row N
	integers  bool   // between the markers
	words     [6][]byte
	starts    [6]int
	count     int // of the words
}

func readMPS(in *lex.Scanner, c *Case) *lex.Fault {
	r := mpsReader{in: in, p: newPartition()}
	in.Unscan()
	section, begun := "", false
	for in.Scan() {
		if in.TooLong {
			return in.ErrTooLong()
		}
		if len(in.Text) > 0 && in.Text[0] == '*' {
			continue
		}
		if err := r.split(); err != nil {
			return err
		}
		if r.count == 0 {
			continue
		}
		if !begun {
			c.Line, begun = in.Line, true
		}
		var err *lex.Fault
		switch {
		case section == "ENDATA":
			return in.Errorf(r.starts[0]+1, "found %s after ENDATA, expected the end of the input",
				lex.Quote(r.words[0]))
		case r.starts[0] > 0:
			err = r.data(section)
		default:
			section = string(r.words[0])
			err = r.heading(section)
		}
		if err != nil {
			return err
		}
	}
	if section != "ENDATA" {
		return in.Errorf(0, "the input ends, expected ENDATA")
	}
	return r.p.problem(c)
}

// split splits the line into words.
func (r *mpsReader) split() *lex.Fault {
	r.count = 0
	for at := 0; ; r.count++ {
		start, end := lex.WordAt(r.in.Text, at)
		switch {
		case start == end:
			return nil
		case r.count == len(r.words):
			return r.in.Errorf(start+1, "found %s, expected at most %d words in a line: names "+
				"have no blanks", lex.Quote(r.in.Text[start:end]), len(r.words))
		}
		r.words[r.count], r.starts[r.count] = r.in.Text[start:end], start
		at = end
	}
}

// expect returns an error if the line does not have min to max words, which what names.
func (r *mpsReader) expect(min, max int, what string) *lex.Fault {
	if r.count < min || r.count > max {
		return r.in.Errorf(0, "found %d words, expected %s", r.count, what)
	}
	return nil
}

// heading reads the line that begins a section.
func (r *mpsReader) heading(section string) *lex.Fault {
	switch section {
	case "NAME", "ROWS", "COLUMNS", "RHS", "RANGES", "BOUNDS", "ENDATA":
		return nil
	case "OBJSENSE":
		if r.count > 1 {
			return r.sense(1)
		}
		return nil
	}
	return r.in.Errorf(1, "found %s, expected NAME, ROWS, COLUMNS, RHS, BOUNDS or ENDATA",
		lex.Quote(r.words[0]))
}

// sense reads the direction of the objective.
func (r *mpsReader) sense(word int) *lex.Fault {
	switch text := string(bytes.ToUpper(r.words[word])); text {
	case "MAX", "MAXIMIZE", "MIN", "MINIMIZE":
		r.p.maximize = text[1] == 'A'
		return nil
	}
	return r.in.Errorf(r.starts[word]+1, "found %s, expected MAX or MIN", lex.Quote(r.words[word]))
}

// data reads a line of a section.
func (r *mpsReader) data(section string) *lex.Fault {
	switch section {
	case "OBJSENSE":
		return r.sense(0)
	case "ROWS":
		return r.row()
	case "COLUMNS":
		return r.column()
	case "RHS":
		return r.right()
	case "RANGES":
		return r.in.Errorf(0, "an exact cover problem has no RANGES, such as that of row %s",
			r.words[max(r.count-2, 0)])
	case "BOUNDS":
		return r.bound()
	}
	return r.in.Errorf(r.starts[0]+1, "found %s, expected the heading of a section at the "+
		"beginning of its line", lex.Quote(r.words[0]))
}

// row reads the kind and the name of a row.
func (r *mpsReader) row() *lex.Fault {
	if err := r.expect(2, 2, "the kind and the name of a row"); err != nil {
		return err
	}
	name, kind := string(r.words[1]), string(bytes.ToUpper(r.words[0]))
	switch kind {
	case "N":
		if r.objective != "" {
			return r.in.Errorf(0, "row %s is not an item of exact cover: found a second row N",
				name)
		}
		r.objective = name
		return nil
	case "E", "L":
		return r.p.addRow(partitionRow{name: name, line: r.in.Line, atMost: kind == "L"})
	case "G":
		return r.in.Errorf(0, "row %s is not an item of exact cover: found >=, expected = or <=",
			name)
	}
	return r.in.Errorf(r.starts[0]+1, "found %s, expected the kind of a row, N, E or L",
		lex.Quote(r.words[0]))
}

// column reads coefficients of a column, or a marker.
func (r *mpsReader) column() *lex.Fault {
	if r.count == 3 && string(r.words[1]) == "'MARKER'" {
		switch string(r.words[2]) {
		case "'INTORG'", "'INTEND'":
			r.integers = string(r.words[2]) == "'INTORG'"
			return nil
		}
		return r.in.Errorf(r.starts[2]+1, "found %s, expected 'INTORG' or 'INTEND'",
			lex.Quote(r.words[2]))
	}
	if r.count != 3 && r.count != 5 {
		return r.in.Errorf(0, "found %d words, expected a column, and a row and a number once or "+
			"twice", r.count)
	}
	column := r.p.column(r.words[0], r.in.Line)
	if r.integers {
		column.integer = true
		column.to = 1
	}
	return r.pairs(1, func(row string, f float64) error {
		if row == r.objective {
			return column.setCost(f)
		}
		i, ok := r.p.rowOf[row]
		if !ok {
			return fmt.Errorf("found %s, expected the name of a row", lex.Quote([]byte(row)))
		}
		return r.p.add(column, i, f)
	})
}

// pairs reads pairs of a name and a number from a word on.
func (r *mpsReader) pairs(from int, visit func(name string, f float64) error) *lex.Fault {
	for i := from; i < r.count; i += 2 {
		f, err := r.number(i + 1)
		if err != nil {
			return err
		}
		if err := visit(string(r.words[i]), f); err != nil {
			return r.in.Errorf(r.starts[i]+1, "%w", err)
		}
	}
	return nil
}

// number returns the value of a word.
func (r *mpsReader) number(word int) (float64, *lex.Fault) {
	f, err := strconv.ParseFloat(string(r.words[word]), 64)
	if err != nil {
		return 0, r.in.Errorf(r.starts[word]+1, "found %s, expected a number",
			lex.Quote(r.words[word]))
	}
	return f, nil
}

// right reads right sides. The name of their set may be missing.
func (r *mpsReader) right() *lex.Fault {
	if err := r.expect(2, 5, "the right sides of one or two rows"); err != nil {
		return err
	}
	return r.pairs(r.count%2, func(name string, f float64) error {
		row, ok := r.p.rowOf[name]
		switch {
		case name == r.objective && f == 0:
			return nil
		case name == r.objective:
			return fmt.Errorf("found the number %v in the objective, expected columns only", -f)
		case !ok:
			return fmt.Errorf("found %s, expected the name of a row", lex.Quote([]byte(name)))
		case f != 1:
			return r.p.refuse(row, "the right side %v, expected 1", f)
		}
		r.p.rows[row].one = true
		return nil
	})
}

// bound reads a bound. The name of its set may be missing.
func (r *mpsReader) bound() *lex.Fault {
	kind := string(bytes.ToUpper(r.words[0]))
	words := 1 // of the value
	switch kind {
	case "BV", "FR", "MI", "PL":
		words = 0
	case "UP", "LO", "FX", "UI", "LI":
	default:
		return r.in.Errorf(r.starts[0]+1, "found %s, expected the kind of a bound, such as UP",
			lex.Quote(r.words[0]))
	}
	if err := r.expect(2+words, 4, "a bound, its set, a column and a number"); err != nil {
		return err
	}
	// BV BND x may have a number, too.
	at := 1
	if r.count > 2+words {
		at = 2
	}
	i, ok := r.p.columnOf[string(r.words[at])]
	if !ok {
		return r.in.Errorf(r.starts[at]+1, "found %s, expected the name of a column",
			lex.Quote(r.words[at]))
	}
	column := &r.p.columns[i]
	f := 0.0
	if words > 0 {
		var err *lex.Fault
		if f, err = r.number(at + 1); err != nil {
			return err
		}
	}
	switch kind {
	case "BV":
		column.integer, column.from, column.to = true, 0, 1
	case "FR":
		column.from, column.to = math.Inf(-1), math.Inf(1)
	case "MI":
		column.from = math.Inf(-1)
	case "PL":
		column.to = math.Inf(1)
	case "FX":
		column.bound('=', f)
	case "LO", "LI":
		column.integer = column.integer || kind == "LI"
		column.from = f
	case "UP", "UI":
		column.integer = column.integer || kind == "UI"
		column.to = f
	}
	return nil
}

func writeMPS(out *bufio.Writer, p Problem) error {
	w, err := newPartitionWriter(p, "mps")
	if err != nil {
		return err
	}
	const objective = "cost~"
	out.WriteString("NAME          nonet\nROWS\n N  " + objective + "\n")
	rows := make([][]int32, p.NumOptions())
	for i, row := range w.rows {
		kind := " E  "
		if row.atMost {
			kind = " L  "
		}
		out.WriteString(kind + row.name + "\n")
		for _, o := range row.options {
			rows[o] = append(rows[o], int32(i))
		}
	}
	out.WriteString("COLUMNS\n    MARKER    'MARKER'                 'INTORG'\n")
	for o, in := range rows {
		name := w.column(o)
		fmt.Fprintf(out, "    %-8s  %-8s  %12d\n", name, objective, p.Cost(o))
		for _, row := range in {
			fmt.Fprintf(out, "    %-8s  %-8s  %12d\n", name, w.rows[row].name, 1)
		}
	}
	out.WriteString("    MARKER    'MARKER'                 'INTEND'\nRHS\n")
	for _, row := range w.rows {
		fmt.Fprintf(out, "    %-8s  %-8s  %12d\n", "RHS", row.name, 1)
	}
	out.WriteString("BOUNDS\n")
	for o := range rows {
		fmt.Fprintf(out, " UP %-8s  %-8s  %12d\n", "BND", w.column(o), 1)
	}
	_, err = out.WriteString("ENDATA\n")
	return err
}
