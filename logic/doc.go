// Package logic solves puzzles the way people do: it finds the steps that a
// person could take, says what makes each of them true, and rates puzzles by
// the steps they need.
//
// A [State] is a grid in progress: the digits that are placed and the
// candidates of the other cells, on any layout up to size [MaxSize]. A
// [Solver] looks for steps in it: [Solver.Next] the easiest one, [Solver.Steps]
// every one of a [Technique], [Solver.Path] one after the other to the end. A
// [Step] is data: the digits that can be placed, the candidates that can be
// crossed out, and the cells, houses and chains that prove it.
//
// # Ratings
//
// [Solver.Rate] rates on the scale of Sudoku Explainer 1.2.1: ER is the
// difficulty of the hardest step on the way to the solution, EP that of the
// hardest one up to the first digit placed, ED that of the first step. The
// order of the techniques, their difficulties and the choice among steps of one
// technique are those of that program, so that the numbers are comparable with
// published ones. They are defined for the classic layout; on other layouts the same
// rules are followed.
//
// By the profile [ProfileHoDoKu] a rating has a [Level] and points instead: what the steps
// of the path count in HoDoKu 2.2, whose order of techniques it follows.
//
// # Techniques
//
// [Techniques] lists what there is, those of Sudoku Explainer first. The others
// are those of HoDoKu's regression library: fish, colouring, uniqueness, chains of
// candidates, groups and almost locked sets; and those that it lacks: larger wings, 3D Medusas, extended rectangles, kraken fish, and patterns
// of several rows, columns and regions, such as exocets. All work on houses and peers, and so on any layout;
// [Technique.Needs] says what a technique assumes beyond the rules. The profile [ProfileAll] has every one.
//
// # Terms
//
// A node of a chain is a candidate that is taken to be on (it is the digit of
// its cell) or off. A strong link leads from an off node to an on node: the
// last candidate left in a cell, or the last place for a digit in a house. A
// weak link leads from an on node to an off node.
package logic
