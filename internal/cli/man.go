package cli

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"

	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/format/grammar"
	"github.com/nonet-dev/nonet/internal/cli/help"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/version"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
)

// manCommand writes the pages of the manual: the texts of --help, and what "nonet formats" and
// "nonet rules" list.
func manCommand(*run.App) *cobra.Command {
	return &cobra.Command{
		Use: "man DIR",
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return work.Usef("found %d arguments, expected the folder for the pages", len(args))
			}
			m, err := manual(cmd.Root())
			if err != nil {
				return err
			}
			pages := m.Pages()
			for name, page := range pages {
				name = filepath.Join(args[0], filepath.FromSlash(name))
				if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
					return run.NotWritable(filepath.Dir(name), err)
				}
				if err := os.WriteFile(name, []byte(page), 0o666); err != nil {
					return run.NotWritable(name, err)
				}
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d pages in %s\n", len(pages), args[0])
			return err
		},
	}
}

// manual returns the manual of the program.
func manual(root *cobra.Command) (*help.Manual, error) {
	rules, err := rulesPage()
	source := version.Of()
	date, _, _ := strings.Cut(source.Date, "T")
	return &help.Manual{Root: root, Version: source.Version, Date: date,
		References: []help.Reference{formatsPage(), rules}}, err
}

// formatsPage returns the page of all formats.
func formatsPage() help.Reference {
	var parts []help.Section
	for _, f := range format.All() {
		x := formatArticle(f)
		about := strings.ToUpper(x.short[:1]) + x.short[1:] + ".\n\n"
		parts = append(parts, help.Section{Title: f.Name, Text: about + x.manFields() + "\n" +
			grammar.Of(f) + "\n\nA sample:\n\n" + indented(indented(sampleOf(f)))})
	}
	about, text := help.Topic("man-formats")
	return help.Reference{Name: "nonet-formats", Number: 5, About: about, Sections: []help.Section{
		{Title: "DESCRIPTION", Text: text}, {Title: "FORMATS", Parts: parts}}}
}

// rulesPage returns the page of all kinds of rules.
func rulesPage() (help.Reference, error) {
	var parts []help.Section
	for _, x := range ruleArticles() {
		e, err := x.example(false)
		if err != nil {
			return help.Reference{}, err
		}
		parts = append(parts, help.Section{Title: x.title,
			Text: x.means + "\n\n" + x.manFields() + "\n" + e.text})
	}
	about, text := help.Topic("man-rules")
	aboutLayouts, layouts := help.Topic("layouts")
	return help.Reference{Name: "nonet-rules", Number: 7, About: about, Sections: []help.Section{
		{Title: "DESCRIPTION", Text: text}, {Title: "KINDS", Parts: parts},
		{Title: "LAYOUTS", Text: aboutLayouts + ".\n\n" + layouts}}}, nil
}

// manFields returns the fields of an article that people read, as a list of a page.
func (x *article) manFields() string {
	var b strings.Builder
	for _, f := range x.fields {
		if text := f.text(math.MaxInt); f.label != "" && text != "" {
			fmt.Fprintf(&b, "  %s  %s\n", f.label, text)
		}
	}
	return b.String()
}
