package help

import (
	"strings"

	"github.com/spf13/cobra"
)

// Command is what there is to say of a command, for pages that are not those of a terminal.
type Command struct {
	Name     string // "nonet cover make"
	About    string // what it does, in a line
	Usage    string
	Text     string // paragraphs; lines that begin with a blank stay as they are
	Flags    []FlagGroup
	Examples []string
	Below    []Command
}

// FlagGroup is some flags of a command under one title.
type FlagGroup struct {
	Title string
	Flags []Flag
}

// Flag is how a flag is written, "-o, --output FILE", and what it does.
type Flag struct{ Name, About string }

// Describe returns what there is to say of a command and of those below it.
func Describe(cmd *cobra.Command) Command {
	c := Command{Name: cmd.CommandPath(), About: cmd.Short, Text: cmd.Long}
	c.Usage = strings.ReplaceAll(usage(cmd), "\n       ", "\n") // below "Usage: "
	for _, g := range groupsOf(cmd) {
		shown := FlagGroup{Title: g.title}
		for _, flag := range g.flags {
			name, about := nameOf(flag)
			shown.Flags = append(shown.Flags, Flag{strings.TrimSpace(name), about})
		}
		c.Flags = append(c.Flags, shown)
	}
	if cmd.Example != "" {
		c.Examples = dedented(strings.Split(cmd.Example, "\n"))
	}
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			c.Below = append(c.Below, Describe(sub))
		}
	}
	return c
}
