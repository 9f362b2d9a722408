package nonet

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet/internal/rulekind"
)

// maxRuleText bounds the text of a rule, in bytes.
const maxRuleText = 2 << 20

// RuleError says what is wrong with a rule or its text.
type RuleError struct {
	Text   string
	Offset int // byte offset of the fault in Text
	Reason string
}

func (e *RuleError) Error() string {
	text := strconv.Quote(clip(e.Text, 60))
	if !strings.ContainsFunc(e.Text, func(ch rune) bool { return !strconv.IsPrint(ch) }) {
		text = `"` + clip(e.Text, 60) + `"` // as it is, so that its characters can be counted
	}
	return fmt.Sprintf("rule %s, character %d: %s", text, e.Offset+1, e.Reason)
}

// unexpected returns the error that something else than what is expected stands in a text.
func unexpected(text string, at int, what string) *RuleError {
	found := "the end"
	if at < len(text) {
		found = strconv.Quote(clip(text[at:], 10))
	}
	return &RuleError{Offset: at, Reason: fmt.Sprintf("found %s, expected %s", found, what)}
}

// Text returns the text of a rule of a layout, which ParseRule reads: "cage:15:r1c1,r1c2". The
// same rule has the same text: without blanks, and the cells ascending where their order means
// nothing.
func (r Rule) Text(l *Layout) string {
	var b strings.Builder
	b.WriteString(r.Kind.String())
	if r.Kind >= ruleKinds {
		return b.String()
	}
	if r.Kind.row().Takes == rulekind.Branches {
		r.writeBranches(&b, l)
		return b.String()
	}
	if text := r.argumentText(l.Digits()); text != "" {
		b.WriteByte(':')
		b.WriteString(text)
	}
	if r.Kind.row().Lists.Form == rulekind.NoCells {
		return b.String()
	}
	b.WriteByte(':')
	r = r.ordered()
	for i, list := range r.Cells {
		if i > 0 {
			b.WriteByte('/')
		}
		if r.Factors == nil {
			l.writeCells(&b, list)
			continue
		}
		for j, c := range list {
			if j > 0 {
				b.WriteByte(',')
			}
			if factor := valueOf(r.Factors, j, 1); factor != 1 {
				fmt.Fprintf(&b, "%d*", factor)
			}
			b.WriteString(l.CellName(c))
		}
	}
	return b.String()
}

// writeBranches writes ":{RULE;RULE}{RULE}".
func (r *Rule) writeBranches(b *strings.Builder, l *Layout) {
	b.WriteByte(':')
	for _, branch := range r.Branches {
		b.WriteByte('{')
		for i, x := range branch {
			if i > 0 {
				b.WriteByte(';')
			}
			b.WriteString(x.Text(l))
		}
		b.WriteByte('}')
	}
}

// valueOf returns values[i], or other if there are not so many.
func valueOf(values []int, i, other int) int {
	if i < len(values) {
		return values[i]
	}
	return other
}

// argumentText returns what stands between the name of the rule and its cells.
func (r *Rule) argumentText(size int) string {
	switch takes := r.Kind.row().Takes; {
	case takes == rulekind.Digits:
		return digitsText(r.Digits, size)
	case takes == rulekind.Relation:
		return r.Relation.text()
	case takes == rulekind.Automata:
		return r.Automaton.text(size)
	case takes == rulekind.Nothing, takes == rulekind.Head && r.Number == 1:
		return ""
	}
	return strconv.Itoa(r.Number)
}

// digitsText returns the digits as one word up to size 9, with commas above that.
func digitsText(digits []Digit, size int) string {
	between := ","
	if size <= 9 {
		between = ""
	}
	words := make([]string, len(digits))
	for i, d := range digits {
		words[i] = strconv.Itoa(int(d))
	}
	return strings.Join(words, between)
}

// ordered returns the rule with ascending cells where their order means nothing.
func (r Rule) ordered() Rule {
	if !r.Kind.row().Lists.Set || len(r.Cells) != 1 || slices.IsSorted(r.Cells[0]) {
		return r
	}
	cells := slices.Clone(r.Cells[0])
	if r.Factors != nil {
		type term struct {
			cell   Cell
			factor int
		}
		terms := make([]term, len(cells))
		for i, c := range cells {
			terms[i] = term{c, valueOf(r.Factors, i, 1)}
		}
		slices.SortStableFunc(terms, func(a, b term) int { return cmp.Compare(a.cell, b.cell) })
		r.Factors = make([]int, len(terms))
		for i, t := range terms {
			cells[i], r.Factors[i] = t.cell, t.factor
		}
	}
	slices.Sort(cells)
	r.Cells = [][]Cell{cells}
	return r
}

// ParseRule reads the text of a rule, see RuleKinds and RuleWords. Cells are r1c1,r1c2; r1c1-r1c4
// is a straight or diagonal run of cells. R1C1 and A1 are read, too, blanks around names, and a
// comment behind " #". Errors are of type *RuleError.
func ParseRule(l *Layout, text string) (Rule, error) {
	reader := RuleReader{Layout: l}
	return reader.Rule(text)
}

// WithRules reads texts of rules. Those that are a part of a layout's text (diagonal, windoku,
// disjoint, anti-knight, anti-king, house:CELLS, differ:CELLS, apart:CELL,CELL) become rules
// of the layout that it returns, the others are returned as rules of puzzles. Errors are of
// type *RuleError.
func WithRules(l *Layout, texts ...string) (*Layout, []Rule, error) {
	reader := RuleReader{Layout: l}
	return reader.Rules(texts)
}

// RuleReader reads rules that may name relations and automata of a file.
type RuleReader struct {
	Layout    *Layout
	Relations map[string]*Relation
	Automata  map[string]*Automaton

	parsed map[string]*Automaton // by their texts; nil: each is parsed anew
}

// Rules is WithRules. Automata of equal texts are one.
func (rr *RuleReader) Rules(texts []string) (*Layout, []Rule, error) {
	if len(texts) > maxRules {
		return nil, nil, &RuleError{Text: texts[maxRules],
			Reason: fmt.Sprintf("%d rules: a puzzle has at most %d", len(texts), maxRules)}
	}
	var extra []Extra
	var rules []Rule
	var automata automataSize
	sharing := *rr
	sharing.parsed = map[string]*Automaton{}
	rr = &sharing
	for _, text := range texts {
		if w := rr.Layout.inOwnWords(text); isLayoutRule(w.own) {
			if len(text) > maxLayoutText {
				return nil, nil, tooLongRule(text, maxLayoutText)
			}
			x, err := rr.Layout.parseExtra(w.own)
			if err == nil {
				err = rr.Layout.checkExtra(x)
			}
			if err != nil {
				return nil, nil, layoutRuleError(text, err)
			}
			extra = append(extra, x)
			continue
		}
		rule, err := rr.Rule(text)
		if err != nil {
			return nil, nil, err
		}
		for x := range rule.all() {
			if x.Automaton == nil {
				continue
			}
			if f := automata.add(x); f != nil {
				return nil, nil, &RuleError{text, len(rule.Kind.String()) + 1, f.Reason}
			}
		}
		rules = append(rules, rule)
	}
	l := rr.Layout
	if extra != nil {
		var err error
		if l, err = l.With(extra...); err != nil {
			return nil, nil, layoutRuleError(texts[0], err)
		}
	}
	return l, rules, nil
}

// isLayoutRule reports whether the name of the rule is one of a layout's text.
func isLayoutRule(text string) bool {
	name, _, _ := strings.Cut(text, ":")
	return layoutRuleForm(name) != ""
}

// layoutRuleError makes a LayoutError one of a rule.
func layoutRuleError(text string, err error) error {
	return &RuleError{Text: text, Offset: strings.IndexByte(text, ':') + 1,
		Reason: layoutReason(err)}
}

// layoutReason returns what is wrong, without the text of the layout.
func layoutReason(err error) string {
	if le := (*LayoutError)(nil); errors.As(err, &le) {
		return le.Reason
	}
	return err.Error()
}

func tooLongRule(text string, most int) error {
	return &RuleError{Text: clip(text, 60),
		Reason: fmt.Sprintf("a text of %d bytes: at most %d are read", len(text), most)}
}

// Rule is ParseRule.
func (rr *RuleReader) Rule(text string) (Rule, error) {
	if len(text) > maxRuleText {
		return Rule{}, tooLongRule(text, maxRuleText)
	}
	w := rr.Layout.inOwnWords(text)
	r, err := rr.rule(w.own)
	return r, w.err(err)
}

// rule is Rule for a text in nonet's words.
func (rr *RuleReader) rule(text string) (Rule, error) {
	if isLayoutRule(text) {
		name, _, _ := strings.Cut(text, ":")
		return Rule{}, ruleErrorAt(text, 0, fmt.Errorf("%s is a rule of the layout: say %s+%s",
			name, rr.Layout.String(), clip(text, 40)))
	}
	parts, err := splitRule(text)
	if err != nil {
		return Rule{}, err
	}
	r := Rule{Kind: parts.kind}
	if parts.row().Takes == rulekind.Branches {
		return rr.choice(text, &parts)
	}
	if parts.hasArgument {
		err = rr.readArgument(&r, parts.argument)
	} else if parts.row().Takes == rulekind.Head {
		r.Number = 1
	}
	if err != nil {
		return Rule{}, ruleErrorAt(text, parts.argumentAt, err)
	}
	if parts.row().Lists.Form != rulekind.NoCells {
		if offset, err := rr.readCells(&r, parts.cells); err != nil {
			return Rule{}, ruleErrorAt(text, parts.cellsAt+offset, err)
		}
	}
	r = r.ordered()
	f := r.fault(rr.Layout)
	if f == nil && r.Automaton != nil {
		f = r.Automaton.fault(rr.Layout.Digits())
	}
	if f != nil {
		if f.InArgument && parts.hasArgument {
			return Rule{}, ruleErrorAt(text, parts.argumentAt, f)
		}
		return Rule{}, ruleErrorAt(text, parts.cellsAt, f)
	}
	return r, nil
}

// ruleErrorAt makes an error one of the text of a rule. Its own offset counts from the given one.
func ruleErrorAt(text string, offset int, err error) error {
	if re := (*RuleError)(nil); errors.As(err, &re) {
		return &RuleError{Text: text, Offset: offset + re.Offset, Reason: re.Reason}
	}
	return &RuleError{Text: text, Offset: offset, Reason: layoutReason(err)}
}

// ruleParts are the parts of the text of a rule, and the byte offsets where they begin.
type ruleParts struct {
	kind        RuleKind
	hasArgument bool
	argument    string
	cells       string
	argumentAt  int
	cellsAt     int
}

func (p *ruleParts) row() *rulekind.Row { return p.kind.row() }

// splitRule cuts the text of a rule into its parts.
func splitRule(text string) (ruleParts, error) {
	name, rest, more := strings.Cut(text, ":")
	kind, err := ParseRuleKind(name)
	if err != nil {
		return ruleParts{}, ruleErrorAt(text, 0, err)
	}
	row := kind.row()
	takes, optional := row.Takes != rulekind.Nothing, row.Takes == rulekind.Head
	parts := ruleParts{kind: kind, cells: rest}
	if row.Takes == rulekind.Branches {
		if parts.argumentAt = len(name) + 1; !more {
			return ruleParts{}, ruleErrorAt(text, len(text),
				fmt.Errorf("the form of the rule is %s", row.Text()))
		}
		parts.argument = rest
		return parts, nil
	}
	if takes {
		parts.argument, parts.cells, parts.hasArgument = strings.Cut(rest, ":")
	}
	if !parts.hasArgument && optional {
		parts.cells = rest
	}
	switch wrong := strings.IndexByte(parts.cells, ':'); {
	case more != (row.Lists.Form != rulekind.NoCells), takes && !optional && !parts.hasArgument:
		return ruleParts{}, ruleErrorAt(text, len(text),
			fmt.Errorf("the form of the rule is %s", row.Text()))
	case wrong >= 0:
		return ruleParts{}, ruleErrorAt(text, len(text)-len(parts.cells)+wrong,
			fmt.Errorf("found a further ':', the form of the rule is %s", row.Text()))
	}
	parts.argumentAt = min(len(name)+1, len(text))
	parts.cellsAt = len(text) - len(parts.cells)
	return parts, nil
}

// CheckRuleText returns an error of type *RuleError if the text is a rule in no layout, of whatever
// size: its kind is unknown, its form is wrong, or its number or cells cannot be read. A text
// without such a fault may still not fit a layout, see ParseRule.
func CheckRuleText(text string) error {
	w := (&Layout{size: MaxRuleSize}).inOwnWords(text)
	return w.err(checkOwnText(w.own))
}

// checkOwnText is CheckRuleText for a text in nonet's words.
func checkOwnText(text string) error {
	if isLayoutRule(text) {
		if len(text) > maxLayoutText {
			return tooLongRule(text, maxLayoutText)
		}
		if _, err := (&Layout{size: MaxSize}).parseExtra(text); err != nil {
			return layoutRuleError(text, err)
		}
		return nil
	}
	if len(text) > maxRuleText {
		return tooLongRule(text, maxRuleText)
	}
	parts, err := splitRule(text)
	if err != nil {
		return err
	}
	r := Rule{Kind: parts.kind}
	rr := RuleReader{Layout: &Layout{size: MaxRuleSize}}
	if parts.row().Takes == rulekind.Branches {
		_, err := eachBranch(text, &parts, func(text string) error {
			return CheckRuleText(inBranch(text))
		})
		return err
	}
	if parts.hasArgument {
		switch {
		case parts.row().Takes == rulekind.Digits, strings.HasPrefix(parts.argument, "{"):
			// What these mean depends on the number of digits.
		case parts.row().Takes == rulekind.Relation:
			// What fails for the digit 1 alone fails for more digits, too.
			_, err = ParseRelation(parts.argument, 1)
		case parts.row().Takes == rulekind.Automata:
			// What fails although all symbols are digits fails for fewer digits, too. Up to
			// size 35 letters mean the same in either case.
			if _, err = ParseAutomaton(parts.argument, MaxSymbols); err != nil {
				_, err = ParseAutomaton(parts.argument, 35)
			}
		default:
			err = rr.readArgument(&r, parts.argument)
		}
	}
	if err != nil {
		return ruleErrorAt(text, parts.argumentAt, err)
	}
	if parts.row().Lists.Form != rulekind.NoCells {
		if offset, err := rr.readCells(&r, parts.cells); err != nil {
			return ruleErrorAt(text, parts.cellsAt+offset, err)
		}
	}
	if f := rulekind.ShapeFault(&plainRules([]Rule{r})[0], rr.Layout.ruleGrid()); f != nil {
		return ruleErrorAt(text, parts.cellsAt, f)
	}
	return nil
}

// readArgument reads what stands between the name of a rule and its cells.
func (rr *RuleReader) readArgument(r *Rule, text string) (err error) {
	size := rr.Layout.Digits()
	switch r.Kind.row().Takes {
	case rulekind.Digits:
		r.Digits, err = parseDigits(text, size)
	case rulekind.Relation:
		if r.Relation = rr.Relations[text]; r.Relation == nil {
			r.Relation, err = ParseRelation(text, size)
		}
	case rulekind.Automata:
		if r.Automaton = rr.Automata[text]; r.Automaton == nil {
			r.Automaton = rr.parsed[text]
		}
		if r.Automaton == nil {
			r.Automaton, err = ParseAutomaton(text, size)
			if err == nil && rr.parsed != nil {
				rr.parsed[text] = r.Automaton
			}
		}
	default:
		r.Number, err = strconv.Atoi(text)
		if err != nil || r.Number > maxRuleNumber || r.Number < -maxRuleNumber {
			return fmt.Errorf("found %q, expected a number, the form of the rule is %s",
				clip(text, 20), r.Kind.row().Text())
		}
	}
	return err
}

// parseDigits reads digits: numbers with commas or points between them, or symbols as one word.
// Above size 9 such a word has a letter.
func parseDigits(text string, size int) ([]Digit, error) {
	words := strings.Split(strings.ReplaceAll(text, ".", ","), ",")
	if len(words) == 1 && (size <= 9 || strings.Trim(text, "0123456789") != "") {
		words = strings.Split(text, "")
	}
	if len(words) > maxRuleCells {
		return nil, fmt.Errorf("%d digits: a rule has at most %d", len(words), maxRuleCells)
	}
	digits := make([]Digit, len(words))
	for i, word := range words {
		d, ok := parseDigit(word, size)
		if !ok {
			return nil, fmt.Errorf("found %q, expected a digit from 1 to %d",
				clip(word, 20), size)
		}
		digits[i] = d
	}
	slices.Sort(digits)
	return digits, nil
}

// parseDigit reads a digit as a number or as its symbol.
func parseDigit(word string, size int) (Digit, bool) {
	d, err := strconv.ParseUint(word, 10, 8)
	if err != nil && len(word) == 1 {
		symbol, ok := ParseSymbol(word[0], size)
		return symbol, ok && symbol > 0
	}
	return Digit(d), err == nil && d > 0 && int(d) <= size
}

// readCells reads the lists of cells of a rule. If it fails, it also returns the byte offset
// of the fault.
func (rr *RuleReader) readCells(r *Rule, text string) (offset int, err error) {
	total := 0
	for list := range strings.SplitSeq(text, "/") {
		var cells []Cell
		for item := range strings.SplitSeq(list, ",") {
			names, factor := item, 1
			if number, after, ok := strings.Cut(item, "*"); ok && r.Kind.row().Lists.Factors {
				names = after
				if factor, err = strconv.Atoi(strings.Trim(number, " ")); err != nil {
					return offset, fmt.Errorf("found %q, expected a factor",
						clip(number, 20))
				}
			}
			run, err := rr.Layout.parseCells(names)
			if err != nil {
				return offset + len(item) - len(names), err
			}
			if total += len(run); total > maxRuleCells {
				return offset, fmt.Errorf("more than %d cells", maxRuleCells)
			}
			cells = append(cells, run...)
			if factor != 1 && r.Factors == nil {
				r.Factors = slices.Repeat([]int{1}, len(cells)-len(run))
			}
			if r.Factors != nil {
				r.Factors = append(r.Factors, slices.Repeat([]int{factor}, len(run))...)
			}
			offset += len(item) + 1
		}
		r.Cells = append(r.Cells, cells)
	}
	return 0, nil
}
