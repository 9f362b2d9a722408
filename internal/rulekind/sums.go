package rulekind

import (
	"slices"

	"github.com/nonet-dev/nonet/internal/kernel"
)

// The kinds that speak of sums, and of products.
var sums = map[Kind]Row{
	Cage: {
		Name:     "cage",
		Argument: "SUM",
		Takes:    Number,

		Words: Words{Name: "cage", Called: ofNumber,
			Sentence: "{rule} holds different digits that add up to {n}"},
		Look: Look{As: AsOutline, Label: "{n}"},

		Lists: Lists{Least: 1, PerDigit: true, Set: true, Different: true},
		Fault: cageFault,
		Says: func(r *Rule, g *Grid) []Constraint {
			return one(Total{Cells: r.line(), Sum: r.Number})
		},
		Breach: func(f *Finder, r *Rule) { f.total(r, r.line(), f.differentSum(r.line())) },
	},
	Sum: {
		Name:     "sum",
		Argument: "SUM",
		Takes:    Number,

		Words: Words{Name: "sum", Called: ofNumber, Sentence: "{terms} is {n}",
			Note: "; digits may repeat, and -2*r1c1 gives a cell the factor -2"},
		Look: Look{As: AsSum},

		Lists: Lists{Least: 1, Set: true, Factors: true},
		Fault: factorFault,
		Says: func(r *Rule, g *Grid) []Constraint {
			return one(Total{Cells: r.line(), Factors: r.Factors, Sum: r.Number})
		},
	},
	Arrow: {
		Name:     "arrow",
		Argument: "HEAD",
		Takes:    Head,

		Words: Words{Name: "arrow", Called: fromEnd, Sentence: "{tail} {head}{tag}",
			Legend: "the digits along {rule} add up to {head}"},
		Look: Look{As: AsArrow},

		Lists: Lists{Least: 2},
		Fault: arrowFault,
		Says: func(r *Rule, g *Grid) []Constraint {
			factors := kernel.ArrowFactors(len(r.line()), r.Number)
			return one(Total{Cells: r.line(), Factors: factors})
		},
		Breach: arrowBreach,
	},
	Lunchbox: {
		Name:     "lunchbox",
		Argument: "SUM",
		Takes:    Number,

		Words: Words{Name: "lunchbox", Called: fromEnd,
			Sentence: "{rule} holds different digits; those between the least and the greatest " +
				"of them add up to {n}"},
		Look: Look{As: AsOutline, Label: "≬{n}"},

		Lists: Lists{Least: 2, PerDigit: true, Different: true},
		Fault: lunchboxFault,
		Says: func(r *Rule, g *Grid) []Constraint {
			return one(Machine{
				Cells:   r.line(),
				Several: true,
				Make:    func() kernel.Machine { return kernel.LunchboxMachine(g.N, r.Number) },
				Fast: func() (kernel.Kernel, bool) {
					return kernel.NewLunchbox(g.N, r.line(), r.Number)
				},
			})
		},
	},
	EqualSum: {
		Name: "equal-sum",

		Words: Words{Name: "equality of sums", Called: withSets,
			Sentence: "{groups} have the same sum"},
		Look: Look{As: AsGroups, Untold: true},

		Lists: Lists{Form: ManyLists, Least: 1},
		Fault: equalSumFault,
		Says:  func(r *Rule, g *Grid) []Constraint { return one(EqualTotals{r.Cells}) },
	},
	RegionSum: {
		Name: "region-sum",

		Words: Words{Name: "region sum line", Called: fromEnd,
			Sentence: "the borders of regions cut {rule} into segments that have the same sum"},
		Look: Look{Hue: Blue, Core: Stroke, Dash: Dashes, Setters: Pen{"#2ECBFF", 5, "9"}},

		Lists: Lists{Least: 2},
		Fault: func(r *Rule, g *Grid) *Fault {
			if g.Regions == nil {
				return CellsFault("a line of sums by region needs a layout with boxes or regions")
			}
			return nil
		},
		Says: func(r *Rule, g *Grid) []Constraint {
			return one(EqualTotals{kernel.RegionPieces(g.Regions, r.line())})
		},
	},
	Zipper: {
		Name: "zipper",

		Words: Words{Name: "zipper line", Called: fromEnd,
			Sentence: "on {rule}, all pairs of cells equally far from its ends have the same sum{middle}"},
		Look: Look{Hue: Purple, Core: Ties, Setters: Pen{"#CDB1EC", 5, ""}},

		Lists: Lists{Least: 2},
		Says: func(r *Rule, g *Grid) []Constraint {
			return one(EqualTotals{kernel.ZipperPairs(r.line())})
		},
	},
	SumLine: {
		Name:     "sum-line",
		Argument: "SUM",
		Takes:    Number,

		Words: Words{Name: "sum line", Called: fromEnd,
			Sentence: "{rule} can be cut into segments that each add up to {n}"},
		Look: Look{Hue: Amber, Core: Stroke, Ends: Bars,
			Numbered: true, Untold: true, Setters: Pen{"#FFA0A0", 5, ""}},

		Lists: Lists{Least: 1},
		Fault: func(r *Rule, g *Grid) *Fault {
			return sumFault(r, "a piece of the line", 1, len(r.line())*g.N)
		},
		Says: func(r *Rule, g *Grid) []Constraint {
			return one(Machine{
				Cells: r.line(),
				Make:  func() kernel.Machine { return kernel.SumLineMachine(g.N, r.Number) },
				Fast: func() (kernel.Kernel, bool) {
					return kernel.NewSumLine(r.line(), r.Number)
				},
			})
		},
		Breach: piecesBreach,
	},
	Product: {
		Name:     "product",
		Argument: "NUMBER",
		Takes:    Number,

		Words: Words{Name: "product", Called: ofNumber,
			Sentence: "the digits of {rule} multiply to {n}", Note: "; digits may repeat"},
		Look: Look{As: AsOutline, Label: "{n}×"},

		Lists: Lists{Least: 1, Set: true},
		Fault: productFault,
		Says: func(r *Rule, g *Grid) []Constraint {
			if len(r.line()) == 2 {
				return neighbours(func(a, b int) bool { return a*b == r.Number })(r, g)
			}
			return one(Machine{Cells: r.line(),
				Make: func() kernel.Machine { return kernel.ProductMachine(g.N, r.Number) }})
		},
		Breach: productBreach,
	},
}

// Bounds of sums.
const (
	maxFactor = 10_000 // of a cell, positive or negative
	maxHead   = 5      // cells whose digits are read as one number
)

func cageFault(r *Rule, g *Grid) *Fault {
	k := len(r.line())
	return sumFault(r, "a cage of "+cells(k), k*(k+1)/2, k*(2*g.N-k+1)/2)
}

// factorFault finds a sum that no digits have, of cells with factors.
func factorFault(r *Rule, g *Grid) *Fault {
	least, most, divisor := 0, 0, 0
	for i := range r.line() {
		factor := r.factor(i)
		if factor == 0 || factor > maxFactor || factor < -maxFactor {
			return CellsFault("a factor is a number from %d to %d except 0, not %d",
				-maxFactor, maxFactor, factor)
		}
		least += min(factor, g.N*factor)
		most += max(factor, g.N*factor)
		for a := max(factor, -factor); a != 0; {
			divisor, a = a, divisor%a
		}
	}
	if f := sumFault(r, "a list of "+cells(len(r.line())), least, most); f != nil {
		return f
	}
	if r.Number%divisor != 0 {
		return ArgumentFault("with these factors the sum is a multiple of %d, not %d",
			divisor, r.Number)
	}
	return nil
}

// arrowFault finds a head that cannot be the sum of the rest.
func arrowFault(r *Rule, g *Grid) *Fault {
	k := len(r.line())
	if f := numberFault(r, "the head of an arrow", 1, min(maxHead, k-1)); f != nil {
		return f
	}
	ones := 0
	for range r.Number {
		ones = 10*ones + 1
	}
	if rest := k - r.Number; rest > g.N*ones {
		return CellsFault("the head is at most %d, the sum of %s is more", g.N*ones, cells(rest))
	} else if ones > g.N*rest {
		return CellsFault("the head is at least %d, the sum of %s is less", ones, cells(rest))
	}
	return nil
}

// equalSumFault finds lists of which the largest sum of one is below the smallest of another.
func equalSumFault(r *Rule, g *Grid) *Fault {
	shortest, longest := len(r.Cells[0]), len(r.Cells[0])
	for _, list := range r.Cells {
		shortest, longest = min(shortest, len(list)), max(longest, len(list))
	}
	if longest > g.N*shortest {
		return CellsFault("the sum of %s is at most %d, another list of %d is more",
			cells(shortest), g.N*shortest, longest)
	}
	return nil
}

// arrowBreach finds a head that is not the sum of the rest.
func arrowBreach(f *Finder, r *Rule) {
	head := span{}
	for _, c := range r.line()[:r.Number] {
		head = head.times(10).plus(f.digit(c))
	}
	rest := f.sum(r.line()[r.Number:])
	if low := head.most < rest.least; low || head.least > rest.most {
		f.add(r.line(), "has the head %s, the rest is %s", head.than(low), rest.than(!low))
	}
}

// piecesBreach finds a line that cannot be cut into pieces of a sum.
func piecesBreach(f *Finder, r *Rule) {
	line := r.line()
	sum, from := 0, 0
	for i, c := range line {
		d := int(f.Digits[c])
		if d == 0 {
			return
		}
		switch sum += d; {
		case sum == r.Number:
			sum, from = 0, i+1
		case sum > r.Number, i == len(line)-1:
			f.add(line[from:i+1], "has a piece of %d", sum)
			return
		}
	}
}

// productFault finds a number that no digits multiply to, of so many cells.
func productFault(r *Rule, g *Grid) *Fault {
	left, known := []int{r.Number}, map[int]bool{} // what further cells must multiply to
	for k := len(r.line()); r.Number > 0 && k > 0 && len(left) > 0; k-- {
		var next []int
		for _, number := range left {
			if number <= g.N {
				return nil
			}
			for d := 2; d <= g.N; d++ {
				if rest := number / d; number%d == 0 && !known[rest] {
					known[rest], next = true, append(next, rest)
				}
			}
		}
		left = next
	}
	return ArgumentFault("no digits of %s multiply to %d", cells(len(r.line())), r.Number)
}

// productBreach finds digits that do not multiply to the number, whatever the empty cells have.
func productBreach(f *Finder, r *Rule) {
	line := r.line()
	known, most := 1, 1 // most is cut above the number, as further digits make it no smaller
	for _, c := range line {
		d := f.digit(c)
		if known *= d.least; known > r.Number {
			f.add(line, "has at least %d", known)
			return
		}
		most = min(most*d.most, r.Number)
	}
	switch full := !slices.ContainsFunc(line, func(c uint16) bool { return f.Digits[c] == 0 }); {
	case full && known != r.Number:
		f.add(line, "has %d", known)
	case most < r.Number:
		f.add(line, "has at most %d", most)
	case r.Number%known != 0:
		f.add(line, "has a product of %d in it", known)
	}
}

// lunchboxFault finds a sum that no digits have between others.
func lunchboxFault(r *Rule, g *Grid) *Fault {
	inside := len(r.line()) - 2
	if f := numberFault(r, "a sum", 0, inside*g.N-inside*(inside+1)/2); f != nil {
		return f
	}
	if k, ok := kernel.NewLunchbox(g.N, r.line(), r.Number); ok && k.Never() {
		return ArgumentFault("no digits between the least and the greatest of %d cells make the "+
			"sum %d", inside+2, r.Number)
	}
	return nil
}
