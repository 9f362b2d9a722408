// Package exactcover solves exact cover problems: given items and options, each option a set of items,
// choose options so that every primary item is in exactly one of them and every secondary item in at most one.
//
// # Terms
//
// An item is something to be covered. A primary item must be covered exactly once, a secondary item at most once.
//
// An option is a list of elements, each of them an item, which may be followed by a colour if the item is secondary.
// A secondary item may be in several chosen options when all of them give it the same colour; an option that names it
// without a colour wants it for itself alone. This is the problem called XCC in D. E. Knuth, The Art of Computer
// Programming, volume 4B, section 7.2.2.1.
//
// A solution is a set of options, written as their numbers in ascending order; options are numbered from 0 in the
// order in which they were added. Options that consist of secondary items only are never chosen, as in Knuth's
// programs: otherwise each of them would double the number of solutions. A problem without primary items has one
// solution, which has no options. A primary item that no option contains makes a problem unsolvable.
//
// A node is a choice opened on an item with two or more options left. It is counted once, however many options are
// tried. Options that are taken because an item has no other left are forced, and no nodes.
//
// Options can have costs ([Problem.SetCost]), which [Solver.Cheapest] looks at and nothing else does.
//
// # Search
//
// The search branches on the primary item with the fewest options left; of several such items, on the first.
// Items whose name begins with # go before all others as long as nothing is forced (Knuth's sharp preference
// heuristic). Options are tried in ascending order, unless [Solver.Rand] shuffles them.
// The same problem thus gives the same solutions everywhere, and one job finds them in the same order.
//
// Several jobs ([Solver.Jobs]) share the tree: whoever has nothing to do gets a part of what another has not come to yet.
// The nodes are the same ones. Unless [Solver.Ordered] is set the solutions then come in any order.
//
// There are two searches, of which [EngineAuto] takes the one that suits the problem, and [Stats] says why. [EngineRows] keeps the options that are
// left as sets of bits. [EngineCells] is the sparse-set representation that Knuth calls dancing cells (his program SSXCC).
// Beyond the Problem itself a search by cells needs at most 4 bytes per element (8 with colours) and 8 per option, and for each job
// 20 bytes per element (24 with colours), 8 per option and about 90 per item, however long it runs; there is no recursion.
//
// # Costs
//
// [Solver.Cheapest] is a branch and bound by prices. Each item gets a price so that no option costs less than its items do. What all items cost together is
// then a bound: no solution costs less, and how much more it costs is the sum of what its options cost above their items' prices.
// An option that is too far above cannot be in a cheap solution and is discarded. The best prices are those of linear programming;
// they are approached by steps along subgradients (the volume algorithm of F. Barahona and R. Anbil, after sweeps as in D. Wedelin's), at the root
// and again below while that discards options. Sums are of whole numbers, so that rounding cannot lose a solution.
package exactcover
