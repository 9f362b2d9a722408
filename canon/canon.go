package canon

import (
	"errors"
	"fmt"
	"iter"

	"github.com/nonet-dev/nonet"
)

// ErrNotClassic says that a grid does not have the 81 cells of the classic 9×9 layout, or
// has a digit above 9.
var ErrNotClassic = errors.New("not a classic 9x9 grid")

// ErrTwice says that a row, column or box has a digit twice.
var ErrTwice = errors.New("a digit is twice in a row, column or box")

// A Canonizer finds canonical forms. The zero value is ready for use. It keeps its memory
// from one grid to the next, so it allocates only results. It is for one goroutine at a
// time.
type Canonizer struct {
	search search
}

// Form writes the canonical form of g to dst and returns a transformation that makes it.
// g is a grid or the givens of a puzzle: 81 digits, 0 for empty cells; dst has room for
// 81. It takes some microseconds; a grid with very few digits has very many symmetries
// and takes milliseconds. The error wraps ErrNotClassic or ErrTwice.
func (c *Canonizer) Form(dst, g nonet.Grid) (Transform, error) {
	if err := c.search.load(g); err != nil {
		return Transform{}, err
	}
	c.search.run(false)
	t := c.search.transform(&c.search.nodes[0])
	for i := range dst[:cells] {
		dst[i] = c.search.form[i/size][i%size]
	}
	return t, nil
}

// All yields the transformations that make the canonical form of g, each way to move the
// cells once: as many as g has automorphisms. Digits that g lacks get the free numbers in
// ascending order. An empty grid has 3,359,232 transformations; each is found when it is
// asked for. The Canonizer must not be used for another grid meanwhile.
func (c *Canonizer) All(g nonet.Grid) (iter.Seq[Transform], error) {
	if err := c.search.load(g); err != nil {
		return nil, err
	}
	c.search.run(true)
	return func(yield func(Transform) bool) {
		for i := range c.search.nodes {
			n := c.search.nodes[i]
			if !n.eachOrder(func(n *node) bool { return yield(c.search.transform(n)) }) {
				return
			}
		}
	}, nil
}

// Form returns the canonical form of a grid or of the givens of a puzzle; see [Canonizer.Form].
func Form(g nonet.Grid) (nonet.Grid, Transform, error) {
	var c Canonizer
	dst := make(nonet.Grid, cells)
	t, err := c.Form(dst, g)
	if err != nil {
		return nil, t, err
	}
	return dst, t, nil
}

// Automorphisms yields the transformations that leave a grid or the givens of a puzzle as
// they are, the identity among them; see [Canonizer.All].
func Automorphisms(g nonet.Grid) (iter.Seq[Transform], error) {
	var c Canonizer
	all, err := c.All(g)
	if err != nil {
		return nil, err
	}
	return func(yield func(Transform) bool) {
		var back *Transform
		for t := range all {
			if back == nil {
				inverse := t.Inverse()
				back = &inverse
			}
			if !yield(t.Then(*back)) {
				return
			}
		}
	}, nil
}

// Between returns a transformation that makes b from a; ok is false if there is none.
func Between(a, b nonet.Grid) (t Transform, ok bool, err error) {
	formA, toA, err := Form(a)
	if err != nil {
		return t, false, err
	}
	formB, toB, err := Form(b)
	if err != nil {
		return t, false, err
	}
	if string(formA) != string(formB) {
		return t, false, nil
	}
	return toA.Then(toB.Inverse()), true, nil
}

// check returns the error of a grid that has no canonical form.
func check(g nonet.Grid) error {
	if len(g) != cells {
		return fmt.Errorf("%w: %d cells", ErrNotClassic, len(g))
	}
	var rows, cols, boxes [size]uint16
	for i, d := range g {
		if d == 0 {
			continue
		}
		if d > size {
			return fmt.Errorf("%w: digit %d", ErrNotClassic, d)
		}
		row, col := i/size, i%size
		box := row/3*3 + col/3
		bit := uint16(1) << d
		if (rows[row]|cols[col]|boxes[box])&bit != 0 {
			return fmt.Errorf("%w: %d in r%dc%d", ErrTwice, d, row+1, col+1)
		}
		rows[row] |= bit
		cols[col] |= bit
		boxes[box] |= bit
	}
	return nil
}
