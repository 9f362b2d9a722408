package format

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/internal/testenv"
)

// A damaged text, or one without a puzzle, is refused or read right: it never becomes another
// puzzle. NONET_SEED and NONET_TEXTS choose which texts are tried, and how many.
func TestTextsNeverBecomeAnotherPuzzle(t *testing.T) {
	seed, count := 1, testenv.Pick(800, 1500, 10_000)
	if s, err := strconv.Atoi(os.Getenv("NONET_SEED")); err == nil {
		seed = s
	}
	if n, err := strconv.Atoi(os.Getenv("NONET_TEXTS")); err == nil {
		count = n
	}
	random := rand.New(rand.NewPCG(uint64(seed), 15))
	right := 0
	for range count {
		text, cells := damagedText(random)
		rec := readPasted([]byte(text), Options{})
		switch {
		case rec == nil:
		case cells == nil:
			t.Errorf("%s of no puzzle: %q", rec.Puzzle.Givens, text)
		case !slices.Equal(pastedCells(rec), cells):
			t.Errorf("%s of another puzzle: %q", rec.Puzzle.Givens, text)
		default:
			right++
		}
	}
	t.Logf("%d texts, %d of them read right", count, right)
}

// damagedText returns a text and the puzzle that it may be read as, nil for none.
func damagedText(random *rand.Rand) (text string, cells []int) {
	if random.IntN(3) == 0 {
		return noPuzzle(random), nil
	}
	cells = pastedPuzzle(random)
	dress := pastedDresses[random.IntN(len(pastedDresses))]
	text = dress.dress(9, cells)
	at := random.IntN(len(text))
	lines := strings.SplitAfter(text, "\n")
	row := random.IntN(len(lines))
	switch random.IntN(9) {
	case 0: // a character is missing
		ch := text[at]
		if ch >= '1' && ch <= '9' && strings.TrimSpace(dress.empty) == "" {
			break // its cell is empty then
		}
		if ch == '-' && dress.empty == "-1" {
			break // its cell has a 1 then
		}
		text = text[:at] + text[at+1:]
	case 1: // a character is doubled
		text = text[:at] + text[at:at+1] + text[at:]
	case 2: // a line is missing
		text = strings.Join(slices.Delete(lines, row, row+1), "")
	case 3: // a line is doubled
		text = strings.Join(slices.Insert(lines, row, lines[row]), "")
	case 4: // a line is shifted
		lines[row] = " " + lines[row]
		text = strings.Join(lines, "")
	case 5: // the first character of a line is missing
		if len(lines[row]) > 1 && strings.TrimSpace(dress.empty) != "" {
			lines[row] = lines[row][1:]
		}
		text = strings.Join(lines, "")
	case 6: // two puzzles side by side
		other := strings.SplitAfter(dress.dress(9, pastedPuzzle(random)), "\n")
		for i := range lines {
			if i < len(other) {
				lines[i] = strings.TrimRight(lines[i], "\n") + "  " + other[i]
			}
		}
		return strings.Join(lines, ""), nil
	case 7: // the rest is missing
		if strings.TrimSpace(dress.empty) == "" {
			break // the last cells are empty then
		}
		text = text[:at]
	case 8: // two lines are one
		if i := strings.Index(text[at:], "\n"); i >= 0 {
			text = text[:at+i] + text[at+i+1:]
		}
	}
	return text, cells
}

// noPuzzle returns a text with numbers, but without a puzzle: prose, dates, telephone numbers,
// tables, a log, or signs at random.
func noPuzzle(random *rand.Rand) string {
	var b strings.Builder
	number := func(n int) int { return random.IntN(n) }
	rows := 3 + number(20)
	columns := 2 + number(11)
	kind, sep := number(10), []string{" ", "\t", ",", " | ", ", ", "", ";"}[number(7)]
	most := []int{2, 5, 10, 30, 200}[number(5)]
	for row := range rows {
		switch kind {
		case 0:
			for range columns {
				fmt.Fprintf(&b, "%s ", []string{"the", "grid", "4", "has", "9", "rows", "and", "81",
					"cells.", "I", "found", "2", "digits", "in", "box", "5", "x", "-"}[number(18)])
			}
		case 1:
			fmt.Fprintf(&b, "%02d.%02d.20%02d%s", 1+number(28), 1+number(12), number(30), sep)
		case 2:
			fmt.Fprintf(&b, "+49 %d %d", 30+number(900), 100000+number(9000000))
		case 3, 4, 5: // tables
			if kind == 4 {
				fmt.Fprintf(&b, "%d%s", row+1, sep)
			}
			for c := range columns {
				if c > 0 {
					b.WriteString(sep)
				}
				fmt.Fprintf(&b, "%*d", []int{0, 3}[kind/5], number(most))
			}
		case 6:
			fmt.Fprintf(&b, "2024-05-%02d %02d:%02d:%02d INFO step %d of %d", 1+number(28), number(24),
				number(60), number(60), row, rows)
		case 7:
			for range columns {
				b.WriteByte(".0159x- |3_"[number(11)])
			}
		case 8:
			fmt.Fprintf(&b, "r%d c%d", 1+number(9), 1+number(9))
		case 9:
			fmt.Fprintf(&b, "%d %d %d", number(10), number(10), number(10))
		}
		b.WriteString("\n")
	}
	return b.String()
}
