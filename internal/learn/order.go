package learn

import (
	"math/rand/v2"
	"slices"
)

// order chooses the variable to decide next. In the mode with frequent restarts it is the
// unassigned variable that was in a conflict last (VMTF): conflict analysis moves its variables to
// the end of a list (Biere and Fröhlich, SAT 2015). In stable mode it is the unassigned variable
// with the highest score (EVSIDS): each conflict adds to the scores of its variables, later
// conflicts add more.
type order struct {
	// The list. All variables behind at are assigned.
	before, after []uint32
	first, last   uint32
	at            uint32
	stamp         []uint64
	stamps        uint64

	// The scores, and a heap that has at least all unassigned variables.
	score []float64
	heap  []uint32
	place []int32 // by variable: its place in heap, or -1
	grow  float64
}

const noVar = ^uint32(0)

// init makes both orders. Before any conflict variables in small groups come first.
func (o *order) init(s *Solver, seed uint64) {
	n := s.vars
	smallest := make([]uint32, n)
	vars := make([]uint32, n)
	for v := range vars {
		vars[v] = uint32(v)
		smallest[v] = ^uint32(0)
		for _, g := range s.varGroups[s.varStart[v]:s.varStart[v+1]] {
			smallest[v] = min(smallest[v], s.groupEnd[g]-s.groupStart[g])
		}
	}
	if seed != 0 {
		rng := rand.New(rand.NewPCG(seed, 1))
		rng.Shuffle(n, func(i, j int) { vars[i], vars[j] = vars[j], vars[i] })
	}
	slices.SortStableFunc(vars, func(a, b uint32) int {
		return int(smallest[b]) - int(smallest[a])
	})
	o.before, o.after, o.stamp = make([]uint32, n), make([]uint32, n), make([]uint64, n)
	o.score, o.place = make([]float64, n), make([]int32, n)
	o.first, o.last, o.grow = noVar, noVar, 1
	for i, v := range vars {
		o.append(v)
		o.score[v] = float64(i) / float64(n) / 1e3
	}
	o.at = o.last
	o.heap = slices.Clone(vars)
	slices.Reverse(o.heap)
	for i, v := range o.heap {
		o.place[v] = int32(i)
	}
}

// append puts a variable at the end of the list.
func (o *order) append(v uint32) {
	o.before[v], o.after[v] = o.last, noVar
	if o.last != noVar {
		o.after[o.last] = v
	} else {
		o.first = v
	}
	o.last = v
	o.stamps++
	o.stamp[v] = o.stamps
}

// next returns the variable to decide; ok is false if all are assigned.
func (o *order) next(s *Solver) (v uint32, ok bool) {
	if s.schedule.stable {
		for len(o.heap) > 0 {
			v := o.pop()
			if s.value[Pos(v)] == 0 {
				return v, true
			}
		}
		return 0, false
	}
	v = o.at
	for v != noVar && s.value[Pos(v)] != 0 {
		v = o.before[v]
	}
	if v == noVar {
		return 0, false
	}
	o.at = v
	return v, true
}

// unassigned records that a variable has lost its value.
func (o *order) unassigned(v uint32) {
	if o.stamp[v] > o.stamp[o.at] {
		o.at = v
	}
	if o.place[v] < 0 {
		o.push(v)
	}
}

// bump raises the priority of the variables of a conflict, all of which are assigned. It may sort
// vars.
func (o *order) bump(s *Solver, vars []uint32) {
	if !s.schedule.stable {
		slices.SortFunc(vars, func(a, b uint32) int {
			if o.stamp[a] < o.stamp[b] {
				return -1
			}
			return 1
		})
		for _, v := range vars {
			o.moveToEnd(s, v)
		}
		return
	}
	for _, v := range vars {
		o.score[v] += o.grow
		if o.place[v] >= 0 {
			o.up(int(o.place[v]))
		}
	}
	if o.grow /= scoreDecay; o.grow > 1e150 {
		for v := range o.score {
			o.score[v] *= 1e-150
		}
		o.grow *= 1e-150
	}
}

const scoreDecay = 0.9

// moveToEnd moves a variable to the end of the list.
func (o *order) moveToEnd(s *Solver, v uint32) {
	if v == o.last {
		return
	}
	if o.before[v] != noVar {
		o.after[o.before[v]] = o.after[v]
	} else {
		o.first = o.after[v]
	}
	o.before[o.after[v]] = o.before[v]
	if o.at == v {
		// v and all variables behind it are assigned.
		if o.at = o.before[v]; o.at == noVar {
			o.at = o.after[v]
		}
	}
	o.append(v)
	if s.value[Pos(v)] == 0 {
		o.at = v
	}
}

func (o *order) less(i, j int) bool { return o.score[o.heap[i]] > o.score[o.heap[j]] }

func (o *order) swap(i, j int) {
	a, b := o.heap[i], o.heap[j]
	o.heap[i], o.heap[j] = b, a
	o.place[a], o.place[b] = int32(j), int32(i)
}

func (o *order) up(i int) {
	for i > 0 && o.less(i, (i-1)/2) {
		o.swap(i, (i-1)/2)
		i = (i - 1) / 2
	}
}

func (o *order) push(v uint32) {
	o.place[v] = int32(len(o.heap))
	o.heap = append(o.heap, v)
	o.up(len(o.heap) - 1)
}

func (o *order) pop() uint32 {
	v := o.heap[0]
	end := len(o.heap) - 1
	o.swap(0, end)
	o.heap = o.heap[:end]
	o.place[v] = -1
	for i := 0; ; {
		child := 2*i + 1
		if child >= end {
			break
		}
		if child+1 < end && o.less(child+1, child) {
			child++
		}
		if !o.less(child, i) {
			break
		}
		o.swap(i, child)
		i = child
	}
	return v
}
