package logic

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// named checks that a step has the shape that its name has in GLOSSARY.md. proof_test.go checks
// that links hold and that conclusions follow; this is about the name alone.
type named struct {
	step *Step
	s    *State
}

// parts returns the parts of a role.
func (n *named) parts(role Role) (list []Part) {
	for _, p := range n.step.Parts {
		if p.Role == role {
			list = append(list, p)
		}
	}
	return list
}

func (n *named) sees(a, b nonet.Cell) bool { return slices.Contains(n.s.Layout().Peers(a), b) }

// has reports whether a cell has just these candidates.
func (n *named) has(c nonet.Cell, d nonet.Digits) bool { return n.s.Candidates(c) == d }

func (n *named) two(c nonet.Cell) bool { return n.s.Candidates(c).Len() == 2 }

// places returns the places of a digit in a house.
func (n *named) places(h *nonet.House, d nonet.Digit) (list []nonet.Cell) {
	for _, c := range h.Cells {
		if n.s.Candidates(c).Has(d) {
			list = append(list, c)
		}
	}
	return list
}

// chainShape is what the name of a chain says.
type chainShape struct {
	oneDigit    bool
	cells       bool // strong links within cells, weak links between cells
	back        bool // it comes back to its first candidate
	turned      bool // it ends with the opposite of its beginning
	strongEnds  bool // it begins and ends with a strong link
	grouped     bool // a node is a group, or a link an almost locked set
	mayGrouped  bool
	leastStrong int // the least number of strong links
}

// chain checks the chain of a step that has one.
func (n *named) chain(want chainShape) error {
	if len(n.step.Chains) != 1 {
		return fmt.Errorf("%d chains", len(n.step.Chains))
	}
	chain := n.step.Chains[0]
	first, last := chain[0], chain[len(chain)-1]
	grouped, strong := false, 0
	for i, x := range chain {
		grouped = grouped || x.More != nil || x.Set != nil
		if i == 0 {
			continue
		}
		if x.On == chain[i-1].On || !slices.Equal(x.Parents, []int{i - 1}) {
			return fmt.Errorf("links %d and %d are not strong and weak in turn", i-1, i)
		}
		if want.oneDigit && x.Digit != first.Digit {
			return errors.New("two digits")
		}
		if x.On {
			strong++
		}
		switch inCell := x.Cell == chain[i-1].Cell && x.More == nil; {
		case want.cells && x.On && (!inCell || !n.two(x.Cell)):
			return fmt.Errorf("strong link %d is not within a cell with two candidates", i)
		case want.cells && !x.On && inCell:
			return fmt.Errorf("weak link %d is within a cell", i)
		}
	}
	same := first.Candidate == last.Candidate && slices.Equal(first.More, last.More)
	switch {
	case want.back && (!same || first.On != last.On):
		return errors.New("it does not come back to its beginning")
	case want.turned && (!same || first.On == last.On):
		return errors.New("it does not end with the opposite of its beginning")
	case want.strongEnds && (first.On || !last.On):
		return errors.New("it does not begin and end with a strong link")
	case want.grouped != grouped && !want.mayGrouped:
		return fmt.Errorf("grouped: %v", grouped)
	case strong < want.leastStrong:
		return fmt.Errorf("%d strong links", strong)
	}
	return nil
}

// line reports whether a house is a row or a column.
func line(h *nonet.House) bool { return h.Kind == nonet.HouseRow || h.Kind == nonet.HouseColumn }

// turbots checks two strong links of a digit and the weak link between them.
func (n *named) turbots() error {
	bases, covers := n.parts(RoleBase), n.parts(RoleCover)
	if len(bases) != 2*len(covers) {
		return fmt.Errorf("%d strong links and %d weak ones", len(bases), len(covers))
	}
	for i, weak := range covers {
		a, b, d := bases[2*i], bases[2*i+1], bases[2*i].Digits.Min()
		for _, x := range []Part{a, b} {
			if x.Digits != nonet.DigitsOf(d) || len(n.places(x.House, d)) != 2 {
				return fmt.Errorf("%v is not a strong link", x)
			}
		}
		var ok bool
		switch n.step.Technique {
		case Skyscraper:
			ok = line(a.House) && a.House.Kind == b.House.Kind && line(weak.House) &&
				weak.House.Kind != a.House.Kind
		case TwoStringKite, DualTwoStringKite:
			ok = line(a.House) && line(b.House) && a.House.Kind != b.House.Kind &&
				!line(weak.House)
		default:
			ok = true
		}
		if !ok {
			return fmt.Errorf("%v, %v and %v", a.House, b.House, weak.House)
		}
	}
	return nil
}

// emptyRectangle checks that all places in a box are in a row and a column.
func (n *named) emptyRectangle() error {
	for i, box := range n.parts(RolePattern) {
		link := n.parts(RoleBase)[i]
		d := link.Digits.Min()
		if line(box.House) || !line(link.House) || len(n.places(link.House, d)) != 2 {
			return fmt.Errorf("%v and %v", box.House, link.House)
		}
		size, fits := nonet.Cell(n.s.Layout().Size()), false
		all := n.places(box.House, d)
		for row := range size {
			for column := range size {
				fits = fits || !slices.ContainsFunc(all, func(c nonet.Cell) bool {
					return c/size != row && c%size != column
				})
			}
		}
		if !fits {
			return fmt.Errorf("%v has %d in more than a row and a column", box.House, d)
		}
	}
	return nil
}

// smallWing checks an XY-wing or an XYZ-wing.
func (n *named) smallWing() error {
	pivot, wings := n.parts(RolePivot), n.parts(RoleWing)
	if len(pivot) != 1 || len(wings) != 2 {
		return errors.New("not three cells")
	}
	p, a, b := pivot[0].Cells[0], wings[0].Cells[0], wings[1].Cells[0]
	x, y, z := n.s.Candidates(p), n.s.Candidates(a), n.s.Candidates(b)
	shared := 0
	if n.step.Technique == XYZWing {
		shared = 1
	}
	if x.Len() != 2+shared || y.Len() != 2 || z.Len() != 2 || x.Union(y).Union(z).Len() != 3 ||
		x.Intersect(y).Intersect(z).Len() != shared || y == z || !n.sees(p, a) || !n.sees(p, b) {
		return fmt.Errorf("%v, %v and %v", x, y, z)
	}
	return nil
}

// wWing checks a W-wing.
func (n *named) wWing() error {
	wings, link := n.parts(RoleWing), n.parts(RoleStrongLink)
	if len(wings) != 2 || len(link) != 1 {
		return errors.New("not two cells and a strong link")
	}
	a, b := wings[0].Cells[0], wings[1].Cells[0]
	ends := n.places(link[0].House, link[0].Digits.Min())
	if !n.two(a) || !n.has(b, n.s.Candidates(a)) || len(ends) != 2 ||
		!(n.sees(a, ends[0]) && n.sees(b, ends[1]) || n.sees(a, ends[1]) && n.sees(b, ends[0])) {
		return fmt.Errorf("%v and %v, joined by %v", a, b, ends)
	}
	return nil
}

// bigWing checks that as many cells have as many digits, of which at most one can be there twice.
func (n *named) bigWing() error {
	var cells []nonet.Cell
	var digits nonet.Digits
	for _, p := range append(n.parts(RolePivot), n.parts(RoleWing)...) {
		cells = append(cells, p.Cells...)
		digits = digits.Union(n.s.Candidates(p.Cells[0]))
	}
	size := map[Technique]int{WXYZWing: 4, VWXYZWing: 5}[n.step.Technique]
	if len(cells) != size || digits.Len() != size {
		return fmt.Errorf("%d cells with %d digits", len(cells), digits.Len())
	}
	loose := 0
	for d := range digits.All() {
		twice := false
		for i, a := range cells {
			for _, b := range cells[:i] {
				twice = twice || n.s.Candidates(a).Has(d) && n.s.Candidates(b).Has(d) &&
					!n.sees(a, b)
			}
		}
		if twice {
			loose++
		}
	}
	if want := 1; n.step.Variant == VariantDoublyLinked && loose != 0 ||
		n.step.Variant == VariantPlain && loose != want {
		return fmt.Errorf("%d digits can be there twice", loose)
	}
	return nil
}

// remotePair checks a chain of cells with the same two candidates.
func (n *named) remotePair() error {
	p := n.step.Parts[0]
	for i, c := range p.Cells {
		if p.Digits.Len() != 2 || !n.has(c, p.Digits) || i > 0 && !n.sees(c, p.Cells[i-1]) {
			return fmt.Errorf("%v breaks the chain", c)
		}
	}
	if len(p.Cells) < 4 {
		return fmt.Errorf("%d cells", len(p.Cells))
	}
	return nil
}

// sets checks almost locked sets and their restricted commons.
func (n *named) sets(least, most int) error {
	sets, common := n.parts(RoleALS), n.parts(RoleRestrictedCommon)
	if len(sets) < least || len(sets) > most {
		return fmt.Errorf("%d sets", len(sets))
	}
	for _, x := range sets {
		var all nonet.Digits
		for _, c := range x.Cells {
			all = all.Union(n.s.Candidates(c))
		}
		if all != x.Digits || all.Len() != len(x.Cells)+1 ||
			!slices.ContainsFunc(n.s.Layout().Houses(), func(h nonet.House) bool {
				return !slices.ContainsFunc(x.Cells,
					func(c nonet.Cell) bool { return !slices.Contains(h.Cells, c) })
			}) {
			return fmt.Errorf("%v is not an almost locked set", x)
		}
	}
	for _, x := range common {
		joined := false
		for i := range sets {
			for k := range i {
				joined = joined || n.restricted(x.Digits.Min(), &sets[i], &sets[k])
			}
		}
		if !joined {
			return fmt.Errorf("%v is not a restricted common", x)
		}
	}
	return nil
}

// restricted reports whether all places of a digit in one set see all those in another.
func (n *named) restricted(d nonet.Digit, x, y *Part) bool {
	seen := 0
	for _, a := range x.Cells {
		for _, b := range y.Cells {
			if !n.s.Candidates(a).Has(d) || !n.s.Candidates(b).Has(d) {
				continue
			}
			if !n.sees(a, b) {
				return false
			}
			seen++
		}
	}
	return seen > 0
}

// deathBlossom checks that each candidate of the stem is seen by a petal that has it.
func (n *named) deathBlossom() error {
	if err := n.sets(1, nonet.MaxSize); err != nil {
		return err
	}
	stem := n.parts(RolePivot)[0].Cells[0]
	for d := range n.s.Candidates(stem).All() {
		if !slices.ContainsFunc(n.parts(RoleALS), func(x Part) bool {
			return n.restricted(d, &Part{Cells: []nonet.Cell{stem}}, &x)
		}) {
			return fmt.Errorf("%d in the stem has no petal", d)
		}
	}
	return nil
}

// fish checks the houses of a fish against its name: how many, of which kinds, with fins or not.
func (n *named) fish() error {
	name := n.step.Technique.String()
	d := n.step.Parts[0].Digits.Min()
	bases, covers := n.parts(RoleBase), n.parts(RoleCover)
	fins := append(n.parts(RoleFin), n.parts(RoleEndoFin)...)
	sizes := []string{2: "X-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan"}
	size := slices.IndexFunc(sizes,
		func(s string) bool { return s != "" && strings.HasSuffix(name, s) })
	if len(bases) != size || len(covers) != size && n.step.Variant != VariantSiamese {
		return fmt.Errorf("%d bases and %d covers", len(bases), len(covers))
	}
	only := func(list []Part, kinds ...nonet.HouseKind) bool {
		return !slices.ContainsFunc(list,
			func(p Part) bool { return !slices.Contains(kinds, p.House.Kind) })
	}
	rows, columns := nonet.HouseRow, nonet.HouseColumn
	basic := only(bases, rows) && only(covers, columns) ||
		only(bases, columns) && only(covers, rows)
	mixed := !only(bases, rows) && !only(bases, columns) && slices.ContainsFunc(bases,
		func(p Part) bool { return p.House.Kind == rows }) && slices.ContainsFunc(bases,
		func(p Part) bool { return p.House.Kind == columns })
	finned := strings.HasPrefix(name, "finned") || strings.HasPrefix(name, "sashimi")
	switch franken, mutant := strings.Contains(name, "franken"), strings.Contains(name, "mutant"); {
	case finned != (len(fins) > 0):
		return fmt.Errorf("%d fins", len(fins))
	case basic == (franken || mutant):
		return errors.New("the houses are not of that kind")
	case franken && mixed:
		return errors.New("rows and columns are among its bases")
	}
	if !finned || !basic || n.step.Variant == VariantSiamese {
		return nil
	}
	isFin := func(c nonet.Cell) bool {
		return slices.ContainsFunc(fins, func(p Part) bool { return slices.Contains(p.Cells, c) })
	}
	sashimi := slices.ContainsFunc(bases, func(p Part) bool {
		return len(slices.DeleteFunc(n.places(p.House, d), isFin)) < 2
	})
	if sashimi != strings.HasPrefix(name, "sashimi") {
		return fmt.Errorf("a base with one place but for fins: %v", sashimi)
	}
	return nil
}

// set checks the number of digits and cells of a naked or hidden set.
func (n *named) set() error {
	name := n.step.Technique.String()
	word := name[strings.LastIndexByte(name, ' ')+1:]
	size := map[string]int{"pair": 2, "triplet": 3, "quad": 4}[word]
	p := n.parts(RolePattern)[0]
	if p.Digits.Len() != size || len(p.Cells) != size {
		return fmt.Errorf("%d digits in %d cells", p.Digits.Len(), len(p.Cells))
	}
	if naked := slices.ContainsFunc(p.Cells, func(c nonet.Cell) bool {
		return n.s.Candidates(c).Minus(p.Digits).Len() > 0
	}); naked == (strings.Contains(name, "naked") || strings.Contains(name, "locked")) {
		return errors.New("naked is hidden")
	}
	return nil
}

// rectangle checks four cells in two rows, two columns and two boxes, if there are boxes.
func (n *named) rectangle() error {
	p := n.parts(RolePattern)[0]
	size := nonet.Cell(n.s.Layout().Size())
	rows, columns := map[nonet.Cell]bool{}, map[nonet.Cell]bool{}
	for _, c := range p.Cells {
		rows[c/size], columns[c%size] = true, true
	}
	boxes := map[int]bool{}
	for _, c := range p.Cells {
		for _, h := range n.s.Layout().HousesOf(c) {
			if k := n.s.Layout().Houses()[h].Kind; k == nonet.HouseBox || k == nonet.HouseRegion {
				boxes[h] = true
			}
		}
	}
	if len(p.Cells) != 4 || len(rows) != 2 || len(columns) != 2 || len(boxes) > 2 ||
		p.Digits.Len() != 2 {
		return fmt.Errorf("%v", p)
	}
	return nil
}

// grave checks that all open cells but one have two candidates, and that one has three.
func (n *named) grave() error {
	for c := range nonet.Cell(n.s.Layout().Cells()) {
		want := 2
		if slices.Contains(n.parts(RoleExtra)[0].Cells, c) {
			want = 3
		}
		if got := n.s.Candidates(c).Len(); got > 1 && got != want {
			return fmt.Errorf("%v has %d candidates", c, got)
		}
	}
	return nil
}

// forcing checks a forcing chain of one branch or a cycle by its variant.
func (n *named) forcing() error {
	switch n.step.Variant {
	case VariantXCycle:
		return n.chain(chainShape{oneDigit: true, back: true})
	case VariantYCycle:
		return n.chain(chainShape{cells: true, back: true})
	case VariantBidirectionalCycle:
		return n.chain(chainShape{back: true})
	case VariantForcingXChain:
		return n.chain(chainShape{oneDigit: true, turned: true})
	case VariantForcingChain:
		return n.chain(chainShape{turned: true})
	}
	return fmt.Errorf("variant %s", n.step.Variant)
}

// shape returns what is wrong with the name of a step. known is false for techniques whose names
// say nothing of a shape beyond what proof_test.go and property_test.go check.
func (n *named) shape() (err error, known bool) {
	known = true
	switch t := n.step.Technique; t {
	case ForcingChain:
		err = n.forcing()
	case XChains:
		err = n.chain(chainShape{oneDigit: true, strongEnds: true, leastStrong: 2})
	case XYChains:
		err = n.chain(chainShape{cells: true, strongEnds: true, leastStrong: 2})
	case ContinuousLoop:
		err = n.chain(chainShape{back: true})
	case DiscontinuousLoop:
		err = n.chain(chainShape{turned: true})
	case AlternatingChain:
		err = n.chain(chainShape{strongEnds: true, leastStrong: 2})
	case GroupedContinuousLoop:
		err = n.chain(chainShape{back: true, grouped: true})
	case GroupedDiscontinuousLoop:
		err = n.chain(chainShape{turned: true, grouped: true})
	case GroupedAlternatingChain:
		err = n.chain(chainShape{strongEnds: true, grouped: true})
	case RemotePairs:
		err = n.remotePair()
	case Skyscraper, TwoStringKite, TurbotFish, DualTwoStringKite:
		err = n.turbots()
	case EmptyRectangle, DualEmptyRectangle:
		err = n.emptyRectangle()
	case XYWing, XYZWing:
		err = n.smallWing()
	case WWing:
		err = n.wWing()
	case WXYZWing, VWXYZWing:
		err = n.bigWing()
	case ALSXZ:
		err = n.sets(2, 2)
	case ALSXYWing:
		err = n.sets(3, 3)
	case ALSChain:
		err = n.sets(4, nonet.MaxSize*nonet.MaxSize)
	case DeathBlossom:
		err = n.deathBlossom()
	case NakedPair, NakedTriplet, NakedQuad, HiddenPair, HiddenTriplet, HiddenQuad, LockedPair,
		LockedTriplet, DirectHiddenPair, DirectHiddenTriplet:
		err = n.set()
	case Uniqueness1, Uniqueness2, Uniqueness3, Uniqueness4, Uniqueness5, Uniqueness6,
		HiddenRectangle, Avoidable1, Avoidable2:
		err = n.rectangle()
	case BUGPlusOne:
		err = n.grave()
	default:
		if known = t == XWing || t == Swordfish || t == Jellyfish ||
			t >= Squirmbag && t <= FinnedMutantLeviathan; known {
			err = n.fish()
		}
	}
	return err, known
}

// TestNamesAreTrue holds the steps of many puzzles against the definitions of their names.
func TestNamesAreTrue(t *testing.T) {
	found := map[string]int{}
	check := func(step *Step, s *State) {
		n := &named{step, s}
		err, known := n.shape()
		if err != nil {
			t.Errorf("%s: %s, %s is none: %v\n%+v\n%+v", s.Layout(), step.Technique, step.Variant,
				err, step.Parts, step.Chains)
		}
		if known {
			name := step.Technique.String()
			if step.Technique == ForcingChain {
				name = step.Variant.String()
			}
			found[name]++
		}
	}
	ctx := context.Background()
	for i, layout := range layouts[2:] {
		for draw := range uint64(testenv.Pick(1, 1, 12)) {
			s, _, unique := randomState(t, layout, rand.New(rand.NewPCG(uint64(i), 500+draw)))
			if s == nil {
				continue
			}
			look := Solver{Limit: 300}
			for _, technique := range Techniques() {
				for step, err := range look.Steps(ctx, s, technique) {
					if err != nil {
						break // the limit
					}
					check(step, s)
				}
			}
			for _, profile := range Profiles() {
				walk := Solver{Profile: profile, Limit: 20_000}
				for s := s.Clone(); unique && !t.Failed(); {
					step, err := walk.Next(ctx, s)
					if step == nil || err != nil {
						break
					}
					check(step, s)
					s.Apply(step)
				}
			}
			if t.Failed() {
				t.Fatalf("layout %s, draw %d", layout, draw)
			}
		}
	}
	for _, name := range []string{"X-cycle", "Y-cycle", "bidirectional cycle", "forcing X-chain",
		"forcing chain", "X-chain", "XY-chain", "continuous nice loop", "discontinuous nice loop",
		"alternating inference chain", "grouped alternating inference chain", "remote pair",
		"skyscraper", "two-string kite", "turbot fish", "empty rectangle", "XY-wing", "XYZ-wing",
		"W-wing", "WXYZ-wing", "ALS-XZ", "ALS-XY-wing", "death blossom", "finned X-wing",
		"sashimi X-wing", "naked pair", "hidden triplet", "locked pair"} {
		if found[name] == 0 && !testing.Short() {
			t.Errorf("no %s", name)
		}
	}
	t.Log(found)
}
