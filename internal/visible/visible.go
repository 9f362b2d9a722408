// Package visible makes texts of others harmless for who reads them: control characters, with
// which a file or its name could move the cursor of a terminal, clear its screen or name its
// window. All results and all messages go through it.
package visible

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Text returns a text of a result: each control character but newline and tab is U+FFFD in it. All
// other bytes are as they were, also those that are not UTF-8. It does not allocate if there is
// nothing to replace.
func Text(s string) string {
	return replace(s, isControl, func(dst *strings.Builder, _ string) {
		dst.WriteRune(unicode.ReplacementChar)
	})
}

// Message returns a text of a message: control characters but newline and tab, those that turn the
// direction of writing, and bytes that are not UTF-8 are written as in Go, such as \x1b.
func Message(s string) string {
	hidden := func(ch rune, size int) bool {
		return isControl(ch, size) || ch == utf8.RuneError && size == 1 ||
			ch > unicode.MaxLatin1 && unicode.Is(unicode.Bidi_Control, ch)
	}
	return replace(s, hidden, func(dst *strings.Builder, piece string) {
		if ch, size := utf8.DecodeRuneInString(piece); size > 1 {
			fmt.Fprintf(dst, `\u%04x`, ch)
		} else {
			fmt.Fprintf(dst, `\x%02x`, piece[0])
		}
	})
}

// Line is Message for what has its place in a line, such as the name of a file: newlines and tabs
// are written as in Go, too.
func Line(s string) string {
	s = Message(s)
	if !strings.ContainsAny(s, "\n\t") {
		return s
	}
	return strings.NewReplacer("\n", `\n`, "\t", `\t`).Replace(s)
}

func isControl(ch rune, _ int) bool {
	return ch < ' ' && ch != '\n' && ch != '\t' || 0x7f <= ch && ch <= 0x9f
}

// replace returns s with other texts for the characters that are hidden; size is in bytes.
func replace(s string, hidden func(ch rune, size int) bool,
	write func(dst *strings.Builder, piece string)) string {
	var b *strings.Builder // nil: nothing is hidden so far
	done := 0
	for at := 0; at < len(s); {
		ch, size := rune(s[at]), 1
		if ch >= utf8.RuneSelf {
			ch, size = utf8.DecodeRuneInString(s[at:])
		}
		if hidden(ch, size) {
			if b == nil {
				b = &strings.Builder{}
			}
			b.WriteString(s[done:at])
			write(b, s[at:at+size])
			done = at + size
		}
		at += size
	}
	if b == nil {
		return s
	}
	b.WriteString(s[done:])
	return b.String()
}
