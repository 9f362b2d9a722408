package run

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// The flags that mean the same in every command are in groups. A command adds the groups
// whose flags make sense for it. It refuses all other flags as unknown.

// ReadFlags say how inputs are read.
type ReadFlags struct {
	*work.Read
	Regions   string   // the file of --regions; "": none
	Cover     bool     // exact cover problems are expected
	Shown     bool     // --symbols is also about the output of the command
	Strict    bool     // stop at the first puzzle that cannot be read whole
	Draft     bool     // a grid of a picture need not have exactly one solution
	Blanks    bool     // see format.Reader.KeepBlanks
	RulesFile RuleFile // that of --rules

	// Of commands that read the answer of a SAT solver as the solution of a puzzle.
	answered string        // the file with the puzzle
	puzzle   *nonet.Puzzle // that is in it
}

// NewReadFlags returns flags of which none is set.
func NewReadFlags() *ReadFlags { return &ReadFlags{Read: &work.Read{}} }

// Add adds all flags about reading but those about rules.
func (f *ReadFlags) Add(cmd *cobra.Command) {
	if f.Read == nil {
		f.Read = &work.Read{}
	}
	AddOptions(cmd, f.Options()...)
	f.AddFiles(cmd)
}

// AddFiles adds the flags that [work.Read] does not have: those that name files, and what is about
// the whole input.
func (f *ReadFlags) AddFiles(cmd *cobra.Command) {
	f.AddRegions(cmd)
	cmd.Flags().BoolVar(&f.Strict, "strict", false,
		"stop at the first puzzle or file that cannot be read, or not whole")
	cmd.Flags().BoolVar(&f.Draft, "draft", false,
		"take the grid of a picture also if it does not have exactly one solution")
}

// AddRegions adds the flag that names the file of a layout.
func (f *ReadFlags) AddRegions(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.Regions, "regions", "",
		"`FILE` with the region map of a jigsaw: n rows of n symbols")
	Exclusive(cmd, "layout", "regions")
	cmd.MarkFlagFilename("regions")
}

// AddAnswered adds the flag that names the puzzle of a SAT solver's answer.
func (f *ReadFlags) AddAnswered(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.answered, "puzzle", "", "`FILE` with the puzzle, if the input is what "+
		"a SAT solver answered to it")
	cmd.MarkFlagFilename("puzzle")
}

// AddOptions adds options of package work to the flags of a command.
func AddOptions(cmd *cobra.Command, options ...*work.Option) {
	for _, o := range options {
		o.AddTo(cmd.Flags())
	}
}

// FormatOptions returns the options for a file. The region map must have been read.
func (f *ReadFlags) FormatOptions(file string) format.Options {
	return format.Options{File: file, Format: f.From, Layout: f.Layout, Symbols: f.Symbols,
		DropConstraints: f.Drop, Cover: f.Cover, Whole: f.Strict, Puzzle: f.puzzle}
}

// ReadRegions reads the file of --regions, if there is one, into the layout.
func (f *ReadFlags) ReadRegions() error {
	if f.Regions == "" {
		return nil
	}
	in, err := os.Open(f.Regions)
	if err != nil {
		return fmt.Errorf("%w: name the file with the region map with --regions", NotReadable(f.Regions, err))
	}
	defer in.Close()
	f.Layout, err = format.ReadRegions(in, f.Regions)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrNotReadable, err)
	}
	return nil
}

// WriteFlags say where results go, and in which format.
type WriteFlags struct {
	To     *format.Format // nil: not set
	Output string         // the file; "": standard output
}

// AddOutput adds --output.
func (f *WriteFlags) AddOutput(cmd *cobra.Command) {
	cmd.Flags().StringVarP(&f.Output, "output", "o", "",
		"write the results to `FILE` instead of standard output (nonet help output)")
}

// AddTo adds --to, whose value is a format that fulfils can. about is its text in --help.
func (f *WriteFlags) AddTo(cmd *cobra.Command, about string, can func(*format.Format) bool) {
	FormatFlag(cmd, &f.To, "to", "t", about, can)
}

// SearchFlags say how puzzles are searched.
type SearchFlags struct {
	*work.Search
	Stats bool // say at the end what was done
}

// NewSearchFlags returns flags of which none is set.
func NewSearchFlags() SearchFlags { return SearchFlags{Search: work.NewSearch()} }

// AddStats adds the flag about numbers at the end.
func (f *SearchFlags) AddStats(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.Stats, "stats", false,
		"say at the end how many puzzles were solved, by which engine, how fast")
}

// AddTime adds the flags about time and cores.
func (f *SearchFlags) AddTime(cmd *cobra.Command) {
	if f.Search == nil {
		f.Search = work.NewSearch()
	}
	AddOptions(cmd, f.TimeOptions()...)
}

// Cores returns how many cores a single search may use.
func (f *SearchFlags) Cores() int { return min(f.Jobs, runtime.GOMAXPROCS(0)) }

// UseCores makes a process that does nothing else use at most this number of cores until restore is
// called. Without it, reading and writing would use cores besides those of the workers.
func (a *App) UseCores(jobs int) (restore func()) {
	before := runtime.GOMAXPROCS(0)
	if !a.Alone || jobs >= before {
		return func() {}
	}
	runtime.GOMAXPROCS(jobs)
	return func() { runtime.GOMAXPROCS(before) }
}

// ProgressFlag says whether progress is shown.
type ProgressFlag struct{ When string } // auto, always or never

// Add adds --progress.
func (f *ProgressFlag) Add(cmd *cobra.Command) {
	f.When = "auto"
	ParsedFlag(cmd, &f.When, "progress", "", "WHEN",
		"show progress `WHEN`: auto (on a terminal), always or never", work.OneOf("auto", "always",
			"never"))
	Complete(cmd, "progress", "auto\tif standard error is a terminal", "always", "never")
}

// Exclusive makes it a wrong use to give more than one of some flags. It puts the test
// before the PreRunE that the command has, so several groups can each call it.
func Exclusive(cmd *cobra.Command, names ...string) {
	cmd.MarkFlagsMutuallyExclusive(names...) // for the completions
	before := cmd.PreRunE
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		var given []string
		for _, name := range names {
			if cmd.Flags().Changed(name) {
				given = append(given, "--"+name)
			}
		}
		if len(given) > 1 {
			return work.Usef("%s exclude each other: give one of them", strings.Join(given, " and "))
		}
		if before != nil {
			return before(cmd, args)
		}
		return nil
	}
}

// ParsedFlag adds a flag whose text is parsed into a value. In --help, the argument has
// the name that stands between ` in usage, or kind if there is none.
func ParsedFlag[T any](cmd *cobra.Command, value *T, name, short, kind, usage string,
	parse func(string) (T, error)) {
	cmd.Flags().VarP(work.NewValue(value, kind, parse), name, short, usage)
}

// Complete makes the shell offer values for a flag that ParsedFlag has added.
func Complete(cmd *cobra.Command, flag string, values ...string) {
	cmd.Flags().Lookup(flag).Value.(offered).SetOffer(work.Offer{
		Values: func(string) []string { return values }})
}

// CompleteTechniques makes the shell offer techniques and their groups for a flag that has a list
// of them.
func CompleteTechniques(cmd *cobra.Command, flag string) {
	offer := work.OfferMore(",", func() (names []string) {
		for _, name := range work.TechniqueNames() {
			names = append(names, strings.ReplaceAll(strings.ToLower(name), " ", "-"))
		}
		return names
	})
	cmd.Flags().Lookup(flag).Value.(offered).SetOffer(offer)
}

// offered is a flag's value that has a place for what the shell offers.
type offered interface {
	SetOffer(work.Offer)
	Offer() work.Offer
}

// RegisterCompletions tells cobra what a shell is offered for the flags of a command and those
// below it. Cobra keeps that as long as the process lives, so only the runs that answer a shell
// call it.
func RegisterCompletions(cmd *cobra.Command) {
	for _, sub := range cmd.Commands() {
		RegisterCompletions(sub)
	}
	cmd.Flags().VisitAll(func(flag *pflag.Flag) {
		v, ok := flag.Value.(offered)
		if !ok || v.Offer().Values == nil {
			return
		}
		directive := cobra.ShellCompDirectiveNoFileComp
		if v.Offer().Open {
			directive |= cobra.ShellCompDirectiveNoSpace
		}
		err := cmd.RegisterFlagCompletionFunc(flag.Name, func(_ *cobra.Command, _ []string,
			typed string) ([]string, cobra.ShellCompDirective) {
			return v.Offer().Values(typed), directive
		})
		if err != nil {
			panic(err) // a flag of another command
		}
	})
}

// FormatFlag adds a flag whose value is a format that fulfils can.
func FormatFlag(cmd *cobra.Command, f **format.Format, name, short, usage string,
	can func(*format.Format) bool) {
	AddOptions(cmd, work.FormatOption(f, work.Option{Name: name, Short: short, Usage: usage}, can))
}

// ParseSeed parses the seed of random numbers.
func ParseSeed(text string) (uint64, error) {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("expected a whole number from 0 to 2^64-1")
	}
	return n, nil
}

// NoArguments is the Args of a command without arguments.
func NoArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return work.Usef("%s takes no arguments: leave %q out", cmd.Name(), args[0])
	}
	return nil
}

// SplitWords splits a command into words at blanks. Single and double quotes keep a word
// together. A backslash is an ordinary character.
func SplitWords(command string) ([]string, error) {
	var words []string
	var word []byte
	in := false      // a word has begun
	quote := rune(0) // that must be closed
	for _, r := range command {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '\'' || r == '"'):
			quote, in = r, true
		case quote == 0 && (r == ' ' || r == '\t' || r == '\n'):
			if in {
				words = append(words, string(word))
			}
			word, in = word[:0], false
		default:
			word = append(word, string(r)...)
			in = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("the quote %c is not closed", quote)
	}
	if in {
		words = append(words, string(word))
	}
	if len(words) == 0 {
		return nil, errors.New("expected a command")
	}
	return words, nil
}
