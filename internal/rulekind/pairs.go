package rulekind

// The kinds that speak of pairs of cells.
var pairs = map[Kind]Row{
	Greater: {
		Name:  "greater",
		About: "the first cell is greater than the second",

		Lists: pair,
	},
	Consecutive: {
		Name:  "consecutive",
		About: "the two digits differ by 1",

		Lists: pairSet,
	},
	Double: {
		Name:  "double",
		About: "one digit is twice the other",

		Lists: pairSet,
	},
	Pair: {
		Name:     "pair",
		Argument: "RELATION",
		Takes:    Relation,
		About:    "the digits a and b are in a relation, such as a+b=10 or |a-b|>=4 or a%2=b%2",

		Lists: pair,
	},
	AntiConsecutive: {
		Name:  "anti-consecutive",
		About: "no cells side by side are consecutive",

		Lists: Lists{Form: NoCells},
	},
}

// pair and pairSet are two cells, in an order that matters or not.
var (
	pair    = Lists{Form: TwoCells, Least: 2, Most: 2}
	pairSet = Lists{Form: TwoCells, Least: 2, Most: 2, Set: true}
)
