package help

import (
	"fmt"
	"regexp"
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

// asIs writes lines that are not filled.
func (p *roffPage) asIs(lines []string) {
	p.paragraph()
	p.WriteString(".nf\n")
	for _, line := range lines {
		fmt.Fprintln(p, strings.TrimRight(roff("  "+line), " "))
	}
	p.WriteString(".fi\n")
}

// text writes a text as the files of this package have it.
func (p *roffPage) text(text string) {
	for _, block := range Blocks(text) {
		switch {
		case block.Items != nil:
			for _, item := range block.Items {
				p.item(bold(item[0]), strongRoff(item[1]))
			}
		case block.AsIs != nil:
			p.asIs(block.AsIs)
		default:
			p.paragraph()
			p.filled(strongRoff(block.Paragraph))
		}
	}
}

var flagName = regexp.MustCompile(`(^|[ (])((?:\\-){1,2}[a-zA-Z][a-z]*(?:\\-[a-z]+)*)`)

// strongRoff returns a text for man in which flags are bold.
func strongRoff(text string) string {
	return flagName.ReplaceAllString(roff(text), `${1}\fB${2}\fR`)
}
