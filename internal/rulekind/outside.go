package rulekind

// The kinds that clues beside the grid have: they speak of a whole row, column or diagonal.
var outside = map[Kind]Row{
	Sandwich: {
		Name:     "sandwich",
		Argument: "SUM",
		Takes:    Number,
		About: "the cells between the lowest and the highest digit of the whole line have that " +
			"sum",

		Lists: Lists{Least: 1, PerDigit: true},
		Fault: whole("sandwich", sandwichFault),
	},
	XSum: {
		Name:     "x-sum",
		Argument: "SUM",
		Takes:    Number,
		About:    "the first x cells of the whole line have that sum, x being the first digit",

		Lists: Lists{Least: 1, PerDigit: true},
		Fault: whole("x-sum", xSumFault),
	},
	Skyscraper: {
		Name:     "skyscraper",
		Argument: "COUNT",
		Takes:    Number,
		About:    "that many cells of the whole line are higher than all before them",

		Lists: Lists{Least: 1, PerDigit: true},
		Fault: whole("skyscraper", numbered("a count", 1, 0)),
	},
}

// whole returns a Row.Fault: the line must be a whole one, and have no further fault.
func whole(name string, further func(*Rule, *Grid) *Fault) func(*Rule, *Grid) *Fault {
	return func(r *Rule, g *Grid) *Fault {
		if !g.WholeLine(r.line()) {
			return CellsFault("%s needs a whole row or column, or a diagonal that is a house, "+
				"from one end to the other", name)
		}
		return further(r, g)
	}
}

// sandwichFault finds a sum that no digits between 1 and the highest have. Two digits lie outside:
// the others, from 2 to n-1, make sums from 2 on, each but those one below the largest.
func sandwichFault(r *Rule, g *Grid) *Fault {
	most := max(0, (g.N-1)*g.N/2-1)
	if s := r.Number; s < 0 || s > most || s == 1 || s == most-1 {
		return ArgumentFault("the digits between 1 and %d make sums from 0 to %d but not "+
			"1 and %d, not %d", g.N, most, most-1, s)
	}
	return nil
}

func xSumFault(r *Rule, g *Grid) *Fault {
	for x := 1; x <= g.N; x++ {
		if least, most := xSums(g.N, x); r.Number >= least && r.Number <= most {
			return nil
		}
	}
	return ArgumentFault("the first x of %d cells do not have the sum %d, whatever x is",
		g.N, r.Number)
}

// xSums returns the least and the greatest sum of x different digits up to n of which one is x.
func xSums(n, x int) (least, most int) {
	least = x * (x + 1) / 2
	for d, left := n, x-1; left > 0; d-- {
		if d != x {
			most += d
			left--
		}
	}
	return least, most + x
}
