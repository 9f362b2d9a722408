package cli

import (
	"fmt"
	"io"
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
	{"p", "rules that several cells share, as cages", run.Holds(format.PartPuzzleRules)},
	{"m", "the digits that cells may be", run.Holds(format.PartMarks)},
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
	cmd := &cobra.Command{
		Use: "formats [NAME...]",
		RunE: func(_ *cobra.Command, args []string) error {
			if markdown && len(args) > 0 {
				return work.Usef("--markdown makes a table of all formats: leave the names out")
			}
			list := format.All()
			if len(args) > 0 {
				list = nil
			}
			for _, name := range args {
				f, err := work.FormatNamed(name)
				if err != nil {
					return err
				}
				list = append(list, f)
			}
			out, err := a.OpenOutput("", nil)
			if err != nil {
				return err
			}
			var text string
			switch {
			case markdown:
				text = formatsMarkdown(list)
			case len(args) > 0:
				text = formatsInFull(list)
			default:
				text = formatsTable(list)
			}
			if _, err := io.WriteString(out, text); err != nil && !run.ClosedPipe(err) {
				return err
			}
			return nil
		},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string,
			cobra.ShellCompDirective) {
			var names []string
			for _, f := range format.All() {
				names = append(names, f.Name+"\t"+f.About)
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
	}
	cmd.Flags().BoolVar(&markdown, "markdown", false, "make a table in Markdown, as docs/files.md has it")
	return cmd
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

// formatsTable returns a line for each format, and a legend.
func formatsTable(list []*format.Format) string {
	width := [2]int{}
	for _, f := range list {
		letters, _ := partsOf(f)
		width[0], width[1] = max(width[0], len(f.Name)), max(width[1], len(letters))
	}
	var b strings.Builder
	for _, f := range list {
		letters, _ := partsOf(f)
		fmt.Fprintf(&b, "%-*s  %s  %-*s  %s\n", width[0], f.Name, abilities(f, "-"), width[1],
			letters, f.Uses())
	}
	parts := []string{"R: nonet reads it", "W: it writes puzzles", "A: it answers"}
	for _, x := range formatParts {
		parts = append(parts, x.letter+": "+x.words)
	}
	return b.String() + legend(parts, 90)
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

// formatsInFull returns all that there is to say of some formats.
func formatsInFull(list []*format.Format) string {
	var b strings.Builder
	for i, f := range list {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s: %s\n\n", f.Name, f.About)
		_, parts := partsOf(f)
		var can []string
		for _, x := range formatAbilities {
			if x.can(f) {
				can = append(can, x.word)
			}
		}
		for _, row := range []struct {
			what  string
			words []string
			mark  string
		}{
			{"used by", strings.Fields(f.Uses()), " "},
			{"other names", f.Aliases, ", "},
			{"it can be", can, ", "},
			{"it holds", parts, "; "},
			{"options", formatOptions(f), "; "},
		} {
			if len(row.words) > 0 {
				text := strings.TrimSuffix(joinLines(row.words, row.mark, 76), "\n")
				fmt.Fprintf(&b, "  %-12s %s\n", row.what+":",
					strings.ReplaceAll(text, "\n", "\n"+strings.Repeat(" ", 15)))
			}
		}
		text := strings.ReplaceAll(grammar.Of(f), "\t", "  ")
		fmt.Fprintf(&b, "\n%s\n\nA sample:\n\n%s", indented(text),
			indented(indented(sampleOf(f))))
	}
	return b.String()
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
	b.WriteString("\nnonet reads (R), writes (W) or answers in (A) the format.\n")
	parts := make([]string, len(formatParts))
	for i, x := range formatParts {
		parts[i] = x.words + " (" + x.letter + ")"
	}
	parts[0] = "It holds " + parts[0]
	return b.String() + legend(parts, 140)
}
