package booklet

import (
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// face is a font: its glyphs tell which characters it has, and how wide they are.
type face struct {
	name string // in the PDF
	data []byte
	font *sfnt.Font

	mu     sync.Mutex
	buffer sfnt.Buffer
	widths map[rune]int
}

// plainFace and boldFace are the Go fonts (Bigelow & Holmes, 2016): Latin, Greek and
// Cyrillic letters, under a free licence.
var (
	plainFace = sync.OnceValue(func() *face { return goFace("Go", goregular.TTF) })
	boldFace  = sync.OnceValue(func() *face { return goFace("GoBold", gobold.TTF) })
)

func goFace(name string, data []byte) *face {
	f, err := newFace(name, data)
	if err != nil {
		panic(err) // the font is part of the program
	}
	return f
}

// newFace parses a TrueType font.
func newFace(name string, data []byte) (*face, error) {
	parsed, err := sfnt.Parse(data)
	if err != nil {
		return nil, err
	}
	return &face{name: name, data: data, font: parsed, widths: map[rune]int{}}, nil
}

// width returns the width of a text in thousandths of the font size.
func (f *face) width(s string) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	sum := 0
	for _, r := range s {
		w, ok := f.widths[r]
		if !ok {
			if i, err := f.font.GlyphIndex(&f.buffer, r); err == nil {
				advance, _ := f.font.GlyphAdvance(&f.buffer, i, fixed.I(1000), font.HintingNone)
				w = advance.Round()
			}
			f.widths[r] = w
		}
		sum += w
	}
	return sum
}

// lacks returns the first character of a text that the font does not have. A PDF
// made here numbers characters with 16 bits, so higher ones are lacking, too.
func (f *face) lacks(s string) (r rune, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, r := range s {
		if i, err := f.font.GlyphIndex(&f.buffer, r); err != nil || i == 0 || r > 0xFFFF ||
			r < ' ' {
			return r, true
		}
	}
	return 0, false
}

// CharacterError says that the fonts of a booklet lack a character.
type CharacterError struct {
	What      string // the text: "title", "caption", ...
	Text      string
	Character rune
}

func (e *CharacterError) Error() string {
	return fmt.Sprintf("booklet: the fonts lack the character %q (%U) of the %s %q: give a TrueType font that has it",
		e.Character, e.Character, e.What, e.Text)
}

// EncodingError says that a text of a booklet is not UTF-8.
type EncodingError struct {
	What  string // the text: "title", "caption", ...
	Text  string
	Place int // of the first byte that belongs to no character: 0 is the first one of the text
}

func (e *EncodingError) Error() string {
	return fmt.Sprintf("booklet: the %s %q is not UTF-8: found byte 0x%02X at place %d",
		e.What, e.Text, e.Text[e.Place], e.Place+1)
}

// fonts are those of a booklet.
type fonts struct{ own *face } // nil: there is none

// of returns the font of a text: the Go font, unless it lacks a character.
func (f fonts) of(s string, bold bool) *face {
	usual := plainFace()
	if bold {
		usual = boldFace()
	}
	if _, lacks := usual.lacks(s); lacks && f.own != nil {
		return f.own
	}
	return usual
}

// check returns an *EncodingError if a text is not UTF-8, and a *CharacterError if no font has
// all of its characters.
func (f fonts) check(what, text string) error {
	for i, r := range text {
		if r == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(text[i:]); size == 1 {
				return &EncodingError{what, text, i}
			}
		}
	}
	if r, lacks := f.of(text, false).lacks(text); lacks {
		return &CharacterError{what, text, r}
	}
	return nil
}

// replace returns a text with "?" for every character that its font lacks.
func (f fonts) replace(s string) string {
	own := f.of(s, false)
	return strings.Map(func(r rune) rune {
		if _, lacks := own.lacks(string(r)); lacks {
			return '?'
		}
		return r
	}, s)
}

// wrap breaks a text into at most count lines no wider than most thousandths of the
// font size. The last line ends with dots if the text is longer.
func wrap(f *face, s string, most, count int) []string {
	var list []string
	line := ""
	for word := range strings.FieldsSeq(s) {
		for word != "" {
			longer := strings.TrimPrefix(line+" "+word, " ")
			if f.width(longer) <= most {
				line = longer
				break
			}
			if line == "" { // the word is too long by itself
				line = head(f, word, most)
				word = word[len(line):]
			}
			if list = append(list, line); len(list) == count {
				list[count-1] = head(f, line, most-f.width("...")) + "..."
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

// head returns the longest beginning of a text that is no wider than most
// thousandths of the font size, and at least one character.
func head(f *face, s string, most int) string {
	sum := 0
	for i, r := range s {
		if sum += f.width(string(r)); sum > most && i > 0 {
			return s[:i]
		}
	}
	return s
}

// fit returns the greatest font size, at most size, with which a text fits into room.
func fit(f *face, s string, size, room int) int {
	return min(size, room*1000/max(1, f.width(s)))
}
