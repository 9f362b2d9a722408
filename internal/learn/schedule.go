package learn

import (
	"math"
	"math/bits"
)

// schedule decides when to restart, when to delete clauses, and when to reset the saved phases
// (rephase). It counts conflicts and propagations, never time, so that equal searches take equal
// steps.
type schedule struct {
	fixed  bool // the mode does not change
	stable bool

	// For frequent restarts: the mean glue of the last few conflicts and that of all conflicts.
	fast, slow   mean
	restartAfter int64 // conflicts

	// For stable mode: the place in the sequence of Luby, Sinclair and Zuckerman (1993).
	lubyIndex uint64

	// The mode changes after firstMode conflicts, then after a number of propagations that grows.
	modeTicks   int64
	modeLength  int64
	modeChanges int64

	reduceAfter int64
	reductions  int64

	rephaseAfter int64
	rephases     int64
}

const (
	firstMode     = 1000 // conflicts
	restartEvery  = 2
	restartMargin = 1.1
	lubyUnit      = 256
	reduceEvery   = 600
	rephaseEvery  = 1000
)

// mean is an exponential moving average without bias at the beginning. (Biere and Fröhlich, POS
// 2015.)
type mean struct{ value, weight, alpha float64 }

func (m *mean) add(x float64) {
	m.value += m.alpha * (x - m.value)
	m.weight += m.alpha * (1 - m.weight)
}

func (m *mean) get() float64 { return m.value / max(m.weight, 1e-30) }

func (p *schedule) init(c Config) {
	p.fast.alpha, p.slow.alpha = 3e-2, 1e-5
	p.fixed = c.Stable != c.Unstable
	p.stable = c.Stable && !c.Unstable
	p.reduceAfter = reduceEvery
	p.rephaseAfter = rephaseEvery
	p.restartAfter = restartEvery
	if p.stable {
		p.restartAfter = lubyUnit
	}
}

// learned records the glue of a learned clause.
func (p *schedule) learned(glue uint32) {
	p.fast.add(float64(glue))
	p.slow.add(float64(glue))
}

// restartDue reports whether to restart, which is also when the mode changes.
func (p *schedule) restartDue(s *Solver) bool {
	if len(s.limits) <= s.base() {
		return false
	}
	if s.Stats.Conflicts < p.restartAfter {
		return false
	}
	return p.stable || p.fast.get() > restartMargin*p.slow.get()
}

// restart undoes all decisions but the assumptions. It rephases and changes the mode if these are
// due.
func (s *Solver) restart() {
	p := &s.schedule
	s.Stats.Restarts++
	s.backtrack(uint32(s.base()))
	if s.Stats.Conflicts >= p.rephaseAfter {
		s.rephase()
	}
	p.changeMode(s)
	if p.stable {
		p.lubyIndex++
		p.restartAfter = s.Stats.Conflicts + int64(luby(p.lubyIndex))*lubyUnit
	} else {
		p.restartAfter = s.Stats.Conflicts + restartEvery
	}
}

func (p *schedule) changeMode(s *Solver) {
	if p.fixed {
		return
	}
	if p.modeChanges == 0 {
		if s.Stats.Conflicts < firstMode {
			return
		}
		p.modeLength = s.Stats.Propagations
	} else if s.Stats.Propagations < p.modeTicks {
		return
	}
	p.modeChanges++
	k := float64((p.modeChanges + 1) / 2)
	p.modeTicks = s.Stats.Propagations + int64(float64(p.modeLength)*math.Pow(k, 2))
	p.stable = !p.stable
	p.lubyIndex = 0
	if p.stable {
		s.targetSize = 0
		clear(s.target)
	}
}

// luby returns the i-th term, from 1, of 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...
func luby(i uint64) uint64 {
	for {
		k := bits.Len64(i)
		if i == 1<<k-1 {
			return 1 << (k - 1)
		}
		i -= 1<<(k-1) - 1
	}
}

// rephase sets the saved phases: to the initial phase, its inverse (once), or the best phases.
func (s *Solver) rephase() {
	p := &s.schedule
	p.rephases++
	p.rephaseAfter = s.Stats.Conflicts + rephaseEvery*(p.rephases+1)
	original := int8(1)
	if s.config.False {
		original = -1
	}
	switch k := p.rephases; {
	case k == 1, k > 2 && k%3 == 0:
		for v := range s.phase {
			s.phase[v] = original
		}
	case k == 2:
		for v := range s.phase {
			s.phase[v] = -original
		}
	default:
		for v := range s.phase {
			if s.best[v] != 0 {
				s.phase[v] = s.best[v]
			}
		}
	}
	clear(s.target)
	s.targetSize, s.bestSize = 0, 0
}

func (p *schedule) reduceDue(s *Solver) bool { return s.Stats.Conflicts >= p.reduceAfter }

func (p *schedule) reduced(s *Solver) {
	p.reductions++
	p.reduceAfter = s.Stats.Conflicts + reduceEvery*(p.reductions+1)
}
