package nine

import (
	"math/bits"
	"sync"
	"sync/atomic"
)

// Count counts the solutions of t with all lanes of several goroutines, for puzzles with
// very many solutions. It takes about 2 MB of memory for each goroutine. First, Visit,
// Order and NodeLimit of t are not supported.
//
// If the search is exhausted, the result is the same each time. If t.Limit ends it, the
// count is the limit, but the number of nodes depends on chance.
func Count(t *Task, jobs int) Result { return count(t, jobs, current) }

func count(t *Task, jobs int, tier Tier) Result {
	tree := &tree{limit: t.Limit, stop: t.Stop, jobs: max(1, jobs)}
	tree.changed.L = &tree.mu
	var root frame
	copy(root[:], t.Cells[:])
	tree.parts = append(tree.parts, root)
	var workers sync.WaitGroup
	for range tree.jobs {
		workers.Go(func() { NewLanes(tier).runTree(tree) })
	}
	workers.Wait()
	r := tree.result
	if t.Limit > 0 && r.Count >= t.Limit {
		r.Count = t.Limit
		r.Outcome = Ended
	} else if t.Stop != nil && t.Stop.Load() {
		r.Outcome = Stopped
	}
	return r
}

// tree is one search that several Lanes share. A part of it is a state whose subtree
// only one of them searches.
type tree struct {
	limit int64
	stop  *atomic.Bool
	jobs  int
	found atomic.Int64 // solutions
	idle  atomic.Int32 // workers that wait for a part

	mu      sync.Mutex
	changed sync.Cond
	parts   []frame
	ended   bool
	result  Result
}

const (
	// shareEvery is the number of steps after which a worker looks again whether others
	// wait for parts.
	shareEvery = 8
	// sharedParts is the number of parts that are given at a time.
	sharedParts = 16
)

// take waits for parts and moves up to n of them into to. It returns their number, which
// is 0 at the end of the search.
func (t *tree) take(to []frame) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.idle.Add(1)
	if int(t.idle.Load()) == t.jobs && len(t.parts) == 0 {
		t.end()
	}
	for len(t.parts) == 0 && !t.ended {
		t.changed.Wait()
	}
	if t.ended {
		return 0
	}
	t.idle.Add(-1)
	// Leave some for the others that wait.
	n := min(len(to), (len(t.parts)+int(t.idle.Load()))/(int(t.idle.Load())+1))
	rest := len(t.parts) - n
	copy(to, t.parts[rest:])
	t.parts = t.parts[:rest]
	return n
}

// give adds parts.
func (t *tree) give(parts []frame) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.parts = append(t.parts, parts...)
	t.changed.Broadcast()
}

// end makes all workers finish. The caller holds mu.
func (t *tree) end() {
	t.ended = true
	t.changed.Broadcast()
}

// runTree works on parts of a tree until there are none.
func (l *Lanes) runTree(t *tree) {
	var results [1]Result
	l.batch = &Batch{Results: results[:], Stop: t.stop}
	l.next, l.taken, l.active, l.insert, l.share = 0, 0, 0, 0, true
	l.batch.begun.Store(1) // it has no puzzles of its own
	defer func() {
		l.batch = nil
		t.mu.Lock()
		defer t.mu.Unlock()
		t.result.Count += results[0].Count
		t.result.Nodes += results[0].Nodes
		t.end()
	}()
	told := int64(0) // solutions that the tree knows of
	for {
		spares := l.frames[l.spare(0):l.spare(l.width)]
		n := t.take(spares)
		if n == 0 {
			return
		}
		for i := range n {
			l.begin(i, 0)
		}
		for i := n; i < l.width; i++ {
			l.refill(i)
		}
		l.insertAll()
		for step := 1; l.active != 0; step++ {
			l.step()
			if step%shareEvery != 0 {
				continue
			}
			found := t.found.Add(results[0].Count - told)
			told = results[0].Count
			if t.limit > 0 && found >= t.limit || step%lookEvery == 0 && !l.look() {
				return
			}
			if t.idle.Load() > 0 {
				l.donate(t)
			}
		}
	}
}

// donate gives the oldest states of some lanes to a tree.
func (l *Lanes) donate(t *tree) {
	var parts [sharedParts]frame
	n := 0
	for set := l.active; set != 0 && n < len(parts); set &= set - 1 {
		q := &l.lane[bits.TrailingZeros32(set)]
		if q.top-q.bottom > 1 {
			parts[n] = l.frames[q.bottom]
			q.bottom++
			n++
		}
	}
	if n > 0 {
		t.give(parts[:n])
	}
}
