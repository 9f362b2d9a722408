package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet/internal/cli/help"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
)

// Describe returns what there is to say of the program and of its commands, and the references of
// formats and rules.
func Describe() (help.Command, []help.Reference, error) {
	root := rootCommand(run.New(nil, io.Discard, io.Discard), nil)
	m, err := manual(root)
	return help.Describe(root), m.References, err
}

// isBrief reports whether arguments ask for the short page, by -h, and not for the long one.
func isBrief(args []string) bool {
	return len(args) > 0 && args[0] != "help" && !slices.ContainsFunc(args, func(arg string) bool {
		return strings.HasPrefix(arg, "--help")
	})
}

// helpCommand shows the long page of a command, or a topic.
func helpCommand(a *run.App) *cobra.Command {
	return &cobra.Command{
		Use: "help [COMMAND|TOPIC]",
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			if len(args) == 1 && slices.Contains(help.Topics, args[0]) {
				about, text := help.Topic(args[0])
				_, err := fmt.Fprintf(root.OutOrStdout(), "%s\n\n%s\n", about, text)
				return err
			}
			found, rest, err := root.Find(args)
			if err != nil || len(args) > 0 && found == root {
				return unknownWord(root, args[0], "command or topic", help.Topics...)
			}
			if len(rest) > 0 {
				return work.Usef("found %q after %q, expected one command or topic", rest[0],
					strings.TrimPrefix(found.CommandPath(), "nonet "))
			}
			return found.Help()
		},
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]string,
			cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			var words []string
			for _, c := range cmd.Root().Commands() {
				words = append(words, c.Name()+"\t"+c.Short)
			}
			for _, topic := range help.Topics {
				about, _ := help.Topic(topic)
				words = append(words, topic+"\t"+about)
			}
			return words, cobra.ShellCompDirectiveNoFileComp
		},
	}
}
