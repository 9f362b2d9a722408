package codec

import "strings"

// Unescape undoes percent escapes. A percent sign that begins none is left.
func Unescape(text string) string {
	if strings.IndexByte(text, '%') < 0 {
		return text
	}
	b := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		if text[i] == '%' && i+2 < len(text) {
			high, low := hexValue(text[i+1]), hexValue(text[i+2])
			if high < 16 && low < 16 {
				b = append(b, high<<4|low)
				i += 2
				continue
			}
		}
		b = append(b, text[i])
	}
	return string(b)
}

// hexValue returns the value of a hexadecimal digit, 16 for another character.
func hexValue(ch byte) byte {
	switch {
	case ch >= '0' && ch <= '9':
		return ch - '0'
	case ch|0x20 >= 'a' && ch|0x20 <= 'f':
		return ch | 0x20 - 'a' + 10
	}
	return 16
}
