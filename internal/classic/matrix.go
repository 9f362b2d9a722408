package classic

import (
	"fmt"
	"sync/atomic"

	"github.com/nonet-dev/nonet/internal/sched"
)

// A Matrix is an exact cover problem: its solutions are sets of options that have every
// primary item exactly once, and every other item at most once. As a matrix of 0 and 1, its
// columns are the items and its rows the options. An option without a primary item is in no
// solution.
type Matrix struct {
	Items   int     // numbered from 0
	Primary int     // the first Primary items are primary
	Options [][]int // the items of each option, in any order, each at most once
}

// Bounds of a Matrix, which is to be watched link by link.
const (
	MaxMatrixItems   = 1000
	MaxMatrixOptions = 1000
	MaxMatrixLinks   = 1000 // items of all options together
)

// Validate returns an error if m is too large or breaks the rules of its fields.
func (m *Matrix) Validate() error {
	switch {
	case m.Items < 0 || m.Items > MaxMatrixItems:
		return fmt.Errorf("%d items: at most %d are possible", m.Items, MaxMatrixItems)
	case m.Primary < 0 || m.Primary > m.Items:
		return fmt.Errorf("%d primary items of %d", m.Primary, m.Items)
	case len(m.Options) > MaxMatrixOptions:
		return fmt.Errorf("%d options: at most %d are possible", len(m.Options), MaxMatrixOptions)
	}
	number := 0
	last := make([]int, m.Items) // by item: 1 + the last option that has it
	for i, option := range m.Options {
		if number += len(option); number > MaxMatrixLinks {
			return fmt.Errorf("the options have more than %d items together", MaxMatrixLinks)
		}
		for _, item := range option {
			if item < 0 || item >= m.Items {
				return fmt.Errorf("option %d has item %d, which is not in 0..%d", i, item,
					m.Items-1)
			}
			if last[item] == i+1 {
				return fmt.Errorf("option %d has item %d twice", i, item)
			}
			last[item] = i + 1
		}
	}
	return nil
}

// A MatrixControl is a [Control] of a search on a Matrix.
type MatrixControl struct {
	NodeLimit int64        // as in Control
	Stop      *atomic.Bool // as in Control

	// Visit, if not nil, is called with each solution: its options in the order in which
	// they were taken, valid during the call. If it returns false the search ends, with Ended.
	Visit func(options []int) bool

	// Trace, if not nil, is called with each LinkEvent of the search, in order.
	Trace func(LinkEvent)
}

// A LinkEvent is one step of [CoverMatrix]. A link stands for an item of an option.
//
//	              Item             Option       Alternatives
//	ChooseItem    the item         -1           options left for the item
//	TakeOption    the item chosen  the option   0
//	GiveBack      the item chosen  the option   0
//	CoverItem     the item         -1           0
//	UncoverItem   the item         -1           0
//	Unlink        of the link      of the link  0
//	Relink        of the link      of the link  0
//	Solution      -1               -1           0
//
// Between the ChooseItem of an item with options left and the next choice at the same depth are
//
//	CoverItem of the item, with an Unlink for each link that is taken out
//	for each option: TakeOption
//	                 CoverItem of its other items, from left to right, cyclically
//	                 the events of the items that are left, or Solution
//	                 UncoverItem of these items in the opposite order
//	                 GiveBack
//	UncoverItem of the item
//
// The Unlinks of an item follow its CoverItem; the Relinks, in the opposite order, come before
// its UncoverItem. An item without options left is a dead end, and is not covered.
type LinkEvent struct {
	Kind         LinkEventKind
	Item, Option int // -1: none
	Alternatives int // 0: a dead end; 1: a forced move; 2 or more: a node
}

// A LinkEventKind is a kind of step of [CoverMatrix].
type LinkEventKind uint8

const (
	ChooseItem  LinkEventKind = iota // the item with the fewest options left
	TakeOption                       // the option is taken into the solution
	GiveBack                         // the option is taken out again
	CoverItem                        // the item leaves the list of items
	UncoverItem                      // the item is in the list again
	Unlink                           // the link leaves the list of its item
	Relink                           // the link is in the list again
	Solution                         // the options taken are a solution
)

func (k LinkEventKind) String() string {
	return nameOf("LinkEventKind", int(k), "choose", "take", "give back", "cover", "uncover",
		"unlink", "relink", "solution")
}

// CoverMatrix searches for all solutions of m, which must be valid, as [DLX] does: with
// Knuth's dancing links, always choosing the item with the fewest options left, the first
// such item if there are several, and its options in their order.
func CoverMatrix(m *Matrix, c *MatrixControl) (nodes int64, outcome Outcome) {
	s := &matrix{control: c}
	number := 1 + m.Items
	for _, option := range m.Options {
		number += len(option)
	}
	if s.makeLinks(number, m.Items, m.Primary, s.stopped) {
		x := int32(m.Items)
		for i, option := range m.Options {
			first := x + 1
			for _, item := range option {
				x++
				s.insert(x, first, int32(1+item), int32(i))
			}
		}
		s.search()
	}
	return s.nodes, s.outcome
}

type matrix struct {
	links
	control *MatrixControl
	taken   []int // options
	nodes   int64
	outcome Outcome
}

// search is like that of a dlx, with an event for each step.
func (s *matrix) search() bool {
	if s.right[root] == root {
		return s.solved()
	}
	item := s.smallest()
	if !s.choose(item) {
		return false
	}
	if s.size[item] == 0 {
		return true
	}
	s.cover(item)
	for x := s.down[item]; x != item; x = s.down[x] {
		s.tell(TakeOption, item, s.option[x])
		s.taken = append(s.taken, int(s.option[x]))
		for y := s.right[x]; y != x; y = s.right[y] {
			s.cover(s.item[y])
		}
		if !s.search() {
			return false
		}
		for y := s.left[x]; y != x; y = s.left[y] {
			s.uncover(s.item[y])
		}
		s.taken = s.taken[:len(s.taken)-1]
		s.tell(GiveBack, item, s.option[x])
	}
	s.uncover(item)
	return true
}

// stopped polls Stop.
func (s *matrix) stopped() bool {
	sched.Poll()
	if s.control.Stop != nil && s.control.Stop.Load() {
		s.outcome = Stopped
		return true
	}
	return false
}

// choose opens the choice of an option of item. It counts nodes, and returns whether the
// search goes on.
func (s *matrix) choose(item int32) bool {
	if s.stopped() {
		return false
	}
	alternatives := int(s.size[item])
	if alternatives >= 2 {
		if s.control.NodeLimit > 0 && s.nodes >= s.control.NodeLimit {
			s.outcome = Limited
			return false
		}
		s.nodes++
	}
	s.trace(LinkEvent{Kind: ChooseItem, Item: int(item) - 1, Option: -1,
		Alternatives: alternatives})
	return true
}

// solved passes the options taken to Visit and returns whether the search goes on.
func (s *matrix) solved() bool {
	if s.stopped() {
		return false
	}
	s.trace(LinkEvent{Kind: Solution, Item: -1, Option: -1})
	if s.control.Visit != nil && !s.control.Visit(s.taken) {
		s.outcome = Ended
		return false
	}
	return true
}

// cover covers item, and tells of each link in the order in which they are taken out.
func (s *matrix) cover(item int32) {
	s.tell(CoverItem, item, -1)
	for x := s.down[item]; x != item; x = s.down[x] {
		for y := s.right[x]; y != x; y = s.right[y] {
			s.tell(Unlink, s.item[y], s.option[y])
		}
	}
	s.links.cover(item)
}

// uncover uncovers item, and tells of each link in the order in which they came back.
func (s *matrix) uncover(item int32) {
	s.links.uncover(item)
	for x := s.up[item]; x != item; x = s.up[x] {
		for y := s.left[x]; y != x; y = s.left[y] {
			s.tell(Relink, s.item[y], s.option[y])
		}
	}
	s.tell(UncoverItem, item, -1)
}

// tell traces a step with an item's link and an option, or -1.
func (s *matrix) tell(kind LinkEventKind, item, option int32) {
	s.trace(LinkEvent{Kind: kind, Item: int(item) - 1, Option: int(option)})
}

func (s *matrix) trace(e LinkEvent) {
	if s.control.Trace != nil {
		s.control.Trace(e)
	}
}
