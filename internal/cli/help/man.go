package help

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// A Reference is a page of the manual that is not of a command.
type Reference struct {
	Name     string // nonet-formats
	Number   int    // of the part of the manual
	About    string
	Sections []Section
}

// A Section is a part of a page: a text as the files of this package have it, and parts of it.
type Section struct {
	Title, Text string
	Parts       []Section
}

// A Manual is the pages of the manual of a program.
type Manual struct {
	Root          *cobra.Command
	Version, Date string // of the program; the date as 2006-01-02, "" if it is not known
	References    []Reference
}

// Pages returns the pages by the names of their files: man1/nonet.1 of the program with all topics,
// one of each command, and the references.
func (m *Manual) Pages() map[string]string {
	pages := map[string]string{}
	var add func(cmd *cobra.Command)
	add = func(cmd *cobra.Command) {
		pages["man1/"+pageName(cmd)+".1"] = m.ofCommand(cmd)
		for _, sub := range cmd.Commands() {
			if sub.IsAvailableCommand() {
				add(sub)
			}
		}
	}
	add(m.Root)
	for _, r := range m.References {
		pages[fmt.Sprintf("man%d/%s.%[1]d", r.Number, r.Name)] = m.ofReference(r)
	}
	return pages
}

// pageName returns the name of the page of a command.
func pageName(cmd *cobra.Command) string {
	return strings.ReplaceAll(cmd.CommandPath(), " ", "-")
}

// begin returns a page with its head.
func (m *Manual) begin(name string, number int, about string) *roffPage {
	p := &roffPage{}
	fmt.Fprintf(p, ".TH %s %d %q %q %q\n", roff(strings.ToUpper(name)), number, m.Date,
		roff(m.Root.Name()+" "+m.Version), "Manual of "+m.Root.Name())
	p.WriteString(".nh\n.ad l\n") // no word, and no command, is torn apart
	p.heading("SH", "NAME")
	p.filled(roff(name) + ` \- ` + roff(about))
	return p
}

func (m *Manual) ofCommand(cmd *cobra.Command) string {
	p := m.begin(pageName(cmd), 1, cmd.Short)
	p.heading("SH", "SYNOPSIS")
	for i, line := range strings.Split(usage(cmd), "\n") {
		if i > 0 {
			p.WriteString(".br\n")
		}
		p.filled(usageRoff(strings.TrimSpace(line)))
	}
	if cmd.Long != "" {
		p.heading("SH", "DESCRIPTION")
		p.text(cmd.Long)
	}
	if cmd.HasAvailableSubCommands() {
		p.heading("SH", "COMMANDS")
		for _, sub := range cmd.Commands() {
			if sub.IsAvailableCommand() {
				p.item(bold(pageName(sub))+"(1)", roff(sub.Short))
			}
		}
	}
	for _, g := range groupsOf(cmd) {
		p.heading("SH", strings.ToUpper(g.title))
		for _, flag := range g.flags {
			name, about := nameOf(flag)
			names, value, _ := strings.Cut(strings.TrimSpace(name), flag.Name)
			p.item(bold(names+flag.Name)+placeholderWord.ReplaceAllString(roff(value), `\fI$0\fR`),
				strongRoff(about))
		}
	}
	if cmd.Example != "" {
		p.heading("SH", "EXAMPLES")
		p.asIs(dedented(strings.Split(cmd.Example, "\n")))
	}
	if !cmd.HasParent() {
		for _, topic := range Topics {
			about, text := Topic(topic)
			p.heading("SH", strings.ToUpper(strings.ReplaceAll(topic, "-", " ")))
			p.text(about + ".\n\n" + text)
		}
	}
	return m.end(p, cmd.Parent(), pageName(cmd))
}

func (m *Manual) ofReference(r Reference) string {
	p := m.begin(r.Name, r.Number, r.About)
	for _, s := range r.Sections {
		p.heading("SH", s.Title)
		p.text(s.Text)
		for _, part := range s.Parts {
			p.heading("SS", part.Title)
			p.text(part.Text)
		}
	}
	return m.end(p, m.Root, r.Name)
}

// end returns a page with its end: which pages to see, too, beside that of the command above.
func (m *Manual) end(p *roffPage, above *cobra.Command, name string) string {
	p.heading("SH", "SEE ALSO")
	var list []string
	if above != nil {
		list = append(list, fmt.Sprintf(".BR %s (1)", roff(pageName(above))))
	}
	for _, r := range m.References {
		if r.Name != name {
			list = append(list, fmt.Sprintf(".BR %s (%d)", roff(r.Name), r.Number))
		}
	}
	p.WriteString(strings.Join(list, " ,\n") + "\n")
	return p.String()
}
