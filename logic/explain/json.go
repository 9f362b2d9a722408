package explain

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// JSON returns a step that can be taken from a state as an object:
//
//	technique     its name, "naked pair"; code, its short name, "NP"
//	variant       the form of the technique, "type 1"; missing if it has none
//	score         difficulty on the scale of Sudoku Explainer, 3.0; missing if the puzzle has
//	              rules
//	placements    digits that can be placed: [{"cell":"r1c2","digit":5}]
//	eliminations  candidates that can be crossed out, written like placements
//	rules         the rules that the step follows from, as nonet.Rule.Text has them
//	parts         what proves the step: role (logic.Role.String), house, cells, digits
//	chains        lists of nodes, causes before effects: cell, more (other cells of a
//	              group), digit, on, reason (logic.Reason.String), house, set (a part),
//	              parents (indices of the nodes it follows from), because (the index of
//	              the inner step it follows by)
//	inner         the steps within the chains, with the members above
//	line, text    what Line and Text at StageFull return
//
// Empty members are missing. Cells are written r1c1 whatever Coords says, houses
// as nonet.House.String has them, digits as numbers. Later versions may add
// members, and remove none.
func (e Explainer) JSON(s *logic.State, step *logic.Step) []byte {
	x := stepObject(s, step)
	x.Line, x.Text = e.Line(s, step), e.Text(s, step, StageFull)
	var b bytes.Buffer
	w := json.NewEncoder(&b)
	w.SetEscapeHTML(false)
	if err := w.Encode(x); err != nil {
		panic(err) // plain values
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

type stepJSON struct {
	Technique    string          `json:"technique"`
	Code         string          `json:"code"`
	Variant      string          `json:"variant,omitempty"`
	Score        json.Number     `json:"score,omitempty"`
	Placements   []candidateJSON `json:"placements,omitempty"`
	Eliminations []candidateJSON `json:"eliminations,omitempty"`
	Rules        []string        `json:"rules,omitempty"`
	Parts        []partJSON      `json:"parts,omitempty"`
	Chains       [][]nodeJSON    `json:"chains,omitempty"`
	Inner        []stepJSON      `json:"inner,omitempty"`
	Line         string          `json:"line,omitempty"`
	Text         string          `json:"text,omitempty"`
}

type candidateJSON struct {
	Cell  string `json:"cell"`
	Digit int    `json:"digit"`
}

type partJSON struct {
	Role   string   `json:"role"`
	House  string   `json:"house,omitempty"`
	Cells  []string `json:"cells,omitempty"`
	Digits []int    `json:"digits,omitempty"`
}

type nodeJSON struct {
	Cell    string    `json:"cell"`
	More    []string  `json:"more,omitempty"`
	Digit   int       `json:"digit"`
	On      bool      `json:"on"`
	Reason  string    `json:"reason"`
	House   string    `json:"house,omitempty"`
	Set     *partJSON `json:"set,omitempty"`
	Parents []int     `json:"parents,omitempty"`
	Because *int      `json:"because,omitempty"`
}

func stepObject(s *logic.State, step *logic.Step) stepJSON {
	l := s.Layout()
	x := stepJSON{
		Technique: step.Technique.String(), Code: step.Technique.Code(),
		Variant:      step.Variant.String(),
		Placements:   candidateObjects(l, step.Placements),
		Eliminations: candidateObjects(l, step.Eliminations),
	}
	if step.Score > 0 {
		x.Score = json.Number(step.Score.String())
	}
	for _, i := range step.Rules {
		x.Rules = append(x.Rules, s.Rules()[i].Text(l))
	}
	for i := range step.Parts {
		x.Parts = append(x.Parts, partObject(l, &step.Parts[i]))
	}
	var inner []*logic.Step
	for _, chain := range step.Chains {
		nodes := make([]nodeJSON, len(chain))
		for i, n := range chain {
			nodes[i] = nodeJSON{Cell: l.CellName(n.Cell), Digit: int(n.Digit), On: n.On,
				Reason: n.Reason.String(), House: houseName(n.House), Parents: n.Parents}
			for _, c := range n.More {
				nodes[i].More = append(nodes[i].More, l.CellName(c))
			}
			if n.Set != nil {
				set := partObject(l, n.Set)
				nodes[i].Set = &set
			}
			if n.Because != nil {
				k := slices.Index(inner, n.Because)
				if k < 0 {
					k = len(inner)
					inner = append(inner, n.Because)
				}
				nodes[i].Because = &k
			}
		}
		x.Chains = append(x.Chains, nodes)
	}
	for _, step := range inner {
		x.Inner = append(x.Inner, stepObject(s, step))
	}
	return x
}

func partObject(l *nonet.Layout, p *logic.Part) partJSON {
	x := partJSON{Role: p.Role.String(), House: houseName(p.House)}
	for _, c := range p.Cells {
		x.Cells = append(x.Cells, l.CellName(c))
	}
	for d := range p.Digits.All() {
		x.Digits = append(x.Digits, int(d))
	}
	return x
}

func candidateObjects(l *nonet.Layout, list []nonet.Candidate) (objects []candidateJSON) {
	for _, c := range list {
		objects = append(objects, candidateJSON{l.CellName(c.Cell), int(c.Digit)})
	}
	return objects
}

func houseName(h *nonet.House) string {
	if h == nil {
		return ""
	}
	return h.String()
}
