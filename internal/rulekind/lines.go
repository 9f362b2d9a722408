package rulekind

// The kinds that compare the digits of a line.
var lines = map[Kind]Row{
	Thermo: {
		Name:  "thermo",
		About: "the digits rise along the line",

		Lists: Lists{Least: 2, PerDigit: true},
	},
	Whisper: {
		Name:     "whisper",
		Argument: "DIFFERENCE",
		Takes:    Number,
		About:    "neighbours on the line differ by at least that much",

		Lists: Lists{Least: 2, Again: after(1)},
		Fault: numbered("a difference", 1, 1),
	},
	Renban: {
		Name:  "renban",
		About: "the digits are different and consecutive, in any order",

		Lists: Lists{Least: 2, PerDigit: true, Set: true},
	},
	Modular: {
		Name:     "modular",
		Argument: "MODULUS",
		Takes:    Number,
		About:    "any MODULUS neighbours on the line differ modulo that number",

		Lists: Lists{Least: 2, Again: func(r *Rule) int { return max(0, min(r.Number-1, MaxSize)) }},
		Fault: numbered("a modulus", 1, 0),
	},
	Entropic: {
		Name: "entropic",
		About: "of any three neighbours on the line one is a low, one a middle and one a high " +
			"digit",

		Lists: Lists{Least: 2, Again: after(2)},
		Fault: func(r *Rule, g *Grid) *Fault {
			if g.N%3 != 0 {
				return CellsFault("low, middle and high digits need a size that 3 divides, not %d",
					g.N)
			}
			return nil
		},
	},
	Palindrome: {
		Name:  "palindrome",
		About: "the line reads the same backwards",

		Lists: Lists{Least: 2},
	},
	Between: {
		Name:  "between",
		About: "the digits are strictly between those at the ends of the line",

		Lists: Lists{Least: 3},
	},
	Lockout: {
		Name:     "lockout",
		Argument: "DIFFERENCE",
		Takes:    Number,
		About: "the ends of the line differ by at least that much, and no other digit is equal " +
			"to one of them or between them",

		Lists: Lists{Least: 2},
		Fault: numbered("a difference", 1, 1),
	},
}
