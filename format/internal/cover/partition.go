package cover

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// partition is an integer program as formats lp and mps have it, where it is an exact
// cover problem: the columns are numbers 0 or 1, and say which options are chosen. A row is
// a sum of columns that is 1, a primary item, or at most 1, a secondary item. The
// objective has the costs of the options.
//
// An option of secondary items only is never chosen, but such a column may be 1. So the
// first row of each such column, though its sum is at most 1, becomes a primary item that
// has one more option, which contains nothing else, costs nothing, and stands for no
// column.
type partition struct {
	rows     []partitionRow
	rowOf    map[string]int
	columns  []partitionColumn
	columnOf map[string]int
	maximize bool
}

// partitionRow is a row of a partition.
type partitionRow struct {
	name   string
	line   int
	atMost bool // the sum is at most 1, not exactly 1
	one    bool // the right side is 1
}

// partitionColumn is a column of a partition.
type partitionColumn struct {
	name     string
	line     int
	rows     []int
	cost     int64
	integer  bool
	from, to float64
}

func newPartition() *partition {
	return &partition{rowOf: map[string]int{}, columnOf: map[string]int{}}
}

// addRow adds a row. Its name must be new.
func (p *partition) addRow(row partitionRow) *lex.Fault {
	if _, ok := p.rowOf[row.name]; ok {
		return &lex.Fault{Line: row.line, Err: fmt.Errorf("found a second row %s",
			lex.Quote([]byte(row.name)))}
	}
	p.rowOf[row.name] = len(p.rows)
	p.rows = append(p.rows, row)
	return nil
}

// column returns the column of a name, which is made if it is new.
func (p *partition) column(name []byte, line int) *partitionColumn {
	i, ok := p.columnOf[string(name)]
	if !ok {
		i = len(p.columns)
		p.columnOf[string(name)] = i
		p.columns = append(p.columns, partitionColumn{name: string(name), line: line,
			to: math.Inf(1)})
	}
	return &p.columns[i]
}

// add says that a column is in a row with a coefficient.
func (p *partition) add(column *partitionColumn, row int, coefficient float64) error {
	switch n := len(column.rows); {
	case coefficient == 0:
		return nil
	case coefficient != 1:
		return p.refuse(row, "the coefficient %v of %s, expected 1", coefficient, column.name)
	case n > 0 && column.rows[n-1] == row:
		return p.refuse(row, "%s twice", column.name)
	}
	column.rows = append(column.rows, row)
	return nil
}

// setCost sets what a column costs.
func (c *partitionColumn) setCost(coefficient float64) error {
	if coefficient != math.Trunc(coefficient) || math.Abs(coefficient) > exactcover.MaxCost {
		return fmt.Errorf("found the cost %v of %s in the objective: %w",
			coefficient, c.name, exactcover.ErrCost)
	}
	c.cost = int64(coefficient)
	return nil
}

// bound says that a column is <, > or = a number, < and > including it.
func (c *partitionColumn) bound(relation byte, to float64) {
	if relation != '>' {
		c.to = to
	}
	if relation != '<' {
		c.from = to
	}
}

// refuse returns the error for a row that is not an item.
func (p *partition) refuse(row int, format string, args ...any) error {
	return fmt.Errorf("row %s is not an item of exact cover: found %s", p.rows[row].name,
		fmt.Sprintf(format, args...))
}

// problem sets the problem of a case.
func (p *partition) problem(out *Case) *lex.Fault {
	if len(p.rows) > maxItems {
		return &lex.Fault{Line: out.Line, Err: fmt.Errorf("found %d rows, expected at most %d",
			len(p.rows), maxItems)}
	}
	slack := make([]bool, len(p.rows))
	for i := range p.columns {
		c := &p.columns[i]
		at := &lex.Fault{Line: c.line}
		switch {
		case !c.integer || c.from != 0 || c.to != 1:
			at.Err = fmt.Errorf("column %s is not an option of exact cover: it is not binary",
				c.name)
			return at
		case len(c.rows) == 0:
			at.Err = fmt.Errorf("column %s is not an option of exact cover: it is in no row",
				c.name)
			return at
		}
		if p.maximize {
			c.cost = -c.cost
		}
		secondary := true
		for _, row := range c.rows {
			secondary = secondary && p.rows[row].atMost
		}
		slack[c.rows[0]] = slack[c.rows[0]] || secondary
	}
	cover := new(exactcover.Problem)
	for i, row := range p.rows {
		kind := exactcover.Primary
		if row.atMost && !slack[i] {
			kind = exactcover.Secondary
		}
		err := AddItem(cover, row.name, kind)
		if err == nil && !row.one {
			err = p.refuse(i, "no right side, expected 1")
		}
		if err != nil {
			return &lex.Fault{Line: row.line, Err: err}
		}
	}
	names := make([]string, 0, len(p.columns))
	var elements []exactcover.Element
	for i := range p.columns {
		c := &p.columns[i]
		elements = elements[:0]
		for _, row := range c.rows {
			elements = append(elements, exactcover.Element{Item: row})
		}
		o, err := cover.AddOption(elements...)
		if err == nil {
			err = cover.SetCost(o, c.cost)
		}
		var oe *exactcover.OptionError
		if errors.As(err, &oe) && oe.Element >= 0 {
			err = p.refuse(c.rows[oe.Element], "%s twice", c.name)
		}
		if err != nil {
			return &lex.Fault{Line: c.line, Err: err}
		}
		names = append(names, c.name)
	}
	for row, need := range slack {
		if need && p.rows[row].atMost {
			if _, err := cover.AddOption(exactcover.Element{Item: row}); err != nil {
				return &lex.Fault{Line: p.rows[row].line, Err: err}
			}
			names = append(names, "")
		}
	}
	if p.maximize {
		out.Remarks = append(out.Remarks, "the program says Maximize: costs have the other sign")
	}
	out.Problem = Problem{cover, Names{columns: names}}
	return nil
}

// columnLists has the names of the columns of a solution.
var columnLists = optionLists{
	word: func(dst []byte, p Problem, o int) []byte {
		if name := columnName(p, o); name != "" {
			dst = append(append(dst, ' '), name...)
		}
		return dst
	},
	find: func(p Problem) func(word []byte) (int, error) {
		options := make(map[string]int, p.NumOptions())
		for o := range p.NumOptions() {
			options[columnName(p, o)] = o
		}
		return func(word []byte) (int, error) {
			o, ok := options[string(word)]
			if !ok {
				return 0, errors.New("the name of a column")
			}
			return o, nil
		}
	},
	complete: completeColumns,
}

// completeColumns appends the options that stand for no column and whose items the others
// leave out.
func completeColumns(p Problem, options []int) []int {
	covered := map[int]bool{}
	for _, o := range options {
		for _, e := range p.Option(o) {
			covered[e.Item] = true
		}
	}
	for o, name := range p.columns {
		if name == "" && !covered[p.Option(o)[0].Item] {
			options = append(options, o)
		}
	}
	return options
}

// columnName returns the name of the column of an option, "" if it stands for none.
func columnName(p Problem, o int) string {
	if p.columns != nil {
		return p.columns[o]
	}
	return "x" + strconv.Itoa(o+1)
}

// partitionWriter is an exact cover problem as an integer program.
type partitionWriter struct {
	rows   []partitionOut
	column func(o int) string
}

// partitionOut is a row that is written.
type partitionOut struct {
	name    string
	atMost  bool
	options []int32
}

// maxConflicts bounds the rows that stand for two options which disagree on a colour.
const maxConflicts = 1_000_000

// newPartitionWriter returns the rows of a problem, in the order of the
// items. The error says why the format of that name cannot hold it.
func newPartitionWriter(p Problem, format string) (*partitionWriter, error) {
	n := p.NumOptions()
	if n == 0 || p.NumItems() == 0 {
		return nil, lex.CannotHold("a problem of %d options and %d items in format %s, which has at "+
			"least 1 of each", n, p.NumItems(), format)
	}
	name := namesOr("i", p.NumItems(), isProgramName, func(i int) string { return p.Item(i).Name })
	w := &partitionWriter{column: func(o int) string { return "x" + strconv.Itoa(o+1) }}
	if !slices.Contains(p.columns, "") && p.columns != nil {
		w.column = namesOr("x", n, isProgramName, func(o int) string { return p.columns[o] })
	}
	options := make([][]int32, p.NumItems())
	coloured := make([]bool, p.NumItems())
	shade := map[[2]int32]exactcover.Colour{} // of an item in an option, if it has one
	var elements []exactcover.Element
	for o := range n {
		elements = p.AppendOption(elements[:0], o)
		primary := false
		for _, e := range elements {
			primary = primary || p.Item(e.Item).Kind == exactcover.Primary
			options[e.Item] = append(options[e.Item], int32(o))
			if e.Colour != 0 {
				coloured[e.Item] = true
				shade[[2]int32{int32(e.Item), int32(o)}] = e.Colour
			}
		}
		if !primary {
			return nil, lex.CannotHold("option %d in format %s: it has secondary items only, so it is "+
				"never chosen", o+1, format)
		}
	}
	conflicts := 0
	for i, in := range options {
		if !coloured[i] {
			atMost := p.Item(i).Kind == exactcover.Secondary
			w.rows = append(w.rows, partitionOut{name(i), atMost, in})
			continue
		}
		number := 0
		for a := range in {
			for b := range a {
				x := shade[[2]int32{int32(i), in[a]}]
				if x != 0 && x == shade[[2]int32{int32(i), in[b]}] {
					continue
				}
				if conflicts++; conflicts > maxConflicts {
					return nil, lex.CannotHold("the colours of %s in format %s, where each two "+
						"options that disagree are a row: there are more than %d", p.Item(i).Name,
						format, maxConflicts)
				}
				number++
				w.rows = append(w.rows, partitionOut{name(i) + "~" + strconv.Itoa(number), true,
					[]int32{in[b], in[a]}})
			}
		}
	}
	return w, nil
}

// isProgramName reports whether the programs that read lp and mps read a name. Names with
// ~ are kept for rows of two options.
func isProgramName(name string) bool {
	if name == "" || len(name) > 250 || name[0] >= '0' && name[0] <= '9' ||
		strings.IndexByte(".$", name[0]) >= 0 || lpSections[strings.ToLower(name)] != lpNoSection {
		return false
	}
	for _, ch := range []byte(name) {
		if !lex.IsLetter(ch) && (ch < '0' || ch > '9') &&
			strings.IndexByte("_.#$%&(),;?@!", ch) < 0 {
			return false
		}
	}
	// e5 is a number to some.
	return name[0]|0x20 != 'e' || len(name) > 1 && lex.IsLetter(name[1])
}
