package api

import (
	"reflect"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/rulekind"
	"github.com/nonet-dev/nonet/report"
)

// quicker are parameters that know whether their call takes a moment.
type quicker interface{ quick() bool }

// Quick reports whether a call takes a moment: see Task. It reads all of params, unless no call of
// the method takes a moment. Parameters that it reads and cannot take a moment, too.
func (m *Method) Quick(params []byte) bool {
	return m.Params.Implements(reflect.TypeFor[quicker]()) && m.Read(params).Quick
}

// isClassic reports whether a puzzle is for the engine of classic puzzles, which solves any in
// microseconds.
func (p *Puzzle) isClassic() bool {
	return (p.Layout == "" || p.Layout == nonet.Classic().String()) && len(p.Marks) == 0 &&
		len(p.Rules) == 0
}

// quickRules is how long the texts of rules are together that are read and drawn in a moment.
const quickRules = 4000 // bytes

// hasFewRules reports whether the rules of the puzzles together are read and drawn in a moment:
// few, and none with an expression. The text of an automaton can be short and its states many.
func hasFewRules(puzzles ...*Puzzle) bool {
	n := 0
	for _, p := range puzzles {
		for _, text := range p.Rules {
			if n += len(text); n > quickRules || hasExpression(text) {
				return false
			}
		}
	}
	return true
}

// hasExpression reports whether a text has a rule that is written as an expression.
func hasExpression(text string) bool {
	for k := range rulekind.Kinds {
		row := rulekind.Of(k)
		if row.Takes.IsExpression() && strings.Contains(text, row.Name+":") {
			return true
		}
	}
	return false
}

func (None) quick() bool             { return true }
func (p LayoutParams) quick() bool   { return true }
func (p LinksParams) quick() bool    { return hasFewRules(&p.Puzzle) }
func (p PictureParams) quick() bool  { return hasFewRules(&p.Puzzle) }
func (p RulesParams) quick() bool    { return hasFewRules(&p.Puzzle) }
func (p BreachesParams) quick() bool { return hasFewRules(&p.Puzzle) }

func (p SolveParams) quick() bool { return p.isClassic() && p.Engine == "" }
func (p CountParams) quick() bool {
	return p.isClassic() && p.Engine == "" && 0 < p.Limit && p.Limit <= MaxPuzzles
}
func (p CheckParams) quick() bool { return p.isClassic() && p.Limit <= MaxPuzzles }

func (p CanonParams) quick() bool { return !p.Automorphisms && hasFewRules(&p.Puzzle) }

// Some formats take milliseconds for a puzzle: links with a picture of it, for example.
const (
	quickGrids = 10
	quickText  = 2000 // bytes
	// quickWord is the longest word of such a text: room for a classic puzzle in a link. A longer
	// one may be a packed link, and what that unpacks to can be thousands of times as long.
	quickWord = 130 // bytes
)

func (p WriteParams) quick() bool {
	if len(p.Grids) > quickGrids {
		return false
	}
	var puzzles []*Puzzle
	for i := range p.Grids {
		puzzles = append(puzzles, &p.Grids[i].Puzzle)
	}
	return hasFewRules(puzzles...)
}

func (p ConvertParams) quick() bool {
	if len(p.Text)+len(p.Data) > quickText {
		return false
	}
	text := p.Text + string(p.Data) // one of them is empty
	return !hasExpression(text) && !hasLongWord(text)
}

// hasLongWord reports whether a text has more than quickWord bytes without a blank.
func hasLongWord(text string) bool {
	return slices.ContainsFunc(strings.Fields(text), func(word string) bool {
		return len(word) > quickWord
	})
}

// Work returns how many puzzles a result of a method is about, and how many nodes were searched.
func Work(result any) (puzzles, nodes int64) {
	switch r := result.(type) {
	case About, LayoutResult:
		return 0, 0
	case ReadResult:
		return int64(len(r.Puzzles)), 0
	case RowsResult:
		return int64(r.Done), 0
	case GenerateResult:
		return int64(r.Made), 0
	case ConvertResult:
		return int64(r.Cases), 0
	case CheckResult:
		return 1, r.Nodes
	case CoverResult:
		return 1, r.Nodes
	case report.Solutions:
		return 1, r.Nodes
	case report.TrueCandidates:
		return 1, r.Nodes
	case CountResult:
		return 1, r.Nodes
	case SearchResult:
		return 1, r.Nodes
	case MatrixResult:
		return 1, r.Nodes
	}
	return 1, 0
}
