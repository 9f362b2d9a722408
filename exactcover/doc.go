// Package exactcover solves exact cover problems: given items and options, each option a set of
// items, choose options so that every primary item is in exactly one of them and every secondary
// item in at most one. The problem with colours is XCC in D. E. Knuth, The Art of Computer
// Programming, volume 4B, section 7.2.2.1.
//
// # Terms
//
// An option is a list of elements. An element is an item, with a colour if the item is secondary
// and the option shares it: a secondary item may be in several chosen options if all of them give
// it the same colour. Without a colour the option wants the item for itself alone.
//
// A solution is a set of options, written as their numbers in ascending order. Options are numbered
// from 0 in the order in which they were added. An option of secondary items only is never chosen,
// as in Knuth's programs. A problem without primary items has one solution, which has no options.
// A primary item that no option has makes a problem unsolvable.
//
// A node is a choice between two or more options of an item. It is counted once, however many of
// them are tried. An option that is taken because an item has no other left is forced, and no node.
//
// # Search
//
// A search branches on the primary item with the fewest options left, of several such items on the
// first. Items whose name begins with # go before all others as long as nothing is forced: Knuth's
// sharp preference heuristic. Options are tried in ascending order unless [Solver.Rand] shuffles
// them. So the same problem has the same solutions in the same order everywhere.
//
// Several jobs share the tree of one search: a job without work gets a part that another one has
// not come to yet. The nodes stay the same; the order of the solutions does not, unless
// [Solver.Ordered] is set.
//
// There are two searches. [EngineRows] keeps the options that are left as sets of bits.
// [EngineCells] keeps them as sparse sets, which Knuth calls dancing cells. [EngineAuto] takes the
// one that suits the problem, and [Stats] says why. Beyond the Problem a search by cells takes at
// most 4 bytes per element (8 with colours) and 8 per option, and for each job 20 bytes per element
// (24 with colours), 8 per option and about 90 per item, however long it runs.
//
// # Parts
//
// A search can be cut and gone on with, on the same machine or on others. [Solver.Part] makes it
// search a [Part] of its tree, which is a short text. After a limit or a cancelled context
// [Solver.Rest] says which parts are left, and [Solver.Split] makes parts beforehand. Solutions and
// nodes of the parts add up exactly to those of one search. Counting with tables has no tree: with
// a Part, Count lists. Often tables are faster than many machines that list, as one call of Count
// without a Part tells.
//
// # Costs
//
// Options can have costs ([Problem.SetCost]), which [Solver.Cheapest] alone considers. It is a
// branch and bound search. Every item gets a price, such that no option costs less than its items;
// then no solution costs less than all items together. What a solution costs beyond that is the sum
// of what its options cost beyond the prices of their items, so an option that is too expensive in
// that sense is in no cheap solution and is discarded. Prices are dual variables of linear
// programming. They are improved at the root and further down by steps along subgradients: the
// volume algorithm of F. Barahona and R. Anbil, after single prices as in D. Wedelin's algorithm.
// Sums are of whole numbers, so that rounding loses no solution.
package exactcover
