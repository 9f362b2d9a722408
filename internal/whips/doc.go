// Package whips finds the patterns that Denis Berthier defines in "Pattern-Based Constraint
// Satisfaction": whips, g-whips and braids. It also tries candidates, which is the same as braids
// of any length. It knows no Sudoku: it has candidates, and variables, each of which is a set of
// candidates exactly one of which is true. In Sudoku a variable is a cell, or a digit of a house.
//
// Two candidates are linked if they are in one variable. A pattern of length n has a target, which
// it proves to be false, and n variables. Suppose that the target is true. Then each variable but
// the last one singles out its right: the only candidate that is linked neither to the target nor
// to an earlier right. The last variable has no such candidate. That is a braid. It is a whip if
// each variable but the first has a candidate that is linked to the right just before it. In a
// g-whip, a right may be a group: candidates that two variables have in common, and of which one is
// true. What is linked to all of them is false.
package whips
