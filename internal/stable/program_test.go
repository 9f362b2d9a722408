package stable

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"github.com/nonet-dev/nonet/internal/cli"
)

// program returns the promises of the program: a line for each command and each of its flags, and
// for what it knows by name.
func program() (list []string, err error) {
	add := func(name, what string) { list = append(list, name+": "+what) }
	var page func(command string) error
	page = func(command string) error {
		text, err := said(command + " --help")
		if err != nil {
			return err
		}
		add(strings.TrimSpace("nonet "+command), "command")
		for _, m := range flagLine.FindAllStringSubmatch(text, -1) {
			name := strings.TrimSpace("nonet "+command) + " --" + m[2]
			value := "switch"
			if m[3] != "" {
				value = "takes a value"
			}
			add(name, value)
			if m[1] != "" {
				add(name, "is "+m[1])
			}
		}
		_, below, _ := strings.Cut(text, commandsOf(command))
		below, _, _ = strings.Cut(below, "\nExamples:\n")
		for _, m := range commandLine.FindAllStringSubmatch(below, -1) {
			if m[1] == "completion" {
				continue // of another library
			}
			if err := page(strings.TrimSpace(command + " " + m[1])); err != nil {
				return err
			}
		}
		return nil
	}
	if err := page(""); err != nil {
		return nil, err
	}
	for _, kind := range []string{"format", "rule", "technique", "engine"} {
		text, err := said(kind + "s -t json")
		if err != nil {
			return nil, err
		}
		for line := range strings.Lines(text) {
			var x struct {
				Name      string
				Aliases   []string
				Abilities []string
			}
			if err := json.Unmarshal([]byte(line), &x); err != nil {
				return nil, err
			}
			add(kind+" "+x.Name, "is known")
			for _, ability := range x.Abilities {
				add(kind+" "+x.Name, "is "+ability)
			}
			for _, alias := range x.Aliases {
				add(kind+" "+x.Name, "is also "+alias)
			}
		}
	}
	return list, nil
}

var (
	flagLine    = regexp.MustCompile(`(?m)^  (?:(-.), |    )--([a-z-]+)( [A-Z]\S*|\[=)?(?: |$)`)
	commandLine = regexp.MustCompile(`(?m)^  ([a-z]+) {2,}\S`)
)

// commandsOf returns the line before the commands below a command in its page.
func commandsOf(command string) string {
	if command == "" {
		return "\nSolve and judge:\n"
	}
	return "\nCommands:\n"
}

// said returns what the program says of arguments.
func said(args string) (string, error) {
	words, in := strings.Fields(args), strings.NewReader("")
	var out, errs bytes.Buffer
	if status := cli.Run(context.Background(), words, in, &out, &errs); status != 0 {
		return "", fmt.Errorf("nonet %s: status %d: %s", args, status, errs.String())
	}
	return out.String(), nil
}
