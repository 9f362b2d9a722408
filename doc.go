// Package nonet solves Sudoku-like grids of any size and any regions: it finds
// a solution, proves it the only one, lists all or counts them exactly.
//
//	p, err := nonet.ParsePuzzle(nonet.Classic(), "1.3...5.9..21.94...")
//	var s nonet.Solver
//	solution, err := s.Solve(ctx, p)
//
// # Terms
//
// A grid of size n has n×n cells and n digits. A house is a set of n cells that
// holds every digit once: a row, a column, a box, an irregular region, a diagonal, a
// window, or any further set. Cells that must differ are peers. A given is a digit
// that a puzzle fixes. A candidate is a digit that a cell may still have. Pencilmarks
// restrict a cell to some digits, as in a Sukaku; givens and pencilmarks are clues.
//
// A node is a choice that a search opens with two or more alternatives. It is counted
// once, however many of them are tried; a forced move is not a node. All engines count
// in this way, so nodes compare searches without the noise of clocks.
//
// # What ends a search
//
// Besides an answer a search can end with [ErrNoSolution], [ErrNotUnique], or a
// [*LimitError], which is [ErrLimit] or the error of the context. A search that ended
// early never says that there is no solution.
//
// # Other packages
//
// Package format reads and writes puzzles in every usual form, generate makes new
// ones, check says what is wrong with one, logic finds the steps that people take,
// and exactcover solves exact cover problems of any kind.
package nonet
