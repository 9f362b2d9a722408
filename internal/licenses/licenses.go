// Package licenses has the notices of all that is linked into the program: of nonet, of Go's
// library and run time, of the fonts in booklets and of the page, and of modules. They go with
// every copy of it.
package licenses

import (
	_ "embed"
	"runtime/debug"
	"slices"
	"strings"
)

//go:generate go run ./collect

//go:embed notices.txt
var notices string

// Notice is what has to be said of a piece of software.
type Notice struct {
	Name    string // a module's path, or a name
	Version string // of the module; "" for others
	License string // its SPDX identifier, such as MIT
	Text    string // ends with a newline
}

// mark begins the line before the text of each notice in notices.txt. No text has such a line.
const mark = "==> "

// All returns the notices for all systems that the program is built for.
func All() (all []Notice) {
	for _, part := range strings.Split("\n"+notices, "\n"+mark)[1:] {
		head, text, _ := strings.Cut(part, "\n")
		fields := strings.Split(head, "; ")
		all = append(all, Notice{Name: fields[0], Version: fields[1], License: fields[2],
			Text: strings.Trim(text, "\n") + "\n"})
	}
	return all
}

// Linked returns the notices of a program that was built in this way: those of modules that it has
// in it, and all others.
func Linked(info *debug.BuildInfo) []Notice {
	return slices.DeleteFunc(All(), func(n Notice) bool {
		return n.Version != "" && !slices.ContainsFunc(info.Deps, func(m *debug.Module) bool {
			return m.Path == n.Name
		})
	})
}

// Format returns notices as text.
func Format(list []Notice) string {
	var b strings.Builder
	for i, n := range list {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(mark + n.Name)
		if n.Version != "" {
			b.WriteString(" " + n.Version)
		}
		b.WriteString(" (" + n.License + ")\n\n" + n.Text)
	}
	return b.String()
}
