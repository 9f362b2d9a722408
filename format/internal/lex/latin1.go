package lex

import (
	"cmp"
	"strings"
	"unicode/utf8"
)

// Latin1 returns a text that is in UTF-8, or else in Latin-1 as Windows has it.
func Latin1(text []byte) string {
	if utf8.Valid(text) {
		return string(text)
	}
	var b strings.Builder
	for _, ch := range text {
		if 0x80 <= ch && ch <= 0x9f {
			b.WriteRune(cmp.Or(windowsLetters[ch-0x80], utf8.RuneError))
		} else {
			b.WriteRune(rune(ch))
		}
	}
	return b.String()
}

// windowsLetters are the characters of Windows-1252 from byte 0x80 to 0x9F, where Latin-1 has
// control characters, which nobody writes; 0: there is none.
var windowsLetters = [32]rune{'€', 0, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0, 'Ž',
	0, 0, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0, 'ž', 'Ÿ'}
