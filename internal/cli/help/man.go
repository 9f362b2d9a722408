package help

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// Manual returns the pages of the manual of a program, by the names of their files: one of the
// program with all topics, and one of each command.
func Manual(root *cobra.Command, version string) map[string]string {
	pages := map[string]string{}
	var add func(cmd *cobra.Command)
	add = func(cmd *cobra.Command) {
		name := strings.ReplaceAll(cmd.CommandPath(), " ", "-")
		pages[name+".1"] = manPage(cmd, name, version)
		for _, sub := range cmd.Commands() {
			if sub.IsAvailableCommand() {
				add(sub)
			}
		}
	}
	add(root)
	return pages
}

// manPage returns a page in the language of man.
func manPage(cmd *cobra.Command, name, version string) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s 1 \"\" %q\n.SH NAME\n%s \\- %s\n.SH SYNOPSIS\n.nf\n%s\n.fi\n",
		strings.ToUpper(name), version, name, roff(cmd.Short), roff(usage(cmd)))
	if cmd.Long != "" {
		b.WriteString(".SH DESCRIPTION\n")
		writeRoff(&b, cmd.Long)
	}
	if cmd.HasAvailableSubCommands() {
		b.WriteString(".SH COMMANDS\n")
		for _, sub := range cmd.Commands() {
			if sub.IsAvailableCommand() {
				fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", sub.Name(), roff(sub.Short))
			}
		}
	}
	for _, g := range groupsOf(cmd) {
		fmt.Fprintf(&b, ".SH %s\n", strings.ToUpper(g.title))
		for _, flag := range g.flags {
			name, about := nameOf(flag)
			fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", roff(strings.TrimSpace(name)), roff(about))
		}
	}
	if cmd.Example != "" {
		fmt.Fprintf(&b, ".SH EXAMPLES\n.nf\n%s\n.fi\n", roff(cmd.Example))
	}
	if cmd.HasParent() {
		fmt.Fprintf(&b, ".SH SEE ALSO\n.BR %s (1)\n", cmd.Root().Name())
		return b.String()
	}
	for _, topic := range Topics {
		about, text := Topic(topic)
		fmt.Fprintf(&b, ".SH %s\n%s.\n.PP\n",
			strings.ToUpper(strings.ReplaceAll(topic, "-", " ")), roff(about))
		writeRoff(&b, text)
	}
	return b.String()
}

// writeRoff writes paragraphs. Lines that begin with a blank stay as they are, others are filled.
func writeRoff(b *strings.Builder, text string) {
	table := false
	for line := range strings.Lines(text + "\n") {
		switch indented := strings.HasPrefix(line, " "); {
		case line == "\n" && !table:
			b.WriteString(".PP\n")
			continue
		case indented && !table:
			b.WriteString(".nf\n")
			table = true
		case !indented && line != "\n" && table:
			b.WriteString(".fi\n")
			table = false
		}
		b.WriteString(roff(line))
	}
	if table {
		b.WriteString(".fi\n")
	}
}

// roff returns a text for man: no character of it is a command.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "\n.", "\n\\&.", "\n'", "\n\\&'").Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}
