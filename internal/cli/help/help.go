// Package help has the help texts of the program, and its other long texts, as files: to change
// their words, edit these. It shows them as pages of two lengths, and as pages of man.
//
// A file COMMAND.txt has a line that says what the command does, an empty line, the text, and after
// a line "Examples:" command lines. {NAME} stands for the file NAME.txt, or for a list that
// the program makes. A topic is such a file without examples. The file flags.txt has the groups of
// flags; those with a star are on the short page.
package help

import (
	"embed"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
)

//go:embed *.txt
var files embed.FS

// Text returns the text of the file NAME.txt, without the end of its last line.
func Text(name string) string {
	text, err := files.ReadFile(name + ".txt")
	if err != nil {
		panic(err) // a name in the source
	}
	return strings.TrimSuffix(string(text), "\n")
}

// Topics are the names of the topics.
var Topics = []string{"files", "output", "layouts", "shards", "signals", "exit-status",
	"environment"}

// Topic returns the text of a topic, and the line that says what it is about.
func Topic(name string) (about, text string) {
	about, text, _ = strings.Cut(Text(name), "\n\n")
	return about, text
}

var placeholder = regexp.MustCompile(`\{[a-z-]+\}`)

// Fill gives a command, and those below it, their texts. lists makes the lists that are not files.
func Fill(cmd *cobra.Command, lists map[string]func() string) {
	name := cmd.Name()
	if above := cmd.Parent(); above != nil && above.HasParent() {
		name = above.Name() + "-" + name
	}
	text, examples, _ := strings.Cut(Text(name), "\n\nExamples:\n")
	cmd.Example = examples
	cmd.Short, text, _ = strings.Cut(text, "\n\n")
	cmd.Long = placeholder.ReplaceAllStringFunc(text, func(name string) string {
		name = name[1 : len(name)-1]
		if list := lists[name]; list != nil {
			return strings.TrimSuffix(list(), "\n")
		}
		return Text(name)
	})
	for _, sub := range cmd.Commands() {
		Fill(sub, lists)
	}
}
