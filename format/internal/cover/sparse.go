package cover

import (
	"bufio"
	"errors"
	"fmt"
	"strconv"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// Sparse is a header, then cost, size and items of each option.
var Sparse = &Text{
	Detect:         detectSparse,
	Read:           readSparse,
	Write:          writeSparse,
	AppendSolution: sparseLists.write,
	ReadAnswer:     sparseLists.read,
}

// sparseLists has the numbers of options from 1.
var sparseLists = optionLists{
	word: func(dst []byte, _ Problem, o int) []byte {
		return strconv.AppendInt(append(dst, ' '), int64(o)+1, 10)
	},
	find: numbersFrom(1),
}

// detectSparse: the first line is M N, and an option follows: a cost, a size of
// 1 to M, and as many different numbers from 1 to M.
func detectSparse(prefix []byte, eof bool) lex.Verdict {
	n, rest, verdict := detectHeader(prefix, eof)
	if verdict != lex.Yes {
		return verdict
	}
	seen := map[int]bool{}
	size := 0
	for at, i := 0, 0; i < 2+size || i < 2; i++ {
		start, end := lex.WordAt(rest, at)
		switch {
		case end == len(rest) && len(prefix) >= lex.FullPrefix:
			return lex.Yes // the option is longer than what detection looks at
		case start == end && !eof:
			return lex.More
		}
		word := rest[start:end]
		at = end
		if i == 0 {
			if _, err := ParseCost(word); err != nil {
				return lex.No
			}
			continue
		}
		k, ok := lex.Number(word)
		if !ok || k < 1 || k > n[0] || seen[k] {
			return lex.No
		}
		if i == 1 {
			size = k
		} else {
			seen[k] = true
		}
	}
	return lex.Yes
}

// sparseReader reads a problem.
type sparseReader struct {
	lex.WordReader
	m, n    int // items and options
	line    int // where they stand
	option  []exactcover.Element
	started []lex.Place // of the elements
}

func readSparse(in *lex.Scanner, yield func(*Case) bool) {
	r := sparseReader{WordReader: lex.WordReader{In: in}}
	word, start, err := r.Word()
	if err == nil && word == nil {
		return
	}
	c := &Case{Line: in.Line}
	r.line = in.Line
	if err == nil {
		c.Problem.Problem, err = r.problem(word, start)
	}
	if err == nil {
		if word, start, err = r.Word(); err == nil && word != nil {
			err = in.Errorf(start+1, "found %s after the %d options, expected the end of the input",
				lex.Quote(word), r.n)
		}
	}
	if err != nil {
		c.Problem, c.Err = Problem{}, err
		for in.Scan() {
		}
	}
	if in.Err == nil {
		yield(c)
	}
}

// problem reads a problem whose first word has been read.
func (r *sparseReader) problem(word []byte, start int) (*exactcover.Problem, *lex.Fault) {
	var err *lex.Fault
	if r.m, err = r.atLeastOne(word, start, "items", maxItems); err != nil {
		return nil, err
	}
	if word, start, err = r.next("the number of options"); err != nil {
		return nil, err
	}
	if r.n, err = r.atLeastOne(word, start, "options", exactcover.MaxElements); err != nil {
		return nil, err
	}
	p := new(exactcover.Problem)
	for o := range r.n {
		cost, err := r.readOption(o)
		if err != nil {
			return nil, err
		}
		if o == 0 {
			// Not earlier: a header alone must not cost the memory of its items.
			for i := range r.m {
				if _, err := p.AddItem("i"+strconv.Itoa(i+1), exactcover.Primary); err != nil {
					return nil, r.In.Errorf(0, "%w", err)
				}
			}
		}
		_, failed := p.AddOption(r.option...)
		if failed == nil {
			failed = p.SetCost(o, cost)
		}
		var oe *exactcover.OptionError
		switch {
		case errors.As(failed, &oe) && oe.Element >= 0:
			at := r.started[oe.Element]
			return nil, &lex.Fault{Line: at.Line, Column: at.Start + 1,
				Err: fmt.Errorf("found %d in option %d: %w", r.option[oe.Element].Item+1, o+1,
					oe.Err)}
		case failed != nil:
			return nil, r.In.Errorf(0, "%w", failed)
		}
	}
	return p, nil
}

// atLeastOne reads a number of the header.
func (r *sparseReader) atLeastOne(word []byte, start int, what string, most int,
) (int, *lex.Fault) {
	n, ok := lex.Number(word)
	if !ok || n < 1 || n > most {
		return 0, r.In.Errorf(start+1, "found %s, expected the number of %s, 1 to %d",
			lex.Quote(word), what, most)
	}
	return n, nil
}

// next returns the next word, which must be there.
func (r *sparseReader) next(what string) (word []byte, start int, err *lex.Fault) {
	word, start, err = r.Word()
	if err == nil && word == nil {
		err = r.In.Errorf(0, "the input ends, expected %s", what)
	}
	return word, start, err
}

// readOption reads option number o, from 0, and returns its cost.
func (r *sparseReader) readOption(o int) (int64, *lex.Fault) {
	word, start, err := r.Word()
	switch {
	case err != nil:
		return 0, err
	case word == nil:
		return 0, r.In.Errorf(0, "the input ends after %d options, expected %d, as line %d says",
			o, r.n, r.line)
	}
	cost, bad := ParseCost(word)
	if bad != nil {
		return 0, r.In.Errorf(start+1, "found %s, expected the cost of option %d: %w",
			lex.Quote(word), o+1, bad)
	}
	if word, start, err = r.Word(); err != nil {
		return 0, err
	}
	size, ok := lex.Number(word)
	switch {
	case word == nil:
		return 0, r.In.Errorf(0, "the input ends in option %d, expected how many items it has", o+1)
	case ok && size == 0:
		return 0, r.In.Errorf(start+1, "found 0 items in option %d: %w", o+1,
			exactcover.ErrEmptyOption)
	case !ok || size > r.m:
		return 0, r.In.Errorf(start+1, "found %s, expected how many items option %d has, 1 to %d",
			lex.Quote(word), o+1, r.m)
	}
	r.option, r.started = r.option[:0], r.started[:0]
	for range size {
		if word, start, err = r.Word(); err != nil {
			return 0, err
		}
		i, ok := lex.Number(word)
		switch {
		case word == nil:
			return 0, r.In.Errorf(0, "the input ends in option %d, expected %d items", o+1, size)
		case !ok || i < 1 || i > r.m:
			return 0, r.In.Errorf(start+1, "found %s in option %d, expected the number of an "+
				"item, 1 to %d: %w", lex.Quote(word), o+1, r.m, exactcover.ErrUnknownItem)
		}
		r.option = append(r.option, exactcover.Element{Item: i - 1})
		r.started = append(r.started, lex.Place{Line: r.In.Line, Start: start})
	}
	return cost, nil
}

func writeSparse(out *bufio.Writer, p Problem) error {
	m, n := p.NumItems(), p.NumOptions()
	for i := range m {
		if item := p.Item(i); item.Kind != exactcover.Primary {
			return lex.CannotHold("secondary items, such as %s, in format sparse, where every item "+
				"is covered exactly once", item.Name)
		}
	}
	switch {
	case m == 0 || n == 0:
		return lex.CannotHold("a problem of %d options and %d items in format sparse, which has at "+
			"least 1 of each", n, m)
	case m > maxItems:
		return lex.CannotHold("%d items in format sparse, which has at most %d", m, maxItems)
	}
	line := fmt.Appendf(nil, "%d %d\n", m, n)
	var elements []exactcover.Element
	for o := range n {
		elements = p.AppendOption(elements[:0], o)
		line = strconv.AppendInt(line, p.Cost(o), 10)
		line = append(line, ' ')
		line = strconv.AppendInt(line, int64(len(elements)), 10)
		for _, e := range elements {
			line = append(line, ' ')
			line = strconv.AppendInt(line, int64(e.Item)+1, 10)
		}
		if _, err := out.Write(append(line, '\n')); err != nil {
			return err
		}
		line = line[:0]
	}
	return nil
}
