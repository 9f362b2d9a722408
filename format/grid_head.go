package format

import (
	"bytes"
	"cmp"
	"fmt"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// headOpen reports whether the puzzle has nothing yet but headers that a header
// adds to.
func (p *gridParser) headOpen(header []byte) bool {
	if _, ok := cutHeader(header, symbolsHeader); ok {
		return p.headed && p.rows == 0 && p.symbols == 0
	}
	if _, ok := cutHeader(header, givensHeader); ok || isRuleHeader(header) {
		return p.headed && p.rows == 0
	}
	return p.headed && p.rows == 0 && p.n == 0
}

// cutHeader returns what stands behind the name of a header.
func cutHeader(text, name []byte) (rest []byte, ok bool) {
	start, _ := lex.WordAt(text, 0)
	if text = text[start:]; len(text) < len(name) || !bytes.EqualFold(text[:len(name)], name) {
		return nil, false
	}
	return text[len(name):], true
}

// isRuleHeader reports whether a header has a rule, under a right or wrong name.
func isRuleHeader(text []byte) bool {
	_, right := cutHeader(text, ruleHeader)
	_, wrong := cutHeader(text, rulesHeader)
	return right || wrong
}

// isHeader reports whether the line is a header, right or wrong. Three numbers
// are one unless they may be a row of the puzzle.
func (p *gridParser) isHeader() bool {
	l := &p.l
	_, layout := cutHeader(l.Text, layoutHeader)
	_, symbols := cutHeader(l.Text, symbolsHeader)
	if layout || symbols {
		return true
	}
	if _, givens := cutHeader(l.Text, givensHeader); givens || isRuleHeader(l.Text) {
		return !p.skip // those of a puzzle that has failed go with it
	}
	if len(l.Fields) != 3 || len(l.Bars) > 0 || p.n == 3 {
		return false
	}
	n, ok := lex.Number(l.Field(0))
	r, ok2 := lex.Number(l.Field(1))
	c, ok3 := lex.Number(l.Field(2))
	wrong := p.rows == 0 && n > 3 && n <= nonet.MaxSize && l.Field(1)[0] > '0' &&
		l.Field(2)[0] > '0'
	return ok && ok2 && ok3 && n > 0 && (r*c == n || r == 0 && c == 0 || wrong)
}

// takeSaid takes a line that has nothing but the size, or the size twice, as stands above the rows
// in exercises. A number that may be a row, or part of one, is not a label.
func (p *gridParser) takeSaid(in *lex.Scanner) bool {
	l := &p.l
	if p.line > 0 || p.skip || len(l.Bars) > 0 || len(l.Fields) == 0 || len(l.Fields) > 2 {
		return false
	}
	text := l.Field(0)
	n, ok := lex.Number(text)
	cells := "01234"[:1+min(len(l.Fields)*len(text), 4)] // the symbols of a row of as many
	if !ok || text[0] == '0' || n < 4 || n > nonet.MaxSize || len(bytes.Trim(text, cells)) == 0 ||
		len(l.Fields) == 2 && !bytes.Equal(text, l.Field(1)) {
		return false
	}
	p.begin(in)
	p.promised = n
	p.keep(l.Text)
	return true
}

// header reads a header.
func (p *gridParser) header(in *lex.Scanner) bool {
	p.begin(in)
	l := &p.l
	var err error
	at, _ := lex.WordAt(l.Text, 0)
	if text, ok := cutHeader(l.Text, symbolsHeader); ok {
		p.symbols, err = p.o.symbolsSaid(string(bytes.TrimSpace(text)))
		if err != nil {
			return p.fail(in.Errorf(at+1, "%w", err))
		}
		p.headed = true
		if p.n > 0 {
			p.setSize(p.n)
		}
		p.keep(l.Text)
		return true
	}
	if text, ok := cutHeader(l.Text, givensHeader); ok {
		p.headed = true
		if p.givens.Text != nil {
			p.refused = cmp.Or(p.refused,
				in.Errorf(at+1, "found a second %q of a grid", givensHeader))
			return true
		}
		p.givens = lex.TextLine{Text: append([]byte{' '}, text...), Line: in.Line}
		p.keep(l.Text)
		return true
	}
	if isRuleHeader(l.Text) {
		text, ok := cutHeader(l.Text, ruleHeader)
		p.headed = true
		switch {
		case p.refused != nil:
			return true
		case !ok:
			p.refused = in.Errorf(at+1, "found %q, expected %q and one rule",
				rulesHeader, ruleHeader)
			return true
		case len(p.rules) == maxRuleHeaders || len(p.text)+len(text) > maxRuleBytes:
			p.refused = in.Errorf(at+1, "found a rule after %d rules of %d bytes: a puzzle has at "+
				"most %d of %d bytes", len(p.rules), len(p.text), maxRuleHeaders, maxRuleBytes)
			return true
		}
		rule := bytes.Clone(bytes.TrimSpace(text))
		p.rules = append(p.rules, lex.TextLine{Text: rule, Line: in.Line})
		p.keep(l.Text)
		return true
	}
	if text, ok := cutHeader(l.Text, layoutHeader); ok {
		p.layout, err = p.layouts.Parse(string(bytes.TrimSpace(text)))
	} else {
		n, _ := lex.Number(l.Field(0))
		r, _ := lex.Number(l.Field(1))
		c, _ := lex.Number(l.Field(2))
		switch {
		case r == 0 && c == 0:
			p.layout, err = p.layouts.Parse(fmt.Sprintf("latin:%d", n))
		case r*c != n:
			err = fmt.Errorf("found boxes of %dx%d, which do not have %d cells: a header is the "+
				"size and the height and width of the boxes, 0 0 for none", r, c, n)
		default:
			p.layout, err = p.layouts.Parse(fmt.Sprintf("%dx%d", r, c))
		}
	}
	if err == nil {
		err = p.o.agrees(p.layout)
	}
	if err != nil {
		return p.fail(in.Errorf(at+1, "%w", err))
	}
	if p.o.Layout != nil {
		p.layout = p.o.Layout
	}
	p.headed, p.form.header = true, true
	p.setSize(p.layout.Size())
	p.keep(l.Text)
	return true
}

// said returns the name of the symbols, 0 if neither the input nor the options
// say it.
func (p *gridParser) said() byte { return cmp.Or(p.symbols, p.o.Symbols) }

func (p *gridParser) setSize(n int) {
	p.n = n
	name := p.said()
	if p.alphabets != nil && p.sized == n && p.named == name {
		return
	}
	p.alphabets, p.sized, p.named = lex.NewAlphabets(name, n), n, name
	if len(p.alphabets.All) > 0 {
		return
	}
	// The numbers of one digit still are symbols.
	switch name {
	case 0, '1':
		p.alphabets = lex.NewAlphabets('1', 9)
	case '0':
		p.alphabets = lex.NewAlphabets('0', 10)
	}
}

// keep adds a line to the text of the puzzle.
func (p *gridParser) keep(text []byte) { p.text = append(append(p.text, text...), '\n') }

// rule notes a border between rows.
func (p *gridParser) rule(text []byte) {
	if p.rows == 0 || p.cuts[p.rows/64]>>(p.rows%64)&1 != 0 {
		return
	}
	p.form.borders = true
	p.cuts[p.rows/64] |= 1 << (p.rows % 64)
	p.keep(text)
}

// The headers with a name, in letters of either case.
var (
	layoutHeader  = []byte("layout:")
	symbolsHeader = []byte("symbols:")
	ruleHeader    = []byte("rule:")  // there may be many
	rulesHeader   = []byte("rules:") // a wrong name of them
	givensHeader  = []byte("givens:")
)

// Bounds of the headers with rules of a puzzle.
const (
	maxRuleHeaders = 10_000
	maxRuleBytes   = 4 << 20
)
