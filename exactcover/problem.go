package exactcover

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Kind says how often an item is to be covered.
type Kind uint8

const (
	Primary   Kind = iota // exactly once
	Secondary             // at most once, or several times in the same colour
)

// String returns "primary" or "secondary".
func (k Kind) String() string {
	switch k {
	case Primary:
		return "primary"
	case Secondary:
		return "secondary"
	}
	return "Kind(" + strconv.Itoa(int(k)) + ")"
}

// An Item is something that options cover. Within a problem it has a number, from 0 in the order of
// adding.
type Item struct {
	Name string
	Kind Kind
}

// A Colour is the number of a colour within its problem, from 1 in the order of adding. The zero
// Colour means that there is no colour.
type Colour int32

// An Element is a part of an option: an item, and for a secondary item possibly a colour.
type Element struct {
	Item   int
	Colour Colour
}

// Limits of a Problem. Beyond them adding fails with [ErrTooLarge].
const (
	MaxItems    = 1 << 24 // items, and colours too
	MaxElements = 1 << 26 // elements of all options together, plus one for each option

	// MaxCost is the greatest cost of an option, and -MaxCost the least one.
	// The cost of a solution then always fits into 63 bits.
	MaxCost = 1 << 38
)

// A Problem is a set of items and options. The zero value has none and is ready for use.
//
// Building is not safe for concurrent use. Any number of goroutines may search a Problem at the
// same time, each with its own [Solver], while nobody changes it.
//
// A Problem takes 4 bytes per element, 8 if it has colours; 4 more per option, 12 if it has costs;
// and for each item its name and about 100 bytes.
type Problem struct {
	items   []Item
	byName  map[string]int32
	colours []string // names; colour c is colours[c-1]
	byShade map[string]Colour

	// Options, one after another: option o has the elements [ends[o-1], ends[o]).
	elems  []int32  // item numbers
	shades []Colour // colours; as long as elems, or nil as long as no element has a colour
	ends   []int32
	costs  []int64 // of the options up to the last one that was given a cost other than 0
	priced int     // how many options have a cost other than 0

	seen    []int32   // for each item, 1 + the last option that has it: finds repeated items
	scratch []Element // the option that AddNamedOption reads
}

// AddItem adds an item and returns its number. Primary and secondary items may be added in any
// order, also after options.
//
// A name is valid UTF-8 text, not empty, without white space, control characters, ':' and '|', and
// different from the names of all other items. Searches branch on items whose name begins with '#'
// before all others. The error is an [*ItemError].
func (p *Problem) AddItem(name string, kind Kind) (int, error) {
	n := len(p.items)
	fail := func(err error) (int, error) { return 0, &ItemError{Item: n, Name: name, Err: err} }
	if !validName(name) {
		return fail(ErrItemName)
	}
	if kind != Primary && kind != Secondary {
		return fail(ErrKind)
	}
	if _, ok := p.byName[name]; ok {
		return fail(ErrDuplicateItem)
	}
	if n == MaxItems {
		return fail(ErrTooLarge)
	}
	if p.byName == nil {
		p.byName = make(map[string]int32)
	}
	p.items = append(p.items, Item{name, kind})
	p.byName[name] = int32(n)
	p.seen = append(p.seen, 0)
	return n, nil
}

// Colour returns the number of the colour of a name, and adds the colour to the problem if it is
// new. The rules for names are those of items. Any secondary item can be given any colour. The
// error is [ErrColourName] or [ErrTooLarge].
func (p *Problem) Colour(name string) (Colour, error) {
	if c, ok := p.byShade[name]; ok {
		return c, nil
	}
	if !validName(name) {
		return 0, ErrColourName
	}
	if len(p.colours) == MaxItems {
		return 0, ErrTooLarge
	}
	if p.byShade == nil {
		p.byShade = make(map[string]Colour)
	}
	p.colours = append(p.colours, name)
	c := Colour(len(p.colours))
	p.byShade[name] = c
	return c, nil
}

// AddOption adds an option and returns its number. The elements are copied. An option without
// elements is an error, as are an item that is not in the problem or twice in the option, and a
// colour on a primary item. The error is an [*OptionError], and the problem is then unchanged.
func (p *Problem) AddOption(elements ...Element) (int, error) {
	o, start := len(p.ends), len(p.elems)
	if len(elements) == 0 {
		return 0, &OptionError{Option: o, Element: -1, Err: ErrEmptyOption}
	}
	if !roomFor(start, o, len(elements)) {
		return 0, &OptionError{Option: o, Element: -1, Err: ErrTooLarge}
	}
	coloured := false
	for i, e := range elements {
		if err := p.check(e, o); err != nil {
			for _, e := range elements[:i] {
				p.seen[e.Item] = 0
			}
			return 0, &OptionError{Option: o, Element: i, Text: p.elementText(e), Err: err}
		}
		p.seen[e.Item] = int32(o + 1)
		coloured = coloured || e.Colour != 0
	}
	if coloured && p.shades == nil {
		p.shades = make([]Colour, start, cap(p.elems))
	}
	for _, e := range elements {
		p.elems = append(p.elems, int32(e.Item))
		if p.shades != nil {
			p.shades = append(p.shades, e.Colour)
		}
	}
	p.ends = append(p.ends, int32(len(p.elems)))
	return o, nil
}

// roomFor reports whether an option fits into a problem with a number of elements and options.
func roomFor(elements, options, more int) bool {
	return more < MaxElements-elements-options
}

// check returns what is wrong with an element that is to join option o.
func (p *Problem) check(e Element, o int) error {
	switch {
	case e.Item < 0 || e.Item >= len(p.items):
		return ErrUnknownItem
	case e.Colour < 0 || int(e.Colour) > len(p.colours):
		return ErrUnknownColour
	case e.Colour != 0 && p.items[e.Item].Kind == Primary:
		return ErrColourOnPrimary
	case p.seen[e.Item] == int32(o+1):
		return ErrRepeatedItem
	}
	return nil
}

// AddNamedOption adds an option whose elements are written as in Knuth's text: the name of an item,
// and for a secondary item possibly ':' and a colour. New colours are added to the problem, even if
// a later element is in error. It is otherwise like AddOption.
func (p *Problem) AddNamedOption(elements ...string) (int, error) {
	o := len(p.ends)
	list := p.scratch[:0]
	for i, text := range elements {
		name, shade, coloured := strings.Cut(text, ":")
		fail := func(err error) (int, error) {
			return 0, &OptionError{Option: o, Element: i, Text: text, Err: err}
		}
		item, ok := p.byName[name]
		if !ok {
			return fail(ErrUnknownItem)
		}
		e := Element{Item: int(item)}
		if coloured {
			if p.items[item].Kind == Primary {
				return fail(ErrColourOnPrimary)
			}
			c, err := p.Colour(shade)
			if err != nil {
				return fail(err)
			}
			e.Colour = c
		}
		list = append(list, e)
	}
	p.scratch = list
	return p.AddOption(list...)
}

// SetCost sets what option o costs, from -MaxCost to MaxCost. An option that was never given a cost
// costs 0. A solution costs what its options cost together, see [Solver.Cheapest]. The error is
// [ErrCost] or [ErrNoOption], and the problem is then unchanged.
func (p *Problem) SetCost(o int, cost int64) error {
	switch {
	case o < 0 || o >= len(p.ends):
		return ErrNoOption
	case cost < -MaxCost || cost > MaxCost:
		return ErrCost
	}
	if n := len(p.costs); o >= n {
		if cost == 0 {
			return nil
		}
		p.costs = slices.Grow(p.costs, o+1-n)[:o+1]
		clear(p.costs[n:])
	}
	if p.costs[o] != 0 {
		p.priced--
	}
	if cost != 0 {
		p.priced++
	}
	p.costs[o] = cost
	return nil
}

// Cost returns what option o costs. It panics if there is no such option.
func (p *Problem) Cost(o int) int64 {
	_ = p.ends[o]
	if o < len(p.costs) {
		return p.costs[o]
	}
	return 0
}

// HasCosts reports whether an option has a cost other than 0.
func (p *Problem) HasCosts() bool { return p.priced > 0 }

// ClearOptions removes all options. It keeps the items, the colours and the memory for another
// problem over the same items.
func (p *Problem) ClearOptions() {
	p.elems, p.shades, p.ends = p.elems[:0], nil, p.ends[:0]
	p.costs, p.priced = p.costs[:0], 0
	clear(p.seen)
}

// NumItems returns the number of items, primary and secondary.
func (p *Problem) NumItems() int { return len(p.items) }

// NumOptions returns the number of options.
func (p *Problem) NumOptions() int { return len(p.ends) }

// NumElements returns the number of elements of all options together.
func (p *Problem) NumElements() int { return len(p.elems) }

// NumColours returns the number of colours; they are numbered from 1.
func (p *Problem) NumColours() int { return len(p.colours) }

// Item returns item number i. It panics if there is none.
func (p *Problem) Item(i int) Item { return p.items[i] }

// ItemByName returns the number of the item of that name.
func (p *Problem) ItemByName(name string) (int, bool) {
	i, ok := p.byName[name]
	return int(i), ok
}

// ColourName returns the name of a colour, "" for no colour. It panics if there is no such colour.
func (p *Problem) ColourName(c Colour) string {
	if c == 0 {
		return ""
	}
	return p.colours[c-1]
}

// Option returns the elements of option o in their order. It panics if there is no such option.
func (p *Problem) Option(o int) []Element { return p.AppendOption(nil, o) }

// AppendOption appends the elements of option o to dst. It panics if there is no such option.
func (p *Problem) AppendOption(dst []Element, o int) []Element {
	lo, hi := p.span(o)
	dst = slices.Grow(dst, hi-lo)
	for i := lo; i < hi; i++ {
		dst = append(dst, p.element(i))
	}
	return dst
}

// AppendOptionText appends option o as a line of Knuth's text without a line end: its elements as
// AddNamedOption takes them, with blanks between them, and if its cost is not 0, '|' and the cost.
// It panics if there is no such option.
func (p *Problem) AppendOptionText(dst []byte, o int) []byte {
	lo, hi := p.span(o)
	for i := lo; i < hi; i++ {
		if i > lo {
			dst = append(dst, ' ')
		}
		e := p.element(i)
		dst = append(dst, p.items[e.Item].Name...)
		if e.Colour != 0 {
			dst = append(dst, ':')
			dst = append(dst, p.colours[e.Colour-1]...)
		}
	}
	if cost := p.Cost(o); cost != 0 {
		dst = append(dst, " |"...)
		dst = strconv.AppendInt(dst, cost, 10)
	}
	return dst
}

// span returns where option o is in the flat arrays.
func (p *Problem) span(o int) (lo, hi int) {
	if o > 0 {
		lo = int(p.ends[o-1])
	}
	return lo, int(p.ends[o])
}

// element returns element i of the flat arrays.
func (p *Problem) element(i int) Element {
	e := Element{Item: int(p.elems[i])}
	if p.shades != nil {
		e.Colour = p.shades[i]
	}
	return e
}

// elementText writes an element for a message. The element may be wrong.
func (p *Problem) elementText(e Element) string {
	text := "item number " + strconv.Itoa(e.Item)
	if e.Item >= 0 && e.Item < len(p.items) {
		text = p.items[e.Item].Name
	}
	switch {
	case e.Colour == 0:
		return text
	case e.Colour > 0 && int(e.Colour) <= len(p.colours):
		return text + ":" + p.colours[e.Colour-1]
	}
	return text + ":colour number " + strconv.Itoa(int(e.Colour))
}

// validName reports whether s can be the name of an item or a colour.
func validName(s string) bool {
	forbidden := func(r rune) bool {
		return r == ':' || r == '|' || unicode.IsSpace(r) || unicode.IsControl(r)
	}
	return s != "" && utf8.ValidString(s) && !strings.ContainsFunc(s, forbidden)
}
