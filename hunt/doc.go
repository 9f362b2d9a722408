// Package hunt has what people need who look for puzzles with few givens, and for hard ones: the
// unavoidable sets of a solved grid, how many givens they need at least, the minimal puzzles of a
// grid with a number of givens, the backdoors of puzzles, the puzzles near them, hard puzzles by
// hill climbing, and how deep trial and error must go, or how long whips and braids must be, to
// solve puzzles. All is about the classic 9×9.
package hunt
