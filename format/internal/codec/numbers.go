package codec

import "strings"

// Codoku says a digit and the empty cells behind it in a character: of the value v, the
// place of the character in codokuSymbols, v%10 is the digit (0 is an empty cell itself)
// and v/10 the number of empty cells behind it. Plain digits are codoku, too.
const codokuSymbols = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"

// DecodeCodoku returns the digits of so many cells.
func DecodeCodoku(text string, cells int) ([]uint8, error) {
	digits, rest, err := CutCodoku(text, cells)
	if err == nil && rest != "" {
		err = errorAt(len(text)-len(rest), "found more than %d cells", cells)
	}
	return digits, err
}

// CutCodoku is DecodeCodoku for the beginning of a text. It also returns what follows.
func CutCodoku(text string, cells int) (digits []uint8, rest string, err error) {
	digits = make([]uint8, 0, cells)
	for i := range len(text) {
		if len(digits) == cells {
			return digits, text[i:], nil
		}
		v := strings.IndexByte(codokuSymbols, text[i])
		if v < 0 {
			return nil, text[i:], errorAt(i, "found %s, expected 0-9, A-Z or a-x",
				charAt(text, i))
		}
		if len(digits)+1+v/10 > cells {
			return nil, text[i:], errorAt(i, "found more than %d cells", cells)
		}
		digits = append(digits, uint8(v%10))
		digits = digits[:len(digits)+v/10]
	}
	return digits, "", exactly(len(text), len(digits), cells)
}

// EncodeCodoku writes digits of at most 9 in the fewest characters.
func EncodeCodoku(digits []uint8) string {
	var text []byte
	for i := 0; i < len(digits); {
		v := int(digits[i])
		for i++; i < len(digits) && digits[i] == 0 && v < 50; i++ {
			v += 10
		}
		text = append(text, codokuSymbols[v])
	}
	return string(text)
}

// exactly returns an error if a text ends with too few cells.
func exactly(end, found, cells int) error {
	if found < cells {
		return errorAt(end, "found %d cells, expected %d", found, cells)
	}
	return nil
}

// DecodeBase36 returns the numbers of a text that has each as so many digits in base 36,
// with letters of any case. It takes at most max numbers.
func DecodeBase36(text string, width, max int) ([]int, error) {
	if len(text) > width*max {
		return nil, errorAt(width*max, "found more than %d numbers of %d characters", max, width)
	}
	if len(text)%width != 0 {
		return nil, errorAt(len(text), "the text ends within a number of %d characters", width)
	}
	numbers := make([]int, 0, len(text)/width)
	for at := 0; at < len(text); at += width {
		n := 0
		for i := range width {
			v := base36Value(text[at+i])
			if v < 0 {
				return nil, errorAt(at+i, "found %s, expected 0-9 or a-z",
					charAt(text, at+i))
			}
			n = n*36 + v
		}
		numbers = append(numbers, n)
	}
	return numbers, nil
}

func base36Value(ch byte) int {
	switch lower := ch | 0x20; {
	case isDigit(ch):
		return int(ch - '0')
	case 'a' <= lower && lower <= 'z':
		return int(lower-'a') + 10
	}
	return -1
}

// AppendBase36 appends a number as so many digits in base 36. Higher digits are lost.
func AppendBase36(text []byte, n, width int) []byte {
	start := len(text)
	for range width {
		text = append(text, '0')
	}
	for i := start + width - 1; i >= start; i-- {
		text[i] = "0123456789abcdefghijklmnopqrstuvwxyz"[n%36]
		n /= 36
	}
	return text
}
