package explain

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// Stage is how much is said of a step.
type Stage uint8

const (
	Where     Stage = iota // where to look
	Technique              // which technique there is
	Full                   // all of it
)

// ParseStage reads the name of a stage: where, technique or full.
func ParseStage(text string) (Stage, error) {
	for stage, name := range [...]string{"where", "technique", "full"} {
		if text == name {
			return Stage(stage), nil
		}
	}
	return Full, fmt.Errorf("found %q: expected where, technique or full", text)
}

// Text says what a step is, which can be taken from a state, in whole
// sentences. The full text has a line for each implication of a chain; lines end
// with \n but for the last one.
func (e Explainer) Text(s *logic.State, step *logic.Step, stage Stage) string {
	t := newTeller(e, s, step)
	row := rowOf(step)
	switch stage {
	case Where:
		return "Look at " + row.where(t) + "."
	case Technique:
		return "There " + row.what(t) + "."
	}
	row.full(t)
	return strings.Join(t.lines, "\n")
}

// telling is how the steps of a technique are put into words: two pieces that go
// on from "Look at" and "There", and the whole, which adds lines.
type telling struct {
	where func(*teller) string
	what  func(*teller) string
	full  func(*teller)
}

// tellings is the table of sentences.
var tellings = map[logic.Technique]telling{
	logic.FullHouse:            {inHouse, nameInHouse, (*teller).fullHouse},
	logic.HiddenSingle:         {inHouse, nameInHouse, (*teller).hiddenSingle},
	logic.NakedSingle:          {aroundCell, nameAroundCell, (*teller).nakedSingle},
	logic.DirectPointing:       {inHouse, lockedWhat, (*teller).directLocked},
	logic.DirectClaiming:       {inHouse, lockedWhat, (*teller).directLocked},
	logic.DirectHiddenPair:     {inHouse, directSetWhat, (*teller).directHiddenSet},
	logic.DirectHiddenTriplet:  {inHouse, directSetWhat, (*teller).directHiddenSet},
	logic.Pointing:             {inHouse, lockedWhat, (*teller).locked},
	logic.Claiming:             {inHouse, lockedWhat, (*teller).locked},
	logic.NakedPair:            {inHouse, nameInHouse, (*teller).nakedSet},
	logic.NakedTriplet:         {inHouse, nameInHouse, (*teller).nakedSet},
	logic.NakedQuad:            {inHouse, nameInHouse, (*teller).nakedSet},
	logic.HiddenPair:           {inHouse, nameInHouse, (*teller).hiddenSet},
	logic.HiddenTriplet:        {inHouse, nameInHouse, (*teller).hiddenSet},
	logic.HiddenQuad:           {inHouse, nameInHouse, (*teller).hiddenSet},
	logic.XWing:                {digitPlaces, nameOfDigit, (*teller).fish},
	logic.Swordfish:            {digitPlaces, nameOfDigit, (*teller).fish},
	logic.Jellyfish:            {digitPlaces, nameOfDigit, (*teller).fish},
	logic.XYWing:               {pivotWhere, pivotWhat, (*teller).wing},
	logic.XYZWing:              {pivotWhere, pivotWhat, (*teller).wing},
	logic.UniqueLoop:           {digitPlaces, uniqueWhat, (*teller).uniqueLoop},
	logic.BUG:                  {graveWhere, graveWhat, (*teller).grave},
	logic.AlignedPair:          {alignedWhere, alignedWhat, (*teller).aligned},
	logic.AlignedTriplet:       {alignedWhere, alignedWhat, (*teller).aligned},
	logic.ForcingChain:         {chainWhere, chainWhat, (*teller).unaryChain},
	logic.Nishio:               {branchWhere, branchWhat, (*teller).branches},
	logic.MultipleChains:       {branchWhere, branchWhat, (*teller).branches},
	logic.DynamicChains:        {branchWhere, branchWhat, (*teller).branches},
	logic.DynamicChainsPlus:    {branchWhere, branchWhat, (*teller).branches},
	logic.NestedChains:         {branchWhere, branchWhat, (*teller).branches},
	logic.NestedMultiple:       {branchWhere, branchWhat, (*teller).branches},
	logic.NestedDynamic:        {branchWhere, branchWhat, (*teller).branches},
	logic.NestedDynamicPlus:    {branchWhere, branchWhat, (*teller).branches},
	logic.DoublyNestedChains:   {branchWhere, branchWhat, (*teller).branches},
	logic.DoublyNestedMultiple: {branchWhere, branchWhat, (*teller).branches},

	logic.XChains:                  {chainWhere, chainWhat, (*teller).unaryChain},
	logic.XYChains:                 {chainWhere, chainWhat, (*teller).unaryChain},
	logic.ContinuousLoop:           {chainWhere, chainWhat, (*teller).unaryChain},
	logic.DiscontinuousLoop:        {chainWhere, chainWhat, (*teller).unaryChain},
	logic.AlternatingChain:         {chainWhere, chainWhat, (*teller).unaryChain},
	logic.GroupedContinuousLoop:    {chainWhere, chainWhat, (*teller).unaryChain},
	logic.GroupedDiscontinuousLoop: {chainWhere, chainWhat, (*teller).unaryChain},
	logic.GroupedAlternatingChain:  {chainWhere, chainWhat, (*teller).unaryChain},
	logic.RemotePairs:              {remoteWhere, remoteWhat, (*teller).remotePair},
	logic.LockedPair:               {inHouse, nameInHouse, (*teller).lockedSet},
	logic.LockedTriplet:            {inHouse, nameInHouse, (*teller).lockedSet},
	logic.Skyscraper:               {digitPlaces, nameOfDigit, (*teller).turbot},
	logic.TwoStringKite:            {digitPlaces, nameOfDigit, (*teller).turbot},
	logic.TurbotFish:               {digitPlaces, nameOfDigit, (*teller).turbot},
	logic.EmptyRectangle:           {digitPlaces, nameOfDigit, (*teller).emptyRectangle},
	logic.ColourTrap:               {digitPlaces, nameOfDigit, (*teller).colours},
	logic.ColourWrap:               {digitPlaces, nameOfDigit, (*teller).colours},
	logic.MultiColours1:            {digitPlaces, nameOfDigit, (*teller).colours},
	logic.MultiColours2:            {digitPlaces, nameOfDigit, (*teller).colours},
	logic.WWing:                    {wWingWhere, wWingWhat, (*teller).wWing},
	logic.Uniqueness1:              {digitPlaces, rectangleWhat, (*teller).rectangle},
	logic.Uniqueness2:              {digitPlaces, rectangleWhat, (*teller).rectangle},
	logic.Uniqueness3:              {digitPlaces, rectangleWhat, (*teller).rectangle},
	logic.Uniqueness4:              {digitPlaces, rectangleWhat, (*teller).rectangle},
	logic.Uniqueness5:              {digitPlaces, rectangleWhat, (*teller).rectangle},
	logic.Uniqueness6:              {digitPlaces, rectangleWhat, (*teller).rectangle},
	logic.HiddenRectangle:          {digitPlaces, rectangleWhat, (*teller).rectangle},
	logic.Avoidable1:               {digitPlaces, rectangleWhat, (*teller).rectangle},
	logic.Avoidable2:               {digitPlaces, rectangleWhat, (*teller).rectangle},
	logic.ALSXZ:                    {almostWhere, almostWhat, (*teller).almostXZ},
	logic.ALSXYWing:                {almostWhere, almostWhat, (*teller).almostChain},
	logic.ALSChain:                 {almostWhere, almostWhat, (*teller).almostChain},
	logic.DeathBlossom:             {pivotWhere, pivotWhat, (*teller).deathBlossom},
	logic.SueDeCoq:                 {inHouse, nameInHouse, (*teller).sueDeCoq},
	logic.TemplateSet:              {digitPlaces, nameOfDigit, (*teller).template},
	logic.TemplateDelete:           {digitPlaces, nameOfDigit, (*teller).template},
	logic.LawOfLeftovers:           {leftoverWhere, leftoverWhat, (*teller).leftovers},
	logic.Tridagon:                 {tridagonWhere, tridagonWhat, (*teller).tridagon},
	logic.SKLoop:                   {sectorsWhere, sectorsWhat, (*teller).sectors},
	logic.MSLS:                     {sectorsWhere, sectorsWhat, (*teller).sectors},
	logic.JuniorExocet:             {exocetWhere, exocetWhat, (*teller).exocet},
	logic.SeniorExocet:             {exocetWhere, exocetWhat, (*teller).exocet},
	logic.WXYZWing:                 {bigWingWhere, bigWingWhat, (*teller).bigWing},
	logic.VWXYZWing:                {bigWingWhere, bigWingWhat, (*teller).bigWing},
	logic.Medusa:                   {medusaWhere, medusaWhat, (*teller).medusa},
	logic.ExtendedRectangle:        {digitPlaces, extendedWhat, (*teller).extendedRectangle},
	logic.KrakenFish1:              {digitPlaces, nameOfDigit, (*teller).kraken},
	logic.KrakenFish2:              {digitPlaces, nameOfDigit, (*teller).kraken},
}

// rowOf returns the row of a step: that of its technique, that of all fish, or
// the one for what has no sentences of its own.
func rowOf(step *logic.Step) telling {
	if row, ok := tellings[step.Technique]; ok {
		return row
	}
	if isFish(step) {
		return telling{digitPlaces, nameOfDigit, (*teller).bigFish}
	}
	return telling{anyWhere, anyWhat, (*teller).any}
}

// teller makes the text of one step.
type teller struct {
	words
	state *logic.State
	step  *logic.Step
	lines []string
}

func (t *teller) say(format string, args ...any) {
	t.lines = append(t.lines, capital(fmt.Sprintf(format, args...)))
}

// also adds a sentence to the last line.
func (t *teller) also(format string, args ...any) {
	t.lines[len(t.lines)-1] += " " + capital(fmt.Sprintf(format, args...))
}

// parts returns the parts of a role.
func (t *teller) parts(role logic.Role) (list []*logic.Part) {
	for i := range t.step.Parts {
		if p := &t.step.Parts[i]; p.Role == role {
			list = append(list, p)
		}
	}
	return list
}

// part returns the first part of a role, an empty one if there is none.
func (t *teller) part(role logic.Role) *logic.Part {
	if list := t.parts(role); len(list) > 0 {
		return list[0]
	}
	return &logic.Part{Role: role}
}

func housesOf(parts []*logic.Part) (list []*nonet.House) {
	for _, p := range parts {
		if p.House != nil {
			list = append(list, p.House)
		}
	}
	return list
}

func cellsOf(parts []*logic.Part) (list []nonet.Cell) {
	for _, p := range parts {
		for _, c := range p.Cells {
			if !slices.Contains(list, c) {
				list = append(list, c)
			}
		}
	}
	return list
}

// conclusion says what follows: "r1c2 is 5", "3 and 7 can be crossed out in r1c5".
func (t *teller) conclusion() string {
	var list []string
	for _, x := range t.step.Placements {
		list = append(list, t.cell(x.Cell)+" is "+t.digit(x.Digit))
	}
	for i, g := range groups(t.step.Eliminations) {
		text := t.digits(g.digits, "and") + " can be crossed out in " + t.cells(g.cells, "and")
		if i > 0 {
			text = t.digits(g.digits, "and") + " in " + t.cells(g.cells, "and")
		}
		list = append(list, text)
	}
	if len(list) > 2 {
		return strings.Join(list[:len(list)-1], "; ") + "; and " + list[len(list)-1]
	}
	return strings.Join(list, ", and ")
}

// group is digits that all are crossed out in some cells.
type group struct {
	digits nonet.Digits
	cells  []nonet.Cell
}

// groups puts candidates into groups: by digits, or by cells if that makes
// fewer.
func groups(list []nonet.Candidate) []group {
	byDigit, byCell := make([]group, 0, 4), make([]group, 0, 4)
	for _, x := range list {
		d := nonet.DigitsOf(x.Digit)
		if i := slices.IndexFunc(byDigit, func(g group) bool { return g.digits == d }); i >= 0 {
			byDigit[i].cells = append(byDigit[i].cells, x.Cell)
		} else {
			byDigit = append(byDigit, group{d, []nonet.Cell{x.Cell}})
		}
		if i := slices.IndexFunc(byCell, func(g group) bool { return g.cells[0] == x.Cell }); i >= 0 {
			byCell[i].digits = byCell[i].digits.With(x.Digit)
		} else {
			byCell = append(byCell, group{d, []nonet.Cell{x.Cell}})
		}
	}
	// Cells that lose the same digits, digits that go from the same cells.
	merged := byCell[:0]
	for _, g := range byCell {
		if i := slices.IndexFunc(merged, func(m group) bool { return m.digits == g.digits }); i >= 0 {
			merged[i].cells = append(merged[i].cells, g.cells...)
		} else {
			merged = append(merged, g)
		}
	}
	if len(merged) <= len(byDigit) {
		return merged
	}
	slices.SortFunc(byDigit, func(a, b group) int { return int(a.digits.Min()) - int(b.digits.Min()) })
	return byDigit
}

// The pieces about where a step is.

func inHouse(t *teller) string {
	for i := range t.step.Parts {
		if h := t.step.Parts[i].House; h != nil {
			return t.house(h)
		}
	}
	return anyWhere(t)
}

func nameInHouse(t *teller) string {
	return "is " + article(t.step.Technique.String()) + " in " + inHouse(t)
}

// aroundCell is the box or region of the cell, or its row.
func aroundCell(t *teller) string {
	c := t.step.Parts[0].Cells[0]
	houses := t.layout.Houses()
	best := houses[t.layout.HousesOf(c)[0]]
	for _, h := range t.layout.HousesOf(c) {
		if k := houses[h].Kind; k == nonet.HouseBox || k == nonet.HouseRegion {
			best = houses[h]
		}
	}
	return t.house(&best)
}

func nameAroundCell(t *teller) string {
	return "is " + article(t.step.Technique.String()) + " in " + aroundCell(t)
}

func lockedWhat(t *teller) string {
	text := "are locked candidates in " + inHouse(t) + " (" + strings.TrimPrefix(t.step.Technique.String(), "direct ") + ")"
	if len(t.step.Placements) > 0 {
		text += ", which leave a digit one place in " + t.house(t.part(logic.RoleWithin).House)
	}
	return text
}

func directSetWhat(t *teller) string {
	return "is " + article(strings.TrimPrefix(t.step.Technique.String(), "direct ")) + " in " + inHouse(t) + ", which leaves another digit one place"
}

func digitPlaces(t *teller) string {
	digits := t.step.Parts[0].Digits
	if digits.Len() == 1 {
		return "the candidates " + t.digits(digits, "and")
	}
	return "the cells with the candidates " + t.digits(digits, "and")
}

func nameOfDigit(t *teller) string {
	if name := t.step.Technique.String(); strings.HasPrefix(name, "multi-") {
		return "are " + name + " of the digit " + t.digits(t.step.Parts[0].Digits, "and")
	}
	return "is " + article(t.step.Technique.String()) + " of the digit " + t.digits(t.step.Parts[0].Digits, "and")
}

func pivotWhere(t *teller) string {
	return t.cells(t.part(logic.RolePivot).Cells, "and") + " and the cells that it sees"
}

func pivotWhat(t *teller) string {
	return "is " + article(t.step.Technique.String()) + " around " + t.cells(t.part(logic.RolePivot).Cells, "and")
}

func uniqueWhat(t *teller) string {
	p := t.part(logic.RolePattern)
	return "is a unique " + t.loop() + " of the digits " + t.digits(p.Digits, "and")
}

func graveWhere(*teller) string {
	return "the whole grid: nearly all empty cells have two candidates"
}

func graveWhat(t *teller) string {
	return "is a bivalue universal grave (BUG), but for " + t.cells(t.part(logic.RoleExtra).Cells, "and")
}

func alignedWhere(t *teller) string { return t.cells(cellsOf(t.parts(logic.RolePattern)), "and") }

func alignedWhat(t *teller) string {
	return "is " + article(t.step.Technique.String()) + " in " + t.cells(cellsOf(t.parts(logic.RolePattern)), "and")
}

// Sentences, from singles to wings.

func (t *teller) fullHouse() {
	x, h := t.step.Placements[0], t.part(logic.RoleWithin).House
	t.say("%s is %s: it is the only empty cell of %s, which lacks no other digit.", t.cell(x.Cell), t.digit(x.Digit), t.house(h))
}

func (t *teller) hiddenSingle() {
	x, h := t.step.Placements[0], t.part(logic.RoleWithin).House
	t.say("%s in %s can only go in %s: %s.", t.digit(x.Digit), t.house(h), t.cell(x.Cell), t.othersOut(x, h))
	if seen := t.seers(x, h); len(seen) > 0 {
		if d := t.digit(x.Digit); len(seen) == 1 {
			t.also("That %s is in %s.", d, t.cells(seen, "and"))
		} else {
			t.also("Those %ss are in %s.", d, t.cells(seen, "and"))
		}
	}
}

// othersOut says why a digit can be in no other empty cell of a house.
func (t *teller) othersOut(x nonet.Candidate, h *nonet.House) string {
	var out []nonet.Cell
	see := false
	for _, c := range h.Cells {
		switch {
		case c == x.Cell || t.state.Value(c) != 0:
		case t.sees(c, x.Digit):
			see = true
		default:
			out = append(out, c)
		}
	}
	d := t.digit(x.Digit)
	switch {
	case len(out) == 0:
		return "every other empty cell of " + t.kind(h) + " sees " + article(d)
	case !see:
		return fmt.Sprintf("it has been crossed out in every other empty cell of %s (%s)", t.kind(h), t.set(out))
	}
	return fmt.Sprintf("every other empty cell of %s sees %s, but for %s, where it has been crossed out", t.kind(h), article(d), t.cells(out, "and"))
}

// sees reports whether a cell sees a placed digit.
func (t *teller) sees(c nonet.Cell, d nonet.Digit) bool {
	return slices.ContainsFunc(t.layout.Peers(c), func(p nonet.Cell) bool { return t.state.Value(p) == d })
}

// seers returns few placed cells of the digit such that every empty cell of the
// house that sees the digit sees one of them.
func (t *teller) seers(x nonet.Candidate, h *nonet.House) (list []nonet.Cell) {
	var left []nonet.Cell
	for _, c := range h.Cells {
		if c != x.Cell && t.state.Value(c) == 0 && t.sees(c, x.Digit) {
			left = append(left, c)
		}
	}
	for len(left) > 0 {
		best, most := nonet.Cell(0), 0
		for c := range nonet.Cell(t.layout.Cells()) {
			if t.state.Value(c) != x.Digit {
				continue
			}
			n := 0
			for _, b := range left {
				if slices.Contains(t.layout.Peers(c), b) {
					n++
				}
			}
			if n > most {
				best, most = c, n
			}
		}
		list = append(list, best)
		left = slices.DeleteFunc(left, func(b nonet.Cell) bool { return slices.Contains(t.layout.Peers(best), b) })
	}
	slices.Sort(list)
	return list
}

func (t *teller) nakedSingle() {
	x := t.step.Placements[0]
	var seen nonet.Digits
	for _, p := range t.layout.Peers(x.Cell) {
		seen = seen.With(t.state.Value(p))
	}
	out := nonet.AllDigits(t.layout.Size()).Minus(seen).Without(x.Digit)
	cell := t.cell(x.Cell)
	switch {
	case out.IsEmpty():
		t.say("%s can only be %s: it sees every other digit.", cell, t.digit(x.Digit))
	case seen.IsEmpty():
		t.say("%s can only be %s: every other digit has been crossed out there.", cell, t.digit(x.Digit))
	default:
		t.say("%s can only be %s: it sees %s, and %s %s been crossed out there.", cell, t.digit(x.Digit), t.digits(seen, "and"), t.digits(out, "and"), have(out.Len()))
	}
}

func have(n int) string {
	if n == 1 {
		return "has"
	}
	return "have"
}

func both(n int) string {
	if n == 2 {
		return "both"
	}
	return "all"
}

func (t *teller) directLocked() {
	base, cover, in := t.part(logic.RoleBase), t.part(logic.RoleCover), t.part(logic.RoleWithin)
	x := t.step.Placements[0]
	d := t.digit(x.Digit)
	t.say("%s in %s can only go in %s, %s in %s. So %s has its %s there, and in %s the only place left for %s is %s.",
		d, t.house(base.House), t.cells(base.Cells, "or"), both(len(base.Cells)), t.house(cover.House),
		t.house(cover.House), d, t.house(in.House), d, t.cell(x.Cell))
}

func (t *teller) locked() {
	base, cover := t.part(logic.RoleBase), t.part(logic.RoleCover)
	d := t.digits(base.Digits, "and")
	t.say("%s in %s can only go in %s, %s in %s. So %s has its %s there: %s.",
		d, t.house(base.House), t.cells(base.Cells, "or"), both(len(base.Cells)), t.house(cover.House), t.house(cover.House), d, t.conclusion())
}

func (t *teller) nakedSet() {
	p := t.part(logic.RolePattern)
	n := number(len(p.Cells))
	t.say("%s have no candidates but %s: %s cells for %s digits. So these digits go there and nowhere else in %s: %s.",
		t.cells(p.Cells, "and"), t.digits(p.Digits, "and"), n, n, t.house(p.House), t.conclusion())
}

func (t *teller) hiddenSet() {
	p := t.part(logic.RolePattern)
	n := number(len(p.Cells))
	t.say("%s in %s can only go in %s: %s digits for %s cells. So these cells have room for nothing else: %s.",
		t.digits(p.Digits, "and"), t.house(p.House), t.cells(p.Cells, "and"), n, n, t.conclusion())
}

func (t *teller) directHiddenSet() {
	p, in := t.part(logic.RolePattern), t.part(logic.RoleWithin)
	x := t.step.Placements[0]
	n := number(len(p.Cells))
	t.say("%s in %s can only go in %s: %s digits for %s cells, which have room for nothing else. So the only place left for %s in %s is %s.",
		t.digits(p.Digits, "and"), t.house(p.House), t.cells(p.Cells, "and"), n, n, t.digit(x.Digit), t.house(in.House), t.cell(x.Cell))
}

func (t *teller) fish() {
	base, cover := t.parts(logic.RoleBase), t.parts(logic.RoleCover)
	d := t.digits(base[0].Digits, "and")
	n := number(len(base))
	houses, all := kinds(cover), "all "+n
	if len(base) == 2 {
		all = "both"
	}
	t.say("%s in %s can only go in %s (%s). Each of the %s %s has its %s in another one of these %s, so together they use up the %s of %s: %s.",
		d, t.houses(housesOf(base)), t.houses(housesOf(cover)), t.set(cellsOf(base)), n, kinds(base), d, houses, d, all, t.conclusion())
}

// kinds names what the houses of parts are: columns, or just houses.
func kinds(parts []*logic.Part) string {
	for _, p := range parts {
		if p.House.Kind != parts[0].House.Kind {
			return "houses"
		}
	}
	return plural(parts[0].House.Kind.String())
}

func (t *teller) wing() {
	pivot, wings := t.part(logic.RolePivot), t.parts(logic.RoleWing)
	a, b := wings[0], wings[1]
	z := a.Digits.Intersect(b.Digits)
	x, y := a.Digits.Minus(z), b.Digits.Minus(z)
	p, ca, cb := t.cells(pivot.Cells, "and"), t.cells(a.Cells, "and"), t.cells(b.Cells, "and")
	zs := t.digits(z, "and")
	t.say("%s is %s; it sees %s (%s) and %s (%s).", p, t.digits(pivot.Digits, "or"), ca, t.digits(a.Digits, "or"), cb, t.digits(b.Digits, "or"))
	t.also("If %s is %s, then %s is %s; if it is %s, then %s is %s.", p, t.digits(x, "or"), ca, zs, t.digits(y, "or"), cb, zs)
	if pivot.Digits.Intersect(z).IsEmpty() {
		t.also("So %s or %s is %s, and no cell that sees both is: %s.", ca, cb, zs, t.conclusion())
		return
	}
	t.also("Else it is %s itself. So one of the three cells is %s, and no cell that sees all of them is: %s.", zs, zs, t.conclusion())
}

// Sentences about uniqueness.

// loop names the loop of a uniqueness pattern.
func (t *teller) loop() string {
	if len(t.part(logic.RolePattern).Cells) == 4 {
		return "rectangle"
	}
	return "loop"
}

// everyHouse names the kinds of houses that the layout has: "row, column and box".
func (t *teller) everyHouse() string {
	kinds := []string{"row", "column"}
	for _, h := range t.layout.Houses()[2*t.layout.Size():] {
		name := h.Kind.String()
		if h.Kind == nonet.HouseFurther {
			name = "extra house"
		}
		if !slices.Contains(kinds, name) {
			kinds = append(kinds, name)
		}
	}
	return enumerate(kinds, "and")
}

func (t *teller) uniqueLoop() {
	loop, extra, set := t.part(logic.RolePattern), t.part(logic.RoleExtra), t.part(logic.RoleComplement)
	two := t.digits(loop.Digits, "and")
	t.say("The cells %s are a %s: each %s with one of them has two. If they had no candidates but %s, these two digits could change places, and the puzzle would have two solutions.",
		t.cells(loop.Cells, "and"), t.loop(), t.everyHouse(), two)
	t.also("We assume that it has only one.")
	cells := t.cells(extra.Cells, "and")
	switch t.step.Variant {
	case logic.VariantType1:
		t.also("So %s, the only one of them with other candidates, is neither of the two: %s.", cells, t.conclusion())
	case logic.VariantType2:
		d := t.digits(extra.Digits, "and")
		t.also("So one of %s is %s, and no cell that sees all of them is: %s.", t.cells(extra.Cells, "and"), d, t.conclusion())
	case logic.VariantType3Naked:
		t.also("So %s is one of their other candidates, %s: the two count as one cell with these.", t.cells(extra.Cells, "or"), t.digits(extra.Digits, "and"))
		t.companions(set, t.house(set.House))
	case logic.VariantType3Hidden:
		t.also("So %s hold at most one of %s.", cells, two)
		t.also("In %s, the %s digits %s can only go in these two and in %s: so %s one of these digits and nothing else: %s.",
			t.house(set.House), number(set.Digits.Len()), t.digits(set.Digits, "and"), t.cells(set.Cells, "and"), holds(set.Cells, t), t.conclusion())
	case logic.VariantType4:
		in := t.part(logic.RoleWithin)
		d, other := t.digits(in.Digits, "and"), t.digits(loop.Digits.Minus(in.Digits), "and")
		t.also("In %s, %s can only go in %s. If the other of the two cells were %s, nothing but %s would be left: %s.",
			t.house(in.House), d, t.cells(in.Cells, "or"), other, two, t.conclusion())
	default:
		t.also("So one of %s is %s: %s.", cells, t.digits(extra.Digits, "or"), t.conclusion())
	}
}

func holds(cells []nonet.Cell, t *teller) string {
	if len(cells) == 1 {
		return t.cells(cells, "and") + " holds"
	}
	return "each of " + t.cells(cells, "and") + " holds"
}

func (t *teller) grave() {
	extra, set := t.part(logic.RoleExtra), t.part(logic.RoleComplement)
	t.say("But for %s in %s, every empty cell would have two candidates and every digit two places in each house that lacks it. Such a grid (a bivalue universal grave) never has just one solution.",
		t.digits(extra.Digits, "and"), t.cells(extra.Cells, "and"))
	t.also("We assume that the puzzle has only one.")
	switch t.step.Variant {
	case logic.VariantType1:
		t.also("So %s is %s: %s.", t.cells(extra.Cells, "and"), t.digits(extra.Digits, "or"), t.conclusion())
	case logic.VariantType2:
		d := t.digits(extra.Digits, "and")
		t.also("So one of %s is %s, and no cell that sees all of them is: %s.", t.cells(extra.Cells, "and"), d, t.conclusion())
	case logic.VariantType3Naked:
		t.also("So %s is one of %s: they count as one cell with these candidates.", t.cells(extra.Cells, "or"), t.digits(extra.Digits, "and"))
		t.companions(set, t.house(set.House))
	case logic.VariantType4:
		in := t.part(logic.RoleWithin)
		d := t.digits(in.Digits, "and")
		t.also("So at least one of %s is one of these. One of the two is %s, as %s has no other place for it. So they are nothing else: %s.",
			t.cells(extra.Cells, "and"), d, t.house(in.House), t.conclusion())
	default:
		t.also("So %s.", t.conclusion())
	}
}

// aligned says for each candidate that goes which digits of the other base
// cells could go with it, and why they cannot.
func (t *teller) aligned() {
	base := t.parts(logic.RolePattern)
	n := number(len(base))
	t.say("Look at all the ways to fill the %s cells %s together: no two that see each other can be equal, and no other cell may lose its last candidate.", n, t.cells(cellsOf(base), "and"))
	for _, x := range t.step.Eliminations {
		t.lines = append(t.lines, fmt.Sprintf("  %s cannot be %s:", t.cell(x.Cell), t.digit(x.Digit)))
		var others []*logic.Part
		for _, p := range base {
			if p.Cells[0] != x.Cell {
				others = append(others, p)
			}
		}
		for d := range others[0].Digits.All() {
			have := []nonet.Candidate{x, {Cell: others[0].Cells[0], Digit: d}}
			if why := t.clash(have); why != "" {
				t.lines = append(t.lines, fmt.Sprintf("    with %s in %s %s.", t.digit(d), t.cell(have[1].Cell), why))
				continue
			}
			if len(others) == 1 {
				continue
			}
			for e := range others[1].Digits.All() {
				three := append(have[:2:2], nonet.Candidate{Cell: others[1].Cells[0], Digit: e})
				t.lines = append(t.lines, fmt.Sprintf("    with %s in %s and %s in %s %s.",
					t.digit(d), t.cell(three[1].Cell), t.digit(e), t.cell(three[2].Cell), t.clash(three)))
			}
		}
	}
	t.say("So %s.", t.conclusion())
}

// clash says why candidates cannot be true together; "" if nothing shows.
func (t *teller) clash(have []nonet.Candidate) string {
	var taken nonet.Digits
	for i, a := range have {
		taken = taken.With(a.Digit)
		for _, b := range have[:i] {
			if a.Digit == b.Digit && slices.Contains(t.layout.Peers(a.Cell), b.Cell) {
				return fmt.Sprintf("%s and %s would both be %s", t.cell(b.Cell), t.cell(a.Cell), t.digit(a.Digit))
			}
		}
	}
	for _, p := range t.parts(logic.RoleExcludedBy) {
		if p.Digits.Minus(taken).IsEmpty() {
			return fmt.Sprintf("nothing would be left for %s (%s)", t.cell(p.Cells[0]), t.digits(p.Digits, "or"))
		}
	}
	return ""
}

// Any other technique: its parts as they are.

func anyWhere(t *teller) string {
	for i := range t.step.Parts {
		p := &t.step.Parts[i]
		switch {
		case p.House != nil:
			return t.house(p.House)
		case len(p.Cells) > 0:
			return t.cells(p.Cells, "and")
		}
	}
	if len(t.step.Chains) > 0 && len(t.step.Chains[0]) > 0 {
		return t.cell(t.step.Chains[0][0].Cell)
	}
	return "the whole grid"
}

func anyWhat(t *teller) string {
	name := "is " + article(t.step.Technique.String())
	where := anyWhere(t)
	if where == "the whole grid" {
		return name
	}
	return name + " at " + where
}

func (t *teller) any() {
	t.say("This is %s.", article(t.step.Technique.String()))
	for i := range t.step.Parts {
		p := &t.step.Parts[i]
		text := t.cells(p.Cells, "and")
		if !p.Digits.IsEmpty() {
			text = t.digits(p.Digits, "and") + " in " + text
		}
		switch {
		case p.House != nil && len(p.Cells) > 0:
			text += " (" + t.house(p.House) + ")"
		case p.House != nil:
			text = t.house(p.House)
		}
		t.lines = append(t.lines, "  "+p.Role.String()+": "+text)
	}
	t.plainChains()
	if t.step.Technique.Needs()&logic.AssumeOneSolution != 0 {
		t.say("We assume that the puzzle has only one solution.")
	}
	t.say("So %s.", t.conclusion())
}

// companions says that the cells of a naked set and what counts as one more cell hold its digits.
func (t *teller) companions(set *logic.Part, house string) {
	n := number(len(set.Cells) + 1)
	t.also("With %s that makes %s cells for the %s digits %s, which go nowhere else in %s: %s.",
		t.cells(set.Cells, "and"), n, n, t.digits(set.Digits, "and"), house, t.conclusion())
}
