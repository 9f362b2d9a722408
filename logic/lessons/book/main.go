// Command book writes docs/techniques.md, a lesson on each technique, and the pictures in it.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/nonet-dev/nonet/internal/words"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/explain"
	"github.com/nonet-dev/nonet/logic/lessons"
	"github.com/nonet-dev/nonet/logic/picture"
)

// folder is that of the documents, seen from logic/lessons.
const folder = "../../docs"

func main() {
	if err := write(folder); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// write writes the files of the book into a folder. Pictures that are there and not of the book
// are removed.
func write(folder string) error {
	files, err := makeBook()
	if err != nil {
		return err
	}
	if err := os.RemoveAll(filepath.Join(folder, pictures)); err != nil {
		return err
	}
	if err := os.Mkdir(filepath.Join(folder, pictures), 0o777); err != nil {
		return err
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// pictures is the folder of the pictures beside the book.
const pictures = "techniques"

// book is the book while it is made.
type book struct {
	contents, text strings.Builder
	files          map[string][]byte // the pictures, by their names
	told           explain.Explainer
}

const preface = `# Techniques

What each technique means, when to look for it, and an example. ` + "`nonet techniques NAME`" + ` says the same.
The puzzles are nonet's own; where a technique is rare, the grid was made for it. In the pictures, a line through a candidate
crosses it out, and a green square places it. Cells are named by row and column: r3c7 is in row 3, column 7.

`

// makeBook returns the files of the book by their names.
func makeBook() (map[string][]byte, error) {
	b := &book{files: map[string][]byte{}}
	byName := map[string]logic.Technique{}
	for _, t := range logic.Techniques() {
		byName[t.String()] = t
	}
	for _, s := range words.Techniques() {
		var links []string
		begun := false
		for _, e := range s.Entries {
			for _, name := range e.Names {
				t, ok := byName[name]
				if !ok {
					continue // a form, or a group
				}
				if !begun {
					begun = true
					fmt.Fprintf(&b.text, "## %s\n\n", s.Title)
					for _, p := range s.Intro {
						fmt.Fprintf(&b.text, "%s\n\n", p)
					}
				}
				links = append(links, fmt.Sprintf("[%s](#%s)", name, anchor(name)))
				if err := b.lesson(t); err != nil {
					return nil, err
				}
			}
		}
		if begun {
			fmt.Fprintf(&b.contents, "- [%s](#%s): %s\n", s.Title, anchor(s.Title),
				strings.Join(links, ", "))
		}
	}
	text := preface + b.contents.String() + "\n" + b.text.String()
	b.files["techniques.md"] = []byte(strings.TrimRight(folded(text), "\n") + "\n")
	return b.files, nil
}

// lesson adds the lesson on a technique.
func (b *book) lesson(t logic.Technique) error {
	w, ok := words.Of(words.Techniques(), t.String())
	if !ok {
		return fmt.Errorf("no words about %s", t)
	}
	fmt.Fprintf(&b.text, "### %s\n\n%s\n\n%s\n\n", capital(t.String()), w.Means, w.When)
	fmt.Fprintf(&b.text, "Difficulty: %s.", lessons.Difficulty(t))
	if list := lessons.Assumes(t); list != nil {
		fmt.Fprintf(&b.text, " It assumes: %s.", strings.Join(list, "; "))
	}
	if w.Also != "" {
		fmt.Fprintf(&b.text, " Also called: %s.", w.Also)
	}
	b.text.WriteString("\n\n")
	examples, err := lessons.Of(t)
	if err != nil {
		return err
	}
	for i, x := range examples {
		b.example(i, x)
	}
	return nil
}

// example adds an example of a technique, the i-th one.
func (b *book) example(i int, x lessons.Example) {
	name := x.Step.Technique.String()
	file := anchor(name)
	if form := x.Step.Variant.String(); form != "" {
		what, _ := words.Of(words.Techniques(), form)
		file += "-" + anchor(form)
		fmt.Fprintf(&b.text, "**%s.** %s\n\n", capital(form), what.Means)
	}
	path := pictures + "/" + file + ".svg"
	for n := 2; b.files[path] != nil; n++ {
		path = fmt.Sprintf("%s/%s-%d.svg", pictures, file, n)
	}
	b.files[path] = append(picture.AppendStep(nil, x.State, x.Step, picture.Options{}), '\n')
	fmt.Fprintf(&b.text, "![%s](%s)\n\n", escaped(b.told.Line(x.State, x.Step)), path)
	list := false
	for _, line := range b.told.Lines(x.State, x.Step, explain.StageFull) {
		switch {
		case line.Indent > 0:
			b.text.WriteString(strings.Repeat("  ", line.Indent-1) + "- ")
		case list:
			b.text.WriteString("\n")
		}
		list = line.Indent > 0
		b.text.WriteString(escaped(line.Text) + "\n")
		if !list {
			b.text.WriteString("\n")
		}
	}
	if list {
		b.text.WriteString("\n")
	}
}

// capital returns a name with a capital letter at its beginning.
func capital(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

// escaped returns a text in which no character means something to Markdown.
func escaped(text string) string {
	return strings.NewReplacer("[", `\[`, "]", `\]`, "<", `\<`, "*", `\*`, "_", `\_`).Replace(text)
}

// anchor returns the name of a heading in links, which is also the name of its files.
func anchor(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '-':
			return r
		}
		return -1
	}, strings.ToLower(heading))
}

// listMark is what begins an item of a list, if a line begins with it.
var listMark = regexp.MustCompile(`^(\d+[.)]|[-+*])$`)

// folded returns a text with lines of about 140 bytes, but for pictures and links.
func folded(text string) string {
	const width = 140
	var b strings.Builder
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
		if strings.HasPrefix(line[len(indent):], "- ") {
			indent += "  "
		}
		if strings.HasPrefix(line, "![") {
			b.WriteString(line + "\n")
			continue
		}
		used := 0
		for i, word := range strings.Fields(line) {
			switch {
			case i == 0:
				first := strings.TrimSuffix(indent, "  ")
				if !strings.HasPrefix(word, "-") {
					first = indent
				}
				b.WriteString(first)
				used = len(first)
			case used+1+len(word) > width && !listMark.MatchString(word):
				b.WriteString("\n" + indent)
				used = len(indent)
			default:
				b.WriteByte(' ')
				used++
			}
			b.WriteString(word)
			used += len(word)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
