package exactcover

import "sync/atomic"

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
}

// A task is a part of a search tree.
type task struct {
	path     []int32 // leads to the node: the index of the alternative to take at each node above
	from, to int32   // of the last node only the alternatives [from, to) belong to the task
	stolen   bool    // the node was counted by the search that the task was taken from
	share    float64 // of the whole tree, see search.remaining
	probe    *probe  // if not nil, takes one alternative of each node at random
}

// wholeTree is the task of a search that works alone.
var wholeTree = task{to: 1<<31 - 1, share: 1}

// restrict returns which of n alternatives of a node belong to the task, if depth nodes are above
// it. inside is false if the node leads to the task or was counted before.
func (t *task) restrict(depth int, n int32) (from, to int32, inside bool) {
	switch {
	case depth < len(t.path):
		return t.path[depth], t.path[depth] + 1, false
	case t.probe != nil:
		i := t.probe.pick(n)
		return i, i + 1, true
	case depth == len(t.path):
		return t.from, min(t.to, n), !t.stolen
	}
	return 0, n, true
}

// An openNode is what both searches know of an open node: its alternatives, numbered in an array of
// the search.
type openNode struct {
	first     int32 // the first alternative
	next, end int32 // those not yet tried
	count     int32 // the number of alternatives, whether they belong to the task or not
}

// splitOff gives away the last half of the alternatives of the topmost open node that has some left
// to try and is not above the task. node returns the openNode of a level.
func splitOff[L any](levels []L, node func(*L) *openNode, path []int32) (t task, ok bool) {
	share := 1.0 // of each alternative
	for i := range levels {
		n := node(&levels[i])
		share /= float64(n.count)
		if n.next >= n.end || i < len(path) {
			continue
		}
		t.path = make([]int32, i)
		for k := range t.path {
			above := node(&levels[k])
			t.path[k] = above.next - 1 - above.first
		}
		from := n.next + (n.end-n.next)/2
		t.from, t.to, t.stolen = from-n.first, n.end-n.first, true
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

// A budget is how many nodes may still be opened, by all searches of a problem together. A nil
// budget is no limit.
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
