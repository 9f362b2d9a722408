package picture

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/svg"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/explain"
)

// drawing is the picture of a step while it is put together.
type drawing struct {
	*svg.Figure
	state *logic.State
	o     *Options

	shape  map[nonet.Candidate]svg.Shape   // the marks
	behind map[nonet.Candidate][]svg.Shape // further marks of candidates of several sets
	on     map[nonet.Candidate]bool        // nodes that are on
	off    map[nonet.Candidate]bool        // nodes that are off
	starts map[nonet.Candidate]bool        // assumptions

	nodesOf map[nonet.Candidate]svg.Nodes // the nodes that a candidate is of
}

// candidate reports whether x is a candidate of the state.
func (d *drawing) candidate(x nonet.Candidate) bool {
	return d.state.Candidates(x.Cell).Has(x.Digit)
}

// key adds an entry to the legend unless it is there.
func (d *drawing) key(e svg.Entry) {
	e.Text = d.o.Words.Sentence(e.Text)
	d.keyTold(e)
}

// keyTold is key for a text that is in the language of the words already.
func (d *drawing) keyTold(e svg.Entry) {
	if !slices.Contains(d.Legend, e) {
		d.Legend = append(d.Legend, e)
	}
}

// keys begins the legend with what all steps have.
func (d *drawing) keys(step *logic.Step) {
	switch {
	case len(answers(step)) > 0:
		d.key(svg.Entry{Text: "placed", Sample: svg.SampleArea, Area: svg.Framed})
	case len(step.Placements) > 0:
		d.key(svg.Entry{Text: "placed", Shape: svg.Place})
	}
	if len(step.Eliminations) > 0 {
		d.key(svg.Entry{Text: "crossed out", Shape: svg.Strike})
	}
}

// parts shades the houses and cells of the parts and marks their candidates.
func (d *drawing) parts(step *logic.Step) {
	if step.Technique == logic.NakedSingle {
		return // its cell is framed, and has one candidate
	}
	if step.Technique == logic.UniqueLoop && len(step.Parts) > 0 {
		d.Loops = append(d.Loops, step.Parts[0].Cells)
		d.key(svg.Entry{Text: "loop", Sample: svg.SampleLoop})
	}
	var keys []svg.Entry
	times := map[logic.Role]int{}
	for i := range step.Parts {
		part := &step.Parts[i]
		l := lookOf(step, part, times[part.Role])
		times[part.Role]++
		switch {
		case part.House != nil && !l.only:
			d.area(l.area, l.areaKey, "", part.House.Cells)
		case !l.plain && len(d.Loops) == 0:
			d.area(l.area, l.cellKey, l.name, part.Cells)
		}
		if l.markKey == "" {
			continue
		}
		for _, c := range part.Cells {
			for v := range part.Digits.All() {
				if x := (nonet.Candidate{Cell: c, Digit: v}); d.candidate(x) {
					d.mark(x, l.mark, l.beside)
				}
			}
		}
		keys = append(keys, svg.Entry{Text: l.markKey, Shape: l.mark})
	}
	for _, e := range keys {
		if d.has(e.Shape) {
			d.key(e)
		}
	}
}

// mark marks a candidate. The mark takes the place of an earlier one, or stands
// beside it.
func (d *drawing) mark(x nonet.Candidate, s svg.Shape, beside bool) {
	if old, ok := d.shape[x]; ok && beside {
		if !slices.Contains(d.behind[x], old) {
			d.behind[x] = append(d.behind[x], old)
		}
	}
	d.shape[x] = s
}

// area shades cells, once, unless it has a name.
func (d *drawing) area(style svg.AreaStyle, key, name string, cells []nonet.Cell) {
	d.key(svg.Entry{Text: key, Sample: svg.SampleArea, Area: style})
	for _, a := range d.Areas {
		if a.Style == style && name == "" && slices.Equal(a.Cells, cells) {
			return
		}
	}
	d.Areas = append(d.Areas, svg.Area{Style: style, Cells: cells, Name: name})
}

// has reports whether a candidate has a mark.
func (d *drawing) has(s svg.Shape) bool {
	for _, t := range d.shape {
		if s == t {
			return true
		}
	}
	for _, list := range d.behind {
		if slices.Contains(list, s) {
			return true
		}
	}
	return false
}

// chains marks the nodes of the chains and draws their links. A link of several
// chains is drawn once, in black.
func (d *drawing) chains(step *logic.Step) {
	if len(step.Chains) == 0 {
		return
	}
	d.on, d.off, d.starts = map[nonet.Candidate]bool{}, map[nonet.Candidate]bool{},
		map[nonet.Candidate]bool{}
	number := map[string]int{} // of the links
	several := false
	for i, chain := range step.Chains {
		for j, x := range chain {
			id := explain.NodeID{Chain: i, Node: j}
			d.node(&x, id)
			for _, p := range x.Parents {
				from := &chain[p]
				key := nodeKey(from) + nodeKey(&x)
				if at, ok := number[key]; ok {
					addNode(&d.Links[at].Nodes, id)
					if d.Links[at].Style != i && d.Links[at].Style >= 0 {
						d.Links[at].Style = -1
						several = true
					}
					continue
				}
				number[key] = len(d.Links)
				l := svg.Link{Line: lineOf(x.Reason), Style: i}
				addNode(&l.Nodes, id)
				l.From, l.To = d.nearest(candidates(from), candidates(&x))
				d.Links = append(d.Links, l)
			}
		}
	}
	for _, x := range slices.Concat(step.Placements, step.Eliminations) {
		// The chain shows the opposite of its assumption: show the assumption.
		if d.on[x] && d.off[x] {
			start := step.Chains[0][0]
			if start.Candidate == x && start.On {
				delete(d.off, x)
			} else if start.Candidate == x {
				delete(d.on, x)
			}
		}
	}
	d.key(svg.Entry{Text: "assumption", Shape: svg.Start})
	if len(d.on) > 0 {
		d.key(svg.Entry{Text: "on: is this digit", Shape: svg.On})
	}
	if len(d.off) > 0 {
		d.key(svg.Entry{Text: "off: is not", Shape: svg.Off})
	}
	for x := range d.on {
		if d.off[x] {
			d.key(svg.Entry{Text: "on and off", Shape: svg.Both})
			break
		}
	}
	for i, chain := range step.Chains {
		d.keyTold(svg.Entry{Text: d.branch(step, chain), Sample: svg.SampleLink, Style: i})
	}
	if several {
		d.key(svg.Entry{Text: "in several branches", Sample: svg.SampleLink, Style: -1})
	}
	if slices.ContainsFunc(d.Links, func(l svg.Link) bool { return l.Line == svg.Whole }) {
		d.key(svg.Entry{Text: "strong link: then on", Sample: svg.SampleLink, Style: -1})
	}
	if slices.ContainsFunc(d.Links, func(l svg.Link) bool { return l.Line == svg.Broken }) {
		d.key(svg.Entry{Text: "weak link: then off", Sample: svg.SampleLink, Line: svg.Broken,
			Style: -1})
	}
	if len(d.Groups) > 0 {
		d.key(svg.Entry{Text: "group: one of them, or none", Sample: svg.SampleGroup})
	}
	if slices.ContainsFunc(d.Links, func(l svg.Link) bool { return l.Line == svg.Mixed }) {
		d.key(svg.Entry{Text: "by a step of its own", Sample: svg.SampleLink, Line: svg.Mixed,
			Style: -1})
	}
}

// addNode adds a node to those that something shows, unless it is there: it is the
// last one then.
func addNode(nodes *svg.Nodes, id explain.NodeID) {
	switch name := svg.Nodes(id.String()); {
	case *nodes == "":
		*nodes = name
	case *nodes != name && !strings.HasSuffix(string(*nodes), " "+string(name)):
		*nodes += " " + name
	}
}

// node notes whether a node has its candidates on or off, and shades the almost
// locked set that it follows by.
func (d *drawing) node(x *logic.Node, id explain.NodeID) {
	list := candidates(x)
	for _, y := range list {
		nodes := d.nodesOf[y]
		addNode(&nodes, id)
		d.nodesOf[y] = nodes
		if x.On {
			d.on[y] = true
		} else {
			d.off[y] = true
		}
		if x.Reason == logic.ReasonAssumed {
			d.starts[y] = true
		}
	}
	if len(list) > 1 {
		i := slices.IndexFunc(d.Groups,
			func(g svg.Group) bool { return slices.Equal(g.Candidates, list) })
		if i < 0 {
			i = len(d.Groups)
			d.Groups = append(d.Groups, svg.Group{Candidates: list})
		}
		addNode(&d.Groups[i].Nodes, id)
	}
	if x.Set != nil {
		d.area(svg.Dashed, "almost locked set", "", x.Set.Cells)
	}
}

// candidates returns the candidates of a node.
func candidates(x *logic.Node) []nonet.Candidate {
	list := []nonet.Candidate{x.Candidate}
	for _, c := range x.More {
		list = append(list, nonet.Candidate{Cell: c, Digit: x.Digit})
	}
	return list
}

// nodeKey returns a text that only equal nodes have.
func nodeKey(x *logic.Node) string { return fmt.Sprint(x.Candidate, x.More, x.On) }

// lineOf returns the line of the links to nodes with a reason.
func lineOf(r logic.Reason) svg.Line {
	switch r {
	case logic.ReasonOnlyCandidate, logic.ReasonOnlyPlace,
		logic.ReasonALS, logic.ReasonBesideALS:
		return svg.Whole
	case logic.ReasonLocalRule, logic.ReasonNestedChain, logic.ReasonRule:
		return svg.Mixed
	}
	return svg.Broken
}

// nearest returns the candidates of two groups that are nearest to each other; the
// first of several.
func (d *drawing) nearest(from, to []nonet.Candidate) (a, b nonet.Candidate) {
	n := d.Layout.Size()
	best := -1
	for _, x := range from {
		for _, y := range to {
			rows, columns := int(x.Cell)/n-int(y.Cell)/n, int(x.Cell)%n-int(y.Cell)%n
			if distance := rows*rows + columns*columns; best < 0 || distance < best {
				a, b, best = x, y, distance
			}
		}
	}
	return a, b
}

// branch returns the name of a chain in the legend.
func (d *drawing) branch(step *logic.Step, chain logic.Chain) string {
	words := &d.o.Words
	first, last := words.Node(d.Layout, &chain[0]), words.Node(d.Layout, &chain[len(chain)-1])
	if step.Variant == logic.VariantContradiction {
		return words.Sentence("if %s, then %s", first, last)
	}
	return words.Sentence("if %s", first)
}

// conclusion marks what is placed and crossed out.
func (d *drawing) conclusion(step *logic.Step) {
	d.Answers = answers(step)
	for _, x := range step.Placements {
		d.Areas = append(d.Areas, svg.Area{Style: svg.Framed, Cells: []nonet.Cell{x.Cell}})
		if d.Answers == nil {
			d.shape[x] = svg.Place
		} else {
			delete(d.shape, x)
			delete(d.behind, x)
		}
	}
	for _, x := range step.Eliminations {
		d.addMark(x, svg.Strike)
	}
}

// marks adds the marks of parts, chains and assumptions to the figure, after those
// of eliminations.
func (d *drawing) marks() {
	for x := range d.on {
		d.markNode(x, svg.On)
	}
	for x := range d.off {
		d.markNode(x, svg.Off)
		if d.on[x] {
			d.markNode(x, svg.Both)
		}
	}
	for _, x := range sorted(d.shape) {
		// Larger shapes are below smaller ones, so that all can be seen.
		list := append(d.behind[x], d.shape[x])
		slices.SortFunc(list, func(a, b svg.Shape) int { return b.Radius() - a.Radius() })
		for _, s := range slices.Compact(list) {
			d.addMark(x, s)
		}
	}
	for _, x := range sorted(d.starts) {
		d.addMark(x, svg.Start)
	}
}

// addMark adds a mark to the figure.
func (d *drawing) addMark(x nonet.Candidate, s svg.Shape) {
	d.Marks = append(d.Marks, svg.Mark{Candidate: x, Shape: s, Nodes: d.nodesOf[x]})
}

// innerStep is a step by which nodes of a chain follow, and the state before it.
type innerStep struct {
	state *logic.State
	step  *logic.Step
}

// innerSteps returns the steps by which nodes of the chains of a step follow, each
// once and before the steps within it.
func innerSteps(before *logic.State, step *logic.Step) (list []innerStep) {
	seen := map[*logic.Step]bool{}
	for _, chain := range step.Chains {
		for _, x := range chain {
			if x.Because == nil || seen[x.Because] {
				continue
			}
			seen[x.Because] = true
			state := before.Clone()
			for _, p := range x.Parents {
				state.Remove(chain[p].Cell, chain[p].Digit)
			}
			list = append(list, innerStep{state, x.Because})
			list = append(list, innerSteps(state, x.Because)...)
		}
	}
	return list
}

// branchFigure is the picture of one chain of a step.
func branchFigure(before *logic.State, step *logic.Step, i int, o Options) *svg.Figure {
	one := *step
	one.Chains = step.Chains[i : i+1]
	f := stepFigure(before, &one, o)
	for j := range f.Links {
		f.Links[j].Style = i
	}
	for j, e := range f.Legend {
		if e.Sample == svg.SampleLink && e.Style == 0 {
			f.Legend[j].Style = i
		}
	}
	return f
}

// markNode marks a candidate of a node, unless it is what the step places.
func (d *drawing) markNode(x nonet.Candidate, s svg.Shape) {
	if d.shape[x] != svg.Place {
		d.shape[x] = s
	}
}

// sorted returns the keys of a map by cell and digit.
func sorted[V any](m map[nonet.Candidate]V) []nonet.Candidate {
	return slices.SortedFunc(maps.Keys(m), func(a, b nonet.Candidate) int {
		return cmp.Or(cmp.Compare(a.Cell, b.Cell), cmp.Compare(a.Digit, b.Digit))
	})
}
