package api

import (
	"context"
	"math/rand/v2"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/explain"
	"github.com/nonet-dev/nonet/logic/lessons"
)

// lesson tells what a technique is, with its examples.
func lesson(_ context.Context, params LessonParams, _ func(None) error) (LessonResult, error) {
	out := LessonResult{Examples: []Example{}}
	t, told, err := params.read()
	if err != nil {
		return out, err
	}
	w := told.Technique(t)
	out.Name, out.Code, out.Family = w.Name, t.Code(), t.Family()
	out.Means, out.When, out.Also = w.Means, w.When, w.Also
	out.Difficulty = lessons.DifficultyIn(told.Sentence, t)
	out.Assumes = lessons.AssumesIn(told.Sentence, t)
	list, err := lessons.Of(t)
	if err != nil {
		return out, err
	}
	for _, x := range list {
		form := told.Form(x.Step.Variant)
		out.Examples = append(out.Examples, Example{Grid: gridOf(x.State), Form: form.Name,
			Means: form.Means, Step: newStep(told, x.State, x.Step, false)})
	}
	return out, nil
}

// exercise returns a position in which a step of a technique is to be found.
func exercise(ctx context.Context, params ExerciseParams, _ func(None) error) (
	ExerciseResult, error) {
	out := ExerciseResult{Steps: []Step{}, Seed: params.Seed}
	t, told, err := params.read()
	if err != nil {
		return out, err
	}
	switch {
	case params.Seed > maxNumber:
		return out, errorf(CodeRequest, "seed is a number from 0 to %d", int64(maxNumber))
	case params.Seed == 0:
		out.Seed = 1 + rand.Uint64N(maxNumber)
	}
	x, err := lessons.NewExercise(ctx, t, out.Seed)
	if err != nil {
		return out, err
	}
	out.Grid, out.Easiest = gridOf(x.State), x.Easiest
	for _, step := range x.Steps {
		out.Steps = append(out.Steps, newStep(told, x.State, step, false))
	}
	out.Solution, err = solutionOf(ctx, x.State)
	return out, err
}

// read returns the technique, and how it is told.
func (p *LessonParams) read() (logic.Technique, explain.Explainer, error) {
	told, err := wordsIn(p.Coords, p.Lang)
	if err != nil {
		return 0, told, err
	}
	list, err := parseTechniques("technique", []string{p.Technique})
	switch {
	case err != nil:
		return 0, told, err
	case len(list) != 1:
		return 0, told, errorf(CodeRequest, "technique is %q, which is %d techniques: name one",
			p.Technique, len(list))
	}
	return list[0], told, nil
}

// gridOf writes a state as a grid with its candidates as notes.
func gridOf(s *logic.State) Grid {
	now := s.Puzzle()
	given := nonet.NewPuzzle(s.Layout())
	given.Rules = s.Rules()
	for c, d := range now.Givens {
		if s.Given(nonet.Cell(c)) {
			given.Givens[c] = d
		}
	}
	return Grid{Puzzle: newPuzzle(given), Digits: now.Givens.String(), Notes: candidateTexts(s)}
}

// solutionOf returns the solution of a state, "" if its candidates leave several, or none.
func solutionOf(ctx context.Context, s *logic.State) (string, error) {
	solver := nonet.Solver{Jobs: 1, NodeLimit: diagnosisNodes}
	grid, err := solver.Solve(ctx, s.Puzzle())
	switch {
	case ctx.Err() != nil:
		return "", context.Cause(ctx)
	case err != nil: // several, or none
		return "", nil
	}
	return grid.String(), nil
}
