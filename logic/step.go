package logic

import (
	"fmt"
	"math"

	"github.com/nonet-dev/nonet"
)

// Score is a difficulty on the scale of Sudoku Explainer, in tenths: 45 is 4.5.
type Score int

// ScoreUnsolved is the ER of a puzzle that the techniques do not solve, as serate
// writes it.
const ScoreUnsolved Score = 200

func (s Score) String() string { return fmt.Sprintf("%d.%d", int(s)/10, int(s)%10) }

// score rounds a difficulty down to tenths, as serate prints it.
func score(x float64) Score { return Score(math.Floor((x + 0.05) * 10)) }

// Step is something that a person can conclude from a state: data only, which
// text, pictures and notation are made from. A step that places a digit at once
// takes it from the peers; the eliminations do not list these.
type Step struct {
	Technique    Technique
	Variant      Variant
	Score        Score
	Placements   []nonet.Candidate
	Eliminations []nonet.Candidate
	Parts        []Part  // what makes it true; for chains, the chains
	Chains       []Chain // that lead to the conclusion, for the techniques that have them
}

// Role tells what a part of a step is for.
type Role uint8

// The roles of the parts of a step.
const (
	RoleWithin           Role = iota // the house in which the conclusion is drawn
	RolePattern                      // the cells and digits of a set, wing, rectangle or loop
	RoleBase                         // a house of a fish whose places for the digit are all in the covers; the house that locks a digit; a line of the law of leftovers
	RoleCover                        // a house of a fish, or of locked candidates, that loses candidates; a region of the law of leftovers; a house with links of a multi-sector locked set, and their digits
	RolePivot                        // the cell that all wings see
	RoleWing                         // a cell that sees the pivot; in big wings, one that does not see all others
	RoleExtra                        // candidates without which there would be more than one solution
	RoleComplement                   // cells and digits of the set that completes a uniqueness pattern; the house that says where a digit is on one side of leftovers
	RoleExcludedBy                   // cells that the digits of the base cells must leave a candidate
	RoleSource                       // the cell whose candidates, or the house whose places for a digit, the chains begin with
	RoleFin                          // base places of a fish that are in no cover
	RoleEndoFin                      // places of a fish that are in more bases than covers, though in several bases
	RoleColourA                      // places of a digit that are all true or all false; with several digits, a part for each
	RoleColourB                      // the opposite ones
	RoleStrongLink                   // a house with two places for a digit
	RoleALS                          // an almost locked set: cells of the house with one digit more than they are
	RoleRestrictedCommon             // the places of a digit that only one of two almost locked sets can have
	RoleClash                        // candidates of one colour that exclude each other
	RoleInnie                        // cells that only the lines have of a leftover, whose digits are those of the outies
	RoleOutie                        // cells that only the regions have
	RoleGuardian                     // candidates of which one is true, as the pattern cannot do without
	RoleBaseCell                     // the two cells of an exocet whose digits are those of the targets
	RoleTarget                       // the two cells that have the digits of the base
	RoleCrossLine                    // a line that crosses an exocet, with the places for the digits of the base
)

var roleNames = [...]string{
	"within", "pattern", "base", "cover", "pivot", "wing", "extra", "complement", "excluded by",
	"source", "fin", "endo fin", "one colour", "other colour", "strong link", "almost locked set",
	"restricted common", "clash", "innie", "outie", "guardian", "base cell", "target", "cross-line",
}

func (r Role) String() string { return nameOf("Role", roleNames[:], r) }

// nameOf returns name i of a list; for a value that has no name, the type with the number.
func nameOf[T ~uint8](kind string, names []string, i T) string {
	if int(i) < len(names) {
		return names[i]
	}
	return fmt.Sprintf("%s(%d)", kind, uint8(i))
}

// Part is a piece of what makes a step true.
type Part struct {
	Role   Role
	House  *nonet.House // nil if it is not about a house
	Cells  []nonet.Cell
	Digits nonet.Digits
}

// Chain is a list of nodes, causes before effects: the first follows from
// nothing, it is the assumption; the last is the conclusion.
//
// A forcing chain ends with the opposite of its assumption, a cycle with the
// assumption itself. An alternating chain, from an end that is off to one that is on,
// shows that one of its ends is true. A contradiction has two chains with one assumption, which
// end with a candidate that is on in the first and off in the second. All other
// techniques have a chain for each assumption, with one conclusion.
type Chain []Node

// Node is a candidate that is on or off because of earlier nodes of its chain.
// In grouped chains it can be several of one digit: on if one of them is true, off if none
// is.
type Node struct {
	nonet.Candidate
	More    []nonet.Cell // the cells of a group besides the first
	On      bool
	Reason  Reason
	House   *nonet.House // of ReasonInHouse and ReasonOnlyPlace
	Set     *Part        // of ReasonALS and ReasonBesideALS: the set
	Parents []int        // indices of the nodes that it follows from

	// Because is the step of ReasonLocalRule and ReasonNestedChain: one that is there once the
	// parents, which are all off, are taken from the state. It removes the
	// candidate, or places another one in its cell. Nodes that follow by one
	// step share it. Its own chains can have such nodes, which begin where that
	// state is reduced again.
	Because *Step
}

// Reason tells why a node of a chain follows.
type Reason uint8

// The reasons of nodes.
const (
	ReasonAssumed       Reason = iota
	ReasonInCell               // off: another digit is on in the cell
	ReasonInHouse              // off: the digit is on elsewhere in the house
	ReasonApart                // off: the digit is on in a cell that must differ, or in a group whose cells see all of it
	ReasonOnlyCandidate        // on: all other candidates of the cell are off
	ReasonOnlyPlace            // on: all other places of the digit in the house are off
	ReasonLocalRule            // off: locked candidates, a pair or an X-wing among what is left
	ReasonNestedChain          // off: a chain of its own among what is left
	ReasonALS                  // on: an almost locked set has lost another digit, so that it has this one
	ReasonBesideALS            // on: one of an almost locked set and a cell beside it, see below
)

// ReasonBesideALS is about an almost locked set and a cell outside it. If the set lacks one of
// its digits, the cell loses each other digit of which it sees all places in the set. If the cell
// then has one candidate left, this candidate is on because the digit is off in the set, or the
// digit is on in the set because this candidate is off.

var reasonNames = [...]string{
	"assumed", "in cell", "in house", "apart", "only candidate", "only place", "local rule",
	"nested chain", "almost locked set", "beside an almost locked set",
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
	chains       []Chain
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

// step makes a Step of what was found in s.
func (x *found) step(s *State) *Step {
	f := s.f
	step := &Step{Technique: x.technique, Variant: x.variant, Score: score(x.rating), Parts: append([]Part(nil), x.parts...), Chains: append([]Chain(nil), x.chains...)}
	if x.node >= 0 {
		step.Placements = []nonet.Candidate{f.candidate(x.node)}
	}
	for _, node := range x.also {
		step.Placements = append(step.Placements, f.candidate(node))
	}
	step.Eliminations = f.removals(x.eliminations)
	return step
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

// part makes a Part; h < 0 is no house, where the mask of its places is not
// used.
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
