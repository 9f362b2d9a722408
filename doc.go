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
// holds every digit once: a row, a column, a box, an irregular region, a
// diagonal, a window, or any further set. Cells that must differ are peers. A
// given is a digit that a puzzle fixes; a candidate is a digit that a cell may
// still have; marks restrict a cell to some candidates, as in a Sukaku.
//
// A [Layout] is the kind of grid, compiled: size, houses, peers. A [Puzzle] is
// a layout with givens and marks. A [Solver] searches it with an [Engine]; all
// engines find the same solutions on every layout.
//
// A node is a choice that a search opens with two or more alternatives left,
// counted once however many are tried; forced moves are no nodes. Every engine
// counts so: nodes compare searches without the noise of clocks.
//
// # What ends a search
//
// Besides an answer a search can end with [ErrNoSolution], [ErrNotUnique],
// [ErrLimit] or the error of its context. A search that was cut short never
// says that there is no solution.
//
// # Other packages
//
// Package format reads and writes puzzles in every usual form; package generate
// makes new ones; package check says what is wrong with one; package exactcover
// solves exact cover problems of any kind.
package nonet
