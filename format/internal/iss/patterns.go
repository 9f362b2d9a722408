package iss

import (
	"encoding/base64"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// This file has the regular expressions of ISS.

// issPattern reads regular expressions of ISS: those of rules of puzzles, and {N}, {N,} and
// {N,M} behind a part that is repeated so often. The digits are values.
type issPattern struct {
	text  string
	n     int
	least int
}

// maxPattern bounds the text of a regular expression, as it is written without numbers.
const maxPattern = 1000

// alternatives returns the text of the next alternatives, as rules of puzzles have it.
func (p *issPattern) alternatives(depth int) (string, error) {
	var b strings.Builder
	for p.text != "" && p.text[0] != ')' {
		if p.text[0] == '|' {
			b.WriteByte('|')
			p.text = p.text[1:]
			continue
		}
		part, err := p.repeated(depth)
		if err != nil {
			return "", err
		}
		if b.WriteString(part); b.Len() > maxPattern {
			return "", sketch.ErrLargeAutomaton
		}
	}
	return b.String(), nil
}

// repeated returns a part and how often it is repeated.
func (p *issPattern) repeated(depth int) (string, error) {
	part, err := p.part(depth)
	for err == nil && p.text != "" {
		switch p.text[0] {
		case '*', '+', '?':
			part += p.text[:1]
			p.text = p.text[1:]
		case '{':
			part, err = p.times(part)
		default:
			return part, nil
		}
		if len(part) > maxPattern {
			return "", sketch.ErrLargeAutomaton
		}
	}
	return part, err
}

// times returns a part as often as the number in braces says.
func (p *issPattern) times(part string) (string, error) {
	inside, rest, ok := strings.Cut(p.text[1:], "}")
	low, high, isRange := strings.Cut(inside, ",")
	least, ok1 := lex.Number([]byte(low))
	most, ok2 := lex.Number([]byte(high))
	switch {
	case !ok || !ok1 || isRange && high != "" && (!ok2 || most < least):
		return "", fmt.Errorf("found %s, expected {2}, {2,} or {2,3}",
			lex.Quote([]byte(p.text)))
	case !isRange:
		most = least
	case high == "":
		most = least + 1
	}
	p.text = rest
	if most*(len(part)+1) > maxPattern {
		return "", sketch.ErrLargeAutomaton
	}
	text := strings.Repeat(part, least)
	if isRange && high == "" {
		text += part + "*"
	} else {
		text += strings.Repeat(part+"?", most-least)
	}
	return "(" + text + ")", nil
}

// part returns an expression in parentheses, a set of digits or a digit.
func (p *issPattern) part(depth int) (string, error) {
	switch ch := p.text[0]; {
	case ch == '(':
		if depth == maxDepth {
			return "", sketch.ErrLargeAutomaton
		}
		p.text = p.text[1:]
		inside, err := p.alternatives(depth + 1)
		if err != nil {
			return "", err
		}
		if p.text == "" {
			return "", errors.New("found the end of the expression, expected )")
		}
		p.text = p.text[1:]
		return "(" + inside + ")", nil
	case ch == '.':
		p.text = p.text[1:]
		return ".", nil
	case ch == '[':
		inside, rest, ok := strings.Cut(p.text[1:], "]")
		if !ok {
			return "", errors.New("found the end of the expression, expected ]")
		}
		p.text = rest
		not := strings.HasPrefix(inside, "^")
		text := []byte("[")
		if not {
			text, inside = append(text, '^'), inside[1:]
		}
		for i := range len(inside) {
			if inside[i] == '-' {
				text = append(text, '-')
				continue
			}
			digit, err := p.digit(inside[i])
			if err != nil {
				return "", err
			}
			text = append(text, digit)
		}
		return string(append(text, ']')), nil
	default:
		digit, err := p.digit(ch)
		p.text = p.text[1:]
		return string(digit), err
	}
}

// digit returns the symbol of the digit of a value.
func (p *issPattern) digit(ch byte) (byte, error) {
	v, ok := nonet.ParseSymbol(ch, maxSize)
	d := int(v) + 1 - p.least
	if ch == '.' || !ok && ch != '0' || d < 1 || d > p.n {
		return 0, fmt.Errorf("found %s, expected a value from %d to %d",
			lex.QuoteChar([]byte{ch}), p.least, p.n+p.least-1)
	}
	return nonet.Symbol(nonet.Digit(d)), nil
}

// regex: the first argument is the expression in base64, or percent-escaped. Empty arguments
// part lists of cells.
func (r *reader) regex(args []string) error {
	if len(args) == 0 {
		return errors.New("expected a regular expression and cells")
	}
	text, err := url.PathUnescape(args[0])
	if !strings.Contains(args[0], "%") {
		var decoded []byte
		decoded, err = base64.RawURLEncoding.DecodeString(strings.TrimRight(args[0], "="))
		text = string(decoded)
	}
	if err != nil {
		return fmt.Errorf("found an expression that is neither base64 text nor percent-escaped: %w",
			err)
	}
	p := &issPattern{text: strings.Join(strings.Fields(text), ""), n: r.most, least: r.least}
	pattern, err := p.alternatives(0)
	if err == nil && p.text != "" {
		err = fmt.Errorf("found %s, expected the end of the expression", lex.Quote([]byte(p.text)))
	}
	if err != nil {
		return err
	}
	l, err := nonet.Latin(r.most)
	if err != nil {
		return err
	}
	rule, err := nonet.ParseRule(l, "automaton:"+pattern+":r1c1")
	if err != nil {
		return err
	}
	return r.groupsOf(args[1:], func(_ string, args []string) error {
		cells, err := r.cells(args)
		if err == nil {
			rule.Cells = [][]nonet.Cell{cells}
			r.rules.Rule(rule)
		}
		return err
	})
}

// putRegex writes a rule whose automaton has the regular expression that it is as its name.
func putRegex(w *writer, name string, x nonet.Rule) bool {
	if x.Kind != nonet.RuleAutomaton || !isPattern(x.Automaton, w.n) {
		return false
	}
	w.item(name, base64.RawURLEncoding.EncodeToString([]byte(x.Automaton.Name)))
	w.cells(x.Cells[0]...)
	return true
}

// isPattern reports whether the name of an automaton is the regular expression that it is. ISS
// has no ranges of digits beyond 9.
func isPattern(a *nonet.Automaton, n int) bool {
	if a.Name == "" || n > 9 && strings.Contains(a.Name, "-") {
		return false
	}
	l, err := nonet.Latin(n)
	if err != nil {
		return false
	}
	rule := nonet.Rule{Kind: nonet.RuleAutomaton, Cells: [][]nonet.Cell{{0}}, Automaton: a}
	return rule.Text(l) == "automaton:"+a.Name+":r1c1"
}
