package cli

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/format/grammar"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
)

// formatParts is what formats can hold, with the letter that stands for it in a list.
var formatParts = []struct {
	letter string
	words  string
	held   func(*format.Format) bool
}{
	{"g", "givens", run.Holds(format.PartGivens)},
	{"x", "exact cover problems", run.Holds(format.PartCover)},
	{"r", "regions of any shape", run.Holds(format.PartRegions)},
	{"v", "further houses, and cells that must differ", run.Holds(format.PartRules)},
	{"p", "rules for several cells, such as cages", run.Holds(format.PartPuzzleRules)},
	{"m", "the digits cells may have", run.Holds(format.PartMarks)},
	{"u", "placed digits", run.Holds(format.PartPlaced)},
	{"c", "candidates of a state", run.Holds(format.PartCandidates)},
	{"n", "notes", run.Holds(format.PartNotes)},
	{"k", "colours", run.Holds(format.PartColours)},
	{"z", "time", run.Holds(format.PartTime)},
	{"t", "title, author, rules in words or other information", run.Holds(format.PartWords)},
	{"s", "the solution", run.Holds(format.PartSolution)},
	{"+", "several puzzles", run.Holds(format.PartSeveral)},
}

// formatAbilities is what can be done with formats.
var formatAbilities = []struct {
	letter, word string
	can          func(*format.Format) bool
}{
	{"R", "read", (*format.Format).CanRead},
	{"W", "written", (*format.Format).CanWrite},
	{"A", "answered", (*format.Format).CanReply},
}

func formatsCommand(a *run.App) *cobra.Command {
	markdown := false
	l := &listing{what: "format", all: formatArticles, named: formatNamed,
		foot: formatsLegend}
	cmd := l.command(a, "formats [NAME...]")
	cmd.Flags().BoolVar(&markdown, "markdown", false, "make a table in Markdown, as docs/files.md has it")
	run.Exclusive(cmd, "markdown", "to")
	list := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		switch {
		case !markdown:
			return list(cmd, args)
		case len(args) > 0:
			return work.Usef("--markdown makes a table of all formats: leave the names out")
		}
		out, err := a.OpenOutput(cmd.Flags().Lookup("output").Value.String(), nil)
		if err != nil {
			return err
		}
		return printText(out, formatsMarkdown(format.All()))
	}
	return cmd
}

func formatArticles() (list []article) {
	for _, f := range format.All() {
		list = append(list, formatArticle(f))
	}
	return list
}

// formatNamed returns the article of the format of a name, or an error that says which is meant.
func formatNamed(name string) ([]article, error) {
	f, err := work.FormatNamed(name)
	if err != nil {
		return nil, err
	}
	return []article{formatArticle(f)}, nil
}

func formatArticle(f *format.Format) article {
	letters, parts := partsOf(f)
	var can []string
	for _, x := range formatAbilities {
		if x.can(f) {
			can = append(can, x.word)
		}
	}
	return article{
		names: append([]string{f.Name}, f.Aliases...),
		row:   []string{f.Name, abilities(f, "-"), letters, f.Uses()},
		title: f.Name + ": " + f.About,
		short: f.About,
		fields: []field{
			{"uses", "used by", f.Uses()},
			{"aliases", "other names", f.Aliases},
			{"suffixes", "files end in", f.Suffixes()},
			{"abilities", "it can be", can},
			{"holds", "it holds", parts},
			{"", "options", formatOptions(f)},
		},
		example: func(bool) (sample, error) {
			text := strings.ReplaceAll(grammar.Of(f), "\t", "  ")
			return sample{text + "\n\nA sample:\n\n" + indented(sampleOf(f)),
				struct {
					Grammar string `json:"grammar"`
					Sample  string `json:"sample"`
				}{grammar.Of(f), string(grammar.Sample(f))}}, nil
		},
	}
}

// abilities returns a letter for each ability of a format, and lack for each that it lacks.
func abilities(f *format.Format, lack string) string {
	var b strings.Builder
	for _, x := range formatAbilities {
		if x.can(f) {
			b.WriteString(x.letter)
		} else {
			b.WriteString(lack)
		}
	}
	return b.String()
}

// partsOf returns what a format holds: letters, and words.
func partsOf(f *format.Format) (letters string, words []string) {
	for _, x := range formatParts {
		if x.held(f) {
			letters += x.letter
			words = append(words, x.words)
		}
	}
	return letters, words
}

// formatsLegend says what the letters of the list mean.
func formatsLegend() string {
	parts := []string{"R: nonet reads it", "W: it writes puzzles", "A: it answers"}
	for _, x := range formatParts {
		parts = append(parts, x.letter+": "+x.words)
	}
	return legend(parts, 90)
}

// legend joins parts by semicolons, in lines of a width.
func legend(parts []string, width int) string {
	return strings.TrimSuffix(joinLines(parts, "; ", width), "\n") + ".\n"
}

// joinLines joins parts by a mark that ends with a blank, in lines of a width.
func joinLines(parts []string, mark string, width int) string {
	var b strings.Builder
	used := 0
	for i, part := range parts {
		switch {
		case i == 0:
		case used+len(part)+len(mark)+1 > width:
			b.WriteString(strings.TrimRight(mark, " ") + "\n")
			used = 0
		default:
			b.WriteString(mark)
			used += len(mark)
		}
		b.WriteString(part)
		used += len(part)
	}
	return b.String() + "\n"
}

// formatOptions says how to use a format on the command line.
func formatOptions(f *format.Format) (list []string) {
	if f.CanRead() {
		list = append(list, "--from "+f.Name+" reads it, where it is not recognised")
	}
	if f.IsLink() {
		list = append(list, "a link can stand in place of FILE")
	}
	if f.CanWrite() {
		list = append(list, "nonet convert --to "+f.Name+" writes it")
	}
	if f.CanReply() {
		list = append(list, "nonet solve --to "+f.Name+" answers in it")
	}
	if f.HasSymbols() {
		list = append(list, "--symbols says how digits are written")
	}
	return list
}

// sampleOf returns a sample of a format for people: the beginning of its lines, and other
// characters than those of texts as escapes.
func sampleOf(f *format.Format) string {
	const mostLines, mostColumns = 14, 100
	var b strings.Builder
	lines := 0
	for line := range strings.Lines(string(grammar.Sample(f))) {
		if lines++; lines > mostLines {
			b.WriteString("...\n")
			break
		}
		line = strings.TrimRight(line, "\r\n")
		if strings.ContainsFunc(line,
			func(r rune) bool { return r != '\t' && !unicode.IsPrint(r) }) {
			line = strings.Trim(strconv.Quote(line), `"`)
		}
		if runes := []rune(line); len(runes) > mostColumns {
			line = string(runes[:mostColumns-3]) + "..."
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}

// indented puts two blanks before each line that is not empty.
func indented(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if line != "\n" {
			b.WriteString("  ")
		}
		b.WriteString(line)
	}
	return b.String()
}

// formatsMarkdown returns a table for docs/files.md, and its legend.
func formatsMarkdown(list []*format.Format) string {
	var b strings.Builder
	b.WriteString("| format | nonet | holds | used by |\n| --- | --- | --- | --- |\n")
	for _, f := range list {
		letters, _ := partsOf(f)
		uses := f.Uses()
		if len(f.Aliases) > 0 {
			uses += " (" + strings.Join(f.Aliases, ", ") + ")"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", f.Name, abilities(f, ""), letters,
			strings.ReplaceAll(uses, "|", `\|`))
	}
	b.WriteString("\nR: nonet reads the format; W: it writes puzzles in it; A: it answers in it. " +
		"In parentheses: other names of the format.\n")
	parts := make([]string, len(formatParts))
	for i, x := range formatParts {
		parts[i] = x.words + " (" + x.letter + ")"
	}
	parts[0] = "It holds " + parts[0]
	return b.String() + legend(parts, 140)
}
