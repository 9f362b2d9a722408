package exactcover

import (
	"cmp"
	"slices"
	"sync/atomic"
)

// A search goes through a tree of choices for all solutions in it. It is for one goroutine.
//
// A node of the tree is an item to be covered, and its alternatives are the options left of the
// item. What an alternative leaves without a choice is taken before the next node. The tree is a
// function of the reduced problem alone, so that a place in it can be told to another search of the
// same kind.
type search interface {
	// load takes a problem. The search polls the signals from now on.
	load(r *reduced, sig *signals)

	// begin prepares for a part of the tree of the problem that was loaded.
	begin(t task)

	// next runs to the next outcome. It can be called again after found and paused.
	next(b *budget) outcome

	// appendChosen appends the options of the solution, after found, in any order.
	appendChosen(dst []int32) []int32

	// counters returns what was done since begin. The caller may read it between calls of next.
	counters() *Stats

	// split gives away a part of the tree that next has not come to. The part comes after all that
	// remains of the task. ok is false if there is no such part.
	split() (t task, ok bool)

	// remaining returns which share of the whole tree remains to be done of the task, if all
	// alternatives of a node are equally large. It is called between calls of next.
	remaining() float64

	// begun returns the task, with what the search has found out about it.
	begun() *task

	// rest appends what remains to be done of the task, in the order of the tree. Next is not
	// called any more.
	rest(dst []task) []task

	// alternatives returns the item and all options of a node with depth nodes above it, on the way
	// to the task or the last one of it, for a task that no deeper node was opened for.
	alternatives(depth int) (item int32, options []int32)

	// putBack takes back the last outcome found: the solution remains to be found. Next is not
	// called any more.
	putBack()
}

// A task is a part of a search tree.
type task struct {
	path     []step  // leads to the node: what to take at each node above
	from, to int32   // of the last node only the alternatives [from, to) belong to the task
	of       int32   // how many alternatives the last node has; of all, once it is reached
	own      int     // how many of the nodes from the last one upwards the task counts
	share    float64 // of the whole tree, see search.remaining
	probe    *probe  // if not nil, takes one alternative of each node at random

	// reached is whether the search has come to the last node and found the alternatives there.
	// Without that, the path leads nowhere. The whole tree is where the search begins.
	reached bool
}

// A step takes an alternative of a node.
type step struct {
	index int32
	of    int32 // how many alternatives the node has
}

func (s step) compare(t step) int { return cmp.Compare(s.index, t.index) }

// wholeTree is the task of a search that works alone.
var wholeTree = task{to: allAlternatives, own: 1, share: 1, reached: true}

// allAlternatives as the end of a task stands for all alternatives that a node has.
const allAlternatives = 1<<31 - 1

// start returns the task as a search begins with it.
func (t task) start() task {
	t.share, t.reached = 1, len(t.path) == 0 && t.to == allAlternatives
	return t
}

// restrict returns which of n alternatives of a node belong to the task, if depth nodes are above
// it. inside is false if the task does not count the node. It is called once for each node.
func (t *task) restrict(depth int, n int32) (from, to int32, inside bool) {
	from, to = 0, n
	if depth <= len(t.path) {
		from, to = t.lead(depth, n)
	}
	inside = depth+t.own > len(t.path)
	if t.probe != nil {
		if inside {
			t.probe.nodes += t.probe.weight
		}
		if depth >= len(t.path) && from < to {
			from += t.probe.pick(to - from)
			to = from + 1
		}
	}
	return from, to, inside
}

// lead returns which of n alternatives lead to the task or belong to it, if depth nodes are above
// them, no more than to the last node of the task. There are none if the path leads nowhere.
func (t *task) lead(depth int, n int32) (from, to int32) {
	var of int32
	if depth < len(t.path) {
		from, of = t.path[depth].index, t.path[depth].of
		to = from + 1
	} else {
		if from, to = t.from, t.to; to == allAlternatives {
			to, t.of = n, n
		}
		of = t.of
		t.reached = of == n
	}
	if of != n {
		return 0, 0
	}
	t.share *= float64(to-from) / float64(n)
	return from, to
}

// An openNode is what both searches know of an open node: its alternatives, numbered in an array of
// the search.
type openNode struct {
	first     int32 // the first alternative
	next, end int32 // those not yet tried
	count     int32 // the number of alternatives, whether they belong to the task or not
	item      int32 // whose options the alternatives are
}

// splitOff gives away the last half of the alternatives of the topmost open node that has some left
// to try and is not above the task. node returns the openNode of a level.
func splitOff[L any](levels []L, node func(*L) *openNode, path []step) (t task, ok bool) {
	share := 1.0 // of each alternative
	for i := range levels {
		n := node(&levels[i])
		share /= float64(n.count)
		if n.next >= n.end || i < len(path) {
			continue
		}
		t.path = pathTo(levels[:i], node)
		from := n.next + (n.end-n.next)/2
		t.from, t.to, t.of = from-n.first, n.end-n.first, n.count
		t.share = share * float64(n.end-from)
		n.end = from
		return t, true
	}
	return task{}, false
}

// remainingShare returns what search.remaining does. node returns the openNode of a level.
func remainingShare[L any](levels []L, node func(*L) *openNode, at searchState,
	most float64) float64 {
	remaining, share := 0.0, 1.0
	for i := range levels {
		n := node(&levels[i])
		share /= float64(n.count)
		remaining += share * float64(n.end-n.next)
	}
	switch at {
	case atEnd:
		return 0
	case atChoice:
		remaining += share // the alternative taken last
	}
	return min(remaining, most)
}

// pathTo returns the path through open nodes. node returns the openNode of a level.
func pathTo[L any](levels []L, node func(*L) *openNode) []step {
	path := make([]step, len(levels))
	for i := range path {
		n := node(&levels[i])
		path[i] = step{n.next - 1 - n.first, n.count}
	}
	return path
}

// restOf does what search.rest does. node returns the openNode of a level. The tasks share the
// memory of their paths.
func restOf[L any](dst []task, levels []L, node func(*L) *openNode, at searchState,
	t *task) []task {
	if len(levels) <= len(t.path) || !t.reached { // the last node of the task is not open
		if at == atChoice || !t.reached {
			rest := *t
			rest.own = min(t.own, len(t.path)+1-len(levels))
			dst = append(dst, rest)
		}
		return dst
	}
	path := pathTo(levels, node)
	for i := len(levels) - 1; i >= len(t.path); i-- {
		n := node(&levels[i])
		from := n.next
		if i == len(levels)-1 && at == atChoice {
			from-- // the alternative taken last
		}
		if from < n.end {
			dst = append(dst, task{
				path: path[:i:i], from: from - n.first, to: n.end - n.first, of: n.count,
			})
		}
	}
	return dst
}

// compare returns the order of two tasks in the tree, neither of which is a part of the other.
func (t *task) compare(u *task) int {
	n := min(len(t.path), len(u.path))
	if c := slices.CompareFunc(t.path[:n], u.path[:n], step.compare); c != 0 {
		return c
	}
	next := func(t *task) int32 {
		if n < len(t.path) {
			return t.path[n].index
		}
		return t.from
	}
	if c := cmp.Compare(next(t), next(u)); c != 0 {
		return c
	}
	return cmp.Compare(len(t.path), len(u.path))
}

// outcome is why next returned.
type outcome uint8

const (
	found     outcome = iota // a solution was found
	exhausted                // there are no more solutions
	limited                  // another node would be beyond the limit
	paused                   // the caller is to poll the context; also after stop
)

// How many alternatives are tried between pauses, and how many while another goroutine is idle.
const (
	pollInterval      = 1 << 12
	shortPollInterval = 1 << 6
)

// signals is what other goroutines tell a search while it runs.
type signals struct {
	stop atomic.Bool  // pause at once
	idle atomic.Int32 // how many searches wait for a task from split
}

// due reports whether a search that tried this number of alternatives since its last pause is to
// pause now.
func (s *signals) due(tries int) bool {
	return tries > shortPollInterval && (tries > pollInterval || s.idle.Load() > 0)
}

// A budget is how many nodes may still be opened, by all searches of a problem together. With a nil
// budget there is no limit.
type budget struct{ left atomic.Int64 }

// newBudget returns the budget of a limit, nil for zero or less.
func newBudget(limit int64) *budget {
	if limit <= 0 {
		return nil
	}
	b := new(budget)
	b.left.Store(limit)
	return b
}

// spend takes a node from the budget if one is left.
func (b *budget) spend() bool {
	if b == nil || b.left.Add(-1) >= 0 {
		return true
	}
	b.left.Add(1)
	return false
}
