package api

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/report"
)

func layout(_ context.Context, params LayoutParams, _ func(None) error) (LayoutResult, error) {
	l, err := parseLayout(params.Layout)
	if err != nil {
		return LayoutResult{}, err
	}
	out := LayoutResult{
		Layout: l.String(), Size: l.Size(), Houses: []House{}, Regions: regionHouses(l),
		Impossible: l.Impossible(),
	}
	for _, h := range l.Houses() {
		out.Houses = append(out.Houses, House{Kind: h.Kind.String(), Name: h.String(),
			Cells: report.Cells(l, h.Cells)})
	}
	if l.IsShaped() {
		out.Rows, out.Columns = l.Shape()
		out.addShort(l)
	}
	for c := range l.Cells() {
		out.Peers = append(out.Peers, report.Cells(l, l.Peers(nonet.Cell(c))))
	}
	for _, pair := range l.Apart() {
		if l.IsShaped() && out.shares(l, pair) {
			continue
		}
		out.Apart = append(out.Apart, report.Cells(l, pair[:]))
	}
	return out, nil
}

// regionHouses returns for each cell the index of its box or region in Layout.Houses, -1 if
// it has none. A region may also be a row or a column.
func regionHouses(l *nonet.Layout) []int {
	regions := l.Regions()
	out := make([]int, l.Cells())
	for c := range out {
		out[c] = -1
	}
	if regions == nil {
		return out
	}
	for i, h := range l.Houses() {
		first := regions[h.Cells[0]]
		if first < 0 {
			continue
		}
		if !slices.ContainsFunc(h.Cells, func(c nonet.Cell) bool { return regions[c] != first }) {
			for _, c := range h.Cells {
				out[c] = i
			}
		}
	}
	return out
}

// hasBoxes reports whether the regions of a shape are equal rectangles, as in grid:6x8:9:2x4.
func hasBoxes(l *nonet.Layout) bool {
	base, _, _ := strings.Cut(l.String(), "+")
	parts := strings.Split(base, ":")
	rows, columns, ok := strings.Cut(parts[len(parts)-1], "x")
	_, wrongRows := strconv.Atoi(rows)
	_, wrongColumns := strconv.Atoi(columns)
	return len(parts) == 4 && ok && wrongRows == nil && wrongColumns == nil
}

// addShort adds the rows, columns and regions of a shape that are no houses, as they have fewer
// cells than there are digits, but whose cells differ.
func (out *LayoutResult) addShort(l *nonet.Layout) {
	rows, columns := l.Shape()
	add := func(kind nonet.HouseKind, index int, cells []nonet.Cell) {
		if len(cells) < 2 || len(cells) == l.Size() || !differ(l, cells) {
			return
		}
		h := nonet.House{Kind: kind, Index: index, Cells: cells}
		out.Houses = append(out.Houses, House{Kind: kind.String(), Name: h.String(),
			Cells: report.Cells(l, cells)})
		if kind == nonet.HouseBox || kind == nonet.HouseRegion {
			for _, c := range cells {
				out.Regions[c] = len(out.Houses) - 1
			}
		}
	}
	for row := range rows {
		var cells []nonet.Cell
		for column := range columns {
			cells = append(cells, nonet.Cell(row*l.Size()+column))
		}
		add(nonet.HouseRow, row, cells)
	}
	for column := range columns {
		var cells []nonet.Cell
		for row := range rows {
			cells = append(cells, nonet.Cell(row*l.Size()+column))
		}
		add(nonet.HouseColumn, column, cells)
	}
	regions := l.Regions()
	if regions == nil {
		return
	}
	kind := nonet.HouseRegion
	if hasBoxes(l) {
		kind = nonet.HouseBox
	}
	of := make([][]nonet.Cell, slices.Max(regions)+1)
	for c, k := range regions {
		if k >= 0 {
			of[k] = append(of[k], nonet.Cell(c))
		}
	}
	for k, cells := range of {
		add(kind, k, cells)
	}
}

// shares reports whether two cells share one of the houses.
func (out *LayoutResult) shares(l *nonet.Layout, pair [2]nonet.Cell) bool {
	cells := report.Cells(l, pair[:])
	return slices.ContainsFunc(out.Houses, func(h House) bool {
		return slices.Contains(h.Cells, cells[0]) && slices.Contains(h.Cells, cells[1])
	})
}

// differ reports whether all cells differ from each other.
func differ(l *nonet.Layout, cells []nonet.Cell) bool {
	for i, a := range cells {
		for _, b := range cells[:i] {
			if !slices.Contains(l.Peers(a), b) {
				return false
			}
		}
	}
	return true
}
