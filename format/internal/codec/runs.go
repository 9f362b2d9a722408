package codec

import (
	"strconv"
	"strings"
)

// Runs is a way to write a grid in which a letter stands for several empty cells.
type Runs struct {
	letters string // letter number i is i+first empty cells
	first   int
	gap     byte // stands between two numbers that would touch; 0: nothing does
	number  func(text string) (n, size int)
	append  func(text []byte, n int) []byte
	max     int // the greatest number
}

const lowerLetters = "abcdefghijklmnopqrstuvwxyz"

var (
	// Solo is the way of Simon Tatham's Solo: decimal numbers, _ between two that touch,
	// a-z are 1 to 26 empty cells.
	Solo = &Runs{letters: lowerLetters, first: 1, gap: '_', number: decimal, max: 1e6,
		append: func(text []byte, n int) []byte { return strconv.AppendInt(text, int64(n), 10) }}

	// PuzzLink is the way of puzz.link: a hexadecimal digit, two of them after -, three
	// after +; . is a clue without a number, g-z are 1 to 20 empty cells.
	PuzzLink = &Runs{letters: lowerLetters['g'-'a':], first: 1, number: puzzLinkNumber, max: 0xfff,
		append: appendPuzzLink}

	// Classic is the way of the IDs of SudokuPad that begin with "classic": digits, and 70
	// characters that are 0 to 69 empty cells.
	Classic = &Runs{letters: classicLetters, number: oneDigit, max: 9,
		append: func(text []byte, n int) []byte { return append(text, '0'+byte(n)) }}
)

const classicLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_"

// Decode returns the numbers of so many cells, 0 for empty ones.
func (r *Runs) Decode(text string, cells int) ([]int, error) {
	numbers := make([]int, 0, cells)
	afterNumber := false
	for at := 0; at < len(text); {
		if r.gap != 0 && text[at] == r.gap {
			if !afterNumber {
				return nil, errorAt(at, "found %s, which stands behind a number",
					charAt(text, at))
			}
			afterNumber = false
			at++
			continue
		}
		n, size := r.number(text[at:])
		run := 1
		if size == 0 {
			i := strings.IndexByte(r.letters, text[at])
			if i < 0 {
				return nil, errorAt(at, "found %s, expected a number or a run of empty cells",
					charAt(text, at))
			}
			n, size, run = 0, 1, i+r.first
		}
		if n > r.max {
			return nil, errorAt(at, "found a number above %d", r.max)
		}
		if len(numbers)+run > cells {
			return nil, errorAt(at, "found more than %d cells", cells)
		}
		numbers = numbers[:len(numbers)+run]
		if n != 0 {
			numbers[len(numbers)-1] = n
		}
		afterNumber = n != 0
		at += size
	}
	return numbers, exactly(len(text), len(numbers), cells)
}

// Encode writes numbers, 0 for empty cells. There must be none above the greatest.
func (r *Runs) Encode(numbers []int) string {
	var text []byte
	longest := len(r.letters) - 1 + r.first
	for i := 0; i < len(numbers); {
		if n := numbers[i]; n != 0 {
			if r.gap != 0 && i > 0 && numbers[i-1] != 0 {
				text = append(text, r.gap)
			}
			text = r.append(text, n)
			i++
			continue
		}
		run := 0
		for ; i < len(numbers) && numbers[i] == 0 && run < longest; i++ {
			run++
		}
		text = append(text, r.letters[run-r.first])
	}
	return string(text)
}

// decimal returns the number that begins a text and its length, 0 if there is none.
func decimal(text string) (n, size int) {
	for size < len(text) && isDigit(text[size]) {
		n = min(n*10+int(text[size]-'0'), 1e9)
		size++
	}
	return n, size
}

func oneDigit(text string) (n, size int) {
	if text[0] < '1' || text[0] > '9' {
		return 0, 0
	}
	return int(text[0] - '0'), 1
}

func puzzLinkNumber(text string) (n, size int) {
	start, size := 0, 1
	switch text[0] {
	case '.':
		return 0, 1
	case '-':
		start, size = 1, 3
	case '+':
		start, size = 1, 4
	}
	if len(text) < size {
		return 0, 0
	}
	for _, ch := range []byte(text[start:size]) {
		v := base36Value(ch)
		if v < 0 || v > 15 {
			return 0, 0
		}
		n = n*16 + v
	}
	return n, size
}

func appendPuzzLink(text []byte, n int) []byte {
	switch {
	case n > 0xff:
		return append(append(text, '+'), strconv.FormatInt(0x1000|int64(n), 16)[1:]...)
	case n > 0xf:
		text = append(text, '-')
	}
	return strconv.AppendInt(text, int64(n), 16)
}
