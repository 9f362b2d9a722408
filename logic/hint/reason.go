package hint

import (
	"context"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// Claim is what somebody who solves a puzzle concludes about a candidate of a state: that it is the
// digit of its cell, or that it is not.
type Claim struct {
	nonet.Candidate
	Placed bool
}

// Reason is how steps lead to a claim.
type Reason struct {
	// Steps can be taken one after the other, and the last one makes the claim. There are none if
	// no technique leads there.
	Steps   []ReasonStep
	Hardest *logic.Step // of Steps, in the order of the profile
}

// ReasonStep is a step and the state before it.
type ReasonStep struct {
	State *logic.State
	*logic.Step
}

// hardestReason bounds the techniques that Reason tries: harder ones take long to find, and people
// do not use them without writing down what they cross out.
const hardestReason = 70

// singles are the techniques that place a digit without crossing out a candidate before.
var singles = []logic.Technique{logic.FullHouse, logic.HiddenSingle, logic.NakedSingle}

// direct are steps of other techniques with the single that follows: Reason takes them apart.
var direct = []logic.Technique{logic.DirectPointing, logic.DirectClaiming,
	logic.DirectHiddenPair, logic.DirectHiddenTriplet}

// ReasonTechniques returns the techniques that Reason tries for a state, singles first, the others
// in the order of the profile.
func (f *Finder) ReasonTechniques(s *logic.State) []logic.Technique {
	profile := f.Profile
	if profile == nil {
		profile = logic.ProfileSE()
	}
	list := slices.Clone(singles)
	for _, t := range profile.TechniquesFor(s) {
		if t.Score() <= hardestReason && !slices.Contains(singles, t) &&
			!slices.Contains(direct, t) {
			list = append(list, t)
		}
	}
	return list
}

// Reason looks for the easiest steps that lead to a claim without placing other digits before: a
// single, else one step after which the claim is a single or that makes it, else several steps. As
// long as the techniques up to one of ReasonTechniques suffice, none behind it is used. Steps that
// are not needed are left out. Who sees a digit places it, and crosses nothing out of its cell:
// such a step is a reason for what is crossed out only if there is no other. The state must be
// right, and a candidate that is crossed out be one of it. The errors are those of
// [logic.Solver.Next].
func (f *Finder) Reason(ctx context.Context, s *logic.State, claim Claim) (Reason, error) {
	defer func(p *logic.Profile) { f.steps.Profile = p }(f.steps.Profile)
	f.steps.Timeout = f.Timeout
	r := reasoning{steps: &f.steps, ctx: ctx, start: s, claim: claim,
		list: f.ReasonTechniques(s), all: s.Clone()}
	made := claim.Placed && r.made(s)
	for i := 0; i < len(r.list) && !made && r.err == nil; i++ {
		made = r.alone(r.list[i]) || r.err == nil && r.together(i)
	}
	if made = made || r.path != nil; !made || r.err != nil {
		return Reason{}, r.err
	}
	return r.reason(), r.err
}

// reasoning is the work of Reason.
type reasoning struct {
	steps *logic.Solver
	ctx   context.Context
	start *logic.State
	claim Claim
	list  []logic.Technique

	all   *logic.State  // start, after all steps of taken
	taken []*logic.Step // all that techniques have crossed out so far
	path  []*logic.Step // the steps after which the claim is made, or is a single
	err   error
}

// made reports whether the claim is made in a state, or is a single there.
func (r *reasoning) made(s *logic.State) bool {
	c, d := r.claim.Cell, r.claim.Digit
	left := s.Candidates(c)
	if !r.claim.Placed {
		return !left.Has(d)
	}
	if left == nonet.DigitsOf(d) {
		return true
	}
	l := s.Layout()
	houses := l.Houses()
	return slices.ContainsFunc(l.HousesOf(c), func(h int) bool {
		return !slices.ContainsFunc(houses[h].Cells,
			func(b nonet.Cell) bool { return b != c && s.Candidates(b).Has(d) })
	})
}

// take crosses out what a step concludes: of a digit that it places, the other candidates of the
// cell. Only singles place their digits.
func take(s *logic.State, step *logic.Step) {
	if slices.Contains(singles, step.Technique) {
		s.Apply(step)
		return
	}
	for _, x := range step.Eliminations {
		s.Remove(x.Cell, x.Digit)
	}
	for _, x := range step.Placements {
		for d := range s.Candidates(x.Cell).Minus(nonet.DigitsOf(x.Digit)).All() {
			s.Remove(x.Cell, d)
		}
	}
}

// alone looks for a step of a technique that is enough.
func (r *reasoning) alone(t logic.Technique) bool {
	if r.claim.Placed && slices.Contains(singles, t) {
		return false
	}
	for step, err := range r.steps.Steps(r.ctx, r.start, t) {
		if err != nil {
			r.err = err
			return false
		}
		after := r.start.Clone()
		if take(after, step); !r.made(after) {
			continue
		}
		inCell := func(x nonet.Candidate) bool { return x.Cell == r.claim.Cell }
		last := !r.claim.Placed && slices.ContainsFunc(step.Placements, inCell)
		if !last || r.path == nil {
			r.path = []*logic.Step{step}
		}
		if !last {
			return true
		}
	}
	return false
}

// together takes all steps of the techniques up to one, until they are enough.
func (r *reasoning) together(last int) bool {
	if slices.Contains(singles, r.list[last]) {
		return false
	}
	for from := last; ; from = len(singles) {
		r.steps.Profile = logic.NewProfile("reason", r.list[from:last+1]...)
		step, err := r.steps.Next(r.ctx, r.all)
		if err != nil || step == nil {
			r.err = err
			return false
		}
		r.taken = append(r.taken, step)
		if take(r.all, step); r.made(r.all) {
			r.path = slices.Clone(r.taken)
			r.shorten()
			return r.err == nil
		}
	}
}

// shorten leaves out of the path what it can do without.
func (r *reasoning) shorten() {
	for i := len(r.path) - 2; i >= 0 && r.err == nil; i-- {
		if path := r.without(i); path != nil {
			r.path = path
		}
	}
}

// without returns the path without one of its steps, nil if what follows needs it.
func (r *reasoning) without(i int) []*logic.Step {
	s := r.start.Clone()
	path := make([]*logic.Step, 0, len(r.path)-1)
	for j, step := range r.path {
		if j == i {
			continue
		}
		if j > i {
			if step = r.again(s, step); step == nil {
				return nil
			}
		}
		path = append(path, step)
		take(s, step)
	}
	if !r.made(s) {
		return nil
	}
	return path
}

// again returns a step of a state that concludes as much as a step of another one, nil if there is
// none.
func (r *reasoning) again(s *logic.State, step *logic.Step) *logic.Step {
	after := s.Clone()
	take(after, step)
	for other, err := range r.steps.Steps(r.ctx, s, step.Technique) {
		if err != nil {
			r.err = err
			return nil
		}
		now := s.Clone()
		if take(now, other); within(now, after) {
			return other
		}
	}
	return nil
}

// within reports whether a state has no candidate that another one lacks.
func within(s, other *logic.State) bool {
	for c := range s.Layout().Cells() {
		if !s.Candidates(nonet.Cell(c)).Minus(other.Candidates(nonet.Cell(c))).IsEmpty() {
			return false
		}
	}
	return true
}

// reason returns the path with the single at its end.
func (r *reasoning) reason() Reason {
	var out Reason
	now := r.start.Clone()
	hardest := -1
	add := func(step *logic.Step) {
		out.Steps = append(out.Steps, ReasonStep{now.Clone(), step})
		if rank := slices.Index(r.list, step.Technique); rank >= hardest {
			hardest, out.Hardest = rank, step
		}
		take(now, step)
	}
	placed := false
	for _, step := range r.path {
		add(step)
		placed = slices.Contains(step.Placements, r.claim.Candidate)
	}
	if !r.claim.Placed || placed {
		return out
	}
	for _, t := range singles {
		for step, err := range r.steps.Steps(r.ctx, now, t) {
			if r.err = err; err != nil {
				return out
			}
			if slices.Contains(step.Placements, r.claim.Candidate) {
				add(step)
				return out
			}
		}
	}
	return out
}
