package rulekind

// The kinds that a machine reads.
var automata = map[Kind]Row{
	Automaton: {
		Name:     "automaton",
		Argument: "AUTOMATON",
		Takes:    Automata,

		Words: Words{Name: "automaton", Called: fromEnd,
			Sentence: "{rule} accepts the digits of its cells{automaton}",
			Note:     "; it can be a regular expression such as (1|2)*3.*",
			Legend:   "the digits on the line fit {pattern}"},
		Look: Look{Hue: Red, Core: Heads, Untold: true, Setters: Pen{"#A8A8A8", 5, ""}},

		Lists: Lists{Least: 1, Again: after(0)},
		Says: func(r *Rule, g *Grid) []Constraint {
			return one(Machine{Cells: r.line(), Make: r.Machine, Several: true})
		},
	},
}
