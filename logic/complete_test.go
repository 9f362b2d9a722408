package logic

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// candidates is a set of candidates.
type candidates map[nonet.Candidate]bool

// pattern works out what the parts and chains of a step prove, without the finders.
type pattern struct {
	s    *State
	step *Step
	elim candidates
	own  candidates // what it proves of its own cells, for patterns that may leave that out
}

// sees reports whether two cells must differ.
func (p *pattern) sees(a, b nonet.Cell) bool { return slices.Contains(p.s.Layout().Peers(a), b) }

// seesAll reports whether a cell sees all of some cells.
func (p *pattern) seesAll(c nonet.Cell, cells []nonet.Cell) bool {
	return !slices.ContainsFunc(cells, func(o nonet.Cell) bool { return !p.sees(c, o) })
}

// having returns those of some cells that have a digit.
func (p *pattern) having(cells []nonet.Cell, d nonet.Digit) (list []nonet.Cell) {
	for _, c := range cells {
		if p.s.Candidates(c).Has(d) {
			list = append(list, c)
		}
	}
	return list
}

// seenBy calls found with the cells that have a digit and see all of some cells.
func (p *pattern) seenBy(d nonet.Digit, cells []nonet.Cell, found func(c nonet.Cell)) {
	for c := range nonet.Cell(p.s.Layout().Cells()) {
		if p.s.Candidates(c).Has(d) && p.seesAll(c, cells) {
			found(c)
		}
	}
}

// remove notes that a digit goes from all cells that see all of some cells.
func (p *pattern) remove(d nonet.Digit, cells []nonet.Cell) {
	p.seenBy(d, cells, func(c nonet.Cell) { p.elim[nonet.Candidate{Cell: c, Digit: d}] = true })
}

// found notes that a candidate goes, apart if it is in the cells of the pattern.
func (p *pattern) found(x nonet.Candidate, cells []nonet.Cell) {
	if slices.Contains(cells, x.Cell) {
		p.own[x] = true
	} else {
		p.elim[x] = true
	}
}

// others notes that a cell loses all candidates but two.
func (p *pattern) others(c nonet.Cell, a, b nonet.Digit) {
	for d := range p.s.Candidates(c).All() {
		if d != a && d != b {
			p.elim[nonet.Candidate{Cell: c, Digit: d}] = true
		}
	}
}

func (p *pattern) parts(role Role) (list []Part) {
	for _, x := range p.step.Parts {
		if x.Role == role {
			list = append(list, x)
		}
	}
	return list
}

// betweenEnds works out what a chain proves of which one end is true.
func (p *pattern) betweenEnds() {
	chain := p.step.Chains[0]
	a, b := chain[0], chain[len(chain)-1]
	if a.Digit == b.Digit {
		p.remove(a.Digit, append(cellsOfNode(a), cellsOfNode(b)...))
		return
	}
	for _, x := range [2][2]Node{{a, b}, {b, a}} {
		if p.s.Candidates(x[0].Cell).Has(x[1].Digit) {
			p.elim[nonet.Candidate{Cell: x[0].Cell, Digit: x[1].Digit}] = true
		}
	}
}

// loop works out what a continuous loop proves.
func (p *pattern) loop() {
	chain := p.step.Chains[0]
	var cells []nonet.Cell
	for i := range chain {
		cells = append(cells, cellsOfNode(chain[i])...)
		if chain[i].Set != nil {
			cells = append(cells, chain[i].Set.Cells...)
		}
	}
	for i := 1; i < len(chain); i++ {
		a, b := chain[i-1], chain[i]
		switch {
		case !b.On && a.Digit != b.Digit:
			p.others(a.Cell, a.Digit, b.Digit)
		case !b.On:
			p.seenBy(a.Digit, append(cellsOfNode(a), cellsOfNode(b)...), func(c nonet.Cell) {
				p.found(nonet.Candidate{Cell: c, Digit: a.Digit}, cells)
			})
		case b.Reason == ReasonALS:
			for d := range b.Set.Digits.Without(a.Digit).Without(b.Digit).All() {
				p.remove(d, p.having(b.Set.Cells, d))
			}
		case b.Reason == ReasonBesideALS:
			cell, node := a, b
			if slices.Contains(b.Set.Cells, a.Cell) {
				cell, node = b, a
			}
			for d := range b.Set.Digits.All() {
				having := p.having(b.Set.Cells, d)
				switch {
				case d != cell.Digit && p.s.Candidates(cell.Cell).Has(d),
					d == node.Digit && d == cell.Digit:
					p.remove(d, append(having, cell.Cell))
				case d != node.Digit:
					p.remove(d, having)
				}
			}
		}
	}
}

// common works out what sets prove of which one has all its digits but some.
func (p *pattern) common(but nonet.Digits, sets ...Part) {
	digits := sets[0].Digits.Minus(but)
	for d := range digits.All() {
		var cells []nonet.Cell
		all := true
		for _, x := range sets {
			having := p.having(x.Cells, d)
			all = all && len(having) > 0
			cells = append(cells, having...)
		}
		if all {
			p.remove(d, cells)
		}
	}
}

// sets works out what almost locked sets prove.
func (p *pattern) sets() {
	sets, rcs := p.parts(RoleALS), p.parts(RoleRestrictedCommon)
	first, last := rcs[0].Digits, rcs[len(rcs)-1].Digits
	if p.step.Variant != VariantDoublyLinked {
		p.common(first.Union(last), sets[0], sets[len(sets)-1])
		return
	}
	links := first.Union(last)
	for d := range links.All() {
		p.remove(d, append(p.having(sets[0].Cells, d), p.having(sets[1].Cells, d)...))
	}
	for _, x := range sets {
		for d := range x.Digits.Minus(links).All() {
			p.seenBy(d, p.having(x.Cells, d), func(c nonet.Cell) {
				p.found(nonet.Candidate{Cell: c, Digit: d},
					slices.Concat(sets[0].Cells, sets[1].Cells))
			})
		}
	}
}

// fish works out what bases, covers and fins prove.
func (p *pattern) fish() {
	d := p.step.Parts[0].Digits.Min()
	var fins []nonet.Cell
	for _, x := range append(p.parts(RoleFin), p.parts(RoleEndoFin)...) {
		fins = append(fins, x.Cells...)
	}
	for c := range nonet.Cell(p.s.Layout().Cells()) {
		n := 0
		for _, x := range p.step.Parts {
			in := x.House != nil && slices.Contains(x.House.Cells, c)
			switch {
			case in && x.Role == RoleCover:
				n++
			case in && x.Role == RoleBase:
				n--
			}
		}
		if n > 0 && p.s.Candidates(c).Has(d) && p.seesAll(c, fins) {
			p.elim[nonet.Candidate{Cell: c, Digit: d}] = true
		}
	}
}

// wing works out what the digit that all wings of a step share proves.
func (p *pattern) wing() {
	var cells []nonet.Cell
	digits := p.parts(RoleWing)[0].Digits
	for _, x := range p.parts(RoleWing) {
		cells = append(cells, x.Cells...)
		digits = digits.Intersect(x.Digits)
	}
	for _, x := range p.parts(RolePivot) {
		cells = append(cells, x.Cells...)
	}
	for _, x := range p.parts(RoleStrongLink) {
		digits = digits.Minus(x.Digits)
	}
	for d := range digits.All() {
		if p.step.Technique != XYWing || !p.s.Candidates(p.parts(RolePivot)[0].Cells[0]).Has(d) {
			p.remove(d, p.having(cells, d))
		}
	}
}

// bigWing works out what as many cells as digits prove, of which one digit can be there twice.
func (p *pattern) bigWing() {
	var cells []nonet.Cell
	var digits nonet.Digits
	for _, x := range p.step.Parts {
		cells = append(cells, x.Cells...)
		digits = digits.Union(x.Digits)
	}
	for d := range digits.All() {
		having := p.having(cells, d)
		twice := p.step.Variant == VariantDoublyLinked
		for i, a := range having {
			for _, b := range having[:i] {
				twice = twice || !p.sees(a, b)
			}
		}
		if twice {
			p.remove(d, having)
		}
	}
}

// turbot works out what two strong links of a digit prove, of which an end of one and an end of the
// other are in the cover.
func (p *pattern) turbot() {
	links := p.parts(RoleBase)
	a, b, d := links[0].Cells, links[1].Cells, links[0].Digits.Min()
	cover := p.parts(RoleCover)[0].Cells
	for i := range 2 {
		for j := range 2 {
			if slices.Contains(cover, a[i]) && slices.Contains(cover, b[j]) {
				p.seenBy(d, []nonet.Cell{a[1-i], b[1-j]}, func(c nonet.Cell) {
					p.found(nonet.Candidate{Cell: c, Digit: d}, slices.Concat(a, b))
				})
			}
		}
	}
}

// proves returns what the pattern of a step proves; nil if it is not of a kind that is known here.
func proves(step *Step, s *State) *pattern {
	p := &pattern{s, step, candidates{}, candidates{}}
	switch t := step.Technique; t {
	case XChains, XYChains, AlternatingChain, GroupedAlternatingChain:
		p.betweenEnds()
	case ContinuousLoop, GroupedContinuousLoop:
		p.loop()
	case ALSXZ, ALSXYWing, ALSChain:
		p.sets()
	case DeathBlossom:
		p.common(p.parts(RolePivot)[0].Digits, p.parts(RoleALS)...)
	case XYWing, XYZWing, WWing:
		p.wing()
	case WXYZWing, VWXYZWing:
		p.bigWing()
	case Skyscraper, TwoStringKite, TurbotFish:
		p.turbot()
	case RemotePairs:
		path := step.Parts[0]
		for i, a := range path.Cells {
			for j := i + 3; j < len(path.Cells); j += 2 {
				for d := range path.Digits.All() {
					p.remove(d, []nonet.Cell{a, path.Cells[j]})
				}
			}
		}
	default:
		if t < Squirmbag || t > FinnedMutantLeviathan || step.Variant != VariantPlain {
			return nil
		}
		p.fish()
	}
	return p
}

// TestStepsAreComplete holds what steps conclude against all that their own patterns prove. Loops,
// pairs of almost locked sets with two restricted commons, and pairs of strong links may leave out
// what they remove from cells of their own.
func TestStepsAreComplete(t *testing.T) {
	found := map[Technique]int{}
	check := func(step *Step, s *State) {
		p := proves(step, s)
		if p == nil {
			return
		}
		found[step.Technique]++
		got := candidates{}
		for _, x := range step.Eliminations {
			got[x] = true
		}
		whole := candidates{}
		for x := range p.elim {
			whole[x] = true
		}
		for x := range p.own {
			whole[x] = true
		}
		if a, b, c := fmt.Sprint(got), fmt.Sprint(whole), fmt.Sprint(p.elim); a != b && a != c {
			t.Errorf("%s: %s, %s removes %v, its pattern %v, outside of it %v\n%+v\n%+v",
				s.Layout(), step.Technique, step.Variant, a, b, c, step.Parts, step.Chains)
		}
	}
	for i, layout := range layouts[2:] {
		for draw := range uint64(testenv.Pick(1, 1, 4)) {
			s, _, unique := randomState(t, layout, rand.New(rand.NewPCG(uint64(i), 300+draw)))
			if s == nil {
				continue
			}
			walk, look := Solver{Limit: 2000}, Solver{Limit: 300}
			for every := 0; every < 40; every++ {
				for _, technique := range Techniques() {
					if every%8 > 0 {
						break
					}
					for step, err := range look.Steps(context.Background(), s, technique) {
						if err != nil {
							break // the limit
						}
						check(step, s)
					}
				}
				step, err := walk.Next(context.Background(), s)
				if !unique || step == nil || err != nil || t.Failed() {
					break
				}
				s.Apply(step)
			}
			if t.Failed() {
				t.Fatalf("layout %s, draw %d", layout, draw)
			}
		}
	}
	for _, technique := range []Technique{ContinuousLoop, AlternatingChain, GroupedContinuousLoop,
		GroupedAlternatingChain, XChains, XYChains, ALSXZ, ALSXYWing, ALSChain, DeathBlossom,
		XYWing, WWing, Skyscraper, FinnedXWing} {
		if found[technique] == 0 && testenv.Long() {
			t.Errorf("no %s", technique)
		}
	}
	t.Log(found)
}
