// Package answers verifies the answers of other programs to puzzles and exact cover problems.
//
// A [Verifier] compares an answer with the puzzle itself: it trusts no answer and accepts every
// right one, also where there are several.
package answers
