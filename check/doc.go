// Package check says what is wrong with a puzzle, in words that its setter can act on. Package
// check/answers verifies the answers of other programs.
//
// [Diagnose] gives a puzzle a [Verdict], and explains it: the cells and the house
// of each clash, a minimal set of givens that already has no solution, the cells in
// which the solutions differ and a given that would leave only one, the givens that
// are redundant. [DiagnoseCover] does the same for exact cover problems.
//
// A clue is what a puzzle says of a cell: its given or, in a Sukaku, its
// pencilmarks, if they leave out at least one digit. Without its clue, a cell may
// have any digit.
package check
