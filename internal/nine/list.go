package nine

import (
	"sync"

	"github.com/nonet-dev/nonet/internal/sched"
)

// List calls t.Visit with the solutions of t in the order in which Single finds them.
// It searches with all lanes of several goroutines, for puzzles with very many
// solutions. The first skip solutions are counted and not visited. Visit is called on
// the caller's goroutine. First, Order, Limit and NodeLimit of t are not supported.
// Nodes are those of the parts of the tree whose solutions were visited, and of at most
// 255 solutions after the last one. They do not depend on the number of goroutines.
//
// It takes about 2 MB of memory for each goroutine, and up to about 40 MB for
// solutions that wait to be visited.
func List(t *Task, skip int64, jobs int) Result { return list(t, skip, jobs, current) }

// The tree is cut into segments, which are kept in the order of the search. A segment is
// a state whose subtree is to be searched or is being searched, or the solutions that
// were found there. A lane that has found segmentSolutions stops, and the states on its
// stack become the segments that follow.
//
//	first                                               last
//	[solutions] → [searched by lane 5] → [state] → [state] → ...
//	 visited next                         taken next
//
// The visitor takes the solutions at the front. Workers take the first states that no
// other worker has taken, so that all work is near the front. Memory is bounded: while
// many solutions wait to be visited, a worker takes only a state at the front.
type listing struct {
	task *Task
	jobs int

	mu      sync.Mutex
	changed sync.Cond
	first   *segment
	waiting int // solutions found and not visited
	ended   bool
	result  Result
	free    [][]uint8
}

type segment struct {
	next      *segment
	stage     stage
	state     frame
	solutions []uint8 // 81 digits each
	rest      []frame // states that were not searched, the first one last
	nodes     int64
}

type stage uint8

const (
	open  stage = iota // its search has not begun
	taken              // being searched
	done               // searched: solutions are there
)

const (
	segmentSolutions = 256
	segmentsTaken    = 256
	// mostWaiting bounds the solutions that wait to be visited. Workers that are
	// searching may each add segmentsTaken*segmentSolutions.
	mostWaiting = 1 << 18
)

func list(t *Task, skip int64, jobs int, tier Tier) Result {
	l := &listing{task: t, jobs: max(1, jobs)}
	l.changed.L = &l.mu
	l.first = new(segment)
	copy(l.first.state[:], t.Cells[:])
	if jobs <= 1 {
		lanes := NewLanes(tier)
		for l.visit(&skip) && l.search(lanes) {
		}
	} else {
		l.visitWhile(&skip, tier)
	}
	return l.result
}

// visitWhile visits solutions while workers search.
func (l *listing) visitWhile(skip *int64, tier Tier) {
	var workers sync.WaitGroup
	for range l.jobs {
		workers.Go(func() {
			lanes := NewLanes(tier)
			for l.search(lanes) {
			}
		})
	}
	defer workers.Wait()
	defer l.end() // also if Visit panics
	for l.visit(skip) && l.await() {
	}
}

// visit visits the solutions at the front. It returns false if the search is at
// its end.
func (l *listing) visit(skip *int64) bool {
	for {
		sched.Yield()
		l.mu.Lock()
		s := l.first
		if s == nil || s.stage != done {
			more := s != nil && !l.ended
			l.mu.Unlock()
			return more
		}
		if l.task.Stop != nil && l.task.Stop.Load() { // the segment may lack solutions
			l.result.Outcome = Stopped
			l.ended = true
			l.mu.Unlock()
			return false
		}
		l.mu.Unlock()
		l.result.Nodes += s.nodes
		for at := 0; at < len(s.solutions); at += 81 {
			l.result.Count++
			if *skip > 0 {
				*skip--
				continue
			}
			if !l.task.Visit(s.solutions[at : at+81 : at+81]) {
				l.mu.Lock()
				l.result.Outcome = Ended
				l.ended = true
				l.mu.Unlock()
				return false
			}
		}
		l.mu.Lock()
		l.waiting -= len(s.solutions) / 81
		l.free = append(l.free, s.solutions[:0])
		l.first = s.next
		if l.first == nil {
			l.ended = true
		}
		l.changed.Broadcast()
		l.mu.Unlock()
	}
}

// await waits until the front is ready. It returns false if it will not be.
func (l *listing) await() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for !l.ended && l.first.stage != done {
		l.changed.Wait()
	}
	return !l.ended
}

// end makes the workers finish.
func (l *listing) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ended = true
	l.changed.Broadcast()
}

// take returns the next segments to be searched, none at the end.
func (l *listing) take() []*segment {
	l.mu.Lock()
	defer l.mu.Unlock()
	for !l.ended {
		var segments []*segment
		if l.first.stage == open || l.waiting < mostWaiting {
			for s := l.first; s != nil && len(segments) < segmentsTaken; s = s.next {
				if s.stage == open {
					s.stage = taken
					if n := len(l.free); n > 0 {
						s.solutions = l.free[n-1]
						l.free = l.free[:n-1]
					}
					segments = append(segments, s)
				}
			}
		}
		if segments != nil {
			return segments
		}
		l.changed.Wait()
	}
	return nil
}

// search takes some segments and searches them. It returns false at the end.
func (l *listing) search(lanes *Lanes) bool {
	segments := l.take()
	if segments == nil {
		return false
	}
	b := Batch{Stop: l.task.Stop, Results: make([]Result, len(segments)), segments: segments}
	lanes.Run(&b)

	l.mu.Lock()
	defer l.mu.Unlock()
	for i, s := range segments {
		s.stage = done
		l.waiting += len(s.solutions) / 81
		s.nodes = b.Results[i].Nodes
		for _, state := range s.rest {
			s.next = &segment{state: state, next: s.next}
		}
		s.rest = nil
		if b.Results[i].Outcome == Stopped && !l.ended {
			l.result.Outcome = Stopped
			l.ended = true
		}
	}
	l.changed.Broadcast()
	return !l.ended
}

// add returns the place for one more solution.
func (s *segment) add() []uint8 {
	n := len(s.solutions)
	if cap(s.solutions) < n+81 {
		s.solutions = append(make([]uint8, 0, max(81*4, 4*n)), s.solutions...)
	}
	s.solutions = s.solutions[:n+81]
	return s.solutions[n:]
}
