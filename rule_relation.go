package nonet

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Bounds of expressions in the text of a relation.
const (
	maxExpression      = 200           // bytes
	maxExpressionValue = 1_000_000_000 // of a number within
)

// text returns the relation as the text of a rule has it: the expression that is its name, or
// "{2,1.3,...}": for each first digit the second digits.
func (r *Relation) text() string {
	if r == nil {
		return ""
	}
	if same, err := ParseRelation(r.Name, len(r.Pairs)); err == nil &&
		slices.Equal(same.Pairs, r.Pairs) {
		return r.Name
	}
	sets := make([]string, len(r.Pairs))
	for i, second := range r.Pairs {
		sets[i] = formatDigits(second)
	}
	return "{" + strings.Join(sets, ",") + "}"
}

// formatDigits returns a set of digits as the texts of rules have it: "1-3.7".
func formatDigits(s Digits) string {
	var b strings.Builder
	for d := 1; d <= 128; d++ {
		if !s.Has(Digit(d)) {
			continue
		}
		last := d
		for last < 128 && s.Has(Digit(last+1)) {
			last++
		}
		if b.Len() > 0 {
			b.WriteByte('.')
		}
		b.WriteString(strconv.Itoa(d))
		if last > d+1 {
			fmt.Fprintf(&b, "-%d", last)
			d = last
		}
	}
	return b.String()
}

// parseNumbers reads numbers from low to high: "1-3.7". Text without any is not a number.
func parseNumbers(text string, low, high int, visit func(int)) error {
	if text == "" {
		return nil
	}
	for item := range strings.SplitSeq(text, ".") {
		first, last, isRange := strings.Cut(item, "-")
		a, err := strconv.Atoi(first)
		b := a
		if isRange && err == nil {
			b, err = strconv.Atoi(last)
		}
		if err != nil || a < low || b < a || b > high {
			return fmt.Errorf("found %q, expected numbers from %d to %d",
				clip(item, 20), low, high)
		}
		for k := a; k <= b; k++ {
			visit(k)
		}
	}
	return nil
}

// parseDigitSet reads a set of digits of a size: "1-3.7".
func parseDigitSet(text string, size int) (s Digits, err error) {
	err = parseNumbers(text, 1, size, func(d int) { s = s.With(Digit(d)) })
	return s, err
}

// ParseRelation reads a relation between digits up to size, as the text of a rule has it. Text
// in braces has the second digits for each first one: {2,1.3,2} for size 3. Other text is an
// expression in the digits a and b: sums, products, remainders (%), |...|, parentheses,
// comparisons, and, or. There are no blanks.
func ParseRelation(text string, size int) (*Relation, error) {
	if size < 1 || size > MaxRuleSize {
		return nil, fmt.Errorf("size %d: relations are for sizes up to %d", size, MaxRuleSize)
	}
	r := &Relation{Pairs: make([]Digits, size)}
	if inner, ok := strings.CutPrefix(text, "{"); ok {
		inner, closed := strings.CutSuffix(inner, "}")
		if !closed {
			return nil, &RuleError{Offset: len(text), Reason: "a '}' is missing"}
		}
		if found := strings.Count(inner, ",") + 1; found != size {
			return nil, fmt.Errorf("found %d sets of second digits, there must be %d: "+
				"one for each first digit", found, size)
		}
		i := 0
		for set := range strings.SplitSeq(inner, ",") {
			var err error
			if r.Pairs[i], err = parseDigitSet(set, size); err != nil {
				return nil, err
			}
			i++
		}
		return r, nil
	}
	if len(text) > maxExpression {
		return nil, fmt.Errorf("an expression of %d bytes: at most %d are read",
			len(text), maxExpression)
	}
	p := &expressionParser{text: text}
	holds := p.disjunction()
	switch {
	case p.err != nil:
		return nil, p.err
	case p.at < len(text) || !holds.truth:
		return nil, p.expected("a comparison of a and b such as a+b=10")
	}
	for a := 1; a <= size; a++ {
		for b := 1; b <= size; b++ {
			if holds.value(p, a, b) != 0 {
				r.Pairs[a-1] = r.Pairs[a-1].With(Digit(b))
			}
		}
	}
	if p.err != nil {
		return nil, p.err
	}
	r.Name = text
	return r, nil
}

// expression is a part of a relation's text.
type expression struct {
	truth bool // it is true or false, 1 or 0, not a number
	value func(p *expressionParser, a, b int) int
}

// expressionParser reads an expression, and evaluates it. Of both the first error counts.
type expressionParser struct {
	text string
	at   int
	err  error
}

// expected sets the error that something else was found.
func (p *expressionParser) expected(what string) error {
	if p.err == nil {
		p.err = unexpected(p.text, p.at, what)
	}
	return p.err
}

// bounded returns value, or sets the error that it is too large.
func (p *expressionParser) bounded(value int64) int {
	if value > maxExpressionValue || value < -maxExpressionValue {
		if p.err == nil {
			p.err = fmt.Errorf("the expression has numbers above %d", maxExpressionValue)
		}
		return 0
	}
	return int(value)
}

// take skips the first of the words that comes next and returns it, or "".
func (p *expressionParser) take(words ...string) string {
	for _, word := range words {
		if strings.HasPrefix(p.text[p.at:], word) {
			p.at += len(word)
			return word
		}
	}
	return ""
}

// joined reads operands with operators between them, and combines them from the left. Both
// operands are truths or both are numbers, and so is the result; but a comparison of numbers is a
// truth.
func (p *expressionParser) joined(
	operand func() expression, truths bool, operators ...string,
) expression {
	left := operand()
	for p.err == nil {
		word := p.take(operators...)
		if word == "" {
			break
		}
		x, y := left, operand()
		if p.err == nil && (x.truth != truths || y.truth != truths) {
			p.expected("an operator that fits what stands beside it")
		}
		left = expression{truths, func(p *expressionParser, a, b int) int {
			return p.apply(word, x.value(p, a, b), y.value(p, a, b))
		}}
	}
	return left
}

// apply returns the value of an operator.
func (p *expressionParser) apply(word string, x, y int) int {
	truth := false
	switch word {
	case "+":
		return p.bounded(int64(x) + int64(y))
	case "-":
		return p.bounded(int64(x) - int64(y))
	case "*":
		return p.bounded(int64(x) * int64(y))
	case "%":
		if y == 0 {
			if p.err == nil {
				p.err = fmt.Errorf("the expression has a remainder by 0")
			}
			return 0
		}
		return x % y
	case "and":
		return x & y
	case "or":
		return x | y
	case "=", "==":
		truth = x == y
	case "!=":
		truth = x != y
	case "<":
		truth = x < y
	case "<=":
		truth = x <= y
	case ">":
		truth = x > y
	case ">=":
		truth = x >= y
	}
	if truth {
		return 1
	}
	return 0
}

func (p *expressionParser) disjunction() expression {
	return p.joined(p.conjunction, true, "or")
}

func (p *expressionParser) conjunction() expression {
	return p.joined(p.comparison, true, "and")
}

func (p *expressionParser) comparison() expression {
	x := p.sum()
	word := p.take("==", "=", "!=", "<=", "<", ">=", ">")
	if word == "" || p.err != nil {
		return x
	}
	y := p.sum()
	if x.truth || y.truth {
		p.expected("a comparison of numbers")
	}
	return expression{true, func(p *expressionParser, a, b int) int {
		return p.apply(word, x.value(p, a, b), y.value(p, a, b))
	}}
}

func (p *expressionParser) sum() expression { return p.joined(p.product, false, "+", "-") }

func (p *expressionParser) product() expression { return p.joined(p.factor, false, "*", "%") }

// factor reads a number, a, b, or an expression in parentheses or bars.
func (p *expressionParser) factor() expression {
	fail := func(what string) expression {
		p.expected(what)
		return expression{value: func(*expressionParser, int, int) int { return 0 }}
	}
	switch word := p.take("-", "(", "|"); word {
	case "-":
		x := p.factor()
		if x.truth {
			return fail("a number")
		}
		return expression{false, func(p *expressionParser, a, b int) int {
			return -x.value(p, a, b)
		}}
	case "(":
		x := p.disjunction()
		if p.take(")") == "" {
			return fail("')'")
		}
		return x
	case "|":
		x := p.sum()
		if p.take("|") == "" || x.truth {
			return fail("'|'")
		}
		return expression{false, func(p *expressionParser, a, b int) int {
			v := x.value(p, a, b)
			return max(v, -v)
		}}
	}
	digits := p.at
	for digits < len(p.text) && p.text[digits] >= '0' && p.text[digits] <= '9' {
		digits++
	}
	if digits > p.at {
		number, err := strconv.Atoi(p.text[p.at:digits])
		if err != nil || number > maxExpressionValue {
			return fail(fmt.Sprintf("a number up to %d", maxExpressionValue))
		}
		p.at = digits
		return expression{false, func(*expressionParser, int, int) int { return number }}
	}
	if strings.HasPrefix(p.text[p.at:], "and") {
		return fail("a, b or a number")
	}
	switch p.take("a", "b") {
	case "a":
		return expression{false, func(_ *expressionParser, a, _ int) int { return a }}
	case "b":
		return expression{false, func(_ *expressionParser, _, b int) int { return b }}
	}
	return fail("a, b or a number")
}
