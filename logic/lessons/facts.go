package lessons

import (
	"fmt"
	"slices"

	"github.com/nonet-dev/nonet/logic"
)

// Difficulty says how difficult a technique is on both scales: "4.2 (Sudoku Explainer); Hard, 160
// points (HoDoKu)".
func Difficulty(t logic.Technique) string {
	text := t.Score().String()
	if t.OfRules() {
		return text + " (nonet's own number, for puzzles with rules)"
	}
	if slices.Contains(logic.ProfileSE().Techniques(), t) {
		text += " (Sudoku Explainer)"
	} else {
		text += " (estimated on the scale of Sudoku Explainer, which lacks it)"
	}
	if level, points := logic.ProfileHoDoKu().Grade(t); points > 0 {
		text += fmt.Sprintf("; %s, %d points (HoDoKu)", level, points)
	}
	return text
}

// Assumes says what must hold for a technique to be right, beyond the rules.
func Assumes(t logic.Technique) (list []string) {
	if t.Needs()&logic.AssumeOneSolution != 0 {
		list = append(list, "the puzzle has exactly one solution")
	}
	if t.Needs()&logic.AssumeNoApart != 0 {
		list = append(list, "cells differ only where they share a house (not so under anti-knight)")
	}
	return list
}
