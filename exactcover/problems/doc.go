// Package problems makes well-known exact cover problems: pieces that fill a board (polyominoes on
// a flat board, polycubes in space), queens, Langford pairings, perfect matchings, Steiner triple
// systems, random options.
//
// Items that stand for places are named by coordinates from 1: 3.5 is row 3, column 5 of a board,
// 2.3.5 the same in its second layer. So solutions can be drawn.
//
// Every function checks the size of the problem before it allocates memory. A size that makes no
// sense is [ErrSize], a problem beyond the limits of package exactcover is
// [exactcover.ErrTooLarge].
package problems

import (
	"errors"
	"fmt"

	"github.com/nonet-dev/nonet/exactcover"
)

// ErrSize says that a size makes no sense.
var ErrSize = errors.New("not a possible size")

// A builder makes a problem whose items and options are known to be right.
type builder struct {
	problem  exactcover.Problem
	elements []exactcover.Element
}

// item adds an item.
func (b *builder) item(kind exactcover.Kind, name string) int {
	i, err := b.problem.AddItem(name, kind)
	if err != nil {
		panic(err) // names differ, and enough holds
	}
	return i
}

// option adds an option of items.
func (b *builder) option(items ...int) {
	b.elements = b.elements[:0]
	for _, i := range items {
		b.elements = append(b.elements, exactcover.Element{Item: i})
	}
	if _, err := b.problem.AddOption(b.elements...); err != nil {
		panic(err) // items exist and differ, and enough holds
	}
}

// colour adds a colour.
func (b *builder) colour(name string) exactcover.Colour {
	c, err := b.problem.Colour(name)
	if err != nil {
		panic(err) // the name is a constant of this package
	}
	return c
}

// enough returns an error if a problem of a size is beyond what a Problem holds. The numbers are
// upper estimates, as floats so that they do not overflow.
func enough(items, options, elements float64) error {
	switch {
	case items > MaxItems:
		return fmt.Errorf("%.0f items, more than %d: %w", items, MaxItems, exactcover.ErrTooLarge)
	case options+elements >= exactcover.MaxElements:
		return fmt.Errorf("%.3g options with %.3g elements, more than %d together: %w", options,
			elements, exactcover.MaxElements, exactcover.ErrTooLarge)
	}
	return nil
}

// MaxItems bounds the items of a problem of this package.
const MaxItems = 1 << 20
