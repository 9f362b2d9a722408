package format

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"iter"
	"slices"

	"github.com/nonet-dev/nonet/exactcover"
)

// maxItems bounds the items of a problem that is read, so that one line cannot
// take more than some hundred megabytes.
const maxItems = 1 << 20

// maxAnswers bounds the solutions that are read as the answer to one record.
const maxAnswers = 1 << 20

// coverOf returns the problem of a record, which for a puzzle is made from it.
func coverOf(r *Record) (*exactcover.Problem, error) {
	if r.Cover != nil {
		return r.Cover, nil
	}
	p, _, err := r.Puzzle.Cover()
	if err != nil {
		return nil, cannotHold("%v", err)
	}
	return p, nil
}

// coverOnly is the check of the replies that consist of options.
func coverOnly(r *Record) error {
	if r.Puzzle != nil {
		return cannotHold("the answers of a puzzle are grids, not options of a problem")
	}
	return nil
}

// isCost reports whether a word is a cost as format dlx has it: | and a number.
func isCost(word []byte) bool {
	if len(word) == 0 || word[0] != '|' {
		return false
	}
	_, err := parseCost(word[1:])
	return err == nil
}

// parseCost reads a cost: decimal digits, in front of which there may be a minus.
func parseCost(text []byte) (int64, error) {
	digits := bytes.TrimPrefix(text, []byte("-"))
	n := int64(0)
	for _, ch := range digits {
		if n = 10*n + int64(ch-'0'); ch < '0' || ch > '9' || n > exactcover.MaxCost {
			return 0, exactcover.ErrCost
		}
	}
	switch {
	case len(digits) == 0:
		return 0, exactcover.ErrCost
	case len(digits) < len(text):
		n = -n
	}
	return n, nil
}

// costOf returns what options cost together.
func costOf(p *exactcover.Problem, options []int) int64 {
	sum := int64(0)
	for _, o := range options {
		sum += p.Cost(o)
	}
	return sum
}

// costsOf returns what each option costs.
func costsOf(p *exactcover.Problem) iter.Seq[int64] {
	return func(yield func(int64) bool) {
		for o := range p.NumOptions() {
			if !yield(p.Cost(o)) {
				return
			}
		}
	}
}

// elementReader reads elements of options, written as an item's name that may
// be followed by ':' and a colour.
type elementReader struct {
	p       *exactcover.Problem
	colours map[string]exactcover.Colour
	fixed   bool // a colour that is not in the problem is an error
}

// newElementReader returns a reader for a problem that is complete.
func newElementReader(p *exactcover.Problem) *elementReader {
	r := &elementReader{p: p, colours: map[string]exactcover.Colour{}, fixed: true}
	for c := range p.NumColours() {
		r.colours[p.ColourName(exactcover.Colour(c+1))] = exactcover.Colour(c + 1)
	}
	return r
}

func (r *elementReader) element(word []byte) (exactcover.Element, error) {
	name, shade := word, []byte(nil)
	coloured := false
	if i := bytes.IndexByte(word, ':'); i >= 0 {
		name, shade, coloured = word[:i], word[i+1:], true
	}
	item, ok := r.p.ItemByName(string(name))
	if !ok {
		return exactcover.Element{}, fmt.Errorf("found %s, expected an item of the problem: %w",
			quoteStart(word), exactcover.ErrUnknownItem)
	}
	e := exactcover.Element{Item: item}
	if !coloured {
		return e, nil
	}
	if len(shade) == 0 {
		return e, fmt.Errorf("found %s, expected a colour after the colon: %w", quoteStart(word),
			exactcover.ErrColourName)
	}
	if e.Colour, ok = r.colours[string(shade)]; ok {
		return e, nil
	}
	if r.fixed {
		return e, fmt.Errorf("found %s: %w", quoteStart(word), exactcover.ErrUnknownColour)
	}
	var err error
	if e.Colour, err = r.p.Colour(string(shade)); err != nil {
		return e, fmt.Errorf("found %s: %w", quoteStart(word), err)
	}
	r.colours[string(shade)] = e.Colour
	return e, nil
}

// optionFinder finds the options of a problem by their elements, which may be
// written in any order.
type optionFinder struct {
	elementReader
	first map[string]int32 // by the sorted elements: the first option
	next  []int32          // the next option with the same elements, 0 if none

	// times counts how often a solution was found, if some options are equal.
	times    map[string]int
	repeated bool

	key []byte
}

func newOptionFinder(p *exactcover.Problem) *optionFinder {
	f := &optionFinder{
		elementReader: *newElementReader(p),
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
func (f *optionFinder) keyOf(elements []exactcover.Element) []byte {
	slices.SortFunc(elements, func(a, b exactcover.Element) int { return a.Item - b.Item })
	f.key = f.key[:0]
	for _, e := range elements {
		f.key = binary.LittleEndian.AppendUint32(f.key, uint32(e.Item))
		f.key = binary.LittleEndian.AppendUint32(f.key, uint32(e.Colour))
	}
	return f.key
}

// find returns the first option with exactly these elements, which it sorts, and
// with this cost if it is known.
func (f *optionFinder) find(elements []exactcover.Element, cost int64, known bool) (int, error) {
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

// solution sorts the options of a solution that find returned. Equal options
// cannot be told apart in a text: if a solution is written again, it stands for
// the next choice among equal options.
func (f *optionFinder) solution(options []int) []int {
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
