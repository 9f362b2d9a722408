package help

import (
	"regexp"
	"slices"
	"strings"
)

// A Block is a part of a text of this package. One of its members is set.
type Block struct {
	Paragraph string
	Items     [][2]string // a list of terms and what they mean
	AsIs      []string    // lines that stay as they are, without their common indentation
}

// Blocks returns the parts of a text: paragraphs; and blocks of lines that begin with a blank, as a
// list if they have two columns and otherwise as they are.
func Blocks(text string) (list []Block) {
	var lines []string
	indented := false
	flush := func() {
		for len(lines) > 0 && lines[len(lines)-1] == "" {
			lines = lines[:len(lines)-1]
		}
		items := listItems(lines)
		switch {
		case len(lines) == 0:
		case !indented:
			list = append(list, Block{Paragraph: strings.Join(lines, " ")})
		case items != nil:
			list = append(list, Block{Items: items})
		default:
			list = append(list, Block{AsIs: dedented(lines)})
		}
		lines = nil
	}
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\t", "  "), "\n") {
		line = strings.TrimRight(line, " ")
		if starts := strings.HasPrefix(line, " "); line == "" && !indented ||
			line != "" && starts != indented {
			flush()
			indented = starts
		}
		if line != "" || len(lines) > 0 {
			lines = append(lines, line)
		}
	}
	flush()
	return list
}

// dedented returns lines without the blanks that all of them begin with.
func dedented(lines []string) []string {
	indent := len(lines[0])
	for _, line := range lines {
		if line != "" {
			indent = min(indent, len(line)-len(strings.TrimLeft(line, " ")))
		}
	}
	list := make([]string, len(lines))
	for i, line := range lines {
		list[i] = line[min(indent, len(line)):]
	}
	return list
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
