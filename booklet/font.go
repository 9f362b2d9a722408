package booklet

import "strings"

// The widths of the characters from blank to ~ in thousandths of the font size, from Adobe's
// metrics of the fonts that every PDF reader has (PDF 1.7, 9.6.2.2).
var (
	helvetica = [95]int16{
		278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
		556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
		1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
		667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
		333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
		556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
	}
	helveticaBold = [95]int16{
		278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
		556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
		975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
		667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
		333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
		611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
	}
)

// width returns the width of a text in thousandths of the font size: a little
// more than it is where letters have accents.
func width(s string, bold bool) int {
	table := &helvetica
	if bold {
		table = &helveticaBold
	}
	sum := 0
	for _, r := range s {
		switch {
		case r >= ' ' && r <= '~':
			sum += int(table[r-' '])
		case r == '·':
			sum += 278
		case r == '–':
			sum += 556
		default:
			sum += 722
		}
	}
	return sum
}

// beyondLatin1 are the characters of WinAnsiEncoding that have other numbers than
// in Unicode, as far as they are typed.
var beyondLatin1 = map[rune]byte{'€': 0x80, '…': 0x85, '‘': 0x91, '’': 0x92, '“': 0x93, '”': 0x94, '•': 0x95, '–': 0x96, '—': 0x97}

// winAnsi returns a text as the fonts of a PDF have it; ok is false if they lack
// a character, which is '?' then.
func winAnsi(s string) (encoded []byte, ok bool) {
	ok = true
	for _, r := range s {
		b, special := beyondLatin1[r]
		switch {
		case special:
		case r >= ' ' && r <= '~', r >= 0xA0 && r <= 0xFF:
			b = byte(r)
		default:
			b, ok = '?', false
		}
		encoded = append(encoded, b)
	}
	return encoded, ok
}

// wrap breaks a text into lines no wider than most thousandths of the font size; at
// most so many, of which the last ends with dots if there is more.
func wrap(s string, most, count int) []string {
	var list []string
	line := ""
	for word := range strings.FieldsSeq(s) {
		for word != "" {
			longer := strings.TrimPrefix(line+" "+word, " ")
			if width(longer, false) <= most {
				line = longer
				break
			}
			if line == "" { // the word is too long by itself
				line = head(word, most)
				word = word[len(line):]
			}
			if list = append(list, line); len(list) == count {
				list[count-1] = head(line, most-width("...", false)) + "..."
				return list
			}
			line = ""
		}
	}
	if line != "" {
		list = append(list, line)
	}
	return list
}

// head returns as much of a text as is no wider than most thousandths of the font
// size, and at least a character.
func head(s string, most int) string {
	sum := 0
	for i, r := range s {
		if sum += width(string(r), false); sum > most && i > 0 {
			return s[:i]
		}
	}
	return s
}
