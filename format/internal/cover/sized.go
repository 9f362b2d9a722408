package cover

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

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
