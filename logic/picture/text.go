package picture

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/svg"
	"github.com/nonet-dev/nonet/internal/textgrid"
	"github.com/nonet-dev/nonet/logic"
)

// AppendStepText appends a picture of a step in characters, for terminals: the grid with its
// candidates, a sign before each that the step marks, and what the signs mean. With styled the
// marked candidates have colours, too. Bare and MarksOnly of the options count for nothing.
func AppendStepText(dst []byte, before *logic.State, step *logic.Step, o Options,
	styled bool) []byte {
	o.Bare, o.MarksOnly = false, false
	return appendText(dst, stepFigure(before, step, o), styled)
}

// AppendStateText appends a picture of a state in characters: AppendState for terminals.
func AppendStateText(dst []byte, s *logic.State, mistakes []logic.Mistake, o Options,
	styled bool) []byte {
	o.Bare, o.MarksOnly = false, false
	return appendText(dst, stateWithMistakes(s, mistakes, o), styled)
}

// AppendGridText appends a picture of a puzzle in characters: AppendGrid for terminals.
func AppendGridText(dst []byte, p *nonet.Puzzle, o Options, styled bool) []byte {
	o.Bare, o.MarksOnly = false, false
	return appendText(dst, gridFigure(p, nil, o), styled)
}

// sign is what is before a candidate with a mark, and how terminals show both.
type sign struct {
	shape       svg.Shape
	text, style string
}

// signs has what is before a candidate with a mark in a picture of characters, and its style, by
// the shape; the first of several shapes that a candidate has.
var signs = []sign{
	{svg.Place, "+", "1;32"}, {svg.Strike, "-", "1;31"}, {svg.Both, "?", "1;35"},
	{svg.On, "=", "34"}, {svg.Off, "~", "33"}, {svg.Hexagon, "%", "35"}, {svg.Diamond, "#", "33"},
	{svg.Square, "*", "34"},
}

// brackets has what is around cells of areas without marked candidates, by the style of the area.
var brackets = map[svg.AreaStyle][2]string{svg.Solid: {"[", "]"}, svg.Dashed: {"(", ")"},
	svg.Double: {"{", "}"}, svg.Dotted: {"<", ">"}}

// legendWidth is how long a line of the legend of a picture of characters becomes.
const legendWidth = 78

func appendText(dst []byte, f *svg.Figure, styled bool) []byte {
	d := textgrid.Drawing{Layout: f.Layout, Row: f.Row, Column: f.Column,
		Rules: f.Rules, Cells: make([][]textgrid.Span, f.Layout.Cells())}
	marked := map[nonet.Candidate]int{} // indices of signs
	for _, m := range f.Marks {
		i := slices.IndexFunc(signs, func(s sign) bool { return s.shape == m.Shape })
		if old, ok := marked[m.Candidate]; i >= 0 && (!ok || i < old) {
			marked[m.Candidate] = i
		}
	}
	for _, x := range f.Answers {
		marked[x] = 0 // the sign of svg.Place
	}
	areas := map[nonet.Cell]svg.AreaStyle{}
	for _, a := range f.Areas {
		if _, ok := brackets[a.Style]; ok && !isHouse(f.Layout, a.Cells) {
			for _, c := range a.Cells {
				areas[c] = a.Style
			}
		}
	}
	used := map[string]bool{}
	for c := range d.Cells {
		d.Cells[c] = cellText(f, nonet.Cell(c), marked, areas, used)
	}
	dst = d.Append(dst, styled)
	return appendSigns(dst, f, used)
}

// cellText returns what is in a cell. It notes the signs and brackets that are used.
func cellText(f *svg.Figure, c nonet.Cell, marked map[nonet.Candidate]int,
	areas map[nonet.Cell]svg.AreaStyle, used map[string]bool) []textgrid.Span {
	var list []textgrid.Span
	add := func(text, style string) { list = append(list, textgrid.Span{Text: text, Style: style}) }
	plain := true // no mark tells that the cell is part of the step
	switch v := f.Values[c]; {
	case v != 0 && f.Givens[c] != 0:
		add(f.Digit(v), "1")
	case v != 0:
		add(f.Digit(v), "")
	case f.Candidates == nil:
		add(".", "")
	case f.Candidates[c].IsEmpty():
		add("!", "")
	case f.Candidates[c] == nonet.AllDigits(f.Layout.Digits()) && !isMarked(marked, c):
		used["."] = true
		add(".", "")
	default:
		for v := range f.Candidates[c].All() {
			text := f.Digit(v)
			if f.Layout.Size() > 9 && len(list) > 0 {
				add(",", "")
			}
			if i, ok := marked[nonet.Candidate{Cell: c, Digit: v}]; ok {
				used[signs[i].text] = true
				plain = plain && (signs[i].shape == svg.Strike || signs[i].shape == svg.Place)
				add(signs[i].text+text, signs[i].style)
			} else {
				add(text, "")
			}
		}
	}
	style, ok := areas[c]
	if !ok || !plain {
		return list
	}
	b := brackets[style]
	used[b[0]] = true
	return slices.Concat([]textgrid.Span{{Text: b[0]}}, list, []textgrid.Span{{Text: b[1]}})
}

// isMarked reports whether a candidate of a cell is marked.
func isMarked(marked map[nonet.Candidate]int, c nonet.Cell) bool {
	for x := range marked {
		if x.Cell == c {
			return true
		}
	}
	return false
}

// isHouse reports whether cells are those of a house.
func isHouse(l *nonet.Layout, cells []nonet.Cell) bool {
	return slices.ContainsFunc(l.Houses(), func(h nonet.House) bool {
		return slices.Equal(h.Cells, cells)
	})
}

// appendSigns appends what the signs and brackets mean that a picture uses.
func appendSigns(dst []byte, f *svg.Figure, used map[string]bool) []byte {
	var list []string
	for _, e := range f.Legend {
		text := ""
		switch e.Sample {
		case svg.SampleMark:
			for _, s := range signs {
				if s.shape == e.Shape && used[s.text] {
					text = s.text
				}
			}
		case svg.SampleArea:
			if e.Area == svg.Framed && used[signs[0].text] {
				text = signs[0].text
			}
			if b := brackets[e.Area]; b[0] != "" && used[b[0]] {
				text = b[0] + " " + b[1]
			}
		}
		if text != "" {
			list = append(list, text+" "+e.Text)
		}
	}
	if used["."] {
		list = append(list, ". any digit")
	}
	line := ""
	for _, text := range list {
		if line != "" && utf8.RuneCountInString(line+text)+3 > legendWidth {
			dst = append(dst, line+"\n"...)
			line = ""
		}
		line = strings.TrimLeft(line+"   "+text, " ")
	}
	if line != "" {
		dst = append(dst, line+"\n"...)
	}
	return dst
}
