// Package near finds the names that people mean by a name that nobody knows.
package near

import (
	"strings"
	"unicode"
)

// Plain returns the letters and digits of a name, in lower case.
func Plain(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}

// Bounds of what is near. A name longer than longestName is a text that nobody mistyped.
const (
	longestName = 60
	leastEqual  = 3 // letters at the beginning
	mostChanges = 2
)

// Names returns the known names that are meant by a name that is not among them: those that
// differ in case, blanks and signs alone; else in one letter; else those that begin with it, or
// with as many of its letters as possible, three or more; else those that few changes lead to.
func Names(name string, known []string) []string {
	want := []rune(Plain(name))
	if len(want) < 2 || len(want) > longestName {
		return nil
	}
	var near []string
	best := 0
	for _, k := range known {
		have := []rune(Plain(k))
		if len(have) > longestName {
			continue
		}
		score, equal := 0, 0
		for equal < min(len(want), len(have)) && want[equal] == have[equal] {
			equal++
		}
		switch n := changes(want, have); {
		case n == 0:
			score = 1000
		case n == 1 && len(want) > leastEqual:
			score = 500
		case equal >= leastEqual, equal == len(want):
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

// Question returns what a message about an unknown name asks: ": did you mean A or B?", or "" if no
// known name is near.
func Question(name string, known []string) string {
	const most = 3
	near := Names(name, known)
	if len(near) == 0 || len(near) > most {
		return ""
	}
	return ": did you mean " + strings.Join(near, " or ") + "?"
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
