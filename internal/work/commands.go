package work

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/canon"
	"github.com/nonet-dev/nonet/check"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/logic"
)

// byLines returns the error of answers in a format that are not single lines, nil if they are.
func byLines(to *format.Format) error {
	switch {
	case to == nil || to.ByLines():
		return nil
	case IsCSV(to):
		return notByLines("to", "a table has one line with the names of its columns: choose %v",
			Words{"-t json", "to=json"})
	}
	return notByLines("to", "the answers are not single lines: %v are",
		Words{"-t line and -t json",
			"to=line and to=json"})
}

// Solve are the options of solve.
type Solve struct {
	*Read
	*Search
	To     *format.Format // of the answers; nil: that of the input
	Limit  int            // solutions to list, 0: not set
	All    bool
	Unique bool
}

// ListOptions returns the options about which solutions are listed.
func (o *Solve) ListOptions() []*Option {
	return []*Option{
		numberOption(&o.Limit, Option{Name: "limit", Short: "n",
			Usage: "list up to `N` solutions of " +
				"each puzzle", About: "list up to so many solutions of each puzzle, with to=json"}),
		switchOption(&o.All, Option{Name: "all", Short: "a",
			Usage: "list all solutions of each puzzle"}),
		switchOption(&o.Unique, Option{Name: "unique", Short: "u",
			Usage: "print a solution only if it is " +
				"the only one", About: "answer with a solution only if it is the only one"}),
	}
}

// ToOption returns the option about the format of the answers.
func (o *Solve) ToOption(usage string) *Option {
	return FormatOption(&o.To, Option{Name: "to", Short: "t", Usage: usage,
		About: "format of the answers: line or json; that of the lines without it"},
		(*format.Format).CanReply)
}

func (o *Solve) options() []*Option {
	list := append(o.Read.withRules(),
		o.ToOption("`FORMAT` of the answers (default: as judges of the input expect them)"))
	list = append(list, o.ListOptions()...)
	list = append(list, o.Search.Options("")...)
	return append(list, o.Search.OrderedOption())
}

// Check returns a [*UseError] or a [*NotByLines]: see [Options].
func (o *Solve) Check() error {
	var lists []string
	if o.Limit > 0 {
		lists = append(lists, "limit")
	}
	if o.All {
		lists = append(lists, "all")
	}
	if len(lists) > 0 && (o.To == nil || !IsJSON(o.To)) {
		return notByLines(lists[0], "an empty line stands between lists: add %v", Words{"-t json",
			"to=json"})
	}
	if o.Unique {
		lists = append(lists, "unique")
	}
	if err := Excluding(lists...); err != nil {
		return err
	}
	return byLines(o.To)
}

func (o *Solve) answers(in *format.Format) (*format.Format, string) {
	if o.To == nil {
		return in, ""
	}
	return o.To, ""
}

// Count are the options of count.
type Count struct {
	*Read
	*Search
	To    *format.Format // json or csv; nil: lines
	Limit int            // 0: count all
}

func (o *Count) options() []*Option {
	list := append(o.Read.withRules(), reportOption(&o.To),
		numberOption(&o.Limit, Option{Name: "limit", Short: "n", Usage: "count up to `N` solutions of each puzzle",
			About: "count up to so many solutions of each puzzle"}))
	list = append(list, o.Search.Options("")...)
	return append(list, o.Search.MemoryOption())
}

// reportOption returns the option about the format of what is said of puzzles.
func reportOption(to **format.Format) *Option {
	return FormatOption(to, Option{Name: "to", Short: "t",
		Usage: "`FORMAT` of the answers: json, or csv for a table (default: lines)",
		About: "json: objects"}, isReport)
}

func (o *Count) Check() error { return byLines(o.To) }

func (o *Count) answers(*format.Format) (*format.Format, string) { return o.To, "" }

// Check are the options of check.
type Check struct {
	*Read
	*Search
	To      *format.Format // json or csv; nil: lines
	Limit   int            // 0: not set
	Minimal bool
}

func (o *Check) options() []*Option {
	list := append(o.Read.withRules(),
		FormatOption(&o.To, Option{Name: "to", Short: "t",
			Usage: "`FORMAT` of the reports, json or csv; with --answers, of the answers", About: "json: objects"}, (*format.Format).CanReply),
		numberOption(&o.Limit, Option{Name: "limit", Short: "n",
			Usage: fmt.Sprintf("count up to `N` solutions (default %d); with --answers, judge N",
				check.DefaultLimit), About: "count up to so many solutions of each puzzle"}),
		switchOption(&o.Minimal, Option{Name: "minimal",
			Usage: "also say which givens are redundant",
			About: "also say which givens are redundant"}))
	return append(list, o.Search.Options("")...)
}

func (o *Check) Check() error {
	if err := o.CheckUse(); err != nil {
		return err
	}
	return byLines(o.To)
}

// CheckUse is Check for a whole input.
func (o *Check) CheckUse() error {
	switch {
	case o.Limit == 1:
		return Usef("%v cannot tell one solution from several: it must be at least 2",
			Words{"--limit 1", "limit=1"})
	case o.To != nil && !isReport(o.To):
		return Usef("%v: reports are lines, json or csv",
			Words{"--to " + o.To.Name, "to=" + o.To.Name})
	}
	return nil
}

func (o *Check) answers(*format.Format) (*format.Format, string) { return o.To, "fl" }

// Rate are the options of rate.
type Rate struct {
	*Read
	*Search
	To       *format.Format // json or csv; nil: lines
	Scale    *logic.Profile
	Format   *Pattern    // nil: that of the scale
	Min, Max logic.Score // of ER
	Work     int64       // 0: no bound
}

// NewRate returns the options, none of which is set.
func NewRate(r *Read, s *Search) *Rate {
	return &Rate{Read: r, Search: s, Scale: logic.ProfileSE(), Max: math.MaxInt}
}

// Patterns of rate.
const (
	defaultRatePattern   = "%g ER=%r EP=%p ED=%d"
	defaultHoDoKuPattern = "%g level=%L points=%P"
)

// Pattern returns what a line has.
func (o *Rate) Pattern() *Pattern {
	switch {
	case o.Format != nil:
		return o.Format
	case o.Scale == logic.ProfileHoDoKu():
		return mustPattern(defaultHoDoKuPattern)
	}
	return mustPattern(defaultRatePattern)
}

// scales are the profiles whose ratings are known by others.
var scales = []*logic.Profile{logic.ProfileSE(), logic.ProfileHoDoKu()}

func (o *Rate) options() []*Option {
	list := append(o.Read.withRules(),
		reportOption(&o.To),
		option(&o.Scale, Option{Name: "scale",
			Usage: "rate on the scale `NAME`: se (Sudoku Explainer) or " +
				"hodoku", About: "se (Sudoku Explainer) or hodoku"}, "NAME", ProfileOf(scales),
			func(p *logic.Profile) string {
				if p == logic.ProfileSE() {
					return ""
				}
				return p.Name()
			}).offering(words(ProfileNames(scales)...)),
		patternOption(&o.Format, Option{Usage: "print `FORMAT` for each puzzle (default \"" +
			defaultRatePattern + "\", on the scale of HoDoKu \"" + defaultHoDoKuPattern + "\")",
			About: "what is said of each puzzle, such as %g %r"}, "rpdhHsSLP"),
		option(&o.Min, Option{Name: "min", Usage: "leave out puzzles below `ER`, such as 7.1",
			About: "leave out puzzles below this rating"}, "ER", ParseScore,
			func(s logic.Score) string {
				if s == 0 {
					return ""
				}
				return s.String()
			}),
		option(&o.Max, Option{Name: "max", Usage: "leave out puzzles above `ER`",
			About: "leave out puzzles above this rating"}, "ER", ParseScore,
			func(s logic.Score) string {
				if s == math.MaxInt {
					return ""
				}
				return s.String()
			}),
		numberOption(&o.Work, Option{Name: "work",
			Usage: "give a puzzle up after `N` units of work, on every machine the same"}))
	return append(list, o.Search.TimeOptions()...)
}

func (o *Rate) Check() error {
	if err := o.CheckUse(); err != nil {
		return err
	}
	return byLines(o.To)
}

// CheckUse is Check for a whole input.
func (o *Rate) CheckUse() error {
	switch {
	case o.Scale == logic.ProfileHoDoKu() && (o.Min > 0 || o.Max < math.MaxInt):
		return Usef("%v and %v are ratings on the scale of Sudoku Explainer: leave out %v",
			Flag("min"),
			Flag("max"), Words{"--scale hodoku", "scale=hodoku"})
	case o.Min > o.Max:
		return Usef("%v %s is above %v %s: nothing would be left", Flag("min"), o.Min,
			Flag("max"), o.Max)
	case o.To != nil && o.Format != nil:
		return Excluding("to", "format")
	}
	return nil
}

func (o *Rate) answers(*format.Format) (*format.Format, string) {
	return o.To, string(o.Pattern().Letters)
}

// LimitsText names the limits that were set, for messages.
func (o *Rate) LimitsText() Phrase {
	return LimitsText(o.Timeout, o.Work, "units of work", "work")
}

// Canon are the options of canon.
type Canon struct {
	*Read
	*Search
	Format        *Pattern // nil: the form; with one of the others, what they are about
	Onto          *Target  // nil: not asked for
	Automorphisms bool     // a line for each
	Distance      *Target  // to which distances are; nil: not asked for
}

// Target is a puzzle that others are mapped onto.
type Target struct {
	Puzzle   nonet.Grid
	Form     nonet.Grid
	FromForm canon.Transform // makes the puzzle of the form
}

func parseTarget(text string) (*Target, error) {
	p, err := nonet.ParsePuzzle(nonet.Classic(), text)
	if err != nil {
		return nil, err
	}
	form, t, err := canon.Form(p.Givens)
	if err != nil {
		return nil, err
	}
	return &Target{p.Givens, form, t.Inverse()}, nil
}

// Patterns of canon.
const (
	defaultCanonPattern = "%c"
	defaultOntoPattern  = "%g %m"

	defaultAutomorphismPattern = "%m"
	defaultDistancePattern     = "%g %d %m"
)

// distanceLetters are those of patterns that are about distances.
const distanceLetters = "d"

// Pattern returns what a line has.
func (o *Canon) Pattern() *Pattern {
	switch {
	case o.Format != nil:
		return o.Format
	case o.Onto != nil:
		return mustPattern(defaultOntoPattern)
	case o.Automorphisms:
		return mustPattern(defaultAutomorphismPattern)
	case o.Distance != nil:
		return mustPattern(defaultDistancePattern)
	}
	return mustPattern(defaultCanonPattern)
}

func (o *Canon) options() []*Option {
	return append(o.Read.Options(),
		patternOption(&o.Format, Option{Usage: `print "FORMAT" for each puzzle (default "` +
			defaultCanonPattern + `")`, About: "what is said of each puzzle, such as %c %a"},
			"cma"+distanceLetters),
		option(&o.Onto, Option{Name: "onto",
			Usage: "only puzzles from which `PUZZLE` can be made, a line " +
				"of 81 characters", About: "only puzzles from which this puzzle can be made"}, "PUZZLE",
			parseTarget, (*Target).text),
		switchOption(&o.Automorphisms, Option{Name: "automorphisms",
			Usage: "a line for each way to map a puzzle onto itself"}),
		option(&o.Distance, Option{Name: "distance",
			Usage: "how many givens to exchange to make `PUZZLE` of each puzzle, up to symmetry"},
			"PUZZLE", parseTarget, (*Target).text),
		o.Search.JobsOption())
}

// text returns the puzzle; "" if there is none.
func (t *Target) text() string {
	if t == nil {
		return ""
	}
	return t.Puzzle.String()
}

// Check returns a [*UseError] if options ask for different things.
func (o *Canon) Check() error {
	var asked []string
	if o.Onto != nil {
		asked = append(asked, "onto")
	}
	if o.Automorphisms {
		asked = append(asked, "automorphisms")
	}
	if o.Distance != nil {
		return Excluding(append(asked, "distance")...)
	}
	if err := Excluding(asked...); err != nil {
		return err
	}
	return lettersFit(o.Pattern(), distanceLetters, "distance", "add %v",
		Words{"--distance PUZZLE", "distance"})
}

func (o *Canon) answers(*format.Format) (*format.Format, string) {
	return nil, string(o.Pattern().Letters)
}

// Convert are the options of convert.
type Convert struct {
	*Read
	*Search
	To        *format.Format
	ToSymbols byte // 0: those of Symbols, or of the puzzle
	Placed    bool // placed digits become givens
}

func (o *Convert) options() []*Option {
	return append(o.Read.withRules(),
		FormatOption(&o.To, Option{Name: "to", Short: "t", Usage: "`FORMAT` to write",
			About: "format to write: line, json or sdm", Needed: true}, (*format.Format).CanWrite),
		symbolsOption(&o.ToSymbols, Option{Name: "to-symbols",
			Usage: "symbols to write, as in --symbols: `S` (default: as they are read)", About: "how digits are to be written"}),
		switchOption(&o.Placed, Option{Name: "with-placed",
			Usage: "make givens of the digits that somebody " +
				"has placed", About: "make givens of placed digits"}),
		o.Search.JobsOption())
}

// CheckSymbols returns a [*UseError] if the format to write has no use for ToSymbols.
func (o *Convert) CheckSymbols() error {
	if o.ToSymbols != 0 && o.To != nil && !o.To.HasSymbols() {
		return Usef("format %s has symbols of its own: leave %v out", o.To.Name, Flag("to-symbols"))
	}
	return nil
}

func (o *Convert) Check() error {
	if o.To == nil {
		return Usef("convert needs the format to write: name it with %v", Flag("to"))
	}
	if err := o.CheckSymbols(); err != nil {
		return err
	}
	return byLines(o.To)
}

func (o *Convert) answers(*format.Format) (*format.Format, string) { return o.To, "" }

// Unavoidable are the options of unavoidable.
type Unavoidable struct {
	*Read
	*Search
	Size   int      // the most cells of a set
	List   string   // which sets have a line each: "", all or disjoint
	Format *Pattern // nil: that of List
}

// defaultSize is the most cells of an unavoidable set, and mostSize what can be asked for.
const (
	defaultSize = 12
	mostSize    = 18
)

// NewUnavoidable returns the options, none of which is set.
func NewUnavoidable(r *Read, s *Search) *Unavoidable {
	return &Unavoidable{Read: r, Search: s, Size: defaultSize}
}

// Patterns of unavoidable: of grids and of sets.
const (
	defaultUnavoidablePattern = "%g sets=%s bound=%b sizes=%z"
	defaultSetPattern         = "%u"
)

// Letters of these patterns.
const (
	gridLetters = "sbz"
	setLetters  = "unc"
)

// Pattern returns what a line has.
func (o *Unavoidable) Pattern() *Pattern {
	switch {
	case o.Format != nil:
		return o.Format
	case o.List != "":
		return mustPattern(defaultSetPattern)
	}
	return mustPattern(defaultUnavoidablePattern)
}

// Disjoint reports whether the most disjoint sets have to be found.
func (o *Unavoidable) Disjoint() bool {
	return o.List == "disjoint" || o.List == "" && slices.Contains(o.Pattern().Letters, 'b')
}

func (o *Unavoidable) options() []*Option {
	lists := []string{"all", "disjoint"}
	return append(o.Read.Options(),
		option(&o.Size, Option{Name: "size", Usage: fmt.Sprintf("find sets of up to `N` cells, at "+
			"most %d (default %d)", mostSize, defaultSize)}, "N", within(4, mostSize),
			func(n int) string {
				if n == defaultSize {
					return ""
				}
				return strconv.Itoa(n)
			}),
		option(&o.List, Option{Name: "list", Usage: "a line for each set: `WHICH` is all, or " +
			"disjoint for those of the bound"}, "WHICH", OneOf(lists...),
			func(list string) string { return list }).offering(words(lists...)),
		patternOption(&o.Format, Option{Usage: `print "FORMAT" for each grid (default "` +
			defaultUnavoidablePattern + `") or set (default "` + defaultSetPattern + `")`},
			gridLetters+setLetters),
		o.Search.JobsOption())
}

// Check returns a [*UseError] if a pattern has letters of the other kind of lines.
func (o *Unavoidable) Check() error {
	if o.List != "" {
		return lettersFit(o.Pattern(), gridLetters, "grid", "leave %v out", Words{"--list", "list"})
	}
	return lettersFit(o.Pattern(), setLetters, "set", "add %v", Words{"--list", "list"})
}

func (o *Unavoidable) answers(*format.Format) (*format.Format, string) {
	return nil, string(o.Pattern().Letters)
}

// Backdoors are the options of backdoors.
type Backdoors struct {
	*Read
	*Search
	Size   int        // the most cells of a backdoor
	Only   Techniques // that solve the puzzle then; none: singles
	All    bool       // a line for each backdoor
	Format *Pattern   // nil: that of All
}

// Techniques are techniques, and the text that names them.
type Techniques struct {
	Text string
	List []logic.Technique
}

func parseTechniquesText(text string) (Techniques, error) {
	list, err := ParseTechniques(text)
	return Techniques{text, list}, err
}

// defaultDoor is the most cells of a backdoor, and mostDoor what can be asked for.
const (
	defaultDoor = 3
	mostDoor    = 4
)

// NewBackdoors returns the options, none of which is set.
func NewBackdoors(r *Read, s *Search) *Backdoors {
	return &Backdoors{Read: r, Search: s, Size: defaultDoor}
}

// Patterns of backdoors: of puzzles and of sets.
const (
	defaultBackdoorsPattern = "%g size=%b sets=%s"
	defaultBackdoorPattern  = "%c"
)

// Letters of these patterns.
const (
	backdoorsLetters = "sb"
	backdoorLetters  = "nc"
)

// Pattern returns what a line has.
func (o *Backdoors) Pattern() *Pattern {
	switch {
	case o.Format != nil:
		return o.Format
	case o.All:
		return mustPattern(defaultBackdoorPattern)
	}
	return mustPattern(defaultBackdoorsPattern)
}

func (o *Backdoors) options() []*Option {
	return append(o.Read.Options(),
		option(&o.Size, Option{Name: "size", Usage: fmt.Sprintf("look for backdoors of up to `N` "+
			"cells, at most %d (default %d)", mostDoor, defaultDoor)}, "N", within(0, mostDoor),
			func(n int) string {
				if n == defaultDoor {
					return ""
				}
				return strconv.Itoa(n)
			}),
		option(&o.Only, Option{Name: "only",
			Usage: "the techniques of the `LIST` solve it then (default: singles)"}, "LIST",
			parseTechniquesText, func(t Techniques) string { return t.Text }).offering(
			OfferMore(",", TechniqueNames)),
		switchOption(&o.All, Option{Name: "all", Short: "a", Usage: "a line for each backdoor"}),
		patternOption(&o.Format, Option{Usage: `print "FORMAT" for each puzzle (default "` +
			defaultBackdoorsPattern + `") or, with --all, backdoor (default "` +
			defaultBackdoorPattern + `")`}, backdoorsLetters+backdoorLetters),
		o.Search.JobsOption())
}

// within returns what parses a whole number from least to most.
func within(least, most int) func(string) (int, error) {
	return func(text string) (int, error) {
		n, err := strconv.Atoi(text)
		if err != nil || n < least || n > most {
			return 0, fmt.Errorf("found %q, expected a number from %d to %d", text, least, most)
		}
		return n, nil
	}
}

// Check returns a [*UseError] if a pattern has letters of the other kind of lines.
func (o *Backdoors) Check() error {
	if o.All {
		return lettersFit(o.Pattern(), backdoorsLetters, "puzzle", "leave %v out",
			Words{"--all", "all"})
	}
	return lettersFit(o.Pattern(), backdoorLetters, "backdoor", "add %v", Words{"--all", "all"})
}

// lettersFit returns a [*UseError] if a pattern has letters that are about something else, and what
// to do.
func lettersFit(p *Pattern, wrong, about, instead string, option Words) error {
	for _, letter := range p.Letters {
		if strings.ContainsRune(wrong, rune(letter)) {
			return Usef("%v: %%%c is about a %s: "+instead, Flag("format"), letter, about, option)
		}
	}
	return nil
}

func (o *Backdoors) answers(*format.Format) (*format.Format, string) {
	return nil, string(o.Pattern().Letters)
}

// Vary are the options of vary.
type Vary struct {
	*Read
	*Search
	Drop, Add int // givens
	Keep      Keep
}

// mostVaried is the most givens that can be dropped, and added.
const mostVaried = 5

// NewVary returns the options, none of which is set.
func NewVary(r *Read, s *Search) *Vary { return &Vary{Read: r, Search: s, Drop: 1, Add: 1} }

func (o *Vary) options() []*Option {
	usual := func(n int) string {
		if n == 1 {
			return ""
		}
		return strconv.Itoa(n)
	}
	return append(o.Read.Options(),
		option(&o.Drop, Option{Name: "drop", Usage: fmt.Sprintf("leave out `N` givens, at most %d "+
			"(default 1)", mostVaried)}, "N", within(0, mostVaried), usual),
		option(&o.Add, Option{Name: "add", Usage: fmt.Sprintf("add `N` givens, at most %d "+
			"(default 1)", mostVaried)}, "N", within(0, mostVaried), usual),
		keepOption(&o.Keep),
		o.Search.JobsOption())
}

func (o *Vary) Check() error { return nil }

func (o *Vary) answers(*format.Format) (*format.Format, string) { return nil, "" }

// Depth are the options of depth.
type Depth struct {
	*Read
	*Search
	To     *format.Format // json; nil: lines
	Format *Pattern       // nil: the usual one
	Most   int            // the greatest length and depth that is looked for; 0: no bound
	Work   int64          // for each value; 0: no bound
}

// NewDepth returns the options, none of which is set.
func NewDepth(r *Read, s *Search) *Depth { return &Depth{Read: r, Search: s} }

// defaultDepthPattern is what a line of depth has, and DepthLetters are the letters that such a
// pattern can have, in the order in which they are found out.
const (
	defaultDepthPattern = "%g TE=%d W=%w B=%b"
	DepthLetters        = "dbwW"
)

// Pattern returns what a line has.
func (o *Depth) Pattern() *Pattern {
	if o.Format != nil {
		return o.Format
	}
	return mustPattern(defaultDepthPattern)
}

func (o *Depth) options() []*Option {
	list := append(o.Read.Options(),
		FormatOption(&o.To, Option{Name: "to", Short: "t",
			Usage: "`FORMAT` of the answers: json (default: lines)"}, IsJSON),
		patternOption(&o.Format, Option{Usage: `print "FORMAT" for each puzzle (default "` +
			defaultDepthPattern + `")`}, DepthLetters),
		numberOption(&o.Most, Option{Name: "most",
			Usage: "look for depths and lengths of up to `N`: what is longer is >N"}),
		numberOption(&o.Work, Option{Name: "work",
			Usage: "give each value up after `N` units of work, on every machine the same"}))
	return append(list, o.Search.TimeOptions()...)
}

func (o *Depth) Check() error {
	if o.To != nil && o.Format != nil {
		return Excluding("to", "format")
	}
	return nil
}

func (o *Depth) answers(*format.Format) (*format.Format, string) {
	return o.To, string(o.Pattern().Letters)
}

// LimitsText names the limits that were set, for messages.
func (o *Depth) LimitsText() Phrase {
	return LimitsText(o.Timeout, o.Work, "units of work", "work")
}

// Parts are the options of count --parts and cover --parts, whose lines are parts of one search.
type Parts struct {
	*Read
	*Search
	List    bool   // the solutions are listed, not counted
	All     bool   // has to be set to list them
	Problem string // the file with the problem that the search is of
	To      *format.Format
}

// Names of the two in the table of commands.
const (
	partsSuffix = "-parts"
	countParts  = "count" + partsSuffix
	listParts   = "cover" + partsSuffix
)

// partsCommands has the commands that are others with --parts.
var partsCommands = map[string]string{"count": countParts, "cover": listParts}

// hasParts reports whether the flag --parts is among arguments.
func hasParts(args []string) bool {
	for _, arg := range args {
		if arg == "--parts" || strings.HasPrefix(arg, "--parts=") {
			return true
		}
	}
	return false
}

func (o *Parts) options() []*Option {
	list := append(o.Read.Options(), option(&o.Problem, Option{Name: "problem",
		Usage: "`FILE` with the " +
			"problem"}, "FILE", func(text string) (string, error) { return text, nil },
		func(text string) string { return text }), o.Search.JobsOption())
	if !o.List {
		return append(append(list, o.Read.RuleOption()), o.Search.Limits()[:2]...)
	}
	return append(list, switchOption(&o.All, Option{Name: "all", Short: "a"}),
		FormatOption(&o.To, Option{Name: "to", Short: "t"}, (*format.Format).CanReply))
}

func (o *Parts) Check() error {
	if o.List && !o.All {
		return Usef("%v lists all solutions: say %v too", Flag("parts"), Words{"-a", "all"})
	}
	return nil
}

func (o *Parts) answers(*format.Format) (*format.Format, string) { return nil, "" }

// Pattern is a parsed --format: texts and the letters between them.
type Pattern struct {
	Text    string   // that was parsed
	Texts   []string // one more than letters
	Letters []byte
}

// commonLetters are those that mean the same in every command.
const commonLetters = "giflt%"

// parsePattern parses a pattern of a command that has letters of its own.
func parsePattern(text, letters string) (*Pattern, error) {
	letters += commonLetters
	p := &Pattern{Text: text}
	for rest := text; ; {
		before, after, found := strings.Cut(rest, "%")
		p.Texts = append(p.Texts, strings.ReplaceAll(before, `\t`, "\t"))
		if !found {
			return p, nil
		}
		if after == "" || !strings.Contains(letters, after[:1]) {
			var list strings.Builder
			for _, letter := range letters[:len(letters)-1] {
				fmt.Fprintf(&list, "%%%c ", letter)
			}
			return p, fmt.Errorf("found %q in %q, expected %sor %%%%",
				"%"+after[:min(1, len(after))], text, list.String())
		}
		p.Letters = append(p.Letters, after[0])
		rest = after[1:]
	}
}

// mustPattern parses a pattern of the source.
func mustPattern(text string) *Pattern {
	p, err := parsePattern(text, "rpdhHsSLPcma"+gridLetters+setLetters+DepthLetters)
	if err != nil {
		panic(err)
	}
	return p
}

// patternOption returns the option --format of a command that has letters of its own.
func patternOption(field **Pattern, o Option, letters string) *Option {
	o.Name = "format"
	return option(field, o, "FORMAT", func(text string) (*Pattern, error) {
		return parsePattern(text, letters)
	}, func(p *Pattern) string {
		if p == nil {
			return ""
		}
		return p.Text
	})
}

// ParseScore parses a difficulty such as 7.1 or 9.
func ParseScore(text string) (logic.Score, error) {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(x >= 0 && x <= 20) {
		return 0, fmt.Errorf("found %q, expected a difficulty from 0.0 to 20.0", text)
	}
	return logic.Score(math.Round(x * 10)), nil
}

// ProfileNames returns the names of profiles.
func ProfileNames(list []*logic.Profile) (names []string) {
	for _, p := range list {
		names = append(names, p.Name())
	}
	return names
}

// ProfileOf returns what finds a profile of a list by its name.
func ProfileOf(list []*logic.Profile) func(text string) (*logic.Profile, error) {
	return func(text string) (*logic.Profile, error) {
		names := ProfileNames(list)
		name, err := OneOf(names...)(text)
		if err != nil {
			return nil, err
		}
		return list[slices.Index(names, name)], nil
	}
}
