package cover

import (
	"bufio"
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet/format/internal/lex"
)

// LP is the text of integer programs that CPLEX introduced, set partitioning and packing.
var LP = &Text{
	Detect:         detectLP,
	Read:           oneProblem(readLP),
	Write:          writeLP,
	AppendSolution: columnLists.write,
	ReadAnswer:     columnLists.read,
}

// An lpSection is a part of a program.
type lpSection uint8

const (
	lpNoSection lpSection = iota
	lpMinimizeSection
	lpMaximizeSection
	lpRowSection
	lpBoundSection
	lpGeneralSection
	lpBinarySection
	lpEndSection
	lpOtherSection // what no exact cover problem has
)

// lpSections has the headings in lower case. That of the rows may have two words.
var lpSections = map[string]lpSection{
	"minimize": lpMinimizeSection, "minimum": lpMinimizeSection, "min": lpMinimizeSection,
	"maximize": lpMaximizeSection, "maximum": lpMaximizeSection, "max": lpMaximizeSection,
	"subject": lpRowSection, "such": lpRowSection, "st": lpRowSection, "s.t.": lpRowSection,
	"st.":    lpRowSection,
	"bounds": lpBoundSection, "bound": lpBoundSection,
	"general": lpGeneralSection, "generals": lpGeneralSection, "gen": lpGeneralSection,
	"integer": lpGeneralSection, "integers": lpGeneralSection, "int": lpGeneralSection,
	"binary": lpBinarySection, "binaries": lpBinarySection, "bin": lpBinarySection,
	"end":             lpEndSection,
	"semi-continuous": lpOtherSection, "semis": lpOtherSection, "sos": lpOtherSection,
	"sos1": lpOtherSection, "sos2": lpOtherSection,
}

// detectLP: the first line that is not a comment begins with the heading of an objective, and
// the heading of the rows begins a later line.
func detectLP(prefix []byte, eof bool) lex.Verdict {
	objective := false
	for line := range bytes.Lines(prefix) {
		start, end := lex.WordAt(line, 0)
		if start == end || line[start] == '\\' {
			continue
		}
		section := lpSections[strings.ToLower(string(line[start:end]))]
		switch {
		case !objective && section != lpMinimizeSection && section != lpMaximizeSection:
			return lex.No
		case objective && section == lpRowSection:
			return lex.Yes
		}
		objective = true
	}
	switch {
	case !eof:
		return lex.More
	case objective && len(prefix) >= lex.FullPrefix && bytes.Contains(prefix, []byte(" + ")):
		return lex.Yes // the objective is longer than what detection looks at
	}
	return lex.No
}

// lpReader reads a program. Its tokens are names, numbers, and signs.
type lpReader struct {
	lex.TokenReader
	p *partition
}

// isLPSign reports whether a character is not part of a name.
func isLPSign(ch byte) bool { return strings.IndexByte("+-*/^<>=:[]\\", ch) >= 0 }

// lpToken returns the length of the token that text begins with.
func lpToken(text []byte) int {
	switch ch := text[0]; {
	case ch >= '0' && ch <= '9' || ch == '.':
		return lpNumber(text)
	case ch == '<' || ch == '>' || ch == '=':
		if len(text) > 1 && strings.IndexByte("<>=", text[1]) >= 0 {
			return 2
		}
		return 1
	case isLPSign(ch):
		return 1
	}
	n := 1
	for n < len(text) && !lex.IsBlank(text[n]) && !isLPSign(text[n]) {
		n++
	}
	// "semi-continuous" is the one heading with a sign.
	if n == 4 && bytes.EqualFold(text[:min(len(text), 15)], []byte("semi-continuous")) {
		return 15
	}
	return n
}

// lpNumber returns the length of the number that text begins with.
func lpNumber(text []byte) int {
	digits := func(at int) int {
		for at < len(text) && (text[at] >= '0' && text[at] <= '9' || text[at] == '.') {
			at++
		}
		return at
	}
	n := digits(0)
	if n < len(text) && text[n]|0x20 == 'e' {
		at := n + 1
		if at < len(text) && (text[at] == '-' || text[at] == '+') {
			at++
		}
		if end := digits(at); end > at {
			return end
		}
	}
	return n
}

// isName reports whether the current token is a name.
func (r *lpReader) isName() bool {
	return len(r.Token) > 0 && !isLPSign(r.Token[0]) && !r.isNumber()
}

func (r *lpReader) isNumber() bool {
	return len(r.Token) > 0 && (r.Token[0] >= '0' && r.Token[0] <= '9' || r.Token[0] == '.')
}

// section returns the section that the current token begins, lpNoSection if it is no
// heading: headings are the first words of lines, and no names of rows.
func (r *lpReader) section() lpSection {
	if !r.First || len(r.Token) > 15 || bytes.HasPrefix(bytes.TrimLeft(r.In.Text[r.At:], " \t"),
		[]byte(":")) {
		return lpNoSection
	}
	return lpSections[strings.ToLower(string(r.Token))]
}

func readLP(in *lex.Scanner, c *Case) *lex.Fault {
	r := lpReader{TokenReader: lex.TokenReader{In: in, Length: lpToken, Comment: '\\'},
		p: newPartition()}
	if err := r.Next(); err != nil {
		return err
	}
	c.Line = max(r.Place.Line, 1) // there may be nothing but comments
	for ended := false; !ended; {
		section := r.section()
		var err *lex.Fault
		switch section {
		case lpMinimizeSection, lpMaximizeSection:
			r.p.maximize = section == lpMaximizeSection
			if err = r.Next(); err == nil {
				err = r.objective()
			}
		case lpRowSection:
			two := r.Token[1]|0x20 == 'u' // Subject To, Such That
			if err = r.Next(); err == nil && two {
				err = r.Next()
			}
			for err == nil && r.Token != nil && r.section() == lpNoSection {
				err = r.row()
			}
		case lpBoundSection:
			err = r.Next()
			for err == nil && r.Token != nil && r.section() == lpNoSection {
				err = r.bound()
			}
		case lpGeneralSection, lpBinarySection:
			err = r.Next()
			for err == nil && r.Token != nil && r.section() == lpNoSection {
				err = r.kind(section)
			}
		case lpEndSection:
			if err = r.Next(); err == nil && r.Token != nil {
				err = r.Unexpected("the end of the input after End")
			}
			ended = true
		case lpOtherSection:
			err = r.Errorf("an exact cover problem has no section %s", r.Token)
		default:
			err = r.Unexpected("the heading of a section, such as Minimize, Subject To or End")
		}
		if err != nil {
			return err
		}
	}
	return r.p.problem(c)
}

// objective reads the objective.
func (r *lpReader) objective() *lex.Fault {
	if _, err := r.label(); err != nil {
		return err
	}
	return r.terms(func(column *partitionColumn, coefficient float64) error {
		if column == nil {
			return fmt.Errorf("found the number %v in the objective, expected columns only",
				coefficient)
		}
		return column.setCost(float64(column.cost) + coefficient)
	})
}

// label reads the name of a row and its colon, if there is one.
func (r *lpReader) label() (string, *lex.Fault) {
	if !r.isName() || !bytes.HasPrefix(bytes.TrimLeft(r.In.Text[r.At:], " \t"), []byte(":")) {
		return "", nil
	}
	name := string(r.Token)
	err := r.Next()
	if err == nil {
		err = r.Next()
	}
	return name, err
}

// terms reads a sum up to the first thing that is not a term. visit gets each column and its
// coefficient, or nil and a number.
func (r *lpReader) terms(visit func(*partitionColumn, float64) error) *lex.Fault {
	for count := 0; r.Token != nil && r.section() == lpNoSection; count++ {
		place := r.Place
		signed, coefficient := false, 1.0
		for r.Is("+") || r.Is("-") {
			if r.Is("-") {
				coefficient = -coefficient
			}
			signed = true
			if err := r.Next(); err != nil {
				return err
			}
		}
		if !signed && count > 0 || !r.isName() && !r.isNumber() {
			if signed {
				return r.Unexpected("a column after a sign")
			}
			return nil
		}
		if r.isNumber() {
			factor, err := r.number()
			if err != nil {
				return err
			}
			coefficient *= factor
		}
		var column *partitionColumn
		if r.isName() && r.section() == lpNoSection {
			column = r.p.column(r.Token, r.Place.Line)
			if err := r.Next(); err != nil {
				return err
			}
		}
		if err := visit(column, coefficient); err != nil {
			return place.Errorf("%w", err)
		}
	}
	return nil
}

// number reads a number without a sign.
func (r *lpReader) number() (float64, *lex.Fault) {
	f, err := strconv.ParseFloat(string(r.Token), 64)
	if err != nil || !r.isNumber() {
		return 0, r.Unexpected("a number")
	}
	return f, r.Next()
}

// signed reads a number that may have a sign, or be infinite.
func (r *lpReader) signed() (float64, *lex.Fault) {
	sign := 1.0
	if r.Is("+") || r.Is("-") {
		if r.Is("-") {
			sign = -1
		}
		if err := r.Next(); err != nil {
			return 0, err
		}
	}
	if word := strings.ToLower(string(r.Token[:min(len(r.Token), 9)])); word == "inf" ||
		word == "infinity" {
		return sign * math.Inf(1), r.Next()
	}
	f, err := r.number()
	return sign * f, err
}

// relation reads a sign of a relation and returns '<', '>' or '='.
func (r *lpReader) relation() (byte, *lex.Fault) {
	for _, ch := range []byte("<>") {
		if bytes.IndexByte(r.Token, ch) >= 0 {
			return ch, r.Next()
		}
	}
	if !r.Is("=") {
		return 0, r.Unexpected("=, <= or >=")
	}
	return '=', r.Next()
}

// row reads a row.
func (r *lpReader) row() *lex.Fault {
	line := r.Place.Line
	name, err := r.label()
	if err != nil {
		return err
	}
	if name == "" {
		name = "c" + strconv.Itoa(len(r.p.rows)+1)
	}
	if err := r.p.addRow(partitionRow{name: name, line: line, one: true}); err != nil {
		return err
	}
	row := len(r.p.rows) - 1
	err = r.terms(func(column *partitionColumn, coefficient float64) error {
		if column == nil {
			return r.p.refuse(row, "the number %v, expected columns only", coefficient)
		}
		return r.p.add(column, row, coefficient)
	})
	if err != nil {
		return err
	}
	place := r.Place
	relation, err := r.relation()
	if err != nil {
		return err
	}
	if relation == '>' {
		return place.Errorf("%w", r.p.refuse(row, ">=, expected = or <="))
	}
	r.p.rows[row].atMost = relation == '<'
	place = r.Place
	right, err := r.signed()
	if err == nil && right != 1 {
		err = place.Errorf("%w", r.p.refuse(row, "the right side %v, expected 1", right))
	}
	return err
}

// bound reads the bounds of a column: x <= 1, 0 <= x <= 1, x = 1, x free.
func (r *lpReader) bound() *lex.Fault {
	var left float64
	var relation byte
	var err *lex.Fault
	if !r.isName() {
		if left, err = r.signed(); err == nil {
			relation, err = r.relation()
		}
	}
	if err != nil {
		return err
	}
	if !r.isName() {
		return r.Unexpected("the name of a column")
	}
	column := r.p.column(r.Token, r.Place.Line)
	if err := r.Next(); err != nil {
		return err
	}
	if relation != 0 {
		column.bound('<'+'>'-relation, left) // 0 <= x says what x >= 0 says
	}
	switch {
	case bytes.EqualFold(r.Token, []byte("free")):
		column.from = math.Inf(-1)
		return r.Next()
	case relation != 0 && !bytes.ContainsAny(r.Token, "<>="):
		return nil
	}
	if relation, err = r.relation(); err != nil {
		return err
	}
	right, err := r.signed()
	column.bound(relation, right)
	return err
}

// kind reads the name of a column of integers.
func (r *lpReader) kind(section lpSection) *lex.Fault {
	if !r.isName() {
		return r.Unexpected("the name of a column")
	}
	column := r.p.column(r.Token, r.Place.Line)
	column.integer = true
	if section == lpBinarySection {
		column.from, column.to = 0, 1
	}
	return r.Next()
}

func writeLP(out *bufio.Writer, p Problem) error {
	s, err := newPartitionWriter(p, "lp")
	if err != nil {
		return err
	}
	out.WriteString("Minimize\n cost:")
	line := lpLine{out: out}
	for o := range p.NumOptions() {
		line.term(p.Cost(o), s.column(o))
	}
	out.WriteString("\nSubject To\n")
	for _, row := range s.rows {
		out.WriteString(" " + row.name + ":")
		line = lpLine{out: out}
		for _, o := range row.options {
			line.term(1, s.column(int(o)))
		}
		if len(row.options) == 0 {
			line.term(0, s.column(0)) // an item that no option has
		}
		if row.atMost {
			out.WriteString(" <= 1\n")
		} else {
			out.WriteString(" = 1\n")
		}
	}
	out.WriteString("Binary\n")
	for o := range p.NumOptions() {
		out.WriteString(" " + s.column(o) + "\n")
	}
	_, err = out.WriteString("End\n")
	return err
}

// lpLine writes a sum.
type lpLine struct {
	out   *bufio.Writer
	terms int
}

// lpTerms is how many terms of a sum stand in a line: some programs read lines of at most
// some hundred characters.
const lpTerms = 8

// term writes a column and its coefficient.
func (l *lpLine) term(coefficient int64, column string) {
	if l.terms > 0 && l.terms%lpTerms == 0 {
		l.out.WriteString("\n ")
	}
	switch {
	case coefficient < 0:
		l.out.WriteString(" -")
		coefficient = -coefficient
	case l.terms > 0:
		l.out.WriteString(" +")
	}
	l.terms++
	if coefficient != 1 {
		l.out.WriteByte(' ')
		l.out.WriteString(strconv.FormatInt(coefficient, 10))
	}
	l.out.WriteString(" " + column)
}
