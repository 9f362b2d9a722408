package explain

import (
	"slices"
	"strings"
)

// Term is a word of Sudoku players, and what it means.
type Term struct{ Word, Meaning string }

// Terms returns the terms that texts use, each once.
func Terms(texts ...string) (list []Term) {
	for _, t := range terms {
		uses := func(text string) bool {
			return slices.ContainsFunc(t.signs,
				func(sign string) bool { return strings.Contains(text, sign) })
		}
		if slices.ContainsFunc(texts, uses) {
			list = append(list, t.Term)
		}
	}
	return list
}

// terms has the terms that are explained, with what shows that a text uses them.
var terms = []struct {
	Term
	signs []string
}{
	{Term{"candidate", "a digit that is still possible in an empty cell"}, []string{"candidate"}},
	{
		Term{"house", "cells that hold every digit once: a row, a column, a box, or another " +
			"such group of the layout"},
		[]string{"house"},
	},
	{
		Term{"see", "two cells see each other if they must hold different digits, as they are " +
			"in one house"},
		[]string{" sees ", " see "},
	},
	{Term{"base", "the houses of a fish that each need the digit"}, []string{"(the base)"}},
	{
		Term{"cover", "as many other houses, which have all places for the digit in the base, " +
			"except for fins"},
		[]string{"(the cover)"},
	},
	{Term{"fin", "a place for the digit in the base that is outside of the cover"},
		[]string{"the fin"}},
	{
		Term{"strong link", "between two candidates: if one is false, the other is true"},
		[]string{"trong link", "[2]"},
	},
	{
		Term{"weak link", "between two candidates: if one is true, the other is false"},
		[]string{"weak link", "[2]"},
	},
	{
		Term{"almost locked set", "cells of one house with one digit more than cells: if it " +
			"loses one of the digits, it has all the others"},
		[]string{"almost locked set"},
	},
	{
		Term{"restricted common", "a digit of two almost locked sets that only one of them can " +
			"have"},
		[]string{"restricted common"},
	},
	{
		Term{"innie", "a cell of some houses that their cages do not cover; with the cages, it " +
			"makes up the sum of the houses"},
		[]string{"innie"},
	},
	{
		Term{"outie", "a cell outside of some houses in a cage that reaches into them"},
		[]string{"outie"},
	},
	{
		Term{"combination", "a set of digits that a cage can have"},
		[]string{"combination"},
	},
	{
		Term{"guardian", "a cell with a candidate that saves the grid from a pattern without " +
			"solution"},
		[]string{"guardian"},
	},
}
