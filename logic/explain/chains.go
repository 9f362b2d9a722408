package explain

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// shape is what a chain of one branch shows.
type shape uint8

const (
	opposite shape = iota // its assumption is wrong
	cycle                 // it comes back to its assumption
	ends                  // one of its ends is true
)

// shapeOf returns the shape of the chain of a step that has one.
func shapeOf(step *logic.Step) shape {
	chain := step.Chains[0]
	first, last := &chain[0], &chain[len(chain)-1]
	switch {
	case first.Candidate != last.Candidate || !slices.Equal(first.More, last.More):
		return ends
	case first.On == last.On:
		return cycle
	}
	return opposite
}

// cellsOfNode returns the cells of a node: several in a group.
func cellsOfNode(x *logic.Node) []nonet.Cell {
	return append([]nonet.Cell{x.Cell}, x.More...)
}

// chainWord names a chain with one branch: "X-chain".
func chainWord(step *logic.Step) string {
	if step.Variant == logic.VariantPlain {
		return step.Technique.String()
	}
	return step.Variant.String()
}

// ofOneDigit reports whether the name of a chain says that it is of one digit.
func ofOneDigit(step *logic.Step) bool {
	return step.Technique == logic.XChains || step.Variant == logic.VariantXCycle ||
		step.Variant == logic.VariantForcingXChain
}

func chainWhere(t *teller) string {
	first := t.step.Chains[0][0]
	if ofOneDigit(t.step) {
		return t.f("where %s can go", t.digit(first.Digit))
	}
	return t.cell(first.Cell)
}

func chainWhat(t *teller) string {
	first := t.step.Chains[0][0]
	text := t.f("there is %s", t.article(chainWord(t.step)))
	if ofOneDigit(t.step) {
		text += t.f(" on %s", t.digit(first.Digit))
	}
	if shapeOf(t.step) == cycle {
		return text + t.f(" through %s", t.cell(first.Cell))
	}
	return text + t.f(" that begins in %s", t.cell(first.Cell))
}

func branchWhere(t *teller) string {
	switch p := t.part(logic.RoleSource); {
	case p.House != nil:
		return t.f("the places for %s in %s", t.digits(p.Digits, "and"), t.house(p.House))
	case len(p.Cells) > 0:
		return t.f("the candidates of %s", t.cells(p.Cells, "and"))
	}
	return t.cell(t.step.Chains[0][0].Cell)
}

func branchWhat(t *teller) string {
	first := &t.step.Chains[0][0]
	text := t.f("there are %s", t.called(t.step.Technique.String()))
	switch t.step.Technique {
	case logic.Nishio:
		text = t.tr("there is a chain (Nishio)")
	case logic.Whip, logic.GWhip, logic.Braid:
		text = t.f("there is %s", t.article(t.step.Technique.String()))
	}
	switch t.step.Variant {
	case logic.VariantContradiction:
		return text + t.f(": if %s, there is a contradiction", t.supposed(first))
	case logic.VariantDouble:
		return text + t.f(": something follows whether or not %s",
			t.supposed(&logic.Node{Candidate: first.Candidate, On: true}))
	}
	return text + t.f(" from %s", branchWhere(t))
}

// claim says that a candidate is on or off: "r1c2 is 5", "r1c2 is not 5"; of a
// group "one of r1c1 and r1c2 is 5".
func (w *words) claim(x *logic.Node) string {
	d := w.digit(x.Digit)
	switch {
	case x.On && x.More != nil:
		return w.f("one of %s is %s", w.group(x, "and"), d)
	case x.On:
		return w.f("%s is %s", w.cell(x.Cell), d)
	case len(x.More) == 1:
		return w.f("neither %s is %s", w.group(x, "nor"), d)
	case x.More != nil:
		return w.f("none of %s is %s", w.group(x, "and"), d)
	}
	return w.f("%s is not %s", w.cell(x.Cell), d)
}

// supposed is claim behind "if" and "that": some languages put the verb last there.
func (w *words) supposed(x *logic.Node) string {
	if w.Language == English {
		return w.claim(x)
	}
	d := w.digit(x.Digit)
	switch {
	case x.On && x.More != nil:
		return w.f("one of %s is %s, behind a conjunction", w.group(x, "and"), d)
	case x.On:
		return w.f("%s is %s, behind a conjunction", w.cell(x.Cell), d)
	case len(x.More) == 1:
		return w.f("neither %s is %s, behind a conjunction", w.group(x, "nor"), d)
	case x.More != nil:
		return w.f("none of %s is %s, behind a conjunction", w.group(x, "and"), d)
	}
	return w.f("%s is not %s, behind a conjunction", w.cell(x.Cell), d)
}

// group names the cells of a node.
func (w *words) group(x *logic.Node, and string) string { return w.cells(cellsOfNode(x), and) }

// either says that at least one end of a chain is true. The chain begins with an
// end that is off.
func (t *teller) either(chain logic.Chain) string {
	first := chain[0]
	first.On = true
	return t.f("%s, or %s", t.claim(&first), t.claim(&chain[len(chain)-1]))
}

func (t *teller) unaryChain() {
	chain := t.step.Chains[0]
	word := t.article(chainWord(t.step))
	switch shapeOf(t.step) {
	case cycle:
		t.say("%s is a loop of implications:", word)
	case opposite:
		t.say("%s shows that %s:", word, t.claim(&chain[len(chain)-1]))
	case ends:
		t.say("%s shows that %s, or both:", word, t.either(chain))
	}
	t.prove(t.step, &proof{indent: 1, about: NoNode})
}

func (t *teller) branches() {
	first := t.step.Chains[0]
	source := t.part(logic.RoleSource)
	end := t.claim(&first[len(first)-1])
	switch {
	case t.step.Variant == logic.VariantContradiction:
		t.say("The assumption that %s leads to a contradiction:", t.claim(&first[0]))
	case t.step.Variant == logic.VariantDouble:
		yes, no := first[0], first[0]
		yes.On, no.On = true, false
		t.say("Either %s, or %s. In both cases, %s:", t.claim(&yes), t.claim(&no), end)
	case source.House != nil:
		t.say("%s in %s must be in %s. In each case, %s:", t.digits(source.Digits, "and"),
			t.house(source.House), t.cells(source.Cells, "or"), end)
	case len(source.Cells) > 0:
		t.say("%s must be %s. In each case, %s:", t.cells(source.Cells, "and"),
			t.digits(source.Digits, "or"), end)
	default:
		t.say("In each of these cases, %s:", end)
	}
	t.prove(t.step, &proof{indent: 1, about: NoNode})
}

// proof is how the lines of a proof are written.
type proof struct {
	prefix string // what the numbers of its lines begin with
	indent int    // of its lines; the last one has one step less
	about  NodeID // the node that it is for, if it is within a chain; else NoNode
	n      int    // how many numbered lines it has
}

// label writes the number of a line. Brackets tell it from a digit.
func (p *proof) label(n int) string { return "[" + p.prefix + strconv.Itoa(n) + "]" }

// prove adds the lines of the chains of a step, and a last line with what they
// show.
func (t *teller) prove(step *logic.Step, p *proof) {
	var last []int // the places of the contradicting nodes
	first := 0     // the number of the first chain of a branch
	for _, chains := range branches(step) {
		a := arrange(first, chains...)
		t.implications(a, p)
		last = a.ends
		first += len(chains)
	}
	switch {
	case len(last) == 2:
		t.closing(p, "%s and %s contradict each other, so the assumption %s is wrong: %s.",
			p.label(min(last[0], last[1])+1), p.label(max(last[0], last[1])+1),
			p.label(1), t.shown(step, true))
	case len(step.Chains) != 1:
		t.closing(p, "So %s.", t.shown(step, false))
	case shapeOf(step) == cycle:
		var sides [2][]string
		for i := range step.Chains[0][1:] {
			x := &step.Chains[0][i+1]
			sides[i%2] = append(sides[i%2], t.f("%s in %s", t.digit(x.Digit), t.group(x, "or")))
		}
		t.closing(p, "%s repeats %s, so the loop is closed and also holds in the other "+
			"direction. There are two cases: either %s %s true, or %s %s. In both cases, %s.",
			p.label(p.n), p.label(1), t.enumerate(sides[1], "and"), t.isAre(len(sides[1])),
			t.enumerate(sides[0], "and"), t.isAre(len(sides[0])), t.of(step).conclusion())
	case shapeOf(step) == ends:
		t.closing(p, "So %s, or both. In each case, %s.", t.either(step.Chains[0]),
			t.of(step).conclusion())
	default:
		t.closing(p, "%s and %s contradict each other, so %s.", p.label(1),
			p.label(p.n), t.shown(step, false))
	}
}

// shown says what the chains of a step show, and the conclusion if that says
// more: "r7c7 is 4: 1 and 2 can be crossed out in r7c7". The chains show their
// last node, or with opposite the opposite of their first node.
func (t *teller) shown(step *logic.Step, opposite bool) string {
	chain := step.Chains[0]
	x := chain[len(chain)-1]
	if opposite {
		x = chain[0]
		x.On = !x.On
	}
	conclusion := t.of(step).conclusion()
	list := step.Eliminations
	if x.On {
		list = step.Placements
	}
	if len(step.Placements)+len(step.Eliminations) == 1 && len(list) == 1 &&
		list[0] == x.Candidate && x.More == nil {
		return conclusion
	}
	return t.claim(&x) + ": " + conclusion
}

// closing adds the last line of a proof. It is less indented than the proof.
func (t *teller) closing(p *proof, format string, args ...any) {
	t.add(p.indent-1, p.about, t.begin(t.f(format, args...)))
}

// branches returns the chains of each branch. The two chains of a contradiction
// have one assumption and are one branch.
func branches(step *logic.Step) (list [][]logic.Chain) {
	if step.Variant == logic.VariantContradiction {
		return [][]logic.Chain{step.Chains}
	}
	for i := range step.Chains {
		list = append(list, step.Chains[i:i+1])
	}
	return list
}

// arranged is what several chains are merged into.
type arranged struct {
	nodes logic.Chain
	from  []NodeID // of each node: where it was first
	ends  []int    // the places in nodes of the last nodes of the chains
}

// arrange merges chains of one assumption into one chain that has each node once,
// each as soon as all nodes that it follows from are there. The first of the
// chains has the number first in its step.
func arrange(first int, chains ...logic.Chain) (a arranged) {
	type key struct {
		nonet.Candidate
		more string
		on   bool
	}
	at := map[key]int{}
	for number, chain := range chains {
		var visit func(i int) int
		visit = func(i int) int {
			x := chain[i]
			k := key{x.Candidate, fmt.Sprint(x.More), x.On}
			if j, had := at[k]; had {
				return j
			}
			var parents []int
			for _, p := range x.Parents {
				if j := visit(p); !slices.Contains(parents, j) {
					parents = append(parents, j)
				}
			}
			x.Parents = parents
			at[k] = len(a.nodes)
			a.nodes = append(a.nodes, x)
			a.from = append(a.from, NodeID{first + number, i})
			return len(a.nodes) - 1
		}
		a.ends = append(a.ends, visit(len(chain)-1))
	}
	return a
}

// implications adds a line for each node of a chain to a proof.
func (t *teller) implications(a arranged, p *proof) {
	chain := a.nodes
	first := p.n + 1
	told := map[*logic.Step]string{} // numbers of the lines of inner steps
	for i := range chain {
		x := &chain[i]
		about := a.from[i]
		if p.about != NoNode {
			about = p.about
		}
		p.n++
		number := p.label(p.n)
		if len(x.Parents) == 0 {
			t.add(p.indent, about, number+" "+t.f("Suppose %s.", t.claim(x)))
			continue
		}
		text := t.f("%s: %s", t.claim(x), t.reason(chain, x))
		if from := t.from(x, i, p, first); from != "" {
			text += " (" + from + ")"
		} else {
			text = t.f("then %s", text)
		}
		line := number + " " + t.begin(text)
		inner := x.Because
		if inner == nil || len(inner.Chains) == 0 {
			t.add(p.indent+1, about, line+".")
			continue
		}
		if before, ok := told[inner]; ok {
			t.add(p.indent+1, about, line+t.f(", as in %s.", before))
			continue
		}
		told[inner] = number
		t.add(p.indent+1, about, line+":")
		t.prove(inner, &proof{
			prefix: p.prefix + strconv.Itoa(p.n) + ".", indent: p.indent + 2, about: about,
		})
	}
}

// from names the lines that node i follows from; "" if it only follows from the
// line before. The first node of the chain has the line first.
func (t *teller) from(x *logic.Node, i int, p *proof, first int) string {
	parents := slices.Clone(x.Parents)
	slices.Sort(parents)
	parents = slices.Compact(parents)
	if len(parents) == 1 && parents[0] == i-1 {
		return ""
	}
	list := make([]string, len(parents))
	for k, parent := range parents {
		list[k] = p.label(first + parent)
	}
	return t.f("from %s", t.enumerate(list, "and"))
}

// reason says why a node follows.
func (t *teller) reason(chain logic.Chain, x *logic.Node) string {
	from := &chain[x.Parents[0]]
	switch x.Reason {
	case logic.ReasonInCell:
		return t.f("it is %s", t.digit(from.Digit))
	case logic.ReasonInHouse:
		return t.f("%s has its %s in %s", t.house(x.House), t.digit(x.Digit), t.group(from, "or"))
	case logic.ReasonApart:
		return t.f("it must differ from %s", t.group(from, "or"))
	case logic.ReasonALS:
		return t.f("without %s, the almost locked set of %s has as many digits as cells (%s)",
			t.digit(from.Digit), t.cells(x.Set.Cells, "and"),
			t.digits(x.Set.Digits.Without(from.Digit), "and"))
	case logic.ReasonBesideALS:
		return t.besideALS(from, x)
	case logic.ReasonOnlyCandidate:
		return t.tr("it has no other candidate left")
	case logic.ReasonOnlyPlace:
		return t.f("%s has no other place left for %s", t.house(x.House), t.digit(x.Digit))
	case logic.ReasonRule:
		return t.of(x.Because).ruleReason(x.On)
	}
	return t.innerReason(x.Because)
}

// besideALS says why a cell beside an almost locked set has its last candidate, or the set has a
// digit because the cell lacks that candidate.
func (t *teller) besideALS(from, x *logic.Node) string {
	locked, cell := from, x
	if slices.Contains(x.Set.Cells, x.Cell) {
		locked, cell = x, from
	}
	set := t.cells(x.Set.Cells, "and")
	others := t.state.Candidates(cell.Cell).Without(cell.Digit)
	if cell == x {
		return t.f("without %s, the almost locked set of %s has as many digits as cells (%s), so %s "+
			"is not %s",
			t.digit(locked.Digit), set, t.digits(x.Set.Digits.Without(locked.Digit), "and"),
			t.cell(cell.Cell), t.digits(others, "or"))
	}
	return t.f("%s is %s, so the almost locked set of %s lacks that digit and has all its others",
		t.cell(cell.Cell), t.digits(others, "or"), set)
}

// innerReason says by which step of its own a node follows. That step is taken
// once the candidates that the node follows from are off.
func (t *teller) innerReason(step *logic.Step) string {
	if step == nil {
		return t.tr("a step with the remaining candidates shows it")
	}
	inner := t.of(step)
	source, p := inner.part(logic.RoleSource), inner.part(logic.RolePattern)
	switch {
	case len(step.Chains) > 0 && step.Variant == logic.VariantContradiction:
		return t.tr("with the remaining candidates, the opposite leads to a contradiction")
	case len(step.Chains) > 1 && source.House != nil:
		return t.f("%s in %s has only the places %s left, and each leads to it",
			t.digits(source.Digits, "and"), t.house(source.House), t.cells(source.Cells, "and"))
	case len(step.Chains) > 1 && source.Cells != nil:
		return t.f("%s has only %s left, and each leads to it", t.cells(source.Cells, "and"),
			t.digits(source.Digits, "and"))
	case len(step.Chains) > 1:
		return t.tr("with the remaining candidates, a candidate leads to it whether it is true or " +
			"false")
	case len(step.Chains) > 0:
		return t.f("%s of remaining candidates shows it", t.article(chainWord(step)))
	case step.Technique == logic.NakedPair:
		return t.f("%s have only %s left", t.cells(p.Cells, "and"), t.digits(p.Digits, "and"))
	case step.Technique == logic.HiddenPair:
		return t.f("%s in %s have only the places %s left", t.digits(p.Digits, "and"),
			t.house(p.House), t.cells(p.Cells, "and"))
	}
	base, cover := inner.parts(logic.RoleBase), inner.parts(logic.RoleCover)
	if len(base) == 0 || len(cover) == 0 {
		return t.f("%s of remaining candidates shows it", t.article(step.Technique.String()))
	}
	return t.f("%s in %s has only the places %s left, all in %s", t.digits(base[0].Digits, "and"),
		t.houses(housesOf(base)), t.cells(cellsOf(base), "and"), t.houses(housesOf(cover)))
}
