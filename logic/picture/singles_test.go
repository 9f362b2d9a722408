package picture

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/svg"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/lessons"
)

// TestHiddenSingleAsSeen draws a hidden single as a person sees it: the 7s that are seen, rays from
// them across the box, crosses in the cells that cannot be 7, and no candidates.
func TestHiddenSingleAsSeen(t *testing.T) {
	p := puzzle(t, "9", easy)
	state, err := logic.NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	step := path(t, p)[0] // 7 in box 5, in r6c6
	at := func(row, column int) nonet.Cell { return nonet.Cell(9*row + column - 10) }
	f := stepFigure(state, step, Options{})
	sources := areasOf(f, svg.Source)
	if want := []nonet.Cell{at(3, 4), at(5, 9), at(7, 5)}; !slices.Equal(sources, want) {
		t.Errorf("the 7s %v are lit, should be %v", sources, want)
	}
	rays := []svg.Ray{{From: at(3, 4), To: at(4, 4)}, {From: at(5, 9), To: at(5, 5)},
		{From: at(7, 5), To: at(4, 5)}}
	if !slices.Equal(f.Rays, rays) {
		t.Errorf("the rays are %v, should be %v", f.Rays, rays)
	}
	crosses := []nonet.Cell{at(4, 4), at(4, 5), at(5, 5), at(5, 6), at(6, 5)}
	if !slices.Equal(f.Crosses, crosses) {
		t.Errorf("the cells %v are crossed out, should be %v", f.Crosses, crosses)
	}
	focus := FocusOf(state, step)
	if len(focus.Cells) != 9+3 || focus.Notes == nil || len(focus.Notes) > 0 {
		t.Errorf("the picture is about %v, with candidates in %v", focus.Cells, focus.Notes)
	}
	if out := AppendStep(nil, state, step, Options{}); bytes.Contains(out, []byte("\"small")) ||
		!bytes.Contains(out, []byte(`class="given faint"`)) {
		t.Error("the picture has candidates, or digits elsewhere are not faint")
	}
}

// areasOf returns the cells of areas of a style, ascending.
func areasOf(f *svg.Figure, style svg.AreaStyle) (cells []nonet.Cell) {
	for _, a := range f.Areas {
		if a.Style == style {
			cells = append(cells, a.Cells...)
		}
	}
	slices.Sort(cells)
	return cells
}

// TestNakedSingleAsSeen lights one of each digit that the cell sees.
func TestNakedSingleAsSeen(t *testing.T) {
	list, err := lessons.Of(logic.NakedSingle)
	if err != nil {
		t.Fatal(err)
	}
	x := list[0]
	f := stepFigure(x.State, x.Step, Options{})
	seen := nonet.DigitsOf()
	for _, c := range areasOf(f, svg.Source) {
		d := x.State.Value(c)
		if seen.Has(d) || !slices.Contains(x.State.Layout().Peers(x.Step.Placements[0].Cell), c) {
			t.Errorf("cell %d is lit with %d, which the cell does not see or which is lit twice", c, d)
		}
		seen = seen.With(d)
	}
	var want nonet.Digits
	for _, c := range x.State.Layout().Peers(x.Step.Placements[0].Cell) {
		want = want.With(x.State.Value(c))
	}
	if want = want.Without(0); seen != want || len(f.Crosses) > 0 {
		t.Errorf("the digits %v are lit, should be %v; %d crosses", seen, want, len(f.Crosses))
	}
}

// TestPatternsShowTheirCellsAlone leaves candidates to the cells of the pattern and of its houses,
// and to all cells, faint, where chains need them.
func TestPatternsShowTheirCellsAlone(t *testing.T) {
	for technique, all := range map[logic.Technique]bool{logic.XYWing: false,
		logic.NakedPair: false, logic.ForcingChain: true} {
		list, err := lessons.Of(technique)
		if err != nil {
			t.Fatal(err)
		}
		x := list[0]
		focus := FocusOf(x.State, x.Step)
		if all != (focus.Notes == nil) {
			t.Errorf("%s: candidates in %v", technique, focus.Notes)
		}
		for _, e := range x.Step.Eliminations {
			if !slices.Contains(focus.Cells, e.Cell) {
				t.Errorf("%s: cell %d loses a candidate and is faint", technique, e.Cell)
			}
		}
		out := string(AppendStep(nil, x.State, x.Step, Options{Bare: true}))
		if strings.Contains(out, `"n-small n-faint"`) != all {
			t.Errorf("%s: faint candidates: %t", technique, !all)
		}
		if n := strings.Count(out, "data-then"); n < 2*len(x.Step.Eliminations) {
			t.Errorf("%s: %d marks can be hidden until the end, of %d crossed out", technique, n,
				len(x.Step.Eliminations))
		}
	}
}
