package pasted

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/nonet-dev/nonet/format/internal/lex"
)

// wide is an ideographic space, which is a cell where digits are as wide, and else a blank.
const wide = '\u3000'

// plain returns a text in ASCII, with LF alone at the ends of lines and '·' for signs of empty
// cells that ASCII has not. A text with ideographic spaces is returned in two ways.
func plain(text string) []string {
	text = lineEnds.Replace(text)
	if !strings.Contains(strings.TrimSpace(text), "\n") {
		text = strings.NewReplacer(`\r\n`, "\n", `\n`, "\n").Replace(text)
	}
	text = unmarked(text)
	if !strings.ContainsRune(text, wide) {
		return []string{strings.Map(plainRune, text)}
	}
	cells := strings.Map(plainRune, strings.ReplaceAll(text, string(wide), "·"))
	blanks := strings.Map(plainRune, strings.ReplaceAll(text, string(wide), " "))
	return []string{cells, blanks}
}

var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\f", "\n", "\v", "\n",
	"\u0085", "\n", "\u2028", "\n", "\u2029", "\n")

// markup is what a text has for its looks and structure, with what stands for it in a plain text.
var markup = []struct {
	form func() *regexp.Regexp
	to   string
}{
	{lex.Pattern(`\x1b\[[0-9;]*[A-Za-z]`), ""}, // colours of terminals
	{lex.Pattern(`(?i)<br */?>|</(?:tr|p|div|pre|li)>`), "\n"},
	{lex.Pattern(`(?i)</?[a-z][a-z0-9]*(?: [^<>]*)?>`), " "},
	{lex.Pattern(`&nbsp;|&#160;`), " "},
	{lex.Pattern(`&lt;|&gt;`), ""},
	{lex.Pattern(`(?i)\[/?(?:code|quote|pre|spoiler)(?:=[^\]\n]*)?\]`), "\n"},
	{lex.Pattern(`(?i)\[/?(?:b|i|u|tt|font|size|color)(?:=[^\]\n]*)?\]`), ""},
	{lex.Pattern(`\*\*(\d)\*\*`), "$1"},
	{lex.Pattern(`\\(?:textbf|mathbf|textit|bf|it) *\{ *(\d) *\}`), "$1"},
	{lex.Pattern(`\\(?:begin|end) *\{[a-z]*matrix\}`), "\n"},
	{lex.Pattern(`\\(?:begin|end) *\{\w+\*?\}(?: *\{[^{}\n]*\})?`), "\n"},
	{lex.Pattern(`\\(?:cdot|phantom *\{\d?\}|square|Box)\b`), "·"},
	{lex.Pattern(`\\(?:(?:h|top|mid|bottom)(?:line|rule)|cline *\{[^{}]*\})`), ""},
	{lex.Pattern(`\\\\`), "\\\n"},                                 // the end of a row of TeX
	{lex.Pattern(`\b(?:Some|Just) *\(? *(\d{1,2})\b *\)?`), "$1"}, // optional values
	{lex.Pattern(`\bNothing\b`), "None"},
	{lex.Pattern(`\[\s\]|\(\s\)`), "·"},
	{lex.Pattern(`:[a-z_]*(?:square|zero)[a-z_]*:`), "·"},
	{lex.Pattern(`(?m)^ *(?:\{\|.*|\|\}|\|-+)$`), ""}, // tables of wikis
}

// digitNames are the names that chats have for pictures of digits.
var digitNames = strings.NewReplacer(":one:", "1", ":two:", "2", ":three:", "3", ":four:", "4",
	":five:", "5", ":six:", "6", ":seven:", "7", ":eight:", "8", ":nine:", "9")

// unmarked returns a text without its markup.
func unmarked(text string) string {
	text = digitNames.Replace(text)
	for _, m := range markup {
		text = m.form().ReplaceAllString(text, m.to)
	}
	if strings.Contains(text, " || ") {
		text = strings.ReplaceAll(text, "||", "|")
	}
	text = replaceNeighbours(text, blankQuoted(), "${1}${2}.${2}${3}")
	if isFloats(text) {
		text = replaceNeighbours(text, floats(), "$1$2$3")
	}
	if !loneZero().MatchString(text) {
		text = replaceNeighbours(text, minusOne(), "${1}0$2")
	}
	return text
}

// replaceNeighbours replaces what a form matches, which may end with the comma or blank that its
// neighbour begins with.
func replaceNeighbours(text string, form *regexp.Regexp, by string) string {
	return form.ReplaceAllString(form.ReplaceAllString(text, by), by)
}

var (
	blankQuoted = lex.Pattern(`([\[,({]\s*)['"] (['"])(\s*[,\])}])`)
	floats      = lex.Pattern(`(?m)(^|[\s\[,;|])(\d{1,2})\.0*([\s\],;|]|$)`)
	zeroFloat   = lex.Pattern(`(?:^|[\s\[,])0\.0*(?:[\s\],]|$)|\b[Nn]a[Nn]\b|[,;]\d\.0,`)
	loneZero    = lex.Pattern(`(?:^|[\s\[,({])0(?:[\s\],)}]|$)`)
	minusOne    = lex.Pattern(`([\s\[,({])-1([,\s\])}])`)
)

// isFloats reports whether the numbers of a text have decimal points, as numpy prints them.
func isFloats(text string) bool {
	return zeroFloat().MatchString(text) && floats().MatchString(text) &&
		!strings.Contains(text, "..") && !strings.Contains(text, " . ")
}

// hanzi are the numerals of Chinese and Japanese, from 0 on.
var hanzi = []rune("〇一二三四五六七八九")

// plainRune returns the character of ASCII, or '·', that stands for a character; -1 for none.
func plainRune(r rune) rune {
	switch {
	case r < utf8.RuneSelf:
		return r
	case unicode.Is(unicode.Cf, r) || // no width
		r == 0xFE0F || r == 0x20E3: // what makes a digit a picture of a key
		return -1
	case r >= 0xFF01 && r <= 0xFF5E: // of full width
		return plainRune(r - 0xFF01 + '!')
	case r >= 0x2460 && r <= 0x2468: // in circles, of four kinds
		return r - 0x2460 + '1'
	case r >= 0x2776 && r <= 0x277E:
		return r - 0x2776 + '1'
	case r >= 0x2780 && r <= 0x2788:
		return r - 0x2780 + '1'
	case r >= 0x278A && r <= 0x2792:
		return r - 0x278A + '1'
	case r >= 0x2160 && r <= 0x2168: // Roman
		return r - 0x2160 + '1'
	case r >= 0x2170 && r <= 0x2178:
		return r - 0x2170 + '1'
	case r == '零':
		return '0'
	case slices.Contains(hanzi, r):
		return rune(slices.Index(hanzi, r)) + '0'
	case unicode.Is(unicode.Nd, r): // digits of other scripts come in runs of ten from 0 on
		zero := r
		for r-zero < 9 && unicode.Is(unicode.Nd, zero-1) {
			zero--
		}
		return r - zero + '0'
	case unicode.IsSpace(r) || r == 0x00A0 || unicode.Is(unicode.Zs, r):
		return ' '
	case r >= 0x2500 && r <= 0x257F: // borders
		if strings.ContainsRune("│┃║╎╏┆┇┊┋╵╷╹╻╽╿", r) {
			return '|'
		}
		if strings.ContainsRune("─━═╌╍┄┅┈┉╴╶╸╺╼╾", r) {
			return '-'
		}
		return '+'
	case strings.ContainsRune("‘’‚‛“”„«»‹›`´", r):
		return '"'
	case strings.ContainsRune("–—−‐‑‒―", r):
		return '-'
	case r == 'ø' || r == 'Ø':
		return '·'
	case unicode.IsLetter(r):
		return 'q' // a letter of a word, which no sign for an empty cell is
	}
	return '·'
}
