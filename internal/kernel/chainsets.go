package kernel

import "math/bits"

// Bounds of the lines that Chain.Sets looks at.
const (
	maxSetsTable = 1 << 16 // moves: nodes times digits
	maxChainSets = 4000
)

// Sets returns the sets of digits up to n that different digits on the line can be, if the machine
// accepts those of a set in each order: an example is a cage in which no digits have a sum. It
// reports false if the order matters, if the machine may have several moves for a digit, or if
// there are too many sets.
func (c *Chain) Sets(n int) (sets []uint64, ok bool) {
	next, ok := c.table(n)
	if !ok || !commutes(next, n) {
		return nil, false
	}
	last := len(c.layers) - 1
	var add func(layer int, node int32, from int, set uint64) bool
	add = func(layer int, node int32, from int, set uint64) bool {
		if layer == last {
			sets = append(sets, set)
			return len(sets) <= maxChainSets
		}
		for d := from; d <= n-(last-layer); d++ {
			if to := next[layer][int(node)*n+d]; to >= 0 && !add(layer+1, to, d+1, set|1<<d) {
				return false
			}
		}
		return true
	}
	if c.layers[0].nodes == 0 {
		return nil, true
	}
	return sets, add(0, 0, 0, 0)
}

// table returns the node behind each node and digit of each layer, -1 if there is none. It reports
// false if there may be several, or many nodes.
func (c *Chain) table(n int) (next [][]int32, ok bool) {
	if len(c.cells) < len(c.line) || c.layers[0].nodes > 1 || c.words*64*n > maxSetsTable {
		return nil, false
	}
	for _, l := range c.layers[:len(c.layers)-1] {
		to := make([]int32, l.nodes*n)
		for i := range to {
			to[i] = -1
		}
		for node := range l.nodes {
			for e := l.moves[node]; e < l.moves[node+1]; e++ {
				for m := l.masks[e] & (1<<n - 1); m != 0; m &= m - 1 {
					at := &to[node*n+bits.TrailingZeros64(m)]
					if *at >= 0 {
						return nil, false
					}
					*at = l.to[e]
				}
			}
		}
		next = append(next, to)
	}
	return next, true
}

// commutes reports whether two different digits that follow each other may change places.
func commutes(next [][]int32, n int) bool {
	for i := 0; i+1 < len(next); i++ {
		behind := func(node int32, digit int) int32 {
			if node < 0 {
				return -1
			}
			return next[i+1][int(node)*n+digit]
		}
		for from := 0; from < len(next[i]); from += n {
			nodes := next[i][from : from+n]
			for a := range n {
				for b := range a {
					if behind(nodes[a], b) != behind(nodes[b], a) {
						return false
					}
				}
			}
		}
	}
	return true
}
