package exactcover

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// Searched says what a search has done: a part without the rest that it left.
type Searched struct {
	Part Part
	Rest []Part
}

// An OverlapError says that something was searched twice, so that numbers of solutions must not be
// added up.
type OverlapError struct {
	Part          Part // what was searched twice
	First, Second int  // by which elements of the list
}

func (e *OverlapError) Error() string { return fmt.Sprintf("%v was searched twice", e.Part) }

// A SearchedError says that an element of a list cannot be right.
type SearchedError struct {
	Index int   // of the element
	Err   error // ErrOtherTree or ErrRest
}

func (e *SearchedError) Error() string { return e.Err.Error() }
func (e *SearchedError) Unwrap() error { return e.Err }

// What the Err of a SearchedError can be.
var (
	ErrOtherTree = errors.New("it is of another search tree than the parts before: its engine or a " +
		"number of alternatives differs")
	ErrRest = errors.New("its rest is not inside of it, or names something twice")
)

// ErrTooManyParts says that the addresses of the parts that are missing would be too long.
var ErrTooManyParts = errors.New("too much is missing to name it: take more of the counts together")

// maxMissingSteps is how many steps the addresses of all parts together have that Unsearched
// returns.
const maxMissingSteps = 1 << 24

// Unsearched returns the parts of a search tree that no element of the list has searched: as few as
// possible, in the order of the tree. If there are none, the solutions of the list add up to those
// of the whole tree, and so do the nodes. If there are some, the solutions of both add up, and the
// nodes, too, unless an element is missing whose rest is in the list: it has counted nodes that are
// in no part. For an empty list, the result is the zero Part, the whole tree. The error is an
// [*OverlapError], a [*SearchedError] or [ErrTooManyParts].
//
// No problem is needed, as addresses say how many alternatives each node has. The time and the
// memory are in proportion to the length of all addresses.
func Unsearched(list []Searched) ([]Part, error) {
	if len(list) == 0 {
		return []Part{{}}, nil
	}
	c := coverage{engine: list[0].Part.engine, root: coverNode{of: 1}}
	for i, s := range list {
		if err := c.mark(i, false, &s.Part); err != nil {
			return nil, &SearchedError{i, err}
		}
		for k := range s.Rest {
			if err := c.mark(i, true, &s.Rest[k]); err != nil {
				return nil, &SearchedError{i, err}
			}
		}
	}
	if _, _, err := c.walk(&c.root, nil, -1); err != nil { // the root itself is not counted
		return nil, err
	}
	return c.missing, nil
}

// A coverage is what of a tree was searched. It has a node for each node of the tree that an
// address leads to.
type coverage struct {
	engine  Engine
	root    coverNode // stands above the tree: its only alternative is the whole tree
	path    []step    // from the root to where walk is
	missing []Part
	steps   int // how many steps the paths of the missing parts have together
}

// A coverNode is a node of the tree.
type coverNode struct {
	of      int32 // how many alternatives it has
	below   map[int32]*coverNode
	marks   []coverMark
	counted int // by how many elements with this node on their path, less those that left that
}

// A coverMark says that alternatives were searched by an element of the list, or were left by it.
type coverMark struct {
	from, to int32
	element  int
	left     bool
}

// mark adds to the tree a part that an element of the list has searched or left.
func (c *coverage) mark(element int, left bool, p *Part) error {
	if p.engine != c.engine {
		return ErrOtherTree
	}
	n, m := &c.root, coverMark{0, 1, element, left}
	if !p.whole() {
		m.from, m.to = p.from, p.to
		index := int32(0)
		for depth := 0; depth <= len(p.path); depth++ {
			of := p.of
			if depth < len(p.path) {
				of = p.path[depth].of
			}
			if n = n.at(index, of); n.of != of {
				return ErrOtherTree
			}
			if depth+p.own > len(p.path) {
				if n.counted++; left {
					n.counted -= 2
				}
			}
			if depth < len(p.path) {
				index = p.path[depth].index
			}
		}
	}
	n.marks = append(n.marks, m)
	return nil
}

// at returns the node below an alternative. If there is none yet, it gets a number of alternatives.
func (n *coverNode) at(index, of int32) *coverNode {
	below := n.below[index]
	if below == nil {
		below = &coverNode{of: of}
		if n.below == nil {
			n.below = make(map[int32]*coverNode)
		}
		n.below[index] = below
	}
	return below
}

// part returns alternatives of the node where walk is as a part.
func (c *coverage) part(n *coverNode, from, to int32, own int) Part {
	if n == &c.root {
		return Part{engine: c.engine}
	}
	return Part{engine: c.engine, path: slices.Clone(c.path[1:]), from: from, to: to, of: n.of,
		own: own}
}

// A coverChange says that from an alternative on, an element of the list has searched the
// alternatives, or has them no more.
type coverChange struct {
	at      int32
	kind    coverChangeKind
	element int
}

// The kinds of changes, in the order in which those at one alternative are made.
type coverChangeKind uint8

const (
	leftTo       coverChangeKind = iota // the end of what was left: what is behind was searched
	searchedTo                          // the end of what was searched
	nodeBelow                           // no change: an alternative with a node below, or behind it
	searchedFrom                        // the begin
	leftFrom
)

// changes returns the changes at a node in the order of its alternatives.
func (n *coverNode) changes() []coverChange {
	var list []coverChange
	for _, m := range n.marks {
		from, to := searchedFrom, searchedTo
		if m.left {
			from, to = leftFrom, leftTo
		}
		list = append(list, coverChange{m.from, from, m.element}, coverChange{m.to, to, m.element})
	}
	for i := range n.below {
		list = append(list, coverChange{i, nodeBelow, 0}, coverChange{i + 1, nodeBelow, 0})
	}
	slices.SortFunc(list, func(a, b coverChange) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.kind, b.kind))
	})
	return list
}

// apply changes which elements have searched something.
func (c *coverChange) apply(elements []int) ([]int, error) {
	switch c.kind {
	case nodeBelow:
		return elements, nil
	case searchedFrom, leftTo:
		return append(elements, c.element), nil
	}
	i := slices.Index(elements, c.element)
	if i < 0 { // what was left had not been searched
		return nil, &SearchedError{c.element, ErrRest}
	}
	return slices.Delete(elements, i, i+1), nil
}

// maxTogether is how many elements may have searched a node if they left the parts of it to each
// other. It bounds the work on lists that somebody has made up.
const maxTogether = 100

// walk notes what is missing below a node. The elements above have searched all of it. uncounted is
// how many nodes above it, from the lowest upwards, wait for a part that counts them. all says that
// the node and everything below is missing, which is then not noted; noted says that something was.
func (c *coverage) walk(n *coverNode, above []int, uncounted int) (all, noted bool, err error) {
	fresh := n.counted+len(above) == 0
	if fresh {
		uncounted++
	} else {
		uncounted = 0
	}
	first := len(c.missing)
	// miss notes that alternatives are missing. It makes one part of those that follow each other.
	miss := func(from, to int32) {
		if last := len(c.missing) - 1; last >= first && c.missing[last].to == from &&
			len(c.missing[last].path) == len(c.path)-1 {
			c.missing[last].to = to
			return
		}
		c.missing = append(c.missing, c.part(n, from, to, uncounted))
		c.steps += len(c.path) + 1
		uncounted = 0
	}
	searched := slices.Clone(above)
	changes := n.changes()
	for i, from := 0, int32(0); from < n.of; {
		if c.steps > maxMissingSteps {
			return false, false, ErrTooManyParts
		}
		for ; i < len(changes) && changes[i].at == from; i++ {
			if searched, err = changes[i].apply(searched); err != nil {
				return false, false, err
			}
		}
		to := n.of
		if i < len(changes) {
			to = changes[i].at
		}
		below := n.below[from]
		switch {
		case len(searched) > maxTogether, len(searched) > 1 && below == nil:
			return false, false, &OverlapError{c.part(n, from, to, 0), searched[0], searched[1]}
		case below != nil:
			c.path = append(c.path, step{from, n.of})
			all, noted, err := c.walk(below, searched, uncounted)
			if err != nil {
				return false, false, err
			}
			c.path = c.path[:len(c.path)-1]
			if all {
				miss(from, to)
			} else if noted {
				uncounted = 0
			}
		case len(searched) == 0:
			miss(from, to)
		}
		from = to
	}
	if one := c.missing[first:]; fresh && len(one) == 1 && one[0].from == 0 && one[0].to == n.of &&
		len(one[0].path) == len(c.path)-1 {
		c.missing = c.missing[:first]
		return true, false, nil
	}
	return false, len(c.missing) > first, nil
}
