package help

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Widths of pages, in columns.
const (
	pageWidth   = 100
	widestNames = 25 // of flags; a wider one has a line of its own
)

// briefExamples is how many examples a short page has.
const briefExamples = 3

// Page returns the page of a command: all that there is to say or, if it is to be brief, what fits
// on a screen.
func Page(cmd *cobra.Command, brief bool) string {
	var b strings.Builder
	title := cmd.Short
	if !cmd.HasParent() {
		title = cmd.Name() + " - " + title
	}
	fmt.Fprintf(&b, "%s\n\nUsage: %s\n", title, usage(cmd))
	if cmd.HasParent() {
		writeExamples(&b, cmd, brief)
	}
	if text := strings.TrimSpace(cmd.Long); !brief && text != "" && text != title {
		fmt.Fprintf(&b, "\n%s\n", text)
	}
	writeCommands(&b, cmd)
	if !cmd.HasParent() {
		writeExamples(&b, cmd, brief)
		writeTopics(&b, cmd, brief)
	}
	for _, g := range groupsOf(cmd) {
		if brief {
			g.flags = slices.DeleteFunc(g.flags, func(f *pflag.Flag) bool {
				return !g.brief[f.Name]
			})
		}
		if len(g.flags) > 0 {
			fmt.Fprintf(&b, "\n%s:\n", g.title)
			writeFlags(&b, g.flags)
		}
	}
	if brief {
		fmt.Fprintf(&b, "\n%s --help says more.\n", cmd.CommandPath())
	}
	return b.String()
}

// usage returns the form of the command's lines.
func usage(cmd *cobra.Command) string {
	if !cmd.HasParent() {
		return cmd.Name() + " COMMAND [FLAG...] [FILE...]\n" +
			"       " + cmd.Name() + " PUZZLE"
	}
	_, arguments, _ := strings.Cut(cmd.Use, " ")
	flags := ""
	if len(groupsOf(cmd)) > 0 {
		flags = " [FLAG...]"
	}
	return strings.TrimSpace(cmd.CommandPath() + flags + " " + arguments)
}

func writeExamples(b *strings.Builder, cmd *cobra.Command, brief bool) {
	list := strings.Split(cmd.Example, "\n")
	if brief {
		list = list[:min(len(list), briefExamples)]
	}
	if cmd.Example != "" {
		fmt.Fprintf(b, "\nExamples:\n%s\n", strings.Join(list, "\n"))
	}
}

// writeCommands writes the commands below a command, in the groups that it has.
func writeCommands(b *strings.Builder, cmd *cobra.Command) {
	write := func(title, id string) {
		for _, sub := range cmd.Commands() {
			if sub.GroupID != id || !sub.IsAvailableCommand() {
				continue
			}
			if title != "" {
				fmt.Fprintf(b, "\n%s\n", title)
				title = ""
			}
			fmt.Fprintf(b, "  %-11s %s\n", sub.Name(), sub.Short)
		}
	}
	for _, g := range cmd.Groups() {
		write(g.Title, g.ID)
	}
	write("Commands:", "")
}

// writeTopics writes the topics: their names alone, if the page is to be brief.
func writeTopics(b *strings.Builder, cmd *cobra.Command, brief bool) {
	if brief {
		fmt.Fprintf(b, "\n%s help TOPIC explains one of: %s, formats\n", cmd.Name(),
			strings.Join(Topics, ", "))
		return
	}
	fmt.Fprintf(b, "\nTopics (%s help TOPIC):\n", cmd.Name())
	for _, name := range Topics {
		about, _ := Topic(name)
		fmt.Fprintf(b, "  %-11s %s\n", name, about)
	}
	b.WriteString("  formats     Read and written formats\n")
}

// A group is some flags of a command under one title.
type group struct {
	title string
	flags []*pflag.Flag
	brief map[string]bool // the names of those on the short page
}

// groupsOf returns the flags of a command in the groups of flags.txt, but for --help. Flags that it
// does not have are a group at the end.
func groupsOf(cmd *cobra.Command) (list []group) {
	seen := map[string]bool{"help": true}
	for line := range strings.Lines(Text("flags")) {
		title, names, _ := strings.Cut(line, ": ")
		g := group{title: title, brief: map[string]bool{}}
		for name := range strings.FieldsSeq(names) {
			name, star := strings.CutPrefix(name, "*")
			g.brief[name] = star
			if flag := cmd.Flags().Lookup(name); flag != nil && !flag.Hidden {
				g.flags = append(g.flags, flag)
			}
			seen[name] = true
		}
		if len(g.flags) > 0 {
			list = append(list, g)
		}
	}
	others := group{title: "Flags", brief: map[string]bool{}}
	cmd.Flags().VisitAll(func(flag *pflag.Flag) {
		if !seen[flag.Name] && !flag.Hidden {
			others.flags = append(others.flags, flag)
			others.brief[flag.Name] = true
		}
	})
	if len(others.flags) > 0 {
		list = append(list, others)
	}
	return list
}

// nameOf returns how a flag is written: "-o, --output FILE".
func nameOf(flag *pflag.Flag) (name, about string) {
	kind, about := pflag.UnquoteUsage(flag)
	name = "    --" + flag.Name
	if flag.Shorthand != "" {
		name = "-" + flag.Shorthand + ", --" + flag.Name
	}
	switch {
	case flag.NoOptDefVal == "true":
	case flag.NoOptDefVal != "":
		name += "[=" + kind + "]"
	case kind != "":
		name += " " + kind
	}
	return name, about
}

// writeFlags writes flags in two columns.
func writeFlags(b *strings.Builder, flags []*pflag.Flag) {
	for _, flag := range flags {
		name, about := nameOf(flag)
		lines := wrap(about, pageWidth-widestNames-2)
		if len(name) >= widestNames-2 {
			fmt.Fprintf(b, "  %s\n", name)
			name = ""
		}
		for _, line := range lines {
			fmt.Fprintf(b, "  %-*s%s\n", widestNames-2, name, line)
			name = ""
		}
	}
}

// wrap breaks a text into lines of a width.
func wrap(text string, width int) (lines []string) {
	line := ""
	for word := range strings.FieldsSeq(text) {
		if line != "" && len(line)+1+len(word) > width {
			lines = append(lines, line)
			line = ""
		}
		line = strings.TrimPrefix(line+" "+word, " ")
	}
	return append(lines, line)
}
