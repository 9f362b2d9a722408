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
	out := LayoutResult{
		Layout: l.String(), Size: l.Size(), Regions: regionHouses(l), Impossible: l.Impossible(),
	}
	for _, h := range l.Houses() {
		out.Houses = append(out.Houses, House{Kind: h.Kind.String(), Name: h.String(),
			Cells: report.Cells(l, h.Cells)})
	}
	for c := range l.Cells() {
		out.Peers = append(out.Peers, report.Cells(l, l.Peers(nonet.Cell(c))))
	}
	for _, pair := range l.Apart() {
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
		if !slices.ContainsFunc(h.Cells, func(c nonet.Cell) bool { return regions[c] != first }) {
			for _, c := range h.Cells {
				out[c] = i
			}
		}
	}
	return out
}
