// Package canon knows the symmetries of the classic 9×9 Sudoku. It brings grids and
// puzzles to a canonical form and finds the transformations between them. Two grids have
// the same canonical form if and only if one can be made from the other.
//
// A transformation exchanges rows within bands, bands, columns within stacks, stacks, rows
// with columns, and digits. There are 3,359,232 ways to move the cells and 362,880 ways
// to exchange the digits.
//
// The canonical form is the least of all grids that can be made, compared cell by cell
// with empty cells before digits. Sudoku programs call it the "minlex" form.
package canon
