package rulekind

import "github.com/nonet-dev/nonet/internal/kernel"

// The kinds that compare the digits of a line.
var lines = map[Kind]Row{
	Thermo: {
		Name: "thermo",

		Words: Words{Name: "thermometer", Called: fromEnd, Sentence: "digits rise along {rule}",
			Legend: "digits rise along {rule}, from its bulb", Rising: true},
		Look: Look{As: AsTube, Setters: Pen{"#CFCFCF", 21, ""}},

		Lists:  Lists{Least: 2, PerDigit: true},
		Says:   neighbours(func(a, b int) bool { return a < b }),
		Breach: thermoBreach,
	},
	Whisper: {
		Name:     "whisper",
		Argument: "DIFFERENCE",
		Takes:    Number,

		Words: Words{Name: "whisper line", Called: fromEnd,
			Sentence: "neighbours on {rule} differ by at least {n}"},
		Look: Look{Hue: Green, Core: Zigzag, Untold: true, Setters: Pen{"#67F067", 6, "3"}},

		Lists: Lists{Least: 2, Again: after(1)},
		Fault: numbered("a difference", 1, 1),
		Says:  func(r *Rule, g *Grid) []Constraint { return neighbours(apart(r.Number))(r, g) },
	},
	Renban: {
		Name: "renban",

		Words: Words{Name: "renban line", Called: withSets,
			Sentence: "{rule} holds consecutive digits in any order"},
		Look: Look{Hue: Purple, Core: Beads, Setters: Pen{"#F067F0", 8, "8"}},

		Lists: Lists{Least: 2, PerDigit: true, Set: true, Different: true},
		Says: func(r *Rule, g *Grid) []Constraint {
			return one(Sets{r.line(), kernel.RenbanSets(g.N, len(r.line()))})
		},
		Breach: renbanBreach,
	},
	Nabner: {
		Name: "nabner",

		Words: Words{Name: "nabner line", Called: fromEnd,
			Sentence: "no two digits on {rule} are equal or consecutive"},
		Look: Look{Hue: Grey, Core: Crosses, Dash: Dashes, Untold: true,
			Setters: Pen{"#C9C93C", 6, ""}},

		Lists: Lists{Least: 2, PerDigit: true},
		Says: func(r *Rule, g *Grid) []Constraint {
			return one(Line{Cells: r.line(), Least: 1, Most: len(r.line()) - 1, Related: apart(2)})
		},
	},
	Different: {
		Name: "different",

		Words: Words{Name: "different digits", Called: withSets,
			Sentence: "{cells} have different digits", Note: "; differ says this for the layout"},
		Look: Look{As: AsOutline, Label: "≠", Untold: true},

		Lists: Lists{Least: 2, PerDigit: true, Set: true},
		Says: func(r *Rule, g *Grid) []Constraint {
			return one(Line{Cells: r.line(), Least: 1, Most: len(r.line()) - 1, Related: apart(1)})
		},
	},
	Modular: {
		Name:     "modular",
		Argument: "MODULUS",
		Takes:    Number,

		Words: Words{Name: "modular line", Called: fromEnd,
			Sentence: "any {number} neighbours on {rule} have different remainders when " +
				"divided by {n}"},
		Look: Look{Hue: Blue, Core: Stroke, Dash: DashDot,
			Untold: true, Setters: Pen{"#33BBBB", 5, "9"}},

		Lists: Lists{Least: 2,
			Again: func(r *Rule) int { return max(0, min(r.Number-1, MaxSize)) }},
		Fault: numbered("a modulus", 1, 0),
		Says: func(r *Rule, g *Grid) []Constraint {
			return classes(r.line(), r.Number, func(d int) int { return d % r.Number })
		},
	},
	Entropic: {
		Name: "entropic",

		Words: Words{Name: "entropic line", Called: fromEnd,
			Sentence: "any three neighbours on {rule} are a low, a middle and a high digit"},
		Look: Look{Hue: Amber, Core: Stroke, Dash: DashDotDot, Setters: Pen{"#FFCCAA", 5, "8"}},

		Lists: Lists{Least: 2, Again: after(2)},
		Fault: func(r *Rule, g *Grid) *Fault {
			if g.N%3 != 0 {
				return CellsFault("low, middle and high digits need a size that 3 divides, not %d",
					g.N)
			}
			return nil
		},
		Says: func(r *Rule, g *Grid) []Constraint {
			return classes(r.line(), 3, func(d int) int { return (d - 1) * 3 / g.N })
		},
	},
	Palindrome: {
		Name: "palindrome",

		Words: Words{Name: "palindrome", Called: fromEnd,
			Sentence: "{rule} reads the same in both directions"},
		Look: Look{Hue: Grey, Core: Rails, Setters: Pen{"#CFCFCF", 16, "6"}},

		Lists: Lists{Least: 2},
		Says: func(r *Rule, g *Grid) (all []Constraint) {
			line := r.line()
			for i, j := 0, len(line)-1; i < j; i, j = i+1, j-1 {
				all = append(all, Same{line[i], line[j]})
			}
			return all
		},
	},
	Between: {
		Name: "between",

		Words: Words{Name: "between line", Called: fromEnd,
			Sentence: "the digits on {rule} lie strictly between those at its ends"},
		Look: Look{Hue: Grey, Core: Stroke, Ends: Rings, Setters: Pen{"#CFCFCF", 2, ""}},

		Lists: Lists{Least: 3},
		Says: func(r *Rule, g *Grid) []Constraint {
			return one(Machine{Cells: kernel.EndsFirst(r.line()),
				Make: func() kernel.Machine { return kernel.BetweenMachine(g.N) }})
		},
		Breach: endsBreach,
	},
	Lockout: {
		Name:     "lockout",
		Argument: "DIFFERENCE",
		Takes:    Number,

		Words: Words{Name: "lockout line", Called: fromEnd,
			Sentence: "the ends of {rule} differ by at least {n}, and no other digit on it is " +
				"equal to one of them or between them"},
		Look: Look{Hue: Blue, Core: Stroke, Ends: Diamonds,
			Untold: true, Setters: Pen{"#AABEEF", 5, ""}},

		Lists: Lists{Least: 2},
		Fault: numbered("a difference", 1, 1),
		Says: func(r *Rule, g *Grid) []Constraint {
			return one(Machine{Cells: kernel.EndsFirst(r.line()),
				Make: func() kernel.Machine { return kernel.LockoutMachine(g.N, r.Number) }})
		},
		Breach: endsBreach,
	},
}

// thermoBreach finds digits that do not rise, or leave too few for the other cells.
func thermoBreach(f *Finder, r *Rule) {
	line := r.line()
	last := -1
	for i, c := range line {
		d := int(f.Digits[c])
		switch {
		case d == 0:
			continue
		case last < 0 && d <= i:
			f.add(line[:i+1], "has %d in cell %d", d, i+1)
		case last >= 0 && d-int(f.Digits[line[last]]) < i-last:
			f.add(line[last:i+1], "has %d in cell %d and %d in cell %d",
				f.Digits[line[last]], last+1, d, i+1)
		}
		last = i
	}
	if above := len(line) - 1 - last; last >= 0 && int(f.Digits[line[last]])+above > f.Grid.N {
		f.add(line[last:], "has %d in cell %d of %d", f.Digits[line[last]], last+1, len(line))
	}
}

// renbanBreach finds digits that are too far from each other.
func renbanBreach(f *Finder, r *Rule) {
	line := r.line()
	low, high := -1, -1 // indices
	for i, c := range line {
		d := f.Digits[c]
		if d == 0 {
			continue
		}
		if low < 0 || d < f.Digits[line[low]] {
			low = i
		}
		if high < 0 || d > f.Digits[line[high]] {
			high = i
		}
	}
	if low < 0 {
		return
	}
	if a, b := f.Digits[line[low]], f.Digits[line[high]]; int(b-a) >= len(line) {
		f.add([]uint16{line[low], line[high]}, "has %d and %d in %d cells", a, b, len(line))
	}
}

// endsBreach finds cells of a Between that are not strictly between the ends, or of a Lockout not
// outside.
func endsBreach(f *Finder, r *Rule) {
	line := r.line()
	first, last := line[0], line[len(line)-1]
	a, b := int(f.Digits[first]), int(f.Digits[last])
	low, high := min(a, b), max(a, b)
	lockout := r.Kind == Lockout
	if low > 0 && (lockout && high-low < r.Number || !lockout && high-low < 2) {
		f.add([]uint16{first, last}, "has the ends %d and %d", a, b)
		return
	}
	for _, c := range line[1 : len(line)-1] {
		d := int(f.Digits[c])
		switch {
		case d == 0:
		case low > 0 && lockout == (d >= low && d <= high) ||
			low > 0 && !lockout && (d == low || d == high):
			f.add([]uint16{first, c, last}, "has %d, its ends are %d and %d", d, a, b)
		case low == 0 && d == high: // one end is known
			end := first
			if a == 0 {
				end = last
			}
			f.add([]uint16{end, c}, "has %d and the end %d", d, d)
		}
	}
}
