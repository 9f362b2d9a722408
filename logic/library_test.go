package logic

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

var update = flag.Bool("update", false,
	"add what is missing to testdata/library.txt, write testdata/hodoku_paths.golden anew")

// A technique library is a text of lines in the format of HoDoKu's regression
// library:
//
//	:CODE[-VARIANT]:DIGITS:GRID:REMOVED:ELIMINATIONS:PLACEMENTS:LENGTH
//
// GRID has 81 characters, "." for an empty cell and "+" before a digit that is
// placed but not given. Candidates are written digit, row, column. A variant x says that
// there is no such step.

// libraryCase is a line of a library.
type libraryCase struct {
	line         int
	code         string // with the variant
	silent       bool   // the technique must find nothing with the digits
	digits       nonet.Digits
	state        *State
	eliminations []nonet.Candidate // ascending
	placements   []nonet.Candidate
	length       string // the last field
}

// isResult reports whether a step concludes exactly what the case does.
func (x *libraryCase) isResult(step *Step) bool {
	eliminations, placements := slices.Clone(step.Eliminations), slices.Clone(step.Placements)
	sortCandidates(eliminations)
	sortCandidates(placements)
	return slices.Equal(eliminations, x.eliminations) && slices.Equal(placements, x.placements)
}

// libraryCode is what a code of the library means: a technique, and which of
// its variants count (nil: all).
type libraryCode struct {
	technique Technique
	variants  []Variant
}

var (
	plain   = []Variant{VariantPlain}
	siamese = []Variant{VariantSiamese}
)

// libraryCodes has the codes without variants.
var libraryCodes = map[string]libraryCode{
	"0000": {FullHouse, nil}, "0002": {HiddenSingle, nil}, "0003": {NakedSingle, nil},
	"0100": {Pointing, nil}, "0101": {Claiming, nil},
	"0200": {NakedPair, nil}, "0201": {NakedTriplet, nil}, "0202": {NakedQuad, nil},
	"0210": {HiddenPair, nil}, "0211": {HiddenTriplet, nil}, "0212": {HiddenQuad, nil},
	"0300": {XWing, nil}, "0301": {Swordfish, nil}, "0302": {Jellyfish, nil},
	"0110": {LockedPair, nil}, "0111": {LockedTriplet, nil},
	"0310": {FinnedXWing, plain}, "0311": {FinnedSwordfish, plain},
	"0312":  {FinnedJellyfish, plain},
	"03111": {FinnedSwordfish, siamese}, "03121": {FinnedJellyfish, siamese},
	"0320": {SashimiXWing, plain}, "0321": {SashimiSwordfish, plain},
	"0322":  {SashimiJellyfish, plain},
	"03211": {SashimiSwordfish, siamese}, "03221": {SashimiJellyfish, siamese},
	"0331": {FrankenSwordfish, plain}, "0332": {FrankenJellyfish, plain},
	"0340": {FinnedFrankenXWing, plain}, "0341": {FinnedFrankenSwordfish, plain},
	"0342":  {FinnedFrankenJellyfish, plain},
	"03411": {FinnedFrankenSwordfish, siamese}, "03421": {FinnedFrankenJellyfish, siamese},
	"0362": {FinnedMutantJellyfish, plain}, "0363": {FinnedMutantSquirmbag, plain},
	"0364":  {FinnedMutantWhale, plain},
	"03621": {FinnedMutantJellyfish, siamese},
	"0371":  {KrakenFish1, nil}, "0372": {KrakenFish2, nil},
	"0400": {Skyscraper, nil}, "0401": {TwoStringKite, nil}, "0402": {EmptyRectangle, nil},
	"0403": {TurbotFish, nil}, "0404": {DualTwoStringKite, nil}, "0405": {DualEmptyRectangle, nil},
	"0500": {ColourTrap, nil}, "0501": {ColourWrap, nil}, "0502": {MultiColours1, nil},
	"0503": {MultiColours2, nil},
	"0803": {WWing, nil},
	"0600": {Uniqueness1, nil}, "0601": {Uniqueness2, nil}, "0602": {Uniqueness3, nil},
	"0603": {Uniqueness4, nil}, "0604": {Uniqueness5, nil}, "0605": {Uniqueness6, nil},
	"0606": {HiddenRectangle, nil}, "0607": {Avoidable1, nil}, "0608": {Avoidable2, nil},
	"0901": {ALSXZ, nil}, "0902": {ALSXYWing, nil}, "0903": {ALSChain, nil},
	"0904": {DeathBlossom, nil},
	"1101": {SueDeCoq, nil}, "1201": {TemplateSet, nil}, "1202": {TemplateDelete, nil},
	"0701": {XChains, nil}, "0702": {XYChains, nil}, "0703": {RemotePairs, nil},
	"0706": {ContinuousLoop, nil}, "0707": {DiscontinuousLoop, nil},
	"0708": {AlternatingChain, nil},
	"0709": {GroupedContinuousLoop, nil}, "0710": {GroupedDiscontinuousLoop, nil},
	"0711": {GroupedAlternatingChain, nil},
	"0610": {BUG, []Variant{VariantType1}},
	"0800": {XYWing, nil}, "0801": {XYZWing, nil},
}

var errLibrary = errors.New("line of a technique library")

// parseLibraryCase reads a line that is not a comment.
func parseLibraryCase(text string) (*libraryCase, error) {
	fields := strings.Split(text, ":") // the last two may be left out
	if len(fields) < 6 || len(fields) > 8 || fields[0] != "" {
		return nil, fmt.Errorf("%w: it has %d fields, should have an empty one and 5 to 7 more",
			errLibrary, len(fields))
	}
	x := &libraryCase{code: fields[1]}
	_, variant, _ := strings.Cut(x.code, "-")
	x.silent = variant == "x"
	for _, r := range fields[2] {
		x.digits = x.digits.With(nonet.Digit(r - '0'))
	}
	p := nonet.NewPuzzle(nonet.Classic())
	var placed [81]nonet.Digit
	c, plus := 0, false
	for _, r := range fields[3] {
		switch {
		case r == '+':
			plus = true
			continue
		case c == 81:
			return nil, fmt.Errorf("%w: its grid has more than 81 cells", errLibrary)
		case r >= '1' && r <= '9' && plus:
			placed[c] = nonet.Digit(r - '0')
		case r >= '1' && r <= '9':
			p.Givens[c] = nonet.Digit(r - '0')
		case r != '.' && r != '0' || plus:
			return nil, fmt.Errorf("%w: its grid has %q", errLibrary, r)
		}
		c, plus = c+1, false
	}
	if c != 81 {
		return nil, fmt.Errorf("%w: its grid has %d cells", errLibrary, c)
	}
	var err error
	if x.state, err = NewState(p); err != nil {
		return nil, err
	}
	for c, d := range placed {
		if d != 0 && !x.state.Place(nonet.Cell(c), d) {
			return nil, fmt.Errorf("%w: %d cannot be placed in cell %d", errLibrary, d, c)
		}
	}
	removed, err := parseTriples(fields[4])
	if err != nil {
		return nil, err
	}
	for _, r := range removed {
		x.state.Remove(r.Cell, r.Digit)
	}
	if x.eliminations, err = parseTriples(fields[5]); err != nil {
		return nil, err
	}
	if len(fields) > 7 {
		x.length = fields[7]
	}
	if len(fields) > 6 {
		x.placements, err = parseTriples(fields[6])
	}
	return x, err
}

// parseTriples reads candidates and sorts them.
func parseTriples(text string) (list []nonet.Candidate, err error) {
	for _, word := range strings.Fields(text) {
		if len(word) != 3 || strings.Trim(word, "123456789") != "" {
			return nil, fmt.Errorf("%w: candidate %q", errLibrary, word)
		}
		list = append(list, nonet.Candidate{Cell: nonet.Cell(int(word[1]-'1')*9 + int(word[2]-'1')),
			Digit: nonet.Digit(word[0] - '0')})
	}
	sortCandidates(list)
	return list, nil
}

func sortCandidates(list []nonet.Candidate) {
	slices.SortFunc(list, func(a, b nonet.Candidate) int {
		return int(a.Cell)*100 + int(a.Digit) - int(b.Cell)*100 - int(b.Digit)
	})
}

// readLibrary reads all cases.
func readLibrary(r io.Reader) (cases []*libraryCase, err error) {
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		if lines.Text() == "" || lines.Text()[0] == '#' {
			continue
		}
		x, err := parseLibraryCase(lines.Text())
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		x.line = n
		cases = append(cases, x)
	}
	return cases, lines.Err()
}

// digitsOf returns the digits of a step as the library has them: for singles, chains,
// almost locked sets, Sue de Coq and templates those that it concludes something about, else
// those of its pattern.
func (x *libraryCase) digitsOf(step *Step) (digits nonet.Digits) {
	if slices.Contains([]string{"00", "07", "09", "11", "12"}, x.code[:2]) || x.code == "0610" {
		for _, c := range slices.Concat(step.Placements, step.Eliminations) {
			digits = digits.With(c.Digit)
		}
		return digits
	}
	for _, p := range step.Parts {
		if p.Role == RolePattern || p.Role == RoleBase {
			digits = digits.Union(p.Digits)
		}
	}
	return digits
}

// sameForm reports whether a step is of the form of the case: a discontinuous loop that
// places a digit, or that removes one.
func (x *libraryCase) sameForm(step *Step) bool {
	switch x.code {
	case "0707-1", "0710-1", "0710-3":
		return len(step.Placements) > 0
	case "0707-2", "0710-2", "0710-4":
		return len(step.Placements) == 0
	}
	return true
}

// judge reports whether the technique of a case has a step with exactly its
// result, whether it has no other one with the same digits, and what it has instead.
func (x *libraryCase) judge(s *Solver) (ok, alone bool, steps []string, err error) {
	name, _, _ := strings.Cut(x.code, "-")
	code, known := libraryCodes[name]
	if !known {
		return false, false, nil, fmt.Errorf("code %s has no technique", x.code)
	}
	alone = true
	for step, err := range s.Steps(context.Background(), x.state, code.technique) {
		if err != nil {
			return false, false, nil, err
		}
		if code.variants != nil && !slices.Contains(code.variants, step.Variant) {
			continue
		}
		if x.silent && !x.digits.IsEmpty() && step.Parts[0].Digits != x.digits {
			continue
		}
		result := x.isResult(step)
		ok = ok || result
		alone = alone && (result || !x.sameForm(step) || x.digitsOf(step) != x.digits)
		if len(steps) < 20 {
			steps = append(steps, strings.Join(conclusions(x.state, step), " "))
		}
	}
	if x.silent {
		return steps == nil, steps == nil, steps, nil
	}
	return ok, ok && alone, steps, nil
}

// ownLibrary reads the cases of testdata.
func ownLibrary(t testing.TB) []*libraryCase {
	t.Helper()
	file, err := os.Open("testdata/library.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	cases, err := readLibrary(file)
	if err != nil {
		t.Fatal(err)
	}
	return cases
}

// libraryFile reads the open half of HoDoKu's library; the test is skipped where NONET_DATA does
// not have it.
func libraryFile(t testing.TB) []*libraryCase {
	file, err := os.Open(dataFile(t, "reglib-open.txt"))
	if err != nil {
		t.Skip(err)
	}
	defer file.Close()
	cases, err := readLibrary(file)
	if err != nil {
		t.Fatal(err)
	}
	return cases
}

// BenchmarkLibrary judges all cases of the open half of HoDoKu's library.
func BenchmarkLibrary(b *testing.B) {
	cases := libraryFile(b)
	var s Solver
	for b.Loop() {
		for _, x := range cases {
			if _, _, _, err := x.judge(&s); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// TestLibrary judges the cases of the open half of HoDoKu's library: each has a step with exactly
// its result. HoDoKu's rule is stricter: no other step of the technique has the same digits. Most
// of those that break it are chains that HoDoKu does not list.
func TestLibrary(t *testing.T) {
	cases := libraryFile(t)
	type tally struct{ cases, right, alone int }
	tallies := map[string]*tally{}
	var codes []string
	var s Solver
	var total tally
	for _, x := range cases {
		n := tallies[x.code]
		if n == nil {
			n = new(tally)
			tallies[x.code] = n
			codes = append(codes, x.code)
		}
		n.cases++
		total.cases++
		ok, alone, steps, err := x.judge(&s)
		if alone {
			n.alone++
			total.alone++
		}
		switch {
		case err != nil:
			t.Errorf("line %d: %v", x.line, err)
		case !ok:
			t.Errorf("line %d, %s: should conclude %v%v, has %q", x.line, x.code, x.eliminations,
				x.placements, steps)
		default:
			n.right++
			total.right++
		}
	}
	for _, code := range codes {
		n := tallies[code]
		t.Logf("%-7s %2d of %2d, %2d by the stricter rule", code, n.right, n.cases, n.alone)
	}
	t.Logf("%d of %d, %d by the stricter rule", total.right, total.cases, total.alone)
	if total.alone*100 < total.cases*92 {
		t.Errorf("%d of %d cases by the stricter rule", total.alone, total.cases)
	}
}

// TestOwnLibrary judges cases of our own, one for each technique that Sudoku Explainer does not
// have: random states on the way to a solution. In place of HoDoKu's code they have ours, in place
// of the length the number of different steps of the technique. Flag -update makes one for each
// technique that has none.
func TestOwnLibrary(t *testing.T) {
	const name = "testdata/library.txt"
	if *update {
		have, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, append(have, moreLibrary(t, string(have))...),
			0o644); err != nil {
			t.Fatal(err)
		}
	}
	cases := ownLibrary(t)
	var s Solver
	had := map[Technique]bool{}
	for _, x := range cases {
		technique, ok := TechniqueByCode(strings.ReplaceAll(x.code, "_", "-"))
		if !ok {
			t.Fatalf("line %d: code %s", x.line, x.code)
		}
		had[technique] = true
		found, n := false, 0
		seen := map[string]bool{}
		for step, err := range s.Steps(context.Background(), x.state, technique) {
			if err != nil {
				t.Fatal(err)
			}
			if text := fmt.Sprint(step.Variant, conclusions(x.state, step)); seen[text] {
				t.Errorf("line %d, %s: %s twice", x.line, x.code, text)
			} else {
				seen[text] = true
			}
			found = found || x.isResult(step)
			n++
		}
		if !found || fmt.Sprint(n) != x.length {
			t.Errorf("line %d, %s: %d steps, should be %s; the one of the case: %v", x.line, x.code,
				n, x.length, found)
		}
	}
	if len(had) < 60 {
		t.Errorf("%d techniques have cases", len(had))
	}
}

// moreLibrary makes cases of the techniques that have none in a library.
func moreLibrary(t *testing.T, have string) []byte {
	var out bytes.Buffer
	open := map[Technique]bool{}
	for technique := lastOfSE + 1; technique < techniques; technique++ {
		if !strings.Contains(have, "\n:"+libraryName(technique)+":") {
			open[technique] = true
		}
	}
	lines := map[Technique]string{}
	for draw := uint64(0); draw < 400 && len(open) > 0; draw++ {
		s, may, unique := randomState(t, "9", rand.New(rand.NewPCG(draw, 7)))
		if s == nil || !unique {
			continue
		}
		walk, look := Solver{Limit: 5000}, Solver{Limit: 20_000}
		for {
			step, err := walk.Next(context.Background(), s)
			if step == nil || err != nil {
				break
			}
			s.Apply(step)
			for technique := range open {
				var first *Step
				n := 0
				for step, err := range look.Steps(context.Background(), s, technique) {
					if err != nil {
						n = 0
						break
					}
					if n++; first == nil {
						first = step
					}
				}
				if n > 0 && n <= 5 {
					checkStep(t, first, s, may)
					delete(open, technique)
					lines[technique] = libraryLine(s, technique, first, n)
				}
			}
		}
	}
	for technique := lastOfSE + 1; technique < techniques; technique++ {
		if line, ok := lines[technique]; ok {
			fmt.Fprintf(&out, "# %s\n%s\n", technique, line)
		}
	}
	return out.Bytes()
}

// libraryName returns the code of a technique in our library, where a hyphen has a meaning.
func libraryName(t Technique) string { return strings.ReplaceAll(t.Code(), "-", "_") }

// libraryLine writes a case of the classic layout.
func libraryLine(s *State, technique Technique, step *Step, n int) string {
	triples := func(list []nonet.Candidate) string {
		var words []string
		for _, x := range list {
			words = append(words, fmt.Sprintf("%d%d%d", x.Digit, x.Cell/9+1, x.Cell%9+1))
		}
		return strings.Join(words, " ")
	}
	p := nonet.NewPuzzle(nonet.Classic())
	var grid strings.Builder
	for c := range nonet.Cell(81) {
		switch d := s.Value(c); {
		case d == 0:
			grid.WriteByte('.')
			continue
		case s.Given(c):
			p.Givens[c] = d
		default:
			grid.WriteByte('+')
		}
		fmt.Fprint(&grid, s.Value(c))
	}
	full, err := NewState(p)
	if err != nil {
		panic(err)
	}
	for c := range nonet.Cell(81) {
		if d := s.Value(c); d != 0 && !s.Given(c) {
			full.Place(c, d)
		}
	}
	var removed []nonet.Candidate
	for c := range nonet.Cell(81) {
		for d := range full.Candidates(c).Minus(s.Candidates(c)).All() {
			removed = append(removed, nonet.Candidate{Cell: c, Digit: d})
		}
	}
	return fmt.Sprintf(":%s::%s:%s:%s:%s:%d", libraryName(technique), grid.String(),
		triples(removed), triples(step.Eliminations), triples(step.Placements), n)
}
