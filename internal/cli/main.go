// Package cli is the program nonet as a function of its arguments, input and output; package
// cmd/nonet calls it for a process.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/cli/bench"
	"github.com/nonet-dev/nonet/internal/cli/call"
	"github.com/nonet-dev/nonet/internal/cli/candidates"
	"github.com/nonet-dev/nonet/internal/cli/generate"
	"github.com/nonet-dev/nonet/internal/cli/help"
	"github.com/nonet-dev/nonet/internal/cli/hunt"
	"github.com/nonet-dev/nonet/internal/cli/lines"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/cli/serve"
	"github.com/nonet-dev/nonet/internal/cli/shards"
	"github.com/nonet-dev/nonet/internal/cli/steps"
	"github.com/nonet-dev/nonet/internal/near"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func init() { cobra.EnableCommandSorting = false } // they are in the order of the table

// Main is the program as a process of its own. It returns the exit status. Interrupts end the run,
// and --jobs bounds the cores that the process uses.
func Main() int {
	return runAlone(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
}

// runAlone is Main with the arguments and files of a process.
func runAlone(args []string, in io.Reader, out, errs io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	run.KeepClosedPipes()
	a := run.New(in, out, errs)
	a.Alone = true
	if len(args) == 0 && doubleClicked() {
		args = []string{"web"} // a player has no other way to say it
	}
	return runApp(ctx, a, args)
}

// Run runs the program with its arguments, the command first, and returns the exit status: see
// nonet --help. The end of the context is what Ctrl-C is to a process. Any number of runs may go on
// at the same time; each uses as many goroutines as --jobs says, by default one per core.
func Run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	return runApp(ctx, run.New(in, out, errs), args)
}

// runApp is Run for the app of the run.
func runApp(ctx context.Context, a *run.App, args []string) int {
	root := rootCommand(a, args)
	if len(args) == 1 && args[0] == "-V" {
		args = []string{"--version"}
	}
	root.SetArgs(solveByDefault(a, root, args))
	cmd, err := runCommand(ctx, root)
	if a.Help.Err != nil { // cobra forgets it, or returns another
		err = a.Help.Err
	}
	return a.End(ctx, err, cmd.CommandPath())
}

// runCommand runs the command that the arguments of root name. A panic in it is an error.
func runCommand(ctx context.Context, root *cobra.Command) (cmd *cobra.Command, err error) {
	cmd = root
	defer func() {
		if panicked := recover(); panicked != nil {
			err = fmt.Errorf("%v\n%s", panicked, debug.Stack())
		}
	}()
	return root.ExecuteContextC(ctx)
}

// solveByDefault puts the command solve before arguments that have a puzzle or a file and no
// command, and before none or flags alone if standard input has something to solve.
func solveByDefault(a *run.App, root *cobra.Command, args []string) []string {
	for _, arg := range args {
		if cmd, _, err := root.Find([]string{arg}); err == nil && cmd != root {
			return args
		}
	}
	own := []string{"-h", "--help", "-v", "--version"}
	bare := len(args) == 0 || strings.HasPrefix(args[0], "-") && !slices.Contains(own, args[0])
	if slices.ContainsFunc(args, run.IsInput) || bare && solves(root, args) && a.HasInput() {
		return append([]string{"solve"}, args...)
	}
	return args
}

// solves reports whether the first argument, if there is one, is a flag of solve: nobody waits for
// standard input to hear that a flag is wrong.
func solves(root *cobra.Command, args []string) bool {
	solve, _, err := root.Find([]string{"solve"})
	if err != nil || len(args) == 0 {
		return err == nil
	}
	name, _, _ := strings.Cut(strings.TrimLeft(args[0], "-"), "=")
	if strings.HasPrefix(args[0], "--") {
		return solve.Flag(name) != nil
	}
	return name == "" || solve.Flags().ShorthandLookup(name[:1]) != nil
}

// commands is the table of commands. To add one, write a function in a file of
// its own that makes the cobra.Command, and put it here with the name of the command.
//
// The command takes its flags from the groups in flags.go, so that a name means the same
// everywhere. Its RunE opens its results with run.App.OpenOutput. If it works on records, it
// hands a worker to run.App.EachRecord: that opens the inputs, reports what cannot be read,
// calls a worker for each record, or for a run of puzzles at once if the worker can do
// that, on several goroutines, and writes what workers append to their outbox in the
// order of the records. For another source of work there is run.RunPipeline. RunE returns an
// error if nothing further can be done: a wrong use (work.Usef), or what wraps
// run.ErrNotReadable or run.ErrNotWritable. Everything else it adds to run.App.Status.
var commands = []struct {
	name, group string

	make func(*run.App) *cobra.Command
}{
	{"solve", "solve", lines.SolveCommand},
	{"count", "solve", lines.CountCommand},
	{"check", "solve", lines.CheckCommand},
	{"candidates", "solve", candidates.Command},
	{"cover", "solve", lines.CoverCommand},
	{"rate", "solve", lines.RateCommand},
	{"hint", "solve", steps.HintCommand},
	{"explain", "solve", steps.ExplainCommand},
	{"web", "page", serve.WebCommand},
	{"serve", "page", serve.Command},
	{"call", "page", call.Command},
	{"generate", "make", generate.Command},
	{"reduce", "make", lines.ReduceCommand},
	{"bench", "make", bench.Command},
	{"convert", "make", lines.ConvertCommand},
	{"merge", "make", shards.MergeCommand},
	{"canon", "make", lines.CanonCommand},
	{"hunt", "hunt", hunt.Command},
	{"minimal", "hunt", hunt.MinimalCommand},
	{"backdoors", "hunt", lines.BackdoorsCommand},
	{"vary", "hunt", lines.VaryCommand},
	{"depth", "hunt", lines.DepthCommand},
	{"unavoidable", "hunt", lines.UnavoidableCommand},
	{"formats", "about", formatsCommand},
	{"engines", "about", enginesCommand},
	{"rules", "about", rulesCommand},
	{"techniques", "about", techniquesCommand},
	{"version", "about", versionCommand},
	{"licenses", "about", licensesCommand},
	{"man", "about", manCommand},
	{"help", "about", helpCommand},
}

// aboutAll are the commands that speak of all commands.
var aboutAll = []string{"help", "man"}

// searchless are the commands that search nothing and list no engines. They work whatever
// NONET_CPU is.
var searchless = []string{"help", "man", "version", "licenses"}

// helpLists are the lists in help texts that the program makes.
var helpLists = map[string]func() string{"groups": groupList, "kinds": lines.MakeKindList,
	"symmetries": generate.SymmetryList, "clues": generate.KindList}

// commandNames names all commands.
func commandNames() string {
	var names []string
	for _, c := range commands {
		names = append(names, c.name)
	}
	names = append(names, "completion")
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// rootCommand returns the program for its arguments. If the first one is the name of a command, the
// program has this command only: making all of them takes longer than solving a puzzle.
func rootCommand(a *run.App, args []string) *cobra.Command {
	var version bool // cobra's own flag would link templates, and with them all exported methods
	root := &cobra.Command{
		Use:           "nonet",
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.ArbitraryArgs,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error { // of every command
			if _, err := nonet.CPU(); err != nil && !version &&
				!slices.Contains(searchless, cmd.Name()) {
				return work.Usef("%w", err)
			}
			if err := run.CheckForms(cmd); err != nil {
				return err
			}
			return run.ObeySuffix(cmd)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if version {
				_, err := fmt.Fprintln(cmd.OutOrStdout(), run.ThisBuild())
				return err
			}
			if len(args) > 0 {
				return unknownWord(cmd, args[0], "command, file or puzzle")
			}
			if run.IsTerminal(a.In) {
				_, err := fmt.Fprintln(cmd.OutOrStdout(), help.Text("greeting"))
				return err
			}
			return work.Usef("a command is needed: %s", commandNames())
		},
	}
	root.SetFlagErrorFunc(flagError)
	root.Flags().BoolVarP(&version, "version", "v", false, "show the version (also -V)")
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		fmt.Fprint(cmd.OutOrStdout(), help.Page(cmd, isBrief(args)))
	})
	root.SetIn(a.In)
	root.SetOut(a.Help)
	root.SetErr(a.Console)
	for _, c := range commands {
		if len(args) > 0 && args[0] == c.name && !slices.Contains(aboutAll, c.name) {
			root.AddCommand(c.make(a))
			run.AddForms(a, root)
			help.Fill(root, helpLists)
			root.CompletionOptions.DisableDefaultCmd = true
			root.SetHelpCommand(&cobra.Command{Hidden: true})
			return root
		}
	}
	root.AddGroup(
		&cobra.Group{ID: "solve", Title: "Solve and judge:"},
		&cobra.Group{ID: "page", Title: "In the browser, and for other programs:"},
		&cobra.Group{ID: "make", Title: "Make:"},
		&cobra.Group{ID: "hunt", Title: "Around a puzzle or a grid:"},
		&cobra.Group{ID: "about", Title: "About nonet:"},
	)
	for _, c := range commands {
		cmd := c.make(a)
		cmd.GroupID = c.group
		root.AddCommand(cmd)
		if c.name == "help" {
			root.SetHelpCommand(cmd)
		}
	}
	run.AddForms(a, root)
	help.Fill(root, helpLists)
	strictCompletion(root)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		run.RegisterCompletions(root)
	}
	return root
}

// strictCompletion makes a wrong use of cobra's command completion an error.
func strictCompletion(root *cobra.Command) {
	root.SetCompletionCommandGroupID("about")
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		if cmd.Name() == "completion" {
			cmd.Short = "Write the script with which a shell completes commands and flags"
			cmd.Args = cobra.ArbitraryArgs
			cmd.RunE = func(*cobra.Command, []string) error {
				return work.Usef("completion needs a shell: bash, zsh, fish or powershell")
			}
		}
	}
}

// unknownWord is the error about a word that is neither a command nor one of the known names.
func unknownWord(root *cobra.Command, name, expected string, known ...string) error {
	for _, cmd := range root.Commands() {
		known = append(known, cmd.Name())
	}
	return work.Usef("no such %s: %q%s", expected, name, near.Question(name, known))
}

// flagError makes an error of package pflag a wrong use.
func flagError(cmd *cobra.Command, err error) error {
	if unknown := (*pflag.NotExistError)(nil); errors.As(err, &unknown) {
		var known []string
		cmd.Flags().VisitAll(func(flag *pflag.Flag) { known = append(known, "--"+flag.Name) })
		return work.Usef("%w%s", err, near.Question(unknown.GetSpecifiedName(), known))
	}
	if wrong := (*pflag.InvalidValueError)(nil); errors.As(err, &wrong) {
		found := ""
		if cause := wrong.Unwrap(); strings.HasPrefix(cause.Error(), "expected ") {
			found = fmt.Sprintf("found %.40q, ", wrong.GetValue())
		}
		return work.Usef("--%s: %s%w", wrong.GetFlag().Name, found, wrong.Unwrap())
	}
	return work.Usef("%w", err)
}
