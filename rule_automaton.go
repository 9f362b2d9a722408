package nonet

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet/internal/rulekind"
)

// maxRegular bounds a regular expression in the text of a rule, in bytes.
const maxRegular = 1_000

// maxLinked bounds how often a regular expression may say that a digit can follow another one. Of
// nested stars many say the same. Some milliseconds.
const maxLinked = 20 * maxAutomatonMoves

// fault says what is wrong with an automaton that reads digits 1 to n.
func (a *Automaton) fault(n int) *rulekind.Fault {
	switch {
	case a == nil:
		return rulekind.ArgumentFault("there is no automaton")
	case a.States < 1 || a.States > maxAutomatonStates:
		return rulekind.ArgumentFault("an automaton of %d states: it must have 1 to %d",
			a.States, maxAutomatonStates)
	case len(a.Moves) > maxAutomatonMoves:
		return rulekind.ArgumentFault("an automaton of %d moves: it has at most %d",
			len(a.Moves), maxAutomatonMoves)
	case len(a.Start) == 0 || len(a.Accept) == 0:
		return rulekind.ArgumentFault("an automaton needs a state to start in and one that accepts")
	case len(a.Start) > a.States || len(a.Accept) > a.States:
		return rulekind.ArgumentFault("an automaton names states twice")
	}
	outside := func(state int) bool { return state < 0 || state >= a.States }
	astray := func(m Move) bool { return outside(m.From) || outside(m.To) }
	if slices.ContainsFunc(a.Start, outside) || slices.ContainsFunc(a.Accept, outside) ||
		slices.ContainsFunc(a.Moves, astray) {
		return rulekind.ArgumentFault("an automaton names a state outside 0 to %d", a.States-1)
	}
	all := AllDigits(n)
	for _, m := range a.Moves {
		if m.Digits.IsEmpty() || !m.Digits.Minus(all).IsEmpty() {
			return rulekind.ArgumentFault("a move of the automaton needs digits from 1 to %d", n)
		}
	}
	return nil
}

// text returns the automaton as the text of a rule has it: the regular expression that is its
// name, or "{STATES;START;ACCEPT;FROM>DIGITS>TO;...}".
func (a *Automaton) text(size int) string {
	if a == nil {
		return ""
	}
	if a.isRegular(size) {
		return a.Name
	}
	var b strings.Builder
	fmt.Fprintf(&b, "{%d;%s;%s", a.States, formatNumbers(a.Start), formatNumbers(a.Accept))
	for _, m := range a.Moves {
		fmt.Fprintf(&b, ";%d>%s>%d", m.From, formatDigits(m.Digits), m.To)
	}
	b.WriteByte('}')
	return b.String()
}

// isRegular reports whether the automaton is that of the regular expression that is its name.
func (a *Automaton) isRegular(size int) bool {
	if p := a.parsed; p != nil && p.Name == a.Name && a.parsedSize == size && p.equal(a) {
		return true
	}
	same, err := ParseAutomaton(a.Name, size)
	return err == nil && same.equal(a)
}

// equal reports whether the automata are the same but for their names.
func (a *Automaton) equal(b *Automaton) bool {
	return a.States == b.States && sameList(a.Start, b.Start) &&
		sameList(a.Accept, b.Accept) && sameList(a.Moves, b.Moves)
}

// sameList reports whether the lists are equal. It does not compare a list with itself.
func sameList[T comparable](a, b []T) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0] || slices.Equal(a, b))
}

// formatNumbers returns the numbers as parseNumbers reads them, in their order.
func formatNumbers(list []int) string {
	var b strings.Builder
	for i := 0; i < len(list); i++ {
		if b.Len() > 0 {
			b.WriteByte('.')
		}
		b.WriteString(strconv.Itoa(list[i]))
		last := i
		for last+1 < len(list) && list[last+1] == list[last]+1 {
			last++
		}
		if last > i+1 {
			fmt.Fprintf(&b, "-%d", list[last])
			i = last
		}
	}
	return b.String()
}

// ParseAutomaton returns the automaton of a text that a rule has: a machine in braces,
// {STATES;START;ACCEPT;FROM>DIGITS>TO;...} with lists of numbers such as 0.3-5, or a regular
// expression over digits up to size. In that a digit is its symbol, '.' is any digit, [1-3a]
// and [^12] are sets, and there are |, *, +, ?, {2}, {2,}, {2,5} and parentheses.
func ParseAutomaton(text string, size int) (*Automaton, error) {
	if size < 1 || size > MaxRuleSize {
		return nil, fmt.Errorf("size %d: automata are for sizes up to %d", size, MaxRuleSize)
	}
	if inner, ok := strings.CutPrefix(text, "{"); ok {
		inner, closed := strings.CutSuffix(inner, "}")
		if !closed {
			return nil, &RuleError{Offset: len(text), Reason: "a '}' is missing"}
		}
		return parseMachine(inner, size)
	}
	return parseRegular(text, size)
}

// parseMachine reads "STATES;START;ACCEPT;FROM>DIGITS>TO;...".
func parseMachine(text string, size int) (*Automaton, error) {
	offset := 1 // of the part in the text with its brace
	fail := func(err error) (*Automaton, error) {
		return nil, &RuleError{Offset: offset, Reason: err.Error()}
	}
	if moves := strings.Count(text, ";") - 2; moves > maxAutomatonMoves {
		return fail(fmt.Errorf("an automaton of %d moves: it has at most %d",
			moves, maxAutomatonMoves))
	}
	a := new(Automaton)
	part := 0
	for word := range strings.SplitSeq(text, ";") {
		var err error
		state := func(text string) (int, error) {
			k, err := strconv.Atoi(text)
			if err != nil || k < 0 || k >= a.States {
				return 0, fmt.Errorf("found %q, expected a state from 0 to %d",
					clip(text, 20), a.States-1)
			}
			return k, nil
		}
		states := func(list *[]int) error {
			return parseNumbers(word, 0, a.States-1, func(k int) {
				if len(*list) <= a.States {
					*list = append(*list, k)
				}
			})
		}
		switch part {
		case 0:
			a.States, err = strconv.Atoi(word)
			if err != nil || a.States < 1 || a.States > maxAutomatonStates {
				err = fmt.Errorf("found %q, expected a number of states from 1 to %d",
					clip(word, 20), maxAutomatonStates)
			}
		case 1:
			err = states(&a.Start)
		case 2:
			err = states(&a.Accept)
		default:
			var m Move
			words := strings.Split(word, ">")
			if len(words) != 3 {
				return fail(fmt.Errorf("found %q, expected a move FROM>DIGITS>TO",
					clip(word, 20)))
			}
			var err1, err2, err3 error
			m.From, err1 = state(words[0])
			m.Digits, err2 = parseDigitSet(words[1], size)
			m.To, err3 = state(words[2])
			err = errors.Join(err1, err2, err3)
			a.Moves = append(a.Moves, m)
		}
		if err != nil {
			return fail(err)
		}
		offset += len(word) + 1
		part++
	}
	if part < 3 {
		return fail(errors.New("an automaton is {STATES;START;ACCEPT;FROM>DIGITS>TO;...}"))
	}
	return a, nil
}

// parseRegular reads a regular expression. The automaton has a state for each place in the
// expression where a digit stands, after Glushkov 1961, and one to start in.
func parseRegular(text string, size int) (*Automaton, error) {
	switch {
	case size > MaxSymbols:
		return nil, fmt.Errorf("regular expressions have digits of one character, and so sizes up "+
			"to %d: write the automaton as {STATES;START;ACCEPT;FROM>DIGITS>TO;...}", MaxSymbols)
	case len(text) > maxRegular:
		return nil, fmt.Errorf("a regular expression of %d bytes: at most %d are read",
			len(text), maxRegular)
	case text == "":
		return nil, errors.New("an automaton is a regular expression such as (1|2)*3.* or " +
			"{STATES;START;ACCEPT;FROM>DIGITS>TO;...}")
	}
	p := &regularParser{text: text, size: size, digits: make([]Digits, 1)}
	whole := p.alternatives()
	if p.err == nil && p.at < len(text) {
		p.fail("an operator or the end")
	}
	if p.err != nil {
		return nil, p.err
	}
	a := &Automaton{Name: text, States: len(p.digits), Start: []int{0}, Accept: whole.last}
	if whole.empty {
		a.Accept = append([]int{0}, a.Accept...)
	}
	slices.Sort(a.Accept)
	if p.link([]int{0}, whole.first); p.err != nil {
		return nil, p.err
	}
	for from, set := range p.to {
		for i, states := range set {
			for ; states != 0; states &= states - 1 {
				to := 64*i + bits.TrailingZeros64(states)
				a.Moves = append(a.Moves, Move{From: from, Digits: p.digits[to], To: to})
			}
		}
	}
	parsed := *a
	a.parsed, a.parsedSize = &parsed, size
	return a, nil
}

// automataSize adds up the automata of the rules of a puzzle, for their bounds.
type automataSize struct {
	steps, moves int
	known        map[*Automaton]bool // rules share them, and they are large
}

// add adds the automaton of a rule, which must be valid. It says what is wrong if they are too
// large together.
func (s *automataSize) add(r *Rule) *rulekind.Fault {
	a := r.Automaton
	if !s.known[a] {
		if s.known == nil {
			s.known = map[*Automaton]bool{}
		}
		s.known[a] = true
		if s.moves += a.States + len(a.Moves); s.moves > maxAutomataMoves {
			return rulekind.ArgumentFault("the automata of the puzzle have %d states and moves: there may "+
				"be %d", s.moves, maxAutomataMoves)
		}
	}
	if s.steps += len(r.Cells[0]) * max(a.States, len(a.Moves)); s.steps > maxAutomatonSteps {
		return rulekind.ArgumentFault("the automata of the puzzle have %d states or moves for all "+
			"their cells: there may be %d", s.steps, maxAutomatonSteps)
	}
	return nil
}

// regular is a part of a regular expression: the states that its first and its last digit lead to,
// and whether it may be empty.
type regular struct {
	first, last []int
	empty       bool
}

type regularParser struct {
	text   string
	at     int
	size   int
	err    error
	read   int        // digits, sets and parentheses, as often as they are read
	digits []Digits   // of each state, those that lead to it
	linked int        // how often link was to add a move
	moves  int        // different ones
	to     [][]uint64 // of each state, a set of the states that moves lead to; may be too short
}

// fail sets the error that something else was found.
func (p *regularParser) fail(what string) regular {
	if p.err == nil {
		p.err = unexpected(p.text, p.at, what)
	}
	return regular{empty: true}
}

// tooLarge sets the error that the expression has too much of something. The text may be cut after
// what is repeated, so that it does not say what stands there.
func (p *regularParser) tooLarge(what string) regular {
	if p.err == nil {
		p.err = &RuleError{Offset: p.at,
			Reason: "the expression is too large: it must have " + what}
	}
	return regular{empty: true}
}

// link makes moves from all states of one list to all of another, unless there are too many.
func (p *regularParser) link(from, to []int) {
	if p.linked += len(from) * len(to); p.linked > maxLinked {
		p.tooLarge("fewer moves")
		return
	}
	for _, x := range from {
		for _, y := range to {
			p.addMove(x, y)
		}
		if p.moves > maxAutomatonMoves {
			p.tooLarge(fmt.Sprintf("at most %d moves", maxAutomatonMoves))
			return
		}
	}
}

// addMove makes a move from one state to another, unless it is there.
func (p *regularParser) addMove(from, to int) {
	for len(p.to) <= from {
		p.to = append(p.to, nil)
	}
	set := p.to[from]
	for len(set) <= to/64 {
		set = append(set, 0)
	}
	if p.to[from] = set; set[to/64]>>(to%64)&1 == 0 {
		set[to/64] |= 1 << (to % 64)
		p.moves++
	}
}

// next reports whether one of the characters comes next.
func (p *regularParser) next(characters string) bool {
	return p.err == nil && p.at < len(p.text) && strings.IndexByte(characters, p.text[p.at]) >= 0
}

func (p *regularParser) alternatives() regular {
	all := p.sequence()
	for p.next("|") {
		p.at++
		x := p.sequence()
		all.first = slices.Concat(all.first, x.first)
		all.last = slices.Concat(all.last, x.last)
		all.empty = all.empty || x.empty
	}
	return all
}

func (p *regularParser) sequence() regular {
	all := regular{empty: true}
	for p.err == nil && p.at < len(p.text) && !p.next("|)") {
		all = p.then(all, p.repeated())
	}
	return all
}

func (p *regularParser) repeated() regular {
	from := p.at
	x := p.single()
	for p.next("*+?{") {
		if p.text[p.at] == '{' {
			x = p.times(x, from)
			continue
		}
		if p.text[p.at] != '?' {
			p.link(x.last, x.first)
		}
		x.empty = x.empty || p.text[p.at] != '+'
		p.at++
	}
	return x
}

// times reads {2}, {2,} or {2,5} after x, whose text begins at from, and returns x so often. It
// reads the text again for each further time.
func (p *regularParser) times(x regular, from int) regular {
	to := p.at
	inner, _, closed := strings.Cut(p.text[p.at+1:], "}")
	low, high, isRange := strings.Cut(inner, ",")
	least, err := strconv.Atoi(low)
	most := least
	if isRange && high != "" && err == nil {
		most, err = strconv.Atoi(high)
	}
	if !closed || err != nil || least < 0 || most < max(1, least) || most > maxRuleCells {
		return p.fail(fmt.Sprintf("{TIMES} or {LEAST,MOST} up to %d", maxRuleCells))
	}
	end := to + len(inner) + 2
	all := regular{empty: true}
	for i := 1; i <= most && p.err == nil; i++ {
		if i > 1 {
			p.at = from
			x = p.upTo(to)
		}
		if isRange && high == "" && i == most {
			p.link(x.last, x.first)
		}
		y := x
		y.empty = y.empty || i > least
		all = p.then(all, y)
	}
	p.at = end
	return all
}

// upTo reads what ends at to: a digit, a set or parentheses, and what repeats it.
func (p *regularParser) upTo(to int) regular {
	whole := p.text
	p.text = whole[:to]
	x := p.repeated()
	p.text = whole
	return x
}

// then returns x followed by y.
func (p *regularParser) then(x, y regular) regular {
	p.link(x.last, y.first)
	both := regular{x.first, y.last, x.empty && y.empty}
	if x.empty {
		both.first = slices.Concat(x.first, y.first)
	}
	if y.empty {
		both.last = slices.Concat(y.last, x.last)
	}
	return both
}

// single reads a digit, a set of digits or an expression in parentheses.
func (p *regularParser) single() regular {
	const what = "a digit, '.', '[' or '('"
	if p.read++; p.read > maxAutomatonMoves {
		return p.tooLarge("fewer repetitions")
	}
	character := p.text[p.at]
	var set Digits
	switch {
	case character == '(':
		p.at++
		x := p.alternatives()
		if !p.next(")") {
			return p.fail("')'")
		}
		p.at++
		return x
	case character == '[':
		p.at++
		set = p.set()
		if p.err != nil {
			return regular{empty: true}
		}
	case character == '.':
		set = AllDigits(p.size)
		p.at++
	default:
		d, ok := ParseSymbol(character, p.size)
		if !ok || d == 0 {
			return p.fail(what)
		}
		set = DigitsOf(d)
		p.at++
	}
	state := len(p.digits)
	if state >= maxAutomatonStates {
		return p.tooLarge(fmt.Sprintf("fewer than %d digits", maxAutomatonStates))
	}
	p.digits = append(p.digits, set)
	return regular{[]int{state}, []int{state}, false}
}

// set reads the rest of [1-3a] or [^12].
func (p *regularParser) set() (s Digits) {
	not := p.next("^")
	if not {
		p.at++
	}
	digit := func() Digit {
		if p.at < len(p.text) {
			if d, ok := ParseSymbol(p.text[p.at], p.size); ok && d != 0 {
				p.at++
				return d
			}
		}
		p.fail(fmt.Sprintf("a digit up to %c", Symbol(Digit(p.size))))
		return 0
	}
	for p.err == nil && !p.next("]") {
		first := digit()
		last := first
		if p.next("-") {
			p.at++
			last = digit()
		}
		for d := first; p.err == nil && d <= last; d++ {
			s = s.With(d)
		}
	}
	if not {
		s = AllDigits(p.size).Minus(s)
	}
	if p.err == nil && s.IsEmpty() {
		p.fail("a set that has a digit")
	}
	p.at++
	return s
}
