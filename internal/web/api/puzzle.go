package api

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/check"
	"github.com/nonet-dev/nonet/report"
)

// parseLayout reads the text of a layout, "" for the classic one.
func parseLayout(text string) (*nonet.Layout, error) {
	if text == "" {
		return nonet.Classic(), nil
	}
	l, err := nonet.ParseLayout(text)
	if err != nil {
		return nil, err
	}
	if l.Size() > MaxSize {
		return nil, errorf(CodeUnsupported, "the layout has size %d: sizes up to %d are taken here; "+
			"the program nonet takes larger ones", l.Size(), MaxSize)
	}
	return l, nil
}

// puzzle reads a puzzle.
func (p *Puzzle) puzzle() (*nonet.Puzzle, error) {
	l, err := parseLayout(p.Layout)
	if err != nil {
		return nil, err
	}
	l, rules, err := nonet.WithRules(l, p.Rules...)
	if err != nil {
		return nil, err
	}
	out := nonet.NewPuzzle(l)
	out.Rules = rules
	if out.Givens, err = parseDigits(l, "givens", p.Givens); err != nil {
		return nil, err
	}
	out.Marks, err = parseMarks(l, "marks", p.Marks)
	if err == nil && (rules != nil || l.IsShaped()) {
		err = out.Validate()
	}
	return out, err
}

// parseDigits reads the digits of a grid. member names them for messages.
func parseDigits(l *nonet.Layout, member, text string) (nonet.Grid, error) {
	places, ok := l.TextCells(len(text))
	if !ok {
		return nil, errorf(CodeUnreadable, "%s has %d characters, expected %d: layout %s has %d "+
			"cells, each of which has one", member, len(text), l.InsideCells(), clip(l.String()),
			l.InsideCells())
	}
	grid := nonet.NewPuzzle(l).Givens
	rest := text
	for c := range places {
		sign := rest[0]
		rest = rest[1:]
		d, ok := nonet.ParseSymbol(sign, l.Digits())
		if !ok {
			return nil, errorf(CodeUnreadable, "%s has %q in %s: digits of size %d are 1 to %c, and "+
				"a cell without one is \".\"", member, sign, l.CellName(c), l.Digits(),
				nonet.Symbol(nonet.Digit(l.Digits())))
		}
		if d != 0 {
			grid[c] = d
		}
	}
	return grid, nil
}

// noDigits is the text of a cell that may have no digit.
const noDigits = "."

// parseMarks reads the digits that cells may have; nil for an empty list.
func parseMarks(l *nonet.Layout, member string, list []string) ([]nonet.Digits, error) {
	if len(list) == 0 {
		return nil, nil
	}
	places, ok := l.TextCells(len(list))
	if !ok {
		return nil, errorf(CodeUnreadable, "%s has %d texts: layout %s has %d cells, each of which "+
			"has one", member, len(list), clip(l.String()), l.InsideCells())
	}
	marks := slices.Repeat([]nonet.Digits{nonet.AllDigits(l.Digits())}, l.Cells())
	rest := list
	for c := range places {
		text := rest[0]
		rest = rest[1:]
		switch text {
		case "":
			continue
		case noDigits:
			marks[c] = nonet.Digits{}
			continue
		}
		marks[c] = nonet.Digits{}
		for _, sign := range []byte(text) {
			d, ok := nonet.ParseSymbol(sign, l.Digits())
			if !ok || d == 0 {
				return nil, errorf(CodeUnreadable, "%s has %q in %s: digits of size %d are 1 to %c",
					member, sign, l.CellName(c), l.Digits(), nonet.Symbol(nonet.Digit(l.Digits())))
			}
			marks[c] = marks[c].With(d)
		}
	}
	return marks, nil
}

// clip shortens the text of a layout for a message.
func clip(text string) string {
	if len(text) > 40 {
		return text[:40] + "..."
	}
	return text
}

// newPuzzle writes a puzzle.
func newPuzzle(p *nonet.Puzzle) Puzzle {
	out := Puzzle{Givens: p.Givens.String(), Marks: markTexts(p.Layout, p.Marks)}
	for _, r := range p.Rules {
		out.Rules = append(out.Rules, r.Text(p.Layout))
	}
	if text := p.Layout.String(); text != nonet.Classic().String() {
		out.Layout = text
	}
	return out
}

// markTexts writes the digits that cells may have; nil for nil.
func markTexts(l *nonet.Layout, marks []nonet.Digits) []string {
	if marks == nil {
		return nil
	}
	list := make([]string, len(marks))
	for c, digits := range marks {
		switch {
		case digits == nonet.AllDigits(l.Digits()):
		case digits.IsEmpty():
			list[c] = noDigits
		default:
			list[c] = symbols(digits)
		}
	}
	return list
}

// symbols writes a set of digits.
func symbols(digits nonet.Digits) string {
	var b strings.Builder
	for d := range digits.All() {
		b.WriteByte(nonet.Symbol(d))
	}
	return b.String()
}

// progress is a grid in progress.
type progress struct {
	puzzle *nonet.Puzzle
	digits nonet.Grid     // all digits: those of the puzzle, too
	notes  []nonet.Digits // nil, or for each cell the candidates that are kept
}

// progress reads a grid in progress.
func (g *Grid) progress() (*progress, error) {
	p, err := g.Puzzle.puzzle()
	if err != nil {
		return nil, err
	}
	out := &progress{puzzle: p, digits: slices.Clone(p.Givens)}
	if g.Digits != "" {
		if out.digits, err = parseDigits(p.Layout, "digits", g.Digits); err != nil {
			return nil, err
		}
	}
	for c, d := range p.Givens {
		switch {
		case d == 0 || out.digits[c] == d:
		case out.digits[c] == 0:
			out.digits[c] = d
		default:
			return nil, errorf(CodeUnreadable, "digits has %c in %s, where the puzzle gives %c: "+
				"givens never change", nonet.Symbol(out.digits[c]),
				p.Layout.CellName(nonet.Cell(c)), nonet.Symbol(d))
		}
	}
	out.notes, err = parseMarks(p.Layout, "notes", g.Notes)
	return out, err
}

// grid returns the grid as packages hint and format take one: its givens are all digits,
// its marks the notes.
func (g *progress) grid() *nonet.Puzzle {
	p := g.filled()
	p.Marks = g.notes
	return p
}

// filled returns the puzzle with all digits as givens.
func (g *progress) filled() *nonet.Puzzle {
	p := *g.puzzle
	p.Givens = g.digits
	return &p
}

// entered reports whether the grid has digits that the puzzle does not give.
func (g *progress) entered() bool { return !slices.Equal(g.digits, g.puzzle.Givens) }

// allDigits returns all digits of a puzzle.
func allDigits(p *nonet.Puzzle) nonet.Digits { return nonet.AllDigits(p.Layout.Digits()) }

// left returns what each cell may be by the digits and the notes.
func (g *progress) left() []nonet.Digits {
	left := g.filled().Candidates()
	for c, d := range g.digits {
		if d != 0 {
			left[c] = nonet.DigitsOf(d)
		} else {
			left[c] = left[c].Intersect(g.notes[c])
		}
	}
	return left
}

// number writes a number.
func number(n int) string { return strconv.Itoa(n) }

// symbol writes a digit in texts.
func symbol(d nonet.Digit) string { return string(nonet.Symbol(d)) }

// diagnose says in a sentence what is wrong with a puzzle that does not have exactly one
// solution.
func diagnose(ctx context.Context, p *nonet.Puzzle) (string, check.Verdict, error) {
	s := nonet.Solver{Jobs: 1, NodeLimit: diagnosisNodes}
	r, err := check.Diagnose(ctx, &s, p, report.InWords(nil, 2))
	return report.Sentence(&r), r.Verdict, err
}

// diagnosisNodes bounds the search for what is wrong with a puzzle.
const diagnosisNodes = 1_000_000

// oneSolution returns nil if a puzzle has exactly one solution, else an Error that says
// why it has not.
func oneSolution(ctx context.Context, p *nonet.Puzzle) error {
	s := nonet.Solver{Jobs: 1}
	n, err := s.CountTo(ctx, p, 2)
	if err != nil || n == 1 {
		return err
	}
	text, verdict, err := diagnose(ctx, p)
	if err != nil {
		return err
	}
	code := map[check.Verdict]Code{check.VerdictInvalid: CodeInvalid, check.VerdictNone: CodeNone,
		check.VerdictMany: CodeMany}[verdict]
	if code == "" { // the diagnosis ended too soon
		if code = CodeMany; n == 0 {
			code = CodeNone
		}
	}
	return &Error{Code: code, Message: text}
}
