package work

import (
	"slices"
	"strings"

	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/near"
)

// FormatNamed returns the format of a name or alias. If there is none, the error has the names
// that begin like it.
func FormatNamed(name string) (*format.Format, error) {
	f, err := format.ByName(name)
	if err == nil {
		return f, nil
	}
	var known []string
	for _, f := range format.All() {
		known = append(append(known, f.Name), f.Aliases...)
	}
	var meant []string
	seen := map[*format.Format]bool{} // some names are of one format
	for _, n := range near.Names(name, known) {
		if f, err := format.ByName(n); err == nil && !seen[f] {
			seen[f] = true
			meant = append(meant, n)
		}
	}
	for _, f := range format.All() { // a name may be that of a program: Excel
		if len(meant) == 0 && slices.ContainsFunc(strings.Fields(f.Uses()), func(word string) bool {
			return word != strings.ToLower(word) && near.Plain(word) == near.Plain(name)
		}) {
			meant = []string{f.Name}
		}
	}
	if len(meant) == 0 {
		return nil, Usef("unknown format %q%v", name, Words{": nonet formats lists all", ""})
	}
	return nil, Usef("unknown format %q: did you mean %s?%v", name, strings.Join(meant, " or "),
		Words{" nonet formats lists all", ""})
}
