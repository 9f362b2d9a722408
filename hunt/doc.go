// Package hunt has what people need who look for puzzles with few givens, and for hard ones: the
// unavoidable sets of a solved grid, and how many givens they need at least. All is about the
// classic 9×9.
package hunt
