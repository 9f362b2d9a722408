package explain

import (
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// Line writes a step on one line: "naked pair: r1c12 {3,7} => r1c5<>3, r1c9<>7".
func (e Explainer) Line(s *logic.State, step *logic.Step) string {
	return inLanguage(e, s, step, (*teller).line)
}

// Name names a step: "forcing X-chain", "unique rectangle (type 1)".
func (e Explainer) Name(s *logic.State, step *logic.Step) string {
	return inLanguage(e, s, step, (*teller).title)
}

// Eureka writes a step like Line, and its chains in Eureka notation: (5)r1c2 is a
// candidate, = a strong link (if the left one is off, the right one is on), - a
// weak link (if the left one is on, the right one is off); (5-7)r1c2 and (5=7)r1c2
// are links within a cell.
//
// A chain of one branch goes from strong link to strong link. A loop ends with the
// weak link to its first candidate. Several branches have a line each, which begins
// with the assumption; a - before it says that the candidate is off. A branch that
// is a net has pieces with "; " between them, each of which begins with a candidate
// that an earlier piece has. [(5)r1c2,(5)r1c3]=(5)r1c7 is a link from several
// candidates together, and -> leads to a candidate that is off by the step in the
// braces after it, which is taken with the remaining candidates; => leads to one that is on.
func (e Explainer) Eureka(s *logic.State, step *logic.Step) string {
	return inLanguage(e, s, step, (*teller).eureka)
}

// title names the technique and the variant: "unique rectangle or loop (type 1)".
func (t *teller) title() string {
	switch name := t.step.Technique.String(); {
	case t.step.Technique == logic.ForcingChain:
		return t.called(chainWord(t.step))
	case t.step.Technique == logic.UniqueLoop:
		return t.called("unique "+t.loop()) + " (" + t.word(t.step.Variant.String()) + ")"
	case t.step.Technique == logic.RuleCandidates:
		return t.ruleNoun(kindOf(t.rule(0)).Words.Name).one
	case t.step.Technique >= logic.Whip && t.step.Technique <= logic.Braid,
		t.step.Variant == logic.VariantPlain, t.step.Variant == logic.VariantInRegion,
		t.step.Variant == logic.VariantInLine:
		return t.called(name)
	default:
		return t.called(name) + " (" + t.word(t.step.Variant.String()) + ")"
	}
}

// result writes the conclusion: r1c2=5, r1c5<>3.
func (t *teller) result() string {
	var list []string
	for _, x := range t.step.Placements {
		list = append(list, t.cell(x.Cell)+"="+t.digit(x.Digit))
	}
	byDigit := make(map[nonet.Digit][]nonet.Cell)
	var digits nonet.Digits
	for _, x := range t.step.Eliminations {
		byDigit[x.Digit] = append(byDigit[x.Digit], x.Cell)
		digits = digits.With(x.Digit)
	}
	for d := range digits.All() {
		for _, cells := range t.compact(byDigit[d]) {
			list = append(list, cells+"<>"+t.digit(d))
		}
	}
	return strings.Join(list, ", ")
}

func (t *teller) line() string {
	t.short = true
	switch t.step.Technique {
	case logic.FullHouse, logic.HiddenSingle:
		return t.title() + ": " + t.result() + " (" + t.shortName(t.part(logic.RoleWithin).House) +
			")"
	case logic.NakedSingle:
		return t.title() + ": " + t.result()
	}
	text := t.title() + ": " + t.shortPattern() + " => " + t.result()
	if p := t.part(logic.RoleWithin); p.House != nil && len(t.step.Placements) > 0 {
		text += " (" + t.shortName(p.House) + ")"
	}
	return text
}

// shortPattern writes what makes a step true.
func (t *teller) shortPattern() string {
	base, cover := t.parts(logic.RoleBase), t.parts(logic.RoleCover)
	switch {
	case t.step.Technique.OfRules() && len(t.step.Chains) == 0:
		return t.shortRules()
	case t.step.Technique == logic.LawOfLeftovers:
		return t.shortHouses(base) + " / " + t.shortHouses(cover) + ", " +
			t.set(t.part(logic.RoleInnie).Cells) + " = " + t.set(t.part(logic.RoleOutie).Cells)
	case t.step.Technique == logic.SKLoop, t.step.Technique == logic.MSLS:
		return t.sectorLinks()
	case t.step.Technique == logic.JuniorExocet, t.step.Technique == logic.SeniorExocet:
		return t.f("base %s %s, targets %s, %s", t.set(t.part(logic.RoleBaseCell).Cells),
			t.braces(t.part(logic.RoleBaseCell).Digits),
			t.set(cellsOf(t.parts(logic.RoleTarget))), t.shortHouses(t.parts(logic.RoleCrossLine)))
	case t.step.Technique == logic.WeakExocet:
		return t.f("base %s %s, targets %s, %s, weak cell %s",
			t.set(t.part(logic.RoleBaseCell).Cells), t.braces(t.part(logic.RoleBaseCell).Digits),
			t.set(cellsOf(t.parts(logic.RoleTarget))), t.shortHouses(t.parts(logic.RoleCrossLine)),
			t.set(t.part(logic.RoleFin).Cells))
	case t.step.Technique == logic.MultiFish:
		return t.fishLinks()
	case t.step.Technique == logic.SymmetricPlacement:
		changes, _ := t.digitChanges()
		var list []string
		for _, x := range changes {
			list = append(list, t.digit(x[0])+"->"+t.digit(x[1]))
		}
		return strings.Join(list, ", ")
	case t.step.Technique >= logic.FireworkPair && t.step.Technique <= logic.FireworkQuad:
		return t.shortFirework()
	case t.step.Technique == logic.BrokenWing:
		return t.set(cellsOf(t.parts(logic.RolePattern))) + " " +
			t.braces(t.step.Parts[0].Digits) + t.tr(", guardians ") +
			t.set(t.part(logic.RoleGuardian).Cells)
	case t.step.Technique == logic.Tridagon, t.step.Technique == logic.BivalueOddagon:
		return t.set(cellsOf(t.parts(logic.RolePattern))) + " " +
			t.braces(t.step.Parts[0].Digits) + t.tr(", guardians ") +
			t.set(t.part(logic.RoleGuardian).Cells) + " " +
			t.braces(t.part(logic.RoleGuardian).Digits)
	case len(base) == 1 && base[0].House != nil && len(t.parts(logic.RolePattern)) == 0:
		return t.f("%s in %s", t.digits(base[0].Digits, "and"), t.shortName(base[0].House)) + " (" +
			t.set(base[0].Cells) + ")"
	case t.step.Variant == logic.VariantSiamese:
		list := t.fishes()
		text := t.f("%s in %s", list[0].digit, t.shortHouses(base)) + " /"
		for i := range list {
			x := &list[i]
			parts := make([]*logic.Part, len(x.cover))
			for k, h := range x.cover {
				parts[k] = &logic.Part{House: h}
			}
			text += []string{" ", "; "}[min(i, 1)] + t.shortHouses(parts) + ", " +
				t.pluralIf("fin", len(x.fins)) + " " + t.set(x.fins)
		}
		return text
	case len(base) > 1 && distinct(base) && distinct(cover):
		text := t.f("%s in %s", t.digits(base[0].Digits, "and"), t.shortHouses(base)) + " / " +
			t.shortHouses(cover)
		if fins := append(t.parts(logic.RoleFin), t.parts(logic.RoleEndoFin)...); len(fins) > 0 {
			text += ", " + t.pluralIf("fin", len(cellsOf(fins))) + " " + t.set(cellsOf(fins))
		}
		return text
	case t.step.Technique == logic.Medusa:
		return t.shortColours()
	case len(t.step.Chains) > 0:
		first := &t.step.Chains[0][0]
		n := 0
		for _, chains := range branches(t.step) {
			all := arrange(0, chains...).nodes
			n += len(all)
		}
		if source := t.part(logic.RoleSource); source.House != nil {
			return t.f("%d nodes from %s in %s", n, t.digits(source.Digits, "and"),
				t.shortName(source.House))
		} else if len(source.Cells) > 0 {
			return t.f("%d nodes from %s %s", n, t.set(source.Cells),
				t.braces(source.Digits))
		}
		sign := "="
		if !first.On {
			sign = "<>"
		}
		return t.f("%d nodes from %s%s%s", n, t.cell(first.Cell), sign,
			t.digit(first.Digit))
	}
	var list []string
	for i := range t.step.Parts {
		p := &t.step.Parts[i]
		switch {
		case p.Role == logic.RoleWithin:
		case len(p.Cells) == 0 && p.House != nil:
			list = append(list, t.shortName(p.House))
		case len(p.Cells) > 0:
			list = append(list, t.set(p.Cells)+" "+t.braces(p.Digits))
		}
	}
	return strings.Join(list, ", ")
}

// shortFirework writes the corners of a firework with their digits, and its wings.
func (t *teller) shortFirework() string {
	var list []string
	for _, p := range t.parts(logic.RolePivot) {
		list = append(list, t.set(p.Cells)+" "+t.braces(p.Digits))
	}
	list = append(list, t.set(cellsOf(t.parts(logic.RoleWing)))+" "+t.braces(t.fireworkDigits()))
	if p := t.part(logic.RoleComplement); len(p.Cells) > 0 {
		list = append(list, t.set(p.Cells)+" "+t.braces(p.Digits))
	}
	return strings.Join(list, ", ")
}

// sectorLinks writes a set of cells and the links that have their candidates: "4
// cells r12c12, 4 links 1r1, 2r2, 3c1, 4b1".
func (t *teller) sectorLinks() string {
	cells := t.part(logic.RolePattern).Cells
	return t.f("%d cells %s, %d links %s", len(cells), t.set(cells), len(cells),
		strings.Join(t.digitsInHouses(logic.RoleCover), ", "))
}

// fishLinks writes the truths and the links of a multi-fish: "3 truths 12r1, 1r4, 3 links 1c2, 2c5,
// r1c7".
func (t *teller) fishLinks() string {
	n := 0
	for _, p := range t.parts(logic.RoleBase) {
		n += p.Digits.Len()
	}
	links := t.digitsInHouses(logic.RoleCover)
	if cells := t.part(logic.RolePattern).Cells; len(cells) > 0 {
		links = append(links, t.set(cells))
	}
	return t.f("%d truths %s, %d links %s", n,
		strings.Join(t.digitsInHouses(logic.RoleBase), ", "), n, strings.Join(links, ", "))
}

// digitsInHouses writes the parts of a role as digits in a house: "12r1", "3b4".
func (t *teller) digitsInHouses(role logic.Role) (list []string) {
	for _, p := range t.parts(role) {
		name := p.House.Kind.String()[:1] + t.shortHouse(p.House)
		if namedByCell(p.House.Kind) {
			name = "(" + t.f("%s of %s", t.kindName(p.House.Kind), t.shortHouse(p.House)) + ")"
		}
		list = append(list, strings.Join(t.digitList(p.Digits), "")+name)
	}
	return list
}

// distinct reports whether parts are about a house each, all of them different.
func distinct(parts []*logic.Part) bool {
	for i, p := range parts {
		if p.House == nil || slices.ContainsFunc(parts[:i],
			func(o *logic.Part) bool { return o.House == p.House }) {
			return false
		}
	}
	return len(parts) > 0
}

// shortHouses writes houses in short: "columns 25", "regions r1c1,r1c4".
func (t *teller) shortHouses(parts []*logic.Part) string {
	houses := housesOf(parts)
	if kind := houses[0].Kind; len(houses) == 1 || !sameKind(houses) ||
		kind == nonet.HouseDiagonal || kind == nonet.HouseFurther {
		return strings.ReplaceAll(t.houses(houses), "the ", "")
	}
	names := make([]string, len(houses))
	for i, h := range houses {
		names[i] = t.shortHouse(h)
	}
	between := ""
	if t.layout.Size() > 9 || namedByCell(houses[0].Kind) {
		between = ","
	}
	of := t.ofGrid(houses[0])
	if namedByCell(houses[0].Kind) {
		of = ""
	}
	return t.plural(kindName(houses[0].Kind)) + " " + strings.Join(names, between) + of
}

func (t *teller) eureka() string {
	t.short = true
	step := t.step
	switch {
	case step.Technique == logic.XYWing:
		return t.title() + ": " + t.links(wingChain(t)) + " => " + t.result()
	case len(step.Chains) == 0:
		return t.line()
	// else it is from the fin of a kraken fish
	case len(step.Chains) == 1 && len(t.parts(logic.RoleBase)) == 0:
		return t.title() + ": " + t.inference() + " => " + t.result()
	}
	lines := []string{t.line()}
	for _, chains := range branches(step) {
		lines = append(lines, "  "+t.net(chains...))
	}
	return strings.Join(lines, "\n")
}

// wingChain returns an XY-wing as a chain from strong link to strong link.
func wingChain(t *teller) logic.Chain {
	pivot, wings := t.part(logic.RolePivot), t.parts(logic.RoleWing)
	a, b := wings[0], wings[1]
	z := a.Digits.Intersect(b.Digits)
	node := func(p *logic.Part, digits nonet.Digits, on bool) logic.Node {
		return logic.Node{Candidate: nonet.Candidate{Cell: p.Cells[0], Digit: digits.Min()}, On: on}
	}
	x, y := a.Digits.Minus(z), b.Digits.Minus(z)
	return logic.Chain{node(a, z, false), node(a, x, true), node(pivot, x, false),
		node(pivot, y, true), node(b, y, false), node(b, z, true)}
}

// inference writes the one chain of a step.
func (t *teller) inference() string {
	chain := t.step.Chains[0]
	switch {
	case !chain[0].On:
		return t.links(chain)
	case shapeOf(t.step) == cycle:
		// From the first off node around to it.
		return t.links(append(slices.Clone(chain[1:]), chain[1]))
	}
	return t.links(chain[1 : len(chain)-1])
}

// links writes nodes with the links between them. Links within a cell are put
// together.
func (t *teller) links(nodes logic.Chain) string {
	var b strings.Builder
	for i := 0; i < len(nodes); {
		if i > 0 {
			b.WriteString(linkTo(&nodes[i]))
		}
		j := i + 1
		b.WriteString("(" + t.digit(nodes[i].Digit))
		for ; j < len(nodes) && nodes[j].Cell == nodes[i].Cell && nodes[i].More == nil &&
			nodes[j].More == nil && nodes[j].Because == nil; j++ {
			b.WriteString(linkTo(&nodes[j]) + t.digit(nodes[j].Digit))
		}
		b.WriteString(")" + t.set(cellsOfNode(&nodes[i])))
		i = j
	}
	return b.String()
}

// linkTo returns the link that leads to a node.
func linkTo(x *logic.Node) string {
	if x.On {
		return "="
	}
	return "-"
}

// net writes a branch. Each piece goes on from a node that was written before,
// or from several.
func (t *teller) net(chains ...logic.Chain) string {
	type piece struct {
		from  string // what stands before the nodes, and the link, if they come from several
		nodes logic.Chain
		last  int // place in chain of the last node
		after string
	}
	chain := arrange(0, chains...).nodes
	var pieces []*piece
	name := func(i int) string { return t.links(chain[i : i+1]) }
	for i := range chain {
		x := &chain[i]
		parents := slices.Clone(x.Parents)
		slices.Sort(parents)
		parents = slices.Compact(parents)
		switch {
		case x.Because != nil || len(parents) > 1:
			names := make([]string, len(parents))
			for k, p := range parents {
				names[k] = name(p)
			}
			p := &piece{from: "[" + strings.Join(names, ",") + "]" + linkTo(x),
				nodes: chain[i : i+1 : i+1], last: i}
			if x.Because != nil {
				if p.from = strings.TrimSuffix(p.from, "-"); !x.On {
					p.from += "-"
				}
				p.from += ">"
				p.after = " {" + t.innerNotation(x.Because) + "}"
			}
			pieces = append(pieces, p)
		case len(parents) == 0:
			p := &piece{nodes: chain[i : i+1 : i+1], last: i}
			if !x.On {
				p.from = "-"
			}
			pieces = append(pieces, p)
		default:
			k := slices.IndexFunc(pieces, func(p *piece) bool {
				return p.last == parents[0] && p.after == ""
			})
			if k >= 0 {
				pieces[k].nodes, pieces[k].last = append(pieces[k].nodes, *x), i
				continue
			}
			pieces = append(pieces, &piece{nodes: logic.Chain{chain[parents[0]], *x}, last: i})
		}
	}
	list := make([]string, len(pieces))
	for i, p := range pieces {
		list[i] = p.from + t.links(p.nodes) + p.after
	}
	return strings.Join(list, "; ")
}

// innerNotation writes a step within a branch.
func (t *teller) innerNotation(step *logic.Step) string {
	inner := t.of(step)
	switch {
	case len(step.Chains) == 1:
		return inner.inference()
	case step.Technique == logic.RuleCandidates:
		return inner.shortPattern() // the title says the kind of the rule, too
	}
	return inner.title() + ": " + inner.shortPattern()
}
