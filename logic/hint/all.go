package hint

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// EveryTechnique returns a profile for [Finder.All]: all techniques, the easier ones
// first, except chains within chains, which have thousands of steps and take minutes.
func EveryTechnique() *logic.Profile {
	list := slices.DeleteFunc(slices.Clone(logic.ProfileAll().Techniques()),
		func(t logic.Technique) bool {
			return t > logic.DynamicChains && t <= logic.DoublyNestedMultiple
		})
	return logic.NewProfile("all", list...)
}

// All yields the steps that can be taken in a state, by the techniques of the
// profile in their order. A step is left out if an earlier step concludes as much
// from the same cells under another name. An error ends the sequence.
func (f *Finder) All(ctx context.Context, s *logic.State) iter.Seq2[*logic.Step, error] {
	return func(yield func(*logic.Step, error) bool) {
		profile := f.Profile
		if profile == nil {
			profile = logic.ProfileSE()
		}
		f.steps.Timeout = f.Timeout
		seen := conclusionsSeen{}
		for _, t := range profile.TechniquesFor(s) {
			for step, err := range f.steps.Steps(ctx, s, t) {
				if err != nil {
					yield(nil, err)
					return
				}
				if seen.add(step) && !yield(step, nil) {
					return
				}
			}
		}
	}
}

// conclusionsSeen has, by the cells of a pattern, what the steps that were told conclude from it.
type conclusionsSeen map[string][][]conclusion

// conclusion is a candidate that a step places or eliminates.
type conclusion struct {
	nonet.Candidate
	placed bool
}

// add reports whether a step concludes something that no step before concludes from the same
// cells, and notes it.
func (seen conclusionsSeen) add(step *logic.Step) bool {
	all := make([]conclusion, 0, len(step.Placements)+len(step.Eliminations))
	for _, c := range step.Placements {
		all = append(all, conclusion{c, true})
	}
	for _, c := range step.Eliminations {
		all = append(all, conclusion{c, false})
	}
	pattern := patternOf(step, all)
	for _, had := range seen[pattern] {
		if !slices.ContainsFunc(all, func(c conclusion) bool { return !slices.Contains(had, c) }) {
			return false
		}
	}
	seen[pattern] = append(seen[pattern], all)
	return true
}

// patternOf returns the cells that a step reasons from, as text. A chain that leads to what the
// step concludes, or begins there, has the cells of the nodes between. Singles are known by their
// house: the others are in the same cell.
func patternOf(step *logic.Step, concluded []conclusion) string {
	var cells []nonet.Cell
	var houses []string
	for i := range step.Parts {
		switch p := &step.Parts[i]; p.Role {
		case logic.RoleCover, logic.RoleRestrictedCommon, logic.RoleExcludedBy,
			logic.RoleCombination:
		case logic.RoleWithin:
			if len(step.Parts) == 1 && p.House != nil {
				houses = append(houses, p.House.String())
			}
		default:
			cells = append(cells, p.Cells...)
		}
	}
	for _, chain := range step.Chains {
		for i := range chain {
			x := &chain[i]
			if x.More != nil || !slices.Contains(concluded, conclusion{x.Candidate, false}) {
				cells = append(append(cells, x.Cell), x.More...)
			}
			if x.Set != nil {
				cells = append(cells, x.Set.Cells...)
			}
		}
	}
	slices.Sort(cells)
	return fmt.Sprint(slices.Compact(cells), houses)
}
