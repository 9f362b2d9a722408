package cli

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/near"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
)

// lists are the commands that list what nonet has of a kind, and tell all about what is named:
// formats, engines, rules, techniques. Each is a listing, whose articles have what there is to say.

// listing is what a command lists.
type listing struct {
	what string           // one of them: "technique"
	all  func() []article // in order

	// named returns the articles of a name that is not among the names of all; none if it is
	// unknown, unless the error says more about it. nil: there are no such names.
	named func(name string) ([]article, error)
	foot  func() string // what is below the list; nil: nothing
}

// article is what there is to say of one thing.
type article struct {
	names   []string // that it is found by; the first one is its own
	row     []string // in the table
	title   string
	short   string // for programs and shells; "": means
	means   string
	fields  []field
	example func(colour bool) (sample, error)
}

// about returns what the article is about, in one line.
func (x *article) about() string { return cmp.Or(x.short, x.means) }

// field is a property of an article. In its full text it has a label.
type field struct {
	key, label string // without a label, it is for programs; without a key, for people
	value      any    // a text, texts, a number or a truth value; nil, "" and no texts are left out
}

// sample is an example, for people and for programs.
type sample struct {
	text   string
	object any
}

// command returns the command of a listing.
func (l *listing) command(a *run.App, use string) *cobra.Command {
	to := "text"
	var write run.WriteFlags
	cmd := &cobra.Command{
		Use: use,
		RunE: func(_ *cobra.Command, args []string) error {
			list, err := l.find(args)
			if err != nil {
				return err
			}
			out, err := a.OpenOutput(write.Output, nil)
			if err != nil {
				return err
			}
			text, err := l.text(list, form{to, len(args) > 0, out.Colour()})
			if err != nil {
				return err
			}
			return printText(out, text)
		},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string,
			cobra.ShellCompDirective) {
			var names []string
			for _, x := range l.all() {
				names = append(names, strings.ReplaceAll(x.names[0], " ", "-")+"\t"+x.about())
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
	}
	run.ParsedFlag(cmd, &to, "to", "t", "FORM", "`FORM` of the list: text, json: an object for "+
		"each line, or csv", work.OneOf("text", "json", "csv"))
	run.Complete(cmd, "to", "text", "json", "csv")
	write.AddOutput(cmd)
	return cmd
}

// find returns the articles of some names, all of them without names.
func (l *listing) find(args []string) ([]article, error) {
	all := l.all()
	if len(args) == 0 {
		return all, nil
	}
	var list []article
	for _, name := range args {
		found, err := l.one(all, name)
		if err != nil {
			return nil, err
		}
		list = append(list, found...)
	}
	return list, nil
}

// one returns the articles of a name, in any case and with any signs between its words.
func (l *listing) one(all []article, name string) ([]article, error) {
	var known []string
	for i := range all {
		for _, n := range all[i].names {
			if near.Plain(n) == near.Plain(name) {
				return all[i : i+1], nil
			}
		}
		known = append(known, all[i].names...)
	}
	if l.named != nil {
		if list, err := l.named(name); list != nil || err != nil {
			return list, err
		}
	}
	if question := near.Question(name, known); question != "" {
		return nil, work.Usef("unknown %s %q%s", l.what, name, question)
	}
	return nil, work.Usef("unknown %s %q: nonet %ss lists all", l.what, name, l.what)
}

// form is how articles are written.
type form struct {
	to     string // text, json or csv
	full   bool   // with all that there is to say, and examples
	colour bool
}

// text returns articles in a form.
func (l *listing) text(list []article, f form) (string, error) {
	switch {
	case f.to == "json":
		return listJSON(list, f.full)
	case f.to == "csv":
		return listCSV(list), nil
	case f.full:
		return listInFull(list, f.colour)
	}
	var rows [][]string
	for _, x := range list {
		rows = append(rows, x.row)
	}
	text := table(rows)
	if l.foot != nil {
		text += l.foot()
	}
	return text, nil
}

// labelWidth is the width of the labels of a full text, and textWidth that of its lines.
const (
	labelWidth = 15
	textWidth  = 92
)

func listInFull(list []article, colour bool) (string, error) {
	var b strings.Builder
	for i, x := range list {
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "%s\n\n", x.title)
		if x.means != "" {
			b.WriteString(indented(wrapped(x.means, textWidth-2)) + "\n")
		}
		labels := false
		for _, f := range x.fields {
			text := f.text(textWidth - labelWidth - 2)
			if f.label == "" || text == "" {
				continue
			}
			labels = true
			fmt.Fprintf(&b, "  %-*s%s\n", labelWidth, f.label+":",
				strings.ReplaceAll(text, "\n", "\n"+strings.Repeat(" ", labelWidth+2)))
		}
		if x.example == nil {
			continue
		}
		e, err := x.example(colour)
		if err != nil {
			return "", err
		}
		if labels {
			b.WriteString("\n")
		}
		b.WriteString(indented(e.text))
	}
	return b.String(), nil
}

// text returns the value as lines of a width.
func (f *field) text(width int) string {
	switch v := f.value.(type) {
	case string:
		return strings.TrimSuffix(wrapped(v, width), "\n")
	case []string:
		return strings.TrimSuffix(joinLines(v, "; ", width), "\n")
	}
	return fmt.Sprint(f.value)
}

// wrapped returns a text in lines of a width. Its own line ends stay.
func wrapped(text string, width int) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
		part := strings.TrimSuffix(joinLines(words, " ", width-len(indent)), "\n")
		b.WriteString(indent + strings.ReplaceAll(part, "\n", "\n"+indent) + "\n")
	}
	return b.String()
}

// listJSON returns an object for each article, a line each.
func listJSON(list []article, full bool) (string, error) {
	var b bytes.Buffer
	for _, x := range list {
		fields := slices.Concat([]field{{"name", "", x.names[0]}, {"means", "", x.about()}},
			x.fields)
		if full && x.example != nil {
			e, err := x.example(false)
			if err != nil {
				return "", err
			}
			fields = append(fields, field{key: "example", value: e.object})
		}
		mark := byte('{')
		for _, f := range fields {
			if f.key == "" || f.isEmpty() {
				continue
			}
			b.WriteByte(mark)
			mark = ','
			b.Write(bytes.TrimSpace(run.ObjectLine(f.key)))
			b.WriteByte(':')
			b.Write(bytes.TrimSpace(run.ObjectLine(f.value)))
		}
		b.WriteString("}\n")
	}
	return b.String(), nil
}

// isEmpty reports whether the field has nothing to say.
func (f *field) isEmpty() bool {
	switch v := f.value.(type) {
	case string:
		return v == ""
	case []string:
		return len(v) == 0
	case json.RawMessage:
		return len(v) == 0
	}
	return f.value == nil
}

// listCSV returns a table with a line for each article, and the keys of all fields above.
func listCSV(list []article) string {
	keys := []string{"name", "means"}
	at := map[string]int{"name": 0, "means": 1}
	for _, x := range list {
		for _, f := range x.fields {
			if _, ok := at[f.key]; !ok && f.key != "" {
				at[f.key] = len(keys)
				keys = append(keys, f.key)
			}
		}
	}
	var b strings.Builder
	w := csv.NewWriter(&b)
	w.Write(keys)
	for _, x := range list {
		line := make([]string, len(keys))
		line[0], line[1] = x.names[0], x.about()
		for _, f := range x.fields {
			if f.key == "" {
				continue
			}
			switch v := f.value.(type) {
			case []string:
				line[at[f.key]] = strings.Join(v, "; ")
			case nil:
			default:
				line[at[f.key]] = fmt.Sprint(v)
			}
		}
		w.Write(line)
	}
	w.Flush()
	return b.String()
}

// table returns rows with aligned columns.
func table(rows [][]string) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	w.Flush()
	return b.String()
}

// printText writes a text.
func printText(out *run.Output, text string) error {
	if _, err := io.WriteString(out, text); err != nil && !run.ClosedPipe(err) {
		return err
	}
	return nil
}
