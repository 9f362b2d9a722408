package kernel

import (
	"cmp"
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// Machine is a finite machine that reads digits. It may have several moves for one digit.
type Machine struct {
	States int // numbered 0..States-1
	Start  []int
	Accept []int
	Moves  []Move
}

// Move is a step of a Machine: it reads one of the digits in state From and goes to state To.
type Move struct {
	From   int
	Digits uint64
	To     int
}

// Bounds of a Chain.
const (
	maxChainNodes = 100_000
	maxChainMoves = 1_000_000
)

// ErrTooLarge says that a constraint would need too much memory.
var ErrTooLarge = errors.New("the constraint needs too much memory")

// Chain is the constraint that a machine accepts the digits of a line of cells. Filter is exact
// (Pesant, A regular language membership constraint, 2004), unless the line passes a cell again.
//
// The machine is unrolled: a node is a state before or after a cell. Nodes that no accepted line
// passes are left out, and nodes from which the same lines are accepted are one.
type Chain struct {
	line   []uint16
	cells  []uint16     // of the line, each once
	layers []chainLayer // before each cell, and after the last
	words  int          // of the sets of nodes of all layers
	size   int
}

type chainLayer struct {
	nodes int
	first int      // the word of the set of nodes with which the layer begins
	moves []int32  // the moves of node i are those from moves[i] to moves[i+1]
	masks []uint64 // by move: its digits
	to    []int32  // by move: the node of the next layer
}

// NewChain returns the constraint that the machine accepts the digits of the cells. A cell may come
// several times. It keeps the slice. The error is ErrTooLarge.
func NewChain(cells []uint16, m Machine) (*Chain, error) {
	if len(m.Moves) > maxChainMoves || m.States > maxChainNodes {
		return nil, ErrTooLarge
	}
	moves := slices.Clone(m.Moves)
	slices.SortStableFunc(moves, func(a, b Move) int { return cmp.Compare(a.From, b.From) })
	from := make([]int, m.States+1) // the moves of state s begin at from[s]
	for _, e := range moves {
		from[e.From+1]++
	}
	for s := range m.States {
		from[s+1] += from[s]
	}

	// States that are reached before each cell, and after the last.
	reached := make([][]int32, len(cells)+1)
	for _, s := range slices.Compact(slices.Sorted(slices.Values(m.Start))) {
		reached[0] = append(reached[0], int32(s))
	}
	seen := make([]int, m.States)
	visited := 0
	for i := range cells {
		reached[i+1] = make([]int32, 0, len(reached[i])) // as many in most cases
		for _, s := range reached[i] {
			for _, e := range moves[from[s]:from[s+1]] {
				if seen[e.To] <= i && e.Digits != 0 {
					seen[e.To] = i + 1
					reached[i+1] = append(reached[i+1], int32(e.To))
				}
			}
			visited += from[s+1] - from[s]
		}
		if visited > maxChainMoves {
			return nil, ErrTooLarge
		}
	}

	c := &Chain{layers: make([]chainLayer, len(cells)+1)}
	c.along(cells)
	c.size = visited + len(moves) + m.States*len(cells)
	node := make([]int32, m.States) // of each state in the layer after; -1: none is accepted
	for s := range node {
		node[s] = -1
	}
	last := &c.layers[len(cells)]
	for _, s := range m.Accept {
		node[s] = 0
		last.nodes = 1
	}
	before := make([]int32, m.States)
	nodes := 1
	b := layerBuilder{known: map[uint64]int32{}, seed: rand.Uint64()}
	for i := len(cells) - 1; i >= 0; i-- {
		c.layers[i] = b.merge(reached[i], moves, from, node, before)
		for s := range before {
			node[s] = -1
		}
		for _, s := range reached[i] {
			node[s] = before[s]
		}
		if nodes += c.layers[i].nodes; nodes > maxChainNodes {
			return nil, ErrTooLarge
		}
	}
	for i := range c.layers {
		c.layers[i].first = c.words
		c.words += (c.layers[i].nodes + 63) / 64
	}
	return c, nil
}

// A layerBuilder makes layers one after another. It keeps its memory.
type layerBuilder struct {
	chainLayer
	list  []chainMove
	known map[uint64]int32 // by hash of the moves: the last node with it
	same  []int32          // by node: an earlier one with the same hash, or -1
	seed  uint64           // of hashes, so that no machine can be made that has many equal ones
}

// chainMove is a move to a node of the next layer.
type chainMove struct {
	to   int32
	mask uint64
}

// merge makes a layer's nodes of the states. States with the same moves become one node. after
// has the node of each state in the next layer, before gets those of this layer.
func (l *layerBuilder) merge(
	states []int32, moves []Move, from []int, after, before []int32,
) chainLayer {
	l.chainLayer = chainLayer{moves: l.moves[:0], masks: l.masks[:0], to: l.to[:0]}
	l.same = l.same[:0]
	clear(l.known)
	for _, s := range states {
		l.list = l.list[:0]
		for _, e := range moves[from[s]:from[s+1]] {
			if after[e.To] >= 0 && e.Digits != 0 {
				l.list = append(l.list, chainMove{after[e.To], e.Digits})
			}
		}
		slices.SortFunc(l.list, func(a, b chainMove) int { return cmp.Compare(a.to, b.to) })
		kept := 0
		for _, e := range l.list {
			if kept > 0 && l.list[kept-1].to == e.to {
				l.list[kept-1].mask |= e.mask
			} else {
				l.list[kept] = e
				kept++
			}
		}
		l.list = l.list[:kept]
		before[s] = -1
		if kept > 0 {
			before[s] = l.node()
		}
	}
	return chainLayer{
		nodes: l.nodes,
		moves: append(slices.Clone(l.moves), int32(len(l.to))),
		masks: slices.Clone(l.masks),
		to:    slices.Clone(l.to),
	}
}

// node returns the node with the moves of list.
func (l *layerBuilder) node() int32 {
	hash := l.seed
	for _, e := range l.list {
		hash = bits.RotateLeft64((hash^uint64(e.to))*0x9e3779b97f4a7c15^e.mask, 29)
	}
	hash *= 0x9e3779b97f4a7c15
	last, ok := l.known[hash]
	if !ok {
		last = -1
	}
	for at := last; at >= 0; at = l.same[at] {
		if l.hasMoves(at) {
			return at
		}
	}
	at := int32(l.nodes)
	l.nodes++
	l.known[hash] = at
	l.same = append(l.same, last)
	l.moves = append(l.moves, int32(len(l.to)))
	for _, e := range l.list {
		l.to = append(l.to, e.to)
		l.masks = append(l.masks, e.mask)
	}
	return at
}

// hasMoves reports whether the moves of a node are those of list.
func (l *layerBuilder) hasMoves(node int32) bool {
	from, to := int(l.moves[node]), len(l.to)
	if int(node)+1 < l.nodes {
		to = int(l.moves[node+1])
	}
	if to-from != len(l.list) {
		return false
	}
	for i, e := range l.list {
		if l.to[from+i] != e.to || l.masks[from+i] != e.mask {
			return false
		}
	}
	return true
}

// Of returns the same constraint for as many other cells. It keeps cells; all else the two share.
func (c *Chain) Of(cells []uint16) *Chain {
	if len(cells) != len(c.line) {
		panic("kernel: a chain is for a number of cells")
	}
	of := *c
	of.along(cells)
	return &of
}

// along sets the line.
func (c *Chain) along(line []uint16) {
	c.line, c.cells = line, line
	if once := slices.Compact(slices.Sorted(slices.Values(line))); len(once) < len(line) {
		c.cells = once
	}
}

// Size returns how many steps it took to make the chain, about. It has no more words.
func (c *Chain) Size() int { return c.size }

// Cells returns the cells, each once.
func (c *Chain) Cells() []uint16 { return c.cells }

// Filter removes the candidates that no assignment has. If the line passes a cell again, it may
// keep some of them: those for which the machine accepts a line on which the cell has several of
// its candidates.
func (c *Chain) Filter(dom []uint64) bool {
	if len(c.cells) == len(c.line) {
		return c.run(dom, true)
	}
	for left := c.candidates(dom); ; {
		if !c.run(dom, true) {
			return false
		}
		before := left
		if left = c.candidates(dom); left == before {
			return true
		}
	}
}

// candidates returns how many candidates the cells have.
func (c *Chain) candidates(dom []uint64) (number int) {
	for _, cell := range c.cells {
		number += bits.OnesCount64(dom[cell])
	}
	return number
}

// Feasible reports whether there is an assignment, as far as Filter sees.
func (c *Chain) Feasible(dom []uint64) bool {
	if len(c.cells) == len(c.line) {
		return c.run(dom, false)
	}
	var small [smallChain]uint64
	were := small[:0]
	for _, cell := range c.cells {
		were = append(were, dom[cell])
	}
	ok := c.Filter(dom)
	for i, cell := range c.cells {
		dom[cell] = were[i]
	}
	return ok
}

// smallChain is the number of words of sets of nodes up to which run needs little of the stack.
const smallChain = 64

func (c *Chain) run(dom []uint64, narrow bool) bool {
	if c.words <= smallChain {
		var alive [smallChain]uint64
		return c.walk(dom, alive[:], narrow)
	}
	var alive [maxChainNodes/64 + 1100]uint64 // each layer may fill one word in part
	return c.walk(dom, alive[:], narrow)
}

// walk goes forward over the layers and back. alive gets the nodes that are passed.
func (c *Chain) walk(dom, alive []uint64, narrow bool) bool {
	first := &c.layers[0]
	for i := range first.nodes {
		alive[i>>6] |= 1 << (i & 63)
	}
	for i, cell := range c.line {
		m := dom[cell]
		l := &c.layers[i]
		next := alive[c.layers[i+1].first:]
		for w := range (l.nodes + 63) / 64 {
			for set := alive[l.first+w]; set != 0; set &= set - 1 {
				n := w<<6 | bits.TrailingZeros64(set)
				for e := l.moves[n]; e < l.moves[n+1]; e++ {
					if l.masks[e]&m != 0 {
						to := l.to[e]
						next[to>>6] |= 1 << (to & 63)
					}
				}
			}
		}
	}
	last := &c.layers[len(c.line)]
	if last.nodes == 0 || alive[last.first] == 0 {
		return false
	}
	if !narrow {
		return true
	}
	for i := len(c.line) - 1; i >= 0; i-- {
		m := dom[c.line[i]]
		l := &c.layers[i]
		next := alive[c.layers[i+1].first:]
		used := uint64(0)
		for w := range (l.nodes + 63) / 64 {
			kept := uint64(0)
			for set := alive[l.first+w]; set != 0; set &= set - 1 {
				n := w<<6 | bits.TrailingZeros64(set)
				for e := l.moves[n]; e < l.moves[n+1]; e++ {
					to := l.to[e]
					if x := l.masks[e] & m; x != 0 && next[to>>6]>>(to&63)&1 != 0 {
						used |= x
						kept |= set & -set
					}
				}
			}
			alive[l.first+w] = kept
		}
		dom[c.line[i]] = used
	}
	return true
}
