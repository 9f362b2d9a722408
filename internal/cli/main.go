// Package cli is the program nonet as a function: package cmd/nonet calls it for a process, other
// packages for pieces of their input.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/cli/help"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
)

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
	keepClosedPipes()
	a := newApp(in, out, errs)
	a.alone = true
	return a.run(ctx, args)
}

// Run runs the program with its arguments, the command first, and returns the exit status: see
// nonet --help. The end of the context is what Ctrl-C is to a process. Any number of runs may go on
// at the same time; each uses as many goroutines as --jobs says, by default one per core.
func Run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	return newApp(in, out, errs).run(ctx, args)
}

// run is Run for the app of the run.
func (a *app) run(ctx context.Context, args []string) int {
	root := a.rootCommand(args)
	root.SetArgs(solveByDefault(root, args))
	cmd, err := runCommand(ctx, root)
	if a.help.err != nil { // cobra forgets it, or returns another
		err = a.help.err
	}
	return a.end(ctx, err, cmd.CommandPath())
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

// end ends a run with the error of its command, whose name is "" if nobody has typed it, and
// returns the exit status.
func (a *app) end(ctx context.Context, err error, command string) int {
	if err != nil && !closedPipe(err) {
		a.report(command, err)
	}
	if ctx.Err() != nil && !a.untilInterrupt {
		a.status |= interrupted | failed
	}
	a.finishOutputs()
	if a.shard != nil {
		a.shard.finish(a)
	}
	return a.status.code()
}

// solveByDefault puts the command solve before arguments that have a puzzle or a file, and no
// command.
func solveByDefault(root *cobra.Command, args []string) []string {
	for _, arg := range args {
		if cmd, _, err := root.Find([]string{arg}); err == nil && cmd != root {
			return args
		}
	}
	none := newReadFlags()
	for _, arg := range args {
		info, err := os.Stat(arg)
		isFile := err == nil && !info.IsDir()
		if a := newArgument(arg, none); isFile || a.text != "" || a.why != nil {
			return append([]string{"solve"}, args...)
		}
	}
	return args
}

// commands is the table of commands. To add one, write a function in a file of
// its own that makes the cobra.Command, and put it here with the name of the command.
//
// The command takes its flags from the groups in flags.go, so that a name means the same
// everywhere. Its RunE opens its results with app.openOutput. If it works on records, it
// hands a worker to app.eachRecord: that opens the inputs, reports what cannot be read,
// calls a worker for each record, or for a run of puzzles at once if the worker can do
// that, on several goroutines, and writes what workers append to their outbox in the
// order of the records. For another source of work there is runPipeline. RunE returns an
// error if nothing further can be done: a wrong use (usagef), or what wraps
// errNotReadable or errNotWritable. Everything else it adds to app.status.
var commands = []struct {
	name, group string

	make func(*app) *cobra.Command
}{
	{"solve", "solve", solveCommand},
	{"count", "solve", countCommand},
	{"check", "solve", checkCommand},
	{"cover", "solve", coverCommand},
	{"rate", "solve", rateCommand},
	{"hint", "solve", hintCommand},
	{"explain", "solve", explainCommand},
	{"web", "page", webCommand},
	{"serve", "page", serveCommand},
	{"generate", "make", generateCommand},
	{"bench", "make", benchCommand},
	{"convert", "make", convertCommand},
	{"merge", "make", mergeCommand},
	{"canon", "make", canonCommand},
	{"formats", "about", formatsCommand},
	{"engines", "about", enginesCommand},
	{"rules", "about", rulesCommand},
	{"techniques", "about", techniquesCommand},
}

// helpLists are the lists in help texts that the program makes.
var helpLists = map[string]func() string{"groups": groupList, "kinds": makeKindList,
	"symmetries": symmetryList}

// commandNames names all commands.
func commandNames() string {
	var names []string
	for _, c := range commands {
		names = append(names, c.name)
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// rootCommand returns the program for its arguments. If the first one is the name of a command, the
// program has this command only: making all of them takes longer than solving a puzzle.
func (a *app) rootCommand(args []string) *cobra.Command {
	root := &cobra.Command{
		Use:           "nonet",
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.ArbitraryArgs,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error { // of every command
			if _, err := nonet.CPU(); err != nil {
				return usagef("%w", err)
			}
			return obeySuffix(cmd)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownCommand(cmd, args[0])
			}
			if isTerminal(a.in) {
				_, err := fmt.Fprintln(cmd.OutOrStdout(), help.Text("greeting"))
				return err
			}
			return usagef("a command is needed: %s", commandNames())
		},
	}
	root.SuggestionsMinimumDistance = 2
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usagef("%w", err) })
	root.SetIn(a.in)
	root.SetOut(a.help)
	root.SetErr(a.console)
	for _, c := range commands {
		if len(args) > 0 && args[0] == c.name {
			root.AddCommand(c.make(a))
			help.Fill(root, helpLists)
			root.CompletionOptions.DisableDefaultCmd = true
			return root
		}
	}
	root.AddGroup(
		&cobra.Group{ID: "page", Title: "In the browser, and for other programs:"},
		&cobra.Group{ID: "solve", Title: "Solve and judge:"},
		&cobra.Group{ID: "make", Title: "Make:"},
		&cobra.Group{ID: "about", Title: "About nonet:"},
	)
	for _, c := range commands {
		cmd := c.make(a)
		cmd.GroupID = c.group
		root.AddCommand(cmd)
	}
	help.Fill(root, helpLists)
	root.SetHelpCommandGroupID("about")
	root.SetCompletionCommandGroupID("about")
	strictDefaults(root)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		registerCompletions(root)
	}
	return root
}

// strictDefaults makes a wrong use of cobra's own commands an error.
func strictDefaults(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		switch cmd.Name() {
		case "help":
			cmd.Args = func(_ *cobra.Command, args []string) error {
				if found, _, err := root.Find(args); err != nil || len(args) > 0 && found == root {
					return unknownCommand(root, args[0])
				}
				return nil
			}
		case "completion":
			cmd.Args = cobra.ArbitraryArgs
			cmd.RunE = func(*cobra.Command, []string) error {
				return usagef("completion needs a shell: bash, zsh, fish or powershell")
			}
		}
	}
}

func unknownCommand(root *cobra.Command, name string) error {
	if near := root.SuggestionsFor(name); len(near) > 0 {
		return usagef("unknown command %q: did you mean %s?", name, strings.Join(near, " or "))
	}
	return usagef("%q is not a command, a file or a puzzle", name)
}

// module is the path of the module of this program.
const module = "github.com/nonet-dev/nonet"

// Version returns the version of the module of this package that the process was built with:
// "(devel)" if that is not known.
func Version() string {
	info, _ := debug.ReadBuildInfo()
	if info == nil {
		return "(devel)"
	}
	for _, m := range append(info.Deps, &info.Main) {
		if m.Path == module && m.Version != "" && m.Replace == nil {
			return m.Version
		}
	}
	return "(devel)"
}

// version returns the version of nonet, of Go, and the CPU tier in use.
func version() string {
	v := Version()
	tier, err := nonet.CPU()
	if err != nil {
		tier = fmt.Sprintf("%s (%v)", tier, err)
	}
	return fmt.Sprintf("nonet %s %s %s/%s, CPU tier %s", v, runtime.Version(), runtime.GOOS,
		runtime.GOARCH, tier)
}

// report says what went wrong with a command, whose name is "" if nobody has typed it, and sets the
// status.
func (a *app) report(command string, err error) {
	a.status |= failed
	status := statusOf(err)
	a.status |= status
	switch {
	case status == fault:
		a.say("%s", faultText(err.Error()))
	case status == usage && command != "":
		a.say("nonet: %v (%s --help says more)", err, command)
	case status != 0:
		a.say("nonet: %v", err)
	}
}

// statusOf returns what an error says of a run: that the use was wrong, that a file cannot be read
// or written, nothing if the run has been interrupted. Any other error is a fault of nonet.
func statusOf(err error) status {
	switch {
	case errors.Is(err, context.Canceled):
		return 0 // the end of the run says it
	case errors.Is(err, errNotWritable), errors.Is(err, errNotReadable):
		return unreadable
	case work.IsUse(err):
		return usage
	}
	return fault
}
