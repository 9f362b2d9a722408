package picture

import (
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/svg"
)

// AppendCandidates appends an SVG picture of a puzzle with its true candidates. It marks those that
// leave one solution, as far as they were counted, and those that a limit left open.
func AppendCandidates(dst []byte, p *nonet.Puzzle, t *nonet.TrueCandidates, o Options) []byte {
	return candidatesFigure(p, t, o).Append(dst)
}

// AppendCandidatesText appends the same in characters: AppendCandidates for terminals.
func AppendCandidatesText(dst []byte, p *nonet.Puzzle, t *nonet.TrueCandidates, o Options,
	styled bool) []byte {
	o.Bare, o.MarksOnly = false, false
	return appendText(dst, candidatesFigure(p, t, o), styled)
}

func candidatesFigure(p *nonet.Puzzle, t *nonet.TrueCandidates, o Options) *svg.Figure {
	f := o.figure(p.Layout)
	f.Givens, f.Rules = p.Givens, p.Rules
	f.Values, f.Candidates = slices.Clone(p.Givens), make([]nonet.Digits, len(p.Givens))
	single := svg.Entry{Text: "leaves one solution", Sample: svg.SampleMark, Shape: svg.Place}
	open := svg.Entry{Text: "not decided within the limit", Sample: svg.SampleMark, Shape: svg.Off}
	all := svg.Entry{Text: "no digit is decided within the limit", Sample: svg.SampleArea,
		Area: svg.Dotted}
	used := map[svg.Entry]bool{}
	add := func(e svg.Entry) {
		e.Text = o.Words.Sentence(e.Text)
		if !used[e] {
			used[e] = true
			f.Legend = append(f.Legend, e)
		}
	}
	for i, possible := range t.Possible {
		c := nonet.Cell(i)
		if p.Givens[i] != 0 {
			continue
		}
		f.Candidates[i] = possible.Union(t.Open[i])
		if f.Candidates[i].Len() == 1 && t.Open[i].IsEmpty() {
			f.Values[i] = possible.Min()
			continue
		}
		if possible.IsEmpty() && !t.Open[i].IsEmpty() {
			add(all)
			f.Areas = append(f.Areas, svg.Area{Style: all.Area, Cells: []nonet.Cell{c}})
			continue
		}
		for d := range f.Candidates[i].All() {
			e := open
			switch {
			case t.Open[i].Has(d):
			case t.Single(c, d):
				e = single
			default:
				continue
			}
			add(e)
			f.Marks = append(f.Marks, svg.Mark{
				Candidate: nonet.Candidate{Cell: c, Digit: d}, Shape: e.Shape})
		}
	}
	return f
}
