package work

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
)

// leastSquareMistake is the least n for which --layout nxn is refused. Boxes of
// 3x3, 4x4 and 5x5 cells are usual; but 9x9 would be boxes of 9x9 cells in a grid
// of size 81, and who writes 9x9 means a grid of 9x9 cells.
const leastSquareMistake = 6

// squareMistake returns an error that says what to write for the text of a layout
// that begins with nxn, from 6x6 on; nil for all other texts.
func squareMistake(text string) error {
	base, rules, more := strings.Cut(text, "+")
	rows, cols, _ := strings.Cut(base, "x")
	n, err := strconv.Atoi(rows)
	if err != nil || rows != cols || n < leastSquareMistake || n > nonet.MaxSize {
		return nil
	}
	if more {
		rules = "+" + rules
	}
	meant := fmt.Sprintf("latin:%d", n)
	if l, err := nonet.DefaultBoxes(n); err == nil {
		meant = l.String()
	}
	text = fmt.Sprintf("%s is the shape of boxes: did you mean %s%s, a grid of %s cells?", base,
		meant, rules, base)
	if n*n <= nonet.MaxSize {
		big := fmt.Sprintf("layout %d%s", n*n, rules)
		return Usef("%s A grid with boxes of %s cells is %v", text, base, Words{"--" + big, big})
	}
	return Usef("%s", text)
}

// layoutsFrom returns layouts that begin with what is typed.
func layoutsFrom(typed string) (list []string) {
	at := strings.LastIndex(typed, "+")
	if at < 0 {
		list = []string{"4", "6", "9", "12", "16", "25", "2x5", "latin:", "jigsaw:"}
		at, typed = 1, "9"
	}
	for _, rule := range nonet.LayoutRules() {
		name, _, more := strings.Cut(rule.Form, ":")
		if more {
			name += ":"
		}
		list = append(list, typed[:at]+"+"+name+"\t"+rule.About)
	}
	return list
}

// hasRuleOfPuzzle reports whether the text of a layout has a rule that belongs to puzzles.
func hasRuleOfPuzzle(text string) bool {
	_, rules, _ := strings.Cut(text, "+")
	for rule := range strings.SplitSeq(rules, "+") {
		name, _, _ := strings.Cut(rule, ":")
		if _, err := nonet.ParseRuleKind(name); err == nil {
			return true
		}
	}
	return false
}
