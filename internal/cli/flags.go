package cli

import (
	"fmt"
	"math"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// The flags that mean the same in every command are in groups. A command adds the groups
// whose flags make sense for it. It refuses all other flags as unknown.

// readFlags say how inputs are read.
type readFlags struct {
	from    *format.Format
	layout  *nonet.Layout
	regions string
	symbols byte
	shown   bool // --symbols is also about the output of the command
	strict  bool
	drop    bool // see format.Options.DropConstraints
	quiet   bool // nothing is said of what was read or written only in part
	blanks  bool // see format.Reader.KeepBlanks
	rules   ruleFlags

	// Of commands that read the answer of a SAT solver as the solution of a puzzle.
	answered string        // the file with the puzzle
	puzzle   *nonet.Puzzle // that is in it
}

func (f *readFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	formatFlag(cmd, &f.from, "from", "f",
		"`FORMAT` of the input (default: found out for each FILE)", (*format.Format).CanRead)
	f.addLayout(cmd, "layout of puzzles that do not say theirs")
	symbolsFlag(cmd, &f.symbols)
	flags.BoolVar(&f.strict, "strict", false,
		"stop at the first puzzle or file that cannot be read, or not whole: without drawings or "+
			"clues that may be rules")
	flags.BoolVar(&f.drop, "drop-constraints", false, dropUsage)
	flags.BoolVar(&f.quiet, "quiet", false, "do not say what was left out of puzzles, or how "+
		"they were understood")
}

// addAnswered adds the flag that names the puzzle of a SAT solver's answer.
func (f *readFlags) addAnswered(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.answered, "puzzle", "", "`FILE` with the puzzle, if the input is what "+
		"a SAT solver answered to it")
	cmd.MarkFlagFilename("puzzle")
}

// dropUsage is what --drop-constraints does.
const dropUsage = "read puzzles without the constraints that nonet cannot hold, as other " +
	"puzzles, which may have more solutions"

// addLayout adds the flags that name a layout.
func (f *readFlags) addLayout(cmd *cobra.Command, usage string) {
	f.addLayoutParsed(cmd, usage, nonet.ParseLayout)
}

// addLayoutParsed is addLayout with another parser of --layout.
func (f *readFlags) addLayoutParsed(cmd *cobra.Command, usage string,
	parse func(string) (*nonet.Layout, error)) {
	layoutFlag(cmd, &f.layout, usage, parse)
	cmd.Flags().StringVar(&f.regions, "regions", "",
		"`FILE` with the region map of a jigsaw: n rows of n symbols")
	exclusive(cmd, "layout", "regions")
	cmd.MarkFlagFilename("regions")
}

// options returns the options for a file. The region map must have been read.
func (f *readFlags) options(file string) format.Options {
	return format.Options{File: file, Format: f.from, Layout: f.layout, Symbols: f.symbols,
		DropConstraints: f.drop, Whole: f.strict, Puzzle: f.puzzle}
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
	f.layout, err = format.ReadRegions(in, f.regions)
	if err != nil {
		return fmt.Errorf("%w: %w", errNotReadable, err)
	}
	return nil
}

// writeFlags say where results go.
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
	engine    engineChoice
	nodeLimit int64
	timeout   time.Duration
	jobs      int
	stats     bool
	memory    int64 // bytes, 0: a quarter of the memory of the machine
	ordered   bool
}

// add adds the flags, with the engines for a kind of problems.
func (f *searchFlags) add(cmd *cobra.Command, kind problemKind) {
	engineFlag(cmd, &f.engine, kind)
	f.addLimits(cmd)
	cmd.Flags().BoolVar(&f.stats, "stats", false,
		"say at the end how many puzzles were solved, by which engine, in what time and nodes")
}

// addLimits adds the flags without --engine and --stats.
func (f *searchFlags) addLimits(cmd *cobra.Command) {
	parsedFlag(cmd, &f.nodeLimit, "node-limit", "", "N", "give a puzzle up after `N` nodes",
		positive[int64])
	f.addTime(cmd)
}

// addTime adds the flags about time and cores.
func (f *searchFlags) addTime(cmd *cobra.Command) {
	parsedFlag(cmd, &f.timeout, "timeout", "", "D",
		"give a puzzle up after the time `D`, such as 10s", parseTimeout)
	f.addJobs(cmd)
}

// addJobs adds the flag about cores.
func (f *searchFlags) addJobs(cmd *cobra.Command) {
	f.jobs = runtime.GOMAXPROCS(0)
	parsedFlag(cmd, &f.jobs, "jobs", "j", "N",
		"work on `N` puzzles at a time, on at most N cores (default: one per core)", parseJobs)
}

// addMemory adds the flag for the memory of counting.
func (f *searchFlags) addMemory(cmd *cobra.Command) {
	parsedFlag(cmd, &f.memory, "memory", "", "SIZE",
		"use at most `SIZE` of memory for counting, such as 512M or 4G (default: a quarter of "+
			"the machine's memory)", parseSize)
}

// cores returns how many cores a single search may use.
func (f *searchFlags) cores() int { return min(f.jobs, runtime.GOMAXPROCS(0)) }

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
		"show progress `WHEN`: auto (on a terminal), always or never", oneOf("auto", "always",
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
	cmd.Flags().VarP(&parsedValue[T]{value: value, kind: kind, parse: parse}, name, short, usage)
}

// parsedValue is a flag's value; see pflag.Value.
type parsedValue[T any] struct {
	value *T
	text  string
	kind  string
	parse func(string) (T, error)
	shell shellValues
}

// shellValues returns the values that the shell offers for a flag, each with a text after a tab or
// without. It is nil for a flag without such values.
type shellValues func() []string

func (v *parsedValue[T]) String() string            { return v.text }
func (v *parsedValue[T]) Type() string              { return v.kind }
func (v *parsedValue[T]) shellValues() *shellValues { return &v.shell }

func (v *parsedValue[T]) Set(text string) error {
	value, err := v.parse(text)
	if err != nil {
		return err
	}
	*v.value, v.text = value, text
	return nil
}

// complete makes the shell offer values for a flag that parsedFlag has added.
func complete(cmd *cobra.Command, flag string, values ...string) {
	completeBy(cmd, flag, func() []string { return values })
}

// completeBy is complete for values that are made when a shell asks for them.
func completeBy(cmd *cobra.Command, flag string, values shellValues) {
	*cmd.Flags().Lookup(flag).Value.(completed).shellValues() = values
}

// completed is a flag's value that has a place for what the shell offers.
type completed interface{ shellValues() *shellValues }

// registerCompletions tells cobra what complete and completeBy have noted for a command and those
// below it. Cobra keeps that as long as the process lives, so only the runs that answer a shell
// call it.
func registerCompletions(cmd *cobra.Command) {
	for _, sub := range cmd.Commands() {
		registerCompletions(sub)
	}
	cmd.Flags().VisitAll(func(flag *pflag.Flag) {
		v, ok := flag.Value.(completed)
		if !ok || *v.shellValues() == nil {
			return
		}
		if err := cmd.RegisterFlagCompletionFunc(flag.Name, cobra.FixedCompletions(
			(*v.shellValues())(), cobra.ShellCompDirectiveNoFileComp)); err != nil {
			panic(err) // a flag of another command
		}
	})
}

// formatFlag adds a flag whose value is a format that fulfils can.
func formatFlag(cmd *cobra.Command, f **format.Format, name, short, usage string,
	can func(*format.Format) bool) {
	list := func(text func(*format.Format) string) (texts []string) {
		for _, row := range format.All() {
			if can(row) {
				texts = append(texts, text(row))
			}
		}
		return texts
	}
	parsedFlag(cmd, f, name, short, "FORMAT", usage, func(text string) (*format.Format, error) {
		row, err := formatNamed(text)
		if err != nil || can(row) {
			return row, err
		}
		names := list(func(f *format.Format) string { return f.Name })
		if len(names) > maxFormatNames {
			return row, fmt.Errorf("format %s cannot be used here: nonet formats lists what can be "+
				"read (R), written (W) and answered (A)", row.Name)
		}
		return row, fmt.Errorf("format %s cannot be used here, expected one of %s", row.Name,
			strings.Join(names, ", "))
	})
	completeBy(cmd, name, func() []string {
		return list(func(f *format.Format) string { return f.Name + "\t" + f.About })
	})
}

// maxFormatNames is how many names of formats a message has.
const maxFormatNames = 20

// formatNamed returns the format of a name or alias. If there is none, the error has the names
// that begin like it.
func formatNamed(name string) (*format.Format, error) {
	f, err := format.ByName(name)
	if err == nil {
		return f, nil
	}
	var known []string
	for _, f := range format.All() {
		known = append(append(known, f.Name), f.Aliases...)
	}
	var near []string
	seen := map[*format.Format]bool{} // some names are of one format
	for _, n := range nearest(name, known) {
		if f, err := format.ByName(n); err == nil && !seen[f] {
			seen[f] = true
			near = append(near, n)
		}
	}
	for _, f := range format.All() { // a name may be that of a program: Excel
		if len(near) == 0 && slices.ContainsFunc(strings.Fields(f.Uses()), func(word string) bool {
			return word != strings.ToLower(word) && plainName(word) == plainName(name)
		}) {
			near = []string{f.Name}
		}
	}
	if len(near) == 0 {
		return nil, fmt.Errorf("unknown format %q: nonet formats lists all", name)
	}
	return nil, fmt.Errorf("unknown format %q: did you mean %s? nonet formats lists all", name,
		strings.Join(near, " or "))
}

func isJSON(f *format.Format) bool { return f.Name == "json" }

func layoutFlag(cmd *cobra.Command, l **nonet.Layout, usage string,
	parse func(string) (*nonet.Layout, error)) {
	parsedFlag(cmd, l, "layout", "", "TEXT",
		usage+": `TEXT` is 9, 2x3, latin:7 or jigsaw:REGIONS, then any of +diagonal +windoku "+
			"+disjoint +anti-knight +anti-king +house:r1c1,... +differ:r1c1,... "+
			"+apart:r1c1,r2c3", func(text string) (*nonet.Layout, error) {
			if err := squareMistake(text); err != nil {
				return nil, err
			}
			return parse(text)
		})
	complete(cmd, "layout", "4", "6", "9", "12", "16", "25", "2x5", "latin:", "jigsaw:",
		"9+diagonal", "9+windoku", "9+disjoint", "9+anti-knight", "9+anti-king")
}

func symbolsFlag(cmd *cobra.Command, symbols *byte) {
	symbolsFlagNamed(cmd, symbols, "symbols",
		"how digits are written: `S` is 1 (1-9, then A..), A (A..) or 0 (0-9, then A..)")
}

func symbolsFlagNamed(cmd *cobra.Command, symbols *byte, name, usage string) {
	parsedFlag(cmd, symbols, name, "", "S", usage, func(text string) (byte, error) {
		if _, err := oneOf("1", "A", "0")(text); err != nil {
			return 0, err
		}
		return text[0], nil
	})
	complete(cmd, name, "1\t1-9, then A..", "A\tA..", "0\t0-9, then A..")
}

// oneOf parses one of some words.
func oneOf(words ...string) func(string) (string, error) {
	return func(text string) (string, error) {
		for _, w := range words {
			if text == w {
				return text, nil
			}
		}
		return "", fmt.Errorf("expected one of %s", strings.Join(words, ", "))
	}
}

// positive parses a positive whole number.
func positive[T int | int64](text string) (T, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 || int64(T(n)) != n {
		return 0, fmt.Errorf("expected a whole number from 1")
	}
	return T(n), nil
}

// parseSeed parses the seed of random numbers.
func parseSeed(text string) (uint64, error) {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("expected a whole number from 0 to 2^64-1")
	}
	return n, nil
}

func parseJobs(text string) (int, error) {
	const most = 1024
	n, err := positive[int](text)
	if err != nil || n > most {
		return 0, fmt.Errorf("expected a whole number from 1 to %d", most)
	}
	return n, nil
}

// parseSize parses a number of bytes.
func parseSize(text string) (int64, error) {
	text = strings.ToUpper(text)
	number := strings.TrimRight(strings.TrimSuffix(strings.TrimSuffix(text, "B"), "I"), "KMGT")
	n, err := positive[int64](number)
	unit := text[len(number):]
	shift := map[string]int{"": 0, "B": 0, "K": 10, "M": 20, "G": 30, "T": 40}
	bits, ok := shift[strings.TrimSuffix(strings.TrimSuffix(unit, "B"), "I")]
	if err != nil || !ok || unit == "I" || unit == "IB" || n > math.MaxInt64>>bits {
		return 0, fmt.Errorf("expected a number of bytes such as 500000, 64K, 512M or 4G")
	}
	return n << bits, nil
}

func parseTimeout(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return 0, fmt.Errorf("expected a time such as 500ms, 10s or 2m30s")
	}
	return d, nil
}
