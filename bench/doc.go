// Package bench compares nonet with programs and libraries of other people. It is a
// module of its own, so that nonet depends on none of them: its tests compare results
// with a SAT solver, and satpeers compares times with those that are installed.
package bench
