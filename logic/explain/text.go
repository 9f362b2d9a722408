package explain

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// Stage is how much is said of a step.
type Stage uint8

// The stages, from the smallest hint to the whole step.
const (
	StageWhere     Stage = iota // where to look
	StageTechnique              // which technique there is
	StageFull                   // the step with its reasons
)

var stages = [...]string{"where", "technique", "full"}

// String returns the name of the stage: "where", "technique" or "full".
func (s Stage) String() string {
	if int(s) < len(stages) {
		return stages[s]
	}
	return fmt.Sprintf("Stage(%d)", s)
}

// Text describes a step that can be taken from a state in whole sentences.
// Lines are separated by \n, and blanks in front of a line indent it. At
// StageFull a chain has a line for each implication, numbered [1], [2], ...
func (e Explainer) Text(s *logic.State, step *logic.Step, stage Stage) string {
	return Join(e.tell(s, step, stage))
}

// tell returns the lines of a stage: in English if the language lacks a sentence of them.
func (e Explainer) tell(s *logic.State, step *logic.Step, stage Stage) []Line {
	return inLanguage(e, s, step, func(t *teller) []Line { return t.tell(stage) })
}

// inLanguage returns what is said of a step: in English if the language lacks something of it.
func inLanguage[T any](e Explainer, s *logic.State, step *logic.Step, say func(*teller) T) T {
	if e.Language != English {
		t := newTeller(e, s, step)
		if text := say(t); len(*t.lacks) == 0 {
			return text
		}
	}
	e.Language = English
	return say(newTeller(e, s, step))
}

// tell returns the lines of a stage.
func (t *teller) tell(stage Stage) []Line {
	row := &tellings()[t.step.Technique]
	switch stage {
	case StageWhere:
		t.say("Look at %s.", row.where(t))
	case StageTechnique:
		t.say("%s.", row.what(t))
	default:
		row.full(t)
	}
	return t.lines
}

// telling has the sentences of a technique: what follows "Look at", a sentence without its full
// stop, and a function that adds the lines of the full text.
type telling struct {
	where func(*teller) string
	what  func(*teller) string
	full  func(*teller)
}

var made struct {
	once     sync.Once
	tellings []telling
}

// tellings returns the sentences of every technique. They are made when they are first needed, so
// that a program that tells no steps has no code for them.
func tellings() []telling {
	made.once.Do(func() { made.tellings = makeTellings() })
	return made.tellings
}

func makeTellings() []telling {
	single := telling{inHouse, nameInHouse, nil}
	locked := telling{inHouse, lockedWhat, (*teller).locked}
	directSet := telling{inHouse, directSetWhat, (*teller).directHiddenSet}
	nakedSet := telling{inHouse, nameInHouse, (*teller).nakedSet}
	hiddenSet := telling{inHouse, nameInHouse, (*teller).hiddenSet}
	fish := telling{digitPlaces, nameOfDigit, (*teller).fish}
	chain := telling{chainWhere, chainWhat, (*teller).unaryChain}
	branches := telling{branchWhere, branchWhat, (*teller).branches}
	turbot := telling{digitPlaces, nameOfDigit, (*teller).turbot}
	colours := telling{digitPlaces, nameOfDigit, (*teller).colours}
	rectangle := telling{digitPlaces, rectangleWhat, (*teller).rectangle}
	bug := telling{bugWhere, bugWhat, (*teller).bug}
	aligned := telling{alignedWhere, alignedWhat, (*teller).aligned}
	setChain := telling{alsWhere, alsWhat, (*teller).alsChain}
	sectors := telling{sectorsWhere, sectorsWhat, (*teller).sectors}
	exocet := telling{exocetWhere, exocetWhat, (*teller).exocet}
	bigWing := telling{bigWingWhere, bigWingWhat, (*teller).bigWing}
	template := telling{digitPlaces, nameOfDigit, (*teller).template}
	with := func(row telling, full func(*teller)) telling {
		row.full = full
		return row
	}

	list := make([]telling, len(logic.Techniques()))
	set := func(row telling, techniques ...logic.Technique) {
		for _, t := range techniques {
			list[t] = row
		}
	}
	for t := logic.Squirmbag; t <= logic.FinnedMutantLeviathan; t++ {
		set(fish, t)
	}
	for t := logic.MultipleChains; t <= logic.DoublyNestedMultiple; t++ {
		set(branches, t)
	}
	set(with(single, (*teller).fullHouse), logic.FullHouse)
	set(with(single, (*teller).hiddenSingle), logic.HiddenSingle)
	set(telling{aroundCell, nameAroundCell, (*teller).nakedSingle}, logic.NakedSingle)
	set(with(locked, (*teller).directLocked), logic.DirectPointing, logic.DirectClaiming)
	set(directSet, logic.DirectHiddenPair, logic.DirectHiddenTriplet)
	set(locked, logic.Pointing, logic.Claiming)
	set(nakedSet, logic.NakedPair, logic.NakedTriplet, logic.NakedQuad)
	set(hiddenSet, logic.HiddenPair, logic.HiddenTriplet, logic.HiddenQuad)
	set(with(nakedSet, (*teller).lockedSet), logic.LockedPair, logic.LockedTriplet)
	set(fish, logic.XWing, logic.Swordfish, logic.Jellyfish)
	set(with(fish, (*teller).kraken), logic.KrakenFish1, logic.KrakenFish2)
	set(telling{pivotWhere, pivotWhat, (*teller).wing}, logic.XYWing, logic.XYZWing)
	set(bigWing, logic.WXYZWing, logic.VWXYZWing)
	set(telling{wWingWhere, wWingWhat, (*teller).wWing}, logic.WWing)
	set(telling{remoteWhere, remoteWhat, (*teller).remotePair}, logic.RemotePairs)
	set(telling{digitPlaces, uniqueWhat, (*teller).uniqueLoop}, logic.UniqueLoop)
	set(rectangle, logic.Uniqueness1, logic.Uniqueness2, logic.Uniqueness3, logic.Uniqueness4,
		logic.Uniqueness5, logic.Uniqueness6, logic.HiddenRectangle, logic.Avoidable1,
		logic.Avoidable2)
	set(telling{digitPlaces, extendedWhat, (*teller).extendedRectangle}, logic.ExtendedRectangle)
	set(bug, logic.BUG, logic.BUGPlusOne)
	set(aligned, logic.AlignedPair, logic.AlignedTriplet)
	set(chain, logic.ForcingChain, logic.XChains, logic.XYChains, logic.ContinuousLoop,
		logic.DiscontinuousLoop,
		logic.AlternatingChain, logic.GroupedContinuousLoop, logic.GroupedDiscontinuousLoop,
		logic.GroupedAlternatingChain)
	set(branches, logic.Nishio, logic.RuleChains, logic.Whip, logic.GWhip, logic.Braid)
	set(turbot, logic.Skyscraper, logic.TwoStringKite, logic.TurbotFish)
	set(with(turbot, (*teller).dualKite), logic.DualTwoStringKite)
	set(with(turbot, (*teller).emptyRectangle), logic.EmptyRectangle)
	set(with(turbot, (*teller).dualEmptyRectangle), logic.DualEmptyRectangle)
	set(colours, logic.ColourTrap, logic.ColourWrap, logic.MultiColours1, logic.MultiColours2)
	set(telling{medusaWhere, medusaWhat, (*teller).medusa}, logic.Medusa)
	set(with(setChain, (*teller).alsXZ), logic.ALSXZ)
	set(setChain, logic.ALSXYWing, logic.ALSChain)
	set(telling{pivotWhere, pivotWhat, (*teller).deathBlossom}, logic.DeathBlossom)
	set(with(nakedSet, (*teller).sueDeCoq), logic.SueDeCoq)
	set(template, logic.TemplateSet, logic.TemplateDelete)
	set(telling{leftoverWhere, leftoverWhat, (*teller).leftovers}, logic.LawOfLeftovers)
	set(telling{tridagonWhere, tridagonWhat, (*teller).tridagon}, logic.Tridagon)
	set(sectors, logic.SKLoop, logic.MSLS)
	set(exocet, logic.JuniorExocet, logic.SeniorExocet, logic.WeakExocet)
	set(telling{multiFishWhere, multiFishWhat, (*teller).multiFish}, logic.MultiFish)
	set(telling{fireworkWhere, fireworkWhat, (*teller).firework}, logic.FireworkPair,
		logic.FireworkTriple, logic.FireworkQuad)
	set(telling{loopWhere, loopWhat, (*teller).oddagon}, logic.BivalueOddagon)
	set(telling{digitPlaces, nameOfDigit, (*teller).brokenWing}, logic.BrokenWing)
	set(telling{pivotWhere, pivotWhat, (*teller).xyzRing}, logic.XYZRing)
	set(telling{symmetricWhere, symmetricWhat, (*teller).symmetric}, logic.SymmetricPlacement)
	set(with(bug, (*teller).bugPlusN), logic.BUGPlusN)
	set(telling{alsWhere, alsWhat, (*teller).alsWWing}, logic.ALSWWing)
	set(telling{hiddenWhere, hiddenWhat, (*teller).ahsXZ}, logic.AHSXZ)
	set(telling{ruleWhere, lastOfSumWhat, (*teller).lastOfSum}, logic.LastOfSum)
	set(telling{ruleWhere, combinationsWhat, (*teller).cageCombinations}, logic.DigitCombinations)
	set(telling{ruleWhere, ruleCandidatesWhat, (*teller).ruleCandidates}, logic.RuleCandidates)
	set(telling{ruleWhere, cageLockedWhat, (*teller).cageLocked}, logic.LockedInCombinations)
	set(telling{ruleWhere, cageAndHousesWhat, (*teller).cageAndHouses}, logic.CombinationsAndHouses)
	set(telling{inniesWhere, combinationsInHouseWhat, (*teller).combinationsInHouse},
		logic.CombinationsInHouse)
	set(telling{ruleWhere, sumBoundsWhat, (*teller).sumBounds}, logic.SumBounds)
	set(telling{classesWhere, classesWhat, (*teller).ruleClasses}, logic.RuleClasses)
	set(telling{fillingsWhere, cageFishWhat, (*teller).cageFish}, logic.FishWithCages)
	set(telling{casesWhere, casesWhat, (*teller).ruleCases}, logic.RuleCases)
	set(telling{fillingsWhere, fillingsWhat, (*teller).ruleFillings}, logic.RuleAndHouses,
		logic.TwoRules, logic.RulesOfHouse, logic.RulesAndSurroundings)
	set(telling{inniesWhere, inniesWhat, (*teller).inniesOuties}, logic.InnieOutie,
		logic.InnieOutieOfHouses, logic.InniesOuties)
	return list
}

// teller makes the text of one step.
type teller struct {
	words
	state *logic.State
	step  *logic.Step
	lines []Line
}

func newTeller(e Explainer, s *logic.State, step *logic.Step) *teller {
	t := &teller{words: *e.words(s.Layout()), state: s, step: step}
	t.lacks = new([]string)
	return t
}

// of returns a teller for another step, with lines of its own.
func (t *teller) of(step *logic.Step) *teller {
	return &teller{words: t.words, state: t.state, step: step}
}

// say adds a line.
func (t *teller) say(format string, args ...any) {
	t.add(0, NoNode, t.begin(t.f(format, args...)))
}

// add adds a line.
func (t *teller) add(indent int, about NodeID, text string) {
	t.lines = append(t.lines, Line{Indent: indent, Text: text, Node: about})
}

// item adds an indented line.
func (t *teller) item(format string, args ...any) {
	t.add(1, NoNode, t.f(format, args...))
}

// also adds a sentence to the last line.
func (t *teller) also(format string, args ...any) {
	t.lines[len(t.lines)-1].Text += " " + t.begin(t.f(format, args...))
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

// cellsOf returns the cells of parts, each once.
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

// otherCells returns the cells of a that are not in b.
func otherCells(a, b []nonet.Cell) (list []nonet.Cell) {
	for _, c := range a {
		if !slices.Contains(b, c) {
			list = append(list, c)
		}
	}
	return list
}

// see reports whether two cells must differ.
func (t *teller) see(a, b nonet.Cell) bool { return slices.Contains(t.layout.Peers(a), b) }

// seesAll reports whether a cell sees all cells of a list.
func (t *teller) seesAll(c nonet.Cell, list []nonet.Cell) bool {
	return !slices.ContainsFunc(list, func(b nonet.Cell) bool { return !t.see(c, b) })
}

// seesDigit reports whether a cell sees a placed digit.
func (t *teller) seesDigit(c nonet.Cell, d nonet.Digit) bool {
	return slices.ContainsFunc(t.layout.Peers(c),
		func(p nonet.Cell) bool { return t.state.Value(p) == d })
}

// gone returns the digits that the step crosses out.
func (t *teller) gone() (digits nonet.Digits) {
	for _, x := range t.step.Eliminations {
		digits = digits.With(x.Digit)
	}
	return digits
}

// conclusion says what follows: "r1c2 is 5", "3 and 7 can be crossed out in r1c5".
func (t *teller) conclusion() string {
	var list []string
	for _, x := range t.step.Placements {
		list = append(list, t.f("%s is %s", t.cell(x.Cell), t.digit(x.Digit)))
	}
	for i, g := range groups(t.step.Eliminations) {
		text := t.fFor(g.digits.Len(), "%s can be crossed out in %s", t.digits(g.digits, "and"),
			t.cells(g.cells, "and"))
		if i > 0 {
			text = t.f("%s in %s", t.digits(g.digits, "and"), t.cells(g.cells, "and"))
		}
		list = append(list, text)
	}
	if len(list) > 2 {
		return strings.Join(list[:len(list)-1], "; ") + t.tr("; and ") + list[len(list)-1]
	}
	return strings.Join(list, t.tr(", and "))
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
		if i := slices.IndexFunc(byCell,
			func(g group) bool { return g.cells[0] == x.Cell }); i >= 0 {
			byCell[i].digits = byCell[i].digits.With(x.Digit)
		} else {
			byCell = append(byCell, group{d, []nonet.Cell{x.Cell}})
		}
	}
	// Cells that lose the same digits are one group.
	merged := byCell[:0]
	for _, g := range byCell {
		if i := slices.IndexFunc(merged,
			func(m group) bool { return m.digits == g.digits }); i >= 0 {
			merged[i].cells = append(merged[i].cells, g.cells...)
		} else {
			merged = append(merged, g)
		}
	}
	if len(merged) <= len(byDigit) {
		return merged
	}
	slices.SortFunc(byDigit,
		func(a, b group) int { return int(a.digits.Min()) - int(b.digits.Min()) })
	return byDigit
}

// The phrases about where a step is that several families share.

func inHouse(t *teller) string {
	for i := range t.step.Parts {
		if h := t.step.Parts[i].House; h != nil {
			return t.house(h)
		}
	}
	return t.cells(t.step.Parts[0].Cells, "and")
}

// name returns the name of the technique with its article.
func (t *teller) name() string { return t.article(t.step.Technique.String()) }

func nameInHouse(t *teller) string { return t.f("there is %s in %s", t.name(), inHouse(t)) }

func digitPlaces(t *teller) string {
	digits := t.step.Parts[0].Digits
	return t.fFor(digits.Len(), "where %s can go", t.digits(digits, "and"))
}

func nameOfDigit(t *teller) string {
	on := t.digits(t.step.Parts[0].Digits, "and")
	if name := t.step.Technique.String(); strings.HasPrefix(name, "multi-") {
		return t.f("there are %s on %s", t.called(name), on)
	}
	return t.f("there is %s on %s", t.name(), on)
}

func pivotWhere(t *teller) string {
	return t.f("%s and the cells that it sees", t.cells(t.part(logic.RolePivot).Cells, "and"))
}

func pivotWhat(t *teller) string {
	return t.f("there is %s around %s", t.name(), t.cells(t.part(logic.RolePivot).Cells, "and"))
}
