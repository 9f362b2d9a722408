package pasted

import (
	"fmt"
	"strings"
)

// Bounds of what a message says of a text: what has fewer cells is hardly a damaged puzzle.
const (
	hintCells = 60
	hintRows  = 5
)

// Hint returns what is nearly a 9x9 in a text that has no puzzle, for a message: a run of about 81
// cells, or rows of 9. "" if there is nothing like that. What it looks at is bounded by MaxBytes.
func Hint(text []byte) string {
	if len(text) > MaxBytes || ruleWords().Match(text) {
		return ""
	}
	longest := 0
	best := ""
	for _, s := range plain(string(text)) {
		lines := textLines(s)
		for _, sign := range emptySigns + "0" {
			if !strings.ContainsRune(s, sign) {
				continue
			}
			for _, l := range lines {
				for _, word := range cellWords(l.text, string(sign)) {
					cells := len([]rune(word))
					if cells >= hintCells && cells <= 100 && abs(cells-81) < abs(longest-81) {
						longest = cells
					}
				}
			}
		}
		for _, block := range blocksOf(lines) {
			for _, d := range dialectsOf(block) {
				if text := rowsHint(block, d); text != "" && best == "" {
					best = text
				}
			}
		}
	}
	switch {
	case longest == 0 || longest == 81:
		return best
	case longest < 81:
		return fmt.Sprintf("the longest run of cells has %d, %d of 81 %s", longest, 81-longest,
			plural(81-longest, "is missing", "are missing"))
	}
	return fmt.Sprintf("the longest run of cells has %d, %d more than 81", longest, longest-81)
}

// rowsHint says what is wrong with rows of which most have 9 cells; "" if there is nothing wrong.
func rowsHint(lines []string, d dialect) string {
	rows, whole, wrong := 0, 0, ""
	for _, line := range lines {
		cells, ok := d.cells(line)
		if !ok || len(cells) == 0 {
			continue
		}
		rows++
		if len(cells) == 9 {
			whole++
		} else if wrong == "" {
			wrong = fmt.Sprintf("row %d has %d cells, expected 9", rows, len(cells))
		}
	}
	switch {
	case whole < hintRows || rows > 12 || rows-whole > 2:
		return ""
	case wrong != "":
		return wrong
	case rows != 9:
		return fmt.Sprintf("found %d rows of 9 cells, expected 9 rows", rows)
	}
	return "its 9 rows of 9 cells are not a puzzle: a digit stands twice in a row, column or box, or " +
		"there are too few"
}

func abs(n int) int { return max(n, -n) }

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}
