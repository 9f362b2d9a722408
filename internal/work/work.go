// Package work has the options of the commands that work line by line, as types: solve, count,
// check, rate, canon and convert, and the parts of one exact cover search.
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

// Options are the options of a command that works line by line.
type Options interface {
	// Command returns the name of the command.
	Command() string

	// Flags adds the options to the flags of a command line.
	Flags(*pflag.FlagSet)

	// Query sets the options from the parameters of a query. The error is a [*UseError].
	Query(url.Values) error

	// Key returns the text that stands for the options on which the results depend: no others have
	// it. [ParseKey] reads it.
	Key() string

	// Check returns a [*UseError] if options contradict each other, and a [*NotByLines] if the
	// answers to pieces of an input could not be put together.
	Check() error

	// Shared returns the options that all commands have, and those of searches.
	Shared() (*Read, *Search)

	// answers returns the format of the answers to an input, nil if they are other lines; and which
	// letters of patterns are in these.
	answers(in *format.Format) (to *format.Format, letters string)

	options() []*Option
}

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
		func(r *Read, _ *Search) Options { return &Convert{Read: r} }},
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

// addFlags is Options.Flags for a table of options.
func addFlags(flags *pflag.FlagSet, options []*Option) {
	for _, o := range options {
		o.AddTo(flags)
	}
}

// setQuery is Options.Query for a table of options.
func setQuery(command string, options []*Option, values url.Values) error {
	var names []string
	known := map[string]*Option{}
	for _, o := range options {
		if o.About != "" {
			names = append(names, o.Name)
			known[o.Name] = o
		}
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		list, o := values[name], known[name]
		switch {
		case o == nil:
			return Usef("unknown parameter %.40q: %s takes %s", name, command,
				strings.Join(names, ", "))
		case len(list) > 1:
			return Usef("parameter %s is given %d times: give it once", name, len(list))
		}
		if err := o.set(list[0]); err != nil {
			return Usef("%v is %.60q: %w", Flag(name), list[0], err)
		}
	}
	for _, o := range options {
		if o.Needed && !values.Has(o.Name) {
			return Usef("%v is missing: %s", Flag(o.Name), o.About)
		}
	}
	return nil
}

// Serial returns the key of options with those on which the results do not depend. [ParseKey] reads
// it on another machine.
func Serial(o Options) string {
	name, _, _ := strings.Cut(o.Key(), "?")
	return textOf(name, o.options(), true)
}

// keyOf is Options.Key for a table of options.
func keyOf(command string, options []*Option) string { return textOf(command, options, false) }

// textOf returns the options that are set, as a query of the command; with all, also those on which
// the results do not depend.
func textOf(command string, options []*Option, all bool) string {
	values := url.Values{}
	for _, o := range options {
		if list := o.get(); list != nil && (all || !o.same) {
			values[o.Name] = list
		}
	}
	if len(values) == 0 {
		return command
	}
	return command + "?" + values.Encode()
}

// ParseKey returns the options with a key.
func ParseKey(key string) (Options, error) {
	name, query, _ := strings.Cut(key, "?")
	c, ok := ByName(name)
	values, err := url.ParseQuery(query)
	if !ok || err != nil {
		return nil, fmt.Errorf("%.100q are no options of a command that works line by line", key)
	}
	o := c.New()
	known := map[string]*Option{}
	for _, x := range o.options() {
		known[x.Name] = x
	}
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
	o.Flags(flags)
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
func Names(o Options) (names []string) {
	for _, x := range o.options() {
		names = append(names, x.Name)
	}
	return names
}

// NeedsLines reports whether the answers to an input in a format have the numbers of its lines.
func NeedsLines(o Options, in *format.Format) bool {
	to, letters := o.answers(in)
	return to != nil && isJSON(to) || strings.ContainsAny(letters, "fl")
}

// TellsNames reports whether the answers to an input in a format have its name.
func TellsNames(o Options, in *format.Format) bool {
	to, letters := o.answers(in)
	return to != nil && isJSON(to) || strings.Contains(letters, "f")
}

// MediaType returns that of the answers to an input in a format.
func MediaType(o Options, in *format.Format) string {
	if to, _ := o.answers(in); to != nil && isJSON(to) {
		return to.MediaType()
	}
	return "text/plain; charset=utf-8"
}

func isJSON(f *format.Format) bool { return f.Name == "json" }

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
