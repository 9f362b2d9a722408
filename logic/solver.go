package logic

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"sync/atomic"
	"time"

	"github.com/nonet-dev/nonet"
)

// Solver finds steps. The zero value is ready; it keeps memory between calls,
// so use one for many puzzles. It is for one goroutine at a time; do not call it within a
// loop over its own Path or All.
type Solver struct {
	Profile *Profile // nil is ProfileSE()

	// Max, if not 0, ends a rating at the first step that is harder: ER is then that step's, and Left tells that the
	// puzzle was not solved.
	Max Score

	// MaxLevel, if not 0, ends a rating by a profile with levels as soon as the puzzle is known to be of a higher one: Level is then higher, though
	// perhaps not as high as that of the whole puzzle, and Left tells that it was not solved.
	MaxLevel Level

	// Limit bounds the work for each puzzle or state; 0 is none. A unit is
	// some microseconds, equal puzzles take equal work.
	Limit   int64
	Timeout time.Duration // for each puzzle or state, reported like Limit; 0 is none

	finder finder
	state  State
	unique nonet.Solver
	budget budget
	stop   atomic.Bool
}

func (s *Solver) profile() *Profile {
	if s.Profile == nil {
		return ProfileSE()
	}
	return s.Profile
}

// start makes the meter stop with ctx or the timeout; end undoes it.
func (s *Solver) start(ctx context.Context) (end func()) {
	s.budget = budget{limit: s.Limit}
	s.finder.budget = &s.budget
	if ctx.Done() == nil && s.Timeout <= 0 {
		return func() {}
	}
	s.stop.Store(ctx.Err() != nil)
	s.budget.stop = &s.stop
	cancel := func() bool { return true }
	if ctx.Done() != nil {
		cancel = context.AfterFunc(ctx, func() { s.stop.Store(true) })
	}
	if s.Timeout <= 0 {
		return func() { cancel() }
	}
	timer := time.AfterFunc(s.Timeout, func() { s.stop.Store(true) })
	return func() {
		cancel()
		timer.Stop()
	}
}

// ended returns why the meter stopped.
func (s *Solver) ended(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return fmt.Errorf("logic: %w", nonet.ErrLimit)
}

// Next returns the first step in the order of the profile, nil if there is none. A state
// with a [Contradiction] gives this as the error. Techniques that assume one solution
// are right only if the puzzle has one: that is not looked at. With a limit the
// error matches nonet.ErrLimit, or is the context's.
func (s *Solver) Next(ctx context.Context, state *State) (*Step, error) {
	if fault := state.Contradiction(); fault != nil {
		return nil, fault
	}
	defer s.start(ctx)()
	s.reset(state, true)
	if s.finder.next(s.profile(), s.profile().techniques) {
		return s.finder.out.step(state), nil
	}
	if s.budget.over {
		return nil, s.ended(ctx)
	}
	return nil, nil
}

func (s *Solver) reset(state *State, proof bool) {
	s.finder.wantAll, s.finder.proof, s.finder.stopped = false, proof, false
	s.finder.attach(state)
}

// Steps yields every step of a technique in a state. Steps that conclude the same
// in the same variant are yielded once. An error, which Next may return as
// well, ends the sequence.
func (s *Solver) Steps(ctx context.Context, state *State, t Technique) iter.Seq2[*Step, error] {
	return func(yield func(*Step, error) bool) {
		if fault := state.Contradiction(); fault != nil {
			yield(nil, fault)
			return
		}
		end := s.start(ctx)
		defer end()
		s.reset(state, true)
		fd := &s.finder
		fd.wantAll = true
		defer func() { fd.wantAll, fd.yield = false, nil }()
		seen := make(map[string]bool)
		stopped := false
		fd.yield = func(x *found) bool {
			if stopped {
				return false // a finder may offer more of one pattern before it looks
			}
			step := x.step(state)
			key := fmt.Sprint(step.Variant, ordered(step.Placements), ordered(step.Eliminations))
			if seen[key] {
				return true
			}
			seen[key] = true
			stopped = !yield(step, nil)
			return !stopped
		}
		table[t].find(fd, t)
		if s.budget.over && !stopped {
			yield(nil, s.ended(ctx))
		}
	}
}

// ordered returns candidates in ascending order.
func ordered(list []nonet.Candidate) []nonet.Candidate {
	return slices.SortedFunc(slices.Values(list), func(a, b nonet.Candidate) int {
		return cmp.Or(cmp.Compare(a.Cell, b.Cell), cmp.Compare(a.Digit, b.Digit))
	})
}

// Path yields the steps by which the profile solves the puzzle, to the end or
// to where no technique has a step; the last state tells which. The state that a
// step is taken from is given by [State.Apply] of all steps before. The puzzle
// must have exactly one solution: else the error matches nonet.ErrNoSolution or
// nonet.ErrNotUnique. A step is yielded with a nil error, an error ends the
// sequence.
func (s *Solver) Path(ctx context.Context, p *nonet.Puzzle) iter.Seq2[*Step, error] {
	return func(yield func(*Step, error) bool) {
		end, err := s.begin(ctx, p, true)
		if err != nil {
			yield(nil, err)
			return
		}
		defer end()
		for !s.state.Solved() && s.finder.next(s.profile(), s.profile().techniques) {
			if !yield(s.finder.out.step(&s.state), nil) {
				return
			}
			s.finder.out.apply(&s.state)
		}
		if s.budget.over {
			yield(nil, s.ended(ctx))
		}
	}
}

// begin makes s.state that of p, which must have one solution.
func (s *Solver) begin(ctx context.Context, p *nonet.Puzzle, proof bool) (end func(), err error) {
	if err := s.state.load(p); err != nil {
		return nil, err
	}
	s.unique.Timeout, s.unique.Jobs = s.Timeout, 1
	n, err := s.unique.CountTo(ctx, p, 2)
	switch {
	case err != nil:
		return nil, err
	case n == 0:
		return nil, nonet.ErrNoSolution
	case n > 1:
		return nil, nonet.ErrNotUnique
	}
	end = s.start(ctx)
	s.reset(&s.state, proof)
	return end, nil
}
