package work

import (
	"slices"
	"strings"
	"unicode"

	"github.com/nonet-dev/nonet/format"
)

// plainName returns the letters and digits of a name, in lower case.
func plainName(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}

// nearest returns the known names that are meant by a name that is not among them: those that
// differ in case, blanks and signs alone; else those that have three letters or more at the
// beginning in common with it, as many as possible; else those that few changes lead to.
func nearest(name string, known []string) []string {
	const (
		leastEqual  = 3 // letters at the beginning
		mostChanges = 2
	)
	want := []rune(plainName(name))
	if len(want) < 2 {
		return nil
	}
	var near []string
	best := 0
	for _, k := range known {
		have := []rune(plainName(k))
		score := 0
		equal := 0
		for equal < min(len(want), len(have)) && want[equal] == have[equal] {
			equal++
		}
		switch n := changes(want, have); {
		case n == 0:
			score = 1000
		case equal >= leastEqual:
			score = 100 + equal
		case n <= mostChanges && n*3 <= len(want):
			score = 10 - n
		}
		if score > best {
			best, near = score, nil
		}
		if score > 0 && score == best {
			near = append(near, k)
		}
	}
	return near
}

// changes returns how many letters must be put in, taken out, replaced or exchanged with the next
// one to make one name of another.
func changes(a, b []rune) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := range a {
		for j := range b {
			n := rows[i][j]
			if a[i] != b[j] {
				n++
			}
			n = min(n, rows[i][j+1]+1, rows[i+1][j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				n = min(n, rows[i-1][j-1]+1)
			}
			rows[i+1][j+1] = n
		}
	}
	return rows[len(a)][len(b)]
}

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
	var near []string
	seen := map[*format.Format]bool{} // some names are of one format
	for _, n := range nearest(name, known) {
		if f, err := format.ByName(n); err == nil && !seen[f] {
			seen[f] = true
			near = append(near, n)
		}
	}
	for _, f := range format.All() { // a name may be that of a program: Excel
		if len(near) == 0 && slices.ContainsFunc(strings.Fields(f.Uses()), func(word string) bool {
			return word != strings.ToLower(word) && plainName(word) == plainName(name)
		}) {
			near = []string{f.Name}
		}
	}
	if len(near) == 0 {
		return nil, Usef("unknown format %q%v", name, Words{": nonet formats lists all", ""})
	}
	return nil, Usef("unknown format %q: did you mean %s?%v", name, strings.Join(near, " or "),
		Words{" nonet formats lists all", ""})
}
