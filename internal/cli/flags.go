package cli

import (
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

// readFlags say how inputs are read.
type readFlags struct {
	*work.Read
	regions string
	shown   bool // --symbols is also about the output of the command
	strict  bool
	blanks  bool // see format.Reader.KeepBlanks
	rules   ruleFile

	// Of commands that read the answer of a SAT solver as the solution of a puzzle.
	answered string        // the file with the puzzle
	puzzle   *nonet.Puzzle // that is in it
}

// newReadFlags returns flags of which none is set.
func newReadFlags() *readFlags { return &readFlags{Read: &work.Read{}} }

func (f *readFlags) add(cmd *cobra.Command) {
	if f.Read == nil {
		f.Read = &work.Read{}
	}
	addOptions(cmd, f.Options()...)
	f.addFiles(cmd)
}

// addFiles adds the flags that [work.Read] does not have: those that name files, and what is about
// the whole input.
func (f *readFlags) addFiles(cmd *cobra.Command) {
	f.addRegions(cmd)
	cmd.Flags().BoolVar(&f.strict, "strict", false,
		"stop at the first puzzle or file that cannot be read, or not whole: without drawings or "+
			"clues that may be rules")
}

// addRegions adds the flag that names the file of a layout.
func (f *readFlags) addRegions(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.regions, "regions", "",
		"`FILE` with the region map of a jigsaw: n rows of n symbols")
	exclusive(cmd, "layout", "regions")
	cmd.MarkFlagFilename("regions")
}

// addAnswered adds the flag that names the puzzle of a SAT solver's answer.
func (f *readFlags) addAnswered(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.answered, "puzzle", "", "`FILE` with the puzzle, if the input is what "+
		"a SAT solver answered to it")
	cmd.MarkFlagFilename("puzzle")
}

// addOptions adds options of package work to the flags of a command.
func addOptions(cmd *cobra.Command, options ...*work.Option) {
	for _, o := range options {
		o.AddTo(cmd.Flags())
	}
}

// options returns the options for a file. The region map must have been read.
func (f *readFlags) options(file string) format.Options {
	return format.Options{File: file, Format: f.From, Layout: f.Layout, Symbols: f.Symbols,
		DropConstraints: f.Drop, Whole: f.strict, Puzzle: f.puzzle}
}

// readRegions reads the file of --regions, if there is one, into the layout.
func (f *readFlags) readRegions() error {
	if f.regions == "" {
		return nil
	}
	in, err := os.Open(f.regions)
	if err != nil {
		return fmt.Errorf("%w %s: %w: name the file with the region map with --regions",
			errNotReadable, f.regions, cause(err))
	}
	defer in.Close()
	f.Layout, err = format.ReadRegions(in, f.regions)
	if err != nil {
		return fmt.Errorf("%w: %w", errNotReadable, err)
	}
	return nil
}

// writeFlags say where results go, and in which format.
type writeFlags struct {
	to     *format.Format
	output string
}

func (f *writeFlags) addOutput(cmd *cobra.Command) {
	cmd.Flags().StringVarP(&f.output, "output", "o", "",
		"write the results to `FILE` instead of standard output (see nonet --help)")
}

func (f *writeFlags) addTo(cmd *cobra.Command, about string, can func(*format.Format) bool) {
	formatFlag(cmd, &f.to, "to", "t", about, can)
}

// searchFlags say how puzzles are searched.
type searchFlags struct {
	*work.Search
	stats bool
}

// newSearchFlags returns flags of which none is set.
func newSearchFlags() searchFlags { return searchFlags{Search: work.NewSearch()} }

// addStats adds the flag about numbers at the end.
func (f *searchFlags) addStats(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.stats, "stats", false,
		"say at the end how many puzzles were solved, by which engine, in what time and nodes")
}

// addTime adds the flags about time and cores.
func (f *searchFlags) addTime(cmd *cobra.Command) {
	if f.Search == nil {
		f.Search = work.NewSearch()
	}
	addOptions(cmd, f.TimeOptions()...)
}

// cores returns how many cores a single search may use.
func (f *searchFlags) cores() int { return min(f.Jobs, runtime.GOMAXPROCS(0)) }

// useCores makes a process that does nothing else use at most this number of cores until restore is
// called. Without it, reading and writing would use cores besides those of the workers.
func (a *app) useCores(jobs int) (restore func()) {
	before := runtime.GOMAXPROCS(0)
	if !a.alone || jobs >= before {
		return func() {}
	}
	runtime.GOMAXPROCS(jobs)
	return func() { runtime.GOMAXPROCS(before) }
}

// progressFlag says whether progress is shown.
type progressFlag struct{ when string }

func (f *progressFlag) add(cmd *cobra.Command) {
	f.when = "auto"
	parsedFlag(cmd, &f.when, "progress", "", "WHEN",
		"show progress `WHEN`: auto (on a terminal), always or never", work.OneOf("auto", "always",
			"never"))
	complete(cmd, "progress", "auto\tif standard error is a terminal", "always", "never")
}

// exclusive makes it a wrong use to give more than one of some flags. It puts the test
// before the PreRunE that the command has, so several groups can each call it.
func exclusive(cmd *cobra.Command, names ...string) {
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
			return usagef("%s exclude each other: give one of them", strings.Join(given, " and "))
		}
		if before != nil {
			return before(cmd, args)
		}
		return nil
	}
}

// parsedFlag adds a flag whose text is parsed into a value. In --help, the argument has
// the name that stands between ` in usage, or kind if there is none.
func parsedFlag[T any](cmd *cobra.Command, value *T, name, short, kind, usage string,
	parse func(string) (T, error)) {
	cmd.Flags().VarP(work.NewValue(value, kind, parse), name, short, usage)
}

// complete makes the shell offer values for a flag that parsedFlag has added.
func complete(cmd *cobra.Command, flag string, values ...string) {
	cmd.Flags().Lookup(flag).Value.(offered).Offer(func() []string { return values })
}

// offered is a flag's value that has a place for what the shell offers.
type offered interface {
	Offer(func() []string)
	Offers() func() []string
}

// registerCompletions tells cobra what a shell is offered for the flags of a command and those
// below it. Cobra keeps that as long as the process lives, so only the runs that answer a shell
// call it.
func registerCompletions(cmd *cobra.Command) {
	for _, sub := range cmd.Commands() {
		registerCompletions(sub)
	}
	cmd.Flags().VisitAll(func(flag *pflag.Flag) {
		v, ok := flag.Value.(offered)
		if !ok || v.Offers() == nil {
			return
		}
		if err := cmd.RegisterFlagCompletionFunc(flag.Name, cobra.FixedCompletions(v.Offers()(),
			cobra.ShellCompDirectiveNoFileComp)); err != nil {
			panic(err) // a flag of another command
		}
	})
}

// formatFlag adds a flag whose value is a format that fulfils can.
func formatFlag(cmd *cobra.Command, f **format.Format, name, short, usage string,
	can func(*format.Format) bool) {
	addOptions(cmd, work.FormatOption(f, work.Option{Name: name, Short: short, Usage: usage}, can))
}

// parseSeed parses the seed of random numbers.
func parseSeed(text string) (uint64, error) {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("expected a whole number from 0 to 2^64-1")
	}
	return n, nil
}
