package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/explain"
)

// defaultSteps is how many steps hint --all lists unless --limit is given.
const defaultSteps = 50

// notNegative parses a whole number from 0 on.
func notNegative(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("it is a whole number from 0 on")
	}
	return n, nil
}

// everyTechnique returns those that --all looks for by itself, the easier first.
func everyTechnique() *logic.Profile {
	list := slices.DeleteFunc(slices.Clone(logic.ProfileAll().Techniques()),
		func(t logic.Technique) bool {
			// thousands of steps, and minutes
			return t > logic.DynamicChains && t <= logic.DoublyNestedMultiple
		})
	return logic.NewProfile("all", list...)
}

// all tells the steps in a state that --cell and --digit leave, up to --limit.
func (w *hintWorker) all(ctx context.Context, e explain.Explainer, s *logic.State,
	x *hintAnswer) error {
	f := w.f
	asked, err := f.asked(s.Layout())
	if err != nil {
		return err
	}
	var texts []string
	seen := conclusionsSeen{}
	for _, t := range f.tell.profile.Techniques() {
		for step, err := range w.logic.Steps(ctx, s, t) {
			if err != nil {
				return err
			}
			if !slices.ContainsFunc(step.Placements, asked) &&
				!slices.ContainsFunc(step.Eliminations, asked) || !seen.add(step) {
				continue
			}
			switch {
			case f.most > 0 && len(texts)+len(x.Steps) == f.most:
				x.More++
			case f.tell.to == "json":
				x.Steps = append(x.Steps, e.JSON(s, step))
			default:
				texts = append(texts, f.tell.step(e, s, step, explain.StageFull))
			}
		}
	}
	if len(texts)+len(x.Steps) == 0 {
		x.Fault = "there is no such step"
	}
	if x.More > 0 && f.tell.to != "json" {
		texts = append(texts, plural(x.More, "more step")+": -n 0 lists all")
	}
	x.Hint = strings.Join(texts, "\n")
	return nil
}

// asked returns what reports whether a candidate is one that --cell and --digit ask for.
func (f *hintFlags) asked(l *nonet.Layout) (func(nonet.Candidate) bool, error) {
	cell := nonet.Cell(0)
	if f.about != "" {
		var err error
		if cell, err = parseCell(l, f.about); err != nil {
			return nil, fmt.Errorf("--cell: %w", err) // names what it found
		}
	}
	if f.value > l.Size() {
		return nil, fmt.Errorf("--digit %d: the digits of the layout are 1 to %d", f.value, l.Size())
	}
	return func(c nonet.Candidate) bool {
		return (f.about == "" || c.Cell == cell) && (f.value == 0 || int(c.Digit) == f.value)
	}, nil
}

// conclusionsSeen has, by the cells of a pattern, what the steps that were told conclude from it.
type conclusionsSeen map[string][]map[conclusion]bool

// conclusion is a candidate that a step places or eliminates.
type conclusion struct {
	nonet.Candidate
	placed bool
}

// add reports whether a step concludes something that no step before concludes from the same
// cells, and notes it.
func (seen conclusionsSeen) add(step *logic.Step) bool {
	all := map[conclusion]bool{}
	for _, c := range step.Placements {
		all[conclusion{c, true}] = true
	}
	for _, c := range step.Eliminations {
		all[conclusion{c, false}] = true
	}
	pattern := patternOf(step, all)
	for _, had := range seen[pattern] {
		same := true
		for c := range all {
			same = same && had[c]
		}
		if same {
			return false
		}
	}
	seen[pattern] = append(seen[pattern], all)
	return true
}

// patternOf returns the cells that a step reasons from, as text. A chain that leads to what the
// step concludes, or begins there, has the cells of the nodes between. Singles are told by their
// house: the others are in the same cell.
func patternOf(step *logic.Step, concluded map[conclusion]bool) string {
	var cells []nonet.Cell
	var houses []string
	for i := range step.Parts {
		switch p := &step.Parts[i]; p.Role {
		case logic.RoleCover, logic.RoleRestrictedCommon, logic.RoleExcludedBy:
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
			if x.More != nil || !concluded[conclusion{x.Candidate, false}] {
				cells = append(append(cells, x.Cell), x.More...)
			}
			if x.Set != nil {
				cells = append(cells, x.Set.Cells...)
			}
		}
	}
	slices.SortFunc(cells, func(a, b nonet.Cell) int { return cmp.Compare(a, b) })
	return fmt.Sprint(slices.Compact(cells), houses)
}
