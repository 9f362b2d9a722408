package report

import (
	"cmp"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/explain"
	"github.com/nonet-dev/nonet/logic/hint"
)

// NewDeduction writes a step that can be taken from a state. brief leaves out what proves it, and
// its text.
func NewDeduction(e explain.Explainer, s *logic.State, step *logic.Step, brief bool) Deduction {
	x := deduction(s, step, brief)
	x.Name, x.Short = e.Name(s, step), e.Line(s, step)
	if !brief {
		x.Text = e.Text(s, step, explain.StageFull)
	}
	return x
}

// deduction writes a step without words, and under the name of its technique.
func deduction(s *logic.State, step *logic.Step, brief bool) Deduction {
	l := s.Layout()
	x := Deduction{
		Technique: step.Technique.String(), Code: step.Technique.Code(),
		Name:    step.Technique.String(),
		Variant: step.Variant.String(), Score: score(step.Score),
		Placements:   Candidates(l, step.Placements),
		Eliminations: Candidates(l, step.Eliminations),
	}
	if brief {
		return x
	}
	for _, i := range step.Rules {
		x.Rules = append(x.Rules, s.Rules()[i].Text(l))
	}
	for i := range step.Parts {
		x.Parts = append(x.Parts, part(l, &step.Parts[i]))
	}
	var inner []*logic.Step
	for _, chain := range step.Chains {
		nodes := make([]Node, len(chain))
		for i, n := range chain {
			nodes[i] = Node{Cell: Cell(l.CellName(n.Cell)), More: Cells(l, n.More),
				Digit: int(n.Digit), On: n.On, Reason: n.Reason.String(), House: houseName(n.House),
				Parents: n.Parents}
			if n.Set != nil {
				set := part(l, n.Set)
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
		x.Inner = append(x.Inner, deduction(s, step, false))
	}
	x.Cases = cases(l, step.Cases)
	return x
}

func cases(l *nonet.Layout, list []logic.Case) (out []Case) {
	for _, c := range list {
		x := Case{Cell: Cell(l.CellName(c.Cell)), Digit: int(c.Digit), Cases: cases(l, c.Cases)}
		if len(c.Forced) > 0 {
			x.Forced = Candidates(l, c.Forced)
		}
		if c.Fails != nil {
			p := part(l, c.Fails)
			x.Fails = &p
		}
		out = append(out, x)
	}
	return out
}

func part(l *nonet.Layout, p *logic.Part) Part {
	return Part{Role: p.Role.String(), House: houseName(p.House), Cells: Cells(l, p.Cells),
		Digits: digits(p.Digits)}
}

func houseName(h *nonet.House) string {
	if h == nil {
		return ""
	}
	return h.String()
}

func digits(set nonet.Digits) (list []int) {
	for d := range set.All() {
		list = append(list, int(d))
	}
	return list
}

// score writes a difficulty as a number.
func score(s logic.Score) float64 { return float64(s) / 10 }

// NewOutcome writes what there is to tell of a grid. Of a puzzle without exactly one solution,
// check has more to tell. At a stage before the full one, the digits of mistakes are not told.
func NewOutcome(e explain.Explainer, x *hint.Answer, stage explain.Stage) *Outcome {
	out := &Outcome{Kind: x.Kind.String()}
	l := x.Puzzle.Layout
	switch x.Kind {
	case hint.KindStep:
		if stage == explain.StageFull { // the step tells it
			return out
		}
	case hint.KindMistakes:
		out.Mistakes = make([]Mistake, len(x.Mistakes))
		for i, m := range x.Mistakes {
			out.Mistakes[i] = Mistake{Cell: Cell(l.CellName(m.Cell)), Placed: int(m.Placed)}
			if stage == explain.StageFull {
				out.Mistakes[i].Digit = int(m.Digit)
			}
		}
	case hint.KindWrongDigit:
		out.Kind = "suspects"
		if stage == explain.StageFull {
			out.Suspects = Candidates(l, x.Suspects)
		}
	case hint.KindNoSolution, hint.KindNotUnique:
		out.Kind = "fault"
	}
	out.Text = x.Text(e, stage)
	return out
}

// EmptyCells counts the cells of a state that have no digit.
func EmptyCells(s *logic.State) (n int) {
	for c := range s.Layout().Cells() {
		if s.Value(nonet.Cell(c)) == 0 {
			n++
		}
	}
	return n
}

// NewRating writes a rating. ER, EP and ED are 0 unless the steps are those of Sudoku Explainer; a
// level without points, which follows from ER, is missing then, too.
func NewRating(r *logic.Rating, explainer bool) Rating {
	out := Rating{Points: r.Points, Code: r.Code(), Steps: []StepCount{}, Left: r.Left}
	if explainer || r.Points > 0 {
		out.Level = r.Level.String()
	}
	if explainer {
		out.ER, out.EP, out.ED, out.Ties = score(r.ER), score(r.EP), score(r.ED), r.Ties
	}
	if r.ED > 0 {
		out.Hardest = r.Hardest.String()
	}
	for _, t := range logic.Techniques() {
		if n := r.Steps(t); n > 0 {
			out.Steps = append(out.Steps, StepCount{Technique: t.String(), Code: t.Code(),
				Score: score(t.Score()), Count: n})
		}
	}
	slices.SortStableFunc(out.Steps,
		func(a, b StepCount) int { return cmp.Compare(a.Score, b.Score) })
	return out
}
