package exactcover

import "slices"

// parts returns the problems that a problem falls apart into: the numbers of their solutions
// multiply. Items without options are left out unless they make the problem hopeless.
func (r *reduced) parts() []*reduced {
	root := make([]int32, r.items)
	for x := range root {
		root[x] = int32(x)
	}
	find := func(x int32) int32 {
		for root[x] != x {
			root[x] = root[root[x]]
			x = root[x]
		}
		return x
	}
	for o := range int32(r.options()) {
		items := r.option(o)
		for _, x := range items[1:] {
			root[find(x)] = find(items[0])
		}
	}
	label := make([]int32, r.items) // 1 + number of the part, of roots
	parts := int32(0)
	for x := range r.primary {
		if l := &label[find(x)]; *l == 0 {
			parts++
			*l = parts
		}
	}
	if parts == 1 || r.hopeless {
		return []*reduced{r}
	}
	for x := range label {
		label[x] = label[find(int32(x))]
	}
	return r.derive(int(parts), label, func(o int32) int32 { return label[r.option(o)[0]] })
}

// derive makes n problems out of parts of one. Each item and each option belongs to a problem,
// numbered from 1, or to none if the number is 0. Options lose the items that belong to no problem.
func (r *reduced) derive(n int, items []int32, options func(o int32) int32) []*reduced {
	list := make([]*reduced, n)
	for k := range list {
		list[k] = &reduced{start: []int32{0}}
	}
	number := make([]int32, r.items)
	for x, k := range items {
		if k == 0 {
			continue
		}
		part := list[k-1]
		number[x] = part.items
		part.items++
		if int32(x) < r.sharp {
			part.sharp++
		}
		if int32(x) < r.primary {
			part.primary++
		}
	}
	for _, part := range list {
		part.size = make([]int32, part.items)
	}
	for o := range int32(r.options()) {
		k := options(o)
		if k == 0 {
			continue
		}
		part := list[k-1]
		part.number = append(part.number, r.number[o])
		for i := r.start[o]; i < r.start[o+1]; i++ {
			x := r.elems[i]
			if items[x] == 0 {
				continue
			}
			part.elems = append(part.elems, number[x])
			part.size[number[x]]++
			if len(r.colours) > 0 {
				part.colours = append(part.colours, r.colours[i])
			}
		}
		part.start = append(part.start, int32(len(part.elems)))
	}
	for _, part := range list {
		part.hopeless = slices.Contains(part.size[:part.primary], 0)
	}
	return list
}

// A splitter decides when a memo looks whether what is left falls apart into components. A look
// takes time, and whether it finds components depends mostly on how many items are left, so the
// splitter keeps statistics by that number.
type splitter struct {
	bySize []lookStats // by number of active primary items
	queue  []int32
	stamp  []int32 // of items and then of options
	round  int32
	looks  int64
	found  int64 // components of subproblems that fell apart
}

// lookStats counts subproblems met, looks, and looks that found components.
type lookStats struct{ met, tried, good int32 }

const (
	minTries       = 16 // looks before the success rate is judged
	minSuccessRate = 16 // one success in this number of looks is good enough
	retryInterval  = 64 // subproblems between two looks, if it is not
)

func (s *splitter) reset(r *reduced) {
	s.bySize = resize(s.bySize, int(r.primary)+1)
	clear(s.bySize)
	s.stamp = resize(s.stamp, int(r.items)+r.options())
	clear(s.stamp)
	s.round = 0
}

// worthwhile says whether to look at a subproblem of a number of items.
func (s *splitter) worthwhile(items int32) bool {
	if items < 4 {
		return false
	}
	l := &s.bySize[items]
	l.met++
	return l.tried < minTries || l.good >= l.tried/minSuccessRate || l.met%retryInterval == 0
}

// splitIntoComponents opens a split frame for what is left if that falls apart.
func (m *memo) splitIntoComponents() bool {
	s := &m.split
	left := m.end - m.lo
	l := &s.bySize[left]
	l.tried++
	s.looks++
	if s.round++; s.round < 0 {
		clear(s.stamp)
		s.round = 1
	}
	first := len(m.components)
	at := m.lo // where the next group begins
	for at < m.end {
		// Items are swapped to the front of active as they are reached.
		g := component{lo: at}
		s.queue = append(s.queue[:0], m.active[at])
		s.stamp[m.active[at]] = s.round
		at = m.gather(m.active[at], at)
		for len(s.queue) > 0 {
			x := s.queue[len(s.queue)-1]
			s.queue = s.queue[:len(s.queue)-1]
			at = m.reach(x, &g, at)
			if at == m.end && first == len(m.components) {
				return false // a single component
			}
		}
		g.end = at
		m.components = append(m.components, g)
	}
	if m.number%2 == 1 {
		slices.Reverse(m.components[first:])
	}
	l.good++
	s.found += int64(len(m.components) - first)
	f := m.push()
	f.split = true
	f.start, f.next, f.stop = int32(first), int32(first), int32(len(m.components))
	f.hash = m.hash
	m.sum()[0] = 1
	return true
}

// reach adds to a component the options of item x and puts the items that they reach on the queue.
// Primary items are gathered at a place in active; it returns the next place.
func (m *memo) reach(x int32, g *component, at int32) int32 {
	s := &m.split
	it := &m.items[x]
	for _, n := range m.set[it.start : it.start+it.size] {
		m.work += 4
		for q := n + 1; q != n; q++ {
			nd := &m.nodes[q]
			if nd.item < 0 {
				option := ^nd.item
				stamp := &s.stamp[int(option)+len(m.items)]
				if *stamp == s.round {
					break
				}
				*stamp = s.round
				g.hash.toggle(m.keys[option])
				q = nd.loc - 1
				continue
			}
			y := nd.item
			if pos := m.items[y].pos; s.stamp[y] == s.round || pos < m.lo || pos >= m.hi {
				continue
			}
			s.stamp[y] = s.round
			s.queue = append(s.queue, y)
			if y < m.primary {
				at = m.gather(y, at)
			}
		}
	}
	return at
}

// gather swaps an active primary item to a place in active and returns the next place.
func (m *memo) gather(x, at int32) int32 {
	pos := m.items[x].pos
	y := m.active[at]
	m.active[at], m.active[pos] = x, y
	m.items[y].pos, m.items[x].pos = pos, at
	return at + 1
}

// nextComponent goes on with the next component of the last frame.
func (m *memo) nextComponent() {
	f := &m.frames[len(m.frames)-1]
	m.enterComponent(f, f.next)
	f.next++
	m.step = stepOpen
	if m.lookUp() {
		m.step = stepReturn
	}
}

// enterComponent turns to a component of a split frame.
func (m *memo) enterComponent(f *memoFrame, k int32) {
	m.undo(f.trail)
	m.newMark()
	g := m.components[k]
	m.lo, m.hi, m.end, m.orderFrom, m.hash = g.lo, f.hi, g.end, f.orderFrom, g.hash
	m.forced = m.forced[:0]
}
