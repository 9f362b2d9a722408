package format

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/grids"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// puzzle makes the puzzle of the rows.
func (p *gridParser) puzzle() (*Record, *lex.Fault) {
	if p.slab == nil {
		return &Record{Line: p.line}, nil
	}
	digits := p.slab.space(len(p.cells))
	a, marked, err := p.digits(digits)
	if err != nil {
		return nil, err
	}
	if p.layout == nil {
		var err error
		if p.layout, err = p.bordered(); err != nil {
			return nil, &lex.Fault{Line: p.line, Err: err}
		}
	}
	if p.refused != nil {
		return nil, p.refused
	}
	rules, err := p.takeRules()
	if err != nil {
		return nil, err
	}
	rec := p.slab.record(p.layout)
	rec.Puzzle.Rules = rules
	if rules != nil {
		if bad := rec.Puzzle.Validate(); bad != nil {
			return nil, &lex.Fault{Line: p.line, Err: bad}
		}
	}
	if err := p.sort(rec, marked); err != nil {
		return nil, err
	}
	rec.Line, rec.Text = p.line, p.slab.text(p.text[:len(p.text)-1])
	rec.style = style{symbols: a.Name, grid: p.form}
	rec.style.grid.read = true
	return rec, nil
}

// takeRules returns the rules of the headers. Those that are of a layout change that of the puzzle.
func (p *gridParser) takeRules() ([]nonet.Rule, *lex.Fault) {
	if len(p.rules) == 0 {
		return nil, nil
	}
	texts := make([]string, len(p.rules))
	for i, rule := range p.rules {
		texts[i] = string(rule.Text)
	}
	l, rules, err := nonet.WithRules(p.layout, texts...)
	if err != nil {
		line := p.line
		if re := (*nonet.RuleError)(nil); errors.As(err, &re) {
			if i := slices.Index(texts, re.Text); i >= 0 {
				line = p.rules[i].Line
			}
		}
		return nil, &lex.Fault{Line: line, Err: err}
	}
	if l != p.layout {
		l, err = p.layouts.Get(l.String(), func() (*nonet.Layout, error) { return l, nil })
		if err != nil {
			return nil, &lex.Fault{Line: p.line, Err: err}
		}
		p.layout = l
	}
	return rules, nil
}

// digits sets digits to those of the cells, 0 for candidates. It returns their
// alphabet, and whether there are candidates.
func (p *gridParser) digits(digits []nonet.Digit) (a *lex.Alphabet, marked bool, err *lex.Fault) {
	chars := make([]byte, len(p.cells))
	numbers := false
	for i, c := range p.cells {
		chars[i] = c.Symbol
		numbers = numbers || c.Number >= 0
		marked = marked || c.Kind == grids.Candidates
	}
	all := p.alphabets
	step := 0 // is added to numbers: 1 if they are from 0
	var fault int
	switch {
	case !numbers && !marked:
		a, fault = all.Decode(digits, chars)
	case marked || p.said() != 0 || p.zeroRole() == lex.ZeroEmpty:
		a = all.All[0]
		if fault = a.Fault(chars); fault < 0 {
			a.Decode(digits, chars)
		}
	case p.zeroRole() == lex.ZeroUnknown:
		fault = slices.IndexFunc(p.cells, grids.Cell.IsZero)
	default:
		a, fault, step = lex.NewAlphabet('0', min(p.n, 10)), -1, 1
		a.Decode(digits, chars)
	}
	switch {
	case a == nil:
		c := p.cells[fault]
		return nil, false, &lex.Fault{Line: c.Line, Column: c.Column, Err: lex.ErrZeroUnknown}
	case fault >= 0:
		c := p.cells[fault]
		return nil, false, &lex.Fault{Line: c.Line, Column: c.Column,
			Err: fmt.Errorf("found %s, expected %s", lex.QuoteChar(chars[fault:]),
				p.expected())}
	}
	for i, c := range p.cells {
		if c.Number >= 0 {
			digits[i] = nonet.Digit(int(c.Number) + step)
		}
	}
	return a, marked, nil
}

// lex.ZeroRole finds out what 0 stands for in a puzzle with numbers.
func (p *gridParser) zeroRole() lex.ZeroRole {
	e := lex.ZeroEvidence{N: p.n}
	if p.n <= lex.MaxZeroEmpty {
		return lex.ZeroEmpty
	}
	for i, c := range p.cells {
		switch {
		case c.IsZero():
			e.Zero(i)
		case int(c.Number) == p.n || lex.IsLetter(c.Symbol):
			return lex.ZeroEmpty
		case c.Number < 0 && p.alphabets.All[0].Digit[c.Symbol] == 0:
			e.Empty()
		}
	}
	return e.Role()
}

// sort sorts the cells of a record, whose givens are all digits that were found, into
// givens, digits of the player, and candidates; marked says that there are candidates.
// These are a state of solving where the grid, or its format, tells givens from other
// digits; elsewhere they are the puzzle.
func (p *gridParser) sort(rec *Record, marked bool) *lex.Fault {
	var count [grids.Candidates + 1]int
	empty, first := 0, -1
	for i, c := range p.cells {
		count[c.Kind]++
		switch {
		case c.Kind == grids.Candidates && first < 0:
			first = i
		case c.Kind == grids.Plain && rec.Puzzle.Givens[i] == 0:
			empty++
		}
	}
	state := p.state || count[grids.Given]+count[grids.Placed] > 0
	named, err := p.namedGivens(rec.Puzzle)
	switch {
	case err != nil:
		return err
	case named != nil && state:
		return &lex.Fault{Line: p.givens.Line, Err: fmt.Errorf("found %q above a grid in which "+
			"givens are marked, expected one of the two", givensHeader)}
	case named != nil:
		marked = true
	case marked && empty == 0 &&
		(p.allOpen() || count[grids.Given]+count[grids.Placed] == 0 && p.asLeft(rec.Puzzle)):
		marked = false
	}
	switch {
	case !marked && !state:
		return nil
	case marked && !state && empty >= count[grids.Candidates] && first >= 0:
		c := p.cells[first]
		return &lex.Fault{Line: c.Line, Column: c.Column,
			Err: fmt.Errorf("found several digits, expected %s: where there are candidates, an "+
				"empty cell has none, and most cells are empty", p.expected())}
	}
	givens := rec.Puzzle.Givens
	candidates := make([]nonet.Digits, len(givens))
	placed := make(nonet.Grid, len(givens))
	found := false // a given
	for i, c := range p.cells {
		d := givens[i]
		switch {
		case c.Kind == grids.Candidates:
			candidates[i] = c.Marks
		case d == 0:
		case c.Kind == grids.Placed:
			placed[i], givens[i] = d, 0
		case named != nil && named[nonet.Cell(i)]:
			candidates[i] = nonet.DigitsOf(d)
		case named != nil, c.Kind == grids.Plain && marked && (count[grids.Given] > 0 ||
			!p.state && p.isCandidate(rec.Puzzle.Layout, nonet.Cell(i), d)):
			candidates[i], givens[i] = nonet.DigitsOf(d), 0
		default:
			found = true
			if !state {
				candidates[i] = nonet.DigitsOf(d)
			}
		}
	}
	if !state {
		rec.Puzzle.Marks = candidates
		if found {
			rec.Remarks = append(rec.Remarks, remarkGivens)
		}
		return nil
	}
	rec.progress().Placed = placed
	if marked {
		rec.progress().Candidates = candidates
	}
	return nil
}

// namedGivens returns the cells that a header says are givens, nil if there is no header.
func (p *gridParser) namedGivens(of *nonet.Puzzle) (map[nonet.Cell]bool, *lex.Fault) {
	if p.givens.Text == nil {
		return nil, nil
	}
	named := map[nonet.Cell]bool{}
	words := bytes.Fields(p.givens.Text)
	if len(words) == 1 && string(words[0]) == "none" {
		words = nil
	}
	for _, word := range words {
		c, err := of.Layout.ParseCell(string(word))
		if err == nil && of.Givens[c] == 0 {
			err = fmt.Errorf("found the given %s, whose cell does not have exactly one digit", word)
		}
		if err != nil {
			return nil, &lex.Fault{Line: p.givens.Line, Err: err}
		}
		named[c] = true
	}
	return named, nil
}

// allOpen reports whether all cells with candidates have all digits.
func (p *gridParser) allOpen() bool {
	all := nonet.AllDigits(p.n)
	return !slices.ContainsFunc(p.cells, func(c grids.Cell) bool {
		return c.Kind == grids.Candidates && c.Marks != all
	})
}

// asLeft reports whether all cells with candidates have those that the digits of the grid leave,
// none of which is a last candidate.
func (p *gridParser) asLeft(of *nonet.Puzzle) bool {
	left := of.Candidates()
	for i, c := range p.cells {
		d := of.Givens[i]
		if c.Kind == grids.Candidates && !left[i].Minus(c.Marks).IsEmpty() ||
			d != 0 && !p.state && p.isCandidate(of.Layout, nonet.Cell(i), d) {
			return false
		}
	}
	return true
}

// isCandidate reports whether the digit that stands alone in a cell is its last candidate,
// and not set: a cell that sees it has it among several candidates.
func (p *gridParser) isCandidate(l *nonet.Layout, c nonet.Cell, d nonet.Digit) bool {
	return slices.ContainsFunc(l.Peers(c), func(peer nonet.Cell) bool {
		return p.cells[peer].Kind == grids.Candidates && p.cells[peer].Marks.Has(d)
	})
}

// bordered returns the layout of a puzzle without header: the one whose boxes
// the borders show, or the usual one.
func (p *gridParser) bordered() (*nonet.Layout, error) {
	cols, ok := spacing(p.bars, p.n)
	rows, ok2 := spacing(p.cuts, p.n)
	switch {
	case p.uneven || !ok || !ok2:
		return nil, fmt.Errorf("the borders are not those of boxes: begin with a header " +
			"\"layout: TEXT\", or name the layout")
	case rows*cols == p.n:
	case rows == p.n && cols > 1 && cols < p.n:
		rows = p.n / cols
	case cols == p.n && rows > 1 && rows < p.n:
		cols = p.n / rows
	default:
		rows = sketch.BoxRows(p.n)
		cols = p.n / rows
	}
	return p.layouts.Parse(fmt.Sprintf("%dx%d", rows, cols))
}

// spacing returns how far the marks are apart that stand between 1 and n-1: n
// if there are none. ok is false if they are not at equal distances.
func spacing(marks [2]uint64, n int) (d int, ok bool) {
	at := func(i int) bool { return marks[i/64]>>(i%64)&1 != 0 }
	for d = 1; d < n && !at(d); d++ {
	}
	for i := 1; i < n; i++ {
		if at(i) != (i%d == 0) {
			return d, false
		}
	}
	return d, n%d == 0
}

// remarkGivens is the remark on grids of candidates.
const remarkGivens = "a grid of candidates does not tell givens from the player's digits: all " +
	"of them are read as givens"
