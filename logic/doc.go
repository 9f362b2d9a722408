// Package logic solves puzzles as people do. It finds the steps that a person could take, says what
// proves each step, and rates puzzles by the steps they need.
//
// A [State] is a grid in progress: placed digits, and candidates of the other cells, on any layout
// up to size [MaxSize]. A [Solver] finds steps in it: [Solver.Next] the easiest step,
// [Solver.Steps] all steps of a [Technique], [Solver.Path] one step after the other up to the
// solution. A [Step] is data: digits to place, candidates to cross out, and the cells, houses and
// chains that prove it.
//
// # Ratings
//
// [Solver.Rate] rates on the scale of Sudoku Explainer 1.2.1. ER is the difficulty of the hardest
// step on the way to the solution, EP that of the hardest step up to the first placed digit, ED
// that of the first step. The order of the techniques, their difficulties and the choice among
// several steps of a technique are those of that program, so the numbers can be compared with
// published ones. The scale is defined for the classic layout; other layouts follow the same rules.
//
// With [ProfileHoDoKu] a rating has a [Level] and points instead: those of HoDoKu 2.2.
//
// # Techniques
//
// [Techniques] lists all techniques, those of Sudoku Explainer first. They work on houses and
// peers, and so on any layout. [Technique.Needs] says what a technique assumes beyond the rules. A
// [Profile] orders techniques: [ProfileSE], [ProfileHoDoKu], [ProfileAll] with every technique, or
// one of your own.
//
// # Rules
//
// The rules of a puzzle (nonet.Puzzle.Rules) give steps of their own, see [Technique.OfRules].
// Techniques that assume one solution are left out there. [Solver.Rate] rates such puzzles on the
// scale of Sudoku Explainer, on which the steps from rules have numbers of this package's own:
// docs/rules.md has them, and how well they agree with what others say. [LevelOf] gives a level.
//
// # Terms
//
// A node of a chain is a candidate that is on (its cell has the digit) or off. A strong link leads
// from an off node to an on node: it is the last candidate of a cell, or the last place for a digit
// in a house. A weak link leads from an on node to an off node.
package logic
