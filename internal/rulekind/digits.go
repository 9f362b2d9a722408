package rulekind

import (
	"slices"

	"github.com/nonet-dev/nonet/internal/kernel"
)

// The kinds that say where a digit is.
var digits = map[Kind]Row{
	Contains: {
		Name:     "contains",
		Argument: "DIGITS",
		Takes:    Digits,

		Words: Words{Name: "clue of digits", Called: withSets, Sentence: "{cells hold} {digits}",
			Note: ", each at least as often as it is listed"},
		Look: Look{As: AsDigits},

		Lists: Lists{Least: 1, Set: true},
		Fault: containsFault,
		Says:  func(r *Rule, g *Grid) []Constraint { return one(Among{r.line(), r.Digits}) },
	},
	Connected: {
		Name:     "connected",
		Argument: "DIGITS",
		Takes:    Digits,

		Words: Words{Name: "connected digits", Called: withSets,
			Sentence: "all cells with {digits} among {cells} are connected by their sides",
			Note:     "; there is one such cell at least",
			Legend:   "all cells with {digits} in the outline are connected by their sides"},
		Look: Look{As: AsOutline, Label: "&{digits}", Untold: true},

		Lists: Lists{Least: 1, Set: true},
		Fault: connectedFault,
		Says: func(r *Rule, g *Grid) []Constraint {
			return one(Own{func(mustDiffer) kernel.Kernel {
				digits := uint64(0)
				for _, d := range r.Digits {
					digits |= 1 << (d - 1)
				}
				return kernel.NewConnected(g.width(), r.line(), digits)
			}})
		},
	},
	Circles: {
		Name: "counting-circles",

		Words: Words{Name: "counting circles", Called: withSets,
			Sentence: "each digit in {cells} is there as often as its value says",
			Legend:   "each digit in the circles is there as often as its value says"},
		Look: Look{As: AsOutline, Label: "○", Untold: true},

		Lists: Lists{Least: 1, Set: true},
		Fault: func(r *Rule, g *Grid) *Fault {
			if k := len(r.line()); k > g.N*(g.N+1)/2 {
				return CellsFault("found %s, of which %d digits fill at most %d", cells(k), g.N,
					g.N*(g.N+1)/2)
			}
			return nil
		},
		Says: func(r *Rule, g *Grid) []Constraint {
			return one(Own{func(apart mustDiffer) kernel.Kernel {
				return kernel.NewCircles(g.N, r.line(), apart)
			}})
		},
	},
	SameDigits: {
		Name: "same-digits",

		Words: Words{Name: "equal sets", Called: withSets,
			Sentence: "{groups} hold the same digits, each equally often"},
		Look: Look{As: AsGroups, Untold: true},

		Lists: Lists{Form: ManyLists, Least: 1},
		Fault: func(r *Rule, g *Grid) *Fault {
			for _, list := range r.Cells {
				if len(list) != len(r.Cells[0]) {
					return CellsFault("found lists of %d and %d cells, expected "+
						"lists of one length", len(r.Cells[0]), len(list))
				}
			}
			return nil
		},
		Says: func(r *Rule, g *Grid) []Constraint {
			return one(Own{func(mustDiffer) kernel.Kernel { return kernel.NewAlike(r.Cells) }})
		},
	},
	AntiTaxicab: {
		Name: "anti-taxicab",

		Words: Words{Name: "anti-taxicab",
			Sentence: "cells with the same digit are not as many steps apart, along rows and " +
				"columns, as the digit says"},
		Look: Look{As: AsWords},

		Lists: Lists{Form: NoCells},
		Says: func(r *Rule, g *Grid) []Constraint {
			return one(Own{func(mustDiffer) kernel.Kernel {
				return kernel.NewTaxicab(g.width(), g.has)
			}})
		},
	},
	Index: {
		Name:     "index",
		Argument: "DIGIT",
		Takes:    Number,

		Words: Words{Name: "numbered room", Called: ofLine,
			Sentence: "{first} says at which place of {line} to find {digit}{tag}"},
		Look: Look{As: AsClue, Clue: InBox, Untold: true, Setters: Pen{"#B0FFB0", 5, ""}},

		Lists: Lists{Least: 1, PerDigit: true},
		Fault: numbered("a digit", 1, 0),
		Says:  func(r *Rule, g *Grid) []Constraint { return pointsInto(r, r.line()) },
	},
	IndexOf: {
		Name:     "index-of",
		Argument: "DIGIT",
		Takes:    Number,

		Words: Words{Name: "index cell", Called: ofIndex,
			Sentence: "{first} says at which place of {other line} to find {digit}{tag}"},
		Look: Look{As: AsPointer, Clue: InBox, Untold: true},

		Lists: Lists{Form: CellAndIn, Least: 1, PerDigit: true},
		Fault: numbered("a digit", 1, 0),
		Says:  func(r *Rule, g *Grid) []Constraint { return pointsInto(r, r.Cells[1]) },
	},
}

func containsFault(r *Rule, g *Grid) *Fault {
	k := len(r.line())
	switch {
	case len(r.Digits) == 0 || len(r.Digits) > k:
		return ArgumentFault("found %s, there is room for %s in %s",
			Counted(len(r.Digits), "digit", "digits"), Range(1, k, "digit", "digits"), cells(k))
	case !slices.IsSorted(r.Digits):
		return ArgumentFault("the digits must ascend")
	case r.Digits[0] < 1 || int(r.Digits[len(r.Digits)-1]) > g.N:
		return ArgumentFault("the digits must be from 1 to %d", g.N)
	}
	return nil
}

func connectedFault(r *Rule, g *Grid) *Fault {
	switch k := len(r.Digits); {
	case k == 0 || k > g.N || r.Digits[0] < 1 || int(r.Digits[k-1]) > g.N:
		return ArgumentFault("found %s, expected %s from 1 to %d", Counted(k, "digit", "digits"),
			Range(1, g.N, "digit", "digits"), g.N)
	case !slices.IsSorted(r.Digits) || len(slices.Compact(slices.Clone(r.Digits))) < k:
		return ArgumentFault("the digits must ascend, each once")
	}
	return nil
}

// pointsInto says that the first cell points into a list.
func pointsInto(r *Rule, list []uint16) []Constraint {
	return one(Points{Cell: r.line()[0], List: list, Digit: uint8(r.Number)})
}
