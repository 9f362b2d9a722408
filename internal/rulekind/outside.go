package rulekind

import "github.com/nonet-dev/nonet/internal/kernel"

// The kinds that clues beside the grid have: they speak of a whole row, column or diagonal.
var outside = map[Kind]Row{
	Sandwich: {
		Name:     "sandwich",
		Argument: "SUM",
		Takes:    Number,

		Words: Words{Name: "sandwich clue", Called: ofLine,
			Sentence: "{rule} is the sum of the digits between {extremes}"},
		Look: Look{As: AsClue, Clue: BetweenBars},

		Lists: Lists{Least: 1, PerDigit: true},
		Fault: whole("sandwich", sandwichFault),
		Says: func(r *Rule, g *Grid) []Constraint {
			return one(Machine{
				Cells: r.line(),
				Make:  func() kernel.Machine { return kernel.SandwichMachine(g.N, r.Number) },
				Fast: func() (kernel.Kernel, bool) {
					return kernel.NewSandwich(r.line(), r.Number)
				},
			})
		},
		Breach: sandwichBreach,
	},
	XSum: {
		Name:     "x-sum",
		Argument: "SUM",
		Takes:    Number,

		Words: Words{Name: "X-sum clue", Called: ofLine,
			Sentence: "{first} says how many cells of {line}, beginning with itself, add up to " +
				"{n}{tag}"},
		Look: Look{As: AsClue, Clue: BehindSigma},

		Lists: Lists{Least: 1, PerDigit: true},
		Fault: whole("x-sum", xSumFault),
		Says: func(r *Rule, g *Grid) []Constraint {
			return one(Machine{
				Cells: r.line(),
				Make:  func() kernel.Machine { return kernel.XSumMachine(g.N, r.Number) },
				Fast: func() (kernel.Kernel, bool) {
					return kernel.NewXSum(r.line(), r.Number)
				},
			})
		},
		Breach: xSumBreach,
	},
	FullRank: {
		Name:     "full-rank",
		Argument: "RANK",
		Takes:    Number,

		Words: rankWords("full rank clue", "; no other line is equal to it"),
		Look:  Look{As: AsClue, Clue: InBox, Untold: true},

		Lists: Lists{Least: 1, PerDigit: true},
		Fault: rankFault("full-rank"),
		Says:  rankSays(false),
	},
	TiedRank: {
		Name:     "tied-rank",
		Argument: "RANK",
		Takes:    Number,

		Words: rankWords("full rank clue with ties", "; others may be equal to it"),
		Look:  Look{As: AsClue, Clue: InBox, Untold: true},

		Lists: Lists{Least: 1, PerDigit: true},
		Fault: rankFault("tied-rank"),
		Says:  rankSays(true),
	},
	Skyscraper: {
		Name:     "skyscraper",
		Argument: "COUNT",
		Takes:    Number,

		Words: Words{Name: "skyscraper clue", Called: ofLine,
			Sentence: "{rule} counts the digits that are higher than all before them, seen " +
				"from {first}"},
		Look: Look{As: AsClue, Clue: BelowRoof},

		Lists: Lists{Least: 1, PerDigit: true},
		Fault: whole("skyscraper", numbered("a count", 1, 0)),
		Says: func(r *Rule, g *Grid) []Constraint {
			return one(Machine{
				Cells: r.line(),
				Make:  func() kernel.Machine { return kernel.SkyscraperMachine(g.N, r.Number) },
				Fast: func() (kernel.Kernel, bool) {
					return kernel.NewSkyscraper(r.line(), r.Number)
				},
			})
		},
		Breach: skyscraperBreach,
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

// rankWords returns the words of a kind that says which of all lines, as numbers, a line is.
func rankWords(name, note string) Words {
	return Words{Name: name, Called: ofLine,
		Sentence: "of all rows and columns, read as numbers from both ends, {line} is number " +
			"{n} from the least{tag}",
		Note: note}
}

// rankSays says which of all lines, as numbers, a line is. With ties, others may be equal to it.
func rankSays(ties bool) func(*Rule, *Grid) []Constraint {
	return func(r *Rule, g *Grid) []Constraint {
		// Each digit is the first of four lines.
		first := Among{r.line()[:1], []uint8{uint8((r.Number + 3) / 4)}}
		return []Constraint{first, Own{func(mustDiffer) kernel.Kernel {
			return kernel.NewRank(g.N, r.line(), r.Number, ties)
		}}}
	}
}

func rankFault(name string) func(*Rule, *Grid) *Fault {
	return whole(name, func(r *Rule, g *Grid) *Fault {
		if g.Rows != g.N || g.Columns != g.N || g.Inside != nil {
			return CellsFault("%s needs a grid of as many rows and columns as digits", name)
		}
		if line := r.line(); len(line) > 1 {
			step := max(line[0], line[1]) - min(line[0], line[1])
			if step != 1 && int(step) != g.N {
				return CellsFault("%s needs a row or a column", name)
			}
		}
		return numberFault(r, "a rank", 1, 4*g.N)
	})
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
		if least, most := XSums(g.N, x); r.Number >= least && r.Number <= most {
			return nil
		}
	}
	return ArgumentFault("the first x of %d cells do not have the sum %d, whatever x is",
		g.N, r.Number)
}

// XSums returns the least and the greatest sum of x different digits up to n of which one is x.
func XSums(n, x int) (least, most int) {
	least = x * (x + 1) / 2
	for d, left := n, x-1; left > 0; d-- {
		if d != x {
			most += d
			left--
		}
	}
	return least, most + x
}

// sandwichBreach finds a sum between the lowest and the highest digit, once both are known.
func sandwichBreach(f *Finder, r *Rule) {
	line := r.line()
	n := f.Grid.N
	low, high := -1, -1
	for i, c := range line {
		switch int(f.Digits[c]) {
		case 1:
			low = i
		case n:
			high = i
		}
	}
	if n == 1 || low < 0 || high < 0 {
		return
	}
	inside := line[min(low, high)+1 : max(low, high)]
	sum := span{}
	for _, c := range inside {
		if f.Digits[c] == 0 {
			sum = sum.plus(span{2, n - 1})
		} else {
			sum = sum.plus(f.digit(c))
		}
	}
	f.total(r, line[min(low, high):max(low, high)+1], sum)
}

// xSumBreach finds first cells that do not have the sum, once the first digit is known.
func xSumBreach(f *Finder, r *Rule) {
	if x := int(f.Digits[r.line()[0]]); x != 0 {
		f.total(r, r.line()[:x], f.sum(r.line()[:x]))
	}
}

// skyscraperBreach finds a number of cells higher than all before that is too large or too small.
func skyscraperBreach(f *Finder, r *Rule) {
	seen, top := 0, uint8(0)
	for i, c := range r.line() {
		d := f.Digits[c]
		if d == 0 {
			return
		}
		if d > top {
			seen, top = seen+1, d
		}
		final := int(top) == f.Grid.N || i == len(r.line())-1 // nothing more is seen
		switch {
		case final && seen != r.Number:
			f.add(r.line()[:i+1], "shows %d", seen)
			return
		case final:
			return
		case seen > r.Number:
			f.add(r.line()[:i+1], "shows at least %d", seen)
			return
		}
	}
}
