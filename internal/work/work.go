// Package work has the options of the commands that work line by line, as types: solve, count,
// check, rate, canon, convert, unavoidable, backdoors, vary and depth, and the parts of one exact
// cover search.
//
// The program, shards, pipelines of Apache Beam and the streams of the service hold these types.
// Each has three faces: flags of the command line, parameters of a query, and the key, which is the
// identity of a job. What is not in a type cannot reach a piece of an input.
package work

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet/format"
	"github.com/spf13/pflag"
)

// Options are the options of a command that works line by line. Their faces are [AddFlags],
// [SetQuery] and the key.
type Options interface {
	// Key returns the text that stands for the options on which the results depend, and for no
	// others. [ParseKey] reads it.
	Key() string

	// Check returns a [*UseError] if options contradict each other, and a [*NotByLines] if the
	// answers to pieces of an input could not be put together.
	Check() error

	// Shared returns the options that all commands have, and those of searches.
	Shared() (*Read, *Search)

	// answers returns the format of the answers to an input, nil if they are other lines; and which
	// letters of patterns are in these.
	answers(in *format.Format) (to *format.Format, letters string)

	name() string       // in the table of commands
	options() []*Option // the table of the options, each bound to its field
}

// CommandOf returns the name of the command as people know it.
func CommandOf(o Options) string { return strings.TrimSuffix(o.name(), partsSuffix) }

// Command is a command that works line by line.
type Command struct {
	Name  string
	About string // in the description of the service; "": it has no streams of it
	Long  bool   // a line may take long

	make func(*Read, *Search) Options
}

// commands is the table of commands.
var commands = []Command{
	{"solve", "Solves puzzles: a solution for each.", false,
		func(r *Read, s *Search) Options { return &Solve{Read: r, Search: s} }},
	{"count", "Counts the solutions of puzzles.", false,
		func(r *Read, s *Search) Options { return &Count{Read: r, Search: s} }},
	{"check", "Says what is wrong with puzzles.", false,
		func(r *Read, s *Search) Options { return &Check{Read: r, Search: s} }},
	{"rate", "Rates puzzles.", true,
		func(r *Read, s *Search) Options { return NewRate(r, s) }},
	{"canon", "Finds canonical forms of classic puzzles.", false,
		func(r *Read, s *Search) Options { return &Canon{Read: r, Search: s} }},
	{"convert", "Writes puzzles in another format.", false,
		func(r *Read, s *Search) Options { return &Convert{Read: r, Search: s} }},
	{"unavoidable", "", true,
		func(r *Read, s *Search) Options { return NewUnavoidable(r, s) }},
	{"backdoors", "", true,
		func(r *Read, s *Search) Options { return NewBackdoors(r, s) }},
	{"vary", "", true,
		func(r *Read, s *Search) Options { return NewVary(r, s) }},
	{"depth", "", true,
		func(r *Read, s *Search) Options { return NewDepth(r, s) }},
	{countParts, "", true,
		func(r *Read, s *Search) Options { return &Parts{Read: r, Search: s} }},
	{listParts, "", true,
		func(r *Read, s *Search) Options { return &Parts{Read: r, Search: s, List: true} }},
}

// Commands returns the commands of which the service has streams.
func Commands() (list []Command) {
	for _, c := range commands {
		if c.About != "" {
			list = append(list, c)
		}
	}
	return list
}

// ByName returns the command of a name. ok is false if it does not work line by line.
func ByName(name string) (c Command, ok bool) {
	i := slices.IndexFunc(commands, func(c Command) bool { return c.Name == name })
	if i < 0 {
		return c, false
	}
	return commands[i], true
}

// New returns the options of the command, none of which is set.
func (c *Command) New() Options { return c.make(&Read{}, NewSearch()) }

// Parameters returns the options that a query can have.
func (c *Command) Parameters() (list []*Option) {
	for _, o := range c.New().options() {
		if o.About != "" {
			list = append(list, o)
		}
	}
	return list
}

// NotByLines says why answers to pieces of an input cannot be put together.
type NotByLines struct{ UseError }

// notByLines returns the error about an option: the reason, and what to do instead.
func notByLines(name, format string, args ...any) error {
	return &NotByLines{UseError{"%v: " + format, append([]any{Flag(name)}, args...)}}
}

// AddFlags adds options to the flags of a command line.
func AddFlags(o Options, flags *pflag.FlagSet) {
	for _, x := range o.options() {
		x.AddTo(flags)
	}
}

// byName returns options by their names.
func byName(options []*Option) map[string]*Option {
	known := map[string]*Option{}
	for _, x := range options {
		known[x.Name] = x
	}
	return known
}

// SetQuery sets options from the parameters of a query. The error is a [*UseError].
func SetQuery(o Options, values url.Values) error {
	options := slices.DeleteFunc(o.options(), func(x *Option) bool { return x.About == "" })
	known := byName(options)
	for _, name := range slices.Sorted(maps.Keys(values)) {
		list, x := values[name], known[name]
		switch {
		case x == nil:
			return Usef("unknown parameter %.40q: %s takes %s", name, o.name(),
				strings.Join(namesOf(options), ", "))
		case len(list) > 1:
			return Usef("parameter %s is given %d times: give it once", name, len(list))
		}
		if err := x.set(list[0]); err != nil {
			return Usef("%v is %.60q: %w", Flag(name), list[0], err)
		}
	}
	for _, x := range options {
		if x.Needed && !values.Has(x.Name) {
			return Usef("%v is missing: %s", Flag(x.Name), x.About)
		}
	}
	return nil
}

// Serial returns the key of options with those on which the results do not depend. [ParseKey] reads
// it on another machine.
func Serial(o Options) string {
	return textOf(o, true)
}

// textOf returns the options that are set, as a query of the command; with all, also those on which
// the results do not depend.
func textOf(o Options, all bool) string {
	values := url.Values{}
	for _, x := range o.options() {
		if list := x.get(); list != nil && (all || !x.same) {
			values[x.Name] = list
		}
	}
	if len(values) == 0 {
		return o.name()
	}
	return o.name() + "?" + values.Encode()
}

// ParseKey returns the options with a key.
func ParseKey(key string) (Options, error) {
	name, query, _ := strings.Cut(key, "?")
	c, ok := ByName(name)
	values, err := url.ParseQuery(query)
	if !ok || err != nil {
		return nil, fmt.Errorf("%.100q are not options of a command that works line by line", key)
	}
	o := c.New()
	known := byName(o.options())
	for name, list := range values {
		if known[name] == nil {
			return nil, fmt.Errorf("%.100q: %s has no option %q", key, c.Name, name)
		}
		for _, text := range list {
			if err := known[name].set(text); err != nil {
				return nil, fmt.Errorf("%.100q: %s: %w", key, name, err)
			}
		}
	}
	return o, o.Check()
}

// Parse reads the flags of a command, the first argument, and returns what else stands there. also
// adds further flags. Options that are not of the command's type are errors.
func Parse(args []string, also func(Options, *pflag.FlagSet)) (Options, []string, error) {
	if len(args) == 0 {
		return nil, nil, Usef("a command is needed, such as solve")
	}
	c, ok := ByName(args[0])
	if parts, isParts := partsCommands[args[0]]; isParts && hasParts(args) {
		c, ok = ByName(parts)
	}
	if !ok {
		return nil, nil, &NotByLines{UseError{"nonet %s: it does not answer line by line", []any{args[0]}}}
	}
	o := c.New()
	flags := pflag.NewFlagSet(c.Name, pflag.ContinueOnError)
	flags.SetOutput(io.Discard)
	AddFlags(o, flags)
	if also != nil {
		also(o, flags)
	}
	err := flags.Parse(args[1:])
	var unknown *pflag.NotExistError
	switch {
	case errors.As(err, &unknown):
		return nil, nil, &NotByLines{UseError{"%w: %s takes what is about each line by itself",
			[]any{err, args[0]}}}
	case err != nil:
		return nil, nil, Usef("%w", err)
	}
	return o, flags.Args(), nil
}

// Names returns the names of the options, as flags have them.
func Names(o Options) []string { return namesOf(o.options()) }

func namesOf(options []*Option) (names []string) {
	for _, x := range options {
		names = append(names, x.Name)
	}
	return names
}

// NeedsLines reports whether the answers to an input in a format have the numbers of its lines.
func NeedsLines(o Options, in *format.Format) bool {
	to, letters := o.answers(in)
	return to != nil && IsJSON(to) || strings.ContainsAny(letters, "fl")
}

// TellsNames reports whether the answers to an input in a format have its name.
func TellsNames(o Options, in *format.Format) bool {
	to, letters := o.answers(in)
	return to != nil && IsJSON(to) || strings.Contains(letters, "f")
}

// MediaType returns that of the answers to an input in a format.
func MediaType(o Options, in *format.Format) string {
	if to, _ := o.answers(in); to != nil && IsJSON(to) {
		return to.MediaType()
	}
	return "text/plain; charset=utf-8"
}

// IsJSON reports whether a format is json.
func IsJSON(f *format.Format) bool { return f.Name == "json" }

// IsCSV reports whether a format is csv.
func IsCSV(f *format.Format) bool { return f.Name == "csv" }

// isReport reports whether a format is one of those for what is said of puzzles.
func isReport(f *format.Format) bool { return IsJSON(f) || IsCSV(f) }

// Counts are numbers of a run.
type Counts struct {
	Lines      int64 `json:"lines"`    // puzzles, those that could not be read included
	Answered   int64 `json:"answered"` // with an answer
	None       int64 `json:"none"`     // without a solution
	Several    int64 `json:"several"`  // with several solutions, where one was asked for
	Limited    int64 `json:"limited"`  // stopped by a limit
	Unreadable int64 `json:"unreadable"`
	Nodes      int64 `json:"nodes"`
}

// Add adds the numbers of others.
func (c *Counts) Add(other Counts) {
	c.Lines += other.Lines
	c.Answered += other.Answered
	c.None += other.None
	c.Several += other.Several
	c.Limited += other.Limited
	c.Unreadable += other.Unreadable
	c.Nodes += other.Nodes
}
