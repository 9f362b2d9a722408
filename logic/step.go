package logic

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
)

// Score is a difficulty on the scale of Sudoku Explainer, in tenths: 45 is 4.5.
type Score int

// ScoreUnsolved is the ER of a puzzle that the techniques do not solve, as serate
// writes it.
const ScoreUnsolved Score = 200

// String returns the score with its decimal point: "4.5".
func (s Score) String() string { return fmt.Sprintf("%d.%d", int(s)/10, int(s)%10) }

// score rounds a difficulty down to tenths, as serate prints it.
func score(x float64) Score { return Score(math.Floor((x + 0.05) * 10)) }

// Step is one conclusion that a person can draw from a state. It is data only: text,
// pictures and notation are made from it. The caller owns all of it.
//
// Placements are the cells that get a digit; the candidates that such a digit takes
// from the peers of its cell are not listed. Eliminations are the candidates to cross out.
type Step struct {
	Size         int // the size of the layout: cell c is in row c/Size and column c%Size
	Technique    Technique
	Variant      Variant
	Score        Score // the difficulty on the scale of Sudoku Explainer, extended to rules
	Placements   []nonet.Candidate
	Eliminations []nonet.Candidate
	Rules        []int   // the rules that the step follows from, as indices of State.Rules
	Parts        []Part  // the cells, houses and digits that prove the step
	Chains       []Chain // the chains that prove the step, for techniques that have chains
	// How candidates fail: of RuleCases, all eliminations; of rules that are filled, those of which
	// the parts do not say it.
	Cases []Case
}

// String returns the technique, the difficulty and the conclusion:
// "naked pair (3.0): r1c4<>7, r1c5<>7". Package logic/explain makes sentences.
func (s *Step) String() string {
	var b strings.Builder
	b.WriteString(s.Technique.String())
	if s.Score > 0 {
		fmt.Fprintf(&b, " (%s)", s.Score)
	}
	b.WriteByte(':')
	sep := " "
	for i, list := range [2][]nonet.Candidate{s.Placements, s.Eliminations} {
		for _, x := range list {
			name := fmt.Sprintf("cell %d", x.Cell)
			if s.Size > 0 {
				name = fmt.Sprintf("r%dc%d", int(x.Cell)/s.Size+1, int(x.Cell)%s.Size+1)
			}
			fmt.Fprintf(&b, "%s%s%s%d", sep, name, [2]string{"=", "<>"}[i], x.Digit)
			sep = ", "
		}
	}
	return b.String()
}

// Role tells what a Part of a Step is for.
type Role uint8

// The roles of parts.
const (
	RoleWithin           Role = iota // the house in which the conclusion is drawn
	RolePattern                      // the cells and digits of a set, wing, rectangle or loop
	RoleBase                         // a base house; the house that locks a digit; a leftover line
	RoleCover                        // a cover house; a region of leftovers; a house of an MSLS
	RolePivot                        // the cell of a wing that sees all others; a stem
	RoleWing                         // another cell of a wing
	RoleExtra                        // candidates without which there would be several solutions
	RoleComplement                   // a set or house that completes a pattern of another role
	RoleExcludedBy                   // a cell that must keep a candidate
	RoleSource                       // the cell or house whose alternatives the chains start from
	RoleFin                          // base places of a fish that no cover contains
	RoleEndoFin                      // places in several bases, and in more bases than covers
	RoleColourA                      // the places of a digit in one colour: all true or all false
	RoleColourB                      // the places of a digit in the opposite colour
	RoleStrongLink                   // a house with exactly two places for a digit
	RoleALS                          // cells of a house with one candidate more than cells
	RoleRestrictedCommon             // places of a digit that only one of two ALS can have
	RoleClash                        // two candidates of one colour that exclude each other
	// The cells that only the lines of a leftover contain; those of houses without their cages.
	RoleInnie
	// The cells that only the regions of a leftover contain; those of cages outside of houses.
	RoleOutie
	RoleGuardian    // candidates of which at least one is true
	RoleBaseCell    // the two base cells of an exocet
	RoleTarget      // a target cell of an exocet: it has a digit of the base
	RoleCrossLine   // a line that crosses an exocet, with places for base digits
	RoleRule        // the cells of a rule; the parts are those of Step.Rules
	RoleCombination // the cells of a cage, and the digits of a combination
	RoleTried       // a candidate that the parts after it, up to the next of this role, refute
	RoleLeast       // cells that see each other, and the digits of their least sum
	RoleMost        // likewise of their greatest sum
)

var roleNames = [...]string{
	"within", "pattern", "base", "cover", "pivot", "wing", "extra", "complement", "excluded by",
	"source", "fin", "endo fin", "one colour", "other colour", "strong link", "almost locked set",
	"restricted common", "clash", "innie", "outie", "guardian", "base cell", "target", "cross-line",
	"rule", "combination", "tried", "least", "most",
}

func (r Role) String() string { return nameOf("Role", roleNames[:], r) }

// nameOf returns name i of a list; for a value that has no name, the type with the number.
func nameOf[T ~uint8](kind string, names []string, i T) string {
	if int(i) < len(names) {
		return names[i]
	}
	return fmt.Sprintf("%s(%d)", kind, uint8(i))
}

// Part is a piece of the proof of a Step.
type Part struct {
	Role   Role
	House  *nonet.House // nil if the part is not about a house
	Cells  []nonet.Cell
	Digits nonet.Digits
}

// Chain is a list of nodes, causes before effects. The first node is an assumption and
// the last node is the conclusion of the chain.
//
// A forcing chain ends with the opposite of its assumption, a cycle ends with its
// assumption. An alternating chain starts with a node that is off and ends with a node
// that is on: one of its two ends is true. A contradiction has two chains with one
// assumption; the first ends with a candidate that is on, the second with the same
// candidate off. Every other technique has a chain for each assumption, and all its
// chains end with the same conclusion.
type Chain []Node

// Node is a candidate that earlier nodes of its chain force to be on (true) or off
// (false). In a grouped chain a node can have several candidates of one digit: the node
// is on if one of them is true, and off if all of them are false.
type Node struct {
	nonet.Candidate
	More    []nonet.Cell // the cells of a group after the first cell
	On      bool
	Reason  Reason
	House   *nonet.House // for ReasonInHouse and ReasonOnlyPlace
	Set     *Part        // for ReasonALS and ReasonBesideALS: the almost locked set
	Parents []int        // the indices of the nodes that this node follows from

	// Because is the step behind ReasonLocalRule, ReasonNestedChain and ReasonRule: a step that
	// exists once the parents that are off are removed from the state, and the cells of those that
	// are on, which only ReasonRule has, have no other candidate. It removes the candidate of the
	// node, or places another digit in the cell; if the node is on, it places the candidate. Nodes
	// that follow from one step share it. The chains of the step can have such nodes in turn: they
	// start from the reduced state.
	Because *Step
}

// bytes returns about how much memory the step takes, without the steps behind its nodes.
func (s *Step) bytes() int64 {
	n := int64(200)
	for i := range s.Parts {
		n += 64 + 2*int64(len(s.Parts[i].Cells))
	}
	for _, chain := range s.Chains {
		n += chain.bytes()
	}
	return n
}

// bytes returns about how much memory the chain takes.
func (c Chain) bytes() (n int64) {
	for i := range c {
		n += 88 + 8*int64(len(c[i].Parents)) + 2*int64(len(c[i].More))
	}
	return n
}

// Reason tells why a node of a chain follows.
type Reason uint8

// The reasons of nodes.
const (
	ReasonAssumed       Reason = iota // nothing: the node is the assumption
	ReasonInCell                      // off: another digit is on in the cell
	ReasonInHouse                     // off: the digit is on elsewhere in the house
	ReasonApart                       // off: the digit is on in a peer that shares no house
	ReasonOnlyCandidate               // on: all other candidates of the cell are off
	ReasonOnlyPlace                   // on: all other places of the digit in the house are off
	ReasonLocalRule                   // off: locked candidates, a pair or an X-wing remain
	ReasonNestedChain                 // off: a chain exists in what remains
	ReasonALS                         // on: an almost locked set has lost another digit

	// ReasonBesideALS (on) is about an almost locked set and a cell outside it. If the set
	// lacks one of its digits, the cell loses each other digit whose places in the set it
	// all sees. If the cell then has one candidate left, this candidate is on because the
	// digit is off in the set, or the digit is on in the set because the candidate is off.
	ReasonBesideALS
	// A rule of the puzzle, or innies and outies, rule it out or leave its cell nothing else.
	ReasonRule
)

var reasonNames = [...]string{
	"assumed", "in cell", "in house", "apart", "only candidate", "only place", "local rule",
	"nested chain", "almost locked set", "beside an almost locked set", "rule",
}

func (r Reason) String() string { return nameOf("Reason", reasonNames[:], r) }

// found is what a finder has found: the memory of the next Step. A finder that
// only serves a rating fills in the conclusion alone.
type found struct {
	technique    Technique
	variant      Variant
	rating       float64 // unrounded, as ties between chains depend on it
	node         int     // to place; -1: none
	also         []int   // further nodes to place
	eliminations []elimination
	parts        []Part
	rules        []int
	chains       []Chain
	cases        []Case
	loop         int // cells of a unique loop
}

type elimination struct {
	cell   int32
	digits uint32
}

// apply takes the step in s.
func (x *found) apply(s *State) {
	for _, r := range x.eliminations {
		s.removeAll(int(r.cell), r.digits)
	}
	if x.node >= 0 {
		s.place(int(s.f.cellOf[x.node]), int(s.f.digitOf[x.node]))
	}
	for _, node := range x.also {
		s.place(int(s.f.cellOf[node]), int(s.f.digitOf[node]))
	}
}

// step makes a Step of what was found in s. The Step has its own copies of the houses.
func (x *found) step(s *State) *Step {
	f := s.f
	step := &Step{
		Technique: x.technique, Variant: x.variant, Score: score(x.rating),
		Parts: append([]Part(nil), x.parts...), Chains: append([]Chain(nil), x.chains...),
		Rules: append([]int(nil), x.rules...), Cases: x.cases,
	}
	if x.node >= 0 {
		step.Placements = []nonet.Candidate{f.candidate(x.node)}
	}
	for _, node := range x.also {
		step.Placements = append(step.Placements, f.candidate(node))
	}
	step.Eliminations = f.removals(x.eliminations)
	own := ownHouses{f: f, of: make(map[*nonet.House]*nonet.House), done: make(map[*Step]bool)}
	own.step(step)
	return step
}

// ownHouses replaces the houses of a step, which the facts of the layout share, by
// copies, so that a caller that changes them changes nothing else.
type ownHouses struct {
	f    *facts
	of   map[*nonet.House]*nonet.House // the copy of each house, and of each copy itself
	done map[*Step]bool
}

func (o *ownHouses) step(step *Step) {
	if o.done[step] {
		return
	}
	o.done[step] = true
	step.Size = o.f.n
	for i := range step.Parts {
		o.house(&step.Parts[i].House)
	}
	o.cases(step.Cases)
	for _, chain := range step.Chains {
		for i := range chain {
			node := &chain[i]
			o.house(&node.House)
			if node.Set != nil {
				o.house(&node.Set.House)
			}
			if node.Because != nil {
				o.step(node.Because)
			}
		}
	}
}

func (o *ownHouses) cases(list []Case) {
	for i := range list {
		if p := list[i].Fails; p != nil {
			o.house(&p.House)
		}
		o.cases(list[i].Cases)
	}
}

func (o *ownHouses) house(h **nonet.House) {
	if *h == nil {
		return
	}
	c := o.of[*h]
	if c == nil {
		c = copyHouse(*h)
		o.of[*h], o.of[c] = c, c
	}
	*h = c
}

// copyHouse returns a copy of a house that shares nothing with it.
func copyHouse(h *nonet.House) *nonet.House {
	c := *h
	c.Cells = slices.Clone(h.Cells)
	return &c
}

// removals returns the candidates of a list.
func (f *facts) removals(elim []elimination) (list []nonet.Candidate) {
	for _, r := range elim {
		for m := r.digits; m != 0; m &= m - 1 {
			list = append(list, f.candidate(int(r.cell)*f.n+lowest(m)))
		}
	}
	return list
}

// part makes a Part; with h < 0 it has no house, and the mask of places is
// not used.
func (f *facts) part(r Role, h int, places uint32, digitMask uint32, cells ...int) Part {
	p := Part{Role: r, Digits: digits(digitMask)}
	if h >= 0 {
		p.House = &f.houses[h]
		for ; places != 0; places &= places - 1 {
			p.Cells = append(p.Cells, nonet.Cell(f.cellAt(h, places)))
		}
	}
	for _, c := range cells {
		p.Cells = append(p.Cells, nonet.Cell(c))
	}
	return p
}

// candidate returns the candidate of a node.
func (f *facts) candidate(node int) nonet.Candidate {
	return nonet.Candidate{Cell: nonet.Cell(f.cellOf[node]), Digit: f.digitOf[node] + 1}
}
