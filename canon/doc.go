// Package canon knows the symmetries of the classic 9×9 Sudoku: it brings grids and puzzles to a canonical form, which two of
// them share just if one can be made from the other, and finds the transformations between them.
//
// The transformations that keep every puzzle a puzzle are: rows change places within a band, bands change places, columns within
// a stack and stacks likewise, rows become columns, and digits are named anew: 3,359,232 ways to move the
// cells times 362,880 to name the digits.
//
// The canonical form is the least of all, as text in the order of the cells with empty cells before all digits ("minlex",
// as the Sudoku community calls it).
package canon
