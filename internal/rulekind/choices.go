package rulekind

import "slices"

// The kinds that say which of several rules hold.
var choices = map[Kind]Row{
	Or: {
		Name:     "or",
		Argument: "{RULE;RULE;...}{RULE;...}...",
		Takes:    Branches,

		Words: Words{Name: "choice", Called: withSets,
			Sentence: "one of these holds at least: {alternatives}",
			Legend:   "one of several alternatives holds at least"},
		Look: Look{As: AsChoice},

		Lists: Lists{Least: 1, Most: MaxCells, Set: true},
		Fault: orFault,
		Says:  func(r *Rule, g *Grid) []Constraint { return one(Either{r.Branches}) },
	},
}

// Bounds of an Or.
const (
	maxBranches = 1_000 // also of the rules of a branch
	MaxNested   = 8     // how deep an Or may be in others
)

// orFault finds an Or without branches, and what is wrong with a rule of one of them.
func orFault(r *Rule, g *Grid) *Fault {
	if r.depth() > MaxNested {
		return CellsFault("alternatives within alternatives are nested deeper than %d", MaxNested)
	}
	if len(r.Branches) == 0 || len(r.Branches) > maxBranches {
		return CellsFault("found %s, or has %s", Counted(len(r.Branches), "branch", "branches"),
			Range(1, maxBranches, "branch", "branches"))
	}
	var cells []uint16
	for _, branch := range r.Branches {
		if len(branch) == 0 || len(branch) > maxBranches {
			return CellsFault("found a branch of %s, it has %s",
				Counted(len(branch), "rule", "rules"), Range(1, maxBranches, "rule", "rules"))
		}
		for i := range branch {
			if Of(branch[i].Kind).Lists.Form == NoCells {
				return CellsFault("%s is a rule of the whole grid, which no branch has",
					Of(branch[i].Kind).Name)
			}
			if f := FaultOf(&branch[i], g); f != nil {
				return CellsFault("%s: %s", Of(branch[i].Kind).Name, f.Reason)
			}
			cells = append(cells, slices.Concat(branch[i].Cells...)...)
		}
	}
	slices.Sort(cells)
	if !slices.Equal(slices.Compact(cells), r.line()) {
		return CellsFault("the cells are not those of the branches")
	}
	return nil
}

// depth returns how deep rules are nested.
func (r *Rule) depth() int {
	if r.Branches == nil {
		return 0
	}
	inner := 0
	for _, branch := range r.Branches {
		for i := range branch {
			inner = max(inner, branch[i].depth())
		}
	}
	return 1 + inner
}
