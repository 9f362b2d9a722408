// Package check says what is wrong with a puzzle, in words that its setter can
// act on, and verifies the answers of other programs.
//
// [Diagnose] finds out which of four things a puzzle is: ok (exactly one
// solution), invalid (givens that clash), none (no solution) or many; and then
// what explains it: the cells and the house of each clash, a minimal set of
// givens that already has no solution, the cells in which the solutions differ
// and a given that would leave only one, the givens that are redundant.
// [DiagnoseCover] does the same for exact cover problems. A search that a limit
// cut short is a verdict of its own, undecided, never ok or none.
//
// [Verifier] compares what another program answered with the puzzle itself: it
// trusts no answer and accepts every right one, also where there are several.
//
// # Clues
//
// What a puzzle says of a cell is called a clue here: its given or, in a Sukaku,
// its pencilmarks, when they leave out at least one digit. A clue is dropped as
// a whole: the cell may then have any digit.
package check
