package work

import (
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
)

// Read says how puzzles are read.
type Read struct {
	From    *format.Format // nil: found out
	Layout  *nonet.Layout  // of puzzles that do not say theirs; nil: found out
	Symbols byte           // 0: those of the format
	Drop    bool           // see format.Options.DropConstraints
	Quiet   bool           // nothing is said of single puzzles
	Rules   []string       // further rules of each puzzle
}

// Options returns the options, without rules.
func (r *Read) Options() []*Option {
	return []*Option{
		FormatOption(&r.From, Option{Name: "from", Short: "f",
			Usage: "`FORMAT` of the input (default: detected for each FILE)",
			About: "format of the lines; found out without it"}, (*format.Format).CanRead),
		LayoutOption(&r.Layout, Option{Name: "layout",
			Usage: "layout of puzzles that do not say theirs",
			About: "layout of puzzles that do not say theirs"}, nonet.ParseLayout),
		r.SymbolsOption(),
		r.DropOption(),
		switchOption(&r.Quiet, Option{Name: "quiet", Short: "q", same: true,
			Usage: "print no message about a puzzle (nonet help output)"}),
	}
}

// DropOption returns the option about constraints that nonet cannot hold.
func (r *Read) DropOption() *Option {
	return switchOption(&r.Drop, Option{Name: "drop-constraints",
		Usage: "read puzzles without the constraints that nonet cannot hold",
		About: "read puzzles without the constraints that nonet cannot hold, as other puzzles"})
}

// SymbolsOption returns the option about symbols.
func (r *Read) SymbolsOption() *Option {
	const usage = "symbols of the digits: %s1 (1-9, A..), A (A..) or 0 (0-9, A..)"
	return symbolsOption(&r.Symbols, Option{Name: "symbols", Usage: fmt.Sprintf(usage, "`S` is "),
		About: fmt.Sprintf(usage, "")})
}

// RuleOption returns the option about rules.
func (r *Read) RuleOption() *Option {
	return listOption(&r.Rules, Option{Name: "rule",
		Usage: "a further `RULE`, such as anti-knight (nonet rules); may be repeated"},
	).offering(Offer{Open: true, Values: func(string) []string { return rulesFor() }})
}

// rulesFor returns the beginnings of rules, each with its form.
func rulesFor() (list []string) {
	begin := func(form string) string {
		name, _, more := strings.Cut(strings.Replace(form, "[:HEAD]", "", 1), ":")
		if more {
			name += ":"
		}
		return name + "\t" + form
	}
	for _, kind := range nonet.RuleKinds() {
		list = append(list, begin(kind.Form))
	}
	for _, rule := range nonet.LayoutRules() {
		list = append(list, begin(rule.Form))
	}
	return list
}

// withRules returns the options, and that about rules.
func (r *Read) withRules() []*Option { return append(r.Options(), r.RuleOption()) }

// Search says how puzzles are searched.
type Search struct {
	Engine    Engine
	NodeLimit int64
	Timeout   time.Duration
	Jobs      int
	Memory    int64 // bytes, 0: a quarter of the memory of the machine
	Ordered   bool
}

// NewSearch returns options of which none is set: a job for each core.
func NewSearch() *Search { return &Search{Jobs: runtime.GOMAXPROCS(0)} }

// Options returns --engine for a kind of problems, and the limits.
func (s *Search) Options(kind Kind) []*Option {
	return append([]*Option{s.EngineOption(kind)}, s.Limits()...)
}

// EngineOption returns the option about the engine for a kind of problems.
func (s *Search) EngineOption(kind Kind) *Option {
	return option(&s.Engine, Option{Name: "engine", Short: "e",
		Usage: "engine `NAME` (nonet engines lists them; default: auto)",
		About: "engine; auto without it"},
		"NAME", func(text string) (Engine, error) { return ParseEngine(text, kind) },
		func(e Engine) string { return e.Name }).offering(Offer{Values: func(string) []string {
		return enginesFor(kind)
	}})
}

// enginesFor returns texts about the engines for a kind of problems.
func enginesFor(kind Kind) (list []string) {
	for _, e := range Engines() {
		if e.Fits(kind) {
			list = append(list, e.Name+"\t"+e.About)
		}
	}
	return list
}

// Limits returns the options about nodes, time and cores.
func (s *Search) Limits() []*Option {
	return append([]*Option{numberOption(&s.NodeLimit, Option{Name: "node-limit",
		Usage: "give a puzzle up after `N` nodes", About: "give a puzzle up after so many nodes"})},
		s.TimeOptions()...)
}

// TimeOptions returns the options about time and cores.
func (s *Search) TimeOptions() []*Option {
	return []*Option{
		option(&s.Timeout, Option{Name: "timeout",
			Usage: "give up on a puzzle after time `D`, such as 10s",
			About: "give a puzzle up after this time, such as 500ms"}, "D", ParseTime, timeText),
		s.JobsOption(),
	}
}

// JobsOption returns the option about cores.
func (s *Search) JobsOption() *Option {
	return option(&s.Jobs, Option{Name: "jobs", Short: "j", same: true,
		Usage: "work on `N` puzzles at a time, on at most N cores (default: one per core)"}, "N",
		ParseJobs, func(n int) string {
			if n == runtime.GOMAXPROCS(0) {
				return ""
			}
			return strconv.Itoa(n)
		})
}

// MemoryOption returns the option about the memory of counting.
func (s *Search) MemoryOption() *Option {
	return option(&s.Memory, Option{Name: "memory",
		Usage: "count with at most `SIZE` of memory, such as 512M (default: a quarter of all)"}, "SIZE", ParseSize,
		func(n int64) string {
			if n == 0 {
				return ""
			}
			return strconv.FormatInt(n, 10)
		})
}

// OrderedOption returns the option about the order of solutions.
func (s *Search) OrderedOption() *Option {
	return switchOption(&s.Ordered, Option{Name: "ordered",
		Usage: "list solutions of exact cover problems in the same order, whatever --jobs"})
}

// LimitsText names the limits that were set, for messages.
func (s *Search) LimitsText() Phrase {
	return LimitsText(s.Timeout, s.NodeLimit, "nodes", "node-limit")
}
