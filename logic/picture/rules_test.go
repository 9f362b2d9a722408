package picture

import (
	"bytes"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

// ruled returns an empty puzzle with rules.
func ruled(t testing.TB, rules ...string) *nonet.Puzzle {
	t.Helper()
	l, list, err := nonet.WithRules(nonet.Classic(), rules...)
	if err != nil {
		t.Fatal(err)
	}
	p := nonet.NewPuzzle(l)
	p.Rules = list
	return p
}

// TestRuleLayer has what a page needs to lay the rules over a grid of its own.
func TestRuleLayer(t *testing.T) {
	g := GeometryOf(nonet.Classic(), Options{})
	none := Rules(ruled(t), Options{})
	if none.SVG != nil || none.Legend != nil || none.Above != g.Padding ||
		none.StepY != g.StepY || none.Candidate != g.Candidate || none.Left != 0 {
		t.Errorf("a puzzle without rules has the layer %+v", none)
	}
	words := Rules(ruled(t, "anti-knight"), Options{})
	if words.SVG != nil || len(words.Legend) != 1 || words.Legend[0].Sample != nil ||
		!strings.Contains(words.Legend[0].Text, "knight") {
		t.Errorf("anti-knight has the layer %+v", words)
	}
	layer := Rules(ruled(t, "cage:15:r1c1,r1c2", "sandwich:8:r1c1-r1c9", "differ:r5c5,r6c6"),
		Options{})
	if !bytes.Contains(layer.SVG, []byte(`<g data-node="1">`)) || len(layer.Legend) != 3 {
		t.Errorf("the layer has the legend %+v: %s", layer.Legend, layer.SVG)
	}
	if layer.Left < g.Cell/2 || layer.Right != 0 || layer.Above <= g.Padding ||
		layer.Above+float64(g.Rows)*layer.StepY > g.Cell {
		t.Errorf("the layer takes %+v", layer)
	}
}

// TestRulesInPictures draws the rules wherever a puzzle is drawn.
func TestRulesInPictures(t *testing.T) {
	p := ruled(t, "thermo:r1c1-r1c5")
	const words = "digits rise along a thermometer"
	for name, out := range map[string][]byte{
		"grid":     AppendGrid(nil, p, nil, Options{}),
		"progress": AppendProgress(nil, p, p.Givens, nil, Options{}),
	} {
		if !bytes.Contains(out, []byte(words)) {
			t.Errorf("%s: the legend does not explain the thermometer", name)
		}
	}
	var page bytes.Buffer
	if _, err := (&Page{Puzzle: p}).WriteTo(&page); err != nil {
		t.Fatal(err)
	}
	if strings.Count(page.String(), words) != 1 {
		t.Errorf("the page explains the thermometer %d times", strings.Count(page.String(), words))
	}
}
