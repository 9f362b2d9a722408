package format

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format/internal/lex"
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

// sizedCover collects the options of a text that says the number of its items before
// them. The items are made last: a header alone must not cost the memory of its items.
type sizedCover struct {
	p        *exactcover.Problem // with colours alone, until problem has been called
	elements []exactcover.Element
	options  []sizedOption
}

// sizedOption is an option of a sizedCover.
type sizedOption struct {
	end  int // of its elements
	cost int64
	line int
}

// maxUnused bounds the items of a sizedCover beyond the elements of its options.
const maxUnused = 1 << 16

// end ends the option whose elements have been appended.
func (c *sizedCover) end(line int, cost int64) {
	c.options = append(c.options, sizedOption{len(c.elements), cost, line})
}

// problem returns the problem, which has items i1, i2, ... of the kinds that kind says.
// The header in that line said how many.
func (c *sizedCover) problem(items, line int, kind func(i int) exactcover.Kind,
) (*exactcover.Problem, *lex.Fault) {
	if items > maxItems || items > len(c.elements)+maxUnused {
		return nil, &lex.Fault{Line: line, Err: fmt.Errorf(
			"found %d items, expected at most %d for options that have %d in all", items,
			min(maxItems, len(c.elements)+maxUnused), len(c.elements))}
	}
	for i := range items {
		if _, err := c.p.AddItem("i"+strconv.Itoa(i+1), kind(i)); err != nil {
			return nil, &lex.Fault{Line: line, Err: err}
		}
	}
	start := 0
	for i, option := range c.options {
		_, err := c.p.AddOption(c.elements[start:option.end]...)
		if err == nil {
			err = c.p.SetCost(i, option.cost)
		}
		var oe *exactcover.OptionError
		switch {
		case errors.As(err, &oe) && oe.Element >= 0:
			return nil, &lex.Fault{Line: option.line, Err: fmt.Errorf("found %s in option %d: %w",
				lex.Quote([]byte(oe.Text)), i+1, oe.Err)}
		case err != nil:
			return nil, &lex.Fault{Line: option.line, Err: err}
		}
		start = option.end
	}
	return c.p, nil
}

// readProblem yields the record of an input that is one problem. read reads it, with its
// first line that is not blank as the current one. After an error, the rest is skipped.
func readProblem(in *lex.Scanner, yield func(*Record) bool,
	read func(*lex.Scanner, *Record) *lex.Fault) {
	for found := false; !found; {
		if !in.Scan() {
			return
		}
		start, end := lex.WordAt(in.Text, 0)
		found = start < end
	}
	rec := &Record{Line: in.Line}
	err := (*lex.Fault)(nil)
	if in.TooLong {
		err = in.ErrTooLong()
	} else {
		err = read(in, rec)
	}
	if err != nil {
		rec.Cover, rec.rows, rec.columns, rec.Err = nil, nil, nil, err
		for in.Scan() {
		}
	}
	if in.Err == nil {
		yield(rec)
	}
}

// problemWriter writes the one problem of a file.
type problemWriter struct {
	out     *bufio.Writer
	name    string // of the format
	write   func(out *bufio.Writer, r *Record, p *exactcover.Problem) error
	written bool
}

func newProblemWriter(w io.Writer, name string,
	write func(*bufio.Writer, *Record, *exactcover.Problem) error) *problemWriter {
	return &problemWriter{out: bufio.NewWriterSize(w, 64<<10), name: name, write: write}
}

func (w *problemWriter) Write(r *Record) error {
	if w.written {
		return cannotHold("more than one problem in a file of format %s", w.name)
	}
	p, err := coverOf(r)
	if err != nil {
		return err
	}
	if err := w.write(w.out, r, p); err != nil {
		return err
	}
	w.written = true
	return w.out.Flush()
}

func (w *problemWriter) Close() error { return nil }

// namesOr returns what names n things: by their own names, if each is fine in a format,
// else by a prefix and their numbers from 1.
func namesOr(prefix string, n int, fine func(string) bool, name func(int) string,
) func(i int) string {
	for i := range n {
		if !fine(name(i)) {
			return func(i int) string { return prefix + strconv.Itoa(i+1) }
		}
	}
	return name
}
