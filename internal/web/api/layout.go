package api

import (
	"context"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/report"
)

func layout(_ context.Context, params LayoutParams, _ func(None) error) (LayoutResult, error) {
	l, err := parseLayout(params.Layout)
	if err != nil {
		return LayoutResult{}, err
	}
	houses := append(l.Houses(), l.ShortHouses()...)
	out := LayoutResult{
		Layout: l.String(), Size: l.Size(), Houses: []House{}, Regions: regionHouses(l, houses),
		Impossible: l.Impossible(),
	}
	for _, h := range houses {
		out.Houses = append(out.Houses, House{Kind: h.Kind.String(), Name: h.String(),
			Cells: report.Cells(l, h.Cells)})
	}
	if l.IsShaped() {
		out.Rows, out.Columns = l.Shape()
	}
	if l.Digits() < l.Size() {
		out.Digits = l.Digits()
	}
	grid, _ := l.Grids()
	if grid != nil {
		out.Areas = l.Regions()
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

// regionHouses returns for each cell the index in houses of its box or region, -1 if it has none.
// A region may also be a row or a column. Where several grids have the cell, it is the first.
func regionHouses(l *nonet.Layout, houses []nonet.House) []int {
	out := slices.Repeat([]int{-1}, l.Cells())
	if grid, _ := l.Grids(); grid != nil {
		for i, h := range houses {
			for _, c := range h.Cells {
				if out[c] < 0 && (h.Kind == nonet.HouseBox || h.Kind == nonet.HouseRegion) {
					out[c] = i
				}
			}
		}
		return out
	}
	regions := l.Regions()
	if regions == nil {
		return out
	}
	cells := make([]int, l.Cells()) // of each region
	for _, k := range regions {
		if k >= 0 {
			cells[k]++
		}
	}
	for i, h := range houses {
		first := regions[h.Cells[0]]
		if first < 0 || cells[first] != len(h.Cells) {
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

// shares reports whether two cells share one of the houses.
func (out *LayoutResult) shares(l *nonet.Layout, pair [2]nonet.Cell) bool {
	cells := report.Cells(l, pair[:])
	return slices.ContainsFunc(out.Houses, func(h House) bool {
		return slices.Contains(h.Cells, cells[0]) && slices.Contains(h.Cells, cells[1])
	})
}
