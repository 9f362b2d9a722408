package exactcover

import "sync/atomic"

// A search goes through a tree of choices for all solutions in it. It is for one goroutine.
//
// What the searches have in common: a node of the tree is an item, which is to be covered, and its alternatives are the
// options that are left of it. What an alternative leaves without a choice is taken before the next node. The tree is a
// function of the reduced problem alone, so that a place in it can be told to another search of the same kind.
type search interface {
	// load takes a problem. The search looks at the signals from now on.
	load(r *reduced, sig *signals)

	// begin prepares for a part of the tree of the problem that was loaded, after any other part.
	begin(t task)

	// next runs to the next outcome. It can be called again after found and paused.
	next(b *budget) outcome

	// cover appends the options that were chosen, after found, in any order.
	appendChosen(dst []int32) []int32

	// counters returns what was done since begin. The caller may read it between calls of next.
	counters() *Stats

	// split gives away a part of the tree that next has not come to and which then belongs to who gets it.
	// It comes after all that remains. ok is whether there was such a part.
	split() (t task, ok bool)

	// left returns which part of the whole tree remains to be done of the task, if every alternative of a node is taken to
	// be as long as the others. To be called between calls of next.
	remaining() float64
}

// A task is a part of a search tree.
type task struct {
	// path leads to the node: for each node from the root on, which alternative to take, from 0.
	path []int32
	// Of the last node, only the alternatives [from, to) are meant.
	from, to int32
	// stolen is that the node was counted by the search that the task is from.
	stolen bool
	// share is what left is at first.
	share float64
	// probe, if not nil, takes one alternative of each node, by chance.
	probe *probe
}

// wholeTree is the task of a search that is alone.
var wholeTree = task{to: 1<<31 - 1, share: 1}

// restrict returns which of n alternatives of a node are meant, if depth nodes are above it, and whether that is an
// open part of the task, not the way to it.
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

// outcome is why next returned.
type outcome uint8

const (
	found     outcome = iota // a solution
	exhausted                // there are no more
	limited                  // another node would be beyond the limit
	paused                   // to look at the context; also after stop
)

// How many alternatives are tried between pauses, and how many when somebody is hungry.
const (
	pollInterval      = 1 << 12
	shortPollInterval = 1 << 6
)

// signals is what goroutines tell a search while it runs.
type signals struct {
	stop atomic.Bool  // pause at once
	idle atomic.Int32 // so many searches wait for a task that split returns
}

// due reports whether a search that has tried so many alternatives since its last pause is to pause now.
func (s *signals) due(tries int) bool {
	return tries > shortPollInterval && (tries > pollInterval || s.idle.Load() > 0)
}

// A budget is the nodes that may still be opened, by all searches of a problem together. No budget is no limit.
type budget struct{ left atomic.Int64 }

// newBudget returns the budget of a limit.
func newBudget(limit int64) *budget {
	if limit <= 0 {
		return nil
	}
	b := new(budget)
	b.left.Store(limit)
	return b
}

// spend takes a node from the budget if there is one left.
func (b *budget) spend() bool {
	if b == nil || b.left.Add(-1) >= 0 {
		return true
	}
	b.left.Add(1)
	return false
}
