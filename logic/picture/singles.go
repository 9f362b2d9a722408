package picture

import (
	"cmp"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/svg"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/explain"
)

// seen draws what a single follows from on the grid, as a teacher does: the placed digits, rays
// from them to the cells that see them, and a cross in each empty cell that cannot have the digit.
func (d *drawing) seen(step *logic.Step) {
	if !onGrid(step.Technique) {
		return
	}
	causes := explain.Causes(d.state, step)
	for _, cause := range causes {
		d.area(svg.Source, "digit that is seen", "", []nonet.Cell{cause.Cell})
		for _, c := range d.ends(cause) {
			d.Rays = append(d.Rays, svg.Ray{From: cause.Cell, To: c})
		}
	}
	if len(d.Rays) > 0 {
		d.key(svg.Entry{Text: "line of sight", Sample: svg.SampleRay})
	}
	if step.Technique == logic.NakedSingle {
		return
	}
	for _, cause := range causes {
		d.Crosses = append(d.Crosses, cause.Out...)
	}
	for _, part := range step.Parts {
		if part.Role == logic.RoleWithin {
			d.crossOut(part.House.Cells, step.Placements[0])
		}
	}
	slices.Sort(d.Crosses)
	if d.Crosses = slices.Compact(d.Crosses); len(d.Crosses) > 0 {
		d.key(svg.Entry{Text: "no place for the digit", Sample: svg.SampleCross})
	}
}

// crossOut crosses out the empty cells of a house but for that which gets the digit.
func (d *drawing) crossOut(house []nonet.Cell, x nonet.Candidate) {
	for _, c := range house {
		if c != x.Cell && d.state.Value(c) == 0 {
			d.Crosses = append(d.Crosses, c)
		}
	}
}

// ends returns the cells at which the rays of a cause end: of those in one direction the farthest.
func (d *drawing) ends(cause explain.Cause) []nonet.Cell {
	type way struct{ down, right int }
	n := d.Layout.Size()
	ends := map[way]nonet.Cell{}
	reach := map[way]int{}
	for _, c := range cause.Out {
		down, right := int(c)/n-int(cause.Cell)/n, int(c)%n-int(cause.Cell)%n
		far := max(down, -down, right, -right)
		w := way{down, right}
		if down == 0 || right == 0 {
			w = way{cmp.Compare(down, 0), cmp.Compare(right, 0)}
		}
		if far > reach[w] {
			ends[w], reach[w] = c, far
		}
	}
	var list []nonet.Cell
	for _, c := range cause.Out {
		for _, end := range ends {
			if c == end {
				list = append(list, c)
			}
		}
	}
	return list
}

// answers returns what a step places, if its picture shows it as digits of cells: without chains,
// whose candidates are nodes.
func answers(step *logic.Step) []nonet.Candidate {
	if len(step.Chains) > 0 {
		return nil
	}
	return step.Placements
}

// about returns the cells that the picture is about, ascending; nil: all.
func (d *drawing) about() []nonet.Cell {
	var list []nonet.Cell
	for _, a := range d.Areas {
		list = append(list, a.Cells...)
	}
	for _, m := range d.Marks {
		list = append(list, m.Cell)
	}
	for _, loop := range d.Loops {
		list = append(list, loop...)
	}
	list = append(list, d.Crosses...)
	slices.Sort(list)
	list = slices.Compact(list)
	if len(list) == len(slices.Collect(d.Layout.Inside())) {
		return nil
	}
	return list
}

// notes returns the cells that carry candidates, ascending; nil: all. A chain needs all, as a
// candidate of it can be the last of a house. A step that is seen on the grid needs those in which
// its digit was crossed out or locked, any other step those that the picture is about.
func (d *drawing) notes(step *logic.Step) []nonet.Cell {
	switch {
	case len(step.Chains) > 0:
		return nil
	case !onGrid(step.Technique):
		return d.About
	}
	list := []nonet.Cell{}
	var cover []nonet.Cell
	for _, part := range step.Parts {
		switch part.Role {
		case logic.RoleBase:
			list = append(list, part.Cells...)
		case logic.RoleCover:
			cover = part.House.Cells
		}
	}
	for _, c := range d.Crosses {
		sees := func(p nonet.Cell) bool { return d.state.Value(p) == step.Placements[0].Digit }
		if !slices.Contains(cover, c) && !slices.ContainsFunc(d.Layout.Peers(c), sees) {
			list = append(list, c)
		}
	}
	slices.Sort(list)
	return list
}

// onGrid reports whether people see the steps of a technique on the grid, without candidates.
func onGrid(t logic.Technique) bool {
	switch t {
	case logic.FullHouse, logic.HiddenSingle, logic.NakedSingle, logic.DirectPointing,
		logic.DirectClaiming:
		return true
	}
	return false
}
