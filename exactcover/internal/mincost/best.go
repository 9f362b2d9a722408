package mincost

import "slices"

// A Solution is a set of options and what they cost together.
type Solution struct {
	Options []int // the numbers of the options, ascending
	Cost    int64
}

// compareSolutions orders solutions by their costs, and those of equal cost by their options.
func compareSolutions(a, b Solution) int {
	switch {
	case a.Cost < b.Cost:
		return -1
	case a.Cost > b.Cost:
		return 1
	}
	return slices.Compare(a.Options, b.Options)
}

// bestSolutions keeps the k cheapest solutions so far, as a heap whose first is the last of them.
type bestSolutions struct {
	k    int
	heap []Solution
	seen map[string]bool // the options of those in the heap
	key  []byte          // scratch
}

// add adds a solution unless it is there already.
func (h *bestSolutions) add(s Solution) {
	key := string(h.keyOf(s.Options))
	if h.seen[key] {
		return
	}
	if h.seen == nil {
		h.seen = map[string]bool{}
	}
	h.seen[key] = true
	if h.full() {
		delete(h.seen, string(h.keyOf(h.heap[0].Options)))
		h.heap[0] = s
		h.siftDown()
		return
	}
	h.heap = append(h.heap, s)
	for i := len(h.heap) - 1; i > 0; {
		up := (i - 1) / 2
		if compareSolutions(h.heap[i], h.heap[up]) <= 0 {
			return
		}
		h.heap[i], h.heap[up] = h.heap[up], h.heap[i]
		i = up
	}
}

// keyOf returns options as bytes, which are valid until the next call.
func (h *bestSolutions) keyOf(options []int) []byte {
	h.key = h.key[:0]
	for _, o := range options {
		h.key = append(h.key, byte(o), byte(o>>8), byte(o>>16), byte(o>>24))
	}
	return h.key
}

// siftDown moves the first solution to its place in the heap.
func (h *bestSolutions) siftDown() {
	for i := 0; ; {
		next := 2*i + 1
		if next >= len(h.heap) {
			return
		}
		if next+1 < len(h.heap) && compareSolutions(h.heap[next+1], h.heap[next]) > 0 {
			next++
		}
		if compareSolutions(h.heap[i], h.heap[next]) >= 0 {
			return
		}
		h.heap[i], h.heap[next] = h.heap[next], h.heap[i]
		i = next
	}
}

// full reports whether there are k solutions. From then on only cheaper ones are wanted.
func (h *bestSolutions) full() bool { return len(h.heap) == h.k }

// sorted returns the solutions, cheapest first. Nothing may be added afterwards.
func (h *bestSolutions) sorted() []Solution {
	slices.SortFunc(h.heap, compareSolutions)
	return h.heap
}
