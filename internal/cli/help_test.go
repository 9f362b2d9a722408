package cli

import (
	"io"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/internal/cli/help"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/spf13/cobra"
)

// longestPage bounds the lines of the long page of each command. Before one grows, look for what
// can go, or belongs to a topic.
var longestPage = map[string]int{
	"nonet": 69, "solve": 85, "count": 77, "check": 75, "cover": 105, "cover make": 70,
	"cover split": 52, "candidates": 75, "rate": 81, "hint": 85, "explain": 76, "web": 31,
	"serve": 62, "call": 40, "generate": 148, "reduce": 55, "bench": 68, "convert": 80,
	"merge": 48, "canon": 64, "unavoidable": 60,
	"hunt": 60, "minimal": 61, "backdoors": 60, "vary": 60, "depth": 66,
	"formats": 23, "engines": 15, "rules": 25, "techniques": 23,
	"version": 15, "licenses": 10, "man": 13, "help": 12,
}

// The short page of a command fits on a screen, the long one has all its flags in groups, and
// neither has lines that a terminal breaks.
func TestHelpPages(t *testing.T) {
	const shortest, widest = 40, 100
	root := rootCommand(run.New(nil, io.Discard, io.Discard), nil)
	var check func(cmd *cobra.Command)
	check = func(cmd *cobra.Command) {
		name := strings.TrimPrefix(cmd.CommandPath(), "nonet ")
		if name == "completion" { // cobra's own
			return
		}
		brief, long := help.Page(cmd, true), help.Page(cmd, false)
		if n := strings.Count(brief, "\n"); n > shortest && cmd.HasParent() {
			t.Errorf("nonet %s -h has %d lines, at most %d", name, n, shortest)
		}
		if n := strings.Count(long, "\n"); n > longestPage[name] {
			t.Errorf("nonet %s --help has %d lines, at most %d", name, n, longestPage[name])
		}
		if strings.Contains(long, "\nFlags:\n") && cmd.HasParent() {
			t.Errorf("nonet %s --help has flags that are in no group of help/flags.txt:\n%s", name,
				long[strings.Index(long, "\nFlags:\n"):])
		}
		for line := range strings.Lines(long) {
			if len([]rune(line)) > widest+1 && !strings.HasPrefix(line, "  nonet") {
				t.Errorf("nonet %s --help has a line of %d columns: %s", name, len(line), line)
			}
		}
		for _, sub := range cmd.Commands() {
			check(sub)
		}
	}
	check(root)
}

// Each name in help/flags.txt is that of a flag.
func TestHelpGroups(t *testing.T) {
	known := map[string]bool{}
	root := rootCommand(run.New(nil, io.Discard, io.Discard), nil)
	var visit func(cmd *cobra.Command)
	visit = func(cmd *cobra.Command) {
		for line := range strings.Lines(help.Text("flags")) {
			for name := range strings.FieldsSeq(line[strings.Index(line, ":")+1:]) {
				name = strings.TrimPrefix(name, "*")
				known[name] = known[name] || cmd.Flags().Lookup(name) != nil
			}
		}
		for _, sub := range cmd.Commands() {
			visit(sub)
		}
	}
	visit(root)
	for name, ok := range known {
		if !ok {
			t.Errorf("help/flags.txt has %s, which is a flag of no command", name)
		}
	}
}
