package lessons

import (
	"fmt"
	"slices"

	"github.com/nonet-dev/nonet/logic"
)

// Say fills an English sentence as fmt.Sprintf does, in a language: a method value
// explain.Explainer.Sentence.
type Say func(english string, args ...any) string

// Difficulty says how difficult a technique is on both scales: "4.2 (Sudoku Explainer); Hard, 160
// points (HoDoKu)".
func Difficulty(t logic.Technique) string { return DifficultyIn(fmt.Sprintf, t) }

// DifficultyIn is Difficulty in a language.
func DifficultyIn(say Say, t logic.Technique) string {
	score := t.Score().String()
	if t.OfRules() {
		return say("%s (nonet's own number, for puzzles with rules)", score)
	}
	text := say("%s (Sudoku Explainer)", score)
	if !slices.Contains(logic.ProfileSE().Techniques(), t) {
		text = say("%s (estimated on the scale of Sudoku Explainer, which lacks it)", score)
	}
	if level, points := logic.ProfileHoDoKu().Grade(t); points > 0 {
		text += say("; %s, %d points (HoDoKu)", say(level.String()), points)
	}
	return text
}

// Assumes says what must hold for a technique to be right, beyond the rules.
func Assumes(t logic.Technique) []string { return AssumesIn(fmt.Sprintf, t) }

// AssumesIn is Assumes in a language.
func AssumesIn(say Say, t logic.Technique) (list []string) {
	if t.Needs()&logic.AssumeOneSolution != 0 {
		list = append(list, say("the puzzle has exactly one solution"))
	}
	if t.Needs()&logic.AssumeNoApart != 0 {
		list = append(list, say(
			"cells differ only where they share a house (not so under anti-knight)"))
	}
	return list
}
