package site

import (
	"fmt"
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
	program, references, err := cli.Describe()
	if err != nil {
		return err
	}
	first := &page{path: "commands/index.html", title: "Commands of nonet", short: "Commands",
		about: "All commands of the program nonet with their flags and examples."}
	s.add("Reference", nil, first)
	var topics []topic
	for _, name := range help.Topics {
		about, text := help.Topic(name)
		topics = append(topics, topic{name, about, text})
	}
	first.body, err = s.render("commands.html", map[string]any{
		"Program": program, "Topics": topics, "References": references})
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
	for _, r := range references {
		body, err := s.render("reference.html", r)
		if err != nil {
			return err
		}
		s.add("Reference", first, &page{path: "commands/" + r.Name + ".html", body: body,
			title: r.About, short: fmt.Sprintf("%s(%d)", r.Name, r.Number), about: r.About + "."})
	}
	return nil
}

// commandFile returns the file of a command's page: cover-make.html.
func commandFile(name string) string {
	return strings.ReplaceAll(strings.TrimPrefix(name, "nonet "), " ", "-") + ".html"
}

// prose returns a help text as HTML: paragraphs, lists, and lines that stay as they are.
func prose(text string) template.HTML {
	var b strings.Builder
	for _, block := range help.Blocks(text) {
		switch {
		case block.Items != nil:
			b.WriteString("<dl class=\"flags\">\n")
			for _, item := range block.Items {
				fmt.Fprintf(&b, "<dt><code>%s</code></dt><dd>%s</dd>\n", html.EscapeString(item[0]),
					codeInProse(item[1]))
			}
			b.WriteString("</dl>\n")
		case block.AsIs != nil:
			fmt.Fprintf(&b, "<pre>%s</pre>\n", html.EscapeString(strings.Join(block.AsIs, "\n")))
		default:
			fmt.Fprintf(&b, "<p>%s</p>\n", codeInProse(block.Paragraph))
		}
	}
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
