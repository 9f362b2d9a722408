package cover

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// ElementReader reads elements of options, written as an item's name that may
// be followed by ':' and a colour.
type ElementReader struct {
	p       *exactcover.Problem
	colours map[string]exactcover.Colour
	fixed   bool // a colour that is not in the problem is an error
}

// NewElementReader returns a reader for a problem without options. Colours become those of
// the problem when they are read.
func NewElementReader(p *exactcover.Problem) ElementReader {
	return ElementReader{p: p, colours: map[string]exactcover.Colour{}}
}

// completeReader returns a reader for a problem that is complete.
func completeReader(p *exactcover.Problem) ElementReader {
	r := ElementReader{p: p, colours: map[string]exactcover.Colour{}, fixed: true}
	for c := range p.NumColours() {
		r.colours[p.ColourName(exactcover.Colour(c+1))] = exactcover.Colour(c + 1)
	}
	return r
}

// Element reads an element. The error says what was found and expected.
func (r *ElementReader) Element(word []byte) (exactcover.Element, error) {
	name, shade := word, []byte(nil)
	coloured := false
	if i := bytes.IndexByte(word, ':'); i >= 0 {
		name, shade, coloured = word[:i], word[i+1:], true
	}
	item, ok := r.p.ItemByName(string(name))
	if !ok {
		return exactcover.Element{}, fmt.Errorf("found %s, expected an item of the problem: %w",
			lex.Quote(word), exactcover.ErrUnknownItem)
	}
	e := exactcover.Element{Item: item}
	if !coloured {
		return e, nil
	}
	if len(shade) == 0 {
		return e, fmt.Errorf("found %s, expected a colour after the colon: %w", lex.Quote(word),
			exactcover.ErrColourName)
	}
	if e.Colour, ok = r.colours[string(shade)]; ok {
		return e, nil
	}
	if r.fixed {
		return e, fmt.Errorf("found %s: %w", lex.Quote(word), exactcover.ErrUnknownColour)
	}
	var err error
	if e.Colour, err = r.p.Colour(string(shade)); err != nil {
		return e, fmt.Errorf("found %s: %w", lex.Quote(word), err)
	}
	r.colours[string(shade)] = e.Colour
	return e, nil
}

// Finder finds the options of a problem by their elements, which may be
// written in any order.
type Finder struct {
	ElementReader
	first map[string]int32 // by the sorted elements: the first option
	next  []int32          // the next option with the same elements, 0 if none

	// times counts how often a solution was found, if some options are equal.
	times    map[string]int
	repeated bool

	key []byte
}

// NewFinder returns a finder of the options of a problem that is complete.
func NewFinder(p *exactcover.Problem) *Finder {
	f := &Finder{
		ElementReader: completeReader(p),
		first:         make(map[string]int32, p.NumOptions()),
		next:          make([]int32, p.NumOptions()),
		times:         map[string]int{},
	}
	var elements []exactcover.Element
	for o := p.NumOptions() - 1; o >= 0; o-- {
		elements = p.AppendOption(elements[:0], o)
		key := f.keyOf(elements)
		if later, ok := f.first[string(key)]; ok {
			f.next[o] = later
			f.repeated = true
		}
		f.first[string(key)] = int32(o)
	}
	return f
}

// keyOf sorts the elements and returns them as a key, valid until the next call.
func (f *Finder) keyOf(elements []exactcover.Element) []byte {
	slices.SortFunc(elements, func(a, b exactcover.Element) int { return a.Item - b.Item })
	f.key = f.key[:0]
	for _, e := range elements {
		f.key = binary.LittleEndian.AppendUint32(f.key, uint32(e.Item))
		f.key = binary.LittleEndian.AppendUint32(f.key, uint32(e.Colour))
	}
	return f.key
}

// Find returns the first option with exactly these elements, which it sorts, and
// with this cost if it is known.
func (f *Finder) Find(elements []exactcover.Element, cost int64, known bool) (int, error) {
	first, ok := f.first[string(f.keyOf(elements))]
	if !ok {
		return 0, fmt.Errorf("no option of the problem has exactly these items")
	}
	o := first
	for known && f.p.Cost(int(o)) != cost {
		if o = f.next[o]; o == 0 {
			return 0, fmt.Errorf("found the cost %d, but option %d, which has these items, costs %d",
				cost, first+1, f.p.Cost(int(first)))
		}
	}
	return int(o), nil
}

// Solution sorts the options of a solution that Find returned. Equal options
// cannot be told apart in a text: if a solution is written again, it stands for
// the next choice among equal options.
func (f *Finder) Solution(options []int) []int {
	slices.Sort(options)
	if !f.repeated {
		return options
	}
	f.key = f.key[:0]
	for _, o := range options {
		f.key = binary.LittleEndian.AppendUint32(f.key, uint32(o))
	}
	n := f.times[string(f.key)]
	f.times[string(f.key)] = n + 1
	for i, o := range options {
		equal := []int{o}
		for l := f.next[o]; l != 0; l = f.next[l] {
			if f.p.Cost(int(l)) == f.p.Cost(o) {
				equal = append(equal, int(l))
			}
		}
		options[i] = equal[n%len(equal)]
		n /= len(equal)
	}
	slices.Sort(options)
	return options
}
