package site

import (
	"html"
	"html/template"
	"regexp"
	"strings"

	"github.com/nonet-dev/nonet/internal/cli"
	"github.com/nonet-dev/nonet/internal/cli/help"
)

// A topic is a text of nonet help TOPIC.
type topic struct{ Name, About, Text string }

// addCommands adds a page for each command and topic of the program, with the texts of --help.
func (s *site) addCommands() error {
	program := cli.Describe()
	first := &page{path: "commands/index.html", title: "Commands of nonet", short: "Commands",
		about: "All commands of the program nonet with their flags and examples."}
	s.add("Reference", nil, first)
	var topics []topic
	for _, name := range help.Topics {
		about, text := help.Topic(name)
		topics = append(topics, topic{name, about, text})
	}
	var err error
	first.body, err = s.render("commands.html", map[string]any{
		"Program": program, "Topics": topics})
	if err != nil {
		return err
	}
	var commands func(list []help.Command) error
	commands = func(list []help.Command) error {
		for _, c := range list {
			body, err := s.render("command.html", c)
			if err != nil {
				return err
			}
			s.add("Reference", first, &page{path: "commands/" + commandFile(c.Name), title: c.Name,
				about: c.About + ".", body: body})
			if err := commands(c.Below); err != nil {
				return err
			}
		}
		return nil
	}
	if err := commands(program.Below); err != nil {
		return err
	}
	for _, t := range topics {
		body, err := s.render("topic.html", t)
		if err != nil {
			return err
		}
		s.add("Reference", first, &page{path: "commands/topic-" + t.Name + ".html", body: body,
			title: "nonet help " + t.Name, about: t.About + "."})
	}
	return nil
}

// commandFile returns the file of a command's page: cover-make.html.
func commandFile(name string) string {
	return strings.ReplaceAll(strings.TrimPrefix(name, "nonet "), " ", "-") + ".html"
}

// prose returns a help text as HTML: paragraphs, and lines that begin with a blank as they are.
func prose(text string) template.HTML {
	var b strings.Builder
	open := ""
	enter := func(kind string) {
		if kind != open {
			b.WriteString(map[string]string{"": "", "p": "</p>\n", "pre": "</pre>\n"}[open])
			b.WriteString(map[string]string{"": "", "p": "<p>", "pre": "<pre>"}[kind])
		}
		open = kind
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		switch {
		case strings.HasPrefix(line, " "):
			enter("pre")
			b.WriteString(html.EscapeString(strings.TrimPrefix(line, "  ")) + "\n")
		case line == "" && open == "pre" && i+1 < len(lines) && strings.HasPrefix(lines[i+1], " "):
			b.WriteString("\n")
		case line == "":
			enter("")
		default:
			enter("p")
			b.WriteString(string(codeInProse(line)) + "\n")
		}
	}
	enter("")
	return template.HTML(b.String())
}

// codeInProse marks flags in a line of a help text as code, and what is in backquotes.
func codeInProse(line string) template.HTML {
	line = html.EscapeString(line)
	line = quoted.ReplaceAllString(line, "<code>$1</code>")
	return template.HTML(flagInProse.ReplaceAllString(line, "$1<code>$2</code>"))
}

var (
	quoted      = regexp.MustCompile("`([^`]+)`")
	flagInProse = regexp.MustCompile(`(^|[\s(])(--?[a-zA-Z][a-z-]*)`)
)

// flagID returns the anchor of a flag: "output" for "-o, --output FILE".
func flagID(name string) string {
	_, long, _ := strings.Cut(name, "--")
	name, _, _ = strings.Cut(strings.ReplaceAll(long, "[", " "), " ")
	return name
}
