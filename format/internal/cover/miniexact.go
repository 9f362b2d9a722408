package cover

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// Miniexact is items in brackets, then options with semicolons.
var Miniexact = &Text{
	Detect:         detectMiniexact,
	Read:           oneProblem(readMiniexact),
	Write:          writeMiniexact,
	AppendSolution: appendOptions,
	Separator:      "\n",
	ReadAnswer:     readDLXAnswer,
}

// MiniexactDimacs is a line p xcc, then options of numbers.
var MiniexactDimacs = &Text{
	Detect: detectMiniexactDimacs,
	Read: oneProblem(func(in *lex.Scanner, c *Case) *lex.Fault {
		r := dimacsReader{WordReader: lex.WordReader{In: in}}
		return r.read(c)
	}),
	Write:          writeMiniexactDimacs,
	AppendSolution: sparseLists.write,
	ReadAnswer:     sparseLists.read,
}

// maxMiniexact is the greatest cost.
const maxMiniexact = 1_000_000_000

// detectMiniexact: the text begins with < and a blank or the name of an item, as XML does
// not, and the items end with > in the same line or later.
func detectMiniexact(prefix []byte, eof bool) lex.Verdict {
	text := bytes.TrimLeft(prefix, " \t\r\n")
	switch {
	case len(text) < 2 && !eof:
		return lex.More
	case len(text) < 2 || text[0] != '<' || !lex.IsBlank(text[1]):
		return lex.No
	case bytes.IndexByte(text, '>') > 0 || len(prefix) >= lex.FullPrefix:
		return lex.Yes
	case eof:
		return lex.No
	}
	return lex.More
}

// detectMiniexactDimacs: the first line begins with "p xc " or "p xcc ".
func detectMiniexactDimacs(prefix []byte, eof bool) lex.Verdict {
	text := bytes.TrimLeft(prefix, " \t\r\n")
	switch {
	case bytes.HasPrefix(text, []byte("p xc ")) || bytes.HasPrefix(text, []byte("p xcc ")):
		return lex.Yes
	case len(text) == 0 && !eof:
		return lex.More
	}
	return lex.No
}

// miniexactReader reads a problem. Its tokens are names and single characters of the syntax.
type miniexactReader struct {
	lex.TokenReader
	ElementReader
	word     []byte // an element
	elements []exactcover.Element
	places   []lex.Place // of the elements
}

// isMiniexactSyntax reports whether a character is a token of its own.
func isMiniexactSyntax(ch byte) bool { return bytes.IndexByte([]byte("<>[]:;$"), ch) >= 0 }

// miniexactToken returns the length of the token that text begins with.
func miniexactToken(text []byte) int {
	n := 1
	for n < len(text) && !isMiniexactSyntax(text[0]) && !isMiniexactSyntax(text[n]) &&
		!lex.IsBlank(text[n]) {
		n++
	}
	return n
}

// isName reports whether the current token is a name.
func (r *miniexactReader) isName() bool {
	return len(r.Token) > 0 && !isMiniexactSyntax(r.Token[0])
}

func readMiniexact(in *lex.Scanner, c *Case) *lex.Fault {
	r := miniexactReader{
		TokenReader:   lex.TokenReader{In: in, Length: miniexactToken},
		ElementReader: NewElementReader(new(exactcover.Problem)),
	}
	if err := r.Next(); err != nil {
		return err
	}
	if !r.Is("<") {
		return r.Unexpected("the primary items in < >")
	}
	if err := r.items(">", exactcover.Primary); err != nil {
		return err
	}
	if r.Is("[") {
		if err := r.items("]", exactcover.Secondary); err != nil {
			return err
		}
	}
	for r.Token != nil {
		if err := r.option(); err != nil {
			return err
		}
	}
	c.Problem.Problem = r.p
	return nil
}

// items reads a list of items, from its first bracket to what follows its last one.
func (r *miniexactReader) items(end string, kind exactcover.Kind) *lex.Fault {
	for {
		if err := r.Next(); err != nil {
			return err
		}
		switch {
		case r.Is(end):
			return r.Next()
		case r.Is(":") && r.p.NumItems() > 0:
			return r.Errorf("nonet cannot hold: items that are covered several times, such as %s",
				r.p.Item(r.p.NumItems()-1).Name)
		case !r.isName():
			return r.Unexpected("the name of an item or " + end)
		}
		if err := AddItem(r.p, string(r.Token), kind); err != nil {
			return r.Errorf("%w", err)
		}
	}
}

// option reads an option and its semicolon, which the last option may lack.
func (r *miniexactReader) option() *lex.Fault {
	r.elements, r.places = r.elements[:0], r.places[:0]
	first := r.Place
	for r.isName() {
		if err := r.element(); err != nil {
			return err
		}
	}
	cost := 0
	if r.Is("$") && len(r.elements) > 0 {
		if err := r.Next(); err != nil {
			return err
		}
		var ok bool
		if cost, ok = lex.Number(r.Token); !ok {
			return r.Unexpected("what the option costs, a whole number from 0")
		}
		if err := r.Next(); err != nil {
			return err
		}
	}
	if r.Token != nil && !r.Is(";") {
		return r.Unexpected("an item or ;")
	}
	o, err := r.p.AddOption(r.elements...)
	if err == nil {
		err = r.p.SetCost(o, int64(cost))
	}
	var oe *exactcover.OptionError
	switch {
	case errors.As(err, &oe) && oe.Element >= 0:
		return r.places[oe.Element].Errorf("found %s: %w", lex.Quote([]byte(oe.Text)), oe.Err)
	case err != nil:
		return first.Errorf("%w", err)
	}
	return r.Next()
}

// element reads an item, and its colour if it has one.
func (r *miniexactReader) element() *lex.Fault {
	r.word = append(r.word[:0], r.Token...)
	place := r.Place
	err := r.Next()
	if err == nil && r.Is(":") {
		if err = r.Next(); err == nil && !r.isName() {
			err = r.Unexpected("a colour after the colon")
		}
		if err == nil {
			r.word = append(append(r.word, ':'), r.Token...)
			err = r.Next()
		}
	}
	if err != nil {
		return err
	}
	e, bad := r.Element(r.word)
	if bad != nil {
		return place.Errorf("%w", bad)
	}
	r.elements = append(r.elements, e)
	r.places = append(r.places, place)
	return nil
}

// miniexactOrder returns the options in the order of their costs. The error is for costs
// that miniexact cannot read.
func miniexactOrder(p Problem) ([]int, error) {
	order := make([]int, p.NumOptions())
	for o := range order {
		order[o] = o
		if cost := p.Cost(o); cost < 0 || cost > maxMiniexact {
			return nil, lex.CannotHold("the cost %d for miniexact, which has costs from 0 to %d", cost,
				maxMiniexact)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p.Cost(a), p.Cost(b)) })
	return order, nil
}

// isMiniexactName reports whether miniexact reads a name.
func isMiniexactName(name string) bool {
	for _, ch := range []byte(name) {
		if ch < 0x80 && !lex.IsLetter(ch) && (ch < '0' || ch > '9') &&
			strings.IndexByte("_-,!#@+%^&*", ch) < 0 {
			return false
		}
	}
	return true
}

func writeMiniexact(out *bufio.Writer, p Problem) error {
	order, err := miniexactOrder(p)
	if err != nil {
		return err
	}
	items := namesOr("i", p.NumItems(), isMiniexactName,
		func(i int) string { return p.Item(i).Name })
	colours := namesOr("c", p.NumColours(), isMiniexactName,
		func(c int) string { return p.ColourName(exactcover.Colour(c + 1)) })
	var names [2][]byte
	for i := range p.NumItems() {
		kind := p.Item(i).Kind
		names[kind] = append(append(names[kind], ' '), items(i)...)
	}
	line := append(append([]byte("<"), names[exactcover.Primary]...), " >"...)
	if len(names[exactcover.Secondary]) > 0 {
		line = append(append(append(line, " ["...), names[exactcover.Secondary]...), " ]"...)
	}
	out.Write(append(line, '\n'))
	var elements []exactcover.Element
	for _, o := range order {
		elements = p.AppendOption(elements[:0], o)
		line = line[:0]
		for i, e := range elements {
			if i > 0 {
				line = append(line, ' ')
			}
			line = append(line, items(e.Item)...)
			if e.Colour != 0 {
				line = append(append(line, ':'), colours(int(e.Colour)-1)...)
			}
		}
		if cost := p.Cost(o); cost != 0 {
			line = strconv.AppendInt(append(line, " $"...), cost, 10)
		}
		if _, err := out.Write(append(line, ";\n"...)); err != nil {
			return err
		}
	}
	return nil
}

// dimacsReader reads a problem of miniexact-dimacs.
type dimacsReader struct {
	lex.WordReader
	primary, items int
	cover          sizedCover
}

// read reads a problem whose first line is the current one.
func (r *dimacsReader) read(c *Case) *lex.Fault {
	line := r.In.Line
	for i, want := range []string{"p", "xcc"} {
		word, start, err := r.Word()
		if err != nil {
			return err
		}
		if string(word) != want && (i == 0 || string(word) != "xc") {
			return r.In.Errorf(start+1, "found %s, expected p xcc or p xc", lex.Quote(word))
		}
	}
	for i, what := range []string{"primary", "secondary"} {
		word, start, err := r.Word()
		if err != nil {
			return err
		}
		n, ok := lex.Number(word)
		if !ok || n > maxItems {
			return r.In.Errorf(start+1, "found %s, expected the number of %s items, 0 to %d",
				lex.Quote(word), what, maxItems)
		}
		if r.items += n; i == 0 {
			r.primary = n
		}
	}
	r.cover.p = new(exactcover.Problem)
	for more := true; more; {
		var err *lex.Fault
		if more, err = r.option(); err != nil {
			return err
		}
	}
	var err *lex.Fault
	c.Problem.Problem, err = r.cover.problem(r.items, line, func(i int) exactcover.Kind {
		if i < r.primary {
			return exactcover.Primary
		}
		return exactcover.Secondary
	})
	return err
}

// option reads an option. more is false at the end of the input.
func (r *dimacsReader) option() (more bool, err *lex.Fault) {
	c, in := &r.cover, r.In
	first := len(c.elements)
	cost := int64(0)
	for words := 0; ; words++ {
		word, start, err := r.Word()
		switch {
		case err != nil:
			return false, err
		case word == nil && words == 0:
			return false, nil
		case word == nil:
			return false, in.Errorf(0, "the input ends in option %d, expected 0", len(c.options)+1)
		case string(word) == "0" && first == len(c.elements):
			return false, in.Errorf(start+1, "found 0 in option %d: %w", len(c.options)+1,
				exactcover.ErrEmptyOption)
		case string(word) == "0":
			c.end(in.Line, cost)
			return true, nil
		}
		switch digits := word[1:]; word[0] {
		case '$':
			n, ok := lex.Number(digits)
			if !ok {
				return false, in.Errorf(start+1, "found %s, expected $ and what the option "+
					"costs, a whole number from 0", lex.Quote(word))
			}
			cost = int64(n)
		case '-':
			if err := r.colour(digits, first); err != nil {
				return false, in.Errorf(start+1, "found %s, expected %w", lex.Quote(word), err)
			}
		default:
			n, ok := lex.Number(word)
			if !ok || n < 1 || n > r.items {
				return false, in.Errorf(start+1, "found %s, expected 0 or the number of an item, "+
					"1 to %d: %w", lex.Quote(word), r.items, exactcover.ErrUnknownItem)
			}
			c.elements = append(c.elements, exactcover.Element{Item: n - 1})
		}
	}
}

// colour gives the last element of an option, which begins with element first, a colour.
// The error says what is expected instead of it.
func (r *dimacsReader) colour(digits []byte, first int) error {
	c := &r.cover
	n, ok := lex.Number(digits)
	if !ok || n < 1 {
		return errors.New("a number from -1000000000 to -1 as a colour")
	}
	if len(c.elements) == first || c.elements[len(c.elements)-1].Item < r.primary {
		return fmt.Errorf("a colour after a secondary item only: %w", exactcover.ErrColourOnPrimary)
	}
	last := &c.elements[len(c.elements)-1]
	if last.Colour != 0 {
		return errors.New("one colour for an item")
	}
	var err error
	last.Colour, err = c.p.Colour(strconv.Itoa(n))
	return err
}

func writeMiniexactDimacs(out *bufio.Writer, p Problem) error {
	order, err := miniexactOrder(p)
	if err != nil {
		return err
	}
	// The primary items come first.
	n := p.NumItems()
	if n > maxItems {
		return lex.CannotHold("%d items in format miniexact-dimacs, which has at most %d", n, maxItems)
	}
	numbers := make([]int, n)
	next, primary := 0, 0
	for _, kind := range []exactcover.Kind{exactcover.Primary, exactcover.Secondary} {
		for i := range n {
			if p.Item(i).Kind == kind {
				next++
				numbers[i] = next
			}
		}
		if kind == exactcover.Primary {
			primary = next
		}
	}
	// A colour that is a number keeps it.
	colours := namesOr("", p.NumColours(), isColourNumber,
		func(c int) string { return p.ColourName(exactcover.Colour(c + 1)) })
	fmt.Fprintf(out, "p xcc %d %d\n", primary, n-primary)
	var elements []exactcover.Element
	var line []byte
	for _, o := range order {
		elements = p.AppendOption(elements[:0], o)
		line = line[:0]
		for _, e := range elements {
			line = append(strconv.AppendInt(line, int64(numbers[e.Item]), 10), ' ')
			if e.Colour != 0 {
				line = append(append(append(line, '-'), colours(int(e.Colour)-1)...), ' ')
			}
		}
		if cost := p.Cost(o); cost != 0 {
			line = append(strconv.AppendInt(append(line, '$'), cost, 10), ' ')
		}
		if _, err := out.Write(append(line, "0\n"...)); err != nil {
			return err
		}
	}
	return nil
}

// isColourNumber reports whether a name is a number that miniexact-dimacs has as a colour.
func isColourNumber(name string) bool {
	n, ok := lex.Number([]byte(name))
	return ok && n > 0 && strconv.Itoa(n) == name
}
