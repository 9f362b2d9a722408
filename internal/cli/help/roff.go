package help

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// roffWidth bounds the lines of filled text in the source of a page, in bytes.
const roffWidth = 78

// roffSigns are the characters that man would take for commands, or show as others.
var roffSigns = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`,
	"~", `\(ti`, `"`, `\(dq`)

// roff returns a text of one line for man: no character of it is a command.
func roff(text string) string {
	var b strings.Builder
	if strings.HasPrefix(text, ".") {
		b.WriteString(`\&`)
	}
	for _, r := range roffSigns.Replace(text) {
		if r > '~' {
			fmt.Fprintf(&b, `\[u%04X]`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func bold(text string) string { return `\fB` + roff(text) + `\fR` }

// placeholderWord is a word that stands for what the user writes.
var placeholderWord = regexp.MustCompile(`\b[A-Z][A-Z]+\b`)

// usageRoff returns a form of command lines: words are bold, what stands for others is not.
func usageRoff(line string) string {
	words, rest, found := strings.Cut(line, " [")
	if at := placeholderWord.FindStringIndex(words); at != nil {
		words, rest, found = words[:at[0]-1], line[at[0]:], false
	}
	if found {
		rest = "[" + rest
	}
	return bold(words) + " " + placeholderWord.ReplaceAllString(roff(rest), `\fI$0\fR`)
}

// A roffPage is a page in the language of man.
type roffPage struct {
	strings.Builder
	headed bool // the last line is a heading, which a paragraph follows at once
}

// heading writes a heading: SH is one of a section, SS of a part of it.
func (p *roffPage) heading(macro, title string) {
	fmt.Fprintf(p, ".%s %s\n", macro, roff(title))
	p.headed = true
}

// paragraph begins a paragraph.
func (p *roffPage) paragraph() {
	if !p.headed {
		p.WriteString(".PP\n")
	}
	p.headed = false
}

// item writes an item of a list. Both texts are in the language of man.
func (p *roffPage) item(term, text string) {
	fmt.Fprintf(p, ".TP\n%s\n", term)
	p.filled(text)
	p.headed = false
}

// filled writes a text in the language of man in lines of bounded width. The end of a sentence is
// that of a line: man would not know it otherwise.
func (p *roffPage) filled(text string) {
	width, last := 0, ""
	for word := range strings.FieldsSeq(text) {
		if strings.HasSuffix(word, "..") {
			word += `\&` // no sentence ends here
		}
		switch {
		case width == 0:
		case width+1+len(word) > roffWidth, strings.HasSuffix(last, "."):
			p.WriteString("\n")
			width = 0
		default:
			p.WriteString(" ")
			width++
		}
		if width == 0 && strings.HasPrefix(word, ".") {
			p.WriteString(`\&`)
		}
		p.WriteString(word)
		width += len(word)
		last = word
	}
	p.WriteString("\n")
}

// asIs writes lines that are not filled, with their common indentation reduced to two columns.
func (p *roffPage) asIs(lines []string) {
	indent := len(lines[0])
	for _, line := range lines {
		if line != "" {
			indent = min(indent, len(line)-len(strings.TrimLeft(line, " ")))
		}
	}
	p.paragraph()
	p.WriteString(".nf\n")
	for _, line := range lines {
		fmt.Fprintln(p, strings.TrimRight(roff("  "+line[min(indent, len(line)):]), " "))
	}
	p.WriteString(".fi\n")
}

// text writes a text as the files of this package have it: paragraphs; and blocks of lines that
// begin with a blank, as a list if they have two columns and otherwise as they are.
func (p *roffPage) text(text string) {
	var block []string
	indented := false
	flush := func() {
		for len(block) > 0 && block[len(block)-1] == "" {
			block = block[:len(block)-1]
		}
		items := listItems(block)
		switch {
		case len(block) == 0:
		case !indented:
			p.paragraph()
			p.filled(strongRoff(strings.Join(block, " ")))
		case items != nil:
			for _, item := range items {
				p.item(bold(item[0]), strongRoff(item[1]))
			}
		default:
			p.asIs(block)
		}
		block = nil
	}
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\t", "  "), "\n") {
		line = strings.TrimRight(line, " ")
		if starts := strings.HasPrefix(line, " "); line == "" && !indented ||
			line != "" && starts != indented {
			flush()
			indented = starts
		}
		if line != "" || len(block) > 0 {
			block = append(block, line)
		}
	}
	flush()
}

var flagName = regexp.MustCompile(`(^|[ (])((?:\\-){1,2}[a-zA-Z][a-z]*(?:\\-[a-z]+)*)`)

// strongRoff returns a text for man in which flags are bold.
func strongRoff(text string) string {
	return flagName.ReplaceAllString(roff(text), `${1}\fB${2}\fR`)
}

var columns = regexp.MustCompile(`^  \S.*?  +`)

// listItems returns the terms and texts of a block with two columns, the first one indented by two
// blanks; nil if it is something else.
func listItems(lines []string) (list [][2]string) {
	at := -1 // where the second column begins
	for _, line := range lines {
		runes := []rune(line)
		begins := func(n int) bool {
			return n > 2 && n < len(runes) && runes[n] != ' ' && runes[n-1] == ' '
		}
		split := len([]rune(columns.FindString(line)))
		if at < 0 {
			at = split
		}
		if !begins(split) {
			split = at
		}
		blank := slices.IndexFunc(runes, func(r rune) bool { return r != ' ' })
		switch {
		case line == "":
		case blank == at && list != nil:
			list[len(list)-1][1] += " " + strings.TrimSpace(line)
		case blank == 2 && begins(split):
			list = append(list, [2]string{strings.TrimSpace(string(runes[:split])),
				string(runes[split:])})
		default:
			return nil
		}
	}
	return list
}
