package rulekind

// The kinds that speak of pairs of cells.
var pairs = map[Kind]Row{
	Greater: {
		Name: "greater",

		Words: Words{Name: "inequality", Called: ofBoth,
			Sentence: "{first} is greater than {last}",
			Legend:   "the tip points to the smaller digit"},
		Look: Look{As: AsMark, Mark: Sign},

		Lists: pair,
		Says:  neighbours(func(a, b int) bool { return a > b }),
	},
	Consecutive: {
		Name: "consecutive",

		Words: Words{Name: "white dot", Called: ofBoth, Sentence: "{both} are consecutive{tag}"},
		Look:  Look{As: AsMark, Mark: WhiteDot},

		Lists: pairSet,
		Says:  neighbours(func(a, b int) bool { return max(a-b, b-a) == 1 }),
	},
	Double: {
		Name: "double",

		Words: Words{Name: "black dot", Called: ofBoth,
			Sentence: "one of {both} is twice the other{tag}"},
		Look: Look{As: AsMark, Mark: BlackDot},

		Lists: pairSet,
		Says:  neighbours(func(a, b int) bool { return a == 2*b || b == 2*a }),
	},
	Pair: {
		Name:     "pair",
		Argument: "RELATION",
		Takes:    Relation,

		Words: Words{Name: "pair", Called: ofBoth, Sentence: "{both} are in {relation}",
			Note: ", such as a+b=10, |a-b|>=4 or a%2=b%2 for their digits a and b"},
		Look: Look{As: AsRelation, Hue: Red, Core: Squares,
			Untold: true, Setters: Pen{"#A8A8A8", 5, ""}},

		Lists: pair,
		Says:  func(r *Rule, g *Grid) []Constraint { return neighbours(r.Related)(r, g) },
	},
	AntiConsecutive: {
		Name: "anti-consecutive",

		Words: Words{Name: "non-consecutive neighbours",
			Sentence: "cells side by side are not consecutive"},
		Look: Look{As: AsWords},

		Lists: Lists{Form: NoCells},
		Says:  antiConsecutive,
	},
	Quotient: {
		Name:     "quotient",
		Argument: "NUMBER",
		Takes:    Number,

		Words: Words{Name: "quotient", Called: ofNumber,
			Sentence: "one of {both} is {n} times the other"},
		Look: Look{As: AsOutline, Label: "{n}÷"},

		Lists: pairSet,
		Fault: numbered("a quotient", 1, 0),
		Says: func(r *Rule, g *Grid) []Constraint {
			times := func(a, b int) bool { return a == r.Number*b || b == r.Number*a }
			return neighbours(times)(r, g)
		},
	},
	Difference: {
		Name:     "difference",
		Argument: "NUMBER",
		Takes:    Number,

		Words: Words{Name: "difference", Called: ofNumber, Sentence: "{both} differ by {n}"},
		Look:  Look{As: AsOutline, Label: "{n}−"},

		Lists: pairSet,
		Fault: numbered("a difference", 0, 1),
		Says: func(r *Rule, g *Grid) []Constraint {
			return neighbours(func(a, b int) bool { return max(a-b, b-a) == r.Number })(r, g)
		},
	},
}

// pair and pairSet are two cells, in an order that matters or not.
var (
	pair    = Lists{Form: TwoCells, Least: 2, Most: 2}
	pairSet = Lists{Form: TwoCells, Least: 2, Most: 2, Set: true}
)

// antiConsecutive says of the rows and the columns that neighbours are not consecutive.
func antiConsecutive(r *Rule, g *Grid) (all []Constraint) {
	related := func(a, b int) bool { return max(a-b, b-a) != 1 }
	line := func(from, step, length int) {
		cells := make([]uint16, 0, length)
		add := func() { // a line ends where cells are outside of the grid
			if len(cells) > 1 {
				all = append(all, Line{Cells: cells, Least: 1, Most: 1, Related: related})
			}
			cells = nil
		}
		for i := range length {
			if c := uint16(from + i*step); g.has(c) {
				cells = append(cells, c)
			} else {
				add()
			}
		}
		add()
	}
	for i := range max(g.Rows, g.Columns) {
		if i < g.Rows {
			line(i*g.width(), 1, g.Columns)
		}
		if i < g.Columns {
			line(i, g.width(), g.Rows)
		}
	}
	return all
}
