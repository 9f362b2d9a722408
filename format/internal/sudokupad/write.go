package sudokupad

import (
	"cmp"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/codec"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/setters"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// EncodeLink returns the link of a record. It packs JSON: the short form would turn
// quotes in texts into others.
func EncodeLink(r *sketch.Puzzle) (string, error) {
	text, err := Encode(r)
	if err != nil {
		return "", err
	}
	escaped := strings.NewReplacer("+", "%2B", "/", "%2F", "=", "%3D").Replace(
		codec.EncodeLZ(text, codec.Base64))
	return Link + escaped, nil
}

// Encode returns the object of a record.
func Encode(r *sketch.Puzzle) (string, error) {
	l := r.Puzzle.Layout
	f := sketch.FeaturesOf(l)
	var j jsonvalue.Out
	j.Number("cellSize", 50)
	j.Square("cells", l.Size(), func(c int) {
		if d := r.Puzzle.Givens[c]; d != 0 {
			j.Number("value", int(d))
		}
		_, corner, centre, _ := r.Progress.At(c)
		if centre.IsEmpty() && setters.Marked(r.Puzzle, c) {
			centre = r.Puzzle.Marks[c]
		}
		j.Digits("pencilMarks", corner)
		j.Digits("centremarks", centre)
	})
	j.Array("regions", func() {
		if f.Regions != nil {
			regions := make([][]nonet.Cell, l.Size())
			for c, region := range f.Regions {
				regions[region] = append(regions[region], nonet.Cell(c))
			}
			for _, cells := range regions {
				writeCells(&j, "", l, cells)
			}
		}
	})
	writeCages(&j, r, l, f)
	writeDrawings(&j, r, l, f)
	// The ID tells SudokuPad which of its saved games belongs to the puzzle.
	hash := fnv.New64a()
	hash.Write(j.Text)
	id := "nonet" + strconv.FormatUint(hash.Sum64(), 36)
	return `{"id":"` + id + `",` + string(j.Text) + "}", nil
}

// writeCells writes a list of cells.
func writeCells(j *jsonvalue.Out, name string, l *nonet.Layout, cells []nonet.Cell) {
	j.Array(name, func() {
		for _, c := range cells {
			row, column := int(c)/l.Size(), int(c)%l.Size()
			j.Raw("", "["+strconv.Itoa(row)+","+strconv.Itoa(column)+"]")
		}
	})
}

// writeCages writes the cages, and rules for the whole grid.
func writeCages(j *jsonvalue.Out, r *sketch.Puzzle, l *nonet.Layout, f sketch.Features) {
	cage := func(cells []nonet.Cell, kind, value string) {
		j.Object("", func() {
			writeCells(j, "cells", l, cells)
			j.Raw("unique", "true")
			if kind != "" {
				j.Words(kind, value)
			}
		})
	}
	j.Array("cages", func() {
		m := r.Meta
		if m == nil {
			m = &sketch.Meta{}
		}
		for _, x := range []struct{ name, text string }{
			{"title", m.Title}, {"author", m.Author},
			{"rules", cmp.Or(m.Rules, setters.RulesInWords(r.Puzzle))},
		} {
			if x.text != "" {
				j.Object("", func() { j.Words("value", x.name+": "+x.text) })
			}
		}
		if r.Solution != nil {
			j.Object("", func() { j.Words("value", "solution: "+solutionText(r.Solution)) })
		}
		for _, cells := range sketch.FurtherHouses(l, f) {
			cage(cells, "style", "extraregion")
		}
		if f.Disjoint {
			for _, cells := range sketch.DisjointGroups(l) {
				cage(cells, "type", "disjoint")
			}
		}
		for _, pair := range f.Apart { // a region of two cells, as cages are areas
			cage(pair[:], "style", "extraregion")
		}
		for _, cells := range f.Areas {
			cage(cells, "", "")
		}
		for _, x := range r.Puzzle.Rules {
			if isDrawnRule(x) {
				continue
			}
			j.Object("", func() {
				writeCells(j, "cells", l, x.Cells[0])
				j.Raw("unique", "true")
				j.Words("value", strconv.Itoa(x.Number))
				j.Number("sum", x.Number)
			})
		}
	})
	j.Array("global", func() {
		for _, x := range []struct {
			is   bool
			name string
		}{{f.AntiKnight, "antiknight"}, {f.AntiKing, "antiking"}, {f.Disjoint, "disjoint"}} {
			if x.is {
				j.Words("", x.name)
			}
		}
	})
	drawn := slices.ContainsFunc(r.Puzzle.Rules, isDrawnRule)
	if !drawn && r.Puzzle.Marks == nil {
		return
	}
	j.Object("metadata", func() {
		if drawn {
			j.Array(textsMember, func() {
				for _, x := range r.Puzzle.Rules {
					if isDrawnRule(x) {
						j.Words("", x.Text(l))
					}
				}
			})
		}
		setters.WriteMarks(j, r.Puzzle)
	})
}

// isDrawnRule reports whether a rule is drawn, as SudokuPad knows nothing like it.
func isDrawnRule(x nonet.Rule) bool { return x.Kind != nonet.RuleCage }

// solutionText returns a solution with a character for each cell. SudokuPad has none for
// digits above nine.
func solutionText(g nonet.Grid) string {
	text := []byte(g.String())
	for c, d := range g {
		if d > 9 {
			text[c] = '?'
		}
	}
	return string(text)
}

// writeDrawings writes what is drawn: diagonals, rules and the colours of cells.
func writeDrawings(j *jsonvalue.Out, r *sketch.Puzzle, l *nonet.Layout, f sketch.Features) {
	n := strconv.Itoa(l.Size())
	d := drawings{n: l.Size()}
	for _, x := range []struct {
		is     bool
		points string
	}{{f.Down, "[[0,0],[" + n + "," + n + "]]"}, {f.Up, "[[0," + n + "],[" + n + ",0]]"}} {
		if x.is {
			d.lines = append(d.lines,
				`{"color":"`+diagonalColour+`","thickness":2,"wayPoints":`+x.points+"}")
		}
	}
	for c := range l.Cells() {
		_, _, _, set := r.Progress.At(c)
		for i := range 32 {
			if set>>i&1 != 0 {
				d.under(d.centre(nonet.Cell(c)),
					shape{width: 1, height: 1, fill: setters.Colour(i)})
			}
		}
	}
	for _, x := range r.Puzzle.Rules {
		if isDrawnRule(x) {
			d.rule(x)
		}
	}
	for _, x := range []struct {
		name  string
		drawn []string
	}{{"lines", d.lines}, {"underlays", d.underlays}, {"arrows", d.arrows},
		{"overlays", d.overlays}} {
		j.Raw(x.name, "["+strings.Join(x.drawn, ",")+"]")
	}
}
